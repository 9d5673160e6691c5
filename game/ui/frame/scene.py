"""Scenes and the stack they lie on.

A scene is one screen of the game, or one dialog over it. The stage (`game.ui.frame.stage`)
drives it:

* `enter` once when it comes on the stack, `leave` once when it goes;
* `rebuild` after `enter` and whenever the screen, the language or a setting has changed;
* `update` once a frame while it is on top, with the seconds passed (0 to 0.1);
* `handle` for each intent while it is on top;
* `items` for its picture, when `version` has changed since the last time;
* `page` for the text mirror, likewise; `choose` when a choice of that page was taken.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame
from pygame import Rect, Surface

from game.ui.draw import shapes
from game.ui.draw.kit import Kit
from game.ui.draw.paint import Item
from game.ui.draw.theme import TOUCH, Color, Radius, Size, Space
from game.ui.frame.input import Command, Do, Intent
from game.ui.frame.panel import Panel, list_height, list_rows
from game.ui.frame.widgets import Button, Label, Node, Widget


@dataclass(frozen=True, slots=True)
class Page:
    """A scene in words: a sentence, the table, the hand, and what can be done (id, label)."""

    status: str = ""
    table: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    choices: tuple[tuple[str, str], ...] = ()


class Stack:
    """The scenes that lie on each other; the last one is on top and the only one that acts."""

    def __init__(self, kit: Kit) -> None:
        """Begin empty."""
        self.kit = kit
        self.scenes: list[Scene] = []
        self.version = 0  # counts changes of the stack
        self.toast = ""  # a short message to show; the stage takes it
        self.spoken = ""  # words for the live region of the text mirror; the stage takes them

    @property
    def top(self) -> Scene:
        """The scene on top; IndexError when there is none."""
        return self.scenes[-1]

    def push(self, scene: Scene) -> None:
        """Lay a scene on top."""
        scene.stack = self
        self.scenes.append(scene)
        self.version += 1
        scene.enter()
        scene.rebuild()
        scene.changed()

    def pop(self, scene: Scene | None = None) -> None:
        """Take the top scene away, or *scene* and all above it; an absent one is no error."""
        if scene is not None and scene not in self.scenes:
            return
        while self.scenes:
            gone = self.scenes.pop()
            gone.leave()
            if scene is None or gone is scene:
                break
        self.version += 1
        if self.scenes:
            self.top.rebuild()
            self.top.changed()

    def replace(self, scene: Scene) -> None:
        """Take all scenes away and begin again with one."""
        while self.scenes:
            self.scenes.pop().leave()
        self.push(scene)

    def rebuild(self) -> None:
        """Tell all scenes that the screen, the language or a setting has changed."""
        self.version += 1
        for scene in self.scenes:
            scene.rebuild()
            scene.changed()

    def say(self, text: str) -> None:
        """Show a short message over whatever is on top, for some seconds."""
        self.toast = text

    def tell(self, text: str) -> None:
        """Announce words to whoever cannot see what has come on the screen."""
        self.spoken = text


class Scene:
    """The base of scenes. `kit` and `stack` are there from `enter` on."""

    modal = False
    """A modal scene leaves the one below visible, darkened, and stops it."""

    stack: Stack

    def __init__(self) -> None:
        """Begin with version 0."""
        self.version = 0

    @property
    def kit(self) -> Kit:
        """The means of drawing."""
        return self.stack.kit

    def changed(self) -> None:
        """Say that the picture or the words may differ from before."""
        self.version += 1

    def close(self) -> None:
        """Leave the stack."""
        self.stack.pop(self)

    def enter(self) -> None:
        """Come on the stack."""

    def leave(self) -> None:
        """Go from the stack."""

    def rebuild(self) -> None:
        """Lay everything out for the kit's present screen, language and look."""

    def update(self, dt: float) -> None:
        """Let *dt* seconds pass."""

    def handle(self, intent: Intent) -> bool:
        """React to an intent; False if it means nothing here."""
        return False

    def items(self) -> list[Item]:
        """Return the picture, from back to front."""
        return []

    def ground(self) -> tuple[object, Surface]:
        """Return the opaque picture below all items, and a key that names it: the felt."""
        return self.kit.felt()

    def page(self) -> Page:
        """Return the scene in words."""
        return Page()

    def choose(self, name: str) -> None:
        """React to a choice of `page` that was taken in the text mirror."""

    def message(self, text: str) -> bool:
        """Show a short message in a way of the scene's own; False to leave it to the stage."""
        return False

    def toast_rect(self) -> Rect:
        """Return where short messages appear: near the bottom, in the middle."""
        u, safe = self.kit.units, self.kit.screen.safe
        width = min(u.px(460), safe.width - 2 * u.px(Space.L))
        rect = Rect(0, 0, width, u.px(TOUCH))
        rect.midbottom = (safe.centerx, safe.bottom - u.px(Space.XL))
        return rect


def page_of(kit: Kit, title: str, nodes: Sequence[Node]) -> Page:
    """Return widgets as a page: texts as the table, everything that can be pressed as choices."""
    texts = tuple(node.spoken for node in nodes if node.role == "text")
    choices = tuple((node.name, node.spoken) for node in nodes if node.role != "text")
    return Page(title, texts, (), choices)


class Form(Scene, ABC):
    """A screen of widgets: a title with a way back, a list that scrolls, buttons at the foot.

    Subclasses say what stands on it by `title`, `body` and `footer`, which are asked at every
    rebuild. They call `refresh` when one of their values changes what the list shows.
    """

    width = 640
    """The greatest width of the list in CSS px."""

    closable = True
    """Whether there is a way back: an arrow, and Escape."""

    def __init__(self) -> None:
        """Begin with nothing in focus."""
        super().__init__()
        self.panel = Panel()
        self._frame: Rect | None = None
        self._fade_pictures: dict[str, tuple[object, Surface]] = {}

    @abstractmethod
    def title(self) -> str:
        """Return the heading, in the player's language."""

    @abstractmethod
    def body(self) -> list[Widget]:
        """Return the widgets of the list."""

    def footer(self) -> list[Button]:
        """Return the buttons at the foot; none by default."""
        return []

    def gap(self) -> int:
        """Return the distance between widgets of the list in CSS px."""
        return Space.S

    def columns(self) -> int:
        """Return in how many columns the list of a dialog stands."""
        return 1

    def refresh(self) -> None:
        """Build the widgets again; focus and scrolling stay."""
        self.rebuild()
        self.changed()

    def rebuild(self) -> None:
        """Lay out head, list and foot."""
        if self.modal:
            self._build_dialog()
        else:
            self._build_screen()

    def _build_screen(self) -> None:
        kit, u = self.kit, self.kit.units
        safe = kit.screen.safe
        margin = u.px(Space.L)
        column = Rect(0, safe.y, min(u.px(self.width), safe.width - 2 * margin), safe.height)
        column.centerx = safe.centerx
        fixed: list[Widget] = []
        top = safe.y + margin
        touch = u.px(TOUCH)
        if self.closable:
            back = Button(
                "back", kit.tr("button.back"), self.back, icon="arrow-left", icon_only=True,
                kind="quiet",
            )  # fmt: skip
            back.place(kit, Rect(column.x, top, touch, touch))
            fixed.append(back)
        heading = self.title()
        if heading:
            label = Label("heading", heading, size=Size.TITLE, heading=True, align=0.0)
            x = column.x + (touch + u.px(Space.M) if self.closable else 0)
            height = label.measure(kit, column.right - x)
            label.place(kit, Rect(x, top + max(0, (touch - height) // 2), column.right - x, height))
            fixed.append(label)
            top += max(touch, height) + u.px(Space.M)
        bottom = safe.bottom - margin
        buttons = self.footer()
        if buttons:
            bottom = self._place_footer(buttons, column, bottom) - u.px(Space.M)
        view = Rect(column.x, top, column.width, max(0, bottom - top))
        self.panel.arrange(kit, view, self.body(), u.px(self.gap()))
        self.panel.fixed = [*fixed, *buttons]

    def _place_footer(self, buttons: Sequence[Button], column: Rect, bottom: int) -> int:
        """Place buttons in a row at the right, or below each other; return their top."""
        kit, gap = self.kit, self.kit.units.px(Space.S)
        widths = [max(button.natural_width(kit), kit.units.px(112)) for button in buttons]
        heights = [button.measure(kit, column.width) for button in buttons]
        if sum(widths) + gap * (len(buttons) - 1) <= column.width:
            height = max(heights)
            x = column.right
            for button, width in zip(reversed(buttons), reversed(widths), strict=True):
                button.place(kit, Rect(x - width, bottom - height, width, height))
                x -= width + gap
            return bottom - height
        for button, height in zip(reversed(buttons), reversed(heights), strict=True):
            button.place(kit, Rect(column.x, bottom - height, column.width, height))
            bottom -= height + gap
        return bottom + gap

    def _build_dialog(self) -> None:
        kit, u = self.kit, self.kit.units
        safe = kit.screen.safe
        low = safe.height < u.px(460)
        pad, margin = u.px(Space.L if low else Space.XL), u.px(Space.S if low else Space.M)
        wide = u.px(self.width * (1 + (u.text_scale - 1) * 0.5))  # larger text needs longer lines
        width = min(wide, safe.width - 2 * margin)
        inner = width - 2 * pad
        body, buttons = self.body(), self.footer()
        gap = u.px(self.gap())
        title = Label("heading", self.title(), size=Size.LARGE + 2, heading=True)
        head = title.measure(kit, inner) + u.px(Space.M)
        columns = self.columns()
        content = list_height(list_rows(kit, inner, body, gap, columns)[1], gap)
        probe = Rect(0, 0, inner, 0)
        foot = -self._place_footer(buttons, probe, 0) + u.px(Space.L) if buttons else 0
        height = min(2 * pad + head + content + foot, safe.height - 2 * margin)
        frame = Rect(0, 0, width, height)
        frame.center = safe.center
        self._frame = frame
        title.place(kit, Rect(frame.x + pad, frame.y + pad, inner, head - u.px(Space.M)))
        bottom = frame.bottom - pad
        column = Rect(frame.x + pad, 0, inner, 0)
        if buttons:
            bottom = self._place_footer(buttons, column, bottom) - u.px(Space.L)
        top = frame.y + pad + head
        view = Rect(column.x, top, inner, max(0, bottom - top))
        self.panel.arrange(kit, view, body, gap, columns)
        self.panel.fixed = [title, *buttons]

    def back(self) -> None:
        """Close the screen; Escape and the arrow do it."""
        if self.closable:
            self.close()

    def items(self) -> list[Item]:
        """Return the frame of a dialog, and all widgets."""
        kit = self.kit
        out: list[Item] = []
        if self.modal and self._frame is not None:
            frame, u, p = self._frame, kit.units, kit.palette
            out.append(
                Item(
                    "frame",
                    frame,
                    (p.panel, p.line),
                    lambda s: shapes.plate(s, frame, u.px(Radius.L), p.panel, p.line, u.line),
                )
            )
        out += self.panel.items(kit)
        return [*out, *self._fades()] if self.modal else out

    def fade_color(self) -> Color | None:
        """Return the colour that a list fades into where it goes on; None for the felt."""
        return self.kit.palette.panel if self.modal else None

    def _fades(self) -> list[Item]:
        """Return soft edges where the list goes on above or below its view."""
        view, u = self.panel.view, self.kit.units
        reach, margin = u.px(20), u.px(Space.S)
        out = []
        for name, more, top in (
            ("above", self.panel.scroll > 0, view.top - margin),
            ("below", self.panel.more_below, view.bottom + margin - reach),
        ):
            if not more:
                continue
            area = Rect(view.x - margin, top, view.width + 2 * margin, reach)
            key = (tuple(area), name, self._ground_key())
            picture = self._fade_pictures.get(name)
            if picture is None or picture[0] != key:
                picture = self._fade_pictures[name] = (key, self._fade(area, up=name == "above"))
            out.append(Item(("fade", name), area, key, partial(_blit, picture[1], area)))
        return out

    def _ground_key(self) -> object:
        """Return what names the picture that the list lies on."""
        return self.fade_color() or self.kit.felt_key

    def _fade(self, area: Rect, *, up: bool) -> Surface:
        """Return what the list lies on, solid at its lower end, or with *up* at its upper."""
        strip = Surface(area.size, pygame.SRCALPHA)
        color = self.fade_color()
        if color is not None:
            strip.fill(color)
        else:
            strip.blit(self.kit.felt()[1], (0, 0), area)
        veil = Surface((1, area.height), pygame.SRCALPHA)
        for y in range(area.height):
            share = y / max(1, area.height - 1)
            veil.set_at((0, y), (255, 255, 255, round(255 * (1 - share if up else share))))
        veil = pygame.transform.scale(veil, area.size)
        strip.blit(veil, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return strip

    def handle(self, intent: Intent) -> bool:
        """Let the widgets react; Escape goes back."""
        if self.panel.handle(self.kit, intent):
            self.changed()
            return True
        if isinstance(intent, Command) and intent.action is Do.BACK and self.closable:
            self.back()
            return True
        self.changed()
        return False

    def page(self) -> Page:
        """Return the widgets in words."""
        nodes = self.panel.nodes(self.kit)
        return page_of(self.kit, self.title(), [n for n in nodes if n.name != "heading"])

    def choose(self, name: str) -> None:
        """Press the widget *name*."""
        if self.panel.press(self.kit, name):
            self.changed()


def _blit(picture: Surface, area: Rect, surface: Surface) -> None:
    surface.blit(picture, area)


class Dialog(Form):
    """A message with buttons over the present scene, which stands still meanwhile."""

    modal = True
    width = 440

    def __init__(
        self,
        title: str,
        text: str,
        buttons: Sequence[tuple[str, str, Callable[[], None] | None]],
        *,
        danger: bool = False,
    ) -> None:
        """Ask something.

        *buttons* are (name, label, action) from left to right, the last one the main one. All of
        them close the dialog, then call their action. Escape does what the first one does.
        """
        super().__init__()
        self._title, self._text, self._buttons = title, text, list(buttons)
        self._danger = danger
        self.panel.focus = self._buttons[-1][0] if self._buttons and not danger else None

    def enter(self) -> None:
        """Say what is asked: a screen reader stays where it was in the page."""
        self.stack.tell(f"{self._title}\n{self._text}".strip())

    def title(self) -> str:
        """Return the question."""
        return self._title

    def body(self) -> list[Widget]:
        """Return the explanation."""
        return [Label("text", self._text, soft=True)] if self._text else []

    def footer(self) -> list[Button]:
        """Return the answers."""
        out = []
        for i, (name, label, action) in enumerate(self._buttons):
            main = i == len(self._buttons) - 1
            kind = ("danger" if self._danger else "primary") if main else "secondary"
            out.append(Button(name, label, self._closing(action), kind=kind))  # type: ignore[arg-type]
        return out

    def _closing(self, action: Callable[[], None] | None) -> Callable[[], None]:
        def press() -> None:
            self.close()
            if action is not None:
                action()

        return press

    def back(self) -> None:
        """Answer as the first button does."""
        self._closing(self._buttons[0][2] if self._buttons else None)()
