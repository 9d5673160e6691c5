"""What one seat may do now: the one verifier behind validator and generator.

A `Situation` is made of public facts and the seat's own hand only, so the same object
answers the checked door of the rules, an AI seat's "what can I do" and the buttons of a
user interface.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from game.rules.actions import DECLINE, PASS, Action, Kind
from game.rules.cards import NINE, RANKS, count_ranks, is_held
from game.rules.combinations import Combination, MoveTable
from game.rules.errors import Reason


class Role(StrEnum):
    """What a seat is asked for."""

    LEAD = "lead"
    FOLLOW = "follow"
    HOOK = "hook"
    UNHOOK = "unhook"
    RETURN = "return"
    IDLE = "idle"
    OVER = "over"


CLAIM_SIZE = {Role.HOOK: 2, Role.UNHOOK: 1}
_CLAIM_KIND = {Role.HOOK: Kind.HOOK, Role.UNHOOK: Kind.UNHOOK}


@dataclass(frozen=True, slots=True)
class Situation:
    """One seat's choice.

    ``hand`` holds faces in ascending order; ``top`` is the play to beat (FOLLOW);
    ``claim_rank`` the rank to hook or unhook (HOOK, UNHOOK), else -1.
    """

    table: MoveTable
    role: Role
    hand: tuple[int, ...]
    top: Combination | None = None
    claim_rank: int = -1

    def defect(self, action: Action) -> Reason | None:
        """Return why the rules refuse an action now, or None if they allow it."""
        if self.role is Role.OVER:
            return Reason.DEAL_OVER
        match action.kind:
            case Kind.PLAY | Kind.PASS:
                if self.role in CLAIM_SIZE:
                    return Reason.NOT_A_CLAIM
                if self.role not in (Role.LEAD, Role.FOLLOW):
                    return Reason.NOT_YOUR_TURN
                return self._defect_of_turn(action)
            case Kind.RETURN:
                if not is_held(action.cards, self.hand):
                    return Reason.NOT_IN_HAND
                if self.role is not Role.RETURN or len(action.cards) != 1:
                    return Reason.RETURN_NOT_ALLOWED
                if action.cards[0] >> 2 not in self.return_ranks():
                    return Reason.RETURN_NOT_ALLOWED
                return None
            case Kind.DECLINE:
                return None if self.role in CLAIM_SIZE else Reason.WINDOW_CLOSED
            case _:
                if not is_held(action.cards, self.hand):
                    return Reason.NOT_IN_HAND
                if self.role not in CLAIM_SIZE:
                    return Reason.WINDOW_CLOSED
                fits = (
                    action.kind is _CLAIM_KIND[self.role]
                    and len(action.cards) == CLAIM_SIZE[self.role]
                    and all(face >> 2 == self.claim_rank for face in action.cards)
                )
                return None if fits else Reason.NOT_A_CLAIM

    def _defect_of_turn(self, action: Action) -> Reason | None:
        if action.kind is Kind.PASS:
            return Reason.LEADER_MUST_PLAY if self.role is Role.LEAD else None
        if not is_held(action.cards, self.hand):
            return Reason.NOT_IN_HAND
        combination = self.table.classify(action.cards)
        if combination is None:
            return Reason.NO_COMBINATION
        top = self.top
        if top is None or combination.beats(top):
            return None
        if not combination.bomb:
            if combination.category is not top.category:
                return Reason.WRONG_CATEGORY
            if combination.length != top.length:
                return Reason.WRONG_LENGTH
        return Reason.NOT_HIGHER

    def legal(self) -> tuple[Action, ...]:
        """Return every legal action, one for each multiset of ranks.

        Plays come weakest first by category; `PASS` or `DECLINE` comes last. Empty when
        nothing is asked of the seat.
        """
        match self.role:
            case Role.LEAD | Role.FOLLOW:
                counts = count_ranks(self.hand)
                if self.top is None:
                    return tuple(self.play(found) for found in self.table.leads(counts))
                answers = self.table.answers(counts, self.top)
                return (*(self.play(found) for found in answers), PASS)
            case Role.HOOK | Role.UNHOOK:
                size = CLAIM_SIZE[self.role]
                claim = Action(_CLAIM_KIND[self.role], self.pick(self.claim_rank, size))
                return (claim, DECLINE)
            case Role.RETURN:
                ranks = self.return_ranks()
                return tuple(
                    Action(Kind.RETURN, self.pick(rank, 1))
                    for rank in self.table.order
                    if rank in ranks
                )
        return ()

    def play(self, combination: Combination) -> Action:
        """Return the action that plays a combination from this hand, first suits first."""
        cards: list[int] = []
        for rank, number in combination.needs:
            cards += self.pick(rank, number)
        return Action(Kind.PLAY, tuple(cards))

    def pick(self, rank: int, number: int) -> tuple[int, ...]:
        """Return ``number`` faces of a rank from the hand, first suits first.

        Raises ValueError if the hand holds fewer.
        """
        found = tuple(face for face in self.hand if face >> 2 == rank)[:number]
        if len(found) < number:
            raise ValueError("the hand holds fewer cards of this rank")
        return found

    def return_ranks(self) -> frozenset[int]:
        """Return the ranks that may be given back in tribute (RULES 9.4).

        Ranks 2…9 but the level card; if none is held, a level card of face 2…9; failing
        that, the lowest card in the order in force.
        """
        counts = count_ranks(self.hand)
        level = self.table.level
        low = frozenset(rank for rank in range(NINE + 1) if counts[rank] and rank != level)
        if low:
            return low
        if level <= NINE and counts[level]:
            return frozenset((level,))
        lowest = next(rank for rank in self.table.order if counts[rank])
        return frozenset((lowest,))


def lowest_single(situation: Situation) -> Action:
    """Return the play of the lowest single, what a leader does on time-out (RULES 11.2)."""
    held = {face >> 2 for face in situation.hand}
    rank = next(rank for rank in situation.table.order if rank in held)
    return Action(Kind.PLAY, situation.pick(rank, 1))


def default_action(situation: Situation) -> Action:
    """Return what happens when time runs out (RULES 11.2).

    A claim is declined, a follower passes, a leader plays his lowest single, a receiver
    returns the lowest allowed card, preferring one that breaks no set. Raises ValueError
    if nothing is asked of the seat.
    """
    match situation.role:
        case Role.HOOK | Role.UNHOOK:
            return DECLINE
        case Role.FOLLOW:
            return PASS
        case Role.LEAD:
            return lowest_single(situation)
        case Role.RETURN:
            counts = count_ranks(situation.hand)
            return min(
                situation.legal(),
                key=lambda action: (
                    _breaks_set(situation.table, counts, action.cards[0] >> 2),
                    situation.table.place[action.cards[0] >> 2],
                ),
            )
    raise ValueError("nothing is asked of this seat")


def _breaks_set(table: MoveTable, counts: list[int], rank: int) -> bool:
    """Tell whether giving up one card of a rank leaves fewer sets or runs.

    Sets are everything but singles: pairs, runs and bombs of the hand.
    """
    before = len([found for found in table.leads(counts) if found.length > 1])
    rest = counts[:RANKS]
    rest[rank] -= 1
    return len([found for found in table.leads(rest) if found.length > 1]) < before
