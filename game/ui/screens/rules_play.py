"""How to play, in ten pages: each with a title, a picture and a few sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.rulesets.ruleset import Ruleset
from game.ui.kit.book import LEFT, RIGHT, TOP, spot
from game.ui.kit.widgets import Pen
from game.ui.screens.rules_deal import place_deal_page
from game.ui.screens.rules_payment import ROW, WIDTH, place_line
from game.ui.screens.rules_pictures import (
    Room,
    place_claims,
    place_dealer,
    place_hand_parts,
    place_kongs,
    place_mistake,
    place_payments,
    place_tiles,
    place_turn,
    place_winning,
)
from game.words.labels import Labels
from game.words.rule_lines import rule_values
from game.words.rule_pages import PAGES, play_lines

TITLE, GAP, HIGH = 34, 8, 480
"""The heights of a page's title, the gap below it, and the whole page."""


PICTURES: Mapping[str, Callable[[Pen, Ruleset, Room], None]] = {
    "tiles": place_tiles,
    "hand": place_hand_parts,
    "turn": place_turn,
    "claims": place_claims,
    "kongs": place_kongs,
    "winning": place_winning,
    "paying": place_payments,
    "end": place_dealer,
    "mistakes": place_mistake,
}
"""What places the picture of each page, by its id. The page of the deal is all pictures."""


class PlayPages:
    """The pages about how to play by one ruleset."""

    def __init__(self, rules: Ruleset, labels: Labels) -> None:
        self.ruleset = rules
        self.values = rule_values(rules, labels)
        self.lines = play_lines(rules, labels)
        """The sentences of each page, as they are true with the options in use."""

    def place(self, pen: Pen, number: int) -> None:
        """Place a page, numbered from 0."""
        page, lines = PAGES[number], self.lines[number]
        if page.id not in PICTURES:
            place_deal_page(pen, self.ruleset)
            return
        head = spot(pen.screen, LEFT, TOP, WIDTH, TITLE)
        words = pen.screen.text(f"book.play.{page.id}")
        pen.text("play.title", words, head, 21, colour="title", align="centre")
        top = TOP + TITLE + GAP
        below = TOP + HIGH - len(lines) * ROW
        frame = Room(LEFT, top, RIGHT - LEFT, below - top - GAP)
        pen.felt("play.cloth", spot(pen.screen, *frame), 12)
        PICTURES[page.id](pen, self.ruleset, frame)
        for row, key in enumerate(lines):
            place_line(pen, key, row + 1, below + row * ROW, self.values)
