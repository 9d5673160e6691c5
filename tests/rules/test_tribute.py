"""Tribute (RULES 9) and who leads (RULES 10.2), for all finishing orders and levels."""

from __future__ import annotations

import pytest

from game.rules.cards import RED_JOKER_FACE, count_ranks, parse_cards
from game.rules.combinations import move_table
from game.rules.deal import Deal
from game.rules.errors import RecordError
from game.rules.ruleset import STANDARD, Ruleset
from game.rules.scoring import Standing
from game.rules.tribute import Payment, Previous, first_leader, payments, resisted

from .cases import LETTERS, draw_deal, draw_ruleset, drawing
from .spec import Rules
from .test_scoring import ends


@pytest.mark.parametrize("players", [2, 4, pytest.param(6, marks=pytest.mark.heavy)])
def test_who_pays_whom_what_rules_9_1_to_9_3_10_2(players: int):
    """Every finishing order at every level, on drawn hands, against the rule book's words."""
    draw = drawing(players)
    ruleset = Ruleset(players=players)
    for out in ends(players):
        winner = out[-1] % 2
        for level in range(0, 13, 1 if players < 6 else 6):
            hands = draw_deal(draw, ruleset, size=6, tribute=False).hands
            previous = Previous(out, winner)
            deal = Deal(ruleset, Standing((level, level), level, winner), hands, previous=previous)
            order = Rules(LETTERS[level]).order
            best = next(seat for seat in out if seat % 2 == winner)
            places = {seat: out.index(seat) for seat in out if seat % 2 == winner}
            caught = [seat for seat in range(players) if seat not in out]
            paid = {p.payer: p for p in deal.payments}
            assert sorted(paid) == caught
            for payer, payment in paid.items():
                assert payment.receiver % 2 == winner != payer % 2
                assert payment.card in hands[payer]
                top = max(order.index(LETTERS[face >> 2]) for face in hands[payer])
                assert order.index(LETTERS[payment.card >> 2]) == top
            # better finishers get higher cards, and the nearer payer's of equal ones
            rows = sorted(deal.payments, key=lambda p: places[p.receiver])
            assert list(deal.payments) == rows
            assert sorted(places[p.receiver] for p in rows) == sorted(places.values())[: len(rows)]
            ranked = [
                (-order.index(LETTERS[p.card >> 2]), (p.payer - best) % players) for p in rows
            ]
            assert ranked == sorted(ranked)
            assert deal.leader == next(p.payer for p in rows if p.receiver == best)
            after = [len(hands[seat]) for seat in range(players)]
            for payment in rows:
                after[payment.payer] -= 1
                after[payment.receiver] += 1
            assert [len(hand) for hand in deal.hands] == after
            return_and_compare(deal, players)


def return_and_compare(deal: Deal, players: int) -> None:
    total = count_ranks(face for hand in deal.hands for face in hand)
    for seat in deal.awaiting():
        deal.apply(seat, deal.legal(seat)[0])
    assert count_ranks(face for hand in deal.hands for face in hand) == total
    assert len({len(hand) for hand in deal.hands}) == 1
    for payment in deal.payments:
        assert payment.returned in deal.hands[payment.payer]
    assert deal.turn == deal.leader
    assert len(deal.public_log) == len(deal.payments)
    assert players == len(deal.hands)


@pytest.mark.parametrize(
    ("split", "leads"),
    # the red jokers of the payers 1 and 3; two in the pack
    [((2, 0), False), ((1, 1), False), ((0, 2), False), ((1, 0), True), ((0, 0), True)],
)
def test_resisting_counts_the_whole_side_rules_12(split: tuple[int, int], leads: bool):
    ruleset = Ruleset(resist_tribute="on")
    jokers = [2 - sum(split), split[0], 0, split[1]]
    hands = [
        parse_cards(text) + (RED_JOKER_FACE,) * number
        for text, number in zip(("3s4s5s", "6s7sKs", "3h4h5h", "8s9sQs"), jokers, strict=True)
    ]
    previous = Previous((0, 2), 0)
    deal = Deal(ruleset, Standing((2, 0), 2, 0), hands, previous=previous)
    assert bool(deal.payments) == leads
    assert deal.resisted == (not leads)
    assert deal.leader == (deal.payments[0].payer if leads else 0)
    if not leads:
        assert [len(hand) for hand in deal.hands] == [len(hand) for hand in hands]
        assert deal.awaiting() == (0,)
    # without the switch they pay, red jokers and all
    assert len(Deal(STANDARD, Standing((2, 0), 2, 0), hands, previous=previous).payments) == 2


def test_one_payer_resists_alone_rules_12():
    table = move_table(2, Ruleset(resist_tribute="on"))
    hands = [parse_cards(text) for text in ("3s", "RJRJ", "4s", "5s")]
    # seat 1 was not caught: its red jokers do not help seat 3
    previous = Previous((0, 1, 2), 0)
    assert not resisted(previous, hands, table, Ruleset(resist_tribute="on"))
    assert resisted(Previous((0, 3, 2), 0), hands, table, Ruleset(resist_tribute="on"))


def test_nobody_pays_after_a_draw_rules_12_split_result():
    ruleset = Ruleset(split_result="draw", resist_tribute="on")
    hands = [parse_cards(text) for text in ("3s4s", "RJRJ", "5s6s", "7s8s")]
    previous = Previous((3, 0, 2), None)
    deal = Deal(ruleset, Standing((0, 0), 0, 0), hands, previous=previous)
    assert deal.payments == ()
    assert not deal.resisted
    assert deal.turn == 3
    assert previous.payers(4) == ()


def test_the_next_lead_may_be_the_best_finishers_rules_12_next_lead():
    previous = Previous((1, 0, 2), 0)
    paid = (Payment(3, 0, 5),)
    assert first_leader(previous, paid, STANDARD) == 3
    assert first_leader(previous, paid, Ruleset(next_lead="first")) == 0
    assert first_leader(previous, (), STANDARD) == 0


@pytest.mark.parametrize(
    ("out", "winner", "message"),
    [
        ((0, 0), 0, "not a finishing order"),
        ((0, 4), 0, "not a finishing order"),
        ((-1, 2), 0, "not a finishing order"),
        ((), 0, "is empty"),
        ((), None, "is empty"),
        ((0, 1), 0, "not the team that is all out"),
        ((0, 2), 1, "not the team that is all out"),
        ((0, 1, 2, 3), 0, "not the team that is all out"),
    ],
)
def test_results_that_cannot_be_are_refused(out: tuple[int, ...], winner: int | None, message: str):
    with pytest.raises(RecordError, match=message):
        Previous(out, winner).check(4)


def test_a_payer_without_cards_is_refused():
    hands = [parse_cards(text) for text in ("3s", "", "4s", "5s")]
    with pytest.raises(RecordError, match="holds no card to pay"):
        payments(Previous((0, 2), 0), hands, move_table(0, STANDARD), STANDARD)


def test_the_copy_paid_does_not_depend_on_the_order_of_the_hand():
    draw = drawing(8)
    for _ in range(50):
        ruleset = draw_ruleset(draw, 4, resist_tribute="off")
        hands = [list(hand) for hand in draw_deal(draw, ruleset, tribute=False).hands]
        table = move_table(draw.randrange(13), ruleset)
        paid = payments(Previous((0, 2), 0), hands, table, ruleset)
        for hand in hands:
            draw.shuffle(hand)
        assert payments(Previous((0, 2), 0), hands, table, ruleset) == paid
