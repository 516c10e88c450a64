"""A ruleset and its options as one line of text, to copy, send and paste.

`hongkong: bonus_tiles=off minimum=5 fan.dragon_pung=2`: the ruleset, and every option that differs
from its defaults.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from difflib import SequenceMatcher
from hashlib import sha256
from typing import Any, cast

from game.rules.options import ALLOWED, Choice, Options, Range, Value
from game.rules.problems import refuse
from game.rulesets import RULESETS, ruleset
from game.rulesets.fan_ruleset import highest_fan
from game.rulesets.ruleset import Ruleset

FAN = "fan."
"""The prefix of a pattern's name that sets its fan."""
ADDED: Mapping[str, Value] = {"knitting": True}
"""The options added after the first release, with the value that leaves the rules as before. Those
after it have `later_defaults`."""
_NEAREST = 4
_SHOWN = 32  # characters of a wrong word
_DIGITS = 9  # maximum digits of a number


def options_text(rules: Ruleset, options: Options) -> str:
    """Return the line for these options of a ruleset. It contains only offered options.

    >>> rules = ruleset("hongkong")
    >>> options_text(rules, replace(rules.options, minimum=5, bonus_tiles=False))
    'hongkong: bonus_tiles=off minimum=5'
    """
    usual = ruleset(rules.id)
    own, values = usual.options.values(), options.values()
    words = [f"{rules.id}:"]
    changed = [name for name in usual.offered if values[name] != own[name]]
    words += [f"{name}={value_text(values[name])}" for name in changed]
    if usual.edits_fan:
        fan = dict(options.fan)
        rows = [row.id for row in usual.patterns if fan.get(row.id, row.fan) != row.fan]
        words += [f"{FAN}{row}={fan[row]}" for row in rows]
    return " ".join(words)


def value_text(value: Value) -> str:
    """Return the text of a value: a switch is on or off."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def allowed_texts(allowed: Choice | Range) -> tuple[str, ...]:
    """Return the allowed values as texts. A range is one text."""
    if isinstance(allowed, Range):
        return (str(allowed),)
    return tuple(map(value_text, allowed.values))


def options_from_text(text: str) -> tuple[Ruleset, Options]:
    """Return the ruleset with its default options, and the options in the text. The text can have
    line breaks. Raise RulesError that names the first wrong word and the allowed words."""
    first, *words = text.split() or [""]
    rules = _ruleset(first)
    values: dict[str, Value] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise refuse("problem.text_word", word=_short(word))
        if name in values:
            raise refuse("problem.text_twice", word=_short(name))
        values[name] = _value(word, value, _allowed(rules, word, name))
    return rules, _options(rules, values)


def ruleset_from_text(text: str) -> Ruleset:
    """Return a ruleset by its id, or by its line with the options in it. Raise RulesError for any
    other text.

    >>> ruleset_from_text("hongkong: minimum=5 fan.dragon_pung=2").fan_of("dragon_pung")
    2
    >>> ruleset_from_text("hongkong: minimum=20")
    Traceback (most recent call last):
        ...
    game.rules.problems.RulesError: problem.text_value(word=minimum=20, allowed=0, 1, 2, 3, 4, 5)
    """
    if ":" not in text:
        return ruleset(text)
    rules, options = options_from_text(text)
    return rules.with_options(options)


def _options(rules: Ruleset, values: Mapping[str, Value]) -> Options:
    """Return the ruleset's default options with these values, the fan of patterns included."""
    fan = {name.removeprefix(FAN): value for name, value in values.items() if name.startswith(FAN)}
    # A pattern with the table's fan is unchanged.
    changed = (row for row in rules.patterns if fan.get(row.id, row.fan) != row.fan)
    rows = tuple((row.id, fan[row.id]) for row in changed)
    known = {name: value for name, value in values.items() if name in ALLOWED}
    options = replace(rules.options, **cast(Any, known), fan=cast(Any, rows))
    rules.with_options(options)
    return options


def _ruleset(word: str) -> Ruleset:
    known = [one.id for one in RULESETS]
    id = word.removesuffix(":")
    if id == word or id not in known:
        allowed = tuple(f"{one}:" for one in known)
        raise refuse("problem.text_ruleset", word=_short(word), allowed=allowed)
    return ruleset(id)


def _allowed(rules: Ruleset, word: str, name: str) -> Choice | Range:
    if name in rules.offered:
        return rules.allowed(name)
    if not name.startswith(FAN):
        key = "problem.text_not_offered" if name in ALLOWED else "problem.text_option"
        raise refuse(key, word=_short(word), allowed=_nearest(name, rules.offered))
    if not rules.edits_fan:
        raise refuse("problem.text_fixed_fan", word=_short(word))
    pattern = name.removeprefix(FAN)
    known = [row.id for row in rules.patterns]
    if pattern not in known:
        raise refuse("problem.text_pattern", word=_short(word), allowed=_nearest(pattern, known))
    return Range(0, highest_fan(rules.patterns))


def _value(word: str, text: str, allowed: Choice | Range) -> Value:
    meant: list[Value] = []
    if isinstance(allowed, Choice):
        meant = [value for value in allowed.values if value_text(value) == text]
    elif text.isascii() and text.isdigit() and len(text) <= _DIGITS:
        meant = [int(text)]
    for value in meant:
        if allowed.allows(value):
            return value
    raise refuse("problem.text_value", word=_short(word), allowed=allowed_texts(allowed))


def _nearest(name: str, known: Collection[str]) -> tuple[str, ...]:
    """Return the most similar names. A list of all would be too long to read."""

    def likeness(other: str) -> float:
        return -SequenceMatcher(None, name, other, autojunk=False).ratio()

    return tuple(sorted(known, key=likeness)[:_NEAREST])


def _short(word: str) -> str:
    return word if len(word) <= _SHOWN else f"{word[: _SHOWN - 1]}…"


def options_hash(rules: Ruleset) -> str:
    """Return eight hexadecimal digits that hash all offered options and the fan of all patterns.
    Unlike the line of text, they also change if a ruleset's defaults change. An added option does
    not change them while the rules are as before."""
    values, added = rules.options.values(), {**ADDED, **rules.options.later_defaults}
    told = [
        f"{name}={value_text(values[name])}"
        for name in sorted(rules.offered)
        if values[name] != added.get(name)
    ]
    later = rules.options.later_defaults
    rows = (row for row in rules.patterns if row.option not in later or row.is_on(rules.options))
    told += [f"{FAN}{row.id}={rules.fan_of(row.id)}" for row in rows]
    return sha256(" ".join([rules.id, *told]).encode()).hexdigest()[:8]
