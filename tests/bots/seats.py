"""Handmade views: one seat's tiles in the notation, and the tiles on the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.rules.deal import Phase, RiverTile
from game.rules.melds import Meld, MeldKind
from game.rules.moves import Action, Move, starts_chow
from game.rules.notation import parse_hand
from game.rules.offers import holds_rest_of_chow
from game.rules.options import Options
from game.rules.tiles import EAST, EAST_WIND, KIND_TILES, SEATS, SOUTH, Seat, Tile, tile_from_text
from game.rules.view import View

NOBODY: tuple[tuple[Meld, ...], ...] = ((), (), (), ())
NO_BONUS: tuple[tuple[Tile, ...], ...] = ((), (), (), ())


def to_discard(
    hand: str,
    *,
    kongs: Iterable[str] = (),
    river: Sequence[tuple[Seat, str]] = (),
    others: tuple[tuple[Meld, ...], ...] = NOBODY,
    live_left: int = 50,
    options: Options | None = None,
) -> View:
    """Return the dealer's view with a tile just drawn; `kongs` are the kongs on offer."""
    tiles = parse_hand(hand)
    legal = [Move(EAST, Action.DISCARD, tile) for tile in sorted(set(tiles.concealed))]
    legal += [Move(EAST, Action.KONG, tile_from_text(text)) for text in kongs]
    return _view(
        EAST,
        tiles.concealed,
        (tiles.melds, *others[1:]),
        tuple(RiverTile(seat, tile_from_text(text)) for seat, text in river),
        tuple(legal),
        live_left,
        options or Options(),
        drawn=tiles.concealed[-1],
    )


def to_answer(
    hand: str,
    claimed: str,
    *,
    win: bool = False,
    live_left: int = 50,
    options: Options | None = None,
) -> View:
    """Return South's view of East's discard, with all claims that South can make on offer."""
    tiles = parse_hand(hand)
    tile = tile_from_text(claimed)
    return _view(
        SOUTH,
        tiles.concealed,
        ((), tiles.melds, (), ()),
        (RiverTile(EAST, tile),),
        (*([Move(SOUTH, Action.WIN)] if win else []), *_claims(tiles.concealed, tile)),
        live_left,
        options or Options(),
        claimed=tile,
    )


def _claims(hand: tuple[Tile, ...], tile: Tile) -> Iterable[Move]:
    if hand.count(tile) == 3:
        yield Move(SOUTH, Action.KONG, tile)
    if hand.count(tile) >= 2:
        yield Move(SOUTH, Action.PUNG, tile)
    for low in KIND_TILES[max(0, tile - 2) : tile + 1]:
        if starts_chow(low) and holds_rest_of_chow(hand, low, tile):
            yield Move(SOUTH, Action.CHOW, low)
    yield Move(SOUTH, Action.PASS)


def _view(
    seat: Seat,
    hand: tuple[Tile, ...],
    melds: tuple[tuple[Meld, ...], ...],
    river: tuple[RiverTile, ...],
    legal: tuple[Move, ...],
    live_left: int,
    options: Options,
    *,
    drawn: Tile | None = None,
    claimed: Tile | None = None,
) -> View:
    return View(
        seat=seat,
        options=options,
        round_wind=EAST_WIND,
        phase=Phase.TURN if claimed is None else Phase.CLAIM,
        turn=EAST,
        hands=tuple(hand if one == seat else None for one in SEATS),
        hand_sizes=tuple(len(hand) if one == seat else 13 for one in SEATS),
        melds=melds,
        bonus=NO_BONUS,
        river=river,
        live_left=live_left,
        can_replace=True,
        drawn=drawn,
        drawer=None if drawn is None else seat,
        claimed_tile=claimed,
        robbing=False,
        legal=legal,
        refused=None,
        turns=(1, 1, 1, 1),
        wins=(),
    )


def pung(text: str) -> Meld:
    return Meld(MeldKind.PUNG, tile_from_text(text))
