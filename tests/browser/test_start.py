"""From the address to the first frame: progress, hosts that behave badly, no third party."""

import re

import pytest


def test_the_first_frame_shows_the_game(visit, host):
    game = visit().open(host().address).ready()
    assert game.page.locator("#canvas").evaluate("c => [c.width, c.height]") == [800, 600]
    assert pixel(game, 400, 250) == (246, 242, 230)  # the card in the middle
    assert pixel(game, 700, 500) == (15, 61, 51)  # the table
    assert game.page.title() == "414 stand-in"


def test_nothing_is_asked_of_anybody_else(visit, host):
    server = host()
    game = visit().open(server.address).ready()
    foreign = [url for url in game.requests if not url.startswith(server.address)]
    assert foreign == []


def test_the_policy_refuses_to_speak_to_others(visit, host):
    other = host()
    game = visit().open(host().address).ready()
    said = game.page.evaluate(f"fetch('{other.address}').then(() => 'sent', () => 'refused')")
    assert said == "refused"
    assert other.asked == []
    game.page.wait_for_timeout(50)
    assert game.errors
    game.errors.clear()  # the violation just provoked


def test_progress_is_on_screen_while_the_files_arrive(visit, host):
    game = visit().open(host(bytes_per_second=1_500_000).address)
    page, much = game.page, game.page.locator("#much")
    game.wait(lambda: page.locator("#what").inner_text() == "Loading …")
    assert page.locator("#what").is_visible()
    game.wait(lambda: re.fullmatch(r"\d+\.\d of 1\d\.\d MB", much.inner_text()))
    first = much.inner_text()
    game.wait(lambda: much.inner_text() != first)
    assert re.fullmatch(r"\d+\.\d of 1\d\.\d MB", much.inner_text())
    assert 0 < int(page.locator("#bar").get_attribute("aria-valuenow")) < 100
    assert page.locator("#late").count() == 0


@pytest.mark.parametrize(
    ("wish", "tag", "direction", "start"),
    [
        ("zh-CN", "zh-Hans", "ltr", "正在加载…"),
        ("pt-PT", "pt-BR", "ltr", "Carregando …"),
        ("ar-EG", "ar", "rtl", "جارٍ التحميل …"),
        ("ja", "en", "ltr", "Loading …"),
    ],
)
def test_the_page_speaks_the_browsers_language(visit, host, wish, tag, direction, start):
    page = visit(locale=wish).open(host(bytes_per_second=2_000_000).address).page
    page.wait_for_selector("#late", state="detached")
    assert page.locator("#what").inner_text() == start
    assert page.evaluate("document.documentElement.lang") == tag
    assert page.evaluate("document.documentElement.dir") == direction


@pytest.mark.parametrize("kind", ["text/plain", ""])
def test_a_wrong_content_type_of_webassembly_does_not_matter(visit, host, kind):
    visit().open(host(types={".wasm": kind}).address).ready()


@pytest.mark.parametrize(
    ("fault", "reason"),
    [
        ({"missing": {"python_stdlib.zip"}}, "python_stdlib.zip is not there."),
        ({"missing": {"pyodide.asm.wasm"}}, "pyodide.asm.wasm is not there."),
        ({"as_page": {"game.zip"}}, "The server sent a web page in place of game.zip."),
        ({"cut": {"pyodide.asm.wasm"}}, "pyodide.asm.wasm arrived incomplete or damaged."),
        ({"cut": {"game.zip"}}, "game.zip arrived incomplete or damaged."),
        ({"missing": {"pyodide.asm.js"}}, "pyodide.asm.js did not arrive."),
    ],
)
def test_a_failed_download_says_so_and_can_be_tried_again(visit, host, fault, reason):
    server = host(**fault)
    game = visit().open(server.address)
    page = game.page
    page.wait_for_selector("#trouble", timeout=15_000)
    assert page.locator("#trouble-name").inner_text() == "The game could not be loaded"
    assert page.locator("#trouble-reason").inner_text().startswith(reason)
    assert page.evaluate("document.activeElement.id") == "again"
    for faults in (server.missing, server.as_page, server.cut):
        faults.clear()
    asked = server.asked.count("/")
    page.keyboard.press("Enter")
    game.wait(lambda: server.asked.count("/") > asked)
    page.wait_for_selector("#trouble", state="hidden")
    if "game.zip" in reason:  # once is enough: the page begins from its beginning each time
        game.ready()
    game.errors.clear()


def test_a_connection_gone_silent_is_not_waited_for_without_end(visit, host):
    server = host(bytes_per_second=1_500_000)
    game = visit()
    game.page.clock.install()
    game.open(server.address)
    game.wait(lambda: re.match(r"[1-9]", game.page.locator("#much").inner_text()))
    server.silent = True
    game.page.wait_for_timeout(300)
    game.page.clock.run_for(25_000)
    assert game.page.locator("#trouble").is_hidden()
    for _ in range(90):  # a script may still be arriving unseen, which is waited for longer
        game.page.clock.run_for(10_000)
        game.page.wait_for_timeout(50)
        if game.page.locator("#trouble").is_visible():
            break
    game.page.wait_for_selector("#trouble")
    assert "Please check your connection" in game.page.locator("#trouble-reason").inner_text()
    game.errors.clear()


def test_a_browser_without_webassembly_is_told(visit, host):
    game = visit(script="delete globalThis.WebAssembly;").open(host().address)
    game.page.wait_for_selector("#trouble")
    assert "too old" in game.page.locator("#trouble-reason").inner_text()
    game.errors.clear()


def test_an_error_in_the_game_is_shown_with_its_place(game):
    game.take("stop")
    game.page.wait_for_selector("#trouble")
    assert game.page.locator("#trouble-name").inner_text() == "The game has stopped"
    detail = game.page.locator("#trouble-detail").text_content()
    assert "RuntimeError: stopped on purpose" in detail
    assert "main.py" in detail


def test_everything_works_below_any_path(visit, host):
    server = host(prefix="/a/b/")
    game = visit(service_workers="allow").open(server.address).ready()
    assert all(path.startswith("/a/b/") for path in server.asked), server.asked
    assert all(url.startswith(server.address) for url in game.requests)


def test_the_page_is_installable(visit, host):
    game = visit(service_workers="allow").open(host().address).ready()
    game.page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    session = game.page.context.new_cdp_session(game.page)
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    found = {error["errorId"] for error in errors} - {"in-incognito"}
    assert found == set()


def pixel(game, x, y):
    """The colour of the picture at a point of the page."""
    import io

    import pygame

    shot = game.page.screenshot(clip={"x": x, "y": y, "width": 1, "height": 1}, scale="css")
    return tuple(pygame.image.load(io.BytesIO(shot)).get_at((0, 0)))[:3]
