"""Hints are legal, distinct, best first, and keep to the rules of thumb."""

from __future__ import annotations

import random

import pytest

from game.bots.hints import hints
from game.rules.actions import LogEntry
from game.rules.cards import parse_cards
from game.rules.match import Match
from game.rules.observation import Observation, observe
from game.rules.record import PositionRecord
from game.rules.ruleset import STANDARD, Ruleset


def seen_by(seat: int, hands: list[str], *actions: str, leader: int = 0) -> Observation:
    record = PositionRecord(
        hands=tuple(parse_cards(hand) for hand in hands),
        leader=leader,
        actions=tuple(LogEntry.parse(action) for action in actions),
    )
    return observe(record.replay(), seat)


def texts(observation: Observation) -> list[str]:
    return [str(action) for action in hints(observation)]


@pytest.mark.parametrize("players", [2, 4, 8])
def test_every_hint_is_legal_and_given_once(players: int) -> None:
    choose = random.Random(players)
    for seed in range(6):
        match = Match(seed, Ruleset(players=players))
        while seat_list := match.deal.awaiting():
            seat = seat_list[0]
            observation = match.observe(seat)
            found = hints(observation)
            assert found
            assert len(set(found)) == len(found)
            assert all(observation.defect(action) is None for action in found)
            assert hints(observation) == found
            match.apply(seat, choose.choice(observation.legal))


def test_nobody_is_hinted_who_is_not_asked() -> None:
    observation = seen_by(1, ["3s", "4s5s", "6s7s", "8s"])
    assert hints(observation) == ()


def test_leads_come_low_first_and_bombs_last() -> None:
    found = texts(seen_by(0, ["3s3h9s9h9dKs", "4s5s", "6s7s", "8s9c"]))
    assert found[0] == "3s3h"
    assert found[-1] == "9s9h9d"


def test_the_weakest_whole_answer_comes_first() -> None:
    found = texts(seen_by(1, ["5sKs", "8s8hTsTcQd9s9h9d", "6s7s", "8d9c"], "0:5s"))
    assert found[0] == "Qd"
    assert "9s" not in found
    assert found[-1] == "pass"


def test_a_partner_is_left_alone() -> None:
    hands = ["AsKs", "3d4d", "AdAc5s", "3h4h"]
    assert texts(seen_by(2, hands, "0:Ks", "1:pass"))[0] == "pass"


def test_a_claim_is_hinted_with_its_alternative() -> None:
    found = texts(seen_by(1, ["3sKsKh", "3h3d5s6s9d", "6h7s", "8d9c"], "0:3s"))
    assert found == ["hook 3h3d", "decline"]


def test_hints_of_the_default_rules_cost_little() -> None:
    """A hint is asked for on a key press: the whole list of a full hand at once."""
    observation = Match(3, STANDARD).observe(Match(3, STANDARD).deal.awaiting()[0])
    assert len(hints(observation)) > 5
