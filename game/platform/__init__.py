"""The few differences between the desktop and the browser, behind one small interface each.

`storage`  text kept between sessions, by key
`address`  the ``#...`` part of the page's address (desktop: the command line)
`mirror`   the table as plain text for screen readers (desktop: optionally printed)
`clock`    one frame clock that never busy-waits
`window`   the picture: size, device pixels, safe areas, the player's wishes, display surface

Each module holds a `typing.Protocol` and a factory; the implementation is chosen at import by
``sys.platform == "emscripten"`` from `game.platform.browser` or `game.platform.desktop`. Nothing
here imports anything else of the game, and nothing outside may import the two sub-packages.

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

from dataclasses import dataclass

from game.platform.address import Address, open_address
from game.platform.clock import Clock, open_clock
from game.platform.mirror import Mirror, open_mirror
from game.platform.storage import Storage, StorageError, open_storage
from game.platform.window import Insets, Metrics, Window, open_window

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
        storage=open_storage(),
        address=open_address(),
        mirror=open_mirror(print_mirror=print_mirror),
        clock=open_clock(),
        window=open_window(),
    )
