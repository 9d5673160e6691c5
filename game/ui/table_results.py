"""How a deal and a match ended, in words and cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import Rect, Surface

from game.rules.cards import FACE_TEXT
from game.rules.scoring import DealResult
from game.ui import say
from game.ui.cards import CardLook
from game.ui.kit import Kit
from game.ui.layout import row_of_cards
from game.ui.scene import Form
from game.ui.theme import Size, Space
from game.ui.widgets import Button, Gap, Label, Picture, Widget

if TYPE_CHECKING:
    from game.ui.shell import Shell
    from game.ui.table_scene import TableScene


def result_lines(tr: say.Words, result: DealResult, me: int, names: Sequence[str]) -> list[str]:
    """Return a deal's result in words: who was caught, the levels, what comes next."""
    ours = me % 2
    if result.winner is None:
        return [tr("result.draw.help")]
    out = []
    won = result.winner == ours
    size = len(names) // 2
    if len(result.caught) == size:
        out.append(tr("result.caught.all" if won else "result.caught.our_team"))
    elif result.caught == (me,):
        out.append(tr("result.caught.you"))
    elif result.caught:
        caught = tr.join([names[seat] for seat in result.caught])
        out.append(tr("result.caught", names=caught, n=len(result.caught)))
    side = "ours" if won else "theirs"
    level = say.rank_label(tr, result.standing.levels[result.winner])
    if result.match_winner is None:
        if result.gain:
            out.append(tr(f"result.gain.{side}", n=result.gain, level=level))
        else:
            out.append(tr(f"result.stay.{side}", level=level))
    if result.fell_back is not None:
        side = "ours" if result.fell_back == ours else "theirs"
        back = say.rank_label(tr, result.standing.levels[result.fell_back])
        out.append(tr(f"result.fell_back.{side}", level=back))
    return out


def next_lines(tr: say.Words, result: DealResult) -> list[str]:
    """Return what the next deal brings: its level and the tribute due."""
    level = say.rank_label(tr, result.standing.level)
    out = [tr("result.next_level", level=level)]
    n = len(result.caught) if result.winner is not None else 0
    out.append(tr("result.next_tribute", n=n) if n else tr("result.next_tribute.none"))
    return out


def headline(tr: say.Words, result: DealResult, me: int) -> str:
    """Return who won the deal, or the match."""
    if result.match_winner is not None:
        won = result.match_winner == me % 2
        return tr("result.match.won" if won else "result.match.lost")
    if result.winner is None:
        return tr("result.draw")
    return tr("result.won" if result.winner == me % 2 else "result.lost")


class DealResultDialog(Form):
    """How a deal ended, over the table; it goes on to the next one."""

    modal = True
    closable = False
    width = 520

    def __init__(self, table: TableScene) -> None:
        """Tell of the deal that has just ended at *table*."""
        super().__init__()
        self._table = table
        self.panel.focus = "next"

    def _result(self) -> DealResult:
        result = self._table.view.observation.result
        assert result is not None
        return result

    def title(self) -> str:
        """Return who won."""
        return headline(self._table.words, self._result(), self._table.me)

    def body(self) -> list[Widget]:
        """Return what it means, the order of going out, the hands that are left."""
        tr, table = self._table.words, self._table
        result = self._result()
        lines = result_lines(tr, result, table.me, table.names)
        out: list[Widget] = [Label(f"line {i}", line) for i, line in enumerate(lines)]
        order = [
            f"{tr(f'table.place.{i + 1}')} {table.names[seat]}" for i, seat in enumerate(result.out)
        ]
        out += [
            Gap("gap", Space.XS),
            Label("order", f"{tr('result.order')}: {', '.join(order)}", soft=True),
        ]
        for seat, cards in table.view.observation.shown:
            out.append(Label(f"left {seat}", f"{table.names[seat]}", size=Size.SMALL, bold=True))
            out.append(self._cards(seat, cards))
        out += [
            Label(f"next {i}", line, soft=True) for i, line in enumerate(next_lines(tr, result))
        ]
        return out

    def _cards(self, seat: int, cards: Sequence[int]) -> Picture:
        """Return the remaining cards of a seat, strongest first."""
        place = self._table.view.observation.table.place
        level = self._table.view.observation.level
        ordered = sorted(cards, key=lambda face: (-place[face >> 2], face))

        def height(kit: Kit, width: int) -> int:
            return kit.units.px(58 if len(ordered) <= 18 else 92)

        def draw(kit: Kit, surface: Surface, rect: Rect) -> None:
            widest = kit.units.px(40)
            places = row_of_cards(rect, len(ordered), widest, kit.units, align=0.0)
            for face, spot in zip(ordered, places, strict=True):
                look = CardLook(level=face >> 2 == level)
                kit.art.draw(surface, FACE_TEXT[face], spot, look)

        words = self._table.words
        label = words.join([say.face_name(words, face) for face in ordered])
        return Picture(f"cards {seat}", height, draw, tuple(ordered), label)

    def footer(self) -> list[Button]:
        """Return the button that deals again."""
        return [Button("next", self.kit.tr("result.next"), self._go_on, kind="primary")]

    def _go_on(self) -> None:
        self.close()
        self._table.next_deal()


class MatchResultDialog(Form):
    """How the match ended, with all its deals."""

    modal = True
    closable = False
    width = 520

    def __init__(self, shell: Shell, table: TableScene) -> None:
        """Tell of the match at *table*."""
        super().__init__()
        self._shell, self._table = shell, table
        self.panel.focus = "again"

    def title(self) -> str:
        """Return who won the match."""
        results = self._table.session.results
        if self._table.session.conceded or not results:
            return self.kit.tr("result.match.lost")
        return headline(self._table.words, results[-1], self._table.me)

    def body(self) -> list[Widget]:
        """Return the list of deals."""
        tr, table = self._table.words, self._table
        results = table.session.results
        out: list[Widget] = [Label("count", tr("result.match.count", n=len(results)), soft=True)]
        level = table.session.ruleset.start_level
        for i, result in enumerate(results):
            if result.winner is None:
                what = tr("result.match.deal.draw")
            else:
                side = "ours" if result.winner == table.me % 2 else "theirs"
                what = tr(f"result.match.deal.{side}", n=len(result.caught))
            head = tr("result.match.deal", deal=i + 1, level=say.rank_label(tr, level))
            out.append(Label(f"deal {i}", f"{head}: {what}"))
            level = result.standing.level
        return out

    def footer(self) -> list[Button]:
        """Return the ways on."""
        tr = self.kit.tr
        return [
            Button("home", tr("result.match.home"), self._shell.go_title),
            Button("again", tr("result.match.again"), self._again, kind="primary"),
        ]

    def _again(self) -> None:
        session = self._table.session
        self._shell.start_match(session.ruleset, session.seats)
