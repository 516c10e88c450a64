"""The explanation of bonus tiles where they lie."""

from __future__ import annotations

from game.ui.drawing.looks import Box
from game.ui.kit.terms import term_area, term_tip
from game.ui.table.plan.board import PLATES, Board


def place_bonus_terms(board: Board) -> None:
    """Place an area with the tooltip of bonus tiles over those of each player."""
    for position in range(4):
        boxes = [one.box for one in board.pen.items if one.key.startswith(f"bonus:{position}:")]
        if boxes:
            x, y = min(one.x for one in boxes), min(one.y for one in boxes)
            right, bottom = max(one.right for one in boxes), max(one.bottom for one in boxes)
            tip = term_tip(board.screen, "bonus")
            area = Box(x, y, right - x, bottom - y)
            board.pen.add(term_area(f"bonus.term.{position}", area, PLATES, tip))
