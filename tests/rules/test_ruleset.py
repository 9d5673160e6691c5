from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from game.rules.errors import RecordError
from game.rules.ruleset import CHOICES, STANDARD, Ruleset, read_level

OTHER_VALUES: list[tuple[str, Any]] = [
    *[("players", players) for players in (2, 6, 8)],
    *[("decks", decks) for decks in (1, 3, 4)],
    *[(name, word) for name, words in CHOICES.items() for word in words[1:]],
    *[("start_level", level) for level in ("3", "T", "K", "A")],
    *[("target_level", level) for level in ("2", "9", "T", "K")],
    *[(name, n) for name in ("claim_seconds", "turn_seconds") for n in (0, 1, 3600)],
]


def test_the_defaults_are_the_rule_books_rules_12():
    assert STANDARD.to_json() == {}
    assert {field.name: getattr(STANDARD, field.name) for field in fields(Ruleset)} == {
        "players": 4,
        "decks": 0,
        "level_in_runs": "never",
        "bomb_order": "tiers",
        "many_jokers": "off",
        "split_result": "win",
        "next_lead": "payer",
        "resist_tribute": "off",
        "fail_at_a": "stay",
        "catch_at_a": "all",
        "start_level": 0,
        "target_level": 12,
        "claim_seconds": 5,
        "turn_seconds": 30,
    }


@pytest.mark.parametrize(("name", "value"), OTHER_VALUES)
def test_every_other_value_survives_a_round_trip(name: str, value: Any):
    ruleset = Ruleset.from_json({name: value})
    assert ruleset != STANDARD
    assert ruleset.to_json() == {name: value}
    assert Ruleset.from_json(ruleset.to_json()) == ruleset


@pytest.mark.parametrize("players", [2, 4, 6, 8])
def test_half_as_many_decks_as_seats_by_default_rules_1_3(players: int):
    assert Ruleset(players=players).packs == players // 2
    assert Ruleset(players=players, decks=players // 2) == Ruleset(players=players)
    assert (
        Ruleset(players=players, decks=players // 2).to_json() == Ruleset(players=players).to_json()
    )
    for decks in range(1, players + 1):
        assert Ruleset(players=players, decks=decks).packs == decks


def test_default_values_given_in_words_change_nothing():
    given: dict[str, Any] = {name: words[0] for name, words in CHOICES.items()}
    given |= {"players": 4, "decks": 2, "start_level": "2", "target_level": 14}
    given |= {"claim_seconds": 5, "turn_seconds": 30, "unknown": [1, 2]}
    assert Ruleset.from_json(given) == STANDARD


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (None, "bad_ruleset"),
        ([], "bad_ruleset"),
        ("{}", "bad_ruleset"),
        ({"players": 3}, "bad_ruleset"),
        ({"players": 0}, "bad_ruleset"),
        ({"players": "4"}, "bad_ruleset"),
        ({"players": True}, "bad_ruleset"),
        ({"players": 4.0}, "bad_ruleset"),
        ({"decks": 0}, "bad_ruleset"),
        ({"decks": 5}, "bad_ruleset"),
        ({"decks": -1}, "bad_ruleset"),
        ({"players": 2, "decks": 3}, "bad_ruleset"),
        ({"decks": None}, "bad_ruleset"),
        ({"bomb_order": "tier"}, "bad_ruleset"),
        ({"bomb_order": ""}, "bad_ruleset"),
        ({"bomb_order": 1}, "bad_ruleset"),
        ({"many_jokers": True}, "bad_ruleset"),
        ({"many_jokers": ["on"]}, "bad_ruleset"),
        ({"start_level": "B"}, "bad_level"),
        ({"start_level": 15}, "bad_level"),
        ({"start_level": 1}, "bad_level"),
        ({"start_level": True}, "bad_level"),
        ({"target_level": None}, "bad_level"),
        ({"start_level": "5", "target_level": "4"}, "bad_ruleset"),
        ({"claim_seconds": -1}, "bad_ruleset"),
        ({"claim_seconds": 3601}, "bad_ruleset"),
        ({"turn_seconds": 1.5}, "bad_ruleset"),
        ({"turn_seconds": "x" * 100}, "bad_ruleset"),
    ],
)
def test_what_a_switch_does_not_have_is_refused(data: object, code: str):
    with pytest.raises(RecordError) as refused:
        Ruleset.from_json(data)
    assert refused.value.code == code
    assert len(str(refused.value)) < 120


def test_levels_out_of_the_ladder_are_refused():
    with pytest.raises(RecordError, match="a rank 2 to A"):
        Ruleset(start_level=13)
    with pytest.raises(RecordError, match="a rank 2 to A"):
        Ruleset(target_level=-1)


@pytest.mark.parametrize(
    ("value", "level"), [("2", 0), ("10", 8), ("T", 8), ("A", 12), (2, 0), (10, 8), (14, 12)]
)
def test_levels_are_read_as_text_or_number(value: object, level: int):
    assert read_level(value) == level
