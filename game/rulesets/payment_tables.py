"""Who pays what, as tables to read, each number made by the function that settles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.rules.facts import DealFacts, HandFacts, WinFacts
from game.rules.options import Options
from game.rules.tiles import RED, Seat
from game.rulesets.ims_ruleset import FEEDERS, ImsRuleset, total_of, who_pays
from game.rulesets.payment import payments
from game.rulesets.ruleset import Ruleset, Transfer
from game.rulesets.western_ruleset import WesternRuleset
from game.rulesets.western_settlement import paid_between

BASES = (10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 34, 40, 50)
"""Points before doubling that hands often have."""
DOUBLES = range(8)

EAST, SOUTH, WEST = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Paid:
    """What a hand of so many fan costs: the discarder and the two others when a discard won it,
    and each of three when it was self-drawn; and what the winner gets either way."""

    fan: int
    discarder: int
    other: int
    each: int

    @property
    def by_discard(self) -> int:
        return self.discarder + 2 * self.other

    @property
    def self_drawn(self) -> int:
        return 3 * self.each


@dataclass(frozen=True, slots=True)
class Basic:
    """What so many fan, counted in halves, come to: the basic score, half as much again, and what
    each of three pays of that."""

    halves: int
    single: int
    more: int
    third: int

    @property
    def fan(self) -> int | float:
        return self.halves / 2 if self.halves % 2 else self.halves // 2


@dataclass(frozen=True, slots=True)
class Factor:
    """How many times the basic score a winner gets."""

    is_dealer: bool
    self_draw: bool
    times: float


def has_shares(chosen: Ruleset) -> bool:
    """Whether the losers pay shares of what a table gives for the fan."""
    return "payment_table" in chosen.offered


def paid_table(chosen: Ruleset) -> Iterator[Paid]:
    """What hands of 0 fan up to the cap cost with the options in use."""
    for fan in range(chosen.cap + 1):
        discard, drawn = _losses(chosen.options, fan, SOUTH), _losses(chosen.options, fan, None)
        yield Paid(fan, discard[SOUTH], discard[WEST], drawn[SOUTH])


def _losses(options: Options, fan: int, discarder: Seat | None) -> list[int]:
    """What each seat loses to seat 0 for a hand of so many fan."""
    east, south, west, north = (HandFacts(seat, ()) for seat in range(4))
    win = WinFacts(east, RED, discarder=discarder)
    losses = [0, 0, 0, 0]
    for transfer in payments(DealFacts((east, south, west, north), (win,)), win, fan, options):
        losses[transfer.payer] += transfer.points
    return losses


def basic_table(chosen: ImsRuleset) -> Iterator[Basic]:
    """The basic scores, from 0 to the cap."""
    for halves in range(2 * chosen.cap + 1):
        single, more = (total_of(halves, half_more=half) for half in (False, True))
        yield Basic(halves, single, more, more // 3)


def factors(chosen: ImsRuleset) -> Iterator[Factor]:
    """What dealer and self-draw change."""
    for seat in (SOUTH, EAST):
        for discarder in (WEST, None):
            points = chosen.points(_win(seat, discarder), chosen.cap)
            times = points.total / points.basic
            yield Factor(seat == EAST, discarder is None, times)


def payers() -> Iterator[tuple[str, int]]:
    """The rules that say who pays, in their order: each with how many share the payment."""
    for why, _ in FEEDERS:
        yield why, 1
    for discarder in (None, WEST):
        why, seats = who_pays(_win(SOUTH, discarder))
        yield why, len(seats)


def _win(seat: Seat, discarder: Seat | None) -> WinFacts:
    """A win of which only the seats matter."""
    return WinFacts(HandFacts(seat, ()), RED, discarder=discarder)


def doubling_table(chosen: WesternRuleset) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Points before doubling, and what they come to with each number of DOUBLES."""
    for base in BASES:
        yield base, tuple(chosen.limited(base, doubles) for doubles in DOUBLES)


def shares_between() -> Iterator[Transfer]:
    """One point of a hand's count, and of a difference, as it is paid without East and with."""
    for why in ("count", "difference"):
        for payer in (SOUTH, EAST):
            yield paid_between(why, payer, WEST, 1)
