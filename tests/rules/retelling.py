"""Telling the public story of a deal again with other hidden cards."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from game.rules.actions import DECLINE, Kind, LogEntry
from game.rules.deal import Deal, DealPhase
from game.rules.errors import IllegalAction, RecordError


class Scene:
    """A deal that can be told again with other hidden cards."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal

    def played(self) -> list[list[int]]:
        """The faces each seat has shown to all: played, paid and returned."""
        shown: list[list[int]] = [[] for _ in self.deal.hands]
        for entry in self.deal.public_log:
            if entry.action.kind is not Kind.RETURN:
                shown[entry.seat] += entry.action.cards
        return shown

    def retold(self, draw: Random, seat: int) -> Deal | None:
        """The same public story and the same hand of ``seat``, the rest dealt anew.

        None if the cards drawn do not allow the story.
        """
        deal = self.deal
        shown = self.played()
        hidden = [face for other, hand in enumerate(deal.hands) if other != seat for face in hand]
        exchange(draw, hidden)
        hands: list[list[int]] = []
        for other, hand in enumerate(deal.hands):
            now = list(hand)
            if other != seat:
                now, hidden = hidden[: len(hand)], hidden[len(hand) :]
            hands.append(now + shown[other])
        try:
            self._undo_tribute(hands)
            new = Deal(
                deal.ruleset,
                deal.standing,
                hands,
                leader=None if deal.previous is not None else self.first_leader(),
                previous=deal.previous,
            )
            retell(new, deal, seat)
        except (IllegalAction, RecordError, ValueError):
            return None
        return new

    def first_leader(self) -> int:
        played = [entry for entry in self.deal.log if entry.action.kind is Kind.PLAY]
        return played[0].seat if played else self.deal.leader

    def _undo_tribute(self, hands: list[list[int]]) -> None:
        """Give the cards of the tribute back; ValueError if somebody no longer has them."""
        for payment in self.deal.payments:
            if payment.returned is not None:
                hands[payment.payer].remove(payment.returned)
                hands[payment.receiver].append(payment.returned)
        for payment in self.deal.payments:
            hands[payment.receiver].remove(payment.card)
            hands[payment.payer].append(payment.card)


def exchange(draw: Random, cards: list[int]) -> None:
    """Mix cards up, wholly or by a few exchanges, which more stories survive."""
    if draw.random() < 0.3 or len(cards) < 2:
        draw.shuffle(cards)
        return
    for _ in range(draw.randint(1, 4)):
        one, two = draw.sample(range(len(cards)), 2)
        cards[one], cards[two] = cards[two], cards[one]


def retell(new: Deal, old: Deal, seat: int) -> None:
    """Take the public actions of ``old`` in ``new``; whoever did not claim declines.

    What ``seat`` itself decided in secret since the last public action is repeated.
    """
    if new.payments != tuple(replace(payment, returned=None) for payment in old.payments):
        raise ValueError("other cards are paid")
    for entry in old.public_log:
        while new.phase is DealPhase.CLAIM and entry.seat not in new.awaiting():
            new.apply(new.awaiting()[0], DECLINE)
        while new.phase is DealPhase.CLAIM and new.awaiting()[0] != entry.seat:
            new.apply(new.awaiting()[0], DECLINE)
        if new.phase is DealPhase.CLAIM and entry.action.kind in (Kind.PLAY, Kind.PASS):
            new.apply(entry.seat, DECLINE)
            while new.phase is DealPhase.CLAIM:
                new.apply(new.awaiting()[0], DECLINE)
        new.apply(entry.seat, entry.action)
    for entry in secret(old):
        if entry.seat == seat and seat in new.awaiting():
            new.apply(seat, entry.action)


def secret(deal: Deal) -> list[LogEntry]:
    """What was decided since the last public action."""
    last = deal.public_log[-1] if deal.public_log else None
    if deal.phase is DealPhase.TRIBUTE:
        return list(deal.log)
    at = len(deal.log)
    while at and deal.log[at - 1] != last:
        at -= 1
    return deal.log[at:]
