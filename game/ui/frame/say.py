"""The table in words: what happened, what lies there, what can be done.

For the text mirror, the log of a deal and messages. Only public facts and the player's own hand
come in here, so nothing else can come out.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Protocol

from game.rules.actions import Action, Kind, LogEntry
from game.rules.cards import FACE_TEXT, RANK_TEXT, is_joker
from game.rules.combinations import Category, Combination, MoveTable
from game.rules.deal import Window
from game.rules.observation import Observation
from game.rules.situation import Role, Situation
from game.rules.tribute import Payment
from game.table import events as ev


class Words(Protocol):
    """The texts of the player's language; see `game.locale.Translator`."""

    def __call__(self, key: str, /, **values: str | int) -> str:
        """Return the text of *key*."""

    def join(self, items: Sequence[str]) -> str:
        """Return a list in words."""


def rank_label(tr: Words, rank: int) -> str:
    """Return a rank as it stands on a card, jokers by name."""
    return tr(f"card.rank.{RANK_TEXT[rank]}")


def face_name(tr: Words, face: int) -> str:
    """Return a card by name: "7 of hearts"."""
    if is_joker(face):
        return rank_label(tr, face >> 2)
    suit = tr(f"card.suit.{FACE_TEXT[face][1]}")
    return tr("card.face", rank=rank_label(tr, face >> 2), suit=suit)


def two_of(tr: Words, rank: int) -> str:
    """Return "two sevens"."""
    return tr("card.play.two", ranks=tr(f"card.many.{RANK_TEXT[rank]}"))


def one_of(tr: Words, rank: int) -> str:
    """Return "a seven"."""
    return tr(f"card.one.{RANK_TEXT[rank]}")


def play_phrase(tr: Words, play: Combination) -> str:
    """Return a play as part of a sentence: "a pair of sevens"."""
    low, high = play.needs[0][0], play.needs[-1][0]
    many = tr(f"card.many.{RANK_TEXT[high]}")
    match play.category:
        case Category.SINGLE:
            return one_of(tr, high)
        case Category.PAIR:
            return tr("card.play.pair", ranks=many)
        case Category.STRAIGHT | Category.DOUBLE_DRAGON:
            n = play.length if play.category is Category.STRAIGHT else play.length // 2
            ends = {"low": rank_label(tr, low), "high": rank_label(tr, high)}
            return tr(f"card.play.{play.category.value}", n=n, **ends)
        case Category.N_OF_A_KIND:
            return tr("card.play.n_of_a_kind", n=play.length, ranks=many)
        case Category.JOKER_PAIR:
            kind = "mixed" if low != high else "black" if RANK_TEXT[low] == "BJ" else "red"
            return tr(f"card.play.joker_pair.{kind}")
        case Category.MANY_JOKERS:
            return tr("card.play.many_jokers", n=play.length)
    return tr("card.play.four_one_four")


def action_phrase(tr: Words, action: Action, table: MoveTable) -> str:
    """Return the cards of an action as part of a sentence."""
    match action.kind:
        case Kind.HOOK:
            return two_of(tr, action.cards[0] >> 2)
        case Kind.UNHOOK:
            return one_of(tr, action.cards[0] >> 2)
        case Kind.RETURN:
            return face_name(tr, action.cards[0])
    found = table.classify(action.cards)
    return play_phrase(tr, found) if found is not None else ""


def choice_label(tr: Words, action: Action, situation: Situation) -> str:
    """Return what pressing a choice does: "Play a pair of sevens"."""
    phrase = action_phrase(tr, action, situation.table) if action.cards else ""
    match action.kind:
        case Kind.PASS:
            return tr("say.choice.pass")
        case Kind.DECLINE:
            return tr("say.choice.skip")
        case Kind.HOOK:
            return tr("say.choice.hook", cards=phrase)
        case Kind.UNHOOK:
            return tr("say.choice.unhook", card=phrase)
        case Kind.RETURN:
            return tr("say.choice.return", card=phrase)
    return tr("say.choice.lead" if situation.role is Role.LEAD else "say.choice.play", play=phrase)


@dataclass(frozen=True, slots=True)
class Speaker:
    """Tells of the table to the player in seat *me*; *names[seat]* are the players' names."""

    tr: Words
    names: tuple[str, ...]
    me: int | None

    def entry(
        self, entry: LogEntry, table: MoveTable, *, leads: bool = False, victim: int | None = None
    ) -> str:
        """Return the sentence on a public action; *victim* is whose cards were claimed."""
        tr, seat, action = self.tr, entry.seat, entry.action
        mine = ".you" if seat == self.me else ""
        name = self.names[seat]
        if action.kind is Kind.PASS:
            return tr(f"say.pass{mine}", name=name)
        phrase = action_phrase(tr, action, table)
        if action.kind in (Kind.HOOK, Kind.UNHOOK):
            yours = ".yours" if not mine and victim is not None and victim == self.me else mine
            return tr(f"say.{action.kind.value}{yours}", name=name, cards=phrase, card=phrase)
        found = table.classify(action.cards)
        if found is not None and found.category is Category.FOUR_ONE_FOUR:
            return tr(f"say.four_one_four{mine}", name=name)
        if found is not None and found.bomb:
            return tr(f"say.bomb{mine}", name=name, play=phrase)
        return tr(f"say.{'lead' if leads else 'play'}{mine}", name=name, play=phrase)

    def log(
        self,
        entries: Sequence[LogEntry],
        table: MoveTable,
        starts: Container[int] = frozenset({0}),
    ) -> list[str]:
        """Return the public actions of a trick as sentences, or of several that begin at *starts*.

        Returns of tribute are left out; *starts* counts without them.
        """
        out: list[str] = []
        victim: int | None = None
        for entry in entries:
            if entry.action.kind is Kind.RETURN:
                continue
            out.append(self.entry(entry, table, leads=len(out) in starts, victim=victim))
            if entry.action.cards:
                victim = entry.seat
        return out

    def event(self, event: ev.Event, seen: Observation) -> str:
        """Return the sentence on an event, or nothing if it needs none."""
        tr, names, me = self.tr, self.names, self.me
        match event:
            case ev.Dealt(index):
                level = rank_label(tr, seen.level)
                return tr("say.dealt", deal=index + 1, level=level, n=len(seen.hand))
            case ev.Played(entry, _):
                leads = len(seen.trick) == 1 and seen.trick[0] == entry
                return self.entry(entry, seen.table, leads=leads)
            case ev.Passed(seat):
                return tr("say.pass.you" if seat == me else "say.pass", name=names[seat])
            case ev.Claimed(entry, victim):
                return self.entry(entry, seen.table, victim=victim)
            case ev.Overtaken(seat):
                return tr("say.overtaken", name=names[seat])
            case ev.WentOut(seat, place):
                text = tr(f"table.place.{place}")
                return tr("say.out.you" if seat == me else "say.out", name=names[seat], place=text)
            case ev.TrickEnded(winner, leader):
                return self.trick(winner, leader)
            case ev.TurnBegan(seat, leads) if seat == me:
                return tr("say.turn.lead.you") if leads else self._your_turn(seen)
            case ev.TributePaid(payments, resisted):
                if resisted:
                    return tr("tribute.resisted")
                return " ".join(self.payment(payment) for payment in payments)
            case ev.TributeReturned(payments):
                return " ".join(self.payment(payment, back=True) for payment in payments)
            case ev.TimedOut():
                return tr("say.timed_out")
        return ""

    def _your_turn(self, seen: Observation) -> str:
        if seen.top is None:
            return self.tr("table.turn.follow")
        return self.tr("say.turn.you", play=play_phrase(self.tr, seen.top))

    def trick(self, winner: int, leader: int) -> str:
        """Return who won a trick and who leads the next."""
        tr, names, me = self.tr, self.names, self.me
        if winner == me:
            if leader == winner:
                return tr("say.trick.you")
            return tr("say.trick.out", leader=names[leader])
        if leader == winner:
            return tr("say.trick", name=names[winner])
        if leader == me:
            return tr("say.trick.you_lead", name=names[winner])
        return tr("say.trick.other_leads", name=names[winner], leader=names[leader])

    def payment(self, payment: Payment, *, back: bool = False) -> str:
        """Return a payment of tribute in words, or with *back* what was returned for it."""
        tr, names, me = self.tr, self.names, self.me
        face = payment.returned if back else payment.card
        if face is None:
            return ""
        giver, taker = payment.payer, payment.receiver
        if back:
            giver, taker = taker, giver
        side = ".you" if giver == me else ".to_you" if taker == me else ""
        who = {"payer": names[payment.payer], "receiver": names[payment.receiver]}
        key = f"tribute.{'returns' if back else 'pays'}{side}"
        return tr(key, card=face_name(tr, face), **who)

    def window(self, window: Window, choice: Situation) -> str:
        """Return what an open claim window means for the player."""
        tr = self.tr
        kind = window.role.value
        if choice.role is Role.HOOK:
            return tr("say.window.hook.you", cards=two_of(tr, window.rank))
        if choice.role is Role.UNHOOK:
            return tr("say.window.unhook.you", card=one_of(tr, window.rank))
        return tr(f"say.window.{kind}", ranks=tr(f"card.many.{RANK_TEXT[window.rank]}"))

    # -- what lies there -----------------------------------------------------------------------

    def levels(self, seen: Observation) -> str:
        """Return the level in force and those of both teams."""
        tr = self.tr
        team = seen.seat % 2
        return tr(
            "say.levels",
            level=rank_label(tr, seen.level),
            ours=rank_label(tr, seen.standing.levels[team]),
            theirs=rank_label(tr, seen.standing.levels[1 - team]),
        )

    def seat(self, seat: int, seen: Observation, trick: Sequence[LogEntry]) -> str:
        """Return one player: cards left or place, and what he did in this trick."""
        tr = self.tr
        name = self.names[seat]
        mine = seat == self.me
        role = tr("seat.team_mate" if seat % 2 == seen.seat % 2 else "seat.opponent")
        if seat in seen.out:
            place = tr(f"table.place.{seen.out.index(seat) + 1}")
            key = "say.seat.you.out" if mine else "say.seat.out"
            text = tr(key, name=name, role=role, place=place)
        else:
            key = "say.seat.you" if mine else "say.seat"
            text = tr(key, name=name, role=role, n=seen.counts[seat])
        last = next((e for e in reversed(trick) if e.seat == seat), None)
        if last is None or mine:
            return text
        if last.action.kind is Kind.PASS:
            return f"{text} {tr('say.seat.passed', name=name)}"
        phrase = action_phrase(tr, last.action, seen.table)
        return f"{text} {tr('say.seat.played', name=name, play=phrase)}"

    def hand(self, seen: Observation) -> list[str]:
        """Return the player's hand, a line for each rank, the highest in force first."""
        tr = self.tr
        place = seen.table.place
        cards = sorted(seen.hand, key=lambda face: (-place[face >> 2], face))
        out = []
        for rank, run in groupby(cards, key=lambda face: face >> 2):
            found = list(run)
            if is_joker(found[0]):
                out.append(tr("say.hand.jokers", name=rank_label(tr, rank), n=len(found)))
                continue
            suits = tr.join([tr(f"card.suit.{FACE_TEXT[face][1]}") for face in found])
            key = "say.hand.group.level" if rank == seen.level else "say.hand.group"
            out.append(tr(key, rank=rank_label(tr, rank), suits=suits))
        return out or [tr("say.hand.none")]
