"""The rules and bots inside the Python that the page runs: same tests, same records.

Pyodide is run by node here, which is the same WebAssembly as in the page, minus the browser.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.needs import lacking, web_runtime

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
PACKAGES = ("pytest", "_pytest", "py", "pluggy", "iniconfig", "packaging", "pygments")
LEFT_OUT = shutil.ignore_patterns("__pycache__", "*.so", "*.exe")


@pytest.fixture(scope="session")
def pyodide(shared_folder: Path) -> list[str]:
    """The command that runs a script of a folder in Pyodide; under CI it is got first."""
    import platformdirs

    if os.environ.get("CI"):
        web_runtime(shared_folder)
    cache = Path(platformdirs.user_cache_dir("414", appauthor=False))
    found = sorted(
        cache.glob("pyodide-*/node_modules/pyodide"), key=lambda path: path.stat().st_mtime
    )
    node = shutil.which("node")
    if not found or node is None:
        lacking("no node, or no Pyodide in the cache (python build/web.py gets it)")
    return [node, str(ROOT / "build/node/run.mjs"), str(found[-1])]


def run_inside(pyodide: list[str], folder: Path, *script: str) -> str:
    """Run a script of `folder` inside and return what it printed."""
    command = [*pyodide, str(folder), *script]
    done = subprocess.run(command, capture_output=True, text=True, check=False, encoding="utf-8")
    assert done.returncode == 0, (done.stdout + done.stderr)[-4000:]
    return done.stdout


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """All that runs inside: the game, its tests, and the scripts of this folder."""
    shutil.copytree(ROOT / "game", tmp_path / "game", ignore=LEFT_OUT)
    for path in HERE.glob("inside_*.py"):
        shutil.copy(path, tmp_path)
    return tmp_path


def test_records_are_the_same_byte_for_byte(pyodide: list[str], folder: Path) -> None:
    inside = run_inside(pyodide, folder, "inside_records.py")
    native = subprocess.run(
        [sys.executable, str(HERE / "inside_records.py")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert inside == native
    assert len(native.splitlines()) == 5


def test_their_own_tests_pass_inside(pyodide: list[str], folder: Path) -> None:
    tests = folder / "tests"
    for name in ("rules", "bots"):
        shutil.copytree(ROOT / "tests" / name, tests / name, ignore=LEFT_OUT)
    for name in ("__init__.py", "helpers.py"):
        shutil.copy(ROOT / "tests" / name, tests)
    shutil.copy(ROOT / "pyproject.toml", folder)
    shutil.copytree(ROOT / "docs", folder / "docs")
    for name in PACKAGES:
        spec = importlib.util.find_spec(name)
        assert spec is not None
        assert spec.origin is not None
        if spec.submodule_search_locations:
            shutil.copytree(Path(spec.origin).parent, folder / name, ignore=LEFT_OUT)
        else:
            shutil.copy(spec.origin, folder)
    said = run_inside(pyodide, folder, "inside_tests.py", "tests/rules", "tests/bots")
    assert said.splitlines()[-1] == "0", said[-4000:]
    assert " passed" in said
