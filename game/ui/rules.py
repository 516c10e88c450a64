"""The rules to read: how to play, the table of patterns, who pays what, and what was settled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.rules.facts import DealFacts, HandFacts, WinFacts
from game.rules.options import ALLOWED, SWITCH, Options
from game.rules.tiles import RED, Seat, tile_from_text
from game.rulesets import ruleset
from game.rulesets.payment import payments
from game.rulesets.ruleset import Pattern, Ruleset
from game.session.labels import Labels
from game.ui.app import App
from game.ui.book import LEFT, RIGHT, TOP, BookScene, Tab, in_pages, spot
from game.ui.controls import Item
from game.ui.looks import Placed
from game.ui.scenes import Screen
from game.ui.widgets import Pen
from game.ui.wording import both_names, fan_text

ROW, ROWS = 67, 7
WIDTH = RIGHT - LEFT
SAMPLE_TILES = (
    ("rules.chow", "4m 5m 6m"),
    ("rules.pung", "E E E"),
    ("rules.kong", "7s 7s 7s 7s"),
    ("rules.pair", "9p 9p"),
)
"""A complete hand, part by part, with the keys of what the parts are called."""


@dataclass(frozen=True, slots=True)
class Paid:
    """What a hand of so many fan costs: the discarder and the two others when a discard won it,
    and each of three when it was self-drawn; and what the winner gets either way."""

    fan: int
    discarder: int
    other: int
    each: int

    @property
    def by_discard(self) -> int:
        return self.discarder + 2 * self.other

    @property
    def self_drawn(self) -> int:
        return 3 * self.each


class RulesScene(BookScene):
    """An overlay with the rules of the match in play, or else of the ruleset that is set."""

    title = "rules.title"
    closing = "button.close"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.ruleset = ruleset_in_use(app)
        self._play = numbered(app.labels, "rules.play")
        self._settled = numbered(app.labels, f"rules.{self.ruleset.id}")

    # --- what there is to read ------------------------------------------------------------------

    def tabs(self) -> Sequence[Tab]:
        tabs = [
            Tab("rules.play", len(self._play_pages())),
            Tab("rules.patterns", len(in_pages(self.ruleset.patterns, ROWS))),
            Tab("rules.payment"),
            Tab("rules.table"),
            Tab("rules.settled", len(in_pages(self._settled, ROWS))),
        ]
        return [tab for tab in tabs if self._is_there(tab)]

    def _is_there(self, tab: Tab) -> bool:
        needed: dict[str, object] = {
            "rules.patterns": self.ruleset.patterns,
            "rules.payment": "payment_table" in self.ruleset.offered,
            "rules.settled": self._settled,
        }
        return bool(needed.get(tab.label, True))

    def _play_pages(self) -> list[Sequence[str]]:
        """The keys of the lines, page by page. A sample of a hand, two rows high, stands below
        the second line."""
        first = ROWS - 2
        return [self._play[:first], *in_pages(self._play[first:], ROWS)]

    # --- placing --------------------------------------------------------------------------------

    def place(self, screen: Screen) -> list[Placed]:
        return self.place_book(screen).items

    def place_page(self, pen: Pen) -> None:
        name = self.tabs()[self.tab].label.partition(".")[2]
        getattr(self, f"_place_{name}")(pen)

    def _place_play(self, pen: Pen) -> None:
        pages = self._play_pages()
        start = 1 + sum(len(page) for page in pages[: self.page])
        row = 0
        for number, key in enumerate(pages[self.page], start):
            place_line(pen, key, number, TOP + 6 + row * ROW)
            row += 1
            if number == 2:
                place_sample(pen, TOP + 6 + row * ROW)
                row += 2

    def _place_settled(self, pen: Pen) -> None:
        pages = in_pages(self._settled, ROWS)
        start = 1 + sum(len(page) for page in pages[: self.page])
        for row, key in enumerate(pages[self.page]):
            place_line(pen, key, start + row, TOP + 6 + row * ROW)

    def _place_patterns(self, pen: Pen) -> None:
        for row, pattern in enumerate(in_pages(self.ruleset.patterns, ROWS)[self.page]):
            self._place_pattern(pen, pattern, TOP + 6 + row * ROW)

    def _place_pattern(self, pen: Pen, pattern: Pattern, y: float) -> None:
        screen, key = pen.screen, f"pattern.{pattern.id}"
        fan = self.ruleset.fan_of(pattern.id)
        colour = "text" if fan == pattern.fan else "gold"
        pen.panel(f"{key}.plate", spot(screen, LEFT, y, WIDTH, ROW - 8), "row", radius=10)
        name, other = both_names(screen.labels, key)
        pen.text(f"{key}.name", name, spot(screen, LEFT + 18, y + 5, 270, 26), 18, colour="title")
        pen.text(f"{key}.other", other, spot(screen, LEFT + 18, y + 31, 270, 22), 15, colour="dim")
        words = spot(screen, LEFT + 300, y + 4, 560, ROW - 16)
        explained = screen.text(f"{key}.help")
        pen.text(f"{key}.help", explained, words, 17, wrap=True, middle=True)
        box = spot(screen, RIGHT - 108, y, 92, ROW - 8)
        worth = fan_text(screen.labels, fan)
        pen.text(f"{key}.fan", worth, box, 24, bold=True, colour=colour, align="right")

    def _place_payment(self, pen: Pen) -> None:
        screen, options = pen.screen, self.ruleset.options
        for row, name in enumerate(("payment_table", "payment_way")):
            value = option_words(screen.labels, options, name)
            words = screen.text("rules.option", name=screen.text(f"option.{name}"), value=value)
            box = spot(screen, LEFT, TOP + 4 + row * 28, WIDTH, 28)
            pen.text(f"{name}", words, box, 18, colour="gold", align="centre")
        self._place_payment_row(pen, "head", payment_heads(screen), TOP + 66)
        for row, paid in enumerate(paid_table(self.ruleset)):
            numbers = (paid.discarder, paid.other, paid.by_discard, paid.each, paid.self_drawn)
            cells = [fan_text(screen.labels, paid.fan), *(f"{number:,}" for number in numbers)]
            y = TOP + 98 + row * 29
            if row % 2 == 0:
                plate = spot(screen, LEFT, y, WIDTH, 29)
                pen.panel(f"payment.{row}", plate, "row", radius=6)
            self._place_payment_row(pen, f"payment.{row}", cells, y)

    def _place_payment_row(self, pen: Pen, key: str, cells: Sequence[str], y: float) -> None:
        head = key == "head"
        width = (WIDTH - 100) / (len(cells) - 1)
        for column, words in enumerate(cells):
            x = LEFT + 100 + (column - 1) * width if column else LEFT
            box = spot(pen.screen, x + 6, y, (width if column else 100) - 12, 29)
            colour = "dim" if head else "text" if column else "title"
            size = 15 if head else 18
            pen.text(f"{key}.{column}", words, box, size, colour=colour, align="centre")

    def _place_table(self, pen: Pen) -> None:
        """The options in use, in two columns."""
        offered = self.ruleset.offered
        rows = (len(offered) + 1) // 2
        height = min(58, 470 / rows)
        for number, name in enumerate(offered):
            column, row = divmod(number, rows)
            self._place_option(pen, name, LEFT + column * 500, TOP + 6 + row * height, height)

    def _place_option(self, pen: Pen, name: str, x: float, y: float, height: float) -> None:
        screen = pen.screen
        changed = name in self._changed
        pen.panel(f"{name}.plate", spot(screen, x, y, 480, height - 8), "row", radius=10)
        box = spot(screen, x + 14, y, 186, height - 8)
        words = screen.text(f"option.{name}")
        pen.text(name, words, box, 16, colour="dim", wrap=True, middle=True)
        words = option_words(screen.labels, self.ruleset.options, name)
        box = spot(screen, x + 204, y, 262, height - 8)
        colour = "gold" if changed else "text"
        value = f"{name}.value"
        pen.text(value, words, box, 16, colour=colour, align="right", wrap=True, middle=True)

    @property
    def _changed(self) -> set[str]:
        """The options that differ from the ruleset's own."""
        usual = ruleset(self.ruleset.id).options.values()
        return {
            name for name, value in self.ruleset.options.values().items() if value != usual[name]
        }


def ruleset_in_use(app: App) -> Ruleset:
    """That of the match in play, or else the one that is set, with the options in use."""
    if app.session is not None and not app.session.is_match_over:
        return app.session.ruleset
    chosen = ruleset(app.settings.ruleset)
    return chosen.with_options(app.settings.options(chosen))


def numbered(labels: Labels, key: str) -> list[str]:
    """The keys of the labels `key`.1, `key`.2 and so on, as many as there are."""
    keys: list[str] = []
    while labels.has(f"{key}.{len(keys) + 1}"):
        keys.append(f"{key}.{len(keys) + 1}")
    return keys


def option_words(labels: Labels, options: Options, name: str) -> str:
    """The name of the value that an option has."""
    value = options.values()[name]
    if ALLOWED[name] is SWITCH:
        return labels.text("switch.on" if value else "switch.off")
    return Item(name, value, ALLOWED[name], f"option.{name}").words(labels, value)


def paid_table(chosen: Ruleset) -> Iterator[Paid]:
    """What hands of 0 fan up to the cap cost with the options in use, by the function that
    settles them."""
    for fan in range(chosen.max_fan + 1):
        discard, drawn = _losses(chosen.options, fan, 1), _losses(chosen.options, fan, None)
        yield Paid(fan, discard[1], discard[2], drawn[1])


def _losses(options: Options, fan: int, discarder: Seat | None) -> list[int]:
    """What each seat loses to seat 0 for a hand of so many fan."""
    east, south, west, north = (HandFacts(seat, ()) for seat in range(4))
    win = WinFacts(east, RED, discarder=discarder)
    losses = [0, 0, 0, 0]
    for transfer in payments(DealFacts((east, south, west, north), (win,)), win, fan, options):
        losses[transfer.payer] += transfer.points
    return losses


def payment_heads(screen: Screen) -> list[str]:
    columns = ("fan", "discarder", "other", "by_discard", "each", "self_drawn")
    return [screen.text(f"rules.payment.{column}") for column in columns]


def place_line(pen: Pen, key: str, number: int, y: float) -> None:
    """A numbered sentence, one row high."""
    disc = spot(pen.screen, LEFT + 4, y + (ROW - 8 - 34) / 2, 34, 34)
    pen.badge(f"{key}.number", str(number), disc)
    box = spot(pen.screen, LEFT + 58, y, WIDTH - 62, ROW - 8)
    pen.text(key, pen.screen.text(key), box, 18, wrap=True, middle=True)


def place_sample(pen: Pen, y: float) -> None:
    """The parts of a complete hand, two rows high."""
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
