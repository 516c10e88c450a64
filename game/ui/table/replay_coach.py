"""The coach in a replay: its advice about a seat's decision, and the move that was made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from game.bots.advice import Advice
from game.rules.moves import Action, Move
from game.rules.problems import Reason
from game.rules.tiles import Seat, Tile, tile_text
from game.rules.view import View
from game.session.labels import Labels
from game.ui.drawing.looks import Box, Command, Placed, TileLook, box_around
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen
from game.ui.table.coach import Asked, panel_box, with_coach
from game.ui.table.deep_panel import Looking
from game.ui.table.dialogs import DIALOG_LAYER, Dialog
from game.ui.table.layouts import LAYOUTS, areas

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
    the one that was discarded, with the best move."""
    move = faced.played
    discarded = move.tile if move and move.action is Action.DISCARD and not faced.is_best else None
    chosen = discarded if pointed is None else pointed
    asked = Asked(faced.view, faced.advice, CONTROLS, chosen, faced.press, faced.deep)
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
    placed: Sequence[Placed], seat: Seat, screen: Screen, onward: Callable[[int], None] | None
) -> list[Placed]:
    """Place a sentence for a seat without a decision at this step, at the place of the advice. A
    button leads to its next decision, if there is one."""
    layout, pen = LAYOUTS[screen.settings.layout], Pen(screen, DIALOG_LAYER)
    upright = screen.settings.discards_upright
    found = areas(layout, screen.width, screen.height, upright=upright)
    tiles = [one for one in placed if isinstance(one.look, TileLook)]
    room = panel_box(found, tiles, pool=layout.has_pool, asking=True)
    px = screen.px
    box = box_around(*room.centre, min(room.w, px(560)), px(58))
    pen.panel("undecided", box, "page", radius=18)
    words = screen.text("replay.no_decision", seat=screen.text(f"wind.{seat}"))
    button = Box(box.right - px(192), box.y + px(9), px(180), box.h - px(18))
    pen.text("undecided.words", words, Box(box.x + px(18), box.y, button.x - box.x - px(28), box.h))
    if onward is not None:
        label = screen.text("replay.next_decision")
        pen.button("undecided.next", label, button, Command(onward, 1), size=17)
    return pen.items
