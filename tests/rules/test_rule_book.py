"""The rule book: paragraphs that are cited exist, and it can be shown in the game's own viewer."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
BOOK = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
NUMBERS = re.findall(r"^\*\*(\d+\.\d+)\*\* ", BOOK, re.MULTILINE)
SECTIONS = re.findall(r"^## (\d+)\. ", BOOK, re.MULTILINE)


def test_paragraphs_are_numbered_without_gaps() -> None:
    sizes = [5, 4, 6, 3, 6, 11, 4, 4, 5, 2, 2]
    expected = [f"{s}.{p}" for s, size in enumerate(sizes, 1) for p in range(1, size + 1)]
    assert expected == NUMBERS
    assert [str(number) for number in range(1, 14)] == SECTIONS


def test_every_citation_names_a_paragraph() -> None:
    known = {*NUMBERS, *SECTIONS}
    cited: dict[str, str] = {}
    for folder in ("game", "tests"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            for match in re.finditer(r"RULES[ _](\d+(?:[._]\d+)?)", text):
                cited[match[1].replace("_", ".")] = str(path.relative_to(ROOT))
    assert {number: where for number, where in cited.items() if number not in known} == {}


def test_every_switch_is_explained() -> None:
    from game.rules.ruleset import Ruleset

    rows = re.findall(r"^\| `(\w+)` \|", BOOK, re.MULTILINE)
    assert rows == list(Ruleset.__dataclass_fields__)


def test_terms_stand_in_seven_languages() -> None:
    table = BOOK[BOOK.index("## 13.") :]
    rows = [line for line in table.splitlines() if line.startswith("|")]
    assert len(rows) == 2 + 19
    for row in rows:
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        assert len(cells) == 7
        assert all(cells)


def test_plain_markdown_only() -> None:
    assert "<" not in re.sub(r" < |`[^`]*`", "", BOOK)
    assert "](" not in BOOK
    assert BOOK.count("**") % 2 == 0
    for line in BOOK.splitlines():
        if not line.startswith("|"):
            assert len(line) <= 120
