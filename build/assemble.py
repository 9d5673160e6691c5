"""Puts the site together: pygbag packs the staged game, then the result is compiled and sealed.

Sealing gives the folders names made from their contents and writes those names, and the hash of
every file, into the page and the service worker. A page can therefore only ever load files of its
own version, whatever a browser, a cache or a half-finished upload has in store.
"""

import base64
import hashlib
import html
import io
import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import icons
from javascript import JavaScript
from report import BuildError
from runtime import Runtime, compile_modules
from wasm.wheel import write_archive

PAGE: Final = Path(__file__).resolve().parent / "page"
NAME: Final = "414"
TITLE: Final = "414 · 四幺四"
DESCRIPTION: Final = (
    "The team card game of Northeast China in which a four, an ace and a four decide:"
    " play against thoughtful bots, in seven languages, on any device, also offline."
)
ICON: Final = "favicon.png"
HOME: Final = "/game"
"""Where the page unpacks the archive; boot.js says the same."""

Files = dict[str, bytes]
"""Path in the site, with ``/``, to contents."""


@dataclass(frozen=True)
class Site:
    """A finished site."""

    version: str
    files: Files


def draw_icons() -> Files:
    """Draw all icons, by their path in the site."""
    return {
        ICON: icons.icon(64, share=1.0, background=None),
        "icons/192.png": icons.icon(192, share=0.86, background=icons.TABLE, radius=0.2),
        "icons/512.png": icons.icon(512, share=0.86, background=icons.TABLE, radius=0.2),
        "icons/maskable.png": icons.icon(512, share=0.62, background=icons.TABLE),
        "icons/apple-touch.png": icons.icon(180, share=0.8, background=icons.TABLE),
        "icons/preview.png": icons.preview(),
    }


def pack(staged: Path) -> Files:
    """Let pygbag pack the folder `staged`; return what it makes of archive, page and static files.

    The folder's name becomes the archive's. Icons, worker and manifest go with it as static files.
    """
    static = staged / "static"
    for path, data in draw_icons().items():
        _write(static / path, data)
    for name in ("sw.js", "manifest.webmanifest"):
        _write(static / name, (PAGE / name).read_bytes())
    icon = staged.parent / ICON  # pygbag looks for it where it is started
    icon.write_bytes((static / ICON).read_bytes())
    command = [sys.executable, "-m", "pygbag", "--build", "--no_opt", "--title", TITLE]
    command += ["--icon", ICON, "--template", str(PAGE / "index.html"), staged.name]
    done = subprocess.run(
        command,
        cwd=staged.parent,
        env={**os.environ, "PYTHONUTF8": "1"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        errors="replace",
        check=False,
        timeout=600,
    )
    built = staged / "build" / "web"
    if done.returncode or not (built / "index.html").is_file():
        raise BuildError(
            "pygbag did not pack the game",
            "read what it says; pip install -e '.[web]' gives the version this build knows",
            done.stdout + done.stderr,
        )
    return {
        path.relative_to(built).as_posix(): path.read_bytes()
        for path in sorted(built.rglob("*"))
        if path.is_file() and not path.name.endswith(".tar.gz")  # pygbag's second archive
    }


def seal(packed: Files, runtime: Runtime, javascript: JavaScript, address: str = "") -> Site:
    """Turn what pygbag packed into the finished site.

    `address` is the full address the site will have (with a final ``/``), for link previews;
    everything works without it.
    """
    rest = dict(packed)
    archive = rest.pop(f"{NAME}.apk")
    game = {"game.zip": _compiled(archive, runtime, javascript)}
    game |= {path.name: path.read_bytes() for path in sorted(PAGE.glob("*.js"))}
    del game["sw.js"]
    runtime_folder = f"runtime-{_content_hash(runtime.files)[:12]}"
    game_folder = f"game-{_content_hash(game)[:12]}"

    files = {f"{game_folder}/{name}": data for name, data in game.items()}
    files |= {f"{runtime_folder}/{name}": data for name, data in runtime.files.items()}
    scripts = [f"{runtime_folder}/{name}" for name in ("pyodide.js", "pyodide.asm.js")]
    modules = [path for path in files if path.endswith(".js") and path.startswith(game_folder)]
    style = (PAGE / "page.css").read_text(encoding="utf-8")
    settings = {
        "runtime": runtime_folder,
        "game": game_folder,
        "files": {p: len(d) for p, d in files.items() if p not in scripts and p not in modules},
        "scripts": {path: len(files[path]) for path in scripts},
        "lock": runtime.lock,
    }
    canonical = f'<link rel="canonical" href="{html.escape(address)}">\n' if address else ""
    values = {
        "STYLE": style,
        "STYLE_HASH": "sha256-"
        + base64.b64encode(hashlib.sha256(style.encode()).digest()).decode(),
        "DESCRIPTION": html.escape(DESCRIPTION),
        "ADDRESS": html.escape(address),
        "CANONICAL": canonical,
        "EMBLEM": icons.svg(),
        "PRELOAD": "".join(
            f'<link rel="modulepreload" href="{path}">\n' for path in (*modules, *scripts)
        ),
        "SETTINGS": json.dumps(settings, separators=(",", ":")),
        "GAME": game_folder,
    }
    files["index.html"] = _filled(rest.pop("index.html"), values)
    manifest = rest.pop("manifest.webmanifest")
    files["manifest.webmanifest"] = _filled(manifest, {"DESCRIPTION": DESCRIPTION})
    worker = rest.pop("sw.js")
    files |= rest

    offline = [path for path in files if path != "icons/preview.png"]
    offline.sort(key=lambda path: (path != "index.html", path))
    hashes = [[path, hashlib.sha256(files[path]).hexdigest()] for path in offline]
    listed = json.dumps(hashes, indent=0)
    version = hashlib.sha256(listed.encode()).hexdigest()[:12]
    files["sw.js"] = _filled(worker, {"VERSION": version, "FILES": listed})
    return Site(version, dict(sorted(files.items())))


def write(site: Site, folder: Path) -> None:
    """Write the site to `folder`, which holds nothing else afterwards, and zipped beside it.

    A folder in which something else than a site lies is left alone: `BuildError`.
    """
    if folder.exists() and not (folder / "sw.js").is_file() and list(folder.iterdir()):
        raise BuildError(
            f"{folder} holds something that is no site of this game, and would be replaced",
            "give --out a folder that is new, empty, or of an earlier build",
        )
    new = folder.with_name(folder.name + ".new")
    shutil.rmtree(new, ignore_errors=True)
    for path, data in site.files.items():
        _write(new / path, data)
    shutil.rmtree(folder, ignore_errors=True)
    new.replace(folder)
    write_archive(folder.with_name(folder.name + ".zip"), site.files)


def _compiled(archive: bytes, runtime: Runtime, javascript: JavaScript) -> bytes:
    """Return pygbag's archive with bytecode in place of sources, and the page's own starter.

    pygbag keeps ``.pyc`` files out of its archive, so they are put in afterwards.
    """
    with zipfile.ZipFile(io.BytesIO(archive)) as given:
        contents = {name: given.read(name) for name in sorted(given.namelist())}
    contents["boot.py"] = (PAGE / "boot.py").read_bytes()
    sources = {f"{HOME}/{name}": data for name, data in contents.items() if name.endswith(".py")}
    bytecode = compile_modules(javascript, runtime.pyodide, sources)
    packed = io.BytesIO()
    write_archive(
        packed,
        {
            f"{name}c" if name.endswith(".py") else name: bytecode.get(f"{HOME}/{name}", data)
            for name, data in contents.items()
        },
    )
    return packed.getvalue()


def _filled(template: bytes, values: Mapping[str, str]) -> bytes:
    text = template.decode("utf-8")
    for name, value in values.items():
        if f"@{name}@" not in text:
            raise BuildError(f"the template has no place for @{name}@", "mend it in build/page")
        text = text.replace(f"@{name}@", value)
    return text.encode("utf-8")


def _content_hash(files: Files) -> str:
    digest = hashlib.sha256()
    for name, data in sorted(files.items()):
        digest.update(f"{name}\0{len(data)}\0".encode() + data)
    return digest.hexdigest()


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
