"""The fan line in the band above the player's hand, and the reason why a win was refused."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from game.bots.equation import Wait
from game.coach.fan_line import Ready
from game.ui.drawing.looks import Box
from game.ui.drawing.tile_size import TILE_RATIO
from game.ui.kit.fitting import close_units
from game.ui.table.board import PLATES, Board
from game.ui.table.fan_words import FanWords, Piece

SIZE, GAP, PAD = 16, 12, 16
"""The size of letters, the gap between pieces and the margin at the sides."""
UPPER, LOWER = 30, 38
"""The heights of the two lines."""
TILE, BESIDE = 32, 3
"""The height of a tile that the hand waits on, and the gap after it."""
ROOM = 1.06
"""The room for words as a part of their width. Large ones don't grow up to the end of their box."""
UNDO = 156
"""The room for the button that takes a discard back."""


def place_fan_line(board: Board) -> None:
    """Place the line, unless a dialog has its place. A refused win takes its upper half."""
    state = board.state
    if state.asking or board.view.is_over or not (state.fan_line or state.refused):
        return
    _FanLinePlacer(board).place()


class _FanLinePlacer:
    def __init__(self, board: Board) -> None:
        self.board = board
        self.pen = board.pen
        band = board.box(board.plan.band)
        less = board.px(UNDO) if board.state.can_undo else 0
        self.box = Box(band.x, band.y, band.w - less, band.h)
        pad, upper = board.px(PAD), board.px(UPPER)
        inner = Box(band.x + pad, band.y + board.px(3), self.box.w - 2 * pad, upper)
        self.upper = inner
        self.lower = Box(inner.x, inner.bottom, inner.w, board.px(LOWER))

    def place(self) -> None:
        line, refused = self.board.state.fan_line, self.board.state.refused
        self.pen.layer = PLATES
        self.pen.panel("fan", self.box, "strip", radius=12)
        if line is None:
            self._place_refused(Box(self.upper.x, self.box.y, self.upper.w, self.box.h))
        else:
            words, ready = (
                FanWords(self.board.screen.labels, line),
                line.ready_by(self.board.marked),
            )
            if refused is None:
                self._place_pieces(words.first(ready), self.upper)
            else:
                self._place_refused(self.upper)
            if ready is None:
                self._place_pieces(words.second(), self.lower)
            else:
                self._place_ready(words, ready)
        self.pen.layer = 0

    def _place_refused(self, box: Box) -> None:
        """Place the reason why a win was refused, on two lines if there is room for them."""
        reason = self.board.state.refused
        assert reason is not None
        words = self.board.screen.labels.reason(reason)
        is_long = box.h > self.upper.h
        self.pen.text("fan.refused", words, box, SIZE, colour="claim", wrap=is_long, middle=is_long)

    # --- lines of words ---

    def _place_pieces(self, forms: Sequence[Sequence[Piece]], line: Box) -> None:
        """Place the longest of these forms of a line that fits."""
        fitting = (form for form in forms if self._length(form) <= line.w)
        x = line.x
        for piece in next(fitting, forms[-1]):
            wide = min(self._wide(piece.words), line.right - x)
            box = Box(x, line.y, wide, line.h)
            self.pen.text(f"fan.{piece.key}", piece.words, box, SIZE, colour=piece.colour)
            x += wide + self.board.px(GAP)

    def _length(self, form: Sequence[Piece]) -> int:
        gaps = max(0, len(form) - 1) * self.board.px(GAP)
        return sum(self._wide(piece.words) for piece in form) + gaps

    def _wide(self, words: str) -> int:
        return self.pen.room(ROOM * close_units(words, SIZE) + 1)

    # --- waits ---

    def _place_ready(self, words: FanWords, ready: Ready) -> None:
        """Place the tiles that a ready hand waits on, in groups of the same worth. Each has the
        number left, or if space is short each group."""
        waits = sorted(ready.waits, key=lambda one: (one.how == "short", -one.amount, one.how))
        groups = [[*group] for _, group in groupby(waits, lambda one: (one.how, one.amount))]
        heads = words.ready(ready.discard)
        forms = [(head, counted) for counted in (True, False) for head in heads]
        lengths = [self._ready_length(words, head, groups, each) for head, each in forms]
        fitting = (form for form, wide in zip(forms, lengths, strict=True) if wide <= self.lower.w)
        head, each = next(fitting, forms[-1])
        x = self._word("fan.ready", head, self.lower.x, "dim")
        for number, group in enumerate(groups):
            x = self._place_group(number, group, words, x, each)

    def _ready_length(
        self, words: FanWords, head: str, groups: Sequence[Sequence[Wait]], each: bool
    ) -> int:
        px = self.board.px
        tiles = sum(map(len, groups))
        counts = [one.left for group in groups for one in group]
        if not each:
            counts = [sum(one.left for one in group) for group in groups]
        said = [head, *(_count(count) for count in counts)]
        said += [words.worth(group[0]) for group in groups]
        wide = tiles * (px(TILE * TILE_RATIO) + px(BESIDE))
        return wide + sum(self._wide(one) + px(GAP) for one in said)

    def _place_group(
        self, number: int, group: Sequence[Wait], words: FanWords, x: int, each: bool
    ) -> int:
        """Place tiles of the same worth from `x` on. Return the right end."""
        px, lower, is_short = self.board.px, self.lower, group[0].how == "short"
        high = px(TILE)
        for wait in group:
            y = lower.y + (lower.h - high) // 2 - px(2)
            key = f"fan.wait.{wait.tile}"
            self.pen.tile(key, wait.tile, x, y, high, shade=is_short)
            x += px(TILE * TILE_RATIO) + px(BESIDE)
            if each:
                x = self._word(f"{key}.left", _count(wait.left), x, "dim")
        if not each:
            count = _count(sum(wait.left for wait in group))
            x = self._word(f"fan.left.{number}", count, x, "dim")
        colour = "off" if is_short else "good"
        return self._word(f"fan.worth.{number}", words.worth(group[0]), x, colour)

    def _word(self, key: str, words: str, x: int, colour: str) -> int:
        """Place a word in the lower line. Return where the next one begins."""
        wide = max(1, min(self._wide(words), self.lower.right - x))
        box = Box(x, self.lower.y, wide, self.lower.h)
        self.pen.text(key, words, box, SIZE, colour=colour)
        return x + wide + self.board.px(GAP)


def _count(left: int) -> str:
    return f"×{left}"
