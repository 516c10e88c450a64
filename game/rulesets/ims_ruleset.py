"""The ruleset `ims`: fan, adjusted by the aux value, give points by a table, which losers pay."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial

from game.rules.facts import DealFacts, HandFacts, WinFacts
from game.rules.numbers import number_text
from game.rules.problems import Reason
from game.rules.tiles import DEALER, DRAGONS, RED, SOUTH, WEST, WINDS, Seat, Tile, seat_after
from game.rulesets.fan_ruleset import FanRuleset, Told
from game.rulesets.ruleset import (
    Amount,
    Arithmetic,
    Cell,
    Figure,
    HandScore,
    PaymentPage,
    SumStep,
    Transfer,
)

# fmt: off
BASIC = (
    4, 4, 8, 12, 16, 24, 32, 40, 52, 64, 76, 84, 92, 96, 100, 104, 108, 112, 116, 120, 124, 124,
    128, 128, 132,
)
# fmt: on
"""The basic score of 0, 0.5, 1 and so on to 12 fan. All are even, so 1.5 times a score is a whole
number. So is a third of that."""


@dataclass(frozen=True)  # without slots, which have no room for caches
class Sum:
    """The arithmetic from fan to points. `halves` is the adjusted fan, counted in half fan."""

    aux: int
    halves: int
    basic: int
    total: int

    @property
    def adjusted(self) -> int | float:
        """Return the adjusted fan: 3.5 for 7 halves, and 3 (a whole number) for 6."""
        return self.halves / 2 if self.halves % 2 else self.halves // 2

    @cached_property
    def figures(self) -> tuple[tuple[str, Figure], ...]:
        """Return every step by name."""
        return (
            ("aux", self.aux),
            ("adjusted", self.adjusted),
            ("basic", self.basic),
            ("total", self.total),
        )


@lru_cache(maxsize=1 << 8)
def sum_of(aux: int, fan: int, cap: int, *, half_more: bool) -> Sum:
    """Return the arithmetic from this fan and aux value to points.

    >>> sum_of(aux=2, fan=3, cap=12, half_more=True)
    Sum(aux=2, halves=7, basic=40, total=60)
    """
    extra = 2 if aux >= 4 else 1 if aux >= 2 else 0
    halves = min(2 * fan + extra, 2 * cap)
    return Sum(aux, halves, BASIC[halves], total_of(halves, half_more=half_more))


def total_of(halves: int, *, half_more: bool) -> int:
    """Return the basic score of the fan, counted in halves, or 1.5 times the score."""
    return BASIC[halves] * 3 // 2 if half_more else BASIC[halves]


def who_pays(win: WinFacts, exempt: Container[Seat] = ()) -> tuple[str, Sequence[Seat]]:
    """Return the reason, and the seats that pay equal shares, by the first rule that applies. A
    meld without a known discarder makes nobody liable, and nobody exempt is."""
    for why, feeder_of in FEEDERS:
        feeder = feeder_of(win)
        if feeder is not None and feeder not in exempt:
            return why, (feeder,)
    if win.discarder is None:
        return "third", others(win.seat)
    return "robbing" if win.robbing else "discard", (win.discarder,)


def feeder_of_chows(win: WinFacts) -> Seat | None:
    """Return the player on the left if their discards made all four sets, all of them chows."""
    left = seat_after(win.seat, -1)
    fed = [meld.is_chow and meld.source == left for meld in win.hand.melds]
    return left if fed == [True] * 4 else None


def last_feeder(win: WinFacts, tiles: Sequence[Tile]) -> Seat | None:
    """Return the discarder of the last of the pungs and kongs of these tiles, if all were claimed.
    A set that the winning discard completes needs no rule: its discarder pays anyway."""
    sources = [meld.source for meld in win.hand.melds if meld.tile in tiles]
    if len(sources) < len(tiles) or None in sources:
        return None
    return sources[-1]


FEEDERS: tuple[tuple[str, Callable[[WinFacts], Seat | None]], ...] = (
    ("fed_chows", feeder_of_chows),
    ("fed_dragons", partial(last_feeder, tiles=DRAGONS)),
    ("fed_winds", partial(last_feeder, tiles=WINDS)),
)
"""The rules that make one player pay for all, in their order: the reason, and the player."""


def others(winner: Seat) -> tuple[Seat, ...]:
    """Return the three other seats, counter-clockwise from the winner."""
    return tuple(seat_after(winner, steps) for steps in (1, 2, 3))


def is_half_more(win: WinFacts) -> bool:
    """Return whether the winner gets 1.5 times the basic score: as dealer, or for a self-draw."""
    return win.seat == DEALER or win.self_draw


# --- the page to read ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Basic:
    """The points of a number of fan, counted in halves. `single` is the basic score, and `more` is
    1.5 times that. `third` is the share of each of three payers of `more`."""

    halves: int
    single: int
    more: int
    third: int

    @property
    def fan(self) -> int | float:
        """Return the fan: 3.5 for 7 halves, and 3 (a whole number) for 6."""
        return self.halves / 2 if self.halves % 2 else self.halves // 2


@dataclass(frozen=True, slots=True)
class Factor:
    """The factor of the basic score that a winner gets."""

    is_dealer: bool
    self_draw: bool
    times: float


def basic_table(cap: int) -> Iterator[Basic]:
    """Yield the basic scores, from 0 to the cap."""
    for halves in range(2 * cap + 1):
        single, more = (total_of(halves, half_more=half) for half in (False, True))
        yield Basic(halves, single, more, more // 3)


def factors() -> Iterator[Factor]:
    """Yield the factors for dealer and self-draw."""
    for seat in (SOUTH, DEALER):
        for discarder in (WEST, None):
            total = total_of(0, half_more=is_half_more(_win(seat, discarder)))
            yield Factor(seat == DEALER, discarder is None, total / BASIC[0])


def payers() -> Iterator[tuple[str, int]]:
    """Yield the rules for the payers, in their order: each with the number of payers."""
    for why, _ in FEEDERS:
        yield why, 1
    for discarder in (None, WEST):
        why, seats = who_pays(_win(SOUTH, discarder))
        yield why, len(seats)


def _win(seat: Seat, discarder: Seat | None) -> WinFacts:
    """Return a win in which only the seats matter."""
    return WinFacts(HandFacts(seat, ()), RED, discarder=discarder)


def basic_page(cap: int) -> PaymentPage:
    """Return the basic score of every number of fan, and 1.5 times that."""
    table = list(basic_table(cap))
    return PaymentPage(
        notes=(Reason.of("rules.ims.basic"),),
        heads=tuple(f"rules.ims.basic.{name}" for name in ("fan", "single", "more", "third")),
        rows=tuple(
            (Cell(one.fan), Cell(one.single), Cell(one.more), Cell(one.third)) for one in table
        ),
        data={
            "kind": "basic",
            "rows": [
                {"fan": one.fan, "basic": one.single, "half_more": one.more, "third": one.third}
                for one in table
            ],
            "multipliers": [
                {"dealer": one.is_dealer, "self_draw": one.self_draw, "times": one.times}
                for one in factors()
            ],
            "payers": [{"id": why, "payers": count} for why, count in payers()],
        },
    )


@dataclass(frozen=True)  # without slots, as the class that it extends
class ImsRuleset(FanRuleset):
    """Fan, adjusted by the aux value, give the points that one or all of the others pay."""

    def worth(self, win: WinFacts) -> int:
        """Return the points, with half more for the dealer or a self-draw."""
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
        """Yield the total from one payer or in thirds from all three, and the drawn-hand bonus."""
        total = self.points(win, score.counted).total
        exempt = () if self.options.winners_pay else facts.winners
        why, payers = who_pays(win, exempt)
        for payer in payers:
            yield Transfer(payer, win.seat, total // len(payers), why)
        goulash = self.options.goulash_bonus * facts.drawn_before
        if goulash:
            for payer in (seat for seat in others(win.seat) if seat not in exempt):
                yield Transfer(payer, win.seat, goulash, "goulash")

    def false_win(self, seat: Seat) -> tuple[Transfer, ...]:
        """Return payments of a third of the highest self-draw to each of the others."""
        points = total_of(2 * self.cap, half_more=True) // 3
        return tuple(Transfer(seat, payee, points, "false_win") for payee in others(seat))

    # --- to read ---

    def amounts(self, score: HandScore) -> tuple[Amount, ...]:
        """Return the fan up to the cap, and the points."""
        return (*super().amounts(score), Amount(score.number("total"), "points"))

    def arithmetic(self, score: HandScore, win: WinFacts | None) -> Arithmetic:
        """Return the steps from fan and aux value to points. `win` gives the factor."""
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
        return f"{number_text(total)} ÷ {payers}" if payers > 1 else number_text(total)

    def payment_page(self) -> PaymentPage:
        """Return the basic scores by fan. The options for payments in fan don't apply."""
        return basic_page(self.cap)
