"""The patterns of the rules book: a list, and the entry of one with example and near miss."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

from game.rules.tiles import Tile
from game.rulesets.near_misses import changed_tiles, near_miss
from game.rulesets.ruleset import Pattern, Ruleset, nothing_more
from game.rulesets.samples import Sample, sample
from game.ui.drawing.looks import Command
from game.ui.kit.book import LEFT, RIGHT, TOP, in_pages, spot
from game.ui.kit.hands import OpenHand, Spot, fitting_height, hand_spots, place_spots
from game.ui.kit.names import place_names
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import fan_text, fitting_name
from game.words.words import frequency_words, situation_words, source_words

ROW, ROWS = 45, 10
"""The height of a row of the list in units, and the most on a page."""
LIST = 274
ENTRY = LEFT + LIST + 14
WIDTH = RIGHT - ENTRY
PAD = 14
TILE = 56
"""The greatest tile height of a hand."""
MARK = "copy"
"""The colour of the ring round what a near miss has instead."""


class PatternPages:
    """The patterns of a ruleset in a book: pages of a list, next to the entry of the chosen one."""

    def __init__(self, rules: Ruleset, pattern: str = "") -> None:
        self.ruleset = rules
        self.pages: Sequence[Sequence[Pattern]] = in_pages(rules.patterns, ROWS)
        self.chosen = pattern or (rules.patterns[0].id if rules.patterns else "")

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

    def place(self, pen: Pen, page: int, choose: Callable[[str], None]) -> None:
        """Place a page of the list and the entry. `choose` gets the id of a clicked pattern."""
        for row, pattern in enumerate(self.pages[page]):
            self._place_row(pen, pattern, TOP + 4 + row * (ROW + 3), choose)
        chosen = next((one for one in self.ruleset.patterns if one.id == self.chosen), None)
        if chosen is not None:
            self._place_entry(pen, chosen)

    # --- the list -------------------------------------------------------------------------------

    def _place_row(
        self, pen: Pen, pattern: Pattern, y: float, choose: Callable[[str], None]
    ) -> None:
        screen = pen.screen
        key = screen.labels.pattern_key(self.ruleset.id, pattern.id)
        box = spot(screen, LEFT, y, LIST, ROW)
        chosen = pattern.id == self.chosen
        pen.row(f"{key}.row", box, Command(choose, pattern.id), chosen=chosen, radius=8)
        worth = self._worth(pen, pattern)
        wide = 62 if len(worth) > 3 else 44
        words = fitting_name(screen.labels, key, LIST - wide - 20, 17)
        inner = spot(screen, LEFT + 12, y, LIST - wide - 20, ROW)
        pen.text(f"{key}.name", words, inner, 17, colour="title" if chosen else "text")
        usual = self.ruleset.fan_of(pattern.id) == pattern.fan
        right = spot(screen, LEFT + LIST - wide - 10, y, wide, ROW)
        colour = "text" if usual else "gold"
        pen.text(f"{key}.fan", worth, right, 17, bold=True, colour=colour, align="right")

    def _worth(self, pen: Pen, pattern: Pattern) -> str:
        """Return what a pattern counts."""
        fan = self.ruleset.fan_of(pattern.id)
        if self.ruleset.unit_of(pattern.id) != "fan":
            return f"{fan:,}"
        more = "+" if pattern.more is not nothing_more else ""
        return fan_text(pen.screen.labels, fan, self.ruleset.cap) + more

    # --- the entry ------------------------------------------------------------------------------

    def _place_entry(self, pen: Pen, pattern: Pattern) -> None:
        screen, rules = pen.screen, self.ruleset
        key = screen.labels.pattern_key(rules.id, pattern.id)
        pen.panel("entry", spot(screen, ENTRY, TOP + 4, WIDTH, 477), "row", radius=12)
        place_names(pen, "entry", key, (ENTRY + PAD, TOP + 8, WIDTH - 190, 58), "title")
        self._place_worth(pen, pattern)
        box = spot(screen, ENTRY + PAD, TOP + 66, WIDTH - 2 * PAD, 58)
        pen.text("entry.help", screen.text(f"{key}.help"), box, 17, wrap=True, middle=True)
        shown, missed = sample(rules.id, pattern.id), near_miss(rules.id, pattern.id)
        if shown is None or missed is None:
            box = spot(screen, ENTRY + PAD, TOP + 150, WIDTH - 2 * PAD, 60)
            pen.text("entry.none", screen.text("book.never_scores"), box, 17, wrap=True)
        else:
            place_hand_with_heading(pen, "example", shown, (), TOP + 128)
            changed = changed_tiles(missed.hand, shown)
            place_hand_with_heading(pen, "near_miss", missed.hand, changed, TOP + 236)
            box = spot(screen, ENTRY + PAD, TOP + 326, WIDTH - 2 * PAD, 52)
            words = screen.text(f"miss.{missed.why}")
            pen.text("entry.why", words, box, 17, wrap=True, middle=True)
        self._place_frequency(pen, pattern)

    def _place_worth(self, pen: Pen, pattern: Pattern) -> None:
        """Place the count of a pattern, with its unit if that isn't fan."""
        screen = pen.screen
        fan, unit = self.ruleset.fan_of(pattern.id), self.ruleset.unit_of(pattern.id)
        colour = "text" if fan == pattern.fan else "gold"
        above = spot(screen, RIGHT - PAD - 150, TOP + 10, 150, 54 if unit == "fan" else 30)
        words = self._worth(pen, pattern)
        pen.text("entry.worth", words, above, 26, bold=True, colour=colour, align="right")
        if unit != "fan":
            below = spot(screen, RIGHT - PAD - 150, TOP + 40, 150, 22)
            words = screen.text(f"rules.unit.{unit}", count=fan)
            pen.text("entry.unit", words, below, 15, colour="dim", align="right")

    def _place_frequency(self, pen: Pen, pattern: Pattern) -> None:
        screen, rules = pen.screen, self.ruleset
        words = frequency_words(rules.id, pattern.id, screen.labels)
        if not words:
            return
        y = TOP + 388
        head = spot(screen, ENTRY + PAD, y, 140, 34)
        pen.text("entry.often.head", screen.text("book.often"), head, 16, colour="gold")
        box = spot(screen, ENTRY + PAD + 142, y, WIDTH - 2 * PAD - 142, 34)
        pen.text("entry.often", words, box, 18)
        below = spot(screen, ENTRY + PAD, y + 34, WIDTH - 2 * PAD, 46)
        source = source_words(rules.id, screen.labels)
        pen.text("entry.source", source, below, 15, colour="dim", wrap=True)


def place_hand_with_heading(
    pen: Pen, key: str, shown: Sample, changed: Sequence[Tile], y: float
) -> None:
    """Place a heading with the way a hand was won, and the hand below. Rings mark what changed."""
    screen, left = pen.screen, ENTRY + PAD
    head = spot(screen, left, y, 250, 28)
    pen.text(f"entry.{key}", screen.text(f"book.{key}"), head, 16, colour="gold")
    words = " · ".join(situation_words(shown, screen.labels))
    how = spot(screen, left + 254, y, WIDTH - 2 * PAD - 254, 28)
    pen.text(f"entry.{key}.how", words, how, 15, colour="dim", align="right")
    hand = OpenHand(shown.win.hand, shown.win.winning_tile)
    room = spot(screen, left, y + 32, WIDTH - 2 * PAD, TILE)
    height = fitting_height(hand, room.w, room.h)
    spots = marked(hand_spots(hand, height), changed)
    top = room.y + (room.h - height) // 2
    place_spots(pen, f"entry.{key}.tiles", spots, room.x, top)


def marked(spots: Sequence[Spot], changed: Sequence[Tile]) -> list[Spot]:
    """Return the tiles of a hand with rings round these, the last of identical ones."""
    left, found = Counter(changed), list(spots)
    for place in range(len(found) - 1, -1, -1):
        one = found[place]
        if left[one.tile] > 0 and not one.ring:
            left[one.tile] -= 1
            found[place] = replace(one, ring=MARK)
    return found
