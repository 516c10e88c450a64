"""Work that is done in slices, so that none delays a frame for long."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import TypeAlias, TypeVar

T = TypeVar("T")
Slices: TypeAlias = Generator[None, None, T]
"""Work whose result is a T. It goes on with each step."""


def done(work: Slices[T]) -> T:
    """Do all of the work now, and return its result."""
    found: list[T] = []
    for _ in into(found, work):
        pass
    return found[0]


def into(found: list[T], work: Slices[T]) -> Iterator[None]:
    """Do the work in its slices, and put its result into a list."""
    found.append((yield from work))
