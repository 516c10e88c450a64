"""The risk of a discard: its chance to deal in, from what the table shows, and what that costs.

The cost follows from the other player's melds and bonus tiles.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache, partial
from math import exp
from typing import NamedTuple, TypeAlias

from game.bots.signs import SIGNS, TableSigns
from game.bots.worth import SELF_DRAWN, paid_to, worth_at
from game.packed import table_figures
from game.rules.facts import HandFacts, WinFacts
from game.rules.melds import Meld
from game.rules.tiles import (
    DRAGONS,
    SEATS,
    SUIT_TILES,
    SUITS,
    UNKNOWN,
    WINDS,
    Seat,
    Suit,
    Tile,
    Wind,
    chow_tiles,
    is_honour,
    suit_of,
)
from game.rules.view import View
from game.rulesets.ruleset import Ruleset

Likely: TypeAlias = tuple[float, Sequence[int], tuple[Tile, ...]]
"""A typical concealed hand: its relative weight, the suits of its winning tiles, and its tiles.
Honours are the fourth suit; the winning tile comes first."""

ANYHOW = 0.4
"""The chance that a player who could win on a discard still wins without it."""

SETS = 4
HONOURS_AS = 3
ANY = range(4)
HIDDEN_AS = Tile(13)
"""A placeholder tile, 5 dots, for a concealed kong that isn't shown."""
CHOWS = tuple(chow_tiles(Tile(low)) for low in (10, 23, 1, 14))
PUNGS = tuple((Tile(tile),) * 3 for tile in (5, 21, 11, 25))
PAIR = (Tile(19),) * 2
FLUSH_CHOWS = (1, 4, 0, 5)
"""The lowest ranks, from 0, of the chows in a flush. All differ: identical chows form pairs."""
# The weight of a flush, by the number of melds in its suit.
HALF_FLUSH = (0.1, 0.2, 0.5, 1.5, 4.0)
FULL_FLUSH = (0.03, 0.05, 0.1, 0.4, 1.5)
ALL_PUNGS = (0.05, 0.15, 0.5, 1.5, 4.0)
"""The weight of a hand of pungs only, by the number of melds, none of them a chow."""
WITH_DRAGONS = 0.13
"""The weight, for each kind of dragon still free, of a concealed pung of dragons."""
THIRD_DRAGON = 3.0
"""The weight of the pung of the third dragon, if the other two are exposed."""
HONOURS_SHOWN = 3
"""The exposed pungs of honours that give away a hand of them."""
FOURTH_WIND = 3.0
"""The weight of a pung of the fourth wind, and of a pair, if the other three are exposed."""
FOURTH_WIND_HELD = 0.4
"""The weight of a pair of the fourth wind in a hand that waits for another tile."""
MORE_HONOURS = 1.0
"""The weight of another pung of honours, if three are exposed, or of a pair of them."""


class Losses(NamedTuple):
    """The points lost by dealing in to one winner with a tile of each suit, honours last: the whole
    payment, and the part that exceeds the average cost if the winner wins another way."""

    whole: tuple[float, ...]
    extra: tuple[float, ...]


NO_LOSS = Losses((0.0,) * 4, (0.0,) * 4)


class Stakes:
    """The losses of one seat at a table. It caches the latest results."""

    def __init__(self, ruleset: Ruleset, seat: Seat, round_wind: Wind) -> None:
        # Bind values, not self: a reference cycle would wait for the garbage collector.
        losses = partial(_losses, ruleset, seat, round_wind)
        self.losses = lru_cache(maxsize=1 << 6)(losses)


@lru_cache(maxsize=16)
def stakes_at(ruleset: Ruleset, seat: Seat, round_wind: Wind) -> Stakes:
    """Return the cached losses of one seat for a whole hand."""
    return Stakes(ruleset, seat, round_wind)


def _losses(
    ruleset: Ruleset,
    seat: Seat,
    round_wind: Wind,
    winner: Seat,
    melds: tuple[Meld, ...],
    bonus: tuple[Tile, ...],
) -> Losses:
    """Return the seat's losses to the winner, whose `melds` and `bonus` these are."""
    melds = tuple(replace(meld, tile=HIDDEN_AS) if meld.tile == UNKNOWN else meld for meld in melds)
    weights, whole, extra = [0.0] * 4, [0.0] * 4, [0.0] * 4
    for weight, suits, tiles in likely_hands(melds):
        hand = HandFacts(winner, tuple(sorted(tiles)), melds, bonus)
        win = WinFacts(hand, tiles[0], round_wind, discarder=seat)
        if ruleset.is_complete(hand) and ruleset.refusal(win) is None:
            paid, anyhow = _costs(ruleset, seat, win)
            for suit in suits:
                weights[suit] += weight
                whole[suit] += weight * paid
                extra[suit] += weight * (paid - anyhow)
    # If none of these hands can win, use the losses to a player without melds.
    known = stakes_at(ruleset, seat, round_wind)
    usual = known.losses(winner, (), ()) if melds and not all(weights) else NO_LOSS
    return Losses(_mean(whole, weights, usual.whole), _mean(extra, weights, usual.extra))


def _mean(
    sums: Sequence[float], weights: Sequence[float], usual: Sequence[float]
) -> tuple[float, ...]:
    every = zip(sums, weights, usual, strict=True)
    return tuple(points / weight if weight else other for points, weight, other in every)


def _costs(ruleset: Ruleset, seat: Seat, win: WinFacts) -> tuple[float, float]:
    """Return what the seat pays if it deals in to this hand, and what it loses on average if it
    doesn't, since the hand can still win on another's discard or a self-draw."""
    other = next(one for one in SEATS if one not in (win.seat, seat))
    fed, passed, drawn = (
        -paid_to(seat, ruleset, WinFacts(win.hand, win.winning_tile, win.round_wind, discarder))
        for discarder in (seat, other, None)
    )
    return fed, ANYHOW * ((1 - SELF_DRAWN) * passed + SELF_DRAWN * drawn)


@lru_cache(maxsize=16)
def ordinary_loss(
    ruleset: Ruleset, seat: Seat, round_wind: Wind, bonus: tuple[tuple[Tile, ...], ...]
) -> float:
    """Return what ordinary wins of opponents on discards cost this seat on average, times the three
    payers: as much as `Worth.ordinary` where no payment depends on the seat. `bonus` are the bonus
    tiles of every seat."""
    others = [winner for winner in SEATS if winner != seat]
    return sum(_paid(ruleset, seat, round_wind, one, bonus[one]) for one in others) / len(others)


def _paid(
    ruleset: Ruleset, seat: Seat, round_wind: Wind, winner: Seat, bonus: tuple[Tile, ...]
) -> int:
    """Return what the seat pays this winner's ordinary hand for discards of each other seat, added
    up."""
    win = worth_at(ruleset, winner, round_wind, bonus).ordinary_win
    if win is None:
        return 0
    others = [discarder for discarder in SEATS if discarder != winner]
    return -sum(paid_to(seat, ruleset, replace(win, discarder=one)) for one in others)


def likely_hands(melds: tuple[Meld, ...]) -> Iterator[Likely]:
    """Yield typical concealed hands that go with these melds."""
    missing, laid = SETS - len(melds), len(melds)
    yield 1.0, ANY, (*PAIR, *_flat(CHOWS[:missing]))
    dragons = [tile for tile in DRAGONS if all(meld.tile != tile for meld in melds)]
    if missing and len(dragons) == 1:
        tiles = (*dragons * 3, *PAIR, *_flat(CHOWS[1:missing]))
        yield THIRD_DRAGON, (HONOURS_AS,), tiles
    if missing and dragons:
        chance = WITH_DRAGONS * len(dragons)
        yield chance, ANY, (*PAIR, *_flat(CHOWS[1:missing]), *dragons[:1] * 3)
    yield from _with_honours(missing, melds)
    if not any(meld.is_chow for meld in melds):
        yield ALL_PUNGS[laid], ANY, (*_flat(PUNGS[:missing]), *PAIR)
    suits = [suit_of(meld.tile) for meld in melds if not is_honour(meld.tile)]
    for suit in {*suits} or SUITS:
        if len({*suits}) <= 1:
            yield from _flushes(suit, missing, len(suits), melds)


def _with_honours(missing: int, melds: tuple[Meld, ...]) -> Iterator[Likely]:
    """Yield the hands of a player who exposed three pungs of honours and collects more of them:
    with the fourth wind after three winds, else with any honours."""
    shown = {meld.tile for meld in melds if is_honour(meld.tile)}
    if len(shown) < HONOURS_SHOWN or not missing:
        return
    fourth = [tile for tile in WINDS if tile not in shown]
    is_fourth = len(fourth) == 1
    free = [tile for tile in (*DRAGONS, *reversed(WINDS)) if tile not in shown]
    more = fourth[0] if is_fourth else free[0]
    weight = FOURTH_WIND if is_fourth else MORE_HONOURS
    yield weight, (HONOURS_AS,), (*(more,) * 3, *PAIR)
    yield weight, (HONOURS_AS,), (more, more, *CHOWS[0])
    if is_fourth:
        yield FOURTH_WIND_HELD, ANY, (*CHOWS[0], more, more)
    pair = next(tile for tile in free if tile != more)
    yield MORE_HONOURS, (HONOURS_AS,), (*(more,) * 3, pair, pair)


def _flushes(suit: Suit, missing: int, shown: int, melds: tuple[Meld, ...]) -> Iterator[Likely]:
    """Yield hands of one suit: with a pair of honours, and without honours."""
    tiles = SUIT_TILES[suit]
    chows = tuple(tiles[low : low + 3] for low in FLUSH_CHOWS)
    concealed = _flat(chows[:missing])
    honours = (*reversed(WINDS), *DRAGONS)
    honour = next(tile for tile in honours if all(meld.tile != tile for meld in melds))
    yield HALF_FLUSH[shown], (suit, HONOURS_AS), (honour, honour, *concealed)
    if not any(is_honour(meld.tile) for meld in melds):
        yield FULL_FLUSH[shown], (suit,), (tiles[8], tiles[8], *concealed)


def _flat(sets: tuple[tuple[Tile, ...], ...]) -> tuple[Tile, ...]:
    return tuple(tile for one in sets for tile in one)


BySeat: TypeAlias = tuple[float, float, float, float]
Weights: TypeAlias = Mapping[str, tuple[float, ...]]

WEIGHTS: Mapping[int, Weights] = {
    int(minimum): {sign: tuple(levels) for sign, levels in signs.items()}
    for minimum, signs in table_figures("danger")["weights"].items()
}
"""The weight of each level of a sign (see signs.py) for a win on a tile, by the minimum, made by
build/fit/danger.py. "any" is the intercept."""

WANTED = 1.6
"""The added log-odds of the third dragon for a player who has exposed the other two. It is too rare
to be learned."""
COLLECTED = 0.15
"""The added log-odds for tiles of the only suit of a player who exposed two or more sets. Measured:
3,071 wins where 2,717 were expected, in 65,734 cases."""
SELDOM = 0.1
"""The part of a chance that is left if a player just let the tile pass, and now needs only the fan
of the last discard."""


class Danger:
    """The deal-in chances of the discards in one view. It reads each opponent's signs only once."""

    __slots__ = ("_chances", "_missed_win", "_passing_is_final", "_shown", "_table", "_weights")

    def __init__(self, view: View, left: list[int]) -> None:
        """Take `left`, the unseen tiles by kind. Nothing else of the seat's hand matters."""
        self._table = TableSigns(view, left)
        self._missed_win = view.options.missed_win
        self._passing_is_final = view.live_left > 0 or not view.options.minimum
        """Unset where the last discard can bring the fan that was missing."""
        self._weights = weights = weights_for(view.options.minimum)
        self._shown = {
            seat: [weights[-1] + _sum(weights, (*foe.standing, *suit)) for suit in foe.suits]
            for seat, foe in self._table.foes.items()
        }
        """The log-odds that each opponent wins on a tile of each suit, honours last. The signs of
        the tile itself are not included."""
        self._chances: dict[Tile, BySeat] = {}

    def chance(self, tile: Tile) -> float:
        """Return the chance that any opponent wins on this tile."""
        east, south, west, north = self.by_seat(tile)
        return 1 - (1 - east) * (1 - south) * (1 - west) * (1 - north)

    def by_seat(self, tile: Tile) -> BySeat:
        """Return each seat's chance to win on this tile: 0 for the discarder and for seats that
        can't win."""
        chances = self._chances.get(tile)
        if chances is None:
            chances = self._chances[tile] = self._by_seat(tile)
        return chances

    def _by_seat(self, tile: Tile) -> BySeat:
        table, weights = self._table, self._weights
        common = weights[table.of_tile(tile)]
        suit, left = tile // 9, table.left[tile]
        chances = [0.0] * 4
        for seat, foe in table.foes.items():
            if self._missed_win and foe.threw(tile):
                continue
            passed = foe.just_passed(tile)
            if self._passing_is_final and passed:
                continue
            speaks = common + self._shown[seat][suit] + _sum(weights, foe.levels(tile, left))
            speaks += WANTED if foe.completes_dragons(tile) else 0.0
            speaks += COLLECTED if foe.collects == suit else 0.0
            chances[seat] = (SELDOM if passed else 1.0) / (1 + exp(-speaks))
        east, south, west, north = chances
        return east, south, west, north


class Feeding:
    """The average cost of the discards in one view, in points of the ruleset in use."""

    __slots__ = ("_danger", "_losses")

    def __init__(self, view: View, ruleset: Ruleset, danger: Danger) -> None:
        stakes = stakes_at(ruleset, view.seat, view.round_wind)
        self._danger = danger
        self._losses = [
            NO_LOSS
            if seat == view.seat
            else stakes.losses(seat, view.melds[seat], view.bonus[seat])
            for seat in SEATS
        ]

    def costs(self, tile: Tile) -> tuple[float, float]:
        """Return the average payment for dealing in with this tile, in points, and its part beyond
        what the same winners would cost anyway."""
        suit, whole, extra = tile // 9, 0.0, 0.0
        for chance, losses in zip(self._danger.by_seat(tile), self._losses, strict=True):
            paid, more = losses
            whole += chance * paid[suit]
            extra += chance * more[suit]
        return whole, extra


def _sum(weights: list[float], levels: Iterable[int]) -> float:
    return sum([weights[level] for level in levels])


@cache
def weights_for(minimum: int) -> list[float]:
    """Return the weights of all levels by number, then the constant that applies to any tile. They
    were trained at the highest known minimum that doesn't exceed this one."""
    by_sign = WEIGHTS[max(known for known in WEIGHTS if known <= minimum)]
    return [weight for sign in (*SIGNS, "any") for weight in by_sign[sign]]
