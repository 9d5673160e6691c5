"""The languages the game speaks, and which of them a person would like best."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Literal

Direction = Literal["ltr", "rtl"]


@dataclass(frozen=True, slots=True)
class Language:
    """A language: its BCP 47 `code`, its `name` in itself, and the direction it is written in."""

    code: str
    name: str
    direction: Direction = "ltr"


ENGLISH: Final = "en"
"""The source language: whatever another catalogue lacks is taken from it."""

LANGUAGES: Final[Mapping[str, Language]] = MappingProxyType(
    {
        language.code: language
        for language in (
            Language("en", "English"),
            Language("zh-Hans", "简体中文"),
            Language("pt-BR", "Português (Brasil)"),
            Language("ru", "Русский"),
            Language("tr", "Türkçe"),
            Language("ar", "العربية", "rtl"),
            Language("fr", "Français"),
        )
    }
)
"""The languages by code, in the order in which they are offered."""

_BY_PRIMARY: Final = MappingProxyType({code.partition("-")[0]: code for code in LANGUAGES})

_SAME_LANGUAGE: Final = MappingProxyType({"cmn": "zh", "yue": "zh", "arb": "ar"})
"""Primary subtags whose readers read another one's text: Mandarin, written Cantonese, Arabic."""

_PRIMARY: Final = re.compile(r"[a-z]{2,3}")


def negotiate(preferred: Sequence[str], spoken: Container[str] = LANGUAGES) -> str:
    """Return the code of the language to use for somebody with these wishes, best first.

    A wish is a BCP 47 tag ("zh-CN") or a POSIX locale ("pt_BR.UTF-8"). What matters is the
    language, not the country, since there is one catalogue for each: "pt-PT" gets "pt-BR". Wishes
    that are no language ("C", "") or not among the *spoken* ones are passed over; when none is
    left, English.
    """
    for wish in preferred:
        primary = re.split(r"[-_.@]", wish.strip(), maxsplit=1)[0].lower()
        if not _PRIMARY.fullmatch(primary):
            continue
        code = _BY_PRIMARY.get(_SAME_LANGUAGE.get(primary, primary))
        if code is not None and code in spoken:
            return code
    return ENGLISH
