"""Numbers of a score in words, and texts of several sentences."""

from __future__ import annotations

from game.rulesets.ruleset import HandScore
from game.session.labels import Labels


def worth_words(score: HandScore, labels: Labels) -> tuple[str, ...]:
    """What a hand is worth: in fan, in points, or in both where the ruleset makes points of fan."""
    figures = dict(score.figures)
    if "points" in figures:
        return (labels.text("table.points", points=f"{figures['points']:,}"),)
    fan = labels.text("result.fan", fan=score.counted)
    if "total" in figures:
        return fan, labels.text("table.points", points=f"{figures['total']:,}")
    return (fan,)


def numbered(labels: Labels, key: str) -> list[str]:
    """The keys of the labels `key`.1, `key`.2 and so on, as many as there are."""
    keys: list[str] = []
    while labels.has(f"{key}.{len(keys) + 1}"):
        keys.append(f"{key}.{len(keys) + 1}")
    return keys
