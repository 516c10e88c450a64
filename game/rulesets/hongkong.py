"""`hongkong`: the Hong Kong old style, faan up to a limit of 8, 10 or 13."""

from __future__ import annotations

from dataclasses import replace

from game.rules.options import Choice, Options
from game.rules.tiles import FLOWERS, SEASONS
from game.rulesets import patterns
from game.rulesets.fan_ruleset import FanRuleset
from game.rulesets.patterns import Hand
from game.rulesets.ruleset import Pattern

SERIES = (FLOWERS, SEASONS)


def all_honours(hand: Hand) -> bool:
    """字一色 Only winds and dragons, in sets or in pairs."""
    return not hand.suits


def nine_gates(hand: Hand) -> bool:
    """九子連環 1112345678999 of one suit and one more tile of it, nothing laid out."""
    return patterns.nothing_laid_out(hand) and patterns.nine_gates(hand)


def no_bonus_tiles(hand: Hand) -> bool:
    """無花 Neither flowers nor seasons."""
    return not hand.win.hand.bonus


def own_bonus_tiles(hand: Hand) -> int:
    """正花 How many of the two bonus tiles of the winner's own seat there are."""
    facts = hand.win.hand
    return sum([series[facts.seat] in facts.bonus for series in SERIES])


def bonus_series(hand: Hand) -> int:
    """一臺花 How many of the two series of four bonus tiles are there whole."""
    held = {*hand.win.hand.bonus}
    return sum([held.issuperset(series) for series in SERIES])


PATTERNS = (
    Pattern("ping_wu", 1, patterns.all_chows),
    Pattern("self_drawn", 1, patterns.self_drawn),
    Pattern("concealed_hand", 1, patterns.nothing_laid_out),
    Pattern("dragon_pung", 1, patterns.dragon_pungs),
    Pattern("round_wind", 1, patterns.round_wind),
    Pattern("seat_wind", 1, patterns.seat_wind),
    Pattern("all_pungs", 3, patterns.all_pungs),
    Pattern("half_flush", 3, patterns.half_flush),
    Pattern("full_flush", 7, patterns.full_flush),
    Pattern("mixed_terminals", 1, patterns.mixed_terminals),
    Pattern("little_three_dragons", 3, patterns.little_three_dragons),
    Pattern("big_three_dragons", 5, patterns.big_three_dragons),
    Pattern("little_four_winds", 6, patterns.little_four_winds),
    Pattern("big_four_winds", 13, patterns.big_four_winds),
    Pattern("all_honours", 10, all_honours, replaces=("mixed_terminals",)),
    Pattern("all_terminals", 10, patterns.all_terminals, replaces=("mixed_terminals",)),
    Pattern("nine_gates", 10, nine_gates),
    Pattern("thirteen_orphans", 13, patterns.thirteen_orphans),
    Pattern("four_kongs", 13, patterns.four_kongs),
    Pattern("four_concealed_pungs", 8, patterns.four_concealed_pungs),
    Pattern("seven_pairs", 4, patterns.seven_pairs),
    Pattern("heavenly_hand", 13, patterns.dealt_hand, moment=True),
    Pattern("earthly_hand", 13, patterns.first_discard, moment=True),
    Pattern("robbing_the_kong", 1, patterns.kong_robbed, moment=True),
    Pattern("last_tile", 1, patterns.last_tile_drawn, moment=True),
    Pattern("last_discard", 1, patterns.last_discard, moment=True),
    Pattern("kong_replacement", 1, patterns.kong_replacement, moment=True),
    Pattern("kong_on_kong", 8, patterns.kong_on_kong, replaces=("kong_replacement",), moment=True),
    Pattern("no_bonus_tiles", 1, no_bonus_tiles, moment=True),
    Pattern("own_bonus_tile", 1, own_bonus_tiles, moment=True),
    # Each series holds one own tile, which it replaces.
    Pattern("bonus_series", 2, bonus_series, replaces=("own_bonus_tile",), moment=True),
)
"""The commonly published table of the old style."""

OPTIONS = Options(bonus_tiles=True, minimum=3, concealed_kong_shown="middle_up")

PRESETS: tuple[tuple[str, Options], ...] = (
    ("blog", replace(OPTIONS, bonus_tiles=False, dealer_stays_on_win=False)),
)
"""Named ways to play. `blog`: 136 tiles, and the deal passes on after every win."""

HANDS = {
    "half_flush": "half_flush",
    "full_flush": "full_flush",
    "pungs": "all_pungs",
    "pairs": "seven_pairs",
    "orphans": "thirteen_orphans",
    "concealed": "concealed_hand",
}
"""The pattern for each kind of hand that a player plans."""

HONG_KONG = FanRuleset(
    id="hongkong",
    patterns=PATTERNS,
    hands=HANDS,
    offered=(
        "bonus_tiles",
        "minimum",
        "limit_fan",
        "multiple_wins",
        "missed_win",
        "robbing_the_kong",
        "false_win_penalty",
        "claim_window",
        "seven_pairs",
        "thirteen_orphans",
        "concealed_kong_shown",
        "dealer_stays_on_win",
        "dealer_stays_on_draw",
        "goulash_bonus",
        "liability",
        "payment_table",
        "payment_way",
        "start_score",
        "rounds",
        "hands",
    ),
    cap=OPTIONS.limit_fan,
    options=OPTIONS,
    four_alike_pairs=False,
    bonus_patterns=("no_bonus_tiles", "own_bonus_tile", "bonus_series"),
    narrowed={
        "minimum": Choice((0, 1, 3, 5)),
        "concealed_kong_shown": Choice(("middle_up", "down")),
    },
)
