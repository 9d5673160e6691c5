"""The game around its scenes: platform, kit, stack, and the ways from screen to screen.

Scenes get the shell and call it to go elsewhere; they do not know each other.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from game.bots import PLAYABLE
from game.locale import LANGUAGES, Translator, load, negotiate
from game.platform import Platform
from game.rules.ruleset import Ruleset
from game.table.session import Session
from game.ui import resources
from game.ui.kit import Kit
from game.ui.scene import Dialog, Scene, Stack
from game.ui.sound import Sounds
from game.ui.stage import Stage

_LOG = logging.getLogger(__name__)

COMPASS: Final[Mapping[int, tuple[str, ...]]] = {
    2: ("north",),
    4: ("west", "north", "east"),
    6: ("west", "northwest", "north", "northeast", "east"),
    8: ("southwest", "west", "northwest", "north", "northeast", "east", "southeast"),
}
"""Where the others sit, clockwise from the human, who is in the south."""

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
        self.sounds = Sounds(resources.path)
        self.kit = Kit(self.translator, play=self.sounds.play)  # type: ignore[arg-type]
        self.kit.motion = not platform.window.reduced_motion
        self.stage = Stage(platform, self.kit, self._error_screen)
        self.stage.on_gesture = self._wake_sounds
        self.quitting = False
        self._loading = False
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

    def start_match(self, ruleset: Ruleset, seats: Sequence[str], seed: int | None = None) -> None:
        """Begin a match and show its table; the title lies below it no more."""
        self._show_table(self.new_session(ruleset, seats, seed))

    def _show_table(self, session: Session) -> None:
        from game.ui.table_scene import TableScene  # noqa: PLC0415 - the table needs the shell

        self.stack.replace(TableScene(self, session, self.seat_names(session)))

    def seat_names(self, session: Session) -> tuple[str, ...]:
        """Return what the players are called: the human "you", the others by where they sit."""
        players = session.ruleset.players
        me = session.human or 0
        tr = self.kit.tr
        names = []
        for seat in range(players):
            place = (seat - me) % players
            if seat == session.human:
                names.append(tr("seat.you"))
            else:
                names.append(tr(f"seat.{COMPASS[players][max(0, place - 1)]}"))
        return tuple(names)

    def toggle_mute(self) -> None:
        """Switch the sound off or on."""
        self.sounds.muted = not self.sounds.muted

    def toggle_fullscreen(self) -> None:
        """Fill the screen, or give it back."""
        window = self.platform.window
        window.set_fullscreen(not window.fullscreen)

    @property
    def helper(self) -> str:
        """The name of the bot that plays for the player when he asks for it."""
        return PLAYABLE[-1]

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

    # -- sound -----------------------------------------------------------------------------------

    def _wake_sounds(self) -> None:
        """Start the sound with the player's first gesture: browsers allow it no sooner."""
        self.stage.on_gesture = None
        self._loading = self.sounds.open()

    def tick(self, *, hidden: bool) -> None:
        """Do what has to be done once a frame beside the scenes; *hidden*: nobody sees it."""
        if hidden:
            self.sounds.suspend()
        else:
            self.sounds.resume()
        if self._loading:
            self._loading = self.sounds.load_next()

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
