"""A deep look at a position, played out in the background."""

from __future__ import annotations

from collections.abc import Iterator

from game.review.playouts import DEALS, DealEnd, DeepQuestion, Results, played_out
from game.rules.options import Options
from game.rules.problems import Reason
from game.rulesets import ruleset as ruleset_of
from game.rulesets.ruleset import Ruleset
from game.system.background import Background


class DeepLook:
    """A deep look at one question, which starts at once. `problem` is the reason if it ended before
    all deals were played. A look that is dropped stops too."""

    def __init__(self, question: DeepQuestion, ruleset: Ruleset, deals: int = DEALS) -> None:
        self.question = question
        self.deals = deals
        self.results: Results | None = None
        self._work = self._begun(ruleset)

    @property
    def is_running(self) -> bool:
        return self._work is not None and self._work.is_running

    @property
    def problem(self) -> Reason | None:
        return self._work.problem if self._work else None

    def poll(self) -> bool:
        """Take what has arrived since the last call, without waiting. Return whether `results` or
        `problem` changed."""
        if self._work is None or not self._work.poll():
            return False
        if self._work.results:
            self.results = Results(self.question.moves, tuple(self._work.results))
        return True

    def stop(self) -> None:
        """End the look at once, if it is running. The results stay."""
        if self._work is not None:
            self._work.stop()

    def _begun(self, ruleset: Ruleset) -> Background[tuple[DealEnd, ...]] | None:
        return Background(_outcomes, ruleset.id, ruleset.options, self.question, self.deals)


def _outcomes(
    ruleset: str, options: Options, question: DeepQuestion, deals: int
) -> Iterator[tuple[DealEnd, ...]]:
    return played_out(question, ruleset_of(ruleset).with_options(options), deals)
