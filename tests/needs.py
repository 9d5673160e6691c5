"""What tests need of the machine: missing, they are skipped with a reason; under CI they fail."""

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import NoReturn

import pytest


def lacking(reason: str) -> NoReturn:
    """Skip the present test because of *reason*, or fail it where everything has to be there."""
    (pytest.fail if os.environ.get("CI") else pytest.skip)(reason)
    raise AssertionError(reason)


def once(shared: Path, name: str, *command: str) -> None:
    """Run `command` with this Python; of several test processes one does and the others wait."""
    done, claim = shared / f"{name}.done", shared / f"{name}.claim"
    try:
        claim.mkdir()
    except FileExistsError:
        deadline = time.monotonic() + 1200
        while not done.exists():
            assert time.monotonic() < deadline, f"the other process did not finish: {name}"
            time.sleep(0.2)
        assert (said := done.read_text("utf-8")) == "", said
        return
    ran = subprocess.run([sys.executable, *command], capture_output=True, text=True, check=False)
    unfinished = shared / f"{name}.said"
    unfinished.write_text(ran.stdout + ran.stderr if ran.returncode else "", "utf-8")
    unfinished.rename(done)
    assert ran.returncode == 0, ran.stdout + ran.stderr


def web_runtime(shared: Path) -> None:
    """Have Pyodide and the wheel in the cache: from it, else made by the build's own means."""
    program = (
        "import sys; sys.path.insert(0, sys.argv[1]); import javascript, runtime;"
        " runtime.make_runtime(javascript.find_javascript(), None)"
    )
    build = Path(__file__).resolve().parents[1] / "build"
    once(shared, "runtime", "-c", program, str(build))
