"""Copies exactly what the page needs to a folder of its own, and refuses what would fail there."""

import ast
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from report import BuildError
from runtime import module_names

DESKTOP_ONLY: Final = ("game/platform/desktop",)
"""Parts of the game that cannot work in a page."""

TOOLS: Final = ("game/engine.py", "game/arena.py")
"""Parts that are programs of their own, of no use to a player."""

FORBIDDEN: Final = {
    ".wav": "browsers and the packer disagree about it: convert the sound to .ogg",
    ".mp3": "it does not decode in every browser build: convert the sound to .ogg",
    ".aiff": "it does not decode in every browser build: convert the sound to .ogg",
}
_NEVER_COPIED: Final = shutil.ignore_patterns("__pycache__", "*.pyc", "*.pyi", ".*", "py.typed")
_OF_THE_PAGE: Final = frozenset({"js", "pyodide_js", "four14_page", "__main__"})
_WITHOUT_FILE: Final = frozenset({"collections.abc", "os.path"})  # put in place by their packages


@dataclass(frozen=True)
class Import:
    """An import statement in shipped code: dotted `name`, where it stands."""

    name: str
    file: Path
    line: int


def stage(root: Path, main: Path, folder: Path, *, tools: bool = False) -> None:
    """Copy `main` (as main.py), game/ and assets/ of `root` to the new `folder`.

    The `TOOLS` stay out unless `tools` is true.
    """
    if not main.is_file():
        raise BuildError(f"there is no {main}", "give --main the program to build")
    if folder.exists():
        raise BuildError(f"{folder} is there already", "remove it, or name another folder")
    folder.mkdir(parents=True)
    shutil.copy(main, folder / "main.py")
    shutil.copytree(root / "game", folder / "game", ignore=_NEVER_COPIED)
    if (root / "assets").is_dir():
        shutil.copytree(root / "assets", folder / "assets", ignore=_NEVER_COPIED)
    for name in DESKTOP_ONLY if tools else DESKTOP_ONLY + TOOLS:
        path = folder / name
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
    check_names(folder)


def check_names(folder: Path) -> None:
    """Refuse files that work on one system and fail in another, or not at all in a page."""
    seen: dict[str, Path] = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder)
        if reason := FORBIDDEN.get(path.suffix.lower()):
            raise BuildError(f"{name} cannot be in the web build", reason)
        if "\\" in path.name or path.name != path.name.strip():
            raise BuildError(f"{name!r} is no name for every system", "rename the file")
        other = seen.setdefault(name.as_posix().casefold(), name)
        if other != name:
            raise BuildError(
                f"{other} and {name} differ only by letter case",
                "rename one: on Windows and macOS they are the same file",
            )


def check_imports(folder: Path, available: frozenset[str]) -> None:
    """Refuse shipped code that imports what is not there: `available` is the page's library."""
    own = module_names(p.relative_to(folder).as_posix() for p in folder.rglob("*.py"))
    known = available | own | _OF_THE_PAGE | _WITHOUT_FILE
    known |= {name.rpartition(".")[0] for name in known}  # packages without an __init__
    for path in sorted(folder.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
        for found in imports(tree, path.relative_to(folder)):
            if found.name not in known:
                raise BuildError(
                    f"{found.file}:{found.line} imports {found.name}, which the page has not",
                    "import it on the desktop only (sys.platform), or take it off the lists of"
                    " what is left out (build/stage.py, build/runtime.py)",
                )


def imports(node: ast.AST, file: Path) -> Iterator[Import]:
    """Yield the imports under `node` that run in a page.

    Not those under ``TYPE_CHECKING``, in the desktop's branch of a test of ``sys.platform``, or in
    a ``try`` that expects an `ImportError`.
    """
    if isinstance(node, ast.Import):
        yield from (Import(alias.name, file, node.lineno) for alias in node.names)
    elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
        yield Import(node.module, file, node.lineno)
    elif isinstance(node, ast.If) and (taken := _branch_in_page(node)) is not None:
        for statement in taken:
            yield from imports(statement, file)
    elif isinstance(node, ast.Try) and any(_expects_import_error(h) for h in node.handlers):
        for part in (*node.handlers, *node.orelse, *node.finalbody):
            yield from imports(part, file)
    else:
        for child in ast.iter_child_nodes(node):
            yield from imports(child, file)


def _branch_in_page(node: ast.If) -> list[ast.stmt] | None:
    """Return the branch of `node` that is taken in a page, None where both may be."""
    match ast.unparse(node.test):
        case "TYPE_CHECKING" | "typing.TYPE_CHECKING" | "sys.platform != 'emscripten'":
            return node.orelse
        case "sys.platform == 'emscripten'":
            return node.body
    return None


def _expects_import_error(handler: ast.ExceptHandler) -> bool:
    names = ast.unparse(handler.type) if handler.type else ""
    return "ImportError" in names or "ModuleNotFoundError" in names
