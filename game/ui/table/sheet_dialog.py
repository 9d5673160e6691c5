"""A sheet in a dialog: scrolled, closed, and said in words."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from pygame import Rect, Surface

from game.ui.draw.kit import Kit
from game.ui.draw.paint import Item
from game.ui.draw.theme import Color
from game.ui.frame.scene import Form
from game.ui.frame.widgets import Button, Feel, Label, Node, Widget
from game.ui.table.brush import Brush
from game.ui.table.sheet import Sheet

Make = Callable[[int, Brush, Color], Sheet]
"""Lays a sheet out for a width in device px, with a brush, on the colour it will lie on."""


class SheetWidget(Widget):
    """A sheet as a widget. It is laid out once for each width."""

    def __init__(self, name: str, make: Make, key: Hashable = 0) -> None:
        """Show what *make* lays out; *key* differs where the sheet does."""
        super().__init__(name)
        self._make, self._key = make, key
        self._sheet: Sheet | None = None

    def _laid(self, kit: Kit, width: int) -> Sheet:
        if self._sheet is None or self._sheet.width != width:
            brush = Brush(kit.palette, kit.units, text=kit.text, cards=kit.art, signs=kit.signs)
            self._sheet = self._make(width, brush, kit.palette.panel)
        return self._sheet

    def measure(self, kit: Kit, width: int) -> int:
        """Return the height of the sheet."""
        return self._laid(kit, width).height

    def items(self, kit: Kit, feel: Feel) -> list[Item]:
        """Return the sheet as one item; only the blocks in sight are drawn."""
        rect = self.rect
        sheet = self._laid(kit, rect.width)

        def draw(surface: Surface) -> None:
            sheet.draw(surface, rect.topleft, surface.get_clip())

        return [self._item((self._key, kit.palette, kit.units), draw)]


class Spoken(Label):
    """Words for the text mirror only: what a sheet shows, said."""

    def measure(self, kit: Kit, width: int) -> int:
        """Return no height."""
        return 0

    def items(self, kit: Kit, feel: Feel) -> list[Item]:
        """Return nothing to see."""
        return []

    def place(self, kit: Kit, rect: Rect) -> None:
        """Take no place."""
        super().place(kit, Rect(rect.topleft, (0, 0)))

    def node(self, kit: Kit) -> Node:
        """Return the words."""
        return Node(self.name, "text", self.text)


class SheetDialog(Form):
    """A sheet with a title, and buttons at its foot."""

    modal = True
    width = 560

    def __init__(
        self, title: str, make: Make, lines: Sequence[str] = (), *, at_end: bool = False
    ) -> None:
        """Show the sheet that *make* lays out; *lines* say it. *at_end*: scrolled to its end."""
        super().__init__()
        self._title, self._make, self._lines = title, make, list(lines)
        self.panel.focus = "close"
        if at_end:
            self.panel.scroll = 1_000_000

    def title(self) -> str:
        """Return the heading."""
        return self._title

    def gap(self) -> int:
        """Return no distance: the spoken lines take none either."""
        return 0

    def key(self) -> Hashable:
        """Return what differs where the sheet does."""
        return 0

    def body(self) -> list[Widget]:
        """Return the sheet, and what it says."""
        said = [Spoken(f"line {i}", line) for i, line in enumerate(self._lines)]
        return [SheetWidget("sheet", self._make, self.key()), *said]

    def footer(self) -> list[Button]:
        """Return the button that closes the dialog."""
        return [Button("close", self.kit.tr("button.close"), self.close, kind="primary")]
