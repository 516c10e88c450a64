"""The worth of a hand if all four hands are counted, and all four pay one another."""

from __future__ import annotations

from game.ui.drawing.looks import Box
from game.ui.kit.fitting import text_units
from game.ui.results.worth_panel import GAP, HEADING, Payment, WorthPanel, sum_of

STRIP = 60
ROW, LINE = 32, 44


class FourHandsPanel(WorthPanel):
    """The rows of one of the four hands, their total, and the payments between all four."""

    @property
    def height(self) -> int:
        """The height, identical for each of the four hands."""
        every = [self.won.arithmetic_of(seat) for seat in self.won.counted]
        most = max(1, *(len(group.rows) for one in every for group in one.groups))
        counts = HEADING + most * ROW + GAP + STRIP
        return self.px(max(counts, HEADING + len(self.payments) * LINE))

    def place(self, box: Box) -> None:
        px = self.px
        left = Box(box.x, box.y, round(box.w * 0.53), box.h - px(STRIP + GAP))
        bottom = self._place_groups(left)
        self.place_strip(Box(left.x, bottom + px(GAP), left.w, px(STRIP)))
        x = left.right + px(22)
        self.place_payments(Box(x, box.y, box.right - x, box.h))

    def _place_groups(self, box: Box) -> int:
        """Place the rows, two groups side by side. Return the y where they end."""
        if len(self.arithmetic.groups) == 1:
            return self.place_group(self.group, box, 1, ROW)
        points, doubles = self.arithmetic.groups
        gap = self.px(12)
        wide = (box.w - gap) * 56 // 100
        right = Box(box.x + wide + gap, box.y, box.w - gap - wide, box.h)
        return max(
            self.place_group(points, Box(box.x, box.y, wide, box.h), 1, ROW),
            self.place_group(doubles, right, 1, ROW),
        )

    # --- who pays ---

    def place_payment(self, key: str, one: Payment, row: Box) -> None:
        """Place a payment in one line, since there are up to six."""
        px, pen = self.px, self.pen
        pen.panel(key, row, "row", radius=8)
        total = Box(row.right - px(92), row.y, px(80), row.h)
        self.place_points(key, one, total)
        left = Box(row.x + px(10), row.y, total.x - row.x - px(16), row.h)
        width = max(px(text_units(sum_of(self.won, other), 15)) for other in self.payments)
        why = Box(left.right - width, left.y, width, left.h)
        self.place_pair(key, one, Box(left.x, left.y, why.x - px(8) - left.x, left.h))
        pen.text(f"{key}.why", sum_of(self.won, one), why, 15, colour="dim", align="right")
