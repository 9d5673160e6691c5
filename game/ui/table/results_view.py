"""Results as sheets, to be shown in dialogs. Device px."""

from __future__ import annotations

from pygame import Rect, Surface

from game.ui.draw.cards import card_height
from game.ui.draw.layout import row_of_cards
from game.ui.draw.theme import Color, mix
from game.ui.table.brush import Brush, inside
from game.ui.table.ladder_view import draw_ladder
from game.ui.table.log_view import draw_player
from game.ui.table.model import LadderModel
from game.ui.table.result_model import (
    DealResultModel,
    DealRow,
    Finisher,
    LeftHand,
    MatchResultModel,
)
from game.ui.table.sheet import Sheet
from game.ui.table.tokens import place_badge, team_mark

LADDER_HEIGHT = 44


# -- the result of a deal ------------------------------------------------------------------------


def deal_result_sheet(
    model: DealResultModel, width: int, brush: Brush, ground: Color, *, moved: float = 1.0
) -> Sheet:
    """Return the result of a deal as a sheet; *moved* is how far the ladders have climbed."""
    sheet = Sheet(width, brush, ground)
    p = brush.palette
    _headline(sheet, model.headline, model.won)
    sheet.gap(4)
    for i, line in enumerate(model.lines):
        sheet.words(line, 15, p.ink if i < 2 else p.ink_soft, align=0.5)
    sheet.gap(12)
    _ladder(sheet, model.before, model.after, moved)
    sheet.gap(14)
    _title(sheet, model.order_title)
    _order(sheet, model.order)
    if model.hands:
        sheet.gap(10)
        _title(sheet, model.hands_title)
        for hand in model.hands:
            _left_hand(sheet, hand)
            sheet.gap(4)
    return sheet


def _headline(sheet: Sheet, text: str, won: bool | None) -> None:
    p = sheet.brush.palette
    color = p.ink if won is None else p.good if won else p.danger
    # large text needs less of a difference, and long words must fit
    size = min(24.0, max(18.0, 36 / sheet.brush.units.text_scale))
    sheet.words(text, size, color, bold=True, align=0.5)


def _title(sheet: Sheet, text: str) -> None:
    sheet.words(text, 13, sheet.brush.palette.ink_faint)
    sheet.gap(4)


def _ladder(sheet: Sheet, before: LadderModel, after: LadderModel, moved: float) -> None:
    brush = sheet.brush
    moved = max(0.0, min(1.0, moved))
    shown = after if moved >= 1 else before

    def at(a: int, b: int) -> float:
        return a + (b - a) * moved

    def draw(surface: Surface, rect: Rect) -> None:
        width = min(rect.width, brush.px(13 * 36))
        area = Rect(rect.centerx - width // 2, rect.y, width, rect.height)
        draw_ladder(
            surface,
            brush,
            area,
            shown,
            ours_at=at(before.ours, after.ours),
            theirs_at=at(before.theirs, after.theirs),
            fill=brush.palette.panel_high,
        )

    sheet.add(brush.px(LADDER_HEIGHT * min(1.5, brush.units.text_scale)), draw)


def _order(sheet: Sheet, order: tuple[Finisher, ...]) -> None:
    """Add the finishing order as cells, as many in a row as fit."""
    brush = sheet.brush
    px = brush.px
    least = px(118 * min(1.6, brush.units.text_scale))
    across = max(1, min(len(order), 4, (sheet.width + px(8)) // (least + px(8))))
    high = max(px(40), 2 * brush.text.height(brush.style(13)) + px(8))
    for start in range(0, len(order), across):
        row = order[start : start + across]

        def draw(surface: Surface, rect: Rect, row: tuple[Finisher, ...] = row) -> None:
            cell = (rect.width - (across - 1) * px(8)) // across
            for i, finisher in enumerate(row):
                box = Rect(rect.x + i * (cell + px(8)), rect.y, cell, rect.height)
                _finisher(surface, brush, finisher, brush.mirror(box, rect))

        sheet.add(high, draw)
        sheet.gap(6)


def _finisher(surface: Surface, brush: Brush, finisher: Finisher, rect: Rect) -> None:
    p, px = brush.palette, brush.px
    brush.plate(surface, rect, 8, p.panel_high)
    body = inside(rect, px(7), px(4))
    side = min(px(28), body.height)
    badge = brush.mirror(Rect(body.x, body.centery - side // 2, side, side), rect)
    if finisher.place is not None:
        place_badge(surface, brush, badge, finisher.place)
    else:
        sign, color = ("circle-x", p.danger) if finisher.caught else ("minus", p.ink_faint)
        brush.sign(surface, sign, px(22) if finisher.caught else px(3), color, badge.center)
    left = body.x + side + px(7)
    lines = Rect(left, body.y, body.right - left, body.height)
    name = Rect(lines.x, lines.y, lines.width, lines.height // 2)
    below = Rect(lines.x, name.bottom, lines.width, lines.bottom - name.bottom)
    if not finisher.label:
        name = lines
    color = p.danger if finisher.caught else p.ink_soft
    ground = p.panel_high
    draw_player(surface, brush, finisher.player, brush.mirror(name, rect), 13, ground=ground)
    label = brush.mirror(below, rect)
    brush.words(surface, finisher.label, 12, color, label, ground=ground)


def _left_hand(sheet: Sheet, hand: LeftHand) -> None:
    """Add a hand that was not played out: the name, and small cards in as many rows as needed."""
    brush = sheet.brush
    px = brush.px
    name_w = min(px(96 * min(1.5, brush.units.text_scale)), round(sheet.width * 0.28))
    room = sheet.width - name_w
    card_w = px(30)
    per_row = max(1, (room - card_w) // px(13) + 1)
    rows = -(-len(hand.faces) // per_row)
    step = round(card_height(card_w) * 0.58)
    high = card_height(card_w) + (rows - 1) * step + px(4)

    def draw(surface: Surface, rect: Rect) -> None:
        left = brush.mirror(Rect(rect.x, rect.y, name_w, rect.height), rect)
        draw_player(surface, brush, hand.player, left, 13, ground=sheet.ground)
        area = brush.mirror(Rect(rect.x + name_w, rect.y + px(2), room, rect.height - px(4)), rect)
        spots = row_of_cards(
            area, len(hand.faces), card_w, brush.units, least=12, align=1.0 if brush.rtl else 0.0
        )
        for face, spot in zip(hand.faces, spots, strict=True):
            brush.cards.draw(surface, face, spot)

    sheet.add(high, draw)


# -- the result of a match -----------------------------------------------------------------------


def match_result_sheet(model: MatchResultModel, width: int, brush: Brush, ground: Color) -> Sheet:
    """Return the result of a match as a sheet, with the list of its deals."""
    sheet = Sheet(width, brush, ground)
    p = brush.palette
    if model.won:
        high = brush.px(44)
        sheet.add(high, lambda s, r: _trophy(s, brush, r))
        sheet.gap(4)
    _headline(sheet, model.headline, model.won)
    sheet.words(model.count, 14, p.ink_soft, align=0.5)
    sheet.gap(12)
    _ladder(sheet, model.ladder, model.ladder, 1.0)
    sheet.gap(14)
    _title(sheet, model.deals_title)
    for i, row in enumerate(model.deals):
        _deal_row(sheet, row, odd=bool(i % 2))
    return sheet


def _trophy(surface: Surface, brush: Brush, rect: Rect) -> None:
    brush.sign(surface, "trophy", round(rect.height * 0.9), brush.palette.accent, rect.center)


def _deal_row(sheet: Sheet, row: DealRow, *, odd: bool) -> None:
    brush = sheet.brush
    p, px = brush.palette, brush.px
    line = brush.text.height(brush.style(13))
    wide = sheet.width >= px(420 * brush.units.text_scale)
    high = line + px(14) if wide else 2 * line + px(12)
    fill = mix(sheet.ground, p.panel_high, 0.4 if odd else 1.0)

    def draw(surface: Surface, rect: Rect) -> None:
        brush.plate(surface, rect, 6, fill)
        body = inside(rect, px(10), px(4))
        levels_w = px(96 * min(1.4, brush.units.text_scale))
        levels = Rect(body.right - levels_w, body.y, levels_w, body.height)
        text = Rect(body.x, body.y, body.width - levels_w - px(8), body.height)
        if wide:
            first = Rect(text.x, text.y, round(text.width * 0.44), text.height)
            second = Rect(first.right, text.y, text.right - first.right, text.height)
        else:
            first = Rect(text.x, text.y, text.width, text.height // 2)
            second = Rect(text.x, first.bottom, text.width, text.bottom - first.bottom)
        place = brush.mirror
        brush.words(surface, row.title, 13, p.ink_soft, place(first, rect), ground=fill)
        tone = p.ink if row.won is None else p.good if row.won else p.danger
        brush.words(surface, row.result, 13, tone, place(second, rect), ground=fill)
        _levels(surface, brush, row, place(levels, rect), fill)

    sheet.add(high, draw)
    sheet.gap(3)


def _levels(surface: Surface, brush: Brush, row: DealRow, rect: Rect, fill: Color) -> None:
    """Draw both teams' levels after a deal, each behind its mark."""
    p, px = brush.palette, brush.px
    half = rect.width // 2
    for i, (ours, text) in enumerate(((True, row.ours), (False, row.theirs))):
        cell = brush.mirror(Rect(rect.x + i * half, rect.y, half, rect.height), rect)
        mark = brush.mirror(Rect(cell.x, cell.y, px(12), cell.height), cell)
        team_mark(surface, brush, ours, px(10), mark.center)
        words = Rect(cell.x + px(17), cell.y, cell.width - px(17), cell.height)
        brush.words(surface, text, 13, p.ink, brush.mirror(words, cell), bold=True, ground=fill)
