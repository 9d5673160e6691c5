"""The pictures of every screen, which people look at before a change is called done."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

import gallery
from game.app import routes

LEFT_OUT = {"match-result", "busy-two", "busy-six"}
"""What would take long and is drawn by what draws others, too."""


def test_every_screen_has_a_picture() -> None:
    assert set(routes()) - {"table"} <= set(gallery.SCREENS)  # the table's have other names
    assert {screen for screen, _ in gallery.DOCS.values()} <= set(gallery.SCREENS)


@pytest.mark.parametrize("name", sorted(set(gallery.SCREENS) - LEFT_OUT))
def test_every_picture_can_be_drawn(name: str, tmp_path: Path) -> None:
    pygame.init()
    path = tmp_path / "picture.png"
    gallery.draw(name, "320x568", path)
    picture = pygame.image.load(path)
    assert picture.get_size() == (320, 568)
    colours = {tuple(picture.get_at((x, y))) for x in range(0, 320, 8) for y in range(0, 568, 8)}
    assert len(colours) > 20
