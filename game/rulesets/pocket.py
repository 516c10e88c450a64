"""`pocket`: the forty patterns of Pocket Mahjong, FAN up to 12."""

from __future__ import annotations

from game.rules.options import Options
from game.rules.tiles import GREEN, RED, WHITE, Suit, Tile, is_suited, rank_of, suit_of
from game.rulesets import patterns
from game.rulesets.fan_ruleset import FanRuleset
from game.rulesets.patterns import Hand, Shape
from game.rulesets.ruleset import Pattern

MAX = 12


def _dragon_of_suit(hand: Hand, dragon: Tile, suit: Suit) -> bool:
    """A pung or kong of the dragon, all other sets pungs or kongs of the suit, and a pair of it."""
    others = hand.kinds - {dragon}
    return (
        patterns.all_pungs(hand)
        and dragon in hand.pungs
        and all(is_suited(tile) and suit_of(tile) == suit for tile in others)
    )


def ruby_dragon(hand: Hand) -> bool:
    """紅孔雀 A pung or kong of C, three of characters, and a pair of characters."""
    return _dragon_of_suit(hand, RED, suit=0)


def jade_dragon(hand: Hand) -> bool:
    """The same with F and bamboo."""
    return _dragon_of_suit(hand, GREEN, suit=2)


def pearl_dragon(hand: Hand) -> bool:
    """The same with P and dots."""
    return _dragon_of_suit(hand, WHITE, suit=1)


def all_even_pungs(hand: Hand) -> bool:
    """Four pungs or kongs of even ranks; the pair is free."""
    return patterns.all_pungs(hand) and all(
        is_suited(tile) and rank_of(tile) % 2 == 0 for tile in hand.pungs
    )


def no_terminal(hand: Hand) -> bool:
    """斷么 None of the four sets contains a terminal or an honour; the pair is free."""
    return hand.shape is Shape.STANDARD and not any(one.has_major for one in hand.sets)


def with_terminal(hand: Hand) -> bool:
    """帶么 Each of the four sets contains a terminal or an honour; the pair is free."""
    return hand.shape is Shape.STANDARD and all(one.has_major for one in hand.sets)


def seven_straight_pairs(hand: Hand) -> bool:
    """連七對 Seven pairs of one suit in unbroken sequence."""
    if not (patterns.seven_pairs(hand) and patterns.full_flush(hand)):
        return False
    return len(hand.kinds) == 7 and max(hand.kinds) - min(hand.kinds) == 6


PATTERNS = (
    Pattern("chi_mo", 1, patterns.self_drawn),
    Pattern("clean_door", 1, patterns.nothing_laid_out),
    Pattern("pure_hand", 6, patterns.full_flush),
    Pattern("semi_pure_hand", 3, patterns.half_flush),
    Pattern("round_wind", 1, patterns.round_wind),
    Pattern("seat_wind", 1, patterns.seat_wind),
    Pattern("dragon", 1, patterns.dragon_pungs),
    Pattern("pong_pong_wu", 3, patterns.all_pungs),
    Pattern("ping_wu", 1, patterns.all_chows),
    Pattern("moon_under_sea", 1, patterns.last_tile_drawn, moment=True),
    Pattern("fish_under_river", 1, patterns.last_discard, moment=True),
    Pattern("minor_three_dragons", 4, patterns.little_three_dragons),
    Pattern("major_three_dragons", MAX, patterns.big_three_dragons),
    Pattern("minor_four_winds", 4, patterns.little_four_winds),
    Pattern("major_four_winds", MAX, patterns.big_four_winds),
    Pattern("thirteen_tiles", MAX, patterns.thirteen_orphans),
    Pattern("sky_wu", MAX, patterns.dealt_hand, moment=True),
    Pattern("earth_wu", MAX, patterns.first_discard, moment=True),
    Pattern("pure_honors", MAX, patterns.all_honours, replaces=("mix_old_guy",)),
    Pattern("seven_pairs", 4, patterns.seven_pairs),
    Pattern("nine_magic_lamps", MAX, patterns.nine_gates),
    Pattern("ruby_dragon", MAX, ruby_dragon),
    Pattern("jade_dragon", MAX, jade_dragon),
    Pattern("pearl_dragon", MAX, pearl_dragon),
    Pattern("three_styles_one_chow", 2, patterns.mixed_chows),
    Pattern("three_styles_one_pong", 2, patterns.mixed_pungs),
    Pattern("pure_old_guy", MAX, patterns.all_terminals, replaces=("mix_old_guy",)),
    Pattern("mix_old_guy", 3, patterns.mixed_terminals),
    Pattern("three_hidden_pong", 3, patterns.three_concealed_pungs),
    Pattern(
        "four_hidden_pong", MAX, patterns.four_concealed_pungs, replaces=("three_hidden_pong",)
    ),
    Pattern("three_gong", 3, patterns.three_kongs),
    Pattern("four_gong", MAX, patterns.four_kongs, replaces=("three_gong",)),
    Pattern("one_straight_style", 2, patterns.straight),
    Pattern("all_green", MAX, patterns.all_green),
    Pattern("all_even_pong", 3, all_even_pungs),
    Pattern("no_terminal", 1, no_terminal),
    Pattern("with_terminal", 2, with_terminal),
    Pattern("seven_straight_pairs", MAX, seven_straight_pairs, replaces=("seven_pairs",)),
    Pattern("gong_after_gong", 1, patterns.kong_on_kong, moment=True),
    Pattern("chi_mo_after_gong", 1, patterns.kong_replacement, moment=True),
)
"""The table, in the order of the source."""

HANDS = {
    "half_flush": "semi_pure_hand",
    "full_flush": "pure_hand",
    "pungs": "pong_pong_wu",
    "pairs": "seven_pairs",
    "orphans": "thirteen_tiles",
    "simples": "no_terminal",
    "concealed": "clean_door",
    "straight": "one_straight_style",
    "three_suits": "three_styles_one_chow",
}
"""The pattern for each kind of hand that a player plans."""

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
    options=Options(),
    four_alike_pairs=True,
)
