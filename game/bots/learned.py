"""An evaluation of hands by weights trained on played hands. Under rules without trained weights,
the planner's evaluation is used instead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from operator import mul
from typing import TypeAlias

from game.bots.features import NAMES, Features, Numbers
from game.bots.outlook import Outlook
from game.bots.sight import Holding
from game.bots.taste import USUAL, Taste
from game.bots.value_table import TRAINED
from game.rules.tiles import Tile
from game.rules.view import View
from game.rulesets import ruleset as ruleset_of
from game.rulesets.options_text import options_hash
from game.rulesets.ruleset import Ruleset

Weights: TypeAlias = Sequence[float]
"""One weight for each feature in `features.NAMES`."""

INDIFFERENT = (
    "start_score",
    "rounds",
    "hands",
    "claim_window",
    "dealer_stays_on_win",
    "dealer_stays_on_draw",
    "goulash_bonus",
)
"""The options of a match that don't affect the play of one hand."""


_COST = NAMES.index("cost")


class Judgement(Outlook):
    """The evaluation of one seat's hands at one decision, by trained weights."""

    def __init__(
        self, view: View, ruleset: Ruleset, weights: Weights, taste: Taste = USUAL
    ) -> None:
        super().__init__(view, ruleset, taste)
        self._weights = weights
        self._features = Features(self)

    def discards(self, mine: Holding, draws: int) -> dict[Tile, float]:
        """Return the value of the hand of 14 tiles after each discard."""
        every = self._features.of_discards(mine, draws)
        return {
            tile: self.weighed(numbers) - self.further_risk(tile) for tile, numbers in every.items()
        }

    def risk(self, tile: Tile) -> float:
        """Return the points to subtract for the risk of this discard. The trained weight applies to
        the default part; a more careful style adds the rest in full."""
        return self.further_risk(tile) - self._weights[_COST] * self.usual_risk(tile)

    def at_rest(self, mine: Holding, draws: int) -> float:
        """Return the value of the hand of 13 tiles."""
        return self.weighed(self._features.at_rest(mine, draws))

    def weighed(self, numbers: Numbers) -> float:
        """Return the weighted sum of these features."""
        return float(sum(map(mul, self._weights, numbers)))


def judgement(view: View, ruleset: Ruleset, taste: Taste = USUAL) -> Outlook:
    """Return an evaluation by trained weights if the rules in use have any, else by the planner."""
    weights = weights_for(ruleset)
    if weights is None:
        return Outlook(view, ruleset, taste)
    return Judgement(view, ruleset, weights, taste)


@lru_cache(maxsize=4)
def weights_for(ruleset: Ruleset) -> Weights | None:
    """Return the weights trained with these rules. Return None if payments, wins or play differ
    from all trained rules."""
    trained = TRAINED.get(table_hash(ruleset))
    return trained.weights if trained else None


def table_hash(ruleset: Ruleset) -> str:
    """Return eight hexadecimal digits that change with any rule that affects a hand."""
    usual = ruleset_of(ruleset.id).options.values()
    same = {name: usual[name] for name in INDIFFERENT}
    return options_hash(ruleset.with_options(replace(ruleset.options, **same)))  # type: ignore[arg-type]
