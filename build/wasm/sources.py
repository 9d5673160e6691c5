"""Gets and unpacks the sources: libraries from Debian, pygame-ce from PyPI, all hashes checked."""

import ast
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Final

from report import BuildError, say, step
from wasm.chroot import Chroot
from wasm.pins import PYGAME_CE, PYGAME_CE_SDIST_SHA256, SOURCES

# pip asks the build backend of whatever it downloads for name and version. pygame-ce's backend
# would configure the whole C build for that; this one answers from what pip knows already.
_BACKEND: Final = f"""
from pathlib import Path

def _dist_info(folder, *_):
    name = "pygame_ce-{PYGAME_CE}.dist-info"
    Path(folder, name).mkdir()
    text = "Metadata-Version: 2.1\\nName: pygame-ce\\nVersion: {PYGAME_CE}\\n"
    Path(folder, name, "METADATA").write_text(text, encoding="utf-8")
    return name

prepare_metadata_for_build_wheel = _dist_info

def build_wheel(*_):
    raise RuntimeError("this backend only names the package")
"""


def sha256(path: Path) -> str:
    """Return the hash of a file, in hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def fetch_debian(chroot: Chroot) -> Path:
    """Unpack Debian's original sources below ``/src`` of the folder; return that path outside."""
    folder = chroot.root / "src"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    with step("sources of SDL, freetype and harfbuzz"):
        command = ["apt-get", "source", "-q", "--download-only", "--tar-only"]
        chroot.run([*command, "-o", "APT::Sandbox::User=root", *SOURCES], cwd="/src")
    for package, expected in SOURCES.items():
        tarballs = [p for p in folder.glob(f"{package}_*.orig.tar.*") if p.suffix != ".asc"]
        if len(tarballs) != 1:
            raise BuildError(
                f"Debian has no single original tarball of {package}: {tarballs}",
                "look at what the release offers now and mend build/wasm/sources.py",
            )
        if sha256(tarballs[0]) != expected:
            say(f"  note: Debian now ships {tarballs[0].name}, another one than the pinned")
        subprocess.run(["tar", "xf", str(tarballs[0]), "-C", str(folder)], check=True)
    return folder


def fetch_pygame(folder: Path, work: Path) -> None:
    """Download pygame-ce's source distribution, checked, and unpack it in `folder`."""
    shutil.rmtree(work, ignore_errors=True)
    (work / "backend").mkdir(parents=True)
    (work / "backend/mesonpy.py").write_text(_BACKEND, encoding="utf-8")
    wanted = work / "wanted.txt"
    wanted.write_text(
        f"pygame-ce=={PYGAME_CE} --hash=sha256:{PYGAME_CE_SDIST_SHA256}\n", encoding="utf-8"
    )
    command = [sys.executable, "-m", "pip", "download", "-q", "--disable-pip-version-check"]
    command += ["--no-deps", "--no-binary", ":all:", "--no-build-isolation", "--no-cache-dir"]
    command += ["--require-hashes", "-r", str(wanted), "-d", str(work)]
    with step(f"source of pygame-ce {PYGAME_CE}"):
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "PYTHONPATH": str(work / "backend")},
        )
    if done.returncode:
        raise BuildError(
            "pip could not download the source of pygame-ce",
            "run the build again; if a hash differs, somebody changed the file: do not use it",
            done.stdout + done.stderr,
        )
    with tarfile.open(next(work.glob("pygame_ce-*.tar.gz"))) as archive:
        archive.extractall(folder, filter="data")


def write_python_configuration(standard_library: Path, folder: Path) -> None:
    """Write the numbers of Pyodide's `sysconfig` as ``build_time_vars.json``: sizes, switches.

    `standard_library` is Pyodide's zip of it. The module is read, not run.
    """
    with zipfile.ZipFile(standard_library) as archive:
        name = next(n for n in archive.namelist() if "_sysconfigdata_" in n and n.endswith(".py"))
        module = ast.parse(archive.read(name))
    table = next(
        node.value
        for node in module.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Dict)
    )
    numbers = {
        key.value: value.value
        for key, value in zip(table.keys, table.values, strict=True)
        if isinstance(key, ast.Constant)
        and isinstance(value, ast.Constant)
        and isinstance(value.value, int)
    }
    (folder / "build_time_vars.json").write_text(json.dumps(numbers), encoding="utf-8")
