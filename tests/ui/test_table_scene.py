"""The table as a person handles it: by mouse, by touch, by keys, by the text alone."""

import random

import pygame
import pytest

from game.rules.actions import Action, Kind
from game.rules.cards import parse_cards
from game.rules.record import PositionRecord
from game.rules.situation import Role
from game.rules.tribute import Previous
from game.table.save import SavedMatch
from game.table.session import Stage
from game.table.single import SingleDeal
from game.ui.draw.hand_layout import MIN_STRIP
from tests.ui.fakes import FakeStorage, Game, mouse
from tests.ui.situations import situation

ASKED = (Role.LEAD, Role.FOLLOW, Role.HOOK, Role.UNHOOK, Role.RETURN)


def asked(scene):
    return scene.view.choice.role in ASKED


def leads(game, scene):
    """Play on by hints until the player leads a trick."""
    for _ in range(4000):
        if game.top is not scene:
            raise AssertionError("the deal is over")
        if scene.view.choice.role is Role.LEAD:
            return
        if asked(scene):
            scene.hint()
            offer = scene.decision
            (scene.do_primary if offer.primary.enabled else scene.do_secondary)()
        game.frames()
    raise AssertionError("the player never leads")


def centre(scene, key):
    return scene.control.layout.find(key).visible.center


def button(scene, name):
    return scene.panel.get(name).rect.center


# -- choosing cards ------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1280, 720), (390, 844), (844, 390), (320, 568)])
def test_every_card_of_the_hand_can_be_clicked(size):
    game = Game(*size)
    scene = game.match()
    game.frames(5)
    for card in scene.model.hand.cards:
        game.click(centre(scene, card.key))
        assert card.key in scene.control.chosen, card
        game.click(centre(scene, card.key))
        assert not scene.control.chosen


def test_one_touch_with_all_its_copies_toggles_a_card_once():
    game = Game()
    scene = game.match()
    game.frames(5)
    key = scene.model.hand.cards[3].key
    at = centre(scene, key)
    down, up = pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP
    finger = {"finger_id": 1, "x": 0, "y": 0, "pos": at}
    game.frames(events=[pygame.Event(pygame.FINGERDOWN, finger), mouse(down, at, touch=True)])
    game.frames(events=[pygame.Event(pygame.FINGERUP, finger), mouse(up, at, touch=True)])
    game.frames(3, events=[mouse(down, at), mouse(up, at)])
    assert scene.control.chosen == {key}
    game.click(at, wait=0.6)
    assert not scene.control.chosen


def test_drawing_across_chooses_every_card_on_the_way_also_at_speed():
    game = Game()
    scene = game.match()
    game.frames(5)
    cards = [card.key for card in scene.model.hand.cards]
    start, end = centre(scene, cards[2]), centre(scene, cards[9])
    game.frames(events=[mouse(pygame.MOUSEBUTTONDOWN, start)])
    game.frames(events=[pygame.Event(pygame.MOUSEMOTION, pos=end, touch=False)])
    game.frames(events=[mouse(pygame.MOUSEBUTTONUP, end)])
    assert scene.control.chosen == set(cards[2:10])
    game.now += 1
    game.frames(events=[mouse(pygame.MOUSEBUTTONDOWN, centre(scene, cards[4]))])
    game.frames(events=[pygame.Event(pygame.MOUSEMOTION, pos=centre(scene, cards[6]), touch=False)])
    game.frames(events=[mouse(pygame.MOUSEBUTTONUP, centre(scene, cards[6]))])
    assert scene.control.chosen == {*cards[2:4], *cards[7:10]}


def test_a_choice_outlives_sorting_and_the_plays_of_others():
    game = Game()
    scene = game.match()
    game.frames(5)
    keys = {scene.model.hand.cards[i].key for i in (1, 8, 20)}
    for key in keys:
        game.click(centre(scene, key))
    for _ in range(3):
        game.key(pygame.K_s)
        assert scene.control.chosen == keys
    before = len(scene.view.observation.log)
    game.until(lambda: len(scene.view.observation.log) > before or asked(scene))
    assert scene.control.chosen == keys


def test_after_the_own_play_nothing_is_chosen_and_the_cards_are_gone():
    game = Game()
    scene = game.match()
    leads(game, scene)
    scene.hint()
    played = scene.control.faces
    count = len(scene.model.hand.cards)
    game.click(button(scene, "primary"))
    assert not scene.control.chosen
    assert len(scene.model.hand.cards) == count - len(played)


def test_a_double_click_chooses_the_natural_group_with_that_very_card():
    game = Game()
    scene = game.match()
    leads(game, scene)
    scene.clear()
    ranks = [card.key[0] >> 2 for card in scene.model.hand.cards]
    key = next(
        c.key for c in scene.model.hand.cards if ranks.count(c.key[0] >> 2) > 1 and c.key[0] < 52
    )
    game.click(centre(scene, key))
    game.click(centre(scene, key), wait=0.1)
    assert key in scene.control.chosen
    assert len(scene.control.chosen) > 1
    assert {k[0] >> 2 for k in scene.control.chosen} == {key[0] >> 2}


def test_a_click_on_the_table_clears_and_a_long_press_holds_a_card_up():
    game = Game()
    scene = game.match()
    leads(game, scene)
    key = scene.model.hand.cards[0].key
    game.click(centre(scene, key))
    assert scene.control.chosen
    game.click((scene.layout.pile.x + 3, scene.layout.pile.bottom - 3))
    assert not scene.control.chosen
    game.now += 1
    game.frames(events=[mouse(pygame.MOUSEBUTTONDOWN, centre(scene, key))])
    game.frames(40)
    assert scene.control.peek == key
    game.frames(events=[mouse(pygame.MOUSEBUTTONUP, centre(scene, key))])
    assert scene.control.peek is None
    assert not scene.control.chosen


# -- deciding ------------------------------------------------------------------------------------


def test_ten_clicks_on_play_play_once():
    game = Game()
    scene = game.match(speed="normal")
    leads(game, scene)
    scene.hint()
    own = scene.me
    before = sum(1 for e in scene.view.observation.log if e.seat == own)
    at = button(scene, "primary")
    for _ in range(10):
        game.now += 0.02
        game.frames(events=[mouse(pygame.MOUSEBUTTONDOWN, at)])
        game.frames(events=[mouse(pygame.MOUSEBUTTONUP, at)])
    after = sum(1 for e in scene.view.observation.log if e.seat == own)
    assert after == before + 1


def test_enter_and_a_click_in_one_frame_act_once():
    game = Game()
    scene = game.match(speed="normal")
    leads(game, scene)
    scene.hint()
    at = button(scene, "primary")
    own = scene.me
    before = sum(1 for e in scene.view.observation.log if e.seat == own)
    enter = pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r")
    game.frames(events=[enter, mouse(pygame.MOUSEBUTTONDOWN, at), mouse(pygame.MOUSEBUTTONUP, at)])
    after = sum(1 for e in scene.view.observation.log if e.seat == own)
    assert after == before + 1


def test_a_press_that_began_in_another_decision_does_nothing():
    game = Game()
    scene = game.match(speed="normal")
    game.until(lambda: not asked(scene))
    at = button(scene, "secondary")
    game.frames(events=[mouse(pygame.MOUSEBUTTONDOWN, at)])
    game.until(lambda: asked(scene) and scene.decision.secondary.enabled)
    log = len(scene.view.observation.log)
    stage = scene.view.ticket
    game.frames(events=[mouse(pygame.MOUSEBUTTONUP, at)])
    assert (len(scene.view.observation.log), scene.view.ticket) == (log, stage)


def check_buttons(scene):
    """Compare what the buttons offer with what the rules say of the chosen cards (U-19)."""
    choice, faces = scene.view.choice, scene.control.faces
    primary, secondary = scene.panel.get("primary"), scene.panel.get("secondary")
    if scene.panel.get("forward") is not None:
        assert scene.me in scene.view.observation.out
        primary = scene.panel.get("forward")
        assert primary.enabled
    elif choice.role in (Role.LEAD, Role.FOLLOW):
        legal = bool(faces) and choice.defect(Action(Kind.PLAY, faces)) is None
        assert primary.enabled == legal
        assert secondary.enabled == (choice.role is Role.FOLLOW)
    elif choice.role is Role.RETURN:
        legal = bool(faces) and choice.defect(Action(Kind.RETURN, faces)) is None
        assert primary.enabled == legal
    elif choice.role in (Role.HOOK, Role.UNHOOK):
        assert primary.enabled
        assert secondary.enabled
    else:
        assert not primary.enabled
        assert not secondary.enabled
    for widget in (primary, secondary):
        assert widget.enabled or widget.reason


def test_buttons_say_exactly_what_the_rules_say_U19():
    rng = random.Random(19)
    game = Game()
    checked = asked_for = 0
    for seed in range(9):
        scene = game.match(seed=seed)
        for _ in range(400):
            if game.top is not scene:
                break
            cards = [card.key for card in scene.model.hand.cards]
            for _ in range(4 if asked(scene) else 1):
                count = min(len(cards), rng.choice((0, 1, 1, 2, 2, 3, 4, 5)))
                scene.control.chosen = frozenset(rng.sample(cards, count))
                if rng.random() < 0.3 and asked(scene):
                    scene.hint()
                scene.refresh()
                check_buttons(scene)
                checked += 1
                asked_for += asked(scene)
            if rng.random() < 0.1:
                assert bool(scene.session.hints()) == asked(scene)
            if asked(scene) and rng.random() < 0.5:
                scene.hint()
                (scene.do_primary if scene.decision.primary.enabled else scene.do_secondary)()
            game.frames()
    assert checked > 2000
    assert asked_for > 500


def test_a_disabled_button_says_why_when_it_is_pressed():
    game = Game()
    scene = game.match()
    leads(game, scene)
    scene.clear()
    game.click(button(scene, "primary"))
    assert game.mirror.announced[-1] == "Select cards first."
    game.click(button(scene, "secondary"))
    assert game.mirror.announced[-1] == "You lead: you have to play."


def test_a_claim_is_skipped_by_a_tap_on_the_table_and_by_its_key():
    game = Game()
    for skip in ("tap", "key"):
        scene = game.match(seed=7, speed="normal")
        game.until(lambda scene=scene: scene.decision.claims)
        assert scene.panel.get("primary").glyph == "叉"
        if skip == "tap":
            game.click((scene.layout.pile.x + 3, scene.layout.pile.bottom - 3))
        else:
            game.key(pygame.K_d)
        assert not scene.decision.claims


def test_hints_go_round_and_only_offer_what_is_allowed():
    game = Game()
    scene = game.match()
    leads(game, scene)
    seen = []
    for _ in range(40):
        game.key(pygame.K_t)
        assert scene.decision.primary.enabled
        seen.append(scene.control.faces)
    assert len(set(seen)) > 1
    assert seen[0] in seen[1:]


def test_a_return_is_asked_for_by_itself_also_without_a_clock():
    """Nothing else happens when the payments have been shown: no event, no clock."""
    hands = tuple(parse_cards(hand) for hand in ("3s4s5s", "RJ6s7s", "8s9sTs", "BJ6h7h"))
    record = PositionRecord(hands, previous=Previous((0, 2), 0))
    game = Game()
    game.shell.change(speed="normal", turn_seconds=0, claim_seconds=0)
    game.shell.open_match(SavedMatch(SingleDeal(record), ("human", "easy", "easy", "easy")))
    scene = game.top
    game.until(lambda: scene.view.choice.role is Role.RETURN, 900)
    game.frames(1)
    assert [label for name, label in game.mirror.choices if name.startswith("act")] == [
        "Return 3 of spades", "Return 4 of spades", "Return 5 of spades",
    ]  # fmt: skip


# -- whole deals ---------------------------------------------------------------------------------


def test_two_deals_with_tribute_by_keys_alone():
    game = Game()
    scene = game.match(seed=3, claim_seconds=0, turn_seconds=0)
    returned = results = 0
    for _ in range(6000):
        if game.top is not scene:
            results += 1
            if results == 3:
                break
            game.key(pygame.K_RETURN)
        elif scene.decision.claims:
            game.key(pygame.K_h)
        elif scene.view.choice.role is Role.RETURN:
            returned += 1
            for _ in range(60):
                game.key(pygame.K_SPACE)
                if scene.decision.primary.enabled:
                    break
                game.key(pygame.K_RIGHT)
            game.key(pygame.K_RETURN)
        elif asked(scene):
            game.key(pygame.K_t)
            game.key(pygame.K_RETURN if scene.decision.primary.enabled else pygame.K_p)
        else:
            game.frames()
    assert results == 3


def test_a_whole_deal_by_the_text_alone():
    rng = random.Random(1)
    game = Game()
    scene = game.match(seed=5, claim_seconds=0, turn_seconds=0)
    for _ in range(6000):
        if game.top is not scene:
            break
        sentences = (game.mirror.status, *game.mirror.table, *game.mirror.announced[-3:])
        assert [text for text in sentences if text[:1].islower()] == []
        actions = [name for name, _ in game.mirror.choices if name.startswith("act-")]
        if actions:
            game.mirror.pressed.append(rng.choice(actions))
        game.frames()
    names = dict(game.mirror.choices)
    assert "next" in names
    assert "the deal" in game.mirror.announced[-1]  # who won it, and what it brings
    assert "level" in game.mirror.announced[-1]
    game.mirror.pressed.append("next")
    game.frames(2)
    assert game.top is scene
    assert scene.view.observation.index == 1
    assert any(
        "tribute" in text or "pays" in text or "Deal 2" in text for text in game.mirror.announced
    )


def test_the_text_names_cards_levels_and_players():
    game = Game()
    scene = game.match(seed=5)
    game.frames(5)
    cards = str(scene.view.observation.counts[(scene.me + 2) % 4])
    assert any("North" in line and cards in line for line in game.mirror.table)
    assert any("Level 2" in line for line in game.mirror.table)
    assert len(game.mirror.hand) >= 10


def test_closing_at_any_moment_loses_nothing_that_was_shown():
    storage = FakeStorage()
    game = Game(storage=storage)
    scene = game.match(seed=9, speed="normal")
    for _ in range(12):
        game.frames(50)
        if asked(scene):
            scene.hint()
            (scene.do_primary if scene.decision.primary.enabled else scene.do_secondary)()
        shown = scene.view.observation.log
        again = Game(storage=storage)
        again.shell.go_title()
        again.frames(1)
        assert "continue" in dict(again.mirror.choices)
        again.shell.continue_match()
        again.frames(1)
        assert again.top.view.observation.log[: len(shown)] == shown
        game = again
        scene = again.top


def test_a_giant_step_of_time_costs_the_player_nothing():
    game = Game()
    scene = game.match(seed=7, speed="normal")
    game.until(lambda: scene.decision.claims)
    left = scene.view.countdown.left
    log = scene.view.observation.log
    game.frames(1, dt=3600)
    game.frames(2)
    assert scene.decision.claims
    assert scene.view.observation.log == log
    assert left - scene.view.countdown.left < 0.3


def test_clocks_stand_still_under_a_dialog():
    game = Game()
    scene = game.match(seed=7, speed="normal")
    game.until(lambda: scene.decision.claims)
    left = scene.view.countdown.left
    game.key(pygame.K_l)
    game.frames(600)
    game.key(pygame.K_ESCAPE)
    assert scene.decision.claims
    assert left - scene.view.countdown.left < 0.3


# -- cost ----------------------------------------------------------------------------------------


def test_an_idle_table_draws_nothing_and_renders_no_text():
    game = Game()
    scene = game.match(turn_seconds=0, claim_seconds=0)
    game.shell.change(turn_seconds=0, claim_seconds=0)
    leads(game, scene)
    game.frames(300)
    text = game.shell.kit.text
    before = text.rendered
    assert game.frames(300) == 0
    assert text.rendered == before


def test_a_timed_turn_is_drawn_only_when_its_clock_is_seen():
    game = Game()
    scene = game.match()
    leads(game, scene)
    game.frames(30)
    assert game.frames(120) <= 10


# -- the rest ------------------------------------------------------------------------------------


def test_turning_the_screen_keeps_the_match_and_the_choice():
    game = Game(390, 844)
    scene = game.match()
    game.frames(5)
    key = scene.model.hand.cards[4].key
    game.click(centre(scene, key))
    for size in ((844, 390), (320, 568), (1920, 1080)):
        game.window.resize(*size)
        game.shell.stage.adopt_screen()
        game.frames(2)
        assert scene.control.chosen == {key}
        for card in scene.control.layout.cards:
            assert scene.layout.screen.safe.contains(card.rect)
            assert card.visible.width >= scene.layout.units.px(MIN_STRIP)


@pytest.mark.parametrize("name", ["lead", "chain", "tribute", "late", "deal_over"])
def test_a_window_without_room_breaks_nothing(name):
    game = Game()
    game.storage.set("match", situation(name).session.save_text())
    game.shell.go_title()
    game.shell.continue_match()
    game.frames(3)
    scene = game.top
    for size in ((1, 1), (40, 400), (100, 100), (200, 200), (600, 80), (1280, 720)):
        game.window.resize(*size)
        game.shell.stage.adopt_screen()
        game.frames(2)
        assert game.shell.stack.scenes[0] is scene, size


def test_giving_up_asks_first_and_ends_the_match():
    storage = FakeStorage()
    game = Game(storage=storage)
    scene = game.match()
    game.frames(5)
    scene.ask_concede()
    game.frames(1)
    game.key(pygame.K_ESCAPE)
    assert scene.session.stage is not Stage.MATCH_OVER
    scene.ask_concede()
    game.frames(1)
    game.mirror.pressed.append("yes")
    game.frames(120)
    assert "match" not in storage.texts
    assert dict(game.mirror.choices).keys() >= {"home", "again"}
    game.mirror.pressed.append("home")
    game.frames(2)
    assert "continue" not in dict(game.mirror.choices)


def test_a_match_given_up_cannot_be_continued_however_soon_one_leaves():
    game = Game()
    scene = game.match(speed="slow")
    game.frames(5)
    scene.ask_concede()
    game.frames(1)
    game.mirror.pressed.append("yes")
    game.frames(1)
    assert game.top is scene, "the result is not shown yet"
    game.shell.go_title()
    game.frames(2)
    assert "continue" not in dict(game.mirror.choices)
    assert Game(storage=game.storage).shell.saved_line() is None


def test_a_card_held_up_is_let_go_although_a_dialog_has_opened_meanwhile():
    game = Game()
    scene = game.match()
    scene.toggle_pause()
    game.frames(5)
    at = centre(scene, scene.model.hand.cards[3].key)
    game.frames(40, events=[mouse(pygame.MOUSEBUTTONDOWN, at)])
    assert scene.control.peek is not None
    game.key(pygame.K_F10)
    assert game.top is not scene
    game.frames(events=[mouse(pygame.MOUSEBUTTONUP, at)])
    game.key(pygame.K_ESCAPE)
    assert game.top is scene
    assert scene.control.peek is None


def test_drawing_across_ends_although_a_dialog_has_opened_meanwhile():
    game = Game()
    scene = game.match()
    scene.toggle_pause()
    game.frames(5)
    cards = [card.key for card in scene.model.hand.cards]
    start, end = centre(scene, cards[2]), centre(scene, cards[9])
    game.frames(events=[mouse(pygame.MOUSEBUTTONDOWN, start)])
    game.frames(events=[pygame.Event(pygame.MOUSEMOTION, pos=end, touch=False)])
    game.key(pygame.K_F10)
    game.frames(events=[mouse(pygame.MOUSEBUTTONUP, end)])
    game.key(pygame.K_ESCAPE)
    assert game.top is scene
    assert not scene.control.painting


def test_the_title_of_the_window_shows_whose_turn_it_is():
    game = Game()
    scene = game.match(seed=7, speed="normal")
    titles = set()
    for _ in range(400):
        game.frames()
        titles.add(game.window.title)
        if scene.decision.claims:
            assert game.window.title == "Hook? – 414"
            game.key(pygame.K_n)
            assert not scene.decision.claims
    assert any("is to play" in title for title in titles)


def test_whoever_is_out_may_watch_the_rest_at_full_speed():
    game = Game()
    for seed in range(30):
        scene = game.match(seed=seed, speed="instant")
        while game.top is scene and scene.me not in scene.view.observation.out:
            if asked(scene):
                scene.hint()
                (scene.do_primary if scene.decision.primary.enabled else scene.do_secondary)()
            game.frames()
        if game.top is scene and scene.session.stage not in (Stage.DEAL_OVER, Stage.MATCH_OVER):
            break
    game.shell.change(speed="slow")
    game.frames(1)
    game.key(pygame.K_RETURN)
    assert scene.session.fast_forward
    game.frames(600)
    assert game.top is not scene


def test_six_and_eight_players_and_two():
    for players in (2, 6, 8):
        game = Game()
        scene = game.match(players=players)
        for _ in range(300):
            if asked(scene):
                scene.hint()
                (scene.do_primary if scene.decision.primary.enabled else scene.do_secondary)()
            game.frames()
        assert len(scene.model.seats) == players


def test_a_choice_outlives_tribute_U02():
    """Cards chosen while a deal begins stay chosen when cards are paid and returned."""
    game = Game()
    seen = 0
    for seed in range(6):
        scene = game.match(seed=seed, claim_seconds=0, turn_seconds=0)
        while game.top is scene:
            if asked(scene):
                scene.hint()
                (scene.do_primary if scene.decision.primary.enabled else scene.do_secondary)()
            game.frames()
        if scene.session.stage is not Stage.DEAL_OVER:
            continue
        game.shell.change(speed="fast")
        game.key(pygame.K_RETURN)
        game.until(lambda scene=scene: scene.view.stage is not Stage.DEALING)
        hand = {card.key for card in scene.model.hand.cards}
        scene.control.chosen = frozenset(sorted(hand)[::3])
        before = scene.control.faces
        while scene.view.stage in (Stage.TRIBUTE, Stage.RETURNS):
            if scene.view.choice.role is Role.RETURN:
                scene.submit(scene.view.choice.legal()[0])
            game.frames()
        paid = scene.view.observation.payments
        seen += bool(paid)
        hand = list(scene.view.observation.hand)
        kept = scene.control.faces
        assert len(kept) >= len(before) - 2 * len(paid)
        for face in set(kept):
            assert kept.count(face) <= hand.count(face)
    assert seen
