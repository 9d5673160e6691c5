from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.strict_json import MAX_DEPTH, MAX_LENGTH, StrictJsonError, loads

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)  # fmt: skip


@given(values)
def test_what_the_standard_library_writes_is_read_the_same(value: object):
    assert loads(json.dumps(value)) == value


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad_json"),
        ("{", "bad_json"),
        ("nul", "bad_json"),
        ("[1,]", "bad_json"),
        ("{'a':1}", "bad_json"),
        ("1 2", "bad_json"),
        ('"\n"', "bad_json"),
        ("9" * 5000, "bad_json"),
        ("NaN", "bad_number"),
        ("[Infinity]", "bad_number"),
        ("-Infinity", "bad_number"),
        ("1e999", "bad_number"),
        ("-1e999", "bad_number"),
        ('{"a":1,"a":1}', "duplicate_key"),
        ('[{"b":{"a":1,"c":2,"a":3}}]', "duplicate_key"),
        (nested(MAX_DEPTH + 1), "too_deep"),
        (nested(100_000), "too_deep"),
        ('{"a":' * 33 + "1" + "}" * 33, "too_deep"),
        ("[" * 40, "too_deep"),
        (" " * (MAX_LENGTH + 1), "too_long"),
    ],
    ids=lambda text: text[:12],
)
def test_what_is_refused(text: str, code: str):
    with pytest.raises(StrictJsonError) as refused:
        loads(text)
    assert refused.value.code == code
    assert len(str(refused.value)) < 200


def test_the_limits_themselves_are_allowed():
    assert loads(nested(MAX_DEPTH))
    assert loads("1" + " " * (MAX_LENGTH - 1)) == 1
    assert loads(json.dumps([[]] * 100)) == [[]] * 100


def test_brackets_in_texts_are_no_depth():
    text = "[" * 500 + '"\\{' * 10
    assert loads(json.dumps({"a": text})) == {"a": text}
    assert loads(json.dumps([text, [text]])) == [text, [text]]
