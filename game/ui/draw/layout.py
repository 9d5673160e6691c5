"""Where everything on the table lies. Pure arithmetic: a screen goes in, rectangles come out.

Rectangles are whole device pixels. Two forms exist: **tall** (a bar on top, buttons above the hand)
for portrait and desktop, and **short** (rails at both sides) for phones held sideways. The human
sits at the bottom; the others follow clockwise, the next player on the left.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, get_args

from pygame import Rect

from game.ui.draw.cards import card_height
from game.ui.draw.hand_layout import (
    LIFT,
    MIN_STRIP,
    HandStyle,
    fan_rows,
    hand_height,
    row_step,
    rows_needed,
)
from game.ui.draw.theme import TOUCH, Space, Units

Form = Literal["tall", "short"]
Side = Literal["left", "top", "right", "bottom"]
Density = Literal["roomy", "normal", "compact", "tight", "tiny"]

INSIDE: Final = ("tight", "tiny")
"""Densities in which the last play is shown inside the plate."""

ONE_ROW: Final = 0.26
"""The share of a low screen's height that the cards of a hand in one row may take."""

ONE_STRIP: Final = 20
"""The least strip of such a card, in CSS px."""

LADDER_STEPS: Final = 13
"""The levels 2 to A."""


@dataclass(frozen=True, slots=True)
class Screen:
    """A picture to lay out for.

    *width* and *height* are device pixels, *ratio* device pixels per CSS px, *insets* the strips
    (top, right, bottom, left) in device pixels that notches and bars may cover, *text_scale* the
    player's text size, 1.0 to 2.0.
    """

    width: int
    height: int
    ratio: float = 1.0
    insets: tuple[int, int, int, int] = (0, 0, 0, 0)
    text_scale: float = 1.0

    @property
    def safe(self) -> Rect:
        """The part that nothing covers."""
        top, right, bottom, left = self.insets
        return Rect(left, top, self.width - left - right, self.height - top - bottom)

    @property
    def zoom(self) -> float:
        """How much larger than on a laptop everything is drawn: 1 to 1.6, for large windows."""
        w, h = self.width / self.ratio, self.height / self.ratio
        return max(1.0, min(1.6, w / 1366, h / 768))

    @property
    def units(self) -> Units:
        """The conversion from CSS px that layouts use: the ratio, zoomed."""
        return Units(self.ratio * self.zoom, self.text_scale)

    @property
    def portrait(self) -> bool:
        """Whether the picture is higher than wide."""
        return self.height > self.width


@dataclass(frozen=True, slots=True)
class SeatBox:
    """A player's place: the plate with name and number of cards, and where his last play lies.

    `seat` counts clockwise from the human, who is 0. In the densities "tight" (two lines of text)
    and "tiny" (one line) the last play is shown inside the plate and `play` equals `plate`.
    """

    seat: int
    side: Side
    plate: Rect
    play: Rect
    density: Density


@dataclass(frozen=True, slots=True)
class TableLayout:
    """All rectangles of the table, none of them overlapping another or leaving the safe area."""

    screen: Screen
    units: Units
    form: Form
    menu: Rect
    tools: tuple[Rect, ...]  # further square buttons of the bar: log, last trick
    ladder: Rect
    ladder_upright: bool
    seats: tuple[SeatBox, ...]
    own: SeatBox
    pile: Rect
    actions: Mapping[str, Rect]  # "primary", "secondary", "hint", "sort"
    hand: Rect
    card: tuple[int, int]  # width and height of the cards of the hand
    toast: Rect  # how large a line of short messages may be

    def box(self, place: int) -> SeatBox:
        """Return the place of a player on the screen, 0 the bottom one, then clockwise."""
        return self.own if place == 0 else self.seats[place - 1]

    def boxes(self) -> list[tuple[str, Rect]]:
        """Return every rectangle that must be free of others, with a name."""
        out = [("menu", self.menu), ("ladder", self.ladder), ("pile", self.pile)]
        out += [(f"tool {i}", rect) for i, rect in enumerate(self.tools)]
        for box in (*self.seats, self.own):
            out.append((f"seat {box.seat}", box.plate))
            if box.density not in INSIDE:
                out.append((f"play {box.seat}", box.play))
        out += [(f"action {name}", rect) for name, rect in self.actions.items()]
        out.append(("hand", self.hand))
        return out


def default_hand_style(screen: Screen) -> HandStyle:
    """Return the layout of a hand a player gets who has not chosen: columns in portrait."""
    return "columns" if screen.portrait else "fan"


def table_text_scale(screen: Screen) -> float:
    """Return the text scale the table can afford: the wish, limited on small screens.

    Beside the hand little room is left on a phone; screens of pure text follow the wish in full.
    """
    w, h = screen.width / screen.ratio, screen.height / screen.ratio
    room = min(w / 330, h / 560) if h >= w else min(w / 600, h / 330)
    return max(1.0, min(screen.text_scale, room))


def card_size(screen: Screen, units: Units) -> tuple[int, int]:
    """Return width and height of a card in the hand, 44 to 104 CSS px wide."""
    w, h = screen.width / units.ratio, screen.height / units.ratio
    height = max(62.0, min(0.165 * h, 0.2 * w, 146.0))
    width = max(units.px(TOUCH), units.px(height / 1.4))
    return width, card_height(width)


def _single_row(
    width: int, card: tuple[int, int], capacity: int, units: Units, height: int
) -> tuple[int, int]:
    """Return the size of cards that lie in one row: up to *height*, all still touchable."""
    larger = max(card[0], round(height / 1.4))
    while larger > card[0] and rows_needed(capacity, width, larger, units, ONE_STRIP) > 1:
        larger -= 1
    return larger, card_height(larger)


# -- the areas of both forms ---------------------------------------------------------------------


def table_layout(
    screen: Screen, seats: int, capacity: int = 27, style: HandStyle | None = None
) -> TableLayout:
    """Lay out the table for *seats* players (2, 4, 6, 8) and a hand of up to *capacity* cards.

    *capacity* is the largest hand of the deal: the table keeps its shape while cards are played.
    """
    if seats not in (2, 4, 6, 8):
        raise ValueError(f"no table for {seats} seats")
    wanted = style or default_hand_style(screen)
    units = Units(screen.units.ratio, table_text_scale(screen))
    tall = screen.safe.height / units.ratio >= 440 or screen.portrait
    build = _tall if tall else _short
    return build(screen, units, seats, max(1, capacity), wanted)


def _hand_rows(
    width: int, card: tuple[int, int], capacity: int, style: HandStyle, units: Units, share: int
) -> int:
    """Return how many rows the hand's area gets; *share* is the height it may take if it can."""
    needed = rows_needed(capacity, width, card[0], units, MIN_STRIP)
    room = max(1, (share - card[1] - units.px(LIFT)) // row_step(card[1], units) + 1)
    if style == "fan":
        return max(needed, fan_rows(capacity, width, card[0], units, max(2, min(needed + 1, room))))
    return max(needed, min(room, 4, capacity))


def _tall(screen: Screen, units: Units, seats: int, capacity: int, style: HandStyle) -> TableLayout:
    px = units.px
    safe = screen.safe
    width_css = safe.width / units.ratio
    narrow = width_css < 720
    margin = px(6 if width_css < 400 else 12 if narrow else 16)
    gap = px(6 if narrow else 8)
    area = safe.inflate(-2 * margin, -2 * margin)
    card = card_size(screen, units)
    touch = px(TOUCH)

    bar = Rect(area.x, area.y, area.width, touch)
    menu = Rect(bar.x, bar.y, touch, touch)
    count = 1 if narrow else 3
    tools = tuple(
        Rect(bar.right - touch - i * (touch + gap), bar.y, touch, touch) for i in range(count)
    )
    room = bar.width - 2 * (touch + gap) if narrow else bar.width - 2 * count * (touch + gap)
    ladder = Rect(0, bar.y, min(room, px(LADDER_STEPS * 34)), touch)
    ladder.centerx = bar.centerx

    share = round(area.height * 0.36)
    rows = _hand_rows(area.width, card, capacity, style, units, share)
    hand = Rect(area.x, 0, area.width, hand_height(rows, card[1], units))
    hand.bottom = area.bottom
    row = Rect(area.x, 0, area.width, px(TOUCH if narrow else 48))
    row.bottom = hand.top - gap
    own_row = row
    if narrow:
        own_row = Rect(area.x, 0, area.width, px(40))
        own_row.bottom = row.top - gap
    actions = _action_row(row, units, gap, narrow=narrow)
    own = _own_box(own_row, actions, units, gap, narrow=narrow)
    zone = Rect(area.x, bar.bottom + gap, area.width, 0)
    zone.height = max(0, own_row.top - gap - zone.top)
    places, pile = _seat_places(zone, seats, units, gap, narrow=narrow)
    return TableLayout(
        screen, units, "tall", menu, tools, ladder, False, places, own, pile, actions, hand, card,
        _toast(pile, units),
    )  # fmt: skip


def _action_row(row: Rect, units: Units, gap: int, *, narrow: bool) -> dict[str, Rect]:
    """Place sort, hint, secondary and primary button in a row: across a phone, else centred."""
    px = units.px
    icon = px(TOUCH) if narrow else row.height
    if narrow:
        rest = row.width - 2 * icon - 3 * gap
        secondary = round(rest * 0.45)
        widths = (icon, icon, secondary, rest - secondary)
        x = row.x
    else:
        scale = min(1.4, units.text_scale)
        widths = (icon, icon, px(124 * scale), px(148 * scale))
        x = row.centerx - (sum(widths) + 3 * gap) // 2
    out = {}
    for name, width in zip(("sort", "hint", "secondary", "primary"), widths, strict=True):
        out[name] = Rect(x, row.y, width, row.height)
        x += width + gap
    return out


def _own_box(
    row: Rect, actions: Mapping[str, Rect], units: Units, gap: int, *, narrow: bool
) -> SeatBox:
    """Place the human's own plate and last play: a row of their own, or left of the buttons."""
    px = units.px
    if narrow:
        plate = Rect(row.x, row.y, min(px(150), round(row.width * 0.42)), row.height)
        play = Rect(plate.right + gap, row.y, row.right - plate.right - gap, row.height)
        return SeatBox(0, "bottom", plate, play, "compact")
    sort, primary = actions["sort"], actions["primary"]
    plate = Rect(row.x, row.y, min(px(200), sort.x - row.x - gap), row.height)
    play = Rect(plate.right + gap, row.y, sort.x - plate.right - 2 * gap, row.height)
    if play.width < px(120):  # no room between plate and buttons: beyond them
        play = Rect(primary.right + gap, row.y, row.right - primary.right - gap, row.height)
    return SeatBox(0, "bottom", plate, play, "normal")


def _short(
    screen: Screen, units: Units, seats: int, capacity: int, style: HandStyle
) -> TableLayout:
    px = units.px
    safe = screen.safe
    margin, gap = px(6), px(6)
    area = safe.inflate(-2 * margin, -2 * margin)
    card = card_size(screen, units)
    touch = px(TOUCH)
    left = Rect(area.x, area.y, px(52), area.height)
    right = Rect(0, area.y, 2 * touch + gap, area.height)
    right.right = area.right
    middle = Rect(left.right + gap, area.y, right.left - left.right - 2 * gap, area.height)

    menu = Rect(left.x, left.y, left.width, touch)
    ladder = Rect(left.x, menu.bottom + gap, left.width, left.bottom - menu.bottom - gap)

    half = (right.width - gap) // 2
    y = right.bottom - touch
    actions = {
        "sort": Rect(right.x, y, half, touch),
        "hint": Rect(right.right - half, y, half, touch),
        "primary": Rect(right.x, y - touch - gap, right.width, touch),
        "secondary": Rect(right.x, y - 2 * (touch + gap), right.width, touch),
    }
    top = y - 2 * (touch + gap) - gap
    tools: tuple[Rect, ...] = ()
    own_height = min(touch, top - right.y)
    own_plate = Rect(right.x, top - own_height, right.width, own_height)
    if own_plate.y - gap - right.y >= touch:
        tools = (
            Rect(right.right - half, right.y, half, touch),
            Rect(right.x, right.y, half, touch),
        )
    own = SeatBox(0, "bottom", own_plate, own_plate.copy(), "tight")

    share = round(area.height * 0.45)
    rows = _hand_rows(middle.width, card, capacity, style, units, share)
    if style == "fan" and rows_needed(capacity, middle.width, card[0], units, MIN_STRIP) == 1:
        rows = 1
        card = _single_row(middle.width, card, capacity, units, round(area.height * ONE_ROW))
    hand = Rect(middle.x, 0, middle.width, hand_height(rows, card[1], units))
    hand.bottom = middle.bottom
    zone = Rect(middle.x, middle.y, middle.width, max(0, hand.top - gap - middle.y))
    places, pile = _seat_places(zone, seats, units, gap, narrow=True, flat=True)
    return TableLayout(
        screen, units, "short", menu, tools, ladder, True, places, own, pile, actions, hand, card,
        _toast(pile, units),
    )  # fmt: skip


def _toast(pile: Rect, units: Units) -> Rect:
    """Return where short messages appear: across the lower edge of the pile."""
    rect = Rect(0, 0, pile.width, min(pile.height, units.px(36 * units.text_scale)))
    rect.width = min(rect.width, units.px(440 * units.text_scale))
    rect.midbottom = (pile.centerx, pile.bottom - min(units.px(6), pile.height - rect.height))
    return rect


# -- seats around the pile -----------------------------------------------------------------------

_SPREAD: Final[Mapping[int, tuple[int, int, int]]] = {
    1: (0, 1, 0),
    3: (1, 1, 1),
    5: (1, 3, 1),
    7: (2, 3, 2),
}
_SPREAD_FLAT: Final[Mapping[int, tuple[int, int, int]]] = {
    1: (0, 1, 0),
    3: (0, 3, 0),
    5: (1, 3, 1),
    7: (1, 5, 1),
}


@dataclass(frozen=True, slots=True)
class _Cell:
    """The measures of one seat: plate above play, or beside it when *beside* (all device px)."""

    density: Density
    plate: tuple[int, int]
    play: tuple[int, int]
    gap: int
    beside: bool = False

    @property
    def size(self) -> tuple[int, int]:
        pw, ph = self.plate
        if self.density in INSIDE:
            return pw, ph
        if self.beside:
            return pw + self.gap + self.play[0], max(ph, self.play[1])
        return max(pw, self.play[0]), ph + self.gap + self.play[1]


def _seat_places(
    zone: Rect, seats: int, units: Units, gap: int, *, narrow: bool, flat: bool = False
) -> tuple[tuple[SeatBox, ...], Rect]:
    """Return the other players' places, clockwise from the human's left, and the pile."""
    others = seats - 1
    spread = (_SPREAD_FLAT if flat else _SPREAD)[others]
    if not narrow:
        return _wide_places(zone, spread, units, gap)
    least = units.px(62 if flat else 100)
    for density in get_args(Density):
        places, pile = _narrow_places(zone, spread, units, gap, density, flat=flat)
        if _fits(zone, places) and pile.width >= units.px(104) and pile.height >= least:
            return places, pile
    return _one_row(zone, others, units, gap)


def _fits(zone: Rect, places: tuple[SeatBox, ...]) -> bool:
    """Say whether the places lie inside *zone* and apart from each other."""
    cells = [box.plate.union(box.play) for box in places]
    inside = all(zone.contains(cell) for cell in cells)
    return inside and not any(cell.collidelist(cells[:i]) >= 0 for i, cell in enumerate(cells))


def _one_row(zone: Rect, others: int, units: Units, gap: int) -> tuple[tuple[SeatBox, ...], Rect]:
    """Place the smallest plates in one or two rows: the last resort of very low screens."""
    high = units.px(2 * 28 + 24) + 2 * gap
    rows = 1 if zone.width // others >= units.px(64) or zone.height < high else 2
    across = -(-others // rows)
    width = min((zone.width - (across - 1) * gap) // across, units.px(150))
    cell = _narrow_cell("tiny", width, units)
    boxes = []
    for i in range(others):
        # two rows run like a horseshoe: the lower row from right to left is the far side
        row, column = (0, i) if rows == 1 else divmod(i, across)
        rect = Rect(zone.x + column * (width + gap), 0, width, cell.plate[1])
        rect.y = zone.y + row * (cell.plate[1] + gap)
        boxes.append(_box(i + 1, "top", rect, cell))
    low = max(box.plate.bottom for box in boxes) + gap
    return tuple(boxes), Rect(zone.x, low, zone.width, max(0, zone.bottom - low))


def _narrow_cell(density: Density, width: int, units: Units) -> _Cell:
    px, scale = units.px, units.text_scale
    plate = {"roomy": 44, "normal": 42, "compact": 38, "tight": 40, "tiny": 28}[density]
    play = {"roomy": 44, "normal": 32, "compact": 26, "tight": 18, "tiny": 18}[density]
    height = px(plate * max(1.0, scale * 0.9))
    return _Cell(density, (width, height), (width, px(play)), px(3))


def _narrow_places(
    zone: Rect,
    spread: tuple[int, int, int],
    units: Units,
    gap: int,
    density: Density,
    *,
    flat: bool,
) -> tuple[tuple[SeatBox, ...], Rect]:
    """Place plates on a phone: a row along the top, the others at the sides below it."""
    px = units.px
    left, top, right = spread
    if not flat and (left, top, right) == (1, 1, 1):
        # three plates fit side by side: the pile below gets the whole width
        left, top, right = 0, 3, 0
    across = top
    width = min((zone.width - (across - 1) * gap) // max(1, across), px(190))
    if left:
        width = min(width, px(124), (zone.width - 2 * gap - px(110)) // 2)
    cell = _narrow_cell(density, width, units)
    cw, ch = cell.size
    boxes: list[SeatBox] = []
    side_top = zone.y + (ch + gap if top else 0)
    span = zone.bottom - side_top

    def column(count: int, x: int, side: Side) -> list[Rect]:
        pitch = min(ch + px(28), (span - ch) // max(1, count - 1)) if count > 1 else 0
        pitch = max(pitch, 0)
        start = side_top + min(px(10), max(0, span - ch - pitch * (count - 1)))
        return [Rect(x, start + i * pitch, cw, ch) for i in range(count)]

    seat = 1
    for rect in reversed(column(left, zone.x, "left")):
        boxes.append(_box(seat, "left", rect, cell))
        seat += 1
    total = across * cw + (across - 1) * gap
    spare = (zone.width - total) // max(1, across - 1) if across > 1 else 0
    pitch = cw + gap + min(spare, px(60)) if across > 1 else 0
    x = zone.centerx - (pitch * (across - 1) + cw) // 2
    for i in range(across):
        side: Side = "top"
        if spread[0] == 1 and across == 3 and left == 0:
            side = ("left", "top", "right")[i]
        boxes.append(_box(seat, side, Rect(x + i * pitch, zone.y, cw, ch), cell))
        seat += 1
    for rect in column(right, zone.right - cw, "right"):
        boxes.append(_box(seat, "right", rect, cell))
        seat += 1

    lowest = max(b.plate.bottom if cell.density in INSIDE else b.play.bottom for b in boxes)
    below = Rect(zone.x, lowest + gap, zone.width, max(0, zone.bottom - lowest - gap))
    if not left:
        return tuple(boxes), below
    inset = cw + gap
    between = Rect(zone.x + inset, side_top, zone.width - 2 * inset, max(0, span))
    if below.height >= px(150) or (below.height >= px(104) and between.width < px(160)):
        return tuple(boxes), below
    return tuple(boxes), between


def _box(seat: int, side: Side, rect: Rect, cell: _Cell) -> SeatBox:
    """Return the place of a seat whose cell is *rect*."""
    pw, ph = cell.plate
    if cell.density in INSIDE:
        return SeatBox(seat, side, rect.copy(), rect.copy(), cell.density)
    if not cell.beside:
        plate = Rect(rect.centerx - pw // 2, rect.y, pw, ph)
        play = Rect(rect.x, plate.bottom + cell.gap, rect.width, cell.play[1])
        return SeatBox(seat, side, plate, play, cell.density)
    plate = Rect(rect.x, rect.centery - ph // 2, pw, ph)
    play = Rect(rect.x + pw + cell.gap, rect.y, cell.play[0], rect.height)
    if side == "right":
        plate.right = rect.right
        play.x = rect.x
    return SeatBox(seat, side, plate, play, cell.density)


def _wide_places(
    zone: Rect, spread: tuple[int, int, int], units: Units, gap: int
) -> tuple[tuple[SeatBox, ...], Rect]:
    """Place plates around the pile of a larger screen, each with its play towards the middle."""
    px, scale = units.px, units.text_scale
    left, top, right = spread
    plate_h = px(52 * max(1.0, scale * 0.85))
    plate_w = min(px(180 * max(1.0, scale * 0.8)), (zone.width - px(260)) // 3)
    tall_zone = zone.height >= px(380)
    play_h = px(64 if tall_zone else 48)
    top_cell = _Cell("roomy", (plate_w, plate_h), (plate_w, play_h), px(Space.XS))
    tw, th = top_cell.size
    side_top = zone.y + th + gap
    span = zone.bottom - side_top
    beside = zone.width >= px(900)
    if beside:
        # the pile comes first: last plays get what is left of the width, 108 to 190 CSS px
        room = (zone.width - px(420) - 2 * plate_w) // 2 - px(Space.S + Space.L)
        play = max(px(108), min(px(190), room))
        side_cell = _Cell("roomy", (plate_w, plate_h), (play, play_h), px(Space.S), beside=True)
    else:
        side_cell = _Cell("roomy", (plate_w, plate_h), (plate_w, play_h), px(Space.XS))
        need = max(left, right) * (side_cell.size[1] + gap)
        if need > span:
            side_cell = _Cell("tight", (plate_w, plate_h), (plate_w, px(20)), px(Space.XS))
    sw, sh = side_cell.size
    boxes: list[SeatBox] = []

    def column(count: int, x: int) -> list[Rect]:
        if count == 1:
            y = side_top + max(0, (span - sh) // 2 - px(Space.L))
            return [Rect(x, y, sw, sh)]
        pitch = min(sh + px(48), (span - sh) // max(1, count - 1))
        start = side_top + max(0, (span - sh - pitch * (count - 1)) // 2)
        return [Rect(x, start + i * pitch, sw, sh) for i in range(count)]

    seat = 1
    for rect in reversed(column(left, zone.x) if left else []):
        boxes.append(_box(seat, "left", rect, side_cell))
        seat += 1
    pitch = tw + max(gap, min(px(120), (zone.width - top * tw) // (top + 1)))
    x = zone.centerx - (pitch * (top - 1) + tw) // 2
    for i in range(top):
        boxes.append(_box(seat, "top", Rect(x + i * pitch, zone.y, tw, th), top_cell))
        seat += 1
    for rect in column(right, zone.right - sw) if right else []:
        boxes.append(_box(seat, "right", rect, side_cell))
        seat += 1
    inset = sw + px(Space.L) if left else max(0, (zone.width - px(760)) // 2)
    pile = Rect(zone.x + inset, side_top, zone.width - 2 * inset, max(0, span))
    return tuple(boxes), pile


# -- cards on the pile and beside plates ---------------------------------------------------------


def row_of_cards(
    area: Rect, count: int, widest: int, units: Units, *, least: float = 12, align: float = 0.5
) -> list[Rect]:
    """Place *count* cards in *area*, in one row or several, as large as fits, at most *widest*.

    The index strip of each card stays visible: cards shrink before a strip gets narrower than
    *least* CSS px. Rows overlap like those of a hand. *align* is 0 left, 0.5 centre, 1 right.
    """
    if count <= 0:
        return []
    gap = units.px(4)
    for width in range(widest, units.px(16), -max(1, units.px(2))):
        height = card_height(width)
        if height > area.height and width > units.px(18):
            continue
        strip = max(units.px(least), round(width * 0.38))
        per_row = max(1, (area.width - width) // strip + 1)
        step = max(1, round(height * 0.58))
        rows = max(1, (area.height - height) // step + 1)
        if per_row * rows >= count:
            break
    rows = min(rows, -(-count // per_row))
    sizes = [(count + rows - 1 - i) // rows for i in range(rows)]
    total_h = height + (rows - 1) * step
    y = area.y + max(0, (area.height - total_h) // 2)
    out: list[Rect] = []
    for size in sizes:
        pitch = min(float(width + gap), (area.width - width) / max(1, size - 1))
        if size > 1:
            pitch = min(pitch, max(float(strip), width * 0.62))
        x = area.x + round((area.width - (pitch * (size - 1) + width)) * align)
        out.extend(Rect(x + round(i * pitch), y, width, height) for i in range(size))
        y += step
    return out
