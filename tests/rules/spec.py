"""The rule book's sections 2 to 4, 6 and 9.4 once more, naively, to judge the program by.

Written from the rule book and not from the program: cards are letters (``B`` and ``R`` the
jokers), a hand is a list of letters, nothing is fast.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

NATURAL = "23456789TJQKA"


@dataclass(frozen=True)
class Rules:
    """The level and the switches that decide what a combination is and what beats what."""

    level: str
    natural_runs: bool = False
    by_count: bool = False
    many_jokers: bool = False

    @property
    def order(self) -> str:
        """RULES 2.2, 2.3: the ranks from low to high."""
        return NATURAL.replace(self.level, "") + self.level + "BR"


@dataclass(frozen=True)
class Reading:
    """What cards are: ``bomb`` is the place among all bombs, ``high`` that among its like."""

    kind: str
    size: int
    high: int = -1
    bomb: tuple[int, ...] | None = None


def reading(cards: Sequence[str], rules: Rules) -> Reading | None:
    """RULES 3 and 4: what these cards are, None if they are nothing."""
    count = Counter(cards)
    size = len(cards)
    if not cards:
        return None
    if len(count) == 1 and cards[0] not in "BR":
        place = rules.order.index(cards[0])
        if size <= 2:
            return Reading("single" if size == 1 else "pair", size, place)
        late = rules.by_count and size > 4
        return Reading("n_of_a_kind", size, bomb=(2 if late else 0, size, place))
    if set(cards) <= {"B", "R"}:
        if size == 1:
            return Reading("single", 1, rules.order.index(cards[0]))
        if size == 2:
            return Reading("joker_pair", 2, bomb=(1, count["R"]))
        return (
            Reading("many_jokers", size, bomb=(3, size, count["R"])) if rules.many_jokers else None
        )
    if count == {"4": 2, "A": 1}:
        return Reading("four_one_four", 3, bomb=(4,))
    ranks = "".join(rank for rank in NATURAL if rank in count)
    sequence = len(ranks) == len(count) >= 3 and ranks in NATURAL
    if not sequence or (rules.level in ranks and not rules.natural_runs):
        return None
    copies = set(count.values())
    if copies == {1}:
        return Reading("straight", size, NATURAL.index(ranks[-1]))
    if copies == {2}:
        return Reading("double_dragon", size, NATURAL.index(ranks[-1]))
    return None


def beats(play: Reading, table: Reading) -> bool:
    """RULES 4.3 and 5.2."""
    if play.bomb is not None:
        return table.bomb is None or play.bomb > table.bomb
    return (play.kind, play.size) == (table.kind, table.size) and play.high > table.high


def may_play(cards: Sequence[str], table: Sequence[str] | None, rules: Rules) -> bool:
    """RULES 5.1 and 5.2: whether cards that are held may be led or played on ``table``."""
    mine = reading(cards, rules)
    if mine is None:
        return False
    if table is None:
        return True
    theirs = reading(table, rules)
    assert theirs is not None
    return beats(mine, theirs)


def subsets(hand: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """Every multiset of one card or more that a hand holds, each once."""
    found: list[tuple[str, ...]] = [()]
    for rank, number in sorted(Counter(hand).items()):
        found = [chosen + (rank,) * n for chosen in found for n in range(number + 1)]
    yield from found[1:]


def shapes(hand: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """Every multiset in a hand that could be a combination at some level, each once."""
    count = Counter(hand)
    for rank in NATURAL:
        for number in range(1, count[rank] + 1):
            yield (rank,) * number
    for black in range(count["B"] + 1):
        for red in range(count["R"] + 1):
            if black + red:
                yield ("B",) * black + ("R",) * red
    if count["4"] >= 2 and count["A"]:
        yield ("4", "4", "A")
    for copies in (1, 2):
        for low in range(13):
            for top in range(low + 2, 13):
                ranks = NATURAL[low : top + 1]
                if all(count[rank] >= copies for rank in ranks):
                    yield tuple(sorted(ranks * copies))


def plays(hand: Sequence[str], table: Sequence[str] | None, rules: Rules) -> set[tuple[str, ...]]:
    """All legal leads (``table`` None) or answers of a hand, as sorted letters."""
    return {tuple(sorted(cards)) for cards in shapes(hand) if may_play(cards, table, rules)}


def returns(hand: Sequence[str], level: str) -> set[str]:
    """RULES 9.4: the ranks that may be given back in tribute."""
    low = {rank for rank in hand if rank in "23456789"}
    if low - {level}:
        return low - {level}
    if low:
        return low
    return {min(hand, key=Rules(level).order.index)}
