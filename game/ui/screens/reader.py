"""A long text to scroll through: only what is seen is set and drawn.

The place in the text is a block and an offset into it, so blocks further up may get their real
height later without anything jumping. Lengths are device pixels, times seconds.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

from pygame import Rect, Surface

from game.ui.draw import shapes
from game.ui.draw.kit import Kit
from game.ui.draw.paint import Item
from game.ui.draw.theme import Size, Space
from game.ui.frame.input import Drag, Drop, Intent, Press, Release, Tap, Wheel
from game.ui.frame.throw import Throw
from game.ui.screens.flow import Setter, Setting
from game.ui.screens.markdown import Block, Bullets, Heading, Paragraph, Table, plain

MAX_SETTINGS: Final = 120
"""So many blocks are kept as they were set."""

_GLIDE: Final = 14.0
"""How fast a step of the wheel or a key is made up for: the part of the way per second."""


def examples(blocks: Sequence[Block]) -> list[bool]:
    """Tell for each block whether it is an example: it follows a numbered one and shows cards."""
    out = []
    numbered = False
    for block in blocks:
        if isinstance(block, Heading):
            numbered = False
        elif isinstance(block, Paragraph) and block.number:
            numbered = True
        shown = (
            isinstance(block, Paragraph)
            and numbered
            and not block.number
            and any(span.code for span in block.spans)
            and not block.spans[0].bold
        )
        out.append(shown)
    return out


def _length(block: Block) -> int:
    """Return about how many letters a block has."""
    match block:
        case Heading() | Paragraph():
            return len(plain(block.spans))
        case Bullets():
            return sum(len(plain(item)) + 20 for item in block.items)
        case Table():
            return sum(len(plain(cell)) + 12 for row in block.rows for cell in row)


class Reader:
    """Shows blocks in a view and scrolls them."""

    def __init__(self) -> None:
        """Begin with nothing to show."""
        self.blocks: tuple[Block, ...] = ()
        self.view = Rect(0, 0, 0, 0)
        self._kit: Kit | None = None
        self._setter: Setter | None = None
        self._examples: list[bool] = []
        self._heights: list[int] = []
        self._settings: OrderedDict[int, Setting] = OrderedDict()
        self._column = Rect(0, 0, 0, 0)
        self._margin = 0
        self._top = 0
        self._offset = 0.0
        self._throw = Throw()
        self._rest = 0.0  # what is left to glide
        self._grabbed = False  # the bar is being dragged

    # -- arranging -------------------------------------------------------------------------------

    def open(self, blocks: Sequence[Block]) -> None:
        """Show other blocks, from the beginning."""
        self.blocks = tuple(blocks)
        self._examples = examples(self.blocks)
        self._top, self._offset = 0, 0.0
        self._stop()

    def arrange(self, kit: Kit, view: Rect, *, widest: float = 760) -> None:
        """Show the text in *view*, its lines at most *widest* CSS px wide; the place stays."""
        share = self._offset / max(1, self._heights[self._top]) if self._heights else 0.0
        u = kit.units
        self._kit = kit
        self.view = Rect(view)
        pad = u.px(Space.XL if view.width >= u.px(600) else Space.M)
        width = min(view.width - 2 * pad, u.px(widest * (1 + (u.text_scale - 1) * 0.6)))
        self._column = Rect(0, view.y, max(u.px(80), width), view.height)
        self._column.centerx = view.centerx
        number = kit.style(Size.BODY - 1, bold=True)
        margin = kit.text.width("00.0", number) + u.px(Space.S)
        numbered = any(getattr(block, "number", "") for block in self.blocks)
        self._margin = margin if numbered and margin <= width * 0.1 else 0
        self._setter = Setter(kit, Size.BODY + 1)
        self._settings.clear()
        letter = max(1, round(kit.style(Size.BODY + 1).size * 0.52))
        line = self._setter.line(Size.BODY + 1)
        room = max(1, self._column.width - self._margin)
        self._heights = [
            (-(-_length(block) * letter // room)) * line + u.px(Space.M) for block in self.blocks
        ]
        if self.blocks:
            self._top = min(self._top, len(self.blocks) - 1)
            self._offset = share * self._height(self._top)
            self._clamp()

    def _setting(self, i: int) -> Setting:
        """Return a block as set for the present width."""
        setting = self._settings.get(i)
        if setting is None:
            assert self._setter is not None
            block = self.blocks[i]
            setting = self._setter.set(
                block, self._column.width, self._margin, example=self._examples[i]
            )
            self._settings[i] = setting
            self._heights[i] = setting.height + self._above(i)
            if len(self._settings) > MAX_SETTINGS:
                self._settings.popitem(last=False)
        else:
            self._settings.move_to_end(i)
        return setting

    def _above(self, i: int) -> int:
        """Return the free space above a block."""
        assert self._kit is not None
        assert self._setter is not None
        return self._kit.units.px(Space.L) if i == 0 else self._setter.gap(self.blocks[i])

    def _height(self, i: int) -> int:
        """Return the real height of a block with the space above it; the last has some below."""
        assert self._kit is not None
        height = self._setting(i).height + self._above(i)
        return height + (self._kit.units.px(Space.XXL) if i == len(self.blocks) - 1 else 0)

    # -- the place -------------------------------------------------------------------------------

    @property
    def current(self) -> int:
        """The number of the block that stands at the top of the view."""
        if not self.blocks:
            return 0
        assert self._kit is not None
        below = self._height(self._top) - self._offset
        near = self._kit.units.px(Space.XXL)
        return min(self._top + (below < near), len(self.blocks) - 1)

    @property
    def at_end(self) -> bool:
        """Whether the end of the text is in view."""
        return self._below() <= 0

    def _below(self) -> float:
        """Return how far the text reaches beyond the lower end of the view, 0 if it does not."""
        if not self.blocks:
            return 0
        y = -self._offset
        for i in range(self._top, len(self.blocks)):
            y += self._height(i)
            if y > self.view.height:
                return y - self.view.height
        return 0

    def _clamp(self) -> None:
        """Keep the text in the view: nothing empty above it, and below it only a short text."""
        while self._offset < 0 and self._top > 0:
            self._top -= 1
            self._offset += self._height(self._top)
        self._offset = max(0.0, self._offset)
        while self._top < len(self.blocks) - 1 and self._offset >= self._height(self._top):
            self._offset -= self._height(self._top)
            self._top += 1
        free = self.view.height + self._offset
        for i in range(self._top, len(self.blocks)):
            free -= self._height(i)
            if free <= 0:
                return
        self._offset -= free
        while self._offset < 0 and self._top > 0:
            self._top -= 1
            self._offset += self._height(self._top)
        self._offset = max(0.0, self._offset)

    def scroll_by(self, pixels: float) -> bool:
        """Scroll down by so much at once; False if nothing moved."""
        if not self.blocks:
            return False
        before = (self._top, round(self._offset))
        self._offset += pixels
        self._clamp()
        return before != (self._top, round(self._offset))

    def jump(self, block: int) -> None:
        """Show *block* at the top of the view."""
        self._stop()
        if self.blocks:
            self._top, self._offset = max(0, min(len(self.blocks) - 1, block)), 0.0
            self._clamp()

    def glide(self, pixels: float) -> None:
        """Scroll down by so much smoothly, or at once where motion is not wanted."""
        assert self._kit is not None
        self._throw.stop()
        if not self._kit.motion:
            self.scroll_by(pixels)
        elif self._rest * pixels < 0:
            self._rest = pixels
        else:
            self._rest += pixels

    def page(self, pages: float) -> None:
        """Scroll by *pages* of the view, a little less each, so that a line is seen twice."""
        assert self._kit is not None
        self.glide(pages * (self.view.height - 2 * self._kit.style(Size.BODY + 1).line))

    def line(self, lines: float) -> None:
        """Scroll by some lines."""
        assert self._kit is not None
        self.glide(lines * self._kit.style(Size.BODY + 1).line)

    def _stop(self) -> None:
        self._throw.stop()
        self._rest = 0.0

    # -- time and hands --------------------------------------------------------------------------

    @property
    def moving(self) -> bool:
        """Whether the text moves by itself."""
        return bool(self._rest or self._throw.speed)

    def update(self, dt: float) -> bool:
        """Let *dt* seconds pass; True if the text has moved."""
        if self._rest and not self._throw.held:
            part = self._rest * (1 - math.exp(-_GLIDE * dt))
            if abs(self._rest - part) < 0.5:
                part = self._rest
            self._rest -= part
            return self._move(part)
        way = self._throw.step(dt)
        return bool(way) and self._move(way)

    def _move(self, pixels: float) -> bool:
        top, offset = self._top, self._offset
        self._offset += pixels
        self._clamp()
        if (top, offset) == (self._top, self._offset):
            self._stop()  # at an end
            return False
        return True

    def handle(self, intent: Intent) -> bool:
        """Scroll by wheel, by dragging and by the bar; False if the intent means nothing here."""
        kit = self._kit
        if kit is None:
            return False
        match intent:
            case Wheel(at, steps) if self.view.collidepoint(at):
                self.glide(-steps * kit.units.px(90))
                return True
            case Press(at) if self.view.collidepoint(at):
                self._stop()
                return True
            case Drag():
                return self._drag(kit, intent)
            case Drop() | Release():
                held = self._throw.held or self._grabbed
                self._grabbed = False
                self._throw.let_go(kit.units.ratio, motion=kit.motion)
                return held
            case Tap(at):
                return self.view.collidepoint(at)
        return False

    def _drag(self, kit: Kit, drag: Drag) -> bool:
        if drag.first and self.view.collidepoint(drag.start):
            self._grabbed = drag.start[0] >= self.view.right - kit.units.px(18)
            if not self._grabbed:
                self._throw.grab()
        way = drag.last[1] - drag.at[1]
        if self._grabbed:
            track, _ = self._bar(kit)
            self.scroll_by(-way * sum(self._heights) / max(1, track.height))
        elif self._throw.held:
            self._throw.pull(way)
            self.scroll_by(way)
        return self._grabbed or self._throw.held

    # -- picture and words -----------------------------------------------------------------------

    def _bar(self, kit: Kit) -> tuple[Rect, Rect]:
        """Return the places of the scroll bar's track and thumb; heights not known are guessed."""
        u = kit.units
        track = Rect(self.view.right - u.px(8), self.view.y + u.px(8), u.px(4), 0)
        track.height = max(1, self.view.height - u.px(16))
        whole = max(1, sum(self._heights))
        place = sum(self._heights[: self._top]) + self._offset
        length = max(u.px(28), min(track.height, track.height * self.view.height // whole))
        share = 1.0 if self.at_end else min(1.0, place / max(1, whole - self.view.height))
        y = track.y + round((track.height - length) * share)
        return track, Rect(track.x, y, track.width, length)

    def placed(self) -> list[tuple[int, int]]:
        """Return the blocks in view with the y at which each one's text begins."""
        out = []
        y = self.view.y - round(self._offset)
        for i in range(self._top, len(self.blocks)):
            if y >= self.view.bottom:
                break
            out.append((i, y + self._above(i)))
            y += self._height(i)
        return out

    def items(self, kit: Kit) -> list[Item]:
        """Return the blocks in view, cut to it, and the scroll bar."""
        setter, view = self._setter, self.view
        if setter is None:
            return []
        out = []
        look = (kit.palette, kit.units, kit.four_colour, self._column.width)
        for i, y in self.placed():
            setting = self._setting(i)
            whole = Rect(view.x, y, view.width, setting.height)
            at = (self._column.x, y)

            def draw(
                surface: Surface, setting: Setting = setting, at: tuple[int, int] = at
            ) -> None:
                before = surface.get_clip()
                surface.set_clip(before.clip(view))
                setter.draw(surface, setting, at, kit.palette.panel)
                surface.set_clip(before)

            out.append(Item(("block", i), whole.clip(view), (y, setting.words, look), draw))
        track, thumb = self._bar(kit)
        if thumb.height < track.height:
            color = kit.palette.ink_faint

            def bar(surface: Surface) -> None:
                shapes.plate(surface, thumb, thumb.width // 2, color)

            out.append(Item("bar", thumb, color, bar))
        return out

    def words(self) -> list[str]:
        """Return the text in view, block by block."""
        return [self._setting(i).words for i, _ in self.placed()]
