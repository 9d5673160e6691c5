"""Tries a finished site in headless Chromium and prints what it reaches (docs/measuring.md).

Everything is measured from outside: the page has no switch for it. The program is played through
the buttons of its text mirror, as somebody with a screen reader would.
"""

import gzip
import math
import random
import shutil
import statistics
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final

from report import BuildError, say
from serve import Handler

FLAGS: Final = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking"
    " --disable-component-update --disable-sync --autoplay-policy=document-user-activation-required"
).split()
VIEWPORT: Final = {"width": 1280, "height": 720}
PHONE: Final = {"width": 390, "height": 844}
SLOWER: Final = 4
TAPS: Final = 24
STARTS: Final = 5
PLAY_SECONDS: Final = 60
SLOW: Final = 1_250_000  # bytes a second: 10 Mbit/s
PREFIX: Final = "/a/b/"
DEALS: Final = 50
SETTLED: Final = 10
"""The deal after which memory may not grow any more."""
DEALS_SECONDS: Final = 900

# Counts presents and times frames. A frame's work is from its animation frame to the moment the
# program asks for the next one; it counts as a redraw when pixels were put on the canvas meanwhile.
PROBE: Final = """
(() => {
  const probe = (globalThis.probe = { frames: [], gaps: [], flips: 0, memories: [], answers: [] });
  const Memory = WebAssembly.Memory;
  WebAssembly.Memory = class extends Memory {
    constructor(...given) {
      super(...given);
      probe.memories.push(this);
    }
  };
  const put = CanvasRenderingContext2D.prototype.putImageData;
  addEventListener("touchstart", () => (probe.touched = performance.now()), true);
  CanvasRenderingContext2D.prototype.putImageData = function (...given) {
    probe.flips += 1;
    if (probe.touched) probe.answers.push(performance.now() - probe.touched);
    probe.touched = 0;
    return put.apply(this, given);
  };
  const own = globalThis.requestAnimationFrame;
  let begun = 0, flips = 0, last = 0;
  for (const name of ["instantiate", "instantiateStreaming"]) {
    const make = WebAssembly[name];
    WebAssembly[name] = async (...given) => {
      const made = await make(...given);
      const { mallinfo, malloc } = (made.instance ?? made).exports ?? {};
      if (mallinfo && malloc) Object.assign(probe, { mallinfo, malloc });
      return made;
    };
  }
  probe.used = () => {
    probe.room ??= probe.malloc(40);
    probe.mallinfo(probe.room);
    return new Int32Array(probe.memories[0].buffer, probe.room, 10)[7];
  };
  globalThis.requestAnimationFrame = (call) => {
    if (begun) probe.frames.push([performance.now() - begun, probe.flips - flips]);
    begun = 0;
    return own((time) => {
      begun = performance.now();
      flips = probe.flips;
      if (last) probe.gaps.push(time - last);
      last = time;
      call(time);
    });
  };
})();
"""


_FORGET: Final = "Object.assign(probe, { frames: [], gaps: [], flips: 0 })"


@dataclass(frozen=True)
class Row:
    """One line of the table: what, its target, what was found, whether that is enough."""

    what: str
    target: str
    found: str
    good: bool


class _Server(ThreadingHTTPServer):
    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing: browsers break connections off as they please."""


class _Below(Handler):
    """The site below `PREFIX`, so that an absolute address would be noticed."""

    speed = 0

    def translate_path(self, path: str) -> str:
        inside = path.removeprefix(PREFIX) if path.startswith(PREFIX) else "/nothing/there"
        return super().translate_path("/" + inside)

    def copyfile(self, source: Any, outputfile: Any) -> None:
        if not self.speed:
            super().copyfile(source, outputfile)
            return
        wait = threading.Event().wait
        while part := source.read(self.speed // 20):
            outputfile.write(part)
            wait(1 / 20)


@contextmanager
def _host(folder: Path, speed: int = 0) -> Iterator[tuple[str, Callable[[], None]]]:
    handler = type("Host", (_Below,), {"speed": speed})
    server = _Server(("127.0.0.1", 0), partial(handler, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()

    def stop() -> None:
        if thread.is_alive():
            server.shutdown()
            server.server_close()
            thread.join()

    try:
        yield f"http://127.0.0.1:{server.server_port}{PREFIX}", stop
    finally:
        stop()


def check(folder: Path, selfplay: Path) -> bool:
    """Try the site in `folder`; print the table; True when every target is reached.

    `selfplay` is the site of selfplay_main.py.
    """
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        raise BuildError("there is no Chromium on this system", "apt-get install chromium")
    try:
        from playwright.sync_api import sync_playwright  # noqa: PLC0415 - only needed here
    except ImportError as error:
        raise BuildError("the package playwright is missing", "pip install playwright") from error
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        say(f"Chromium {browser.version}, {VIEWPORT['width']}x{VIEWPORT['height']}, below {PREFIX}")
        rows = [*_sizes(folder), *_progress(browser, folder), *_starts(browser, folder)]
        rows += _play(browser, folder)
        rows += _taps(browser, folder)
        rows += _deals(browser, folder)
        rows += _selfplay(browser, selfplay)
        browser.close()
    width = max(len(row.what) for row in rows)
    for row in rows:
        mark = "ok    " if row.good else "FAILED"
        say(f"{mark} {row.what:{width}}  {row.found}  (target: {row.target})")
    return all(row.good for row in rows)


def _sizes(folder: Path) -> Iterator[Row]:
    files = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    packed = {path: len(gzip.compress(data, 9)) for path, data in files.items()}
    total = sum(packed.values()) / 1e6
    archive = next(size for path, size in packed.items() if path.name == "game.zip") / 1e6
    yield Row("everything, as gzip", "≤ 8 MB", f"{total:.2f} MB", total <= 8)
    yield Row("the game's archive, as gzip", "≤ 1.5 MB", f"{archive:.2f} MB", archive <= 1.5)


def _progress(browser: Any, folder: Path) -> Iterator[Row]:
    """What stands on the screen half a second after the address was entered, over 10 Mbit/s."""
    with _host(folder, SLOW) as (address, _):
        page = browser.new_page(viewport=VIEWPORT, locale="en")
        page.goto(address, wait_until="commit")
        page.wait_for_timeout(500)
        text = " ".join(page.locator("#what, #much").all_inner_texts())
        painted = page.evaluate(
            "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity"
        )
        page.close()
    good = painted <= 500 and "MB" in text
    found = f"{painted:.0f} ms; after 500 ms: {text}"
    yield Row("first words on screen, 10 Mbit/s", "≤ 500 ms, with how much", found, good)


def _starts(browser: Any, folder: Path) -> Iterator[Row]:
    """First frames of fresh contexts, then of a second visit with the server stopped."""
    with _host(folder) as (address, stop):
        cold: list[float] = []
        asked: list[str] = []
        contexts = [browser.new_context(viewport=VIEWPORT) for _ in range(STARTS)]
        for context in contexts:
            page = context.new_page()
            page.on("request", lambda request: asked.append(request.url))
            cold.append(_first_frame(page, address))
            page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
            page.close()
        stop()
        offline = []
        for context in contexts:
            context.set_offline(True)
            page = context.new_page()
            offline.append(_first_frame(page, address))
            context.close()
    median, away = statistics.median(cold), statistics.median(offline)
    foreign = [url for url in asked if not url.startswith(address)]
    spread = f"{min(cold):.0f} to {max(cold):.0f}"
    yield Row("requests to others", "0", str(len(foreign)), not foreign)
    yield Row(
        f"first frame, cold, median of {STARTS}",
        "≤ 3.5 s",
        f"{median / 1000:.2f} s ({spread} ms)",
        median <= 3500,
    )
    yield Row(
        f"first frame, server stopped, median of {STARTS}",
        "works, no slower",
        f"{away / 1000:.2f} s",
        away <= median * 1.1,
    )


class _Player:
    """Plays through the buttons of the text mirror, at random, always the same way.

    With `hasty` it plays what stands near the end of the list, where the long plays are.
    """

    # what leads from the title into a match and through it, the first that is on offer
    _WAYS = ("next", "again", "start", "new", "count")

    def __init__(self, page: Any, *, hasty: bool = False) -> None:
        self._page = page
        self._hasty = hasty
        self._random = random.Random(414)  # noqa: S311 - which button, not a secret
        self.deals = 0
        self.asked = False
        """Whether the player was to decide something when he acted last."""

    def act(self) -> None:
        """Press one button, if there is one that leads on."""
        ids: list[str] = self._page.evaluate(
            "[...document.querySelectorAll('#mirror-choices button')].map((b) => b.dataset.id)"
        )
        plays = [name for name in ids if name.startswith("act-")]
        ways = [name for name in self._WAYS if name in ids]
        self.asked = bool(plays)
        if not plays and not ways:
            return
        if plays:
            chosen = self._random.choice(plays[-4:-1] or plays if self._hasty else plays)
        else:
            chosen = ways[0]
        self.deals += chosen in ("next", "again")
        self._page.evaluate(
            "(id) => [...document.querySelectorAll('#mirror-choices button')]"
            ".find((button) => button.dataset.id === id)?.click()",
            chosen,
        )


def _play(browser: Any, folder: Path) -> Iterator[Row]:
    """Stillness on the title, then a minute of play: frames, flips and memory."""
    with _host(folder) as (address, _):
        context = browser.new_context(viewport=VIEWPORT)
        context.add_init_script(PROBE)
        page = context.new_page()
        _first_frame(page, address)
        page.wait_for_timeout(2000)
        page.evaluate(_FORGET)
        page.wait_for_timeout(3000)
        still = page.evaluate("probe.flips")
        player = _Player(page)
        for _ in range(10):  # into the match, past its first pictures
            player.act()
            page.wait_for_timeout(400)
        page.evaluate(_FORGET)
        for _ in range(PLAY_SECONDS * 4):
            player.act()
            page.wait_for_timeout(250)
        frames = page.evaluate("probe.frames")
        gaps = page.evaluate("probe.gaps")
        heap = _heap(page)
        context.close()
    redraws = sorted(work for work, flips in frames if flips) or [0.0]
    median = statistics.median(redraws)
    late = redraws[int(len(redraws) * 0.95)]
    longest = max(work for work, _ in frames)
    yield Row("flips while nothing happens, 3 s", "0", str(still), still == 0)
    yield Row(
        f"redraw and flip, {PLAY_SECONDS} s of play",
        "median ≤ 8 ms",
        f"median {median:.1f} ms of {len(redraws)}, 95 % within {late:.1f} ms",
        median <= 8,
    )
    yield Row("longest frame", "≤ 33 ms", f"{longest:.1f} ms of {len(frames)}", longest <= 33)
    smooth = sum(gap < 25 for gap in gaps) / max(1, len(gaps))
    yield Row("frames in time, 60 a second", "≥ 99 %", f"{smooth:.1%}", smooth >= 0.99)
    yield Row("memory of WebAssembly", "≤ 128 MB", f"{heap / 2**20:.1f} MB", heap <= 128 * 2**20)


def _taps(browser: Any, folder: Path) -> Iterator[Row]:
    """From a finger on a card of the hand to a changed picture, on a slow phone held upright."""
    with _host(folder) as (address, _):
        context = browser.new_context(
            viewport=PHONE, device_scale_factor=3, has_touch=True, is_mobile=True
        )
        context.add_init_script(PROBE)
        context.add_init_script(
            "localStorage.setItem('414.settings', JSON.stringify("
            "{ format: '414-settings', version: 1, turn_seconds: 0, claim_seconds: 0 }))"
        )
        page = context.new_page()
        _first_frame(page, address)
        player = _Player(page)
        while not player.asked:
            player.act()
            page.wait_for_timeout(400)
        page.wait_for_timeout(3000)  # all is still
        slow = context.new_cdp_session(page)
        slow.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        for number in range(TAPS):
            x = 24 + number * 37 % (PHONE["width"] - 48)
            page.touchscreen.tap(x, PHONE["height"] - 30)
            page.wait_for_timeout(700)
        answers = sorted(page.evaluate("probe.answers"))
        context.close()
    median = statistics.median(answers or [math.inf])
    yield Row(
        f"tap to changed picture, {PHONE['width']}x{PHONE['height']} at ratio 3, {SLOWER}x slower",
        "median ≤ 100 ms, none unanswered",
        f"median {median:.0f} ms, {len(answers)} of {TAPS} answered",
        median <= 100 and len(answers) == TAPS,
    )


def _deals(browser: Any, folder: Path) -> Iterator[Row]:
    """Memory from deal to deal, at the highest speed."""
    with _host(folder) as (address, _):
        context = browser.new_context(viewport=VIEWPORT, reduced_motion="reduce")
        context.add_init_script(PROBE)
        context.add_init_script(
            "localStorage.setItem('414.settings',"
            " JSON.stringify({ format: '414-settings', version: 1, speed: 'instant' }))"
        )
        page = context.new_page()
        _first_frame(page, address)
        player = _Player(page, hasty=True)
        heaps, used = [0], [0]
        deadline = time.monotonic() + DEALS_SECONDS
        while player.deals < DEALS and time.monotonic() < deadline:
            player.act()
            page.wait_for_timeout(40)
            if player.deals == len(heaps):
                heaps.append(_heap(page))
                used.append(int(page.evaluate("probe.used()")))
        context.close()
    done = len(heaps) - 1
    if done < DEALS:
        yield Row("memory", f"{DEALS} deals", f"{done} deals in {DEALS_SECONDS} s", good=False)
        return
    # what is in use swings with what has not been collected yet: low points of five are compared
    lows = min(used[SETTLED : SETTLED + 5]), min(used[-5:])
    heap = heaps[SETTLED], heaps[-1]
    for what, (settled, last), most in (("memory", heap, 1), ("memory in use", lows, 2)):
        grown = (last - settled) / 2**20
        yield Row(
            f"{what} from deal {SETTLED} to deal {done}",
            f"± {most} MB",
            f"{settled / 2**20:.1f} MB, then {grown:+.1f} MB",
            abs(grown) <= most,
        )


def _selfplay(browser: Any, folder: Path) -> Iterator[Row]:
    """Speed of the rules, from the program that measures and prints it."""
    with _host(folder) as (address, _):
        page = browser.new_page(viewport=VIEWPORT)
        with page.expect_console_message(
            lambda message: message.text.startswith("decisions"), timeout=120_000
        ) as said:
            page.goto(address, wait_until="commit")
        words = said.value.text.split()
        page.close()
    speed = int(words[3])
    yield Row("random self-play", "≥ 60,000 decisions/s", f"{speed:,}", speed >= 60_000)


def _first_frame(page: Any, address: str) -> float:
    """Open `address` and return when its first frame was there, in ms."""
    page.goto(address, wait_until="commit")
    page.wait_for_function("performance.getEntriesByName('414 first frame').length", timeout=60_000)
    time: float = page.evaluate("performance.getEntriesByName('414 first frame')[0].startTime")
    return time


def _heap(page: Any) -> int:
    """Return the bytes of all WebAssembly memory of the page."""
    return int(page.evaluate("probe.memories.reduce((sum, m) => sum + m.buffer.byteLength, 0)"))
