"""Situations for bots, laid out by hand: an observation is made of public facts and a hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.rules.cards import parse_cards
from game.rules.combinations import Combination, move_table
from game.rules.deal import Deal, DealPhase
from game.rules.observation import Observation, observe
from game.rules.ruleset import Ruleset
from game.rules.scoring import Standing
from game.rules.situation import Role, Situation

_SUITS = "shdc"


def faces(ranks: str) -> tuple[int, ...]:
    """Faces of a text of ranks, ``B`` and ``R`` the jokers: ``33B`` is ♠3 ♥3 and a joker."""
    text = ""
    for at, rank in enumerate(ranks):
        suit = _SUITS[ranks[:at].count(rank) % 4]
        text += {"B": "BJ", "R": "RJ"}.get(rank, rank + suit)
    return tuple(sorted(parse_cards(text)))


def scene(
    hand: Sequence[int] | str,
    *,
    role: Role = Role.LEAD,
    top: Combination | str | None = None,
    actor: int | None = None,
    counts: Sequence[int] = (0, 20, 20, 20),
    level: int = 0,
    claim: int = -1,
    ruleset: Ruleset | None = None,
) -> Observation:
    """Seat 0's view; ``counts[0]`` is its hand's size, whatever is written there."""
    rules = ruleset or Ruleset(players=len(counts))
    held = faces(hand) if isinstance(hand, str) else tuple(sorted(hand))
    table = move_table(level, rules)
    deal = Deal(rules, Standing((level, level), level, 0), [faces("3")] * rules.players, leader=0)
    play = table.classify(faces(top)) if isinstance(top, str) else top
    out = tuple(seat for seat, n in enumerate(counts) if seat and not n)
    return replace(
        observe(deal, 0),
        situation=Situation(table, role, held, top=play, claim_rank=claim),
        counts=(len(held), *counts[1:]),
        phase=DealPhase.CLAIM if role in (Role.HOOK, Role.UNHOOK) else DealPhase.PLAY,
        turn=0,
        top=play,
        actor=actor,
        out=out,
    )
