"""What the two main buttons of the table do, and why not: read from the rules' own answers.

Nothing here judges a play. A button is enabled exactly when `Situation.defect` has no objection to
the action that pressing it would submit.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.rules.actions import DECLINE, PASS, Action, Kind
from game.rules.errors import Reason
from game.rules.situation import Role, Situation

NO_SELECTION = "no_selection"
"""A reason of the table's own: nothing is chosen yet."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A button: the key of its label, the action it submits, and why it cannot, if so.

    `action` is None when nothing is chosen or nothing is asked. `reason` is a code: one of the
    rules' `Reason` values or `NO_SELECTION`; empty when the button is enabled.
    """

    label: str
    action: Action | None
    reason: str = ""

    @property
    def enabled(self) -> bool:
        """Whether the rules take the action now."""
        return self.action is not None and not self.reason


@dataclass(frozen=True, slots=True)
class Decision:
    """The two buttons for what is asked of the player now."""

    role: Role
    primary: Offer
    secondary: Offer

    @property
    def claims(self) -> bool:
        """Whether a claim is asked for."""
        return self.role in (Role.HOOK, Role.UNHOOK)


def decision(situation: Situation, chosen: Sequence[int]) -> Decision:
    """Return what can be done in *situation* with the faces *chosen*."""
    role = situation.role
    if role in (Role.HOOK, Role.UNHOOK):
        claim = _claim(situation, chosen)
        label = "claim.hook" if role is Role.HOOK else "claim.unhook"
        return Decision(role, _offer(label, claim, situation), Offer("claim.skip", DECLINE))
    if role is Role.RETURN:
        action = Action(Kind.RETURN, tuple(chosen)) if chosen else None
        return Decision(
            role,
            _offer("tribute.return", action, situation),
            Offer("table.pass", None, Reason.NOT_YOUR_TURN.value),
        )
    action = Action(Kind.PLAY, tuple(chosen)) if chosen else None
    return Decision(
        role, _offer("table.play", action, situation), _offer("table.pass", PASS, situation)
    )


def _offer(label: str, action: Action | None, situation: Situation) -> Offer:
    if action is None:
        idle = situation.role in (Role.IDLE, Role.OVER)
        return Offer(label, None, Reason.NOT_YOUR_TURN.value if idle else NO_SELECTION)
    defect = situation.defect(action)
    return Offer(label, action, "" if defect is None else defect.value)


def _claim(situation: Situation, chosen: Sequence[int]) -> Action:
    """Return the claim: with the chosen cards if they make one, else with any that do."""
    kind = Kind.HOOK if situation.role is Role.HOOK else Kind.UNHOOK
    if chosen:
        own = Action(kind, tuple(chosen))
        if situation.defect(own) is None:
            return own
    return situation.legal()[0]
