"""The interface of every ruleset: its table, its options, scores and payments."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from typing import Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from game.rules.distance import Forms
from game.rules.facts import DealFacts, Judge, WinBonus, WinFacts, WinMoment
from game.rules.match import Points
from game.rules.options import ALLOWED, SWITCH, Choice, Options, Range
from game.rules.problems import Reason, refuse
from game.rules.tiles import Seat
from game.rulesets.patterns import Hand

Unit: TypeAlias = Literal["fan", "points"]
"""The unit in which a ruleset counts hands."""
RowUnit: TypeAlias = Literal["fan", "points", "doubles", "award"]
"""The unit of a row of a table."""

Asked = TypeVar("Asked")
"""The part of a win that a pattern gets."""


def nothing_more(_: object) -> int:
    """Return 0: most patterns have no extra fan."""
    return 0


@dataclass(frozen=True, slots=True)
class PatternRow(Generic[Asked]):
    """One row of a ruleset's table.

    `holds` returns how often the pattern is in its part of a win (0 if it is not). `replaces` names
    the lower forms that then do not count. `more` returns the extra fan, if the row gives some
    hands more than others. `option` is the switch that the row needs.
    """

    id: str
    fan: int
    holds: Callable[[Asked], int]
    replaces: tuple[str, ...] = ()
    more: Callable[[Asked], int] = nothing_more
    option: str | None = None

    def __post_init__(self) -> None:
        assert self.option is None or ALLOWED.get(self.option) is SWITCH, self.option

    def is_on(self, options: Options) -> bool:
        """Return whether hands with this row can occur with these options."""
        return self.option is None or bool(getattr(options, self.option))


@dataclass(frozen=True, slots=True)
class TilePattern(PatternRow[Hand]):
    """A row about the tiles. It gets one reading of the hand, with the winds."""


@dataclass(frozen=True, slots=True)
class MomentPattern(PatternRow[WinMoment]):
    """A row about the moment. It gets how and when the hand was won."""


@dataclass(frozen=True, slots=True)
class BonusPattern(PatternRow[WinBonus]):
    """A row about the bonus tiles. It gets these and the winner's seat."""

    option: str | None = "bonus_tiles"


Pattern: TypeAlias = TilePattern | MomentPattern | BonusPattern


@dataclass(frozen=True, slots=True)
class Scored:
    """A pattern that counts in a hand: its fan (or other `unit`) each time, and how often."""

    id: str
    fan: int
    count: int = 1
    unit: RowUnit = "fan"

    @property
    def total(self) -> int:
        """Return the worth of all occurrences, in the `unit`."""
        return self.fan * self.count


Held: TypeAlias = tuple[tuple[int, Scored], ...]
"""The rows of a table that hold in a hand, in its order, with their places in it."""

Figure: TypeAlias = int | float | str | None


@dataclass(frozen=True, slots=True)
class HandScore:
    """A hand's score: its patterns in the table's order, their total, and the total after the cap.

    Both totals are in the ruleset's unit. `figures` are the further steps of a ruleset's arithmetic
    by name, in the order of calculation.
    """

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
    """Points that go from one seat to another, and the reason (the last part of a label key)."""

    payer: Seat
    payee: Seat
    points: int
    why: str


@dataclass(frozen=True, slots=True)
class Settlement:
    """The end of a hand in points.

    `payments` are the points that each seat gets: negative if it pays, zero in sum. `transfers` are
    the single payments. `scores` are the winners' scores in the order of the facts. If all four
    hands are counted, `hands` contains the score of each, by seat.
    """

    payments: Points
    transfers: tuple[Transfer, ...]
    scores: tuple[HandScore, ...]
    hands: tuple[HandScore, ...] = ()


AmountUnit: TypeAlias = Literal["fan", "sum", "capped", "points", "times", "number"]
"""The unit of an amount. `sum` is a sum of fan, and `capped` is fan lowered by the cap. `times` is
a factor for the number before. A plain `number` has no unit."""


class Amount(NamedTuple):
    """A number of a ruleset's arithmetic, and its unit."""

    number: int | float
    unit: AmountUnit = "number"


@dataclass(frozen=True, slots=True)
class RowGroup:
    """Rows that count, under one heading. `heading` is a label key. `empty` is the label key for a
    group without rows."""

    id: str
    heading: str
    rows: tuple[Scored, ...]
    empty: str


@dataclass(frozen=True, slots=True)
class SumStep:
    """One step of the arithmetic: its result, and the words for it."""

    id: str
    amount: Amount
    caption: Reason | None = None


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """The calculation of a hand's score: its rows, then the steps from their sum to the points."""

    groups: tuple[RowGroup, ...]
    steps: tuple[SumStep, ...]


class Cell(NamedTuple):
    """A number in a table. `is_limit` marks the most that a hand can get."""

    number: int | float
    is_limit: bool = False


@dataclass(frozen=True, slots=True)
class PaymentPage:
    """The payments for a hand, as a table to read.

    `heads` are label keys, or numbers that multiply the first column. `short_head` heads the first
    column if space is short. `data` is the page for a program. A dictionary in it with an `id` has
    the label `result.why.<id>`.
    """

    notes: tuple[Reason, ...]
    heads: tuple[str | int, ...]
    rows: tuple[tuple[Cell, ...], ...]
    data: Mapping[str, object]
    short_head: str = ""


class Ruleset(Judge, Protocol):
    """A ruleset with its options. It is a value: `with_options` makes another one."""

    def __hash__(self) -> int: ...

    @property
    def id(self) -> str:
        """The name in files, commands and labels."""
        ...

    @property
    def patterns(self) -> tuple[Pattern, ...]:
        """The table, with the ruleset's default fan."""
        ...

    @property
    def hands(self) -> Mapping[str, str]:
        """The pattern for each kind of hand that a player can plan, by the kind.

        Kinds are "half_flush", "pungs", "pairs" and so on, or "pungs.full_flush" for both at once.
        See `plan_name` in game/coach/figures.py.
        """
        ...

    @property
    def offered(self) -> tuple[str, ...]:
        """The options that a player can set, by name, in the order of the settings screen."""
        ...

    def allowed(self, option: str) -> Choice | Range:
        """Return the allowed values of an option in this ruleset."""
        ...

    @property
    def unit(self) -> Unit:
        """The unit in which hands count."""
        ...

    @property
    def cap(self) -> int:
        """The most that a hand can count, in that unit."""
        ...

    @property
    def edits_fan(self) -> bool:
        """Return whether a player can change the fan of the patterns."""
        ...

    @property
    def forms(self) -> Forms:
        """The hand forms that win, for counting the distance to ready."""
        ...

    def with_options(self, options: Options) -> Ruleset:
        """Return this ruleset with other options. Raise RulesError for a forbidden value."""
        ...

    def fan_of(self, pattern: str) -> int:
        """Return the fan of a pattern with the options in use, 0 if it is off."""
        ...

    def unit_of(self, pattern: str) -> RowUnit:
        """Return the unit of that fan."""
        ...

    def score(self, win: WinFacts) -> HandScore:
        """Return the best reading of a complete hand. Raise RulesError if it is not complete."""
        ...

    def settle(self, facts: DealFacts) -> Settlement:
        """Return all payments of the hand, for false wins too if these are paid at once."""
        ...

    def false_win(self, seat: Seat) -> tuple[Transfer, ...]:
        """Return this seat's payments for a false win. It pays each of the others as for a
        self-draw at the limit."""
        ...

    def amounts(self, score: HandScore) -> tuple[Amount, ...]:
        """Return the worth of a hand: in fan, in points, or in both."""
        ...

    def arithmetic(self, score: HandScore, win: WinFacts | None) -> Arithmetic:
        """Return the calculation of this score. `win` is None for a hand that counts but did not
        win."""
        ...

    def share(self, part: Transfer, scores: Mapping[Seat, HandScore]) -> str:
        """Return how a payment follows from the scores by seat, in numbers and signs: 2 × 16."""
        ...

    def payment_page(self) -> PaymentPage:
        """Return the payments for a hand with the options in use."""
        ...


Narrowed: TypeAlias = Mapping[str, Choice | Range]
"""The options with fewer allowed values in a ruleset than in the rules, by name."""


def allowed_of(narrowed: Narrowed, option: str) -> Choice | Range:
    """Return the allowed values of an option, with these options narrowed."""
    return narrowed.get(option, ALLOWED[option])


def check_allowed(ruleset: Ruleset, options: Options) -> None:
    """Raise RulesError for the first offered option with a value that is not allowed."""
    values = options.values()
    for name in ruleset.offered:
        allowed = ruleset.allowed(name)
        if not allowed.allows(values[name]):
            raise refuse(
                "problem.option_value", option=name, value=str(values[name]), allowed=str(allowed)
            )


def beside_minimum(ruleset: Ruleset) -> frozenset[str]:
    """Return the patterns that don't count towards the minimum."""
    if ruleset.options.bonus_in_minimum:
        return frozenset()
    return frozenset(row.id for row in ruleset.patterns if isinstance(row, BonusPattern))


def paid_at_once(ruleset: Ruleset, facts: DealFacts) -> tuple[Transfer, ...]:
    """Return the payments for false wins at the end of the hand."""
    if ruleset.options.false_win_penalty != "pay":
        return ()
    return tuple(paid for seat in facts.false_wins for paid in ruleset.false_win(seat))


def settlement(
    transfers: tuple[Transfer, ...],
    scores: tuple[HandScore, ...],
    hands: tuple[HandScore, ...] = (),
) -> Settlement:
    """Add up the transfers. Transfers of 0 points are left out."""
    real = tuple(one for one in transfers if one.points)
    return Settlement(totals(real), real, scores, hands)


def totals(*transfers: Iterable[Transfer]) -> Points:
    """Return the points that each seat gets from all these transfers together.

    >>> totals([Transfer(Seat(1), Seat(0), 8, "discard"), Transfer(Seat(2), Seat(0), 4, "other")])
    (12, -8, -4, 0)
    """
    sums = [0, 0, 0, 0]
    for one in chain(*transfers):
        sums[one.payer] -= one.points
        sums[one.payee] += one.points
    east, south, west, north = sums
    return (east, south, west, north)


# --- a win to judge ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of declaring a win. `refused` is the reason why the hand does not win. `score` is
    None if it is not complete, and `settlement` is None if it does not win."""

    ruleset: Ruleset
    refused: Reason | None
    score: HandScore | None = None
    settlement: Settlement | None = None


def has_won(rules: Ruleset, win: WinFacts) -> bool:
    """Return whether the tiles win, whatever they are worth: a complete hand, or enough bonus
    tiles."""
    if win.by_flowers:
        needed = rules.options.flowers_to_win
        return needed is not None and len(win.hand.bonus) >= needed
    return rules.is_complete(win.hand)


def verdict(rules: Ruleset, facts: DealFacts, win: WinFacts) -> Verdict:
    """Score a hand that ends with this win, and settle it with `win` as the only win."""
    if not has_won(rules, win):
        return Verdict(rules, Reason.of("problem.not_complete"))
    score, refused = rules.score(win), rules.refusal(win)
    if refused is not None:
        return Verdict(rules, refused, score)
    return Verdict(rules, None, score, rules.settle(replace(facts, wins=(win,))))
