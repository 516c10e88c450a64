"""The deal on the table: tiles mixed, thick walls, dice, counting, and the tiles dealt so far."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from itertools import count

from game.rules.tiles import DEALER, UNKNOWN
from game.ui.drawing.looks import Box, DieLook, Placed, StackLook, TileLook, box_around
from game.ui.table.plan.board import (
    RIVERS,
    TAKEN,
    WALLS,
    Board,
    Dealing,
    Moment,
    position_of,
    seat_at,
)
from game.ui.table.plan.geometry import Place, Walls
from game.ui.table.plan.place_river import spot_of

PILE, BUILT = 26, 5
"""The tiles in the middle at first, and how many of them each step builds into the walls."""
TURN = 0.9
"""How far the mixing moves a tile around the middle at each step, in radians."""
SLIDE, ROLL, POP = 280, 420, 120
"""The ms at the normal pace in which a tile is pushed, a die rolls, and a number appears."""
NEXT = 14
"""The ms from one number of a count to the next."""
DIE, DIE_APART = 46, 54
TILTS = (-12, 7, 17)
"""How far the dice are turned when they lie still, in degrees."""
SIDE, SIDES_APART, NUMBER, SUM = 21, 38, 16, 26
"""The size of the numbers of sides and the distance between them, the size of the numbers of
stacks, and of the sum."""
INSIDE, FURTHER = 15, 44
"""How far numbers and the arrow at the break lie inside the walls."""
ARROW, WORD, WORDS = 20, 17, (165, 28)
"""The size of that arrow and of its words, and the room for them."""
ALIGNED = ("centre", "right", "centre", "left")
"""Where the words lie in their room, by the position of the wall."""
OPENED = 0.5
"""How far the wall opens at the break, in stacks."""
_INWARD = ((0, -1), (-1, 0), (0, 1), (1, 0))
"""The direction from each wall to the middle."""


def place_deal(board: Board, dealing: Dealing) -> None:
    """Place the middle of the table during the deal."""
    dice = board.state.dice
    if dice is not None:
        _Middle(board, dealing.moment, dice).place()


def with_hands_dealt(items: list[Placed], board: Board, dealing: Dealing) -> list[Placed]:
    """Return the items of a board with only those tiles in the hands that were dealt already. They
    come from the wall. A click on one skips the deal, as anywhere."""
    dice = board.state.dice
    own, found = count(), []
    middle = _Middle(board, dealing.moment, dice) if dice is not None else None
    for one in items:
        kind, _, rest = one.key.partition(":")
        if kind in ("own", "hand") and isinstance(one.look, TileLook):
            position, place = (0, next(own)) if kind == "own" else map(int, rest.split(":"))
            taken = dealing.moment.taken(seat_at(position, board.view))
            if place >= len(taken) or middle is None:
                continue
            one = replace(one, origin=middle.box_of(taken[place] // 2))
        if kind != "slot":
            found.append(one)
    return found


class _Middle:
    """The middle of the table at a moment of the deal."""

    def __init__(self, board: Board, moment: Moment, dice: tuple[int, int, int]) -> None:
        self.board = board
        self.moment = moment
        self.dice = dice
        self.walls: Walls = board.plan.dealt_walls

    def place(self) -> None:
        self._place_stacks()
        parts: dict[str, Callable[[], None]] = {
            "mix": self._place_pile,
            "dice": self._place_dice,
            "count": self._place_sides,
            "break": self._place_break,
            "deal": self._place_dice,
        }
        parts[self.moment.part]()

    def _ms(self, time: float) -> int:
        return round(time * self.board.state.glide)

    # --- the walls ---

    @property
    def _is_open(self) -> bool:
        """Whether the wall has been broken."""
        part = self.moment.part
        return part == "deal" or (part == "break" and not self.moment.left)

    def box_of(self, number: int) -> Box:
        """Return the box of a stack, counted from the break."""
        return self.board.box(self._place_of(number))

    def _place_of(self, number: int) -> Place:
        stacks = self.walls.stacks
        seat, place = spot_of(self.dice, stacks, number)
        is_beyond = self._is_open and 0 <= number < stacks - sum(self.dice) % stacks < stacks
        position = position_of(seat, self.board.view)
        return self.walls.stack(position, place + (OPENED if is_beyond else 0))

    def _place_stacks(self) -> None:
        stacks = self.walls.stacks
        blocks = TAKEN[: self.moment.step + 1] if self.moment.part == "deal" else ()
        gone = [place // 2 for _, places in blocks for place in places]
        built, before = self._built(self.moment.step + 1), self._built(self.moment.step)
        for number in range(4 * stacks):
            _, place = spot_of(self.dice, stacks, number)
            tiles = 2 - gone.count(number)
            if tiles and place < built:
                late = max(0, 20 * (place - before))
                self._place_stack(number, tiles, late if self.moment.part == "mix" else 0)

    def _built(self, step: int) -> int:
        """Return the stacks that a wall has after these steps of mixing, from the right end."""
        moment, stacks = self.moment, self.walls.stacks
        steps = moment.step + moment.left + 1
        return stacks * step // steps if moment.part == "mix" else stacks

    def _place_stack(self, number: int, tiles: int, late: float) -> None:
        board, box = self.board, self.box_of(number)
        look = StackLook(tiles, lit=self._is_lit(number))
        cx, cy = self._middle.centre
        x, y = box.centre
        origin = box_around((2 * cx + x) / 3, (2 * cy + y) / 3, box.w, box.h)
        layer = WALLS + box.bottom
        glide, delay = self._ms(SLIDE), self._ms(late)
        key = f"wall:{number}"
        board.pen.add(Placed(key, look, box, layer, glide=glide, origin=origin, delay=delay))

    def _is_lit(self, number: int) -> bool:
        """Return whether the stack is counted, or its whole wall."""
        total, stacks = sum(self.dice), self.walls.stacks
        if self.moment.part == "count" and not self.moment.left:
            return spot_of(self.dice, stacks, number)[0] == (total - 1) % 4
        return self.moment.part == "break" and number >= 4 * stacks - total

    @property
    def _middle(self) -> Box:
        return self.board.box(self.walls.place)

    # --- tiles and dice ---

    def _place_pile(self) -> None:
        """Place the tiles that are still being mixed."""
        board, height = self.board, self.board.px(1.25 * self.walls.deep)
        cx, cy = self._middle.centre
        inner = self.walls.place
        across = board.px(inner.w / 2 - 3 * self.walls.deep)
        down = board.px(inner.h / 2 - 3 * self.walls.deep)
        for number in range(PILE - BUILT * self.moment.step):
            away, angle, is_side = mixed(number, self.moment.step)
            x, y = cx + across * away * math.cos(angle), cy + down * away * math.sin(angle)
            look = TileLook(UNKNOWN, height, int(is_side), back=True)
            short = round(0.75 * height)
            size = (height, short) if is_side else (short, height)
            layer = RIVERS + 2 * number
            glide = self._ms(SLIDE)
            box = box_around(x, y, *size)
            board.pen.add(Placed(f"mixed:{number}", look, box, layer, glide=glide))

    def _place_dice(self) -> None:
        """Place the dice, which the dealer throws, and their sum once they lie still."""
        board, px, moment = self.board, self.board.px, self.moment
        cx, cy = self._middle.centre
        dealer = board.plan.plates[position_of(DEALER, board.view)]
        from_x, from_y = board.box(dealer).centre
        turning = max(0, moment.left - 1) if moment.part == "dice" else 0
        for number, value in enumerate(self.dice):
            x, y = cx + px(DIE_APART) * (number - 1), cy - px(6) + px(5) * (number % 2)
            seen = 1 + (value - 1 + turning * (number + 2)) % 6
            look = DieLook(seen, TILTS[number] + 50 * turning)
            box = box_around(x, y, px(DIE), px(DIE))
            origin = box_around(from_x, from_y, px(DIE), px(DIE))
            one = Placed(f"die:{number}", look, box, RIVERS + number, glide=self._ms(ROLL))
            board.pen.add(replace(one, origin=origin))
        if not turning:
            words = f"{' + '.join(map(str, self.dice))} = {sum(self.dice)}"
            line = box_around(cx, cy + px(DIE), px(220), px(36))
            self._text("sum", words, line, SUM, colour="gold", bold=True)

    # --- counting ---

    def _text(
        self, key: str, words: str, box: Box, size: float, *, colour: str, bold: bool
    ) -> None:
        self.board.pen.text(
            f"deal.{key}", words, box, size, colour=colour, bold=bold, align="centre"
        )

    def _inside(self, place: Place, position: int, far: float) -> tuple[int, int]:
        """Return the point so far inside the wall from a stack, in pixels."""
        box, by = self.board.box(place), self.board.px(far)
        x, y = box.centre
        across, down = _INWARD[position]
        half = (box.h if position % 2 == 0 else box.w) // 2
        low = self.board.px(self.walls.front) if position == 2 else 0
        return x + across * (half + by), y + down * (half + by + low)

    def _number(self, key: str, number: int, at: tuple[int, int], size: float) -> None:
        """Place a number of a count, which appears when it is its turn. The sum grows."""
        in_sides = key == "side"
        side = self.board.px(SIDES_APART if in_sides else self.walls.step - 2)
        box = box_around(*at, side, side)
        if number == sum(self.dice) and not (in_sides and self.moment.left):
            key, delay, origin = f"{key}.sum", 0 if in_sides else number, box.grown(side // 2)
            self._text(key, str(number), box, size, colour="claim", bold=True)
        else:
            delay, origin = number, box
            self._text(f"{key}.{number}", str(number), box, size, colour="text", bold=False)
        items, glide = self.board.pen.items, self._ms(POP)
        items[-1] = replace(items[-1], origin=origin, delay=self._ms(NEXT * delay), glide=glide)

    def _place_sides(self) -> None:
        """Count the walls, counter-clockwise from the dealer's."""
        self._place_dice()
        total, middle = sum(self.dice), (self.walls.stacks - 1) / 2
        for number in range(1, total + 1):
            position = (position_of(DEALER, self.board.view) + number - 1) % 4
            x, y = self._inside(self.walls.stack(position, middle), position, 1.6 * INSIDE)
            row = (number - 1) // 4 - (total - 1 - (number - 1) % 4) // 4 / 2
            by = round(row * self.board.px(SIDES_APART))
            at = (x, y + by) if position % 2 else (x + by, y)
            self._number("side", number, at, SIDE)

    def _place_break(self) -> None:
        """Count the stacks of the wall, clockwise from its right end. Then it is broken."""
        self._place_dice()
        total, view = sum(self.dice), self.board.view
        for number in range(1, total + 1):
            seat, _ = spot_of(self.dice, self.walls.stacks, number - 1 - total)
            position = position_of(seat, view)
            at = self._inside(self._place_of(number - 1 - total), position, INSIDE)
            self._number("stack", number, at, NUMBER)
        if self._is_open:
            self._place_arrow()

    def _place_arrow(self) -> None:
        """Place an arrow at the first stack to deal, with words beside it."""
        board, px = self.board, self.board.px
        seat, _ = spot_of(self.dice, self.walls.stacks, 0)
        position, place = position_of(seat, board.view), self._place_of(0)
        arrow = box_around(*self._inside(place, position, FURTHER), px(ARROW), px(ARROW))
        board.pen.icon("deal.arrow", "triangle", arrow, turn=(2, 3, 0, 1)[position], tint="gold")
        wide, high = px(WORDS[0]), px(WORDS[1])
        beyond = FURTHER + ARROW + (WORDS[0] / 2 if position % 2 else 4)
        x, y = self._inside(place, position, beyond)
        words, align = board.screen.text("table.deal_from"), ALIGNED[position]
        box = box_around(x, y, wide, high)
        board.pen.text("deal.from", words, box, WORD, colour="claim", bold=True, align=align)


@lru_cache(1 << 12)
def mixed(number: int, step: int) -> tuple[float, float, bool]:
    """Return where a tile lies while it is mixed: how far from the middle (0 to 1), at which angle,
    and whether it lies sideways."""
    lots = random.Random(number)
    away, angle, side = math.sqrt(lots.random()), math.tau * lots.random(), lots.random() < 0.4
    wave = math.sin(2.4 * step + number)
    around = TURN * step * (1 if number % 3 else -0.6)
    return min(1.0, abs(away + 0.22 * wave)), angle + around + 0.3 * wave, side
