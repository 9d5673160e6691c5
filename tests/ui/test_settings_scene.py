"""Settings: every value by keys, by taps and by the mirror; each comes back exactly (S-19)."""

from __future__ import annotations

from typing import get_args

import pytest

from game.rules.ruleset import MAX_SECONDS
from game.table.arrange import SortMode
from game.table.pace import SPEEDS
from game.table.session import AskAbout
from game.ui.draw import resources
from game.ui.frame.input import Do
from game.ui.frame.settings import (
    OTHERS,
    SYSTEM,
    HandLayout,
    Motion,
    Settings,
    SettingsStore,
)
from game.ui.frame.widgets import Choice, Slider, Stepper, Toggle
from game.ui.screens.match_setup import CLAIM_SECONDS, TURN_SECONDS
from game.ui.screens.settings_scene import (
    BEATS,
    TEXT_SIZES,
    VOLUME_STEP,
    SettingsScene,
)
from tests.ui.harness import MemoryStorage, Show, text_faults

LANGUAGES = ("en", "ru", "fr")

VALUES = {
    "language": (SYSTEM, *LANGUAGES),
    "speed": tuple(SPEEDS),
    "ask_about": tuple(AskAbout),
    "claim_seconds": CLAIM_SECONDS,
    "beat": BEATS,
    "turn_seconds": TURN_SECONDS,
    "four_colour": (False, True),
    "text_size": TEXT_SIZES,
    "high_contrast": (False, True),
    "reduced_motion": get_args(Motion),
    "hand_layout": get_args(HandLayout),
    "sort": tuple(SortMode),
    "muted": (False, True),
    "volume": tuple(range(0, 101, VOLUME_STEP)),
    "tracker": (False, True),
}
"""Every value that the screen offers, 0 and the last ones included."""


class Desk:
    """A settings screen whose changes are kept in a storage and applied to the stage."""

    def __init__(self, width=1024, height=768, *, modal=False, **start):
        self.storage = MemoryStorage()
        self.store = SettingsStore(self.storage)
        self.store.change(**start)
        self.show = Show(width, height)
        self.writes = []
        self.scene = SettingsScene(
            lambda: self.store.settings, self.change, modal=modal, languages=LANGUAGES
        )
        self.show.push(self.scene)

    def change(self, *, write=True, **changes):
        self.writes.append(write)
        settings = self.store.change(write=write, **changes)
        stage = self.show.stage
        stage.text_scale = settings.text_size / 100
        self.show.kit.adopt(high_contrast=settings.high_contrast, four_colour=settings.four_colour)
        if changes.keys() & {"text_size", "high_contrast", "four_colour"}:
            stage.adopt_screen()

    @property
    def settings(self):
        return self.store.settings

    def loaded(self):
        """Return the settings as another start of the game reads them."""
        return SettingsStore(self.storage).load()

    def reach(self, name):
        """Go to a widget by the Tab key."""
        panel = self.scene.panel
        for _ in range(60):
            if panel.focus == name:
                return panel.get(name)
            self.show.key(Do.NEXT)
        raise AssertionError(f"{name} cannot be reached")


def test_every_setting_of_the_game_has_its_place():
    elsewhere = {"name", "bots", "rules"}  # bots: where there is more than one strength
    assert set(Settings.__dataclass_fields__) - elsewhere == set(VALUES)


@pytest.mark.parametrize("name", VALUES)
def test_every_value_is_reached_by_keys_and_comes_back_exactly_S_19(name):
    desk = Desk()
    desk.reach(name)
    for _ in range(len(VALUES[name]) + 1):
        desk.show.key(Do.LEFT)
    seen = []
    for _ in range(len(VALUES[name]) + 1):
        value = getattr(desk.settings, name)
        if value not in seen:
            seen.append(value)
        loaded = getattr(desk.loaded(), name)
        assert loaded == value
        assert type(loaded) is type(value)
        desk.show.key(Do.RIGHT)
    assert set(seen) == set(VALUES[name])
    assert getattr(desk.settings, name) == seen[-1]


@pytest.mark.parametrize("name", VALUES)
def test_space_turns_through_all_values_and_round(name):
    desk = Desk()
    desk.reach(name)
    start = getattr(desk.settings, name)
    seen = set()
    for _ in VALUES[name]:
        seen.add(getattr(desk.settings, name))
        desk.show.key(Do.SELECT)
    assert seen == set(VALUES[name])
    assert getattr(desk.settings, name) == start


def spots(widget, kit):
    """Return the places to tap that give every value of a widget."""
    if isinstance(widget, Toggle):
        return [widget.control.center] * 2
    if isinstance(widget, Slider):
        track = widget._track(kit)
        low, high = widget.limits
        return [
            (track.x + round(track.width * (v - low) / (high - low)), track.y)
            for v in range(low, high + 1, widget.step)
        ]
    if isinstance(widget, Stepper):
        down = (widget.control.x + 8, widget.control.centery)
        up = (widget.control.right - 8, widget.control.centery)
        many = widget.limits[1] - widget.limits[0]
        return [down] * many + [up] * many
    if isinstance(widget, Choice):
        cells = widget._cells(kit)
        forward = (widget.control.right - 8, widget.control.centery)
        return [cell.center for cell in cells] or [forward] * len(widget.options)
    return [cell.center for cell in widget.cells(kit)]


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (1366, 768)])
@pytest.mark.parametrize("name", VALUES)
def test_every_value_is_reached_by_taps(name, size):
    desk = Desk(*size)
    panel, kit = desk.scene.panel, desk.show.kit
    seen = {getattr(desk.settings, name)}
    count = len(spots(panel.get(name), kit))
    for i in range(count):
        panel.focus = name
        panel.reveal(kit)
        at = spots(panel.get(name), kit)[min(i, count - 1)]
        assert panel.view.collidepoint(at)
        desk.show.tap(at)
        seen.add(getattr(desk.settings, name))
    assert seen == set(VALUES[name])


@pytest.mark.parametrize("name", VALUES)
def test_every_value_is_reached_through_the_text_mirror(name):
    desk = Desk()
    seen = set()
    for _ in VALUES[name]:
        seen.add(getattr(desk.settings, name))
        assert name in dict(desk.show.mirror.choices)
        desk.show.mirror.activated.append(name)
        desk.show.frame()
    assert seen == set(VALUES[name])


def test_values_that_are_not_on_offer_are_kept_and_shown():
    desk = Desk(claim_seconds=MAX_SECONDS, turn_seconds=7, beat=0.25, text_size=133, volume=33)
    spoken = dict(desk.show.mirror.choices)
    assert "3600" in spoken["claim_seconds"]
    assert "7" in spoken["turn_seconds"]
    assert "0.25" in spoken["beat"]
    assert "133" in spoken["text_size"]
    assert "33" in spoken["volume"]
    assert desk.settings.turn_seconds == 7


def test_a_change_holds_at_once_and_what_was_touched_stays_where_it_is():
    desk = Desk(390, 844)
    panel = desk.scene.panel
    panel.focus = "high_contrast"
    panel.reveal(desk.show.kit)
    desk.scene.changed()
    desk.show.frame()
    panel.focus = "text_size"
    top = panel.get("text_size").rect.top
    widget = panel.get("text_size")
    cell = widget._cells(desk.show.kit)[-1]
    desk.show.tap(cell.center)
    assert desk.settings.text_size == 200
    assert desk.show.kit.units.text_scale == 2.0
    assert abs(panel.get("text_size").rect.top - top) <= 1
    assert text_faults(desk.show) == []


def test_a_slider_writes_once_at_the_end_of_a_drag():
    desk = Desk()
    panel, kit = desk.scene.panel, desk.show.kit
    panel.focus = "volume"
    panel.reveal(kit)
    desk.writes.clear()
    track = panel.get("volume")._track(kit)
    points = [(track.x + round(track.width * share), track.y) for share in (0.7, 0.5, 0.2, 0.0)]
    desk.show.drag(*points)
    assert desk.settings.volume == 0
    assert desk.loaded().volume == 0
    assert desk.writes.count(True) == 1


def test_reset_asks_and_restores_everything():
    desk = Desk(speed="fast", volume=0, muted=True, text_size=150, sort=SortMode.LOW_FIRST)
    desk.reach("reset")
    desk.show.key(Do.CONFIRM)
    assert desk.show.top is not desk.scene
    desk.show.key(Do.BACK)
    assert desk.settings.speed == "fast"
    desk.show.key(Do.CONFIRM)
    desk.show.top.choose("reset")
    assert desk.settings == Settings()
    assert desk.loaded() == Settings()


def test_strength_of_the_others_sets_all_seats():
    got = []
    now = Settings()
    scene = SettingsScene(
        lambda: now, lambda **changes: got.append(changes), difficulties=("easy", "normal")
    )
    show = Show(1024, 768)
    show.push(scene)
    widget = scene.panel.get("bots")
    widget.press(show.kit)
    assert got == [{"bots": ("normal",) * OTHERS}] or got == [{"bots": ("easy",) * OTHERS}]


def test_only_languages_with_a_catalogue_are_offered(monkeypatch):
    assert "en" in resources.languages()
    monkeypatch.setattr(resources, "exists", lambda name: name == "locale/tr.json")
    assert resources.languages() == ("tr",)


def test_broken_storage_does_not_stop_a_change():
    desk = Desk()
    desk.storage.broken = True
    desk.reach("speed")
    desk.show.key(Do.RIGHT)
    assert desk.settings.speed == "fast"


def test_the_dialog_closes_with_done_and_writes_what_a_slider_left():
    desk = Desk(modal=True)
    desk.scene._set_volume(15)
    assert desk.loaded().volume != 15
    desk.show.tap(desk.scene.panel.get("done").rect.center)
    assert desk.show.depth() == 0
    assert desk.loaded().volume == 15
