"""What the table shows, as frozen values: no pygame, no positions, nothing hidden.

`table_model` derives everything from `game.table.session.View`, which holds only what the player
may know, and from what the player has done on the screen (`PlayerState`). Cards are faces in
the notation of the rules, as `game.ui.draw.cards` draws them. Two equal models give the same
picture; while a claim window is open they are equal whether or not anybody can claim (RULES 6.11).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final, Literal

from game.locale import Translator
from game.rules.actions import Kind, LogEntry
from game.rules.cards import FACE_TEXT, RANK_TEXT
from game.rules.combinations import Category, MoveTable
from game.rules.observation import Observation
from game.rules.ruleset import Ruleset
from game.rules.situation import Role
from game.table.arrange import SortMode, sort_hand, unseen
from game.table.session import Stage, View
from game.ui.frame.seat_names import short_name, token_letters

FEW_CARDS: Final = 4
"""From so many cards down, a player's number of cards is emphasised."""

CardKey = tuple[int, int]
"""A card of a hand: its face, and which of the equal copies it is (0 the first)."""

MarkKind = Literal["play", "pass", "hook", "unhook"]
Tone = Literal["plain", "mine", "claim", "good", "bad"]
_MARKS: Final[dict[Kind, MarkKind]] = {
    Kind.PLAY: "play",
    Kind.PASS: "pass",
    Kind.HOOK: "hook",
    Kind.UNHOOK: "unhook",
}


# -- the parts of the table ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlayMark:
    """What a seat did last in this trick; `standing` tells whether it is the play to beat."""

    kind: MarkKind
    label: str = ""
    faces: tuple[str, ...] = ()
    bomb: bool = False
    standing: bool = False


@dataclass(frozen=True, slots=True)
class SeatModel:
    """A player at the table.

    `place` counts clockwise from the one at the bottom, who is 0; `ours` tells the team as seen
    from there; `initial` stands for the name on his token, `short` where it does not fit. `note` is
    a word on his part: in which place he is out, caught, leads, team-mate. `hand` are the cards of
    a caught player once the deal is over.
    """

    seat: int
    place: int
    name: str
    ours: bool
    cards: int
    initial: str = ""
    short: str = ""
    me: bool = False
    partner: bool = False
    robot: bool = False  # a bot plays the human's cards
    play: PlayMark | None = None
    out: int | None = None  # the place in which he went out, 1 the first
    note: str = ""
    turn: bool = False
    thinking: bool = False
    caught: bool = False
    hand: tuple[str, ...] = ()

    @property
    def few(self) -> bool:
        """Whether the number of cards is low enough to be emphasised."""
        return 0 < self.cards <= FEW_CARDS


@dataclass(frozen=True, slots=True)
class RingModel:
    """A clock that runs out.

    `share` is what is left, 0 to 1 (1 if there is no limit); `mine` whether the player at the
    bottom has something to decide; `seconds` what is left, rounded up, None without limit.
    """

    share: float
    mine: bool
    seconds: int | None = None


@dataclass(frozen=True, slots=True)
class PileEntry:
    """Cards played to the trick: who did, how, and what they are called."""

    seat: int
    place: int
    name: str
    ours: bool
    kind: MarkKind
    faces: tuple[str, ...]
    label: str
    bomb: bool = False
    short: str = ""  # the name where it does not fit


@dataclass(frozen=True, slots=True)
class PileModel:
    """The trick: its plays in order, the last one the one to beat.

    With `chained` the trick is a chain of hooks and the last `links` entries are its links, the
    single first. `won` is set while a finished trick is still shown. `ring` is the clock of the
    claim window. `trick` tells tricks apart: it grows with each.
    """

    entries: tuple[PileEntry, ...] = ()
    links: int = 0
    won: bool = False
    ring: RingModel | None = None
    trick: int = 0

    @property
    def chained(self) -> bool:
        """Whether the trick is a chain of hooks."""
        return self.links > 0

    @property
    def shown(self) -> tuple[PileEntry, ...]:
        """What lies in the middle: the chain, or the play to beat."""
        return self.entries[-self.links :] if self.links else self.entries[-1:]


@dataclass(frozen=True, slots=True)
class LadderModel:
    """Both teams' levels, ranks 0…12, and the level in force with the team it belongs to.

    `owner` is "ours", "theirs" or None in the first deal; `text` names the level in force.
    """

    ours: int
    theirs: int
    level: int
    owner: Literal["ours", "theirs"] | None
    start: int
    target: int
    text: str = ""


@dataclass(frozen=True, slots=True)
class HandCard:
    """A card of the player's own hand; `why` is the reason why it is dimmed, else empty."""

    key: CardKey
    face: str
    group: str
    level: bool = False
    selected: bool = False
    hinted: bool = False
    focus: bool = False
    why: str = ""

    @property
    def dimmed(self) -> bool:
        """Whether the card cannot be used now."""
        return bool(self.why)


@dataclass(frozen=True, slots=True)
class HandModel:
    """The player's own cards in his order; `capacity` is the largest hand of the deal.

    `deal` tells deals apart, so that new cards can be seen arriving.
    """

    cards: tuple[HandCard, ...] = ()
    capacity: int = 27
    deal: int = 0

    @property
    def keys(self) -> tuple[tuple[CardKey, str], ...]:
        """The cards as `hand_layout` wants them."""
        return tuple((card.key, card.group) for card in self.cards)

    @property
    def lifted(self) -> frozenset[CardKey]:
        """The keys of the selected cards."""
        return frozenset(card.key for card in self.cards if card.selected)


@dataclass(frozen=True, slots=True)
class BannerModel:
    """The line of words above the pile; `raised` for messages that come and go."""

    text: str = ""
    tone: Tone = "plain"
    raised: bool = False


@dataclass(frozen=True, slots=True)
class TrackerCell:
    """How many cards of a rank are still unseen."""

    label: str
    unseen: int
    level: bool = False


@dataclass(frozen=True, slots=True)
class TableModel:
    """Everything on the table. `clock` is the player's own, when it is his turn and timed.

    `dealing` is set while the cards of a new deal are dealt.
    """

    seats: tuple[SeatModel, ...]
    pile: PileModel
    ladder: LadderModel
    hand: HandModel
    banner: BannerModel
    clock: RingModel | None = None
    tracker: tuple[TrackerCell, ...] = ()
    dealing: bool = False


@dataclass(frozen=True, slots=True)
class PlayerState:
    """What the player has done on the screen, and how he likes it.

    `names[seat]` are the players' names; `selected`, `hinted` and `focus` name cards of the hand;
    `notice` is a message shown instead of the usual line. With `watching` nobody sits at the
    bottom.
    """

    names: tuple[str, ...]
    sort: SortMode = SortMode.HIGH_FIRST
    selected: frozenset[CardKey] = field(default_factory=frozenset)
    hinted: frozenset[CardKey] = field(default_factory=frozenset)
    focus: CardKey | None = None
    notice: BannerModel | None = None
    watching: bool = False
    tracker: bool = False


# -- deriving it ---------------------------------------------------------------------------------


def table_model(view: View, state: PlayerState, tr: Translator) -> TableModel:
    """Return the table as the player at the bottom sees it; texts come from *tr*."""
    seen = view.observation
    asked = view.choice.role not in (Role.IDLE, Role.OVER)
    clock = None
    if view.stage is not Stage.WINDOW and view.countdown is not None and asked:
        clock = _ring(view, mine=True)
    return TableModel(
        seats=_seats(view, state, tr),
        pile=_pile(view, state, tr, asked=asked),
        ladder=ladder_model(
            seen.standing.levels, seen.level, seen.standing.owner, seen.seat, seen.ruleset, tr
        ),
        hand=_hand(view, state, tr),
        banner=state.notice or banner_model(view, state, tr),
        clock=clock,
        tracker=tracker_cells(seen, tr) if state.tracker else (),
        dealing=view.stage is Stage.DEALING,
    )


def hand_capacity(ruleset: Ruleset) -> int:
    """Return the largest hand a deal can show: all that is dealt, and a card of tribute."""
    return -(-54 * ruleset.packs // ruleset.players) + 1


def card_keys(faces: Sequence[int]) -> tuple[CardKey, ...]:
    """Return the keys of cards in their order; copies of a face are numbered from 0."""
    count: dict[int, int] = {}
    keys = []
    for face in faces:
        copy = count.get(face, 0)
        count[face] = copy + 1
        keys.append((face, copy))
    return tuple(keys)


def faces_of(keys: Sequence[CardKey] | frozenset[CardKey]) -> tuple[int, ...]:
    """Return the faces of some cards in ascending order, as an action wants them."""
    return tuple(sorted(face for face, _ in keys))


def keys_for(faces: Sequence[int], hand: Sequence[int]) -> frozenset[CardKey]:
    """Return the keys of these faces in a hand, first copies first."""
    held = set(card_keys(hand))
    return frozenset(key for key in card_keys(faces) if key in held)


def still_held(keys: frozenset[CardKey], hand: Sequence[int]) -> frozenset[CardKey]:
    """Return those keys that a hand still has; a copy whose number is gone takes a lower one."""
    found: set[CardKey] = set()
    for face in {face for face, _ in keys}:
        copies = sorted(copy for other, copy in keys if other == face)
        left = list(hand).count(face)
        kept = [copy for copy in copies if copy < left]
        spare = [copy for copy in range(left) if copy not in kept]
        kept += spare[: max(0, len(copies) - len(kept))]
        found.update((face, copy) for copy in kept)
    return frozenset(found)


def place_of(seat: int, me: int, seats: int) -> int:
    """Return where a seat is on the screen, clockwise from the bottom."""
    return (seat - me) % seats


def ladder_model(
    levels: tuple[int, int],
    level: int,
    owner: int | None,
    me: int,
    ruleset: Ruleset,
    tr: Translator,
) -> LadderModel:
    """Return the ladders as the player in seat *me* sees them; teams are 0 and 1."""
    team = me % 2
    side: Literal["ours", "theirs"] | None = None
    if owner is not None:
        side = "ours" if owner == team else "theirs"
    return LadderModel(
        ours=levels[team],
        theirs=levels[1 - team],
        level=level,
        owner=side,
        start=ruleset.start_level,
        target=ruleset.target_level,
        text=tr("table.level", level=tr(f"card.rank.{RANK_TEXT[level]}")),
    )


def tracker_cells(seen: Observation, tr: Translator) -> tuple[TrackerCell, ...]:
    """Return how many of each rank are unseen, the highest rank in force first."""
    counts = unseen(seen)
    labels = {13: "BJ", 14: "RJ"}
    return tuple(
        TrackerCell(
            labels.get(rank) or tr(f"card.rank.{RANK_TEXT[rank]}"), counts[rank], rank == seen.level
        )
        for rank in reversed(seen.table.order)
    )


def shown_faces(faces: Sequence[int], table: MoveTable) -> tuple[str, ...]:
    """Return the cards of a play in the order in which they are laid out; 414 reads 4 A 4."""
    found = table.classify(faces)
    ordered = sorted(faces, key=lambda face: (face >> 2, face))
    if found is not None and found.category is Category.FOUR_ONE_FOUR:
        ordered = [ordered[0], ordered[2], ordered[1]]
    return tuple(FACE_TEXT[face] for face in ordered)


def entry_label(entry: LogEntry, table: MoveTable, tr: Translator) -> tuple[str, bool]:
    """Return what a public action is called, and whether it is a bomb."""
    if entry.action.kind is Kind.PLAY:
        found = table.classify(entry.action.cards)
        if found is not None:
            return tr(f"card.category.{found.category.value}"), found.bomb
    if entry.action.kind is Kind.PASS:
        return tr("table.passed"), False
    if entry.action.kind in (Kind.HOOK, Kind.UNHOOK):
        return tr(f"card.category.{entry.action.kind.value}"), False
    return "", False


def pile_entries(
    trick: Sequence[LogEntry], seen: Observation, names: Sequence[str], tr: Translator
) -> tuple[PileEntry, ...]:
    """Return the plays and claims of a trick, without passes."""
    out = []
    for entry in trick:
        kind = _MARKS.get(entry.action.kind)
        if kind is None or kind == "pass":
            continue
        label, bomb = entry_label(entry, seen.table, tr)
        out.append(
            PileEntry(
                seat=entry.seat,
                place=place_of(entry.seat, seen.seat, seen.seats),
                name=names[entry.seat],
                ours=entry.seat % 2 == seen.seat % 2,
                kind=kind,
                faces=shown_faces(entry.action.cards, seen.table),
                label=label,
                bomb=bomb,
                short=short_name(tr, names[entry.seat]),
            )
        )
    return tuple(out)


def _ring(view: View, *, mine: bool) -> RingModel:
    clock = view.countdown
    if clock is None or clock.total <= 0:
        return RingModel(1.0, mine)
    return RingModel(clock.left / clock.total, mine, -int(-clock.left // 1))


def _pile(view: View, state: PlayerState, tr: Translator, *, asked: bool) -> PileModel:
    seen = view.observation
    entries = pile_entries(view.trick, seen, state.names, tr)
    hooks = [i for i, entry in enumerate(entries) if entry.kind == "hook"]
    links = len(entries) - hooks[0] + 1 if hooks and hooks[0] > 0 else len(entries) if hooks else 0
    in_window = view.stage is Stage.WINDOW
    return PileModel(
        entries=entries,
        links=links,
        won=view.stage is Stage.TRICK_END,
        ring=_ring(view, mine=asked) if in_window and entries else None,
        trick=_trick_number(view),
    )


def _trick_number(view: View) -> int:
    """Return a number that differs from trick to trick: how long the log was before it."""
    return len(view.observation.log) - len(view.trick) + 1000 * view.observation.index


def _last_marks(view: View, tr: Translator) -> dict[int, PlayMark]:
    """Return what each seat did last in the trick that is shown."""
    table = view.observation.table
    plays = [entry for entry in view.trick if entry.action.cards]
    top = plays[-1] if plays else None
    marks: dict[int, PlayMark] = {}
    for entry in view.trick:
        kind = _MARKS.get(entry.action.kind)
        if kind is None:
            continue
        cards = entry.action.cards
        label, bomb = entry_label(entry, table, tr)
        faces = shown_faces(cards, table)
        marks[entry.seat] = PlayMark(kind, label, faces, bomb, entry is top)
    return marks


def _seats(view: View, state: PlayerState, tr: Translator) -> tuple[SeatModel, ...]:
    seen = view.observation
    me = seen.seat
    marks = _last_marks(view, tr)
    shown = dict(seen.shown)
    caught = seen.result.caught if seen.result is not None else ()
    choosing = {p.receiver for p in seen.payments} if view.stage is Stage.RETURNS else set()
    out = []
    for place in range(seen.seats):
        seat = (me + place) % seen.seats
        mine = place == 0 and not state.watching
        turn = seat == view.turn or seat in choosing
        leads = seat == view.turn and not view.trick
        partner = place != 0 and seat % 2 == me % 2
        finished = seen.out.index(seat) + 1 if seat in seen.out else None
        if finished is not None:
            note = tr(f"table.place.{finished}")
        elif seat in caught:
            note = tr("table.caught")
        elif leads:
            note = tr("table.leads")
        elif mine:
            note = ""
        else:
            note = tr("seat.team_mate" if partner else "seat.opponent") if place else ""
        out.append(
            SeatModel(
                seat=seat,
                place=place,
                name=state.names[seat],
                ours=seat % 2 == me % 2,
                cards=seen.counts[seat],
                initial=token_letters(tr, state.names[seat]),
                short=short_name(tr, state.names[seat]),
                me=mine,
                partner=partner,
                robot=mine and view.autoplay,
                play=marks.get(seat),
                out=finished,
                note=note,
                turn=turn,
                thinking=turn and (not mine or view.autoplay),
                caught=seat in caught,
                hand=tuple(FACE_TEXT[face] for face in shown.get(seat, ())),
            )
        )
    return tuple(out)


# -- the hand ------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def _sorted(hand: tuple[int, ...], table: MoveTable, mode: SortMode) -> tuple[int, ...]:
    return sort_hand(hand, table, mode)


def _usable(view: View, state: PlayerState) -> tuple[frozenset[int], str] | None:
    """Return the ranks the player can use now and the key of the reason; None for all."""
    choice = view.choice
    match choice.role:
        case Role.RETURN:
            return choice.return_ranks(), "reason.return_not_allowed"
        case Role.HOOK | Role.UNHOOK:
            return frozenset((choice.claim_rank,)), "reason.not_a_claim"
    return None


def _hand(view: View, state: PlayerState, tr: Translator) -> HandModel:
    seen = view.observation
    usable = _usable(view, state)
    return _hand_model(
        _sorted(seen.hand, seen.table, state.sort),
        seen.level,
        state.selected,
        state.hinted,
        state.focus,
        None if usable is None else (usable[0], tr(usable[1])),
        hand_capacity(seen.ruleset),
        seen.index,
    )


@lru_cache(maxsize=8)
def _hand_model(
    ordered: tuple[int, ...],
    level: int,
    selected: frozenset[CardKey],
    hinted: frozenset[CardKey],
    focus: CardKey | None,
    usable: tuple[frozenset[int], str] | None,
    capacity: int,
    deal: int,
) -> HandModel:
    """Return the hand; kept, because it is asked for in every frame and seldom changes."""
    cards = tuple(
        HandCard(
            key=key,
            face=FACE_TEXT[key[0]],
            group=RANK_TEXT[key[0] >> 2],
            level=key[0] >> 2 == level,
            selected=key in selected,
            hinted=key in hinted,
            focus=key == focus,
            why="" if usable is None or key[0] >> 2 in usable[0] else usable[1],
        )
        for key in card_keys(ordered)
    )
    return HandModel(cards, capacity, deal)


# -- words ---------------------------------------------------------------------------------------


def banner_model(view: View, state: PlayerState, tr: Translator) -> BannerModel:
    """Return the line that says what is going on, and what is wanted of the player.

    The notice of *state* does not count.
    """
    seen = view.observation
    me = None if state.watching else seen.seat
    names = state.names
    if view.paused:
        return BannerModel(tr("table.paused"), "mine")
    match view.stage:
        case Stage.TURN if view.turn is not None:
            mine = view.turn == me and not view.autoplay
            leads = not view.trick
            if mine:
                return BannerModel(tr("table.turn.lead" if leads else "table.turn.follow"), "mine")
            key = "table.turn.other_leads" if leads else "table.turn.other"
            if view.turn == me:
                return BannerModel(tr("table.autoplay.on"))
            return BannerModel(tr(key, name=names[view.turn]))
        case Stage.WINDOW if view.window is not None:
            return _claim_banner(view, tr)
        case Stage.TRICK_END:
            return _trick_banner(view, me, names, tr)
        case Stage.TRIBUTE:
            return BannerModel(tr("tribute.resisted" if seen.resisted else "tribute.title"))
        case Stage.RETURNS:
            if view.choice.role is Role.RETURN:
                payer = next(p.payer for p in seen.payments if p.receiver == seen.seat)
                return BannerModel(tr("tribute.choose", name=names[payer]), "mine")
            return BannerModel(tr("tribute.waiting"))
        case Stage.DEAL_OVER | Stage.MATCH_OVER:
            return _result_banner(view, tr)
    return BannerModel(tr(f"table.stage.{view.stage.value}"))


def _claim_banner(view: View, tr: Translator) -> BannerModel:
    window = view.window
    assert window is not None
    rank = RANK_TEXT[window.rank]
    if view.choice.role is Role.HOOK:
        cards = tr("card.play.two", ranks=tr(f"card.many.{rank}"))
        return BannerModel(tr("claim.question.hook", cards=cards), "claim")
    if view.choice.role is Role.UNHOOK:
        return BannerModel(tr("claim.question.unhook", card=tr(f"card.one.{rank}")), "claim")
    return BannerModel(tr(f"claim.waiting.{window.role.value}"))


def _trick_banner(
    view: View, me: int | None, names: tuple[str, ...], tr: Translator
) -> BannerModel:
    seen = view.observation
    winner = next((e.seat for e in reversed(view.trick) if e.action.cards), seen.leader)
    leader = seen.leader if seen.next_turn is None else seen.next_turn
    if winner == me:
        if leader == winner:
            return BannerModel(tr("say.trick.you"), "good")
        return BannerModel(tr("say.trick.out", leader=names[leader]), "good")
    if leader == winner:
        return BannerModel(tr("say.trick", name=names[winner]))
    if leader == me:
        return BannerModel(tr("say.trick.you_lead", name=names[winner]))
    return BannerModel(tr("say.trick.other_leads", name=names[winner], leader=names[leader]))


def _result_banner(view: View, tr: Translator) -> BannerModel:
    result = view.observation.result
    if result is None:
        return BannerModel(tr(f"table.stage.{view.stage.value}"))
    if result.winner is None:
        return BannerModel(tr("result.draw"))
    won = result.winner == view.observation.seat % 2
    if result.match_winner is not None:
        return BannerModel(
            tr("result.match.won" if won else "result.match.lost"), "good" if won else "bad"
        )
    return BannerModel(tr("result.won" if won else "result.lost"), "good" if won else "bad")
