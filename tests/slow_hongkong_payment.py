"""Who pays whom for a Hong Kong hand, in a slow, obvious way from the text of the rules."""

from __future__ import annotations

import random
from collections.abc import Collection
from dataclasses import replace
from fractions import Fraction
from math import ceil

from game.rules.facts import After, DealFacts, HandFacts, WinFacts
from game.rules.match import Points
from game.rules.melds import MeldKind
from game.rules.options import Options
from game.rules.tiles import SEATS, Seat, tile_text
from tests.random_wins import DRAGONS, WINDS, fed
from tests.slow_compare import Compared

BASE = {
    "half_spicy": "1 2 4 8 16 24 32 48 64 96 128 192 256 384",
    "full_spicy": "1 2 4 8 16 32 64 128 256 512 1024 2048 4096 8192",
    "bands": "1 2 4 8 16 16 16 32 32 32 64 64 64 64",
    "bands_4_6_8": "1 2 4 8 16 16 32 32 64 64 64 64 64 64",
    "bands_5_7_9": "1 2 4 8 8 16 16 32 32 64 64 64 64 64",
}
DEALER = 0


def base(fan: int, options: Options) -> int:
    if fan == 0 and options.base_at_0 == 2:
        fan = 1
    return int(BASE[options.payment_table].split()[fan])


def times(loser: int, win: WinFacts, options: Options) -> int:
    """Return how many times the base a loser pays."""
    if win.discarder is None:
        return 2
    if options.payment_way == "full_gun":
        return 4 if loser == win.discarder else 0
    return 2 if loser == win.discarder else 1


def owed(loser: int, win: WinFacts, fan: int, options: Options) -> int:
    """Return what a loser owes, rounded up to whole points if the dealer is one of the two."""
    dealer = Fraction(options.dealer_pays) if DEALER in (loser, win.hand.seat) else 1
    return ceil(dealer * times(loser, win, options) * base(fan, options))


def fed_all(win: WinFacts, options: Options) -> int | None:
    """Return the player who pays for all, if there is one."""
    if tile_text(win.winning_tile)[0] in "fg":
        return None
    if options.kong_liability:
        if win.robbing:
            return win.discarder
        if win.kong_feeder is not None:
            return win.kong_feeder
    if not options.liability or win.discarder is not None:
        return None
    exposed = [one for one in win.hand.melds if one.kind is not MeldKind.CONCEALED_KONG]
    orphans = options.orphans_rob and options.robbing_the_kong and options.thirteen_orphans
    face_down = options.concealed_kong_shown in ("down", "hidden") and not orphans
    seen = exposed if face_down else win.hand.melds
    for letters in (DRAGONS, WINDS):
        fed_sets = [one for one in seen if tile_text(one.tile) in letters]
        if len(fed_sets) == len(letters):
            return fed_sets[-1].source
    colours = {tile_text(tile)[-1] for tile in win.hand.tiles}
    one_suit = len(colours) == 1 and colours <= {*"mps"}
    return exposed[-1].source if one_suit and len(exposed) == 4 else None


def paid(
    win: WinFacts, fan: int, options: Options, winners: Collection[int], drawn_before: int
) -> list[int]:
    """Return what each seat gets by one win. Winners pay each other nothing."""
    gets = [0] * 4
    liable = fed_all(win, options)
    for loser in range(4):
        if loser in winners:
            continue
        payer = loser if liable is None else liable
        drawn = options.goulash_bonus * drawn_before
        for one, points in ((payer, owed(loser, win, fan, options)), (loser, drawn)):
            gets[one] -= points
            gets[win.hand.seat] += points
    return gets


def paid_in_all(facts: DealFacts, fan: Collection[int], options: Options, limit: int) -> Points:
    """Return what each seat gets at the end of a hand, false wins included."""
    gets = [0] * 4
    winners = [win.hand.seat for win in facts.wins]
    for win, worth in zip(facts.wins, fan, strict=True):
        more = paid(win, worth, options, winners, facts.drawn_before)
        gets = [one + other for one, other in zip(gets, more, strict=True)]
    for seat in facts.false_wins if options.false_win_penalty == "pay" else ():
        for other in range(4):
            gets[other] += 2 * base(limit, options) * (1 if other != seat else -3)
    east, south, west, north = gets
    return (east, south, west, north)


# --- random hands --------------------------------------------------------------------------------


def with_sources(rng: random.Random, win: WinFacts) -> WinFacts:
    """Return the win with the sources of its melds, and the feeder of the last kong."""
    seat = win.hand.seat
    melds = [fed(rng, meld, seat) if rng.random() < 0.9 else meld for meld in win.hand.melds]
    rng.shuffle(melds)
    told = replace(win, hand=replace(win.hand, melds=tuple(melds)))
    last = melds[-1] if melds else None
    if last is None or last.kind is not MeldKind.EXPOSED_KONG or win.after is not After.KONG:
        return told
    return replace(told, kong_feeder=last.source)


def compare_payments(one: Compared, rng: random.Random) -> str:
    """Compare the payments of one hand with these. Return who pays for all, if anybody."""
    drawn_before = rng.choice((0, 0, 1, 3))
    unknown = [HandFacts(seat, ()) for seat in SEATS]
    other = rng.choice([seat for seat in SEATS if seat not in (one.win.seat, one.win.discarder)])
    # With another winner on the same tile, each of the two is paid by the others alone.
    wins = [one.win]
    if one.win.discarder is not None and rng.random() < 0.2:
        wins.append(replace(one.win, hand=replace(one.win.hand, seat=Seat(other))))
    east, south, west, north = unknown
    facts = DealFacts((east, south, west, north), tuple(wins), drawn_before=drawn_before)
    options = one.rules.options
    fan = [one.rules.score(win).counted for win in wins]
    settled = one.rules.settle(facts)
    assert settled.payments == paid_in_all(facts, fan, options, options.limit_fan), one
    return "nobody is liable" if fed_all(one.win, options) is None else "somebody is liable"
