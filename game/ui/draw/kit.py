"""What every scene and widget draws with: the screen's units, colours, fonts, cards, texts.

One `Kit` lives as long as the game. Its parts are replaced when the screen, the language or a
setting changes; scenes are told to build themselves anew then, so nothing keeps old parts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

import pygame

from game.ui.draw.cards import CardArt
from game.ui.draw.fonts import REGULAR, SEMIBOLD, SYMBOLS, FontBook
from game.ui.draw.layout import Screen
from game.ui.draw.shapes import blank, draw_gradient
from game.ui.draw.signs import Signs
from game.ui.draw.text import Style, TextBook
from game.ui.draw.theme import HIGH_CONTRAST, STANDARD, Palette, Units


class Translate(Protocol):
    """The texts of the game in the player's language; see `game.locale`."""

    def __call__(self, key: str, /, **values: str | int) -> str:
        """Return the text of *key* with its placeholders filled in."""


@dataclass(slots=True)
class Kit:
    """The means of drawing. All sizes that its methods return are device pixels."""

    tr: Translate
    screen: Screen = field(default_factory=lambda: Screen(1280, 720))
    palette: Palette = STANDARD
    four_colour: bool = True
    motion: bool = True  # False: animations are replaced by cuts
    keyboard: bool = False  # the last input came from keys: show where the focus is
    play: Callable[[str], None] = lambda name: None  # plays a sound
    fonts: FontBook = field(default_factory=FontBook)
    text: TextBook = field(init=False)
    signs: Signs = field(init=False)
    art: CardArt = field(init=False)
    _units: Units = field(init=False)
    _ground: tuple[object, pygame.Surface] | None = None  # what is on it, and the surface

    def __post_init__(self) -> None:
        """Make the parts that follow from the others."""
        self._units = self.screen.units
        self.text, self.signs = TextBook(self.fonts), Signs(self.fonts)
        self.art = self._card_art()

    @property
    def units(self) -> Units:
        """The conversion from CSS px for screens of text: the player's text size in full."""
        return self._units

    def adopt(
        self,
        *,
        screen: Screen | None = None,
        high_contrast: bool | None = None,
        four_colour: bool | None = None,
    ) -> None:
        """Take over a new screen or look; pictures of cards are made anew where they differ."""
        before = (self.palette, self.units.ratio, self.four_colour)
        if screen is not None:
            self.screen, self._units = screen, screen.units
        if high_contrast is not None:
            self.palette = HIGH_CONTRAST if high_contrast else STANDARD
        if four_colour is not None:
            self.four_colour = four_colour
        if (self.palette, self.units.ratio, self.four_colour) != before:
            self.art = self._card_art()

    def _card_art(self) -> CardArt:
        ratio, four_colour = self.units.ratio, self.four_colour
        return CardArt(self.palette, ratio, four_colour=four_colour, book=self.fonts)

    def style(self, css: float, *, bold: bool = False, units: Units | None = None) -> Style:
        """Return a style of *css* CSS px at the player's text size, never below the minimum."""
        u = units or self.units
        return Style(max(u.text(css), u.min_text), SEMIBOLD if bold else REGULAR)

    def icon_style(self, css: float) -> Style:
        """Return the style in which icons of *css* CSS px are set."""
        return Style(self.units.px(css), SYMBOLS)

    def sign_style(self, css: float) -> Style:
        """Return the style of icons that stand by words and grow with them."""
        return Style(self.units.sign(css), SYMBOLS)

    def ground(
        self, key: object, draw: Callable[[pygame.Surface], None]
    ) -> tuple[object, pygame.Surface]:
        """Return *key* and the opaque picture it names, as large as the screen.

        There is one surface for all of them, which holds the last one: blocks of megabytes that
        come and go leave holes in a browser's memory.
        """
        if self._ground is None or self._ground[0] != key:
            size = (self.screen.width, self.screen.height)
            surface = self._ground[1] if self._ground is not None else None
            if surface is None or surface.get_size() != size:
                surface = self._ground = None  # let go of the old one first
                surface = blank(size)
            self._ground = (None, surface)
            draw(surface)
            self._ground = (key, surface)
        return self._ground

    @property
    def felt_key(self) -> object:
        """What names the cloth of `felt`."""
        return (self.screen.width, self.screen.height, self.palette.felt, self.palette.felt_edge)

    def felt(self) -> tuple[object, pygame.Surface]:
        """Return the table's cloth as large as the screen, and a key that names it."""
        p = self.palette
        return self.ground(self.felt_key, lambda s: draw_gradient(s, p.felt, p.felt_edge))
