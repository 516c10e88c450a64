"""The coach at the table, which works only when the player asks.

It marks the best move, and says more in a panel that covers nothing the player needs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.bots.advice import Advice, Option, advise
from game.rules.moves import Action, Move
from game.rules.tiles import Tile
from game.rules.view import View
from game.rulesets.ruleset import Ruleset
from game.session.deep_look import DeepLook
from game.session.playouts import DeepQuestion
from game.ui.drawing.looks import Box, Command, Placed, TileLook
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen
from game.ui.table.advice_panel import RING, place_advice
from game.ui.table.deep_panel import Looking, place_deep_button, place_deep_look
from game.ui.table.deep_words import compared_moves
from game.ui.table.dialogs import DIALOG_LAYER, Dialog
from game.ui.table.layouts import GAP, LAYOUTS, LIFT, Areas, areas


class Coach:
    """The coach's state: open or not, with the advice for the current position and the deep look at
    it, if the player asked for one."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.is_open = False
        self.deep: Looking | None = None
        self._view: View | None = None
        self._advice: Advice | None = None

    def toggle(self) -> None:
        if self.is_open:
            self.close()
        else:
            self.is_open = True

    def press(self, view: View | None, drawn_before: int, played: Move | None = None) -> None:
        """Open, then take a deep look at this view, then close. The look includes the move that was
        `played`. `drawn_before` counts the drawn hands just before this one."""
        advice = None if self.deep else self.advice(view)
        if view is None or advice is None:
            self.toggle()
        else:
            question = DeepQuestion(view, compared_moves(advice, played), drawn_before)
            self.deep = DeepLook(question, self.ruleset)

    def close(self) -> None:
        self.is_open = False
        self._end_deep_look()

    def poll(self) -> bool:
        """Take what the deep look has found. Return whether there is something new."""
        return self.deep is not None and self.deep.poll()

    def _end_deep_look(self) -> None:
        if self.deep is not None:
            self.deep.stop()
            self.deep = None

    def advice(self, view: View | None) -> Advice | None:
        """Return the advice for this view, None if the coach is closed or the seat has no move. A
        deep look at another view ends."""
        if view is not self._view:
            self._end_deep_look()
        if view is None or not self.is_open or not view.legal or view.is_over:
            return None
        if view is not self._view:
            self._view, self._advice = view, advise(view, self.ruleset)
        return self._advice


@dataclass(frozen=True, slots=True)
class Asked:
    """The question to the coach: the position, the open dialog, and the player's chosen tile.
    `press` asks for the deep look and closes it, and `deep` is the look."""

    view: View
    advice: Advice
    dialog: Dialog | None = None
    chosen: Tile | None = None
    press: Command | None = None
    deep: Looking | None = None


def with_coach(placed: list[Placed], asked: Asked, screen: Screen) -> list[Placed]:
    """Return these items of the table with the coach's mark, and in full help with the panel."""
    marked = _ringed(placed, asked.advice.best.move)
    marked += _glow(placed, asked, screen)
    if screen.settings.help == "full":
        layout = LAYOUTS[screen.settings.layout]
        upright = screen.settings.discards_upright
        found = areas(layout, screen.width, screen.height, upright=upright)
        asking = asked.dialog is not None
        box = panel_box(found, placed, pool=layout.has_pool, asking=asking)
        marked += _panel(box, asked, screen)
    return marked


def _panel(box: Box, asked: Asked, screen: Screen) -> list[Placed]:
    """Return the panel with the advice, or with the deep look at it."""
    press = asked.press
    if press is not None and asked.deep is not None:
        return place_deep_look(box, asked.deep, asked.advice, press, screen)
    placed, foot = place_advice(box, asked.advice, _pointed(asked, screen.hover), screen)
    return placed + (place_deep_button(foot, press, screen) if press and foot else [])


# --- marks --------------------------------------------------------------------------------------


def _ringed(placed: Sequence[Placed], best: Move) -> list[Placed]:
    """Return the items, with a ring around the best discard: the last of its kind in the hand."""
    marked = list(placed)
    if best.action is Action.DISCARD:
        for place, one in reversed([*enumerate(placed)]):
            look = one.look
            if isinstance(look, TileLook) and one.key[:4] == "own:" and look.tile == best.tile:
                marked[place] = replace(one, look=replace(look, ring=RING))
                break
    return marked


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


def _pointed(asked: Asked, hover: str) -> Option | None:
    """Return the move that the player points at: the button or row under the mouse, or the chosen
    tile."""
    kind, _, number = hover.partition(":")
    offers = asked.dialog.offers if asked.dialog else ()
    move = None
    if kind == "offer" and number.isdigit() and int(number) < len(offers):
        move = offers[int(number)].move
    elif hover == "tick" and offers:
        move = offers[0].move
    elif hover == "cross":
        move = Move(asked.view.seat, Action.PASS)
    elif asked.chosen is not None:
        move = Move(asked.view.seat, Action.DISCARD, asked.chosen)
    return asked.advice.option(move) if move else None


# --- the panel ----------------------------------------------------------------------------------


def panel_box(found: Areas, placed: Sequence[Placed], *, pool: bool, asking: bool) -> Box:
    """Return the box of the panel. In Layout 1 it lies on the centre panel, or below an open
    dialog. In Layout 0 it lies above the hand, or above an open dialog on the older discards."""
    if not asking:
        return _above_hand(found, placed, found.dialog.y) if pool else found.centre
    if not pool:
        return _above_hand(found, placed, found.centre.bottom + found.px(9))
    above = found.dialog.moved(dy=-found.dialog.h - found.px(9))
    last = max(
        (one for one in placed if one.key.startswith("river:")),
        key=lambda one: int(one.key.partition(":")[2]),
        default=None,
    )
    if last is not None and last.box.grown(found.px(12)).overlaps(above):
        return Box(above.x, found.pool.y, above.w, above.h)
    return above


def _above_hand(found: Areas, placed: Sequence[Placed], top: int) -> Box:
    """Return the box from `top` down to the hand, between the player's bonus tiles and the plate at
    the right."""
    bonus = (one.box.right for one in placed if one.key.startswith("bonus:0"))
    left = max(found.plates[0].right, *bonus, 0) + found.px(2 * GAP)
    right, bottom = found.plates[1].x - found.px(2 * GAP), found.own.y - found.px(LIFT + 4)
    return Box(left, top, right - left, bottom - top)
