"""Payments for a number of fan: the Hong Kong ways."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from game.rules.facts import DealFacts, HandFacts, WinFacts
from game.rules.options import DealerPays, Options, PaymentTable, PaymentWay
from game.rules.problems import Reason
from game.rules.tiles import DRAGONS, EAST, RED, SEATS, SOUTH, SUIT_TILES, WEST, WINDS, Seat
from game.rulesets.ruleset import Cell, PaymentPage, Transfer

TABLES: Mapping[PaymentTable, tuple[int, ...]] = {
    "half_spicy": (1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384),
    "full_spicy": (1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192),
    "bands": (1, 2, 4, 8, 16, 16, 16, 32, 32, 32, 64, 64, 64, 64),
    "bands_4_6_8": (1, 2, 4, 8, 16, 16, 32, 32, 64, 64, 64, 64, 64, 64),
    "bands_5_7_9": (1, 2, 4, 8, 8, 16, 16, 32, 32, 64, 64, 64, 64, 64),
}
"""The single payment for 0 to 13 fan, by the value of the option `payment_table`."""

Why: TypeAlias = Literal["self_draw", "other", "robbing", "discard"]

SELF_DRAW_SHARE = 2
"""The number of single payments by each loser for a self-draw, whatever the payment way."""


HALVES: Mapping[DealerPays, int] = {"1": 2, "1.5": 3, "2": 4}
"""The halves of each payment by or to the dealer, by the value of the option `dealer_pays`."""


def single_payment(options: Options, fan: int) -> int:
    """Return the single payment for a hand of this fan.

    >>> [single_payment(Options(base_at_0=base), fan) for base in (1, 2) for fan in (0, 1)]
    [1, 2, 2, 2]
    """
    return TABLES[options.payment_table][fan] if fan else options.base_at_0


def payments(facts: DealFacts, win: WinFacts, fan: int, options: Options) -> Iterator[Transfer]:
    """Yield the payments to a winner from the losers, and from other winners only if `winners_pay`.
    A liable player pays for all three. Each loser still pays the drawn-hand bonus."""
    single = single_payment(options, fan)
    goulash = options.goulash_bonus * facts.drawn_before
    liable = liable_player(win, options)
    if liable is not None:
        exempt = () if options.winners_pay else facts.winners
        losers = (payer for payer in SEATS if payer != win.seat and payer not in exempt)
        points = sum(_due(payer, win, single, options) for payer in losers)
        yield Transfer(liable, win.seat, points, "liability")
    for payer in SEATS:
        if payer != win.seat and (options.winners_pay or payer not in facts.winners):
            if liable is None:
                yield Transfer(payer, win.seat, _due(payer, win, single, options), _why(payer, win))
            if goulash:
                yield Transfer(payer, win.seat, goulash, "goulash")


def liable_player(win: WinFacts, options: Options) -> Seat | None:
    """包 Return the player who pays alone, or None.

    With `kong_liability` it is first the one who discarded for the kong whose replacement won, or
    whose kong was robbed. With `liability`, for a self-draw, it is the discarder of the third
    dragon pung or the fourth wind pung. In a hand of one suit it is the discarder of the fourth
    exposed set. The others must have seen the sets before it. For dragons and winds a concealed
    kong counts unless it is face down. For one suit only exposed sets count. The discarder of a
    promoted kong is the discarder of its pung. Nobody fed a win with bonus tiles alone.
    """
    if win.by_flowers:
        return None
    if options.kong_liability and (win.robbing or win.kong_feeder is not None):
        return win.discarder if win.robbing else win.kong_feeder
    if not (options.liability and win.self_draw):
        return None
    exposed = [meld for meld in win.hand.melds if not meld.is_concealed]
    seen = exposed if options.hides_concealed_kongs else win.hand.melds
    only_suit = next((suit for suit in SUIT_TILES if {*win.hand.tiles} <= {*suit}), ())
    for melds, kinds, needed in (
        (seen, DRAGONS, 3),
        (seen, WINDS, 4),
        (exposed, only_suit, 4),
    ):
        sets = [meld for meld in melds if meld.tile in kinds]
        if len(sets) == needed:
            return sets[-1].source
    return None


def false_win_payments(seat: Seat, limit: int, options: Options) -> tuple[Transfer, ...]:
    """詐糊 Return the payments for a false win. Each of the others gets a loser's payment for a
    self-draw of `limit` fan, the ruleset's cap."""
    points = SELF_DRAW_SHARE * single_payment(options, limit)
    return tuple(Transfer(seat, payee, points, "false_win") for payee in SEATS if payee != seat)


def _due(payer: Seat, win: WinFacts, single: int, options: Options) -> int:
    """Return what a loser pays if nobody is liable."""
    points = single * _share(_why(payer, win), options.payment_way)
    halves = HALVES[options.dealer_pays] if EAST in (payer, win.seat) else 2
    return (points * halves + 1) // 2


def _why(payer: Seat, win: WinFacts) -> Why:
    if win.self_draw:
        return "self_draw"
    if payer != win.discarder:
        return "other"
    return "robbing" if win.robbing else "discard"


def _share(why: Why, way: PaymentWay) -> int:
    """Return the number of single payments that a loser pays."""
    if why == "self_draw":
        return SELF_DRAW_SHARE
    if way == "full_gun":
        return 0 if why == "other" else 4
    return 1 if why == "other" else 2


# --- the page to read ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Paid:
    """The cost of a hand by fan.

    `discarder` and `other` are the payments if a discard won: by the discarder, and by each of the
    two others. `each` is the payment of each of three for a self-draw. `by_discard` and
    `self_drawn` are the winner's points.
    """

    fan: int
    discarder: int
    other: int
    each: int

    @property
    def by_discard(self) -> int:
        """Return what the winner gets from all three for a win by discard."""
        return self.discarder + 2 * self.other

    @property
    def self_drawn(self) -> int:
        """Return what the winner gets from all three for a self-draw."""
        return 3 * self.each


def paid_table(options: Options, cap: int) -> Iterator[Paid]:
    """Yield the cost of hands of 0 fan up to the cap, between players who aren't the dealer.

    >>> [(one.discarder, one.other, one.each) for one in paid_table(Options(), cap=3)]
    [(2, 1, 2), (4, 2, 4), (8, 4, 8), (16, 8, 16)]
    >>> full_gun = Options(payment_way="full_gun")
    >>> [(one.discarder, one.other, one.each) for one in paid_table(full_gun, cap=3)]
    [(4, 0, 2), (8, 0, 4), (16, 0, 8), (32, 0, 16)]
    """
    options = replace(options, dealer_pays="1")
    for fan in range(cap + 1):
        discard, drawn = _losses(options, fan, SOUTH), _losses(options, fan, None)
        yield Paid(fan, discard[SOUTH], discard[WEST], drawn[SOUTH])


def _losses(options: Options, fan: int, discarder: Seat | None) -> list[int]:
    """Return the points that each seat loses to seat 0 for a hand of this fan."""
    east, south, west, north = (HandFacts(seat, ()) for seat in SEATS)
    win = WinFacts(east, RED, discarder=discarder)
    losses = [0, 0, 0, 0]
    for transfer in payments(DealFacts((east, south, west, north), (win,)), win, fan, options):
        losses[transfer.payer] += transfer.points
    return losses


PAID = ("fan", "discarder", "other", "by_discard", "each", "self_drawn")
"""The columns of the page."""


def shares_page(options: Options, cap: int) -> PaymentPage:
    """Return the payments of each loser by fan."""
    rows = [[getattr(one, name) for name in PAID] for one in paid_table(options, cap)]
    names = ["payment_table", "payment_way"]
    if options.dealer_pays != "1":
        names.append("dealer_pays")
    values = options.values()
    return PaymentPage(
        notes=tuple(
            Reason.of(
                "rules.option",
                name=Reason.of(f"option.{name}"),
                value=Reason.of(f"option.{name}.{values[name]}"),
            )
            for name in names
        ),
        heads=tuple(f"rules.payment.{name}" for name in PAID),
        rows=tuple((Cell(fan, fan >= cap), *map(Cell, points)) for fan, *points in rows),
        data={
            "kind": "shares",
            "table": options.payment_table,
            "way": options.payment_way,
            "rows": [dict(zip(PAID, row, strict=True)) for row in rows],
        },
    )
