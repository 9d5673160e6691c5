"""The game around its scenes: platform, kit, stack, and the ways from screen to screen.

Scenes get the shell and call it to go elsewhere; they do not know each other.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Mapping, Sequence

from game.locale import LANGUAGES, Translator, load, negotiate
from game.platform import Platform
from game.rules.ruleset import Ruleset
from game.table.session import Session
from game.ui import resources
from game.ui.kit import Kit
from game.ui.scene import Dialog, Scene, Stack
from game.ui.stage import Stage

_LOG = logging.getLogger(__name__)

Route = Callable[["Shell"], Scene]
"""Makes a screen."""


class Shell:
    """What scenes share. `routes` are the screens by name: title, new, settings, rules, about."""

    def __init__(self, platform: Platform, routes: Mapping[str, Route]) -> None:
        """Set up everything but the window, which must be open already."""
        self.platform = platform
        self.translator: Translator = load(
            negotiate(platform.window.languages), resources.read_text
        )
        self.kit = Kit(self.translator)
        self.kit.motion = not platform.window.reduced_motion
        self.stage = Stage(platform, self.kit, self._error_screen)
        self.quitting = False
        self._routes = routes
        self._tell_language()

    @property
    def stack(self) -> Stack:
        """The scenes on the screen."""
        return self.stage.stack

    # -- ways ------------------------------------------------------------------------------------

    def has(self, name: str) -> bool:
        """Say whether there is a screen *name*."""
        return name in self._routes

    def go(self, name: str) -> None:
        """Lay the screen *name* over the present one; KeyError if there is none."""
        self.stack.push(self._routes[name](self))

    def go_title(self) -> None:
        """Leave everything and show the title."""
        self.platform.window.set_title(self.kit.tr("table.page.none"))
        self.stack.replace(self._routes["title"](self))

    def saved_line(self) -> str | None:
        """Return a line on the match that can be continued, or None if there is none."""
        return None

    def continue_match(self) -> None:
        """Go on with the saved match."""

    def quit(self) -> None:
        """End the program after this frame, where a program can end itself."""
        self.quitting = self.platform.window.can_quit

    def new_session(
        self, ruleset: Ruleset, seats: Sequence[str], seed: int | None = None
    ) -> Session:
        """Begin a match; without a *seed*, one drawn by the system."""
        return Session.new(secrets.randbits(64) if seed is None else seed, ruleset, seats)

    # -- language --------------------------------------------------------------------------------

    def set_language(self, code: str) -> None:
        """Speak another language at once, in the middle of anything; KeyError if unknown."""
        self.translator = load(code, resources.read_text)
        self.kit.tr = self.translator
        self._tell_language()
        self.stage.redraw()
        self.stack.rebuild()

    def _tell_language(self) -> None:
        language = LANGUAGES[self.translator.language]
        self.platform.window.set_language(language.code, rtl=language.direction == "rtl")
        tr = self.kit.tr
        self.platform.mirror.set_labels(
            tr("say.label.table"), tr("say.label.hand"), tr("say.label.choices")
        )

    # -- failures --------------------------------------------------------------------------------

    def _error_screen(self, error: BaseException) -> Scene:
        """Return what is shown when a scene has failed: a way out, never a dead window."""
        tr = self.kit.tr
        detail = f"{type(error).__name__}: {error}"[:160]
        text = tr("notice.error.text") + "\n\n" + tr("notice.error.detail", detail=detail)
        buttons: list[tuple[str, str, Callable[[], None] | None]] = [
            ("title", tr("notice.error.title_screen"), self.go_title)
        ]
        if self.has("new"):
            buttons.append(("new", tr("notice.error.new"), self._go_new))
        return ErrorScreen(tr("notice.error.title"), text, buttons)

    def _go_new(self) -> None:
        self.go_title()
        self.go("new")


class ErrorScreen(Dialog):
    """The dialog after a failure: nothing lies below it, and it cannot be closed with Escape."""

    closable = False
