"""The play of a deal in ranks alone: whose turn, tricks, claims, who is out.

`Position` is the fast door of the rules (for self-play, rollouts and searches): it
knows neither suits nor a log, its moves are combination indices and it does not check
them. `game.rules.deal.Deal` is the checked door around it; there is no second copy of
the rules of play.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum

from game.rules.cards import ACE, BLACK_JOKER, FOUR, RED_JOKER
from game.rules.combinations import RUN_MIN, Category, Combination, MoveTable


class Phase(IntEnum):
    """What a position waits for."""

    PLAY = 0
    CLAIM = 1
    OVER = 2


PASS = -1
"""The move of a follower who does not play; other moves are combination indices."""

HOOK, UNHOOK = 2, 1
"""What is claimed now, named by the cards it takes: a pair or a single (RULES 6.1, 6.2)."""

_MASK = (1 << 64) - 1


class Position:
    """The state of the play of one deal.

    ``counts[seat]`` holds 15 counts per rank, ``words[seat]`` the hand's word (see
    `game.rules.combinations`), ``sizes[seat]`` the cards held, ``seen[rank]`` the
    copies played so far, ``out`` the finishing order.

    In phase PLAY ``turn`` is the seat to lead (``top`` None) or follow; ``top`` was
    played by ``actor`` and ``passes`` passes followed it. In phase CLAIM the seats of
    ``pending`` may still claim ``claim`` cards (HOOK or UNHOOK) of ``claim_rank``, the
    nearest first, and ``willing`` is a seat farther away that has claimed already, or
    -1. ``hooked`` tells that the trick has become a chain.
    """

    __slots__ = (
        "active",
        "actor",
        "claim",
        "claim_rank",
        "counts",
        "hooked",
        "out",
        "passes",
        "pending",
        "phase",
        "seats",
        "seen",
        "sizes",
        "table",
        "team_left",
        "top",
        "turn",
        "willing",
        "words",
    )

    def __init__(
        self,
        table: MoveTable,
        hands: Iterable[Sequence[int]],
        leader: int,
        out: Iterable[int] = (),
    ) -> None:
        """Set up ``hands`` (15 counts per rank a seat) with ``leader`` on lead.

        A seat without cards is out; ``out`` gives the order of those that are. The
        caller has made sure that the leader holds cards.
        """
        self.table = table
        self.counts = [list(hand) for hand in hands]
        self.seats = len(self.counts)
        self.words = [table.word(hand) for hand in self.counts]
        self.sizes = [sum(hand) for hand in self.counts]
        self.seen = [0] * len(self.counts[0])
        self.out = list(out)
        self.active = sum(1 for size in self.sizes if size)
        self.team_left = [sum(1 for size in self.sizes[team::2] if size) for team in (0, 1)]
        self.phase = Phase.PLAY if all(self.team_left) else Phase.OVER
        self.turn = leader
        self.top: Combination | None = None
        self.actor = leader
        self.passes = 0
        self.claim = 0
        self.claim_rank = 0
        self.pending: list[int] = []
        self.willing = -1
        self.hooked = False

    def copy(self) -> Position:
        """Return an independent copy."""
        new = Position.__new__(Position)
        for name in Position.__slots__:
            setattr(new, name, getattr(self, name))
        new.counts = [hand[:] for hand in self.counts]
        new.words = self.words[:]
        new.sizes = self.sizes[:]
        new.seen = self.seen[:]
        new.out = self.out[:]
        new.team_left = self.team_left[:]
        new.pending = self.pending[:]
        return new

    # -- what is legal ----------------------------------------------------------

    def moves(self) -> list[int]:
        """Return the indices that the seat in ``turn`` may play, with PASS last for a follower."""
        counts = self.counts[self.turn]
        if self.top is None:
            return [combination.index for combination in self.table.leads(counts)]
        found = [combination.index for combination in self.table.answers(counts, self.top)]
        found.append(PASS)
        return found

    def follower(self, seat: int) -> int:
        """Return the next player clockwise from a seat who is still in (RULES 5.2, 5.6)."""
        sizes = self.sizes
        seats = self.seats
        seat += 1
        while not sizes[seat % seats]:
            seat += 1
        return seat % seats

    def heir(self) -> int:
        """Return who leads if the trick ends now (RULES 5.5).

        That is the last actor, or his next team-mate clockwise who is still in.
        """
        leader = self.actor
        while not self.sizes[leader]:
            leader = (leader + 2) % self.seats
        return leader

    # -- moves, unchecked ---------------------------------------------------------

    def play(self, combination: Combination) -> None:
        """Let the seat in ``turn`` play (RULES 5.1, 5.2); opens a claim window (RULES 6.1)."""
        seat = self.turn
        for rank, number in combination.needs:
            self._spend(seat, rank, number)
        self.top = combination
        self.actor = seat
        self.passes = 0
        if not self.sizes[seat] and self._leave(seat):
            return
        if combination.category is Category.FOUR_ONE_FOUR:
            self._end_trick()
        elif combination.category is Category.SINGLE and combination.needs[0][0] < BLACK_JOKER:
            self._open(combination.needs[0][0], HOOK)
        else:
            self._next_turn(seat)

    def pass_turn(self) -> None:
        """Let the seat in ``turn`` pass; the last pass ends the trick (RULES 5.4)."""
        self.passes += 1
        others = self.active - 1 if self.sizes[self.actor] else self.active
        if self.passes >= others:
            self._end_trick()
        else:
            self._next_turn(self.turn)

    def take_claim(self, seat: int) -> None:
        """Let a pending seat hook or unhook; decides at once if it is the nearest (RULES 6.3).

        Seats farther away can no longer be served and leave ``pending``.
        """
        del self.pending[self.pending.index(seat) :]
        self.willing = seat
        if not self.pending:
            self._resolve()

    def decline_claim(self, seat: int) -> None:
        """Let a pending seat give the claim up, for good (RULES 6.10)."""
        self.pending.remove(seat)
        if not self.pending:
            self._resolve()

    # -- the machinery ------------------------------------------------------------

    def _spend(self, seat: int, rank: int, number: int) -> None:
        """Move ``number`` cards of a rank from a hand to the table."""
        table = self.table
        counts = self.counts[seat]
        before = counts[rank]
        left = before - number
        counts[rank] = left
        self.seen[rank] += number
        self.sizes[seat] -= number
        lane = table.lanes[rank]
        word = self.words[seat] ^ lane[before] ^ lane[left]
        if rank >= BLACK_JOKER:
            bits = table.joker_bits
            word &= ~bits[-1][-1]
            word |= bits[counts[BLACK_JOKER]][counts[RED_JOKER]]
        elif (rank == FOUR and left < 2) or (rank == ACE and not left):
            word &= ~table.four_one_four_bit
        self.words[seat] = word

    def _leave(self, seat: int) -> bool:
        """Note that a seat is out; return True if its team is, which ends the deal (RULES 7.2)."""
        self.out.append(seat)
        self.active -= 1
        self.team_left[seat & 1] -= 1
        if self.team_left[seat & 1]:
            return False
        self.phase = Phase.OVER
        self.pending = []
        return True

    def _next_turn(self, seat: int) -> None:
        """Give the turn to the next player clockwise who is still in."""
        self.turn = self.follower(seat)
        self.phase = Phase.PLAY

    def _end_trick(self) -> None:
        """Give the lead away and clear the table (RULES 5.4)."""
        self.turn = self.heir()
        self.top = None
        self.passes = 0
        self.hooked = False
        self.phase = Phase.PLAY

    def _open(self, rank: int, claim: int) -> None:
        """Ask everybody else who holds what the claim takes (RULES 6.1–6.3)."""
        actor = self.actor
        counts = self.counts
        seats = self.seats
        pending = [
            seat % seats
            for seat in range(actor + 1, actor + seats)
            if counts[seat % seats][rank] >= claim
        ]
        self.claim = claim
        self.claim_rank = rank
        self.willing = -1
        self.pending = pending
        if pending:
            self.phase = Phase.CLAIM
        else:
            self._resolve()

    def _resolve(self) -> None:
        """Close the window: a claim, the next turn or the end of a chain (RULES 6.5, 6.6)."""
        seat = self.willing
        if seat < 0:
            if self.hooked:
                self._end_trick()
            else:
                self._next_turn(self.actor)
            return
        self._spend(seat, self.claim_rank, self.claim)
        self.actor = seat
        self.hooked = True
        if not self.sizes[seat] and self._leave(seat):
            return
        self._open(self.claim_rank, HOOK + UNHOOK - self.claim)


def play_at_random(position: Position, seed: int) -> int:
    """Play a position to its end, each seat choosing evenly among its legal actions.

    Changes ``position``; returns the number of decisions (every play, pass, claim and
    decline; claims are asked for nearest first). The same seed gives the same deal.
    Numbers are drawn from a 64-bit linear congruential stream scaled to the number of
    choices, whose bias is below 2⁻²⁴.
    """
    table = position.table
    of_bit = table.of_bit
    masks = table.answer_masks
    words = position.words
    decisions = 0
    state = seed & _MASK
    while position.phase is not Phase.OVER:
        state = (state * 6364136223846793005 + 1442695040888963407) & _MASK
        decisions += 1
        if position.phase is Phase.CLAIM:
            if state >> 63:
                position.take_claim(position.pending[0])
            else:
                position.decline_claim(position.pending[0])
            continue
        top = position.top
        word = words[position.turn]
        if top is None:
            runs = table.runs(word)
            choices = word.bit_count() + len(runs)
        else:
            runs = ()
            if top.length >= RUN_MIN and not top.bomb:
                runs = tuple(table.higher_runs(word, top))
            word &= masks[top.index]
            choices = word.bit_count() + len(runs) + 1
        choice = ((state >> 32) * choices) >> 32
        if choice < len(runs):
            position.play(runs[choice])
            continue
        choice -= len(runs)
        if not word or choice == word.bit_count():
            position.pass_turn()
            continue
        while choice:
            word &= word - 1
            choice -= 1
        position.play(of_bit[(word & -word).bit_length() - 1])
    return decisions
