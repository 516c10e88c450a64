"""The worth of a hand whose arithmetic takes many steps."""

from __future__ import annotations

from game.ui.drawing.looks import Box
from game.ui.results.worth_panel import GAP, HEADING, PATTERN_ROW, PAYMENT_ROW, WorthPanel

STRIP = 62


class LongWorthPanel(WorthPanel):
    """The patterns and the payments, with the arithmetic below both at full width."""

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
        self.place_strip(strip)
