"""What every ruleset offers: its table, its options, what a hand is worth and who pays whom."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from typing import Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from game.rules.distance import Forms
from game.rules.facts import DealFacts, Judge, WinBonus, WinFacts, WinMoment
from game.rules.match import Points
from game.rules.options import ALLOWED, Choice, Options, Range
from game.rules.problems import Reason, refuse
from game.rules.tiles import Seat
from game.rulesets.patterns import Hand

Unit: TypeAlias = Literal["fan", "points"]
"""What the hands of a ruleset count in."""
RowUnit: TypeAlias = Literal["fan", "points", "doubles", "award"]
"""What the rows of its table give."""

Asked = TypeVar("Asked")
"""The part of a win that a pattern is told."""


def nothing_more(_: object) -> int:
    """What most patterns are worth beyond their fan."""
    return 0


@dataclass(frozen=True, slots=True)
class PatternRow(Generic[Asked]):
    """One row of a ruleset's table. `holds` says how often the pattern holds in the part of a win
    that it is told (0 when it does not); `replaces` names the lower forms that then do not count;
    `more` is the fan that it is worth beyond its own where the row gives some hands more than
    others."""

    id: str
    fan: int
    holds: Callable[[Asked], int]
    replaces: tuple[str, ...] = ()
    more: Callable[[Asked], int] = nothing_more


@dataclass(frozen=True, slots=True)
class TilePattern(PatternRow[Hand]):
    """A row about the tiles: told one reading of the hand, with the winds."""


@dataclass(frozen=True, slots=True)
class MomentPattern(PatternRow[WinMoment]):
    """A row about the moment: told how and when the hand was won."""


@dataclass(frozen=True, slots=True)
class BonusPattern(PatternRow[WinBonus]):
    """A row about the bonus tiles: told these and the winner's seat."""


Pattern: TypeAlias = TilePattern | MomentPattern | BonusPattern


@dataclass(frozen=True, slots=True)
class Scored:
    """A pattern that counts in a hand: its fan each, or what its `unit` says, and how often."""

    id: str
    fan: int
    count: int = 1
    unit: RowUnit = "fan"

    @property
    def total(self) -> int:
        return self.fan * self.count


Figure: TypeAlias = int | float | str | None


@dataclass(frozen=True, slots=True)
class HandScore:
    """What a winning hand is worth: its patterns in the table's order, what they come to, and what
    of it counts after the cap; both in the ruleset's unit. `figures` are the further steps of a
    ruleset's arithmetic by name, in the order in which they are worked out."""

    patterns: tuple[Scored, ...]
    total: int
    counted: int
    figures: tuple[tuple[str, Figure], ...] = ()

    def number(self, name: str) -> int | float:
        """Return the figure of this name, which must be a number."""
        figure = dict(self.figures)[name]
        assert isinstance(figure, int | float)
        return figure


@dataclass(frozen=True, slots=True)
class Transfer:
    """Points that go from one seat to another, and why (a label key's last part)."""

    payer: Seat
    payee: Seat
    points: int
    why: str


@dataclass(frozen=True, slots=True)
class Settlement:
    """The end of a hand in points: what each seat gets (negative: pays; the sum is zero), line by
    line, and the score of each winner in the order of the facts. Where all four hands are counted
    `hands` holds the count of each, by seat."""

    payments: Points
    transfers: tuple[Transfer, ...]
    scores: tuple[HandScore, ...]
    hands: tuple[HandScore, ...] = ()


AmountUnit: TypeAlias = Literal["fan", "sum", "capped", "points", "times", "number"]
"""What an amount counts: fan, a sum of fan, fan that the cap has lowered, points, how many times
what came before, or nothing that has a name."""


class Amount(NamedTuple):
    """A number of a ruleset's arithmetic, and what it counts."""

    number: int | float
    unit: AmountUnit = "number"


@dataclass(frozen=True, slots=True)
class RowGroup:
    """Rows that count, under one heading. `heading` is a label key, `empty` that of what stands
    there when nothing counts."""

    id: str
    heading: str
    rows: tuple[Scored, ...]
    empty: str


@dataclass(frozen=True, slots=True)
class SumStep:
    """One step of the arithmetic: what it gives, and the words for that."""

    id: str
    amount: Amount
    caption: Reason | None = None


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """How a hand comes to what it counts: its rows, then the steps from their sum to the points."""

    groups: tuple[RowGroup, ...]
    steps: tuple[SumStep, ...]


class Cell(NamedTuple):
    """A number in a table. No hand goes beyond one that is a limit."""

    number: int | float
    is_limit: bool = False


@dataclass(frozen=True, slots=True)
class PaymentPage:
    """What is paid for a hand, as a table to read. `heads` are label keys, or numbers that the
    first column is multiplied by; `short_head` heads the first column where there is little room.
    `data` is the page for a program: of a dictionary in it with an `id`, the label is
    `result.why.<id>`."""

    notes: tuple[Reason, ...]
    heads: tuple[str | int, ...]
    rows: tuple[tuple[Cell, ...], ...]
    data: Mapping[str, object]
    short_head: str = ""


class Ruleset(Judge, Protocol):
    """A ruleset with its options. A value: `with_options` makes another one."""

    def __hash__(self) -> int: ...

    @property
    def id(self) -> str: ...

    @property
    def patterns(self) -> tuple[Pattern, ...]:
        """The table, with the ruleset's own default fan."""
        ...

    @property
    def hands(self) -> Mapping[str, str]:
        """The pattern for each kind of hand that a player plans, by the kind: "half_flush",
        "pungs", "pairs", "pungs.full_flush" for both at once; see `plan_names` in game/bots."""
        ...

    @property
    def offered(self) -> tuple[str, ...]:
        """The options that a player may set, by name, in the order of the settings screen."""
        ...

    def allowed(self, option: str) -> Choice | Range:
        """What an option may be at this table."""
        ...

    @property
    def unit(self) -> Unit:
        """What hands count in."""
        ...

    @property
    def cap(self) -> int:
        """The most that a hand can count, in that unit."""
        ...

    @property
    def edits_fan(self) -> bool:
        """Whether a player may change the fan of the patterns."""
        ...

    @property
    def forms(self) -> Forms:
        """The hand forms that can win, for counting the distance to ready."""
        ...

    def with_options(self, options: Options) -> Ruleset:
        """The same ruleset with other options. Raises RulesError for one that it does not allow."""
        ...

    def fan_of(self, pattern: str) -> int:
        """The fan of a pattern with the options in use."""
        ...

    def unit_of(self, pattern: str) -> RowUnit:
        """What that counts."""
        ...

    def score(self, win: WinFacts) -> HandScore:
        """The best reading of a complete hand. Raises RulesError when it is not complete."""
        ...

    def settle(self, facts: DealFacts) -> Settlement:
        """The payments of all four seats, for false wins too where these are paid at once."""
        ...

    def false_win(self, seat: Seat) -> tuple[Transfer, ...]:
        """What this seat pays for a win that is none: the limit's self-draw payment to each of the
        others."""
        ...

    def amounts(self, score: HandScore) -> tuple[Amount, ...]:
        """Return what a hand is worth: in fan, in points, or in both."""
        ...

    def arithmetic(self, score: HandScore, win: WinFacts | None) -> Arithmetic:
        """Return how this score came about; `win` is None for a hand that counts but did not
        win."""
        ...

    def share(self, part: Transfer, scores: Mapping[Seat, HandScore]) -> str:
        """Return how a payment for a hand follows from the scores by seat, in numbers and signs:
        2 × 16."""
        ...

    def payment_page(self) -> PaymentPage:
        """Return what is paid for a hand with the options in use."""
        ...


Narrowed: TypeAlias = Mapping[str, Choice | Range]
"""The options that a ruleset allows less of than the rules do, by name."""


def allowed_of(narrowed: Narrowed, option: str) -> Choice | Range:
    """What an option may be where these are narrowed."""
    return narrowed.get(option, ALLOWED[option])


def check_allowed(ruleset: Ruleset, options: Options) -> None:
    """Raise RulesError for the first option on offer that has a value which is not."""
    values = options.values()
    for name in ruleset.offered:
        allowed = ruleset.allowed(name)
        if not allowed.allows(values[name]):
            raise refuse(
                "problem.option_value", option=name, value=str(values[name]), allowed=str(allowed)
            )


def paid_at_once(ruleset: Ruleset, facts: DealFacts) -> tuple[Transfer, ...]:
    """What false wins cost at the end of the hand itself."""
    if ruleset.options.false_win_penalty != "pay":
        return ()
    return tuple(paid for seat in facts.false_wins for paid in ruleset.false_win(seat))


def settlement(
    transfers: tuple[Transfer, ...],
    scores: tuple[HandScore, ...],
    hands: tuple[HandScore, ...] = (),
) -> Settlement:
    """Add the transfers up; those of nothing are left out."""
    real = tuple(one for one in transfers if one.points)
    return Settlement(totals(real), real, scores, hands)


def totals(*transfers: Iterable[Transfer]) -> Points:
    """What each seat gets of all these together."""
    sums = [0, 0, 0, 0]
    for one in chain(*transfers):
        sums[one.payer] -= one.points
        sums[one.payee] += one.points
    east, south, west, north = sums
    return (east, south, west, north)


# --- a hand that somebody wants to win with ------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Verdict:
    """`refused` is why the hand does not win; `score` is None when it is not even complete, and
    `settlement` when it does not win."""

    ruleset: Ruleset
    refused: Reason | None
    score: HandScore | None = None
    settlement: Settlement | None = None


def verdict(rules: Ruleset, facts: DealFacts, win: WinFacts) -> Verdict:
    """Score a hand that ends like this, and settle it with `win` as the only one."""
    if not rules.is_complete(win.hand):
        return Verdict(rules, Reason.of("problem.not_complete"))
    score, refused = rules.score(win), rules.refusal(win)
    if refused is not None:
        return Verdict(rules, refused, score)
    return Verdict(rules, None, score, rules.settle(replace(facts, wins=(win,))))
