"""A list or text that is thrown with a finger and comes to rest by itself."""

from __future__ import annotations

import math
from typing import Final

BRAKE: Final = 3.2
"""How fast a throw comes to rest, per second."""

FASTEST: Final = 6000.0
"""The greatest speed of a throw, in CSS px per second."""

REST: Final = 12.0
"""Below this speed, in device pixels per second, nothing moves any more."""


class Throw:
    """Follows a drag and keeps the speed it ended with. Lengths are device pixels."""

    def __init__(self) -> None:
        """Begin at rest."""
        self.held = False
        self.speed = 0.0
        self._pulled = 0.0

    def grab(self) -> None:
        """Begin a drag."""
        self.held = True
        self.stop()

    def pull(self, way: float) -> None:
        """Note that the drag went on by *way*."""
        self._pulled += way

    def let_go(self, ratio: float, *, motion: bool) -> None:
        """End the drag; *ratio* is device pixels per CSS px. Without *motion* nothing goes on."""
        limit = FASTEST * ratio
        self.speed = max(-limit, min(limit, self.speed)) if motion and self.held else 0.0
        self.held = False

    def stop(self) -> None:
        """Come to rest at once."""
        self.speed = self._pulled = 0.0

    def step(self, dt: float) -> float:
        """Let *dt* seconds pass and return how far the throw goes in them."""
        if self.held:
            if dt > 0:
                self.speed = 0.6 * self._pulled / dt + 0.4 * self.speed
                self._pulled = 0.0
            return 0.0
        way = self.speed * dt
        self.speed *= math.exp(-BRAKE * dt)
        if abs(self.speed) < REST:
            self.speed = 0.0
        return way
