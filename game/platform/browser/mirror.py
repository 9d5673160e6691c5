"""The mirror as real elements of the page."""

import json
from collections.abc import Sequence

from game.platform.browser.page import Page, page
from game.platform.mirror import Choice, checked_choices, one_line


class BrowserMirror:
    """`game.platform.mirror.Mirror` in the page; what has not changed never crosses over."""

    def __init__(self, of: Page | None = None, *, print_mirror: bool = False) -> None:
        self._page = of or page()
        self._shown: dict[str, object] = {}

    def set_labels(self, table: str, hand: str, choices: str) -> None:
        if self._is_new("labels", (table, hand, choices)):
            self._page.mirrorLabels(json.dumps([table, hand, choices]))

    def set_status(self, text: str) -> None:
        line = one_line(text)
        if self._is_new("status", line):
            self._page.mirrorStatus(line)

    def set_table(self, lines: Sequence[str]) -> None:
        self._set_list("table", lines)

    def set_hand(self, lines: Sequence[str]) -> None:
        self._set_list("hand", lines)

    def set_choices(self, choices: Sequence[Choice]) -> None:
        offered = tuple((identity, one_line(label)) for identity, label in choices)
        if self._is_new("choices", offered):
            checked_choices(offered)
            self._page.mirrorChoices(json.dumps(offered))

    def announce(self, text: str) -> None:
        if line := one_line(text):
            self._page.mirrorAnnounce(line)

    def taken(self) -> tuple[str, ...]:
        ids = self._page.mirrorTaken()
        return tuple(json.loads(ids)) if ids else ()

    def _set_list(self, name: str, lines: Sequence[str]) -> None:
        shown = tuple(map(one_line, lines))
        if self._is_new(name, shown):
            self._page.mirrorList(name, json.dumps(shown))

    def _is_new(self, part: str, value: object) -> bool:
        if self._shown.get(part) == value:
            return False
        self._shown[part] = value
        return True
