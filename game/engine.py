"""The engine protocol: one JSON object a line in, one JSON object a line out.

``python -m game.engine`` drives the rules and the bots from any program. A request names
an ``op`` and may carry an ``id``, which is echoed. Errors are ``{"error": CODE,
"message": TEXT}`` (for an illegal action also ``reason``, ``number`` and, in a match,
``deal``); they never end the process. `Engine.handle` is the same door in-process.
``hands`` and ``legal`` are omniscient: the protocol is for tests and tools.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Mapping
from typing import Any, BinaryIO

from game.bots import BOTS, Bot, Decision
from game.bots.selfplay import play_match
from game.rules import strict_json
from game.rules.cards import RANK_TEXT, format_cards, parse_cards
from game.rules.combinations import MoveTable, move_table
from game.rules.deal import Deal, deal_cards, opening_leader
from game.rules.errors import NotationError, RecordError
from game.rules.match import Match
from game.rules.observation import Observation, observe, payment_json
from game.rules.record import MatchRecord, read_record, read_seed, replay
from game.rules.ruleset import Ruleset, read_level
from game.rules.scoring import DealResult

MAX_DEALS = 1000
MAX_INDEX = 1_000_000
MAX_LINE = strict_json.MAX_LENGTH


class RequestError(ValueError):
    """A request that cannot be served; ``code`` is stable."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Engine:
    """Serves requests; keeps nothing from one to the next."""

    def __init__(self) -> None:
        self._ops: Mapping[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
            "classify": _classify,
            "beats": _beats,
            "state": _state,
            "deal": _deal,
            "observe": _observe,
            "choose": _choose,
            "play": _play,
        }

    def handle(self, request: object) -> dict[str, Any]:
        """Answer one request given as JSON values; never raises."""
        reply: dict[str, Any]
        if not isinstance(request, dict):
            return {"error": "bad_request", "message": "a request is an object"}
        try:
            name = _text(request, "op")
            op = self._ops.get(name)
            if op is None:
                raise RequestError("unknown_op", f"there is no op {name[:40]!r}")
            reply = op(request)
        except RequestError as error:
            reply = {"error": error.code, "message": str(error)}
        except RecordError as error:
            reply = {"error": error.code, "message": str(error)}
            for field in ("reason", "number", "deal"):
                value = getattr(error, field)
                if value is not None:
                    reply[field] = value
        except NotationError as error:
            reply = {"error": "bad_cards", "message": str(error)}
        except Exception as error:  # the process has to live on, whatever a request found
            reply = {"error": "internal", "message": f"{type(error).__name__}: {error}"}
        if "id" in request:
            reply = {"id": request["id"], **reply}
        return reply

    def handle_line(self, line: bytes) -> dict[str, Any]:
        """Answer one line of the protocol; never raises."""
        if len(line) > MAX_LINE:
            return {"error": "too_long", "message": f"a line has at most {MAX_LINE} bytes"}
        try:
            request = strict_json.loads(line.decode("utf-8"))
        except UnicodeDecodeError:
            return {"error": "bad_text", "message": "the line is not UTF-8"}
        except strict_json.StrictJsonError as error:
            return {"error": error.code, "message": str(error)}
        return self.handle(request)


# -- fields of a request ------------------------------------------------------------


def _text(request: dict[str, Any], name: str) -> str:
    value = request.get(name)
    if not isinstance(value, str):
        raise RequestError("bad_request", f"{name!r} is missing or no text")
    return value


def _number(request: dict[str, Any], name: str, low: int, high: int) -> int:
    value = request.get(name)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise RequestError("bad_request", f"{name!r} is missing or no number {low} to {high}")
    return value


def _ruleset(request: dict[str, Any]) -> Ruleset:
    return Ruleset.from_json(request.get("ruleset", {}))


def _table(request: dict[str, Any]) -> MoveTable:
    if "level" not in request:
        raise RequestError("bad_request", "'level' is missing")
    return move_table(read_level(request["level"]), _ruleset(request))


def _replayed(request: dict[str, Any]) -> Deal:
    game = replay(read_record(request.get("record")))
    return game.deal if isinstance(game, Match) else game


def _view(request: dict[str, Any]) -> Observation:
    game = replay(read_record(request.get("record")))
    deal = game.deal if isinstance(game, Match) else game
    seat = _number(request, "seat", 0, deal.ruleset.players - 1)
    return observe(deal, seat, game.index if isinstance(game, Match) else 0)


def _bot(name: object) -> Bot:
    bot = BOTS.get(name) if isinstance(name, str) else None
    if bot is None:
        raise RequestError("unknown_bot", f"{str(name)[:40]!r} is none of {', '.join(BOTS)}")
    return bot


# -- ops ----------------------------------------------------------------------------


def _classify(request: dict[str, Any]) -> dict[str, Any]:
    cards = parse_cards(_text(request, "cards"))
    found = _table(request).classify(cards)
    return {
        "category": None if found is None else found.category.value,
        "length": len(cards),
        "rank": None if found is None or found.rank is None else RANK_TEXT[found.rank],
        "bomb": found is not None and found.bomb,
    }


def _beats(request: dict[str, Any]) -> dict[str, Any]:
    table = _table(request)
    below = parse_cards(_text(request, "table"))
    top = table.classify(below)
    if below and top is None:
        raise RequestError("no_combination", "what lies on the table is no combination")
    found = table.classify(parse_cards(_text(request, "cards")))
    return {"beats": found is not None and (top is None or found.beats(top))}


def _state(request: dict[str, Any]) -> dict[str, Any]:
    deal = _replayed(request)
    awaiting = deal.awaiting()
    reply: dict[str, Any] = {
        "phase": deal.phase.value,
        "awaiting": list(awaiting),
        "legal": {str(seat): [str(action) for action in deal.legal(seat)] for seat in awaiting},
        "hands": [format_cards(hand) for hand in deal.hands],
        "counts": [len(hand) for hand in deal.hands],
        "trick": _trick(deal),
        "leader": deal.leader,
        "out": list(deal.out),
        "level": RANK_TEXT[deal.standing.level],
        "levels": [RANK_TEXT[level] for level in deal.standing.levels],
        "tribute": [payment_json(payment) for payment in deal.payments],
    }
    result = deal.result()
    if result is not None:
        reply["result"] = _result(result)
    return reply


def _trick(deal: Deal) -> dict[str, Any] | None:
    if deal.actor is None or not deal.trick:
        return None
    last = next(entry for entry in reversed(deal.trick) if entry.action.cards)
    return {
        "cards": format_cards(last.action.cards),
        "seat": deal.actor,
        "passes": deal.passes,
        "chain": deal.hooked,
    }


def _result(result: DealResult) -> dict[str, Any]:
    return {
        "winner": result.winner,
        "caught": list(result.caught),
        "gain": result.gain,
        "levels": [RANK_TEXT[level] for level in result.standing.levels],
        "match_winner": result.match_winner,
    }


def _deal(request: dict[str, Any]) -> dict[str, Any]:
    ruleset = _ruleset(request)
    index = _number(request, "index", 0, MAX_INDEX)
    dealt = deal_cards(read_seed(request.get("seed")), index, ruleset)
    seats = ruleset.players
    return {
        "hands": [format_cards(sorted(dealt[seat::seats])) for seat in range(seats)],
        "leader": opening_leader(dealt, seats) if index == 0 else None,
        "dealt": format_cards(dealt),
    }


def _observe(request: dict[str, Any]) -> dict[str, Any]:
    return dict(_view(request).to_json())


def _choose(request: dict[str, Any]) -> dict[str, Any]:
    bot = _bot(request.get("bot"))
    observation = _view(request)
    if not observation.legal:
        raise RequestError("not_awaited", "no decision is awaited from this seat")
    decision = Decision(bot, observation, read_seed(request.get("seed", "0")))
    start = time.perf_counter()
    action = decision.finish()
    return {"action": str(action), "ms": round((time.perf_counter() - start) * 1000, 3)}


def _play(request: dict[str, Any]) -> dict[str, Any]:
    ruleset = _ruleset(request)
    names = request.get("bots")
    if not isinstance(names, list) or len(names) != ruleset.players:
        raise RequestError("bad_request", f"'bots' is no list of {ruleset.players} names")
    bots = [_bot(name) for name in names]
    deals = _number(request, "deals", 1, MAX_DEALS) if "deals" in request else None
    match = play_match(read_seed(request.get("seed")), ruleset, bots, deals=deals)
    return {
        "record": MatchRecord.of(match).to_json(),
        "result": _result(match.results[-1]),
    }


# -- the process ----------------------------------------------------------------------


def serve(source: BinaryIO, sink: BinaryIO) -> None:
    """Answer every line of ``source`` on ``sink`` until the input ends; blank lines are skipped.

    A line longer than the limit is read away without being kept.
    """
    engine = Engine()
    while line := source.readline(MAX_LINE + 2):
        if len(line) > MAX_LINE:
            rest = line
            while rest and not rest.endswith(b"\n"):
                rest = source.readline(MAX_LINE)
        elif not line.strip():
            continue
        reply = engine.handle_line(line)
        sink.write(json.dumps(reply, ensure_ascii=True, separators=(",", ":")).encode() + b"\n")
        sink.flush()


def main() -> int:
    """Serve standard input and output; returns the exit status."""
    try:
        serve(sys.stdin.buffer, sys.stdout.buffer)
    except (BrokenPipeError, KeyboardInterrupt):
        return 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
