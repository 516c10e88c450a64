"""Melds and whole hands side by side."""

from __future__ import annotations

import itertools

import pytest

from game.rules.facts import HandFacts
from game.rules.melds import Meld, MeldKind
from game.rules.tiles import BONUS, RED, UNKNOWN
from game.ui.kit.hands import (
    OpenHand,
    fitting_height,
    hand_spots,
    hand_width,
    meld_spots,
    meld_tiles,
)

FROM_LEFT, FROM_OPPOSITE, FROM_RIGHT = 3, 2, 1


def lying(meld: Meld, owner: int = 0) -> str:
    """The shape of a meld: i upright, o sideways, ^ stacked, x face down."""
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
@pytest.mark.parametrize("owner", range(4))
def test_the_claimed_tile_points_at_its_player(
    kind: MeldKind, source: int | None, shape: str, owner: int
) -> None:
    seat = None if source is None else (owner + source) % 4
    assert lying(Meld(kind, RED, RED, seat), owner) == shape


@pytest.mark.parametrize(("claimed", "order"), [(3, [3, 4, 5]), (4, [4, 3, 5]), (5, [5, 3, 4])])
def test_the_claimed_tile_of_a_chow_comes_first(claimed: int, order: list[int]) -> None:
    tiles = meld_tiles(Meld(MeldKind.CHOW, 3, claimed, FROM_LEFT), 0, "two_up")
    assert [one.tile for one in tiles] == order
    assert [one.sideways for one in tiles] == [True, False, False]


@pytest.mark.parametrize(
    ("shown", "backs"),
    [("two_up", "ixxi"), ("middle_up", "xiix"), ("down", "xxxx"), ("hidden", "xxxx")],
)
def test_a_concealed_kong_lies_as_the_option_says(shown: str, backs: str) -> None:
    tiles = meld_tiles(Meld(MeldKind.CONCEALED_KONG, RED), 0, shown)
    assert "".join("x" if one.back else "i" for one in tiles) == backs


def test_an_unknown_kong_shows_backs_only() -> None:
    tiles = meld_tiles(Meld(MeldKind.CONCEALED_KONG, UNKNOWN), 0, "two_up")
    assert all(one.back for one in tiles)


def test_a_stacked_tile_lies_on_the_sideways_one_inside_the_row() -> None:
    meld = Meld(MeldKind.PROMOTED_KONG, RED, RED, FROM_OPPOSITE)
    first, below, above, last = meld_spots(meld_tiles(meld, 0, "two_up"), 10, 20, 80)
    assert (above.box.x, above.box.w) == (below.box.x, below.box.w)
    assert above.box.y == 20
    assert below.box.bottom == 20 + 80
    assert first.box.right < below.box.x
    assert below.box.right < last.box.x


FULLEST = OpenHand(
    HandFacts(
        0,
        (5, 5),
        tuple(
            Meld(MeldKind.EXPOSED_KONG, tile, tile, source)
            for tile, source in zip(range(10, 14), (1, 2, 3, 1), strict=True)
        ),
        BONUS,
    ),
    winning=5,
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
