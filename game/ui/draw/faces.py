"""The faces of cards as the screen names them.

A face is the two-character notation of the rules: rank ``23456789TJQKA`` and suit ``cdhs``, or
``BJ`` and ``RJ`` for the jokers.
"""

from __future__ import annotations

from typing import Final

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
BLACK_JOKER: Final = "BJ"
RED_JOKER: Final = "RJ"
ALL_FACES: Final = (*(r + s for r in RANKS for s in SUITS), BLACK_JOKER, RED_JOKER)

SUIT_NAMES: Final = {"c": "club", "d": "diamond", "h": "heart", "s": "spade"}


def is_joker(face: str) -> bool:
    """Say whether the face is one of the two jokers."""
    return face in (BLACK_JOKER, RED_JOKER)


def rank_label(rank: str) -> str:
    """Return a rank as a player reads it: ten is "10"."""
    return "10" if rank == "T" else rank


def group(face: str) -> str:
    """Return what two cards of one rank have in common: the rank, or the joker itself."""
    return face if is_joker(face) else face[0]
