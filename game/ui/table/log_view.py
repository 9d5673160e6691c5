"""The last trick and the log of a deal as sheets: who did what, line by line. Device px."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from game.ui.draw.cards import card_height
from game.ui.draw.theme import Color
from game.ui.table.brush import Brush
from game.ui.table.result_model import LogLine, LogModel, Player, TrickModel
from game.ui.table.sheet import Sheet
from game.ui.table.tokens import claim_badge, mini_card, team_mark


def draw_player(
    surface: Surface,
    brush: Brush,
    player: Player,
    rect: Rect,
    css: float = 14,
    *,
    ground: Color | None = None,
    color: Color | None = None,
) -> None:
    """Draw a player's mark and name in a line."""
    mark = brush.units.sign(11)
    spot = brush.mirror(Rect(rect.x, rect.y, mark, rect.height), rect)
    team_mark(surface, brush, player.ours, mark, spot.center)
    step = mark + brush.px(6)
    name = brush.mirror(Rect(rect.x + step, rect.y, rect.width - step, rect.height), rect)
    text = brush.name(player.name, player.short, css, name.width, bold=player.me)
    brush.words(surface, text, css, color or brush.palette.ink, name, bold=player.me, ground=ground)


def trick_sheet(model: TrickModel, width: int, brush: Brush, ground: Color) -> Sheet:
    """Return the last trick as a sheet, with its cards at a readable size."""
    sheet = Sheet(width, brush, ground)
    if not model.lines:
        sheet.words(model.empty, 14, brush.palette.ink_soft)
    for line in model.lines:
        _card_line(sheet, line, last=line is model.lines[-1])
        sheet.gap(4)
    return sheet


def _name_width(brush: Brush, width: int) -> int:
    """Return the width of the column of names; `_name_place` leaves a gap at its end."""
    return min(brush.px(120 * min(1.5, brush.units.text_scale)), round(width * 0.36))


def _name_place(brush: Brush, row: Rect, name_w: int) -> Rect:
    """Return where a name stands at the beginning of *row*."""
    return brush.mirror(Rect(row.x, row.y, name_w - brush.px(8), row.height), row)


def _card_line(sheet: Sheet, line: LogLine, *, last: bool) -> None:
    brush, ground = sheet.brush, sheet.ground
    card_w = brush.px(34)
    count = len(line.mark.faces)
    name_w = _name_width(brush, sheet.width)
    high = card_height(card_w) + brush.px(4) if count else brush.px(26)

    def draw(surface: Surface, rect: Rect) -> None:
        left = _name_place(brush, rect, name_w)
        draw_player(surface, brush, line.player, left, ground=ground)
        room = brush.mirror(Rect(rect.x + name_w, rect.y, rect.width - name_w, rect.height), rect)
        if not count:
            brush.words(surface, line.mark.label, 13, brush.palette.ink_faint, room, ground=ground)
            return
        x = room.x
        if line.mark.kind != "play":
            side = brush.px(22)
            claim_badge(surface, brush, line.mark.kind, side, (x + side / 2, rect.centery))
            x += side + brush.px(6)
        step = min(card_w * 0.62, (room.right - x - card_w) / max(1, count - 1))
        for i, face in enumerate(line.mark.faces):
            spot = Rect(x + round(i * step), rect.y + brush.px(2), card_w, card_height(card_w))
            brush.cards.draw(surface, face, spot)

    sheet.add(high, draw)


def log_sheet(model: LogModel, width: int, brush: Brush, ground: Color) -> Sheet:
    """Return the log as a sheet of low lines, a rule between tricks."""
    sheet = Sheet(width, brush, ground)
    if not model.lines:
        sheet.words(model.empty, 14, brush.palette.ink_soft)
    passed: list[LogLine] = []
    for i, line in enumerate(model.lines):
        if line.leads and i:
            _pass_line(sheet, passed)
            passed = []
            sheet.rule()
        if line.mark.kind == "pass":
            passed.append(line)
            continue
        _pass_line(sheet, passed)
        passed = []
        _chip_line(sheet, line)
    _pass_line(sheet, passed)
    return sheet


def _pass_line(sheet: Sheet, lines: Sequence[LogLine]) -> None:
    """Add those who passed one after the other, in as many lines as their names need."""
    brush, ground = sheet.brush, sheet.ground
    px = brush.px
    name_w = _name_width(brush, sheet.width)
    rows: list[list[tuple[LogLine, int]]] = [[]]
    x = 0
    for line in lines:
        width = min(brush.width(line.player.name, 12) + px(34), sheet.width - name_w)
        if x and x + width > sheet.width - name_w:
            rows.append([])
            x = 0
        rows[-1].append((line, width))
        x += width
    for number, row in enumerate(rows if lines else ()):

        def draw(
            surface: Surface,
            rect: Rect,
            row: list[tuple[LogLine, int]] = row,
            first: bool = number == 0,
        ) -> None:
            p = brush.palette
            if first:
                left = _name_place(brush, rect, name_w)
                brush.words(surface, row[0][0].mark.label, 12, p.ink_faint, left, ground=ground)
            x = rect.x + name_w
            for line, width in row:
                spot = brush.mirror(Rect(x, rect.y, width - px(10), rect.height), rect)
                draw_player(surface, brush, line.player, spot, 12, ground=ground, color=p.ink_faint)
                x += width

        sheet.add(brush.text.height(brush.style(12)) + px(4), draw)


def _chip_line(sheet: Sheet, line: LogLine) -> None:
    brush, ground = sheet.brush, sheet.ground
    px = brush.px
    name_w = _name_width(brush, sheet.width)
    chip_h = max(px(20), brush.text.height(brush.style(13)))
    high = chip_h + px(4)

    def draw(surface: Surface, rect: Rect) -> None:
        left = _name_place(brush, rect, name_w)
        draw_player(surface, brush, line.player, left, 13, ground=ground)
        room = brush.mirror(Rect(rect.x + name_w, rect.y, rect.width - name_w, rect.height), rect)
        p = brush.palette
        if not line.mark.faces:
            brush.words(surface, line.mark.label, 13, p.ink_faint, room, ground=ground)
            return
        x = room.x
        if line.mark.kind != "play":
            claim_badge(surface, brush, line.mark.kind, chip_h, (x + chip_h / 2, rect.centery))
            x += chip_h + px(4)
        elif line.mark.bomb:
            brush.sign(
                surface, "bomb", round(chip_h * 0.8), p.accent, (x + chip_h / 2, rect.centery)
            )
            x += chip_h + px(4)
        x = chips(
            surface, brush, line.mark.faces, Rect(x, rect.y, room.right - x, rect.height), chip_h
        )
        rest = Rect(x + px(6), rect.y, room.right - x - px(6), rect.height)
        if line.mark.kind == "play" and brush.width(line.mark.label, 12) <= rest.width:
            brush.words(surface, line.mark.label, 12, p.ink_faint, rest, ground=ground)

    sheet.add(high, draw)


def chips(surface: Surface, brush: Brush, faces: Sequence[str], rect: Rect, height: int) -> int:
    """Draw cards as a row of chips from the left of *rect*; returns where the row ends."""
    width = round(height * 0.86)
    gap = brush.px(2)
    count = max(1, len(faces))
    step = min(float(width + gap), (rect.width - width) / max(1, count - 1))
    for i, face in enumerate(faces):
        spot = Rect(rect.x + round(i * step), rect.centery - height // 2, width, height)
        mini_card(surface, brush, face, spot)
    return rect.x + round((count - 1) * step) + width
