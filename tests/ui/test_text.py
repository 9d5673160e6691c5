"""Text: clean, wrapped, fitted, drawn with the right fonts, kept within bounds."""

import json

import pygame
import pytest

from game.ui.draw import fonts, resources
from game.ui.draw.text import ELLIPSIS, MAX_PICTURES, Style, TextBook, break_units, clean
from game.ui.draw.theme import STANDARD

INK = STANDARD.ink
CHINESE = "四幺四叉勾级牌队友对手一局轮单张对子顺双龙炸弹王小大不要抓被进贡还"
LINE_STARTS = "、。，．：；？！）］】》」"


@pytest.fixture(scope="module")
def book():
    return TextBook()


@pytest.mark.parametrize(
    "text",
    [
        (CHINESE * 7)[:200],
        "d" * 80,
        "四幺四 means 414，四幺四。Rules 10♠ and 叉（hook）级 " * 4,
        "one two three four five six seven eight nine ten " * 5,
        "",
        "a\n\nb",
    ],
)
def test_wrapped_lines_fit_and_lose_nothing(book, text):
    style = Style(20)
    for width in (300, 90):
        lines = book.wrap(text, style, width)
        assert all(book.width(line, style) <= width for line in lines)
        assert not any(line[:1] in LINE_STARTS for line in lines if line)
        squeezed = "".join("".join(lines).split())
        assert squeezed == "".join(clean(text).split())


def test_even_lines_are_as_many_and_cut_no_word(book):
    text, style = "The opponents win the match.", Style(24)
    for width in range(0, 400, 7):
        lines, even = book.wrap(text, style, width), book.even(text, style, width)
        assert len(even) == len(lines)
        assert " ".join(even) == text or lines == even
        assert max(book.width(line, style) for line in even) <= max(width, style.size)
        assert book.even(text, style, width) == even
    width = book.width("The opponents win the", style) + 1
    assert book.even(text, style, width) == ("The opponents", "win the match.")


@pytest.mark.parametrize("width", [1, 0, -7])
def test_wrapping_to_no_width_ends_and_keeps_every_character(book, width):
    lines = book.wrap("abc 四幺四。x", Style(20), width)
    assert "".join(lines).replace(" ", "") == "abc四幺四。x"


def test_break_units_give_the_text_back():
    for text in ("a b  c", "四幺四。（叉）", "well-known", " x", "x "):
        assert "".join(break_units(text)) == text
    assert break_units("四（幺）四") == ["四", "（幺）", "四"]


def test_clean_takes_out_what_no_font_can_draw(book):
    assert clean("a\x00b\tc") == "a b c"
    assert clean("\ud800x") == "?x"
    assert clean("I\u0307stanbul") == "İstanbul"
    for text in ("\x00", "\ud83d", "", "{0} %s"):
        book.picture(text, Style(16), INK)
        book.width(text, Style(16))


def test_fit_shrinks_first_and_cuts_then_never_below_the_minimum(book):
    style = Style(24)
    text, used = book.fit("Northwest", style, book.width("Northwest", style) - 10, 12)
    assert text == "Northwest"
    assert 12 <= used.size < 24
    text, used = book.fit("A rather long name", style, 70, 12)
    assert text.endswith(ELLIPSIS)
    assert used.size == 12
    assert book.width(text, used) <= 70
    assert book.fit("abc", style, 2, 12)[0] == ""


def test_pictures_are_kept_and_bounded():
    book = TextBook()
    first = book.picture("once", Style(15), INK)
    assert book.picture("once", Style(15), INK) is first
    assert book.rendered == 1
    for i in range(MAX_PICTURES + 50):
        book.picture(f"n{i}", Style(15), INK)
    assert len(book._pictures) <= MAX_PICTURES


def missing(font, size=40):
    return pygame.image.tobytes(font.render("\uffff", True, (0, 0, 0)), "RGBA")


def characters():
    """Every character of the English catalogue, and what the table draws besides."""
    data = json.loads(resources.read_text("locale/en.json"))
    texts = [
        t
        for entry in data.values()
        for t in (entry.values() if isinstance(entry, dict) else [entry])
    ]
    return sorted(set("".join(texts)) | set("♠♥♣♦★☾●◆←→↑↓↵⇥⇧⌫␣…叉勾四幺"))


def test_no_character_in_use_is_drawn_as_a_box():
    table = fonts.table()
    book = fonts.FontBook()
    for chain in (fonts.REGULAR, fonts.SEMIBOLD):
        for char in characters():
            if char in "\n ":
                continue
            assert table.covers(char, chain), (char, hex(ord(char)))
            font = book.get(table.font_for(char, chain), 40)
            drawn = pygame.image.tobytes(font.render(char, True, (0, 0, 0)), "RGBA")
            assert drawn != missing(font), (chain, char)


def test_the_table_of_coverage_says_what_the_fonts_hold():
    table = fonts.table()
    book = fonts.FontBook()
    for file, coverage in table.coverage.items():
        font = book.get(file, 40)
        for char in "A♠叉Я★":
            drawn = pygame.image.tobytes(font.render(char, True, (0, 0, 0)), "RGBA")
            assert (drawn != missing(font)) == (char in coverage), (file, char)


def test_no_system_font_and_no_built_in_font_is_used(monkeypatch):
    def forbidden(*args, **kwargs):
        raise AssertionError("a system font was asked for")

    for name in ("SysFont", "match_font", "get_fonts"):
        monkeypatch.setattr(pygame.font, name, forbidden)
    book = TextBook()
    book.picture("Level 10 · 四幺四 ♠", Style(18), INK)
    assert {fonts.table().font_for(c, fonts.REGULAR) for c in "L四♠"} == {
        "ui-regular.ttf",
        "cjk-regular.otf",
        "symbols.ttf",
    }


def test_fonts_have_their_licences_beside_them_and_are_small():
    folder = resources.path("fonts/fonts.json").parent
    names = {path.name for path in folder.iterdir()}
    assert {"LICENSE-Inter.txt", "LICENSE-Barlow.txt", "LICENSE-Lucide.txt"} <= names
    assert sum(path.stat().st_size for path in folder.iterdir()) < 500_000


def test_resources_are_found_from_anywhere_and_names_are_portable(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert resources.path("fonts/ui-regular.ttf").is_file()
    assert resources.exists("locale/en.json")
    assert not resources.exists("fonts/nothing.ttf")
    for name in ("fonts\\ui-regular.ttf", "/etc/passwd", "../pyproject.toml"):
        with pytest.raises(ValueError, match="resource name"):
            resources.path(name)
    with pytest.raises(resources.ResourceError):
        resources.read_text("fonts/nothing.json")


def test_the_texts_of_the_game_have_glyphs():
    """All that the rule book and the catalogue show, but the Arabic terms, is in the fonts."""
    texts = [resources.read_text(name) for name in ("texts/rules.en.md", "locale/en.json")]
    used = {char for char in "".join(texts) if char.isprintable() and not "؀" <= char <= "ۿ"}
    table = fonts.table()
    for chain in (fonts.REGULAR, fonts.SEMIBOLD):
        assert not {char for char in used if not table.covers(char, chain)}
