"""AI seats: they see the rules' observations and combinations, never a state."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.bots.bot import Bot, Decision, Thinking, decide
from game.bots.easy import EasyBot
from game.bots.uniform import UniformBot

BOTS: Mapping[str, Bot] = MappingProxyType({bot.name: bot for bot in (UniformBot(), EasyBot())})
"""Every bot by the name of its difficulty, weakest first."""

PLAYABLE: tuple[str, ...] = tuple(name for name in BOTS if name != UniformBot.name)
"""The difficulties offered to players, weakest first."""

__all__ = ["BOTS", "PLAYABLE", "Bot", "Decision", "EasyBot", "Thinking", "UniformBot", "decide"]
