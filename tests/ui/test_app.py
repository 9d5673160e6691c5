"""The program's loop: one wait a frame, through the real event queue, and nothing that blocks."""

import ast
import asyncio
import os
import shutil
import subprocess
import sys
from pathlib import Path
from time import process_time

import pygame
import pytest

from game.app import play, routes
from game.platform import Platform
from tests.ui.fakes import FakeMirror, FakeStorage, FakeWindow

ROOT = Path(__file__).parents[2]


class ScriptClock:
    """Gives frames at once; before each it posts the events a script has for it."""

    hidden = False

    def __init__(self, script, frames):
        self.script, self.left = script, frames
        self.waits = 0
        self.busy = []  # seconds of work in each frame
        self._since = process_time()

    async def next_frame(self):
        self.waits += 1
        now = process_time()
        self.busy.append(now - self._since)
        for event in self.script.get(self.waits, ()):
            pygame.event.post(event)
        if self.waits >= self.left:
            pygame.event.post(pygame.Event(pygame.QUIT))
        await asyncio.sleep(0)
        self._since = process_time()
        return 1 / 60


class Address:
    """An address whose fragment changes from outside as a list says, call by call."""

    def __init__(self, fragment="", changes=()):
        self.fragment, self.changes = fragment, list(changes)

    def poll(self):
        if not self.changes:
            return None
        self.fragment = self.changes.pop(0) or self.fragment
        return self.fragment

    def set(self, fragment):
        self.fragment = fragment


def key(code, unicode=""):
    return pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=unicode, scancode=0)


def run(script, frames, size=(1280, 720), storage=None, address=None, screens=None):
    window, mirror = FakeWindow(*size), FakeMirror()
    clock = ScriptClock(script, frames)
    platform = Platform(storage or FakeStorage(), address or Address(), mirror, clock, window)
    pygame.event.clear()
    asyncio.run(play(platform, screens))
    return mirror, clock, window


def test_the_loop_waits_once_a_frame_and_ends_with_the_window():
    mirror, clock, _ = run({}, 30)
    assert clock.waits == 30
    assert "new" in dict(mirror.choices)


@pytest.mark.parametrize("size", [(1280, 720), (390, 844), (568, 320)])
def test_from_the_title_to_the_table_by_keys(size):
    script = {5: [key(pygame.K_RETURN)], 15: [key(pygame.K_RETURN)]}
    storage = FakeStorage()
    mirror, _, window = run(script, 200, size, storage)
    assert "match" in storage.texts
    assert "settings" in storage.texts
    assert any("North" in line for line in mirror.table)
    assert window.title.endswith("– 414")


def test_quitting_by_the_button_ends_the_loop():
    script = {5: [key(pygame.K_UP)], 8: [key(pygame.K_RETURN)]}
    _, clock, _ = run(script, 300)
    assert clock.waits < 20


def test_every_screen_of_the_title_opens_and_closes():
    """Down the title's buttons, one after the other, into each and back."""
    screens = {**routes()}
    opened = []

    def noted(name):
        def make(shell):
            opened.append(name)
            return routes()[name](shell)

        return make

    ways = [name for name in ("new", "learn", "rules", "settings", "about") if name in screens]
    script = {}
    for i, _ in enumerate(ways):
        script[10 + 20 * i] = [key(pygame.K_RETURN)]
        script[20 + 20 * i] = [key(pygame.K_ESCAPE)]
        script[25 + 20 * i] = [key(pygame.K_DOWN)]
    mirror, _, _ = run(script, 150, screens={name: noted(name) for name in screens})
    assert opened == ["title", *ways]
    assert "new" in dict(mirror.choices)


@pytest.mark.parametrize("changes", [None, ["", "rules"]])
def test_what_the_address_holds_is_there_until_it_has_been_answered(changes):
    """A page that is loaded again would else ask again, and a yes lose the match played since."""

    def opened(frames):
        address = Address("" if changes else "rules", changes or ())
        script = {8: [key(pygame.K_ESCAPE)]}
        mirror, _, _ = run(script, frames, address=address)
        return address.fragment, [name for name, _ in mirror.choices]

    assert opened(7) == ("rules", ["close"])
    fragment, choices = opened(12)
    assert fragment == ""
    assert "new" in choices


def test_control_goes_back_within_a_tenth_of_a_second_everywhere_W02():
    """In every screen, dialog, change of screen, and turn of a bot; measured in work, not time."""
    script = {}
    at = 10
    for _ in range(4):  # the other screens of the title, one after the other, and back
        script[at] = [key(pygame.K_DOWN)]
        script[at + 2] = [key(pygame.K_RETURN)]
        script[at + 20] = [key(pygame.K_ESCAPE)]
        at += 30
    script[at] = [key(pygame.K_UP)] * 4 + [key(pygame.K_RETURN)]
    script[at + 10] = [key(pygame.K_RETURN)]
    script[at + 60] = [key(pygame.K_b)]  # bots alone from here on
    for i, code in enumerate((pygame.K_l, pygame.K_r, pygame.K_F10, pygame.K_F1)):
        script[at + 200 + 20 * i] = [key(code)]
        script[at + 210 + 20 * i] = [key(pygame.K_ESCAPE)]
    mirror, clock, _ = run(script, at + 900)
    busy = sorted(clock.busy[2:])  # the first frames start pygame and read fonts
    assert mirror.table
    assert busy[-2] < 0.1, busy[-5:]
    assert busy[-1] < 0.2, busy[-5:]  # the first table makes all its cards: leave room for noise


def shipped():
    return [*sorted((ROOT / "game").rglob("*.py")), ROOT / "main.py"]


FORBIDDEN = {
    ("time", "sleep"),
    ("pygame.time", "wait"),
    ("pygame.time", "delay"),
    ("pygame.event", "wait"),
    ("pygame.time", "set_timer"),
}
MODULES = {"threading", "multiprocessing", "subprocess", "concurrent", "queue"}


def dotted(node):
    if isinstance(node, ast.Attribute):
        return f"{dotted(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else "?"


@pytest.mark.parametrize("path", shipped(), ids=lambda p: str(p.relative_to(ROOT)))
def test_nothing_shipped_blocks_or_starts_a_thread(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else [node.module]
            assert not {str(n).split(".")[0] for n in names} & MODULES
        elif isinstance(node, ast.Call):
            name = dotted(node.func)
            assert name != "input"
            assert tuple(name.rpartition(".")[::2]) not in FORBIDDEN
        elif isinstance(node, ast.While):
            calls = [dotted(n.func) for n in ast.walk(node) if isinstance(n, ast.Call)]
            if any(c.startswith(("pygame.event.", "pygame.display.")) for c in calls):
                assert any(isinstance(n, ast.Await) for n in ast.walk(node))


def test_no_system_font_and_no_wav_is_named_anywhere():
    for path in (ROOT / "game" / "ui").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert "SysFont" not in text
        assert ".wav" not in text
        assert ".mp3" not in text


def test_the_game_starts_from_a_folder_whose_name_the_system_cannot_read(tmp_path):
    """A space and Chinese in the path, and a system set to plain ASCII."""
    folder = tmp_path / "四幺四 x"
    for name in ("game", "assets"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    program = (
        "import pygame\n"
        "from game.ui.draw import fonts\n"
        "from game.ui.frame.shell import resources\n"
        "pygame.init()\n"
        "assert fonts.FontBook().get('ui-regular.ttf', 20).size('414')[0] > 0\n"
        "assert pygame.mixer.Sound(resources.for_library('sounds/play.ogg')).get_length() > 0\n"
    )
    plain = {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    silent = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run(
        (sys.executable, "-X", "warn_default_encoding", "-c", program),
        cwd=folder,
        env={**os.environ, **plain, **silent},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode(errors="replace")
