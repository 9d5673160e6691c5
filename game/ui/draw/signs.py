"""Icons and drawings of the symbol font as pictures, cut to their ink."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from pygame import Surface

from game.ui.draw import fonts
from game.ui.draw.shapes import alpha_surface, settle
from game.ui.draw.theme import Color

MAX_SIGNS: Final = 240
MAX_SIGN_BYTES: Final = 4_000_000


class Signs:
    """Pictures of icons and drawings of the symbol font, cut to their ink.

    At most `MAX_SIGNS` of `MAX_SIGN_BYTES` are kept.
    """

    def __init__(self, book: fonts.FontBook | None = None) -> None:
        self._fonts = fonts.FontBook() if book is None else book
        self._kept: OrderedDict[tuple[str, int, Color], Surface] = OrderedDict()
        self._bytes = 0

    def __len__(self) -> int:
        return len(self._kept)

    def picture(self, name: str, height: int, color: Color) -> Surface:
        """Return the sign *name*, its ink *height* pixels high; do not change it."""
        key = (name, height, color)
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        picture = self._kept[key] = self._make(name, max(1, height), color)
        self._bytes += picture.get_width() * picture.get_height() * 4
        while len(self._kept) > MAX_SIGNS or self._bytes > MAX_SIGN_BYTES:
            _, old = self._kept.popitem(last=False)
            self._bytes -= old.get_width() * old.get_height() * 4
            if old is picture:
                break
        return picture

    def _make(self, name: str, height: int, color: Color) -> Surface:
        file = fonts.table().chains[fonts.SYMBOLS][0]
        char = fonts.icon(name)
        probe = self._fonts.get(file, 160).render(char, True, color).get_bounding_rect()
        size = max(4, round(height * 160 / max(1, probe.height)))
        ink = self._fonts.get(file, size).render(char, True, color)
        box = ink.get_bounding_rect()
        picture = alpha_surface((max(1, box.width), max(1, box.height)), color)
        picture.blit(ink, (0, 0), box)
        return settle(picture)
