"""Texts by key: placeholders, plural forms, and whatever can be wrong with a catalogue (U-15)."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable

import pytest

from game.locale import LANGUAGES, Translator, load
from game.locale.translator import _MAX_LOGGED

ENGLISH = {
    "hello": "Hello, {name}!",
    "cards": {"one": "{n} card left", "other": "{n} cards left"},
    "only": "only here",
}
RUSSIAN = {
    "hello": "Здравствуйте, {name}!",
    "cards": {
        "one": "осталась {n} карта",
        "few": "осталось {n} карты",
        "many": "осталось {n} карт",
        "other": "осталось {n} карты",
    },
}


def reader(**catalogues: object) -> Callable[[str], str]:
    """A reader of assets that holds these catalogues; texts are given out as they are."""

    def read(name: str) -> str:
        folder, _, file = name.partition("/")
        assert folder == "locale"
        data = catalogues.get(file.removesuffix(".json").replace("-", "_"))
        if data is None:
            raise FileNotFoundError(name)
        return data if isinstance(data, str) else json.dumps(data)

    return read


@pytest.fixture
def logged(caplog: pytest.LogCaptureFixture) -> Callable[[], list[str]]:
    caplog.set_level(logging.WARNING)

    def take() -> list[str]:
        messages = [record.getMessage() for record in caplog.records]
        caplog.clear()
        return messages

    return take


def test_texts_of_a_language_with_values_and_plural_forms(logged) -> None:
    tr = load("ru", reader(en=ENGLISH, ru=RUSSIAN))
    assert (tr.language, tr.direction) == ("ru", "ltr")
    assert tr("hello", name="Аня") == "Здравствуйте, Аня!"
    assert [tr("cards", n=n) for n in (1, 2, 5, 21)] == [
        "осталась 1 карта",
        "осталось 2 карты",
        "осталось 5 карт",
        "осталась 21 карта",
    ]
    assert logged() == []
    assert load("ar", reader(en=ENGLISH, ar={})).direction == "rtl"


def test_a_missing_key_falls_back_to_english_then_to_the_key_logged_once(logged) -> None:
    tr = load("ru", reader(en=ENGLISH, ru=RUSSIAN))
    for _ in range(3):
        assert tr("only") == "only here"
    assert len(logged()) == 1
    for _ in range(3):
        assert tr("no.such.key", n=1) == "no.such.key"
    assert len(logged()) == 2
    assert "only" in tr
    assert "hello" in tr
    assert "no.such.key" not in tr


@pytest.mark.parametrize("name", ["{0}", "%s", "{name}", "{", "}}", "{n!r:>9}", "$x", "\\1", "İ"])
def test_a_players_name_is_shown_literally(name: str, logged) -> None:
    tr = load("en", reader(en=ENGLISH))
    assert tr("hello", name=name) == f"Hello, {name}!"
    assert logged() == []


@pytest.mark.parametrize(
    "text", ["{", "}", "a { b", "{}", "{0}", "{{name}", "{name!r}", "{name:>5}", "{name", "%s %d"]
)
def test_bad_braces_are_shown_as_they_are(text: str, logged) -> None:
    tr = Translator("en", {"bad": text})
    shown = tr("bad", name="Ann")
    assert shown == text.replace("{name}", "Ann")
    assert tr("bad", name="Ann") == shown
    assert len(logged()) == (0 if text.startswith("%") else 1)


def test_a_placeholder_without_a_value_stays_logged_once(logged) -> None:
    tr = load("en", reader(en=ENGLISH))
    assert tr("hello") == "Hello, {name}!"
    assert tr("hello", nom="Ann") == "Hello, {name}!"
    assert len(logged()) == 1
    assert tr("cards") == "{n} cards left"
    assert any("no whole number" in message for message in logged())


def test_a_number_as_text_is_not_counted(logged) -> None:
    assert load("en", reader(en=ENGLISH))("cards", n="1") == "1 cards left"
    assert len(logged()) == 1


def test_a_missing_form_is_replaced_by_the_general_one(logged) -> None:
    tr = Translator("ru", {"cards": {"one": "карта", "other": "карты"}})
    assert tr("cards", n=5) == "карты"
    assert len(logged()) == 1
    tr = Translator("fr", {"cards": {"one": "carte", "other": "cartes"}})
    assert tr("cards", n=1_000_000) == "cartes"
    assert logged() == []


def test_english_plural_rules_hold_for_what_falls_back() -> None:
    """In Russian 21 is singular; in the English text that stands in, it is not."""
    tr = load("ru", reader(en=ENGLISH, ru={}))
    assert tr("cards", n=21) == "21 cards left"
    assert tr("cards", n=1) == "1 card left"


@pytest.mark.parametrize("bad", ["", "{", "null", "[]", "0", '"x"', "[" * 100_000, None])
def test_a_catalogue_that_cannot_be_read_is_done_without(bad: str | None, logged) -> None:
    tr = load("ru", reader(en=ENGLISH, ru=bad))
    assert tr("only") == "only here"
    assert logged()
    assert load("en", reader(en=bad))("hello") == "hello"


@pytest.mark.parametrize(
    "entry",
    [None, 1, True, [], ["x"], {}, {"one": "x"}, {"other": 1}, {"other": "x", "some": "y"}],
)
def test_an_entry_that_is_no_text_is_left_out(entry: object, logged) -> None:
    tr = load("fr", reader(en=ENGLISH, fr={"only": entry, "hello": "Bonjour, {name} !"}))
    assert tr("only") == "only here"
    assert tr("hello", name="Ann") == "Bonjour, Ann !"
    assert logged()


def test_what_is_logged_is_bounded(logged) -> None:
    tr = Translator("en", {})
    for i in range(_MAX_LOGGED + 100):
        assert tr(f"key.{i}") == f"key.{i}"
    assert len(logged()) == _MAX_LOGGED


def test_a_language_that_is_not_offered_is_a_mistake() -> None:
    with pytest.raises(KeyError):
        load("xx", reader(en=ENGLISH))
    for code in LANGUAGES:
        assert load(code, reader(en=ENGLISH)).language == code


def test_lists_in_words() -> None:
    patterns = {
        "list.two": "{a} and {b}",
        "list.start": "{a}; {b}",
        "list.middle": "{a}, {b}",
        "list.end": "{a}, and {b}",
    }
    tr = Translator("en", patterns)
    assert tr.join([]) == ""
    assert tr.join(["West"]) == "West"
    assert tr.join(["West", "East"]) == "West and East"
    assert tr.join("abc") == "a; b, and c"
    assert tr.join("abcde") == "a; b, c, d, and e"
    assert tr.join(["{b}", "{a}", "{0}"]) == "{b}; {a}, and {0}"


@pytest.mark.parametrize(
    ("code", "name", "initial"),
    [
        ("tr", "ilker", "İ"),
        ("tr", "ırmak", "I"),
        ("tr", "İpek", "İ"),
        ("tr", "ömer", "Ö"),
        ("en", "ilker", "I"),
        ("ru", "аня", "А"),
        ("zh-Hans", "美", "美"),
        ("ar", "ليلى", "ل"),
        ("fr", "ßx", "S"),
        ("en", "{0}", "{"),
        ("en", "", ""),
    ],
)
def test_the_initial_of_a_name(code: str, name: str, initial: str) -> None:
    assert Translator(code, {}).initial(name) == initial
