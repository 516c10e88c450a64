"""The fan line in the band above the player's hand, and the reason why a win was refused: what they
say and where they are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from game.bots.equation import Wait
from game.coach.fan_line import FanLine, Ready, fan_line, sure_now
from game.coach.figures import PlanProspect
from game.coach.sure import Sure
from game.rules.numbers import number_text
from game.rules.tiles import Tile, tile_text
from game.rules.view import View
from game.rulesets.ruleset import Ruleset, Scored
from game.ui.drawing.looks import Box, Tip
from game.ui.drawing.tile_size import tile_width
from game.ui.kit.terms import term_area, term_tip
from game.ui.kit.wording import close_units
from game.ui.table.plan.board import PLATES, Board, BoardState
from game.words.distances import away_words
from game.words.labels import Labels


@dataclass(frozen=True, slots=True)
class Piece:
    """Words of one colour in a line, after a tile if they belong to one."""

    key: str
    words: str
    colour: str = "text"
    tile: Tile | None = None


class FanWords:
    """Words for one fan line. Terms have one name, since space is short."""

    def __init__(self, labels: Labels, line: FanLine) -> None:
        self.labels = replace(labels, terms=labels.terms[:1])
        self.line = line
        self.unit = line.unit

    # --- what the hand has ---

    def first(self, ready: Ready | None) -> list[list[Piece]]:
        """Return the first line, from its longest form to its shortest."""
        now = Piece("now", self.labels.text("fan_line.now"), "dim")
        sure = ready.sure if ready else self.line.sure
        has = [[now, Piece("sure", one, "gold")] for one in self._sure(sure, ready)]
        verdict = self._verdict(sure, ready.missing if ready else self.line.missing)
        more = self._away() if ready is None else self._further(ready)
        if ready and not ready.can_win:
            more = [[*self._away()[-1], *one] for one in more]
        longer = [has[0] + verdict + one for one in more if one]
        return [*longer, has[0] + verdict, has[-1] + verdict, has[-1]]

    def _sure(self, sure: Sure, ready: Ready | None) -> list[str]:
        """Return what the hand has for sure, in full and in short."""
        if not sure.rows:
            if ready is None:
                return [self.labels.text("fan_line.nothing")]
            worthless = not any(one.amount for one in ready.waits)
            key = "result.no_patterns" if worthless else "fan_line.depends"
            return [self.labels.text(key)]
        rows = self.labels.text("fan_line.and").join(map(self._row, sure.rows))
        amount = number_text(sure.amount)
        if len(sure.rows) == 1 and sure.rows[0].total == sure.amount:
            return [
                self.labels.text(
                    f"fan_line.one.{self.unit}", pattern=self._name(sure.rows[0]), amount=amount
                )
            ]
        full = self.labels.text(f"fan_line.sum.{self.unit}", rows=rows, amount=amount)
        return [full, self.labels.text(f"fan_line.least.{self.unit}", amount=amount)]

    def _name(self, row: Scored) -> str:
        return self.labels.text(self.labels.pattern_key(self.line.ruleset.id, row.id))

    def _row(self, row: Scored) -> str:
        pattern = self._name(row)
        if row.unit == "fan":
            return self.labels.text("fan_line.row", pattern=pattern, fan=row.total)
        return pattern

    def _verdict(self, sure: Sure, missing: int | None) -> list[Piece]:
        """Return whether the hand has enough fan for the minimum."""
        if missing is None:
            return []
        if not missing:
            return [Piece("enough", self.labels.text("fan_line.enough"), "good")]
        bonus = sum(one.total for one in sure.rows) > sure.enough
        key = "fan_line.needed.bonus" if bonus else "fan_line.needed"
        return [Piece("needed", self.labels.text(key, count=missing), "bad")]

    def _away(self) -> list[list[Piece]]:
        """Return how far the hand is from ready, in full and in short."""
        away = self.line.shanten
        if not away or not self.line.is_in_sight:
            return [[]]
        forms = dict.fromkeys(away_words(self.labels, away, one) for one in (self.line.shape, away))
        return [[Piece("away", one)] for one in forms]

    def _further(self, ready: Ready) -> list[list[Piece]]:
        """Return what a ready hand can get beyond that: by self-draw, and by its best plan."""
        drawn = []
        if ready.drawn is not None:
            words = self.labels.text(f"fan_line.drawn.{self.unit}", amount=number_text(ready.drawn))
            drawn = [Piece("drawn", words)]
        best = self.line.plans[:1]
        return [drawn + self._becomes(best) if best else drawn, drawn]

    # --- what it waits on, or can become ---

    def second(self, ready: Ready | None) -> list[list[Piece]]:
        """Return the second line, from its longest form to its shortest."""
        if ready is not None:
            return [*self._waits(ready)]
        if not self.line.is_open:
            return [[]]
        if not self.line.is_in_sight:
            return [[Piece("none", self.labels.text("coach.no_chance"), "dim")]]
        plans = self.line.plans
        return [self._becomes(plans[:count]) for count in range(len(plans), 0, -1)] or [[]]

    def _becomes(self, plans: Sequence[PlanProspect]) -> list[Piece]:
        pieces = [Piece("becomes", self.labels.text("fan_line.becomes"), "dim")]
        pieces += [Piece(f"plan.{n}", self._plan(one)) for n, one in enumerate(plans)]
        return pieces

    def _plan(self, plan: PlanProspect) -> str:
        words, name = self.labels.text, self.labels.reason(plan.name.label)
        return words(
            f"fan_line.plan.{self.unit}",
            plan=name,
            amount=number_text(plan.amount),
            away=words("fan_line.away", count=plan.shanten),
        )

    def _waits(self, ready: Ready) -> Iterator[list[Piece]]:
        """Yield the tiles that a ready hand waits on, in groups of the same worth: each with the
        number left, or in the shorter forms each group."""
        waits = sorted(ready.waits, key=lambda one: (one.how == "short", -one.amount, one.how))
        groups = [[*group] for _, group in groupby(waits, lambda one: (one.how, one.amount))]
        key = "ready" if ready.can_win else "complete"
        short = Piece(key, self.labels.text(f"fan_line.{key}"), "dim")
        heads = [short]
        if ready.discard is not None:
            tile = self.labels.text(f"tile.{tile_text(ready.discard)}")
            longer = self.labels.text(f"fan_line.{key}_after", tile=tile)
            heads = [Piece(key, longer, "dim"), short]
        for is_counted in (True, False):
            told = [piece for group in groups for piece in self._group(group, is_counted)]
            yield from ([head, *told] for head in heads)

    def _group(self, waits: Sequence[Wait], is_counted: bool) -> Iterator[Piece]:
        """Yield tiles of the same worth, and that worth."""
        first, left = waits[0], sum(one.left for one in waits)
        colour = "off" if first.how == "short" else "good"
        for one in waits:
            count = f"×{one.left}" if is_counted else ""
            yield Piece(f"wait.{one.tile}", count, "off" if colour == "off" else "dim", one.tile)
        if not is_counted:
            yield Piece(f"left.{first.tile}", f"×{left}", "dim")
        key = {"any": "worth", "self_draw": "self_draw", "short": "short"}[first.how]
        words = self.labels.text(f"fan_line.{key}.{self.unit}", amount=number_text(first.amount))
        yield Piece(f"worth.{first.tile}", words, colour)


SIZE, SMALL, GAP, PAD = 16, 15, 12, 16
"""The sizes of letters in the upper and the lower line, the gap between words, and the margin."""
UPPER, LOWER = 31, 39
"""The heights of the two lines."""
TILE, BESIDE = 32, 3
"""The height of a tile that the hand waits on, and the gap after it."""
UNDO = 156
"""The room for the button that takes a discard back."""
ROOM, GROWN_ROOM = 1.02, 1.06
"""The room for words as a part of their width. Large ones don't grow up to the end of their box."""


def tells_refusal(state: BoardState) -> bool:
    """Return whether the band says why a win was refused."""
    is_free = not (state.asking or state.view.is_over or state.dealing)
    return is_free and state.refused is not None


def place_fan_line(board: Board) -> None:
    """Place the line, unless a dialog has its place. A refused win takes its upper half."""
    state = board.state
    if state.asking or board.view.is_over or not (state.fan_line or state.refused):
        return
    px, band = board.px, board.box(board.plan.band)
    high = min(band.h, px(UPPER + LOWER + 6))  # in a tall window tips have room below
    box = Box(band.x, band.y, band.w - (px(UNDO) if state.can_undo else 0), high)
    inner = Box(box.x + px(PAD), box.y + px(2), box.w - 2 * px(PAD), box.h - 2 * px(2))
    upper = Box(inner.x, inner.y, inner.w, px(UPPER))
    lower = Box(inner.x, upper.bottom, inner.w, px(LOWER))
    board.pen.layer = PLATES
    board.pen.panel("fan", box, "strip", radius=12)
    board.pen.add(term_area("fan.area", box, PLATES, term_tip(board.screen, "fan_line")))
    line, refused = state.fan_line, state.refused
    if refused is not None:
        said, wrap = board.screen.labels.reason(refused), not line
        box = upper if line else inner
        board.pen.text("fan.refused", said, box, SIZE, colour="claim", wrap=wrap, middle=wrap)
    if line is not None:
        words, ready = FanWords(board.screen.labels, line), line.ready_by(board.marked)
        if refused is None:
            _place_longest(board, words.first(ready), upper, SIZE)
        _place_longest(board, words.second(ready), lower, SMALL)
    board.pen.layer = 0


def _place_longest(board: Board, forms: Sequence[Sequence[Piece]], line: Box, size: int) -> None:
    """Place the longest of these forms of a line that fits."""
    lengths = [sum(_wide(board, piece, size) for piece in form) for form in forms]
    fitting = (form for form, wide in zip(forms, lengths, strict=True) if wide <= line.w)
    x = line.x
    for piece in next(fitting, forms[-1]):
        wide = _wide(board, piece, size)
        _place_piece(board, piece, Box(x, line.y, min(wide, line.right - x), line.h), size)
        x += wide


def _place_piece(board: Board, piece: Piece, box: Box, size: int) -> None:
    """Place words, and before them the tile that they belong to."""
    pen, px, key = board.pen, board.px, f"fan.{piece.key}"
    if piece.tile is not None:
        high = px(TILE)
        y = box.y + (box.h - high) // 2 - px(2)
        pen.tile(f"{key}.tile", piece.tile, box.x, y, high, shade=piece.colour == "off")
        beside = tile_width(high) + px(BESIDE)
        box = Box(box.x + beside, box.y, box.w - beside, box.h)
    words = Box(box.x, box.y, box.w - px(GAP), box.h)
    term = _term(piece, board.screen.labels)
    if term and box.w > 0:
        tip = term_tip(board.screen, term)
        shown = any(one.tip == tip for one in pen.items)
        pen.add(
            term_area(f"{key}.term", box, PLATES + 1, Tip(tip.title, tip.text) if shown else tip)
        )
    pen.text(key, piece.words, words, size, colour=piece.colour)


def _term(piece: Piece, labels: Labels) -> str:
    """Return the term that explains a piece, "" for none."""
    if piece.key == "sure" and piece.words == labels.text("result.no_patterns"):
        return "chicken"
    return TERM_OF.get(piece.key.partition(".")[0], "")


def _wide(board: Board, piece: Piece, size: int) -> int:
    """Return the width of a piece with the gap after it."""
    px, wide = board.px, 0
    if piece.tile is not None:
        wide = tile_width(px(TILE)) + px(BESIDE)
    if piece.words:
        part = GROWN_ROOM if board.screen.growth > 1 else ROOM
        wide += board.pen.room(part * close_units(piece.words, size) + 1) + px(GAP)
    return wide


TERM_OF = {
    **dict.fromkeys(("now", "sure"), "now"),
    **dict.fromkeys(("enough", "needed"), "minimum"),
    **dict.fromkeys(("becomes", "plan"), "becomes"),
    **dict.fromkeys(("wait", "left"), "waits"),
    "away": "away",
    "ready": "ready",
    "complete": "waits",
    "drawn": "self_draw",
}
"""The term that explains a piece, by the first part of its key."""
FRAMES = 3
"""The frames of an evaluation. The first one only shows the view, so that a discard shows at
once. The others do half of the work each."""


class FanTeller:
    """Evaluates the latest view. Until then the earlier line stays, but never for more frames than
    an evaluation has: views that come faster don't put it off."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.line: FanLine | None = None
        self._ruleset = ruleset
        self._view: View | None = None
        """The view to tell about."""
        self._frames = 0
        """The frames left until the line is about this view."""

    @property
    def is_ready(self) -> bool:
        """Return whether the line says that the hand is ready, at rest or after a discard."""
        return self.line is not None and any(one.can_win for one in self.line.ready)

    def update(self, view: View, *, is_seen: bool = True) -> bool:
        """Go on with this view: at once if it is the first and the line is seen. Return whether the
        line changes."""
        if view is not self._view:
            is_urgent = is_seen and self._view is None
            self._frames = self._frames or (1 if is_urgent else FRAMES)
            self._view = view
        if not self._frames:
            return False
        self._frames -= 1
        if self._frames == 1:
            sure_now(view, self._ruleset)
        if self._frames:
            return False
        before, self.line = self.line, fan_line(view, self._ruleset)
        return self.line != before
