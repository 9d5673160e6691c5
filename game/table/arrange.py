"""Ways to look at a hand: sorted, grouped into plays, and what is still unseen.

All of it is worked out from an observation, so none of it knows more than the player.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from game.bots.split import split
from game.rules.cards import BLACK_JOKER, RANKS, count_ranks, without
from game.rules.combinations import Category, MoveTable
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
    """Return the hand split into plays: bombs, then runs, pairs and singles, high to low.

    The split is the one the bots see (`game.bots.split`).
    """
    plays = split(table, count_ranks(hand))
    left = sorted(hand)
    groups: list[tuple[int, ...]] = []
    for play in sorted(plays, key=lambda play: (play.bomb, play.length, play.strength))[::-1]:
        picked: list[int] = []
        for rank, number in play.needs:
            picked += [face for face in left if face >> 2 == rank][:number]
        left = without(left, picked)
        groups.append(tuple(picked))
    return tuple(groups)


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
