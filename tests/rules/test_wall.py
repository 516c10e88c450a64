"""Set-up 3: the shuffle, the built wall, dice and break, and both ends of the wall."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from game.rules.options import Options
from game.rules.play import deal_out
from game.rules.problems import RulesError
from game.rules.tiles import EAST_WIND, KIND_TILES, Tile, full_set
from game.rules.wall import Wall, build_wall, shuffled, wall_of
from game.rulesets.pocket import POCKET
from tests.builders import tiles_of

RIGHT_END = {0: 0, 3: 1, 2: 2, 1: 3}
"""The number of walls, clockwise, from the dealer's right end to each wall's right end.

The dealer's left neighbour comes first.
"""


def built(seed: str, bonus: bool) -> tuple[list[Tile], tuple[int, int, int]]:
    """Return the tiles of this seed's wall before the break, and its dice."""
    rng = random.Random(seed)
    tiles = shuffled(full_set(bonus), rng)
    one, two, three = (1 + int(rng.random() * 6) for _ in range(3))
    return tiles, (one, two, three)


@pytest.mark.parametrize(("bonus", "size"), [(False, 136), (True, 144)])
def test_every_tile_is_in_the_wall_once(bonus: bool, size: int) -> None:
    for number in range(20):
        wall = build_wall(str(number), bonus)
        assert len(wall) == size
        assert Counter(wall.tiles) == Counter(full_set(bonus))


def test_the_same_seed_builds_the_same_wall_for_ever() -> None:
    wall = build_wall("pocket", bonus=False)
    assert wall == build_wall("pocket", bonus=False)
    assert wall != build_wall("pockets", bonus=False)
    assert wall.dice == (3, 6, 6)
    assert wall.tiles[:12] == tiles_of("8m 6s 3m 2m 3p 2p 7s 3p 5s N 7p 8p")


def test_the_shuffle_is_fair_to_every_place() -> None:
    rng = random.Random(1)
    places = Counter(
        (tile, place)
        for _ in range(3000)
        for place, tile in enumerate(shuffled(KIND_TILES[:4], rng))
    )
    assert len(places) == 16
    assert all(abs(count - 750) < 120 for count in places.values())


def test_the_dice_show_every_number() -> None:
    dice = Counter(die for number in range(200) for die in build_wall(str(number), False).dice)
    assert sorted(dice) == [1, 2, 3, 4, 5, 6]
    assert min(dice.values()) > 60


@pytest.mark.parametrize("bonus", [False, True])
def test_the_dice_name_wall_and_stack(bonus: bool) -> None:
    """The sum of the dice names the wall and the stack behind which it is broken.

    The walls are counted counter-clockwise, from the dealer's as 1. The stacks are counted
    clockwise, from the wall's right end.
    """
    stacks = 18 if bonus else 17
    for number in range(100):
        tiles, dice = built(str(number), bonus)
        wall = build_wall(str(number), bonus)
        assert wall.dice == dice
        seat = [0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1][sum(dice) - 1]
        assert wall.broken_wall == seat
        assert wall.broken_stack == sum(dice)
        first = 2 * (RIGHT_END[seat] * stacks + sum(dice)) % len(tiles)
        assert wall.tiles[0] == tiles[first]
        assert wall.tiles == (*tiles[first:], *tiles[:first])


def test_a_break_might_lie_behind_the_end_of_a_short_wall() -> None:
    """In a wall of 17 stacks, the 18th is the first of the next wall."""
    number = next(n for n in range(10_000) if sum(built(str(n), False)[1]) == 18)
    tiles, _ = built(str(number), False)
    # 18 names the second wall, the right neighbour's: the last of the four clockwise.
    assert build_wall(str(number), False).tiles[0] == tiles[2 * (3 * 17 + 18) - 136]


def test_hands_are_taken_by_fours_then_first_and_fifth_for_the_dealer() -> None:
    wall = Wall(
        tuple(map(Tile, range(60)))
    )  # numbers in place of tiles, to see where each came from
    order = [list(range(start, start + 4)) for start in range(0, 48, 4)]
    expected = [
        [*order[0], *order[4], *order[8], 48, 52],
        [*order[1], *order[5], *order[9], 49],
        [*order[2], *order[6], *order[10], 50],
        [*order[3], *order[7], *order[11], 51],
    ]
    real = build_wall("hands", False)
    deal, _ = deal_out(POCKET, real, EAST_WIND)
    for hand, places in zip(deal.hands, expected, strict=True):
        assert Counter(hand) == Counter(real.tiles[wall.tiles[place]] for place in places)
    assert deal.drawn == real.tiles[52]


# --- both ends; numbers in place of tiles: stacks (0 1) (2 3) (4 5) (6 7) -----------------------


def taken(ends: str, size: int = 8) -> list[Tile]:
    """Return the tiles taken if F takes from the front and B from the back."""
    wall, front, back, tiles = Wall(tuple(map(Tile, range(size)))), 0, 0, []
    for end in ends:
        if end == "F":
            tiles.append(wall.front(front, back))
            front += 1
        else:
            tiles.append(wall.back(front, back))
            back += 1
    return tiles


def test_from_the_front_tops_before_bottoms() -> None:
    assert taken("FFFFFFFF") == [0, 1, 2, 3, 4, 5, 6, 7]


def test_from_the_back_the_top_of_the_last_stack_first() -> None:
    assert taken("BBBBBBBB") == [6, 7, 4, 5, 2, 3, 0, 1]


def test_after_an_odd_count_from_the_back_the_front_goes_on_as_before() -> None:
    assert taken("FBFFB") == [0, 6, 1, 2, 7]


def test_the_last_tile_is_the_bottom_whose_top_went_to_the_back() -> None:
    assert taken("FFFFFFBF") == [0, 1, 2, 3, 4, 5, 6, 7]
    assert taken("BFFFFFFF") == [6, 0, 1, 2, 3, 4, 5, 7]
    assert taken("BBBFFFFF") == [6, 7, 4, 0, 1, 2, 3, 5]


def test_the_last_tile_is_the_bottom_whose_top_went_to_the_front() -> None:
    assert taken("FFFFFFFB") == [0, 1, 2, 3, 4, 5, 6, 7]
    assert taken("FFFFFBBB") == [0, 1, 2, 3, 4, 6, 7, 5]


def test_however_the_ends_meet_every_tile_is_taken_once() -> None:
    rng = random.Random(2)
    for _ in range(200):
        ends = "".join(rng.choice("FFB") for _ in range(20))
        assert sorted(taken(ends, size=20)) == list(range(20))


# --- walls written down --------------------------------------------------------------------------


@pytest.mark.parametrize("bonus", [False, True])
def test_a_written_wall_is_read(bonus: bool) -> None:
    wall = build_wall("written", bonus)
    assert wall_of(wall.tiles, wall.dice) == wall


def bad_walls() -> list[tuple[list[Tile], tuple[int, int, int]]]:
    full = list(full_set(False))
    return [
        ([], (1, 1, 1)),
        (full[1:], (1, 1, 1)),
        ([*full, Tile(0)], (1, 1, 1)),
        ([*full[1:], Tile(5)], (1, 1, 1)),
        ([*full[4:], Tile(34), Tile(35), Tile(36), Tile(37)], (1, 1, 1)),
        (full, (0, 1, 1)),
        (full, (1, 7, 1)),
        (full, (1, 1, -1)),
    ]


@pytest.mark.parametrize(("tiles", "dice"), bad_walls())
def test_other_walls_are_refused(tiles: list[Tile], dice: tuple[int, int, int]) -> None:
    with pytest.raises(RulesError) as error:
        wall_of(tiles, dice)
    assert error.value.reason.key == "problem.bad_wall"


def test_bonus_tiles_are_in_the_wall_when_they_are_in_play() -> None:
    assert Options().bonus_tiles is False
    assert len(set(build_wall("x", True).tiles) - set(build_wall("x", False).tiles)) == 8
