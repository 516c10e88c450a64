"""The stage after a drawn hand: who was ready, and for which tiles."""

from __future__ import annotations

from game.ui.drawing.looks import Box, Placed, box_around
from game.ui.drawing.tile_size import tile_depth, tile_width
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import shortened
from game.ui.table.ending.win_stage import (
    RISE,
    STAGE,
    place_face,
    rise,
    stage_middle,
    stage_screen,
)
from game.ui.table.ending.win_story import ReadyHand
from game.ui.table.ending.win_times import GROW, Times
from game.ui.table.plan.board import Board, position_of

WIDE, HEAD, ROW, PAD = 660, 56, 76, 18
FACE, TILE, NAME, WAITS = 56, 54, 150, 90
"""The sizes in a row: portrait, tile, name, and the words before the tiles."""


class DrawnStage:
    """The ready hands at a time of the story."""

    def __init__(self, board: Board, times: Times, at: float, pace: float) -> None:
        self.board, self.times, self.at, self.pace = board, times, at, pace
        self.pen = Pen(stage_screen(board), STAGE)
        self.px = self.pen.screen.px

    def place(self) -> list[Placed]:
        """Return who was ready, with the waits told so far. Nothing while the hands turn up."""
        px, ready = self.px, self.times.story.ready
        if self.at < self.times.opening:
            return []  # the hands turn up
        wide = min(px(WIDE), self.board.px(self.board.plan.middle.w))
        rows = max(1, len(ready))
        box = box_around(*stage_middle(self.board), wide, px(HEAD + ROW * rows + PAD))
        self.pen.panel("drawn.stage", box, "panel", radius=18)
        inner = Box(box.x + px(PAD), box.y, box.w - 2 * px(PAD), box.h)
        words = self.board.screen.text("result.exhausted")
        head = Box(inner.x, inner.y + px(4), inner.w, px(HEAD - 4))
        self.pen.text("drawn.title", words, head, 23, colour="title", align="centre")
        for place, one in enumerate(ready):
            row = Box(inner.x, head.bottom + place * px(ROW), inner.w, px(ROW))
            self._place_ready(place, one, row)
        if not ready:
            words = self.board.screen.text("drawn.nobody")
            row = Box(inner.x, head.bottom, inner.w, px(ROW))
            self.pen.text("drawn.nobody", words, row, 19, colour="dim", align="centre")
        return self.pen.items

    def _place_ready(self, place: int, one: ReadyHand, row: Box) -> None:
        pen, px, key = self.pen, self.px, f"drawn.ready:{place}"
        person = self.board.state.people[position_of(one.seat, self.board.view)]
        face = Box(row.x, row.y + (row.h - px(FACE)) // 2, px(FACE), px(FACE))
        place_face(self.board, pen, f"{key}.face", one.seat, face, "ready")
        name = Box(face.right + px(12), row.y, px(NAME), row.h)
        pen.text(f"{key}.name", shortened(person.name, NAME, 19), name, 19)
        if self.at < self.times.ready(place):
            return
        begin = len(pen.items)
        words = self.board.screen.text("drawn.waits")
        waits = Box(name.right + px(8), row.y, px(WAITS), row.h)
        pen.text(f"{key}.waits", words, waits, 17, colour="dim", align="right")
        left = waits.right + px(14)
        self._place_tiles(key, one, Box(left, row.y, row.right - left, row.h))
        if self.at < self.times.ready(place) + GROW:
            rise(pen, begin, px(RISE), round(GROW * self.pace))

    def _place_tiles(self, key: str, one: ReadyHand, box: Box) -> None:
        """Place the tiles that a hand waited on, as large as they all have room."""
        height, count = self.px(TILE), len(one.waits)
        while height > 8 and count * (tile_width(height) + 2) > box.w:
            height -= 1
        y = box.y + (box.h - height - tile_depth(height)) // 2
        for number, tile in enumerate(one.waits):
            x = box.x + number * (tile_width(height) + 2)
            self.pen.tile(f"{key}.tile:{number}", tile, x, y, height)
