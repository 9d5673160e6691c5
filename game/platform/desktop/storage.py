"""One file per key, always whole: written beside, flushed to the disk, renamed over the old."""

import contextlib
import errno
import os
import re
import sys
from pathlib import Path

import platformdirs

from game.platform.storage import Reason, StorageError, checked_key

_UNFINISHED = re.compile(r"\.[a-z0-9-]+\.(\d+)\.unfinished")


class DesktopStorage:
    """`game.platform.storage.Storage` in a folder (default: the user's data folder for ``414``)."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or Path(platformdirs.user_data_dir("414", appauthor=False))
        self._clean()

    def get(self, key: str) -> str | None:
        path = self._path(key)
        try:
            return path.read_bytes().decode("utf-8", "backslashreplace")
        except FileNotFoundError:
            return None
        except OSError as error:
            raise _failure(error) from error

    def set(self, key: str, text: str) -> None:
        path = self._path(key)
        data = text.encode("utf-8")
        unfinished = self._folder / f".{key}.{os.getpid()}.unfinished"
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            with unfinished.open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            unfinished.replace(path)
            _flush_folder(self._folder)
            kept = path.read_bytes()
        except OSError as error:
            with contextlib.suppress(OSError):
                unfinished.unlink(missing_ok=True)
            raise _failure(error) from error
        if kept != data:
            raise StorageError("lost", path.name)

    def remove(self, key: str) -> None:
        path = self._path(key)
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise _failure(error) from error

    def _path(self, key: str) -> Path:
        return self._folder / f"{checked_key(key)}.txt"

    def _clean(self) -> None:
        """Delete what earlier runs were killed while writing; another running game's is left."""
        with contextlib.suppress(OSError):
            for path in self._folder.iterdir():
                match = _UNFINISHED.fullmatch(path.name)
                if match and not _runs(int(match[1])):
                    with contextlib.suppress(OSError):
                        path.unlink()


def _runs(pid: int) -> bool:
    """Whether a process other than this one has the number `pid`."""
    if pid == os.getpid():
        return False  # the number came round again: ours is not writing yet
    if sys.platform == "win32":
        return False  # a file that is being written cannot be deleted there anyway
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True


def _flush_folder(folder: Path) -> None:
    """Make the rename itself survive a power cut, where folders can be opened (not on Windows)."""
    if sys.platform == "win32":
        return
    with contextlib.suppress(OSError):  # some network folders cannot; the text is in its place
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _failure(error: OSError) -> StorageError:
    full = (errno.ENOSPC, errno.EDQUOT) if hasattr(errno, "EDQUOT") else (errno.ENOSPC,)
    reason: Reason = "full" if error.errno in full else "blocked"
    return StorageError(reason, str(error))
