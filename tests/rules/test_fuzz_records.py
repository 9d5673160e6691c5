"""Records and links from outside: whatever they hold, the answer is an error or a state."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.rules.errors import RecordError
from game.rules.record import Record, dumps, from_link, loads, read_record, replay, to_link
from tests.helpers import Json, Match, Position, ask

scalars = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-1, 15)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=8)
    | st.sampled_from(
        [
            *("3s", "3s3h", "BJRJ", "10s", "2", "T", "A", "pass", "0:3s", "1:hook 3s3h"),
            *("0:pass", "1:decline", "2:return 5h", "414", "on", "off", "natural", "draw"),
        ]
    )
)
names = st.text(max_size=4) | st.sampled_from(
    [
        *("format", "version", "ruleset", "hands", "levels", "level", "leader", "out", "owner"),
        *("previous", "actions", "seed", "deals", "winner", "players", "decks"),
    ]
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(names, inner, max_size=4),
    max_leaves=6,
)
json_objects = st.dictionaries(names, values, max_size=5)


def good_records() -> list[Json]:
    """Records of each kind: mid-trick, mid-claim, mid-tribute, over, a match of two deals."""
    trick = Position("34J", "9Q", "TK", "66A").do("0:3", "1:9")
    claim = Position("3J7", "33Q", "KT", "33A").do("0:3", "3:hook 33")
    chain = Position("333J", "33Q", "KT", "33A").do("0:3", "1:hook 33", "3:unhook 3")
    previous: Json = {"out": [0, 2], "winner": 0}
    tribute = Position("57J", "R9Q", "68K", "T34", level="4", previous=previous)
    tribute.do("0:return 5")
    over = Position("9", "TQ", "", "99J", out=[2]).do("0:9")
    match = Match(1, next_lead="first")
    match.play_out(0, 2)
    match.next_deal()
    positions = (trick, claim, chain, tribute, over)
    return [*(position.record() for position in positions), match.record]


GOOD = good_records()


def parts(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of all parts of a JSON value."""
    found = [path] if path else []
    if isinstance(value, dict):
        keys: list[Any] = list(value)
    elif isinstance(value, list):
        keys = list(range(min(len(value), 40)))
    else:
        keys = []
    for key in keys:
        found += parts(value[key], (*path, key))
    return found


@st.composite
def spoilt_records(draw: st.DrawFn) -> Json:
    """Good records in which up to three parts are replaced, removed or doubled."""
    record = copy.deepcopy(draw(st.sampled_from(GOOD)))
    for _ in range(draw(st.integers(1, 3))):
        *path, last = draw(st.sampled_from(parts(record)))
        holder: Any = record
        for key in path:
            holder = holder[key]
        match draw(st.sampled_from(["replace", "borrow", "remove", "double"])):
            case "replace":
                holder[last] = draw(values)
            case "borrow":
                source: Any = draw(st.sampled_from(GOOD))
                for key in draw(st.sampled_from(parts(source))):
                    source = source[key]
                holder[last] = copy.deepcopy(source)
            case "remove":
                del holder[last]
            case "double" if isinstance(holder, list):
                holder.insert(last, copy.deepcopy(holder[last]))
        if not parts(record):
            break
    return record


def assert_answered(record: Any) -> None:
    for op in ("state", "observe"):
        reply = ask(op, record=record, seat=0)
        if "error" in reply:
            assert reply["error"] != "internal", reply
            assert isinstance(reply["message"], str)
            assert reply["message"].strip()
            assert len(reply["message"]) < 1000
        elif op == "state":
            assert reply["phase"] in ("tribute", "play", "claim", "over")
        json.dumps(reply, allow_nan=False)


def complaint(reader: Callable[[str], Record], text: str) -> str | None:
    """What is wrong with a text, or None; nothing but a `RecordError` may come."""
    try:
        replay(reader(text))
    except RecordError as error:
        return str(error).strip()
    return None


@pytest.mark.parametrize("record", GOOD, ids=range(len(GOOD)))
def test_good_records_are_served(record: Json) -> None:
    assert "error" not in ask("state", record=record)


@settings(max_examples=100, deadline=None)
@given(json_objects | values)
def test_any_json_as_a_record(record: Any) -> None:
    assert_answered(record)


@settings(max_examples=200, deadline=None)
@given(spoilt_records())
def test_spoilt_records(record: Json) -> None:
    assert_answered(record)


@settings(max_examples=100, deadline=None)
@given(json_objects, st.sampled_from(GOOD))
def test_records_with_strange_additions(extra: Json, record: Json) -> None:
    assert_answered({**record, **extra})
    assert_answered({**record, "ruleset": extra})


@settings(max_examples=100, deadline=None)
@given(st.text() | st.text("0123456789ABCDEFGHIJabcdefghij-_=", min_size=1).map("1".__add__))
def test_any_text_as_a_link(text: str) -> None:
    assert complaint(from_link, text) != ""


@settings(max_examples=100, deadline=None)
@given(st.sampled_from(GOOD), st.data())
def test_spoilt_links(record: Json, data: st.DataObject) -> None:
    link = to_link(read_record(record))
    where = data.draw(st.integers(0, len(link) - 1))
    match data.draw(st.sampled_from(["cut", "change", "insert", "drop"])):
        case "cut":
            link = link[:where]
        case "change":
            link = link[:where] + data.draw(st.characters()) + link[where + 1 :]
        case "insert":
            link = link[:where] + data.draw(st.text(max_size=3)) + link[where:]
        case "drop":
            link = link[:where] + link[where + 1 :]
    assert complaint(from_link, link) != ""


@settings(max_examples=100, deadline=None)
@given(st.text() | json_objects.map(json.dumps) | spoilt_records().map(json.dumps))
def test_any_text_as_a_saved_record(text: str) -> None:
    assert complaint(loads, text) != ""


@pytest.mark.parametrize("record", GOOD, ids=range(len(GOOD)))
def test_text_forms_round_trip(record: Json) -> None:
    state = ask("state", record=record)
    read = read_record(record)
    link = to_link(read)
    assert link.isascii()
    assert all(character.isalnum() or character in "-_" for character in link)
    for again in (from_link(link), loads(dumps(read))):
        assert again == read
        assert ask("state", record=again.to_json()) == state
