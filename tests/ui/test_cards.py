"""Card faces: all differ, also without colour, and each is readable on its strip."""

import itertools

import pygame
import pytest

from game.ui.draw import faces
from game.ui.draw.cards import BACK, MAX_CARDS, CardArt, CardLook, card_height
from game.ui.draw.theme import HIGH_CONTRAST, STANDARD, contrast

STRIP = 18


def grey(surface):
    return pygame.transform.grayscale(surface)


def difference(a, b):
    """How many pixels of two pictures of one size differ clearly."""
    alike = pygame.mask.from_threshold(a, (0, 0, 0), (41, 41, 41, 255), b)
    return a.get_width() * a.get_height() - alike.count()


@pytest.mark.parametrize("width", [44, 92])
def test_the_strip_of_an_overlapped_card_tells_the_card_also_in_grey(width):
    art = CardArt(STANDARD, 1.0)
    m = art.margin(width)
    strips = {}
    for face in faces.ALL_FACES:
        picture = grey(art.picture(face, width))
        area = pygame.Rect(m, m, STRIP * width // 44, 44 * width // 44)
        strips[face] = picture.subsurface(area.clip(picture.get_rect()))
    for a, b in itertools.combinations(faces.ALL_FACES, 2):
        assert difference(strips[a], strips[b]) >= 8, (a, b)


def test_the_jokers_differ_by_shape():
    art = CardArt(STANDARD, 1.0)
    black, red = (grey(art.picture(f, 92)) for f in ("BJ", "RJ"))
    assert difference(black, red) > 1500


def test_states_differ_without_colour():
    art = CardArt(STANDARD, 1.0)
    looks = [
        CardLook(),
        CardLook(selected=True),
        CardLook(dimmed=True),
        CardLook(level=True),
        CardLook(focus=True),
    ]
    pictures = []
    for look in looks:
        surface = pygame.Surface((120, 160))
        art.draw(surface, "7d", pygame.Rect(14, 14, 92, 129), look)
        pictures.append(grey(surface))
    for a, b in itertools.combinations(pictures, 2):
        assert difference(a, b) > 60


@pytest.mark.parametrize("palette", [STANDARD, HIGH_CONTRAST])
def test_suits_and_texts_have_contrast(palette):
    for color in (palette.spade, palette.heart, palette.club, palette.diamond):
        assert contrast(color, palette.card) >= 4.5
        assert contrast(color, palette.card_selected) >= 4.5
    for ink in (palette.ink, palette.ink_soft, palette.ink_faint):
        for ground in (palette.felt, palette.felt_edge, palette.well, palette.panel):
            assert contrast(ink, ground) >= 4.5, (ink, ground)
    for ink, ground in (
        (palette.accent_ink, palette.accent),
        (palette.control_ink, palette.control),
        (palette.danger_ink, palette.danger),
        (palette.us, palette.panel),
        (palette.them, palette.panel),
        (palette.accent, palette.panel),
        (palette.ink, palette.panel_high),
    ):
        assert contrast(ink, ground) >= 4.5, (ink, ground)
    assert contrast(palette.disabled_ink, palette.disabled) >= 3


def test_the_four_colour_deck_has_four_colours_and_the_other_two():
    four, two = CardArt(STANDARD), CardArt(STANDARD, four_colour=False)
    assert len({four.color("7" + s) for s in "cdhs"}) == 4
    assert len({two.color("7" + s) for s in "cdhs"}) == 2


def test_ten_is_written_with_two_figures_and_fits_the_strip():
    art = CardArt(STANDARD, 1.0)
    picture = art.picture("Ts", 44)
    m = art.margin(44)
    ink = [
        x
        for x in range(m + 1, m + STRIP + 6)
        for y in range(m + 3, m + 18)
        if sum(picture.get_at((x, y))[:3]) < 200
    ]
    assert max(ink) - m <= STRIP


def test_pictures_are_kept_and_bounded():
    art = CardArt(STANDARD, 1.0)
    assert art.picture("As", 60) is art.picture("As", 60)
    for width in range(30, 42):
        for face in (*faces.ALL_FACES, BACK):
            art.picture(face, width)
    assert len(art._cards) <= MAX_CARDS


def test_any_size_can_be_drawn():
    art = CardArt(STANDARD, 3.0)
    for width in (18, 44, 132, 300):
        picture = art.picture("Kh", width)
        m = art.margin(width)
        assert picture.get_size() == (width + 2 * m, card_height(width) + 2 * m)
    cloth = pygame.Surface((40, 40))
    for width in range(-4, 8):  # a window may leave less than nothing for a card
        art.draw(cloth, "Kh", pygame.Rect(9, 9, width, card_height(width)))
