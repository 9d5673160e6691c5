"""The project's own random generator and shuffle, on integers only.

Python's `random` may change between versions; a seed of 414 gives the same cards
for ever, natively and in WebAssembly. The generator is SplitMix64 (Steele, Lea and
Flood, 2014): a 64-bit counter stepped by the golden ratio and mixed by two
multiplications. Numbers below a bound are drawn by rejection, so that they are
exactly uniform; a pack is shuffled by Fisher and Yates from the top down.

The stream of deal ``k`` of a match is the one seeded by ``mix(mix(seed) + k)``.
"""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1
_GOLDEN = 0x9E3779B97F4A7C15


def mix(value: int) -> int:
    """Return the SplitMix64 finaliser of ``value + golden ratio``, a 64-bit integer."""
    z = (value + _GOLDEN) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


class Generator:
    """A stream of 64-bit integers that is a pure function of its seed (0…2⁶⁴−1)."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK

    def next(self) -> int:
        """Return the next 64-bit integer."""
        value = mix(self._state)
        self._state = (self._state + _GOLDEN) & _MASK
        return value

    def below(self, bound: int) -> int:
        """Return an integer 0…bound−1, exactly uniform; ``bound`` is at least 1."""
        if bound < 1:
            raise ValueError(f"nothing lies below {bound}")
        limit = (1 << 64) - (1 << 64) % bound
        while (value := self.next()) >= limit:
            pass
        return value % bound

    def choose(self, items: list[T] | tuple[T, ...]) -> T:
        """Return one of ``items``, each with the same chance."""
        return items[self.below(len(items))]

    def shuffle(self, items: list[T]) -> None:
        """Shuffle ``items`` in place."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]


def derive(seed: int, *path: int) -> int:
    """Return the seed of an independent stream named by integers below ``seed``.

    ``derive(seed, k)`` seeds deal ``k`` of a match.
    """
    for step in path:
        seed = mix((mix(seed) + step) & _MASK)
    return seed
