"""Settle a hand that ended elsewhere: its counts are known, its tiles only in part.

Payments that depend on unknown tiles are left out: in `ims` the aux value. Somebody says who is
liable, since the melds don't.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

from game.rules.facts import DealFacts
from game.rules.options import Range
from game.rules.tiles import SEATS, Seat
from game.rulesets.fan_ruleset import FanRuleset
from game.rulesets.ims_ruleset import ImsRuleset
from game.rulesets.ruleset import HandScore, Ruleset, Settlement, settlement
from game.rulesets.western_ruleset import WesternRuleset
from game.rulesets.western_settlement import transfers

MOST_FAN = 99
"""The most fan of a hand before the cap that somebody can write down."""


def counts_losers(rules: Ruleset) -> bool:
    """Return whether the counts of all four hands are needed, not only those of the winners."""
    return isinstance(rules, WesternRuleset)


def count_range(rules: Ruleset) -> Range:
    """Return what a winner's hand can count."""
    if rules.unit == "fan":
        return Range(rules.options.minimum, MOST_FAN)
    return Range(0, rules.cap)


def liable_seats(rules: Ruleset, winners: Collection[Seat], discarder: Seat | None) -> list[Seat]:
    """包 Return who can pay for all by these rules, in a hand that ended like this. After a discard
    it is the player whose kong was robbed. In `ims` the discarder pays for all anyway, so it is
    another player."""
    options = rules.options
    losers = [seat for seat in SEATS if seat not in winners]
    match rules:
        case ImsRuleset():
            return [seat for seat in losers if seat != discarder]
        case FanRuleset() if discarder is None:
            return losers if options.liability or options.kong_liability else []
        case FanRuleset() if options.kong_liability and options.robbing_the_kong:
            return [seat for seat in losers if seat == discarder]
    return []


def settle_counted(
    rules: Ruleset, facts: DealFacts, counts: Mapping[Seat, int], liable: Seat | None = None
) -> Settlement:
    """Return all payments of a hand by the counts of its winners, or by those of all seats. A
    liable player pays for all, but not their drawn-hand bonus.

    >>> from game.rules.facts import HandFacts, WinFacts
    >>> from game.rules.tiles import RED, SOUTH, WEST
    >>> from game.rulesets.hongkong import HONG_KONG
    >>> east, south, west, north = (HandFacts(seat, ()) for seat in SEATS)
    >>> win = WinFacts(south, RED, discarder=WEST)
    >>> facts = DealFacts((east, south, west, north), (win,))
    >>> settle_counted(HONG_KONG, facts, {SOUTH: 3}).payments
    (-8, 32, -16, -8)
    """
    capped = {seat: min(count, rules.cap) for seat, count in counts.items()}
    scores = {seat: HandScore((), counts[seat], count) for seat, count in capped.items()}
    won = tuple(scores[win.seat] for win in facts.wins)
    match rules:
        case FanRuleset():
            paid = [
                one for win in facts.wins for one in rules.transfers(facts, win, scores[win.seat])
            ]
        case WesternRuleset():
            goulash = rules.options.goulash_bonus * facts.drawn_before
            winners = [win.seat for win in facts.wins]
            paid = [*transfers([capped[seat] for seat in SEATS], winners, goulash)]
        case _:
            raise AssertionError(rules.id)
    if liable is not None:
        paid = [
            one if one.why == "goulash" else replace(one, payer=liable, why="liability")
            for one in paid
        ]
    return settlement(tuple(paid), won)
