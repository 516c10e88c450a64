"""What a hand is worth: its patterns, each with the tiles that make it, and the total."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from game.rules.numbers import number_text
from game.rules.tiles import Tile
from game.rulesets.ruleset import Amount, Scored
from game.ui.drawing.looks import Command
from game.ui.drawing.theme import HEAD, NOTE, PLAIN, SMALL, TITLE
from game.ui.kit.book import in_pages
from game.ui.kit.layout import REST, Part, col, row
from game.ui.kit.open_hands import tile_row
from game.ui.kit.page import Act, Page
from game.ui.kit.wording import both_names, close_units, shortened, text_units
from game.ui.results.worth_panel import ShownHand
from game.words.words import amount_words

HEADING, TOTAL, GAP = 30, 84, 8
LARGEST_TOTAL, LARGE = 170, 40
"""The greatest height of the total, and the size of its words there."""
ROW, LEAST_ROW, USUAL = 58, 32, 3
LARGEST_ROW = 96
"""The heights of rows: usually of up to three, at least, and at most. More than fit make pages."""
HIGH = 40
"""The least height of a row with large words."""
TILES, TILE = 100, 56
"""The most width and height of the tiles that make a pattern. They get wider if words leave
room."""
PITCH, THICK = 0.78, 1.12
"""The width of a tile with the gap, and its height with the thickness, in heights of a tile."""
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
        page: Page,
        won: ShownHand,
        tiles: Mapping[str, tuple[Tile, ...]],
        look_up: Callable[[str], None],
    ) -> None:
        self.page = page
        self.labels = page.screen.labels
        self.won = won
        self.look_up = look_up
        first, *others = won.arithmetic.groups
        self.heading = page.words(first.heading)
        self.empty = page.words(first.empty)
        self.rows = [_Row(one, tiles.get(one.id, ())) for one in first.rows]
        for group in others:
            if group.rows:
                self.rows.append(_Row(None, heading=page.words(group.heading)))
                self.rows += [_Row(one, tiles.get(one.id, ())) for one in group.rows]

    def height(self, most: int) -> float:
        """Return the preferred height with up to `most` rows on a page."""
        return HEADING + max(USUAL * ROW, min(len(self.rows), most) * HIGH) + GAP + TOTAL

    def greatest_height(self, most: int) -> float:
        """Return the height in which up to `most` rows and the total are as large as they get."""
        rows = max(1, min(len(self.rows), most))
        return HEADING + rows * LARGEST_ROW + GAP + LARGEST_TOTAL

    def pages(self, h: float) -> list[Sequence[_Row]]:
        """Return the pages that the rows need in a place of this height."""
        return in_pages(self.rows, max(1, int((h - HEADING - TOTAL - GAP) // LEAST_ROW)))

    def part(
        self, w: float, h: float, number: int, turn: Callable[[int], None], explain: Act
    ) -> Part:
        """Return a page of rows and the total. `turn` turns pages, `explain` answers a click on the
        total."""
        page, pages = self.page, self.pages(h)
        rows = pages[number]
        room = h - HEADING - TOTAL - GAP
        high = min(LARGEST_ROW, room / max(1, *map(len, pages)))
        heading = page.text("label", "patterns", self.heading, colour="gold")
        turns = self._turns(number, len(pages), turn) if len(pages) > 1 else []
        empty = self._nothing(high - 4)
        total = TOTAL + min(LARGEST_TOTAL - TOTAL, room - high * max(1, len(rows)))
        return col(
            row(heading, *turns, h=HEADING),
            *(self._lines(rows, w, high) if rows else [empty]),
            REST,
            self._total(w, total, explain),
            w=w,
            h=h,
        )

    def _turns(self, number: int, pages: int, turn: Callable[[int], None]) -> list[Part | float]:
        """Return the arrows that turn pages."""
        arrows: list[Part | float] = []
        for way, step in (("up", -1), ("down", 1)):
            act = Command(turn, step) if 0 <= number + step < pages else None
            arrows += [6, self.page.arrow(f"patterns.{way}", way, act, None, w=34, h=26, size=18)]
        return arrows

    # --- a pattern -------------------------------------------------------------------------------

    def _lines(self, rows: Sequence[_Row], w: float, high: float) -> list[Part]:
        """Return the rows of a page. The names begin below one another."""
        tile = _tile(high)
        common = min(self._room(one, w, high) for one in rows)
        most = max((len(one.tiles) for one in rows if len(one.tiles) <= MANY), default=0)
        wide, lines = min(common, most * tile * PITCH), []
        for place, one in enumerate(rows):
            own = wide
            if len(one.tiles) > MANY:
                own = min(self._room(one, w, high), len(one.tiles) * tile * PITCH)
            if one.pattern is None:
                line = self.page.text(
                    "label", f"heading.{place}", one.heading, h=high - 4, colour="gold"
                )
            else:
                line = self._line(one.pattern, one.tiles, own, w, high - 4)
            lines += [line, Part(h=4)]
        return lines

    def _names(self, one: Scored, high: float) -> tuple[str, str, float]:
        """Return a pattern's name, the second one, and their size in a row of this height."""
        names = both_names(self.labels, self.labels.pattern_key(self.won.ruleset.id, one.id))
        return *names, HEAD if high > 1.3 * ROW else PLAIN if high >= HIGH else SMALL

    def _room(self, one: _Row, w: float, high: float) -> float:
        """Return the width that a pattern's name and fan leave for its tiles."""
        if one.pattern is None or not one.tiles:
            return w
        name, _, size = self._names(one.pattern, high)
        words = close_units(name, size) + close_units(_sums(one.pattern)[0], size)
        return max(TILES, w - self.page.screen.growth * (words + 12) - 46)

    def _line(self, one: Scored, tiles: Sequence[Tile], wide: float, w: float, h: float) -> Part:
        """Return a pattern: the tiles that make it, the names, and what it counts."""
        page, key = self.page, self.labels.pattern_key(self.won.ruleset.id, one.id)
        name, second, size = self._names(one, h + 4)
        shown = tile_row(f"{key}.tile", tiles, _tile(h + 4), wide) if tiles else Part(w=-14)
        room = w - 24 - (shown.w or 0) - 14
        for fan in _sums(one):  # the first that leaves room for the name
            side = page.screen.growth * (close_units(fan, size) + 4)
            if close_units(name, size) + 8 <= room - side:
                break
        is_wrapped = h >= HIGH and not second
        told = page.text(
            "item", f"{key}.name", name, size=size, h=None, wrap=is_wrapped, middle=is_wrapped
        )
        if second and h >= HIGH:
            words = shortened(second, room - side - 8, NOTE)
            told = col(3, told, page.text("dim", f"{key}.second", words, h=None), 3)
        count = page.text("count", f"{key}.fan", fan, size=size, w=side, colour="gold")
        return page.card(
            key,
            Command(self.look_up, one.id),
            row(12, shown, 14, told, 8, count, 12),
            radius=8,
            h=h,
        )

    def _nothing(self, h: float) -> Part:
        """Return the line of a hand without a pattern. A click tells in the rules what counts."""
        told = self.page.text("item", "nothing.name", self.empty, h=None)
        return self.page.card("nothing", Command(self.look_up, ""), row(12, told), radius=8, h=h)

    # --- the total -------------------------------------------------------------------------------

    def _total(self, w: float, h: float, explain: Act) -> Part:
        """Return what the hand counts, next to what follows from it."""
        page, (first, *_) = self.page, self.won.ruleset.amounts(self.won.scores[self.won.seat])
        words = amount_words(first, self.labels)
        size = LARGE if h > (TOTAL + LARGEST_TOTAL) / 2 else TITLE
        wide = min(text_units(words, size), w / 2)
        amount = page.text(
            "value", "amount", words, size=size, w=wide, h=None, align="left", colour="gold"
        )
        lines = [line for line in (self._result(), self._bounds()) if line]
        told = [
            page.text("amount", f"total.{place}", line, colour="dim" if place else "text")
            for place, line in enumerate(lines)
        ]
        around = 12 + (h - TOTAL) / 2
        inside = row(16, amount, 8, col(around, *told, around), 16)
        return page.plate("total", explain, inside, style="plate_active", radius=12, h=h)

    def _result(self) -> str:
        """Return what follows from the count: the single payment, the total, or the product."""
        labels, steps = self.labels, self.won.arithmetic.steps
        last = steps[-1]
        if last.caption is None:
            return self.page.words("result.share", points=amount_words(last.amount, labels))
        if self.won.ruleset.unit == "points":
            factors = [amount_words(one.amount, labels) for one in steps[:-1]]
            return " ".join(factors[:2]) + "".join(f" = {one}" for one in factors[2:])
        value = amount_words(last.amount, labels)
        return labels.text("figure.line", name=labels.reason(last.caption), value=value)

    def _bounds(self) -> str:
        """Return the sum that the limit lowers, or the minimum and the limit."""
        rules, score = self.won.ruleset, self.won.scores[self.won.seat]
        cap = amount_words(Amount(rules.cap, rules.unit), self.labels)
        limit = self.page.words("result.limit", limit=cap)
        if rules.unit == "points":
            return limit
        if score.total > score.counted:
            words = [self.page.words("result.sum", fan=number_text(score.total))]
        elif rules.options.minimum:
            words = [self.page.words("result.needed", fan=rules.options.minimum)]
        else:
            words = []
        return " · ".join([*words, limit])


def _tile(high: float) -> float:
    """Return the height of tiles in a row of this height."""
    return min(TILE, (high - 10) / THICK)


def _sums(one: Scored) -> list[str]:
    """Return what a pattern counts: the sum if it counts several times, and the total."""
    sums = (
        [f"{one.count} × {number_text(one.fan)} = {number_text(one.total)}"]
        if one.count > 1
        else []
    )
    return [*sums, number_text(one.total)]
