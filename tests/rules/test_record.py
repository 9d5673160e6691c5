"""Records: JSON and links hold the whole truth, and state is replayed from them."""

from __future__ import annotations

import base64
import json
import zlib
from collections import Counter
from random import Random
from typing import Any

import pytest

from game.rules.actions import LogEntry
from game.rules.cards import parse_cards
from game.rules.deal import Deal, DealPhase
from game.rules.errors import Reason, RecordError
from game.rules.match import Match
from game.rules.record import (
    MAX_LOG,
    MatchRecord,
    PositionRecord,
    dumps,
    from_link,
    loads,
    read_record,
    replay,
    to_link,
)
from game.rules.ruleset import STANDARD, Ruleset
from game.rules.scoring import Standing
from game.rules.tribute import Previous

from .cases import draw_action, draw_deal, draw_previous, draw_ruleset, drawing, parts

POSITION: dict[str, Any] = {
    "format": "414",
    "version": 1,
    "hands": ["3s", "4s", "5s", "6s"],
    "leader": 0,
}

# -- save = replay ----------------------------------------------------------------------


def through_text(record: MatchRecord | PositionRecord) -> Match | Deal:
    """Save, load, share, load again, and replay."""
    text = dumps(record)
    loaded = loads(text)
    assert loaded == record
    assert dumps(loaded) == text
    link = to_link(loaded)
    assert set(link) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    shared = from_link(link)
    assert shared == record
    return replay(shared)


def legal(deal: Deal) -> dict[int, tuple[object, ...]]:
    return {seat: deal.legal(seat) for seat in range(deal.ruleset.players)}


def note(deal: Deal, seen: Counter[str]) -> None:
    """Note which delicate situations the moment of saving covers."""
    seen[deal.phase.value] += 1
    seen[f"passes {deal.passes}"] += deal.passes > 0
    seen[f"out {len(deal.out)}"] += bool(deal.out)
    seen["chain"] += deal.hooked
    if deal.phase is DealPhase.TRIBUTE and len(deal.awaiting()) < len(deal.payments):
        seen["one return chosen"] += 1
    if deal.phase is DealPhase.CLAIM and str(deal.log[-1].action).startswith(("hook", "unhook")):
        seen["claim noted or made"] += 1
    if deal.phase is DealPhase.CLAIM and str(deal.log[-1].action) == "decline":
        seen["one declined"] += 1


MOMENTS = (
    "tribute", "play", "claim", "over", "passes 1", "passes 2", "out 1", "out 2", "chain",
    "one return chosen", "claim noted or made", "one declined",
)  # fmt: skip


def drawn_position(draw: Random, number: int) -> PositionRecord:
    """Every tenth time full hands of four players, else few cards, often of few ranks."""
    full = number % 10 == 0
    ruleset = draw_ruleset(draw, 4 if full else None)
    size = None if full else draw.randint(3, 6 if ruleset.players > 4 else 12)
    ranks = 15 if full else draw.choice((4, 6, 15))
    hands = draw_deal(draw, ruleset, size=size, tribute=False, ranks=ranks).hands
    level = draw.randrange(13)
    standing = Standing((level, draw.randrange(13)), level, 0)
    if draw.random() < 0.4:
        previous = draw_previous(draw, ruleset)
        return PositionRecord(tuple(hands), ruleset, standing, previous=previous)
    return PositionRecord(tuple(hands), ruleset, standing, leader=draw.randrange(ruleset.players))


@pytest.mark.parametrize("part", parts(4, light=0))
def test_positions_saved_after_every_action(part: int):
    """160 deals from drawn positions: an untouched run and one that is reloaded each time."""
    draw = drawing(40 + part)
    seen: Counter[str] = Counter()
    for number in range(40):
        record = drawn_position(draw, number)
        deal = record.replay()
        actions: list[LogEntry] = []
        while True:
            saved = PositionRecord(
                record.hands,
                record.ruleset,
                record.standing,
                record.leader,
                previous=record.previous,
                actions=tuple(actions),
            )
            loaded = through_text(saved)
            assert isinstance(loaded, Deal)
            assert loaded.key() == deal.key()
            assert legal(loaded) == legal(deal)
            note(deal, seen)
            if deal.phase is DealPhase.OVER:
                assert loaded.result() == deal.result()
                break
            seat = draw.choice(deal.awaiting())
            entry = LogEntry(seat, draw_action(draw, loaded.situation(seat)))
            deal.apply(entry.seat, entry.action)
            actions.append(entry)
    assert all(seen[moment] for moment in MOMENTS), seen


@pytest.mark.parametrize("part", parts(4, light=0))
def test_matches_saved_after_every_action(part: int):
    """40 deals of 20 matches, two deals each, cards from the seed, tribute between."""
    draw = drawing(80 + part)
    for number in range(5):
        ruleset = draw_ruleset(draw, (2, 4, 4, 2, 6)[number], decks=1, split_result="win")
        match = Match(draw.getrandbits(64), ruleset)
        for _ in range(2):
            while match.deal.phase is not DealPhase.OVER:
                loaded = through_text(MatchRecord.of(match))
                assert isinstance(loaded, Match)
                assert loaded.key() == match.key()
                assert legal(loaded.deal) == legal(match.deal)
                seat = draw.choice(match.deal.awaiting())
                match.apply(seat, draw_action(draw, match.deal.situation(seat), eager=0.9))
            loaded = through_text(MatchRecord.of(match))
            assert isinstance(loaded, Match)
            assert loaded.key() == match.key()
            if match.index == 0:
                match.next_deal()


# -- round trips ------------------------------------------------------------------------


def test_records_of_every_field_round_trip():
    record = PositionRecord(
        hands=(parse_cards("3s3h"), (), parse_cards("RJ"), parse_cards("Td")),
        ruleset=Ruleset(fail_at_a="three", decks=1),
        standing=Standing((12, 8), 8, 1, (2, 0)),
        leader=2,
        out=(1,),
        actions=(LogEntry.parse("2:RJ"), LogEntry.parse("3:pass")),
    )
    assert json.loads(dumps(record)) == {
        "format": "414",
        "version": 1,
        "ruleset": {"decks": 1, "fail_at_a": "three"},
        "hands": ["3s3h", "", "RJ", "Td"],
        "levels": ["A", "T"],
        "level": "T",
        "owner": 1,
        "fails": [2, 0],
        "leader": 2,
        "out": [1],
        "actions": ["2:RJ", "3:pass"],
    }
    assert loads(dumps(record)) == record
    assert from_link(to_link(record)) == record
    tribute = PositionRecord(
        hands=(parse_cards("3s"),) * 4,
        standing=Standing((0, 2), 2, 1),
        previous=Previous((1, 3), 1),
    )
    assert json.loads(dumps(tribute))["previous"] == {"out": [1, 3], "winner": 1}
    assert "ruleset" not in dumps(tribute)
    assert loads(dumps(tribute)) == tribute


def test_a_match_record_is_a_seed_and_actions():
    match = Match(2**64 - 1, Ruleset(players=2))
    match.apply(match.deal.awaiting()[0], match.deal.legal(match.deal.awaiting()[0])[0])
    data = json.loads(dumps(MatchRecord.of(match)))
    assert list(data) == ["format", "version", "ruleset", "seed", "deals"]
    assert data["seed"] == "18446744073709551615"
    assert data["deals"] == [[str(match.deal.log[0])]]
    assert loads('{"format":"414","seed":414}') == MatchRecord(414)


def test_the_owner_of_the_level_is_the_winner_before_unless_said():
    base = {
        "format": "414",
        "hands": ["3s", "4s", "5s", "6s"],
        "previous": {"out": [1, 3], "winner": 1},
    }
    record = read_record(base)
    assert isinstance(record, PositionRecord)
    assert record.standing.owner == 1
    record = read_record({**base, "owner": 0})
    assert isinstance(record, PositionRecord)
    assert record.standing.owner == 0


def test_unknown_fields_are_ignored():
    text = dumps(PositionRecord((parse_cards("3s"),) * 4, leader=0))
    data = json.loads(text)
    data["comment"] = {"by": "somebody"}
    assert loads(json.dumps(data)) == loads(text)


# -- refusals ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"format": "415"}, "foreign_record"),
        ({"format": None}, "foreign_record"),
        ({"version": 2}, "newer_version"),
        ({"version": 0}, "bad_record"),
        ({"version": "1"}, "bad_record"),
        ({"version": True}, "bad_record"),
        ({"ruleset": []}, "bad_ruleset"),
        ({"ruleset": {"players": 5}}, "bad_ruleset"),
        ({"hands": "3s"}, "bad_record"),
        ({"hands": [1, 2, 3, 4]}, "bad_record"),
        ({"hands": ["3s", "4x", "5s", "6s"]}, "bad_cards"),
        ({"levels": "22"}, "bad_record"),
        ({"levels": ["2"]}, "bad_record"),
        ({"levels": ["2", "1"]}, "bad_level"),
        ({"levels": ["2", "9"], "ruleset": {"target_level": "8"}}, "bad_level"),
        ({"level": "X"}, "bad_level"),
        ({"owner": 2}, "bad_record"),
        ({"owner": "0"}, "bad_record"),
        ({"fails": 1}, "bad_record"),
        ({"fails": [1]}, "bad_record"),
        ({"fails": [3, 0]}, "bad_record"),
        ({"fails": [-1, 0]}, "bad_record"),
        ({"fails": [0, True]}, "bad_record"),
        ({"leader": "0"}, "bad_record"),
        ({"out": 1}, "bad_record"),
        ({"out": ["1"]}, "bad_record"),
        ({"previous": [0, 2]}, "bad_record"),
        ({"previous": {"out": [0, 2]}}, "bad_record"),
        ({"previous": {"out": None, "winner": 0}}, "bad_record"),
        ({"previous": {"out": [0, 2], "winner": 2}}, "bad_record"),
        ({"previous": {"out": [0, 2], "winner": False}}, "bad_record"),
        ({"actions": "0:3s"}, "bad_record"),
        ({"actions": [["0:3s"]]}, "bad_record"),
        ({"actions": ["0:3s", "1:4q"]}, "bad_action"),
        ({"actions": ["9:3s"]}, "bad_action"),
    ],
    ids=str,
)
def test_positions_that_are_none(change: dict[str, Any], code: str):
    with pytest.raises(RecordError) as refused:
        read_record({**POSITION, **change})
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (None, "bad_record"),
        ([], "bad_record"),
        ({}, "foreign_record"),
        ({"format": "414"}, "bad_record"),
        ({"format": "414", "seed": "-1"}, "bad_record"),
        ({"format": "414", "seed": str(2**64)}, "bad_record"),
        ({"format": "414", "seed": 2**64}, "bad_record"),
        ({"format": "414", "seed": "1" * 21}, "bad_record"),
        ({"format": "414", "seed": "٣"}, "bad_record"),
        ({"format": "414", "seed": ""}, "bad_record"),
        ({"format": "414", "seed": True}, "bad_record"),
        ({"format": "414", "seed": 1.0}, "bad_record"),
        ({"format": "414", "seed": "1", "deals": {}}, "bad_record"),
        ({"format": "414", "seed": "1", "deals": ["0:3s"]}, "bad_record"),
        ({"format": "414", "seed": "1", "deals": [["x"]]}, "bad_action"),
    ],
    ids=str,
)
def test_matches_that_are_none(data: object, code: str):
    with pytest.raises(RecordError) as refused:
        read_record(data)
    assert refused.value.code == code


def test_the_first_bad_action_is_named():
    with pytest.raises(RecordError) as unreadable:
        read_record({**POSITION, "actions": ["0:3s", "1:4s", "oops"]})
    assert unreadable.value.number == 3
    record = read_record({**POSITION, "actions": ["0:3s", "1:4s", "2:pass", "2:5s"]})
    with pytest.raises(RecordError) as refused:
        record.replay()
    # seat 1 is out and its play stands; it is seat 3's turn
    assert (refused.value.code, refused.value.number) == ("illegal_action", 3 + 1)
    assert refused.value.reason is Reason.NOT_YOUR_TURN
    assert "action 4 (2:5s)" in str(refused.value)
    assert refused.value.deal is None


def test_a_bad_action_of_a_match_is_named_with_its_deal():
    match = Match(3, Ruleset(players=2, decks=1))
    draw = drawing(3)
    while match.deal.phase is not DealPhase.OVER:
        seat = match.deal.awaiting()[0]
        match.apply(seat, draw_action(draw, match.deal.situation(seat)))
    record = MatchRecord.of(match)
    bad = (*record.deals, (LogEntry.parse("0:pass"),))
    with pytest.raises(RecordError, match="deal 2, action 1") as refused:
        MatchRecord(3, record.ruleset, bad).replay()
    assert (refused.value.deal, refused.value.number) == (1, 1)
    short = (record.deals[0][:-1], ())
    with pytest.raises(RecordError, match="deal 2 cannot begin") as refused:
        MatchRecord(3, record.ruleset, short).replay()
    assert refused.value.deal == 1
    # a seat that the table does not have
    with pytest.raises(RecordError, match="no seat 7") as refused:
        MatchRecord(3, record.ruleset, ((LogEntry.parse("7:pass"),),)).replay()
    assert refused.value.number == 1


def test_texts_that_are_no_json_are_refused():
    good = dumps(PositionRecord((parse_cards("3s"),) * 4, leader=0))
    for at in range(0, len(good), 7):
        with pytest.raises(RecordError):
            loads(good[:at])
    with pytest.raises(RecordError) as refused:
        loads(good.replace("{", '{"format":"414",', 1))
    assert refused.value.code == "duplicate_key"


def test_links_that_are_damaged_are_refused():
    good = to_link(PositionRecord((parse_cards("3s4h5d"),) * 4, leader=0))
    for at in range(len(good)):
        with pytest.raises(RecordError):
            from_link(good[:at])
    for bad, code in [
        ("", "bad_link"),
        ("0" + good[1:], "bad_link"),
        ("2" + good[1:], "newer_version"),
        ("²" + good[1:], "bad_link"),
        ("x", "bad_link"),
        (good + "AAAA", "bad_link"),
        (good[:5] + "é" + good[6:], "bad_link"),
        (good[:5] + "+/" + good[7:], "bad_link"),
        (good[:5] + "\n" + good[6:], "bad_link"),
    ]:
        with pytest.raises(RecordError) as refused:
            from_link(bad)
        assert refused.value.code == code, bad


def test_a_link_that_unpacks_to_very_much_is_refused():
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(b" " * 50_000_000) + packer.flush()
    link = "1" + base64.urlsafe_b64encode(packed).rstrip(b"=").decode()
    with pytest.raises(RecordError, match="incomplete or too long"):
        from_link(link)


def test_a_link_is_much_shorter_than_the_record():
    match = Match(1, STANDARD)
    draw = drawing(1)
    while match.deal.phase is not DealPhase.OVER:
        seat = match.deal.awaiting()[0]
        match.apply(seat, draw_action(draw, match.deal.situation(seat)))
    record = MatchRecord.of(match)
    assert len(to_link(record)) < 0.6 * len(dumps(record))
    # link version 1 is read for ever
    assert from_link("1qybSBqA52UATDWt1YHZAlMNsiq0FAA") == MatchRecord(414, Ruleset(decks=1))


def test_a_log_that_no_deal_can_have_is_not_read() -> None:
    data = {"format": "414", "seed": "1", "deals": [["0:pass"] * (MAX_LOG + 1)]}
    with pytest.raises(RecordError, match="more than"):
        read_record(data)
