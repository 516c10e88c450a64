"""What a long run found, and where it keeps files that reproduce a failure."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

KEPT = Path(__file__).resolve().parent.parent.parent / "tests" / "output" / "soak"
"""The folder for files that reproduce failures."""
MOST_TOLD = 20
"""The number of failures of a harness that are printed."""


@dataclass
class Outcome:
    """The result of a harness. Each failure is a line that says how to reproduce it. `figures` are
    further columns of the table."""

    name: str
    tries: int = 0
    failures: list[str] = field(default_factory=list)
    figures: dict[str, str] = field(default_factory=dict)


def tries_within(seconds: float, at_most: int | None = None) -> Iterator[int]:
    """Yield the numbers of the tries until the time is up, at least one and not more than
    `at_most`."""
    end = time.monotonic() + seconds
    number = 0
    while number != at_most and (number == 0 or time.monotonic() < end):
        yield number
        number += 1


def by_kind(counts: Counter[str]) -> dict[str, str]:
    """Return figures of how often each kind came up, the names in order."""
    return {name: f"{count:,}" for name, count in sorted(counts.items())}


def keep(name: str, data: bytes) -> Path:
    """Keep a file that reproduces a failure, and return its path."""
    KEPT.mkdir(parents=True, exist_ok=True)
    path = KEPT / name
    path.write_bytes(data)
    return path


def table(outcomes: Iterable[Outcome]) -> str:
    """Return the outcomes as a table, each followed by its first failures."""
    lines = [f"{'harness':10}{'tries':>12}{'failures':>10}  figures"]
    for one in outcomes:
        figures = ", ".join(f"{name} {value}" for name, value in one.figures.items())
        lines.append(f"{one.name:10}{one.tries:12,}{len(one.failures):10,}  {figures}".rstrip())
        lines += [f"  FAILED {failure}" for failure in one.failures[:MOST_TOLD]]
    return "\n".join(lines)
