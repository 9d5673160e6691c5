"""The list of keys, and what fingers and the mouse can do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from game.ui.draw import shapes
from game.ui.draw.kit import Kit
from game.ui.draw.paint import Item
from game.ui.draw.text import Style
from game.ui.draw.theme import Radius, Size, Space, mix
from game.ui.frame.input import Do, key_label
from game.ui.frame.scene import Page, page_of
from game.ui.frame.widgets import Button, Feel, Node, Widget, row_plate
from game.ui.screens.pieces import Columns, Heading, WideButton, spread
from game.ui.screens.split import SplitForm


@dataclass(frozen=True, slots=True)
class Line:
    """What can be done (a key of the catalogue), and the actions whose keys do it."""

    text: str
    actions: tuple[Do, ...]


GROUPS: Final[tuple[tuple[str, tuple[Line, ...]], ...]] = (
    (
        "key.group.hand",
        (
            Line("key.action.move", (Do.LEFT, Do.RIGHT, Do.UP, Do.DOWN)),
            Line("key.action.select", (Do.SELECT,)),
            Line("key.action.group", (Do.GROUP,)),
            Line("key.action.play", (Do.CONFIRM,)),
            Line("key.action.pass", (Do.PASS,)),
            Line("key.action.hint", (Do.HINT,)),
            Line("key.action.clear", (Do.CLEAR,)),
            Line("key.action.sort", (Do.SORT,)),
            Line("key.action.layout", (Do.LAYOUT,)),
        ),
    ),
    (
        "key.group.claim",
        (
            Line("key.action.claim", (Do.HOOK,)),
            Line("key.action.decline", (Do.DECLINE,)),
            Line("key.action.skip_rank", (Do.SKIP_RANK,)),
        ),
    ),
    (
        "key.group.table",
        (
            Line("key.action.last_trick", (Do.LAST_TRICK,)),
            Line("key.action.log", (Do.LOG,)),
            Line("key.action.tracker", (Do.TRACKER,)),
            Line("key.action.autoplay", (Do.AUTOPLAY,)),
            Line("key.action.fast_forward", (Do.FAST_FORWARD,)),
            Line("key.action.pause", (Do.PAUSE,)),
            Line("key.action.menu", (Do.MENU,)),
        ),
    ),
    (
        "key.group.everywhere",
        (
            Line("key.action.press", (Do.SELECT, Do.CONFIRM)),
            Line("key.action.next_focus", (Do.NEXT,)),
            Line("key.action.previous_focus", (Do.PREVIOUS,)),
            Line("key.action.scroll", (Do.PAGE_UP, Do.PAGE_DOWN, Do.HOME, Do.END)),
            Line("key.action.close", (Do.BACK,)),
            Line("key.action.mute", (Do.MUTE,)),
            Line("key.action.full_screen", (Do.FULLSCREEN,)),
            Line("key.action.help", (Do.HELP,)),
        ),
    ),
)
"""The groups of keys: heading and lines."""

TOUCHES: Final = ("select", "several", "group", "rank", "look", "clear", "skip", "pad")
"""What fingers and the mouse do: ``key.touch.NAME`` says what, with ``.how`` how."""


class KeyLine(Widget):
    """What is done, and the caps of the keys that do it; *words* in place of caps for gestures."""

    def __init__(self, name: str, text: str, caps: Sequence[str], words: str = "") -> None:
        """Show *caps*, or *words*, at the end of *text*."""
        super().__init__(name)
        self._text, self._caps, self._words = text, tuple(caps), words

    def _cap_style(self, kit: Kit) -> Style:
        return kit.style(Size.SMALL + 1, bold=True)

    def _cap(self, kit: Kit, text: str) -> int:
        style = self._cap_style(kit)
        return max(kit.units.px(30), kit.text.width(text, style) + kit.units.px(16))

    def _caps_width(self, kit: Kit) -> int:
        gap = kit.units.px(4)
        return sum(self._cap(kit, text) + gap for text in self._caps) - gap

    def _parts(self, kit: Kit, width: int) -> tuple[tuple[str, ...], tuple[str, ...], bool]:
        """Return the lines of text and words, and whether they stand side by side."""
        u, style = kit.units, kit.style(Size.BODY)
        inner = width - 2 * u.px(Space.M)
        if self._words:
            room = round(inner * 0.42)
            words = kit.text.wrap(self._words, kit.style(Size.BODY, bold=True), room)
            return kit.text.wrap(self._text, style, inner - room - u.px(Space.M)), words, True
        room = inner - self._caps_width(kit) - u.px(Space.M)
        if room >= u.text(110):
            return kit.text.wrap(self._text, style, room), (), True
        return kit.text.wrap(self._text, style, inner), (), False

    def _rows(self, kit: Kit, width: int) -> list[list[str]]:
        """Return the caps in rows that fit *width*."""
        rows: list[list[str]] = []
        x = width + 1
        for cap in self._caps:
            wide = self._cap(kit, cap)
            if x + wide > width:
                rows.append([])
                x = 0
            rows[-1].append(cap)
            x += wide + kit.units.px(4)
        return rows

    def measure(self, kit: Kit, width: int) -> int:
        """Return the height of the wrapped text and the caps."""
        u, line = kit.units, kit.style(Size.BODY).line
        text, words, beside = self._parts(kit, width)
        cap = self._cap_height(kit)
        high = max(len(text), len(words)) * line
        if not beside:
            rows = len(self._rows(kit, width - 2 * u.px(Space.M)))
            return high + rows * (cap + u.px(Space.XS)) + 2 * u.px(Space.S)
        return max(high, cap if self._caps else 0) + 2 * u.px(6)

    def _cap_height(self, kit: Kit) -> int:
        return max(kit.units.px(28), self._cap_style(kit).line + kit.units.px(6))

    def items(self, kit: Kit, feel: Feel) -> list[Item]:
        """Return the line as one item."""
        key = (self._text, self._caps, self._words, kit.palette.panel, kit.units)
        return [self._item(key, lambda surface: self._paint(kit, surface))]

    def _paint(self, kit: Kit, surface: Surface) -> None:
        u, p, rect = kit.units, kit.palette, self.rect
        row_plate(kit, surface, rect, p.panel)
        text, words, beside = self._parts(kit, rect.width)
        inner = rect.inflate(-2 * u.px(Space.M), 0)
        style, bold = kit.style(Size.BODY), kit.style(Size.BODY, bold=True)
        y = rect.centery - len(text) * style.line // 2 if beside else rect.y + u.px(Space.S)
        for line in text:
            box = Rect(inner.x, y, 0, style.line)
            kit.text.draw(surface, line, style, p.ink, box, ground=p.panel)
            y += style.line
        top = rect.centery - len(words) * style.line // 2
        for line in words:
            box = Rect(inner.x, top, inner.width, style.line)
            kit.text.draw(surface, line, bold, p.accent, box, align=1.0, ground=p.panel)
            top += style.line
        high = self._cap_height(kit)
        if beside:
            rows = [list(self._caps)]
            x, y = inner.right - self._caps_width(kit), rect.centery - high // 2
        else:
            rows = self._rows(kit, inner.width)
            x, y = inner.x, y + u.px(Space.XS)
        for row in rows:
            left = x
            for cap in row:
                self._paint_cap(kit, surface, cap, Rect(left, y, self._cap(kit, cap), high))
                left += self._cap(kit, cap) + u.px(4)
            y += high + u.px(Space.XS)

    def _paint_cap(self, kit: Kit, surface: Surface, text: str, rect: Rect) -> None:
        """Draw the cap of a key: a plate with a darker lower edge."""
        u, p = kit.units, kit.palette
        radius, depth = u.px(Radius.S), u.px(3)
        shapes.plate(surface, rect, radius, mix(p.control, p.felt_edge, 0.55), p.line, u.line)
        top = Rect(rect.x, rect.y, rect.width, rect.height - depth)
        shapes.plate(surface, top, radius, p.control, p.line, u.line)
        kit.text.draw(surface, text, self._cap_style(kit), p.control_ink, top, align=0.5)

    def node(self, kit: Kit) -> Node:
        """Return the line in words."""
        return Node(self.name, "text", self._text, self._words or " ".join(self._caps))


class KeysScene(SplitForm):
    """Lists the keys by what they are for."""

    width = 1040

    def __init__(self, *, modal: bool = True) -> None:
        """Begin at the top; *modal* leaves the scene below visible, stopped."""
        super().__init__()
        self.modal = modal
        self.panel.focus = "close" if modal else "back"

    def title(self) -> str:
        """Return the heading."""
        return self.kit.tr("key.title")

    def _is_wide(self) -> bool:
        return False

    def body(self) -> list[Widget]:
        """Return the groups, in two columns where there is room."""
        kit, tr = self.kit, self.kit.tr
        blocks: list[list[Widget]] = []
        for heading, lines in GROUPS:
            block: list[Widget] = [Heading(heading, tr(heading), first=not blocks)]
            for line in lines:
                caps = [key_label(action) for action in line.actions]
                block.append(KeyLine(line.text, tr(line.text), caps))
            blocks.append(block)
        touch: list[Widget] = [Heading("key.group.touch", tr("key.group.touch"))]
        for name in TOUCHES:
            key = f"key.touch.{name}"
            touch.append(KeyLine(key, tr(key), (), tr(f"{key}.how")))
        blocks.append(touch)
        u = kit.units
        width = min(u.px(self.width), kit.screen.safe.width - 2 * u.px(Space.XXL))
        if width < u.px(720 * (1 + (u.text_scale - 1) * 0.6)):
            return [Columns("keys", [[w for block in blocks for w in block]], gap=Space.XS)]
        hand, claim, table, rest, fingers = blocks
        rest[0] = Heading("key.group.everywhere", tr("key.group.everywhere"), first=True)
        left, right = [*hand, *claim, *table[:1], *table[1:]], [*rest, *fingers]
        return [Columns("keys", [left, right], gap=Space.XS)]

    def footer(self) -> list[Button]:
        """Return the button that closes the list."""
        if not self.modal:
            return []
        return [WideButton("close", self.kit.tr("button.close"), self.close, kind="primary")]

    def page(self) -> Page:
        """Return the lines in words."""
        nodes = spread(self.panel.nodes(self.kit), self.panel.list, self.kit)
        return page_of(self.kit, self.title(), [n for n in nodes if n.name != "title"])
