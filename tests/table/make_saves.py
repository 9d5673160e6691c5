"""Make the golden saves in tests/table/saves: ``python -m tests.table.make_saves VERSION``.

Run it once for each version of the format, before that version is released, and commit what it
writes; the saves of released versions are never made again. Beside the saves it writes
``expected.json``: what each of them holds, for the test to compare. The actions are drawn by the
project's own generator, so the script gives the same saves wherever it runs.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from game.rules.cards import format_cards, parse_rank
from game.rules.deal import DealPhase
from game.rules.generator import Generator
from game.rules.match import Match
from game.rules.record import VERSION
from game.rules.ruleset import Ruleset
from game.rules.situation import Role
from game.table.save import SavedMatch, SaveWriter

FOLDER = Path(__file__).parent / "saves"
SEATS = ("human", "random", "random", "random")
SIX = (*SEATS, "random", "random")
HOUSE = Ruleset(
    players=6,
    decks=2,
    level_in_runs="natural",
    bomb_order="count",
    many_jokers="on",
    next_lead="first",
    catch_at_a="one_may_escape",
    fail_at_a="three",
    start_level=parse_rank("10"),
    claim_seconds=0,
    turn_seconds=60,
)


def mid_trick(match: Match) -> bool:
    """A trick with a play and a pass, and a third player to act."""
    deal = match.deal
    return deal.phase is DealPhase.PLAY and deal.passes == 1 and len(deal.trick) > 2


def in_hook_window(match: Match) -> bool:
    """Two players may hook, and one of them is the human."""
    deal = match.deal
    window = deal.window
    return (
        deal.phase is DealPhase.CLAIM
        and window is not None
        and window.role is Role.HOOK
        and 0 in deal.awaiting()
        and len(deal.awaiting()) > 1
    )


def in_unhook_window(match: Match) -> bool:
    """A pair has hooked, and somebody may unhook."""
    window = match.deal.window
    return match.deal.phase is DealPhase.CLAIM and window is not None and window.role is Role.UNHOOK


def mid_tribute(match: Match) -> bool:
    """Two returns are due, and one has been chosen."""
    deal = match.deal
    return deal.phase is DealPhase.TRIBUTE and len(deal.payments) == 2 and len(deal.log) == 1


def between_deals(match: Match) -> bool:
    """The third deal is over, the fourth has not begun."""
    return match.deal.phase is DealPhase.OVER and match.index == 2


def some_out(match: Match) -> bool:
    """A player is out, in the second deal or later."""
    return match.index > 0 and match.deal.phase is DealPhase.PLAY and len(match.deal.out) == 1


CASES: dict[str, tuple[int, Ruleset, tuple[str, ...], Callable[[Match], bool]]] = {
    "mid-trick": (1, Ruleset(), SEATS, mid_trick),
    "hook-window": (2, Ruleset(), SEATS, in_hook_window),
    "unhook-window": (3, Ruleset(decks=1), SEATS, in_unhook_window),
    "mid-tribute": (4, Ruleset(), SEATS, mid_tribute),
    "between-deals": (5, Ruleset(target_level=parse_rank("6")), SEATS, between_deals),
    "house-rules": (18446744073709551615, HOUSE, SIX, some_out),
}
"""Each save: seed, rules, seats, and the moment at which the match is left."""


def play_until(match: Match, stop: Callable[[Match], bool]) -> None:
    """Play on with drawn actions until the match stands where it is wanted."""
    draw = Generator(match.seed ^ 414)
    while not stop(match):
        if match.deal.phase is DealPhase.OVER:
            match.next_deal()
            continue
        seat = match.deal.awaiting()[-1 if match.deal.phase is DealPhase.TRIBUTE else 0]
        legal = match.deal.legal(seat)
        # plays are longer than passes and declines: prefer them, so that the deals end
        match.apply(seat, legal[min(draw.below(len(legal)), draw.below(len(legal)))])


def facts(saved: SavedMatch) -> dict[str, Any]:
    """Return what a save must hold, whatever the program that reads it."""
    match, deal = saved.match, saved.match.deal
    return {
        "seats": list(saved.seats),
        "ruleset": match.ruleset.to_json(),
        "deal": match.index,
        "phase": deal.phase.value,
        "awaiting": list(deal.awaiting()),
        "hands": [format_cards(hand) for hand in deal.hands],
        "out": list(deal.out),
        "trick": [str(entry) for entry in deal.trick],
        "payments": [
            [payment.payer, payment.receiver, format_cards([payment.card])]
            for payment in deal.payments
        ],
        "levels": list(deal.standing.levels),
        "level": deal.standing.level,
        "actions": sum(map(len, match.logs)),
    }


def make(name: str) -> tuple[SavedMatch, str]:
    """Return the match of a case and its save."""
    seed, ruleset, seats, stop = CASES[name]
    match = Match(seed, ruleset)
    play_until(match, stop)
    return SavedMatch(match, seats), SaveWriter(seats).text(match)


def main() -> None:
    """Write the saves of this version; refuses if it is not the one named."""
    if sys.argv[1:] != [str(VERSION)]:
        sys.exit(f"usage: python -m tests.table.make_saves {VERSION}")
    FOLDER.mkdir(exist_ok=True)
    file = FOLDER / "expected.json"
    expected = json.loads(file.read_text("utf-8")) if file.exists() else {}
    for name in CASES:
        saved, text = make(name)
        full = f"v{VERSION}-{name}.json"
        (FOLDER / full).write_text(text + "\n", "utf-8")
        expected[full] = facts(saved)
    file.write_text(json.dumps(expected, indent=1, sort_keys=True) + "\n", "utf-8")


if __name__ == "__main__":
    main()
