"""Bad input over the real process: one clear error line each, and the process lives on."""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import Any

import pytest

from tests.helpers import Json, Position

PATIENCE = 1.0
"""Seconds within which every bad request is answered."""


class Process:
    """`python -m game.engine`, spoken to line by line."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "game.engine"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self.buffer = b""
        self.pings = 0

    def send(self, line: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()

    def read(self, patience: float = 10 * PATIENCE) -> Json:
        """One reply; it has to be strict JSON on a line of its own."""
        assert self.process.stdout is not None
        fd = self.process.stdout.fileno()
        deadline = time.monotonic() + patience
        while b"\n" not in self.buffer:
            ready, _, _ = select.select([fd], [], [], max(0.0, deadline - time.monotonic()))
            if not ready:
                self.process.kill()
            assert ready, "no answer in time"
            chunk = os.read(fd, 1 << 16)
            assert chunk, "the process has ended"
            self.buffer += chunk
        line, _, self.buffer = self.buffer.partition(b"\n")

        def refuse(name: str) -> None:
            raise AssertionError(f"{name} in a reply is no JSON")

        reply = json.loads(line.decode("utf-8"), parse_constant=refuse)
        assert isinstance(reply, dict)
        return reply

    def ask(self, request: Any) -> Json:
        self.send(json.dumps(request).encode())
        return self.read()

    def ping(self) -> None:
        """An ordinary request is answered, and nothing else stands in the pipe."""
        self.pings += 1
        reply = self.ask(
            {"op": "classify", "cards": "3s3h", "level": "2", "id": f"ping {self.pings}"}
        )
        assert reply == {
            "id": f"ping {self.pings}",
            "category": "pair",
            "length": 2,
            "rank": "3",
            "bomb": False,
        }

    def close(self) -> int:
        """End of input; the exit status."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        status = self.process.wait(timeout=10)
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        assert self.process.stdout.read() == b""
        assert b"Traceback" not in self.process.stderr.read()
        self.process.stdout.close()
        self.process.stderr.close()
        return status


@pytest.fixture(scope="module")
def processes() -> Iterator[list[Process]]:
    started = [Process()]
    yield started
    if started[-1].process.poll() is None:
        assert started[-1].close() == 0


@pytest.fixture
def engine(processes: list[Process]) -> Process:
    """One process for all these tests; after a failure a new one."""
    if processes[-1].process.poll() is not None or processes[-1].buffer:
        processes.append(Process())
    processes[-1].ping()
    return processes[-1]


def assert_error(reply: Json) -> None:
    assert isinstance(reply.get("error"), str), reply
    assert reply["error"]
    assert reply["error"] != "internal", reply
    message = reply["message"]
    assert isinstance(message, str)
    assert message.strip()
    assert "\n" not in message
    assert "Traceback" not in message
    assert len(message) < 1000, "an error does not repeat the whole input"


def bad_line(engine: Process, line: bytes) -> Json:
    """Send something wrong; one error line comes in time and the next request is served."""
    taken = []
    for _ in range(3):  # other work on the machine may take a second of its own
        start = time.monotonic()
        engine.send(line)
        reply = engine.read()
        taken.append(time.monotonic() - start)
        assert_error(reply)
        engine.ping()
        if taken[-1] < PATIENCE:
            return reply
    raise AssertionError(f"took {taken} s")


GOOD = b'{"op":"classify","cards":"3s3h","level":"2"}'


@pytest.mark.parametrize(
    "line",
    [
        *(GOOD[:cut] for cut in range(1, len(GOOD), 4)),
        GOOD + GOOD,
        GOOD + b"}",
        b"x" + GOOD,
        b"{",
        b"[",
        b'"',
        b"nul",
        b"'op'",
        b"{op:1}",
        b'{"op":"classify",}',
        b"\x00",
        b'{"op":"classify","cards":"3s\n3h"}'.replace(b"\n", b"\x01"),
    ],
)
def test_not_json(engine: Process, line: bytes) -> None:
    bad_line(engine, line)


@pytest.mark.parametrize(
    "line",
    [b"null", b"true", b"0", b"-1.5", b'"classify"', b"[]", b"[{}]", b"{}", b'{"id":1}'],
)
def test_not_a_request(engine: Process, line: bytes) -> None:
    bad_line(engine, line)


@pytest.mark.parametrize("number", [b"NaN", b"Infinity", b"-Infinity", b"1e999", b"-1e999"])
@pytest.mark.parametrize("field", [b"cards", b"level", b"id", b"other"])
def test_not_a_number(engine: Process, number: bytes, field: bytes) -> None:
    request = {b"op": b'"classify"', b"cards": b'"3s"', b"level": b'"2"', field: number}
    bad_line(engine, b"{" + b",".join(b'"%s":%s' % pair for pair in request.items()) + b"}")


@pytest.mark.parametrize("digits", [20, 400, 5000, 100_000])
def test_huge_whole_number(engine: Process, digits: int) -> None:
    number = b"9" * digits
    bad_line(engine, b'{"op":"classify","cards":"3s","level":%s}' % number)
    bad_line(engine, b'{"op":"deal","seed":"%s","index":0}' % number)
    bad_line(engine, b'{"op":"deal","seed":"1","index":%s}' % number)


@pytest.mark.parametrize(
    "line",
    [
        b"[" * 100_000,
        b"[" * 100_000 + b"]" * 100_000,
        b'{"a":' * 100_000 + b"1" + b"}" * 100_000,
        b'{"op":"state","record":' + b"[" * 100_000 + b"]" * 100_000 + b"}",
        b'{"op":"state","record":{"format":"414","version":1,"hands":'
        + b"[" * 100_000
        + b"]" * 100_000
        + b"}}",
        b'{"id":' + b"[" * 900 + b"]" * 900 + b"}",
    ],
)
def test_deep_nesting(engine: Process, line: bytes) -> None:
    bad_line(engine, line)


@pytest.mark.parametrize(
    "line",
    [
        b'{"op":"classify","op":"classify","cards":"3s","level":"2"}',
        b'{"op":"classify","cards":"3s","cards":"3h","level":"2"}',
        b'{"op":"classify","cards":"3s","level":"2","level":"3"}',
        b'{"op":"classify","cards":"3s","level":"2","ruleset":{"decks":1,"decks":2}}',
        b'{"id":1,"id":2,"op":"classify","cards":"3s","level":"2"}',
    ],
)
def test_duplicate_keys(engine: Process, line: bytes) -> None:
    bad_line(engine, line)


def test_duplicate_key_after_very_many(engine: Process) -> None:
    keys = [b'"k%d":0' % number for number in range(100_000)]
    bad_line(engine, b"{" + b",".join([*keys, keys[-1]]) + b"}")


@pytest.mark.parametrize(
    "line",
    [
        b"x" * 10_000_000,
        b'{"op":"classify","cards":"' + b"3s" * 5_000_000 + b'","level":"2"}',
        b'{"op":"' + b"y" * 10_000_000 + b'"}',
        b'{"op":"state","record":{"format":"414","version":1,"hands":['
        + b",".join([b'"3s"'] * 2_000_000)
        + b"]}}",
        b" " * 10_000_000 + b"{",
    ],
    ids=["no JSON", "cards", "op", "hands", "blanks"],
)
def test_ten_megabytes(engine: Process, line: bytes) -> None:
    bad_line(engine, line)


def test_a_megabyte_within_the_fields(engine: Process) -> None:
    for request in (
        {"op": "z" * 1_000_000},
        {"op": "classify", "cards": "3x" * 500_000, "level": "2"},
        {"op": "classify", "cards": "3s", "level": "2" * 1_000_000},
        {"op": "choose", "record": record(), "seat": 0, "bot": "b" * 1_000_000},
        {"op": "deal", "seed": "1" * 1_000_000, "index": 0},
        {"op": "state", "record": record(actions=["0:pass"] * 100_000)},
        {"op": "state", "record": record(actions=["0:" + "3s" * 500_000])},
        {"op": "state", "record": record(hands=["3s" * 300_000, "4s", "5s", "6s"])},
        {"op": "state", "record": record(out=list(range(100_000)))},
        {"op": "state", "record": {"format": "414", "seed": "1", "deals": [[]] * 100_000}},
    ):
        bad_line(engine, json.dumps(request).encode())


@pytest.mark.parametrize(
    "line",
    [
        b"\xff",
        b"\xfe\xff\x00{",
        GOOD.replace(b"3s3h", b"3s\xc3"),
        GOOD.replace(b"3s3h", b"3s\xed\xa0\x80"),
        GOOD.replace(b"3s3h", b"\xf8\x88\x80\x80\x80"),
        GOOD.replace(b'"op"', b'"\xff"'),
        GOOD.decode().encode("utf-16"),
    ],
)
def test_not_utf8(engine: Process, line: bytes) -> None:
    assert b"\n" not in line
    bad_line(engine, line)


def test_lone_surrogates(engine: Process) -> None:
    bad_line(engine, b'{"op":"classify","cards":"\\ud800","level":"2"}')
    bad_line(engine, b'{"op":"\\ud800"}')
    bad_line(engine, b'{"op":"choose","record":null,"seat":0,"bot":"\\udfff"}')


@pytest.mark.parametrize("line", [b"", b"   ", b"\t", b"\r", b" \r"])
def test_blank_lines_are_skipped(engine: Process, line: bytes) -> None:
    engine.send(line)
    engine.ping()


def test_carriage_return_at_the_end(engine: Process) -> None:
    engine.send(GOOD + b"\r")
    assert engine.read()["category"] == "pair"


@pytest.mark.parametrize("op", ["", "Classify", "classify ", "quit", "__class__", "handle"])
def test_unknown_op(engine: Process, op: str) -> None:
    bad_line(engine, json.dumps({"op": op, "cards": "3s", "level": "2"}).encode())


@pytest.mark.parametrize(
    "name", [0, 1, -7, 10**18, "", "a", "四幺四", "\ud800", None, True, [1, "b"], {"c": 1}, 0.5]
)
def test_ids_are_echoed(engine: Process, name: Any) -> None:
    for request in (
        {"op": "classify", "cards": "3s", "level": "2"},
        {"op": "classify", "cards": "3x", "level": "2"},
        {"op": "classify"},
        {"op": "nothing"},
        {"op": "state", "record": record(actions=["0:pass"])},
        {},
    ):
        reply = engine.ask({**request, "id": name})
        assert "id" in reply
        assert reply["id"] == name
        assert type(reply["id"]) is type(name)
        assert "id" not in engine.ask(request)


def record(**changes: Any) -> Json:
    """A small position, with some of its fields changed."""
    position = Position("34J", "9Q", "TK", "66A").record()
    return {**position, **changes}


def match_record(**changes: Any) -> Json:
    return {
        "format": "414",
        "version": 1,
        "ruleset": {},
        "seed": "1",
        "deals": [[]],
        **changes,
    }


REQUESTS: dict[str, Json] = {
    "classify": {"cards": "3s", "level": "2", "ruleset": {}},
    "beats": {"cards": "4s", "table": "3s", "level": "2", "ruleset": {}},
    "state": {"record": record()},
    "deal": {"seed": "1", "index": 0, "ruleset": {}},
    "observe": {"record": record(), "seat": 0},
    "choose": {"record": record(), "seat": 0, "bot": "random", "seed": "1"},
    "play": {"seed": "1", "bots": ["random"] * 4, "ruleset": {}, "deals": 1},
}

NOT_TEXT: list[Any] = [None, True, False, 0, 1, 1.5, [], ["3s"], {}, {"3s": 1}]
NOT_NUMBER: list[Any] = [None, True, False, 0.5, 1e300, "0", "", [], [0], {}]
NOT_OBJECT: list[Any] = [True, 0, 1, "", "x", [], [[]], 1.5]

WRONG: dict[str, list[Any]] = {
    "op": NOT_TEXT,
    "cards": [*NOT_TEXT, "3", "3S", "10s", "xx", "3s,4s", "♠3", "3s\n", "３s"],
    "table": [*NOT_TEXT, "3", "3S", "xx", "3s4h"],
    "level": [
        *(None, True, False, 0, 1, 15, -2, 10**30, 2.0, 2.5, [], ["2"], {}),
        *("", "1", "11", "14", "0", "a", "t", "2s", " ", "BJ", "B", "R", "۲"),
    ],
    "ruleset": [
        *NOT_OBJECT,
        *({"players": value} for value in (None, True, 0, 3, 5, 10, -4, "4", 4.0, [], {})),
        *({"decks": value} for value in (None, True, 0, -1, 5, 9, "2", 2.0, [], {})),
        *({"level_in_runs": value} for value in (None, True, 0, "", "Never", "off", [], {})),
        *({"bomb_order": value} for value in (None, True, 1, "", "on", [], {})),
        *({"many_jokers": value} for value in (None, True, False, 0, "", "yes", [], {})),
        *({"split_result": value} for value in (None, True, 0, "", "lose", [], {})),
        *({"next_lead": value} for value in (None, True, 0, "", "last", [], {})),
        *({"resist_tribute": value} for value in (None, True, False, 0, "", "On", [], {})),
        *({"fail_at_a": value} for value in (None, True, 3, "", "two", [], {})),
        *({"catch_at_a": value} for value in (None, True, 0, "", "none", [], {})),
        *({"start_level": value} for value in (None, True, 0, 1, 15, "", "B", 2.0, [], {})),
        *({"target_level": value} for value in (None, True, 0, 1, 15, "", "B", 2.0, [], {})),
        {"start_level": "9", "target_level": "8"},
        *({"claim_seconds": value} for value in (None, True, -1, 10**9, 0.5, "5", [], {})),
        *({"turn_seconds": value} for value in (None, True, -1, 10**9, 0.5, "30", [], {})),
    ],
    "record": [None, *NOT_OBJECT, {}, {"format": "414"}, {"format": "414", "version": 1}],
    "seat": [*NOT_NUMBER, -1, 4, 10**30],
    "index": [*NOT_NUMBER, -1, 10**30],
    "seed": [
        *(None, True, False, 0.5, -1, 2**64, 10**30, [], ["1"], {}),
        *("", "x", "-1", "+1", " 1", "1 ", "1.0", "1e3", "0x1", "1_0", "١", "²", str(2**64)),
    ],
    "bot": [*NOT_TEXT, "", "nobody", "__class__"],
    "bots": [
        *(None, True, 0, "random", "", {}, [], ["random"], ["random"] * 3, ["random"] * 5),
        *([None] * 4, [1] * 4, [["random"]] * 4, ["nobody"] * 4, [{}] * 4),
    ],
    "deals": [*(value for value in NOT_NUMBER if value is not None), 0, -1, 10**30],
}


@pytest.mark.parametrize("op", REQUESTS)
def test_good_requests_are_served(engine: Process, op: str) -> None:
    reply = engine.ask({"op": op, **REQUESTS[op]})
    assert "error" not in reply


@pytest.mark.parametrize(
    ("op", "field"), [(op, field) for op in REQUESTS for field in ("op", *REQUESTS[op])]
)
def test_wrong_types(engine: Process, op: str, field: str) -> None:
    request = {"op": op, **REQUESTS[op]}
    for value in WRONG[field]:
        reply = bad_line(engine, json.dumps({**request, field: value}).encode())
        assert "error" in reply, f"{field} = {value!r} was taken: {reply}"
    engine.ping()


@pytest.mark.parametrize(
    ("op", "field"),
    [
        (op, field)
        for op in REQUESTS
        for field in ("op", *REQUESTS[op])
        if field != "ruleset" and (op, field) not in {("choose", "seed"), ("play", "deals")}
    ],
)
def test_missing_fields(engine: Process, op: str, field: str) -> None:
    request = {"op": op, **REQUESTS[op]}
    del request[field]
    assert_error(engine.ask(request))


NOT_LIST: list[Any] = [True, 0, 1, 1.5, "", "x", {}]

WRONG_IN_POSITION: dict[str, list[Any]] = {
    "format": [None, True, 414, "415", "", [], {}],
    "version": [None, True, 0, -1, 2, 99, 1.5, "1", "", [], {}],
    "ruleset": WRONG["ruleset"],
    "hands": [
        *NOT_LIST,
        [],
        ["3s"],
        ["3s"] * 3,
        ["3s"] * 5,
        ["3s", "4s", "5s", None],
        ["3s", "4s", "5s", 6],
        ["3s", "4s", "5s", ["6s"]],
        ["3s", "4s", "5s", "6x"],
        ["3s", "4s", "5s", "6"],
        # nine of a rank, three jokers of a colour: more than two decks hold
        ["3s" * 5, "3h" * 4, "5s", "6s"],
        ["RJRJ", "4s", "RJ", "6s"],
        ["BJ", "4s", "BJBJ", "6s"],
        # nobody is left in one of the teams
        ["3s", "", "5s", ""],
        ["", "", "", ""],
        # somebody without cards who is not said to be out
        ["3s", "", "5s", "6s"],
    ],
    "levels": [
        *(None, *NOT_LIST, [], ["2"], ["2", "2", "2"], ["2", None], ["2", 1], ["2", "B"]),
        *(["2", 2.0], ["2", True], [["2"], "2"]),
    ],
    "level": WRONG["level"],
    "leader": [None, True, 0.5, -1, 4, 10**30, "0", "", [], {}],
    "out": [
        *NOT_LIST,
        *([0], [4], [-1], [0.0], ["1"], [True], [None], [[]], [0, 2], [10**30]),
    ],
    "previous": [
        *NOT_OBJECT,
        {},
        {"out": [0, 2]},
        {"winner": 0},
        *({"out": value, "winner": 0} for value in (None, *NOT_LIST, [], [0], [0, 0], [0, 1])),
        *({"out": value, "winner": 0} for value in ([1, 3], [0, 4], [0, -2], [0, "2"], [0, None])),
        *({"out": [0, 2], "winner": value} for value in (1, 2, -1, True, "0", 0.0, [], {})),
        {"out": [0, 1, 2, 3], "winner": 0},
    ],
    "actions": [
        *NOT_LIST,
        *([None], [0], [True], [["0:3s"]], [{}], [""], [":"], ["0"], ["0:"], [":3s"], ["3s"]),
        *(["x:3s"], ["0:3"], ["0:x"], ["4:3s"], ["9:3s"], ["-1:3s"], ["0.0:3s"], ["00:3s"]),
        *(["0:pass 3s"], ["0:hook"], ["0:unhook"], ["0:return"], ["0:decline 3s"], ["0:HOOK 3s"]),
        *(["0:hook3s3h"], ["0:play 3s"], ["0:hook hook 3s"], ["٠:3s"], ["0:3s", None]),
        *(["0:pass"], ["1:9s"], ["0:5s"], ["0:hook 3s3h"], ["0:decline"], ["0:return 3s"]),
    ],
}

WRONG_IN_MATCH: dict[str, list[Any]] = {
    "format": WRONG_IN_POSITION["format"],
    "version": WRONG_IN_POSITION["version"],
    "ruleset": WRONG["ruleset"],
    "seed": WRONG["seed"],
    "deals": [
        *NOT_LIST,
        *([None], [0], ["x"], [{}], [[None]], [[0]], [["x"]], [[[]]], [["0:"]], [[], []]),
    ],
}


@pytest.mark.parametrize("field", WRONG_IN_POSITION)
def test_wrong_types_in_a_position(engine: Process, field: str) -> None:
    for value in WRONG_IN_POSITION[field]:
        for op in ("state", "observe"):
            reply = engine.ask({"op": op, "record": record(**{field: value}), "seat": 0})
            assert "error" in reply, f"{field} = {value!r} was taken"
            assert_error(reply)
    engine.ping()


@pytest.mark.parametrize("field", WRONG_IN_MATCH)
def test_wrong_types_in_a_match(engine: Process, field: str) -> None:
    for value in WRONG_IN_MATCH[field]:
        reply = engine.ask({"op": "state", "record": match_record(**{field: value})})
        assert "error" in reply, f"{field} = {value!r} was taken"
        assert_error(reply)
    engine.ping()


def test_unknown_fields_do_no_harm(engine: Process) -> None:
    plain = engine.ask({"op": "state", "record": record()})
    more = engine.ask({"op": "state", "record": record(comment="x", extra=[{}]), "more": None})
    assert "error" not in plain
    assert plain == more


def test_newer_version_is_refused_politely(engine: Process) -> None:
    for data in (record(version=2), match_record(version=999)):
        reply = engine.ask({"op": "state", "record": data})
        assert_error(reply)
        assert "version" in reply["message"]


def test_first_bad_action_is_named(engine: Process) -> None:
    actions = ["0:3s", "1:9s", "2:Ts", "3:6s6h", "0:3h"]
    reply = engine.ask({"op": "state", "record": record(actions=actions)})
    assert_error(reply)
    assert reply["error"] == "illegal_action"
    assert reply["number"] == 4
    assert reply["reason"] == "wrong_category"
    assert "4" in reply["message"]


def test_end_of_input_ends_with_status_0() -> None:
    for text in (b"", b"\n", GOOD, GOOD + b"\n", b"{", b"x\n" * 100):
        command = [sys.executable, "-m", "game.engine"]
        done = subprocess.run(command, check=False, input=text, capture_output=True, timeout=10)
        assert done.returncode == 0
        assert done.stderr == b""
        replies = [json.loads(line) for line in done.stdout.splitlines()]
        assert len(replies) == len([line for line in text.split(b"\n") if line])
        if GOOD in text:
            assert replies == [{"category": "pair", "length": 2, "rank": "3", "bomb": False}]


def test_replies_come_line_by_line_without_waiting_for_more() -> None:
    process = Process()
    for _ in range(3):
        process.ping()
    assert process.close() == 0
