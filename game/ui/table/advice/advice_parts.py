"""What the coach's panels share: their words, a tile, useful tiles and figures at the right."""

from __future__ import annotations

from game.coach.advice import Advice, Option
from game.coach.standing import Standing
from game.rules.moves import Move
from game.rules.tiles import Tile
from game.ui.drawing.looks import Box
from game.ui.drawing.tile_size import tile_depth, tile_width
from game.ui.kit.fitting import close_units
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen
from game.ui.table.advice.advice_words import AdviceWords
from game.ui.table.parts.dialogs import DIALOG_LAYER

RING = "good"
"""The colour of the ring around the best discard."""
SIZE, PAD = 15, 16
"""The size of letters and the margins at the sides, in units."""
BESIDE, COUNT = 9, 36
"""The gap after a tile, and the width of a number after it."""


class AdviceParts:
    """Places parts of a panel in its `box` with `pen`. Keys begin with `advice`. `pointed` is the
    move that the player points at, and `played` the one that was made, in a replay."""

    def __init__(
        self,
        box: Box,
        advice: Advice,
        pointed: Option | None,
        screen: Screen,
        played: Move | None = None,
    ) -> None:
        self.box = box
        self.advice = advice
        self.best = advice.best
        self.pointed = pointed if pointed is not self.best else None
        self.played = played
        self.words = AdviceWords(screen.labels, advice)
        self.px = screen.px
        self.pen = Pen(screen, DIALOG_LAYER)

    def name(self, option: Option, wide: int) -> str:
        """Return the name of another move, in the past if it was played and there is room."""
        played = self.words.played(option)
        if option.move == self.played and self.fits(played, wide):
            return played
        return self.words.instead(option)

    def distance(self, standing: Standing, wide: int) -> str:
        """Return how far the hand is from ready, with the tiles that help if there is room."""
        distance = self.words.distance(standing)
        return distance if self.fits(distance, wide) else self.words.away(standing)

    def place_useful(self, standing: Standing, height: int, box: Box) -> None:
        """Place the useful tiles at this height, most left first. Each has the number left of it if
        there is room. Otherwise they lie close together, and words say how many are left or don't
        fit."""
        useful = sorted(standing.useful, key=lambda one: -one[1])
        wide, count = tile_width(self.px(height)), self.px(COUNT)
        counted = len(useful) * (wide + count) <= box.w
        cell, fitting = wide + (count if counted else self.px(2)), len(useful)
        if fitting * cell > box.w:
            fitting = (box.w - self.width(self.more(fitting))) // cell
        for number, (tile, left) in enumerate(useful[:fitting]):
            key, part = f"advice.useful.{number}", Box(box.x + number * cell, box.y, cell, box.h)
            line = self.beside_tile(key, tile, height, part, gap=4)
            if counted:
                self.pen.text(f"{key}.words", f"×{left}", line, SIZE, colour="dim", layer=5)
        rest = Box(box.x + fitting * cell, box.y, box.w - fitting * cell, self.px(height))
        more = len(useful) - fitting
        words = self.more(more) if more else self.words.tiles(standing)
        if not counted and self.fits(words, rest.w):
            self.pen.text("advice.useful.rest", words, rest, SIZE, colour="dim", layer=5)

    def more(self, count: int) -> str:
        return self.words.labels.text("coach.more", count=count)

    def at_right(self, key: str, words: str, line: Box, *, colour: str = "text") -> Box:
        """Place words at the right of a line. Return the rest of the line."""
        wide = min(line.w, self.width(words))
        box = Box(line.right - wide, line.y, wide, line.h)
        self.pen.text(key, words, box, SIZE, colour=colour, align="right", layer=5)
        return Box(line.x, line.y, line.w - wide, line.h)

    def beside_tile(
        self, key: str, tile: Tile, height: int, box: Box, *, ring: str = "", gap: int = BESIDE
    ) -> Box:
        """Place a tile at the left of a box. Return the rest of the box, as high as the tile."""
        high = self.px(height)
        self.pen.tile(key, tile, box.x, box.y, high, ring=ring, layer=6)
        wide = tile_width(high) + self.px(gap)
        return Box(box.x + wide, box.y, box.w - wide, high + tile_depth(high))

    def width(self, words: str, size: int = SIZE) -> int:
        """Return the width of a line of words, rather too wide."""
        return self.pen.room(1.06 * close_units(words, size) + 5)

    def fits(self, words: str, wide: int) -> bool:
        return self.width(words) <= wide
