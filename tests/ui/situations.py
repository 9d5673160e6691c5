"""Situations from real play, found once for all tests of a process; they are only read."""

from functools import lru_cache

from tests.ui import gallery_states
from tests.ui.gallery_states import Found


@lru_cache(maxsize=64)
def situation(name: str, players: int = 4, decks: int = 0) -> Found:
    """Return what `gallery_states.situation` finds. Do not let its session go on."""
    return gallery_states.situation(name, players, decks)
