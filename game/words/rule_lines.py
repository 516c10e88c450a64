"""The sentences of the rules, as they are true with the options in use."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce

from game.rules.options import Options
from game.rules.tiles import EAST, SOUTH
from game.rulesets.ruleset import Ruleset
from game.words.labels import Labels
from game.words.words import numbered

SHAPES = {
    "seven_pairs": "pairs",
    "thirteen_orphans": "orphans",
    "thirteen_individuals": "thirteen_individuals",
    "knitting": "knitting",
    "triple_knitting": "triple_knitting",
    "wriggling_snake": "wriggling_snake",
    "honour_pairs": "honour_pairs",
}
"""The forms without sets, and the kind of hand that each is."""


def _winning(options: Options) -> str:
    if options.punishes_false_wins:
        return "button.minimum" if options.minimum else "button"
    return "minimum" if options.minimum else ""


def _dealer(options: Options) -> str:
    if options.dealer_stays_on_win:
        return "" if options.dealer_stays_on_draw else "wins"
    return "draws" if options.dealer_stays_on_draw else "never"


def _hongkong_minimum(options: Options) -> str:
    if not options.minimum:
        return "no_minimum"
    return "" if options.bonus_tiles else "no_bonus"


def _robbing(options: Options) -> str:
    return "" if options.robbing_the_kong else "no_robbing"


ENDINGS: Mapping[str, Callable[[Options], str]] = {
    "book.tiles.bonus": lambda options: "" if options.bonus_tiles else "none",
    "book.robbing": _robbing,
    "rules.play.7": _winning,
    "rules.play.10": _dealer,
    "rules.play.15": lambda options: "free" if options.false_win_penalty == "open" else "",
    "rules.pocket.11": _robbing,
    "rules.ims.1": lambda options: "" if options.minimum else "no_minimum",
    "rules.ims.16": lambda options: "" if options.hides_concealed_kongs else "shown",
    "rules.hongkong.3": _hongkong_minimum,
    "rules.hongkong.10": lambda options: "" if options.payment_way == "half_gun" else "full_gun",
    "rules.hongkong.11": _robbing,
    "rules.western.11": lambda options: "" if options.knitting else "no_knitting",
    "rules.western.12": lambda options: "" if options.calling_award == "full" else "two_fifths",
    "rules.western.17": _robbing,
}
"""The sentences that are different with some options: the rest of the key, or "" for none."""

ONLY_IF: Mapping[str, Callable[[Ruleset], object]] = {
    "rules.play.8": lambda rules: _shapes(rules),
    "rules.play.18": lambda rules: rules.options.missed_win,
    "rules.hongkong.9": lambda rules: rules.options.bonus_tiles,
}
"""The sentences that are left out with some options."""


def rule_lines(rules: Ruleset, labels: Labels, key: str) -> list[str]:
    """Return the keys of the sentences `key`.1, `key`.2 and so on, true with these rules."""
    return [
        line_for(line, rules.options)
        for line in numbered(labels, key)
        if line not in ONLY_IF or ONLY_IF[line](rules)
    ]


def line_for(line: str, options: Options) -> str:
    """Return the key of a sentence as it is true with these options."""
    ending = ENDINGS[line](options) if line in ENDINGS else ""
    return f"{line}.{ending}" if ending else line


def rule_values(rules: Ruleset, labels: Labels) -> dict[str, str]:
    """Return the values in the sentences, by name."""
    options = rules.options
    names = [labels.text(labels.pattern_key(rules.id, one)) for one in _shapes(rules)]
    return {
        "cost": false_win_cost(rules, labels),
        "limit": str(rules.cap),
        "minimum": str(options.minimum),
        "start": f"{options.start_score:,}",
        "hands": reduce(lambda one, more: labels.text("rules.list", one=one, more=more), names)
        if names
        else "",
    }


def _shapes(rules: Ruleset) -> list[str]:
    """Return the patterns of the hands that win without sets."""
    return [rules.hands[kind] for form, kind in SHAPES.items() if getattr(rules.forms, form)]


def false_win_cost(rules: Ruleset, labels: Labels) -> str:
    """Return the total cost of a false win, and East's cost if that differs."""
    every = (sum(paid.points for paid in rules.false_win(seat)) for seat in (EAST, SOUTH))
    east, points = (f"{cost:,}" for cost in every)
    if east == points:
        return points
    return labels.text("rules.false_win.cost", points=points, east=east)
