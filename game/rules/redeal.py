"""A possible deal: one that agrees with everything that a seat has seen.

It is made from the seat's view, so it can't depend on the tiles that are really hidden.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain

from game.rules.deal import Deal, Phase, Tiles
from game.rules.facts import Judge
from game.rules.melds import Meld
from game.rules.offers import check_win, with_offers
from game.rules.tiles import COPIES, SEATS, UNKNOWN, Seat, Tile, full_set, is_bonus
from game.rules.view import View
from game.rules.wall import Wall


def unseen_tiles(view: View) -> list[Tile]:
    """Return the tiles that the seat can't see, ascending: the wall, the hidden hands and the
    concealed kongs that are face down."""
    seen = Counter(one.tile for one in view.river if one.claimed_by is None)
    for tiles in (*view.bonus, *(hand for hand in view.hands if hand)):
        seen.update(tiles)
    for meld in chain.from_iterable(view.melds):
        seen.update(meld.tiles)
    return sorted((Counter(full_set(view.options.bonus_tiles)) - seen).elements())


def hidden_seats(view: View) -> list[Seat]:
    """Return the players whose concealed tiles this seat can't see."""
    return [seat for seat in SEATS if view.hands[seat] is None]


def possible_deal(view: View, judge: Judge, order: Sequence[Tile]) -> Deal:
    """Return a deal with this view. `order` contains the unseen tiles: face-down kongs take their
    tile from it first, then the hidden hands, and the rest is the wall. Nobody has moves yet: see
    `awaiting`."""
    rest = list(order)
    melds = tuple(tuple(_known(meld, rest) for meld in owned) for owned in view.melds)
    hands = tuple(
        _dealt(rest, size) if hand is None else hand
        for hand, size in zip(view.hands, view.hand_sizes, strict=True)
    )
    # Before the dealer's first turn another seat can be asked about its bonus tiles.
    hides_drawn = view.drawn is None and view.drawer is not None
    return Deal(
        judge,
        _wall(view, rest),
        view.round_wind,
        hands=hands,
        melds=melds,
        bonus=view.bonus,
        river=view.river,
        front=view.front,
        back=view.back,
        phase=view.phase,
        turn=view.turn,
        turns=view.turns,
        drawn=hands[view.turn][-1] if hides_drawn else view.drawn,
        drew=_drew(view),
        after=view.win.after if view.win else None,
        konged=view.konged,
        robbed=view.claimed_tile if view.robbing else None,
        false_wins=view.false_wins,
    )


def awaiting(deal: Deal, view: View) -> Deal:
    """Return a possible deal with the moves of all seats, and exactly those that this seat has."""
    passed = tuple(passed_wins(deal, seat) for seat in SEATS)
    deal = with_offers(replace(deal, missed=passed))
    offers, refused = list(deal.offers), list(deal.refused)
    offers[view.seat], refused[view.seat] = view.legal, view.refused
    return replace(deal, offers=tuple(offers), refused=tuple(refused))


def _known(meld: Meld, rest: list[Tile]) -> Meld:
    """Return the meld. If it is face down, take the first tile that has all its copies left."""
    if meld.tile != UNKNOWN:
        return meld
    tile = next(tile for tile in rest if rest.count(tile) == COPIES)
    rest[:] = [one for one in rest if one != tile]
    return replace(meld, tile=tile)


def _dealt(rest: list[Tile], size: int) -> Tiles:
    """Take the first tiles for a hand. Bonus tiles stay, since no hand keeps them."""
    hand = [tile for tile in rest if not is_bonus(tile)][:size]
    for tile in hand:
        rest.remove(tile)
    return tuple(sorted(hand))


def _wall(view: View, rest: Sequence[Tile]) -> Wall:
    """Return the wall. Only places are left of the tiles that are gone from its ends."""
    back = view.back
    tiles = list(rest[: view.live_left + max(view.options.dead_wall, back) - back])
    # The top of a stack goes first: if an odd number is gone, the last tile is the bottom of one.
    last = len(tiles) - back % 2
    tiles[last:last] = [UNKNOWN] * (back % 2)
    return Wall((*[UNKNOWN] * view.front, *tiles, *[UNKNOWN] * (back - back % 2)))


def _drew(view: View) -> bool:
    """Return whether the player whose discard can be claimed drew a tile in that turn, and didn't
    claim one."""
    claims = [one for one in view.river[:-1] if one.claimed_by is not None]
    if not claims or claims[-1] is not view.river[-2] or claims[-1].claimed_by != view.turn:
        return True
    return any(meld.is_kong for meld in view.melds[view.turn][-1:])


def passed_wins(deal: Deal, seat: Seat) -> Tiles:
    """Return the tiles that this seat could have won on since its last discard, if its hand has not
    changed since."""
    if seat == deal.turn or seat in deal.false_wins:
        return ()
    known = deal.river[:-1] if deal.phase is Phase.CLAIM else deal.river
    found = []
    for place in reversed(range(len(known))):
        one = known[place]
        if one.seat == seat:
            break
        then = replace(deal, phase=Phase.CLAIM, turn=one.seat, river=known[: place + 1])
        if check_win(then, seat)[0]:
            found.append(one.tile)
    return tuple(found)
