"""The fast door of play is the checked door: same phases, moves and results, move by move."""

from __future__ import annotations

from random import Random

import pytest

from game.rules.actions import DECLINE, PASS, Action, Kind
from game.rules.cards import count_ranks
from game.rules.combinations import Combination, move_table
from game.rules.deal import Deal, DealPhase
from game.rules.position import HOOK, Phase, Position, play_at_random
from game.rules.position import PASS as PASS_MOVE
from game.rules.ruleset import STANDARD

from .cases import draw_deal, draw_ruleset, drawing, parts

PHASES = {
    Phase.PLAY: DealPhase.PLAY,
    Phase.CLAIM: DealPhase.CLAIM,
    Phase.OVER: DealPhase.OVER,
}

Move = tuple[str, int, Combination | None]


class Recording(Position):
    """A position that notes every move it makes."""

    __slots__ = ("moves_made",)

    def play(self, combination: Combination) -> None:
        self.moves_made.append(("play", self.turn, combination))
        super().play(combination)

    def pass_turn(self) -> None:
        self.moves_made.append(("pass", self.turn, None))
        super().pass_turn()

    def take_claim(self, seat: int) -> None:
        self.moves_made.append(("take", seat, None))
        super().take_claim(seat)

    def decline_claim(self, seat: int) -> None:
        self.moves_made.append(("decline", seat, None))
        super().decline_claim(seat)


def fast(deal: Deal) -> Recording:
    """The fast door onto a deal whose play begins."""
    position = Recording(
        deal.table, [count_ranks(hand) for hand in deal.hands], deal.leader, deal.out
    )
    position.moves_made = []
    return position


def assert_equal(position: Position, deal: Deal) -> None:
    """Both doors show the same state and offer the same."""
    assert PHASES[position.phase] is deal.phase
    assert position.counts == [count_ranks(hand) for hand in deal.hands]
    assert position.sizes == [len(hand) for hand in deal.hands]
    assert tuple(position.out) == deal.out
    assert tuple(position.seen) == deal.seen
    assert position.words == [position.table.word(counts) for counts in position.counts]
    assert position.active == sum(1 for hand in deal.hands if hand)
    if position.phase is Phase.PLAY:
        assert deal.awaiting() == (position.turn,)
        assert deal.top is position.top
        assert deal.passes == position.passes
        offered = [
            PASS_MOVE if action.kind is Kind.PASS else index_of(deal, action)
            for action in deal.legal(position.turn)
        ]
        assert offered == position.moves()
    elif position.phase is Phase.CLAIM:
        assert deal.awaiting() == tuple(position.pending)
        for seat in position.pending:
            claim, decline = deal.legal(seat)
            assert decline == DECLINE
            assert len(claim.cards) == position.claim
            assert {face >> 2 for face in claim.cards} == {position.claim_rank}
            assert claim.kind is (Kind.HOOK if position.claim == HOOK else Kind.UNHOOK)
    else:
        assert deal.awaiting() == ()
        result = deal.result()
        assert result is not None
        assert result.out == tuple(position.out)
        assert 0 in position.team_left


def index_of(deal: Deal, action: Action) -> int:
    combination = deal.table.classify(action.cards)
    assert combination is not None
    return combination.index


def action_of(deal: Deal, move: Move) -> Action:
    """The checked action for a move of the fast door."""
    name, seat, combination = move
    if name == "play":
        assert combination is not None
        return deal.situation(seat).play(combination)
    return {"pass": PASS, "decline": DECLINE}.get(name) or deal.legal(seat)[0]


@pytest.mark.parametrize("part", parts(10))
@pytest.mark.parametrize("players", [2, 4, 6, 8])
def test_random_play_through_the_fast_door_is_legal_move_by_move(players: int, part: int):
    """What `play_at_random` does, replayed through the checked door, states compared."""
    draw = drawing(20 * part + players)
    for number in range({2: 20, 4: 15, 6: 8, 8: 5}[players]):
        ruleset = draw_ruleset(draw, players)
        deal = draw_deal(draw, ruleset, tribute=False)
        position = fast(deal)
        decisions = play_at_random(position, number)
        assert decisions == len(position.moves_made)
        final = position
        position = fast(deal)
        for move in final.moves_made:
            assert_equal(position, deal)
            name, seat, combination = move
            if name == "play":
                assert combination is not None
                position.play(combination)
            elif name == "pass":
                position.pass_turn()
            elif name == "take":
                position.take_claim(seat)
            else:
                position.decline_claim(seat)
            deal.apply(seat, action_of(deal, move))
        assert_equal(position, deal)
        assert position.out == final.out
        assert position.counts == final.counts


@pytest.mark.parametrize("part", parts(4))
@pytest.mark.parametrize("players", [2, 4, 6, 8])
def test_claims_answered_in_any_order_rules_6_3(players: int, part: int):
    """The same with claimants answering in drawn order, and often claiming."""
    draw = drawing(20 * part + 10 + players)
    overtaken = 0
    for _ in range({2: 25, 4: 40, 6: 20, 8: 12}[players]):
        deal = draw_deal(draw, draw_ruleset(draw, players), size=12, tribute=False)
        position = fast(deal)
        while position.phase is not Phase.OVER:
            move, overtakes = drawn_move(draw, position)
            overtaken += overtakes
            deal.apply(move[1], action_of(deal, move))
            assert_equal(position, deal)
    assert overtaken or players == 2


def drawn_move(draw: Random, position: Recording) -> tuple[Move, bool]:
    """Make a drawn move; return it and whether it overtook a claim made before."""
    overtakes = False
    if position.phase is Phase.CLAIM:
        seat = draw.choice(position.pending)
        if draw.random() < 0.7:
            overtakes = position.willing >= 0
            position.take_claim(seat)
        else:
            position.decline_claim(seat)
    else:
        index = draw.choice(position.moves())
        if index == PASS_MOVE:
            position.pass_turn()
        else:
            position.play(position.table.combinations[index])
    return position.moves_made[-1], overtakes


def test_a_copy_is_independent():
    draw = drawing(3)
    for seed in range(10):
        deal = draw_deal(draw, STANDARD, tribute=False)
        position = deal.position()
        for _ in range(seed * 3):
            if position.phase is Phase.PLAY:
                position.play(position.table.combinations[position.moves()[0]])
        before = state(position)
        other = position.copy()
        assert state(other) == before
        play_at_random(other, seed)
        assert other.phase is Phase.OVER
        assert state(position) == before


def state(position: Position) -> tuple[object, ...]:
    return tuple(repr(getattr(position, name)) for name in Position.__slots__ if name != "table")


def test_the_same_seed_gives_the_same_deal():
    deal = draw_deal(drawing(4), STANDARD, tribute=False)
    one, two, three = deal.position(), deal.position(), deal.position()
    assert play_at_random(one, 7) == play_at_random(two, 7)
    assert state(one) == state(two)
    play_at_random(three, 8)
    assert state(one) != state(three)


def test_random_play_chooses_evenly():
    """A hand of six leads, one of them taken by each of many seeds."""
    table = move_table(0, STANDARD)
    hands = [[0] * 15 for _ in range(4)]
    hands[0][1:6] = [1, 1, 1, 1, 0]
    for seat in (1, 2, 3):
        hands[seat][6 + seat] = 1
    first: dict[str, int] = {}
    for seed in range(1400):
        position = Recording(table, hands, 0)
        position.moves_made = []
        # scatter the seeds, as their high bits decide
        play_at_random(position, seed * 0x9E3779B97F4A7C15)
        combination = position.moves_made[0][2]
        assert combination is not None
        name = str(combination.needs)
        first[name] = first.get(name, 0) + 1
    # four singles, 345, 456, 3456; 200 expected each, five deviations are 66
    assert len(first) == 7
    assert all(134 < number < 266 for number in first.values())


def test_a_position_in_which_a_team_is_out_is_over():
    table = move_table(0, STANDARD)
    hands = [[0] * 15 for _ in range(4)]
    hands[1][1] = 1
    assert Position(table, hands, 1, (0, 2, 3)).phase is Phase.OVER
