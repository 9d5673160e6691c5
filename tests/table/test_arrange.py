"""Sorting and grouping a hand, and the cards still unseen."""

from __future__ import annotations

import random

import pytest

from game.rules.cards import count_ranks, format_cards, pack, parse_cards
from game.rules.combinations import move_table
from game.rules.match import Match
from game.rules.ruleset import STANDARD, Ruleset
from game.rules.situation import Role, Situation
from game.table.arrange import SortMode, group_hand, natural_group, sort_hand, unseen


def leading(cards: str, level: int = 0) -> Situation:
    hand = tuple(sorted(parse_cards(cards)))
    return Situation(move_table(level, STANDARD), Role.LEAD, hand)


def test_sorting_follows_the_order_in_force_RULES_2() -> None:
    hand = parse_cards("2s5hAdBJRJ3c")
    table = move_table(3, STANDARD)  # level 5
    assert format_cards(sort_hand(hand, table, SortMode.LOW_FIRST)) == "2s3cAd5hBJRJ"
    assert format_cards(sort_hand(hand, table, SortMode.HIGH_FIRST)) == "RJBJ5hAd3c2s"


def test_grouping_keeps_bombs_then_runs_then_pairs() -> None:
    hand = parse_cards("7s7h7d8s9sTs4s4hAdJcJd3cKd")
    groups = [format_cards(group) for group in group_hand(hand, move_table(0, STANDARD))]
    assert groups == ["4s4hAd", "7s7h7d", "8s9sTs", "JdJc", "Kd", "3c"]


@pytest.mark.parametrize("mode", SortMode)
@pytest.mark.parametrize("level", [0, 3, 12])
def test_no_card_is_lost_or_doubled(mode: SortMode, level: int) -> None:
    choose = random.Random(level)
    for _ in range(100):
        hand = choose.sample(pack(2), choose.randint(1, 27))
        arranged = sort_hand(hand, move_table(level, STANDARD), mode)
        assert sorted(arranged) == sorted(hand)
        assert arranged == sort_hand(
            choose.sample(hand, len(hand)), move_table(level, STANDARD), mode
        )


@pytest.mark.parametrize(
    ("cards", "rank", "expected"),
    [
        ("7s7h8s9sTs", 5, "7s7h"),
        ("7s8s9sTsQs", 6, "7s8s9sTs"),
        ("7s7h7d8s", 5, "7s7h7d"),
        ("7s9s", 7, "9s"),
        ("7sBJRJ", 13, "BJRJ"),
        ("7sBJBJRJ", 13, "BJBJ"),
        ("7s", 3, ""),
    ],
)
def test_pointing_at_a_card_of_a_leader(cards: str, rank: int, expected: str) -> None:
    assert format_cards(natural_group(leading(cards), rank)) == expected


def test_pointing_at_a_card_of_a_follower_takes_the_weakest_answer() -> None:
    table = move_table(0, STANDARD)
    hand = tuple(sorted(parse_cards("9s9h9dTs")))
    top = table.classify(parse_cards("8s8h"))
    assert format_cards(natural_group(Situation(table, Role.FOLLOW, hand, top=top), 7)) == "9s9h"
    assert format_cards(natural_group(Situation(table, Role.FOLLOW, hand, top=top), 8)) == "Ts"
    claim = Situation(table, Role.HOOK, hand, claim_rank=7)
    assert format_cards(natural_group(claim, 7)) == "9s9h"


@pytest.mark.parametrize("players", [2, 4, 6, 8])
def test_unseen_counts_the_other_hands(players: int) -> None:
    match = Match(5, Ruleset(players=players))
    choose = random.Random(players)
    for _ in range(60):
        if not match.deal.awaiting():
            break
        seat = match.deal.awaiting()[0]
        match.apply(seat, choose.choice(match.deal.legal(seat)))
        others = count_ranks(face for hand in match.deal.hands[1:] for face in hand)
        assert list(unseen(match.observe(0))) == others
