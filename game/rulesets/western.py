"""`western`: points for sets and pairs, doubles, and special hands."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.rules.distance import useful_tiles
from game.rules.options import Options
from game.rules.tiles import FLOWERS, SEASONS, bonus_number, counts_of
from game.rulesets import patterns
from game.rulesets import western_special as special
from game.rulesets.patterns import Hand
from game.rulesets.western_counts import counted, pair_counts, winners_parts
from game.rulesets.western_ruleset import LIMIT, Row, WesternRuleset

HALF = LIMIT // 2
"""No hand has more. It is no cap: the limit is one of points."""

_ANY_SHAPE = special.forms_of(additional=True)
"""A hand that waits for a set or a pair never waits for an additional shape too, so that it does
not matter whether those are switched off."""


# --- points that only the winner counts ---------------------------------------------------------


def going_out(hand: Hand) -> bool:
    """糊牌 Any hand that wins."""
    return True


def only_tile(hand: Hand) -> bool:
    """獨聽 No other kind of tile would have completed the hand."""
    facts = hand.win.hand
    waiting = counts_of(facts.concealed)
    waiting[hand.win.winning_tile] -= 1
    laid = counts_of(tile for meld in facts.melds for tile in meld.tiles)
    return len(useful_tiles(waiting, len(facts.melds), _ANY_SHAPE, laid)) == 1


def no_bonus_tile(hand: Hand) -> bool:
    """無花 The winner holds no flower and no season."""
    return not hand.win.hand.bonus


def seat_bonus(hand: Hand) -> int:
    """正花 How many bonus tiles of the winner's own number there are."""
    facts = hand.win.hand
    return sum([bonus_number(tile) == facts.seat + 1 for tile in facts.bonus])


def whole_series(hand: Hand) -> int:
    """一臺花 How often all four flowers or all four seasons are there."""
    held = {*hand.win.hand.bonus}
    return sum([held.issuperset(series) for series in (FLOWERS, SEASONS)])


# --- doubles that only the winner counts --------------------------------------------------------


def non_scoring_hand(hand: Hand) -> bool:
    """平糊 Four chows and a pair that counts nothing."""
    return patterns.all_chows(hand) and not pair_counts(hand)


def original_call(hand: Hand) -> bool:
    """Ready after the first discard, and won with those 13 tiles."""
    return hand.win.original_call


def one_suit_pungs(hand: Hand) -> bool:
    """清一色對對糊 Pungs or kongs of one suit and a pair of it."""
    return patterns.all_pungs(hand) and patterns.full_flush(hand)


# --- the table ----------------------------------------------------------------------------------


def _times(row: str, hand: Hand) -> int:
    return counted(winners_parts(hand))[row]


def _everybody(id: str, worth: int, unit: str = "points") -> Row:
    return Row(id, worth, partial(_times, id), unit=unit, everybody=True)


def _bonus(id: str, holds: Callable[[Hand], int]) -> Row:
    return Row(id, 1, holds, option="bonus_tiles", moment=True)


def _double(
    id: str, holds: Callable[[Hand], int], doubles: int = 1, *, moment: bool = False
) -> Row:
    return Row(id, doubles, holds, unit="doubles", moment=moment)


def _special(id: str, award: int, holds: Callable[[Hand], int], *, moment: bool = False) -> Row:
    return Row(id, award, holds, unit="award", moment=moment)


def _additional(id: str, award: int, holds: Callable[[Hand], int], *, moment: bool = False) -> Row:
    option = "additional_special_hands"
    return Row(id, award, holds, unit="award", option=option, moment=moment)


PATTERNS = (
    _everybody("exposed_minor_pung", 2),
    _everybody("concealed_minor_pung", 4),
    _everybody("exposed_major_pung", 4),
    _everybody("concealed_major_pung", 8),
    _everybody("exposed_minor_kong", 8),
    _everybody("concealed_minor_kong", 16),
    _everybody("exposed_major_kong", 16),
    _everybody("concealed_major_kong", 32),
    _everybody("dragon_pair", 2),
    _everybody("round_wind_pair", 2),
    _everybody("seat_wind_pair", 2),
    Row("going_out", 10, going_out),
    Row("drawn_from_the_wall", 2, patterns.self_drawn),
    Row("only_tile", 2, only_tile),
    _bonus("no_bonus_tile", no_bonus_tile),
    _bonus("seat_bonus", seat_bonus),
    _bonus("whole_series", whole_series),
    _everybody("seat_wind", 1, "doubles"),
    _everybody("round_wind", 1, "doubles"),
    _everybody("dragon", 1, "doubles"),
    _double("no_chows", patterns.all_pungs),
    _double("non_scoring_hand", non_scoring_hand),
    _double("suit_with_honours", patterns.half_flush),
    _double("major_tiles", patterns.mixed_terminals),
    _double("honours_only", patterns.all_honours),
    _double("four_winds", patterns.little_four_winds),
    _double("three_dragons", patterns.little_three_dragons),
    _double("loose_tile", special.loose_tile, moment=True),
    _double("last_tile_of_the_wall", patterns.last_tile_drawn, moment=True),
    _double("robbed_kong", patterns.kong_robbed, moment=True),
    _double("original_call", original_call, moment=True),
    _double("one_suit_pungs", one_suit_pungs, doubles=3),
    _special("all_pair_honours", HALF, special.all_pair_honours),
    _special("fourfold_plenty", LIMIT, patterns.four_kongs),
    _special("knitting", HALF, special.knitting),
    _special("triple_knitting", HALF, special.triple_knitting),
    _special("gates_of_heaven", LIMIT, special.gates_of_heaven),
    _special("imperial_jade", LIMIT, special.imperial_jade),
    _special("twofold_fortune", LIMIT, patterns.kong_on_kong, moment=True),
    _special("all_winds_and_dragons", LIMIT, patterns.all_honours),
    _additional("buried_treasure", LIMIT, special.buried_treasure),
    _additional("heads_and_tails", LIMIT, patterns.all_terminals),
    _additional("wriggling_snake", LIMIT, special.wriggling_snake),
    _additional("three_great_scholars", LIMIT, special.three_great_scholars),
    _additional("four_blessings", LIMIT, patterns.big_four_winds),
    _additional("thirteen_unique_wonders", LIMIT, patterns.thirteen_orphans),
    _additional("heavens_blessing", LIMIT, patterns.dealt_hand, moment=True),
    _additional("earths_blessing", LIMIT, patterns.first_discard, moment=True),
    _additional("plum_blossom", LIMIT, special.plum_blossom, moment=True),
    _additional("moon_from_the_sea", LIMIT, special.moon_from_the_sea, moment=True),
)
"""Points, doubles and special hands, each in the order of the source. Honours only is there as in
the source, although such a hand is always the special hand of all winds and dragons."""

HANDS = {
    "half_flush": "suit_with_honours",
    "pungs": "no_chows",
    "pungs.full_flush": "one_suit_pungs",
    "orphans": "thirteen_unique_wonders",
    "knitting": "knitting",
    "triple_knitting": "triple_knitting",
    "wriggling_snake": "wriggling_snake",
    "honour_pairs": "all_pair_honours",
}
"""The pattern for each kind of hand that a player plans."""

WESTERN = WesternRuleset(
    id="western",
    patterns=PATTERNS,
    hands=HANDS,
    offered=(
        "bonus_tiles",
        "limit_points",
        "additional_special_hands",
        "calling_award",
        "multiple_wins",
        "missed_win",
        "robbing_the_kong",
        "false_win_penalty",
        "claim_window",
        "concealed_kong_shown",
        "dealer_stays_on_win",
        "dealer_stays_on_draw",
        "goulash_bonus",
        "start_score",
        "rounds",
        "hands",
    ),
    options=Options(
        bonus_tiles=True,
        dead_wall=14,
        concealed_kong_shown="middle_up",
        start_score=2000,
    ),
)
