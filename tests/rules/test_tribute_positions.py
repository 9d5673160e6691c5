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
