"""The contract of an AI seat, and the safety net around it.

A bot is given an observation and a seed and thinks in slices: `Bot.think` is a
generator that yields between slices of work (a few milliseconds each) and returns one of
the observation's legal actions. The same observation, seed and strength give the same
action, whatever the clock or the platform: effort is counted in work, never in time.
"""

from __future__ import annotations

import logging
from collections.abc import Generator, Iterator
from typing import Protocol

from game.rules.actions import Action
from game.rules.observation import Observation
from game.rules.situation import default_action

Thinking = Generator[None, None, Action]
"""A bot at work: yields between slices, returns the action."""

_log = logging.getLogger(__name__)


class Bot(Protocol):
    """An AI seat. Holds no state between decisions."""

    @property
    def name(self) -> str:
        """The difficulty's name, as in the engine protocol."""

    def think(self, observation: Observation, seed: int) -> Thinking:
        """Choose one of ``observation.legal``; ``seed`` is a 64-bit integer."""


class Decision:
    """One decision of a bot, advanced slice by slice.

    Whatever the bot does wrong (an exception, an illegal or missing action, thinking
    beyond ``max_slices``) is logged and replaced by the default action of RULES 11.2, so
    that a match always goes on. ``fell_back`` tells that this has happened.
    """

    def __init__(
        self, bot: Bot, observation: Observation, seed: int, *, max_slices: int = 600
    ) -> None:
        self.fell_back = False
        self.action: Action | None = None
        self._observation = observation
        self._name = bot.name
        self._slices = max_slices
        self._thinking: Iterator[None] = iter(())
        try:
            self._thinking = bot.think(observation, seed)
        except Exception:
            self._fall_back("failed", raised=True)

    def step(self) -> Action | None:
        """Let the bot work for one slice; returns its action once it has decided."""
        if self.action is not None:
            return self.action
        self._slices -= 1
        try:
            next(self._thinking)
        except StopIteration as stop:
            self._accept(stop.value)
        except Exception:
            self._fall_back("failed", raised=True)
        else:
            if self._slices <= 0:
                self._fall_back("never finished")
        return self.action

    def finish(self) -> Action:
        """Let the bot work until it has decided."""
        while (action := self.step()) is None:
            pass
        return action

    def _accept(self, action: object) -> None:
        if isinstance(action, Action) and self._observation.defect(action) is None:
            self.action = action
        else:
            self._fall_back(f"answered {action!s:.60}")

    def _fall_back(self, what: str, *, raised: bool = False) -> None:
        _log.warning(
            "bot %s %s; a default action takes its place", self._name, what, exc_info=raised
        )
        self.fell_back = True
        self._thinking = iter(())
        self.action = default_action(self._observation.situation)


def decide(bot: Bot, observation: Observation, seed: int) -> Action:
    """Return a bot's action at once, behind the same safety net."""
    return Decision(bot, observation, seed).finish()
