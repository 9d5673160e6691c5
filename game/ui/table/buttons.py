"""The buttons of the table: what can be done now, and the square ones of the bar."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pygame import Rect

from game.rules.situation import Role
from game.ui.draw.kit import Kit
from game.ui.draw.layout import TableLayout
from game.ui.frame.input import Do, key_label
from game.ui.frame.widgets import Button, Kind, Widget
from game.ui.table.decision import Decision, Offer

SIGNS = {Role.HOOK: "叉", Role.UNHOOK: "勾"}
"""The sign on the primary button while a claim is asked for."""


@dataclass(frozen=True, slots=True)
class Handlers:
    """What the buttons do. `refused` is given the reason why a disabled one does nothing."""

    primary: Callable[[], None]
    secondary: Callable[[], None]
    hint: Callable[[], None]
    sort: Callable[[], None]
    skip_rank: Callable[[], None]
    menu: Callable[[], None]
    log: Callable[[], None]
    last_trick: Callable[[], None]
    pause: Callable[[], None]
    refused: Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Instead:
    """A button in place of the primary one, while there is nothing to play: what to do first."""

    name: str
    label: str
    action: Callable[[], None]
    icon: str


@dataclass(frozen=True, slots=True)
class SkipRank:
    """A button that skips a claim and all others for its rank: its name, the rank on it."""

    label: str
    rank: str


def table_buttons(
    kit: Kit,
    layout: TableLayout,
    now: Decision,
    handlers: Handlers,
    *,
    paused: bool = False,
    instead: Instead | None = None,
    skip_rank: SkipRank | None = None,
) -> list[Widget]:
    """Return the table's buttons at their places, in the order of the Tab key.

    *instead* takes the place of the primary button: go on after a pause, take the seat back from a
    bot, let the rest of a deal go by. *skip_rank* takes the place of sorting while a claim is
    asked for.
    """
    tr = kit.tr
    made: list[Widget] = []
    # on a phone nobody has keys, until somebody uses them
    wide = layout.screen.safe.width / layout.units.ratio >= 720
    keys_shown = layout.form == "tall" and (wide or kit.keyboard)

    def put(rect: Rect, button: Button) -> None:
        button.place(kit, rect)
        made.append(button)

    def offered(name: str, offer: Offer, key: Do, kind: Kind, sign: str = "") -> Button:
        return Button(
            name,
            tr(offer.label),
            handlers.primary if name == "primary" else handlers.secondary,
            kind=kind,
            shortcut=key_label(key) if keys_shown else "",
            enabled=offer.enabled,
            reason=tr(f"reason.{offer.reason}") if offer.reason else "",
            on_refused=handlers.refused,
            glyph=sign,
        )

    def square(
        name: str,
        label: str,
        action: Callable[[], None],
        icon: str,
        key: Do,
        *,
        quiet: bool = False,
        glyph: str = "",
    ) -> Button:
        return Button(
            name,
            label,
            action,
            kind="quiet" if quiet else "secondary",
            icon=icon,
            icon_only=True,
            shortcut=key_label(key) if keys_shown else "",
            glyph=glyph,
        )

    places = layout.actions
    main = Do.HOOK if now.claims else Do.CONFIRM
    second = Do.DECLINE if now.claims else Do.PASS
    primary = offered("primary", now.primary, main, "primary", SIGNS.get(now.role, ""))
    if instead is not None:
        icon = instead.icon
        primary = Button(instead.name, instead.label, instead.action, kind="primary", icon=icon)
    put(places["primary"], primary)
    put(places["secondary"], offered("secondary", now.secondary, second, "secondary"))
    put(places["hint"], square("hint", tr("table.hint"), handlers.hint, "lightbulb", Do.HINT))
    if skip_rank is None:
        icon = "arrow-down-wide-narrow"
        put(places["sort"], square("sort", tr("table.sort"), handlers.sort, icon, Do.SORT))
    else:
        skip = (skip_rank.label, handlers.skip_rank, "bell-off", Do.SKIP_RANK)
        put(places["sort"], square("skip_rank", *skip, glyph=skip_rank.rank))
    menu = square("menu", tr("table.menu"), handlers.menu, "menu", Do.MENU, quiet=True)
    put(layout.menu, menu)
    pause = ("table.resume", "play") if paused else ("table.pause", "pause")
    tools = (
        ("log", "table.log", handlers.log, "scroll-text", Do.LOG),
        ("last", "table.last_trick", handlers.last_trick, "history", Do.LAST_TRICK),
        ("pause", pause[0], handlers.pause, pause[1], Do.PAUSE),
    )
    for rect, (name, label, action, icon, key) in zip(layout.tools, tools, strict=False):
        put(rect, square(name, tr(label), action, icon, key, quiet=True))
    return made
