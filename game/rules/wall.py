"""The wall from a seed: the shuffle, four walls of stacks, three dice and the break."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from game.rules.problems import refuse
from game.rules.tiles import Tile, full_set


@dataclass(frozen=True, slots=True)
class Wall:
    """The tiles in their order from the front, two to a stack, top first.

    `dice` are the three dice. `broken_wall` is the wall that was broken (0 the dealer's, then
    counter-clockwise). `broken_stack` is the last stack before the break, counted from the wall's
    right end (1 is the rightmost).
    """

    tiles: tuple[Tile, ...]
    dice: tuple[int, int, int] = (1, 1, 1)

    @property
    def broken_wall(self) -> int:
        """Return the wall that the sum of the dice counts to, 0 for the dealer's."""
        return (sum(self.dice) - 1) % 4

    @property
    def broken_stack(self) -> int:
        """Return the stack that the dice choose, from 3 to 18."""
        return sum(self.dice)

    def __len__(self) -> int:
        return len(self.tiles)

    def front(self, taken: int, taken_back: int) -> Tile:
        """Return the next tile from the front, given the tiles taken from front and back."""
        end = len(self.tiles) - taken_back
        odd_top_gone = taken_back % 2 == 1 and taken == end - 1
        return self.tiles[end if odd_top_gone else taken]

    def back(self, taken: int, taken_back: int) -> Tile:
        """Return the next tile from the back: the top of the last stack first, then the bottom."""
        end = len(self.tiles) - taken_back
        if taken_back % 2 == 1:
            return self.tiles[end]
        top_gone = taken > end - 2
        return self.tiles[end - 1 if top_gone else end - 2]


def shuffled(tiles: Sequence[Tile], rng: random.Random) -> list[Tile]:
    """Return the tiles in random order. Python promises only for `random()` to stay the same."""
    order = list(tiles)
    for last in range(len(order) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return order


def build_wall(seed: str, bonus: bool) -> Wall:
    """Shuffle, build four walls, throw three dice and break. One seed always gives one wall.

    The shuffled tiles stand as stacks clockwise from the right end of the dealer's wall. The sum of
    the dice gives the wall, counter-clockwise from the dealer as 1. It also gives the stack in that
    wall, clockwise from its right end. The first tile taken is in the stack after that one.

    >>> wall = build_wall("2026", bonus=False)
    >>> len(wall), wall.dice, wall.broken_wall, wall.broken_stack
    (136, (4, 1, 2), 2, 7)
    """
    rng = random.Random(seed)
    built = shuffled(full_set(bonus), rng)
    dice = (_die(rng), _die(rng), _die(rng))
    stacks = len(built) // 8
    # Clockwise, the dealer's wall is followed by the left player's: 0, 3, 2, 1 counter-clockwise.
    clockwise_walls = -(sum(dice) - 1) % 4
    first = 2 * (clockwise_walls * stacks + sum(dice)) % len(built)
    return Wall(tuple(built[first:] + built[:first]), dice)


def _die(rng: random.Random) -> int:
    return 1 + int(rng.random() * 6)


def wall_of(tiles: Sequence[Tile], dice: tuple[int, int, int]) -> Wall:
    """Return a wall from recorded tiles and dice. Raise RulesError unless the tiles are one full
    set and the dice show 1 to 6.

    >>> wall_of(full_set(bonus=False)[1:], (1, 2, 3))
    Traceback (most recent call last):
        ...
    game.rules.problems.RulesError: problem.bad_wall()
    """
    for bonus in (False, True):
        if sorted(tiles) == sorted(full_set(bonus)):
            if all(1 <= die <= 6 for die in dice):
                return Wall(tuple(tiles), dice)
            break
    raise refuse("problem.bad_wall")
