"""Every screen around the table at every size: texts fit, focus is seen, Escape goes one back."""

from __future__ import annotations

import itertools

import pygame
import pytest
from pygame import Rect

from game.ui.draw.theme import TOUCH
from game.ui.frame.input import Do
from game.ui.frame.settings import Settings
from game.ui.screens.about_scene import AboutScene
from game.ui.screens.keys_scene import GROUPS, KeysScene
from game.ui.screens.learn_scene import LearnScene
from game.ui.screens.match_setup import MatchSetup
from game.ui.screens.new_match import NewMatchScene, SeedDialog
from game.ui.screens.routes import SCREENS
from game.ui.screens.rules_scene import Contents, RulesScene
from game.ui.screens.settings_scene import SettingsScene
from tests.ui.fakes import Game
from tests.ui.harness import Show, text_faults

STRENGTHS = ("easy", "normal", "hard", "expert")
LANGUAGES = ("en", "zh-Hans", "pt-BR", "ru", "tr", "fr")
SIZES = [
    (320, 568),
    (390, 844),
    (844, 390),
    (568, 320),
    (1024, 768),
    (1366, 768),
    (1920, 1080),
    (2560, 1440),
]


def new_match():
    setup = MatchSetup(playable=STRENGTHS, seed=123456789012)
    setup.set_players(8)
    setup.set_rule("start_level", 8)
    setup.set_rule("target_level", 3)
    setup.set_bot(2, "hard")
    scene = NewMatchScene(setup, lambda *match: None)
    scene._open = {"bots", "rules", "advanced"}
    return scene


def plain_match():
    return NewMatchScene(MatchSetup(playable=STRENGTHS, seed=4), lambda *match: None)


def settings(*, modal=False):
    return SettingsScene(
        Settings,
        lambda **changes: None,
        modal=modal,
        languages=LANGUAGES,
        difficulties=STRENGTHS,
        sound=False,
    )


SCENES = {
    "new": new_match,
    "new, folded": plain_match,
    "seed": lambda: SeedDialog(2**64 - 1, lambda seed: None),
    "settings": settings,
    "settings over the table": lambda: settings(modal=True),
    "rules": RulesScene,
    "about": AboutScene,
    "keys": KeysScene,
    "keys, whole screen": lambda: KeysScene(modal=False),
    "learn": lambda: LearnScene(rules=lambda: None, play=lambda: None),
}

LOOKS = [
    # size, ratio, text scale, longer texts, high contrast
    *((size, 1, 1.0, False, False) for size in [*SIZES[:3], SIZES[4], SIZES[7]]),
    *((size, 1, 1.0, True, False) for size in [SIZES[0], *SIZES[3:6]]),
    *((size, 2, 1.5, True, False) for size in SIZES[:2]),
    ((320, 568), 3, 2.0, False, True),
    ((1366, 768), 1.5, 2.0, True, False),
    ((390, 844), 2.625, 1.0, False, False),
]


def on(name, look, insets=(0, 0, 0, 0)):
    (width, height), ratio, scale, long, contrast = look
    show = Show(width, height, ratio, insets, text_scale=scale, long=long, high_contrast=contrast)
    show.push(SCENES[name]())
    return show


def pages(show):
    """Show the list of the scene on top page by page."""
    scene = show.top
    for _ in range(60):
        yield
        if isinstance(scene, RulesScene):
            if not scene.reader.scroll_by(scene.reader.view.height * 0.95):
                return
            scene._mark()
        elif not scene.panel.scroll_by(show.kit, round(scene.panel.view.height * 0.95)):
            return
        scene.changed()
        show.frame()


def look_name(look):
    (width, height), ratio, scale, long, contrast = look
    words = f"{width}x{height}@{ratio}*{scale}"
    return words + ("+long" if long else "") + ("+contrast" if contrast else "")


@pytest.mark.parametrize("look", LOOKS, ids=look_name)
@pytest.mark.parametrize("name", SCENES)
def test_every_text_fits_its_place_U_08(name, look):
    show = on(name, look)
    long_text = isinstance(show.top, RulesScene)
    for number, _ in enumerate(pages(show)):
        if not long_text or number % 4 == 0:
            assert text_faults(show) == []


@pytest.mark.parametrize("name", SCENES)
@pytest.mark.parametrize("size", SIZES)
def test_everything_lies_in_the_safe_area_and_nothing_on_another_thing(name, size):
    insets = (47, 0, 34, 0) if size[0] < size[1] else (0, 47, 21, 47)
    show = on(name, (size, 2, 1.0, False, False), insets)
    panel, safe = show.top.panel, show.kit.screen.safe
    for widget in panel.fixed:
        assert safe.contains(widget.rect), widget.name
    assert safe.contains(panel.view) or not panel.list
    if isinstance(show.top, RulesScene):
        assert safe.contains(show.top._sheet)
    for a, b in itertools.combinations([*panel.fixed, *panel.list], 2):
        cut_a = a.rect if a in panel.fixed else a.rect.clip(panel.view)
        cut_b = b.rect if b in panel.fixed else b.rect.clip(panel.view)
        assert not cut_a.colliderect(cut_b), (a.name, b.name)
    touch = show.kit.units.px(TOUCH)
    for widget in panel.widgets:
        if widget.focusable:
            assert widget.rect.width >= touch, widget.name
            assert widget.rect.height >= touch, widget.name


def focus_pixels(show):
    color = show.kit.palette.focus
    return pygame.mask.from_threshold(show.window.surface, color, (8, 8, 8, 255)).count()


@pytest.mark.parametrize("size", [(320, 568), (844, 390), (1366, 768)])
@pytest.mark.parametrize("name", SCENES)
def test_tab_reaches_everything_and_the_focus_is_always_seen_U_17(name, size):
    show = on(name, (size, 1, 1.0, False, False))
    panel = show.top.panel
    wanted = {widget.name for widget in panel.widgets if widget.focusable}
    seen = set()
    for _ in range(2 * len(wanted) + 4):
        show.key(Do.NEXT)
        assert focus_pixels(show) > 20, panel.focus
        widget = panel.get(panel.focus)
        if widget is None:
            continue
        seen.add(widget.name)
        if widget in panel.list:
            visible = widget.rect.clip(panel.view)
            assert visible.height >= min(widget.rect.height, panel.view.height * 0.6), widget.name
    assert seen == wanted
    first = panel.focus
    show.key(Do.PREVIOUS, Do.NEXT)
    assert panel.focus == first


@pytest.mark.parametrize("name", SCENES)
def test_an_idle_screen_draws_nothing(name):
    show = on(name, ((1024, 768), 1, 1.0, False, False))
    show.frame()
    assert not any(show.frame() for _ in range(20))


@pytest.mark.parametrize("name", SCENES)
def test_the_mirror_has_a_title_and_choices_with_names(name):
    show = on(name, ((390, 844), 1, 1.0, False, False))
    assert show.mirror.status
    assert show.mirror.choices
    assert all(label.strip() for _, label in show.mirror.choices)
    assert all(line.strip() for line in show.mirror.table)


@pytest.mark.parametrize("name", SCENES)
def test_a_rotation_keeps_focus_and_shows_everything_again(name):
    show = on(name, ((390, 844), 1, 1.0, False, False))
    show.key(Do.NEXT, Do.NEXT)
    focus = show.top.panel.focus
    show.resize(844, 390, 2)
    if show.top.panel.get(focus) is not None:
        assert show.top.panel.focus == focus
    assert text_faults(show) == []
    show.resize(390, 844)
    assert show.top.panel.focus == focus
    assert text_faults(show) == []


@pytest.mark.parametrize("name", SCENES)
def test_a_window_without_room_breaks_nothing(name):
    show = on(name, ((390, 844), 1, 1.0, False, False))
    for size in ((1, 1), (30, 900), (100, 100), (900, 30)):
        show.resize(*size)
        assert min(show.top.panel.view.size) >= 0
        show.key(Do.NEXT, Do.PAGE_DOWN)
    show.resize(390, 844)
    assert text_faults(show) == []


# -- through the shell -----------------------------------------------------------------------------


@pytest.fixture
def game():
    game = Game()
    game.shell._routes = {**game.shell._routes, **SCREENS}
    game.shell.go_title()
    game.frames(2)
    return game


@pytest.mark.parametrize("name", SCREENS)
def test_every_screen_opens_from_the_title_and_escape_leads_back(game, name):
    title = game.top
    game.shell.go(name)
    game.frames(2)
    assert game.top is not title
    game.key(pygame.K_ESCAPE)
    assert game.top is title


def test_escape_closes_only_the_top_layer(game):
    title = game.top
    game.shell.go("new")
    new = game.top
    new._enter_seed()
    game.frames()
    game.key(pygame.K_ESCAPE)
    assert game.top is new
    game.key(pygame.K_ESCAPE)
    assert game.top is title


def test_escape_closes_the_contents_before_the_rules():
    show = on("rules", ((390, 844), 1, 1.0, False, False))
    rules = show.top
    rules._show_contents()
    show.frame()
    assert isinstance(show.top, Contents)
    show.key(Do.BACK)
    assert show.top is rules


def test_settings_over_a_table_leave_it_as_it_was(game):
    table = game.match()
    game.frames(5)
    game.shell.go("settings")
    settings_scene = game.top
    assert settings_scene.modal
    game.frames(2)
    session = game.shell.session
    before = session.save_text()
    game.shell.change(text_size=150)
    game.shell.change(high_contrast=True)
    game.frames(3)
    assert game.top is settings_scene
    assert session.save_text() == before
    game.key(pygame.K_ESCAPE)
    assert game.top is table
    game.frames(2)


def test_a_match_put_together_is_played_and_remembered(game):
    game.shell.go("new")
    scene = game.top
    scene.setup.set_players(6)
    scene.setup.set_rule("claim_seconds", 0)
    scene.setup.set_rule("split_result", "draw")
    scene.setup.seed = 99
    scene.panel.focus = "start"
    game.key(pygame.K_RETURN)
    session = game.shell.session
    assert session is not None
    assert session.ruleset.players == 6
    assert session.claim_seconds == 0
    assert session.seats[0] == "human"
    game.shell.go_title()
    game.shell.go("new")
    assert game.top.setup.players == 6
    assert game.top.setup.rules["split_result"] == "draw"
    assert game.top.setup.rules["claim_seconds"] == 0
    assert game.top._replaces


# -- keys and lessons ------------------------------------------------------------------------------


def test_every_action_stands_in_the_list_of_keys():
    listed = {action for _, lines in GROUPS for line in lines for action in line.actions}
    assert set(Do) - listed <= {Do.FRAMES}


def test_the_arrows_scroll_a_list_that_is_only_read():
    show = on("keys", ((390, 844), 1, 1.0, False, False))
    panel = show.top.panel
    show.key(Do.DOWN)
    assert panel.scroll > 0
    for _ in range(60):
        show.key(Do.DOWN)
    assert not panel.more_below
    show.key(Do.HOME)
    assert panel.scroll == 0


def test_a_thrown_list_runs_on_and_comes_to_rest():
    show = on("learn", ((390, 844), 1, 1.0, False, False))
    panel = show.top.panel
    x = show.width // 2
    show.drag((x, 600), (x, 560), (x, 520), (x, 470))
    after = panel.scroll
    assert after > 0
    show.frame()
    assert panel.scroll > after
    for _ in range(400):
        show.frame()
    still = panel.scroll
    show.frame()
    assert panel.scroll == still


def test_a_list_is_not_thrown_where_motion_is_not_wanted():
    show = on("learn", ((390, 844), 1, 1.0, False, False))
    show.kit.motion = False
    panel = show.top.panel
    x = show.width // 2
    show.drag((x, 600), (x, 560), (x, 520), (x, 470))
    after = panel.scroll
    for _ in range(10):
        show.frame()
    assert panel.scroll == after


def test_lessons_lead_on():
    went = []
    show = Show(1024, 768)
    show.push(LearnScene(rules=lambda: went.append("rules"), play=lambda: went.append("play")))
    for name in ("rules", "play"):
        show.tap(show.top.panel.get(name).rect.center)
    assert went == ["rules", "play"]
    assert Rect(0, 0, 1024, 768).contains(show.top.panel.get("play").rect)
