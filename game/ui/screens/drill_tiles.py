"""What all drills draw: rows and groups of tiles, tiles to pick, and marks on them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from game.rules.tiles import SUITED, Tile, tile_text
from game.ui.drawing.looks import BadgeLook, Box, Command, Placed, Tip, box_around
from game.ui.drawing.tile_size import tile_box, tile_depth, tile_width
from game.ui.kit.hands import gap
from game.ui.kit.widgets import Pen

Mark: TypeAlias = Literal["right", "wrong", "missed"]
RINGS: dict[str, str] = {"right": "good", "wrong": "bad", "missed": "last", "picked": "last"}
COLOURS: dict[Mark, str] = {"right": "good", "wrong": "bad", "missed": "gold"}

GROUP_GAP = 0.3
"""The gap between suits and between groups, in tile heights."""
SIGN = 0.3
"""The side of a mark, in tile heights."""


def suits_apart(tiles: Sequence[Tile]) -> list[list[Tile]]:
    """Return sorted tiles as a list for each suit and for the honours."""
    groups: list[list[Tile]] = []
    for tile in tiles:
        if groups and _suit(groups[-1][-1]) == _suit(tile):
            groups[-1].append(tile)
        else:
            groups.append([tile])
    return groups


def _suit(tile: Tile) -> int:
    return tile // 9 if tile < SUITED else SUITED


def groups_width(groups: Sequence[Sequence[Tile]], height: int) -> int:
    """Return the width of groups of tiles in a row, in pixels."""
    pitch, count = tile_width(height) + gap(height), sum(map(len, groups))
    return count * pitch + max(0, len(groups) - 1) * round(GROUP_GAP * height)


def fitting(groups: Sequence[Sequence[Tile]], width: int, most: int) -> int:
    """Return the greatest tile height up to `most` at which the groups fit into a width."""
    height = most
    while height > 4 and groups_width(groups, height) > width:
        height -= 1
    return height


def place_groups(
    pen: Pen,
    key: str,
    groups: Sequence[Sequence[Tile]],
    x: int,
    y: int,
    height: int,
    *,
    ringed: Sequence[Tile] = (),
    ring: str = "",
) -> int:
    """Place groups of tiles in a row from `x`, `y` on, a ring round one tile of each kind in
    `ringed`. Return the right end."""
    left, number = list(ringed), 0
    for group in groups:
        for tile in group:
            is_ringed = tile in left
            if is_ringed:
                left.remove(tile)
            name = f"{key}.{number}"
            pen.tile(name, tile, x, y, height, ring=ring if is_ringed else "")
            x, number = x + tile_width(height) + gap(height), number + 1
        x += round(GROUP_GAP * height)
    return x - round(GROUP_GAP * height)


def place_pick(
    pen: Pen,
    tile: Tile,
    place: tuple[int, int],
    height: int,
    command: Command | None,
    *,
    picked: bool = False,
    mark: Mark | None = None,
    dim: bool = False,
    copy: int = 0,
) -> Box:
    """Place a tile that can be picked, or one with its mark. Return its box. `copy` numbers those
    of a kind."""
    key = f"pick.{tile_text(tile)}" + (f".{copy}" if copy else "")
    ring = RINGS["picked"] if picked else ""
    if command is not None and pen.hovers(key) and not ring:
        ring = "claim"
    ring = RINGS[mark] if mark else ring
    look = pen.tile_look(tile, height, 0, ring=ring, shade=dim and not mark)
    box = tile_box(*place, height, 0)
    tip = Tip(pen.screen.text(f"tile.{tile_text(tile)}")) if command else None
    pen.add(Placed(key, look, box, pen.layer + 5, command, tip=tip))
    if mark:
        _place_sign(pen, f"{key}.mark", mark, box)
    return box


def _place_sign(pen: Pen, key: str, mark: Mark, tile: Box) -> None:
    """Place a tick, a cross or an exclamation mark on the corner of a tile."""
    side = max(pen.screen.px(16), round(SIGN * tile.h))
    box = box_around(tile.right - side * 0.2, tile.y + side * 0.1, side, side)
    if mark == "missed":
        pen.add(Placed(key, BadgeLook("!", "gold"), box, pen.layer + 8))
    else:
        pen.icon(key, "tick" if mark == "right" else "cross", box, layer=8)


def below(tile: Box, width: int, height: int) -> Box:
    """Return the box of a word below a tile."""
    top = tile.bottom + tile_depth(tile.h) + 2
    return Box(tile.centre[0] - width // 2, top, width, height)
