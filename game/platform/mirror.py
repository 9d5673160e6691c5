"""The table as plain text, for people who do not see the picture.

Browser: real, visually hidden elements of the page with their roles; choices are buttons.
Desktop: optionally printed line by line on standard output, else nothing.
"""

from collections.abc import Sequence
from typing import Protocol

Choice = tuple[str, str]
"""An action as (id, label): the id comes back from `Mirror.taken`, the label is read out."""


class Mirror(Protocol):
    """What a screen reader finds. Calls that change nothing cost nothing: call with every view.

    Texts are in the game's language; line breaks inside a line become spaces.
    """

    def set_labels(self, table: str, hand: str, choices: str) -> None:
        """Set the headings of the three parts; again after a language change."""

    def set_status(self, text: str) -> None:
        """One sentence: where the game stands (whose turn, what is to beat)."""

    def set_table(self, lines: Sequence[str]) -> None:
        """Show the table as a list: a line per seat, the pile, the levels."""

    def set_hand(self, lines: Sequence[str]) -> None:
        """Show the player's hand as a list: a line per card or group."""

    def set_choices(self, choices: Sequence[Choice]) -> None:
        """Offer what the player can do now, in this order. Ids must differ (`ValueError`)."""

    def announce(self, text: str) -> None:
        """Have `text` read out when the reader is free (a polite live region); empty: nothing."""

    def taken(self) -> tuple[str, ...]:
        """Return the ids of the choices activated since the last call, oldest first.

        Ask once a frame. Only ids that were on offer when activated; the game judges them like a
        click of its own.
        """


def one_line(text: str) -> str:
    """`text` with every run of white space as one space."""
    return " ".join(text.split())


def checked_choices(choices: Sequence[Choice]) -> Sequence[Choice]:
    """`choices` themselves, or `ValueError` when two have the same id."""
    if len({identity for identity, _ in choices}) != len(choices):
        raise ValueError(f"choices with equal ids: {choices!r}")
    return choices
