"""What a won hand is worth and who pays for it: the lower half of the result."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from game.rules.tiles import Seat
from game.rulesets.payment import TABLES
from game.rulesets.ruleset import HandScore, Ruleset, Scored, Settlement, Transfer
from game.ui.looks import Box
from game.ui.scenes import Screen
from game.ui.widgets import Pen
from game.ui.wording import both_names

GAP = 8
NAME = 130
HEADING, STRIP = 32, 52
PATTERN_ROW, PAYMENT_ROW = 36, 58
ONE_COLUMN = 6
"""More patterns than this stand in two columns."""


def points_text(points: int) -> str:
    """1,234 or −56."""
    return f"{points:,}".replace("-", "−")


def signed(points: int) -> str:
    """+1,234, −56 or 0."""
    return f"+{points:,}" if points > 0 else points_text(points)


def points_colour(points: int) -> str:
    return "good" if points > 0 else "bad" if points < 0 else "dim"


def text_units(text: str, size: float) -> float:
    """About how wide a line of this size is, in units: a little too much rather than too little."""
    return size * sum(_em(letter) for letter in text)


def _em(letter: str) -> float:
    if ord(letter) >= 0x2E80:
        return 1.0
    return 0.9 if letter in "MWmw@%" else 0.57


def shortened(text: str, units: float, size: float = 15) -> str:
    """As much of a line as fits into so many units at this size, with dots for the rest."""
    if text_units(text, size) <= units:
        return text
    while text and text_units(text + "…", size) > units:
        text = text[:-1]
    return text.rstrip() + "…"


@dataclass(frozen=True, slots=True)
class Payment:
    """All that one seat pays another for a hand, and how it adds up."""

    payer: Seat
    payee: Seat
    points: int
    why: str
    sum: str
    """2 × 16 + 5"""


def payments_to(transfers: tuple[Transfer, ...], winner: Seat, single: int | None) -> list[Payment]:
    """Who pays this winner, and what the losers pay each other. `single` is what the look-up
    table gives for the hand, if the ruleset has one."""
    winners = {one.payee for one in transfers if one.why in ("self_draw", "discard", "robbing")}
    lines: dict[tuple[Seat, Seat], list[Transfer]] = {}
    for one in transfers:
        if one.payee == winner or one.payee not in winners:
            lines.setdefault((one.payer, one.payee), []).append(one)
    return [
        Payment(
            payer,
            payee,
            points=sum(part.points for part in parts),
            why=parts[0].why,
            sum=" + ".join(_product(part, single) for part in parts),
        )
        for (payer, payee), parts in lines.items()
    ]


def _product(part: Transfer, single: int | None) -> str:
    if part.why == "goulash" or not single or part.points % single:
        return f"{part.points:,}"
    return f"{part.points // single} × {single:,}"


def single_payment(ruleset: Ruleset, score: HandScore) -> int | None:
    """What the ruleset's look-up table gives for the hand, or None where it has no such table."""
    if "payment_table" not in ruleset.offered:
        return None
    return TABLES[ruleset.options.payment_table][score.fan]


class Worth:
    """One winning hand with its patterns and payments, placed in a box."""

    def __init__(
        self,
        pen: Pen,
        ruleset: Ruleset,
        settlement: Settlement,
        winner: tuple[int, Seat],
        name: Callable[[Seat], str],
    ) -> None:
        """`winner` is the place among the winners and the seat."""
        place, seat = winner
        self.pen = pen
        self.screen: Screen = pen.screen
        self.px = pen.screen.px
        self.name = name
        self.score = settlement.scores[place]
        self.single = single_payment(ruleset, self.score)
        self.payments = payments_to(settlement.transfers, seat, self.single)

    @property
    def _columns(self) -> int:
        return 2 if len(self.score.patterns) > ONE_COLUMN else 1

    @property
    def _rows(self) -> int:
        return -(-max(1, len(self.score.patterns)) // self._columns)

    @property
    def height(self) -> int:
        """How high it would like to be, in pixels."""
        patterns = self._rows * PATTERN_ROW + STRIP + GAP
        return self.px(HEADING + max(patterns, len(self.payments) * PAYMENT_ROW))

    def place(self, box: Box) -> None:
        left = round(box.w * 0.56)
        self._place_patterns(Box(box.x, box.y, left, box.h))
        x = box.x + left + self.px(26)
        self._place_payments(Box(x, box.y, box.right - x, box.h))

    # --- the patterns ---

    def _place_patterns(self, box: Box) -> None:
        px, pen, score = self.px, self.pen, self.score
        heading = Box(box.x, box.y, box.w, px(HEADING))
        pen.text("patterns", self.screen.text("result.patterns"), heading, 17, colour="gold")
        area = Box(box.x, heading.bottom, box.w, box.h - px(HEADING + STRIP + GAP))
        columns, rows = self._columns, self._rows
        height = min(px(PATTERN_ROW), area.h // rows)
        gap = px(12)
        width = (area.w - gap * (columns - 1)) // columns
        if not score.patterns:
            row = Box(area.x, area.y, area.w, height)
            pen.text("no pattern", self.screen.text("result.no_patterns"), row, 18, colour="dim")
        for place, one in enumerate(score.patterns):
            x = area.x + place // rows * (width + gap)
            row = Box(x, area.y + place % rows * height, width, height - px(3))
            self._place_pattern(one, row)
        bottom = area.y + rows * height + px(4)
        self._place_strip(Box(box.x, bottom, box.w, px(STRIP - 4)))

    def _place_pattern(self, one: Scored, row: Box) -> None:
        px, pen, key = self.px, self.pen, f"pattern.{one.id}"
        pen.panel(key, row, "row", radius=8)
        inner = Box(row.x + px(12), row.y, row.w - px(24), row.h)
        first, second = both_names(self.screen.labels, key)
        fan = f"{one.total}" if one.count == 1 else f"{one.count} × {one.fan} = {one.total}"
        right = inner.right - px(34 if one.count == 1 else 94)
        box = Box(right, inner.y, inner.right - right, inner.h)
        pen.text(f"{key}.fan", fan, box, 18, colour="gold", bold=True, align="right")
        name_width = min(self._name_width, right - px(6) - inner.x)
        name = Box(inner.x, inner.y, name_width, inner.h)
        pen.text(f"{key}.name", first, name, 18)
        rest = Box(name.right + px(12), inner.y, right - name.right - px(18), inner.h)
        if px(text_units(second, 15)) <= rest.w:
            pen.text(f"{key}.second", second, rest, 15, colour="dim")

    @property
    def _name_width(self) -> int:
        """What the longest name of a pattern takes, in pixels."""
        names = [self.screen.text(f"pattern.{one.id}") for one in self.score.patterns]
        return self.px(max(text_units(name, 18) for name in names))

    def _place_strip(self, box: Box) -> None:
        """The sum, what the cap leaves of it, and what the table gives for that."""
        px, pen, text, score = self.px, self.pen, self.screen.text, self.score
        pen.panel("strip", box, "strip", radius=12)
        steps = [("sum", text("result.sum", fan=score.total))]
        if score.fan < score.total:
            steps.append(("cap", f"{text('result.fan', fan=score.fan)} {text('result.max')}"))
        if self.single is not None:
            steps.append(("single", text("table.points", points=f"{self.single:,}")))
        width = box.w // len(steps)
        arrow = px(20)
        for place, (key, words) in enumerate(steps):
            cell = Box(box.x + place * width, box.y, width, box.h)
            inner = Box(cell.x + px(18), cell.y, cell.w - px(36), cell.h)
            last = place == len(steps) - 1
            pen.text(
                key, words, inner, 21, colour="gold" if last else "text", bold=last, align="centre"
            )
            if place:
                at = Box(cell.x - arrow // 2, cell.y + (cell.h - arrow) // 2, arrow, arrow)
                pen.icon(f"{key}.arrow", "arrow-right", at, tint="gold")

    # --- who pays ---

    def _place_payments(self, box: Box) -> None:
        px = self.px
        heading = Box(box.x, box.y, box.w, px(HEADING))
        self.pen.text("payments", self.screen.text("result.payments"), heading, 17, colour="gold")
        room = box.h - px(HEADING)
        height = min(px(PAYMENT_ROW), room // max(1, len(self.payments)))
        for place, one in enumerate(self.payments):
            row = Box(box.x, heading.bottom + place * height, box.w, height - px(5))
            self._place_payment(f"payment.{place}", one, row)

    def _place_payment(self, key: str, one: Payment, row: Box) -> None:
        px, pen = self.px, self.pen
        pen.panel(key, row, "row", radius=8)
        total = Box(row.right - px(112), row.y, px(100), row.h)
        pen.text(
            f"{key}.points", f"{one.points:,}", total, 22, colour="gold", bold=True, align="right"
        )
        left = Box(row.x + px(12), row.y, total.x - row.x - px(18), row.h)
        upper = Box(left.x, row.y + px(4), left.w, (row.h - px(8)) * 54 // 100)
        half = (upper.w - px(30)) // 2
        self._place_payer(f"{key}.payer", one.payer, Box(upper.x, upper.y, half, upper.h))
        size = px(18)
        arrow = Box(upper.x + half + px(6), upper.y + (upper.h - size) // 2, size, size)
        pen.icon(f"{key}.arrow", "arrow-right", arrow, tint="gold")
        self._place_payer(
            f"{key}.payee", one.payee, Box(upper.right - half, upper.y, half, upper.h)
        )
        lower = Box(left.x, upper.bottom, left.w, row.bottom - px(4) - upper.bottom)
        why = f"{self.screen.text(f'result.why.{one.why}')} · {one.sum}"
        pen.text(f"{key}.why", why, lower, 15, colour="dim")

    def _place_payer(self, key: str, seat: Seat, box: Box) -> None:
        px = self.px
        size = min(px(24), box.h)
        disc = Box(box.x, box.y + (box.h - size) // 2, size, size)
        sign = self.screen.text(f"wind.{seat}.sign")
        self.pen.badge(f"{key}.wind", sign, disc, east=seat == 0)
        name = Box(disc.right + px(7), box.y, box.right - disc.right - px(7), box.h)
        self.pen.text(f"{key}.name", shortened(self.name(seat), NAME), name, 17)
