"""A record in the address opens, after a question; whatever else stands there does no harm."""

import pytest

from game.bots import BOTS
from game.bots.selfplay import play_match
from game.rules.cards import parse_cards
from game.rules.record import MatchRecord, PositionRecord, to_link
from game.rules.ruleset import STANDARD, Ruleset
from game.ui.frame.scene import Dialog
from game.ui.screens.link import open_link
from tests.ui.fakes import Game

POSITION = PositionRecord(tuple(parse_cards(hand) for hand in ("3s", "4s", "5s", "6s")), leader=0)


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
        (
            to_link(PositionRecord(tuple(map(parse_cards, ("3s", "4s", "5s", "6s"))), leader=0)),
            "single position",
        ),
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


def test_an_empty_fragment_says_nothing():
    game = Game()
    game.shell.go_title()
    title = game.top
    open_link(game.shell, "")
    assert game.top is title
