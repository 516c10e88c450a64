"""The rules of a match in one sentence, true with the options in use."""

from __future__ import annotations

from game.rulesets.ruleset import Ruleset
from game.words.labels import Labels


def rule_summary(rules: Ruleset, labels: Labels) -> str:
    """Return the minimum, the flowers, who pays and the limit of a ruleset (given with the options
    in use)."""
    options, text = rules.options, labels.text
    least = options.minimum if rules.unit == "fan" else 0
    parts = (
        text("summary.minimum", minimum=least) if least else text("summary.no_minimum"),
        text("summary.flowers" if options.bonus_tiles else "summary.no_flowers"),
        text(f"summary.pays.{_payers(rules)}"),
        text(f"summary.limit.{rules.unit}", limit=f"{rules.cap:,}"),
    )
    return text("summary", minimum=parts[0], flowers=parts[1], pays=parts[2], limit=parts[3])


def _payers(rules: Ruleset) -> str:
    """Return who pays for a win on a discard, as in the summary's labels."""
    if "payment_way" in rules.offered:
        return rules.options.payment_way
    return "full_gun" if rules.unit == "fan" else "all"
