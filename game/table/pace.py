"""How long things are left to be seen, at each speed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Pace:
    """Times in seconds; none depends on anybody's cards.

    ``think`` passes before a bot's action is shown (give or take ``spread``), counted
    from the action before; ``beat`` is the length of a claim window in which the player
    has nothing to decide; ``trick`` how long a finished trick stays; ``deal`` the pause
    after the cards are dealt; ``tribute`` how long payments and returns are shown.
    """

    think: float
    spread: float
    beat: float
    trick: float
    deal: float
    tribute: float


SPEEDS: Mapping[str, Pace] = MappingProxyType(
    {
        "slow": Pace(think=1.5, spread=0.3, beat=1.2, trick=1.8, deal=1.4, tribute=3.0),
        "normal": Pace(think=0.9, spread=0.2, beat=0.8, trick=1.2, deal=1.0, tribute=2.0),
        "fast": Pace(think=0.4, spread=0.1, beat=0.4, trick=0.7, deal=0.5, tribute=1.2),
        "instant": Pace(think=0.0, spread=0.0, beat=0.0, trick=0.0, deal=0.0, tribute=0.0),
    }
)
"""The speeds a player can choose, slowest first."""
