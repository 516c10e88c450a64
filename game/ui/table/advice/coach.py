"""The coach at the table, which works only when the player asks.

It marks the best move, and says more in a panel with its own place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from game.bots.opponents import EXPERTS, Opponents
from game.coach.advice import Advice, Option, advise
from game.review.deep_look import DeepLook
from game.review.playouts import DeepQuestion
from game.rules.moves import Action, Move
from game.rules.view import View
from game.rulesets.ruleset import Ruleset
from game.ui.drawing.looks import Box, Command, Placed, TileLook
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen
from game.ui.table.advice.advice_panel import RING, place_advice
from game.ui.table.advice.deep_panel import (
    Looking,
    place_deep_button,
    place_deep_look,
)
from game.ui.table.advice.deep_words import compared_moves
from game.ui.table.parts.dialogs import DIALOG_LAYER, Dialog
from game.ui.table.plan.board import plan_of

TALL = (1040, 1720)
"""The units that fill a tall window for the words of the panel."""


class Coach:
    """The coach's state: open or not, with the advice for the current position and the deep look at
    it, if the player asked for one."""

    def __init__(self, ruleset: Ruleset, against: Opponents = EXPERTS) -> None:
        self.ruleset = ruleset
        self.against = against
        self.is_open = False
        self.deep: Looking | None = None
        self._view: View | None = None
        self._advice: Advice | None = None

    def toggle(self) -> None:
        """Open, or close as `close` does."""
        if self.is_open:
            self.close()
        else:
            self.is_open = True

    def open(self) -> None:
        """Open. From now on `advice` computes something."""
        self.is_open = True

    def press(
        self,
        view: View | None,
        drawn_before: int,
        players: tuple[str, ...],
        played: Move | None = None,
    ) -> None:
        """Open, then take a deep look at this view, then close. The look includes the move that was
        `played`. `drawn_before` counts the drawn hands just before this one, and `players` are the
        computer players of the seats."""
        advice = None if self.deep else self.advice(view)
        if view is None or advice is None:
            self.toggle()
        else:
            moves = compared_moves(advice, played)
            question = DeepQuestion(view, moves, drawn_before, players=players)
            self.deep = DeepLook(question, self.ruleset)

    def close(self) -> None:
        """Close, and stop the deep look."""
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
            self._view, self._advice = view, advise(view, self.ruleset, self.against)
        return self._advice


@dataclass(frozen=True, slots=True)
class Asked:
    """The question to the coach: the position, the open dialog, the move that the player has
    chosen, and in a replay the move that was `played`. `press` asks for the deep look and closes
    it, and `deep` is the look."""

    view: View
    advice: Advice
    dialog: Dialog | None = None
    chosen: Move | None = None
    press: Command | None = None
    deep: Looking | None = None
    played: Move | None = None


def with_coach(placed: list[Placed], asked: Asked, screen: Screen) -> list[Placed]:
    """Return these items of the table with the coach's mark, and in full help with the panel."""
    marked = ringed(placed, asked.advice.best.move)
    marked += glow(placed, button_of(asked.advice.best.move, asked.dialog), screen)
    if screen.settings.help == "full":
        plan = plan_of(screen, asked.view, has_panel=True)
        marked += _panel(plan.box(plan.coach), asked, screen.zoomed(*TALL))
    return marked


def _panel(box: Box, asked: Asked, screen: Screen) -> list[Placed]:
    """Return the panel with the advice, or with the deep look at it."""
    press = asked.press
    if press is not None and asked.deep is not None:
        return place_deep_look(box, asked.deep, asked.advice, press, screen)
    pointed = _pointed(asked, screen.hover)
    placed, foot = place_advice(box, asked.advice, pointed, screen, asked.played)
    return placed + (place_deep_button(foot, press, screen) if press else [])


# --- marks --------------------------------------------------------------------------------------


def ringed(placed: Sequence[Placed], best: Move) -> list[Placed]:
    """Return the items, with a ring around the best discard: the last of its kind in the hand."""
    marked = list(placed)
    if best.action is Action.DISCARD:
        for place, one in reversed([*enumerate(placed)]):
            look = one.look
            if isinstance(look, TileLook) and one.key[:4] == "own:" and look.tile == best.tile:
                marked[place] = replace(one, look=replace(look, ring=RING))
                break
    return marked


def glow(placed: list[Placed], key: str, screen: Screen) -> list[Placed]:
    """Return a frame around the button or row with this key."""
    pen = Pen(screen, DIALOG_LAYER + 8)
    for one in placed:
        if one.key == key:
            radius = one.box.h / screen.unit / (5 if key.startswith("offer") else 2)
            pen.panel("advice.glow", one.box.grown(screen.px(3)), "focus", radius=radius)
    return pen.items


def button_of(best: Move, dialog: Dialog | None) -> str:
    """Return the key of the item to press, "" if there isn't one."""
    if dialog is None:
        return "g" if best.action is Action.KONG else "win" if best.action is Action.WIN else ""
    moves = [offer.move for offer in dialog.offers]
    if best not in moves:
        return "cross"
    return "tick" if len(moves) == 1 else f"offer:{moves.index(best)}"


def _pointed(asked: Asked, hover: str) -> Option | None:
    """Return the move that the player points at: the button or row under the mouse, or else the
    move that was chosen or played."""
    kind, _, number = hover.partition(":")
    offers = asked.dialog.offers if asked.dialog else ()
    move = None
    if kind == "offer" and number.isdigit() and int(number) < len(offers):
        move = offers[int(number)].move
    elif hover == "tick" and offers:
        move = offers[0].move
    elif hover == "cross":
        move = Move(asked.view.seat, Action.PASS)
    else:
        move = asked.chosen or asked.played
    return asked.advice.option(move) if move else None
