"""The list of the tiles that are out: all 34 kinds, each with how many the player can't see."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.tiles import DRAGONS, SUIT_TILES, WINDS, Tile
from game.ui.drawing.looks import NOTHING, Box
from game.ui.drawing.tile_size import tile_box, tile_fitting
from game.ui.table.plan.board import PLATES, Board

NARROW = (
    *(part for suit in SUIT_TILES for part in (suit[:5], suit[5:])),
    WINDS,
    DRAGONS,
)
"""The rows in a column at the right: each suit has two."""
WIDE = (*SUIT_TILES, (*WINDS, *DRAGONS))
"""The rows in a strip below."""
TITLE, PAD, TOP = 30, 12, 6
"""The height of the title, and the margins at the sides and at the top."""
APART = 8
"""The gap between two suits in a column."""
LARGEST, LESS, BESIDE, WIDEST = 38, 5, 3, 110
"""The greatest height of a tile, the gap below it, the one between it and its number, and the
greatest width of both with the gap after them."""
SIZE = 22
"""The size of the numbers."""


def place_tiles_out(board: Board) -> None:
    """Place the list if it has the place beside the table."""
    out = board.state.tiles_out
    if not board.state.lists_tiles_out or out is None:
        return
    px, box, pen = board.px, board.box(board.plan.coach), board.pen
    pen.layer = PLATES
    pen.panel("tiles_out", box, "panel", radius=18)
    pen.area("tiles_out.ground", box, NOTHING)
    inner = Box(box.x + px(PAD), box.y + px(TOP), box.w - 2 * px(PAD), box.h - 2 * px(TOP))
    title = Box(inner.x, inner.y, inner.w, px(TITLE))
    words = board.screen.text("tiles_out.title")
    pen.text("tiles_out.title", words, title, 18, colour="title", align="centre")
    _place_rows(board, out, Box(inner.x, title.bottom, inner.w, inner.bottom - title.bottom))
    pen.layer = 0


def _place_rows(board: Board, out: Sequence[int], box: Box) -> None:
    """Place the rows in the middle of a box, all with cells of one size."""
    rows = WIDE if board.plan.is_tall else NARROW
    gap = 0 if board.plan.is_tall else board.px(APART)
    high = (box.h - 3 * gap) // len(rows)
    across = max(map(len, rows))
    wide = min(box.w // across, board.px(WIDEST))
    left = box.x + (box.w - across * wide) // 2
    tile = tile_fitting(high - board.px(LESS), board.px(LARGEST))
    y = box.y
    for number, row in enumerate(rows):
        y += gap if number and number % 2 == 0 else 0
        for place, kind in enumerate(row):
            _place_kind(board, kind, out[kind], Box(left + place * wide, y, wide, high), tile)
        y += high


def _place_kind(board: Board, kind: Tile, count: int, box: Box, height: int) -> None:
    """Place a tile, dark if none is out, and its number at the right."""
    key, pen = f"tiles_out.{kind}", board.pen
    tile = tile_box(box.x, box.y, height, 0)
    ring = "copy" if kind == board.marked else ""
    pen.tile(key, kind, tile.x, tile.y, height, ring=ring, shade=not count)
    x = tile.right + board.px(BESIDE)
    words = Box(x, tile.y, box.right - x, tile.h)
    colour = "text" if count else "off"
    pen.text(f"{key}.count", str(count), words, SIZE, colour=colour, bold=bool(count))
