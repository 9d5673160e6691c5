"""A person who plays the game in the page, and the texts a match begins with."""

from __future__ import annotations

import json

from game.rules.deal import DealPhase
from game.table.save import load_save
from tests.ui.situations import situation
from twin import Twin

SEED = """
  if (!sessionStorage.getItem("begun")) {
    sessionStorage.setItem("begun", "yes");
    for (const [key, text] of Object.entries(%s)) localStorage.setItem(`414.${key}`, text);
  }
"""
MOST_PIXELS = 3840 * 2160
"""The page's bound on the pixels of its picture."""

HIDE = """
  let hidden = false;
  Object.defineProperty(Document.prototype, "hidden", { get: () => hidden });
  Object.defineProperty(Document.prototype, "visibilityState",
    { get: () => (hidden ? "hidden" : "visible") });
  globalThis.hideTab = (now) => {
    hidden = now;
    document.dispatchEvent(new Event("visibilitychange"));
  };
"""


class Player:
    """A person in front of the page, with what it keeps and the twin's eye for places."""

    def __init__(self, visit, address, texts, width, height, ratio=1, **how):
        self.size = (width, height, ratio)
        self.touches = how.get("has_touch", False)
        self.game = visit(
            viewport={"width": width, "height": height},
            device_scale_factor=ratio,
            reduced_motion="reduce",
            locale="en",
            script=SEED % json.dumps(texts) + how.pop("script", ""),
            **how,
        )
        self.page = self.game.page
        self.game.open(address).ready()

    def texts(self) -> dict[str, str]:
        """What the page keeps."""
        return self.page.evaluate(
            "Object.fromEntries(Object.entries(localStorage)"
            ".filter(([key]) => key.startsWith('414.') && key !== '414.page-language')"
            ".map(([key, text]) => [key.slice(4), text]))"
        )

    def twin(self) -> Twin:
        return Twin(*self.size, self.texts())

    def match(self):
        return load_save(self.texts()["match"]).match

    def offered(self) -> list[str]:
        """Ids of what can be done now, as the text mirror has them."""
        return self.page.eval_on_selector_all(
            "#mirror-choices button", "all => all.map((button) => button.dataset.id)"
        )

    def resize(self, width: int, height: int) -> None:
        """Give the page another size and wait until the game draws at it."""
        self.page.set_viewport_size({"width": width, "height": height})
        ratio = self.size[2]
        shrink = min(1, (MOST_PIXELS / (width * ratio * height * ratio)) ** 0.5)

        def there() -> bool:
            pairs = zip(self.bitmap(), (width, height), strict=True)
            return all(abs(pixels - css * ratio * shrink) <= 1 for pixels, css in pairs)

        self.game.wait(there)
        self.game.frames()

    def bitmap(self) -> list[int]:
        """Size of the picture in its own pixels."""
        return self.page.evaluate("[canvas.width, canvas.height]")

    def press(self, place) -> None:
        if self.touches:
            self.page.touchscreen.tap(*place)
        else:
            self.page.mouse.click(*place)

    def go_on(self) -> None:
        """Press Continue on the title, wait for the table."""
        self.game.wait(lambda: "continue" in self.offered())
        self.press(self.twin().button("continue"))
        self.game.wait(lambda: "continue" not in self.offered())

    def asked(self) -> bool:
        return any(name.startswith("act-") for name in self.offered())

    def logged(self) -> int:
        match = self.match()
        return match.index * 10_000 + len(match.deal.log)


def deal_by(player: Player, decide) -> int:
    """Play a deal to its end; `decide` makes one decision as the twin advises. How many it took."""
    decisions = 0
    before = -1

    def goes_on():
        return player.logged() > before and (player.asked() or over())

    def over():
        return player.match().deal.phase is DealPhase.OVER

    while True:
        player.game.wait(goes_on)
        if over():
            break
        before = player.logged()
        twin = player.twin()
        twin.shell.continue_match()
        twin.frames(3)
        decide(twin)
        decisions += 1
    player.game.wait(lambda: "next" in player.offered())
    return decisions


def pressing(player: Player):
    def decide(twin: Twin) -> None:
        cards, button = twin.advice()
        for place in cards:
            player.press(place)
            player.game.frames()
        player.press(button)

    return decide


def begun(seed: int, width: int, height: int, ratio: float, **rules) -> dict[str, str]:
    twin = Twin(width, height, ratio)
    twin.begin(seed, **rules)
    return dict(twin.storage.texts)


def left_at(name: str, **settings) -> dict[str, str]:
    """What is kept when a match is left in a situation of the gallery."""
    found = situation(name)
    return Twin(800, 600).take_over(found.session, **settings)
