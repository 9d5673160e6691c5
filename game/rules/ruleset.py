"""House rules: every switch of RULES 12 in one frozen value."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, Literal

from game.rules.cards import ACE, RANK_TEXT, TWO, parse_rank
from game.rules.errors import NotationError, RecordError

SEATS = (2, 4, 6, 8)
MAX_SECONDS = 3600


@dataclass(frozen=True)
class Ruleset:
    """The rules a match is played by; the defaults are those of the rule book.

    ``decks`` 0 stands for the default, half the seats: ask `packs` for the number.
    ``start_level`` and ``target_level`` are ranks 0…12; seconds 0 mean no limit.
    Raises `RecordError` if a value is not one of those listed in RULES 12.
    """

    players: int = 4
    decks: int = 0
    level_in_runs: Literal["never", "natural"] = "never"
    bomb_order: Literal["tiers", "count"] = "tiers"
    many_jokers: Literal["off", "on"] = "off"
    split_result: Literal["win", "draw"] = "win"
    next_lead: Literal["payer", "first"] = "payer"
    resist_tribute: Literal["off", "on"] = "off"
    fail_at_a: Literal["stay", "three"] = "stay"
    catch_at_a: Literal["all", "one_may_escape"] = "all"
    start_level: int = TWO
    target_level: int = ACE
    claim_seconds: int = 5
    turn_seconds: int = 30

    def __post_init__(self) -> None:
        if self.players not in SEATS:
            raise _bad("players", self.players, "2, 4, 6 or 8")
        if self.decks == self.players // 2:
            object.__setattr__(self, "decks", 0)
        if not 0 <= self.decks <= self.players:
            raise _bad("decks", self.decks, f"1 to {self.players}")
        for name, values in CHOICES.items():
            if getattr(self, name) not in values:
                raise _bad(name, getattr(self, name), " or ".join(values))
        for name in ("start_level", "target_level"):
            if not TWO <= getattr(self, name) <= ACE:
                raise _bad(name, getattr(self, name), "a rank 2 to A")
        if self.start_level > self.target_level:
            raise _bad("start_level", RANK_TEXT[self.start_level], "at most the target level")
        for name in ("claim_seconds", "turn_seconds"):
            if not 0 <= getattr(self, name) <= MAX_SECONDS:
                raise _bad(name, getattr(self, name), f"0 to {MAX_SECONDS}")

    @cached_property
    def packs(self) -> int:
        """Number of decks of 54 cards (RULES 1.3)."""
        return self.decks or self.players // 2

    def to_json(self) -> dict[str, Any]:
        """Return only the switches that differ from the default, in the order of RULES 12."""
        out: dict[str, Any] = {}
        for field in fields(self):
            value = getattr(self, field.name)
            if value != field.default:
                out[field.name] = RANK_TEXT[value] if field.name in LEVELS else value
        return out

    @classmethod
    def from_json(cls, data: object) -> Ruleset:
        """Read a JSON object of switches; unknown ones are ignored.

        Raises `RecordError` for anything that is not an object, or a value that a
        switch does not have.
        """
        if not isinstance(data, dict):
            raise RecordError("a ruleset is an object of switches", code="bad_ruleset")
        known: dict[str, Any] = {}
        for field in fields(cls):
            if field.name not in data:
                continue
            value = data[field.name]
            if field.name in LEVELS:
                known[field.name] = read_level(value, field.name)
            elif field.name in CHOICES:
                if not isinstance(value, str):
                    raise _bad(field.name, value, " or ".join(CHOICES[field.name]))
                known[field.name] = value
            else:
                if not isinstance(value, int) or isinstance(value, bool):
                    raise _bad(field.name, value, "a whole number")
                if field.name == "decks" and value == 0:
                    raise _bad("decks", value, "at least 1")
                known[field.name] = value
        return cls(**known)


LEVELS = ("start_level", "target_level")

CHOICES: dict[str, tuple[str, ...]] = {
    "level_in_runs": ("never", "natural"),
    "bomb_order": ("tiers", "count"),
    "many_jokers": ("off", "on"),
    "split_result": ("win", "draw"),
    "next_lead": ("payer", "first"),
    "resist_tribute": ("off", "on"),
    "fail_at_a": ("stay", "three"),
    "catch_at_a": ("all", "one_may_escape"),
}
"""The values of each switch that is a choice of words, the default first."""


def read_level(value: object, name: str = "level") -> int:
    """Read a level given as text ("2"…"9", "T" or "10", "J"…"A") or as a number 2…14.

    Returns the rank 0…12; raises `RecordError`.
    """
    if isinstance(value, int) and not isinstance(value, bool) and 2 <= value <= 14:
        return value - 2
    if isinstance(value, str):
        try:
            return parse_rank(value)
        except NotationError:
            pass
    raise _bad(name, value, "a level 2 to A", code="bad_level")


def _bad(name: str, value: object, wanted: str, *, code: str = "bad_ruleset") -> RecordError:
    shown = repr(value)
    shown = shown if len(shown) <= 40 else shown[:37] + "..."
    return RecordError(f"{name} is {shown}, not {wanted}", code=code)


STANDARD = Ruleset()
