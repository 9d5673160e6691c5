"""What the players are called: by where they sit on the screen, the human by his own name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol


class Texts(Protocol):
    """The texts of the player's language; see `game.locale.Translator`."""

    def __call__(self, key: str, /) -> str:
        """Return the text of *key*."""


class Letters(Texts, Protocol):
    """Texts that know how a language writes its capitals."""

    def initial(self, name: str) -> str:
        """Return the first letter of a name as a capital."""


COMPASS: Final[Mapping[int, tuple[str, ...]]] = {
    2: ("north",),
    4: ("west", "north", "east"),
    6: ("west", "northwest", "north", "northeast", "east"),
    8: ("southwest", "west", "northwest", "north", "northeast", "east", "southeast"),
}
"""Where the others sit, clockwise from the human, who is in the south."""

_PLACES: Final = ("south", *COMPASS[8])


def seat_names(tr: Texts, players: int, human: int | None, own: str = "") -> tuple[str, ...]:
    """Return the names of all seats as seen from *human*, or from seat 0 if there is none.

    *own* is the name the human has given himself, if he has.
    """
    me = human or 0
    names = []
    for seat in range(players):
        place = (seat - me) % players
        if place:
            names.append(tr(f"seat.{COMPASS[players][place - 1]}"))
        elif human is None:
            names.append(tr("seat.south"))
        else:
            names.append(own or tr("seat.you"))
    return tuple(names)


def short_name(tr: Texts, name: str) -> str:
    """Return what stands for a name where there is no room for it: "NW"; or the name itself."""
    for place in _PLACES:
        if name == tr(f"seat.{place}"):
            return tr(f"seat.{place}.short")
    return name


def token_letters(tr: Letters, name: str) -> str:
    """Return the letters on a player's token: "NW" for a place, else the first of his name."""
    short = short_name(tr, name)
    return tr.initial(name) if short == name else short
