"""A record in the address: a match or a position that somebody shared, opened after a question."""

from __future__ import annotations

from functools import partial

from game.rules.errors import RecordError
from game.rules.record import from_link
from game.table.save import HUMAN, SavedMatch, replayed
from game.table.single import SingleDeal
from game.ui.frame import say
from game.ui.frame.scene import Dialog
from game.ui.frame.shell import Shell


def open_link(shell: Shell, fragment: str) -> None:
    """Offer to play on what a link's text holds; nothing happens for an empty text.

    The player sits at seat 0, bots on the others. A text that holds no record, or one that the
    rules refuse, is answered with a message; the present match is not touched.
    """
    if not fragment:
        return
    tr = shell.translator
    try:
        game = replayed(from_link(fragment))
    except RecordError as error:
        _tell(shell, "link.newer" if error.code == "newer_version" else "link.bad")
        return
    level = say.rank_label(tr, game.deal.standing.level)
    key = "link.position" if isinstance(game, SingleDeal) else "link.match"
    text = tr(key, deal=game.index + 1, level=level, n=game.ruleset.players)
    if shell.session is not None or shell.saved_line() is not None:
        text = f"{text} {tr('link.replaces')}"
    seats = (HUMAN, *(shell.helper,) * (game.ruleset.players - 1))
    play = partial(shell.open_match, SavedMatch(game, seats))
    buttons = [("cancel", tr("button.cancel"), None), ("play", tr("link.play"), play)]
    shell.stack.push(Dialog(tr("link.title"), text, buttons))


def _tell(shell: Shell, key: str) -> None:
    tr = shell.translator
    shell.stack.push(Dialog(tr("link.title"), tr(key), [("close", tr("button.close"), None)]))
