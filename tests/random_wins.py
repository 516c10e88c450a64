"""Random winning hands of every kind, with many rare ones, and possible ways to win them."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from game.rules.facts import After, HandFacts, WinFacts
from game.rules.melds import Meld, MeldKind
from game.rules.shapes import readings
from game.rules.tiles import Seat, Tile, Wind, counts_of, seat_after, tile_from_text, tile_text

WINDS, DRAGONS = "ESWN", "CFP"
SUITED = [rank + suit for suit in "mps" for rank in "123456789"]
ALL = [*SUITED, *WINDS, *DRAGONS]
OLD = [tile for tile in ALL if tile[0] not in "2345678"]  # 1s, 9s and honours
GREENS = ["2s", "3s", "4s", "6s", "8s", "F"]
SIMPLES = [tile for tile in ALL if tile not in OLD]
EVENS = [tile for tile in SUITED if tile[0] in "2468"]
POOLS = (
    ALL,
    SUITED,
    SUITED[:9],
    SUITED[18:],
    [*SUITED[:9], *WINDS, *DRAGONS],
    [*SUITED[9:18], *DRAGONS],
    [*SUITED[18:], *WINDS],
    [*SUITED[:9], "C"],
    [*SUITED[9:18], "P"],
    [*SUITED[18:], "F"],
    [*WINDS, *DRAGONS],
    [*WINDS],
    [*WINDS, "5p", "1m"],
    [*DRAGONS, "2s", "3s", "4s", "9m"],
    OLD,
    [tile for tile in OLD if tile in SUITED],
    GREENS,
    SIMPLES,
    EVENS,
    [tile for tile in SUITED if tile[0] in "123"],
    [tile for tile in SUITED if tile[0] in "123789"],
    [tile for tile in SUITED if tile[0] in "3456"],
    SUITED[:4],
    SUITED[22:27],
)


def random_win(rng: random.Random) -> WinFacts:
    """Return a complete hand with melds, and a possible way to win it."""
    sets, rest = random_tiles(rng)
    laid_out = rng.choice((0, 0, 0.3, 0.7, 1))
    kongs = rng.choice((0, 0.2, 1))
    melds: list[Meld] = []
    for one in sets:
        if rng.random() < laid_out:
            melds.append(random_meld(rng, one, kongs))
        else:
            rest = [*rest, *one]
    if not fits([*rest, *(text for meld in melds for text in texts(meld.tiles))]):
        return random_win(rng)
    concealed = tuple(sorted(map(tile_from_text, rest)))
    hand = HandFacts(Seat(rng.randrange(4)), concealed, tuple(melds))
    return random_facts(rng, hand)


def texts(tiles: Iterable[Tile]) -> tuple[str, ...]:
    return tuple(map(tile_text, tiles))


def fits(tiles: Iterable[str]) -> bool:
    return max(Counter(tiles).values()) <= 4


def random_tiles(rng: random.Random) -> tuple[list[tuple[str, ...]], list[str]]:
    """Return sets that can become melds, and the rest of the hand: a pair, or all 14 tiles."""
    pool = rng.choice(POOLS)
    kind = rng.random()
    if kind < 0.08:
        pairs = [tile for tile in rng.sample(pool, len(pool)) for _ in range(rng.choice((2, 2, 4)))]
        return ([], pairs[:14]) if len(pairs) >= 14 else random_tiles(rng)
    if kind < 0.11:
        start, suit = rng.randint(1, 3), rng.choice("mps")
        return [], [f"{rank}{suit}" for rank in range(start, start + 7) for _ in range(2)]
    if kind < 0.13:
        return [], [*OLD, rng.choice(OLD)]
    if kind < 0.17:
        suit = rng.choice("mps")
        lamps = "1112345678999" + rng.choice("123456789")
        counts = counts_of(tile_from_text(rank + suit) for rank in lamps)
        reading = rng.choice(readings(tuple(counts), 4))
        return [texts(group.tiles) for group in reading.sets], [tile_text(reading.pair)] * 2
    sets = random_sets(rng, pool, rng.choice((0, 0.3, 0.7, 1)))
    pair = rng.choice(pool if rng.random() < 0.8 else ALL)
    tiles = [tile for one in sets for tile in one]
    return (sets, [pair] * 2) if fits([*tiles, pair, pair]) else random_tiles(rng)


def random_sets(rng: random.Random, pool: list[str], chows: float) -> list[tuple[str, ...]]:
    runs = [
        run
        for start in range(25)
        if (run := tuple(SUITED[start : start + 3]))[0][1] == run[2][1] and {*run} <= {*pool}
    ]
    sets = [
        rng.choice(runs) if runs and rng.random() < chows else (rng.choice(pool),) * 3
        for _ in range(4)
    ]
    return sets if fits([tile for one in sets for tile in one]) else random_sets(rng, pool, chows)


def random_meld(rng: random.Random, tiles: tuple[str, ...], kongs: float) -> Meld:
    first = tile_from_text(tiles[0])
    if tiles[0] != tiles[1]:
        return Meld(MeldKind.CHOW, first)
    if rng.random() >= kongs:
        return Meld(MeldKind.PUNG, first)
    kinds = (MeldKind.EXPOSED_KONG, MeldKind.PROMOTED_KONG, MeldKind.CONCEALED_KONG)
    return Meld(rng.choice(kinds), first)


def random_facts(rng: random.Random, hand: HandFacts) -> WinFacts:
    win = WinFacts(
        hand,
        winning_tile=rng.choice(hand.concealed),
        round_wind=Wind(rng.randrange(4)),
        last_tile=rng.random() < 0.1,
    )
    if rng.random() < 0.5:
        kongs = sum(meld.is_kong for meld in hand.melds)
        after = [None, After.KONG, After.KONG_KONG][: kongs + 1]
        dealt = hand.seat == 0 and not hand.melds and rng.random() < 0.2
        return replace(win, after=rng.choice(after), dealt=dealt)
    discarder = seat_after(hand.seat, rng.randint(1, 3))
    first = discarder == 0 and not hand.melds and rng.random() < 0.2
    return replace(win, discarder=discarder, robbing=rng.random() < 0.1, first_discard=first)


def fed(rng: random.Random, meld: Meld, seat: Seat) -> Meld:
    """Return the meld with a random source, if it was claimed."""
    if meld.kind is MeldKind.CONCEALED_KONG:
        return meld
    if meld.kind is MeldKind.CHOW:
        claimed, step = meld.tiles[rng.randrange(3)], 3
    else:
        claimed, step = meld.tile, rng.randint(1, 3)
    return replace(meld, claimed=claimed, source=seat_after(seat, step))


def spoiled(rng: random.Random, win: WinFacts) -> WinFacts:
    """Exchange one concealed tile of a win, if possible. The hand is seldom still complete."""
    tiles = list(win.hand.concealed)
    tiles[rng.randrange(len(tiles))] = tile_from_text(rng.choice(ALL))
    hand = replace(win.hand, concealed=tuple(sorted(tiles)))
    if not fits(texts(hand.tiles)):
        return win
    return replace(win, hand=hand, winning_tile=rng.choice(hand.concealed))
