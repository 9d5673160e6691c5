"""Only what changed is drawn, and the picture equals one drawn from scratch."""

import random

import pygame
from pygame import Rect

from game.ui.draw.paint import Item, Painter, join


def block(name, x, y, color, w=20, h=20):
    rect = Rect(x, y, w, h)
    return Item(name, rect, color, lambda s: s.fill(color, rect))


def ground(size=(200, 120)):
    picture = pygame.Surface(size)
    picture.fill((10, 60, 50))
    return picture


def test_an_unchanged_picture_is_not_drawn():
    painter, surface = Painter(), pygame.Surface((200, 120))
    items = [block("a", 10, 10, (255, 0, 0))]
    assert painter.paint(surface, items, ground(), 1) == [surface.get_rect()]
    assert painter.paint(surface, items, ground(), 1) == []
    assert painter.redraws == 1


def test_a_change_draws_its_place_only():
    painter, surface = Painter(), pygame.Surface((200, 120))
    painter.paint(surface, [block("a", 10, 10, (255, 0, 0))], ground(), 1)
    moved = [block("a", 100, 50, (255, 0, 0))]
    regions = painter.paint(surface, moved, ground(), 1)
    assert sorted(map(tuple, regions)) == [(10, 10, 20, 20), (100, 50, 20, 20)]
    assert surface.get_at((12, 12))[:3] == (10, 60, 50)
    assert surface.get_at((102, 52))[:3] == (255, 0, 0)


def test_any_series_of_changes_gives_the_picture_drawn_from_scratch():
    rng = random.Random(3)
    painter, surface = Painter(), pygame.Surface((200, 120))
    for _ in range(300):
        names = rng.sample(range(12), rng.randint(0, 12))
        items = [
            block(
                n,
                rng.randrange(-10, 200),
                rng.randrange(-10, 120),
                (n * 20, 90, rng.choice((0, 200))),
            )
            for n in names
        ]
        painter.paint(surface, items, ground(), 1)
        fresh = pygame.Surface((200, 120))
        Painter().paint(fresh, items, ground(), 1)
        assert pygame.image.tobytes(surface, "RGB") == pygame.image.tobytes(fresh, "RGB")


def test_joined_regions_cover_everything_and_do_not_overlap():
    rng = random.Random(5)
    for _ in range(100):
        rects = [Rect(rng.randrange(300), rng.randrange(300), 40, 30) for _ in range(12)]
        out = join(rects)
        for rect in rects:
            assert any(o.contains(rect) for o in out)
        for i, o in enumerate(out):
            assert o.collidelist(out[:i]) < 0
