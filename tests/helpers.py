"""Positions and matches for tests, asked and answered through the engine protocol only.

Tests write cards as ranks (`"33"`, `"44A"`, `B` and `R` for the jokers), since suits never matter
(RULES 1.2); the helpers turn them into faces that the acting seat really holds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from game.engine import Engine

Json = dict[str, Any]

SUITS = "shdc"
RANKS = "23456789TJQKABR"
NATURAL = "23456789TJQKA"


def ask(op: str, **fields: Any) -> Json:
    """The reply of a fresh engine to one request."""
    return Engine().handle({"op": op, **fields})


def face(rank: str, copy: int = 0) -> str:
    """One face of a rank; `copy` walks through the suits."""
    return {"B": "BJ", "R": "RJ"}.get(rank) or rank + SUITS[copy % 4]


def faces(ranks: str) -> str:
    """Faces for a text of ranks: `"33B"` becomes `"3s3hBJ"`."""
    seen: Counter[str] = Counter()
    out = []
    for rank in ranks:
        out.append(face(rank, seen[rank]))
        seen[rank] += 1
    return "".join(out)


def split(text: str) -> list[str]:
    """Faces of a card text, two characters each."""
    return [text[i : i + 2] for i in range(0, len(text), 2)]


def ranks_of(text: str) -> str:
    """The ranks of a card text, sorted: `"Ad4s4hRJ"` becomes `"44AR"`."""
    ranks = [{"BJ": "B", "RJ": "R"}.get(f, f[0]) for f in split(text)]
    return "".join(sorted(ranks, key=RANKS.index))


def shape(action: str) -> str:
    """An action without its suits: `"hook 3h3d"` becomes `"hook 33"`."""
    verb, _, cards = action.rpartition(" ")
    if cards in ("pass", "decline"):
        return cards
    return f"{verb} {ranks_of(cards)}".strip()


def legal(state: Json, seat: int) -> set[str]:
    """The legal actions of a seat as shapes; there is one representative of each."""
    shapes = [shape(action) for action in state["legal"].get(str(seat), [])]
    assert len(shapes) == len(set(shapes)), f"a shape is offered twice: {sorted(shapes)}"
    return set(shapes)


class Position:
    """A position record under construction. Entries are written as `"1:hook 33"`."""

    def __init__(
        self,
        *hands: str,
        level: str = "2",
        levels: Sequence[str] | None = None,
        leader: int = 0,
        out: Iterable[int] = (),
        previous: Json | None = None,
        **ruleset: Any,
    ) -> None:
        if len(hands) != 4:
            ruleset.setdefault("players", len(hands))
        self.hands = [split(faces(hand)) for hand in hands]
        self.entries: list[str] = []
        self.head: Json = {
            "format": "414",
            "version": 1,
            "ruleset": ruleset,
            "hands": ["".join(hand) for hand in self.hands],
            "levels": list(levels) if levels else [level, level],
            "level": level,
        }
        if previous is None:
            self.head["leader"] = leader
        else:
            self.head["previous"] = previous
        if out:
            self.head["out"] = list(out)

    def _entry(self, text: str) -> tuple[str, int, list[str]]:
        seat_text, _, action = text.partition(":")
        seat = int(seat_text)
        if action in ("pass", "decline"):
            return text, seat, []
        verb, _, ranks = action.rpartition(" ")
        held = list(self.hands[seat])
        used = []
        for copy, rank in enumerate(ranks):
            mine = [f for f in held if ranks_of(f) == rank]
            # a card that is not held is named all the same: the engine has to refuse it
            chosen = mine[0] if mine else face(rank, copy)
            if mine:
                held.remove(chosen)
            used.append(chosen)
        return f"{seat}:{verb} {''.join(used)}".replace(": ", ":"), seat, used

    def do(self, *entries: str) -> Position:
        """Add entries to the log and return the position itself."""
        for text in entries:
            entry, seat, used = self._entry(text)
            self.entries.append(entry)
            for used_face in used:
                if used_face in self.hands[seat]:
                    self.hands[seat].remove(used_face)
        return self

    def record(self) -> Json:
        return {**self.head, "actions": list(self.entries)}

    def state(self) -> Json:
        reply = ask("state", record=self.record())
        assert "error" not in reply, reply
        return reply

    def refused(self, text: str) -> str:
        """The reason for which the engine refuses the entry here; it must be the only bad one."""
        entry, _, _ = self._entry(text)
        before = self.state()
        assert entry.partition(":")[2] not in before["legal"].get(entry.partition(":")[0], [])
        record = self.record()
        record["actions"].append(entry)
        reply = ask("state", record=record)
        assert reply.get("error") == "illegal_action", f"{entry} was accepted: {reply}"
        assert reply["number"] == len(record["actions"])
        assert str(reply["number"]) in reply["message"]
        reason = reply["reason"]
        assert isinstance(reason, str)
        return reason


def assert_leads(state: Json, seat: int) -> None:
    """The trick is over and the seat is on lead (RULES 5.1: it may not pass)."""
    assert state["phase"] == "play", state
    assert state["trick"] is None
    assert state["awaiting"] == [seat]
    assert state["leader"] == seat
    assert state["legal"][str(seat)]
    assert "pass" not in state["legal"][str(seat)]


def assert_turn(state: Json, seat: int) -> None:
    """There is a play on the table and it is the seat's ordinary turn."""
    assert state["phase"] == "play", state
    assert state["trick"] is not None
    assert state["awaiting"] == [seat]
    assert "pass" in state["legal"][str(seat)]


def assert_claim(state: Json, seats: list[int], claim: str) -> None:
    """A claim window is open to these seats, in this order of priority."""
    assert state["phase"] == "claim", state
    assert state["awaiting"] == seats
    for seat in seats:
        assert legal(state, seat) == {claim, "decline"}


def assert_over(
    state: Json, winner: int | None, caught: list[int], gain: int, out: list[int]
) -> Json:
    """The deal is over with this result; returns the result."""
    assert state["phase"] == "over", state
    assert state["awaiting"] == []
    assert state["out"] == out
    result: Json = state["result"]
    assert result["winner"] == winner
    assert sorted(result["caught"]) == caught
    assert result["gain"] == gain
    return result


def order_at(level: str) -> str:
    """All ranks from low to high at a level (RULES 2.2, 2.3)."""
    return NATURAL.replace(level, "") + level + "BR"


class Match:
    """A match played from a seed by script: chosen seats run out in a chosen order.

    Whoever is to go out next takes the lead with his highest single and then leads everything of
    his lowest rank, again and again, while all others decline and pass.
    """

    def __init__(self, seed: int, **ruleset: Any) -> None:
        self.record: Json = {
            "format": "414",
            "version": 1,
            "ruleset": ruleset,
            "seed": str(seed),
            "deals": [],
        }

    def state(self) -> Json:
        reply = ask("state", record=self.record)
        assert "error" not in reply, reply
        return reply

    def next_deal(self) -> Json:
        """Deal, settle the tribute with the first allowed cards; the state on lead."""
        self.record["deals"].append([])
        state = self.state()
        while state["phase"] == "tribute":
            seat = state["awaiting"][0]
            self.record["deals"][-1].append(f"{seat}:{state['legal'][str(seat)][0]}")
            state = self.state()
        return state

    def play_out(self, *order: int) -> Json:
        """Play one more deal in which these seats go out; the state at its end."""
        state = self.next_deal()
        assert_leads(state, state["awaiting"][0])
        self.record["deals"][-1] += self._script(state, order)
        return self.state()

    @staticmethod
    def _script(state: Json, order: Sequence[int]) -> list[str]:
        hands = [split(hand) for hand in state["hands"]]
        seats = len(hands)
        ladder = order_at(state["level"])
        log: list[str] = []

        def clockwise(seat: int) -> list[int]:
            around = [(seat + i) % seats for i in range(1, seats)]
            return [s for s in around if hands[s]]

        def strength(card: str) -> int:
            return ladder.index(ranks_of(card))

        def play(seat: int, cards: list[str]) -> None:
            log.append(f"{seat}:{''.join(cards)}")
            for card in cards:
                hands[seat].remove(card)
            rank = cards[0][0]
            if not any(hands[seat % 2 :: 2]):
                return  # the deal is over, nobody can claim (RULES 7.2)
            if len(cards) == 1 and cards[0] not in ("BJ", "RJ"):
                for other in clockwise(seat):
                    if sum(card[0] == rank for card in hands[other]) >= 2:
                        log.append(f"{other}:decline")

        leader = state["awaiting"][0]
        for target in order:
            if leader != target:
                play(leader, [min(hands[leader], key=strength)])
                while (turn := clockwise(leader).pop(0)) != target:
                    log.append(f"{turn}:pass")
                    leader = turn
                play(target, [max(hands[target], key=strength)])
                log += [f"{other}:pass" for other in clockwise(target)]
                leader = target
            while hands[target]:
                lowest = min(hands[target], key=strength)
                alike = [c for c in hands[target] if ranks_of(c) == ranks_of(lowest)]
                play(target, [lowest] if lowest in ("BJ", "RJ") else alike)
                if not any(hands[target % 2 :: 2]):
                    return log
                log += [f"{other}:pass" for other in clockwise(target)]
            leader = next(s for s in clockwise(target) if s % 2 == target % 2)
        return log
