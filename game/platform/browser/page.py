"""The page as Python sees it: one object of plain functions, given by the page's bridge.

The page registers it as the module ``four14_page`` (build/page/bridge.js). Where that is missing
— the game was packed by pygbag alone and runs on pygbag's own runtime — `PlainPage` stands in
with the little that can be had there.
"""

import asyncio
import time
from collections.abc import Awaitable
from typing import Protocol


class Page(Protocol):
    """What the page offers. Nothing here raises; flags are 0 or 1; the names are JavaScript's.

    Counters: `changes` grows with every change of size, pixel ratio or safe area.
    """

    def nextFrame(self) -> Awaitable[float]:  # noqa: N802
        """Give the time of the next animation frame, in ms since the page was opened."""

    def isHidden(self) -> int:  # noqa: N802
        """Whether nobody sees the page."""

    def changesOfSize(self) -> int:  # noqa: N802
        """Count the changes of size so far."""

    def metrics(self) -> str:
        """Give ``width height ratio top right bottom left``, all but ratio in device pixels."""

    def wantsLittleMotion(self) -> int:  # noqa: N802
        """Whether the system asks for reduced motion."""

    def languages(self) -> str:
        """Give the preferred language tags, best first, with spaces between."""

    def setLanguage(self, tag: str, rtl: bool, /) -> None:  # noqa: N802
        """Set the page's language and direction."""

    def isFullscreen(self) -> int:  # noqa: N802
        """Whether the page fills the screen."""

    def setFullscreen(self, on: bool, /) -> None:  # noqa: N802
        """Ask for the screen, or give it back."""

    def read(self, key: str, /) -> str:
        """Give ``=text``, an empty string for nothing there, or ``!reason``."""

    def write(self, key: str, text: str, /) -> str:
        """Give an empty string, or ``!reason``."""

    def erase(self, key: str, /) -> str:
        """Give an empty string, or ``!reason``."""

    def fragment(self) -> str:
        """Give the address behind the ``#``, as it is encoded there."""

    def takeFragmentChange(self) -> int:  # noqa: N802
        """Whether the fragment was changed from outside since the last call."""

    def setFragment(self, fragment: str, /) -> None:  # noqa: N802
        """Replace the fragment (encoded)."""

    def link(self, fragment: str, /) -> str:
        """Give the whole address with another fragment (encoded)."""

    def mirrorLabels(self, labels: str, /) -> None:  # noqa: N802
        """Set the headings: a JSON list of three texts."""

    def mirrorStatus(self, text: str, /) -> None:  # noqa: N802
        """Set the status line."""

    def mirrorList(self, name: str, lines: str, /) -> None:  # noqa: N802
        """Fill ``table`` or ``hand``: a JSON list of texts."""

    def mirrorChoices(self, choices: str, /) -> None:  # noqa: N802
        """Offer buttons: a JSON list of [id, label]."""

    def mirrorTaken(self) -> str:  # noqa: N802
        """Give the ids of buttons pressed since the last call, as JSON; empty for none."""

    def mirrorAnnounce(self, text: str, /) -> None:  # noqa: N802
        """Add a line to the live region."""


def page() -> Page:
    """Return the page this runs in."""
    try:
        import four14_page  # noqa: PLC0415 - exists in our own page only
    except ImportError:
        return PlainPage()
    bridge: Page = four14_page
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

    async def nextFrame(self) -> float:  # noqa: N802
        await asyncio.sleep(0)
        return time.monotonic() * 1000

    def isHidden(self) -> int:  # noqa: N802
        return int(bool(self._window and self._window.document.hidden))

    def changesOfSize(self) -> int:  # noqa: N802
        return 0

    def metrics(self) -> str:
        return self._SIZE

    def wantsLittleMotion(self) -> int:  # noqa: N802
        return 0

    def languages(self) -> str:
        return str(self._window.navigator.language) if self._window else ""

    def setLanguage(self, tag: str, rtl: bool, /) -> None:  # noqa: N802
        if self._window:
            self._window.document.documentElement.lang = tag
            self._window.document.documentElement.dir = "rtl" if rtl else "ltr"

    def isFullscreen(self) -> int:  # noqa: N802
        return 0

    def setFullscreen(self, on: bool, /) -> None:  # noqa: N802
        pass

    def read(self, key: str, /) -> str:
        try:
            value = self._store().getItem(f"414.{key}")
        except Exception:  # noqa: BLE001 - whatever JavaScript throws means the same
            return "!blocked"
        return f"={value}" if isinstance(value, str) else ""

    def write(self, key: str, text: str, /) -> str:
        try:
            self._store().setItem(f"414.{key}", text)
        except Exception:  # noqa: BLE001
            return "!blocked"
        return "" if self.read(key) == f"={text}" else "!lost"

    def erase(self, key: str, /) -> str:
        try:
            self._store().removeItem(f"414.{key}")
        except Exception:  # noqa: BLE001
            return "!blocked"
        return ""

    def fragment(self) -> str:
        return str(self._window.location.hash)[1:] if self._window else ""

    def takeFragmentChange(self) -> int:  # noqa: N802
        return 0

    def setFragment(self, fragment: str, /) -> None:  # noqa: N802
        if self._window:
            self._window.history.replaceState(None, "", f"#{fragment}")

    def link(self, fragment: str, /) -> str:
        address = str(self._window.location.href) if self._window else ""
        return f"{address.partition('#')[0]}#{fragment}"

    def mirrorLabels(self, labels: str, /) -> None:  # noqa: N802
        pass

    def mirrorStatus(self, text: str, /) -> None:  # noqa: N802
        pass

    def mirrorList(self, name: str, lines: str, /) -> None:  # noqa: N802
        pass

    def mirrorChoices(self, choices: str, /) -> None:  # noqa: N802
        pass

    def mirrorTaken(self) -> str:  # noqa: N802
        return ""

    def mirrorAnnounce(self, text: str, /) -> None:  # noqa: N802
        pass

    def _store(self) -> "_Store":
        if self._window is None:
            raise LookupError("no window")
        store: _Store = self._window.localStorage
        return store


class _Store(Protocol):
    def getItem(self, key: str, /) -> object: ...  # noqa: N802
    def setItem(self, key: str, text: str, /) -> None: ...  # noqa: N802
    def removeItem(self, key: str, /) -> None: ...  # noqa: N802
