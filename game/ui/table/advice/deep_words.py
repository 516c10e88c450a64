"""The results of a deep look in words, for the table and the command line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.coach.advice import FEWEST, Advice
from game.coach.figures import Figures
from game.review.playouts import FEWEST as FEWEST_DEALS
from game.review.playouts import Mean, Results, Row
from game.rules.moves import Action, Move
from game.rules.numbers import percent
from game.rules.tiles import tile_text
from game.ui.table.advice.advice_words import AdviceWords
from game.words.labels import Labels
from game.words.words import time_left_words

HEADS = ("move", "wins", "deals_in", "points", "behind")


def compared_moves(advice: Advice, played: Move | None = None) -> tuple[Move, ...]:
    """Return the moves to compare in a deep look: the best three, and the one that was played."""
    moves = [one.move for one in advice.options[:FEWEST]]
    if played is not None and played not in moves and advice.option(played):
        moves.append(played)
    return tuple(moves)


def claimed(advice: Advice, move: Move, best: Move) -> float:
    """Return the difference of a move to the best one of a deep look in the quick answer."""
    one, other = advice.option(move), advice.option(best)
    assert one is not None
    assert other is not None
    return one.value - other.value


@dataclass(frozen=True, slots=True)
class DeepWords:
    """Words for the results so far of a deep look at `advice`, in the language of these labels."""

    words: AdviceWords
    advice: Advice
    results: Results

    @property
    def heads(self) -> tuple[str, ...]:
        """Return the heads of the table's columns."""
        return tuple(self.words.labels.text(f"deep.{name}") for name in HEADS)

    def rows(self) -> Iterator[tuple[str, ...]]:
        """Yield the cells of each move."""
        leaders = self.results.leaders
        first = self.words.labels.text("deep.best" if len(leaders) == 1 else "deep.tied")
        for row in self.results.rows:
            points, behind = (self._points(one, row.deals) for one in (row.points, row.behind))
            told = first if row in leaders else behind
            yield self._move(row), share(row.wins), share(row.deals_in), points, told

    def judgement(self, *, is_over: bool) -> str:
        """Return the sentence that matters most: that another move than the quick answer is best,
        or once the look is over which difference to trust, or whether the best move is clear.
        Return "" if there is none."""
        return self._other_best() or (is_over and (self._other_cost() or self._end())) or ""

    def _other_best(self) -> str:
        """Return a sentence if the quick answer is clearly not the best move, else ""."""
        row = self.results.row(self.advice.best.move)
        if row is None or not row.is_clearly_behind:
            return ""
        points = self._shown.points(-row.behind.value)
        return self.words.labels.text(
            "deep.disagrees", deep=self._name(self.results.best), points=points
        )

    def _other_cost(self) -> str:
        """Return a sentence about the move whose difference in the quick answer is furthest off,
        else ""."""
        found = [(abs(row.behind.value - quick), row, quick) for row, quick in self._differing()]
        if not found:
            return ""
        _, row, quick = max(found, key=lambda one: one[0])
        return self.words.labels.text(
            "deep.doubts", move=self._name(row), points=self._shown.signed(quick)
        )

    def _differing(self) -> Iterator[tuple[Row, float]]:
        """Yield the rows with another difference than the quick answer's, which is given too."""
        for row in self.results.rows:
            quick = claimed(self.advice, row.move, self.results.best.move)
            shown = {self._shown.signed(one) for one in (quick, row.behind.value)}
            if row.differs(quick) and len(shown) > 1:
                yield row, quick

    def _end(self) -> str:
        """Return whether the best move is clear."""
        best = self.results.best
        others = [row for row in self.results.rows if row is not best]
        if not all(row.is_clearly_behind for row in others):
            return self.words.labels.text("deep.level")
        return self.words.labels.text("deep.clear", deep=self._name(best)) if others else ""

    @property
    def _shown(self) -> Figures:
        return Figures.of(row.points.value for row in self.results.rows)

    def _points(self, one: Mean, deals: int) -> str:
        """Return points and their margin: "−3.2 ± 4.1". A few equal deals have no known margin."""
        is_known = one.error or deals >= FEWEST_DEALS
        margin = self._shown.points(one.margin) if is_known else "?"
        return f"{self._shown.points(one.value)} ± {margin}"

    def _name(self, row: Row) -> str:
        """Return a short name: the tile of a discard, or the action, if no other row has it."""
        move = row.move
        if move.action is Action.DISCARD and move.tile is not None:
            return self.words.labels.text(f"tile.{tile_text(move.tile)}")
        if sum(one.move.action is move.action for one in self.results.rows) > 1:
            return self._move(row)
        return self.words.labels.text(f"claim.{move.action.value}")

    def _move(self, row: Row) -> str:
        option = self.advice.option(row.move)
        assert option is not None
        return self.words.move(option)


def share(one: Mean) -> str:
    """Return a chance and its margin in per cent: "24 ± 5%"."""
    return f"{percent(one.value, sign='')} ± {percent(one.margin)}"


def most_time_left(seconds: int | None, labels: Labels) -> str:
    """Return the time that a look takes at most: it ends earlier if its answer is clear."""
    told = time_left_words(seconds, labels)
    return told if seconds is None else labels.text("deep.at_most", time=told)
