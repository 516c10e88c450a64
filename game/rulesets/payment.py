"""What the losers pay for a hand that is worth so many fan: the Hong Kong ways."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.rules.facts import DealFacts, WinFacts
from game.rules.options import Options
from game.rules.tiles import Seat
from game.rulesets.ruleset import Transfer

TABLES: Mapping[str, tuple[int, ...]] = {
    "half_spicy": (1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384),
    "full_spicy": (1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192),
    "bands": (1, 2, 4, 8, 16, 16, 16, 32, 32, 32, 64, 64, 64, 64),
}
"""The single payment for 0 to 13 fan, by the name of the option `payment_table`."""


def payments(facts: DealFacts, win: WinFacts, fan: int, options: Options) -> Iterator[Transfer]:
    """What a winner gets from each of the other three, other winners included."""
    single = TABLES[options.payment_table][fan]
    goulash = options.goulash_bonus * facts.drawn_before
    for payer in range(4):
        if payer != win.seat:
            why = _why(payer, win)
            points = single * _share(why, options.payment_way)
            yield Transfer(payer, win.seat, points, why)
            yield Transfer(payer, win.seat, goulash, "goulash")


def _why(payer: Seat, win: WinFacts) -> str:
    if win.self_draw:
        return "self_draw"
    if payer != win.discarder:
        return "other"
    return "robbing" if win.robbing else "discard"


def _share(why: str, way: str) -> int:
    """How many single payments a loser pays."""
    if why == "self_draw":
        return 2
    if way == "full_gun":
        return 0 if why == "other" else 4
    return 1 if why == "other" else 2
