"""The desktop's storage: the old text or the new one, whatever happens in between (S-01, S-08)."""

import errno
import os
import random
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.platform.desktop.storage import DesktopStorage
from game.platform.storage import StorageError
from game.rules.ruleset import STANDARD
from game.table.keeper import Keeper
from game.table.notices import Notice
from game.table.session import Session

OLD, NEW = "old 四 " * 50, "new ۴ " * 60


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "414 四"


@pytest.fixture
def storage(folder: Path) -> DesktopStorage:
    kept = DesktopStorage(folder)
    kept.set("match", OLD)
    return kept


def leftovers(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir() if path.name.startswith(".")]


def test_what_is_set_is_got_also_by_another(storage: DesktopStorage, folder: Path) -> None:
    storage.set("match", NEW)
    assert DesktopStorage(folder).get("match") == NEW
    storage.remove("match")
    storage.remove("match")
    assert storage.get("match") is None
    assert leftovers(folder) == []


def test_nothing_there_is_none(tmp_path: Path) -> None:
    assert DesktopStorage(tmp_path / "not" / "yet").get("match") is None


@pytest.mark.parametrize("text", ["", "\0", "line\r\nline\n", "null", "\ufeff", "𝄞" * 9])
def test_every_text_comes_back_as_it_was(storage: DesktopStorage, text: str) -> None:
    storage.set("a", text)
    assert storage.get("a") == text


@pytest.mark.parametrize("key", ["", "A", "a/b", "..", "-a", "a" * 65, "a.b", "ä", "a\n"])
def test_other_keys_are_a_mistake(storage: DesktopStorage, key: str) -> None:
    with pytest.raises(ValueError, match="not a storage key"):
        storage.get(key)
    with pytest.raises(ValueError, match="not a storage key"):
        storage.set(key, "x")
    with pytest.raises(ValueError, match="not a storage key"):
        storage.remove(key)


def test_a_lone_surrogate_is_a_mistake_and_changes_nothing(storage: DesktopStorage) -> None:
    with pytest.raises(ValueError, match="surrogates"):
        storage.set("match", "\ud800")
    assert storage.get("match") == OLD


class FailingFile:
    """A file that takes `limit` bytes, then fails as a full disk does."""

    def __init__(self, inner: object, limit: int) -> None:
        self.inner, self.limit = inner, limit

    def __enter__(self) -> "FailingFile":
        return self

    def __exit__(self, *error: object) -> None:
        self.inner.close()  # type: ignore[attr-defined]

    def write(self, data: bytes) -> None:
        self.inner.write(data[: self.limit])  # type: ignore[attr-defined]
        raise OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("taken", [0, 1, len(NEW.encode()) // 2, len(NEW.encode()) - 1])
def test_a_write_that_fails_halfway_leaves_the_old_text(
    storage: DesktopStorage, folder: Path, monkeypatch: pytest.MonkeyPatch, taken: int
) -> None:
    opened = Path.open

    def failing(path: Path, mode: str = "r", **rest: object) -> object:
        file = opened(path, mode, **rest)  # type: ignore[call-overload]
        return FailingFile(file, taken) if "w" in mode else file

    monkeypatch.setattr(Path, "open", failing)
    with pytest.raises(StorageError) as caught:
        storage.set("match", NEW)
    monkeypatch.undo()
    assert caught.value.reason == "full"
    assert DesktopStorage(folder).get("match") == OLD
    assert leftovers(folder) == []


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_flush_or_rename_that_fails_leaves_the_old_text(
    storage: DesktopStorage, folder: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    def fail(*given: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(*((os, "fsync") if step == "fsync" else (Path, "replace")), fail)
    with pytest.raises(StorageError) as caught:
        storage.set("match", NEW)
    monkeypatch.undo()
    assert caught.value.reason == "blocked"
    assert DesktopStorage(folder).get("match") == OLD
    assert leftovers(folder) == []


def test_a_disk_that_forgets_is_noticed(
    storage: DesktopStorage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "replace", lambda self, target: self.unlink())
    with pytest.raises(StorageError) as caught:
        storage.set("match", NEW)
    assert caught.value.reason == "lost"


@pytest.mark.skipif(os.name != "posix", reason="modes of folders are of POSIX")
def test_a_folder_that_may_not_be_written(storage: DesktopStorage, folder: Path) -> None:
    if os.geteuid() == 0:
        # root may write everywhere: a file in the folder's place refuses even root
        blocked = folder / "a-file"
        blocked.write_text("x", encoding="utf-8")
        refused = DesktopStorage(blocked / "below")
    else:
        folder.chmod(stat.S_IRUSR | stat.S_IXUSR)
        refused = DesktopStorage(folder)
    with pytest.raises(StorageError) as caught:
        refused.set("match", NEW)
    assert caught.value.reason == "blocked"
    folder.chmod(0o700)
    assert storage.get("match") == OLD


def test_damaged_bytes_are_told_apart_from_nothing(storage: DesktopStorage, folder: Path) -> None:
    (folder / "match.txt").write_bytes(b"\xff\xfe\x00half")
    assert storage.get("match") == "\\xff\\xfe\0half"


def test_a_save_of_damaged_bytes_is_set_aside_whole_S01(folder: Path) -> None:
    storage = DesktopStorage(folder)
    good = Session.new(3, STANDARD, ("human", "easy", "easy", "easy")).save_text()
    storage.set("match", good)
    path = folder / "match.txt"
    path.write_bytes(path.read_bytes()[:-9] + b"\xff\xfe")
    keeper = Keeper(storage)
    assert keeper.load() is None
    assert keeper.notices.take() is Notice.DAMAGED
    keeper.write(good)
    assert storage.get("match") == good
    assert storage.get("match-damaged-1") == good[:-9] + "\\xff\\xfe"


def test_a_folder_in_place_of_the_file(storage: DesktopStorage, folder: Path) -> None:
    (folder / "odd.txt").mkdir()
    with pytest.raises(StorageError):
        storage.get("odd")
    with pytest.raises(StorageError):
        storage.set("odd", "x")
    assert leftovers(folder) == []


WRITER = """
import sys
from pathlib import Path
from game.platform.desktop.storage import DesktopStorage
storage = DesktopStorage(Path(sys.argv[1]))
print("ready", flush=True)
number = 0
while True:
    number += 1
    storage.set("match", f"{number:08}" * 4000)
"""


@pytest.mark.skipif(os.name != "posix", reason="kills by a signal of POSIX")
def test_killed_at_any_moment_the_text_is_whole(folder: Path) -> None:
    rng = random.Random(414)
    for _ in range(12):
        writer = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(folder)], stdout=subprocess.PIPE, text=True
        )
        assert writer.stdout is not None
        assert any(line == "ready\n" for line in iter(writer.stdout.readline, ""))
        time.sleep(rng.uniform(0.0, 0.06))
        writer.send_signal(signal.SIGKILL)
        writer.wait()
        writer.stdout.close()
        storage = DesktopStorage(folder)
        text = storage.get("match")
        assert text is None or text == text[:8] * 4000
        assert leftovers(folder) == []  # opening cleans what the killed one left


def test_another_running_game_is_left_alone(storage: DesktopStorage, folder: Path) -> None:
    theirs = folder / f".match.{os.getppid()}.unfinished"
    ours = folder / ".match.999999999.unfinished"
    for path in (theirs, ours):
        path.write_text("half", encoding="utf-8")
    DesktopStorage(folder)
    assert theirs.exists() == (os.name == "posix")
    assert not ours.exists()
