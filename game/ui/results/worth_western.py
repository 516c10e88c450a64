"""What a hand of `western` counts: points, doubled up to the limit, or a special hand's award."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from game.rules.tiles import Seat
from game.rulesets.ruleset import Scored, Transfer
from game.ui.drawing.looks import Box
from game.ui.kit.fitting import text_units
from game.ui.results.worth import GAP, HEADING, Payment, Step, Worth, whole

STRIP = 60
ROW, LINE = 32, 44


class WesternWorth(Worth):
    """The points and the doubles of one of the four hands side by side, what they come to, and
    all that the four pay one another."""

    def _payees(self) -> Sequence[Seat]:
        return range(4)

    @property
    def height(self) -> int:
        """The same whichever of the four hands is shown."""
        scores = [self.won.score_of(seat) for seat in self.won.counted]
        rows = [Counter(one.unit for one in score.patterns) for score in scores]
        most = max(1, *(count for row in rows for count in row.values()))
        counts = HEADING + most * ROW + GAP + STRIP
        return self.px(max(counts, HEADING + len(self.payments) * LINE))

    def place(self, box: Box) -> None:
        px = self.px
        left = Box(box.x, box.y, round(box.w * 0.53), box.h - px(STRIP + GAP))
        bottom = self._place_special(left) if self._is_special else self._place_halves(left)
        strip = Box(left.x, bottom + px(GAP), left.w, px(STRIP))
        self.place_strip(self.steps(), strip)
        x = left.right + px(22)
        self.place_payments(Box(x, box.y, box.right - x, box.h))

    # --- what the hand counts ---

    @property
    def _is_special(self) -> bool:
        return self.won.figures["special"] is not None

    def _rows_of(self, unit: str) -> list[Scored]:
        return [one for one in self.score.patterns if one.unit == unit]

    def _place_special(self, box: Box) -> int:
        rest = self.place_heading("special", self._special_words(), box)
        return self._place_counting(self.score.patterns, rest)

    def _special_words(self) -> str:
        return self.screen.text("figure.special" if self.won.is_winner else "result.called")

    def _place_halves(self, box: Box) -> int:
        gap = self.px(12)
        points = (box.w - gap) * 56 // 100
        halves = (
            ("points", Box(box.x, box.y, points, box.h)),
            ("doubles", Box(box.x + points + gap, box.y, box.w - gap - points, box.h)),
        )
        bottoms = []
        for unit, half in halves:
            rest = self.place_heading(unit, self.screen.text(f"figure.{unit}"), half)
            bottoms.append(self._place_counting(self._rows_of(unit), rest))
        return max(bottoms)

    def _place_counting(self, rows: Sequence[Scored], box: Box) -> int:
        high = Box(box.x, box.y, box.w, min(box.h, self.px(ROW) * max(1, len(rows))))
        return self.place_rows(rows, high, 1, self.screen.text("result.nothing_counts"))

    def steps(self) -> list[Step]:
        text, figures = self.screen.text, self.won.figures
        points, base, doubles = (
            whole(figures[name]) for name in ("points", "base_points", "doubles")
        )
        counts = text("table.points", points=f"{points:,}")
        if self._is_special:
            return [Step("counts", counts, text("result.step.award"))]
        product = base << doubles
        steps = [
            Step("base", f"{base:,}", text("result.step.base")),
            Step("doubled", f"× {1 << doubles:,}", text("result.step.doubled", count=doubles)),
        ]
        if product > points:
            steps.append(Step("product", f"{product:,}", text("result.step.product")))
            return [*steps, Step("counts", counts, text("result.step.limit"))]
        return [*steps, Step("counts", counts, text("result.step.counts"))]

    # --- who pays ---

    def place_payment(self, key: str, one: Payment, row: Box) -> None:
        """In one line, since there are up to six."""
        px, pen = self.px, self.pen
        pen.panel(key, row, "row", radius=8)
        total = Box(row.right - px(92), row.y, px(80), row.h)
        self.place_points(key, one, total)
        left = Box(row.x + px(10), row.y, total.x - row.x - px(16), row.h)
        width = max(px(text_units(self.sum_of(other), 15)) for other in self.payments)
        why = Box(left.right - width, left.y, width, left.h)
        self.place_pair(key, one, Box(left.x, left.y, why.x - px(8) - left.x, left.h))
        pen.text(f"{key}.why", self.sum_of(one), why, 15, colour="dim", align="right")

    def share(self, part: Transfer) -> str:
        """The winner's count, or the difference of two losers' counts, doubled for East."""
        counts = [
            whole(dict(self.won.score_of(seat).figures)["points"])
            for seat in (part.payee, part.payer)
        ]
        what, _, east = part.why.partition("_")
        if what == "count":
            words = f"{counts[0]:,}"
        else:
            words = f"{counts[0]:,} − {counts[1]:,}"
            words = f"({words})" if east else words
        return f"2 × {words}" if east else words
