"""The game itself in the page: played by mouse, touch and keys, left and found again."""

from __future__ import annotations

import pytest

from player import HIDE, Player, begun, deal_by, left_at, pressing

FORMS = {
    "mouse": (1366, 768, 1),
    "touch": (390, 844, 2),
}


@pytest.mark.parametrize(("way", "seed"), [("mouse", 7), ("touch", 8)])
def test_a_whole_deal(visit, host, game_site, way, seed):
    width, height, ratio = FORMS[way]
    texts = begun(seed, width, height, ratio)
    how = {"has_touch": True, "is_mobile": True} if way == "touch" else {}
    player = Player(visit, host(game_site).address, texts, width, height, ratio, **how)
    player.go_on()
    took = deal_by(player, pressing(player))
    assert took > 5
    result = player.match().deal.result()
    assert result is not None


@pytest.mark.parametrize("name", ["follow", "claim_mine"])
def test_a_reload_at_any_moment_loses_nothing(visit, host, game_site, name):
    texts = left_at(name)
    player = Player(visit, host(game_site).address, texts, 800, 600)
    player.go_on()
    player.game.wait(player.asked)
    before = (player.texts()["match"], player.game.lines("hand"), player.offered())
    player.page.reload()
    player.game.ready()
    player.go_on()
    player.game.wait(player.asked)
    assert (player.texts()["match"], player.game.lines("hand"), player.offered()) == before


def test_hidden_time_is_not_taken_from_a_claim(visit, host, game_site):
    seconds = 4
    texts = left_at("claim_mine", claim_seconds=seconds)
    player = Player(visit, host(game_site).address, texts, 800, 600, script=HIDE)
    player.go_on()
    player.game.wait(player.asked)
    kept = player.texts()["match"]
    player.page.evaluate("hideTab(true)")
    player.page.wait_for_timeout(1000 * seconds + 1000)
    player.page.evaluate("hideTab(false)")
    player.game.frames(20)
    assert player.asked()
    assert player.texts()["match"] == kept
    player.game.wait(lambda: player.texts()["match"] != kept)  # now it does run out


def test_a_damaged_save_never_stops_the_game(visit, host, game_site):
    damage = "\u0000\ufffd"
    server = host(game_site)
    player = Player(visit, server.address, {"match": damage, "settings": "{{"}, 800, 600)
    player.game.wait(lambda: "new" in player.offered())
    assert "continue" not in player.offered()
    player.game.take("new")
    player.game.wait(lambda: "start" in player.offered())
    player.game.take("start")
    player.game.wait(lambda: len(player.game.lines("hand")) > 5)
    player.game.wait(lambda: player.texts()["match"] != damage)
    player.page.reload()
    player.game.ready()
    player.game.wait(lambda: "continue" in player.offered())


def test_turning_the_screen_in_mid_deal_keeps_everything(visit, host, game_site):
    texts = begun(11, 390, 844, 2)
    player = Player(visit, host(game_site).address, texts, 390, 844, 2)
    player.go_on()
    player.game.wait(player.asked)
    twin = player.twin()
    twin.shell.continue_match()
    twin.frames(3)
    cards, _ = twin.advice()
    player.press(cards[0])
    player.game.wait(lambda: player.game.lines("hand")[-1].startswith("Selected"))
    hand = player.game.lines("hand")
    for width, height in ((844, 390), (320, 568), (390, 844)):
        player.resize(width, height)
        assert player.game.lines("hand") == hand
        assert player.bitmap() == [width * 2, height * 2]


PAD = """
  const pad = {
    id: "Pad (STANDARD GAMEPAD)", index: 0, connected: true, mapping: "standard", timestamp: 1,
    axes: [0, 0, 0, 0],
    buttons: Array.from({ length: 17 }, () => ({ pressed: false, touched: false, value: 0 })),
  };
  let there = false;
  navigator.getGamepads = () => [there ? pad : null, null, null, null];
  globalThis.connect = () => {
    there = true;
    dispatchEvent(Object.assign(new Event("gamepadconnected"), { gamepad: pad }));
  };
  globalThis.hold = (number, pressed) => {
    pad.buttons[number] = { pressed, touched: pressed, value: pressed ? 1 : 0 };
    pad.timestamp += 1;
  };
"""


def test_a_gamepad_continues_a_match_and_chooses_cards(visit, host, game_site):
    texts = left_at("follow", claim_seconds=0, turn_seconds=0)
    player = Player(visit, host(game_site).address, texts, 1366, 768, script=PAD)
    player.game.wait(lambda: "continue" in player.offered())
    player.page.evaluate("connect()")
    player.game.frames(10)

    def press(number):
        for pressed in (True, False):
            player.page.evaluate(f"hold({number}, {str(pressed).lower()})")
            player.game.frames(4)

    press(0)
    player.game.wait(player.asked)
    assert not any(line.startswith("Selected") for line in player.game.lines("hand"))
    press(0)
    player.game.wait(lambda: player.game.lines("hand")[-1].startswith("Selected"))
    first = player.game.lines("hand")[-1]
    press(0)
    press(15)
    press(0)
    player.game.wait(lambda: player.game.lines("hand")[-1] not in (first, ""))
    press(9)
    player.game.wait(lambda: "concede" in player.offered())
