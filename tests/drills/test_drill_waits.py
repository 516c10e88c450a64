"""What does it wait for? The rules give every answer."""

from __future__ import annotations

import random

import pytest

from game.drills.waits import Waits, made, read_waits
from game.rules.distance import shanten, useful_tiles
from game.rules.problems import RulesError
from game.rules.tiles import COPIES, SUIT_TILES, Tile, counts_of, tile_from_text, tile_text
from game.rulesets import RULESETS, ruleset
from game.rulesets.ruleset import Ruleset

POCKET = ruleset("pocket")
KNOWN = {
    "234m 567m 345p 88s 13s": ("2s", 4),
    "123m 456p 789s 55m 67p": ("5p 8p", 7),
    "345m 678p 222s 99m 77p": ("9m 7p", 3),
    "234m 567p 3456s 888m": ("3s 6s", 6),
    "345m 678m 55s 34567p": ("2p 5p 8p", 11),
    "EEE 234567m 2223p": ("1p 3p 4p", 11),
    "45556m 456p 77s (234s)": ("5m 7s", 3),
    "2233445566778p": ("2p 5p 8p", 7),
    "2223456m 345p 678s": ("1m 3m 4m 6m 7m", 17),
    "3334445556s (CCC)": ("3s 4s 5s 6s 7s", 10),
}

GRADES = {
    "234m 567m 345p 88s 13s": 1,
    "345m 678m 55s 34567p": 2,  # three waits
    "111222333m 55p 78s": 3,  # nine of a suit, and two ways to split it
    "11112233m 55p 234s": 3,  # eight of a suit, and a fifth tile that would complete it
    "2223456m 345p 678s": 4,  # five waits, and seven of a suit
}


@pytest.mark.parametrize("hand", KNOWN)
def test_known_hands_wait_for_known_tiles(hand: str) -> None:
    tiles, left = KNOWN[hand]
    found = Waits(hand, POCKET)
    assert " ".join(map(tile_text, found.left)) == tiles
    assert sum(found.left.values()) == left


@pytest.mark.parametrize("hand", GRADES)
def test_each_difficulty_is_one_grade(hand: str) -> None:
    assert Waits(hand, POCKET).grade == GRADES[hand]


@pytest.mark.parametrize("grade", range(1, 6))
@pytest.mark.parametrize("rules", RULESETS, ids=lambda one: one.id)
def test_hands_made_at_random_are_ready_and_of_their_grade(rules: Ruleset, grade: int) -> None:
    grades = []
    for seed in range(12):
        one = made(rules, grade, random.Random(f"{rules.id} {grade} {seed}"))
        counts = counts_of(one.hand.concealed)
        assert shanten(counts) == 0
        standard = {tile for tile in useful_tiles(counts, 0, rules.forms) if counts[tile] < COPIES}
        assert standard == one.left.keys()
        assert all(one.left[tile] == COPIES - counts[tile] for tile in one.left)
        grades.append(one.grade)
    assert grades.count(grade) >= 8


def test_every_wait_can_be_picked() -> None:
    for seed in range(60):
        one = made(POCKET, 1 + seed % 5, random.Random(seed))
        assert one.left.keys() <= {*one.others, *SUIT_TILES[one.suit]}


def test_the_split_of_a_wait_uses_all_its_tiles() -> None:
    for seed in range(60):
        one = made(POCKET, 1 + seed % 5, random.Random(seed))
        for tile in one.left:
            reading = one.reading(tile)
            if reading is not None:
                used = sorted(each for group in reading.groups for each in group.tiles)
                assert used == sorted((*one.hand.concealed, tile))


def test_a_wrong_tile_leaves_the_fewest_tiles_over() -> None:
    one = Waits("2345678m 555p 123s", POCKET)
    sets, over = one.rest(tile_from_text("3m"))
    assert sorted(map(tile_text, over)) == ["3m", "8m"]
    assert sum(len(group.tiles) for group in sets) == 12
    for tile in map(Tile, range(34)):
        groups, left = one.rest(tile)
        assert bool(left) != (tile in one.left), tile_text(tile)
        assert sum(len(group.tiles) for group in groups) + len(left) == 14


def test_exchanged_suits_ask_the_same() -> None:
    one = Waits("2223456m 345p 678s", POCKET)
    other = one.with_suits("psm")
    assert str(other.hand) == "678m 2223456p 345s"
    assert [*other.left.values()] == [*one.left.values()]
    assert other.grade == one.grade


@pytest.mark.parametrize("text", ["19m 19p 2s ESWNCFP 5m", "123m 456p 789s 55m 67p + 8p", "x"])
def test_a_hand_that_waits_for_nothing_is_refused(text: str) -> None:
    with pytest.raises(RulesError):
        read_waits(text, POCKET)
