"""`random`: uniform over the legal actions; a yardstick, not offered to players."""

from __future__ import annotations

from game.bots.bot import Thinking
from game.rules.generator import Generator
from game.rules.observation import Observation


class UniformBot:
    """Chooses each legal action with the same chance."""

    name = "random"

    def think(self, observation: Observation, seed: int) -> Thinking:
        yield from ()
        return Generator(seed).choose(observation.legal)
