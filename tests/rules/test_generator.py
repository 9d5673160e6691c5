from __future__ import annotations

from collections import Counter

import pytest

from game.rules.cards import format_cards
from game.rules.deal import deal_cards, opening_leader
from game.rules.generator import Generator, derive, mix
from game.rules.ruleset import STANDARD, Ruleset

# the first outputs of SplitMix64 as published with its reference code
SPLITMIX = {
    0: [
        0xE220A8397B1DCDAF,
        0x6E789E6AA1B965F4,
        0x06C45D188009454F,
        0xF88BB8A8724C81EC,
        0x1B39896A51A8749B,
    ],
    1234567: [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ],
}


@pytest.mark.parametrize(("seed", "expected"), SPLITMIX.items())
def test_the_generator_is_splitmix64(seed: int, expected: list[int]):
    generator = Generator(seed)
    assert [generator.next() for _ in expected] == expected


def test_a_seed_is_taken_modulo_2_to_the_64():
    assert Generator(2**64 + 5).next() == Generator(5).next() == mix(5)


class Fixed(Generator):
    """A generator that gives the numbers it is told."""

    __slots__ = ("numbers",)

    def __init__(self, *numbers: int) -> None:
        super().__init__(0)
        self.numbers = list(numbers)

    def next(self) -> int:
        return self.numbers.pop(0)


def test_numbers_below_a_bound_are_exactly_uniform():
    # 2^64 = 3 * 6148914691236517205 + 1: the one number too many is drawn again
    assert Fixed(2**64 - 1, 4).below(3) == 1
    assert Fixed(2**64 - 2).below(3) == (2**64 - 2) % 3
    assert Fixed(2**64 - 1).below(1) == 0
    assert Fixed(2**64 - 1).below(2**32) == 2**32 - 1
    with pytest.raises(ValueError, match="nothing lies below 0"):
        Generator(0).below(0)


def test_every_order_of_a_shuffle_is_as_likely():
    generator = Generator(414)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(24_000):
        items = [0, 1, 2, 3]
        generator.shuffle(items)
        orders[tuple(items)] += 1
    assert len(orders) == 24
    # 1000 expected each; five standard deviations are 155
    assert all(845 < number < 1155 for number in orders.values())


def test_choosing_draws_one_number_below_the_length():
    assert Fixed(7).choose(["a", "cde"]) == "cde"


def test_derived_streams_differ_by_each_step():
    seeds = {derive(1, 2, 3), derive(1, 3, 2), derive(1, 2), derive(1, 3), derive(2, 2), derive(1)}
    assert len(seeds) == 6
    assert derive(7, 0) == mix(mix(7))
    assert derive(7, 5) == mix((mix(7) + 5) % 2**64)


# Golden deal: it pins generator, stream, shuffle and dealing together, for ever. Worked out
# once and looked through by eye; every Python and WebAssembly has to deal the same.
GOLDEN = {
    (0, 0): (
        "8hAdJc8sQc8sAsQhTs6d3c7h3h6d5s2cQsQc4c2s6s9sKd9hJc4h7dTd8dKdThQh6h5h6cRJ"
        "5cKh2dJdBJRJ6h3d8c5sJhAc3d7s4dTsKc4hQd7sKs9d2s8c9c6sAd4s5d9cKc8hBJKh7h7d"
        "2h8dTh6c9sAcJs4c9hTc2d7c4dJh5cAs4s3s3hQsAhTc5d2h9dTdAhKs5hJd7c3cQd3sJs2c"
    ),
    (414, 3): (
        "3dQhJc2cAsKh8c2d5h7cRJAhBJ5hKsJhRJKdQs6hQd9c5dTdAhBJThTsQsAs4s6d6c6s5d7c"
        "2h7sTd6sJcJs9h2dAdAcJs6h4dQd9d9d2sKdJh3sAc2s4h3d2h3h9s9s7sAd8c5s4c8s8h4h"
        "Qc8h3c3h9c4c8sTsKh5c2c8d4d4sJdTc5cJdKsTc8d7d7dKc5s6d6cQh7h3s7hThKcQc9h3c"
    ),
}


@pytest.mark.parametrize(("name", "dealt"), GOLDEN.items())
def test_golden_deal(name: tuple[int, int], dealt: str):
    assert format_cards(deal_cards(*name, STANDARD)) == dealt


def test_the_first_dealt_three_of_hearts_leads_rules_10_1():
    for seed in range(20):
        dealt = deal_cards(seed, 0, STANDARD)
        text = format_cards(dealt)
        first = min(at for at in range(0, len(text), 2) if text[at : at + 2] == "3h") // 2
        assert opening_leader(dealt, 4) == first % 4


def test_extra_cards_go_to_the_first_seats_dealt_rules_1_5():
    dealt = deal_cards(5, 0, Ruleset(decks=1))
    assert [len(dealt[seat::4]) for seat in range(4)] == [14, 14, 13, 13]
    assert sorted(dealt) == sorted(set(dealt))
