"""What a seat does, as frozen values with a text form that round-trips.

``3s3h`` · ``pass`` · ``hook 3h3d`` · ``unhook 3c`` · ``decline`` · ``return 5h``; an entry
of a log is ``SEAT:ACTION``, e.g. ``2:hook 3h3d``.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from game.rules.cards import format_cards, parse_cards
from game.rules.errors import NotationError


class Kind(StrEnum):
    """The kinds of action."""

    PLAY = "play"
    PASS = "pass"
    HOOK = "hook"
    UNHOOK = "unhook"
    DECLINE = "decline"
    RETURN = "return"


_BARE = (Kind.PASS, Kind.DECLINE)
_PREFIXED = (Kind.HOOK, Kind.UNHOOK, Kind.RETURN)


@dataclass(frozen=True, slots=True)
class Action:
    """One action; ``cards`` are faces, kept in ascending order.

    Raises `NotationError` if a kind that takes cards has none, or one that takes none
    has some.
    """

    kind: Kind
    cards: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if bool(self.cards) == (self.kind in _BARE):
            raise NotationError(f"{self.kind} takes {'no' if self.cards else 'some'} cards")
        object.__setattr__(self, "cards", tuple(sorted(self.cards)))

    def __str__(self) -> str:
        if self.kind in _BARE:
            return self.kind.value
        text = format_cards(self.cards)
        return text if self.kind is Kind.PLAY else f"{self.kind.value} {text}"

    @classmethod
    def parse(cls, text: str) -> Action:
        """Read an action's text; raises `NotationError`."""
        word, _, rest = text.strip(" ").partition(" ")
        for kind in _BARE:
            if word == kind.value:
                if rest.strip(" "):
                    raise NotationError(f"nothing may follow {word!r}, got {_short(rest)!r}")
                return cls(kind)
        for kind in _PREFIXED:
            if word == kind.value:
                return cls(kind, parse_cards(rest))
        if not word:
            raise NotationError("an action is empty")
        return cls(Kind.PLAY, parse_cards(text))


PASS = Action(Kind.PASS)
DECLINE = Action(Kind.DECLINE)


@dataclass(frozen=True, slots=True)
class LogEntry:
    """An action with the seat that took it."""

    seat: int
    action: Action

    def __str__(self) -> str:
        return f"{self.seat}:{self.action}"

    @classmethod
    def parse(cls, text: str) -> LogEntry:
        """Read ``SEAT:ACTION``, the seat one digit; raises `NotationError`."""
        seat, colon, action = text.partition(":")
        if not colon or len(seat) != 1 or seat not in "01234567":
            raise NotationError(f"{_short(text)!r} is no SEAT:ACTION")
        return cls(int(seat), Action.parse(action))


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."
