"""A ruleset that adds up the fan of every pattern in the hand, up to a cap."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property, partial
from typing import Any, NamedTuple, Self, TypeAlias

from game.rules.distance import Forms, best_shanten
from game.rules.facts import DealFacts, HandFacts, WinBonus, WinFacts
from game.rules.numbers import number_text
from game.rules.options import Choice, Options, Range
from game.rules.problems import Reason, refuse
from game.rules.tiles import Seat, counts_of
from game.rulesets.halves import by_halves
from game.rulesets.patterns import hands_of
from game.rulesets.payment import false_win_payments, payments, shares_page, single_payment
from game.rulesets.ruleset import (
    Amount,
    Arithmetic,
    Asked,
    BonusPattern,
    HandScore,
    Held,
    MomentPattern,
    Narrowed,
    Pattern,
    PatternRow,
    PaymentPage,
    RowGroup,
    RowUnit,
    Scored,
    Settlement,
    SumStep,
    TilePattern,
    Transfer,
    Unit,
    allowed_of,
    beside_minimum,
    check_allowed,
    paid_at_once,
    settlement,
)


def highest_fan(patterns: Iterable[Pattern]) -> int:
    """Return the highest fan in a table: the most that a player can give any pattern."""
    return max((pattern.fan for pattern in patterns), default=0)


House: TypeAlias = Callable[[tuple[Pattern, ...], Options], tuple[Pattern, ...]]


def unchanged(rows: tuple[Pattern, ...], _: Options) -> tuple[Pattern, ...]:
    """Return the table: no option changes a row."""
    return rows


Rows: TypeAlias = tuple[tuple[int, PatternRow[Asked], int], ...]
"""Patterns of one type with their places in the table and their fan."""


class Told(NamedTuple):
    """The worth of a part of a win: its patterns, and the number of bonus tiles."""

    held: Held
    bonus: int


@dataclass(frozen=True)  # without slots, which have no room for caches
class FanRuleset:
    """A table of patterns with the options in use.

    If the ruleset offers `limit_fan`, this option sets `cap`. If `edits_fan`, `options.fan`
    overrides the table, up to the fan of its highest pattern. A pattern of 0 fan is off: it neither
    counts nor replaces others, so its hands count as the lower form. A pattern that counts twice
    replaces two of its lower form.

    `four_alike_pairs`: four identical tiles are two of the seven pairs. `thirteen_individuals`:
    this form wins too. `house` returns the table with the rows that options change. `flowers` is
    what a win with bonus tiles alone counts, by their number. Patterns of bonus tiles count only if
    these are in play, and towards the minimum only if an option says so.
    """

    id: str
    patterns: tuple[Pattern, ...]
    offered: tuple[str, ...]
    cap: int
    options: Options
    four_alike_pairs: bool
    edits_fan: bool = True
    thirteen_individuals: bool = False
    house: House = unchanged
    narrowed: Narrowed = field(default_factory=dict, hash=False)
    hands: Mapping[str, str] = field(default_factory=dict, hash=False)
    flowers: Mapping[int, Scored] = field(default_factory=dict, hash=False)

    @property
    def unit(self) -> Unit:
        """Return "fan": hands are compared and limited in fan, whatever they pay."""
        return "fan"

    @cached_property
    def forms(self) -> Forms:
        """Return the forms that win besides sets and a pair, with the options in use."""
        options = self.options
        return Forms(
            options.seven_pairs,
            self.four_alike_pairs,
            options.thirteen_orphans,
            thirteen_individuals=self.thirteen_individuals,
        )

    def allowed(self, option: str) -> Choice | Range:
        """Return the allowed values of an option. `narrowed` has fewer than the rules."""
        return allowed_of(self.narrowed, option)

    def with_options(self, options: Options) -> Self:
        """Return this ruleset with other options.

        Raise RulesError for a value that is not allowed here. Also raise it for fan of a pattern
        outside the table, or above the table's highest fan.
        """
        check_allowed(self, options)
        known = {pattern.id for pattern in self.patterns}
        allowed = Range(0, highest_fan(self.patterns))
        for pattern, fan in options.fan:
            if pattern not in known:
                raise refuse("problem.unknown_pattern", pattern=pattern)
            if not allowed.allows(fan):
                raise refuse(
                    "problem.option_value", option=pattern, value=str(fan), allowed=str(allowed)
                )
        cap = options.limit_fan if "limit_fan" in self.offered else self.cap
        rows = self.house(self.patterns, options)
        return replace(self, patterns=rows, options=options, cap=cap)

    def fan_of(self, pattern: str) -> int:
        """Return the fan of a pattern with the options in use, 0 if it is off. Raise RulesError if
        unknown."""
        try:
            return self._fan[pattern]
        except KeyError:
            raise refuse("problem.unknown_pattern", pattern=pattern) from None

    def unit_of(self, pattern: str) -> RowUnit:
        """Return the ruleset's unit, which all patterns have."""
        return self.unit

    @cached_property
    def _fan(self) -> Mapping[str, int]:
        """Return the fan of every pattern, in the table's order."""
        changed = dict(self.options.fan) if self.edits_fan else {}
        return {
            row.id: changed.get(row.id, row.fan) if row.is_on(self.options) else 0
            for row in self.patterns
        }

    def _rows(self, sort: type[PatternRow[Asked]]) -> Rows[Asked]:
        """Return the patterns of a type that are not off."""
        return tuple(
            (place, row, self._fan[row.id])
            for place, row in enumerate(self.patterns)
            if isinstance(row, sort) and self._fan[row.id]
        )

    @cached_property
    def _bonus_rows(self) -> Rows[WinBonus]:
        return self._rows(BonusPattern)

    @cached_property
    def _beside_minimum(self) -> frozenset[str]:
        return beside_minimum(self)

    @cached_property
    def _place(self) -> Mapping[str, int]:
        return {pattern: place for place, pattern in enumerate(self._fan)}

    def __getstate__(self) -> dict[str, Any]:
        """Leave the caches out of copies."""
        return {one.name: getattr(self, one.name) for one in fields(self)}

    def is_complete(self, hand: HandFacts) -> bool:
        """Return whether the hand has a winning form, whatever its fan."""
        counts = counts_of(hand.concealed)
        return best_shanten(counts, len(hand.melds), self.forms) < 0

    def refusal(self, win: WinFacts) -> Reason | None:
        """Return the reason if the fan is below the minimum. The cap doesn't matter, and bonus
        tiles count only with their option. A win with them alone needs no minimum."""
        minimum = self.options.minimum
        if minimum == 0 or win.by_flowers:
            return None
        score = self.score(win)
        bonus = sum(one.total for one in score.patterns if one.id in self._beside_minimum)
        fan = score.total - bonus
        if fan >= minimum:
            return None
        if bonus:
            return Reason.of("problem.below_minimum_bonus", fan=fan, bonus=bonus, minimum=minimum)
        return Reason.of("problem.below_minimum", fan=fan, minimum=minimum)

    def worth(self, win: WinFacts) -> int:
        """Return the fan up to the cap."""
        return self.score(win).counted

    def score(self, win: WinFacts) -> HandScore:
        """Return the score of the reading with the most fan before the cap.

        Of equal readings, return the one with the patterns higher in the table. Raise RulesError if
        the hand is not complete and didn't win with bonus tiles alone.
        """
        if win.by_flowers:
            row = self.flowers[len(win.hand.bonus)]
            return HandScore((row,), row.fan, min(row.fan, self.cap))
        return self._scored(win)

    @cached_property
    def _scored(self) -> Callable[[WinFacts], HandScore]:
        tile_rows, moment_rows = self._rows(TilePattern), self._rows(MomentPattern)
        return by_halves(
            partial(hands_of, forms=self.forms),
            lambda hand: Told(_held(tile_rows, hand), 0),
            lambda moment: Told(_held(moment_rows, moment), 0),
            lambda bonus: Told(_held(self._bonus_rows, bonus), len(bonus.tiles)),
            self.join,
        )

    def join(
        self, made: WinFacts, readings: tuple[Told, ...], moment: Told, bonus: Told
    ) -> HandScore:
        """Return the score of the best reading of a hand that won at this moment."""
        others = moment.held + bonus.held
        scores = [self._score(sorted(one.held + others)) for one in readings]
        return min(scores, key=self._rank) if len(scores) > 1 else scores[0]

    def _score(self, held: list[tuple[int, Scored]]) -> HandScore:
        """Return the score of one reading."""
        replaced: dict[str, int] = {}
        for place, one in held:
            for lower in self.patterns[place].replaces:
                replaced[lower] = replaced.get(lower, 0) + one.count
        scored = [one for _, one in held]
        if replaced:
            scored = list(_left(scored, replaced))
        total = sum([one.fan * one.count for one in scored])
        return HandScore(tuple(scored), total, min(total, self.cap))

    def _rank(self, score: HandScore) -> tuple[int, list[int]]:
        """Return the sort key of a score: lower is better."""
        return -score.total, [self._place[one.id] for one in score.patterns]

    def settle(self, facts: DealFacts) -> Settlement:
        """Return the payments: each winner is paid in full. A drawn hand pays nothing."""
        scores = tuple(self.score(win) for win in facts.wins)
        transfers = tuple(
            transfer
            for win, score in zip(facts.wins, scores, strict=True)
            for transfer in self.transfers(facts, win, score)
        )
        return settlement(transfers + paid_at_once(self, facts), scores)

    def false_win(self, seat: Seat) -> tuple[Transfer, ...]:
        """Return the payments for a false win, by the cap and the payment table."""
        return false_win_payments(seat, self.cap, self.options)

    def transfers(self, facts: DealFacts, win: WinFacts, score: HandScore) -> Iterator[Transfer]:
        """Return the payments to one winner."""
        return payments(facts, win, score.counted, self.options)

    # --- to read --------------------------------------------------------------------------------

    def amounts(self, score: HandScore) -> tuple[Amount, ...]:
        """Return the fan up to the cap: a hand's only worth here."""
        return (Amount(score.counted, "fan"),)

    def arithmetic(self, score: HandScore, win: WinFacts | None) -> Arithmetic:
        """Return the sum of the fan, the fan after the cap, and the single payment for it."""
        rows = RowGroup("patterns", "result.patterns", score.patterns, "result.no_patterns")
        steps = [SumStep("sum", Amount(score.total, "sum"))]
        if score.counted < score.total:
            steps.append(SumStep("cap", Amount(score.counted, "capped")))
        return Arithmetic(
            (rows,), (*steps, SumStep("single", Amount(self._single(score), "points")))
        )

    def share(self, part: Transfer, scores: Mapping[Seat, HandScore]) -> str:
        """Return the payment as a number of single payments."""
        single = self._single(scores[part.payee])
        return f"{number_text(part.points / single)} × {number_text(single)}"

    def _single(self, score: HandScore) -> int:
        return single_payment(self.options, score.counted)

    def payment_page(self) -> PaymentPage:
        """Return the payments of each loser, from 0 fan to the cap."""
        return shares_page(self.options, self.cap)


def _held(rows: Rows[Asked], asked: Asked) -> Held:
    """Return the patterns that are in this part of a win."""
    return tuple(
        [
            (place, Scored(row.id, fan + row.more(asked), int(count)))
            for place, row, fan in rows
            if (count := row.holds(asked))
        ]
    )


def _left(scored: Iterable[Scored], replaced: Mapping[str, int]) -> Iterator[Scored]:
    """Yield the patterns that remain after replacing these numbers of them."""
    for one in scored:
        fewer = replaced.get(one.id, 0)
        if not fewer:
            yield one
        elif one.count > fewer:
            yield Scored(one.id, one.fan, one.count - fewer)
