"""How `ims` makes points of fan: the aux value, the basic score, and who pays for whom."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial

from game.rules.facts import DealFacts, HandFacts, WinFacts
from game.rules.tiles import DRAGONS, WINDS, Seat, Tile
from game.rulesets.fan_ruleset import FanRuleset, Told
from game.rulesets.ruleset import Figure, HandScore, Transfer

# fmt: off
BASIC = (
    4, 4, 8, 12, 16, 24, 32, 40, 52, 64, 76, 84, 92, 96, 100, 104, 108, 112, 116, 120, 124, 124,
    128, 128, 132,
)
# fmt: on
"""The basic score of 0, 0.5, 1 and so on to 12 fan. All of them are even, so that half as much
again is a whole number, and so is a third of that."""

DEALER = 0


@dataclass(frozen=True)  # without slots, which would leave no room for the figures
class Sum:
    """The arithmetic from fan to points. `halves` is the adjusted fan, counted in half fans."""

    aux: int
    halves: int
    basic: int
    total: int

    @property
    def adjusted(self) -> int | float:
        return self.halves / 2 if self.halves % 2 else self.halves // 2

    @cached_property
    def figures(self) -> tuple[tuple[str, Figure], ...]:
        """Every step by name."""
        return (
            ("aux", self.aux),
            ("adjusted", self.adjusted),
            ("basic", self.basic),
            ("total", self.total),
        )


@dataclass(frozen=True)  # without slots, as the class that it extends
class ImsRuleset(FanRuleset):
    """Fan, adjusted by the aux value, look up the points that one or all of the others pay."""

    def worth(self, win: WinFacts) -> int:
        return self.points(win, self.score(win).counted).total

    def join(
        self, made: WinFacts, readings: tuple[Told, ...], moment: Told, bonus: Told
    ) -> HandScore:
        """As any fan ruleset; the minimum asks for the fan of this score, before the aux value
        adjusts it."""
        score = super().join(made, readings, moment, bonus)
        points = self._sum(made, self._aux(made.hand, bonus.bonus), score.counted)
        return HandScore(score.patterns, score.total, score.counted, points.figures)

    def points(self, win: WinFacts, fan: int) -> Sum:
        """The points of a hand of so many fan."""
        return self._sum(win, self.aux_value(win.hand), fan)

    def _sum(self, win: WinFacts, aux: int, fan: int) -> Sum:
        single = win.seat != DEALER and not win.self_draw
        return sum_of(aux, fan, self.cap, half_more=not single)

    def aux_value(self, hand: HandFacts) -> int:
        """What kongs, and bonus tiles where they are in play, add up to."""
        return self._aux(hand, len(hand.bonus))

    def _aux(self, hand: HandFacts, bonus: int) -> int:
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
        """A third each of the highest self-draw."""
        points = total_of(2 * self.cap, half_more=True) // 3
        return tuple(Transfer(seat, payee, points, "false_win") for payee in others(seat))


@lru_cache(maxsize=1 << 8)
def sum_of(aux: int, fan: int, cap: int, *, half_more: bool) -> Sum:
    """The points of so many fan with this aux value."""
    extra = 2 if aux >= 4 else 1 if aux >= 2 else 0
    halves = min(2 * fan + extra, 2 * cap)
    return Sum(aux, halves, BASIC[halves], total_of(halves, half_more=half_more))


def total_of(halves: int, *, half_more: bool) -> int:
    """The basic score of so many half fans, or half as much again."""
    return BASIC[halves] * 3 // 2 if half_more else BASIC[halves]


def who_pays(win: WinFacts) -> tuple[str, Sequence[Seat]]:
    """Why, and who pays equal shares: the first rule that applies.

    A meld of which it is not known who fed it makes nobody liable.
    """
    for why, feeder_of in FEEDERS:
        feeder = feeder_of(win)
        if feeder is not None:
            return why, (feeder,)
    if win.discarder is None:
        return "third", others(win.seat)
    return "robbing" if win.robbing else "discard", (win.discarder,)


def feeder_of_chows(win: WinFacts) -> Seat | None:
    """The player on the left who fed all four sets, all of them chows."""
    left = (win.seat - 1) % 4
    fed = [meld.is_chow and meld.source == left for meld in win.hand.melds]
    return left if fed == [True] * 4 else None


def last_feeder(win: WinFacts, tiles: Sequence[Tile]) -> Seat | None:
    """Who fed the last of the pungs and kongs of all these tiles, when all were claimed.

    A set that the winning discard completes needs no rule: its discarder pays anyway.
    """
    sources = [meld.source for meld in win.hand.melds if meld.tile in tiles]
    if len(sources) < len(tiles) or None in sources:
        return None
    return sources[-1]


FEEDERS: tuple[tuple[str, Callable[[WinFacts], Seat | None]], ...] = (
    ("fed_chows", feeder_of_chows),
    ("fed_dragons", partial(last_feeder, tiles=DRAGONS)),
    ("fed_winds", partial(last_feeder, tiles=WINDS)),
)
"""The rules by which one player pays alone, in their order: why, and who."""


def others(winner: Seat) -> tuple[Seat, ...]:
    """The three other seats, counter-clockwise from the winner."""
    return tuple((winner + step) % 4 for step in (1, 2, 3))
