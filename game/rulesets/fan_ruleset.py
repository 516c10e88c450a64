"""A ruleset that adds up the fan of every pattern that holds, up to a cap."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from game.rules.distance import Forms, best_shanten
from game.rules.facts import DealFacts, HandFacts, WinFacts
from game.rules.options import Options
from game.rules.problems import Reason, refuse
from game.rules.tiles import counts_of
from game.rulesets.patterns import Hand, hands_of
from game.rulesets.payment import payments
from game.rulesets.ruleset import HandScore, Pattern, Scored, Settlement, settlement


@dataclass(frozen=True)  # without slots, which would leave no room for what is remembered
class FanRuleset:
    """A table of patterns with the options in use.

    `options.fan` overrides the table; a pattern of no fan is switched off: it counts nowhere and
    replaces nothing. `four_alike_pairs`: four alike are two of the seven pairs.
    """

    id: str
    patterns: tuple[Pattern, ...]
    offered: tuple[str, ...]
    max_fan: int
    options: Options
    four_alike_pairs: bool
    edits_fan: bool = True

    @property
    def forms(self) -> Forms:
        options = self.options
        return Forms(options.seven_pairs, self.four_alike_pairs, options.thirteen_orphans)

    def with_options(self, options: Options) -> FanRuleset:
        """The same ruleset with other options. Raises RulesError when they give fan to a pattern
        that is not in the table."""
        known = {pattern.id for pattern in self.patterns}
        for pattern, _ in options.fan:
            if pattern not in known:
                raise refuse("problem.unknown_pattern", pattern=pattern)
        return replace(self, options=options)

    def fan_of(self, pattern: str) -> int:
        """The fan of a pattern with the options in use. Raises RulesError for an unknown one."""
        try:
            return self._fan[pattern]
        except KeyError:
            raise refuse("problem.unknown_pattern", pattern=pattern) from None

    @cached_property
    def _fan(self) -> Mapping[str, int]:
        """The fan of every pattern, in the table's order."""
        return {pattern.id: pattern.fan for pattern in self.patterns} | dict(self.options.fan)

    @cached_property
    def _rows(self) -> tuple[tuple[Pattern, int], ...]:
        """The patterns that are not switched off, with their fan."""
        rows = [(pattern, self._fan[pattern.id]) for pattern in self.patterns]
        return tuple((pattern, fan) for pattern, fan in rows if fan)

    @cached_property
    def _place(self) -> Mapping[str, int]:
        return {pattern: place for place, pattern in enumerate(self._fan)}

    def is_complete(self, hand: HandFacts) -> bool:
        counts = counts_of(hand.concealed)
        return best_shanten(counts, len(hand.melds), self.forms) < 0

    def refusal(self, win: WinFacts) -> Reason | None:
        minimum = self.options.minimum
        if minimum == 0:
            return None
        fan = self.score(win).fan
        if fan >= minimum:
            return None
        return Reason.of("problem.below_minimum", fan=fan, minimum=minimum)

    def worth(self, win: WinFacts) -> int:
        return self.score(win).fan

    def score(self, win: WinFacts) -> HandScore:
        """The reading with the most fan before the cap; of equal ones that whose patterns stand
        higher in the table. Raises RulesError when the hand is not complete."""
        hands = hands_of(win, self.forms)
        if not hands:
            raise refuse("problem.not_complete")
        return min((self._score(hand) for hand in hands), key=self._rank)

    def _score(self, hand: Hand) -> HandScore:
        """What one reading is worth."""
        held = [(row, fan, count) for row, fan in self._rows if (count := int(row.holds(hand)))]
        replaced = {lower for row, _, _ in held for lower in row.replaces}
        scored = tuple(
            Scored(row.id, fan, count) for row, fan, count in held if row.id not in replaced
        )
        total = sum(one.total for one in scored)
        return HandScore(scored, total, min(total, self.max_fan))

    def _rank(self, score: HandScore) -> tuple[int, list[int]]:
        """The lower, the better."""
        return -score.total, [self._place[one.id] for one in score.patterns]

    def settle(self, facts: DealFacts) -> Settlement:
        """Each winner is paid in full; nobody pays after a drawn hand."""
        scores = tuple(self.score(win) for win in facts.wins)
        transfers = tuple(
            transfer
            for win, score in zip(facts.wins, scores, strict=True)
            for transfer in payments(facts, win, score.fan, self.options)
        )
        return settlement(transfers, scores)
