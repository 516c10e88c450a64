"""The stage in the middle of the table, on which a winning hand is counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.rules.numbers import signed
from game.rules.tiles import Seat
from game.rulesets.win_request import WinSet
from game.session.moods import Mood
from game.ui.drawing.feast_looks import FeastLook, FeastTone
from game.ui.drawing.looks import Box, Placed, PortraitLook, TileLook, box_around
from game.ui.drawing.tile_size import tile_depth, tile_width
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import both_names, fitting_name, text_units, with_names
from game.ui.table.ending.win_story import Card, Winner
from game.ui.table.ending.win_times import GROW, SET_GLIDE, Times
from game.ui.table.plan.board import Board, position_of
from game.words.labels import in_chinese
from game.words.words import amount_words

VEIL, STAGE = 24_000, 26_000
"""The layers of the veil over the table, and of the stage."""
WIDE, PAD = 1030, 20
"""The stage's greatest width, and the margin."""
FACE, HEAD, TILE, SUM_WIDE = 84, 58, 92, 190
"""The sizes of the portrait, the title's line, a tile and the sum at the right."""
LIMIT_FACE, LIMIT_TILE, LIMIT_BAND, LIMIT_WIDE = 120, 110, 132, 1060
"""The portrait and the tiles of a limit hand, and the height and the width of its band."""
LIMIT_GREAT, LIMIT_NAME = 230, 44
"""The greatest height of its Chinese name, and the height of that in the player's language."""
CARDS_HIGH, CARD_GAP = (58, 58, 48, 40, 38), 8
"""The height of a card by the number of rows, and the gap between two."""
COLUMNS = 4
"""The most cards in a row, unless there are too many rows."""
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


def card_grid(count: int) -> tuple[int, int]:
    """Return the columns and rows of so many cards."""
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
        self.pen = Pen(board.screen, STAGE)
        self.px = board.px
        self.is_own = self.winner.win.seat == board.view.seat
        rows = max(card_grid(len(one.cards))[1] for one in times.story.winners)
        self.card = self.px(CARDS_HIGH[rows - 1])
        """The height of a card."""
        self.cards_high = rows * (self.card + self.px(CARD_GAP))
        """The height of all rows of cards: for the winner who has most, so that no stage jumps."""
        self.room = self.px(board.plan.middle.w)
        """The width between the plates at the sides."""

    def place(self, sources: Sequence[TileOrigin | None]) -> list[Placed]:
        """Return the stage. `sources` are the places that the tiles of the sets come from."""
        if self.winner.is_limit:
            self._place_limit(sources)
        else:
            self._place_usual(sources)
        return self.pen.items

    # --- the two forms ---

    def _place_usual(self, sources: Sequence[TileOrigin | None]) -> None:
        px = self.px
        wide = min(px(WIDE), self.room)
        high = px(HEAD) + px(TILE) + tile_depth(px(TILE)) + self.cards_high + 2 * px(PAD)
        box = box_around(*stage_middle(self.board), wide, high)
        self._place_ground(box)
        face = box_around(box.x + px(30), box.y + px(24), px(FACE), px(FACE))
        self._place_face(face)
        left = face.right + px(12)
        title = Box(left, box.y + px(6), box.right - px(PAD) - left, px(HEAD - 12))
        self._place_title(title, "left")
        hand = Box(box.x + px(PAD), box.y + px(HEAD), box.w - 2 * px(PAD), px(TILE))
        self._place_hand(hand, sources)
        y = hand.bottom + tile_depth(px(TILE)) + px(PAD)
        below = Box(hand.x, y, hand.w - px(SUM_WIDE), self.cards_high - px(CARD_GAP))
        self._place_cards(below)
        self._place_sum(Box(below.right, y, px(SUM_WIDE), below.h))

    def _place_limit(self, sources: Sequence[TileOrigin | None]) -> None:
        """Fill the whole table: the pattern's name, the hand, its patterns, and a band with what it
        is worth."""
        px, table = self.px, self.board.box(self.board.plan.table)
        rows, tile = self.cards_high, px(LIMIT_TILE)
        band, name = px(LIMIT_BAND), px(LIMIT_NAME)
        below = name + px(CARD_GAP) + tile + tile_depth(tile) + 2 * px(PAD) + rows + band
        great = min(px(LIMIT_GREAT), table.h - below - 2 * px(PAD))
        y = table.y + (table.h - great - below) // 2
        inner = Box(table.x + px(PAD), y, table.w - 2 * px(PAD), great)
        second = Box(inner.x, inner.bottom, inner.w, name)
        self._place_name(inner, second)
        hand = Box(inner.x, second.bottom + px(CARD_GAP), inner.w, tile)
        self._place_hand(hand, sources)
        y = hand.bottom + tile_depth(tile) + px(PAD)
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
        radius = disc.h / 2 / self.board.plan.unit
        self.pen.panel("win.ring", disc, "focus", radius=radius, layer=4)

    def _place_title(self, box: Box, align: str) -> None:
        """Place who wins, and how."""
        win, view, text = self.winner.win, self.board.view, self.board.screen.text
        people, settings = self.board.state.people, self.board.screen.settings
        is_you = self.is_own and not settings.player_name
        names, key = [people[position_of(win.seat, view)].name], "result.self_drawn"
        if win.by_flowers:
            key = "result.flowers"
        if win.discarder is not None:
            names.append(people[position_of(win.discarder, view)].name)
            key = "result.robbing" if win.robbing else "result.from"

        def words(winner: str, other: str = "") -> str:
            wins = text("result.you_win" if is_you else "result.winner", name=winner)
            return f"{wins} · {text(key, name=other)}"

        line = with_names(words, names, box.w / self.board.plan.unit, 24)
        colour = "title" if self.is_own else "text"
        self.pen.text("win.title", line, box, 24, colour=colour, align=align, shadow=True)

    def _place_name(self, great: Box, second: Box) -> None:
        """Place the name of the pattern that makes the limit, or else the limit's, once all
        patterns are counted: in Chinese, and in the player's language."""
        if self.at < self.times.limit(self.number):
            return
        best = self.winner.best
        key = self._key(best.id) if best else "result.max"
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

    def _place_hand(self, row: Box, sources: Sequence[TileOrigin | None]) -> None:
        """Place the sets that have come, and the places of the others."""
        sets = self.winner.sets
        height = row.h
        while height > 8 and _width(sets, height) > row.w:
            height -= 1
        x = row.x + (row.w - _width(sets, height)) // 2
        y = row.y + (row.h - height) // 2
        step, taken = tile_width(height) + _gap(height), 0
        for place, one in enumerate(sets):
            is_here = self.at >= self.times.set(self.number, place)
            for number, tile in enumerate(one.tiles):
                box = Box(x, y, tile_width(height), height)
                key, source = f"win.tile:{taken}", sources[taken]
                self.pen.panel(f"win.slot:{taken}", box, "row", radius=6, layer=2)
                ring = "won" if number == one.winning else ""
                if is_here:
                    look = self.pen.tile_look(tile, height, 0, ring=ring)
                    self._place_tile(Placed(key, look, box, STAGE + 10), place, source)
                taken += 1
                x += step
            x += round(SET_GAP * height)

    def _place_tile(self, tile: Placed, place: int, source: TileOrigin | None) -> None:
        """Place a tile that has come to the stage, or is on its way from its source."""
        is_moving = self.at < self.times.set(self.number, place) + SET_GLIDE
        if source is not None and is_moving:
            tile = replace(tile, origin=source.box, glide=round(SET_GLIDE * self.pace))
        self.pen.add(tile)

    # --- the patterns ---

    @property
    def _seen(self) -> int:
        """The number of cards that are there."""
        cards = range(len(self.winner.cards))
        return sum(self.at >= self.times.card(self.number, one) for one in cards)

    def _place_cards(self, box: Box) -> None:
        cards = self.winner.cards
        columns, rows = card_grid(len(cards))
        gap, high = self.px(CARD_GAP), self.card
        wide = (box.w - gap * columns) // columns
        top = box.y + (box.h - rows * (high + gap) + gap) // 2
        left = box.x
        if self.winner.is_limit and len(cards) < columns:
            left += (columns - len(cards)) * (wide + gap) // 2
        for place, card in enumerate(cards):
            row, column = divmod(place, columns)
            spot = Box(left + column * (wide + gap), top + row * (high + gap), wide, high)
            self._place_card(place, card, spot)

    def _place_card(self, place: int, card: Card, box: Box) -> None:
        pen, px, key = self.pen, self.px, f"win.card:{place}"
        pen.panel(f"{key}.slot", box, "row", radius=10, layer=2)
        if place >= self._seen:
            return
        begin = len(pen.items)
        is_new = place == self._seen - 1 and self.at < self.times.limit(self.number)
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
        units = (1.35 if is_high else 1) * name.w / self.board.plan.unit
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
        """Place who wins and how, the sum so far, then the limit and the points."""
        px, pen, labels = self.px, self.pen, self.board.screen.labels
        pen.panel("win.stage", box, "band", radius=0)
        for name, y in (("above", box.y), ("below", box.bottom - px(2))):
            pen.panel(f"win.{name}", Box(box.x, y, box.w, px(2)), "light_line", radius=0, layer=1)
        left = box.x + max(px(PAD), (box.w - px(LIMIT_WIDE)) // 2)
        face = Box(left, box.centre[1] - px(LIMIT_FACE) // 2, px(LIMIT_FACE), px(LIMIT_FACE))
        self._place_face(face)
        inner = Box(face.right + px(30), box.y + px(14), box.w - 2 * (left - box.x), box.h - px(28))
        inner = Box(inner.x, inner.y, 2 * box.centre[0] - left - inner.x, inner.h)
        title = Box(inner.x, inner.y, inner.w, inner.h * 38 // 100)
        self._place_title(title, "left")
        last = self._last
        if last is None:
            return
        worth = amount_words(last.sum, labels)
        low = Box(inner.x, title.bottom, inner.w, inner.bottom - title.bottom)
        if self.at < self.times.limit(self.number):
            pen.text("win.sum", worth, low, 32, colour="gold", layer=6)
            return
        third = low.w // 3
        limit = FeastLook(labels.text("result.max"), "fire", "left")
        pen.add(Placed("win.limit", limit, Box(low.x, low.y, third, low.h), STAGE + 6))
        self._grow(1, 1.6, 0)
        fan = "" if worth == labels.text("table.points", count=self.winner.points) else worth
        pen.text(
            "win.sum", fan, Box(low.x + third, low.y, third, low.h), 28, align="centre", layer=6
        )
        tone: FeastTone = "jade" if self.is_own else "rose"
        points = FeastLook(signed(self.winner.points), tone, "right")
        spot = Box(low.x + 2 * third, low.y, low.right - low.x - 2 * third, low.h)
        pen.add(Placed("win.points", points, spot, STAGE + 6))
        self._grow(1, 1.6, 1)

    def _grow(self, count: int, size: float, fixed: float = 0.5) -> None:
        """Let the last items shrink to their size, if they have just come. `fixed` is the part of
        their width that doesn't move: 1 is the right end."""
        if self.at >= self.times.limit(self.number) + GROW:
            return
        items = self.pen.items
        for place, one in enumerate(items[-count:], len(items) - count):
            wide, high = round(one.box.w * size), round(one.box.h * size)
            x = one.box.x - round((wide - one.box.w) * fixed)
            origin = Box(x, one.box.centre[1] - high // 2, wide, high)
            items[place] = replace(one, origin=origin, glide=round(GROW * self.pace))


def _gap(height: int) -> int:
    return max(1, height // 40)


def _width(sets: Sequence[WinSet], height: int) -> int:
    """Return the width of the sets with tiles of this height."""
    tiles = sum(len(one.tiles) for one in sets)
    gaps = (len(sets) - 1) * round(SET_GAP * height)
    return tiles * (tile_width(height) + _gap(height)) - _gap(height) + gaps
