"""A record in the address: a match or a position that somebody shared, opened after a question."""

from __future__ import annotations

from collections.abc import Callable

from game.rules.errors import RecordError
from game.rules.record import from_link
from game.table.save import HUMAN, SavedMatch, replayed
from game.table.single import SingleDeal
from game.ui.frame import say
from game.ui.frame.scene import Dialog
from game.ui.frame.shell import Shell


def open_link(shell: Shell, fragment: str, answered: Callable[[], None] = lambda: None) -> None:
    """Offer to play on what a link's text holds; nothing happens for an empty text.

    The player sits at seat 0, bots on the others. A text that holds no record, or one that the
    rules refuse, is answered with a message; the present match is not touched. *answered* is called
    when the text has done its work. That of a newer version never has: an update may read it.
    """
    if not fragment:
        return
    tr = shell.translator
    try:
        game = replayed(from_link(fragment))
    except RecordError as error:
        newer = error.code == "newer_version"
        key, close = ("link.newer", None) if newer else ("link.bad", answered)
        buttons = [("close", tr("button.close"), close)]
        shell.stack.push(Dialog(tr("link.title"), tr(key), buttons))
        return
    level = say.rank_label(tr, game.deal.standing.level)
    key = "link.position" if isinstance(game, SingleDeal) else "link.match"
    text = tr(key, deal=game.index + 1, level=level, n=game.ruleset.players)
    if shell.session is not None or shell.saved_line() is not None:
        text = f"{text} {tr('link.replaces')}"
    seats = (HUMAN, *(shell.helper,) * (game.ruleset.players - 1))

    def play() -> None:
        answered()
        shell.open_match(SavedMatch(game, seats))

    buttons = [("cancel", tr("button.cancel"), answered), ("play", tr("link.play"), play)]
    shell.stack.push(Dialog(tr("link.title"), text, buttons))
