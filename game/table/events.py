"""What happens at a table, as frozen values for animation, sound and the text mirror.

Events carry public facts only. They come in the order in which they are to be shown.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.actions import LogEntry
from game.rules.combinations import Combination
from game.rules.deal import Window
from game.rules.scoring import DealResult
from game.rules.tribute import Payment


@dataclass(frozen=True, slots=True)
class Dealt:
    """A deal begins; ``index`` 0 is the first."""

    index: int


@dataclass(frozen=True, slots=True)
class TributePaid:
    """Payments are shown together (RULES 9.5); empty and ``resisted`` if none is paid."""

    payments: tuple[Payment, ...]
    resisted: bool


@dataclass(frozen=True, slots=True)
class TributeReturned:
    """Returns are shown together."""

    payments: tuple[Payment, ...]


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A seat is to lead or follow."""

    seat: int
    leads: bool


@dataclass(frozen=True, slots=True)
class Played:
    """A seat played a combination."""

    entry: LogEntry
    combination: Combination


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat passed."""

    seat: int


@dataclass(frozen=True, slots=True)
class WindowOpened:
    """A claim is possible as far as everybody knows."""

    window: Window


@dataclass(frozen=True, slots=True)
class WindowClosed:
    """The claim window is over."""


@dataclass(frozen=True, slots=True)
class Claimed:
    """A seat hooked or unhooked the play of ``victim``."""

    entry: LogEntry
    victim: int


@dataclass(frozen=True, slots=True)
class Overtaken:
    """The player's own claim came too late: ``seat`` was nearer."""

    seat: int


@dataclass(frozen=True, slots=True)
class WentOut:
    """A seat has no cards left; ``place`` 1 is the first."""

    seat: int
    place: int


@dataclass(frozen=True, slots=True)
class TrickEnded:
    """The trick is over and ``leader`` leads next."""

    winner: int
    leader: int


@dataclass(frozen=True, slots=True)
class TimedOut:
    """The player's clock ran out and a default action was taken (RULES 11.2)."""

    seat: int


@dataclass(frozen=True, slots=True)
class DealEnded:
    """The deal is over; ``result.match_winner`` tells whether the match is."""

    result: DealResult


Event = (
    Dealt
    | TributePaid
    | TributeReturned
    | TurnBegan
    | Played
    | Passed
    | WindowOpened
    | WindowClosed
    | Claimed
    | Overtaken
    | WentOut
    | TrickEnded
    | TimedOut
    | DealEnded
)
