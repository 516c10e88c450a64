"""A drill's question as values that a file can keep, of any kind, and those that come with the
game."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal, TypeAlias, get_args
from zlib import crc32

from game.drills.fan import Fan, read_fan, samples
from game.drills.positions import Discard, Safe, read_discard, read_safe
from game.drills.suits import ORDERS
from game.drills.waits import Waits, read_waits
from game.rules.problems import RulesError, refuse
from game.rulesets.options_text import ruleset_from_text
from game.rulesets.ruleset import Ruleset
from game.system.paths import asset
from game.system.player_file import Data, get, items
from game.system.storage import read_object

Kind: TypeAlias = Literal["discard", "waits", "fan", "safe"]
KINDS: tuple[Kind, ...] = get_args(Kind)
Question: TypeAlias = Discard | Waits | Fan | Safe

LONGEST = 4000
"""The most letters of a task. A position has less than half of them."""


@dataclass(frozen=True, slots=True)
class Task:
    """A question of a kind, under these rules. `text` is its data as JSON, always in the same
    order."""

    kind: Kind
    rules: str
    text: str

    @property
    def number(self) -> int:
        """Return a number that tells it from others."""
        return crc32(f"{self.kind} {self.rules} {self.text}".encode())

    @property
    def ruleset(self) -> str:
        """Return the id of its ruleset."""
        return self.rules.partition(":")[0]

    def question(self, suits: str = ORDERS[0]) -> Question:
        """Return the question with its suits exchanged. Raise RulesError if it makes no sense under
        today's rules."""
        return read_question(self.kind, self.rules, json.loads(self.text)).with_suits(suits)


def task(kind: Kind, rules: str, data: Mapping[str, object]) -> Task:
    """Return a task with its data as text, not checked."""
    return Task(kind, rules, json.dumps(data, sort_keys=True))


def read_question(kind: Kind, rules: str, data: Mapping[str, object]) -> Question:
    """Return the question of a file's values. Raise RulesError for others."""
    match kind:
        case "waits":
            return read_waits(get(data, "hand", str), ruleset_from_text(rules))
        case "fan":
            return read_fan(data, ruleset_from_text(rules))
        case "discard":
            return read_discard(data)
        case "safe":
            return read_safe(data)


def task_data(one: Task) -> dict[str, object]:
    """Return the values for a file, which `read_task` reads."""
    return {"kind": one.kind, "rules": one.rules, "data": json.loads(one.text)}


def read_task(data: Mapping[str, object]) -> Task:
    """Return a task whose question can be asked. Raise RulesError for other values."""
    kind, rules = get(data, "kind", str), get(data, "rules", str)
    for known in KINDS:
        if kind == known:
            found = task(known, rules, get(data, "data", dict))
            if len(found.text) <= LONGEST:
                found.question()
                return found
    raise refuse("problem.senseless", where="kind")


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
    """Yield the stored questions about discards. Raise RulesError for a damaged bank."""
    yield from map(read_discard, positions("discard"))


def safes() -> Iterator[Safe]:
    """Yield the stored questions about safe tiles. Raise RulesError for a damaged bank."""
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
    every = tuple(
        (get(one, "grade", int), task(kind, get(one, "rules", str), one)) for one in positions(kind)
    )
    own = tuple(one for one in every if one[1].ruleset == ruleset.id)
    return own if len(own) >= FEW else every


def _of_wins(ruleset: Ruleset, rules: str) -> Iterator[tuple[int, Task]]:
    found = [one.data for one in samples(ruleset)]
    for data in (*found, *wins(ruleset.id)):
        try:
            yield read_fan(data, ruleset).grade, task("fan", rules, data)
        except RulesError:  # such as bonus tiles that the player's options leave out
            continue
