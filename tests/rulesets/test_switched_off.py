"""A pattern that is switched off falls back to the patterns that its hands also contain."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from game.rules.facts import WinBonus, WinFacts
from game.rulesets import RULESETS
from game.rulesets.fan_ruleset import FanRuleset
from game.rulesets.halves import bonus_of, moment_of, win_at
from game.rulesets.patterns import hands_of
from game.rulesets.ruleset import BonusPattern, MomentPattern, Pattern, Ruleset
from game.rulesets.samples import SAMPLES
from tests.rulesets.hand_lines import read_table
from tests.rulesets.test_halves import wins_of

RANDOM = 600
"""The number of random wins of each ruleset, besides those of its table of hands."""

BY_FAN = [rules for rules in RULESETS if isinstance(rules, FanRuleset)]
EVERY = pytest.mark.parametrize("rules", BY_FAN, ids=lambda rules: rules.id)

NOT_ALWAYS = {("all_honours", "mixed_terminals")}
"""Seven pairs of honours, in Hong Kong, are all honours without pungs."""


def known_wins(rules: FanRuleset) -> list[WinFacts]:
    lines = [line.win for line in read_table(rules.id) if line.patterns is not None]
    wins = lines + wins_of(rules, RANDOM)
    return [win for win in wins if rules.is_complete(win.hand)]


def with_fan_of(rules: FanRuleset, **fan: int) -> FanRuleset:
    """Return the rules with other fan, even if the ruleset lets nobody change it."""
    options = replace(rules.options, minimum=0, fan=tuple(fan.items()))
    return replace(rules, options=options, edits_fan=True)


def holds(row: Pattern, rules: FanRuleset, win: WinFacts) -> bool:
    """Return whether the win meets the condition of a pattern, in any reading."""
    if isinstance(row, MomentPattern):
        return bool(row.holds(win_at(moment_of(win))))
    if isinstance(row, BonusPattern):
        return rules.options.bonus_tiles and bool(row.holds(WinBonus(*bonus_of(win))))
    return any(row.holds(hand) for hand in hands_of(win, rules.forms))


@EVERY
def test_switching_a_pattern_off_leaves_what_its_hands_also_are(rules: FanRuleset) -> None:
    """Where every hand with A also meets the condition of B, a hand with A and without the fan of A
    is worth no less than with the fan of B alone."""
    wins = known_wins(rules)
    met = {
        row.id: {place for place, win in enumerate(wins) if holds(row, rules, win)}
        for row in rules.patterns
    }
    assert all(met.values())
    below = {
        (higher, lower)
        for higher, lower in product(met, met)
        if higher != lower and met[higher] <= met[lower]
    }
    replaced = {(row.id, lower) for row in rules.patterns for lower in row.replaces}
    assert replaced - NOT_ALWAYS <= below
    for higher, lower in below:
        off = with_fan_of(rules, **{higher: 0})
        alone = with_fan_of(rules, **{row: 0 for row in met if row != lower})
        for place in sorted(met[higher])[:12]:
            assert off.score(wins[place]).total >= alone.score(wins[place]).total, wins[place]


@EVERY
def test_a_pattern_switched_off_is_the_one_it_would_have_replaced(rules: FanRuleset) -> None:
    for row in rules.patterns:
        off = with_fan_of(rules, **{row.id: 0})
        scored = {one.id for one in off.score(SAMPLES[rules.id][row.id].win).patterns}
        assert row.id not in scored
        assert set(row.replaces) <= scored


def test_only_rules_counted_in_fan_switch_patterns_off() -> None:
    others: list[Ruleset] = [rules for rules in RULESETS if rules not in BY_FAN]
    assert [rules.edits_fan for rules in others] == [False]
