"""Settings: each value survives, falsy ones too (S-19); a bad one costs only itself (S-01)."""

from __future__ import annotations

import json
from dataclasses import FrozenInstanceError, fields, replace
from pathlib import Path
from typing import Any, get_args

import pytest

from game.locale import LANGUAGES
from game.rules.cards import parse_rank
from game.rules.ruleset import STANDARD, Ruleset
from game.table.arrange import SortMode
from game.table.notices import Notice, Notices
from game.table.pace import SPEEDS
from game.table.session import AskAbout
from game.ui.frame import settings as settings_module
from game.ui.frame.settings import (
    DEFAULT_DIFFICULTY,
    DIFFICULTIES,
    MAX_NAME,
    OTHERS,
    PRESETS,
    SETTINGS_KEY,
    Settings,
    SettingsStore,
    Speed,
    clean_name,
    dumps,
    loads,
)

HOUSE = Ruleset(
    players=8,
    decks=1,
    level_in_runs="natural",
    bomb_order="count",
    many_jokers="on",
    split_result="draw",
    next_lead="first",
    resist_tribute="on",
    fail_at_a="three",
    catch_at_a="one_may_escape",
    start_level=parse_rank("10"),
    target_level=parse_rank("K"),
    claim_seconds=0,
    turn_seconds=0,
)

GOOD: dict[str, list[Any]] = {
    "name": ["", "0", "Аня", "{0} %s", "名" * MAX_NAME, "null"],
    "language": ["system", *LANGUAGES],
    "speed": list(SPEEDS),
    "volume": [0, 1, 70, 100],
    "muted": [False, True],
    "four_colour": [False, True],
    "text_size": [100, 150, 200],
    "hand_layout": ["auto", "fan", "columns"],
    "sort": list(SortMode),
    "reduced_motion": ["system", "on", "off"],
    "high_contrast": [False, True],
    "claim_seconds": [0, 5, 3600],
    "turn_seconds": [0, 30, 3600],
    "beat": [None, 0.0, 0.8, 5.0],
    "ask_about": list(AskAbout),
    "tracker": [False, True],
    "bots": [(name,) * OTHERS for name in DIFFICULTIES],
    "rules": [STANDARD, HOUSE, *PRESETS.values()],
}
BAD: dict[str, list[Any]] = {
    "name": [None, 0, "x" * (MAX_NAME + 1), " x", "a\nb", "a\0", "\ud800", ["x"]],
    "language": [None, "xx", "", "EN", 0],
    "speed": [None, "Normal", "", 1, ["normal"]],
    "volume": [None, -1, 101, 0.5, "70", True],
    "muted": [None, 0, 1, "", "false"],
    "four_colour": [None, 0],
    "text_size": [None, 99, 201, 150.0, "150", False],
    "hand_layout": [None, "rows"],
    "sort": [None, ""],
    "reduced_motion": [None, True, False],
    "high_contrast": ["on"],
    "claim_seconds": [None, -1, 3601, 5.0, False],
    "turn_seconds": [None, -1, 3601, "30", True],
    "beat": [-0.1, 5.1, "0", True, False, []],
    "ask_about": [None, "none", 0, []],
    "tracker": [None, 1],
}


EVERY_GOOD_VALUE = [(name, value) for name, values in GOOD.items() for value in values]


class Memory:
    def __init__(self, text: str | None = None) -> None:
        self.texts = {} if text is None else {SETTINGS_KEY: text}
        self.bad: set[str] = set()
        self.error: Exception = RuntimeError("QuotaExceededError")
        self.writes = 0

    def get(self, key: str) -> str | None:
        if "get" in self.bad:
            raise self.error
        return self.texts.get(key)

    def set(self, key: str, text: str) -> None:
        self.writes += 1
        if "set" in self.bad:
            raise self.error
        text.encode()
        self.texts[key] = text

    def remove(self, key: str) -> None:
        raise AssertionError("settings are never removed")


def taken(notices: Notices) -> list[Notice]:
    out = []
    while (notice := notices.take()) is not None:
        out.append(notice)
    return out


def test_every_setting_is_tried_here() -> None:
    names = {entry.name for entry in fields(Settings)}
    assert set(GOOD) == names == set(settings_module._READ)
    assert set(BAD) == names - {"bots", "rules"}
    assert get_args(Speed) == tuple(SPEEDS)


@pytest.mark.parametrize(("name", "value"), EVERY_GOOD_VALUE)
def test_every_value_survives_writing_and_reading_S19(name: str, value: Any) -> None:
    memory = Memory()
    store = SettingsStore(memory)
    store.load()
    store.change(**{name: value})
    assert getattr(store.settings, name) == value
    again = SettingsStore(memory)
    assert again.load() == store.settings
    assert getattr(again.settings, name) == value
    assert taken(store.notices) + taken(again.notices) == []


def test_all_of_them_at_once() -> None:
    settings = Settings(**{name: values[-1] for name, values in GOOD.items()})
    assert loads(dumps(settings)) == (settings, ())
    assert loads(dumps(Settings())) == (Settings(), ())
    assert isinstance(loads(dumps(settings))[0].ask_about, AskAbout)
    assert isinstance(loads(dumps(settings))[0].sort, SortMode)


@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name, values in BAD.items() for value in values]
)
def test_a_bad_value_costs_only_itself(name: str, value: Any) -> None:
    others = Settings(**{key: values[-1] for key, values in GOOD.items()})
    data = {**others.to_json(), name: value}
    settings, bad = Settings.from_json(data)
    assert bad == (name,)
    assert settings == replace(others, **{name: getattr(Settings(), name)})
    with pytest.raises(ValueError, match=name):
        Settings(**{name: value})


def test_what_is_missing_has_its_default_and_what_is_unknown_is_ignored() -> None:
    data = {"muted": True, "colour": "blue", "format": "?", "version": 99, "": None}
    assert Settings.from_json(data) == (Settings(muted=True), ())
    assert Settings.from_json({}) == (Settings(), ())


@pytest.mark.parametrize("data", [None, [], 0, "", "x", True, [{}]])
def test_what_is_no_object_gives_the_defaults(data: object) -> None:
    assert Settings.from_json(data) == (Settings(), ("settings",))


def test_of_the_bots_only_the_bad_ones_are_replaced() -> None:
    good = DIFFICULTIES[-1]
    given = [good, "stockfish", good, None, good]
    settings, bad = Settings.from_json({"bots": given})
    assert bad == ("bots.2", "bots.4")
    assert settings.bots[:5] == (good, DEFAULT_DIFFICULTY, good, DEFAULT_DIFFICULTY, good)
    assert len(settings.bots) == OTHERS
    assert Settings.from_json({"bots": [good] * 20}) == (Settings(bots=(good,) * OTHERS), ())
    assert Settings.from_json({"bots": "easy"}) == (Settings(), ("bots",))
    with pytest.raises(ValueError, match="bots"):
        Settings(bots=("nobody",) * OTHERS)
    with pytest.raises(ValueError, match="bots"):
        Settings(bots=DIFFICULTIES[:1])


def test_of_the_house_rules_only_the_bad_ones_are_replaced() -> None:
    rules = {"players": 6, "decks": 7, "bomb_order": "count", "many_jokers": 1, "new": "x"}
    settings, bad = Settings.from_json({"rules": rules})
    assert settings.rules == Ruleset(players=6, bomb_order="count")
    assert bad == ("rules.decks", "rules.many_jokers")
    conflict = {"start_level": "9", "target_level": "3"}
    settings, bad = Settings.from_json({"rules": conflict})
    assert settings.rules == Ruleset(start_level=parse_rank("9"))
    assert bad == ("rules.target_level",)
    assert Settings.from_json({"rules": []}) == (Settings(), ("rules",))


def test_a_new_match_has_the_times_set_now() -> None:
    settings = Settings(claim_seconds=0, turn_seconds=90, rules=replace(HOUSE, turn_seconds=5))
    assert settings.match_rules() == replace(HOUSE, claim_seconds=0, turn_seconds=90)


def test_settings_do_not_change_under_ones_hands() -> None:
    with pytest.raises(FrozenInstanceError):
        Settings().muted = True  # type: ignore[misc]


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ann  Lee ", "Ann Lee"),
        ("a\tb\nc\0d", "a b c d"),
        ("\ud800", ""),
        ("x" * 99, "x" * MAX_NAME),
        ("x" * (MAX_NAME - 1) + " y", "x" * (MAX_NAME - 1)),
        ("{0} %s <b>", "{0} %s <b>"),
        ("\u202eevil", "evil"),
    ],
)
def test_names_are_cleaned(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept
    assert Settings(name=clean_name(typed)).name == kept


# -- the store ---------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [None, "", "null", "undefined", " "])
def test_no_settings_are_no_fault_S01(text: str | None) -> None:
    store = SettingsStore(Memory(text))
    assert store.load() == Settings()
    assert taken(store.notices) == []


@pytest.mark.parametrize(
    "text",
    ["[]", "{", "0", "\ud800", "\0\x01", "[" * 100_000, '{"volume":1e999}', '{"muted":1}']
    + [dumps(Settings(muted=True))[: len(dumps(Settings())) * i // 10] for i in range(1, 10)],
)
def test_bad_settings_give_one_notice_and_are_overwritten_by_the_next_change_S01(
    text: str,
) -> None:
    memory = Memory(text)
    store = SettingsStore(memory)
    assert store.load() == Settings()
    assert taken(store.notices) == [Notice.SETTINGS_DAMAGED]
    store.load()
    assert taken(store.notices) == []
    store.save()
    again = SettingsStore(memory)
    assert again.load() == Settings()
    assert taken(again.notices) == []


@pytest.mark.parametrize("bad", [{"get"}, {"set"}, {"get", "set"}])
def test_a_failing_storage_is_told_of_once_and_settings_hold_S04(bad: set[str]) -> None:
    memory = Memory()
    memory.bad = bad
    notices = Notices()
    store = SettingsStore(memory, notices)
    assert store.load() == Settings()
    for volume in range(50):
        store.change(volume=volume)
        assert store.settings.volume == volume
    assert taken(notices) == [Notice.STORAGE_FAILING]
    memory.bad = set()
    store.save()
    assert SettingsStore(memory).load().volume == 49


def test_only_what_changed_is_written() -> None:
    memory = Memory(dumps(Settings(volume=3)))
    store = SettingsStore(memory)
    store.load()
    store.change(volume=3)
    store.save()
    assert memory.writes == 0
    for volume in range(20):
        store.change(write=False, volume=volume)
    assert (memory.writes, store.settings.volume) == (0, 19)
    store.save()
    store.save()
    assert memory.writes == 1
    assert json.loads(memory.texts[SETTINGS_KEY])["volume"] == 19


@pytest.mark.parametrize("text", [None, dumps(Settings(volume=3))])
def test_what_another_window_has_changed_is_not_undone(text: str | None) -> None:
    memory = Memory(text)
    here, there = SettingsStore(memory), SettingsStore(memory)
    here.load()
    there.load()
    there.change(four_colour=True, text_size=150)
    there.change(volume=10)
    here.change(muted=True, text_size=200)
    assert here.settings.muted
    assert here.settings.four_colour
    assert here.settings.volume == 10
    assert here.settings.text_size == 200  # who changes it last has it
    there.change(four_colour=False)
    here.change(muted=False)
    assert SettingsStore(memory).load() == here.settings == Settings(text_size=200, volume=10)


def test_a_bad_change_changes_nothing() -> None:
    memory = Memory()
    store = SettingsStore(memory)
    store.change(volume=5)
    with pytest.raises(ValueError, match="volume"):
        store.change(volume=500)
    with pytest.raises(TypeError):
        store.change(no_such_setting=1)
    assert store.settings == Settings(volume=5)
    assert memory.writes == 1


def test_every_value_of_a_choice_has_a_text() -> None:
    catalogue = json.loads(
        (Path(__file__).parents[2] / "assets/locale/en.json").read_text(encoding="utf-8")
    )
    keys = [f"settings.{name}" for name in GOOD if name not in ("rules",)]
    for name in ("speed", "hand_layout", "sort", "reduced_motion", "ask_about"):
        keys += [f"settings.{name}.{value}" for value in GOOD[name]]
    keys += ["settings.language.system", "settings.beat.none", "settings.beat.speed"]
    for preset in (*PRESETS, "custom"):
        keys += [f"new.preset.{preset}", f"new.preset.{preset}.help"]
    assert [key for key in keys if key not in catalogue] == []
