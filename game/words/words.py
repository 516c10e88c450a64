"""Scores in words, and texts of several sentences."""

from __future__ import annotations

from game.rulesets.ruleset import Amount, HandScore, Ruleset
from game.words.labels import Labels


def worth_words(ruleset: Ruleset, score: HandScore, labels: Labels) -> list[str]:
    """Return a hand's worth in words: in fan, in points, or in both."""
    return [amount_words(one, labels) for one in ruleset.amounts(score)]


def amount_words(amount: Amount, labels: Labels) -> str:
    """Return a number with its unit."""
    number = number_text(amount.number)
    match amount.unit:
        case "fan":
            return labels.text("result.fan", fan=number)
        case "sum":
            return labels.text("result.sum", fan=number)
        case "capped":
            return f"{labels.text('result.fan', fan=number)} {labels.text('result.max')}"
        case "points":
            return labels.text("table.points", count=int(amount.number))
        case "times":
            return f"× {amount.number:,}"
        case "number":
            return number


def number_text(number: float) -> str:
    """Return a whole number with separated thousands, or one in halves: 1,234, 7½ or ½."""
    whole, half = divmod(number, 1)
    if not half:
        return f"{whole:,.0f}"
    return f"{whole:,.0f}½" if whole else "½"


def numbered(labels: Labels, key: str) -> list[str]:
    """Return the keys `key`.1, `key`.2 and so on, as far as labels exist."""
    keys: list[str] = []
    while labels.has(f"{key}.{len(keys) + 1}"):
        keys.append(f"{key}.{len(keys) + 1}")
    return keys
