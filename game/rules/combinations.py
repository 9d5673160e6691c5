"""What may be played at a level: every combination, and which beats which.

For one level and one set of switches there are a few hundred combinations (a few
thousand with eight decks). A `MoveTable` lists them once, interned, so that the rest
of the rules deals in small integers. Legal moves of a hand are then read off one
integer, the hand's **word**:

* the word has a bit for every combination but the runs; the bit is set when the
  hand holds the cards. Bits ``16 * (n - 1) + rank`` stand for n cards of one rank
  (lane 1 the singles, lane 2 the pairs, lane 3 and up the n of a kind); above the
  lanes follow the joker bombs and, last, 414;
* "which of them beat the play on the table" is the word masked with an integer that
  belongs to that play;
* straights and double dragons are looked up by the unbroken blocks of ranks in the two
  lowest lanes, less the ranks that may not stand in runs.

No set of cards has two readings (RULES 3.6), so `MoveTable.classify` is a pure
function of the cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from game.rules.cards import ACE, BLACK_JOKER, FOUR, RANKS, RED_JOKER, count_ranks
from game.rules.ruleset import Ruleset

LANE = 16
NATURAL = (1 << 13) - 1
"""Mask of the ranks 2…A."""

RUN_MIN = 3
"""The shortest straight has three ranks, the shortest double dragon three pairs."""


class Category(StrEnum):
    """The kinds of combination (RULES 3, 4)."""

    SINGLE = "single"
    PAIR = "pair"
    STRAIGHT = "straight"
    DOUBLE_DRAGON = "double_dragon"
    N_OF_A_KIND = "n_of_a_kind"
    JOKER_PAIR = "joker_pair"
    MANY_JOKERS = "many_jokers"
    FOUR_ONE_FOUR = "four_one_four"


@dataclass(frozen=True, slots=True)
class Combination:
    """One combination at one level.

    ``index`` is its place in its table; ``length`` the number of cards; ``rank`` the
    deciding rank 0…14 (a run's top card; None for joker bombs and 414); ``strength``
    orders combinations of one category and length, or all bombs among themselves;
    ``needs`` lists (rank, number of cards) in ascending ranks.
    """

    index: int
    category: Category
    length: int
    rank: int | None
    bomb: bool
    strength: int
    needs: tuple[tuple[int, int], ...]

    @property
    def hook_rank(self) -> int | None:
        """The rank in which this play can be hooked: a single's, jokers excluded (RULES 6.1)."""
        if self.category is Category.SINGLE and self.rank is not None and self.rank < BLACK_JOKER:
            return self.rank
        return None

    def beats(self, other: Combination) -> bool:
        """Tell whether this may be played on ``other`` of the same table (RULES 4.3, 5.2)."""
        if self.bomb:
            return not other.bomb or self.strength > other.strength
        return (
            self.category is other.category
            and self.length == other.length
            and self.strength > other.strength
        )


class MoveTable:
    """All combinations at one level under one rule set; build it with `move_table`.

    ``combinations`` lists them so that a combination's ``index`` finds it. ``order``
    is the order of the 15 ranks in force, low to high (RULES 2), and ``place[rank]``
    its inverse.
    """

    def __init__(
        self, level: int, packs: int, *, natural_runs: bool, by_count: bool, many_jokers: bool
    ) -> None:
        self.level = level
        self.packs = packs
        ordinary = [rank for rank in range(13) if rank != level]
        self.order: tuple[int, ...] = (*ordinary, level, BLACK_JOKER, RED_JOKER)
        self.place: tuple[int, ...] = tuple(self.order.index(rank) for rank in range(RANKS))
        self.copies = 4 * packs
        self.run_ranks = NATURAL if natural_runs else NATURAL & ~(1 << level)
        """Mask of the ranks that may stand in a run (RULES 3.4)."""

        self.combinations: list[Combination] = []
        self._by_needs: dict[tuple[tuple[int, int], ...], Combination] = {}
        self.of_bit: dict[int, Combination] = {}
        """The combination that each bit of a hand's word stands for."""

        self._list_combinations(by_count=by_count, many_jokers=many_jokers)

        special = LANE * self.copies
        self._special_bits: list[tuple[int, Combination]] = []
        for combination in self.combinations:
            if combination.rank is None:
                self._special_bits.append((special, combination))
                self.of_bit[special] = combination
                special += 1
            elif len(combination.needs) == 1:
                rank, number = combination.needs[0]
                self.of_bit[LANE * (number - 1) + rank] = combination
        self.four_one_four_bit = 1 << (special - 1)
        self.lanes: tuple[tuple[int, ...], ...] = tuple(
            tuple(
                sum(
                    1 << (LANE * lane + rank)
                    for lane in range(number)
                    if rank < BLACK_JOKER or lane == 0
                )
                for number in range(self.copies + 1)
            )
            for rank in range(RANKS)
        )
        """``lanes[rank][number]``: the part of a word made by so many cards of a rank."""

        self.joker_bits: tuple[tuple[int, ...], ...] = tuple(
            tuple(self._joker_part(black, red) for red in range(packs + 1))
            for black in range(packs + 1)
        )
        """``joker_bits[black][red]``: the part of a word made by so many jokers."""

        self._runs_of_block: tuple[_RunsOfBlock, _RunsOfBlock] = (
            self._runs_by_block(Category.STRAIGHT),
            self._runs_by_block(Category.DOUBLE_DRAGON),
        )
        self.answer_masks: tuple[int, ...] = self._list_answers()
        """``answer_masks[index]``: the bits of a word that beat that combination."""

    # -- listing ------------------------------------------------------------

    def _list_combinations(self, *, by_count: bool, many_jokers: bool) -> None:
        for rank in self.order:
            self._add(Category.SINGLE, self.place[rank], ((rank, 1),), rank)
        for rank in self.order[:13]:
            self._add(Category.PAIR, self.place[rank], ((rank, 2),), rank)
        for category, each in ((Category.STRAIGHT, 1), (Category.DOUBLE_DRAGON, 2)):
            for ranks in range(RUN_MIN, 14):
                for low in range(14 - ranks):
                    mask = ((1 << ranks) - 1) << low
                    if mask & self.run_ranks == mask:
                        top = low + ranks - 1
                        needs = tuple((rank, each) for rank in range(low, top + 1))
                        self._add(category, top, needs, top)
        for strength, bomb in enumerate(self._bombs(by_count, many_jokers)):
            category, needs, of_rank = bomb
            self._add(category, strength, needs, of_rank)

    def _bombs(
        self, by_count: bool, many_jokers: bool
    ) -> list[tuple[Category, tuple[tuple[int, int], ...], int | None]]:
        """Return all bombs, smallest first (RULES 4.2 and the switches of 12)."""
        kinds = {
            number: [(Category.N_OF_A_KIND, ((rank, number),), rank) for rank in self.order[:13]]
            for number in range(3, self.copies + 1)
        }
        pairs: list[tuple[Category, tuple[tuple[int, int], ...], int | None]] = [
            (Category.JOKER_PAIR, _jokers(2 - red, red), None)
            for red in range(3)
            if red <= self.packs and 2 - red <= self.packs
        ]
        bombs: list[tuple[Category, tuple[tuple[int, int], ...], int | None]] = []
        for number, of_a_kind in kinds.items():
            if by_count and number == 5:
                bombs += pairs
            bombs += of_a_kind
        if not by_count or self.copies < 5:
            bombs += pairs
        if many_jokers:
            bombs += [
                (Category.MANY_JOKERS, _jokers(number - red, red), None)
                for number in range(3, 2 * self.packs + 1)
                for red in range(number + 1)
                if red <= self.packs and number - red <= self.packs
            ]
        bombs.append((Category.FOUR_ONE_FOUR, ((FOUR, 2), (ACE, 1)), None))
        return bombs

    def _add(
        self,
        category: Category,
        strength: int,
        needs: tuple[tuple[int, int], ...],
        rank: int | None,
    ) -> None:
        combination = Combination(
            index=len(self.combinations),
            category=category,
            length=sum(number for _, number in needs),
            rank=rank,
            bomb=category not in _ORDINARY,
            strength=strength,
            needs=needs,
        )
        self.combinations.append(combination)
        self._by_needs[needs] = combination

    def _runs_by_block(self, category: Category) -> _RunsOfBlock:
        runs = [(_mask(run), run) for run in self.combinations if run.category is category]
        blocks = [
            ((1 << size) - 1) << low for size in range(RUN_MIN, 14) for low in range(14 - size)
        ]
        return {block: tuple(run for mask, run in runs if mask & block == mask) for block in blocks}

    def _list_answers(self) -> tuple[int, ...]:
        """Return `answer_masks`; says with bits what `Combination.beats` says of two plays."""
        bits = {combination.index: 1 << bit for bit, combination in self.of_bit.items()}
        bombs = sum(bits[bomb.index] for bomb in self.combinations if bomb.bomb)
        masks: list[int] = []
        higher: dict[tuple[Category, int] | None, int] = {}
        # rivals are listed in the order of their strength, no two of them equal
        for top in reversed(self.combinations):
            rivals = None if top.bomb else (top.category, top.length)
            found = higher.get(rivals, 0)
            masks.append(found if top.bomb else found | bombs)
            higher[rivals] = found | bits.get(top.index, 0)
        return tuple(reversed(masks))

    def _joker_part(self, black: int, red: int) -> int:
        held = {BLACK_JOKER: black, RED_JOKER: red}
        return sum(
            1 << bit
            for bit, combination in self._special_bits
            if all(held.get(rank, 0) >= number for rank, number in combination.needs)
        )

    # -- recognition ----------------------------------------------------------

    def classify(self, faces: Iterable[int]) -> Combination | None:
        """Return the combination these cards are, or None (RULES 3, 4); any order."""
        return self.classify_counts(count_ranks(faces))

    def classify_counts(self, counts: Sequence[int]) -> Combination | None:
        """Return the combination of a multiset given as 15 counts per rank, or None."""
        return self._by_needs.get(
            tuple((rank, number) for rank, number in enumerate(counts) if number)
        )

    # -- generation -----------------------------------------------------------

    def word(self, counts: Sequence[int]) -> int:
        """Return the word of a hand given as 15 counts per rank (see the module's text)."""
        word = 0
        for lane, number in zip(self.lanes, counts, strict=True):
            word |= lane[number]
        word |= self.joker_bits[counts[BLACK_JOKER]][counts[RED_JOKER]]
        if counts[FOUR] >= 2 and counts[ACE]:
            word |= self.four_one_four_bit
        return word

    def runs(self, word: int) -> tuple[Combination, ...]:
        """Return all straights and double dragons in a hand's word."""
        return self._runs_in(0, word) + self._runs_in(1, word >> LANE)

    def higher_runs(self, word: int, top: Combination) -> list[Combination]:
        """Return the runs in a hand's word that beat ``top``, which is a run."""
        double = top.category is Category.DOUBLE_DRAGON
        return [
            run
            for run in self._runs_in(double, word >> LANE if double else word)
            if run.length == top.length and run.strength > top.strength
        ]

    def _runs_in(self, double: int, lane: int) -> tuple[Combination, ...]:
        """Return the straights (0) or double dragons (1) of a lane, block after block."""
        ranks = lane & self.run_ranks
        found: tuple[Combination, ...] = ()
        if not ranks & ranks >> 1 & ranks >> 2:
            return found
        runs_of_block = self._runs_of_block[double]
        while ranks:
            # adding the lowest bit carries through the lowest block of ones
            block = ranks & ~(ranks + (ranks & -ranks))
            ranks ^= block
            found += runs_of_block.get(block, ())
        return found

    def leads(self, counts: Sequence[int]) -> list[Combination]:
        """Return all combinations in a hand of 15 counts per rank (RULES 5.1), by index."""
        word = self.word(counts)
        return sorted([*self.of_word(word), *self.runs(word)], key=_by_index)

    def answers(self, counts: Sequence[int], top: Combination) -> list[Combination]:
        """Return all combinations in a hand that beat ``top`` (RULES 5.2), by index."""
        word = self.word(counts)
        found = self.of_word(word & self.answer_masks[top.index])
        if top.category in _RUNS:
            found += self.higher_runs(word, top)
        return sorted(found, key=_by_index)

    def can_beat(self, counts: Sequence[int], top: Combination) -> bool:
        """Tell whether a hand of 15 counts per rank holds anything that beats ``top``."""
        word = self.word(counts)
        return bool(
            word & self.answer_masks[top.index]
            or (top.category in _RUNS and self.higher_runs(word, top))
        )

    def of_word(self, word: int) -> list[Combination]:
        """Return the combinations that the bits of a word stand for."""
        found: list[Combination] = []
        while word:
            low = word & -word
            found.append(self.of_bit[low.bit_length() - 1])
            word ^= low
        return found


_ORDINARY = (Category.SINGLE, Category.PAIR, Category.STRAIGHT, Category.DOUBLE_DRAGON)
_RUNS = (Category.STRAIGHT, Category.DOUBLE_DRAGON)

_RunsOfBlock = dict[int, tuple[Combination, ...]]
"""The runs in each unbroken block of three or more ranks, by the block's mask."""


def _by_index(combination: Combination) -> int:
    return combination.index


def _jokers(black: int, red: int) -> tuple[tuple[int, int], ...]:
    return tuple((rank, n) for rank, n in ((BLACK_JOKER, black), (RED_JOKER, red)) if n)


def _mask(run: Combination) -> int:
    return sum(1 << rank for rank, _ in run.needs)


@lru_cache(maxsize=64)
def _build(
    level: int, packs: int, natural_runs: bool, by_count: bool, many_jokers: bool
) -> MoveTable:
    return MoveTable(
        level, packs, natural_runs=natural_runs, by_count=by_count, many_jokers=many_jokers
    )


def move_table(level: int, ruleset: Ruleset) -> MoveTable:
    """Return the table of a level 0…12 under a rule set; equal arguments share one table."""
    return _build(
        level,
        ruleset.packs,
        ruleset.level_in_runs == "natural",
        ruleset.bomb_order == "count",
        ruleset.many_jokers == "on",
    )
