"""Settings: everything a player can choose, in force at once. A screen, or a dialog."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, get_args

from pygame import Rect, Surface

from game.locale import LANGUAGES
from game.rules.cards import FACE_TEXT, parse_cards, parse_rank
from game.rules.combinations import move_table
from game.rules.ruleset import STANDARD
from game.table.arrange import SortMode, sort_hand
from game.table.pace import SPEEDS
from game.table.session import AskAbout
from game.ui.draw import resources, shapes
from game.ui.draw.cards import CardLook, card_height
from game.ui.draw.faces import group
from game.ui.draw.hand_layout import hand_height, hand_layout
from game.ui.draw.kit import Kit
from game.ui.draw.layout import default_hand_style
from game.ui.draw.paint import Item
from game.ui.draw.theme import TOUCH, Color, Palette, Radius, Size, Space
from game.ui.frame.input import Drag, Intent
from game.ui.frame.scene import Dialog
from game.ui.frame.settings import (
    DIFFICULTIES,
    OTHERS,
    SYSTEM,
    HandLayout,
    Motion,
    Settings,
)
from game.ui.frame.widgets import Button, Choice, Feel, Slider, Toggle, Widget
from game.ui.screens.match_setup import CLAIM_SECONDS, TURN_SECONDS
from game.ui.screens.pieces import (
    Card,
    CardChoice,
    ExplainedChoice,
    Heading,
    ListStepper,
    Note,
    WideButton,
)
from game.ui.screens.split import SplitForm

Change = Callable[..., None]
"""Puts changed settings in force: names and values, and ``write=False`` while a slider moves."""

TEXT_SIZES: Final = (100, 125, 150, 175, 200)
BEATS: Final[tuple[float | None, ...]] = (None, 0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 5.0)
VOLUME_STEP: Final = 5
MIXED: Final = "mixed"


class SettingsScene(SplitForm):
    """Shows the settings in force and changes them."""

    pane_width = 360.0
    width = 640

    def __init__(
        self,
        settings: Callable[[], Settings],
        change: Change,
        *,
        modal: bool = False,
        languages: Sequence[str] | None = None,
        difficulties: Sequence[str] = DIFFICULTIES,
        sound: bool = True,
    ) -> None:
        """Show what *settings* returns and hand every change to *change*.

        *modal* makes a dialog of it, for the middle of a deal. *languages* are those on offer, by
        default all with a catalogue; *sound* says whether any can be heard.
        """
        super().__init__()
        self.modal = modal
        self._settings, self._change = settings, change
        self._languages = tuple(resources.languages() if languages is None else languages)
        self._difficulties = tuple(difficulties)
        self._sound = sound
        self._loose = False  # a slider has moved and nothing is written yet

    def title(self) -> str:
        """Return the heading."""
        return self.kit.tr("settings.title")

    # -- changing --------------------------------------------------------------------------------

    def _set(self, name: str, value: Any) -> None:
        """Put a setting in force; what is looked at stays where it is on the screen."""
        before = self._top()
        self._change(**{name: value})
        self.refresh()
        after = self._top()
        if (
            before is not None
            and after is not None
            and self.panel.scroll_by(self.kit, after - before)
        ):
            self.changed()

    def _top(self) -> int | None:
        widget = self.panel.get(self.panel.focus)
        return widget.rect.top if widget is not None and widget in self.panel.list else None

    def _set_volume(self, value: int) -> None:
        self._change(write=False, volume=value)
        self._loose = True
        self.changed()

    def _settle(self) -> None:
        """Write what a slider has changed."""
        if self._loose:
            self._loose = False
            self._change(volume=self._settings().volume)
            self.kit.play("button")

    def handle(self, intent: Intent) -> bool:
        """Let the widgets react; the end of a drag writes what it has changed."""
        done = super().handle(intent)
        if not isinstance(intent, Drag):
            self._settle()
        return done

    def leave(self) -> None:
        """Write what has not been written yet."""
        self._settle()

    # -- what stands there -----------------------------------------------------------------------

    def pane(self) -> list[Widget]:
        """Return the preview; on a narrow screen it stands in the list."""
        return [Preview(self._settings(), self.kit.tr, framed=False)] if self.wide else []

    def pane_color(self, palette: Palette) -> Color:
        """Return the colour of the pane: cards lie on cloth."""
        return palette.well

    def body(self) -> list[Widget]:
        """Return all settings by group."""
        return [
            *self._language(),
            *self._play(),
            *self._look(),
            *self._sounds(),
            *self._comfort(),
            *self._reset(),
        ]

    def footer(self) -> list[Button]:
        """Return a way out of the dialog."""
        if not self.modal:
            return []
        return [WideButton("done", self.kit.tr("button.done"), self.close, kind="primary")]

    def _group(self, name: str) -> Heading:
        return Heading(f"group-{name}", self.kit.tr(f"settings.section.{name}"))

    def _help(self, name: str) -> str:
        return self.kit.tr(f"settings.{name}.help")

    def _language(self) -> list[Widget]:
        tr, value = self.kit.tr, self._settings().language
        codes = [SYSTEM, *self._languages]
        if value not in codes:
            codes.append(value)
        cards = [
            Card(code, tr("settings.language.system") if code == SYSTEM else LANGUAGES[code].name)
            for code in codes
        ]
        return [
            Heading("group-language", tr("settings.language"), first=True),
            CardChoice(
                "language", tr("settings.language"), cards, value, partial(self._set, "language"),
                least=180 if self.wide else 140,
            ),
        ]  # fmt: skip

    def _play(self) -> list[Widget]:
        tr, now = self.kit.tr, self._settings()
        out: list[Widget] = [self._group("play")]
        out.append(
            Choice(
                "speed",
                tr("settings.speed"),
                [(name, tr(f"settings.speed.{name}")) for name in SPEEDS],
                now.speed,
                partial(self._set, "speed"),
                self._help("speed"),
            )
        )
        out.append(
            Choice(
                "ask_about",
                tr("settings.ask_about"),
                [(value, tr(f"settings.ask_about.{value.value}")) for value in AskAbout],
                now.ask_about,
                partial(self._set, "ask_about"),
                self._help("ask_about"),
            )
        )
        out.append(self._times("claim_seconds", CLAIM_SECONDS))
        out.append(self._beat())
        out.append(self._times("turn_seconds", TURN_SECONDS))
        if len(self._difficulties) > 1:
            out.append(self._bots())
        return out

    def _times(self, name: str, offered: Sequence[int]) -> Widget:
        tr, value = self.kit.tr, int(getattr(self._settings(), name))
        options = [
            (n, tr("settings.seconds.value", n=n) if n else tr("settings.seconds.none"))
            # no limit stands at the end, after the longest time
            for n in sorted({*offered, value}, key=lambda n: (n == 0, n))
        ]
        return ListStepper(
            name,
            tr(f"settings.{name}"),
            options,
            value,
            partial(self._set, name),
            tr(f"rule.{name}.help"),
        )

    def _beat(self) -> Widget:
        tr, value = self.kit.tr, self._settings().beat
        values = [v for v in BEATS if v is not None]
        if value is not None and value not in values:
            values = sorted([*values, value])
        options: list[tuple[float | None, str]] = [(None, tr("settings.beat.speed"))]
        for v in values:
            text = tr("settings.beat.value", seconds=f"{v:g}") if v else tr("settings.beat.none")
            options.append((v, text))
        return ListStepper(
            "beat", tr("settings.beat"), options, value, partial(self._set, "beat"),
            self._help("beat"),
        )  # fmt: skip

    def _bots(self) -> Widget:
        tr, names = self.kit.tr, self._settings().bots
        same = len(set(names)) == 1
        value = names[0] if same else MIXED
        shown = self._difficulties if same else (*self._difficulties, MIXED)
        return ExplainedChoice(
            "bots",
            tr("settings.bots"),
            [
                (name, tr(f"new.difficulty.{name}"), tr(f"new.difficulty.{name}.help"))
                for name in shown
            ],
            value,
            lambda name: None if name == MIXED else self._set("bots", (name,) * OTHERS),
        )

    def _look(self) -> list[Widget]:
        tr, now = self.kit.tr, self._settings()
        out: list[Widget] = [self._group("look")]
        if not self.wide:
            out.append(Preview(now, tr, framed=True))
        sizes = sorted({*TEXT_SIZES, now.text_size})
        out += [
            self._toggle("four_colour"),
            Choice(
                "text_size",
                tr("settings.text_size"),
                [(n, tr("settings.text_size.value", percent=n)) for n in sizes],
                now.text_size,
                partial(self._set, "text_size"),
            ),
            self._toggle("high_contrast"),
            Choice(
                "reduced_motion",
                tr("settings.reduced_motion"),
                [(v, tr(f"settings.reduced_motion.{v}")) for v in get_args(Motion)],
                now.reduced_motion,
                partial(self._set, "reduced_motion"),
                self._help("reduced_motion"),
            ),
            Choice(
                "hand_layout",
                tr("settings.hand_layout"),
                [(v, tr(f"settings.hand_layout.{v}")) for v in get_args(HandLayout)],
                now.hand_layout,
                partial(self._set, "hand_layout"),
                self._help("hand_layout"),
            ),
            Choice(
                "sort",
                tr("settings.sort"),
                [(v, tr(f"settings.sort.{v.value}")) for v in SortMode],
                now.sort,
                partial(self._set, "sort"),
            ),
        ]
        return out

    def _toggle(self, name: str, description: str | None = None) -> Toggle:
        key = f"settings.{name}"
        if description is None:
            description = self._help(name)
        value = bool(getattr(self._settings(), name))
        return Toggle(name, self.kit.tr(key), value, partial(self._set, name), description)

    def _sounds(self) -> list[Widget]:
        tr, now = self.kit.tr, self._settings()
        out: list[Widget] = [self._group("sound")]
        if not self._sound:
            out.append(Note("no-sound", tr("settings.sound.unavailable"), icon="volume-x"))
        out += [
            self._toggle("muted", ""),
            Slider(
                "volume",
                tr("settings.volume"),
                now.volume,
                (0, 100),
                self._set_volume,
                step=VOLUME_STEP,
                show=lambda percent: tr("settings.volume.value", percent=percent),
            ),
        ]
        return out

    def _comfort(self) -> list[Widget]:
        return [self._group("help"), self._toggle("tracker")]

    def _reset(self) -> list[Widget]:
        return [
            Button(
                "reset", self.kit.tr("settings.reset"), self._ask_reset, icon="rotate-ccw",
                kind="quiet",
            )
        ]  # fmt: skip

    def _ask_reset(self) -> None:
        tr = self.kit.tr
        buttons: list[tuple[str, str, Callable[[], None] | None]] = [
            ("keep", tr("button.cancel"), None),
            ("reset", tr("button.yes"), self._restore),
        ]
        self.stack.push(Dialog(tr("settings.reset"), tr("settings.reset.question"), buttons))

    def _restore(self) -> None:
        fresh, now = Settings(), self._settings()
        kept = ("name", "rules")  # no matter of this screen
        names = [name for name in Settings.__dataclass_fields__ if name not in kept]
        self._change(
            **{n: getattr(fresh, n) for n in names if getattr(fresh, n) != getattr(now, n)}
        )
        self.refresh()


PREVIEW: Final = parse_cards("RJBJ7s7hAsAhAdKcQhJdTc9d8s5c")
"""The hand of the preview, at level 7."""

CHOSEN: Final = parse_cards("7s7h")


class Preview(Widget):
    """A small hand and a sentence as they look with the present settings."""

    def __init__(self, settings: Settings, tr: Callable[..., str], *, framed: bool) -> None:
        """Show *settings*; cards, colours and sizes are the kit's. A *framed* one has a plate."""
        super().__init__("preview")
        self._framed = framed
        table = move_table(parse_rank("7"), STANDARD)
        faces = sort_hand(PREVIEW, table, settings.sort)
        self._faces = tuple(FACE_TEXT[face] for face in faces)
        self._layout = settings.hand_layout
        sevens = tr("card.play.two", ranks=tr("card.many.7"))
        self._text = tr("say.hook", name=tr("seat.west"), cards=sevens)

    def _card(self, kit: Kit, width: int) -> tuple[int, int]:
        """Return the size of a card."""
        most = kit.units.px(60 if self._framed else 84)
        card = max(kit.units.px(TOUCH), min(most, round(width / 4.4)))
        return card, card_height(card)

    def _hand(self, kit: Kit, width: int) -> int:
        """Return the height of the hand: room for three cards of one rank."""
        return hand_height(3, self._card(kit, width)[1], kit.units)

    def measure(self, kit: Kit, width: int) -> int:
        """Return the height of hand and sentence."""
        u, style = kit.units, kit.style(Size.BODY)
        inner = width - 2 * u.px(Space.L)
        lines = len(kit.text.wrap(self._text, style, inner))
        return self._hand(kit, inner) + lines * style.line + u.px(3 * Space.M)

    def items(self, kit: Kit, feel: Feel) -> list[Item]:
        """Return the whole as one item."""
        key = (kit.palette, kit.units, kit.four_colour, self._text, self._faces, self._layout)
        return [self._item(key, lambda surface: self._paint(kit, surface))]

    def _paint(self, kit: Kit, surface: Surface) -> None:
        u, p, rect = kit.units, kit.palette, self.rect
        if self._framed:
            shapes.plate(surface, rect, u.px(Radius.M), p.well, p.line, u.line)
        inner = rect.inflate(-2 * u.px(Space.L), -2 * u.px(Space.M))
        style = kit.style(Size.BODY)
        lines = kit.text.wrap(self._text, style, inner.width)
        area = Rect(inner.x, inner.y, inner.width, self._hand(kit, inner.width))
        block = area.height + u.px(Space.M) + len(lines) * style.line
        area.y += max(0, (inner.height - block) // 2)
        self._paint_hand(kit, surface, area)
        y = area.bottom + u.px(Space.M)
        for line in lines:
            box = Rect(inner.x, y, inner.width, style.line)
            kit.text.draw(surface, line, style, p.ink, box, align=0.5)
            y += style.line

    def _paint_hand(self, kit: Kit, surface: Surface, area: Rect) -> None:
        style = default_hand_style(kit.screen) if self._layout == "auto" else self._layout
        cards = [(face, group(face)) for face in self._faces]
        lifted = frozenset(FACE_TEXT[face] for face in CHOSEN)
        size = self._card(kit, area.width)
        if style == "fan":  # its fewer rows stand in the middle of the place
            area = area.move(0, -(area.height - hand_height(2, size[1], kit.units)) // 2)
        for card in hand_layout(area, cards, style, size, kit.units, lifted).cards:
            face = str(card.key)
            look = CardLook(selected=face in lifted, level=face[0] == "7")
            kit.art.draw(surface, face, card.rect, look)
