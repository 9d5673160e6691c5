"""Small pictures of a table: who sits where, and on which side."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from game.ui.draw import fonts, shapes
from game.ui.draw.kit import Kit
from game.ui.draw.text import Style
from game.ui.draw.theme import Color, Size, mix


@dataclass(frozen=True, slots=True)
class Sitter:
    """A seat of a diagram: its name, a line below, the letters on its token."""

    name: str
    detail: str = ""
    letters: str = ""


def team_sign(seat: int) -> str:
    """Return the drawing of the team that sits at *seat*: ours a disc, theirs a lozenge."""
    return "lozenge" if seat % 2 else "disc"


def _team_color(kit: Kit, seat: int) -> Color:
    return kit.palette.them if seat % 2 else kit.palette.us


def sign(
    kit: Kit, surface: Surface, name: str, size: int, color: Color, at: tuple[int, int]
) -> None:
    """Draw a drawing of the symbol font, its ink *size* pixels high, centred on *at*."""
    probe = kit.text.picture(fonts.icon(name), Style(96, fonts.SYMBOLS), color)
    height = max(1, probe.get_bounding_rect().height)
    style = Style(max(4, round(96 * size / height)), fonts.SYMBOLS)
    picture = kit.text.picture(fonts.icon(name), style, color)
    ink = picture.get_bounding_rect()
    surface.blit(picture, (at[0] - ink.width // 2, at[1] - ink.height // 2), ink)


def places(
    count: int, centre: tuple[float, float], across: float, down: float
) -> list[tuple[int, int]]:
    """Return where *count* seats lie, clockwise from the lower end of an oval.

    *across* and *down* are half its width and height.
    """
    out = []
    for seat in range(count):
        angle = math.tau * (0.25 + seat / count)
        # seats spread a little more towards the long sides, as people sit
        x, y = math.cos(angle), math.sin(angle)
        out.append((round(centre[0] + across * x), round(centre[1] + down * y)))
    return out


def draw_small_table(kit: Kit, surface: Surface, rect: Rect, count: int) -> None:
    """Draw a table with *count* marks around it, without words."""
    u, p = kit.units, kit.palette
    mark = max(u.px(7), min(u.px(11), rect.height // 5))
    down = (rect.height - mark) / 2
    across = min((rect.width - mark) / 2, down * 1.45)
    top = Rect(0, 0, round(2 * across - 1.9 * mark), round(2 * down - 1.9 * mark))
    top.center = rect.center
    shapes.plate(surface, top, top.height // 2, p.well, p.line, u.line)
    for seat, at in enumerate(places(count, rect.center, across, down)):
        size = mark if seat % 2 == 0 else round(mark * 1.2)
        sign(kit, surface, team_sign(seat), size, _team_color(kit, seat), at)


def draw_table(
    kit: Kit,
    surface: Surface,
    rect: Rect,
    sitters: Sequence[Sitter],
    legend: tuple[str, str],
) -> None:
    """Draw a table with everybody's token and name; *legend* names our and their team."""
    u, p = kit.units, kit.palette
    count = len(sitters)
    name_style = kit.style(Size.SMALL, bold=True)
    small = kit.style(Size.CAPTION)
    label = min(rect.width // (4 if count > 4 else 3), u.px(120 * max(1.0, u.text_scale)))
    room = label - u.px(8)
    # a name is shown whole, if need be on two lines; details only if seats do not meet
    whole = [kit.text.wrap(sitter.name, name_style, room)[:2] for sitter in sitters]
    single = [(sitter.name,) for sitter in sitters]
    across = min((rect.width - label) / 2, u.px(210))
    apart = {6: 1.0, 8: 0.7}.get(count, 9.0)  # how far seats above each other are, in *down*
    for names, detailed in ((whole, True), (whole, False), (single, False)):
        words = max(map(len, names)) * name_style.line
        if detailed and any(sitter.detail for sitter in sitters):
            words += small.line
        token = min(u.px(40), max(u.px(22), (rect.height - 2 * words) // 5))
        # a seat is its token with its words below
        down = min((rect.height - token - words) / 2, across * 1.1)
        if apart * down >= token * 1.1 + words:
            break
    half = token // 2
    centre = (rect.centerx, rect.centery + (half - token / 2 - words / 2))
    seats = places(count, centre, across, down)
    oval = Rect(0, 0, round(2 * across - token * 0.2), round(2 * down - token * 0.2))
    oval.center = (round(centre[0]), round(centre[1]))
    shapes.plate(surface, oval, oval.height // 2, p.felt, p.line, u.line)
    inner = oval.inflate(-u.px(14), -u.px(14))
    shapes.plate(surface, inner, inner.height // 2, p.well)
    _draw_legend(kit, surface, inner, legend, label, token + words)
    for seat, ((x, y), sitter) in enumerate(zip(seats, sitters, strict=True)):
        color = _team_color(kit, seat)
        size = token if seat % 2 == 0 else round(token * 1.15)
        lines = [(line, name_style, p.ink) for line in names[seat]]
        if detailed and sitter.detail:
            lines.append((sitter.detail, small, p.ink_soft))
        _draw_words(kit, surface, lines, (x, y + half + u.px(1)), room)
        sign(kit, surface, team_sign(seat), size, color, (x, y))
        ours, several = seat % 2 == 0, len(sitter.letters) > 1
        share = (0.42 if several else 0.5) if ours else (0.32 if several else 0.44)
        style = Style(round(token * share), fonts.SEMIBOLD)
        box = Rect(x - half, y - half, token, token)
        ink = mix(p.accent_ink, (0, 0, 0), 0.35)
        kit.text.draw(surface, sitter.letters or sitter.name[:1], style, ink, box, align=0.5)


def _draw_words(
    kit: Kit,
    surface: Surface,
    lines: Sequence[tuple[str, Style, Color]],
    at: tuple[int, int],
    room: int,
) -> None:
    """Write centred lines on a plate of their own whose upper edge is centred on *at*."""
    u, ground = kit.units, kit.palette.panel
    fitted = [
        (*kit.text.fit(text, style, room, u.min_text), style.line, ink)
        for text, style, ink in lines
    ]
    plate = Rect(0, 0, 0, sum(line for _, _, line, _ in fitted))
    plate.width = max(kit.text.width(text, style) for text, style, _, _ in fitted) + u.px(12)
    plate.midtop = at
    shapes.plate(surface, plate, u.px(6), ground)
    y = plate.y
    for text, style, line, ink in fitted:
        box = Rect(plate.x, y, plate.width, line)
        kit.text.draw(surface, text, style, ink, box, align=0.5, ground=ground)
        y += line


def _draw_legend(
    kit: Kit, surface: Surface, rect: Rect, legend: tuple[str, str], label: int, taken: int
) -> None:
    """Write the two teams' marks and names in the middle of the table, if there is room.

    *label* is the greatest width of a name at the edge, *taken* the height of a seat.
    """
    u, p = kit.units, kit.palette
    style = kit.style(Size.SMALL)
    mark = u.px(10)
    wide = max(kit.text.width(text, style) for text in legend) + mark + u.px(8)
    high = 2 * style.line
    if wide > rect.width - label or high > rect.height - taken:
        return
    x, y = rect.centerx - wide // 2, rect.centery - high // 2 + u.px(6)
    for seat, text in enumerate(legend):
        at = (x + mark // 2, y + style.line // 2)
        sign(kit, surface, team_sign(seat), mark, _team_color(kit, seat), at)
        box = Rect(x + mark + u.px(8), y, 0, style.line)
        kit.text.draw(surface, text, style, p.ink_soft, box)
        y += style.line
