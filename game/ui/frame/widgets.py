"""A thin layer of widgets: labels, buttons, switches, choices, steppers, sliders.

A widget is measured for a width, placed, describes its picture as items (`game.ui.draw.paint`) and
itself in words (`Node`) for the text mirror. It knows nothing of the scene: it calls back. Widgets
are made anew when the language or the screen changes; what has to last is kept by whoever made
them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

from pygame import Rect, Surface

from game.ui.draw import fonts, shapes
from game.ui.draw.kit import Kit
from game.ui.draw.paint import Item
from game.ui.draw.text import Style
from game.ui.draw.theme import TOUCH, Color, Radius, Size, Space, mix
from game.ui.frame.input import Do, Point

T = TypeVar("T")

Kind = Literal["primary", "secondary", "quiet", "danger"]


@dataclass(frozen=True, slots=True)
class Node:
    """A widget in words. `state` says what the label does not: "on", "3 of 5", why disabled."""

    name: str
    role: Literal["text", "button", "switch", "choice", "number"]
    label: str
    state: str = ""
    enabled: bool = True

    @property
    def spoken(self) -> str:
        """The line a screen reader says."""
        return f"{self.label}: {self.state}" if self.state else self.label


@dataclass(frozen=True, slots=True)
class Feel:
    """How a widget is being handled now."""

    focused: bool = False
    pressed: bool = False
    hovered: bool = False


REST = Feel()


class Widget(ABC):
    """The base of all widgets. `rect` is set by `place`, in device pixels."""

    focusable = False

    def __init__(self, name: str) -> None:
        """Name the widget: unique within its panel, the same every time it is built."""
        self.name = name
        self.rect = Rect(0, 0, 0, 0)
        self.enabled = True

    @abstractmethod
    def measure(self, kit: Kit, width: int) -> int:
        """Return the height the widget needs when it is *width* wide."""

    def place(self, kit: Kit, rect: Rect) -> None:
        """Put the widget at *rect*."""
        self.rect = Rect(rect)

    @abstractmethod
    def items(self, kit: Kit, feel: Feel) -> list[Item]:
        """Return the picture of the widget at its place."""

    def tap(self, kit: Kit, at: Point) -> None:
        """React to a tap inside `rect`."""
        self.press(kit)

    def press(self, kit: Kit) -> None:  # noqa: B027 - a text is for nothing but reading
        """Do what the widget is for: a tap, Space or Enter, or a choice in the text mirror."""

    def adjust(self, kit: Kit, step: int) -> bool:
        """React to the arrow keys left (-1) and right (+1); False if they mean nothing here."""
        return False

    def drag(self, kit: Kit, at: Point) -> bool:
        """React to a drag that began inside `rect`; False if it means nothing here."""
        return False

    def node(self, kit: Kit) -> Node | None:
        """Return the widget in words; None for mere decoration."""
        return None

    def tip(self) -> str:
        """Return what is shown beside the widget while it is pointed at; empty for nothing."""
        return ""

    def _item(self, key: Hashable, draw: Callable[[Surface], None], grow: int = 0) -> Item:
        return Item(self.name, self.rect.inflate(2 * grow, 2 * grow), key, draw)


def focus_ring(kit: Kit, surface: Surface, rect: Rect, radius: int) -> None:
    """Draw the ring that shows the keyboard's place around *rect*."""
    u = kit.units
    gap = u.px(3)
    ring = rect.inflate(2 * gap, 2 * gap)
    shapes.frame(surface, ring, radius + gap, max(2, u.px(2)), kit.palette.focus)


def row_plate(kit: Kit, surface: Surface, rect: Rect, ground: Color) -> None:
    """Draw the plate of a row of a list; with high contrast its edge is drawn as well."""
    u, p = kit.units, kit.palette
    edge = p.line if p.felt_edge == (0, 0, 0) else None
    shapes.plate(surface, rect, u.px(Radius.M), ground, edge, u.line if edge else 0)


class Label(Widget):
    """A text, wrapped to its width. *align* 0 left, 0.5 centre, 1 right."""

    def __init__(
        self,
        name: str,
        text: str,
        *,
        size: float = Size.BODY,
        bold: bool = False,
        soft: bool = False,
        align: float = 0.0,
        heading: bool = False,
    ) -> None:
        """Set *text* in *size* CSS px; *soft* is the paler colour of explanations."""
        super().__init__(name)
        self.text = text
        self._size, self._bold, self._soft, self._align = size, bold or heading, soft, align

    def _style(self, kit: Kit) -> Style:
        return kit.style(self._size, bold=self._bold)

    def measure(self, kit: Kit, width: int) -> int:
        """Return the height of the wrapped lines."""
        style = self._style(kit)
        return len(kit.text.wrap(self.text, style, width)) * style.line

    def items(self, kit: Kit, feel: Feel) -> list[Item]:
        """Return the lines as one item."""
        style = self._style(kit)
        color = kit.palette.ink_soft if self._soft else kit.palette.ink
        lines = kit.text.wrap(self.text, style, self.rect.width)
        rect = self.rect

        def draw(surface: Surface) -> None:
            y = rect.y
            for line in lines:
                box = Rect(rect.x, y, rect.width, style.line)
                kit.text.draw(surface, line, style, color, box, align=self._align)
                y += style.line

        return [self._item((lines, style, color, self._align), draw)]

    def node(self, kit: Kit) -> Node:
        """Return the text itself."""
        return Node(self.name, "text", self.text)


class Button(Widget):
    """A button with a label, an icon, or both; `shortcut` is shown at its end.

    A disabled button stays focusable and says why: *reason* is shown when it is pressed.
    """

    focusable = True

    def __init__(
        self,
        name: str,
        label: str,
        on_press: Callable[[], None],
        *,
        kind: Kind = "secondary",
        icon: str = "",
        icon_only: bool = False,
        shortcut: str = "",
        enabled: bool = True,
        reason: str = "",
        on_refused: Callable[[str], None] | None = None,
        align: float = 0.5,
        glyph: str = "",
        detail: str = "",
    ) -> None:
        """Make a button.

        *icon* names an icon of the symbol font, *glyph* is a character set large before the label
        (叉), *detail* a second, paler line below it.
        """
        super().__init__(name)
        self.label, self.icon, self.kind, self.shortcut = label, icon, kind, shortcut
        self.icon_only, self.glyph, self.detail = icon_only, glyph, detail
        self.enabled, self.reason = enabled, reason
        self._on_press, self._on_refused = on_press, on_refused
        self._align = align

    def measure(self, kit: Kit, width: int) -> int:
        """Return the height: the least touch target, or more for large text or a detail."""
        u = kit.units
        text = kit.style(Size.BODY).line
        if self.detail:
            style = kit.style(Size.SMALL)
            inner = width - 2 * u.px(Space.L) - self._icon_room(kit)
            text += len(kit.text.wrap(self.detail, style, inner)) * style.line + u.px(Space.XS)
        return max(u.px(TOUCH + 4), text + 2 * u.px(10))

    def _icon_room(self, kit: Kit) -> int:
        return kit.units.sign(20) + kit.units.px(Space.M) if self.icon else 0

    def natural_width(self, kit: Kit) -> int:
        """Return the width that shows the whole label."""
        u = kit.units
        if self.icon_only:
            return u.px(TOUCH + 4)
        width = kit.text.width(self.label, kit.style(Size.BODY, bold=True))
        room = u.sign(20) + u.px(Space.S) if self.icon or self.glyph else 0
        return width + room + 2 * u.px(Space.L)

    def press(self, kit: Kit) -> None:
        """Call back, or say why not."""
        if self.enabled:
            self._on_press()
        elif self._on_refused is not None and self.reason:
            self._on_refused(self.reason)

    def colors(self, kit: Kit, feel: Feel) -> tuple[Color, Color, Color | None]:
        """Return ground, ink and border for the state the button is in."""
        p = kit.palette
        if not self.enabled:
            return p.disabled, p.disabled_ink, p.line if p.felt_edge == (0, 0, 0) else None
        ground, ink = {
            "primary": (p.accent, p.accent_ink),
            "secondary": (p.control, p.control_ink),
            "quiet": (p.panel, p.ink),
            "danger": (p.danger, p.danger_ink),
        }[self.kind]
        if feel.pressed:
            ground = mix(ground, p.felt_edge, 0.25)
        elif feel.hovered:
            ground = mix(ground, p.ink, 0.10)
        edge = p.line if p.felt_edge == (0, 0, 0) or self.kind == "quiet" else None
        return ground, ink, edge

    def items(self, kit: Kit, feel: Feel) -> list[Item]:
        """Return the button as one item."""
        key = (
            self.label,
            self.icon,
            self.glyph,
            self.kind,
            self.enabled,
            feel,
            self.shortcut,
            self.detail,
            kit.palette.panel,
            kit.units,
        )
        grow = kit.units.px(6)
        return [self._item(key, lambda surface: self._paint(kit, surface, feel), grow)]

    def _paint(self, kit: Kit, surface: Surface, feel: Feel) -> None:
        u = kit.units
        ground, ink, edge = self.colors(kit, feel)
        radius = u.px(Radius.M)
        shapes.plate(surface, self.rect, radius, ground, edge, u.line if edge else 0)
        inner = self.rect.inflate(-2 * u.px(Space.M if not self.icon_only else 0), 0)
        if self.icon_only:
            self._paint_icon(kit, surface, ground, ink)
        elif self.detail:
            self._paint_detail(kit, surface, inner, ground, ink)
        else:
            self._paint_label(kit, surface, inner, ground, ink)
        if feel.focused:
            focus_ring(kit, surface, self.rect, radius)

    def _paint_icon(self, kit: Kit, surface: Surface, ground: Color, ink: Color) -> None:
        """Draw the icon in the middle, with the glyph, if there is one, before it."""
        icon, sign = fonts.icon(self.icon), kit.sign_style(17 if self.glyph else 20)
        sign = Style(min(sign.size, round(self.rect.height * 0.5)), sign.chain)
        style = kit.style(Size.BODY, bold=True)
        style = Style(min(style.size, round(self.rect.height * 0.4)), style.chain)
        wide, lead = kit.text.width(icon, sign), 0
        if self.glyph:
            lead = kit.text.width(self.glyph, style) + kit.units.px(3)
        box = Rect(0, self.rect.y, wide + lead, self.rect.height)
        box.centerx = self.rect.centerx
        if self.glyph:
            kit.text.draw(surface, self.glyph, style, ink, box, ground=ground)
        kit.text.draw(surface, icon, sign, ink, box, align=1.0, ground=ground)

    def tip(self) -> str:
        """Return the name of a button that shows only an icon, with its key."""
        if not self.icon_only:
            return ""
        return f"{self.label} · {self.shortcut}" if self.shortcut else self.label

    def _paint_label(
        self, kit: Kit, surface: Surface, inner: Rect, ground: Color, ink: Color
    ) -> None:
        u = kit.units
        lead = fonts.icon(self.icon) if self.icon else self.glyph
        lead_style = kit.sign_style(19) if self.icon else kit.style(Size.LARGE + 2, bold=True)
        lead_style = Style(min(lead_style.size, round(inner.height * 0.58)), lead_style.chain)
        lead_width = kit.text.width(lead, lead_style) + u.px(Space.S) if lead else 0
        tail = kit.style(Size.CAPTION)
        tail_width = kit.text.width(self.shortcut, tail) + u.px(Space.M) if self.shortcut else 0
        wanted = kit.style(Size.BODY, bold=True)
        wanted = Style(min(wanted.size, round(inner.height * 0.58)), wanted.chain)
        if kit.text.width(self.label, wanted) > inner.width - lead_width - tail_width:
            tail_width = 0  # the label matters more than the hint of its key
        least = Style(min(wanted.size, u.text(Size.SMALL)), wanted.chain)
        if kit.text.width(self.label, least) > inner.width - lead_width:
            lead, lead_width = "", 0  # and more than its sign
        room = inner.width - lead_width - tail_width
        label, style = kit.text.fit(self.label, wanted, room, u.min_text)
        width = kit.text.width(label, style)
        spare = inner.width - tail_width - lead_width - width
        x = inner.x + max(0, round(spare * self._align))
        if self._align == 0.5 and tail_width:
            x = max(
                inner.x, min(x + tail_width // 2, inner.right - tail_width - lead_width - width)
            )
        if lead:
            box = Rect(x, inner.y, lead_width, inner.height)
            kit.text.draw(surface, lead, lead_style, ink, box, ground=ground)
        box = Rect(x + lead_width, inner.y, width, inner.height)
        kit.text.draw(surface, label, style, ink, box, ground=ground)
        if tail_width:
            soft = mix(ink, ground, 0.25)
            kit.text.draw(surface, self.shortcut, tail, soft, inner, align=1.0, ground=ground)

    def _paint_detail(
        self, kit: Kit, surface: Surface, inner: Rect, ground: Color, ink: Color
    ) -> None:
        u = kit.units
        room = self._icon_room(kit)
        left = Rect(inner.x + u.px(Space.XS) + room, 0, inner.width - room - u.px(Space.S), 0)
        title = kit.style(Size.BODY, bold=True)
        small = kit.style(Size.SMALL)
        lines = kit.text.wrap(self.detail, small, left.width)
        height = title.line + u.px(Space.XS) + len(lines) * small.line
        y = self.rect.y + (self.rect.height - height) // 2
        if self.icon:
            box = Rect(inner.x + u.px(Space.XS), self.rect.y, room, self.rect.height)
            kit.text.draw(
                surface, fonts.icon(self.icon), kit.sign_style(20), ink, box, ground=ground
            )
        label, style = kit.text.fit(self.label, title, left.width, u.min_text)
        box = Rect(left.x, y, left.width, title.line)
        kit.text.draw(surface, label, style, ink, box, ground=ground)
        y += title.line + u.px(Space.XS)
        for line in lines:
            box = Rect(left.x, y, left.width, small.line)
            kit.text.draw(surface, line, small, mix(ink, ground, 0.2), box, ground=ground)
            y += small.line

    def node(self, kit: Kit) -> Node:
        """Return the label, and the reason if disabled."""
        state = self.detail if self.enabled else self.reason
        return Node(self.name, "button", self.label, state, self.enabled)


class Row(Widget):
    """A setting: its name and a sentence on the left, its control on the right or below."""

    focusable = True

    def __init__(self, name: str, label: str, description: str = "") -> None:
        """Show *label* and *description*; the control is a matter of the subclass."""
        super().__init__(name)
        self.label, self.description = label, description
        self.control = Rect(0, 0, 0, 0)

    @abstractmethod
    def _control_size(self, kit: Kit, width: int) -> tuple[int, int]:
        """Return the size of the control for a row *width* wide."""

    @abstractmethod
    def _paint_control(self, kit: Kit, surface: Surface, feel: Feel, ground: Color) -> None:
        """Draw the control at `control`, on a plate of the colour *ground*."""

    @abstractmethod
    def _state(self, kit: Kit) -> str:
        """Return the present value in words."""

    @abstractmethod
    def _value(self) -> Hashable:
        """Return what the look of the control depends on."""

    def _beside(self, kit: Kit, width: int) -> bool:
        """Say whether the control fits beside the label."""
        u = kit.units
        control, _ = self._control_size(kit, width)
        label = kit.text.width(self.label, kit.style(Size.BODY, bold=True))
        if self.description:  # which would be hard to read in a very narrow column
            label = max(label, u.text(130))
        return label + control + 3 * u.px(Space.L) <= width

    def _texts(self, kit: Kit, width: int) -> tuple[int, tuple[str, ...], tuple[str, ...]]:
        """Return the width of the text column, and the lines of label and description."""
        u = kit.units
        room = width - 2 * u.px(Space.L)
        if self._beside(kit, width):
            room -= self._control_size(kit, width)[0] + u.px(Space.L)
        label = kit.text.wrap(self.label, kit.style(Size.BODY, bold=True), room)
        if not self.description:
            return room, label, ()
        return room, label, kit.text.wrap(self.description, kit.style(Size.SMALL), room)

    def measure(self, kit: Kit, width: int) -> int:
        """Return the height of texts and control, side by side or one above the other."""
        u = kit.units
        _, label, lines = self._texts(kit, width)
        text = len(label) * kit.style(Size.BODY).line + len(lines) * kit.style(Size.SMALL).line
        _, control = self._control_size(kit, width)
        if self._beside(kit, width):
            return max(text, control) + 2 * u.px(Space.M)
        return text + u.px(Space.S) + control + 2 * u.px(Space.M)

    def place(self, kit: Kit, rect: Rect) -> None:
        """Put the row, and find the place of its control."""
        super().place(kit, rect)
        u = kit.units
        width, height = self._control_size(kit, rect.width)
        pad = u.px(Space.L)
        self.control = Rect(0, 0, width, height)
        if self._beside(kit, rect.width):
            self.control.midright = (rect.right - pad, rect.centery)
        else:
            self.control.bottomleft = (rect.x + pad, rect.bottom - u.px(Space.M))

    def items(self, kit: Kit, feel: Feel) -> list[Item]:
        """Return the row as one item."""
        key = (self.label, self.description, self._value(), feel, kit.palette.panel, kit.units)
        grow = kit.units.px(6)
        return [self._item(key, lambda surface: self._paint(kit, surface, feel), grow)]

    def _paint(self, kit: Kit, surface: Surface, feel: Feel) -> None:
        u, p = kit.units, kit.palette
        ground = p.panel_high if feel.hovered or feel.pressed else p.panel
        radius = u.px(Radius.M)
        row_plate(kit, surface, self.rect, ground)
        _, label, lines = self._texts(kit, self.rect.width)
        title, small = kit.style(Size.BODY, bold=True), kit.style(Size.SMALL)
        height = len(label) * title.line + len(lines) * small.line
        beside = self._beside(kit, self.rect.width)
        y = self.rect.centery - height // 2 if beside else self.rect.y + u.px(Space.M)
        x = self.rect.x + u.px(Space.L)
        for texts, style, color in ((label, title, p.ink), (lines, small, p.ink_soft)):
            for line in texts:
                box = Rect(x, y, 0, style.line)
                kit.text.draw(surface, line, style, color, box, ground=ground)
                y += style.line
        self._paint_control(kit, surface, feel, ground)
        if feel.focused:
            focus_ring(kit, surface, self.rect, radius)


class Toggle(Row):
    """A switch: on or off."""

    def __init__(
        self,
        name: str,
        label: str,
        value: bool,
        on_change: Callable[[bool], None],
        description: str = "",
    ) -> None:
        """Show *value*; *on_change* is given the new one."""
        super().__init__(name, label, description)
        self.value = value
        self._on_change = on_change

    def press(self, kit: Kit) -> None:
        """Turn the switch."""
        self.value = not self.value
        self._on_change(self.value)

    def adjust(self, kit: Kit, step: int) -> bool:
        """Turn it on (right) or off (left)."""
        if (step > 0) != self.value:
            self.press(kit)
        return True

    def _value(self) -> Hashable:
        return self.value

    def _control_size(self, kit: Kit, width: int) -> tuple[int, int]:
        return kit.units.px(50), kit.units.px(30)

    def _paint_control(self, kit: Kit, surface: Surface, feel: Feel, ground: Color) -> None:
        u, p = kit.units, kit.palette
        box = self.control
        track = p.accent if self.value else p.panel_high
        edge = None if self.value else p.ink_faint
        shapes.plate(surface, box, box.height // 2, track, edge, max(2, u.px(2)) if edge else 0)
        pad = u.px(4)
        knob = Rect(0, 0, box.height - 2 * pad, box.height - 2 * pad)
        knob.midleft = (box.x + pad, box.centery)
        if self.value:
            knob.midright = (box.right - pad, box.centery)
        shapes.plate(surface, knob, knob.width // 2, p.accent_ink if self.value else p.ink_faint)
        if self.value:  # a tick as well: not by colour alone
            kit.text.draw(
                surface,
                fonts.icon("check"),
                Style(u.px(13), fonts.SYMBOLS),
                p.accent,
                knob,
                align=0.5,
            )

    def _state(self, kit: Kit) -> str:
        return kit.tr("button.on") if self.value else kit.tr("button.off")

    def node(self, kit: Kit) -> Node:
        """Return the label with "on" or "off"."""
        return Node(self.name, "switch", self.label, self._state(kit))


class Choice(Row, Generic[T]):
    """One of several values, side by side where they fit, else one at a time with arrows."""

    def __init__(
        self,
        name: str,
        label: str,
        options: Sequence[tuple[T, str]],
        value: T,
        on_change: Callable[[T], None],
        description: str = "",
    ) -> None:
        """Offer *options* (value, text); *value* is one of them, else the first is shown."""
        super().__init__(name, label, description)
        self.options = list(options)
        values = [v for v, _ in self.options]
        self.index = values.index(value) if value in values else 0
        self._on_change = on_change

    @property
    def value(self) -> T:
        """The value chosen."""
        return self.options[self.index][0]

    def _value(self) -> Hashable:
        return (self.index, tuple(text for _, text in self.options))

    def _choose(self, index: int) -> None:
        if index != self.index:
            self.index = index
            self._on_change(self.value)

    def press(self, kit: Kit) -> None:
        """Take the next value, the first after the last."""
        self._choose((self.index + 1) % len(self.options))

    def adjust(self, kit: Kit, step: int) -> bool:
        """Take the value to the left or right; stop at the ends."""
        self._choose(max(0, min(len(self.options) - 1, self.index + step)))
        return True

    def tap(self, kit: Kit, at: Point) -> None:
        """Take the value that was touched; with arrows, the one before or after."""
        for i, cell in enumerate(self._cells(kit)):
            if cell.collidepoint(at):
                self._choose(i)
                return
        if self._stepping(kit, self.rect.width):
            back = at[0] < self.control.centerx and self.control.collidepoint(at)
            self._choose((self.index + (-1 if back else 1)) % len(self.options))

    def _widths(self, kit: Kit, width: int) -> list[int]:
        """Return the widths of the values side by side, closer together where it is narrow."""
        styles = (kit.style(Size.BODY, bold=True), kit.style(Size.BODY))
        least, room = kit.units.px(TOUCH), width - 2 * kit.units.px(Space.L)
        texts = [max(kit.text.width(text, style) for style in styles) for _, text in self.options]
        for pad in (14, 10, 6):
            widths = [max(least, text + 2 * kit.units.px(pad)) for text in texts]
            if sum(widths) <= room:
                break
        return widths

    def _stepping(self, kit: Kit, width: int) -> bool:
        return sum(self._widths(kit, width)) > width - 2 * kit.units.px(Space.L)

    def _control_size(self, kit: Kit, width: int) -> tuple[int, int]:
        u = kit.units
        height = max(u.px(TOUCH - 4), kit.style(Size.BODY).line + u.px(Space.M))
        if self._stepping(kit, width):
            return width - 2 * u.px(Space.L), height
        return sum(self._widths(kit, width)), height

    def _cells(self, kit: Kit) -> list[Rect]:
        """Return the places of the values, none when they are shown one at a time."""
        if self._stepping(kit, self.rect.width):
            return []
        x = self.control.x
        cells = []
        for width in self._widths(kit, self.rect.width):
            cells.append(Rect(x, self.control.y, width, self.control.height))
            x += width
        return cells

    def _paint_control(self, kit: Kit, surface: Surface, feel: Feel, ground: Color) -> None:
        u, p = kit.units, kit.palette
        radius = u.px(Radius.S + 2)
        shapes.plate(surface, self.control, radius, p.felt_edge, p.line, u.line)
        style = kit.style(Size.BODY)
        cells = self._cells(kit)
        if not cells:
            shapes.plate(surface, self.control, radius, p.control)
            inner = self.control.inflate(-2 * u.px(Space.M), 0)
            for name, align in (("chevron-left", 0.0), ("chevron-right", 1.0)):
                icon = fonts.icon(name)
                kit.text.draw(surface, icon, kit.icon_style(18), p.control_ink, inner, align=align)
            bold = kit.style(Size.BODY, bold=True)
            room = inner.width - 2 * u.px(26)
            text, fitted = kit.text.fit(self.options[self.index][1], bold, room, u.min_text)
            kit.text.draw(surface, text, fitted, p.control_ink, inner, align=0.5)
            return
        for i, (cell, (_, text)) in enumerate(zip(cells, self.options, strict=True)):
            chosen = i == self.index
            if chosen:
                pad = u.px(3)
                shapes.plate(surface, cell.inflate(-2 * pad, -2 * pad), radius - pad, p.accent)
            ink = p.accent_ink if chosen else p.ink_soft
            cell_style = kit.style(Size.BODY, bold=True) if chosen else style
            kit.text.draw(surface, text, cell_style, ink, cell, align=0.5)

    def _state(self, kit: Kit) -> str:
        return self.options[self.index][1]

    def node(self, kit: Kit) -> Node:
        """Return the label with the text of the value."""
        return Node(self.name, "choice", self.label, self._state(kit))


class Stepper(Row):
    """A whole number between two limits, changed by minus and plus."""

    def __init__(
        self,
        name: str,
        label: str,
        value: int,
        limits: tuple[int, int],
        on_change: Callable[[int], None],
        description: str = "",
        *,
        step: int = 1,
        show: Callable[[int], str] = str,
    ) -> None:
        """Show *value* by way of *show*; it moves by *step* within *limits*."""
        super().__init__(name, label, description)
        self.limits, self.step, self._show = limits, step, show
        self.value = max(limits[0], min(limits[1], value))
        self._on_change = on_change

    def _value(self) -> Hashable:
        return self.value

    def _set(self, value: int) -> None:
        value = max(self.limits[0], min(self.limits[1], value))
        if value != self.value:
            self.value = value
            self._on_change(value)

    def press(self, kit: Kit) -> None:
        """Go up by a step, from the top to the bottom."""
        self._set(self.limits[0] if self.value >= self.limits[1] else self.value + self.step)

    def adjust(self, kit: Kit, step: int) -> bool:
        """Go down or up by a step."""
        self._set(self.value + step * self.step)
        return True

    def tap(self, kit: Kit, at: Point) -> None:
        """Go down if the left half of the control was touched, else up."""
        down = self.control.collidepoint(at) and at[0] < self.control.centerx
        self._set(self.value - self.step if down else self.value + self.step)

    def _control_size(self, kit: Kit, width: int) -> tuple[int, int]:
        u = kit.units
        style = kit.style(Size.BODY, bold=True)
        widest = max(kit.text.width(self._show(v), style) for v in (*self.limits, self.value))
        height = max(u.px(TOUCH - 4), style.line + u.px(Space.M))
        return 2 * u.px(TOUCH) + widest + u.px(Space.M), height

    def _paint_control(self, kit: Kit, surface: Surface, feel: Feel, ground: Color) -> None:
        u, p = kit.units, kit.palette
        shapes.plate(surface, self.control, u.px(Radius.S + 2), p.felt_edge, p.line, u.line)
        side = u.px(TOUCH)
        left = Rect(self.control.x, self.control.y, side, self.control.height)
        right = Rect(self.control.right - side, self.control.y, side, self.control.height)
        for box, name, usable in (
            (left, "minus", self.value > self.limits[0]),
            (right, "plus", self.value < self.limits[1]),
        ):
            ink = p.accent if usable else p.disabled_ink
            kit.text.draw(surface, fonts.icon(name), kit.icon_style(18), ink, box, align=0.5)
        self._paint_value(kit, surface, self.control.inflate(-2 * side, 0))

    def _paint_value(self, kit: Kit, surface: Surface, room: Rect) -> None:
        """Draw the value between the two signs."""
        style = kit.style(Size.BODY, bold=True)
        text, style = kit.text.fit(self._show(self.value), style, room.width, kit.units.min_text)
        kit.text.draw(surface, text, style, kit.palette.ink, room, align=0.5)

    def _state(self, kit: Kit) -> str:
        return self._show(self.value)

    def node(self, kit: Kit) -> Node:
        """Return the label with the number as shown."""
        return Node(self.name, "number", self.label, self._state(kit))


class Slider(Stepper):
    """A number set by dragging along a line."""

    def _control_size(self, kit: Kit, width: int) -> tuple[int, int]:
        u = kit.units
        return min(u.px(240), width - 2 * u.px(Space.L)), u.px(TOUCH - 4)

    def _track(self, kit: Kit) -> Rect:
        u = kit.units
        style = kit.style(Size.BODY, bold=True)
        text = max(kit.text.width(self._show(v), style) for v in self.limits) + u.px(Space.M)
        half = u.px(11)
        return Rect(
            self.control.x + half, self.control.centery, self.control.width - 2 * half - text, 0
        )

    def tap(self, kit: Kit, at: Point) -> None:
        """Set the value at the touched place; beside the line, go up a step."""
        if self.control.collidepoint(at):
            self.drag(kit, at)

    def drag(self, kit: Kit, at: Point) -> bool:
        """Set the value at the pointer's place."""
        track = self._track(kit)
        share = (at[0] - track.x) / max(1, track.width)
        low, high = self.limits
        self._set(low + round((high - low) * max(0.0, min(1.0, share)) / self.step) * self.step)
        return True

    def _paint_control(self, kit: Kit, surface: Surface, feel: Feel, ground: Color) -> None:
        u, p = kit.units, kit.palette
        track = self._track(kit)
        thick = u.px(6)
        low, high = self.limits
        share = (self.value - low) / max(1, high - low)
        bar = Rect(track.x, track.y - thick // 2, track.width, thick)
        shapes.plate(surface, bar, thick // 2, p.felt_edge, p.line, u.line)
        done = Rect(bar.x, bar.y, max(thick, round(bar.width * share)), thick)
        shapes.plate(surface, done, thick // 2, p.accent)
        knob = Rect(0, 0, u.px(22), u.px(22))
        knob.center = (track.x + round(track.width * share), track.y)
        shapes.plate(surface, knob, knob.width // 2, p.ink, p.accent, u.px(4))
        style = kit.style(Size.BODY, bold=True)
        text = self._show(self.value)
        kit.text.draw(surface, text, style, p.ink, self.control, align=1.0)


class Picture(Widget):
    """Something drawn by a function of the scene: a logo, a diagram."""

    def __init__(
        self,
        name: str,
        height: Callable[[Kit, int], int],
        draw: Callable[[Kit, Surface, Rect], None],
        key: Hashable = 0,
        label: str = "",
    ) -> None:
        """Draw by *draw* in a place as high as *height* says for a width (device px)."""
        super().__init__(name)
        self._height, self._draw, self._key, self._label = height, draw, key, label

    def measure(self, kit: Kit, width: int) -> int:
        """Return the height wanted."""
        return self._height(kit, width)

    def items(self, kit: Kit, feel: Feel) -> list[Item]:
        """Return the drawing as one item."""
        rect = self.rect
        key = (self._key, kit.palette.panel, kit.units)
        return [self._item(key, lambda surface: self._draw(kit, surface, rect))]

    def node(self, kit: Kit) -> Node | None:
        """Return its label, if it has one."""
        return Node(self.name, "text", self._label) if self._label else None


def clipped(item: Item, view: Rect) -> Item:
    """Return *item* cut to *view*: what a scrolling list shows of it."""
    inner = item.draw

    def draw(surface: Surface) -> None:
        before = surface.get_clip()
        surface.set_clip(before.clip(view))
        inner(surface)
        surface.set_clip(before)

    return Item(item.name, item.area.clip(view), (item.key, tuple(item.area)), draw)


#: the commands that press the widget in focus
PRESSING = frozenset({Do.SELECT, Do.CONFIRM})
