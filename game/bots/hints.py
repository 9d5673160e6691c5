"""Hints: what the `easy` judgement thinks of a choice, without its noise, best first."""

from __future__ import annotations

from collections.abc import Iterable

from game.bots.easy import Judge
from game.rules.actions import PASS, Action
from game.rules.generator import Generator
from game.rules.observation import Observation
from game.rules.situation import Role


class _Steady(Generator):
    """Draws the middle of every range: a judgement without noise."""

    def __init__(self) -> None:
        super().__init__(0)

    def below(self, bound: int) -> int:
        return (bound - 1) // 2


def hints(observation: Observation) -> tuple[Action, ...]:
    """Return sensible legal actions of the seat, best first, each once.

    Leads are the plays the hand splits into; answers leave out those that break a bomb
    while others do. Empty when nothing is asked of the seat.
    """
    judge = Judge(observation, _Steady())
    match observation.situation.role:
        case Role.LEAD:
            others: Iterable[Action] = judge.ranked_leads()
        case Role.FOLLOW:
            others = (*judge.ranked_answers(), PASS)
        case Role.HOOK | Role.UNHOOK:
            others = observation.legal
        case Role.RETURN:
            others = judge.ranked_returns()
        case _:
            return ()
    return tuple(dict.fromkeys((judge.choose(), *others)))
