"""What the losers pay for a hand that is worth so many fan: the Hong Kong ways."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from game.rules.facts import DealFacts, HandFacts, WinFacts
from game.rules.options import Options, PaymentTable, PaymentWay
from game.rules.problems import Reason
from game.rules.tiles import DRAGONS, RED, SEATS, SOUTH, SUIT_TILES, WEST, WINDS, Seat, Tile
from game.rulesets.ruleset import Cell, PaymentPage, Transfer

TABLES: Mapping[PaymentTable, tuple[int, ...]] = {
    "half_spicy": (1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384),
    "full_spicy": (1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192),
    "bands": (1, 2, 4, 8, 16, 16, 16, 32, 32, 32, 64, 64, 64, 64),
}
"""The single payment for 0 to 13 fan, by the name of the option `payment_table`."""

Why: TypeAlias = Literal["self_draw", "other", "robbing", "discard"]

SELF_DRAW_SHARE = 2
"""How many single payments each loser pays for a self-draw, whoever pays for a discard."""


def payments(facts: DealFacts, win: WinFacts, fan: int, options: Options) -> Iterator[Transfer]:
    """What a winner gets from each of the other three, other winners included. Who is liable pays
    for all three, but the goulash bonus for nobody else."""
    single = TABLES[options.payment_table][fan]
    goulash = options.goulash_bonus * facts.drawn_before
    liable = liable_player(win, options)
    if liable is not None:
        yield Transfer(liable, win.seat, 3 * SELF_DRAW_SHARE * single, "liability")
    for payer in SEATS:
        if payer != win.seat:
            if liable is None:
                why = _why(payer, win)
                points = single * _share(why, options.payment_way)
                yield Transfer(payer, win.seat, points, why)
            if goulash:
                yield Transfer(payer, win.seat, goulash, "goulash")


def liable_player(win: WinFacts, options: Options) -> Seat | None:
    """包 Who fed the third dragon pung, the fourth wind pung, or the fourth exposed set of a hand
    of one suit, and so pays alone for a self-draw; None when nobody does.

    The others must have been able to see the sets before it: of dragons and winds a concealed
    kong counts unless it lies face down, of one suit exposed sets only. A promoted kong was fed
    by whoever fed its pung.
    """
    if not (options.liability and win.self_draw):
        return None
    exposed = [meld for meld in win.hand.melds if not meld.is_concealed]
    seen = exposed if options.hides_concealed_kongs else win.hand.melds
    for melds, kinds, needed in (
        (seen, DRAGONS, 3),
        (seen, WINDS, 4),
        (exposed, _only_suit(win.hand), 4),
    ):
        sets = [meld for meld in melds if meld.tile in kinds]
        if len(sets) == needed:
            return sets[-1].source
    return None


def _only_suit(hand: HandFacts) -> tuple[Tile, ...]:
    """The tiles of the suit that the whole hand is of; () when it is not of one suit."""
    return next((suit for suit in SUIT_TILES if {*hand.tiles} <= {*suit}), ())


def false_win_payments(seat: Seat, limit: int, options: Options) -> tuple[Transfer, ...]:
    """詐糊 What a player pays who declared a win that is none: to each of the others as much as a
    loser pays for a self-draw of `limit` fan, the ruleset's cap."""
    points = SELF_DRAW_SHARE * TABLES[options.payment_table][limit]
    return tuple(Transfer(seat, payee, points, "false_win") for payee in SEATS if payee != seat)


def _why(payer: Seat, win: WinFacts) -> Why:
    if win.self_draw:
        return "self_draw"
    if payer != win.discarder:
        return "other"
    return "robbing" if win.robbing else "discard"


def _share(why: Why, way: PaymentWay) -> int:
    """How many single payments a loser pays."""
    if why == "self_draw":
        return SELF_DRAW_SHARE
    if way == "full_gun":
        return 0 if why == "other" else 4
    return 1 if why == "other" else 2


# --- the page to read ---------------------------------------------------------------------------


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


def paid_table(options: Options, cap: int) -> Iterator[Paid]:
    """Return what hands of 0 fan up to the cap cost."""
    for fan in range(cap + 1):
        discard, drawn = _losses(options, fan, SOUTH), _losses(options, fan, None)
        yield Paid(fan, discard[SOUTH], discard[WEST], drawn[SOUTH])


def _losses(options: Options, fan: int, discarder: Seat | None) -> list[int]:
    """What each seat loses to seat 0 for a hand of so many fan."""
    east, south, west, north = (HandFacts(seat, ()) for seat in SEATS)
    win = WinFacts(east, RED, discarder=discarder)
    losses = [0, 0, 0, 0]
    for transfer in payments(DealFacts((east, south, west, north), (win,)), win, fan, options):
        losses[transfer.payer] += transfer.points
    return losses


PAID = ("fan", "discarder", "other", "by_discard", "each", "self_drawn")
"""The columns of the page."""


def shares_page(options: Options, cap: int) -> PaymentPage:
    """Return what each loser pays for so many fan."""
    rows = [[getattr(one, name) for name in PAID] for one in paid_table(options, cap)]
    chosen = {"payment_table": options.payment_table, "payment_way": options.payment_way}
    return PaymentPage(
        notes=tuple(
            Reason.of(
                "rules.option",
                name=Reason.of(f"option.{name}"),
                value=Reason.of(f"option.{name}.{value}"),
            )
            for name, value in chosen.items()
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
