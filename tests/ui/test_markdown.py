"""The Markdown of the rule book, as blocks and spans."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.ui.screens.markdown import (
    Block,
    Bullets,
    Heading,
    Paragraph,
    Span,
    Spans,
    Table,
    parse,
    plain,
    spans,
)

ROOT = Path(__file__).parents[2]
RULES = (ROOT / "docs/rules.md").read_text(encoding="utf-8")


def b(text: str) -> Span:
    return Span(text, bold=True)


def i(text: str) -> Span:
    return Span(text, italic=True)


def code(text: str) -> Span:
    return Span(text, code=True)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ()),
        ("plain", (Span("plain"),)),
        ("a **b** c", (Span("a "), b("b"), Span(" c"))),
        ("*i*", (i("i"),)),
        ("a*b*c", (Span("a"), i("b"), Span("c"))),
        ("`3s3h`, `T`", (code("3s3h"), Span(", "), code("T"))),
        ("**a *b* c**", (b("a "), Span("b", bold=True, italic=True), b(" c"))),
        ("*a **b***", (i("a "), Span("b", bold=True, italic=True))),
        ("**`x`**", (Span("x", bold=True, code=True),)),
        ("`**x** *y*`", (code("**x** *y*"),)),
        ("``a ` b``", (code("a ` b"),)),
        # what is not well-formed is text
        ("2 * 3 * 4", (Span("2 * 3 * 4"),)),
        ("**open", (Span("**open"),)),
        ("open*", (Span("open*"),)),
        ("** a **", (Span("** a **"),)),
        ("*a **b*", (i("a **b"),)),
        ("`open", (Span("`open"),)),
        ("a_b_c __d__", (Span("a_b_c __d__"),)),
        ("[x](y) <b>", (Span("[x](y) <b>"),)),
        # escapes
        (r"\*a\* \` \| \\ \a", (Span(r"*a* ` | \ \a"),)),
        (r"*a\*b*", (i("a*b"),)),
        (r"`\*`", (code(r"\*"),)),
        ("**出**牌 *叉*", (b("出"), Span("牌 "), i("叉"))),
    ],
)
def test_spans(text: str, expected: Spans) -> None:
    assert spans(text) == expected


def test_headings() -> None:
    text = "# One\n## 6. Hook and **unhook**\n###### six ##\n####### seven\n#none"
    assert parse(text) == (
        Heading(1, (Span("One"),)),
        Heading(2, (Span("6. Hook and "), b("unhook")), "6"),
        Heading(6, (Span("six"),)),
        Paragraph((Span("####### seven #none"),)),
    )


def test_paragraphs_and_their_numbers() -> None:
    text = """
**6.1** **Hook** (叉). When
  somebody plays.

**How to read.** Text.
**6.10** goes on, a number starts
## a heading ends it
**7** is no number. **7.1.2** neither
"""
    assert parse(text) == (
        Paragraph((b("Hook"), Span(" (叉). When somebody plays.")), "6.1"),
        Paragraph(
            (b("How to read."), Span(" Text. "), b("6.10"), Span(" goes on, a number starts"))
        ),
        Heading(2, (Span("a heading ends it"),)),
        Paragraph((b("7"), Span(" is no number. "), b("7.1.2"), Span(" neither"))),
    )


def test_chinese_lines_are_joined_without_a_blank() -> None:
    assert parse("打出一张\n单牌。\nA\n牌") == (Paragraph((Span("打出一张单牌。 A 牌"),)),)


def test_bullets() -> None:
    text = "before\n* one\n  goes **on**\n- two\n\n* three\n# end"
    assert parse(text) == (
        Paragraph((Span("before"),)),
        Bullets(((Span("one goes "), b("on")), (Span("two"),))),
        Bullets(((Span("three"),),)),
        Heading(1, (Span("end"),)),
    )


def test_tables() -> None:
    text = r"""
| Level | Order, **low** to high |
|---|:--:|
| 2 | 3 `4` |
| short |
| a | b | c |
| \| | |
after
"""
    assert parse(text) == (
        Table(
            (
                (Span("Level"),),
                (Span("Order, "), b("low"), Span(" to high")),
                (),
            ),
            (
                ((Span("2"),), (Span("3 "), code("4")), ()),
                ((Span("short"),), (), ()),
                ((Span("a"),), (Span("b"),), (Span("c"),)),
                ((Span("|"),), (), ()),
            ),
        ),
        Paragraph((Span("after"),)),
    )


@pytest.mark.parametrize(
    "text", ["|", "| a |", "| a |\nb", "|---|", "-", "*", "#", "**", "`", "\\", "| a |\n|-|"]
)
def test_scraps_are_shown_not_refused(text: str) -> None:
    shown = " ".join(words(parse(text)))
    for word in re.findall(r"[a-z]", text):
        assert word in shown
    assert parse(text)


def words(blocks: tuple[Block, ...]) -> Iterator[str]:
    """All text of blocks, in order."""
    for block in blocks:
        match block:
            case Heading(_, parts, _):
                yield plain(parts)
            case Paragraph(parts, number):
                yield f"{number} {plain(parts)}"
            case Bullets(items):
                yield from map(plain, items)
            case Table(header, rows):
                for row in (header, *rows):
                    yield from map(plain, row)


# -- the rule book -----------------------------------------------------------------------------


def test_no_word_of_the_rule_book_is_lost_and_no_mark_is_left() -> None:
    shown = " ".join(words(parse(RULES)))
    bare = re.sub(r"(?m)^#+ |^\|[-|]+\|$|[*`|]", " ", RULES)
    assert re.sub(r"\s", "", shown) == re.sub(r"\s", "", bare)
    assert "**" not in shown
    assert "`" not in shown


def test_every_paragraph_of_the_rule_book_is_found_by_its_number() -> None:
    blocks = parse(RULES)
    numbers = [block.number for block in blocks if isinstance(block, Paragraph) and block.number]
    assert numbers == re.findall(r"(?m)^\*\*(\d+\.\d+)\*\*", RULES)
    assert len(numbers) > 50
    sections = [block.number for block in blocks if isinstance(block, Heading) and block.number]
    assert sections == [str(n) for n in range(1, len(sections) + 1)]
    tables = [block for block in blocks if isinstance(block, Table)]
    assert len(tables) == len(re.findall(r"(?m)^\|---", RULES))
    assert all(len(row) == len(table.header) for table in tables for row in table.rows)


def test_the_game_carries_the_rule_book_as_it_is() -> None:
    spec = importlib.util.spec_from_file_location("make_texts", ROOT / "build/make_texts.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert "docs/rules.md" in module.COPIES
    for source, copy in module.COPIES.items():
        assert (ROOT / copy).read_bytes() == (ROOT / source).read_bytes(), (
            f"{source} was changed: run python build/make_texts.py"
        )
