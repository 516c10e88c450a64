"""The points that go from plate to plate at the end of a hand, as coins."""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.match import Points
from game.rules.numbers import signed
from game.rules.tiles import SEATS, Seat
from game.ui.drawing.looks import BadgeLook, Box, Placed, box_around
from game.ui.kit.widgets import Pen
from game.ui.kit.wording import points_colour, shortened, text_units
from game.ui.table.ending.win_stage import STAGE, stage_middle, stage_screen
from game.ui.table.ending.win_times import COIN_GLIDE, Times
from game.ui.table.plan.board import Board, position_of
from game.words.words import amount_words

COINS, CHIPS = 24_500, 27_000
"""The layers of coins, which pass under the plates and all words, and of the chips."""
COIN, CHIP_WIDE, CHIP_HIGH, CHIP_AWAY, CHIP_WORDS = 20, 96, 40, 8, 22
"""The sizes of a coin and of the chip that tells what a player gets or pays."""
LINE_WIDE, LINE_HIGH = 600, 72
"""The size of the line that tells what a hand is worth, for each winner."""


def scores_at(times: Times, at: float) -> Points:
    """Return the scores on the plates by seat. A coin's points leave the payer with it, and reach
    the payee with it."""
    story = times.story
    if at >= times.end:
        return story.after
    scores = list(story.before)
    for flow in story.flows:
        for number in range(flow.coins):
            leaves = times.coin(flow, number)
            scores[flow.payer] -= flow.part(number) * (at >= leaves)
            scores[flow.payee] += flow.part(number) * (at >= leaves + COIN_GLIDE)
    east, south, west, north = scores
    return (east, south, west, north)


class WinCoins:
    """The coins on their way at a time of the story, with a line for each winner."""

    def __init__(self, board: Board, times: Times, at: float, pace: float) -> None:
        self.board, self.times, self.at, self.pace = board, times, at, pace
        self.pen = Pen(stage_screen(board), STAGE)
        self.px = self.pen.screen.px

    def place(self) -> list[Placed]:
        """Return the winners' lines, each plate's gain or loss, and the coins on their way."""
        lines = list(self._lines())
        px = self.px
        x, y = stage_middle(self.board)
        wide, high = min(px(LINE_WIDE), self.board.px(self.board.plan.middle.w)), px(LINE_HIGH)
        box = box_around(x, y, wide, max(1, len(lines)) * high + px(12))
        seats = [winner.win.seat for winner in self.times.story.winners]
        style = "dialog" if self.board.view.seat in seats else "panel"
        self.pen.panel("win.line", box, style, radius=16)
        for number, parts in enumerate(lines):
            line = Box(box.x + px(16), box.y + px(6) + number * high, box.w - px(32), high)
            self._place_line(f"win.line:{number}", parts, line)
        for seat in SEATS:
            self._place_chip(seat)
        self._place_coins()
        return self.pen.items

    def _name(self, seat: Seat) -> str:
        return self.board.state.people[position_of(seat, self.board.view)].name

    # --- words ---

    def _lines(self) -> Iterator[tuple[str, str, str]]:
        """Yield the name (if there are several winners), the worth and the points of each, or the
        false win that has ended the hand."""
        story, screen = self.times.story, self.board.screen
        for winner in story.winners:
            name = self._name(winner.win.seat) if len(story.winners) > 1 else ""
            worth = amount_words(winner.worth, screen.labels)
            yield name, worth, screen.text("table.points", count=winner.points)
        if not story.winners:
            names = screen.text("words.comma").join(map(self._name, story.false_wins))
            yield screen.text("result.false_win", name=names), "", ""

    def _place_line(self, key: str, parts: tuple[str, str, str], box: Box) -> None:
        """Place a line: the name, then the worth, an arrow, and the points."""
        name, worth, points = parts
        pen, px = self.pen, self.px
        if not worth:
            pen.text(key, name, box, 22, align="centre")
            return
        if name:
            side = box.w * 28 // 100
            short = shortened(name, side / self.pen.screen.unit, 19)
            pen.text(f"{key}.name", short, Box(box.x, box.y, side, box.h), 19)
            box = Box(box.x + side, box.y, box.w - side, box.h)
        arrow = box_around(box.x + box.w * 47 / 100, box.centre[1], px(26), px(26))
        left = Box(box.x, box.y, arrow.x - px(12) - box.x, box.h)
        right = Box(arrow.right + px(12), box.y, box.right - arrow.right - px(12), box.h)
        size = 21 if name else 30
        pen.text(f"{key}.worth", worth, left, size, colour="gold", bold=True, align="right")
        pen.icon(f"{key}.arrow", "arrow-right", arrow, tint="gold")
        pen.text(f"{key}.points", points, right, size)

    # --- plates ---

    def _plate(self, seat: Seat) -> Box:
        return self.board.box(self.board.plan.plates[position_of(seat, self.board.view)])

    def _purse(self, seat: Seat) -> tuple[int, int]:
        """Return where coins leave a plate and arrive: at its portrait."""
        box = self._plate(seat)
        if box.h > box.w:
            return box.centre[0], box.y + box.h * 30 // 100
        return box.x + box.h // 2, box.centre[1]

    def _place_chip(self, seat: Seat) -> None:
        """Place what a player gets or pays in all next to the plate."""
        points = self.times.story.payments[seat]
        if not points:
            return
        px, box = self.px, self._plate(seat)
        words = signed(points)
        wide = px(max(CHIP_WIDE, 16 + text_units(words, CHIP_WORDS)))
        high, away = px(CHIP_HIGH), px(CHIP_AWAY)
        cx, cy = box.centre
        x, y = (
            (box.right + away, cy - high // 2),
            (box.x - away - wide, cy - high // 2),
            (cx - wide // 2, box.bottom + away),
            (box.right + away, cy - high // 2),
        )[position_of(seat, self.board.view)]
        table = self.board.box(self.board.plan.table)
        x = min(max(x, table.x), table.right - wide)
        chip, key = Box(x, y, wide, high), f"win.chip:{seat}"
        self.pen.panel(key, chip, "chip", radius=14, layer=CHIPS - STAGE)
        inner = Box(chip.x + px(6), chip.y, chip.w - px(12), chip.h)
        colour = points_colour(points)
        layer = CHIPS - STAGE + 1
        key += ".text"
        self.pen.text(key, words, inner, CHIP_WORDS, colour=colour, align="centre", layer=layer)

    def _place_coins(self) -> None:
        side, glide = self.px(COIN), round(COIN_GLIDE * self.pace)
        for flow in self.times.story.flows:
            origin = box_around(*self._purse(flow.payer), side, side)
            target = box_around(*self._purse(flow.payee), side, side)
            for number in range(flow.coins):
                leaves = self.times.coin(flow, number)
                if leaves <= self.at < leaves + COIN_GLIDE:
                    key = f"win.coin:{flow.payer}:{flow.payee}:{number}"
                    look = BadgeLook("", "gold")
                    self.pen.add(Placed(key, look, target, COINS, glide=glide, origin=origin))
