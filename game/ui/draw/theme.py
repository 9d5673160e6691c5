"""The visual language in one place: colours, spacing, corner radii, type scale, elevation.

Colours are opaque RGB triples. Nothing else in `game.ui` names a colour or a font size by number.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

Color = tuple[int, int, int]


def mix(a: Color, b: Color, share: float) -> Color:
    """Return *a* with *share* (0 to 1) of *b* mixed in."""
    return (
        round(a[0] + (b[0] - a[0]) * share),
        round(a[1] + (b[1] - a[1]) * share),
        round(a[2] + (b[2] - a[2]) * share),
    )


def luminance(color: Color) -> float:
    """Return the relative luminance (0 to 1) of WCAG 2."""

    def linear(value: int) -> float:
        c = value / 255
        return c / 12.92 if c <= 0.04045 else float(((c + 0.055) / 1.055) ** 2.4)

    r, g, b = (linear(v) for v in color)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: Color, b: Color) -> float:
    """Return the contrast ratio of WCAG 2 between two colours, 1 to 21."""
    hi, lo = sorted((luminance(a), luminance(b)), reverse=True)
    return (hi + 0.05) / (lo + 0.05)


@dataclass(frozen=True, slots=True)
class Palette:
    """Every colour of the game. Pairs that carry text keep a contrast of 4.5 : 1 (tested)."""

    # the table and what lies on it
    felt: Color = (27, 74, 68)
    felt_edge: Color = (16, 49, 47)
    well: Color = (20, 59, 56)  # a sunken field of the table: the pile
    panel: Color = (15, 42, 41)  # a raised plate: seats, bars, dialogs
    panel_high: Color = (24, 58, 56)  # a plate on a plate: list rows, inputs
    line: Color = (58, 101, 95)
    ink: Color = (244, 240, 230)  # text on felt and panels
    ink_soft: Color = (180, 203, 196)
    ink_faint: Color = (158, 186, 178)
    # controls
    accent: Color = (240, 190, 84)  # the one warm colour: turn, primary button, focus
    accent_ink: Color = (43, 31, 8)
    accent_soft: Color = (84, 79, 48)
    control: Color = (43, 86, 82)
    control_high: Color = (55, 103, 98)
    control_ink: Color = (250, 248, 242)
    disabled: Color = (26, 57, 55)
    disabled_ink: Color = (138, 166, 159)
    danger: Color = (232, 106, 88)
    danger_ink: Color = (40, 8, 4)
    good: Color = (126, 208, 146)
    focus: Color = (255, 224, 138)
    # teams: ours, theirs. The marks differ in shape too
    us: Color = (120, 190, 255)
    them: Color = (255, 157, 107)
    # cards
    card: Color = (253, 252, 248)
    card_edge: Color = (176, 170, 156)
    card_selected: Color = (255, 243, 208)
    card_shade: Color = (6, 22, 21)
    gold: Color = (190, 134, 30)
    spade: Color = (27, 33, 44)
    heart: Color = (200, 38, 52)
    club: Color = (17, 116, 66)
    diamond: Color = (26, 92, 190)
    joker_black: Color = (36, 40, 52)
    joker_red: Color = (190, 30, 45)
    back: Color = (38, 62, 110)
    back_high: Color = (86, 116, 172)
    back_frame: Color = (240, 238, 230)


STANDARD: Final = Palette()

HIGH_CONTRAST: Final = replace(
    STANDARD,
    felt=(8, 16, 15),
    felt_edge=(0, 0, 0),
    well=(0, 0, 0),
    panel=(0, 0, 0),
    panel_high=(22, 28, 27),
    line=(190, 200, 197),
    ink=(255, 255, 255),
    ink_soft=(236, 240, 239),
    ink_faint=(214, 222, 220),
    accent=(255, 214, 64),
    accent_ink=(0, 0, 0),
    accent_soft=(70, 62, 0),
    control=(32, 44, 42),
    control_high=(60, 76, 73),
    control_ink=(255, 255, 255),
    disabled=(12, 14, 14),
    disabled_ink=(170, 178, 176),
    danger=(255, 140, 122),
    focus=(255, 255, 0),
    us=(140, 205, 255),
    them=(255, 176, 120),
    card=(255, 255, 255),
    card_edge=(60, 60, 60),
    card_selected=(255, 236, 150),
    spade=(0, 0, 0),
    heart=(176, 0, 20),
    club=(0, 92, 40),
    diamond=(0, 60, 170),
    joker_black=(0, 0, 0),
    joker_red=(176, 0, 20),
    gold=(140, 90, 0),
)


class Space:
    """Distances in CSS px."""

    XS: Final = 4
    S: Final = 8
    M: Final = 12
    L: Final = 16
    XL: Final = 24
    XXL: Final = 40


class Radius:
    """Corner radii in CSS px."""

    S: Final = 6
    M: Final = 10
    L: Final = 16


class Size:
    """Text sizes in CSS px at 100 %."""

    CAPTION: Final = 12
    SMALL: Final = 13
    BODY: Final = 15
    LARGE: Final = 18
    TITLE: Final = 24
    DISPLAY: Final = 34


MIN_TEXT: Final = 12
"""No text is ever drawn smaller than this, in CSS px."""

TOUCH: Final = 44
"""The least width and height of anything to be touched, in CSS px."""


@dataclass(frozen=True, slots=True)
class Units:
    """Conversion from CSS px to device pixels.

    `ratio` is device pixels per CSS px as the layout wants it (the screen's ratio, enlarged a
    little on very large windows); `text_scale` is the player's wish, 1.0 to 2.0.
    """

    ratio: float = 1.0
    text_scale: float = 1.0

    def px(self, css: float) -> int:
        """Return a length in whole device pixels, at least 1 for any positive length."""
        value = round(css * self.ratio)
        return max(1, value) if css > 0 else value

    def text(self, css: float) -> int:
        """Return a text size in device pixels, with the player's text size applied."""
        return max(1, round(css * self.ratio * self.text_scale))

    def sign(self, css: float) -> int:
        """Return the size of a sign that stands by words: it grows half as much as they do."""
        return self.px(css * (1 + (self.text_scale - 1) * 0.5))

    @property
    def min_text(self) -> int:
        """The smallest text allowed, in device pixels."""
        return max(1, round(MIN_TEXT * self.ratio))

    @property
    def line(self) -> int:
        """The thickness of a hairline in device pixels."""
        return max(1, round(self.ratio))
