"""The tick/cross dialog over the table: what may be claimed, or which kong to declare."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.rules.melds import Meld, MeldKind
from game.rules.moves import Action, Move
from game.rules.tiles import Tile
from game.rules.view import View
from game.ui.layouts import LAYOUTS, Areas, areas
from game.ui.looks import Box, Command, Placed, box_around
from game.ui.pictures import tile_width
from game.ui.scenes import Screen
from game.ui.widgets import Pen

DIALOG_LAYER = 40_000


@dataclass(frozen=True, slots=True)
class Offer:
    """One thing that the dialog offers: a move, the tiles to show, and which of them is claimed
    (None for a tile of one's own)."""

    move: Move
    tiles: tuple[Tile, ...]
    claimed: int | None = None


@dataclass(frozen=True, slots=True)
class Dialog:
    """What is asked. `robbing` and `source` (position of the discarder) explain it."""

    offers: tuple[Offer, ...]
    source: int | None = None
    robbing: bool = False


def claim_dialog(view: View, source: int) -> Dialog | None:
    """The question about the discard or kong that this seat may claim, or None."""
    tile = view.claimed_tile
    moves = [move for move in view.legal if move.action is not Action.PASS]
    if tile is None or not moves:
        return None
    offers = tuple(_claim_offer(move, tile) for move in moves)
    return Dialog(offers, source, view.robbing)


def _claim_offer(move: Move, tile: Tile) -> Offer:
    if move.action is Action.WIN or move.tile is None:
        return Offer(move, (tile,), 0)
    if move.action is Action.CHOW:
        tiles = Meld(MeldKind.CHOW, move.tile).tiles
        return Offer(move, tiles, tiles.index(tile))
    count = 4 if move.action is Action.KONG else 3
    return Offer(move, (tile,) * count, count - 1)


def win_dialog(view: View) -> Dialog | None:
    """The question whether to win on the tile just drawn, or None."""
    wins = [move for move in view.legal if move.action is Action.WIN]
    if view.drawn is None or not wins:
        return None
    return Dialog((Offer(wins[0], (view.drawn,), 0),))


def kong_dialog(view: View) -> Dialog:
    """Which of several kongs to declare."""
    moves = [move for move in view.legal if move.action is Action.KONG]
    return Dialog(tuple(Offer(move, (move.tile or 0,) * 4) for move in moves))


def place_dialog(dialog: Dialog, view: View, names: Sequence[str], screen: Screen) -> list[Placed]:
    """The dialog in its place; `names` of the people by position. Commands: "answer" with a move,
    "cross" to let it be."""
    return _DialogPlacer(dialog, view, names, screen).place()


class _DialogPlacer:
    def __init__(self, dialog: Dialog, view: View, names: Sequence[str], screen: Screen) -> None:
        self.dialog = dialog
        self.view = view
        self.names = names
        self.screen = screen
        self.layout = LAYOUTS[screen.settings.layout]
        self.areas: Areas = areas(self.layout, screen.width, screen.height)
        self.box = self.areas.dialog
        self.px = self.areas.px
        self.pen = Pen(screen, DIALOG_LAYER)

    def place(self) -> list[Placed]:
        self.pen.panel("dialog", self.box, "dialog", radius=18)
        # Clicks on the dialog's ground mean nothing, not even to what lies under it.
        self.pen.area("dialog.ground", self.box, Command("nothing"))
        self._place_title()
        if len(self.dialog.offers) == 1:
            self._place_single(self.dialog.offers[0])
        else:
            self._place_several()
        self.pen.icon("cross", "cross", self._button(1), Command("cross"))
        if not self._is_strip:
            self._place_round()
        return self.pen.items

    def _place_round(self) -> None:
        """What the centre panel says, small, while the dialog lies on it."""
        left = self.box.x + self.px(22)
        middle = self._button(1).centre[1]
        sign = Box(left, middle - self.px(26), self.px(46), self.px(52))
        wind = self.screen.text(f"wind.{self.view.round_wind}.tile")
        self.pen.text("dialog.round", wind, sign, 40, colour="gold", bold=True, layer=5)
        count = Box(sign.right + self.px(12), sign.y, self.px(90), sign.h)
        text = f"R:{self.view.live_left}"
        self.pen.text("dialog.left", text, count, 22, bold=True, layer=5)

    @property
    def _is_strip(self) -> bool:
        return self.layout.pool is not None

    def _button(self, place: int) -> Box:
        """Tick (0) and cross (1) are always in the same places."""
        if self._is_strip:
            size = 66
            x = self.box.right - self.px(124 - 80 * place)
            return box_around(x, self.box.centre[1], self.px(size), self.px(size))
        x = self.box.x + round(self.box.w * (0.67 + 0.2 * place))
        y = self.box.bottom - self.px(72)
        return box_around(x, y, self.px(72), self.px(72))

    # --- words ---

    def word(self, move: Move) -> str:
        return self.screen.text(f"claim.{move.action.value}")

    def _place_title(self) -> None:
        pad = self.px(18)
        several = len(self.dialog.offers) > 1
        key = "dialog.which" if several else "dialog.claim"
        title = self.screen.text(key, claim=self.word(self.dialog.offers[0].move))
        if self._is_strip:
            wide = self.px(150)
            line = Box(self.box.x + pad, self.box.y + self.px(14), wide, self.px(34))
            below = Box(line.x, line.bottom, wide, self.px(66))
        else:
            line = Box(self.box.x + pad, self.box.y + pad, self.box.w - 2 * pad, self.px(34))
            below = Box(line.x, line.bottom + self.px(2), line.w, self.px(24))
        align = "left" if self._is_strip else "centre"
        self.pen.text("dialog.title", title, line, 24, colour="title", align=align, layer=5)
        self.pen.text(
            "dialog.from",
            self._from_whom(),
            below,
            15,
            colour="dim",
            align=align,
            wrap=self._is_strip,
            layer=5,
        )

    def _from_whom(self) -> str:
        if self.dialog.source is None:
            key = (
                "dialog.self_kong" if self.dialog.offers[0].claimed is None else "dialog.self_draw"
            )
            return self.screen.text(key)
        key = "dialog.robbing" if self.dialog.robbing else "dialog.from"
        where = self.screen.text(f"position.{self.dialog.source}")
        return self.screen.text(key, name=self.names[self.dialog.source], where=where)

    # --- offers ---

    def _place_single(self, offer: Offer) -> None:
        gap = self.px(3)
        if self._is_strip:
            left, right = self.box.x + self.px(174), self._button(0).x - self.px(16)
            middle, tallest = self.box.centre[1], self.px(92)
        else:
            left, right = self.box.x + self.px(16), self.box.right - self.px(16)
            middle, tallest = self.box.y + self.px(136), self.px(104)
        count = len(offer.tiles)
        height = min(tallest, round(((right - left) / count - gap) / 0.75))
        wide = count * (tile_width(height) + gap) - gap
        x = left + (right - left - wide) // 2
        self._tiles("offer", offer, x, middle - height // 2, height, gap)
        self.pen.icon("tick", "tick", self._button(0), Command("answer", offer.move))

    def _tiles(self, key: str, offer: Offer, x: int, y: int, height: int, gap: int) -> None:
        for place, tile in enumerate(offer.tiles):
            ring = "last" if place == offer.claimed else ""
            self.pen.tile(f"{key}.{place}", tile, x, y, height, ring=ring, layer=6)
            x += tile_width(height) + gap

    def _place_several(self) -> None:
        for number, (offer, cell) in enumerate(
            zip(self.dialog.offers, self._cells(len(self.dialog.offers)), strict=True)
        ):
            key = f"offer:{number}"
            self.pen.row(key, cell, Command("answer", offer.move))
            pad, gap = self.px(7), self.px(2)
            word = Box(cell.x + pad, cell.y + self.px(3), cell.w - 2 * pad, self.px(22))
            self.pen.text(f"{key}.word", self.word(offer.move), word, 16, align="centre", layer=5)
            room = cell.bottom - word.bottom - self.px(10)
            count = len(offer.tiles)
            height = min(room, round(((cell.w - 2 * pad) / count - gap) / 0.75))
            wide = count * (tile_width(height) + gap) - gap
            self._tiles(key, offer, cell.x + (cell.w - wide) // 2, word.bottom, height, gap)

    def _cells(self, count: int) -> list[Box]:
        """A row to click for each offer: side by side in the strip, two columns in the panel."""
        gap = self.px(6)
        if self._is_strip:
            left, right = self.box.x + self.px(170), self._button(1).x - self.px(12)
            wide = (right - left) // count - gap
            high = self.box.h - 2 * self.px(14)
            return [
                Box(left + number * (wide + gap), self.box.y + self.px(14), wide, high)
                for number in range(count)
            ]
        left, top = self.box.x + self.px(14), self.box.y + self.px(80)
        right, bottom = self.box.right - self.px(14), self._button(1).y - self.px(4)
        rows = -(-count // 2)
        wide = (right - left - gap) // 2
        high = min(self.px(110), (bottom - top) // rows - gap)
        return [
            Box(left + number % 2 * (wide + gap), top + number // 2 * (high + gap), wide, high)
            for number in range(count)
        ]
