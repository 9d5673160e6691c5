"""The table as a list of items that changes only where the model does.

`TableView` belongs to one layout and one brush. A scene gives it the model with `show`, lets time
pass with `update`, and hands `items` to the stage together with items of its own. An unchanged
table gives the very same list and costs next to nothing.
Everything is in device px.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from pygame import Rect, Surface

from game.ui.draw import faces
from game.ui.draw.hand_layout import HandLayout, HandStyle, hand_layout
from game.ui.draw.layout import INSIDE, SeatBox, TableLayout, default_hand_style
from game.ui.draw.motion import Tempo
from game.ui.draw.paint import Item
from game.ui.table import pile_view, seat_view
from game.ui.table.brush import Brush
from game.ui.table.effects import Flights, same_cards
from game.ui.table.felt import draw_table_top
from game.ui.table.hand_view import hand_items
from game.ui.table.ladder_view import draw_ladder
from game.ui.table.message_place import beside_rect, message_rect
from game.ui.table.model import (
    HandModel,
    PileEntry,
    PileModel,
    PlayMark,
    SeatModel,
    TableModel,
)
from game.ui.table.pile_items import link_of, pile_items
from game.ui.table.pile_plan import (
    LOW,
    PilePlan,
    pile_plan,
    tracker_height,
    tracker_rect,
)
from game.ui.table.tracker_view import draw_tracker

CLOCK_SHOWN: Final = 1 / 3
"""The player's clock is seen when this share of his time is left: until then all is still."""

NO_PLAN: Final = PilePlan(Rect(0, 0, 0, 0), Rect(0, 0, 0, 0), ())


class TableView:
    """Draws `TableModel`s of one layout."""

    def __init__(
        self,
        layout: TableLayout,
        brush: Brush,
        *,
        style: HandStyle | None = None,
        tempo: Tempo | None = None,
    ) -> None:
        """*style* is how the hand is laid out; it has to be that of the layout."""
        self.layout = layout
        self.brush = brush
        self.style: HandStyle = style or default_hand_style(layout.screen)
        self.flights = Flights(tempo or Tempo(), layout, brush)
        self.ground_key: object = object()
        self.hand = HandLayout((), (), self.style)
        """Where the cards of the hand lie: for hits and for keys."""

        self.plan = NO_PLAN
        """Where the cards of the pile lie."""

        self._model: TableModel | None = None
        self._parts: dict[str, tuple[object, list[Item]]] = {}
        self._items: list[Item] | None = None
        self._wanted: list[tuple[str, int]] | None = None
        self._link: tuple[object, tuple[tuple[int, int], ...]] = (None, ())

    @property
    def words(self) -> Rect:
        """Where the line of words or the message above an empty pile stands."""
        model = self._model
        if model is None or not model.banner.raised:
            return self.plan.banner
        return message_rect(self.layout, self.plan, model.pile, self.brush, model.banner)

    # -- what a scene does -------------------------------------------------------------------

    @property
    def model(self) -> TableModel | None:
        """The model shown."""
        return self._model

    @property
    def moving(self) -> bool:
        """Whether something is on its way."""
        return self.flights.active

    def set_tempo(self, tempo: Tempo) -> None:
        """Adopt another speed; what cannot move any more is at its end."""
        self.flights.motions.tempo = tempo
        if tempo.still and self.flights.active:
            self.flights.motions.clear()
            self._items = None

    def show(self, model: TableModel) -> None:
        """Take the model to be shown from now on; what is new in it sets things moving."""
        old = self._model
        if model == old:
            return
        self._model, self._items = model, None
        old_plan, old_hand = self.plan, self.hand
        tracked = bool(model.tracker)
        if (
            old is None
            or not same_cards(model.pile, old.pile)
            or tracked is not bool(old.tracker)
            or model.banner != old.banner
        ):
            self.plan = pile_plan(self.layout, model.pile, self.brush, tracked, model.banner)
        if old is None or model.hand != old.hand:
            self.hand = self._place(model.hand)
        if old is None:
            if model.dealing:
                self.flights.deal()
        else:
            self.flights.follow(old, old_plan, old_hand, model, self.plan)

    def update(self, seconds: float) -> bool:
        """Let time pass for what moves; returns whether the picture may have changed.

        While all is still, the pictures of cards that may be played next are made, one a frame.
        """
        moved = self.flights.update(seconds)
        if moved:
            self._items = None
        else:
            self._prepare()
        return moved

    def _prepare(self) -> None:
        if self._wanted is None:
            widths = {self._play_width(self.layout.own), self._play_width(self.layout.seats[0])}
            entry = PileEntry(0, 0, "", True, "play", (faces.ALL_FACES[0],), "")
            plan = pile_plan(self.layout, PileModel((entry,)), self.brush)
            widths.add(plan.groups[0].cards[0].width)
            self._wanted = [(face, width) for width in sorted(widths) for face in faces.ALL_FACES]
        while self._wanted:
            if self.brush.cards.prepare(*self._wanted.pop()):
                return

    def _play_width(self, box: SeatBox) -> int:
        mark = PlayMark("play", "", (faces.ALL_FACES[0],))
        return seat_view.play_cards(box, mark, self.brush)[0].width

    def draw_ground(self, surface: Surface) -> None:
        """Draw what lies below everything: the felt and the field of the pile."""
        draw_table_top(surface, self.layout.pile, self.brush)

    def items(self) -> list[Item]:
        """Return everything on the table in drawing order; the same list if nothing changed."""
        if self._items is None:
            self._items = self._collect()
        return self._items

    # -- its parts ---------------------------------------------------------------------------

    def _place(self, hand: HandModel) -> HandLayout:
        layout = self.layout
        return hand_layout(
            layout.hand, hand.keys, self.style, layout.card, layout.units, hand.lifted
        )

    def _part(self, name: str, source: object, make: Callable[[], list[Item]]) -> list[Item]:
        """Return the items of a part: the kept ones if they were made from an equal source."""
        kept = self._parts.get(name)
        if kept is None or kept[0] != source:
            kept = self._parts[name] = (source, make())
        return kept[1]

    def _collect(self) -> list[Item]:
        model = self._model
        if model is None:
            return []
        flights = self.flights
        climb = flights.climb(model.ladder)
        items = list(
            self._part("ladder", (model.ladder, climb), lambda: self._ladder_items(model, climb))
        )
        for seat in model.seats:
            glow = flights.glow(seat.seat)
            name, source = f"seat {seat.place}", (seat, glow)
            items += self._part(name, source, partial(self._seat_items, seat, glow))
        link = self._link_dots(model)
        pile, flying = pile_items(model.pile, self.plan, self.brush, flights, link)
        items += pile
        banner = self._banner_items(model)
        items += [] if model.banner.raised else banner
        items += self._tracker_items(model)
        dealt = flights.dealt(len(model.hand.cards))
        items += self._part(
            "hand",
            (model.hand, dealt),
            lambda: hand_items(model.hand, self.hand, self.brush, dealt),
        )
        items += self._clock_items(model)
        items += banner if model.banner.raised else []
        return items + flying

    def _link_dots(self, model: TableModel) -> tuple[tuple[int, int], ...]:
        """Return the link of a claim, worked out only when the cards or the words change."""
        place = self._words_place(model)
        words = pile_view.banner_words(model.banner, place, self.brush)
        source = (model.pile.shown, tuple(words), id(self.plan))
        if source != self._link[0]:
            dots = link_of(model.pile, self.plan, self.layout, words, self.brush)
            self._link = (source, dots)
        return self._link[1]

    def _ladder_items(self, model: TableModel, climb: tuple[float, float] | None) -> list[Item]:
        layout = self.layout
        ours_at, theirs_at = climb or (None, None)
        draw = partial(
            draw_ladder,
            brush=self.brush,
            area=layout.ladder,
            ladder=model.ladder,
            upright=layout.ladder_upright,
            ours_at=ours_at,
            theirs_at=theirs_at,
        )
        return [Item("ladder", layout.ladder, (model.ladder, climb), draw)]

    def _seat_items(self, seat: SeatModel, glow: float) -> list[Item]:
        box, brush = self.layout.box(seat.place), self.brush
        within = box.density in INSIDE
        plate = partial(seat_view.draw_plate, brush=brush, box=box, seat=seat, glow=glow)
        play = seat.play
        on_plate = replace(seat, play=play if within else None, hand=())
        items = [Item(("plate", seat.place), box.plate, (on_plate, glow), plate)]
        if play is not None and not within:
            draw = partial(seat_view.draw_play, brush=brush, box=box, mark=play)
            items.append(Item(("last", seat.place), box.play, play, draw))
        return items

    def _banner_items(self, model: TableModel) -> list[Item]:
        """Return the line of words, which moves to the middle of an empty table."""
        brush, plan, banner = self.brush, self.plan, model.banner
        area = plan.banner
        if not banner.text:
            return []
        if banner.raised:
            area = message_rect(self.layout, plan, model.pile, brush, banner)
        items: list[Item] = []
        if not plan.groups and not banner.raised:
            area = Rect(plan.area.x, 0, plan.area.width, plan.banner.height)
            area.centery = plan.area.centery - area.height // 2
            below = area.move(0, area.height)
            if plan.area.contains(below):
                text = model.ladder.text
                level = partial(pile_view.draw_level, brush=brush, text=text, rect=below)
                items.append(Item("level", below, text, level))
        elif not banner.raised:
            area = self._words_place(model)
            if not area.height:
                return items
        draw = partial(pile_view.draw_banner, brush=brush, banner=banner, rect=area)
        items.append(Item("banner", area, banner, draw))
        return items

    def _words_place(self, model: TableModel) -> Rect:
        """Return the place of words that stay: above the cards, in a low pile beside them."""
        plan, brush = self.plan, self.brush
        if model.banner.raised or not plan.groups or plan.area.height >= brush.px(LOW):
            return plan.banner
        return beside_rect(plan, model.pile, brush, model.banner)

    def _tracker_items(self, model: TableModel) -> list[Item]:
        if not model.tracker or not tracker_height(self.layout, self.brush):
            return []
        area = tracker_rect(self.layout, self.brush)
        draw = partial(draw_tracker, brush=self.brush, area=area, cells=model.tracker)
        return [Item("tracker", area, model.tracker, draw)]

    def _clock_items(self, model: TableModel) -> list[Item]:
        clock = model.clock
        if clock is None or clock.seconds is None or clock.share > CLOCK_SHOWN:
            return []
        box, brush = self.layout.own, self.brush
        clock = replace(clock, share=clock.share / CLOCK_SHOWN)
        area = seat_view.clock_rect(box, brush)
        key = (seat_view.clock_width(box, brush, clock), seat_view.urgent(clock))
        draw = partial(seat_view.draw_clock, brush=brush, box=box, clock=clock)
        return [Item("clock", area, key, draw)]
