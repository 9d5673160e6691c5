"""Where the cards of a hand lie. Pure arithmetic on rectangles, all in device pixels.

A hand lies on a grid whose cells are at least 18 CSS px wide and 44 high, so that the index of
every card can be read and touched. A **fan** fills the grid row by row; **columns** stack the
cards of one rank. The list of placed cards is in drawing order, and hits are looked up in the same
list from its end: what is seen is what is touched.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import groupby
from typing import Final, Literal

from pygame import Rect

from game.ui.draw.theme import TOUCH, Units

HandStyle = Literal["fan", "columns"]

MIN_STRIP: Final = 18
"""The least visible width of an overlapped card, in CSS px."""

LIFT: Final = 10
"""How far a selected card rises, in CSS px."""


@dataclass(frozen=True, slots=True)
class PlacedCard:
    """A card on the screen. `visible` is the part that no card of an unlifted hand covers.

    `rise` is how far it has risen from its place, because it is selected.
    """

    key: Hashable
    rect: Rect
    visible: Rect
    row: int
    column: int
    rise: int = 0


@dataclass(frozen=True, slots=True)
class HandLayout:
    """The cards of a hand in drawing order; `order` are their keys in the player's order."""

    cards: tuple[PlacedCard, ...]
    order: tuple[Hashable, ...]
    style: HandStyle

    def hit(self, x: int, y: int) -> Hashable | None:
        """Return the key of the topmost card at a point, or None in a gap.

        Where a card has risen and left nothing behind, it is still hit: the second of two taps at
        one place finds the card that the first one found.
        """
        for card in reversed(self.cards):
            if card.rect.collidepoint(x, y):
                return card.key
        for card in reversed(self.cards):
            if card.rise and card.rect.move(0, card.rise).collidepoint(x, y):
                return card.key
        return None

    def find(self, key: Hashable) -> PlacedCard | None:
        """Return the placed card of *key*."""
        for card in self.cards:
            if card.key == key:
                return card
        return None

    def step(self, key: Hashable | None, dx: int, dy: int) -> Hashable | None:
        """Return the card that an arrow key leads to from *key*; the first card from nowhere.

        Along a row of a fan and along a column it goes to the neighbour in order, and on into the
        next row of a fan; across them to the nearest card. At an edge it stays.
        """
        here = self.find(key)
        if here is None:
            return self.order[0] if self.order else None
        along = dx if self.style == "fan" else 0
        if along:
            i = self.order.index(key) + along
            return self.order[max(0, min(len(self.order) - 1, i))]
        if dx:
            there = [c for c in self.cards if c.column == here.column + dx]
            return min(there, key=lambda c: abs(c.row - here.row)).key if there else key
        there = [c for c in self.cards if c.row == here.row + dy]
        if self.style == "columns":
            there = [c for c in there if c.column == here.column]
        return min(there, key=lambda c: abs(c.rect.x - here.rect.x)).key if there else key


@dataclass(frozen=True, slots=True)
class Grid:
    """How many cells a hand's area offers: *columns* in each of *rows*, *step* pixels apart."""

    columns: int
    rows: int
    row_step: int

    @property
    def cells(self) -> int:
        """The number of cards that fit without any being hidden too far."""
        return self.columns * self.rows


def row_step(card_height: int, units: Units) -> int:
    """Return the distance between overlapped rows: the index stays visible and touchable."""
    return max(units.px(TOUCH), round(card_height * 0.58))


def rows_needed(count: int, width: int, card_width: int, units: Units, strip: float) -> int:
    """Return in how many rows *count* cards fit *width* with *strip* CSS px of each visible."""
    per_row = max(1, (width - card_width) // units.px(strip) + 1)
    return max(1, -(-count // per_row))


def hand_height(rows: int, card_height: int, units: Units) -> int:
    """Return the height of an area that holds *rows* rows and lets selected cards rise."""
    return card_height + (rows - 1) * row_step(card_height, units) + units.px(LIFT)


def grid(area: Rect, card_size: tuple[int, int], units: Units) -> Grid:
    """Return the cells that *area* offers."""
    width, height = card_size
    step = row_step(height, units)
    rows = max(1, (area.height - units.px(LIFT) - height) // step + 1)
    columns = max(1, (area.width - width) // units.px(MIN_STRIP) + 1)
    return Grid(columns, rows, step)


def hand_layout(
    area: Rect,
    cards: Sequence[tuple[Hashable, str]],
    style: HandStyle,
    card_size: tuple[int, int],
    units: Units,
    lifted: AbstractSet[Hashable] = frozenset(),
) -> HandLayout:
    """Place the cards of a hand in *area*.

    *cards* are (key, rank) in the order the player sorted them; keys differ. Cards whose key is in
    *lifted* rise by `LIFT`. Up to `grid(...).cells` cards keep the promised visible part; more are
    squeezed, never dropped.
    """
    if not cards:
        return HandLayout((), (), style)
    field = grid(area, card_size, units)
    if style == "fan":
        rows = fan_rows(len(cards), area.width, card_size[0], units, field.rows)
        lines = _fan([key for key, _ in cards], rows)
    else:
        lines = _columns(cards, field)
    placed = _place(area, lines, style, card_size, field.row_step, units, lifted)
    return HandLayout(tuple(placed), tuple(card.key for card in placed), style)


def _split(count: int, parts: int) -> list[int]:
    """Split *count* into *parts* whole numbers that differ by one at most, the larger ones last."""
    return [(count + i) // parts for i in range(parts)]


def fan_rows(count: int, width: int, card_width: int, units: Units, most: int) -> int:
    """Return in how many rows a fan of *count* cards is best laid, at most *most*.

    One row is taken only if it leaves a comfortable strip of 24 CSS px or there is no second one.
    """
    for rows in range(1, most):
        gaps = -(-count // rows) - 1
        least = units.px(24 if rows == 1 else MIN_STRIP)
        if gaps <= 0 or (width - card_width) / gaps >= least:
            return rows
    return max(1, most)


def _fan(keys: list[Hashable], rows: int) -> list[list[Hashable]]:
    """Return *rows* rows of keys, in order, nearly equally long."""
    out: list[list[Hashable]] = []
    start = 0
    for size in _split(len(keys), min(rows, len(keys))):
        out.append(keys[start : start + size])
        start += size
    return out


def _columns(cards: Sequence[tuple[Hashable, str]], field: Grid) -> list[list[Hashable]]:
    """Return columns of keys, one rank each; a rank too tall for the area takes several."""
    groups = [[key for key, _ in run] for _, run in groupby(cards, key=lambda card: card[1])]
    out: list[list[Hashable]] = []
    for keys in groups:
        for size in _split(len(keys), -(-len(keys) // field.rows)):
            out.append(keys[:size])
            keys = keys[size:]  # noqa: PLW2901 - eaten from the front
    if len(out) <= field.columns:
        return out
    keys = [key for key, _ in cards]  # too many ranks for columns of their own: fill the grid
    return _fan(keys, max(field.columns, -(-len(keys) // field.rows)))


def _place(
    area: Rect,
    lines: list[list[Hashable]],
    style: HandStyle,
    card_size: tuple[int, int],
    step: int,
    units: Units,
    lifted: AbstractSet[Hashable],
) -> list[PlacedCard]:
    """Place rows (of a fan) or columns of keys, standing on the bottom of *area*, centred."""
    width, height = card_size
    lift = units.px(LIFT)
    fan = style == "fan"
    across = max(len(line) for line in lines) if fan else len(lines)
    placed: list[PlacedCard] = []
    for i, line in enumerate(lines):
        pitch, left = _pitch(area, len(line) if fan else across, width, units.px(4))
        for j, key in enumerate(line):
            column = j if fan else i
            below = len(lines) - 1 - i if fan else len(line) - 1 - j
            last = column == (len(line) if fan else across) - 1
            x = left + round(column * pitch)
            seen = width if last else min(width, left + round((column + 1) * pitch) - x)
            rise = lift if key in lifted else 0
            y = area.bottom - height - below * step - rise
            rect = Rect(x, y, width, height)
            visible = Rect(x, y, seen, min(height, step) if below else height)
            placed.append(PlacedCard(key, rect, visible, -below, column, rise))
    return placed


def _pitch(area: Rect, count: int, width: int, gap: int) -> tuple[float, int]:
    """Return the distance from card to card and the left edge of *count* cards, centred."""
    if count <= 1:
        return 0.0, area.x + (area.width - width) // 2
    pitch = min(float(width + gap), (area.width - width) / (count - 1))
    total = pitch * (count - 1) + width
    return pitch, area.x + round((area.width - total) / 2)
