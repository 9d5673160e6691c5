"""The switches of RULES 12, through the engine protocol."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from tests.helpers import (
    Json,
    Match,
    Position,
    ask,
    assert_leads,
    assert_over,
    assert_turn,
    faces,
    legal,
)

# weakest to strongest, level 2; equal ones are not listed
BOMBS_IN_TIERS = ["333", "222", "3333", "2222", "33333", "22222222", "BB", "BR", "RR", "44A"]
BOMBS_BY_COUNT = [
    *("333", "AAA", "222", "3333", "2222", "BB", "BR", "RR"),
    *("33333", "22222", "333333", "22222222", "44A"),
]
BOMBS_WITH_BOTH = ["3333", "BB", "RR", "33333", "2222222222222222", "BBB", "RRR", "BBBB", "44A"]
BOMBS_WITH_MANY_JOKERS = [
    *("333", "22222222", "BB", "BR", "RR"),
    *("BBB", "BBR", "BRR", "RRR", "BBBB", "BBBR", "BBRR", "BRRR", "RRRR", "BBBBR", "44A"),
]


@pytest.mark.parametrize(
    ("ruleset", "bombs"),
    [
        ({}, BOMBS_IN_TIERS),
        ({"bomb_order": "tiers"}, BOMBS_IN_TIERS),
        ({"bomb_order": "count"}, BOMBS_BY_COUNT),
        ({"many_jokers": "on", "players": 8}, BOMBS_WITH_MANY_JOKERS),
        ({"many_jokers": "on", "bomb_order": "count", "players": 8}, BOMBS_WITH_BOTH),
    ],
    ids=["default", "tiers", "count", "many_jokers", "both"],
)
def test_order_of_bombs_RULES_4_2(ruleset: dict[str, Any], bombs: list[str]) -> None:
    for i, j in itertools.product(range(len(bombs)), repeat=2):
        reply = ask(
            "beats", cards=faces(bombs[i]), table=faces(bombs[j]), level="2", ruleset=ruleset
        )
        assert reply == {"beats": i > j}, (bombs[i], bombs[j])


@pytest.mark.parametrize("cards", ["BBR", "BRR", "BBRR"])
def test_many_jokers_RULES_12(cards: str) -> None:
    on = {"many_jokers": "on"}
    assert ask("classify", cards=faces(cards), level="2")["category"] is None
    reply = ask("classify", cards=faces(cards), level="2", ruleset=on)
    assert (reply["category"], reply["bomb"]) == ("many_jokers", True)
    assert reply["length"] == len(cards)
    hands = ("RR8", cards + "T", "QK", "9J")
    assert_turn(Position(*hands, decks=4, many_jokers="on").do("0:RR", f"1:{cards}").state(), 2)
    position = Position(*hands, decks=4).do("0:RR")
    assert position.refused(f"1:{cards}") == "no_combination"


def test_level_cards_in_runs_RULES_12() -> None:
    never = Position("234J", "345Q", "TK", "9A")
    natural = Position("234J", "345Q", "TK", "9A", level_in_runs="natural")
    assert "234" not in legal(never.state(), 0)
    assert "234" in legal(natural.state(), 0)
    # at its natural place the 2 is low: the straight is beaten by 3-4-5
    natural.do("0:234")
    assert "345" in legal(natural.state(), 1)
    assert_turn(natural.do("1:345").state(), 2)
    for cards in ("KA2", "A23", "JQKA2", "34B", "356"):
        ruleset = {"level_in_runs": "natural"}
        assert ask("classify", cards=faces(cards), level="2", ruleset=ruleset)["category"] is None


def split_deal(**ruleset: Any) -> Json:
    """Order of going out 0, 1, 3; team 0 stands at 5, team 1 at 7, the level in force is 5."""
    position = Position("33", "66", "9Q", "88", level="5", levels=["5", "7"], **ruleset)
    return position.do("0:33", "1:66", "2:pass", "3:88").state()


def test_split_result_win_RULES_7_4() -> None:
    for state in (split_deal(), split_deal(split_result="win")):
        result = assert_over(state, winner=1, caught=[2], gain=1, out=[0, 1, 3])
        assert result["levels"] == ["5", "8"]


def test_split_result_draw_RULES_12() -> None:
    state = split_deal(split_result="draw")
    result = assert_over(state, winner=None, caught=[], gain=0, out=[0, 1, 3])
    assert result["levels"] == ["5", "7"]
    assert result["match_winner"] is None


def test_only_X_Y_Y_X_of_four_players_is_a_draw_RULES_12() -> None:
    state = Position("33", "66", "88", "9Q", split_result="draw").do("0:33", "1:66", "2:88").state()
    assert_over(state, winner=0, caught=[3], gain=1, out=[0, 1, 2])
    position = Position("44", "33", "66", "55", "77", "TK", leader=1, split_result="draw")
    position.do("1:33", *(f"{seat}:pass" for seat in (2, 3, 4, 5)), "0:44", "2:pass")
    position.do("3:55", "4:pass", "5:pass", "2:66", "4:77")
    assert_over(position.state(), winner=0, caught=[5], gain=1, out=[1, 0, 3, 2, 4])


def test_after_a_draw_RULES_12() -> None:
    """No tribute, the first finisher leads, the level in force stays."""
    match = Match(3, split_result="draw")
    assert match.play_out(1, 3)["result"]["levels"] == ["2", "4"]
    state = match.play_out(2, 1, 3)
    assert state["result"]["winner"] is None
    assert state["result"]["levels"] == ["2", "4"]
    state = match.next_deal()
    assert_leads(state, 2)
    assert match.record["deals"][-1] == []
    assert state["level"] == "4"
    assert state["counts"] == [27] * 4


@pytest.mark.parametrize(("value", "leader"), [("payer", 3), ("first", 2)])
def test_next_lead_RULES_10_2(value: str, leader: int) -> None:
    previous = {"out": [2, 1, 0], "winner": 0}
    position = Position("57J", "T9Q", "68K", "A34", previous=previous, next_lead=value)
    state = position.do("2:return 6").state()
    assert_leads(state, leader)


def six_at_a(caught: int, players: int = 6, **ruleset: Any) -> Json:
    """Team 0 stands at A and ends the deal with so many opponents caught."""
    out = [1 + 2 * i for i in range(players // 2 - caught)] + list(range(2, players, 2))
    hands = ["" if seat in out else "7J" for seat in range(players)]
    hands[0] = "88"
    position = Position(*hands, level="A", levels=["A", "6"], out=out, **ruleset)
    result: Json = position.do("0:88").state()["result"]
    assert result["winner"] == 0
    assert len(result["caught"]) == caught
    return result


@pytest.mark.parametrize(
    ("players", "caught", "value", "match_winner"),
    [
        (6, 3, "all", 0),
        (6, 2, "all", None),
        (6, 3, "one_may_escape", 0),
        (6, 2, "one_may_escape", 0),
        (6, 1, "one_may_escape", None),
        (8, 3, "all", None),
        (8, 3, "one_may_escape", 0),
        (8, 2, "one_may_escape", None),
        (4, 1, "one_may_escape", None),
        (4, 2, "one_may_escape", 0),
        (2, 1, "one_may_escape", 0),
    ],
)
def test_catch_at_a_RULES_12(
    players: int, caught: int, value: str, match_winner: int | None
) -> None:
    result = six_at_a(caught, players, catch_at_a=value)
    assert result["match_winner"] == match_winner
    assert result["levels"] == ["A", "6"]


def levels_after(match: Match, *orders: list[int]) -> list[tuple[str, str, str, int | None]]:
    """Level in force, both levels and match winner after each deal."""
    seen = []
    for order in orders:
        state = match.play_out(*order)
        result = state["result"]
        seen.append((state["level"], *result["levels"], result["match_winner"]))
    return seen


WIN_0 = [0, 1, 2]
WIN_1 = [1, 0, 3]
SWEEP_0 = [0, 2]


def test_start_and_target_level_RULES_12() -> None:
    match = Match(4, start_level="9", target_level="J")
    assert match.next_deal()["level"] == "9"
    match.record["deals"].clear()
    assert levels_after(match, SWEEP_0, WIN_0, WIN_1, SWEEP_0) == [
        ("9", "J", "9", None),
        ("J", "J", "9", None),
        ("J", "J", "T", None),
        ("T", "J", "T", 0),
    ]


def test_start_at_the_target_RULES_12() -> None:
    match = Match(4, start_level="A")
    assert levels_after(match, WIN_0, SWEEP_0) == [("A", "A", "A", None), ("A", "A", "A", 0)]


def test_fail_at_a_three_in_a_row_RULES_12() -> None:
    match = Match(6, target_level="3", fail_at_a="three")
    assert levels_after(match, WIN_0, WIN_0, WIN_0, WIN_0, WIN_0) == [
        ("2", "3", "2", None),
        ("3", "3", "2", None),
        ("3", "3", "2", None),
        ("3", "2", "2", None),
        # the count began anew, and the next level in force is that of the team that fell
        ("2", "3", "2", None),
    ]


def test_fail_at_a_need_not_be_consecutive_RULES_12() -> None:
    match = Match(6, target_level="3", fail_at_a="three")
    seen = levels_after(match, WIN_0, WIN_1, WIN_0, WIN_0, WIN_1, WIN_1, WIN_1)
    assert seen == [
        ("2", "3", "2", None),  # nobody stood at the target
        ("3", "3", "3", None),  # first of team 0, although it lost
        ("3", "3", "3", None),  # first of team 1
        ("3", "3", "3", None),  # second of team 0
        ("3", "2", "3", None),  # third of team 0: back to the start
        ("3", "2", "3", None),  # second of team 1
        ("3", "2", "2", None),  # third of team 1
    ]


def test_fail_at_a_goes_back_to_the_start_level_RULES_12() -> None:
    match = Match(6, start_level="5", target_level="6", fail_at_a="three")
    assert levels_after(match, WIN_0, WIN_0, WIN_0, WIN_0)[-1] == ("6", "5", "5", None)


def test_fail_at_a_stay_RULES_8_2() -> None:
    match = Match(6, target_level="3")
    assert levels_after(match, *[WIN_0] * 6)[-1] == ("3", "3", "2", None)


def test_fail_at_a_third_deal_can_still_win_RULES_12() -> None:
    match = Match(6, target_level="3", fail_at_a="three")
    assert levels_after(match, WIN_0, WIN_0, WIN_0, SWEEP_0)[-1] == ("3", "3", "2", 0)


@pytest.mark.parametrize(
    ("key", "values"),
    [
        ("players", [2, 4, 6, 8]),
        ("decks", [1, 2, 3, 4]),
        ("level_in_runs", ["never", "natural"]),
        ("bomb_order", ["tiers", "count"]),
        ("many_jokers", ["off", "on"]),
        ("split_result", ["win", "draw"]),
        ("next_lead", ["payer", "first"]),
        ("resist_tribute", ["off", "on"]),
        ("fail_at_a", ["stay", "three"]),
        ("catch_at_a", ["all", "one_may_escape"]),
        ("start_level", list("23456789TJQKA")),
        ("target_level", list("23456789TJQKA")),
        ("claim_seconds", [0, 1, 5, 60]),
        ("turn_seconds", [0, 10, 30, 120]),
    ],
)
def test_every_value_of_every_switch_survives_RULES_12(key: str, values: list[Any]) -> None:
    """A record carries the switches that differ from the default, and only those."""
    default: dict[str, Any] = {
        "players": 4,
        "decks": 2,
        "start_level": "2",
        "target_level": "A",
        "claim_seconds": 5,
        "turn_seconds": 30,
    }
    for value in values:
        players = value if key == "players" else 4
        reply = ask("play", seed="1", bots=["random"] * players, ruleset={key: value}, deals=1)
        assert "error" not in reply, reply
        expected = {} if value == default.get(key, values[0]) else {key: value}
        assert reply["record"].get("ruleset", {}) == expected
        assert reply["record"]["format"] == "414"
        state = ask("state", record=reply["record"])
        assert state["phase"] == "over"
        assert state["result"] == reply["result"]
