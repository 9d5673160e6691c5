"""Cards as small integers, their text form, and packs.

A **face** is ``rank * 4 + suit``: ranks 0…12 stand for 2…A, suits 0…3 for spades,
hearts, diamonds, clubs; the jokers are faces 52 (black, rank 13) and 56 (red,
rank 14), so that ``face >> 2`` is the rank of every card. Copies of a face from
several decks are the same integer: a hand is a multiset of faces.

A hand for combinatorics is a list or tuple of 15 counts, indexed by rank; suits
are for the eye (RULES 1.2).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.rules.errors import NotationError

RANKS = 15
RANK_LETTERS = "23456789TJQKA"
SUIT_LETTERS = "shdc"

TWO, THREE, FOUR, NINE, ACE = 0, 1, 2, 7, 12
BLACK_JOKER, RED_JOKER = 13, 14
BLACK_JOKER_FACE, RED_JOKER_FACE = 52, 56
HEART = 1
THREE_OF_HEARTS = THREE * 4 + HEART

RANK_TEXT: tuple[str, ...] = (*RANK_LETTERS, "BJ", "RJ")
"""Text of each rank 0…14 in notation ("T" is ten)."""

FACES: tuple[int, ...] = (*range(52), BLACK_JOKER_FACE, RED_JOKER_FACE)
"""The 54 faces of one deck in ascending order."""

FACE_TEXT: dict[int, str] = {
    **{face: RANK_LETTERS[face >> 2] + SUIT_LETTERS[face & 3] for face in range(52)},
    BLACK_JOKER_FACE: "BJ",
    RED_JOKER_FACE: "RJ",
}
TEXT_FACE: dict[str, int] = {text: face for face, text in FACE_TEXT.items()}


def is_joker(face: int) -> bool:
    return face >= BLACK_JOKER_FACE


def parse_cards(text: str) -> tuple[int, ...]:
    """Read cards written one after the other, e.g. ``3s3hTd``; blanks are skipped.

    Returns the faces in the order written. Raises `NotationError` naming the
    offending characters and their position (counted from 1).
    """
    faces: list[int] = []
    at = 0
    while at < len(text):
        if text[at] == " ":
            at += 1
            continue
        pair = text[at : at + 2]
        face = TEXT_FACE.get(pair)
        if face is None:
            raise NotationError(f"{pair!r} at position {at + 1} is no card")
        faces.append(face)
        at += 2
    return tuple(faces)


def format_cards(faces: Iterable[int]) -> str:
    """Write faces in the order given, without a separator."""
    return "".join(FACE_TEXT[face] for face in faces)


def parse_rank(text: str) -> int:
    """Read a rank 2…A, written as in notation or with "10" for ten."""
    letter = "T" if text == "10" else text
    at = RANK_LETTERS.find(letter) if len(letter) == 1 else -1
    if at < 0:
        raise NotationError(f"{text!r} is no rank (2 3 4 5 6 7 8 9 T J Q K A)")
    return at


def count_ranks(faces: Iterable[int]) -> list[int]:
    """Return the 15 counts per rank of a multiset of faces."""
    counts = [0] * RANKS
    for face in faces:
        counts[face >> 2] += 1
    return counts


def is_held(cards: Sequence[int], hand: Sequence[int]) -> bool:
    """Tell whether the multiset ``cards`` is part of the multiset ``hand``."""
    if len(cards) > len(hand):
        return False
    return all(cards.count(face) <= hand.count(face) for face in set(cards))


def without(hand: Sequence[int], cards: Sequence[int]) -> list[int]:
    """Return ``hand`` less one copy of each of ``cards``; ValueError if one is missing."""
    rest = list(hand)
    for face in cards:
        rest.remove(face)
    return rest


def pack(decks: int) -> list[int]:
    """Return ``decks`` full decks of 54 faces, deck after deck, unshuffled (RULES 1.2)."""
    return list(FACES) * decks
