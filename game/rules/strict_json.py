"""JSON from outside, read strictly and within limits.

Beyond the standard library's reader this refuses duplicate keys, NaN, infinities
(also written as 1e999), texts that are too long and nesting that is too deep.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from typing import Any

MAX_LENGTH = 4_000_000
"""The longest text that is read, in characters; a long match takes about 100,000."""

MAX_DEPTH = 32

_TEXT_OR_BRACKET = re.compile(r'"(?:[^"\\]+|\\.)*"?|[\[\]{}]', re.DOTALL)
"""A text, also one that never closes, or a bracket outside of texts."""


class StrictJsonError(ValueError):
    """A text that is not JSON, or JSON that is refused; `code` is stable."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def loads(text: str) -> Any:
    """Read one JSON value; raises `StrictJsonError` for whatever is wrong with it."""
    if len(text) > MAX_LENGTH:
        raise StrictJsonError("too_long", f"longer than {MAX_LENGTH} characters")
    if _depth(text) > MAX_DEPTH:
        raise StrictJsonError("too_deep", f"nested deeper than {MAX_DEPTH}")
    try:
        return json.loads(
            text,
            object_pairs_hook=_object,
            parse_constant=_constant,
            parse_float=_float,
        )
    except StrictJsonError:
        raise
    except ValueError as error:
        raise StrictJsonError("bad_json", f"not JSON: {_first_line(error)}") from None


def _depth(text: str) -> int:
    """Return an upper bound of the nesting depth, quickly and without recursion.

    Brackets inside texts count too, unless the cheap bound passes the limit and the
    text has to be looked at closely.
    """
    if text.count("[") + text.count("{") <= MAX_DEPTH:
        return 0
    depth = deepest = 0
    for found in _TEXT_OR_BRACKET.finditer(text):
        match found[0]:
            case "[" | "{":
                depth += 1
                deepest = max(deepest, depth)
                if depth > MAX_DEPTH:
                    break
            case "]" | "}":
                depth -= 1
    return deepest


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    out = dict(pairs)
    if len(out) != len(pairs):
        [(double, _)] = Counter(name for name, _ in pairs).most_common(1)
        raise StrictJsonError("duplicate_key", f"the key {double[:40]!r} stands twice")
    return out


def _constant(name: str) -> Any:
    raise StrictJsonError("bad_number", f"{name} is no number")


def _float(digits: str) -> float:
    value = float(digits)
    if not math.isfinite(value):
        raise StrictJsonError("bad_number", f"{digits[:40]} is too large")
    return value


def _first_line(error: ValueError) -> str:
    return str(error).splitlines()[0][:120] if str(error) else "unreadable"
