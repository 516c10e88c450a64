"""The positions and won hands that come with the game, made by build/fit/drills.py."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from game.drills.fan import read_fan, samples
from game.drills.positions import Discard, Safe, read_discard, read_safe
from game.drills.tasks import Kind, Task, task
from game.rules.problems import RulesError
from game.rulesets.ruleset import Ruleset
from game.saves.saved_hands import Data, get, items
from game.system.paths import asset
from game.system.storage import read_object

BANK = ("drills", "bank.json")
FEW = 12
"""The number of a ruleset's positions from which they suffice."""


@cache
def bank() -> Data:
    """Return the contents of the file."""
    return read_object(asset(*BANK))


def positions(kind: Kind) -> tuple[Data, ...]:
    """Return the data of all positions of a kind."""
    return items(bank(), kind, dict)


def discards() -> Iterator[Discard]:
    yield from map(read_discard, positions("discard"))


def safes() -> Iterator[Safe]:
    yield from map(read_safe, positions("safe"))


def wins(ruleset: str) -> tuple[Data, ...]:
    """Return the won hands of a ruleset."""
    return items(get(bank(), "fan", dict), ruleset, dict)


@cache
def graded(kind: Kind, ruleset: Ruleset, rules: str) -> tuple[tuple[int, Task], ...]:
    """Return the tasks of a kind under these rules, with their grades. Those about positions are of
    the ruleset's usual rules, and of all rulesets if there are only a few."""
    if kind == "fan":
        return tuple(_of_wins(ruleset, rules))
    every = positions(kind)
    own = [one for one in every if get(one, "rules", str).split(":")[0] == ruleset.id]
    chosen = own if len(own) >= FEW else every
    return tuple(
        (get(one, "grade", int), task(kind, get(one, "rules", str), one)) for one in chosen
    )


def _of_wins(ruleset: Ruleset, rules: str) -> Iterator[tuple[int, Task]]:
    found = [one.data for one in samples(ruleset)]
    for data in (*found, *wins(ruleset.id)):
        try:
            yield read_fan(data, ruleset).grade, task("fan", rules, data)
        except RulesError:  # such as bonus tiles that the player's options leave out
            continue
