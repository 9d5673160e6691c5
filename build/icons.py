"""Draws the emblem of the game: as SVG for the page, as PNG for icons and the link preview.

Two cards, one over the other; the upper one bears 叉, the hook that the game is known for. All
shapes are polygons in one description, so that every size and format shows the same drawing.
"""

import io
import itertools
import math
from collections.abc import Callable
from typing import Final

import pygame

Point = tuple[float, float]
Shape = tuple[str, list[Point]]
"""A colour and a polygon; the emblem is 120 wide and 96 high, its middle at (60, 48)."""

TABLE: Final = "#17423d"
LIGHT_TABLE: Final = "#205650"
CARD: Final = "#f6f2e6"
LOWER_CARD: Final = "#f0be54"
INK: Final = "#b3261e"
EDGE: Final = "#0f2a29"

_WIDTH, _HEIGHT, _RADIUS = 46.0, 64.0, 6.5
_OVERSAMPLING: Final = 4


def emblem() -> list[Shape]:
    """Return the shapes from back to front."""
    lower, upper = _placed(44, 49, -13), _placed(75, 47, 9)
    shapes: list[Shape] = []
    for place, colour in ((lower, LOWER_CARD), (upper, CARD)):
        shapes.append((EDGE, place(_rounded(_WIDTH + 3, _HEIGHT + 3, _RADIUS + 1.5))))
        shapes.append((colour, place(_rounded(_WIDTH, _HEIGHT, _RADIUS))))
    shapes.append((EDGE, lower(_diamond(-13.5, -20.5, 4.2, 5.6))))
    for stroke in _CHA:
        shapes += [(INK, upper(part)) for part in _brush(stroke)]
    return shapes


# 叉 as three strokes on the upper card, its middle at (0, 0)
_CHA: Final[tuple[list[Point], ...]] = (
    [(-13.5, -14), (11.5, -14), (8, -4), (0.5, 7), (-14, 17)],
    [(-11, -8), (-3, 3), (5, 11.5), (15, 17)],
    [(-1, -8.2), (2.6, -4.2)],
)


def svg() -> str:
    """Return the emblem as the elements of an SVG with the view box ``0 0 120 96``."""
    parts = []
    for colour, points in emblem():
        outline = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        parts.append(f'<polygon fill="{colour}" points="{outline}"/>')
    return "".join(parts)


def icon(size: int, *, share: float, background: str | None, radius: float = 0) -> bytes:
    """Return a square PNG: the emblem on `share` of its width, corners rounded by `radius`."""
    big = size * _OVERSAMPLING
    canvas = pygame.Surface((big, big), pygame.SRCALPHA)
    if background:
        pygame.draw.rect(canvas, background, canvas.get_rect(), border_radius=round(radius * big))
    _draw(canvas, share * big / 120, (big / 2, big / 2))
    return _png(pygame.transform.smoothscale(canvas, (size, size)))


def preview() -> bytes:
    """Return the picture for shared links, 1200 by 630."""
    width, height = 1200 * 2, 630 * 2
    canvas = pygame.Surface((width, height))
    canvas.fill(TABLE)
    pygame.draw.ellipse(
        canvas, LIGHT_TABLE, (width * 0.05, height * 0.1, width * 0.9, height * 0.8)
    )
    _draw(canvas, 6.2, (width * 0.33, height / 2))
    pygame.font.init()
    name = pygame.font.Font(None, 640).render("414", True, CARD)
    canvas.blit(name, name.get_rect(midleft=(width * 0.53, height * 0.52)))
    return _png(pygame.transform.smoothscale(canvas, (width // 2, height // 2)))


def _draw(canvas: pygame.Surface, scale: float, middle: Point) -> None:
    for colour, points in emblem():
        placed = [(middle[0] + (x - 60) * scale, middle[1] + (y - 48) * scale) for x, y in points]
        pygame.draw.polygon(canvas, colour, placed)


def _png(picture: pygame.Surface) -> bytes:
    file = io.BytesIO()
    pygame.image.save(picture, file, "icon.png")
    return file.getvalue()


def _placed(x: float, y: float, degrees: float) -> Callable[[list[Point]], list[Point]]:
    """Return what turns points around (0, 0) and moves them to (x, y)."""
    cosine, sine = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return lambda points: [
        (x + px * cosine - py * sine, y + px * sine + py * cosine) for px, py in points
    ]


def _rounded(width: float, height: float, radius: float) -> list[Point]:
    points = []
    for quarter, (sx, sy) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        for step in range(7):
            angle = math.pi / 2 * (quarter + step / 6)
            x = sx * (width / 2 - radius) + radius * math.cos(angle)
            y = sy * (height / 2 - radius) + radius * math.sin(angle)
            points.append((x, y))
    return points


def _diamond(x: float, y: float, half_width: float, half_height: float) -> list[Point]:
    return [(x, y - half_height), (x + half_width, y), (x, y + half_height), (x - half_width, y)]


def _brush(line: list[Point]) -> list[list[Point]]:
    """Return polygons for a stroke along `line`: its pieces, and a round end at each point."""
    thick = 2.7
    parts = []
    for (x1, y1), (x2, y2) in itertools.pairwise(line):
        length = math.hypot(x2 - x1, y2 - y1)
        dx, dy = (y2 - y1) / length * thick, (x1 - x2) / length * thick
        parts.append(
            [(x1 + dx, y1 + dy), (x2 + dx, y2 + dy), (x2 - dx, y2 - dy), (x1 - dx, y1 - dy)]
        )
    for x, y in line:
        turn = [math.tau * step / 14 for step in range(14)]
        parts.append([(x + thick * math.cos(a), y + thick * math.sin(a)) for a in turn])
    return parts
