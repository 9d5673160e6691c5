"""Failures that players of such games met elsewhere, tried on the game itself in the page."""

from __future__ import annotations

import json

import pytest

from conftest import CHROMIUM, FLAGS, Visit
from game.rules.record import MatchRecord, to_link
from game.rules.ruleset import Ruleset
from game.table.save import load_save
from game.ui.frame import say
from player import HIDE, SEED, Player, begun, left_at
from tests.ui.test_link import POSITION
from twin import CALM, Twin

AWAITED = {"claim_seconds": 0, "turn_seconds": 0}
SAID = """
  globalThis.said = [];
  new MutationObserver((records) => records.forEach((record) => record.addedNodes.forEach((node) =>
    node.parentElement?.id === "mirror-log" && said.push(node.textContent))))
    .observe(document, { subtree: true, childList: true });
"""


def at_table(visit, address, size=(1366, 768, 1), name="follow", **how) -> tuple[Player, Twin]:
    """A match continued in the page, the player asked, and its twin."""
    player = Player(visit, address, left_at(name, **AWAITED), *size, **how)
    player.go_on()
    player.game.wait(player.asked)
    return player, seated(player)


def seated(player: Player) -> Twin:
    twin = player.twin()
    twin.shell.continue_match()
    twin.frames(3)
    return twin


def selected(player: Player) -> str:
    """The mirror's line on what is selected."""
    return next((line for line in player.game.lines("hand") if line.startswith("Selected")), "")


def named(twin: Twin, *keys) -> str:
    """The line for these cards."""
    tr = twin.shell.translator
    return tr("say.hand.selected", cards=tr.join([say.face_name(tr, key[0]) for key in keys]))


class Fingers:
    """Fingers on the page of a player, down and up at will."""

    def __init__(self, player: Player) -> None:
        self.page, self.game = player.page, player.game
        self.session = self.page.context.new_cdp_session(self.page)

    def __call__(self, kind: str, *places) -> None:
        points = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(places)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        self.game.frames()


# ---- pointers: W-07, W-09, U-01, U-06 ----

SIZES = {
    1: [(2560, 1440), (844, 390), (1366, 768), (390, 844)],
    3: [(390, 844), (1366, 768)],
    2.625: [(412, 915), (320, 568)],
}


@pytest.mark.parametrize("ratio", SIZES)
def test_every_card_is_hit_in_its_middle_and_again_after_each_resize(visit, host, game_site, ratio):
    """W-09."""
    first = SIZES[ratio][0]
    player = Player(
        visit, host(game_site).address, begun(5, *first, ratio, **AWAITED), *first, ratio
    )
    player.go_on()
    player.game.wait(player.asked)
    for width, height in SIZES[ratio]:
        player.resize(width, height)
        player.size = (width, height, player.bitmap()[0] / width)
        twin = seated(player)
        player.size = (width, height, ratio)
        keys = list(twin.top.control.layout.order)
        assert len(keys) > 20
        if (width, height) != first:
            keys = keys[:4] + keys[4:-2:3] + keys[-2:]
        for i, key in enumerate(keys):
            player.press(twin.card(key))
            expected = named(twin, *sorted(keys[: i + 1]))
            player.game.wait(lambda want=expected: selected(player) == want)
        player.page.keyboard.press("c")
        player.game.wait(lambda: selected(player) == "")


def test_one_tap_counts_once_whatever_else_the_system_makes_of_it(visit, host, game_site):
    """W-07: late mouse events at the place of a tap, on a card and on Play."""
    phone = {"has_touch": True, "is_mobile": True}
    player, twin = at_table(visit, host(game_site).address, (390, 844, 2), **phone)
    page, key = player.page, twin.top.control.layout.order[3]
    place = twin.card(key)
    player.press(place)
    page.mouse.click(*place)
    player.game.frames(10)
    assert selected(player) == named(twin, key)
    page.wait_for_timeout(1000)
    page.mouse.click(*place)  # a real one
    player.game.wait(lambda: selected(player) == "")
    page.wait_for_timeout(1000)
    cards, play = twin.advice()
    for card in cards:
        player.press(card)
        page.wait_for_timeout(400)
    mine = [entry for entry in player.match().deal.log if entry.seat == 0]
    logged = len(player.match().deal.log)
    player.press(play)
    page.mouse.click(*play)
    player.game.wait(lambda: len(player.match().deal.log) > logged)
    page.wait_for_timeout(800)
    assert len([entry for entry in player.match().deal.log if entry.seat == 0]) == len(mine) + 1


def test_a_touch_that_is_taken_away_or_joined_by_another_does_nothing_twice(visit, host, game_site):
    phone = {"has_touch": True, "is_mobile": True}
    player, twin = at_table(visit, host(game_site).address, (390, 844, 2), **phone)
    fingers, keys = Fingers(player), twin.top.control.layout.order
    first, second = twin.card(keys[1]), twin.card(keys[8])
    fingers("touchStart", first)
    fingers("touchCancel")
    player.game.frames(10)
    assert selected(player) == ""
    player.press(first)
    player.game.wait(lambda: selected(player) == named(twin, keys[1]))
    player.page.wait_for_timeout(400)
    fingers("touchStart", second)
    fingers("touchStart", second, first)
    fingers("touchEnd", second)
    fingers("touchEnd")
    both = sorted((keys[1], keys[8]))
    player.game.wait(lambda: selected(player) == named(twin, *both))


def test_twenty_clicks_on_play_are_one_play(visit, host, game_site):
    """U-06. Other buttons, the loss of the focus and the window's edge are no clicks either."""
    player, twin = at_table(visit, host(game_site).address)
    page, keys = player.page, twin.top.control.layout.order
    places = [twin.card(key) for key in keys]
    page.mouse.move(*places[4])
    page.mouse.down()
    page.evaluate("dispatchEvent(new Event('blur'))")
    player.game.frames(6)
    page.mouse.up()
    page.evaluate("dispatchEvent(new Event('focus'))")
    player.game.frames(6)
    assert selected(player) == ""
    page.mouse.move(*places[4])
    page.mouse.down()
    page.mouse.move(1500, 900)
    page.mouse.up()
    page.keyboard.press("c")
    page.wait_for_timeout(400)
    player.press(places[6])
    player.game.wait(lambda: selected(player) == named(twin, keys[6]))
    page.mouse.click(*places[9], button="right")
    player.game.wait(lambda: selected(player) == "")
    cards, play = twin.advice()
    for card in cards:
        player.press(card)
        page.wait_for_timeout(400)
    before = player.match().deal.log
    for _ in range(20):
        player.press(play)
    player.game.wait(lambda: len(player.match().deal.log) > len(before))
    page.wait_for_timeout(1000)
    fresh = player.match().deal.log[len(before) :]
    mine = [entry for entry in fresh if entry.seat == 0]
    assert len(mine) == 1
    assert len(mine[0].action.cards) == len(cards)


def test_resizing_in_the_middle_of_a_drag_and_odd_sizes_leave_the_game_whole(
    visit, host, game_site
):
    player, twin = at_table(visit, host(game_site).address)
    page, hand = player.page, player.game.lines("hand")
    x, y = twin.card(twin.top.control.layout.order[2])
    page.mouse.move(x, y)
    page.mouse.down()
    for i in range(8):
        page.set_viewport_size({"width": 1366 - 40 * i, "height": 768 - 20 * (i % 4)})
        page.mouse.move(x + 10 * i, y)
    page.mouse.up()
    page.keyboard.press("c")
    for width, height in [(200, 200), (5000, 300), (120, 900), (1, 1), (320, 480), (1366, 768)]:
        player.resize(width, height)
        assert player.bitmap() == [width, height]
        assert player.game.lines("hand") == hand
    place = twin.card(twin.top.control.layout.order[5])
    player.press(place)
    player.game.wait(lambda: selected(player) == named(twin, twin.top.control.layout.order[5]))


# ---- frames, tabs, sound: W-10, W-12, W-19 ----


def test_in_a_frame_one_click_gives_the_game_the_keys_and_takes_them_from_the_page(
    visit, host, game_site
):
    """W-10."""
    server = host(game_site, prefix="/game/")
    server.extra["/"] = (
        "<!doctype html><body style='height:3000px;margin:0'><p>page</p>"
        "<iframe src='/game/' style='width:800px;height:450px;border:0'></iframe></body>"
    )
    outside = visit(viewport={"width": 1000, "height": 600}, locale="en")
    page = outside.open(server.origin + "/").page
    frame = page.frame_locator("iframe")
    frame.locator("#curtain").wait_for(state="hidden", timeout=30_000)
    choices = frame.locator("#mirror-choices button")

    def offered(name):
        return lambda: name in choices.evaluate_all("all => all.map((b) => b.dataset.id)")

    outside.wait(offered("new"))
    page.mouse.click(900, 20)  # the page around
    page.keyboard.press("Enter")
    outside.frames(10)
    assert offered("new")()
    page.mouse.click(60, 300)  # the game, where there is no button
    for key in ("ArrowDown", " ", "PageDown", "PageUp", "End", "Home", "Tab", "ArrowUp", "Escape"):
        page.keyboard.press(key)
        outside.frames()
    assert page.evaluate("scrollY") == 0
    page.mouse.move(300, 300)
    page.mouse.wheel(0, 300)
    outside.frames(10)
    assert page.evaluate("scrollY") == 0
    page.mouse.click(900, 20)
    page.keyboard.press("PageDown")
    page.wait_for_function("scrollY > 100")
    page.evaluate("scrollTo(0, 0)")
    page.mouse.click(60, 300)
    page.keyboard.press("ArrowDown")
    outside.frames()
    page.keyboard.press("Enter")
    outside.wait(lambda: not offered("new")())  # whichever screen it opens


CLOCK = """
  globalThis.jump = 0;
  const frame = globalThis.requestAnimationFrame.bind(globalThis);
  globalThis.requestAnimationFrame = (call) => frame((time) => call(time + jump));
"""


def test_an_hour_away_costs_neither_turn_nor_claim(visit, host, game_site):
    """W-12: away by a hidden tab, by a computer asleep, by a clock set forward and back."""
    player = Player(
        visit, host(game_site).address, left_at("claim_mine"), 800, 600, script=HIDE + SAID + CLOCK
    )
    player.go_on()
    player.game.wait(player.asked)
    kept = player.texts()["match"]
    for hidden, hours in ((True, 1), (False, 2), (False, 1), (False, 3)):
        player.page.evaluate(f"hideTab({str(hidden).lower()}); jump = {hours} * 3600e3")
        player.page.wait_for_timeout(50)
        player.page.evaluate("hideTab(false)")
        player.game.frames(5)
    assert player.asked()
    assert player.texts()["match"] == kept
    assert not any("Time is up" in line for line in player.page.evaluate("said"))


HEARD = """
  globalThis.sounds = [];
  const Own = globalThis.AudioContext;
  globalThis.AudioContext = class extends Own {
    constructor(...given) {
      super(...given);
      globalThis.sounds.push(this);
      this.ear = new AnalyserNode(this, { fftSize: 32768 });
    }
  };
  const connect = AudioNode.prototype.connect;
  AudioNode.prototype.connect = function (to, ...given) {
    if (to === this.context.destination) connect.call(this, this.context.ear);
    return connect.call(this, to, ...given);
  };
  globalThis.heard = () => {
    const wave = new Float32Array(32768);
    sounds[0].ear.getFloatTimeDomainData(wave);
    return Math.max(...wave.map(Math.abs)) > 0.01;
  };
"""


def test_sound_comes_back_after_a_call_and_a_hidden_tab_with_one_tap(visit, host, game_site):
    """W-19."""
    player, twin = at_table(visit, host(game_site).address, script=HEARD + HIDE)
    page = player.page
    cards, play = twin.advice()
    page.wait_for_function("sounds.length === 1 && sounds[0].state === 'running'")
    page.evaluate("sounds[0].suspend()")
    page.evaluate("hideTab(true)")
    page.wait_for_timeout(1500)
    assert page.evaluate("sounds[0].state") == "suspended"
    page.evaluate("hideTab(false)")
    page.wait_for_function("sounds[0].state === 'running'")
    page.evaluate("sounds[0].suspend()")  # a call holds on to it
    page.wait_for_function("sounds[0].state === 'suspended'")
    for place in cards:
        player.press(place)
        page.wait_for_timeout(400)
    page.wait_for_function("sounds[0].state === 'running'")
    page.wait_for_timeout(1200)
    assert not page.evaluate("heard()")  # nothing was saved up
    player.press(play)
    page.wait_for_function("heard()")
    assert page.evaluate("sounds.length") == 1


# ---- what is kept: S-01, S-04, S-05 ----

NO_STORAGE = {
    "refused": "Object.defineProperty(globalThis, 'localStorage',"
    " { get() { throw new DOMException('no', 'SecurityError'); } });",
    "full": "Storage.prototype.setItem = () => {"
    " throw new DOMException('no', 'QuotaExceededError'); };",
}


class Reader:
    """A person who plays by the text mirror alone: what is written, buttons, what is announced."""

    def __init__(self, visit, address, script="", **how) -> None:
        self.game = visit(script=SAID + script, locale="en", **how)
        self.page = self.game.page
        self.game.open(address).ready()
        self.game.wait(lambda: "new" in self.choices())

    def choices(self) -> dict[str, str]:
        return dict(
            self.page.eval_on_selector_all(
                "#mirror-choices button", "all => all.map((b) => [b.dataset.id, b.textContent])"
            )
        )

    def take(self, name: str) -> None:
        self.game.wait(lambda: name in self.choices())
        self.game.take(name)

    def actions(self) -> list[str]:
        return [name for name in self.choices() if name.startswith("act-")]

    def said(self) -> list[str]:
        return self.page.evaluate("said")

    def new_match(self, *settings: str) -> None:
        self.take("new")
        for name in settings:
            self.take(name)
        self.take("start")

    def decide(self) -> bool:
        """Make one decision, the last on offer; False at the end of the deal."""
        self.game.wait(lambda: self.actions() or "next" in self.choices())
        if not self.actions():
            return False
        taken = self.actions()[-1]
        self.game.take(taken)
        self.game.wait(lambda: taken not in self.choices())
        return True


@pytest.mark.parametrize("kind", NO_STORAGE)
def test_without_storage_a_match_goes_on_also_over_the_title(visit, host, game_site, kind):
    """S-04."""
    reader = Reader(visit, host(game_site).address, NO_STORAGE[kind])
    reader.new_match()
    assert reader.decide()
    reader.game.wait(reader.actions)
    hand = reader.game.lines("hand")
    reader.take("menu")
    reader.take("leave")
    reader.take("continue")
    reader.game.wait(reader.actions)
    assert reader.game.lines("hand") == hand
    told = [line for line in reader.said() if "Nothing can be saved" in line]
    assert len(told) == 1


def fast(**settings) -> str:
    """A settings text: nobody waits, nothing runs out."""
    twin = Twin(800, 600)
    twin.shell.change(**CALM | AWAITED | settings)
    return twin.storage.texts["settings"]


def found_again(reader: Reader, hand: list[str]) -> None:
    """Look whether match and settings are as they were left."""
    reader.game.wait(lambda: "continue" in reader.choices())
    reader.take("settings")
    reader.game.wait(lambda: "volume" in reader.choices())
    assert reader.choices()["muted"].endswith("On")
    reader.take("back")
    reader.take("continue")
    reader.game.wait(lambda: len(reader.game.lines("hand")) > 3)
    assert reader.game.lines("hand") == hand


def test_everything_is_there_after_a_reload_a_closed_page_and_a_closed_browser(
    browser, host, game_site, tmp_path
):
    """S-05: left at once after the change, each time."""
    server = host(game_site)

    def opened():
        return browser.browser_type.launch_persistent_context(
            tmp_path / "profile", executable_path=CHROMIUM, args=FLAGS, locale="en"
        )

    def visit(script, locale):
        page = context.new_page()
        page.add_init_script(script)
        return Visit(page)

    context = opened()
    reader = Reader(visit, server.address, SEED % json.dumps({"settings": fast()}))
    reader.new_match()
    for _ in range(3):
        reader.decide()
    reader.game.wait(reader.actions)
    hand = reader.game.lines("hand")
    reader.take("menu")
    reader.take("settings")
    reader.take("muted")
    reader.game.wait(lambda: reader.choices()["muted"].endswith("On"))
    reader.page.reload()
    reader.game.ready()
    found_again(reader, hand)
    reader.decide()
    hand = reader.game.lines("hand")
    reader.page.close()
    reader = Reader(visit, server.address)
    found_again(reader, hand)
    reader.decide()
    hand = reader.game.lines("hand")
    context.close()
    context = opened()
    reader = Reader(visit, server.address)
    found_again(reader, hand)
    context.close()


@pytest.mark.parametrize("text", ["[]", '{"format":"414-settings","version":1}'])
def test_damage_under_every_key_at_once_leaves_the_game_playable(visit, host, game_site, text):
    """S-01, all keys of the page."""
    keys = ("match", "settings", "page-language", "match-damaged-1", "match-newer-1", "learned")
    reader = Reader(visit, host(game_site).address, SEED % json.dumps(dict.fromkeys(keys, text)))
    assert "continue" not in reader.choices()
    reader.new_match()
    reader.game.wait(lambda: len(reader.game.lines("hand")) > 3)


def test_two_pages_of_the_game_do_not_write_over_each_other(visit, host, game_site):
    address = host(game_site).address
    first = Reader(visit, address, SEED % json.dumps({"settings": fast()}) + HIDE)
    second = Reader(visit, address, context=first.page.context)
    second.new_match()
    second.game.wait(second.actions)
    first.page.evaluate("hideTab(true)")
    first.page.evaluate("hideTab(false)")
    first.take("continue")
    first.game.wait(first.actions)
    assert first.game.lines("hand") == second.game.lines("hand")
    assert first.decide()
    first.game.wait(first.actions)
    kept = first.page.evaluate("localStorage.getItem('414.match')")
    second.game.take(second.actions()[0])
    second.game.wait(lambda: "new" in second.choices())
    assert second.page.evaluate("localStorage.getItem('414.match')") == kept
    second.game.wait(lambda: any("another window" in line for line in second.said()))
    second.take("continue")
    second.game.wait(second.actions)
    assert second.game.lines("hand") == first.game.lines("hand")


@pytest.mark.parametrize("kind", ["match", "position"])
def test_a_link_that_comes_in_the_middle_of_a_match_asks_first(visit, host, game_site, kind):
    player = Player(visit, host(game_site).address, left_at("claim_mine"), 800, 600)
    player.go_on()
    player.game.wait(player.asked)
    kept, hand = player.texts()["match"], player.game.lines("hand")
    record = MatchRecord(7, Ruleset(players=2)) if kind == "match" else POSITION
    for answer in ("cancel", "play"):
        player.page.evaluate("(link) => { location.hash = link; }", f"{to_link(record)}")
        player.game.wait(lambda: "play" in player.offered())
        player.page.wait_for_timeout(500)
        assert player.texts()["match"] == kept
        player.game.take(answer)
        player.game.wait(lambda: "play" not in player.offered())
        if answer == "cancel":
            assert player.game.lines("hand") == hand
            player.page.evaluate("location.hash = '#1nonsense'")
            player.game.wait(lambda: "close" in player.offered())
            player.game.take("close")
    player.game.wait(lambda: player.texts()["match"] != kept)
    assert len(player.game.lines()) - 2 >= record.ruleset.players - 1


# ---- text and keys alone: U-17 ----


@pytest.mark.parametrize("players", [4, 8])
def test_a_deal_by_the_text_alone(visit, host, game_site, players):
    """What a blind player has: every choice named, no two alike, everything told."""
    reader = Reader(visit, host(game_site).address, SEED % json.dumps({"settings": fast()}))
    reader.take("new")
    reader.game.wait(lambda: "players" in reader.choices())
    for _ in range(4):
        if f" {players} " in reader.choices()["players"]:
            break
        before = reader.choices()["players"]
        reader.take("players")
        reader.game.wait(lambda old=before: reader.choices()["players"] != old)
    reader.take("start")
    decisions = 0
    while decisions < 6 or players == 4:
        reader.game.wait(lambda: reader.actions() or "next" in reader.choices())
        labels = list(reader.choices().values())
        assert all(labels)
        assert len(set(labels)) == len(labels)
        assert reader.page.locator("#mirror-status").inner_text()
        if not reader.decide():
            break
        decisions += 1
    assert decisions > 5
    if players != 4:
        return
    kept = reader.page.evaluate("localStorage.getItem('414.match')")
    deal = load_save(kept).match.deal
    reader.game.wait(lambda: " the deal." in reader.said()[-1])
    told = [line for line in reader.said() if not line.startswith(("It is your", "You lead."))]
    assert len(told) > len(deal.public_log)
    reader.take("next")
    reader.game.wait(reader.actions)
    assert any(line.startswith("Deal 2 at level") for line in reader.said())


def test_by_keys_alone_from_the_title_to_the_second_deal(visit, host, game_site):
    """U-17."""
    reader = Reader(visit, host(game_site).address, SEED % json.dumps({"settings": fast()}))
    press, page = reader.page.keyboard.press, reader.page
    press("Enter")
    reader.game.wait(lambda: "start" in reader.choices())
    press("End")
    press("Enter")
    for layer in ("Escape", "?", "l", "o"):
        reader.game.wait(reader.actions)
        press(layer)
        reader.game.wait(lambda: not reader.actions())
        press("Escape")
    for _ in range(300):
        reader.game.wait(lambda: reader.actions() or "next" in reader.choices())
        asked = reader.actions()
        if not asked:
            break
        for key in ("t", "Enter", "p", "d"):  # what the hint proposes, else pass, else decline
            if reader.actions() == asked:
                press(key)
                page.wait_for_timeout(50)
    press("Enter")
    reader.game.wait(reader.actions)
    assert any(line.startswith("Deal 2 at level") for line in reader.said())
