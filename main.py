"""Starts the game, on a desktop as ``python main.py`` and in the browser alike."""

import asyncio

from game.app import main

asyncio.run(main())
