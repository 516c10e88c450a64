"""The ruleset `ims`: fan, adjusted by the aux value, give points by a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from game.rules.facts import DealFacts, HandFacts, WinFacts
from game.rules.problems import Reason
from game.rules.tiles import DEALER, Seat
from game.rulesets.fan_ruleset import FanRuleset, Told
from game.rulesets.ims_payment import (
    Sum,
    basic_page,
    is_half_more,
    others,
    sum_of,
    total_of,
    who_pays,
)
from game.rulesets.ruleset import (
    Amount,
    Arithmetic,
    HandScore,
    PaymentPage,
    SumStep,
    Transfer,
)


@dataclass(frozen=True)  # without slots, as the class that it extends
class ImsRuleset(FanRuleset):
    """Fan, adjusted by the aux value, give the points that one or all of the others pay."""

    def worth(self, win: WinFacts) -> int:
        return self.points(win, self.score(win).counted).total

    def join(
        self, made: WinFacts, readings: tuple[Told, ...], moment: Told, bonus: Told
    ) -> HandScore:
        """Return the score with the figures of `ims`. The minimum applies to the fan before the aux
        value adjusts it."""
        score = super().join(made, readings, moment, bonus)
        points = self._sum(made, self._aux(made.hand, bonus.bonus), score.counted)
        return HandScore(score.patterns, score.total, score.counted, points.figures)

    def points(self, win: WinFacts, fan: int) -> Sum:
        """Return the points of a hand with this fan."""
        return self._sum(win, self._aux(win.hand, len(win.hand.bonus)), fan)

    def _sum(self, win: WinFacts, aux: int, fan: int) -> Sum:
        return sum_of(aux, fan, self.cap, half_more=is_half_more(win))

    def _aux(self, hand: HandFacts, bonus: int) -> int:
        """Return the aux value: the sum for kongs, and for bonus tiles if these are in play."""
        kongs = 0
        for meld in hand.melds:
            if meld.is_kong:
                kongs += 2 if meld.is_concealed else 1
        return kongs + (bonus if self.options.bonus_tiles else 0)

    def transfers(self, facts: DealFacts, win: WinFacts, score: HandScore) -> Iterator[Transfer]:
        total = self.points(win, score.counted).total
        why, payers = who_pays(win)
        for payer in payers:
            yield Transfer(payer, win.seat, total // len(payers), why)
        goulash = self.options.goulash_bonus * facts.drawn_before
        if goulash:
            for payer in others(win.seat):
                yield Transfer(payer, win.seat, goulash, "goulash")

    def false_win(self, seat: Seat) -> tuple[Transfer, ...]:
        """Return payments of a third of the highest self-draw to each of the others."""
        points = total_of(2 * self.cap, half_more=True) // 3
        return tuple(Transfer(seat, payee, points, "false_win") for payee in others(seat))

    # --- to read ---

    def amounts(self, score: HandScore) -> tuple[Amount, ...]:
        return (*super().amounts(score), Amount(score.number("total"), "points"))

    def arithmetic(self, score: HandScore, win: WinFacts | None) -> Arithmetic:
        assert win is not None
        factor = 1.5 if is_half_more(win) else 1
        who = "dealer" if win.seat == DEALER else "other"
        how = "drawn" if win.self_draw else "discard"
        sums = [SumStep("sum", Amount(score.total, "fan"), Reason.of("result.step.sum"))]
        if score.counted < score.total:
            sums.append(SumStep("cap", Amount(score.counted, "fan"), Reason.of("result.step.cap")))
        steps = (
            SumStep("aux", Amount(score.number("aux")), Reason.of("figure.aux")),
            SumStep(
                "adjusted", Amount(score.number("adjusted"), "fan"), Reason.of("figure.adjusted")
            ),
            SumStep("basic", Amount(score.number("basic")), Reason.of("figure.basic")),
            SumStep("factor", Amount(factor, "times"), Reason.of(f"result.factor.{who}.{how}")),
            SumStep("total", Amount(score.number("total"), "points"), Reason.of("figure.total")),
        )
        return Arithmetic(super().arithmetic(score, win).groups, (*sums, *steps))

    def share(self, part: Transfer, scores: Mapping[Seat, HandScore]) -> str:
        """Return the total, divided by the number of payers."""
        total = int(scores[part.payee].number("total"))
        payers = total // part.points
        return f"{total:,} ÷ {payers}" if payers > 1 else f"{total:,}"

    def payment_page(self) -> PaymentPage:
        return basic_page(self.cap)
