"""For every pattern a hand that nearly has it: its sample, with one thing changed.

A set, the pair or a tile is another one, a set was claimed, or the hand was won in another way. The
label `miss.<why>` says what is missing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from game.rules.facts import After
from game.rules.tiles import SOUTH_WIND, WEST, Tile
from game.rulesets.samples import SAMPLES, Sample


@dataclass(frozen=True, slots=True)
class NearMiss:
    """A hand that doesn't have a pattern, and why not. It might not even be complete."""

    hand: Sample
    why: str


def near_miss(ruleset: str, pattern: str) -> NearMiss | None:
    """Return the near miss of a pattern by ruleset id and pattern id, or None if it has none."""
    change = _MISSES.get(ruleset, {}).get(pattern)
    if change is None:
        return None
    why, changes = change
    return NearMiss(replace(SAMPLES[ruleset][pattern], **changes), why)


def changed_tiles(hand: Sample, shown: Sample) -> tuple[Tile, ...]:
    """Return the tiles of a hand that another one doesn't have, or has in another kind of set."""
    one, other = hand.win.hand, shown.win.hand
    changed = Counter((*one.tiles, *one.bonus)) - Counter((*other.tiles, *other.bonus))
    if changed:
        return tuple(sorted(changed.elements()))
    before = {(meld.kind, meld.tile) for meld in other.melds}
    new = (meld.tiles for meld in one.melds if (meld.kind, meld.tile) not in before)
    return tuple(tile for tiles in new for tile in tiles)


_Change: TypeAlias = tuple[str, Mapping[str, Any]]


def _but(why: str, hand: str = "", /, **how: Any) -> _Change:
    """Return what to change in a sample: its hand, or how it was won."""
    return why, {"hand": hand, **how} if hand else how


_ON_DISCARD = _but("discard", self_draw=False)
_CLAIMED = _but("claimed_set", "(123m) 456p 99p 222s 78s + 9s")
_NOT_LAST = _but("not_last", last_tile=False)
_NOT_ROBBING = _but("not_robbing", robbing=False)
_NOT_KONG = _but("not_kong", after=None)
_ONE_KONG = _but("one_kong", after=After.KONG)
_NOT_DEALT = _but("not_dealt", dealt=False)
_NOT_FIRST = _but("not_first_discard", first_discard=False)
_OTHER_SEAT = _but("other_seat", seat=WEST)

_FULL_FLUSH = _but("honour_pair", "(123m) 345m 777m EE 99m + 9m")
_HALF_FLUSH = _but("two_suits", "(345p) 222p 678p 99p 55s + 9p")
_DRAGON = _but("dragon_pair", "(888p) 123m 456p CC 78s + 9s")
_PUNGS = _but("one_chow", "(222m) 44m 777p 55p 789s + 4m")
_CHOWS = _but("one_pung", "(123m) 456p 99p 555s 34s + 2s")
_LITTLE_DRAGONS = _but("dragon_gone", "(CCC) (FFF) 123m 77s 99p + 7s")
_BIG_DRAGONS = _but("dragon_pair", "(CCC) (FFF) 456m 77s PP + 7s")
_LITTLE_WINDS = _but("wind_gone", "(EEE) (SSS) (WWW) 56m 99p + 7m")
_BIG_WINDS = _but("wind_pair", "(EEE) (SSS) (WWW) 55m NN + 5m")
_ORPHANS = _but("not_orphan", "19m 19p 19s ESWNCFP + 5m")
_HONOURS = _but("suit_pair", "(EEE) (CCC) 99m WW FFF + W")
_SEVEN_PAIRS = _but("no_pair", "11m 44m 77p 99p 22s 88s E + S")
_NINE_GATES = _but("two_ones", "1123455678999m + 5m")
_MIXED_CHOWS = _but("other_chow", "(234m) 234p 99p 34s NNN + 5s")
_MIXED_PUNGS = _but("number_pair", "(333m) 789m 333p 99p 33s + 9p")
_TERMINALS = _but("honour_pair", "(111m) (999m) 111p EE 99s + 9s")
_MIXED_TERMINALS = _but("middle_pair", "(111m) (NNN) 999p 11s 55p + 1s")
_CONCEALED_PUNGS = _but("claimed_pung", "(123m) (222s) 444m 777p 9s + 9s")
_FOUR_CONCEALED = _but("discard_pung", "444m 999m 777p 88s 22s + 2s")
_THREE_KONGS = _but("kong_pung", "(4444m) [5555p] (777s) 12m 99p + 3m")
_FOUR_KONGS = _but("kong_pung", "(2222m) [5555p] (7777s+) (999p) E + E")
_STRAIGHT = _but("straight_gap", "(123s) 22m 555p 456s 78s + 6s")
_GREEN = _but("not_green", "(234s) 234s 666s 99s FF + F")
_ENDS = _but("no_end", "(123m) 99m 789p 222s EE + 9m")

_POCKET: Mapping[str, _Change] = {
    "chi_mo": _ON_DISCARD,
    "clean_door": _CLAIMED,
    "pure_hand": _FULL_FLUSH,
    "semi_pure_hand": _HALF_FLUSH,
    "round_wind": _but("other_round", round_wind=SOUTH_WIND),
    "seat_wind": _OTHER_SEAT,
    "dragon": _DRAGON,
    "pong_pong_wu": _PUNGS,
    "ping_wu": _CHOWS,
    "moon_under_sea": _NOT_LAST,
    "fish_under_river": _NOT_LAST,
    "minor_three_dragons": _LITTLE_DRAGONS,
    "major_three_dragons": _BIG_DRAGONS,
    "minor_four_winds": _LITTLE_WINDS,
    "major_four_winds": _BIG_WINDS,
    "thirteen_tiles": _ORPHANS,
    "sky_wu": _NOT_DEALT,
    "earth_wu": _NOT_FIRST,
    "pure_honors": _HONOURS,
    "seven_pairs": _SEVEN_PAIRS,
    "nine_magic_lamps": _NINE_GATES,
    "ruby_dragon": _but("two_suits", "(CCC) (222m) 555m 77m 99p + 7m"),
    "jade_dragon": _but("two_suits", "(FFF) (222s) 555s 77s 99m + 7s"),
    "pearl_dragon": _but("two_suits", "(PPP) (222p) 555p 77p 99m + 7p"),
    "three_styles_one_chow": _MIXED_CHOWS,
    "three_styles_one_pong": _MIXED_PUNGS,
    "pure_old_guy": _TERMINALS,
    "mix_old_guy": _MIXED_TERMINALS,
    "three_hidden_pong": _CONCEALED_PUNGS,
    "four_hidden_pong": _FOUR_CONCEALED,
    "three_gong": _THREE_KONGS,
    "four_gong": _FOUR_KONGS,
    "one_straight_style": _STRAIGHT,
    "all_green": _GREEN,
    "all_even_pong": _but("odd_pung", "(222m) (888p) 66m 555s EE + 6m"),
    "no_terminal": _but("has_end", "(234m) 67m 789p 555s 99s + 5m"),
    "with_terminal": _ENDS,
    "seven_straight_pairs": _but("pairs_gap", "1122334455669m + 9m"),
    "gong_after_gong": _ONE_KONG,
    "chi_mo_after_gong": _NOT_KONG,
}

_IMS: Mapping[str, _Change] = {
    "dragon_set": _DRAGON,
    "wind_set": _but("other_wind", seat=WEST),
    "all_sequences": _but("one_pung", "123m 456p 99p 555s 34s + 2s"),
    "equal_sequences": _MIXED_CHOWS,
    "straight_sequences": _STRAIGHT,
    "sister_sequences": _but("no_twin", "234m 345m 888p 67s 99s + 8s"),
    "no_terminals": _but("end_pair", "(234m) 67m 567p 555s 99s + 5m"),
    "all_terminals": _ENDS,
    "totally_concealed": _ON_DISCARD,
    "totally_revealed": _but("one_concealed", "(123m) (456p) (222s) 789s 9p + 9p"),
    "under_the_sea": _NOT_LAST,
    "under_the_river": _NOT_LAST,
    "after_a_kong": _NOT_KONG,
    "robbing_a_kong": _NOT_ROBBING,
    "all_triplets": _PUNGS,
    "seven_little_pairs": _SEVEN_PAIRS,
    "equal_triplets": _MIXED_PUNGS,
    "three_quadruplets": _THREE_KONGS,
    "three_concealed_triplets": _CONCEALED_PUNGS,
    "one_suit": _HALF_FLUSH,
    "minor_three_dragons": _LITTLE_DRAGONS,
    "major_three_dragons": _BIG_DRAGONS,
    "minor_four_winds": _LITTLE_WINDS,
    "major_four_winds": _BIG_WINDS,
    "pure_ones_and_nines": _TERMINALS,
    "pure_honours": _HONOURS,
    "four_quadruplets": _FOUR_KONGS,
    "four_concealed_triplets": _FOUR_CONCEALED,
    "nine_lanterns": _NINE_GATES,
    "all_green": _GREEN,
    "thirteen_individuals": _but("tile_pair", "147m 258p 369s ESWN + 9s"),
    "thirteen_orphans": _ORPHANS,
    "first_circulation": _but("second_turn", first_circulation=False),
}

_HONG_KONG: Mapping[str, _Change] = {
    "ping_wu": _CHOWS,
    "self_drawn": _ON_DISCARD,
    "concealed_hand": _CLAIMED,
    "dragon_pung": _DRAGON,
    "round_wind": _but("other_round", round_wind=SOUTH_WIND),
    "seat_wind": _OTHER_SEAT,
    "all_pungs": _PUNGS,
    "half_flush": _HALF_FLUSH,
    "full_flush": _FULL_FLUSH,
    "mixed_terminals": _MIXED_TERMINALS,
    "little_three_dragons": _LITTLE_DRAGONS,
    "big_three_dragons": _BIG_DRAGONS,
    "little_four_winds": _LITTLE_WINDS,
    "big_four_winds": _BIG_WINDS,
    "all_honours": _HONOURS,
    "all_terminals": _TERMINALS,
    "nine_gates": _NINE_GATES,
    "thirteen_orphans": _ORPHANS,
    "four_kongs": _FOUR_KONGS,
    "four_concealed_pungs": _but("claimed_pung", "(222s) 444m 999m 777p 8s + 8s"),
    "seven_pairs": _SEVEN_PAIRS,
    "heavenly_hand": _NOT_DEALT,
    "earthly_hand": _NOT_FIRST,
    "robbing_the_kong": _NOT_ROBBING,
    "last_tile": _NOT_LAST,
    "last_discard": _NOT_LAST,
    "kong_replacement": _NOT_KONG,
    "kong_on_kong": _ONE_KONG,
    "flower_win": _but("not_bonus", after=None),
    "no_bonus_tiles": _but("has_bonus", "f1 (123m) 456p 99p 222s 78s + 9s"),
    "own_bonus_tile": _but("other_bonus", "f1 (123m) 456p 99p 222s 78s + 9s"),
    "bonus_series": _but("series_gap", "f1f2f3g4 (123m) 456p 99p 222s 78s + 9s"),
}

_SET_AND_CHOWS = "34m 456p 55s 789s + 5m"
_WESTERN: Mapping[str, _Change] = {
    "exposed_minor_pung": _but("chow_no_points", f"(234m) {_SET_AND_CHOWS}"),
    "concealed_minor_pung": _but("claimed_this", "(123m) (888p) 45m 456s 99s + 6m"),
    "exposed_major_pung": _but("minor_pung", f"(888p) {_SET_AND_CHOWS}"),
    "concealed_major_pung": _but("claimed_this", "(123m) (NNN) 45m 456s 99s + 6m"),
    "exposed_minor_kong": _but("kong_pung", f"(888p) {_SET_AND_CHOWS}"),
    "concealed_minor_kong": _but("claimed_kong", f"(8888p) {_SET_AND_CHOWS}"),
    "exposed_major_kong": _but("kong_pung", f"(NNN) {_SET_AND_CHOWS}"),
    "concealed_major_kong": _but("claimed_kong", f"(NNNN) {_SET_AND_CHOWS}"),
    "dragon_pair": _but("plain_pair", "(123m) 34m 456p 789s 55s + 5m"),
    "round_wind_pair": _but("other_round", round_wind=SOUTH_WIND),
    "seat_wind_pair": _OTHER_SEAT,
    "going_out": _but("not_complete", "(123m) 34m 456p 55s 789s + 9m"),
    "drawn_from_the_wall": _ON_DISCARD,
    "only_tile": _but("two_waits", "(123m) 34m 456p 55s 789s + 5m"),
    "no_bonus_tile": _but("has_bonus", f"f1 (123m) {_SET_AND_CHOWS}"),
    "seat_bonus": _but("other_bonus", f"f1 (123m) {_SET_AND_CHOWS}"),
    "whole_series": _but("series_gap", f"f1f2f3g4 (123m) {_SET_AND_CHOWS}"),
    "seat_wind": _OTHER_SEAT,
    "round_wind": _but("other_round", round_wind=SOUTH_WIND),
    "dragon": _but("dragon_pair", "(555s) 34m 456p CC 789s + 5m"),
    "no_chows": _PUNGS,
    "non_scoring_hand": _but("pair_scores", "(123m) 34m 456p CC 789s + 5m"),
    "suit_with_honours": _HALF_FLUSH,
    "major_tiles": _MIXED_TERMINALS,
    "four_winds": _LITTLE_WINDS,
    "three_dragons": _LITTLE_DRAGONS,
    "loose_tile": _NOT_KONG,
    "last_tile_of_the_wall": _NOT_LAST,
    "robbed_kong": _NOT_ROBBING,
    "original_call": _but("hand_changed", original_call=False),
    "one_suit_pungs": _but("two_suits", "(222m) (555m) 33m 777m 99p + 3m"),
    "all_pair_honours": _but("middle_pair", "11m 99m 11p 88s EE CC F + F"),
    "fourfold_plenty": _FOUR_KONGS,
    "knitting": _but("no_knit", "1234567m 123456p + 8p"),
    "triple_knitting": _but("no_knit", "1234m 1234p 1234s 9m + 8s"),
    "gates_of_heaven": _NINE_GATES,
    "imperial_jade": _but("not_green", "(222s) 99s 444s 666s 88s + 8s"),
    "twofold_fortune": _ONE_KONG,
    "all_winds_and_dragons": _HONOURS,
    "buried_treasure": _but("claimed_pung", "(222m) 555m 7m EEE NNN + 7m"),
    "heads_and_tails": _TERMINALS,
    "wriggling_snake": _but("pair_of_ones", "123456789m ESWN + 2m"),
    "three_great_scholars": _but("dragon_pair", "(CCC) (FFF) 222m 77s PP + 7s"),
    "four_blessings": _BIG_WINDS,
    "thirteen_unique_wonders": _ORPHANS,
    "heavens_blessing": _NOT_DEALT,
    "earths_blessing": _NOT_FIRST,
    "plum_blossom": _NOT_KONG,
    "moon_from_the_sea": _NOT_LAST,
}

_MISSES: Mapping[str, Mapping[str, _Change]] = {
    "pocket": _POCKET,
    "ims": _IMS,
    "hongkong": _HONG_KONG,
    "western": _WESTERN,
}
