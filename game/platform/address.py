"""The fragment (``#...``) of the address the game was opened with: a shared record, a screen.

Browser: the page's address. Desktop: the first command-line argument that is no option; a whole
link may be pasted there, what follows its ``#`` counts.
"""

from typing import Final, Protocol

SAFE: Final = "/?:@!$&'()*+,;=-._~"
"""Characters that stay as they are in a fragment; all others are %-escaped."""


class Address(Protocol):
    """Read and set the fragment. Fragments are texts without the ``#`` and without %-escapes."""

    @property
    def fragment(self) -> str:
        """The fragment now; an empty string when there is none."""

    def poll(self) -> str | None:
        """Return the new fragment if it changed from outside since the last call, else None.

        Changes from outside: the player edits the address, follows a link to the same page, or
        goes back and forward. What `set` did is not reported. The fragment present at the start
        is not reported either: read `fragment` once.
        """

    def set(self, fragment: str) -> None:
        """Show `fragment` in the address; loads nothing, adds no step to the history."""

    def link(self, fragment: str) -> str:
        """Return what opens the game with `fragment`: the full address, on a desktop ``#...``."""
