"""What the player is to be told about things that went wrong beside the game, once each."""

from __future__ import annotations

from collections import deque
from enum import StrEnum


class Notice(StrEnum):
    """Stable codes; the text of each is the catalogue's ``notice.CODE``."""

    DAMAGED = "damaged"
    """A saved match could not be read; it was set aside."""

    FOREIGN = "foreign"
    """What was saved is not this game's; it was set aside."""

    NEWER = "newer"
    """The saved match is of a newer version of the game; it was set aside for that one."""

    SETTINGS_DAMAGED = "settings_damaged"
    """Settings, or some of them, could not be read and are at their defaults."""

    ELSEWHERE = "elsewhere"
    """The match was played on in another window of the game; this one lets go of it."""

    STORAGE_FAILING = "storage_failing"
    """Nothing can be read or saved; the game goes on without."""


class Notices:
    """The notices that wait to be shown; each code is given out at most once a session."""

    def __init__(self) -> None:
        self._waiting: deque[Notice] = deque()
        self._told: set[Notice] = set()

    def add(self, notice: Notice) -> None:
        """Let the player be told, unless he has been."""
        if notice not in self._told:
            self._told.add(notice)
            self._waiting.append(notice)

    def take(self) -> Notice | None:
        """Return the oldest notice that has not been taken, or None; cheap enough for a frame."""
        return self._waiting.popleft() if self._waiting else None
