"""Frames: nothing drawn when nothing changed, dialogs over a darkened table, failures survived."""

import logging

import pygame
import pytest

from game.ui.frame.input import Do
from game.ui.frame.scene import Dialog, Scene
from tests.ui.fakes import FakeStorage, Game, mouse


@pytest.fixture
def game():
    g = Game()
    g.shell.go_title()
    g.frames(2)
    return g


def test_an_idle_screen_draws_and_flips_nothing(game):
    before = game.shell.kit.text.rendered
    assert game.frames(300) == 0
    assert game.shell.kit.text.rendered == before


def test_a_dialog_darkens_what_lies_below_and_gives_it_back(game):
    plain = game.picture()
    game.shell.stack.push(Dialog("Question", "Text", [("no", "No", None), ("yes", "Yes", None)]))
    game.frames(2)
    corner = game.window.surface.get_at((5, 5))
    game.key(pygame.K_ESCAPE)
    game.shell.kit.keyboard = False
    game.top.changed()
    game.frames(2)
    assert sum(corner[:3]) < sum(game.window.surface.get_at((5, 5))[:3])
    assert game.picture() == plain


def test_a_question_is_read_out_once(game):
    before = len(game.mirror.announced)
    game.shell.stack.push(Dialog("Give up?", "The match ends.", [("ok", "OK", None)]))
    game.frames(5)
    assert game.mirror.announced[before:] == ["Give up?\nThe match ends."]
    game.shell.stack.pop()
    game.frames(2)
    assert len(game.mirror.announced) == before + 1


def test_escape_closes_only_the_top_layer(game):
    stack = game.shell.stack
    for name in ("one", "two"):
        stack.push(Dialog(name, "", [("ok", "OK", None)]))
    game.key(pygame.K_ESCAPE)
    assert game.top.title() == "one"
    game.key(pygame.K_ESCAPE)
    assert len(stack.scenes) == 1
    game.key(pygame.K_ESCAPE)
    assert len(stack.scenes) == 1


def test_only_the_top_scene_is_given_time(game):
    times = []

    class Watch(Scene):
        def update(self, dt):
            times.append(dt)

    game.shell.stack.replace(Watch())
    game.frames(3)
    game.shell.stack.push(Dialog("d", "", [("ok", "OK", None)]))
    game.frames(5)
    assert len(times) == 3


def test_a_giant_step_of_time_counts_as_a_short_one(game):
    times = []

    class Watch(Scene):
        def update(self, dt):
            times.append(dt)

    game.shell.stack.replace(Watch())
    game.frames(1, dt=3600)
    assert times == [0.1]


@pytest.mark.parametrize("where", ["update", "items", "handle", "page", "rebuild"])
def test_a_failing_scene_ends_in_the_error_screen(game, where, caplog):
    class Bad(Scene):
        pass

    def fail(*args):
        raise RuntimeError("broken on purpose")

    scene = Bad()
    game.shell.stack.replace(scene)
    game.frames(1)
    setattr(scene, where, fail)
    scene.changed()
    with caplog.at_level(logging.CRITICAL):
        if where == "rebuild":
            game.shell.stage.adopt_screen()
        game.key(pygame.K_LEFT)
        game.frames(2)
    assert type(game.top).__name__ == "ErrorScreen"
    assert [name for name, _ in game.mirror.choices] == ["title"]
    game.key(pygame.K_RETURN)
    assert type(game.top).__name__ == "TitleScene"
    assert game.frames(5) <= 1


def test_after_a_failure_the_last_good_save_is_kept(caplog):
    storage = FakeStorage()
    game = Game(storage=storage)
    scene = game.match(speed="normal")
    game.frames(120)
    saved = storage.texts["match"]
    with caplog.at_level(logging.CRITICAL):
        scene.update = lambda dt: 1 / 0
        game.frames(2)
    assert storage.texts["match"] == saved
    game.key(pygame.K_RETURN)
    game.frames(1)
    assert "continue" in dict(game.mirror.choices)


def test_a_message_is_shown_for_some_seconds_and_read_out(game):
    plain = game.picture()
    game.shell.stack.say("Hello")
    game.frames(2)
    assert game.picture() != plain
    assert game.mirror.announced[-1] == "Hello"
    game.frames(240)
    assert game.picture() == plain


def test_a_language_change_shows_at_once_and_back_again(game):
    game.match().toggle_pause()
    game.frames(60)
    first = game.picture()
    game.shell.change(language="zh-Hans")
    game.frames(2)
    assert game.window.language == ("zh-Hans", False)
    game.shell.change(language="ar")
    game.frames(2)
    assert game.window.language == ("ar", True)
    game.shell.change(language="en")
    game.frames(2)
    assert game.picture() == first


def test_the_frame_graph_is_behind_its_key(game):
    plain = game.picture()
    game.key(pygame.K_F3)
    game.frames(2)
    assert game.picture() != plain
    assert Do.FRAMES.value == "frames"


def test_storage_that_fails_is_told_of_once_and_the_game_goes_on():
    storage = FakeStorage()
    storage.failing = True
    game = Game(storage=storage)
    game.shell.go_title()
    game.frames(400)
    game.match()
    game.frames(400)
    said = [text for text in game.mirror.announced if "saved" in text]
    assert len(said) == 1


def test_a_press_that_began_on_another_screen_presses_nothing(game):
    at = game.top.panel.get("new" if game.shell.has("new") else "quit").rect.center
    pressed = []
    game.frames(events=[mouse(pygame.MOUSEBUTTONDOWN, at)])
    game.shell.stack.push(
        Dialog(
            "d", "", [("a", "A", lambda: pressed.append(1)), ("b", "B", lambda: pressed.append(1))]
        )
    )
    game.frames(1)
    target = game.top.panel.get("b").rect.center
    game.frames(events=[mouse(pygame.MOUSEBUTTONUP, at)])
    assert not pressed
    game.click(target)
    assert pressed == [1]
