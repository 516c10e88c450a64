"""A winning hand is shown in the sets that its score reads."""

from __future__ import annotations

from collections import Counter

import pytest

from game.rules.facts import HandFacts, WinFacts
from game.rules.notation import parse_hand
from game.rules.tiles import EAST, SOUTH, Seat, tile_text
from game.rulesets import ruleset
from game.rulesets.win_request import WinSet, win_sets


def win_of(text: str, discarder: Seat | None = SOUTH) -> WinFacts:
    hand = parse_hand(text)
    assert hand.winning_tile is not None
    concealed = tuple(sorted((*hand.concealed, hand.winning_tile)))
    return WinFacts(
        HandFacts(EAST, concealed, hand.melds, hand.bonus), hand.winning_tile, discarder=discarder
    )


def shown(sets: tuple[WinSet, ...]) -> str:
    """Return the sets as text, the winning tile in brackets."""
    words = []
    for one in sets:
        tiles = [tile_text(tile) for tile in one.tiles]
        if one.winning is not None:
            tiles[one.winning] = f"[{tiles[one.winning]}]"
        words.append("".join(tiles))
    return " ".join(words)


def sets_of(text: str, rules: str = "pocket", discarder: Seat | None = SOUTH) -> str:
    win, chosen = win_of(text, discarder), ruleset(rules)
    sets = win_sets(chosen, win, chosen.score(win))
    assert Counter(tile for one in sets for tile in one.tiles) == Counter(win.hand.tiles)
    assert sum(one.winning is not None for one in sets) == 1
    return shown(sets)


@pytest.mark.parametrize(
    ("hand", "sets"),
    [
        ("123m 456p 789s 55m NN + 5m", "1m2m3m 5m5m[5m] 4p5p6p 7s8s9s NN"),
        ("123m 456p 789s NNN 5m + 5m", "1m2m3m 4p5p6p 7s8s9s NNN 5m[5m]"),
        ("23m 456p 789s NNN CC + 1m", "[1m]2m3m 4p5p6p 7s8s9s NNN CC"),
        ("23m (444p) 789s CC (NNN) + 1m", "[1m]2m3m 7s8s9s CC 4p4p4p NNN"),
    ],
)
def test_sets_come_in_order_the_pair_and_melds_last(hand: str, sets: str) -> None:
    assert sets_of(hand) == sets


def test_the_reading_is_the_one_that_counts() -> None:
    """Three pungs count more than three chows, so pungs are shown."""
    assert sets_of("111222m 33m (555p) 99s + 3m", "hongkong").startswith("1m1m1m 2m2m2m 3m3m[3m]")


def test_a_discard_completes_the_set_that_counts() -> None:
    """With 5m in a chow and in the pair, the score decides where the discard went."""
    text = sets_of("34m 55m 666p (777p) (NNN) + 5m")
    assert text in ("3m4m[5m] 6p6p6p 5m5m 7p7p7p NNN", "3m4m5m 6p6p6p 5m[5m] 7p7p7p NNN")


@pytest.mark.parametrize(
    ("hand", "rules", "sets"),
    [
        ("1155m 22p 3399s EE C + C", "pocket", "1m1m 5m5m 2p2p 3s3s 9s9s EE C[C]"),
        (
            "19m 19p 19s ESWN CFP + C",
            "pocket",
            "1m9m 1p9p 1s9s ESWN C[C]FP",
        ),
    ],
)
def test_special_hands_are_pairs_or_suits(hand: str, rules: str, sets: str) -> None:
    assert sets_of(hand, rules) == sets


def test_a_self_drawn_tile_is_marked_too() -> None:
    assert sets_of("123m 456p 789s 55m NN + N", discarder=None) == "1m2m3m 4p5p6p 7s8s9s NN[N] 5m5m"
