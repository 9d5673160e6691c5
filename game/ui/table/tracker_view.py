"""Drawing of the card tracker: for each rank, how many cards are still unseen. Device px."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from game.ui.draw.kit import Translate
from game.ui.draw.theme import Color
from game.ui.table.brush import Brush, inside
from game.ui.table.model import TrackerCell
from game.ui.table.sheet import Sheet


def tracker_cells_at(area: Rect, count: int, brush: Brush) -> list[Rect]:
    """Return the cells of the strip, in one row or in two, from left to right."""
    rows = 1 if area.height < brush.px(60) else 2
    per_row = -(-count // rows)
    high = area.height // rows
    cells = []
    for i in range(count):
        row, column = divmod(i, per_row)
        left = area.x + round(column * area.width / per_row)
        right = area.x + round((column + 1) * area.width / per_row)
        cells.append(Rect(left, area.y + row * high, right - left, high))
    return cells


def draw_tracker(surface: Surface, brush: Brush, area: Rect, cells: Sequence[TrackerCell]) -> None:
    """Draw the strip: ranks above, numbers below; ranks that are all seen fade."""
    p, px = brush.palette, brush.px
    brush.plate(surface, area, 8, p.panel)
    for cell, rect in zip(cells, tracker_cells_at(area, len(cells), brush), strict=True):
        spot = inside(rect, px(1), px(1))
        upper = Rect(spot.x, spot.y, spot.width, spot.height // 2)
        lower = Rect(spot.x, upper.bottom, spot.width, spot.bottom - upper.bottom)
        gone = cell.unseen == 0
        faint = p.ink_faint
        if cell.label in ("BJ", "RJ"):
            name = "jester_solid" if cell.label == "RJ" else "jester_outline"
            color = faint if gone else p.danger if cell.label == "RJ" else p.ink
            brush.sign(surface, name, round(upper.height * 0.7), color, upper.center)
        else:
            color = faint if gone else p.accent if cell.level else p.ink_soft
            brush.words(surface, cell.label, 12, color, upper, align=0.5, ground=p.panel)
        ink = faint if gone else p.ink
        brush.words(
            surface, str(cell.unseen), 13, ink, lower, align=0.5, bold=not gone, ground=p.panel
        )


def tracker_sheet(cells: Sequence[TrackerCell], width: int, brush: Brush, ground: Color) -> Sheet:
    """Return the tracker as a sheet of two rows, for tables that have no room for it."""
    sheet = Sheet(width, brush, ground)
    high = 2 * max(brush.px(40), 2 * brush.text.height(brush.style(13)))
    sheet.add(high, lambda surface, rect: draw_tracker(surface, brush, rect, cells))
    return sheet


def tracker_lines(cells: Sequence[TrackerCell], tr: Translate) -> list[str]:
    """Return the tracker in words, a line for each rank that has cards left."""
    named = {"BJ": tr("card.rank.BJ"), "RJ": tr("card.rank.RJ")}
    return [
        tr("table.tracker.count", rank=named.get(cell.label, cell.label), n=cell.unseen)
        for cell in cells
        if cell.unseen
    ]
