"""Generator and validator are two faces of one thing, and both are the rule book's.

Judged by `tests.rules.spec`, a second, naive reading of the rule book: by brute force over
every part of small hands, and on drawn hands of all sizes.
"""

from __future__ import annotations

from random import Random

import pytest

from game.rules.actions import DECLINE, PASS, Action, Kind
from game.rules.cards import count_ranks
from game.rules.combinations import Combination, MoveTable, move_table
from game.rules.ruleset import Ruleset
from game.rules.situation import Role, Situation

from . import spec
from .cases import LETTERS, draw_hand, draw_ruleset, drawing, letters, letters_of, parts, spec_rules


def faces_of(draw: Random, hand: list[int], ranks: tuple[str, ...]) -> tuple[int, ...]:
    """Some faces in the hand with these ranks, any suits."""
    left = hand[:]
    draw.shuffle(left)
    chosen: list[int] = []
    for rank in ranks:
        face = next(face for face in left if LETTERS[face >> 2] == rank)
        left.remove(face)
        chosen.append(face)
    return tuple(chosen)


def draw_table(draw: Random, packs: int) -> tuple[MoveTable, Ruleset]:
    ruleset = draw_ruleset(draw, players=8, decks=packs)
    return move_table(draw.randrange(13), ruleset), ruleset


def situations(
    draw: Random, table: MoveTable, hand: list[int], tops: int
) -> list[tuple[Situation, Combination | None]]:
    """The hand on lead, and following a few drawn plays."""
    found: list[tuple[Situation, Combination | None]] = [
        (Situation(table, Role.LEAD, tuple(hand)), None)
    ]
    # plays of the hand's own kind first, so that answers are not only bombs
    near = table.leads(count_ranks(hand))
    for _ in range(tops):
        top = draw.choice(near if draw.random() < 0.6 else table.combinations)
        found.append((Situation(table, Role.FOLLOW, tuple(hand), top=top), top))
    return found


@pytest.mark.parametrize("part", parts(8))
def test_every_part_of_a_small_hand(part: int):
    """Brute force: 240 hands of up to 9 cards, led and on 4 plays, every part of each."""
    draw = drawing(100 + part)
    for number in range(30):
        packs = draw.randint(1, 4)
        table, ruleset = draw_table(draw, packs)
        rules = spec_rules(table.level, ruleset)
        hand = draw_hand(draw, 1 + number % 9, packs, ranks=draw.randint(1, 6))
        parts = {
            tuple(sorted(ranks)): spec.reading(ranks, rules)
            for ranks in spec.subsets(letters(hand))
        }
        for situation, top in situations(draw, table, hand, 4):
            theirs = None if top is None else spec.reading(letters_of(top), rules)
            assert top is None or theirs is not None
            expected = {
                ranks
                for ranks, mine in parts.items()
                if mine is not None and (theirs is None or spec.beats(mine, theirs))
            }
            allowed = {
                ranks
                for ranks in parts
                if situation.defect(Action(Kind.PLAY, faces_of(draw, hand, ranks))) is None
            }
            assert allowed == expected
            assert_offered(situation, expected)


@pytest.mark.parametrize("part", parts(10, light=0))
def test_drawn_hands(part: int):
    """5,000 drawn (hand, table, level, switches) of all sizes."""
    draw = drawing(200 + part)
    for _ in range(500):
        packs = draw.randint(1, 4)
        table, ruleset = draw_table(draw, packs)
        rules = spec_rules(table.level, ruleset)
        hand = draw_hand(draw, draw.randint(1, 28), packs, ranks=draw.randint(2, 15))
        situation, top = situations(draw, table, hand, 1)[draw.random() < 0.75]
        held = letters(hand)
        expected = spec.plays(held, None if top is None else letters_of(top), rules)
        assert_offered(situation, expected)
        for action in situation.legal():
            assert situation.defect(action) is None
        if top is not None:
            assert table.can_beat(count_ranks(hand), top) == bool(expected)
        for _ in range(10):
            ranks = letters(draw.sample(hand, draw.randint(1, min(6, len(hand)))))
            action = Action(Kind.PLAY, faces_of(draw, hand, ranks))
            assert (situation.defect(action) is None) == (ranks in expected)


def assert_offered(situation: Situation, expected: set[tuple[str, ...]]) -> None:
    """The generator offers exactly these plays, each once, and a pass to followers only."""
    legal = situation.legal()
    plays = [action for action in legal if action.kind is Kind.PLAY]
    assert len(plays) == len({letters(action.cards) for action in plays})
    assert {letters(action.cards) for action in plays} == expected
    assert list(legal[len(plays) :]) == ([PASS] if situation.role is Role.FOLLOW else [])
    assert (situation.defect(PASS) is None) == (situation.role is Role.FOLLOW)


@pytest.mark.parametrize("role", [Role.HOOK, Role.UNHOOK])
def test_claims_rules_6_1_6_2_6_8(role: Role):
    """Exactly a pair hooks and exactly a single unhooks, of the rank asked for, any suits."""
    draw = drawing(300)
    kind, size = {Role.HOOK: (Kind.HOOK, 2), Role.UNHOOK: (Kind.UNHOOK, 1)}[role]
    for _ in range(200):
        table, _ = draw_table(draw, 2)
        hand = draw_hand(draw, draw.randint(2, 9), 2, ranks=3)
        ranks = [rank for rank, number in enumerate(count_ranks(hand)) if number >= size]
        ranks = [rank for rank in ranks if rank < 13]
        if not ranks:
            continue
        rank = draw.choice(ranks)
        situation = Situation(table, role, tuple(hand), claim_rank=rank)
        claim, decline = situation.legal()
        assert decline == DECLINE
        assert claim.kind is kind
        for part in spec.subsets(letters(hand)):
            for attempt in (Kind.HOOK, Kind.UNHOOK, Kind.PLAY, Kind.RETURN):
                action = Action(attempt, faces_of(draw, hand, part))
                right = attempt is kind and part == (LETTERS[rank],) * size
                assert (situation.defect(action) is None) == right
        assert situation.defect(DECLINE) is None
        assert situation.defect(PASS) is not None
        assert situation.defect(claim) is None


def test_returns_rules_9_4():
    draw = drawing(400)
    seen = set()
    for _ in range(300):
        table, _ = draw_table(draw, 2)
        hand = draw_hand(draw, draw.randint(1, 12), 2, ranks=draw.randint(1, 4))
        situation = Situation(table, Role.RETURN, tuple(hand))
        expected = spec.returns(letters(hand), LETTERS[table.level])
        legal = situation.legal()
        assert {letters(action.cards)[0] for action in legal} == expected
        assert len(legal) == len(expected)
        for face in set(hand):
            allowed = situation.defect(Action(Kind.RETURN, (face,))) is None
            assert allowed == (LETTERS[face >> 2] in expected)
        seen.add("low" if expected & set("23456789") - {LETTERS[table.level]} else "other")
        if expected == {LETTERS[table.level]}:
            seen.add("level")
    assert seen == {"low", "other", "level"}


def test_the_reading_of_cards_does_not_depend_on_their_order_rules_3_6():
    draw = drawing(500)
    tables = [draw_table(draw, 3)[0] for _ in range(10)]
    for _ in range(1000):
        table = draw.choice(tables)
        play = draw.choice(table.combinations)
        cards = [rank * 4 for rank, number in play.needs for _ in range(number)]
        before = cards[:]
        for _ in range(5):
            assert table.classify(cards) is play
            assert table.classify(tuple(cards)) is play
            assert table.classify(iter(cards)) is play
            assert cards == before
            draw.shuffle(cards)
            before = cards[:]
