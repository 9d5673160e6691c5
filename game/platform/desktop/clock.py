"""Sixty frames a second that leave the time between them to the event loop."""

import asyncio
from typing import Final

import pygame

from game.platform.clock import MAX_STEP

_RATE: Final = 60
_SLOW_RATE: Final = 10
_EXACT: Final = 0.002  # seconds before the frame that pygame's clock waits for, to the millisecond


class DesktopClock:
    """`game.platform.clock.Clock` on pygame's clock."""

    def __init__(self) -> None:
        self._clock = pygame.time.Clock()
        self._due: float | None = None  # loop time of the next frame
        self._waiting = False
        self._was_hidden = False

    @property
    def hidden(self) -> bool:
        return pygame.display.get_init() and not pygame.display.get_active()

    async def next_frame(self) -> float:
        if self._waiting:
            raise RuntimeError("the frame clock is already being waited on")
        self._waiting = True
        try:
            return await self._next_frame()
        finally:
            self._waiting = False

    async def _next_frame(self) -> float:
        loop = asyncio.get_running_loop()
        hidden = self.hidden
        period = 1 / (_SLOW_RATE if hidden else _RATE)
        now = loop.time()
        first = self._due is None
        due = now if self._due is None else self._due + period
        self._due = due = min(max(due, now), now + period)  # late: do not hurry to catch up
        await asyncio.sleep(max(0.0, due - now - _EXACT))
        step = self._clock.tick(0 if first or hidden else _RATE) / 1000
        skip = first or hidden or self._was_hidden
        self._was_hidden = hidden
        return 0.0 if skip else min(step, MAX_STEP)
