"""Where a press on the page arrives in the picture, at every size and pixel ratio."""

import json

import pytest

from player import MOST_PIXELS

SIZES = [(390, 844), (844, 390), (1366, 768), (2560, 1440)]
RATIOS = [1, 3]


def press(game, x, y):
    """Click at a point of the page; where it arrived, in pixels of the picture."""
    before = int(game.value("presses"))
    game.page.mouse.click(x, y)
    game.wait(lambda: int(game.value("presses")) == before + 1)
    return tuple(map(int, game.value("pressed").split()))


def check_everywhere(game, width, height, ratio):
    """Corners, middle and some odd places arrive at the device pixels under the CSS px pressed."""
    expected = ratio * min(1, (MOST_PIXELS / (width * ratio * height * ratio)) ** 0.5)

    def size():
        return tuple(map(int, game.value("size").split()))

    def near(pixels, css):
        return abs(pixels - css * expected) < 1.5

    def canvas():
        return tuple(game.page.locator("#canvas").evaluate("c => [c.width, c.height]"))

    # the bound on pixels makes pictures of some sizes nearly equal: the ratio tells them apart
    game.wait(
        lambda: (
            near(size()[0], width)
            and near(size()[1], height)
            and abs(float(game.value("ratio")) - expected) < 0.01
        )
    )
    pixels = size()
    assert pixels == canvas()
    scale = float(game.value("ratio"))
    for x, y in [(width // 2, height // 2), (33, 77), (width - 41, 19), (101, height - 8)]:
        arrived = press(game, x, y)
        # the middle of the CSS px pressed: at most half of it away, and a pixel of rounding
        assert abs(arrived[0] - (x + 0.5) * scale) <= 1
        assert abs(arrived[1] - (y + 0.5) * scale) <= 1
    for x, y in [(0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)]:
        arrived = press(game, x, y)
        corner = (0 if x == 0 else pixels[0] - 1, 0 if y == 0 else pixels[1] - 1)
        assert abs(arrived[0] - corner[0]) <= 1
        assert abs(arrived[1] - corner[1]) <= 1


@pytest.mark.parametrize("ratio", RATIOS)
def test_a_click_arrives_where_it_was_made_at_every_size_and_after_each_resize(visit, host, ratio):
    game = visit(viewport={"width": 640, "height": 480}, device_scale_factor=ratio)
    game.open(host().address).ready()
    for width, height in [*SIZES, (320, 568), (640, 480)]:
        game.page.set_viewport_size({"width": width, "height": height})
        check_everywhere(game, width, height, ratio)


def test_the_picture_is_redrawn_in_full_after_a_rotation(visit, host):
    game = visit(viewport={"width": 390, "height": 844}, device_scale_factor=2)
    game.open(host().address).ready()
    game.page.set_viewport_size({"width": 844, "height": 390})
    game.wait(lambda: game.value("size") == "1688 780")
    corners = game.page.locator("#canvas").evaluate(
        "c => [[0, 0], [c.width - 1, 0], [0, c.height - 1], [c.width - 1, c.height - 1]]"
        ".map(([x, y]) => [...c.getContext('2d').getImageData(x, y, 1, 1).data])"
    )
    assert len(corners) == 4
    assert all(corner[3] == 255 for corner in corners)
    assert all(corner[:3] in ([255, 0, 255], [233, 196, 106]) for corner in corners)


def test_a_changed_pixel_ratio_alone_is_followed(visit, host):
    game = visit(viewport={"width": 500, "height": 400}).open(host().address).ready()
    session = game.page.context.new_cdp_session(game.page)
    for ratio in (2, 1.25, 1):
        session.send(
            "Emulation.setDeviceMetricsOverride",
            {"width": 500, "height": 400, "deviceScaleFactor": ratio, "mobile": False},
        )
        check_everywhere(game, 500, 400, ratio)


@pytest.mark.parametrize("ratio", RATIOS)
def test_one_tap_arrives_as_one_finger_and_one_marked_mouse_press(visit, host, ratio):
    game = visit(
        viewport={"width": 390, "height": 844},
        device_scale_factor=ratio,
        has_touch=True,
        is_mobile=True,
    )
    game.open(host().address).ready()
    game.page.touchscreen.tap(123, 456)
    game.wait(lambda: len(game.events()) >= 4)
    game.page.wait_for_timeout(500)  # an imitated click of the browser would come after 300 ms
    kinds = [line.rpartition(" [")[0] for line in game.events()]
    assert kinds == ["MouseButtonDown touch", "FingerDown", "MouseButtonUp touch", "FingerUp"]
    for line in game.events():
        x, y = json.loads("[" + line.rpartition(" [")[2])
        # SDL makes the mouse's place from the finger's by single-precision numbers: a pixel less
        assert int(123.5 * ratio) - x in (0, 1)
        assert int(456.5 * ratio) - y in (0, 1)
    assert game.page.evaluate("[scrollX, scrollY, visualViewport.scale]") == [0, 0, 1]


def test_two_fingers_neither_zoom_nor_scroll(visit, host):
    game = visit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    game.open(host().address).ready()
    session = game.page.context.new_cdp_session(game.page)

    def touch(kind, *points):
        spots = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})

    touch("touchStart", (150, 400), (240, 400))
    for step in range(1, 8):
        touch("touchMove", (150 - 12 * step, 400 - 9 * step), (240 + 12 * step, 400 - 9 * step))
    touch("touchEnd")
    game.wait(lambda: sum(line.startswith("FingerUp") for line in game.events()) >= 2)
    game.frames()
    assert game.page.evaluate("[scrollX, scrollY, visualViewport.scale]") == [0, 0, 1]
    assert sum(line.startswith("FingerDown") for line in game.events()) == 2
    assert sum(line.startswith("FingerUp") for line in game.events()) == 2


def test_the_wheel_reaches_the_game_and_scrolls_nothing(shared):
    shared.page.mouse.move(300, 200)
    shared.page.mouse.wheel(0, 240)
    shared.wait(lambda: any(line == "MouseWheel [300, 200]" for line in shared.events()))
    assert shared.page.evaluate("scrollY") == 0


def test_a_wheel_with_ctrl_neither_zooms_nor_reaches_the_game(shared):
    page = shared.page
    page.mouse.move(300, 200)
    page.keyboard.down("Control")
    page.mouse.wheel(0, 240)
    page.keyboard.up("Control")
    page.mouse.move(310, 210)
    page.mouse.wheel(0, 240)
    shared.wait(lambda: any(line == "MouseWheel [310, 210]" for line in shared.events()))
    assert not any(line == "MouseWheel [300, 200]" for line in shared.events())
    assert page.evaluate("[devicePixelRatio, visualViewport.scale]") == [1, 1]


def test_safe_areas_are_told_in_device_pixels(visit, host):
    game = visit(viewport={"width": 390, "height": 844}, device_scale_factor=2)
    session = game.page.context.new_cdp_session(game.page)
    game.open(host().address).ready()
    assert game.value("insets") == "0 0 0 0"
    session.send(
        "Emulation.setSafeAreaInsetsOverride",
        {"insets": {"top": 47, "right": 5, "bottom": 34, "left": 3}},
    )
    game.wait(lambda: game.value("insets") == "94 10 68 6")
