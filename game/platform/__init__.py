"""The few differences between the desktop and the browser, behind one small interface each.

`storage`  text kept between sessions, by key
`address`  the ``#...`` part of the page's address (desktop: the command line)
`mirror`   the table as plain text for screen readers (desktop: optionally printed)
`clock`    one frame clock that never busy-waits
`window`   the picture: size, device pixels, safe areas, the player's wishes, display surface

Each module holds a `typing.Protocol`; `connect` hands out what implements it on this system, from
`game.platform.browser` or `game.platform.desktop`. Nothing here imports anything else of the game,
and nothing outside may import the two sub-packages.

A program takes all five at once::

    async def main() -> None:
        platform = connect()
        screen = platform.window.open("414")
        while True:
            dt = await platform.clock.next_frame()
            if platform.window.refresh():
                screen = platform.window.surface    # new size: lay out and draw everything again
            for event in pygame.event.get(): ...

Units: *CSS px* are the units a person reads sizes in (a touch target of 44, text of 12); *device
pixels* are what the surface is made of. ``window.metrics.ratio`` device pixels make one CSS px.
"""

import sys
from dataclasses import dataclass

from game.platform.address import Address
from game.platform.clock import Clock
from game.platform.mirror import Mirror
from game.platform.storage import Storage, StorageError
from game.platform.window import Insets, Metrics, Window

if sys.platform == "emscripten":
    from game.platform.browser.address import BrowserAddress as SystemAddress
    from game.platform.browser.clock import BrowserClock as SystemClock
    from game.platform.browser.mirror import BrowserMirror as SystemMirror
    from game.platform.browser.storage import BrowserStorage as SystemStorage
    from game.platform.browser.window import BrowserWindow as SystemWindow
else:
    from game.platform.desktop.address import DesktopAddress as SystemAddress
    from game.platform.desktop.clock import DesktopClock as SystemClock
    from game.platform.desktop.mirror import DesktopMirror as SystemMirror
    from game.platform.desktop.storage import DesktopStorage as SystemStorage
    from game.platform.desktop.window import DesktopWindow as SystemWindow

__all__ = [
    "Address",
    "Clock",
    "Insets",
    "Metrics",
    "Mirror",
    "Platform",
    "Storage",
    "StorageError",
    "Window",
    "connect",
]


@dataclass(frozen=True, slots=True)
class Platform:
    """The five services a game needs from what it runs on. Tests build it from their own parts."""

    storage: Storage
    address: Address
    mirror: Mirror
    clock: Clock
    window: Window


def connect(*, print_mirror: bool = False) -> Platform:
    """Connect to the platform this runs on.

    Raises nothing: a storage that is blocked says so on its first use, not here. On the desktop
    `print_mirror` writes the text mirror to standard output; in a browser it changes nothing.
    """
    return Platform(
        storage=SystemStorage(),
        address=SystemAddress(),
        mirror=SystemMirror(print_mirror=print_mirror),
        clock=SystemClock(),
        window=SystemWindow(),
    )
