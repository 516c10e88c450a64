"""What the middle of the table says: round, seat winds, tiles left, hand, ruleset and minimum."""

from __future__ import annotations

from game.ui.drawing.feast_looks import FeastLook
from game.ui.drawing.looks import Box, Command, MatLook, Placed, box_around
from game.ui.kit.terms import term_area, term_tip
from game.ui.kit.wording import short_name, shortened, text_units
from game.ui.table.plan.board import Board, position_of, seat_at
from game.ui.table.plan.geometry import GAP, Place

MAT, RIM = 26, 8
"""The radius of the mat's corners, and how far the wooden rim is from the tiles inside it at the
sides; above and below half of that."""
WIND, OUTSIDE, LIGHT, GLOW = 20, 3, 5, 10
"""The size of a seat wind, how far it reaches over the panel's edge, and the breadths of the light
on the side of the player in turn and of its glow."""
FRAME, ASIDE = 4, 24
"""How far the frame reaches beyond the panel, and the margins at its sides."""
WIDE, LOW, HIGH, NARROW_HIGH = 400, 118, 190, 160
"""The least width of a panel with all its parts side by side, the height from which it has room for
the name of the round and the minimum too, and that from which the parts lie one below another, also
in a narrow panel."""
USUAL_WIDE, LARGEST, SLENDER = 240, 2.2, 1.15
"""The width of a panel whose parts lie one below another in their usual size, how much larger they
get, and the height of a slender one as a part of its width."""
SIGN, NUMBER, LOW_SIGN, LOW_NUMBER = 62, 116, 64, 104
"""The side of the round's sign and the width of what tells how many tiles are left; those of a low
panel, with the gap around the sign."""
LOW_ROWS = 24, 18, 4, 7
"""The heights of the rows of a low panel: the hand, the rules, a gap and the bar."""
TITLE, TITLE_HIGH, LINE, BAR = 24, 32, 20, 8
"""The size of the hand's number and its row, and the heights of a small line and of the bar."""
STRIP_FULL = 720
"""The least width of a strip that tells in words how many tiles are left."""
PARTS = 16
"""The parts of the bar."""
SIZE, TOO_WIDE = 15, 0.92
"""The size of small letters, and how much narrower a long line of them is than estimated."""
DOT = " \N{MIDDLE DOT} "


def place_mat(board: Board) -> None:
    """Lay the mat on which the discards lie."""
    x, y, w, h = board.plan.middle
    box = board.box(Place(x - RIM, y - RIM / 2, w + 2 * RIM, h + RIM))
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
    def left_words(self) -> str:
        return self.text("drill.tiles_left", count=self.view.live_left)

    @property
    def hand(self) -> str:
        state = self.board.state
        return state.occasion or self.text("table.hand", number=state.hand_number)

    @property
    def minimum(self) -> str:
        least = self.view.options.minimum
        return self.text("table.minimum", minimum=least) if least else ""

    def place_ground(self, key: str) -> None:
        """Place the surface below the words. In play a click on it opens the options, and it lights
        up under the mouse."""
        actions = self.board.state.actions
        is_lit = actions is not None and self.pen.hovers("options")
        self.pen.panel(key, self.box, "centre_lit" if is_lit else "centre", radius=16)
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

    def place_sign(self, box: Box) -> None:
        """Place the round wind as if written with a brush."""
        self.pen.add(Placed("round", FeastLook(self.sign), box, self.pen.layer + 2))

    def place_bar(self, box: Box) -> None:
        """Place a bar in parts that shows how much of the wall is left."""
        gap = self.px(2)
        lit = -(-PARTS * self.view.live_left // (8 * self.board.plan.stacks))
        for number in range(PARTS):
            left, right = ((box.w + gap) * one // PARTS for one in (number, number + 1))
            part = Box(box.x + left, box.y, right - left - gap, box.h)
            style = "filled" if number < lit else "unfilled"
            self.pen.panel(f"left.part.{number}", part, style, radius=3, layer=1)


class _Panel(_Words):
    """The panel between the rivers."""

    def __init__(self, board: Board) -> None:
        super().__init__(board, board.box(board.plan.panel).grown(-board.px(GAP)))
        side, end = self.px(ASIDE), self.px(WIND - OUTSIDE)
        x, y = self.box.x + side, self.box.y + end
        self.inside = Box(x, y, self.box.w - 2 * side, self.box.h - 2 * end)
        """The panel without what seat winds cover."""

    def place(self) -> None:
        frame = self.box.grown(self.px(FRAME))
        self.pen.panel("centre.ring", frame, "frame", radius=16 + FRAME)
        self.place_ground("centre")
        self._place_turn()
        self._place_winds()
        wide, high = (one / self.board.plan.unit for one in (self.box.w, self.box.h))
        is_narrow = wide < WIDE
        if high >= (NARROW_HIGH if is_narrow else HIGH):
            self._place_high()
        else:
            self._place_wide(is_low=is_narrow or high < LOW)

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
        self.pen.panel("turn.glow", bar.grown(self.px(GLOW)), "halo", radius=GLOW, layer=1)
        self.pen.panel("turn", bar, "light", radius=LIGHT / 2, layer=1)

    def _place_winds(self) -> None:
        """Place the seat winds on the panel's edge."""
        box, side = self.box, self.px(WIND)
        inset = side // 2 - self.px(OUTSIDE)
        cx, cy = box.centre
        spots = (
            (cx, box.bottom - inset),
            (box.right - inset, cy),
            (cx, box.y + inset),
            (box.x + inset, cy),
        )
        for position, (x, y) in enumerate(spots):
            seat = seat_at(position, self.view)
            sign = self.text(f"wind.{seat}.sign")
            spot = box_around(x, y, side, side)
            self.pen.badge(f"centre.wind.{position}", sign, spot, east=seat == 0)

    def _rows(self, cell: Box, *heights: float) -> list[Box]:
        """Return rows of these heights, in the middle of a cell."""
        pixels = [self.px(one) for one in heights]
        y, rows = cell.centre[1] - sum(pixels) // 2, []
        for high in pixels:
            rows.append(Box(cell.x, y, cell.w, high))
            y += high
        return rows

    def _place_left(self, box: Box, size: float, words: float, align: str) -> None:
        """Place how many tiles are left, short and in words below, in letters of these sizes."""
        number, line = self._rows(box, 1.2 * size, 1.3 * words)
        self.pen.text("left", self.left, number, size, bold=True, align=align)
        self.line("left words", self.left_words, line, words, align=align)

    def _lines(self, *names: str) -> list[tuple[str, str]]:
        """Return the small lines of words that there are, by key."""
        words = {
            "rules": self.board.state.ruleset,
            "minimum": self.minimum,
            "round name": self.round_name,
        }
        return [(name, words[name]) for name in names if words[name]]

    def _place_lines(
        self, lines: list[tuple[str, str]], rows: list[Box], more: float, align: str
    ) -> None:
        """Place the hand, and small lines below it, in rows."""
        size = TITLE * more
        self.pen.text("hand number", self.hand, rows[0], size, align=align, display=True)
        for (key, words), row in zip(lines, rows[1:], strict=False):
            self.line(key, words, row, SIZE * more, align=align)

    def _place_wide(self, *, is_low: bool) -> None:
        """Place the round, then the hand and the rules, then what is left, over the bar."""
        px, inside = self.px, self.inside
        cell = Box(inside.x - px(4), inside.y, px(LOW_SIGN if is_low else SIGN + 42), inside.h)
        if is_low:
            (sign,) = self._rows(cell, LOW_SIGN - 8)
        else:
            sign, name = self._rows(cell, SIGN + 12, 24)
            self.line("round name", self.round_name, name)
        self.place_sign(sign)
        x = cell.right + px(10)
        rest = Box(x, inside.y, inside.right - x, inside.h)
        wide = px(LOW_NUMBER if is_low else NUMBER)
        lines = self._lines("rules") if is_low else self._lines("rules", "minimum")
        if (
            lines
            and TOO_WIDE * text_units(lines[0][1], SIZE) * self.board.plan.unit > rest.w - wide
        ):
            lines = lines[1:]
        heights = LOW_ROWS if is_low else (TITLE_HIGH, LINE, *[LINE] * (len(lines) - 1), 14, BAR)
        *rows, _, bar = self._rows(rest, *heights)
        left = Box(rest.right - wide, rows[0].y, wide, rows[-1].bottom - rows[0].y)
        self._place_left(left, 26 if is_low else 38, SIZE, "right")
        shorter = [Box(one.x, one.y, one.w - wide, one.h) for one in rows]
        self._place_lines(lines, shorter, 1, "left")
        self.place_bar(bar)

    def _place_high(self) -> None:
        """Place the round and what is left, side by side or in a slender panel one below another,
        and the rest below. All gets larger in a large panel."""
        inside, unit = self.inside, self.board.plan.unit
        high, is_slender = inside.h / unit, inside.h > SLENDER * inside.w
        top = SIGN + NUMBER / 2 if is_slender else SIGN
        rest = TITLE_HIGH + 8 + BAR
        lines = self._lines("rules", "minimum", "round name")
        lines = lines[: max(1, int((high - top - rest) // LINE))]
        rest += LINE * len(lines)
        more = max(1.0, min(LARGEST, inside.w / unit / USUAL_WIDE, high / (top + rest)))
        top = min(top, high / more - rest)
        heights = (top, TITLE_HIGH, *(LINE for _ in lines), 8, BAR)
        first, *rows, _, bar = self._rows(inside, *(one * more for one in heights))
        side, wide = self.px(min(top, SIGN) * more), self.px(NUMBER * more)
        if is_slender:
            self.place_sign(Box(first.x, first.y, first.w, side))
            left = Box(first.x, first.y + side, first.w, first.h - side)
        else:
            x = first.x + (first.w - side - wide) // 2
            self.place_sign(Box(x, first.y, side, side))
            left = Box(x + side, first.y, wide, side)
        self._place_left(left, min(34, 0.8 * (top - LINE)) * more, SIZE * more, "centre")
        self._place_lines(lines, rows, more, "centre")
        whole = min(bar.w, self.px(210 * more))
        self.place_bar(Box(bar.centre[0] - whole // 2, bar.y, whole, bar.h))


class _Strip(_Words):
    """The strip above the pool."""

    def __init__(self, board: Board) -> None:
        super().__init__(board, board.box(board.plan.panel))

    def place(self) -> None:
        box, px, pen = self.box, self.px, self.pen
        self.place_ground("strip")
        sign = Box(box.x + px(14), box.y + px(4), px(26), box.h - 2 * px(4))
        self.place_sign(sign)
        left = Box(sign.right + px(10), box.y, px(66), box.h)
        pen.text("left", self.left, left, 22, bold=True)
        x = left.right + px(2)
        if box.w >= px(STRIP_FULL):
            words = Box(x, box.y, px(102), box.h)
            self.line("left words", self.left_words, words, align="left")
            x = words.right + px(8)
        bar = Box(x, box.centre[1] - px(4), px(110), px(8))
        self.place_bar(bar)
        hand = Box(bar.right + px(12), box.y, px(94), box.h)
        pen.text("hand number", self.hand, hand, 18, display=True)
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
