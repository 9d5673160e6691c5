"""Scenes on a stage without a window: a fake platform, real events, pictures, and text checks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

import pygame

from game.locale import Translator, load
from game.platform import Insets, Metrics, Platform, StorageError
from game.ui.draw import resources
from game.ui.draw.kit import Kit
from game.ui.draw.paint import Item
from game.ui.draw.text import ELLIPSIS, Style, TextBook
from game.ui.frame.input import KEYS, Do
from game.ui.frame.scene import Dialog, Scene
from game.ui.frame.stage import Stage


class MemoryStorage:
    """Keeps text in memory; `broken` makes every call fail."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}
        self.broken = False

    def _check(self) -> None:
        if self.broken:
            raise StorageError("blocked")

    def get(self, key: str) -> str | None:
        self._check()
        return self.kept.get(key)

    def set(self, key: str, text: str) -> None:
        self._check()
        self.kept[key] = text

    def remove(self, key: str) -> None:
        self._check()
        self.kept.pop(key, None)


class QuietMirror:
    """Keeps what a screen reader would find."""

    def __init__(self) -> None:
        self.status = ""
        self.table: Sequence[str] = ()
        self.hand: Sequence[str] = ()
        self.choices: Sequence[tuple[str, str]] = ()
        self.said: list[str] = []
        self.activated: list[str] = []

    def set_labels(self, table: str, hand: str, choices: str) -> None:
        pass

    def set_status(self, text: str) -> None:
        self.status = text

    def set_table(self, lines: Sequence[str]) -> None:
        self.table = lines

    def set_hand(self, lines: Sequence[str]) -> None:
        self.hand = lines

    def set_choices(self, choices: Sequence[tuple[str, str]]) -> None:
        names = [name for name, _ in choices]
        assert len(set(names)) == len(names), names
        self.choices = choices

    def announce(self, text: str) -> None:
        self.said.append(text)

    def taken(self) -> tuple[str, ...]:
        taken, self.activated = tuple(self.activated), []
        return taken


class FixedWindow:
    """A window of one size."""

    reduced_motion = False
    languages = ("en",)
    can_quit = True
    pads = "sdl"
    fullscreen = False

    def __init__(self, metrics: Metrics) -> None:
        self.metrics = metrics
        self.surface = pygame.Surface((metrics.width, metrics.height))

    def open(self, title: str) -> pygame.Surface:
        return self.surface

    def refresh(self) -> bool:
        return False

    def point(self, event: pygame.Event) -> tuple[int, int] | None:
        if event.type == pygame.MOUSEWHEEL:
            return event.at
        return event.pos

    def set_fullscreen(self, on: bool) -> None:
        self.fullscreen = on

    def set_title(self, title: str) -> None:
        pass

    def set_language(self, tag: str, *, rtl: bool) -> None:
        pass


class NoAddress:
    """No page, no address."""


class NoClock:
    """Tests say themselves how much time has passed."""

    hidden = False


class LongTexts:
    """A pseudo-language: every text 40 % longer, short ones twice as long (U-08)."""

    language = "en"
    direction = "ltr"

    def __init__(self, inner: Translator) -> None:
        self._inner = inner

    def __contains__(self, key: object) -> bool:
        return key in self._inner

    def __call__(self, key: str, /, **values: str | int) -> str:
        text = self._inner(key, **values)
        if not any(char.isalpha() for char in text):
            return text
        extra = len(text) if len(text) <= 12 else round(len(text) * 0.4)
        pad = ("ländger " * (extra // 8 + 1))[: max(0, extra - 1)].rstrip()
        return f"{text} {pad}" if pad else text

    def join(self, items: Sequence[str]) -> str:
        return self._inner.join(items)


@dataclass(slots=True)
class Drawn:
    """A text as it came on the surface."""

    text: str
    style: Style
    box: pygame.Rect
    item: Item | None


class Watch(TextBook):
    """A text book that remembers what was drawn where, and which texts were cut."""

    def __init__(self) -> None:
        super().__init__()
        self.drawn: list[Drawn] = []
        self.cut: list[str] = []
        self.item: Item | None = None

    def fit(self, text: str, style: Style, width: int, minimum: int) -> tuple[str, Style]:
        fitted, small = super().fit(text, style, width, minimum)
        if text and (not fitted or (fitted.endswith(ELLIPSIS) and not text.endswith(ELLIPSIS))):
            self.cut.append(text)
        return fitted, small

    def draw(self, surface, text, style, color, rect, *, align=0.0, ground=None):
        box = super().draw(surface, text, style, color, rect, align=align, ground=ground)
        picture = self.picture(text, style, color, ground)
        x = rect.x + round((rect.width - picture.get_width()) * align)
        y = rect.y + (rect.height - picture.get_height()) // 2
        if text.strip():
            full = pygame.Rect(x, y, picture.get_width(), picture.get_height())
            self.drawn.append(Drawn(text, style, full, self.item))
        return box


@dataclass
class Show:
    """A stage of one size with scenes on it, driven by real pygame events."""

    width: int = 1280
    height: int = 720
    ratio: float = 1.0
    insets: tuple[int, int, int, int] = (0, 0, 0, 0)
    text_scale: float = 1.0
    long: bool = False
    high_contrast: bool = False
    storage: MemoryStorage = field(default_factory=MemoryStorage)

    def __post_init__(self) -> None:
        """Set up; *width*, *height* and *insets* are CSS px."""
        r = self.ratio
        top, right, bottom, left = (round(i * r) for i in self.insets)
        metrics = Metrics(
            round(self.width * r), round(self.height * r), r, Insets(top, right, bottom, left)
        )
        self.window = FixedWindow(metrics)
        self.mirror = QuietMirror()
        self.platform = Platform(
            self.storage,
            NoAddress(),  # type: ignore[arg-type]
            self.mirror,
            NoClock(),  # type: ignore[arg-type]
            self.window,
        )
        translator = load("en", resources.read_text)
        self.tr = LongTexts(translator) if self.long else translator
        self.kit = Kit(self.tr)
        self.kit.text = self.watch = Watch()
        self.kit.adopt(high_contrast=self.high_contrast)
        self.errors: list[BaseException] = []
        self.stage = Stage(self.platform, self.kit, self._failed)
        self.stage.text_scale = self.text_scale
        self.stage.adopt_screen()
        self.now = 10.0

    def _failed(self, error: BaseException) -> Scene:
        self.errors.append(error)
        return Dialog("failed", repr(error), [])

    # -- scenes ----------------------------------------------------------------------------------

    def push(self, scene: Scene) -> Scene:
        self.stage.stack.push(scene)
        self.frame()
        return scene

    @property
    def top(self) -> Scene:
        return self.stage.stack.top

    def depth(self) -> int:
        return len(self.stage.stack.scenes)

    def resize(self, width: int, height: int, ratio: float = 1.0) -> None:
        self.window.metrics = Metrics(round(width * ratio), round(height * ratio), ratio)
        self.window.surface = pygame.Surface(
            (self.window.metrics.width, self.window.metrics.height)
        )
        self.stage.adopt_screen()
        self.frame()

    # -- input -----------------------------------------------------------------------------------

    def frame(self, *events: pygame.Event, dt: float = 0.016) -> bool:
        self.now += dt
        drawn = self.stage.frame(dt, list(events), self.now)
        if self.errors:
            raise self.errors[0]
        return drawn

    def key(self, *actions: Do) -> None:
        for action in actions:
            key = KEYS[action][0]
            mod = pygame.KMOD_SHIFT if key.shift else 0
            self.raw_key(key.code, "?" if action is Do.HELP else "", mod)

    def raw_key(self, code: int, char: str = "", mod: int = 0) -> None:
        event = pygame.event.Event(
            pygame.KEYDOWN, key=code, mod=mod, unicode=char, scancode=0, repeat=False
        )
        self.frame(event)

    def type(self, text: str) -> None:
        for char in text:
            self.raw_key(ord(char), char)

    def tap(self, at: tuple[int, int]) -> None:
        self.frame(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=at, touch=False))
        self.frame(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=at, touch=False))
        self.now += 1

    def drag(self, *points: tuple[int, int], dt: float = 0.016) -> None:
        first, *rest = points
        self.frame(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=first, touch=False))
        for at in rest:
            self.frame(
                pygame.event.Event(
                    pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(1, 0, 0), touch=False
                ),
                dt=dt,
            )
        last = points[-1]
        self.frame(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=last, touch=False))

    def wheel(self, at: tuple[int, int], steps: float) -> None:
        self.frame(
            pygame.event.Event(pygame.MOUSEWHEEL, at=at, y=round(steps), precise_y=float(steps))
        )

    # -- pictures and checks ---------------------------------------------------------------------

    def save(self, name: str) -> None:
        pygame.image.save(self.window.surface, name)

    def texts(self) -> list[Drawn]:
        """Draw the scene on top once more and return every text with its place and item."""
        watch, surface = self.watch, self.window.surface
        watch.drawn, watch.cut = [], []
        for item in self.top.items():
            if item.name == "tip":
                continue  # it lies over others for a moment, on a plate of its own
            watch.item = item
            item.draw(surface)
        watch.item = None
        self.stage.redraw()
        self.top.changed()
        return watch.drawn


def text_faults(show: Show) -> list[str]:
    """Return what is wrong with the texts of the scene on top; empty if all is well (U-08).

    Every text lies inside its item and the screen, none was cut or is smaller than the minimum,
    and no two lie on each other.
    """
    faults = []
    drawn = show.texts()
    least = show.kit.units.min_text
    screen = pygame.Rect((0, 0), show.window.surface.get_size())
    seen: list[tuple[str, pygame.Rect, int]] = []
    for one in drawn:
        area = one.item.area if one.item is not None else screen
        if not area.width:
            continue
        for name, place in (("screen", screen), ("place", area)):
            if one.box.left < place.left or one.box.right > place.right:
                faults.append(f"{one.text!r} at {one.box} leaves its {name} {place}: {one.item}")
        icon = "\ue000" <= one.text[0] <= "\uf8ff"
        if one.style.size < least and not icon and len(one.text) > 1:
            faults.append(f"{one.text!r} is set in {one.style.size}, less than {least}")
        seen.append((one.text, one.box.clip(area).clip(screen), one.box.height))
    faults += [f"{text!r} was cut" for text in show.watch.cut]
    for i, (text, box, high) in enumerate(seen):
        for other, place, height in seen[:i]:
            both = box.clip(place)
            # lines of a paragraph touch by the room above and below their letters
            if both.width > 1 and both.height > 0.35 * min(high, height):
                faults.append(f"{text!r} and {other!r} lie on each other at {both}")
    return faults


@contextmanager
def shown(scene: Scene, **options: object) -> Iterator[Show]:
    """Give a stage with *scene* on it."""
    show = Show(**options)  # type: ignore[arg-type]
    show.push(scene)
    yield show
