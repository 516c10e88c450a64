"""The player's hand: concealed tiles, melds at their right, and bonus tiles in the band."""

from __future__ import annotations

from collections import Counter

from game.rules.tiles import Seat, Tile
from game.ui.drawing.looks import NOTHING, AreaLook, Box, Carry, Command, Placed
from game.ui.drawing.tile_size import tile_width
from game.ui.kit.prompts import place_prompt
from game.ui.table.plan.board import BUTTONS, CARRIED, HANDS, Board
from game.ui.table.plan.geometry import LIFT, OWN_MELD, THICK
from game.ui.table.plan.place_melds import Meld, Rail, closed_up, length, meld_rows, place_meld

APART, BEFORE_MELDS, BETWEEN_MELDS = 16, 16, 8
"""The gaps before a drawn tile, before the melds, and between them, in units."""


def place_own(board: Board) -> None:
    order = board.hand
    melds = meld_rows(board, 0)
    rail = board.box(board.plan.rails[0])
    height = board.px(board.plan.own)
    meld_height = board.px(OWN_MELD * board.plan.own)
    wide = _width(board, len(order), melds, height, meld_height)
    if wide > rail.w:
        height = height * rail.w // wide
        meld_height = meld_height * rail.w // wide
        wide = _width(board, len(order), melds, height, meld_height)
    x = rail.x + (rail.w - wide) // 2
    place_own_tiles(board, order, x, rail.bottom - height, height)
    along = x - rail.x + wide - _melds_width(board, melds, meld_height)
    for number, meld in reversed([*enumerate(melds)]):
        place_meld(board, Rail(0, rail), number, meld, along, meld_height)
        along += length(meld, meld_height, board.px(1)) + board.px(BETWEEN_MELDS)
    _place_bonus(board)


def _width(board: Board, tiles: int, melds: list[Meld], height: int, meld_height: int) -> int:
    """Return the width that everything takes. It always includes a drawn tile, so that nothing
    moves when one is drawn."""
    places = places_for(tiles)
    wide = places * (tile_width(height) + board.px(2)) + board.px(APART)
    wide += board.px(BEFORE_MELDS) if melds else 0
    return wide + _melds_width(board, melds, meld_height)


def places_for(tiles: int) -> int:
    """Return the places of a hand with this number of tiles, a drawn one included."""
    return 3 * -(-(tiles - 2) // 3) + 2


def _melds_width(board: Board, melds: list[Meld], height: int) -> int:
    return sum(length(meld, height, board.px(1)) + board.px(BETWEEN_MELDS) for meld in melds)


def place_own_tiles(
    board: Board, order: list[tuple[Tile, bool]], x: int, y: int, height: int
) -> None:
    copies: Counter[Tile] = Counter()
    width, gap = tile_width(height), board.px(2)
    for place, (tile, drawn) in enumerate(order):
        x += board.px(APART) if drawn else 0
        _own_tile(board, place, tile, copies[tile], Box(x, y, width, height))
        copies[tile] += 1
        x += width + gap


def _own_tile(board: Board, place: int, tile: Tile, copy: int, box: Box) -> None:
    slot, state = f"slot:{place}", board.state
    hovers = board.pen.hovers(slot) and state.carried is None
    lifted = hovers or state.chosen == place or place in state.used
    key = f"own:{tile}:{copy}"
    is_last = copy == board.view.hand.count(tile) - 1  # the drawn one lies last
    ring = "won" if is_last and tile == self_drawn(board, board.view.seat) else ""
    if state.carried is not None and state.carried.place == place:
        board.tile(key, tile, state.carried.box, box.h, 0, CARRIED, ring=ring, still=True)
    else:
        up = board.px(LIFT) if lifted else 0
        board.tile(key, tile, box.moved(dy=-up), box.h, 0, HANDS, ring=ring)
    if state.chosen == place and state.free and not state.asking:
        board.pen.layer = BUTTONS
        accept = board.screen.labels.key_of("accept")
        place_prompt(board.pen, slot, accept, box)
        board.pen.layer = 0
    area = Box(box.x, box.y - board.px(LIFT), box.w + board.px(2), box.h + 2 * board.px(LIFT))
    actions = state.actions
    if actions is None:
        board.pen.add(Placed(slot, AreaLook(), area, HANDS, NOTHING, hover_only=True))
    else:
        command = Command(actions.on_tile, place, tile)
        carry = Carry(actions.on_carry, place, tile)
        board.pen.add(Placed(slot, AreaLook(), area, HANDS, command, carry=carry))


def self_drawn(board: Board, seat: Seat) -> Tile | None:
    """Return the winning tile of this seat if the win is a self-draw, otherwise None."""
    wins = [win for win in board.view.wins if win.seat == seat and win.self_draw]
    return wins[0].winning_tile if wins else None


def _place_bonus(board: Board) -> None:
    """Place the player's bonus tiles at the right end of the band."""
    place = board.plan.bonus[0]
    box, height = board.box(place), board.px(place.h / (1 + THICK))
    tiles = board.view.bonus[board.view.seat]
    step = closed_up(tile_width(height) + board.px(2), len(tiles))
    for number, tile in enumerate(tiles):
        x = box.x + round(number * step)
        spot = Box(x, box.y, tile_width(height), height)
        board.tile(f"bonus:0:{number}", tile, spot, height, 0, HANDS)
