"""Short messages at the table cover no cards of the pile; names that do not fit get short."""

import pytest

from game.ui.draw.layout import Screen, table_layout
from game.ui.draw.text import TextBook
from game.ui.draw.theme import STANDARD
from game.ui.frame.seat_names import COMPASS, seat_names, short_name, token_letters
from game.ui.table.brush import Brush
from game.ui.table.message_place import covered, message_rect
from game.ui.table.model import BannerModel, PileEntry, PileModel
from game.ui.table.pile_plan import pile_plan
from tests.ui.fakes import Game

TEXTS = (
    "Hint: skip",
    "Hint: a straight of 4 cards, 3 to 6",
    "The play on the table has another number of cards.",
    "Northwest sits nearer and claims first.",
)
SIZES = ((320, 568), (360, 640), (390, 844), (568, 320), (844, 390), (1024, 768), (1366, 768))


def play(*faces, kind="play", bomb=False):
    return PileEntry(1, 1, "Northwest", False, kind, faces, "Bomb", bomb, "NW")


PILES = {
    "single": PileModel((play("7h"),)),
    "bomb": PileModel((play("3s", "3h", "3d", bomb=True),)),
    "long": PileModel((play("3s", "4h", "5d", "6s", "7d", "8d", "9d", "Td"),)),
    "chain": PileModel(
        (play("7h"), play("7s", "7d", kind="hook"), play("7c", kind="unhook")), links=3
    ),
}


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("players", [2, 4, 6, 8])
def test_a_message_covers_no_cards_of_the_pile(size, players):
    book = TextBook()
    for text_scale in (1.0, 2.0):
        screen = Screen(*size, text_scale=text_scale)
        layout = table_layout(screen, players)
        brush = Brush(STANDARD, layout.units, text=book)
        for name, pile in PILES.items():
            plan = pile_plan(layout, pile, brush)
            for text in TEXTS:
                rect = message_rect(layout, plan, pile, brush, BannerModel(text, raised=True))
                width = min(rect.width, brush.width(text, 15, bold=True) + 2 * brush.px(18))
                rect = rect.inflate(width - rect.width, 0)
                assert rect.collidelist(covered(plan, pile, brush)) < 0, (name, text, text_scale)
                assert screen.safe.contains(rect), (name, text, text_scale)


def test_every_seat_can_be_told_by_its_short_name():
    tr = Game().shell.translator
    for players in COMPASS:
        names = seat_names(tr, players, 0, "Zoë")
        letters = [token_letters(tr, name) for name in names]
        assert len(set(letters)) == players, letters
        assert letters[0] == "Z"
        assert short_name(tr, names[0]) == "Zoë"
    assert token_letters(tr, tr("seat.northwest")) == "NW"


def test_a_name_that_does_not_fit_is_never_cut_to_what_names_another_seat():
    game = Game(360, 640)
    scene = game.match(players=8)
    game.frames(3)
    cut = []
    fit = game.shell.kit.text.fit

    def watched(text, style, width, least):
        found = fit(text, style, width, least)
        if found[0] != text:
            cut.append(text)
        return found

    game.shell.kit.text.fit = watched
    for item in scene.drawing.items():
        item.draw(game.window.surface)
    assert not [text for text in cut if text in scene.names]


@pytest.mark.parametrize("size", [(320, 568), (568, 320), (844, 390), (1366, 768)], ids=str)
def test_no_word_on_a_button_of_the_table_is_cut_at_twice_the_text_size(size):
    game = Game(*size)
    game.shell.change(text_size=200)
    scene = game.match(seed=7, speed="normal", claim_seconds=0)
    game.shell.change(claim_seconds=0)
    cut = []
    fit = game.shell.kit.text.fit

    def watched(text, style, width, least):
        found = fit(text, style, width, least)
        if found[0] != text:
            cut.append(text)
        return found

    game.until(lambda: scene.decision.claims)
    game.shell.kit.text.fit = watched
    for change in (lambda: None, scene.skip_rank, scene.toggle_autoplay, scene.toggle_pause):
        change()
        for item in scene.panel.items(scene.kit):
            item.draw(game.window.surface)
        assert not cut, change
