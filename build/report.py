"""What the build says while it works, and how it stops: what failed, and what to do about it."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager


class BuildError(Exception):
    """The build cannot go on.

    `what` is the step that failed, in one sentence; `remedy` what the person can do about it;
    `detail` the end of a tool's own words, if there is a tool to quote.
    """

    def __init__(self, what: str, remedy: str, detail: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.remedy = remedy
        self.detail = detail

    def __str__(self) -> str:
        parts = [f"Failed: {self.what}"]
        if self.detail:
            parts += ["", *(f"    {line}" for line in self.detail.strip().splitlines()[-25:]), ""]
        parts.append(f"What to do: {self.remedy}")
        return "\n".join(parts)


def say(text: str) -> None:
    """Print one line of progress at once."""
    print(text, flush=True)


@contextmanager
def step(name: str) -> Iterator[None]:
    """Announce a step and, when it is done, how long it took."""
    started = time.monotonic()
    sys.stdout.write(f"{name} … ")
    sys.stdout.flush()
    yield
    say(f"{time.monotonic() - started:.1f} s")
