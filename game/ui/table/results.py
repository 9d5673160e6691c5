"""How a deal and a match ended: dialogs over the table that lead on."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Final

from game.rules.scoring import Standing, opening
from game.ui.draw.motion import Motion, ease_in_out
from game.ui.draw.theme import Color
from game.ui.frame import say
from game.ui.frame.widgets import Button
from game.ui.table.brush import Brush
from game.ui.table.result_model import deal_result_model, match_result_model
from game.ui.table.results_view import deal_result_sheet, match_result_sheet
from game.ui.table.sheet import Sheet
from game.ui.table.sheet_dialog import SheetDialog

if TYPE_CHECKING:
    from game.ui.frame.shell import Shell
    from game.ui.table.scene import TableScene

CLIMB: Final = 0.9
"""Seconds in which the ladders are climbed."""

CLIMB_DELAY: Final = 0.5


class DealResultDialog(SheetDialog):
    """How a deal ended; it goes on to the next one."""

    closable = False

    def __init__(self, table: TableScene) -> None:
        """Tell of the deal that has just ended at *table*."""
        self._table = table
        seen = table.view.observation
        tr = table.words
        model = deal_result_model(seen, self._before(table), table.names, tr)
        lines = [model.headline, *model.lines]
        order = [f"{finisher.label}: {finisher.player.name}" for finisher in model.order]
        lines.append(f"{model.order_title}: {'; '.join(order)}")
        for seat, cards in seen.shown:
            held = tr.join([say.face_name(tr, face) for face in cards])
            lines.append(f"{table.names[seat]}: {held}")
        self._model = model
        self._climb = Motion(CLIMB, CLIMB_DELAY, ease_in_out)
        super().__init__(model.title, self._lay_out, lines)
        self.panel.focus = "next"

    @staticmethod
    def _before(table: TableScene) -> Standing:
        """Return where the match stood during the deal that is over."""
        results = table.session.results
        return results[-2].standing if len(results) > 1 else opening(table.session.ruleset)

    def _lay_out(self, width: int, brush: Brush, ground: Color) -> Sheet:
        return deal_result_sheet(self._model, width, brush, ground, moved=self._climb.share)

    def key(self) -> Hashable:
        """Return how far the ladders have been climbed."""
        return round(self._climb.share, 3)

    def enter(self) -> None:
        """Stand at the new levels at once where nothing moves."""
        if not self.kit.motion:
            self._climb.age = CLIMB + CLIMB_DELAY

    def update(self, dt: float) -> None:
        """Climb the ladders."""
        if not self._climb.done:
            self._climb.age += dt
            if self._climb.begun:
                self.refresh()

    def footer(self) -> list[Button]:
        """Return the button that deals again."""
        return [Button("next", self.kit.tr("result.next"), self._go_on, kind="primary")]

    def _go_on(self) -> None:
        self.close()
        self._table.next_deal()


class MatchResultDialog(SheetDialog):
    """How the match ended, with all its deals."""

    closable = False

    def __init__(self, shell: Shell, table: TableScene) -> None:
        """Tell of the match at *table*."""
        self._shell, self._table = shell, table
        session = table.session
        model = match_result_model(
            session.results, session.ruleset, table.me, shell.translator,
            conceded=session.conceded,
        )  # fmt: skip
        lines = [model.headline, model.count]
        lines += [f"{row.title}: {row.result}" for row in model.deals]
        super().__init__(
            model.title,
            lambda width, brush, ground: match_result_sheet(model, width, brush, ground),
            lines,
        )
        self.panel.focus = "again"

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
