"""Tribute on the table: who pays whom which card, and what comes back. All in device pixels."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pygame import Rect, Surface

from game.rules.cards import FACE_TEXT
from game.rules.tribute import Payment
from game.ui.draw import fonts
from game.ui.draw.cards import BACK, CardLook, card_height
from game.ui.draw.kit import Kit
from game.ui.draw.layout import TableLayout
from game.ui.draw.paint import Item
from game.ui.draw.theme import Size, Space, Units
from game.ui.frame.seat_names import short_name


def tribute_items(
    kit: Kit,
    layout: TableLayout,
    payments: Sequence[Payment],
    names: Sequence[str],
    level: int,
    top: int,
) -> list[Item]:
    """Return the payments as items in the field of the pile, below *top*.

    Each shows payer, card and receiver, and below, once they are known, what is returned; until
    then a card face down. *level* is the rank in force.
    """
    if not payments:
        return []
    u = layout.units
    area = Rect(layout.pile.x, top, layout.pile.width, max(0, layout.pile.bottom - top))
    area.inflate_ip(-2 * u.px(Space.S), -u.px(Space.S))
    items = []
    for i, (cell, payment) in enumerate(zip(_cells(area, len(payments), u), payments, strict=True)):
        texts = (names[payment.payer], names[payment.receiver])
        draw = partial(
            _draw, kit=kit, units=u, cell=cell, payment=payment, names=texts, level=level
        )
        items.append(Item(("tribute", i), cell, (payment, texts, level, kit.palette), draw))
    return items


def _cells(area: Rect, count: int, units: Units) -> list[Rect]:
    """Split *area* into cells for *count* payments, as near to two by one as they can be."""
    best: tuple[float, int] = (0.0, 1)
    for columns in range(1, count + 1):
        rows = -(-count // columns)
        scale = min(area.width / columns / 2, area.height / rows)
        best = max(best, (scale, columns))
    columns = best[1]
    rows = -(-count // columns)
    width = min(area.width // columns, units.px(360))
    height = min(area.height // rows, units.px(190))
    x = area.centerx - width * columns // 2
    y = area.centery - height * rows // 2
    return [
        Rect(x + i % columns * width, y + i // columns * height, width, height)
        for i in range(count)
    ]


def _draw(
    surface: Surface,
    *,
    kit: Kit,
    units: Units,
    cell: Rect,
    payment: Payment,
    names: tuple[str, str],
    level: int,
) -> None:
    """Draw one payment: the two names at the ends, the cards and arrows between them."""
    p = kit.palette
    inner = cell.inflate(-2 * units.px(Space.S), -units.px(Space.XS))
    style = kit.style(Size.BODY, bold=True, units=units)
    room = min(inner.width // 5, round((inner.height - units.px(4)) / 1.4))
    card_w = min(units.px(64), max(0, room))
    middle = 2 * card_w + units.px(Space.M)
    side = (inner.width - middle) // 2 - units.px(Space.S)
    for text, left, align in ((names[0], inner.x, 1.0), (names[1], inner.right - side, 0.0)):
        fitted, fit_style = kit.text.fit(text, style, side, units.min_text)
        if fitted != text:
            short = short_name(kit.tr, text)
            fitted, fit_style = kit.text.fit(short, style, side, units.min_text)
        box = Rect(left, inner.y, side, inner.height)
        kit.text.draw(surface, fitted, fit_style, p.ink, box, align=align)
    height = card_height(card_w)
    for i, face in enumerate((payment.card, payment.returned)):
        x = inner.centerx - middle // 2 + i * (card_w + units.px(Space.M))
        rect = Rect(x, inner.centery - height // 2, card_w, height)
        if face is None:
            kit.art.draw(surface, BACK, rect, CardLook(dimmed=True))
        else:
            look = CardLook(glow=i == 0, level=face >> 2 == level)
            kit.art.draw(surface, FACE_TEXT[face], rect, look)
        arrow = fonts.icon("arrow-right" if i == 0 else "arrow-left")
        tip = Rect(rect.x, rect.bottom + units.px(2), card_w, units.px(20))
        if tip.bottom <= cell.bottom:
            kit.text.draw(surface, arrow, kit.icon_style(18), p.accent, tip, align=0.5)
