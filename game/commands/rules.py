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
from game.words.columns import padded
from game.words.labels import Labels
from game.words.rule_sheet import (
    SheetRow,
    payment_heads,
    rule_sheet,
    sheet_text,
)


def add(parser: argparse.ArgumentParser, labels: Labels) -> None:
    """Add the arguments of this command."""
    parser.add_argument("--rules", default="pocket", help=labels.text("command.help.rules_option"))
    parser.add_argument("--json", action="store_true", help=labels.text("command.help.json"))
    parser.add_argument("--html", metavar="FILE", help=labels.text("command.help.rules_html"))
    parser.add_argument(
        "--sheet", action="store_true", help=labels.text("command.help.rules_sheet")
    )
    parser.set_defaults(run=run)


def run(context: Context) -> int:
    """Print the table or the sheet, or write the rules book or the sheet as a page."""
    asked, labels = context.arguments, context.labels
    rules = ruleset_from_text(asked.rules)
    if asked.html:
        path = Path(asked.html)
        write_named(path, _page(rules, labels, sheet=asked.sheet).encode())
        context.say("command.rules_written", path=str(path))
    elif asked.json:
        print_json(sheet_data(rules, labels) if asked.sheet else ruleset_data(rules))
    elif asked.sheet:
        print(sheet_text(rule_sheet(rules, labels), labels))
    else:
        for line in _lines(rules, labels):
            print(line)
    return Exit.FINE


def _page(rules: Ruleset, labels: Labels, *, sheet: bool) -> str:
    # Import here: the other output needs no HTML.
    from game.commands.rules_html import book
    from game.commands.rules_sheet import sheet_page

    return sheet_page(rules, labels) if sheet else book(rules, labels)


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


def sheet_data(rules: Ruleset, labels: Labels) -> dict[str, object]:
    """Return the sheet for a machine, in the language of the labels."""
    sheet = rule_sheet(rules, labels)
    return {
        "id": rules.id,
        "text": options_text(rules, rules.options),
        "language": labels.language,
        "heading": sheet.heading,
        "facts": sheet.facts,
        "patterns": [{"worth": one.title, "rows": _rows(one.rows)} for one in sheet.groups],
        "payment": {
            "notes": [labels.reason(note) for note in sheet.payment.notes],
            "heads": payment_heads(sheet.payment, labels),
            "rows": [[cell.number for cell in row] for row in sheet.payment.rows],
            "payers": sheet.payers,
        },
        "house": _rows(sheet.house),
    }


def _rows(rows: tuple[SheetRow, ...]) -> list[dict[str, str]]:
    return [{"id": one.id, "name": one.name, "words": one.words} for one in rows]


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
