"""Texts by key, with placeholders filled in and the right plural form chosen."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final, cast

from game.locale.languages import ENGLISH, LANGUAGES, Direction
from game.locale.plurals import Category, plural_category

Text = str | Mapping[Category, str]
"""An entry of a catalogue: a text, or texts by plural category with at least "other"."""

_LOG: Final = logging.getLogger(__name__)

_FIELD: Final = re.compile(r"\{([A-Za-z_][A-Za-z0-9_]*)\}")
_FORMS: Final = frozenset(("zero", "one", "two", "few", "many", "other"))

_MAX_LOGGED: Final = 500
"""So many different faults are logged by one translator; the rest is silence."""


class Translator:
    """The texts of one language. Calling it never raises, whatever the catalogue holds."""

    def __init__(
        self,
        language: str,
        catalogue: Mapping[str, Text],
        fallback: Mapping[str, Text] | None = None,
    ) -> None:
        """Take the catalogue of `language` and that of the source language to fall back to.

        Raises KeyError for a language that is not one of `LANGUAGES`.
        """
        self._direction = LANGUAGES[language].direction
        self._language = language
        self._catalogues: tuple[tuple[str, Mapping[str, Text]], ...] = ((language, catalogue),)
        if fallback is not None:
            self._catalogues += ((ENGLISH, fallback),)
        self._logged: set[tuple[str, str]] = set()

    @property
    def language(self) -> str:
        """The code of the language, as in `LANGUAGES`; caches of texts are keyed on it."""
        return self._language

    @property
    def direction(self) -> Direction:
        """The direction the language is written in."""
        return self._direction

    def __contains__(self, key: object) -> bool:
        """Tell whether there is a text for `key`, in the language or in English."""
        return any(key in catalogue for _, catalogue in self._catalogues)

    def __call__(self, key: str, /, **values: str | int) -> str:
        """Return the text of `key` with each ``{name}`` replaced by the value of that name.

        Of a text with plural forms, the form for the whole number ``n`` is taken. A key that the
        language lacks is looked up in English; one that English lacks is returned itself.
        Placeholders without a value and stray braces stay as they are. Values are inserted as they
        are: braces in a player's name mean nothing. All faults are logged, once each.
        """
        for language, catalogue in self._catalogues:
            text = catalogue.get(key)
            if text is not None:
                if not isinstance(text, str):
                    text = self._form(language, key, text, values.get("n"))
                return self._fill(key, text, values)
            self._fault(key, f"missing in {language}")
        return key

    def join(self, items: Sequence[str]) -> str:
        """Return a list in words: "West", "West and East", "West, North, and East".

        The patterns are the entries ``list.two``, ``list.start``, ``list.middle`` and
        ``list.end``, as in the CLDR. No items give an empty text.
        """
        if not items:
            return ""
        if len(items) == 1:
            return items[0]
        if len(items) == 2:
            return self("list.two", a=items[0], b=items[1])
        text = self("list.end", a=items[-2], b=items[-1])
        for item in reversed(items[1:-2]):
            text = self("list.middle", a=item, b=text)
        return self("list.start", a=items[0], b=text)

    def initial(self, name: str) -> str:
        """Return the first letter of a name as a capital of the language; empty for no name.

        In Turkish the capital of i is İ, and that of ı is I.
        """
        letter = name[:1]
        if self._language == "tr" and letter == "i":
            return "İ"
        return letter.upper()[:1]

    def _form(
        self, language: str, key: str, forms: Mapping[Category, str], n: str | int | None
    ) -> str:
        if not isinstance(n, int):
            self._fault(key, "counts, but no whole number n is given")
            return forms["other"]
        category = plural_category(language, n)
        if category not in forms:
            if not (category == "many" and language.startswith(("fr", "pt"))):
                self._fault(key, f"has no form {category!r}")
            category = "other"
        return forms[category]

    def _fill(self, key: str, text: str, values: Mapping[str, str | int]) -> str:
        if "{" not in text and "}" not in text:
            return text
        rest = _FIELD.sub("", text)
        if "{" in rest or "}" in rest:
            self._fault(key, f"has stray braces: {text!r}")

        def value(field: re.Match[str]) -> str:
            name = field[1]
            if name in values:
                return str(values[name])
            self._fault(key, f"has a placeholder {field[0]} that is given no value")
            return field[0]

        return _FIELD.sub(value, text)

    def _fault(self, key: str, what: str) -> None:
        fault = (key, what)
        if fault not in self._logged and len(self._logged) < _MAX_LOGGED:
            self._logged.add(fault)
            _LOG.warning("text %s (%s): %s", key, self._language, what)


def load(language: str, read: Callable[[str], str]) -> Translator:
    """Return the translator of a language, one of `LANGUAGES`; KeyError for any other.

    `read` returns the UTF-8 text of an asset, given its name ("locale/en.json"). A catalogue that
    cannot be read, or part of it, is done without and logged: English stands in, then the keys.
    """
    catalogue = _catalogue(language, read)
    fallback = None if language == ENGLISH else _catalogue(ENGLISH, read)
    return Translator(language, catalogue, fallback)


def _catalogue(language: str, read: Callable[[str], str]) -> dict[str, Text]:
    name = f"locale/{LANGUAGES[language].code}.json"
    try:
        data = json.loads(read(name))
    except (OSError, LookupError, ValueError, RecursionError) as error:
        _LOG.warning("%s cannot be read: %s", name, error)
        return {}
    if not isinstance(data, dict):
        _LOG.warning("%s is no object of texts", name)
        return {}
    good = {key: text for key, text in data.items() if _is_text(text)}
    if len(good) < len(data):
        _LOG.warning("%s: no texts: %s", name, ", ".join(sorted(data.keys() - good.keys())[:20]))
    return cast(dict[str, Text], good)


def _is_text(entry: object) -> bool:
    if isinstance(entry, dict):
        return (
            "other" in entry
            and entry.keys() <= _FORMS
            and all(isinstance(form, str) for form in entry.values())
        )
    return isinstance(entry, str)
