"""The screens around the table, made for a shell: what its routes lead to."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from game.ui.frame.scene import Scene
from game.ui.frame.shell import Route, Shell
from game.ui.screens.about_scene import AboutScene
from game.ui.screens.keys_scene import KeysScene
from game.ui.screens.learn_scene import LearnScene
from game.ui.screens.match_setup import MatchSetup
from game.ui.screens.new_match import NewMatchScene
from game.ui.screens.rules_scene import RulesScene
from game.ui.screens.settings_scene import SettingsScene


def new_match(shell: Shell) -> Scene:
    """Return the screen that puts a match together, beginning with the last one."""
    settings = shell.settings
    setup = MatchSetup(settings.match_rules(), settings.bots)
    return NewMatchScene(setup, shell.begin_match, replaces=shell.saved_line() is not None)


def settings(shell: Shell) -> Scene:
    """Return the settings: a dialog in the middle of a match, else a screen."""
    return SettingsScene(
        lambda: shell.settings,
        shell.change,
        modal=shell.session is not None,
        sound=shell.sounds.available or not shell.sound_tried,
    )


def rules(shell: Shell) -> Scene:
    """Return the rule book; a match below it stands still."""
    return RulesScene(modal=shell.session is not None)


def about(shell: Shell) -> Scene:
    """Return what the game is made of."""
    return AboutScene()


def keys(shell: Shell) -> Scene:
    """Return the list of keys, as a dialog."""
    return KeysScene()


def learn(shell: Shell) -> Scene:
    """Return the first lessons, with ways on to the rule book and to a match."""

    def way(name: str) -> partial[None] | None:
        return partial(shell.go, name) if shell.has(name) else None

    return LearnScene(rules=way("rules"), play=way("new"))


SCREENS: Final[Mapping[str, Route]] = MappingProxyType(
    {
        "new": new_match,
        "settings": settings,
        "rules": rules,
        "about": about,
        "keys": keys,
        "learn": learn,
    }
)
"""The screens by the names that routes have; the title is not among them."""
