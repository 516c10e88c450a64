"""A ruleset and its options as one line of text, to be copied, sent to others and pasted.

`hongkong: bonus_tiles=off minimum=5 fan.dragon_pung=2`: the ruleset, and what differs from its own
options.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
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
"""What the name of a pattern begins with, where its FAN is set."""
_NEAREST = 4
_SHOWN = 32  # letters of a wrong word
_DIGITS = 9  # of a number, at most


def options_text(rules: Ruleset, options: Options) -> str:
    """The line for these options of a ruleset. What the ruleset does not offer is left out."""
    usual = ruleset(rules.id)
    return " ".join([f"{rules.id}:", *_settings(usual, options)])


def _settings(usual: Ruleset, options: Options) -> Iterator[str]:
    own, values = usual.options.values(), options.values()
    for name in usual.offered:
        if values[name] != own[name]:
            yield f"{name}={value_text(values[name])}"
    if usual.edits_fan:
        changed = dict(options.fan)
        for row in usual.patterns:
            if changed.get(row.id, row.fan) != row.fan:
                yield f"{FAN}{row.id}={changed[row.id]}"


def value_text(value: Value) -> str:
    """A value as it is written: a switch is on or off."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


def allowed_text(allowed: Choice | Range) -> str:
    """The values that may be written."""
    if isinstance(allowed, Range):
        return str(allowed)
    return ", ".join(map(value_text, allowed.values))


def options_from_text(text: str) -> tuple[Ruleset, Options]:
    """The ruleset with its own options, and the options in the line, which may be broken into
    several. Raises RulesError that names the first wrong word and what may stand there."""
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
    other text."""
    if ":" not in text:
        return ruleset(text)
    rules, options = options_from_text(text)
    return rules.with_options(options)


def _options(rules: Ruleset, values: Mapping[str, Value]) -> Options:
    """The ruleset's own options with these values, the FAN of patterns among them."""
    fan = {name.removeprefix(FAN): value for name, value in values.items() if name.startswith(FAN)}
    # One that has the FAN of the table anyway is no change.
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
        allowed = ", ".join(f"{one}:" for one in known)
        raise refuse("problem.text_ruleset", word=_short(word), allowed=allowed)
    return ruleset(id)


def _allowed(rules: Ruleset, word: str, name: str) -> Choice | Range:
    if name.startswith(FAN):
        return _allowed_fan(rules, word, name.removeprefix(FAN))
    if name in rules.offered:
        return rules.allowed(name)
    key = "problem.text_not_offered" if name in ALLOWED else "problem.text_option"
    raise refuse(key, word=_short(word), allowed=_nearest(name, rules.offered))


def _allowed_fan(rules: Ruleset, word: str, pattern: str) -> Range:
    if not rules.edits_fan:
        raise refuse("problem.text_fixed_fan", word=_short(word))
    known = [row.id for row in rules.patterns]
    if pattern not in known:
        raise refuse("problem.text_pattern", word=_short(word), allowed=_nearest(pattern, known))
    return Range(0, highest_fan(rules.patterns))


def _value(word: str, text: str, allowed: Choice | Range) -> Value:
    for value in _meant(text, allowed):
        if allowed.allows(value):
            return value
    raise refuse("problem.text_value", word=_short(word), allowed=allowed_text(allowed))


def _meant(text: str, allowed: Choice | Range) -> Iterator[Value]:
    """What a text may stand for."""
    if isinstance(allowed, Choice):
        yield from (value for value in allowed.values if value_text(value) == text)
    elif text.isascii() and text.isdigit() and len(text) <= _DIGITS:
        yield int(text)


def _nearest(name: str, known: Collection[str]) -> str:
    """Those that look most like a name: all of them would be too many to read."""

    def likeness(other: str) -> float:
        return -SequenceMatcher(None, name, other, autojunk=False).ratio()

    return ", ".join(sorted(known, key=likeness)[:_NEAREST])


def _short(word: str) -> str:
    return word if len(word) <= _SHOWN else f"{word[: _SHOWN - 1]}…"


def options_hash(rules: Ruleset) -> str:
    """Eight digits that differ wherever any option that is offered, or the FAN of any pattern,
    does; unlike the line of text, also where a ruleset's own ones have changed."""
    values = rules.options.values()
    told = [f"{name}={value_text(values[name])}" for name in sorted(rules.offered)]
    told += [f"{FAN}{row.id}={rules.fan_of(row.id)}" for row in rules.patterns]
    return sha256(" ".join([rules.id, *told]).encode()).hexdigest()[:8]
