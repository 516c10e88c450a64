"""Sets of options that combine every value of each option with every value of each other one."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import TypeAlias

from game.rules.options import ALLOWED, Choice, Range
from game.rulesets import ruleset
from game.rulesets.fan_ruleset import highest_fan
from game.rulesets.ruleset import Ruleset

Row: TypeAlias = dict[str, object]
Pair: TypeAlias = frozenset[tuple[str, object]]
Factors: TypeAlias = Mapping[str, Sequence[object]]

TABLE = (
    "dead_wall",
    "replacements",
    "kong_after_claim",
    "last_bonus_replaced",
    "last_discard_drawn",
    "bonus_ends_chain",
    "winners_pay",
)
"""Options that no player can set: the use of the wall, when a kong can be declared, and
rules that differ from those of older versions."""

_TRIES = 10
"""The number of random rows to choose from. The one with the most new pairs is taken."""


@cache
def option_sets(id: str) -> tuple[Row, ...]:
    """Return sets of a ruleset's options in which each pair of values of two options occurs."""
    rules = ruleset(id)
    names = [*TABLE, *(name for name in rules.offered if name not in TABLE)]
    factors: dict[str, Sequence[object]] = {name: _values(rules, name) for name in names}
    if rules.edits_fan:
        factors["fan"] = ((), _edited(rules, 0), _edited(rules, highest_fan(rules.patterns)))
    return tuple(covering(factors))


def _edited(rules: Ruleset, fan: int) -> tuple[tuple[str, int], ...]:
    """Return this fan for every second pattern."""
    return tuple((row.id, fan) for row in rules.patterns[::2])


def _values(rules: Ruleset, name: str) -> tuple[object, ...]:
    """Return all values of an option. Of a range, return its ends and one value between them."""
    allowed: Choice | Range = rules.allowed(name) if name in rules.offered else ALLOWED[name]
    if isinstance(allowed, Choice):
        return allowed.values
    usual = rules.options.values()[name]
    within = usual if allowed.low < int(usual) < allowed.high else min(3, allowed.high - 1)
    return (allowed.low, within, allowed.high)


def covering(factors: Factors) -> Iterator[Row]:
    """Yield rows that together contain every pair of values of two factors."""
    rng = random.Random(1)
    missing = set(pairs_of(factors))
    while missing:
        ordered = sorted(missing, key=_order)
        rows = (_row(factors, ordered, missing, rng) for _ in range(_TRIES))
        row = max(rows, key=lambda one: one[1])[0]
        missing -= {frozenset(pair) for pair in combinations(row.items(), 2)}
        yield row


def pairs_of(factors: Factors) -> Iterator[Pair]:
    """Yield every pair of values of two factors."""
    for one, other in combinations(factors, 2):
        for value in factors[one]:
            for beside in factors[other]:
                yield frozenset(((one, value), (other, beside)))


def _row(
    factors: Factors, ordered: list[Pair], missing: set[Pair], rng: random.Random
) -> tuple[Row, int]:
    """Return a row that starts with a missing pair, and how many missing pairs it contains."""
    first: Pair = rng.choice(ordered)
    row: Row = dict(first)
    names = [name for name in factors if name not in row]
    for name in rng.sample(names, len(names)):
        values = rng.sample(list(factors[name]), len(factors[name]))
        row[name] = max(values, key=lambda value: _gained(row, name, value, missing))
    held = sum(frozenset(pair) in missing for pair in combinations(row.items(), 2))
    return {name: row[name] for name in factors}, held


def _gained(row: Row, name: str, value: object, missing: set[Pair]) -> int:
    return sum(frozenset((one, (name, value))) in missing for one in row.items())


def _order(pair: Pair) -> list[tuple[str, str]]:
    return sorted((name, str(value)) for name, value in pair)
