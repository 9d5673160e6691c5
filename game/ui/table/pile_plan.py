"""Where things lie in the middle of the table: the play to beat, or a chain of hooks.

Pure arithmetic in device px. The same places serve drawing, the ring and cards in flight.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pygame import Rect

from game.ui.draw.cards import card_height
from game.ui.draw.layout import TableLayout, row_of_cards
from game.ui.table.brush import Brush, inside
from game.ui.table.model import BannerModel, PileEntry, PileModel

RING: Final = 7
"""How far the ring lies outside the cards it rings, in CSS px."""

LOW: Final = 92
"""A pile less high than this, in CSS px, has no line of words above its cards."""

JOINT: Final = 28
"""The room between two links of a chain, for the sign of a hook or an unhook, in CSS px."""

MORE: Final = 24
"""The room for the number of links that are not shown, in CSS px."""

PAIR_STEP: Final = 0.56
"""The second card of a pair in a chain lies so many card widths to the right of the first."""


@dataclass(frozen=True, slots=True)
class Group:
    """The cards of one play: `index` among the shown entries, and a line below for its player."""

    index: int
    cards: tuple[Rect, ...]
    box: Rect
    caption: Rect


@dataclass(frozen=True, slots=True)
class Join:
    """The sign between two links of a chain: a hook or an unhook, with a bar behind it."""

    index: int
    sign: Rect
    bar: Rect


@dataclass(frozen=True, slots=True)
class PilePlan:
    """The places of the pile; `hidden` links at the beginning of a long chain are not shown."""

    area: Rect
    banner: Rect
    groups: tuple[Group, ...]
    joins: tuple[Join, ...] = ()
    hidden: int = 0
    more: Rect | None = None

    @property
    def top(self) -> Group | None:
        """The group of the play to beat."""
        return self.groups[-1] if self.groups else None


def pile_area(layout: TableLayout, tracker: bool, brush: Brush) -> Rect:
    """Return the part of the pile's area for cards: less the strip of unseen cards, if any."""
    area = Rect(layout.pile)
    if tracker:
        area.height -= tracker_height(layout, brush) + brush.px(5)
    return area


def tracker_height(layout: TableLayout, brush: Brush) -> int:
    """Return the height of the strip of unseen cards at the lower edge of the pile, 0 if none.

    It needs room for the pile above it.
    """
    rows = 1 if layout.pile.width >= brush.px(15 * 18) else 2
    height = rows * brush.px(36)
    return height if layout.pile.height - height >= brush.px(96) else 0


def tracker_rect(layout: TableLayout, brush: Brush) -> Rect:
    """Return the strip of unseen cards."""
    height = tracker_height(layout, brush)
    edge = brush.px(3)
    width = min(layout.pile.width - 2 * edge, brush.px(15 * 32))
    rect = Rect(0, layout.pile.bottom - height - edge, width, height)
    rect.centerx = layout.pile.centerx
    return rect


def banner_rect(layout: TableLayout, brush: Brush, banner: BannerModel | None = None) -> Rect:
    """Return the line of words above the pile: two lines where the words of *banner* need them.

    On a pile that is narrow but not low there are always two, so that nothing moves.
    """
    pile, px = layout.pile, brush.px
    line = brush.text.height(brush.style(15))
    height = min(layout.toast.height, line + px(8))
    if pile.height >= px(LOW):
        bold = banner is not None and (banner.raised or banner.tone != "plain")
        room = pile.width - 2 * px(12 if banner is not None and banner.raised else 4)
        long = banner is not None and brush.width(banner.text, 12, bold=bold) > room
        if long or pile.width < px(190):
            height = max(height, 2 * brush.text.height(brush.style(13)) + px(4))
    drop = px(4) if pile.height >= px(150) else 0
    return Rect(pile.x, pile.y + drop, pile.width, min(height, pile.height // 2))


def pile_plan(
    layout: TableLayout,
    pile: PileModel,
    brush: Brush,
    tracker: bool = False,
    banner: BannerModel | None = None,
) -> PilePlan:
    """Return where the shown entries of the pile lie.

    Words that stay get the room they need; messages that come and go (`raised`) move nothing: see
    `message_place`.
    """
    px = brush.px
    area = pile_area(layout, tracker, brush)
    words = banner_rect(layout, brush, None if banner is None or banner.raised else banner)
    entries = pile.shown
    low = area.height < px(LOW)
    top = area.y if low else words.bottom
    field = Rect(area.x, top, area.width, area.bottom - top)
    if not entries:
        return PilePlan(area, words, ())
    line = brush.text.height(brush.style(13)) + px(4)
    caption = line if field.height >= px(46) + line + 2 * px(RING) else 0
    if pile.chained and len(entries) > 1:
        return _chain(area, words, field, entries, caption, layout, brush)
    body = inside(Rect(field.x, field.y, field.width, field.height - caption), px(RING + 3))
    widest = _widest(layout, body, brush)
    count = len(entries[0].faces)
    one_row = int(body.width / (1 + 0.4 * (count - 1)))  # at this width all fit side by side
    if one_row >= px(44):
        widest = min(widest, one_row)
    cards = row_of_cards(body, count, widest, brush.units, least=14)
    box = cards[0].unionall(cards)
    below = Rect(field.x, box.bottom + px(RING + 2), field.width, caption)
    return PilePlan(area, words, (Group(0, tuple(cards), box, below),))


def _widest(layout: TableLayout, field: Rect, brush: Brush) -> int:
    """Return how wide the cards of a play may be: larger than in the hand where there is room."""
    hand = layout.card[0]
    return round(max(hand, min(1.5 * hand, field.height * 0.4, brush.px(120))))


def _units(entries: tuple[PileEntry, ...]) -> float:
    """Return the width of groups in card widths."""
    return sum(1 + PAIR_STEP * (len(entry.faces) - 1) for entry in entries)


def _rows(entries: tuple[PileEntry, ...], rows: int) -> list[tuple[int, int]]:
    """Split a chain into rows, (first, end) each, two by two so that rows look alike."""
    per_row = -(-len(entries) // rows)
    return [(i, min(len(entries), i + per_row)) for i in range(0, len(entries), per_row)]


def _signs(first: int, end: int, hidden: int, brush: Brush) -> int:
    """Return the width that the signs of a row take: one before each group but the very first.

    Before the first of a shortened chain, the number of hidden links stands as well.
    """
    signs = brush.px(JOINT) * (end - first - (first == 0 and not hidden))
    return signs + (brush.px(MORE) if hidden and first == 0 else 0)


def _chain_width(
    entries: tuple[PileEntry, ...],
    rows: list[tuple[int, int]],
    field: Rect,
    caption: int,
    brush: Brush,
    hidden: int,
) -> int:
    """Return the card width at which a chain fits *field* in these rows."""
    px = brush.px
    across = min(
        (field.width - px(2 * RING + 4) - _signs(first, end, hidden, brush))
        / _units(entries[first:end])
        for first, end in rows
    )
    high = field.height / len(rows) - caption - px(2 * RING + 4)
    return int(min(across, high / 1.4))


def _chain(
    area: Rect,
    banner: Rect,
    field: Rect,
    entries: tuple[PileEntry, ...],
    caption: int,
    layout: TableLayout,
    brush: Brush,
) -> PilePlan:
    """Lay a chain out in one to three rows; of one that is too long, only its end."""
    px = brush.px
    best: tuple[int, list[tuple[int, int]], int, int] | None = None
    most = -1e9  # a caption is worth some size, and so is a chain in one row
    for hidden in range(len(entries)):
        shown = entries[hidden:]
        for rows in (1, 2, 3)[: len(shown)]:
            for line in (caption, 0) if caption else (0,):
                split = _rows(shown, rows)
                width = _chain_width(shown, split, field, line, brush, hidden)
                worth = width * (1.2 if line else 1.0) * (1.0, 0.8, 0.65)[rows - 1]
                if worth > most:
                    most, best = worth, (width, split, hidden, line)
        if best is not None and best[0] >= px(38 if hidden < len(entries) - 2 else 22):
            break
    assert best is not None
    width, split, hidden, line = best
    width = max(px(14), min(width, _widest(layout, field, brush)))
    return _place_chain(area, banner, field, entries, (width, split, hidden, line), brush)


def _place_chain(
    area: Rect,
    banner: Rect,
    field: Rect,
    entries: tuple[PileEntry, ...],
    form: tuple[int, list[tuple[int, int]], int, int],
    brush: Brush,
) -> PilePlan:
    px = brush.px
    width, split, hidden, caption = form
    shown = entries[hidden:]
    height = card_height(width)
    joint, sign = px(JOINT), min(px(24), max(px(16), round(width * 0.5)))
    row_height = height + caption + px(2 * RING + 4)
    y = field.y + (field.height - row_height * len(split)) // 2
    groups: list[Group] = []
    joins: list[Join] = []
    more: Rect | None = None
    for first, end in split:
        leads = first > 0 or hidden > 0
        total = round(_units(shown[first:end]) * width) + _signs(first, end, hidden, brush)
        x = field.x + (field.width - total) // 2
        top = y + px(RING + 2)
        if hidden and first == 0:
            more = Rect(x, top + height // 2 - px(10), px(MORE), px(20))
            x += px(MORE)
        for i in range(first, end):
            if i > first or leads:
                bar = Rect(x - px(2), top + height // 2 - px(2), joint + px(4), px(4))
                mark = Rect(0, 0, sign, sign)
                mark.center = (x + joint // 2, top + height // 2)
                joins.append(Join(i + hidden, mark, bar))
                x += joint
            count = len(shown[i].faces)
            step = round(width * PAIR_STEP)
            cards = tuple(Rect(x + k * step, top, width, height) for k in range(count))
            box = cards[0].unionall(list(cards))
            below = Rect(box.x - joint // 2, box.bottom + px(RING), box.width + joint, caption)
            groups.append(Group(i + hidden, cards, box, below.clip(field)))
            x = box.right
        y += row_height
    return PilePlan(area, banner, tuple(groups), tuple(joins), hidden, more)
