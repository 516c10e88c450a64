"""The signs of a controller's buttons, on what they press."""

from __future__ import annotations

from game.ui.drawing.looks import Box
from game.ui.kit.fitting import text_units
from game.ui.kit.screen import LARGE
from game.ui.kit.widgets import Pen

SIZE, HEIGHT, PAD = 17, 26, 6
"""The size of the letters, the height of a sign and the gaps to its sides, in units."""


def place_prompt(pen: Pen, key: str, words: str, about: Box) -> None:
    """Place a sign at the edge of what its button presses, while a controller is used: above it, or
    below at the top of the window. On something wide it is at the right end."""
    screen = pen.screen
    if not screen.labels.pad:
        return
    sign = Pen(screen.limited(LARGE), pen.layer)
    high = sign.room(HEIGHT)
    wide = max(high, sign.room(text_units(words, SIZE) + 2 * PAD))
    middle = about.centre[0] if 2 * about.w < 3 * wide else about.right
    x = min(middle - wide // 2, screen.width - wide)
    is_top = about.y < 2 * high
    y = about.bottom - high // 8 if is_top else about.y - high // 3
    box = Box(x, y, wide, high)
    sign.panel(f"{key}.button", box, "dialog", radius=HEIGHT / 2, layer=8)
    sign.text(f"{key}.sign", words, box, SIZE, align="centre", colour="gold", layer=9)
    pen.items += sign.items
