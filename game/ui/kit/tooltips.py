"""Tooltips: the words that show next to an item while the mouse rests on it."""

from __future__ import annotations

import math

from game.ui.drawing.looks import Box, Placed, Tip
from game.ui.kit.app import LAYERS_PER_SCENE
from game.ui.kit.fitting import text_units
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen

LAYER = 10 * LAYERS_PER_SCENE
"""A layer above all scenes and messages."""
TITLE, TEXT, LEADING = 16, 15, 1.5
"""The sizes of letters, and the height of a line as a multiple of them."""
TOO_WIDE = 0.9
"""How much narrower a text is than estimated."""
PAD, WIDE, GAP, RIM = 10, 300, 7, 4
"""The gap around the words, the width of a text, and the gaps to the item and to the window's
edge."""


def place_tooltip(item: Placed | None, screen: Screen) -> list[Placed]:
    """Place the tooltip of an item, if there is one, next to it."""
    if item is None or item.tip is None:
        return []
    pen, tip, pad = Pen(screen, layer=LAYER), item.tip, screen.px(PAD)
    inner = _size(pen, tip)
    box = _spot(item, (inner[0] + 2 * pad, inner[1] + pad), screen)
    pen.panel("tip", box, "dialog", radius=9)
    title = Box(box.x + pad, box.y + pad // 2, inner[0], _high(pen, TITLE))
    align = "left" if tip.text else "centre"
    colour = "title" if tip.text else "text"
    pen.text("tip.title", tip.title, title, TITLE, colour=colour, align=align)
    text = Box(title.x, title.bottom, title.w, box.bottom - pad // 2 - title.bottom)
    pen.text("tip.text", tip.text, text, TEXT, colour="dim", wrap=True, middle=True)
    return pen.items


def _high(pen: Pen, size: float) -> int:
    """Return the height of a line in pixels."""
    return pen.room(LEADING * size)


def _size(pen: Pen, tip: Tip) -> tuple[int, int]:
    """Return the width and height of the words in pixels."""
    width, height = pen.room(text_units(tip.title, TITLE)), _high(pen, TITLE)
    if tip.text:
        width = max(width, pen.room(WIDE))
        parts = tip.text.split("\n")
        lines = sum(math.ceil(pen.room(TOO_WIDE * text_units(one, TEXT)) / width) for one in parts)
        height += lines * _high(pen, TEXT)
    return width, height


def _spot(item: Placed, size: tuple[int, int], screen: Screen) -> Box:
    """Return a box of this size inside the window that leaves the item clear: above or below it,
    rather on the side of the window's middle, otherwise to its left or right."""
    clear = item.tip.clear if item.tip and item.tip.clear else item.box
    width, height = size
    gap, (cx, cy) = screen.px(GAP), item.box.centre
    above = (cx - width // 2, clear.y - gap - height)
    below = (cx - width // 2, clear.bottom + gap)
    beside = [(x, cy - height // 2) for x in (clear.x - gap - width, clear.right + gap)]
    up_and_down = [below, above] if cy < screen.height / 2 else [above, below]
    boxes = [_inside(*spot, width, height, screen) for spot in (*up_and_down, *beside)]
    return next((box for box in boxes if not box.overlaps(clear)), boxes[0])


def _inside(x: int, y: int, width: int, height: int, screen: Screen) -> Box:
    """Return the box, moved into the window if necessary."""
    rim = screen.px(RIM)
    x = max(rim, min(x, screen.width - rim - width))
    y = max(rim, min(y, screen.height - rim - height))
    return Box(x, y, width, height)
