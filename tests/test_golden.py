"""The same seed and bots give the same match, byte for byte, everywhere (S-09)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.rules.match import Match
from game.rules.record import MatchRecord, from_link, replay, to_link
from tests import golden

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("hash_seed", ["0", "1", "2", "random"])
def test_golden_matches_in_fresh_processes(hash_seed: str):
    done = subprocess.run(
        [sys.executable, "-m", "tests.golden", "--print"],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == golden.MATCHES.read_text(encoding="utf-8")


def test_a_golden_record_survives_its_link():
    seed, bots, switches = golden.CASES["two random"]
    ruleset = golden.Ruleset.from_json(switches)
    match = golden.play_match(seed, ruleset, [golden.BOTS[name] for name in bots.split()])
    loaded = replay(from_link(to_link(MatchRecord.of(match))))
    assert isinstance(loaded, Match)
    assert loaded.key() == match.key()
