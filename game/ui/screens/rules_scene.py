"""The rule book to read: a long text beside or behind its contents."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from pygame import Rect, Surface

from game.locale import ENGLISH
from game.ui.draw import resources, shapes
from game.ui.draw.kit import Kit
from game.ui.draw.paint import Item
from game.ui.draw.theme import TOUCH, Color, Radius, Size, Space
from game.ui.frame.input import Command, Do, Intent, Tap
from game.ui.frame.panel import Panel
from game.ui.frame.scene import Form, Page, Scene
from game.ui.frame.widgets import Button, Feel, Node, Widget, focus_ring
from game.ui.screens.markdown import Block, Heading, parse, plain
from game.ui.screens.pieces import Title
from game.ui.screens.reader import Reader

Load = Callable[[str], Sequence[Block]]
"""Returns the text in a language, given its code."""

CONTENTS_WIDTH: Final = 270.0
"""The width of the contents beside the text, in CSS px."""


def rule_book(language: str) -> tuple[Block, ...]:
    """Return the rule book in a language, in English where it has not been translated."""
    name = f"texts/rules.{language}.md"
    if not resources.exists(name):
        name = f"texts/rules.{ENGLISH}.md"
    return parse(resources.read_text(name))


class Entry(Widget):
    """A chapter in the contents."""

    focusable = True

    def __init__(
        self, name: str, number: str, label: str, on_press: Callable[[], None], *, current: bool
    ) -> None:
        """Show a chapter; the *current* one is marked."""
        super().__init__(name)
        self.number, self.label, self.current = number, label, current
        self._on_press = on_press

    def _lines(self, kit: Kit, width: int) -> tuple[str, ...]:
        style = kit.style(Size.BODY, bold=self.current)
        return kit.text.wrap(self.label, style, width - self._indent(kit) - kit.units.px(Space.S))

    def _indent(self, kit: Kit) -> int:
        number = kit.text.width("00 ", kit.style(Size.BODY, bold=True)) if self.number else 0
        return kit.units.px(Space.M) + number

    def measure(self, kit: Kit, width: int) -> int:
        """Return the height of the lines, at least a touch target."""
        lines = len(self._lines(kit, width)) * kit.style(Size.BODY).line
        return max(kit.units.px(TOUCH), lines + kit.units.px(Space.M))

    def press(self, kit: Kit) -> None:
        """Go there."""
        self._on_press()

    def items(self, kit: Kit, feel: Feel) -> list[Item]:
        """Return the chapter as one item."""
        key = (self.number, self.label, self.current, feel, kit.palette.panel, kit.units)
        return [self._item(key, lambda surface: self._paint(kit, surface, feel), kit.units.px(6))]

    def _paint(self, kit: Kit, surface: Surface, feel: Feel) -> None:
        u, p, rect = kit.units, kit.palette, self.rect
        ground = p.panel
        if self.current or feel.hovered or feel.pressed:
            ground = p.panel_high
            shapes.plate(surface, rect, u.px(Radius.S), ground)
        if self.current:
            bar = Rect(rect.x, rect.y + u.px(Space.S), u.px(3), rect.height - 2 * u.px(Space.S))
            surface.fill(p.accent, bar)
        style = kit.style(Size.BODY, bold=self.current)
        lines = self._lines(kit, rect.width)
        y = rect.centery - len(lines) * style.line // 2
        number = kit.style(Size.BODY, bold=True)
        box = Rect(rect.x + u.px(Space.M), y, 0, style.line)
        if self.number:
            kit.text.draw(surface, self.number, number, p.accent, box, ground=ground)
        ink = p.ink if self.current else p.ink_soft
        for line in lines:
            box = Rect(rect.x + self._indent(kit), y, 0, style.line)
            kit.text.draw(surface, line, style, ink, box, ground=ground)
            y += style.line
        if feel.focused:
            focus_ring(kit, surface, rect, u.px(Radius.S))

    def node(self, kit: Kit) -> Node:
        """Return number and name."""
        return Node(self.name, "button", f"{self.number} {self.label}".strip())


class RulesScene(Scene):
    """Shows a long text with chapters. Arrow keys scroll while nothing else is in focus."""

    def __init__(
        self, title: str = "rules.title", load: Load = rule_book, *, modal: bool = False
    ) -> None:
        """Show what *load* returns under the heading *title*, a key of the catalogue.

        *modal* leaves the scene below visible around it, if there is room.
        """
        super().__init__()
        self.modal = modal
        self.panel = Panel()
        self.reader = Reader()
        self._title, self._load = title, load
        self._language = ""
        self._chapters: list[tuple[int, str, str]] = []  # block, number, name
        self._wide = False
        self._whole = Rect(0, 0, 0, 0)
        self._sheet = Rect(0, 0, 0, 0)
        self._side = Rect(0, 0, 0, 0)
        self._marked = -1

    # -- building --------------------------------------------------------------------------------

    def rebuild(self) -> None:
        """Lay out head, contents and text; read the text anew in another language."""
        kit = self.kit
        language = str(getattr(kit.tr, "language", ENGLISH))
        if language != self._language:
            self._language = language
            self.reader.open(self._load(language))
            self._chapters = [
                (i, block.number, _name(block))
                for i, block in enumerate(self.reader.blocks)
                if isinstance(block, Heading) and block.level == 2
            ]
        u, safe = kit.units, kit.screen.safe
        margin = u.px(Space.L if safe.width >= u.px(600) else Space.S)
        scale = 1 + (u.text_scale - 1) * 0.5
        side = u.px(CONTENTS_WIDTH * scale)
        gap = u.px(Space.L)
        self._wide = bool(self._chapters) and safe.width >= side + u.px(460 * scale) + 2 * margin
        sheet = min(safe.width - 2 * margin - (side + gap if self._wide else 0), u.px(900 * scale))
        whole = Rect(0, safe.y + margin, sheet + (side + gap if self._wide else 0), 0)
        whole.height = safe.bottom - margin - whole.y
        whole.centerx = safe.centerx
        self._whole = whole.inflate(2 * margin, 2 * margin)
        top = self._build_head(whole)
        self._side = Rect(whole.x, top, side if self._wide else 0, whole.bottom - top)
        self._sheet = Rect(whole.right - sheet, top, sheet, whole.bottom - top)
        self.reader.arrange(kit, self._sheet.inflate(0, -2 * u.px(6)))
        self._marked = self._chapter()
        self._build_contents()

    def _build_head(self, whole: Rect) -> int:
        """Place the arrow, the title and the way to the contents; return where the text begins."""
        kit, u = self.kit, self.kit.units
        touch, gap = u.px(TOUCH), u.px(Space.M)
        more = bool(self._chapters) and not self._wide
        x, right = whole.x + touch + gap, whole.right - (touch + gap if more else 0)
        title = Title(kit.tr(self._title))
        height = title.measure(kit, right - x)
        row = max(touch, height)
        y = whole.y + (row - touch) // 2
        title.place(kit, Rect(x, whole.y + (row - height) // 2, right - x, height))
        back = Button(
            "back", kit.tr("button.back"), self.close, icon="arrow-left", icon_only=True,
            kind="quiet",
        )  # fmt: skip
        back.place(kit, Rect(whole.x, y, touch, touch))
        self.panel.fixed = [back, title]
        if more:
            button = Button(
                "contents", kit.tr("rules.contents"), self._show_contents, icon="list",
                icon_only=True, kind="quiet",
            )  # fmt: skip
            button.place(kit, Rect(whole.right - touch, y, touch, touch))
            self.panel.fixed.append(button)
        return whole.y + row + u.px(Space.S)

    def _build_contents(self) -> None:
        kit, u = self.kit, self.kit.units
        entries: list[Widget] = []
        if self._wide:
            entries = list(self._entries(self._go))
        view = self._side.inflate(-2 * u.px(Space.S), -2 * u.px(Space.S))
        self.panel.arrange(kit, view, entries, u.px(2))

    def _entries(self, go: Callable[[int], None]) -> list[Entry]:
        return [
            Entry(f"chapter-{i}", number, name, partial(go, block), current=i == self._marked)
            for i, (block, number, name) in enumerate(self._chapters)
        ]

    def _chapter(self) -> int:
        """Return which chapter is being read, -1 before the first."""
        at = self.reader.current
        return sum(block <= at for block, _, _ in self._chapters) - 1

    def _go(self, block: int) -> None:
        self.reader.jump(block)
        self._mark()

    def _show_contents(self) -> None:
        self.stack.push(Contents(self.kit.tr("rules.contents"), self._entries, self._go))

    def _mark(self) -> None:
        """Mark the chapter that is being read in the contents."""
        chapter = self._chapter()
        if chapter != self._marked:
            self._marked = chapter
            self._build_contents()
            if self.panel.focus is None and self._wide:
                self._follow(chapter)
        self.changed()

    def _follow(self, chapter: int) -> None:
        """Keep the marked entry in view."""
        self.panel.focus = f"chapter-{chapter}"
        self.panel.reveal(self.kit)
        self.panel.focus = None

    # -- handling --------------------------------------------------------------------------------

    def update(self, dt: float) -> None:
        """Let a thrown text glide."""
        if self.reader.update(dt):
            self._mark()

    def handle(self, intent: Intent) -> bool:
        """Scroll, jump, go back."""
        if isinstance(intent, Command):
            return self._command(intent.action)
        if isinstance(intent, Tap) and self.panel.at(intent.at) is None:
            self.panel.focus = None
        done = self.panel.handle(self.kit, intent)
        if self.reader.handle(intent):
            done = True
            self._mark()
        self.changed()
        return done

    def _command(self, action: Do) -> bool:
        reader, panel = self.reader, self.panel
        inside = panel.get(panel.focus) in panel.list
        match action:
            case Do.BACK:
                self.close()
            case Do.NEXT | Do.PREVIOUS:
                self._walk(1 if action is Do.NEXT else -1)
            case Do.UP | Do.DOWN if inside:
                panel.handle(self.kit, Command(action))
            case Do.UP | Do.DOWN:
                reader.line(-3 if action is Do.UP else 3)
            case Do.PAGE_UP | Do.PAGE_DOWN:
                reader.page(-1 if action is Do.PAGE_UP else 1)
            case Do.HOME:
                reader.jump(0)
            case Do.END:
                reader.jump(len(reader.blocks))
            case Do.LEFT | Do.RIGHT:
                self._leaf(-1 if action is Do.LEFT else 1)
            case Do.SELECT | Do.CONFIRM if panel.focus is not None:
                panel.handle(self.kit, Command(action))
            case Do.SELECT | Do.CONFIRM:
                reader.page(1)
            case _:
                return False
        self._mark()
        return True

    def _walk(self, step: int) -> None:
        """Move the focus among the text, the contents and the buttons."""
        order = [None, *(w.name for w in self.panel.widgets if w.focusable)]
        at = order.index(self.panel.focus) if self.panel.focus in order else 0
        self.panel.focus = order[(at + step) % len(order)]
        self.panel.reveal(self.kit)

    def _leaf(self, step: int) -> None:
        """Go to the chapter before or after."""
        target = self._marked + step
        if step < 0 and self._chapters and self._marked >= 0:
            start = self._chapters[self._marked][0]
            if self.reader.current > start:
                target = self._marked  # first back to where this one begins
        if 0 <= target < len(self._chapters):
            self.reader.jump(self._chapters[target][0])
        elif target < 0:
            self.reader.jump(0)

    # -- picture and words -----------------------------------------------------------------------

    def items(self) -> list[Item]:
        """Return the sheet with the text in view, and the contents."""
        kit, u, p = self.kit, self.kit.units, self.kit.palette
        sheet, side = Rect(self._sheet), Rect(self._side)
        whole = Rect(self._whole) if self.modal else Rect(0, 0, 0, 0)
        out = []
        for name, rect, color in (
            ("whole", whole, p.felt),
            ("side", side, p.panel),
            ("sheet", sheet, p.panel),
        ):
            if not rect.width:
                continue

            def draw(surface: Surface, rect: Rect = rect, color: Color = color) -> None:
                shapes.plate(surface, rect, u.px(Radius.L), color, p.line, u.line)

            out.append(Item(name, rect, (color, p.line), draw))
        out += self.reader.items(kit)
        out += self.panel.items(kit)
        if kit.keyboard and self.panel.focus is None:
            ring = sheet.inflate(2 * u.px(6), 2 * u.px(6))
            out.append(
                Item("ring", ring, p.focus, lambda s: focus_ring(kit, s, sheet, u.px(Radius.L)))
            )
        return out

    def page(self) -> Page:
        """Return what is in view in words; chapters are choices."""
        tr = self.kit.tr
        choices = [("back", tr("button.back")), ("on", tr("button.next"))]
        choices += [
            (f"chapter-{i}", f"{number} {name}".strip())
            for i, (_, number, name) in enumerate(self._chapters)
        ]
        lines = [line for words in self.reader.words() for line in words.split("\n")]
        return Page(tr(self._title), tuple(lines), (), tuple(choices))

    def choose(self, name: str) -> None:
        """Go to a chapter, a page on, or back."""
        if name == "back":
            self.close()
            return
        if name == "on":
            self.reader.scroll_by(self.reader.view.height * 0.9)
        elif name.startswith("chapter-"):
            self.reader.jump(self._chapters[int(name.removeprefix("chapter-"))][0])
        self._mark()


class Contents(Form):
    """The chapters as a dialog, on screens that have no room for them beside the text."""

    modal = True
    width = 420

    def __init__(
        self,
        title: str,
        entries: Callable[[Callable[[int], None]], list[Entry]],
        go: Callable[[int], None],
    ) -> None:
        """Show what *entries* makes; a chapter taken is handed to *go* after closing."""
        super().__init__()
        self._heading, self._entries, self._go = title, entries, go

    def title(self) -> str:
        """Return the heading."""
        return self._heading

    def gap(self) -> int:
        """Return the distance between chapters in CSS px."""
        return 2

    def body(self) -> list[Widget]:
        """Return the chapters."""
        return list(self._entries(self._take))

    def footer(self) -> list[Button]:
        """Return the way back."""
        return [Button("close", self.kit.tr("button.close"), self.close)]

    def _take(self, block: int) -> None:
        self.close()
        self._go(block)


def _name(heading: Heading) -> str:
    """Return the name of a chapter without its number."""
    text = plain(heading.spans)
    return text.removeprefix(f"{heading.number}.").strip() if heading.number else text
