"""The catalogues as they are shipped: complete, readable, and in line with the English one."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.bots import BOTS
from game.locale import CATEGORIES, LANGUAGES, Text, Translator, load
from game.rules.cards import RANK_TEXT, SUIT_LETTERS
from game.rules.combinations import Category
from game.rules.errors import Reason
from game.rules.ruleset import CHOICES, SEATS, Ruleset
from game.table.pace import SPEEDS
from game.table.session import AskAbout, Stage

ROOT = Path(__file__).parents[2]
ASSETS = ROOT / "assets"
FIELD = re.compile(r"\{([a-z_]+)\}")


def read(name: str) -> str:
    return (ASSETS / name).read_text(encoding="utf-8")


def catalogue(code: str) -> dict[str, Text]:
    return json.loads(read(f"locale/{code}.json"))


SHIPPED = [code for code in LANGUAGES if (ASSETS / f"locale/{code}.json").is_file()]
SOURCE = catalogue("en")
AREAS = {key.partition(".")[0] for key in SOURCE}


def forms(entry: Text) -> Iterator[str]:
    yield from (entry,) if isinstance(entry, str) else entry.values()


def fields(entry: Text) -> set[str]:
    return {name for form in forms(entry) for name in FIELD.findall(form)}


@pytest.fixture(scope="module")
def tr() -> Translator:
    return load("en", read)


def test_files_belong_to_languages() -> None:
    assert {path.stem for path in (ASSETS / "locale").glob("*.json")} <= set(LANGUAGES)


@pytest.mark.parametrize("code", SHIPPED)
def test_keys_are_sorted_and_written_one_way(code: str) -> None:
    text = read(f"locale/{code}.json")
    again = json.dumps(catalogue(code), ensure_ascii=False, indent=2, sort_keys=True) + "\n"
    assert text == again


@pytest.mark.parametrize("code", SHIPPED)
def test_keys_are_those_of_the_english_catalogue(code: str) -> None:
    assert set(catalogue(code)) == set(SOURCE)


@pytest.mark.parametrize("code", SHIPPED)
def test_placeholders_are_those_of_the_english_catalogue(code: str) -> None:
    """A plural form may leave out n: "two cards" can be one word."""
    for key, entry in catalogue(code).items():
        wanted = fields(SOURCE[key])
        for form in forms(entry):
            found = set(FIELD.findall(form))
            if isinstance(entry, str):
                assert found == wanted, key
            else:
                assert found | {"n"} == wanted | {"n"}, key
            rest = FIELD.sub("", form)
            assert "{" not in rest, key
            assert "}" not in rest, key


@pytest.mark.parametrize("code", SHIPPED)
def test_plural_texts_have_every_form_of_the_language(code: str) -> None:
    allowed = set(CATEGORIES[code.partition("-")[0]])
    for key, entry in catalogue(code).items():
        if not isinstance(entry, str):
            assert set(entry) - {"many"} == allowed - {"many"}, key
            assert allowed <= set(entry), key
            assert "n" in fields(SOURCE[key]) or not isinstance(SOURCE[key], str), key


@pytest.mark.parametrize("code", SHIPPED)
def test_texts_are_clean(code: str) -> None:
    for key, entry in catalogue(code).items():
        for form in forms(entry):
            assert form, key
            assert form == form.strip(), key
            assert form.isprintable(), key
            assert "  " not in form, key
            assert "(s)" not in form, key


@pytest.mark.parametrize("code", SHIPPED)
def test_every_text_is_made_without_a_fault(code: str, caplog: pytest.LogCaptureFixture) -> None:
    translator = load(code, read)
    for key, entry in SOURCE.items():
        values: dict[str, str | int] = {name: f"<{name}>" for name in fields(entry)}
        for n in (0, 1, 2, 5, 11, 21):
            text = translator(key, **{**values, "n": n})
            assert "{" not in text, key
    assert not caplog.records


@pytest.mark.parametrize("code", SHIPPED)
def test_ten_is_written_with_two_digits_in_every_language(code: str) -> None:
    assert catalogue(code)["card.rank.T"] == "10"
    for text in "23456789JQKA":
        assert catalogue(code)[f"card.rank.{text}"] == text


def test_every_code_of_the_rules_and_the_table_has_a_text(tr: Translator) -> None:
    keys = [f"reason.{reason.value}" for reason in Reason]
    keys += [f"card.category.{category.value}" for category in Category]
    keys += [f"table.stage.{stage.value}" for stage in Stage]
    keys += [f"settings.ask_about.{value.value}" for value in AskAbout]
    keys += [f"settings.speed.{name}" for name in SPEEDS]
    keys += [f"new.difficulty.{name}" for name in BOTS]
    keys += [f"new.difficulty.{name}.help" for name in BOTS]
    keys += [f"card.{kind}.{rank}" for kind in ("rank", "one", "many") for rank in RANK_TEXT]
    keys += [f"card.suit.{suit}" for suit in SUIT_LETTERS]
    keys += [f"table.place.{place}" for place in range(1, max(SEATS) + 1)]
    keys += [f"seat.bot.{number}" for number in range(1, max(SEATS))]
    assert [key for key in keys if key not in tr] == []


def test_every_house_rule_and_each_of_its_values_is_explained_in_a_sentence(
    tr: Translator,
) -> None:
    keys = []
    for switch in Ruleset.__dataclass_fields__:
        keys += [f"rule.{switch}", f"rule.{switch}.help"]
        for value in CHOICES.get(switch, ()):
            keys += [f"rule.{switch}.{value}", f"rule.{switch}.{value}.help"]
    keys += [f"rule.players.{seats}.help" for seats in SEATS]
    keys += [f"rule.decks.{which}.help" for which in ("default", "fewer", "more")]
    for switch in ("start_level", "target_level", "claim_seconds", "turn_seconds"):
        keys += [f"rule.{switch}.value", f"rule.{switch}.value.help"]
    for switch in ("claim_seconds", "turn_seconds"):
        keys += [f"rule.{switch}.none", f"rule.{switch}.none.help"]
    assert [key for key in keys if key not in tr] == []
    for key in keys:
        if key.endswith(".help"):
            assert all(form.endswith(".") for form in forms(SOURCE[key])), key


def test_sentences_of_the_text_mirror(tr: Translator) -> None:
    sevens = tr("card.play.two", ranks=tr("card.many.7"))
    assert tr("say.hook", name="West", cards=sevens) == "West hooks with two sevens."
    assert tr("say.unhook.you", card=tr("card.one.8")) == "You unhook with an eight."
    straight = tr("card.play.straight", n=3, low=tr("card.rank.8"), high=tr("card.rank.T"))
    assert tr("say.play", name="Mei", play=straight) == (
        "Mei plays a straight of 3 cards, 8 to 10."
    )
    caught = tr.join([tr("seat.west"), tr("seat.east")])
    assert tr("result.caught", n=2, names=caught) == "West and East are caught."
    assert tr("result.caught", n=1, names="West") == "West is caught."
    face = tr("card.face", rank=tr("card.rank.Q"), suit=tr("card.suit.h"))
    assert face == "Q of hearts"


def test_every_key_that_the_code_names_is_in_the_catalogue() -> None:
    """A text that looks like a key (area.word) is one, unless it names a file."""
    key = re.compile(rf"({'|'.join(sorted(AREAS))})\.[a-z0-9_.]+")
    files = (".ttf", ".otf", ".json", ".md", ".ogg", ".png", ".py")
    missing = [
        f"{path.relative_to(ROOT)}:{node.lineno} {node.value}"
        for path in sorted((ROOT / "game").rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and key.fullmatch(node.value)
        and not node.value.endswith((*files, "."))
        and node.value not in SOURCE
    ]
    assert missing == []
