"""`rules`: the table of a ruleset and its options, from the same data that scores."""

from __future__ import annotations

from game.commands.context import Context, Exit, both_names, print_json
from game.commands.score import Commands
from game.rules.options import ALLOWED, Choice
from game.rulesets import ruleset as ruleset_of
from game.rulesets.ruleset import Ruleset
from game.session.labels import Labels


def add(commands: Commands, labels: Labels) -> None:
    """Tell the parser about this command."""
    parser = commands.add_parser("rules", help=labels.text("command.help.rules"))
    parser.add_argument("--rules", default="pocket", help=labels.text("command.help.rules_option"))
    parser.add_argument("--json", action="store_true", help=labels.text("command.help.json"))
    parser.set_defaults(run=run)


def run(context: Context) -> int:
    """Print the table."""
    rules = ruleset_of(context.arguments.rules)
    if context.arguments.json:
        print_json(table(rules, context.labels))
    else:
        _print(rules, context)
    return Exit.FINE


def table(rules: Ruleset, labels: Labels) -> dict[str, object]:
    """The ruleset as a machine reads it; names are by language."""
    return {
        "id": rules.id,
        "names": both_names(f"ruleset.{rules.id}"),
        "max_fan": rules.max_fan,
        "patterns": [
            {
                "id": one.id,
                "names": both_names(labels.pattern_key(rules.id, one.id)),
                "fan": rules.fan_of(one.id),
                "replaces": list(one.replaces),
            }
            for one in rules.patterns
        ],
        "options": [_option(rules, name) for name in rules.offered],
    }


def _option(rules: Ruleset, name: str) -> dict[str, object]:
    allowed = ALLOWED[name]
    values: object
    if isinstance(allowed, Choice):
        values = list(allowed.values)
    else:
        values = {"from": allowed.low, "to": allowed.high}
    return {"id": name, "default": rules.options.values()[name], "allowed": values}


def _print(rules: Ruleset, context: Context) -> None:
    labels = context.labels
    print(f"{labels.text(f'ruleset.{rules.id}')} ({rules.id})")
    context.say("command.max_fan", fan=rules.max_fan)
    print()
    for one in rules.patterns:
        key = labels.pattern_key(rules.id, one.id)
        names = " ".join(dict.fromkeys(both_names(key).values()))
        print(f"{rules.fan_of(one.id):4}  {one.id:24} {names}")
    print()
    for name in rules.offered:
        default = rules.options.values()[name]
        text = str(default).lower() if isinstance(default, bool) else str(default)
        print(f"{name:24} {text:12} {labels.text(f'option.{name}')} ({ALLOWED[name]})")
