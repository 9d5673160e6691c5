"""Splitting a hand into plays: what a player sees when he sorts his cards.

Bombs are set aside first (414 before the rest, RULES 4.2), whole; what is left is split
into the fewest singles, pairs, straights and double dragons. Of equally short splits the
one is taken whose loose cards are highest, since low ones are hard to get rid of.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.cards import ACE, BLACK_JOKER, FOUR, RED_JOKER
from game.rules.combinations import RUN_MIN, Combination, MoveTable

NATURAL_RANKS = 13
BOMB_MIN = 3
"""The smallest n of a kind (RULES 4.1)."""


def split(table: MoveTable, counts: Sequence[int]) -> tuple[Combination, ...]:
    """Return combinations that together are exactly the hand ``counts`` (15 per rank).

    Bombs come last; the other plays come in the order of `MoveTable.combinations`.
    """
    rest = list(counts)
    bombs = _take_bombs(rest)
    plays = _fewest(table, rest)
    if rest[BLACK_JOKER] or rest[RED_JOKER]:
        plays.append([(BLACK_JOKER if rest[BLACK_JOKER] else RED_JOKER, 1)])
    found = [_of_needs(table, needs) for needs in plays + bombs]
    return tuple(sorted(found, key=lambda play: (play.bomb, play.index)))


def breaks_bomb(counts: Sequence[int], needs: Sequence[tuple[int, int]]) -> bool:
    """Tell whether taking these cards from a hand destroys a bomb that they are not.

    A bomb is destroyed when n of a kind are left fewer than three, two jokers fewer than
    two, or the last 414 goes (RULES 4.1).
    """
    rest = list(counts)
    for rank, number in needs:
        rest[rank] -= number
    return (
        any(rest[rank] < BOMB_MIN <= counts[rank] for rank, _ in needs if rank < BLACK_JOKER)
        or sum(rest[BLACK_JOKER:]) < 2 <= sum(counts[BLACK_JOKER:])
        or (_holds_414(counts) and not _holds_414(rest))
    )


def _holds_414(counts: Sequence[int]) -> bool:
    return counts[FOUR] >= 2 and counts[ACE] >= 1


_Needs = list[tuple[int, int]]


def _of_needs(table: MoveTable, needs: _Needs) -> Combination:
    counts = [0] * 15
    for rank, number in needs:
        counts[rank] = number
    found = table.classify_counts(counts)
    assert found is not None
    return found


def _take_bombs(rest: list[int]) -> list[_Needs]:
    """Take all bombs out of ``rest``, at most one single joker staying behind."""
    bombs: list[_Needs] = []
    while rest[FOUR] >= 2 and rest[ACE]:
        rest[FOUR] -= 2
        rest[ACE] -= 1
        bombs.append([(FOUR, 2), (ACE, 1)])
    for rank in range(NATURAL_RANKS):
        if rest[rank] >= BOMB_MIN:
            bombs.append([(rank, rest[rank])])
            rest[rank] = 0
    for joker in (RED_JOKER, BLACK_JOKER):
        while rest[joker] >= 2:
            rest[joker] -= 2
            bombs.append([(joker, 2)])
    if rest[BLACK_JOKER] and rest[RED_JOKER]:
        rest[BLACK_JOKER] = rest[RED_JOKER] = 0
        bombs.append([(BLACK_JOKER, 1), (RED_JOKER, 1)])
    return bombs


# -- the fewest plays ------------------------------------------------------------------
#
# The ranks 2…A, of each of which at most two cards are left, are walked through in natural
# order. Between two ranks at most two straights or one double dragon are open; the state
# is their lengths so far, counted up to RUN_MIN, where they may end.

_State = tuple[int, int, int]
"""Lengths 0…3 of two open straights and of an open double dragon."""

_CLOSED: _State = (0, 0, 0)
_Step = tuple[_State, tuple[int, int, int], int, int]
"""Next state, whether each run takes cards of this rank, runs begun, loose cards left."""


def _steps(state: _State, copies: int) -> list[_Step]:
    """Return what can be done with the copies of one rank, given the open runs."""
    found: list[_Step] = []
    for first in (0, 1):
        for second in (0, 1):
            for dragon in (0, 1):
                taken = (first, second, dragon)
                loose = copies - first - second - 2 * dragon
                if loose < 0:
                    continue
                if any(
                    length and not takes and length < RUN_MIN
                    for length, takes in zip(state, taken, strict=True)
                ):
                    continue
                begun = sum(
                    1 for length, takes in zip(state, taken, strict=True) if takes and not length
                )
                a, b, c = (
                    min(length + 1, RUN_MIN) if takes else 0
                    for length, takes in zip(state, taken, strict=True)
                )
                found.append(((a, b, c), taken, begun, loose))
    return found


def _all_steps() -> list[dict[_State, list[_Step]]]:
    """Return the steps of every state that can be reached, by the number of copies 0, 1, 2."""
    table: list[dict[_State, list[_Step]]] = [{}, {}, {}]
    todo = [_CLOSED]
    while todo:
        state = todo.pop()
        if state in table[0]:
            continue
        for copies, steps in enumerate(table):
            steps[state] = _steps(state, copies)
            todo += [step[0] for step in steps[state]]
    return table


_STEPS = _all_steps()

_PLAY, _LOW_SINGLE, _LOW_PAIR = 100, 2, 1
"""Costs: one more play outweighs any lowness; a single is worse than a pair as low."""


def _fewest(table: MoveTable, counts: Sequence[int]) -> list[_Needs]:
    """Return the cheapest split of at most two cards a rank 2…A."""
    plays: list[_Needs] = []
    best: dict[_State, int] = {_CLOSED: 0}
    back: list[dict[_State, tuple[_State, tuple[int, int, int], int]]] = []
    for rank in range(NATURAL_RANKS):
        copies = counts[rank]
        if not table.run_ranks >> rank & 1:
            if copies:
                plays.append([(rank, copies)])
            copies = 0
        lowness = NATURAL_RANKS - 1 - table.place[rank]
        loose_costs = (0, _PLAY + _LOW_SINGLE * lowness, _PLAY + _LOW_PAIR * lowness)
        after: dict[_State, int] = {}
        trail: dict[_State, tuple[_State, tuple[int, int, int], int]] = {}
        steps = _STEPS[copies]
        for state, cost in best.items():
            for new, taken, begun, loose in steps[state]:
                total = cost + _PLAY * begun + loose_costs[loose]
                if new not in after or total < after[new]:
                    after[new] = total
                    trail[new] = (state, taken, loose)
        best = after
        back.append(trail)
    end = min(
        (state for state in best if all(length in (0, RUN_MIN) for length in state)),
        key=lambda state: best[state],
    )
    return plays + _retrace(back, end)


def _retrace(
    back: Sequence[dict[_State, tuple[_State, tuple[int, int, int], int]]], end: _State
) -> list[_Needs]:
    """Return the plays of the walk through the ranks that ends in state ``end``."""
    plays: list[_Needs] = []
    tops = [NATURAL_RANKS - 1] * len(end)
    state = end
    for rank in range(NATURAL_RANKS - 1, -1, -1):
        before, taken, loose = back[rank][state]
        if loose:
            plays.append([(rank, loose)])
        for run, takes in enumerate(taken):
            if takes and not before[run]:
                plays.append([(at, 2 if run == 2 else 1) for at in range(rank, tops[run] + 1)])
            elif before[run] and not takes:
                tops[run] = rank - 1
        state = before
    return plays
