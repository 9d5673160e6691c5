"""What happens in a frame: intents to the scene on top, time, picture, text mirror.

The stage has no loop of its own: `game.app` calls it once a frame. Whatever goes wrong inside a
scene ends in the error screen, never in a dead window.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from time import perf_counter
from typing import Final

import pygame
from pygame import Rect, Surface

from game.platform import Platform
from game.ui.draw import shapes
from game.ui.draw.kit import Kit
from game.ui.draw.layout import Screen
from game.ui.draw.paint import Item, Painter, darken
from game.ui.draw.theme import Radius, Size, Space
from game.ui.frame.input import (
    Command,
    Do,
    Drag,
    Drop,
    Input,
    Intent,
    LongPress,
    Point,
    Press,
    Release,
    Tap,
    Typed,
)
from game.ui.frame.scene import Page, Scene, Stack

TOAST_SECONDS: Final = 3.2
GRAPH_FRAMES: Final = 120
"""How many frames the developers' graph shows."""

MAX_STEP: Final = 0.1
"""The longest time a frame counts for, in seconds, however long it really took."""

_LOG: Final = logging.getLogger(__name__)


class Stage:
    """Drives the scenes of a stack on the surface of a platform's window."""

    def __init__(
        self,
        platform: Platform,
        kit: Kit,
        on_error: Callable[[BaseException], Scene],
    ) -> None:
        """Drive scenes on *platform*; *on_error* makes the screen shown after a failure."""
        self.kit = kit
        self.stack = Stack(kit)
        self.input = Input(platform.window.point, pads=platform.window.pads)
        self.frames = 0
        self.show_frames = False
        self._platform = platform
        self._on_error = on_error
        self._painter = Painter()
        self._ground: tuple[object, Surface] | None = None
        self._behind: Surface | None = None  # what lies behind a dialog; kept for the next one
        self._seen: tuple[object, ...] = ()
        self._page: Page | None = None
        self._toast = ""
        self._toast_left = 0.0
        self._toast_scene: Scene | None = None
        self._times: deque[tuple[float, float]] = deque(maxlen=GRAPH_FRAMES)
        self._now = 0.0
        self._pressed: Scene | None = None  # the scene in which the present press began
        self.text_scale = 1.0
        self.on_gesture: Callable[[], None] | None = None  # called at presses and key strokes

    # -- the screen ------------------------------------------------------------------------------

    def adopt_screen(self) -> None:
        """Take over the window's present size, ratio and safe areas, and the text size."""
        metrics = self._platform.window.metrics
        i = metrics.insets
        self.kit.adopt(
            screen=Screen(
                metrics.width,
                metrics.height,
                metrics.ratio,
                (i.top, i.right, i.bottom, i.left),
                self.text_scale,
            )
        )
        self.input.set_ratio(metrics.ratio)
        self.redraw()
        self._guard(self.stack.rebuild)

    def redraw(self) -> None:
        """Draw everything in the next frame: the surface is new, or the look has changed."""
        self._ground = None
        self._painter.forget()

    # -- a frame ---------------------------------------------------------------------------------

    def frame(self, dt: float, events: list[pygame.Event], now: float) -> bool:
        """Run one frame and return whether anything was drawn.

        *dt* is the seconds since the last frame, *now* the time on a clock that only goes forward.
        """
        dt = min(MAX_STEP, max(0.0, dt))
        self._now = now
        began = perf_counter()
        drawn = self._frame(dt, events, now)
        self._times.append((dt, perf_counter() - began))
        return drawn

    def _frame(self, dt: float, events: list[pygame.Event], now: float) -> bool:
        for event in events:
            for intent in self.input.translate(event, now):
                self.give(intent)
        for intent in self.input.tick(now):
            self.give(intent)
        for choice in self._platform.mirror.taken():
            self._guard(lambda choice=choice: self.stack.top.choose(choice))  # type: ignore[misc]
        if self.stack.scenes:
            self._guard(lambda: self.stack.top.update(dt))
        self._age_toast(dt)
        if not self.stack.scenes:
            return False
        if self.stack.spoken:
            self._platform.mirror.announce(self.stack.spoken)
            self.stack.spoken = ""
        drawn = self._guard(self._draw)
        self._guard(self._mirror)
        return bool(drawn)

    def give(self, intent: Intent) -> None:
        """Hand an intent to the scene on top."""
        if self.on_gesture is not None and isinstance(intent, Command | Typed | Press):
            self.on_gesture()
        if isinstance(intent, Command | Typed):
            if not self.kit.keyboard:
                self.kit.keyboard = True
                for scene in self.stack.scenes:
                    scene.changed()
            if isinstance(intent, Command) and intent.action is Do.FRAMES:
                self.show_frames = not self.show_frames
                return
        elif self.kit.keyboard:
            self.kit.keyboard = False
            for scene in self.stack.scenes:
                scene.changed()
        if not self.stack.scenes:
            return
        if isinstance(intent, Press):
            self._pressed = self.stack.top
        elif isinstance(intent, Tap | Drag | Drop | LongPress | Release) and self._elsewhere:
            # it began on another screen: what opened under the finger is not meant
            if isinstance(intent, Tap | Drop | Release):
                self._let_go(intent.at)
            return
        self._guard(lambda: self.stack.top.handle(intent))

    @property
    def _elsewhere(self) -> bool:
        """Whether the present press began on another screen than the one on top."""
        return self._pressed is not None and self._pressed is not self.stack.top

    def _let_go(self, at: Point) -> None:
        """Tell the screen in which the present press began, if it is still there, that it ended."""
        scene, self._pressed = self._pressed, None
        if scene is not None and scene in self.stack.scenes:
            self._guard(lambda: scene.handle(Release(at)))

    def _guard(self, act: Callable[[], object]) -> object:
        """Do something of a scene's; after an exception show the error screen instead of it."""
        try:
            return act()
        except Exception as error:
            _LOG.exception("a scene has failed")
            self.redraw()
            while self.stack.scenes:
                scene = self.stack.scenes.pop()
                try:
                    scene.leave()
                except Exception:
                    _LOG.exception("a scene could not be left")
            self.stack.push(self._on_error(error))
            return None

    @property
    def quiet(self) -> bool:
        """Whether no short message is being shown, here or by a scene in its own way."""
        return self._toast_left <= 0

    # -- messages --------------------------------------------------------------------------------

    def _age_toast(self, dt: float) -> None:
        """Take a new message, let the one on the screen grow old; a new screen ends it."""
        top = self.stack.scenes[-1] if self.stack.scenes else None
        text, self.stack.toast = self.stack.toast, ""
        if text:
            self._platform.mirror.announce(text)
            own = top is not None and top.message(text)
            self._toast = "" if own else text
            self._toast_left = TOAST_SECONDS
            self._toast_scene = top
        elif self._toast_left > 0:
            self._toast_left -= dt
            if self._toast_left <= 0 or self._toast_scene is not top:
                self._toast, self._toast_left = "", 0.0

    def _toast_items(self) -> list[Item]:
        if not self._toast:
            return []
        kit, u, p = self.kit, self.kit.units, self.kit.palette
        box = self.stack.top.toast_rect()
        style = kit.style(Size.BODY, bold=True)
        inner = box.width - 2 * u.px(Space.L)
        lines = kit.text.wrap(self._toast, style, inner)[:3]
        width = max(kit.text.width(line, style) for line in lines) + 2 * u.px(Space.L)
        height = max(box.height, len(lines) * style.line + u.px(Space.L))
        rect = Rect(0, 0, min(box.width, width), height)
        rect.midtop = box.midtop
        rect.clamp_ip(kit.screen.safe)

        def draw(surface: Surface) -> None:
            shapes.plate(surface, rect, u.px(Radius.M), p.ink, None, 0)
            y = rect.centery - len(lines) * style.line // 2
            for line in lines:
                row = Rect(rect.x, y, rect.width, style.line)
                kit.text.draw(surface, line, style, p.felt_edge, row, align=0.5, ground=p.ink)
                y += style.line

        return [Item("toast", rect, (lines, style), draw)]

    # -- drawing ---------------------------------------------------------------------------------

    def _below(self) -> tuple[object, Surface]:
        """Return the picture under the top scene: the cloth, or scenes stopped by dialogs."""
        scenes = self.stack.scenes
        base = len(scenes) - 1
        while base > 0 and scenes[base].modal:
            base -= 1
        key, picture = scenes[base].ground()
        if base == len(scenes) - 1:
            return key, picture
        size = picture.get_size()
        if self._behind is None or self._behind.get_size() != size:
            self._behind = None  # let go of the old one first
            self._behind = shapes.blank(size)
        self._behind.blit(picture, (0, 0))
        picture = self._behind
        for scene in scenes[base:-1]:
            for item in scene.items():
                item.draw(picture)
            darken(picture)
        return (key, self.stack.version), picture

    def _draw(self) -> bool:
        scene = self.stack.top
        seen = (self.stack.version, scene.version, self._toast, self.show_frames)
        if seen == self._seen and self._ground is not None and not self.show_frames:
            return False
        if self._ground is None or seen[0] != self._seen[:1][0]:
            self._ground = self._below()
        self._seen = seen
        surface = self._platform.window.surface
        items = [*scene.items(), *self._toast_items(), *self._frame_items()]
        ground_key, ground = self._ground
        regions = self._painter.paint(surface, items, ground, ground_key)
        if not regions:
            return False
        self.frames += 1
        pygame.display.update(regions)
        return True

    def _frame_items(self) -> list[Item]:
        """Return the developers' graph, newest at the right, a CSS px for each millisecond.

        Pale bars are the times from frame to frame, bright ones the work done in them.
        """
        if not self.show_frames:
            return []
        u = self.kit.units
        times = tuple(self._times)
        safe = self.kit.screen.safe
        rect = Rect(safe.x + u.px(4), safe.y + u.px(4), u.px(2) * GRAPH_FRAMES, u.px(50))

        def draw(surface: Surface) -> None:
            surface.fill((0, 0, 0), rect)
            for i, pair in enumerate(times):
                slow = pair[0] > 0.034
                colors = ((120, 50, 45) if slow else (50, 90, 60), (120, 220, 140))
                for seconds, color in zip(pair, colors, strict=True):
                    height = min(rect.height, round(seconds * 1000 * u.ratio))
                    bar = Rect(rect.x + i * u.px(2), rect.bottom - height, u.px(2), height)
                    surface.fill(color, bar)
            surface.fill((200, 200, 90), (rect.x, rect.bottom - u.px(17), rect.width, 1))

        return [Item("frames", rect, times, draw)]

    # -- words -----------------------------------------------------------------------------------

    def _mirror(self) -> None:
        if self._page is not None and self._mirrored == self._words_key():
            return
        self._mirrored = self._words_key()
        page = self.stack.top.page()
        if page == self._page:
            return
        self._page = page
        mirror = self._platform.mirror
        mirror.set_status(page.status)
        mirror.set_table(page.table)
        mirror.set_hand(page.hand)
        mirror.set_choices(page.choices)

    _mirrored: tuple[int, int] = (-1, -1)

    def _words_key(self) -> tuple[int, int]:
        return self.stack.version, self.stack.top.version
