"""Files of the game that are not code: fonts, sounds, catalogues.

They are found from the place of this module, never from the working directory: beside the package
in a source tree and in the web archive (``assets/``), inside it in an installed wheel
(``game/_assets/``). Names are relative and use ``/`` on every platform.
"""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path

from game.locale import LANGUAGES

_PACKAGE = Path(__file__).resolve().parents[2]


class ResourceError(LookupError):
    """A file that belongs to the game is missing or cannot be read: the installation is broken."""


@lru_cache(maxsize=1)
def _root() -> Path:
    for folder in (_PACKAGE / "_assets", _PACKAGE.parent / "assets"):
        if folder.is_dir():
            return folder
    raise ResourceError("the folder with the game's fonts and sounds is missing")


def path(name: str) -> Path:
    """Return the file *name*, for example ``fonts/ui-regular.ttf``; `ResourceError` if missing."""
    if "\\" in name or name.startswith("/") or ".." in name.split("/"):
        raise ValueError(f"not a resource name: {name!r}")
    found = _root() / name
    if not found.is_file():
        raise ResourceError(f"missing resource: {name}")
    return found


def for_library(name: str) -> str | bytes:
    """Return the path of the file *name* in a form that pygame opens; errors as `path`.

    Where the system's encoding cannot read a folder's name, Python keeps its bytes in lone
    surrogates, which pygame cannot write as UTF-8: there the bytes themselves are given.
    """
    text = os.fspath(path(name))
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return os.fsencode(text)
    return text


def exists(name: str) -> bool:
    """Say whether there is a file *name*."""
    try:
        path(name)
    except (ResourceError, ValueError):
        return False
    return True


def languages() -> tuple[str, ...]:
    """Return the codes of the languages that have a catalogue, as they are offered."""
    return tuple(code for code in LANGUAGES if exists(f"locale/{code}.json"))


def read_text(name: str) -> str:
    """Return the UTF-8 text of the file *name*."""
    try:
        return path(name).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ResourceError(f"cannot read resource: {name}") from error
