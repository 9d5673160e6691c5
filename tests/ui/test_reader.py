"""The rule book on the screen: nothing is lost, only what is seen is set, hands and keys scroll."""

from __future__ import annotations

import re

import pytest

from game.ui.draw import resources
from game.ui.frame.input import Do
from game.ui.screens import markdown, reader
from game.ui.screens.about_scene import LICENCES, about
from game.ui.screens.flow import Setter, tokens
from game.ui.screens.markdown import Span, Table, parse, plain
from game.ui.screens.reader import Reader
from game.ui.screens.rules_scene import RulesScene, rule_book
from tests.ui.harness import Show

BOOK = rule_book("en")


def cards_of(text):
    return [card for token in tokens((Span(text, code=True),)) for card in token.cards]


@pytest.mark.parametrize(
    ("code", "cards"),
    [
        ("4s4hAd", ["4s", "4h", "Ad"]),
        ("BJRJ", ["BJ", "RJ"]),
        ("Td", ["Td"]),
        ("2:hook 3h3d", ["3h", "3d"]),
        ("0:3s", ["3s"]),
        ("3s3h4s4d5c5h", ["3s", "3h", "4s", "4d", "5c", "5h"]),
        ("decks", []),
        ("team = seat % 2", []),
        ("2 3 4 5 6 7 8 9 T J Q K A", []),
        ("c d h s", []),
        ("As_well", []),
    ],
)
def test_card_notation_in_code_becomes_cards(code, cards):
    assert cards_of(code) == cards


def test_cards_outside_of_code_stay_words():
    assert all(not token.cards for token in tokens((Span("4s and 4h"),)))


def said(setting):
    """Return the letters of a block as it was set, cards in notation."""
    parts = []
    for _, line in setting.lines:
        for piece in line.pieces:
            parts.append("".join(piece.cards) or piece.text)
    return re.sub(r"\s", "", "".join(parts))


@pytest.mark.parametrize("width", [1, 90, 260, 700])
def test_no_word_of_the_rule_book_is_lost_at_any_width(width):
    show = Show(390, 844)
    setter = Setter(show.kit, 16)
    for block in BOOK:
        setting = setter.set(block, width, 0)
        got = said(setting)
        if isinstance(block, Table):
            for cell in [cell for row in setter._readable(block).rows for cell in row]:
                assert re.sub(r"\s", "", plain(cell)) in got
        elif isinstance(block, markdown.Bullets):
            assert got == re.sub(r"\s", "", "".join("•" + plain(item) for item in block.items))
        else:
            number = getattr(block, "number", "")
            text = plain(block.spans)
            if isinstance(block, markdown.Paragraph):
                text = number + text
            assert got == re.sub(r"\s", "", text)


@pytest.mark.parametrize("width", [260, 420, 700])
def test_lines_stay_in_their_width(width):
    show = Show(390, 844)
    setter = Setter(show.kit, 16)
    for block in BOOK:
        for x, line in setter.set(block, width, 30).lines:
            for piece in line.pieces:
                assert x + piece.x + piece.width <= width + 3, (plain_of(block), piece)


def plain_of(block):
    return getattr(block, "number", "") or type(block).__name__


def test_wide_tables_become_records_on_phones():
    show = Show(390, 844)
    setter = Setter(show.kit, 16)
    terms = [block for block in BOOK if isinstance(block, Table)][-1]
    assert setter._columns(setter._readable(terms), 340) is None
    assert setter._columns(setter._readable(terms), 900) is not None


def open_rules(width=1024, height=768, ratio=1.0, **options):
    show = Show(width, height, ratio, **options)
    show.push(RulesScene())
    return show, show.top.reader


def settle(show):
    for _ in range(400):
        show.frame()


def test_only_what_is_seen_is_set_and_little_is_kept():
    show, text = open_rules()
    assert len(text._settings) < 20
    show.key(Do.END)
    assert len(text._settings) < 40
    for _ in range(300):
        text.scroll_by(400)
        text.scroll_by(-250)
    assert len(text._settings) <= reader.MAX_SETTINGS
    names = [item.name for item in text.items(show.kit)]
    assert len([name for name in names if name[0] == "block"]) < 20


def test_home_end_and_pages_reach_everything():
    show, text = open_rules(390, 844)
    seen = set()
    for _ in range(200):
        seen |= {i for i, _ in text.placed()}
        if text.at_end:
            break
        show.key(Do.PAGE_DOWN)
        settle(show)
    assert seen == set(range(len(BOOK)))
    show.key(Do.HOME)
    assert text.placed()[0][0] == 0
    assert text.current == 0
    show.key(Do.END)
    assert text.at_end
    last, y = text.placed()[-1]
    assert last == len(BOOK) - 1
    assert y + text._setting(last).height <= text.view.bottom


def test_a_page_shows_a_line_of_the_one_before():
    show, text = open_rules(390, 844)
    position = text._top, text._offset
    show.key(Do.PAGE_DOWN)
    settle(show)
    assert (text._top, text._offset) != position
    show.key(Do.PAGE_UP)
    settle(show)
    assert (text._top, round(text._offset)) == (position[0], round(position[1]))


def test_arrows_scroll_and_left_and_right_turn_chapters():
    show, text = open_rules()
    show.key(Do.DOWN)
    settle(show)
    assert text._offset > 0 or text._top > 0
    for chapter in range(1, 14):
        show.key(Do.RIGHT)
        block = show.top._chapters[show.top._marked][0]
        assert show.top._marked >= chapter - 1
        assert text.current >= block
    show.key(Do.HOME)
    show.key(Do.RIGHT)
    show.key(Do.RIGHT)
    assert show.top._marked == 1
    show.key(Do.LEFT)
    assert show.top._marked == 0


def test_wheel_and_inertia_come_to_rest_and_an_idle_page_draws_nothing():
    show, text = open_rules()
    centre = text.view.center
    show.wheel(centre, -3)
    settle(show)
    wheel = text._top, text._offset
    assert wheel > (0, 0)
    x, y = centre
    show.drag((x, y), (x, y - 30), (x, y - 70), (x, y - 120))
    assert text.moving
    after = text._top, text._offset
    show.frame()
    assert (text._top, text._offset) > after
    settle(show)
    assert not text.moving
    assert not show.frame()


def test_without_motion_nothing_glides():
    show, text = open_rules()
    show.kit.motion = False
    show.key(Do.DOWN)
    assert not text.moving
    x, y = text.view.center
    show.drag((x, y), (x, y - 60), (x, y - 120))
    assert not text.moving
    show.wheel((x, y), -2)
    assert not text.moving


def test_a_press_stops_a_thrown_text():
    show, text = open_rules()
    x, y = text.view.center
    show.drag((x, y), (x, y - 40), (x, y - 100), (x, y - 180))
    assert text.moving
    show.tap((x, y))
    assert not text.moving


def test_the_bar_can_be_dragged():
    show, text = open_rules()
    x = text.view.right - 6
    show.drag((x, text.view.y + 20), (x, text.view.y + 200), (x, text.view.bottom - 10))
    assert text._top > len(BOOK) // 2
    assert not text.moving


def test_nothing_empty_above_or_below():
    show, text = open_rules()
    text.scroll_by(-5000)
    assert (text._top, text._offset) == (0, 0)
    text.scroll_by(10**7)
    assert text.at_end
    text.open(BOOK[:2])
    text.arrange(show.kit, text.view)
    text.scroll_by(500)
    assert (text._top, text._offset) == (0, 0)


def test_a_reader_without_text_is_no_error():
    show = Show(390, 844)
    text = Reader()
    assert text.items(show.kit) == []
    text.arrange(show.kit, show.kit.screen.safe)
    assert not text.scroll_by(10)
    assert text.words() == []
    text.jump(3)
    assert text.current == 0


@pytest.mark.parametrize("chapter", [3, 8, 12])
def test_a_rotation_keeps_the_place(chapter):
    show, text = open_rules(390, 844)
    block = show.top._chapters[chapter][0]
    show.top._go(block)
    show.frame()
    for size in ((844, 390), (1366, 768), (390, 844)):
        show.resize(*size)
        assert abs(text.current - block) <= 1


def test_contents_jump_by_tap_key_and_mirror():
    show, text = open_rules(1366, 768)
    scene = show.top
    show.tap(scene.panel.get("chapter-5").rect.center)
    assert text.placed()[0][0] == scene._chapters[5][0]
    assert scene.panel.get("chapter-5").current
    scene.panel.focus = "chapter-2"
    show.key(Do.CONFIRM)
    assert text.placed()[0][0] == scene._chapters[2][0]
    show.mirror.activated.append("chapter-7")
    show.frame()
    assert text.placed()[0][0] == scene._chapters[7][0]
    assert any("RULES" in line or "8." in line for line in show.mirror.table)


def test_contents_on_a_phone_are_a_dialog():
    show, text = open_rules(390, 844)
    scene = show.top
    show.tap(scene.panel.get("contents").rect.center)
    dialog = show.top
    assert dialog is not scene
    panel = dialog.panel
    panel.focus = "chapter-11"
    panel.reveal(show.kit)
    show.tap(panel.get("chapter-11").rect.center)
    assert show.top is scene
    assert text.placed()[0][0] == scene._chapters[11][0]


def test_the_mirror_reads_what_is_in_view():
    show, _ = open_rules(390, 844)
    first = show.mirror.table
    show.mirror.activated.append("on")
    show.frame()
    assert show.mirror.table != first
    show.mirror.activated.append("back")
    show.frame()
    assert show.depth() == 0


def test_a_language_without_a_rule_book_gets_the_english_one():
    assert rule_book("ru") == BOOK == parse(resources.read_text("texts/rules.en.md"))


def test_about_shows_version_and_every_licence():
    show = Show(390, 844)
    words = []
    text = Reader()
    text.open(about(show.tr))
    text.arrange(show.kit, show.kit.screen.safe)
    for _ in range(300):
        words += text.words()
        if text.at_end:
            break
        text.scroll_by(500)
    whole = " ".join(words)
    for name in ("0.1.0", "Inter", "Barlow", "Noto Sans CJK", "Lucide", "pygame-ce", "MIT"):
        assert name in whole
    assert "WITHOUT WARRANTY OF ANY KIND" in whole
    assert len(LICENCES) == 3
