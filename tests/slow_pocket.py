"""Pocket Mahjong scored in a slow, obvious way from the text of its rules, for comparison.

Shares only the values that describe a hand with the game. Tiles are texts ("5m").
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping

from game.rules.facts import After, WinFacts
from game.rules.options import Options
from game.rules.tiles import tile_text
from game.rulesets.pocket import POCKET
from tests.random_wins import DRAGONS, OLD, SUITED, WINDS, random_win
from tests.slow_compare import Sheet
from tests.slow_sets import Counted, Reading, best, readings, total

FAN = {
    "chi_mo": 1,
    "clean_door": 1,
    "pure_hand": 6,
    "semi_pure_hand": 3,
    "round_wind": 1,
    "seat_wind": 1,
    "dragon": 1,
    "pong_pong_wu": 3,
    "ping_wu": 1,
    "moon_under_sea": 1,
    "fish_under_river": 1,
    "minor_three_dragons": 4,
    "major_three_dragons": 12,
    "minor_four_winds": 4,
    "major_four_winds": 12,
    "thirteen_tiles": 12,
    "sky_wu": 12,
    "earth_wu": 12,
    "pure_honors": 12,
    "seven_pairs": 4,
    "nine_magic_lamps": 12,
    "ruby_dragon": 12,
    "jade_dragon": 12,
    "pearl_dragon": 12,
    "three_styles_one_chow": 2,
    "three_styles_one_pong": 2,
    "pure_old_guy": 12,
    "mix_old_guy": 3,
    "three_hidden_pong": 3,
    "four_hidden_pong": 12,
    "three_gong": 3,
    "four_gong": 12,
    "one_straight_style": 2,
    "all_green": 12,
    "all_even_pong": 3,
    "no_terminal": 1,
    "with_terminal": 2,
    "seven_straight_pairs": 12,
    "gong_after_gong": 1,
    "chi_mo_after_gong": 1,
}
INSTEAD_OF = {
    "pure_honors": "mix_old_guy",
    "pure_old_guy": "mix_old_guy",
    "seven_straight_pairs": "seven_pairs",
    "four_hidden_pong": "three_hidden_pong",
    "four_gong": "three_gong",
}

# --- the sheet, row by row ----------------------------------------------------------------------


def situation(win: WinFacts) -> dict[str, int]:
    drawn = win.discarder is None
    return {
        "chi_mo": drawn,
        "clean_door": len(win.hand.melds) == 0,
        "moon_under_sea": drawn and win.last_tile,
        "fish_under_river": not drawn and win.last_tile,
        "sky_wu": win.dealt,
        "earth_wu": win.first_discard,
        "gong_after_gong": win.after == After.KONG_KONG,
        "chi_mo_after_gong": win.after == After.KONG or win.after == After.KONG_KONG,
    }


def about_tiles(win: WinFacts) -> dict[str, int]:
    tiles = [tile_text(tile) for tile in win.hand.tiles]
    colours = {tile[-1] for tile in tiles}
    suits = colours & set("mps")
    ranks = sorted(tile[0] for tile in tiles)
    lamps = [sorted("1112345678999" + more) for more in "123456789"]
    return {
        "pure_hand": len(suits) == len(colours) == 1,
        "semi_pure_hand": len(suits) == 1 and len(colours) > 1,
        "nine_magic_lamps": len(colours) == 1 and ranks in lamps,
        "all_green": set(tiles) <= {"2s", "3s", "4s", "6s", "8s", "F"},
    }


def about_pairs(reading: Reading) -> dict[str, int]:
    pairs = reading.pairs if len(reading.pairs) == 7 else ()
    suit = pairs[0][1:] if pairs else ""
    in_sequence = [[f"{rank}{suit}" for rank in range(low, low + 7)] for low in (1, 2, 3)]
    return {
        "thirteen_tiles": not reading.sets and not reading.pairs,
        "seven_pairs": len(pairs) == 7,
        "seven_straight_pairs": suit != "" and sorted(pairs) in in_sequence,
    }


def about_sets(reading: Reading) -> dict[str, int]:
    sets = reading.sets
    chows = [one.tiles for one in sets if not one.alike]
    kongs = [one for one in sets if len(one.tiles) == 4]
    hidden = [one for one in sets if one.alike and one.hidden]
    pungs = {one.alike for one in sets if one.alike}
    old = [any(tile in OLD for tile in one.tiles) for one in sets]
    firsts = {tiles[0] for tiles in chows}
    return {
        "ping_wu": len(chows) == 4,
        "three_styles_one_chow": any({r + "m", r + "p", r + "s"} <= firsts for r in "1234567"),
        "three_styles_one_pong": any({r + "m", r + "p", r + "s"} <= pungs for r in "123456789"),
        "three_hidden_pong": len(hidden) in (3, 4),
        "four_hidden_pong": len(hidden) == 4,
        "three_gong": len(kongs) in (3, 4),
        "four_gong": len(kongs) == 4,
        "one_straight_style": any({"1" + s, "4" + s, "7" + s} <= firsts for s in "mps"),
        "no_terminal": old == [False] * 4,
        "with_terminal": old == [True] * 4,
    }


def about_pungs(win: WinFacts, reading: Reading) -> dict[str, int]:
    pungs = [one.alike for one in reading.sets if one.alike]
    pair = reading.pairs[0] if reading.sets else ""
    winds = [tile for tile in pungs if tile in WINDS]
    dragons = [tile for tile in pungs if tile in DRAGONS]
    rows = {
        "round_wind": WINDS[win.round_wind] in pungs,
        "seat_wind": WINDS[win.hand.seat] in pungs,
        "dragon": len(dragons),
        "pong_pong_wu": len(pungs) == 4,
        "minor_three_dragons": len(dragons) == 2 and pair != "" and pair in DRAGONS,
        "major_three_dragons": len(dragons) == 3,
        "minor_four_winds": len(winds) == 3 and pair != "" and pair in WINDS,
        "major_four_winds": len(winds) == 4,
    }
    return rows | (about_four_pungs(pungs, pair) if len(pungs) == 4 else {})


def about_four_pungs(pungs: list[str], pair: str) -> dict[str, int]:
    tiles = [*pungs, pair]
    honours = [tile for tile in tiles if tile not in SUITED]
    old = all(tile in OLD for tile in tiles)
    colours = [tile[-1] for tile in tiles]
    return {
        "pure_honors": len(honours) == 5,
        "ruby_dragon": "C" in pungs and sorted(colours) == ["C", *"mmmm"],
        "jade_dragon": "F" in pungs and sorted(colours) == ["F", *"ssss"],
        "pearl_dragon": "P" in pungs and sorted(colours) == ["P", *"pppp"],
        "pure_old_guy": old and not honours,
        "mix_old_guy": old,
        "all_even_pong": all(tile[0] in "2468" for tile in pungs),
    }


def score(win: WinFacts, options: Options) -> Counted | None:
    """Return the rows of the best reading in the order of the sheet, or None if it is no win."""
    fans = FAN | dict(options.fan)
    return best((counted(win, reading, fans) for reading in readings(win, options)), list(FAN))


def counted(win: WinFacts, reading: Reading, fans: Mapping[str, int]) -> Counted:
    held = situation(win) | about_tiles(win) | about_pairs(reading) | about_sets(reading)
    held |= about_pungs(win, reading)
    held = {name: int(count) for name, count in held.items() if count and fans[name]}
    for higher, lower in INSTEAD_OF.items():
        if higher in held:
            held.pop(lower, None)
    return [(name, fans[name], held[name]) for name in FAN if name in held]


# --- the comparison ----------------------------------------------------------------------------


def random_options(rng: random.Random) -> Options:
    """Return random options: mostly the sheet's.

    Others have different fan, or a shape switched off.
    """
    if rng.random() < 0.6:
        return Options()
    changed = rng.sample(list(FAN), rng.randrange(12))
    return Options(
        seven_pairs=rng.random() < 0.8,
        thirteen_orphans=rng.random() < 0.8,
        fan=tuple((name, rng.choice((0, 1, 2, 5, 12))) for name in changed),
    )


def compare(seed: int, count: int) -> Counter[str]:
    """Compare the game's scores with these for `count` random hands.

    Return how often each pattern occurred. Raise AssertionError that shows the hand if there is a
    difference.
    """
    met: Counter[str] = Counter()
    for one in Sheet(POCKET, score, random_win, random_options).compared(seed, count, met):
        assert one.score.counted == min(total(one.wanted), 12), one
    return met
