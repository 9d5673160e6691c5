"""Text in the page's localStorage."""

from typing import Final, cast

from game.platform.browser.page import Page, page
from game.platform.storage import Reason, StorageError, checked_key

_REASONS: Final = ("blocked", "full", "lost")


class BrowserStorage:
    """`game.platform.storage.Storage` in localStorage, which the page reaches for us."""

    def __init__(self, of: Page | None = None) -> None:
        self._page = of or page()

    def get(self, key: str) -> str | None:
        answer = self._page.read(checked_key(key))
        if answer.startswith("="):
            return answer[1:]
        _check(answer, key)
        return None

    def set(self, key: str, text: str) -> None:
        text.encode("utf-8")  # a lone surrogate would not come back the same
        _check(self._page.write(checked_key(key), text), key)

    def remove(self, key: str) -> None:
        _check(self._page.erase(checked_key(key)), key)


def _check(answer: str, key: str) -> None:
    """Turn ``!reason`` into the exception."""
    if answer:
        reason = answer[1:]
        known = cast("Reason", reason) if reason in _REASONS else "blocked"
        raise StorageError(known, f"localStorage, key {key}")
