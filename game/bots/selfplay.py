"""Matches and deals played by bots alone."""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.bot import Bot, Decision
from game.rules.deal import Deal, DealPhase
from game.rules.generator import derive
from game.rules.match import Match
from game.rules.observation import observe
from game.rules.ruleset import Ruleset

_BOT_STREAM = 0x626F74
"""Sets the bots' seeds apart from those the cards are dealt from."""


def bot_seed(seed: int, *path: int) -> int:
    """Return the seed of one decision, named by integers (deal, number of the action)."""
    return derive(seed, _BOT_STREAM, *path)


def next_decision(deal: Deal, bots: Sequence[Bot], seed: int, index: int) -> tuple[int, Decision]:
    """Return the seat to be asked next, the nearest of those awaited, and its decision."""
    seat = deal.awaiting()[0]
    observation = observe(deal, seat, index)
    return seat, Decision(bots[seat], observation, bot_seed(seed, index, len(deal.log)))


def play_match(
    seed: int, ruleset: Ruleset, bots: Sequence[Bot], *, deals: int | None = None
) -> Match:
    """Play a match to its end, or for so many deals; ValueError unless one bot a seat."""
    if len(bots) != ruleset.players:
        raise ValueError(f"{ruleset.players} seats take as many bots, got {len(bots)}")
    match = Match(seed, ruleset)
    while True:
        while match.deal.phase is not DealPhase.OVER:
            seat, decision = next_decision(match.deal, bots, seed, match.index)
            match.apply(seat, decision.finish())
        if match.winner is not None or (deals is not None and match.index + 1 >= deals):
            return match
        match.next_deal()
