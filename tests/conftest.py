"""The order of the tests: the longest checks first, the browser last."""

from __future__ import annotations

import pytest


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sort the tests, each kind in its own order.

    Playwright keeps an event loop running in its process, in which `asyncio.run` then fails:
    nothing else may come after the browser tests.
    """
    items.sort(key=_stage)


def _stage(item: pytest.Item) -> int:
    if item.path.name == "test_quality.py":
        return 0
    return 2 if item.path.parent.name == "browser" else 1
