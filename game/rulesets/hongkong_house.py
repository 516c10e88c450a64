"""House rules of the Hong Kong old style: the rows of its table that options change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from game.rules.facts import After, WinMoment
from game.rules.options import Options
from game.rules.tiles import DRAGONS, wind_of, wind_tile
from game.rulesets import patterns
from game.rulesets.patterns import Hand
from game.rulesets.ruleset import Pattern, Scored


def with_house_rules(rows: tuple[Pattern, ...], options: Options) -> tuple[Pattern, ...]:
    """Return the table as it is with these options."""
    changes = _changes(options)
    return tuple(replace(row, **changes[row.id]) if row.id in changes else row for row in rows)


def _changes(options: Options) -> Mapping[str, Mapping[str, Any]]:
    """Return what the rows have that options change, also where all of these have their
    defaults."""
    kept = options.concealed_kong_keeps
    pair = options.ping_wu_pair
    return {
        "nine_gates": {"holds": nine_gates if options.nine_gates_wait == "any" else nine_sided},
        "four_concealed_pungs": {
            "holds": _FOUR_CONCEALED.get(options.four_concealed, patterns.four_concealed_pungs),
            "replaces": _IN_ALL if options.four_concealed == "in_all" else (),
        },
        "ping_wu": {"holds": patterns.all_chows if pair == "any" else chows_and_plain_pair},
        "concealed_hand": {"holds": nothing_exposed if kept else patterns.nothing_laid_out},
    }


def chows_and_plain_pair(hand: Hand) -> bool:
    """平糊 Four chows and a pair, but none of dragons, of the round wind or of the seat wind."""
    winds = wind_tile(hand.win.round_wind), wind_tile(wind_of(hand.win.seat))
    return patterns.all_chows(hand) and hand.pair not in (*DRAGONS, *winds)


def nine_gates(hand: Hand) -> bool:
    """九子連環 Nine gates: 1112345678999 of one suit and one more tile of it, no melds."""
    return patterns.nothing_laid_out(hand) and patterns.nine_gates(hand)


def nine_sided(hand: Hand) -> bool:
    """九子連環 Nine gates that waited for all nine tiles: the winning tile is the one more."""
    return nine_gates(hand) and hand.counts[hand.win.winning_tile] in (2, 4)


def four_concealed_drawn(hand: Hand) -> bool:
    """坎坎糊 Four concealed pungs or kongs and a self-draw."""
    return patterns.four_concealed_pungs(hand) and hand.win.self_draw


def four_pungs_in_hand(hand: Hand) -> bool:
    """坎坎糊 Four concealed pungs, none of them a kong."""
    return patterns.four_concealed_pungs(hand) and not hand.kongs


def flower_win(moment: WinMoment) -> bool:
    """花上自摸 Win on the replacement tile of a bonus tile."""
    return moment.after is After.BONUS


FLOWERS = {7: Scored("seven_flowers", 3), 8: Scored("eight_flowers", 8)}
"""花糊 What a win with bonus tiles alone counts, by their number. Nothing else counts then."""

_IN_ALL = ("all_pungs", "concealed_hand")
_FOUR_CONCEALED = {"self_draw": four_concealed_drawn, "no_kongs": four_pungs_in_hand}


def nothing_exposed(hand: Hand) -> bool:
    """門前清 Concealed hand: no melds but concealed kongs."""
    return all(meld.is_concealed for meld in hand.win.melds)
