"""A match: deals follow each other as RULES 8 to 10 say."""

from __future__ import annotations

import pytest

from game.rules.actions import PASS
from game.rules.deal import DealPhase
from game.rules.errors import IllegalAction, Reason, RecordError
from game.rules.match import Match
from game.rules.observation import observe
from game.rules.ruleset import STANDARD, Ruleset
from game.rules.scoring import opening, score

from .cases import draw_action, draw_ruleset, drawing


def play_deal(match: Match, seed: int) -> None:
    draw = drawing(seed)
    while match.deal.phase is not DealPhase.OVER:
        seat = draw.choice(match.deal.awaiting())
        match.apply(seat, draw_action(draw, match.deal.situation(seat)))


@pytest.mark.parametrize("number", range(12))
def test_deals_follow_each_other(number: int):
    draw = drawing(number)
    ruleset = draw_ruleset(draw, decks=1, start_level=0, target_level=4)
    match = Match(draw.getrandbits(64), ruleset)
    standing = opening(ruleset)
    for index in range(60):
        assert match.index == index
        assert match.deal.standing == standing
        assert len(match.results) == index
        play_deal(match, index)
        result = match.results[-1]
        assert result == score(match.deal.out, standing, ruleset) == match.deal.result()
        assert match.logs[index] == tuple(match.deal.log)
        assert match.winner == result.match_winner
        standing = result.standing
        if match.winner is not None:
            break
        match.next_deal()
        paid = match.deal.payments
        if result.winner is None or match.deal.resisted:
            assert paid == ()
        else:
            assert sorted(payment.payer for payment in paid) == list(result.caught)
    assert match.winner is not None
    assert match.over
    assert match.results[-1].standing.levels[match.winner] == 4
    key = match.key()
    with pytest.raises(IllegalAction, match="the match is over"):
        match.next_deal()
    with pytest.raises(IllegalAction) as refused:
        match.apply(0, PASS)
    assert refused.value.reason is Reason.DEAL_OVER
    assert match.key() == key


def test_a_deal_that_goes_on_is_not_dealt_over():
    match = Match(1, STANDARD)
    with pytest.raises(IllegalAction, match="not over yet"):
        match.next_deal()
    assert match.winner is None
    assert not match.over


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_seeds_have_64_bits(seed: int):
    with pytest.raises(RecordError):
        Match(seed, STANDARD)


def test_each_deal_has_its_own_cards():
    match = Match(414, Ruleset(players=2))
    first = match.deal.hands
    play_deal(match, 0)
    match.next_deal()
    assert match.deal.hands != first
    assert match.observe(1) == observe(match.deal, 1, 1)
    assert match.observe(1).index == 1
