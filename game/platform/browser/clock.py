"""The page's animation frames."""

from game.platform.browser.page import Page, page
from game.platform.clock import MAX_STEP


class BrowserClock:
    """`game.platform.clock.Clock` on requestAnimationFrame."""

    def __init__(self, of: Page | None = None) -> None:
        self._page = of or page()
        self._last: float | None = None  # time of the last frame in ms; None: start afresh
        self._waiting = False

    @property
    def hidden(self) -> bool:
        return bool(self._page.isHidden())

    async def next_frame(self) -> float:
        if self._waiting:
            raise RuntimeError("the frame clock is already being waited on")
        self._waiting = True
        try:
            now = await self._page.nextFrame()
        finally:
            self._waiting = False
        last, self._last = self._last, None if self.hidden else now
        if last is None:
            return 0.0
        return min(max((now - last) / 1000, 0.0), MAX_STEP)
