"""Scoring of `western`: points doubled up to a limit, or the award of a special hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property, partial
from typing import Any, NamedTuple

from game.rules.distance import Forms, best_shanten, useful_tiles
from game.rules.facts import DealFacts, HandFacts, WinBonus, WinFacts, WinMoment
from game.rules.options import ALLOWED, Choice, Options, Range
from game.rules.problems import Reason, refuse
from game.rules.tiles import Seat, Tile, Wind, counts_of
from game.rulesets.halves import by_halves
from game.rulesets.patterns import Hand
from game.rulesets.ruleset import (
    Amount,
    Arithmetic,
    Asked,
    HandScore,
    Held,
    PatternRow,
    PaymentPage,
    RowUnit,
    Scored,
    Settlement,
    Transfer,
    Unit,
    check_allowed,
    paid_at_once,
    settlement,
)
from game.rulesets.western_rows import (
    BonusRow,
    MomentRow,
    Row,
    SomeRow,
    TileRow,
    counted,
    losers_parts,
    winners_parts,
)
from game.rulesets.western_settlement import (
    arithmetic,
    doubling_page,
    false_win,
    limited,
    share,
    transfers,
)
from game.rulesets.western_special import forms_of, readings_of

LIMIT = 1000
"""The limit of the table as written. Awards are half of it or all of it."""

HELD_AT_REST = 13


class Half(NamedTuple):
    """The worth of a part of a win. It is the highest special hand, or the rows, with their points
    before doubling and their doubles."""

    special: str | None
    held: Held
    base: int
    doubles: int


def half(held: Held) -> Half:
    """Return the worth of these rows. Points are added up, and so are doubles."""
    base = sum([one.total for _, one in held if one.unit == "points"])
    doubles = sum([one.total for _, one in held if one.unit == "doubles"])
    return Half(None, held, base, doubles)


def _counts(
    rows: tuple[Scored, ...], base: int, doubles: int, points: int, special: str | None = None
) -> HandScore:
    """Return the count of one hand: its rows, points before doubling, doubles, and limited points.
    For a special hand, `special` is its id and `points` its award, without doubles."""
    figures = (
        ("base_points", base),
        ("doubles", doubles),
        ("points", points),
        ("special", special),
    )
    return HandScore(rows, base << doubles if special is None else points, points, figures)


_UNKNOWN = _counts((), 0, 0, 0)


@dataclass(frozen=True)  # without slots, which have no room for caches
class WesternRuleset:
    """A table of points, doubles and special hands with the options in use. All four hands are
    counted, in points."""

    id: str
    patterns: tuple[Row, ...]
    offered: tuple[str, ...]
    options: Options
    unit: Unit = "points"
    edits_fan: bool = False
    hands: Mapping[str, str] = field(default_factory=dict, hash=False)

    @property
    def cap(self) -> int:
        """Return the limit in points, before East's double."""
        return self.options.limit_points

    @cached_property
    def forms(self) -> Forms:
        """Return the special hands that win, with the options in use."""
        options = self.options
        return forms_of(additional=options.additional_special_hands, knitting=options.knitting)

    def allowed(self, option: str) -> Choice | Range:
        """Return the allowed values of an option: all that the rules allow."""
        return ALLOWED[option]

    def with_options(self, options: Options) -> WesternRuleset:
        """Return this ruleset with other options. `options.fan` changes nothing here. Raise
        RulesError for a value that is not allowed."""
        check_allowed(self, options)
        return replace(self, options=options)

    def fan_of(self, pattern: str) -> int:
        """Return the points, doubles or award of a row with the options in use, 0 if it is off.
        Raise RulesError for an unknown row."""
        try:
            return self._worth[pattern]
        except KeyError:
            raise refuse("problem.unknown_pattern", pattern=pattern) from None

    def unit_of(self, pattern: str) -> RowUnit:
        """Return whether a row counts points, doubles or an award."""
        return next((row.unit for row in self.patterns if row.id == pattern), self.unit)

    @cached_property
    def _worth(self) -> dict[str, int]:
        return {row.id: self._worth_of(row) for row in self.patterns}

    def _worth_of(self, row: Row) -> int:
        if not row.is_on(self.options):
            return 0
        if row.unit == "award":
            return row.fan * self.options.limit_points // LIMIT
        return row.fan

    @cached_property
    def _rows(self) -> tuple[Row, ...]:
        """Return the rows of points and doubles that are not off."""
        return tuple(row for row in self.patterns if row.unit != "award" and self._worth[row.id])

    @cached_property
    def _counting(self) -> Mapping[str, Row]:
        return {row.id: row for row in self._rows}

    @cached_property
    def _tile_rows(self) -> tuple[TileRow, ...]:
        """Return the rows about tiles that only a winner counts."""
        return tuple(row for row in _of(TileRow, self._rows) if not row.everybody)

    @cached_property
    def _moment_rows(self) -> tuple[MomentRow, ...]:
        return _of(MomentRow, self._rows)

    @cached_property
    def _bonus_rows(self) -> tuple[BonusRow, ...]:
        return _of(BonusRow, self._rows)

    @cached_property
    def _special(self) -> tuple[Row, ...]:
        """Return the special hands that are not off, highest award first."""
        rows = [row for row in self.patterns if row.unit == "award" and self._worth[row.id]]
        return tuple(sorted(rows, key=lambda row: -row.fan))

    @cached_property
    def _special_tiles(self) -> tuple[TileRow, ...]:
        return _of(TileRow, self._special)

    @cached_property
    def _special_moments(self) -> tuple[MomentRow, ...]:
        return _of(MomentRow, self._special)

    @cached_property
    def _place(self) -> dict[str, int]:
        return {row.id: place for place, row in enumerate(self.patterns)}

    def __getstate__(self) -> dict[str, Any]:
        """Leave the caches out of copies."""
        return {one.name: getattr(self, one.name) for one in fields(self)}

    # --- the winner -----------------------------------------------------------------------------

    def is_complete(self, hand: HandFacts) -> bool:
        """Return whether the hand has a winning form: there is no minimum."""
        counts = counts_of(hand.concealed)
        return best_shanten(counts, len(hand.melds), self.forms) < 0

    def refusal(self, win: WinFacts) -> Reason | None:
        """Return None: there is no minimum."""
        return None

    def worth(self, win: WinFacts) -> int:
        """Return the points, after the limit and before East's double."""
        return self._scored(win).counted

    def score(self, win: WinFacts) -> HandScore:
        """Return the reading that counts most.

        Of equal readings, a special hand comes first, then more points before the limit, then rows
        higher in the table. Raise RulesError if the hand is not complete.
        """
        return self._scored(win)

    @cached_property
    def _scored(self) -> Callable[[WinFacts], HandScore]:
        return by_halves(
            partial(readings_of, forms=self.forms),
            self._tell,
            self._tell_moment,
            self._tell_bonus,
            self._join,
        )

    def _tell(self, hand: Hand) -> Half:
        """Return the worth of one reading of the hand, without the other parts."""
        special = _special_hand(self._special_tiles, hand)
        if special is not None:
            return Half(special, (), 0, 0)
        everybody = self._held(counted(winners_parts(hand)))
        winners = [(row, row.holds(hand)) for row in self._tile_rows]
        return half(everybody + self._winners(winners))

    def _tell_moment(self, moment: WinMoment) -> Half:
        special = _special_hand(self._special_moments, moment)
        if special is not None:
            return Half(special, (), 0, 0)
        return half(self._winners([(row, row.holds(moment)) for row in self._moment_rows]))

    def _tell_bonus(self, bonus: WinBonus) -> Half:
        return half(self._winners([(row, row.holds(bonus)) for row in self._bonus_rows]))

    def _winners(self, times: Iterable[tuple[Row, int]]) -> Held:
        """Return the rows with a count, for rows that only a winner counts."""
        return tuple(
            [
                (self._place[row.id], Scored(row.id, row.fan, int(count), row.unit))
                for row, count in times
                if count
            ]
        )

    def _held(self, times: Mapping[str, int]) -> Held:
        """Return the rows that are not off, with their counts."""
        return tuple(
            [
                (self._place[name], Scored(name, row.fan, count, row.unit))
                for name, count in times.items()
                if (row := self._counting.get(name))
            ]
        )

    def _join(
        self, _: WinFacts, readings: tuple[Half, ...], moment: Half, bonus: Half
    ) -> HandScore:
        """Return the score of the best reading of a hand that won at this moment."""
        scores = [self._score(one, moment, bonus) for one in readings]
        return min(scores, key=self._rank) if len(scores) > 1 else scores[0]

    def _score(self, made: Half, moment: Half, bonus: Half) -> HandScore:
        specials = made.special, moment.special
        if specials != (None, None):
            return next(award for name, award in self._awards.items() if name in specials)
        return self._add_up(
            made.held + moment.held + bonus.held,
            made.base + moment.base + bonus.base,
            made.doubles + moment.doubles + bonus.doubles,
        )

    @cached_property
    def _awards(self) -> Mapping[str, HandScore]:
        """Return the special hands that are not off by id, highest award first."""
        return {row.id: _award(row, self._worth[row.id]) for row in self._special}

    def _add_up(self, held: Held, base: int, doubles: int) -> HandScore:
        rows = tuple([one for _, one in sorted(held)])
        return _counts(rows, base, doubles, limited(base, doubles, self.cap))

    def _rank(self, score: HandScore) -> tuple[int, bool, int, list[int]]:
        """Return the sort key of a score: lower is better."""
        places = [self._place[one.id] for one in score.patterns]
        plain = "award" not in [one.unit for one in score.patterns]
        return -score.counted, plain, -score.total, places

    # --- the losers -----------------------------------------------------------------------------

    def _losers_count(self, hand: HandFacts, round_wind: Wind) -> HandScore:
        """Return the count of a loser's sets and pairs, or the award of a special hand.

        The award needs a hand ready for it, and must be at least the count. An unknown hand counts
        nothing.
        """
        if not (hand.concealed or hand.melds):
            return _UNKNOWN
        parts = half(self._held(counted(losers_parts(hand, round_wind))))
        own = self._add_up(parts.held, parts.base, parts.doubles)
        called = self._called(hand, round_wind)
        if called is None:
            return own
        award = self._worth[called.id]
        if self.options.calling_award == "two_fifths":
            award = award * 2 // 5
        return _award(called, award) if award >= own.counted else own

    def _called(self, hand: HandFacts, round_wind: Wind) -> Row | None:
        """Return the special hand that a loser was ready for, even if its tile could not come. Only
        special hands made of tiles count, not those made by the moment."""
        called = {
            _special_hand(self._special_tiles, one)
            for tile in self._waits(hand)
            for one in readings_of(_self_drawn(hand, tile, round_wind), self.forms)
        }
        return next((row for row in self._special if row.id in called), None)

    def _waits(self, hand: HandFacts) -> tuple[Tile, ...]:
        """Return the tiles that would complete the hand. An unknown hand waits for nothing."""
        counts, melds = counts_of(hand.concealed), len(hand.melds)
        if sum(counts) != HELD_AT_REST - 3 * melds or best_shanten(counts, melds, self.forms):
            return ()
        laid = counts_of(tile for meld in hand.melds for tile in meld.tiles)
        return useful_tiles(counts, melds, self.forms, laid)

    # --- the end --------------------------------------------------------------------------------

    def settle(self, facts: DealFacts) -> Settlement:
        """Count and settle all four hands. A drawn hand counts none."""
        at_once = paid_at_once(self, facts)
        if not facts.wins:
            return settlement(at_once, ())
        won = {win.seat: self._scored(win) for win in facts.wins}
        counts = [
            won.get(hand.seat) or self._losers_count(hand, facts.round_wind) for hand in facts.hands
        ]
        goulash = self.options.goulash_bonus * facts.drawn_before
        paid = transfers([count.counted for count in counts], tuple(won), goulash)
        return settlement((*paid, *at_once), tuple(won.values()), tuple(counts))

    def false_win(self, seat: Seat) -> tuple[Transfer, ...]:
        """Return the payments for a false win: the limit to each, doubled for East."""
        return tuple(false_win(seat, self.cap))

    # --- to read --------------------------------------------------------------------------------

    def amounts(self, score: HandScore) -> tuple[Amount, ...]:
        """Return the points after the limit."""
        return (Amount(score.counted, "points"),)

    def arithmetic(self, score: HandScore, win: WinFacts | None) -> Arithmetic:
        """Return the points times the doubles, or the award of a special hand."""
        return arithmetic(score, won=win is not None)

    def share(self, part: Transfer, scores: Mapping[Seat, HandScore]) -> str:
        """Return the winner's count or the difference of two losers': 2 × (48 − 8)."""
        return share(part, scores)

    def payment_page(self) -> PaymentPage:
        """Return the points after each number of doubles, up to the limit."""
        return doubling_page(self.cap)


def _award(row: Row, award: int) -> HandScore:
    return _counts((Scored(row.id, award, unit="award"),), 0, 0, award, row.id)


def _self_drawn(hand: HandFacts, tile: Tile, round_wind: Wind) -> WinFacts:
    """Return the win of a ready player who drew this tile."""
    concealed = tuple(sorted((*hand.concealed, tile)))
    return WinFacts(replace(hand, concealed=concealed), tile, round_wind)


def _of(sort: type[SomeRow], rows: Iterable[Row]) -> tuple[SomeRow, ...]:
    """Return the rows of one type."""
    return tuple(row for row in rows if isinstance(row, sort))


def _special_hand(rows: Iterable[PatternRow[Asked]], asked: Asked) -> str | None:
    """Return the special hand with the highest award. Of equal ones, return the first in the
    table."""
    for row in rows:
        if row.holds(asked):
            return row.id
    return None
