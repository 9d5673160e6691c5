"""The table top: cloth with a soft light in the middle, and a mat for the pile. Device px.

Made once for a layout. A fine grain breaks up the bands that a dark gradient would show.
"""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Final

import pygame
from pygame import Rect, Surface

from game.ui.draw.shapes import draw_gradient
from game.ui.draw.theme import mix
from game.ui.table.brush import Brush

GRAIN: Final = 128
"""The side of the square that the grain repeats after."""


@lru_cache(maxsize=1)
def _grain() -> Surface:
    """Return a tile of faint, even noise, the same every time."""
    rng = random.Random(414)  # noqa: S311 - a pattern, not a secret
    tile = Surface((GRAIN, GRAIN), depth=32)
    for y in range(GRAIN):
        for x in range(GRAIN):
            v = rng.randrange(4)
            tile.set_at((x, y), (v, v, v))
    return tile


def draw_table_top(top: Surface, mat: Rect, brush: Brush) -> None:
    """Draw what lies below everything on the table; *mat* is where the pile lies."""
    p = brush.palette
    draw_gradient(top, p.felt, p.felt_edge)
    tile = _grain()
    for y in range(0, top.get_height(), GRAIN):
        for x in range(0, top.get_width(), GRAIN):
            top.blit(tile, (x, y), special_flags=pygame.BLEND_RGB_ADD)
    edge = mix(p.well, p.line, 0.55)
    brush.plate(top, mat, 16, mix(p.felt, p.well, 0.75), edge, 1)
