"""The values of the settings file: their limits, and the messages about invalid ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from game.rules.options import Range
from game.rules.problems import Reason
from game.system.letters import is_drawable
from game.words.labels import languages

Changes: TypeAlias = Mapping[str, object]  # as in the file: values by option, and "fan" by pattern

LONGEST_NAME = 20
_FARTHEST = 20_000
"""The longest side of a window, and its farthest place, in window points."""
SHOWN = 60
"""The number of letters of an invalid value that a message shows."""


@dataclass(frozen=True, slots=True)
class AnyText:
    """Any text of at most `most` letters that all can be seen."""

    most: int

    def allows(self, value: object) -> bool:
        return isinstance(value, str) and len(value) <= self.most and is_drawable(value)


NAME = AnyText(LONGEST_NAME)
"""The name of a person."""


@dataclass(frozen=True, slots=True)
class Check:
    """Values that a function tells from others, lists as the tuples of their fields."""

    allows: Callable[[object], bool]


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
    return NAME.allows(value)


def is_preset_name(name: str) -> bool:
    """Return whether a preset can have this name."""
    return is_name(name) and name == name.strip() != ""


def _is_language(value: object) -> bool:
    return isinstance(value, str) and value in languages()


def _is_opponents(value: object) -> bool:
    return isinstance(value, tuple) and len(value) == 3 and all(map(_is_opponent, value))


def _is_opponent(value: object) -> bool:
    if not isinstance(value, tuple) or len(value) != 2:
        return False
    return is_name(value[0]) and isinstance(value[1], str)


def _is_size(value: object) -> bool:
    return value is None or _are_two(value, Range(200, _FARTHEST))


def _is_position(value: object) -> bool:
    return value is None or _are_two(value, Range(-_FARTHEST, _FARTHEST))


def _are_two(value: object, limits: Range) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and all(map(limits.allows, value))


def _are_names(value: object) -> bool:
    return isinstance(value, tuple) and all(map(is_name, value))


def _are_sizes(value: object) -> bool:
    return isinstance(value, tuple) and all(one is not None and _is_size(one) for one in value)


LANGUAGE = Check(_is_language)
TIPS = Check(_are_names)
THREE_OPPONENTS = Check(_is_opponents)
SIZE = Check(_is_size)
SIZES = Check(_are_sizes)
POSITION = Check(_is_position)
