"""A program for the page that measures the rules' speed there: random self-play, a few seconds.

`python build/web.py --check` builds it beside the game and reads the one line it prints.
"""

import asyncio

from game.arena import random_play_speed
from game.platform import connect

SECONDS = 4.0


async def main() -> None:
    """Show an empty picture, so that the page counts as started, then measure and print."""
    platform = connect()
    platform.window.open("self-play")
    for _ in range(30):
        await platform.clock.next_frame()
    random_play_speed(1.0)  # the browser compiles what runs often better, after a while
    speed, deals = random_play_speed(SECONDS)
    print(f"decisions per second: {speed:.0f} in {deals} deals")


asyncio.run(main())
