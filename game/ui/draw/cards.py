"""Card faces and backs, drawn by the game itself at any size.

Suits, crowns and caps are glyphs of the project's symbol font: FreeType rasterises them at the very
size they appear in. The index, rank above suit, stands in the top left corner and is readable on a
strip of 18 CSS px. All sizes here are device pixels.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

import pygame

from game.ui.draw import faces, fonts
from game.ui.draw.shapes import alpha_surface, plate, settle, shadow
from game.ui.draw.theme import Color, Palette, mix

MAX_CARDS: Final = 420
MAX_CARD_BYTES: Final = 28_000_000
MAX_OVERLAYS: Final = 16
MAX_INKS: Final = 96

DIMMED: Final[Color] = (168, 178, 175)
"""What a dimmed card is multiplied with: darker, but its index keeps most of its contrast."""

ASPECT: Final = 1.4
"""Height of a card divided by its width."""


def dimmed(color: Color) -> Color:
    """Return how a colour of a card looks where the card is dimmed."""
    r, g, b = (a * d // 255 for a, d in zip(color, DIMMED, strict=True))
    return r, g, b


LEAST_INDEX: Final = 11
"""The least width of an index in CSS px: its rank is then as large as text of 12 px."""

TINY: Final = 24
"""A card less wide than this, in CSS px, shows its index alone."""

BACK: Final = "back"
"""In place of a face: the back of a card."""


@dataclass(frozen=True, slots=True)
class CardLook:
    """How a card appears besides its face."""

    selected: bool = False
    dimmed: bool = False
    level: bool = False  # a card of the level in force: golden edge and star
    glow: bool = False  # the play to beat, a hint: golden frame, no tint
    focus: bool = False  # the keyboard's place in the hand


PLAIN: Final = CardLook()


def card_height(width: int) -> int:
    """Return the height of a card that is *width* wide."""
    return round(width * ASPECT)


def _radius(width: int) -> int:
    return max(3, round(width * 0.085))


class CardArt:
    """Draws and keeps pictures of cards, at most `MAX_CARDS` and `MAX_CARD_BYTES`.

    An instance belongs to one palette, pixel ratio and deck style: when they change, make another.
    """

    def __init__(
        self,
        palette: Palette,
        ratio: float = 1.0,
        *,
        four_colour: bool = True,
        book: fonts.FontBook | None = None,
    ) -> None:
        """Draw with the colours of *palette*; *ratio* is device pixels per CSS px."""
        self._palette = palette
        self._ratio = ratio
        self._four_colour = four_colour
        self._fonts = fonts.FontBook() if book is None else book
        self._cards: OrderedDict[tuple[str, int, CardLook], pygame.Surface] = OrderedDict()
        self._bytes = 0
        self._inks: OrderedDict[tuple[str, str, int, Color, int], pygame.Surface] = OrderedDict()
        self._probes: dict[tuple[str, str], tuple[int, int]] = {}  # one for each sign and rank
        self._overlays: OrderedDict[tuple[int, CardLook], pygame.Surface] = OrderedDict()

    # -- what others use ---------------------------------------------------------------------

    def margin(self, width: int) -> int:
        """Return how far a card's shadow and frames reach beyond its rectangle."""
        return max(2, round(width * 0.05))

    def area(self, rect: pygame.Rect) -> pygame.Rect:
        """Return all that drawing a card at *rect* touches, its shadow included."""
        m = 2 * self.margin(rect.width)
        return rect.inflate(m, m)

    def draw(
        self, surface: pygame.Surface, face: str, rect: pygame.Rect, look: CardLook = PLAIN
    ) -> None:
        """Draw a card so that its body fills *rect*; only the width of *rect* sets the size.

        Where there is no room at all, nothing is drawn.
        """
        if rect.width <= 0:
            return
        m = self.margin(rect.width)
        at = (rect.x - m, rect.y - m)
        tint = CardLook(selected=look.selected, dimmed=look.dimmed, level=look.level)
        surface.blit(self.picture(face, rect.width, tint), at)
        frame = CardLook(selected=look.selected, glow=look.glow, focus=look.focus)
        if frame != PLAIN:
            surface.blit(self._overlay(rect.width, frame), at)

    def picture(self, face: str, width: int, look: CardLook = PLAIN) -> pygame.Surface:
        """Return the shared picture of a card, its shadow's margin included; do not change it.

        Of *look* it has the tints and the mark of level cards; frames are laid over it by `draw`.
        """
        key = (face, width, look)
        picture = self._cards.get(key)
        if picture is None:
            plain = CardLook(level=look.level)
            if look == plain:
                made = self._make(face, width, level=look.level)
            else:  # marks go over the plain card, which is the costly part
                made = self._marked(self.picture(face, width, plain), width, look)
            picture = self._cards[key] = settle(made)
            self._bytes += picture.get_width() * picture.get_height() * 4
            while len(self._cards) > MAX_CARDS or self._bytes > MAX_CARD_BYTES:
                _, old = self._cards.popitem(last=False)
                self._bytes -= old.get_width() * old.get_height() * 4
                if old is picture:
                    break
        else:
            self._cards.move_to_end(key)
        return picture

    def prepare(self, face: str, width: int) -> bool:
        """Make the picture of a plain card ahead of need; says whether it was not there yet.

        Nothing is made that would drive others out.
        """
        area = (width + 2 * self.margin(width)) * (card_height(width) + 2 * self.margin(width))
        full = self._bytes + 4 * area > MAX_CARD_BYTES or len(self._cards) >= MAX_CARDS
        if full or (face, width, PLAIN) in self._cards:
            return False
        self.picture(face, width)
        return True

    def color(self, face: str) -> Color:
        """Return the colour of a face's suit or joker."""
        p = self._palette
        if face == faces.RED_JOKER:
            return p.joker_red
        if face == faces.BLACK_JOKER:
            return p.joker_black
        suit = face[1]
        if suit == "s" or (suit == "c" and not self._four_colour):
            return p.spade
        if suit == "h" or (suit == "d" and not self._four_colour):
            return p.heart
        return p.club if suit == "c" else p.diamond

    # -- drawing -----------------------------------------------------------------------------

    def _make(self, face: str, width: int, *, level: bool) -> pygame.Surface:
        p = self._palette
        height = card_height(width)
        m = self.margin(width)
        radius = _radius(width)
        picture = alpha_surface((width + 2 * m, height + 2 * m), p.card_shade)
        body = pygame.Rect(m, m, width, height)
        soft = shadow((width, height), radius, m, 70)
        picture.blit(soft, (0, max(1, m // 3)))
        hair = max(1, round(self._ratio * 0.75))
        if face == BACK:
            plate(picture, body, radius, p.back_frame, p.card_edge, hair)
            self._back(picture, body)
        else:
            plate(picture, body, radius, p.card, p.card_edge, hair)
            if faces.is_joker(face):
                self._joker(picture, body, face, p.card)
            else:
                self._suited(picture, body, face, p.card)
            if level:
                self._level_mark(picture, body, radius, star=not faces.is_joker(face))
        return picture

    def _marked(self, plain: pygame.Surface, width: int, look: CardLook) -> pygame.Surface:
        """Return a copy of a plain card with the tints that *look* wants."""
        picture = plain.copy()
        picture.set_alpha(255, 0)
        m = self.margin(width)
        body = pygame.Rect(m, m, width, card_height(width))
        if look.selected:
            picture.fill(self._palette.card_selected, body, pygame.BLEND_RGB_MULT)
        if look.dimmed:
            picture.fill(DIMMED, body, pygame.BLEND_RGB_MULT)
        return picture

    def _overlay(self, width: int, look: CardLook) -> pygame.Surface:
        """Return the frame that is laid over any card of this width."""
        key = (width, look)
        overlay = self._overlays.get(key)
        if overlay is None:
            m = self.margin(width)
            body = pygame.Rect(m, m, width, card_height(width))
            overlay = alpha_surface((width + 2 * m, body.height + 2 * m), self._palette.accent)
            self._frame(overlay, body, _radius(width), look)
            overlay = self._overlays[key] = settle(overlay)
            if len(self._overlays) > MAX_OVERLAYS:
                self._overlays.popitem(last=False)
        else:
            self._overlays.move_to_end(key)
        return overlay

    def _glyph(
        self, surface: pygame.Surface, name: str, height: int, color: Color, at: tuple[float, float]
    ) -> pygame.Rect:
        """Draw the drawing *name*, *height* pixels high, its centre at *at*."""
        return self._print(surface, fonts.icon(name), fonts.SYMBOLS, height, color, at)

    def _print(
        self,
        surface: pygame.Surface,
        text: str,
        chain: str,
        height: int,
        color: Color,
        at: tuple[float, float],
        widest: int = 10_000,
    ) -> pygame.Rect:
        """Draw *text* so that its ink is *height* high, at most *widest* wide, centred on *at*."""
        ink = self._ink(text, chain, height, color, widest)
        spot = (round(at[0] - ink.get_width() / 2), round(at[1] - ink.get_height() / 2))
        return surface.blit(ink, spot)

    def _ink(self, text: str, chain: str, height: int, color: Color, widest: int) -> pygame.Surface:
        """Return *text* cut to its ink, kept: a card shows the same sign up to ten times."""
        key = (text, chain, height, color, widest)
        kept = self._inks.get(key)
        if kept is None:
            file = fonts.table().chains[chain][0]
            wide, high = self._probe(file, text)
            size = min(height * 200 / high, widest * 200 / wide)
            ink = self._fonts.get(file, max(4, round(size))).render(text, True, color)
            kept = self._inks[key] = ink.subsurface(ink.get_bounding_rect()).copy()
            if len(self._inks) > MAX_INKS:
                self._inks.popitem(last=False)
        else:
            self._inks.move_to_end(key)
        return kept

    def _probe(self, file: str, text: str) -> tuple[int, int]:
        """Return width and height of the ink of *text* at a size of 200."""
        key = (file, text)
        if key not in self._probes:
            box = self._fonts.get(file, 200).render(text, True, (0, 0, 0)).get_bounding_rect()
            self._probes[key] = (max(1, box.width), max(1, box.height))
        return self._probes[key]

    def _index(self, picture: pygame.Surface, body: pygame.Rect, face: str, color: Color) -> int:
        """Draw rank and suit into the top left corner; return the width that they take."""
        strip = self._strip(body)
        cap = round(strip * 0.80)
        middle = body.x + strip * 0.52
        top = body.y + body.height * 0.055
        if faces.is_joker(face):
            red = face == faces.RED_JOKER
            cap_name = "jester_solid" if red else "jester_outline"
            h = round(strip * 0.74)
            self._print(
                picture,
                fonts.icon(cap_name),
                fonts.SYMBOLS,
                h,
                color,
                (middle, top + cap / 2),
                round(strip * 0.90),
            )
        else:
            label = faces.rank_label(face[0])
            chain = fonts.NARROW if len(label) > 1 else fonts.CARD
            self._rank(picture, label, chain, cap, color, (middle, top), round(strip * 0.86))
        sign = (
            ("star" if face == faces.RED_JOKER else "moon")
            if faces.is_joker(face)
            else faces.SUIT_NAMES[face[1]]
        )
        suit = round(strip * 0.64)
        self._glyph(picture, sign, suit, color, (middle, top + cap * 1.16 + suit / 2))
        return strip

    def _rank(
        self,
        picture: pygame.Surface,
        label: str,
        chain: str,
        cap: int,
        color: Color,
        at: tuple[float, float],
        widest: int,
    ) -> None:
        """Draw a rank with capitals *cap* pixels high, top centre at *at*, at most *widest* wide.

        The size follows the height of capitals, not of each glyph, so that the tail of the Q
        hangs below as it should.
        """
        file = fonts.table().chains[chain][0]
        size = min(
            cap * 200 / self._probe(file, "1")[1], widest * 200 / self._probe(file, label)[0]
        )
        font = self._fonts.get(file, max(6, round(size)))
        ink = font.render(label, True, color)
        box = ink.get_bounding_rect()
        line = font.render("1", True, color).get_bounding_rect()
        lift = (cap - line.height) / 2  # narrower ones are also lower: keep them centred
        picture.blit(ink, (round(at[0] - box.width / 2 - box.x), round(at[1] + lift - line.y)))

    def _suited(self, picture: pygame.Surface, body: pygame.Rect, face: str, ground: Color) -> None:
        color = self.color(face)
        strip = self._index(picture, body, face, color)
        if self._index_alone(body):
            return
        rank, suit = face[0], faces.SUIT_NAMES[face[1]]
        large = body.width / self._ratio >= 72
        field = pygame.Rect(
            body.x + strip,
            body.y + round(body.height * 0.08),
            body.width - strip - round(body.width * 0.07),
            round(body.height * 0.84),
        )
        if rank in "JQK":
            self._court(picture, field, rank, suit, color, ground, large=large)
        elif rank == "A" or not large:
            self._single_pip(picture, body, field, suit, color, ground, ace=rank == "A")
        else:
            self._pips(picture, field, int(faces.rank_label(rank)), suit, color)

    def _single_pip(
        self,
        picture: pygame.Surface,
        body: pygame.Rect,
        field: pygame.Rect,
        suit: str,
        color: Color,
        ground: Color,
        *,
        ace: bool,
    ) -> None:
        if ace:
            halo = round(field.width * 1.12)
            centre = (field.centerx - field.width * 0.02, body.y + body.height * 0.60)
            self._glyph(picture, suit, halo, mix(ground, color, 0.16), centre)
            self._glyph(picture, suit, round(halo * 0.64), color, centre)
        else:
            size = round(field.width * 0.80)
            centre = (field.centerx, body.bottom - body.height * 0.09 - size / 2)
            self._glyph(picture, suit, size, color, centre)

    def _pips(
        self, picture: pygame.Surface, field: pygame.Rect, count: int, suit: str, color: Color
    ) -> None:
        """Draw *count* suit signs in the arrangement card players know."""
        size = round(min(field.width * 0.27, field.height * 0.155))
        left, middle, right = (field.x + field.width * part for part in (0.22, 0.53, 0.84))
        for column, row, upside_down in PIPS[count]:
            x = (left, middle, right)[column]
            y = field.y + size * 0.62 + (field.height - size * 1.24) * row
            pip = self._ink(fonts.icon(suit), fonts.SYMBOLS, size, color, 10_000)
            if upside_down:
                pip = pygame.transform.flip(pip, flip_x=False, flip_y=True)
            picture.blit(pip, (round(x - pip.get_width() / 2), round(y - pip.get_height() / 2)))

    def _court(
        self,
        picture: pygame.Surface,
        field: pygame.Rect,
        rank: str,
        suit: str,
        color: Color,
        ground: Color,
        *,
        large: bool,
    ) -> None:
        p = self._palette
        crown = {"J": "cap_jack", "Q": "crown_queen", "K": "crown_king"}[rank]
        hair = max(1, round(self._ratio))
        if not large:
            self._print(
                picture,
                fonts.icon(crown),
                fonts.SYMBOLS,
                round(field.width * 0.62),
                p.gold,
                (field.centerx, field.y + field.height * 0.50),
                round(field.width * 0.86),
            )
            size = round(field.width * 0.56)
            self._glyph(picture, suit, size, color, (field.centerx, field.bottom - size * 0.62))
            return
        tint = mix(ground, color, 0.07)
        plate(picture, field, round(field.width * 0.10), tint, mix(ground, color, 0.42), hair)
        inner = field.inflate(-4 * hair - 2, -4 * hair - 2)
        half = self._court_half(inner, crown, suit, color, tint)
        picture.blit(half, inner)
        picture.blit(pygame.transform.rotate(half, 180), inner)
        self._ribbon(picture, inner, color, tint)

    def _court_half(
        self, inner: pygame.Rect, crown: str, suit: str, color: Color, tint: Color
    ) -> pygame.Surface:
        """Return the upper half of a court card's picture; the lower is the same, turned."""
        p = self._palette
        half = alpha_surface(inner.size, tint)
        w, h = inner.size
        self._print(
            half,
            fonts.icon(crown),
            fonts.SYMBOLS,
            round(w * 0.50),
            p.gold,
            (w / 2, h * 0.135),
            round(w * 0.66),
        )
        self._glyph(half, suit, round(w * 0.36), color, (w / 2, h * 0.335))
        return half

    def _ribbon(
        self, picture: pygame.Surface, inner: pygame.Rect, color: Color, tint: Color
    ) -> None:
        """Draw the band across the middle of a court card, a row of small lozenges."""
        h = max(5, round(inner.width * 0.13))
        hair = max(1, round(self._ratio))
        band = pygame.Rect(inner.x, inner.centery - h // 2, inner.width, h)
        soft = mix(tint, color, 0.35)
        picture.fill(soft, (band.x, band.y, band.width, hair))
        picture.fill(soft, (band.x, band.bottom - hair, band.width, hair))
        count = 5
        for i in range(count):
            x = band.x + band.width * (i + 0.5) / count
            self._glyph(picture, "lozenge", round(h * 0.62), color, (x, band.centery))

    def _joker(self, picture: pygame.Surface, body: pygame.Rect, face: str, ground: Color) -> None:
        color = self.color(face)
        red = face == faces.RED_JOKER
        strip = self._index(picture, body, face, color)
        if self._index_alone(body):
            return
        hair = max(1, round(self._ratio))
        field = pygame.Rect(
            body.x + strip,
            body.y + round(body.height * 0.08),
            body.width - strip - round(body.width * 0.07),
            round(body.height * 0.84),
        )
        # the red one is a filled field with a light cap and a star, the black one a light field
        # with a hollow cap and a moon: they differ without any colour
        fill = color if red else ground
        ink = ground if red else color
        plate(picture, field, round(field.width * 0.10), fill, color, max(1, hair))
        cap = "jester_solid" if red else "jester_outline"
        self._print(
            picture,
            fonts.icon(cap),
            fonts.SYMBOLS,
            round(field.height * 0.42),
            ink,
            (field.centerx, field.y + field.height * 0.38),
            round(field.width * 0.82),
        )
        sign = "star" if red else "moon"
        tone = mix(ink, self._palette.accent, 0.8) if red else ink
        self._glyph(
            picture,
            sign,
            round(field.width * 0.34),
            tone,
            (field.centerx, field.y + field.height * 0.76),
        )

    def _back(self, picture: pygame.Surface, body: pygame.Rect) -> None:
        p = self._palette
        inset = max(2, round(body.width * 0.065))
        field = body.inflate(-2 * inset, -2 * inset)
        plate(picture, field, max(2, round(body.width * 0.05)), p.back, p.back_high, 1)
        step = max(5, round(field.width / 6))
        tile = max(3, round(step * 0.62))
        for row in range(1, int(field.height / step * 2)):
            y = field.y + row * step / 2 + (field.height % (step / 2)) / 2
            if y + tile / 2 > field.bottom - 1 or y - tile / 2 < field.y + 1:
                continue
            for column in range(7):
                x = field.centerx + (column - 3) * step + (step / 2 if row % 2 else 0)
                if field.x + tile / 2 < x < field.right - tile / 2:
                    near = abs(x - field.centerx) + abs(y - field.centery) < step * 1.2
                    self._glyph(
                        picture, "lozenge", tile, p.back_frame if near else p.back_high, (x, y)
                    )

    def _level_mark(
        self, picture: pygame.Surface, body: pygame.Rect, radius: int, *, star: bool
    ) -> None:
        """Mark a card of the level in force: a golden left edge and a star below the suit."""
        p = self._palette
        wide = max(2, round(body.width * 0.055))
        edge = alpha_surface(body.size, p.gold)
        plate(edge, edge.get_rect(), radius, p.gold)
        picture.blit(edge, body, (0, 0, wide, body.height))
        if star:
            strip = self._strip(body)
            size = round(strip * 0.50)
            top = body.y + body.height * 0.055 + strip * 0.80 * 1.16 + strip * 0.64
            spot = (body.x + strip * 0.52, top + size * 0.72)
            self._glyph(picture, "star", size, p.gold, spot)

    def _strip(self, body: pygame.Rect) -> int:
        """Return the width of the index: all that has to stay visible of an overlapped card."""
        small = body.width / self._ratio
        share = 0.40 if small <= 50 else 0.40 - 0.09 * min(1.0, (small - 50) / 60)
        return max(round(body.width * share), min(round(LEAST_INDEX * self._ratio), body.width))

    def _index_alone(self, body: pygame.Rect) -> bool:
        """Whether a card is so small that it shows its index and nothing else."""
        return body.width / self._ratio < TINY

    def _frame(
        self, picture: pygame.Surface, body: pygame.Rect, radius: int, look: CardLook
    ) -> None:
        p = self._palette
        m = self.margin(body.width)
        wide = max(2, round(2.4 * self._ratio))
        scale = 4
        color = p.focus if look.focus and not look.selected else p.accent
        outer = body.inflate(2 * (m - 1), 2 * (m - 1)) if look.focus else body
        big = alpha_surface((picture.get_width() * scale, picture.get_height() * scale), color)
        if look.selected or look.glow:
            rect = pygame.Rect(*(v * scale for v in body))
            pygame.draw.rect(big, p.accent, rect, wide * scale, radius * scale)
        if look.focus:
            rect = pygame.Rect(*(v * scale for v in outer))
            pygame.draw.rect(big, p.focus, rect, wide * scale, (radius + m) * scale)
        picture.blit(pygame.transform.smoothscale(big, picture.get_size()), (0, 0))
        if look.selected:
            size = max(8, round(body.width * 0.24))
            spot = (body.right - size * 0.62, body.bottom - size * 0.62)
            self._glyph(picture, "disc", size, p.accent, spot)
            self._glyph(picture, "check", round(size * 0.52), p.accent_ink, spot)


#: count -> (column 0 to 2, row 0 to 1, upside down) of each pip
PIPS: Final[dict[int, tuple[tuple[int, float, bool], ...]]] = {
    2: ((1, 0.0, False), (1, 1.0, True)),
    3: ((1, 0.0, False), (1, 0.5, False), (1, 1.0, True)),
    4: ((0, 0.0, False), (2, 0.0, False), (0, 1.0, True), (2, 1.0, True)),
    5: ((0, 0.0, False), (2, 0.0, False), (1, 0.5, False), (0, 1.0, True), (2, 1.0, True)),
    6: (
        (0, 0.0, False),
        (2, 0.0, False),
        (0, 0.5, False),
        (2, 0.5, False),
        (0, 1.0, True),
        (2, 1.0, True),
    ),
    7: (
        (0, 0.0, False),
        (2, 0.0, False),
        (1, 0.25, False),
        (0, 0.5, False),
        (2, 0.5, False),
        (0, 1.0, True),
        (2, 1.0, True),
    ),
    8: (
        (0, 0.0, False),
        (2, 0.0, False),
        (1, 0.25, False),
        (0, 0.5, False),
        (2, 0.5, False),
        (1, 0.75, True),
        (0, 1.0, True),
        (2, 1.0, True),
    ),
    9: (
        (0, 0.0, False),
        (2, 0.0, False),
        (0, 1 / 3, False),
        (2, 1 / 3, False),
        (1, 0.5, False),
        (0, 2 / 3, True),
        (2, 2 / 3, True),
        (0, 1.0, True),
        (2, 1.0, True),
    ),
    10: (
        (0, 0.0, False),
        (2, 0.0, False),
        (1, 1 / 6, False),
        (0, 1 / 3, False),
        (2, 1 / 3, False),
        (0, 2 / 3, True),
        (2, 2 / 3, True),
        (1, 5 / 6, True),
        (0, 1.0, True),
        (2, 1.0, True),
    ),
}
