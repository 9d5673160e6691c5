"""The table at every size: all inside the safe area, nothing over another thing, all touchable."""

import itertools
import random

import pytest
from pygame import Rect

from game.ui.draw.hand_layout import MIN_STRIP, hand_layout
from game.ui.draw.layout import Screen, row_of_cards, table_layout
from game.ui.draw.theme import TOUCH, Units

SIZES = [
    (320, 568),
    (360, 640),
    (390, 664),
    (390, 844),
    (568, 320),
    (844, 390),
    (768, 1024),
    (1024, 768),
    (1280, 720),
    (1366, 768),
    (1920, 1080),
    (2560, 1440),
]
NOTCH = [(0, 0, 0, 0), (47, 0, 34, 0), (0, 47, 21, 47)]


def screens():
    for (w, h), ratio, inset in itertools.product(SIZES, (1, 2, 3), NOTCH):
        if inset[1] and w < h:
            continue  # no phone has its notch there
        insets = tuple(i * ratio for i in inset)
        yield Screen(w * ratio, h * ratio, ratio, insets)


def label(screen):
    return f"{screen.width}x{screen.height}@{screen.ratio}{screen.insets}"


@pytest.mark.parametrize("screen", list(screens()), ids=label)
@pytest.mark.parametrize("style", ["fan", "columns"])
def test_table_nothing_overlaps_or_leaves_the_safe_area(screen, style):
    for seats, capacity in itertools.product((2, 4, 6, 8), (13, 27, 28, 54)):
        table = table_layout(screen, seats, capacity, style)
        boxes = table.boxes()
        where = (label(screen), seats, capacity)
        for name, rect in boxes:
            assert screen.safe.contains(rect), (where, name, rect)
            assert rect.width > 0, (where, name, rect)
            assert rect.height > 0, (where, name, rect)
        for (a, ra), (b, rb) in itertools.combinations(boxes, 2):
            assert not ra.colliderect(rb), (where, a, ra, b, rb)
        touch = table.units.px(TOUCH)
        for rect in (table.menu, *table.tools, *table.actions.values()):
            assert rect.height >= touch, where
            assert rect.width >= touch, where
        assert table.pile.width >= table.units.px(96), (where, table.pile)
        assert table.pile.height >= table.units.px(24), (where, table.pile)
        assert len(table.seats) == seats - 1
        assert [box.seat for box in table.seats] == list(range(1, seats))


@pytest.mark.parametrize("screen", list(screens()), ids=label)
@pytest.mark.parametrize("style", ["fan", "columns"])
def test_hand_every_card_is_readable_and_touchable(screen, style):
    rng = random.Random(414)
    ranks = [*"23456789TJQKA", "BJ", "RJ"]
    for capacity in (27, 54):
        table = table_layout(screen, 4, capacity, style)
        strip, touch = table.units.px(MIN_STRIP), table.units.px(TOUCH)
        for count in range(1, capacity + 1):
            groups = sorted(rng.choice(ranks) for _ in range(count))
            if count % 3 == 0:  # many ranks, few copies: the most columns
                groups = sorted(ranks[i % 15] for i in range(count))
            cards = list(enumerate(groups))
            hand = hand_layout(table.hand, cards, style, table.card, table.units)
            assert sorted(c.key for c in hand.cards) == list(range(count))
            assert list(hand.order) == list(range(count))
            for card in hand.cards:
                where = (label(screen), style, count, card)
                assert table.hand.contains(card.rect), where
                assert card.visible.width >= strip, where
                assert card.visible.height >= touch, where


def test_hand_the_topmost_card_is_hit_and_every_card_can_be_reached():
    screen = Screen(390, 844)
    for style in ("fan", "columns"):
        table = table_layout(screen, 4, 27, style)
        cards = [(i, str(i // 3)) for i in range(27)]
        for lifted in (frozenset(), frozenset({3, 4, 20}), frozenset(range(0, 27, 2))):
            hand = hand_layout(table.hand, cards, style, table.card, table.units, lifted)
            reached = set()
            for y in range(table.hand.top, table.hand.bottom):
                for x in range(table.hand.left, table.hand.right):
                    top = None
                    for card in hand.cards:
                        if card.rect.collidepoint(x, y):
                            top = card.key
                    if top is None:  # a card that has risen is still hit where it lay
                        for card in hand.cards:
                            if card.rect.move(0, card.rise).collidepoint(x, y):
                                top = card.key
                    assert hand.hit(x, y) == top
                    reached.add(top)
            assert reached - {None} == set(range(27))
            if not lifted:
                for card in hand.cards:
                    assert hand.hit(*card.visible.center) == card.key
            assert hand.hit(table.hand.left - 1, table.hand.top) is None


def test_hand_selected_cards_rise_and_stay_inside():
    table = table_layout(Screen(1280, 720), 4)
    cards = [(i, "x") for i in range(27)]
    flat = hand_layout(table.hand, cards, "fan", table.card, table.units)
    up = hand_layout(table.hand, cards, "fan", table.card, table.units, frozenset({5}))
    assert up.find(5).rect.y < flat.find(5).rect.y
    assert table.hand.contains(up.find(5).rect)
    assert up.find(6).rect == flat.find(6).rect


def test_hand_columns_hold_one_rank_each():
    table = table_layout(Screen(390, 844), 4, 27, "columns")
    cards = [(f"{r}{i}", r) for r in "AKQ" for i in range(3)]
    hand = hand_layout(table.hand, cards, "columns", table.card, table.units)
    columns = {}
    for card in hand.cards:
        columns.setdefault(card.column, set()).add(card.key[0])
    assert all(len(ranks) == 1 for ranks in columns.values())
    assert len({c.rect.x for c in hand.cards if c.key[0] == "K"}) == 1


def test_hand_arrow_keys_reach_every_card_and_stop_at_the_ends():
    for style in ("fan", "columns"):
        table = table_layout(Screen(390, 844), 4, 27, style)
        cards = [(i, str(i // 2)) for i in range(27)]
        hand = hand_layout(table.hand, cards, style, table.card, table.units)
        seen, todo = set(), [hand.step(None, 1, 0)]
        while todo:
            key = todo.pop()
            if key not in seen:
                seen.add(key)
                todo += [hand.step(key, *d) for d in ((1, 0), (-1, 0), (0, 1), (0, -1))]
        assert seen == set(range(27))
        assert hand.step(0, -1, 0) == 0
        assert hand.step(26, 1, 0) == 26


def test_seats_go_clockwise_with_the_next_player_on_the_left():
    for size in ((1366, 768), (390, 844), (844, 390)):
        for seats in (4, 6, 8):
            boxes = table_layout(Screen(*size), seats).seats
            assert boxes[0].plate.centerx < size[0] / 2
            assert boxes[-1].plate.centerx > size[0] / 2
            left = [b for b in boxes if b.side == "left" and b.plate.y > boxes[seats // 2].plate.y]
            assert [b.seat for b in left] == sorted(b.seat for b in left)
            assert [b.plate.y for b in left] == sorted((b.plate.y for b in left), reverse=True)
            top = [b for b in boxes if b.side == "top"]
            assert [b.plate.x for b in top] == sorted(b.plate.x for b in top)


def test_table_text_scale_changes_no_promise():
    for size, scale in itertools.product(SIZES, (1.25, 1.5, 2.0)):
        screen = Screen(*size, 1.0, (0, 0, 0, 0), scale)
        for seats in (2, 4, 6, 8):
            boxes = table_layout(screen, seats).boxes()
            for name, rect in boxes:
                assert screen.safe.contains(rect), (size, scale, seats, name)
            for (a, ra), (b, rb) in itertools.combinations(boxes, 2):
                assert not ra.colliderect(rb), (size, scale, seats, a, b)


def test_row_of_cards_stays_inside_its_area():
    units = Units(1.0)
    for w, h in ((96, 26), (110, 90), (240, 100), (600, 200)):
        area = Rect(10, 20, w, h)
        for count in range(1, 28):
            placed = row_of_cards(area, count, 92, units)
            assert len(placed) == count
            for rect in placed:
                assert area.inflate(2, 2).contains(rect), (w, h, count, rect)
