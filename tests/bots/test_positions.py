"""The moves of the computer players in easy positions."""

from __future__ import annotations

import random

import pytest

from game.bots import choose
from game.rules.options import Options
from game.rules.tiles import NORTH, SEATS, SOUTH, WEST
from game.rules.view import View
from game.rulesets import ruleset
from tests.bots.seats import pung, to_answer, to_discard

POCKET = ruleset("pocket")
THINKING = ("plain", "good")


def move(player: str, view: View) -> str:
    """Return the player's move without its seat, as text."""
    rules = POCKET.with_options(view.options)
    return str(choose(player, view, rules, random.Random(1)))[2:]


@pytest.mark.parametrize("player", THINKING)
@pytest.mark.parametrize(
    ("hand", "best"),
    [
        ("123m 456p 789s 55m 67p N", "N"),  # waits on 5p and 8p without the north wind
        ("123m 123p 123s 77s 45m 9p", "9p"),
        ("234m 456p 678s 88s 3p 9m 9s", "9m"),  # 9s can still join 78s
    ],
)
def test_the_useless_tile_goes(player: str, hand: str, best: str) -> None:
    assert move(player, to_discard(hand)) == f"discard {best}"


@pytest.mark.parametrize("player", ["random", "plain", "good"])
def test_a_winning_tile_is_taken(player: str) -> None:
    view = to_answer("123m 456p 789s EE 55m", "5m", win=True)
    assert move(player, view) == "win"


@pytest.mark.parametrize("player", THINKING)
def test_a_chow_out_of_a_finished_chow_is_declined(player: str) -> None:
    assert move(player, to_answer("345m 678p 234s 789s W", "3m")) == "pass"


def test_a_chow_that_spoils_seven_pairs_is_declined() -> None:
    assert move("good", to_answer("11m 44m 77p 99p 22s 5s EE", "3s")) == "pass"


def test_a_pung_of_dragons_is_taken() -> None:
    assert move("good", to_answer("CC 345m 678m 23p 99s E", "C")) == "pung C"


def test_a_chow_that_cannot_lead_to_the_minimum_is_declined() -> None:
    three = Options(minimum=3)
    hand = "EE CC 1289m 1123m"
    assert move("good", to_answer(f"{hand} 4p", "C", options=three)) == "pung C"
    mixed = "13m 46p 789s 22s 55p 89m"
    assert move("plain", to_answer(mixed, "2m", options=three)) == "chow 1m"
    assert move("good", to_answer(mixed, "2m", options=three)) == "pass"


def test_a_kong_that_costs_nothing_is_declared() -> None:
    assert move("good", to_discard("(123m) 456p 7777s NN 45m", kongs=["7s"])) == "kong 7s"
    assert move("good", to_discard("(EEE) 456p 789s NN 45m E", kongs=["E"])) == "kong E"


def test_a_kong_that_breaks_a_ready_hand_is_not_declared() -> None:
    # Waits on 3s, 6s and 9s with all four 6s in chows and the pair.
    view = to_discard("(123m) (456p) 55566678s", kongs=[])
    assert not move("good", view).startswith("kong")
    view = to_discard("(123m) (789p) 45666678s", kongs=["6s"])
    assert move("good", view).startswith("discard")


def test_the_minimum_makes_for_a_hand_of_one_suit() -> None:
    hand = "1123467m 99m EE 5p 6s 8s"
    thrown = move("good", to_discard(hand, options=Options(minimum=3)))
    assert thrown in ("discard 5p", "discard 6s", "discard 8s")


def test_a_hopeless_hand_throws_what_is_safe() -> None:
    """West has three melds. The tile that West discarded and everyone passed goes first."""
    hand = "1478m 258p 369s ESWN"
    west = (pung("2m"), pung("3m"), pung("6m"))
    river = [(seat, "5s") for seat in (SOUTH, NORTH)] + [
        (SOUTH, "F"),
        (WEST, "9s"),
        (NORTH, "9s"),
        (SOUTH, "9s"),
    ]
    early = [(seat, text) for text in ("2s", "4s", "7p", "F", "C") for seat in SEATS[1:]]
    view = to_discard(hand, river=[*early, *river], others=((), (), west, ()), live_left=6)
    assert move("good", view) == "discard 9s"


def test_the_fan_of_the_table_decides_what_is_aimed_for() -> None:
    """If only seven pairs scores, the player passes even a dragon pung to keep the pairs."""
    hand = "CC 44m 77p 99p 22s 5s EE"
    assert move("plain", to_answer(hand, "C")) == "pass"
    ready = "CC 345m 678m 23p 99s E"
    only_pairs = tuple((one.id, 0) for one in POCKET.patterns if one.id != "seven_pairs")
    assert move("good", to_answer(ready, "C")) == "pung C"
    assert move("good", to_answer(ready, "C", options=Options(minimum=3, fan=only_pairs))) == "pass"
    assert move("good", to_answer(hand, "C", options=Options(fan=only_pairs))) == "pass"
