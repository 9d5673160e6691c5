"""Keeping the match: bad texts, failing storages, errors inside the game (S-01, S-04, S-18)."""

from __future__ import annotations

import json
import random

import pytest

from game.table import keeper as keeper_module
from game.table.keeper import MAX_ASIDE, SAVE_KEY, Keeper
from game.table.notices import Notice, Notices
from game.table.save import load_save
from game.table.session import Session, Stage
from tests.table.make_saves import FOLDER

SEATS = ("human", "random", "random", "random")
GOOD = (FOLDER / "v1-mid-trick.json").read_text(encoding="utf-8")
OTHER = (FOLDER / "v1-hook-window.json").read_text(encoding="utf-8")


class Memory:
    """A storage in memory that counts the calls, and fails where it is told to."""

    def __init__(self, **texts: str) -> None:
        self.texts = {key.replace("_", "-"): text for key, text in texts.items()}
        self.calls: list[str] = []
        self.bad: set[str] = set()
        self.error: Exception = RuntimeError("QuotaExceededError")

    def _call(self, what: str, key: str) -> None:
        self.calls.append(f"{what} {key}")
        if what in self.bad or f"{what} {key}" in self.bad:
            raise self.error

    def get(self, key: str) -> str | None:
        self._call("get", key)
        return self.texts.get(key)

    def set(self, key: str, text: str) -> None:
        self._call("set", key)
        text.encode()  # ValueError for a lone surrogate, as in a real storage
        self.texts[key] = text

    def remove(self, key: str) -> None:
        self._call("remove", key)
        self.texts.pop(key, None)


def taken(notices: Notices) -> list[Notice]:
    out = []
    while (notice := notices.take()) is not None:
        out.append(notice)
    return out


def newer(text: str = GOOD, version: int = 99) -> str:
    return json.dumps({**json.loads(text), "version": version})


def test_a_match_is_kept_and_found_again() -> None:
    memory = Memory()
    keeper = Keeper(memory)
    assert keeper.load() is None
    table = Session.new(5, load_save(GOOD).match.ruleset, SEATS, save=keeper.write)
    while table.stage is not Stage.TURN:
        table.update(0.1)
    again = Keeper(memory)
    saved = again.load()
    assert saved is not None
    assert saved.match.key() == load_save(table.save_text()).match.key()
    assert saved.seats == SEATS
    assert again.text == table.save_text() == memory.texts[SAVE_KEY]
    assert taken(keeper.notices) + taken(again.notices) == []


def test_a_text_is_not_written_twice() -> None:
    memory = Memory(match=GOOD)
    keeper = Keeper(memory)
    keeper.load()
    for _ in range(3):
        keeper.write(GOOD)
    assert memory.calls == ["get match"]
    for _ in range(3):
        keeper.write(OTHER)
    assert memory.calls == ["get match"] * 2 + ["set match"], "with one look for another window"


def test_a_match_that_is_over_is_forgotten() -> None:
    memory = Memory(match=GOOD)
    keeper = Keeper(memory)
    keeper.load()
    keeper.clear()
    assert memory.texts == {}
    assert keeper.text is None
    keeper.write(GOOD)
    assert memory.texts == {SAVE_KEY: GOOD}


@pytest.mark.parametrize("bad", [{"set"}, {"get", "set"}])
@pytest.mark.parametrize("before", [None, GOOD])
def test_what_the_storage_did_not_take_is_the_match_still(
    bad: set[str], before: str | None
) -> None:
    memory = Memory(**({} if before is None else {"match": before}))
    keeper = Keeper(memory)
    keeper.load()
    memory.bad = bad
    keeper.write(OTHER)
    saved = keeper.load()
    assert saved is not None
    assert saved.match.key() == load_save(OTHER).match.key()
    assert keeper.text == OTHER
    memory.bad = set()
    keeper.write(OTHER)
    assert memory.texts == {SAVE_KEY: OTHER}
    keeper.clear()
    assert keeper.load() is None


# -- bad texts ---------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [None, "", " \n", "null", "undefined", " null\n"])
def test_an_absent_save_is_no_fault_S01(text: str | None) -> None:
    memory = Memory(**({} if text is None else {"match": text}))
    keeper = Keeper(memory)
    assert keeper.load() is None
    assert taken(keeper.notices) == []
    assert not any(call.startswith("set") for call in memory.calls)
    keeper.write(GOOD)
    assert Keeper(memory).load() is not None


def random_texts() -> list[str]:
    draw = random.Random(414)
    return [
        draw.randbytes(length).decode("latin-1").replace("{", "x") for length in (1, 7, 80, 3000)
    ] + [draw.randbytes(60).decode("utf-8", "replace"), "\ud800", "\0"]


BAD = {
    "list": "[]",
    "brace": "{",
    "zero": "0",
    "false": "false",
    "text": '"414"',
    "deep": "[" * 100_000,
    "long": GOOD[:-3] + " " * 4_000_000,
    "no format": json.dumps({**json.loads(GOOD), "format": None}).replace('"format": null, ', ""),
    "no seed": json.dumps({"format": "414"}),
    "a position": json.dumps({"format": "414", "hands": ["3s", "4s"], "ruleset": {"players": 2}}),
    "bad version": newer(version=0),
    "illegal": GOOD.replace('"deals":[["', '"deals":[["0:RJRJRJ","'),
    "bad seats": GOOD.replace("human", "nobody"),
    "a number": '{"format":"414","seed":1e999}',
    "python": "__import__('os').system('true')",
    "pickle": "\x80\x04\x95\x1a\x00\x00\x00.",
    **{f"random {i}": text for i, text in enumerate(random_texts())},
    **{f"cut at {tenth} tenths": GOOD[: len(GOOD) * tenth // 10] for tenth in range(1, 10)},
}
FOREIGN = {"foreign": '{"format":"chess","moves":[]}', "no format": BAD.pop("no format")}


@pytest.mark.parametrize(
    ("text", "notice"),
    [
        *((text, Notice.DAMAGED) for text in BAD.values()),
        *((text, Notice.FOREIGN) for text in FOREIGN.values()),
        (newer(), Notice.NEWER),
    ],
    ids=[*BAD, *(f"foreign: {name}" for name in FOREIGN), "newer"],
)
def test_a_bad_text_is_set_aside_once_with_one_notice_S01(text: str, notice: Notice) -> None:
    memory = Memory(match=text)
    keeper = Keeper(memory)
    assert keeper.load() is None
    assert taken(keeper.notices) == [notice]
    text = text.replace("\ud800", "\\ud800")
    aside = "match-newer-1" if notice is Notice.NEWER else "match-damaged-1"
    assert memory.texts == {aside: text}
    # the next start finds nothing, says nothing and leaves it where it is
    again = Keeper(memory)
    assert again.load() is None
    assert taken(again.notices) == []
    assert memory.texts == {aside: text}
    again.write(GOOD)
    assert memory.texts == {aside: text, SAVE_KEY: GOOD}


def test_a_bug_in_loading_is_a_damaged_save(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: str) -> None:
        raise IndexError("a bug")

    monkeypatch.setattr(keeper_module, "load_save", fail)
    keeper = Keeper(Memory(match=GOOD))
    assert keeper.load() is None
    assert taken(keeper.notices) == [Notice.DAMAGED]


def test_several_bad_texts_are_kept_beside_each_other_but_not_without_end() -> None:
    memory = Memory()
    for i in range(MAX_ASIDE + 2):
        memory.texts[SAVE_KEY] = f"bad {i}"
        Keeper(memory).load()
    assert memory.texts == {
        "match-damaged-1": "bad 0",
        "match-damaged-2": "bad 1",
        "match-damaged-3": f"bad {MAX_ASIDE + 1}",
    }
    memory.texts[SAVE_KEY] = "bad 1"
    memory.calls.clear()
    Keeper(memory).load()
    assert "set match-damaged-2" not in memory.calls
    assert memory.texts["match-damaged-1"] == "bad 0"


@pytest.mark.parametrize("text", [newer(), "{", '{"format":"chess"}'])
def test_what_cannot_be_set_aside_is_not_overwritten_S03(text: str) -> None:
    memory = Memory(match=text)
    memory.bad = {"set match-newer-1", "set match-damaged-1"}
    keeper = Keeper(memory)
    assert keeper.load() is None
    assert len(taken(keeper.notices)) == 1
    for i in range(5):
        keeper.write(GOOD + " " * i)
        keeper.clear()
    assert memory.texts == {SAVE_KEY: text}
    assert taken(keeper.notices) == [Notice.STORAGE_FAILING]
    memory.bad.clear()
    keeper.write(GOOD)
    assert memory.texts[SAVE_KEY] == GOOD
    assert text in memory.texts.values()


def test_a_text_that_is_aside_may_be_overwritten_even_if_it_could_not_be_removed() -> None:
    memory = Memory(match="{")
    memory.bad = {"remove"}
    keeper = Keeper(memory)
    keeper.load()
    keeper.write(GOOD)
    assert memory.texts == {"match-damaged-1": "{", SAVE_KEY: GOOD}


def test_a_match_that_was_too_new_comes_back_when_it_can_be_read() -> None:
    memory = Memory(match=newer())
    assert Keeper(memory).load() is None
    memory.texts["match-newer-1"] = GOOD  # as if the program had been updated
    keeper = Keeper(memory)
    saved = keeper.load()
    assert saved is not None
    assert saved.match.seed == load_save(GOOD).match.seed
    assert memory.texts == {SAVE_KEY: GOOD}
    assert keeper.text == GOOD


def test_a_match_in_progress_goes_before_one_that_comes_back() -> None:
    memory = Memory(match=OTHER, match_newer_1=GOOD)
    keeper = Keeper(memory)
    saved = keeper.load()
    assert saved is not None
    assert saved.match.seed == load_save(OTHER).match.seed
    keeper.clear()
    assert Keeper(memory).load() is not None
    assert memory.texts == {SAVE_KEY: GOOD}


# -- failing storages --------------------------------------------------------------------------


@pytest.mark.parametrize("bad", [{"set"}, {"get"}, {"get", "set", "remove"}, {"remove"}])
def test_a_storage_that_fails_is_told_of_once_S04(bad: set[str]) -> None:
    memory = Memory()
    memory.bad = bad
    keeper = Keeper(memory)
    assert keeper.load() is None
    table = Session.new(
        3, load_save(GOOD).match.ruleset, ["random"] * 4, save=keeper.write, speed="instant"
    )
    while table.stage is not Stage.DEAL_OVER:
        table.update(0.1)
    keeper.clear()
    keeper.clear()
    assert taken(keeper.notices) == [Notice.STORAGE_FAILING]
    assert keeper.load() is None or bad == {"remove"}
    assert taken(keeper.notices) == []


def test_a_storage_that_recovers_is_used_again() -> None:
    memory = Memory()
    memory.bad = {"set"}
    keeper = Keeper(memory)
    keeper.load()
    keeper.write(GOOD)
    assert keeper.text == GOOD, "for copying it out of the game"
    memory.bad = set()
    keeper.write(GOOD)
    assert memory.texts == {SAVE_KEY: GOOD}


def test_a_match_that_could_not_be_read_for_a_moment_is_not_lost() -> None:
    memory = Memory(match=OTHER)
    memory.bad = {"get"}
    keeper = Keeper(memory)
    assert keeper.load() is None
    keeper.write(GOOD)
    assert memory.texts == {SAVE_KEY: OTHER}, "not overwritten unseen"
    memory.bad = set()
    keeper.write(GOOD)
    assert memory.texts == {SAVE_KEY: GOOD, "match-newer-1": OTHER}
    keeper.clear()
    assert Keeper(memory).load() is not None, "it comes back when no match is in progress"


@pytest.mark.parametrize("kept", [None, OTHER])
@pytest.mark.parametrize("bad", [{"set"}, {"get", "set", "remove"}])
def test_a_match_that_the_storage_did_not_take_is_still_the_one_that_was_left_S04(
    kept: str | None, bad: set[str]
) -> None:
    memory = Memory(**{} if kept is None else {"match": kept})
    keeper = Keeper(memory)
    keeper.load()
    memory.bad = bad
    keeper.thaw()
    keeper.write(GOOD)
    for _ in range(2):
        left = keeper.load()
        assert left is not None
        assert left.match.logs == load_save(GOOD).match.logs
    memory.bad = set()
    keeper.write(GOOD)
    assert memory.texts[SAVE_KEY] == GOOD


# -- two windows -------------------------------------------------------------------------------


def test_the_window_that_was_played_in_last_has_the_match() -> None:
    memory = Memory(match=GOOD)
    first, second = Keeper(memory), Keeper(memory)
    first.load()
    second.load()
    second.write(OTHER)
    first.write(GOOD.replace('"seats"', '"x":1,"seats"'))
    first.clear()
    assert memory.texts == {SAVE_KEY: OTHER}
    assert first.lost
    assert not second.lost
    assert taken(first.notices) == [Notice.ELSEWHERE]
    found = first.load()
    assert found is not None
    assert found.match.logs == load_save(OTHER).match.logs
    assert not first.lost
    first.write(GOOD)
    assert memory.texts == {SAVE_KEY: GOOD}


def test_a_match_begun_on_purpose_takes_the_place_of_another_windows() -> None:
    memory = Memory()
    first, second = Keeper(memory), Keeper(memory)
    first.load()
    second.load()
    second.write(OTHER)
    first.thaw()
    first.write(GOOD)
    assert memory.texts == {SAVE_KEY: GOOD}
    assert not first.lost
    second.look()
    assert second.lost


def test_a_storage_that_was_emptied_is_no_other_window() -> None:
    memory = Memory(match=GOOD)
    keeper = Keeper(memory)
    keeper.load()
    memory.texts.clear()
    keeper.write(OTHER)
    assert memory.texts == {SAVE_KEY: OTHER}


def test_notices_are_shared_and_given_once_a_session() -> None:
    notices = Notices()
    first, second = Keeper(Memory(match="{"), notices), Keeper(Memory(match="["), notices)
    first.load()
    second.load()
    assert taken(notices) == [Notice.DAMAGED]
    notices.add(Notice.NEWER)
    notices.add(Notice.STORAGE_FAILING)
    notices.add(Notice.NEWER)
    assert taken(notices) == [Notice.NEWER, Notice.STORAGE_FAILING]
    assert taken(notices) == []


# -- errors inside the game --------------------------------------------------------------------


def test_an_internal_error_does_not_reach_the_save_S18() -> None:
    memory = Memory()
    keeper = Keeper(memory)
    keeper.write(GOOD)
    keeper.freeze()
    assert keeper.frozen
    keeper.write("broken")
    keeper.clear()
    assert memory.texts == {SAVE_KEY: GOOD}
    assert keeper.text == GOOD
    # "continue" takes the last good state and saving works again
    assert keeper.load() is not None
    assert not keeper.frozen
    keeper.write(OTHER)
    assert memory.texts == {SAVE_KEY: OTHER}


def test_a_new_match_after_an_internal_error_is_saved_S18() -> None:
    memory = Memory(match=GOOD)
    keeper = Keeper(memory)
    keeper.load()
    keeper.freeze()
    keeper.thaw()
    keeper.write(OTHER)
    assert memory.texts == {SAVE_KEY: OTHER}


def test_every_notice_has_a_text() -> None:
    catalogue = json.loads((FOLDER.parents[2] / "assets/locale/en.json").read_text("utf-8"))
    assert [notice for notice in Notice if f"notice.{notice.value}" not in catalogue] == []
