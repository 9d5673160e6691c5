"""What every scene and widget draws with: the screen's units, colours, fonts, cards, texts.

One `Kit` lives as long as the game. Its parts are replaced when the screen, the language or a
setting changes; scenes are told to build themselves anew then, so nothing keeps old parts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

import pygame

from game.ui.draw import fonts
from game.ui.draw.cards import CardArt
from game.ui.draw.layout import Screen
from game.ui.draw.shapes import gradient
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
    text: TextBook = field(default_factory=TextBook)
    signs: Signs = field(default_factory=Signs)
    art: CardArt = field(init=False)
    _ground: tuple[object, pygame.Surface] | None = None

    def __post_init__(self) -> None:
        """Make the parts that follow from the others."""
        self.art = CardArt(self.palette, self.units.ratio, four_colour=self.four_colour)

    @property
    def units(self) -> Units:
        """The conversion from CSS px for screens of text: the player's text size in full."""
        return self.screen.units

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
            self.screen = screen
        if high_contrast is not None:
            self.palette = HIGH_CONTRAST if high_contrast else STANDARD
        if four_colour is not None:
            self.four_colour = four_colour
        if (self.palette, self.units.ratio, self.four_colour) != before:
            self.art = CardArt(self.palette, self.units.ratio, four_colour=self.four_colour)

    def style(self, css: float, *, bold: bool = False, units: Units | None = None) -> Style:
        """Return a style of *css* CSS px at the player's text size, never below the minimum."""
        u = units or self.units
        return Style(max(u.text(css), u.min_text), fonts.SEMIBOLD if bold else fonts.REGULAR)

    def icon_style(self, css: float) -> Style:
        """Return the style in which icons of *css* CSS px are set."""
        return Style(self.units.px(css), fonts.SYMBOLS)

    def ground(
        self, key: object, make: Callable[[], pygame.Surface]
    ) -> tuple[object, pygame.Surface]:
        """Return *key* and the opaque picture it names, as large as the screen.

        Only the last one is kept, for their size.
        """
        if self._ground is None or self._ground[0] != key:
            self._ground = None
            self._ground = (key, make())
        return self._ground

    @property
    def felt_key(self) -> object:
        """What names the cloth of `felt`."""
        return (self.screen.width, self.screen.height, self.palette.felt, self.palette.felt_edge)

    def felt(self) -> tuple[object, pygame.Surface]:
        """Return the table's cloth as large as the screen, and a key that names it."""
        size, p = (self.screen.width, self.screen.height), self.palette
        return self.ground(self.felt_key, lambda: gradient(size, p.felt, p.felt_edge))
