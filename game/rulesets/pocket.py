"""`pocket`: the forty patterns of Pocket Mahjong, up to 12 fan.

>>> from game.rulesets.samples import sample
>>> score = POCKET.score(sample("pocket", "all_green").win)
>>> [(one.id, one.fan) for one in score.patterns], score.total, score.counted
([('semi_pure_hand', 3), ('dragon', 1), ('all_green', 12)], 16, 12)
"""

from __future__ import annotations

from game.rules.options import Options
from game.rules.tiles import (
    BAMBOO,
    CHARACTERS,
    DOTS,
    GREEN,
    RED,
    WHITE,
    Suit,
    Tile,
    is_suited,
    rank_of,
    suit_of,
)
from game.rulesets import patterns
from game.rulesets.fan_ruleset import FanRuleset
from game.rulesets.patterns import Hand, Shape
from game.rulesets.ruleset import MomentPattern, TilePattern

MAX = 12


def _dragon_of_suit(hand: Hand, dragon: Tile, suit: Suit) -> bool:
    """Return whether the hand is a pung or kong of the dragon, the rest pungs or kongs of the suit.
    The pair is of the suit too."""
    others = hand.kinds - {dragon}
    return (
        patterns.all_pungs(hand)
        and dragon in hand.pungs
        and all(is_suited(tile) and suit_of(tile) == suit for tile in others)
    )


def ruby_dragon(hand: Hand) -> bool:
    """紅寶龍 A pung or kong of C, three of characters, and a pair of characters."""
    return _dragon_of_suit(hand, RED, CHARACTERS)


def jade_dragon(hand: Hand) -> bool:
    """翡翠龍 A pung or kong of F, three of bamboo, and a pair of bamboo."""
    return _dragon_of_suit(hand, GREEN, BAMBOO)


def pearl_dragon(hand: Hand) -> bool:
    """珍珠龍 A pung or kong of P, three of dots, and a pair of dots."""
    return _dragon_of_suit(hand, WHITE, DOTS)


def all_even_pungs(hand: Hand) -> bool:
    """Four pungs or kongs of even ranks. The pair is free."""
    return patterns.all_pungs(hand) and all(
        is_suited(tile) and rank_of(tile) % 2 == 0 for tile in hand.pungs
    )


def no_terminal(hand: Hand) -> bool:
    """斷么 None of the four sets contains a terminal or an honour. The pair is free."""
    return hand.shape is Shape.STANDARD and not any(one.has_major for one in hand.sets)


def with_terminal(hand: Hand) -> bool:
    """帶么 Each of the four sets contains a terminal or an honour. The pair is free."""
    return hand.shape is Shape.STANDARD and all(one.has_major for one in hand.sets)


def seven_straight_pairs(hand: Hand) -> bool:
    """連七對 Seven pairs of one suit in unbroken sequence."""
    if not (patterns.seven_pairs(hand) and patterns.full_flush(hand)):
        return False
    return len(hand.kinds) == 7 and max(hand.kinds) - min(hand.kinds) == 6


PATTERNS = (
    TilePattern("chi_mo", 1, patterns.self_drawn),
    TilePattern("clean_door", 1, patterns.nothing_laid_out),
    TilePattern("pure_hand", 6, patterns.full_flush),
    TilePattern("semi_pure_hand", 3, patterns.half_flush),
    TilePattern("round_wind", 1, patterns.round_wind),
    TilePattern("seat_wind", 1, patterns.seat_wind),
    TilePattern("dragon", 1, patterns.dragon_pungs),
    TilePattern("pong_pong_wu", 3, patterns.all_pungs),
    TilePattern("ping_wu", 1, patterns.all_chows),
    MomentPattern("moon_under_sea", 1, patterns.last_tile_drawn),
    MomentPattern("fish_under_river", 1, patterns.last_discard),
    TilePattern("minor_three_dragons", 4, patterns.little_three_dragons),
    TilePattern("major_three_dragons", MAX, patterns.big_three_dragons),
    TilePattern("minor_four_winds", 4, patterns.little_four_winds),
    TilePattern("major_four_winds", MAX, patterns.big_four_winds),
    TilePattern("thirteen_tiles", MAX, patterns.thirteen_orphans, option="thirteen_orphans"),
    MomentPattern("sky_wu", MAX, patterns.dealt_hand),
    MomentPattern("earth_wu", MAX, patterns.first_discard),
    TilePattern("pure_honors", MAX, patterns.all_honours, replaces=("mix_old_guy",)),
    TilePattern("seven_pairs", 4, patterns.seven_pairs, option="seven_pairs"),
    TilePattern("nine_magic_lamps", MAX, patterns.nine_gates),
    TilePattern("ruby_dragon", MAX, ruby_dragon),
    TilePattern("jade_dragon", MAX, jade_dragon),
    TilePattern("pearl_dragon", MAX, pearl_dragon),
    TilePattern("three_styles_one_chow", 2, patterns.mixed_chows),
    TilePattern("three_styles_one_pong", 2, patterns.mixed_pungs),
    TilePattern("pure_old_guy", MAX, patterns.all_terminals, replaces=("mix_old_guy",)),
    TilePattern("mix_old_guy", 3, patterns.terminals_or_honours),
    TilePattern("three_hidden_pong", 3, patterns.three_concealed_pungs),
    TilePattern(
        "four_hidden_pong", MAX, patterns.four_concealed_pungs, replaces=("three_hidden_pong",)
    ),
    TilePattern("three_gong", 3, patterns.three_kongs),
    TilePattern("four_gong", MAX, patterns.four_kongs, replaces=("three_gong",)),
    TilePattern("one_straight_style", 2, patterns.straight),
    TilePattern("all_green", MAX, patterns.all_green),
    TilePattern("all_even_pong", 3, all_even_pungs),
    TilePattern("no_terminal", 1, no_terminal),
    TilePattern("with_terminal", 2, with_terminal),
    TilePattern(
        "seven_straight_pairs",
        MAX,
        seven_straight_pairs,
        replaces=("seven_pairs",),
        option="seven_pairs",
    ),
    MomentPattern("gong_after_gong", 1, patterns.kong_on_kong),
    MomentPattern("chi_mo_after_gong", 1, patterns.kong_replacement),
)
"""The table, in the order of the source."""

HANDS = {
    "half_flush": "semi_pure_hand",
    "full_flush": "pure_hand",
    "pungs": "pong_pong_wu",
    "pairs": "seven_pairs",
    "orphans": "thirteen_tiles",
    "simple_sets": "no_terminal",
    "concealed": "clean_door",
    "straight": "one_straight_style",
    "three_suits": "three_styles_one_chow",
}
"""The pattern for each kind of hand that a player can plan."""

POCKET = FanRuleset(
    id="pocket",
    patterns=PATTERNS,
    hands=HANDS,
    offered=(
        "bonus_tiles",
        "minimum",
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
        "payment_table",
        "payment_way",
        "start_score",
        "rounds",
        "hands",
    ),
    cap=MAX,
    options=Options(bonus_ends_chain=False, winners_pay=False),
    four_alike_pairs=True,
)
