"""The game as a program: one window, one loop, one frame after the other.

Nothing here or below blocks or starts a thread: in a browser the same loop runs between two
pictures of the page.
"""

from __future__ import annotations

import argparse
import importlib
import logging
import sys
from collections.abc import Mapping, Sequence
from functools import partial

import pygame

from game.platform import Platform, connect
from game.ui.frame.scene import Scene
from game.ui.frame.shell import Route, Shell
from game.ui.screens.link import open_link
from game.ui.screens.routes import SCREENS
from game.ui.screens.title import TitleScene

TITLE = "414 · 四幺四"


def routes() -> Mapping[str, Route]:
    """Return the screens of the game by name."""
    return {"title": TitleScene, "table": _table, **SCREENS}


def _table(shell: Shell) -> Scene:
    """Return the table of the shell's session; its modules are read when first needed."""
    from game.ui.table.scene import TableScene  # noqa: PLC0415 - the title is drawn sooner

    assert shell.session is not None
    return TableScene(shell, shell.session)


async def play(platform: Platform, screens: Mapping[str, Route] | None = None) -> None:
    """Run the game on *platform* until the window is closed."""
    pygame.init()
    platform.window.open(TITLE)
    shell = Shell(platform, screens or routes())
    shell.stage.adopt_screen()
    shell.go_title()
    _follow(shell, platform.address.fragment)
    while True:
        dt = await platform.clock.next_frame()
        if platform.window.refresh():
            shell.stage.adopt_screen()
        events = pygame.event.get()
        if any(event.type == pygame.QUIT for event in events) and platform.window.can_quit:
            return
        if shell.quitting:
            return
        _follow(shell, platform.address.poll())
        shell.tick(hidden=platform.clock.hidden)
        drawn = shell.stage.frame(dt, events, pygame.time.get_ticks() / 1000)
        if not drawn and "game.ui.table.scene" not in sys.modules:
            importlib.import_module("game.ui.table.scene")  # read while nobody waits for it


def _follow(shell: Shell, fragment: str | None) -> None:
    """Open what the address holds; once answered it is taken away.

    A page that is loaded again would else ask again, and a yes lose the match played since.
    """
    open_link(shell, fragment or "", partial(shell.platform.address.set, ""))


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
