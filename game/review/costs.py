"""The sums of the hands that were reviewed, kept in reviews.json for charts over many hands.

It is a cache: a review of the same matches makes them again. So a damaged file counts as empty, and
a failure to write it only costs the player another review. Sums by another measure than the coach's
own of today stay until their hands are reviewed again, but no chart mixes them with others.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

from game.records.records import PastMatch
from game.review.review import MEASURE, Luck
from game.system.paths import reviews_file
from game.system.player_file import (
    POINTS,
    Data,
    Found,
    check_format,
    get,
    items,
    number_in,
    read_file,
    real_in,
    senseless,
)
from game.system.storage import write_object

FORMAT = 2
FIRST_MEASURE = 1
"""The measure of the sums in format 1, which doesn't name it."""
MEASURES = range(1, 10**6)
HIGHEST = 1e9
LARGEST = 1 << 23
"""The size limit of reviews.json in bytes. A larger one counts as damaged."""


class Measured(NamedTuple):
    """The sum of a hand, and the number of the measure that it was made with."""

    luck: Luck
    measure: int = MEASURE


Costs: TypeAlias = dict[str, dict[int, Measured]]
"""The sums by the seed of the match and the number of the hand."""


def read_costs() -> Costs:
    """Return the sums that are kept: none if the file is missing or damaged."""
    return _kept().value or {}


def keep_cost(seed: str, number: int, luck: Luck) -> None:
    """Keep the sum of a hand, in place of one by another measure."""
    found = _kept()
    if found.stays is not None:
        return  # It might be fine, so don't replace it.
    costs, measured = found.value or {}, Measured(luck)
    if costs.get(seed, {}).get(number) == measured:
        return
    costs.setdefault(seed, {})[number] = measured
    matches = {
        one: [[at, kept.measure, *kept.luck] for at, kept in hands.items()]
        for one, hands in costs.items()
    }
    write_object(reviews_file(), {"format": FORMAT, "matches": matches})


def costs_in_order(matches: Iterable[PastMatch], costs: Costs) -> list[float]:
    """Return the costs of all hands of these matches that were reviewed with the measure of today,
    in playing order."""
    return [one.luck.cost for one in _reviewed(matches, costs) if one.measure == MEASURE]


def measured_otherwise(matches: Iterable[PastMatch], costs: Costs) -> int:
    """Return the number of hands of these matches that were only reviewed with another measure."""
    return sum(one.measure != MEASURE for one in _reviewed(matches, costs))


def _reviewed(matches: Iterable[PastMatch], costs: Costs) -> list[Measured]:
    """Return the sums of all reviewed hands of these matches, in playing order."""
    return [
        costs[match.seed][hand.number]
        for match in sorted(matches, key=lambda one: one.saved)
        if match.seed in costs
        for hand in match.hands
        if hand.number in costs[match.seed]
    ]


def _kept() -> Found[Costs]:
    return read_file(reviews_file(), _read, largest=LARGEST, sets_aside=False)


def _read(data: Data) -> Costs:
    check_format(data, range(1, FORMAT + 1))
    matches = get(data, "matches", dict)
    hand = _hand if data["format"] == FORMAT else _first_hand
    return {seed: dict(map(hand, items(matches, seed, list))) for seed in matches}


def _first_hand(row: list[object]) -> tuple[int, Measured]:
    """Return the number of a hand and its sums, from a row of format 1."""
    return _hand([*row[:1], FIRST_MEASURE, *row[1:]])


def _hand(row: list[object]) -> tuple[int, Measured]:
    """Return the number of a hand and its sums."""
    match row:
        case [number, measure, *sums] if len(sums) == len(Luck._fields):
            values = (real_in({"sum": one}, "sum", -HIGHEST, HIGHEST) for one in sums)
            by = number_in({"measure": measure}, "measure", MEASURES)
            return number_in({"number": number}, "number", POINTS), Measured(Luck(*values), by)
    raise senseless("matches")
