"""A set of widgets that share focus, pointer and scrolling."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from game.ui.draw import shapes
from game.ui.draw.kit import Kit
from game.ui.draw.paint import Item
from game.ui.draw.theme import Radius, Size, Space
from game.ui.frame.input import (
    Command,
    Do,
    Drag,
    Drop,
    Hover,
    Intent,
    LongPress,
    Point,
    Press,
    Release,
    Tap,
    Wheel,
)
from game.ui.frame.widgets import PRESSING, Feel, Node, Widget, clipped

_ARROWS = {Do.UP: -1, Do.DOWN: 1, Do.PREVIOUS: -1, Do.NEXT: 1}


def list_rows(
    kit: Kit, width: int, widgets: Sequence[Widget], gap: int, columns: int
) -> tuple[int, list[int]]:
    """Return how wide a column of a list is and how high each row; *gap* lies between all."""
    side = (width - gap * (columns - 1)) // columns
    heights = [widget.measure(kit, side) for widget in widgets]
    rows = -(-len(heights) // columns)
    return side, [max(heights[row::rows]) for row in range(rows)]


def list_height(heights: Sequence[int], gap: int) -> int:
    """Return how high a list of rows is, *gap* between them."""
    return sum(heights) + gap * max(0, len(heights) - 1)


class Panel:
    """Widgets on a screen, some of them in a list that scrolls.

    `focus` is the name of the widget the keys go to; it survives a rebuild, since names do.
    """

    def __init__(self) -> None:
        """Begin empty."""
        self.fixed: list[Widget] = []
        self.list: list[Widget] = []
        self.view = Rect(0, 0, 0, 0)
        self.focus: str | None = None
        self.scroll = 0
        self._content = 0
        self._rows = 1
        self._pressed: str | None = None
        self._hovered: str | None = None
        self._held: str | None = None
        self._dragging: str | None = None

    # -- arranging -------------------------------------------------------------------------------

    def arrange(
        self, kit: Kit, view: Rect, widgets: Sequence[Widget], gap: int, columns: int = 1
    ) -> int:
        """Stack *widgets* in *view*, *gap* pixels apart, and let them scroll if they are higher.

        With several *columns*, the first is filled before the next. Returns the height of the
        whole list. A screen may leave less than nothing for *view*.
        """
        self.list = list(widgets)
        self.view = Rect(view.topleft, (max(0, view.width), max(0, view.height)))
        side, heights = list_rows(kit, view.width, widgets, gap, columns)
        self._rows = len(heights)
        self._content = list_height(heights, gap)
        self.scroll = max(0, min(self.scroll, self._content - view.height))
        for i, widget in enumerate(self.list):
            column, row = divmod(i, self._rows)
            top = view.y + sum(heights[:row]) + gap * row - self.scroll
            x = view.x + column * (side + gap)
            widget.place(kit, Rect(x, top, side, heights[row]))
        return self._content

    def scroll_by(self, kit: Kit, pixels: int) -> bool:
        """Scroll the list down by *pixels*; False if it cannot go further."""
        before = self.scroll
        self.scroll = max(0, min(self._content - self.view.height, self.scroll + pixels))
        moved = before - self.scroll
        if not moved:
            return False
        for widget in self.list:
            widget.place(kit, widget.rect.move(0, moved))
        return True

    @property
    def more_below(self) -> bool:
        """Whether the list goes on below its view."""
        return self.scroll < self._content - self.view.height

    @property
    def widgets(self) -> list[Widget]:
        """All widgets, in the order of the Tab key."""
        return [*self.list, *self.fixed]

    def get(self, name: str | None) -> Widget | None:
        """Return the widget *name*."""
        for widget in self.widgets:
            if widget.name == name:
                return widget
        return None

    # -- picture and words -----------------------------------------------------------------------

    def items(self, kit: Kit) -> list[Item]:
        """Return the picture of all widgets, the list cut to its view."""
        out: list[Item] = []
        margin = kit.units.px(Space.S)
        window = self.view.inflate(2 * margin, 2 * margin)
        for widget in self.list:
            if widget.rect.colliderect(window):
                out += [
                    clipped(item, window) for item in widget.items(kit, self._feel(kit, widget))
                ]
        out += self._scroll_bar(kit)
        for widget in self.fixed:
            out += widget.items(kit, self._feel(kit, widget))
        return out + self._tip_items(kit)

    def _tip_items(self, kit: Kit) -> list[Item]:
        """Return what tells the name of a button with an icon alone, above or below it.

        It is there while the mouse rests on the button, a finger holds it, or the keys stand on it.
        """
        pointed = self.focus if kit.keyboard else self._held or self._hovered
        widget = self.get(pointed)
        text = widget.tip() if widget is not None else ""
        if widget is None or not text:
            return []
        u, p = kit.units, kit.palette
        safe = kit.screen.safe.inflate(-2 * u.px(Space.XS), -2 * u.px(Space.XS))
        style = kit.style(Size.SMALL, bold=True)
        text, style = kit.text.fit(text, style, safe.width - 2 * u.px(Space.M), u.min_text)
        size = (kit.text.width(text, style) + 2 * u.px(Space.S), style.line + u.px(Space.S))
        rect, gap = Rect((0, 0), size), u.px(Space.XS)
        rect.midbottom = (widget.rect.centerx, widget.rect.top - gap)
        if rect.top < safe.top:
            rect.midtop = (widget.rect.centerx, widget.rect.bottom + gap)
        rect.clamp_ip(safe)

        def draw(surface: Surface) -> None:
            shapes.plate(surface, rect, u.px(Radius.S), p.ink)
            kit.text.draw(surface, text, style, p.felt_edge, rect, align=0.5, ground=p.ink)

        return [Item("tip", rect, (text, style, p.ink), draw)]

    def _feel(self, kit: Kit, widget: Widget) -> Feel:
        name = widget.name
        focused = kit.keyboard and name == self.focus
        return Feel(focused, name == self._pressed, name == self._hovered)

    def _scroll_bar(self, kit: Kit) -> list[Item]:
        if self._content <= self.view.height:
            return []
        u = kit.units
        track = Rect(self.view.right + u.px(3), self.view.y, u.px(4), self.view.height)
        length = max(u.px(24), track.height * self.view.height // self._content)
        span = self._content - self.view.height
        y = track.y + (track.height - length) * self.scroll // max(1, span)
        thumb = Rect(track.x, y, track.width, length)
        color = kit.palette.ink_faint
        return [
            Item(
                "scroll bar",
                thumb,
                color,
                lambda surface: shapes.plate(surface, thumb, thumb.width // 2, color),
            )
        ]

    def nodes(self, kit: Kit) -> list[Node]:
        """Return all widgets in words."""
        found = (widget.node(kit) for widget in self.widgets)
        return [node for node in found if node is not None]

    # -- handling --------------------------------------------------------------------------------

    def at(self, point: Point) -> Widget | None:
        """Return the widget that can be touched at a point."""
        for widget in reversed(self.fixed):
            if widget.focusable and widget.rect.collidepoint(point):
                return widget
        if self.view.collidepoint(point):
            for widget in self.list:
                if widget.focusable and widget.rect.collidepoint(point):
                    return widget
        return None

    def press(self, kit: Kit, name: str) -> bool:
        """Press the widget *name*, as the text mirror does; False if there is none."""
        widget = self.get(name)
        if widget is None or not widget.focusable:
            return False
        widget.press(kit)
        return True

    def handle(self, kit: Kit, intent: Intent) -> bool:
        """Let the widgets react; False if the intent means nothing here."""
        match intent:
            case Command(action):
                return self._command(kit, action)
            case Press(at):
                self._held = self._hovered = None
                found = self.at(at)
                self._pressed = found.name if found else None
                self._dragging = None
                return found is not None
            case Tap(at):
                self._pressed = None
                found = self.at(at)
                if found is not None:
                    self.focus = found.name
                    found.tap(kit, at)
                return found is not None
            case Hover(at):
                found = self.at(at)
                self._hovered = found.name if found else None
                return found is not None
            case Drag():
                return self._drag(kit, intent)
            case LongPress(at):
                found = self.at(at)
                self._held = found.name if found else None
                return found is not None
            case Drop() | Release():
                self._pressed = self._dragging = self._held = None
                return True
            case Wheel(at, steps):
                return self.view.collidepoint(at) and self.scroll_by(
                    kit, -round(steps * kit.units.px(64))
                )
        return False

    def _drag(self, kit: Kit, drag: Drag) -> bool:
        if drag.first:
            found = self.at(drag.start)
            if found is not None and abs(drag.at[0] - drag.start[0]) >= abs(
                drag.at[1] - drag.start[1]
            ):
                self._dragging = found.name if found.drag(kit, drag.at) else None
        widget = self.get(self._dragging)
        if widget is not None:
            return widget.drag(kit, drag.at)
        self._pressed = None
        if self.view.collidepoint(drag.start):
            return self.scroll_by(kit, drag.last[1] - drag.at[1])
        return False

    def _command(self, kit: Kit, action: Do) -> bool:
        widget = self.get(self.focus)
        if action in (Do.LEFT, Do.RIGHT):
            step = -1 if action is Do.LEFT else 1
            if widget is not None and widget.adjust(kit, step):
                return True
            return self._across(kit, step) or self._move(kit, step)
        if action in _ARROWS:
            if action in (Do.UP, Do.DOWN) and not any(w.focusable for w in self.list):
                # a list that is only read: there is nothing in it to move to
                if self.scroll_by(kit, _ARROWS[action] * kit.units.px(64)):
                    return True
                if self._content > self.view.height:
                    return True
            return self._move(kit, _ARROWS[action])
        if action in PRESSING and widget is not None and widget.focusable:
            widget.press(kit)
            return True
        page = self.view.height - kit.units.px(Space.XL)
        jump = {
            Do.PAGE_UP: -page,
            Do.PAGE_DOWN: page,
            Do.HOME: -self._content,
            Do.END: self._content,
        }.get(action)
        return jump is not None and self.scroll_by(kit, jump)

    def _move(self, kit: Kit, step: int) -> bool:
        """Move the focus to the next widget that takes it, round the ends."""
        order = [widget.name for widget in self.widgets if widget.focusable]
        if not order:
            return self.scroll_by(kit, step * kit.units.px(64))
        if self.focus in order:
            self.focus = order[(order.index(self.focus) + step) % len(order)]
        else:
            self.focus = order[0 if step > 0 else -1]
        self.reveal(kit)
        return True

    def _across(self, kit: Kit, step: int) -> bool:
        """Move the focus to the next column of the list, if it has several."""
        widget = self.get(self.focus)
        if widget is None or widget not in self.list or self._rows >= len(self.list):
            return False
        there = self.list.index(widget) + step * self._rows
        if 0 <= there < len(self.list) and self.list[there].focusable:
            self.focus = self.list[there].name
            self.reveal(kit)
        return True

    def reveal(self, kit: Kit) -> None:
        """Scroll so that the widget in focus is seen."""
        widget = self.get(self.focus)
        if widget is None or widget not in self.list:
            return
        margin = kit.units.px(Space.L)
        if widget.rect.top < self.view.top + margin:
            self.scroll_by(kit, widget.rect.top - self.view.top - margin)
        elif widget.rect.bottom > self.view.bottom - margin:
            self.scroll_by(kit, widget.rect.bottom - self.view.bottom + margin)
