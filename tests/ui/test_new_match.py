"""A new match: every choice by keys and by taps, and nothing that cannot be played is begun."""

from __future__ import annotations

from dataclasses import fields

import pytest

from game.rules.cards import parse_rank
from game.rules.match import MAX_SEED
from game.rules.ruleset import CHOICES, SEATS, STANDARD, Ruleset
from game.ui.frame.input import Do
from game.ui.frame.scene import Scene
from game.ui.frame.settings import PRESETS, Settings, SettingsStore
from game.ui.screens.match_setup import (
    CLAIM_SECONDS,
    CUSTOM,
    PATCHES,
    RULES,
    SEED_LIMIT,
    TURN_SECONDS,
    MatchSetup,
    new_seed,
    seed_problem,
)
from game.ui.screens.new_match import NewMatchScene, SeedDialog, grouped
from tests.ui.harness import MemoryStorage, Show
from tests.ui.test_settings_scene import spots

STRENGTHS = ("easy", "normal", "hard")


class Desk:
    """The screen on a stage; `begun` is what was handed over."""

    def __init__(self, setup=None, width=1366, height=768, *, replaces=False):
        self.begun = []
        self.setup = setup or MatchSetup(playable=STRENGTHS, seed=7)
        self.scene = NewMatchScene(
            self.setup, lambda *match: self.begun.append(match), replaces=replaces
        )
        self.show = Show(width, height)
        self.show.push(self.scene)

    @property
    def panel(self):
        return self.scene.panel

    def reach(self, name):
        for _ in range(80):
            if self.panel.focus == name:
                return self.panel.get(name)
            self.show.key(Do.NEXT)
        raise AssertionError(f"{name} cannot be reached")

    def open(self, name):
        if name not in self.scene._open:
            self.reach(name)
            self.show.key(Do.SELECT)
        assert name in self.scene._open

    def start(self):
        self.reach("start")
        self.show.key(Do.CONFIRM)
        return self.begun[-1] if self.begun else None


def values_of(rule, players=4):
    if rule in CHOICES:
        return CHOICES[rule]
    return {
        "decks": tuple(range(1, players + 1)),
        "start_level": tuple(range(13)),
        "target_level": tuple(range(13)),
        "claim_seconds": CLAIM_SECONDS,
        "turn_seconds": TURN_SECONDS,
    }[rule]


# -- the draft -------------------------------------------------------------------------------------


def test_the_draft_begins_as_the_last_match_was():
    rules = Ruleset(players=6, decks=2, split_result="draw", claim_seconds=0, turn_seconds=7)
    setup = MatchSetup(rules, ("easy", "hard", "normal"), playable=STRENGTHS)
    assert setup.ruleset() == rules
    assert setup.seats() == ("human", "easy", "hard", "normal", "normal", "normal")


def test_names_of_bots_that_are_gone_are_replaced():
    setup = MatchSetup(None, ("gone", "easy"), strength="hard", playable=STRENGTHS)
    assert setup.seats() == ("human", "hard", "easy", "easy")


@pytest.mark.parametrize("name", PRESETS)
def test_presets_are_those_of_the_settings(name):
    setup = MatchSetup(playable=STRENGTHS)
    assert setup.take_preset(name)
    assert setup.ruleset() == PRESETS[name]
    assert setup.preset == name


@pytest.mark.parametrize("players", SEATS)
def test_more_players_are_still_the_standard_game(players):
    setup = MatchSetup(playable=STRENGTHS)
    setup.set_players(players)
    assert setup.preset == "standard"
    assert setup.packs == players // 2
    setup.take_preset("short")
    assert setup.players == players
    setup.take_preset("classic")
    assert (setup.players, setup.packs) == (4, 1)
    assert "decks" in PATCHES["classic"]


def test_any_change_is_a_rule_set_of_ones_own_and_can_be_gone_back_to():
    setup = MatchSetup(playable=STRENGTHS)
    assert not setup.take_preset(CUSTOM)
    setup.set_rule("many_jokers", "on")
    assert setup.preset == CUSTOM
    setup.take_preset("short")
    assert setup.rules["many_jokers"] == "off"
    assert setup.take_preset(CUSTOM)
    assert setup.rules["many_jokers"] == "on"
    setup.reset()
    assert setup.ruleset() == STANDARD


def test_times_belong_to_no_preset():
    setup = MatchSetup(playable=STRENGTHS)
    setup.set_rule("claim_seconds", 0)
    setup.set_rule("turn_seconds", 0)
    assert setup.preset == "standard"
    setup.take_preset("classic")
    assert setup.rules["claim_seconds"] == setup.rules["turn_seconds"] == 0


@pytest.mark.parametrize("players", SEATS)
def test_decks_never_exceed_the_players(players):
    setup = MatchSetup(playable=STRENGTHS)
    setup.set_players(8)
    setup.set_rule("decks", 8)
    setup.set_players(players)
    assert 1 <= setup.packs <= players
    setup.ruleset()


def test_a_first_level_above_the_last_cannot_be_played():
    setup = MatchSetup(playable=STRENGTHS)
    setup.set_rule("target_level", parse_rank("5"))
    setup.set_rule("start_level", parse_rank("5"))
    assert setup.problem is None
    setup.set_rule("start_level", parse_rank("6"))
    assert setup.problem == "new.problem.levels"


def test_values_that_a_rule_does_not_have_are_refused():
    with pytest.raises(ValueError, match="bomb_order"):
        MatchSetup(playable=STRENGTHS).set_rule("bomb_order", "colour")


def test_seeds():
    assert all(0 <= new_seed() < SEED_LIMIT for _ in range(50))
    assert len({new_seed() for _ in range(50)}) == 50
    assert seed_problem("0") is None
    assert seed_problem(str(MAX_SEED)) is None
    assert seed_problem(str(MAX_SEED + 1)) == "new.seed.large"
    assert seed_problem("") == "new.seed.empty"
    assert seed_problem("-1") == "new.seed.digits"
    assert seed_problem("٣") == "new.seed.digits"
    assert grouped("1234567").split("\u00a0") == ["1", "234", "567"]
    assert grouped("123") == "123"


@pytest.mark.parametrize("rule", [field.name for field in fields(Ruleset)])
def test_every_rule_and_value_is_remembered_exactly_S_19(rule):
    for value in SEATS if rule == "players" else values_of(rule):
        setup = MatchSetup(playable=STRENGTHS)
        if rule == "players":
            setup.set_players(value)
        else:
            setup.set_rule(rule, value)
        if setup.problem:
            continue
        rules = setup.ruleset()
        storage = MemoryStorage()
        SettingsStore(storage).change(
            rules=rules, claim_seconds=rules.claim_seconds, turn_seconds=rules.turn_seconds
        )
        again = MatchSetup(SettingsStore(storage).load().match_rules(), playable=STRENGTHS)
        assert again.ruleset() == rules
        assert again.rules == setup.rules


# -- the screen ------------------------------------------------------------------------------------


def test_enter_begins_at_once_with_the_standard_game():
    desk = Desk()
    desk.show.key(Do.CONFIRM)
    assert desk.begun == [(STANDARD, ("human", "easy", "easy", "easy"), 7)]


@pytest.mark.parametrize("players", SEATS)
def test_players_by_keys_and_by_taps(players):
    desk = Desk()
    desk.reach("players")
    for _ in SEATS:
        desk.show.key(Do.LEFT)
    for _ in range(SEATS.index(players)):
        desk.show.key(Do.RIGHT)
    rules, seats, _ = desk.start()
    assert rules.players == players == len(seats)
    for size in ((320, 568), (844, 390), (1366, 768)):
        desk = Desk(None, *size)
        widget = desk.panel.get("players")
        desk.show.tap(widget.cells(desk.show.kit)[SEATS.index(players)].center)
        assert desk.setup.players == players


@pytest.mark.parametrize("size", [(320, 568), (1366, 768)])
@pytest.mark.parametrize("name", PRESETS)
def test_presets_by_taps(name, size):
    desk = Desk(None, *size)
    desk.setup.set_rule("many_jokers", "on")
    desk.scene.refresh()
    desk.panel.focus = "preset"
    desk.panel.reveal(desk.show.kit)
    desk.panel.bring_up(desk.show.kit, "preset")
    widget = desk.panel.get("preset")
    cell = widget.cells(desk.show.kit)[list(PRESETS).index(name)]
    desk.show.tap((cell.centerx, cell.y + 12))
    assert desk.setup.preset == name


def test_presets_by_keys_pass_over_ones_own_rules_until_there_are_some():
    desk = Desk()
    desk.reach("preset")
    seen = []
    for _ in range(4):
        seen.append(desk.setup.preset)
        desk.show.key(Do.RIGHT)
    assert seen == [*PRESETS, "short"]


def test_ones_own_rules_open_the_house_rules():
    desk = Desk(None, 390, 844)
    desk.scene._take_preset(CUSTOM)
    assert "rules" in desk.scene._open
    assert desk.panel.focus == "rules"
    rect = desk.panel.get("rules").rect
    assert desk.panel.view.contains(rect)


@pytest.mark.parametrize("rule", RULES)
def test_every_house_rule_by_keys(rule):
    desk = Desk()
    desk.open("rules")
    desk.reach(f"rule-{rule}")
    wanted = values_of(rule)
    for _ in wanted:
        desk.show.key(Do.LEFT)
    seen = []
    for _ in wanted:
        value = desk.setup.rules[rule]
        seen.append(desk.setup.packs if rule == "decks" else value)
        desk.show.key(Do.RIGHT)
    assert set(seen) == set(wanted)
    if desk.setup.problem is None:
        rules, _, _ = desk.start()
        value = rules.packs if rule == "decks" else getattr(rules, rule)
        assert value == seen[-1]


@pytest.mark.parametrize("size", [(320, 568), (1366, 768)])
@pytest.mark.parametrize("rule", RULES)
def test_every_house_rule_by_taps(rule, size):
    desk = Desk(None, *size)
    desk.scene._open = {"rules"}
    desk.scene.refresh()
    kit, name = desk.show.kit, f"rule-{rule}"
    seen = set()
    count = len(spots(desk.panel.get(name), kit))
    for i in range(count):
        desk.panel.focus = name
        desk.panel.reveal(kit)
        at = spots(desk.panel.get(name), kit)[i]
        assert desk.panel.view.collidepoint(at)
        desk.show.tap(at)
        seen.add(desk.setup.packs if rule == "decks" else desk.setup.rules[rule])
    assert seen == set(values_of(rule))


@pytest.mark.parametrize("rule", RULES)
def test_the_sentence_of_every_value_is_shown_without_hovering(rule):
    desk = Desk(None, 390, 844)
    desk.scene._open = {"rules"}
    desk.scene.refresh()
    sentences = set()
    heights = set()
    for value in values_of(rule):
        desk.setup.set_rule(rule, value)
        desk.scene.refresh()
        widget = desk.panel.get(f"rule-{rule}")
        assert widget.description.endswith(".")
        sentences.add(widget.description)
        heights.add(widget.rect.height)
        assert widget.description in widget.node(desk.show.kit).spoken
    assert len(sentences) == (3 if rule == "decks" else len(values_of(rule)))
    assert len(heights) == 1, "the list jumps when the value changes"


def test_rules_without_effect_say_so():
    desk = Desk(None, 390, 844)
    desk.scene._open = {"rules"}
    desk.scene.refresh()
    assert "no difference" in desk.panel.get("rule-catch_at_a").description
    desk.setup.set_players(6)
    desk.scene.refresh()
    assert "no difference" not in desk.panel.get("rule-catch_at_a").description
    assert "no difference" in desk.panel.get("rule-split_result").description


@pytest.mark.parametrize("size", [(320, 568), (1366, 768)])
def test_what_cannot_be_played_is_not_begun_and_says_why(size):
    desk = Desk(None, *size)
    desk.setup.set_rule("start_level", 9)
    desk.setup.set_rule("target_level", 3)
    desk.scene.refresh()
    desk.scene.changed()
    desk.show.frame()
    reason = desk.show.tr("new.problem.levels")
    assert reason in [node.label for node in desk.panel.nodes(desk.show.kit)]
    assert desk.start() is None
    desk.show.frame()
    assert reason in desk.show.mirror.said
    desk.show.tap(desk.panel.get("start").rect.center)
    assert desk.begun == []
    desk.setup.set_rule("start_level", 3)
    desk.scene.refresh()
    assert desk.start()[0].start_level == 3


@pytest.mark.parametrize("size", [(320, 568), (568, 320), (844, 390), (1366, 768), (2560, 1440)])
def test_the_start_button_is_always_seen(size):
    desk = Desk(None, *size)
    desk.scene._open = {"rules", "bots", "advanced"}
    desk.scene.refresh()
    for _ in range(30):
        button = desk.panel.get("start").rect
        assert desk.show.kit.screen.safe.contains(button)
        assert not button.colliderect(desk.panel.view)
        desk.panel.scroll_by(desk.show.kit, 200)


def test_strengths_together_and_each_on_its_own():
    desk = Desk()
    desk.reach("strength")
    desk.show.key(Do.RIGHT)
    assert desk.setup.strength == "normal"
    desk.open("bots")
    desk.reach("bot-2")
    desk.show.key(Do.RIGHT)
    assert desk.setup.seats() == ("human", "normal", "hard", "normal")
    assert desk.panel.get("strength").value == "mixed"
    desk.reach("strength")
    desk.show.key(Do.LEFT)
    assert desk.setup.strength == "hard"


def test_one_strength_alone_is_no_choice():
    desk = Desk(MatchSetup(playable=("easy",), seed=7))
    assert not desk.panel.get("strength").focusable
    assert desk.start()[1] == ("human", "easy", "easy", "easy")


def test_level_ten_is_written_with_two_digits_R_07():
    desk = Desk()
    desk.scene._open = {"rules"}
    desk.setup.set_rule("start_level", parse_rank("T"))
    desk.scene.refresh()
    spoken = desk.panel.get("rule-start_level").node(desk.show.kit).spoken
    assert "10" in spoken
    assert desk.start()[0].start_level == parse_rank("10")


def test_a_match_in_progress_is_replaced_only_after_a_question():
    desk = Desk(replaces=True)
    desk.show.key(Do.CONFIRM)
    assert desk.begun == []
    desk.show.key(Do.BACK)
    assert desk.show.top is desk.scene
    desk.show.key(Do.CONFIRM)
    desk.show.top.choose("replace")
    assert len(desk.begun) == 1


# -- the seed --------------------------------------------------------------------------------------


def dialog(width=390, height=844, seed=12):
    got = []
    show = Show(width, height)
    show.push(Scene())
    show.push(SeedDialog(seed, got.append))
    return show, got


def test_a_seed_is_typed_with_keys():
    show, got = dialog()
    show.type("31415")
    assert show.top.text == "31415"
    show.key(Do.CLEAR)
    show.type("26")
    show.key(Do.CONFIRM)
    assert got == [314126]
    assert show.depth() == 1


def test_digits_of_other_scripts_count():
    show, got = dialog()
    for char in "٤١٤":
        show.raw_key(0, char)
    show.key(Do.CONFIRM)
    assert got == [414]


@pytest.mark.parametrize("size", [(320, 568), (568, 320), (844, 390), (1366, 768)])
def test_a_seed_is_typed_with_fingers(size):
    show, got = dialog(*size)
    panel = show.top.panel
    for char in "907":
        panel.focus = "pad"
        panel.reveal(show.kit)
        pad = panel.get("pad")
        at = pad.cells(show.kit)[pad.KEYS.index(char)].center
        show.tap(at)
    assert show.top.text == "907"
    pad = panel.get("pad")
    show.tap(pad.cells(show.kit)[pad.KEYS.index("erase")].center)
    show.tap(panel.get("ok").rect.center)
    assert got == [90]


def test_the_place_on_the_pad_outlives_its_digits():
    show, got = dialog()
    show.top.panel.focus = "pad"
    show.key(Do.RIGHT, Do.RIGHT, Do.RIGHT, Do.SELECT, Do.SELECT, Do.LEFT, Do.SELECT)
    assert show.top.text == "443"
    show.top.panel.focus = "ok"
    show.key(Do.CONFIRM)
    assert got == [443]


def test_bad_seeds_are_refused_with_the_reason():
    show, got = dialog(seed=5)
    show.key(Do.CLEAR)
    show.key(Do.CONFIRM)
    assert show.tr("new.seed.empty") in show.mirror.said
    show.type("9" * 30)
    assert len(show.top.text) == len(str(MAX_SEED))
    show.key(Do.CONFIRM)
    show.frame()
    assert got == []
    assert show.tr("new.seed.large") in show.mirror.said
    show.key(Do.BACK)
    assert got == []
    assert show.depth() == 1


def test_zero_is_a_seed_and_leading_zeros_are_none():
    show, got = dialog()
    show.type("000")
    assert show.top.text == "0"
    show.type("7")
    assert show.top.text == "7"
    show.key(Do.CLEAR)
    show.type("0")
    show.key(Do.CONFIRM)
    assert got == [0]


def test_the_seed_of_a_match_is_shown_changed_and_used():
    desk = Desk()
    desk.open("advanced")
    assert "7" in desk.panel.get("advanced").summary
    desk.reach("seed-enter")
    desk.show.key(Do.CONFIRM)
    desk.show.type("2718")
    desk.show.key(Do.CONFIRM)
    assert desk.show.top is desk.scene
    assert grouped("2718") in desk.panel.get("advanced").summary
    assert desk.start()[2] == 2718
    desk.reach("seed-new")
    desk.show.key(Do.CONFIRM)
    assert desk.setup.seed != 2718


def test_default_settings_make_a_standard_draft():
    settings = Settings()
    setup = MatchSetup(settings.match_rules(), settings.bots)
    assert setup.preset == "standard"
    assert setup.problem is None
