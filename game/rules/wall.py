"""From a seed to the built wall: the shuffle, four walls of stacks, three dice and the break."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from game.rules.problems import refuse
from game.rules.tiles import Tile, full_set


@dataclass(frozen=True, slots=True)
class Wall:
    """The tiles in the order in which they are taken from the front, two to a stack, top first.

    `dice` are the three dice; `broken_wall` is the wall that was broken (0 the dealer's own,
    then counter-clockwise) and `broken_stack` the stack, from its right end, that stays before
    the break (1 is the rightmost).
    """

    tiles: tuple[Tile, ...]
    dice: tuple[int, int, int] = (1, 1, 1)

    @property
    def broken_wall(self) -> int:
        return (sum(self.dice) - 1) % 4

    @property
    def broken_stack(self) -> int:
        return sum(self.dice)

    def __len__(self) -> int:
        return len(self.tiles)

    def front(self, taken: int, taken_back: int) -> Tile:
        """The next tile from the front, when so many were taken from the front and the back."""
        end = len(self.tiles) - taken_back
        odd_top_gone = taken_back % 2 == 1 and taken == end - 1
        return self.tiles[end if odd_top_gone else taken]

    def back(self, taken: int, taken_back: int) -> Tile:
        """The next tile from the back end: of the last stack the top first, then the bottom."""
        end = len(self.tiles) - taken_back
        if taken_back % 2 == 1:
            return self.tiles[end]
        top_gone = taken > end - 2
        return self.tiles[end - 1 if top_gone else end - 2]


def shuffled(tiles: Sequence[Tile], rng: random.Random) -> list[Tile]:
    """A random order. Written out because only `random()` is promised to stay the same."""
    order = list(tiles)
    for last in range(len(order) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return order


def build_wall(seed: str, bonus: bool) -> Wall:
    """Shuffle, build four walls, throw three dice and break: the same for the same seed.

    The shuffled tiles stand as stacks clockwise from the right end of the dealer's wall. The sum
    of the dice names the wall, counter-clockwise from the dealer as 1, and the stack in it,
    clockwise from its right end; the first tile taken is the stack after that one.
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
    """A wall that was written down; raises RulesError unless it holds one full set."""
    for bonus in (False, True):
        if sorted(tiles) == sorted(full_set(bonus)):
            if all(1 <= die <= 6 for die in dice):
                return Wall(tuple(tiles), dice)
            break
    raise refuse("problem.bad_wall")
