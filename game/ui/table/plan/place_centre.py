"""What the middle of the table says: round, seat winds, tiles left, hand, ruleset and minimum."""

from __future__ import annotations

from game.ui.drawing.looks import Box, Command, MatLook, Placed, box_around
from game.ui.kit.terms import term_area, term_tip
from game.ui.kit.wording import short_name, shortened, text_units
from game.ui.table.plan.board import Board, position_of, seat_at
from game.ui.table.plan.geometry import GAP, Place

MAT, RIM = 26, 8
"""The radius of the mat's corners, and how far the wooden rim is from the
tiles inside it."""
WIND, INSET, LIGHT = 22, 15, 5
"""The size of a seat wind, how far it lies from the panel's edge, and the breadth of the light on
the side of the player in turn."""
ABOVE, WIDE, HIGH = 130, 430, 170
"""The least height of a panel with seat winds above and below, the least width of one with three
parts side by side, and the least height of one with four lines."""
SIZE, TOO_WIDE = 15, 0.92
"""The size of small letters, and how much narrower a long line of them is than estimated."""
DOT = " \N{MIDDLE DOT} "


def place_mat(board: Board) -> None:
    """Lay the mat on which the discards lie."""
    x, y, w, h = board.plan.middle
    high = RIM if board.plan.has_walls else RIM // 2
    box = board.box(Place(x - RIM, y - high, w + 2 * RIM, h + 2 * high))
    board.pen.add(Placed("mat", MatLook(board.px(MAT)), box))


def place_centre(board: Board) -> None:
    """Place the strip above the pool, or the panel between the rivers."""
    if board.plan.frame.has_pool:
        _Strip(board).place()
    else:
        _Panel(board).place()


class _Words:
    """The words that the panel and the strip share."""

    def __init__(self, board: Board, box: Box) -> None:
        self.board = board
        self.box = box
        self.pen = board.pen
        self.px = board.px
        self.view = board.view
        self.text = board.screen.text

    @property
    def sign(self) -> str:
        return self.text(f"wind.{self.view.round_wind}.tile")

    @property
    def round_name(self) -> str:
        return self.text(f"round.{self.view.round_wind}")

    @property
    def left(self) -> str:
        return self.text("table.tiles_left", count=self.view.live_left)

    @property
    def hand(self) -> str:
        state = self.board.state
        return state.occasion or self.text("table.hand", number=state.hand_number)

    @property
    def minimum(self) -> str:
        least = self.view.options.minimum
        return self.text("table.minimum", minimum=least) if least else ""

    def place_ground(self, style: str) -> None:
        """Place the surface below the words. In play a click on it opens the options, and it lights
        up under the mouse."""
        actions = self.board.state.actions
        is_lit = actions is not None and self.pen.hovers("options")
        self.pen.panel(style, self.box, "centre_lit" if is_lit else style, radius=16)
        terms = ["tiles_left", "round", "hand_number", "seat_wind"] + ["minimum"] * bool(
            self.minimum
        )
        command = Command(actions.on_options) if actions else None
        tip = term_tip(self.board.screen, *terms)
        self.pen.add(term_area("options", self.box, self.pen.layer, tip, command))

    def joined(self, *words: str) -> str:
        return DOT.join(filter(None, words))

    def line(
        self,
        key: str,
        words: str,
        box: Box,
        size: float = SIZE,
        colour: str = "dim",
        align: str = "centre",
    ) -> None:
        """Place a line in small letters, or the part of it that fits."""
        shown = shortened(words, box.w / self.board.plan.unit, size)
        self.pen.text(key, shown, box, size, colour=colour, align=align)

    def rules(self, box: Box, align: str = "centre") -> None:
        """Place the ruleset and the minimum on a line, or the ruleset alone."""
        both = self.joined(self.board.state.ruleset, self.minimum)
        fits = TOO_WIDE * text_units(both, SIZE) <= box.w / self.board.plan.unit
        self.line("rules", both if fits else self.board.state.ruleset, box, align=align)

    def place_bar(self, box: Box) -> None:
        """Place a bar that shows how much of the wall is left."""
        whole = 8 * self.board.plan.stacks
        part = max(box.h, round(box.w * min(1, self.view.live_left / whole)))
        self.pen.panel("left.bar", box, "track", radius=3, layer=1)
        self.pen.panel("left.part", Box(box.x, box.y, part, box.h), "filled", radius=3, layer=2)


class _Panel(_Words):
    """The panel between the rivers."""

    def __init__(self, board: Board) -> None:
        super().__init__(board, board.box(board.plan.panel).grown(-board.px(GAP)))

    def place(self) -> None:
        self.place_ground("centre")
        self._place_turn()
        self._place_winds()
        wide, high = (one / self.board.plan.unit for one in (self.box.w, self.box.h))
        if wide >= WIDE and ABOVE <= high < HIGH:
            self._place_wide()
        elif high >= HIGH:
            self._place_high()
        else:
            self._place_low()

    def _place_turn(self) -> None:
        """Place a light on the side of the player in turn."""
        box, thick = self.box, self.px(LIGHT)
        cx, cy = box.centre
        across, down = box.w // 2, box.h // 2
        bar = (
            Box(cx - across // 2, box.bottom - thick // 2, across, thick),
            Box(box.right - thick // 2, cy - down // 2, thick, down),
            Box(cx - across // 2, box.y - thick // 2, across, thick),
            Box(box.x - thick // 2, cy - down // 2, thick, down),
        )[position_of(self.view.turn, self.view)]
        self.pen.panel("turn", bar, "light", radius=2.5, layer=1)

    def _place_winds(self) -> None:
        """Place the seat winds on the panel's sides."""
        box, inset, side = self.box, self.px(INSET), self.px(WIND)
        cx, cy = box.centre
        spots = (
            (cx, box.bottom - inset),
            (box.right - inset, cy),
            (cx, box.y + inset),
            (box.x + inset, cy),
        )
        for position, (x, y) in enumerate(spots):
            if position % 2 or box.h >= self.px(ABOVE):
                seat = seat_at(position, self.view)
                sign = self.text(f"wind.{seat}.sign")
                spot = box_around(x, y, side, side)
                self.pen.badge(f"centre.wind.{position}", sign, spot, east=seat == 0)

    def _cells(self, count: int) -> list[Box]:
        """Return the inside of the panel in equal parts side by side."""
        px, box = self.px, self.box
        inner = Box(box.x + px(30), box.y, box.w - px(60), box.h)
        wide = inner.w // count
        return [Box(inner.x + n * wide, inner.y, wide, inner.h) for n in range(count)]

    def _rows(self, cell: Box, *heights: float) -> list[Box]:
        """Return rows of these heights, in the middle of a cell."""
        pixels = [self.px(one) for one in heights]
        y, rows = cell.centre[1] - sum(pixels) // 2, []
        for high in pixels:
            rows.append(Box(cell.x, y, cell.w, high))
            y += high
        return rows

    def _place_sign(self, box: Box, size: float) -> None:
        self.pen.text("round", self.sign, box, size, colour="gold", bold=True, align="centre")

    def _place_left(self, box: Box, size: float) -> None:
        self.pen.text("left", self.left, box, size, bold=True, align="centre")

    def _place_wide(self) -> None:
        """Place the rules, the round, and what is left, side by side."""
        px, (first, second, third) = self.px, self._cells(3)
        top, low = self._rows(first, 46, 24)
        words = self.board.state.ruleset
        self.pen.text("rules", words, top, SIZE, align="centre", wrap=True, middle=True)
        self.line("minimum", self.minimum, low)
        sign, name = self._rows(second, 66, 22)
        self._place_sign(sign, 58)
        self.line("round name", self.round_name, name)
        left, bar, hand = self._rows(third, 48, 12, 24)
        self._place_left(left, 36)
        self.place_bar(Box(bar.x + px(14), bar.y + px(2), bar.w - px(28), px(7)))
        self.line("hand number", self.hand, hand)

    def _place_high(self) -> None:
        """Place the round and what is left side by side, and three lines below, larger in a large
        panel."""
        (whole,) = self._cells(1)
        more = min(1.6, whole.h / self.px(190), whole.w / self.px(280))
        more = max(1.0, more)
        top, name, rules, low = self._rows(whole, *(one * more for one in (70, 24, 24, 22)))
        half = min(top.w // 2, self.px(120 * more))
        cx = top.centre[0]
        self._place_sign(Box(cx - half, top.y, half, top.h), 58 * more)
        self._place_left(Box(cx, top.y + top.h // 20, half, top.h * 2 // 3), 36 * more)
        bar = Box(cx + half // 8, top.y + top.h * 4 // 5, half * 3 // 4, self.px(7 * more))
        self.place_bar(bar)
        size = SIZE * more
        self.line("hand number", self.joined(self.round_name, self.hand), name, size)
        self.line("rules", self.board.state.ruleset, rules, size, colour="text")
        self.line("minimum", self.minimum, low, size)

    def _place_low(self) -> None:
        """Place everything on two lines."""
        px, (whole,) = self.px, self._cells(1)
        top, low = self._rows(whole, 50, 22)
        third = top.w // 3
        self._place_sign(Box(top.x, top.y, px(54), top.h), 42)
        self._place_left(Box(top.x + px(54), top.y, top.w - px(54) - third, top.h), 32)
        self.line("hand number", self.hand, Box(top.right - third, top.y, third, top.h))
        self.rules(low)


class _Strip(_Words):
    """The strip above the pool."""

    def __init__(self, board: Board) -> None:
        super().__init__(board, board.box(board.plan.panel))

    def place(self) -> None:
        box, px, pen = self.box, self.px, self.pen
        self.place_ground("strip")
        sign = Box(box.x + px(12), box.y, px(36), box.h)
        pen.text("round", self.sign, sign, 24, colour="gold", bold=True)
        left = Box(sign.right + px(8), box.y, px(78), box.h)
        pen.text("left", self.left, left, 22, bold=True)
        bar = Box(left.right + px(4), box.centre[1] - px(3), px(70), px(7))
        self.place_bar(bar)
        hand = Box(bar.right + px(14), box.y, px(86), box.h)
        self.line("hand number", self.hand, hand, align="left")
        who = Box(box.right - px(140), box.y, px(132), box.h)
        rules = Box(hand.right + px(8), box.y, who.x - hand.right - px(16), box.h)
        self.rules(rules, align="left")
        self._place_turn(who)

    def _place_turn(self, box: Box) -> None:
        """Place the player in turn, with an arrow."""
        px, turn = self.px, position_of(self.view.turn, self.view)
        side = px(18)
        mark = Box(box.x, box.y + (box.h - side) // 2, side, side)
        arrow = ("arrow-down", "arrow-right", "arrow-down", "arrow-left")[turn]
        self.pen.icon("turn", arrow, mark, turn=2 if turn == 2 else 0, tint="last")
        left = mark.right + px(6)
        who = Box(left, box.y, box.right - left, box.h)
        # Small letters are a little wider than estimated, as they end at whole pixels.
        units = 0.94 * who.w / self.board.plan.unit
        name = short_name(self.board.state.people[turn].name, units, SIZE)
        self.pen.text("who", name, who, SIZE)
