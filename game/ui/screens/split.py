"""A form in two columns where the screen is wide: a pane that stays, and a list that scrolls."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from game.ui.draw import shapes
from game.ui.draw.kit import Kit
from game.ui.draw.paint import Item
from game.ui.draw.theme import TOUCH, Color, Palette, Radius, Space
from game.ui.frame.input import Drag, Drop, Hover, Intent, Release
from game.ui.frame.panel import Panel
from game.ui.frame.scene import Form
from game.ui.frame.throw import Throw
from game.ui.frame.widgets import Button, Widget
from game.ui.screens.pieces import Title


class SplitPanel(Panel):
    """A panel whose fixed widgets come partly before the list in the order of the Tab key."""

    def __init__(self) -> None:
        """Begin empty."""
        super().__init__()
        self.lead: list[Widget] = []

    @property
    def widgets(self) -> list[Widget]:
        """All widgets, in the order of the Tab key."""
        rest = [widget for widget in self.fixed if widget not in self.lead]
        return [*self.lead, *self.list, *rest]

    def bring_up(self, kit: Kit, name: str) -> None:
        """Scroll so that the widget *name* of the list stands at the top, if the list allows it."""
        for widget in self.list:
            if widget.name == name:
                self.scroll_by(kit, widget.rect.top - self.view.top)


class SplitForm(Form):
    """A `Form` whose `pane` stands at the left of the list, or, on narrow screens, in its head.

    The buttons of `footer` stand at the foot of the pane, or of the screen. A modal one is always
    narrow.
    """

    pane_width = 380.0
    """The width of the pane in CSS px."""

    list_width = 620.0
    """The greatest width of the list in CSS px."""

    least_list = 400.0
    """The least width in CSS px that a list beside a pane has."""

    width = 640

    def __init__(self) -> None:
        """Begin with nothing in focus."""
        super().__init__()
        self.panel: SplitPanel = SplitPanel()
        self.wide = False
        self._pane: Rect | None = None
        self._throw = Throw()

    def pane(self) -> list[Widget]:
        """Return the widgets of the pane; `wide` says where they stand. The first one stretches."""
        return []

    def stretch(self, kit: Kit, height: int) -> int:
        """Return how high the first widget of a wide pane is where *height* is free."""
        return height

    def pane_color(self, palette: Palette) -> Color:
        """Return the colour of the pane."""
        return palette.panel

    def note(self) -> Widget | None:
        """Return what stands right above the buttons of the foot, if there is anything to say."""
        return None

    def _is_wide(self) -> bool:
        u, safe = self.kit.units, self.kit.screen.safe
        scale = 1 + (u.text_scale - 1) * 0.5
        needed = u.px((self.pane_width + self.least_list) * scale + 2 * Space.L + Space.XL)
        return not self.modal and safe.width >= needed

    def _build_screen(self) -> None:
        self.wide = self._is_wide()
        if not self.wide:
            self._pane = None
            self._build_narrow()
            return
        kit, u = self.kit, self.kit.units
        safe = kit.screen.safe
        margin, gap = u.px(Space.L), u.px(Space.XL)
        scale = 1 + (u.text_scale - 1) * 0.5
        left = u.px(self.pane_width * scale)
        right = min(u.px(self.list_width * scale), safe.width - 2 * margin - gap - left)
        whole = Rect(0, safe.y + margin, left + gap + right, safe.height - 2 * margin)
        whole.centerx = safe.centerx
        head, top = self._head(whole)
        self._pane = Rect(whole.x, top, left, whole.bottom - top)
        lead = self._build_pane(self._pane)
        view = Rect(whole.right - right, top, right, whole.bottom - top)
        self.panel.arrange(kit, view, self.body(), u.px(self.gap()))
        self._order(head, lead, [])

    def _head(self, column: Rect) -> tuple[list[Widget], int]:
        """Place the arrow and the title at the top of *column*; return them and the list's top."""
        kit, u = self.kit, self.kit.units
        touch = u.px(TOUCH)
        out: list[Widget] = []
        x = column.x + (touch + u.px(Space.M) if self.closable else 0)
        label = Title(self.title())
        height = label.measure(kit, column.right - x)
        row = max(touch, height)
        label.place(kit, Rect(x, column.y + (row - height) // 2, column.right - x, height))
        if self.closable:
            back = Button(
                "back", kit.tr("button.back"), self.back, icon="arrow-left", icon_only=True,
                kind="quiet",
            )  # fmt: skip
            back.place(kit, Rect(column.x, column.y + (row - touch) // 2, touch, touch))
            out.append(back)
        out.append(label)
        return out, column.y + row + u.px(Space.M)

    def _build_pane(self, pane: Rect) -> list[Widget]:
        """Place the widgets and buttons of the pane; return them in the order of the Tab key."""
        kit, u = self.kit, self.kit.units
        inner = pane.inflate(-2 * u.px(Space.L), -2 * u.px(Space.L))
        gap = u.px(Space.M)
        foot: list[Widget] = []
        bottom = inner.bottom
        for button in reversed(self.footer()):
            height = button.measure(kit, inner.width)
            button.place(kit, Rect(inner.x, bottom - height, inner.width, height))
            bottom -= height + u.px(Space.S)
            foot.insert(0, button)
        note = self.note()
        if note is not None:
            height = note.measure(kit, inner.width)
            note.place(kit, Rect(inner.x, bottom - height, inner.width, height))
            bottom -= height + u.px(Space.S)
            foot.insert(0, note)
        widgets = self.pane()
        first, *others = widgets
        heights = [widget.measure(kit, inner.width) for widget in others]
        free = bottom - inner.y - sum(heights) - gap * len(heights)
        y = inner.y
        placed: list[Widget] = []
        high = self.stretch(kit, free)
        if high >= u.px(110):
            first.place(kit, Rect(inner.x, y, inner.width, high))
            placed.append(first)
            y += high + gap
        for widget, height in zip(others, heights, strict=True):
            widget.place(kit, Rect(inner.x, y, inner.width, height))
            y += height + gap
            placed.append(widget)
        return [*placed, *foot]

    def _build_narrow(self) -> None:
        kit, u = self.kit, self.kit.units
        safe = kit.screen.safe
        margin = u.px(Space.L if safe.width >= u.px(360) else Space.M)
        column = Rect(0, safe.y + u.px(Space.M), 0, safe.height - 2 * u.px(Space.M))
        column.width = min(u.px(self.width), safe.width - 2 * margin)
        column.centerx = safe.centerx
        head, top = self._head(column)
        bottom = column.bottom
        buttons = self.footer()
        foot: list[Widget] = list(buttons)
        if buttons:
            bottom = self._place_footer(buttons, column, bottom) - u.px(Space.S)
            note = self.note()
            if note is not None:
                height = note.measure(kit, column.width)
                note.place(kit, Rect(column.x, bottom - height, column.width, height))
                bottom -= height + u.px(Space.S)
                foot.insert(0, note)
        view = Rect(column.x, top, column.width, max(0, bottom - top))
        self.panel.arrange(kit, view, [*self.pane(), *self.body()], u.px(self.gap()))
        self._order(head, [], foot)

    def _order(
        self, head: Sequence[Widget], lead: Sequence[Widget], foot: Sequence[Widget]
    ) -> None:
        self.panel.lead = list(lead)
        self.panel.fixed = [*lead, *foot, *head]

    # -- hands and time --------------------------------------------------------------------------

    def handle(self, intent: Intent) -> bool:
        """Let the widgets react; a list that is dragged may be thrown."""
        before = self.panel.scroll
        done = super().handle(intent)
        match intent:
            case Drag(first=first):
                if first and self.panel.scroll != before:
                    self._throw.grab()
                if self._throw.held:
                    self._throw.pull(self.panel.scroll - before)
            case Drop() | Release():
                self._throw.let_go(self.kit.units.ratio, motion=self.kit.motion)
            case Hover():
                pass
            case _:
                self._throw.stop()
        return done

    def update(self, dt: float) -> None:
        """Let a thrown list run out."""
        way = round(self._throw.step(dt))
        if way:
            if self.panel.scroll_by(self.kit, way):
                self.changed()
            else:
                self._throw.stop()

    def fade_color(self) -> Color | None:
        """Return the colour that the list fades into; None for the felt."""
        return self.kit.palette.felt if self.modal else None

    # -- picture ---------------------------------------------------------------------------------

    def items(self) -> list[Item]:
        """Return the plate of the pane or of the dialog, and all widgets."""
        u, p = self.kit.units, self.kit.palette
        plate, ground = (self._frame, p.felt) if self.modal else (self._pane, self.pane_color(p))
        out = [*self.panel.items(self.kit), *self._fades()]
        if plate is not None:
            area = Rect(plate)
            out.insert(
                0,
                Item(
                    "plate",
                    area,
                    (ground, p.line),
                    lambda s: shapes.plate(s, area, u.px(Radius.L), ground, p.line, u.line),
                ),
            )
        return out
