"""The arena: paired duplicate deals, their figures, and the speed of the rules."""

from __future__ import annotations

import math
from collections import Counter

import pytest

from game.arena import (
    Estimate,
    arena_deal,
    drawn_result,
    main,
    play_pairs,
    query_speed,
    random_play_speed,
)
from game.bots import BOTS
from game.rules.deal import DealPhase
from game.rules.ruleset import STANDARD, Ruleset

EASY, RANDOM = BOTS["easy"], BOTS["random"]


@pytest.mark.parametrize("bot", [EASY, RANDOM], ids=lambda bot: bot.name)
@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_field_of_equal_bots_comes_out_exactly_level(bot: object, players: int):
    tally = play_pairs(bot, bot, 14, 3, Ruleset(players=players))  # type: ignore[arg-type]
    assert tally.shares == [0.5] * 14
    assert tally.levels == [0.0] * 14
    assert tally.share == Estimate(0.5, 0.0)


def test_sides_and_signs():
    """Swapping the two bots turns every figure round."""
    one = play_pairs(EASY, RANDOM, 13, 5)
    other = play_pairs(RANDOM, EASY, 13, 5)
    assert one.shares == [1 - share for share in other.shares]
    assert one.levels == [-levels for levels in other.levels]
    assert one.share.mean > 0.8
    assert one.gain.mean > 0.5
    assert one.decisions == len(one.seconds[0]) + len(one.seconds[1]) == other.decisions
    assert one.fallbacks == [0, 0]
    assert one.elapsed > 0


def test_draws_count_half_rules_12_split_result():
    tally = play_pairs(EASY, RANDOM, 26, 1, Ruleset(split_result="draw", decks=1))
    assert all(share in (0, 0.25, 0.5, 0.75, 1) for share in tally.shares)
    equal = play_pairs(EASY, EASY, 26, 1, Ruleset(split_result="draw", decks=1))
    assert equal.shares == [0.5] * 26


def test_deals_run_through_the_levels_and_every_second_has_tribute():
    levels: Counter[int] = Counter()
    for index in range(52):
        deal = arena_deal(STANDARD, 9, index)
        levels[deal.standing.level] += 1
        assert (deal.phase is DealPhase.TRIBUTE) == bool(index % 2)
        assert deal.key() == arena_deal(STANDARD, 9, index).key()
        assert deal.key() != arena_deal(STANDARD, 10, index).key()
    assert set(levels.values()) == {4}


def test_drawn_results_are_possible_and_vary():
    found = {drawn_result(STANDARD, 1, index) for index in range(400)}
    for previous in found:
        previous.check(4)
    # 4! orders, cut when a team is out: 4 sweeps after two seats, 16 ends after three
    assert len(found) == 20


def test_intervals():
    assert Estimate.of([0.5]) == Estimate(0.5, 0.0)
    found = Estimate.of([0.0, 1.0, 0.5, 0.5])
    assert found.mean == 0.5
    assert math.isclose(found.half, 1.96 * math.sqrt(0.5 / 3) / 2)


def test_the_command_prints_the_figures(capsys: pytest.CaptureFixture[str]):
    assert main(["--bots", "easy,random", "--deals", "3", "--seed", "2"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("easy against random: 3 deals, each played twice")
    for word in ("win share", "levels per deal", "95 % interval", "decisions/s", "median",
                 "95th", "worst", "fallen back 0"):  # fmt: skip
        assert word in text
    assert main(["--bots", "easy,easy", "--deals", "1", "--ruleset", '{"players":2}']) == 0
    assert "2 seats, 1 deck)" in capsys.readouterr().out


def test_the_speed_is_measured(capsys: pytest.CaptureFixture[str]):
    speed, deals = random_play_speed(0.05)
    assert speed > 10_000
    assert deals >= 1
    leads, beats = query_speed()
    assert 0 < beats < leads < 5_000
    assert main(["--speed", "--seconds", "0.1"]) == 0
    text = capsys.readouterr().out
    assert "decisions/s" in text
    assert "all leads of a dealt hand" in text
    assert "can this hand beat that?" in text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--bots", "easy"], "two of random"),
        (["--bots", "easy,nobody"], "two of random"),
        (["--bots", "easy,easy,easy"], "two of random"),
        (["--deals", "0"], "at least 1"),
        (["--seed", "-1"], "0 to 2^64-1"),
        (["--ruleset", "{"], "not JSON"),
        (["--ruleset", '{"players":3}'], "2, 4, 6 or 8"),
        (["--speed", "--seconds", "0"], "above 0"),
    ],
)
def test_bad_options_are_refused(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
):
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 2
    assert message in capsys.readouterr().err
