"""The worth of a winning hand and its payments: the lower half of the result.

A ruleset needs one of three kinds: the sum of a hand, all four hands that pay one another, or
arithmetic of many steps.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from game.rules.facts import WinFacts
from game.rules.numbers import number_text
from game.rules.tiles import EAST, SEATS, Seat, seat_after
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
from game.ui.drawing.theme import HEAD, NOTE, PLAIN, SMALL
from game.ui.kit.layout import REST, Part, col, row
from game.ui.kit.page import Page
from game.ui.kit.wording import both_names, shortened, text_units
from game.words.words import amount_words

GAP, BETWEEN = 8, 26
NAME = 130
HEADING, STRIP, HIGH_STRIP, TALL_STRIP = 32, 52, 62, 84
LARGE_ROW, LARGE_PAYMENT, LARGE_NAME = 44, 70, 40
"""The heights from which a row has larger words."""
PATTERN_ROW, PAYMENT_ROW = 36, 58
LEFT = 0.55
"""The part of the width for the patterns and the arithmetic."""
ONE_COLUMN = 6
"""The number of patterns above which they stand in two columns, if the window isn't tall."""
LARGEST = 2.2
"""How much larger rows get at most in a tall window."""


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
        number_text(part.points) if part.why == "goulash" else won.ruleset.share(part, won.scores)
        for part in one.parts
    )


class WorthPanel:
    """One hand with its rows, its arithmetic and the payments."""

    pattern_row: float = PATTERN_ROW
    payment_row: float = PAYMENT_ROW

    def __init__(self, page: Page, won: ShownHand, name: Callable[[Seat], str]) -> None:
        self.page = page
        self.labels = page.screen.labels
        self.name = name
        self.won = won
        self.arithmetic = won.arithmetic
        payees = SEATS if won.settlement.hands else (won.seat,)
        self.payments = payments_to(won.settlement.transfers, payees)

    @property
    def height(self) -> float:
        """The preferred height."""
        patterns = self._rows * PATTERN_ROW + STRIP + GAP
        return HEADING + max(patterns, len(self.payments) * PAYMENT_ROW)

    def part(self, w: float, h: float) -> Part:
        """Return all of it in a place of this size."""
        left = LEFT * w
        patterns = self._group(self.group, left, h - STRIP - GAP, self._columns)
        return row(
            col(patterns, GAP, self._strip(STRIP - 4), REST, w=left),
            BETWEEN,
            self._paid(w - left - BETWEEN, h),
        )

    @property
    def tall_height(self) -> float:
        """The height in which all of it is as large as it gets in a tall window."""
        return self._fixed + LARGEST * self._lines

    def tall_part(self, w: float, h: float) -> Part:
        """Return all of it for a tall window: one below the other, as large as this place lets."""
        by = min(LARGEST, (h - self._fixed) / self._lines)
        pattern, payment = by * self.pattern_row, by * self.payment_row
        groups = self._groups(w, HEADING + self._most_rows * pattern, pattern)
        paid = self._paid(w, HEADING + len(self.payments) * payment, payment)
        return col(groups, GAP, self._strip(TALL_STRIP), 2 * GAP, paid, REST)

    @property
    def _fixed(self) -> float:
        """The height in a tall window that doesn't grow."""
        return 2 * HEADING + TALL_STRIP + 3 * GAP

    @property
    def _lines(self) -> float:
        """The height of all rows, before they grow in a tall window."""
        return self._most_rows * self.pattern_row + len(self.payments) * self.payment_row

    @property
    def _most_rows(self) -> int:
        """The number of rows below one another, if they stand in one column."""
        return max(1, len(self.group.rows))

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
        return -(-self._most_rows // self._columns)

    def _groups(self, w: float, h: float, most: float) -> Part:
        """Return all rows, each at most so high."""
        return self._group(self.group, w, h, most=most)

    def _group(
        self, group: RowGroup, w: float, h: float, columns: int = 1, most: float = PATTERN_ROW
    ) -> Part:
        """Return rows below their heading, in columns, each at most so high."""
        page, deep = self.page, -(-max(1, len(group.rows)) // columns)
        heading = page.text("label", group.id, page.words(group.heading), h=HEADING, colour="gold")
        if not group.rows:
            empty = page.text("quiet", f"nothing.{group.id}", page.words(group.empty), h=most)
            return col(heading, empty, w=w)
        high = min(most, (h - HEADING) / deep)
        gap, wide = 3 if high >= 27 else 1, (w - 12 * (columns - 1)) / columns
        parts = [self._row(one, group.rows, wide, high - gap) for one in group.rows]
        lines = [col(*parts[at : at + deep], REST, gap=gap) for at in range(0, len(parts), deep)]
        return col(heading, row(*lines, gap=12, h=deep * high), w=w)

    def _row(self, one: Scored, rows: Sequence[Scored], w: float, h: float) -> Part:
        """Return a pattern, its second name if there is room, and what it counts."""
        page, key = self.page, self._key(one)
        size = HEAD if h >= LARGE_ROW else PLAIN if h >= 26 else SMALL
        first, second = both_names(self.labels, key)
        fan = number_text(one.total) if one.count == 1 else f"{one.count} × {one.fan} = {one.total}"
        side = max(34, text_units(fan, size))
        firsts = (both_names(self.labels, self._key(other))[0] for other in rows)
        wide = min(max(text_units(name, size) for name in firsts), w - side - 30)
        if text_units(second, NOTE) > w - side - wide - 42:
            second = ""
        inside = row(
            12,
            page.text("item", f"{key}.name", first, size=size, w=wide),
            12,
            page.text("dim", f"{key}.second", second),
            6,
            page.text("count", f"{key}.fan", fan, size=size, w=side, colour="gold"),
            12,
        )
        return page.panel(key, inside, radius=8, h=h)

    def _key(self, one: Scored) -> str:
        return self.labels.pattern_key(self.won.ruleset.id, one.id)

    # --- the arithmetic ---

    def _strip(self, h: float) -> Part:
        """Return the steps from left to right, with arrows between them."""
        parts: list[Part | float] = [12]
        for step in self.arithmetic.steps:
            if len(parts) > 1:
                parts.append(self.page.icon(f"{step.id}.arrow", "arrow-right", 20, 20, tint="gold"))
            parts.append(self._step(step, is_last=step is self.arithmetic.steps[-1]))
        return self.page.panel("strip", row(*parts, 12), style="strip", h=h)

    def _step(self, step: SumStep, *, is_last: bool) -> Part:
        page, colour = self.page, "gold" if is_last else "text"
        words = amount_words(step.amount, self.labels)
        told = page.text("tab", step.id, words, size=HEAD, colour=colour, bold=is_last)
        if not step.caption:
            return told
        caption = self.labels.reason(step.caption)
        return col(
            3, page.text("dim", f"{step.id}.caption", caption, h=21, align="centre"), told, 4
        )

    # --- who pays ---

    def _paid(self, w: float, h: float, most: float = PAYMENT_ROW) -> Part:
        """Return the payments below their heading, each at most so high."""
        words = self.page.words("result.payments")
        heading = self.page.text("label", "payments", words, h=HEADING, colour="gold")
        high = min(most, (h - HEADING) / max(1, len(self.payments)))
        rows = (
            self._payment(f"payment.{place}", one, w, high - 5)
            for place, one in enumerate(self.payments)
        )
        return col(heading, *(row for one in rows for row in (one, Part(h=5))), REST)

    def _payment(self, key: str, one: Payment, w: float, h: float) -> Part:
        """Return a payment above the reason for it."""
        why = f"{self.page.words(f'result.why.{one.why}')} · {sum_of(self.won, one)}"
        pair = self._pair(key, one, w - 130, (h - 8) * 0.54)
        size = PLAIN if h >= LARGE_PAYMENT else NOTE
        told = col(4, pair, self.page.text("dim", f"{key}.why", why, h=None, size=size), 4)
        return self.page.panel(
            key, row(12, told, 6, self._points(key, one, 100), 12), radius=8, h=h
        )

    def _points(self, key: str, one: Payment, w: float) -> Part:
        return self.page.text("worth", f"{key}.points", number_text(one.points), w=w, align="right")

    def _pair(self, key: str, one: Payment, w: float, h: float) -> Part:
        """Return the payer, an arrow and the payee."""
        half = (w - 30) / 2
        return row(
            self._person(f"{key}.payer", one.payer, half, h),
            6,
            self.page.icon(f"{key}.arrow", "arrow-right", 18, 18, tint="gold"),
            6,
            self._person(f"{key}.payee", one.payee, half, h),
            h=h,
        )

    def _person(self, key: str, seat: Seat, w: float, h: float) -> Part:
        page = self.page
        most, size = (34, HEAD) if h >= LARGE_NAME else (24, SMALL)
        side, larger = min(most, h), size / SMALL
        wind = page.badge(f"{key}.wind", page.words(f"wind.{seat}.sign"), side, east=seat == EAST)
        name = shortened(self.name(seat), min(NAME, (w - side - 7) / larger))
        return row(wind, 7, page.text("label", f"{key}.name", name, size=size), w=w)


FOUR_STRIP = 60
ROW, LINE = 32, 44


class FourHandsPanel(WorthPanel):
    """The rows of one of the four hands, their total, and the payments between all four."""

    pattern_row = ROW
    payment_row = LINE

    @property
    def height(self) -> float:
        """The height, identical for each of the four hands."""
        counts = HEADING + self._most_rows * ROW + GAP + FOUR_STRIP
        return max(counts, HEADING + len(self.payments) * LINE)

    @property
    def _most_rows(self) -> int:
        """The number of rows below one another, the most of all four hands."""
        every = [self.won.arithmetic_of(seat) for seat in self.won.counted]
        return max(1, *(len(group.rows) for one in every for group in one.groups))

    def part(self, w: float, h: float) -> Part:
        left = LEFT * w
        counts = self._groups(left, h - FOUR_STRIP - GAP, ROW)
        return row(
            col(counts, GAP, self._strip(FOUR_STRIP), REST, w=left),
            BETWEEN,
            self._paid(w - left - BETWEEN, h),
        )

    def _groups(self, w: float, h: float, most: float) -> Part:
        """Return the rows, two groups side by side."""
        if len(self.arithmetic.groups) == 1:
            return self._group(self.group, w, h, most=most)
        points, doubles = self.arithmetic.groups
        wide = (w - 12) * 0.56
        first = self._group(points, wide, h, most=most)
        second = self._group(doubles, w - 12 - wide, h, most=most)
        high = max(first.h or 0, second.h or 0)
        return row(*(col(one, REST, w=one.w) for one in (first, second)), gap=12, h=high)

    def _payment(self, key: str, one: Payment, w: float, h: float) -> Part:
        """Return a payment in one line, since there are up to six."""
        width = max(text_units(sum_of(self.won, other), NOTE) for other in self.payments)
        why = self.page.text("unit", f"{key}.why", sum_of(self.won, one), w=width)
        pair = self._pair(key, one, w - 116 - width, h)
        return self.page.panel(
            key, row(10, pair, 8, why, 6, self._points(key, one, 80), 12), radius=8, h=h
        )


class LongWorthPanel(WorthPanel):
    """The patterns and the payments, with the arithmetic below both at full width."""

    @property
    def height(self) -> float:
        rows = max(self._rows * PATTERN_ROW, len(self.payments) * PAYMENT_ROW)
        return HEADING + rows + GAP + HIGH_STRIP

    def part(self, w: float, h: float) -> Part:
        left, above = LEFT * w, h - HIGH_STRIP - GAP
        patterns = self._group(self.group, left, above, self._columns)
        paid = self._paid(w - left - BETWEEN, above)
        return col(row(col(patterns, REST, w=left), BETWEEN, paid), GAP, self._strip(HIGH_STRIP))


FEW_STEPS = 3
"""The number of arithmetic steps that fit next to the payments."""


def worth_of(page: Page, won: ShownHand, name: Callable[[Seat], str]) -> WorthPanel:
    """Return a panel with room for all that the ruleset shows about the hand's worth."""
    if won.settlement.hands:
        return FourHandsPanel(page, won, name)
    if len(won.arithmetic.steps) > FEW_STEPS:
        return LongWorthPanel(page, won, name)
    return WorthPanel(page, won, name)
