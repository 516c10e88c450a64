"""Tooltips: the words that show next to an item while the mouse rests on it. Hints: a sentence that
comes by itself, with a pointer to its item."""

from __future__ import annotations

import math
import sys
from collections.abc import Sequence
from itertools import product

from game.ui.drawing.looks import (
    BadgeLook,
    Box,
    BubbleLook,
    PanelLook,
    Placed,
    PortraitLook,
    TextLook,
    TileLook,
    Tip,
)
from game.ui.drawing.theme import NOTE, SMALL
from game.ui.kit.screen import LAYERS_PER_SCENE, Screen
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import close_units, lines_of, text_units

LAYER, HINT_LAYER = 10 * LAYERS_PER_SCENE, LAYERS_PER_SCENE - 10
"""A layer above all scenes and messages, and one above the rest of a scene."""
LEADING = 1.5
"""The height of a line as a multiple of its letters."""
PAD, WIDE, RIM = 10, 300, 4
"""The gap around the words, the width of a text, and the gap to the window's edge."""
GAPS = (7, 46, 85)
"""The gap to the item: the usual one, and those that leave one or two lines of words between."""
RADIUS, TAILS = 14, (10, 30, 60, 100)
"""The corners of a hint, and how long its pointer can be."""
SHIFTS = (0, -0.25, 0.25, -0.45, 0.45)
"""How far words above or below an item can be from its middle, as a part of their width."""

SHOWN = (TileLook, TextLook, PortraitLook, BadgeLook)


def key_tip(name: str, screen: Screen) -> Tip | None:
    """Return the tooltip with the key of a button, by the last part of its label's key, if it has
    one."""
    command = "Cmd" if sys.platform == "darwin" else "Ctrl"
    shown = f"{command}+," if name == "settings" else ""
    if name in ("rules", "picture"):
        shown = screen.labels.key_of(name)
    words = screen.text(f"button.{name}")
    return Tip(screen.text("tip.key", name=words, shown=shown)) if shown else None


def place_tooltip(
    item: Placed | None, screen: Screen, placed: Sequence[Placed] = ()
) -> list[Placed]:
    """Place the tooltip of an item, if there is one, next to it, where it covers the least words
    and faces of what is placed."""
    if item is None or item.tip is None:
        return []
    pen, tip, pad = Pen(screen, layer=LAYER), item.tip, screen.px(PAD)
    inner = _size(pen, tip)
    clear = tip.clear or item.box
    around = _spots(item.box, clear, (inner[0] + 2 * pad, inner[1] + pad), GAPS, screen)
    avoid = [ink(one) for one in placed if isinstance(one.look, TextLook | PortraitLook)]
    box = min(around, key=lambda one: (one.overlaps(clear), covered(one, avoid)))
    pen.panel("tip", box, "dialog", radius=9)
    title = Box(box.x + pad, box.y + pad // 2, inner[0], _high(pen, SMALL))
    align = "left" if tip.text else "centre"
    colour = "title" if tip.text else "text"
    pen.text("tip.title", tip.title, title, SMALL, colour=colour, align=align)
    text = Box(title.x, title.bottom, title.w, box.bottom - pad // 2 - title.bottom)
    pen.text("tip.text", tip.text, text, NOTE, colour="dim", wrap=True, middle=True)
    return pen.items


def place_hint(words: str, about: Box, avoid: Sequence[Box], screen: Screen) -> list[Placed]:
    """Place a sentence about what lies in a box, where it covers the least of other boxes."""
    pen = Pen(screen, layer=HINT_LAYER)
    size = pen.room(text_units(words, SMALL) + 2 * PAD), _high(pen, SMALL) + screen.px(PAD)
    around = _spots(about, about, size, TAILS, screen)
    box = min(around, key=lambda one: (one.overlaps(about), covered(one, avoid)))
    x, y = nearest_edge(about, box)
    look = BubbleLook((x - box.x, y - box.y), screen.px(RADIUS))
    pen.add(Placed("hint.bubble", look, box, HINT_LAYER))
    pen.text("hint.words", words, box, SMALL, colour="dark", align="centre")
    return pen.items


def nearest_edge(about: Box, box: Box) -> tuple[int, int]:
    """Return where the pointer of a bubble ends: the middle of the side of what it is about."""
    (cx, cy), (x, y) = about.centre, box.centre
    if box.bottom <= about.y or box.y >= about.bottom:
        return cx, about.y if y < cy else about.bottom
    return about.x if x < cx else about.right, cy


def stays_seen(one: Placed) -> bool:
    """Return whether nothing lies on an item if there is room: tiles, plates, words and buttons."""
    if isinstance(one.look, PanelLook):
        return one.look.style.startswith("plate")
    return isinstance(one.look, SHOWN) or (one.command is not None and not one.hover_only)


def ink(one: Placed) -> Box:
    """Return the box of an item, or of a line of words about as much of it as the letters take."""
    look, box = one.look, one.box
    if not isinstance(look, TextLook) or look.wrap or look.largest > look.size:
        return box
    wide = min(box.w, math.ceil(close_units(look.text, look.size)))
    high = min(box.h, math.ceil(LEADING * look.size))
    left = {"left": 0, "centre": (box.w - wide) // 2}.get(look.align, box.w - wide)
    return Box(box.x + left, box.y + (box.h - high) // 2, wide, high)


def covered(box: Box, others: Sequence[Box]) -> int:
    """Return the number of pixels that a box covers of others."""
    return sum(
        max(0, min(box.right, one.right) - max(box.x, one.x))
        * max(0, min(box.bottom, one.bottom) - max(box.y, one.y))
        for one in others
    )


def _high(pen: Pen, size: float) -> int:
    """Return the height of a line in pixels."""
    return pen.room(LEADING * size)


def _size(pen: Pen, tip: Tip) -> tuple[int, int]:
    """Return the width and height of the words in pixels."""
    width, height = pen.room(text_units(tip.title, SMALL)), _high(pen, SMALL)
    if tip.text:
        width = max(width, pen.room(WIDE))
        height += lines_of(tip.text, width, pen.room(NOTE)) * _high(pen, NOTE)
    return width, height


def _spots(
    about: Box, clear: Box, size: tuple[int, int], gaps: Sequence[float], screen: Screen
) -> tuple[Box, ...]:
    """Return boxes of this size inside the window next to one that stays clear, the best first:
    above or below it, first on the side of the window's middle, then to its left and right."""
    (width, height), (cx, cy) = size, about.centre
    lefts = [cx - width // 2 + round(shift * width) for shift in SHIFTS]
    spots: list[tuple[int, int]] = []
    beside: list[tuple[int, int]] = []
    for gap in map(screen.px, gaps):
        ups = [clear.y - gap - height, clear.bottom + gap]
        if cy < screen.height / 2:
            ups.reverse()
        spots += product(lefts, ups)
        beside += [(x, cy - height // 2) for x in (clear.x - gap - width, clear.right + gap)]
    return tuple(_inside(*spot, width, height, screen) for spot in (*spots, *beside))


def _inside(x: int, y: int, width: int, height: int, screen: Screen) -> Box:
    """Return the box, moved into the window if necessary."""
    rim = screen.px(RIM)
    x = max(rim, min(x, screen.width - rim - width))
    y = max(rim, min(y, screen.height - rim - height))
    return Box(x, y, width, height)
