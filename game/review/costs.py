"""The sums of the hands that were reviewed, kept in reviews.json for charts over many hands.

It is a cache: a review of the same matches finds the same figures again. So a damaged file counts
as empty, and a failure to write it only costs the player another review.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TypeAlias

from game.records.records import PastMatch
from game.review.review import Luck
from game.rules.problems import RulesError
from game.system.paths import reviews_file
from game.system.player_file import get
from game.system.storage import UnreadableError, read_object, write_object

FORMAT = 1
LARGEST = 1 << 23
"""The size limit of reviews.json in bytes. A larger one counts as damaged."""

Costs: TypeAlias = dict[str, dict[int, Luck]]
"""The sums by the seed of the match and the number of the hand."""


def read_costs() -> Costs:
    """Return the sums that are kept: none if the file is missing or damaged."""
    try:
        return _read()
    except UnreadableError:
        return {}


def keep_cost(seed: str, number: int, luck: Luck) -> None:
    """Keep the sum of a hand."""
    try:
        costs = _read()
    except UnreadableError:
        return  # It might be fine, so don't replace it.
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


def _read() -> Costs:
    try:
        data = read_object(reviews_file(), LARGEST)
        if data.get("format") != FORMAT:
            return {}
        matches = get(data, "matches", dict)
        return {str(seed): _hands(hands) for seed, hands in matches.items()}
    except UnreadableError:
        raise
    except (FileNotFoundError, RulesError, TypeError, ValueError):
        return {}


def _hands(rows: object) -> dict[int, Luck]:
    """Return the sums of a match. Raise ValueError or TypeError for anything else."""
    if not isinstance(rows, list):
        raise TypeError
    found = {}
    for number, *sums in rows:
        luck = Luck(*(float(one) for one in sums))
        if type(number) is not int or not all(map(math.isfinite, luck)):
            raise ValueError
        found[number] = luck
    return found
