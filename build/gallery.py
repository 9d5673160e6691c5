"""Pictures of every screen of the game, as it is played, at every size it promises.

    python build/gallery.py OUTDIR [--sizes 390x844@3 1366x768] [--screens title table]
    python build/gallery.py --docs      the pictures of docs/look.md and the README

Unlike ``python -m tests.ui.gallery``, which draws situations of the table by themselves, this runs
the whole game without a window: real scenes, real buttons, a real match played by bots.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import pygame

from game.app import routes
from game.platform import Insets, Metrics, Platform
from game.rules.ruleset import Ruleset
from game.table.session import Stage
from game.ui.draw import resources
from game.ui.frame.input import Command, Do, Intent
from game.ui.frame.scene import Scene
from game.ui.frame.shell import Shell
from game.ui.table.scene import TableScene

SIZES: Final = (
    "320x568", "390x844", "568x320", "844x390", "1024x768", "1366x768", "1920x1080", "2560x1440",
)  # fmt: skip
STEP: Final = 1 / 60


class Canvas:
    """A window that is never shown."""

    reduced_motion = True
    languages = ("en",)
    can_quit = False
    pads = "sdl"
    fullscreen = False

    def __init__(self, size: str) -> None:
        plain, _, ratio = size.partition("@")
        width, _, height = plain.partition("x")
        scale = float(ratio or 1)
        pixels = round(int(width) * scale), round(int(height) * scale)
        self.metrics = Metrics(*pixels, scale, Insets())
        self.surface = pygame.display.set_mode(pixels)

    def open(self, title: str) -> pygame.Surface:
        return self.surface

    def refresh(self) -> bool:
        return False

    def point(self, event: pygame.Event) -> tuple[int, int] | None:
        return None

    def set_fullscreen(self, on: bool) -> None: ...

    def take_copy_refused(self) -> bool:
        return False

    def set_title(self, title: str) -> None: ...

    def set_language(self, tag: str, *, rtl: bool) -> None: ...


class Memory:
    """A storage that forgets."""

    def __init__(self) -> None:
        self._texts: dict[str, str] = {}

    def get(self, key: str) -> str | None:
        return self._texts.get(key)

    def set(self, key: str, text: str) -> None:
        self._texts[key] = text

    def remove(self, key: str) -> None:
        self._texts.pop(key, None)


class Deaf:
    """A mirror nobody reads, and an address without a fragment."""

    fragment = ""

    def __getattr__(self, name: str) -> Callable[..., tuple[str, ...]]:
        return lambda *args, **values: ()


class Game:
    """The game at one size, moved on by hand."""

    def __init__(self, size: str) -> None:
        window = Canvas(size)
        deaf = Deaf()
        self.shell = Shell(Platform(Memory(), deaf, deaf, None, window), routes())  # type: ignore[arg-type]
        self.shell.stage.adopt_screen()
        self._now = 0.0
        self.shell.go_title()

    @property
    def top(self) -> Scene:
        return self.shell.stack.top

    @property
    def table(self) -> TableScene:
        scene = self.shell.stack.scenes[0]
        assert isinstance(scene, TableScene)
        return scene

    def run(self, frames: int = 2) -> None:
        for _ in range(frames):
            self._now += STEP
            self.shell.stage.frame(STEP, [], self._now)

    def give(self, *intents: Intent) -> None:
        for intent in intents:
            self.shell.stage.give(intent)
        self.shell.kit.keyboard = False
        self.run()

    def match(self, players: int = 4, seed: int = 11) -> TableScene:
        seats = ("human",) + ("easy",) * (players - 1)
        self.shell.start_match(Ruleset(players=players), seats, seed)
        self.run()
        return self.table

    def until(self, condition: Callable[[], bool], *, act: bool = True) -> None:
        """Play on by hints until *condition* holds."""
        for _ in range(60_000):
            if condition():
                self.run(20)
                return
            table = self.table
            if self.top is not table:
                self.top.choose("next")
            elif act and table.view.choice.role.value in ("lead", "follow", "hook", "unhook"):
                table.hint()
                table.clear() if not table.decision.primary.enabled else None
                (table.do_primary if table.decision.primary.enabled else table.do_secondary)()
            self.run(1)
        raise RuntimeError("this never comes up")

    def fast(self) -> None:
        self.shell.change(speed="instant")

    def normal(self) -> None:
        self.shell.change(speed="normal")


def _route(name: str) -> Callable[[Game], None]:
    def show(game: Game) -> None:
        game.shell.go(name)
        game.run()

    return show


def _title(game: Game) -> None:
    game.match()
    game.shell.go_title()
    game.run()


def _lead(game: Game) -> None:
    table = game.match()
    game.fast()
    game.until(lambda: table.view.choice.role.value == "lead")
    game.normal()
    table.hint()
    game.run(260)


def _claim(players: int) -> Callable[[Game], None]:
    def show(game: Game) -> None:
        table = game.match(players, seed=7)
        game.until(lambda: table.decision.claims, act=False)
        game.run(30)

    return show


def _busy(players: int) -> Callable[[Game], None]:
    def show(game: Game) -> None:
        table = game.match(players)
        shown = min(3, players)
        late = 8 * players
        game.until(
            lambda: len(table.view.observation.log) > late and len(table.view.trick) >= shown
        )

    return show


def _tribute(game: Game) -> None:
    table = game.match()
    game.fast()
    table.toggle_autoplay()
    game.until(lambda: table.session.stage is Stage.DEAL_OVER and game.top is not table)
    game.normal()
    game.until(lambda: table.session.stage in (Stage.TRIBUTE, Stage.RETURNS))


def _deal(game: Game) -> None:
    table = game.match()
    game.fast()
    table.toggle_autoplay()
    game.until(lambda: game.top is not table)
    game.run(120)


def _match(game: Game) -> None:
    table = game.match()
    game.fast()
    table.toggle_autoplay()
    game.until(lambda: table.session.stage is Stage.MATCH_OVER and game.top is not table)
    game.run(120)


def _over(action: Do) -> Callable[[Game], None]:
    def show(game: Game) -> None:
        _busy(4)(game)
        game.give(Command(action))

    return show


def _ask(game: Game) -> None:
    game.match().ask_concede()
    game.run()


def _failure(game: Game) -> None:
    table = game.match()
    table.update = lambda dt: 1 / 0  # type: ignore[method-assign,assignment,return-value]
    game.run()


SCREENS: Final[Mapping[str, Callable[[Game], None]]] = {
    "title": _title,
    **{name: _route(name) for name in routes() if name not in ("title", "table")},
    "lead": _lead,
    "claim": _claim(4),
    "claim-eight": _claim(8),
    "busy": _busy(4),
    "busy-two": _busy(2),
    "busy-six": _busy(6),
    "busy-eight": _busy(8),
    "tribute": _tribute,
    "deal-result": _deal,
    "match-result": _match,
    "menu": _over(Do.MENU),
    "log": _over(Do.LOG),
    "last-trick": _over(Do.LAST_TRICK),
    "concede": _ask,
    "failure": _failure,
}
"""What is shown, by name."""


DOCS: Final[Mapping[str, tuple[str, str]]] = {
    "table": ("busy", "1366x768"),
    "lead": ("lead", "1366x768"),
    "claim": ("claim", "1366x768"),
    "eight": ("claim-eight", "1366x768"),
    "new": ("new", "1366x768"),
    "rules": ("rules", "1366x768"),
    "tribute": ("tribute", "1024x768"),
    "deal-result": ("deal-result", "1024x768"),
    "phone-claim": ("claim", "390x844@2"),
    "phone-lead": ("lead", "390x844@2"),
    "phone-log": ("log", "390x844@2"),
    "phone-wide": ("busy", "844x390@2"),
}
"""The pictures under docs/pictures: file name, screen, size."""


def draw(screen: str, size: str, path: Path, **settings: object) -> None:
    """Show one screen and keep its picture as a PNG."""
    game = Game(size)
    game.shell.change(**settings)
    SCREENS[screen](game)
    pygame.image.save(game.shell.platform.window.surface, str(path))
    print(path)


def _size(text: str) -> str:
    if not re.fullmatch(r"[1-9]\d{1,4}x[1-9]\d{1,4}(@\d+(\.\d+)?)?", text):
        raise argparse.ArgumentTypeError(f"{text!r} is no size such as 390x844@3")
    return text


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("outdir", type=Path, nargs="?")
    parser.add_argument("--docs", action="store_true", help="make the pictures of docs/")
    parser.add_argument("--sizes", nargs="*", default=SIZES, metavar="WxH[@RATIO]", type=_size)
    parser.add_argument("--screens", nargs="*", default=list(SCREENS), choices=list(SCREENS))
    parser.add_argument("--contrast", action="store_true", help="with high contrast")
    parser.add_argument("--text", type=int, default=100, choices=range(100, 201, 25), help="%%")
    parser.add_argument("--language", default="en", choices=resources.languages())
    wanted = parser.parse_args(arguments)
    if wanted.docs == (wanted.outdir is not None):
        parser.error("say either where the pictures go or --docs")
    pygame.init()
    if wanted.docs:
        folder = Path(__file__).resolve().parents[1] / "docs" / "pictures"
        folder.mkdir(parents=True, exist_ok=True)
        for name, (screen, size) in DOCS.items():
            draw(screen, size, folder / f"{name}.png")
        return 0
    wanted.outdir.mkdir(parents=True, exist_ok=True)
    for size in wanted.sizes:
        for name in wanted.screens:
            draw(
                name,
                size,
                wanted.outdir / f"{name}-{size}.png",
                high_contrast=wanted.contrast,
                text_size=wanted.text,
                language=wanted.language,
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
