"""The middle of the table as items of the picture. Device px."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from pygame import Rect

from game.ui.draw.layout import INSIDE, TableLayout
from game.ui.draw.paint import Item
from game.ui.table import pile_view
from game.ui.table.brush import Brush
from game.ui.table.effects import Flights, draw_sparks, spark_area
from game.ui.table.model import PileEntry, PileModel, PlayMark
from game.ui.table.pile_plan import Group, PilePlan
from game.ui.table.pile_view import link_dots, ring_rect
from game.ui.table.seat_view import play_cards


def pile_items(
    pile: PileModel, plan: PilePlan, brush: Brush, flights: Flights, link: Sequence[tuple[int, int]]
) -> tuple[list[Item], list[Item]]:
    """Return the items of the pile, and those that fly above everything else.

    *link* are the dots from a claimer to his cards (`link_of`).
    """
    shown = pile.shown
    items, flying = _loose_items(brush, flights)
    top = plan.top
    if top is None:
        return items, flying
    items += _link_items(shown[top.index], brush, flights, link)
    joins = [join for join in plan.joins if flights.shift(join.index) is None]
    for join in joins:
        bar = partial(pile_view.draw_bar, brush=brush, join=join)
        items.append(Item(("bar", join.index), join.bar, 0, bar))
    for group in plan.groups:
        entry = shown[group.index]
        shift = flights.shift(group.index)
        last = group is top
        glow = last and (pile.chained or pile.won or flights.burst is not None)
        moved = shift or (flights.hit if last else 0, 0)
        name = ("group", pile.trick, len(pile.entries) - len(shown) + group.index)
        item = _group_item(name, entry, group.cards, brush, glow, moved)
        (items if shift is None else flying).append(item)
        if shift is None and group.caption.height > 0:
            items.append(_caption_item(entry, group, brush, short=pile.chained and len(shown) > 1))
    if plan.hidden and plan.more is not None:
        draw_more = partial(pile_view.draw_more, brush=brush, rect=plan.more, hidden=plan.hidden)
        items.append(Item("more", plan.more, plan.hidden, draw_more))
    if pile.ring is not None and flights.shift(top.index) is None:
        share = pile_view.ring_share(pile.ring, pile_view.ring_steps(top, brush))
        mine = pile.ring.mine
        ring = partial(pile_view.draw_ring, brush=brush, group=top, share=share, mine=mine)
        items.append(Item("ring", pile_view.ring_rect(top, brush), (share, mine), ring))
    for join in joins:  # the sign stands on the ring, not under it
        entry = shown[join.index]
        sign = partial(pile_view.draw_join, brush=brush, entry=entry, join=join)
        area = join.sign.inflate(4, 4)  # round signs may be a pixel wider
        items.append(Item(("join", join.index), area, (entry.kind,), sign))
    burst = flights.burst
    if burst is not None:
        sparks = partial(draw_sparks, brush=brush, box=top.box, share=burst)
        flying.append(Item("sparks", spark_area(top.box, brush), burst, sparks))
    return items, flying


def _group_item(
    name: tuple[object, ...],
    entry: PileEntry,
    cards: tuple[Rect, ...],
    brush: Brush,
    glow: bool,
    shift: tuple[int, int],
) -> Item:
    draw = partial(
        pile_view.draw_group, brush=brush, entry=entry, cards=cards, glow=glow, shift=shift
    )
    area = pile_view.group_area(brush, cards, shift)
    return Item(name, area, (entry.faces, glow, cards[0].width), draw)


def _loose_items(brush: Brush, flights: Flights) -> tuple[list[Item], list[Item]]:
    """Return the cards below a play in flight, and those that leave for the winner."""
    below = [
        _group_item(("below", i), loose.entry, loose.cards, brush, False, (0, 0))
        for i, loose in enumerate(flights.below)
    ]
    leaving = [
        _group_item(("leaving", i), loose.entry, loose.cards, brush, False, shift)
        for i, (loose, shift) in enumerate(flights.leaving)
    ]
    return below, leaving


def link_of(
    pile: PileModel, plan: PilePlan, layout: TableLayout, words: Rect, brush: Brush
) -> tuple[tuple[int, int], ...]:
    """Return the dots of the link from a claimer to his cards; none for a plain play.

    They keep clear of everything else on the table; *words* is where the banner stands.
    """
    top = plan.top
    if top is None or pile.shown[top.index].kind == "play":
        return ()
    entry = pile.shown[top.index]
    px = brush.px
    box = layout.box(entry.place)
    home = box.plate
    quiet = [rect for name, rect in layout.boxes() if name not in ("pile", f"play {box.seat}")]
    if box.density not in INSIDE:  # the link begins at the cards he claimed with
        cards = play_cards(box, PlayMark(entry.kind, faces=entry.faces), brush)
        home = cards[0].unionall(cards).inflate(px(8), px(8))
        quiet.append(home)
    quiet.append(words.inflate(px(12), 0))
    if plan.more is not None:
        quiet.append(plan.more)
    quiet += [ring_rect(top, brush), top.caption]
    for group in plan.groups[:-1]:
        quiet += (group.box.inflate(px(8), px(8)), group.caption)
    quiet += [join.sign.inflate(px(8), px(8)) for join in plan.joins]
    return link_dots(home, top, quiet, layout.screen.safe, brush)


def _link_items(
    entry: PileEntry, brush: Brush, flights: Flights, link: Sequence[tuple[int, int]]
) -> list[Item]:
    dots = tuple(link[: round(len(link) * flights.link)])
    if not dots:
        return []
    draw = partial(pile_view.draw_link, brush=brush, dots=dots, ours=entry.ours)
    area = pile_view.link_area(dots, brush)
    return [Item(("link", entry.seat), area, (dots, entry.ours), draw)]


def _caption_item(entry: PileEntry, group: Group, brush: Brush, *, short: bool) -> Item:
    draw = partial(
        pile_view.draw_caption, brush=brush, entry=entry, rect=group.caption, short=short
    )
    key = (entry.name, entry.short, entry.ours, entry.label, entry.bomb, short)
    return Item(("caption", group.index), group.caption, key, draw)
