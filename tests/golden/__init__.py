"""Golden matches: whole matches of bots, pinned by the hash of their records.

The hashes have to be met by every Python version and platform, whatever the hash seed. A
changed hash means that cards, rules, bots or records have changed.
``python -m tests.golden`` writes ``matches.json`` anew, for review as a difference;
``python -m tests.golden --print`` only prints it.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from game.bots import BOTS
from game.bots.selfplay import play_match
from game.rules.record import MatchRecord, dumps
from game.rules.ruleset import Ruleset

MATCHES = Path(__file__).parent / "matches.json"

CASES: dict[str, tuple[int, str, dict[str, Any]]] = {
    "standard": (414, "easy easy easy easy", {}),
    "classic": (2**64 - 1, "easy easy easy easy", {"decks": 1}),
    "mixed": (20240414, "random easy random easy", {}),
    "two random": (7, "random random", {"players": 2, "target_level": "8"}),
    "six with switches": (
        6,
        "easy easy easy random easy easy",
        {
            "players": 6,
            "level_in_runs": "natural",
            "bomb_order": "count",
            "many_jokers": "on",
            "next_lead": "first",
            "resist_tribute": "on",
            "catch_at_a": "one_may_escape",
            "target_level": "9",
        },
    ),
    "draws and falls": (
        8,
        "easy random random easy",
        {"split_result": "draw", "fail_at_a": "three", "start_level": "9", "target_level": "J"},
    ),
}
"""Seed, bots and switches of each match."""


def golden() -> dict[str, Any]:
    """Play all matches; return their length, result and the SHA-256 of their records."""
    found: dict[str, Any] = {}
    for name, (seed, bots, switches) in CASES.items():
        ruleset = Ruleset.from_json(switches)
        match = play_match(seed, ruleset, [BOTS[bot] for bot in bots.split()])
        text = dumps(MatchRecord.of(match))
        found[name] = {
            "deals": match.index + 1,
            "actions": sum(len(log) for log in match.logs),
            "winner": match.winner,
            "sha256": hashlib.sha256(text.encode()).hexdigest(),
        }
    return found


def golden_text() -> str:
    return json.dumps(golden(), indent=2) + "\n"
