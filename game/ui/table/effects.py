"""What moves on the table: found by comparing the model before with the model after.

Nothing waits for a movement. If the next change comes while one is under way, it is cut short.
All lengths are device px.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from pygame import Rect, Surface

from game.ui.draw.hand_layout import HandLayout
from game.ui.draw.layout import TableLayout
from game.ui.draw.motion import (
    BOMB,
    CLIMB,
    DEAL,
    FLIGHT,
    PULSE,
    SNAP,
    SWEEP,
    Motions,
    Tempo,
    ease_in_out,
    ease_out,
    linear,
    overshoot,
    shake,
)
from game.ui.table.brush import Brush
from game.ui.table.model import LadderModel, PileEntry, PileModel, TableModel
from game.ui.table.pile_plan import PilePlan

SPARKS: Final = 12
GLOW_STEPS: Final = 6
"""A plate lights up in so many steps, each of which is one redraw."""

Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Loose:
    """Cards that no longer belong to the pile but are still seen: below it, or on their way."""

    entry: PileEntry
    cards: tuple[Rect, ...]
    way: Point = (0, 0)


class Flights:
    """The movements on the table."""

    def __init__(self, tempo: Tempo, layout: TableLayout, brush: Brush) -> None:
        """*layout* tells from where to where cards move."""
        self.motions = Motions(tempo)
        self._layout = layout
        self._brush = brush
        self._from: dict[int, Point] = {}
        self._below: tuple[Loose, ...] = ()
        self._leaving: tuple[Loose, ...] = ()
        self._levels = (0, 0)

    # -- what the picture asks ---------------------------------------------------------------

    @property
    def active(self) -> bool:
        """Whether anything moves."""
        return self.motions.active

    def shift(self, index: int) -> Point | None:
        """Return how far a group of the pile is from its place; None when it lies there."""
        motion = self.motions.get(("fly", index))
        if motion is None:
            return None
        return motion.between(self._from[index], (0, 0))

    @property
    def below(self) -> tuple[Loose, ...]:
        """The play that lies under one that is still in flight."""
        flying = any(self.motions.get(("fly", index)) for index in self._from)
        return self._below if flying else ()

    @property
    def leaving(self) -> tuple[tuple[Loose, Point], ...]:
        """The cards of a finished trick on their way to its winner, and how far they are."""
        motion = self.motions.get("sweep")
        if motion is None:
            return ()
        return tuple((loose, motion.between((0, 0), loose.way)) for loose in self._leaving)

    def glow(self, seat: int) -> float:
        """Return how bright the plate of a player is who has just gone out, 0 to 1."""
        motion = self.motions.get(("out", seat))
        if motion is None:
            return 0.0
        return math.ceil((1 - motion.raw) * GLOW_STEPS) / GLOW_STEPS

    @property
    def burst(self) -> float | None:
        """How far a bomb's burst is, 0 to 1; None if there is none."""
        motion = self.motions.get("bomb")
        return motion.raw if motion is not None and motion.begun else None

    @property
    def hit(self) -> int:
        """How far sideways a bomb's cards are shaken."""
        t = self.burst
        return 0 if t is None else shake(t, self._brush.px(6))

    @property
    def link(self) -> float:
        """How much of the link of a claim has grown, 0 to 1."""
        motion = self.motions.get("link")
        return 1.0 if motion is None else motion.share

    def climb(self, ladder: LadderModel) -> tuple[float, float] | None:
        """Return where our mark and theirs are on their way up; None when they have arrived."""
        motion = self.motions.get("climb")
        if motion is None:
            return None
        t = round(motion.share, 2)
        ours, theirs = self._levels
        return ours + (ladder.ours - ours) * t, theirs + (ladder.theirs - theirs) * t

    def dealt(self, count: int) -> int | None:
        """Return how many of *count* cards have arrived; None when they all have."""
        motion = self.motions.get("deal")
        return None if motion is None else min(count, int(motion.share * count) + 1)

    # -- what sets things moving -------------------------------------------------------------

    def update(self, seconds: float) -> bool:
        """Let time pass; returns whether anything moved."""
        return self.motions.update(seconds)

    def deal(self) -> None:
        """Let the cards of the hand arrive one after the other."""
        self.motions.start("deal", DEAL, ease=linear)

    def follow(
        self,
        old: TableModel,
        old_plan: PilePlan,
        old_hand: HandLayout,
        new: TableModel,
        new_plan: PilePlan,
    ) -> None:
        """Begin the movements that lead from the old picture to the new one."""
        if self.motions.tempo.still:
            self.motions.clear()
            return
        if new.hand.deal != old.hand.deal:
            self.deal()
        elif new.hand.cards != old.hand.cards:
            self.motions.stop("deal")
        levels = (old.ladder.ours, old.ladder.theirs)
        if levels != (new.ladder.ours, new.ladder.theirs):
            self._levels = levels
            self.motions.start("climb", CLIMB, delay=0.2, ease=ease_in_out)
        before = {seat.seat: seat.out for seat in old.seats}
        for seat in new.seats:
            if seat.out is not None and before.get(seat.seat) is None:
                self.motions.start(("out", seat.seat), PULSE, ease=linear)
        if not same_cards(old.pile, new.pile):
            self._follow_pile(old, old_plan, old_hand, new, new_plan)

    def _follow_pile(
        self,
        old: TableModel,
        old_plan: PilePlan,
        old_hand: HandLayout,
        new: TableModel,
        new_plan: PilePlan,
    ) -> None:
        for index in self._from:
            self.motions.stop(("fly", index))
        self.motions.stop("bomb")
        self.motions.stop("link")
        self._from, self._below = {}, ()
        a, b = old.pile, new.pile
        goes_on = a.trick == b.trick and b.entries[: len(a.entries)] == a.entries
        if not goes_on and a.entries:
            self._sweep(a, old_plan)
        top = new_plan.top
        if top is None or (goes_on and len(a.entries) == len(b.entries)):
            return
        entry = b.shown[top.index]
        claim = entry.kind != "play"
        if goes_on:
            self._make_room(a, old_plan, b, new_plan)
        start = self._start(entry, old, old_hand, new)
        self._from[top.index] = (start[0] - top.box.centerx, start[1] - top.box.centery)
        self.motions.start(
            ("fly", top.index),
            SNAP if claim else FLIGHT,
            ease=overshoot if claim else ease_out,
        )
        if claim:
            self.motions.start("link", SNAP * 1.5, ease=ease_out)
        if entry.bomb:
            self.motions.start("bomb", BOMB, delay=FLIGHT * 0.85, ease=linear)

    def _make_room(self, a: PileModel, old_plan: PilePlan, b: PileModel, plan: PilePlan) -> None:
        """Keep the last play below the new one; in a chain, let its links move aside."""
        if not b.chained:
            old = [Loose(a.shown[group.index], group.cards) for group in old_plan.groups]
            self._below = tuple(old[-1:])
            return
        first_old, first_new = len(a.entries) - len(a.shown), len(b.entries) - len(b.shown)
        places = {first_old + group.index: group.box for group in old_plan.groups}
        for group in plan.groups[:-1]:
            box = places.get(first_new + group.index)
            if box is not None and box.center != group.box.center:
                self._from[group.index] = (
                    box.centerx - group.box.centerx,
                    box.centery - group.box.centery,
                )
                self.motions.start(("fly", group.index), SNAP, ease=ease_out)

    def _sweep(self, pile: PileModel, plan: PilePlan) -> None:
        """Send the cards of a finished trick to its winner."""
        home = self._layout.box(pile.entries[-1].place).plate.center
        leaving = []
        for group in plan.groups:
            way = (home[0] - group.box.centerx, home[1] - group.box.centery)
            leaving.append(Loose(pile.shown[group.index], group.cards, way))
        self._leaving = tuple(leaving)
        self.motions.start("sweep", SWEEP, ease=ease_in_out)

    def _start(
        self, entry: PileEntry, old: TableModel, old_hand: HandLayout, new: TableModel
    ) -> Point:
        """Return where a play comes from: out of the hand, or from its player's place."""
        if entry.place == 0 and len(new.hand.cards) < len(old.hand.cards):
            kept = {card.key for card in new.hand.cards}
            gone = [card.rect for card in old_hand.cards if card.key not in kept]
            if gone:
                box = gone[0].unionall(gone)
                return box.center
        return self._layout.box(entry.place).plate.center


def same_cards(a: PileModel, b: PileModel) -> bool:
    """Say whether two piles lie alike: all but the clock and the winner counts."""
    return a.trick == b.trick and a.links == b.links and a.entries == b.entries


def spark_area(box: Rect, brush: Brush) -> Rect:
    """Return all that the burst of a bomb whose cards fill *box* touches."""
    reach = 2 * brush.px(44)
    return box.inflate(reach, reach)


def draw_sparks(surface: Surface, brush: Brush, box: Rect, share: float) -> None:
    """Draw the burst of a bomb: sparks that fly apart and get smaller; *share* from 0 to 1."""
    p, px = brush.palette, brush.px
    size = px(11 - 2 * int(share * 4))
    out = ease_out(share) * px(34)
    for i in range(SPARKS):
        angle = (i + 0.5) * 2 * math.pi / SPARKS
        dx, dy = math.cos(angle), math.sin(angle)
        # from the edge of the cards outwards
        edge = min(box.width / 2 / max(abs(dx), 0.01), box.height / 2 / max(abs(dy), 0.01))
        at = (box.centerx + dx * (edge + out), box.centery + dy * (edge + out))
        brush.sign(surface, "lozenge" if i % 2 else "star", size, p.accent, at)
