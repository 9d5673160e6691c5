"""The committed numbers of legal moves hold, and are not only the program's own word."""

from __future__ import annotations

from collections import Counter

import pytest

from game.rules.cards import parse_cards
from game.rules.ruleset import Ruleset

from . import counts, spec
from .cases import letters, spec_rules


def table_of(text: str) -> tuple[str, ...] | None:
    """The ranks on the table as letters of `spec`, jokers with one letter."""
    return None if text == "-" else tuple(text.replace("BJ", "B").replace("RJ", "R"))


def test_leads_and_answers():
    assert counts.leads_text() == counts.LEADS.read_text(encoding="utf-8")


@pytest.mark.heavy
def test_continuations():
    assert counts.continuations_text() == counts.CONTINUATIONS.read_text(encoding="utf-8")


def test_the_committed_leads_and_answers_are_the_rule_books():
    """Every line counted again by the naive reading of the rule book."""
    lines = counts.LEADS.read_text(encoding="utf-8").splitlines()[1:]
    assert len(lines) >= 200
    kinds: Counter[str] = Counter()
    for line in lines:
        head, switches, hand, top, number = line.split(" | ")
        level, packs, _ = head.split()
        words = {} if switches == "-" else dict(word.split("=") for word in switches.split(","))
        ruleset = Ruleset(players=8, decks=int(packs), **words)
        rules = spec_rules("23456789TJQKA".index(level), ruleset)
        on_table = table_of(top)
        expected = spec.plays(letters(parse_cards(hand)), on_table, rules)
        assert len(expected) == int(number), line
        if on_table is not None:
            known = spec.reading(on_table, rules)
            assert known is not None
            kinds[known.kind] += 1
    assert {"single", "pair", "straight", "double_dragon", "n_of_a_kind"} <= set(kinds)


@pytest.mark.heavy
def test_continuations_are_the_same_through_the_checked_door():
    lines = counts.CONTINUATIONS.read_text(encoding="utf-8").splitlines()[1:]
    deals = list(counts.tiny_deals())
    assert len(lines) == len(deals) >= 20
    compared = 0
    for line, record in zip(lines, deals, strict=True):
        _, _, ends, depths = line.split(" | ")
        if int(ends) > 300:
            continue
        found: list[int] = []
        assert counts.continuations_checked(record, found) == int(ends)
        assert found == [int(number) for number in depths.split()]
        compared += 1
    assert compared >= 5


def test_most_tiny_deals_have_something_to_hook():
    """A rank of which one seat holds a card and another two."""
    able = 0
    for record in counts.tiny_deals():
        held = [Counter(face >> 2 for face in hand) for hand in record.hands]
        able += any(
            other[rank] >= 2
            for seat, one in enumerate(held)
            for other in held[:seat] + held[seat + 1 :]
            for rank in one
        )
    assert able >= 12
