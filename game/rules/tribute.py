"""Tribute between two deals: who pays whom, and what (RULES 9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.rules.cards import RED_JOKER_FACE
from game.rules.combinations import MoveTable
from game.rules.errors import RecordError
from game.rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Previous:
    """How the deal before ended: finishing order ``out`` and the winning team.

    ``winner`` is None after a draw (RULES 12 ``split_result``): nobody pays.
    Raises `RecordError` if the finishing order does not fit the winner.
    """

    out: tuple[int, ...]
    winner: int | None

    def check(self, seats: int) -> None:
        """Raise `RecordError` unless this is how a deal of so many seats can end."""
        if len(set(self.out)) != len(self.out) or any(not 0 <= s < seats for s in self.out):
            raise RecordError("previous.out is not a finishing order of these seats")
        if not self.out:
            raise RecordError("previous.out is empty")
        if self.winner is not None:
            team = [seat for seat in self.out if seat % 2 == self.winner]
            others = len(self.out) - len(team)
            if len(team) != seats // 2 or others >= seats // 2:
                raise RecordError("previous.winner is not the team that is all out")
            if self.out[-1] != team[-1]:
                raise RecordError("previous.out goes on after the winners were all out")

    def under(self, ruleset: Ruleset) -> Previous:
        """Return this result as a rule set reads it: X, Y, Y, X may be a draw (RULES 12)."""
        if (
            ruleset.split_result == "draw"
            and ruleset.players == 4
            and [seat % 2 == self.winner for seat in self.out] == [False, True, True]
        ):
            return Previous(self.out, None)
        return self

    def payers(self, seats: int) -> tuple[int, ...]:
        """Return the caught seats in ascending order."""
        if self.winner is None:
            return ()
        return tuple(seat for seat in range(seats) if seat not in self.out)

    @property
    def best(self) -> int:
        """The best finisher of the winning team; after a draw, of all."""
        if self.winner is None:
            return self.out[0]
        return next(seat for seat in self.out if seat % 2 == self.winner)

    @property
    def receivers(self) -> tuple[int, ...]:
        """The winning team in finishing order."""
        return tuple(seat for seat in self.out if seat % 2 == self.winner)


@dataclass(frozen=True, slots=True)
class Payment:
    """One payment of tribute; the card that came back, or None while returns are chosen."""

    payer: int
    receiver: int
    card: int
    returned: int | None = None


def payments(
    previous: Previous, hands: Sequence[Sequence[int]], table: MoveTable, ruleset: Ruleset
) -> tuple[Payment, ...]:
    """Return who pays which face to whom, best receiver first (RULES 9.1–9.3).

    ``hands`` are faces before the tribute. Empty after a draw, or when the payers resist
    (RULES 12 ``resist_tribute``). Raises `RecordError` if a payer holds no card.
    """
    seats = len(hands)
    payers = previous.payers(seats)
    if ruleset.resist_tribute == "on":
        held = sum(list(hands[seat]).count(RED_JOKER_FACE) for seat in payers)
        if payers and held == ruleset.packs:
            return ()
    owed: list[tuple[int, int, int, int]] = []
    for payer in payers:
        if not hands[payer]:
            raise RecordError(f"seat {payer} was caught but holds no card to pay")
        card = min(hands[payer], key=lambda face: (-table.place[face >> 2], face))
        distance = (payer - previous.best) % seats
        owed.append((-table.place[card >> 2], distance, payer, card))
    return tuple(
        Payment(payer, receiver, card)
        for (_, _, payer, card), receiver in zip(sorted(owed), previous.receivers, strict=False)
    )


def resisted(
    previous: Previous, hands: Sequence[Sequence[int]], table: MoveTable, ruleset: Ruleset
) -> bool:
    """Tell whether tribute was due and is not paid because the payers hold all red jokers."""
    return bool(previous.payers(len(hands))) and not payments(previous, hands, table, ruleset)


def first_leader(previous: Previous, paid: Sequence[Payment], ruleset: Ruleset) -> int:
    """Return who leads a later deal (RULES 10.2): the payer of the best finisher, or that one."""
    if paid and ruleset.next_lead == "payer":
        return paid[0].payer
    return previous.best
