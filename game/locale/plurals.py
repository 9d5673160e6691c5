"""Plural categories of whole numbers, as the Unicode CLDR defines them for cardinal numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final, Literal

Category = Literal["zero", "one", "two", "few", "many", "other"]

_MILLION: Final = 1_000_000


def _english(n: int) -> Category:
    return "one" if n == 1 else "other"


def _chinese(_n: int) -> Category:
    return "other"


def _french(n: int) -> Category:
    """French and Brazilian Portuguese: 0 is singular, whole millions are a form of their own."""
    if n in (0, 1):
        return "one"
    return "many" if n % _MILLION == 0 else "other"


def _russian(n: int) -> Category:
    if n % 10 == 1 and n % 100 != 11:
        return "one"
    if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14):
        return "few"
    return "many"


def _polish(n: int) -> Category:
    if n == 1:
        return "one"
    if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14):
        return "few"
    return "many"


def _arabic(n: int) -> Category:
    match n:
        case 0:
            return "zero"
        case 1:
            return "one"
        case 2:
            return "two"
    if 3 <= n % 100 <= 10:
        return "few"
    return "many" if n % 100 >= 11 else "other"


_RULES: Final[Mapping[str, Callable[[int], Category]]] = MappingProxyType(
    {
        "en": _english,
        "zh": _chinese,
        "pt": _french,
        "ru": _russian,
        "tr": _english,
        "ar": _arabic,
        "fr": _french,
        "pl": _polish,
    }
)
"""The rule of each language, by primary subtag."""

CATEGORIES: Final[Mapping[str, tuple[Category, ...]]] = MappingProxyType(
    {
        "en": ("one", "other"),
        "zh": ("other",),
        "pt": ("one", "other"),
        "ru": ("one", "few", "many", "other"),
        "tr": ("one", "other"),
        "ar": ("zero", "one", "two", "few", "many", "other"),
        "fr": ("one", "other"),
        "pl": ("one", "few", "many", "other"),
    }
)
"""The forms a catalogue of each language (by primary subtag) writes for every plural text.

"other" is always among them: it serves numbers that are not whole and stands in for a form that is
missing. The "many" of French and Portuguese (whole millions) is allowed but not asked for.
"""


def plural_category(language: str, n: int) -> Category:
    """Return the category of the whole number `n` in a language given by its code.

    A negative number has the category of its absolute value. A language without a rule here
    counts like English.
    """
    rule = _RULES.get(language.partition("-")[0], _english)
    return rule(abs(n))
