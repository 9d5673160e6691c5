"""A twin of the table in the browser: the same game on this machine, in a window of the same size.

The page gives tests no way in. But it keeps the match in localStorage, and the game lays out the
same match in a picture of the same size the same way everywhere: so the twin, continued from the
same text, knows where on the page a card or a button must be.
"""

from __future__ import annotations

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame

from game import app
from game.platform import Platform
from game.rules.ruleset import Ruleset
from game.rules.situation import Role
from game.table.session import Session
from game.ui.frame.shell import Shell
from tests.ui.fakes import FakeMirror, FakeStorage, FakeWindow

ASKED = (Role.LEAD, Role.FOLLOW, Role.HOOK, Role.UNHOOK, Role.RETURN)
CALM = {"speed": "instant", "language": "en"}


class Twin:
    """The game in a picture of `width` by `height` CSS px at a pixel ratio."""

    def __init__(self, width: int, height: int, ratio: float = 1, texts: dict | None = None):
        pygame.init()
        self.ratio = ratio
        self.window = FakeWindow(round(width * ratio), round(height * ratio), ratio)
        self.window.can_quit = False  # as in a page
        self.storage = FakeStorage()
        self.storage.texts = dict(texts or {})
        platform = Platform(self.storage, None, FakeMirror(), None, self.window)
        self.shell = Shell(platform, app.routes())
        self.shell.stage.adopt_screen()
        self.shell.go_title()
        self.now = 1000.0
        self.frames(3)

    @property
    def top(self):
        return self.shell.stack.top

    def frames(self, count: int = 1) -> None:
        for _ in range(count):
            self.now += 1 / 60
            self.shell.tick(hidden=False)
            self.shell.stage.frame(1 / 60, [], self.now)

    def begin(self, seed: int, players: int = 4, **rules) -> None:
        """Begin a match and let the others act until the player is asked."""
        self.shell.change(**CALM)
        rules = {"claim_seconds": 0, "turn_seconds": 0, **rules}
        seats = ("human", *("easy",) * (players - 1))
        self.shell.start_match(Ruleset(players=players, **rules), seats, seed)
        self.until_asked()

    def take_over(self, session: Session, **settings) -> dict:
        """Return what is kept when a session found elsewhere is left as it stands."""
        self.shell.change(**CALM | settings)
        self.storage.set("match", session.save_text())
        return dict(self.storage.texts)

    def until_asked(self) -> None:
        for _ in range(3000):
            if self.shell.session is None or self.asked:
                return
            self.frames()
        raise AssertionError("the player is never asked")

    @property
    def asked(self) -> bool:
        """Whether the player is to decide something."""
        return hasattr(self.top, "view") and self.top.view.choice.role in ASKED

    def css(self, place: tuple[int, int]) -> tuple[float, float]:
        """A place of the picture as a place of the page."""
        return place[0] / self.ratio, place[1] / self.ratio

    def button(self, name: str) -> tuple[float, float]:
        """Middle of a button of the scene on top."""
        return self.css(self.top.panel.get(name).rect.center)

    def card(self, key) -> tuple[float, float]:
        """Middle of the visible part of a card of the hand."""
        return self.css(self.top.control.layout.find(key).visible.center)

    def advice(self) -> tuple[list[tuple[float, float]], tuple[float, float]]:
        """Where to press for what the hint proposes: the cards, then the button."""
        scene = self.top
        if scene.decision.claims:
            return [], self.button("primary")
        scene.hint()
        keys = sorted(scene.control.chosen, key=str)
        allowed = scene.decision.primary.enabled
        scene.control.clear()
        self.frames(2)
        return [self.card(key) for key in keys], self.button("primary" if allowed else "secondary")
