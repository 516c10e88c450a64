"""The light of a lesson: what a step is about is bright, the rest of the table is dimmed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from game.rules.moves import Action
from game.rules.notation import parse_tiles
from game.rules.tiles import SUITED, Tile, tile_from_text
from game.rules.view import View
from game.ui.drawing.looks import AreaLook, Box, Placed, TileLook
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen
from game.ui.table.advice.coach import glow
from game.ui.table.parts.dialogs import DIALOG_LAYER, Dialog
from game.ui.table.plan.board import BUTTONS, CARRIED, plan_of, position_of
from game.ui.table.plan.geometry import LIFT

DIM, RAISED = 33_000, 34_000
"""The layer of the veil, with bars just above it, and how far bright items rise above their own
layers."""
BAR, INSET = 4, 3
"""The height of the bar above a set, and how much shorter than the set it is at each end."""
RING = "last"
OWN = ("own:", "meld:0:", "won:", "chosen")


def lit(
    placed: list[Placed], words: Sequence[str], view: View, dialog: Dialog | None, screen: Screen
) -> list[Placed]:
    """Return the table's items with everything dimmed except what these words of a step name, the
    player's own tiles, and buttons."""
    light = _Light(placed, view, screen)
    for word in words:
        kind, _, value = word.partition("=")
        light.add(kind, value, dialog)
    return light.items()


class _Light:
    """The items of a table, and what is bright among them."""

    def __init__(self, placed: list[Placed], view: View, screen: Screen) -> None:
        self.placed = placed
        self.view = view
        self.screen = screen
        self.plan = plan_of(screen, view)
        self.bright: set[str] = set()
        self.ringed: set[str] = set()
        self.raised: set[str] = set()
        """The player's tiles that are lifted."""
        self.bars, self.pen = Pen(screen, DIM + 1), Pen(screen, DIM + RAISED)

    def items(self) -> list[Placed]:
        pen = Pen(self.screen, DIM)
        whole = Box(0, 0, self.screen.width, self.screen.height)
        pen.panel("lesson.dim", whole, "dim", radius=0)
        return (
            [self._shown(one) for one in self.placed] + pen.items + self.bars.items + self.pen.items
        )

    def _shown(self, one: Placed) -> Placed:
        own_look = one.look
        if one.key in self.ringed and isinstance(own_look, TileLook):
            one = replace(one, look=replace(own_look, ring=RING))
        if one.key in self.raised:
            top = self._rest(one) - self.plan.px(LIFT)
            one = replace(one, box=one.box.moved(dy=top - one.box.y))
        is_bright = one.key in self.bright or one.key.startswith(OWN) or one.layer >= BUTTONS
        above = one.layer >= DIALOG_LAYER or isinstance(one.look, AreaLook)
        return one.lifted(RAISED) if is_bright and not above else one

    # --- what words name ------------------------------------------------------------------------

    def add(self, kind: str, value: str, dialog: Dialog | None) -> None:
        """Light what a word names."""
        match kind:
            case "own":
                self.raised |= {one.key for one in self._taken(self._own(), parse_tiles(value))}
            case "suits":
                for suit in range(3):
                    tiles = (one for one in self._own() if _tile(one) // 9 == suit)
                    self._place_bars(f"suit.{suit}", tiles)
            case "sets":
                own = self._own()
                for number, group in enumerate(value.split(",")):
                    self._place_bars(f"set.{number}", [*self._taken(own, parse_tiles(group))])
            case "all":
                self._ring(tile_from_text(value))
            case "drawn" if self.view.drawn is not None:
                self.raised |= {self._own()[-1].key}
            case "row":
                self._frame_row(Action(value), dialog)
            case _:
                self.bright |= {one.key for one in self.placed if self._is_named(one, kind, value)}

    def _is_named(self, one: Placed, kind: str, value: str) -> bool:
        """Return whether a word of this kind and value names the item."""
        key, last = one.key, f"river:{len(self.view.river) - 1}"
        match kind:
            case "plate":
                return key.startswith(f"plate:{value}")
            case "melds":
                return key.startswith(f"meld:{value}:")
            case "claimed":
                return key.startswith((f"{last}.", "last.")) or key == last
            case "river":
                return key.startswith("river:") and self._position(key) == int(value)
            case _:
                return key == kind or key.startswith(f"{kind}.")

    def _position(self, key: str) -> int:
        """Return the position of the player who discarded the tile with this key."""
        number = int(key.partition(":")[2].partition(".")[0])
        return position_of(self.view.river[number].seat, self.view)

    def _ring(self, tile: Tile) -> None:
        """Ring every copy of a tile that lies open."""
        for one in self.placed:
            is_tile = isinstance(one.look, TileLook) and one.look.tile == tile and not one.look.back
            if is_tile and one.key.startswith(("own:", "river:", "meld:")):
                self.ringed.add(one.key)
                self.bright.add(one.key)

    # --- the player's tiles ---------------------------------------------------------------------

    def _own(self) -> list[Placed]:
        """Return the player's concealed tiles from left to right."""
        own = [one for one in self.placed if one.key.startswith("own:") and one.layer < CARRIED]
        return sorted(own, key=lambda one: one.box.x)

    def _rest(self, one: Placed) -> int:
        """Return the top of one of the player's tiles when it isn't lifted."""
        return self.plan.box(self.plan.rails[0]).bottom - one.box.h

    def _taken(self, own: list[Placed], tiles: Iterable[Tile]) -> Iterator[Placed]:
        """Take these tiles out of the player's, and yield them, as far as they are there."""
        for tile in tiles:
            found = next((one for one in own if _tile(one) == tile), None)
            if found is not None:
                own.remove(found)
                yield found

    def _place_bars(self, key: str, tiles: Iterable[Placed]) -> None:
        """Place a bar above tiles side by side, and more of them above others. A tile that is
        lifted covers it."""
        px, runs = self.plan.px, list(_runs(sorted(tiles, key=lambda one: one.box.x)))
        for number, run in enumerate(runs):
            left, right = run[0].box.x + px(INSET), run[-1].box.right - px(INSET)
            top = self._rest(run[0]) - px(LIFT / 2) - px(BAR / 2)
            bar = Box(left, top, right - left, px(BAR))
            self.bars.panel(f"lesson.{key}.{number}", bar, "light", radius=BAR / 2)

    def _frame_row(self, action: Action, dialog: Dialog | None) -> None:
        """Place a frame around the rows of a question that offer this."""
        for number, offer in enumerate(dialog.offers if dialog else ()):
            if offer.move.action is action:
                for one in glow(self.placed, f"offer:{number}", self.screen):
                    self.pen.add(replace(one, key=f"lesson.row.{number}"))


def _tile(one: Placed) -> int:
    """Return the tile of an item, or a number that no tile has."""
    look = one.look
    return look.tile if isinstance(look, TileLook) else SUITED * 9


def _runs(tiles: Sequence[Placed]) -> Iterator[list[Placed]]:
    """Yield the tiles in runs without a gap."""
    run: list[Placed] = []
    for one in tiles:
        if run and one.box.x - run[-1].box.right > one.box.w // 8:
            yield run
            run = []
        run.append(one)
    if run:
        yield run
