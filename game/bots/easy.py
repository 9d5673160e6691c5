"""`easy`: sound rules with noise; pleasant to sit opposite, and beatable.

It leads low pairs, runs and singles and keeps bombs and jokers back, beats opponents with
the smallest play that does, leaves its partner's plays alone, stops opponents who are
running out, and hooks carelessly. The noise comes from the seed of the decision alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.bot import Thinking
from game.bots.split import breaks_bomb, split
from game.rules.actions import DECLINE, PASS, Action
from game.rules.cards import BLACK_JOKER, FOUR, RANKS, count_ranks
from game.rules.combinations import Category, Combination
from game.rules.generator import Generator
from game.rules.observation import Observation
from game.rules.situation import Role

DANGER = 4
"""An opponent with so few cards is stopped at any price."""

CLOSING = 2
"""With so few plays left after a bomb, the bomb is worth playing."""

_FACE_VALUE = 9
"""Place in the order in force from which a card is worth keeping (Q at most levels)."""

_UNTOUCHED, _WORTH_KEEPING, _BREAKS_BOMB = 0, 4, 16
"""What an answer breaks in the hand's split: nothing, a pair or run, a bomb."""


class EasyBot:
    """Judges each action by a few rules of thumb, a little noise on top."""

    name = "easy"

    def think(self, observation: Observation, seed: int) -> Thinking:
        yield from ()
        return Judge(observation, Generator(seed)).choose()


class Judge:
    """One decision: what the seat sees, counted once."""

    def __init__(self, observation: Observation, generator: Generator) -> None:
        self.observation = observation
        self.situation = observation.situation
        self.table = observation.table
        self.generator = generator
        self.counts = count_ranks(observation.hand)
        seat = observation.seat
        held = [(other, n) for other, n in enumerate(observation.counts) if n and other != seat]
        self.mates = [n for other, n in held if (other - seat) % 2 == 0]
        self.fewest = min((n for other, n in held if (other - seat) % 2), default=0)
        """Cards of the opponent who has the fewest."""

    def choose(self) -> Action:
        match self.situation.role:
            case Role.LEAD:
                return self.situation.play(self.lead())
            case Role.FOLLOW:
                return self.follow()
            case Role.HOOK | Role.UNHOOK:
                return self.claim()
        return self.give_back()

    def chance(self, percent: int) -> bool:
        return self.generator.below(100) < percent

    def whole_hand(self) -> Combination | None:
        """Return the combination that plays all cards at once, or None."""
        return self.table.classify_counts(self.counts)

    # -- leading ------------------------------------------------------------------

    def lead(self) -> Combination:
        whole = self.whole_hand()
        if whole is not None:
            return whole
        plays = split(self.table, self.counts)
        ordinary = [play for play in plays if not _is_reserve(play)]
        if len(plays) == 2 and plays[-1].category is Category.FOUR_ONE_FOUR:
            return plays[-1]  # nobody is asked, and the rest goes out next
        if not ordinary:
            return plays[0]
        if self.fewest == 1:
            return self._lead_against_one_card(ordinary, plays)
        if self.mates and min(self.mates) < min(3, self.fewest):
            kind = Category.SINGLE if min(self.mates) == 1 else Category.PAIR
            found = self._low_for_partner(kind)
            if found is not None:
                return found
        return min(ordinary, key=self._lead_cost)

    def _lead_cost(self, play: Combination) -> int:
        """Return how much a lead costs, low is good: low ranks and many cards at once.

        Halves of a place in the order in force; the noise is worth up to four places.
        """
        low = min(self.table.place[rank] for rank, _ in play.needs)
        cost = 2 * low - 4 * (play.length - 1) + self.generator.below(9)
        return cost + 2 if play.category is Category.SINGLE else cost

    def _lead_against_one_card(
        self, ordinary: Sequence[Combination], plays: Sequence[Combination]
    ) -> Combination:
        """Return a lead that one card cannot beat, or the highest single there is."""
        longer = [play for play in ordinary if play.length > 1]
        if longer:
            return min(longer, key=self._lead_cost)
        pairs = self._of_category(Category.PAIR)
        if pairs:
            return pairs[0]
        singles = [play for play in plays if play.length == 1]
        return max(singles, key=lambda play: play.strength)

    def _low_for_partner(self, category: Category) -> Combination | None:
        """Return the lowest play of a kind that a partner who runs out may answer."""
        found = self._of_category(category)
        return found[0] if found else None

    def _of_category(self, category: Category) -> list[Combination]:
        """Return the leads of one kind that break no bomb and are no jokers, lowest first."""
        return [
            play
            for play in self.table.leads(self.counts)
            if play.category is category
            and not _is_reserve(play)
            and not breaks_bomb(self.counts, play.needs)
        ]

    def ranked_leads(self) -> tuple[Action, ...]:
        """Return the plays the hand splits into, best lead first, what is kept back last."""
        plays = sorted(
            split(self.table, self.counts),
            key=lambda play: (_is_reserve(play), 0 if play.bomb else self._lead_cost(play)),
        )
        return tuple(self.situation.play(play) for play in plays)

    # -- following ----------------------------------------------------------------

    def follow(self) -> Action:
        observation = self.observation
        top = self.situation.top
        assert top is not None
        assert observation.actor is not None
        whole = self.whole_hand()
        if whole is not None and whole.beats(top):
            return self.situation.play(whole)
        if (observation.actor - observation.seat) % 2 == 0:
            return PASS
        answers = self.table.answers(self.counts, top)
        if not answers:
            return PASS
        plays = split(self.table, self.counts)
        danger = self.fewest <= DANGER
        ordinary = [play for play in answers if not play.bomb]
        if ordinary:
            answer = self._ordinary_answer(ordinary, plays, top, danger=danger)
            if answer is not None:
                return self.situation.play(answer)
        bombs = [play for play in answers if play.bomb]
        kept = [bomb for bomb in bombs if bomb in plays]
        if kept and (danger or len(plays) - 1 <= CLOSING or self.chance(5)):
            return self.situation.play(kept[0])
        if bombs and danger:
            return self.situation.play(bombs[0])
        return PASS

    def _ordinary_answer(
        self,
        answers: Sequence[Combination],
        plays: Sequence[Combination],
        top: Combination,
        *,
        danger: bool,
    ) -> Combination | None:
        """Return the smallest sufficient answer, or None if it is better to pass."""
        if self.fewest == 1 and top.category is Category.SINGLE:
            return answers[-1]
        damage = {play.index: self._damage(play, plays) for play in answers}
        best = min(answers, key=lambda play: play.strength + damage[play.index])
        broken = damage[best.index]
        if danger:
            return best if broken < _BREAKS_BOMB or self.fewest <= 2 else None
        if broken >= _BREAKS_BOMB or self.chance(20):
            return None
        if broken and self.chance(40):
            return None
        gap = best.strength - top.strength
        keep = best.length == 1 and best.strength > _FACE_VALUE and gap > 4
        return None if keep and self.chance(50) else best

    def ranked_answers(self) -> tuple[Action, ...]:
        """Return the answers, cheapest first: ordinary ones, bombs, ones that break a bomb."""
        top = self.situation.top
        assert top is not None
        plays = split(self.table, self.counts)
        answers = self.table.answers(self.counts, top)
        damage = {play.index: self._damage(play, plays) for play in answers}
        answers.sort(
            key=lambda play: (
                damage[play.index] >= _BREAKS_BOMB,
                play.bomb,
                play.strength + damage[play.index],
            )
        )
        whole = [play for play in answers if damage[play.index] < _BREAKS_BOMB]
        return tuple(self.situation.play(play) for play in whole or answers)

    def _damage(self, play: Combination, plays: Sequence[Combination]) -> int:
        """Return what playing this breaks in the split of the hand."""
        if play in plays:
            return _UNTOUCHED
        if breaks_bomb(self.counts, play.needs):
            return _BREAKS_BOMB
        singles = {kept.rank for kept in plays if kept.length == 1}
        if play.length == 1 and play.rank in singles:
            return _UNTOUCHED
        return _WORTH_KEEPING

    # -- claiming -----------------------------------------------------------------

    def claim(self) -> Action:
        """Claim carelessly, but never from a partner and never with cards of a bomb."""
        observation = self.observation
        claim = observation.legal[0]
        number = len(claim.cards)
        rank = self.situation.claim_rank
        if number == len(observation.hand):
            return claim
        assert observation.actor is not None
        if (observation.actor - observation.seat) % 2 == 0:
            return DECLINE
        if breaks_bomb(self.counts, ((rank, number),)):
            return DECLINE
        high = self.table.place[rank] > _FACE_VALUE and self.fewest > DANGER
        return claim if self.chance(40 if high else 80) else DECLINE

    # -- tribute ------------------------------------------------------------------

    def give_back(self) -> Action:
        """Return the card that leaves the best hand, and never half of a 414 if possible."""
        return self.ranked_returns()[0]

    def ranked_returns(self) -> tuple[Action, ...]:
        """Return the cards that may be returned, the one missed least first."""
        return tuple(sorted(self.observation.legal, key=self._cost_of_giving))

    def _cost_of_giving(self, action: Action) -> tuple[bool, int, int]:
        rank = action.cards[0] >> 2
        rest = self.counts[:RANKS]
        rest[rank] -= 1
        return (
            breaks_bomb(self.counts, ((rank, 1),)),
            len(split(self.table, rest)) + (rank == FOUR),
            self.table.place[rank],
        )


def _is_reserve(play: Combination) -> bool:
    """Tell whether a play is kept back while ordinary cards remain: bombs and jokers."""
    return play.bomb or (play.rank is not None and play.rank >= BLACK_JOKER)
