"""The game around its scenes: platform, settings, the saved match, the ways from screen to screen.

Scenes get the shell and call it to go elsewhere; they do not know each other.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from game.bots import PLAYABLE
from game.locale import LANGUAGES, Translator, load, negotiate
from game.platform import Platform
from game.rules.ruleset import Ruleset
from game.table.keeper import Keeper
from game.table.notices import Notices
from game.table.save import SavedMatch
from game.table.session import Session
from game.table.single import SingleDeal
from game.ui.draw import resources
from game.ui.draw.kit import Kit
from game.ui.frame import say
from game.ui.frame.scene import Dialog, Scene, Stack
from game.ui.frame.seat_names import seat_names
from game.ui.frame.settings import SYSTEM, Settings, SettingsStore, differences
from game.ui.frame.sound import Sounds
from game.ui.frame.stage import Stage
from game.ui.frame.widgets import Button, Widget

Route = Callable[["Shell"], Scene]
"""Makes a screen."""


class Shell:
    """What scenes share.

    `routes` are the screens by name: "title", and as far as they are there "new", "learn",
    "rules", "settings", "about", "keys".
    """

    def __init__(self, platform: Platform, routes: Mapping[str, Route]) -> None:
        """Read settings and the saved match. The platform's window must be open already."""
        self.platform = platform
        self.notices = Notices()
        self.store = SettingsStore(platform.storage, self.notices)
        self.keeper = Keeper(platform.storage, self.notices)
        self.session: Session | None = None
        self.quitting = False
        settings = self.store.load()
        self._saved = self._unfinished()
        self.translator = self._translator(settings)
        self.sounds = Sounds(resources.for_library)
        self.kit = Kit(self.translator, play=self.sounds.play)  # type: ignore[arg-type]
        self.stage = Stage(platform, self.kit, self._error_screen)
        self.stage.on_gesture = self._wake_sounds
        self._routes = routes
        self._loading = False
        self._hidden = False
        self._apply(settings)
        self._tell_language()

    @property
    def sound_tried(self) -> bool:
        """Whether the player's first gesture has come, and with it the try to start the sound."""
        return self.stage.on_gesture is None

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
        """Leave everything and show the title; a match that goes on can be continued there."""
        if self.session is not None:
            self._saved = self._unfinished()
            self.session = None
        self.platform.window.set_title(self.kit.tr("table.page.none"))
        self.stack.replace(self._routes["title"](self))

    def quit(self) -> None:
        """End the program after this frame, where a program can end itself."""
        self.quitting = self.platform.window.can_quit

    def toggle_fullscreen(self) -> None:
        """Fill the screen, or give it back."""
        window = self.platform.window
        window.set_fullscreen(not window.fullscreen)

    # -- the match -------------------------------------------------------------------------------

    @property
    def helper(self) -> str:
        """The name of the bot that plays for the player when he asks for it."""
        return PLAYABLE[-1]

    def start_match(self, ruleset: Ruleset, seats: Sequence[str], seed: int | None = None) -> None:
        """Begin a match in place of any other; without a *seed*, one drawn by the system.

        *seats* name "human" or a bot for each seat, clockwise.
        """
        self.keeper.thaw()
        self._saved = None
        if seed is None:
            seed = secrets.randbits(64)
        speed = self.settings.speed
        self._show(Session.new(seed, ruleset, seats, save=self.keeper.write, speed=speed))

    def begin_match(self, ruleset: Ruleset, seats: Sequence[str], seed: int | None = None) -> None:
        """Begin a match that the player put together, and remember how for the next one."""
        bots = list(self.settings.bots)
        bots[: len(seats) - 1] = seats[1:]
        self.change(
            rules=ruleset,
            bots=tuple(bots),
            claim_seconds=ruleset.claim_seconds,
            turn_seconds=ruleset.turn_seconds,
        )
        self.start_match(ruleset, seats, seed)

    def saved_line(self) -> str | None:
        """Return a line on the match that can be continued, or None if there is none."""
        if self._saved is None:
            return None
        match = self._saved.match
        level = say.rank_label(self.translator, match.deal.standing.level)
        if isinstance(match, SingleDeal):
            return self.kit.tr("title.continue.single", level=level)
        return self.kit.tr("title.continue.detail", deal=match.index + 1, level=level)

    def continue_match(self) -> None:
        """Go on with the saved match as it stands now; without one, the title offers it no more."""
        saved, self._saved = self._unfinished(), None
        if saved is None:
            self.stack.rebuild()
        else:
            self._show(Session.resume(saved, save=self.keeper.write, speed=self.settings.speed))

    def open_match(self, match: SavedMatch) -> None:
        """Go on with a match that came from elsewhere, in place of any other."""
        self.keeper.thaw()
        self._saved = None
        self._show(Session.resume(match, save=self.keeper.write, speed=self.settings.speed))

    def end_match(self) -> None:
        """Forget the match: it is over or given up."""
        self.keeper.clear()
        self._saved = None

    def _unfinished(self) -> SavedMatch | None:
        saved = self.keeper.load()
        return saved if saved is not None and not saved.match.over else None

    def _show(self, session: Session) -> None:
        self.session = session
        self._apply_to_session(self.settings)
        self.stack.replace(self._routes["table"](self))

    def seat_names(self, session: Session) -> tuple[str, ...]:
        """Return what the players are called: the human by his name, others by where they sit."""
        players = session.ruleset.players
        return seat_names(self.translator, players, session.human, self.settings.name)

    # -- settings --------------------------------------------------------------------------------

    @property
    def settings(self) -> Settings:
        """The settings in force."""
        return self.store.settings

    def change(self, *, write: bool = True, **changes: Any) -> None:
        """Put changed settings in force at once, in the middle of anything, and keep them.

        The names are those of `Settings`; ValueError or TypeError as `SettingsStore.change`.
        """
        before = self.settings
        after = self.store.change(write=write, **changes)
        if after == before:
            return
        if after.language != before.language:
            self.translator = self._translator(after)
            self.kit.tr = self.translator
            self._tell_language()
        self._apply(after)
        quiet = {"volume", "muted", "bots", "rules", "claim_seconds", "turn_seconds"}
        if not differences(before, after).keys() <= quiet:
            self.stage.adopt_screen()

    def toggle_mute(self) -> None:
        """Switch the sound off or on."""
        self.change(muted=not self.settings.muted)
        if not self.settings.muted:
            self.sounds.open()

    def _apply(self, settings: Settings) -> None:
        kit, window = self.kit, self.platform.window
        wish = settings.reduced_motion
        kit.motion = not (window.reduced_motion if wish == "system" else wish == "on")
        kit.adopt(high_contrast=settings.high_contrast, four_colour=settings.four_colour)
        self.stage.text_scale = settings.text_size / 100
        self.sounds.volume = settings.volume / 100
        self.sounds.muted = settings.muted
        self._apply_to_session(settings)

    def _apply_to_session(self, settings: Settings) -> None:
        session = self.session
        if session is None:
            return
        session.speed = settings.speed
        session.ask_about = settings.ask_about
        session.beat = settings.beat
        session.claim_seconds = settings.claim_seconds
        session.turn_seconds = settings.turn_seconds

    def _translator(self, settings: Settings) -> Translator:
        code = settings.language
        if code == SYSTEM:
            code = negotiate(self.platform.window.languages, resources.languages())
        return load(code, resources.read_text)

    def _tell_language(self) -> None:
        language = LANGUAGES[self.translator.language]
        self.platform.window.set_language(language.code, rtl=language.direction == "rtl")
        tr = self.kit.tr
        self.platform.mirror.set_labels(
            tr("say.label.table"), tr("say.label.hand"), tr("say.label.choices")
        )

    # -- every frame -----------------------------------------------------------------------------

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
        if self._hidden and not hidden:
            self._come_back()
        self._hidden = hidden
        if self.session is not None and self.keeper.lost:
            self.go_title()
        if self._loading:
            self._loading = self.sounds.load_next()
        if self.settings.reduced_motion == SYSTEM:
            motion = not self.platform.window.reduced_motion
            if motion != self.kit.motion:
                self.kit.motion = motion
                self.stack.rebuild()
        if self.platform.window.take_copy_refused():
            self.stack.say(self.kit.tr("notice.copy_failed"))
        if not self.stack.toast and self.stage.quiet:
            notice = self.notices.take()
            if notice is not None:
                self.stack.say(self.kit.tr(f"notice.{notice.value}"))

    def _come_back(self) -> None:
        """Look again at what is kept: another window may have played on meanwhile."""
        if self.session is not None:
            self.keeper.look()
        elif not self.keeper.frozen:
            before = self.saved_line()
            self._saved = self._unfinished()
            if self.saved_line() != before:
                self.stack.rebuild()

    # -- failures --------------------------------------------------------------------------------

    def _error_screen(self, error: BaseException) -> Scene:
        """Return what is shown when a scene has failed: a way out, never a dead window.

        The last good save is protected: what failed writes nothing any more.
        """
        self.keeper.freeze()
        self.session = None
        self._saved = None
        tr = self.kit.tr
        detail = f"{type(error).__name__}: {error}"[:160]
        text = tr("notice.error.text") + "\n\n" + tr("notice.error.detail", detail=detail)
        buttons: list[tuple[str, str, Callable[[], None] | None]] = []
        if self.has("new"):
            buttons.append(("new", tr("notice.error.new"), self._go_new))
        buttons.append(("title", tr("notice.error.title_screen"), self._recover))
        copy = self._copy_save if self.keeper.text else None
        return ErrorScreen(tr("notice.error.title"), text, buttons, copy)

    def _copy_save(self) -> None:
        """Put the last good save on the clipboard and say whether that worked."""
        done = self.platform.window.copy(self.keeper.text or "")
        self.stack.say(self.kit.tr("notice.copied" if done else "notice.copy_failed"))

    def _recover(self) -> None:
        self._saved = self._unfinished()
        self.go_title()

    def _go_new(self) -> None:
        self._recover()
        self.go("new")


class ErrorScreen(Dialog):
    """The dialog after a failure: nothing lies below it, and it cannot be closed with Escape."""

    closable = False

    def __init__(
        self,
        title: str,
        text: str,
        buttons: Sequence[tuple[str, str, Callable[[], None] | None]],
        copy: Callable[[], None] | None,
    ) -> None:
        """Offer *buttons*, as `Dialog`, and to *copy* the save if there is one."""
        super().__init__(title, text, buttons)
        self._copy = copy

    def body(self) -> list[Widget]:
        """Return the explanation, and a button that copies the save and closes nothing."""
        out = super().body()
        if self._copy is not None:
            label = self.kit.tr("notice.error.copy")
            out.append(Button("copy", label, self._copy, kind="secondary"))
        return out
