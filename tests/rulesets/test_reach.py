"""The bound on what a hand with an exposed meld can still count."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import pytest

from game.rules.notation import parse_laid
from game.rules.tiles import COPIES, EAST_WIND, SOUTH, Tile, counts_of, tile_from_text
from game.rulesets import ruleset
from game.rulesets.bounds import BOUNDS, MORE
from game.rulesets.fan_ruleset import FanRuleset
from game.rulesets.reach import is_within_reach
from game.rulesets.ruleset import TilePattern
from tests.builders import tiles_of, with_options
from tests.rulesets.hand_lines import read_table

TABLES = ("pocket", "ims", "hongkong")
HONOURS = "EE SS WW NN CC FF PP"
"""Two of each honour. Without these, no pung of honours is left."""


def asking(name: str, minimum: int) -> FanRuleset:
    """Return a ruleset with this minimum."""
    rules = cast(FanRuleset, ruleset(name))
    return replace(rules, options=replace(rules.options, minimum=minimum))


def can(name: str, minimum: int, melds: str, gone: str = "") -> bool:
    """Return whether South's hand with these melds is within reach, with these tiles gone."""
    laid = parse_laid(melds).melds
    used = counts_of([*(tile for meld in laid for tile in meld.tiles), *tiles_of(gone)])
    left = [COPIES - count for count in used]
    return is_within_reach(asking(name, minimum), laid, left, SOUTH, EAST_WIND)


@pytest.mark.parametrize("name", TABLES)
def test_every_pattern_of_tiles_has_a_bound(name: str) -> None:
    rows = [row for row in ruleset(name).patterns if isinstance(row, TilePattern)]
    assert rows
    assert [row.id for row in rows if row.holds not in BOUNDS or row.more not in MORE] == []


@pytest.mark.parametrize("name", TABLES)
def test_a_finished_hand_is_always_within_reach_of_what_it_counts(name: str) -> None:
    tiles = {row.id for row in ruleset(name).patterns if isinstance(row, TilePattern)}
    proved = 0
    for line in read_table(name):
        hand, fan = line.win.hand, sum(one.total for one in line.patterns or () if one.id in tiles)
        left, wind = counts_of(hand.concealed), line.win.round_wind
        assert is_within_reach(asking(name, min(fan, 12)), hand.melds, left, hand.seat, wind), line
        proved += fan > 0 and bool(hand.melds)
    assert proved > 50


@pytest.mark.parametrize(
    ("name", "melds", "gone", "most"),
    [
        ("hongkong", "(123m) (345p) (678s)", "", 2),  # four chows, self-drawn
        ("hongkong", "(123m) (345p) (666s)", "", 2),  # one pung of a dragon, self-drawn
        ("hongkong", "(123m) (345p) (666s)", HONOURS, 1),
        ("hongkong", "(123m) (666p)", "", 6),  # two dragons with a pair of the third, self-drawn
        ("hongkong", "(123m) (666p)", HONOURS, 1),
        ("hongkong", "(CCC) (FFF) (555p) (123m)", "PP", 6),  # the pair can still be of the third
        ("hongkong", "(CCC) (FFF) (555p) (123m)", "PPP", 3),
        ("pocket", "(123m) (456m) (333s)", HONOURS, 3),  # a straight, self-drawn
        ("pocket", "(123m) (456m) (333s)", f"{HONOURS} 7777m", 1),
        ("pocket", "(456m) (555p) (333s)", HONOURS, 5),  # three kongs, no terminal, self-drawn
        ("ims", "(123m) (456m) (333s)", HONOURS, 2),  # a straight, all sets exposed
        ("ims", "(123m) (456m) (333s)", f"{HONOURS} 7777m", 1),
        ("ims", "(123m) (555p)", HONOURS, 5),  # three kongs of one rank, all sets exposed
    ],
)
def test_the_most_that_a_hand_can_count(name: str, melds: str, gone: str, most: int) -> None:
    assert can(name, most, melds, gone)
    assert not can(name, most + 1, melds, gone)


def test_bonus_tiles_bring_a_hand_nearer_to_a_minimum_that_they_count_towards() -> None:
    """Two fan from chows and a self-draw, one from South's flower, one from none."""
    rules, laid = ruleset("hongkong"), parse_laid("(123m) (345p) (678s)").melds
    f1, f2 = (tile_from_text(one) for one in ("f1", "f2"))

    def reaches(bonus: tuple[Tile, ...], *, counts: bool) -> bool:
        table = with_options(rules, minimum=3, bonus_in_minimum=counts)
        return is_within_reach(table, laid, [3] * 34, SOUTH, EAST_WIND, bonus)

    assert [reaches(one, counts=True) for one in ((), (f2,), (f1,))] == [True, True, False]
    assert not reaches((f2,), counts=False)


def test_a_hand_that_is_still_concealed_is_within_reach() -> None:
    for melds in ("", "[5555p]"):
        assert can("hongkong", 12, melds, HONOURS)


def test_the_fan_that_a_player_has_set_counts() -> None:
    rules = cast(FanRuleset, ruleset("hongkong"))
    changed = rules.with_options(replace(rules.options, fan=(("ping_wu", 2),)))
    laid = parse_laid("(123m) (345p) (678s)").melds
    assert not is_within_reach(rules, laid, [3] * 34, SOUTH, EAST_WIND)
    assert is_within_reach(changed, laid, [3] * 34, SOUTH, EAST_WIND)


def test_a_search_without_an_end_finds_a_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.rulesets.reach.MOST_STEPS", 5)
    assert can("hongkong", 3, "(123m) (345p) (678s)")
