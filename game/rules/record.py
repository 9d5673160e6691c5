"""Records: the whole truth about a match or a single position, as JSON and as a link.

State is always replayed from a record through the rules, never stored beside it. A
**match** record is a seed and the actions; a **position** record starts from given
hands. Unknown fields are ignored, a newer version is refused politely.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from dataclasses import dataclass, field
from typing import Any, TypeGuard

from game.rules import strict_json
from game.rules.actions import LogEntry
from game.rules.cards import RANK_TEXT, format_cards, parse_cards
from game.rules.deal import Deal
from game.rules.errors import IllegalAction, NotationError, RecordError
from game.rules.match import MAX_SEED, Match
from game.rules.ruleset import STANDARD, Ruleset, read_level
from game.rules.scoring import FAILS_ALLOWED, Standing
from game.rules.tribute import Previous

FORMAT = "414"
VERSION = 1

MAX_LOG = 10_000
"""The most actions that are read for one deal; eight players cannot take half as many."""


@dataclass(frozen=True)
class MatchRecord:
    """A match from its first deal: everything follows from seed, rules and actions."""

    seed: int
    ruleset: Ruleset = STANDARD
    deals: tuple[tuple[LogEntry, ...], ...] = ()

    @classmethod
    def of(cls, match: Match) -> MatchRecord:
        """Return the record of a match as it stands."""
        return cls(match.seed, match.ruleset, match.logs)

    def to_json(self) -> dict[str, Any]:
        return {
            **_head(self.ruleset),
            "seed": str(self.seed),
            "deals": [[str(entry) for entry in deal] for deal in self.deals],
        }

    def replay(self) -> Match:
        """Play the record through the rules; `RecordError` names the first bad action."""
        match = Match(self.seed, self.ruleset)
        for index, log in enumerate(self.deals):
            if index:
                try:
                    match.next_deal()
                except IllegalAction as error:
                    raise RecordError(
                        f"deal {index + 1} cannot begin: {error}", reason=error.reason, deal=index
                    ) from None
            for number, entry in enumerate(log, 1):
                _take(match, entry, number, index)
        return match


@dataclass(frozen=True)
class PositionRecord:
    """A single deal from given hands: lessons, puzzles, tests.

    ``hands`` are faces per seat, also empty (already out, in the order ``out``); with
    ``previous`` it starts with tribute and ``leader`` is ignored.
    """

    hands: tuple[tuple[int, ...], ...]
    ruleset: Ruleset = STANDARD
    standing: Standing = field(default_factory=lambda: Standing((0, 0), 0))
    leader: int | None = None
    out: tuple[int, ...] = ()
    previous: Previous | None = None
    actions: tuple[LogEntry, ...] = ()

    def to_json(self) -> dict[str, Any]:
        data: dict[str, Any] = {
            **_head(self.ruleset),
            "hands": [format_cards(hand) for hand in self.hands],
            "levels": [RANK_TEXT[level] for level in self.standing.levels],
            "level": RANK_TEXT[self.standing.level],
        }
        if self.standing.owner is not None:
            data["owner"] = self.standing.owner
        if any(self.standing.fails):
            data["fails"] = list(self.standing.fails)
        if self.leader is not None:
            data["leader"] = self.leader
        if self.out:
            data["out"] = list(self.out)
        if self.previous is not None:
            data["previous"] = {
                "out": list(self.previous.out),
                "winner": self.previous.winner,
            }
        data["actions"] = [str(entry) for entry in self.actions]
        return data

    def replay(self) -> Deal:
        """Play the record through the rules; `RecordError` names the first bad action."""
        deal = Deal(
            self.ruleset,
            self.standing,
            self.hands,
            leader=self.leader,
            out=self.out,
            previous=self.previous,
        )
        for number, entry in enumerate(self.actions, 1):
            _take(deal, entry, number, None)
        return deal


Record = MatchRecord | PositionRecord


def _take(game: Match | Deal, entry: LogEntry, number: int, index: int | None) -> None:
    where = f"action {number}" if index is None else f"deal {index + 1}, action {number}"
    shown = f"{entry!s:.60}"
    try:
        game.apply(entry.seat, entry.action)
    except IllegalAction as error:
        raise RecordError(
            f"{where} ({shown}) is illegal: {error}",
            code="illegal_action",
            number=number,
            reason=error.reason,
            deal=index,
        ) from None
    except ValueError as error:
        raise RecordError(f"{where} ({shown}): {error}", number=number, deal=index) from None


def _head(ruleset: Ruleset) -> dict[str, Any]:
    head: dict[str, Any] = {"format": FORMAT, "version": VERSION}
    switches = ruleset.to_json()
    if switches:
        head["ruleset"] = switches
    return head


# -- reading -----------------------------------------------------------------------


def read_record(data: object) -> Record:
    """Read a record given as JSON values; raises `RecordError`.

    The actions are read but not yet played: ask the record's ``replay``.
    """
    if not isinstance(data, dict):
        raise RecordError("a record is an object")
    if data.get("format") != FORMAT:
        raise RecordError("this is no record of 414", code="foreign_record")
    version = data.get("version", VERSION)
    if not _is_int(version) or version < 1:
        raise RecordError("the version is not a whole number from 1 on")
    if version > VERSION:
        raise RecordError(
            f"the record is of version {version}, this program reads up to {VERSION}",
            code="newer_version",
        )
    ruleset = Ruleset.from_json(data.get("ruleset", {}))
    if "hands" in data:
        return _read_position(data, ruleset)
    if "seed" in data:
        return _read_match(data, ruleset)
    raise RecordError("a record has either a seed or hands")


def loads(text: str) -> Record:
    """Read a record from JSON text; raises `RecordError`."""
    try:
        data = strict_json.loads(text)
    except strict_json.StrictJsonError as error:
        raise RecordError(str(error), code=error.code) from None
    return read_record(data)


def dumps(record: Record) -> str:
    """Write a record as compact JSON text; equal records give equal bytes."""
    return json.dumps(record.to_json(), separators=(",", ":"))


def _read_match(data: dict[str, Any], ruleset: Ruleset) -> MatchRecord:
    seed = read_seed(data["seed"])
    deals = data.get("deals", [])
    if not isinstance(deals, list):
        raise RecordError("'deals' is not a list of lists")
    return MatchRecord(
        seed,
        ruleset,
        tuple(_read_log(log, f"deal {index}") for index, log in enumerate(deals, 1)),
    )


def read_seed(value: object) -> int:
    """Read a seed, a decimal integer 0…2⁶⁴−1 as text (or a whole number)."""
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= 20:
        value = int(value)
    if not _is_int(value) or not 0 <= value <= MAX_SEED:
        raise RecordError("the seed is not a decimal integer 0…2^64-1")
    return value


def _read_position(data: dict[str, Any], ruleset: Ruleset) -> PositionRecord:
    hands = data["hands"]
    if not isinstance(hands, list) or not all(isinstance(hand, str) for hand in hands):
        raise RecordError("'hands' is not a list of texts")
    faces: list[tuple[int, ...]] = []
    for seat, hand in enumerate(hands):
        try:
            faces.append(parse_cards(hand))
        except NotationError as error:
            raise RecordError(f"hand of seat {seat}: {error}", code="bad_cards") from None
    levels = data.get("levels", ["2", "2"])
    if not isinstance(levels, list) or len(levels) != 2:
        raise RecordError("'levels' is not a list of two levels")
    both = (read_level(levels[0], "levels"), read_level(levels[1], "levels"))
    if max(both) > ruleset.target_level:
        raise RecordError("a team stands above the target level", code="bad_level")
    previous = _read_previous(data.get("previous"), ruleset)
    owner = data.get("owner", None if previous is None else previous.winner)
    if owner is not None and (not _is_int(owner) or owner not in (0, 1)):
        raise RecordError("'owner' is neither team 0 nor team 1")
    level = read_level(data.get("level", "2"))
    fails = data.get("fails", [0, 0])
    if (
        not isinstance(fails, list)
        or len(fails) != 2
        or not all(_is_int(number) and 0 <= number < FAILS_ALLOWED for number in fails)
    ):
        raise RecordError(f"'fails' is not a list of two numbers below {FAILS_ALLOWED}")
    leader = data.get("leader")
    if leader is not None and not _is_int(leader):
        raise RecordError("'leader' is not a seat")
    return PositionRecord(
        hands=tuple(faces),
        ruleset=ruleset,
        standing=Standing(both, level, owner, (fails[0], fails[1])),
        leader=leader,
        out=_read_seats(data.get("out", []), "out"),
        previous=previous,
        actions=_read_log(data.get("actions", []), "actions"),
    )


def _read_previous(value: object, ruleset: Ruleset) -> Previous | None:
    if value is None:
        return None
    if not isinstance(value, dict) or "winner" not in value:
        raise RecordError("'previous' is not an object with out and winner")
    winner = value["winner"]
    if winner is not None and (not _is_int(winner) or winner not in (0, 1)):
        raise RecordError("previous.winner is neither 0, 1 nor null")
    return Previous(_read_seats(value.get("out"), "previous.out"), winner).under(ruleset)


def _read_seats(value: object, name: str) -> tuple[int, ...]:
    if not isinstance(value, list) or not all(_is_int(seat) for seat in value):
        raise RecordError(f"{name!r} is not a list of seats")
    return tuple(value)


def _read_log(value: object, where: str) -> tuple[LogEntry, ...]:
    if not isinstance(value, list):
        raise RecordError(f"{where} is not a list of actions")
    if len(value) > MAX_LOG:
        raise RecordError(f"{where}: more than {MAX_LOG} actions")
    entries: list[LogEntry] = []
    # the same text is read once: many entries of a log are passes and declines
    known: dict[str, LogEntry] = {}
    for number, text in enumerate(value, 1):
        if not isinstance(text, str):
            raise RecordError(f"{where}: action {number} is not a text", number=number)
        try:
            if text not in known:
                known[text] = LogEntry.parse(text)
            entries.append(known[text])
        except NotationError as error:
            raise RecordError(
                f"{where}: action {number}: {error}", code="bad_action", number=number
            ) from None
    return tuple(entries)


def _is_int(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


# -- links -------------------------------------------------------------------------

_LINK_VERSION = "1"
_WORDS = (
    b'{"format":"414","version":1,"ruleset":{"hands":["seed":"deals":[['
    b':decline",:pass",:hook ",:unhook '
)
"""What every record holds, so that short ones compress; part of link version 1 for ever."""


def to_link(record: Record) -> str:
    """Write a record as compact, URL-safe text: a version digit, then base64url.

    The content is the JSON text, deflated with a preset dictionary.
    """
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=_WORDS)
    packed = packer.compress(dumps(record).encode()) + packer.flush()
    return _LINK_VERSION + base64.urlsafe_b64encode(packed).rstrip(b"=").decode()


def from_link(text: str) -> Record:
    """Read a link's text; raises `RecordError`."""
    version, body = text[:1], text[1:]
    if version != _LINK_VERSION:
        newer = version.isascii() and version.isdigit() and version > _LINK_VERSION
        raise RecordError(
            "the link was made by a newer program" if newer else "this is no link of 414",
            code="newer_version" if newer else "bad_link",
        )
    try:
        packed = base64.b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
        opener = zlib.decompressobj(-15, zdict=_WORDS)
        raw = opener.decompress(packed, strict_json.MAX_LENGTH)
        if not opener.eof or opener.unused_data:
            raise RecordError("the link is incomplete or too long", code="bad_link")
        return loads(raw.decode())
    except (binascii.Error, zlib.error, UnicodeError, ValueError) as error:
        if isinstance(error, RecordError):
            raise
        raise RecordError("the link is damaged", code="bad_link") from None


def replay(record: Record) -> Match | Deal:
    """Play any record through the rules; raises `RecordError`."""
    return record.replay()
