"""A record in the address: a match that somebody shared, opened after a question."""

from __future__ import annotations

from functools import partial

from game.rules.errors import RecordError
from game.rules.match import Match
from game.rules.record import from_link
from game.table.save import HUMAN, SavedMatch
from game.ui.frame import say
from game.ui.frame.scene import Dialog
from game.ui.frame.shell import Shell


def open_link(shell: Shell, fragment: str) -> None:
    """Offer to play on the match that a link's text holds; nothing happens for an empty text.

    The player sits at seat 0, bots on the others. A text that holds no match, or one that the
    rules refuse, is answered with a message; the present match is not touched.
    """
    if not fragment:
        return
    tr = shell.translator
    try:
        game = from_link(fragment).replay()
    except RecordError as error:
        _tell(shell, "link.newer" if error.code == "newer_version" else "link.bad")
        return
    if not isinstance(game, Match):
        _tell(shell, "link.position")
        return
    level = say.rank_label(tr, game.deal.standing.level)
    text = tr("link.match", deal=game.index + 1, level=level, n=game.ruleset.players)
    if shell.session is not None or shell.saved_line() is not None:
        text = f"{text} {tr('link.replaces')}"
    seats = (HUMAN, *(shell.helper,) * (game.ruleset.players - 1))
    play = partial(shell.open_match, SavedMatch(game, seats))
    buttons = [("cancel", tr("button.cancel"), None), ("play", tr("link.play"), play)]
    shell.stack.push(Dialog(tr("link.title"), text, buttons))


def _tell(shell: Shell, key: str) -> None:
    tr = shell.translator
    shell.stack.push(Dialog(tr("link.title"), tr(key), [("close", tr("button.close"), None)]))
