"""The languages on offer and the choice among them."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from game.locale import LANGUAGES, negotiate

ROOT = Path(__file__).parents[2]


def test_the_languages_with_their_own_names_and_directions() -> None:
    assert [(language.code, language.name) for language in LANGUAGES.values()] == [
        ("en", "English"),
        ("zh-Hans", "简体中文"),
        ("pt-BR", "Português (Brasil)"),
        ("ru", "Русский"),
        ("tr", "Türkçe"),
        ("ar", "العربية"),
        ("fr", "Français"),
    ]
    assert [code for code, it in LANGUAGES.items() if it.direction == "rtl"] == ["ar"]
    assert all(code == it.code for code, it in LANGUAGES.items())


@pytest.mark.parametrize(
    ("preferred", "code"),
    [
        ([], "en"),
        (["en-GB"], "en"),
        (["pt-PT"], "pt-BR"),
        (["pt_BR.UTF-8"], "pt-BR"),
        (["zh"], "zh-Hans"),
        (["zh-CN", "en"], "zh-Hans"),
        (["zh-Hant-TW", "en"], "zh-Hans"),
        (["ZH_hans"], "zh-Hans"),
        (["yue-HK", "en"], "zh-Hans"),
        (["sr_RS@latin", "ru"], "ru"),
        (["de-AT", "fr-CH", "en"], "fr"),
        (["de", "fi"], "en"),
        (["TR"], "tr"),
        (["ar-EG"], "ar"),
        (["C"], "en"),
        (["C.UTF-8", "POSIX", "", "*", "-", "x", " ru "], "ru"),
        (["france"], "en"),
        (["\N{LATIN CAPITAL LETTER I WITH DOT ABOVE}T", "\udcff", "tr"], "tr"),
    ],
)
def test_the_best_wish_that_is_spoken_here(preferred: list[str], code: str) -> None:
    assert negotiate(preferred) == code


def test_a_language_without_a_catalogue_is_passed_over() -> None:
    assert negotiate(["ar", "fr-CA", "ru"], ("en", "fr")) == "fr"
    assert negotiate(["ar"], ("en",)) == "en"


def test_texts_never_change_case_in_code() -> None:
    """Python's casing is not Turkish: "i".upper() is no dotted İ. A catalogue says it right."""
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for folder in ("ui", "table")
        for path in sorted((ROOT / "game" / folder).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in ("upper", "capitalize", "swapcase")
        and not ast.unparse(node.func.value).startswith("chr(")
    ]
    assert found == [], "write the text as it is to be shown; for a name use Translator.initial"


def test_the_package_knows_nothing_else_of_the_game() -> None:
    for path in (ROOT / "game/locale").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                assert node.level == 0
                names = [node.module or ""]
            for name in names:
                assert name.partition(".")[0] not in ("game", "pygame") or name.startswith(
                    "game.locale"
                ), path
