"""The tick/cross dialog over the table: claims, a self-drawn win, or a choice of kongs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.rules.melds import Meld, MeldKind
from game.rules.moves import Action, Move
from game.rules.tiles import Tile
from game.rules.view import View
from game.ui.drawing.looks import NOTHING, Box, Command, Placed, box_around
from game.ui.drawing.tile_size import DEPTH, FACE_HEIGHT, tile_depth, tile_width
from game.ui.kit.fitting import fitting_name
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen
from game.ui.table.board import DialogActions
from game.ui.table.layouts import LAYOUTS, Areas, areas

DIALOG_LAYER = 40_000
_CORNER = 20
"""The side of the corner of a row that contains its number."""
_SETS = (Action.CHOW, Action.PUNG, Action.KONG)


COUNTDOWN_STEP = 50
"""The ms between two redraws of the bar of the time left."""


class Countdown:
    """The time left for a claim, from `whole` ms down to 0. It runs with the app's clock, which
    shows `now` at the start."""

    def __init__(self, whole: int, now: int) -> None:
        self.whole = whole
        self.left = whole
        self._seen = now

    @property
    def part(self) -> float:
        """The part of the time left, from 1 to 0."""
        return self.left / self.whole

    def run(self, now: int) -> bool:
        """Advance to `now`. Return whether the bar changes."""
        before = self.left
        self.left = max(0, self.left - max(0, now - self._seen))
        self._seen = now
        return -(-before // COUNTDOWN_STEP) != -(-self.left // COUNTDOWN_STEP)

    def go_on(self, now: int) -> None:
        """Continue from `now`, after a pause while something else lay on the table."""
        self._seen = now


@dataclass(frozen=True, slots=True)
class Offer:
    """One choice in the dialog: a move, the tiles to show, and the place of the claimed one.
    `claimed` is None if all tiles are the player's."""

    move: Move
    tiles: tuple[Tile, ...]
    claimed: int | None = None

    @property
    def used(self) -> tuple[Tile, ...]:
        """The tiles that it uses from the player's hand. For a promoted kong, three of them are
        already in the meld."""
        if self.claimed is None:
            return self.tiles
        return self.tiles[: self.claimed] + self.tiles[self.claimed + 1 :]


@dataclass(frozen=True, slots=True)
class Dialog:
    """A question to the player. `robbing` and `source` (position of the discarder) explain it."""

    offers: tuple[Offer, ...]
    source: int | None = None
    robbing: bool = False


def claim_dialog(view: View, source: int, wins_only: bool = False) -> Dialog | None:
    """Return the question about the discard or kong that this seat can claim, or None. With
    `wins_only` it isn't asked about sets."""
    tile = view.claimed_tile
    passed = _SETS if wins_only else ()
    moves = [move for move in view.legal if move.action not in (Action.PASS, *passed)]
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
    """Return the question about winning on the drawn tile, or None."""
    wins = [move for move in view.legal if move.action is Action.WIN]
    if view.drawn is None or not wins:
        return None
    return Dialog((Offer(wins[0], (view.drawn,), 0),))


def kong_dialog(view: View) -> Dialog:
    """Return the question about which of several kongs to declare."""
    kongs = [move for move in view.legal if move.action is Action.KONG]
    return Dialog(tuple(Offer(move, (move.tile,) * 4) for move in kongs if move.tile is not None))


def place_dialog(
    dialog: Dialog,
    actions: DialogActions,
    view: View,
    names: Sequence[str],
    screen: Screen,
    left: float | None = None,
) -> list[Placed]:
    """Return the placed dialog. `names` are the people's by position. `left` is the part of the
    time left to answer, None without a limit."""
    placer = _DialogPlacer(dialog, actions, view, names, screen)
    if left is not None:
        placer.place_time(left)
    return placer.place()


class _DialogPlacer:
    def __init__(
        self,
        dialog: Dialog,
        actions: DialogActions,
        view: View,
        names: Sequence[str],
        screen: Screen,
    ) -> None:
        self.dialog = dialog
        self.actions = actions
        self.view = view
        self.names = names
        self.screen = screen
        self.layout = LAYOUTS[screen.settings.layout]
        self.areas: Areas = areas(
            self.layout, screen.width, screen.height, upright=screen.settings.discards_upright
        )
        self.box = self.areas.dialog
        self.px = self.areas.px
        self.pen = Pen(screen, DIALOG_LAYER)

    def place(self) -> list[Placed]:
        self.pen.panel("dialog", self.box, "dialog", radius=18)
        # A click on the dialog's ground does nothing and doesn't reach items below it.
        self.pen.area("dialog.ground", self.box, NOTHING)
        self._place_title()
        if len(self.dialog.offers) == 1:
            self._place_single(self.dialog.offers[0])
        else:
            self._place_several()
        self.pen.icon("cross", "cross", self._button(1), Command(self.actions.on_cross))
        if not self._is_strip:
            self._place_round()
        return self.pen.items

    def place_time(self, left: float) -> None:
        """Place a bar along the lower edge that grows shorter."""
        pad, height = self.px(18), self.px(4)
        whole = Box(self.box.x + pad, self.box.bottom - self.px(7), self.box.w - 2 * pad, height)
        self.pen.panel("dialog.time", whole, "strip", radius=2, layer=3)
        rest = Box(whole.x, whole.y, max(1, round(whole.w * left)), height)
        self.pen.panel("dialog.time.left", rest, "light", radius=2, layer=4)

    def _place_round(self) -> None:
        """Place the centre panel's words, small, while the dialog covers that panel."""
        cross = self._button(1)
        if len(self.dialog.offers) > 1:
            sign = Box(cross.x, self.box.y + self.px(82), cross.w, self.px(52))
            count = Box(cross.x, sign.bottom + self.px(4), cross.w, self.px(30))
        else:
            left = self.box.x + self.px(22)
            sign = Box(left, cross.centre[1] - self.px(26), self.px(46), self.px(52))
            count = Box(sign.right + self.px(8), sign.y, self.px(78), sign.h)
        wind = self.screen.text(f"wind.{self.view.round_wind}.tile")
        text = self.screen.text("table.tiles_left", count=self.view.live_left)
        self.pen.text(
            "dialog.round", wind, sign, 40, colour="gold", bold=True, align="centre", layer=5
        )
        self.pen.text("dialog.left", text, count, 22, bold=True, align="centre", layer=5)

    @property
    def _is_strip(self) -> bool:
        return self.layout.has_pool

    def _button(self, place: int) -> Box:
        """Return the box of the tick (0) or the cross (1), which never changes."""
        if self._is_strip:
            x = self.box.right - self.px(132 - 82 * place)
            return box_around(x, self.box.centre[1], self.px(72), self.px(72))
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
            wide = self.px(170)
            line = Box(self.box.x + pad, self.box.y + self.px(8), wide, self.px(34))
            below = Box(line.x, line.bottom, wide, self.px(68))
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
        if self._is_strip:
            left, right = self.box.x + self.px(194), self._button(0).x - self.px(16)
            room = Box(left, self.box.y + self.px(12), right - left, self.box.h - self.px(24))
        else:
            wide, high = self.box.w - self.px(32), self.box.h - self.px(204)
            room = Box(self.box.x + self.px(16), self.box.y + self.px(84), wide, high)
        self._tiles("offer", offer, room)
        self.pen.icon("tick", "tick", self._button(0), Command(self.actions.on_answer, offer.move))

    def _tiles(self, key: str, offer: Offer, room: Box) -> None:
        """Place the tiles of an offer side by side, as large as fits, including their thickness."""
        gap, count = self.px(3), len(offer.tiles)
        widest = (room.w - (count - 1) * gap) // count
        height = round(room.h / (1 + DEPTH / FACE_HEIGHT))
        while tile_width(height) > widest or height + tile_depth(height) > room.h:
            height -= 1
        width = tile_width(height)
        x = room.x + (room.w - count * (width + gap) + gap) // 2
        y = room.y + (room.h - height - tile_depth(height)) // 2
        for place, tile in enumerate(offer.tiles):
            ring = "last" if place == offer.claimed else ""
            self.pen.tile(f"{key}.{place}", tile, x, y, height, ring=ring, layer=6)
            x += width + gap

    def _place_several(self) -> None:
        for number, (offer, cell) in enumerate(
            zip(self.dialog.offers, self._cells(len(self.dialog.offers)), strict=True)
        ):
            key = f"offer:{number}"
            self.pen.row(key, cell, Command(self.actions.on_answer, offer.move))
            words = self.word(offer.move)
            word, room = self._parts(cell, words)
            if word.h < self.px(40):  # it might be too narrow for two names
                label, units = f"claim.{offer.move.action.value}", word.w / self.screen.unit
                words = fitting_name(self.screen.labels, label, units, 16)
            self._place_number(f"{key}.number", number + 1, cell)
            beside = word.h > self.px(40)
            size = 20 if beside and not self._is_strip else 16
            self.pen.text(
                f"{key}.word", words, word, size, align="centre", wrap=beside, middle=True, layer=5
            )
            self._tiles(key, offer, room)

    def _place_number(self, key: str, number: int, cell: Box) -> None:
        """Place the digit key of a row in its corner."""
        corner, pad = self.px(_CORNER), self.px(6)
        box = Box(cell.x + pad, cell.y, corner - pad, corner)
        self.pen.text(key, str(number), box, 15, colour="dim", layer=5)

    def _parts(self, cell: Box, words: str) -> tuple[Box, Box]:
        """Return the boxes of the word and the tiles of a row. They are side by side if the row is
        long, otherwise one above the other. The top left corner stays free."""
        pad, line, corner = self.px(6), self.px(22), self.px(_CORNER)
        if cell.w > 2.5 * cell.h:
            longest = self.px(12 * max(map(len, words.split()), default=0))
            wide = min(max(cell.w * 2 // 7, longest), cell.w // 2)
            below = corner if cell.h > 3 * corner else 0
            word = Box(cell.x + pad, cell.y + corner, wide, cell.h - corner - below)
            left = word.right + pad // 2
            room = Box(left, cell.y + pad, cell.right - pad - left, cell.h - 2 * pad)
            return word, room
        word = Box(cell.x + corner, cell.y + self.px(2), cell.w - corner - pad, line)
        room = Box(cell.x + pad, word.bottom, cell.w - 2 * pad, cell.bottom - pad - word.bottom)
        return word, room

    def _cells(self, count: int) -> list[Box]:
        """Return a clickable row for each offer, left of the cross."""
        right = self._button(1).x - self.px(10)
        if self._is_strip:
            left, top, pad = self.box.x + self.px(194), self.box.y, self.px(8)
            columns = count if count <= 4 else -(-count // 2)
        else:
            left, top, pad = self.box.x + self.px(14), self.box.y + self.px(72), self.px(10)
            columns = 1 if count <= 3 else 2
        gap, rows = self.px(6), -(-count // columns)
        wide = (right - left - (columns - 1) * gap) // columns
        high = (self.box.bottom - top - 2 * pad - (rows - 1) * gap) // rows
        return [
            Box(
                left + number % columns * (wide + gap),
                top + pad + number // columns * (high + gap),
                wide,
                high,
            )
            for number in range(count)
        ]
