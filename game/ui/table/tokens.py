"""The small signs of the table: team marks, numbers of cards, places, hook and unhook.

A team is told by shape as well as by colour: ours is a disc, theirs a lozenge.
"""

from __future__ import annotations

from typing import Final

from pygame import Rect, Surface

from game.ui.draw import faces, fonts
from game.ui.draw.cards import dimmed
from game.ui.draw.text import Style
from game.ui.draw.theme import Color, mix
from game.ui.table.brush import Brush, inside
from game.ui.table.model import MarkKind

CLAIM_SIGNS: Final[dict[MarkKind, str]] = {"hook": "叉", "unhook": "勾"}
"""The hook is 叉 (a fork), the unhook 勾 (a tick)."""


def team_shape(ours: bool) -> str:
    """Return the drawing that stands for a team."""
    return "disc" if ours else "lozenge"


def team_mark(
    surface: Surface, brush: Brush, ours: bool, height: int, centre: tuple[float, float]
) -> Rect:
    """Draw a team's small mark; the lozenge is drawn larger to weigh the same."""
    size = height if ours else round(height * 1.2)
    return brush.sign(surface, team_shape(ours), size, brush.team(ours), centre)


def token(surface: Surface, brush: Brush, rect: Rect, ours: bool, letters: str) -> None:
    """Draw a player's token, his team's shape with a few letters on it, in a square."""
    color = brush.team(ours)
    side = min(rect.width, rect.height)
    brush.sign(surface, team_shape(ours), side, color, rect.center)
    size = round(side * (0.52 if ours else 0.44))
    room = side * (0.80 if ours else 0.66)
    style = Style(size, fonts.SEMIBOLD)
    while letters and size > brush.px(8) and brush.text.width(letters, style) > room:
        size -= 1
        style = Style(size, fonts.SEMIBOLD)
    if letters and size >= brush.px(8):
        ink = brush.palette.accent_ink
        brush.text.draw(surface, letters, style, mix(ink, (0, 0, 0), 0.35), rect, align=0.5)


def count_badge(surface: Surface, brush: Brush, rect: Rect, cards: int, few: bool) -> None:
    """Draw a number of cards on a small card; few cards stand out by colour and by a frame."""
    p = brush.palette
    fill, ink = (p.accent, p.accent_ink) if few else (p.card, p.spade)
    edge = p.ink if few else p.card_edge
    behind = Rect(rect.x, rect.y, rect.width, rect.height)
    if cards > 1:
        step = max(1, brush.px(2))
        behind = Rect(rect.x + step, rect.y, rect.width - step, rect.height - step)
        brush.plate(surface, behind, 4, mix(fill, p.panel, 0.45), edge, 0.75)
        front = Rect(rect.x, rect.y + step, rect.width - step, rect.height - step)
    else:
        front = behind
    brush.plate(surface, front, 4, fill, edge, 1.5 if few else 0.75)
    number(surface, brush, str(cards), inside(front, brush.px(2)), ink)


def number(surface: Surface, brush: Brush, text: str, rect: Rect, color: Color) -> None:
    """Draw a short number in the face of the cards, as large as fits *rect*."""
    size = round(rect.height * 0.78)
    chain = fonts.CARD
    style = Style(max(size, brush.units.min_text), chain)
    while brush.text.width(text, style) > rect.width and style.size > brush.units.min_text:
        style = Style(style.size - 1, chain)
    brush.text.draw(surface, text, style, color, rect, align=0.5)


def place_badge(surface: Surface, brush: Brush, rect: Rect, place: int) -> None:
    """Draw the sign of somebody who is out: a disc with his place, golden for the first."""
    p = brush.palette
    fill = p.accent if place == 1 else mix(p.panel, p.ink_soft, 0.85)
    side = min(rect.width + brush.px(2), rect.height)
    area = Rect(0, 0, side, side)
    area.center = rect.center
    brush.sign(surface, "disc", side, fill, area.center)
    number(surface, brush, str(place), inside(area, round(side * 0.1)), p.accent_ink)


def claim_badge(
    surface: Surface, brush: Brush, kind: MarkKind, side: int, centre: tuple[float, float]
) -> Rect:
    """Draw the round sign of a hook or an unhook, *side* pixels across."""
    p = brush.palette
    fill, ink = (p.accent, p.accent_ink) if kind == "hook" else (p.good, p.accent_ink)
    area = Rect(0, 0, side, side)
    area.center = (round(centre[0]), round(centre[1]))
    brush.sign(surface, "disc", side, fill, area.center)
    style = Style(max(6, round(side * 0.60)), fonts.SEMIBOLD)
    brush.text.draw(surface, CLAIM_SIGNS[kind], style, ink, area, align=0.5)
    return area


def mini_card(surface: Surface, brush: Brush, face: str, rect: Rect, *, dim: bool = False) -> None:
    """Draw a card as a chip with its rank alone, in its suit's colour: for lines of text."""
    p = brush.palette
    color, fill = brush.cards.color(face), p.card
    if dim:  # ink and ground alike, as on a dimmed card: the rank keeps its contrast
        color, fill = dimmed(color), dimmed(fill)
    brush.plate(surface, rect, 3, fill)
    if faces.is_joker(face):
        name = "jester_solid" if face == faces.RED_JOKER else "jester_outline"
        brush.sign(surface, name, round(rect.height * 0.62), color, rect.center)
        return
    number(surface, brush, faces.rank_label(face[0]), rect, color)
