"""The other players' hands along the rims: concealed tiles, melds and bonus tiles in line."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from game.rules.tiles import UNKNOWN, Tile
from game.ui.drawing.looks import Box
from game.ui.drawing.tile_size import tile_depth, tile_width
from game.ui.table.plan.board import HANDS, Board, seat_at
from game.ui.table.plan.geometry import GAP, STANDING, STANDING_ABOVE, STANDING_LEAST
from game.ui.table.plan.place_hands import places_for, self_drawn
from game.ui.table.plan.place_melds import Meld, Rail, closed_up, length, meld_rows, place_meld

APART, BETWEEN = 8, 5
"""The gaps before a drawn tile and before the melds, and after each meld, in units."""
DEEP_ABOVE, DEEP = 0.94, 0.52
"""The depth of standing tiles above and at the sides, in heights of a meld."""


def place_rail(board: Board, position: int) -> None:
    """Place an opponent's hand with its melds and bonus tiles."""
    _Row(board, position).place()


@dataclass
class _Row:
    """A hand along a rail, with tiles as large as the plan has them or smaller ones that fit."""

    board: Board
    position: int

    def place(self) -> None:
        along = self._start
        for number, (tile, apart) in enumerate(self.tiles):
            along += self.apart if apart else 0
            self._place_concealed(number, tile, along, apart)
            along += self.step
        along += self.apart
        for number, meld in reversed([*enumerate(self.melds)]):
            place_meld(self.board, self.rail, number, meld, along, self.height)
            along += length(meld, self.height, self.board.px(1)) + self.between
        self._place_bonus(along + self.apart - self.between)

    # --- what there is ---

    @cached_property
    def rail(self) -> Rail:
        return Rail(self.position, self.board.box(self.board.plan.rails[self.position]))

    @cached_property
    def apart(self) -> int:
        """The gap that no tile's thickness crosses."""
        px = self.board.px
        return max(px(APART), tile_depth(px(self.board.plan.meld)) + 1)

    @cached_property
    def between(self) -> int:
        return self.board.px(BETWEEN)

    @cached_property
    def melds(self) -> list[Meld]:
        return meld_rows(self.board, self.position)

    @cached_property
    def bonus(self) -> tuple[Tile, ...]:
        return self.board.view.bonus[seat_at(self.position, self.board.view)]

    @cached_property
    def is_open(self) -> bool:
        """Whether the viewer can see the concealed tiles."""
        return bool(self.board.view.hands[seat_at(self.position, self.board.view)])

    @cached_property
    def tiles(self) -> list[tuple[Tile, bool]]:
        """The concealed tiles, and whether each lies apart."""
        view, seat = self.board.view, seat_at(self.position, self.board.view)
        count = view.hand_sizes[seat]
        tiles = list(view.hands[seat] or (UNKNOWN,) * count)
        winning = self_drawn(self.board, seat)
        if winning in tiles:
            tiles.remove(winning)
            tiles.append(winning)
        is_drawn = view.drawer == seat and count > 1
        return [(tile, is_drawn and number == count - 1) for number, tile in enumerate(tiles)]

    # --- what fits ---

    @cached_property
    def _fitted(self) -> tuple[int, int]:
        """The height of melds and the distance between concealed tiles. Standing tiles close up
        before anything gets smaller."""
        px, height = self.board.px, self.board.px(self.board.plan.meld)
        standing = STANDING_ABOVE if self.position == 2 else STANDING
        step, least = px(standing * self.board.plan.meld), px(STANDING_LEAST * self.board.plan.meld)
        if self.is_open:
            step = least = tile_width(height) + px(1)
        while self._needs(height, step) > self.rail.long and height > 1:
            if step > least:
                step -= 1
            else:
                height -= 1
                step = least = tile_width(height) + px(1) if self.is_open else least
        return height, step

    def _needs(self, height: int, step: int) -> int:
        """Return the length of everything, with a place for a drawn tile."""
        need = places_for(len(self.tiles)) * step + 2 * self.apart
        need += sum(length(meld, height, self.board.px(1)) + self.between for meld in self.melds)
        need -= self.between if self.melds else 0
        if self._is_in_line and self.bonus:
            need += self.apart + tile_width(height)
            need += round(self._bonus_step(height) * (len(self.bonus) - 1))
        return need

    @property
    def height(self) -> int:
        return self._fitted[0]

    @property
    def step(self) -> int:
        return self._fitted[1]

    @property
    def _is_in_line(self) -> bool:
        return self.position == 2 or self.board.plan.in_line

    @property
    def _start(self) -> int:
        """Where the hand begins: in the middle, or next to a plate in the same rail."""
        if self.position != 2 and self._is_in_line:
            return self.board.px(GAP)
        return max(0, (self.rail.long - self._needs(self.height, self.step)) // 2)

    # --- placing ---

    def _place_concealed(self, number: int, tile: Tile, along: int, apart: bool) -> None:
        board, position, key = self.board, self.position, f"hand:{self.position}:{number}"
        if tile == UNKNOWN:
            deep = round((DEEP_ABOVE if position == 2 else DEEP) * self.height)
            away = 0 if position == 2 else (self.height - deep) // 2
            gap = board.px(1) if position == 2 else 0
            board.standing(key, self.rail.spot(along, self.step - gap, deep, away), position)
            return
        box = self.rail.spot(along, tile_width(self.height), self.height)
        won = apart and tile == self_drawn(board, seat_at(position, board.view))
        ring = "won" if won else ""
        board.tile(key, tile, box, self.height, position, HANDS, ring=ring)

    def _bonus_step(self, height: int) -> float:
        return closed_up(tile_width(height) + self.board.px(1), len(self.bonus))

    def _place_bonus(self, along: int) -> None:
        """Place the bonus tiles after the melds, or in the lane at the player's right end."""
        lane = Rail(self.position, self.board.box(self.board.plan.bonus[self.position]))
        rail = self.rail if self._is_in_line else lane
        height = self.height if self._is_in_line else self.board.px(self.board.plan.meld)
        width, step = tile_width(height), self._bonus_step(height)
        for number, tile in enumerate(self.bonus):
            if self._is_in_line:
                spot = rail.spot(along + round(number * step), width, height)
            else:
                spot = self._lane_spot(lane, round(number * step), width, height)
            key = f"bonus:{self.position}:{number}"
            self.board.tile(key, tile, spot, height, self.position, HANDS)

    def _lane_spot(self, lane: Rail, back: int, width: int, height: int) -> Box:
        """Return the box so far from the right end of a lane, the first tile outermost."""
        return lane.spot(lane.long - back - width - self.board.px(GAP), width, height)
