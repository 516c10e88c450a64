"""Points, doubles and special hands counted in a slow, obvious way from the text of the rules.

Shares only the values that describe a hand with the game. Tiles are texts ("5m").
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from game.rules.facts import After, WinFacts
from game.rules.options import Options
from game.rules.tiles import tile_text
from tests.random_western import snake
from tests.random_wins import ALL, DRAGONS, GREENS, OLD, SUITED, WINDS
from tests.slow_sets import Group, laid_out, made_of_sets, sets_and_pair, texts

POINTS = {
    "exposed_minor_pung": 2,
    "concealed_minor_pung": 4,
    "exposed_major_pung": 4,
    "concealed_major_pung": 8,
    "exposed_minor_kong": 8,
    "concealed_minor_kong": 16,
    "exposed_major_kong": 16,
    "concealed_major_kong": 32,
    "dragon_pair": 2,
    "round_wind_pair": 2,
    "seat_wind_pair": 2,
    "going_out": 10,
    "drawn_from_the_wall": 2,
    "only_tile": 2,
    "no_bonus_tile": 1,
    "seat_bonus": 1,
    "whole_series": 1,
}
DOUBLES = {
    "seat_wind": 1,
    "round_wind": 1,
    "dragon": 1,
    "no_chows": 1,
    "non_scoring_hand": 1,
    "suit_with_honours": 1,
    "major_tiles": 1,
    "honours_only": 1,
    "four_winds": 1,
    "three_dragons": 1,
    "loose_tile": 1,
    "last_tile_of_the_wall": 1,
    "robbed_kong": 1,
    "original_call": 1,
    "one_suit_pungs": 3,
}
HALF = ("all_pair_honours", "knitting", "triple_knitting")
SPECIAL = (
    "all_pair_honours",
    "fourfold_plenty",
    "knitting",
    "triple_knitting",
    "gates_of_heaven",
    "imperial_jade",
    "twofold_fortune",
    "all_winds_and_dragons",
    "buried_treasure",
    "heads_and_tails",
    "wriggling_snake",
    "three_great_scholars",
    "four_blessings",
    "thirteen_unique_wonders",
    "heavens_blessing",
    "earths_blessing",
    "plum_blossom",
    "moon_from_the_sea",
)
ADDITIONAL = SPECIAL[8:]
ORDER = [*POINTS, *DOUBLES, *SPECIAL]


@dataclass(frozen=True)
class Slow:
    """The score of a hand: rows (id, worth each, how often), and the steps to its points."""

    rows: tuple[tuple[str, int, int], ...]
    base: int
    doubles: int
    points: int
    special: str | None = None

    @property
    def order(self) -> tuple[int, bool, int, list[int]]:
        """Return a key for sorting hands, the best first.

        The best has most points, then a special hand, then most beyond the limit. The sheet's order
        decides between equals.
        """
        rows = [ORDER.index(row) for row, _, _ in self.rows]
        return -self.points, self.special is None, -self.base * 2**self.doubles, rows


@dataclass(frozen=True)
class Reading:
    """Four sets and a pair, or the name of a hand without sets."""

    sets: tuple[Group, ...] = ()
    pair: str = ""
    whole: str = ""


# --- complete hands -----------------------------------------------------------------------------


def whole_hands(tiles: list[str], options: Options) -> Iterator[str]:
    """Yield the names of the hands without sets that 14 concealed tiles make."""
    if len(tiles) != 14:
        return
    count = Counter(tiles)
    if set(tiles) <= set(OLD) and all(number in (2, 4) for number in count.values()):
        yield "all_pair_honours"
    by_suit = {suit: sorted(tile[0] for tile in tiles if tile[1:] == suit) for suit in "mps"}
    if options.knitting and any(
        by_suit[one] == by_suit[two] and len(by_suit[one]) == 7 for one, two in ("mp", "ms", "ps")
    ):
        yield "knitting"
    suited = all(tile in SUITED for tile in tiles)
    if options.knitting and suited and is_triple_knitted(count):
        yield "triple_knitting"
    if options.additional_special_hands and count in SNAKES:
        yield "wriggling_snake"
    if options.additional_special_hands and set(tiles) == set(OLD):
        yield "thirteen_unique_wonders"


SNAKES = [snake(suit) for suit in "mps"]


def is_triple_knitted(count: Counter[str]) -> bool:
    """Return whether the tiles are triples and a pair. A triple is one rank in all three suits.

    The pair is of one rank: two identical tiles, or two suits.
    """
    left = []
    for rank in "123456789":
        low, middle, high = sorted(count[rank + suit] for suit in "mps")
        if high > low:
            left.append((middle - low, high - low))
    return left in ([(0, 2)], [(1, 1)])


def is_complete(concealed: list[str], melds: int, options: Options) -> bool:
    made = (len(sets) + melds == 4 for sets, _ in sets_and_pair(concealed))
    return any(made) or any(whole_hands(concealed, options))


def readings(win: WinFacts, options: Options) -> set[Reading]:
    found = {Reading(whole=name) for name in whole_hands(texts(win.hand), options)}
    return found | {Reading(sets, pair) for sets, pair in made_of_sets(win)}


# --- the sheet: points and doubles of all players -----------------------------------------------


def set_row(one: Group) -> str:
    made = "concealed" if one.hidden else "exposed"
    worth = "major" if one.alike in OLD else "minor"
    return f"{made}_{worth}_{'kong' if len(one.tiles) == 4 else 'pung'}"


def everybody(
    sets: tuple[Group, ...], pairs: tuple[str, ...], seat: int, round_wind: int
) -> Counter[str]:
    """Return the rows of pungs, kongs and pairs, and the doubles that losers also count."""
    rows: Counter[str] = Counter()
    names = [
        ("dragon", [*DRAGONS]),
        ("seat_wind", [WINDS[seat]]),
        ("round_wind", [WINDS[round_wind]]),
    ]
    for one in sets:
        if one.alike:
            rows[set_row(one)] += 1
            for name, tiles in names:
                rows[name] += one.alike in tiles
    for pair in pairs:
        for name, tiles in names:
            rows[f"{name}_pair"] += pair in tiles
    return rows


def add_up(rows: Counter[str], options: Options) -> Slow:
    held = {name: count for name, count in rows.items() if count}
    base = sum(POINTS[name] * count for name, count in held.items() if name in POINTS)
    doubles = sum(DOUBLES[name] * count for name, count in held.items() if name in DOUBLES)
    points = min(base * 2**doubles, options.limit_points)
    worth = POINTS | DOUBLES
    counted = tuple((name, worth[name], held[name]) for name in ORDER if name in held)
    return Slow(counted, base, doubles, points)


# --- the winner ---------------------------------------------------------------------------------


def count_win(win: WinFacts, options: Options) -> Slow | None:
    """Return the score of the reading that counts most, or None if it is no win."""
    counts = [count_reading(win, one, options) for one in readings(win, options)]
    return min(counts, key=lambda one: one.order, default=None)


def count_reading(win: WinFacts, reading: Reading, options: Options) -> Slow:
    special = best_special(win, reading, options)
    if special:
        return award(special, options)
    rows = everybody(reading.sets, (reading.pair,), win.hand.seat, win.round_wind)
    pair_scores = any(rows[f"{name}_pair"] for name in ("dragon", "seat_wind", "round_wind"))
    rows.update(extras(win, options))
    rows.update(winners_doubles(win, reading, pair_scores))
    return add_up(rows, options)


def extras(win: WinFacts, options: Options) -> dict[str, int]:
    bonus = [tile_text(tile) for tile in win.hand.bonus]
    own = str(win.hand.seat + 1)
    rows = {
        "going_out": 1,
        "drawn_from_the_wall": win.discarder is None,
        "only_tile": is_only_tile(win, options),
    }
    if options.bonus_tiles:
        rows["no_bonus_tile"] = not bonus
        rows["seat_bonus"] = sum(tile[1] == own for tile in bonus)
        rows["whole_series"] = sum(
            all(f"{letter}{number}" in bonus for number in "1234") for letter in "fg"
        )
    return {name: int(count) for name, count in rows.items()}


def is_only_tile(win: WinFacts, options: Options) -> bool:
    """Return whether no other kind completes the hand in place of the winning tile."""
    tiles = texts(win.hand)
    tiles.remove(tile_text(win.winning_tile))
    everything = [*tiles, *(tile for one in laid_out(win.hand) for tile in one.tiles)]
    return not any(
        is_complete([*tiles, other], len(win.hand.melds), options)
        for other in ALL
        if other != tile_text(win.winning_tile) and everything.count(other) < 4
    )


def winners_doubles(win: WinFacts, reading: Reading, pair_scores: bool) -> dict[str, int]:
    pungs = [one.alike for one in reading.sets if one.alike]
    tiles = [tile_text(tile) for tile in win.hand.tiles]
    suits = {tile[1] for tile in tiles if tile in SUITED}
    honours = [tile for tile in tiles if tile not in SUITED]
    rows = {
        "no_chows": len(pungs) == 4,
        "non_scoring_hand": len(pungs) == 0 and not pair_scores,
        "suit_with_honours": len(suits) == 1 and len(honours) > 0,
        "major_tiles": all(tile in OLD for tile in tiles) and len(honours) not in (0, len(tiles)),
        "honours_only": len(honours) == len(tiles),
        "four_winds": sum(one in WINDS for one in pungs) == 3 and reading.pair in WINDS,
        "three_dragons": sum(one in DRAGONS for one in pungs) == 2 and reading.pair in DRAGONS,
        "loose_tile": win.after is not None,
        "last_tile_of_the_wall": win.last_tile and win.discarder is None,
        "robbed_kong": win.robbing,
        "original_call": win.original_call,
        "one_suit_pungs": len(pungs) == 4 and len(suits) == 1 and not honours,
    }
    return {name: int(holds) for name, holds in rows.items()}


# --- special hands ------------------------------------------------------------------------------


def award_of(name: str, options: Options) -> int:
    return options.limit_points // 2 if name in HALF else options.limit_points


def award(name: str, options: Options) -> Slow:
    points = award_of(name, options)
    return Slow(((name, points, 1),), 0, 0, points, name)


def best_special(win: WinFacts, reading: Reading, options: Options) -> str | None:
    held = {reading.whole} | by_moment(win) | by_sets(win, reading)
    if not options.additional_special_hands:
        held -= set(ADDITIONAL)
    names = [name for name in SPECIAL if name in held]
    whole = [name for name in names if name not in HALF]
    return next(iter(whole + names), None)


def by_moment(win: WinFacts) -> set[str]:
    winning = tile_text(win.winning_tile)
    rows = {
        "twofold_fortune": win.after == After.KONG_KONG,
        "heavens_blessing": win.dealt,
        "earths_blessing": win.first_discard,
        "plum_blossom": win.after is not None and winning == "5p",
        "moon_from_the_sea": win.last_tile and win.discarder is None and winning == "1p",
    }
    return {name for name, holds in rows.items() if holds}


def by_sets(win: WinFacts, reading: Reading) -> set[str]:
    tiles = [tile_text(tile) for tile in win.hand.tiles]
    colours = {tile[-1] for tile in tiles}
    ranks = "".join(sorted(tile[0] for tile in tiles))
    gates = ["".join(sorted("1112345678999" + more)) for more in "2345678"]
    pungs = [one.alike for one in reading.sets if one.alike]
    found: set[str] = set()
    if len(colours) == 1 and ranks in gates and not win.hand.melds:
        found.add("gates_of_heaven")
    if len(pungs) == 4:
        found |= by_pungs(reading, pungs, [*pungs, reading.pair])
    return found


def by_pungs(reading: Reading, pungs: list[str], tiles: list[str]) -> set[str]:
    """Return the special hands of pungs or kongs and a pair; `tiles` has one of each kind."""
    honours = [tile for tile in tiles if tile not in SUITED]
    suits = {tile[1] for tile in tiles if tile in SUITED}
    rows = {
        "fourfold_plenty": all(len(one.tiles) == 4 for one in reading.sets),
        "imperial_jade": all(tile in GREENS for tile in tiles),
        "all_winds_and_dragons": len(honours) == 5,
        "buried_treasure": all(one.hidden for one in reading.sets) and len(suits) < 2,
        "heads_and_tails": all(tile in OLD for tile in tiles) and not honours,
        "three_great_scholars": all(tile in pungs for tile in DRAGONS),
        "four_blessings": all(tile in pungs for tile in WINDS),
    }
    return {name for name, holds in rows.items() if holds}
