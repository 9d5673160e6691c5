"""What happens when time runs out (RULES 11.2), and the choice of copies."""

from __future__ import annotations

import pytest

from game.rules.actions import DECLINE, PASS
from game.rules.cards import parse_cards
from game.rules.combinations import move_table
from game.rules.deal import DealPhase
from game.rules.ruleset import STANDARD
from game.rules.situation import Role, Situation, default_action

from .cases import draw_action, draw_deal, draw_ruleset, drawing


def situation(role: Role, hand: str, level: int = 0, claim_rank: int = -1) -> Situation:
    return Situation(
        move_table(level, STANDARD), role, tuple(sorted(parse_cards(hand))), claim_rank=claim_rank
    )


@pytest.mark.parametrize(
    ("role", "hand", "level", "expected"),
    [
        (Role.FOLLOW, "3s3h", 0, "pass"),
        (Role.LEAD, "3s3hAs", 0, "3s"),
        (Role.LEAD, "2s3hAs", 0, "3h"),
        (Role.LEAD, "2s3hAs", 4, "2s"),
        (Role.LEAD, "5s6sBJ", 3, "6s"),
        (Role.LEAD, "RJBJ", 3, "BJ"),
        # the lowest allowed card that breaks no set
        (Role.RETURN, "3s3h7sAs", 0, "return 7s"),
        (Role.RETURN, "3s3h3d5s6s7s9s", 0, "return 9s"),
        (Role.RETURN, "3s4s5s6s", 0, "return 3s"),
        (Role.RETURN, "3s3h5s5h", 0, "return 3s"),
        (Role.RETURN, "2sTsKs", 0, "return 2s"),
        (Role.RETURN, "TsJsQsKsAs", 0, "return Ts"),
        (Role.RETURN, "4s4hAs6s6h", 0, "return 4s"),
    ],
)
def test_on_time_out_rules_11_2(role: Role, hand: str, level: int, expected: str):
    assert str(default_action(situation(role, hand, level))) == expected


def test_claims_are_declined_on_time_out_rules_11_2():
    for role in (Role.HOOK, Role.UNHOOK):
        assert default_action(situation(role, "3s3h", claim_rank=1)) == DECLINE


@pytest.mark.parametrize("role", [Role.IDLE, Role.OVER])
def test_nobody_else_has_a_default(role: Role):
    with pytest.raises(ValueError, match="nothing is asked"):
        default_action(situation(role, "3s"))
    assert situation(role, "3s").legal() == ()


def test_defaults_are_legal_and_end_a_deal():
    """A table of absent players plays legal deals to their end."""
    draw = drawing(1)
    for _ in range(60):
        deal = draw_deal(draw, draw_ruleset(draw), size=draw.randint(2, 9))
        number = 0
        while deal.phase is not DealPhase.OVER:
            seat = deal.awaiting()[-1]
            action = default_action(deal.situation(seat))
            if number % 3 == 0:
                assert deal.situation(seat).defect(action) is None
                action = draw_action(draw, deal.situation(seat))
            deal.apply(seat, action)
            number += 1
            assert number < 5000


def test_picking_takes_the_first_suits():
    held = situation(Role.LEAD, "3c3h3s4d4d")
    assert held.pick(1, 2) == parse_cards("3s3h")
    assert held.pick(2, 2) == parse_cards("4d4d")
    with pytest.raises(ValueError, match="fewer cards"):
        held.pick(2, 3)


def test_legal_actions_come_weakest_first_and_passing_last():
    held = situation(Role.LEAD, "3s3h4s5s6s6h6d")
    assert [str(action) for action in held.legal()] == [
        "3s", "4s", "5s", "6s", "3s3h", "6s6h", "3s4s5s", "4s5s6s", "3s4s5s6s", "6s6h6d",
    ]  # fmt: skip
    top = held.table.classify(parse_cards("5d"))
    following = Situation(held.table, Role.FOLLOW, held.hand, top=top)
    assert [str(action) for action in following.legal()] == ["6s", "6s6h6d", "pass"]
    assert following.legal()[-1] == PASS
