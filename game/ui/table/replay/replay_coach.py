"""The coach in a replay: its advice about a seat's decision, and the move that was made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from game.coach.advice import Advice
from game.rules.moves import Action, Move
from game.rules.problems import Reason
from game.rules.tiles import Seat, Tile, tile_text
from game.rules.view import View
from game.ui.drawing.looks import Box, Command, Placed, TileLook
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen
from game.ui.table.advice.coach import Asked, with_coach
from game.ui.table.advice.deep_panel import Looking
from game.ui.table.parts.dialogs import DIALOG_LAYER, Dialog
from game.ui.table.plan.board import plan_of
from game.words.labels import Labels

CONTROLS = Dialog(())
"""A question without offers: the controls of a replay lie at the place of dialogs."""
PLAYED = "last"
"""The colour of the ring around the tile that was discarded."""


@dataclass(frozen=True, slots=True)
class Faced:
    """A decision that a seat faced, the coach's advice, and the move that was made, if the
    recording has it. `press` and `deep` are as in Asked."""

    view: View
    advice: Advice
    played: Move | None
    press: Command | None = None
    deep: Looking | None = None

    @property
    def is_best(self) -> bool:
        """Return whether the best move was made."""
        return self.played == self.advice.best.move

    def words(self, labels: Labels) -> str:
        """Return what was played, and what the coach would play."""
        best = _name(self.advice.best.move, labels)
        if self.played is None:
            return labels.text("replay.coach", best=best)
        if self.is_best:
            return labels.text("replay.agreed", played=_name(self.played, labels))
        return labels.text("replay.coached", played=_name(self.played, labels), best=best)


def _name(move: Move, labels: Labels) -> str:
    action = labels.text(f"claim.{move.action.value}")
    if move.tile is None:
        return action
    kind = move.action.value if move.action in (Action.DISCARD, Action.CHOW) else "set"
    tile = tile_text(move.tile)
    return labels.reason(Reason.of(f"replay.{kind}", action=action, tile=tile))


def with_advice(
    placed: list[Placed], faced: Faced, pointed: Tile | None, screen: Screen
) -> list[Placed]:
    """Return these items with the coach's. It compares the tile that the player points at, or else
    the move that was played, with the best move."""
    view, move = faced.view, faced.played
    discarded = move.tile if move and move.action is Action.DISCARD and not faced.is_best else None
    chosen = None if pointed is None else Move(view.seat, Action.DISCARD, pointed)
    asked = Asked(view, faced.advice, CONTROLS, chosen, faced.press, faced.deep, move)
    return with_coach(_ringed(placed, discarded), asked, screen)


def _ringed(placed: Sequence[Placed], discarded: Tile | None) -> list[Placed]:
    """Return the items, with a ring around the last tile of this kind in the hand."""
    marked = list(placed)
    for place, one in reversed([*enumerate(placed)]):
        look = one.look
        if isinstance(look, TileLook) and one.key[:4] == "own:" and look.tile == discarded:
            marked[place] = replace(one, look=replace(look, ring=PLAYED))
            break
    return marked


def place_no_decision(
    view: View, seat: Seat, screen: Screen, onward: Callable[[int], None] | None
) -> list[Placed]:
    """Place a sentence for a seat without a decision at this step, at the place of the advice. A
    button leads to its next decision, if there is one."""
    pen, px = Pen(screen, DIALOG_LAYER), screen.px
    plan = plan_of(screen, view, has_panel=True)
    place = plan.box(plan.coach)
    box = Box(place.x, place.y, place.w, min(place.h, px(200)))
    pen.panel("undecided", box, "page", radius=18)
    words = screen.text("replay.no_decision", seat=screen.text(f"wind.{seat}"))
    pad = px(16)
    button = Box(box.x + pad, box.bottom - pad - px(44), box.w - 2 * pad, px(44))
    told = Box(box.x + pad, box.y + pad, box.w - 2 * pad, button.y - box.y - 2 * pad)
    pen.text("undecided.words", words, told, wrap=True, middle=True)
    if onward is not None:
        label = screen.text("replay.next_decision")
        pen.button("undecided.next", label, button, Command(onward, 1), size=17)
    return pen.items
