"""Random wins, losing hands and endings with every feature that `western` looks at."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

from game.rules.facts import After, DealFacts, HandFacts, WinFacts
from game.rules.options import Options
from game.rules.tiles import FLOWERS, SEASONS, SEATS, Seat, Wind, tile_from_text
from game.rulesets.western import WESTERN
from tests.random_wins import ALL, DRAGONS, OLD, SUITED, WINDS, fits, random_win, spoiled


def snake(suit: str) -> Counter[str]:
    return Counter([f"{rank}{suit}" for rank in "1123456789"] + [*WINDS])


def random_options(rng: random.Random) -> Options:
    return replace(
        WESTERN.options,
        bonus_tiles=rng.random() < 0.8,
        additional_special_hands=rng.random() < 0.7,
        knitting=rng.random() < 0.7,
        calling_award=rng.choice(("full", "two_fifths")),
        limit_points=rng.choice((100, 137, 501, 1000, 1000, 10_000)),
        goulash_bonus=rng.choice((0, 0, 7)),
    )


def random_whole_hand(rng: random.Random) -> list[str]:
    """Return the 14 tiles of a hand without sets."""
    suits, ranks = rng.sample("mps", 3), rng.choice(("123456789", "12", "19", "345"))
    kind = rng.randrange(5)
    if kind == 0:
        tiles = [tile for tile in rng.sample(OLD, 7) for _ in range(rng.choice((2, 2, 4)))][:14]
    elif kind == 1:
        knitted = rng.choices(ranks, k=7)
        tiles = [rank + suit for rank in knitted for suit in suits[:2]]
    elif kind == 2:
        knitted = rng.choices(ranks, k=4)
        pair = rng.choice("123456789")
        tiles = [rank + suit for rank in knitted for suit in suits]
        tiles += [pair + rng.choice("mps"), pair + rng.choice("mps")]
    elif kind == 3:
        tiles = [*snake(suits[0]).elements()]
    else:
        tiles = [*OLD, rng.choice(OLD)]
    return tiles if fits(tiles) else random_whole_hand(rng)


def random_family(rng: random.Random) -> list[str]:
    """Return all dragons or winds, one of them perhaps only as the pair, and random sets."""
    *pungs, last = rng.sample(*rng.choice(((DRAGONS, 3), (WINDS, 4))))
    tiles = [tile for tile in pungs for _ in range(3)]
    tiles += [last] * 2 if rng.random() < 0.5 else [last] * 3 + [rng.choice(SUITED)] * 2
    while len(tiles) < 14:
        first = rng.choice(SUITED[:7])
        chow = [first, f"{int(first[0]) + 1}m", f"{int(first[0]) + 2}m"]
        tiles += chow if rng.random() < 0.5 else [rng.choice(SUITED)] * 3
    return tiles if fits(tiles) else random_family(rng)


def random_western_win(rng: random.Random) -> WinFacts:
    """Return a win with every feature that this ruleset looks at."""
    win = random_win(rng)
    kind = rng.random()
    if kind < 0.35:
        hand_of = random_family if kind < 0.15 else random_whole_hand
        tiles = tuple(sorted(map(tile_from_text, hand_of(rng))))
        hand = replace(win.hand, concealed=tiles, melds=())
        win = replace(win, hand=hand, winning_tile=rng.choice(tiles), after=None)
    bonus = tuple(sorted(rng.sample(FLOWERS + SEASONS, rng.choice((0, 0, 1, 2, 5, 7, 8)))))
    for series in (FLOWERS, SEASONS):
        if rng.random() < 0.1:
            bonus = tuple(sorted({*bonus, *series}))
    win = replace(win, hand=replace(win.hand, bonus=bonus))
    if win.discarder is None and bonus and rng.random() < 0.2:
        win = replace(win, after=After.BONUS)
    wished = tile_from_text("5p" if win.after else "1p")
    if wished in win.hand.concealed and rng.random() < 0.5:
        win = replace(win, winning_tile=wished, last_tile=win.after is None)
    return replace(win, original_call=not win.hand.melds and rng.random() < 0.1)


def random_loser(rng: random.Random, seat: Seat) -> HandFacts:
    """Return a hand at rest: nearly complete, spoiled, of random tiles, or unknown."""
    kind = rng.random()
    if kind < 0.03:
        return HandFacts(seat, ())
    if kind < 0.2:
        tiles = rng.sample([tile for tile in ALL for _ in range(4)], 13)
        return HandFacts(seat, tuple(sorted(map(tile_from_text, tiles))))
    win = random_western_win(rng)
    if kind < 0.4:
        win = spoiled(rng, win)
    concealed = list(win.hand.concealed)
    concealed.remove(rng.choice(concealed))
    return replace(win.hand, seat=seat, concealed=tuple(concealed))


def random_ending(rng: random.Random) -> DealFacts:
    """Return four hands. Usually one of them won, sometimes two, three or none."""
    winners = rng.sample(SEATS, rng.choice((1, 1, 1, 1, 1, 1, 2, 3)))
    discarder = next(seat for seat in SEATS if seat not in winners)
    drawn = len(winners) == 1 and rng.random() < 0.4
    round_wind = Wind(rng.randrange(4))
    hands = [random_loser(rng, seat) for seat in SEATS]
    wins = []
    for seat in winners:
        win = random_western_win(rng)
        hand = replace(win.hand, seat=seat)
        win = replace(
            win,
            hand=hand,
            round_wind=round_wind,
            discarder=None if drawn else discarder,
            after=win.after if drawn else None,
            dealt=win.dealt and drawn and seat == 0,
            robbing=win.robbing and not drawn,
            first_discard=win.first_discard and not drawn and discarder == 0,
        )
        wins.append(win)
        hands[seat] = win.hand
    if rng.random() < 0.02:
        wins = []
    east, south, west, north = hands
    return DealFacts((east, south, west, north), tuple(wins), round_wind, rng.randrange(3))
