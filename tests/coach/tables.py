"""Views of a table described in words: one seat's hand, everybody's melds and discards."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import zip_longest

from game.rules.deal import Deal, Phase, RiverTile
from game.rules.melds import Meld
from game.rules.notation import HAND_SIZE, parse_hand, parse_tiles
from game.rules.offers import with_offers
from game.rules.tiles import (
    EAST_WIND,
    HONOUR_LETTERS,
    SEATS,
    WIND_LETTERS,
    Seat,
    Tile,
    full_set,
    seat_after,
    tile_from_text,
)
from game.rules.view import View, view
from game.rules.wall import Wall
from game.rulesets.options_text import ruleset_from_text
from game.rulesets.ruleset import Ruleset

_GROUPS = re.compile(rf"[1-9]+[mps]|[{HONOUR_LETTERS}]")
_MELDS = re.compile(r"[(\[][^)\]]*[)\]]")
_REST = {True: "123456789m 1p", False: "EESSWWNNCC"}
"""Ten tiles to read a meld with: suited ones with honours, and the other way round."""


def table(
    rules: Ruleset | str, hand: str, seen: str = "", *, claim: str = "", left: int = 50
) -> View:
    """Return what a seat sees with these tiles, its legal moves included.

    `hand` begins with the seat: "S 1479m 17p 368s ESWF 2p". Its last tile was just drawn, unless it
    can answer a `claim`: "E 5p" for East's discard. `seen` are the others' melds and everybody's
    discards, in turn from East: "N(123s)(678s)(CCC) E=1m9p S=PN". `left` tiles are in the wall.
    """
    rules = ruleset_from_text(rules) if isinstance(rules, str) else rules
    seat, mine = _seat(hand[0]), parse_hand(hand[1:])
    river = _river(seen)
    turn, drawn = seat, None if claim else parse_tiles(hand.split()[-1])[-1]
    if claim:
        turn = _seat(claim[0])
        river.append(RiverTile(turn, tile_from_text(claim[2:])))
    melds = [_laid(seen, one) for one in SEATS]
    melds[seat] = mine.melds
    known = [*mine.concealed, *(one.tile for one in river)]
    known += [tile for sets in melds for meld in sets for tile in meld.tiles]
    unseen = list(full_set(rules.options.bonus_tiles))
    for tile in known:
        unseen.remove(tile)
    hands = [_dealt(unseen, HAND_SIZE - 3 * len(sets)) for sets in melds]
    hands[seat] = mine.concealed
    wall = (*known, *unseen)
    deal = Deal(
        rules,
        Wall(wall),
        EAST_WIND,
        hands=tuple(hands),
        melds=tuple(melds),
        river=tuple(river),
        front=len(wall) - left - rules.options.dead_wall,
        phase=Phase.CLAIM if claim else Phase.TURN,
        turn=turn,
        turns=(2, 2, 2, 2),
        drawn=drawn,
    )
    return view(with_offers(deal), seat)


def _seat(letter: str) -> Seat:
    return SEATS[WIND_LETTERS.index(letter)]


def _river(seen: str) -> list[RiverTile]:
    """Return everybody's discards, in turn from East."""
    rows = []
    for seat in SEATS:
        found = re.search(rf"\b{WIND_LETTERS[seat]}=(\S+)", seen)
        tiles = parse_tiles(" ".join(_GROUPS.findall(found[1]))) if found else ()
        rows.append([RiverTile(seat, tile) for tile in tiles])
    return [one for turns in zip_longest(*rows) for one in turns if one is not None]


def _laid(seen: str, seat: Seat) -> tuple[Meld, ...]:
    """Return the melds of a seat, as if each was claimed from the player on its left."""
    found = re.search(rf"\b{WIND_LETTERS[seat]}([(\[]\S+)", seen)
    melds = [_meld(text) for text in _MELDS.findall(found[1])] if found else []
    return tuple(
        meld if meld.is_concealed else replace(meld, claimed=meld.tile, source=seat_after(seat, 3))
        for meld in melds
    )


def _meld(text: str) -> Meld:
    return parse_hand(f"{text} {_REST[text[1] in HONOUR_LETTERS]}").melds[0]


def _dealt(unseen: list[Tile], number: int) -> tuple[Tile, ...]:
    """Take tiles for a hand that nobody sees."""
    return tuple(unseen.pop(0) for _ in range(number))
