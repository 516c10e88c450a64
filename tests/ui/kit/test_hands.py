"""Melds and whole hands side by side."""

from __future__ import annotations

import itertools

import pytest

from game.rules.facts import HandFacts
from game.rules.melds import Meld, MeldKind
from game.rules.options import ConcealedKongShown
from game.rules.tiles import (
    BONUS,
    EAST,
    KIND_TILES,
    NORTH,
    RED,
    SEATS,
    SOUTH,
    UNKNOWN,
    WEST,
    Seat,
    Tile,
    seat_after,
)
from game.ui.kit.hands import (
    OpenHand,
    fitting_height,
    hand_spots,
    hand_width,
    meld_spots,
    meld_tiles,
)

FROM_RIGHT, FROM_OPPOSITE, FROM_LEFT = SEATS[1:]
"""The number of seats from any seat to its right, to the one opposite and to its left."""


def lying(meld: Meld, owner: Seat = EAST) -> str:
    """Return the shape of a meld: i upright, o sideways, ^ stacked, x face down."""
    signs = {(False, False): "i", (True, False): "o", (True, True): "^"}
    return "".join(
        "x" if one.back else signs[one.sideways, one.stacked]
        for one in meld_tiles(meld, owner, "two_up")
    )


@pytest.mark.parametrize(
    ("kind", "source", "shape"),
    [
        (MeldKind.PUNG, FROM_LEFT, "oii"),
        (MeldKind.PUNG, FROM_OPPOSITE, "ioi"),
        (MeldKind.PUNG, FROM_RIGHT, "iio"),
        (MeldKind.EXPOSED_KONG, FROM_LEFT, "oiii"),
        (MeldKind.EXPOSED_KONG, FROM_OPPOSITE, "ioii"),
        (MeldKind.EXPOSED_KONG, FROM_RIGHT, "iiio"),
        (MeldKind.PROMOTED_KONG, FROM_LEFT, "o^ii"),
        (MeldKind.PROMOTED_KONG, FROM_OPPOSITE, "io^i"),
        (MeldKind.PROMOTED_KONG, FROM_RIGHT, "iio^"),
        (MeldKind.PUNG, None, "iii"),
    ],
)
@pytest.mark.parametrize("owner", SEATS)
def test_the_claimed_tile_points_at_its_player(
    kind: MeldKind, source: Seat | None, shape: str, owner: Seat
) -> None:
    seat = None if source is None else seat_after(owner, source)
    assert lying(Meld(kind, RED, RED, seat), owner) == shape


@pytest.mark.parametrize(
    ("claimed", "order"), [(Tile(3), [3, 4, 5]), (Tile(4), [4, 3, 5]), (Tile(5), [5, 3, 4])]
)
def test_the_claimed_tile_of_a_chow_comes_first(claimed: Tile, order: list[int]) -> None:
    tiles = meld_tiles(Meld(MeldKind.CHOW, Tile(3), claimed, FROM_LEFT), EAST, "two_up")
    assert [one.tile for one in tiles] == order
    assert [one.sideways for one in tiles] == [True, False, False]


@pytest.mark.parametrize(
    ("shown", "backs"),
    [("two_up", "ixxi"), ("middle_up", "xiix"), ("down", "xxxx"), ("hidden", "xxxx")],
)
def test_a_concealed_kong_lies_as_the_option_says(shown: ConcealedKongShown, backs: str) -> None:
    tiles = meld_tiles(Meld(MeldKind.CONCEALED_KONG, RED), EAST, shown)
    assert "".join("x" if one.back else "i" for one in tiles) == backs


def test_an_unknown_kong_shows_backs_only() -> None:
    tiles = meld_tiles(Meld(MeldKind.CONCEALED_KONG, UNKNOWN), EAST, "two_up")
    assert all(one.back for one in tiles)


def test_a_stacked_tile_lies_on_the_sideways_one_inside_the_row() -> None:
    meld = Meld(MeldKind.PROMOTED_KONG, RED, RED, FROM_OPPOSITE)
    first, below, above, last = meld_spots(meld_tiles(meld, EAST, "two_up"), 10, 20, 80)
    assert (above.box.x, above.box.w) == (below.box.x, below.box.w)
    assert above.box.y == 20
    assert below.box.bottom == 20 + 80
    assert first.box.right < below.box.x
    assert below.box.right < last.box.x


FULLEST = OpenHand(
    HandFacts(
        EAST,
        (Tile(5), Tile(5)),
        tuple(
            Meld(MeldKind.EXPOSED_KONG, tile, tile, source)
            for tile, source in zip(KIND_TILES[10:14], (SOUTH, WEST, NORTH, SOUTH), strict=True)
        ),
        BONUS,
    ),
    winning=Tile(5),
)


def test_a_hand_is_placed_whole_with_the_winning_tile_apart() -> None:
    spots = hand_spots(FULLEST, 60)
    assert len(spots) == 2 + 16 + 8
    assert [spot.ring for spot in spots[:3]] == ["", "won", ""]
    assert sum(spot.ring == "won" for spot in spots) == 1
    before, winning, after = (spot.box for spot in spots[:3])
    assert winning.x - before.right > 5
    assert after.x - winning.right > 5


@pytest.mark.parametrize("height", [20, 33, 60, 128])
def test_tiles_of_a_hand_do_not_overlap_and_stay_in_the_row(height: int) -> None:
    boxes = [spot.box for spot in hand_spots(FULLEST, height)]
    for left, right in itertools.pairwise(boxes):
        assert left.right < right.x
    assert all(box.y >= 0 and box.bottom == height for box in boxes)
    assert boxes[-1].right == hand_width(FULLEST, height)


@pytest.mark.parametrize("width", [300, 777, 1180])
def test_fitting_height_fills_the_width(width: int) -> None:
    height = fitting_height(FULLEST, width, 100)
    assert hand_width(FULLEST, height) <= width < hand_width(FULLEST, height + 1)


def test_fitting_height_keeps_to_what_was_asked_for() -> None:
    assert fitting_height(FULLEST, 100_000, 64) == 64
