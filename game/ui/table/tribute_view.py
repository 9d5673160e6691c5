"""Tribute on the table: who pays whom which card, and what comes back. All in device pixels."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pygame import Rect, Surface

from game.rules.cards import FACE_TEXT
from game.rules.tribute import Payment
from game.ui.draw import fonts, shapes
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
    """Split *area* into cells for *count* payments, as near to three by one as they can be."""
    best: tuple[float, int] = (0.0, 1)
    for columns in range(1, count + 1):
        rows = -(-count // columns)
        scale = min(area.width / columns / 3, area.height / rows)
        best = max(best, (scale, columns))
    columns = best[1]
    rows = -(-count // columns)
    width = min(area.width // columns, units.px(440))
    height = min(area.height // rows, units.px(200))
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
    inner = cell.inflate(-2 * units.px(Space.XS), -units.px(Space.XS))
    dot = units.px(22)  # the disc of an arrow, half of it below its card
    roomy = inner.height >= units.px(72)
    narrow = inner.width < units.px(120)
    between = units.px(Space.M if roomy or narrow else Space.L)
    names_w = 2 * units.px((56 if roomy else 22) + Space.S)
    high = inner.height - dot // 2 if roomy else inner.height
    card_w = min(units.px(92), (inner.width - names_w - between) // 2, round(high / 1.4))
    card_w = max(card_w, units.px(18))
    middle = 2 * card_w + between
    side = (inner.width - middle) // 2 - units.px(Space.S if roomy else 2 if narrow else Space.XS)
    height = card_height(card_w)
    top = inner.centery - (height + (dot // 2 if roomy else 0)) // 2
    left = inner.centerx - middle // 2
    spots = [Rect(left + i * (card_w + between), top, card_w, height) for i in range(2)]
    for i, (text, align) in enumerate(zip(names, (1.0, 0.0), strict=True)):
        box = Rect(inner.right - side if i else inner.x, top, side, height)
        _name(surface, kit, units, text, box, align)
    for i, face in enumerate((payment.card, payment.returned)):
        if face is None:
            kit.art.draw(surface, BACK, spots[i], CardLook(dimmed=True))
        else:
            look = CardLook(glow=i == 0, level=face >> 2 == level)
            kit.art.draw(surface, FACE_TEXT[face], spots[i], look)
    _arrows(surface, kit, units, spots, dot if roomy else 0)


def _name(surface: Surface, kit: Kit, units: Units, text: str, box: Rect, align: float) -> None:
    """Draw a name in *box*, or what stands for it where it does not fit."""
    style = kit.style(Size.BODY, bold=True, units=units)
    fitted, fit_style = kit.text.fit(text, style, box.width, units.min_text)
    if fitted != text:
        short = short_name(kit.tr, text)
        fitted, fit_style = kit.text.fit(short, style, box.width, units.min_text)
        if fitted != short:  # his letter, as on his token
            fitted, fit_style = kit.text.fit(text[:1], style, box.width, units.min_text)
    kit.text.draw(surface, fitted, fit_style, kit.palette.ink, box, align=align)


def _arrows(surface: Surface, kit: Kit, units: Units, spots: Sequence[Rect], dot: int) -> None:
    """Draw which way each card goes: on a disc below it, or, without room, between the two."""
    p = kit.palette
    for i, rect in enumerate(spots):
        arrow = fonts.icon("arrow-right" if i == 0 else "arrow-left")
        if dot:
            disc = Rect(0, 0, dot, dot)
            disc.center = rect.midbottom
            ground, ink = ((p.accent, p.accent_ink), (p.control, p.control_ink))[i]
            shapes.plate(surface, disc, dot // 2, ground, p.panel, units.line)
            style = kit.icon_style(15)
        else:
            gap = Rect(spots[0].right, 0, spots[1].left - spots[0].right, rect.height // 2)
            disc = gap.move(0, rect.y + i * gap.height)
            ink, style = (p.accent, p.ink)[i], kit.icon_style(12)
        kit.text.draw(surface, arrow, style, ink, disc, align=0.5)
