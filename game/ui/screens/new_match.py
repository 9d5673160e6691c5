"""A new match: how many play, by which rules, how strong the others are, with which seed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from pygame import Rect, Surface

from game.rules.cards import RANK_TEXT
from game.rules.match import MAX_SEED
from game.rules.ruleset import CHOICES, LEVELS, SEATS, Ruleset
from game.ui.draw import fonts, shapes
from game.ui.draw.kit import Kit
from game.ui.draw.paint import Item
from game.ui.draw.theme import TOUCH, Radius, Size, Space
from game.ui.frame.input import Command, Do, Intent, Point, Typed
from game.ui.frame.scene import Dialog, Form
from game.ui.frame.seat_names import COMPASS
from game.ui.frame.settings import PRESETS
from game.ui.frame.widgets import Button, Choice, Feel, Label, Node, Picture, Widget, focus_ring
from game.ui.screens.diagrams import Sitter, draw_small_table, draw_table
from game.ui.screens.match_setup import (
    CLAIM_SECONDS,
    CUSTOM,
    RULES,
    TURN_SECONDS,
    MatchSetup,
    Value,
    new_seed,
    seed_problem,
)
from game.ui.screens.pieces import (
    Card,
    CardChoice,
    ExplainedChoice,
    ExplainedStepper,
    Fold,
    Heading,
    Note,
    WideButton,
)
from game.ui.screens.split import SplitForm

Start = Callable[[Ruleset, tuple[str, ...], int], None]
"""What is done with a match: rules, who sits where ("human" or a strength), seed."""

MIXED: Final = "mixed"
"""In place of a strength: not all others are equally strong."""


class NewMatchScene(SplitForm):
    """Puts a match together and hands it over."""

    def __init__(self, setup: MatchSetup, start: Start, *, replaces: bool = False) -> None:
        """Begin with *setup*, which is changed in place.

        *start* is called with the match once; where a saved match would be lost (*replaces*), the
        player is asked before.
        """
        super().__init__()
        self.setup = setup
        self._start, self._replaces = start, replaces
        self._open: set[str] = set()
        self.panel.focus = "start"

    def title(self) -> str:
        """Return the heading."""
        return self.kit.tr("new.title")

    # -- the pane --------------------------------------------------------------------------------

    def pane(self) -> list[Widget]:
        """Return the table and the number of players."""
        tr, setup = self.kit.tr, self.setup
        seats = CardChoice(
            "players",
            tr("rule.players"),
            [
                Card(
                    count,
                    str(count),
                    draw=partial(_small_table, count),
                    height=44,
                    label=tr("rule.players.value", n=count),
                )
                for count in SEATS
            ],
            setup.players,
            self._set_players,
            least=60,
        )
        about = Label("players-help", tr(f"rule.players.{setup.players}.help"), size=Size.SMALL)
        if self.wide:
            return [self._table(), seats, about]
        return [Heading("players-head", tr("rule.players"), first=True), seats, about]

    def _table(self) -> Picture:
        tr, setup = self.kit.tr, self.setup
        several = len(setup.playable) > 1
        sitters = [Sitter(tr("seat.you"))]
        for seat in range(1, setup.players):
            detail = tr(f"new.difficulty.{setup.bots[seat - 1]}") if several else ""
            short = tr(f"seat.{COMPASS[setup.players][seat - 1]}.short")
            sitters.append(Sitter(self._name(seat), detail, short))
        legend = (tr("table.your_team"), tr("table.their_team"))

        def draw(kit: Kit, surface: Surface, rect: Rect) -> None:
            draw_table(kit, surface, rect, sitters, legend)

        return Picture("table", lambda kit, width: width, draw, (tuple(sitters), legend))

    def _name(self, seat: int) -> str:
        """Return what the player at *seat* is called: by where he sits."""
        return self.kit.tr(f"seat.{COMPASS[self.setup.players][seat - 1]}")

    def stretch(self, kit: Kit, height: int) -> int:
        """Return the height of the table."""
        return min(height, kit.units.px(430))

    def _set_players(self, players: int) -> None:
        self.setup.set_players(players)
        self.refresh()

    # -- the list --------------------------------------------------------------------------------

    def body(self) -> list[Widget]:
        """Return presets, the other players, house rules and the seed."""
        tr = self.kit.tr
        return [
            Heading("preset-head", tr("new.preset"), first=self.wide),
            self._presets(),
            Heading("bots-head", tr("new.bots")),
            *self._bots(),
            Heading("rules-head", tr("new.details")),
            *self._rules(),
            *self._advanced(),
        ]

    def _presets(self) -> Widget:
        tr, setup = self.kit.tr, self.setup
        last = tr(f"card.rank.{RANK_TEXT[PRESETS['short'].target_level]}")
        names = (*PRESETS, CUSTOM)
        cards: list[Card[str]] = [
            Card(
                name,
                tr(f"new.preset.{name}"),
                tr("new.preset.short.help", level=last)
                if name == "short"
                else tr(f"new.preset.{name}.help"),
            )
            for name in names
        ]
        return CardChoice(
            "preset",
            tr("new.preset"),
            cards,
            setup.preset,
            self._take_preset,
            least=200,
            on_again=lambda name: self._take_preset(name) if name == CUSTOM else None,
            skip=lambda name: name == CUSTOM and not setup.has_custom,
        )

    def _take_preset(self, preset: str) -> None:
        self.setup.take_preset(preset)
        if preset == CUSTOM:
            self._open.add("rules")
            self.refresh()
            self.panel.focus = "rules"
            self.panel.bring_up(self.kit, "rules")
        else:
            self.refresh()

    def _bots(self) -> list[Widget]:
        tr, setup = self.kit.tr, self.setup
        if len(setup.playable) == 1:
            name = setup.playable[0]
            text = f"{tr(f'new.difficulty.{name}')}. {tr(f'new.difficulty.{name}.help')}"
            return [Note("strength", text, icon="bot")]
        options = [
            (name, tr(f"new.difficulty.{name}"), tr(f"new.difficulty.{name}.help"))
            for name in setup.playable
        ]
        strength = setup.strength or MIXED
        shown = options
        if strength == MIXED:
            mixed = (MIXED, tr("new.difficulty.mixed"), tr("new.difficulty.mixed.help"))
            shown = [*options, mixed]
        out: list[Widget] = [
            ExplainedChoice("strength", tr("new.difficulty"), shown, strength, self._set_strength)
        ]
        if setup.players == 2:
            return out
        names = ", ".join(self._name(seat) for seat in range(1, setup.players))
        out.append(self._fold("bots", tr("new.bots.each"), names))
        if "bots" in self._open:
            for seat in range(1, setup.players):
                role = tr("seat.opponent" if seat % 2 else "seat.team_mate")
                label = tr("new.bots.seat", name=self._name(seat), role=role)
                out.append(
                    Choice(
                        f"bot-{seat}",
                        label,
                        [(value, text) for value, text, _ in options],
                        setup.bots[seat - 1],
                        partial(self._set_bot, seat),
                    )
                )
        return out

    def _set_strength(self, strength: str) -> None:
        if strength != MIXED:
            self.setup.set_strength(strength)
        self.refresh()

    def _set_bot(self, seat: int, strength: str) -> None:
        self.setup.set_bot(seat, strength)
        self.refresh()

    def _fold(self, name: str, label: str, summary: str) -> Fold:
        return Fold(
            name, label, summary, is_open=name in self._open, on_toggle=partial(self._toggle, name)
        )

    def _toggle(self, name: str) -> None:
        self._open ^= {name}
        self.refresh()
        if name in self._open:
            self.panel.bring_up(self.kit, name)

    # -- house rules -----------------------------------------------------------------------------

    def _rules(self) -> list[Widget]:
        tr, setup = self.kit.tr, self.setup
        count = len(setup.changed)
        summary = tr("new.house_rules.changed", n=count) if count else tr("new.house_rules.none")
        out: list[Widget] = [self._fold("rules", tr("new.house_rules"), summary)]
        if "rules" not in self._open:
            return out
        for rule in RULES:
            out.append(self._rule(rule))
            if rule == "target_level" and setup.problem is not None:
                out.append(Note("problem", tr(setup.problem), icon="triangle-alert", warning=True))
        if count:
            out.append(
                Button(
                    "reset", tr("new.house_rules.reset"), self._reset, icon="rotate-ccw",
                    kind="quiet",
                )
            )  # fmt: skip
        return out

    def _rule(self, rule: str) -> Widget:
        tr, setup = self.kit.tr, self.setup
        idle = "" if setup.matters(rule) else " " + tr("new.rule.idle", n=setup.players)
        label = tr(f"rule.{rule}")
        set_it = partial(self._set_rule, rule)
        value = setup.rules[rule]
        if rule in CHOICES:
            words = [
                (v, tr(f"rule.{rule}.{v}"), tr(f"rule.{rule}.{v}.help") + idle)
                for v in CHOICES[rule]
            ]
            return ExplainedChoice(f"rule-{rule}", label, words, str(value), set_it)
        if rule == "decks":
            numbers = [
                (n, tr("rule.decks.value", n=n), tr(f"rule.decks.{self._decks(n)}.help"))
                for n in range(1, setup.players + 1)
            ]
            return ExplainedStepper(f"rule-{rule}", label, numbers, setup.packs, set_it)
        if rule in LEVELS:
            levels = []
            for rank in range(13):
                level = tr(f"card.rank.{RANK_TEXT[rank]}")
                help_text = tr(f"rule.{rule}.value.help", level=level)
                levels.append((rank, tr(f"rule.{rule}.value", level=level), help_text))
            return ExplainedStepper(f"rule-{rule}", label, levels, int(value), set_it)
        offered = CLAIM_SECONDS if rule == "claim_seconds" else TURN_SECONDS
        times = []
        # no limit stands at the end, after the longest time
        for n in sorted({*offered, int(value)}, key=lambda n: (n == 0, n)):
            key = f"rule.{rule}.value" if n else f"rule.{rule}.none"
            counted = {"n": n} if n else {}
            times.append((n, tr(key, **counted), tr(f"{key}.help", **counted)))
        return ExplainedStepper(f"rule-{rule}", label, times, int(value), set_it)

    def _decks(self, count: int) -> str:
        usual = self.setup.players // 2
        return "default" if count == usual else "fewer" if count < usual else "more"

    def _set_rule(self, rule: str, value: Value) -> None:
        self.setup.set_rule(rule, value)
        self.refresh()

    def _reset(self) -> None:
        self.setup.reset()
        self.panel.focus = "rules"
        self.refresh()
        self.panel.reveal(self.kit)

    # -- the seed --------------------------------------------------------------------------------

    def _advanced(self) -> list[Widget]:
        tr, setup = self.kit.tr, self.setup
        summary = tr("new.seed.value", seed=grouped(str(setup.seed)))
        out: list[Widget] = [self._fold("advanced", tr("new.advanced"), summary)]
        if "advanced" in self._open:
            out += [
                Label("seed-help", tr("new.seed.help"), size=Size.SMALL, soft=True),
                Button("seed-enter", tr("new.seed.enter"), self._enter_seed, icon="keyboard"),
                Button("seed-new", tr("new.seed.new"), self._new_seed, icon="rotate-ccw"),
            ]
        return out

    def _new_seed(self) -> None:
        self.setup.seed = new_seed()
        self.refresh()

    def _enter_seed(self) -> None:
        self.stack.push(SeedDialog(self.setup.seed, self._take_seed))

    def _take_seed(self, seed: int) -> None:
        self.setup.seed = seed

    # -- the foot --------------------------------------------------------------------------------

    def note(self) -> Widget | None:
        """Return why no match can begin, if so."""
        problem = self.setup.problem
        if problem is None:
            return None
        return Note("why", self.kit.tr(problem), icon="triangle-alert", warning=True)

    def footer(self) -> list[Button]:
        """Return the button that begins."""
        tr, problem = self.kit.tr, self.setup.problem
        return [
            WideButton(
                "start",
                tr("new.start"),
                self._begin,
                kind="primary",
                icon="play",
                enabled=problem is None,
                reason=tr(problem) if problem else "",
                on_refused=self.stack.say,
            )
        ]

    def _begin(self) -> None:
        if not self._replaces:
            self._hand_over()
            return
        tr = self.kit.tr
        buttons: list[tuple[str, str, Callable[[], None] | None]] = [
            ("keep", tr("new.replace.no"), None),
            ("replace", tr("new.replace.yes"), self._hand_over),
        ]
        self.stack.push(Dialog(tr("new.title"), tr("new.replace.question"), buttons))

    def _hand_over(self) -> None:
        self._start(self.setup.ruleset(), self.setup.seats(), self.setup.seed)


def grouped(digits: str) -> str:
    """Return digits in groups of three, as numbers are read out."""
    head = len(digits) % 3
    groups = [digits[:head]] if head else []
    groups += [digits[i : i + 3] for i in range(head, len(digits), 3)]
    return "\u00a0".join(groups)


def _small_table(count: int, kit: Kit, surface: Surface, rect: Rect) -> None:
    draw_small_table(kit, surface, rect, count)


# -- entering a seed -------------------------------------------------------------------------------

MAX_DIGITS: Final = len(str(MAX_SEED))
ERASE: Final = "erase"


class SeedDialog(Form):
    """Asks for a seed: digits by keys, or on a pad by touch."""

    modal = True
    width = 400

    def __init__(self, seed: int, take: Callable[[int], None]) -> None:
        """Show *seed*; *take* is given another one. The first digit replaces what is shown."""
        super().__init__()
        self.text = str(seed)
        self._take = take
        self._fresh = True
        self.panel.focus = "ok"

    def title(self) -> str:
        """Return the question."""
        return self.kit.tr("new.seed.enter")

    def body(self) -> list[Widget]:
        """Return the number, what is wrong with it, and the pad."""
        tr, problem = self.kit.tr, seed_problem(self.text)
        text = tr(problem) if problem else tr("new.seed.help")
        icon = "triangle-alert" if problem else "info"
        before, pad = self.panel.get("pad"), Pad("pad", tr("new.seed.pad"), self.type)
        if isinstance(before, Pad):
            pad.at = before.at
        return [
            Readout("seed", tr("new.seed"), grouped(self.text)),
            Note("seed-note", text, icon=icon, warning=problem is not None),
            pad,
        ]

    def footer(self) -> list[Button]:
        """Return the ways out."""
        tr, problem = self.kit.tr, seed_problem(self.text)
        return [
            Button("cancel", tr("button.cancel"), self.close),
            Button(
                "ok",
                tr("button.ok"),
                self._accept,
                kind="primary",
                enabled=problem is None,
                reason=tr(problem) if problem else "",
                on_refused=self.stack.say,
            ),
        ]

    def type(self, char: str) -> None:
        """Add a digit, or take the last one away (`ERASE`)."""
        if char == ERASE:
            self.text = self.text[:-1]
        else:
            text = char if self._fresh else self.text + char
            text = text.lstrip("0") or "0"
            if len(text) <= MAX_DIGITS:
                self.text = text
        self._fresh = False
        self.refresh()

    def handle(self, intent: Intent) -> bool:
        """Take digits and Backspace, besides what every form does."""
        if isinstance(intent, Typed):
            self.type(intent.digit)
            return True
        if isinstance(intent, Command) and intent.action is Do.CLEAR:
            self.type(ERASE)
            return True
        return super().handle(intent)

    def _accept(self) -> None:
        seed = int(self.text)
        self._take(seed)
        self.close()


class Readout(Widget):
    """A number in a sunken field."""

    def __init__(self, name: str, label: str, text: str) -> None:
        """Show *text*; *label* says what it is."""
        super().__init__(name)
        self._label, self._text = label, text

    def measure(self, kit: Kit, width: int) -> int:
        """Return the height of one large line."""
        return kit.style(Size.LARGE + 2).line + kit.units.px(Space.L)

    def items(self, kit: Kit, feel: Feel) -> list[Item]:
        """Return the field as one item."""
        u, p, rect = kit.units, kit.palette, self.rect
        wanted = kit.style(Size.LARGE + 2, bold=True)
        text, style = kit.text.fit(self._text, wanted, rect.width - 2 * u.px(Space.M), u.min_text)

        def draw(surface: Surface) -> None:
            shapes.plate(surface, rect, u.px(Radius.S), p.felt_edge, p.line, u.line)
            kit.text.draw(surface, text, style, p.ink, rect, align=0.5)

        return [self._item((text, style, p.felt_edge), draw)]

    def node(self, kit: Kit) -> Node:
        """Return the number with its label."""
        return Node(self.name, "text", self._label, self._text or "–")


class Pad(Widget):
    """Ten digits and a key that erases, for fingers. Arrow keys move, Space presses."""

    focusable = True
    KEYS: Final = (*"1234567890", ERASE)

    def __init__(self, name: str, label: str, on_key: Callable[[str], None]) -> None:
        """Give every digit, or `ERASE`, to *on_key*."""
        super().__init__(name)
        self._label, self._on_key = label, on_key
        self.at = 0

    def _columns(self, kit: Kit, width: int) -> int:
        """Return three, as on a telephone, or six where the screen is low."""
        low = kit.screen.safe.height < kit.units.px(600)
        return 6 if low and width >= kit.units.px(6 * TOUCH) else 3

    def cells(self, kit: Kit) -> list[Rect]:
        """Return the places of the keys."""
        gap, height = kit.units.px(6), kit.units.px(TOUCH)
        columns = self._columns(kit, self.rect.width)
        width = (self.rect.width - gap * (columns - 1)) // columns
        out = []
        for i in range(len(self.KEYS)):
            # on a telephone the zero stands below the eight
            row, column = divmod(i + (columns == 3 and i >= 9), columns)
            x, y = self.rect.x + column * (width + gap), self.rect.y + row * (height + gap)
            out.append(Rect(x, y, width, height))
        out[-1].width = self.rect.right - out[-1].x
        return out

    def measure(self, kit: Kit, width: int) -> int:
        """Return the height of all rows."""
        rows = 4 if self._columns(kit, width) == 3 else 2
        return rows * kit.units.px(TOUCH) + (rows - 1) * kit.units.px(6)

    def tap(self, kit: Kit, at: Point) -> None:
        """Press the key that was touched."""
        for key, cell in zip(self.KEYS, self.cells(kit), strict=True):
            if cell.collidepoint(at):
                self._on_key(key)
                return

    def press(self, kit: Kit) -> None:
        """Press the key in focus."""
        self._on_key(self.KEYS[self.at])

    def adjust(self, kit: Kit, step: int) -> bool:
        """Move to the key before or after."""
        self.at = (self.at + step) % len(self.KEYS)
        return True

    def items(self, kit: Kit, feel: Feel) -> list[Item]:
        """Return all keys as one item."""
        key = (self.at if feel.focused else None, kit.palette.control, kit.units)
        return [self._item(key, lambda surface: self._paint(kit, surface, feel), kit.units.px(6))]

    def _paint(self, kit: Kit, surface: Surface, feel: Feel) -> None:
        u, p = kit.units, kit.palette
        style = kit.style(Size.LARGE, bold=True)
        style = kit.text.fit("0", style, u.px(TOUCH), u.min_text)[1]
        for i, (key, cell) in enumerate(zip(self.KEYS, self.cells(kit), strict=True)):
            shapes.plate(surface, cell, u.px(Radius.S), p.control, p.line, u.line)
            if key == ERASE:
                icon = fonts.icon("undo-2")
                kit.text.draw(surface, icon, kit.icon_style(20), p.control_ink, cell, align=0.5)
            else:
                kit.text.draw(surface, key, style, p.control_ink, cell, align=0.5)
            if feel.focused and i == self.at:
                focus_ring(kit, surface, cell, u.px(Radius.S))

    def node(self, kit: Kit) -> Node:
        """Return the pad with the key in focus."""
        return Node(self.name, "number", self._label, self.KEYS[self.at])
