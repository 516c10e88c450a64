"""The worth of a winning hand and its payments: the lower half of the result.

A ruleset needs one of three kinds: the sum of a hand, all four hands that pay one another, or
arithmetic of many steps.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from game.rules.facts import WinFacts
from game.rules.tiles import SEATS, Seat, seat_after
from game.rulesets.ruleset import (
    Arithmetic,
    HandScore,
    RowGroup,
    Ruleset,
    Scored,
    Settlement,
    SumStep,
    Transfer,
)
from game.ui.drawing.looks import Box
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import both_names, shortened, text_units
from game.words.words import amount_words

GAP = 8
NAME = 130
HEADING, STRIP = 32, 52
PATTERN_ROW, PAYMENT_ROW = 36, 58
ONE_COLUMN = 6
"""The number of patterns above which they stand in two columns."""


@dataclass(frozen=True, slots=True)
class ShownHand:
    """The end of a hand with a winner, and the seat whose count is shown."""

    ruleset: Ruleset
    settlement: Settlement
    wins: tuple[WinFacts, ...]
    seat: Seat

    @property
    def win(self) -> WinFacts:
        """The win of the seat shown, or the first win if that seat didn't win."""
        return next((win for win in self.wins if win.seat == self.seat), self.wins[0])

    @property
    def scores(self) -> Mapping[Seat, HandScore]:
        """The scores of all counted hands, by seat."""
        if self.settlement.hands:
            return dict(zip(SEATS, self.settlement.hands, strict=True))
        winners = [win.seat for win in self.wins]
        return dict(zip(winners, self.settlement.scores, strict=True))

    @property
    def arithmetic(self) -> Arithmetic:
        return self.arithmetic_of(self.seat)

    def arithmetic_of(self, seat: Seat) -> Arithmetic:
        """Return the arithmetic behind the count of a seat's hand."""
        win = next((win for win in self.wins if win.seat == seat), None)
        return self.ruleset.arithmetic(self.scores[seat], win)

    @property
    def counted(self) -> tuple[Seat, ...]:
        """The seats whose hands are counted: the winners, then any others in turn."""
        return counted_seats(self.settlement, self.wins)


def counted_seats(settlement: Settlement, wins: Sequence[WinFacts]) -> tuple[Seat, ...]:
    """Return the seats whose hands are counted: the winners, then any others in turn."""
    winners = [win.seat for win in wins]
    if not settlement.hands:
        return tuple(winners)
    in_turn = [seat_after(winners[0], steps) for steps in range(4)]
    return (*winners, *(seat for seat in in_turn if seat not in winners))


@dataclass(frozen=True, slots=True)
class Payment:
    """The whole payment of one seat to another for a hand, part by part."""

    payer: Seat
    payee: Seat
    parts: tuple[Transfer, ...]

    @property
    def points(self) -> int:
        return sum(part.points for part in self.parts)

    @property
    def why(self) -> str:
        return self.parts[0].why


def payments_to(transfers: Sequence[Transfer], payees: Sequence[Seat]) -> list[Payment]:
    """Return the payments to these seats, one for each payer and payee."""
    lines: dict[tuple[Seat, Seat], list[Transfer]] = {}
    for one in transfers:
        if one.payee in payees:
            lines.setdefault((one.payer, one.payee), []).append(one)
    return [Payment(payer, payee, tuple(parts)) for (payer, payee), parts in lines.items()]


def sum_of(won: ShownHand, one: Payment) -> str:
    """Return the sum of a payment: 2 × 16 + 5."""
    return " + ".join(
        f"{part.points:,}" if part.why == "goulash" else won.ruleset.share(part, won.scores)
        for part in one.parts
    )


class WorthPanel:
    """One hand with its rows, its arithmetic and the payments, placed in a box."""

    def __init__(self, pen: Pen, won: ShownHand, name: Callable[[Seat], str]) -> None:
        self.pen = pen
        self.screen: Screen = pen.screen
        self.px = pen.screen.px
        self.name = name
        self.won = won
        self.arithmetic = won.arithmetic
        payees = SEATS if won.settlement.hands else (won.seat,)
        self.payments = payments_to(won.settlement.transfers, payees)

    @property
    def height(self) -> int:
        """The preferred height, in pixels."""
        patterns = self._rows * PATTERN_ROW + STRIP + GAP
        return self.px(HEADING + max(patterns, len(self.payments) * PAYMENT_ROW))

    def place(self, box: Box) -> None:
        px = self.px
        left = round(box.w * 0.56)
        bottom = self.place_patterns(Box(box.x, box.y, left, box.h - px(STRIP + GAP)))
        self.place_strip(Box(box.x, bottom + px(4), left, px(STRIP - 4)))
        x = box.x + left + px(26)
        self.place_payments(Box(x, box.y, box.right - x, box.h))

    # --- the rows ---

    @property
    def group(self) -> RowGroup:
        """The first group of rows, or the only one."""
        return self.arithmetic.groups[0]

    @property
    def _columns(self) -> int:
        return 2 if len(self.group.rows) > ONE_COLUMN else 1

    @property
    def _rows(self) -> int:
        return -(-max(1, len(self.group.rows)) // self._columns)

    def place_patterns(self, box: Box) -> int:
        """Place the rows below their heading. Return the y where they end."""
        return self.place_group(self.group, box, self._columns)

    def place_group(self, group: RowGroup, box: Box, columns: int, row: int = 0) -> int:
        """Place rows below their heading. Return the y where they end. `row` limits the height of
        each, in units; 0 sets no limit."""
        rest = self.place_heading(group.id, self.screen.text(group.heading), box)
        if row:
            high = min(rest.h, self.px(row) * max(1, len(group.rows)))
            rest = Box(rest.x, rest.y, rest.w, high)
        return self.place_rows(group.rows, rest, columns, self.screen.text(group.empty))

    def place_heading(self, key: str, words: str, box: Box) -> Box:
        """Place a heading. Return the rest of the box below it."""
        height = self.px(HEADING)
        heading = Box(box.x, box.y, box.w, height)
        self.pen.text(key, words, heading, 17, colour="gold")
        return Box(box.x, heading.bottom, box.w, box.h - height)

    def place_rows(self, rows: Sequence[Scored], box: Box, columns: int, empty: str) -> int:
        """Place scored rows in this many columns. Return the y where they end. `empty` is the text
        shown if nothing counts."""
        px = self.px
        deep = -(-max(1, len(rows)) // columns)
        height = min(px(PATTERN_ROW), box.h // deep)
        roomy = height >= px(27)
        gap = px(12)
        width = (box.w - gap * (columns - 1)) // columns
        if not rows:
            row = Box(box.x, box.y, box.w, height)
            self.pen.text(f"nothing.{box.x}", empty, row, 17, colour="dim")
        for place, one in enumerate(rows):
            x = box.x + place // deep * (width + gap)
            row = Box(x, box.y + place % deep * height, width, height - px(3 if roomy else 1))
            self._place_row(one, rows, row)
        return box.y + deep * height

    def _place_row(self, one: Scored, rows: Sequence[Scored], row: Box) -> None:
        px, pen, key = self.px, self.pen, self._key(one)
        size = 18 if row.h >= px(26) else 16
        pen.panel(key, row, "row", radius=8)
        inner = Box(row.x + px(12), row.y, row.w - px(24), row.h)
        first, second = both_names(self.screen.labels, key)
        fan = f"{one.total:,}" if one.count == 1 else f"{one.count} × {one.fan} = {one.total}"
        right = inner.right - max(px(34), px(text_units(fan, size)))
        box = Box(right, inner.y, inner.right - right, inner.h)
        pen.text(f"{key}.fan", fan, box, size, colour="gold", bold=True, align="right")
        firsts = (both_names(self.screen.labels, self._key(other))[0] for other in rows)
        widest = max(text_units(name, size) for name in firsts)
        name = Box(inner.x, inner.y, min(px(widest), right - px(6) - inner.x), inner.h)
        pen.text(f"{key}.name", first, name, size)
        rest = Box(name.right + px(12), inner.y, right - name.right - px(18), inner.h)
        if px(text_units(second, 15)) <= rest.w:
            pen.text(f"{key}.second", second, rest, 15, colour="dim")

    def _key(self, one: Scored) -> str:
        return self.screen.labels.pattern_key(self.won.ruleset.id, one.id)

    # --- the arithmetic ---

    def place_strip(self, box: Box) -> None:
        """Place the steps from left to right, with arrows between them."""
        px, steps = self.px, self.arithmetic.steps
        self.pen.panel("strip", box, "strip", radius=12)
        size = px(20)
        for place, step in enumerate(steps):
            left, right = (box.x + box.w * at // len(steps) for at in (place, place + 1))
            inner = Box(left + px(14), box.y, right - left - px(28), box.h)
            self._place_step(step, inner, last=place == len(steps) - 1)
            if place:
                at = Box(left - size // 2, box.y + (box.h - size) // 2, size, size)
                self.pen.icon(f"{step.id}.arrow", "arrow-right", at, tint="gold")

    def _place_step(self, step: SumStep, box: Box, *, last: bool) -> None:
        px, pen = self.px, self.pen
        colour = "gold" if last else "text"
        if step.caption:
            upper = Box(box.x, box.y + px(3), box.w, px(21))
            key = f"{step.id}.caption"
            words = self.screen.labels.reason(step.caption)
            pen.text(key, words, upper, 15, colour="dim", align="centre")
            box = Box(box.x, upper.bottom, box.w, box.bottom - px(4) - upper.bottom)
        words = amount_words(step.amount, self.screen.labels)
        pen.text(step.id, words, box, 21, colour=colour, bold=last, align="centre")

    # --- who pays ---

    def place_payments(self, box: Box) -> None:
        rest = self.place_heading("payments", self.screen.text("result.payments"), box)
        height = min(self.px(PAYMENT_ROW), rest.h // max(1, len(self.payments)))
        for place, one in enumerate(self.payments):
            row = Box(rest.x, rest.y + place * height, rest.w, height - self.px(5))
            self.place_payment(f"payment.{place}", one, row)

    def place_payment(self, key: str, one: Payment, row: Box) -> None:
        px, pen = self.px, self.pen
        pen.panel(key, row, "row", radius=8)
        total = Box(row.right - px(112), row.y, px(100), row.h)
        self.place_points(key, one, total)
        left = Box(row.x + px(12), row.y, total.x - row.x - px(18), row.h)
        upper = Box(left.x, row.y + px(4), left.w, (row.h - px(8)) * 54 // 100)
        self.place_pair(key, one, upper)
        lower = Box(left.x, upper.bottom, left.w, row.bottom - px(4) - upper.bottom)
        why = f"{self.screen.text(f'result.why.{one.why}')} · {sum_of(self.won, one)}"
        pen.text(f"{key}.why", why, lower, 15, colour="dim")

    def place_points(self, key: str, one: Payment, box: Box) -> None:
        words = f"{one.points:,}"
        self.pen.text(f"{key}.points", words, box, 22, colour="gold", bold=True, align="right")

    def place_pair(self, key: str, one: Payment, box: Box) -> None:
        """Place the payer, an arrow and the payee."""
        px = self.px
        half = (box.w - px(30)) // 2
        self._place_person(f"{key}.payer", one.payer, Box(box.x, box.y, half, box.h))
        size = px(18)
        arrow = Box(box.x + half + px(6), box.y + (box.h - size) // 2, size, size)
        self.pen.icon(f"{key}.arrow", "arrow-right", arrow, tint="gold")
        self._place_person(f"{key}.payee", one.payee, Box(box.right - half, box.y, half, box.h))

    def _place_person(self, key: str, seat: Seat, box: Box) -> None:
        px = self.px
        size = min(px(24), box.h)
        disc = Box(box.x, box.y + (box.h - size) // 2, size, size)
        sign = self.screen.text(f"wind.{seat}.sign")
        self.pen.badge(f"{key}.wind", sign, disc, east=seat == 0)
        name = Box(disc.right + px(7), box.y, box.right - disc.right - px(7), box.h)
        words = shortened(self.name(seat), min(NAME, name.w / self.screen.unit), 15)
        self.pen.text(f"{key}.name", words, name, 17)


FOUR_STRIP = 60
ROW, LINE = 32, 44


class FourHandsPanel(WorthPanel):
    """The rows of one of the four hands, their total, and the payments between all four."""

    @property
    def height(self) -> int:
        """The height, identical for each of the four hands."""
        every = [self.won.arithmetic_of(seat) for seat in self.won.counted]
        most = max(1, *(len(group.rows) for one in every for group in one.groups))
        counts = HEADING + most * ROW + GAP + FOUR_STRIP
        return self.px(max(counts, HEADING + len(self.payments) * LINE))

    def place(self, box: Box) -> None:
        px = self.px
        left = Box(box.x, box.y, round(box.w * 0.53), box.h - px(FOUR_STRIP + GAP))
        bottom = self._place_groups(left)
        self.place_strip(Box(left.x, bottom + px(GAP), left.w, px(FOUR_STRIP)))
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


LONG_STRIP = 62


class LongWorthPanel(WorthPanel):
    """The patterns and the payments, with the arithmetic below both at full width."""

    @property
    def height(self) -> int:
        rows = max(self._rows * PATTERN_ROW, len(self.payments) * PAYMENT_ROW)
        return self.px(HEADING + rows + GAP + LONG_STRIP)

    def place(self, box: Box) -> None:
        px = self.px
        strip = Box(box.x, box.bottom - px(LONG_STRIP), box.w, px(LONG_STRIP))
        left = round(box.w * 0.56)
        above = strip.y - px(GAP) - box.y
        self.place_patterns(Box(box.x, box.y, left, above))
        x = box.x + left + px(26)
        self.place_payments(Box(x, box.y, box.right - x, above))
        self.place_strip(strip)


FEW_STEPS = 3
"""The number of arithmetic steps that fit next to the payments."""


def worth_of(pen: Pen, won: ShownHand, name: Callable[[Seat], str]) -> WorthPanel:
    """Return a panel with room for all that the ruleset shows about the hand's worth."""
    if won.settlement.hands:
        return FourHandsPanel(pen, won, name)
    if len(won.arithmetic.steps) > FEW_STEPS:
        return LongWorthPanel(pen, won, name)
    return WorthPanel(pen, won, name)
