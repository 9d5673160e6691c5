"""One action per intent, through pygame's own event queue, whatever moves (U-06, W-07)."""

import itertools
from dataclasses import replace

import pygame
import pytest

from game.platform.desktop.address import DesktopAddress
from game.rules.cards import RANK_TEXT
from game.rules.record import from_link
from game.rules.situation import Role
from game.table.save import load_save
from game.table.session import AskAbout, Stage
from game.ui.frame.settings import Settings
from game.ui.screens.match_setup import CLAIM_SECONDS
from tests.ui.fakes import Game
from tests.ui.test_table_scene import asked, button, centre, leads


def finger(kind, at, size):
    return pygame.Event(kind, x=at[0] / size[0], y=at[1] / size[1], pos=at, finger_id=1, touch_id=1)


def pointer(kind, at, touch=False):
    return pygame.Event(kind, pos=at, button=1, touch=touch)


def queued(game, *events, frames=1, dt=1 / 60):
    """Post events to the real queue and run frames on what it gives back."""
    pygame.event.clear()
    for event in events:
        pygame.event.post(event)
    for _ in range(frames):
        game.now += dt
        game.shell.tick(hidden=False)
        game.shell.stage.frame(dt, pygame.event.get(), game.now)


def copies(at, size):
    """Return the two events of each of three kinds that one touch may arrive as."""
    return (
        (finger(pygame.FINGERDOWN, at, size), finger(pygame.FINGERUP, at, size)),
        (
            pointer(pygame.MOUSEBUTTONDOWN, at, True),
            pointer(pygame.MOUSEBUTTONUP, at, True),
        ),
        (pointer(pygame.MOUSEBUTTONDOWN, at), pointer(pygame.MOUSEBUTTONUP, at)),
    )


def orders(at, size):
    """Yield one touch in every order of its copies: nested, or one after the other."""
    for first, second, third in itertools.permutations(copies(at, size)):
        yield [first[0], second[0], first[1], second[1], third[0], third[1]]
        yield [first[0], second[0], second[1], first[1], third[0], third[1]]
        yield [*first, *second, *third]
        yield [first[0], second[0], third[0], first[1], second[1], third[1]]


def turned(at, steps):
    """Return an event of the wheel; pygame's has no place, the window knows where the mouse is."""
    return pygame.Event(pygame.MOUSEWHEEL, pos=at, y=round(steps), precise_y=float(steps))


def played(scene):
    return sum(entry.seat == scene.me for entry in scene.view.observation.log)


def test_one_touch_counts_once_in_every_order_on_a_card_W07():
    size = (390, 844)
    game = Game(*size)
    scene = game.match(claim_seconds=0, turn_seconds=0)
    leads(game, scene)
    key = scene.model.hand.cards[2].key
    at = centre(scene, key)
    for n, events in enumerate(orders(at, size), 1):
        game.now += 2
        for event in events:
            queued(game, event, dt=0.03)
        assert (key in scene.control.chosen) == (n % 2 == 1), n
    game.now += 0.5
    game.click(at)
    assert key in scene.control.chosen or n % 2 == 1


def test_one_touch_plays_once_in_every_order_W07():
    size = (390, 844)
    for n in range(0, 24, 5):
        game = Game(*size)
        scene = game.match(speed="slow", claim_seconds=0, turn_seconds=0)
        game.until(lambda scene=scene: scene.view.stage is not Stage.DEALING)
        if scene.view.choice.role is not Role.LEAD:
            leads(game, scene)
        scene.hint()
        before = played(scene)
        for event in list(orders(button(scene, "primary"), size))[n]:
            queued(game, event, dt=0.03)
        assert played(scene) == before + 1, n


def test_ten_clicks_in_a_fifth_of_a_second_play_once_U06():
    game = Game()
    scene = game.match(speed="normal", turn_seconds=0)
    leads(game, scene)
    scene.hint()
    before = played(scene)
    at = button(scene, "primary")
    for _ in range(10):
        queued(
            game,
            pointer(pygame.MOUSEBUTTONDOWN, at),
            pointer(pygame.MOUSEBUTTONUP, at),
            dt=0.02,
        )
    assert played(scene) == before + 1


def test_a_press_held_over_the_change_of_turn_passes_nothing_U06():
    game = Game()
    scene = game.match(speed="normal", turn_seconds=0, claim_seconds=0)
    game.shell.change(turn_seconds=0, claim_seconds=0)
    game.until(lambda: not asked(scene) and scene.view.stage is Stage.TURN)
    at = button(scene, "secondary")
    queued(game, pointer(pygame.MOUSEBUTTONDOWN, at))
    game.until(lambda: asked(scene))
    before = played(scene)
    queued(game, pointer(pygame.MOUSEBUTTONUP, at), frames=5)
    assert played(scene) == before


def test_passing_while_a_trick_is_cleared_does_nothing_later_U06():
    game = Game()
    scene = game.match(speed="normal", turn_seconds=0, claim_seconds=0)
    game.shell.change(turn_seconds=0, claim_seconds=0)
    for _ in range(3000):
        if scene.view.stage is Stage.TRICK_END:
            break
        if asked(scene):
            scene.hint()
            (scene.do_primary if scene.decision.primary.enabled else scene.do_secondary)()
        game.frames()
    assert scene.view.stage is Stage.TRICK_END
    before = played(scene)
    game.click(button(scene, "secondary"))
    game.key(pygame.K_p)
    game.key(pygame.K_RETURN)
    game.until(lambda: scene.view.stage is not Stage.TRICK_END)
    game.frames(30)
    assert played(scene) == before


def test_keys_meant_for_a_turn_answer_no_claim_U06():
    """P passes and Enter plays; a window that opens under the finger is not answered by them."""
    game = Game()
    scene = game.match(seed=7, speed="normal", claim_seconds=0)
    game.shell.change(claim_seconds=0)
    game.until(lambda: scene.decision.claims)
    claim = scene.decision.primary.action
    other = next(c.key for c in scene.model.hand.cards if c.key[0] not in claim.cards)
    scene.control.chosen = frozenset({other})
    game.key(pygame.K_RETURN)
    game.key(pygame.K_p)
    assert scene.decision.claims
    assert game.mirror.announced[-1]
    scene.hint()
    if scene.control.faces != claim.cards:
        scene.control.choose_faces(claim.cards)
    before = played(scene)
    game.key(pygame.K_RETURN)
    game.until(lambda: played(scene) == before + 1, 200)


def test_a_claim_is_skipped_by_a_swipe_over_the_table():
    game = Game(390, 844)
    scene = game.match(seed=7, speed="normal", claim_seconds=0)
    game.shell.change(claim_seconds=0)
    game.until(lambda: scene.decision.claims)
    x, y = scene.layout.pile.center
    move = {"rel": (0, 0), "buttons": (1, 0, 0), "touch": False}
    queued(game, pointer(pygame.MOUSEBUTTONDOWN, (x - 50, y)))
    for step in range(-40, 51, 10):
        queued(game, pygame.Event(pygame.MOUSEMOTION, pos=(x + step, y), **move))
    assert scene.decision.claims
    queued(game, pointer(pygame.MOUSEBUTTONUP, (x + 50, y)))
    assert not scene.decision.claims


def test_no_question_for_a_rank_that_is_skipped_and_settings_hold_at_once():
    game = Game()
    scene = game.match(seed=7, speed="normal", claim_seconds=0)
    game.shell.change(claim_seconds=0)
    game.until(lambda: scene.decision.claims)
    rank = scene.view.choice.claim_rank
    assert "sort" not in {widget.name for widget in scene.panel.fixed}
    label = scene.panel.get("skip_rank").label
    assert (
        dict(game.mirror.choices)["skip_rank"]
        == label
        == game.shell.translator(
            "claim.skip_rank", ranks=game.shell.translator(f"card.many.{RANK_TEXT[rank]}")
        )
    )
    game.click(button(scene, "skip_rank"))
    assert not scene.decision.claims
    assert "again in this deal" in game.mirror.announced[-1]
    assert "sort" in {widget.name for widget in scene.panel.fixed}
    game.shell.change(ask_about=AskAbout.HINTED)
    assert scene.session.ask_about is AskAbout.HINTED


def test_a_press_made_before_a_claim_is_asked_for_skips_no_rank():
    """It has the place of sorting: a press that began on the one is none of the other."""
    game = Game()
    scene = game.match(seed=7, speed="normal", claim_seconds=0)
    game.shell.change(claim_seconds=0)
    at = button(scene, "sort")
    queued(game, pointer(pygame.MOUSEBUTTONDOWN, at))
    game.until(lambda: scene.decision.claims)
    queued(game, pointer(pygame.MOUSEBUTTONUP, at))
    assert scene.decision.claims


def test_the_wheel_takes_and_leaves_cards_of_a_rank():
    game = Game()
    scene = game.match(speed="instant", turn_seconds=0, claim_seconds=0)
    leads(game, scene)
    placed = next(
        one
        for one in scene.control.layout.cards
        if sum(other.key[0] >> 2 == one.key[0] >> 2 for other in scene.control.layout.cards) > 1
    )
    rank = placed.key[0] >> 2

    def chosen():
        assert all(face >> 2 == rank for face in scene.control.faces)
        return len(scene.control.faces)

    def roll(steps):
        queued(game, turned(scene.control.layout.find(placed.key).visible.center, steps))

    held = sum(face >> 2 == rank for face in scene.view.observation.hand)
    scene.clear()
    roll(1)
    assert scene.control.chosen == {placed.key}
    roll(0.4)
    assert chosen() == 1
    roll(0.7)
    assert chosen() == 2
    roll(20)
    assert chosen() == held
    roll(-held + 1)
    assert scene.control.chosen == {placed.key}
    roll(-3)
    assert chosen() == 0
    before = scene.control.chosen
    queued(game, turned(scene.layout.pile.center, 1))
    assert scene.control.chosen == before


def test_the_bot_plays_until_the_seat_is_taken_back_and_a_pause_is_ended_by_one_button():
    game = Game(320, 568)
    scene = game.match(speed="instant", turn_seconds=0, claim_seconds=0)
    game.key(pygame.K_b)
    before = played(scene)
    game.until(lambda: played(scene) >= before + 2)
    game.click(button(scene, "take_over"))
    assert scene.session.autoplay is None
    assert scene.panel.get("primary") is not None
    game.key(pygame.K_z)
    log = len(scene.view.observation.log)
    game.frames(60)
    assert len(scene.view.observation.log) == log
    game.click(button(scene, "resume"))
    assert not scene.session.paused


def test_a_gamepad_chooses_and_plays():
    game = Game()
    scene = game.match(speed="normal", turn_seconds=0)
    leads(game, scene)
    for value in (0.2, 0.9, 0.95, 0.1, 0.9, 0.0):
        queued(game, pygame.Event(pygame.JOYAXISMOTION, axis=0, value=value, instance_id=0))
    order = scene.control.layout.order
    assert scene.control.focus == order[2]
    queued(game, pygame.Event(pygame.JOYBUTTONDOWN, button=0, instance_id=0))
    assert scene.control.chosen == {order[2]}
    queued(game, pygame.Event(pygame.JOYHATMOTION, hat=0, value=(-1, 0), instance_id=0))
    assert scene.control.focus == order[1]
    before = played(scene)
    queued(game, pygame.Event(pygame.JOYBUTTONDOWN, button=2, instance_id=0))
    assert played(scene) == before + 1


def test_the_natural_group_by_key():
    game = Game()
    scene = game.match(turn_seconds=0)
    leads(game, scene)
    ranks = [card.key[0] >> 2 for card in scene.model.hand.cards]
    rank = next(rank for rank in ranks if ranks.count(rank) >= 2)
    scene.control.focus = next(c.key for c in scene.model.hand.cards if c.key[0] >> 2 == rank)
    game.key(pygame.K_g)
    assert len(scene.control.chosen) >= 2
    assert scene.decision.primary.enabled


# -- time (R-17, A-17) ---------------------------------------------------------------------------


def test_a_play_in_the_last_moment_is_not_followed_by_the_time_out_R17():
    game = Game()
    scene = game.match(speed="normal", turn_seconds=15)
    leads(game, scene)
    session = scene.session
    session._timer = session.turn_seconds - 0.01
    scene.hint()
    game.key(pygame.K_RETURN)
    before = played(scene)
    ticket = scene.view.ticket
    game.frames(30)
    assert played(scene) == before
    assert "Time is up" not in " ".join(game.mirror.announced[-3:])
    assert scene.view.ticket >= ticket


def test_nothing_of_an_old_match_happens_in_a_new_one_R17():
    game = Game()
    old = game.match(seed=1, speed="normal", turn_seconds=15)
    leads(game, old)
    old.session._timer = 14.99
    new = game.match(seed=2, speed="slow", turn_seconds=15)
    game.frames(60)
    assert game.top is new
    assert not [entry for entry in new.view.observation.log if entry.seat == new.me]
    seen = len(old.view.observation.log)
    old.submit(old.view.choice.legal()[0])
    assert len(new.view.observation.log) <= 2
    assert len(old.session.view().observation.log) >= seen


@pytest.mark.parametrize(("speed", "play", "trick"), [("normal", 0.4, 1.0), ("slow", 0.4, 1.0)])
def test_every_play_and_the_last_trick_are_seen_long_enough_A17(speed, play, trick):
    game = Game()
    scene = game.match(seed=4, seats=("easy",) * 4, speed=speed)
    times, ends, left = [], [], []
    for frame in range(60 * 40):
        count = len(scene.view.observation.log)
        stage = scene.view.stage
        game.frames()
        if game.top is not scene:
            break
        if len(scene.view.observation.log) > count:
            times.append(frame / 60)
        if scene.view.stage is Stage.TRICK_END and stage is not Stage.TRICK_END:
            ends.append(frame / 60)
        if stage is Stage.TRICK_END and scene.view.stage is not Stage.TRICK_END:
            left.append(frame / 60)
    gaps = [b - a for a, b in itertools.pairwise(times)]
    assert len(gaps) > 10
    assert min(gaps) >= play
    assert min(b - a for a, b in zip(ends, left, strict=False)) >= trick


@pytest.mark.parametrize("size", [(320, 568), (568, 320), (1280, 720)])
def test_unseen_cards_are_shown_at_the_table_or_in_a_dialog_and_said(size):
    game = Game(*size)
    scene = game.match(seats=("easy",) * 4, speed="slow")
    game.frames(3)
    game.key(pygame.K_k)
    game.frames(2)
    lines = [line for line in game.mirror.table if "unseen" in line]
    assert len(lines) == 15
    if game.top is scene:
        assert scene.model.tracker
    else:
        game.key(pygame.K_ESCAPE)
        assert game.top is scene


def test_the_words_of_a_hint_go_with_the_decision_they_were_for():
    game = Game()
    scene = game.match(seed=7, speed="normal", claim_seconds=0)
    game.shell.change(claim_seconds=0)
    game.until(lambda: scene.decision.claims)
    game.key(pygame.K_t)
    assert scene.model.banner.text.startswith("Hint")
    game.key(pygame.K_d)
    game.until(lambda: scene.view.stage is not Stage.WINDOW, 200)
    assert not scene.model.banner.text.startswith("Hint")


@pytest.mark.parametrize("answer", ["submit", "skip_rank"])
def test_there_is_no_hint_for_a_claim_that_has_been_answered(answer):
    game = Game()
    scene = game.match(seed=7, speed="slow", claim_seconds=0)
    game.shell.change(claim_seconds=0)
    game.until(lambda: scene.decision.claims)
    scene.hint()
    if answer == "submit":
        scene.submit(scene.decision.primary.action)
    else:
        scene.skip_rank()
    scene.clear()
    assert scene.view.stage is Stage.WINDOW
    scene.hint()
    assert not scene.control.chosen
    assert game.shell.stack.toast == game.shell.translator("reason.not_your_turn")


def test_a_message_is_announced_and_is_not_the_status_of_the_page():
    """It goes after a moment; what is going on has to be there still, and again."""
    game = Game()
    scene = game.match(turn_seconds=0, claim_seconds=0)
    game.shell.change(turn_seconds=0, claim_seconds=0)
    leads(game, scene)
    game.frames(1)
    status = game.mirror.status
    assert status
    game.key(pygame.K_t)
    assert scene.model.banner.text.startswith("Hint")
    assert game.mirror.announced[-1].startswith("Hint")
    assert game.mirror.status == status
    game.frames(300)
    assert game.mirror.status == status
    game.key(pygame.K_z)
    assert game.mirror.status == game.shell.translator("table.paused")


def test_a_question_waits_three_seconds_at_least_or_for_ever_A17():
    assert Settings().claim_seconds >= 3
    assert all(seconds == 0 or seconds >= 3 for seconds in CLAIM_SECONDS)


@pytest.mark.parametrize("size", [(390, 844), (844, 390), (1280, 720)])
def test_a_double_tap_is_for_the_card_of_its_first_tap_also_at_its_edge(size):
    """A chosen card rises and leaves its lower edge bare, with a neighbour showing there."""
    game = Game(*size)
    scene = game.match(speed="slow")
    game.frames(30)
    for placed in scene.control.layout.cards[::3]:
        scene.clear()
        at = (placed.visible.centerx, placed.rect.bottom - 3)
        key = scene.control.at(at)
        game.now += 1
        game.click(at, wait=0.5)
        game.click(at, wait=0.1)
        ranks = {face >> 2 for face, _ in scene.control.chosen}
        assert key in scene.control.chosen
        assert key[0] >> 2 in ranks


def test_a_match_is_shared_by_a_link_to_where_it_stands():
    game = Game()
    scene = game.match(seed=7, turn_seconds=0, claim_seconds=0)
    leads(game, scene)
    game.shell.platform = replace(game.shell.platform, address=DesktopAddress([]))
    game.key(pygame.K_F10)
    game.top.choose("share")
    game.frames(2)
    assert "clipboard" in game.mirror.announced[-1]
    record = from_link(game.window.copied.removeprefix("#"))
    assert record.replay().key() == load_save(scene.session.save_text()).match.key()


def test_a_link_that_the_browser_does_not_copy_after_all_is_told_of():
    game = Game()
    game.shell.platform = replace(game.shell.platform, address=DesktopAddress([]))
    scene = game.match(seed=4)
    game.frames(5)
    scene.share()
    game.frames()
    assert "on the clipboard" in game.mirror.announced[-1]
    game.window.copy_refused = True
    game.frames(2)
    assert game.mirror.announced[-1] == "Copying is not possible here."
    assert scene.model.banner.text == "Copying is not possible here."


def test_enter_on_the_button_for_playing_makes_no_claim_that_opens_meanwhile():
    game = Game()
    scene = game.match(seed=7, speed="normal", claim_seconds=0)
    game.shell.change(claim_seconds=0)
    while scene.panel.focus != "primary":
        game.key(pygame.K_TAB)
    game.until(lambda: scene.decision.claims)
    log = len(scene.view.observation.log)
    game.key(pygame.K_RETURN)
    game.frames(30)
    assert scene.decision.claims
    assert len(scene.view.observation.log) == log
    game.key(pygame.K_h)
    game.until(lambda: not scene.decision.claims, 100)


def test_the_last_seconds_of_the_players_clock_are_heard():
    game = Game()
    scene = game.match(seed=7, speed="normal", turn_seconds=10, claim_seconds=5)
    game.shell.change(turn_seconds=10, claim_seconds=5)
    heard = []
    game.shell.kit.play = heard.append
    game.until(lambda: scene.decision.claims)
    heard.clear()
    game.frames(60)
    assert "tick" not in heard
    game.frames(225)
    assert heard.count("tick") == 3
    leads(game, scene)
    heard.clear()
    game.shell.session.paused = True
    game.frames(700)
    assert "tick" not in heard
