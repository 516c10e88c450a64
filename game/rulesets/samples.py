"""A sample hand for every pattern of every ruleset: typical, with few other patterns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from game.rules.facts import After, Circumstances, HandFacts, WinFacts, circumstances
from game.rules.notation import parse_hand
from game.rules.tiles import EAST, EAST_WIND, SOUTH, WEST, Seat, Wind, seat_after


@dataclass(frozen=True, slots=True)
class Sample(Circumstances):
    """A winning hand in the notation, its winning tile last, and how it was won.

    It was won by a discard unless `self_draw`. `seat` and `round_wind` are None if any is right:
    South in the East round.
    """

    hand: str
    self_draw: bool = False
    seat: Seat | None = None
    round_wind: Wind | None = None

    @property
    def win(self) -> WinFacts:
        """Return the win for scoring. The player before discarded all claimed tiles. Raise
        RulesError for a hand that can't be read, ValueError for one without its winning tile."""
        text = parse_hand(self.hand)
        if text.winning_tile is None:
            raise ValueError(f"no winning tile: {self.hand}")
        seat = SOUTH if self.seat is None else self.seat
        before = seat_after(seat, -1)
        melds = (
            meld if meld.is_concealed else replace(meld, claimed=meld.tile, source=before)
            for meld in text.melds
        )
        return WinFacts(
            hand=HandFacts(
                seat,
                tuple(sorted((*text.concealed, text.winning_tile))),
                tuple(melds),
                text.bonus,
            ),
            winning_tile=text.winning_tile,
            round_wind=self.round_wind or EAST_WIND,
            discarder=None if self.self_draw else before,
            **circumstances(self),
        )


def sample(ruleset: str, pattern: str) -> Sample | None:
    """Return the sample of a pattern by ruleset id and pattern id, or None if it has no sample."""
    return SAMPLES.get(ruleset, {}).get(pattern)


# --- hands that several tables share ------------------------------------------------------------

# In these only the way of winning counts.
_OPEN = "(123m) 456p 99p 222s 78s + 9s"
_CLOSED = "123m 456p 99p 222s 78s + 9s"
_KONG = "[5555s] (123m) 456p 99p 78s + 9s"
_TWO_KONGS = "[2222m] [5555s] 456p 99p 78s + 9s"

_OPEN_CHOWS = "(123m) 456p 99p 567s 34s + 2s"
_MIXED_CHOWS = Sample("(234m) 234p 99p 34s NNN + 2s")
_STRAIGHT = Sample("(123s) 22m 555p 456s 78s + 9s")
_PUNGS = Sample("(222m) 44m 777p 55p 999s + 4m")
_MIXED_PUNGS = Sample("(333m) 789m 333p 99p 33s + 3s")
_CONCEALED_PUNGS = Sample("(123m) 444m 777p 222s 9s + 9s")
_FOUR_CONCEALED_PUNGS = Sample("444m 999m 777p 222s 8s + 8s")
_THREE_KONGS = Sample("(4444m) [5555p] (7777s+) 12m 99p + 3m")
_FOUR_KONGS = Sample("(2222m) [5555p] (7777s+) (9999p) E + E")
_ROUND_WIND = Sample("(EEE) 123m 456p 88p 78s + 9s", round_wind=EAST_WIND)
_SEAT_WIND = Sample("(SSS) 123m 456p 88p 78s + 9s", seat=SOUTH)
_DRAGON = Sample("(CCC) 123m 456p 88p 78s + 9s")
_LITTLE_DRAGONS = Sample("(CCC) (FFF) 123m 77s PP + 7s")
_BIG_DRAGONS = Sample("(CCC) (FFF) 456m 77s PP + P")
_LITTLE_WINDS = Sample("(EEE) (SSS) (WWW) 56m NN + 7m")
_BIG_WINDS = Sample("(EEE) (SSS) (WWW) 55m NN + N")
_HALF_FLUSH = Sample("(345p) 222p 678p 99p WW + 9p")
_FULL_FLUSH = Sample("(123m) 345m 777m 88m 99m + 9m")
_ENDS = Sample("(123m) 99m 789p 111s EE + 9m")
_TERMINALS = Sample("(111m) (999m) 111p 99p 99s + 9s")
_MIXED_TERMINALS = Sample("(111m) (NNN) 999p 11s CC + 1s")
_HONOURS = Sample("(EEE) (CCC) SS WW FFF + W")
_NINE_GATES = Sample("1112345678999m + 5m")
_GREEN = Sample("(234s) 234s 666s 88s FF + F")
_SEVEN_PAIRS = Sample("11m 44m 77p 99p 22s 88s E + E")
_ORPHANS = Sample("19m 19p 19s ESWNCFP + 1m")

POCKET_SAMPLES: Mapping[str, Sample] = {
    "chi_mo": Sample(_OPEN, self_draw=True),
    "clean_door": Sample(_CLOSED),
    "pure_hand": _FULL_FLUSH,
    "semi_pure_hand": _HALF_FLUSH,
    "round_wind": _ROUND_WIND,
    "seat_wind": _SEAT_WIND,
    "dragon": _DRAGON,
    "pong_pong_wu": _PUNGS,
    "ping_wu": Sample(_OPEN_CHOWS),
    "moon_under_sea": Sample(_OPEN, self_draw=True, last_tile=True),
    "fish_under_river": Sample(_OPEN, last_tile=True),
    "minor_three_dragons": _LITTLE_DRAGONS,
    "major_three_dragons": _BIG_DRAGONS,
    "minor_four_winds": _LITTLE_WINDS,
    "major_four_winds": _BIG_WINDS,
    "thirteen_tiles": _ORPHANS,
    "sky_wu": Sample(_CLOSED, self_draw=True, seat=EAST, dealt=True),
    "earth_wu": Sample(_CLOSED, first_discard=True),
    "pure_honors": _HONOURS,
    "seven_pairs": _SEVEN_PAIRS,
    "nine_magic_lamps": _NINE_GATES,
    "ruby_dragon": Sample("(CCC) (222m) 555m 77m 99m + 7m"),
    "jade_dragon": Sample("(FFF) (222s) 555s 77s 99s + 7s"),
    "pearl_dragon": Sample("(PPP) (222p) 555p 77p 99p + 7p"),
    "three_styles_one_chow": _MIXED_CHOWS,
    "three_styles_one_pong": _MIXED_PUNGS,
    "pure_old_guy": _TERMINALS,
    "mix_old_guy": _MIXED_TERMINALS,
    "three_hidden_pong": _CONCEALED_PUNGS,
    "four_hidden_pong": _FOUR_CONCEALED_PUNGS,
    "three_gong": _THREE_KONGS,
    "four_gong": _FOUR_KONGS,
    "one_straight_style": _STRAIGHT,
    "all_green": _GREEN,
    "all_even_pong": Sample("(222m) (888p) 66m 444s EE + 6m"),
    "no_terminal": Sample("(234m) 67m 567p 555s 99s + 5m"),
    "with_terminal": _ENDS,
    "seven_straight_pairs": Sample("1122334455667m + 7m"),
    "gong_after_gong": Sample(_TWO_KONGS, self_draw=True, after=After.KONG_KONG),
    "chi_mo_after_gong": Sample(_KONG, self_draw=True, after=After.KONG),
}

IMS_SAMPLES: Mapping[str, Sample] = {
    "dragon_set": _DRAGON,
    "wind_set": _SEAT_WIND,
    "all_sequences": Sample("123m 456p 99p 567s 34s + 2s"),
    "equal_sequences": _MIXED_CHOWS,
    "straight_sequences": _STRAIGHT,
    "sister_sequences": Sample("234m 234m 888p 67s 99s + 8s"),
    "no_terminals": Sample("(234m) 67m 567p 555s 88s + 5m"),
    "all_terminals": _ENDS,
    "totally_concealed": Sample(_CLOSED, self_draw=True),
    "totally_revealed": Sample("(123m) (456p) (222s) (789s) 9p + 9p"),
    "under_the_sea": Sample(_OPEN, self_draw=True, last_tile=True),
    "under_the_river": Sample(_OPEN, last_tile=True),
    "after_a_kong": Sample(_KONG, self_draw=True, after=After.KONG),
    "robbing_a_kong": Sample(_OPEN, robbing=True),
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
    "four_concealed_triplets": _FOUR_CONCEALED_PUNGS,
    "nine_lanterns": _NINE_GATES,
    "all_green": _GREEN,
    "thirteen_individuals": Sample("147m 258p 369s ESWN + E"),
    "thirteen_orphans": _ORPHANS,
    "first_circulation": Sample(_CLOSED, seat=WEST, first_circulation=True),
}

HONG_KONG_SAMPLES: Mapping[str, Sample] = {
    "ping_wu": Sample(_OPEN_CHOWS),
    "self_drawn": Sample(_OPEN, self_draw=True),
    "concealed_hand": Sample(_CLOSED),
    "dragon_pung": _DRAGON,
    "round_wind": _ROUND_WIND,
    "seat_wind": _SEAT_WIND,
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
    "four_concealed_pungs": replace(_FOUR_CONCEALED_PUNGS, self_draw=True),  # right for each table
    "seven_pairs": _SEVEN_PAIRS,
    "heavenly_hand": Sample(_CLOSED, self_draw=True, seat=EAST, dealt=True),
    "earthly_hand": Sample(_CLOSED, first_discard=True),
    "robbing_the_kong": Sample(_OPEN, robbing=True),
    "last_tile": Sample(_OPEN, self_draw=True, last_tile=True),
    "last_discard": Sample(_OPEN, last_tile=True),
    "kong_replacement": Sample(_KONG, self_draw=True, after=After.KONG),
    "kong_on_kong": Sample(_TWO_KONGS, self_draw=True, after=After.KONG_KONG),
    "flower_win": Sample(f"f1 {_OPEN}", self_draw=True, after=After.BONUS),
    "no_bonus_tiles": Sample(_OPEN),
    "own_bonus_tile": Sample(f"f2 {_OPEN}", seat=SOUTH),
    "bonus_series": Sample(f"f1f2f3f4 {_OPEN}"),
}

# A hand of chows, and its variations.
_CHOWS = "(123m) 34m 456p 55s 789s + 5m"
_CLOSED_CHOWS = "123m 34m 456p 55s 789s + 5m"
_SET_AND_CHOWS = "34m 456p 55s 789s + 5m"
_WITH_PAIR = "(123m) 34m 456p 789s"

WESTERN_SAMPLES: Mapping[str, Sample] = {
    "exposed_minor_pung": Sample(f"(222m) {_SET_AND_CHOWS}"),
    "concealed_minor_pung": Sample("(123m) 45m 888p 456s 99s + 6m"),
    "exposed_major_pung": Sample(f"(NNN) {_SET_AND_CHOWS}"),
    "concealed_major_pung": Sample("(123m) 45m 456s 99s NNN + 6m"),
    "exposed_minor_kong": Sample(f"(8888p) {_SET_AND_CHOWS}"),
    "concealed_minor_kong": Sample(f"[8888p] {_SET_AND_CHOWS}"),
    "exposed_major_kong": Sample(f"(NNNN) {_SET_AND_CHOWS}"),
    "concealed_major_kong": Sample(f"[NNNN] {_SET_AND_CHOWS}"),
    "dragon_pair": Sample(f"{_WITH_PAIR} CC + 5m"),
    "round_wind_pair": Sample(f"{_WITH_PAIR} EE + 5m", round_wind=EAST_WIND),
    "seat_wind_pair": Sample(f"{_WITH_PAIR} SS + 5m", seat=SOUTH),
    "going_out": Sample(_CHOWS),
    "drawn_from_the_wall": Sample(_CHOWS, self_draw=True),
    "only_tile": Sample("(123m) 35m 456p 55s 789s + 4m"),
    "no_bonus_tile": Sample(_CHOWS),
    "seat_bonus": Sample(f"f2 {_CHOWS}", seat=SOUTH),
    "whole_series": Sample(f"f1f2f3f4 {_CHOWS}"),
    "seat_wind": Sample(f"(SSS) {_SET_AND_CHOWS}", seat=SOUTH),
    "round_wind": Sample(f"(EEE) {_SET_AND_CHOWS}", round_wind=EAST_WIND),
    "dragon": Sample(f"(CCC) {_SET_AND_CHOWS}"),
    "no_chows": _PUNGS,
    "non_scoring_hand": Sample(_CHOWS),
    "suit_with_honours": _HALF_FLUSH,
    "major_tiles": _MIXED_TERMINALS,
    "four_winds": _LITTLE_WINDS,
    "three_dragons": _LITTLE_DRAGONS,
    "loose_tile": Sample(_KONG, self_draw=True, after=After.KONG),
    "last_tile_of_the_wall": Sample(_CHOWS, self_draw=True, last_tile=True),
    "robbed_kong": Sample(_CHOWS, robbing=True),
    "original_call": Sample(_CLOSED_CHOWS, original_call=True),
    "one_suit_pungs": Sample("(222m) (555m) 33m 777m 99m + 3m"),
    "all_pair_honours": Sample("11m 99m 11p 99s EE CC F + F"),
    "fourfold_plenty": _FOUR_KONGS,
    "knitting": Sample("1234567m 123456p + 7p"),
    "triple_knitting": Sample("1234m 1234p 1234s 9m + 9s"),
    "gates_of_heaven": _NINE_GATES,
    "imperial_jade": Sample("(222s) 33s 444s 666s 88s + 8s"),
    "twofold_fortune": Sample(_TWO_KONGS, self_draw=True, after=After.KONG_KONG),
    "all_winds_and_dragons": _HONOURS,
    "buried_treasure": Sample("222m 555m 7m EEE NNN + 7m"),
    "heads_and_tails": _TERMINALS,
    "wriggling_snake": Sample("123456789m ESWN + 1m"),
    "three_great_scholars": Sample("(CCC) (FFF) 222m 77s PP + P"),
    "four_blessings": _BIG_WINDS,
    "thirteen_unique_wonders": _ORPHANS,
    "heavens_blessing": Sample(_CLOSED_CHOWS, self_draw=True, seat=EAST, dealt=True),
    "earths_blessing": Sample(_CLOSED_CHOWS, first_discard=True),
    "plum_blossom": Sample("[7777s] (123m) 789m 46p 22s + 5p", self_draw=True, after=After.KONG),
    "moon_from_the_sea": Sample("(123m) 23p 456p 55s 789s + 1p", self_draw=True, last_tile=True),
}
"""No sample for honours only: such a hand is always the special hand of all winds and dragons."""

SAMPLES: Mapping[str, Mapping[str, Sample]] = {
    "pocket": POCKET_SAMPLES,
    "ims": IMS_SAMPLES,
    "hongkong": HONG_KONG_SAMPLES,
    "western": WESTERN_SAMPLES,
}
"""The samples by ruleset id and pattern id, in the order of the tables."""
