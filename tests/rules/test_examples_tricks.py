"""Worked examples N01-N06 and dealing (RULES 1.4, 5, 10.1)."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.helpers import (
    Position,
    ask,
    assert_leads,
    assert_over,
    assert_turn,
    legal,
    ranks_of,
    split,
)


def test_N01_asked_again_after_passing_RULES_5_3() -> None:
    position = Position("5J", "TQ", "9K", "7A")
    position.do("0:5", "1:pass", "2:9", "3:pass", "0:pass")
    state = position.state()
    assert_turn(state, 1)
    assert legal(state, 1) == {"T", "Q", "pass"}
    assert state["trick"]["passes"] == 2
    state = position.do("1:T").state()
    assert_turn(state, 2)
    trick = state["trick"]
    assert (trick["cards"], trick["seat"], trick["passes"]) == ("Ts", 1, 0)


def test_N02_team_mate_leads_for_a_winner_who_is_out_RULES_5_5() -> None:
    position = Position("55", "TQ", "9K", "7A").do("0:55", "1:pass", "2:pass")
    assert_turn(position.state(), 3)
    state = position.do("3:pass").state()
    assert state["out"] == [0]
    assert_leads(state, 2)


def test_N03_next_team_mate_who_has_cards_RULES_5_5() -> None:
    position = Position("55", "TQ", "", "7A", "9K", "8J", out=[2])
    position.do("0:55", "1:pass", "3:pass", "4:pass", "5:pass")
    assert_leads(position.state(), 4)


def test_N04_leader_must_play_RULES_5_1() -> None:
    assert Position("5J", "TQ", "9K", "7A").refused("0:pass") == "leader_must_play"
    position = Position("5J", "TQ", "9K", "7A").do("0:5", "1:pass", "2:pass", "3:pass")
    assert_leads(position.state(), 0)
    assert position.refused("0:pass") == "leader_must_play"


def first_three_of_hearts(seed: int) -> int:
    """The place of the first 3h in the shuffled pack of a first deal."""
    return split(ask("deal", seed=str(seed), index=0)["dealt"]).index("3h")


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_N05_first_three_of_hearts_leads_anything_RULES_10_1(seat: int) -> None:
    seed = next(s for s in range(200) if first_three_of_hearts(s) % 4 == seat)
    deal = ask("deal", seed=str(seed), index=0)
    assert deal["leader"] == seat
    record = {"format": "414", "version": 1, "ruleset": {}, "seed": str(seed), "deals": [[]]}
    state = ask("state", record=record)
    assert_leads(state, seat)
    assert Counter(split(state["hands"][seat])) == Counter(split(deal["hands"][seat]))
    # any lead will do: every single rank held is offered, and a card other than the 3h is accepted
    held = {ranks_of(card) for card in split(deal["hands"][seat])}
    assert held <= legal(state, seat)
    other = next(card for card in split(deal["hands"][seat]) if card[0] != "3")
    record["deals"] = [[f"{seat}:{other}"]]
    assert "error" not in ask("state", record=record)


def test_N06_414_ends_the_trick_RULES_5_4() -> None:
    position = Position("44AJ", "TQ", "9K", "7A").do("0:44A")
    assert_leads(position.state(), 0)
    for seat in (1, 2, 3):
        assert position.refused(f"{seat}:pass") == "not_your_turn"


def test_N06b_414_as_the_last_cards_RULES_5_5() -> None:
    position = Position("44A", "TQ", "9K", "7A").do("0:44A")
    state = position.state()
    assert state["out"] == [0]
    assert_leads(state, 2)


def test_N06c_414_over_a_play_ends_the_trick_RULES_5_4() -> None:
    position = Position("5J", "TQ", "44A9K", "7A").do("0:5", "1:pass", "2:44A")
    assert_leads(position.state(), 2)


def test_last_play_of_a_finished_player_can_be_beaten_RULES_5_6() -> None:
    position = Position("55", "TT", "9K", "7A").do("0:55", "1:TT", "2:pass", "3:pass")
    # seat 1 went out on top of seat 0: its team-mate leads
    state = position.state()
    assert state["out"] == [0, 1]
    assert_leads(state, 3)


def test_deal_ends_in_mid_trick_RULES_7_2() -> None:
    position = Position("55", "TQ", "99", "77").do("0:55", "1:pass", "2:99")
    state = position.state()
    assert_over(state, winner=0, caught=[1, 3], gain=2, out=[0, 2])
    assert position.refused("3:pass")


@pytest.mark.parametrize(
    ("ruleset", "sizes"),
    [
        ({}, [27, 27, 27, 27]),
        ({"players": 2}, [27, 27]),
        ({"players": 6}, [27] * 6),
        ({"players": 8}, [27] * 8),
        ({"decks": 1}, [14, 14, 13, 13]),
        ({"decks": 3}, [41, 41, 40, 40]),
        ({"players": 2, "decks": 2}, [54, 54]),
        ({"players": 6, "decks": 1}, [9] * 6),
        ({"players": 8, "decks": 1}, [7, 7, 7, 7, 7, 7, 6, 6]),
    ],
)
@pytest.mark.parametrize("index", [0, 1, 7])
def test_cards_are_dealt_one_by_one_from_seat_0_RULES_1_4(
    ruleset: dict[str, int], sizes: list[int], index: int
) -> None:
    deal = ask("deal", seed="414", index=index, ruleset=ruleset)
    seats = len(sizes)
    dealt = split(deal["dealt"])
    assert [len(split(hand)) for hand in deal["hands"]] == sizes
    for seat, hand in enumerate(deal["hands"]):
        assert sorted(split(hand)) == sorted(dealt[seat::seats])
    decks = ruleset.get("decks", seats // 2)
    suited = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    assert Counter(dealt) == dict.fromkeys([*suited, "BJ", "RJ"], decks)
    if index == 0:
        assert deal["leader"] == dealt.index("3h") % seats
    else:
        assert deal["leader"] is None


def test_same_seed_same_cards_and_each_deal_its_own() -> None:
    first = ask("deal", seed="7", index=3)
    assert ask("deal", seed="7", index=3) == first
    assert ask("deal", seed="7", index=4)["dealt"] != first["dealt"]
    assert ask("deal", seed="8", index=3)["dealt"] != first["dealt"]
    assert "error" not in ask("deal", seed=str(2**64 - 1), index=0)
    assert "error" in ask("deal", seed=str(2**64), index=0)
    assert "error" in ask("deal", seed="-1", index=0)
