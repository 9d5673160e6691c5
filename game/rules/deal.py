"""One deal behind a checked door: tribute, play with claims, end.

A `Deal` changes only through `Deal.apply`, which refuses with `IllegalAction` and then
has changed nothing. It keeps the faces and the log; the rules of play themselves are in
`game.rules.position`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from game.rules.actions import Action, Kind, LogEntry
from game.rules.cards import BLACK_JOKER, RANKS, THREE_OF_HEARTS, count_ranks, pack, without
from game.rules.combinations import Combination, move_table
from game.rules.errors import IllegalAction, RecordError
from game.rules.generator import Generator, derive
from game.rules.position import HOOK, Phase, Position
from game.rules.ruleset import Ruleset
from game.rules.scoring import DealResult, Standing, score
from game.rules.situation import Role, Situation
from game.rules.tribute import Payment, Previous, first_leader, payments, resisted


class DealPhase(StrEnum):
    """What a deal waits for."""

    TRIBUTE = "tribute"
    PLAY = "play"
    CLAIM = "claim"
    OVER = "over"


_PHASES = {
    Phase.PLAY: DealPhase.PLAY,
    Phase.CLAIM: DealPhase.CLAIM,
    Phase.OVER: DealPhase.OVER,
}


@dataclass(frozen=True, slots=True)
class Window:
    """A claim that public knowledge does not rule out (RULES 6.10).

    ``seat`` made the play that may be claimed; ``role`` is HOOK or UNHOOK. It stands
    from that play until the next public action, whether or not anybody can act.
    """

    seat: int
    rank: int
    role: Role


@dataclass(frozen=True, slots=True)
class TrickView:
    """The trick as somebody sees it; the fields are those of `Deal` by the same names.

    ``next_turn`` is, while a window stands, whose turn comes if nobody claims; else None.
    """

    phase: DealPhase
    turn: int | None
    leader: int
    top: Combination | None
    actor: int | None
    passes: int
    hooked: bool
    trick: tuple[LogEntry, ...]
    last_trick: tuple[LogEntry, ...]
    next_turn: int | None = None


def deal_cards(seed: int, index: int, ruleset: Ruleset) -> list[int]:
    """Return the faces of deal ``index`` (0 the first) in the order they are dealt.

    Card ``i`` goes to seat ``i % players`` (RULES 1.4, 1.5).
    """
    cards = pack(ruleset.packs)
    Generator(derive(seed, index)).shuffle(cards)
    return cards


def opening_leader(dealt: Sequence[int], seats: int) -> int:
    """Return who leads a match's first deal: the ♥3 that was dealt first (RULES 10.1)."""
    return dealt.index(THREE_OF_HEARTS) % seats


class Deal:
    """A deal in progress.

    ``hands[seat]`` are faces in ascending order. ``log`` holds every action as it was
    taken; ``public_log`` leaves out what the others must not see: declines, claims that
    a nearer one overtook, and returns of tribute until all are chosen. ``trick`` are the
    public entries of the trick in progress, ``last_trick`` those of the one before;
    ``leader`` leads or has led the trick in progress.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        standing: Standing,
        hands: Iterable[Iterable[int]],
        *,
        leader: int | None = None,
        out: Iterable[int] = (),
        previous: Previous | None = None,
    ) -> None:
        """Set up a deal; with ``previous`` it starts with tribute, else ``leader`` leads.

        Seats without cards are out, in the order ``out``. Raises `RecordError` if the
        parts do not fit each other.
        """
        self.ruleset = ruleset
        self.standing = standing
        self.table = move_table(standing.level, ruleset)
        self.hands: list[tuple[int, ...]] = [tuple(sorted(hand)) for hand in hands]
        self.previous = previous
        self.log: list[LogEntry] = []
        self.public_log: list[LogEntry] = []
        self.trick: list[LogEntry] = []
        self.last_trick: tuple[LogEntry, ...] = ()
        self.window: Window | None = None
        self._watched: TrickView | None = None
        self.payments: tuple[Payment, ...] = ()
        self.resisted = False
        self._returns: dict[int, Action] = {}
        self._claims: dict[int, Action] = {}
        self._out = tuple(out)
        self._position: Position | None = None
        self._check_hands()
        if previous is not None:
            previous.check(ruleset.players)
            if self._out or not all(self.hands):
                raise RecordError("nobody can be out before the tribute")
            self.payments = payments(previous, self.hands, self.table, ruleset)
            self.resisted = resisted(previous, self.hands, self.table, ruleset)
            for payment in self.payments:
                self._move(payment.card, payment.payer, payment.receiver)
            leader = first_leader(previous, self.payments, ruleset)
        if leader is None or not 0 <= leader < ruleset.players:
            raise RecordError("the leader is not one of the seats")
        # a payer may have given his only card away: he leads when one has come back
        if not self.hands[leader] and not self.payments:
            raise RecordError("the leader holds no cards")
        self.leader = leader
        if not self.payments:
            self._begin_play()

    @classmethod
    def dealt(
        cls,
        ruleset: Ruleset,
        standing: Standing,
        seed: int,
        index: int,
        previous: Previous | None = None,
    ) -> Deal:
        """Return deal ``index`` of the match with this seed, before its first action."""
        cards = deal_cards(seed, index, ruleset)
        seats = ruleset.players
        hands = [cards[seat::seats] for seat in range(seats)]
        leader = opening_leader(cards, seats) if previous is None else None
        return cls(ruleset, standing, hands, leader=leader, previous=previous)

    def _check_hands(self) -> None:
        ruleset = self.ruleset
        if len(self.hands) != ruleset.players:
            raise RecordError(f"there are {len(self.hands)} hands for {ruleset.players} seats")
        total = count_ranks(face for hand in self.hands for face in hand)
        for rank, number in enumerate(total):
            most = ruleset.packs * (4 if rank < BLACK_JOKER else 1)
            if number > most:
                raise RecordError("the hands hold more cards of a rank than the pack has")
        if self.previous is not None:
            return
        empty = {seat for seat, hand in enumerate(self.hands) if not hand}
        if set(self._out) != empty or len(self._out) != len(empty):
            raise RecordError("'out' has to list exactly the seats without cards, each once")
        if any(all(seat in empty for seat in range(team, ruleset.players, 2)) for team in (0, 1)):
            raise RecordError("a whole team is out already: the deal is over")

    def _begin_play(self) -> None:
        self._position = Position(
            self.table, [count_ranks(hand) for hand in self.hands], self.leader, self._out
        )

    def _move(self, face: int, giver: int, taker: int) -> None:
        self.hands[giver] = tuple(without(self.hands[giver], (face,)))
        self.hands[taker] = tuple(sorted((*self.hands[taker], face)))

    # -- reading ------------------------------------------------------------------

    @property
    def phase(self) -> DealPhase:
        if self._position is None:
            return DealPhase.TRIBUTE
        return _PHASES[self._position.phase]

    @property
    def turn(self) -> int | None:
        """The seat to lead or follow; None unless the phase is PLAY."""
        if self._position is None or self._position.phase is not Phase.PLAY:
            return None
        return self._position.turn

    @property
    def top(self) -> Combination | None:
        """The play to beat; None when a leader is awaited, and in a chain (RULES 6.4)."""
        if self._position is None or self._position.hooked:
            return None
        return self._position.top

    @property
    def actor(self) -> int | None:
        """The seat whose play or claim stands; None when a leader is awaited."""
        if self._position is None or self._position.top is None:
            return None
        return self._position.actor

    @property
    def passes(self) -> int:
        """Passes in a row since the play that stands."""
        return 0 if self._position is None else self._position.passes

    @property
    def hooked(self) -> bool:
        """Whether the trick has become a chain (RULES 6.4)."""
        return self._position is not None and self._position.hooked

    @property
    def out(self) -> tuple[int, ...]:
        """The finishing order so far (RULES 7.1)."""
        return self._out if self._position is None else tuple(self._position.out)

    @property
    def seen(self) -> tuple[int, ...]:
        """How many copies of each rank have been played in this deal."""
        return (0,) * RANKS if self._position is None else tuple(self._position.seen)

    def view(self, seat: int, *, veiled: bool = False) -> TrickView:
        """Return what a seat may know of the trick (RULES 6.11).

        Whether anybody can claim is hidden. So while a window stands, a seat that is not
        asked itself sees the window and the trick before it, from the play that opened it
        to the next public action, even where in truth the window was closed at once.
        ``veiled`` shows the same to a seat that is asked.
        """
        if self._watched is not None and (veiled or seat not in self.awaiting()):
            return self._watched
        return TrickView(
            phase=self.phase,
            turn=self.turn,
            leader=self.leader,
            top=self.top,
            actor=self.actor,
            passes=self.passes,
            hooked=self.hooked,
            trick=tuple(self.trick),
            last_trick=self.last_trick,
            next_turn=None if self._watched is None else self._watched.next_turn,
        )

    def awaiting(self) -> tuple[int, ...]:
        """Return the seats a decision is awaited from; claimants nearest first."""
        position = self._position
        if position is None:
            return tuple(
                payment.receiver
                for payment in self.payments
                if payment.receiver not in self._returns
            )
        if position.phase is Phase.CLAIM:
            return tuple(position.pending)
        return (position.turn,) if position.phase is Phase.PLAY else ()

    def situation(self, seat: int) -> Situation:
        """Return what a seat may do now; ValueError if there is no such seat."""
        if not 0 <= seat < self.ruleset.players:
            raise ValueError(f"there is no seat {seat}")
        hand = self.hands[seat]
        position = self._position
        if position is None:
            awaited = seat in self.awaiting()
            return Situation(self.table, Role.RETURN if awaited else Role.IDLE, hand)
        if position.phase is Phase.OVER:
            return Situation(self.table, Role.OVER, hand)
        if position.phase is Phase.CLAIM:
            if seat not in position.pending:
                return Situation(self.table, Role.IDLE, hand)
            role = Role.HOOK if position.claim == HOOK else Role.UNHOOK
            return Situation(self.table, role, hand, claim_rank=position.claim_rank)
        if seat != position.turn:
            return Situation(self.table, Role.IDLE, hand)
        role = Role.LEAD if position.top is None else Role.FOLLOW
        return Situation(self.table, role, hand, top=position.top)

    def legal(self, seat: int) -> tuple[Action, ...]:
        """Return a seat's legal actions, one for each multiset of ranks."""
        return self.situation(seat).legal()

    def result(self) -> DealResult | None:
        """Return how the deal ended, or None while it goes on."""
        if self.phase is not DealPhase.OVER:
            return None
        return score(self.out, self.standing, self.ruleset)

    def position(self) -> Position:
        """Return a copy of the play in ranks, for searches; ValueError during tribute."""
        if self._position is None:
            raise ValueError("the play has not begun")
        return self._position.copy()

    def key(self) -> tuple[object, ...]:
        """Return the whole state as a comparable value: equal keys are equal deals."""
        position = self._position
        inner: tuple[object, ...] = ()
        if position is not None:
            inner = (
                position.phase,
                position.turn,
                None if position.top is None else position.top.index,
                position.actor,
                position.passes,
                position.claim,
                position.claim_rank,
                tuple(position.pending),
                position.willing,
                position.hooked,
                tuple(position.out),
                tuple(position.seen),
            )
        return (
            self.ruleset,
            self.standing,
            tuple(self.hands),
            self.payments,
            self.resisted,
            tuple(sorted(self._returns.items(), key=lambda item: item[0])),
            tuple(sorted(self._claims.items(), key=lambda item: item[0])),
            tuple(self.log),
            tuple(self.public_log),
            tuple(self.trick),
            self.last_trick,
            self.window,
            self._watched,
            inner,
        )

    # -- acting -------------------------------------------------------------------

    def apply(self, seat: int, action: Action) -> None:
        """Take an action; raises `IllegalAction`, or ValueError for an unknown seat."""
        situation = self.situation(seat)
        reason = situation.defect(action)
        if reason is not None:
            raise IllegalAction(reason)
        entry = LogEntry(seat, action)
        self.log.append(entry)
        match action.kind:
            case Kind.RETURN:
                self._take_return(seat, action)
            case Kind.PLAY:
                self._take_play(entry)
            case Kind.PASS:
                self._take_pass(entry)
            case _:
                self._take_claim(seat, action)

    def _take_return(self, seat: int, action: Action) -> None:
        """Note a return; when all are in they are shown and moved together (RULES 9.5)."""
        self._returns[seat] = action
        if self.awaiting():
            return
        done: list[Payment] = []
        for payment in self.payments:
            given = self._returns[payment.receiver]
            self._move(given.cards[0], payment.receiver, payment.payer)
            done.append(replace(payment, returned=given.cards[0]))
            self.public_log.append(LogEntry(payment.receiver, given))
        self.payments = tuple(done)
        self._begin_play()

    def _take_play(self, entry: LogEntry) -> None:
        position = self._playing()
        combination = self.table.classify(entry.action.cards)
        assert combination is not None
        self._publish(entry)
        position.play(combination)
        rank = combination.hook_rank
        self._watch(None if rank is None else Window(entry.seat, rank, Role.HOOK))
        self._settle()

    def _take_pass(self, entry: LogEntry) -> None:
        self._publish(entry)
        self._playing().pass_turn()
        self._watch(None)
        self._settle()

    def _take_claim(self, seat: int, action: Action) -> None:
        position = self._playing()
        claim, rank, spent = position.claim, position.claim_rank, position.seen
        before = spent[rank]
        if action.kind is Kind.DECLINE:
            position.decline_claim(seat)
        else:
            self._claims[seat] = action
            position.take_claim(seat)
        if spent[rank] > before:
            taker = position.actor
            self._publish(LogEntry(taker, self._claims[taker]))
            role = Role.UNHOOK if claim == HOOK else Role.HOOK
            self._watch(Window(taker, rank, role))
            self._claims.clear()
        self._settle()

    def _publish(self, entry: LogEntry) -> None:
        """Show an entry to everybody and take its cards from the hand."""
        self.public_log.append(entry)
        self.trick.append(entry)
        if entry.action.cards:
            self.hands[entry.seat] = tuple(without(self.hands[entry.seat], entry.action.cards))

    def _watch(self, window: Window | None) -> None:
        """Note the window that the last public action opens, if public knowledge allows one."""
        self.window = None
        self._watched = None
        position = self._playing()
        if window is None or position.phase is Phase.OVER:
            return
        needed = 2 if window.role is Role.HOOK else 1
        unseen = self.table.copies - position.seen[window.rank]
        able = any(
            size >= needed for seat, size in enumerate(position.sizes) if seat != window.seat
        )
        if not (unseen >= needed and able):
            return
        chain = self.trick[-1].action.kind is not Kind.PLAY
        self.window = window
        self._watched = TrickView(
            phase=DealPhase.CLAIM,
            turn=None,
            leader=self.leader,
            top=None if chain else position.top,
            actor=window.seat,
            passes=0,
            hooked=chain,
            trick=tuple(self.trick),
            last_trick=self.last_trick,
            next_turn=position.heir() if chain else position.follower(window.seat),
        )

    def _settle(self) -> None:
        """Put the trick aside when it is over."""
        position = self._playing()
        if position.top is None or position.phase is Phase.OVER:
            self.last_trick = tuple(self.trick)
            self.trick.clear()
            if position.phase is Phase.PLAY:
                self.leader = position.turn

    def _playing(self) -> Position:
        assert self._position is not None
        return self._position
