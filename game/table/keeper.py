"""Keeps the match between sessions, whatever the storage does and whatever lies in it.

The match in progress is the text under `SAVE_KEY`, as `game.table.save` writes it. A text that
cannot be loaded is moved out of the way, never deleted: damaged and foreign ones to
``match-damaged-1…3``; those of a newer version, or that the storage would not give at first, to
``match-newer-1…3``, from where they come back when this program can read them. A text that another
window of the game has written since is left alone: who plays last has the match. No call raises;
what the player should know goes to `Notices`.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import Final, Protocol

from game.rules.errors import RecordError
from game.table.notices import Notice, Notices
from game.table.save import SavedMatch, load_save

SAVE_KEY: Final = "match"

MAX_ASIDE: Final = 3
"""So many texts of each kind are kept aside; one more takes the place of the last."""

_DAMAGED: Final = "match-damaged"
_NEWER: Final = "match-newer"

_ABSENT: Final = frozenset(("", "null", "undefined"))
"""What some platforms answer when there is nothing."""

_LOG: Final = logging.getLogger(__name__)


class Storage(Protocol):
    """Text by key. Each call may raise any exception; then nothing has changed."""

    def get(self, key: str) -> str | None:
        """Return the text last set, or None."""

    def set(self, key: str, text: str) -> None:
        """Keep a text for good."""

    def remove(self, key: str) -> None:
        """Forget a key; one that is not there is no error."""


class Keeper:
    """Loads and saves the match in progress."""

    def __init__(self, storage: Storage, notices: Notices | None = None) -> None:
        """Take the storage, and the notices of the session (its own, if none are given)."""
        self._storage = storage
        self.notices = notices or Notices()
        self._text: str | None = None
        self._kept: str | None = None
        self._unread = False
        self._to_set_aside: tuple[str, str] | None = None
        self._frozen = False
        self._lost = False

    @property
    def text(self) -> str | None:
        """The last good save of this session, kept or not; None when there is no match."""
        return self._text

    @property
    def lost(self) -> bool:
        """Whether another window of the game has kept a match over this one's (see `look`)."""
        return self._lost

    @property
    def frozen(self) -> bool:
        """Whether the save is being protected from a match that went wrong (`freeze`)."""
        return self._frozen

    def load(self) -> SavedMatch | None:
        """Return the match that was left, or None; adds at most one notice.

        A text of this session that the storage did not take, or does not give back, is the match
        still. A text that cannot be loaded is set aside. With no match in progress, one that an
        older program had set aside as too new is taken up again, if it can be read now. Ends
        `freeze`.
        """
        self._frozen = self._unread = self._lost = False
        if self._text != self._kept and (saved := self._own()) is not None:
            return saved
        try:
            text = self._storage.get(SAVE_KEY)
        except Exception as error:
            _LOG.warning("the saved match cannot be read: %s", error)
            self.notices.add(Notice.STORAGE_FAILING)
            saved = self._own()
            self._unread = saved is None
            return saved
        self._text = self._kept = None
        if _is_absent(text):
            return self._take_up_newer()
        assert text is not None
        try:
            saved = load_save(text)
        except Exception as error:
            notice = _notice(error)
            _LOG.warning("the saved match is %s: %s", notice, error)
            self._to_set_aside = (_NEWER if notice is Notice.NEWER else _DAMAGED, _writable(text))
            self._set_aside()
            self.notices.add(notice)
            return None
        self._text = self._kept = text
        return saved

    def write(self, text: str) -> None:
        """Keep the match as it stands now; to be called after every action.

        Does nothing while frozen. A text that could not be set aside yet is set aside first: as
        long as that fails, it is not overwritten. Nor is a match of another window that was kept
        after this one's, which then is `lost`.
        """
        if self._frozen:
            return
        if text != self._kept:
            self.look()
        if self._lost:
            return
        self._text = text
        if text == self._kept:
            return
        if not self._set_aside():
            self.notices.add(Notice.STORAGE_FAILING)
            return
        try:
            self._storage.set(SAVE_KEY, text)
            self._kept = text
        except Exception as error:
            self._failed(error)

    def look(self) -> None:
        """Find out whether another window of the game has kept a match since this one did.

        Then this one's is `lost` until `load` or `thaw`; the player is told.
        """
        if self._kept is None or self._lost:
            return
        with suppress(Exception):
            text = self._storage.get(SAVE_KEY)
            if text != self._kept and not _is_absent(text):
                self._lost = True
                self._text = self._kept = None
                self.notices.add(Notice.ELSEWHERE)

    def clear(self) -> None:
        """Forget the match, because it is over or given up.

        Does nothing while frozen, nor to what another window has kept meanwhile.
        """
        if self._frozen:
            return
        self.look()
        if self._lost:
            return
        self._text = self._kept = None
        if not self._set_aside():
            return
        try:
            self._storage.remove(SAVE_KEY)
        except Exception as error:
            self._failed(error)

    def freeze(self) -> None:
        """Protect the last good save: something went wrong inside the game.

        Nothing is written or cleared until `thaw` or `load`.
        """
        self._frozen = True

    def thaw(self) -> None:
        """Let a match that the player begins take the place of any other; ends `freeze`."""
        self._frozen = self._lost = False
        self._text = self._kept = None

    def _own(self) -> SavedMatch | None:
        """Return the match as this session wrote it last, or None if there is none."""
        if self._text is not None:
            with suppress(RecordError):
                return load_save(self._text)
        return None

    def _failed(self, error: Exception) -> None:
        _LOG.info("the match cannot be saved: %s", error)
        self.notices.add(Notice.STORAGE_FAILING)

    def _set_aside(self) -> bool:
        """Move the text that could not be loaded out of the way; False if that failed."""
        if self._unread:  # what could not be read at first may be a good match
            try:
                text = self._storage.get(SAVE_KEY)
            except Exception:
                return False
            self._unread = False
            if text is not None and not _is_absent(text):
                base = _NEWER if _is_good(text) else _DAMAGED
                self._to_set_aside = (base, _writable(text))
        if self._to_set_aside is None:
            return True
        base, text = self._to_set_aside
        try:
            for number in range(1, MAX_ASIDE + 1):
                key = f"{base}-{number}"
                other = self._storage.get(key)
                if other is None or other == text:
                    break
            if other != text:
                self._storage.set(key, text)
        except Exception as error:
            _LOG.info("the old match cannot be set aside: %s", error)
            return False
        self._to_set_aside = None
        with suppress(Exception):  # it is safe under its new key: the old one may be overwritten
            self._storage.remove(SAVE_KEY)
        return True

    def _take_up_newer(self) -> SavedMatch | None:
        """Return a match that was once too new and is not any more; it is the match from now."""
        for number in range(MAX_ASIDE, 0, -1):
            key = f"{_NEWER}-{number}"
            with suppress(Exception):
                text = self._storage.get(key)
                if text is None:
                    continue
                saved = load_save(text)
                self._storage.set(SAVE_KEY, text)
                self._storage.remove(key)
                self._text = self._kept = text
                return saved
        return None


def _is_absent(text: str | None) -> bool:
    return text is None or text.strip() in _ABSENT


def _is_good(text: str) -> bool:
    try:
        load_save(text)
    except Exception:
        return False
    return True


def _writable(text: str) -> str:
    """Return a text with lone surrogates, which no storage takes, written as escapes."""
    return text.encode("utf-8", "backslashreplace").decode()


def _notice(error: Exception) -> Notice:
    """Return what to tell about a text that `load_save` refused."""
    code = error.code if isinstance(error, RecordError) else ""
    return {"newer_version": Notice.NEWER, "foreign_record": Notice.FOREIGN}.get(
        code, Notice.DAMAGED
    )
