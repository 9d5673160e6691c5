"""Bots against bots, and the speed of the rules: ``python -m game.arena``.

``--bots A,B --deals N --seed S`` plays N deals twice each, A on the even seats the first
time and on the odd seats the second, with the same cards, leader, tribute and bot seeds.
What one side owes to its cards the other gets back, so a field of equal deterministic
bots comes out exactly level. The deals run through the levels 2 to A in turn and every
second one begins with tribute after a drawn result.

``--speed`` measures the fast door of the rules on random self-play. Times are the
processor's for this process, so that other programs count for little.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

from game.bots import BOTS, Bot
from game.bots.selfplay import next_decision
from game.rules import strict_json
from game.rules.cards import count_ranks
from game.rules.combinations import move_table
from game.rules.deal import Deal, deal_cards, opening_leader
from game.rules.errors import RecordError
from game.rules.generator import Generator, derive
from game.rules.match import MAX_SEED
from game.rules.position import Position, play_at_random
from game.rules.ruleset import STANDARD, Ruleset
from game.rules.scoring import DealResult, Standing
from game.rules.tribute import Previous

LEVELS = 13
MAX_SECONDS = 3600
_RESULT_STREAM = 0x7265
"""Sets the drawn results before tribute apart from the cards."""

NORMAL_95 = 1.96
"""Half the width of a 95 % interval in standard errors."""


# -- paired duplicate deals -----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over deals with half the width of its 95 % interval (0 for a single deal)."""

    mean: float
    half: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Estimate:
        spread = statistics.stdev(values) if len(values) > 1 else 0.0
        return cls(statistics.fmean(values), NORMAL_95 * spread / len(values) ** 0.5)


@dataclass(slots=True)
class Tally:
    """What a series of pairs of deals came to, from the first bot's side.

    ``shares[k]`` is the share of the two playings of deal ``k`` that it won (0, ½ or 1, a
    draw counting half); ``levels[k]`` the opponents it caught less the seats it had caught,
    per playing: levels but for the cap at A. ``seconds[side]`` are the times of each bot's
    decisions.
    """

    shares: list[float] = field(default_factory=list)
    levels: list[float] = field(default_factory=list)
    seconds: tuple[list[float], list[float]] = field(default_factory=lambda: ([], []))
    fallbacks: list[int] = field(default_factory=lambda: [0, 0])
    elapsed: float = 0.0

    @property
    def share(self) -> Estimate:
        return Estimate.of(self.shares)

    @property
    def gain(self) -> Estimate:
        return Estimate.of(self.levels)

    @property
    def decisions(self) -> int:
        return len(self.seconds[0]) + len(self.seconds[1])


def drawn_result(ruleset: Ruleset, seed: int, index: int) -> Previous:
    """Return a result of the deal before, drawn evenly from all finishing orders."""
    order = list(range(ruleset.players))
    Generator(derive(seed, _RESULT_STREAM, index)).shuffle(order)
    left = [ruleset.players // 2] * 2
    for place, seat in enumerate(order, 1):
        left[seat % 2] -= 1
        if not left[seat % 2]:
            return Previous(tuple(order[:place]), seat % 2).under(ruleset)
    raise AssertionError("one of two teams is out before all seats are")


def arena_deal(ruleset: Ruleset, seed: int, index: int) -> Deal:
    """Return deal ``index`` of a series, before its first action."""
    level = index % LEVELS
    previous = drawn_result(ruleset, seed, index) if index % 2 else None
    owner = None if previous is None else previous.winner
    return Deal.dealt(ruleset, Standing((level, level), level, owner), seed, index, previous)


def play_pairs(
    first: Bot, second: Bot, deals: int, seed: int, ruleset: Ruleset = STANDARD
) -> Tally:
    """Play so many deals twice each, sides swapped the second time."""
    tally = Tally()
    start = time.process_time()
    for index in range(deals):
        share = levels = 0.0
        for side in (0, 1):
            deal = arena_deal(ruleset, seed, index)
            result = _play(deal, (first, second), side, seed, index, tally)
            if result.winner is None:
                share += 0.25
            elif result.winner == side:
                share += 0.5
                levels += len(result.caught) / 2
            else:
                levels -= len(result.caught) / 2
        tally.shares.append(share)
        tally.levels.append(levels)
    tally.elapsed = time.process_time() - start
    return tally


def _play(
    deal: Deal, pair: tuple[Bot, Bot], side: int, seed: int, index: int, tally: Tally
) -> DealResult:
    """Play a deal to its end with the first bot of ``pair`` on team ``side``."""
    bots = [pair[(seat + side) % 2] for seat in range(deal.ruleset.players)]
    while (result := deal.result()) is None:
        seat, decision = next_decision(deal, bots, seed, index)
        who = (seat + side) % 2
        start = time.process_time()
        action = decision.finish()
        tally.seconds[who].append(time.process_time() - start)
        tally.fallbacks[who] += decision.fell_back
        deal.apply(seat, action)
    return result


def _table(ruleset: Ruleset) -> str:
    decks = "1 deck" if ruleset.packs == 1 else f"{ruleset.packs} decks"
    return f"{ruleset.players} seats, {decks}"


def report(names: tuple[str, str], tally: Tally, ruleset: Ruleset) -> str:
    """Return the figures of a series as lines of text."""
    share, gain = tally.share, tally.gain
    lines = [
        f"{names[0]} against {names[1]}: {len(tally.shares)} deals, each played twice with the"
        f" sides swapped ({_table(ruleset)})",
        f"win share        {share.mean:7.2%}  95 % interval"
        f" {max(0.0, share.mean - share.half):.2%} to {min(1.0, share.mean + share.half):.2%}",
        f"levels per deal  {gain.mean:+7.3f}  95 % interval {gain.mean - gain.half:+.3f}"
        f" to {gain.mean + gain.half:+.3f}",
        f"decisions/s      {tally.decisions / tally.elapsed:7,.0f}  ({tally.decisions:,} in all)",
    ]
    for name, seconds, fallbacks in zip(names, tally.seconds, tally.fallbacks, strict=True):
        ordered = sorted(seconds)
        median, high = (ordered[int(len(ordered) * part)] * 1e3 for part in (0.5, 0.95))
        lines.append(
            f"{name + ', per decision':24}median {median:.3f} ms, 95th {high:.3f} ms,"
            f" worst {ordered[-1] * 1e3:.3f} ms; fallen back {fallbacks}"
        )
    return "\n".join(lines)


# -- the speed of the rules -------------------------------------------------------------

SPEED_RUNS = 5
_SAMPLE_HANDS = 500


def random_play_speed(seconds: float, ruleset: Ruleset = STANDARD) -> tuple[float, int]:
    """Play random deals at level 2 through the fast door for so long; dealing counts too.

    Returns decisions per second and the number of deals.
    """
    table = move_table(0, ruleset)
    seats = ruleset.players
    decisions = deals = 0
    start = time.process_time()
    while (elapsed := time.process_time() - start) < seconds or not deals:
        dealt = deal_cards(deals, 0, ruleset)
        hands = [count_ranks(dealt[seat::seats]) for seat in range(seats)]
        position = Position(table, hands, opening_leader(dealt, seats))
        decisions += play_at_random(position, deals)
        deals += 1
    return decisions / elapsed, deals


def median_micros(calls: Sequence[Callable[[], object]]) -> float:
    """Return the median time of the calls in microseconds by the clock, each made once."""
    taken: list[float] = []
    for call in calls:
        start = time.perf_counter()
        call()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken) * 1e6


def query_speed(ruleset: Ruleset = STANDARD) -> tuple[float, float]:
    """Return medians in µs: all leads of a dealt hand, and "can this hand beat that?".

    The plays to beat are drawn from the leads of another hand of the same deal.
    """
    leads: list[Callable[[], object]] = []
    beats: list[Callable[[], object]] = []
    generator = Generator(0)
    for index in range(_SAMPLE_HANDS):
        table = move_table(index % LEVELS, ruleset)
        dealt = deal_cards(index, 0, ruleset)
        hand, other = (count_ranks(dealt[seat :: ruleset.players]) for seat in (0, 1))
        top = generator.choose(table.leads(other))
        leads.append(partial(table.leads, hand))
        beats.append(partial(table.can_beat, hand, top))
    return median_micros(leads), median_micros(beats)


def speed_report(seconds: float, ruleset: Ruleset = STANDARD) -> str:
    """Measure the fast door for so many seconds in all; return lines of text."""
    runs = [random_play_speed(seconds / SPEED_RUNS, ruleset) for _ in range(SPEED_RUNS)]
    speeds = sorted(speed for speed, _ in runs)
    leads, beats = query_speed(ruleset)
    return "\n".join(
        (
            f"random self-play, {_table(ruleset)}, one process:"
            f" {statistics.median(speeds):,.0f} decisions/s (median of {SPEED_RUNS} runs,"
            f" {speeds[0]:,.0f} to {speeds[-1]:,.0f}; {sum(deals for _, deals in runs):,} deals)",
            f"all leads of a dealt hand: {leads:.1f} µs",
            f"can this hand beat that?   {beats:.1f} µs",
        )
    )


# -- the command -------------------------------------------------------------------------


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m game.arena", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--bots", default="easy,random", help=f"two of {', '.join(BOTS)}")
    parser.add_argument("--deals", type=int, default=200, help="deals, each played twice")
    parser.add_argument("--seed", type=int, default=0, help="0 to 2^64-1")
    parser.add_argument("--ruleset", default="{}", help="switches of the rule book as JSON")
    parser.add_argument("--speed", action="store_true", help="measure the rules instead")
    parser.add_argument("--seconds", type=float, default=10.0, help="how long --speed plays")
    options = parser.parse_args(arguments)
    try:
        ruleset = Ruleset.from_json(strict_json.loads(options.ruleset))
    except (RecordError, strict_json.StrictJsonError) as error:
        parser.error(f"--ruleset: {error}")
    if options.speed:
        if not 0 < options.seconds <= MAX_SECONDS:
            parser.error(f"--seconds: above 0, up to {MAX_SECONDS}")
        print(speed_report(options.seconds, ruleset))
        return 0
    names = tuple(options.bots.split(","))
    if len(names) != 2 or any(name not in BOTS for name in names):
        parser.error(f"--bots: two of {', '.join(BOTS)}, with a comma between")
    if options.deals < 1:
        parser.error("--deals: at least 1")
    if not 0 <= options.seed <= MAX_SEED:
        parser.error("--seed: 0 to 2^64-1")
    first, second = names
    tally = play_pairs(BOTS[first], BOTS[second], options.deals, options.seed, ruleset)
    print(report((first, second), tally, ruleset))
    return 0


if __name__ == "__main__":
    sys.exit(main())
