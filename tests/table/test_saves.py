"""Golden saves of every released version load and go on (trial S-03)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.rules.errors import RecordError
from game.rules.record import VERSION
from game.table.save import SavedMatch, SaveWriter, load_save
from game.table.session import Session, Stage
from tests.table.make_saves import CASES, FOLDER, facts, make

EXPECTED = json.loads((FOLDER / "expected.json").read_text(encoding="utf-8"))
STAGES = {
    "mid-trick": Stage.TURN,
    "hook-window": Stage.WINDOW,
    "unhook-window": Stage.WINDOW,
    "mid-tribute": Stage.RETURNS,
    "between-deals": Stage.DEAL_OVER,
    "house-rules": Stage.WINDOW,  # left on a single that nobody can hook, which must not show
}


def text_of(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


def case_of(name: str) -> str:
    return Path(name).stem.partition("-")[2]


def test_every_case_of_every_version_is_there() -> None:
    files = {path.name for path in FOLDER.glob("v*.json")}
    assert files == set(EXPECTED)
    assert {f"v{VERSION}-{case}.json" for case in CASES} <= files
    assert set(STAGES) == set(CASES)


@pytest.mark.parametrize("name", EXPECTED)
def test_a_golden_save_holds_what_it_held(name: str) -> None:
    assert facts(load_save(text_of(name))) == EXPECTED[name]


@pytest.mark.parametrize("name", EXPECTED)
def test_a_golden_save_is_of_the_moment_it_is_named_after(name: str) -> None:
    *_, moment = CASES[case_of(name)]
    assert moment(load_save(text_of(name)).match)


@pytest.mark.parametrize("case", CASES)
def test_the_script_makes_saves_that_hold_what_was_played(case: str) -> None:
    saved, text = make(case)
    assert facts(load_save(text)) == facts(saved)


@pytest.mark.parametrize("name", EXPECTED)
def test_a_golden_save_goes_on_to_the_end_of_the_next_deal(name: str) -> None:
    table = Session.resume(load_save(text_of(name)), speed="instant")
    assert table.stage is STAGES[case_of(name)]
    before = len(table.results)
    table.take_over("random")
    for _ in range(20_000):
        table.update(0.1)
        if len(table.results) > before:
            break
        table.go_on()
    assert len(table.results) == before + 1
    assert load_save(table.save_text()).match.index == before


def changed(name: str, **fields: object) -> str:
    data = json.loads(text_of(name))
    for key, value in fields.items():
        if value is None:
            del data[key]
        else:
            data[key] = value
    return json.dumps(data)


@pytest.mark.parametrize("name", EXPECTED)
def test_unknown_fields_and_a_missing_version_do_no_harm(name: str) -> None:
    for text in (
        changed(name, colour="blue", more={"a": [1, None]}),
        changed(name, version=None),
    ):
        assert facts(load_save(text)) == EXPECTED[name]


@pytest.mark.parametrize("version", [VERSION + 1, VERSION + 99])
def test_a_newer_version_is_refused_politely(version: int) -> None:
    with pytest.raises(RecordError) as caught:
        load_save(changed(next(iter(EXPECTED)), version=version))
    assert caught.value.code == "newer_version"


@pytest.mark.parametrize("name", EXPECTED)
def test_writing_a_loaded_save_gives_the_same_text(name: str) -> None:
    saved: SavedMatch = load_save(text_of(name))
    assert SaveWriter(saved.seats).text(saved.match) + "\n" == text_of(name)
