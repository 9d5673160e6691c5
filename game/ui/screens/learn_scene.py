"""How to play, in four pictures: enough to begin with."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame
from pygame import Rect, Surface

from game.ui.draw import fonts, shapes
from game.ui.draw.cards import BACK, PLAIN, CardLook, card_height
from game.ui.draw.kit import Kit
from game.ui.draw.paint import Item
from game.ui.draw.text import Style
from game.ui.draw.theme import TOUCH, Radius, Size, Space
from game.ui.frame.scene import Page, page_of
from game.ui.frame.widgets import Button, Feel, Node, Widget
from game.ui.screens.diagrams import sign
from game.ui.screens.pieces import Columns, spread
from game.ui.screens.split import SplitForm

Draw = Callable[[Kit, Surface, Rect], None]

PICTURE: Final = (136, 230)
"""The least and the greatest height of a picture in CSS px."""


class Lesson(Widget):
    """A picture, a heading and two or three sentences."""

    def __init__(self, name: str, number: int, title: str, text: str, draw: Draw) -> None:
        """Show the lesson *number*; *draw* draws the picture in a place it is given."""
        super().__init__(name)
        self._number, self._title, self._text, self._draw = number, title, text, draw
        self.picture: float = PICTURE[0]

    def _heads(self, kit: Kit, width: int) -> tuple[str, ...]:
        room = width - 2 * kit.units.px(Space.L) - kit.units.px(26 + Space.M)
        return kit.text.wrap(self._title, kit.style(Size.LARGE, bold=True), room)

    def _lines(self, kit: Kit, width: int) -> tuple[str, ...]:
        return kit.text.wrap(self._text, kit.style(Size.BODY), width - 2 * kit.units.px(Space.L))

    def measure(self, kit: Kit, width: int) -> int:
        """Return the height of picture and words."""
        u = kit.units
        head = len(self._heads(kit, width)) * kit.style(Size.LARGE).line
        body = len(self._lines(kit, width)) * kit.style(Size.BODY).line
        return u.px(self.picture) + head + body + u.px(Space.L + Space.M + Space.S + Space.L)

    def items(self, kit: Kit, feel: Feel) -> list[Item]:
        """Return the lesson as one item."""
        key = (self._title, self._text, self.picture, kit.palette.panel, kit.units, kit.four_colour)
        return [self._item(key, lambda surface: self._paint(kit, surface))]

    def _paint(self, kit: Kit, surface: Surface) -> None:
        u, p, rect = kit.units, kit.palette, self.rect
        radius = u.px(Radius.L)
        shapes.plate(surface, rect, radius, p.panel, p.line, u.line)
        pad = u.px(Space.XS)
        picture = Rect(rect.x + pad, rect.y + pad, rect.width - 2 * pad, u.px(self.picture))
        shapes.plate(surface, picture, radius - pad, p.well)
        self._draw(kit, surface, picture.inflate(-2 * u.px(Space.M), -2 * u.px(Space.M)))
        x, y = rect.x + u.px(Space.L), picture.bottom + u.px(Space.M)
        head = kit.style(Size.LARGE, bold=True)
        badge = Rect(x, y + (head.line - u.px(26)) // 2, u.px(26), u.px(26))
        sign(kit, surface, "disc", badge.width, p.accent, badge.center)
        number = Style(u.px(14), fonts.SEMIBOLD)
        kit.text.draw(surface, str(self._number), number, p.accent_ink, badge, align=0.5)
        for line in self._heads(kit, rect.width):
            box = Rect(badge.right + u.px(Space.M), y, 0, head.line)
            kit.text.draw(surface, line, head, p.ink, box, ground=p.panel)
            y += head.line
        y += u.px(Space.S)
        body = kit.style(Size.BODY)
        for line in self._lines(kit, rect.width):
            box = Rect(x, y, 0, body.line)
            kit.text.draw(surface, line, body, p.ink_soft, box, ground=p.panel)
            y += body.line

    def node(self, kit: Kit) -> Node:
        """Return heading and sentences."""
        return Node(self.name, "text", self._title, self._text)


class LearnScene(SplitForm):
    """The four lessons, and the ways on."""

    width = 1120

    def __init__(
        self, *, rules: Callable[[], None] | None = None, play: Callable[[], None] | None = None
    ) -> None:
        """Lead on to the rule book and to a first match, as far as there are ways."""
        super().__init__()
        self._rules, self._play = rules, play
        self.panel.focus = "play" if play else "rules" if rules else "back"

    def title(self) -> str:
        """Return the heading."""
        return self.kit.tr("title.learn")

    def _is_wide(self) -> bool:
        return False

    def body(self) -> list[Widget]:
        """Return the lessons, two side by side where there is room, as large as fits."""
        kit, u = self.kit, self.kit.units
        safe = kit.screen.safe
        width = min(u.px(self.width), safe.width - 2 * u.px(Space.L))
        least = u.px(250 * (1 + (u.text_scale - 1) * 0.7))
        across = 2 if width >= 2 * least + u.px(Space.M) else 1
        lessons = [
            Lesson(name, i + 1, kit.tr(f"learn.{name}.title"), kit.tr(f"learn.{name}.text"), draw)
            for i, (name, draw) in enumerate(PICTURES.items())
        ]
        rows = [
            Columns(f"lessons-{i}", [[lesson] for lesson in lessons[i : i + across]])
            for i in range(0, len(lessons), across)
        ]
        high = sum(row.measure(kit, width) + u.px(Space.M) for row in rows)
        spare = (safe.height - u.px(TOUCH + 48 + 5 * Space.M) - high) / len(rows) / u.ratio
        for lesson in lessons:
            lesson.picture = max(PICTURE[0], min(PICTURE[1], PICTURE[0] + spare))
        return list(rows)

    def gap(self) -> int:
        """Return the distance between rows in CSS px."""
        return Space.M

    def footer(self) -> list[Button]:
        """Return the ways on."""
        tr = self.kit.tr
        out = []
        if self._rules is not None:
            out.append(Button("rules", tr("learn.rules"), self._rules, icon="book-open"))
        if self._play is not None:
            out.append(Button("play", tr("learn.play"), self._play, kind="primary", icon="swords"))
        return out

    def page(self) -> Page:
        """Return the lessons in words."""
        nodes = spread(self.panel.nodes(self.kit), self.panel.list, self.kit)
        return page_of(self.kit, self.title(), [n for n in nodes if n.name != "title"])


# -- the pictures ----------------------------------------------------------------------------------


def _caption(kit: Kit, surface: Surface, text: str, centre: tuple[int, int], width: int) -> None:
    """Write one small line, centred."""
    style = kit.style(Size.CAPTION, bold=True)
    text, style = kit.text.fit(text, style, width, kit.units.min_text)
    box = Rect(0, 0, width, style.line)
    box.center = centre
    kit.text.draw(surface, text, style, kit.palette.ink_soft, box, align=0.5)


def _group(
    kit: Kit,
    surface: Surface,
    cards: tuple[str, ...],
    x: int,
    y: int,
    width: int,
    look: CardLook = PLAIN,
) -> None:
    """Draw overlapped cards from (x, y) on."""
    for i, face in enumerate(cards):
        place = Rect(x + i * _step(width), y, width, card_height(width))
        kit.art.draw(surface, face, place, look)


def _step(width: int) -> int:
    return round(width * 0.5)


def _span(count: int, width: int) -> int:
    """Return the width of so many overlapped cards."""
    return width + (count - 1) * _step(width)


def _draw_goal(kit: Kit, surface: Surface, rect: Rect) -> None:
    """Draw our team out and one opponent caught with cards."""
    u, p = kit.units, kit.palette
    caption = kit.style(Size.CAPTION).line
    middle = rect.y + (rect.height - caption) // 2
    side = min(u.px(52), rect.width // 7)
    width = min(u.px(56), rect.width // 6)
    step, gap = round(width * 0.36), u.px(Space.S)
    ours, theirs = round(side * 2.2), side + gap + width + 3 * step
    left = (rect.width - ours - theirs) // 3
    x = rect.x + left
    for i in range(2):
        at = (x + side // 2 + round(1.2 * side * i), middle)
        sign(kit, surface, "disc", side, p.us, at)
        tick = Style(round(side * 0.5), fonts.SYMBOLS)
        box = Rect(at[0] - side // 2, at[1] - side // 2, side, side)
        kit.text.draw(surface, fonts.icon("check"), tick, p.accent_ink, box, align=0.5)
    y = rect.bottom - caption // 2
    room = rect.width // 2 - u.px(Space.S)
    _caption(kit, surface, kit.tr("table.out"), (x + ours // 2, y), room)
    x += ours + left
    sign(kit, surface, "lozenge", side, p.them, (x + side // 2, middle))
    for i in range(4):
        card = Rect(x + side + gap + i * step, 0, width, card_height(width))
        card.centery = middle
        kit.art.draw(surface, BACK, card)
    _caption(kit, surface, kit.tr("table.caught"), (x + theirs // 2, y), room)


def _draw_beat(kit: Kit, surface: Surface, rect: Rect) -> None:
    """Draw a pair, a higher pair, and a bomb."""
    u, p = kit.units, kit.palette
    groups = (("7s", "7h"), ("Js", "Jd"), ("3s", "3h", "3d"))
    gap = u.px(30)
    parts = sum(1 + (len(group) - 1) * 0.5 for group in groups)
    width = min(u.px(66), round((rect.width - 2 * gap) / parts), round(rect.height / 1.45))
    spans = [_span(len(group), width) for group in groups]
    x = rect.centerx - (sum(spans) + 2 * gap) // 2
    y = rect.centery - card_height(width) // 2
    for i, (group, span) in enumerate(zip(groups, spans, strict=True)):
        _group(kit, surface, group, x, y, width, CardLook(glow=i == len(groups) - 1))
        x += span
        if i < len(groups) - 1:
            box = Rect(x, rect.y, gap, rect.height)
            icon = fonts.icon("chevron-right")
            kit.text.draw(surface, icon, kit.icon_style(22), p.accent, box, align=0.5)
            x += gap


def _draw_hook(kit: Kit, surface: Surface, rect: Rect) -> None:
    """Draw a single, the pair that hooks it, and the card that takes it back."""
    u, p, tr = kit.units, kit.palette, kit.tr
    caption = kit.style(Size.CAPTION).line
    badge = u.px(30)
    gap = badge + u.px(Space.S)
    width = min(
        u.px(66),
        round((rect.width - 2 * gap) / 3.5),
        round((rect.height - caption - u.px(Space.XS)) / 1.45),
    )
    high = card_height(width)
    whole = 2 * width + _span(2, width) + 2 * gap
    x, y = rect.centerx - whole // 2, rect.y + (rect.height - caption - high) // 2
    _group(kit, surface, ("8s",), x, y, width)
    x += width
    for cards, glyph, fill, text in (
        (("8h", "8d"), "叉", p.accent, "claim.hook"),
        (("8c",), "勾", p.good, "claim.unhook"),
    ):
        at = Rect(x, y, gap, high)
        sign(kit, surface, "disc", badge, fill, at.center)
        style = Style(round(badge * 0.6), fonts.SEMIBOLD)
        kit.text.draw(surface, glyph, style, p.accent_ink, at, align=0.5)
        x += gap
        span = _span(len(cards), width)
        _group(kit, surface, cards, x, y, width)
        # the sign and the cards together have room for what it is called
        middle = (x + (span - gap) // 2, rect.bottom - caption // 2)
        _caption(kit, surface, tr(text), middle, span + gap)
        x += span


def _draw_four(kit: Kit, surface: Surface, rect: Rect) -> None:
    """Draw the fan of 4, A, 4."""
    u, p = kit.units, kit.palette
    width = min(u.px(78), rect.width // 4, round(rect.height / 1.55))
    for i, (face, turn) in enumerate((("4s", 13), ("Ah", 0), ("4d", -13))):
        big = kit.art.picture(face, width * 2, PLAIN)
        card = pygame.transform.rotozoom(big, turn, 0.5)
        lift = 0 if i == 1 else round(width * 0.07)
        at = (rect.centerx + round((i - 1) * width * 0.66), rect.centery + lift)
        surface.blit(card, card.get_rect(center=at))
    for dx, dy, size in ((-1.95, -0.45, 16), (1.95, -0.3, 20), (-1.75, 0.5, 11), (1.8, 0.55, 12)):
        at = (rect.centerx + round(dx * width), rect.centery + round(dy * width))
        if rect.collidepoint(at):
            sign(kit, surface, "star", u.px(size), p.accent, at)


PICTURES: Final[dict[str, Draw]] = {
    "goal": _draw_goal,
    "beat": _draw_beat,
    "hook": _draw_hook,
    "four": _draw_four,
}
