"""The deep look: the moves in a table that fills in, in the coach's panel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from game.coach.advice import Advice
from game.review.playouts import LEAST, Results
from game.rules.moves import Action, Move
from game.rules.problems import Reason
from game.rules.tiles import tile_text
from game.ui.drawing.looks import NOTHING, Box, Command, Placed
from game.ui.drawing.tile_size import tile_width
from game.ui.kit.screen import LARGE, Screen
from game.ui.kit.terms import TermTip, term_area
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import lines_of, shortened, text_units
from game.ui.table.advice.advice_words import AdviceWords
from game.ui.table.advice.deep_words import HEADS, DeepWords, most_time_left
from game.ui.table.parts.dialogs import DIALOG_LAYER

TITLE, HEAD, LOW, HIGH, LINE = 24, 18, 20, 50, 22
"""The heights of the title, the table's head, its lowest and highest rows, and a line of words."""
MOVE = 38
"""The height of a move above its figures, in a narrow panel, and of a row that limits its tile."""
SIZE, PAD, GAP = 15, 16, 6
"""The size of letters, the margin, and the gap round a tile."""
BEST = "good"
"""The colour of the best row, which is also bold, unless others are level with it."""
FIGURES = (5, 5, 6, 6)
"""The widths of the columns of figures, as parts of the table."""
NARROW, WIDE = 400, 700
"""The least width of a table with columns, and of one that also names its tiles, in units."""


class Looking(Protocol):
    """A deep look, as the coach and its panel use it: see game.review.deep_look."""

    @property
    def deals(self) -> int:
        """Return the most deals to play."""

    @property
    def results(self) -> Results | None:
        """Return the results so far, None before the first deal has ended."""

    @property
    def problem(self) -> Reason | None:
        """Return why the look ended early, None if it didn't."""

    @property
    def is_running(self) -> bool:
        """Return whether more deals are to come."""

    @property
    def time_left(self) -> int | None:
        """Return the most seconds that the look still takes, None if they aren't known."""

    def poll(self) -> bool:
        """Take new results without waiting. Return whether something changed."""

    def stop(self) -> None:
        """End the look at once. The results stay."""


def place_deep_look(
    box: Box, look: Looking, advice: Advice, press: Command, screen: Screen
) -> list[Placed]:
    """Return the panel of a deep look in a box of any shape. `press` closes it."""
    return _DeepPanel(box, look, advice, press, screen.limited(LARGE)).place()


def place_deep_button(foot: Box, press: Command, screen: Screen) -> list[Placed]:
    """Return the button that starts a deep look, at the right of the panel's foot."""
    pen = Pen(screen, DIALOG_LAYER)
    _place_button(pen, foot, screen.text("deep.start"), press)
    return pen.items


def _place_button(pen: Pen, line: Box, words: str, press: Command) -> None:
    wide = min(line.w, pen.room(text_units(words, SIZE) + 2 * PAD))
    box = Box(line.right - wide, line.y, wide, line.h)
    pen.button("advice.deep", words, box, press, size=SIZE, layer=5)


class _DeepPanel:
    def __init__(
        self, box: Box, look: Looking, advice: Advice, press: Command, screen: Screen
    ) -> None:
        self.box = box
        self.look = look
        self.advice = advice
        self.press = press
        self.screen = screen
        self.px = screen.px
        self.pen = Pen(screen, DIALOG_LAYER)
        pad, top = self.px(PAD), self.px(6)
        self.inner = Box(box.x + pad, box.y + top, box.w - 2 * pad, box.h - 2 * top)
        self.is_narrow = self.inner.w < self.px(NARROW)
        self.y = self.inner.y
        self.time = most_time_left(look.time_left, screen.labels) if look.time_left else ""
        """The time left in words, "" if it isn't known or already told."""
        results = look.results
        self.words: DeepWords | None = None
        if results is not None and len(results.deals) >= LEAST:
            self.words = DeepWords(AdviceWords(screen.labels, advice), advice, results)

    def place(self) -> list[Placed]:
        self.pen.panel("advice", self.box, "panel", radius=18)
        self.pen.area("advice.ground", self.box, NOTHING)
        said, about = self._said(), self.screen.text("deep.about")
        rows = len(self.words.results.rows) if self.words else 0
        least, below = TITLE + HEAD + LOW * rows, LINE * self._lines(said)
        is_low = not self._fits(least + below)
        self._place_title(said if is_low else "")
        if is_low:
            said, below = "", 0
        else:
            self._place_time(self._least(rows) + below)
        if self._fits(HEAD + LOW * rows + below + LINE * self._lines(about)):
            below += LINE * self._lines(about)
        if self.words is not None:
            self._place_table(self.words, below)
        self._place_words("said", said, "gold")
        self._place_words("about", about, "dim")
        return self.pen.items

    def _said(self) -> str:
        """Return the sentence that matters most now: a problem, the beginning, or what the results
        say."""
        if self.look.problem is not None:
            return self.screen.labels.reason(self.look.problem)
        if self.words is None:
            return self.screen.text("deep.starts")
        return self.words.judgement(is_over=not self.look.is_running)

    def _line(self, height: float) -> Box:
        """Return the next line of the panel, `height` units high."""
        line = Box(self.inner.x, self.y, self.inner.w, self.px(height))
        self.y = line.bottom
        return line

    def _fits(self, height: float) -> bool:
        return self.y + self.px(height) <= self.inner.bottom

    def _place_title(self, said: str) -> None:
        """Place the title and how far the look is, or in a low panel a sentence instead, and
        the button that closes the look. The rest of the line tells what is played, in a tooltip."""
        line = self._line(TITLE)
        _place_button(self.pen, line, self.screen.text("deep.close"), self.press)
        left = Box(line.x, line.y, self.pen.items[-1].box.x - self.px(PAD) - line.x, line.h)
        title = self.screen.text("deep.title")
        tip = TermTip(title, self.screen.text("deep.about"))
        self.pen.add(term_area("deep.term", left, DIALOG_LAYER + 10, tip, NOTHING))
        if said:
            self.pen.text("deep.said", said, left, SIZE, colour="gold", layer=5)
            return
        if self.is_narrow:
            self.pen.text("deep.title", title, left, 18, colour="good", layer=5)
            line = self._line(LOW)
            self.pen.text("deep.progress", self._progress(), line, SIZE, layer=5)
            return
        wide = min(left.w // 2, self.pen.room(text_units(title, 18) + GAP))
        name, rest = (
            Box(left.x, left.y, wide, left.h),
            Box(left.x + wide, left.y, left.w - wide, left.h),
        )
        self.pen.text("deep.title", title, name, 18, colour="good", layer=5)
        words = self._progress()
        if self._has_time_beside(rest):
            words = f"{words} · {self.time}"
            self.time = ""
        self._place_cell("deep.progress", words, rest, "text")

    def _progress(self) -> str:
        done = len(self.look.results.deals) if self.look.results else 0
        return self.screen.text("deep.progress", done=done, count=self.look.deals)

    def _has_time_beside(self, line: Box) -> bool:
        """Return whether the time left has room beside the progress, also at the end."""
        count = self.look.deals
        words = f"{self.screen.text('deep.progress', done=count, count=count)} · {self.time}"
        return self.time != "" and self.pen.room(text_units(words, SIZE)) <= line.w

    def _place_time(self, below: float) -> None:
        """Place the time left on a line of its own, if it isn't told yet and so many units still
        fit below it."""
        if self.time and self._fits(LOW + below):
            self.pen.text("deep.time", self.time, self._line(LOW), SIZE, colour="dim", layer=5)

    # --- the table ---

    def _least(self, rows: int) -> float:
        """Return the least height of so many rows with their head, or of their lists."""
        if self.is_narrow:
            return rows * (MOVE + self._low * (len(HEADS) - 1))
        return HEAD + LOW * rows

    @property
    def _low(self) -> float:
        """The height of a line of a list."""
        return LOW * self.pen.room(1000) / self.px(1000)

    def _place_table(self, words: DeepWords, below: int) -> None:
        """Place the head, if there is room, and the rows, with so many units left below them. In a
        narrow panel, place lists."""
        rows = list(zip(words.results.rows, words.rows(), strict=True))
        leaders = words.results.leaders
        if self.is_narrow:
            for place, (row, texts) in enumerate(rows):
                colour = BEST if leaders == (row,) else "text"
                self._place_list(f"deep.{place}", row.move, words.heads, texts, colour)
            return
        if self._fits(HEAD + LOW * len(rows)):
            for number, (head, cell) in enumerate(self._cells(words.heads, self._line(HEAD))):
                if number:
                    self._place_cell(f"deep.head.{number}", head, cell, "dim")
        # Each row can be a pixel too high once its height is rounded.
        left = 1000 * (self.inner.bottom - self.y - len(rows)) / self.px(1000) - below
        height = min(HIGH, left / len(rows))
        for place, (row, texts) in enumerate(rows):
            colour = BEST if leaders == (row,) else "text"
            self._place_row(f"deep.{place}", row.move, texts, self._line(height), colour)

    def _place_row(
        self, key: str, move: Move, texts: Sequence[str], line: Box, colour: str
    ) -> None:
        for number, (text, cell) in enumerate(self._cells(texts, line)):
            if number:
                self._place_cell(f"{key}.{number}", text, cell, colour)
            else:
                self._place_move(key, move, cell, colour)

    def _place_list(
        self, key: str, move: Move, heads: Sequence[str], texts: Sequence[str], colour: str
    ) -> None:
        """Place a move and, below it, its figures with their names."""
        low = self._low
        if not self._fits(MOVE + low * (len(heads) - 1)):
            return
        self._place_move(f"{key}.0", move, self._line(MOVE), colour)
        for number, (head, text) in list(enumerate(zip(heads, texts, strict=True)))[1:]:
            line = self._line(low)
            half = line.w // 2
            name, value = (Box(line.x + left, line.y, half, line.h) for left in (0, half))
            self.pen.text(f"{key}.head.{number}", head, name, SIZE, colour="dim", layer=5)
            self._place_cell(f"{key}.{number}", text, value, colour)

    def _place_cell(self, key: str, text: str, cell: Box, colour: str) -> None:
        bold = colour == BEST
        self.pen.text(key, text, cell, SIZE, colour=colour, bold=bold, align="right", layer=5)

    def _place_move(self, key: str, move: Move, cell: Box, colour: str) -> None:
        """Place the tile of a move and the name of the move, which for a discard is the tile's if
        there is room."""
        if move.tile is not None:
            high = min(cell.h, self.px(MOVE)) - self.px(GAP)
            y = cell.y + self.px(1) + (cell.h - self.px(GAP) - high) // 2
            self.pen.tile(f"{key}.tile", move.tile, cell.x, y, high, layer=6)
            wide = tile_width(high) + self.px(GAP)
            cell = Box(cell.x + wide, cell.y, cell.w - wide, cell.h)
        room = 1000 * cell.w / self.pen.room(1000)
        if move.action is not Action.DISCARD or move.tile is None:
            name = shortened(self.screen.text(f"claim.{move.action.value}"), room, SIZE)
        else:
            name = self.screen.text(f"tile.{tile_text(move.tile)}")
            name = name if text_units(name, SIZE) <= room else ""
        self.pen.text(f"{key}.name", name, cell, SIZE, colour=colour, bold=colour == BEST, layer=5)

    def _cells(self, texts: Sequence[str], line: Box) -> Iterator[tuple[str, Box]]:
        """Yield the cells of a line with their boxes."""
        widths = (7 if line.w >= self.px(WIDE) else 4, *FIGURES)
        left, whole = line.x, sum(widths)
        for text, part in zip(texts, widths, strict=True):
            wide = line.w * part // whole
            yield text, Box(left, line.y, wide, line.h)
            left += wide

    # --- below the table ---

    def _place_words(self, key: str, text: str, colour: str) -> None:
        """Place a paragraph, if it fits."""
        lines = self._lines(text)
        if text and self._fits(LINE * lines):
            box = self._line(LINE * lines)
            self.pen.text(f"deep.{key}", text, box, SIZE, colour=colour, wrap=True, layer=5)

    def _lines(self, text: str) -> int:
        return lines_of(text, self.inner.w, self.pen.room(SIZE))
