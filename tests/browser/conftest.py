"""Builds the site with the stand-in program once, and drives Chromium against it."""

import os
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from hosting import Host
from tests.needs import lacking, once, web_runtime

ROOT = Path(__file__).resolve().parents[2]
STANDIN = Path(__file__).parent / "standin" / "main.py"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking"
    " --disable-component-update --disable-sync"
    " --autoplay-policy=document-user-activation-required"  # as with a window
).split()
# to compile the runtime once more, for the speed of a long session, is a third of a short visit
FLAGS.append("--js-flags=--no-wasm-tier-up --no-wasm-dynamic-tiering")
FIRST_FRAME = 30_000  # ms that a busy machine may take


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker("browser")
            # A real browser on a machine busy with others: what fails is tried once more, and the
            # summary says so (R). What is wrong fails twice.
            item.add_marker(pytest.mark.flaky(reruns=1))


def _lacking() -> str:
    """What these tests lack on this machine, in one sentence; empty for nothing."""
    if CHROMIUM is None:
        return "Chromium is not installed (apt-get install chromium)"
    try:
        import platformdirs
        import playwright  # noqa: F401
        import pygbag  # noqa: F401
    except ImportError as error:
        return f"the package {error.name} is missing (pip install -e '.[dev]')"
    folder = Path(platformdirs.user_cache_dir("414", appauthor=False))
    if not any(folder.glob("pygame_ce-*wasm32.whl")) and not os.environ.get("CI"):
        return "no pygame-ce wheel for WebAssembly in the cache (python build/web.py makes it)"
    return ""


@pytest.fixture(scope="session", autouse=True)
def everything_needed() -> None:
    if reason := _lacking():
        lacking(reason)


def build_once(name: str, main: Path, shared: Path) -> Path:
    """Build the site of `main`, once for all test processes."""
    web_runtime(shared)
    site = shared / name / "web"
    once(shared, name, str(ROOT / "build" / "web.py"), "--main", str(main), "--out", str(site))
    return site


@pytest.fixture(scope="session")
def site(everything_needed: None, shared_folder: Path) -> Path:
    """The built site with the stand-in."""
    return build_once("site-a", STANDIN, shared_folder)


@pytest.fixture(scope="session")
def game_site(everything_needed: None, shared_folder: Path) -> Path:
    """The built site with the game itself."""
    return build_once("site-game", ROOT / "main.py", shared_folder)


@pytest.fixture(scope="session")
def next_site(everything_needed: None, shared_folder: Path) -> Path:
    """The site of the version that follows: another program, the same runtime."""
    main = shared_folder / f"next-{os.getpid()}.py"
    text = STANDIN.read_text("utf-8").replace('"running"', '"running the next version"')
    main.write_text(text, "utf-8")
    return build_once("site-b", main, shared_folder)


@pytest.fixture
def host(site: Path) -> Iterator[Callable[..., Host]]:
    """Start hosts of the site; keyword arguments are fields of `Host`."""
    started: list[Host] = []

    def start(folder: Path = site, **how: Any) -> Host:
        started.append(Host(folder, **how))
        return started[-1]

    yield start
    for one in started:
        one.stop()


@pytest.fixture(scope="session")
def browser(everything_needed: None) -> Iterator[Any]:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield started
        started.close()


class Visit:
    """A page with the game in it, as a person sees it: its picture, its text, its input."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.errors: list[str] = []
        self.requests: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("request", lambda request: self.requests.append(request.url))

    def open(self, address: str) -> "Visit":
        self.page.goto(address, wait_until="commit")
        return self

    def ready(self) -> "Visit":
        """Wait for the game's first frame."""
        self.page.wait_for_selector("#curtain", state="hidden", timeout=FIRST_FRAME)
        return self

    def lines(self, part: str = "table") -> list[str]:
        """Lines of the text mirror."""
        return [text.strip() for text in self.page.locator(f"#mirror-{part} li").all_inner_texts()]

    def value(self, name: str) -> str:
        """The stand-in's line ``name ...`` without its name."""
        found = [line for line in self.lines() if line.split(" ")[0] == name]
        assert found, (name, self.lines())
        return found[0].removeprefix(name).strip()

    def events(self) -> list[str]:
        return self.lines("hand")

    def wait(self, condition: Callable[[], object], seconds: float = 30) -> None:
        """Wait until `condition` holds; its last answer is in the message when it does not.

        The time is what a machine busy with other things may take, not what a player should wait.
        """
        deadline = time.monotonic() + seconds
        while not (answer := condition()):
            if time.monotonic() > deadline:
                raise AssertionError(f"still {answer!r}; {self.lines()} {self.events()}")
            self.page.wait_for_timeout(40)

    def frames(self, count: int = 3) -> None:
        """Wait for so many frames of the page, each of which the game has answered."""
        self.page.evaluate(
            """(count) => new Promise((resolve) => {
              const next = () => (count-- > 0 ? requestAnimationFrame(next) : resolve());
              next();
            })""",
            count,
        )

    def take(self, choice: str) -> None:
        """Activate a choice of the text mirror as a screen reader does."""
        self.page.locator(f'#mirror-choices button[data-id="{choice}"]').evaluate("b => b.click()")


@pytest.fixture
def visit(browser: Any) -> Iterator[Callable[..., Visit]]:
    """Open browser contexts; keyword arguments are playwright's, `script` runs in every page."""
    contexts = []
    visits = []

    def start(*, script: str = "", context: Any = None, **how: Any) -> Visit:
        if context is None:
            how.setdefault("viewport", {"width": 800, "height": 600})
            how.setdefault("service_workers", "block")  # it fetches the whole site once more
            context = browser.new_context(**how)
            contexts.append(context)
            context.add_init_script(
                "addEventListener('securitypolicyviolation', (e) => setTimeout(() => {"
                " throw new Error(`refused by policy: ${e.violatedDirective} ${e.blockedURI}`) }));"
                + script
            )
        visits.append(Visit(context.new_page()))
        return visits[-1]

    yield start
    for one in contexts:
        one.close()
    for one in visits:
        assert not one.errors, one.errors


@pytest.fixture(scope="session")
def standing(browser: Any, site: Path) -> Iterator[Visit]:
    """The stand-in on a page that many tests have in turn: to start it is most of their time."""
    server = Host(site)
    context = browser.new_context(viewport={"width": 800, "height": 600}, service_workers="block")
    yield Visit(context.new_page()).open(server.address).ready()
    context.close()
    server.stop()


@pytest.fixture
def shared(standing: Visit) -> Iterator[Visit]:
    """The stand-in as at its start, the canvas in focus; what was done to the page itself stays."""
    standing.page.evaluate("document.getElementById('mirror-log').replaceChildren()")
    standing.page.locator("#canvas").focus()
    standing.take("afresh")
    standing.wait(lambda: not standing.events() and standing.value("counted") == "0")
    yield standing
    assert not standing.errors, standing.errors


@pytest.fixture
def game(visit: Callable[..., Visit], host: Callable[..., Host]) -> Visit:
    """The stand-in running on a good host at 800 by 600."""
    return visit().open(host().address).ready()
