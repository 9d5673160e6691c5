"""Larger pieces of screens: headings, folding sections, choices as cards, rules with a sentence.

They are widgets like those of `game.ui.frame.widgets` and are used the same way.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from pygame import Rect, Surface

from game.ui.draw import fonts, shapes
from game.ui.draw.kit import Kit
from game.ui.draw.paint import Item
from game.ui.draw.text import Style, break_units
from game.ui.draw.theme import TOUCH, Color, Radius, Size, Space, mix
from game.ui.frame.input import Point
from game.ui.frame.widgets import (
    Button,
    Choice,
    Feel,
    Label,
    Node,
    Row,
    Stepper,
    Widget,
    focus_ring,
    row_plate,
)
from game.ui.screens.diagrams import sign

T = TypeVar("T")

Draw = Callable[[Kit, Surface, Rect], None]


class Heading(Label):
    """The heading of a group in a list, with room above it."""

    def __init__(self, name: str, text: str, *, first: bool = False) -> None:
        """Set *text*; the *first* heading of a list needs no room above."""
        super().__init__(name, text, size=Size.SMALL, bold=True, soft=True)
        self._above = 0 if first else Space.M

    def measure(self, kit: Kit, width: int) -> int:
        """Return the height of the lines and the room around them."""
        return super().measure(kit, width) + kit.units.px(self._above) + kit.units.px(Space.XS)

    def items(self, kit: Kit, feel: Feel) -> list[Item]:
        """Return the lines, at the lower end of the place, as one item."""
        whole, above = self.rect, kit.units.px(self._above)
        self.rect = Rect(whole.x, whole.y + above, whole.width, whole.height - above)
        out = super().items(kit, feel)
        self.rect = whole
        return out


class Title(Label):
    """The name of a screen on one line, smaller where it would not fit."""

    def __init__(self, text: str) -> None:
        """Set *text*."""
        super().__init__("title", text, size=Size.TITLE, heading=True)

    def measure(self, kit: Kit, width: int) -> int:
        """Return the height of the line."""
        return self._fitted(kit, width)[1].line

    def _fitted(self, kit: Kit, width: int) -> tuple[str, Style]:
        return kit.text.fit(self.text, self._style(kit), width, kit.units.px(Size.BODY))

    def items(self, kit: Kit, feel: Feel) -> list[Item]:
        """Return the line as one item."""
        rect, ink = self.rect, kit.palette.ink
        text, style = self._fitted(kit, rect.width)

        def draw(surface: Surface) -> None:
            kit.text.draw(surface, text, style, ink, rect)

        return [self._item((text, style, ink), draw)]


class Note(Widget):
    """A sentence with an icon: why something is not possible, what a choice leads to."""

    def __init__(self, name: str, text: str, *, icon: str = "info", warning: bool = False) -> None:
        """Say *text*; a *warning* stands out."""
        super().__init__(name)
        self.text, self._icon, self._warning = text, icon, warning

    def _room(self, kit: Kit) -> int:
        return kit.units.px(20 + Space.S)

    def measure(self, kit: Kit, width: int) -> int:
        """Return the height of the wrapped lines."""
        style = kit.style(Size.SMALL)
        lines = kit.text.wrap(self.text, style, width - self._room(kit))
        return max(len(lines) * style.line, kit.units.px(20))

    def items(self, kit: Kit, feel: Feel) -> list[Item]:
        """Return icon and text as one item."""
        style = kit.style(Size.SMALL)
        room, rect, p = self._room(kit), self.rect, kit.palette
        lines = kit.text.wrap(self.text, style, rect.width - room)
        ink = p.ink if self._warning else p.ink_soft
        mark = p.danger if self._warning else p.ink_soft

        def draw(surface: Surface) -> None:
            box = Rect(rect.x, rect.y, room, style.line)
            kit.text.draw(surface, fonts.icon(self._icon), kit.icon_style(17), mark, box)
            y = rect.y
            for line in lines:
                box = Rect(rect.x + room, y, rect.width - room, style.line)
                kit.text.draw(surface, line, style, ink, box)
                y += style.line

        return [self._item((lines, style, ink, mark), draw)]

    def node(self, kit: Kit) -> Node:
        """Return the text itself."""
        return Node(self.name, "text", self.text)


class WideButton(Button):
    """A button that wants the whole width of a foot."""

    def natural_width(self, kit: Kit) -> int:
        """Return more than there is, so that the button gets a row of its own."""
        return 1_000_000


class Fold(Widget):
    """The head of a part of a list that can be opened and closed."""

    focusable = True

    def __init__(
        self, name: str, label: str, summary: str, *, is_open: bool, on_toggle: Callable[[], None]
    ) -> None:
        """Show *label* and below it *summary*, the part in a few words."""
        super().__init__(name)
        self.label, self.summary, self.is_open = label, summary, is_open
        self._on_toggle = on_toggle

    def _lines(self, kit: Kit, width: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        room = width - 2 * kit.units.px(Space.L) - kit.units.px(20 + Space.M)
        label = kit.text.wrap(self.label, kit.style(Size.BODY, bold=True), room)
        if not self.summary:
            return label, ()
        return label, kit.text.wrap(self.summary, kit.style(Size.SMALL), room)

    def measure(self, kit: Kit, width: int) -> int:
        """Return the height of both texts."""
        label, lines = self._lines(kit, width)
        text = len(label) * kit.style(Size.BODY).line + len(lines) * kit.style(Size.SMALL).line
        return max(kit.units.px(TOUCH + 4), text + 2 * kit.units.px(Space.M))

    def press(self, kit: Kit) -> None:
        """Open or close."""
        self._on_toggle()

    def adjust(self, kit: Kit, step: int) -> bool:
        """Open (right) or close (left)."""
        if (step > 0) != self.is_open:
            self._on_toggle()
        return True

    def items(self, kit: Kit, feel: Feel) -> list[Item]:
        """Return the head as one item."""
        key = (self.label, self.summary, self.is_open, feel, kit.palette.panel, kit.units)
        return [self._item(key, lambda surface: self._paint(kit, surface, feel), kit.units.px(6))]

    def _paint(self, kit: Kit, surface: Surface, feel: Feel) -> None:
        u, p = kit.units, kit.palette
        ground = p.panel_high if feel.hovered or feel.pressed else p.panel
        radius = u.px(Radius.M)
        row_plate(kit, surface, self.rect, ground)
        label, lines = self._lines(kit, self.rect.width)
        title, small = kit.style(Size.BODY, bold=True), kit.style(Size.SMALL)
        y = self.rect.centery - (len(label) * title.line + len(lines) * small.line) // 2
        inner = self.rect.inflate(-2 * u.px(Space.L), 0)
        icon = fonts.icon("chevron-up" if self.is_open else "chevron-down")
        kit.text.draw(surface, icon, kit.icon_style(20), p.accent, inner, align=1.0)
        for texts, style, color in ((label, title, p.ink), (lines, small, p.ink_soft)):
            for line in texts:
                box = Rect(inner.x, y, 0, style.line)
                kit.text.draw(surface, line, style, color, box, ground=ground)
                y += style.line
        if feel.focused:
            focus_ring(kit, surface, self.rect, radius)

    def node(self, kit: Kit) -> Node:
        """Return the label with its summary and what pressing does."""
        more = kit.tr("button.less") if self.is_open else kit.tr("button.more")
        state = f"{self.summary} ({more})" if self.summary else more
        return Node(self.name, "button", self.label, state)


@dataclass(frozen=True, slots=True)
class Card(Generic[T]):
    """One value of a `CardChoice`: a title, a sentence, and a picture, each of them optional.

    *height* is the picture's in CSS px.
    """

    value: T
    title: str
    detail: str = ""
    draw: Draw | None = None
    height: float = 0
    label: str = ""  # what is said of it where the title alone is not enough


class CardChoice(Widget, Generic[T]):
    """One of several values, each on a card of its own, in as many columns as there is room for.

    *value* may be one that no card has: then none is marked. Arrow keys move the choice; the whole
    is one stop of the Tab key.
    """

    focusable = True

    def __init__(
        self,
        name: str,
        label: str,
        cards: Sequence[Card[T]],
        value: T,
        on_change: Callable[[T], None],
        *,
        least: float = 170,
        on_again: Callable[[T], None] | None = None,
        skip: Callable[[T], bool] | None = None,
    ) -> None:
        """Offer *cards*, each at least *least* CSS px wide at 100 % text size.

        *on_change* is given a value that was not the present one, *on_again* the present one
        tapped again. Arrow keys pass over values for which *skip* is true.
        """
        super().__init__(name)
        self.label, self.cards, self.value = label, list(cards), value
        self._least = least
        self._on_change, self._on_again, self._skip = on_change, on_again, skip

    # -- measures --------------------------------------------------------------------------------

    def _columns(self, kit: Kit, width: int) -> int:
        gap = kit.units.px(Space.S)
        bold = kit.style(Size.BODY, bold=True)
        # titles may be broken between words, but no word
        words = [unit.rstrip() for card in self.cards for unit in break_units(card.title)]
        widest = max((kit.text.width(word, bold) for word in words), default=0)
        pad = 2 * self._pad(kit) + (0 if self._pictured else self._mark(kit))
        least = max(kit.units.px(self._least), min(widest + pad, width))
        if any(card.detail for card in self.cards):
            least = max(least, kit.units.text(self._least))
        count = min(len(self.cards), max(1, (width + gap) // (least + gap)))
        # no lonely card in the last row where one column less would do as well
        rows = -(-len(self.cards) // count)
        return -(-len(self.cards) // rows)

    @property
    def _pictured(self) -> bool:
        return any(card.draw is not None for card in self.cards)

    def _pad(self, kit: Kit) -> int:
        return kit.units.px(Space.S if self._pictured else Space.M)

    def _mark(self, kit: Kit) -> int:
        """Return the room that the mark of the chosen card takes beside the title."""
        return kit.units.px(20 + Space.S)

    def _text_width(self, kit: Kit, width: int) -> int:
        return width - 2 * self._pad(kit)

    def _title(self, kit: Kit, card: Card[T], width: int) -> tuple[str, ...]:
        room = self._text_width(kit, width) - (0 if card.draw is not None else self._mark(kit))
        return kit.text.wrap(card.title, kit.style(Size.BODY, bold=True), room)

    def _height(self, kit: Kit, card: Card[T], width: int) -> int:
        u = kit.units
        height = len(self._title(kit, card, width)) * kit.style(Size.BODY).line
        if card.draw is not None:
            height += u.px(card.height) + u.px(Space.XS)
        if card.detail:
            small = kit.style(Size.SMALL)
            lines = kit.text.wrap(card.detail, small, self._text_width(kit, width))
            height += len(lines) * small.line + u.px(2)
        return max(u.px(TOUCH), height + 2 * self._pad(kit))

    def _grid(self, kit: Kit, width: int) -> list[Rect]:
        """Return the places of the cards relative to the widget's corner."""
        gap = kit.units.px(Space.S)
        columns = self._columns(kit, width)
        side = (width - gap * (columns - 1)) // columns
        out: list[Rect] = []
        y = 0
        for start in range(0, len(self.cards), columns):
            row = self.cards[start : start + columns]
            height = max(self._height(kit, card, side) for card in row)
            out += [Rect(i * (side + gap), y, side, height) for i in range(len(row))]
            y += height + gap
        return out

    def measure(self, kit: Kit, width: int) -> int:
        """Return the height of all rows."""
        return self._grid(kit, width)[-1].bottom

    def cells(self, kit: Kit) -> list[Rect]:
        """Return the places of the cards on the screen."""
        return [cell.move(self.rect.topleft) for cell in self._grid(kit, self.rect.width)]

    # -- handling --------------------------------------------------------------------------------

    @property
    def index(self) -> int | None:
        """The place of the present value among the cards."""
        for i, card in enumerate(self.cards):
            if card.value == self.value:
                return i
        return None

    def _choose(self, index: int) -> None:
        value = self.cards[index].value
        if value != self.value:
            self._on_change(value)
        elif self._on_again is not None:
            self._on_again(value)

    def _step(self, step: int, *, around: bool) -> None:
        count = len(self.cards)
        at = self.index
        i = (-1 if step > 0 else count) if at is None else at
        for _ in range(count):
            i += step
            if around:
                i %= count
            elif not 0 <= i < count:
                return
            if self._skip is None or not self._skip(self.cards[i].value):
                self._choose(i)
                return

    def press(self, kit: Kit) -> None:
        """Take the next value, the first after the last."""
        self._step(1, around=True)

    def adjust(self, kit: Kit, step: int) -> bool:
        """Take the value to the left or right; stop at the ends."""
        self._step(step, around=False)
        return True

    def tap(self, kit: Kit, at: Point) -> None:
        """Take the value that was touched."""
        for i, cell in enumerate(self.cells(kit)):
            if cell.collidepoint(at):
                self._choose(i)
                return

    # -- picture and words -----------------------------------------------------------------------

    def items(self, kit: Kit, feel: Feel) -> list[Item]:
        """Return the cards as one item."""
        looks = tuple((card.title, card.detail, card.label) for card in self.cards)
        key = (looks, self.value, feel, kit.palette.panel, kit.units)
        return [self._item(key, lambda surface: self._paint(kit, surface, feel), kit.units.px(6))]

    def _paint(self, kit: Kit, surface: Surface, feel: Feel) -> None:
        radius = kit.units.px(Radius.M)
        chosen = self.index
        for i, (card, cell) in enumerate(zip(self.cards, self.cells(kit), strict=True)):
            self._paint_card(kit, surface, card, cell, chosen=i == chosen)
            if feel.focused and i == chosen:
                focus_ring(kit, surface, cell, radius)
        if feel.focused and chosen is None:
            focus_ring(kit, surface, self.rect, radius)

    def _paint_card(
        self, kit: Kit, surface: Surface, card: Card[T], cell: Rect, *, chosen: bool
    ) -> None:
        u, p = kit.units, kit.palette
        radius, pad = u.px(Radius.M), self._pad(kit)
        ground = mix(p.panel, p.accent, 0.14) if chosen else p.panel
        edge = p.accent if chosen else p.line
        shapes.plate(surface, cell, radius, ground, edge, u.px(2) if chosen else u.line)
        title, small = kit.style(Size.BODY, bold=True), kit.style(Size.SMALL)
        align = 0.5 if card.draw is not None else 0.0
        y = cell.y + pad
        if card.draw is not None:
            height = u.px(card.height)
            card.draw(kit, surface, Rect(cell.x + pad, y, cell.width - 2 * pad, height))
            y += height + u.px(Space.XS)
        else:
            lines = len(self._title(kit, card, cell.width)) * title.line
            middle = y + title.line // 2
            if not card.detail:
                y, middle = cell.centery - lines // 2, cell.centery
            self._paint_radio(kit, surface, cell, middle, ground, chosen=chosen)
        for line in self._title(kit, card, cell.width):
            box = Rect(cell.x + pad, y, cell.width - 2 * pad, title.line)
            ink = p.accent if chosen else p.ink
            kit.text.draw(surface, line, title, ink, box, align=align, ground=ground)
            y += title.line
        if card.detail:
            y += u.px(2)
            for line in kit.text.even(card.detail, small, self._text_width(kit, cell.width)):
                box = Rect(cell.x + pad, y, cell.width - 2 * pad, small.line)
                kit.text.draw(surface, line, small, p.ink_soft, box, align=align, ground=ground)
                y += small.line

    def _paint_radio(
        self, kit: Kit, surface: Surface, cell: Rect, y: int, ground: Color, *, chosen: bool
    ) -> None:
        """Draw the mark at the right end of a title: a tick on a disc, or an empty ring."""
        u, p = kit.units, kit.palette
        side = u.px(20)
        box = Rect(cell.right - self._pad(kit) - side, y - side // 2, side, side)
        sign(kit, surface, "disc", side, p.accent if chosen else p.line, box.center)
        if not chosen:
            sign(kit, surface, "disc", side - 2 * max(2, u.px(2)), ground, box.center)
            return
        kit.text.draw(
            surface, fonts.icon("check"), kit.icon_style(13), p.accent_ink, box, align=0.5
        )

    def node(self, kit: Kit) -> Node:
        """Return the label with the present value's title."""
        at = self.index
        state = "" if at is None else self.cards[at].label or self.cards[at].title
        return Node(self.name, "choice", self.label, state)


# -- rows whose sentence tells about the present value ---------------------------------------------


class _Explained(Row):
    """A row with a sentence for each value: beside the control at its left, else below it.

    Its height is that of the longest sentence, so nothing below jumps when the value changes.
    """

    @abstractmethod
    def _sentences(self) -> Sequence[str]:
        """Return the sentence for each value."""

    def _beside(self, kit: Kit, width: int) -> bool:
        """Say whether the control leaves enough room for a sentence beside it."""
        control, _ = self._control_size(kit, width)
        room = width - control - 3 * kit.units.px(Space.L)
        return room >= kit.units.text(210) and super()._beside(kit, width)

    def _heights(self, kit: Kit, width: int) -> tuple[int, int]:
        """Return the heights of the label and of the longest sentence."""
        room, label, _ = self._texts(kit, width)
        style = kit.style(Size.SMALL)
        most = max(len(kit.text.wrap(text, style, room)) for text in self._sentences())
        return len(label) * kit.style(Size.BODY).line, most * style.line

    def measure(self, kit: Kit, width: int) -> int:
        """Return the height of texts and control, side by side or one above the other."""
        u = kit.units
        label, sentence = self._heights(kit, width)
        _, control = self._control_size(kit, width)
        if self._beside(kit, width):
            return max(label + sentence, control) + 2 * u.px(Space.M)
        return label + 2 * u.px(Space.S) + control + sentence + 2 * u.px(Space.M)

    def place(self, kit: Kit, rect: Rect) -> None:
        """Put the row, and find the place of its control."""
        super().place(kit, rect)
        if not self._beside(kit, rect.width):
            u = kit.units
            label, _ = self._heights(kit, rect.width)
            self.control.topleft = (
                rect.x + u.px(Space.L),
                rect.y + u.px(Space.M) + label + u.px(Space.S),
            )

    def _paint(self, kit: Kit, surface: Surface, feel: Feel) -> None:
        if self._beside(kit, self.rect.width):
            super()._paint(kit, surface, feel)
            return
        u, p = kit.units, kit.palette
        ground = p.panel_high if feel.hovered or feel.pressed else p.panel
        radius = u.px(Radius.M)
        row_plate(kit, surface, self.rect, ground)
        _, label, lines = self._texts(kit, self.rect.width)
        title, small = kit.style(Size.BODY, bold=True), kit.style(Size.SMALL)
        x, y = self.rect.x + u.px(Space.L), self.rect.y + u.px(Space.M)
        for line in label:
            box = Rect(x, y, 0, title.line)
            kit.text.draw(surface, line, title, p.ink, box, ground=ground)
            y += title.line
        y = self.control.bottom + u.px(Space.S)
        for line in lines:
            box = Rect(x, y, 0, small.line)
            kit.text.draw(surface, line, small, p.ink_soft, box, ground=ground)
            y += small.line
        self._paint_control(kit, surface, feel, ground)
        if feel.focused:
            focus_ring(kit, surface, self.rect, radius)


class ExplainedChoice(_Explained, Choice[T]):
    """A `Choice` with a sentence for each value."""

    def __init__(
        self,
        name: str,
        label: str,
        options: Sequence[tuple[T, str, str]],
        value: T,
        on_change: Callable[[T], None],
    ) -> None:
        """Offer *options*: value, text, and the sentence shown while it is the present one."""
        super().__init__(name, label, [(v, text) for v, text, _ in options], value, on_change)
        self._helps = [sentence for _, _, sentence in options]
        self.description = self._helps[self.index]

    def _sentences(self) -> Sequence[str]:
        return self._helps

    def _choose(self, index: int) -> None:
        self.description = self._helps[index]
        super()._choose(index)

    def node(self, kit: Kit) -> Node:
        """Return the label with the value and its sentence."""
        return Node(self.name, "choice", self.label, f"{self._state(kit)}. {self.description}")


class ListStepper(Stepper, Generic[T]):
    """A `Stepper` through a list of values of any kind."""

    def __init__(
        self,
        name: str,
        label: str,
        options: Sequence[tuple[T, str]],
        value: T,
        on_change: Callable[[T], None],
        description: str = "",
    ) -> None:
        """Offer *options* from left to right: value, text. *value* is one of them."""
        self._texts_of = [text for _, text in options]
        values = [v for v, _ in options]
        super().__init__(
            name,
            label,
            values.index(value),
            (0, len(values) - 1),
            lambda index: on_change(values[index]),
            description,
            show=lambda index: self._texts_of[index],
        )

    def _control_size(self, kit: Kit, width: int) -> tuple[int, int]:
        style = kit.style(Size.BODY, bold=True)
        widest = max(kit.text.width(text, style) for text in self._texts_of)
        _, height = super()._control_size(kit, width)
        u = kit.units
        most = width - 2 * u.px(Space.L)
        wanted = 2 * u.px(TOUCH) + widest + u.px(Space.M)
        if wanted > most:
            room = most - 2 * u.px(TOUCH)
            lines = max(len(self._lines(kit, text, room)) for text in self._texts_of)
            height = max(height, lines * kit.style(Size.SMALL).line + u.px(Space.S))
        return min(wanted, most), height

    def _lines(self, kit: Kit, text: str, width: int) -> tuple[str, ...]:
        return kit.text.wrap(text, kit.style(Size.SMALL, bold=True), width)

    def _paint_value(self, kit: Kit, surface: Surface, room: Rect) -> None:
        text = self._texts_of[self.value]
        if kit.text.width(text, kit.style(Size.BODY, bold=True)) <= room.width:
            super()._paint_value(kit, surface, room)
            return
        style = kit.style(Size.SMALL, bold=True)
        lines = self._lines(kit, text, room.width)
        y = room.centery - len(lines) * style.line // 2
        for line in lines:
            box = Rect(room.x, y, room.width, style.line)
            kit.text.draw(surface, line, style, kit.palette.ink, box, align=0.5)
            y += style.line


class ExplainedStepper(_Explained, ListStepper[T]):
    """A `ListStepper` with a sentence for each value."""

    def __init__(
        self,
        name: str,
        label: str,
        options: Sequence[tuple[T, str, str]],
        value: T,
        on_change: Callable[[T], None],
    ) -> None:
        """Offer *options* from left to right: value, text, sentence. *value* is one of them."""
        self._helps = [sentence for _, _, sentence in options]
        super().__init__(name, label, [(v, text) for v, text, _ in options], value, on_change)
        self.description = self._helps[self.value]

    def _sentences(self) -> Sequence[str]:
        return self._helps

    def _set(self, value: int) -> None:
        self.description = self._helps[max(self.limits[0], min(self.limits[1], value))]
        super()._set(value)

    def node(self, kit: Kit) -> Node:
        """Return the label with the value and its sentence."""
        return Node(self.name, "number", self.label, f"{self._state(kit)}. {self.description}")


class Columns(Widget):
    """Widgets that are only looked at, in columns side by side."""

    def __init__(self, name: str, columns: Sequence[Sequence[Widget]], *, gap: float = Space.S):
        """Show each of *columns* from top to bottom; *gap* is in CSS px."""
        super().__init__(name)
        self.columns = [list(column) for column in columns]
        self._gap = gap

    def _side(self, kit: Kit, width: int) -> int:
        between = kit.units.px(Space.M)
        return (width - between * (len(self.columns) - 1)) // max(1, len(self.columns))

    def measure(self, kit: Kit, width: int) -> int:
        """Return the height of the highest column."""
        side, gap = self._side(kit, width), kit.units.px(self._gap)
        return max(
            sum(widget.measure(kit, side) + gap for widget in column) - gap
            for column in self.columns
        )

    def place(self, kit: Kit, rect: Rect) -> None:
        """Put the columns; a column of one widget is as high as the whole."""
        super().place(kit, rect)
        side, gap = self._side(kit, rect.width), kit.units.px(self._gap)
        for i, column in enumerate(self.columns):
            x, y = rect.x + i * (side + kit.units.px(Space.M)), rect.y
            for widget in column:
                high = rect.height if len(column) == 1 else widget.measure(kit, side)
                widget.place(kit, Rect(x, y, side, high))
                y += high + gap

    def items(self, kit: Kit, feel: Feel) -> list[Item]:
        """Return the items of all widgets."""
        return [
            item for column in self.columns for widget in column for item in widget.items(kit, feel)
        ]

    def nodes(self, kit: Kit) -> list[Node]:
        """Return all widgets in words."""
        found = (widget.node(kit) for column in self.columns for widget in column)
        return [node for node in found if node is not None]


def spread(nodes: Sequence[Node], widgets: Sequence[Widget], kit: Kit) -> list[Node]:
    """Return *nodes* of a panel with those inside of columns put before them."""
    inner = [
        node for widget in widgets if isinstance(widget, Columns) for node in widget.nodes(kit)
    ]
    return [*inner, *nodes]
