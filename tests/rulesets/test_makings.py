"""The sets of a winning hand and the tiles of its patterns, for every sample hand."""

from __future__ import annotations

from collections import Counter

import pytest

from game.rules.facts import HandFacts
from game.rules.notation import parse_hand
from game.rules.tiles import EAST_WIND, SOUTH, Tile, tile_from_text, tile_text
from game.rulesets import ruleset
from game.rulesets.makings import makings, tiles_of_loser
from game.rulesets.samples import SAMPLES, Sample
from game.rulesets.western import WESTERN
from tests.builders import counting

EVERY = [
    pytest.param(rules, pattern, one, id=f"{rules}-{pattern}")
    for rules, samples in SAMPLES.items()
    for pattern, one in samples.items()
]
WITHOUT = {"clean_door", "concealed_hand", "no_bonus_tiles", "no_bonus_tile", "going_out"}
"""Patterns that no tile makes."""


def made(rules: str, hand: str, *, self_draw: bool = False) -> dict[str, str]:
    """Return the tiles of each pattern of a hand as text."""
    chosen, win = ruleset(rules), Sample(hand, self_draw=self_draw).win
    found = makings(chosen, win, chosen.score(win)).tiles
    return {id: " ".join(map(tile_text, tiles)) for id, tiles in found.items()}


@pytest.mark.parametrize(("rules", "pattern", "one"), EVERY)
def test_a_pattern_is_made_by_some_of_its_hands_tiles(
    rules: str, pattern: str, one: Sample
) -> None:
    chosen, win = counting(ruleset(rules), pattern), one.win
    found = makings(chosen, win, chosen.score(win))
    assert not Counter(found.tiles[pattern]) - Counter((*win.hand.tiles, *win.hand.bonus))
    assert bool(found.tiles[pattern]) == (pattern not in WITHOUT)
    assert len(found.tiles[pattern]) <= 9


@pytest.mark.parametrize(("rules", "pattern", "one"), EVERY)
def test_the_groups_are_the_concealed_tiles(rules: str, pattern: str, one: Sample) -> None:
    chosen, win = ruleset(rules), one.win
    found = makings(chosen, win, chosen.score(win))
    tiles: list[Tile] = [tile for group in found.groups for tile in group]
    assert sorted(tiles) == sorted(win.hand.concealed)
    assert win.winning_tile in found.groups[found.winning]


def test_the_fewest_sets_make_a_pattern() -> None:
    found = made("hongkong", "f2 (CCC) (345p) 678p 88p 22p + 8p")
    assert found == {"dragon_pung": "C C C", "half_flush": "3p 6p C", "own_bonus_tile": "f2"}


def test_a_straight_is_made_by_three_chows() -> None:
    found = made("pocket", "(123s) 22m 555p 456s 78s + 9s")
    assert found["one_straight_style"] == "1s 2s 3s 4s 5s 6s 7s 8s 9s"


def test_the_winning_tile_makes_a_self_draw() -> None:
    assert made("pocket", "(123m) 456p 99p 222s 78s + 9s", self_draw=True) == {"chi_mo": "9s"}


def test_a_free_pair_makes_no_pattern_of_the_sets() -> None:
    assert made("pocket", "(234m) 67m 567p 555s 99s + 5m")["no_terminal"] == "2m 7m 5s"


def test_a_discard_belongs_to_the_set_that_scores_best() -> None:
    win = Sample("111m 23m 444p 777s 99s + 1m").win
    found = makings(ruleset("pocket"), win, ruleset("pocket").score(win))
    assert [tile_text(tile) for tile in found.groups[found.winning]] == ["1m", "2m", "3m"]


def test_a_losers_pungs_and_pairs_make_their_points() -> None:
    text = parse_hand("(CCC) 222m 88p SS 14s 7s")
    hand = HandFacts(SOUTH, tuple(sorted(text.concealed)), text.melds, ())
    win = Sample("(123m) 34m 456p 55s 789s + 5m", self_draw=True).win
    rows = WESTERN.score(win).patterns
    assert rows
    score = WESTERN._losers_count(hand, EAST_WIND)
    found = tiles_of_loser(WESTERN, hand, EAST_WIND, score)
    assert found["concealed_minor_pung"] == (tile_from_text("2m"),) * 3
    assert found["seat_wind_pair"] == (tile_from_text("S"),) * 2
    assert found["dragon"] == (tile_from_text("C"),) * 3


@pytest.mark.parametrize("last", ["(999s)", "(9999s)", "[9999s]", "(789s)"])
def test_a_pair_that_waited_beside_four_melds_is_made_by_the_winning_tile(last: str) -> None:
    assert made("western", f"(123m) (456m) (777p) {last} E + E")["only_tile"] == "E"


def test_a_pattern_of_all_tiles_beside_four_melds_is_made_by_three_of_them() -> None:
    found = made("pocket", "(123m) (456m) (777m) (999m) 5m + 5m")
    assert found["pure_hand"] == "1m 5m 9m"
