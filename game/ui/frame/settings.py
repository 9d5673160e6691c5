"""What the player has chosen, kept between sessions.

`Settings` is a value; `SettingsStore` holds the ones in force and writes them. Reading is tolerant
field by field: a value that is none of those allowed is replaced by its default, and nothing else
is lost by it.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final, Literal, get_args

from game.bots import BOTS, PLAYABLE
from game.locale import LANGUAGES
from game.rules import strict_json
from game.rules.cards import parse_rank
from game.rules.errors import RecordError
from game.rules.ruleset import MAX_SECONDS, SEATS, STANDARD, Ruleset
from game.table.arrange import SortMode
from game.table.keeper import Storage
from game.table.notices import Notice, Notices
from game.table.session import AskAbout

SETTINGS_KEY: Final = "settings"
FORMAT: Final = "414-settings"
VERSION: Final = 1

SYSTEM: Final = "system"
"""In place of a language: the one the browser or the system asks for."""

MAX_NAME: Final = 24
MAX_BEAT: Final = 5.0
OTHERS: Final = max(SEATS) - 1
"""The most bots there can be at a table."""

Speed = Literal["slow", "normal", "fast", "instant"]
HandLayout = Literal["auto", "fan", "columns"]
Motion = Literal["system", "on", "off"]

DIFFICULTIES: Final[tuple[str, ...]] = PLAYABLE or tuple(BOTS)
"""The names of the bots on offer, weakest first."""

DEFAULT_DIFFICULTY: Final = "normal" if "normal" in DIFFICULTIES else DIFFICULTIES[0]

PRESETS: Final[Mapping[str, Ruleset]] = MappingProxyType(
    {
        "standard": STANDARD,
        "classic": Ruleset(decks=1),
        "short": Ruleset(target_level=parse_rank("6")),
    }
)
"""House rules to begin with; the texts are ``new.preset.NAME``."""

_LOG: Final = logging.getLogger(__name__)


# -- readers: each returns the value, or raises ValueError -----------------------------------------


def _choice(*values: str) -> Callable[[object], str]:
    def read(value: object) -> str:
        if not isinstance(value, str) or value not in values:
            raise ValueError(f"not one of {', '.join(values)}")
        return value

    return read


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError("neither true nor false")
    return value


def _whole(low: int, high: int) -> Callable[[object], int]:
    def read(value: object) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise ValueError(f"not a whole number from {low} to {high}")
        return value

    return read


def _beat(value: object) -> float | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= MAX_BEAT:
        raise ValueError(f"not 0 to {MAX_BEAT} seconds")
    return float(value)


def _member(kind: type[StrEnum]) -> Callable[[object], StrEnum]:
    return lambda value: kind(_choice(*kind)(value))


def _name(value: object) -> str:
    if not isinstance(value, str) or clean_name(value) != value:
        raise ValueError("not a name")
    return value


def _bots(value: object) -> tuple[str, ...]:
    if (
        not isinstance(value, list | tuple)
        or len(value) != OTHERS
        or any(not isinstance(name, str) or name not in DIFFICULTIES for name in value)
    ):
        raise ValueError(f"not the names of {OTHERS} bots")
    return tuple(value)


def _rules(value: object) -> Ruleset:
    return value if isinstance(value, Ruleset) else Ruleset.from_json(value)


def clean_name(text: str) -> str:
    """Return a name as it may be kept: printable, single blanks, at most `MAX_NAME` characters."""
    shown = "".join(char if char.isprintable() else " " for char in text)
    return " ".join(shown.split())[:MAX_NAME].rstrip()


_READ: Final[Mapping[str, Callable[[object], Any]]] = MappingProxyType(
    {
        "name": _name,
        "language": _choice(SYSTEM, *LANGUAGES),
        "speed": _choice(*get_args(Speed)),
        "volume": _whole(0, 100),
        "muted": _flag,
        "four_colour": _flag,
        "text_size": _whole(100, 200),
        "hand_layout": _choice(*get_args(HandLayout)),
        "sort": _member(SortMode),
        "reduced_motion": _choice(*get_args(Motion)),
        "high_contrast": _flag,
        "claim_seconds": _whole(0, MAX_SECONDS),
        "turn_seconds": _whole(0, MAX_SECONDS),
        "beat": _beat,
        "ask_about": _member(AskAbout),
        "tracker": _flag,
        "bots": _bots,
        "rules": _rules,
    }
)
"""The reader of each setting."""


@dataclass(frozen=True)
class Settings:
    """Everything a player can set; the defaults are those of a first start.

    Raises ValueError for a value that is not allowed.
    """

    name: str = ""
    """The player's name; empty for "You". As `clean_name` leaves it."""

    language: str = SYSTEM
    speed: Speed = "normal"
    volume: int = 70
    """Per cent."""

    muted: bool = False
    four_colour: bool = False
    text_size: int = 100
    """Per cent."""

    hand_layout: HandLayout = "auto"
    sort: SortMode = SortMode.HIGH_FIRST
    reduced_motion: Motion = "system"
    high_contrast: bool = False
    claim_seconds: int = STANDARD.claim_seconds
    """The player's time to hook or unhook; 0 is no limit."""

    turn_seconds: int = STANDARD.turn_seconds
    """The player's time for a turn or a return; 0 is no limit."""

    beat: float | None = None
    """Seconds (0…5) a claim window lasts in which the player has no choice; None: as the speed."""

    ask_about: AskAbout = AskAbout.ALL
    tracker: bool = False
    bots: tuple[str, ...] = (DEFAULT_DIFFICULTY,) * OTHERS
    """The difficulty of the bot on each seat after the player's, clockwise, for eight seats."""

    rules: Ruleset = STANDARD
    """The house rules of the last match begun; its times are those of that match."""

    def __post_init__(self) -> None:
        for entry in fields(self):
            try:
                value = _READ[entry.name](getattr(self, entry.name))
            except ValueError as error:
                raise ValueError(f"{entry.name}: {error}") from None
            object.__setattr__(self, entry.name, value)

    def match_rules(self) -> Ruleset:
        """Return the house rules for a new match: the last ones, with the times set now."""
        return replace(self.rules, claim_seconds=self.claim_seconds, turn_seconds=self.turn_seconds)

    def to_json(self) -> dict[str, Any]:
        """Return all settings as a JSON object."""
        out: dict[str, Any] = {"format": FORMAT, "version": VERSION}
        for entry in fields(self):
            value = getattr(self, entry.name)
            if isinstance(value, Ruleset):
                value = value.to_json()
            out[entry.name] = list(value) if isinstance(value, tuple) else value
        return out

    @classmethod
    def from_json(cls, data: object) -> tuple[Settings, tuple[str, ...]]:
        """Read settings; return them with the names of those that had to be given up.

        What is missing has its default, what is unknown is ignored. A bad value is replaced by
        its default; of bots and house rules only the bad ones are ("bots.3", "rules.decks"). For
        anything but an object the only name is "settings".
        """
        if not isinstance(data, dict):
            return cls(), ("settings",)
        good: dict[str, Any] = {}
        bad: list[str] = []
        for entry in fields(cls):
            if entry.name not in data:
                continue
            value = data[entry.name]
            try:
                good[entry.name] = _READ[entry.name](value)
            except ValueError:
                match entry.name:
                    case "bots":
                        good["bots"] = _mend_bots(value, bad)
                    case "rules":
                        good["rules"] = _mend_rules(value, bad)
                    case _:
                        bad.append(entry.name)
        return cls(**good), tuple(bad)


def _mend_bots(value: object, bad: list[str]) -> tuple[str, ...]:
    """Return what can be kept of a list of bots, and note what cannot."""
    if not isinstance(value, list):
        bad.append("bots")
        value = []
    names = [DEFAULT_DIFFICULTY] * OTHERS
    for i, name in enumerate(value[:OTHERS]):
        if isinstance(name, str) and name in DIFFICULTIES:
            names[i] = name
        else:
            bad.append(f"bots.{i + 1}")
    return tuple(names)


def _mend_rules(value: object, bad: list[str]) -> Ruleset:
    """Return what can be kept of house rules, and note what cannot."""
    if not isinstance(value, dict):
        bad.append("rules")
        return STANDARD
    good: dict[str, Any] = {}
    rules = STANDARD
    for entry in fields(Ruleset):
        if entry.name in value:
            try:
                rules = Ruleset.from_json({**good, entry.name: value[entry.name]})
                good[entry.name] = value[entry.name]
            except RecordError:
                bad.append(f"rules.{entry.name}")
    return rules


def loads(text: str) -> tuple[Settings, tuple[str, ...]]:
    """Read settings from JSON text, as `Settings.from_json` does; never raises."""
    try:
        data = strict_json.loads(text)
    except strict_json.StrictJsonError:
        data = None
    return Settings.from_json(data)


def differences(before: Settings, after: Settings) -> dict[str, Any]:
    """Return what differs in *after*, by name."""
    values = ((entry.name, getattr(after, entry.name)) for entry in fields(Settings))
    return {name: value for name, value in values if value != getattr(before, name)}


def dumps(settings: Settings) -> str:
    """Write settings as JSON text."""
    return json.dumps(settings.to_json(), ensure_ascii=False, separators=(",", ":"))


class SettingsStore:
    """The settings in force, and their place in the storage.

    Another window of the game may have changed other settings since these were read: they are taken
    over when something is written, not overwritten.

    No call raises because of the storage; what goes wrong is told to the player once (`Notices`),
    and the settings hold for the session.
    """

    def __init__(self, storage: Storage, notices: Notices | None = None) -> None:
        """Take the storage, and the notices of the session (its own, if none are given)."""
        self._storage = storage
        self.notices = notices or Notices()
        self._settings = Settings()
        self._kept: Settings | None = None

    @property
    def settings(self) -> Settings:
        """The settings in force."""
        return self._settings

    def load(self) -> Settings:
        """Read the settings, make them those in force, and return them."""
        self._settings, self._kept = Settings(), None
        try:
            text = self._storage.get(SETTINGS_KEY)
        except Exception as error:
            _LOG.warning("the settings cannot be read: %s", error)
            self.notices.add(Notice.STORAGE_FAILING)
            return self._settings
        if text is None or text.strip() in ("", "null", "undefined"):
            return self._settings
        self._settings, bad = loads(text)
        if bad:
            _LOG.warning("settings that cannot be read: %s", ", ".join(bad))
            self.notices.add(Notice.SETTINGS_DAMAGED)
        else:
            self._kept = self._settings
        return self._settings

    def change(self, *, write: bool = True, **changes: Any) -> Settings:
        """Put changed settings in force, write them and return all.

        With ``write=False`` they only hold for now, as while a slider is being dragged: call
        `save` at the end. Raises ValueError for a value that is not allowed and TypeError for a
        setting that does not exist; then nothing has changed.
        """
        self._settings = replace(self._settings, **changes)
        if write:
            self.save()
        return self._settings

    def save(self) -> None:
        """Write the settings in force, unless they are what was written last."""
        if self._settings == self._kept:
            return
        self._take_over()
        try:
            self._storage.set(SETTINGS_KEY, dumps(self._settings))
            self._kept = self._settings
        except Exception as error:
            _LOG.info("the settings cannot be saved: %s", error)
            self.notices.add(Notice.STORAGE_FAILING)

    def _take_over(self) -> None:
        """Put in force what another window has written since, but for what was changed here."""
        try:
            text = self._storage.get(SETTINGS_KEY)
        except Exception:  # whoever writes next hears of it
            return
        theirs, bad = loads(text or "")
        if bad:
            return
        known = self._kept or Settings()
        ours = differences(known, self._settings)
        self._settings = replace(self._settings, **differences(known, theirs) | ours)
