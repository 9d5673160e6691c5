"""Sets running text with bold words, code and cards: the blocks of a rule book, measured and drawn.

All lengths are device pixels. Setting a block for a width gives a `Setting`, which knows its height
and what is to be drawn where; nothing is drawn before it is seen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from pygame import Rect, Surface

from game.ui.draw import faces, fonts, shapes
from game.ui.draw.kit import Kit
from game.ui.draw.text import Style, break_units, clean
from game.ui.draw.theme import Color, Radius, Size, Space, mix
from game.ui.screens.diagrams import sign
from game.ui.screens.markdown import Block, Bullets, Heading, Paragraph, Span, Spans, Table, plain

Tone = Literal["ink", "soft", "accent"]

_CARDS: Final = re.compile(r"(?<!\w)((?:[2-9TJQKA][cdhs]|BJ|RJ)+)(?!\w)")
_CARD: Final = re.compile(r"[2-9TJQKA][cdhs]|BJ|RJ")
_WHOLE_CODE: Final = 14
"""Code of at most so many letters is not broken either."""

_WHOLE_RUN: Final = 4
"""A run of so many cards is never broken at the end of a line."""


@dataclass(frozen=True, slots=True)
class Token:
    """The smallest part of a line that is not broken: letters with their style, or cards."""

    text: str
    bold: bool = False
    code: bool = False
    cards: tuple[str, ...] = ()
    breaks: bool = True  # whether a line may break before it


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of one line: a text in one style, or cards, *x* from the line's left end."""

    x: int
    width: int
    text: str
    style: Style
    tone: Tone
    code: bool = False
    cards: tuple[str, ...] = ()


@dataclass(slots=True)
class Line:
    """A line at *y*, *height* high."""

    y: int
    height: int
    pieces: list[Piece] = field(default_factory=list)


@dataclass(slots=True)
class Plate:
    """A ground below a part of a block: *kind* says how it is drawn."""

    rect: Rect
    kind: Literal["example", "record", "rule", "row"]


@dataclass(slots=True)
class Setting:
    """A block set for a width: what is drawn, relative to its upper left corner."""

    height: int
    lines: list[tuple[int, Line]] = field(default_factory=list)  # with the x of the line
    plates: list[Plate] = field(default_factory=list)
    words: str = ""  # the whole block for a screen reader


def tokens(spans: Sequence[Span], *, bold: bool = False) -> list[Token]:
    """Split spans into what lines are made of; cards in code become cards."""
    out: list[Token] = []
    open_end = True  # a line may break before what comes next

    def add(text: str, heavy: bool, code: bool) -> None:
        nonlocal open_end
        text = clean(text)
        whole = code and len(text) <= _WHOLE_CODE
        for unit in [text] if whole and text else break_units(text):
            out.append(Token(unit, heavy, code, breaks=open_end))
            open_end = True
        if text:
            open_end = text[-1] in " \u200b-"

    for span in spans:
        heavy = bold or span.bold or span.italic
        if not span.code:
            add(span.text, heavy, code=False)
            continue
        at = 0
        for found in _CARDS.finditer(span.text):
            add(span.text[at : found.start()], heavy, code=True)
            run = tuple(_CARD.findall(found[1]))
            groups = [run] if len(run) <= _WHOLE_RUN else [(card,) for card in run]
            for group in groups:
                out.append(Token("", cards=group, breaks=open_end))
                open_end = True
            open_end = False
            at = found.end()
        add(span.text[at:], heavy, code=True)
    return out


class Setter:
    """Sets blocks with the fonts and sizes of a kit."""

    def __init__(self, kit: Kit, size: float = Size.BODY) -> None:
        """Set running text in *size* CSS px."""
        self.kit = kit
        self._size = size

    # -- blocks ----------------------------------------------------------------------------------

    def set(self, block: Block, width: int, margin: int, *, example: bool = False) -> Setting:
        """Set *block* for *width*, of which *margin* at the left is kept for numbers.

        Without a margin, numbers stand at the beginning of their first line. An *example* stands
        on a ground of its own.
        """
        match block:
            case Heading():
                return self._heading(block, width, margin)
            case Paragraph():
                return self._paragraph(block, width, margin, example=example)
            case Bullets():
                return self._bullets(block, width, margin)
            case Table():
                return self._table(block, width, margin)

    def gap(self, block: Block) -> int:
        """Return the distance above *block*, if it is not the first."""
        px = self.kit.units.px
        if isinstance(block, Heading):
            return px(Space.XL + Space.S if block.level <= 2 else Space.L)
        return px(Space.M)

    def _heading(self, block: Heading, width: int, margin: int) -> Setting:
        kit, px = self.kit, self.kit.units.px
        size = {1: Size.TITLE, 2: Size.LARGE + 2}.get(block.level, Size.LARGE)
        spans = block.spans
        if block.number and spans and margin:
            first = spans[0].text.removeprefix(f"{block.number}.").lstrip()
            spans = (Span(first), *spans[1:])
        out = Setting(0, words=plain(block.spans))
        y = 0
        if block.level == 2:
            out.plates.append(Plate(Rect(0, 0, width, kit.units.line), "rule"))
            y = px(Space.L)
        style = kit.style(size, bold=True)
        hang = margin if block.number else 0
        if hang:
            text, fitted = kit.text.fit(block.number, style, margin - px(6), kit.units.min_text)
            piece = Piece(0, kit.text.width(text, fitted), text, fitted, "accent")
            out.lines.append((0, Line(y, self.line(size), [piece])))
        y = self._lines(out, tokens(spans, bold=True), hang, y, width - hang, size)
        out.height = y
        return out

    def _paragraph(self, block: Paragraph, width: int, margin: int, *, example: bool) -> Setting:
        kit, px = self.kit, self.kit.units.px
        out = Setting(0, words=f"{block.number} {plain(block.spans)}".strip())
        pad = px(Space.M) if example else 0
        left = margin + pad
        spans = block.spans
        if block.number and not margin:
            spans = (Span(f"{block.number} ", bold=True), *spans)
        elif block.number:
            style = kit.style(self._size - 2, bold=True)
            text, style = kit.text.fit(block.number, style, margin - px(6), kit.units.min_text)
            piece = Piece(0, kit.text.width(text, style), text, style, "accent")
            out.lines.append((0, Line(0, self.line(self._size), [piece])))
        top = px(Space.S) if example else 0
        y = self._lines(out, tokens(spans), left, top, width - left - pad, self._size)
        if block.number and not margin:  # a number in the line has the colour it has beside it
            first = out.lines[0][1].pieces
            if first[0].text.strip() == block.number:
                first[0] = replace(first[0], tone="accent")
        if example:
            y += top
            out.plates.append(Plate(Rect(margin, 0, width - margin, y), "example"))
        out.height = y
        return out

    def _bullets(self, block: Bullets, width: int, margin: int) -> Setting:
        kit, px = self.kit, self.kit.units.px
        out = Setting(0, words="\n".join(plain(item) for item in block.items))
        indent = margin + px(Space.L)
        style = kit.style(self._size, bold=True)
        y = 0
        for item in block.items:
            dot = Piece(0, kit.text.width("•", style), "•", style, "accent")
            out.lines.append((margin, Line(y, self.line(self._size), [dot])))
            y = self._lines(out, tokens(item), indent, y, width - indent, self._size) + px(2)
        out.height = y
        return out

    # -- tables ----------------------------------------------------------------------------------

    def _table(self, block: Table, width: int, margin: int) -> Setting:
        block = self._readable(block)
        words = []
        for row in block.rows:
            cells = zip(block.header, row, strict=True)
            words.append("; ".join(f"{plain(head)}: {plain(cell)}" for head, cell in cells))
        out = Setting(0, words="\n".join(words))
        left = margin if width - margin >= self.kit.units.text(420) else 0
        widths = self._columns(block, width - left)
        if widths is None:
            self._records(out, block, left, width)
        else:
            self._grid(out, block, left, widths)
        return out

    def _readable(self, block: Table) -> Table:
        """Leave out columns in a script that no font of the game has."""
        table = fonts.table()

        def unknown(cell: Spans) -> bool:
            letters = [char for char in clean(plain(cell)) if not char.isspace()]
            missing = [char for char in letters if not table.covers(char, fonts.REGULAR)]
            return len(missing) > len(letters) // 2

        rows = [block.header, *block.rows]
        bad = {i for row in rows for i, cell in enumerate(row) if i and unknown(cell)}
        if not bad:
            return block

        def kept(row: tuple[Spans, ...]) -> tuple[Spans, ...]:
            return tuple(cell for i, cell in enumerate(row) if i not in bad)

        return Table(kept(block.header), tuple(kept(row) for row in block.rows))

    def _cell_size(self) -> float:
        return self._size - 1

    def _gutter(self) -> int:
        return self.kit.units.px(Space.L)

    def _columns(self, block: Table, width: int) -> list[int] | None:
        """Return the widths of the columns, None where the table is better shown as records."""
        size = self._cell_size()
        count = len(block.header)
        free = width - self._gutter() * (count - 1)
        natural, least = [0] * count, [0] * count
        for n, row in enumerate([block.header, *block.rows]):
            for i, cell in enumerate(row):
                parts = tokens(cell, bold=n == 0)
                sizes = [self._width([part], size) for part in parts]
                natural[i] = max(natural[i], self._width(parts, size))
                least[i] = max([least[i], *sizes])
        if sum(natural) <= free:
            return natural
        comfort = self.kit.units.text(84)
        needed = [max(low, min(full, comfort)) for low, full in zip(least, natural, strict=True)]
        spare = free - sum(needed)
        if spare < 0:
            return None
        wish = sum(natural) - sum(needed)
        widths = [
            low + (full - low) * spare // max(1, wish)
            for low, full in zip(needed, natural, strict=True)
        ]
        # a long text in a narrow column is no table but a tower
        worst = max(full / max(1, got) for full, got in zip(natural, widths, strict=True))
        return widths if worst <= 7 else None

    def _grid(self, out: Setting, block: Table, left: int, widths: Sequence[int]) -> None:
        px, gutter = self.kit.units.px, self._gutter()
        whole = sum(widths) + gutter * (len(widths) - 1)
        y = 0
        for n, row in enumerate([block.header, *block.rows]):
            y += px(6)
            bottom = y
            x = left
            for cell, width in zip(row, widths, strict=True):
                parts = tokens(cell, bold=n == 0)
                tone: Tone = "soft" if n == 0 else "ink"
                end = self._lines(out, parts, x, y, width, self._cell_size(), tone)
                bottom = max(bottom, end)
                x += width + gutter
            y = bottom + px(6)
            if n < len(block.rows):
                kind: Literal["rule", "row"] = "rule" if n == 0 else "row"
                out.plates.append(Plate(Rect(left, y, whole, self.kit.units.line), kind))
        out.height = y

    def _records(self, out: Setting, block: Table, left: int, width: int) -> None:
        """Set each row as a plate: its first cell as a heading, the others with their header."""
        px = self.kit.units.px
        pad, size = px(Space.M), self._cell_size()
        y = 0
        for row in block.rows:
            top = y
            y += px(Space.S)
            inner = width - left - 2 * pad
            y = self._lines(out, tokens(row[0], bold=True), left + pad, y, inner, self._size)
            for head, cell in list(zip(block.header, row, strict=True))[1:]:
                if not cell:
                    continue
                label = tokens((Span(f"{plain(head)}  "),))
                parts = [*label, *tokens(cell)]
                y = self._lines(
                    out, parts, left + pad, y, inner, size, soft=len(label), hang=px(Space.M)
                )
            y += px(Space.S)
            out.plates.append(Plate(Rect(left, top, width - left, y - top), "record"))
            y += px(Space.S)
        out.height = max(0, y - px(Space.S))

    # -- lines -----------------------------------------------------------------------------------

    def _style(self, token: Token, size: float) -> Style:
        return self.kit.style(size, bold=token.bold)

    def line(self, size: float) -> int:
        """Return the distance between lines of running text: wider than in a label."""
        return round(self.kit.style(size).size * 1.5)

    def _cards_width(self, cards: Sequence[str], size: float) -> int:
        high = _card_high(self.line(size))
        return sum(_card_wide(card, high) + self.kit.units.px(2) for card in cards)

    def _width(self, parts: Sequence[Token], size: float) -> int:
        """Return the width of tokens on one line, trailing spaces not counted."""
        return sum(piece.width for piece in self._pieces(parts, size, "ink"))

    def _pieces(
        self, parts: Sequence[Token], size: float, tone: Tone, soft: int = 0
    ) -> list[Piece]:
        """Join tokens to pieces; the first *soft* tokens are paler."""
        out: list[Piece] = []
        x = 0
        for (cards, bold, code, pale), group in _runs(parts, soft):
            if cards:
                width = self._cards_width(group[0].cards, size)
                piece = Piece(x, width, "", self.kit.style(size), tone, cards=group[0].cards)
            else:
                text = "".join(token.text for token in group)
                style = self.kit.style(size, bold=bold)
                width = self.kit.text.width(text, style)
                shade: Tone = "soft" if pale else tone
                piece = Piece(x, width, text, style, shade, code=code)
            out.append(piece)
            x += piece.width
        if out and out[-1].text:
            last = out[-1]
            text = last.text.rstrip()
            width = self.kit.text.width(text, last.style)
            out[-1] = Piece(last.x, width, text, last.style, last.tone, last.code)
        return out

    def _lines(
        self,
        out: Setting,
        parts: Sequence[Token],
        x: int,
        y: int,
        width: int,
        size: float,
        tone: Tone = "ink",
        soft: int = 0,
        hang: int = 0,
    ) -> int:
        """Break *parts* into lines of *width* from (x, y) on; return where the next block begins.

        Lines after the first are indented by *hang*; the first *soft* tokens are paler.
        """
        height = self.line(size)
        line: list[Token] = []
        count = 0  # tokens set so far: those below `soft` are paler

        def flush() -> None:
            nonlocal y, count, line
            indent = hang if count else 0
            pieces = self._pieces(line, size, tone, max(0, soft - count))
            out.lines.append((x + indent, Line(y, height, pieces)))
            count += len(line)
            y += height
            line = []

        for chunk in self._chunks(parts, width - hang, size):
            room = width - (hang if count else 0)
            if line and self._width([*line, *chunk], size) > room:
                flush()
            line += chunk
        if line or not count:
            flush()
        return y

    def _chunks(self, parts: Sequence[Token], width: int, size: float) -> Iterator[list[Token]]:
        """Yield tokens that stay together; whatever is too long for a line is cut."""
        chunk: list[Token] = []
        for token in [*parts, None]:
            if token is not None and (not chunk or not token.breaks):
                chunk.append(token)
                continue
            if chunk and self._width(chunk, size) > width:
                yield from self._cut(chunk, width, size)
            elif chunk:
                yield chunk
            chunk = [token] if token is not None else []

    def _cut(self, chunk: Sequence[Token], width: int, size: float) -> Iterator[list[Token]]:
        for token in chunk:
            if token.cards:
                yield from ([Token("", cards=(card,))] for card in token.cards)
                continue
            style = self._style(token, size)
            for text in self.kit.text.wrap(token.text, style, width):
                yield [Token(text, token.bold, token.code)]

    # -- drawing ---------------------------------------------------------------------------------

    def draw(self, surface: Surface, setting: Setting, at: tuple[int, int], ground: Color) -> None:
        """Draw what was set, its corner at *at*, on a plate of the colour *ground*."""
        kit, u, p = self.kit, self.kit.units, self.kit.palette
        clip = surface.get_clip()
        inks = {"ink": p.ink, "soft": p.ink_soft, "accent": p.accent}
        raised = p.panel_high
        for plate in setting.plates:
            rect = plate.rect.move(at)
            if not rect.colliderect(clip):
                continue
            if plate.kind in ("rule", "row"):
                surface.fill(p.line if plate.kind == "rule" else mix(ground, p.line, 0.45), rect)
                continue
            shapes.plate(surface, rect, u.px(Radius.S), raised)
            if plate.kind == "example":
                bar = Rect(rect.x, rect.y, u.px(3), rect.height)
                surface.fill(p.accent, bar.inflate(0, -2 * u.px(Radius.S)))
        for x, line in setting.lines:
            box = Rect(at[0] + x, at[1] + line.y, 0, line.height)
            if box.bottom <= clip.top or box.top >= clip.bottom:
                continue
            for piece in line.pieces:
                place = Rect(box.x + piece.x, box.y, piece.width, box.height)
                if piece.cards:
                    self._draw_cards(surface, piece.cards, place)
                else:
                    if piece.code and piece.text.strip():
                        pad = u.px(2)
                        field_ = Rect(
                            place.x - pad, place.y + pad, place.width + 2 * pad,
                            place.height - 2 * pad,
                        )  # fmt: skip
                        shapes.plate(surface, field_, u.px(3), mix(ground, p.ink, 0.10))
                    kit.text.draw(surface, piece.text, piece.style, inks[piece.tone], place)

    def _draw_cards(self, surface: Surface, cards: Sequence[str], place: Rect) -> None:
        kit, u, p = self.kit, self.kit.units, self.kit.palette
        high = _card_high(place.height)
        x = place.x
        for face in cards:
            width = _card_wide(face, high)
            rect = Rect(x, place.y + (place.height - high) // 2, width, high)
            body = rect.inflate(0, -2)
            shapes.plate(surface, body, u.px(3), p.card, p.card_edge, max(1, u.line // 2))
            color = kit.art.color(face)
            if faces.is_joker(face):
                red = face == faces.RED_JOKER
                name = "jester_solid" if red else "jester_outline"
                left = (body.x + round(width * 0.36), body.centery)
                sign(kit, surface, name, round(high * 0.52), color, left)
                mark = (body.right - round(width * 0.22), body.centery)
                sign(kit, surface, "star" if red else "moon", round(high * 0.34), color, mark)
            else:
                self._draw_index(surface, face, body, color)
            x += width + u.px(2)

    def _draw_index(self, surface: Surface, face: str, body: Rect, color: Color) -> None:
        """Draw rank and suit side by side."""
        kit = self.kit
        label = faces.rank_label(face[0])
        style = Style(max(6, round(body.height * 0.76)), fonts.CARD)
        suit = round(body.height * 0.56)
        gap = max(1, body.height // 12)
        width = kit.text.width(label, style)
        x = body.x + (body.width - width - gap - suit) // 2
        kit.text.draw(surface, label, style, color, Rect(x, body.y, width, body.height))
        spot = (x + width + gap + suit // 2, body.centery)
        sign(kit, surface, faces.SUIT_NAMES[face[1]], suit, color, spot)


def _card_high(line: int) -> int:
    """Return the height of a card in a line."""
    return round(line * 0.92)


def _card_wide(face: str, high: int) -> int:
    """Return the width of a card that is *high* pixels high: its index alone, side by side."""
    ten = not faces.is_joker(face) and face[0] == "T"
    return round(high * (1.62 if ten else 1.36))


def _runs(
    parts: Sequence[Token], soft: int
) -> Iterator[tuple[tuple[bool, bool, bool, bool], list[Token]]]:
    """Group neighbouring tokens of one look; each run of cards stands alone."""
    group: list[Token] = []
    key: tuple[bool, bool, bool, bool] | None = None
    for i, token in enumerate(parts):
        here = (bool(token.cards), token.bold, token.code, i < soft)
        if group and (here != key or token.cards):
            assert key is not None
            yield key, group
            group = []
        key = here
        group.append(token)
    if group and key is not None:
        yield key, group
