"""A hand is split into the fewest plays, its bombs set aside."""

from __future__ import annotations

from functools import cache

import pytest

from game.bots.split import breaks_bomb, split
from game.rules.cards import count_ranks
from game.rules.combinations import MoveTable, move_table
from game.rules.ruleset import STANDARD
from tests.bots.scenes import faces
from tests.rules.cases import draw_hand, draw_ruleset, drawing, letters_of


def split_text(ranks: str, level: int = 0) -> list[str]:
    table = move_table(level, STANDARD)
    return ["".join(letters_of(play)) for play in split(table, count_ranks(faces(ranks)))]


@pytest.mark.parametrize(
    ("hand", "plays"),
    [
        ("", []),
        ("3", ["3"]),
        ("33", ["33"]),
        ("333", ["333"]),
        ("345", ["345"]),
        ("3445566", ["456", "3456"]),
        ("34456", ["4", "3456"]),
        # one run and a high loose card rather than a low one
        ("3456K", ["K", "3456"]),
        ("334455", ["334455"]),
        ("344556", ["345", "456"]),
        ("3344556", ["345", "3456"]),
        ("44A", ["44A"]),
        ("444A", ["4", "44A"]),
        ("4444AA", ["44A", "44A"]),
        ("BR", ["BR"]),
        ("BRR", ["B", "RR"]),
        ("BBRR", ["BB", "RR"]),
        ("222", ["222"]),
        ("QKA2", ["2", "AKQ"]),
    ],
)
def test_splits(hand: str, plays: list[str]):
    assert split_text(hand) == plays


@cache
def fewest(table: MoveTable, counts: tuple[int, ...]) -> int:
    """The fewest ordinary plays that are exactly this hand, by trying all."""
    if not any(counts):
        return 0
    best = 99
    first = next(rank for rank in range(15) if counts[rank])
    for play in table.leads(counts):
        if play.bomb or play.needs[0][0] != first:
            continue
        rest = list(counts)
        for rank, number in play.needs:
            rest[rank] -= number
        best = min(best, 1 + fewest(table, tuple(rest)))
    return best


def test_the_split_is_the_hand_and_the_shortest_there_is():
    draw = drawing(1)
    for number in range(400):
        ruleset = draw_ruleset(draw, 4)
        table = move_table(draw.randrange(13), ruleset)
        hand = count_ranks(draw_hand(draw, draw.randint(1, 14), ruleset.packs, ranks=9))
        plays = split(table, hand)
        total = [0] * 15
        for play in plays:
            for rank, copies in play.needs:
                total[rank] += copies
        assert total == hand
        ordinary = [0] * 15
        for play in plays:
            if not play.bomb:
                for rank, copies in play.needs:
                    ordinary[rank] += copies
        assert max(ordinary) <= 2
        loose = sum(1 for play in plays if not play.bomb)
        assert loose == fewest(table, tuple(ordinary)), number
        assert list(plays) == sorted(plays, key=lambda play: (play.bomb, play.index))


@pytest.mark.parametrize(
    ("hand", "taken", "broken"),
    [
        ("333", "33", True),
        ("3333", "33", True),
        ("33333", "33", False),
        ("333", "333", True),
        ("333K", "K", False),
        ("33", "33", False),
        ("44A", "4", True),
        ("44A", "A", True),
        ("444A", "4", True),
        ("44AA", "A", False),
        ("4A", "A", False),
        ("BR", "B", True),
        ("BRR", "B", False),
        ("B3", "B", False),
        ("B3", "3", False),
    ],
)
def test_what_breaks_a_bomb(hand: str, taken: str, broken: bool):
    needs = [(rank, n) for rank, n in enumerate(count_ranks(faces(taken))) if n]
    assert breaks_bomb(count_ranks(faces(hand)), needs) == broken
