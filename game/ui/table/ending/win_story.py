"""What the end of a hand tells at the table: the winners' hands and patterns, the payments, and who
was ready. Values only; nothing here knows places or times."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.rules.facts import WinFacts
from game.rules.match import Points
from game.rules.tiles import SEATS, Seat, Tile
from game.rulesets.ruleset import Amount, HandScore, Ruleset, Scored, Settlement, beside_minimum
from game.rulesets.win_request import WinSet, win_sets
from game.session.needs import need_of
from game.session.session import Session
from game.ui.table.show.sounds import LIMIT, height_of

MOST_COINS, LEAST_COINS = 8, 2


@dataclass(frozen=True, slots=True)
class Card:
    """A pattern that counts, and what the hand counts with it. `row` is None if nothing counts."""

    row: Scored | None
    worth: Amount
    sum: Amount
    is_enough: bool = False
    """True from the pattern on with which the hand reaches the minimum."""


@dataclass(frozen=True, slots=True)
class Winner:
    """A winning hand: its sets, its patterns as cards, its worth, the points that it gets, and the
    height of its feast."""

    win: WinFacts
    sets: tuple[WinSet, ...]
    cards: tuple[Card, ...]
    worth: Amount
    points: int
    height: int
    """0 for an ordinary hand, 1 for a large one, 2 for the limit."""

    @property
    def is_limit(self) -> bool:
        """Return whether the hand reaches the limit."""
        return self.height == LIMIT

    @property
    def named(self) -> Scored | None:
        """The pattern that gives a large hand its name: the one that counts most. That of a limit
        hand makes the limit alone."""
        if self.is_limit:
            return self.best
        rows = [card.row for card in self.cards if card.row]
        return max(rows, key=lambda row: (row.unit == "doubles", row.total), default=None)

    @property
    def best(self) -> Scored | None:
        """The pattern that makes the limit alone, if there is one."""
        rows = [card.row for card in self.cards if card.row and card.row.unit != "doubles"]
        best = max(rows, key=lambda row: row.total, default=None)
        return best if best and best.total >= self.worth.number else None


@dataclass(frozen=True, slots=True)
class Flow:
    """The points that one seat pays another in all, as a number of coins. A `late` one settles
    among losers, after the winners got theirs."""

    payer: Seat
    payee: Seat
    points: int
    coins: int
    late: bool

    def part(self, coin: int) -> int:
        """Return the points that a coin carries. All coins together carry exactly all points."""
        return self.points * (coin + 1) // self.coins - self.points * coin // self.coins


@dataclass(frozen=True, slots=True)
class ReadyHand:
    """A hand that was ready when the wall ran out, and the tiles that it waited on."""

    seat: Seat
    waits: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Story:
    """The end of a hand. Scores are by seat. `ready` is empty after a win."""

    winners: tuple[Winner, ...]
    flows: tuple[Flow, ...]
    before: Points
    after: Points
    payments: Points
    false_wins: tuple[Seat, ...] = ()
    ready: tuple[ReadyHand, ...] = ()

    @property
    def is_drawn(self) -> bool:
        """Return whether nobody has won, and no false win has ended the hand."""
        return not self.winners and not self.flows


def story_of(session: Session) -> Story:
    """Return the story of the hand on the table, which is over."""
    view, settlement = session.view, session.settlement
    before, after = (_by_seat(session, match.scores) for match in (session.match, session.standing))
    winners = tuple(
        _winner(session.ruleset, win, score, settlement)
        for win, score in zip(view.wins, settlement.scores, strict=True)
    )
    flows = tuple(_flows(settlement, [win.seat for win in view.wins]))
    ready = () if winners else tuple(_ready(session))
    return Story(winners, flows, before, after, settlement.payments, view.false_wins, ready)


def _by_seat(session: Session, scores: Points) -> Points:
    east, south, west, north = (scores[session.person_at(seat)] for seat in SEATS)
    return (east, south, west, north)


# --- winners ------------------------------------------------------------------------------------


def _winner(ruleset: Ruleset, win: WinFacts, score: HandScore, settlement: Settlement) -> Winner:
    points = sum(one.points for one in settlement.transfers if one.payee == win.seat)
    sets, cards = win_sets(ruleset, win, score), tuple(_cards(ruleset, score))
    worth, height = ruleset.amounts(score)[0], height_of([score.counted], ruleset.cap)
    return Winner(win, sets, cards, worth, points, height)


def _cards(ruleset: Ruleset, score: HandScore) -> Iterator[Card]:
    """Yield the patterns in the table's order, with the sum so far. The last sum is the worth."""
    worth, minimum = ruleset.amounts(score)[0], ruleset.options.minimum
    extra = beside_minimum(ruleset)
    if not score.patterns:
        yield Card(None, Amount(0), worth)
    for count, row in enumerate(score.patterns, 1):
        rows = score.patterns[:count]
        towards = sum(one.total for one in rows if one.id not in extra)
        is_last = count == len(score.patterns)
        sum_so_far = worth if is_last else Amount(min(_sum(rows), ruleset.cap), worth.unit)
        own = Amount(1 << row.total, "times") if row.unit == "doubles" else Amount(row.total)
        yield Card(row, own, sum_so_far, 0 < minimum <= towards)


def _sum(rows: tuple[Scored, ...]) -> int:
    """Return what the rows count together: fan or points, doubled by rows of doubles."""
    doubles = sum(row.total for row in rows if row.unit == "doubles")
    return sum(row.total for row in rows if row.unit != "doubles") << doubles


# --- payments -----------------------------------------------------------------------------------


def _flows(settlement: Settlement, winners: list[Seat]) -> Iterator[Flow]:
    """Yield the payments from seat to seat, those to winners first. The number of coins follows the
    points."""
    paid: dict[tuple[Seat, Seat], int] = {}
    for one in settlement.transfers:
        pair = (one.payer, one.payee)
        paid[pair] = paid.get(pair, 0) + one.points
    most = max(paid.values(), default=1)
    firsts = winners or [payee for _, payee in paid]
    for late in (False, True):
        for (payer, payee), points in paid.items():
            if (payee not in firsts) == late:
                coins = max(LEAST_COINS, round(MOST_COINS * points / most))
                yield Flow(payer, payee, points, coins, late)


# --- a drawn hand -------------------------------------------------------------------------------


def _ready(session: Session) -> Iterator[ReadyHand]:
    """Yield the ready hands, the player's first."""
    first = session.view.seat
    for seat in (*SEATS[first:], *SEATS[:first]):
        need = need_of(session, seat)
        if need.is_ready:
            yield ReadyHand(seat, tuple(wait.tile for wait in need.waits if wait.enough))
