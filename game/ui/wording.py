"""Words for the table of patterns: FAN, and names in both languages."""

from __future__ import annotations

from functools import cache

from game.rules.options import MAX_FAN
from game.session.labels import CHINESE, ENGLISH, Labels, load_labels


def fan_text(labels: Labels, fan: int) -> str:
    """A number of FAN, the greatest as MAX."""
    return labels.text("result.max") if fan >= MAX_FAN else str(fan)


def both_names(labels: Labels, key: str) -> tuple[str, str]:
    """A name in the player's language, and in the other one ("" where it is the same)."""
    name = labels.text(key)
    other = _labels(ENGLISH if labels.language == CHINESE else CHINESE).text(key)
    return name, other if other != name else ""


@cache
def _labels(language: str) -> Labels:
    return load_labels(language)
