"""The order of the tests, and what they share."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest

LONG = ("test_quality.py", "test_in_wasm.py")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sort the tests: the longest first, the browser last, and there the files in turn.

    Playwright keeps an event loop running in its process, in which `asyncio.run` then fails:
    nothing else may come after the browser tests. Their files have sites of their own: taken in
    turn, one process builds one while the other builds the other.
    """
    met: Counter[Path] = Counter()

    def stage(item: pytest.Item) -> tuple[int, int]:
        name = item.path.name
        if item.path.parent.name != "browser":
            return (0, LONG.index(name)) if name in LONG else (1, 0)
        met[item.path] += 1
        return 2, met[item.path]

    items.sort(key=stage)


@pytest.fixture(scope="session")
def shared_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all test processes of this run have in common."""
    base = tmp_path_factory.getbasetemp()
    return base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base
