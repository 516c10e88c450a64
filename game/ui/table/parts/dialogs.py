"""The tick/cross dialog over the table: claims, a self-drawn win, or a choice of kongs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.rules.melds import Meld, MeldKind
from game.rules.moves import Action, Move
from game.rules.tiles import Tile
from game.rules.view import View
from game.ui.drawing.looks import NOTHING, Box, Command, Placed, Tip
from game.ui.drawing.tile_size import DEPTH, FACE_HEIGHT, tile_depth, tile_width
from game.ui.kit.presence import Presence
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen, place_prompt
from game.ui.kit.wording import both_names, fitting_name, text_units
from game.ui.table.plan.actions import DialogActions
from game.ui.table.plan.board import plan_of
from game.words.keys import CLAIMS

DIALOG_LAYER = 40_000
_CORNER, _KEY, _APART = 20, 24, 12
"""The side of the corner of a narrow row that contains its number, of the key in a wide one, and
the gaps between the parts of that."""
BUTTON, LINE = 58, 22
"""The side of the tick and the cross, and the height of a line of words."""
SIZE, SEVERAL, TITLE = 15, 17, 30
"""The sizes of letters: above the offers, in them, and of a single one."""
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

    def run(self, now: int, presence: Presence) -> bool:
        """Advance to `now`, by the player's time only. Return whether the bar changes."""
        before = self.left
        self.left = max(0, self.left - presence.counted(now - self._seen))
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
    """A question to the player. `robbing` and `source` (position of the discarder) explain it, or
    the number of `flowers` that can win alone."""

    offers: tuple[Offer, ...]
    source: int | None = None
    robbing: bool = False
    flowers: int = 0

    @property
    def offers_win(self) -> bool:
        """Return whether a win is among the offers."""
        return any(offer.move.action is Action.WIN for offer in self.offers)


def claim_dialog(view: View, source: int, wins_only: bool = False) -> Dialog | None:
    """Return the question about the discard or kong that this seat can claim, or None. With
    `wins_only` it isn't asked about sets. It is never asked about a win that could be false."""
    tile = view.claimed_tile
    passed = [Action.PASS, *(_SETS if wins_only else ())]
    if view.options.punishes_false_wins:
        passed.append(Action.WIN)
    moves = [move for move in view.legal if move.action not in passed]
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


def flowers_dialog(view: View) -> Dialog | None:
    """Return the question about winning with bonus tiles alone, or None."""
    win = Move(view.seat, Action.WIN)
    if not view.asks_flowers or win not in view.legal:
        return None
    tiles = view.bonus[view.seat]
    return Dialog((Offer(win, tiles, len(tiles) - 1),), flowers=len(tiles))


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


def place_time_left(pen: Pen, key: str, whole: Box, left: float) -> None:
    """Place a thin bar of which a part, 1 to 0, is left."""
    pen.panel(key, whole, "strip", radius=1.5, layer=3)
    rest = replace(whole, w=max(1, round(whole.w * left)))
    pen.panel(f"{key}.left", rest, "light", radius=1.5, layer=4)


class _DialogPlacer:
    """Places a dialog in the band: a line of words above it, then the offers, the tick and the
    cross."""

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
        self.names = names
        self.screen = screen
        plan = plan_of(screen, view)
        self.px = plan.px
        self.box, self.band = plan.box(plan.dialog), plan.box(plan.band)
        self.pen = Pen(screen, DIALOG_LAYER)

    def place(self) -> list[Placed]:
        self.pen.panel("dialog", self.box, "dialog", radius=16)
        # A click on the dialog's ground does nothing and doesn't reach items below it.
        self.pen.area("dialog.ground", self.box, NOTHING)
        if len(self.dialog.offers) == 1:
            self._place_single(self.dialog.offers[0])
        else:
            self._place_several()
        cross, named = self._button(1), self.screen.labels.key_of("pass")
        self.pen.icon("cross", "cross", cross, Command(self.actions.on_cross))
        place_prompt(self.pen, "cross", named, cross)
        return self.pen.items

    def place_time(self, left: float) -> None:
        """Place a bar above the offers that grows shorter."""
        pad, height = self.px(16), self.px(3)
        whole = Box(self.box.x + pad, self.band.y - height, self.box.w - 2 * pad, height)
        place_time_left(self.pen, "dialog.time", whole, left)

    def _button(self, place: int) -> Box:
        """Return the box of the tick (0) or the cross (1), which never changes."""
        side, band = self.px(BUTTON), self.band
        x = band.right - self.px(14) - side - (1 - place) * (side + self.px(14))
        return Box(x, band.y + (band.h - side) // 2 + self.px(1), side, side)

    # --- words ---

    def word(self, move: Move) -> str:
        return self.screen.text(f"claim.{move.action.value}")

    def _asked(self, move: Move) -> str:
        if move.action is Action.WIN:
            return self.screen.text("claim.win.asked")
        return self.word(move)

    @property
    def _line(self) -> Box:
        """The line above the offers."""
        pad = self.px(16)
        top = self.box.y + self.px(2)
        return Box(self.box.x + pad, top, self.box.w - 2 * pad, self.band.y - self.px(3) - top)

    def _from_whom(self) -> str:
        if self.dialog.flowers:
            return self.screen.text("dialog.flowers", count=self.dialog.flowers)
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
        """Place the word large, then the tiles, with a tick next to the cross."""
        line, band, pad = self._line, self.band, self.px(16)
        self.pen.text("dialog.from", self._from_whom(), line, SIZE, colour="dim", layer=5)
        tick = self._button(0)
        room = tick.x - pad - band.x - pad
        title = self.screen.text("dialog.claim", claim=self._asked(offer.move))
        units = 1.15 * text_units(title, TITLE) + 6
        wide = min(self.pen.room(units), room // 2)
        tiles = Box(0, band.y + self.px(4), room - wide - pad, band.h - 2 * self.px(4))
        free = room - wide - pad - self._tiles_width(offer, tiles)
        box = Box(band.x + pad + free // 2, band.y, wide, band.h)
        is_long = self.pen.room(units) > wide
        size = SEVERAL if is_long else TITLE
        self.pen.text(
            "dialog.title", title, box, size, colour="title", wrap=is_long, middle=True, layer=5
        )
        self._tiles("offer", offer, replace(tiles, x=box.right + pad), at_left=True)
        key = self.screen.labels.key_of(CLAIMS[offer.move.action.value])
        tip = Tip(self.screen.text("tip.key", name=self.word(offer.move), shown=key))
        self.pen.icon("tick", "tick", tick, Command(self.actions.on_answer, offer.move), tip=tip)
        place_prompt(self.pen, "tick", key, tick)

    def _tiles(self, key: str, offer: Offer, room: Box, *, at_left: bool = False) -> None:
        """Place the tiles of an offer side by side, as large as fits, including their thickness."""
        gap, count = self.px(2), len(offer.tiles)
        height = self._tile_height(room.w, room.h, count)
        width = tile_width(height)
        x = room.x if at_left else room.x + (room.w - count * (width + gap) + gap) // 2
        y = room.y + (room.h - height - tile_depth(height)) // 2
        for place, tile in enumerate(offer.tiles):
            ring = "last" if place == offer.claimed else ""
            self.pen.tile(f"{key}.{place}", tile, x, y, height, ring=ring, layer=6)
            x += width + gap

    def _tiles_width(self, offer: Offer, room: Box) -> int:
        """Return the width that the tiles of an offer take in a room."""
        count = len(offer.tiles)
        width = tile_width(self._tile_height(room.w, room.h, count))
        return count * (width + self.px(2)) - self.px(2)

    def _tile_height(self, wide: int, high: int, count: int) -> int:
        """Return the height of this number of tiles that fit into a room."""
        widest = (wide - (count - 1) * self.px(2)) // count
        height = max(1, round(high / (1 + DEPTH / FACE_HEIGHT)))
        while height > 1 and (tile_width(height) > widest or height + tile_depth(height) > high):
            height -= 1
        return height

    def _place_several(self) -> None:
        """Place a row for each offer. If all have the same word, it stands above them once."""
        offers = self.dialog.offers
        words = {self.word(offer.move) for offer in offers}
        same = len(words) == 1
        key = "dialog.which_of" if same else "dialog.which"
        if same and offers[0].move.action is Action.KONG:
            key = "dialog.which_kong"
        title = self.screen.text(key, claim=words.pop())
        line = self._line
        wide = min(line.w // 2, self.pen.room(text_units(title, SIZE) + 12))
        first = Box(line.x, line.y, wide, line.h)
        rest = Box(first.right, line.y, line.w - wide, line.h)
        self.pen.text("dialog.title", title, first, SIZE, colour="title", layer=5)
        self.pen.text(
            "dialog.from", self._from_whom(), rest, SIZE, colour="dim", align="right", layer=5
        )
        for number, (offer, cell) in enumerate(zip(offers, self._cells(offers), strict=True)):
            key = f"offer:{number}"
            self.pen.row(key, cell, Command(self.actions.on_answer, offer.move))
            word = "" if same else self.word(offer.move)
            if not self._place_in_middle(key, number + 1, offer, cell, word):
                self._place_number(f"{key}.number", number + 1, cell)
                self._place_offer(key, offer, cell, with_word=not same)

    def _place_in_middle(self, key: str, number: int, offer: Offer, cell: Box, word: str) -> bool:
        """Place the digit key, the word and the tiles of an offer in the middle of its row. Return
        whether there is room for them."""
        side, gap, pad = self.px(_KEY), self.px(_APART), self.px(4)
        wide = self.pen.room(text_units(word, SEVERAL)) + gap if word else 0
        room = Box(cell.x, cell.y + pad, cell.w, cell.h - 2 * pad)
        tiles = self._tiles_width(offer, room)
        left = cell.x + (cell.w - side - gap - wide - tiles) // 2
        if left < cell.x + gap:
            return False
        digit = Box(left, cell.centre[1] - side // 2, side, side)
        self.pen.panel(f"{key}.number.key", digit, "choice", radius=6, layer=4)
        self.pen.text(f"{key}.number", str(number), digit, SIZE, align="centre", layer=5)
        name = Box(digit.right + gap, cell.y, wide, cell.h)
        self.pen.text(f"{key}.word", word, name, SEVERAL, layer=5)
        self._tiles(key, offer, Box(name.right, room.y, tiles, room.h), at_left=True)
        return True

    def _place_number(self, key: str, number: int, cell: Box) -> None:
        """Place the digit key of a row in its corner."""
        corner, pad = self.px(_CORNER), self.px(6)
        box = Box(cell.x + pad, cell.y, corner - pad, corner)
        self.pen.text(key, str(number), box, SIZE, colour="dim", layer=5)

    def _place_offer(self, key: str, offer: Offer, cell: Box, *, with_word: bool) -> None:
        """Place the word and the tiles of an offer: side by side, or one above the other where that
        gives larger tiles."""
        pad, corner, high = self.px(4), self.px(_CORNER), self.px(LINE)
        label = f"claim.{offer.move.action.value}"
        inner = Box(cell.x + corner, cell.y + pad, cell.w - corner - pad, cell.h - 2 * pad)
        if not with_word:
            self._tiles(key, offer, inner)
            return
        names = both_names(self.screen.labels, label)
        longest = max(text_units(name, SEVERAL) for name in names)
        wide = min(self.pen.room(longest) + self.px(12), inner.w)
        beside = Box(inner.x + wide, inner.y, max(1, inner.w - wide), inner.h)
        below = Box(cell.x + pad, cell.y + high, cell.w - 2 * pad, cell.h - high - pad)
        sizes = [self._tile_height(one.w, one.h, len(offer.tiles)) for one in (beside, below)]
        if sizes[0] >= sizes[1]:
            word, wrap = Box(inner.x, inner.y, wide, inner.h), True
            words, room, align = self.word(offer.move), beside, "left"
        else:
            word, wrap = Box(inner.x, cell.y, inner.w, high), False
            units = inner.w / self.screen.unit
            words, room = fitting_name(self.screen.labels, label, units, SEVERAL), below
            align = "centre"
        self.pen.text(
            f"{key}.word", words, word, SEVERAL, align=align, wrap=wrap, middle=True, layer=5
        )
        self._tiles(key, offer, room, at_left=wrap)

    def _cells(self, offers: Sequence[Offer]) -> list[Box]:
        """Return a clickable row for each offer, left of the cross: wide for many tiles."""
        pad, gap, band = self.px(10), self.px(6), self.band
        left, right = band.x + pad, self._button(1).x - pad
        parts = [1 + max(2, len(offer.tiles)) for offer in offers]
        room, high = right - left - (len(offers) - 1) * gap, band.h - self.px(6)
        cells = []
        for part in parts:
            wide = room * part // sum(parts)
            cells.append(Box(left, band.y + self.px(2), wide, high))
            left += wide + gap
        return cells
