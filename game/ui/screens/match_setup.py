"""What a player puts together before a match: rules, strengths of the others, seed.

A draft may hold what no match can be played by (a first level above the last one); `problem` says
so. No pictures here: `game.ui.screens.new_match` shows a draft.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Final

from game.rules.match import MAX_SEED
from game.rules.ruleset import CHOICES, SEATS, Ruleset
from game.table.save import HUMAN
from game.ui.frame.settings import DIFFICULTIES, PRESETS

Value = int | str

CUSTOM: Final = "custom"
"""In place of the name of a preset: the player's own rules."""

DEFAULTS: Final[Mapping[str, Value]] = {entry.name: entry.default for entry in fields(Ruleset)}  # type: ignore[misc]
RULES: Final = tuple(name for name in DEFAULTS if name != "players")
"""The house rules besides the number of players, in the order of RULES 12."""


def _patch(rules: Ruleset) -> dict[str, Value]:
    """Return what a preset sets: what is not at its default; a number of decks needs its seats."""
    patch = {name: getattr(rules, name) for name in DEFAULTS}
    patch = {name: value for name, value in patch.items() if value != DEFAULTS[name]}
    return {"players": rules.players, **patch} if rules.decks else patch


PATCHES: Final[Mapping[str, Mapping[str, Value]]] = {
    name: _patch(rules) for name, rules in PRESETS.items()
}
"""What each preset sets; every other rule is at the default of the rule book."""

COMFORT: Final = ("players", "claim_seconds", "turn_seconds")
"""Rules that belong to no preset: how many sit down, and how much time they want."""

CLAIM_SECONDS: Final = (0, 3, 5, 8, 10, 15, 20, 30)
TURN_SECONDS: Final = (0, 10, 15, 20, 30, 45, 60, 90, 120)
"""The times on offer, in seconds; 0 is no limit."""

SEED_LIMIT: Final = 10**12
"""Seeds drawn here are below this: short enough to be read out."""


def new_seed() -> int:
    """Return a seed that nobody can foresee, at most twelve digits long."""
    return secrets.randbelow(SEED_LIMIT)


def seed_problem(text: str) -> str | None:
    """Return why *text* is no seed, as a key of the catalogue; None if it is one."""
    if not text:
        return "new.seed.empty"
    if not (text.isascii() and text.isdigit()):
        return "new.seed.digits"
    if int(text) > MAX_SEED:
        return "new.seed.large"
    return None


class MatchSetup:
    """A draft of a match."""

    def __init__(
        self,
        ruleset: Ruleset | None = None,
        bots: Sequence[str] = (),
        *,
        strength: str = "",
        playable: Sequence[str] = DIFFICULTIES,
        seed: int | None = None,
    ) -> None:
        """Begin with what was chosen the last time.

        *bots* are the strengths at the seats from 1 on; for seats beyond, and in place of names
        that are not *playable*, *strength* stands, or the weakest.
        """
        self.playable = tuple(playable)
        first = strength if strength in self.playable else self.playable[0]
        given = [name if name in self.playable else first for name in bots]
        most = max(SEATS) - 1
        self.bots = [*given, *[given[-1] if given else first] * most][:most]
        source = ruleset or Ruleset()
        self.rules: dict[str, Value] = {name: getattr(source, name) for name in DEFAULTS}
        self.seed = new_seed() if seed is None else seed
        self._custom: dict[str, Value] | None = None

    # -- reading ---------------------------------------------------------------------------------

    @property
    def players(self) -> int:
        """The number of seats."""
        return int(self.rules["players"])

    @property
    def packs(self) -> int:
        """The number of decks."""
        return int(self.rules["decks"]) or self.players // 2

    @property
    def changed(self) -> tuple[str, ...]:
        """The house rules that differ from the rule book."""
        return tuple(name for name in RULES if self.rules[name] != DEFAULTS[name])

    @property
    def preset(self) -> str:
        """The preset that the rules agree with."""
        for name, patch in PATCHES.items():
            if all(
                self.rules[rule] == patch.get(rule, DEFAULTS[rule])
                for rule in DEFAULTS
                if rule in patch or rule not in COMFORT
            ):
                return name
        return CUSTOM

    @property
    def strength(self) -> str | None:
        """The strength of all other players, None if they differ."""
        used = set(self.bots[: self.players - 1])
        return used.pop() if len(used) == 1 else None

    @property
    def problem(self) -> str | None:
        """Why no match can begin, as a key of the catalogue; None if one can."""
        if int(self.rules["start_level"]) > int(self.rules["target_level"]):
            return "new.problem.levels"
        return None

    @property
    def has_custom(self) -> bool:
        """Whether the player has rules of his own, in force or to go back to."""
        return self._custom is not None or self.preset == CUSTOM

    def matters(self, rule: str) -> bool:
        """Say whether *rule* makes any difference with so many players."""
        if rule == "split_result":
            return self.players == 4
        if rule == "catch_at_a":
            return self.players >= 6
        return True

    def ruleset(self) -> Ruleset:
        """Return the rules; `RecordError` where `problem` tells of one."""
        return Ruleset(**self.rules)  # type: ignore[arg-type]

    def seats(self) -> tuple[str, ...]:
        """Return who sits where: the human at seat 0."""
        return (HUMAN, *self.bots[: self.players - 1])

    # -- changing --------------------------------------------------------------------------------

    def set_players(self, players: int) -> None:
        """Seat so many; a number of decks of one's own is kept where it is possible."""
        decks = int(self.rules["decks"])
        self.rules["players"] = players
        self.rules["decks"] = 0 if decks == players // 2 else min(decks, players)

    def set_rule(self, rule: str, value: Value) -> None:
        """Set a house rule; for `decks` the number itself, also the usual one."""
        if rule == "decks" and value == self.players // 2:
            value = 0
        if rule in CHOICES and value not in CHOICES[rule]:
            raise ValueError(f"{rule} cannot be {value!r}")
        self.rules[rule] = value

    def take_preset(self, preset: str) -> bool:
        """Set the rules of *preset*; False for CUSTOM when there are none to go back to."""
        before = self.preset
        if before == preset:
            return True
        if before == CUSTOM:
            self._custom = dict(self.rules)
        if preset == CUSTOM:
            if self._custom is None:
                return False
            kept = {name: self.rules[name] for name in ("claim_seconds", "turn_seconds")}
            self.rules = {**self._custom, **kept}
            return True
        kept = {name: self.rules[name] for name in COMFORT}
        self.rules = {**DEFAULTS, **kept, **PATCHES[preset]}
        if self.rules["decks"] == self.players // 2:
            self.rules["decks"] = 0
        return True

    def reset(self) -> None:
        """Set every house rule as in the rule book; the number of players stays."""
        self.rules = {**DEFAULTS, "players": self.players}

    def set_strength(self, strength: str) -> None:
        """Let all other players be equally strong."""
        self.bots = [strength] * len(self.bots)

    def set_bot(self, seat: int, strength: str) -> None:
        """Set the strength at one seat, 1 to 7."""
        self.bots[seat - 1] = strength
