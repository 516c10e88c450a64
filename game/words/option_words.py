"""The options of a ruleset in words: their values, and those that differ from its defaults."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from game.rules.numbers import number_text
from game.rules.options import Options, Value
from game.words.labels import Labels

if TYPE_CHECKING:
    from game.rulesets.ruleset import Ruleset


class Change(NamedTuple):
    """An option, or a pattern's fan, that differs from the ruleset's default. `option` is its name
    as in the line of rules (`fan.dragon_pung`). The rest is in words."""

    option: str
    name: str
    value: str
    usual: str


def value_words(labels: Labels, names: str, value: Value) -> str:
    """Return the name of a value. `names`.<value> is its key, if it has one. `names`.number is the
    key of the form for numbers without a name, if they don't stand alone."""
    if isinstance(value, bool):
        return labels.text("switch.on" if value else "switch.off")
    key = f"{names}.{value}"
    if labels.has(key):
        return labels.text(key)
    if type(value) is not int:
        return str(value)
    number = number_text(value)
    key = f"{names}.number"
    return labels.text(key, value=number) if labels.has(key) else number


def option_words(labels: Labels, options: Options, name: str) -> str:
    """Return the name of an option's value."""
    return value_words(labels, f"option.{name}", options.values()[name])


def changes(labels: Labels, rules: Ruleset, options: Options) -> Iterator[Change]:
    """Yield the options that differ from those of a ruleset (given with its default options), and
    the fan of patterns."""
    usual, values = rules.options.values(), options.values()
    for name in rules.offered:
        if values[name] != usual[name]:
            words = (option_words(labels, one, name) for one in (options, rules.options))
            yield Change(name, labels.text(f"option.{name}"), *words)
    fan = {row.id: row.fan for row in rules.patterns}
    for pattern, number in options.fan:
        if number != fan[pattern]:
            name = labels.text(labels.pattern_key(rules.id, pattern))
            yield Change(f"fan.{pattern}", name, str(number), str(fan[pattern]))
