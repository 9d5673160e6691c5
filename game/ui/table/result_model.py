"""What the panels between plays show, as frozen values: results, tricks, the log.

Everything is derived from an observation and the results of the match; texts come from the
catalogue. No pygame, no positions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from game.locale import Translator
from game.rules.actions import Kind, LogEntry
from game.rules.cards import FACE_TEXT, RANK_TEXT
from game.rules.combinations import Category
from game.rules.observation import Observation
from game.rules.ruleset import Ruleset
from game.rules.scoring import DealResult, Standing, opening
from game.ui.frame.seat_names import short_name, token_letters
from game.ui.table.model import (
    LadderModel,
    MarkKind,
    PlayMark,
    entry_label,
    ladder_model,
    shown_faces,
)


@dataclass(frozen=True, slots=True)
class Player:
    """A player as panels name him."""

    seat: int
    name: str
    ours: bool
    me: bool = False
    initial: str = ""
    short: str = ""  # the name where it does not fit


# -- tricks and the log --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LogLine:
    """One public action: who, and what; `leads` marks the first of a trick."""

    player: Player
    mark: PlayMark
    leads: bool = False


@dataclass(frozen=True, slots=True)
class TrickModel:
    """The last trick: its title, its lines, and what to say when there has been none."""

    title: str
    lines: tuple[LogLine, ...] = ()
    empty: str = ""


@dataclass(frozen=True, slots=True)
class LogModel:
    """All public actions of the deal in order, trick by trick."""

    title: str
    lines: tuple[LogLine, ...] = ()
    empty: str = ""


# -- tribute -------------------------------------------------------------------------------------


# -- results -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Finisher:
    """A player's part in a result: his place, or None if he was caught (or left over)."""

    player: Player
    place: int | None
    label: str
    caught: bool = False


@dataclass(frozen=True, slots=True)
class LeftHand:
    """The cards a player still held when the deal ended, high to low."""

    player: Player
    faces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DealResultModel:
    """How a deal ended. `won` is None for a draw; ladders before and after are shown moving."""

    title: str
    headline: str
    won: bool | None
    lines: tuple[str, ...]
    order_title: str
    order: tuple[Finisher, ...]
    hands_title: str
    hands: tuple[LeftHand, ...]
    before: LadderModel
    after: LadderModel


@dataclass(frozen=True, slots=True)
class DealRow:
    """A deal in the list of a match; `ours` and `theirs` are the levels after it, as labels."""

    title: str
    result: str
    won: bool | None
    ours: str
    theirs: str


@dataclass(frozen=True, slots=True)
class MatchResultModel:
    """How a match ended, with all its deals."""

    title: str
    headline: str
    won: bool
    count: str
    deals_title: str
    deals: tuple[DealRow, ...]
    ladder: LadderModel


# -- deriving them -------------------------------------------------------------------------------


def player(seat: int, me: int, names: Sequence[str], tr: Translator) -> Player:
    """Return a player as the one in seat *me* sees him."""
    name = names[seat]
    letters, short = token_letters(tr, name), short_name(tr, name)
    return Player(seat, name, seat % 2 == me % 2, seat == me, letters, short)


def log_lines(
    entries: Sequence[LogEntry], seen: Observation, names: Sequence[str], tr: Translator
) -> tuple[LogLine, ...]:
    """Return public actions as lines; returns of tribute are left out."""
    lines = []
    leads = True
    for entry in entries:
        kind = _KINDS.get(entry.action.kind)
        if kind is None:
            continue
        label, bomb = entry_label(entry, seen.table, tr)
        faces = shown_faces(entry.action.cards, seen.table)
        mark = PlayMark(kind, label, faces, bomb, standing=True)
        lines.append(LogLine(player(entry.seat, seen.seat, names, tr), mark, leads))
        leads = False
    return tuple(lines)


def trick_model(
    seen: Observation, trick: Sequence[LogEntry], names: Sequence[str], tr: Translator
) -> TrickModel:
    """Return the last trick; *trick* is `View.last_trick`."""
    lines = log_lines(trick, seen, names, tr)
    return TrickModel(tr("table.last_trick"), lines, tr("table.last_trick.none"))


def log_model(seen: Observation, names: Sequence[str], tr: Translator) -> LogModel:
    """Return the course of the deal so far, the first action first."""
    entries = [entry for entry in seen.log if entry.action.kind in _KINDS]
    starts = first_of_tricks(entries, seen)
    lines = tuple(
        replace(line, leads=i in starts)
        for i, line in enumerate(log_lines(entries, seen, names, tr))
    )
    return LogModel(tr("table.log"), lines, tr("table.log.empty"))


def first_of_tricks(entries: Sequence[LogEntry], seen: Observation) -> frozenset[int]:
    """Return which entries of a deal's log begin a trick (RULES 5.4, 6.5).

    How many cards everybody held at first is what he holds now and what he has played.
    """
    held = list(seen.counts)
    for entry in entries:
        held[entry.seat] += len(entry.action.cards)
    starts = set()
    fresh, chained, passes, actor = True, False, 0, -1
    for i, entry in enumerate(entries):
        action = entry.action
        if chained and action.kind in (Kind.PLAY, Kind.PASS):
            fresh = True
        if fresh:
            starts.add(i)
            fresh, chained, passes = False, False, 0
        if action.kind is Kind.PASS:
            passes += 1
        else:
            passes, actor = 0, entry.seat
            chained = chained or action.kind is not Kind.PLAY
            held[entry.seat] -= len(action.cards)
            found = seen.table.classify(action.cards)
            fresh = found is not None and found.category is Category.FOUR_ONE_FOUR
        others = sum(1 for seat, number in enumerate(held) if number and seat != actor)
        fresh = fresh or (passes > 0 and passes >= others)
    return frozenset(starts)


def deal_result_model(
    seen: Observation, names: Sequence[str], tr: Translator, *, single: bool = False
) -> DealResultModel:
    """Return how the deal that *seen* looks back on has ended; nothing follows a *single* one.

    ValueError while the deal goes on.
    """
    result = seen.result
    if result is None:
        raise ValueError("the deal is not over")
    me, rules = seen.seat, seen.ruleset
    ours = me % 2
    won = None if result.winner is None else result.winner == ours
    headline = {None: "result.draw", True: "result.won", False: "result.lost"}[won]
    before, after = seen.standing, result.standing
    place = seen.table.place
    return DealResultModel(
        title=tr("result.single") if single else tr("result.title", deal=seen.index + 1),
        headline=tr(headline),
        won=won,
        lines=_result_lines(result, seen, names, tr, single=single),
        order_title=tr("result.order"),
        order=_finishers(result, seen, names, tr),
        hands_title=tr("result.hands"),
        hands=tuple(
            LeftHand(
                player(seat, me, names, tr),
                tuple(FACE_TEXT[f] for f in sorted(hand, key=lambda f: (-place[f >> 2], f))),
            )
            for seat, hand in seen.shown
        ),
        before=ladder_model(before.levels, before.level, before.owner, me, rules, tr),
        after=ladder_model(after.levels, after.level, after.owner, me, rules, tr),
    )


def _finishers(
    result: DealResult, seen: Observation, names: Sequence[str], tr: Translator
) -> tuple[Finisher, ...]:
    out = [
        Finisher(player(seat, seen.seat, names, tr), place, tr(f"table.place.{place}"))
        for place, seat in enumerate(result.out, 1)
    ]
    for seat in range(seen.seats):
        if seat not in result.out:
            caught = seat in result.caught
            label = tr("table.caught") if caught else ""
            out.append(Finisher(player(seat, seen.seat, names, tr), None, label, caught))
    return tuple(out)


def _result_lines(
    result: DealResult,
    seen: Observation,
    names: Sequence[str],
    tr: Translator,
    *,
    single: bool,
) -> tuple[str, ...]:
    """Return in words who was caught, how far the winners go up, and what comes next."""
    lines: list[str] = []
    winner = result.winner
    if winner is None:
        lines.append(tr("result.draw.help"))
    else:
        lines.append(_caught_line(result, seen, names, tr))
        side = "ours" if winner == seen.seat % 2 else "theirs"
        level = _level(result.standing.levels[winner], tr)
        if result.match_winner is not None:
            return tuple(lines)
        if result.gain:
            lines.append(tr(f"result.gain.{side}", n=result.gain, level=level))
        else:
            lines.append(tr(f"result.stay.{side}", level=level))
    if result.fell_back is not None:
        side = "ours" if result.fell_back == seen.seat % 2 else "theirs"
        level = _level(result.standing.levels[result.fell_back], tr)
        lines.append(tr(f"result.fell_back.{side}", level=level))
    if single:
        return tuple(lines)
    lines.append(tr("result.next_level", level=_level(result.standing.level, tr)))
    if result.caught:
        lines.append(tr("result.next_tribute", n=len(result.caught)))
    return tuple(lines)


def _caught_line(
    result: DealResult, seen: Observation, names: Sequence[str], tr: Translator
) -> str:
    everybody = len(result.caught) == seen.seats // 2
    if everybody and len(result.caught) > 1:
        won = result.winner == seen.seat % 2
        return tr("result.caught.all" if won else "result.caught.our_team")
    if result.caught == (seen.seat,):
        return tr("result.caught.you")
    listed = tr.join([names[seat] for seat in result.caught])
    return tr("result.caught", n=len(result.caught), names=listed)


def _level(rank: int, tr: Translator) -> str:
    return tr(f"card.rank.{RANK_TEXT[rank]}")


def match_result_model(
    results: Sequence[DealResult],
    rules: Ruleset,
    me: int,
    tr: Translator,
    *,
    conceded: bool = False,
    start: Standing | None = None,
) -> MatchResultModel:
    """Return how a match ended for the player in seat *me*; a conceded one is lost.

    *start* is how the teams stood before the first deal, where that is not the opening.
    """
    ours = me % 2
    last = results[-1] if results else None
    won = not conceded and last is not None and last.match_winner == ours
    rows = []
    standing = start or opening(rules)
    for number, result in enumerate(results, 1):
        if result.winner is None:
            text, side = tr("result.match.deal.draw"), None
        else:
            side = result.winner == ours
            key = "result.match.deal.ours" if side else "result.match.deal.theirs"
            text = tr(key, n=len(result.caught))
        title = tr("result.match.deal", deal=number, level=_level(standing.level, tr))
        standing = result.standing
        levels = standing.levels
        rows.append(
            DealRow(title, text, side, _level(levels[ours], tr), _level(levels[1 - ours], tr))
        )
    return MatchResultModel(
        title=tr("result.match.title"),
        headline=tr("result.match.won" if won else "result.match.lost"),
        won=won,
        count=tr("result.match.count", n=len(results)),
        deals_title=tr("result.match.deals"),
        deals=tuple(rows),
        ladder=ladder_model(standing.levels, standing.level, standing.owner, me, rules, tr),
    )


_KINDS: Final[dict[Kind, MarkKind]] = {
    Kind.PLAY: "play",
    Kind.PASS: "pass",
    Kind.HOOK: "hook",
    Kind.UNHOOK: "unhook",
}
