"""The fan line in the band above the player's hand, and the reason why a win was refused."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.problems import Reason
from game.ui.drawing.looks import Box
from game.ui.drawing.tile_size import tile_width
from game.ui.kit.fitting import close_units
from game.ui.table.parts.fan_words import FanWords, Piece
from game.ui.table.plan.board import PLATES, Board

SIZE, SMALL, GAP, PAD = 16, 15, 12, 16
"""The sizes of letters in the upper and the lower line, the gap between words, and the margin."""
UPPER, LOWER = 31, 39
"""The heights of the two lines."""
TILE, BESIDE = 32, 3
"""The height of a tile that the hand waits on, and the gap after it."""
UNDO = 156
"""The room for the button that takes a discard back."""
ROOM, GROWN_ROOM = 1.02, 1.06
"""The room for words as a part of their width. Large ones don't grow up to the end of their box."""


def place_fan_line(board: Board) -> None:
    """Place the line, unless a dialog has its place. A refused win takes its upper half."""
    state = board.state
    if state.asking or board.view.is_over or not (state.fan_line or state.refused):
        return
    px, band = board.px, board.box(board.plan.band)
    box = Box(band.x, band.y, band.w - (px(UNDO) if state.can_undo else 0), band.h)
    inner = Box(box.x + px(PAD), box.y + px(2), box.w - 2 * px(PAD), box.h - 2 * px(2))
    upper = Box(inner.x, inner.y, inner.w, px(UPPER))
    lower = Box(inner.x, upper.bottom, inner.w, px(LOWER))
    board.pen.layer = PLATES
    board.pen.panel("fan", box, "strip", radius=12)
    line, refused = state.fan_line, state.refused
    if refused is not None:
        _place_refused(board, refused, upper if line else inner, wrap=not line)
    if line is not None:
        words, ready = FanWords(board.screen.labels, line), line.ready_by(board.marked)
        if refused is None:
            _place_longest(board, words.first(ready), upper, SIZE)
        _place_longest(board, words.second(ready), lower, SMALL)
    board.pen.layer = 0


def _place_refused(board: Board, refused: Reason, box: Box, *, wrap: bool) -> None:
    words = board.screen.labels.reason(refused)
    board.pen.text("fan.refused", words, box, SIZE, colour="claim", wrap=wrap, middle=wrap)


def _place_longest(board: Board, forms: Sequence[Sequence[Piece]], line: Box, size: int) -> None:
    """Place the longest of these forms of a line that fits."""
    lengths = [sum(_wide(board, piece, size) for piece in form) for form in forms]
    fitting = (form for form, wide in zip(forms, lengths, strict=True) if wide <= line.w)
    x = line.x
    for piece in next(fitting, forms[-1]):
        wide = _wide(board, piece, size)
        _place_piece(board, piece, Box(x, line.y, min(wide, line.right - x), line.h), size)
        x += wide


def _place_piece(board: Board, piece: Piece, box: Box, size: int) -> None:
    """Place words, and before them the tile that they belong to."""
    pen, px, key = board.pen, board.px, f"fan.{piece.key}"
    if piece.tile is not None:
        high = px(TILE)
        y = box.y + (box.h - high) // 2 - px(2)
        pen.tile(f"{key}.tile", piece.tile, box.x, y, high, shade=piece.colour == "off")
        beside = tile_width(high) + px(BESIDE)
        box = Box(box.x + beside, box.y, box.w - beside, box.h)
    words = Box(box.x, box.y, box.w - px(GAP), box.h)
    pen.text(key, piece.words, words, size, colour=piece.colour)


def _wide(board: Board, piece: Piece, size: int) -> int:
    """Return the width of a piece with the gap after it."""
    px, wide = board.px, 0
    if piece.tile is not None:
        wide = tile_width(px(TILE)) + px(BESIDE)
    if piece.words:
        part = GROWN_ROOM if board.screen.growth > 1 else ROOM
        wide += board.pen.room(part * close_units(piece.words, size) + 1) + px(GAP)
    return wide
