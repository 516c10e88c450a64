"""The four hands on the table: concealed tiles, melds and bonus tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from game.rules.tiles import UNKNOWN, Seat, Tile
from game.ui.drawing.looks import NOTHING, AreaLook, Box, Carry, Command, Placed
from game.ui.drawing.tile_size import tile_depth, tile_width
from game.ui.kit.hands import MeldTile, meld_tiles
from game.ui.table.board import CARRIED, HANDS, Board, position_of, seat_at
from game.ui.table.layouts import BONUS, GAP, LIFT, TOP

_Meld = tuple[MeldTile, ...]
_APART = 10
"""The distance between an opponent's drawn tile and the others."""


def place_own(board: Board) -> None:
    order = board.hand
    melds = _meld_rows(board, 0)
    height = board.px(board.layout.own_tile)
    meld_height = board.px(board.layout.own_meld)
    wide = _own_width(board, len(order), melds, height, meld_height)
    if wide > board.areas.own.w:
        height = height * board.areas.own.w // wide
        meld_height = meld_height * board.areas.own.w // wide
        wide = _own_width(board, len(order), melds, height, meld_height)
    x = board.areas.own.x + (board.areas.own.w - wide) // 2
    bottom = board.areas.own.bottom
    place_own_tiles(board, order, x, bottom - height, height)
    x += wide - _melds_width(board, melds, meld_height)
    for number, meld in enumerate(melds):
        x += _meld(board, 0, number, meld, x, bottom - meld_height, meld_height) + board.px(8)
    place_own_bonus(board)


def _own_width(board: Board, tiles: int, melds: list[_Meld], height: int, meld_height: int) -> int:
    """Return the width that everything takes. It always includes a drawn tile, so that nothing
    moves when one is drawn."""
    places = 3 * -(-(tiles - 2) // 3) + 2
    wide = places * (tile_width(height) + board.px(2)) + _apart(board)
    wide += board.px(24) if melds else 0
    return wide + _melds_width(board, melds, meld_height)


def _melds_width(board: Board, melds: list[_Meld], height: int) -> int:
    return sum(_run(meld, height, board.px(1)) + board.px(8) for meld in melds)


def _apart(board: Board) -> int:
    return board.px(16)


def place_own_tiles(
    board: Board, order: list[tuple[Tile, bool]], x: int, y: int, height: int
) -> None:
    copies: Counter[Tile] = Counter()
    width, gap = tile_width(height), board.px(2)
    for place, (tile, drawn) in enumerate(order):
        x += _apart(board) if drawn else 0
        _own_tile(board, place, tile, copies[tile], Box(x, y, width, height))
        copies[tile] += 1
        x += width + gap


def _own_tile(board: Board, place: int, tile: Tile, copy: int, box: Box) -> None:
    slot, state = f"slot:{place}", board.state
    hovers = board.pen.hovers(slot) and state.carried is None
    lifted = hovers or state.chosen == place or place in state.used
    key = f"own:{tile}:{copy}"
    is_last = copy == board.view.hand.count(tile) - 1  # the drawn one lies last
    ring = "won" if is_last and tile == _self_drawn(board, board.view.seat) else ""
    if state.carried is not None and state.carried.place == place:
        board.tile(key, tile, state.carried.box, box.h, 0, CARRIED, ring=ring, still=True)
    else:
        up = board.px(LIFT) if lifted else 0
        board.tile(key, tile, box.moved(dy=-up), box.h, 0, HANDS, ring=ring)
    area = Box(box.x, box.y - board.px(LIFT), box.w + board.px(2), box.h + 2 * board.px(LIFT))
    actions = state.actions
    if actions is None:
        board.pen.add(Placed(slot, AreaLook(), area, HANDS, NOTHING, hover_only=True))
    else:
        command = Command(actions.on_tile, place, tile)
        carry = Carry(actions.on_carry, place, tile)
        board.pen.add(Placed(slot, AreaLook(), area, HANDS, command, carry=carry))


def _self_drawn(board: Board, seat: Seat) -> Tile | None:
    """Return the winning tile of this seat if the win is a self-draw, otherwise None."""
    wins = [win for win in board.view.wins if win.seat == seat and win.self_draw]
    return wins[0].winning_tile if wins else None


def _meld_rows(board: Board, position: int) -> list[_Meld]:
    seat = seat_at(position, board.view)
    options = board.view.options
    shown = options.concealed_kong_shown
    if options.hides_concealed_kongs and (position == 0 or board.view.is_over):
        shown = "middle_up"  # a viewer who knows the tile can see it
    return [meld_tiles(meld, seat, shown) for meld in board.view.melds[seat]]


def _meld(
    board: Board, position: int, number: int, meld: _Meld, x: int, y: int, height: int
) -> int:
    """Place a meld in the box with this top left corner. Return its length along the owner's edge.
    The fourth tile of a promoted kong lies beyond the box, next to the first claimed one."""
    gap, short = board.px(1), tile_width(height)
    length = _run(meld, height, gap) - gap
    along = place = 0
    for one in meld:
        long, deep = (height, short) if one.sideways else (short, height)
        if one.stacked:
            along -= long + gap
        start = along if position in (0, 3) else length - along - long
        across = deep + gap if one.stacked else 0  # from the owner's edge
        if position in (0, 1):
            across = height - deep - across
        if position in (0, 2):
            box = Box(x + start, y + across, long, deep)
        else:
            box = Box(x + across, y + start, deep, long)
        tile = UNKNOWN if one.back else one.tile
        # The tiles of a pung keep their keys when it is promoted.
        key = f"meld:{position}:{number}:{'added' if one.stacked else place}"
        ring = "last" if one.stacked and _may_be_robbed(board, position, tile) else ""
        board.tile(key, tile, box, height, (position + one.sideways) % 4, HANDS, ring=ring)
        along += long + gap
        place += not one.stacked
    return length


def _may_be_robbed(board: Board, position: int, tile: Tile) -> bool:
    """Return whether this tile has just promoted a pung and can still be robbed."""
    view = board.view
    return view.robbing and view.claimed_tile == tile and position_of(view.turn, view) == position


def _concealed(board: Board, position: int) -> Iterator[tuple[int, Tile, bool]]:
    """Yield the concealed tiles of an opponent: number, tile, and whether it lies apart."""
    seat = seat_at(position, board.view)
    count = board.view.hand_sizes[seat]
    tiles = list(board.view.hands[seat] or (UNKNOWN,) * count)
    winning = _self_drawn(board, seat)
    if winning in tiles:
        tiles.remove(winning)
        tiles.append(winning)
    for number, tile in enumerate(tiles):
        yield number, tile, number == count - 1 and board.view.drawer == seat and number > 0


def _other_tile(
    board: Board, position: int, number: int, tile: Tile, box: Box, apart: bool
) -> None:
    """Place a concealed tile of an opponent, marked if the hand was won on it."""
    won = apart and tile == _self_drawn(board, seat_at(position, board.view))
    ring, height = "won" if won else "", max(box.w, box.h)
    board.tile(f"hand:{position}:{number}", tile, box, height, position, HANDS, ring=ring)


def place_top(board: Board) -> None:
    height, gap = board.px(board.layout.other_tile), board.px(1)
    width = tile_width(height)
    melds = list(enumerate(_meld_rows(board, 2)))
    tiles = list(_concealed(board, 2))
    wide = len(tiles) * (width + gap) + _melds_width(board, [meld for _, meld in melds], height)
    table = board.areas.table
    x, y = table.centre[0] - wide // 2, table.y + board.px(TOP)
    for number, meld in reversed(melds):
        x += _meld(board, 2, number, meld, x, y, height) + board.px(8)
    # The first tile of the top player is the rightmost on the screen.
    for number, tile, apart in reversed(tiles):
        x -= board.px(8) if apart else 0
        _other_tile(board, 2, number, tile, Box(x, y, width, height), apart)
        x += width + gap + (board.px(8) if apart else 0)
    place_top_bonus(board)


def place_side(board: Board, position: int) -> None:
    """Place the tiles of a player at the side. The first concealed tile lies at the owner's left;
    the melds begin at the owner's right."""
    column = board.areas.side_columns[position // 2]
    height = board.px(board.layout.other_tile)
    width, apart = tile_width(height), board.px(_APART)
    pitch = width + (column.h - apart - tile_depth(height) - 14 * width) // 14
    for number, tile, is_apart in _concealed(board, position):
        along = number * pitch + (apart if is_apart else 0)
        y = column.y + along
        if position == 1:
            y = column.bottom - tile_depth(height) - along - width
        _other_tile(board, position, number, tile, Box(column.x, y, height, width), is_apart)
    place_side_melds(board, position, column)
    place_side_bonus(board, position, column)


def place_side_melds(board: Board, position: int, column: Box) -> None:
    """Place the melds in turn next to the column of concealed tiles, and in its free part."""
    height, gap = board.px(board.layout.other_tile), board.px(1)
    deep = 2 * tile_width(height) + gap + board.px(GAP)
    used = [0, 0]
    for number, meld in enumerate(_meld_rows(board, position)):
        inner = number % 2 == 0
        length = _run(meld, height, gap) - gap
        x, y = column.x, column.bottom - tile_depth(height) - used[inner] - length
        if position == 1:
            y = column.y + used[inner]
        if inner:
            x += -deep if position == 1 else deep
        _meld(board, position, number, meld, x, y, height)
        used[inner] += length + board.px(14)


# --- bonus tiles --------------------------------------------------------------------------------


def place_own_bonus(board: Board) -> None:
    """Place the player's bonus tiles next to the plate. In Layout 1 a row has only four, since the
    player's discards begin further left."""
    plate, line = board.areas.plates[0], 8 if board.layout.has_pool else 4
    width, height = _bonus_size(board)
    for number, tile in enumerate(board.view.bonus[board.view.seat]):
        row, place = divmod(number, line)
        x = plate.right + board.px(GAP) + place * (width + board.px(1))
        y = plate.bottom - height - row * (height + board.px(GAP))
        board.tile(f"bonus:0:{number}", tile, Box(x, y, width, height), height, 0, HANDS)


def place_top_bonus(board: Board) -> None:
    """Place the bonus tiles on the side of the hand opposite to the plate."""
    width, height = _bonus_size(board)
    plate, table = board.areas.plates[2], board.areas.table
    left = table.right - (plate.right - table.x)
    for number, tile in enumerate(board.view.bonus[seat_at(2, board.view)]):
        row, place = divmod(number, 4)
        x = left + place * (width + board.px(1))
        y = table.y + board.px(TOP) + row * (height + board.px(GAP))
        board.tile(f"bonus:2:{number}", tile, Box(x, y, width, height), height, 0, HANDS)


def place_side_bonus(board: Board, position: int, column: Box) -> None:
    """Place the bonus tiles next to the concealed tiles, away from the melds."""
    width, height = _bonus_size(board)
    for number, tile in enumerate(board.view.bonus[seat_at(position, board.view)]):
        row, place = divmod(number, 3)
        step = board.px(8) + place * (width + board.px(1))
        x = column.x - step - width if position == 1 else column.right + step
        down = row * (height + board.px(8))
        y = column.y + down
        if position == 1:
            y = column.bottom - tile_depth(height) - height - down
        board.tile(f"bonus:{position}:{number}", tile, Box(x, y, width, height), height, 0, HANDS)


def _bonus_size(board: Board) -> tuple[int, int]:
    height = board.px(BONUS)
    return tile_width(height), height


def _run(meld: _Meld, height: int, gap: int) -> int:
    """Return the length of a meld with its gaps."""
    return sum(
        (height if one.sideways else tile_width(height)) + gap for one in meld if not one.stacked
    )
