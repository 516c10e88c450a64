"""The pattern album: every pattern of a ruleset as a card, lit if the player has made it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from game.records.album import Made, firsts_in, latest_match, made_by, write_firsts
from game.records.archive import Archive, path_of, read_archive
from game.rules.tiles import Tile
from game.rulesets import RULESETS, ruleset
from game.rulesets.makings import makings
from game.rulesets.near_misses import near_miss
from game.rulesets.ruleset import BonusPattern, Pattern
from game.rulesets.samples import sample
from game.session.recording import recorded
from game.ui.drawing.looks import Command, Placed, Tip
from game.ui.drawing.tile_size import tile_box
from game.ui.kit import routes
from game.ui.kit.app import App, Scene
from game.ui.kit.book import page_tip, spot
from game.ui.kit.hands import gap
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen, place_segments
from game.ui.kit.wording import both_names, close_units, fan_text, fitting_name
from game.ui.screens.records_pages import date_of
from game.words.words import frequency_words

CARD_WIDE, CARD_HIGH = 201, 114
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
    """A pattern in the album: its id, its label's key, what it counts, and a line below. `times` is
    how often the player made it."""

    id: str
    label: str
    worth: str
    note: str
    times: int
    is_new: bool
    is_chosen: bool
    drawn: Drawn


def place_card(pen: Pen, card: AlbumCard, x: float, y: float, command: Command) -> None:
    """Place a card with its top left corner at `x`, `y`, in units."""
    screen, key = pen.screen, f"card.{card.id}"
    box = spot(screen, x, y, CARD_WIDE, CARD_HIGH)
    lit = card.times > 0
    style = "plate_active" if card.is_new else "chosen" if lit else "row"
    pen.plate(key, box, "row_hover" if pen.hovers(key) else style, command, radius=12)
    if card.is_chosen:
        pen.panel(f"{key}.chosen", box, "focus", radius=12, layer=2)
    colour = "gold" if card.is_new else "text" if lit else "dim"
    wide = close_units(card.worth, 16) * screen.growth + 4
    room = CARD_WIDE - wide - 26
    name = both_names(screen.labels, card.label)[0]
    while NARROW * close_units(name, 15) > room:
        name = f"{name.removesuffix('…')[:-1].rstrip()}…"
    box = spot(screen, x + 10, y + 3, room + 6, 24)
    pen.text(f"{key}.name", name, box, 15, colour=colour)
    box = spot(screen, x + CARD_WIDE - wide - 10, y + 3, wide, 24)
    worth = "title" if lit else "dim"
    pen.text(f"{key}.worth", card.worth, box, 16, bold=True, colour=worth, align="right")
    _place_tiles(pen, key, card.drawn, x, y + 27, is_dim=not lit)
    if not lit:
        over = spot(screen, x + 6, y + 26, CARD_WIDE - 12, 64)
        pen.panel(f"{key}.shade", over, "veil", radius=8, layer=8)
    side = 44 if lit else 0
    box = spot(screen, x + 10, y + 89, CARD_WIDE - 20 - side, 22)
    pen.text(f"{key}.note", card.note, box, 15, colour="gold" if card.is_new else "dim")
    if lit:
        box = spot(screen, x + CARD_WIDE - 10 - side, y + 89, side, 22)
        words = f"×{card.times}"
        pen.text(f"{key}.times", words, box, 15, colour="good", align="right")


def _place_tiles(pen: Pen, key: str, drawn: Drawn, x: float, y: float, *, is_dim: bool) -> None:
    """Place the rows of tiles in the middle of a card."""
    screen = pen.screen
    most = screen.px(CARD_WIDE - 20)
    height = screen.px(TILE if len(drawn.rows) > 1 else 1.5 * TILE)
    while height > 8 and max(_width(pen, row, height) for row in drawn.rows) > most:
        height -= 1
    high = screen.px(62) // len(drawn.rows)
    room, number, ringed = spot(screen, x, y, CARD_WIDE, 62), 0, False
    for place, row in enumerate(drawn.rows):
        left = room.x + (room.w - _width(pen, row, height)) // 2
        top = room.y + place * high + (high - height) // 2
        for group in row:
            for tile in group:
                ring = ""
                if tile == drawn.ring and not ringed:
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


PITCH_X, PITCH_Y = 209.5, 120.0
HEAD = 68
SEGMENT = 44


class AlbumLayout(NamedTuple):
    """The left and top edges of the page, its columns and full rows of cards, and the cards in the
    row of the panel. A tall window has fewer columns and a second line above them."""

    x: float
    y: float
    columns: int
    rows: int
    beside: int


WIDE = AlbumLayout(16, 0, 6, 5, 1)
TALL = AlbumLayout(221, -295, 4, 9, 0)
TALL_WIDTH, TALL_HEIGHT = 868, 1390
"""The units that fill a tall window."""
MADE_ALL, TO_MAKE = range(2)
"""The filter: all patterns, or those that are still to make."""


class AlbumScene(Scene):
    """A screen with the patterns of one ruleset. It reads a few matches at a time."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        in_use = app.session.ruleset.id if app.session is not None else app.settings.ruleset
        self.ruleset = ruleset(in_use)
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
        """The patterns that a hand can show, the cheapest first."""
        rules = self.ruleset
        shown = [one for one in rules.patterns if sample(rules.id, one.id)]
        return sorted(shown, key=lambda one: rules.fan_of(one.id)) if rules.unit == "fan" else shown

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
        pen = Pen(screen.zoomed(TALL_WIDTH, TALL_HEIGHT))
        layout = TALL if screen.is_tall else WIDE
        most = layout.columns * layout.rows + layout.beside
        pages = [self.shown[first : first + most] for first in range(0, len(self.shown), most)]
        self.page = max(0, min(self.page, len(pages) - 1))
        top = layout.y + HEAD + (2 * SEGMENT + 28 if screen.is_tall else 0)
        self._place_head(pen, layout, len(pages), is_tall=screen.is_tall)
        for place, pattern in enumerate(pages[self.page] if pages else ()):
            row, column = divmod(place, layout.columns)
            x, y = layout.x + column * PITCH_X, top + row * PITCH_Y
            place_card(pen, self._card(pattern), x, y, Command(self.on_card, pattern.id))
        if not self.shown:
            wide = layout.columns * PITCH_X
            box = spot(pen.screen, layout.x, top + 200, wide, 60)
            pen.text("done", pen.screen.text("album.done"), box, 22, colour="gold", align="centre")
        left = layout.x + layout.beside * PITCH_X
        width = (layout.columns - layout.beside) * PITCH_X - (PITCH_X - CARD_WIDE)
        self._place_panel(pen, left, top + layout.rows * PITCH_Y, width)
        return pen.items

    def _card(self, pattern: Pattern) -> AlbumCard:
        rules, text = self.ruleset, self.app.labels.text
        key = self.app.labels.pattern_key(rules.id, pattern.id)
        made = self.made.get(pattern.id)
        is_new = pattern.id in self.new
        fan = rules.fan_of(pattern.id)
        in_fan = rules.unit_of(pattern.id) == "fan"
        if made is None:
            note = text("album.not_made")
        else:
            note = text("album.new" if is_new else "album.first", date=date_of(made.match))
        return AlbumCard(
            pattern.id,
            key,
            fan_text(self.app.labels, fan, rules.cap) if in_fan else f"{fan:,}",
            note,
            made.times if made else 0,
            is_new=is_new,
            is_chosen=pattern.id == self.in_panel().id,
            drawn=drawn(rules.id, pattern.id),
        )

    def _place_head(self, pen: Pen, layout: AlbumLayout, pages: int, *, is_tall: bool) -> None:
        screen, text = pen.screen, pen.screen.text
        x, y = layout.x, layout.y + 12
        back = spot(screen, x, y, SEGMENT, SEGMENT)
        tip = Tip(text("tip.back"))
        pen.button("back", "", back, Command(self.on_close), style="quiet", tip=tip)
        pen.icon("back.arrow", "arrow-left", back.grown(-screen.px(11)), tint="gold")
        title = spot(screen, x + 58, y, 222, SEGMENT)
        pen.text("title", text("album.title"), title, 27, colour="title", bold=True)
        wide = layout.columns * PITCH_X - (PITCH_X - CARD_WIDE)
        line = y + SEGMENT + 12 if is_tall else y
        left = x if is_tall else x + 286
        names = [text(f"album.{one.id}") for one in RULESETS]
        box = spot(screen, left, line, wide if is_tall else 440, SEGMENT)
        chosen = [one.id for one in RULESETS].index(self.ruleset.id)
        place_segments(pen, "ruleset", names, chosen, box, self.on_ruleset, size=16)
        line = line + SEGMENT + 12 if is_tall else y
        left = x if is_tall else x + 738
        self._place_count(pen, left, line, 190)
        if pages > 1:
            self._place_pager(pen, left + 196, line, pages)
        words = [text("album.all"), text("album.to_make")]
        box = spot(screen, x + wide - 178, line, 178, SEGMENT)
        place_segments(pen, "filter", words, self.filter, box, self.on_filter, size=16)

    def _place_count(self, pen: Pen, x: float, y: float, width: float) -> None:
        """Place how many patterns were made, above a bar, or how many matches are still to read."""
        screen, archive, every = pen.screen, self.archive, self.every
        if archive.left:
            words = screen.text("album.reading", count=archive.left)
        else:
            made = sum(one.id in self.made for one in every)
            words = screen.text("album.count", made=made, all=len(every))
            pen.panel("track", spot(screen, x, y + 34, width, 6), "strip", radius=3)
            part = max(6, round(width * made / len(every)))
            if made:
                pen.panel("bar", spot(screen, x, y + 34, part, 6), "line", radius=3)
        box = spot(screen, x, y, width, 32)
        pen.text("count", words, box, 16, colour="gold" if not archive.left else "dim")

    def _place_pager(self, pen: Pen, x: float, y: float, pages: int) -> None:
        for name, step, at in (("left", -1, x), ("right", 1, x + 46)):
            box = spot(pen.screen, at, y, 42, SEGMENT)
            there = 0 <= self.page + step < pages
            command = Command(self.on_page, step) if there else None
            pen.button(f"page.{name}", "", box, command, tip=page_tip(pen, name))
            sign = box.grown(-pen.screen.px(11))
            pen.icon(f"page.{name}.arrow", f"arrow-{name}", sign, tint="gold" if there else "off")

    def _place_panel(self, pen: Pen, x: float, y: float, width: float) -> None:
        """Place the chosen pattern with its rule, its first hand, and what leads there."""
        screen, text, labels = pen.screen, pen.screen.text, pen.screen.labels
        pattern = self.in_panel()
        key = labels.pattern_key(self.ruleset.id, pattern.id)
        made = self.made.get(pattern.id)
        pen.panel("panel", spot(screen, x, y, width, CARD_HIGH), "plate", radius=14)
        side, words = 218, width - 218 - 46
        name = fitting_name(labels, key, words, 19)
        pen.text("panel.name", name, spot(screen, x + 16, y + 6, words, 30), 19, colour="title")
        box = spot(screen, x + 16, y + 36, words, 46)
        pen.text("panel.help", text(f"{key}.help"), box, 16, wrap=True, middle=True)
        note = frequency_words(self.ruleset.id, pattern.id, labels)
        if made is not None:
            end, times = ("where" if made.times > 1 else "once"), f"{made.times:,}"
            day, hand = date_of(made.match), made.hand.number
            note = text(f"album.{end}", date=day, hand=hand, times=times)
        pen.text("panel.note", note, spot(screen, x + 16, y + 83, words, 26), 15, colour="dim")
        left = x + width - side - 14
        if made is not None:
            box, command = spot(screen, left, y + 10, side, 44), Command(self.on_replay, pattern.id)
            pen.button("replay", text("album.replay"), box, command, style="primary", size=17)
        box, command = spot(screen, left, y + 60, side, 44), Command(self.on_rule, pattern.id)
        pen.button("rule", text("album.rule"), box, command, size=17)

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
        tiles = flat[0]
        flat = [tiles[:7], tiles[7:]]
    total, first, place = sum(map(len, flat)), 0, 0
    while first + len(flat[place]) <= total / 2:
        first += len(flat[place])
        place += 1
    return tuple(flat[:place]), tuple(flat[place:])
