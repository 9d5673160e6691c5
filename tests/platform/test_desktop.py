"""Address, mirror, clock and window of the desktop, without a screen."""

import asyncio
import io
import time

import pygame
import pytest

from game.platform.clock import MAX_STEP
from game.platform.desktop.address import DesktopAddress
from game.platform.desktop.clock import DesktopClock
from game.platform.desktop.mirror import DesktopMirror
from game.platform.desktop.window import DesktopWindow


@pytest.fixture(autouse=True)
def no_screen(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    yield
    pygame.display.quit()


# ---- address ----


@pytest.mark.parametrize(
    ("arguments", "fragment"),
    [
        ([], ""),
        (["r=1"], "r=1"),
        (["#r=1"], "r=1"),
        (["--text", "somewhere/index.html#r=%E5%8F%89%20x"], "r=叉 x"),
        (["%"], "%"),
    ],
)
def test_the_address_is_on_the_command_line(arguments, fragment):
    assert DesktopAddress(arguments).fragment == fragment


def test_a_link_leads_back():
    address = DesktopAddress([])
    for text in ("r=叉 x", "100%#?&", "a/b"):
        assert DesktopAddress([address.link(text)]).fragment == text
    address.set("here")
    assert address.fragment == "here"
    assert address.poll() is None


# ---- mirror ----


def test_the_mirror_prints_each_change_once():
    out = io.StringIO()
    mirror = DesktopMirror(print_mirror=True, out=out)
    mirror.set_labels("Table", "Hand", "Choices")
    for _ in range(2):
        mirror.set_status("Your\nturn")
        mirror.set_hand(["A: spades", "4"])
        mirror.set_choices([("a", "Play"), ("b", "Pass")])
    mirror.announce("West passes.")
    mirror.announce("")
    mirror.announce("West passes.")
    assert out.getvalue().splitlines() == [
        "Your turn",
        "Hand: A: spades / 4",
        "Choices: Play / Pass",
        "West passes.",
        "West passes.",
    ]
    assert mirror.taken() == ()


def test_a_silent_mirror_prints_nothing(capsys):
    DesktopMirror().announce("hello")
    assert capsys.readouterr().out == ""


def test_choices_with_one_id_are_a_mistake():
    with pytest.raises(ValueError, match="equal ids"):
        DesktopMirror().set_choices([("a", "1"), ("a", "2")])


# ---- clock ----


def test_frames_come_sixty_a_second_and_others_run_between():
    turns = 0

    async def think():
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    async def run():
        thinking = asyncio.ensure_future(think())
        clock = DesktopClock()
        steps = [await clock.next_frame() for _ in range(31)]
        thinking.cancel()
        return steps

    began = time.monotonic()
    steps = asyncio.run(run())
    assert 0.4 < time.monotonic() - began < 20  # a busy machine is slow, not the clock
    assert steps[0] == 0
    assert all(0 <= step <= MAX_STEP for step in steps)
    assert turns > 60


def test_a_long_halt_is_one_short_step():
    async def run():
        clock = DesktopClock()
        await clock.next_frame()
        time.sleep(0.4)
        return [await clock.next_frame() for _ in range(9)]

    steps = asyncio.run(run())
    assert steps[0] == MAX_STEP
    assert 0.005 < sorted(steps[1:])[4] < 0.06  # it does not hurry to catch up


def test_a_minimised_window_does_not_age(monkeypatch):
    async def run():
        clock = DesktopClock()
        await clock.next_frame()
        monkeypatch.setattr(DesktopClock, "hidden", True)
        away = [await clock.next_frame() for _ in range(3)]
        monkeypatch.setattr(DesktopClock, "hidden", False)
        back = [await clock.next_frame() for _ in range(2)]
        return away, back

    away, back = asyncio.run(run())
    assert away == [0, 0, 0]
    assert back[0] == 0
    assert 0 < back[1] <= MAX_STEP


def test_two_may_not_wait_on_one_clock():
    async def run():
        clock = DesktopClock()
        first = asyncio.ensure_future(clock.next_frame())
        await asyncio.sleep(0)
        with pytest.raises(RuntimeError, match="already"):
            await clock.next_frame()
        await first

    asyncio.run(run())


# ---- window ----


def test_the_window_has_the_size_asked_for_in_device_pixels():
    window = DesktopWindow({"FOUR14_SIZE": "400x320", "FOUR14_SCALE": "2"})
    surface = window.open("414")
    assert surface.get_size() == (800, 640)
    metrics = window.metrics
    assert (metrics.width, metrics.height, metrics.ratio) == (800, 640, 2)
    assert (metrics.css_width, metrics.css_height) == (400, 320)
    assert window.refresh() is False
    assert window.can_quit


def test_copying_works_or_says_that_it_does_not(monkeypatch):
    window = DesktopWindow({})
    window.open("414")
    assert window.copy("414") is True
    assert pygame.scrap.get_text() == "414"

    def broken(text):
        raise pygame.error("no clipboard")

    monkeypatch.setattr(pygame.scrap, "put_text", broken)
    assert window.copy("414") is False


@pytest.mark.parametrize("nonsense", ["", "x", "400", "0x0x0", "-5x-5", "1e3x4", "nan"])
def test_nonsense_in_the_environment_is_passed_over(nonsense):
    window = DesktopWindow({"FOUR14_SIZE": nonsense, "FOUR14_SCALE": nonsense})
    width, height = window.open("414").get_size()
    assert width >= 320
    assert height >= 320


def test_points_stay_inside():
    window = DesktopWindow({"FOUR14_SIZE": "400x320"})
    window.open("414")
    press = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(400, -3), button=1)
    assert window.point(press) == (399, 0)
    finger = pygame.Event(pygame.FINGERDOWN, x=0.5, y=1.0)
    assert window.point(finger) == (200, 319)
    assert window.point(pygame.Event(pygame.KEYDOWN, key=pygame.K_a)) is None


def test_languages_come_from_the_environment_first():
    window = DesktopWindow(
        {"FOUR14_LANGUAGE": "ar", "LANGUAGE": "pt_BR:fr", "LANG": "ru_RU.UTF-8@x", "LC_ALL": "C"}
    )
    assert window.languages[:4] == ("ar", "pt-BR", "fr", "ru-RU")


def test_motion():
    assert DesktopWindow({"FOUR14_REDUCED_MOTION": "1"}).reduced_motion
    assert not DesktopWindow({"FOUR14_REDUCED_MOTION": "0"}).reduced_motion
    assert not DesktopWindow({}).reduced_motion
