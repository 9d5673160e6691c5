"""A match at the table: who acts when, how long it is shown, what the player may do.

`Session` owns the match and is the only one to apply actions to it. A user interface
calls `Session.update` once a frame, reads `Session.view`, takes the events and hands in
the player's decisions with `Session.submit`. It never sees the match itself: a view holds
the player's observation, and while a claim window is open that observation is the same
whether or not anybody can claim (RULES 6.11).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from game.bots import BOTS, Bot, Decision
from game.bots.hints import hints
from game.bots.selfplay import bot_seed
from game.rules.actions import DECLINE, Action, Kind, LogEntry
from game.rules.deal import DealPhase, Window
from game.rules.errors import IllegalAction, Reason
from game.rules.generator import Generator, derive
from game.rules.match import Match
from game.rules.observation import Observation
from game.rules.record import MatchRecord, Record
from game.rules.ruleset import Ruleset
from game.rules.scoring import DealResult
from game.rules.situation import Situation, default_action
from game.table import events as ev
from game.table.pace import SPEEDS, Pace
from game.table.save import HUMAN, SavedMatch, SaveWriter
from game.table.single import SingleDeal

MAX_STEP = 0.1
"""A frame counts for at most so many seconds: time spent hidden never runs a clock down."""

_SPREAD_STREAM = 0x70616365


class Stage(StrEnum):
    """What the table is doing."""

    DEALING = "dealing"
    TRIBUTE = "tribute"
    RETURNS = "returns"
    TURN = "turn"
    WINDOW = "window"
    TRICK_END = "trick_end"
    DEAL_OVER = "deal_over"
    MATCH_OVER = "match_over"


class AskAbout(StrEnum):
    """Which claims the player is asked about; the others are declined for him."""

    ALL = "all"
    HINTED = "hinted"
    NOT_TEAM_MATE = "not_team_mate"


@dataclass(frozen=True, slots=True)
class Countdown:
    """A clock on the screen, in seconds; ``total`` 0 means that there is no limit."""

    left: float
    total: float


@dataclass(frozen=True, slots=True)
class View:
    """What the player is shown.

    ``observation`` tells what he may know, as if nothing were asked of him until it is;
    ``turn`` is the seat that is to lead or follow, None at all other stages. ``choice`` is
    what he may do now (role IDLE when nothing is asked of him) and
    ``ticket`` names that decision: `Session.submit` takes an action only with the ticket
    it was made for. ``window`` is the open claim window and ``countdown`` its clock, or
    that of the player's turn. ``trick`` are the entries to show on the table.
    """

    stage: Stage
    observation: Observation
    choice: Situation
    turn: int | None
    ticket: int
    window: Window | None
    countdown: Countdown | None
    trick: tuple[LogEntry, ...]
    last_trick: tuple[LogEntry, ...]
    autoplay: bool
    paused: bool


class Session:
    """One match with its seats, from the first deal or from a save."""

    def __init__(
        self,
        match: Match | SingleDeal,
        seats: Sequence[str],
        *,
        bots: Mapping[str, Bot] = BOTS,
        save: Callable[[str], None] | None = None,
        speed: str = "normal",
    ) -> None:
        """Seat players: "human" or a bot's name for each seat, at most one human.

        The match goes on where it stands. ``save`` is given its text now and after every
        action. ValueError if the seats do not fit or there is no such speed.
        """
        if len(seats) != match.ruleset.players:
            raise ValueError(f"{match.ruleset.players} seats, got {len(seats)} players")
        if list(seats).count(HUMAN) > 1:
            raise ValueError("one player at a table")
        unknown = [name for name in seats if name != HUMAN and name not in bots]
        if unknown:
            raise ValueError(f"there is no bot {unknown[0]!r}")
        if speed not in SPEEDS:
            raise ValueError(f"there is no speed {speed!r}")
        self._match = match
        self.seats = tuple(seats)
        self.human = self.seats.index(HUMAN) if HUMAN in seats else None
        self._bots = bots
        self._save = save
        self._writer = SaveWriter(self.seats)
        self._events: list[ev.Event] = []
        self._ticket = 0
        self._timer = 0.0
        self._credit = 0.0
        self._decision: tuple[int, Decision] | None = None
        self._claims: dict[int, Decision] = {}
        self._answer: Action | None = None
        self._window: Window | None = None
        self._asked = False
        self._shown: tuple[LogEntry, ...] = ()
        self._last: tuple[LogEntry, ...] = ()
        self._skipped_ranks: set[int] = set()
        self.speed = speed
        self.fast_forward = False
        """Whether the rest of this deal goes by at once when the player is out."""

        self.paused = False
        self.conceded = False
        self.autoplay: str | None = None
        self.ask_about = AskAbout.ALL
        self.beat: float | None = None
        """Length of a claim window without a choice, in seconds; None follows the speed."""
        self.claim_seconds = match.ruleset.claim_seconds
        self.turn_seconds = match.ruleset.turn_seconds
        self.stage = Stage.DEALING
        self._rejoin()
        self._write()

    @classmethod
    def new(
        cls,
        seed: int,
        ruleset: Ruleset,
        seats: Sequence[str],
        *,
        save: Callable[[str], None] | None = None,
        speed: str = "normal",
    ) -> Session:
        """Begin a match; raises `RecordError` for a bad seed."""
        return cls(Match(seed, ruleset), seats, save=save, speed=speed)

    @classmethod
    def resume(
        cls,
        saved: SavedMatch,
        *,
        save: Callable[[str], None] | None = None,
        speed: str = "normal",
    ) -> Session:
        """Go on with a saved match where it was left."""
        return cls(saved.match, saved.seats, save=save, speed=speed)

    # -- reading ------------------------------------------------------------------

    @property
    def pace(self) -> Pace:
        """The times in force: those of the speed, or none once the player is out and hurries."""
        hurry = self.fast_forward and self.human is not None and self.human in self._match.deal.out
        return SPEEDS["instant" if hurry else self.speed]

    @property
    def ruleset(self) -> Ruleset:
        return self._match.ruleset

    @property
    def results(self) -> tuple[DealResult, ...]:
        """The results of the deals that are over."""
        return tuple(self._match.results)

    @property
    def single(self) -> SavedMatch | None:
        """What a single deal began from, to play it again; None for a match."""
        if isinstance(self._match, SingleDeal):
            return SavedMatch(SingleDeal(self._match.start), self.seats)
        return None

    @property
    def record(self) -> Record:
        """Everything that has happened, with the cards of all: a record to share."""
        match = self._match
        return match.record if isinstance(match, SingleDeal) else MatchRecord.of(match)

    @property
    def ticket(self) -> int:
        """The number of the decision in force, as in `View.ticket`."""
        return self._ticket

    def take_events(self) -> list[ev.Event]:
        """Return what has happened since the last call."""
        taken, self._events = self._events, []
        return taken

    def save_text(self) -> str:
        """Return the match as it stands, as a save."""
        return self._writer.text(self._match)

    def view(self, seat: int | None = None) -> View:
        """Return what the player at ``seat`` (the human's, else seat 0) is shown."""
        if seat is None:
            seat = self.human if self.human is not None else 0
        deal = self._match.deal
        asked = self._may_act(seat)
        observation = self._match.observe(seat, veiled=not asked)
        trick = self._shown if self.stage in _PRESENTING else tuple(deal.trick)
        return View(
            stage=self.stage,
            observation=observation,
            choice=observation.situation,
            turn=deal.turn if self.stage is Stage.TURN else None,
            ticket=self._ticket,
            window=self._window if self.stage is Stage.WINDOW else None,
            countdown=self._countdown(seat),
            trick=trick,
            last_trick=self._last,
            autoplay=self.autoplay is not None,
            paused=self.paused,
        )

    def _countdown(self, seat: int) -> Countdown | None:
        if self.stage is Stage.WINDOW:
            total = self._window_length()
            return Countdown(max(0.0, total - self._timer), total)
        if self._may_act(seat) and self.turn_seconds:
            return Countdown(max(0.0, self.turn_seconds - self._timer), self.turn_seconds)
        return None

    def _window_length(self) -> float:
        if self._asked:
            return float(self.claim_seconds)
        return self._beat()

    def _may_act(self, seat: int) -> bool:
        """Tell whether the player at ``seat`` is asked for something now."""
        if seat != self.human or self.autoplay is not None:
            return False
        if self.stage is Stage.WINDOW:
            return self._asked and self._answer is None and seat in self._match.deal.awaiting()
        return self.stage in (Stage.TURN, Stage.RETURNS) and seat in self._match.deal.awaiting()

    def hints(self) -> tuple[Action, ...]:
        """Return sensible actions for the player now, best first; empty if he is not asked."""
        if self.human is None or not self._may_act(self.human):
            return ()
        return hints(self._match.observe(self.human))

    # -- the player ---------------------------------------------------------------

    def submit(self, action: Action, ticket: int) -> None:
        """Take the player's decision; `IllegalAction` if it is late, or not allowed.

        A claim is kept until it is known whether somebody nearer wants to claim.
        """
        if self.human is None or ticket != self._ticket:
            raise IllegalAction(Reason.NOT_YOUR_TURN, "this decision is over")
        if not self._may_act(self.human):
            raise IllegalAction(Reason.NOT_YOUR_TURN)
        reason = self._match.deal.situation(self.human).defect(action)
        if reason is not None:
            raise IllegalAction(reason)
        if self.stage is Stage.WINDOW:
            self._answer = action
        else:
            self._apply(self.human, action)

    def skip_rank(self, ticket: int) -> None:
        """Decline the claim in question and all others for its rank in this deal.

        An answer that has been given stands; nothing happens while no window is open, or
        for the ticket of a decision that is over.
        """
        if self.stage is Stage.WINDOW and self._window is not None and ticket == self._ticket:
            self._skipped_ranks.add(self._window.rank)
            self._asked = False

    def take_over(self, bot: str | None) -> None:
        """Let a bot play for the player until called with None; ValueError if unknown.

        An answer that the player has given in the open window stands (RULES 6.10). Taking
        the seat back, he is asked again about what the bot has not answered yet.
        """
        if bot is not None and bot not in self._bots:
            raise ValueError(f"there is no bot {bot!r}")
        self.autoplay = bot
        self._decision = None
        self._ticket += 1
        if self.stage is Stage.WINDOW and self._answer is None:
            if self.human is not None:
                self._claims.pop(self.human, None)
            self._asked = self._wants_to_be_asked()

    def concede(self) -> None:
        """Give the match up; it is over and cannot go on."""
        if self.stage is not Stage.MATCH_OVER:
            self.conceded = True
            self._enter(Stage.MATCH_OVER)

    def go_on(self) -> None:
        """Deal again after a result has been read; nothing happens if nothing follows it."""
        if self.stage is Stage.DEAL_OVER and not self._match.over:
            self._match.next_deal()
            self._skipped_ranks.clear()
            self.fast_forward = False
            self._enter_deal()
            self._write()

    # -- the clock ------------------------------------------------------------------

    def update(self, seconds: float) -> None:
        """Let time pass, at most `MAX_STEP` a call; takes at most one action that others see.

        The declines that close a claim window are all taken at once.
        """
        if self.paused:
            return
        self._timer += min(max(seconds, 0.0), MAX_STEP)
        match self.stage:
            case Stage.DEALING:
                if self._timer >= self.pace.deal:
                    self._after_dealing()
            case Stage.TRIBUTE:
                if self._timer >= self.pace.tribute:
                    self._after_tribute()
            case Stage.RETURNS | Stage.TURN:
                self._update_turn()
            case Stage.WINDOW:
                self._update_window()
            case Stage.TRICK_END:
                if self._timer >= self.pace.trick:
                    self._enter_turn()

    def _enter(self, stage: Stage) -> None:
        self.stage = stage
        self._timer = 0.0
        self._ticket += 1
        self._decision = None
        self._answer = None

    def _enter_deal(self) -> None:
        self._enter(Stage.DEALING)
        self._shown = self._last = ()
        self._window = None
        self._events.append(ev.Dealt(self._match.index))

    def _after_dealing(self) -> None:
        deal = self._match.deal
        if deal.payments or deal.resisted:
            self._enter(Stage.TRIBUTE)
            self._events.append(ev.TributePaid(deal.payments, deal.resisted))
        else:
            self._enter_turn()

    def _after_tribute(self) -> None:
        if self._match.deal.phase is DealPhase.TRIBUTE:
            self._enter(Stage.RETURNS)
        else:
            self._enter_turn()

    def _enter_turn(self) -> None:
        deal = self._match.deal
        self._enter(Stage.TURN)
        turn = deal.turn
        assert turn is not None
        self._events.append(ev.TurnBegan(turn, deal.actor is None))

    def _rejoin(self) -> None:
        """Enter the stage in which a match was left, or its first.

        A window that still stands is opened again even if nobody can claim or all have
        declined: coming back must not tell more than staying (RULES 6.11).
        """
        deal = self._match.deal
        self._last = deal.view(0, veiled=True).last_trick
        if deal.phase is DealPhase.OVER:
            self._shown = deal.last_trick
            self._enter(Stage.DEAL_OVER if self._match.winner is None else Stage.MATCH_OVER)
        elif deal.window is not None:
            self._open_window()
        elif deal.log and deal.phase is DealPhase.TRIBUTE:
            self._enter(Stage.RETURNS)
        elif deal.log:
            self._enter_turn()
        else:
            self._enter_deal()

    # -- turns ----------------------------------------------------------------------

    def _update_turn(self) -> None:
        deal = self._match.deal
        bots = [seat for seat in deal.awaiting() if self._bot(seat) is not None]
        if bots:
            action = self._think(bots[0])
            wait = self._delay(bots[0]) if self.stage is Stage.TURN else 0.0
            if action is not None and self._timer >= wait:
                self._apply(bots[0], action)
                return
        seat = self.human
        if (
            seat is not None
            and self._may_act(seat)
            and self.turn_seconds
            and self._timer >= self.turn_seconds
        ):
            self._events.append(ev.TimedOut(seat))
            self._apply(seat, default_action(deal.situation(seat)))

    def _bot(self, seat: int) -> Bot | None:
        """Return the bot that plays a seat now, or None for the human."""
        name = self.autoplay if seat == self.human else self.seats[seat]
        return None if name is None else self._bots[name]

    def _think(self, seat: int) -> Action | None:
        """Advance a bot's decision by one slice; returns its action once decided."""
        if self._decision is None or self._decision[0] != seat:
            self._decision = (seat, self._decide(seat, len(self._match.deal.log)))
        return self._decision[1].step()

    def _decide(self, seat: int, number: int) -> Decision:
        """Return a bot's decision, to be the log's entry ``number``."""
        bot = self._bot(seat)
        assert bot is not None
        match = self._match
        return Decision(bot, match.observe(seat), bot_seed(match.seed, match.index, number))

    def _delay(self, seat: int) -> float:
        """Return how long a bot seems to think: a matter of the moment, not of its cards."""
        match = self._match
        spread = derive(match.seed, _SPREAD_STREAM, match.index, len(match.deal.log), seat)
        part = Generator(spread).below(2001) / 1000 - 1
        return max(0.0, self.pace.think + self.pace.spread * part - self._credit)

    # -- claim windows ----------------------------------------------------------------

    def _open_window(self) -> None:
        deal = self._match.deal
        self._window = deal.window
        assert self._window is not None
        self._shown = tuple(deal.trick) or deal.last_trick
        self._enter(Stage.WINDOW)
        self._asked = self._wants_to_be_asked()
        self._claims = {
            seat: self._decide(seat, number)
            for number, seat in enumerate(self._claimants(), len(deal.log))
            if self._bot(seat) is not None
        }
        self._events.append(ev.WindowOpened(self._window))

    def _wants_to_be_asked(self) -> bool:
        seat, window = self.human, self._window
        if seat is None or window is None or self.autoplay is not None:
            return False
        if seat not in self._claimants() or window.rank in self._skipped_ranks:
            return False
        if self.ask_about is AskAbout.NOT_TEAM_MATE:
            return window.seat % 2 != seat % 2
        if self.ask_about is AskAbout.HINTED:
            return self._hint_claims(seat)
        return True

    def _hint_claims(self, seat: int) -> bool:
        """Tell whether the hint would be to claim with the player's cards."""
        return hints(self._match.observe(seat))[0].kind is not Kind.DECLINE

    def _claimants(self) -> tuple[int, ...]:
        """Return the seats that may still claim in the open window, nearest first."""
        deal = self._match.deal
        open_ = deal.phase is DealPhase.CLAIM and deal.window is self._window
        return deal.awaiting() if open_ else ()

    def _update_window(self) -> None:
        """Let bots think while the beat passes, then take the answers, nearest first.

        All declines are taken in one go, so that a window's length tells nothing.
        """
        for decision in self._claims.values():
            if decision.action is None:
                decision.step()
                break
        if self._timer < self._beat() and self._answer is None:
            return
        window = self._window
        while self.stage is Stage.WINDOW and self._window is window:
            claimants = self._claimants()
            if not claimants:
                self._close_window()
                return
            action = self._answer_of(claimants[0])
            if action is None:
                return
            self._apply(claimants[0], action)

    def _answer_of(self, seat: int) -> Action | None:
        """Return what a claimant has decided (in time or not), or None while he is awaited."""
        if seat == self.human and self._answer is not None:
            return self._answer
        if self._bot(seat) is not None:
            if seat not in self._claims:
                self._claims[seat] = self._decide(seat, len(self._match.deal.log))
            return self._claims[seat].step()
        if not self._asked:
            return DECLINE
        if self.claim_seconds and self._timer >= self.claim_seconds:
            self._events.append(ev.TimedOut(seat))
            return DECLINE
        return None

    def _beat(self) -> float:
        return self.pace.beat if self.beat is None else self.beat

    def _close_window(self) -> None:
        """Go on after a window in which nobody claimed."""
        credit = self._timer
        self._window = None
        self._events.append(ev.WindowClosed())
        if self._match.deal.actor is None:
            self._end_trick()
        else:
            self._enter_turn()
            self._credit = credit

    # -- actions ----------------------------------------------------------------------

    def _apply(self, seat: int, action: Action) -> None:
        """Take an action, tell of it, save, and enter the stage that follows."""
        deal = self._match.deal
        public = len(deal.public_log)
        out = len(deal.out)
        victim = deal.actor
        self._match.apply(seat, action)
        self._credit = 0.0
        self._write()
        fresh = deal.public_log[public:]
        if action.kind is Kind.RETURN:
            if fresh:
                self._events.append(ev.TributeReturned(deal.payments))
                self._enter(Stage.TRIBUTE)
            else:
                self._decision = None
                if seat == self.human:
                    self._ticket += 1
            return
        if not fresh:
            if deal.phase is not DealPhase.CLAIM:
                self._close_window()
            elif seat == self.human:
                self._asked = False
                self._answer = None
                self._ticket += 1
            return
        for entry in fresh:
            self._tell(entry, victim)
        for place, finisher in enumerate(deal.out[out:], out + 1):
            self._events.append(ev.WentOut(finisher, place))
        self._shown = tuple(deal.trick) or deal.last_trick
        result = deal.result()
        if result is not None:
            self._events.append(ev.DealEnded(result))
            over = self._match.winner is not None
            self._enter(Stage.MATCH_OVER if over else Stage.DEAL_OVER)
        elif deal.window is not None:
            self._open_window()
        elif deal.actor is None:
            self._end_trick()
        else:
            self._enter_turn()

    def _tell(self, entry: LogEntry, victim: int | None) -> None:
        match entry.action.kind:
            case Kind.PASS:
                self._events.append(ev.Passed(entry.seat))
            case Kind.PLAY:
                combination = self._match.deal.table.classify(entry.action.cards)
                assert combination is not None
                self._events.append(ev.Played(entry, combination))
            case _:
                assert victim is not None
                if self._answer is not None and self._answer.cards and entry.seat != self.human:
                    self._events.append(ev.Overtaken(entry.seat))
                self._events.append(ev.Claimed(entry, victim))

    def _end_trick(self) -> None:
        deal = self._match.deal
        self._shown = deal.last_trick
        self._last = deal.last_trick
        self._window = None
        winner = next(e.seat for e in reversed(self._shown) if e.action.cards)
        self._enter(Stage.TRICK_END)
        self._events.append(ev.TrickEnded(winner, deal.leader))

    def _write(self) -> None:
        if self._save is not None:
            self._save(self.save_text())


_PRESENTING = (Stage.WINDOW, Stage.TRICK_END, Stage.DEAL_OVER, Stage.MATCH_OVER)
"""Stages in which the trick on the screen is not the one in progress."""
