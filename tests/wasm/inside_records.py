"""Plays matches between bots and prints a hash of each record; the same on every Python."""

import hashlib
import sys

sys.path.insert(0, ".")

from game.bots import BOTS
from game.bots.selfplay import play_match
from game.rules.record import MatchRecord, dumps
from game.rules.ruleset import Ruleset

MATCHES = [
    (1, Ruleset(), ("random",), 3),
    (2, Ruleset(), ("easy", "random"), 2),
    (3, Ruleset(players=6, resist_tribute="on"), ("random", "easy", "random"), 2),
    (2**64 - 1, Ruleset(players=8, bomb_order="count"), ("random",), 1),
    (4, Ruleset(players=2, decks=1), ("easy",), 4),
]

for seed, ruleset, names, deals in MATCHES:
    bots = [BOTS[names[seat % len(names)]] for seat in range(ruleset.players)]
    match = play_match(seed, ruleset, bots, deals=deals)
    text = dumps(MatchRecord.of(match))
    print(seed, ruleset.players, len(text), hashlib.sha256(text.encode()).hexdigest())
