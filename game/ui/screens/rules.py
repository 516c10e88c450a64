"""The rules to read: how to play, the patterns, the payments, the options, and the details."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.rules.facts import FLAGS
from game.rules.tiles import tile_from_text
from game.rulesets import ruleset
from game.rulesets.ruleset import Pattern, Ruleset, nothing_more
from game.rulesets.samples import Sample, sample
from game.session.labels import Labels
from game.session.rule_lines import rule_lines, rule_values
from game.ui.drawing.looks import Placed
from game.ui.kit.app import App
from game.ui.kit.book import BOTTOM, LEFT, RIGHT, TOP, BookScene, Tab, in_pages, spot
from game.ui.kit.fitting import text_units
from game.ui.kit.hands import OpenHand, fitting_height, place_hand
from game.ui.kit.names import place_names
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import LARGER, Pen
from game.ui.kit.wording import fan_text
from game.ui.screens.rules_deal import place_deal_page
from game.ui.screens.rules_payment import ROW, ROWS, WIDTH, PaymentPages, place_line, place_lines
from game.ui.settings.items import option_words

SAMPLE_TILES = (
    ("rules.chow", "4m 5m 6m"),
    ("rules.pung", "E E E"),
    ("rules.kong", "7s 7s 7s 7s"),
    ("rules.pair", "9p 9p"),
)
"""The parts of a complete hand, with the keys of their names."""

PATTERN_ROW, PATTERN_ROWS = 121, 4
TILE = 48
"""The greatest tile height of a sample hand."""

OPTIONS = 18
"""The number of options on a page."""


class RulesScene(BookScene):
    """An overlay with the rules of the match in play, or otherwise of the ruleset that is set."""

    title = "rules.title"
    closing = "button.close"

    def __init__(self, app: App, tab: str = "rules.play") -> None:
        super().__init__(app)
        self.ruleset = ruleset_in_use(app)
        self._payment = PaymentPages(self.ruleset, app.labels)
        self._play = rule_lines(self.ruleset, app.labels, "rules.play")
        self._settled = rule_lines(self.ruleset, app.labels, f"rules.{self.ruleset.id}")
        self._values = rule_values(self.ruleset, app.labels)
        self.tab = [one.label for one in self.tabs()].index(tab)

    # --- the tabs ---------------------------------------------------------------------------------

    def tabs(self) -> Sequence[Tab]:
        tabs = [
            Tab("rules.play", len(self._play_pages()) + 1),
            Tab("rules.patterns", len(self._pattern_pages)),
            Tab("rules.payment", self._payment.count),
            Tab("rules.table", len(in_pages(self.ruleset.offered, OPTIONS))),
            Tab("rules.settled", len(in_pages(self._settled, ROWS))),
        ]
        return [tab for tab in tabs if self._is_there(tab)]

    def _is_there(self, tab: Tab) -> bool:
        needed: dict[str, object] = {
            "rules.patterns": self.ruleset.patterns,
            "rules.payment": self._payment.count,
            "rules.settled": self._settled,
        }
        return bool(needed.get(tab.label, True))

    def _play_pages(self) -> list[Sequence[str]]:
        """Return the keys of the lines, page by page. A sample hand, two rows high, stands below
        the second line."""
        first = ROWS - 2
        return [self._play[:first], *in_pages(self._play[first:], ROWS)]

    @property
    def _pattern_pages(self) -> list[Sequence[Pattern]]:
        return in_pages(self.ruleset.patterns, PATTERN_ROWS)

    # --- placing --------------------------------------------------------------------------------

    def place(self, screen: Screen) -> list[Placed]:
        pen = self.place_book(screen)
        name = screen.text(f"ruleset.{self.ruleset.id}")
        words = screen.text("rules.ruleset", ruleset=name)
        pen.text("ruleset", words, spot(screen, LEFT, 688, 310, 52), 15, colour="dim")
        return pen.items

    def place_page(self, pen: Pen) -> None:
        pages = {
            "rules.play": self._place_play,
            "rules.patterns": self._place_patterns,
            "rules.payment": self._place_payment,
            "rules.table": self._place_table,
            "rules.settled": self._place_settled,
        }
        pages[self.tabs()[self.tab].label](pen)

    def _place_play(self, pen: Pen) -> None:
        """Place a page of sentences, or on the last page the deal."""
        pages = self._play_pages()
        if self.page == len(pages):
            place_deal_page(pen, self.ruleset)
            return
        start = 1 + sum(len(page) for page in pages[: self.page])
        row = 0
        for number, key in enumerate(pages[self.page], start):
            place_line(pen, key, number, TOP + 6 + row * ROW, self._values)
            row += 1
            if number == 2:
                place_sample(pen, TOP + 6 + row * ROW)
                row += 2

    def _place_settled(self, pen: Pen) -> None:
        place_lines(pen, in_pages(self._settled, ROWS), self.page, self._values)

    def _place_payment(self, pen: Pen) -> None:
        self._payment.place(pen, self.page)

    def _place_patterns(self, pen: Pen) -> None:
        for row, pattern in enumerate(self._pattern_pages[self.page]):
            self._place_pattern(pen, pattern, TOP + row * PATTERN_ROW)

    def _place_pattern(self, pen: Pen, pattern: Pattern, y: float) -> None:
        """Place a pattern's words in the upper half of the row, a sample hand in the lower."""
        screen = pen.screen
        key = screen.labels.pattern_key(self.ruleset.id, pattern.id)
        pen.panel(f"{key}.plate", spot(screen, LEFT, y, WIDTH, PATTERN_ROW - 6), "row", radius=10)
        place_names(pen, key, key, (LEFT + 18, y - 3, 270, ROW - 8), "title")
        words = spot(screen, LEFT + 300, y + 1, 560, ROW - 16)
        explained = screen.text(f"{key}.help")
        pen.text(f"{key}.help", explained, words, 17, wrap=True, middle=True)
        self._place_worth(pen, key, pattern, y - 3)
        shown = sample(self.ruleset.id, pattern.id)
        if shown is not None:
            place_sample_hand(pen, key, shown, y + 56)

    def _place_worth(self, pen: Pen, key: str, pattern: Pattern, y: float) -> None:
        """Place the count of a pattern, with its unit if that isn't fan."""
        screen = pen.screen
        fan = self.ruleset.fan_of(pattern.id)
        colour = "text" if fan == pattern.fan else "gold"
        unit = self.ruleset.unit_of(pattern.id)
        if unit == "fan":
            box = spot(screen, RIGHT - 108, y, 92, ROW - 8)
            worth = fan_text(screen.labels, fan, self.ruleset.cap)
            worth += "+" if pattern.more is not nothing_more else ""
        else:
            box = spot(screen, RIGHT - 108, y + 7, 92, 30)
            worth = f"{fan:,}"
            below = spot(screen, RIGHT - 128, y + 36, 112, 20)
            words = screen.text(f"rules.unit.{unit}", count=fan)
            pen.text(f"{key}.unit", words, below, 15, colour="dim", align="right")
        pen.text(f"{key}.fan", worth, box, 24, bold=True, colour=colour, align="right")

    def _place_table(self, pen: Pen) -> None:
        """Place the options in use, in two columns."""
        offered = in_pages(self.ruleset.offered, OPTIONS)[self.page]
        rows = (len(offered) + 1) // 2
        height = min(58, (BOTTOM - TOP - 2) / rows)
        for number, name in enumerate(offered):
            column, row = divmod(number, rows)
            self._place_option(pen, name, LEFT + column * 500, TOP + 2 + row * height, height)

    def _place_option(self, pen: Pen, name: str, x: float, y: float, height: float) -> None:
        screen = pen.screen
        usual = ruleset(self.ruleset.id).options.values()
        changed = self.ruleset.options.values()[name] != usual[name]
        plate = min(50, height - 4)  # at least two lines of words
        pen.panel(f"{name}.plate", spot(screen, x, y, 480, plate), "row", radius=10)
        words = option_words(screen.labels, self.ruleset.options, name)
        width = min(262, max(80, text_units(words, 15 * LARGER)))
        box = spot(screen, x + 466 - width, y, width, plate)
        colour = "gold" if changed else "text"
        value = f"{name}.value"
        pen.text(value, words, box, 15, colour=colour, align="right", wrap=True, middle=True)
        box = spot(screen, x + 14, y, 448 - width, plate)
        words = screen.text(f"option.{name}")
        pen.text(name, words, box, 15, colour="dim", wrap=True, middle=True)


def ruleset_in_use(app: App) -> Ruleset:
    """Return the ruleset of the match in play with its options, otherwise the one that is set."""
    if app.session is not None and not app.session.is_match_over:
        return app.session.ruleset
    chosen = ruleset(app.settings.ruleset)
    return chosen.with_options(app.settings.options(chosen))


def place_sample_hand(pen: Pen, key: str, shown: Sample, y: float) -> None:
    """Place a winning hand in one row of a plate, and the way it was won if that matters."""
    win = shown.win
    hand = OpenHand(win.hand, win.winning_tile)
    room = spot(pen.screen, LEFT + 18, y, WIDTH - 36, TILE)
    place_hand(pen, f"{key}.tiles", hand, room.x, room.y, fitting_height(hand, room.w, room.h))
    words = " · ".join(situation_words(shown, pen.screen.labels))
    box = spot(pen.screen, RIGHT - 276, y, 260, TILE)
    pen.text(f"{key}.how", words, box, 15, colour="dim", align="right", wrap=True, middle=True)


def situation_words(shown: Sample, labels: Labels) -> Iterator[str]:
    """Yield words for the circumstances that matter in a sample."""
    if shown.round_wind is not None:
        yield labels.text(f"round.{shown.round_wind}")
    if shown.seat is not None:
        yield labels.text("sample.seat", wind=labels.text(f"wind.{shown.seat}"))
    for name in ("self_draw", *FLAGS):
        if getattr(shown, name):
            last = name == "last_tile" and not shown.self_draw
            yield labels.text("sample.last_discard" if last else f"sample.{name}")
    if shown.after is not None:
        yield labels.text(f"sample.after.{shown.after.value}")


def place_sample(pen: Pen, y: float) -> None:
    """Place the parts of a complete hand, two rows high."""
    screen, tall, apart = pen.screen, 84, 34
    groups = [(key, [tile_from_text(one) for one in text.split()]) for key, text in SAMPLE_TILES]
    pitch = tall * 0.75 + 2
    total = sum(len(tiles) * pitch for _, tiles in groups) + apart * (len(groups) - 1)
    x = (LEFT + RIGHT - total) / 2
    for key, tiles in groups:
        width = len(tiles) * pitch
        for place, tile in enumerate(tiles):
            box = spot(screen, x + place * pitch, y + 2, tall * 0.75, tall)
            pen.tile(f"{key}.{place}", tile, box.x, box.y, box.h)
        caption = spot(screen, x - 14, y + tall + 14, width + 28, 24)
        pen.text(key, screen.text(key), caption, 16, colour="gold", align="centre")
        x += width + apart
