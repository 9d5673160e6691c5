"""The table: a match being played, from the first deal to the last.

The scene stands between the player and a `Session`. It shows the session's view, turns intents into
a choice of cards and into actions, and tells what happens in sounds and words. It judges nothing:
what is allowed comes from `game.ui.table.decision`, which asks the rules.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from pygame import Rect, Surface

from game.locale import Translator
from game.rules.actions import Action, Kind
from game.rules.cards import BLACK_JOKER, RANK_TEXT
from game.rules.combinations import Category
from game.rules.errors import IllegalAction, Reason
from game.rules.record import to_link
from game.rules.situation import Role
from game.table import events as ev
from game.table.arrange import SortMode
from game.table.session import Session, Stage, View
from game.ui.draw.cards import CardLook, card_height
from game.ui.draw.hand_layout import HandStyle
from game.ui.draw.layout import TableLayout, default_hand_style, table_layout
from game.ui.draw.motion import TEMPOS, Tempo
from game.ui.draw.paint import Item
from game.ui.frame import say
from game.ui.frame.input import (
    Command,
    Do,
    Drop,
    Hover,
    Intent,
    LongPress,
    Point,
    Press,
    Release,
    Tap,
    Wheel,
)
from game.ui.frame.input import Drag as DragIntent
from game.ui.frame.panel import Panel
from game.ui.frame.scene import Dialog, Page, Scene
from game.ui.frame.stage import TOAST_SECONDS
from game.ui.table.brush import Brush
from game.ui.table.buttons import Handlers, Instead, SkipRank, table_buttons
from game.ui.table.decision import Decision, Offer, decision
from game.ui.table.hand_control import HandControl
from game.ui.table.log_view import log_sheet, trick_sheet
from game.ui.table.menu import MenuDialog, MenuEntry
from game.ui.table.model import (
    BannerModel,
    CardKey,
    PlayerState,
    RingModel,
    TableModel,
    banner_model,
    hand_capacity,
    table_model,
    tracker_cells,
)
from game.ui.table.pile_plan import tracker_height
from game.ui.table.result_model import first_of_tricks, log_model, trick_model
from game.ui.table.results import DealResultDialog, MatchResultDialog
from game.ui.table.sheet_dialog import SheetDialog
from game.ui.table.tracker_view import tracker_lines, tracker_sheet
from game.ui.table.tribute_view import tribute_items
from game.ui.table.view import TableView
from game.ui.table.words import chosen_action, payments_shown, table_page

if TYPE_CHECKING:
    from game.ui.frame.shell import Shell

_SWIPE: Final = 60
"""A stroke over the table of so many CSS px skips a claim."""

_TICKS: Final = 3
"""So many last seconds of the player's clock are heard."""

_ANSWERS: Final = frozenset({"primary", "secondary", "skip_rank"})
"""Buttons that answer a decision: a press counts only if it began in that decision."""

_CLOCK_STEPS: Final = 4
"""The player's own clock is drawn so many times a second."""


class TableScene(Scene):
    """One match at the table. The shell is asked for settings and for ways out."""

    def __init__(self, shell: Shell, session: Session) -> None:
        """Show *session*, the way the settings of *shell* say."""
        super().__init__()
        self.session = session
        self.names = shell.seat_names(session)
        self.panel = Panel()
        self.control = HandControl()
        self.control.sort = SortMode(shell.settings.sort)
        self._shell = shell
        self._view: View = session.view()
        self._model: TableModel | None = None
        self._layout: TableLayout | None = None
        self._drawing: TableView | None = None
        self._look: object = None  # what the present drawing was made for
        self._hints: tuple[int, tuple[Action, ...], int] | None = None  # ticket, actions, shown
        self._pressed: int | None = None  # the decision that stood when a press began
        self._tapped: CardKey | None = None  # the card of the last tap
        self._in_hand = True  # the keyboard is in the hand, not on a button
        self._over: float | None = None  # seconds until the result; below 0 it was shown
        self._page: tuple[object, Page] | None = None
        self._title = ""
        self._second = 0  # the second of the player's clock that was heard last
        self._notice = ""  # a short message
        self._notice_left = 0.0
        self._hint_said = ""  # the words of the last hint

    # -- what there is now -----------------------------------------------------------------------

    @property
    def view(self) -> View:
        """What the player is shown now."""
        return self._view

    @property
    def me(self) -> int:
        """The seat at the bottom of the screen."""
        return self._view.observation.seat

    @property
    def words(self) -> Translator:
        """The texts of the player's language."""
        return self._shell.translator

    @property
    def layout(self) -> TableLayout:
        """Where things lie; there from the first rebuild on."""
        assert self._layout is not None
        return self._layout

    @property
    def model(self) -> TableModel:
        """What is drawn; there from the first rebuild on."""
        assert self._model is not None
        return self._model

    @property
    def drawing(self) -> TableView:
        """What draws it; there from the first rebuild on."""
        assert self._drawing is not None
        return self._drawing

    @property
    def decision(self) -> Decision:
        """What the main buttons do now."""
        return decision(self._view.choice, self.control.faces)

    @property
    def hand_style(self) -> HandStyle:
        """Fan or columns, as chosen or as suits the screen."""
        chosen = self._shell.settings.hand_layout
        return default_hand_style(self.kit.screen) if chosen == "auto" else chosen

    @property
    def speaker(self) -> say.Speaker:
        """What tells of the table in the player's language."""
        return say.Speaker(self.words, self.names, self.session.human)

    def _state(self) -> PlayerState:
        control = self.control
        notice = BannerModel(self._notice, raised=True) if self._notice else None
        return PlayerState(
            names=self.names,
            sort=control.sort,
            selected=control.chosen,
            hinted=control.hinted,
            focus=control.focus if self.kit.keyboard and self._in_hand else None,
            notice=notice,
            watching=self.session.human is None,
            tracker=self._shell.settings.tracker,
        )

    # -- the scene -------------------------------------------------------------------------------

    def rebuild(self) -> None:
        """Lay the table out for the present screen, language and look."""
        self.names = self._shell.seat_names(self.session)
        self.control.sort = SortMode(self._shell.settings.sort)
        kit, style, ruleset = self.kit, self.hand_style, self.session.ruleset
        layout = table_layout(kit.screen, ruleset.players, hand_capacity(ruleset), style)
        look = (layout, style, kit.palette, kit.text, kit.art)
        if self._drawing is None or look != self._look:
            units, text, cards = layout.units, kit.text, kit.art
            brush = Brush(kit.palette, units, text=text, cards=cards, signs=kit.signs)
            self._layout, self._look = layout, look
            self._drawing = TableView(layout, brush, style=style)
        self._set_tempo()
        self.refresh()

    def _set_tempo(self) -> None:
        """Let things move as fast as the match goes, or not at all."""
        session = self.session
        hurry = session.fast_forward and session.human in self._view.observation.out
        speed = "instant" if hurry else session.speed
        self.drawing.set_tempo(Tempo(TEMPOS[speed], reduced=not self.kit.motion))

    def refresh(self) -> None:
        """Take over the session's view, and make model, hand and buttons from it."""
        view = self.session.view()
        control, layout = self.control, self.layout
        if view.ticket != self._view.ticket:
            control.hinted = frozenset()
            self._forget_hint()
        if (view.choice.claim_rank < 0) is not (self._view.choice.claim_rank < 0):
            self._leave_answers()
        self._view = view
        control.take_hand(view.observation.hand)
        model = _calm(table_model(view, self._state(), self._shell.translator))
        if payments_shown(view):  # the line of words makes room for the cards paid
            model = replace(model, banner=replace(model.banner, raised=True))
        self._model = model
        self.drawing.show(model)
        control.layout = self.drawing.hand
        if control.focus is None and model.hand.cards:
            control.focus = model.hand.cards[0].key
        self.panel.fixed = table_buttons(
            self.kit,
            layout,
            self.decision,
            self._handlers(),
            paused=self.session.paused,
            instead=self._instead(),
            skip_rank=self._skip_rank_button(),
        )
        self._set_title()
        self.changed()

    def _leave_answers(self) -> None:
        """Lead the keys back to the hand from a button that means something else from now on."""
        if not self._in_hand and self.panel.focus in _ANSWERS:
            self._in_hand, self.panel.focus = True, None

    @property
    def _can_hurry(self) -> bool:
        """Whether the player is out and still watches the rest of the deal at its pace."""
        session, seen = self.session, self._view.observation
        out = session.human is not None and session.human in seen.out
        return out and seen.result is None and not session.fast_forward

    def _set_title(self) -> None:
        """Show in the title of the window or tab whose turn it is."""
        view, tr = self._view, self.kit.tr
        if view.stage in (Stage.DEAL_OVER, Stage.MATCH_OVER):
            title = tr("table.page.over")
        elif self.decision.claims:
            title = tr("table.page.claim")
        elif view.choice.role not in (Role.IDLE, Role.OVER):
            title = tr("table.page.you")
        elif view.turn is not None:
            title = tr("table.page.other", name=self.names[view.turn])
        else:
            title = tr("table.page.none")
        if title != self._title:
            self._title = title
            self._shell.platform.window.set_title(title)

    def _handlers(self) -> Handlers:
        return Handlers(
            primary=self.do_primary,
            secondary=self.do_secondary,
            hint=self.hint,
            sort=self.next_sort,
            skip_rank=self.skip_rank,
            menu=self.open_menu,
            log=self.open_log,
            last_trick=self.open_last_trick,
            pause=self.toggle_pause,
            refused=self.stack.say,
        )

    def _instead(self) -> Instead | None:
        """Return what the primary button does while the player has nothing to play."""
        tr = self.kit.tr
        if self.session.paused:
            return Instead("resume", tr("table.resume"), self.toggle_pause, "play")
        if self.session.autoplay is not None:
            return Instead("take_over", tr("table.take_over"), self.toggle_autoplay, "user")
        if self._can_hurry:
            label = tr("table.fast_forward")
            return Instead("forward", label, self.toggle_fast_forward, "fast-forward")
        return None

    def update(self, dt: float) -> None:
        """Let the match go on, tell what happened, and show results."""
        session = self.session
        session.update(dt)
        events = session.take_events()
        asked_anew = session.ticket != self._view.ticket
        if events or asked_anew or session.stage is Stage.WINDOW or self._clock_moved():
            self.refresh()
        for event in events:
            self._tell(event)
        self._tick()
        if self._notice:
            self._notice_left -= dt
            if self._notice_left <= 0:
                self._notice = ""
                self.refresh()
        if self.drawing.update(dt):
            self.changed()
        self._wait_for_result(dt)

    def _tick(self) -> None:
        """Let the last seconds of the player's own clock be heard."""
        clock = self._view.countdown
        mine = clock is not None and self._view.choice.role not in (Role.IDLE, Role.OVER)
        left = math.ceil(clock.left) if clock is not None and mine else 0
        if left != self._second:
            self._second = left
            if 0 < left <= _TICKS and not self.session.paused:
                self.kit.play("tick")

    def _clock_moved(self) -> bool:
        """Say whether the player's clock looks different from what is drawn."""
        clock = self._view.countdown
        if clock is None or clock.total <= 0 or self.session.paused:
            return False
        now = self.session.view().countdown
        return now is None or int(now.left * _CLOCK_STEPS) != int(clock.left * _CLOCK_STEPS)

    def items(self) -> list[Item]:
        """Return the table, the buttons, and a card that is held up."""
        return [
            *self.drawing.items(),
            *self._tribute_items(),
            *self.panel.items(self.kit),
            *self._peek_items(),
        ]

    def _tribute_items(self) -> list[Item]:
        """Return the payments of tribute, below the line of words."""
        payments = payments_shown(self._view)
        level = self._view.observation.level
        top = self.drawing.words.bottom
        return tribute_items(self.kit, self.layout, payments, self.names, level, top)

    def _peek_items(self) -> list[Item]:
        """Return a card held up: larger, above where it lies in the hand."""
        key = self.control.peek
        placed = self.control.layout.find(key)
        card = next((card for card in self.model.hand.cards if card.key == key), None)
        if placed is None or card is None:
            return []
        art, u = self.kit.art, self.layout.units
        width = max(u.px(96), round(placed.rect.width * 1.4))
        rect = Rect(0, 0, width, card_height(width))
        rect.midbottom = (placed.rect.centerx, placed.rect.top - u.px(8))
        rect.clamp_ip(self.kit.screen.safe)
        look = CardLook(level=card.level)
        draw = partial(art.draw, face=card.face, rect=rect, look=look)
        return [Item("peek", art.area(rect), (card.face, look), draw)]

    def ground(self) -> tuple[object, Surface]:
        """Return the felt with the field of the pile."""
        return self.kit.ground(self.drawing.ground_key, self.drawing.draw_ground)

    def message(self, text: str) -> bool:
        """Show a short message in place of the line of words above the pile."""
        self._notice, self._notice_left = text, TOAST_SECONDS
        self.refresh()
        return True

    # -- acting ----------------------------------------------------------------------------------

    def submit(self, action: Action) -> bool:
        """Hand an action to the session; False and a message if it is refused."""
        try:
            self.session.submit(action, self._view.ticket)
        except IllegalAction as refused:
            if refused.reason is not Reason.NOT_YOUR_TURN:
                self.stack.say(self.kit.tr(f"reason.{refused.reason.value}"))
                self.kit.play("error")
            self.refresh()
            return False
        self.control.drop_faces(action.cards)
        self._notice = ""  # a hint has done its work
        self.refresh()
        return True

    def _press(self, offer: Offer) -> None:
        if offer.enabled and offer.action is not None:
            self.submit(offer.action)
        elif offer.reason:
            self.stack.say(self.kit.tr(f"reason.{offer.reason}"))

    def do_primary(self) -> None:
        """Do what the primary button says: play, hook, unhook or return."""
        self._press(self.decision.primary)

    def do_secondary(self) -> None:
        """Do what the secondary button says: pass, or skip a claim."""
        self._press(self.decision.secondary)

    def skip_rank(self) -> None:
        """Skip the claim in question, and all for its rank in this deal."""
        window = self._view.window
        if self.decision.claims and window is not None:
            self.session.skip_rank(self._view.ticket)
            ranks = self.kit.tr(f"card.many.{RANK_TEXT[window.rank]}")
            self.stack.say(self.kit.tr("say.skipped_rank", ranks=ranks))
            self.refresh()

    def _skip_rank_button(self) -> SkipRank | None:
        """Return the button that skips all claims of a rank, None while none is asked for."""
        window, tr = self._view.window, self.words
        if window is None or not self.decision.claims:
            return None
        ranks = tr(f"card.many.{RANK_TEXT[window.rank]}")
        short = "" if window.rank >= BLACK_JOKER else say.rank_label(tr, window.rank)
        return SkipRank(tr("claim.skip_rank", ranks=ranks), short)

    def hint(self) -> None:
        """Choose the cards of the next hint, best first; again for the next one."""
        ticket = self._view.ticket
        if self._hints is None or self._hints[0] != ticket:
            self._hints = (ticket, self.session.hints(), -1)
        _, actions, shown = self._hints
        if not actions or self._view.choice.role is Role.IDLE:  # answered, the window still open
            self.stack.say(self.kit.tr("reason.not_your_turn"))
            return
        shown = (shown + 1) % len(actions)
        self._hints = (ticket, actions, shown)
        action = actions[shown]
        self.control.choose_faces(action.cards, hint=True)
        match action.kind:
            case Kind.HOOK | Kind.UNHOOK:
                text = self.words("say.hint.claim")
            case Kind.DECLINE:
                text = self.words("say.hint.decline")
            case Kind.PASS:
                text = self.words("say.hint.pass")
            case _:
                table = self._view.observation.table
                text = self.words("say.hint", play=say.action_phrase(self.words, action, table))
        self._hint_said = text
        self.stack.say(text)
        self.refresh()

    def _forget_hint(self) -> None:
        """Take the words of a hint away when another decision is asked for."""
        if self._hint_said:
            if self._notice == self._hint_said:
                self._notice = ""
            if self.stack.toast == self._hint_said:
                self.stack.toast = ""
            self._hint_said = ""

    def next_sort(self) -> None:
        """Lay the hand in the next order."""
        mode = self.control.next_sort()
        order = self.kit.tr(f"table.sort.{mode.value}")
        self.stack.say(self.kit.tr("say.sorted", order=order))
        self._shell.change(sort=mode.value)
        self.refresh()

    def next_style(self) -> None:
        """Change between fan and columns."""
        self._shell.change(hand_layout="columns" if self.hand_style == "fan" else "fan")

    def choose_group(self) -> None:
        """Choose the natural group of the card in focus."""
        if self.control.focus is not None:
            self.control.tap(self.control.focus, 2, self._view.choice)
            self.refresh()

    def clear(self) -> None:
        """Leave all chosen cards."""
        self.control.clear()
        self.refresh()

    def next_deal(self) -> None:
        """Go on after the result of a deal."""
        self.session.go_on()
        self.control.clear()
        self.refresh()

    # -- intents ---------------------------------------------------------------------------------

    def handle(self, intent: Intent) -> bool:
        """React to the player."""
        match intent:
            case Command(action):
                return self._command(action)
            case Press():
                self._pressed = self._view.ticket
                done = self.panel.handle(self.kit, intent)
            case Tap(at, count):
                done = self._tap(intent, at, count)
            case DragIntent():
                done = self.control.drag(intent)
                if done:
                    self.refresh()
            case Wheel(at, steps):
                done = self.control.wheel(at, steps, self._view.choice)
                if done:
                    self.refresh()
            case LongPress(at):
                done = self.panel.handle(self.kit, intent)
                self.control.peek = None if done else self.control.at(at)
                done = done or self.control.peek is not None
            case Drop() | Release():
                done = self._drop(intent)
            case Hover():
                done = self.panel.handle(self.kit, intent)
            case _:
                done = False
        self.changed()
        return done

    def _same_decision(self) -> bool:
        """Say whether the press that ends now began in the decision that is asked now."""
        return self._pressed == self._view.ticket

    def _tap(self, tap: Tap, at: Point, count: int) -> bool:
        widget = self.panel.at(at)
        if widget is not None:
            self._in_hand = False
            if widget.name in _ANSWERS and not self._same_decision():
                return self.panel.handle(self.kit, Release(at))
            return self.panel.handle(self.kit, tap)
        self.panel.handle(self.kit, Release(at))
        # the second of two taps is for the card of the first, which has risen meanwhile
        key = self._tapped if count == 2 and self._tapped is not None else self.control.at(at)
        self._tapped = key if count == 1 else None
        if key is not None:
            self._in_hand = True
            self.control.tap(key, count, self._view.choice)
            self.refresh()
        elif self.layout.hand.collidepoint(at):
            return False
        elif self.decision.claims:
            if self._same_decision():
                self.do_secondary()
        else:
            self.clear()
        return True

    def _drop(self, intent: Drop | Release) -> bool:
        self.panel.handle(self.kit, intent)
        stroke = isinstance(intent, Drop) and not self.control.painting
        self.control.end()
        if not (isinstance(intent, Drop) and stroke and self.decision.claims):
            return False
        far = max(abs(a - b) for a, b in zip(intent.start, intent.at, strict=True))
        on_table = not self.layout.hand.collidepoint(intent.start)
        if on_table and far >= self.layout.units.px(_SWIPE) and self._same_decision():
            self.do_secondary()
            return True
        return False

    def _command(self, action: Do) -> bool:
        simple: dict[Do, Callable[[], None]] = {
            Do.HINT: self.hint,
            Do.SORT: self.next_sort,
            Do.LAYOUT: self.next_style,
            Do.GROUP: self.choose_group,
            Do.CLEAR: self.clear,
            Do.LOG: self.open_log,
            Do.LAST_TRICK: self.open_last_trick,
            Do.MENU: self.open_menu,
            Do.HELP: self.open_keys,
            Do.PAUSE: self.toggle_pause,
            Do.AUTOPLAY: self.toggle_autoplay,
            Do.FAST_FORWARD: self.toggle_fast_forward,
            Do.TRACKER: self.toggle_tracker,
            Do.SKIP_RANK: self.skip_rank,
            Do.MUTE: self._shell.toggle_mute,
            Do.FULLSCREEN: self._shell.toggle_fullscreen,
        }
        if action in simple:
            simple[action]()
            return True
        claims = self.decision.claims
        match action:
            case Do.PASS:
                if claims:  # a key pressed for a turn of one's own is no answer to a claim
                    self.stack.say(self.kit.tr("reason.not_your_turn"))
                else:
                    self.do_secondary()
            case Do.DECLINE:
                if claims:
                    self.do_secondary()
            case Do.HOOK:
                if claims:
                    self.do_primary()
                else:
                    self.stack.say(self.kit.tr("reason.window_closed"))
            case Do.NEXT | Do.PREVIOUS:
                self._move_focus(1 if action is Do.NEXT else -1)
            case Do.BACK:
                if self.control.chosen:
                    self.clear()
                else:
                    self.open_menu()
            case _:
                return self._hand_key(action) if self._in_hand else self._button_key(action)
        return True

    def _hand_key(self, action: Do) -> bool:
        if action is Do.SELECT and self.control.focus is not None:
            self.control.tap(self.control.focus, 1, self._view.choice)
        elif action is Do.CONFIRM:
            self._confirm()
            return True
        elif not self.control.move(action):
            return False
        self.refresh()
        return True

    def _confirm(self) -> None:
        """Play the chosen cards; a claim is made so only if they are chosen for it.

        Whoever waits to play, and presses Enter as a window opens, does not mean to hook.
        """
        instead, now = self._instead(), self.decision
        if instead is not None:
            instead.action()
        elif now.claims and now.primary.action is not None:
            if self.control.faces == now.primary.action.cards:
                self.do_primary()
            else:
                hook = now.role is Role.HOOK
                self.stack.say(self.kit.tr(f"claim.help.{'hook' if hook else 'unhook'}"))
        else:
            self.do_primary()

    def _button_key(self, action: Do) -> bool:
        if action in (Do.LEFT, Do.UP):
            self._move_focus(-1)
        elif action in (Do.RIGHT, Do.DOWN):
            self._move_focus(1)
        else:
            done = self.panel.handle(self.kit, Command(action))
            self.changed()
            return done
        return True

    def _move_focus(self, step: int) -> None:
        """Move among the stops of the Tab key: the hand is one, each button another."""
        names: list[str | None] = [None, *(w.name for w in self.panel.fixed if w.focusable)]
        here = None if self._in_hand else self.panel.focus
        at = names.index(here) if here in names else 0
        there = names[(at + step) % len(names)]
        self._in_hand = there is None
        self.panel.focus = there
        self.refresh()

    # -- telling ---------------------------------------------------------------------------------

    def _tell(self, event: ev.Event) -> None:
        """Play the sound of an event, say it, and show a message where one is due."""
        kit, seen = self.kit, self._view.observation
        text = self.speaker.event(event, seen)
        if text:
            self._shell.platform.mirror.announce(text)
        match event:
            case ev.Played(_, play):
                four = play.category is Category.FOUR_ONE_FOUR
                kit.play("four_one_four" if four else "bomb" if play.bomb else "play")
            case ev.Claimed(entry, _):
                kit.play(entry.action.kind.value)
            case ev.Passed():
                kit.play("pass")
            case ev.Dealt():
                kit.play("deal")
            case ev.TributePaid() | ev.TributeReturned():
                kit.play("play")
            case ev.TurnBegan(seat, _) if seat == self.session.human and not self._view.autoplay:
                kit.play("turn")
            case ev.Overtaken():
                self.stack.say(text)
            case ev.TimedOut():
                self.stack.say(text)
            case ev.DealEnded(result) if result.winner is not None:
                won = result.winner == seen.seat % 2
                kit.play("level_up" if won and result.gain else "win" if won else "lose")

    def _wait_for_result(self, dt: float) -> None:
        """Show the result once, a moment after the last play of a deal was seen."""
        if self.session.stage not in (Stage.DEAL_OVER, Stage.MATCH_OVER):
            self._over = None
            return
        if self._over is None:
            self._over = self.session.pace.trick
        if self._over < 0:
            return
        self._over -= dt
        if self._over <= 0:
            self._over = -1.0
            over = self.session.stage is Stage.MATCH_OVER
            if over or self.session.single is not None:
                self._shell.end_match()
            dialog = MatchResultDialog if over else DealResultDialog
            self.stack.push(dialog(self._shell, self))

    def page(self) -> Page:
        """Return the table in words, with everything that can be done now as a choice."""
        view = self._view
        key = (
            view.ticket,
            view.stage,
            len(view.observation.log),
            view.trick,
            view.observation.hand,
            view.choice.role,
            self.control.chosen,
            self._shell.translator,
            self.session.paused,
            self.session.autoplay,
            self.session.fast_forward,
            self.model.tracker,
        )
        if self._page is None or self._page[0] != key:
            known = ("primary", "secondary", "sort")
            others = [(n.name, n.label) for n in self.panel.nodes(self.kit) if n.name not in known]
            # a short message is announced; it is not what is going on
            status = banner_model(view, self._state(), self._shell.translator).text
            page = table_page(self.words, self.speaker, view, self.control.faces, status, others)
            if self.model.tracker:
                unseen = tracker_lines(self.model.tracker, self.kit.tr)
                page = replace(page, table=(*page.table, *unseen))
            self._page = (key, page)
        return self._page[1]

    def choose(self, name: str) -> None:
        """Take a choice of the page: an action, or a button by its name."""
        number = chosen_action(name, self._view)
        if number is not None:
            self.submit(self._view.choice.legal()[number])
        elif self.panel.press(self.kit, name):
            self.changed()

    # -- dialogs and switches --------------------------------------------------------------------

    def open_menu(self) -> None:
        """Open the menu; the clocks stand still meanwhile."""
        tr, session, shell = self.kit.tr, self.session, self._shell
        entries = [
            MenuEntry("log", tr("table.log"), "scroll-text", self.open_log),
            MenuEntry("last", tr("table.last_trick"), "history", self.open_last_trick),
            MenuEntry("tracker", tr("table.tracker"), "eye", self.toggle_tracker),
            MenuEntry("layout", tr("settings.hand_layout"), "layout-grid", self.next_style),
        ]
        paused = session.paused
        label, icon = tr("table.resume" if paused else "table.pause"), "play" if paused else "pause"
        entries.append(MenuEntry("pause", label, icon, self.toggle_pause))
        if session.human is not None:
            key = "table.autoplay.off" if session.autoplay else "table.autoplay"
            entries.append(MenuEntry("autoplay", tr(key), "bot", self.toggle_autoplay))
        if session.human in self._view.observation.out:
            forward = tr("table.fast_forward")
            entries.append(MenuEntry("forward", forward, "fast-forward", self.toggle_fast_forward))
        for name, icon in (("rules", "book-open"), ("settings", "settings")):
            if shell.has(name):
                go = partial(shell.go, name)
                entries.append(MenuEntry(name, tr(f"title.{name}"), icon, go))
        full = tr("table.full_screen")
        entries.append(MenuEntry("full", full, "maximize", shell.toggle_fullscreen))
        entries.append(MenuEntry("keys", tr("key.title"), "keyboard", self.open_keys))
        if session.human is not None:
            entries.append(MenuEntry("concede", tr("table.concede"), "flag", self.ask_concede))
        entries.append(MenuEntry("share", tr("table.share"), "share-2", self.share))
        entries.append(MenuEntry("leave", tr("table.leave"), "house", shell.go_title))
        self.stack.push(MenuDialog(tr("table.menu"), entries))

    def open_log(self) -> None:
        """Show the course of the deal."""
        seen, speaker = self._view.observation, self.speaker
        lines = [speaker.payment(paid) for paid in seen.payments]
        lines += [speaker.payment(p, back=True) for p in seen.payments if p.returned is not None]
        entries = [entry for entry in seen.log if entry.action.kind is not Kind.RETURN]
        lines += speaker.log(entries, seen.table, first_of_tricks(entries, seen))
        model = log_model(seen, self.names, self._shell.translator)
        self.stack.push(
            SheetDialog(model.title, partial(log_sheet, model), lines or [model.empty], at_end=True)
        )

    def open_last_trick(self) -> None:
        """Show the trick before this one."""
        seen, trick = self._view.observation, self._view.last_trick
        model = trick_model(seen, trick, self.names, self._shell.translator)
        lines = self.speaker.log(trick, seen.table) or [model.empty]
        self.stack.push(SheetDialog(model.title, partial(trick_sheet, model), lines))

    def share(self) -> None:
        """Put a link to the match as it stands on the clipboard, and say whether that worked."""
        platform = self._shell.platform
        done = platform.window.copy(platform.address.link(to_link(self.session.record)))
        self.stack.say(self.kit.tr("table.shared" if done else "notice.copy_failed"))

    def open_keys(self) -> None:
        """List the keys."""
        self._shell.go("keys")

    def ask_concede(self) -> None:
        """Give the match up, after a question."""
        tr = self.kit.tr
        no = ("no", tr("table.concede.no"), None)
        yes = ("yes", tr("table.concede.yes"), self._concede)
        self.stack.push(
            Dialog(tr("table.concede"), tr("table.concede.question"), [no, yes], danger=True)
        )

    def _concede(self) -> None:
        self.session.concede()
        self._shell.end_match()  # leaving before the result is shown takes nothing back
        self.refresh()

    def toggle_pause(self) -> None:
        """Stop the clocks and the other players, or let them go on."""
        self.session.paused = not self.session.paused
        key = "say.paused" if self.session.paused else "say.resumed"
        self._shell.platform.mirror.announce(self.kit.tr(key))
        self.refresh()

    def toggle_autoplay(self) -> None:
        """Let a bot play the player's cards, or take the seat back."""
        if self.session.human is not None:
            on = self.session.autoplay is None
            self.session.take_over(self._shell.helper if on else None)
            self.refresh()

    def toggle_fast_forward(self) -> None:
        """Let the rest of the deal go by at once, when the player is out."""
        self.session.fast_forward = not self.session.fast_forward
        self._set_tempo()
        self.refresh()

    def toggle_tracker(self) -> None:
        """Show or hide the cards that are still unseen; on a small screen, in a dialog."""
        if not tracker_height(self.layout, self.drawing.brush):
            cells = tracker_cells(self._view.observation, self.words)
            make = partial(tracker_sheet, cells)
            lines = tracker_lines(cells, self.kit.tr)
            self.stack.push(SheetDialog(self.kit.tr("table.tracker"), make, lines))
            return
        self._shell.change(tracker=not self._shell.settings.tracker)


def _calm(model: TableModel) -> TableModel:
    """Return the model with the player's own clock in quarters of a second.

    So a turn of half a minute is drawn four times a second, not sixty. Claim windows are short
    and run smoothly.
    """
    clock = model.clock
    if clock is None or clock.seconds is None:
        return model
    return replace(model, clock=RingModel(round(clock.share, 2), clock.mine, clock.seconds))
