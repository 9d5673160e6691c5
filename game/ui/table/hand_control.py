"""Choosing cards of the hand: by tap, by drawing across, by double tap, by keys.

`HandControl` knows which cards are chosen and where the keyboard is, not what may be played. A
choice belongs to cards: sorting and the plays of others leave it alone. Cards may be chosen at any
time, also while others play.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.rules.situation import Role, Situation
from game.table.arrange import SortMode, natural_group
from game.ui.draw.hand_layout import HandLayout
from game.ui.frame.input import Do, Drag, Point
from game.ui.table.model import CardKey, card_keys, faces_of, keys_for, still_held

_SORTS = tuple(SortMode)
_ARROWS = {Do.LEFT: (-1, 0), Do.RIGHT: (1, 0), Do.UP: (0, -1), Do.DOWN: (0, 1)}


class HandControl:
    """The player's choice among the cards of the hand."""

    def __init__(self) -> None:
        """Begin with nothing chosen, high cards first."""
        self.sort = SortMode.HIGH_FIRST
        self.chosen: frozenset[CardKey] = frozenset()
        self.hinted: frozenset[CardKey] = frozenset()
        self.focus: CardKey | None = None
        self.peek: CardKey | None = None  # the card held up by a long press
        self.layout = HandLayout((), (), "fan")
        self._hand: tuple[int, ...] = ()
        self._painting: bool | None = None
        self._turned = 0.0  # what the wheel turned short of a whole step

    @property
    def faces(self) -> tuple[int, ...]:
        """The faces of the chosen cards, ascending."""
        return faces_of(self.chosen)

    @property
    def painting(self) -> bool:
        """Whether a drag that began on a card is going on."""
        return self._painting is not None

    def take_hand(self, hand: Sequence[int]) -> None:
        """Take over the hand as the rules know it; cards that left are chosen no more."""
        if tuple(hand) == self._hand:
            return
        self._hand = tuple(hand)
        self.chosen = still_held(self.chosen, hand)
        self.hinted = still_held(self.hinted, hand)
        keys = card_keys(hand)
        if self.peek not in keys:
            self.peek = None
        if self.focus is not None and self.focus not in keys:
            near = sorted(keys, key=lambda key: abs(key[0] - self.focus[0]))  # type: ignore[index]
            self.focus = near[0] if near else None

    def next_sort(self) -> SortMode:
        """Go on to the next order and return it."""
        self.sort = _SORTS[(_SORTS.index(self.sort) + 1) % len(_SORTS)]
        return self.sort

    # -- choosing --------------------------------------------------------------------------------

    def clear(self) -> None:
        """Leave all cards."""
        self.chosen = self.hinted = frozenset()

    def choose_faces(self, faces: Sequence[int], *, hint: bool = False) -> None:
        """Choose one card for each of *faces*; with *hint* they are marked as a proposal."""
        self.chosen = keys_for(faces, self._hand)
        self.hinted = self.chosen if hint else frozenset()

    def drop_faces(self, faces: Sequence[int]) -> None:
        """Forget the choice if *faces*, which were played, were it; cards that stay stay chosen.

        A claim can be made with cards that nobody chose: others may be chosen for the next turn.
        """
        if self.faces == tuple(sorted(faces)):
            self.chosen = frozenset()
        self.hinted = frozenset()

    def toggle(self, key: CardKey, *, single: bool = False) -> None:
        """Choose a card, or leave it; with *single* it takes the place of the others."""
        if single and key not in self.chosen:
            self.chosen = frozenset({key})
        else:
            self.chosen ^= {key}
        self.hinted = frozenset()
        self.focus = key

    def choose_group(self, key: CardKey, situation: Situation) -> None:
        """Choose what the player most likely means by a double tap on a card.

        The card itself is one of the group, even where an equal copy would do.
        """
        faces = natural_group(situation, key[0] >> 2)
        if not faces:
            return
        keys = keys_for(faces, self._hand)
        twins = [k for k in keys if k[0] == key[0]]
        if key not in keys and twins:
            keys = keys - {twins[-1]} | {key}
        self.chosen = keys
        self.hinted = frozenset()
        self.focus = key

    # -- pointers --------------------------------------------------------------------------------

    def at(self, point: Point) -> CardKey | None:
        """Return the topmost card at a point."""
        key = self.layout.hit(*point)
        return key if isinstance(key, tuple) else None

    def tap(self, key: CardKey, count: int, situation: Situation) -> None:
        """React to a tap on a card; the second of two chooses its natural group."""
        single = situation.role is Role.RETURN
        if count == 2 and not single:
            self.choose_group(key, situation)
        else:
            self.toggle(key, single=single)

    def end(self) -> None:
        """End a drag, or let go of a card held up."""
        self._painting = None
        self.peek = None

    def drag(self, drag: Drag) -> bool:
        """Choose, or leave, every card the pointer crosses; False if it began on no card.

        The first card decides which: a drag from a chosen card leaves cards.
        """
        if drag.first:
            start = self.at(drag.start)
            self._painting = None if start is None else start not in self.chosen
        if self._painting is None:
            return False
        crossed = frozenset(self._crossed(drag))
        self.chosen = self.chosen | crossed if self._painting else self.chosen - crossed
        self.hinted = frozenset()
        return True

    def _crossed(self, drag: Drag) -> Iterable[CardKey]:
        (x0, y0), (x1, y1) = drag.last, drag.at
        steps = max(abs(x1 - x0), abs(y1 - y0)) // 4 + 1
        for i in range(steps + 1):
            key = self.at((x0 + (x1 - x0) * i // steps, y0 + (y1 - y0) * i // steps))
            if key is not None:
                yield key

    def wheel(self, point: Point, steps: float, situation: Situation) -> bool:
        """Choose one card more of the rank under the pointer for each step up, one less down.

        The card under the pointer comes first and goes last. False where there is no card.
        """
        key = self.at(point)
        if key is None or situation.role is Role.RETURN:
            return False
        if steps * self._turned < 0:
            self._turned = 0.0
        self._turned += steps
        whole = int(self._turned)
        self._turned -= whole
        rank = key[0] >> 2
        mates = [k for k in self.layout.order if isinstance(k, tuple) and k[0] >> 2 == rank]
        mates.sort(key=lambda mate: mate != key)
        chosen = [mate for mate in mates if mate in self.chosen]
        free = [mate for mate in mates if mate not in self.chosen]
        if whole > 0:
            self.chosen |= frozenset(free[:whole])
        elif whole < 0:
            self.chosen -= frozenset(chosen[whole:])
        if whole:
            self.hinted = frozenset()
            self.focus = key
        return True

    # -- keys ------------------------------------------------------------------------------------

    def move(self, action: Do) -> bool:
        """Move the keyboard's place by an arrow, Home or End; False for any other action."""
        order = self.layout.order
        if action in _ARROWS:
            key = self.layout.step(self.focus, *_ARROWS[action])
        elif action in (Do.HOME, Do.END) and order:
            key = order[0 if action is Do.HOME else -1]
        else:
            return False
        self.focus = key if isinstance(key, tuple) else None
        return True
