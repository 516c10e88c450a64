"""The page of the rules that shows how the tiles are dealt: six pictures with words."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from game.rules.tiles import UNKNOWN, tile_from_text
from game.rulesets.ruleset import Ruleset
from game.ui.drawing.looks import Box, DieLook, Placed, StackLook
from game.ui.kit.screen import spot
from game.ui.kit.widgets import Pen
from game.ui.table.plan.geometry import STACKS, STACKS_BONUS, Place, thick_walls
from game.ui.table.plan.place_deal import TILTS, mixed
from game.ui.table.plan.place_river import spot_of

STEPS = (
    "rules.deal.mix",
    "rules.deal.dice",
    "rules.deal.count",
    "rules.deal.break",
    "rules.deal.take",
    "rules.deal.sort",
)
BONUS = "rules.deal.bonus"
"""The keys of the words. With bonus tiles there are other words for the last step."""
DICE = (2, 5, 4)
GAP, WIDE, MOST = 14, 317, 300
"""The gap between pictures, the width of one, and the most from one to the next below."""
HIGH, PICTURE, PAD = 236, 138, 6
WORDS = 15
DEALT = "C 3p 2s 1m 9s 6m E 2m P 8p 3m 7m 2s 4p"
HAND = "1m 2m 3m 6m 7m 3p 4p 8p 2s 2s 9s E C P"
FLOWERS = "f2 g1"
TILE, FLOWER, LOOSE, LIFT, BADGE = 25, 34, 20, 8, 22
"""The heights of the tiles of a hand, of bonus tiles, of tiles that are mixed, and how far a
discard is lifted. The side of East's badge."""


def place_deal_page(pen: Pen, rules: Ruleset, at: tuple[float, float, float, float]) -> None:
    """Place the whole page, for rules with or without bonus tiles."""
    has_bonus = rules.options.bonus_tiles
    steps = (*STEPS[:-1], BONUS) if has_bonus else STEPS
    stacks = STACKS_BONUS if has_bonus else STACKS
    left, top, wide, high = at
    columns = int((wide + GAP) / (WIDE + GAP))
    across, down = (wide + GAP) / columns, min(MOST, high * columns / len(steps))
    for number, key in enumerate(steps):
        row, column = divmod(number, columns)
        x, y = left + column * across + (across - GAP - WIDE) / 2, top + 6 + row * down
        words = pen.screen.text(key, stacks=str(stacks), sum=str(sum(DICE)))
        _place_words(pen, key, f"{number + 1}. {words}", x, y + PICTURE + 6)
        pen.felt(f"{key}.cloth", spot(pen.screen, x, y, WIDE, PICTURE), 12)
        _Picture(
            pen, key, Place(x + PAD, y + PAD, WIDE - 2 * PAD, PICTURE - 2 * PAD), stacks
        ).place()


def _place_words(pen: Pen, key: str, words: str, x: float, y: float) -> None:
    box = spot(pen.screen, x + 2, y, WIDE - 4, HIGH - PICTURE - 12)
    pen.text(key, words, box, WORDS, wrap=True)


class _Picture:
    """The picture of a step. East sits at the bottom."""

    def __init__(self, pen: Pen, key: str, place: Place, stacks: int) -> None:
        self.pen = pen
        self.key = key
        self.room = place
        self.walls = thick_walls(place, stacks)
        self.sum = sum(DICE)

    def place(self) -> None:
        parts: dict[str, Callable[[], None]] = {
            "rules.deal.mix": self._place_mixing,
            "rules.deal.dice": self._place_dice,
            "rules.deal.count": self._place_sides,
            "rules.deal.break": self._place_break,
            "rules.deal.take": self._place_taking,
            "rules.deal.sort": self._place_hand,
            BONUS: self._place_flowers,
        }
        parts[self.key]()

    # --- parts ---

    def _spot(self, place: Place) -> Box:
        return spot(self.pen.screen, *place)

    @property
    def _middle(self) -> tuple[float, float]:
        x, y, w, h = self.walls.place
        return x + w / 2, y + h / 2

    def _place_stacks(self, gone: int = 0, lit: Sequence[int] = ()) -> None:
        """Place the walls after this number of stacks were taken. Numbers count from the break."""
        stacks = self.walls.stacks
        for number in range(gone, 4 * stacks):
            box = self._spot(self._stack(number))
            look = StackLook(2, lit=number in lit)
            self.pen.add(Placed(f"{self.key}.{number}", look, box, self.pen.layer + 3))

    def _stack(self, number: int) -> Place:
        seat, place = spot_of(DICE, self.walls.stacks, number)
        return self.walls.stack(seat, place)

    def _word(self, key: str, words: str, x: float, y: float, colour: str = "text") -> None:
        box = self._spot(Place(x - 50, y - 11, 100, 22))
        self.pen.text(f"{self.key}.{key}", words, box, WORDS, colour=colour, align="centre")

    def _place_east(self) -> None:
        x, y, w, h = self.walls.place
        self._badge(x + w + 10, y + h - 24)

    def _badge(self, x: float, y: float) -> None:
        """Place East's badge."""
        box = self._spot(Place(x, y, BADGE, BADGE))
        self.pen.badge(f"{self.key}.east", self.pen.screen.text("wind.0.sign"), box, east=True)

    def _arrow(self, x: float, y: float, name: str = "arrow-down", turn: int = 0) -> None:
        """Place an arrow with its middle here."""
        box = self._spot(Place(x - 9, y - 9, 18, 18))
        self.pen.icon(f"{self.key}.arrow.{turn}", name, box, turn=turn, tint="gold")

    def _row(
        self, name: str, text: str, height: float, x: float, y: float, lifted: int = -1
    ) -> float:
        """Place tiles face up from this corner. Return where they end. One is `lifted`."""
        tiles = [tile_from_text(one) for one in text.split()]
        pitch = 0.75 * height + 1
        for number, tile in enumerate(tiles):
            top = y - LIFT if number == lifted else y
            box = self._spot(Place(x + number * pitch, top, 0.75 * height, height))
            self.pen.tile(f"{self.key}.{name}.{number}", tile, box.x, box.y, box.h)
        return x + len(tiles) * pitch

    # --- the steps ---

    def _place_mixing(self) -> None:
        self._place_stacks()
        cx, cy = self._middle
        for number in range(22):
            away, angle, is_side = mixed(number, 1)
            x, y = cx + 62 * away * math.cos(angle), cy + 30 * away * math.sin(angle)
            box = self._spot(Place(x - LOOSE / 2, y - LOOSE / 2, LOOSE, LOOSE))
            key = f"{self.key}.loose.{number}"
            self.pen.tile(key, UNKNOWN, box.x, box.y, box.h, facing=int(is_side))

    def _place_dice(self) -> None:
        self._place_stacks()
        self._place_east()
        cx, cy = self._middle
        for number, value in enumerate(DICE):
            box = self._spot(Place(cx - 50 + 34 * number, cy - 34, 32, 32))
            look = DieLook(value, TILTS[number])
            self.pen.add(Placed(f"{self.key}.die.{number}", look, box, self.pen.layer + 4))
        words = f"{' + '.join(map(str, DICE))} = {self.sum}"
        self._word("sum", words, cx, cy + 16, "gold")

    def _place_sides(self) -> None:
        stacks = self.walls.stacks
        broken = (self.sum - 1) % 4
        lit = [n for n in range(4 * stacks) if spot_of(DICE, stacks, n)[0] == broken]
        self._place_stacks(lit=lit)
        self._place_east()
        x, y, w, h = self.walls.place
        cx, cy = self._middle
        spots = ((cx, y + h - 26), (x + w - 40, cy), (cx, y + 26), (x + 40, cy))
        for side, (sx, sy) in enumerate(spots):
            numbers = range(side + 1, self.sum + 1, 4)
            words = " ".join(map(str, numbers))
            self._word(f"side.{side}", words, sx, sy, "gold" if side == broken else "text")

    def _place_break(self) -> None:
        total = 4 * self.walls.stacks
        self._place_stacks(lit=range(total - self.sum, total))
        self._place_east()
        first, last = self._stack(-self.sum), self._stack(-1)
        below = last.bottom + 18
        self._word("first", "1", first.x + first.w / 2, below)
        self._word("last", str(self.sum), last.x + last.w / 2 - 4, below, "gold")
        after = self._stack(0)
        self._arrow(after.x + after.w / 2 + 5, below, turn=2)

    def _place_taking(self) -> None:
        """Place the first two stacks of each player, numbered in their order, before the hand."""
        self._place_stacks(gone=8)
        x, y, w, h = self.walls.place
        cx, cy = self._middle
        spots = ((cx, y + h - 30), (x + w - 52, cy), (cx, y + 30), (x + 52, cy))
        for seat, (sx, sy) in enumerate(spots):
            for part in (0, 1):
                box = self._spot(Place(sx - 15 + 15 * part, sy - 10, 14, 19))
                look = StackLook(2)
                key = f"{self.key}.taken.{seat}.{part}"
                self.pen.add(Placed(key, look, box, self.pen.layer + 4))
            sign = self._spot(Place(sx + 19, sy - 10, 20, 20))
            words = self.pen.screen.text(f"wind.{seat}.sign")
            self.pen.badge(f"{self.key}.wind.{seat}", words, sign, east=seat == 0)

    def _place_hand(self) -> None:
        """Place the tiles as they were dealt, and sorted."""
        x, y = self._left, self.room.y + 14
        right = self._row("dealt", DEALT, TILE, x, y)
        self._arrow((x + right) / 2, y + TILE + 18)
        self._place_sorted()

    def _place_flowers(self) -> None:
        """Place bonus tiles, the stack taken for them, and the hand."""
        x, y = self.room.x + self.room.w / 2 - 56, self.room.y + 8
        right = self._row("flower", FLOWERS, FLOWER, x, y)
        self._arrow(right + 20, y + FLOWER / 2, "arrow-right")
        box = self._spot(Place(right + 40, y + 6, 17, 23))
        self.pen.add(Placed(f"{self.key}.taken", StackLook(2, lit=True), box, self.pen.layer + 4))
        self._place_sorted()

    @property
    def _left(self) -> float:
        """Where the tiles of a hand begin, with East's badge at their end."""
        wide = len(HAND.split()) * (0.75 * TILE + 1) + 6 + BADGE
        return self.room.x + (self.room.w - wide) / 2

    def _place_sorted(self) -> None:
        """Place East's sorted hand, with the first discard lifted."""
        y = self.room.bottom - TILE - 16
        right = self._row("hand", HAND, TILE, self._left, y, len(HAND.split()) - 1)
        self._badge(right + 6, y + (TILE - BADGE) / 2)
        self._arrow(right - TILE * 0.375, y - LIFT - 11, turn=2)
