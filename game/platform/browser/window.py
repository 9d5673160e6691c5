"""The canvas that fills the page, with a bitmap of the device's own pixels.

How pointer positions arrive (measured in Chromium with SDL 2.32): SDL hands over whole CSS px,
multiplied by bitmap width over CSS width and cut off. A press anywhere on a CSS px of ratio 3
therefore arrives as its left upper device pixel. `BrowserWindow.point` recovers the CSS px and
answers its middle, so that the error is at most half a CSS px to either side.

A tap arrives as FINGERDOWN, MOUSEBUTTONDOWN with ``touch`` true, FINGERUP and MOUSEBUTTONUP with
``touch`` true; the browser's own imitation of a mouse is suppressed. The canvas is no resizable
window for SDL: it would then size the bitmap itself, in CSS px. The page says how large it is.
"""

import math

import pygame

from game.platform.browser.page import Page, page
from game.platform.window import Insets, Metrics, PadOrder


class BrowserWindow:
    """`game.platform.window.Window` on the page's canvas."""

    def __init__(self, of: Page | None = None) -> None:
        self._page = of or page()
        self._surface: pygame.Surface | None = None
        self._metrics = Metrics(1, 1)
        self._changes = -1

    def open(self, title: str) -> pygame.Surface:
        pygame.display.init()
        self.set_title(title)
        self.refresh()
        return self.surface

    @property
    def surface(self) -> pygame.Surface:
        if self._surface is None:
            raise RuntimeError("the window is not open")
        return self._surface

    @property
    def metrics(self) -> Metrics:
        return self._metrics

    def refresh(self) -> bool:
        changes = self._page.changesOfSize()
        if changes == self._changes:
            return False
        self._changes = changes
        width, height, ratio, *insets = map(float, self._page.metrics().split())
        metrics = Metrics(int(width), int(height), ratio, Insets(*map(int, insets)))
        if metrics == self._metrics and self._surface is not None:
            return False
        size = (metrics.width, metrics.height)
        if self._surface is None or self._surface.get_size() != size:
            self._surface = pygame.display.set_mode(size)
        self._metrics = metrics
        return True

    def point(self, event: pygame.Event) -> tuple[int, int] | None:
        width, height = self._metrics.width, self._metrics.height
        if event.type in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP):
            x, y = event.x * width, event.y * height
        elif event.type == pygame.MOUSEWHEEL:
            x, y = pygame.mouse.get_pos()
        elif hasattr(event, "pos"):
            x, y = event.pos
        else:
            return None
        return self._middle(x, width), self._middle(y, height)

    def _middle(self, place: float, size: int) -> int:
        """Return the middle of the CSS px that `place` was cut off to, within 0 to `size` - 1."""
        ratio = self._metrics.ratio
        if ratio > 1:
            css = math.ceil(place / ratio - 0.01)
            place = (css + 0.5) * ratio
        return min(max(int(place), 0), size - 1)

    @property
    def reduced_motion(self) -> bool:
        return bool(self._page.wantsLittleMotion())

    @property
    def languages(self) -> tuple[str, ...]:
        return tuple(self._page.languages().split())

    @property
    def pads(self) -> PadOrder:
        return "standard"

    @property
    def can_quit(self) -> bool:
        return False

    @property
    def fullscreen(self) -> bool:
        return bool(self._page.isFullscreen())

    def set_fullscreen(self, on: bool) -> None:
        self._page.setFullscreen(on)

    def copy(self, text: str) -> bool:
        return bool(self._page.copy(text))

    def take_copy_refused(self) -> bool:
        return bool(self._page.takeCopyRefused())

    def set_title(self, title: str) -> None:
        pygame.display.set_caption(title)  # SDL passes it on to the tab

    def set_language(self, tag: str, *, rtl: bool) -> None:
        self._page.setLanguage(tag, rtl)
