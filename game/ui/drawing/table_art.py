"""The title's table: a board with walls, dice and loose tiles, seen from above and turned."""

from __future__ import annotations

import io
import math

import pygame

from game.rules.tiles import Tile, tile_from_text
from game.ui.drawing.shapes import svg
from game.ui.drawing.standing import stack_art
from game.ui.drawing.theme import RGB, BackTones, Felt

WHOLE, BOARD, TURN = 520.0, 436.0, 7.0
"""The side of the picture and of the board in its units, and the board's turn in degrees."""
_EDGE, _PITCH, _LONG, _THICK = 58.0, 14.8, 14.0, 23.0
"""The walls' distance from the board's rim, and the pitch, length and thickness of a stack."""
_WALLS = ((0, 0, 18), (1, 0, 10), (2, 15, 17), (3, 0, 18))
"""The stacks that are left on each side: the first one, and the one after the last. The sides
follow each other clockwise from the top."""
_DICE = ((-40, -128, 2), (-12, -122, 5), (14, -128, 4))
LOOSE_HEIGHT = 46
LOOSE: tuple[tuple[Tile, int, int, int], ...] = (
    (tile_from_text("E"), -104, 62, 24),
    (tile_from_text("9m"), 112, 48, -31),
    (tile_from_text("8s"), -108, -52, -14),
    (tile_from_text("P"), 104, -72, 34),
    (tile_from_text("g2"), 6, 104, 8),
)
"""Tiles with their place from the middle, and their turn in degrees, counter-clockwise."""
_PIPS = {
    2: ((-1, -1), (1, 1)),
    4: ((-1, -1), (1, 1), (-1, 1), (1, -1)),
    5: ((-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)),
}


def table_art(felt: Felt, tones: BackTones, side: int) -> pygame.Surface:
    """Return the picture of the board, its walls and the dice on this felt, `side` pixels wide."""
    scale = side / WHOLE
    gradients = (
        '<linearGradient id="w" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="436">'
        '<stop offset="0" stop-color="#a56a3c"/><stop offset="1" stop-color="#5d3418"/>'
        '</linearGradient><radialGradient id="f" gradientUnits="userSpaceOnUse" cx="218" cy="218"'
        f' r="288"><stop offset="0" stop-color="{_hex(felt.light, 1.3)}"/>'
        f'<stop offset="1" stop-color="{_hex(felt.light, 0.8)}"/></radialGradient>'
    )
    art = f"{_board()}{''.join(_stacks(tones))}{''.join(map(_die, _DICE))}"
    at = (WHOLE - BOARD) / 2
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}">'
        f'<defs>{gradients}</defs><g transform="scale({scale:.4f})">'
        f'<g transform="rotate({TURN:g} {WHOLE / 2:g} {WHOLE / 2:g})">'
        f'<g transform="translate({at:g} {at:g})">{art}</g></g></g></svg>'
    )
    return svg(io.BytesIO(text.encode()), side, side)


def loose_spot(dx: float, dy: float) -> tuple[float, float]:
    """Return the place of a loose tile from the middle of the picture, turned with the board."""
    angle = math.radians(TURN)
    cosine, sine = math.cos(angle), math.sin(angle)
    return dx * cosine - dy * sine, dx * sine + dy * cosine


def _hex(colour: RGB, times: float) -> str:
    return "#" + "".join(f"{min(255, round(one * times)):02x}" for one in colour)


def _board() -> str:
    shadow = "".join(
        f'<rect x="{x}" y="{y}" width="{BOARD:g}" height="{BOARD:g}" rx="44" fill="#000"'
        ' fill-opacity="0.2"/>'
        for x, y in ((8, 16), (3, 9))
    )
    return shadow + (
        '<rect x="1" y="1" width="434" height="434" rx="40" fill="url(#w)" stroke="#e2b877"'
        ' stroke-opacity="0.5" stroke-width="2"/>'
        '<rect x="17" y="17" width="402" height="402" rx="28" fill="url(#f)" stroke="#3a1f0c"'
        ' stroke-opacity="0.6" stroke-width="2.5"/>'
    )


def _stacks(tones: BackTones) -> list[str]:
    """Draw the walls, the nearer stacks above the farther ones."""
    flat = stack_art(tones, _LONG, _THICK, 2)
    upright = stack_art(tones, _THICK, _LONG, 2)
    far = BOARD - _EDGE - _THICK
    start = (BOARD - 18 * _PITCH) / 2
    spots = []
    for wall, first, end in _WALLS:
        for number in range(first, end):
            along = start + number * _PITCH
            x, y = ((along, _EDGE), (far, along), (along, far), (_EDGE, along))[wall]
            spots.append((y, x, upright if wall % 2 else flat))
    return [f'<g transform="translate({x:g} {y:g})">{art}</g>' for y, x, art in sorted(spots)]


def _die(die: tuple[int, int, int]) -> str:
    x, y, value = die
    colour = "#c42020" if value == 4 else "#22272b"
    pips = "".join(
        f'<circle cx="{6 * across}" cy="{6 * down}" r="2.4" fill="{colour}"/>'
        for across, down in _PIPS[value]
    )
    return (
        f'<g transform="translate({BOARD / 2 + x + 12:g} {BOARD / 2 + y + 12:g})'
        f' rotate({5 * value - 22})"><rect x="-12" y="-9" width="24" height="24" rx="5.5"'
        ' fill="#000" fill-opacity="0.35"/><rect x="-12" y="-12" width="24" height="24" rx="5.5"'
        f' fill="#fbf7ea" stroke="#b9ad8c"/>{pips}</g>'
    )
