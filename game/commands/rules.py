"""`rules`: a ruleset's table and options, from the data used for scoring."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from game.commands.context import (
    Context,
    Exit,
    joined_names,
    names_by_language,
    padded,
    pattern_names,
    print_json,
    row_amount,
)
from game.commands.score import payment_data, payment_lines
from game.rules.numbers import number_text
from game.rules.options import Choice, Value
from game.rulesets import ruleset as ruleset_of
from game.rulesets.options_text import allowed_texts, options_text, ruleset_from_text, value_text
from game.rulesets.ruleset import Pattern, Ruleset, nothing_more
from game.settings.presets import built_in
from game.system.storage import write_named
from game.words.labels import Labels


def add(parser: argparse.ArgumentParser, labels: Labels) -> None:
    """Add the arguments of this command."""
    parser.add_argument("--rules", default="pocket", help=labels.text("command.help.rules_option"))
    parser.add_argument("--json", action="store_true", help=labels.text("command.help.json"))
    parser.add_argument("--html", metavar="FILE", help=labels.text("command.help.rules_html"))
    parser.set_defaults(run=run)


def run(context: Context) -> int:
    """Print the table, or write the rules book."""
    rules = ruleset_from_text(context.arguments.rules)
    if context.arguments.html:
        # Import here: the other output needs no pictures and no words of the screens.
        from game.commands.rules_html import book

        path = Path(context.arguments.html)
        write_named(path, book(rules, context.labels).encode())
        print(context.labels.text("command.rules_written", path=str(path)))
    elif context.arguments.json:
        print_json(ruleset_data(rules))
    else:
        for line in _lines(rules, context.labels):
            print(line)
    return Exit.FINE


def ruleset_data(rules: Ruleset) -> dict[str, object]:
    """Return the ruleset with the options in use, for a machine. Names are by language."""
    return {
        "id": rules.id,
        "names": names_by_language(f"ruleset.{rules.id}"),
        "text": options_text(rules, rules.options),
        "unit": rules.unit,
        "cap": rules.cap,
        "max_fan": rules.cap if rules.unit == "fan" else None,
        "edits_fan": rules.edits_fan,
        "patterns": [_pattern(rules, one) for one in rules.patterns],
        "payment": payment_data(rules),
        "options": [_option(rules, name) for name in rules.offered],
        "presets": [
            {
                "id": one.name,
                "names": names_by_language(f"preset.{rules.id}.{one.name}"),
                "text": one.text,
            }
            for one in built_in(ruleset_of(rules.id))
        ],
    }


def _pattern(rules: Ruleset, one: Pattern) -> dict[str, object]:
    return {
        "id": one.id,
        "names": pattern_names(rules.id, one.id),
        "fan": rules.fan_of(one.id),
        "default": one.fan,
        "unit": rules.unit_of(one.id),
        "replaces": list(one.replaces),
    }


def _option(rules: Ruleset, name: str) -> dict[str, object]:
    allowed = rules.allowed(name)
    values: object
    if isinstance(allowed, Choice):
        values = list(allowed.values)
    else:
        values = {"from": allowed.low, "to": allowed.high}
    return {
        "id": name,
        "names": names_by_language(f"option.{name}"),
        "value": rules.options.values()[name],
        "default": _default(rules, name),
        "allowed": values,
    }


def _default(rules: Ruleset, name: str) -> Value:
    return ruleset_of(rules.id).options.values()[name]


def _lines(rules: Ruleset, labels: Labels) -> Iterator[str]:
    """Yield the ruleset with the options in use, for a player."""
    yield f"{joined_names(names_by_language(f'ruleset.{rules.id}'), labels)} ({rules.id})"
    yield options_text(rules, rules.options)
    yield labels.text(f"command.most.{rules.unit}", cap=number_text(rules.cap))
    yield ""
    for one in rules.patterns:
        names = joined_names(pattern_names(rules.id, one.id), labels)
        yield f"{padded(_worth(rules, one, labels), 14)} {one.id:24} {names}"
    yield ""
    yield from payment_lines(rules, labels)
    yield ""
    for name in rules.offered:
        yield _option_line(rules, name, labels)
    presets = built_in(ruleset_of(rules.id))
    if presets:
        yield ""
    for preset in presets:
        name = joined_names(names_by_language(f"preset.{rules.id}.{preset.name}"), labels)
        yield labels.text("figure.line", name=name, value=preset.text)


def _worth(rules: Ruleset, one: Pattern, labels: Labels) -> str:
    """Return a pattern's worth, and in brackets the table's if it differs."""
    fan, unit = rules.fan_of(one.id), rules.unit_of(one.id)
    words = f"{row_amount(fan, unit):>5}"
    if one.more is not nothing_more:
        words += "+"
    if unit == "award":
        words = f"{words} {labels.text('command.unit.award')}"
    return words if fan == one.fan else f"{words} ({number_text(one.fan)})"


def _option_line(rules: Ruleset, name: str, labels: Labels) -> str:
    value, default = rules.options.values()[name], _default(rules, name)
    words = value_text(value)
    if value != default:
        words = f"{words} ({value_text(default)})"
    names = joined_names(names_by_language(f"option.{name}"), labels)
    allowed = ", ".join(allowed_texts(rules.allowed(name)))
    return f"{name:26} {words:14} {names} ({allowed})"
