"""A column of things of a given width: what panels and dialogs are filled with.

A sheet is laid out once and then drawn at any place, whole or in part, so that it can be scrolled.
Device px.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from pygame import Rect, Surface

from game.ui.draw.theme import Color
from game.ui.table.brush import Brush

Draw = Callable[[Surface, Rect], None]


@dataclass(frozen=True, slots=True)
class Block:
    """A part of a sheet: where it lies, from the sheet's top left corner, and how it is drawn."""

    rect: Rect
    draw: Draw


@dataclass(slots=True)
class Sheet:
    """Blocks below each other; `height` grows as they are added.

    *ground* is the colour that the sheet lies on.
    """

    width: int
    brush: Brush
    ground: Color
    height: int = 0
    blocks: list[Block] = field(default_factory=list)

    def add(self, height: int, draw: Draw) -> Rect:
        """Add a block as wide as the sheet; returns its place."""
        rect = Rect(0, self.height, self.width, height)
        self.blocks.append(Block(rect, draw))
        self.height += height
        return rect

    def gap(self, css: float) -> None:
        """Leave room free."""
        self.height += self.brush.px(css)

    def words(
        self, text: str, css: float, color: Color, *, bold: bool = False, align: float = 0.0
    ) -> None:
        """Add a paragraph, wrapped to the width of the sheet."""
        brush = self.brush
        style = brush.style(css, bold=bold)
        high = max(style.line, brush.text.height(style))
        lines = brush.text.even if align == 0.5 else brush.text.wrap
        for line in lines(text, style, self.width):

            def draw(surface: Surface, rect: Rect, line: str = line) -> None:
                brush.words(
                    surface, line, css, color, rect, align=align, bold=bold, ground=self.ground
                )

            self.add(high, draw)

    def rule(self) -> None:
        """Add a thin line across the sheet."""
        brush = self.brush

        def draw(surface: Surface, rect: Rect) -> None:
            color = brush.palette.line
            surface.fill(color, (rect.x, rect.centery, rect.width, brush.units.line))

        self.add(brush.px(9), draw)

    def draw(self, surface: Surface, at: tuple[int, int], clip: Rect | None = None) -> None:
        """Draw the sheet with its top left corner at *at*; blocks outside of *clip* are skipped."""
        for block in self.blocks:
            rect = block.rect.move(at)
            if clip is None or rect.colliderect(clip):
                block.draw(surface, rect)
