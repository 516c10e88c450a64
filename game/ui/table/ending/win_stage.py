"""The stage in the middle of the table, on which a winning hand is counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.rules.numbers import signed
from game.rules.tiles import Seat
from game.rulesets.win_request import WinSet
from game.session.moods import Mood
from game.ui.drawing.feast_looks import FeastLook
from game.ui.drawing.looks import Box, Placed, PortraitLook, TileLook, box_around
from game.ui.drawing.tile_size import tile_depth, tile_width
from game.ui.kit.hands import in_lines
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import LOOSE, both_names, fitting_name, how_won, text_units, with_names
from game.ui.table.ending.win_story import Card, Winner
from game.ui.table.ending.win_times import GROW, SET_GLIDE, Times
from game.ui.table.plan.board import Board, position_of
from game.words.labels import in_chinese
from game.words.words import amount_words

VEIL, STAGE = 24_000, 26_000
"""The layers of the veil over the table, and of the stage."""
WIDE, PAD = 1030, 20
"""The stage's greatest width, and the margin."""
FACE, HEAD, TILE, SUM_WIDE = 84, 68, 92, 190
"""The sizes of the portrait, the title's line, a tile and the sum at the right."""
GREAT_FACE, GREAT_TILE, GREAT_BAND, GREAT_WIDE = (0, 96, 120), (0, 100, 110), (0, 104, 132), 1100
"""The portrait, the tiles and the band of a large hand, by the height of its feast, and the width
of what stands in the band."""
CHINESE, NAME = (0, 140, 230), 44
"""The greatest height of its Chinese name, and the height of that in the player's language."""
MARGIN = 36
"""The least margin next to the tiles of a large hand."""
TALL, TALLER = (940, 1500), 1.2
"""The units that fill a tall window, and how much higher than wide a table is whose hand has two
rows."""
CARDS_HIGH, CARD_GAP = (58, 58, 48, 40, 38), 8
"""The height of a card by the number of rows, and the gap between two."""
COLUMNS = 4
"""The most cards in a row, unless there are too many rows. A tall window has two in each."""
SET_GAP = 0.26
"""The gap between two sets, in heights of a tile."""
RISE = 12
"""How far a new card rises to its place."""


@dataclass(frozen=True, slots=True)
class TileOrigin:
    """A tile of the winner's hand where it lies on the table, by its key."""

    key: str
    look: TileLook
    box: Box


def stage_middle(board: Board) -> tuple[int, int]:
    """Return the middle of the mat, and so of the stage."""
    return board.box(board.plan.middle).centre


def stage_screen(board: Board) -> Screen:
    """Return the screen for the stage, on which its parts and words fill a tall window."""
    return board.screen.zoomed(*TALL)


def card_grid(count: int, *, is_tall: bool) -> tuple[int, int]:
    """Return the columns and rows of so many cards."""
    if is_tall:
        return 2, -(-count // 2)
    rows = 1 if count <= 3 else 2 if count <= 6 else -(-count // COLUMNS)
    rows = min(rows, len(CARDS_HIGH))
    return max(3, -(-count // rows)), rows


def place_face(board: Board, pen: Pen, key: str, seat: Seat, disc: Box, mood: Mood) -> None:
    """Place a player's portrait, or their wind if they have none."""
    person = board.state.people[position_of(seat, board.view)]
    if person.face:
        pen.add(Placed(key, PortraitLook(person.face, mood), disc, pen.layer + 3))
    else:
        pen.badge(key, board.screen.text(f"wind.{seat}.sign"), disc, east=seat == 0)


def rise(pen: Pen, begin: int, by: int, glide: int) -> None:
    """Let the items from number `begin` on rise to their places, if they are new."""
    for number, item in enumerate(pen.items[begin:], begin):
        pen.items[number] = replace(item, origin=item.box.moved(dy=by), glide=glide)


class WinStage:
    """The stage for one winner at a time of the story."""

    def __init__(self, board: Board, times: Times, number: int, at: float, pace: float) -> None:
        self.board, self.times, self.number, self.at, self.pace = board, times, number, at, pace
        self.winner: Winner = times.story.winners[number]
        self.pen = Pen(stage_screen(board), STAGE)
        self.px, self.unit = self.pen.screen.px, self.pen.screen.unit
        self.rows = 2 if board.plan.table.h > TALLER * board.plan.table.w else 1
        """The rows of the hand."""
        self.is_own = self.winner.win.seat == board.view.seat
        rows = max(self._grid(one)[1] for one in times.story.winners)
        self.card = self.px(CARDS_HIGH[min(rows, len(CARDS_HIGH)) - 1])
        """The height of a card."""
        self.cards_high = rows * (self.card + self.px(CARD_GAP))
        """The height of all rows of cards: for the winner who has most, so that no stage jumps."""
        self.room = board.px(board.plan.middle.w)
        """The width between the plates at the sides."""

    def place(self, sources: Sequence[TileOrigin | None]) -> list[Placed]:
        """Return the stage. `sources` are the places that the tiles of the sets come from."""
        if self.winner.height:
            self._place_great(sources)
        else:
            self._place_usual(sources)
        return self.pen.items

    # --- the two forms ---

    def _place_usual(self, sources: Sequence[TileOrigin | None]) -> None:
        px = self.px
        wide, tile = min(px(WIDE), self.room), px(TILE)
        hand_high = self._hand_high(tile)
        high = px(HEAD) + hand_high + self.cards_high + 2 * px(PAD)
        box = box_around(*stage_middle(self.board), wide, high)
        self._place_ground(box)
        face = box_around(box.x + px(30), box.y + px(24), px(FACE), px(FACE))
        self._place_face(face)
        points = Box(box.right - px(PAD + SUM_WIDE), box.y + px(12), px(SUM_WIDE), px(HEAD - 24))
        self._place_points(points)
        left = face.right + px(12)
        title = Box(left, box.y + px(6), points.x - px(8) - left, px(HEAD - 12))
        self._place_title(title, 24)
        hand = Box(box.x + px(PAD), box.y + px(HEAD), box.w - 2 * px(PAD), hand_high)
        self._place_hand(hand, tile, sources)
        y = hand.bottom + px(PAD)
        below = Box(hand.x, y, hand.w - px(SUM_WIDE), self.cards_high - px(CARD_GAP))
        self._place_cards(below)
        self._place_sum(Box(below.right, y, px(SUM_WIDE), below.h))

    def _place_great(self, sources: Sequence[TileOrigin | None]) -> None:
        """Fill the whole table: the pattern's name, the hand, its patterns, and a band with what it
        is worth."""
        px, table, height = self.px, self.board.box(self.board.plan.table), self.winner.height
        tile, chinese = px(GREAT_TILE[height]), px(CHINESE[height])
        hand_high, band, name = self._hand_high(tile), px(GREAT_BAND[height]), px(NAME)
        rows = self.cards_high
        below = name + px(CARD_GAP) + hand_high + 2 * px(PAD) + rows + band
        great = min(chinese, table.h - below - 2 * px(PAD))
        y = table.y + (table.h - great - below) // 2
        inner = Box(table.x + px(PAD), y, table.w - 2 * px(PAD), great)
        second = Box(inner.x, inner.bottom, inner.w, name)
        self._place_name(inner, second)
        margin = px(MARGIN - PAD)
        hand = Box(inner.x + margin, second.bottom + px(CARD_GAP), inner.w - 2 * margin, hand_high)
        self._place_hand(hand, tile, sources)
        y = hand.bottom + px(PAD)
        wide = min(inner.w, px(WIDE))
        self._place_cards(Box(inner.x + (inner.w - wide) // 2, y, wide, rows - px(CARD_GAP)))
        self._place_band(Box(table.x, y + rows, table.w, band))

    # --- parts ---

    def _place_ground(self, box: Box) -> None:
        if self.is_own:
            self.pen.panel("win.halo", box.grown(self.px(24)), "halo", radius=24)
        self.pen.panel("win.stage", box, "dialog" if self.is_own else "panel", radius=18, layer=1)

    def _place_face(self, disc: Box) -> None:
        """Place the winner's portrait with a ring."""
        place_face(self.board, self.pen, "win.face", self.winner.win.seat, disc, "happy")
        radius = disc.h / 2 / self.unit
        self.pen.panel("win.ring", disc, "focus", radius=radius, layer=4)

    def _place_title(self, box: Box, size: int) -> None:
        """Place who wins, and how, above tiles that come."""
        win, view, labels = self.winner.win, self.board.view, self.board.screen.labels
        people, settings = self.board.state.people, self.board.screen.settings
        is_you = self.is_own and not settings.player_name
        seats = [win.seat] if win.discarder is None else [win.seat, win.discarder]
        names = [people[position_of(seat, view)].name for seat in seats]

        def words(winner: str, other: str = "") -> str:
            wins = labels.text("result.you_win" if is_you else "result.winner", name=winner)
            return f"{wins} · {how_won(win, labels, other)}"

        line = with_names(words, names, box.w / self.unit / LOOSE, size)
        colour = "title" if self.is_own else "text"
        self.pen.text("win.title", line, box, size, colour=colour, shadow=True, layer=14)

    def _place_name(self, great: Box, second: Box) -> None:
        """Place the name of the pattern that makes the hand large, or else the limit's, once all
        patterns are counted: in Chinese, and in the player's language."""
        if not self._is_summed:
            return
        named = self.winner.named
        key = self._key(named.id) if named else "result.max"
        first, _ = both_names(self.board.screen.labels, key)
        chinese = in_chinese(key, self.board.screen.settings.language)
        look = FeastLook(chinese, "gold" if self.is_own else "rose", glow=self.is_own)
        self.pen.add(Placed("win.great", look, great, STAGE + 2))
        self._grow(1, 1.3)
        if first != chinese:
            look = FeastLook(first, look.tone)
            self.pen.add(Placed("win.name", look, second, STAGE + 2))

    def _key(self, pattern: str) -> str:
        labels, rules = self.board.screen.labels, self.times.ruleset
        return labels.pattern_key(rules, pattern)

    # --- the hand ---

    def _hand_high(self, tile: int) -> int:
        """Return the height of the hand with tiles of this height."""
        return self.rows * (tile + tile_depth(tile)) + (self.rows - 1) * self.px(CARD_GAP)

    def _place_hand(self, box: Box, height: int, sources: Sequence[TileOrigin | None]) -> None:
        """Place the sets that have come, with tiles of at most this height."""
        lines = in_lines(self.winner.sets, self.rows, lambda line: _width(line, 100))
        down = height + tile_depth(height) + self.px(CARD_GAP)
        while height > 8 and max(_width(line, height) for line in lines) > box.w:
            height -= 1
        place = taken = 0
        for number, line in enumerate(lines):
            x = box.x + (box.w - _width(line, height)) // 2
            y = box.y + number * down + (down - height) // 2 if self.rows > 1 else box.y
            for one in line:
                tiles = _tiles(self.pen, one, x, y, height, taken)
                if self.at >= self.times.set(self.number, place):
                    for tile, source in zip(tiles, sources[taken:], strict=False):
                        self._place_tile(tile, place, source)
                place += 1
                taken += len(tiles)
                x = tiles[-1].box.right + _gap(height) + round(SET_GAP * height)

    def _place_tile(self, tile: Placed, place: int, source: TileOrigin | None) -> None:
        """Place a tile that has come to the stage, or is on its way from its source."""
        is_moving = self.at < self.times.set(self.number, place) + SET_GLIDE
        if source is not None and is_moving:
            tile = replace(tile, origin=source.box, glide=round(SET_GLIDE * self.pace))
        self.pen.add(tile)

    # --- the patterns ---

    def _grid(self, winner: Winner) -> tuple[int, int]:
        return card_grid(len(winner.cards), is_tall=self.rows > 1)

    @property
    def _is_summed(self) -> bool:
        """Return whether everything is counted."""
        return self.at >= self.times.summed(self.number)

    @property
    def _seen(self) -> int:
        """The number of cards that are there."""
        cards = range(len(self.winner.cards))
        return sum(self.at >= self.times.card(self.number, one) for one in cards)

    def _place_cards(self, box: Box) -> None:
        cards = self.winner.cards
        columns, rows = self._grid(self.winner)
        gap, high = self.px(CARD_GAP), self.card
        wide = (box.w - gap * columns) // columns
        top = box.y + (box.h - rows * (high + gap) + gap) // 2
        left = box.x
        if self.winner.height and len(cards) < columns:
            left += (columns - len(cards)) * (wide + gap) // 2
        for place, card in enumerate(cards):
            row, column = divmod(place, columns)
            spot = Box(left + column * (wide + gap), top + row * (high + gap), wide, high)
            if place < self._seen:
                self._place_card(place, card, spot)

    def _place_card(self, place: int, card: Card, box: Box) -> None:
        pen, px, key = self.pen, self.px, f"win.card:{place}"
        begin = len(pen.items)
        is_new = place == self._seen - 1 and not self._is_summed
        pen.panel(key, box, "chosen" if is_new else "choice", radius=10, layer=4)
        inner = Box(box.x + px(12), box.y, box.w - px(24), box.h)
        words = amount_words(card.worth, self.board.screen.labels) if card.row else ""
        wide = px(max(62, text_units(words, 26)))
        value = Box(inner.right - wide, inner.y, wide, inner.h)
        if card.row is not None:
            pen.text(f"{key}.fan", words, value, 26, colour="gold", align="right", layer=6)
        name = Box(inner.x, inner.y, value.x - px(8) - inner.x, inner.h)
        label = self._key(card.row.id) if card.row else "result.no_patterns"
        is_high = box.h >= px(CARDS_HIGH[0])
        units = (1.35 if is_high else 1) * name.w / self.unit
        words = fitting_name(self.board.screen.labels, label, units, 17)
        pen.text(f"{key}.name", words, name, 17, wrap=is_high, middle=True, layer=6)
        if self.at < self.times.card(self.number, place) + GROW:
            rise(pen, begin, px(RISE), round(GROW * self.pace))

    @property
    def _last(self) -> Card | None:
        return self.winner.cards[self._seen - 1] if self._seen else None

    def _place_sum(self, box: Box) -> None:
        """Place the sum of the patterns so far, and whether it reaches the minimum."""
        last = self._last
        if last is None:
            return
        high = min(box.h, self.px(64))
        box = Box(box.x, box.centre[1] - high // 2, box.w, high)
        words = amount_words(last.sum, self.board.screen.labels)
        line = Box(box.x, box.y, box.w, box.h * 60 // 100)
        align = "centre"
        if not last.is_enough:
            line = box
        self.pen.text("win.sum", words, line, 32, colour="gold", bold=True, align=align, layer=6)
        if last.is_enough:
            minimum = self.board.view.options.minimum
            enough = self.board.screen.text("win.enough", minimum=minimum)
            below = Box(box.x, line.bottom, box.w, box.bottom - line.bottom)
            self.pen.text("win.enough", enough, below, 15, colour="good", align=align, layer=6)

    def _place_band(self, box: Box) -> None:
        """Place who wins and how, and what the hand counts, perhaps the limit, and the points."""
        px, pen = self.px, self.pen
        pen.panel("win.stage", box, "band", radius=0)
        for name, y in (("above", box.y), ("below", box.bottom - px(2))):
            pen.panel(f"win.{name}", Box(box.x, y, box.w, px(2)), "light_line", radius=0, layer=1)
        left = box.x + max(px(PAD), (box.w - px(GREAT_WIDE)) // 2)
        side = px(GREAT_FACE[self.winner.height])
        face = Box(left, box.centre[1] - side // 2, side, side)
        self._place_face(face)
        inner = Box(face.right + px(30), box.y + px(14), 0, box.h - px(28))
        inner = replace(inner, w=2 * box.centre[0] - left - inner.x)
        third, gap = inner.w * 28 // 100, px(PAD) // 2
        points = Box(inner.right - third, inner.y, third, inner.h)
        words = replace(inner, w=points.x - gap - inner.x)
        if self.winner.is_limit:
            self._place_limit(replace(inner, w=third))
            words = replace(words, x=inner.x + third + gap, w=words.w - third - gap)
        self._place_points(points.grown(-px(4)))
        upper = replace(words, h=words.h * 56 // 100)
        if self._last is not None:
            worth = amount_words(self._last.sum, self.board.screen.labels)
            pen.text("win.sum", worth, upper, 30, colour="gold", bold=True, layer=6)
        self._place_title(Box(words.x, upper.bottom, words.w, words.bottom - upper.bottom), 19)

    def _place_limit(self, box: Box) -> None:
        """Place the word for the limit, once everything is counted."""
        if self._is_summed:
            look = FeastLook(self.board.screen.text("result.max"), "fire", "left")
            self.pen.add(Placed("win.limit", look, box.grown(-self.px(8)), STAGE + 6))
            self._grow(1, 1.3, 1)

    def _place_points(self, box: Box) -> None:
        """Place the winner's points, which count up once everything is counted. The last digit
        stays in its place."""
        if self._is_summed:
            points = signed(self.times.counted(self.number, self.at))
            look = FeastLook(points, "jade" if self.is_own else "rose", "right")
            self.pen.add(Placed("win.points", look, box, STAGE + 6))

    def _grow(self, count: int, size: float, fixed: float = 0.5) -> None:
        """Let the last items shrink to their size, if they have just come. `fixed` is the part of
        their width that doesn't move: 1 is the right end."""
        if self.at >= self.times.summed(self.number) + GROW:
            return
        items = self.pen.items
        for place, one in enumerate(items[-count:], len(items) - count):
            wide, high = round(one.box.w * size), round(one.box.h * size)
            x = one.box.x - round((wide - one.box.w) * fixed)
            origin = Box(x, one.box.centre[1] - high // 2, wide, high)
            items[place] = replace(one, origin=origin, glide=round(GROW * self.pace))


def _tiles(pen: Pen, one: WinSet, x: int, y: int, height: int, first: int) -> list[Placed]:
    """Return the tiles of a set side by side, the first of all tiles being number `first`."""
    wide = tile_width(height)
    looks = [
        pen.tile_look(tile, height, 0, ring="won" if number == one.winning else "")
        for number, tile in enumerate(one.tiles)
    ]
    boxes = [
        Box(x + number * (wide + _gap(height)), y, wide, height) for number in range(len(looks))
    ]
    return [
        Placed(f"win.tile:{number}", look, box, STAGE + 10)
        for number, (look, box) in enumerate(zip(looks, boxes, strict=True), first)
    ]


def _gap(height: int) -> int:
    return max(1, height // 40)


def _width(sets: Sequence[WinSet], height: int) -> int:
    """Return the width of the sets with tiles of this height."""
    tiles = sum(len(one.tiles) for one in sets)
    gaps = (len(sets) - 1) * round(SET_GAP * height)
    return tiles * (tile_width(height) + _gap(height)) - _gap(height) + gaps
