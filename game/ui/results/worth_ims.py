"""What a hand of `ims` is worth: its fan become points through aux value and basic score."""

from __future__ import annotations

from fractions import Fraction

from game.rulesets.ruleset import Figure, Transfer
from game.ui.drawing.looks import Box
from game.ui.kit.wording import half_text
from game.ui.results.worth import GAP, HEADING, PATTERN_ROW, PAYMENT_ROW, Step, Worth, whole

STRIP = 62


class ImsWorth(Worth):
    """The patterns, who pays, and below both the long arithmetic from one end to the other."""

    @property
    def height(self) -> int:
        rows = max(self._rows * PATTERN_ROW, len(self.payments) * PAYMENT_ROW)
        return self.px(HEADING + rows + GAP + STRIP)

    def place(self, box: Box) -> None:
        px = self.px
        strip = Box(box.x, box.bottom - px(STRIP), box.w, px(STRIP))
        left = round(box.w * 0.56)
        above = strip.y - px(GAP) - box.y
        self.place_patterns(Box(box.x, box.y, left, above))
        x = box.x + left + px(26)
        self.place_payments(Box(x, box.y, box.right - x, above))
        self.place_strip(self.steps(), strip)

    def steps(self) -> list[Step]:
        text, score, figures = self.screen.text, self.score, self.won.figures

        def fan(number: Figure) -> str:
            return text("result.fan", fan=half_text(number))

        steps = [Step("sum", fan(score.total), text("result.step.sum"))]
        if score.counted < score.total:
            steps.append(Step("cap", fan(score.counted), text("result.step.cap")))
        total = f"{whole(figures['total']):,}"
        return [
            *steps,
            Step("aux", str(figures["aux"]), text("figure.aux")),
            Step("adjusted", fan(figures["adjusted"]), text("figure.adjusted")),
            Step("basic", str(figures["basic"]), text("figure.basic")),
            Step("factor", f"× {self._factor}", self._why_factor()),
            Step("total", text("table.points", points=total), text("figure.total")),
        ]

    @property
    def _factor(self) -> str:
        """1 or 1.5."""
        figures = self.won.figures
        factor = Fraction(whole(figures["total"]), whole(figures["basic"]))
        return f"{float(factor):g}"

    def _why_factor(self) -> str:
        win = self.won.win
        who = "dealer" if win.seat == 0 else "other"
        how = "drawn" if win.self_draw else "discard"
        return self.screen.text(f"result.factor.{who}.{how}")

    def share(self, part: Transfer) -> str:
        total = whole(self.won.figures["total"])
        if part.points == total:
            return f"{total:,}"
        return f"{total:,} ÷ {total // part.points}"
