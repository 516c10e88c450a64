"""What a hand counts for sure: the patterns that all of its possible ends have in common.

The ruleset itself scores finished hands, so this is true for any ruleset with any options.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product

from game.bots.sight import Holding
from game.rules.facts import HandFacts, WinFacts
from game.rules.melds import Meld, MeldKind
from game.rules.tiles import (
    BONUS,
    HONOURS,
    KIND_TILES,
    Seat,
    Tile,
    Wind,
    bonus_number,
    seat_after,
)
from game.rulesets.ruleset import HandScore, Ruleset, Scored, beside_minimum

SETS = 4
PUNG = 3
# Sets and pairs that finish a hand. What they give it by themselves, another one of them doesn't:
# suits, ranks, chows or pungs, open or concealed.
_CHOWS = tuple(tuple(map(Tile, lows)) for lows in ((1, 12, 22, 5), (6, 18, 15, 0), (3, 4, 13, 21)))
_PUNGS = tuple(
    tuple(map(Tile, kinds))
    for kinds in (
        (3, 14, 21, 7, 11, 25, 1, 16, 20),
        (0, 17, 18, 8, 9, 26),
        (5, 10, 24, 13, 2, 19, 7, 12, 23),
    )
)
_PAIRS = tuple(map(Tile, (4, 15, 19, 0, 26, 30, 27, 33)))
PAIRS = 3
"""The pairs to try with sets. A hand that lacks only its pair tries all."""


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """What the ruleset has to know of one seat, apart from its tiles."""

    ruleset: Ruleset
    seat: Seat
    round_wind: Wind
    bonus: tuple[Tile, ...]

    def score(self, hand: Holding, winning_tile: Tile, *, drawn: bool) -> HandScore:
        """Return the score of a complete hand that wins on this tile."""
        facts = HandFacts(self.seat, hand.concealed, hand.melds, self.bonus)
        discarder = None if drawn else seat_after(self.seat)
        return self.ruleset.score(WinFacts(facts, winning_tile, self.round_wind, discarder))

    def replaced(self, pattern: str) -> tuple[str, ...]:
        """Return the patterns that a better one replaces."""
        return next(row.replaces for row in self.ruleset.patterns if row.id == pattern)

    def enough(self, score: HandScore) -> int:
        """Return the part of a score that counts towards the minimum."""
        beside = beside_minimum(self.ruleset)
        return score.total - sum(one.total for one in score.patterns if one.id in beside)


@dataclass(frozen=True, slots=True)
class Sure:
    """The patterns that a hand has for sure, and the least that it counts, in the ruleset's unit.
    Only `enough` of that counts towards the minimum: bonus tiles only with an option."""

    rows: tuple[Scored, ...]
    amount: int
    enough: int


def common(scores: Sequence[HandScore], table: SeatFacts) -> Sure:
    """Return what all these scores of one hand have in common."""
    rows = list(scores[0].patterns)
    for score in scores[1:]:
        rows = [kept for one in rows if (kept := _kept(one, score, table))]
    least = min(one.counted for one in scores)
    total = sum(one.total for one in rows)
    if table.ruleset.unit == "fan":
        least = min(total, table.ruleset.cap)
    return Sure(tuple(rows), least, table.enough(HandScore(tuple(rows), total, least)))


def _kept(row: Scored, score: HandScore, table: SeatFacts) -> Scored | None:
    """Return what is left of a row in a score: it or the lower one, or itself if a better pattern
    or the award of a special hand replaces it."""
    found = next((one for one in score.patterns if one.id == row.id), None)
    if found is not None:
        return min(row, found, key=lambda one: one.total)
    better = [one for one in score.patterns if one.total >= row.total]
    is_kept = any(one.unit == "award" or row.id in table.replaced(one.id) for one in better)
    return row if is_kept else None


def of_sets(hand: Holding, table: SeatFacts) -> Sure:
    """Return what a hand has for sure that isn't ready: its melds, its concealed pungs of honours
    and its bonus tiles. A hand that breaks one of these pungs loses it."""
    melds = tuple(replace(meld, claimed=None, source=None) for meld in hand.melds)
    pungs = tuple(tile for tile in HONOURS if hand.counts[tile] >= PUNG)
    return _of_sets(melds, pungs, table)


@lru_cache(maxsize=32)
def _of_sets(melds: tuple[Meld, ...], pungs: tuple[Tile, ...], table: SeatFacts) -> Sure:
    tables = [table]
    if table.ruleset.options.bonus_tiles and not table.bonus:
        # Later the seat can have a bonus tile of another seat.
        other = next(tile for tile in BONUS if bonus_number(tile) != table.seat + 1)
        tables.append(replace(table, bonus=(other,)))
    scores = [
        one.score(hand, tile, drawn=drawn)
        for hand, tile in _finished(melds, pungs)
        for one, drawn in product(tables, (False, True))
    ]
    return common(scores, table)


def _finished(melds: tuple[Meld, ...], pungs: tuple[Tile, ...]) -> Iterator[tuple[Holding, Tile]]:
    """Yield finished hands with these sets, and their winning tiles."""
    used = {tile for meld in melds for tile in meld.tiles} | {*pungs}
    pairs = [tile for tile in _PAIRS if tile not in used]
    for sets in _fillings(SETS - len(melds) - len(pungs), used):
        for pair in pairs[:PAIRS] if sets else pairs:
            last = sets[-1].tiles if sets else (pair,)
            concealed = [*(tile for tile in pungs for _ in range(PUNG)), pair, pair]
            yield _holding(concealed, (*melds, *sets)), pair
            if sets and not sets[-1].is_kong:
                yield _holding([*concealed, *last], (*melds, *sets[:-1])), last[0]


def _fillings(count: int, used: Iterable[Tile]) -> Iterator[tuple[Meld, ...]]:
    """Yield sets that complete a hand: open chows or pungs, both, or concealed kongs."""
    if not count:
        yield ()
        return
    for lows, kinds in zip(_CHOWS, _PUNGS, strict=True):
        chows = tuple(Meld(MeldKind.CHOW, low) for low in lows)
        free = [tile for tile in kinds if tile not in {*used}]
        pungs, kongs = (
            tuple(Meld(kind, tile) for tile in free[:count])
            for kind in (MeldKind.PUNG, MeldKind.CONCEALED_KONG)
        )
        yield from (chows[:count], pungs, kongs)
        if count > 1:
            yield (*pungs[:1], *chows[: count - 1])


def _holding(concealed: Sequence[Tile], melds: tuple[Meld, ...]) -> Holding:
    counts = [0] * len(KIND_TILES)
    for tile in concealed:
        counts[tile] += 1
    return Holding(tuple(counts), melds)
