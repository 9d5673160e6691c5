"""The page's own scripts in Node.js, on a page made of a few objects: what needs no browser."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.needs import lacking

PAGE = Path(__file__).parents[2] / "build" / "page"


@pytest.fixture(autouse=True)
def node() -> None:
    if shutil.which("node") is None:
        lacking("there is no Node.js")


# Elements know their children and lose the focus when they leave the page, as in a browser.
BROWSER = """
class Element extends EventTarget {
  children = []; parentElement = null; dataset = {}; style = {}; hidden = false; textContent = "";
  constructor(id) { super(); this.id = id; }
  append(...all) { all.forEach((one) => this.insertBefore(one, null)); }
  appendChild(one) { this.append(one); return one; }
  insertBefore(one, next) {
    one.remove();
    const at = next ? this.children.indexOf(next) : this.children.length;
    this.children.splice(at, 0, one);
    one.parentElement = this;
  }
  remove() {
    if (!this.parentElement) return;
    const all = this.parentElement.children;
    all.splice(all.indexOf(this), 1);
    this.parentElement = null;
    if (document.activeElement === this) document.activeElement = document.body;
  }
  replaceChildren(...all) {
    [...this.children, ...all].forEach((one) => one.remove());
    this.append(...all);
  }
  contains(one) { return one === this || this.children.some((child) => child.contains(one)); }
  focus() { document.activeElement = this; }
}
const elements = {};
globalThis.document = Object.assign(new EventTarget(), {
  hidden: false, documentElement: new Element(), body: new Element(),
  getElementById: (id) => (elements[id] ??= new Element(id)),
  createElement: () => new Element(),
});
document.activeElement = document.body;
globalThis.ResizeObserver = class { observe() {} };
globalThis.matchMedia = () => ({ matches: false });
globalThis.addEventListener = () => {};
globalThis.location = { href: "http://localhost/", reload() {} };
const given = { languages: ["en"], serviceWorker: new EventTarget() };
given.serviceWorker.controller = null;
given.serviceWorker.register = async () => {};
Object.defineProperty(globalThis, "navigator", { value: given, configurable: true });
"""


def answer(tmp_path, script):
    """Run `script`, which can import the page's scripts, and return what it calls `answer` with."""
    for path in PAGE.glob("*.js"):
        shutil.copy(path, tmp_path)
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    lines = [BROWSER, "const answer = (value) => console.log(JSON.stringify(value));", script]
    (tmp_path / "test.mjs").write_text("\n".join(lines), encoding="utf-8")
    done = subprocess.run(
        ["node", "test.mjs"], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def focus_after(tmp_path, first, focused, then):
    """Return the choices of the mirror, and which has the focus, after they have changed."""
    return answer(
        tmp_path,
        f"""
        const {{ bridge }} = await import("./bridge.js");
        const offer = (ids) => bridge.mirrorChoices(JSON.stringify(ids.map((id) => [id, id])));
        offer({json.dumps(first)});
        const box = document.getElementById("mirror-choices");
        box.children.find((button) => button.dataset.id === "{focused}").focus();
        offer({json.dumps(then)});
        const at = document.activeElement;
        answer([box.children.map((button) => button.dataset.id), at.dataset.id ?? at.id]);
        """,
    )


@pytest.mark.parametrize(
    ("then", "focused"),
    [
        (["play", "pass", "hint", "menu"], "hint"),
        (["act-2", "act-3", "hint", "menu"], "hint"),
        (["menu", "hint"], "hint"),
        (["hint"], "hint"),
        (["act-2", "menu"], "act-2"),
        ([], "canvas"),
    ],
)
def test_the_focus_in_the_mirror_stays_on_its_button_while_others_change(tmp_path, then, focused):
    assert focus_after(tmp_path, ["act-1", "hint", "menu"], "hint", then) == [then, focused]


def news(tmp_path, script, controller="null"):
    """Return whether the word about a new version is shown after `script`."""
    return answer(
        tmp_path,
        f"""
        const workers = navigator.serviceWorker;
        workers.controller = {controller};
        const change = () => workers.dispatchEvent(new Event("controllerchange"));
        document.getElementById("news").hidden = true;
        const {{ watchUpdates }} = await import("./updates.js");
        {script}
        answer(!document.getElementById("news").hidden);
        """,
    )


def test_the_first_worker_is_no_news_and_the_next_one_is(tmp_path):
    assert news(tmp_path, "watchUpdates(); change();") is False
    assert news(tmp_path, "watchUpdates(); change(); change();") is True


def test_a_new_version_that_comes_while_the_game_starts_is_told_of_when_it_runs(tmp_path):
    assert news(tmp_path, "change();", controller="{}") is False
    assert news(tmp_path, "change(); watchUpdates();", controller="{}") is True
    assert news(tmp_path, "watchUpdates(); change();", controller="{}") is True
    assert news(tmp_path, "watchUpdates();", controller="{}") is False
    assert news(tmp_path, "change(); watchUpdates();") is False
