"""What the scripts share that learn from hands: many processes, numpy, numbers in lines."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from multiprocessing import get_context
from typing import Any, TypeVar

J = TypeVar("J")
R = TypeVar("R")


def in_processes(
    work: Callable[[J], R], jobs: Sequence[J], processes: int, together: int = 1
) -> Iterator[R]:
    """What comes of the jobs, in their order; so many go to a process together. Counts them on a
    terminal."""
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        for number, made in enumerate(pool.map(work, jobs, chunksize=together)):
            yield made
            if sys.stderr.isatty():
                print(f"\r{number + 1} of {len(jobs)}", end="", file=sys.stderr)
    if sys.stderr.isatty():
        print(file=sys.stderr)


def with_numpy(name: str) -> Any:
    """A module of ours that needs numpy. Ends the script with a sentence where that is missing."""
    try:
        return import_module(name)
    except ModuleNotFoundError as problem:
        sys.exit(f"{problem.name} is missing: install it for this Python, python -m pip install")


def in_lines(numbers: Sequence[str], each: int) -> Iterator[str]:
    """Numbers as text in lines of a tuple, so many on each."""
    for start in range(0, len(numbers), each):
        yield f"            {' '.join(f'{one},' for one in numbers[start : start + each])}\n"
