"""Whole deals through the checked door: nothing is lost, a refusal changes nothing."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from game.rules.actions import DECLINE, PASS, Action, Kind, LogEntry
from game.rules.cards import count_ranks, parse_cards
from game.rules.deal import Deal, DealPhase, Window, deal_cards
from game.rules.errors import IllegalAction, Reason, RecordError
from game.rules.ruleset import STANDARD, Ruleset
from game.rules.scoring import Standing
from game.rules.situation import Role
from game.rules.tribute import Previous

from .cases import draw_action, draw_attempt, draw_deal, draw_ruleset, drawing, parts

START = Standing((0, 0), 0)


def lay(*hands: str, leader: int = 0, level: int = 0, out: tuple[int, ...] = ()) -> Deal:
    """A deal under the default rules from written hands."""
    return Deal(
        Ruleset(players=len(hands)),
        Standing((level, level), level),
        [parse_cards(hand) for hand in hands],
        leader=leader,
        out=out,
    )


def act(deal: Deal, *entries: str) -> Deal:
    for text in entries:
        entry = LogEntry.parse(text)
        deal.apply(entry.seat, entry.action)
    return deal


# -- conservation ---------------------------------------------------------------------

WEIGHT = {face: 1 << 4 * face for face in range(57)}
"""A multiset of faces, at most eight of each, as one integer."""


def weight(faces: tuple[int, ...]) -> int:
    return sum(map(WEIGHT.__getitem__, faces))


def drawn_deal(draw: Random, number: int) -> Deal:
    """A full deal in one case of two, else one of a few cards a seat, switches drawn."""
    ruleset = draw_ruleset(draw)
    return draw_deal(draw, ruleset, size=None if number % 2 == 0 else draw.randint(2, 13))


@pytest.mark.parametrize("part", parts(20))
def test_every_face_is_accounted_for(part: int):
    """2,000 deals of drawn actions with illegal attempts mixed in (rules 1, 5, 6, 7, 9)."""
    draw = drawing(1000 + part)
    seen: Counter[str] = Counter()
    for number in range(100):
        deal = drawn_deal(draw, part * 100 + number)
        pack = sum(weight(hand) for hand in deal.hands)
        played = length = entries = 0
        while (phase := deal.phase) is not DealPhase.OVER:
            seen[phase.value] += 1
            if draw.random() < 0.3:
                seat, attempt = draw_attempt(draw, deal)
                seen[try_attempt(deal, seat, attempt)] += 1
            else:
                seat = draw.choice(deal.awaiting())
                deal.apply(seat, draw_action(draw, deal.situation(seat)))
            for entry in deal.public_log[length:]:
                if entry.action.kind is not Kind.RETURN:
                    played += weight(entry.action.cards)
            length = len(deal.public_log)
            assert played + sum(map(weight, deal.hands)) == pack
            entries += 1
            assert entries < 4000
        assert_over(deal)
    assert min(seen[phase] for phase in ("tribute", "play", "claim", "refused")) > 30


def try_attempt(deal: Deal, seat: int, attempt: Action) -> str:
    """Try something; if it is refused, nothing may have changed, and the reason is a code."""
    before = deal.key()
    reason = deal.situation(seat).defect(attempt)
    if reason is None:
        deal.apply(seat, attempt)
        assert deal.key() != before
        return "taken"
    with pytest.raises(IllegalAction) as refused:
        deal.apply(seat, attempt)
    assert refused.value.reason is reason
    assert deal.key() == before
    return "refused"


def assert_over(deal: Deal) -> None:
    result = deal.result()
    assert result is not None
    assert deal.awaiting() == ()
    assert deal.window is None
    assert set(deal.out) == {seat for seat, hand in enumerate(deal.hands) if not hand}
    teams = [deal.hands[team::2] for team in (0, 1)]
    assert sum(not any(team) for team in teams) == 1
    for seat in range(deal.ruleset.players):
        assert deal.legal(seat) == ()
        with pytest.raises(IllegalAction) as refused:
            deal.apply(seat, PASS)
        assert refused.value.reason is Reason.DEAL_OVER


# -- setting up -----------------------------------------------------------------------


def test_every_seat_is_dealt_27_cards_rules_1_3():
    for players in (2, 4, 6, 8):
        ruleset = Ruleset(players=players)
        deal = Deal.dealt(ruleset, START, 414, 0)
        assert [len(hand) for hand in deal.hands] == [27] * players
        dealt = deal_cards(414, 0, ruleset)
        assert deal.hands[1] == tuple(sorted(dealt[1::players]))
        assert deal.leader == deal.turn == dealt.index(5) % players


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"hands": ["3s", "4s"]}, "2 hands for 4 seats"),
        ({"hands": ["3s" * 9, "4s", "5s", "6s"]}, "more cards of a rank"),
        ({"hands": ["RJRJRJ", "4s", "5s", "6s"]}, "more cards of a rank"),
        ({"leader": None}, "leader is not one of the seats"),
        ({"leader": 4}, "leader is not one of the seats"),
        ({"leader": -1}, "leader is not one of the seats"),
        ({"hands": ["", "4s", "5s", "6s"], "out": (0,)}, "leader holds no cards"),
        ({"hands": ["3s", "", "5s", "6s"]}, "'out' has to list"),
        ({"out": (1,)}, "'out' has to list"),
        ({"hands": ["3s", "", "5s", "6s"], "out": (1, 1)}, "'out' has to list"),
        ({"hands": ["3s", "", "5s", ""], "out": (1, 3)}, "a whole team is out"),
        ({"previous": Previous((0, 2), 0), "out": (1,)}, "before the tribute"),
    ],
)
def test_parts_that_do_not_fit_are_refused(change: dict[str, object], message: str):
    parts: dict[str, object] = {"hands": ["3s", "4s", "5s", "6s"], "leader": 0, **change}
    hands = [parse_cards(hand) for hand in parts.pop("hands")]  # type: ignore[attr-defined]
    with pytest.raises(RecordError, match=message):
        Deal(STANDARD, START, hands, **parts)  # type: ignore[arg-type]


def test_unknown_seats_are_value_errors():
    deal = lay("3s4s", "5s6s", "7s8s", "9sTs")
    for seat in (-1, 4):
        with pytest.raises(ValueError, match="no seat"):
            deal.situation(seat)
        with pytest.raises(ValueError, match="no seat"):
            deal.apply(seat, PASS)


# -- tricks and claims ------------------------------------------------------------------


def test_the_trick_is_put_aside_when_it_ends_rules_5_4():
    deal = act(lay("3s3h9s", "4s4h5s", "6s6h7s", "8s8hTs"), "0:3s3h", "1:4s4h")
    assert [str(entry) for entry in deal.trick] == ["0:3s3h", "1:4s4h"]
    assert (deal.actor, deal.passes, deal.turn) == (1, 0, 2)
    act(deal, "2:pass", "3:pass")
    assert deal.passes == 2
    act(deal, "0:pass")
    assert deal.trick == []
    assert len(deal.last_trick) == 5
    assert (deal.top, deal.actor, deal.turn, deal.leader, deal.passes) == (None, None, 1, 1, 0)


def test_a_chain_by_hand_rules_6():
    deal = act(lay("3s9s", "3h3d8s", "3c7s", "3s3h6s"), "0:3s")
    assert deal.phase is DealPhase.CLAIM
    assert (deal.turn, deal.awaiting()) == (None, (1, 3))
    assert deal.window == Window(0, 1, Role.HOOK)
    act(deal, "3:hook 3s3h")
    # seat 1 is nearer and not yet decided: nothing of the claim is shown
    assert deal.awaiting() == (1,)
    assert len(deal.public_log) == 1
    act(deal, "1:decline")
    assert [str(entry) for entry in deal.public_log] == ["0:3s", "3:hook 3s3h"]
    assert deal.hooked
    assert deal.window == Window(3, 1, Role.UNHOOK)
    # the next player clockwise from the hooker is nearest; 0 has no 3 left
    assert deal.awaiting() == (1, 2)
    assert deal.top is None
    act(deal, "2:unhook 3c", "1:decline")
    assert str(deal.public_log[-1]) == "2:unhook 3c"
    # 3d and 3h are still with seat 1: it may hook again
    assert deal.awaiting() == (1,)
    act(deal, "1:decline")
    assert (deal.phase, deal.turn, deal.leader) == (DealPhase.PLAY, 2, 2)
    assert not deal.hooked
    assert [entry.seat for entry in deal.last_trick] == [0, 3, 2]
    assert [str(entry) for entry in deal.log].count("1:decline") == 3


@pytest.mark.parametrize(
    ("hands", "opened"),
    [
        (("3s9s", "4s5s", "6s7s", "8sTs"), True),
        # three seats hold a card each: too few for a pair (RULES 6.10)
        (("3s9s", "4s", "6s", "8s"), False),
        (("3s9s", "4s5s", "6s", "8s"), True),
    ],
)
def test_a_window_stands_by_public_knowledge_alone_rules_6_10(hands: tuple[str, ...], opened: bool):
    deal = act(lay(*hands), "0:3s")
    assert deal.phase is DealPhase.PLAY
    assert (deal.window is not None) == opened


def test_no_window_when_too_few_copies_are_unseen_rules_6_10():
    hands = [parse_cards(text) for text in ("6s6h6d9s", "7s8sTd", "TsJs", "QsKsKd")]
    deal = Deal(Ruleset(decks=1), START, hands, leader=0)
    act(deal, "0:6s6h", "1:pass", "2:pass", "3:pass", "0:6d")
    # one 6 is left in the pack: nobody can hold two
    assert (deal.phase, deal.window, deal.turn) == (DealPhase.PLAY, None, 1)
    act(deal, "1:7s")
    assert deal.window == Window(1, 5, Role.HOOK)


def test_no_unhook_when_no_copy_is_unseen_rules_6_10():
    hands = [parse_cards(text) for text in ("6s9s6c", "6h6d8s", "TsJs", "QsKs")]
    deal = act(Deal(Ruleset(decks=1), START, hands, leader=0), "0:6s", "1:hook 6h6d")
    # one 6 is unseen: the window stands, and seat 0 can use it
    assert (deal.window, deal.awaiting()) == (Window(1, 4, Role.UNHOOK), (0,))
    act(deal, "0:unhook 6c")
    assert (deal.window, deal.phase, deal.turn) == (None, DealPhase.PLAY, 0)
    assert deal.view(2) == deal.view(0)


def test_who_is_overtaken_is_not_asked_any_more_rules_6_3():
    hands = [parse_cards(text) for text in ("3s9s", "3h3d5s", "6s7s", "3c3s8s", "TsJs", "3h3dQs")]
    deal = act(Deal(Ruleset(players=6, decks=4), START, hands, leader=0), "0:3s")
    assert deal.awaiting() == (1, 3, 5)
    act(deal, "3:hook 3s3c")
    # 5 is farther away than 3 and cannot be served any more; 1 still can
    assert deal.awaiting() == (1,)
    with pytest.raises(IllegalAction) as refused:
        act(deal, "5:hook 3h3d")
    assert refused.value.reason is Reason.WINDOW_CLOSED
    act(deal, "1:hook 3h3d")
    assert [str(entry) for entry in deal.public_log] == ["0:3s", "1:hook 3h3d"]
    # the nearest claimant of all decides at once, and the answer goes round from him
    assert deal.awaiting() == (3, 5)
    act(deal, "3:unhook 3s")
    assert [entry.seat for entry in deal.public_log] == [0, 1, 3]


def test_a_joker_opens_no_window_rules_6_9():
    deal = act(lay("BJ9s", "RJ8s", "BJ7s", "3s4s"), "0:BJ")
    assert (deal.phase, deal.window, deal.turn) == (DealPhase.PLAY, None, 1)


def test_the_deal_ends_in_mid_trick_without_a_window_rules_7_2():
    deal = act(lay("3s", "3h3d4s", "", "5s5h", out=(2,)), "0:3s")
    assert deal.phase is DealPhase.OVER
    assert deal.window is None
    assert deal.out == (2, 0)
    result = deal.result()
    assert result is not None
    assert result.caught == (1, 3)
    assert [str(entry) for entry in deal.last_trick] == ["0:3s"]


def test_a_claim_that_ends_the_deal_rules_7_2():
    deal = act(lay("3s4s", "3h3d", "5s6s", "", out=(3,)), "0:3s", "1:hook 3h3d")
    assert deal.phase is DealPhase.OVER
    assert deal.out == (3, 1)
    assert deal.window is None


def test_414_ends_the_trick_at_once_rules_5_4():
    deal = act(lay("4s4hAs9s", "4d4cAh8s", "7s7h", "6s6h"), "0:4s4hAs")
    assert (deal.phase, deal.turn, deal.trick) == (DealPhase.PLAY, 0, [])


# -- what may be seen of a trick ----------------------------------------------------------


def test_a_hidden_claim_does_not_show_rules_6_11():
    """Seat 3 sees the same whether or not seat 2 can hook what seat 0 played."""
    able = act(lay("3s9s", "4s5s", "3h3d", "8sTs"), "0:3s")
    unable = act(lay("3s9s", "4s5s", "6h6d", "8sTs"), "0:3s")
    assert (able.phase, unable.phase) == (DealPhase.CLAIM, DealPhase.PLAY)
    assert able.view(3) == unable.view(3)
    seen = unable.view(3)
    assert (seen.phase, seen.turn, seen.next_turn) == (DealPhase.CLAIM, None, 1)
    assert [str(entry) for entry in seen.trick] == ["0:3s"]
    # the seat whose turn it is has to know
    assert unable.view(1).phase is DealPhase.PLAY
    assert unable.view(1).turn == 1
    # with the next public action everybody knows
    act(unable, "1:pass")
    assert (unable.view(3).phase, unable.view(3).turn) == (DealPhase.PLAY, 2)


def test_the_hidden_end_of_a_chain_does_not_show_rules_6_11():
    able = act(lay("3s9s", "3h3d5s", "3c6d", "8sTs"), "0:3s", "1:hook 3h3d")
    unable = act(lay("3s9s", "3h3d5s", "6h6d", "8sTs"), "0:3s", "1:hook 3h3d")
    assert (able.phase, unable.phase) == (DealPhase.CLAIM, DealPhase.PLAY)
    assert unable.last_trick
    for seat in (0, 3):
        assert able.view(seat) == unable.view(seat)
    seen = unable.view(3)
    assert (seen.hooked, seen.actor, seen.next_turn, seen.leader) == (True, 1, 1, 0)
    assert (seen.top, seen.last_trick) == (None, ())
    assert unable.view(1).turn == 1


# -- tribute ------------------------------------------------------------------------------


def test_returns_are_shown_together_rules_9_5():
    hands = ["3s4s5s", "RJ6s7s", "3h4h5h", "BJ8s9s"]
    deal = Deal(
        STANDARD,
        Standing((2, 0), 2, 0),
        [parse_cards(hand) for hand in hands],
        previous=Previous((0, 2), 0),
    )
    assert deal.phase is DealPhase.TRIBUTE
    assert deal.awaiting() == (0, 2)
    assert (deal.turn, deal.top, deal.actor, deal.passes, deal.out) == (None, None, None, 0, ())
    assert not any(deal.seen)
    assert [(p.payer, p.receiver) for p in deal.payments] == [(1, 0), (3, 2)]
    assert count_ranks(deal.hands[0])[14] == 1
    with pytest.raises(ValueError, match="not begun"):
        deal.position()
    act(deal, "2:return 3h")
    assert deal.awaiting() == (0,)
    assert deal.public_log == []
    assert deal.payments[1].returned is None
    assert deal.situation(2).role is Role.IDLE
    with pytest.raises(IllegalAction):
        act(deal, "2:return 5h")
    act(deal, "0:return 5s")
    assert [str(entry) for entry in deal.public_log] == ["0:return 5s", "2:return 3h"]
    assert [p.returned for p in deal.payments] == [parse_cards("5s")[0], parse_cards("3h")[0]]
    assert [len(hand) for hand in deal.hands] == [3, 3, 3, 3]
    # the payer of the best finisher leads (RULES 10.2)
    assert (deal.phase, deal.turn) == (DealPhase.PLAY, 1)


def test_the_card_received_may_be_returned_rules_9_4():
    deal = Deal(
        STANDARD,
        Standing((2, 0), 2, 0),
        [parse_cards(hand) for hand in ("TsJs", "5s3s", "6s7s", "6h8h")],
        previous=Previous((0, 1, 2), 0),
    )
    assert [str(action) for action in deal.legal(0)] == ["return 8h"]


# -- reasons ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "attempt", "reason"),
    [
        ((), "1:4s", Reason.NOT_YOUR_TURN),
        ((), "1:pass", Reason.NOT_YOUR_TURN),
        ((), "0:pass", Reason.LEADER_MUST_PLAY),
        ((), "0:4s", Reason.NOT_IN_HAND),
        ((), "0:3s3s", Reason.NOT_IN_HAND),
        ((), "0:3s9s", Reason.NO_COMBINATION),
        ((), "0:hook 3s3h", Reason.WINDOW_CLOSED),
        ((), "0:hook 4s4h", Reason.NOT_IN_HAND),
        ((), "0:unhook 3s", Reason.WINDOW_CLOSED),
        ((), "0:decline", Reason.WINDOW_CLOSED),
        ((), "0:return 3s", Reason.RETURN_NOT_ALLOWED),
        ((), "0:return 4s", Reason.NOT_IN_HAND),
        (("0:3s3h",), "1:5s", Reason.WRONG_CATEGORY),
        (("0:3s3h",), "1:4s5s6s", Reason.WRONG_CATEGORY),
        (("0:9s", "1:decline"), "1:4s4h", Reason.WRONG_CATEGORY),
        (("0:9s", "1:decline"), "1:4s", Reason.NOT_HIGHER),
        (("0:9s", "1:decline", "1:pass"), "2:7s8sTs", Reason.NO_COMBINATION),
        (("0:9s",), "1:9h9d9c", Reason.NOT_A_CLAIM),
        (("0:9s",), "1:hook 9h", Reason.NOT_A_CLAIM),
        (("0:9s",), "1:unhook 9h", Reason.NOT_A_CLAIM),
        (("0:9s",), "1:hook 4s4h", Reason.NOT_A_CLAIM),
        (("0:9s",), "2:hook 7s7h", Reason.WINDOW_CLOSED),
        (("0:9s",), "1:pass", Reason.NOT_A_CLAIM),
        (("0:9s",), "1:hook 9sTs", Reason.NOT_IN_HAND),
        (("0:9s",), "1:return 4s", Reason.RETURN_NOT_ALLOWED),
    ],
)
def test_reasons_of_refusals(before: tuple[str, ...], attempt: str, reason: Reason):
    deal = act(lay("3s3h9s", "4s4h5s6s9h9d9c", "7s7h8s8h8dTs", "JsQsKs"), *before)
    key = deal.key()
    with pytest.raises(IllegalAction) as refused:
        act(deal, attempt)
    assert refused.value.reason is reason
    assert str(refused.value)
    assert deal.key() == key


def test_wrong_length_is_told_apart_from_wrong_category():
    deal = act(lay("3s4s5s9s", "6s7s8s9sTs", "2s", "2h"), "0:3s4s5s")
    with pytest.raises(IllegalAction) as refused:
        act(deal, "1:6s7s8s9s")
    assert refused.value.reason is Reason.WRONG_LENGTH


def test_declining_is_final_rules_6_10():
    deal = act(lay("3s9s", "3h3d5s", "6s7s", "3c3sTs"), "0:3s", "1:decline")
    with pytest.raises(IllegalAction) as refused:
        act(deal, "1:hook 3h3d")
    assert refused.value.reason is Reason.WINDOW_CLOSED
    assert deal.legal(1) == ()
    assert deal.legal(3) == (Action.parse("hook 3s3c"), DECLINE)
