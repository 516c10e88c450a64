"""The words of the table: each term with its names on the screen and its explanation. Tooltips, the
rules book and its search read them here.

The title of a term is the label `term.<id>`, its explanation `term.<id>.help`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from game.words.labels import Labels

if TYPE_CHECKING:
    from game.rulesets.ruleset import Ruleset

TERMS: Mapping[str, tuple[str, ...]] = {
    "fan_line": ("setting.fan_line",),
    "now": ("fan_line.now", "fan_line.nothing", "fan_line.depends"),
    "becomes": ("fan_line.becomes",),
    "away": ("coach.away.1", "fan_line.away"),
    "ready": ("coach.away.0", "fan_line.ready"),
    "waits": ("drawn.waits", "fan_line.ready"),
    "self_draw": (
        *(
            f"fan_line.{name}.{unit}"
            for name in ("drawn", "self_draw")
            for unit in ("fan", "points")
        ),
        "dialog.self_draw",
    ),
    "short": ("fan_line.short.fan", "fan_line.short.points"),
    "minimum": (
        *("table.minimum", "fan_line.enough", "fan_line.needed", "fan_line.needed.bonus"),
        "option.minimum",
    ),
    "chicken": ("result.no_patterns", "plan.chicken"),
    "bonus": ("option.bonus_tiles", "book.flowers", "book.seasons"),
    "tiles_left": ("table.tiles_left",),
    "round": ("round.0", "round.1", "round.2", "round.3"),
    "hand_number": ("table.hand",),
    "seat_wind": ("wind.0", "wind.1", "wind.2", "wind.3"),
    "chance": ("coach.win", "coach.no_chance"),
    "deal_in": ("coach.deal_in", "coach.beside"),
    "others": ("coach.others",),
    "value": ("coach.value",),
    "helps": ("coach.tiles", "coach.kinds"),
}
"""The terms in the order of the book, each with the labels that name it on the screen."""


def terms_of(rules: Ruleset) -> list[str]:
    """Return the terms that a table with these rules can show."""
    missing = set[str]()
    if not rules.options.minimum:
        missing.add("minimum")
    if not rules.options.bonus_tiles:
        missing.add("bonus")
    return [term for term in TERMS if term not in missing]


def term_text(term: str, labels: Labels) -> tuple[str, str]:
    """Return the title of a term and its explanation."""
    return labels.text(f"term.{term}"), labels.text(f"term.{term}.help")


def names_of(term: str, languages: Iterable[Labels]) -> tuple[str, ...]:
    """Return all names of a term on the screen in these languages, with gaps for their values."""
    keys = (f"term.{term}", *TERMS[term])
    return tuple(
        dict.fromkeys(
            labels.text(key, count=count)
            for labels in languages
            for key in keys
            for count in (1, 2)
        )
    )
