"""How a deal and a match ended: dialogs over the table that lead on."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Final

from game.ui.draw.kit import Kit
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


def _ways_on(kit: Kit, shell: Shell, again: Callable[[], None]) -> list[Button]:
    """Return the buttons after the last deal: to the title, and to play again."""
    return [
        Button("home", kit.tr("result.match.home"), shell.go_title),
        Button("again", kit.tr("result.match.again"), again, kind="primary"),
    ]


class DealResultDialog(SheetDialog):
    """How a deal ended; it goes on to the next one."""

    closable = False

    def __init__(self, shell: Shell, table: TableScene) -> None:
        """Tell of the deal that has just ended at *table*."""
        self._shell, self._table = shell, table
        self._single = table.session.single
        seen = table.view.observation
        tr = table.words
        model = deal_result_model(seen, table.names, tr, single=self._single is not None)
        lines = [model.headline, *model.lines]
        self._said = " ".join(lines)
        order = [f"{finisher.label}: {finisher.player.name}" for finisher in model.order]
        lines.append(f"{model.order_title}: {'; '.join(order)}")
        for seat, cards in seen.shown:
            held = tr.join([say.face_name(tr, face) for face in cards])
            lines.append(f"{table.names[seat]}: {held}")
        self._model = model
        self._climb = Motion(CLIMB, CLIMB_DELAY, ease_in_out)
        super().__init__(model.title, self._lay_out, lines)
        self.panel.focus = "next" if self._single is None else "again"

    def _lay_out(self, width: int, brush: Brush, ground: Color) -> Sheet:
        return deal_result_sheet(self._model, width, brush, ground, moved=self._climb.share)

    def key(self) -> Hashable:
        """Return how far the ladders have been climbed."""
        return round(self._climb.share, 3)

    def enter(self) -> None:
        """Say the result; stand at the new levels at once where nothing moves."""
        self._shell.platform.mirror.announce(self._said)
        if not self.kit.motion:
            self._climb.age = CLIMB + CLIMB_DELAY

    def update(self, dt: float) -> None:
        """Climb the ladders."""
        if not self._climb.done:
            self._climb.age += dt
            if self._climb.begun:
                self.refresh()

    def footer(self) -> list[Button]:
        """Return the button that deals again, or the ways on from a single deal."""
        if self._single is not None:
            return _ways_on(self.kit, self._shell, self._again)
        return [Button("next", self.kit.tr("result.next"), self._go_on, kind="primary")]

    def _go_on(self) -> None:
        self.close()
        self._table.next_deal()

    def _again(self) -> None:
        assert self._single is not None
        self._shell.open_match(self._single)


class MatchResultDialog(SheetDialog):
    """How the match ended, with all its deals."""

    closable = False

    def __init__(self, shell: Shell, table: TableScene) -> None:
        """Tell of the match at *table*."""
        self._shell, self._table = shell, table
        session = table.session
        single = session.single
        model = match_result_model(
            session.results,
            session.ruleset,
            table.me,
            shell.translator,
            conceded=session.conceded,
            start=None if single is None else single.match.deal.standing,
        )
        self._model = model
        lines = [model.headline, model.count]
        self._said = " ".join(lines)
        lines += [f"{row.title}: {row.result}" for row in model.deals]
        super().__init__(
            model.title,
            lambda width, brush, ground: match_result_sheet(model, width, brush, ground),
            lines,
        )
        self.panel.focus = "again"

    def enter(self) -> None:
        """Say the result."""
        self._shell.platform.mirror.announce(self._said)

    def footer(self) -> list[Button]:
        """Return the ways on."""
        return _ways_on(self.kit, self._shell, self._again)

    def _again(self) -> None:
        session = self._table.session
        if session.single is not None:
            self._shell.open_match(session.single)
        else:
            self._shell.start_match(session.ruleset, session.seats)
