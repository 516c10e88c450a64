"""Values of the settings file: what one can be, and what is told of a wrong one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from game.rules.problems import Reason

Changes: TypeAlias = Mapping[str, object]  # as in the file: values by option, and "fan" by pattern

LONGEST_NAME = 20
SHOWN = 60
"""How many letters of a wrong value are told."""


def wrong_value(name: str, value: object) -> Reason:
    """Return what the player is told of a value that can't be used."""
    return Reason.of("problem.setting_value", name=name, value=str(value)[:SHOWN])


def object_in(where: str, value: object, wrong: list[Reason]) -> Mapping[str, object]:
    """Return the JSON object at this place of the file, or an empty one if it is none."""
    if isinstance(value, dict):
        return value
    wrong.append(wrong_value(where, value))
    return {}


def is_name(value: object) -> bool:
    """Whether a person may be called that."""
    return isinstance(value, str) and len(value) <= LONGEST_NAME and value.isprintable()


def is_preset_name(name: str) -> bool:
    """Whether a preset may have this name."""
    return is_name(name) and name == name.strip() != ""
