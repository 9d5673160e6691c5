"""Reads the small part of Markdown that the rule book is written in, into typed blocks.

Headings (``#``), paragraphs, bullet lists (``*`` or ``-``, one level) and tables with a header;
inside them bold, italic, code and backslash escapes. Whatever is not well-formed is plain text:
nothing is ever an error, and no word is lost. Nothing here draws.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of text set in one way."""

    text: str
    bold: bool = False
    italic: bool = False
    code: bool = False


Spans = tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of level 1…6; `number` is that of a section ("6" of "6. Hook"), else empty."""

    level: int
    spans: Spans
    number: str = ""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph; its `number` ("6.3", written ``**6.3** …``) is not part of the spans."""

    spans: Spans
    number: str = ""


@dataclass(frozen=True, slots=True)
class Bullets:
    """A list without an order."""

    items: tuple[Spans, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A table; every row has as many cells as the header."""

    header: tuple[Spans, ...]
    rows: tuple[tuple[Spans, ...], ...]


Block = Heading | Paragraph | Bullets | Table

_HEADING: Final = re.compile(r"(#{1,6})\s+(.*?)\s*#*\s*")
_SECTION: Final = re.compile(r"(\d+)\.\s")
_NUMBER: Final = re.compile(r"\*\*(\d+(?:\.\d+)+)\*\*\s+")
_BULLET: Final = re.compile(r"\s{0,3}[-*]\s+(.*)")
_RULER: Final = re.compile(r"\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?")
_CELL_END: Final = re.compile(r"(?<!\\)\|")
_TOKEN: Final = re.compile(
    r"(?P<ticks>`+)(?P<code>.+?)(?<!`)(?P=ticks)(?!`)|\\(?P<escaped>[!-/:-@\[-`{-~])|(?P<mark>\*\*?)"
)


def parse(text: str) -> tuple[Block, ...]:
    """Return the blocks of a text, in order."""
    blocks: list[Block] = []
    lines = text.splitlines()
    at = 0
    while at < len(lines):
        line = lines[at]
        if not line.strip():
            at += 1
        elif heading := _HEADING.fullmatch(line):
            number = _SECTION.match(heading[2])
            blocks.append(Heading(len(heading[1]), spans(heading[2]), number[1] if number else ""))
            at += 1
        elif _begins_table(lines, at):
            at, table = _table(lines, at)
            blocks.append(table)
        elif _BULLET.fullmatch(line):
            at, bullets = _bullets(lines, at)
            blocks.append(bullets)
        else:
            end = at + 1
            while end < len(lines) and not _begins_block(lines, end):
                end += 1
            blocks.append(_paragraph(_join(lines[at:end])))
            at = end
    return tuple(blocks)


def plain(parts: Sequence[Span]) -> str:
    """Return the mere text of spans."""
    return "".join(part.text for part in parts)


def spans(text: str) -> Spans:
    """Return the spans of one line of text; neighbours always differ in how they are set."""
    tokens = _paired(list(_tokens(text)))
    out: list[Span] = []
    bold = italic = False
    for kind, token in tokens:
        if kind == "switch":
            bold ^= token == "**"
            italic ^= token == "*"
            continue
        span = Span(token, bold, italic, kind == "code")
        if out and replace(out[-1], text="") == replace(span, text=""):
            span = replace(span, text=out.pop().text + token)
        out.append(span)
    return tuple(out)


_Token = tuple[Literal["text", "code", "mark", "switch"], str]


def _tokens(text: str) -> Iterator[_Token]:
    """Split into text, code, and marks (one or two asterisks)."""
    at = 0
    for found in _TOKEN.finditer(text):
        if found.start() > at:
            yield "text", text[at : found.start()]
        if found["code"] is not None:
            yield "code", found["code"]
        elif found["escaped"] is not None:
            yield "text", found["escaped"]
        else:
            yield "mark", found["mark"]
        at = found.end()
    if at < len(text):
        yield "text", text[at:]


def _paired(tokens: list[_Token]) -> list[_Token]:
    """Make switches of the marks that belong together, and text of the others.

    A mark may open before anything but a blank, and close after anything but a blank.
    """
    out: list[_Token] = [
        ("text", text) if kind == "mark" else (kind, text) for kind, text in tokens
    ]
    opened: list[tuple[int, str]] = []
    for i, (kind, mark) in enumerate(tokens):
        if kind != "mark":
            continue
        before = tokens[i - 1][1][-1:] if i else " "
        after = tokens[i + 1][1][:1] if i + 1 < len(tokens) else " "
        marks = [other for _, other in opened]
        if mark in marks and before.strip():
            start = len(marks) - 1 - marks[::-1].index(mark)
            out[opened[start][0]] = out[i] = ("switch", mark)
            del opened[start:]
        elif mark not in marks and after.strip():
            opened.append((i, mark))
    return out


def _paragraph(line: str) -> Paragraph:
    number = _NUMBER.match(line)
    if number:
        return Paragraph(spans(line[number.end() :]), number[1])
    return Paragraph(spans(line))


def _begins_table(lines: Sequence[str], at: int) -> bool:
    return (
        lines[at].lstrip().startswith("|")
        and at + 1 < len(lines)
        and "-" in lines[at + 1]
        and _RULER.fullmatch(lines[at + 1].strip()) is not None
    )


def _begins_block(lines: Sequence[str], at: int) -> bool:
    """Tell whether a paragraph ends before this line."""
    line = lines[at]
    return (
        not line.strip()
        or _HEADING.fullmatch(line) is not None
        or _BULLET.fullmatch(line) is not None
        or _begins_table(lines, at)
    )


def _bullets(lines: Sequence[str], at: int) -> tuple[int, Bullets]:
    items: list[list[str]] = []
    while at < len(lines) and lines[at].strip():
        bullet = _BULLET.fullmatch(lines[at])
        if bullet:
            items.append([bullet[1]])
        elif _begins_block(lines, at):
            break
        else:
            items[-1].append(lines[at])
        at += 1
    return at, Bullets(tuple(spans(_join(item)) for item in items))


def _table(lines: Sequence[str], at: int) -> tuple[int, Table]:
    header = _cells(lines[at])
    at += 2
    rows = []
    while at < len(lines) and lines[at].lstrip().startswith("|"):
        rows.append(_cells(lines[at]))
        at += 1
    # a row that is too long makes the whole table wider: no word is lost
    width = max(map(len, [header, *rows]))
    return at, Table(_widened(header, width), tuple(_widened(row, width) for row in rows))


def _cells(line: str) -> tuple[Spans, ...]:
    inner = line.strip().removeprefix("|")
    parts = _CELL_END.split(inner)
    if not parts[-1].strip():
        parts.pop()
    return tuple(spans(part.strip()) for part in parts)


def _widened(cells: tuple[Spans, ...], width: int) -> tuple[Spans, ...]:
    return (*cells, *[()] * (width - len(cells)))


def _join(lines: Sequence[str]) -> str:
    """Make one line of several; between two Chinese characters no blank comes in."""
    out = lines[0].strip()
    for line in map(str.strip, lines[1:]):
        wide = out and line and _is_wide(out[-1]) and _is_wide(line[0])
        out += line if wide else f" {line}"
    return out


def _is_wide(char: str) -> bool:
    return unicodedata.east_asian_width(char) in ("W", "F")
