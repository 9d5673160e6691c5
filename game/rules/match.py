"""A match: deals from level 2 until a team wins at A (RULES 8)."""

from __future__ import annotations

from game.rules.actions import Action, LogEntry
from game.rules.deal import Deal, DealPhase
from game.rules.errors import IllegalAction, Reason, RecordError
from game.rules.observation import Observation, observe
from game.rules.ruleset import Ruleset
from game.rules.scoring import DealResult, opening
from game.rules.tribute import Previous

MAX_SEED = (1 << 64) - 1


class Match:
    """A match in progress: a pure function of seed, rule set and actions.

    ``deal`` is the deal in progress or just ended, ``index`` its number (0 the first),
    ``results`` the results of all deals that are over. Raises `RecordError` if the seed
    is not 0…2⁶⁴−1.
    """

    def __init__(self, seed: int, ruleset: Ruleset) -> None:
        if not 0 <= seed <= MAX_SEED:
            raise RecordError("the seed is not in 0…2^64-1")
        self.seed = seed
        self.ruleset = ruleset
        self.results: list[DealResult] = []
        self._logs: list[list[LogEntry]] = []
        self.deal = Deal.dealt(ruleset, opening(ruleset), seed, 0)
        self._logs.append(self.deal.log)

    @property
    def index(self) -> int:
        return len(self._logs) - 1

    @property
    def logs(self) -> tuple[tuple[LogEntry, ...], ...]:
        """Every action taken so far, deal by deal."""
        return tuple(tuple(log) for log in self._logs)

    @property
    def winner(self) -> int | None:
        """The team that has won the match, or None."""
        return self.results[-1].match_winner if self.results else None

    @property
    def over(self) -> bool:
        """Whether nothing can follow: a team has won."""
        return self.winner is not None

    def apply(self, seat: int, action: Action) -> None:
        """Take an action in the deal in progress; `IllegalAction` changes nothing."""
        self.deal.apply(seat, action)
        result = self.deal.result()
        if result is not None:
            self.results.append(result)

    def next_deal(self) -> None:
        """Deal again; `IllegalAction` if the deal goes on or the match is over."""
        if self.deal.phase is not DealPhase.OVER:
            raise IllegalAction(Reason.NOT_YOUR_TURN, "the deal is not over yet")
        if self.winner is not None:
            raise IllegalAction(Reason.DEAL_OVER, "the match is over")
        last = self.results[-1]
        self.deal = Deal.dealt(
            self.ruleset,
            last.standing,
            self.seed,
            len(self._logs),
            Previous(last.out, last.winner),
        )
        self._logs.append(self.deal.log)

    def observe(self, seat: int, *, veiled: bool = False) -> Observation:
        """Return what a seat may know of the deal in progress (see `observe`)."""
        return observe(self.deal, seat, self.index, veiled=veiled)

    def key(self) -> tuple[object, ...]:
        """Return the whole state as a comparable value."""
        return (self.seed, self.logs, tuple(self.results), self.deal.key())
