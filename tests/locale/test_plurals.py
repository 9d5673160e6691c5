"""Plural categories: the table of CLDR's cardinal rules (trial U-10)."""

from __future__ import annotations

import pytest

from game.locale import CATEGORIES, LANGUAGES, Category, Translator, plural_category

NUMBERS = (0, 1, 2, 3, 5, 10, 11, 12, 14, 21, 22, 25, 100, 101, 103, 111, 112)

# one letter for each of NUMBERS: 0 zero, 1 one, 2 two, f few, m many, . other
EXPECTED = {
    #      0 1 2 3 5 10 11 12 14 21 22 25 100 101 103 111 112
    "en": ". 1 . . . .  .  .  .  .  .  .  .   .   .   .   .",
    "tr": ". 1 . . . .  .  .  .  .  .  .  .   .   .   .   .",
    "zh": ". . . . . .  .  .  .  .  .  .  .   .   .   .   .",
    "pt": "1 1 . . . .  .  .  .  .  .  .  .   .   .   .   .",
    "fr": "1 1 . . . .  .  .  .  .  .  .  .   .   .   .   .",
    "ru": "m 1 f f m m  m  m  m  1  f  m  m   1   f   m   m",
    "pl": "m 1 f f m m  m  m  m  m  f  m  m   m   f   m   m",
    "ar": "0 1 2 f f f  m  m  m  m  m  m  .   .   f   m   m",
}
NAMES: dict[str, Category] = {
    "0": "zero",
    "1": "one",
    "2": "two",
    "f": "few",
    "m": "many",
    ".": "other",
}


@pytest.mark.parametrize("language", EXPECTED)
def test_category_of_each_number(language: str) -> None:
    expected = {
        n: NAMES[letter] for n, letter in zip(NUMBERS, EXPECTED[language].split(), strict=True)
    }
    assert {n: plural_category(language, n) for n in NUMBERS} == expected
    assert {n: plural_category(language, -n) for n in NUMBERS} == expected


@pytest.mark.parametrize("language", ["fr", "pt"])
def test_whole_millions_are_a_form_of_their_own(language: str) -> None:
    assert plural_category(language, 1_000_000) == "many"
    assert plural_category(language, 2_000_000) == "many"
    assert plural_category(language, 1_000_001) == "other"


def test_every_language_has_a_rule_and_the_country_does_not_matter() -> None:
    for code in LANGUAGES:
        primary = code.partition("-")[0]
        assert primary in EXPECTED
        assert [plural_category(code, n) for n in NUMBERS] == [
            plural_category(primary, n) for n in NUMBERS
        ]


@pytest.mark.parametrize("language", EXPECTED)
def test_the_forms_a_catalogue_writes_are_those_that_occur(language: str) -> None:
    occurring = {plural_category(language, n) for n in range(1000)}
    assert set(CATEGORIES[language]) == occurring | {"other"}


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_translator_takes_the_form_of_its_language(code: str) -> None:
    forms = {category: f"{category} {{n}}" for category in NAMES.values()}
    translator = Translator(code, {"cards": forms})
    for n in NUMBERS:
        assert translator("cards", n=n) == f"{plural_category(code, n)} {n}"
