"""The patterns of the rules book: a list, and the entry of one with example and near miss."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

from game.rules.numbers import number_text
from game.rules.tiles import Tile
from game.rulesets.near_misses import changed_tiles, near_miss
from game.rulesets.ruleset import Pattern, Ruleset, nothing_more
from game.rulesets.samples import Sample, sample
from game.ui.drawing.looks import Box, Command
from game.ui.drawing.theme import SMALL
from game.ui.kit.book import in_pages
from game.ui.kit.hands import OpenHand, Spot, fitting_height, hand_spots, place_spots
from game.ui.kit.layout import REST, Part, Place, col, made, paint, row
from game.ui.kit.names import place_names
from game.ui.kit.page import Page
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import fan_text, fitting_name
from game.words.rule_pages import pattern_help
from game.words.words import frequency_words, situation_words, source_words

ROWS, LISTED, ENTRY = 10, 48, 477
"""The most rows of the list on a page, the height of one with its gap, and that of the entry. In a
tall window the list is above the entry, in two columns."""
LIST, WIDTH, PAD = 274, 692, 14
"""The widths of the list and of the entry, and the margin of the entry."""
TILE = 56
"""The greatest tile height of a hand."""
MARK = "copy"
"""The colour of the ring round what a near miss has instead."""


class PatternPages:
    """The patterns of a ruleset in a book: pages of a list, next to the entry of the chosen one."""

    def __init__(self, rules: Ruleset, pattern: str = "") -> None:
        self.ruleset = rules
        self.rows = ROWS
        """The most rows of the list on a page."""
        self.chosen = pattern or (rules.patterns[0].id if rules.patterns else "")

    @property
    def pages(self) -> Sequence[Sequence[Pattern]]:
        """The patterns by page."""
        return in_pages(self.ruleset.patterns, self.rows)

    def page_of(self, pattern: str) -> int:
        """Return the page of the list with this pattern, 0 if none has it."""
        pages = enumerate(self.pages)
        return next((n for n, page in pages if any(one.id == pattern for one in page)), 0)

    def step(self, step: int) -> int:
        """Choose the pattern after or before the chosen one. Return its page."""
        every = [one.id for one in self.ruleset.patterns]
        place = every.index(self.chosen) + step
        self.chosen = every[min(len(every) - 1, max(0, place))]
        return self.page_of(self.chosen)

    def part(self, page: Page, number: int, choose: Callable[[str], None]) -> Part:
        """Return a page of the list and the entry. `choose` gets the id of a clicked pattern."""
        rows = [self._row(page, pattern, choose) for pattern in self.pages[number]]
        chosen = next((one for one in self.ruleset.patterns if one.id == self.chosen), None)
        entry = self._entry(page, chosen) if chosen is not None else REST
        if page.screen.is_tall:
            half = -(-len(rows) // 2)
            columns = (col(col(*part, gap=3), REST) for part in (rows[:half], rows[half:]))
            return col(4, row(*columns, gap=14, h=half * LISTED), 14, entry, REST)
        return row(col(4, col(*rows, gap=3), REST, w=LIST), 14, col(4, entry, -1), h=None)

    # --- the list -------------------------------------------------------------------------------

    def _row(self, page: Page, pattern: Pattern, choose: Callable[[str], None]) -> Part:
        labels, worth = page.screen.labels, self._worth(page.pen, pattern)
        key, chosen = labels.pattern_key(self.ruleset.id, pattern.id), pattern.id == self.chosen
        wide = 62 if len(worth) > 3 else 44
        words = fitting_name(labels, key, LIST - wide - 28, SMALL)
        name = page.text("label", f"{key}.name", words, colour="title" if chosen else "text")
        usual = self.ruleset.fan_of(pattern.id) == pattern.fan
        colour = "text" if usual else "gold"
        fan = page.text("count", f"{key}.fan", worth, colour=colour, w=wide)
        act, inside = Command(choose, pattern.id), row(12, name, -2, fan, 10)
        return page.card(f"{key}.row", act, inside, chosen=chosen, radius=8, h=45)

    def _worth(self, pen: Pen, pattern: Pattern) -> str:
        """Return what a pattern counts."""
        fan = self.ruleset.fan_of(pattern.id)
        if self.ruleset.unit_of(pattern.id) != "fan":
            return number_text(fan)
        more = "+" if pattern.more is not nothing_more else ""
        return fan_text(pen.screen.labels, fan, self.ruleset.cap) + more

    # --- the entry ------------------------------------------------------------------------------

    def _entry(self, page: Page, pattern: Pattern) -> Part:
        rules = self.ruleset
        labels = page.screen.labels
        key = labels.pattern_key(rules.id, pattern.id)

        def title(at: Place) -> Part:
            return paint(lambda pen, _: place_names(pen, "entry", key, at, "title"))

        inside = col(
            row(made(title, WIDTH - 190), REST, self._count(page, pattern), h=58),
            page.text(
                "entry",
                "entry.help",
                page.words(pattern_help(rules, labels, pattern.id)),
            ),
            col(*self._examples(page, pattern), REST, h=264),
            *self._frequency(page, pattern),
            REST,
            pad=(PAD, 4, PAD, 0),
        )
        return page.panel("entry", inside, h=ENTRY)

    def _examples(self, page: Page, pattern: Pattern) -> list[Part | float]:
        """Return a hand with the pattern, and one that misses it."""
        rules = self.ruleset
        shown, missed = sample(rules.id, pattern.id), near_miss(rules.id, pattern.id)
        if shown is None or missed is None:
            words = page.words("book.never_scores")
            return [26, page.text("entry", "entry.none", words, middle=False, h=60)]
        changed = changed_tiles(missed.hand, shown)
        return [
            4,
            _hand(page, "example", shown, ()),
            20,
            _hand(page, "near_miss", missed.hand, changed),
            2,
            page.text("entry", "entry.why", page.words(f"miss.{missed.why}"), h=52),
        ]

    def _count(self, page: Page, pattern: Pattern) -> Part:
        """Return the count of a pattern, with its unit if that isn't fan."""
        fan, unit = self.ruleset.fan_of(pattern.id), self.ruleset.unit_of(pattern.id)
        colour, in_fan = "text" if fan == pattern.fan else "gold", unit == "fan"
        words, high = self._worth(page.pen, pattern), 54 if in_fan else 30
        worth = page.text("value", "entry.worth", words, colour=colour, h=high)
        told = "" if in_fan else page.words(f"rules.unit.{unit}", count=fan)
        return col(2, worth, page.text("unit", "entry.unit", told), REST, w=150)

    def _frequency(self, page: Page, pattern: Pattern) -> list[Part]:
        labels = page.screen.labels
        words = frequency_words(self.ruleset.id, pattern.id, labels)
        if not words:
            return []
        head = page.text("head", "entry.often.head", page.words("book.often"), w=140)
        source = source_words(self.ruleset.id, labels)
        return [
            row(head, 2, page.text("item", "entry.often", words), h=34),
            page.text("note", "entry.source", source, h=46),
        ]


def _hand(page: Page, key: str, shown: Sample, changed: Sequence[Tile]) -> Part:
    """Return a heading with the way a hand was won, and the hand below. Rings mark what changed."""
    words = " · ".join(situation_words(shown, page.screen.labels))
    head = page.text("head", f"entry.{key}", page.words(f"book.{key}"), w=250)
    how = page.text("unit", f"entry.{key}.how", words)

    def draw(pen: Pen, room: Box) -> None:
        hand = OpenHand(shown.win.hand, shown.win.winning_tile)
        height = fitting_height(hand, room.w, room.h)
        spots = marked(hand_spots(hand, height), changed)
        place_spots(pen, f"entry.{key}.tiles", spots, room.x, room.y + (room.h - height) // 2)

    return col(row(head, 4, how, h=28), 4, paint(draw, h=TILE))


def marked(spots: Sequence[Spot], changed: Sequence[Tile]) -> list[Spot]:
    """Return the tiles of a hand with rings round these, the last of identical ones."""
    left, found = Counter(changed), list(spots)
    for place in range(len(found) - 1, -1, -1):
        one = found[place]
        if left[one.tile] > 0 and not one.ring:
            left[one.tile] -= 1
            found[place] = replace(one, ring=MARK)
    return found
