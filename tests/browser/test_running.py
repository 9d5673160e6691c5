"""Keys, focus, tabs, sound, storage, address and text mirror of the running page."""

import json
import time

import pytest

from player import HIDE

SOUND = """
  const Own = globalThis.AudioContext;
  globalThis.sounds = [];
  globalThis.AudioContext = class extends Own {
    constructor(...given) {
      super(...given);
      globalThis.sounds.push(this);
      console.log(`sound ${this.state}`);
      this.onstatechange = () => console.log(`sound ${this.state}`);
    }
  };
  new MutationObserver((_, observer) => {
    if (!document.getElementById("curtain")?.hidden) return;
    observer.disconnect();
    console.log("first frame");
  }).observe(document, { subtree: true, childList: true, attributes: true });
"""


# ---- keys and focus ----


def test_keys_reach_the_game_at_once(shared):
    for key in ("Enter", "ArrowLeft", "p", "Escape", "Tab", "PageDown", "Home"):
        shared.page.keyboard.press(key)
    names = ("return", "left", "p", "escape", "tab", "page down", "home")
    shared.wait(lambda: len(shared.events()) >= 2 * len(names))
    assert shared.events() == [f"{kind} {name}" for name in names for kind in ("KeyDown", "KeyUp")]
    assert shared.page.evaluate("document.activeElement.id") == "canvas"


def test_the_browsers_own_keys_stay_with_the_browser(shared):
    # the browser acts on what the page did not hold back; a test browser has no window to act on
    held = shared.page.evaluate(
        """(all) => all.filter((keys) => {
          const parts = keys.split("+");
          const key = parts.pop();
          const event = new KeyboardEvent("keydown", {
            key, code: key.length === 1 ? `Key${key.toUpperCase()}` : key,
            keyCode: key.length === 1 ? key.toUpperCase().charCodeAt() : 116,
            ctrlKey: parts.includes("Control"), altKey: parts.includes("Alt"),
            metaKey: parts.includes("Meta"), bubbles: true, cancelable: true,
          });
          document.getElementById("canvas").dispatchEvent(event);
          return event.defaultPrevented;
        })""",
        ["Control+r", "F5", "Alt+ArrowLeft", "Control+l", "F12", "Meta+w"],
    )
    shared.frames()
    assert held == []
    assert shared.events() == []


# ---- hidden tab ----


def test_a_hidden_tab_stands_still_and_comes_back_gently(visit, host):
    game = visit(script=HIDE).open(host().address).ready()

    def played() -> float:
        """Seconds that have passed for the game."""
        counted = int(game.value("counted")) + 1
        game.take("count")
        game.wait(lambda: game.value("counted") == str(counted))
        return float(game.value("seconds"))

    begun, before = time.monotonic(), played()
    game.page.evaluate("hideTab(true)")
    game.page.wait_for_timeout(300)
    game.page.evaluate(
        """() => {
          globalThis.frames = 0;
          const own = globalThis.requestAnimationFrame;
          globalThis.requestAnimationFrame = (call) => {
            globalThis.frames += 1;
            return own(call);
          };
        }"""
    )
    game.page.wait_for_timeout(3000)
    assert game.page.evaluate("frames") == 0
    game.page.evaluate("hideTab(false)")
    after = played()
    assert game.value("hidden") == "1"  # the one frame that told it
    assert after - before < time.monotonic() - begun - 3  # not the three seconds away
    assert float(game.value("longest")) <= 0.1


# ---- sound ----


@pytest.mark.parametrize("gesture", ["mouse", "key", "tap"])
def test_the_first_gesture_starts_the_sound(visit, host, gesture):
    # playwright's questions to a page count as gestures, so here the page tells by itself
    game = visit(script=SOUND, has_touch=gesture == "tap")
    said = []
    game.page.on("console", lambda message: said.append(message.text))
    with game.page.expect_console_message(lambda m: m.text == "first frame", timeout=30_000):
        game.open(host().address)
    game.page.wait_for_timeout(500)
    assert [text for text in said if text.startswith("sound")] == ["sound suspended"]
    if gesture == "mouse":
        game.page.mouse.click(300, 300)
    elif gesture == "key":
        game.page.keyboard.press("Enter")
    else:
        game.page.touchscreen.tap(300, 300)
    game.wait(lambda: said[-1] == "sound running")
    assert game.value("sound") == "yes"


def test_sound_pauses_in_a_hidden_tab_and_returns(visit, host):
    game = visit(script=SOUND + HIDE).open(host().address).ready()
    game.page.mouse.click(300, 300)
    game.page.wait_for_function("sounds[0].state === 'running'")
    game.page.evaluate("hideTab(true)")
    game.page.wait_for_function("sounds[0].state === 'suspended'")
    game.page.evaluate("hideTab(false)")
    game.page.wait_for_function("sounds[0].state === 'running'")
    # cut off by the system, as a call does: the next touch brings it back
    game.page.evaluate("sounds[0].suspend()")
    game.page.wait_for_function("sounds[0].state === 'suspended'")
    game.page.mouse.click(300, 300)
    game.page.wait_for_function("sounds[0].state === 'running'")


# ---- storage ----


def test_what_is_kept_is_there_after_a_reload(game):
    assert "visit 1" in game.lines()
    game.page.reload()
    game.ready()
    assert "visit 2" in game.lines()
    assert game.page.evaluate("localStorage.getItem('414.visits')") == "2"


@pytest.mark.parametrize(
    ("script", "reason"),
    [
        # refused and full storage is tried on the game itself
        ("Storage.prototype.setItem = () => {};", "lost"),
        ("Object.defineProperty(globalThis, 'localStorage', { value: null });", "blocked"),
    ],
)
def test_the_game_runs_without_storage(visit, host, script, reason):
    game = visit(script=script).open(host().address).ready()
    assert f"no storage: {reason}" in game.lines()


# ---- address ----


def test_the_fragment_is_read_and_followed_and_set_without_history(visit, host):
    game = visit().open(host().address + "#r=%E5%9B%9B%20x%2541").ready()
    assert game.value("fragment") == "r=四 x%41"
    steps = game.page.evaluate("history.length")
    game.take("count")
    game.page.wait_for_function("location.hash === '#counted%201'")
    assert game.page.evaluate("history.length") == steps
    game.page.evaluate("location.hash = '#other'")
    game.wait(lambda: game.value("fragment") == "other")
    game.page.go_back()
    game.wait(lambda: game.value("fragment") == "counted 1")


def test_nothing_asks_before_leaving(game):
    dialogs = []
    game.page.on("dialog", lambda dialog: (dialogs.append(dialog.type), dialog.accept()))
    game.page.mouse.click(300, 300)
    game.page.goto("about:blank")
    assert dialogs == []


# ---- text mirror ----


def test_the_mirror_is_there_for_readers_and_unseen(shared):
    tree = shared.page.locator("body").aria_snapshot()
    assert "application" in tree
    assert 'heading "Platform"' in tree
    assert 'button "Count"' in tree
    box = shared.page.locator("#mirror").bounding_box()
    assert (box["width"], box["height"]) == (1, 1)
    assert shared.page.locator("#mirror-log").get_attribute("aria-live") == "polite"


def test_a_choice_of_the_mirror_acts_and_is_announced(shared):
    shared.take("count")
    shared.take("count")
    shared.wait(lambda: shared.value("counted") == "2")
    assert shared.page.locator("#mirror-log p").all_inner_texts() == ["counted 1", "counted 2"]


def test_f6_leads_to_the_mirror_and_back(shared):
    shared.page.keyboard.press("F6")
    assert shared.page.evaluate("document.activeElement.dataset.id") == "count"
    assert shared.page.locator("#mirror").bounding_box()["width"] > 100  # seen while used
    shared.page.keyboard.press("Enter")
    shared.wait(lambda: shared.value("counted") == "1")
    assert shared.page.evaluate("document.activeElement.dataset.id") == "count"
    shared.page.keyboard.press("Tab")
    assert shared.page.evaluate("document.activeElement.dataset.id") == "stop"
    shared.page.keyboard.press("F6")
    assert shared.page.evaluate("document.activeElement.id") == "canvas"
    assert shared.events() == []


def test_unchanged_lines_of_the_mirror_are_not_touched(shared):
    shared.page.evaluate(
        """() => {
          globalThis.touched = [];
          new MutationObserver((records) => records.forEach((r) =>
            touched.push((r.target.closest ? r.target : r.target.parentElement).textContent)))
            .observe(document.getElementById("mirror-table"),
              { childList: true, subtree: true, characterData: true });
        }"""
    )
    shared.take("count")
    shared.wait(lambda: shared.value("counted") == "1")
    touched = json.loads(shared.page.evaluate("JSON.stringify(touched)"))
    assert all(line.split()[0] in ("counted", "seconds", "longest") for line in touched), touched


# ---- wishes of the player ----


def test_wishes_of_the_browser_are_told(visit, host):
    game = visit(locale="tr-TR", reduced_motion="reduce").open(host().address).ready()
    assert game.value("language") == "tr-TR"
    assert game.value("motion") == "little"


def test_full_screen_and_back(shared):
    shared.page.keyboard.press("F6")
    shared.page.locator('#mirror-choices button[data-id="full"]').click()
    shared.page.wait_for_function("document.fullscreenElement !== null")
    shared.page.locator('#mirror-choices button[data-id="full"]').press("Enter")
    shared.page.wait_for_function("document.fullscreenElement === null")


def test_an_unchanged_picture_costs_no_flip(shared):
    shared.page.evaluate(
        """() => {
          globalThis.flips = 0;
          const own = CanvasRenderingContext2D.prototype.putImageData;
          CanvasRenderingContext2D.prototype.putImageData = function (...given) {
            globalThis.flips += 1;
            return own.apply(this, given);
          };
        }"""
    )
    # a window may still be finding its size: that is a change, what comes after it is not
    for change in ("the start", "the count"):
        for _ in range(20):
            before = shared.page.evaluate("flips")
            shared.frames(30)
            if (after := shared.page.evaluate("flips")) == before:
                break
        assert after == before, change
        if change == "the start":
            shared.take("count")
            shared.wait(lambda: shared.value("counted") == "1")
            assert shared.page.evaluate("flips") > after  # this is how a flip shows
