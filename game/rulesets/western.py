"""`western`: points for sets and pairs, doubles, and special hands.

>>> from game.rulesets.samples import sample
>>> score = WESTERN.score(sample("western", "dragon").win)
>>> [(one.id, one.total) for one in score.patterns]
[('exposed_major_pung', 4), ('going_out', 10), ('no_bonus_tile', 1), ('dragon', 1)]
>>> dict(score.figures)
{'base_points': 15, 'doubles': 1, 'points': 30, 'special': None}
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.rules.distance import useful_tiles
from game.rules.facts import WinBonus, WinMoment
from game.rules.options import Options
from game.rules.tiles import FLOWERS, SEASONS, bonus_number, counts_of
from game.rulesets import patterns
from game.rulesets import western_special as special
from game.rulesets.patterns import Hand
from game.rulesets.western_rows import (
    BonusRow,
    MomentRow,
    Row,
    TileRow,
    WesternUnit,
    counted,
    pair_counts,
    winners_parts,
)
from game.rulesets.western_ruleset import LIMIT, WesternRuleset

HALF = LIMIT // 2
"""The award of the special hands worth half the limit."""


# --- points that only the winner counts ---------------------------------------------------------


def going_out(hand: Hand) -> bool:
    """食糊 Any hand that wins."""
    return True


def only_tile(hand: Hand) -> bool:
    """獨獨 No other kind of tile would have completed the hand."""
    win = hand.win
    waiting = counts_of(win.concealed)
    waiting[win.winning_tile] -= 1
    laid = counts_of(tile for meld in win.melds for tile in meld.tiles)
    return len(useful_tiles(waiting, len(win.melds), hand.forms, laid)) == 1


def no_bonus_tile(bonus: WinBonus) -> bool:
    """無花 The winner has no flower and no season."""
    return not bonus.tiles


def seat_bonus(bonus: WinBonus) -> int:
    """正花 Count the bonus tiles of the winner's seat number."""
    return sum([bonus_number(tile) == bonus.seat + 1 for tile in bonus.tiles])


def whole_series(bonus: WinBonus) -> int:
    """一臺花 Count the complete series: all four flowers, all four seasons."""
    held = {*bonus.tiles}
    return sum([held.issuperset(series) for series in (FLOWERS, SEASONS)])


# --- doubles that only the winner counts --------------------------------------------------------


def non_scoring_hand(hand: Hand) -> bool:
    """平糊 Four chows and a pair that counts nothing."""
    return patterns.all_chows(hand) and not pair_counts(hand)


def major_tiles(hand: Hand) -> bool:
    """花么九 Pungs or kongs and a pair, all of 1s, 9s and honours, with at least one of each."""
    return patterns.terminals_or_honours(hand) and hand.has_honours and bool(hand.suits)


def original_call(moment: WinMoment) -> bool:
    """Ready after the first discard, and won with those 13 tiles."""
    return moment.original_call


def one_suit_pungs(hand: Hand) -> bool:
    """清一色對對糊 Pungs or kongs of one suit and a pair of it."""
    return patterns.all_pungs(hand) and patterns.full_flush(hand)


# --- the table ----------------------------------------------------------------------------------


def _times(row: str, hand: Hand) -> int:
    return counted(winners_parts(hand))[row]


def _everybody(id: str, worth: int, unit: WesternUnit = "points") -> TileRow:
    return TileRow(id, worth, partial(_times, id), unit=unit, everybody=True)


def _double(id: str, holds: Callable[[Hand], int], doubles: int = 1) -> TileRow:
    return TileRow(id, doubles, holds, unit="doubles")


def _moment_double(
    id: str, holds: Callable[[WinMoment], int], option: str | None = None
) -> MomentRow:
    return MomentRow(id, 1, holds, option=option, unit="doubles")


def _special(id: str, award: int, holds: Callable[[Hand], int]) -> TileRow:
    return TileRow(id, award, holds, unit="award")


def _knitted(id: str, holds: Callable[[Hand], int]) -> TileRow:
    return TileRow(id, HALF, holds, unit="award", option="knitting")


def _additional(id: str, holds: Callable[[Hand], int]) -> TileRow:
    return TileRow(id, LIMIT, holds, unit="award", option="additional_special_hands")


def _moment_additional(id: str, holds: Callable[[WinMoment], int]) -> MomentRow:
    return MomentRow(id, LIMIT, holds, unit="award", option="additional_special_hands")


PATTERNS: tuple[Row, ...] = (
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
    TileRow("going_out", 10, going_out),
    TileRow("drawn_from_the_wall", 2, patterns.self_drawn),
    TileRow("only_tile", 2, only_tile),
    BonusRow("no_bonus_tile", 1, no_bonus_tile),
    BonusRow("seat_bonus", 1, seat_bonus),
    BonusRow("whole_series", 1, whole_series),
    _everybody("seat_wind", 1, "doubles"),
    _everybody("round_wind", 1, "doubles"),
    _everybody("dragon", 1, "doubles"),
    _double("no_chows", patterns.all_pungs),
    _double("non_scoring_hand", non_scoring_hand),
    _double("suit_with_honours", patterns.half_flush),
    _double("major_tiles", major_tiles),
    _double("honours_only", patterns.all_honours),
    _double("four_winds", patterns.little_four_winds),
    _double("three_dragons", patterns.little_three_dragons),
    _moment_double("loose_tile", special.loose_tile),
    _moment_double("last_tile_of_the_wall", patterns.last_tile_drawn),
    _moment_double("robbed_kong", patterns.kong_robbed, "robbing_the_kong"),
    _moment_double("original_call", original_call),
    _double("one_suit_pungs", one_suit_pungs, doubles=3),
    _special("all_pair_honours", HALF, special.all_pair_honours),
    _special("fourfold_plenty", LIMIT, patterns.four_kongs),
    _knitted("knitting", special.knitting),
    _knitted("triple_knitting", special.triple_knitting),
    _special("gates_of_heaven", LIMIT, special.gates_of_heaven),
    _special("imperial_jade", LIMIT, special.imperial_jade),
    MomentRow("twofold_fortune", LIMIT, patterns.kong_on_kong, unit="award"),
    _special("all_winds_and_dragons", LIMIT, patterns.all_honours),
    _additional("buried_treasure", special.buried_treasure),
    _additional("heads_and_tails", patterns.all_terminals),
    _additional("wriggling_snake", special.wriggling_snake),
    _additional("three_great_scholars", special.three_great_scholars),
    _additional("four_blessings", patterns.big_four_winds),
    _additional("thirteen_unique_wonders", patterns.thirteen_orphans),
    _moment_additional("heavens_blessing", patterns.dealt_hand),
    _moment_additional("earths_blessing", patterns.first_discard),
    _moment_additional("plum_blossom", special.plum_blossom),
    _moment_additional("moon_from_the_sea", special.moon_from_the_sea),
)
"""Points, doubles and special hands, each in the order of the source. Honours only is included as
in the source. But such a hand is always the special hand of all winds and dragons."""

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
"""The pattern for each kind of hand that a player can plan."""

WESTERN = WesternRuleset(
    id="western",
    patterns=PATTERNS,
    hands=HANDS,
    offered=(
        "bonus_tiles",
        "limit_points",
        "additional_special_hands",
        "knitting",
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
        last_discard_drawn=False,
        concealed_kong_shown="middle_up",
        start_score=2000,
        bonus_ends_chain=False,
    ),
)
