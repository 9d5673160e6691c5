"""The game as a program: one window, one loop, one frame after the other.

Nothing here or below blocks or starts a thread: in a browser the same loop runs between two
pictures of the page.
"""

from __future__ import annotations

import argparse
import logging
import sys
from collections.abc import Mapping, Sequence

import pygame

from game.platform import Platform, connect
from game.ui.about_scene import AboutScene
from game.ui.learn_scene import LearnScene
from game.ui.match_setup import MatchSetup
from game.ui.new_match import NewMatchScene
from game.ui.rules_scene import RulesScene
from game.ui.scene import Scene
from game.ui.settings_scene import SettingsScene
from game.ui.shell import Route, Shell
from game.ui.table_dialogs import KeysDialog
from game.ui.title import TitleScene

TITLE = "414 · 四幺四"


def routes() -> Mapping[str, Route]:
    """Return the screens of the game by name."""
    return {
        "title": TitleScene,
        "new": _new_match,
        "learn": _learn,
        "rules": lambda shell: RulesScene(modal=shell.session is not None),
        "settings": _settings,
        "about": lambda shell: AboutScene(),
        "keys": lambda shell: KeysDialog(),
    }


def _learn(shell: Shell) -> Scene:
    """Return the lessons; they lead on to the rule book and to a first match."""
    return LearnScene(rules=lambda: shell.go("rules"), play=lambda: shell.go("new"))


def _settings(shell: Shell) -> Scene:
    """Return the settings: a screen of their own, over a table a dialog."""
    return SettingsScene(
        lambda: shell.settings,
        shell.change,
        modal=shell.session is not None,
        sound=shell.sounds.available or not shell.sound_tried,
    )


def _new_match(shell: Shell) -> Scene:
    """Return the screen that puts a match together, as the last one was."""
    settings = shell.settings
    setup = MatchSetup(settings.match_rules(), settings.bots)
    return NewMatchScene(setup, shell.begin_match, replaces=shell.saved_line() is not None)


async def play(platform: Platform, screens: Mapping[str, Route] | None = None) -> None:
    """Run the game on *platform* until the window is closed."""
    pygame.init()
    platform.window.open(TITLE)
    shell = Shell(platform, screens or routes())
    shell.stage.adopt_screen()
    shell.go_title()
    while True:
        dt = await platform.clock.next_frame()
        if platform.window.refresh():
            shell.stage.adopt_screen()
        events = pygame.event.get()
        if any(event.type == pygame.QUIT for event in events) and platform.window.can_quit:
            return
        if shell.quitting:
            return
        shell.tick(hidden=platform.clock.hidden)
        shell.stage.frame(dt, events, pygame.time.get_ticks() / 1000)


async def main(arguments: Sequence[str] | None = None) -> None:
    """Run the game as started from a command line or by the page."""
    parser = argparse.ArgumentParser(prog="414", description="The card game 414.")
    parser.add_argument(
        "--text", action="store_true", help="print the table as text, for screen readers"
    )
    parser.add_argument("link", nargs="?", help="a shared link or its part after #")
    options = parser.parse_args(sys.argv[1:] if arguments is None else arguments)
    logging.basicConfig(level=logging.WARNING)
    await play(connect(print_mirror=options.text))
    pygame.quit()
