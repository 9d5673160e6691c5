"""Text at device pixels: cleaning, fall-back fonts, measuring, wrapping, fitting, drawing.

All sizes and widths here are device pixels; callers convert with `theme.Units`. Everything drawn
is kept in a cache with a stated bound, so a frame in which no text changed renders none.
"""

from __future__ import annotations

import unicodedata
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import pygame

from game.ui.draw import fonts
from game.ui.draw.shapes import alpha_surface, settle
from game.ui.draw.theme import Color

MAX_PICTURES: Final = 700
MAX_PICTURE_BYTES: Final = 16_000_000
MAX_MEASURES: Final = 8000
MAX_PARAGRAPHS: Final = 400

ELLIPSIS: Final = "…"

# characters that may not begin or end a line where a line may break between any two characters
_NO_START: Final = frozenset("、。，．：；？！）］｝〉》」』】〕％…—!),.:;?]}%’”»·")
_NO_END: Final = frozenset("（［｛〈《「『【〔([{‘“«")


@dataclass(frozen=True, slots=True)
class Style:
    """How text is set: *size* in device pixels, *chain* of fonts (see `fonts`)."""

    size: int
    chain: str = fonts.REGULAR

    @property
    def line(self) -> int:
        """The distance from one base line to the next."""
        return round(self.size * 1.4)


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text in one direction, characters in reading order."""

    text: str
    rtl: bool = False


def clean(text: str) -> str:
    """Return *text* with what no font can draw removed or replaced.

    NUL and other control characters become spaces, lone surrogates the replacement sign; line
    feeds stay. Letters with separate accents are composed, so that one glyph is looked up.
    """
    if text.isascii() and text.isprintable():
        return text
    out = []
    for char in unicodedata.normalize("NFC", text):
        if char == "\n" or char.isprintable():
            out.append(char)
        elif "\ud800" <= char <= "\udfff":
            out.append("?")
        elif unicodedata.category(char) in ("Zs", "Cc"):
            out.append(" ")
        elif unicodedata.category(char) == "Co":  # the symbol font lives in the private area
            out.append(char)
    return "".join(out)


def visual_runs(text: str) -> list[Run]:
    """Split one line into runs of one direction, in the order they appear from left to right.

    The one place where a line's direction is decided: all measuring and drawing goes through it.
    """
    return [Run(text)] if text else []


def _is_wide(char: str) -> bool:
    """Say whether a line may break on both sides of *char*, as in Chinese."""
    code = ord(char)
    return (
        0x2E80 <= code <= 0x9FFF
        or 0xF900 <= code <= 0xFAFF
        or 0xFE30 <= code <= 0xFE4F
        or 0xFF00 <= code <= 0xFFEF
        or 0x20000 <= code <= 0x3FFFF
    )


def break_units(text: str) -> list[str]:
    """Split a line at every place where it may be broken; joined, the units give the text back.

    A unit keeps its trailing spaces. Chinese breaks between any two characters, but never before
    closing punctuation nor after an opening bracket.
    """
    units: list[str] = []
    current = ""
    for i, char in enumerate(text):
        if current:
            before = current[-1]
            if before in " \u200b" and char not in " \u200b":
                may_break = True
            elif char in _NO_START or before in _NO_END:
                may_break = False
            elif _is_wide(char) or _is_wide(before):
                may_break = char != " "
            else:
                may_break = before == "-" and char.isalpha() and i > 1 and text[i - 2].isalpha()
            if may_break:
                units.append(current)
                current = ""
        current += char
    if current:
        units.append(current)
    return units


class TextBook:
    """Measures and draws text; keeps what it made, within the bounds of this module."""

    def __init__(self, book: fonts.FontBook | None = None) -> None:
        """Open nothing yet: fonts open when first needed."""
        self._fonts = fonts.FontBook() if book is None else book
        self._pictures: OrderedDict[tuple[str, Style, Color, Color | None], pygame.Surface] = (
            OrderedDict()
        )
        self._bytes = 0
        self._widths: OrderedDict[tuple[str, Style], int] = OrderedDict()
        self._paragraphs: OrderedDict[tuple[str, Style, int, bool], tuple[str, ...]] = OrderedDict()
        self.rendered = 0  # how many pictures were drawn so far: tests watch it

    def _pieces(self, text: str, chain: str) -> list[tuple[str, str, bool]]:
        """Split a line into (font file, text, right to left), left to right."""
        table = fonts.table()
        first = table.chains[chain][0]
        if text.isascii() and text.isprintable() and table.coverage[first].ascii:
            return [(first, text, False)] if text else []
        pieces: list[tuple[str, str, bool]] = []
        for run in visual_runs(text):
            file, start = "", 0
            for i, char in enumerate(run.text):
                joins = unicodedata.combining(char) or char in "\u200d\ufe0f"
                needed = file if joins and file else table.font_for(char, chain)
                if char == " " and file and char in table.coverage[file]:
                    needed = file
                if needed != file:
                    if i > start:
                        pieces.append((file, run.text[start:i], run.rtl))
                    file, start = needed, i
            pieces.append((file, run.text[start:], run.rtl))
        return pieces

    def ascent(self, style: Style) -> int:
        """Return the distance from the top of a drawn line to its base line."""
        return self._fonts.get(fonts.table().chains[style.chain][0], style.size).get_ascent()

    def height(self, style: Style) -> int:
        """Return the height of a drawn line, whatever text it holds."""
        font = self._fonts.get(fonts.table().chains[style.chain][0], style.size)
        # ascent and descent are rounded each by itself: their sum can miss the lowest line
        return max(font.get_height(), font.get_ascent() - font.get_descent())

    def width(self, text: str, style: Style) -> int:
        """Return the width of one line of text; 0 for an empty one."""
        key = (text, style)
        width = self._widths.get(key)
        if width is None:
            width = sum(
                self._fonts.get(file, style.size).size(part)[0]
                for file, part, _ in self._pieces(clean(text), style.chain)
            )
            self._widths[key] = width
            if len(self._widths) > MAX_MEASURES:
                self._widths.popitem(last=False)
        else:
            self._widths.move_to_end(key)
        return width

    def wrap(self, text: str, style: Style, width: int) -> tuple[str, ...]:
        """Break *text* into lines that fit *width*.

        Line feeds are kept as breaks; spaces at a break disappear, nothing else does. A word that
        is too long is cut between characters; at least one character stands on each line, so any
        width, also 0 or less, comes to an end.
        """
        return self._paragraph((text, style, width, False), self._wrapped)

    def even(self, text: str, style: Style, width: int) -> tuple[str, ...]:
        """Break *text* as `wrap` does, into as many lines, but as evenly as they can be.

        For a few centred words, of which the last should not stand alone.
        """
        return self._paragraph((text, style, width, True), self._evened)

    def _paragraph(
        self,
        key: tuple[str, Style, int, bool],
        make: Callable[[str, Style, int], tuple[str, ...]],
    ) -> tuple[str, ...]:
        """Return the lines that are kept under *key*, made first if they are new."""
        lines = self._paragraphs.get(key)
        if lines is None:
            lines = self._paragraphs[key] = make(*key[:3])
            if len(self._paragraphs) > MAX_PARAGRAPHS:
                self._paragraphs.popitem(last=False)
        else:
            self._paragraphs.move_to_end(key)
        return lines

    def _wrapped(self, text: str, style: Style, width: int) -> tuple[str, ...]:
        lines: list[str] = []
        for paragraph in clean(text).split("\n"):
            lines.extend(self._wrap_line(paragraph, style, width))
        return tuple(lines)

    def _evened(self, text: str, style: Style, width: int) -> tuple[str, ...]:
        best = self.wrap(text, style, width)
        most = len(best)
        if most < 2:
            return best
        words = max(self.width(unit.strip(), style) for unit in break_units(clean(text)))
        low, high = max(width // 2, words), width
        while high - low > max(1, style.size // 4):
            middle = (low + high) // 2
            lines = self._wrapped(text, style, middle)
            if len(lines) > most:
                low = middle
            else:
                high, best = middle, lines
        return best

    def _wrap_line(self, text: str, style: Style, width: int) -> list[str]:
        lines: list[str] = []
        line = ""
        for unit in break_units(text):
            if self.width((line + unit).rstrip(), style) <= width:
                line += unit
                continue
            if line.strip():
                lines.append(line.rstrip())
                line = ""
            rest = unit
            while rest.rstrip() and self.width(rest.rstrip(), style) > width:
                count = self._fitting(rest, style, width)
                if count >= len(rest.rstrip()):
                    break
                lines.append(rest[:count])
                rest = rest[count:]
            line = rest
        if line.strip() or not lines:
            lines.append(line.rstrip())
        return lines

    def _fitting(self, text: str, style: Style, width: int) -> int:
        """Return how many first characters of *text* fit, at least 1."""
        low, high = 1, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            if self.width(text[:middle], style) <= width:
                low = middle
            else:
                high = middle - 1
        while 1 < low < len(text) and text[low] in _NO_START:
            low -= 1
        return low

    def fit(self, text: str, style: Style, width: int, minimum: int) -> tuple[str, Style]:
        """Return text and style for one line within *width*.

        The size shrinks down to *minimum* first; if that is not enough, the end is cut and an
        ellipsis set. Where not even that fits, the text is empty.
        """
        wanted = self.width(text, style)
        if wanted <= width:
            return text, style
        size = max(min(minimum, style.size), min(style.size, style.size * width // max(1, wanted)))
        while size > minimum and self.width(text, Style(size, style.chain)) > width:
            size -= 1
        style = Style(size, style.chain)
        if self.width(text, style) <= width:
            return text, style
        if self.width(ELLIPSIS, style) > width:
            return "", style
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            if self.width(text[:middle].rstrip() + ELLIPSIS, style) <= width:
                low = middle
            else:
                high = middle - 1
        return text[:low].rstrip() + ELLIPSIS, style

    def picture(
        self, text: str, style: Style, color: Color, ground: Color | None = None
    ) -> pygame.Surface:
        """Return one line drawn in *color*.

        With *ground*, an opaque picture on that colour, the fastest to draw; without, one with
        transparency. Do not change the surface: it is shared.
        """
        key = (text, style, color, ground)
        picture = self._pictures.get(key)
        if picture is None:
            picture = self._draw(clean(text), style, color, ground)
            self.rendered += 1
            self._pictures[key] = picture
            self._bytes += picture.get_width() * picture.get_height() * 4
            while len(self._pictures) > MAX_PICTURES or self._bytes > MAX_PICTURE_BYTES:
                _, old = self._pictures.popitem(last=False)
                self._bytes -= old.get_width() * old.get_height() * 4
                if old is picture:
                    break
        else:
            self._pictures.move_to_end(key)
        return picture

    def _draw(self, text: str, style: Style, color: Color, ground: Color | None) -> pygame.Surface:
        pieces = self._pieces(text.replace("\n", " "), style.chain)
        height, ascent = self.height(style), self.ascent(style)
        width = sum(self._fonts.get(f, style.size).size(part)[0] for f, part, _ in pieces)
        if ground is None:
            surface = alpha_surface((max(1, width), height), color)
        else:
            surface = pygame.Surface((max(1, width), height))
            surface.fill(ground)
        x = 0
        for file, part, _ in pieces:
            font = self._fonts.get(file, style.size)
            drawn = font.render(part, True, color)
            surface.blit(drawn, (x, ascent - font.get_ascent()))
            x += font.size(part)[0]
        if ground is None:
            return settle(surface)
        return surface.convert() if pygame.display.get_surface() is not None else surface

    def draw(
        self,
        surface: pygame.Surface,
        text: str,
        style: Style,
        color: Color,
        rect: pygame.Rect,
        *,
        align: float = 0.0,
        ground: Color | None = None,
    ) -> pygame.Rect:
        """Draw one line in *rect*, centred vertically; *align* 0 left, 0.5 centre, 1 right.

        Returns the rectangle drawn. The text is not cut: fit or wrap it before.
        """
        picture = self.picture(text, style, color, ground)
        x = rect.x + round((rect.width - picture.get_width()) * align)
        y = rect.y + (rect.height - picture.get_height()) // 2
        return surface.blit(picture, (x, y))
