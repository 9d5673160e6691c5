"""The checks of the project that are not about one module: types, lint, imports, coverage."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CHECKS = {
    "lint": ("ruff", "check", "."),
    "format": ("ruff", "format", "--check", "."),
    "types": ("mypy",),
}


def run(*command: str) -> subprocess.CompletedProcess[str]:
    environment = {key: value for key, value in os.environ.items() if "COV" not in key}
    return subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, check=False, env=environment
    )


@pytest.mark.parametrize("name", CHECKS)
def test_tool_finds_nothing(name: str) -> None:
    done = run(sys.executable, "-m", *CHECKS[name])
    assert done.returncode == 0, done.stdout + done.stderr


def test_imports_go_one_way() -> None:
    program = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    done = run(sys.executable, "-c", program)
    assert done.returncode == 0, done.stdout + done.stderr


def test_rules_are_covered_by_their_own_tests() -> None:
    """100 % of lines and branches of game/rules, from tests/rules alone.

    The drawn, fuzzed and handed-over cases are left out: they take as long as the rest together
    and are not needed for it.
    """
    left_out = ("test_legality.py", "test_fuzz_records.py", "test_trials_rules.py")
    done = run(
        sys.executable,
        "-m",
        "pytest",
        "tests/rules",
        *(f"--ignore=tests/rules/{name}" for name in left_out),
        "-q",
        "-n",
        "0",
        "-m",
        "not heavy",
        "-p",
        "no:cacheprovider",
        "--cov=game.rules",
        "--cov-branch",
        "--cov-report=term-missing:skip-covered",
        "--cov-fail-under=100",
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr
