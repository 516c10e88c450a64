"""The score sheet of a real table: four people with tiles of their own, a line for each hand.

A line says how a hand ended. Dealer, winds, extra hands, payments and sums follow from the lines
and the rules, and are worked out again after each change.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias, get_args

from game.rules.facts import DealFacts, HandFacts, WinFacts
from game.rules.match import (
    NOTHING,
    PERSONS,
    HandResult,
    Match,
    Person,
    Points,
    after_hand,
    with_points,
)
from game.rules.problems import RulesError, refuse
from game.rules.settling import USUAL_MONEY, Money
from game.rules.tiles import RED, SEATS, WIND_LETTERS, Seat
from game.rulesets.counted import count_range, counts_losers, liable_seats, settle_counted
from game.rulesets.ruleset import Ruleset, totals
from game.rulesets.win_request import WinRequest, score_request, win_facts
from game.settings.values import is_preset_name

Result: TypeAlias = Literal["win", "self_draw", "drawn", "penalty"]
RESULTS: tuple[Result, ...] = get_args(Result)
Names: TypeAlias = tuple[str, str, str, str]

AND = " & "
"""Joins several names in a text, so no name can contain it."""
MOST_LINES = 1000
PENALTY = range(1, 100_001)
"""The points that a penalty can cost for each of the others."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line. It might be incomplete while it is entered.

    `payer` is the discarder, or the person who pays a penalty. `counts` are the fan of each winner,
    or the points of each person if all four hands are counted; for a penalty, the points for each
    of the others, and as much as for a false win without any. `hands` are the winners' tiles as
    text, "" for unknown ones. The count of known tiles follows from them. `liable` pays for all.
    """

    result: Result = "win"
    winners: tuple[Person, ...] = ()
    payer: Person | None = None
    counts: tuple[int, ...] = ()
    hands: tuple[str, ...] = ()
    liable: Person | None = None

    @property
    def is_hand(self) -> bool:
        """Return whether the line is a hand. A penalty alone ends none."""
        return self.result != "penalty"

    def hand_of(self, winner: int) -> str:
        """Return a winner's tiles as text, by place among the winners."""
        return self.hands[winner] if winner < len(self.hands) else ""


@dataclass(frozen=True, slots=True)
class Draft:
    """The line that is being entered, and its place: beyond the last line for a new one."""

    line: Line
    at: int


@dataclass(frozen=True, slots=True)
class RealTable:
    """A sheet: people in the order of their seats in the first hand, East first; rules; the day;
    and the lines."""

    names: Names
    rules: Ruleset
    day: str
    lines: tuple[Line, ...] = ()
    money: Money = USUAL_MONEY
    draft: Draft | None = None


@dataclass(frozen=True, slots=True)
class Entry:
    """A line with all that follows from it. `before` is the match before it. `extra` counts the
    extra hands of its dealer. `counts` are those of the line, of known tiles too."""

    line: Line
    before: Match
    extra: int
    payments: Points
    counts: tuple[int, ...]
    after: Match


def check_names(names: Sequence[str]) -> Names:
    """Return four names. Raise RulesError if they can't be told from each other."""
    fine = [one for one in names if is_preset_name(one) and AND.strip() not in one]
    if len({*fine}) != len(PERSONS) or len(names) != len(PERSONS):
        raise refuse("real.names")
    east, south, west, north = fine
    return (east, south, west, north)


def entries(rules: Ruleset, lines: Iterable[Line]) -> Iterator[Entry]:
    """Yield every line with what follows from it. Raise RulesError at a line that can't be."""
    first, extra = PERSONS[0], 0
    match = Match(rules.options, "", first, first, NOTHING)
    for line in lines:
        entry = _entry(rules, line, match, extra)
        yield entry
        if line.is_hand:
            extra = extra + 1 if entry.after.dealer == match.dealer else 0
        match = entry.after


def liable_people(rules: Ruleset, line: Line) -> tuple[Person, ...]:
    """Return who can pay for all in this hand by these rules."""
    if not line.winners or (line.result == "win" and line.payer is None):
        return ()
    # Who sits where makes no difference.
    winners = [SEATS[one] for one in line.winners]
    found = liable_seats(rules, winners, None if line.payer is None else SEATS[line.payer])
    return tuple(PERSONS[seat] for seat in found)


def sums(table: RealTable) -> Points:
    """Return what each person has won or lost."""
    return [NOTHING, *(one.after.scores for one in entries(table.rules, table.lines))][-1]


def with_line(table: RealTable, line: Line, at: int) -> RealTable:
    """Return the sheet with a new line at its end, or with another line at a place. Raise
    RulesError if a line can't be."""
    lines = [*table.lines]
    lines[at : at + 1] = [line]
    return _checked(table, lines)


def without_line(table: RealTable, at: int) -> RealTable:
    """Return the sheet without a line. Raise RulesError if a later line then can't be."""
    return _checked(table, [*table.lines[:at], *table.lines[at + 1 :]])


def _checked(table: RealTable, lines: Sequence[Line]) -> RealTable:
    if len(lines) > MOST_LINES:
        raise refuse("real.full", count=MOST_LINES)
    found = entries(table.rules, lines)
    for number in range(1, len(lines) + 1):
        try:
            next(found)
        except RulesError as error:
            raise refuse("real.line", line=number, why=error.reason) from error
    return replace(table, lines=tuple(lines), draft=None)


# --- one line -----------------------------------------------------------------------------------


def _entry(rules: Ruleset, line: Line, match: Match, extra: int) -> Entry:
    if line.liable is not None and line.liable not in liable_people(rules, line):
        raise refuse("real.liable")
    if line.result == "penalty":
        payments = _penalty(rules, line, match)
        return Entry(line, match, extra, payments, line.counts, with_points(match, payments))
    _check_people(rules, line)
    wins, counts = _wins(rules, line, match)
    payments = _payments(rules, match, wins, counts, line.liable)
    result = HandResult(
        match.hand_number,
        match.dealer,
        match.round_wind,
        payments,
        tuple(match.person_at(win.seat) for win in wins),
        tuple(counts[win.seat] for win in wins),
        line.payer,
    )
    counted = PERSONS if counts_losers(rules) and line.winners else line.winners
    told = tuple(counts[match.seat_of(one)] for one in counted)
    return Entry(line, match, extra, payments, told, after_hand(match, result))


def _penalty(rules: Ruleset, line: Line, match: Match) -> Points:
    """Return the payments of one person to each of the others."""
    if line.payer is None:
        raise refuse("real.no_penalised")
    if not line.counts:
        seat = match.seat_of(line.payer)
        return match.by_person(totals(rules.false_win(seat)))
    points = line.counts[0]
    if len(line.counts) > 1 or points < 0:
        raise refuse("real.no_count")
    if points not in PENALTY:
        raise refuse("real.count", count=points, lowest=PENALTY[0], highest=PENALTY[-1])
    first, second, third, fourth = (
        -3 * points if person == line.payer else points for person in PERSONS
    )
    return (first, second, third, fourth)


def _check_people(rules: Ruleset, line: Line) -> None:
    """Raise RulesError unless these people can have ended a hand like this."""
    if line.result == "drawn":
        if line.winners or line.payer is not None:
            raise refuse("real.drawn_winner")
        return
    if not line.winners:
        raise refuse("real.no_winner")
    if len({*line.winners, line.payer}) <= len(line.winners):
        raise refuse("real.twice")
    if line.result == "self_draw":
        if line.payer is not None or len(line.winners) > 1:
            raise refuse("real.one_self_draw")
    elif line.payer is None:
        raise refuse("real.no_payer")
    elif len(line.winners) > 1 and rules.options.multiple_wins != "all":
        raise refuse("real.one_winner")


def _wins(rules: Ruleset, line: Line, match: Match) -> tuple[tuple[WinFacts, ...], dict[Seat, int]]:
    """Return the wins, the one nearest to the discarder first, and the counts by seat."""
    wins: list[WinFacts] = []
    counts: dict[Seat, int] = {}
    if counts_losers(rules) and line.winners:
        if len(line.counts) != len(PERSONS):
            raise refuse("real.four_counts")
        counts = {match.seat_of(person): line.counts[person] for person in PERSONS}
    payer = None if line.payer is None else match.seat_of(line.payer)
    for place, winner in enumerate(line.winners):
        seat = match.seat_of(winner)
        if line.hand_of(place):
            win, counts[seat] = _known(rules, line.hand_of(place), seat, payer, match)
        else:
            win = WinFacts(HandFacts(seat, ()), RED, match.round_wind, payer)
            if not counts_losers(rules):
                counts[seat] = _told(line, place)
        wins.append(win)
    for count in counts.values():
        _check_count(rules, count)
    return tuple(sorted(wins, key=lambda win: (win.seat - (payer or 0)) % 4)), counts


def _told(line: Line, winner: int) -> int:
    if winner >= len(line.counts):
        raise refuse("real.no_count")
    return line.counts[winner]


def _check_count(rules: Ruleset, count: int) -> None:
    """Raise RulesError for a count that can't be. A negative one isn't entered yet."""
    if count < 0:
        raise refuse("real.no_count")
    allowed = count_range(rules)
    if not allowed.allows(count):
        raise refuse("real.count", count=count, lowest=allowed.low, highest=allowed.high)


def _known(
    rules: Ruleset, hand: str, seat: Seat, payer: Seat | None, match: Match
) -> tuple[WinFacts, int]:
    """Return a win of known tiles, and what it counts."""
    request = WinRequest(
        hand=hand,
        seat=WIND_LETTERS[seat],
        round=WIND_LETTERS[match.round_wind],
        self_draw=payer is None,
        discarder=None if payer is None else WIND_LETTERS[payer],
    )
    found = score_request(rules, request)
    if found.refused is not None:
        raise RulesError(found.refused)
    assert found.score is not None
    return win_facts(request), found.score.counted


def _payments(
    rules: Ruleset,
    match: Match,
    wins: tuple[WinFacts, ...],
    counts: dict[Seat, int],
    liable: Person | None,
) -> Points:
    """Return the payments by person."""
    if not wins:
        return NOTHING
    hands = {win.seat: win.hand for win in wins}
    east, south, west, north = (hands.get(seat, HandFacts(seat, ())) for seat in SEATS)
    facts = DealFacts((east, south, west, north), wins, match.round_wind, match.drawn_before)
    seat = None if liable is None else match.seat_of(liable)
    return match.by_person(settle_counted(rules, facts, counts, seat).payments)
