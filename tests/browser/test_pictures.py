"""Each screen in the page, at each size, against the same screen drawn on this machine.

The page's canvas and the twin's picture are reduced to the mean colours of little squares, which
have to agree but for a few: nothing is scaled, missing, misplaced or of another colour.
"""

from __future__ import annotations

import base64

import pygame
import pytest

from game.platform import Metrics
from player import MOST_PIXELS, Player, begun, left_at
from twin import Twin

SIZES = [(390, 844), (844, 390), (1366, 768), (2560, 1440)]
SQUARE = 8
TOLERANCE = 40
"""So far may a square's colour be off, of 255: letters are smoothed a little otherwise."""

MEANS = """
  (side) => {
    const canvas = document.getElementById("canvas");
    const [width, height] = [canvas.width, canvas.height];
    const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
    const [columns, rows] = [Math.floor(width / side), Math.floor(height / side)];
    const means = new Uint8Array(columns * rows * 3);
    for (let row = 0, out = 0; row < rows; row += 1)
      for (let column = 0; column < columns; column += 1, out += 3) {
        const sum = [0, 0, 0];
        for (let y = 0; y < side; y += 1) {
          let at = 4 * ((row * side + y) * width + column * side);
          for (let x = 0; x < side; x += 1, at += 4)
            for (let c = 0; c < 3; c += 1) sum[c] += data[at + c];
        }
        for (let c = 0; c < 3; c += 1) means[out + c] = sum[c] / (side * side);
      }
    let text = "";
    for (let i = 0; i < means.length; i += 32768)
      text += String.fromCharCode(...means.subarray(i, i + 32768));
    return `${width} ${height} ${btoa(text)}`;
  }
"""


def seen(player: Player) -> tuple[tuple[int, int], pygame.Surface]:
    """Size of the page's picture, and the picture reduced to squares."""
    width, height, text = player.page.evaluate(MEANS, SQUARE).split()
    size = int(width), int(height)
    small = tuple(side // SQUARE for side in size)
    return size, pygame.image.frombytes(base64.b64decode(text), small, "RGB")


def drawn(twin: Twin) -> pygame.Surface:
    """The twin's picture reduced to squares."""
    surface = twin.window.surface
    small = tuple(side // SQUARE for side in surface.get_size())
    whole = surface.subsurface((0, 0, small[0] * SQUARE, small[1] * SQUARE))
    return pygame.transform.smoothscale(whole.convert(24), small)


def resize(twin: Twin, size: tuple[int, int], ratio: float) -> None:
    twin.window.metrics = Metrics(*size, ratio)
    twin.window.surface = pygame.Surface(size)
    twin.shell.stage.adopt_screen()
    twin.frames(3)


def compare_at_all_sizes(player: Player, twin: Twin, screen: str) -> None:
    """Turn the page through the sizes and compare it with the twin at each."""
    for css in SIZES:
        player.page.set_viewport_size(dict(zip(("width", "height"), css, strict=True)))
        ratio = min(player.size[2], (MOST_PIXELS / (css[0] * css[1])) ** 0.5)
        wanted = tuple(int(side * ratio + 1e-6) for side in css)
        resize(twin, wanted, wanted[0] / css[0])
        there = drawn(twin)
        differing = -1

        def alike(wanted=wanted, there=there):
            nonlocal differing
            size, here = seen(player)
            if size != wanted:
                return False
            near = pygame.mask.from_threshold(here, (0, 0, 0), (TOLERANCE,) * 3 + (255,), there)
            squares = there.get_width() * there.get_height()
            differing = (squares - near.count()) / squares
            return differing < 0.005

        try:
            player.game.wait(alike)
        except AssertionError:
            pytest.fail(f"{screen} at {css}, ratio {player.size[2]}: {differing:.1%} of it differs")


@pytest.mark.parametrize("ratio", [1, 3])
def test_every_screen_looks_as_on_the_desktop(visit, host, game_site, ratio):
    texts = begun(5, 390, 844, ratio)
    player = Player(visit, host(game_site).address, texts, 390, 844, ratio)
    twin = player.twin()

    def show(screen: str, *choices: str) -> None:
        for choice in choices:
            player.game.wait(lambda choice=choice: choice in player.offered())
            player.game.take(choice)
            twin.top.choose(choice)
            twin.frames(3)
        compare_at_all_sizes(player, twin, screen)

    show("title")
    for name in ("new", "learn", "rules", "settings", "about"):
        show(name, name)
        player.game.take("back")
        twin.top.choose("back")
        twin.frames(3)
    show("lead", "continue")
    show("menu", "menu")
    show("keys", "keys")
    show("log", "close", "log")
    show("concede", "close", "menu", "concede")
    show("match result", "yes")


@pytest.mark.parametrize(
    ("name", "ratio"), [("claim_mine", 1), ("claim_mine", 3), ("tribute", 1), ("deal_over", 3)]
)
def test_every_moment_of_the_table_looks_as_on_the_desktop(visit, host, game_site, name, ratio):
    texts = left_at(name, claim_seconds=0, turn_seconds=0)
    player = Player(visit, host(game_site).address, texts, 390, 844, ratio)
    player.go_on()
    player.game.wait(lambda: player.asked() or "next" in player.offered())
    twin = player.twin()
    twin.shell.continue_match()
    twin.frames(90)
    compare_at_all_sizes(player, twin, name)
