"""The order of the tests: the longest first, the browser last, and there too the longest first."""

from __future__ import annotations

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sort the tests, each kind in its own order.

    Playwright keeps an event loop running in its process, in which `asyncio.run` then fails:
    nothing else may come after the browser tests.
    """
    items.sort(key=_stage)


LONG = ("test_quality.py", "test_in_wasm.py")
OF_THE_BROWSER = ("test_pictures.py", "test_game.py", "test_trials.py", "test_offline.py")


def _stage(item: pytest.Item) -> tuple[int, int]:
    name = item.path.name
    if item.path.parent.name != "browser":
        return (0, LONG.index(name)) if name in LONG else (1, 0)
    known = name in OF_THE_BROWSER
    return 2, OF_THE_BROWSER.index(name) if known else len(OF_THE_BROWSER)
