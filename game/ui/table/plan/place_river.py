"""The discards, one pool in Layout 0 and a river in front of each player in Layout 1, and the walls
around them, which shrink with each tile that is taken."""

from __future__ import annotations

from dataclasses import replace

from game.rules.deal import Phase, RiverTile
from game.rules.tiles import Seat
from game.settings.opponents import OPPONENTS
from game.ui.drawing.looks import AreaLook, Box, Placed, StackLook, box_around
from game.ui.drawing.tile_size import tile_depth, tile_width
from game.ui.table.plan.board import RIVERS, WALLS, Board, position_of
from game.ui.table.plan.geometry import Place

HALO, POINTER, OWNER, FACE = 26, 30, 18, 34
"""The breadth of the light around the last discard, and the sizes of its pointer, of the mark
of a discard's player in the pool, and of the last one's face."""


def place_discards(board: Board) -> None:
    """Place the discards that nobody claimed, in the pool or in each player's river."""
    river = [(number, one) for number, one in enumerate(board.view.river) if one.claimed_by is None]
    if board.plan.frame.has_pool:
        for (number, one), place in zip(river, board.plan.pooled(len(river)), strict=True):
            _Discard(board, number, one, place, board.px(board.plan.pool.tile), 0).place()
        return
    upright, height = board.plan.frame.is_upright, board.px(board.plan.rivers.tile)
    for position in range(4):
        own = [pair for pair in river if position_of(pair[1].seat, board.view) == position]
        places = board.plan.river(position, len(own))
        for (number, one), place in zip(own, places, strict=True):
            facing = 0 if upright else position
            _Discard(board, number, one, place, height, facing).place()


def discard_box(board: Board, number: int) -> Box | None:
    """Return the box of a discard, even if it was claimed: where it lay before."""
    river = list(board.view.river)
    river[number] = replace(river[number], claimed_by=None)
    shown = replace(board.view, river=tuple(river))
    before = Board(replace(board.state, view=shown), board.screen)
    place_discards(before)
    return next((one.box for one in before.pen.items if one.key == f"river:{number}"), None)


class _Discard:
    """A discard with what marks it: as the last one, or in the pool as its player's."""

    def __init__(
        self, board: Board, number: int, one: RiverTile, place: Place, height: int, facing: int
    ) -> None:
        self.board = board
        self.key = f"river:{number}"
        self.one = one
        self.height = height
        self.facing = facing
        self.position = position_of(one.seat, board.view)
        spot, width = board.box(place), tile_width(height)
        wide, high = (height, width) if facing % 2 else (width, height)
        self.box = Box(spot.x, spot.y, wide, high)
        view = board.view
        is_open = view.drawer is None and not view.robbing
        is_last = number == len(view.river) - 1 and (is_open or view.is_over)
        is_asked = view.phase not in (Phase.TURN, Phase.FLOWERS)
        self.is_last = is_last and is_asked and not view.wins

    def place(self) -> None:
        board, one = self.board, self.one
        ring = "last" if self.is_last else ""
        shade = one.drawn and board.screen.settings.shade_drawn
        if self.is_last:
            halo = self._whole.grown(board.px(HALO))
            board.pen.panel("last.halo", halo, "halo", radius=HALO, layer=RIVERS)
        tile = (self.key, one.tile, self.box, self.height, self.facing, RIVERS)
        board.tile(*tile, ring=ring, shade=shade)
        if board.plan.frame.has_pool:
            self._place_owner()
        elif self.is_last:
            self._place_pointer()

    @property
    def _whole(self) -> Box:
        """The tile with its thickness."""
        box = self.box
        return Box(box.x, box.y, box.w, box.h + tile_depth(self.height))

    @property
    def _turn(self) -> int:
        """The quarter turns of the pointer, which is drawn as the opposite player's, and of the
        mark, drawn as that player's too."""
        return (self.position + 2) % 4

    def _place_pointer(self) -> None:
        """Place a drop at the tile's outer side, which points at it from its player."""
        board, box, side = self.board, self._whole, self.board.px(POINTER)
        cx, cy = box.centre
        away = side // 2 + board.px(1)
        x, y = (
            (cx, box.bottom + away),
            (box.right + away, cy),
            (cx, box.y - away),
            (box.x - away, cy),
        )[self.position]
        spot = box_around(x, y, side, side)
        board.pen.icon("last.pointer", "drop", spot, turn=self._turn, layer=RIVERS + box.bottom + 1)

    def _place_owner(self) -> None:
        """Place a drop in the colour of the player's portrait, whose point shows where they sit."""
        board, box, side = self.board, self.box, self.board.px(OWNER)
        face = OPPONENTS.get(board.state.people[self.position].face)
        spot = box_around(box.centre[0], self._whole.bottom - board.px(2), side, side)
        tint = face.ground if face else "gold"
        layer = RIVERS + box.bottom + self.height
        board.pen.icon(f"{self.key}.owner", "owner", spot, turn=self._turn, tint=tint, layer=layer)
        if self.is_last and face:
            side = board.px(FACE)
            spot = box_around(box.right, box.bottom, side, side)
            board.pen.portrait("last.face", face.id, spot, layer=layer + 1)


FRONT, BACK = "wall:front", "wall:back"
"""The keys of the invisible items where the last tile was taken from either end."""


def place_walls(board: Board) -> None:
    """Place the stacks that are left, if there is room for them."""
    dice, view = board.state.dice, board.view
    if not board.plan.has_walls or dice is None:
        return
    count = 4 * board.plan.stacks
    for number in range(count):
        taken = min(2, max(0, view.front - 2 * number))
        taken += min(2, max(0, view.back - 2 * (count - 1 - number)))
        if taken < 2:
            box = board.box(_place_of(board, dice, number))
            look, layer = StackLook(2 - taken), WALLS + box.bottom
            board.pen.add(Placed(f"wall:{number}", look, box, layer, glide=board.glide))
    _mark(board, FRONT, dice, (view.front - 1) // 2)
    _mark(board, BACK, dice, count - 1 - max(0, view.back - 1) // 2)


def spot_of(dice: tuple[int, int, int], stacks: int, number: int) -> tuple[Seat, int]:
    """Return the wall of a stack, counted clockwise from the break, by its seat, and the stack's
    place from the wall's right end. The dice give the broken wall, counter-clockwise from the
    dealer's as 1, and the last stack before the break, counted clockwise from that wall's right
    end."""
    walls, place = divmod(sum(dice) + number, stacks)
    return Seat((sum(dice) - 1 - walls) % 4), place


def _place_of(board: Board, dice: tuple[int, int, int], number: int) -> Place:
    seat, place = spot_of(dice, board.plan.stacks, number)
    return board.plan.walls.stack(position_of(seat, board.view), place)


def _mark(board: Board, key: str, dice: tuple[int, int, int], number: int) -> None:
    """Mark where a tile was taken, from where it flies to a hand."""
    box = board.box(_place_of(board, dice, number))
    board.pen.add(Placed(key, AreaLook(), box, WALLS))
