"""Drawing of the ladders: both teams' levels from the first to the last, and the one in force.

One row of ranks serves both teams: our track with discs runs along one side, theirs with lozenges
along the other. The level in force lies on it as a small card. Device px.
"""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect, Surface

from game.rules.cards import RANK_TEXT
from game.ui.draw import faces
from game.ui.draw.theme import Color, mix
from game.ui.table.brush import Brush, inside
from game.ui.table.model import LadderModel
from game.ui.table.tokens import number, team_mark


@dataclass(frozen=True, slots=True)
class LadderPlan:
    """Where things lie: one cell for each rank in play, and both tracks beside the cells.

    `at[rank]` is the cell of a rank; `ours` and `theirs` are the strips of the tracks.
    """

    at: dict[int, Rect]
    ours: Rect
    theirs: Rect
    upright: bool


def ladder_plan(area: Rect, ladder: LadderModel, upright: bool, brush: Brush) -> LadderPlan:
    """Return the places of a ladder that fills *area*; an upright one climbs to its top."""
    ranks = range(ladder.start, ladder.target + 1)
    count = len(ranks)
    body = inside(area, brush.px(2))
    at = {}
    if upright:
        side = round(body.width * 0.29)
        middle = Rect(body.x + side, body.y, body.width - 2 * side, body.height)
        for i, rank in enumerate(ranks):
            top = middle.bottom - round((i + 1) * middle.height / count)
            bottom = middle.bottom - round(i * middle.height / count)
            at[rank] = Rect(middle.x, top, middle.width, bottom - top)
        ours = Rect(body.x, body.y, side, body.height)
        theirs = Rect(middle.right, body.y, body.right - middle.right, body.height)
    else:
        side = round(body.height * 0.25)
        middle = Rect(body.x, body.y + side, body.width, body.height - 2 * side)
        for i, rank in enumerate(ranks):
            left = middle.x + round(i * middle.width / count)
            right = middle.x + round((i + 1) * middle.width / count)
            at[rank] = Rect(left, middle.y, right - left, middle.height)
        ours = Rect(body.x, body.y, body.width, side)
        theirs = Rect(body.x, middle.bottom, body.width, body.bottom - middle.bottom)
    return LadderPlan(at, ours, theirs, upright)


def draw_ladder(
    surface: Surface,
    brush: Brush,
    area: Rect,
    ladder: LadderModel,
    *,
    upright: bool = False,
    ours_at: float | None = None,
    theirs_at: float | None = None,
    fill: Color | None = None,
) -> None:
    """Draw the ladders into *area*, on a plate of the colour *fill*.

    While a team climbs, *ours_at* or *theirs_at* is where its mark is, between two levels.
    """
    p, px = brush.palette, brush.px
    plan = ladder_plan(area, ladder, upright, brush)
    ground = fill or p.panel
    brush.plate(surface, area, 10, ground)
    for ours, strip in ((True, plan.ours), (False, plan.theirs)):
        level = ladder.ours if ours else ladder.theirs
        at = ours_at if ours else theirs_at
        _track(surface, brush, plan, strip, ours, float(level) if at is None else at)
    for rank, cell in plan.at.items():
        label = faces.rank_label(RANK_TEXT[rank])
        if rank == ladder.level:
            _in_force(surface, brush, plan, cell, label, ladder)
            continue
        reached = rank <= max(ladder.ours, ladder.theirs)
        ink = (
            p.ink
            if rank in (ladder.ours, ladder.theirs)
            else p.ink_soft
            if reached
            else p.ink_faint
        )
        spot = cell.inflate(0, px(2)) if not upright else inside(cell, px(1), 0)
        high = (cell.height + px(2)) / brush.units.text(1.25)
        size = max(1.0, min(13 if cell.width >= px(18) else 12, high))
        brush.words(surface, label, size, ink, spot, align=0.5, ground=ground)


def _spot(plan: LadderPlan, strip: Rect, level: float) -> tuple[float, float]:
    """Return the centre of a mark on a track; *level* may lie between two ranks."""
    ranks = sorted(plan.at)
    low = max(ranks[0], min(ranks[-1], int(level)))
    high = min(ranks[-1], low + 1)
    part = max(0.0, min(1.0, level - low))
    a, b = plan.at[low].center, plan.at[high].center
    x, y = a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
    return (strip.centerx, y) if plan.upright else (x, strip.centery)


def _track(
    surface: Surface, brush: Brush, plan: LadderPlan, strip: Rect, ours: bool, level: float
) -> None:
    p, px = brush.palette, brush.px
    thick = max(2, px(2.5))
    ranks = sorted(plan.at)
    start, end = _spot(plan, strip, ranks[0]), _spot(plan, strip, ranks[-1])
    here = _spot(plan, strip, level)
    rest = mix(p.panel, p.line, 0.75)
    done = mix(p.panel, brush.team(ours), 0.75)
    _bar(surface, start, end, thick, rest)
    _bar(surface, start, here, thick, done)
    size = min(px(12), min(strip.size) + px(1))
    team_mark(surface, brush, ours, size, here)


def _bar(
    surface: Surface,
    a: tuple[float, float],
    b: tuple[float, float],
    thick: int,
    color: tuple[int, int, int],
) -> None:
    left, right = sorted((round(a[0]), round(b[0])))
    top, bottom = sorted((round(a[1]), round(b[1])))
    if bottom - top > right - left:
        surface.fill(color, (round(a[0]) - thick // 2, top, thick, bottom - top))
    else:
        surface.fill(color, (left, round(a[1]) - thick // 2, right - left, thick))


def _in_force(
    surface: Surface, brush: Brush, plan: LadderPlan, cell: Rect, label: str, ladder: LadderModel
) -> None:
    """Draw the level in force as a small card with the edge of the team it belongs to."""
    p, px = brush.palette, brush.px
    if plan.upright:
        card = Rect(0, 0, cell.width + px(2), min(cell.height, px(24)))
    else:
        card = Rect(0, 0, min(cell.width + px(2), px(28)), cell.height + px(2))
    card.center = cell.center
    card.clamp_ip(Rect.unionall(plan.ours, [plan.theirs]))
    edge = p.gold if ladder.owner is None else brush.team(ladder.owner == "ours")
    brush.plate(surface, card, 4, p.card, edge, 2)
    number(surface, brush, label, inside(card, px(2), px(1)), p.spade)
