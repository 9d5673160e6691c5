"""Fonts by role, with fall-back from font to font for each character.

`fonts.json`, made together with the fonts, says which files form a chain and which characters each
covers. pygame cannot tell a missing glyph from a drawn one, so coverage is looked up, never probed.
System fonts are never used: the browser has none.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections import OrderedDict
from functools import lru_cache
from typing import Final

import pygame
import pygame.font

from game.ui.draw import resources

MAX_OPEN_FONTS: Final = 64

REGULAR: Final = "regular"
SEMIBOLD: Final = "semibold"
CARD: Final = "card"
NARROW: Final = "narrow"
SYMBOLS: Final = "symbols"


class Coverage:
    """The set of characters a font has, as sorted ranges."""

    def __init__(self, text: str) -> None:
        """Read ranges written like ``20-7e,a0``, hexadecimal, ascending."""
        self._starts: list[int] = []
        self._ends: list[int] = []
        for part in text.split(","):
            first, _, last = part.partition("-")
            self._starts.append(int(first, 16))
            self._ends.append(int(last or first, 16))
        self.ascii = all(chr(code) in self for code in range(0x20, 0x7F))
        """Whether the font has every printable ASCII character."""

    def __contains__(self, char: str) -> bool:
        """Say whether the font has a glyph for the one character *char*."""
        code = ord(char)
        i = bisect_right(self._starts, code) - 1
        return i >= 0 and code <= self._ends[i]


class FontTable:
    """What `fonts.json` says."""

    def __init__(self, text: str) -> None:
        """Read the text of the file; `ResourceError` if it is not what the script writes."""
        try:
            data = json.loads(text)
            self.chains = {str(k): tuple(map(str, v)) for k, v in data["chains"].items()}
            self.coverage = {str(k): Coverage(v) for k, v in data["coverage"].items()}
            self._icons = {str(k): chr(int(v, 16)) for k, v in data["icons"].items()}
            self._drawings = {str(k): chr(int(v, 16)) for k, v in data["drawings"].items()}
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise resources.ResourceError("fonts.json is damaged") from error

    def icon(self, name: str) -> str:
        """Return the character that shows the icon *name*; KeyError for an unknown one."""
        return self._icons[name] if name in self._icons else self._drawings[name]

    def font_for(self, char: str, chain: str) -> str:
        """Return the first file of *chain* that has *char*, else the first file of the chain."""
        files = self.chains[chain]
        for file in files:
            if char in self.coverage[file]:
                return file
        return files[0]

    def covers(self, char: str, chain: str) -> bool:
        """Say whether any font of *chain* has the character."""
        return any(char in self.coverage[file] for file in self.chains[chain])


@lru_cache(maxsize=1)
def table() -> FontTable:
    """Return the table of the game's own fonts."""
    return FontTable(resources.read_text("fonts/fonts.json"))


def icon(name: str) -> str:
    """Return the character of the icon or drawing *name* in the symbol font."""
    return table().icon(name)


class FontBook:
    """Opened fonts, at most `MAX_OPEN_FONTS`; the least recently used is closed first."""

    def __init__(self) -> None:
        """Start pygame's font module if nobody has yet."""
        if not pygame.font.get_init():
            pygame.font.init()
        self._open: OrderedDict[tuple[str, int], pygame.font.Font] = OrderedDict()

    def get(self, file: str, size: int) -> pygame.font.Font:
        """Return the font *file* of ``assets/fonts`` at *size* device pixels."""
        key = (file, size)
        font = self._open.get(key)
        if font is None:
            font = pygame.font.Font(resources.for_library(f"fonts/{file}"), max(1, size))
            self._open[key] = font
            if len(self._open) > MAX_OPEN_FONTS:
                self._open.popitem(last=False)
        else:
            self._open.move_to_end(key)
        return font
