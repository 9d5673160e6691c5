"""Motion as numbers: how far along something is, and where it is now. No drawing, no clock.

Time comes in as seconds since the last frame; everything runs out by itself and nothing waits for
it. `Tempo` scales durations with the game's speed; with reduced motion everything is at its end at
once. Positions are device pixels.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

Ease = Callable[[float], float]

FLIGHT: Final = 0.24
SNAP: Final = 0.22
SWEEP: Final = 0.26
DEAL: Final = 0.55
BOMB: Final = 0.30
PULSE: Final = 0.70
CLIMB: Final = 0.90
LONGEST_STEP: Final = 0.1
"""A frame counts for at most so many seconds, as everywhere in the game."""


def linear(t: float) -> float:
    """Go at one speed."""
    return t


def ease_out(t: float) -> float:
    """Start fast and come to rest gently."""
    return 1 - (1 - t) ** 3


def ease_in_out(t: float) -> float:
    """Start and end gently."""
    return t * t * (3 - 2 * t)


def overshoot(t: float) -> float:
    """Go a little beyond the end and snap back."""
    u = t - 1
    return 1 + 2.2 * u**3 + 1.2 * u * u


@dataclass(frozen=True, slots=True)
class Tempo:
    """How fast things move: *scale* multiplies durations; 0, or `reduced`, means at once."""

    scale: float = 1.0
    reduced: bool = False

    @property
    def still(self) -> bool:
        """Whether nothing moves at all."""
        return self.reduced or self.scale <= 0

    def seconds(self, duration: float) -> float:
        """Return how long something of *duration* seconds takes now."""
        return 0.0 if self.still else duration * self.scale


TEMPOS: Final[Mapping[str, float]] = MappingProxyType(
    {"slow": 1.35, "normal": 1.0, "fast": 0.6, "instant": 0.0}
)
"""The scale of each speed of `game.table.pace`."""


@dataclass(slots=True)
class Motion:
    """One movement from 0 to 1 that begins after *delay* seconds and takes *duration*."""

    duration: float
    delay: float = 0.0
    ease: Ease = ease_out
    age: float = 0.0

    @property
    def begun(self) -> bool:
        """Whether the delay is over."""
        return self.age >= self.delay

    @property
    def done(self) -> bool:
        """Whether it has reached its end."""
        return self.age >= self.delay + self.duration

    @property
    def raw(self) -> float:
        """The share of the duration that has passed, 0 to 1."""
        if self.done:
            return 1.0
        return max(0.0, (self.age - self.delay) / self.duration)

    @property
    def share(self) -> float:
        """How far along it is, eased; may go a little beyond 1 on its way."""
        return self.ease(self.raw)

    def between(self, start: tuple[float, float], end: tuple[float, float]) -> tuple[int, int]:
        """Return the point of the way from *start* to *end* that is reached now."""
        t = self.share
        return (
            round(start[0] + (end[0] - start[0]) * t),
            round(start[1] + (end[1] - start[1]) * t),
        )


def shake(t: float, reach: float) -> int:
    """Return the sideways offset of something hit by a bomb, *t* from 0 to 1."""
    left = 1 - t
    return round(math.sin(t * math.pi * 6) * reach * left * left)


@dataclass(slots=True)
class Motions:
    """The movements going on, by name. Starting one that runs already starts it afresh."""

    tempo: Tempo = field(default_factory=Tempo)
    _running: dict[Hashable, Motion] = field(default_factory=dict)

    def start(
        self, name: Hashable, duration: float, *, delay: float = 0.0, ease: Ease = ease_out
    ) -> None:
        """Begin a movement, unless nothing moves in this tempo."""
        seconds = self.tempo.seconds(duration)
        if seconds > 0:
            self._running[name] = Motion(seconds, self.tempo.seconds(delay), ease)

    def get(self, name: Hashable) -> Motion | None:
        """Return a running movement, or None when it is over or never was."""
        return self._running.get(name)

    def stop(self, name: Hashable) -> None:
        """End a movement where it should end."""
        self._running.pop(name, None)

    def clear(self) -> None:
        """End all movements."""
        self._running.clear()

    @property
    def active(self) -> bool:
        """Whether anything moves."""
        return bool(self._running)

    @property
    def names(self) -> tuple[Hashable, ...]:
        """The names of the running movements."""
        return tuple(self._running)

    def update(self, seconds: float) -> bool:
        """Let time pass; returns whether anything moved (also if it has just ended)."""
        if not self._running:
            return False
        step = min(max(seconds, 0.0), LONGEST_STEP)
        for motion in self._running.values():
            motion.age += step
        for name in [name for name, motion in self._running.items() if motion.done]:
            del self._running[name]
        return True
