"""A record in the address opens, after a question; whatever else stands there does no harm."""

from dataclasses import replace

import pytest

from game.bots import BOTS
from game.bots.selfplay import play_match
from game.rules.actions import LogEntry
from game.rules.cards import parse_cards
from game.rules.record import MatchRecord, PositionRecord, to_link
from game.rules.ruleset import STANDARD, Ruleset
from game.rules.scoring import Standing
from game.rules.situation import Role
from game.table.save import load_save
from game.ui.frame.scene import Dialog
from game.ui.screens.link import open_link
from game.ui.table.results import MatchResultDialog
from tests.ui.fakes import Game

POSITION = PositionRecord(
    tuple(parse_cards(hand) for hand in ("9s3s", "4s4d", "6s5s", "7s8d")),
    standing=Standing((3, 5), 5, 1),
    leader=0,
    actions=(LogEntry.parse("0:9s"),),
)


def shared(players=4, deals=2):
    rules = Ruleset(players=players) if players != 4 else STANDARD
    match = play_match(5, rules, [BOTS["easy"]] * players, deals=deals)
    match.next_deal()
    return MatchRecord.of(match)


def words(game):
    return " ".join(game.top.page().table)


@pytest.mark.parametrize("players", [2, 4, 6, 8])
def test_a_shared_match_is_played_on_after_a_question(players):
    game = Game()
    game.shell.go_title()
    record = shared(players)
    open_link(game.shell, to_link(record))
    assert isinstance(game.top, Dialog)
    assert game.shell.session is None
    assert f"{players} players" in words(game)
    game.top.choose("play")
    game.frames(2)
    assert game.shell.session.ruleset.players == players
    assert len(game.shell.session.results) == 2
    assert game.shell.session.human == 0


def test_no_keeps_the_present_match():
    game = Game()
    table = game.match()
    before = game.shell.session.save_text()
    open_link(game.shell, to_link(shared()))
    assert "takes the place" in words(game)
    game.top.choose("cancel")
    assert game.top is table
    assert game.shell.session.save_text() == before


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("rules", "damaged"),
        ("1", "damaged"),
        ("1!!!", "damaged"),
        ("9AAAA", "newer"),
        (to_link(shared())[:-9], "damaged"),
        ("\u0000\ud800", "damaged"),
        ("1" + "A" * 100_000, "damaged"),
        (to_link(replace(POSITION, actions=(LogEntry.parse("0:7s"),))), "damaged"),
    ],
)
def test_anything_else_is_told_and_changes_nothing(text, said):
    game = Game()
    game.shell.go_title()
    title = game.top
    open_link(game.shell, text)
    assert said in words(game)
    game.top.choose("close")
    assert game.top is title


def test_a_shared_position_is_played_to_its_end_and_again():
    game = Game()
    game.shell.go_title()
    game.shell.change(speed="instant", claim_seconds=0, turn_seconds=0)
    open_link(game.shell, to_link(POSITION))
    assert "A single deal for 4 players, at level 7." in words(game)
    game.top.choose("play")
    game.frames(2)
    session, scene = game.shell.session, game.top
    assert session.view().observation.counts == (1, 2, 2, 2)

    def hasty():
        if scene.view.choice.role not in (Role.IDLE, Role.OVER):
            scene.submit(scene.view.choice.legal()[0])
        return game.top is not scene

    game.until(hasty)
    assert session.results
    assert game.shell.keeper.text is None, "it is over: there is nothing to continue"
    page = game.top.page()
    assert not any("next deal" in line.lower() for line in page.table)
    assert [name for name, _ in page.choices] == ["home", "again"]
    assert "The deal" in page.status
    game.top.choose("again")
    game.frames(2)
    again = game.shell.session
    assert again is not session
    assert again.view().observation.counts == (2, 2, 2, 2)
    game.top.ask_concede()
    game.frames(1)
    game.top.choose("yes")
    game.until(lambda: type(game.top) is MatchResultDialog)
    assert game.mirror.table[1] in game.mirror.announced[-1]
    ladder = game.top._model.ladder
    assert (ladder.ours, ladder.theirs) == POSITION.standing.levels, "as far as they were"
    game.top.choose("again")
    assert game.shell.session.single is not None


def test_a_shared_position_can_be_left_and_continued():
    game = Game()
    game.shell.go_title()
    open_link(game.shell, to_link(POSITION))
    game.top.choose("play")
    game.frames(2)
    saved = game.shell.session.save_text()
    later = Game(storage=game.storage)
    assert later.shell.saved_line() == "A single deal at level 7"
    later.shell.continue_match()
    assert later.shell.session.save_text() == saved
    assert load_save(saved).match.record == POSITION


@pytest.mark.parametrize(
    ("text", "choice", "times"),
    [
        (to_link(POSITION), "play", 1),
        (to_link(POSITION), "cancel", 1),
        ("1!!!", "close", 1),
        ("9AAAA", "close", 0),  # after an update it can be read
    ],
)
def test_a_link_has_done_its_work_when_it_is_answered(text, choice, times):
    game = Game()
    game.shell.go_title()
    answers = []
    open_link(game.shell, text, lambda: answers.append(choice))
    assert answers == []
    game.top.choose(choice)
    assert len(answers) == times


def test_an_empty_fragment_says_nothing():
    game = Game()
    game.shell.go_title()
    title = game.top
    open_link(game.shell, "")
    assert game.top is title
