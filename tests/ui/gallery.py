"""Pictures of the table in many situations and sizes, for looking at.

``python -m tests.ui.gallery OUTDIR [--sizes 390x844 1366x768@2 …] [--states lead chain …]``
"""

from __future__ import annotations

import argparse
import os
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
from pygame import Rect, Surface

from game.locale import Translator, load
from game.table.arrange import SortMode
from game.ui.draw import resources, theme
from game.ui.draw.hand_layout import HandStyle
from game.ui.draw.layout import Screen, TableLayout, table_layout
from game.ui.draw.paint import darken
from game.ui.table.brush import Brush
from game.ui.table.log_view import log_sheet, trick_sheet
from game.ui.table.model import (
    BannerModel,
    PlayerState,
    TableModel,
    card_keys,
    hand_capacity,
    keys_for,
    table_model,
)
from game.ui.table.result_model import (
    deal_result_model,
    log_model,
    match_result_model,
    trick_model,
)
from game.ui.table.results_view import deal_result_sheet, match_result_sheet
from game.ui.table.sheet import Sheet
from game.ui.table.view import TableView
from tests.ui.gallery_states import SITUATIONS, Found, names_of, situation
from tests.ui.painting import paint

SIZES: Final = (
    "320x568",
    "390x844",
    "844x390",
    "1024x768",
    "1366x768",
    "1920x1080",
    "2560x1440",
)


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture to make: a situation, and how the player likes the table."""

    name: str
    situation: str
    players: int = 4
    decks: int = 0
    style: HandStyle | None = None
    sort: SortMode = SortMode.HIGH_FIRST
    contrast: bool = False
    four_colour: bool = True
    text_scale: float = 1.0
    tracker: bool = False
    rtl: bool = False
    select: bool = False
    notice: str = ""
    panel: str = ""  # what lies over the table: trick, log, deal or match


SHOTS: Final = (
    Shot("lead", "lead"),
    Shot("lead-selected", "lead", select=True),
    Shot("lead-tracker", "lead", tracker=True),
    Shot("follow", "follow", select=True),
    Shot("follow-tracker", "follow", tracker=True),
    Shot("others-turn", "others_turn"),
    Shot("claim-mine", "claim_mine"),
    Shot("claim-other", "claim_other"),
    Shot("unhook-mine", "unhook_mine"),
    Shot("hooked", "hooked"),
    Shot("chain", "chain"),
    Shot("bomb", "bomb"),
    Shot("out", "out"),
    Shot("trick-end", "trick_end"),
    Shot("tribute", "tribute"),
    Shot("deal-over", "deal_over"),
    Shot("notice", "follow", notice="notice.timed_out.pass"),
    Shot("two", "follow", players=2),
    Shot("six", "follow", players=6),
    Shot("six-chain", "chain", players=6),
    Shot("eight", "follow", players=8),
    Shot("eight-chain", "chain", players=8),
    Shot("eight-out", "out", players=8),
    Shot("fifty-four", "lead", decks=4),
    Shot("fifty-four-columns", "lead", decks=4, style="columns"),
    Shot("fan", "follow", style="fan"),
    Shot("columns", "follow", style="columns"),
    Shot("by-combination", "lead", sort=SortMode.COMBINATION),
    Shot("high-contrast", "claim_mine", contrast=True),
    Shot("high-contrast-chain", "chain", contrast=True),
    Shot("two-colour", "follow", four_colour=False),
    Shot("text-200", "follow", text_scale=2.0),
    Shot("text-200-chain", "chain", text_scale=2.0),
    Shot("mirrored", "bomb", rtl=True),
    Shot("panel-trick", "after_trick", panel="trick"),
    Shot("panel-log", "late", panel="log"),
    Shot("panel-deal", "deal_over", panel="deal"),
    Shot("panel-deal-lost", "deal_lost", panel="deal"),
    Shot("panel-deal-eight", "deal_over", players=8, panel="deal"),
    Shot("panel-deal-mirrored", "deal_over", panel="deal", rtl=True),
    Shot("panel-match", "match_over", panel="match"),
    Shot("panel-deal-200", "deal_over", panel="deal", text_scale=2.0),
    Shot("panel-match-contrast", "match_over", panel="match", contrast=True),
)


def screen_of(size: str, text_scale: float = 1.0) -> Screen:
    """Read a size like ``390x844`` or ``390x844@3`` (CSS px, device pixels per CSS px)."""
    plain, _, ratio = size.partition("@")
    width, _, height = plain.partition("x")
    scale = float(ratio or 1)
    return Screen(
        round(int(width) * scale), round(int(height) * scale), scale, text_scale=text_scale
    )


def model_of(shot: Shot, found: Found, tr: Translator) -> TableModel:
    """Return the table of a shot."""
    seen = found.seen
    selected = hinted = frozenset[tuple[int, int]]()
    if shot.select:
        wishes = found.session.hints()
        if wishes and wishes[0].cards:
            selected = keys_for(wishes[0].cards, seen.hand)
    focus = card_keys(seen.hand)[-1] if shot.select and seen.hand else None
    state = PlayerState(
        names=names_of(seen.seats, tr),
        sort=shot.sort,
        selected=selected,
        hinted=hinted,
        focus=focus,
        tracker=shot.tracker,
        notice=BannerModel(tr(shot.notice), "bad", raised=True) if shot.notice else None,
    )
    model = table_model(found.view, state, tr)
    if model.pile.ring is not None:  # a clock that has just begun shows nothing of how it drains
        model = replace(
            model, pile=replace(model.pile, ring=replace(model.pile.ring, share=0.7, seconds=4))
        )
    return model


def view_of(shot: Shot, screen: Screen, found: Found) -> TableView:
    """Return a view of the table that a shot asks for."""
    layout = table_layout(screen, shot.players, hand_capacity(found.seen.ruleset), shot.style)
    palette = theme.HIGH_CONTRAST if shot.contrast else theme.STANDARD
    brush = Brush(palette, layout.units, four_colour=shot.four_colour, rtl=shot.rtl)
    return TableView(layout, brush, style=shot.style)


def picture(shot: Shot, size: str, tr: Translator) -> Surface:
    """Return the picture of a shot at a size."""
    screen = screen_of(size, shot.text_scale)
    found = situation(shot.situation, shot.players, shot.decks)
    view = view_of(shot, screen, found)
    view.show(model_of(shot, found, tr))
    surface = Surface((screen.width, screen.height))
    paint(view, surface)
    _stand_ins(surface, view.layout, view.brush, shot, tr)
    if shot.panel:
        darken(surface)
        _panel(surface, screen, view.brush, shot, found, tr)
    return surface


def _sheet(shot: Shot, width: int, brush: Brush, found: Found, tr: Translator) -> tuple[str, Sheet]:
    """Return title and sheet of a panel."""
    seen, ground = found.seen, brush.palette.panel
    names = names_of(seen.seats, tr)
    if shot.panel == "trick":
        trick = trick_model(seen, found.view.last_trick, names, tr)
        return trick.title, trick_sheet(trick, width, brush, ground)
    if shot.panel == "log":
        log = log_model(seen, names, tr)
        return log.title, log_sheet(log, width, brush, ground)
    results = found.session.results
    if shot.panel == "deal":
        deal = deal_result_model(seen, names, tr)
        return deal.title, deal_result_sheet(deal, width, brush, ground)
    match = match_result_model(results, seen.ruleset, seen.seat, tr)
    return match.title, match_result_sheet(match, width, brush, ground)


def _panel(
    surface: Surface, screen: Screen, brush: Brush, shot: Shot, found: Found, tr: Translator
) -> None:
    """Draw a panel over the table, as a dialog of the scene would show it."""
    p = brush.palette
    # dialogs are all text: they follow the player's text size in full
    brush = Brush(p, screen.units, text=brush.text, cards=brush.cards, rtl=brush.rtl)
    px = brush.px
    room = screen.safe.inflate(-2 * px(10), -2 * px(10))
    width = min(room.width, px(560))
    title, sheet = _sheet(shot, width - 2 * px(18), brush, found, tr)
    head = brush.text.height(brush.style(18, bold=True)) + px(14)
    box = Rect(0, 0, width, min(room.height, sheet.height + head + 2 * px(16)))
    box.center = room.center
    brush.plate(surface, box, 16, p.panel, p.line, 1)
    line = Rect(box.x + px(18), box.y + px(14), box.width - 2 * px(18), head - px(10))
    brush.words(surface, title, 18, p.ink, line, bold=True, ground=p.panel)
    field = Rect(line.x, box.y + px(14) + head, line.width, 0)
    field.height = box.bottom - px(14) - field.y
    surface.set_clip(field)
    top = field.y
    if shot.panel == "log":  # a log is read from its end
        top -= max(0, sheet.height - field.height)
    sheet.draw(surface, (field.x, top), field)
    surface.set_clip(None)


def _stand_ins(
    surface: Surface, layout: TableLayout, brush: Brush, shot: Shot, tr: Translator
) -> None:
    """Draw something like the buttons, which are widgets of the scene and not drawn here."""
    p = brush.palette
    claim = shot.situation in ("claim_mine", "unhook_mine")
    texts = {
        "primary": tr("claim.hook" if claim else "table.play"),
        "secondary": tr("claim.skip" if claim else "table.pass"),
    }
    icons = {"hint": "lightbulb", "sort": "arrow-down-wide-narrow"}
    for name, rect in layout.actions.items():
        first = name == "primary"
        fill, ink = (p.accent, p.accent_ink) if first else (p.control, p.control_ink)
        brush.plate(surface, rect, 10, fill)
        if name in icons:
            brush.sign(surface, icons[name], brush.px(19), ink, rect.center)
        else:
            brush.words(surface, texts[name], 16, ink, rect, align=0.5, bold=True, ground=fill)
    for rect, icon in zip(
        (layout.menu, *layout.tools), ("menu", "history", "scroll-text", "pause"), strict=False
    ):
        _icon_button(surface, brush, rect, icon)


def _icon_button(surface: Surface, brush: Brush, rect: Rect, icon: str) -> None:
    brush.plate(surface, rect, 10, brush.palette.panel)
    brush.sign(surface, icon, brush.px(17), brush.palette.ink_soft, rect.center)


def main(arguments: list[str] | None = None) -> int:
    """Make the pictures; returns 0, or 2 for a shot that does not exist."""
    parser = argparse.ArgumentParser(prog="python -m tests.ui.gallery", description=__doc__)
    parser.add_argument("outdir", type=Path)
    parser.add_argument("--sizes", nargs="*", default=list(SIZES), metavar="WxH[@RATIO]")
    parser.add_argument("--states", nargs="*", default=[shot.name for shot in SHOTS])
    wanted = parser.parse_args(arguments)
    unknown = set(wanted.states) - {shot.name for shot in SHOTS}
    if unknown:
        print(f"there is no {', '.join(sorted(unknown))}", file=sys.stderr)
        return 2
    pygame.display.init()
    pygame.display.set_mode((320, 200))
    tr = load("en", resources.read_text)
    wanted.outdir.mkdir(parents=True, exist_ok=True)
    for shot in SHOTS:
        if shot.name in wanted.states:
            for size in wanted.sizes:
                path = wanted.outdir / f"{shot.name}-{size}.png"
                pygame.image.save(picture(shot, size, tr), str(path))
                print(path)
    return 0


__all__ = ["SHOTS", "SITUATIONS", "SIZES", "Shot", "main", "model_of", "picture", "screen_of"]

if __name__ == "__main__":
    sys.exit(main())
