"""Ways to look at a hand: sorted, grouped into plays, and what is still unseen.

All of it is worked out from an observation, so none of it knows more than the player.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from game.rules.cards import BLACK_JOKER, RANKS, count_ranks
from game.rules.combinations import Category, Combination, MoveTable
from game.rules.observation import Observation
from game.rules.situation import Situation


class SortMode(StrEnum):
    """How a player likes his hand; ranks in the order in force."""

    HIGH_FIRST = "high_first"
    LOW_FIRST = "low_first"
    COMBINATION = "combination"


def sort_hand(hand: Sequence[int], table: MoveTable, mode: SortMode) -> tuple[int, ...]:
    """Return the faces of a hand in the order of a mode; nothing is lost or doubled."""
    if mode is SortMode.COMBINATION:
        return tuple(face for group in group_hand(hand, table) for face in group)
    ordered = sorted(hand, key=lambda face: (table.place[face >> 2], face))
    if mode is SortMode.LOW_FIRST:
        return tuple(ordered)
    return tuple(sorted(hand, key=lambda face: (-table.place[face >> 2], face)))


def group_hand(hand: Sequence[int], table: MoveTable) -> tuple[tuple[int, ...], ...]:
    """Return the hand split into plays: bombs, then runs, then pairs, then singles.

    Bombs keep all copies of a rank; of what is left the longest runs come first; ranks in
    the order in force, high to low.
    """
    left = sorted(hand)
    groups: list[tuple[int, ...]] = []

    def take(combination: Combination) -> None:
        picked: list[int] = []
        for rank, number in combination.needs:
            copies = [face for face in left if face >> 2 == rank][:number]
            picked += copies
            for face in copies:
                left.remove(face)
        groups.append(tuple(picked))

    counts = count_ranks(left)
    bombs = [found for found in table.leads(counts) if found.bomb]
    for bomb in reversed(bombs):  # strongest first
        counts = count_ranks(left)
        whole = bomb.category is not Category.N_OF_A_KIND or counts[bomb.needs[0][0]] == bomb.length
        if whole and all(counts[rank] >= number for rank, number in bomb.needs):
            take(bomb)
    for category in (Category.DOUBLE_DRAGON, Category.STRAIGHT):
        while True:
            counts = count_ranks(left)
            runs = [found for found in table.leads(counts) if found.category is category]
            if category is Category.STRAIGHT:
                runs = [run for run in runs if _spares_pairs(run, counts)]
            if not runs:
                break
            take(max(runs, key=lambda run: (run.length, run.strength)))
    counts = count_ranks(left)
    for number in (2, 1):
        for rank in reversed(table.order):
            if counts[rank] == number:
                groups.append(tuple(face for face in left if face >> 2 == rank))
    return tuple(groups)


def _spares_pairs(run: Combination, counts: Sequence[int]) -> bool:
    """Tell whether a straight breaks at most one pair, and none at its ends."""
    ranks = [rank for rank, _ in run.needs]
    pairs = sum(1 for rank in ranks if counts[rank] > 1)
    return pairs <= 1 and counts[ranks[0]] == 1 and counts[ranks[-1]] == 1


def natural_group(situation: Situation, rank: int) -> tuple[int, ...]:
    """Return the faces that a player most likely means by pointing at a rank of his hand.

    When there is a play to beat (or to claim): the weakest legal answer with a card of this
    rank. Else: all copies of the rank if there are several, the longest straight of single
    cards through it, or the card alone. Empty if the rank is not held.
    """
    held = tuple(face for face in situation.hand if face >> 2 == rank)
    if not held:
        return ()
    counts = count_ranks(situation.hand)
    if situation.claim_rank >= 0 or situation.top is not None:
        for action in situation.legal():
            if any(face >> 2 == rank for face in action.cards):
                return action.cards
        return held[:1]
    if rank >= BLACK_JOKER:
        both = counts[BLACK_JOKER] + counts[BLACK_JOKER + 1]
        jokers = tuple(face for face in situation.hand if face >> 2 >= BLACK_JOKER)
        return jokers if both == 2 else held[:2]
    if len(held) > 1:
        return held
    straights = [
        found
        for found in situation.table.leads(counts)
        if found.category is Category.STRAIGHT
        and any(step == rank for step, _ in found.needs)
        and all(counts[step] == 1 for step, _ in found.needs)
    ]
    if not straights:
        return held
    return situation.play(max(straights, key=lambda run: run.length)).cards


def unseen(observation: Observation) -> tuple[int, ...]:
    """Return how many cards of each rank 0…14 are in the other hands, as far as known.

    The pack less what has been played and what the seat itself holds.
    """
    packs = observation.ruleset.packs
    own = count_ranks(observation.hand)
    whole = (4 * packs,) * BLACK_JOKER + (packs,) * (RANKS - BLACK_JOKER)
    return tuple(
        max(0, total - played - mine)
        for total, played, mine in zip(whole, observation.seen, own, strict=True)
    )
