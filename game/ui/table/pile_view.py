"""Drawing of the middle of the table: cards of the pile, chains, the ring, the link of a claim.

The places come from `pile_plan`. Each function draws one part, so that each can change alone.
Device px.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from pygame import Rect, Surface

from game.ui.draw.cards import PLAIN, CardLook
from game.ui.draw.shapes import draining_frame
from game.ui.draw.theme import mix
from game.ui.table.brush import Brush, inside, nearest
from game.ui.table.model import BannerModel, PileEntry, RingModel
from game.ui.table.pile_plan import RING, Group, Join
from game.ui.table.tokens import claim_badge, team_mark

Point = tuple[int, int]

GLOW: Final = CardLook(glow=True)

LEAST_DOTS: Final = 2
"""So many dots in a row are seen as a line."""


def draw_group(
    surface: Surface,
    brush: Brush,
    entry: PileEntry,
    cards: tuple[Rect, ...],
    *,
    glow: bool = False,
    shift: tuple[int, int] = (0, 0),
) -> None:
    """Draw the cards of a play, moved by *shift* while they are on their way."""
    look = GLOW if glow else PLAIN
    for face, rect in zip(entry.faces, cards, strict=True):
        brush.cards.draw(surface, face, rect.move(shift), look)


def group_area(brush: Brush, cards: tuple[Rect, ...], shift: tuple[int, int] = (0, 0)) -> Rect:
    """Return all that drawing a group touches."""
    area = brush.cards.area(cards[0])
    return area.unionall([brush.cards.area(rect) for rect in cards[1:]]).move(shift)


def draw_caption(
    surface: Surface, brush: Brush, entry: PileEntry, rect: Rect, *, short: bool
) -> None:
    """Draw who played and what it is called; in a chain (*short*) the name alone."""
    p, px = brush.palette, brush.px
    if rect.height <= 0:
        return
    mark = brush.units.sign(10)
    size = 12 if short else 14
    label = "" if short else entry.label
    gap = px(5)
    room = rect.width - mark - gap
    name = brush.name(entry.name, entry.short, size, room, bold=not short)
    name_w = brush.width(name, size, bold=not short)
    if entry.bomb and not short:
        _bomb_caption(surface, brush, entry, rect)
        return
    label_w = brush.width(label, size) + px(10) if label else 0
    if name_w + label_w > room:
        label, label_w = "", 0
    name_w = min(name_w, room)
    total = mark + gap + name_w + label_w
    row = Rect(rect.centerx - total // 2, rect.y, total, rect.height)

    def place(x: int, width: int) -> Rect:
        return brush.mirror(Rect(x, row.y, width, row.height), row)

    team_mark(surface, brush, entry.ours, mark, place(row.x, mark).center)
    brush.words(surface, name, size, p.ink, place(row.x + mark + gap, name_w + 1), bold=not short)
    if label:
        spot = place(row.x + mark + gap + name_w + px(10), label_w - px(10) + 1)
        brush.words(surface, label, size, p.ink_soft, spot)


def _bomb_caption(surface: Surface, brush: Brush, entry: PileEntry, rect: Rect) -> None:
    """Draw the caption of a bomb on a warm pill, with a sign."""
    p, px = brush.palette, brush.px
    mark, gap, pad = brush.units.sign(10), px(5), px(10)
    sign = round(rect.height * 0.62)
    label_w = brush.width(entry.label, 14, bold=True)
    rest = pad + mark + 2 * gap + sign + gap + label_w + pad
    name = entry.name
    if rest + gap + brush.width(name, 14, bold=True) > rect.width:
        name = entry.short or name
    # the name gives way, and goes altogether if nothing of it would stay
    name_w = brush.width(name, 14, bold=True)
    room = rect.width - rest - gap
    if name_w > room:
        name_w = room if room >= px(28) else 0
    total = min(rect.width, rest + (gap + name_w if name_w else 0))
    pill = Rect(rect.centerx - total // 2, rect.y, total, rect.height)
    brush.plate(surface, pill, 20, p.accent)

    def place(x: int, width: int) -> Rect:
        return brush.mirror(Rect(x, pill.y, width, pill.height), pill)

    x = pill.x + pad
    spot = place(x, mark).center
    brush.sign(surface, "disc" if entry.ours else "lozenge", mark, p.accent_ink, spot)
    x += mark
    if name_w:
        spot_of_name = place(x + gap, name_w + 1)
        brush.words(surface, name, 14, p.accent_ink, spot_of_name, bold=True, ground=p.accent)
        x += gap + name_w
    x += 2 * gap
    brush.sign(surface, "bomb", sign, p.accent_ink, place(x, sign).center)
    x += sign + gap
    room = max(0, pill.right - pad - x) + 1
    brush.words(surface, entry.label, 14, p.accent_ink, place(x, room), bold=True, ground=p.accent)


def draw_bar(surface: Surface, brush: Brush, join: Join) -> None:
    """Draw the bar that ties two groups of a chain together."""
    p = brush.palette
    brush.plate(surface, join.bar, 2, mix(p.well, p.accent, 0.55))


def draw_join(surface: Surface, brush: Brush, entry: PileEntry, join: Join) -> None:
    """Draw 叉 or 勾 on the bar between two groups of a chain."""
    claim_badge(surface, brush, entry.kind, join.sign.width, join.sign.center)


def draw_more(surface: Surface, brush: Brush, rect: Rect, hidden: int) -> None:
    """Draw how many links of a long chain are not shown."""
    p = brush.palette
    brush.words(surface, f"+{hidden}", 13, p.ink_soft, rect, align=0.5, bold=True)


# -- the ring ------------------------------------------------------------------------------------


def ring_rect(group: Group, brush: Brush) -> Rect:
    """Return the frame that runs round the cards of a group."""
    grow = 2 * brush.px(RING)
    return group.box.inflate(grow, grow)


def ring_steps(group: Group, brush: Brush) -> int:
    """Return in how many steps a ring drains: about one for every two pixels of its length."""
    rect = ring_rect(group, brush)
    return max(1, rect.width + rect.height)


def draw_ring(surface: Surface, brush: Brush, group: Group, share: float, mine: bool) -> None:
    """Draw what is left of a claim window round the played cards, brighter if it is mine."""
    p, px = brush.palette, brush.px
    rect = ring_rect(group, brush)
    radius, width = px(11), px(4)
    draining_frame(surface, rect, radius, width, mix(p.well, p.line, 0.8), 1.0)
    color = p.accent if mine else mix(p.ink_soft, p.accent, 0.25)
    draining_frame(surface, rect, radius, width, color, share)


def ring_share(ring: RingModel, steps: int) -> float:
    """Return the share of a ring in whole steps, so that it changes no more often than it must."""
    return math.ceil(max(0.0, min(1.0, ring.share)) * steps) / steps


# -- the link from a claimer to his cards --------------------------------------------------------


def link_dots(
    home: Rect, group: Group, quiet: Sequence[Rect], area: Rect, brush: Brush
) -> tuple[Point, ...]:
    """Return the dots of the link from *home*, a claimer's place, to his cards.

    Of straight lines and bows, the one is taken that is hidden least: no dot lies in a *quiet*
    rectangle or outside of *area*, and a dot between two gaps is no line.
    """
    ringed = ring_rect(group, brush)
    start = nearest(home, ringed.center)
    low = max(ringed.bottom, group.caption.bottom) + brush.px(3)
    near = nearest(ringed, start)
    above = (ringed.centerx, ringed.top - brush.px(2))
    ends = (
        (near, 0.0),
        (above, 0.0),
        *((near, bow) for bow in (0.15, -0.15, 0.3, -0.3)),
        *((above, bow) for bow in (-0.15, -0.35)),
        ((ringed.centerx, low), 0.35),
    )
    best: tuple[Point, ...] = ()
    least = 0
    for end, bow in ends:
        path = _path(start, end, bow, brush)
        free = _runs(path, quiet, area)
        blocked = len(path) - len(free)
        if not best or blocked < least - 1:  # the simpler one, unless another shows clearly more
            best, least = free, blocked
    return best


def _runs(path: Sequence[Point], quiet: Sequence[Rect], area: Rect) -> tuple[Point, ...]:
    """Return the dots of *path* that may be seen, without those that would stand alone."""
    out: list[Point] = []
    run: list[Point] = []
    for dot in path:
        if area.collidepoint(dot) and Rect(dot, (1, 1)).collidelist(quiet) < 0:
            run.append(dot)
            continue
        out += run if len(run) >= LEAST_DOTS else []
        run = []
    return tuple(out + (run if len(run) >= LEAST_DOTS else []))


def _path(start: Point, end: Point, bow: float, brush: Brush) -> list[Point]:
    """Return the dots of a line from *start* to *end*, bent by *bow* of its width downwards."""
    (x0, y0), (x1, y1) = start, end
    length = math.hypot(x1 - x0, y1 - y0)
    count = max(1, int(length / brush.px(9)))
    cx, cy = (x0 + x1) / 2, (y0 + y1) / 2 + bow * abs(x1 - x0)
    dots = []
    for i in range(1, count + 1):
        t = i / count
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        dots.append((round(a * x0 + b * cx + c * x1), round(a * y0 + b * cy + c * y1)))
    return dots


def link_area(dots: Sequence[Point], brush: Brush) -> Rect:
    """Return all that drawing these dots touches."""
    left, right = min(x for x, _ in dots), max(x for x, _ in dots)
    top, bottom = min(y for _, y in dots), max(y for _, y in dots)
    grow = 2 * brush.px(6)
    return Rect(left, top, right - left + 1, bottom - top + 1).inflate(grow, grow)


def draw_link(surface: Surface, brush: Brush, dots: Sequence[Point], ours: bool) -> None:
    """Draw the dots of a link in the claimer's colour; they grow towards the cards."""
    color = brush.team(ours)
    small, large = brush.px(4), brush.px(7)
    for i, dot in enumerate(dots):
        size = small + round((large - small) * i / max(1, len(dots) - 1))
        brush.sign(surface, "disc" if ours else "lozenge", size, color, dot)


# -- words ---------------------------------------------------------------------------------------


def banner_words(banner: BannerModel, rect: Rect, brush: Brush) -> Rect:
    """Return the part of the banner's line that its words take."""
    width = min(rect.width, brush.width(banner.text, 15, bold=banner.tone != "plain"))
    return Rect(rect.centerx - width // 2, rect.y, width, rect.height)


def draw_banner(surface: Surface, brush: Brush, banner: BannerModel, rect: Rect) -> None:
    """Draw the words above the pile, in lines if need be; messages stand on a plate."""
    p, px = brush.palette, brush.px
    color = {
        "plain": p.ink_soft,
        "mine": p.accent,
        "claim": p.accent,
        "good": p.good,
        "bad": p.danger,
    }[banner.tone]
    bold = banner.raised or banner.tone != "plain"
    width = brush.width(banner.text, 15, bold=bold)
    text = inside(rect, px(4), 0)
    ground = None
    if banner.raised:
        pill = Rect(0, 0, min(rect.width, width + 2 * px(18)), rect.height)
        pill.center = rect.center
        brush.plate(surface, pill, 18, p.panel, color, 1.5)
        text, ground, color = inside(pill, px(12), 0), p.panel, p.ink
    style = brush.style(13, bold=bold)
    line = brush.text.height(style)
    lines = list(brush.text.even(banner.text, style, text.width))
    most = rect.height // line
    if width <= text.width or len(lines) < 2 or most < 2:
        brush.words(surface, banner.text, 15, color, text, align=0.5, bold=bold, ground=ground)
        return
    lines[most - 1 :] = [" ".join(lines[most - 1 :])] if len(lines) >= most else []
    row = Rect(text.x, text.centery - len(lines) * line // 2, text.width, line)
    for words in lines:
        brush.words(surface, words, 13, color, row, align=0.5, bold=bold, ground=ground)
        row = row.move(0, line)


def draw_level(surface: Surface, brush: Brush, text: str, rect: Rect) -> None:
    """Draw the level in force in the middle of an empty table."""
    p, px = brush.palette, brush.px
    width = brush.width(text, 15, bold=True)
    mark = brush.units.sign(15)
    total = min(rect.width, mark + px(7) + width)
    row = Rect(rect.centerx - total // 2, rect.y, total, rect.height)
    spot = brush.mirror(Rect(row.x, row.y, mark, row.height), row)
    brush.sign(surface, "star", mark, p.gold, spot.center)
    words = Rect(row.x + mark + px(7), row.y, total - mark - px(7) + 1, row.height)
    brush.words(surface, text, 15, p.ink_faint, brush.mirror(words, row), bold=True)
