"""The runtime the page loads: Pyodide's core, its standard library, pygame-ce; all ready-compiled.

Pyodide ships its library as sources, and a browser would compile them again at every start. Here
they become bytecode once, and what no game imports is left out. The result is kept in the cache.
"""

import fnmatch
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import platformdirs

from javascript import JavaScript, install, pinned_version, run
from report import BuildError, say, step
from wasm.pins import PYGAME_CE, PYTHON, WHEEL
from wasm.recipe import check_hash
from wasm.sources import sha256
from wasm.wheel import with_record, write_archive

HERE: Final = Path(__file__).resolve().parent
NODE: Final = HERE / "node"
CORE: Final = {
    "pyodide.js": "pyodide.mjs",  # some servers do not know .mjs, and browsers insist on the type
    "pyodide.asm.js": "pyodide.asm.js",
    "pyodide.asm.wasm": "pyodide.asm.wasm",
}
"""Files of Pyodide that are served, and what they are called in its package."""

LIBRARY: Final = "python_stdlib.zip"
BUILTINS: Final = "builtins.txt"
LIBRARY_PATH: Final = f"/lib/python{PYTHON.replace('.', '')}.zip"
SITE_PACKAGES: Final = f"/lib/python{PYTHON}/site-packages"

# What stays out of the standard library, as patterns of its archive: other systems' modules,
# servers and clients of the network, tools for developers, character sets from before Unicode.
LEFT_OUT: Final = """
    */__main__.py _aix_support.py _android_support.py _apple_support.py _ios_support.py
    _osx_support.py _pydecimal.py _pyio.py _pyrepl/* _sysconfigdata* __hello__.py __phello__/*
    antigravity.py asyncio/proactor_events.py asyncio/windows_*.py bdb.py cmd.py code.py codeop.py
    compileall.py concurrent/futures/process.py cProfile.py ctypes/* doctest.py
    email/contentmanager.py email/headerregistry.py email/mime/* email/policy.py
    email/_header_value_parser.py
    ensurepip/* filecmp.py fileinput.py ftplib.py getpass.py http/cookiejar.py http/cookies.py
    http/server.py imaplib.py logging/config.py logging/handlers.py mailbox.py modulefinder.py
    multiprocessing/* netrc.py nturl2path.py optparse.py pdb.py pickletools.py plistlib.py poplib.py
    profile.py pstats.py pty.py pyclbr.py pydoc.py pydoc_data/* pyodide/console.py py_compile.py
    rlcompleter.py sched.py smtplib.py socketserver.py ssl.py symtable.py tabnanny.py this.py
    trace.py tracemalloc.py tty.py unittest/* urllib/robotparser.py webbrowser.py wsgiref/*
    xml/dom/* xml/sax/* xmlrpc/* zipapp.py
    encodings/big5* encodings/cp* encodings/euc_* encodings/gb* encodings/hp_roman8.py
    encodings/hz.py encodings/iso* encodings/johab.py encodings/koi8* encodings/kz1048.py
    encodings/mac_* encodings/mbcs.py encodings/oem.py encodings/palmos.py encodings/ptcp154.py
    encodings/shift_* encodings/tis_620.py
""".split()
KEPT: Final = frozenset({"encodings/cp437.py"})  # zipfile reads names with it


@dataclass(frozen=True)
class Runtime:
    """Everything of the runtime that is served, and the Pyodide it was made with."""

    files: dict[str, bytes]
    """Name to contents."""
    lock: dict[str, Any]
    """What Pyodide's loader may install: pygame-ce and nothing else."""
    modules: frozenset[str]
    """Dotted names of all modules that can be imported, apart from the game's."""
    pyodide: Path
    """Folder of the Pyodide that compiled it."""


def cache_folder() -> Path:
    """Return the folder of this user that keeps downloads and the wheel between builds."""
    return Path(platformdirs.user_cache_dir("414", appauthor=False))


def find_wheel(given: Path | None, library: Path) -> Path:
    """Return the wheel: the one `given`, else the cached one, else a new one built from source."""
    if given is not None:
        if not given.is_file():
            raise BuildError(f"there is no file {given}", "give --wheel the path of a wheel")
        return given
    wheel = cache_folder() / WHEEL
    if not wheel.is_file():
        say(f"No {WHEEL} in {cache_folder()}: building it from source.")
        recipe = HERE / "wasm" / "recipe.py"
        command = [sys.executable, str(recipe), "--library", str(library)]
        command += ["--out", str(cache_folder())]
        if os.name == "posix" and os.geteuid() != 0 and shutil.which("sudo"):
            say("That needs root for its Debian folder: sudo may ask for your password.")
            command = ["sudo", "--preserve-env=XDG_CACHE_HOME", *command]
        if subprocess.run(command, check=False).returncode:
            raise BuildError(
                "there is no pygame-ce wheel for WebAssembly (see above)",
                "build it on a Debian or Ubuntu system as root, or give one with --wheel FILE",
            )
    check_hash(wheel)
    return wheel


def make_runtime(javascript: JavaScript, given_wheel: Path | None) -> Runtime:
    """Get or make the whole runtime."""
    version = pinned_version(NODE, "pyodide")
    lock_hash = sha256(NODE / "package-lock.json")[:10]
    folder = cache_folder() / f"pyodide-{version}-{lock_hash}"
    with step(f"Pyodide {version}"):
        pyodide = install(NODE, folder, javascript) / "pyodide"
    wheel = find_wheel(given_wheel, pyodide / LIBRARY)
    made_by = [Path(__file__), NODE / "compile_inside.py", NODE / "module_names.py", wheel]
    key = hashlib.sha256(lock_hash.encode())
    for path in made_by:
        key.update(path.read_bytes())
    ready = cache_folder() / f"runtime-{key.hexdigest()[:16]}"
    if not ready.is_dir():
        with step("bytecode of the standard library and pygame"):
            _compile_runtime(javascript, pyodide, wheel, ready)
    files = {name: (pyodide / original).read_bytes() for name, original in CORE.items()}
    files |= {name: (ready / name).read_bytes() for name in (LIBRARY, wheel.name)}
    modules = module_names([*_read(ready / LIBRARY), *_read(ready / wheel.name)])
    modules.update((ready / BUILTINS).read_text(encoding="utf-8").split())
    lock = _lock(pyodide, wheel.name, files[wheel.name])
    return Runtime(files, lock, frozenset(modules), pyodide)


def compile_modules(
    javascript: JavaScript, pyodide: Path, sources: Mapping[str, bytes], *, optimize: int = 0
) -> dict[str, bytes]:
    """Compile Python `sources` (path in the page to source) in Pyodide's own Python.

    Returns path to bytecode, for files named ``.pyc`` that need no source. `optimize` is that of
    `compile`: 1 drops asserts, 2 also docstrings.
    """
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        shutil.copy(NODE / "compile_inside.py", folder)
        with zipfile.ZipFile(folder / "sources.zip", "w") as archive:
            for path, source in sources.items():
                archive.writestr(path, source)
        script = ["compile_inside.py", "sources.zip", "bytecode.zip", str(optimize)]
        run_in_pyodide(javascript, pyodide, folder, script, "compiling to bytecode in Pyodide")
        return _read(folder / "bytecode.zip")


def run_in_pyodide(
    javascript: JavaScript, pyodide: Path, folder: Path, script: list[str], what: str
) -> str:
    """Run a Python script of `folder` in Pyodide, which sees `folder` only; return its output."""
    command = [*javascript.node, str(NODE / "run.mjs"), str(pyodide), str(folder), *script]
    return run(command, what)


def _compile_runtime(js: JavaScript, pyodide: Path, wheel: Path, ready: Path) -> None:
    library = {
        name: data
        for name, data in _read(pyodide / LIBRARY).items()
        if name.endswith(".py") and (name in KEPT or not _left_out(name))
    }
    pygame = {n: d for n, d in _read(wheel).items() if not n.endswith((".pyi", "RECORD"))}
    sources = {f"{LIBRARY_PATH}/{name}": data for name, data in library.items()}
    sources |= {f"{SITE_PACKAGES}/{n}": d for n, d in pygame.items() if n.endswith(".py")}
    bytecode = compile_modules(js, pyodide, sources, optimize=2)
    unfinished = Path(tempfile.mkdtemp(dir=ready.parent))
    write_archive(unfinished / LIBRARY, {f"{n}c": bytecode[f"{LIBRARY_PATH}/{n}"] for n in library})
    compiled = {
        f"{n}c" if n.endswith(".py") else n: bytecode.get(f"{SITE_PACKAGES}/{n}", data)
        for n, data in pygame.items()
    }
    write_archive(unfinished / wheel.name, with_record(compiled))
    with tempfile.TemporaryDirectory() as place:
        shutil.copy(NODE / "module_names.py", place)
        shutil.copy(wheel, place)
        script = ["module_names.py", wheel.name]
        names = run_in_pyodide(js, pyodide, Path(place), script, "importing pygame in Pyodide")
    (unfinished / BUILTINS).write_text(names, encoding="utf-8")
    unfinished.replace(ready)


def _left_out(name: str) -> bool:
    return any(fnmatch.fnmatchcase(name, pattern) for pattern in LEFT_OUT)


def _read(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as archive:
        return {n: archive.read(n) for n in sorted(archive.namelist()) if not n.endswith("/")}


def _lock(pyodide: Path, name: str, wheel: bytes) -> dict[str, Any]:
    whole = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))
    package = {
        "name": "pygame-ce",
        "version": PYGAME_CE,
        "file_name": name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel).hexdigest(),
        "package_type": "package",
        "imports": ["pygame"],
        "depends": [],
        "unvendored_tests": False,
    }
    return {"info": whole["info"], "packages": {"pygame-ce": package}}


def module_names(paths: Iterable[str]) -> set[str]:
    """Return the dotted names of the modules at `paths` (``a/b.pyc``, ``a/__init__.py``)."""
    found = set()
    for path in paths:
        stem, dot, suffix = path.rpartition(".")
        if dot and suffix in ("py", "pyc"):
            found.add(stem.removesuffix("/__init__").replace("/", "."))
    return found
