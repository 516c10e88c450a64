"""The player's rules in the settings file: changes to rulesets, and presets."""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.options import ALLOWED, MAX_FAN, Choice, Range
from game.rules.problems import Reason, RulesError
from game.rulesets import RULESETS
from game.rulesets.fan_ruleset import highest_fan
from game.rulesets.options_text import options_from_text
from game.settings.values import SHOWN, Changes, is_preset_name, object_in, wrong_value

LONGEST_PRESET = 10_000
"""The letters of a preset's text. With every option and pattern changed it has fewer."""


def usable_changes(ruleset: str, data: object, wrong: list[Reason]) -> Changes:
    """Return the changes to a ruleset that have a value which this version knows. Append a reason
    to `wrong` for each of the others."""
    changes: dict[str, object] = {}
    where = f"rules.{ruleset}"
    for name, value in object_in(where, data, wrong).items():
        if name == "fan":
            changes[name] = _fan(ruleset, object_in(f"{where}.fan", value, wrong), wrong)
        elif name not in ALLOWED or _allowed(ruleset, name).allows(value):
            changes[name] = value
        else:
            wrong.append(wrong_value(f"{where}.{name}", value))
    return changes


def _allowed(ruleset: str, option: str) -> Choice | Range:
    """Return the values that an option can have in this ruleset, or in any if the ruleset is
    unknown."""
    tables = (one.allowed(option) for one in RULESETS if one.id == ruleset)
    return next(tables, ALLOWED[option])


def _fan(ruleset: str, data: Mapping[str, object], wrong: list[Reason]) -> Changes:
    """Return the valid fan of patterns: up to the ruleset's highest, or MAX_FAN if it is
    unknown."""
    tables = (one.patterns for one in RULESETS if one.id == ruleset)
    allowed = Range(0, min((MAX_FAN, *map(highest_fan, tables))))
    where = f"rules.{ruleset}.fan"
    wrong += [
        wrong_value(f"{where}.{p}", fan) for p, fan in data.items() if not allowed.allows(fan)
    ]
    return {pattern: fan for pattern, fan in data.items() if allowed.allows(fan)}


def usable_presets(data: Mapping[str, object], wrong: list[Reason]) -> dict[str, str]:
    """Return the presets with a valid name and text. Append reasons to `wrong` for the others."""
    usable = {}
    for name, text in data.items():
        if not isinstance(text, str) or len(text) > LONGEST_PRESET or not is_preset_name(name):
            wrong.append(wrong_value(f"presets.{name[:SHOWN]}", text))
            continue
        try:
            options_from_text(text)
        except RulesError as error:
            wrong += [Reason.of("problem.preset_unusable", name=name), error.reason]
        else:
            usable[name] = text
    return usable
