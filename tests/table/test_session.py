"""The table: pace, windows, clocks, late and stale decisions, saving and resuming."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from game.bots import BOTS, Bot, Thinking
from game.bots.selfplay import play_match
from game.rules.actions import DECLINE, PASS, Action
from game.rules.errors import IllegalAction, Reason
from game.rules.match import Match
from game.rules.observation import Observation
from game.rules.record import MatchRecord, loads
from game.rules.ruleset import STANDARD, Ruleset
from game.rules.situation import Role
from game.table import events as ev
from game.table.pace import SPEEDS
from game.table.save import SavedMatch, load_save
from game.table.session import MAX_STEP, AskAbout, Countdown, Session, Stage

FRAME = 1 / 30


def session(seed: int = 1, *, speed: str = "instant", **kwargs: object) -> Session:
    return Session.new(seed, STANDARD, ["human", "random", "random", "random"], speed=speed)


def run_until(table: Session, stop, frames: int = 20000, seconds: float = FRAME) -> None:
    for _ in range(frames):
        if stop(table.view()):
            return
        table.go_on()
        table.update(seconds)
    raise AssertionError("the table never got there")


def my_turn(view) -> bool:
    return bool(view.choice.legal())


def my_claim(view) -> bool:
    return view.choice.role in (Role.HOOK, Role.UNHOOK)


@pytest.mark.parametrize("seed", range(3))
def test_bots_alone_play_the_match_that_self_play_plays(seed: int) -> None:
    table = Session.new(seed, STANDARD, ["random"] * 4, speed="instant")
    while table.stage is not Stage.MATCH_OVER:
        table.update(FRAME)
        table.go_on()
    expected = MatchRecord.of(play_match(seed, STANDARD, [BOTS["random"]] * 4))
    assert loads(table.save_text()) == expected


@pytest.mark.parametrize("speed", SPEEDS)
def test_speed_does_not_change_the_moves(speed: str) -> None:
    table = Session.new(4, STANDARD, ["random"] * 4, speed=speed)
    run_until(table, lambda view: view.stage is Stage.DEAL_OVER, seconds=MAX_STEP)
    expected = play_match(4, STANDARD, [BOTS["random"]] * 4, deals=1)
    assert loads(table.save_text()) == MatchRecord.of(expected)


def play_with_human(table: Session, choose: random.Random, frames: int) -> Iterator[ev.Event]:
    """Play on, the human's answers drawn by ``choose``; yields the events."""
    for _ in range(frames):
        table.update(MAX_STEP)
        view = table.view()
        legal = view.choice.legal()
        if legal and choose.random() < 0.4:
            table.submit(choose.choice(legal), view.ticket)
        yield from table.take_events()
        table.go_on()
        if table.stage is Stage.MATCH_OVER:
            return


def test_a_match_with_a_player_survives_being_closed_at_any_moment() -> None:
    saves: list[str] = []
    table = Session.new(9, STANDARD, ["human", "random", "random", "random"], save=saves.append)
    choose = random.Random(1)
    stages = set()
    for _ in range(120):
        for _event in play_with_human(table, choose, 40):
            pass
        stages.add(table.stage)
        before = table.save_text()
        assert before == saves[-1]
        table = Session.resume(load_save(saves[-1]), save=saves.append)
        assert loads(table.save_text()) == loads(before)
        if table.stage is Stage.MATCH_OVER:
            break
    assert {Stage.TURN, Stage.WINDOW} <= stages


def test_a_save_is_a_record_with_seats() -> None:
    seats = ["random", "human", "random", "random"]
    table = Session.new(2, Ruleset(target_level=3), seats)
    saved = load_save(table.save_text())
    assert saved.seats == tuple(seats)
    assert table.human == 1
    assert loads(table.save_text()).seed == 2


def test_a_decision_counts_only_for_the_turn_it_was_made_for() -> None:
    table = session()
    run_until(table, my_turn)
    view = table.view()
    action = view.choice.legal()[0]
    table.submit(action, view.ticket)
    before = table.save_text()
    for _ in range(3):
        with pytest.raises(IllegalAction):
            table.submit(action, view.ticket)
    assert table.save_text() == before


def test_an_illegal_decision_changes_nothing() -> None:
    table = session()
    for _ in range(20000):
        view = table.view()
        if view.choice.role is Role.LEAD:
            break
        if view.choice.legal():
            table.submit(view.choice.legal()[0], view.ticket)
        table.update(FRAME)
    view = table.view()
    before = table.save_text()
    with pytest.raises(IllegalAction) as caught:
        table.submit(PASS, view.ticket)
    assert caught.value.reason is Reason.LEADER_MUST_PLAY
    assert table.save_text() == before
    table.submit(view.choice.legal()[0], view.ticket)


def test_nothing_can_be_submitted_while_the_player_is_not_asked() -> None:
    table = session(speed="normal")
    view = table.view()
    assert view.stage is Stage.DEALING
    with pytest.raises(IllegalAction):
        table.submit(PASS, view.ticket)


def test_time_out_takes_the_default_action_once_RULES_11_2() -> None:
    table = session()
    run_until(table, lambda view: view.choice.role is Role.FOLLOW)
    table.take_events()
    before = len(loads(table.save_text()).deals[0])
    for _ in range(int(29 / MAX_STEP)):
        table.update(MAX_STEP)
    assert len(loads(table.save_text()).deals[0]) == before
    table.paused = False
    for _ in range(int(1.2 / MAX_STEP)):
        table.update(MAX_STEP)
    events = table.take_events()
    assert events[0] == ev.TimedOut(0)
    assert events[1] == ev.Passed(0)
    assert events.count(ev.TimedOut(0)) == 1


def test_no_limit_waits_for_ever_RULES_12() -> None:
    rules = Ruleset(turn_seconds=0, claim_seconds=0)
    table = Session.new(1, rules, ["human", "random", "random", "random"], speed="instant")
    run_until(table, my_turn)
    for _ in range(2000):
        table.update(MAX_STEP)
    assert my_turn(table.view())
    assert table.view().countdown is None


def test_hidden_time_is_not_counted() -> None:
    """An hour in one frame, at any stage, takes at most one action and no clock of the player."""
    table = session(speed="normal")
    for _ in range(400):
        count = sum(map(len, loads(table.save_text()).deals))
        table.take_events()
        table.update(3600)
        assert sum(map(len, loads(table.save_text()).deals)) - count <= 1
        assert not [e for e in table.take_events() if isinstance(e, ev.TimedOut)]
        view = table.view()
        if view.choice.legal():
            table.submit(view.choice.legal()[-1], view.ticket)


def test_nothing_happens_while_paused_RULES_11_2() -> None:
    table = session(speed="normal")
    table.paused = True
    before = table.view()
    for _ in range(200):
        table.update(MAX_STEP)
    after = table.view()
    assert (before.stage, before.ticket, before.countdown) == (
        after.stage,
        after.ticket,
        after.countdown,
    )


def test_a_window_looks_the_same_whether_or_not_anybody_can_claim_RULES_6_11() -> None:
    """Deals that differ in hidden cards: what is shown, and for how long, is the same."""
    lengths = set()
    for seed in range(20):
        table = session(seed, speed="normal")
        table.beat = 1.0
        choose = random.Random(seed)
        ticket, frames, asked, mine = -1, 0, False, False
        while table.stage is not Stage.DEAL_OVER:
            table.update(1 / 16)
            view = table.view()
            if ticket >= 0 and view.ticket != ticket:
                lengths.add(frames)
                ticket = -1
            legal = view.choice.legal()
            asked = view.stage is Stage.WINDOW and (asked or bool(legal))
            if legal:
                table.submit(choose.choice(legal), view.ticket)
                mine = True
                continue
            if view.stage is Stage.WINDOW and not asked and (ticket < 0 or ticket == view.ticket):
                # a window opened by the player's own play has run for a frame already
                frames = int(mine) if ticket < 0 else frames + 1
                ticket = view.ticket
                assert view.observation.phase.value == "claim"
                assert view.observation.turn is None
                assert view.observation.trick == view.trick
                assert view.countdown == Countdown(1 - frames / 16, 1)
            mine = False
    assert lengths == {15}


def test_the_player_has_the_full_time_to_claim() -> None:
    table = session(3, speed="fast")
    run_until(table, my_claim, seconds=MAX_STEP)
    view = table.view()
    assert view.countdown is not None
    assert view.countdown.total == 5
    ticket = view.ticket
    for _ in range(40):
        table.update(MAX_STEP)
        if table.view().ticket != ticket:
            break
    else:
        for _ in range(30):
            table.update(MAX_STEP)
        assert ev.TimedOut(0) in table.take_events()


def test_skipping_a_rank_asks_no_more_about_it_in_this_deal() -> None:
    table = session(3)
    run_until(table, my_claim)
    rank = table.view().choice.claim_rank
    table.skip_rank(table.view().ticket)
    asked = []
    for _ in range(4000):
        table.update(MAX_STEP)
        view = table.view()
        if view.stage is Stage.DEAL_OVER:
            break
        if my_claim(view):
            asked.append(view.choice.claim_rank)
            table.submit(DECLINE, view.ticket)
        elif view.choice.legal():
            table.submit(view.choice.legal()[-1], view.ticket)
    assert rank not in asked


def test_asking_never_about_a_team_mates_single() -> None:
    table = session(3)
    table.ask_about = AskAbout.NOT_TEAM_MATE
    asked = 0
    for _ in range(6000):
        table.update(MAX_STEP)
        view = table.view()
        if my_claim(view):
            assert view.window is not None
            assert view.window.seat % 2 == 1
            asked += 1
            table.submit(DECLINE, view.ticket)
        elif view.choice.legal():
            table.submit(view.choice.legal()[-1], view.ticket)
        table.go_on()
    assert asked


class Misbehaving:
    """A bot that answers whatever it was made with."""

    name = "misbehaving"

    def __init__(self, answer: object) -> None:
        self.answer = answer

    def think(self, observation: Observation, seed: int) -> Thinking:
        if self.answer == "raise":
            raise RuntimeError("no idea")
        if self.answer == "raise late":
            yield
            raise RuntimeError("no idea")
        while self.answer == "never":
            yield
        yield
        return self.answer  # type: ignore[return-value]


@pytest.mark.parametrize(
    "answer", ["raise", "raise late", "never", None, 7, PASS, DECLINE, Action.parse("BJBJ")]
)
def test_a_bad_bot_never_stops_the_table(answer: object) -> None:
    bots: dict[str, Bot] = {"misbehaving": Misbehaving(answer)}
    table = Session(Match(1, STANDARD), ["misbehaving"] * 4, bots=bots, speed="instant")
    frames = 700 * (600 if answer == "never" else 1)
    before = -1
    for _ in range(min(frames, 20000)):
        table.update(FRAME)
        before = max(before, len(loads(table.save_text()).deals[0])) if _ % 500 == 0 else before
    assert len(loads(table.save_text()).deals[0]) >= 20 or table.stage is Stage.DEAL_OVER


def test_a_bot_takes_the_seat_until_it_is_taken_back() -> None:
    table = session()
    table.take_over("random")
    run_until(table, lambda view: len(view.observation.log) > 20)
    assert not table.view().choice.legal()
    table.take_over(None)
    run_until(table, my_turn)


def test_the_clock_of_a_turn_goes_on_while_a_bot_is_called_and_sent_away() -> None:
    table = session()
    table.turn_seconds = 30
    run_until(table, my_turn)
    for _ in range(60):
        table.update(FRAME)
    before = table.view().countdown
    assert before is not None
    table.take_over("random")
    table.take_over(None)
    assert table.view().countdown == before


@pytest.mark.parametrize(
    ("seats", "message"),
    [
        (["human"] * 4, "one player"),
        (["human", "random"], "seats"),
        (["human", "random", "random", "deep blue"], "deep blue"),
    ],
)
def test_seats_that_do_not_fit(seats: list[str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Session.new(1, STANDARD, seats)


def test_resuming_in_a_claim_window_opens_it_again() -> None:
    table = session(3)
    run_until(table, my_claim)
    again = Session.resume(load_save(table.save_text()), speed="instant")
    assert my_claim(again.view())
    assert again.view().trick == table.view().trick


def test_every_stage_can_be_left_and_entered_again() -> None:
    table = session(5)
    seen = set()
    choose = random.Random(5)
    for _ in range(60000):
        if table.stage not in seen:
            seen.add(table.stage)
            saved: SavedMatch = load_save(table.save_text())
            again = Session.resume(saved)
            assert again.save_text() == table.save_text()
        view = table.view()
        legal = view.choice.legal()
        if legal:
            table.submit(choose.choice(legal), view.ticket)
        table.go_on()
        table.update(FRAME)
        if seen == set(Stage):
            return
    raise AssertionError(f"never seen: {set(Stage) - seen}")


def test_hints_are_given_when_the_player_is_asked_and_only_then() -> None:
    table = session()
    assert table.hints() == ()
    run_until(table, my_turn)
    view = table.view()
    found = table.hints()
    assert set(found) <= set(view.choice.legal())
    table.submit(found[0], view.ticket)


def test_the_rest_of_a_deal_goes_by_when_the_player_is_out() -> None:
    """From going out to the deal's end takes as many frames as actions, not seconds."""
    table = session(2, speed="slow")
    choose = random.Random(2)
    for _ in range(40000):
        view = table.view()
        if view.observation.out and 0 in view.observation.out:
            break
        if view.choice.legal():
            table.submit(choose.choice(view.choice.legal()), view.ticket)
        table.go_on()
        table.update(MAX_STEP)
    table.fast_forward = True
    frames = 0
    while table.stage is not Stage.DEAL_OVER:
        table.update(FRAME)
        frames += 1
    assert frames < 3 * len(table.view().observation.log)
    table.go_on()
    assert table.pace == SPEEDS["slow"]
    assert not table.fast_forward, "the next deal is asked about anew"


def test_a_conceded_match_is_over() -> None:
    table = session()
    table.concede()
    before = table.save_text()
    for _ in range(100):
        table.update(MAX_STEP)
        table.go_on()
    assert table.stage is Stage.MATCH_OVER
    assert table.conceded
    assert table.save_text() == before


def test_asking_only_when_the_hint_would_claim() -> None:
    table = session(3)
    table.ask_about = AskAbout.HINTED
    asked = 0
    for _ in range(6000):
        table.update(MAX_STEP)
        view = table.view()
        if my_claim(view):
            assert table.hints()[0] != DECLINE
            asked += 1
            table.submit(DECLINE, view.ticket)
        elif view.choice.legal():
            table.submit(view.choice.legal()[-1], view.ticket)
        table.go_on()
    assert asked
