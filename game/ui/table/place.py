"""The table as a list of placed sprites: the same list is drawn and hit. No pygame here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from game.ui.drawing.looks import Box, Placed
from game.ui.kit.scenes import Screen
from game.ui.table.board import Board, TableState
from game.ui.table.place_hands import place_own, place_side, place_top
from game.ui.table.place_info import place_buttons, place_centre, place_plate, place_word
from game.ui.table.place_river import place_discards
from game.ui.table.place_scores import place_scores
from game.ui.table.place_switches import place_switches


def place_table(state: TableState, screen: Screen) -> list[Placed]:
    """The whole table but for the dialog."""
    board = Board(state, screen)
    place_centre(board)
    for position in range(4):
        place_plate(board, position)
    place_discards(board)
    place_own(board)
    place_top(board)
    for position in (1, 3):
        place_side(board, position)
    place_buttons(board)
    place_switches(board)
    place_word(board)
    if screen.peek:
        place_scores(board)
    return board.pen.items


def with_delays(placed: list[Placed], delays: Mapping[str, int], pace: float) -> list[Placed]:
    """These items wait so many ms of the normal pace. What comes from somewhere does so anew."""
    return [
        replace(one, delay=round(pace * delays[one.key]), anew=one.origin is not None)
        if one.key in delays
        else one
        for one in placed
    ]


def with_origins(placed: list[Placed], origins: Mapping[str, Box]) -> list[Placed]:
    """The items that are new on the table set off from their origins."""
    return [replace(one, origin=origins[one.key]) if one.key in origins else one for one in placed]
