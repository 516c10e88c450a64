"""Melds along a player's rail, from the player's left to the right."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from game.rules.tiles import UNKNOWN, Tile
from game.ui.drawing.looks import Box
from game.ui.drawing.tile_size import tile_depth, tile_width
from game.ui.kit.hands import MeldTile, meld_tiles
from game.ui.table.plan.board import HANDS, Board, position_of, seat_at
from game.ui.table.plan.planner import BONUS


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile of a meld and the end of its key. A `top` one lies on the tile before it."""

    tile: MeldTile
    key: str
    top: bool = False


Meld: TypeAlias = tuple[Laid, ...]


@dataclass(frozen=True, slots=True)
class Rail:
    """The place of a player's tiles, by position, in pixels."""

    position: int
    box: Box

    @property
    def long(self) -> int:
        return self.box.h if self.position % 2 else self.box.w

    def spot(self, along: int, long: int, deep: int, away: int = 0) -> Box:
        """Return the box `along` from the player's left end and `away` from the rim, `long` along
        the rail and `deep` across it."""
        box = self.box
        return (
            Box(box.x + along, box.bottom - away - deep, long, deep),
            Box(box.right - away - deep, box.bottom - along - long, deep, long),
            Box(box.right - along - long, box.y + away, long, deep),
            Box(box.x + away, box.y + along, deep, long),
        )[self.position]


def meld_rows(board: Board, position: int) -> list[Meld]:
    """Return a player's melds, the first one made first."""
    seat = seat_at(position, board.view)
    options = board.view.options
    shown = options.concealed_kong_shown
    if options.hides_concealed_kongs and (position == 0 or board.view.is_over):
        shown = "middle_up"  # a viewer who knows the tile can see it
    return [piled(meld_tiles(meld, seat, shown)) for meld in board.view.melds[seat]]


def piled(tiles: tuple[MeldTile, ...]) -> Meld:
    """Return a meld whose fourth tile, if it is a kong, lies on another one. The tiles of a pung
    keep their keys when it is promoted.

    Of a concealed kong the two in the middle lie on each other, otherwise two that are upright.
    """
    laid: list[Laid] = []
    for tile in tiles:
        key = "added" if tile.stacked else str(sum(not one.tile.stacked for one in laid))
        laid.append(Laid(tile, key, tile.stacked))
    if len(tiles) == 4 and not any(one.top for one in laid):
        pairs = (
            place for place in (2, 3, 1) if not (tiles[place].sideways or tiles[place - 1].sideways)
        )
        fourth = next(pairs)
        laid[fourth] = replace(laid[fourth], top=True)
    return tuple(laid)


def length(meld: Meld, height: int, gap: int) -> int:
    """Return the length of a meld with its gaps."""
    longs = (height if one.tile.sideways else tile_width(height) for one in meld if not one.top)
    return sum(long + gap for long in longs) - gap


def place_meld(board: Board, rail: Rail, number: int, meld: Meld, along: int, height: int) -> None:
    """Place a meld this far along a rail. The fourth tile of a promoted kong lies further from the
    rim than the one below it, that of another kong higher on the screen."""
    position, short, gap = rail.position, tile_width(height), board.px(1)
    box, last = rail.box, ""
    for one in meld:
        long, deep = (height, short) if one.tile.sideways else (short, height)
        if not one.top:
            box = rail.spot(along, long, deep)
            along += long + gap
        elif one.tile.sideways:
            box = rail.spot(along - gap - long, long, deep, height - deep)
        else:
            box = box.moved(dy=-tile_depth(height))
        tile = UNKNOWN if one.tile.back else one.tile.tile
        key = f"meld:{position}:{number}:{one.key}"
        last = "last" if one.top and _may_be_robbed(board, position, tile) else ""
        facing = (position + one.tile.sideways) % 4
        above = height if one.top else 0
        board.tile(key, tile, box, height, facing, HANDS, ring=last, above=above)


def _may_be_robbed(board: Board, position: int, tile: Tile) -> bool:
    """Return whether this tile has just promoted a pung and can still be robbed."""
    view = board.view
    return view.robbing and view.claimed_tile == tile and position_of(view.turn, view) == position


def closed_up(step: float, count: int) -> float:
    """Return the distance between bonus tiles, usually `step`. More than have a place close up."""
    return step * min(1, (BONUS - 1) / max(1, count - 1))
