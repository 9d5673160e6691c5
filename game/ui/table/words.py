"""The table as a page of text: everything a player needs to follow it and to act."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.situation import Role
from game.rules.tribute import Payment
from game.table.session import Stage, View
from game.ui.frame import say
from game.ui.frame.scene import Page

_PREFIX = "act"


def payments_shown(view: View) -> tuple[Payment, ...]:
    """Return the payments of tribute that are being shown, if any."""
    tribute = view.stage in (Stage.TRIBUTE, Stage.RETURNS)
    return view.observation.payments if tribute else ()


def table_page(
    tr: say.Words,
    speaker: say.Speaker,
    view: View,
    chosen: Sequence[int],
    status: str,
    others: Sequence[tuple[str, str]],
) -> Page:
    """Return the table in words.

    *chosen* are the faces the player has chosen, *status* the line that says what is going on,
    *others* choices (id, label) besides the actions that the rules allow, which come first.
    """
    seen = view.observation
    if view.window is not None:
        status = speaker.window(view.window, view.choice)
    elif view.choice.role is Role.FOLLOW and view.choice.top is not None:
        status = tr("say.turn.you", play=say.play_phrase(tr, view.choice.top))
    table = [speaker.levels(seen)]
    for i in range(seen.seats):
        table.append(speaker.seat((seen.seat + i) % seen.seats, seen, view.trick))
    for payment in payments_shown(view):
        table.append(speaker.payment(payment))
        if payment.returned is not None:
            table.append(speaker.payment(payment, back=True))
    table += speaker.log(view.trick, seen.table)
    hand = speaker.hand(seen)
    if chosen:
        names = tr.join([say.face_name(tr, face) for face in chosen])
        hand.append(tr("say.hand.selected", cards=names))
    actions = [
        (f"{_PREFIX}-{view.ticket}-{i}", say.choice_label(tr, action, view.choice))
        for i, action in enumerate(view.choice.legal())
    ]
    return Page(status, tuple(table), tuple(hand), (*actions, *others))


def chosen_action(name: str, view: View) -> int | None:
    """Return which of the legal actions of *view* a choice of the page stands for.

    None for a choice that is no action, and for one of a decision that is over.
    """
    prefix, _, rest = name.partition("-")
    ticket, _, number = rest.partition("-")
    if prefix != _PREFIX or not (ticket.isdigit() and number.isdigit()):
        return None
    legal = view.choice.legal()
    if int(ticket) != view.ticket or int(number) >= len(legal):
        return None
    return int(number)
