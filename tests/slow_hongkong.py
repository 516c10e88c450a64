"""Hong Kong old style scored in a slow, obvious way from the text of its rules, for comparison.

Shares only the values that describe a hand with the game. Tiles are texts ("5m").
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from game.rules.facts import After, WinFacts
from game.rules.melds import MeldKind
from game.rules.options import Options, Value
from game.rules.tiles import tile_from_text, tile_text
from game.rulesets.hongkong import HONG_KONG
from tests.random_wins import DRAGONS, OLD, WINDS, random_win
from tests.slow_compare import Sheet
from tests.slow_hongkong_payment import compare_payments, with_sources
from tests.slow_sets import Counted, Group, Reading, best, readings, total

FAAN = {
    "ping_wu": 1,
    "self_drawn": 1,
    "concealed_hand": 1,
    "dragon_pung": 1,
    "round_wind": 1,
    "seat_wind": 1,
    "all_pungs": 3,
    "half_flush": 3,
    "full_flush": 7,
    "mixed_terminals": 1,
    "little_three_dragons": 3,
    "big_three_dragons": 5,
    "little_four_winds": 6,
    "big_four_winds": 13,
    "all_honours": 10,
    "all_terminals": 10,
    "nine_gates": 10,
    "thirteen_orphans": 13,
    "four_kongs": 13,
    "four_concealed_pungs": 8,
    "seven_pairs": 4,
    "heavenly_hand": 13,
    "earthly_hand": 13,
    "robbing_the_kong": 1,
    "last_tile": 1,
    "last_discard": 1,
    "kong_replacement": 1,
    "kong_on_kong": 8,
    "flower_win": 1,
    "no_bonus_tiles": 1,
    "own_bonus_tile": 1,
    "bonus_series": 2,
}
ONLY_HOUSE = ("flower_win",)
"""The rows that only a house rule counts."""
BONUS_TILES = [f"{series}{number}" for series in "fg" for number in (1, 2, 3, 4)]
FOR_BONUS_TILES = ("no_bonus_tiles", "own_bonus_tile", "bonus_series")


# --- the sheet, row by row ----------------------------------------------------------------------


def situation(win: WinFacts, options: Options) -> dict[str, int]:
    drawn = win.discarder is None
    return {
        "self_drawn": drawn,
        "heavenly_hand": win.dealt,
        "earthly_hand": win.first_discard,
        "robbing_the_kong": win.robbing and options.robbing_the_kong,
        "last_tile": drawn and win.last_tile,
        "last_discard": not drawn and win.last_tile,
        "kong_replacement": win.after == After.KONG,
        "kong_on_kong": win.after == After.KONG_KONG,
        "flower_win": win.after == After.BONUS and options.flower_win,
    }


def about_bonus_tiles(win: WinFacts, options: Options, faan: Mapping[str, int]) -> dict[str, int]:
    """Return how often each pattern of bonus tiles counts.

    A series replaces the player's own tile in it only if a series has fan.
    """
    if not options.bonus_tiles:
        return {}
    held = {tile_text(tile) for tile in win.hand.bonus}
    whole = [series for series in "fg" if {series + number for number in "1234"} <= held]
    own = [series for series in "fg" if f"{series}{win.hand.seat + 1}" in held]
    if faan["bonus_series"]:
        own = [series for series in own if series not in whole]
    return {
        "no_bonus_tiles": held == set(),
        "own_bonus_tile": len(own),
        "bonus_series": len(whole),
    }


def is_closed(win: WinFacts, options: Options) -> bool:
    """Return whether nothing was taken from others before the winning tile.

    Concealed kongs on the table matter only without their house rule.
    """
    own = (MeldKind.CONCEALED_KONG,) if options.concealed_kong_keeps else ()
    return all(meld.kind in own for meld in win.hand.melds)


def about_tiles(win: WinFacts, options: Options) -> dict[str, int]:
    tiles = [tile_text(tile) for tile in win.hand.tiles]
    colours = {tile[-1] for tile in tiles}
    suits = colours & set("mps")
    ranks = sorted(tile[0] for tile in tiles)
    before = sorted(tiles)
    before.remove(tile_text(win.winning_tile))
    all_nine = [tile[0] for tile in before] == [*"1112345678999"]
    gates = [sorted("1112345678999" + more) for more in "123456789"]
    waited = all_nine or options.nine_gates_wait == "any"
    return {
        "half_flush": len(suits) == 1 and len(colours) > 1,
        "full_flush": len(suits) == len(colours) == 1,
        "all_honours": len(suits) == 0,
        "nine_gates": len(win.hand.melds) == 0 and len(colours) == 1 and ranks in gates and waited,
    }


def are_concealed(win: WinFacts, sets: tuple[Group, ...], options: Options) -> bool:
    """Return whether four pungs are concealed as the table wants it."""
    kongs = sum(len(one.tiles) == 4 for one in sets)
    if options.four_concealed == "self_draw" and win.discarder is not None:
        return False
    if options.four_concealed == "no_kongs" and kongs:
        return False
    return sum(one.alike != "" and one.hidden for one in sets) == 4


def about_sets(win: WinFacts, reading: Reading, options: Options) -> dict[str, int]:
    sets = reading.sets
    pungs = [one.alike for one in sets if one.alike]
    pair = reading.pairs[0] if len(reading.pairs) == 1 else ""
    winds = [tile for tile in pungs if tile in WINDS]
    dragons = [tile for tile in pungs if tile in DRAGONS]
    value = [*DRAGONS, WINDS[win.round_wind], WINDS[win.hand.seat]]
    unfit = value if options.ping_wu_pair == "no_value" else []
    return {
        "ping_wu": len(sets) == 4 and len(pungs) == 0 and pair not in unfit,
        "dragon_pung": len(dragons),
        "round_wind": WINDS[win.round_wind] in pungs,
        "seat_wind": WINDS[win.hand.seat] in pungs,
        "little_three_dragons": len(dragons) == 2 and pair != "" and pair in DRAGONS,
        "big_three_dragons": len(dragons) == 3,
        "little_four_winds": len(winds) == 3 and pair != "" and pair in WINDS,
        "big_four_winds": len(winds) == 4,
        "four_kongs": sum(len(one.tiles) == 4 for one in sets) == 4,
        "four_concealed_pungs": are_concealed(win, sets, options),
        "thirteen_orphans": len(sets) == len(reading.pairs) == 0,
        "seven_pairs": len(reading.pairs) == 7,
    }


def about_four_pungs(reading: Reading) -> dict[str, int]:
    tiles = [one.alike for one in reading.sets if one.alike] + [*reading.pairs]
    if len(reading.sets) != 4 or len(tiles) != 5:
        return {}
    honours = sum(tile in WINDS or tile in DRAGONS for tile in tiles)
    old = all(tile in OLD for tile in tiles)
    return {
        "all_pungs": 1,
        "mixed_terminals": old,
        "all_terminals": old and honours == 0,
    }


def score(win: WinFacts, options: Options) -> Counted | None:
    """Return the rows of the best reading in the order of the sheet, or None if it is no win."""
    if tile_text(win.winning_tile) in BONUS_TILES:
        return flowers_alone(win, options)
    faan = FAAN | dict(options.fan)
    found = readings(win, options, four_alike=False)
    return best((counted(win, one, options, faan) for one in found), list(FAAN))


def flowers_alone(win: WinFacts, options: Options) -> Counted | None:
    """Return what the bonus tiles alone count, or None if they don't win. Nothing else counts."""
    held = len(win.hand.bonus)
    if options.bonus_tiles and held == 8 and options.flowers_win != "off":
        return [("eight_flowers", 8, 1)]
    if options.bonus_tiles and held == 7 and options.flowers_win == "seven":
        return [("seven_flowers", 3, 1)]
    return None


def counted(win: WinFacts, reading: Reading, options: Options, faan: Mapping[str, int]) -> Counted:
    held = (
        situation(win, options)
        | about_tiles(win, options)
        | about_sets(win, reading, options)
        | about_four_pungs(reading)
    )
    held |= about_bonus_tiles(win, options, faan)
    held["concealed_hand"] = is_closed(win, options)
    if held["kong_on_kong"] and not faan["kong_on_kong"]:
        held["kong_replacement"] = 1
    whole = options.four_concealed == "in_all" and faan["four_concealed_pungs"] > 0
    if whole and held["four_concealed_pungs"]:
        held |= {"all_pungs": 0, "concealed_hand": 0}
    for higher in ("all_honours", "all_terminals"):
        if held.get(higher) and faan[higher]:
            held["mixed_terminals"] = 0
    return [(name, faan[name], int(held[name])) for name in FAAN if held.get(name) and faan[name]]


def may_win(rows: Counted, options: Options) -> bool:
    if rows and rows[0][0] in ("seven_flowers", "eight_flowers"):
        return True
    beside = () if options.bonus_in_minimum else FOR_BONUS_TILES
    return total([row for row in rows if row[0] not in beside]) >= options.minimum


# --- the comparison ----------------------------------------------------------------------------


def random_bonus(rng: random.Random, win: WinFacts) -> WinFacts:
    """Return the win with random bonus tiles, often whole series."""
    tiles = {
        *rng.choice(([], BONUS_TILES[:4], BONUS_TILES[4:])),
        *rng.sample(BONUS_TILES, rng.choice((0, 0, 1, 2, 4, 8))),
    }
    if rng.random() < 0.3:
        tiles = set()
    hand = replace(win.hand, bonus=tuple(sorted(map(tile_from_text, tiles))))
    replaced = tiles and win.discarder is None and rng.random() < 0.2
    return replace(win, hand=hand, after=After.BONUS if replaced else win.after)


HOUSE: Mapping[str, tuple[Value, ...]] = {
    "concealed_kong_keeps": (False, True),
    "ping_wu_pair": ("any", "no_value"),
    "bonus_in_minimum": (False, True),
    "flower_win": (False, True),
    "nine_gates_wait": ("any", "nine_sided"),
    "four_concealed": ("any", "self_draw", "no_kongs", "in_all"),
    "flowers_win": ("off", "seven", "eight"),
    "orphans_rob": (False, True),
    "concealed_kong_shown": ("middle_up", "down"),
    "liability": (False, True),
    "kong_liability": (False, True),
    "goulash_bonus": (0, 5),
    "payment_table": ("half_spicy", "full_spicy", "bands", "bands_4_6_8", "bands_5_7_9"),
    "payment_way": ("half_gun", "full_gun"),
    "base_at_0": (1, 2),
    "dealer_pays": ("1", "1.5", "2"),
}
"""The house rules of the sheet and of its payments, with their values."""


def house_rules(rng: random.Random) -> dict[str, Any]:
    """Return a random value of each house rule."""
    return {name: rng.choice(values) for name, values in HOUSE.items()}


def random_options(rng: random.Random) -> Options:
    """Return random options: mostly the sheet's.

    Others have a different fan and limit, or something switched off.
    """
    minimum = rng.choice((0, 1, 2, 3, 4, 5))
    if rng.random() < 0.6:
        return replace(HONG_KONG.options, minimum=minimum)
    changed = rng.sample(list(FAAN), rng.randrange(12))
    return Options(
        bonus_tiles=rng.random() < 0.7,
        minimum=minimum,
        limit_fan=rng.choice((4, 5, 8, 10, 13)),
        winners_pay=False,
        seven_pairs=rng.random() < 0.8,
        thirteen_orphans=rng.random() < 0.8,
        **house_rules(rng),
        fan=tuple((name, rng.choice((0, 1, 2, 5, 13))) for name in changed),
    )


def random_table_win(rng: random.Random) -> WinFacts:
    """Return a win with bonus tiles and sources of melds, now and then with bonus tiles alone."""
    win = with_sources(rng, random_bonus(rng, random_win(rng)))
    return flowers(rng, win) if rng.random() < 0.03 else win


def flowers(rng: random.Random, win: WinFacts) -> WinFacts:
    tiles = [tile_from_text(text) for text in rng.sample(BONUS_TILES, rng.choice((7, 8)))]
    hand = replace(win.hand, concealed=win.hand.concealed[1:], bonus=tuple(tiles))
    return WinFacts(hand, tiles[-1], win.round_wind)


def compare(
    seed: int, count: int, options: Callable[[random.Random], Options] = random_options
) -> Counter[str]:
    """Compare the game's scores and payments with these for `count` random hands.

    Each hand has some options. Return how often each pattern and each kind of payment occurred.
    Raise AssertionError that shows the hand if there is a difference.
    """
    met: Counter[str] = Counter()
    sheet = Sheet(HONG_KONG, score, random_table_win, options)
    rng = random.Random(f"{seed} payments")
    for one in sheet.compared(seed, count, met):
        chosen = one.rules.options
        assert one.score.counted == min(total(one.wanted), chosen.limit_fan), one
        allowed = may_win(one.wanted, chosen)
        assert (one.rules.refusal(one.win) is None) == allowed, one
        met["too_small"] += not allowed
        met[compare_payments(one, rng)] += 1
    return met
