"""What `easy` does, by the trials of AI seats."""

from __future__ import annotations

import statistics
import time
from collections import Counter
from itertools import combinations_with_replacement
from random import Random

import pytest

from game.arena import play_pairs
from game.bots import BOTS, Decision, decide
from game.bots.selfplay import next_decision
from game.bots.split import breaks_bomb
from game.rules.actions import DECLINE, PASS, Action, Kind
from game.rules.cards import count_ranks
from game.rules.combinations import Category, move_table
from game.rules.deal import Deal, DealPhase
from game.rules.observation import Observation, observe
from game.rules.ruleset import STANDARD
from game.rules.situation import Role
from tests.bots.scenes import faces, scene
from tests.rules.cases import draw_deal, draw_hand, draw_ruleset, drawing

EASY = BOTS["easy"]


def moves(observation: Observation, number: int = 20) -> list[Action]:
    """What easy does with many seeds; never by its safety net."""
    found = []
    for seed in range(number):
        decision = Decision(EASY, observation, seed)
        found.append(decision.finish())
        assert not decision.fell_back
        assert observation.defect(found[-1]) is None
    return found


# -- A-05 -------------------------------------------------------------------------------

TOPS = (None, "3", "2", "B", "33", "AA", "345", "QKA", "334455", "333", "AAAA", "BR", "RR", "44A")


@pytest.mark.parametrize("size", [1, 2, 3])
def test_a_05_small_hands(size: int):
    """Every hand of up to three cards on every kind of play, partner in or out."""
    for ranks in combinations_with_replacement("234AKBR", size):
        hand = "".join(ranks)
        if hand.count("B") > 2 or hand.count("R") > 2:
            continue
        for number, top in enumerate(TOPS):
            counts = ((1, 1, 0, 0), (1, 1, 5, 1), (1, 0, 1, 1), (1, 9, 9, 9))[number % 4]
            role = Role.LEAD if top is None else Role.FOLLOW
            actor = None if top is None else (1, 2, 3)[number % 3]
            seen = scene(hand, role=role, top=top, actor=actor, counts=counts)
            for action in moves(seen, 3):
                goes_out = [legal for legal in seen.legal if len(legal.cards) == size]
                if goes_out:
                    assert len(action.cards) == size


@pytest.mark.parametrize("hand", ["333444", "BBRR", "B", "BR", "44A44A", "333BR44A"])
def test_a_05_hands_of_bombs_or_jokers_only(hand: str):
    for top in TOPS:
        role = Role.LEAD if top is None else Role.FOLLOW
        moves(scene(hand, role=role, top=top, actor=None if top is None else 1), 5)


# -- A-07 -------------------------------------------------------------------------------


def test_a_07_leaves_its_partners_play_alone():
    """200 positions: a partner's high play stands; and the mirror set, an opponent's."""
    draw = drawing(7)
    answered: Counter[int] = Counter()
    able = 0
    while able < 200:
        hand = draw_hand(draw, draw.randint(8, 20), 2)
        table = move_table(draw.randrange(13), STANDARD)
        tops = [play for play in table.combinations if play.strength > 7 and not play.bomb]
        top = draw.choice(tops)
        if not table.can_beat(count_ranks(hand), top):
            continue
        able += 1
        for actor in (1, 2):
            seen = scene(hand, role=Role.FOLLOW, top=top, actor=actor, level=table.level)
            answered[actor] += decide(EASY, seen, able) != PASS
    assert answered[2] == 0
    assert answered[1] > 20


def test_goes_out_over_its_partner():
    seen = scene("99", role=Role.FOLLOW, top="88", actor=2)
    assert all(len(action.cards) == 2 for action in moves(seen))


# -- A-08 -------------------------------------------------------------------------------


def low_loose(hand: list[int]) -> int:
    """Singles and pairs of 3…8."""
    counts = count_ranks(hand)
    return sum(1 for rank in range(1, 7) if 1 <= counts[rank] <= 2)


def has_bomb(hand: list[int]) -> bool:
    table = move_table(0, STANDARD)
    return any(play.bomb for play in table.leads(count_ranks(hand)))


def test_a_08_leads_neither_bombs_nor_jokers_while_low_cards_remain():
    """500 opening leads with at least three low singles or pairs and a bomb."""
    draw = drawing(8)
    leads = high = 0
    while leads < 500:
        hand = draw_hand(draw, 27, 2)
        if low_loose(hand) < 3 or not has_bomb(hand):
            continue
        seen = scene(hand, counts=(27, 27, 27, 27))
        action = decide(EASY, seen, leads)
        play = seen.table.classify(action.cards)
        assert play is not None
        assert not play.bomb
        assert all(rank < 13 for rank, _ in play.needs)
        high += min(seen.table.place[rank] for rank, _ in play.needs) > 8
        leads += 1
    assert high < 25


# -- A-10 -------------------------------------------------------------------------------


def test_a_10_claims():
    """Hook chances of self-play: always to go out, never at the cost of partner or bomb."""
    made: Counter[str] = Counter()
    chances: Counter[str] = Counter()
    seed = 0
    while sum(chances.values()) < 800 or chances["out"] < 10:
        # a few cards of few ranks as well, or nobody would go out by a claim
        size, ranks = (4, 5) if seed % 2 else (None, 15)
        deal = draw_deal(drawing(seed), STANDARD, size=size, ranks=ranks, tribute=False)
        seed += 1
        while deal.phase is not DealPhase.OVER:
            seat, decision = next_decision(deal, [EASY] * 4, seed, 0)
            action = decision.finish()
            if deal.phase is DealPhase.CLAIM:
                kind = kind_of_chance(deal, seat)
                chances[kind] += 1
                made[kind] += action != DECLINE
            deal.apply(seat, action)
    assert set(chances) == {"out", "partner", "bomb", "neutral"}
    share = {kind: made[kind] / chances[kind] for kind in chances}
    assert share["out"] == 1
    assert share["partner"] < 0.1
    assert share["bomb"] < 0.1
    assert 0.3 < share["neutral"] < 0.9


def kind_of_chance(deal: Deal, seat: int) -> str:
    seen = observe(deal, seat)
    number = len(seen.legal[0].cards)
    if number == len(seen.hand):
        return "out"
    assert deal.actor is not None
    if (deal.actor - seat) % 2 == 0:
        return "partner"
    needs = [(seen.situation.claim_rank, number)]
    return "bomb" if breaks_bomb(count_ranks(seen.hand), needs) else "neutral"


@pytest.mark.parametrize(
    ("hand", "role", "actor", "claimed"),
    [
        ("33", Role.HOOK, 1, True),
        ("33", Role.HOOK, 2, True),
        ("3", Role.UNHOOK, 2, True),
        ("339", Role.HOOK, 2, False),
        ("39", Role.UNHOOK, 2, False),
        ("3339", Role.HOOK, 1, False),
        ("3339", Role.UNHOOK, 1, False),
    ],
)
def test_clear_claims(hand: str, role: Role, actor: int, claimed: bool):
    seen = scene(hand, role=role, actor=actor, claim=1)
    assert {action != DECLINE for action in moves(seen)} == {claimed}


# -- A-16 -------------------------------------------------------------------------------


def drawn_lead(draw: Random) -> list[int]:
    """A hand with singles, pairs and more to choose from."""
    return draw_hand(draw, draw.randint(8, 16), 2)


def test_a_16_no_low_single_to_an_opponent_with_one_card():
    draw = drawing(16)
    lost = leads = 0
    while leads < 200:
        hand = drawn_lead(draw)
        seen = scene(hand, counts=(0, 1, 12, 12))
        shapes = {seen.table.classify(action.cards).category for action in seen.legal}  # type: ignore[union-attr]
        if not {Category.SINGLE, Category.PAIR} <= shapes:
            continue
        play = seen.table.classify(decide(EASY, seen, leads).cards)
        assert play is not None
        lost += play.category is Category.SINGLE and play.strength < 13
        leads += 1
    assert lost <= 10


def test_a_16_a_low_single_for_a_partner_with_one_card():
    draw = drawing(17)
    single = 0
    for number in range(200):
        hand = drawn_lead(draw)
        seen = scene(hand, counts=(0, 12, 1, 12))
        play = seen.table.classify(decide(EASY, seen, number).cards)
        assert play is not None
        single += play.category is Category.SINGLE and play.strength < 8
    assert single >= 160


def test_a_low_pair_for_a_partner_with_two_cards():
    seen = scene("3355579QQ", counts=(0, 12, 2, 12))
    assert {len(action.cards) for action in moves(seen)} == {2}


def test_stops_an_opponent_who_is_running_out():
    """The last card of an opponent is met with the highest single, a pair with a bomb."""
    single = scene("369A", role=Role.FOLLOW, top="5", actor=3, counts=(0, 1, 9, 9))
    assert {action.cards for action in moves(single)} == {faces("A")}
    pair = scene("3677799", role=Role.FOLLOW, top="AA", actor=1, counts=(0, 2, 9, 9))
    assert {len(action.cards) for action in moves(pair)} == {3}


# -- answers ------------------------------------------------------------------------------


def test_answers_with_the_smallest_that_does():
    seen = scene("5699JK", role=Role.FOLLOW, top="4", actor=1)
    found = Counter(action.cards for action in moves(seen, 200))
    ordinary = {cards: n for cards, n in found.items() if cards}
    assert set(ordinary) <= {faces("5"), faces("6")}
    assert found[faces("5")] > 100
    pairs = scene("6688TT9", role=Role.FOLLOW, top="55", actor=1)
    assert {action.cards for action in moves(pairs)} <= {faces("66"), ()}


def test_keeps_bombs_until_they_matter():
    calm = scene("357999JKA", role=Role.FOLLOW, top="AA", actor=1)
    bombs = sum(action.kind is Kind.PLAY for action in moves(calm, 200))
    assert bombs < 30
    # with a bomb and one more play left it closes the deal
    closing = scene("999345", role=Role.FOLLOW, top="AA", actor=1)
    assert {len(action.cards) for action in moves(closing)} == {3}


def test_a_sure_win_is_taken():
    assert {action.cards for action in moves(scene("44A99"))} == {faces("44A")}
    assert {len(action.cards) for action in moves(scene("34567"))} == {5}


# -- tribute ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "returned"),
    [
        ("3557799KK", "3"),
        ("345689", "8"),
        ("4499KKA3", "3"),
        ("333777899", "8"),
        ("34567KK9", "9"),
        ("44A", "4"),
    ],
)
def test_returns_the_card_missed_least(hand: str, returned: str):
    seen = scene(hand, role=Role.RETURN)
    assert {action.cards[0] >> 2 for action in moves(seen, 3)} == {faces(returned)[0] >> 2}


# -- strength and speed ---------------------------------------------------------------------


@pytest.mark.heavy
def test_beats_random_at_every_level():
    """Easy takes at least 90 % of paired deals against random, 80 % at each level (A-13)."""
    tally = play_pairs(EASY, BOTS["random"], 130, seed=414)
    assert tally.share.mean - tally.share.half > 0.9
    assert tally.fallbacks == [0, 0]
    for level in range(13):
        assert statistics.fmean(tally.shares[level::13]) >= 0.8


@pytest.mark.parametrize("players", [2, 6, 8])
def test_beats_random_at_other_tables(players: int):
    draw = drawing(players)
    tally = play_pairs(EASY, BOTS["random"], 12, 1, draw_ruleset(draw, players, decks=0))
    assert tally.share.mean > 0.9
    assert tally.fallbacks == [0, 0]


def test_decides_quickly():
    """A-03: the median over whole deals is far under a millisecond on any machine."""
    taken: list[float] = []
    for seed in range(3):
        deal = draw_deal(drawing(seed), STANDARD)
        while deal.phase is not DealPhase.OVER:
            seat, decision = next_decision(deal, [EASY] * 4, seed, 0)
            start = time.process_time()
            action = decision.finish()
            taken.append(time.process_time() - start)
            deal.apply(seat, action)
    assert statistics.median(taken) < 0.001
