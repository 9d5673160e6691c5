"""Worked examples S01-S06 and L01-L09: results and levels (RULES 7, 8)."""

from __future__ import annotations

import pytest

from tests.helpers import Json, Match, Position, ask, assert_over


def test_S01_sweep_of_two_RULES_7_3() -> None:
    state = Position("33", "7J", "55", "9Q").do("0:33", "1:pass", "2:55").state()
    result = assert_over(state, winner=0, caught=[1, 3], gain=2, out=[0, 2])
    assert result["levels"] == ["4", "2"]
    assert result["match_winner"] is None


def test_S02_one_caught_RULES_7_3() -> None:
    state = Position("33", "55", "77", "9Q").do("0:33", "1:55", "2:77").state()
    result = assert_over(state, winner=0, caught=[3], gain=1, out=[0, 1, 2])
    assert result["levels"] == ["3", "2"]


def test_S03_first_out_is_worth_nothing_RULES_7_4() -> None:
    position = Position("33", "55", "9Q", "77").do("0:33", "1:55", "2:pass", "3:77")
    result = assert_over(position.state(), winner=1, caught=[2], gain=1, out=[0, 1, 3])
    assert result["levels"] == ["2", "3"]


def test_S04_sweep_of_three_RULES_7_3() -> None:
    position = Position("33", "7J", "55", "9Q", "66", "TK")
    position.do("0:33", "1:pass", "2:55", "3:pass", "4:66")
    result = assert_over(position.state(), winner=0, caught=[1, 3, 5], gain=3, out=[0, 2, 4])
    assert result["levels"] == ["5", "2"]


def test_S05_six_players_one_caught_RULES_7_4() -> None:
    position = Position("44", "33", "66", "55", "77", "TK", leader=1)
    position.do("1:33", *(f"{seat}:pass" for seat in (2, 3, 4, 5)), "0:44", "2:pass")
    position.do("3:55", "4:pass", "5:pass", "2:66", "4:77")
    result = assert_over(position.state(), winner=0, caught=[5], gain=1, out=[1, 0, 3, 2, 4])
    assert result["levels"] == ["3", "2"]


def test_S06_two_players_RULES_7_3() -> None:
    state = Position("7J", "33", leader=1).do("1:33").state()
    result = assert_over(state, winner=1, caught=[0], gain=1, out=[1])
    assert result["levels"] == ["2", "3"]


def win(
    seats: int, caught: int, levels: tuple[str, str], level: str | None = None, **ruleset: str
) -> Json:
    """The result when team 0 wins in its last play and this many opponents are caught."""
    out = [1 + 2 * i for i in range(seats // 2 - caught)] + list(range(2, seats, 2))
    hands = ["" if seat in out else "7J" for seat in range(seats)]
    hands[0] = "88"
    position = Position(*hands, level=level or levels[0], levels=levels, out=out, **ruleset)
    state = position.do("0:88").state()
    assert state["phase"] == "over"
    result: Json = state["result"]
    assert result["winner"] == 0
    assert len(result["caught"]) == caught
    return result


@pytest.mark.parametrize(
    ("seats", "caught", "before", "after", "match_winner"),
    [
        pytest.param(4, 2, "2", "4", None, id="L01_two_caught_RULES_8_1"),
        pytest.param(4, 2, "K", "A", None, id="L02_capped_at_A_RULES_8_1"),
        pytest.param(4, 1, "Q", "K", None, id="L03_one_caught_RULES_8_1"),
        pytest.param(4, 1, "A", "A", None, id="L04_one_caught_at_A_RULES_8_2"),
        pytest.param(4, 2, "A", "A", 0, id="L05_all_caught_at_A_RULES_8_2"),
        pytest.param(6, 2, "A", "A", None, id="L06_two_of_three_at_A_RULES_8_2"),
        pytest.param(6, 3, "A", "A", 0, id="L06b_three_of_three_at_A_RULES_8_2"),
        pytest.param(2, 1, "A", "A", 0, id="L07_two_players_at_A_RULES_8_2"),
        pytest.param(8, 4, "J", "A", None, id="L02b_capped_with_eight_RULES_8_1"),
        pytest.param(4, 1, "K", "A", None, id="L02c_reaching_A_is_not_winning_RULES_8_2"),
        pytest.param(4, 1, "9", "T", None, id="L03b_ten_is_one_character_RULES_8_1"),
        pytest.param(4, 2, "9", "J", None, id="L03c_over_the_ten_RULES_8_1"),
    ],
)
def test_level(seats: int, caught: int, before: str, after: str, match_winner: int | None) -> None:
    result = win(seats, caught, (before, "6"))
    assert result["levels"] == [after, "6"]
    assert result["match_winner"] == match_winner


def test_L08_wins_at_the_other_teams_level_RULES_8_4() -> None:
    result = win(4, 2, ("A", "9"), level="9")
    assert result["match_winner"] == 0
    assert result["levels"] == ["A", "9"]


def test_losing_at_A_changes_nothing_RULES_8_2() -> None:
    result = win(4, 2, ("9", "A"), level="A")
    assert result["levels"] == ["J", "A"]
    assert result["match_winner"] is None


def test_L09_level_in_force_is_the_winners_RULES_8_3() -> None:
    # team 1 climbs 2 4 6 8, team 0 2 4 5; team 0 wins last
    match = Match(1)
    levels = []
    for order in ([1, 3], [0, 2], [1, 3], [3, 1], [2, 3, 0]):
        state = match.play_out(*order)
        assert state["phase"] == "over", state
        levels.append((state["level"], *state["result"]["levels"]))
    assert levels == [
        ("2", "2", "4"),
        ("4", "4", "4"),
        ("4", "4", "6"),
        ("6", "4", "8"),
        ("8", "5", "8"),
    ]
    assert match.next_deal()["level"] == "5"


def test_a_whole_match_ends_with_a_sweep_at_A_RULES_8_2() -> None:
    match = Match(2)
    winners = []
    for _ in range(7):
        state = match.play_out(0, 2)
        winners.append((state["result"]["levels"][0], state["result"]["match_winner"]))
    expected = [("4", None), ("6", None), ("8", None), ("T", None), ("Q", None), ("A", None)]
    assert winners == [*expected, ("A", 0)]
    match.record["deals"].append([])
    # no deal follows the end of the match
    reply = ask("state", record=match.record)
    assert "error" in reply or reply["phase"] == "over"
