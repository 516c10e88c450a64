"""House rules of the Hong Kong old style: the rows of its table that options change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from game.rules.options import Options
from game.rulesets import patterns
from game.rulesets.patterns import Hand
from game.rulesets.ruleset import Pattern


def with_house_rules(rows: tuple[Pattern, ...], options: Options) -> tuple[Pattern, ...]:
    """Return the table as it is with these options."""
    changes = _changes(options)
    return tuple(replace(row, **changes[row.id]) if row.id in changes else row for row in rows)


def _changes(options: Options) -> Mapping[str, Mapping[str, Any]]:
    """Return what the rows have that options change, also where all of these have their
    defaults."""
    kept = options.concealed_kong_keeps
    return {
        "concealed_hand": {"holds": nothing_exposed if kept else patterns.nothing_laid_out},
    }


def nothing_exposed(hand: Hand) -> bool:
    """門前清 Concealed hand: no melds but concealed kongs."""
    return all(meld.is_concealed for meld in hand.win.melds)
