"""The picture: its size in both units, safe areas, the player's wishes, the display surface.

The surface is as large as the window or page in *device pixels*, always the whole of it. Sizes a
person feels (targets, text) are thought in CSS px and multiplied by ``metrics.ratio``.
"""

from dataclasses import dataclass
from typing import Literal, Protocol

import pygame

PadOrder = Literal["standard", "sdl"]
"""How gamepads without a hat number their buttons: as the W3C's specification says, or SDL."""


@dataclass(frozen=True, slots=True)
class Insets:
    """Strips along the edges that notches or system bars may cover, in device pixels."""

    top: int = 0
    right: int = 0
    bottom: int = 0
    left: int = 0


@dataclass(frozen=True, slots=True)
class Metrics:
    """The picture's measures. ``width`` and ``height`` are the surface's, in device pixels."""

    width: int
    height: int
    ratio: float = 1.0
    """Device pixels per CSS px: 1 on ordinary screens, 2 to 3 on phones, fractions exist."""
    insets: Insets = Insets()

    @property
    def css_width(self) -> float:
        """Width in CSS px."""
        return self.width / self.ratio

    @property
    def css_height(self) -> float:
        """Height in CSS px."""
        return self.height / self.ratio


class Window(Protocol):
    """The window or page the game is drawn in."""

    def open(self, title: str) -> pygame.Surface:
        """Start pygame's display and create the surface; once, before anything else here is used.

        Raises `pygame.error` when there is no display at all.
        """

    @property
    def surface(self) -> pygame.Surface:
        """The display surface of the present size; ask again after `refresh` returned True."""

    @property
    def metrics(self) -> Metrics:
        """The measures that fit `surface`."""

    def refresh(self) -> bool:
        """Adopt a new size, pixel ratio or safe area, if there is one; ask once a frame.

        True when something changed: the surface may be another one and is blank, `metrics` are
        new, everything has to be laid out and drawn again in this frame.
        """

    def point(self, event: pygame.Event) -> tuple[int, int] | None:
        """Return where a mouse, wheel or finger event happened, in device pixels of `surface`.

        The one place where pointer coordinates are converted: do not read ``event.pos`` or
        ``event.x`` elsewhere. Always inside the surface; None for an event without a place.
        """

    @property
    def reduced_motion(self) -> bool:
        """The player's system asks for little motion. May change while running."""

    @property
    def languages(self) -> tuple[str, ...]:
        """Language tags the player prefers, best first, like ``("pt-BR", "en")``; may be empty."""

    @property
    def pads(self) -> PadOrder:
        """How gamepads without a hat number their buttons here."""

    @property
    def can_quit(self) -> bool:
        """Whether the program can end itself: True on a desktop, False in a page."""

    @property
    def fullscreen(self) -> bool:
        """Whether the picture fills the screen now."""

    def set_fullscreen(self, on: bool) -> None:
        """Ask for the whole screen or give it back; call it while handling a click or key.

        A wish: browsers refuse it outside of such a gesture, some phones always. `refresh` tells
        when the size has changed.
        """

    def copy(self, text: str) -> bool:
        """Put a text on the clipboard; call it while handling a click or key. False: not here.

        A browser may still refuse it a moment later: see `take_copy_refused`.
        """

    def take_copy_refused(self) -> bool:
        """Whether a copy has turned out to be refused since the last call; ask once a frame."""

    def set_title(self, title: str) -> None:
        """Set the title of the window or the browser's tab."""

    def set_language(self, tag: str, *, rtl: bool) -> None:
        """Tell the page the language the game now speaks, and its direction; desktop: nothing."""
