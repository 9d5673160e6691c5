"""The service worker: offline after one visit, and one version at a time."""

import shutil
from functools import partial

import pytest


@pytest.fixture
def visit(visit):
    """Visits with the service worker; other tests do without."""
    return partial(visit, service_workers="allow")


def installed(game):
    """Wait until the worker has everything."""
    game.page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    return game


def versions(page):
    return page.evaluate("caches.keys()")


def test_the_game_starts_with_the_server_gone(visit, host):
    server = host()
    first = installed(visit().open(server.address).ready())
    context = first.page.context
    first.page.close()
    server.stop()
    context.set_offline(True)
    again = visit(context=context).open(server.address).ready()
    assert "visit 2" in again.lines()
    with_query = visit(context=context).open(server.address + "?from=home#r=1").ready()
    assert with_query.value("fragment") == "r=1"


def test_the_first_visit_is_not_disturbed_by_the_worker(visit, host):
    game = installed(visit().open(host().address).ready())
    game.page.wait_for_timeout(300)
    assert game.page.locator("#news").is_hidden()
    assert len(versions(game.page)) == 1


def test_a_wrong_content_type_is_mended_for_later_visits(visit, host):
    server = host(types={".wasm": "text/plain"})
    game = installed(visit().open(server.address).ready())
    kept = game.page.evaluate(
        "caches.keys().then(([name]) => caches.open(name)).then(async (cache) => {"
        " for (const request of await cache.keys()) if (request.url.endsWith('.wasm'))"
        " return (await cache.match(request)).headers.get('content-type'); })"
    )
    assert kept == "application/wasm"


def test_a_new_version_comes_whole_and_quietly(visit, host, site, next_site, tmp_path):
    folder = tmp_path / "site"
    shutil.copytree(site, folder)
    server = host(folder)
    game = installed(visit().open(server.address).ready())
    context = game.page.context
    game.page.reload()
    game.ready()
    old = {path.name for path in site.iterdir()}
    new = {path.name for path in next_site.iterdir()}
    assert {n for n in old & new if n.startswith("runtime-")}, "the same runtime"
    assert {n for n in new - old if n.startswith("game-")}, "another game"

    replace(folder, next_site)
    server.asked.clear()
    game.page.evaluate("navigator.serviceWorker.ready.then((r) => r.update())")
    game.page.wait_for_selector("#news", timeout=20_000)
    assert not any("runtime-" in path for path in server.asked), "unchanged files come from before"
    # the page that is open goes on as it was
    assert game.page.locator("#mirror-status").inner_text() == "running"
    game.take("count")
    game.wait(lambda: game.value("counted") == "1")
    assert len(versions(game.page)) == 2
    # what is opened next is new, all of it, also without the server
    server.stop()
    context.set_offline(True)
    other = visit(context=context).open(server.address).ready()
    assert other.page.locator("#mirror-status").inner_text() == "running the next version"
    game.page.locator("#news-now").click()
    game.page.wait_for_function(
        "document.getElementById('mirror-status')?.textContent === 'running the next version'",
        timeout=20_000,
    )


def test_a_page_of_the_old_version_still_gets_its_own_files(visit, host, site, next_site, tmp_path):
    folder = tmp_path / "site"
    shutil.copytree(site, folder)
    server = host(folder)
    game = installed(visit().open(server.address).ready())
    name = next(path.name for path in site.iterdir() if path.name.startswith("game-"))
    before = game.page.evaluate(f"fetch('{name}/boot.js').then((r) => r.text())")
    replace(folder, next_site)
    game.page.evaluate("navigator.serviceWorker.ready.then((r) => r.update())")
    game.wait(lambda: len(versions(game.page)) == 2)
    game.page.wait_for_function("navigator.serviceWorker.controller?.state === 'activated'")
    assert not (folder / name).exists()
    assert game.page.evaluate(f"fetch('{name}/boot.js').then((r) => r.text())") == before


def test_a_half_uploaded_version_is_never_used(visit, host, site, next_site, tmp_path):
    folder = tmp_path / "site"
    shutil.copytree(site, folder)
    server = host(folder)
    game = installed(visit().open(server.address).ready())
    shutil.copy(next_site / "sw.js", folder)  # the new worker is there, its files are not
    game.page.evaluate(
        "navigator.serviceWorker.ready.then((r) => r.update()).then(() => 1, () => 0)"
    )
    game.page.wait_for_timeout(1500)
    assert len(versions(game.page)) == 1
    assert game.page.locator("#news").is_hidden()
    game.page.reload()
    game.ready()
    assert game.page.locator("#mirror-status").inner_text() == "running"


def test_other_sites_of_the_same_host_keep_their_caches(visit, host):
    server = host(prefix="/a/b/")
    game = visit()
    game.open(server.address).ready()
    game.page.evaluate("caches.open('somebody else')")
    game.page.evaluate("caches.open('414 /a/c/ 000000000000')")
    installed(game)
    game.page.wait_for_timeout(300)
    assert {"somebody else", "414 /a/c/ 000000000000"} <= set(versions(game.page))


def replace(folder, site):
    """Deploy `site` to `folder` as hosts do: what was there is gone."""
    shutil.rmtree(folder)
    shutil.copytree(site, folder)
