"""The sums of the hands that were reviewed, kept in reviews.json for charts over many hands.

It is a cache: a review of the same matches finds the same figures again. So a damaged file counts
as empty, and a failure to write it only costs the player another review.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from game.records.records import PastMatch
from game.review.review import Luck
from game.system.paths import reviews_file
from game.system.player_file import (
    POINTS,
    Data,
    Found,
    get,
    items,
    number_in,
    read_file,
    real_in,
    senseless,
)
from game.system.storage import write_object

FORMAT = 1
HIGHEST = 1e9
LARGEST = 1 << 23
"""The size limit of reviews.json in bytes. A larger one counts as damaged."""

Costs: TypeAlias = dict[str, dict[int, Luck]]
"""The sums by the seed of the match and the number of the hand."""


def read_costs() -> Costs:
    """Return the sums that are kept: none if the file is missing or damaged."""
    return _kept().value or {}


def keep_cost(seed: str, number: int, luck: Luck) -> None:
    """Keep the sum of a hand."""
    found = _kept()
    if found.stays is not None:
        return  # It might be fine, so don't replace it.
    costs = found.value or {}
    if costs.get(seed, {}).get(number) == luck:
        return
    costs.setdefault(seed, {})[number] = luck
    matches = {one: [[at, *sums] for at, sums in hands.items()] for one, hands in costs.items()}
    write_object(reviews_file(), {"format": FORMAT, "matches": matches})


def costs_in_order(matches: Iterable[PastMatch], costs: Costs) -> list[float]:
    """Return the costs of all hands of these matches that were reviewed, in playing order."""
    return [
        costs[match.seed][hand.number].cost
        for match in sorted(matches, key=lambda one: one.saved)
        if match.seed in costs
        for hand in match.hands
        if hand.number in costs[match.seed]
    ]


def _kept() -> Found[Costs]:
    return read_file(reviews_file(), _read, largest=LARGEST, sets_aside=False)


def _read(data: Data) -> Costs:
    number_in(data, "format", range(FORMAT, FORMAT + 1))
    matches = get(data, "matches", dict)
    return {seed: dict(map(_hand, items(matches, seed, list))) for seed in matches}


def _hand(row: list[object]) -> tuple[int, Luck]:
    """Return the number of a hand and its sums."""
    match row:
        case [number, *sums] if len(sums) == len(Luck._fields):
            values = (real_in({"sum": one}, "sum", -HIGHEST, HIGHEST) for one in sums)
            return number_in({"number": number}, "number", POINTS), Luck(*values)
    raise senseless("matches")
