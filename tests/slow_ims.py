"""Internet Mahjong Server scored in a slow, obvious way from its rules, for comparison.

Shares only the values that describe a hand with the game. Tiles are texts ("5m").
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import permutations
from typing import TypeAlias

from game.rules.facts import After, DealFacts, HandFacts, WinFacts
from game.rules.match import Points
from game.rules.melds import MeldKind
from game.rules.options import Options
from game.rules.tiles import (
    SEATS,
    Seat,
    full_set,
    is_bonus,
    tile_from_text,
    tile_text,
)
from game.rulesets.ims import IMS
from tests.random_wins import DRAGONS, OLD, WINDS, fed, random_facts, random_win
from tests.slow_compare import Compared, Sheet
from tests.slow_sets import Counted, Group, Reading, best, readings, total

Figures: TypeAlias = dict[str, float]

FAN = {
    "dragon_set": 1,
    "wind_set": 1,
    "all_sequences": 1,
    "equal_sequences": 1,
    "straight_sequences": 1,
    "sister_sequences": 1,
    "no_terminals": 1,
    "all_terminals": 1,
    "totally_concealed": 1,
    "totally_revealed": 1,
    "under_the_sea": 1,
    "under_the_river": 1,
    "after_a_kong": 1,
    "robbing_a_kong": 1,
    "all_triplets": 2,
    "seven_little_pairs": 3,
    "equal_triplets": 2,
    "three_quadruplets": 2,
    "three_concealed_triplets": 2,
    "one_suit": 2,
    "minor_three_dragons": 2,
    "major_three_dragons": 12,
    "minor_four_winds": 12,
    "major_four_winds": 12,
    "pure_ones_and_nines": 12,
    "pure_honours": 12,
    "four_quadruplets": 12,
    "four_concealed_triplets": 12,
    "nine_lanterns": 12,
    "all_green": 12,
    "thirteen_individuals": 5,
    "thirteen_orphans": 12,
    "first_circulation": 12,
}
"""The least fan of each row."""

TWICE = ("dragon_set", "wind_set")
"""The rows that count for each set. All others count once, for more or less fan."""

# fmt: off
BASIC = {
    0: 4, 0.5: 4, 1: 8, 1.5: 12, 2: 16, 2.5: 24, 3: 32, 3.5: 40, 4: 52, 4.5: 64, 5: 76, 5.5: 84,
    6: 92, 6.5: 96, 7: 100, 7.5: 104, 8: 108, 8.5: 112, 9: 116, 9.5: 120, 10: 124, 10.5: 124,
    11: 128, 11.5: 128, 12: 132,
}
# fmt: on
"""The basic score by adjusted fan."""

INDIVIDUALS = [
    {
        rank + suit
        for ranks, suit in zip(("147", "258", "369"), suits, strict=True)
        for rank in ranks
    }
    for suits in permutations("mps")
]
BONUS = [tile for tile in full_set(bonus=True) if is_bonus(tile)]
FED = ("fed_chows", "fed_dragons", "fed_winds")

# --- the sheet, row by row: the fan of each, 0 if it doesn't count --------------------------------


def private(win: WinFacts) -> bool:
    return all(meld.kind is MeldKind.CONCEALED_KONG for meld in win.hand.melds)


def situation(win: WinFacts) -> dict[str, int]:
    drawn = win.discarder is None
    exposed = [meld for meld in win.hand.melds if meld.kind is not MeldKind.CONCEALED_KONG]
    first = win.dealt or win.first_discard or win.first_circulation
    return {
        "totally_concealed": drawn and private(win),
        "totally_revealed": not drawn and len(exposed) == 4,
        "under_the_sea": drawn and win.last_tile,
        "under_the_river": not drawn and win.last_tile,
        "after_a_kong": win.after in (After.KONG, After.KONG_KONG),
        "robbing_a_kong": win.robbing,
        "first_circulation": 12 * first,
    }


def about_tiles(win: WinFacts) -> dict[str, int]:
    tiles = [tile_text(tile) for tile in win.hand.tiles]
    suits = {tile[1] for tile in tiles if len(tile) == 2}
    honours = [tile for tile in tiles if len(tile) == 1]
    one_suit = 2 + 3 * (not honours) + private(win)
    ranks = sorted(tile[0] for tile in tiles)
    lanterns = [sorted("1112345678999" + more) for more in "123456789"]
    pure = len(suits) == 1 and not honours
    return {
        "no_terminals": not set(tiles) & set(OLD),
        "one_suit": one_suit if len(suits) == 1 else 0,
        "pure_ones_and_nines": 12 * all(tile[0] in "19" for tile in tiles),
        "pure_honours": 12 * (len(honours) == len(tiles)),
        "nine_lanterns": 12 * (private(win) and pure and ranks in lanterns),
        "all_green": 12 * (set(tiles) <= {"2s", "3s", "4s", "6s", "8s", "F"}),
    }


def about_shape(win: WinFacts, reading: Reading) -> dict[str, int]:
    tiles = {tile_text(tile) for tile in win.hand.tiles}
    no_groups = not reading.sets and not reading.pairs
    return {
        "seven_little_pairs": 3 * (len(reading.pairs) == 7),
        "thirteen_orphans": 12 * (no_groups and tiles == set(OLD)),
        "thirteen_individuals": 5 * (no_groups and tiles != set(OLD)),
    }


def about_sequences(win: WinFacts, sets: tuple[Group, ...]) -> dict[str, int]:
    hidden = private(win)
    chows = [one.tiles for one in sets if not one.alike]
    firsts = [tiles[0] for tiles in chows]
    equal = any({r + "m", r + "p", r + "s"} <= {*firsts} for r in "1234567")
    straight = any({"1" + s, "4" + s, "7" + s} <= {*firsts} for s in "mps")
    sisters = sum(firsts.count(first) // 2 for first in {*firsts})
    return {
        "all_sequences": hidden and len(chows) == 4,
        "equal_sequences": (1 + hidden) * equal,
        "straight_sequences": (1 + hidden) * straight,
        "sister_sequences": (0, 1, 3)[sisters] * hidden,
    }


def about_triplets(win: WinFacts, sets: tuple[Group, ...]) -> dict[str, int]:
    pungs = [one.alike for one in sets if one.alike]
    hidden = [one for one in sets if one.alike and one.hidden]
    kongs = [one for one in sets if len(one.tiles) == 4]
    own, round_wind = WINDS[win.hand.seat], WINDS[win.round_wind]
    return {
        "dragon_set": len([tile for tile in pungs if tile in DRAGONS]),
        "wind_set": pungs.count(own) + pungs.count(round_wind),
        "all_triplets": 2 * (len(pungs) == 4),
        "equal_triplets": 2 * any({r + "m", r + "p", r + "s"} <= {*pungs} for r in "123456789"),
        "three_quadruplets": 2 * (len(kongs) == 3),
        "four_quadruplets": 12 * (len(kongs) == 4),
        "three_concealed_triplets": 2 * (len(hidden) == 3),
        "four_concealed_triplets": 12 * (len(hidden) == 4),
    }


def about_honours(win: WinFacts, sets: tuple[Group, ...], pair: str) -> dict[str, int]:
    pungs = [one.alike for one in sets if one.alike]
    winds = len([tile for tile in pungs if tile in WINDS])
    dragons = len([tile for tile in pungs if tile in DRAGONS])
    ends = pair in OLD and all({*one.tiles} & {*OLD} for one in sets)
    honours = any(tile_text(tile) in WINDS + DRAGONS for tile in win.hand.tiles)
    return {
        "all_terminals": ends * (1 + (len(pungs) == 4) + (not honours) + private(win)),
        "minor_three_dragons": 2 * (dragons == 2 and pair in DRAGONS),
        "major_three_dragons": 12 * (dragons == 3),
        "minor_four_winds": 12 * (winds == 3 and pair in WINDS),
        "major_four_winds": 12 * (winds == 4),
    }


def counted(win: WinFacts, reading: Reading) -> Counted:
    fan = situation(win) | about_tiles(win) | about_shape(win, reading)
    if reading.sets:
        fan |= about_sequences(win, reading.sets) | about_triplets(win, reading.sets)
        fan |= about_honours(win, reading.sets, reading.pairs[0])
    held = {name: int(fan[name]) for name in FAN if fan.get(name)}
    return [(name, 1, got) if name in TWICE else (name, got, 1) for name, got in held.items()]


def score(win: WinFacts, options: Options) -> Counted | None:
    """Return the rows of the best reading in the order of the sheet, or None if it is no win."""
    found = readings(win, options)
    tiles = [tile_text(tile) for tile in win.hand.concealed]
    suited = {tile for tile in tiles if len(tile) == 2}
    honours = Counter(tile for tile in tiles if len(tile) == 1)
    if len(tiles) == 14 and suited in INDIVIDUALS and sorted(honours.values()) == [1, 1, 1, 2]:
        found.add(Reading())
    return best((counted(win, reading) for reading in found), list(FAN))


# --- from fan to points, and payments -------------------------------------------------------------


def figures(win: WinFacts, fan: int, options: Options) -> Figures:
    values = {MeldKind.EXPOSED_KONG: 1, MeldKind.PROMOTED_KONG: 1, MeldKind.CONCEALED_KONG: 2}
    aux = sum(values.get(meld.kind, 0) for meld in win.hand.melds)
    if options.bonus_tiles:
        aux += len(win.hand.bonus)
    adjusted = min(fan + (0 if aux < 2 else 0.5 if aux < 4 else 1), 12)
    basic = BASIC[adjusted]
    factor = 1 if win.hand.seat != 0 and win.discarder is not None else 1.5
    return {"aux": aux, "adjusted": adjusted, "basic": basic, "total": basic * factor}


def paid(win: WinFacts, total: float) -> tuple[Points, str]:
    """Return the payment of each seat, and why."""
    payer, why = liable(win)
    gets = [0.0] * 4
    if payer is None:
        payer, why = win.discarder, "robbing" if win.robbing else "discard"
    if payer is None:
        gets, why = [-total / 3] * 4, "third"
    else:
        gets[payer] = -total
    gets[win.hand.seat] = total
    assert all(points == int(points) for points in gets), (total, gets)
    east, south, west, north = map(int, gets)
    return (east, south, west, north), why


def liable(win: WinFacts) -> tuple[int | None, str]:
    """Return who pays for the others and why, if one of the first three rules applies."""
    melds, left = win.hand.melds, (win.hand.seat + 3) % 4
    if len(melds) == 4 and all(m.kind is MeldKind.CHOW and m.source == left for m in melds):
        return left, "fed_chows"
    for why, letters in (("fed_dragons", DRAGONS), ("fed_winds", WINDS)):
        sets = [meld for meld in melds if tile_text(meld.tile) in letters]
        if len(sets) == len(letters) and all(meld.source is not None for meld in sets):
            return sets[-1].source, why
    return None, ""


# --- random hands ---------------------------------------------------------------------------------


def random_ims_win(rng: random.Random) -> WinFacts:
    """Return a complete hand of this ruleset.

    It can be thirteen individuals, and have bonus tiles and sources of melds.
    """
    win = individuals(rng) if rng.random() < 0.05 else random_win(rng)
    seat = win.hand.seat
    bonus = rng.sample(BONUS, rng.choice((0, 0, 1, 2, 3, 4, 8)))
    known = rng.random() < 0.8
    melds = [fed(rng, meld, seat) if known else meld for meld in win.hand.melds]
    rng.shuffle(melds)
    hand = replace(win.hand, melds=tuple(melds), bonus=tuple(sorted(bonus)))
    after = win.after
    if win.discarder is None and bonus and rng.random() < 0.2:
        after = After.BONUS
    first = rng.random() < 0.05
    return replace(win, hand=hand, after=after, first_circulation=first)


def individuals(rng: random.Random) -> WinFacts:
    honours = rng.sample(WINDS + DRAGONS, 4)
    tiles = sorted(map(tile_from_text, [*rng.choice(INDIVIDUALS), *honours, honours[0]]))
    return random_facts(rng, HandFacts(Seat(rng.randrange(4)), tuple(tiles)))


# --- the comparison -------------------------------------------------------------------------------


def random_options(rng: random.Random) -> Options:
    """Return random options: mostly the ruleset's.

    Others have a shape or bonus tiles switched off, or another minimum.
    """
    if rng.random() < 0.6:
        return IMS.options
    return replace(
        IMS.options,
        seven_pairs=rng.random() < 0.8,
        thirteen_orphans=rng.random() < 0.8,
        bonus_tiles=rng.random() < 0.5,
        minimum=rng.randrange(7),
    )


def compare(seed: int, count: int) -> Counter[str]:
    """Compare the game's scores and payments with these for `count` random hands.

    Return how often each pattern and each rule of payment occurred. Raise AssertionError that shows
    the hand if there is a difference.
    """
    met: Counter[str] = Counter()
    for one in Sheet(IMS, score, random_ims_win, random_options).compared(seed, count, met):
        met[compare_points(one)] += 1
    return met


def compare_points(one: Compared) -> str:
    """Compare the points and payments of one hand with these. Return why the payer pays."""
    rules, win, options = one.rules, one.win, one.rules.options
    fan = min(total(one.wanted), 12)
    assert one.score.counted == fan, one
    assert (rules.refusal(win) is None) == (fan >= options.minimum), one
    steps = figures(win, fan, options)
    assert list(one.score.figures) == list(steps.items()), one
    east, south, west, north = (HandFacts(seat, ()) for seat in SEATS)
    settled = rules.settle(DealFacts((east, south, west, north), (win,)))
    payments, why = paid(win, steps["total"])
    assert settled.payments == payments, one
    assert {transfer.why for transfer in settled.transfers} == {why}, one
    return why
