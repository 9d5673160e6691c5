"""Worked examples E01-E39: what is a combination, and what beats what (RULES 2-5.2).

Each example is asked twice: of the recogniser (`classify`, `beats`) and of a position in which
seat 0 has put the first cards on the table and seat 1 tries the second.
"""

from __future__ import annotations

import pytest

from tests.helpers import Position, ask, assert_leads, assert_turn, faces, legal, ranks_of

# id, level, on the table, attempt, reason of refusal (None: it beats)
OVER_A_PLAY = [
    ("E01_level_card_above_ace_RULES_2_2", "2", "A", "2", None),
    ("E02_five_is_promoted_RULES_2_3", "5", "A", "5", None),
    ("E03_two_is_at_the_bottom_RULES_2_3", "5", "2", "3", None),
    ("E04_two_does_not_beat_ace_at_5_RULES_2_3", "5", "A", "2", "not_higher"),
    ("E05_promoted_pair_RULES_2_3", "5", "AA", "55", None),
    ("E06_joker_above_level_card_RULES_2_3", "5", "5", "B", None),
    ("E07_equal_never_beats_RULES_5_2", "5", "B", "B", "not_higher"),
    ("E08_pair_over_single_RULES_5_2", "2", "7", "99", "wrong_category"),
    ("E09_higher_straight_RULES_5_2", "2", "345", "456", None),
    ("E10_longer_straight_RULES_5_2", "2", "345", "4567", "wrong_length"),
    ("E11_ace_ends_a_straight_RULES_3_2", "2", "TJQ", "QKA", None),
    ("E17_double_dragon_RULES_3_3", "2", "334455", "445566", None),
    ("E18_longer_double_dragon_RULES_5_2", "2", "334455", "44556677", "wrong_length"),
    ("E21_bomb_over_straight_RULES_4_3", "2", "TJQKA", "333", None),
    ("E22_more_cards_first_RULES_4_2", "2", "AAA", "3333", None),
    ("E23_level_rank_is_highest_RULES_4_2", "2", "AAA", "222", None),
    ("E24_twos_are_lowest_at_5_RULES_4_2", "5", "AAA", "222", "not_higher"),
    ("E25_joker_pair_over_eight_RULES_4_2", "2", "22222222", "BB", None),
    ("E26_black_red_over_black_black_RULES_4_2", "2", "BB", "BR", None),
    ("E27_red_red_over_black_red_RULES_4_2", "2", "BR", "RR", None),
    ("E28_equal_joker_pairs_RULES_4_2", "2", "BR", "BR", "not_higher"),
    ("E29_414_on_top_RULES_4_2", "2", "RR", "44A", None),
    ("E31_414_by_face_at_level_4_RULES_4_1", "4", "44444444", "44A", None),
    ("E33_joker_pair_is_a_bomb_RULES_4_1", "2", "2", "BR", None),
    ("E38_level_A_pairs_RULES_2_3", "A", "KK", "AA", None),
]

# id, level, attempt: no combination at all
NOTHING = [
    ("E12_nothing_past_the_ace_RULES_3_2", "2", "KA2"),
    ("E13_ace_is_never_low_RULES_3_2", "7", "A23"),
    ("E14_level_card_in_a_run_RULES_3_4", "5", "456"),
    ("E16_two_is_the_level_card_RULES_3_4", "2", "234"),
    ("E19_two_pairs_in_a_row_RULES_3_5", "2", "3344"),
    ("E20_two_bombs_are_not_one_play_RULES_3_5", "2", "777888"),
    ("E32_three_jokers_RULES_3_5", "2", "BBR"),
    ("E35_4A_RULES_3_5", "2", "4A"),
    ("E36_44AA_RULES_3_5", "2", "44AA"),
    ("E37_444A_RULES_3_5", "2", "444A"),
    ("E39_ace_at_level_A_in_a_run_RULES_3_4", "A", "QKA"),
    # the gap that a level leaves cannot be jumped
    ("E14b_gap_is_not_jumped_RULES_3_4", "5", "346"),
]

# level, cards, category, deciding rank, bomb
READINGS = [
    ("2", "A", "single", "A", False),
    ("2", "2", "single", "2", False),
    ("5", "5", "single", "5", False),
    ("5", "B", "single", "BJ", False),
    ("5", "R", "single", "RJ", False),
    ("5", "T", "single", "T", False),
    ("5", "55", "pair", "5", False),
    ("5", "TT", "pair", "T", False),
    ("A", "AA", "pair", "A", False),
    ("2", "345", "straight", "5", False),
    ("2", "4567", "straight", "7", False),
    ("2", "QKA", "straight", "A", False),
    ("2", "TJQKA", "straight", "A", False),
    ("2", "3456789TJQKA", "straight", "A", False),
    ("5", "234", "straight", "4", False),
    ("2", "89T", "straight", "T", False),
    ("2", "334455", "double_dragon", "5", False),
    ("2", "44556677", "double_dragon", "7", False),
    ("2", "333", "n_of_a_kind", "3", True),
    ("2", "22222222", "n_of_a_kind", "2", True),
    ("4", "44444444", "n_of_a_kind", "4", True),
    ("2", "BB", "joker_pair", None, True),
    ("2", "BR", "joker_pair", None, True),
    ("2", "RR", "joker_pair", None, True),
    ("2", "44A", "four_one_four", None, True),
    ("4", "44A", "four_one_four", None, True),
    ("A", "44A", "four_one_four", None, True),
]

beats_table = pytest.mark.parametrize(
    ("level", "table", "attempt", "reason"),
    [pytest.param(*row[1:], id=row[0]) for row in OVER_A_PLAY],
)
nothing_table = pytest.mark.parametrize(
    ("level", "attempt"), [pytest.param(*row[1:], id=row[0]) for row in NOTHING]
)


@beats_table
def test_beats(level: str, table: str, attempt: str, reason: str | None) -> None:
    reply = ask("beats", cards=faces(attempt), table=faces(table), level=level)
    assert reply == {"beats": reason is None}


@beats_table
def test_over_a_play(level: str, table: str, attempt: str, reason: str | None) -> None:
    # four decks, since black-red and red-red together need three red jokers; nobody else has a card
    # of a rank that is played, so no claim window opens
    position = Position(table + "J8", attempt + "9T", "QJ", "Q6", level=level, decks=4)
    position.do(f"0:{table}")
    assert_turn(position.state(), 1)
    if reason is None:
        assert attempt in legal(position.state(), 1)
        position.do(f"1:{attempt}")
        state = position.state()
        if ranks_of(faces(attempt)) == "44A":
            assert_leads(state, 1)
        else:
            assert_turn(state, 2)
            assert ranks_of(state["trick"]["cards"]) == ranks_of(faces(attempt))
            assert state["trick"]["seat"] == 1
            assert state["trick"]["passes"] == 0
    else:
        assert attempt not in legal(position.state(), 1)
        assert position.refused(f"1:{attempt}") == reason


@nothing_table
def test_is_no_combination(level: str, attempt: str) -> None:
    reply = ask("classify", cards=faces(attempt), level=level)
    assert reply["category"] is None


@nothing_table
def test_cannot_be_led(level: str, attempt: str) -> None:
    position = Position(attempt + "J8", "9T", "QJ", "Q6", level=level)
    assert attempt not in legal(position.state(), 0)
    assert position.refused(f"0:{attempt}") == "no_combination"


def test_E15_two_is_an_ordinary_low_card_RULES_3_4() -> None:
    reply = ask("classify", cards=faces("234"), level="5")
    assert reply["category"] == "straight"
    position = Position("234J", "9T", "QJ", "Q6", level="5")
    assert "234" in legal(position.state(), 0)
    assert_turn(position.do("0:234").state(), 1)


@pytest.mark.parametrize("attempt", ["44A", "55555555"])
def test_E30_E34_nothing_beats_a_414_RULES_4_2(attempt: str) -> None:
    assert ask("beats", cards=faces(attempt), table=faces("44A"), level="2") == {"beats": False}
    position = Position("44AJ", attempt + "9T", "QJ", "Q6").do("0:44A")
    # the trick is over at once, so nobody is even asked (RULES 5.4)
    assert_leads(position.state(), 0)
    assert position.refused(f"1:{attempt}") == "not_your_turn"


@pytest.mark.parametrize(("level", "cards", "category", "rank", "bomb"), READINGS)
def test_reading(level: str, cards: str, category: str, rank: str | None, bomb: bool) -> None:
    assert ask("classify", cards=faces(cards), level=level) == {
        "category": category,
        "length": len(cards),
        "rank": rank,
        "bomb": bomb,
    }


@pytest.mark.parametrize("level", ["T", "10", 10])
def test_level_ten_is_read_in_each_spelling(level: str | int) -> None:
    assert ask("beats", cards="Ts", table="As", level=level) == {"beats": True}
    assert ask("classify", cards="9sThJd", level=level)["category"] is None


@pytest.mark.parametrize(
    ("number", "text"), [(2, "2"), (9, "9"), (10, "T"), (11, "J"), (12, "Q"), (13, "K"), (14, "A")]
)
def test_level_as_a_number(number: int, text: str) -> None:
    below = "K" if text == "A" else "A"
    for level in (number, text):
        reply = ask("beats", cards=faces(text), table=faces(below), level=level)
        assert reply == {"beats": True}


@pytest.mark.parametrize("text", ["3s 3h", " 3s3h", "3s3h "])
def test_blanks_between_cards_are_accepted(text: str) -> None:
    assert ask("classify", cards=text, level="2")["category"] == "pair"


@pytest.mark.parametrize("text", ["10s", "3S", "js", "3s3", "3x", "1s", "bj", "RJ3", "三"])
def test_bad_card_text_names_the_offender(text: str) -> None:
    reply = ask("classify", cards=text, level="2")
    assert isinstance(reply["error"], str)
    assert any(character.isdigit() for character in reply["message"]), "the position is missing"
