"""Text kept between sessions, by key.

Desktop: one UTF-8 file per key in the user's data folder, replaced atomically. Browser: the page's
localStorage under the prefix ``414.``.
"""

import re
from typing import Literal, Protocol

Reason = Literal["blocked", "full", "lost"]

_KEY = re.compile(r"[a-z0-9][a-z0-9-]{0,63}")


class StorageError(Exception):
    """The storage did not do what it was asked; the game goes on without it.

    `reason` is a stable code for the message shown to the player:

    * ``"blocked"``: not allowed (private window, cookies refused, read-only folder, no such place)
    * ``"full"``: the quota or the disk is used up
    * ``"lost"``: accepted without an error, but not there when read back
    """

    def __init__(self, reason: Reason, detail: str = "") -> None:
        super().__init__(f"{reason}: {detail}" if detail else reason)
        self.reason: Reason = reason


class Storage(Protocol):
    """Text by key.

    Keys are 1 to 64 of ``a-z 0-9 -``, not starting with ``-``; any other key is a `ValueError`
    (a mistake of the caller, found on every platform alike). Every other failure, of whatever
    kind the platform has, is a `StorageError`.
    """

    def get(self, key: str) -> str | None:
        """Return the text last set, or None when there is none.

        Damaged bytes that are no UTF-8 are given as escapes that start with a backslash.
        """

    def set(self, key: str, text: str) -> None:
        """Keep `text`; when this returns, `get` gives it back, also after a crash.

        When it raises, the text set before is still there. Text that UTF-8 cannot hold (a lone
        surrogate) is a `ValueError`.
        """

    def remove(self, key: str) -> None:
        """Forget the key; one that is not there is no error."""


def checked_key(key: str) -> str:
    """`key` itself, or `ValueError` when it is not one `Storage` allows."""
    if not _KEY.fullmatch(key):
        raise ValueError(f"not a storage key: {key!r}")
    return key
