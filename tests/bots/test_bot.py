"""The contract of an AI seat: determinism, nothing to peek at, and the safety net."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable
from dataclasses import fields
from typing import Any

import pytest

from game.bots import BOTS, Bot, Decision, decide
from game.bots.bot import Thinking
from game.bots.selfplay import bot_seed, next_decision, play_match
from game.rules.actions import DECLINE, PASS, Action, Kind
from game.rules.cards import FACES
from game.rules.deal import Deal, DealPhase
from game.rules.generator import Generator
from game.rules.observation import Observation, observe
from game.rules.ruleset import STANDARD, Ruleset
from game.rules.situation import Role, default_action
from tests.rules.cases import draw_action, draw_deal, draw_ruleset, drawing
from tests.rules.retelling import Scene

ALL = list(BOTS.values())


# -- nothing to peek at -----------------------------------------------------------------


@pytest.mark.parametrize("bot", ALL, ids=lambda bot: bot.name)
def test_permuting_hidden_cards_gives_the_same_move(bot: Bot):
    """A-01: the same observation, told with other hidden cards, and the same seed."""
    draw = drawing(11)
    roles: Counter[Role] = Counter()
    for number in range(40):
        ruleset = draw_ruleset(draw)
        deal = draw_deal(draw, ruleset, size=draw.randint(4, 10), ranks=(5, 15)[number % 2])
        scene = Scene(deal)
        while deal.phase is not DealPhase.OVER:
            seat = deal.awaiting()[0]
            if draw.random() < 0.3:
                new = scene.retold(draw, seat)
                if new is not None and asked(new, seat):
                    seed = draw.getrandbits(64)
                    before, after = observe(deal, seat), observe(new, seat)
                    assert decide(bot, before, seed) == decide(bot, after, seed)
                    roles[before.situation.role] += new.hands != deal.hands
            deal.apply(seat, draw_action(draw, deal.situation(seat)))
    assert all(roles[role] > 10 for role in (Role.LEAD, Role.FOLLOW, Role.HOOK)), roles


def asked(deal: Deal, seat: int) -> bool:
    """Let the others decline until ``seat`` is asked; tell whether it is."""
    while deal.phase is DealPhase.CLAIM and seat not in deal.awaiting():
        deal.apply(deal.awaiting()[0], DECLINE)
    return seat in deal.awaiting()


@pytest.mark.parametrize("bot", ALL, ids=lambda bot: bot.name)
def test_a_bot_never_touches_the_deal(bot: Bot):
    """A-01: while a bot thinks, the deal holds nothing: any access would raise."""
    for seed in range(12):
        deal = draw_deal(drawing(seed), STANDARD)
        while deal.phase is not DealPhase.OVER:
            seat, decision = next_decision(deal, [bot] * 4, seed, 0)
            kept, deal.__dict__ = deal.__dict__, {}
            action = decision.finish()
            deal.__dict__ = kept
            assert not decision.fell_back
            deal.apply(seat, action)


@pytest.mark.parametrize("bot", ALL, ids=lambda bot: bot.name)
def test_the_same_observation_and_seed_give_the_same_move(bot: Bot):
    draw = drawing(5)
    differ = 0
    deal = draw_deal(draw, STANDARD, tribute=False)
    while deal.phase is not DealPhase.OVER:
        seat = deal.awaiting()[0]
        seen = observe(deal, seat)
        before = [getattr(seen, field.name) for field in fields(seen)]
        moves = [decide(bot, observe(deal, seat), seed) for seed in range(8)]
        assert moves == [decide(bot, seen, seed) for seed in range(8)]
        assert [getattr(seen, field.name) for field in fields(seen)] == before
        differ += len(set(moves)) > 1
        deal.apply(seat, moves[0])
    assert differ > 5


def test_random_is_uniform_over_legal_actions():
    deal = draw_deal(drawing(6), STANDARD, size=4, tribute=False)
    seen = observe(deal, deal.awaiting()[0])
    found = Counter(decide(BOTS["random"], seen, Generator(seed).next()) for seed in range(4000))
    assert set(found) == set(seen.legal)
    expected = 4000 / len(seen.legal)
    assert all(abs(n - expected) < 5 * expected**0.5 for n in found.values())


# -- the safety net -----------------------------------------------------------------------


class Broken:
    """A bot that answers as it is told."""

    def __init__(self, name: str, answer: Callable[[Observation], object]) -> None:
        self.name = name
        self._answer = answer

    def think(self, observation: Observation, seed: int) -> Thinking:
        yield
        return self._answer(observation)  # type: ignore[return-value]


class AtOnce(Broken):
    """A bot that is no generator at all."""

    def think(self, observation: Observation, seed: int) -> Any:
        return self._answer(observation)


class Endless(Broken):
    def think(self, observation: Observation, seed: int) -> Thinking:
        while True:
            yield


def fail(observation: Observation) -> object:
    raise RuntimeError("lost my mind")


def other_seats_card(observation: Observation) -> object:
    missing = next(face for face in FACES if face not in observation.hand)
    return Action(Kind.PLAY, (missing,))


def twice(observation: Observation) -> object:
    return Action(Kind.PLAY, observation.hand + observation.hand)


BROKEN = [
    Broken("raises", fail),
    AtOnce("raises at once", fail),
    AtOnce("gives an action at once", lambda observation: observation.legal[0]),
    AtOnce("gives nothing at once", lambda observation: None),
    Endless("never finishes", fail),
    Broken("answers nothing", lambda observation: None),
    Broken("answers with text", lambda observation: "3s"),
    Broken("plays another seat's card", other_seats_card),
    Broken("plays everything twice", twice),
    Broken("always hooks", lambda observation: Action(Kind.HOOK, observation.hand[:2])),
    Broken("always returns", lambda observation: Action(Kind.RETURN, observation.hand[-1:])),
    Broken("gives the list", lambda observation: observation.legal),
]


@pytest.mark.parametrize("bot", BROKEN, ids=lambda bot: bot.name)
def test_a_broken_bot_never_stops_the_game(bot: Bot, caplog: pytest.LogCaptureFixture):
    """A-04: the fault is logged, a default action takes its place, the deal ends."""
    deal = draw_deal(drawing(2), STANDARD, size=6, tribute=True)
    fallen = 0
    with caplog.at_level(logging.WARNING):
        for number in range(1000):
            if deal.phase is DealPhase.OVER:
                break
            seat = deal.awaiting()[0]
            # the other team plays on, so that leads, answers and claims all come up
            helper = BOTS["easy"] if seat % 2 else bot
            decision = Decision(helper, observe(deal, seat), number)
            action = decision.finish()
            if decision.fell_back:
                assert action == default_action(deal.situation(seat))
                fallen += 1
            assert decision.step() == action
            deal.apply(seat, action)
    assert deal.phase is DealPhase.OVER
    assert fallen
    assert len(caplog.records) == fallen
    assert bot.name in caplog.records[0].getMessage()
    for record in caplog.records:  # a traceback where there is one, else none
        assert bool(record.exc_info) == (f"{bot.name} failed;" in record.getMessage())


def test_a_bot_that_passes_on_lead_plays_its_lowest_single():
    """A-04: pass when leading."""
    deal = draw_deal(drawing(3), STANDARD, tribute=False)
    seat = deal.awaiting()[0]
    decision = Decision(Broken("passes", lambda observation: PASS), observe(deal, seat), 0)
    assert decision.step() is None
    action = decision.finish()
    assert decision.fell_back
    assert len(action.cards) == 1


def test_thinking_is_cut_into_slices_and_has_an_end():
    deal = draw_deal(drawing(4), STANDARD, tribute=False)
    seen = observe(deal, deal.awaiting()[0])
    slow = Endless("slow", fail)
    decision = Decision(slow, seen, 0, max_slices=3)
    assert [decision.step() is None for _ in range(3)] == [True, True, False]
    assert decision.fell_back


# -- playing on ---------------------------------------------------------------------------


def test_seeds_of_decisions_differ():
    seeds = {bot_seed(1, deal, number) for deal in range(20) for number in range(50)}
    assert len(seeds) == 1000
    assert seeds.isdisjoint(bot_seed(2, deal, number) for deal in range(20) for number in range(50))


def test_a_bot_for_each_seat():
    with pytest.raises(ValueError, match="4 seats take as many bots"):
        play_match(1, STANDARD, [BOTS["easy"]])


def test_matches_of_so_many_deals():
    match = play_match(1, Ruleset(players=2), [BOTS["random"]] * 2, deals=3)
    assert match.index == 2
    assert len(match.results) == 3 or match.winner is not None


@pytest.mark.parametrize("names", ["easy easy easy easy", "random easy random easy"])
def test_games_of_bots_end(names: str, caplog: pytest.LogCaptureFixture):
    """A-15: whole matches; every deal within 400 actions, nobody falls back."""
    bots = [BOTS[name] for name in names.split()]
    for seed in range(4):
        match = play_match(seed, STANDARD, bots)
        assert match.winner is not None
        assert match.index < 60
        assert all(len(log) < 400 for log in match.logs)
    assert not caplog.records
