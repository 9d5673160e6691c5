"""What opens over the table: its menu."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.ui.draw.theme import TOUCH, Space
from game.ui.frame.scene import Form
from game.ui.frame.widgets import Button, Widget


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """A line of a menu: what it is called, its icon, and what it does."""

    name: str
    label: str
    icon: str
    action: Callable[[], None]


class MenuDialog(Form):
    """A list of things to do. Each closes the menu first."""

    modal = True

    def __init__(self, title: str, entries: Sequence[MenuEntry]) -> None:
        """Offer *entries* under *title*."""
        super().__init__()
        self._title, self._entries = title, list(entries)
        self.panel.focus = "close"

    def title(self) -> str:
        """Return the heading."""
        return self._title

    def rebuild(self) -> None:
        """Lay the entries out, wider where they stand in two columns."""
        self.width = 620 if self.columns() > 1 else 380
        super().rebuild()

    def columns(self) -> int:
        """Return two if the screen is too low for one, and wide enough."""
        u, safe = self.kit.units, self.kit.screen.safe
        scale = 1 + (u.text_scale - 1) * 0.5
        high = len(self._entries) * u.px((TOUCH + 4) * scale + Space.XS) + u.px(170 * scale)
        return 2 if high > safe.height and safe.width >= u.px(540 * scale) else 1

    def gap(self) -> int:
        """Return the distance between the lines in CSS px."""
        return Space.XS

    def body(self) -> list[Widget]:
        """Return a button for each entry."""
        out: list[Widget] = []
        for entry in self._entries:
            out.append(
                Button(
                    entry.name, entry.label, self._closing(entry.action), icon=entry.icon, align=0.0
                )
            )
        return out

    def _closing(self, action: Callable[[], None]) -> Callable[[], None]:
        def press() -> None:
            self.close()
            action()

        return press

    def footer(self) -> list[Button]:
        """Return the button that closes the menu."""
        return [Button("close", self.kit.tr("button.close"), self.close, kind="primary")]
