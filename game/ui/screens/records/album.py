"""The pattern album: every pattern of a ruleset as a card, lit if the player has made it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import NamedTuple, TypeAlias

from game.records.album import Made, fan_in_album, firsts_in, latest_match, made_by, write_firsts
from game.records.archive import Archive, path_of, read_archive
from game.rules.numbers import number_text
from game.rules.tiles import Tile
from game.rulesets import RULESETS, ruleset
from game.rulesets.makings import makings
from game.rulesets.near_misses import near_miss
from game.rulesets.ruleset import BonusPattern, Pattern
from game.rulesets.samples import sample
from game.session.recording import recorded
from game.ui.drawing.looks import Box, Command, Placed, Tip
from game.ui.drawing.theme import NOTE, PLAIN, SMALL
from game.ui.drawing.tile_size import tile_box
from game.ui.kit import routes
from game.ui.kit.app import App, Scene
from game.ui.kit.hands import gap
from game.ui.kit.layout import REST, Part, Place, col, grid, made, paint, place, row, stack
from game.ui.kit.page import Page
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import both_names, close_units, fan_text, fitting_name, shortened
from game.ui.screens.records.pages import date_of
from game.words.words import frequency_words

CARD_WIDE, CARD_HIGH = 201, 114
WORTH_WIDE = 120
"""The most room for what a pattern counts, so that its name keeps some."""
NARROW = 0.97
"""How much narrower names are than estimated."""
TILE, SPACE = 30, 5
"""The greatest height of a tile, and the gap between two groups."""

Row: TypeAlias = tuple[tuple[Tile, ...], ...]
"""Groups of tiles side by side."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """The tiles of a card. `ring` is the winning tile if the way of winning is the pattern."""

    rows: tuple[Row, ...]
    ring: Tile | None = None


@dataclass(frozen=True, slots=True)
class AlbumCard:
    """A pattern: id, label's key, worth, the line below, and how often the player made it."""

    id: str
    label: str
    worth: str
    note: str
    times: int
    is_new: bool
    is_chosen: bool
    drawn: Drawn


def album_card(page: Page, card: AlbumCard, act: Command) -> Part:
    """Return a card."""
    key, lit = f"card.{card.id}", card.times > 0
    wide = min(close_units(card.worth, SMALL) * page.screen.growth + 4, WORTH_WIDE)
    name, room = both_names(page.screen.labels, card.label)[0], (CARD_WIDE - wide - 26) / NARROW
    name = shortened(name, room, NOTE)
    times = page.text("unit", f"{key}.times", f"×{card.times}", colour="good", w=44)
    colour = "gold" if card.is_new else "text" if lit else "dim"
    note = page.text("dim", f"{key}.note", card.note, colour="gold" if card.is_new else "dim")

    def worth(at: Place) -> Part:
        # In the order of these sums a width with a fraction ends at the same pixel as before.
        left = at[0] + CARD_WIDE - wide - 10
        told = page.text("count", f"{key}.worth", card.worth, colour="title" if lit else "dim")
        return paint(lambda pen, _: place(pen, told, (left, at[1], wide, 24)))

    inside = col(
        3,
        stack(
            row(10, page.text("dim", f"{key}.name", name, colour=colour), wide + 10),
            made(worth),
            h=24,
        ),
        paint(partial(_place_tiles, key, card.drawn, not lit), h=62),
        row(10, note, times if lit else 0, 10, h=22),
        3,
    )
    ring = page.panel(f"{key}.chosen", style="focus", layer=2)
    shade = page.panel(f"{key}.shade", style="shade", radius=8, layer=8)
    over = REST if lit else col(26, row(6, shade, 6), 24)
    style = "plate_active" if card.is_new else "chosen" if lit else "row"
    return page.plate(
        key,
        act,
        ring if card.is_chosen else REST,
        inside,
        over,
        style=style,
        radius=12,
        w=CARD_WIDE,
        h=CARD_HIGH,
    )


def _place_tiles(key: str, drawn: Drawn, is_dim: bool, pen: Pen, room: Box) -> None:
    """Place the rows of tiles in the middle of a card."""
    screen = pen.screen
    most = screen.px(CARD_WIDE - 20)
    height = screen.px(TILE if len(drawn.rows) > 1 else 1.5 * TILE)
    while height > 8 and max(_width(pen, row, height) for row in drawn.rows) > most:
        height -= 1
    high, number, ringed = screen.px(62) // len(drawn.rows), 0, False
    for below, line in enumerate(drawn.rows):
        left = room.x + (room.w - _width(pen, line, height)) // 2
        top = room.y + below * high + (high - height) // 2
        for group in line:
            for tile in group:
                ring = ""
                if tile == drawn.ring and not ringed and not is_dim:
                    ring, ringed = "won", True
                pen.tile(f"{key}.{number}", tile, left, top, height, ring=ring, shade=is_dim)
                left += tile_box(0, 0, height, 0).w + gap(height)
                number += 1
            left += screen.px(SPACE) - gap(height)


def _width(pen: Pen, row: Row, height: int) -> int:
    """Return the width of a row in pixels."""
    pitch = tile_box(0, 0, height, 0).w + gap(height)
    spaces = (len(row) - 1) * pen.screen.px(SPACE)
    return sum(len(group) * pitch - gap(height) for group in row) + spaces


GAPS = (8.5, 6.0)
SEGMENT = 44


class AlbumLayout(NamedTuple):
    """The place of the screen, its columns and full rows of cards, and the cards in the row of the
    panel. A tall window has fewer columns, and three lines above them."""

    place: Place
    columns: int
    rows: int
    beside: int


WIDE = AlbumLayout((16, 12, 1248.5, 788), 6, 5, 1)
TALL = AlbumLayout((221, -283, 829.5, 1378), 4, 9, 0)
TALL_WIDTH, TALL_HEIGHT = 868, 1390
"""The units that fill a tall window."""
MADE_ALL, TO_MAKE = range(2)
"""The filter: all patterns, or those that are still to make."""


class AlbumScene(Scene):
    """A screen with the patterns of one ruleset. It reads a few matches at a time."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        match = app.session if app.session and app.session.kind == "match" else None
        self.ruleset = ruleset(match.ruleset.id if match else app.settings.ruleset)
        self.filter = MADE_ALL
        self.page = 0
        self.chosen = ""
        """The id of the pattern in the panel; "" for the latest that was made."""
        self._reading = read_archive()
        self.archive = Archive(left=1)
        self.made: dict[str, Made] = {}
        self._read()

    # --- the matches ------------------------------------------------------------------------------

    def _read(self) -> None:
        """Read some more matches."""
        self.show(next(self._reading))
        if not self.archive.left:
            write_firsts(firsts_in(self.archive))

    def show(self, archive: Archive) -> None:
        """Show what these matches made."""
        self.archive = archive
        self._count()

    def _count(self) -> None:
        self.made = made_by(self.archive.matches, self.ruleset.id)
        self.fan = fan_in_album(self.ruleset, self.made)
        latest = latest_match(self.archive.matches, self.ruleset.id)
        self.new = {id for id, one in self.made.items() if one.match is latest}
        self.stale = True

    def update(self, now: int) -> bool:
        if self.archive.left:
            self._read()
        return self.stale

    # --- the patterns in view ---------------------------------------------------------------------

    @property
    def every(self) -> list[Pattern]:
        """The patterns that a hand can show, the cheapest first, those of house rules once made."""
        rules = self.ruleset
        usual = (one for one in rules.patterns if self.fan[one.id] or one.id in self.made)
        shown = [one for one in usual if sample(rules.id, one.id)]
        return sorted(shown, key=lambda one: self.fan[one.id]) if rules.unit == "fan" else shown

    @property
    def shown(self) -> list[Pattern]:
        return [one for one in self.every if self.filter == MADE_ALL or one.id not in self.made]

    def in_panel(self) -> Pattern:
        """Return the chosen pattern, otherwise the most expensive new one or the first."""
        every = self.every
        chosen = [one for one in every if one.id == self.chosen]
        new = [one for one in every if one.id in self.new]
        return [*every[:1], *new, *chosen][-1]

    # --- placing ----------------------------------------------------------------------------------

    def place(self, screen: Screen) -> list[Placed]:
        page = Page(Pen(screen.zoomed(TALL_WIDTH, TALL_HEIGHT)), "album")
        layout, shown = TALL if screen.is_tall else WIDE, self.shown
        most = layout.columns * layout.rows + layout.beside
        pages = [shown[first : first + most] for first in range(0, len(shown), most)]
        self.page = max(0, min(self.page, len(pages) - 1))
        cards = [
            album_card(page, self._card(one), Command(self.on_card, one.id))
            for one in (pages[self.page] if pages else ())
        ]
        before = layout.beside * (CARD_WIDE + GAPS[0])
        panel = self._panel(page, layout.place[2] - before)
        body = stack(
            col(grid(cards, layout.columns, GAPS), REST)
            if cards
            else col(
                200, page.text("nothing", "done", colour="gold"), REST, pad=(0, 0, -GAPS[0], 0)
            ),
            col(layout.rows * (CARD_HIGH + GAPS[1]), row(before, panel, h=CARD_HIGH), REST),
        )
        head = self._head(page, len(pages), is_tall=screen.is_tall)
        page.place(col(head, 16 if screen.is_tall else 12, body), layout.place)
        return page.pen.items

    def _card(self, pattern: Pattern) -> AlbumCard:
        rules, text = self.ruleset, self.app.labels.text
        key = self.app.labels.pattern_key(rules.id, pattern.id)
        made = self.made.get(pattern.id)
        is_new = pattern.id in self.new
        fan, in_fan = self.fan[pattern.id], rules.unit_of(pattern.id) == "fan"
        if made is None:
            note = text("album.not_made")
        else:
            note = text("album.new" if is_new else "album.first", date=date_of(made.match))
        return AlbumCard(
            pattern.id,
            key,
            fan_text(self.app.labels, fan, rules.cap) if in_fan else number_text(fan),
            note,
            made.times if made else 0,
            is_new=is_new,
            is_chosen=pattern.id == self.in_panel().id,
            drawn=drawn(rules.id, pattern.id),
        )

    def _head(self, page: Page, pages: int, *, is_tall: bool) -> Part:
        """Return the title, the choices, and how much was made, in one line or three."""
        ids = [one.id for one in RULESETS]
        names, chosen = [page.words(id) for id in ids], ids.index(self.ruleset.id)
        rulesets = page.segments(
            "ruleset", names, chosen, self.on_ruleset, w=None if is_tall else 440
        )
        title: list[Part | float] = [
            page.arrow("back", "left", self.on_close, Tip(page.words("tip.back")), inset=11),
            14,
            page.text("screen", "title", w=222),
        ]
        turn = page.pager(self.page, pages, self.on_page, signs=False, w=42, inset=11)
        words = [page.words("all"), page.words("to_make")]
        count: list[Part | float] = [
            self._count_made(page),
            6,
            row(*turn, gap=4) if pages > 1 else REST,
            REST,
            page.segments("filter", words, self.filter, self.on_filter, w=190),
        ]
        if not is_tall:
            return row(*title, 6, rulesets, 12, *count, h=SEGMENT)
        lines = (row(*title, REST), rulesets, row(*count))
        return col(*(replace(one, h=SEGMENT) for one in lines), gap=12)

    def _count_made(self, page: Page) -> Part:
        """Return how many patterns were made, above a bar, or how many matches are left to read."""
        every, wide = self.every, 178
        if self.archive.left:
            words = page.words("album.reading", count=self.archive.left)
            return col(page.text("quiet", "count", words), REST, w=wide)
        made = sum(one.id in self.made for one in every)
        words = page.words("album.count", made=made, all=len(every))
        bar = page.panel("bar", style="line", radius=3, w=max(6, round(wide * made / len(every))))
        track = page.panel("track", row(bar, REST) if made else REST, style="strip", radius=3, h=6)
        told = page.text("quiet", "count", words, colour="gold")
        return col(told, 2, track, REST, w=wide)

    def _panel(self, page: Page, width: float) -> Part:
        """Return the chosen pattern with its rule, its first hand, and what leads there."""
        labels, pattern = page.screen.labels, self.in_panel()
        key, made = labels.pattern_key(self.ruleset.id, pattern.id), self.made.get(pattern.id)
        note = frequency_words(self.ruleset.id, pattern.id, labels)
        if made is not None:
            end, times = ("where" if made.times > 1 else "once"), number_text(made.times)
            day, hand = date_of(made.match), made.hand.number
            note = page.words(end, date=day, hand=hand, times=times)
        told = col(
            6,
            page.text(
                "item", "panel.name", fitting_name(labels, key, width - 264, PLAIN), colour="title"
            ),
            page.text("entry", "panel.help", page.words(f"{key}.help")),
            1,
            page.text("dim", "panel.note", note, h=26),
            REST,
        )
        again, rule = Command(self.on_replay, pattern.id), Command(self.on_rule, pattern.id)
        replay = page.button("replay", again, role="small button", style="primary", h=44)
        look_up = page.button("rule", rule, role="small button", h=44)
        ways = col(10, 44 if made is None else replay, 6, look_up, 10, w=218)
        return page.panel("panel", row(16, told, 16, ways, 14), style="plate", radius=14)

    # --- input ------------------------------------------------------------------------------------

    def on_card(self, pattern: str) -> None:
        self.chosen = pattern

    def on_ruleset(self, place: int) -> None:
        self.ruleset, self.chosen, self.page = RULESETS[place], "", 0
        self._count()

    def on_filter(self, filter: int) -> None:
        self.filter, self.page = filter, 0

    def on_page(self, step: int) -> None:
        self.page = max(0, self.page + step)

    def on_replay(self, pattern: str) -> None:
        """Replay the first hand with a pattern."""
        made = self.made[pattern]
        path, number = path_of(made.match.name), made.hand.number
        self.app.open(routes.Replay(lambda: recorded(path, number)))

    def on_rule(self, pattern: str) -> None:
        self.app.open(routes.Rules("rules.patterns", pattern, self.ruleset))

    def on_close(self) -> None:
        self.app.close(self)

    def key(self, key: str) -> bool:
        step = {"left": -1, "page up": -1, "right": 1, "page down": 1}.get(key)
        if step is None:
            return super().key(key)
        self.on_page(step)
        self.stale = True
        return True


@lru_cache(maxsize=256)
def drawn(rules_id: str, pattern: str) -> Drawn:
    """Return what a card shows of a pattern: the groups of its sample in two rows."""
    rules, shown = ruleset(rules_id), sample(rules_id, pattern)
    assert shown is not None
    row = next(one for one in rules.patterns if one.id == pattern)
    win = shown.win
    if isinstance(row, BonusPattern) and win.hand.bonus:
        return Drawn(((win.hand.bonus,),))
    groups = [meld.tiles for meld in win.hand.melds]
    groups += makings(rules, win, rules.score(win)).groups
    groups.sort(key=lambda group: len(group) == 2)  # pairs last
    missed = near_miss(rules_id, pattern)
    place = (shown.hand, shown.seat, shown.round_wind)
    is_way = missed and (missed.hand.hand, missed.hand.seat, missed.hand.round_wind) == place
    ring = win.winning_tile if is_way else None
    return Drawn(in_rows(groups), ring)


def in_rows(groups: Sequence[Sequence[Tile]]) -> tuple[Row, ...]:
    """Return groups of tiles in two rows, the second as long or longer."""
    flat = [tuple(one) for one in groups]
    if len(flat) == 1:
        flat = [flat[0][:7], flat[0][7:]]
    total, first, place = sum(map(len, flat)), 0, 0
    while first + len(flat[place]) <= total / 2:
        first += len(flat[place])
        place += 1
    return tuple(flat[:place]), tuple(flat[place:])
