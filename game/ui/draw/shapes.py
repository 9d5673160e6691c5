"""Anti-aliased shapes that pygame does not draw: rounded plates, soft shadows, draining frames.

Corners are drawn once at four times the size, scaled down and kept; a plate of any size is then
four small blits and three fills.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import pygame

from game.ui.draw.theme import Color

_OVERSAMPLE: Final = 4


def alpha_surface(size: tuple[int, int], color: Color = (0, 0, 0)) -> pygame.Surface:
    """Return a fully transparent surface; *color* is what its edges blend from when scaled."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.fill((*color, 0))
    return surface


def settle(surface: pygame.Surface) -> pygame.Surface:
    """Return *surface* in the fastest form for drawing often: display format, run-length coded."""
    if pygame.display.get_surface() is not None:
        surface = surface.convert_alpha()
    surface.set_alpha(255, pygame.RLEACCEL)
    return surface


@lru_cache(maxsize=256)
def _patch(radius: int, fill: Color, border: Color | None, width: int) -> pygame.Surface:
    """Return a rounded square of 2 x *radius* + 2 pixels: the four corners of any plate."""
    side = 2 * radius + 2
    big = alpha_surface((side * _OVERSAMPLE, side * _OVERSAMPLE), border or fill)
    r = radius * _OVERSAMPLE
    rect = big.get_rect()
    if border is not None and width > 0:
        pygame.draw.rect(big, border, rect, border_radius=r)
        inset = width * _OVERSAMPLE
        pygame.draw.rect(
            big, fill, rect.inflate(-2 * inset, -2 * inset), border_radius=max(0, r - inset)
        )
    else:
        pygame.draw.rect(big, fill, rect, border_radius=r)
    return pygame.transform.smoothscale(big, (side, side))


def plate(
    surface: pygame.Surface,
    rect: pygame.Rect,
    radius: int,
    fill: Color,
    border: Color | None = None,
    width: int = 0,
) -> None:
    """Draw a filled plate with rounded corners and an optional inner border.

    All lengths are device pixels. A radius beyond half of the shorter side is reduced to it.
    """
    if rect.width <= 0 or rect.height <= 0:
        return
    r = max(0, min(radius, rect.width // 2 - 1, rect.height // 2 - 1))
    if r == 0:
        surface.fill(border if border and width else fill, rect)
        if border and width:
            surface.fill(fill, rect.inflate(-2 * width, -2 * width))
        return
    patch = _patch(r, fill, border, width)
    side = r + 1
    left, top, right, bottom = rect.left, rect.top, rect.right - side, rect.bottom - side
    surface.blit(patch, (left, top), (0, 0, side, side))
    surface.blit(patch, (right, top), (side, 0, side, side))
    surface.blit(patch, (left, bottom), (0, side, side, side))
    surface.blit(patch, (right, bottom), (side, side, side, side))
    outer = border if border and width else fill
    surface.fill(outer, (rect.left + side, rect.top, rect.width - 2 * side, rect.height))
    surface.fill(outer, (rect.left, rect.top + side, rect.width, rect.height - 2 * side))
    if border and width:
        inner = pygame.Rect(rect.left + side, rect.top, rect.width - 2 * side, rect.height)
        surface.fill(fill, inner.inflate(0, -2 * width))
        inner = pygame.Rect(rect.left, rect.top + side, rect.width, rect.height - 2 * side)
        surface.fill(fill, inner.inflate(-2 * width, 0))


@lru_cache(maxsize=64)
def frame_image(size: tuple[int, int], radius: int, width: int, color: Color) -> pygame.Surface:
    """Return a rounded frame with nothing inside, as large as *size*."""
    w, h = size
    big = alpha_surface((w * _OVERSAMPLE, h * _OVERSAMPLE), color)
    pygame.draw.rect(
        big,
        color,
        big.get_rect(),
        width=max(1, width * _OVERSAMPLE),
        border_radius=radius * _OVERSAMPLE,
    )
    return settle(pygame.transform.smoothscale(big, size))


def frame(
    surface: pygame.Surface, rect: pygame.Rect, radius: int, width: int, color: Color
) -> None:
    """Draw a rounded frame inside *rect*: a focus ring, a highlight."""
    if rect.width > 2 * radius and rect.height > 2 * radius and max(rect.size) > 400:
        _large_frame(surface, rect, radius, width, color)
    elif rect.width > 0 and rect.height > 0:
        surface.blit(frame_image(rect.size, radius, width, color), rect)


def _large_frame(
    surface: pygame.Surface, rect: pygame.Rect, radius: int, width: int, color: Color
) -> None:
    """Draw a frame from the corners of a small one, so that big ones cost no memory."""
    side = radius + width + 1
    small = frame_image((2 * side + 2, 2 * side + 2), radius, width, color)
    far = small.get_width() - side
    right, bottom = rect.right - side, rect.bottom - side
    surface.blit(small, rect.topleft, (0, 0, side, side))
    surface.blit(small, (right, rect.top), (far, 0, side, side))
    surface.blit(small, (rect.left, bottom), (0, far, side, side))
    surface.blit(small, (right, bottom), (far, far, side, side))
    across, down = rect.width - 2 * side, rect.height - 2 * side
    surface.fill(color, (rect.left + side, rect.top, across, width))
    surface.fill(color, (rect.left + side, rect.bottom - width, across, width))
    surface.fill(color, (rect.left, rect.top + side, width, down))
    surface.fill(color, (rect.right - width, rect.top + side, width, down))


def draining_frame(
    surface: pygame.Surface,
    rect: pygame.Rect,
    radius: int,
    width: int,
    color: Color,
    share: float,
) -> None:
    """Draw the part *share* (0 to 1) of a rounded frame that is left, ending at the top centre.

    It drains clockwise: the gap opens at twelve o'clock and grows to the right, like a clock that
    has been running for 1 - *share*.
    """
    image = frame_image(rect.size, radius, width, color)
    w, h = rect.size
    band = max(width, radius)
    half = w / 2
    # the way round, clockwise from the top centre: (length, area from a to b along it)
    legs = (
        (half, lambda a, b: (half + a, 0, b - a, band)),
        (h - 2 * band, lambda a, b: (w - band, band + a, band, b - a)),
        (w, lambda a, b: (w - b, h - band, b - a, band)),
        (h - 2 * band, lambda a, b: (0, h - band - b, band, b - a)),
        (half, lambda a, b: (a, 0, b - a, band)),
    )
    total = sum(length for length, _ in legs)
    gone = (1 - min(1.0, max(0.0, share))) * total
    walked = 0.0
    for length, area in legs:
        start = max(0.0, gone - walked)
        walked += length
        if start < length:
            x, y, aw, ah = area(start, length)
            part = pygame.Rect(round(x), round(y), 0, 0)
            part.width = round(x + aw) - part.x
            part.height = round(y + ah) - part.y
            surface.blit(image, rect.move(part.topleft).topleft, part)


@lru_cache(maxsize=32)
def shadow(size: tuple[int, int], radius: int, spread: int, strength: int) -> pygame.Surface:
    """Return a soft shadow for a plate of *size*; it is 2 x *spread* larger each way."""
    w, h = size[0] + 2 * spread, size[1] + 2 * spread
    surface = alpha_surface((w, h))
    steps = max(1, spread)
    for i in range(steps):
        # each step covers a smaller plate more strongly: a linear fall-off, rounded at the corners
        alpha = round(strength * (i + 1) / steps)
        rect = pygame.Rect(i, i, w - 2 * i, h - 2 * i)
        pygame.draw.rect(surface, (0, 0, 0, alpha), rect, border_radius=radius + spread - i)
    return surface


@lru_cache(maxsize=4)
def _small_gradient(centre: Color, edge: Color) -> pygame.Surface:
    """Return what `draw_gradient` scales up."""
    columns, rows = 96, 60
    data = bytearray()
    for y in range(rows):
        dy = ((y + 0.5) / rows * 2 - 0.9) ** 2
        for x in range(columns):
            t = min(1.0, (((x + 0.5) / columns * 2 - 1) ** 2 + dy) / 2)
            t = t * t * (3 - 2 * t)
            data += bytes(round(c + (e - c) * t) for c, e in zip(centre, edge, strict=True))
    return pygame.image.frombytes(bytes(data), (columns, rows), "RGB")


def draw_gradient(surface: pygame.Surface, centre: Color, edge: Color) -> None:
    """Fill an opaque surface from *centre* in its middle to *edge* at its corners."""
    small = _small_gradient(centre, edge).convert(surface)
    pygame.transform.smoothscale(small, surface.get_size(), surface)


def blank(size: tuple[int, int]) -> pygame.Surface:
    """Return an opaque surface in the display's format."""
    surface = pygame.Surface(size, depth=32)
    return surface.convert() if pygame.display.get_surface() is not None else surface
