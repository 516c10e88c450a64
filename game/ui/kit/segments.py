"""Small controls in a row: values side by side, and words that can be clicked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.ui.drawing.looks import AreaLook, Box, Command, PanelLook, Placed, TextLook, Tip
from game.ui.kit.widgets import Pen
from game.words.labels import LANGUAGES

NAMES = ("English", "繁體", "简体")
"""The languages that come with the game, each as its readers write it in any language."""


def place_languages(pen: Pen, box: Box, choose: Callable[[int], None]) -> None:
    """Place the languages side by side, each by its own name."""
    spoken = pen.screen.settings.language
    chosen = LANGUAGES.index(spoken) if spoken in LANGUAGES else None
    place_segments(pen, "language", NAMES, chosen, box, choose, size=16)


def place_segments(
    pen: Pen,
    key: str,
    labels: Sequence[str],
    chosen: int | None,
    box: Box,
    choose: Callable[[int], None],
    *,
    size: float = 17,
) -> None:
    """Place values side by side in a box. A click on one calls `choose` with its index."""
    pen.panel(f"{key}.ground", box, "strip", radius=box.h / 2 / pen.screen.unit)
    inner = box.grown(-pen.screen.px(3))
    edges = [inner.x + round(part * inner.w / len(labels)) for part in range(len(labels) + 1)]
    for index, label in enumerate(labels):
        one = Box(edges[index], inner.y, edges[index + 1] - edges[index], inner.h)
        name, is_chosen = f"{key}.{index}", index == chosen
        lit = "row_hover" if pen.hovers(name) else "chosen" if is_chosen else ""
        look = PanelLook(lit, one.h // 2) if lit else AreaLook()
        pen.add(Placed(name, look, one, pen.layer + 1, Command(choose, index)))
        words = Box(one.x + pen.screen.px(6), one.y, one.w - 2 * pen.screen.px(6), one.h)
        colour = "title" if is_chosen else "text"
        pen.text(f"{name}.label", label, words, size, colour=colour, align="centre")


def place_link(
    pen: Pen,
    key: str,
    words: str,
    box: Box,
    command: Command,
    *,
    size: float = 16,
    align: str = "left",
    tip: Tip | None = None,
) -> None:
    """Place words that can be clicked."""
    px, colour = pen.screen.px, "text" if pen.hovers(key) else "gold"
    look = TextLook(words, px(size), colour, align=align, largest=pen.largest(size))
    pen.add(Placed(key, look, box, pen.layer + 2, command, tip=tip))
