from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.cards import (
    FACE_TEXT,
    FACES,
    count_ranks,
    format_cards,
    is_held,
    is_joker,
    pack,
    parse_cards,
    parse_rank,
    without,
)
from game.rules.errors import NotationError

faces = st.lists(st.sampled_from(FACES), max_size=40)


def test_a_deck_has_54_faces_13_ranks_in_four_suits_and_two_jokers_rules_1_2():
    assert len(set(FACES)) == 54
    assert count_ranks(FACES) == [4] * 13 + [1, 1]
    assert [face for face in FACES if is_joker(face)] == parse_cards_list("BJRJ")
    assert sorted(FACE_TEXT[face] for face in FACES)[:4] == ["2c", "2d", "2h", "2s"]


def parse_cards_list(text: str) -> list[int]:
    return list(parse_cards(text))


@given(faces)
def test_cards_round_trip_in_the_order_written(cards: list[int]):
    assert list(parse_cards(format_cards(cards))) == cards
    assert list(parse_cards(" ".join(FACE_TEXT[face] for face in cards))) == cards


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("3x", "'3x' at position 1 is no card"),
        ("3s3H", "'3H' at position 3 is no card"),
        ("3s bj", "'bj' at position 4 is no card"),
        ("3sT", "'T' at position 3 is no card"),
        ("10s", "'10' at position 1 is no card"),
        ("3 s", "'3 ' at position 1 is no card"),
        ("3s\t4s", "'\\t4' at position 3 is no card"),
        ("1s", "'1s' at position 1 is no card"),
        ("JB", "'JB' at position 1 is no card"),
    ],
)
def test_what_is_no_card_is_named_with_its_position(text: str, message: str):
    with pytest.raises(NotationError) as refused:
        parse_cards(text)
    assert str(refused.value) == message


@pytest.mark.parametrize(
    ("text", "rank"), [("2", 0), ("9", 7), ("T", 8), ("10", 8), ("J", 9), ("A", 12)]
)
def test_ranks_are_read_ten_also_as_digits(text: str, rank: int):
    assert parse_rank(text) == rank


@pytest.mark.parametrize("text", ["", "1", "t", "BJ", "11", "23", "B"])
def test_what_is_no_rank_is_refused(text: str):
    with pytest.raises(NotationError):
        parse_rank(text)


@given(faces)
def test_counts_are_per_rank(cards: list[int]):
    counts = count_ranks(cards)
    assert len(counts) == 15
    assert sum(counts) == len(cards)
    assert all(counts[rank] == sum(1 for face in cards if face >> 2 == rank) for rank in range(15))


def test_hands_are_multisets_of_faces():
    hand = parse_cards("3s3s4h")
    assert is_held(parse_cards("3s3s"), hand)
    assert not is_held(parse_cards("3s3s3s"), hand)
    assert not is_held(parse_cards("3h"), hand)
    assert without(hand, parse_cards("3s")) == parse_cards_list("3s4h")
    with pytest.raises(ValueError, match="not in list"):
        without(hand, parse_cards("4h4h"))


def test_packs_are_whole_decks_rules_1_3():
    assert sorted(pack(2)) == sorted(FACES * 2)
