"""The hands, each from its player's left to the right, and the bonus tiles."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeAlias

from game.rules.tiles import UNKNOWN, Seat, Tile
from game.ui.drawing.looks import NOTHING, AreaLook, Box, Carry, Command, Placed
from game.ui.drawing.tile_size import tile_depth, tile_width
from game.ui.kit.hands import MeldTile, meld_tiles
from game.ui.kit.widgets import place_prompt
from game.ui.table.plan.board import BUTTONS, CARRIED, HANDS, Board, position_of, seat_at
from game.ui.table.plan.geometry import (
    APART,
    GAP,
    LIFT,
    OWN_MELD,
    STANDING,
    STANDING_ABOVE,
    STANDING_LEAST,
    THICK,
)
from game.ui.table.plan.planner import BONUS


@dataclass(frozen=True, slots=True)
class Laid:
    """A tile of a meld and the end of its key. A `top` one lies on the tile before it."""

    tile: MeldTile
    key: str
    top: bool = False


Meld: TypeAlias = tuple[Laid, ...]


@dataclass(frozen=True, slots=True)
class Rail:
    """The place of a player's tiles, by position, in pixels."""

    position: int
    box: Box

    @property
    def long(self) -> int:
        """Return the pixels from the player's left end to the right end."""
        return self.box.h if self.position % 2 else self.box.w

    def spot(self, along: int, long: int, deep: int, away: int = 0) -> Box:
        """Return the box `along` from the player's left end and `away` from the rim, `long` along
        the rail and `deep` across it."""
        box = self.box
        return (
            Box(box.x + along, box.bottom - away - deep, long, deep),
            Box(box.right - away - deep, box.bottom - along - long, deep, long),
            Box(box.right - along - long, box.y + away, long, deep),
            Box(box.x + away, box.y + along, deep, long),
        )[self.position]


def meld_rows(board: Board, position: int) -> list[Meld]:
    """Return a player's melds, the first one made first."""
    seat = seat_at(position, board.view)
    options = board.view.options
    shown = options.kongs_lie
    if options.hides_concealed_kongs and (position == 0 or board.view.is_over):
        shown = "middle_up"  # a viewer who knows the tile can see it
    return [piled(meld_tiles(meld, seat, shown)) for meld in board.view.melds[seat]]


def piled(tiles: tuple[MeldTile, ...]) -> Meld:
    """Return a meld whose fourth tile, if it is a kong, lies on another one. The tiles of a pung
    keep their keys when it is promoted.

    Of a concealed kong the two in the middle lie on each other, otherwise two that are upright.
    """
    laid: list[Laid] = []
    for tile in tiles:
        key = "added" if tile.stacked else str(sum(not one.tile.stacked for one in laid))
        laid.append(Laid(tile, key, tile.stacked))
    if len(tiles) == 4 and not any(one.top for one in laid):
        pairs = (
            place for place in (2, 3, 1) if not (tiles[place].sideways or tiles[place - 1].sideways)
        )
        fourth = next(pairs)
        laid[fourth] = replace(laid[fourth], top=True)
    return tuple(laid)


def length(meld: Meld, height: int, gap: int) -> int:
    """Return the length of a meld with its gaps."""
    longs = (height if one.tile.sideways else tile_width(height) for one in meld if not one.top)
    return sum(long + gap for long in longs) - gap


def place_meld(board: Board, rail: Rail, number: int, meld: Meld, along: int, height: int) -> None:
    """Place a meld this far along a rail. The fourth tile of a promoted kong lies further from the
    rim than the one below it, that of another kong higher on the screen."""
    position, short, gap = rail.position, tile_width(height), board.px(1)
    box, last = rail.box, ""
    for one in meld:
        long, deep = (height, short) if one.tile.sideways else (short, height)
        if not one.top:
            box = rail.spot(along, long, deep)
            along += long + gap
        elif one.tile.sideways:
            box = rail.spot(along - gap - long, long, deep, height - deep)
        else:
            box = box.moved(dy=-tile_depth(height))
        tile = UNKNOWN if one.tile.back else one.tile.tile
        key = f"meld:{position}:{number}:{one.key}"
        last = "last" if one.top and _may_be_robbed(board, position, tile) else ""
        facing = (position + one.tile.sideways) % 4
        above = height if one.top else 0
        board.tile(key, tile, box, height, facing, HANDS, ring=last, above=above)


def _may_be_robbed(board: Board, position: int, tile: Tile) -> bool:
    """Return whether this tile has just promoted a pung and can still be robbed."""
    view = board.view
    return view.robbing and view.claimed_tile == tile and position_of(view.turn, view) == position


def closed_up(step: float, count: int) -> float:
    """Return the distance between bonus tiles, usually `step`. More than have a place close up."""
    return step * min(1, (BONUS - 1) / max(1, count - 1))


BEFORE_MELDS, BETWEEN_MELDS = 16, 8
"""The gaps before the melds and between them, in units."""


def place_own(board: Board) -> None:
    """Place the player's tiles, melds and bonus tiles. Without room, tiles and melds shrink."""
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
    right = x + len(order) * (tile_width(height) + board.px(2)) + board.px(APART)
    _place_claimed(board, 0, Box(right, rail.bottom - height, tile_width(height), height), height)
    along = x - rail.x + wide - _melds_width(board, melds, meld_height)
    for number, meld in reversed([*enumerate(melds)]):
        place_meld(board, Rail(0, rail), number, meld, along, meld_height)
        along += length(meld, meld_height, board.px(1)) + board.px(BETWEEN_MELDS)
    _place_bonus(board)


def _width(board: Board, tiles: int, melds: list[Meld], height: int, meld_height: int) -> int:
    """Return the width that everything takes. It always includes a drawn tile, so that nothing
    moves when one is drawn."""
    wide = places_for(tiles) * (tile_width(height) + board.px(2)) + board.px(APART)
    wide += board.px(BEFORE_MELDS) if melds else 0
    return wide + _melds_width(board, melds, meld_height)


def places_for(tiles: int) -> int:
    """Return the places of a hand with this number of tiles, a drawn one included."""
    return 3 * -(-(tiles - 2) // 3) + 2


def _melds_width(board: Board, melds: list[Meld], height: int) -> int:
    gaps = board.px(BETWEEN_MELDS) * max(0, len(melds) - 1)
    return sum(length(meld, height, board.px(1)) for meld in melds) + gaps


def place_own_tiles(
    board: Board, order: list[tuple[Tile, bool]], x: int, y: int, height: int
) -> None:
    """Place tiles from `x` on, all in pixels. Each has an area to click and to carry."""
    copies: Counter[Tile] = Counter()
    width, gap = tile_width(height), board.px(2)
    for place, (tile, drawn) in enumerate(order):
        x += board.px(APART) if drawn else 0
        _own_tile(board, place, tile, copies[tile], Box(x, y, width, height))
        copies[tile] += 1
        x += width + gap


def _own_tile(board: Board, place: int, tile: Tile, copy: int, box: Box) -> None:
    slot, state, up = f"slot:{place}", board.state, board.px(LIFT)
    hovers = board.pen.hovers(slot) and state.carried is None
    lifted = hovers or state.chosen == place or place in state.used
    key = f"own:{tile}:{copy}"
    is_last = copy == board.view.hand.count(tile) - 1  # the drawn one lies last
    ring = "won" if is_last and tile == self_drawn(board, board.view.seat) else ""
    if state.carried is not None and state.carried.place == place:
        board.tile(key, tile, state.carried.box, box.h, 0, CARRIED, ring=ring, still=True, own=True)
    else:
        raised = box.moved(dy=-up if lifted else 0)
        board.tile(key, tile, raised, box.h, 0, HANDS, ring=ring, own=True)
    if state.chosen == place and state.free and not state.asking:
        board.pen.layer = BUTTONS
        accept = board.screen.labels.key_of("accept")
        place_prompt(board.pen, slot, accept, box)
        board.pen.layer = 0
    gap = board.px(2) if place + 1 < len(board.hand) else 0
    area = Box(box.x, box.y - up, box.w + gap, box.h + 2 * up)
    actions, tip = state.actions, board.tip(tile)
    if actions is None:
        board.pen.add(Placed(slot, AreaLook(), area, HANDS, NOTHING, hover_only=True, tip=tip))
    else:
        command = Command(actions.on_tile, place, tile)
        carry = Carry(actions.on_carry, place, tile)
        board.pen.add(Placed(slot, AreaLook(), area, HANDS, command, carry=carry, tip=tip))


def self_drawn(board: Board, seat: Seat) -> Tile | None:
    """Return the winning tile of this seat if the win is a self-draw, otherwise None."""
    wins = (win for win in board.view.wins if win.seat == seat and win.self_draw)
    return next((win.winning_tile for win in wins), None)


def _place_claimed(board: Board, position: int, box: Box, height: int) -> bool:
    """Place the tile that another player gave for a win where the winner's drawn tile would lie.
    Return whether there is one."""
    seat = seat_at(position, board.view)
    wins = [win for win in board.view.wins if win.seat == seat and not win.self_draw]
    for win in wins:
        board.tile(f"won:{position}", win.winning_tile, box, height, position, HANDS, ring="won")
    return bool(wins)


def _place_bonus(board: Board) -> None:
    """Place the player's bonus tiles at the right end of the band."""
    place = board.plan.bonus[0]
    box, height = board.box(place), board.px(place.h / (1 + THICK))
    tiles = board.view.bonus[board.view.seat]
    step = closed_up(tile_width(height) + board.px(2), len(tiles))
    for number, tile in enumerate(tiles):
        x = box.x + round(number * step)
        spot = Box(x, box.y, tile_width(height), height)
        ring = "won" if tile == self_drawn(board, board.view.seat) else ""
        board.tile(f"bonus:0:{number}", tile, spot, height, 0, HANDS, ring=ring)


RAIL_APART, BETWEEN = 8, 5
"""The gaps before a drawn tile and before the melds, and after each meld, in units."""
DEEP_ABOVE, DEEP = 0.94, 0.52
"""The depth of standing tiles above and at the sides, in heights of a meld."""


def place_rail(board: Board, position: int) -> None:
    """Place an opponent's hand with its melds and bonus tiles."""
    _Row(board, position).place()


@dataclass
class _Row:
    """A hand along a rail, with tiles as large as the plan has them or smaller ones that fit."""

    board: Board
    position: int

    def place(self) -> None:
        # A hand begins in the middle, or next to a plate in the same rail.
        along = max(0, (self.rail.long - self._needs(self.height, self.step)) // 2)
        if self.position != 2 and self._is_in_line:
            along = self.board.px(GAP)
        for number, (tile, apart) in enumerate(self.tiles):
            along += self.apart if apart else 0
            self._place_concealed(number, tile, along, apart)
            along += self.step
        along += self.apart
        spot = self.rail.spot(along, tile_width(self.height), self.height)
        if _place_claimed(self.board, self.position, spot, self.height):
            along += self.step + self.apart
        for number, meld in reversed([*enumerate(self.melds)]):
            place_meld(self.board, self.rail, number, meld, along, self.height)
            along += length(meld, self.height, self.board.px(1)) + self.between
        self._place_bonus(along + self.apart - self.between)

    # --- what there is ---

    @cached_property
    def rail(self) -> Rail:
        return Rail(self.position, self.board.box(self.board.plan.rails[self.position]))

    @cached_property
    def apart(self) -> int:
        """The gap that no tile's thickness crosses."""
        px = self.board.px
        return max(px(RAIL_APART), tile_depth(px(self.board.plan.meld)) + 1)

    @cached_property
    def between(self) -> int:
        return self.board.px(BETWEEN)

    @cached_property
    def melds(self) -> list[Meld]:
        return meld_rows(self.board, self.position)

    @cached_property
    def bonus(self) -> tuple[Tile, ...]:
        return self.board.view.bonus[seat_at(self.position, self.board.view)]

    @cached_property
    def is_open(self) -> bool:
        """Whether the viewer can see the concealed tiles."""
        return bool(self.board.view.hands[seat_at(self.position, self.board.view)])

    @cached_property
    def tiles(self) -> list[tuple[Tile, bool]]:
        """The concealed tiles, and whether each lies apart."""
        view, seat = self.board.view, seat_at(self.position, self.board.view)
        count = view.hand_sizes[seat]
        tiles = list(view.hands[seat] or (UNKNOWN,) * count)
        winning = self_drawn(self.board, seat)
        if winning in tiles:
            tiles.remove(winning)
            tiles.append(winning)
        is_drawn = view.drawer == seat and count > 1
        return [(tile, is_drawn and number == count - 1) for number, tile in enumerate(tiles)]

    # --- what fits ---

    @cached_property
    def _fitted(self) -> tuple[int, int]:
        """The height of melds and the distance between concealed tiles. Standing tiles close up
        before anything gets smaller."""
        px, height = self.board.px, self.board.px(self.board.plan.meld)
        standing = STANDING_ABOVE if self.position == 2 else STANDING
        step, least = px(standing * self.board.plan.meld), px(STANDING_LEAST * self.board.plan.meld)
        if self.is_open:
            step = least = tile_width(height) + px(1)
        while self._needs(height, step) > self.rail.long and height > 1:
            if step > least:
                step -= 1
            else:
                height -= 1
                step = least = tile_width(height) + px(1) if self.is_open else least
        return height, step

    def _needs(self, height: int, step: int) -> int:
        """Return the length of everything, with a place for a drawn tile."""
        need = places_for(len(self.tiles)) * step + 2 * self.apart
        need += sum(length(meld, height, self.board.px(1)) + self.between for meld in self.melds)
        need -= self.between if self.melds else 0
        if self._is_in_line and self.bonus:
            need += self.apart + tile_width(height)
            need += round(self._bonus_step(height) * (len(self.bonus) - 1))
        return need

    @property
    def height(self) -> int:
        return self._fitted[0]

    @property
    def step(self) -> int:
        return self._fitted[1]

    @property
    def _is_in_line(self) -> bool:
        return self.position == 2 or self.board.plan.in_line

    # --- placing ---

    def _place_concealed(self, number: int, tile: Tile, along: int, apart: bool) -> None:
        board, position, key = self.board, self.position, f"hand:{self.position}:{number}"
        if tile == UNKNOWN:
            deep = round((DEEP_ABOVE if position == 2 else DEEP) * self.height)
            away = 0 if position == 2 else (self.height - deep) // 2
            gap = board.px(1) if position == 2 else 0
            board.standing(key, self.rail.spot(along, self.step - gap, deep, away), position)
            return
        box = self.rail.spot(along, tile_width(self.height), self.height)
        won = apart and tile == self_drawn(board, seat_at(position, board.view))
        ring = "won" if won else ""
        board.tile(key, tile, box, self.height, position, HANDS, ring=ring)

    def _bonus_step(self, height: int) -> float:
        return closed_up(tile_width(height) + self.board.px(1), len(self.bonus))

    def _place_bonus(self, along: int) -> None:
        """Place the bonus tiles after the melds, or in the lane at the player's right end."""
        lane = Rail(self.position, self.board.box(self.board.plan.bonus[self.position]))
        rail = self.rail if self._is_in_line else lane
        height = self.height if self._is_in_line else self.board.px(self.board.plan.meld)
        width, step = tile_width(height), self._bonus_step(height)
        for number, tile in enumerate(self.bonus):
            if self._is_in_line:
                spot = rail.spot(along + round(number * step), width, height)
            else:  # the first tile is outermost
                back = round(number * step) + width + self.board.px(GAP)
                spot = rail.spot(rail.long - back, width, height)
            key = f"bonus:{self.position}:{number}"
            won = tile == self_drawn(self.board, seat_at(self.position, self.board.view))
            ring = "won" if won else ""
            self.board.tile(key, tile, spot, height, self.position, HANDS, ring=ring)
