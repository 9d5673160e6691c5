"""Whole pictures of the table against kept ones, reduced in size and compared with a tolerance.

The kept pictures are made anew by ``UPDATE_PICTURES=1 python -m pytest tests/ui/test_pictures.py``;
look at them before committing.
"""

import os
from pathlib import Path

import pygame
import pytest

from game.locale import load
from game.ui.draw import resources
from tests.ui import gallery

FOLDER = Path(__file__).parent / "pictures"
REDUCED = 3
KEPT = [
    ("lead", "1366x768"),
    ("chain", "390x844"),
    ("claim-mine", "844x390"),
    ("eight", "390x844"),
    ("high-contrast-chain", "1024x768"),
    ("fifty-four-columns", "1024x768"),
    ("panel-deal-lost", "390x844"),
    ("panel-match", "320x568"),
]
MEAN = 1.5
"""How far pixels may differ on average, of 255."""

SPOTS = 0.004
"""The share of pixels that may differ clearly."""


def reduced(name, size):
    shot = next(shot for shot in gallery.SHOTS if shot.name == name)
    picture = gallery.picture(shot, size, load("en", resources.read_text))
    w, h = picture.get_size()
    return pygame.transform.smoothscale(picture, (w // REDUCED, h // REDUCED))


@pytest.mark.parametrize(("name", "size"), KEPT)
def test_the_table_looks_as_it_did(name, size):
    picture = reduced(name, size)
    path = FOLDER / f"{name}-{size}.png"
    if os.environ.get("UPDATE_PICTURES"):
        FOLDER.mkdir(exist_ok=True)
        pygame.image.save(picture, str(path))
    kept = pygame.image.load(str(path))
    assert kept.get_size() == picture.get_size()
    a, b = (pygame.image.tobytes(p, "RGB") for p in (picture, kept))
    apart = [abs(x - y) for x, y in zip(a, b, strict=True)]
    assert sum(apart) / len(apart) < MEAN
    assert sum(1 for value in apart if value > 60) / len(apart) < SPOTS


def test_the_comparison_sees_a_missing_card():
    picture = reduced("lead", "1366x768")
    other = picture.copy()
    other.fill((27, 74, 68), (200, 210, 30, 40))
    a, b = (pygame.image.tobytes(p, "RGB") for p in (picture, other))
    apart = [abs(x - y) for x, y in zip(a, b, strict=True)]
    assert sum(1 for value in apart if value > 60) / len(apart) > SPOTS


def test_every_shot_can_be_drawn_at_some_size():
    """Not one of them fails; the sizes take turns so that it stays short."""
    tr = load("en", resources.read_text)
    for number, shot in enumerate(gallery.SHOTS):
        size = ("320x568", "844x390")[number % 2]
        picture = gallery.picture(shot, size, tr)
        assert picture.get_size() == tuple(map(int, size.split("x")))


def test_the_command_names_what_it_does_not_know(tmp_path, capsys):
    assert gallery.main([str(tmp_path), "--states", "nothing"]) == 2
    assert "nothing" in capsys.readouterr().err
