"""The sample hands: every pattern has one and counts in it."""

from __future__ import annotations

from collections import Counter

import pytest

from game.rules.facts import After
from game.rules.problems import RulesError
from game.rules.tiles import COPIES, EAST
from game.rulesets import RULESETS, ruleset
from game.rulesets.ruleset import Ruleset
from game.rulesets.samples import SAMPLES, Sample, sample
from tests.builders import counting

NONE = {("western", "honours_only")}
"""A hand of honours only is always a special hand."""

EVERY = [
    pytest.param(rules, pattern, one, id=f"{rules}-{pattern}")
    for rules, samples in SAMPLES.items()
    for pattern, one in samples.items()
]


@pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: str(rules.id))
def test_every_pattern_has_a_sample_in_the_order_of_the_table(rules: Ruleset) -> None:
    patterns = [one.id for one in rules.patterns if (rules.id, one.id) not in NONE]
    assert [*SAMPLES[rules.id]] == patterns


@pytest.mark.parametrize(("rules", "pattern", "one"), EVERY)
def test_a_sample_is_a_whole_hand_in_which_its_pattern_counts(
    rules: str, pattern: str, one: Sample
) -> None:
    chosen = counting(ruleset(rules), pattern)
    assert chosen.is_complete(one.win.hand)
    assert pattern in [scored.id for scored in chosen.score(one.win).patterns]


@pytest.mark.parametrize(("rules", "pattern", "one"), EVERY)
def test_a_sample_could_have_been_played(rules: str, pattern: str, one: Sample) -> None:
    win = one.win
    assert max(Counter(win.hand.tiles).values()) <= COPIES
    assert win.self_draw or not (win.after or win.dealt)
    assert not (win.self_draw and (win.robbing or win.first_discard))
    assert not (win.robbing and win.last_tile)
    assert win.dealt <= (win.seat == 0)
    if win.dealt or win.first_discard or win.first_circulation or win.original_call:
        assert not win.hand.melds
    if win.robbing:
        assert win.hand.tiles.count(win.winning_tile) == 1
    kongs = sum(meld.is_kong for meld in win.hand.melds)
    assert kongs >= {After.KONG: 1, After.KONG_KONG: 2}.get(win.after or After.BONUS, 0)
    assert win.after is not After.BONUS or win.hand.bonus


def test_melds_were_made_with_a_discard_of_the_player_before() -> None:
    chow, kong = Sample("(123m) [5555s] 456p 99p 78s + 9s", seat=EAST).win.hand.melds
    assert (chow.claimed, chow.source) == (chow.tile, 3)
    assert (kong.claimed, kong.source) == (None, None)


def test_there_is_none_for_a_row_that_never_counts_or_is_unknown() -> None:
    assert all(sample(*names) is None for names in NONE)
    assert sample("pocket", "unknown") is None
    assert sample("riichi", "chi_mo") is None


def test_what_is_no_winning_hand_is_refused() -> None:
    with pytest.raises(ValueError, match="no winning tile"):
        Sample("123m 456m 789m 123p 5s").win  # noqa: B018
    with pytest.raises(RulesError):
        Sample("nonsense").win  # noqa: B018
