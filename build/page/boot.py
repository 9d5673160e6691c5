"""Starts the game's main.py inside the page, as `python main.py` would on a desktop.

Runs in the browser only. The build compiles it into the game's archive.
"""

import asyncio
import gc
import importlib
import os
import sys
import traceback
import types
from collections.abc import Coroutine
from importlib.machinery import SourcelessFileLoader
from typing import Any

RESERVED = 50 << 20
"""Bytes the heap grows by at the start: a long session needs them, and growing takes a moment."""


def start(folder: str) -> None:
    """Run ``main`` in `folder` up to its `asyncio.run`, then let its coroutine go on as a task.

    A page's event loop is always running already, so `asyncio.run` cannot be what it is on a
    desktop; that is the one thing replaced, and only while the module is run.
    """
    os.chdir(folder)
    sys.path.insert(0, folder)
    sys.argv = [f"{folder}/main.py"]
    path = f"{folder}/main.pyc"
    module = types.ModuleType("__main__")
    module.__file__ = path
    sys.modules["__main__"] = module
    given: list[Coroutine[Any, Any, object]] = []
    original = asyncio.run
    asyncio.run = lambda main, **_: given.append(main)  # type: ignore[assignment]
    try:
        SourcelessFileLoader("__main__", path).exec_module(module)
    finally:
        asyncio.run = original
    # What is imported stays: collections need not look at it, else each would take a frame. So
    # they can be frequent, which matters: a few small objects may hold megabytes of pictures.
    gc.freeze()
    gc.set_threshold(1000, 3, 2)
    bytearray(RESERVED)  # given back at once; the heap has grown for good
    sys.modules["__main__"].__dict__["_task"] = asyncio.ensure_future(_watch(given))


async def _watch(given: list[Coroutine[Any, Any, object]]) -> None:
    try:
        for coroutine in given:
            await coroutine
    except BaseException:
        importlib.import_module("four14_page").stopped(traceback.format_exc())
        raise
