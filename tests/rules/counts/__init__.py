"""Committed numbers of legal moves, as a chess program has its perft tables.

``leads_and_answers.txt`` has the number of plays of fixed hands on lead and on fixed
plays; ``continuations.txt`` the number of ways in which tiny deals go on, by depth, to
their end. A change in any number is a change of the rules. ``python -m tests.rules.counts``
writes both files anew, for review as a difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from game.rules.actions import LogEntry
from game.rules.cards import RANK_TEXT, count_ranks, format_cards, pack
from game.rules.combinations import Combination, move_table
from game.rules.deal import DealPhase
from game.rules.generator import Generator, derive
from game.rules.position import PASS, Phase, Position
from game.rules.record import PositionRecord
from game.rules.ruleset import Ruleset
from game.rules.scoring import Standing

HERE = Path(__file__).parent
LEADS = HERE / "leads_and_answers.txt"
CONTINUATIONS = HERE / "continuations.txt"

_SWITCHES: tuple[dict[str, str], ...] = (
    {},
    {"level_in_runs": "natural"},
    {"bomb_order": "count"},
    {"many_jokers": "on", "bomb_order": "count"},
)


# -- leads and answers ------------------------------------------------------------------


def leads_text() -> str:
    """One line for each of 240 cases: level, switches, hand, play on the table, number."""
    lines = ["# level | switches | hand | on the table | legal plays"]
    for number in range(60):
        draw = Generator(derive(414, 1, number))
        switches = _SWITCHES[number // 2 % len(_SWITCHES)]
        ruleset = Ruleset(players=8, decks=1 + number % 4, **switches)  # type: ignore[arg-type]
        table = move_table(draw.below(13), ruleset)
        cards = pack(ruleset.packs)
        draw.shuffle(cards)
        hand, other = sorted(cards[: 6 + number % 22]), cards[27:54]
        counts = count_ranks(hand)
        theirs = table.leads(count_ranks(other))
        # a single or pair, the hand's own weakest run where it has one, and anything
        runs = [play for play in table.leads(counts) if not play.bomb and play.length > 2]
        tops = [
            draw.choose([play for play in theirs if play.length < 3]),
            runs[0] if runs else draw.choose(theirs),
            draw.choose(theirs),
        ]
        words = ",".join(f"{key}={value}" for key, value in switches.items()) or "-"
        head = f"{RANK_TEXT[table.level]} {ruleset.packs} decks | {words} | {format_cards(hand)}"
        lines.append(f"{head} | - | {len(table.leads(counts))}")
        lines += [f"{head} | {_ranks(top)} | {len(table.answers(counts, top))}" for top in tops]
    return "\n".join(lines) + "\n"


def _ranks(play: Combination) -> str:
    return "".join(RANK_TEXT[rank] * number for rank, number in play.needs)


# -- continuations ----------------------------------------------------------------------


def tiny_deals() -> Iterator[PositionRecord]:
    """Deals of a few cards of few ranks, so that hooks, bombs and runs meet."""
    for number in range(24):
        draw = Generator(derive(414, 2, number))
        seats = (4, 4, 2, 6)[number % 4]
        total = {2: 9, 4: 10 if number % 8 else 12, 6: 9}[seats]
        ruleset = Ruleset(players=seats, decks=2)
        level = draw.below(13)
        low = draw.below(9)
        # four ranks in a row, one level card, or the makings of 414
        ranks = {low, low + 1, low + 2, low + 3}
        ranks |= ({level}, {2, 12}, {13, 14})[number % 3]
        cards = [face for face in pack(2) if face >> 2 in ranks]
        draw.shuffle(cards)
        hands = tuple(tuple(sorted(cards[:total][seat::seats])) for seat in range(seats))
        yield PositionRecord(
            hands, ruleset, Standing((level, level), level), leader=draw.below(seats)
        )


def position_of(record: PositionRecord) -> Position:
    leader = record.leader
    assert leader is not None
    table = move_table(record.standing.level, record.ruleset)
    return Position(table, [count_ranks(hand) for hand in record.hands], leader)


def continuations(position: Position, depth: int, counts: list[int]) -> int:
    """Count into ``counts[d]`` the positions after d decisions; return the number of ends.

    Claimants are asked nearest first; a decline is a decision too.
    """
    while len(counts) <= depth:
        counts.append(0)
    counts[depth] += 1
    if position.phase is Phase.OVER:
        return 1
    return sum(continuations(after, depth + 1, counts) for after in successors(position))


def successors(position: Position) -> Iterator[Position]:
    if position.phase is Phase.CLAIM:
        seat = position.pending[0]
        for claim in (True, False):
            after = position.copy()
            (after.take_claim if claim else after.decline_claim)(seat)
            yield after
        return
    for move in position.moves():
        after = position.copy()
        if move == PASS:
            after.pass_turn()
        else:
            after.play(position.table.combinations[move])
        yield after


def continuations_checked(record: PositionRecord, counts: list[int]) -> int:
    """Count the same through the checked door, replaying the record at each step."""
    deal = record.replay()
    depth = len(record.actions)
    while len(counts) <= depth:
        counts.append(0)
    counts[depth] += 1
    if deal.phase is DealPhase.OVER:
        return 1
    seat = deal.awaiting()[0]
    return sum(
        continuations_checked(extended(record, LogEntry(seat, action)), counts)
        for action in deal.legal(seat)
    )


def extended(record: PositionRecord, entry: LogEntry) -> PositionRecord:
    return PositionRecord(
        record.hands,
        record.ruleset,
        record.standing,
        record.leader,
        actions=(*record.actions, entry),
    )


def continuations_text() -> str:
    """One block for each deal: level, leader, hands; positions by depth; ends."""
    lines = ["# level, leader | hands | ends | positions after 0, 1, 2, … decisions"]
    for record in tiny_deals():
        counts: list[int] = []
        ends = continuations(position_of(record), 0, counts)
        hands = " ".join(format_cards(hand) for hand in record.hands)
        lines.append(
            f"{RANK_TEXT[record.standing.level]}, {record.leader} | {hands} | {ends} |"
            f" {' '.join(map(str, counts))}"
        )
    return "\n".join(lines) + "\n"
