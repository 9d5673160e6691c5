"""What a table costs while nothing happens, and after many deals (W-02, W-06, W-12, W-20)."""

import builtins
import gc
import itertools
import logging
import sys
from functools import partial

import pygame
import pytest

from game.app import routes
from game.rules.situation import Role
from game.table.session import Stage
from tests.ui.fakes import Game
from tests.ui.test_table_scene import asked, leads


def calls(monkeypatch, names):
    """Count the calls of functions given as (module, name)."""
    count = dict.fromkeys((name for _, name in names), 0)

    def counted(name, real, *args, **options):
        count[name] += 1
        return real(*args, **options)

    for module, name in names:
        monkeypatch.setattr(module, name, partial(counted, name, getattr(module, name)))
    return count


def test_three_hundred_idle_frames_make_nothing_W20(monkeypatch):
    game = Game()
    scene = game.match(turn_seconds=0, claim_seconds=0)
    game.shell.change(turn_seconds=0, claim_seconds=0)
    leads(game, scene)
    game.frames(300)
    flips = [(pygame.display, "flip"), (pygame.display, "update")]
    made = [
        (pygame.font, "Font"),
        (pygame.image, "load"),
        (pygame.mixer, "Sound"),
        (pygame, "Surface"),
        (builtins, "print"),
        (builtins, "open"),
        (logging.Logger, "_log"),
    ]
    if hasattr(pygame, "freetype"):
        made.append((pygame.freetype, "Font"))
    count = calls(monkeypatch, [*made, *flips])
    text = game.shell.kit.text
    before = text.rendered
    assert game.frames(300) == 0
    assert text.rendered == before
    assert not {name: n for name, n in count.items() if n}


def test_memory_is_flat_over_many_deals_W20():
    """Fifty deals by bots, with results and new matches; several actions to a picture."""
    game = Game(390, 844)
    matches = itertools.count(11)

    def begin():
        return game.match(seed=next(matches), seats=("easy",) * 4, speed="instant")

    scene, blocks = begin(), {}
    for deal in range(1, 51):
        while game.top is scene:
            for _ in range(12):
                scene.session.update(0.1)
            game.frames()
        if deal in (10, 50):
            gc.collect()
            blocks[deal] = sys.getallocatedblocks()
        if scene.session.stage is Stage.MATCH_OVER:
            scene = begin()
        else:
            game.key(pygame.K_RETURN)
            assert game.top is scene
    # a megabyte in blocks of a usual size; counting them costs nothing, tracing them half a minute
    assert blocks[50] - blocks[10] < 12_000, blocks


def test_every_screen_draws_without_a_system_font_W06(monkeypatch):
    def missing(*args, **options):
        raise AssertionError("a system font was asked for")

    built_in = pygame.font.get_default_font()
    for name in ("SysFont", "match_font", "get_fonts"):
        monkeypatch.setattr(pygame.font, name, missing)
    real = pygame.font.Font

    def font(file=None, *args, **options):
        assert file is not None
        assert not str(file).endswith(built_in)
        return real(file, *args, **options)

    monkeypatch.setattr(pygame.font, "Font", font)
    game = Game(844, 390)
    game.shell._routes = routes()
    for name in routes().keys() - {"table"}:
        game.shell.go(name)
        game.frames(2)
        assert type(game.top).__name__ != "ErrorScreen", name
    scene = game.match()
    game.frames(20)
    for action in (scene.open_menu, scene.open_log, scene.open_last_trick, scene.open_keys):
        action()
        game.frames(2)
        assert game.top is not scene
        game.shell.stack.pop()


@pytest.mark.parametrize("moment", ["bot", "turn", "window", "dealing"])
def test_an_hour_at_once_is_a_short_step_W12(moment):
    game = Game()
    scene = game.match(seed=7, speed="normal", claim_seconds=5, turn_seconds=15)
    game.shell.change(claim_seconds=5, turn_seconds=15)
    if moment == "bot":
        game.until(lambda: scene.view.stage is Stage.TURN and not asked(scene))
    elif moment == "turn":
        leads(game, scene)
    elif moment == "window":
        game.until(lambda: scene.decision.claims)
    played = []
    game.shell.kit.play = played.append
    ticket, log = scene.view.ticket, len(scene.view.observation.log)
    role = scene.view.choice.role
    game.frames(1, dt=3600)
    assert len(scene.view.observation.log) - log <= 1
    assert len(played) <= 2
    game.frames(3)
    if role in (Role.LEAD, Role.HOOK, Role.UNHOOK):
        assert scene.view.ticket == ticket
        assert scene.view.choice.role is role
    assert type(game.top).__name__ == "TableScene"


def test_a_hidden_page_stops_the_clocks():
    """The frame clock reports no time while hidden; frames of no time change nothing."""
    game = Game()
    scene = game.match(seed=7, speed="normal")
    game.until(lambda: scene.view.countdown is not None)
    left = scene.view.countdown.left
    game.frames(600, dt=0.0)
    assert scene.session.view().countdown.left == pytest.approx(left, abs=0.02)
