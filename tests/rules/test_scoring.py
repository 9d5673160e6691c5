"""Results, levels, A (RULES 7, 8): every finishing order at every standing."""

from __future__ import annotations

from itertools import permutations

import pytest

from game.rules.ruleset import Ruleset
from game.rules.scoring import FAILS_ALLOWED, Standing, opening, score

A, K, Q = 12, 11, 10


def ends(players: int) -> list[tuple[int, ...]]:
    """All finishing orders that end a deal: cut as soon as one team is complete."""
    found = set()
    for order in permutations(range(players)):
        for cut in range(1, players + 1):
            out = order[:cut]
            if any(sum(1 for seat in out if seat % 2 == team) == players // 2 for team in (0, 1)):
                found.add(out)
                break
    return sorted(found)


def test_a_match_opens_at_the_start_level_rules_8_1():
    assert opening(Ruleset()) == Standing((0, 0), 0)
    assert opening(Ruleset(start_level=8)) == Standing((8, 8), 8)


@pytest.mark.parametrize("players", [2, 4, 6])
def test_every_finishing_order_rules_7_2_7_3_8_1_8_3(players: int):
    ruleset = Ruleset(players=players)
    for out in ends(players):
        last = out[-1]
        for level in range(13):
            for other in (0, 5, A):
                levels = (level, other) if last % 2 == 0 else (other, level)
                result = score(out, Standing(levels, other), ruleset)
                # the deal ended when the last of a team went out: that team has won
                winner = last % 2
                caught = [seat for seat in range(players) if seat not in out]
                assert caught
                assert all(seat % 2 != winner for seat in caught)
                assert result.out == out
                assert result.winner == winner
                assert list(result.caught) == caught
                after = level if level == A else min(A, level + len(caught))
                assert result.standing.levels[winner] == after
                assert result.standing.levels[1 - winner] == other
                assert result.standing.level == after
                assert result.standing.owner == winner
                assert result.gain == after - level
                won = level == A and len(caught) == players // 2
                assert result.match_winner == (winner if won else None)
                assert result.fell_back is None
                assert result.standing.fails == (0, 0)


@pytest.mark.parametrize("players", [2, 4])
def test_a_split_result_may_be_a_draw_rules_12_split_result(players: int):
    ruleset = Ruleset(players=players, split_result="draw")
    standing = Standing((4, 7), 7, owner=1)
    for out in ends(players):
        result = score(out, standing, ruleset)
        split = players == 4 and len(out) == 3 and out[0] % 2 != out[-1] % 2
        assert split == (out in [(0, 1, 3), (0, 3, 1), (2, 1, 3), (2, 3, 1),
                                 (1, 0, 2), (1, 2, 0), (3, 0, 2), (3, 2, 0)])  # fmt: skip
        if split:
            assert (result.winner, result.caught, result.gain) == (None, (), 0)
            assert result.standing == standing
            assert result.match_winner is None
        else:
            assert result == score(out, standing, Ruleset(players=players))


def test_the_target_level_takes_the_part_of_a_rules_12():
    ruleset = Ruleset(target_level=5)
    near = score((0, 2), Standing((4, 0), 4, 0), ruleset)
    assert (near.standing.levels, near.gain, near.match_winner) == ((5, 0), 1, None)
    assert score((0, 2), Standing((5, 0), 5, 0), ruleset).match_winner == 0
    assert score((0, 1, 2), Standing((5, 0), 5, 0), ruleset).match_winner is None


@pytest.mark.parametrize(
    ("players", "out", "wins"),
    [
        (4, (0, 1, 2), False),
        (4, (0, 2), True),
        (6, (0, 2, 1, 4), True),
        (6, (0, 2, 1, 3, 4), False),
        (8, (0, 2, 1, 4, 6), True),
        (8, (0, 2, 1, 3, 4, 6), False),
    ],
)
def test_one_may_escape_at_a_rules_12_catch_at_a(players: int, out: tuple[int, ...], wins: bool):
    standing = Standing((A, 3), A, 0)
    lenient = Ruleset(players=players, catch_at_a="one_may_escape")
    assert (score(out, standing, lenient).match_winner == 0) == wins
    strict = score(out, standing, Ruleset(players=players))
    assert (strict.match_winner == 0) == (len(out) == players // 2)


def test_three_failed_deals_at_a_rules_12_fail_at_a():
    ruleset = Ruleset(fail_at_a="three")
    standing = Standing((A, 6), A, owner=0)
    first = score((0, 1, 2), standing, ruleset)
    assert (first.standing.fails, first.standing.levels) == ((1, 0), (A, 6))
    # lost at its own level: that counts too, and the level in force is now the other's
    second = score((1, 0, 3), first.standing, ruleset)
    assert second.standing == Standing((A, 7), 7, 1, (2, 0))
    # a deal at the other team's level does not count
    away = score((0, 1, 2), second.standing, ruleset)
    assert away.standing == Standing((A, 7), A, 0, (2, 0))
    third = score((0, 1, 2), away.standing, ruleset)
    assert third.fell_back == 0
    assert third.standing == Standing((0, 7), 0, 0, (0, 0))
    # winning the match ends it all
    assert score((0, 2), away.standing, ruleset).match_winner == 0
    assert score((0, 2), away.standing, ruleset).fell_back is None
    assert FAILS_ALLOWED == 3


def test_falling_back_goes_to_the_start_level_and_only_with_the_switch():
    standing = Standing((3, A), A, owner=1, fails=(0, 2))
    ruleset = Ruleset(fail_at_a="three", start_level=2)
    result = score((1, 0, 3), standing, ruleset)
    assert (result.fell_back, result.standing.levels) == (1, (3, 2))
    # with the default the count is not kept
    assert score((1, 0, 3), standing, Ruleset()).standing.fails == (0, 2)
    # a draw at A counts as a failed deal
    both = Ruleset(fail_at_a="three", split_result="draw")
    drawn = score((0, 1, 3), standing, both)
    assert (drawn.winner, drawn.fell_back) == (None, 1)


def test_the_team_at_a_may_win_at_the_other_teams_level_rules_8_4():
    assert score((1, 3), Standing((Q, A), Q, 0), Ruleset()).match_winner == 1
    assert score((0, 2), Standing((K, A), K, 0), Ruleset()).match_winner is None
