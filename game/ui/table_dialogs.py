"""What opens over the table: its menu and the list of keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from game.ui.input import Do, key_label
from game.ui.kit import Kit
from game.ui.paint import Item
from game.ui.scene import Form
from game.ui.theme import Size, Space
from game.ui.widgets import Button, Feel, Node, Widget

KEY_ROWS: Final[tuple[tuple[str, tuple[Do, ...]], ...]] = (
    ("key.action.move", (Do.LEFT, Do.RIGHT, Do.UP, Do.DOWN)),
    ("key.action.select", (Do.SELECT,)),
    ("key.action.play", (Do.CONFIRM,)),
    ("key.action.pass", (Do.PASS,)),
    ("key.action.claim", (Do.HOOK,)),
    ("key.action.decline", (Do.DECLINE,)),
    ("key.action.skip_rank", (Do.SKIP_RANK,)),
    ("key.action.hint", (Do.HINT,)),
    ("key.action.sort", (Do.SORT,)),
    ("key.action.layout", (Do.LAYOUT,)),
    ("key.action.clear", (Do.CLEAR,)),
    ("key.action.log", (Do.LOG,)),
    ("key.action.last_trick", (Do.LAST_TRICK,)),
    ("key.action.tracker", (Do.TRACKER,)),
    ("key.action.autoplay", (Do.AUTOPLAY,)),
    ("key.action.fast_forward", (Do.FAST_FORWARD,)),
    ("key.action.pause", (Do.PAUSE,)),
    ("key.action.mute", (Do.MUTE,)),
    ("key.action.full_screen", (Do.FULLSCREEN,)),
    ("key.action.next_focus", (Do.NEXT,)),
    ("key.action.previous_focus", (Do.PREVIOUS,)),
    ("key.action.close", (Do.BACK,)),
    ("key.action.help", (Do.HELP,)),
)
"""The list of keys: the text of a row, and the actions whose keys it shows."""


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
    width = 380

    def __init__(self, title: str, entries: Sequence[MenuEntry]) -> None:
        """Offer *entries* under *title*."""
        super().__init__()
        self._title, self._entries = title, list(entries)
        self.panel.focus = "close"

    def title(self) -> str:
        """Return the heading."""
        return self._title

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


class KeyRow(Widget):
    """A line of the list of keys: what it does, and the keys at its end."""

    def __init__(self, name: str, text: str, keys: str) -> None:
        """Show *keys* for *text*."""
        super().__init__(name)
        self._text, self._keys = text, keys

    def _lines(self, kit: Kit, width: int) -> tuple[str, ...]:
        keys = kit.text.width(self._keys, kit.style(Size.BODY, bold=True))
        return kit.text.wrap(self._text, kit.style(Size.BODY), width - keys - kit.units.px(Space.L))

    def measure(self, kit: Kit, width: int) -> int:
        """Return the height of the wrapped text."""
        line = kit.style(Size.BODY).line
        return len(self._lines(kit, width)) * line + kit.units.px(Space.S)

    def items(self, kit: Kit, feel: Feel) -> list[Item]:
        """Return the line as one item."""
        rect, p = self.rect, kit.palette
        style, bold = kit.style(Size.BODY), kit.style(Size.BODY, bold=True)
        lines = self._lines(kit, rect.width)

        def draw(surface: Surface) -> None:
            surface.fill(p.line, (rect.x, rect.bottom - 1, rect.width, 1))
            y = rect.centery - len(lines) * style.line // 2
            for line in lines:
                box = Rect(rect.x, y, rect.width, style.line)
                kit.text.draw(surface, line, style, p.ink, box)
                y += style.line
            kit.text.draw(surface, self._keys, bold, p.accent, rect, align=1.0)

        return [self._item((lines, self._keys, style, p.ink), draw)]

    def node(self, kit: Kit) -> Node:
        """Return the line in words."""
        return Node(self.name, "text", self._text, self._keys)


class KeysDialog(Form):
    """The list of keys."""

    modal = True
    width = 560

    def __init__(self) -> None:
        """Begin at the top of the list."""
        super().__init__()
        self.panel.focus = "close"

    def title(self) -> str:
        """Return the heading."""
        return self.kit.tr("key.title")

    def gap(self) -> int:
        """Return the distance between the lines in CSS px."""
        return 2

    def body(self) -> list[Widget]:
        """Return a line for each action."""
        tr = self.kit.tr
        return [
            KeyRow(text, tr(text), " ".join(key_label(action) for action in actions))
            for text, actions in KEY_ROWS
        ]

    def footer(self) -> list[Button]:
        """Return the button that closes the list."""
        return [Button("close", self.kit.tr("button.close"), self.close, kind="primary")]
