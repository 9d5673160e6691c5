"""Saves: a record with the seats beside it, written after every action.

A save is a valid record with one more field, ``seats``: for each seat "human" or the
name of a bot. State is replayed from it; nothing else is stored.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.bots import BOTS
from game.rules import strict_json
from game.rules.errors import RecordError
from game.rules.match import Match
from game.rules.record import MatchRecord, Record, read_record
from game.table.single import SingleDeal

HUMAN = "human"


@dataclass(frozen=True)
class SavedMatch:
    """A match, or a single deal, as it was left: the record replayed, and who sits where."""

    match: Match | SingleDeal
    seats: tuple[str, ...]


def load_save(text: str) -> SavedMatch:
    """Read a save; raises `RecordError` for anything that is not a whole, legal one."""
    try:
        data = strict_json.loads(text)
    except strict_json.StrictJsonError as error:
        raise RecordError(str(error), code=error.code) from None
    record = read_record(data)
    return SavedMatch(replayed(record), _read_seats(data, record.ruleset.players))


def replayed(record: Record) -> Match | SingleDeal:
    """Return what a record tells of, as it can be played on; raises `RecordError`."""
    return record.replay() if isinstance(record, MatchRecord) else SingleDeal(record)


def _read_seats(data: Mapping[str, Any], players: int) -> tuple[str, ...]:
    seats = data.get("seats", [HUMAN] + ["easy"] * (players - 1))
    names = (HUMAN, *BOTS)
    if (
        not isinstance(seats, list)
        or len(seats) != players
        or any(not isinstance(name, str) or name not in names for name in seats)
    ):
        raise RecordError("'seats' does not name a player or a bot for each seat")
    if seats.count(HUMAN) > 1:
        raise RecordError("'seats' names more than one player")
    return tuple(seats)


class SaveWriter:
    """Writes saves of one match; the text of deals that are over is kept, not made again."""

    def __init__(self, seats: tuple[str, ...]) -> None:
        self._seats = seats
        self._done: list[str] = []

    def text(self, match: Match | SingleDeal) -> str:
        """Return the save of the match as it stands."""
        if isinstance(match, SingleDeal):
            data = {**match.record.to_json(), "seats": list(self._seats)}
            return json.dumps(data, separators=(",", ":"))
        logs = match.logs
        for log in logs[len(self._done) : -1]:
            self._done.append(_log_text(log))
        head = MatchRecord(match.seed, match.ruleset).to_json()
        del head["deals"]
        head["seats"] = list(self._seats)
        deals = ",".join((*self._done, _log_text(logs[-1])))
        return f'{json.dumps(head, separators=(",", ":"))[:-1]},"deals":[{deals}]}}'


def _log_text(log: tuple[object, ...]) -> str:
    return json.dumps([str(entry) for entry in log], separators=(",", ":"))
