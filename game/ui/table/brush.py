"""What every drawing on the table needs at hand: colours, units, text, cards, signs.

One brush belongs to one look (palette, size of screen, text size, deck style); when the look
changes, another is made. Sizes named *css* are CSS px at a text size of 100 %, all others device
pixels.
"""

from __future__ import annotations

from pygame import Rect, Surface

from game.ui.draw import fonts
from game.ui.draw.cards import CardArt
from game.ui.draw.shapes import plate
from game.ui.draw.signs import Signs
from game.ui.draw.text import Style, TextBook
from game.ui.draw.theme import Color, Palette, Units


class Brush:
    """Colours, units and everything that draws text, cards and signs.

    With *rtl* panels are mirrored and text starts on the right; cards never are.
    """

    def __init__(
        self,
        palette: Palette,
        units: Units,
        *,
        text: TextBook | None = None,
        cards: CardArt | None = None,
        signs: Signs | None = None,
        rtl: bool = False,
        four_colour: bool = True,
    ) -> None:
        self.palette = palette
        self.units = units
        self.text = text or TextBook()
        self.cards = cards or CardArt(palette, units.ratio, four_colour=four_colour)
        self.signs = Signs() if signs is None else signs
        self.rtl = rtl

    # -- sizes -------------------------------------------------------------------------------

    def px(self, css: float) -> int:
        """Return a length in device pixels."""
        return self.units.px(css)

    def style(self, css: float, *, bold: bool = False) -> Style:
        """Return a style whose size follows the player's text size, never below the minimum."""
        size = max(self.units.text(css), self.units.min_text)
        return Style(size, fonts.SEMIBOLD if bold else fonts.REGULAR)

    def width(self, text: str, css: float, *, bold: bool = False) -> int:
        """Return the width of one line."""
        return self.text.width(text, self.style(css, bold=bold))

    def team(self, ours: bool) -> Color:
        """Return a team's colour."""
        return self.palette.us if ours else self.palette.them

    def mirror(self, part: Rect, whole: Rect) -> Rect:
        """Return where *part* of a panel lies when panels run from right to left."""
        if not self.rtl:
            return part
        return Rect(whole.left + whole.right - part.right, part.y, part.width, part.height)

    # -- drawing -----------------------------------------------------------------------------

    def words(
        self,
        surface: Surface,
        text: str,
        css: float,
        color: Color,
        rect: Rect,
        *,
        align: float = 0.0,
        bold: bool = False,
        ground: Color | None = None,
    ) -> Rect:
        """Draw one line, made to fit *rect*: first smaller, then cut with an ellipsis.

        *align* is 0 where a line begins (on the right with `rtl`), 0.5 in the middle, 1 at its
        end. With *ground* the line is drawn opaque on that colour. Returns the rectangle drawn.
        """
        if not text or rect.width <= 0 or rect.height <= 0:
            return Rect(rect.x, rect.y, 0, 0)
        style = self.style(css, bold=bold)
        fitted, style = self.text.fit(text, style, rect.width, self.units.min_text)
        if not fitted:
            return Rect(rect.x, rect.y, 0, 0)
        if self.rtl:
            align = 1 - align
        return self.text.draw(surface, fitted, style, color, rect, align=align, ground=ground)

    def name(self, name: str, short: str, css: float, width: int, *, bold: bool = False) -> str:
        """Return a player's name if it fits *width*, however small, else what stands for it."""
        style = self.style(css, bold=bold)
        least = Style(min(style.size, self.units.min_text), style.chain)
        return name if not short or self.text.width(name, least) <= width else short

    def sign(
        self, surface: Surface, name: str, height: int, color: Color, centre: tuple[float, float]
    ) -> Rect:
        """Draw an icon or drawing, its ink *height* pixels high, centred."""
        picture = self.signs.picture(name, height, color)
        x = round(centre[0] - picture.get_width() / 2)
        y = round(centre[1] - picture.get_height() / 2)
        return surface.blit(picture, (x, y))

    def plate(
        self,
        surface: Surface,
        rect: Rect,
        css_radius: float,
        fill: Color,
        border: Color | None = None,
        css_width: float = 0,
    ) -> None:
        """Draw a rounded plate with an optional border inside its edge."""
        width = self.px(css_width) if css_width else 0
        plate(surface, rect, self.px(css_radius), fill, border, width)


def inside(rect: Rect, dx: int, dy: int | None = None) -> Rect:
    """Return *rect* smaller by *dx* at both sides and *dy* (else *dx*) above and below."""
    return rect.inflate(-2 * dx, -2 * (dx if dy is None else dy))


def nearest(rect: Rect, point: tuple[int, int]) -> tuple[int, int]:
    """Return the point of *rect* that is nearest to *point*."""
    return (
        max(rect.left, min(rect.right - 1, point[0])),
        max(rect.top, min(rect.bottom - 1, point[1])),
    )
