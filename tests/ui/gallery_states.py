"""Situations for the gallery and the tests, taken from matches that bots play.

Each is found by playing on from a fixed seed until something happens, so it is the same every time
and can really come up at a table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from game.locale import Translator
from game.rules.actions import Action, Kind
from game.rules.match import Match
from game.rules.observation import Observation
from game.rules.ruleset import Ruleset
from game.rules.situation import Role
from game.table.save import HUMAN
from game.table.session import Session, Stage, View
from game.ui.table.model import entry_label

MOST_STEPS: Final = 6000
COMPASS: Final = ("you", "west", "north", "east")


class SituationError(LookupError):
    """No match came to the situation that was asked for."""


@dataclass(frozen=True, slots=True)
class Found:
    """A session in the situation that was asked for, and what its player is shown."""

    session: Session
    view: View

    @property
    def seen(self) -> Observation:
        """What the player knows."""
        return self.view.observation


def names_of(players: int, tr: Translator) -> tuple[str, ...]:
    """Return names for the seats of a table at which the player has seat 0."""
    if players == 4:
        return tuple(tr(f"seat.{place}") for place in COMPASS)
    return (tr("seat.you"), *(tr(f"seat.bot.{number}") for number in range(1, players)))


def play(
    seed: int, rules: Ruleset, *, bot: str = "easy", claims: bool = False
) -> Iterator[Session]:
    """Play a match at a bound, yielding the session after every step.

    The player does what the hint says; with *claims* he claims whatever he can.
    """
    session = Session(Match(seed, rules), [HUMAN] + [bot] * (rules.players - 1), speed="instant")
    for _ in range(MOST_STEPS):
        session.update(0.1)
        yield session
        wishes = session.hints()
        if wishes:
            session.submit(_wish(wishes, claims), session.view().ticket)
        if session.stage is Stage.DEAL_OVER:
            session.go_on()
        if session.stage is Stage.MATCH_OVER:
            return


def _wish(wishes: tuple[Action, ...], claims: bool) -> Action:
    if claims:
        for wish in wishes:
            if wish.kind in (Kind.HOOK, Kind.UNHOOK):
                return wish
    return wishes[0]


def find(
    wanted: Callable[[View], bool],
    rules: Ruleset | None = None,
    *,
    seed: int = 414,
    bot: str = "easy",
    claims: bool = False,
    matches: int = 12,
) -> Found:
    """Play until *wanted* is true of the player's view; `SituationError` if it never is."""
    for number in range(matches):
        for session in play(seed + number, rules or Ruleset(), bot=bot, claims=claims):
            view = session.view()
            if wanted(view):
                return Found(session, view)
    raise SituationError


# -- what to look for ----------------------------------------------------------------------------


def _mine(view: View) -> bool:
    return view.stage is Stage.TURN and view.turn == view.observation.seat


def _plays(view: View) -> int:
    return sum(1 for entry in view.trick if entry.action.cards)


def _claims(view: View) -> int:
    return sum(1 for entry in view.trick if entry.action.kind in (Kind.HOOK, Kind.UNHOOK))


def _top_is(view: View, *categories: str) -> bool:
    top = view.observation.top
    return top is not None and top.category.value in categories


def _bomb(view: View) -> bool:
    plays = [entry for entry in view.trick if entry.action.cards]
    table = view.observation.table
    return bool(plays) and entry_label(plays[-1], table, lambda key: key)[1]  # type: ignore[arg-type]


def lead(view: View) -> bool:
    """Tell whether the player leads with his whole hand."""
    return _mine(view) and not view.trick and len(view.observation.hand) >= 13


def follow(view: View) -> bool:
    """Tell whether the player follows, others having passed."""
    passes = sum(1 for entry in view.trick if entry.action.kind is Kind.PASS)
    if view.observation.seats == 2:
        return _mine(view) and _top_is(view, "pair", "straight")
    return _mine(view) and _top_is(view, "pair", "straight") and passes >= 1 and _plays(view) >= 2


def claim_mine(view: View) -> bool:
    """Tell whether the player can hook."""
    return view.stage is Stage.WINDOW and view.choice.role is Role.HOOK


def claim_other(view: View) -> bool:
    """Tell whether a hook is possible as far as everybody knows, but not for the player."""
    window = view.window
    return window is not None and window.role is Role.HOOK and view.choice.role is Role.IDLE


def unhook_mine(view: View) -> bool:
    """Tell whether the player can unhook."""
    return view.stage is Stage.WINDOW and view.choice.role is Role.UNHOOK


def chain(view: View) -> bool:
    """Tell whether there is a chain of four: single, pair, single, pair."""
    return view.stage is Stage.WINDOW and _claims(view) >= 3


def hooked(view: View) -> bool:
    """Tell whether a single has been hooked."""
    return view.stage is Stage.WINDOW and _claims(view) == 1


def bomb(view: View) -> bool:
    """Tell whether somebody has played a bomb."""
    return view.stage is Stage.TURN and bool(view.trick) and _bomb(view)


def out(view: View) -> bool:
    """Tell whether somebody is out while the player goes on."""
    seen = view.observation
    return _mine(view) and len(seen.out) >= max(1, seen.seats // 4) and len(seen.hand) > 3


def trick_end(view: View) -> bool:
    """Tell whether a trick of several plays has been won."""
    return view.stage is Stage.TRICK_END and _plays(view) >= 2


def others_turn(view: View) -> bool:
    """Tell whether it is somebody else's turn in the middle of a trick."""
    return view.stage is Stage.TURN and not _mine(view) and _plays(view) >= 2


def tribute(view: View) -> bool:
    """Tell whether tribute has been paid and the player has to return a card."""
    return view.stage is Stage.RETURNS and view.choice.role is Role.RETURN


def after_trick(view: View) -> bool:
    """Tell whether the player is to act and there was a trick of several plays before."""
    return _mine(view) and sum(1 for entry in view.last_trick if entry.action.cards) >= 3


def late(view: View) -> bool:
    """Tell whether much of a deal has been played."""
    return _mine(view) and len(view.observation.log) > 60


def deal_lost(view: View) -> bool:
    """Tell whether the player's team has lost a deal."""
    result = view.observation.result
    return view.stage is Stage.DEAL_OVER and result is not None and result.winner == 1


def deal_over(view: View) -> bool:
    """Tell whether a deal has ended, not the match."""
    return view.stage is Stage.DEAL_OVER


def match_over(view: View) -> bool:
    """Tell whether the match has ended."""
    return view.stage is Stage.MATCH_OVER


SITUATIONS: Final[Mapping[str, Callable[[View], bool]]] = MappingProxyType(
    {
        "lead": lead,
        "follow": follow,
        "others_turn": others_turn,
        "claim_mine": claim_mine,
        "claim_other": claim_other,
        "unhook_mine": unhook_mine,
        "hooked": hooked,
        "chain": chain,
        "bomb": bomb,
        "out": out,
        "trick_end": trick_end,
        "tribute": tribute,
        "after_trick": after_trick,
        "late": late,
        "deal_lost": deal_lost,
        "deal_over": deal_over,
        "match_over": match_over,
    }
)
"""The situations by name."""


def situation(name: str, players: int = 4, decks: int = 0) -> Found:
    """Return a session in a situation named in `SITUATIONS`; KeyError for an unknown name."""
    wanted = SITUATIONS[name]
    rules = Ruleset(players=players, decks=decks)
    eager = name in ("chain", "hooked", "unhook_mine")
    return find(wanted, rules, bot="random" if eager else "easy", claims=eager, matches=40)
