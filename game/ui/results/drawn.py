"""The four hands after a drawn hand: ready ones first and larger, each wait with how many were
left."""

from __future__ import annotations

from game.rules.tiles import SEATS, Seat, seat_after
from game.session.needs import Need, WaitedTile, need_of
from game.ui.drawing.looks import Box
from game.ui.drawing.tile_size import tile_depth
from game.ui.kit.hands import fitting_height, place_hand
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import points_colour, points_text, shortened, signed
from game.ui.results.open_hands import open_hand, place_tiles, tiles_width
from game.ui.results.payers import People

READY, ROW, GAP, MOST = 120, 96, 8, 1.3
"""The heights of a row with a ready hand and of another one, and how much they can grow."""
FACE, NAME = 72, 178
TILE, WAIT, WAIT_WIDE, POINTS = 56, 46, 78, 100
WAITS = 5
"""The most waits in one line."""


class DrawnHands:
    """A row for each player."""

    def __init__(self, pen: Pen, people: People) -> None:
        self.pen = pen
        self.screen = pen.screen
        self.px = pen.screen.px
        self.people = people
        self.session = people.session
        self.needs = {seat: need_of(self.session, seat) for seat in SEATS}
        first = self.session.view.seat
        in_turn = [seat_after(first, steps) for steps in range(4)]
        self.order = sorted(in_turn, key=lambda seat: not self.needs[seat].is_ready)

    def _units(self, seat: Seat) -> float:
        return READY if self.needs[seat].is_ready else ROW

    def height(self) -> int:
        """Return the preferred height in pixels."""
        return self.px(sum(self._units(seat) + GAP for seat in SEATS))

    def place(self, box: Box) -> None:
        px = self.px
        part = min(MOST, (box.h - 4 * px(GAP)) / (self.height() - 4 * px(GAP)))
        y = box.y
        for seat in self.order:
            row = Box(box.x, y, box.w, round(px(self._units(seat)) * part))
            self._place_row(seat, row)
            y = row.bottom + px(GAP)

    def _place_row(self, seat: Seat, row: Box) -> None:
        px, pen, need = self.px, self.pen, self.needs[seat]
        pen.panel(f"hand.{seat}", row, "row_hover" if need.is_ready else "row", radius=14)
        side = min(px(FACE + 10 if need.is_ready else FACE), row.h - px(16))
        face = Box(row.x + px(16), row.y + (row.h - side) // 2, px(FACE + 10), side)
        self.people.place(f"face.{seat}", seat, face)
        left = face.right + px(14)
        self._place_name(seat, Box(left, row.y, px(NAME), row.h), need)
        right = row.right - px(14 + POINTS)
        self._place_points(seat, Box(right, row.y, px(POINTS), row.h))
        if need.waits:
            right = self._place_waits(seat, need.waits, right, row)
        left += px(NAME + 12)
        hand = open_hand(self.session, seat)
        most = min(px(TILE + 10 if need.is_ready else TILE), row.h - px(20))
        height = fitting_height(hand, right - px(10) - left, most)
        top = row.y + (row.h - height - tile_depth(height)) // 2
        place_hand(pen, f"tiles.{seat}", hand, left, top, height)

    def _place_name(self, seat: Seat, box: Box, need: Need) -> None:
        px, pen = self.px, self.pen
        middle = box.centre[1]
        name = shortened(self.people.name(seat), NAME, 19)
        pen.text(f"name.{seat}", name, Box(box.x, middle - px(28), box.w, px(28)), 19)
        words = need.words(self.screen.labels)
        below = Box(box.x, middle, box.w, px(26))
        colour = "good" if need.is_ready else "dim"
        pen.text(f"away.{seat}", words, below, 16, colour=colour)

    def _place_points(self, seat: Seat, box: Box) -> None:
        """Place a player's points, below what a false win cost or brought."""
        px, pen = self.px, self.pen
        paid, after = self.people.points(seat)
        words = points_text(after)
        lower = box
        if any(self.session.settlement.payments):
            upper = Box(box.x, box.centre[1] - px(30), box.w, px(32))
            lower = Box(box.x, upper.bottom, box.w, px(24))
            colour = points_colour(paid)
            pen.text(
                f"paid.{seat}", signed(paid), upper, 24, colour=colour, bold=True, align="right"
            )
        pen.text(f"after.{seat}", words, lower, 18, colour="gold", align="right")

    # --- the waits -------------------------------------------------------------------------------

    def _place_waits(self, seat: Seat, waits: tuple[WaitedTile, ...], right: int, row: Box) -> int:
        """Place the waits at the right of a row, in two lines if there are many. Return where they
        begin."""
        px = self.px
        lines = 1 if len(waits) <= WAITS else 2
        across = -(-len(waits) // lines)
        wide = px(WAIT_WIDE if lines == 1 else WAIT_WIDE // 2 + 6)
        left = right - across * wide
        high = (row.h - px(8)) // lines
        for place, wait in enumerate(waits):
            down, along = divmod(place, across)
            at = Box(left + along * wide, row.y + px(4) + down * high, wide, high)
            self._place_wait(f"wait.{seat}.{place}", wait, at, short=lines > 1)
        return left

    def _place_wait(self, key: str, wait: WaitedTile, box: Box, *, short: bool) -> None:
        """Place a wait above how many were left. A wait that isn't enough to win
        is dark."""
        px, pen = self.px, self.pen
        line = px(22)
        tile = min(px(WAIT), box.h - line - px(6))
        tile -= tile_depth(tile)
        top = box.y + (box.h - line - tile - tile_depth(tile)) // 2
        x = box.x + (box.w - tiles_width(1, tile)) // 2
        if wait.enough:
            place_tiles(pen, key, [wait.tile], x, top, tile)
        else:
            pen.tile(f"{key}.0", wait.tile, x, top, tile, shade=True)
        words = str(wait.left) if short else self.screen.text("result.left", count=wait.left)
        below = Box(box.x, top + tile + tile_depth(tile), box.w, line)
        colour = "text" if wait.left and wait.enough else "dim"
        pen.text(f"{key}.left", words, below, 15, colour=colour, align="centre")
