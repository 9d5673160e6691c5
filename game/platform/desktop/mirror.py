"""The mirror printed line by line, for a braille line, a log or a curious person."""

import sys
from collections.abc import Sequence
from typing import TextIO

from game.platform.mirror import Choice, checked_choices, one_line


class DesktopMirror:
    """`game.platform.mirror.Mirror` that prints each part when it changes, or stays silent."""

    def __init__(self, *, print_mirror: bool = False, out: TextIO | None = None) -> None:
        self._out = (out or sys.stdout) if print_mirror else None
        self._labels = ("Table", "Hand", "Choices")
        self._shown: dict[str, tuple[str, ...]] = {}

    def set_labels(self, table: str, hand: str, choices: str) -> None:
        self._labels = (table, hand, choices)

    def set_status(self, text: str) -> None:
        self._show("status", (one_line(text),))

    def set_table(self, lines: Sequence[str]) -> None:
        self._show("table", tuple(map(one_line, lines)), self._labels[0])

    def set_hand(self, lines: Sequence[str]) -> None:
        self._show("hand", tuple(map(one_line, lines)), self._labels[1])

    def set_choices(self, choices: Sequence[Choice]) -> None:
        labels = tuple(one_line(label) for _, label in checked_choices(choices))
        self._show("choices", labels, self._labels[2])

    def announce(self, text: str) -> None:
        if text:
            self._print(one_line(text))

    def taken(self) -> tuple[str, ...]:
        return ()  # a printed choice cannot be clicked

    def _show(self, part: str, lines: tuple[str, ...], heading: str | None = None) -> None:
        if self._shown.get(part, ()) == lines:
            return
        self._shown[part] = lines
        if heading is None:
            self._print(" ".join(lines))
        else:
            self._print(f"{heading}: {' / '.join(lines)}")

    def _print(self, line: str) -> None:
        if self._out is not None:
            print(line, file=self._out, flush=True)
