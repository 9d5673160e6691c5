"""Drawing of a player's place: the plate with name and number of cards, and his last play.

Everything stays inside the rectangles of `layout.SeatBox`. All lengths are device pixels unless
they go through `Brush.px`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pygame import Rect, Surface

from game.ui.draw.cards import CardLook
from game.ui.draw.layout import INSIDE, SeatBox, row_of_cards
from game.ui.draw.shapes import frame
from game.ui.draw.theme import Color
from game.ui.table.brush import Brush, inside
from game.ui.table.model import PlayMark, RingModel, SeatModel
from game.ui.table.tokens import claim_badge, count_badge, mini_card, place_badge, team_mark, token


@dataclass(frozen=True, slots=True)
class PlateParts:
    """Where the parts of a plate lie. `note` or `play` are empty where there is no room."""

    token: Rect
    name: Rect
    note: Rect
    count: Rect
    play: Rect


def plate_parts(box: SeatBox, brush: Brush, note_text: str = "") -> PlateParts:
    """Return the parts of a plate, for a script that runs from left to right.

    A note that does not fit in full is left out.
    """
    plate = box.plate
    if box.density == "tiny":
        return _tiny_parts(plate, brush)
    px = brush.px
    pad = px(6 if plate.width < px(130) else 8)
    roomy = plate.width >= px(116)
    count_h = min(plate.height - 2 * px(4), px(38 * min(1.35, brush.units.text_scale)))
    if box.density == "tight":
        count_h = min(count_h, px(30))
    count = Rect(0, 0, round(count_h * (0.80 if roomy else 0.72)), count_h)
    count.midright = (plate.right - pad, plate.centery)
    if box.density == "tight":
        top = Rect(plate.x + pad, plate.y + px(3), 0, (plate.height - px(6)) // 2)
        top.width = count.left - px(4) - top.x
        mark = Rect(top.x, top.y, px(13), top.height)
        name = Rect(mark.right + px(4), top.y, top.right - mark.right - px(4), top.height)
        play = Rect(top.x, top.bottom, top.width, plate.bottom - px(3) - top.bottom)
        return PlateParts(mark, name, Rect(0, 0, 0, 0), count, play)
    wide = plate.width >= px(150)
    side = min(plate.height - 2 * px(6), px(34 if wide else 27)) if roomy else px(11)
    mark = Rect(plate.x + pad, 0, side, side)
    mark.centery = plate.centery
    if not roomy and count.left - px(7) - mark.right < px(26):
        # too narrow for a name: its first letter on a token says whose place it is
        side = min(plate.height - 2 * px(6), count.left - px(4) - mark.left)
        mark = Rect(mark.x, plate.centery - side // 2, side, side)
        empty = Rect(0, 0, 0, 0)
        return PlateParts(mark, empty, empty, count, empty)
    left = mark.right + px(8 if wide else 6 if roomy else 4)
    lines = Rect(
        left, plate.y + px(3), count.left - px(5 if roomy else 3) - left, plate.height - px(6)
    )
    first = brush.text.height(brush.style(15 if wide else 14, bold=True))
    second = brush.text.height(brush.style(12))
    fits = first + second <= lines.height + px(4) and note_text
    if not fits or brush.width(note_text, 12) > lines.width:
        return PlateParts(mark, lines, Rect(0, 0, 0, 0), count, Rect(0, 0, 0, 0))
    spare = (lines.height - first - second) // 2
    name = Rect(lines.x, lines.y + spare, lines.width, first)
    note = Rect(lines.x, name.bottom, lines.width, second)
    return PlateParts(mark, name, note, count, Rect(0, 0, 0, 0))


def _tiny_parts(plate: Rect, brush: Brush) -> PlateParts:
    px = brush.px
    row = inside(plate, px(4), px(2))
    mark = Rect(row.x, row.y, px(12), row.height)
    count = Rect(0, 0, px(20), min(row.height, px(24)))
    count.midright = (row.right, row.centery)
    middle = Rect(mark.right + px(3), row.y, count.left - mark.right - px(6), row.height)
    if middle.width < px(70):
        return PlateParts(mark, middle, Rect(0, 0, 0, 0), count, middle)
    name = Rect(middle.x, middle.y, round(middle.width * 0.45), middle.height)
    play = Rect(name.right + px(3), middle.y, middle.right - name.right - px(3), middle.height)
    return PlateParts(mark, name, Rect(0, 0, 0, 0), count, play)


def draw_plate(
    surface: Surface, brush: Brush, box: SeatBox, seat: SeatModel, glow: float = 0.0
) -> None:
    """Draw a player's plate. *glow* from 0 to 1 lights its frame up: he has just gone out."""
    p = brush.palette
    px = brush.px
    fill = p.accent_soft if seat.turn else p.panel
    if seat.turn:
        brush.plate(surface, box.plate, 10, fill, p.accent, 2)
    else:
        brush.plate(surface, box.plate, 10, fill, p.line, 1)
    if glow > 0:
        frame(surface, box.plate, px(10), px(1 + 3 * glow), p.accent)
    note = "…" if seat.thinking and not seat.note else seat.note
    if seat.robot:
        note = note or " "
    parts = plate_parts(box, brush, note)
    if box.density == "tight" and seat.play is None:
        # nothing below the name: mark and name stand in the middle of the plate
        middle = box.plate.centery - parts.name.centery
        parts = replace(parts, token=parts.token.move(0, middle), name=parts.name.move(0, middle))

    def place(rect: Rect) -> Rect:
        return brush.mirror(rect, box.plate)

    small = parts.token.width < px(15)
    if small:
        mark = place(parts.token)
        team_mark(surface, brush, seat.ours, px(11), mark.center)
    else:
        token(surface, brush, place(parts.token), seat.ours, seat.initial)
    _counts(surface, brush, place(parts.count), seat)
    mark_here = seat.play if box.density in INSIDE else None
    same = parts.play.width and parts.play == parts.name
    if mark_here is not None and parts.play.width:
        _inline_play(surface, brush, place(parts.play), mark_here, fill)
    if not (same and mark_here is not None):
        ink = p.ink_soft if seat.out is not None else p.ink
        size = 13 if box.density in INSIDE else 15 if box.plate.width >= px(150) else 14
        spot = place(parts.name)
        name = brush.name(seat.name, seat.short, size, spot.width, bold=True)
        brush.words(surface, name, size, ink, spot, bold=True, ground=fill)
    if parts.note.width:
        color = p.accent if seat.turn or seat.out == 1 else p.ink_soft
        if seat.caught:
            color = p.danger
        area = place(parts.note)
        if seat.robot:
            area = _robot(surface, brush, area, p.ink_soft)
        brush.words(surface, note, 12, color, area, ground=fill)


def _robot(surface: Surface, brush: Brush, area: Rect, color: Color) -> Rect:
    """Draw the sign of autoplay where the note begins; returns what is left of the note."""
    side = brush.px(13)
    spot = brush.mirror(Rect(area.x, area.y, side, area.height), area)
    brush.sign(surface, "bot", side, color, spot.center)
    rest = Rect(area.x + side + brush.px(4), area.y, area.width - side - brush.px(4), area.height)
    return brush.mirror(rest, area)


def _counts(surface: Surface, brush: Brush, rect: Rect, seat: SeatModel) -> None:
    if seat.out is not None:
        place_badge(surface, brush, rect, seat.out)
    else:
        count_badge(surface, brush, rect, seat.cards, seat.few)


def _inline_play(surface: Surface, brush: Brush, rect: Rect, mark: PlayMark, ground: Color) -> None:
    """Draw a last play in a line of text: a word for a pass, else the ranks as chips."""
    p, px = brush.palette, brush.px
    if mark.kind == "pass":
        brush.words(surface, mark.label, 12, p.ink_soft, rect, ground=ground)
        return
    height = min(rect.height - px(2), px(18))
    width = round(height * 0.82)
    x, gap = rect.x, px(2)
    if mark.kind != "play":
        claim_badge(surface, brush, mark.kind, height, (x + height / 2, rect.centery))
        x += height + gap
    room = rect.right - x
    count = len(mark.faces)
    step = width + gap
    if count * step - gap > room:
        step = max(px(5), (room - width) // max(1, count - 1))
    fitting = max(1, (room - width) // step + 1) if room >= width else 0
    for face in mark.faces[:fitting]:
        chip = Rect(x, rect.centery - height // 2, width, height)
        mini_card(surface, brush, face, chip, dim=not mark.standing)
        x += step


# -- the last play beside a plate ----------------------------------------------------------------


def play_align(box: SeatBox) -> float:
    """Return where in its area a last play stands: towards the plate it belongs to."""
    beside = box.play.top < box.plate.bottom and box.plate.top < box.play.bottom
    if not beside:
        return 0.5
    return 0.0 if box.plate.centerx < box.play.centerx else 1.0


def play_cards(box: SeatBox, mark: PlayMark, brush: Brush) -> list[Rect]:
    """Return where the cards of a last play lie, inside `box.play`."""
    area = inside(box.play, brush.px(2), brush.px(3))
    if mark.kind in ("hook", "unhook"):
        side = _badge_side(area, brush)
        area = Rect(area.x + side, area.y, area.width - side, area.height)
        if play_align(box) == 0.5:
            area.width -= side
    widest = max(brush.px(20), min(brush.px(46), round(area.height / 1.4)))
    return row_of_cards(area, len(mark.faces), widest, brush.units, least=10, align=play_align(box))


def _badge_side(area: Rect, brush: Brush) -> int:
    return min(brush.px(20), round(area.height * 0.6))


def draw_play(surface: Surface, brush: Brush, box: SeatBox, mark: PlayMark) -> None:
    """Draw a last play: small cards, dimmed unless they are to be beaten, or a pass."""
    px = brush.px
    if mark.kind == "pass":
        _draw_pass(surface, brush, box, mark.label)
        return
    rects = play_cards(box, mark, brush)
    look = CardLook(dimmed=not mark.standing)
    for face, rect in zip(mark.faces, rects, strict=True):
        brush.cards.draw(surface, face, rect, look)
    if mark.kind != "play" and rects:
        side = _badge_side(inside(box.play, px(2)), brush)
        # the sign touches the card, and hides nothing of its rank
        centre = (rects[0].left - side * 0.46, rects[0].top + side * 0.55)
        claim_badge(surface, brush, mark.kind, side, centre)


def _draw_pass(surface: Surface, brush: Brush, box: SeatBox, passed: str) -> None:
    p, px = brush.palette, brush.px
    width = brush.width(passed, 13) + px(20)
    height = min(box.play.height, brush.text.height(brush.style(13)) + px(6))
    pill = Rect(0, 0, min(width, box.play.width), height)
    align = play_align(box)
    pill.centery = box.play.centery
    pill.x = box.play.x + round((box.play.width - pill.width) * align)
    if align == 0.5 and box.plate.bottom <= box.play.top:
        pill.top = min(box.play.top + px(4), box.play.bottom - pill.height)
    brush.plate(surface, pill, 20, p.panel)
    area = inside(pill, px(8), 0)
    brush.words(surface, passed, 13, p.ink_soft, area, align=0.5, ground=p.panel)


def clock_rect(box: SeatBox, brush: Brush) -> Rect:
    """Return the strip on the player's own plate in which his clock runs."""
    high = brush.px(4)
    return Rect(
        box.plate.x + brush.px(10),
        box.plate.bottom - high - brush.px(2),
        box.plate.width - 2 * brush.px(10),
        high,
    )


def clock_width(box: SeatBox, brush: Brush, clock: RingModel) -> int:
    """Return how many pixels of the clock's strip are left."""
    return round(clock_rect(box, brush).width * max(0.0, min(1.0, clock.share)))


def urgent(clock: RingModel) -> bool:
    """Say whether a clock has so little left that it turns red."""
    return clock.seconds is not None and clock.seconds <= 5


def draw_clock(surface: Surface, brush: Brush, box: SeatBox, clock: RingModel) -> None:
    """Draw what is left of the player's time for his turn."""
    p = brush.palette
    strip = clock_rect(box, brush)
    brush.plate(surface, strip, 2, p.panel)
    left = Rect(strip.x, strip.y, clock_width(box, brush, clock), strip.height)
    brush.plate(surface, brush.mirror(left, strip), 2, p.danger if urgent(clock) else p.accent)
