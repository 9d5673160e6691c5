"""The table while the player comes and goes: closing, coming back, a bot in his seat."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import pytest

from game.bots import BOTS
from game.bots.selfplay import next_decision
from game.rules.actions import DECLINE, Kind, LogEntry
from game.rules.deal import Deal, DealPhase
from game.rules.errors import IllegalAction, RecordError
from game.rules.match import Match
from game.rules.ruleset import STANDARD, Ruleset
from game.rules.situation import Role
from game.table import events as ev
from game.table.save import SaveWriter, load_save
from game.table.session import MAX_STEP, Session, Stage, View

SEATS = ("human", "easy", "easy", "easy")
CLAIMS = (Role.HOOK, Role.UNHOOK)


def back(match: Match, seats: tuple[str, ...] = SEATS, speed: str = "normal") -> Session:
    """Return the table after the match was saved and closed as it stands."""
    return Session.resume(load_save(SaveWriter(seats).text(match)), speed=speed)


def moments(wanted: Callable[[Deal], bool], number: int, players: int = 4) -> list[Match]:
    """Return matches of random bots, each stopped at a moment that is wanted."""
    found: list[Match] = []
    for seed in range(400):
        match = Match(seed, Ruleset(players=players))
        bots = [BOTS["random"]] * players
        while match.winner is None and match.index < 4:
            seat, decision = next_decision(match.deal, bots, seed, match.index)
            match.apply(seat, decision.finish())
            if wanted(match.deal):
                found.append(match)
                break
            if match.deal.phase is DealPhase.OVER and match.winner is None:
                match.next_deal()
        if len(found) == number:
            return found
    raise AssertionError("not enough such moments")


def my_claim(seed: int = 3, seats: tuple[str, ...] = SEATS, speed: str = "normal") -> Session:
    """Return a table at which the player is asked for a claim."""
    table = Session.new(seed, STANDARD, seats, speed=speed)
    for _ in range(20000):
        view = table.view()
        if view.choice.role in CLAIMS:
            return table
        if view.choice.legal():
            table.submit(view.choice.legal()[-1], view.ticket)
        table.update(MAX_STEP)
        table.go_on()
    raise AssertionError("the player was never asked")


def window_length(table: Session) -> int:
    """Return after how many frames the open window is over."""
    ticket = table.view().ticket
    for frames in range(1, 200):
        table.update(1 / 16)
        if table.view().ticket != ticket:
            return frames
    raise AssertionError("the window never closed")


def test_coming_back_into_a_window_does_not_tell_whether_anybody_can_claim_RULES_6_11() -> None:
    """Windows in which bots may claim, and windows open for the look of it alone."""

    def bots_asked(deal: Deal) -> bool:
        return deal.phase is DealPhase.CLAIM and 0 not in deal.awaiting()

    def nobody_asked(deal: Deal) -> bool:
        fresh = deal.window is not None and bool(deal.log[-1].action.cards)
        return fresh and deal.phase is DealPhase.PLAY

    def shape(view: View) -> tuple[object, ...]:
        seen = view.observation
        return (view.stage, view.choice.role, view.turn, view.countdown, seen.phase, seen.turn)

    shapes = set()
    for wanted in (bots_asked, nobody_asked):
        for match in moments(wanted, 12):
            table = back(match)
            view = table.view()
            shapes.add(shape(view))
            assert view.window == match.deal.window
            assert view.trick == view.observation.trick
            assert view.last_trick == view.observation.last_trick
            assert [type(event) for event in table.take_events()] == [ev.WindowOpened]
            shapes.add(window_length(table))
    assert len(shapes) == 2


def test_coming_back_after_a_claim_was_declined_does_not_ask_again() -> None:
    def declined(deal: Deal) -> bool:
        if deal.phase is not DealPhase.PLAY or deal.window is None or deal.turn != 0:
            return False
        return deal.log[-1] == LogEntry(0, DECLINE)

    for match in moments(declined, 3):
        table = back(match)
        while table.stage is Stage.WINDOW:
            assert table.view().choice.role is Role.IDLE
            table.update(MAX_STEP)
        assert len(match.deal.log) == len(load_save(table.save_text()).match.deal.log)


def test_coming_back_after_a_deal_shows_the_cards_that_ended_it() -> None:
    for match in moments(lambda deal: deal.phase is DealPhase.OVER, 3):
        table = back(match)
        assert table.stage is Stage.DEAL_OVER
        assert table.view().trick == match.deal.last_trick != ()


@pytest.mark.parametrize("players", [6, 8])
def test_a_return_by_another_seat_leaves_the_players_ticket_good_RULES_9_5(players: int) -> None:
    """Returns are chosen in parallel: the player's decision is his own."""

    def two_return(deal: Deal) -> bool:
        return deal.phase is DealPhase.OVER and deal.result().gain > 1  # type: ignore[union-attr]

    for match in moments(two_return, 4, players):
        match.next_deal()
        me = match.deal.awaiting()[-1]
        seats = tuple("human" if seat == me else "easy" for seat in range(players))
        table = Session(match, seats, speed="instant")
        while table.view().choice.role is not Role.RETURN:
            table.update(MAX_STEP)
        view = table.view()
        while len(match.deal.awaiting()) > 1:
            table.update(MAX_STEP)
        assert table.view().ticket == view.ticket
        table.submit(view.choice.legal()[0], view.ticket)
        with pytest.raises(IllegalAction):
            table.submit(view.choice.legal()[0], view.ticket)
        assert match.deal.payments[-1].returned is not None


def test_taking_the_seat_back_in_a_window_asks_again_RULES_6_10() -> None:
    table = my_claim()
    before = table.view()
    table.take_over("random")
    assert table.view().choice.role is Role.IDLE
    table.take_over(None)
    after = table.view()
    assert after.choice == before.choice
    assert after.ticket != before.ticket
    for _ in range(20):  # longer than the beat, shorter than the time to claim
        table.update(MAX_STEP)
        if table.view().ticket != after.ticket:  # a nearer seat has claimed
            return
    assert table.view().choice == before.choice


@pytest.mark.parametrize("then", ["bot", "skip"])
def test_an_answer_given_stands_whatever_comes_after_it_RULES_6_10(then: str) -> None:
    """Of many first claims, those that nobody nearer overtakes are made."""
    made = 0
    for seed in range(12):
        table = my_claim(seed, speed="instant")
        view = table.view()
        claim = view.choice.legal()[0]
        log = len(load_save(table.save_text()).match.deal.log)
        table.submit(claim, view.ticket)
        table.take_events()
        if then == "bot":
            table.take_over("random")
        else:
            table.skip_rank(table.view().ticket)
        table.update(MAX_STEP)
        entry = next(
            entry
            for entry in load_save(table.save_text()).match.deal.log[log:]
            if entry.action.kind in (Kind.HOOK, Kind.UNHOOK)
        )
        assert entry == LogEntry(0, claim) or entry.seat != 0
        made += entry.seat == 0
    assert made > 2


def test_skipping_a_rank_without_a_window_does_nothing() -> None:
    table = Session.new(3, STANDARD, SEATS, speed="instant")
    table.skip_rank(table.view().ticket)
    assert table.stage is Stage.DEALING


def test_there_is_no_such_speed() -> None:
    with pytest.raises(ValueError, match="speed 'warp'"):
        Session.new(1, STANDARD, SEATS, speed="warp")


def test_a_save_with_two_players_is_refused_when_it_is_read() -> None:
    data = json.loads(Session.new(1, STANDARD, SEATS).save_text())
    data["seats"] = ["human", "easy", "human", "easy"]
    with pytest.raises(RecordError, match="more than one player"):
        load_save(json.dumps(data))


@pytest.mark.parametrize("players", [2, 4, 6, 8])
def test_no_coming_or_going_stops_the_table_or_takes_an_action_twice(players: int) -> None:
    """A player who answers, leaves, comes back, pauses and calls a bot at random."""
    draw = random.Random(players)
    seats = tuple("human" if seat == players - 1 else "easy" for seat in range(players))
    rules = Ruleset(players=players, target_level=1, claim_seconds=1, turn_seconds=2)
    table = Session.new(players, rules, seats, speed="instant")
    quiet = 0
    for _ in range(6000):
        before, stage = table.save_text(), table.stage
        table.update(MAX_STEP)
        view = table.view()
        if view.choice.legal() and draw.random() < 0.3:
            table.submit(draw.choice(view.choice.legal()), view.ticket)
            with pytest.raises(IllegalAction):
                table.submit(view.choice.legal()[0], view.ticket)
        if draw.random() < 0.02:
            table.take_over(draw.choice(("easy", "random", None)))
        if draw.random() < 0.02:
            text = table.save_text()
            table = Session.resume(load_save(text), speed="instant")
            assert table.save_text() == text
        if table.stage is Stage.MATCH_OVER:
            break
        table.go_on()
        quiet = 0 if table.save_text() != before or table.stage is not stage else quiet + 1
        assert quiet < 60
    assert table.results
