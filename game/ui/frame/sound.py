"""Short sounds. The game never needs them: whatever fails here, fails in silence.

Of the mixer only ``init``, ``get_init``, ``Sound(file)``, ``Sound.set_volume``, ``Sound.play`` and
``stop`` are used, all without options: other calls and arguments do not work on the web.
"""

from __future__ import annotations

import logging
import os
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Literal, get_args

import pygame

SoundName = Literal[
    "bomb",
    "button",
    "deal",
    "error",
    "four_one_four",
    "hook",
    "level_up",
    "lose",
    "pass",
    "play",
    "tick",
    "turn",
    "unhook",
    "win",
]

NAMES: Final[tuple[SoundName, ...]] = get_args(SoundName)
"""The sounds there are, in the order in which `Sounds.load_next` loads them."""

MIXER: Final = (44_100, -16, 2, 1024)
"""Samples a second, signed bits, channels, and a buffer of 23 ms."""

SAME_AGAIN: Final = 0.05
"""The same sound starts at most once in so many seconds."""

BURST: Final = 4
BURST_SECONDS: Final = 0.25
"""At most so many sounds start within so many seconds; more are dropped."""

AFTER_RESUME: Final = 0.15
"""Seconds after coming back in which what piled up meanwhile is not played."""

_GIVE_UP: Final = 3
"""After so many sounds in a row that cannot be played, none is tried any more."""

_LOG: Final = logging.getLogger(__name__)


class Sounds:
    """Plays the game's sounds, once `open` has been called.

    A sound is read when it is first played or when `load_next` comes to it, and then kept; one
    that cannot be read is not tried again. No call raises anything but a ValueError for a name
    that is none of `NAMES`.
    """

    def __init__(
        self,
        find: Callable[[str], str | bytes | os.PathLike[str]],
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Take `find`, which gives the file of an asset ("sounds/play.ogg") or raises.

        `clock` gives seconds and never goes back.
        """
        self._find = find
        self._clock = clock
        self._sounds: dict[str, pygame.mixer.Sound | None] = {}
        self._open = False
        self._failures = 0
        self._volume = 1.0
        self._muted = False
        self._suspended = False
        self._silent_until = float("-inf")
        self._last: dict[str, float] = {}
        self._recent: deque[float] = deque(maxlen=BURST)

    def open(self) -> bool:
        """Start the mixer unless it runs; return whether sound is `available`.

        Best called with the player's first gesture. After a failure it may be called again, for
        example when the player switches the sound on; what failed is then tried anew.
        """
        if not self.available:
            self._open = False
            self._failures = 0
            self._sounds = {name: sound for name, sound in self._sounds.items() if sound}
            try:
                if not pygame.mixer.get_init():
                    pygame.mixer.init(*MIXER)
                self._open = bool(pygame.mixer.get_init())
            except Exception as error:
                _LOG.info("no sound: %s", error)
        return self.available

    @property
    def available(self) -> bool:
        """Whether sounds can be heard, as far as is known."""
        return self._open and self._failures < _GIVE_UP

    @property
    def volume(self) -> float:
        """How loud, from 0 to 1, as the ear takes it; other values become the nearest of these."""
        return self._volume

    @volume.setter
    def volume(self, value: float) -> None:
        self._volume = min(1.0, max(0.0, value))

    @property
    def muted(self) -> bool:
        """Whether sounds are switched off; doing so ends what is being played."""
        return self._muted

    @muted.setter
    def muted(self, value: bool) -> None:
        self._muted = value
        if value:
            self._stop()

    def suspend(self) -> None:
        """Be silent because the game is hidden: end what is being played, drop what comes."""
        self._suspended = True
        self._stop()

    def resume(self) -> None:
        """End `suspend`. Nothing that was missed is made up for."""
        if self._suspended:
            self._suspended = False
            self._silent_until = self._clock() + AFTER_RESUME

    def load_next(self) -> bool:
        """Read one sound that has not been read yet; return whether there are more.

        Called once in each of the first frames, it spreads the reading out.
        """
        if not self.available:
            return False
        missing = [name for name in NAMES if name not in self._sounds]
        if missing:
            self._load(missing[0])
        return len(missing) > 1

    def play(self, name: SoundName) -> None:
        """Play a sound, unless it is one too many (`SAME_AGAIN`, `BURST`).

        Raises ValueError for an unknown name, also when nothing would be heard.
        """
        if name not in NAMES:
            raise ValueError(f"there is no sound {name!r}")
        if self._suspended or self._muted or not self._volume or not self.available:
            return
        now = self._clock()
        full = len(self._recent) == BURST and now - self._recent[0] < BURST_SECONDS
        if full or now < self._silent_until or now - self._last.get(name, -1e9) < SAME_AGAIN:
            return
        sound = self._sounds[name] if name in self._sounds else self._load(name)
        if sound is None:
            return
        self._last[name] = now
        self._recent.append(now)
        try:
            sound.set_volume(self._volume**2)
            sound.play()
            self._failures = 0
        except Exception as error:
            self._fail(name, error)

    def _load(self, name: SoundName) -> pygame.mixer.Sound | None:
        sound = None
        try:
            sound = pygame.mixer.Sound(os.fspath(self._find(f"sounds/{name}.ogg")))
            self._failures = 0
        except Exception as error:
            self._fail(name, error)
        self._sounds[name] = sound
        return sound

    def _fail(self, name: str, error: Exception) -> None:
        self._failures += 1
        _LOG.info("sound %s: %s", name, error)

    def _stop(self) -> None:
        if self._open:
            with suppress(Exception):
                pygame.mixer.stop()
