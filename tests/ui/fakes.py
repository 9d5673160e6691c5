"""A platform without a system: a window of any size, a storage in memory, a mirror that records."""

import pygame

from game import app
from game.platform import Insets, Metrics, Platform, StorageError
from game.rules.ruleset import Ruleset
from game.ui.frame.shell import Shell


class FakeWindow:
    def __init__(self, width=1280, height=720, ratio=1.0, insets=(0, 0, 0, 0)):
        self.reduced_motion = True
        self.languages = ("en",)
        self.can_quit = True
        self.pads = "sdl"
        self.fullscreen = False
        self.title = ""
        self.language = None
        self.copy_refused = False
        self.resize(width, height, ratio, insets)

    def resize(self, width, height, ratio=1.0, insets=(0, 0, 0, 0)):
        self.metrics = Metrics(width, height, ratio, Insets(*insets))
        self.surface = pygame.display.set_mode((width, height))

    def open(self, title):
        return self.surface

    def refresh(self):
        return False

    def point(self, event):
        return getattr(event, "pos", None)

    def copy(self, text):
        self.copied = text
        return True

    def take_copy_refused(self):
        refused, self.copy_refused = self.copy_refused, False
        return refused

    def set_title(self, title):
        self.title = title

    def set_language(self, tag, *, rtl):
        self.language = (tag, rtl)

    def set_fullscreen(self, on):
        self.fullscreen = on


class FakeStorage:
    def __init__(self):
        self.texts = {}
        self.failing = False

    def get(self, key):
        if self.failing:
            raise StorageError("blocked")
        return self.texts.get(key)

    def set(self, key, text):
        if self.failing:
            raise StorageError("full")
        self.texts[key] = text

    def remove(self, key):
        self.texts.pop(key, None)


class FakeMirror:
    def __init__(self):
        self.status = ""
        self.table = self.hand = self.choices = ()
        self.announced = []
        self.pressed = []

    def set_labels(self, table, hand, choices):
        self.labels = (table, hand, choices)

    def set_status(self, text):
        self.status = text

    def set_table(self, lines):
        self.table = tuple(lines)

    def set_hand(self, lines):
        self.hand = tuple(lines)

    def set_choices(self, choices):
        assert len({name for name, _ in choices}) == len(choices)
        self.choices = tuple(choices)

    def announce(self, text):
        if text:
            self.announced.append(text)

    def taken(self):
        taken, self.pressed = tuple(self.pressed), []
        return taken


class Game:
    """The shell on a fake platform, driven frame by frame by what a person could do."""

    def __init__(self, width=1280, height=720, ratio=1.0, insets=(0, 0, 0, 0), storage=None):
        self.window = FakeWindow(width, height, ratio, insets)
        self.storage = storage or FakeStorage()
        self.mirror = FakeMirror()
        platform = Platform(self.storage, None, self.mirror, None, self.window)
        routes = {name: app.routes()[name] for name in ("title", "table", "keys")}
        self.shell = Shell(platform, routes)
        self.shell.stage.adopt_screen()
        self.now = 1000.0

    @property
    def top(self):
        return self.shell.stack.top

    def match(self, players=4, seed=7, seats=None, speed="instant", **rules):
        """Begin a match and return its scene."""
        self.shell.change(speed=speed)
        seats = seats or ("human", *("easy",) * (players - 1))
        self.shell.start_match(Ruleset(players=players, **rules), seats, seed)
        return self.top

    def frames(self, count=1, events=(), dt=1 / 60):
        """Run frames; *events* come in the first. Returns in how many something was drawn."""
        drawn = 0
        for i in range(count):
            self.now += dt
            self.shell.tick(hidden=False)
            drawn += self.shell.stage.frame(dt, list(events) if i == 0 else [], self.now)
        return drawn

    def until(self, condition, limit=3000):
        """Run frames until a condition holds."""
        for _ in range(limit):
            if condition():
                return
            self.frames()
        raise AssertionError("it never happened")

    def key(self, code, mod=0, unicode=""):
        """Press a key and run the frame in which it arrives."""
        event = pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=unicode, scancode=0)
        self.frames(events=[event])

    def click(self, at, wait=0.5):
        """Click with the mouse; half a second after what came before, so that it is no double."""
        self.now += wait
        self.frames(events=[mouse(pygame.MOUSEBUTTONDOWN, at)])
        self.frames(events=[mouse(pygame.MOUSEBUTTONUP, at)])

    def picture(self):
        return pygame.image.tobytes(self.window.surface, "RGB")


def mouse(kind, at, touch=False):
    return pygame.Event(kind, pos=at, button=1, touch=touch)
