"""Faults that programs of this kind have shown, tried on this one (R-01 to R-19, S-17).

Expected values come from docs/rules.md and are written here or worked out here from first
principles, never by the code under test.
"""

from __future__ import annotations

import itertools
import pickle
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.engine import Engine
from tests.helpers import (
    NATURAL,
    Match,
    Position,
    ask,
    assert_claim,
    assert_leads,
    assert_over,
    assert_turn,
    faces,
    legal,
    order_at,
    ranks_of,
    split,
)

FACES = [rank + suit for rank in NATURAL for suit in "cdhs"] + ["BJ", "RJ"]
LEVELS = list(NATURAL)


def runs(level: str, copies: int) -> Iterator[str]:
    """All straights (1 copy) or double dragons (2 copies) at a level (RULES 3.2-3.4)."""
    for length in range(3, 14):
        for start in range(14 - length):
            ranks = NATURAL[start : start + length]
            if level not in ranks:
                yield "".join(rank * copies for rank in ranks)


def all_plays(level: str, copies: int = 8) -> list[tuple[str, str, int, int]]:
    """Every play of two decks as (ranks, shape, strength within the shape, bomb tier)."""
    order = order_at(level)
    plays = [(rank, "single", order.index(rank), 0) for rank in order]
    plays += [(rank * 2, "pair", order.index(rank), 0) for rank in order[:13]]
    for run in runs(level, 1):
        plays.append((run, f"straight {len(run)}", NATURAL.index(run[-1]), 0))
    for run in runs(level, 2):
        plays.append((run, f"dragon {len(run)}", NATURAL.index(run[-1]), 0))
    for count in range(3, copies + 1):
        plays += [(rank * count, "bomb", order.index(rank), count) for rank in order[:13]]
    plays += [(pair, "bomb", 0, 100 + i) for i, pair in enumerate(("BB", "BR", "RR"))]
    plays.append(("44A", "bomb", 0, 200))
    return plays


# R-01 ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["2", "4", "A"])
def test_R01_nothing_is_offered_over_a_414_RULES_4_2(level: str) -> None:
    """Nobody is even asked; a play all the same is refused and changes nothing."""
    rng = random.Random(level)
    for _ in range(60):
        pack = FACES * 2
        for taken in ("4s", "4h", "As"):
            pack.remove(taken)
        rng.shuffle(pack)
        hands = ["4s4hAs" + "".join(pack[:24]), *("".join(pack[i : i + 27]) for i in (24, 51, 78))]
        record: dict[str, Any] = {
            "format": "414",
            "version": 1,
            "ruleset": {},
            "hands": hands,
            "levels": [level, level],
            "level": level,
            "leader": 0,
            "actions": ["0:4s4hAs"],
        }
        state = ask("state", record=record)
        assert_leads(state, 0)
        assert set(state["legal"]) == {"0"}
        seat = rng.randrange(1, 4)
        tried = rng.choice(split(hands[seat]))
        record["actions"].append(f"{seat}:{tried}")
        assert ask("state", record=record)["reason"] == "not_your_turn"


@pytest.mark.heavy
def test_R01_no_play_beats_a_414_RULES_4_2() -> None:
    for level in LEVELS:
        for cards, *_ in all_plays(level):
            reply = ask("beats", cards=faces(cards), table="4s4hAs", level=level)
            assert reply == {"beats": False}, (level, cards)


@pytest.mark.parametrize(
    ("ruleset", "table", "answers"),
    [
        # the highest single, pair and run: only bombs are offered over them
        ({}, "R", {"333", "pass"}),
        ({}, "22", {"333", "pass"}),
        ({}, "QKA", {"333", "pass"}),
        ({}, "RR", {"pass"}),
        ({}, "22222222", {"pass"}),
    ],
)
def test_R01_highest_of_its_kind_RULES_5_2(
    ruleset: dict[str, Any], table: str, answers: set[str]
) -> None:
    position = Position(table + "J8", "3339TJQK", "5J", "Q6", **ruleset).do(f"0:{table}")
    assert_turn(position.state(), 1)
    assert legal(position.state(), 1) == answers


# R-03 ---------------------------------------------------------------------------------------------


@pytest.mark.heavy
@pytest.mark.parametrize("level", ["2", "7"])
def test_R03_beats_is_a_strict_order_RULES_5_2(level: str) -> None:
    plays = all_plays(level)
    engine = Engine()
    texts = [faces(cards) for cards, *_ in plays]
    beaten_by: list[int] = []
    for (_, shape, strength, tier), table in zip(plays, texts, strict=True):
        row = 0
        for i, (_, shape2, strength2, tier2) in enumerate(plays):
            request = {"op": "beats", "cards": texts[i], "table": table, "level": level}
            got = engine.handle(request)["beats"]
            stronger = (tier2, strength2) > (tier, strength)
            expected = stronger if shape2 == shape else tier2 > 0
            assert got is expected, (texts[i], table)
            row |= got << i
        beaten_by.append(row)
    count = len(plays)
    wins = [sum((beaten_by[j] >> i & 1) << j for j in range(count)) for i in range(count)]
    for i, row in enumerate(beaten_by):
        assert not row >> i & 1, "beats itself"
        assert not row & wins[i], "beat each other"
        for j in range(count):
            if row >> j & 1:
                assert not beaten_by[j] & wins[i], "a cycle of three"


# R-04 ---------------------------------------------------------------------------------------------


@pytest.mark.heavy
def test_R04_recognition_ignores_the_order_of_cards_RULES_3_6() -> None:
    rng = random.Random(4)
    engine = Engine()
    samples = [(level, cards) for level in LEVELS for cards, *_ in all_plays(level)]
    # every short play of one level, and a thousand of all levels
    chosen = [s for s in samples if s[0] == "5" and len(s[1]) <= 3] + rng.sample(samples, 1000)
    for level, cards in chosen:
        texts = split(faces(cards))
        first = engine.handle({"op": "classify", "cards": "".join(texts), "level": level})
        assert first["category"] is not None
        orders = itertools.permutations(texts) if len(texts) <= 3 else ()
        for order in list(orders) or [rng.sample(texts, len(texts)) for _ in range(10)]:
            request = {"op": "classify", "cards": "".join(order), "level": level}
            untouched = dict(request)
            assert engine.handle(request) == first, order
            assert request == untouched


@pytest.mark.parametrize("cards", ["BR", "44A", "QKA", "334455"])
def test_R04_recognition_ignores_the_suits_RULES_1_2(cards: str) -> None:
    first = ask("classify", cards=faces(cards), level="2")
    for suit in "cdhs":
        plain = "".join({"B": "BJ", "R": "RJ"}.get(rank, rank + suit) for rank in cards)
        assert ask("classify", cards=plain, level="2") == first


# R-05 ---------------------------------------------------------------------------------------------

# cards, category at level 2, at level 7, at level A
RUN_TABLE = [
    ("A2345", None, None, None),
    ("23456", None, "straight", "straight"),
    ("TJQKA", "straight", "straight", None),
    ("JQKA2", None, None, None),
    ("QKA23", None, None, None),
    ("KA234", None, None, None),
    ("A23", None, None, None),
    ("QKA", "straight", "straight", None),
    ("KA2", None, None, None),
    ("JQK", "straight", "straight", "straight"),
    ("234", None, "straight", "straight"),
    ("345", "straight", "straight", "straight"),
    ("567", "straight", None, "straight"),
    ("678", "straight", None, "straight"),
    ("689", None, None, None),
    ("568", None, None, None),
    ("KA", None, None, None),
    ("34", None, None, None),
    ("3455", None, None, None),
    ("3457", None, None, None),
    ("AA22", None, None, None),
    ("AA2233", None, None, None),
    ("KKAA22", None, None, None),
    ("QQKKAA", "double_dragon", "double_dragon", None),
    ("223344", None, "double_dragon", "double_dragon"),
    ("667788", "double_dragon", None, "double_dragon"),
    ("33445", None, None, None),
    ("333444", None, None, None),
    ("AAA222", None, None, None),
    ("AAA222333", None, None, None),
    ("QKAB", None, None, None),
    ("KAB", None, None, None),
    ("9TB", None, None, None),
    ("34B", None, None, None),
    ("AABR", None, None, None),
    ("KKAABB", None, None, None),
    ("23456789TJQKA", None, None, None),
    ("23456789TJQK", None, None, "straight"),
    ("3456789TJQKA", "straight", None, None),
    ("89TJQKA", "straight", "straight", None),
    ("89TJQKA2", None, None, None),
]

# the same with `level_in_runs` natural: level cards stand at their own place
NATURAL_RUN_TABLE = [
    ("A2345", None, None, None),
    ("23456", "straight", "straight", "straight"),
    ("TJQKA", "straight", "straight", "straight"),
    ("JQKA2", None, None, None),
    ("KA2", None, None, None),
    ("A23", None, None, None),
    ("234", "straight", "straight", "straight"),
    ("678", "straight", "straight", "straight"),
    ("568", None, None, None),
    ("QQKKAA", "double_dragon", "double_dragon", "double_dragon"),
    ("223344", "double_dragon", "double_dragon", "double_dragon"),
    ("AA2233", None, None, None),
    ("KAB", None, None, None),
    ("23456789TJQKA", "straight", "straight", "straight"),
]


@pytest.mark.parametrize(
    ("ruleset", "table"),
    [({}, RUN_TABLE), ({"level_in_runs": "natural"}, NATURAL_RUN_TABLE)],
    ids=["never", "natural"],
)
def test_R05_runs_around_ace_and_two_RULES_3_2(
    ruleset: dict[str, str], table: list[tuple[str, str | None, str | None, str | None]]
) -> None:
    for cards, *expected in table:
        for level, category in zip("27A", expected, strict=True):
            reply = ask("classify", cards=faces(cards), level=level, ruleset=ruleset)
            assert reply["category"] == category, (cards, level)


def test_R05_every_other_wrap_round_is_refused_RULES_3_2() -> None:
    engine = Engine()
    for level in LEVELS:
        straights = set(runs(level, 1))
        dragons = set(runs(level, 2))
        for start in range(13):
            for length in range(2, 14):
                ranks = [NATURAL[(start + i) % 13] for i in range(length)]
                for copies, known in ((1, straights), (2, dragons)):
                    cards = "".join(rank * copies for rank in ranks)
                    got = engine.handle({"op": "classify", "cards": faces(cards), "level": level})
                    assert (got["category"] is not None) == (cards in known), (cards, level)


# R-07 ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", LEVELS)
def test_R07_no_level_differs_from_its_neighbours_RULES_2_3(level: str) -> None:
    order = order_at(level)
    assert ask("classify", cards=faces(level), level=level)["rank"] == level
    # the order of singles and of bombs is that of the level
    for low, high in itertools.pairwise(order):
        for copies in (1, 2, 3):
            if copies > 1 and high in "BR":
                continue
            low_cards, high_cards = faces(low * copies), faces(high * copies)
            assert ask("beats", cards=high_cards, table=low_cards, level=level)["beats"] is True
            assert ask("beats", cards=low_cards, table=high_cards, level=level)["beats"] is False
    # tribute: the level card is paid before an ace, and is not returned before another card
    below = order[11]
    hands = ["23456789", "TQ", "8K", level + below + "3"]
    position = Position(
        *hands,
        level=level,
        levels=[level, "2"],
        previous={"out": [0, 1, 2], "winner": 0},
    )
    state = position.state()
    assert state["level"] == level
    assert state["levels"] == [level, "2"]
    assert sorted(ranks_of(state["hands"][0])) == sorted("23456789" + level)
    assert legal(state, 0) == {f"return {rank}" for rank in "23456789" if rank != level}
    back = "8" if level != "8" else "9"
    state = position.do(f"0:return {back}").state()
    assert_leads(state, 3)
    assert sorted(ranks_of(state["hands"][3])) == sorted(below + "3" + back)
    # the same record replayed gives the same state
    assert position.state() == state
    # the level card can be hooked like any other
    position = Position(level + "3", level * 2 + "3", "45", "67", level=level).do(f"0:{level}")
    assert_claim(position.state(), [1], f"hook {level * 2}")
    # winning moves the level along the ladder
    after = NATURAL[min(NATURAL.index(level) + 2, 12)]
    other = "3" if level != "3" else "5"
    position = Position(other * 2, "7J", "", "9Q", out=[2], level=level, levels=[level, "2"])
    result = position.do(f"0:{other * 2}").state()["result"]
    assert result["levels"] == [after, "2"]


def test_R07_a_match_climbs_through_every_level_RULES_8_1() -> None:
    """One level a deal: 2 3 4 … K A, in the level in force as in the result."""
    match = Match(10)
    seen = []
    for _ in range(12):
        state = match.play_out(0, 1, 2)
        assert state["phase"] == "over"
        seen.append((state["level"], state["result"]["levels"][0]))
    assert seen == list(itertools.pairwise(NATURAL))


# R-11 ---------------------------------------------------------------------------------------------

# seats still in (at least one of each team), leader, next in turn
NEXT_IN_TURN = [
    ([0, 1, 2, 3], {0: 1, 1: 2, 2: 3, 3: 0}),
    ([0, 1, 2], {0: 1, 1: 2, 2: 0}),
    ([0, 1, 3], {0: 1, 1: 3, 3: 0}),
    ([0, 2, 3], {0: 2, 2: 3, 3: 0}),
    ([1, 2, 3], {1: 2, 2: 3, 3: 1}),
    ([0, 1], {0: 1, 1: 0}),
    ([0, 3], {0: 3, 3: 0}),
    ([1, 2], {1: 2, 2: 1}),
    ([2, 3], {2: 3, 3: 2}),
]


@pytest.mark.parametrize(("still_in", "following"), NEXT_IN_TURN)
def test_R11_turns_skip_players_who_are_out_RULES_5_6(
    still_in: list[int], following: dict[int, int]
) -> None:
    fillers = ["9T", "TJ", "JQ", "QK"]
    out = [seat for seat in range(4) if seat not in still_in]
    for leader, expected in following.items():
        hands = [fillers[seat] if seat in still_in else "" for seat in range(4)]
        hands[leader] = "33" + hands[leader]
        position = Position(*hands, out=out, leader=leader)
        assert position.refused(f"{leader}:pass") == "leader_must_play"
        position.do(f"{leader}:33")
        assert_turn(position.state(), expected)
        # everybody passes: the table clears and the same player leads again
        turn = expected
        while turn != leader:
            assert_turn(position.state(), turn)
            position.do(f"{turn}:pass")
            turn = following[turn]
        assert_leads(position.state(), leader)
        assert position.refused(f"{leader}:pass") == "leader_must_play"


@pytest.mark.parametrize("seed", range(12))
def test_R11_somebody_can_always_act(seed: int) -> None:
    """Random play: every awaited seat has something to do, and the deal ends."""
    rng = random.Random(seed)
    players = (4, 2, 6)[seed % 3]
    pack = FACES * (players // 2)
    rng.shuffle(pack)
    size = rng.randint(5, 9)
    hands = ["".join(pack[seat * size : seat * size + size]) for seat in range(players)]
    record: dict[str, Any] = {
        "format": "414",
        "version": 1,
        "ruleset": {"players": players},
        "hands": hands,
        "levels": ["2", "2"],
        "level": "2",
        "leader": rng.randrange(players),
        "actions": [],
    }
    for _ in range(400):
        state = ask("state", record=record)
        if state["phase"] == "over":
            break
        assert state["awaiting"]
        assert set(state["legal"]) == {str(seat) for seat in state["awaiting"]}
        for seat in state["awaiting"]:
            actions = state["legal"][str(seat)]
            assert actions
            assert state["phase"] == "claim" or seat not in state["out"]
            if state["phase"] == "play":
                assert ("pass" in actions) == (state["trick"] is not None)
        if state["phase"] == "play":
            assert len(state["awaiting"]) == 1
        seat = rng.choice(state["awaiting"])
        record["actions"].append(f"{seat}:{rng.choice(state['legal'][str(seat)])}")
    assert state["phase"] == "over", "the deal does not end"
    held = [seat for seat in range(players) if state["counts"][seat]]
    assert held
    assert len({seat % 2 for seat in held}) == 1


# R-12 ---------------------------------------------------------------------------------------------

# full order of going out: places at the end of the deal, winner, caught, gain
FINISHES = {
    (0, 1, 2, 3): ([0, 1, 2], 0, [3], 1),
    (0, 1, 3, 2): ([0, 1, 3], 1, [2], 1),
    (0, 2, 1, 3): ([0, 2], 0, [1, 3], 2),
    (0, 2, 3, 1): ([0, 2], 0, [1, 3], 2),
    (0, 3, 1, 2): ([0, 3, 1], 1, [2], 1),
    (0, 3, 2, 1): ([0, 3, 2], 0, [1], 1),
    (1, 0, 2, 3): ([1, 0, 2], 0, [3], 1),
    (1, 0, 3, 2): ([1, 0, 3], 1, [2], 1),
    (1, 2, 0, 3): ([1, 2, 0], 0, [3], 1),
    (1, 2, 3, 0): ([1, 2, 3], 1, [0], 1),
    (1, 3, 0, 2): ([1, 3], 1, [0, 2], 2),
    (1, 3, 2, 0): ([1, 3], 1, [0, 2], 2),
    (2, 0, 1, 3): ([2, 0], 0, [1, 3], 2),
    (2, 0, 3, 1): ([2, 0], 0, [1, 3], 2),
    (2, 1, 0, 3): ([2, 1, 0], 0, [3], 1),
    (2, 1, 3, 0): ([2, 1, 3], 1, [0], 1),
    (2, 3, 0, 1): ([2, 3, 0], 0, [1], 1),
    (2, 3, 1, 0): ([2, 3, 1], 1, [0], 1),
    (3, 0, 1, 2): ([3, 0, 1], 1, [2], 1),
    (3, 0, 2, 1): ([3, 0, 2], 0, [1], 1),
    (3, 1, 0, 2): ([3, 1], 1, [0, 2], 2),
    (3, 1, 2, 0): ([3, 1], 1, [0, 2], 2),
    (3, 2, 0, 1): ([3, 2, 0], 0, [1], 1),
    (3, 2, 1, 0): ([3, 2, 1], 1, [0], 1),
}

# rank by place of going out, low to high; fillers that nobody shares and nothing can hook
PLACE_RANKS = "5678"
FILLERS = ["9J", "TQ", "9K", "TA"]


def finish_by_turn(order: list[int], copies: int) -> Position:
    """Each in the order goes out over the one before, with so many cards of one rank."""
    hands = [PLACE_RANKS[order.index(s)] * copies if s in order else FILLERS[s] for s in range(4)]
    position = Position(*hands, leader=order[0])
    still_in = [s for s in range(4) if s != order[0]]
    position.do(f"{order[0]}:{PLACE_RANKS[0] * copies}")
    turn = order[0]
    for place, seat in enumerate(order[1:], start=1):
        while (turn := (turn + 1) % 4) != seat:
            if turn in still_in:
                assert position.state()["phase"] == "play"
                position.do(f"{turn}:pass")
        position.do(f"{seat}:{PLACE_RANKS[place] * copies}")
        still_in.remove(seat)
    return position


def finish_by_claim(order: list[int], unhook: bool) -> Position:
    """Each in the order goes out by a hook, or by an unhook, of his last cards."""
    hands = ["" for _ in range(4)]
    script: list[str] = []
    leader = (order[0] + 1) % 4
    first_leader = leader
    still_in = [0, 1, 2, 3]
    for place, seat in enumerate(order):
        rank = PLACE_RANKS[place]
        others = [s for s in ((seat + i) % 4 for i in (1, 2, 3)) if s in still_in]
        # who plays the single, and who hooks it; a low lead brings the turn to the right player
        player = others[0] if leader == seat else leader
        hooker = seat
        if unhook:
            hooker = next((s for s in others if s != player), others[0])
            if hooker == player:
                player = seat
        if player != leader:
            hands[leader] += "3"
            script.append(f"{leader}:3")
        hands[player] += rank
        hands[hooker] += rank * 2
        script += [f"{player}:{rank}", f"{hooker}:hook {rank * 2}"]
        if unhook:
            hands[seat] += rank
            script.append(f"{seat}:unhook {rank}")
        still_in.remove(seat)
        leader = (seat + 2) % 4
    for seat in still_in:
        hands[seat] += FILLERS[seat]
    return Position(*hands, leader=first_leader).do(*script)


MODES = ["play", "bomb", "hook", "unhook"]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("order", list(FINISHES), ids=lambda order: "".join(map(str, order)))
def test_R12_deal_ends_at_the_right_moment_RULES_7_2(order: tuple[int, ...], mode: str) -> None:
    places, winner, caught, gain = FINISHES[order]
    if mode in ("play", "bomb"):
        position = finish_by_turn(places, {"play": 2, "bomb": 3}[mode])
    else:
        position = finish_by_claim(places, mode == "unhook")
    result = assert_over(position.state(), winner, caught, gain, places)
    levels = ["2", "2"]
    levels[winner] = {1: "3", 2: "4"}[gain]
    assert result["levels"] == levels
    assert result["match_winner"] is None
    # not a moment earlier
    before = position.record()
    before["actions"] = before["actions"][:-1]
    assert ask("state", record=before)["phase"] in ("play", "claim")
    # and nothing after it
    for seat in caught:
        assert position.refused(f"{seat}:{FILLERS[seat][0]}")
        assert position.refused(f"{seat}:pass")
        assert position.refused(f"{seat}:decline")


def test_R12_options_survive_five_deals() -> None:
    options = {
        "players": 4,
        "decks": 3,
        "level_in_runs": "natural",
        "bomb_order": "count",
        "many_jokers": "on",
        "split_result": "draw",
        "next_lead": "first",
        "resist_tribute": "on",
        "fail_at_a": "three",
        "catch_at_a": "one_may_escape",
        "start_level": "3",
        "target_level": "T",
        "claim_seconds": 0,
        "turn_seconds": 0,
    }
    match = Match(5, **options)
    seen = []
    for order in ([0, 2], [1, 3], [0, 2], [0, 1, 3], [2, 0]):
        start = match.next_deal()
        match.record["deals"].pop()
        assert sum(start["counts"]) == 162
        state = match.play_out(*order)
        result = state["result"]
        seen.append((start["leader"], state["level"], result["levels"], result["winner"]))
    leaders = [row[0] for row in seen]
    # the best finisher leads, also after a draw
    assert leaders[1:] == [0, 1, 0, 0]
    assert [row[1:] for row in seen] == [
        ("3", ["5", "3"], 0),
        ("5", ["5", "5"], 1),
        ("5", ["7", "5"], 0),
        ("7", ["7", "5"], None),
        ("7", ["9", "5"], 0),
    ]


# R-16 ---------------------------------------------------------------------------------------------


def test_R16_turn_after_a_hook_RULES_6_5() -> None:
    """Seat 3 hooks on seat 1's turn: seat 3 leads, and the next in turn after it is seat 0."""
    position = Position("34J", "9Q", "TK", "33AA8").do("0:3", "3:hook 33")
    assert_leads(position.state(), 3)
    position.do("3:AA")
    state = position.state()
    assert_turn(state, 0)
    assert state["trick"]["passes"] == 0
    # all three others are asked again before the trick ends
    position.do("0:pass", "1:pass")
    assert_turn(position.state(), 2)
    assert_leads(position.do("2:pass").state(), 3)


def test_R16_a_seat_that_passed_may_hook_RULES_5_3() -> None:
    position = Position("45J", "9Q", "3TK", "55A8", leader=2)
    position.do("2:3", "3:pass", "0:5")
    assert_claim(position.state(), [3], "hook 55")
    position.do("3:hook 55")
    assert_leads(position.state(), 3)
    position.do("3:8")
    assert position.state()["trick"]["passes"] == 0
    assert_turn(position.state(), 0)


def test_R16_a_seat_goes_out_by_the_hook_RULES_5_5() -> None:
    position = Position("34J", "9Q", "TK", "33").do("0:3", "3:hook 33")
    assert_leads(position.state(), 1)
    position.do("1:9")
    assert_turn(position.state(), 2)
    position.do("2:T")
    # seat 3 is out and is skipped
    assert_turn(position.state(), 0)


def test_R16_only_two_seats_are_left_RULES_6_5() -> None:
    position = Position("34J", "", "", "33K", out=[1, 2]).do("0:3")
    assert_claim(position.state(), [3], "hook 33")
    assert_leads(position.do("3:hook 33").state(), 3)
    position = Position("34J", "", "", "33K", out=[1, 2]).do("0:3", "3:decline")
    assert_turn(position.state(), 3)
    assert_leads(position.do("3:pass").state(), 0)


def test_R16_no_hook_on_an_empty_table_RULES_6_7() -> None:
    position = Position("34J", "33Q", "TK", "33A")
    for seat in (1, 3):
        assert position.refused(f"{seat}:hook 33")
    position.do("0:3", "1:decline", "3:decline", "1:pass", "2:pass", "3:pass")
    assert_leads(position.state(), 0)
    for seat in (1, 3):
        assert position.refused(f"{seat}:hook 33")


def test_R16_out_of_turn_plays_are_refused_RULES_5_2() -> None:
    position = Position("34J", "9Q", "TK", "66A")
    for entry in ("1:9", "2:T", "3:66", "3:pass"):
        assert position.refused(entry) == "not_your_turn"
    position.do("0:3")
    for entry in ("0:4", "2:T", "3:66", "2:pass"):
        assert position.refused(entry) == "not_your_turn"


# R-18 ---------------------------------------------------------------------------------------------


def tribute_by_hand(
    hands: list[list[str]], level: str, places: list[int], winner: int, caught: list[int]
) -> tuple[list[tuple[int, int, str]], int]:
    """Payments (payer, receiver, rank paid) and the leader, from RULES 9.1-9.3 and 10.2."""
    order = order_at(level)
    receivers = [seat for seat in places if seat % 2 == winner][: len(caught)]
    best = {
        payer: max((ranks_of(card) for card in hands[payer]), key=order.index) for payer in caught
    }
    payers = sorted(caught, key=lambda p: (-order.index(best[p]), (p - receivers[0]) % 4))
    payments = [(p, r, best[p]) for p, r in zip(payers, receivers, strict=True)]
    return payments, payers[0]


def allowed_by_hand(hand: list[str], level: str) -> set[str]:
    """Ranks that may be returned (RULES 9.4)."""
    held = {ranks_of(card) for card in hand}
    low = held & set("23456789")
    if low - {level}:
        return low - {level}
    return low or {min(held, key=order_at(level).index)}


def random_hands(rng: random.Random, special: int) -> list[list[str]]:
    """Hands of a full deal, or small ones full of equal and high cards."""
    pack = FACES * 2
    rng.shuffle(pack)
    if special == 0:
        return [pack[seat::4] for seat in range(4)]
    if special == 1:
        pack = [card for card in pack if card[0] in "TJQKABR"]
    return [pack[i * 5 : i * 5 + 5] for i in range(4)]


@pytest.mark.parametrize("level", LEVELS)
def test_R18_tribute_for_all_orders_RULES_9(level: str) -> None:
    rng = random.Random(f"tribute {level}")
    for order, (places, winner, caught, _) in FINISHES.items():
        for special in range(3):
            hands = random_hands(rng, special)
            levels = ["2", "2"]
            levels[winner] = level
            record: dict[str, Any] = {
                "format": "414",
                "version": 1,
                "ruleset": {},
                "hands": ["".join(hand) for hand in hands],
                "levels": levels,
                "level": level,
                "previous": {"out": places, "winner": winner},
                "actions": [],
            }
            payments, leader = tribute_by_hand(hands, level, places, winner, caught)
            expected = [[ranks_of(card) for card in hand] for hand in hands]
            state = ask("state", record=record)
            assert state["phase"] == "tribute", state
            assert sorted(state["awaiting"]) == sorted(r for _, r, _ in payments)
            for payer, receiver, rank in payments:
                assert payer % 2 != receiver % 2
                expected[payer].remove(rank)
                expected[receiver].append(rank)
            assert [sorted(ranks_of(hand)) for hand in state["hands"]] == [
                sorted(hand) for hand in expected
            ], order
            for payer, receiver, _ in payments:
                hand = split(state["hands"][receiver])
                allowed = allowed_by_hand(hand, level)
                assert legal(state, receiver) == {f"return {rank}" for rank in allowed}
                back = rng.choice(sorted(allowed))
                card = next(card for card in hand if ranks_of(card) == back)
                record["actions"].append(f"{receiver}:return {card}")
                expected[receiver].remove(back)
                expected[payer].append(back)
            state = ask("state", record=record)
            assert_leads(state, leader)
            assert state["counts"] == [len(hand) for hand in hands]
            assert [sorted(ranks_of(hand)) for hand in state["hands"]] == [
                sorted(hand) for hand in expected
            ]
            assert sorted(card for hand in state["hands"] for card in split(hand)) == sorted(
                card for hand in hands for card in hand
            )
            assert ask("state", record=record) == state


# R-19 ---------------------------------------------------------------------------------------------

# red jokers of seats 0..3, payers, does the losing team resist (two decks: two red jokers)?
RESIST = [
    ([0, 2, 0, 0], [1, 3], True),
    ([0, 1, 0, 1], [1, 3], True),
    ([0, 0, 0, 2], [1, 3], True),
    ([0, 1, 0, 0], [1, 3], False),
    ([1, 1, 0, 0], [1, 3], False),
    ([0, 0, 0, 0], [1, 3], False),
    ([1, 0, 1, 0], [1, 3], False),
    ([0, 0, 0, 2], [3], True),
    # the team holds them all, but the payer alone does not
    ([0, 1, 0, 1], [3], False),
    ([0, 2, 0, 0], [3], False),
    ([0, 0, 0, 1], [3], False),
    ([0, 0, 0, 0], [3], False),
    ([2, 0, 0, 0], [3], False),
]


@pytest.mark.parametrize(("reds", "payers", "resists"), RESIST)
@pytest.mark.parametrize("switch", ["off", "on"])
def test_R19_resist_tribute_RULES_12(
    reds: list[int], payers: list[int], resists: bool, switch: str
) -> None:
    base = ["57J", "T9Q", "68K", "A34"]
    hands = [hand + "R" * count for hand, count in zip(base, reds, strict=True)]
    out = [0, 2] if payers == [1, 3] else [0, 1, 2]
    position = Position(
        *hands,
        level="4",
        levels=["4", "2"],
        previous={"out": out, "winner": 0},
        resist_tribute=switch,
    )
    state = position.state()
    held = [sorted(ranks_of(hand)) for hand in state["hands"]]
    if resists and switch == "on":
        assert_leads(state, 0)
        assert held == [sorted(hand) for hand in hands]
    else:
        assert state["phase"] == "tribute"
        assert sorted(state["awaiting"]) == ([0, 2] if payers == [1, 3] else [0])
        assert [len(hand) for hand in held] == [
            len(hand) + (1 if seat in state["awaiting"] else 0) - (1 if seat in payers else 0)
            for seat, hand in enumerate(hands)
        ]
    # no seat can declare or force anything
    for seat in range(4):
        assert position.refused(f"{seat}:pass")


@pytest.mark.parametrize(("decks", "reds", "resists"), [(1, 1, True), (3, 2, False), (3, 3, True)])
def test_R19_all_red_jokers_of_the_pack_RULES_12(decks: int, reds: int, resists: bool) -> None:
    position = Position(
        "57J",
        "T9Q",
        "68K",
        "A3" + "R" * reds,
        level="4",
        levels=["4", "2"],
        previous={"out": [0, 1, 2], "winner": 0},
        decks=decks,
        resist_tribute="on",
    )
    state = position.state()
    if resists:
        assert_leads(state, 0)
    else:
        assert state["phase"] == "tribute"


# S-17 ---------------------------------------------------------------------------------------------


class Trap:
    """Unpickling this would leave a file behind."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> tuple[Any, ...]:
        return (Path.touch, (self.path,))


def test_S17_data_cannot_run_code(tmp_path: Path) -> None:
    trace = tmp_path / "ran"
    python = f"__import__('pathlib').Path({str(trace)!r}).touch()"
    stream = pickle.dumps(Trap(trace), protocol=0).decode("latin-1")
    good = Position("34J", "9Q", "TK", "66A").record()
    for text in (python, stream, f"!!python/object/apply:eval [{python!r}]", f"{{{python}}}"):
        assert "error" in ask("state", record=text)
        assert "error" in ask("state", record={**good, "actions": [text]})
        assert "error" in ask("state", record={**good, "actions": [f"0:{text}"]})
        assert "error" in ask("state", record={**good, "hands": [text, "9s", "Ts", "6s"]})
        assert "error" in ask("state", record={**good, "ruleset": {"bomb_order": text}})
        assert "error" in ask("state", record={**good, "ruleset": text})
        assert "error" in ask("state", record={**good, "level": text})
        assert "error" in ask(
            "state", record={"format": "414", "version": 1, "seed": text, "deals": [[]]}
        )
        assert "error" in ask("deal", seed=text, index=0)
        assert "error" in ask("choose", record=good, seat=0, bot=text)
        assert "error" in ask("play", seed="1", bots=[text] * 4)
        assert "error" in ask(text)
    assert not trace.exists()
    assert list(tmp_path.iterdir()) == []


def test_S17_size_limits_hold() -> None:
    good = Position("34J", "9Q", "TK", "66A").record()
    huge = "3s" * 100_000
    assert "error" in ask("state", record={**good, "hands": [huge, "9s", "Ts", "6s"]})
    assert "error" in ask("state", record={**good, "hands": ["3s"] * 100_000})
    assert "error" in ask("state", record={**good, "actions": ["0:pass"] * 100_000})
    assert "error" in ask("classify", cards="3x" * 1_000_000, level="2")
