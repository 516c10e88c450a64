"""House rules as the fields of one immutable, validated structure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import (
    Annotated,
    Any,
    Literal,
    Protocol,
    TypeAlias,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from game.rules.problems import refuse

Value: TypeAlias = bool | int | str

DeadWall: TypeAlias = Literal[0, 13, 14]
Replacements: TypeAlias = Literal["back", "front"]
MultipleWins: TypeAlias = Literal["nearest", "all", "highest"]
ConcealedKongShown: TypeAlias = Literal["two_up", "middle_up", "down", "hidden"]
LimitFan: TypeAlias = Literal[4, 8, 10, 13, 5]  # deal codes count them: add at the end
CallingAward: TypeAlias = Literal["full", "two_fifths"]
FalseWinPenalty: TypeAlias = Literal["off", "pay", "open", "at_end"]
PaymentTable: TypeAlias = Literal["half_spicy", "full_spicy", "bands", "bands_4_6_8", "bands_5_7_9"]
PaymentWay: TypeAlias = Literal["half_gun", "full_gun"]
PingWuPair: TypeAlias = Literal["any", "no_value"]
NineGatesWait: TypeAlias = Literal["any", "nine_sided"]
FourConcealed: TypeAlias = Literal["any", "self_draw", "no_kongs", "in_all"]
BaseAt0: TypeAlias = Literal[1, 2]
DealerPays: TypeAlias = Literal["1", "1.5", "2"]
FlowersWin: TypeAlias = Literal["off", "seven", "eight"]
Rounds: TypeAlias = Literal[0, 1, 2, 4]


@dataclass(frozen=True, slots=True)
class Choice:
    """The values that an option can have, as a list."""

    values: tuple[Value, ...]

    def allows(self, value: object) -> bool:
        """Return whether the value is in the list. True is not 1 here."""
        return any(value == one and type(value) is type(one) for one in self.values)

    def __str__(self) -> str:
        return ", ".join(str(value) for value in self.values)


@dataclass(frozen=True, slots=True)
class Range:
    """A whole number from `low` to `high`, both included."""

    low: int
    high: int

    def allows(self, value: object) -> bool:
        """Return whether the value is a whole number within the limits. True and 1.0 are none."""
        return type(value) is int and self.low <= value <= self.high

    def __str__(self) -> str:
        return f"{self.low} - {self.high}"


class Allowed(Protocol):
    """The values that a field can have."""

    def allows(self, value: object) -> bool:
        """Return whether the value is one of them."""


SWITCH = Choice((False, True))

ALWAYS_WRITTEN = frozenset(
    (
        *("bonus_tiles", "dead_wall", "replacements", "kong_after_claim"),
        *("last_bonus_replaced", "last_discard_drawn", "minimum", "multiple_wins"),
        *("missed_win", "robbing_the_kong", "seven_pairs", "thirteen_orphans"),
        *("concealed_kong_shown", "dealer_stays_on_win", "dealer_stays_on_draw"),
        *("goulash_bonus", "limit_fan", "liability", "additional_special_hands", "knitting"),
        *("calling_award", "limit_points", "false_win_penalty", "claim_window"),
        *("payment_table", "payment_way", "start_score", "rounds", "hands"),
    )
)
"""The options that every file of a match has. Never add one: a file has a later option only if its
value isn't the field's default, which leaves the rules as they were before the option. Then older
programs still open every match that they can play."""

OF_MATCH = ("start_score", "rounds", "hands")
"""The options that belong to a whole match, not to its hands."""

FACE_DOWN: tuple[ConcealedKongShown, ...] = ("down", "hidden")
MAX_FAN = 13
"""The highest fan that any pattern of any ruleset can have."""


@dataclass(frozen=True, slots=True)
class Options:
    """The rules in use at a table. A value that its type doesn't allow raises RulesError.

    `claim_window` is in seconds, 0 for no limit. `rounds` and `hands` are the length of a match, 0
    for no end. `bonus_ends_chain`: a bonus tile drawn between two kongs of a turn ends their chain.
    `winners_pay`: several winners pay each other too. `fan` contains the patterns whose fan differs
    from the ruleset's table, by pattern id.

    >>> Options(minimum=13)
    Traceback (most recent call last):
        ...
    game.rules.problems.RulesError: problem.option_value(option=minimum, value=13, allowed=0 - 12)
    """

    bonus_tiles: bool = False
    dead_wall: DeadWall = 0
    replacements: Replacements = "back"
    kong_after_claim: bool = False
    last_bonus_replaced: bool = False
    last_discard_drawn: bool = True
    minimum: Annotated[int, Range(0, 12)] = 0
    multiple_wins: MultipleWins = "nearest"
    missed_win: bool = False
    robbing_the_kong: bool = True
    seven_pairs: bool = True
    thirteen_orphans: bool = True
    concealed_kong_shown: ConcealedKongShown = "two_up"
    dealer_stays_on_win: bool = True
    dealer_stays_on_draw: bool = True
    goulash_bonus: Annotated[int, Range(0, 100)] = 0
    limit_fan: LimitFan = 10
    liability: bool = False
    additional_special_hands: bool = True
    knitting: bool = True
    calling_award: CallingAward = "full"
    limit_points: Annotated[int, Range(100, 10_000)] = 1000
    false_win_penalty: FalseWinPenalty = "off"
    claim_window: Annotated[int, Range(0, 60)] = 0
    payment_table: PaymentTable = "half_spicy"
    payment_way: PaymentWay = "half_gun"
    start_score: Annotated[int, Range(0, 1_000_000)] = 1000
    rounds: Rounds = 0
    hands: Annotated[int, Range(0, 1000)] = 0
    bonus_ends_chain: bool = True
    winners_pay: bool = True
    concealed_kong_keeps: bool = False
    ping_wu_pair: PingWuPair = "any"
    nine_gates_wait: NineGatesWait = "any"
    four_concealed: FourConcealed = "any"
    flower_win: bool = False
    bonus_in_minimum: bool = False
    base_at_0: BaseAt0 = 1
    dealer_pays: DealerPays = "1"
    kong_liability: bool = False
    orphans_rob: bool = False
    flowers_win: FlowersWin = "off"
    fan: tuple[tuple[str, int], ...] = ()

    def __post_init__(self) -> None:
        for name, allowed in ALLOWED.items():
            if not allowed.allows(getattr(self, name)):
                raise refuse(
                    "problem.option_value",
                    option=name,
                    value=str(getattr(self, name)),
                    allowed=str(allowed),
                )
        for pattern, fan in self.fan:
            if not Range(0, MAX_FAN).allows(fan):
                raise refuse(
                    "problem.option_value",
                    option=pattern,
                    value=str(fan),
                    allowed=str(Range(0, MAX_FAN)),
                )

    @property
    def flowers_to_win(self) -> int | None:
        """Return how many bonus tiles win alone, or None if they don't."""
        return {"seven": 7, "eight": 8}.get(self.flowers_win) if self.bonus_tiles else None

    @property
    def robs_concealed_kongs(self) -> bool:
        """Return whether Thirteen Orphans can rob a concealed kong."""
        return self.orphans_rob and self.robbing_the_kong and self.thirteen_orphans

    @property
    def kongs_lie(self) -> ConcealedKongShown:
        """Return how concealed kongs lie. They lie open if they can be robbed: who has what it
        takes must see them."""
        hides = self.concealed_kong_shown in FACE_DOWN
        return "middle_up" if hides and self.robs_concealed_kongs else self.concealed_kong_shown

    @property
    def hides_concealed_kongs(self) -> bool:
        """Return whether the tile of a concealed kong is unknown to the others during the hand."""
        return self.kongs_lie in FACE_DOWN

    @property
    def replaces_from_dead_wall(self) -> bool:
        """Return whether replacement tiles come from tiles that nobody draws in turn."""
        return self.dead_wall > 0 and self.replacements == "back"

    @property
    def punishes_false_wins(self) -> bool:
        """Return whether a player can declare a false win. The game then never says that a hand is
        complete."""
        return self.false_win_penalty != "off"

    def values(self) -> dict[str, Value]:
        """Return every option by name, except the fan of the patterns."""
        names = (field.name for field in fields(self) if field.name != "fan")
        return {name: getattr(self, name) for name in names}

    @property
    def later_defaults(self) -> dict[str, Value]:
        """The defaults of the options that aren't in every file."""
        later = (field for field in fields(self) if field.name not in {*ALWAYS_WRITTEN, "fan"})
        return {field.name: cast(Value, field.default) for field in later}

    @property
    def later(self) -> dict[str, Value]:
        """The options that a file of today's first programs can't have."""
        usual = self.later_defaults
        return {name: getattr(self, name) for name in usual if getattr(self, name) != usual[name]}


def allowed_by_type(owner: type, *others: str) -> dict[str, Any]:
    """Return the values that the type of each field of a class allows, apart from the `others`: a
    switch for bool, the values of a Literal, or what stands in Annotated."""
    hints = get_type_hints(owner, include_extras=True)
    return {name: _allowed(hint) for name, hint in hints.items() if name not in others}


def _allowed(hint: object) -> Allowed:
    match get_origin(hint):
        case None:
            assert hint is bool
            return SWITCH
        case origin if origin is Annotated:
            limits: Allowed = get_args(hint)[1]
            return limits
    assert get_origin(hint) is Literal
    return Choice(get_args(hint))


ALLOWED: Mapping[str, Choice | Range] = allowed_by_type(Options, "fan")
"""The allowed values of each option, from its type."""
