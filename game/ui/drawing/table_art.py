"""What lies on the title's table: a wall, dice and loose tiles, seen from above."""

from __future__ import annotations

import io

import pygame

from game.rules.tiles import Tile, tile_from_text
from game.ui.drawing.shapes import svg
from game.ui.drawing.standing import stack_art
from game.ui.drawing.theme import BackTones

WHOLE, SQUARE = 620.0, 600.0
"""The side of the picture, and of the square that the wall and the dice are in, in its units."""
_EDGE, _PITCH, _LONG, _THICK = 44.0, 26.6, 26.0, 40.0
"""The wall's distance from the upper edge, and the pitch, length and thickness of a stack."""
_LEFT = (3, 16)
"""The stacks that are left: the first one, and the one after the last."""
_DICE = ((58, 196, 2), (96, 208, 5), (20, 212, 4))
LOOSE_HEIGHT = 108
LOOSE: tuple[tuple[Tile, int, int, int], ...] = (
    (tile_from_text("E"), -190, -60, 17),
    (tile_from_text("9m"), 168, 116, -28),
    (tile_from_text("8s"), -132, 132, -9),
    (tile_from_text("P"), 176, -116, -16),
    (tile_from_text("g2"), 210, 6, 12),
)
"""Tiles with their place from the middle, and their turn in degrees, counter-clockwise."""
_PIPS = {
    2: ((-1, -1), (1, 1)),
    4: ((-1, -1), (1, 1), (-1, 1), (1, -1)),
    5: ((-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)),
}


def table_art(tones: BackTones, side: int) -> pygame.Surface:
    """Return what lies on the title's table besides the tiles: a wall and dice, `side` pixels
    wide."""
    scale = side / WHOLE
    art = f"{_wall(tones)}{''.join(map(_die, _DICE))}"
    at = (WHOLE - SQUARE) / 2
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}">'
        f'<g transform="scale({scale:.4f})"><g transform="translate({at:g} {at:g})">{art}</g></g>'
        "</svg>"
    )
    return svg(io.BytesIO(text.encode()), side, side)


def _wall(tones: BackTones) -> str:
    """Draw what is left of the wall above."""
    stack = stack_art(tones, _LONG, _THICK, 2)
    start = (SQUARE - 18 * _PITCH) / 2
    return "".join(
        f'<g transform="translate({start + number * _PITCH:g} {_EDGE:g})">{stack}</g>'
        for number in range(*_LEFT)
    )


def _die(die: tuple[int, int, int]) -> str:
    x, y, value = die
    colour = "#c42020" if value == 4 else "#22272b"
    pips = "".join(
        f'<circle cx="{6 * across}" cy="{6 * down}" r="2.4" fill="{colour}"/>'
        for across, down in _PIPS[value]
    )
    return (
        f'<g transform="translate({SQUARE / 2 + x + 12:g} {SQUARE / 2 + y + 12:g})'
        f' rotate({5 * value - 22})"><rect x="-12" y="-9" width="24" height="24" rx="5.5"'
        ' fill="#000" fill-opacity="0.35"/><rect x="-12" y="-12" width="24" height="24" rx="5.5"'
        f' fill="#fbf7ea" stroke="#b9ad8c"/>{pips}</g>'
    )
