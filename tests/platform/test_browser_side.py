"""The browser's implementations against a page made of Python: what needs no browser to be seen."""

import asyncio
import json

import pygame
import pytest

from game.platform.browser.address import BrowserAddress
from game.platform.browser.clock import BrowserClock
from game.platform.browser.mirror import BrowserMirror
from game.platform.browser.page import PlainPage
from game.platform.browser.storage import BrowserStorage
from game.platform.browser.window import BrowserWindow
from game.platform.storage import StorageError
from game.platform.window import Insets


class FakePage(PlainPage):
    """A page whose answers tests choose; it notes what crosses over."""

    def __init__(self):
        super().__init__()
        self.answers = {}
        self.times = []
        self.hidden = 0
        self.crossed = []
        self.size = "1170 2532 3 141 0 102 0"
        self.size_changes = 1

    def read(self, key):
        return self.answers.get(key, "")

    def write(self, key, text):
        return self.answers.get(key, "")

    erase = read

    async def nextFrame(self):
        return self.times.pop(0)

    def isHidden(self):
        return self.hidden

    def metrics(self):
        return self.size

    def changesOfSize(self):
        return self.size_changes

    def mirrorStatus(self, text):
        self.crossed.append(("status", text))

    def mirrorList(self, name, lines):
        self.crossed.append((name, json.loads(lines)))

    def mirrorChoices(self, choices):
        self.crossed.append(("choices", json.loads(choices)))

    def mirrorTaken(self):
        return '["a","b"]'

    def takeCopyRefused(self):
        return self.answers.pop("refused", 0)

    def fragment(self):
        return "r=%E5%8F%89%2"


@pytest.mark.parametrize("reason", ["blocked", "full", "lost", "something new"])
def test_refusals_become_the_one_exception(reason):
    page = FakePage()
    storage = BrowserStorage(page)
    page.answers["match"] = f"!{reason}"
    for act in (storage.get, storage.remove, lambda key: storage.set(key, "x")):
        with pytest.raises(StorageError) as caught:
            act("match")
        assert caught.value.reason == (reason if " " not in reason else "blocked")


def test_kept_text_may_look_like_anything():
    page = FakePage()
    for text in ("", "!full", "=", "null"):
        page.answers["match"] = f"={text}"
        assert BrowserStorage(page).get("match") == text
    assert BrowserStorage(page).get("other") is None


def test_hidden_time_is_not_counted():
    page = FakePage()
    clock = BrowserClock(page)
    page.times = [1000, 1016, 5016, 5032]

    async def step():
        return round(await clock.next_frame(), 3)

    assert asyncio.run(step()) == 0
    assert asyncio.run(step()) == 0.016
    assert asyncio.run(step()) == 0.1  # a long frame, but seen
    page.hidden = 1
    assert asyncio.run(step()) == 0.016  # the frame that tells it is hidden
    page.hidden = 0
    page.times = [99_000, 99_010, 98_000]
    assert asyncio.run(step()) == 0
    assert asyncio.run(step()) == 0.01
    assert asyncio.run(step()) == 0  # clocks that go back are no reason to


def test_what_has_not_changed_does_not_cross_over():
    page = FakePage()
    mirror = BrowserMirror(page)
    for _ in range(3):
        mirror.set_status("Your  turn\n")
        mirror.set_hand(["A", "4\t4"])
        mirror.set_choices([("a", "Play")])
    assert page.crossed == [
        ("status", "Your turn"),
        ("hand", ["A", "4 4"]),
        ("choices", [["a", "Play"]]),
    ]
    assert mirror.taken() == ("a", "b")
    with pytest.raises(ValueError, match="equal ids"):
        mirror.set_choices([("a", "1"), ("a", "2")])


def test_a_fragment_with_half_an_escape_is_taken_as_it_is():
    assert BrowserAddress(FakePage()).fragment == "r=叉%2"


@pytest.fixture
def window(monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    page = FakePage()
    opened = BrowserWindow(page)
    opened.open("414")
    yield page, opened
    pygame.display.quit()


def test_the_surface_follows_the_page(window):
    page, opened = window
    assert opened.surface.get_size() == (1170, 2532)
    assert opened.metrics.insets == Insets(141, 0, 102, 0)
    assert opened.refresh() is False
    page.size = "2532 1170 3 0 141 63 141"
    assert opened.refresh() is False  # the page has not said so yet
    page.size_changes += 1
    assert opened.refresh() is True
    assert opened.surface.get_size() == (2532, 1170)
    assert opened.refresh() is False
    page.size_changes += 1
    assert opened.refresh() is False  # told, but the same


def test_copying_says_whether_there_is_a_clipboard(window):
    page, opened = window
    assert opened.copy("text") is False  # a page without the bridge has none
    page.copy = lambda text: page.crossed.append(text) or 1
    assert opened.copy("text") is True
    assert opened.take_copy_refused() is False
    page.answers["refused"] = 1  # a browser says so later
    assert opened.take_copy_refused() is True
    assert opened.take_copy_refused() is False
    assert page.crossed == ["text"]


@pytest.mark.parametrize("ratio", [0.5, 0.8, 1, 1.1, 1.25, 1.5, 2, 2.625, 3])
def test_every_css_px_answers_its_middle(window, ratio):
    page, opened = window
    css = 390
    width = round(css * ratio)
    page.size = f"{width} 400 {width / css} 0 0 0 0"
    page.size_changes += 1
    opened.refresh()
    for x in range(css):
        handed_over = int(x * width / css)  # as SDL does it
        event = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(handed_over, 0), button=1)
        place, _ = opened.point(event)
        assert 0 <= place < width
        if ratio > 1:
            assert abs(place - (x + 0.5) * width / css) <= 1
        else:
            assert place == handed_over
