"""The cached halves of a win change no score."""

from __future__ import annotations

import pickle
import random
from dataclasses import replace

import pytest

from game.rules.facts import WinBonus, WinFacts, WinMoment, circumstances
from game.rules.tiles import BONUS
from game.rulesets import RULESETS
from game.rulesets.halves import bonus_of, made_of, moment_of, win_at, win_made
from game.rulesets.ruleset import Ruleset
from tests.random_wins import random_facts, random_win

EVERY = pytest.mark.parametrize("rules", RULESETS, ids=lambda rules: rules.id)


def afresh(rules: Ruleset) -> Ruleset:
    return rules.with_options(rules.options)


def wins_of(rules: Ruleset, number: int) -> list[WinFacts]:
    """Return each hand won in several ways, so that its halves occur in all combinations."""
    rng = random.Random(rules.id)
    wins: list[WinFacts] = []
    while len(wins) < number:
        win = random_win(rng)
        if rules.is_complete(win.hand):
            bonus = tuple(tile for tile in BONUS if rng.random() < 0.3)
            hand = replace(win.hand, bonus=bonus)
            wins += [win, *(random_facts(rng, hand) for _ in range(3))]
    return wins


@EVERY
def test_a_ruleset_that_remembers_scores_as_a_new_one(rules: Ruleset) -> None:
    wins = wins_of(rules, 60)
    known = afresh(rules)
    first = [known.score(win) for win in wins]
    assert [known.score(win) for win in reversed(wins)] == first[::-1]
    assert [afresh(rules).score(win) for win in wins] == first


@EVERY
def test_a_win_is_no_more_than_its_halves(rules: Ruleset) -> None:
    for win in wins_of(rules, 30):
        half, moment, bonus = made_of(win), moment_of(win), bonus_of(win)
        assert made_of(win_made(half)) == half
        whole = joined(win_made(half), win_at(moment), WinBonus(*bonus))
        assert (made_of(whole), moment_of(whole), bonus_of(whole)) == (half, moment, bonus)
        assert rules.score(whole) == rules.score(win)


def joined(made: WinFacts, moment: WinMoment, bonus: WinBonus) -> WinFacts:
    """Return the win made of these parts."""
    assert made.self_draw == moment.self_draw
    return replace(
        made,
        hand=replace(made.hand, bonus=bonus.tiles),
        winning_tile=moment.winning_tile,
        **circumstances(moment),
    )


@EVERY
def test_a_row_that_replaces_another_is_of_the_same_half(rules: Ruleset) -> None:
    sort = {row.id: type(row) for row in rules.patterns}
    assert all(sort[lower] is type(row) for row in rules.patterns for lower in row.replaces)


@EVERY
def test_a_ruleset_that_remembers_can_be_copied(rules: Ruleset) -> None:
    known = afresh(rules)
    win = wins_of(known, 4)[0]
    score = known.score(win)
    copy = pickle.loads(pickle.dumps(known))
    assert copy.options == known.options
    assert copy.score(win) == score
