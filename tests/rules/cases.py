"""Drawn hands, rule sets and actions for the tests of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from game.rules.actions import DECLINE, PASS, Action, Kind
from game.rules.cards import FACES, RANK_TEXT, pack
from game.rules.combinations import Combination
from game.rules.deal import Deal
from game.rules.ruleset import CHOICES, Ruleset
from game.rules.scoring import Standing
from game.rules.situation import Role, Situation
from game.rules.tribute import Previous

from . import spec

LETTERS = {rank: {"BJ": "B", "RJ": "R"}.get(text, text) for rank, text in enumerate(RANK_TEXT)}
"""The letter of each rank, as in `spec`."""


def parts(number: int, light: int = 1) -> list[Any]:
    """The parts of a test of thousands of cases; all but the first ``light`` are heavy."""
    return [
        pytest.param(part, marks=() if part < light else pytest.mark.heavy)
        for part in range(number)
    ]


def drawing(seed: int) -> Random:
    """A source of drawn cases, the same at every run."""
    return Random(seed)


def letters(faces: Sequence[int]) -> tuple[str, ...]:
    """The ranks of faces as sorted letters."""
    return tuple(sorted(LETTERS[face >> 2] for face in faces))


def letters_of(play: Combination) -> tuple[str, ...]:
    return tuple(sorted("".join(LETTERS[rank] * number for rank, number in play.needs)))


def spec_rules(level: int, ruleset: Ruleset) -> spec.Rules:
    return spec.Rules(
        level=LETTERS[level],
        natural_runs=ruleset.level_in_runs == "natural",
        by_count=ruleset.bomb_order == "count",
        many_jokers=ruleset.many_jokers == "on",
    )


def draw_ruleset(draw: Random, players: int | None = None, **fixed: object) -> Ruleset:
    """A rule set with drawn seats, decks and switches; each switch is off in half the cases."""
    seats = players or draw.choice((2, 4, 4, 6, 8))
    values: dict[str, object] = {name: draw.choice(words) for name, words in CHOICES.items()}
    values["decks"] = draw.choice((0, 0, draw.randint(1, seats)))
    return Ruleset(players=seats, **{**values, **fixed})  # type: ignore[arg-type]


def draw_hand(draw: Random, size: int, packs: int, ranks: int = 15) -> list[int]:
    """A hand of at most ``size`` faces of so many packs, from a few ranks, often 4s and aces."""
    chosen = set(draw.sample(range(15), ranks))
    if draw.random() < 0.3:
        chosen |= {2, 12}
    if draw.random() < 0.5:
        low = draw.randrange(10)
        chosen |= set(range(low, low + 4))
    cards = [face for face in pack(packs) if face >> 2 in chosen]
    draw.shuffle(cards)
    return sorted(cards[:size])


def draw_previous(draw: Random, ruleset: Ruleset) -> Previous:
    """A result that a deal before may have had."""
    order = list(range(ruleset.players))
    draw.shuffle(order)
    left = [ruleset.players // 2] * 2
    while True:
        for place, seat in enumerate(order, 1):
            left[seat % 2] -= 1
            if not left[seat % 2]:
                out = tuple(order[:place])
                drawn = ruleset.split_result == "draw" and len(out) == 3 and out[0] % 2 != seat % 2
                return Previous(out, None if drawn and ruleset.players == 4 else seat % 2)


def draw_deal(
    draw: Random,
    ruleset: Ruleset,
    *,
    size: int | None = None,
    tribute: bool | None = None,
    ranks: int = 15,
) -> Deal:
    """A deal before its first action, at a drawn level.

    Each seat holds a full hand, or at most ``size`` cards, of so many ranks.
    """
    chosen = set(draw.sample(range(15), ranks))
    cards = [face for face in pack(ruleset.packs) if face >> 2 in chosen]
    draw.shuffle(cards)
    seats = ruleset.players
    if size is not None:
        cards = cards[: size * seats]
    hands = [cards[seat::seats] for seat in range(seats)]
    levels = (draw.randrange(13), draw.randrange(13))
    owner = draw.choice((0, 1))
    standing = Standing(levels, levels[owner], owner)
    if tribute if tribute is not None else draw.random() < 0.4:
        return Deal(ruleset, standing, hands, previous=draw_previous(draw, ruleset))
    return Deal(ruleset, standing, hands, leader=draw.randrange(seats))


def draw_action(draw: Random, situation: Situation, eager: float = 0.7) -> Action:
    """A legal action, claims made and plays preferred to passing with chance ``eager``."""
    match situation.role:
        case Role.LEAD | Role.FOLLOW:
            counts = [0] * 15
            for face in situation.hand:
                counts[face >> 2] += 1
            top = situation.top
            table = situation.table
            found = table.leads(counts) if top is None else table.answers(counts, top)
            if not found or (top is not None and draw.random() > eager):
                return PASS
            return situation.play(draw.choice(found))
        case Role.HOOK | Role.UNHOOK:
            claim, decline = situation.legal()
            return claim if draw.random() < eager else decline
    return draw.choice(situation.legal())


def draw_attempt(draw: Random, deal: Deal) -> tuple[int, Action]:
    """Some seat's attempt at something, nearly always illegal."""
    seat = draw.randrange(deal.ruleset.players)
    kind = draw.choice(tuple(Kind))
    if kind is Kind.PASS:
        return seat, PASS
    if kind is Kind.DECLINE:
        return seat, DECLINE
    held = deal.hands[seat] or FACES
    source = held if draw.random() < 0.7 else FACES
    number = {Kind.HOOK: 2, Kind.UNHOOK: 1, Kind.RETURN: 1}.get(kind, draw.randint(1, 6))
    if draw.random() < 0.2:
        number += 1
    return seat, Action(kind, tuple(draw.sample(source, min(number, len(source)))))
