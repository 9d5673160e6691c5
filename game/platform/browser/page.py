"""The page as Python sees it: one object of plain functions, given by the page's bridge.

The page registers it as the module ``four14_page`` (build/page/bridge.js). Where that is missing
— the game was packed by pygbag alone and runs on pygbag's own runtime — `PlainPage` stands in
with the little that can be had there.
"""

import asyncio
import importlib
import time
from collections.abc import Awaitable
from typing import Protocol


class Page(Protocol):
    """What the page offers. Nothing here raises; flags are 0 or 1; the names are JavaScript's.

    Counters: `changes` grows with every change of size, pixel ratio or safe area.
    """

    def nextFrame(self) -> Awaitable[float]:
        """Give the time of the next animation frame, in ms since the page was opened."""

    def isHidden(self) -> int:
        """Whether nobody sees the page."""

    def changesOfSize(self) -> int:
        """Count the changes of size so far."""

    def metrics(self) -> str:
        """Give ``width height ratio top right bottom left``, all but ratio in device pixels."""

    def wantsLittleMotion(self) -> int:
        """Whether the system asks for reduced motion."""

    def languages(self) -> str:
        """Give the preferred language tags, best first, with spaces between."""

    def setLanguage(self, tag: str, rtl: bool, /) -> None:
        """Set the page's language and direction."""

    def isFullscreen(self) -> int:
        """Whether the page fills the screen."""

    def setFullscreen(self, on: bool, /) -> None:
        """Ask for the screen, or give it back."""

    def copy(self, text: str, /) -> int:
        """Put a text on the clipboard; whether there is one."""

    def takeCopyRefused(self) -> int:
        """Whether the browser has refused a copy since the last call."""

    def read(self, key: str, /) -> str:
        """Give ``=text``, an empty string for nothing there, or ``!reason``."""

    def write(self, key: str, text: str, /) -> str:
        """Give an empty string, or ``!reason``."""

    def erase(self, key: str, /) -> str:
        """Give an empty string, or ``!reason``."""

    def fragment(self) -> str:
        """Give the address behind the ``#``, as it is encoded there."""

    def takeFragmentChange(self) -> int:
        """Whether the fragment was changed from outside since the last call."""

    def setFragment(self, fragment: str, /) -> None:
        """Replace the fragment (encoded)."""

    def link(self, fragment: str, /) -> str:
        """Give the whole address with another fragment (encoded)."""

    def mirrorLabels(self, labels: str, /) -> None:
        """Set the headings: a JSON list of three texts."""

    def mirrorStatus(self, text: str, /) -> None:
        """Set the status line."""

    def mirrorList(self, name: str, lines: str, /) -> None:
        """Fill ``table`` or ``hand``: a JSON list of texts."""

    def mirrorChoices(self, choices: str, /) -> None:
        """Offer buttons: a JSON list of [id, label]."""

    def mirrorTaken(self) -> str:
        """Give the ids of buttons pressed since the last call, as JSON; empty for none."""

    def mirrorAnnounce(self, text: str, /) -> None:
        """Add a line to the live region."""


def page() -> Page:
    """Return the page this runs in."""
    try:
        bridge: Page = importlib.import_module("four14_page")
    except ImportError:
        return PlainPage()
    return bridge


class PlainPage:
    """A page without the bridge: storage, language and title; one size, no text mirror.

    pygbag's runtime gives JavaScript's window as ``platform.window``, steps its event loop once
    per animation frame and scales a canvas of fixed size.
    """

    _SIZE = "1280 720 1 0 0 0 0"

    def __init__(self) -> None:
        import platform  # noqa: PLC0415 - pygbag's own, with a window

        self._window = getattr(platform, "window", None)

    async def nextFrame(self) -> float:
        await asyncio.sleep(0)
        return time.monotonic() * 1000

    def isHidden(self) -> int:
        return int(bool(self._window and self._window.document.hidden))

    def changesOfSize(self) -> int:
        return 0

    def metrics(self) -> str:
        return self._SIZE

    def wantsLittleMotion(self) -> int:
        return 0

    def languages(self) -> str:
        return str(self._window.navigator.language) if self._window else ""

    def setLanguage(self, tag: str, rtl: bool, /) -> None:
        if self._window:
            self._window.document.documentElement.lang = tag
            self._window.document.documentElement.dir = "rtl" if rtl else "ltr"

    def isFullscreen(self) -> int:
        return 0

    def setFullscreen(self, on: bool, /) -> None:
        pass

    def copy(self, text: str, /) -> int:
        return 0

    def takeCopyRefused(self) -> int:
        return 0

    def read(self, key: str, /) -> str:
        try:
            value = self._store().getItem(f"414.{key}")
        except Exception:
            return "!blocked"
        return f"={value}" if isinstance(value, str) else ""

    def write(self, key: str, text: str, /) -> str:
        try:
            self._store().setItem(f"414.{key}", text)
        except Exception:
            return "!blocked"
        return "" if self.read(key) == f"={text}" else "!lost"

    def erase(self, key: str, /) -> str:
        try:
            self._store().removeItem(f"414.{key}")
        except Exception:
            return "!blocked"
        return ""

    def fragment(self) -> str:
        return str(self._window.location.hash)[1:] if self._window else ""

    def takeFragmentChange(self) -> int:
        return 0

    def setFragment(self, fragment: str, /) -> None:
        if self._window:
            self._window.history.replaceState(None, "", f"#{fragment}")

    def link(self, fragment: str, /) -> str:
        address = str(self._window.location.href) if self._window else ""
        return f"{address.partition('#')[0]}#{fragment}"

    def mirrorLabels(self, labels: str, /) -> None:
        pass

    def mirrorStatus(self, text: str, /) -> None:
        pass

    def mirrorList(self, name: str, lines: str, /) -> None:
        pass

    def mirrorChoices(self, choices: str, /) -> None:
        pass

    def mirrorTaken(self) -> str:
        return ""

    def mirrorAnnounce(self, text: str, /) -> None:
        pass

    def _store(self) -> "_Store":
        if self._window is None:
            raise LookupError("no window")
        store: _Store = self._window.localStorage
        return store


class _Store(Protocol):
    def getItem(self, key: str, /) -> object: ...
    def setItem(self, key: str, text: str, /) -> None: ...
    def removeItem(self, key: str, /) -> None: ...
