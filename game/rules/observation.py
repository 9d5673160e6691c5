"""What a seat may know: the only thing AI seats, hints and the renderer are given.

An `Observation` is made of frozen values: public facts and the seat's own hand. It holds
no reference to the deal, the seed, another hand or the pack, so there is nothing to
peek at (RULES 6.11, 11.1).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.rules.actions import Action, LogEntry
from game.rules.cards import RANK_TEXT, format_cards
from game.rules.combinations import Combination, MoveTable
from game.rules.deal import Deal, DealPhase, Window
from game.rules.errors import Reason
from game.rules.ruleset import Ruleset
from game.rules.scoring import DealResult, Standing
from game.rules.situation import Role, Situation
from game.rules.tribute import Payment


@dataclass(frozen=True, slots=True)
class Observation:
    """One seat's view of a deal.

    ``counts`` are the cards held per seat; ``turn`` the seat to lead or follow, None in
    tribute, while a claim window is open and when the deal is over; ``top`` the play to
    beat; ``actor`` whose play or claim stands; ``leader`` leads or has led the trick in
    progress; ``trick`` its public entries so far, ``log`` those of the deal;
    ``seen[rank]`` the copies played.

    ``window`` is the claim that the last public action allows as far as everybody knows.
    While it stands a seat that is not asked itself sees phase CLAIM and the trick as it
    was when the window opened, until the next public action (see `Deal.view`);
    ``next_turn`` is then whose turn comes when nobody claims.

    ``shown`` are the hands of the caught, revealed when the deal is over, else empty.
    """

    seat: int
    ruleset: Ruleset
    standing: Standing
    index: int
    phase: DealPhase
    situation: Situation
    counts: tuple[int, ...]
    turn: int | None
    leader: int
    top: Combination | None
    actor: int | None
    passes: int
    hooked: bool
    trick: tuple[LogEntry, ...]
    last_trick: tuple[LogEntry, ...]
    log: tuple[LogEntry, ...]
    out: tuple[int, ...]
    seen: tuple[int, ...]
    window: Window | None
    next_turn: int | None
    payments: tuple[Payment, ...]
    resisted: bool
    result: DealResult | None
    shown: tuple[tuple[int, tuple[int, ...]], ...]

    @property
    def hand(self) -> tuple[int, ...]:
        """The seat's own faces in ascending order."""
        return self.situation.hand

    @property
    def table(self) -> MoveTable:
        """The combinations at the level in force."""
        return self.situation.table

    @property
    def seats(self) -> int:
        return self.ruleset.players

    @property
    def level(self) -> int:
        """The level in force, a rank 0…12."""
        return self.standing.level

    @property
    def legal(self) -> tuple[Action, ...]:
        """The seat's legal actions now; empty when nothing is asked of it."""
        return self.situation.legal()

    def defect(self, action: Action) -> Reason | None:
        """Return why the rules refuse an action of this seat now, or None."""
        return self.situation.defect(action)

    def to_json(self) -> Mapping[str, Any]:
        """Return the observation as JSON values, in the texts of the notation."""
        return {
            "seat": self.seat,
            "phase": self.phase.value,
            "hand": format_cards(self.hand),
            "counts": list(self.counts),
            "turn": self.turn,
            "leader": self.leader,
            "trick": None
            if not self.trick
            else {
                "log": [str(entry) for entry in self.trick],
                "seat": self.actor,
                "passes": self.passes,
                "chain": self.hooked,
            },
            "last_trick": [str(entry) for entry in self.last_trick],
            "log": [str(entry) for entry in self.log],
            "out": list(self.out),
            "seen": {RANK_TEXT[rank]: number for rank, number in enumerate(self.seen) if number},
            "level": RANK_TEXT[self.level],
            "levels": [RANK_TEXT[level] for level in self.standing.levels],
            "tribute": [payment_json(payment) for payment in self.payments],
            "window": None
            if self.window is None
            else {
                "seat": self.window.seat,
                "rank": RANK_TEXT[self.window.rank],
                "claim": self.window.role.value,
            },
            "next_turn": self.next_turn,
            "role": self.situation.role.value,
            "legal": [str(action) for action in self.legal],
            "shown": {str(seat): format_cards(hand) for seat, hand in self.shown},
        }


def payment_json(payment: Payment) -> dict[str, Any]:
    """Return a payment of tribute as JSON values."""
    return {
        "payer": payment.payer,
        "receiver": payment.receiver,
        "card": format_cards((payment.card,)),
        "returned": None if payment.returned is None else format_cards((payment.returned,)),
    }


def observe(deal: Deal, seat: int, index: int = 0, *, veiled: bool = False) -> Observation:
    """Return what ``seat`` may know of a deal; ``index`` is its number in the match.

    Two deals that differ only in hidden cards give equal observations. With ``veiled``
    the seat is shown what it would see if nothing were asked of it. ValueError if there is
    no such seat.
    """
    over = deal.phase is DealPhase.OVER
    view = deal.view(seat, veiled=veiled)
    situation = deal.situation(seat)
    if veiled and situation.role is not Role.OVER:
        situation = Situation(situation.table, Role.IDLE, situation.hand)
    return Observation(
        seat=seat,
        ruleset=deal.ruleset,
        standing=deal.standing,
        index=index,
        phase=view.phase,
        situation=situation,
        counts=tuple(len(hand) for hand in deal.hands),
        turn=view.turn,
        leader=view.leader,
        top=view.top,
        actor=view.actor,
        passes=view.passes,
        hooked=view.hooked,
        trick=view.trick,
        last_trick=view.last_trick,
        log=tuple(deal.public_log),
        out=deal.out,
        seen=deal.seen,
        window=deal.window,
        next_turn=view.next_turn,
        payments=deal.payments,
        resisted=deal.resisted,
        result=deal.result(),
        shown=tuple((seat, hand) for seat, hand in enumerate(deal.hands) if hand) if over else (),
    )
