"""The end of a deal and of a match: who is caught, levels, A (RULES 7, 8)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a match stands between two deals.

    ``levels`` are the two teams' levels 0…12, ``owner`` the team whose level is in force
    (None for the first deal), ``fails`` how many deals of its own level each team has
    stood at the target level without winning (RULES 12 ``fail_at_a``).
    """

    levels: tuple[int, int]
    level: int
    owner: int | None = None
    fails: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class DealResult:
    """How a deal ended.

    ``out`` is the finishing order; ``winner`` the winning team, None for a draw;
    ``caught`` its caught opponents; ``gain`` the levels the winner went up; ``standing``
    what holds for the next deal; ``match_winner`` the team that has won the match, or
    None. ``fell_back`` names a team that went back to the start level.
    """

    out: tuple[int, ...]
    winner: int | None
    caught: tuple[int, ...]
    gain: int
    standing: Standing
    match_winner: int | None = None
    fell_back: int | None = None


def opening(ruleset: Ruleset) -> Standing:
    """Return the standing before the first deal (RULES 8.1, 8.3)."""
    level = ruleset.start_level
    return Standing((level, level), level)


FAILS_ALLOWED = 3
"""With the third failed deal a team goes back (RULES 12 ``fail_at_a`` three)."""


def score(out: Sequence[int], standing: Standing, ruleset: Ruleset) -> DealResult:
    """Return the result of a deal that ended with this finishing order (RULES 7.2–8.3)."""
    seats = ruleset.players
    size = seats // 2
    winner: int | None = next(
        team for team in (0, 1) if sum(1 for seat in out if seat % 2 == team) == size
    )
    caught = tuple(seat for seat in range(seats) if seat not in out)
    # RULES 12 split_result: X, Y, Y (, X) with two against two
    if ruleset.split_result == "draw" and seats == 4 and len(out) == 3 and out[0] % 2 != winner:
        winner, caught = None, ()
    levels = list(standing.levels)
    target = ruleset.target_level
    match_winner = None
    gain = 0
    if winner is not None:
        needed = size
        if ruleset.catch_at_a == "one_may_escape" and seats >= 6:
            needed -= 1
        if levels[winner] == target:
            if len(caught) >= needed:
                match_winner = winner
        else:
            gain = min(len(caught), target - levels[winner])
            levels[winner] += gain
    fails = list(standing.fails)
    fell_back = None
    owner = standing.owner
    if (
        ruleset.fail_at_a == "three"
        and match_winner is None
        and owner is not None
        and standing.levels[owner] == target
    ):
        fails[owner] += 1
        if fails[owner] == FAILS_ALLOWED:
            fails[owner] = 0
            levels[owner] = ruleset.start_level
            fell_back = owner
    after = Standing(
        levels=(levels[0], levels[1]),
        level=standing.level if winner is None else levels[winner],
        owner=owner if winner is None else winner,
        fails=(fails[0], fails[1]),
    )
    return DealResult(tuple(out), winner, caught, gain, after, match_winner, fell_back)
