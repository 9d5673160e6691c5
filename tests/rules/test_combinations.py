"""The tables of combinations: how many there are, and that every part agrees."""

from __future__ import annotations

from itertools import pairwise, product
from math import comb

import pytest

from game.rules.cards import RANK_LETTERS
from game.rules.combinations import Category, MoveTable, move_table
from game.rules.ruleset import STANDARD, Ruleset

from . import spec
from .cases import letters_of, spec_rules

SWITCHES = [
    {"level_in_runs": runs, "bomb_order": order, "many_jokers": jokers}
    for runs, order, jokers in product(("never", "natural"), ("tiers", "count"), ("off", "on"))
]


def every_table() -> list[tuple[MoveTable, Ruleset]]:
    rulesets = [
        Ruleset(players=8, decks=packs, **switches)  # type: ignore[arg-type]
        for packs in (1, 2, 4)
        for switches in SWITCHES
    ]
    return [(move_table(level, ruleset), ruleset) for ruleset in rulesets for level in range(13)]


def count(table: MoveTable, category: Category) -> int:
    return sum(1 for play in table.combinations if play.category is category)


def runs_in(ranks: int) -> int:
    """How many runs of three or more an unbroken row of ranks holds."""
    return comb(ranks - 1, 2) if ranks >= 3 else 0


@pytest.mark.parametrize("level", range(13), ids=RANK_LETTERS)
@pytest.mark.parametrize("packs", [1, 2, 3, 4, 8])
@pytest.mark.parametrize("natural", ["never", "natural"])
def test_numbers_of_combinations(level: int, packs: int, natural: str):
    ruleset = Ruleset(players=8, decks=packs, level_in_runs=natural, many_jokers="on")  # type: ignore[arg-type]
    table = move_table(level, ruleset)
    assert count(table, Category.SINGLE) == 15
    assert count(table, Category.PAIR) == 13
    assert count(table, Category.N_OF_A_KIND) == 13 * (4 * packs - 2)
    assert count(table, Category.JOKER_PAIR) == (1 if packs == 1 else 3)
    # ways of holding b black and r red jokers, less those of two or fewer
    many = (packs + 1) ** 2 - sum(
        1 for b in range(packs + 1) for r in range(packs + 1) if b + r <= 2
    )
    assert count(table, Category.MANY_JOKERS) == many
    assert count(table, Category.FOUR_ONE_FOUR) == 1
    # the level cuts the row of 13 ranks in two (RULES 3.4)
    runs = runs_in(13) if natural == "natural" else runs_in(level) + runs_in(12 - level)
    assert count(table, Category.STRAIGHT) == runs
    assert count(table, Category.DOUBLE_DRAGON) == runs


def test_many_jokers_are_nothing_by_default_rules_3_5():
    assert count(move_table(0, Ruleset(players=8)), Category.MANY_JOKERS) == 0


@pytest.mark.heavy
def test_every_table_is_consistent():
    for table, ruleset in every_table():
        rules = spec_rules(table.level, ruleset)
        assert len({play.needs for play in table.combinations}) == len(table.combinations)
        for index, play in enumerate(table.combinations):
            assert play.index == index
            assert play.length == sum(number for _, number in play.needs)
            assert list(play.needs) == sorted(play.needs)
            known = spec.reading(letters_of(play), rules)
            assert known is not None
            assert (known.kind, known.size) == (play.category.value, play.length)
            assert play.bomb == (known.bomb is not None)
            single = play.category is Category.SINGLE
            hookable = single and play.needs[0][0] < 13
            assert play.hook_rank == (play.needs[0][0] if hookable else None)
            deciding = play.category in (
                Category.JOKER_PAIR,
                Category.MANY_JOKERS,
                Category.FOUR_ONE_FOUR,
            )
            assert (play.rank is None) == deciding
            if not deciding:
                assert play.rank == play.needs[-1][0]


@pytest.mark.heavy
@pytest.mark.parametrize("part", range(2))
def test_beating_is_the_rule_books_and_the_masks(part: int):
    """Every play on every other: `beats`, the masks of answers, and the rule book agree."""
    for table, ruleset in every_table()[part::22]:
        rules = spec_rules(table.level, ruleset)
        known = [spec.reading(letters_of(play), rules) for play in table.combinations]
        bits = {play.index: bit for bit, play in table.of_bit.items()}
        for top, theirs in zip(table.combinations, known, strict=True):
            mask = table.answer_masks[top.index]
            for play, mine in zip(table.combinations, known, strict=True):
                assert mine is not None
                assert theirs is not None
                expected = spec.beats(mine, theirs)
                assert play.beats(top) == expected
                if play.index in bits:
                    assert bool(mask >> bits[play.index] & 1) == expected
            assert mask >> (max(table.of_bit) + 1) == 0


@pytest.mark.parametrize("switches", SWITCHES, ids=lambda switches: "-".join(switches.values()))
def test_beating_is_a_strict_order_within_rivals_rules_5_2(switches: dict[str, str]):
    table = move_table(3, Ruleset(**switches))  # type: ignore[arg-type]
    bombs = [play for play in table.combinations if play.bomb]
    for low, high in pairwise(bombs):
        assert high.beats(low)
        assert not low.beats(high)
    rows: dict[tuple[Category, int], list[int]] = {}
    for play in table.combinations:
        assert not play.beats(play)
        if not play.bomb:
            rows.setdefault((play.category, play.length), []).append(play.strength)
            assert all(bomb.beats(play) and not play.beats(bomb) for bomb in bombs)
    assert all(row == sorted(set(row)) for row in rows.values())
    assert bombs[-1].category is Category.FOUR_ONE_FOUR


def test_the_order_in_force_rules_2():
    for level, letter in enumerate(RANK_LETTERS):
        table = move_table(level, STANDARD)
        order = "".join("23456789TJQKABR"[rank] for rank in table.order)
        assert order == RANK_LETTERS.replace(letter, "") + letter + "BR"
        assert [table.order[place] for place in table.place] == list(range(15))


def test_equal_arguments_share_one_table():
    assert move_table(0, STANDARD) is move_table(0, Ruleset(claim_seconds=0))
    assert move_table(0, STANDARD) is not move_table(1, STANDARD)
    assert move_table(0, STANDARD) is not move_table(0, Ruleset(bomb_order="count"))


def test_words_of_hands_hold_what_the_hand_holds():
    table = move_table(4, Ruleset(players=8, many_jokers="on"))
    hand = [0] * 15
    assert table.word(hand) == 0
    assert table.leads(hand) == []
    hand[2], hand[12], hand[13], hand[14] = 2, 1, 2, 1
    held = {letters_of(play) for play in table.leads(hand)}
    assert held == {
        ("4",), ("A",), ("B",), ("R",), ("4", "4"), ("4", "4", "A"),
        ("B", "B"), ("B", "R"), ("B", "B", "R"),
    }  # fmt: skip
