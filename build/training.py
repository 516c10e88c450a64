"""Shared code of the training scripts: processes, numpy, numbers in lines."""

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
    """Yield the results of the jobs in order, and count them on a terminal.

    Each process gets `together` jobs at a time.
    """
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        for number, made in enumerate(pool.map(work, jobs, chunksize=together)):
            yield made
            if sys.stderr.isatty():
                print(f"\r{number + 1} of {len(jobs)}", end="", file=sys.stderr)
    if sys.stderr.isatty():
        print(file=sys.stderr)


def with_numpy(name: str) -> Any:
    """Return a module that needs numpy. End the script with a sentence if numpy is missing."""
    try:
        return import_module(name)
    except ModuleNotFoundError as problem:
        sys.exit(f"{problem.name} is missing. Install it for this Python: python -m pip install")


def in_lines(numbers: Sequence[str], each: int) -> Iterator[str]:
    """Yield numbers as text, `each` on a line."""
    for start in range(0, len(numbers), each):
        yield f"            {' '.join(f'{one},' for one in numbers[start : start + each])}\n"
