"""The coach at the table, which works only when the player asks.

It marks tiles, and says more in a panel that covers nothing the player needs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil

from game.bots.advice import Advice, Option, advise
from game.bots.standing import Count, Standing
from game.rules.moves import Action, Move
from game.rules.tiles import Tile
from game.rules.view import View
from game.rulesets.ruleset import Ruleset
from game.ui.drawing.looks import NOTHING, Box, Placed, TileLook
from game.ui.drawing.tile_size import tile_depth, tile_width
from game.ui.kit.fitting import text_units
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen
from game.ui.table.advice_words import AdviceWords, amount
from game.ui.table.dialogs import DIALOG_LAYER, Dialog
from game.ui.table.layouts import GAP, LAYOUTS, LIFT, Areas, areas

RING = "good"
AS_GOOD = 0.02
"""Discards at most this much worse than the best one, as a part of its value, are marked too."""
TITLE, LINE, TILE = 28, 22, 30
"""The heights of a title, a line and a small tile."""
SIZE, PAD = 15, 16
MOST_LINES, RAGGED = 3, 1.02
"""The most lines of reasons, and the part of their width that words fill. It is above 1, since
widths are estimated too large."""
LINES = 4
"""The most moves that are named besides the explained one."""


class Coach:
    """The coach's state: open or not, with the advice for the current position."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.is_open = False
        self._view: View | None = None
        self._advice: Advice | None = None

    def toggle(self) -> None:
        self.is_open = not self.is_open

    def close(self) -> None:
        self.is_open = False

    def advice(self, view: View) -> Advice | None:
        """Return the advice for this view, None if the coach is closed or the seat has no move."""
        if not self.is_open or not view.legal or view.is_over:
            return None
        if view is not self._view:
            self._view, self._advice = view, advise(view, self.ruleset)
        return self._advice


@dataclass(frozen=True, slots=True)
class Asked:
    """The question to the coach: the position, the open dialog, and the player's chosen tile."""

    view: View
    advice: Advice
    dialog: Dialog | None = None
    chosen: Tile | None = None


def with_coach(placed: list[Placed], asked: Asked, screen: Screen) -> list[Placed]:
    """Return these items of the table with the coach's marks, and in full help with the panel."""
    option = _explained(asked, screen.hover)
    full = screen.settings.help == "full"
    needed = [tile for tile, _ in option.standing.useful] if full and option.standing else []
    best = _best_tiles(asked.advice)
    marked = [_ringed(one, best, needed) for one in placed]
    marked += _glow(placed, asked, screen)
    if full:
        marked += _Panel(placed, asked, option, screen).place()
    return marked


# --- marks --------------------------------------------------------------------------------------


def _best_tiles(advice: Advice) -> list[Tile]:
    """Return the best discards, or none if another move is best."""
    least = advice.best.value - AS_GOOD * abs(advice.best.value)
    if advice.best.move.action is not Action.DISCARD:
        return []
    best = [one.move for one in advice.options if one.value >= least]
    return [move.tile for move in best if move.action is Action.DISCARD and move.tile is not None]


def _ringed(one: Placed, best: Sequence[Tile], needed: Sequence[Tile]) -> Placed:
    """Return the item, with a ring if it is a best discard or a useful tile on the table."""
    look = one.look
    if not isinstance(look, TileLook) or look.ring or look.back:
        return one
    wanted = best if one.key.startswith("own:") else needed
    on_table = one.key.startswith(("own:", "river:", "meld:"))
    return replace(one, look=replace(look, ring=RING)) if on_table and look.tile in wanted else one


def _glow(placed: list[Placed], asked: Asked, screen: Screen) -> list[Placed]:
    """Return a frame around the button or row of the best answer."""
    key = _button_of(asked.advice.best.move, asked.dialog)
    pen = Pen(screen, DIALOG_LAYER + 8)
    for one in placed:
        if one.key == key:
            radius = one.box.h / screen.unit / (5 if key.startswith("offer") else 2)
            pen.panel("advice.glow", one.box.grown(screen.px(3)), "focus", radius=radius)
    return pen.items


def _button_of(best: Move, dialog: Dialog | None) -> str:
    """Return the key of the item to press, "" if there isn't one."""
    if dialog is None:
        return "g" if best.action is Action.KONG else "win" if best.action is Action.WIN else ""
    moves = [offer.move for offer in dialog.offers]
    if best not in moves:
        return "cross"
    return "tick" if len(moves) == 1 else f"offer:{moves.index(best)}"


def _explained(asked: Asked, hover: str) -> Option:
    """Return the move to explain: by the row under the mouse or the chosen tile, or the best."""
    kind, _, number = hover.partition(":")
    offers = asked.dialog.offers if asked.dialog else ()
    move = None
    if kind == "offer" and number.isdigit() and int(number) < len(offers):
        move = offers[int(number)].move
    elif asked.chosen is not None:
        move = Move(asked.view.seat, Action.DISCARD, asked.chosen)
    return (asked.advice.option(move) if move else None) or asked.advice.best


# --- the panel ----------------------------------------------------------------------------------


def panel_box(found: Areas, placed: Sequence[Placed], *, pool: bool, asking: bool) -> Box:
    """Return the box of the panel. In Layout 1 it lies on the centre panel, or below an open
    dialog. In Layout 0 it lies at the place of dialogs, or above an open one, on the older
    discards."""
    if not asking:
        return found.dialog if pool else found.centre
    if not pool:
        top, bottom = found.centre.bottom + found.px(9), found.own.y - found.px(LIFT + 4)
        left = found.plates[0].right + found.px(GAP + 120)
        right = found.plates[1].x - found.px(2 * GAP)
        return Box(left, top, right - left, bottom - top)
    above = found.dialog.moved(dy=-found.dialog.h - found.px(9))
    last = max(
        (one for one in placed if one.key.startswith("river:")),
        key=lambda one: int(one.key.partition(":")[2]),
        default=None,
    )
    if last is not None and last.box.grown(found.px(12)).overlaps(above):
        return Box(above.x, found.pool.y, above.w, above.h)
    return above


class _Panel:
    """The words for one move. A wide panel has two columns, a high one has one."""

    def __init__(
        self, placed: Sequence[Placed], asked: Asked, option: Option, screen: Screen
    ) -> None:
        self.asked = asked
        self.option = option
        self.words = AdviceWords(screen.labels, asked.advice)
        layout, asking = LAYOUTS[screen.settings.layout], asked.dialog is not None
        upright = screen.settings.discards_upright
        self.areas = areas(layout, screen.width, screen.height, upright=upright)
        self.box = panel_box(self.areas, placed, pool=layout.has_pool, asking=asking)
        self.is_wide = layout.has_pool or asking
        self.px = screen.px
        self.pen = Pen(screen, DIALOG_LAYER)
        self.column = self._columns()[0]
        self.y = self.column.y

    def place(self) -> list[Placed]:
        self.pen.panel("advice", self.box, "page", radius=18)
        self.pen.area("advice.ground", self.box, NOTHING)
        self._place_head()
        standing = self.option.standing
        if self.is_wide:
            self.column = self._columns()[1]
            self.y = self.column.y
        if standing is not None:
            self._place_plans(standing)
            if not self.option.reasons:
                self._place_tiles(standing.useful)
        if not self.is_wide or self.option.reasons:
            self._place_others()
        return self.pen.items

    def _columns(self) -> tuple[Box, Box]:
        pad, top = self.px(PAD), self.px(7)
        inner = Box(self.box.x + pad, self.box.y + top, self.box.w - 2 * pad, self.box.h - 2 * top)
        if not self.is_wide:
            return inner, inner
        wide = (inner.w - pad) // 2
        left = Box(inner.x, inner.y, wide, inner.h)
        return left, Box(left.right + pad, inner.y, wide, inner.h)

    def _line(self, height: float) -> Box:
        """Return the next part of the column, `height` units high."""
        box = Box(self.column.x, self.y, self.column.w, self.px(height))
        self.y = box.bottom
        return box

    def _fits(self, height: float) -> bool:
        return self.y + self.px(height) <= self.column.bottom

    def _place_head(self) -> None:
        """Place the move, its reasons and its figures."""
        is_best = self.option is self.asked.advice.best
        colour = "good" if is_best else "title"
        title = self.words.move(self.option)
        value = self.words.value(self.option)
        name = self._beside("advice.value", value, self._line(TITLE), colour)
        self.pen.text("advice.title", title, name, 18, colour=colour, layer=5)
        self._place_reasons()
        for number, words in enumerate(self.words.lines(self.option)):
            if self._fits(LINE):
                self.pen.text(f"advice.line.{number}", words, self._line(LINE), SIZE, layer=5)

    def _beside(self, key: str, words: str, line: Box, colour: str = "text") -> Box:
        """Place words at the right of a line. Return the rest of the line."""
        wide = min(line.w, self.pen.room(text_units(words, SIZE) + 2))
        box = Box(line.right - wide, line.y, wide, line.h)
        self.pen.text(key, words, box, SIZE, colour=colour, align="right", layer=5)
        return Box(line.x, line.y, line.w - wide, line.h)

    def _fit_beside(self, words: str, figures: str) -> bool:
        """Return whether both texts fit into one line of the column."""
        both = text_units(words, SIZE) + text_units(figures, SIZE)
        return self.pen.room(both) <= self.column.w

    def _place_reasons(self) -> None:
        """Place as many reasons as there is room for, from the first one on."""
        reasons = self.words.why(self.option)
        while len(reasons) > 1 and self._lines(self.words.paragraph(reasons)) > MOST_LINES:
            reasons.pop()
        words = self.words.paragraph(reasons)
        lines = min(self._lines(words), MOST_LINES)
        if lines:
            self.pen.text(
                "advice.reasons", words, self._line(lines * LINE), SIZE, wrap=True, layer=5
            )

    def _lines(self, words: str) -> int:
        """Return the number of lines that a paragraph takes, including its ragged ends."""
        return (
            ceil(self.pen.room(text_units(words, SIZE)) / (RAGGED * self.column.w)) if words else 0
        )

    def _place_plans(self, standing: Standing) -> None:
        most = 1 if self.is_wide and self.option.reasons else len(standing.plans)
        for number, plan in enumerate(standing.plans[:most]):
            key = f"advice.plan.{number}"
            words, figures = self.words.plan(plan), self.words.figures(plan)
            if not self._fit_beside(words, ""):
                words = self.words.plan(plan, one_name=True)
            lines = 1 if self._fit_beside(words, figures) else 2
            if not self._fits(lines * LINE):
                return
            name = self._line(LINE)
            if lines == 1:
                name = self._beside(f"{key}.figures", figures, name)
            else:
                self._beside(f"{key}.figures", figures, self._line(LINE))
            self.pen.text(f"{key}.name", words, name, SIZE, colour="gold", layer=5)

    def _place_tiles(self, useful: Sequence[Count]) -> None:
        """Place as many useful tiles as there is room for, each with the number left of it, most
        first."""
        high, wide = self.px(TILE), self.px(30)
        cell = tile_width(high) + wide
        if not useful or not self._fits(TILE + 6):
            return
        tiles = sorted(useful, key=lambda one: -one[1])
        row = self._line(TILE + 8)
        top = row.bottom - high - tile_depth(high)
        for number, (tile, left) in enumerate(tiles[: row.w // cell]):
            x, key = row.x + number * cell, f"advice.useful.{number}"
            self.pen.tile(key, tile, x, top, high, layer=6)
            box = Box(x + tile_width(high) + self.px(3), top, wide - self.px(4), high)
            self.pen.text(f"{key}.words", f"×{left}", box, SIZE, colour="dim", layer=5)

    def _place_others(self) -> None:
        """Place the other moves worth naming, each with its figures or, if too long, its value."""
        others = [one for one in self.asked.advice.sensible if one is not self.option]
        for number, one in enumerate(others[:LINES]):
            if not self._fits(LINE):
                return
            key = f"advice.other.{number}"
            words, figures = self.words.instead(one, self.option), self.words.beside(one)
            told = figures if self._fit_beside(words, figures) else amount(one.value)
            name = self._beside(f"{key}.value", told, self._line(LINE))
            self.pen.text(f"{key}.name", words, name, SIZE, colour="dim", layer=5)
