"""A single deal from given cards, played as a match that ends with it."""

from __future__ import annotations

from dataclasses import replace

from game.rules.actions import Action, LogEntry
from game.rules.deal import DealPhase
from game.rules.errors import IllegalAction, Reason
from game.rules.observation import Observation, observe
from game.rules.record import PositionRecord
from game.rules.scoring import DealResult


class SingleDeal:
    """One deal, in the shape of `game.rules.match.Match`.

    It is played on from where *record* leaves it; raises `RecordError` if the record does not
    follow the rules. There is no deal after it and no winner of a match.
    """

    seed = 0
    index = 0
    winner: int | None = None

    def __init__(self, record: PositionRecord) -> None:
        self._start = replace(record, actions=())
        self.ruleset = record.ruleset
        self.deal = record.replay()

    @property
    def start(self) -> PositionRecord:
        """The position the deal began from, with no action taken."""
        return self._start

    @property
    def record(self) -> PositionRecord:
        """The position with every action taken so far."""
        return replace(self._start, actions=tuple(self.deal.log))

    @property
    def logs(self) -> tuple[tuple[LogEntry, ...], ...]:
        """Every action taken so far, as of a match of one deal."""
        return (tuple(self.deal.log),)

    @property
    def results(self) -> tuple[DealResult, ...]:
        """The result once the deal is over."""
        result = self.deal.result()
        return () if result is None else (result,)

    @property
    def over(self) -> bool:
        """Whether nothing can follow: the deal is over."""
        return self.deal.phase is DealPhase.OVER

    def apply(self, seat: int, action: Action) -> None:
        """Take an action; `IllegalAction` changes nothing."""
        self.deal.apply(seat, action)

    def next_deal(self) -> None:
        """There is none: `IllegalAction`."""
        raise IllegalAction(Reason.DEAL_OVER, "a single deal has no next one")

    def observe(self, seat: int, *, veiled: bool = False) -> Observation:
        """Return what a seat may know (see `game.rules.observation.observe`)."""
        return observe(self.deal, seat, self.index, veiled=veiled)
