"""The three ways in which an input can be wrong, all of them `ValueError`.

* `NotationError`: the text cannot be read at all.
* `IllegalAction`: it can be read, but the rules do not allow it now; carries a
  stable `Reason` that a user interface translates.
* `RecordError`: a record (or rule set) is not one, is newer than this program,
  or holds an action that is illegal where it stands.
"""

from __future__ import annotations

from enum import StrEnum


class Reason(StrEnum):
    """Stable codes for "not allowed now"; the values never change."""

    NOT_YOUR_TURN = "not_your_turn"
    NOT_IN_HAND = "not_in_hand"
    NO_COMBINATION = "no_combination"
    WRONG_CATEGORY = "wrong_category"
    WRONG_LENGTH = "wrong_length"
    NOT_HIGHER = "not_higher"
    LEADER_MUST_PLAY = "leader_must_play"
    WINDOW_CLOSED = "window_closed"
    NOT_A_CLAIM = "not_a_claim"
    RETURN_NOT_ALLOWED = "return_not_allowed"
    DEAL_OVER = "deal_over"


MESSAGES: dict[Reason, str] = {
    Reason.NOT_YOUR_TURN: "it is not this seat's turn",
    Reason.NOT_IN_HAND: "the hand does not hold these cards",
    Reason.NO_COMBINATION: "these cards are no combination",
    Reason.WRONG_CATEGORY: "another kind of combination lies on the table",
    Reason.WRONG_LENGTH: "the play on the table has another number of cards",
    Reason.NOT_HIGHER: "this does not beat the play on the table",
    Reason.LEADER_MUST_PLAY: "the leader may not pass",
    Reason.WINDOW_CLOSED: "there is nothing to claim for this seat now",
    Reason.NOT_A_CLAIM: "a hook is a pair, an unhook a single, of the rank being claimed",
    Reason.RETURN_NOT_ALLOWED: "this card may not be returned",
    Reason.DEAL_OVER: "the deal is over",
}


class NotationError(ValueError):
    """Text that cannot be read; the message names the characters and their position."""


class IllegalAction(ValueError):  # noqa: N818 - the field says "illegal action"
    """An action the rules refuse in this position; nothing has changed."""

    def __init__(self, reason: Reason, detail: str = "") -> None:
        super().__init__(detail or MESSAGES[reason])
        self.reason = reason


class RecordError(ValueError):
    """A record or rule set that cannot be used.

    `number` is the 1-based number of the first bad action (counted within its
    deal) and `reason` its code, both None when something else is wrong.
    """

    def __init__(
        self,
        message: str,
        *,
        code: str = "bad_record",
        number: int | None = None,
        reason: Reason | None = None,
        deal: int | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.number = number
        self.reason = reason
        self.deal = deal
