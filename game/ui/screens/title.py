"""The title: where a match is continued or begun, and the way to every other screen."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from game.ui.draw import fonts
from game.ui.draw.cards import PLAIN, card_height
from game.ui.draw.kit import Kit
from game.ui.draw.paint import Item
from game.ui.draw.text import Style
from game.ui.draw.theme import Size, Space
from game.ui.frame.input import Command, Do, Intent
from game.ui.frame.panel import Panel
from game.ui.frame.scene import Page, Scene, page_of
from game.ui.frame.widgets import Button, Kind, Widget

if TYPE_CHECKING:
    from game.ui.frame.shell import Shell

_FAN = (("4s", 14), ("Ah", 0), ("4d", -14))
"""The cards of the logo with their turn in degrees: 4, A, 4."""


class TitleScene(Scene):
    """The first screen. Shows the ways that the shell has, and Continue when there is a match."""

    def __init__(self, shell: Shell) -> None:
        """Ask *shell* which ways there are."""
        super().__init__()
        self._shell = shell
        self.panel = Panel()
        self._art = Rect(0, 0, 0, 0)

    def _buttons(self) -> list[Button]:
        shell, tr = self._shell, self.kit.tr
        out: list[Button] = []
        saved = shell.saved_line()
        if saved is not None:
            out.append(
                Button(
                    "continue", tr("title.continue"), shell.continue_match, kind="primary",
                    icon="play", detail=saved,
                )
            )  # fmt: skip
        for name, icon in (
            ("new", "swords"),
            ("learn", "graduation-cap"),
            ("rules", "book-open"),
            ("settings", "settings"),
            ("about", "info"),
        ):
            if shell.has(name):
                main = name == "new" and saved is None
                kind: Kind = "primary" if main else "secondary"
                go = partial(shell.go, name)
                out.append(Button(name, tr(f"title.{name}"), go, kind=kind, icon=icon))
        if shell.platform.window.can_quit:
            out.append(Button("quit", tr("title.quit"), shell.quit, kind="quiet", icon="log-out"))
        return out

    def rebuild(self) -> None:
        """Put the logo above the buttons, or beside them where the screen is low."""
        kit, u = self.kit, self.kit.units
        safe = kit.screen.safe.inflate(-2 * u.px(Space.L), -2 * u.px(Space.L))
        buttons = self._buttons()
        gap = u.px(Space.S)
        width = min(u.px(340), safe.width)
        heights = [button.measure(kit, width) for button in buttons]
        total = sum(heights) + gap * (len(buttons) - 1)
        beside = safe.height < u.px(520) and safe.width >= u.px(520)
        if beside:
            width = min(u.px(340), safe.width // 2)
            view = Rect(safe.right - width, safe.y, width, safe.height)
            view.x = min(view.x, safe.centerx + u.px(Space.XL))
            self._art = Rect(safe.x, safe.y, view.x - safe.x - u.px(Space.L), safe.height)
            spare = max(0, safe.height - total)
            view = Rect(view.x, safe.y + spare // 2, width, safe.height - spare)
        else:
            art = max(u.px(150), min(round(safe.height * 0.46), safe.height - total - u.px(16)))
            art = min(art, u.px(380))
            block = art + u.px(Space.M) + total
            top = safe.y + max(0, (safe.height - block) // 2)
            self._art = Rect(safe.x, top, safe.width, art)
            y = self._art.bottom + u.px(Space.M)
            view = Rect(0, y, width, min(total, safe.bottom - y))
            view.centerx = safe.centerx
        widgets: list[Widget] = list(buttons)
        self.panel.arrange(kit, view, widgets, gap)
        if self.panel.focus is None and buttons:
            self.panel.focus = buttons[0].name

    def items(self) -> list[Item]:
        """Return the logo and the buttons."""
        kit, rect = self.kit, self._art
        key = (kit.palette, kit.units, kit.four_colour, kit.tr("title.tagline"))
        logo = Item("logo", rect, key, lambda surface: draw_logo(kit, surface, rect))
        return [logo, *self.panel.items(kit)]

    def handle(self, intent: Intent) -> bool:
        """Let the buttons react; ? lists the keys where there is such a screen."""
        done = self.panel.handle(self.kit, intent)
        if not done and isinstance(intent, Command):
            if intent.action is Do.HELP and self._shell.has("keys"):
                self._shell.go("keys")
                done = True
            elif intent.action is Do.FULLSCREEN:
                window = self._shell.platform.window
                window.set_fullscreen(not window.fullscreen)
                done = True
        self.changed()
        return done

    def page(self) -> Page:
        """Return name and ways in words."""
        tr = self.kit.tr
        status = f"{tr('title.name')}. {tr('title.tagline')}"
        return page_of(self.kit, status, self.panel.nodes(self.kit))

    def choose(self, name: str) -> None:
        """Press a button."""
        if self.panel.press(self.kit, name):
            self.changed()


def draw_logo(kit: Kit, surface: Surface, rect: Rect) -> None:
    """Draw the fan 4 A 4, the game's two names and its tagline into *rect*."""
    u, p, tr = kit.units, kit.palette, kit.tr
    tagline = kit.style(Size.BODY)
    lines = kit.text.even(tr("title.tagline"), tagline, min(rect.width, u.px(420)))
    name = Style(max(u.px(34), min(u.px(58), rect.height // 5)), fonts.SEMIBOLD)
    native = Style(max(u.min_text, round(name.size * 0.5)), fonts.SEMIBOLD)
    text_height = round(name.size * 1.15) + len(lines) * tagline.line
    room = rect.height - text_height - u.px(Space.M)
    width = min(round(room / 1.62), u.px(140), rect.width // 4)
    y = rect.y + max(0, (rect.height - text_height - round(width * 1.62) - u.px(Space.M)) // 2)
    if width >= u.px(30):
        y = _draw_fan(kit, surface, rect, y, width) + u.px(Space.M)
    gap = u.px(Space.M)
    wide = kit.text.width(tr("title.name"), name) + gap + kit.text.width(tr("title.native"), native)
    x = rect.centerx - wide // 2
    row = Rect(x, y, 0, round(name.size * 1.15))
    drawn = kit.text.draw(surface, tr("title.name"), name, p.ink, row)
    base = drawn.y + kit.text.ascent(name)
    picture = kit.text.picture(tr("title.native"), native, p.accent)
    surface.blit(picture, (drawn.right + gap, base - kit.text.ascent(native)))
    y += row.height
    for line in lines:
        box = Rect(rect.x, y, rect.width, tagline.line)
        kit.text.draw(surface, line, tagline, p.ink_soft, box, align=0.5)
        y += tagline.line


def _draw_fan(kit: Kit, surface: Surface, rect: Rect, y: int, width: int) -> int:
    """Draw the three cards and return the lower end of the fan."""
    height = card_height(width)
    centre_y = y + round(height * 0.56)
    for i, (face, turn) in enumerate(_FAN):
        # drawn larger, then turned and scaled in one smooth step
        big = kit.art.picture(face, width * 2, PLAIN)
        card = pygame.transform.rotozoom(big, turn, 0.5)
        x = rect.centerx + round((i - 1) * width * 0.62)
        lift = 0 if i == 1 else round(height * 0.06)
        surface.blit(card, card.get_rect(center=(x, centre_y + lift)))
    return y + round(height * 1.12)
