"""Where a short message at the table stands: never over the cards of the pile or their names.

It takes the line of words above the pile if that is enough; else the room beside the cards or below
them; and where a chain fills the whole pile, the player's own row or the upper edge of his hand.
Device px.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pygame import Rect

from game.ui.draw.layout import TableLayout
from game.ui.table.brush import Brush
from game.ui.table.model import BannerModel, PileModel
from game.ui.table.pile_plan import RING, PilePlan, banner_rect

SIZE: Final = 13
"""The size of a message of several lines, in CSS px."""

PAD: Final = 12
"""The room left and right of the words on their plate, in CSS px."""

MOST_LINES: Final = 5


def message_rect(
    layout: TableLayout, plan: PilePlan, pile: PileModel, brush: Brush, banner: BannerModel
) -> Rect:
    """Return the place of a message that comes and goes."""
    above = banner_rect(layout, brush, banner)
    taken = covered(plan, pile, brush)
    if not taken or _pill(above, brush, banner.text).collidelist(taken) < 0:
        return above
    for room in _rooms(plan.area, taken, brush):
        found = _fit(room, brush, banner.text)
        if found is not None:
            return found
    return _aside(layout, brush, banner.text)


def beside_rect(plan: PilePlan, pile: PileModel, brush: Brush, banner: BannerModel) -> Rect:
    """Return the place beside the cards of a pile too low for a line of words; empty if none."""
    px = brush.px
    taken = covered(plan, pile, brush)
    below, *sides = _rooms(plan.area, taken, brush)
    bold = banner.tone != "plain"
    style = brush.style(SIZE, bold=bold)
    line = brush.text.height(style)
    for side in sorted(sides, key=lambda side: side.x):
        room = side.inflate(-2 * px(PAD), -2 * px(3))
        if room.width < px(64):
            continue
        lines = brush.text.wrap(banner.text, style, room.width - 2 * px(4))
        if len(lines) * line <= room.height:
            return room
    return Rect(below.x, below.y, 0, 0)


def covered(plan: PilePlan, pile: PileModel, brush: Brush) -> list[Rect]:
    """Return what no message may cover: cards with their ring, signs of a chain, names."""
    grow = 2 * brush.px(RING)
    taken = [group.box.inflate(grow, grow) for group in plan.groups]
    for group in plan.groups:
        if group.caption.height:
            entry = pile.shown[group.index]
            words = brush.width(f"{entry.name} {entry.label}", 14, bold=True) + brush.px(64)
            name = group.caption.inflate(min(0, words - group.caption.width), 0)
            taken.append(name)
    taken += [join.sign for join in plan.joins]
    if plan.more is not None:
        taken.append(plan.more)
    return taken


def _pill(rect: Rect, brush: Brush, text: str) -> Rect:
    """Return the plate of a message in *rect*: as wide as its words."""
    width = min(rect.width, brush.width(text, 15, bold=True) + 2 * brush.px(18))
    return Rect(rect.centerx - width // 2, rect.y, width, rect.height)


def _rooms(area: Rect, taken: list[Rect], brush: Brush) -> Iterator[Rect]:
    """Yield the room below what is taken, and beside it, the wider side first."""
    gap = brush.px(4)
    whole = taken[0].unionall(taken[1:])
    yield Rect(area.x, whole.bottom, area.width, max(0, area.bottom - whole.bottom))
    left = Rect(area.x, area.y, max(0, whole.left - area.x - gap), area.height)
    right = Rect(whole.right + gap, area.y, max(0, area.right - whole.right - gap), area.height)
    yield from sorted((left, right), key=lambda room: -room.width)


def _fit(room: Rect, brush: Brush, text: str) -> Rect | None:
    """Return the plate for *text* in the middle of *room*, None if there is no room for it."""
    px = brush.px
    style = brush.style(SIZE, bold=True)
    line = brush.text.height(style)
    inner = room.width - 2 * px(PAD) - px(2)
    most = min(MOST_LINES, (room.height - px(6)) // line)
    if inner < px(64) or most < 1:
        return None
    lines = brush.text.wrap(text, style, inner)
    if len(lines) > most:
        return None
    width = max(brush.text.width(row, style) for row in lines) + 2 * px(PAD) + px(2)
    rect = Rect(0, 0, width, len(lines) * line + px(6))
    rect.center = room.center
    return rect


def _aside(layout: TableLayout, brush: Brush, text: str) -> Rect:
    """Return a place off the pile: the player's own row, or the upper edge of his hand."""
    px = brush.px
    if layout.form == "tall":
        row = layout.own.plate.union(layout.own.play)
    else:
        row = Rect(layout.hand.x, layout.pile.bottom + px(1), layout.hand.width, px(30))
    width = min(row.width, px(440))
    style = brush.style(SIZE, bold=True)
    lines = len(brush.text.wrap(text, style, width - 2 * px(PAD)))
    height = max(px(26), min(lines, 2) * brush.text.height(style) + px(6))
    rect = Rect(0, row.y, width, height)
    rect.centerx = row.centerx
    return rect
