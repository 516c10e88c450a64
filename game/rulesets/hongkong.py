"""`hongkong`: Hong Kong old style, with a limit of 4, 5, 8, 10 or 13 fan.

>>> from game.rulesets.samples import sample
>>> score = HONG_KONG.score(sample("hongkong", "all_pungs").win)
>>> [(one.id, one.fan) for one in score.patterns], score.counted
([('all_pungs', 3), ('no_bonus_tiles', 1)], 4)
"""

from __future__ import annotations

from dataclasses import replace

from game.rules.facts import WinBonus
from game.rules.options import Choice, ConcealedKongShown, Options
from game.rules.tiles import FLOWERS, SEASONS
from game.rulesets import hongkong_house, patterns
from game.rulesets.fan_ruleset import FanRuleset
from game.rulesets.patterns import Hand
from game.rulesets.ruleset import BonusPattern, MomentPattern, TilePattern

SERIES = (FLOWERS, SEASONS)


def all_honours(hand: Hand) -> bool:
    """字一色 All honours: only winds and dragons, in sets or in pairs."""
    return not hand.suits


def no_bonus_tiles(bonus: WinBonus) -> bool:
    """無花 No bonus tiles: neither flowers nor seasons."""
    return not bonus.tiles


def own_bonus_tiles(bonus: WinBonus) -> int:
    """正花 Count the bonus tiles of the winner's seat, two at most."""
    return sum([series[bonus.seat] in bonus.tiles for series in SERIES])


def bonus_series(bonus: WinBonus) -> int:
    """一臺花 Count the complete series of four bonus tiles."""
    held = {*bonus.tiles}
    return sum([held.issuperset(series) for series in SERIES])


PATTERNS = (
    TilePattern("ping_wu", 1, patterns.all_chows),
    TilePattern("self_drawn", 1, patterns.self_drawn),
    TilePattern("concealed_hand", 1, patterns.nothing_laid_out),
    TilePattern("dragon_pung", 1, patterns.dragon_pungs),
    TilePattern("round_wind", 1, patterns.round_wind),
    TilePattern("seat_wind", 1, patterns.seat_wind),
    TilePattern("all_pungs", 3, patterns.all_pungs),
    TilePattern("half_flush", 3, patterns.half_flush),
    TilePattern("full_flush", 7, patterns.full_flush),
    TilePattern("mixed_terminals", 1, patterns.terminals_or_honours),
    TilePattern("little_three_dragons", 3, patterns.little_three_dragons),
    TilePattern("big_three_dragons", 5, patterns.big_three_dragons),
    TilePattern("little_four_winds", 6, patterns.little_four_winds),
    TilePattern("big_four_winds", 13, patterns.big_four_winds),
    TilePattern("all_honours", 10, all_honours, replaces=("mixed_terminals",)),
    TilePattern("all_terminals", 10, patterns.all_terminals, replaces=("mixed_terminals",)),
    TilePattern("nine_gates", 10, hongkong_house.nine_gates),
    TilePattern("thirteen_orphans", 13, patterns.thirteen_orphans, option="thirteen_orphans"),
    TilePattern("four_kongs", 13, patterns.four_kongs),
    TilePattern("four_concealed_pungs", 8, patterns.four_concealed_pungs),
    TilePattern("seven_pairs", 4, patterns.seven_pairs, option="seven_pairs"),
    MomentPattern("heavenly_hand", 13, patterns.dealt_hand),
    MomentPattern("earthly_hand", 13, patterns.first_discard),
    MomentPattern("robbing_the_kong", 1, patterns.kong_robbed, option="robbing_the_kong"),
    MomentPattern("last_tile", 1, patterns.last_tile_drawn),
    MomentPattern("last_discard", 1, patterns.last_discard),
    MomentPattern("kong_replacement", 1, patterns.kong_replacement),
    MomentPattern("kong_on_kong", 8, patterns.kong_on_kong, replaces=("kong_replacement",)),
    MomentPattern("flower_win", 1, hongkong_house.flower_win, option="flower_win"),
    BonusPattern("no_bonus_tiles", 1, no_bonus_tiles),
    BonusPattern("own_bonus_tile", 1, own_bonus_tiles),
    # Each series contains one tile of the winner's seat, which it replaces.
    BonusPattern("bonus_series", 2, bonus_series, replaces=("own_bonus_tile",)),
)
"""The commonly published table of the old style."""

KONGS_SHOWN: tuple[ConcealedKongShown, ...] = ("middle_up", "down")
"""The ways to show a concealed kong."""

OPTIONS = Options(
    bonus_tiles=True,
    last_discard_drawn=False,
    minimum=3,
    concealed_kong_shown="middle_up",
    bonus_ends_chain=False,
    winners_pay=False,
)

PRESETS: tuple[tuple[str, Options], ...] = (
    (
        "blog",
        replace(OPTIONS, bonus_tiles=False, concealed_kong_shown="down", dealer_stays_on_win=False),
    ),
    (
        "two_two",
        replace(OPTIONS, minimum=2, fan=(("all_pungs", 2), ("half_flush", 2), ("full_flush", 5))),
    ),
    ("half_gun_3", replace(OPTIONS, seven_pairs=False)),
    ("full_gun_4_7_10", replace(OPTIONS, payment_table="bands", payment_way="full_gun")),
    ("limit_5", replace(OPTIONS, limit_fan=5)),
    ("family", replace(OPTIONS, minimum=1, bonus_in_minimum=True, flowers_win="eight")),
)
"""Named sets of options. `blog`: 136 tiles, concealed kongs lie face down, and the deal passes
after every win. `two_two`: 2 fan each for all pungs and half flush."""

HANDS = {
    "half_flush": "half_flush",
    "full_flush": "full_flush",
    "pungs": "all_pungs",
    "pairs": "seven_pairs",
    "orphans": "thirteen_orphans",
    "concealed": "concealed_hand",
}
"""The pattern for each kind of hand that a player can plan."""

HONG_KONG = FanRuleset(
    id="hongkong",
    patterns=PATTERNS,
    hands=HANDS,
    offered=(
        "bonus_tiles",
        "minimum",
        "bonus_in_minimum",
        "limit_fan",
        "multiple_wins",
        "missed_win",
        "robbing_the_kong",
        "orphans_rob",
        "false_win_penalty",
        "claim_window",
        "seven_pairs",
        "thirteen_orphans",
        "concealed_kong_shown",
        "concealed_kong_keeps",
        "ping_wu_pair",
        "nine_gates_wait",
        "four_concealed",
        "flower_win",
        "flowers_win",
        "dealer_stays_on_win",
        "dealer_stays_on_draw",
        "goulash_bonus",
        "liability",
        "kong_liability",
        "payment_table",
        "payment_way",
        "base_at_0",
        "dealer_pays",
        "start_score",
        "rounds",
        "hands",
    ),
    cap=OPTIONS.limit_fan,
    options=OPTIONS,
    four_alike_pairs=False,
    house=hongkong_house.with_house_rules,
    flowers=hongkong_house.FLOWERS,
    narrowed={
        "minimum": Choice((0, 1, 2, 3, 4, 5)),
        "limit_fan": Choice((4, 5, 8, 10, 13)),
        "concealed_kong_shown": Choice(KONGS_SHOWN),
    },
)
