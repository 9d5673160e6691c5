"""One frame clock, right on both platforms.

Browser: waits for the page's next animation frame. Desktop: gives the event loop the time left
until the next sixtieth of a second, then times the rest with pygame's clock. Neither ever
busy-waits, so other tasks (thinking bots) run between frames.
"""

from typing import Final, Protocol

MAX_STEP: Final = 0.1
"""The longest step `Clock.next_frame` reports, in seconds."""


class Clock(Protocol):
    """The frame clock. One task waits on it at a time (`RuntimeError` otherwise)."""

    @property
    def hidden(self) -> bool:
        """True while nobody sees the picture: hidden tab, minimised window."""

    async def next_frame(self) -> float:
        """Wait for the next frame and return the seconds since the one before, 0 to `MAX_STEP`.

        Time for which the picture was hidden is not counted: game clocks that add up these steps
        stand still meanwhile. In a browser one frame comes at once when the tab is hidden, with
        `hidden` true (save, fall silent), and then none until it is seen again. On the desktop
        frames go on slowly while the window is minimised, each reported as 0 seconds.
        """
