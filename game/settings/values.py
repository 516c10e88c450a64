"""The values of the settings file: their limits, and the messages about invalid ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from game.rules.problems import Reason

Changes: TypeAlias = Mapping[str, object]  # as in the file: values by option, and "fan" by pattern

LONGEST_NAME = 20
SHOWN = 60
"""The number of letters of an invalid value that a message shows."""


def wrong_value(name: str, value: object) -> Reason:
    """Return the message for the player about an invalid value."""
    return Reason.of("problem.setting_value", name=name, value=str(value)[:SHOWN])


def object_in(where: str, value: object, wrong: list[Reason]) -> Mapping[str, object]:
    """Return the JSON object at this place of the file. Otherwise return an empty one and append a
    reason to `wrong`."""
    if not isinstance(value, dict):
        wrong.append(wrong_value(where, value))
    return as_object(value)


def as_object(value: object) -> Mapping[str, object]:
    """Return a JSON object, or an empty one instead of anything else."""
    return value if isinstance(value, dict) else {}


def is_name(value: object) -> bool:
    """Return whether a person can have this name."""
    return isinstance(value, str) and len(value) <= LONGEST_NAME and value.isprintable()


def is_preset_name(name: str) -> bool:
    """Return whether a preset can have this name."""
    return is_name(name) and name == name.strip() != ""
