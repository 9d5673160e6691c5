"""The game in a window of its own."""

import contextlib
import locale
import math
import os
from collections.abc import Mapping
from typing import Final

import pygame

from game.platform.window import Insets, Metrics, PadOrder

_DEFAULT_SIZE: Final = (1280, 720)  # CSS px
_SMALLEST: Final = (320, 320)


class DesktopWindow:
    """`game.platform.window.Window` on pygame's display.

    The environment says what the system does not tell pygame:

    ``FOUR14_SIZE``            ``WIDTHxHEIGHT`` of the window at the start, in CSS px
    ``FOUR14_SCALE``           device pixels per CSS px, 0.5 to 4
    ``FOUR14_REDUCED_MOTION``  any value but ``0``: little motion
    ``FOUR14_LANGUAGE``        a language tag to prefer over the system's
    """

    def __init__(self, environment: Mapping[str, str] | None = None) -> None:
        self._environment = os.environ if environment is None else environment
        self._ratio = _scale(self._environment.get("FOUR14_SCALE", ""))
        self._surface: pygame.Surface | None = None
        self._metrics = Metrics(0, 0, self._ratio)
        self._windowed = (0, 0)
        self._fullscreen = False

    def open(self, title: str) -> pygame.Surface:
        width, height = _size(self._environment.get("FOUR14_SIZE", ""))
        pygame.display.init()
        pygame.display.set_caption(title)
        self._windowed = (round(width * self._ratio), round(height * self._ratio))
        self._surface = pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
        self._measure()
        return self._surface

    @property
    def surface(self) -> pygame.Surface:
        if self._surface is None:
            raise RuntimeError("the window is not open")
        return self._surface

    @property
    def metrics(self) -> Metrics:
        return self._metrics

    def refresh(self) -> bool:
        current = pygame.display.get_surface()
        if current is None:
            return False
        self._surface = current  # pygame replaces it when the person resizes the window
        return self._measure()

    def point(self, event: pygame.Event) -> tuple[int, int] | None:
        width, height = self._metrics.width, self._metrics.height
        if event.type in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP):
            x, y = int(event.x * width), int(event.y * height)
        elif event.type == pygame.MOUSEWHEEL:
            x, y = pygame.mouse.get_pos()
        elif hasattr(event, "pos"):
            x, y = event.pos
        else:
            return None
        return min(max(x, 0), width - 1), min(max(y, 0), height - 1)

    @property
    def reduced_motion(self) -> bool:
        return self._environment.get("FOUR14_REDUCED_MOTION", "0") not in ("", "0")

    @property
    def languages(self) -> tuple[str, ...]:
        return _languages(self._environment)

    @property
    def pads(self) -> PadOrder:
        return "sdl"

    @property
    def can_quit(self) -> bool:
        return True

    @property
    def fullscreen(self) -> bool:
        return self._fullscreen

    def set_fullscreen(self, on: bool) -> None:
        if on == self._fullscreen or self._surface is None:
            return
        if on:
            self._windowed = self._surface.get_size()
            self._surface = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
        else:
            self._surface = pygame.display.set_mode(self._windowed, pygame.RESIZABLE)
        self._fullscreen = on

    def copy(self, text: str) -> bool:
        try:
            pygame.scrap.put_text(text)
        except pygame.error:
            return False
        return True

    def take_copy_refused(self) -> bool:
        return False  # a system answers at once

    def set_title(self, title: str) -> None:
        pygame.display.set_caption(title)

    def set_language(self, tag: str, *, rtl: bool) -> None:
        pass  # a window has no language

    def _measure(self) -> bool:
        width, height = self.surface.get_size()
        metrics = Metrics(max(width, 1), max(height, 1), self._ratio, Insets())
        changed = metrics != self._metrics
        self._metrics = metrics
        return changed


def _scale(text: str) -> float:
    with contextlib.suppress(ValueError):
        scale = float(text)
        if not math.isnan(scale):
            return min(max(scale, 0.5), 4.0)
    return 1.0


def _size(text: str) -> tuple[int, int]:
    with contextlib.suppress(ValueError):
        width, height = map(int, text.lower().split("x"))
        return max(width, _SMALLEST[0]), max(height, _SMALLEST[1])
    return _DEFAULT_SIZE


def _languages(environment: Mapping[str, str]) -> tuple[str, ...]:
    """Tags from our own variable, the environment's locale settings, then the system."""
    found = [environment.get("FOUR14_LANGUAGE", "")]
    found += environment.get("LANGUAGE", "").split(":")
    found += [environment.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG")]
    with contextlib.suppress(Exception):  # asks the system; whatever it fails with is no matter
        found += [
            "-".join(filter(None, (entry["language"], entry["country"])))
            for entry in pygame.system.get_pref_locales()
        ]
    with contextlib.suppress(ValueError):
        found.append(locale.getlocale()[0] or "")
    tags = [text.partition(".")[0].partition("@")[0].replace("_", "-") for text in found]
    return tuple(dict.fromkeys(tag for tag in tags if tag and tag not in ("C", "POSIX")))
