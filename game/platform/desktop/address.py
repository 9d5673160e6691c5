"""A desktop program's address is what stands behind its name on the command line."""

import sys
from collections.abc import Sequence
from urllib.parse import quote, unquote

from game.platform.address import SAFE


class DesktopAddress:
    """`game.platform.address.Address` over the command line (default: this program's)."""

    def __init__(self, arguments: Sequence[str] | None = None) -> None:
        given = sys.argv[1:] if arguments is None else arguments
        first = next((text for text in given if not text.startswith("-")), "")
        self._fragment = unquote(first.partition("#")[2] if "#" in first else first)

    @property
    def fragment(self) -> str:
        return self._fragment

    def poll(self) -> str | None:
        return None  # nobody else can change it

    def set(self, fragment: str) -> None:
        self._fragment = fragment

    def link(self, fragment: str) -> str:
        return "#" + quote(fragment, safe=SAFE)
