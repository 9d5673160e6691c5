"""Observations hold what a seat may know and reach nothing else (RULES 6.11, 11.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from enum import Enum
from random import Random

import pytest

from game.rules.actions import DECLINE, Action, Kind
from game.rules.cards import count_ranks, parse_cards
from game.rules.combinations import MoveTable
from game.rules.deal import Deal, DealPhase
from game.rules.errors import Reason
from game.rules.match import Match
from game.rules.observation import Observation, observe
from game.rules.ruleset import STANDARD, Ruleset
from game.rules.scoring import Standing
from game.rules.situation import Role
from game.rules.tribute import Previous

from .cases import draw_action, draw_deal, draw_ruleset, drawing, parts
from .retelling import Scene, secret


@pytest.mark.parametrize("part", parts(4, light=0))
def test_hidden_cards_never_change_what_a_seat_sees(part: int):
    """In 80 deals, now and then, for every seat: other hidden cards, same view."""
    draw = drawing(600 + part)
    compared: Counter[str] = Counter()
    for number in range(20):
        ruleset = draw_ruleset(draw)
        small = number % 3
        size = draw.randint(3, 8) if small else None
        ranks = draw.choice((5, 15)) if small else 15
        deal = draw_deal(draw, ruleset, size=size, ranks=ranks)
        scene = Scene(deal)
        for _ in range(4000):
            if deal.phase is DealPhase.OVER:
                break
            often = 0.02 if deal.window is None else 0.2
            if deal.phase is DealPhase.TRIBUTE or draw.random() < often:
                for seat in range(ruleset.players):
                    for _ in range(4 if deal.phase is DealPhase.TRIBUTE else 1):
                        compare(draw, scene, seat, compared)
            seat = draw.choice(deal.awaiting())
            deal.apply(seat, draw_action(draw, deal.situation(seat)))
    for phase in ("tribute", "play", "claim"):
        assert compared[phase] > 20, compared
    assert compared["window was closed at once"] > 5, compared
    assert compared["chain was closed at once"] > 0, compared


def compare(draw: Random, scene: Scene, seat: int, compared: Counter[str]) -> None:
    deal = scene.deal
    new = scene.retold(draw, seat)
    if new is None:
        return
    if new.public_log != deal.public_log:
        # a claim is known to stand as soon as nobody nearer can decide (RULES 6.10)
        assert any(
            entry.seat == seat and entry.action.kind in (Kind.HOOK, Kind.UNHOOK)
            for entry in secret(deal)
        )
        return
    asked, asked_anew = seat in deal.awaiting(), seat in new.awaiting()
    if asked and not asked_anew and new.phase is DealPhase.CLAIM:
        # the others have to decline before it is this seat's turn, as they did before
        while new.phase is DealPhase.CLAIM:
            new.apply(new.awaiting()[0], DECLINE)
        asked_anew = seat in new.awaiting()
    if asked != asked_anew:
        # its turn has come in one story only: it may know that the window is closed
        assert deal.window is not None
        return
    assert observe(new, seat) == observe(deal, seat)
    assert observe(new, seat).to_json() == observe(deal, seat).to_json()
    compared[deal.phase.value] += 1
    if deal.window is not None and not asked and deal.phase is not new.phase:
        compared["window was closed at once"] += 1
        compared["chain was closed at once"] += deal.view(seat).hooked


# -- nothing to reach ------------------------------------------------------------------------


def reachable(value: object, seen: dict[int, object]) -> Iterator[object]:
    """Everything that can be reached from a value through attributes and containers."""
    if id(value) in seen:
        return
    seen[id(value)] = value
    yield value
    inner: list[object] = []
    if isinstance(value, (Enum, str, int, float, type(None), type)):
        return
    if isinstance(value, (tuple, list, set, frozenset)):
        inner += value
    elif isinstance(value, dict):
        inner += [*value, *value.values()]
    elif is_dataclass(value):
        inner += [getattr(value, field.name) for field in fields(value)]
    inner += getattr(value, "__dict__", {}).values()
    for part in inner:
        yield from reachable(part, seen)


KNOWN_TYPES = (
    "Action", "Category", "Combination", "DealPhase", "DealResult", "Kind", "LogEntry",
    "MoveTable", "NoneType", "Observation", "Payment", "Role", "Ruleset", "Situation",
    "Standing", "Window", "bool", "dict", "int", "list", "str", "tuple",
)  # fmt: skip


@pytest.mark.parametrize("part", parts(6))
def test_an_observation_reaches_nothing_hidden(part: int):
    draw = drawing(700 + part)
    seed = draw.getrandbits(64)
    match = Match(seed, STANDARD)
    for _ in range(150):
        deal = match.deal
        if deal.phase is DealPhase.OVER:
            match.next_deal()
        elif draw.random() < 0.1:
            for seat in range(4):
                assert_reaches_nothing(match, seat)
        seat = draw.choice(match.deal.awaiting())
        match.apply(seat, draw_action(draw, match.deal.situation(seat)))


def assert_reaches_nothing(match: Match, seat: int) -> None:
    deal = match.deal
    # shorter hands may equal other lists and numbers by chance
    hands = [hand for other, hand in enumerate(deal.hands) if other != seat and len(hand) > 8]
    hidden: list[object] = [match.seed]
    for hand in hands:
        if hand == deal.hands[seat] or hand in [entry.action.cards for entry in deal.public_log]:
            continue
        counts = count_ranks(hand)
        hidden += [hand, list(hand), counts, tuple(counts), deal.table.word(counts)]
    for value in reachable(match.observe(seat), {}):
        assert type(value).__name__ in KNOWN_TYPES
        assert value not in hidden


def test_asking_for_moves_leaves_no_trace_in_the_shared_table():
    table = MoveTable(3, 2, natural_runs=False, by_count=False, many_jokers=False)
    before = repr(vars(table))
    for deal in (draw_deal(drawing(1), STANDARD, tribute=False) for _ in range(3)):
        for hand in deal.hands:
            counts = count_ranks(hand)
            for top in table.leads(counts)[::7]:
                table.answers(counts, top)
                table.can_beat(counts, top)
    assert repr(vars(table)) == before


# -- contents -------------------------------------------------------------------------------


def lay(*hands: str, leader: int = 0) -> Deal:
    return Deal(
        Ruleset(players=len(hands)),
        Standing((0, 0), 0),
        [parse_cards(hand) for hand in hands],
        leader=leader,
    )


def test_what_a_seat_sees():
    deal = lay("3s9s", "3h3d5s", "6s7s", "8sTs")
    deal.apply(0, Action.parse("3s"))
    seen = observe(deal, 1, 4)
    assert (seen.seat, seen.index, seen.seats, seen.level) == (1, 4, 4, 0)
    assert seen.hand == deal.hands[1]
    assert seen.table is deal.table
    assert seen.counts == (1, 3, 2, 2)
    assert seen.situation.role is Role.HOOK
    assert [str(action) for action in seen.legal] == ["hook 3h3d", "decline"]
    assert seen.defect(Action.parse("hook 3h3d")) is None
    assert seen.defect(Action.parse("5s")) is Reason.NOT_A_CLAIM
    assert (seen.actor, seen.leader, seen.turn, seen.next_turn) == (0, 0, None, 1)
    assert seen.shown == ()
    with pytest.raises(ValueError, match="no seat"):
        observe(deal, 4)
    assert dict(seen.to_json()) == {
        "seat": 1,
        "phase": "claim",
        "hand": "3h3d5s",
        "counts": [1, 3, 2, 2],
        "turn": None,
        "leader": 0,
        "trick": {"log": ["0:3s"], "seat": 0, "passes": 0, "chain": False},
        "last_trick": [],
        "log": ["0:3s"],
        "out": [],
        "seen": {"3": 1},
        "level": "2",
        "levels": ["2", "2"],
        "tribute": [],
        "window": {"seat": 0, "rank": "3", "claim": "hook"},
        "next_turn": 1,
        "role": "hook",
        "legal": ["hook 3h3d", "decline"],
        "shown": {},
    }


def test_declines_are_never_shown_rules_6_11():
    deal = lay("3s9s", "3h3d5s", "6s7s", "8sTs")
    deal.apply(0, Action.parse("3s"))
    deal.apply(1, DECLINE)
    for seat in range(4):
        seen = observe(deal, seat)
        assert [str(entry) for entry in seen.log] == ["0:3s"]
        assert all(entry.action != DECLINE for entry in seen.trick)


def test_the_hands_of_the_caught_are_shown_at_the_end_rules_7_3():
    deal = lay("3s3h", "7s8s", "4s", "9s")
    for entry in ("0:3s3h", "1:pass", "2:pass", "3:pass", "2:4s"):
        deal.apply(int(entry[0]), Action.parse(entry[2:]))
    seen = observe(deal, 0)
    assert seen.phase is DealPhase.OVER
    assert seen.shown == ((1, parse_cards("7s8s")), (3, parse_cards("9s")))
    assert seen.to_json()["shown"] == {"1": "7s8s", "3": "9s"}
    assert seen.result == deal.result()
    assert seen.to_json()["trick"] is None
    assert seen.legal == ()


def test_tribute_is_public_rules_9_5():
    deal = Deal(
        STANDARD,
        Standing((2, 0), 2, 0),
        [parse_cards(hand) for hand in ("3s4s", "RJ6s", "3h4h", "8s9s")],
        previous=Previous((0, 1, 2), 0),
    )
    seen = observe(deal, 1)
    assert seen.to_json()["tribute"] == [
        {"payer": 3, "receiver": 0, "card": "9s", "returned": None}
    ]
    assert isinstance(seen, Observation)
    assert seen.phase is DealPhase.TRIBUTE
    deal.apply(0, Action.parse("return 3s"))
    assert observe(deal, 2).to_json()["tribute"] == [
        {"payer": 3, "receiver": 0, "card": "9s", "returned": "3s"}
    ]


def test_veiled_shows_what_a_seat_that_is_not_asked_sees_rules_6_11():
    able = lay("3s9s", "3h3d5s", "6s7s", "8sTs")
    unable = lay("3s9s", "6h6d5s", "3d7s", "8sTs")
    for deal in (able, unable):
        deal.apply(0, Action.parse("3s"))
    asked, veiled = observe(able, 1), observe(able, 1, veiled=True)
    assert asked.legal
    assert (veiled.legal, veiled.situation.role, veiled.hand) == ((), Role.IDLE, asked.hand)
    assert veiled == replace(asked, situation=veiled.situation)
    # a seat on turn is shown the window again
    assert observe(unable, 1).turn == 1
    assert observe(unable, 1, veiled=True).phase is DealPhase.CLAIM
    over = lay("3s", "4s")
    over.apply(0, Action.parse("3s"))
    assert observe(over, 1, veiled=True) == observe(over, 1)
