"""A player that has learned from hands played what its plans are worth at a table. Where the rules
in use are too far from all tables that it knows, it is the planner."""

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
"""One for each of the numbers in `features.NAMES`."""

INDIFFERENT = (
    "start_score",
    "rounds",
    "hands",
    "claim_window",
    "dealer_stays_on_win",
    "dealer_stays_on_draw",
    "goulash_bonus",
)
"""The options of a match, which change nothing in the play of one hand."""


_COST = NAMES.index("cost")


class Judgement(Outlook):
    """The judgement of one seat at one decision, by weights."""

    def __init__(
        self, view: View, ruleset: Ruleset, weights: Weights, taste: Taste = USUAL
    ) -> None:
        super().__init__(view, ruleset, taste)
        self._weights = weights
        self._features = Features(self)

    def discards(self, mine: Holding, draws: int) -> dict[Tile, float]:
        """What the hand of 14 tiles is worth after each discard."""
        every = self._features.of_discards(mine, draws)
        return {
            tile: self.weighed(numbers) - self.further_risk(tile) for tile, numbers in every.items()
        }

    def risk(self, tile: Tile) -> float:
        """How many points the danger of this discard takes off its value: by the learned weight,
        and what it counts for beyond the usual in full."""
        return self.further_risk(tile) - self._weights[_COST] * self.usual_risk(tile)

    def at_rest(self, mine: Holding, draws: int) -> float:
        """What the hand of 13 tiles is worth."""
        return self.weighed(self._features.at_rest(mine, draws))

    def weighed(self, numbers: Numbers) -> float:
        """What these numbers say."""
        return float(sum(map(mul, self._weights, numbers)))


def judgement(view: View, ruleset: Ruleset, taste: Taste = USUAL) -> Outlook:
    """By learned weights if there are any for the table in use, or the planner's."""
    weights = weights_for(ruleset)
    if weights is None:
        return Outlook(view, ruleset, taste)
    return Judgement(view, ruleset, weights, taste)


@lru_cache(maxsize=32)
def weights_for(ruleset: Ruleset) -> Weights | None:
    """The weights learned at a table of these rules; None where hands pay, are won or are played
    in any other way than at all tables known."""
    trained = TRAINED.get(table_hash(ruleset))
    return trained.weights if trained else None


def table_hash(ruleset: Ruleset) -> str:
    """Eight digits that differ wherever anything does that hands hang on."""
    usual = ruleset_of(ruleset.id).options.values()
    same = {name: usual[name] for name in INDIFFERENT}
    return options_hash(ruleset.with_options(replace(ruleset.options, **same)))  # type: ignore[arg-type]
