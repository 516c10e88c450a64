"""What a hand is worth: its patterns, each with the tiles that make it, and the total."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from game.rules.tiles import Tile
from game.rulesets.ruleset import Amount, Scored
from game.ui.drawing.looks import Box, Command, box_around
from game.ui.drawing.tile_size import tile_depth
from game.ui.kit.book import in_pages
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import both_names, close_units, shortened, text_units
from game.ui.results.open_hands import place_tiles, tiles_width
from game.ui.results.worth_panel import ShownHand
from game.words.words import amount_words, number_text

HEADING, TOTAL, GAP = 30, 84, 8
ROW, LEAST_ROW, USUAL = 58, 32, 3
"""The heights of rows: of up to three, and at least. More than fit make pages."""
TILES, TILE = 124, 40
"""The most width and height of the tiles that make a pattern. They get wider if words leave
room."""
MANY = 6
"""The tiles beyond which a row doesn't keep to the widths of the others."""


@dataclass(frozen=True, slots=True)
class _Row:
    """A pattern with its tiles, or with `heading` the heading of the rows that follow."""

    pattern: Scored | None
    tiles: tuple[Tile, ...] = ()
    heading: str = ""


class Patterns:
    """The patterns of a hand, one page of them, with the total below. `tiles` are those
    that make each pattern, by its id. `look_up` answers a click on a pattern."""

    def __init__(
        self,
        pen: Pen,
        won: ShownHand,
        tiles: Mapping[str, tuple[Tile, ...]],
        look_up: Callable[[str], None],
    ) -> None:
        self.pen = pen
        self.screen = pen.screen
        self.px = pen.screen.px
        self.won = won
        self.look_up = look_up
        first, *others = won.arithmetic.groups
        self.heading = self.screen.text(first.heading)
        self.empty = self.screen.text(first.empty)
        self.rows = [_Row(one, tiles.get(one.id, ())) for one in first.rows]
        for group in others:
            if group.rows:
                heading = self.screen.text(group.heading)
                self.rows.append(_Row(None, heading=heading))
                self.rows += [_Row(one, tiles.get(one.id, ())) for one in group.rows]

    def height(self, most: int) -> int:
        """Return the preferred height in pixels with up to `most` rows on a page."""
        rows = max(USUAL * ROW, min(len(self.rows), most) * (LEAST_ROW + 8))
        return self.px(HEADING + rows + GAP + TOTAL)

    def pages(self, box: Box) -> int:
        """Return the number of pages that the rows need in a box."""
        return len(in_pages(self.rows, self._most(box)))

    def _most(self, box: Box) -> int:
        return max(1, (box.h - self.px(HEADING + TOTAL + GAP)) // self.px(LEAST_ROW))

    def place(
        self,
        box: Box,
        page: int,
        turn: Callable[[int], None],
        explain: Callable[[], None],
    ) -> None:
        """Place a page of rows and the total. `turn` turns pages, `explain` answers a click on the
        total."""
        px = self.px
        heading = Box(box.x, box.y, box.w, px(HEADING))
        pages = in_pages(self.rows, self._most(box))
        if len(pages) > 1:
            heading = self._place_pager(heading, page, len(pages), turn)
        self.pen.text("patterns", self.heading, heading, 17, colour="gold")
        total = Box(box.x, box.bottom - px(TOTAL), box.w, px(TOTAL))
        top = box.y + px(HEADING)
        room = total.y - px(GAP) - top
        rows = pages[page]
        height = min(px(ROW), room // max(1, max(map(len, pages))))
        common = min((self._room(row, box.w, height) for row in rows), default=0)
        few = [row for row in rows if len(row.tiles) <= MANY]
        wide = max((self._tiles(row, height, common)[1] for row in few), default=0)
        for place, row in enumerate(rows):
            line = Box(box.x, top + place * height, box.w, height - px(4))
            if row.pattern is None:
                self.pen.text(f"heading.{place}", row.heading, line, 17, colour="gold")
            else:
                self._place_row(row, row.pattern, line, (common, wide))
        if not rows:
            line = Box(box.x, top, box.w, px(40))
            self.pen.text("nothing", self.empty, line, 18, colour="dim")
        self._place_total(total, explain)

    def _place_pager(self, box: Box, page: int, pages: int, turn: Callable[[int], None]) -> Box:
        """Place the arrows that turn pages at the right of a line. Return the rest of it."""
        px, right = self.px, box.right
        for name, step in (("down", 1), ("up", -1)):
            there = 0 <= page + step < pages
            arrow = Box(right - px(34), box.y, px(34), box.h - px(4))
            command = Command(turn, step) if there else None
            self.pen.button(f"patterns.{name}", "", arrow, command, style="quiet")
            sign = box_around(*arrow.centre, px(18), px(18))
            tint, quarters = ("gold" if there else "off"), (3 if step > 0 else 1)
            self.pen.icon(f"patterns.{name}.arrow", "arrow-right", sign, turn=quarters, tint=tint)
            right = arrow.x - px(6)
        return Box(box.x, box.y, right - box.x, box.h)

    # --- a pattern -------------------------------------------------------------------------------

    def _room(self, row: _Row, width: int, height: int) -> int:
        """Return the width that a pattern's name and fan leave for its tiles."""
        if row.pattern is None or not row.tiles:
            return width
        size = self._size(height)
        key = self.screen.labels.pattern_key(self.won.ruleset.id, row.pattern.id)
        name, _ = both_names(self.screen.labels, key)
        words = close_units(name, size) + close_units(f"{row.pattern.total:,}", size)
        return max(self.px(TILES), width - self.pen.room(words + 12) - self.px(46))

    def _size(self, height: int) -> int:
        """Return the size of a pattern's name in a row of this height."""
        return 18 if height >= self.px(40) else 16

    def _tiles(self, row: _Row, height: int, room: int) -> tuple[int, int]:
        """Return the height of a pattern's tiles in a row, and their width together."""
        tile, count = self.px(TILE), len(row.tiles)
        most = height - self.px(4) - 2 * self.px(3)
        while tile > 4 and (tile + tile_depth(tile) > most or tiles_width(count, tile) > room):
            tile -= 1
        return tile, tiles_width(count, tile)

    def _place_row(self, row: _Row, one: Scored, line: Box, widths: tuple[int, int]) -> None:
        """Place a pattern. `widths` are the most for its tiles, and what all tiles take."""
        px, pen = self.px, self.pen
        key = self.screen.labels.pattern_key(self.won.ruleset.id, one.id)
        pen.row(key, line, Command(self.look_up, one.id), radius=8)
        height, (room, wide) = line.h + px(4), widths
        if len(row.tiles) > MANY:
            room = self._room(row, line.w, height)
        tile, own = self._tiles(row, height, room)
        top = line.y + (line.h - tile - tile_depth(tile)) // 2
        place_tiles(pen, f"{key}.tile", row.tiles, line.x + px(12), top, tile)
        size = self._size(height)
        left = line.x + px(12) + (max(wide, own) + px(14) if row.tiles else 0)
        right, total = line.right - px(12), f"{one.total:,}"
        name, _ = both_names(self.screen.labels, key)
        sums = [f"{one.count} × {one.fan:,} = {total}"] if one.count > 1 else []
        for fan in (*sums, total):  # the sum only if it leaves room for the name
            side = pen.room(close_units(fan, size) + 4)
            if left + px(close_units(name, size) + 8) <= right - side:
                break
        box = Box(right - side, line.y, side, line.h)
        pen.text(f"{key}.fan", fan, box, size, colour="gold", bold=True, align="right")
        self._place_names(key, Box(left, line.y, box.x - px(8) - left, line.h), size)

    def _place_names(self, key: str, box: Box, size: int) -> None:
        """Place a pattern's name, and its second name below if there are two and the row is
        high."""
        px, pen = self.px, self.pen
        first, second = both_names(self.screen.labels, key)
        units = box.w / self.screen.unit
        if second and box.h >= px(44):
            upper = Box(box.x, box.y + px(3), box.w, box.h // 2)
            lower = Box(box.x, upper.bottom, box.w, box.bottom - upper.bottom - px(3))
            pen.text(f"{key}.second", shortened(second, units, 15), lower, 15, colour="dim")
            box = upper
        wraps = not second and box.h >= px(40)
        pen.text(f"{key}.name", first, box, size, wrap=wraps, middle=wraps)

    # --- the total -------------------------------------------------------------------------------

    def _place_total(self, box: Box, explain: Callable[[], None]) -> None:
        """Place what the hand counts, next to what follows from it."""
        px, pen, labels = self.px, self.pen, self.screen.labels
        pen.plate("total", box, "plate_active", Command(explain), radius=12)
        score = self.won.scores[self.won.seat]
        first, *_ = self.won.ruleset.amounts(score)
        words = amount_words(first, labels)
        wide = min(px(text_units(words, 34)), box.w // 2)
        left = Box(box.x + px(16), box.y, wide, box.h)
        pen.text("amount", words, left, 34, colour="gold", bold=True)
        right = Box(left.right + px(8), box.y + px(12), box.right - left.right - px(24), box.h)
        lines = [line for line in (self._result(), self._bounds()) if line]
        height = (box.h - px(24)) // max(1, len(lines))
        for place, line in enumerate(lines):
            at = Box(right.x, right.y + place * height, right.w, height)
            colour = "dim" if place else "text"
            pen.text(f"total.{place}", line, at, 16, colour=colour, align="right")

    def _result(self) -> str:
        """Return what follows from the count: the single payment, the total, or the product."""
        labels, steps = self.screen.labels, self.won.arithmetic.steps
        last = steps[-1]
        if last.caption is None:
            return self.screen.text("result.share", points=amount_words(last.amount, labels))
        if self.won.ruleset.unit == "points":
            factors = [amount_words(one.amount, labels) for one in steps[:-1]]
            return " ".join(factors[:2]) + "".join(f" = {one}" for one in factors[2:])
        value = amount_words(last.amount, labels)
        return labels.text("figure.line", name=labels.reason(last.caption), value=value)

    def _bounds(self) -> str:
        """Return the sum that the limit lowers, or the minimum and the limit."""
        rules, score = self.won.ruleset, self.won.scores[self.won.seat]
        cap = amount_words(Amount(rules.cap, rules.unit), self.screen.labels)
        limit = self.screen.text("result.limit", limit=cap)
        if rules.unit == "points":
            return limit
        if score.total > score.counted:
            words = [self.screen.text("result.sum", fan=number_text(score.total))]
        elif rules.options.minimum:
            words = [self.screen.text("result.needed", fan=rules.options.minimum)]
        else:
            words = []
        return " · ".join([*words, limit])
