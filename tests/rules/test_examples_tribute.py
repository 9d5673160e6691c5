"""Worked examples T01-T12: tribute (RULES 9) and who leads after it (RULES 10.2)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.helpers import Json, Position, ask, assert_leads, legal, ranks_of


def tribute(
    *hands: str, out: Sequence[int], winner: int | None, level: str = "4", **ruleset: Any
) -> Position:
    """The start of a deal at this level, after one with this finishing order."""
    levels = ["2", "2"]
    if winner is not None:
        levels[winner] = level
    previous = {"out": list(out), "winner": winner}
    return Position(*hands, level=level, levels=levels, previous=previous, **ruleset)


def assert_returns(state: Json, returns: dict[int, set[str]]) -> None:
    """Exactly these seats choose a return, among exactly these ranks."""
    assert state["phase"] == "tribute", state
    assert sorted(state["awaiting"]) == sorted(returns)
    for seat, ranks in returns.items():
        assert legal(state, seat) == {f"return {rank}" for rank in ranks}


def hands(state: Json) -> list[str]:
    return [ranks_of(hand) for hand in state["hands"]]


def test_T01_two_payers_RULES_9_3() -> None:
    position = tribute("57J", "R9Q", "68K", "T34", out=[0, 2], winner=0, level="4")
    state = position.state()
    assert_returns(state, {0: {"5", "7"}, 2: {"6", "8"}})
    assert sorted(hands(state)[0]) == sorted("57JR")
    assert sorted(hands(state)[2]) == sorted("68K4")
    state = position.do("0:return 5", "2:return 6").state()
    assert_leads(state, 1)
    assert hands(state) == ["7JR", "59Q", "48K", "36T"]
    assert state["level"] == "4"


def test_T01b_the_higher_card_goes_first_whoever_pays_it_RULES_9_3() -> None:
    position = tribute("57J", "T93", "68K", "RQ5", out=[0, 2], winner=0, level="4")
    state = position.do("2:return 6", "0:return 5").state()
    assert_leads(state, 3)
    assert hands(state) == ["7JR", "369", "8TK", "55Q"]


def test_T01c_receivers_by_finishing_order_RULES_9_3() -> None:
    position = tribute("57J", "R9Q", "68K", "T34", out=[2, 0], winner=0, level="4")
    state = position.do("0:return 5", "2:return 6").state()
    assert_leads(state, 1)
    assert hands(state) == ["47J", "69Q", "8KR", "35T"]


def test_T02_one_payer_RULES_9_1() -> None:
    position = tribute("57J", "T9Q", "68K", "AJ3", out=[0, 1, 2], winner=0, level="3")
    state = position.state()
    assert_returns(state, {0: {"5", "7"}})
    # the payer's best is the level card
    assert hands(state) == ["357J", "9TQ", "68K", "JA"]
    state = position.do("0:return 7").state()
    assert_leads(state, 3)
    assert hands(state) == ["35J", "9TQ", "68K", "7JA"]


def test_T03_best_finisher_of_the_winning_team_RULES_9_1() -> None:
    position = tribute("57J", "T9Q", "68K", "AJ3", out=[0, 1, 3], winner=1, level="5")
    state = position.state()
    assert_returns(state, {1: {"9"}})
    assert hands(state) == ["57J", "9TQK", "68", "3JA"]
    state = position.do("1:return 9").state()
    assert_leads(state, 2)
    assert hands(state)[2] == "689"


def test_T04_equal_cards_RULES_9_3() -> None:
    position = tribute("57J", "A9Q", "68K", "A34", out=[0, 2], winner=0, level="2")
    state = position.do("0:return 5", "2:return 6").state()
    assert_leads(state, 1)
    assert hands(state) == ["7JA", "59Q", "8KA", "346"]


def test_T04b_nearness_is_counted_from_the_best_finisher_RULES_9_3() -> None:
    position = tribute("57J", "A9Q", "68K", "A34", out=[2, 0], winner=0, level="2")
    state = position.do("0:return 5", "2:return 6").state()
    # clockwise from seat 2, seat 3 is nearer than seat 1
    assert_leads(state, 3)
    assert hands(state) == ["7JA", "59Q", "8KA", "346"]


def payment(hand: str, level: str, **ruleset: Any) -> str:
    """What seat 3, caught alone, pays with this hand."""
    position = tribute(
        "99J", "TQ", "8K", hand, out=[0, 1, 2], winner=0, level=level, decks=4, **ruleset
    )
    state = position.state()
    received = ranks_of(state["hands"][0])
    for rank in "99J":
        received = received.replace(rank, "", 1)
    left = hands(state)[3]
    assert sorted(left + received) == sorted(hand)
    return received


@pytest.mark.parametrize(
    ("level", "hand", "paid"),
    [
        pytest.param("4", "BR35", "R", id="T05_red_before_black_RULES_9_2"),
        pytest.param("4", "RR35", "R", id="T06_no_resisting_RULES_9_2"),
        pytest.param("6", "6AA3", "6", id="T07_level_card_RULES_9_2"),
        pytest.param("6", "AAK44", "A", id="T08_414_is_not_protected_RULES_9_2"),
        pytest.param("6", "BBAA3", "B", id="joker_pair_is_not_protected_RULES_9_2"),
        pytest.param("6", "AAAA2", "A", id="bomb_is_not_protected_RULES_9_2"),
        pytest.param("6", "KQ32", "K", id="downwards_from_the_ace_RULES_9_2"),
        pytest.param("6", "3222", "3", id="two_is_lowest_RULES_9_2"),
        pytest.param("T", "TA3", "T", id="level_ten_RULES_9_2"),
        pytest.param("A", "KAT", "A", id="level_ace_RULES_9_2"),
        pytest.param("2", "A23", "2", id="level_two_RULES_9_2"),
        pytest.param("7", "777A", "7", id="level_cards_of_a_bomb_RULES_9_2"),
    ],
)
def test_payment(level: str, hand: str, paid: str) -> None:
    assert payment(hand, level) == paid


def receiver(hand: str, level: str) -> Position:
    """Seat 0 is about to return a card for the ace it has received from seat 3."""
    return tribute(hand, "TQ", "8K", "A3", out=[0, 1, 2], winner=0, level=level)


def test_T09_only_two_to_nine_RULES_9_4() -> None:
    position = receiver("T972K", "4")
    assert_returns(position.state(), {0: {"9", "7", "2"}})
    for rank in "TKA":
        assert position.refused(f"0:return {rank}") == "return_not_allowed"
    for rank in "972":
        assert_leads(receiver("T972K", "4").do(f"0:return {rank}").state(), 3)


def test_T10_no_level_card_RULES_9_4() -> None:
    position = receiver("78K", "7")
    assert_returns(position.state(), {0: {"8"}})
    assert position.refused("0:return 7") == "return_not_allowed"


@pytest.mark.parametrize(
    ("hand", "level", "allowed"),
    [
        pytest.param("7TK", "7", "7", id="T11_level_card_of_face_2_to_9_RULES_9_4"),
        pytest.param("TTKB", "7", "T", id="T11_otherwise_the_lowest_RULES_9_4"),
        pytest.param("2TK", "2", "2", id="T11_level_two_RULES_9_4"),
        pytest.param("TJQ", "T", "J", id="T11_level_ten_is_not_the_lowest_RULES_9_4"),
        pytest.param("KBR", "4", "K", id="T11_lowest_beside_jokers_RULES_9_4"),
        pytest.param("BR", "4", "A", id="T11_the_received_card_is_the_lowest_RULES_9_4"),
    ],
)
def test_return_without_low_cards(hand: str, level: str, allowed: str) -> None:
    position = receiver(hand, level)
    assert_returns(position.state(), {0: {allowed}})
    assert_leads(position.do(f"0:return {allowed}").state(), 3)


def test_the_received_card_may_be_given_back_RULES_9_4() -> None:
    position = tribute("5JK", "TQ", "8K", "83", out=[0, 1, 2], winner=0, level="4")
    assert_returns(position.state(), {0: {"5", "8"}})
    assert "return 8" in legal(position.state(), 0)
    # the helper knows only the hand as dealt, so the card is named outright
    record = position.record()
    record["actions"] = ["0:return 8s"]
    state = ask("state", record=record)
    assert_leads(state, 3)
    assert hands(state) == ["5JK", "TQ", "8K", "38"]


def test_T12_six_players_RULES_9_1() -> None:
    position = tribute(
        "57J", "TTQ", "68K", "AT3", "79K", "KJ4", out=[0, 1, 2, 4], winner=0, level="5"
    )
    state = position.state()
    assert_returns(state, {0: {"7"}, 2: {"6", "8"}})
    state = position.do("2:return 8", "0:return 7").state()
    assert_leads(state, 3)
    assert hands(state) == ["5JA", "TTQ", "6KK", "37T", "79K", "48J"]


def test_a_return_is_final_and_hidden_RULES_9_5() -> None:
    def after(rank: str) -> Position:
        position = tribute("57J", "R9Q", "68K", "T34", out=[0, 2], winner=0, level="4")
        return position.do(f"0:return {rank}")

    position = after("5")
    assert_returns(position.state(), {2: {"6", "8"}})
    assert position.refused("0:return 7")
    # until seat 2 has chosen, nobody else can tell which card seat 0 returned
    for seat in (1, 2, 3):
        seen = [ask("observe", record=after(rank).record(), seat=seat) for rank in "57"]
        assert "error" not in seen[0]
        assert seen[0] == seen[1]


def test_only_receivers_return_RULES_9_5() -> None:
    position = tribute("57J", "R9Q", "68K", "T34", out=[0, 2], winner=0, level="4")
    assert position.refused("1:return 9") in {"not_your_turn", "return_not_allowed"}
    assert position.refused("0:return 9") == "not_in_hand"
    assert position.refused("0:5")
    assert position.refused("0:pass")


def test_no_return_outside_tribute() -> None:
    assert Position("57J", "R9Q", "68K", "T34").refused("0:return 5")
