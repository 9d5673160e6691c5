"""The game around its scenes: settings, the saved match, the ways from screen to screen."""

import pytest

from game.rules.ruleset import Ruleset
from game.rules.situation import Role
from game.ui.draw.theme import HIGH_CONTRAST, STANDARD
from tests.ui.fakes import FakeStorage, Game


def test_settings_hold_at_once_and_after_a_restart_also_when_they_are_off_or_nought():
    storage = FakeStorage()
    game = Game(storage=storage)
    game.shell.go_title()
    changes = {
        "high_contrast": True,
        "four_colour": True,
        "text_size": 150,
        "muted": True,
        "volume": 0,
        "claim_seconds": 0,
        "turn_seconds": 0,
        "beat": 0.0,
        "tracker": True,
        "hand_layout": "columns",
        "sort": "low_first",
        "name": "İrem {0} %s",
    }
    game.shell.change(**changes)
    assert game.shell.kit.palette is HIGH_CONTRAST
    assert game.shell.kit.units.text_scale == 1.5
    assert game.shell.sounds.muted
    again = Game(storage=storage)
    for name, value in changes.items():
        assert getattr(again.shell.settings, name) == value
    scene = again.match()
    again.frames(5)
    assert scene.session.claim_seconds == 0
    assert scene.session.beat == 0.0
    assert scene.hand_style == "columns"
    assert scene.names[scene.me] == "İrem {0} %s"
    again.shell.change(high_contrast=False, muted=False)
    third = Game(storage=storage)
    assert third.shell.kit.palette is STANDARD
    assert third.shell.settings.muted is False


def test_a_setting_that_is_not_allowed_changes_nothing():
    game = Game()
    before = game.shell.settings
    with pytest.raises(ValueError, match="text_size"):
        game.shell.change(text_size=900)
    assert game.shell.settings == before


@pytest.mark.parametrize(
    "text", ["null", "undefined", "", "[]", "{", "0", "\x00\x01", '{"format":"x"}']
)
def test_whatever_is_saved_the_title_comes_and_a_new_match_works(text):
    storage = FakeStorage()
    storage.texts["match"] = text
    storage.texts["settings"] = text
    game = Game(storage=storage)
    game.shell.go_title()
    game.frames(300)
    assert "continue" not in dict(game.mirror.choices)
    assert len([t for t in game.mirror.announced if "aside" in t or "settings" in t.lower()]) <= 2
    scene = game.match()
    game.frames(30)
    assert game.top is scene
    again = Game(storage=storage)
    again.shell.go_title()
    again.frames(2)
    assert "continue" in dict(again.mirror.choices)


def test_a_match_put_together_is_remembered_for_the_next_one():
    game = Game()
    rules = Ruleset(players=6, bomb_order="count", claim_seconds=8, turn_seconds=0)
    game.shell.begin_match(rules, ("human", *("easy",) * 5), 5)
    game.frames(3)
    assert game.shell.settings.rules.bomb_order == "count"
    assert game.shell.settings.match_rules() == rules
    assert game.top.session.claim_seconds == 8


def test_leaving_the_table_and_continuing_goes_on_where_it_was():
    game = Game()
    scene = game.match(seed=4, speed="normal")
    game.frames(200)
    log = scene.view.observation.log
    game.shell.go_title()
    game.frames(2)
    line = dict(game.mirror.choices)["continue"]
    assert "Deal 1 at level 2" in line
    game.mirror.pressed.append("continue")
    game.frames(2)
    assert game.top.view.observation.log[: len(log)] == log


@pytest.mark.parametrize("failing", ["always", "later"])
def test_a_match_that_cannot_be_kept_can_be_left_and_continued_nevertheless(failing):
    storage = FakeStorage()
    storage.failing = failing == "always"
    game = Game(storage=storage)
    scene = game.match(seed=4, speed="normal")
    storage.failing = True
    game.frames(300)
    text = scene.session.save_text()
    game.shell.go_title()
    game.frames(2)
    game.mirror.pressed.append("continue")
    game.frames(2)
    assert game.shell.session.save_text() == text


def hidden_for_a_while(game):
    for hidden in (True, False):
        game.shell.tick(hidden=hidden)
    game.frames(2)


def test_a_title_that_comes_back_offers_what_another_window_has_kept():
    storage = FakeStorage()
    game, other = Game(storage=storage), Game(storage=storage)
    game.shell.go_title()
    game.frames(2)
    assert "continue" not in dict(game.mirror.choices)
    other.match(seed=4)
    hidden_for_a_while(game)
    assert "continue" in dict(game.mirror.choices)
    other.until(lambda: other.top.view.choice.role in (Role.LEAD, Role.FOLLOW))
    kept = storage.texts["match"]
    game.mirror.pressed.append("continue")
    game.frames()
    assert game.shell.session.save_text().startswith(kept.rstrip("]}"))
    # what was on offer may be over by now
    game.shell.go_title()
    game.frames(2)
    del storage.texts["match"]
    game.mirror.pressed.append("continue")
    game.frames(2)
    assert "continue" not in dict(game.mirror.choices)


@pytest.mark.parametrize("unseen", [True, False])
def test_a_table_lets_go_of_a_match_that_was_played_on_in_another_window(unseen):
    storage = FakeStorage()
    game = Game(storage=storage)
    game.match(seed=4)
    game.until(lambda: game.top.view.choice.role in (Role.LEAD, Role.FOLLOW))
    other = Game(storage=storage)
    other.shell.continue_match()
    other.frames(3)
    other.top.submit(other.top.view.choice.legal()[0])
    kept = storage.texts["match"]
    assert kept != game.shell.session.save_text()
    if unseen:
        hidden_for_a_while(game)
    else:
        game.top.submit(game.top.view.choice.legal()[-1])
        game.frames(2)
    assert game.shell.session is None
    assert storage.texts["match"] == kept
    game.frames(5)
    assert len(game.mirror.announced) >= 1
    assert "another window" in game.mirror.announced[-1]
    game.mirror.pressed.append("continue")
    game.frames()
    assert game.shell.session.save_text().startswith(kept.rstrip("]}"))


def test_settings_changed_in_another_window_hold_with_the_next_change():
    storage = FakeStorage()
    here, there = Game(storage=storage), Game(storage=storage)
    for game in (here, there):
        game.shell.go_title()
        game.frames(2)
    there.shell.change(text_size=200, high_contrast=True)
    here.shell.change(muted=True)
    assert here.shell.stage.kit.screen.text_scale == 2
    assert here.shell.kit.palette == there.shell.kit.palette
    here.frames(2)
    again = Game(storage=storage)
    assert again.shell.settings == here.shell.settings
    assert again.shell.settings.high_contrast
    assert again.shell.settings.muted


def test_notices_wait_for_each_other():
    storage = FakeStorage()
    storage.texts["match"] = "{"
    storage.texts["settings"] = "["
    game = Game(storage=storage)
    game.shell.go_title()
    game.frames(20)
    assert len(game.mirror.announced) == 1
    game.frames(400)
    assert len(game.mirror.announced) == 2


def test_the_players_sit_where_their_names_say():
    game = Game()
    for players, names in (
        (2, ["You", "North"]),
        (4, ["You", "West", "North", "East"]),
        (6, ["You", "West", "Northwest", "North", "Northeast", "East"]),
    ):
        scene = game.match(players=players)
        assert list(scene.names) == names


def test_a_mixer_that_fails_in_any_way_is_not_noticed(monkeypatch):
    import pygame

    def fail(*args, **kwargs):
        raise pygame.error("no sound card")

    monkeypatch.setattr(pygame.mixer, "init", fail)
    monkeypatch.setattr(pygame.mixer, "Sound", fail)
    game = Game()
    game.match()
    for code in (pygame.K_SPACE, pygame.K_m, pygame.K_m, pygame.K_t):
        game.key(code)
    game.frames(120)
    assert type(game.shell.stack.scenes[0]).__name__ == "TableScene"
