"""Intents: one for each physical action, whatever copies of it the system sends."""

import itertools

import pygame
import pytest

from game.ui.frame.input import (
    KEYS,
    Command,
    Do,
    Drag,
    Drop,
    Hover,
    Input,
    LongPress,
    Pointers,
    Press,
    Release,
    Tap,
    Wheel,
    command_of,
    key_label,
)

AT = (100, 200)


def event(kind, at=AT, **more):
    if kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        more = {"button": 1, "touch": False} | more
    return pygame.Event(kind, pos=at, **more)


def finger(kind, at=AT):
    return event(kind, at, finger_id=7, x=0, y=0)


def reader():
    return Input(lambda e: e.pos, 1.0)


FINGER = [finger(pygame.FINGERDOWN), finger(pygame.FINGERUP)]
ECHO = [event(t, touch=True) for t in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)]
MOUSE = [event(t) for t in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)]


def interleavings(*sequences):
    """Every order in which the sequences can be mixed, each keeping its own order."""
    marks = [i for i, s in enumerate(sequences) for _ in s]
    for order in sorted(set(itertools.permutations(marks))):
        queues = [list(s) for s in sequences]
        yield [queues[i].pop(0) for i in order]


def taps(events, step=0.04, source=None):
    source = source or reader()
    found = []
    for i, e in enumerate(events):
        found += source.translate(e, 10.0 + i * step)
    return [intent for intent in found if isinstance(intent, Tap)]


@pytest.mark.parametrize("step", [0.0, 0.02, 0.06])
def test_one_touch_counts_once_in_every_order_of_its_copies(step):
    for events in interleavings(FINGER, ECHO):
        assert len(taps(events, step)) == 1
        assert len(taps([*events, *MOUSE], step)) == 1
        assert len(taps([*MOUSE, *events], step)) == 1
    for events in interleavings(FINGER, ECHO, MOUSE):
        assert len(taps(events, step)) == 1


def test_a_real_second_click_half_a_second_later_counts():
    source = reader()
    assert len(taps([*FINGER, *ECHO, *MOUSE], source=source, step=0.05)) == 1
    found = [source.translate(e, 10.05 + 0.5 + i * 0.05) for i, e in enumerate(MOUSE)]
    assert [type(i) for f in found for i in f] == [Press, Tap]


def test_a_click_elsewhere_right_after_a_tap_counts():
    far = [event(t, (400, 400)) for t in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)]
    assert len(taps([*FINGER, *far], 0.05)) == 2


def test_double_tap_is_told_once_and_a_third_tap_is_single_again():
    assert [t.count for t in taps(MOUSE * 3, 0.05)] == [1, 2, 1]
    assert [t.count for t in taps(MOUSE * 2, 0.5)] == [1, 1]


def test_a_drag_gives_no_tap():
    source = reader()
    down, up = MOUSE[0], event(pygame.MOUSEBUTTONUP, (180, 200))
    found = list(source.translate(down, 0))
    for i, x in enumerate((104, 130, 160, 180)):
        found += source.translate(event(pygame.MOUSEMOTION, (x, 200), touch=False), 0.02 * i)
    found += source.translate(up, 0.3)
    assert found == [
        Press(AT),
        Drag(AT, AT, (130, 200), first=True),
        Drag(AT, (130, 200), (160, 200)),
        Drag(AT, (160, 200), (180, 200)),
        Drop(AT, (180, 200)),
    ]


def test_long_press_comes_with_time_and_ends_without_a_tap():
    pointers = Pointers()
    pointers.feed(MOUSE[0], AT, 1.0)
    assert pointers.tick(1.2) == []
    assert pointers.tick(1.5) == [LongPress(AT)]
    assert pointers.tick(1.6) == []
    assert pointers.feed(MOUSE[1], AT, 2.0) == [Release(AT)]


def test_a_press_whose_end_was_lost_costs_no_later_one():
    source = reader()
    found = source.translate(MOUSE[0], 0)
    there = (300, 300)
    for i, kind in enumerate((pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)):
        found += source.translate(event(kind, there), 0.2 + i / 50)
    assert found == [Press(AT), Release(AT), Press(there), Tap(there)]


def test_a_second_finger_does_not_disturb_the_first():
    source = reader()
    found = source.translate(finger(pygame.FINGERDOWN), 0)
    found += source.translate(event(pygame.FINGERDOWN, (300, 300), finger_id=8), 0.01)
    found += source.translate(event(pygame.FINGERUP, (300, 300), finger_id=8), 0.02)
    found += source.translate(finger(pygame.FINGERUP), 0.03)
    assert found == [Press(AT), Tap(AT)]


def test_losing_the_focus_ends_a_press_without_a_tap():
    source = reader()
    source.translate(MOUSE[0], 0)
    assert source.translate(pygame.Event(pygame.WINDOWFOCUSLOST), 0.1) == [Release(AT)]
    assert source.translate(MOUSE[1], 0.2) == []


def test_mouse_moves_hover_and_the_wheel_turns():
    source = reader()
    assert source.translate(event(pygame.MOUSEMOTION, touch=False), 0) == [Hover(AT)]
    assert source.translate(event(pygame.MOUSEWHEEL, y=-1), 0) == [Wheel(AT, -1.0)]
    right = event(pygame.MOUSEBUTTONDOWN, button=3)
    assert source.translate(right, 0) == [Command(Do.CLEAR)]


def key(code, mod=0, **more):
    return pygame.Event(pygame.KEYDOWN, key=code, mod=mod, **({"unicode": ""} | more))


def test_keys_are_bound_as_the_help_lists_them():
    expected = {
        pygame.K_LEFT: Do.LEFT,
        pygame.K_SPACE: Do.SELECT,
        pygame.K_RETURN: Do.CONFIRM,
        pygame.K_p: Do.PASS,
        pygame.K_h: Do.HOOK,
        pygame.K_d: Do.DECLINE,
        pygame.K_t: Do.HINT,
        pygame.K_s: Do.SORT,
        pygame.K_ESCAPE: Do.BACK,
        pygame.K_F1: Do.HELP,
    }
    for code, action in expected.items():
        assert command_of(key(code)) == Command(action)
    assert command_of(key(pygame.K_SLASH, pygame.KMOD_SHIFT, unicode="?")) == Command(Do.HELP)
    assert command_of(key(pygame.K_TAB)) == Command(Do.NEXT)
    assert command_of(key(pygame.K_TAB, pygame.KMOD_SHIFT)) == Command(Do.PREVIOUS)


def test_browser_and_system_shortcuts_are_left_alone():
    for mod in (pygame.KMOD_CTRL, pygame.KMOD_ALT, pygame.KMOD_META):
        for code in (pygame.K_p, pygame.K_s, pygame.K_t, pygame.K_l, pygame.K_LEFT):
            assert command_of(key(code, mod)) is None


def test_letters_are_found_on_keyboards_without_latin_letters():
    cyrillic_ze = key(0x437, unicode="з", scancode=pygame.KSCAN_P)
    assert command_of(cyrillic_ze) == Command(Do.PASS)


def test_holding_a_key_repeats_only_movement():
    assert command_of(key(pygame.K_LEFT, repeat=True)) == Command(Do.LEFT, repeat=True)
    for code in (pygame.K_RETURN, pygame.K_p, pygame.K_h, pygame.K_SPACE):
        assert command_of(key(code, repeat=True)) is None


def test_no_key_means_two_things_and_every_action_has_a_label():
    seen = {}
    for action, keys in KEYS.items():
        assert key_label(action)
        for k in keys:
            for shift in (True, False) if k.shift is None else (k.shift,):
                assert (k.code, shift) not in seen, (action, seen[k.code, shift])
                seen[k.code, shift] = action
    assert set(KEYS) == set(Do)


def test_a_key_that_players_are_shown_is_none_that_a_page_never_gets():
    for action in set(Do) - {Do.FRAMES, Do.FULLSCREEN}:  # F11 does the same in any browser
        assert not pygame.K_F1 <= KEYS[action][0].code <= pygame.K_F12, action


def test_only_movement_repeats_while_its_key_is_down(monkeypatch):
    source = reader()
    down = {pygame.K_LEFT: True, pygame.K_RETURN: True}
    monkeypatch.setattr(pygame.key, "get_pressed", lambda: down)
    source.translate(key(pygame.K_LEFT), 1.0)
    source.translate(key(pygame.K_RETURN), 1.0)
    assert source.tick(1.2) == []
    assert source.tick(1.4) == [Command(Do.LEFT, repeat=True)]
    assert source.tick(1.42) == []
    assert source.tick(1.5) == [Command(Do.LEFT, repeat=True)]
    source.translate(pygame.Event(pygame.KEYUP, key=pygame.K_LEFT, mod=0), 1.5)
    assert source.tick(3.0) == []


def test_a_key_whose_release_was_lost_does_not_repeat_for_ever(monkeypatch):
    source = reader()
    source.translate(key(pygame.K_LEFT), 1.0)
    monkeypatch.setattr(pygame.key, "get_pressed", lambda: {pygame.K_LEFT: False})
    assert source.tick(2.0) == []
    assert not source._held


@pytest.mark.parametrize(
    ("hats", "order", "numbers"),
    [
        (1, "sdl", {0: Do.SELECT, 2: Do.CONFIRM, 4: Do.DECLINE, 5: Do.HOOK, 7: Do.MENU}),
        (0, "sdl", {0: Do.SELECT, 9: Do.DECLINE, 10: Do.HOOK, 11: Do.UP, 14: Do.RIGHT, 5: None}),
        (0, "standard", {3: Do.PASS, 5: Do.HOOK, 9: Do.MENU, 12: Do.UP, 15: Do.RIGHT, 16: None}),
    ],
)
def test_gamepads_number_their_buttons_in_three_ways(monkeypatch, hats, order, numbers):
    class Joystick:
        def __init__(self, index):
            if index == 9:
                raise pygame.error("gone again")

        def get_numhats(self):
            return hats

        def get_instance_id(self):
            return 4

    monkeypatch.setattr(pygame.joystick, "Joystick", Joystick)
    source = Input(lambda e: e.pos, 1.0, order)
    for index in (9, 0):
        assert source.translate(pygame.Event(pygame.JOYDEVICEADDED, device_index=index), 0) == []
    for button, action in numbers.items():
        press = pygame.Event(pygame.JOYBUTTONDOWN, button=button, instance_id=4)
        assert source.translate(press, 0) == ([] if action is None else [Command(action)]), button
    wild = pygame.Event(pygame.JOYBUTTONDOWN, button=77, instance_id=4)
    assert source.translate(wild, 0) == []
    source.translate(pygame.Event(pygame.JOYDEVICEREMOVED, instance_id=4), 0)
    assert source.translate(wild, 0) == []
