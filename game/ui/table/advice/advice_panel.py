"""The coach's panel: the best move with its figures, below it another move, and the plans.

The deep look shares its words, tiles and figures at the right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from game.coach.advice import Advice, Option
from game.coach.figures import Standing
from game.rules.moves import Action, Move
from game.rules.tiles import Tile
from game.ui.drawing.looks import NOTHING, Box, Placed, TextLook
from game.ui.drawing.tile_size import tile_depth, tile_width
from game.ui.kit.screen import GROWTH, LARGE, Screen
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import close_units, lines_of
from game.ui.table.advice.advice_terms import place_figure_terms
from game.ui.table.advice.advice_words import AdviceWords
from game.ui.table.parts.dialogs import DIALOG_LAYER

RING = "good"
"""The colour of the ring around the best discard."""
SIZE, HEADLINE, PAD = 15, 18, 16
"""The sizes of letters and the margins at the sides, in units."""
SPARE = 12
"""The part of the right margin that a line can take which may be narrower than estimated."""
BESIDE, AFTER, COUNT = 9, 6, 36
"""The gaps after a tile and after several, and the width of a number after one."""


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
        there is room. Otherwise they lie close together, and words say how many don't fit, or how
        many are left if the line above doesn't."""
        useful = sorted(standing.useful, key=lambda one: -one[1])
        wide, count = tile_width(self.px(height)), self.px(COUNT)
        counted = len(useful) * (wide + count) <= box.w
        cell, fitting = wide + (count if counted else self.px(2)), len(useful)
        if fitting * cell > box.w:
            fitting = (box.w - self.px(AFTER) - self.width(self.more(fitting))) // cell
        for number, (tile, left) in enumerate(useful[:fitting]):
            key, part = f"advice.useful.{number}", Box(box.x + number * cell, box.y, cell, box.h)
            line = self.beside_tile(key, tile, height, part, gap=4)
            if counted:
                self.pen.text(f"{key}.words", f"×{left}", line, SIZE, colour="dim", layer=5)
        taken = fitting * cell + self.px(AFTER)
        rest = Box(box.x + taken, box.y, box.w - taken, self.px(height))
        more = len(useful) - fitting
        words = self.more(more) if more else self.words.tiles(standing)
        is_told = not more and self._tells_tiles(standing)
        if not counted and not is_told and self.fits(words, rest.w):
            self.pen.text("advice.useful.rest", words, rest, SIZE, colour="dim", layer=5)

    def _tells_tiles(self, standing: Standing) -> bool:
        """Return whether the distance that was placed also says how many tiles help."""
        words = self.words.distance(standing)
        looks = (one.look for one in self.pen.items if one.key == "advice.distance")
        return any(isinstance(look, TextLook) and look.text == words for look in looks)

    def more(self, count: int) -> str:
        """Return the words for useful tiles without room, by their number."""
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
        """Return whether a line of these words fits into `wide` pixels, by estimate."""
        return self.width(words) <= wide


TITLE, LINE, WRAPPED, HEAD, ROW, FOOT, TOP = 26, 20, 22, 54, 38, 24, 9
"""The heights of a title, a line, a line of a paragraph, a title with a tile, a row of tiles, the
place at the foot, and the margin at the top, in units."""
TILE, SMALL = 46, 30
"""The heights of the best discard and of other tiles."""
GROUPS, FREE = 8, 26
"""The gap between groups of blocks that further moves leave, and the most between them."""
WIDE = 2
"""From this width, in heights, a panel has two columns."""
NARROW = 320
"""In a narrower column, the best value stands below its terms, instead of next to the move."""
MOST_NOTES, REASONS = 6, 2
"""The most lines of notes, and the most reasons among them."""
OTHERS = 3
"""The most further moves to list."""
TILES, PLAN, DISTANCE, FURTHER = 2, 3, 4, 8
"""The ranks of blocks that can be left out: the useful tiles, the first plan, the distance of a
claim, and the first of the further moves."""


class _Block(NamedTuple):
    """A part of a column: its height in pixels, and what places it in its box. Where room is short,
    the blocks with the highest `rank` are left out; those of rank 0 never. `opens` is set for the
    first block of a group."""

    height: int
    place: Callable[[Box], None]
    rank: int = 0
    opens: bool = False


def place_advice(
    box: Box,
    advice: Advice,
    pointed: Option | None,
    screen: Screen,
    played: Move | None = None,
) -> tuple[list[Placed], Box]:
    """Return the panel in a box that is high or has room for two columns, and the place left at its
    foot. Its words are the largest that let everything important in. `pointed` is the move that the
    player points at, and `played` the one that was made, in a replay."""
    sizes = sorted({min(one, screen.growth) for one in GROWTH.values()}, reverse=True)
    for growth in sizes:
        panel = _Panel(box, advice, pointed, screen.limited(growth), played)
        items = panel.place()
        if panel.is_whole or growth <= LARGE:
            break
    return items + place_figure_terms(items, advice.best, screen), panel.foot


class _Panel(AdviceParts):
    def __init__(
        self,
        box: Box,
        advice: Advice,
        pointed: Option | None,
        screen: Screen,
        played: Move | None,
    ) -> None:
        super().__init__(box, advice, pointed, screen, played)
        self.columns = self._columns()
        self.is_narrow = self.columns[0].w < self.px(NARROW)
        last, high = self.columns[-1], self.px(FOOT)
        self.foot = Box(last.x, last.bottom - high, last.w, high)
        self.is_whole = True
        """False once something that matters more than further plans had to be left out or lies on
        two lines."""

    def place(self) -> list[Placed]:
        self.pen.panel("advice", self.box, "panel", radius=18)
        self.pen.area("advice.ground", self.box, NOTHING)
        above, last = [*self._best()], self.columns[-1]
        if len(self.columns) == 2:
            self._stack(self.columns[0], above)
            above = []
        last = Box(last.x, last.y, last.w, self.foot.y - self.px(4) - last.y)
        other, plans = [*self._other()], [*self._plans()]
        notes = self._notes(last.h, [*above, *other, *plans])
        self._stack(last, [*above, *notes, *other, *plans, *self._further()])
        return self.pen.items

    def _columns(self) -> list[Box]:
        pad, top = self.px(PAD), self.px(TOP)
        inner = Box(self.box.x + pad, self.box.y + top, self.box.w - 2 * pad, self.box.h - 2 * top)
        if self.box.w < WIDE * self.box.h:
            return [inner]
        wide = (inner.w - pad) // 2
        left = Box(inner.x, inner.y, wide, inner.h)
        return [left, Box(left.right + pad, inner.y, wide, inner.h)]

    def _stack(self, column: Box, blocks: Sequence[_Block]) -> None:
        """Place the blocks from the top of a column on, without those that don't fit. Further moves
        give way to the gaps between groups, other blocks don't."""
        kept = list(blocks)
        while worst := max((one.rank for one in kept), default=0):
            spare, gaps = self._spare(column, kept)
            if spare >= (gaps * self.px(GROUPS) if worst >= FURTHER else 0):
                break
            kept.remove(next(one for one in reversed(kept) if one.rank == worst))
            self.is_whole &= worst > PLAN
        spare, gaps = self._spare(column, kept)
        self.is_whole &= spare >= 0
        gap = max(0, min(self.px(FREE), spare // max(1, gaps)))
        y = column.y
        for number, block in enumerate(kept):
            y += gap if block.opens and number else 0
            block.place(Box(column.x, y, column.w, block.height))
            y += block.height

    def _spare(self, column: Box, blocks: Sequence[_Block]) -> tuple[int, int]:
        """Return the height that these blocks leave over, and the number of gaps between groups."""
        return column.h - sum(one.height for one in blocks), sum(one.opens for one in blocks[1:])

    # --- the best move ---

    def _best(self) -> Iterator[_Block]:
        standing = self.best.standing
        has_tile = self.best.move.action is Action.DISCARD
        yield _Block(self.pen.room(HEAD if has_tile else TITLE), self._place_head)
        for number, (words, figure) in enumerate(self.words.terms(self.best)):
            yield self._pair(f"advice.term.{number}", words, figure, opens=not number)
        if self.is_narrow:
            yield _Block(self.pen.room(LINE), self._place_sum)
        if standing is None:
            return
        if not has_tile:
            distance = self.distance(standing, self.columns[0].w)
            rank = DISTANCE if standing.is_in_sight else 0
            yield self._text("advice.distance", distance, rank=rank)
        if standing.useful:
            place = partial(self.place_useful, standing, SMALL)
            yield _Block(self.px(ROW), place, TILES, opens=True)

    def _place_head(self, box: Box) -> None:
        """Place the move with its value. Next to the tile to discard, also place the distance."""
        move, standing = self.best.move, self.best.standing
        if move.action is Action.DISCARD and move.tile is not None:
            box = self.beside_tile("advice.tile", move.tile, TILE, box, ring=RING)
            if standing:
                line = Box(box.x, box.y + self.pen.room(TITLE), box.w, self.pen.room(LINE))
                distance = self.distance(standing, line.w)
                self.pen.text("advice.distance", distance, line, SIZE, layer=5)
        line = Box(box.x, box.y, box.w, self.pen.room(TITLE))
        if not self.is_narrow:
            line = self.at_right("advice.value", self.words.value(self.best), line, colour="good")
        title = self.words.move(self.best)
        sizes = (one for one in range(HEADLINE, SIZE, -1) if self.width(title, one) <= line.w)
        self.pen.text("advice.title", title, line, next(sizes, SIZE), colour="good", layer=5)

    def _place_sum(self, line: Box) -> None:
        self.at_right("advice.value", f"= {self.words.value(self.best)}", line, colour="good")

    # --- notes, the other move, plans ---

    def _notes(self, room: int, blocks: Sequence[_Block]) -> Iterator[_Block]:
        """Yield the notes about the best move, as many as there is room for next to the more
        important of these blocks. The first explanation hides a plan, but not the useful tiles."""
        line, notes = self.pen.room(WRAPPED), self.words.needed(self.best)
        tiles, more = (
            room - sum(one.height for one in blocks if one.rank <= rank)
            for rank in (TILES, DISTANCE)
        )
        for note in self.words.explained(self.best, REASONS):
            lines = self._lines(self.words.paragraph([*notes, note]))
            # The tiles can be in another column, or have no room in any case.
            is_free = tiles < 0 or all(one.rank != TILES for one in blocks)
            spare = more if notes else room if is_free else tiles
            if lines > min(spare // line, MOST_NOTES):
                break
            notes.append(note)
        if notes:
            words = self.words.paragraph(notes)
            yield self._text("advice.notes", words, self._lines(words), opens=True)

    def _other(self) -> Iterator[_Block]:
        """Yield the move that the player points at, or else the next best, compared with the best.
        The block is as high as the longest comparison needs, so that nothing jumps."""
        others = self.advice.options[1:]
        option = self.pointed or (others[0] if others else None)
        if option is None:
            return
        has_tiles = any(one.move.action is Action.DISCARD for one in others)
        beside = has_tiles * (tile_width(self.px(SMALL)) + self.px(BESIDE))
        lines = max(self._lines(self.words.compared(one), beside) for one in others)
        wide = self.columns[-1].w - beside
        heads = (f"{self.words.instead(one)}  {self._value(one)}" for one in others)
        is_below = not all(self.fits(one, wide) for one in heads)
        height = (1 + is_below) * self.pen.room(LINE) + lines * self.pen.room(WRAPPED)
        yield _Block(height, partial(self._place_other, option, is_below), opens=True)

    def _value(self, option: Option) -> str:
        """Return the value of another move, without its unit in a narrow column."""
        words = self.words
        return words.shown.points(option.value) if self.is_narrow else words.value(option)

    def _place_other(self, option: Option, is_below: bool, box: Box) -> None:
        """Place another move with its value: next to its name, or below if some are too long."""
        move = option.move
        if move.action is Action.DISCARD and move.tile is not None:
            tile = Box(box.x, box.y + self.px(4), box.w, box.h)
            beside = self.beside_tile("advice.other.tile", move.tile, SMALL, tile)
            box = Box(beside.x, box.y, beside.w, box.h)
        line, value = Box(box.x, box.y, box.w, self.pen.room(LINE)), self._value(option)
        below = Box(box.x, line.bottom, box.w, box.bottom - line.bottom)
        if is_below:
            below = Box(below.x, below.y, below.w, below.h - line.h)
            self.at_right("advice.other.value", f"= {value}", line.moved(dy=box.h - line.h))
        else:
            line = self.at_right("advice.other.value", value, line)
        name = self.name(option, line.w)
        self.pen.text("advice.other.name", name, line, SIZE, colour="title", layer=5)
        sentence = self.words.compared(option)
        self.pen.text("advice.other.why", sentence, below, SIZE, wrap=True, layer=5)

    def _plans(self) -> Iterator[_Block]:
        standing = self.best.standing
        for number, plan in enumerate(standing.plans if standing else ()):
            key, figures = f"advice.plan.{number}", self.words.figures(plan)
            words = self.words.plan(plan)
            if not self.fits(words, self.columns[-1].w):
                words = self.words.plan(plan, one_name=True)
            rank, opens = PLAN + 2 * number, not number
            yield self._pair(key, words, figures, colour="gold", rank=rank, opens=opens)

    def _further(self) -> Iterator[_Block]:
        """Yield the sensible moves after the first two, with their figures or, if these are too
        long, their values."""
        for number, one in enumerate(self.advice.sensible[2 : 2 + OTHERS]):
            words, told = self.words.instead(one), self.words.beside(one)
            if not self.fits(words + told, self.columns[-1].w):
                told = self.words.shown.points(one.value)
            key, rank = f"advice.further.{number}", FURTHER + number
            yield self._pair(key, words, told, colour="dim", rank=rank, opens=not number)

    # --- parts ---

    def _text(
        self, key: str, words: str, lines: int = 0, *, rank: int = 0, opens: bool = False
    ) -> _Block:
        """Return words on one line, or a paragraph of this number of lines."""

        def place(box: Box) -> None:
            self.pen.text(key, words, box, SIZE, wrap=lines > 0, layer=5)

        return _Block(lines * self.pen.room(WRAPPED) or self.pen.room(LINE), place, rank, opens)

    def _pair(
        self,
        key: str,
        words: str,
        figures: str,
        *,
        colour: str = "text",
        rank: int = 0,
        opens: bool = False,
    ) -> _Block:
        """Return words with figures at the right: on the same line if they fit, or else below."""
        column, spare = self.columns[-1].w, self.px(SPARE)
        is_long = not self.fits(words + figures, column)
        self.is_whole &= not is_long or rank > 0
        is_line = self.pen.room(close_units(words, SIZE)) <= column + spare
        lines = 1 if is_line else self._lines(words)
        above = is_long * lines * self.pen.room(WRAPPED if lines > 1 else LINE)

        def place(box: Box) -> None:
            line = Box(box.x, box.y + above, box.w, box.h - above)
            left = self.at_right(f"{key}.figures", figures, line)
            name = Box(box.x, box.y, box.w + is_line * spare, above) if is_long else left
            self.pen.text(f"{key}.name", words, name, SIZE, colour=colour, wrap=lines > 1, layer=5)

        return _Block(above + self.pen.room(LINE), place, rank, opens)

    def _lines(self, words: str, less: int = 0) -> int:
        """Return the number of lines that a paragraph takes in the last column, `less` narrower."""
        return lines_of(words, self.columns[-1].w - less, self.pen.room(SIZE))
