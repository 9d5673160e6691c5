"""Drawing only what changed.

A scene describes its picture as a list of **items**: where each lies, what it shows (its key) and
how to draw it. The painter compares the list with the one before; where a key or a place differs
it draws anew, nothing else. An unchanged picture costs no drawing and no flip.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Final

import pygame
from pygame import Rect, Surface

MAX_REGIONS: Final = 10
"""More dirty regions than this are joined: each has its own pass over the items."""


@dataclass(slots=True)
class Item:
    """One thing of a picture.

    *name* tells it from the other items of the list, *key* holds everything its look depends on
    besides its place, *area* is all it touches (device px), and *draw* paints it on a surface.
    """

    name: Hashable
    area: Rect
    key: Hashable
    draw: Callable[[Surface], None]


@dataclass(slots=True)
class Painter:
    """Keeps a picture up to date. One painter belongs to one surface."""

    redraws: int = 0
    _shown: dict[Hashable, tuple[Rect, Hashable, int]] = field(default_factory=dict)
    _ground: Hashable = None

    def forget(self) -> None:
        """Draw everything again next time: the surface is new or was drawn on by others."""
        self._shown = {}
        self._ground = None

    def paint(
        self, surface: Surface, items: Sequence[Item], ground: Surface, ground_key: Hashable
    ) -> list[Rect]:
        """Bring *surface* up to date and return the regions drawn; none if nothing changed.

        *ground* is an opaque picture as large as the surface and lies below all items.
        """
        whole = surface.get_rect()
        if self._ground != ground_key or ground_key is None:
            regions = [whole]
            self._ground = ground_key
        else:
            regions = self._changes(items, whole)
        self._shown = {item.name: (item.area, item.key, i) for i, item in enumerate(items)}
        if not regions:
            return []
        self.redraws += 1
        for region in regions:
            surface.set_clip(region)
            surface.blit(ground, region, region)
            for item in items:
                if item.area.colliderect(region):
                    item.draw(surface)
        surface.set_clip(None)
        return regions

    def _changes(self, items: Sequence[Item], whole: Rect) -> list[Rect]:
        """Return the regions in which the new list differs from the shown one."""
        dirty: list[Rect] = []
        shown = self._shown
        last = -1
        seen = 0
        for item in items:
            old = shown.get(item.name)
            if old is None:
                dirty.append(item.area)
                continue
            seen += 1
            if old[0] != item.area:
                dirty += (old[0], item.area)
            elif old[1] != item.key or old[2] < last:
                dirty.append(item.area)  # changed, or drawn in another order than before
            last = max(last, old[2])
        if seen < len(shown):
            names = {item.name for item in items}
            dirty += [area for name, (area, _, _) in shown.items() if name not in names]
        return join([rect.clip(whole) for rect in dirty if rect.colliderect(whole)])


def join(rects: list[Rect]) -> list[Rect]:
    """Return regions that cover all *rects*, overlapping ones joined, at most `MAX_REGIONS`."""
    out: list[Rect] = []
    for rect in rects:
        grown = Rect(rect)
        while True:
            hit = grown.collidelist(out)
            if hit < 0:
                break
            grown.union_ip(out.pop(hit))
        out.append(grown)
    if len(out) > MAX_REGIONS:
        return [out[0].unionall(out[1:])]
    return out


def darken(surface: Surface) -> None:
    """Make a picture as dark as what lies behind a dialog is. Done once, not per frame."""
    surface.fill((92, 96, 96), special_flags=pygame.BLEND_RGB_MULT)
