"""The results of a deep look in the player's words, for the table and the command line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.coach.advice import FEWEST, Advice
from game.coach.figures import Figures
from game.review.playouts import Mean, Results, Row
from game.rules.moves import Action, Move
from game.rules.tiles import tile_text
from game.ui.table.advice.advice_words import AdviceWords

HEADS = ("move", "wins", "deals_in", "points", "behind")


def compared_moves(advice: Advice, played: Move | None = None) -> tuple[Move, ...]:
    """Return the moves to compare in a deep look: the best three, and the one that was played."""
    moves = [one.move for one in advice.options[:FEWEST]]
    if played is not None and played not in moves and advice.option(played):
        moves.append(played)
    return tuple(moves)


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
        best = self.results.best
        for row in self.results.rows:
            yield (
                self._move(row),
                share(row.wins),
                share(row.deals_in),
                self._points(row.points),
                self.words.labels.text("deep.best") if row is best else self._points(row.behind),
            )

    def disagreement(self) -> str:
        """Return a sentence if the quick answer is clearly not the best move, else ""."""
        row = self.results.row(self.advice.best.move)
        if row is None or not self.results.is_clearly_behind(row):
            return ""
        points = self._shown.points(-row.behind.value)
        return self.words.labels.text(
            "deep.disagrees", deep=self._name(self.results.best), points=points
        )

    @property
    def _shown(self) -> Figures:
        return Figures.of(row.points.value for row in self.results.rows)

    def _points(self, one: Mean) -> str:
        """Return points and their margin: "−3.2 ± 4.1"."""
        return f"{self._shown.points(one.value)} ± {self._shown.points(one.margin)}"

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
    return f"{100 * one.value:.0f} ± {100 * one.margin:.0f}%"
