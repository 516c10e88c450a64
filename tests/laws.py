"""The tiles of a hand, and those that a seat can't see, for the laws that every hand obeys."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

from game.rules.deal import Deal
from game.rules.melds import Meld
from game.rules.moves import Dealt, Discarded, Drew, Event, SelfKong
from game.rules.offers import with_offers
from game.rules.tiles import COPIES, SEATS, Seat, Tile, is_bonus
from game.rules.view import View
from game.rules.wall import Wall
from tests.builders import undrawn, undrawn_places


def all_tiles(deal: Deal) -> list[Tile]:
    tiles = undrawn(deal)
    for seat in SEATS:
        tiles += deal.hands[seat] + deal.bonus[seat]
        tiles += [tile for meld in deal.melds[seat] for tile in meld.tiles]
    tiles += [one.tile for one in deal.river if one.claimed_by is None]
    if deal.wins and not deal.wins[0].self_draw:
        tiles.append(deal.wins[0].winning_tile)
    return tiles


def reshuffled(deal: Deal, seat: Seat, rng: random.Random) -> Deal:
    """Return another deal that this seat can't distinguish from the given one."""
    others = [one for one in SEATS if one != seat and one not in deal.open_hands]
    hidden = [*undrawn(deal), *(tile for one in others for tile in deal.hands[one])]
    melds = list(deal.melds)
    if deal.judge.options.hides_concealed_kongs:
        for one in others:
            hidden += [tile for meld in melds[one] if meld.is_concealed for tile in meld.tiles]
        for one in others:
            melds[one] = tuple(exchanged(meld, hidden, rng) for meld in melds[one])
    hands = list(deal.hands)
    for one in others:
        held = [is_bonus(tile) for tile in hands[one]]  # while bonus tiles are being set aside
        hands[one] = tuple(drawn_from(hidden, bonus, rng) for bonus in held)
    rng.shuffle(hidden)
    tiles = list(deal.wall.tiles)
    for place in undrawn_places(deal):
        tiles[place] = hidden.pop()
    assert not hidden
    drawn = deal.drawn if deal.drawn is None or seat == deal.turn else hands[deal.turn][-1]
    new = replace(
        deal,
        wall=Wall(tuple(tiles), deal.wall.dice),
        melds=tuple(melds),
        hands=tuple(hands),
        drawn=drawn,
    )
    return with_offers(new) if deal.waiting_for else new


def exchanged(meld: Meld, hidden: list[Tile], rng: random.Random) -> Meld:
    """Replace a concealed kong by another one, and take its tiles from the hidden ones."""
    if not meld.is_concealed:
        return meld
    counts = Counter(hidden)
    tile = rng.choice([tile for tile in sorted(counts) if counts[tile] == COPIES])
    for _ in range(COPIES):
        hidden.remove(tile)
    return replace(meld, tile=tile)


def drawn_from(hidden: list[Tile], bonus: bool, rng: random.Random) -> Tile:
    tile = rng.choice([tile for tile in hidden if is_bonus(tile) is bonus])
    hidden.remove(tile)
    return tile


def shown_in(event: Event) -> set[Tile]:
    """Return every tile that an event names."""
    if isinstance(event, Dealt):
        return {tile for hand in event.hands for tile in hand}
    if isinstance(event, SelfKong):
        return {event.meld.tile}
    return {event.tile} if isinstance(event, Drew | Discarded) else set()


def visible(seen: View) -> set[Tile]:
    """Return every kind of which the seat sees a tile."""
    tiles = {*seen.hand, *(one.tile for one in seen.river)}
    tiles |= {tile for one in seen.bonus for tile in one}
    return tiles | {tile for melds in seen.melds for meld in melds for tile in meld.tiles}
