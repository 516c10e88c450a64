"""Messages: sentences that stay for a while above a screen, in a place that the screen gives."""

from __future__ import annotations

from collections.abc import Sequence

from game.ui.drawing.looks import Box, Placed, box_around
from game.ui.drawing.theme import SMALL
from game.ui.kit.screen import LAYERS_PER_SCENE, Screen
from game.ui.kit.widgets import Pen

LAYER = 9 * LAYERS_PER_SCENE
"""A layer above all scenes."""
MOST = 3
"""The most messages at once."""
TOP, WIDE, HIGH, GAP = 54, 760, 58, 8
"""The middle of the first message across the top of a screen, the size of each, and the gap below
it."""
LEAST = 24
"""The least height of a message."""
TWO_LINES = 50
"""The height from which a message can have two lines."""
PAD = 14
"""The margin beside the words."""


def place_messages(texts: Sequence[str], screen: Screen, room: Box | None = None) -> list[Placed]:
    """Place the last of these sentences one below the other: across the top of the screen, or in
    the room that the screen has for them, which they fill."""
    shown = texts[-MOST:] if room is None else texts[-_fitting(room, screen) :]
    boxes = _across(len(shown), screen) if room is None else _filling(room, len(shown))
    pen, px = Pen(screen, LAYER), screen.px
    for row, (text, box) in enumerate(zip(shown, boxes, strict=True)):
        key, wraps = f"message{row}", box.h >= px(TWO_LINES)
        pen.panel(key, box, "dialog", radius=min(14, box.h / 2 / screen.unit))
        edge = px(4) if wraps else 0
        inner = Box(box.x + px(PAD), box.y + edge, box.w - 2 * px(PAD), box.h - 2 * edge)
        pen.text(f"{key}.text", text, inner, SMALL, wrap=wraps, middle=wraps, colour="claim")
    return pen.items


def _fitting(room: Box, screen: Screen) -> int:
    return max(1, min(MOST, room.h // screen.px(LEAST)))


def _across(count: int, screen: Screen) -> list[Box]:
    px = screen.px
    ys = (px(TOP + (HIGH + GAP) * row) for row in range(count))
    return [box_around(screen.width / 2, y, px(WIDE), px(HIGH)) for y in ys]


def _filling(room: Box, count: int) -> list[Box]:
    edges = [room.y + room.h * row // count for row in range(count + 1)]
    return [Box(room.x, top, room.w, edges[row + 1] - top) for row, top in enumerate(edges[:-1])]
