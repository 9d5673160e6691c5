"""Widgets and panels: focus, arrows, pointer, scrolling, words."""

import pygame
import pytest
from pygame import Rect

from game.locale import load
from game.ui.draw import resources
from game.ui.draw.kit import Kit
from game.ui.frame.input import (
    Command,
    Do,
    Drag,
    Drop,
    Hover,
    LongPress,
    Press,
    Release,
    Tap,
    Wheel,
)
from game.ui.frame.panel import Panel
from game.ui.frame.widgets import REST, Button, Choice, Feel, Label, Slider, Stepper, Toggle


@pytest.fixture
def kit():
    return Kit(load("en", resources.read_text))


def panel_of(kit, *widgets, height=400):
    panel = Panel()
    panel.arrange(kit, Rect(40, 20, 480, height), widgets, 8)
    return panel


def test_a_button_presses_once_for_a_tap_a_key_and_the_mirror(kit):
    got = []
    panel = panel_of(kit, Button("b", "Go", lambda: got.append(1)))
    at = panel.get("b").rect.center
    panel.handle(kit, Press(at))
    assert not got
    panel.handle(kit, Tap(at))
    panel.handle(kit, Command(Do.SELECT))
    panel.press(kit, "b")
    assert len(got) == 3


def test_a_disabled_button_tells_why(kit):
    got, said = [], []
    button = Button(
        "b", "Go", lambda: got.append(1), enabled=False, reason="Not now.", on_refused=said.append
    )
    panel = panel_of(kit, button)
    panel.handle(kit, Tap(button.rect.center))
    assert (got, said) == ([], ["Not now."])
    node = button.node(kit)
    assert not node.enabled
    assert node.spoken == "Go: Not now."


def test_tab_and_arrows_walk_through_everything_and_round(kit):
    panel = panel_of(
        kit, *(Button(str(i), str(i), lambda: None) for i in range(3)), Label("l", "x")
    )
    seen = []
    for _ in range(4):
        panel.handle(kit, Command(Do.NEXT))
        seen.append(panel.focus)
    assert seen == ["0", "1", "2", "0"]
    panel.handle(kit, Command(Do.UP))
    assert panel.focus == "2"


def test_controls_change_by_keys_and_pointer_and_say_their_state(kit):
    values = {}

    def keep(name):
        return lambda value: values.__setitem__(name, value)

    toggle = Toggle("t", "Sound", True, keep("t"))
    choice = Choice("c", "Speed", [("slow", "Slow"), ("fast", "Fast")], "slow", keep("c"))
    stepper = Stepper("s", "Seconds", 5, (0, 30), keep("s"), step=5)
    slider = Slider("v", "Volume", 50, (0, 100), keep("v"), show=lambda v: f"{v} %")
    panel = panel_of(kit, toggle, choice, stepper, slider)
    panel.handle(kit, Tap(toggle.rect.center))
    assert values["t"] is False
    assert toggle.node(kit).spoken == "Sound: Off"
    panel.focus = "c"
    panel.handle(kit, Command(Do.RIGHT))
    assert values["c"] == "fast"
    panel.handle(kit, Tap(choice._cells(kit)[0].center))
    assert values["c"] == "slow"
    panel.handle(kit, Tap((stepper.control.right - 5, stepper.control.centery)))
    assert values["s"] == 10
    for _ in range(9):
        panel.handle(kit, Tap((stepper.control.x + 5, stepper.control.centery)))
    assert values["s"] == 0
    start = (slider.control.x + 20, slider.control.centery)
    panel.handle(kit, Press(start))
    panel.handle(kit, Drag(start, start, (start[0] + 15, start[1]), first=True))
    panel.handle(kit, Drag(start, start, (start[0] + 400, start[1])))
    panel.handle(kit, Drop(start, start))
    assert values["v"] == 100
    assert slider.node(kit).spoken == "Volume: 100 %"


def test_every_control_is_large_enough_to_touch(kit):
    widgets = [
        Button("b", "x", lambda: None),
        Toggle("t", "x", True, lambda v: None),
        Stepper("s", "x", 1, (0, 9), lambda v: None),
        Slider("v", "x", 1, (0, 9), lambda v: None),
        Choice("c", "x", [(i, str(i)) for i in range(9)], 1, lambda v: None),
    ]
    panel_of(kit, *widgets)
    for widget in widgets:
        assert widget.rect.height >= 44


@pytest.mark.parametrize("width", [220, 300, 480])
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_texts_stay_inside_their_widget_whatever_their_length(kit, width, scale):
    from game.ui.draw.layout import Screen

    kit.adopt(screen=Screen(1280, 720, 1.0, (0, 0, 0, 0), scale))
    text = "A considerably longer translation of this, " * 2
    widgets = [
        Label("l", text),
        Button("b", text, lambda: None, icon="play", shortcut="P"),
        Button("d", "x", lambda: None, icon="play", detail=text),
        Toggle("t", text, True, lambda v: None, text),
        Stepper("s", text, 5, (0, 30), lambda v: None, text),
        Choice("c", text, [(i, text[: 9 * i + 5]) for i in range(4)], 1, lambda v: None, text),
    ]
    panel = Panel()
    panel.arrange(kit, Rect(50, 50, width, 5000), widgets, 8)
    surface = pygame.Surface((width + 100, panel._content + 100))
    ground = (1, 2, 3)
    for widget in widgets:
        surface.fill(ground)
        for item in widget.items(kit, REST):
            item.draw(surface)
        outside = widget.rect
        for x in range(0, surface.get_width(), 2):
            for y in (outside.top - 3, outside.bottom + 2):
                assert surface.get_at((x, y))[:3] == ground, (widget.name, x, y)
        for y in range(outside.top, outside.bottom, 2):
            for x in (outside.left - 3, outside.right + 2):
                assert surface.get_at((x, y))[:3] == ground, (widget.name, x, y)


def test_a_long_list_scrolls_by_wheel_drag_keys_and_follows_the_focus(kit):
    panel = panel_of(kit, *(Button(str(i), str(i), lambda: None) for i in range(30)), height=200)
    top = panel.get("0").rect.y
    panel.handle(kit, Wheel((100, 100), -1))
    assert panel.get("0").rect.y < top
    panel.handle(kit, Wheel((100, 100), 50))
    assert panel.get("0").rect.y == top
    panel.handle(kit, Drag((100, 180), (100, 180), (100, 120), first=True))
    assert panel.scroll == 60
    panel.focus = "29"
    panel.reveal(kit)
    assert panel.view.contains(panel.get("29").rect)
    panel.handle(kit, Command(Do.HOME))
    assert panel.scroll == 0


def test_what_is_scrolled_out_of_the_view_cannot_be_touched(kit):
    got = []
    panel = panel_of(
        kit, *(Button(str(i), "x", lambda i=i: got.append(i)) for i in range(30)), height=200
    )
    hidden = panel.get("20").rect.center
    panel.handle(kit, Tap(hidden))
    assert not got


def test_the_focus_ring_is_seen(kit):
    button = Button("b", "Go", lambda: None)
    panel_of(kit, button)
    pictures = []
    for feel in (REST, Feel(focused=True)):
        surface = pygame.Surface((600, 200))
        for item in button.items(kit, feel):
            item.draw(surface)
        pictures.append(pygame.image.tobytes(surface, "RGB"))
    assert pictures[0] != pictures[1]


def test_the_name_of_an_icon_is_shown_where_it_is_pointed_at(kit):
    icon = Button("i", "Last trick", lambda: None, icon="history", icon_only=True, shortcut="R")
    panel = panel_of(kit, Button("b", "Go", lambda: None), icon)
    icon.place(kit, Rect(0, 0, 44, 44))
    panel.list, panel.fixed = panel.list[:1], [icon]

    def tips():
        return [item for item in panel.items(kit) if item.name == "tip"]

    assert not tips()
    panel.handle(kit, Hover(panel.get("b").rect.center))
    assert not tips(), "its label can be read"
    panel.handle(kit, Hover(icon.rect.center))
    (tip,) = tips()
    assert tip.key[0] == "Last trick · R"
    assert kit.screen.safe.contains(tip.area)
    assert not tip.area.colliderect(icon.rect)
    panel.handle(kit, Press(icon.rect.center))
    assert not tips(), "a press is no question"
    panel.handle(kit, LongPress(icon.rect.center))
    assert tips()
    panel.handle(kit, Release(icon.rect.center))
    assert not tips()
    kit.keyboard, panel.focus = True, "i"
    assert tips()


def test_a_list_in_two_columns_is_walked_down_and_across(kit):
    panel = Panel()
    buttons = [Button(name, name, lambda: None) for name in "abcde"]
    panel.arrange(kit, Rect(40, 20, 480, 400), buttons, 8, 2)
    tops = [button.rect.top for button in buttons]
    assert tops[:3] == sorted(set(tops))
    assert tops[3:] == tops[:2]
    assert buttons[0].rect.right < buttons[3].rect.left
    assert all(panel.view.contains(button.rect) for button in buttons)
    panel.focus = "b"
    for action, name in ((Do.RIGHT, "e"), (Do.RIGHT, "e"), (Do.LEFT, "b"), (Do.DOWN, "c")):
        assert panel.handle(kit, Command(action))
        assert panel.focus == name
    assert panel.handle(kit, Command(Do.RIGHT))  # nothing beside the last of a longer column
    assert panel.focus == "c"
