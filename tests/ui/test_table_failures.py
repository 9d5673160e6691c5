"""Whatever fails, there is a way on: errors inside, storage, sound (S-04, S-18, W-05)."""

import logging

import pytest

from game.platform import StorageError
from game.ui.screens.routes import SCREENS
from tests.ui.fakes import FakeStorage, Game
from tests.ui.test_table_scene import asked


def finish(game, scene, limit=4000):
    """Play a deal to its end by hints."""
    for _ in range(limit):
        if game.top is not scene:
            return
        if asked(scene):
            scene.hint()
            (scene.do_primary if scene.decision.primary.enabled else scene.do_secondary)()
        game.frames()
    raise AssertionError("the deal does not end")


@pytest.mark.parametrize("where", ["update", "items", "ground"])
def test_an_error_at_the_table_leaves_the_last_good_save_and_ways_on_S18(where, caplog):
    storage = FakeStorage()
    game = Game(storage=storage)
    game.shell._routes = {**game.shell._routes, **SCREENS}
    scene = game.match(seed=3, speed="fast", turn_seconds=0, claim_seconds=0)
    game.frames(100)
    good = storage.texts["match"]

    def broken(*args):
        raise RuntimeError("broken on purpose")

    setattr(scene, where, broken)
    scene.changed()
    with caplog.at_level(logging.CRITICAL):
        if where == "ground":
            game.shell.stage.redraw()
        game.frames(3)
    assert type(game.top).__name__ == "ErrorScreen"
    choices = dict(game.mirror.choices)
    assert choices.keys() >= {"title", "new", "copy"}
    game.mirror.pressed.append("copy")
    game.frames(2)
    assert game.window.copied == good
    assert game.mirror.announced[-1] == "Copied."
    assert type(game.top).__name__ == "ErrorScreen"
    assert storage.texts["match"] == good
    again = Game(storage=storage)
    again.shell.go_title()
    again.frames(1)
    assert "continue" in dict(again.mirror.choices)
    again.mirror.pressed.append("continue")
    again.frames(5)
    assert type(again.top).__name__ == "TableScene"
    game.mirror.pressed.append("new")
    game.frames(2)
    assert type(game.top).__name__ == "NewMatchScene"


class Full(FakeStorage):
    def set(self, key, text):
        raise StorageError("full")


class Silent(FakeStorage):
    def set(self, key, text):
        raise StorageError("lost")  # what the platforms say of a text that is not there afterwards


class Unreadable(FakeStorage):
    def get(self, key):
        raise StorageError("blocked")


class Blocked(Full):
    def get(self, key):
        raise StorageError("blocked")

    def remove(self, key):
        raise StorageError("blocked")


@pytest.mark.parametrize("kind", [Full, Silent, Unreadable, Blocked])
def test_a_deal_and_settings_without_a_storage_give_one_notice_S04(kind):
    game = Game(storage=kind())
    game.shell.go_title()
    game.frames(5)
    scene = game.match(seed=5, claim_seconds=0, turn_seconds=0)
    finish(game, scene)
    game.shell.change(text_size=150, four_colour=True)
    game.shell.change(text_size=125)
    game.frames(600)
    assert game.shell.settings.text_size == 125
    notices = [text for text in game.mirror.announced if "saved here" in text]
    assert len(notices) == 1


def test_notices_wait_for_each_other_at_the_table_too():
    from game.table.notices import Notice

    game = Game()
    game.match(seed=5, speed="normal", seats=("easy",) * 4)
    game.frames(5)
    for notice in list(Notice)[:2]:
        game.shell.notices.add(notice)
    said = len(game.mirror.announced)
    game.frames(30)
    texts = {game.shell.translator(f"notice.{notice.value}") for notice in list(Notice)[:2]}
    assert len(texts & set(game.mirror.announced[said:])) == 1
    game.frames(300)
    assert len(texts & set(game.mirror.announced[said:])) == 2


def test_a_deal_goes_by_in_silence_whatever_the_mixer_does_W05(monkeypatch):
    import pygame

    def broken(*args, **options):
        raise pygame.error("no sound here")

    for names in (("init",), ("Sound",)):
        with monkeypatch.context() as patch:
            for name in names:
                patch.setattr(pygame.mixer, name, broken)
            game = Game()
            scene = game.match(seed=5, claim_seconds=0, turn_seconds=0)
            game.key(pygame.K_LEFT)
            finish(game, scene)
            assert type(game.top).__name__ == "DealResultDialog"


def test_the_systems_wish_for_little_motion_is_followed_at_once():
    game = Game()
    game.window.reduced_motion = False
    game.frames(1)
    assert game.shell.kit.motion
    game.window.reduced_motion = True
    game.frames(1)
    assert not game.shell.kit.motion
    game.shell.change(reduced_motion="off")
    game.frames(1)
    assert game.shell.kit.motion
