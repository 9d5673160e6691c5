"""Positions that begin with tribute and hold very few cards."""

from __future__ import annotations

import pytest

from game.rules.actions import Action
from game.rules.deal import DealPhase
from game.rules.errors import RecordError
from game.rules.record import read_record
from game.rules.tribute import Previous


def position(hands: list[str], out: list[int], winner: int | None, **fields: object):
    previous = {"out": out, "winner": winner}
    return read_record({"format": "414", "hands": hands, "previous": previous, **fields}).replay()


@pytest.mark.parametrize(("rule", "leader"), [("payer", 1), ("first", 0)])
def test_a_payer_of_his_only_card_gets_one_back_and_plays_on_RULES_9_4(rule: str, leader: int):
    deal = position(["5s", "RJ", "6s", "Ks"], [0, 2], 0, ruleset={"next_lead": rule})
    assert [len(hand) for hand in deal.hands] == [2, 0, 2, 0]
    assert deal.leader == leader
    assert deal.phase is DealPhase.TRIBUTE
    deal.apply(2, Action.parse("return 6s"))
    deal.apply(0, Action.parse("return 5s"))
    assert [len(hand) for hand in deal.hands] == [1, 1, 1, 1]
    assert deal.awaiting() == (leader,)
    assert deal.out == ()


@pytest.mark.parametrize("seat", range(4))
@pytest.mark.parametrize(("out", "winner"), [([0, 2], 0), ([1, 0, 3], 1), ([1, 0, 2], None)])
def test_everybody_holds_cards_before_the_tribute_RULES_9_1(
    seat: int, out: list[int], winner: int | None
):
    hands = ["5s", "7s", "6s", "Ks"]
    hands[seat] = ""
    with pytest.raises(RecordError, match="nobody can be out before the tribute"):
        position(hands, out, winner)


@pytest.mark.parametrize(("out", "winner"), [((0, 2, 1), 0), ((1, 3, 0), 1)])
def test_the_deal_before_ended_with_its_winners_RULES_7_2(out: tuple[int, ...], winner: int):
    with pytest.raises(RecordError, match="goes on after the winners were all out"):
        Previous(out, winner).check(4)


@pytest.mark.parametrize("winner", [1, None])
def test_X_Y_Y_X_is_a_draw_whatever_winner_the_record_names_RULES_12_split_result(
    winner: int | None,
):
    hands = ["3s", "9s", "6s", "RJ"]
    deal = position(hands, [2, 1, 3], winner, ruleset={"split_result": "draw"})
    assert deal.payments == ()
    assert deal.awaiting() == (2,)
    assert deal.standing.owner is None


@pytest.mark.parametrize(
    ("players", "rule", "out", "winner", "payers"),
    [
        (4, "win", [2, 1, 3], 1, [0]),
        (4, "draw", [2, 1, 0], 0, [3]),
        (4, "draw", [1, 3], 1, [2, 0]),
        (6, "draw", [1, 0, 2, 4], 0, [5, 3]),
    ],
)
def test_any_other_result_than_X_Y_Y_X_of_four_is_a_win_RULES_12_split_result(
    players: int, rule: str, out: list[int], winner: int, payers: list[int]
):
    hands = ["3s", "4s", "6s", "5s", "7s", "7h"][:players]
    deal = position(hands, out, winner, ruleset={"players": players, "split_result": rule})
    assert [payment.payer for payment in deal.payments] == payers


@pytest.mark.parametrize(("out", "winner"), [([2, 1, 3], 0), ([2, 1, 0], 1), ([2, 1, 1], 1)])
def test_a_draw_does_not_excuse_a_wrong_result_RULES_12_split_result(out: list[int], winner: int):
    with pytest.raises(RecordError, match=r"previous\."):
        position(["3s", "9s", "6s", "RJ"], out, winner, ruleset={"split_result": "draw"})
