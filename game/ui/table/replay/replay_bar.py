"""The controls of a replay, in the place of dialogs, and its coach: the advice about a seat's
decision, and the move that was made."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from game.coach.advice import Advice
from game.rules.moves import Action, Move
from game.rules.problems import Reason
from game.rules.tiles import SEATS, Seat, Tile, tile_text
from game.rules.view import View
from game.ui.drawing.looks import Box, Command, Placed, Slide, TileLook, Tip, box_around
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen
from game.ui.table.advice.coach import Asked, with_coach
from game.ui.table.advice.deep_panel import Looking
from game.ui.table.parts.dialogs import DIALOG_LAYER, Dialog
from game.ui.table.plan.board import plan_of
from game.words.labels import Labels

DEAL, CAPTION, COUNT = 132, 21, 120
"""The width of the button that deals the hand again, the height of the caption, and the room for
the number of the step."""


@dataclass(frozen=True, slots=True)
class Controls:
    """The state of the controls: the current step, the last one, and whether the hand plays
    automatically. Then whose view it is, whether all hands are open, and the caption."""

    at: int
    last: int
    playing: bool
    seat: Seat
    all_open: bool
    caption: str
    can_deal: bool = False
    """True if the hand can be dealt again."""

    def part(self) -> float:
        """Return how far the hand has come, 0 to 1."""
        return self.at / max(1, self.last)


class ReplayActions(Protocol):
    """The handlers that the controls need. The first three go backwards (-1) or forwards (1)."""

    def on_step(self, direction: int) -> None:
        """Go one step."""

    def on_turn(self, direction: int) -> None:
        """Go to another discard, or with the coach to another decision."""

    def on_end(self, direction: int) -> None:
        """Go to the first step or the last."""

    def on_play(self) -> None:
        """Start automatic play, or stop it."""

    def on_slide(self, part: float) -> None:
        """Go to the step at this part (0 to 1) of the hand."""

    def on_seat(self, seat: Seat) -> None:
        """Show the hand as this seat saw it."""

    def on_open_hands(self) -> None:
        """Show all hands, or only what the seat in view saw."""

    def on_deal_again(self) -> None:
        """Open the screen to play this deal again."""


def place_controls(pen: Pen, box: Box, controls: Controls, actions: ReplayActions) -> None:
    """Place the controls in a wide, flat box."""
    pen.panel("bar", box, "panel", radius=16)
    _Placer(pen, controls, actions).place(box)


def caption_box(bar: Box, px: Callable[[float], int]) -> Box:
    """Return the box of the caption in these controls, left of the number of the step."""
    return Box(bar.x + px(16), bar.y + px(4), bar.w - px(32) - px(COUNT), px(CAPTION))


class _Placer:
    def __init__(self, pen: Pen, controls: Controls, actions: ReplayActions) -> None:
        self.pen = pen
        self.px = pen.screen.px
        self.controls = controls
        self.actions = actions

    def place(self, box: Box) -> None:
        """Place three rows: the caption, the slider, and all buttons."""
        px, pen, controls = self.px, self.pen, self.controls
        row = Box(box.x + px(16), box.y + px(4), box.w - px(32), px(CAPTION))
        caption = caption_box(box, px)
        pen.text("caption", controls.caption, caption, 17, colour="claim")
        count = Box(row.right - px(112), row.y, px(112), row.h)
        words = f"{controls.at} / {controls.last}"
        pen.text("slider.name", words, count, 16, colour="dim", align="right")
        slider, slide = Box(row.x, row.bottom, row.w, px(18)), Slide(self.actions.on_slide)
        pen.slider("slider", controls.part(), slider, slide, max(1, controls.last))
        buttons = Box(row.x, box.y + px(56), px(7 * 40 + 6 * 6), px(44))
        self._place_buttons(buttons)
        seats = Box(buttons.right + px(8), buttons.y, px(4 * 38 + 3 * 6), buttons.h)
        self._place_seats(seats)
        left = seats.right + px(10)
        right = row.right
        if controls.can_deal:
            right -= px(DEAL) + px(6)
            self._place_deal(Box(row.right - px(DEAL), buttons.y, px(DEAL), buttons.h))
        self._place_open(Box(left, buttons.y, right - left, buttons.h))

    # --- the parts ------------------------------------------------------------------------------

    def _place_buttons(self, box: Box) -> None:
        """Place the buttons: start, turn back, step back, play, and three forwards."""
        controls, names = self.controls, ("end", "skip", "arrow-right")
        back, on = controls.at > 0, controls.at < controls.last
        actions = self.actions
        handlers = {"end": actions.on_end, "turn": actions.on_turn, "step": actions.on_step}
        for place, ((name, handler), icon) in enumerate(zip(handlers.items(), names, strict=True)):
            command = Command(handler, -1) if back else None
            key, slot = f"{name}.back", self._slot(box, place)
            self._button(key, icon, slot, command, f"tip.{name}.back", turn=2)
            command = Command(handler, 1) if on else None
            key, slot = f"{name}.on", self._slot(box, 6 - place)
            self._button(key, icon, slot, command, f"tip.{name}.on")
        play = "pause" if controls.playing else "play"
        command = Command(self.actions.on_play)
        self._button("play", play, self._slot(box, 3), command, f"tip.{play}", style="primary")

    def _slot(self, box: Box, place: int) -> Box:
        """Return one of seven places side by side."""
        gap = self.px(6)
        left, right = (box.x + (box.w + gap) * one // 7 for one in (place, place + 1))
        return Box(left, box.y, right - gap - left, box.h)

    def _button(
        self,
        key: str,
        icon: str,
        box: Box,
        command: Command | None,
        tip: str,
        *,
        turn: int = 0,
        style: str = "normal",
    ) -> None:
        words = Tip(self.pen.screen.text(tip))
        self.pen.button(key, "", box, command, style=style, tip=words)
        size = box.h * 0.5
        tint = "off" if command is None else "text" if style == "primary" else "gold"
        sign = box_around(*box.centre, size, size)
        self.pen.icon(f"{key}.sign", icon, sign, turn=turn, tint=tint)

    def _place_seats(self, box: Box) -> None:
        """Place a button for each seat's view."""
        for seat in SEATS:
            style = "primary" if seat == self.controls.seat else "quiet"
            button = Box(box.x + self.px(44 * seat), box.y, self.px(38), box.h)
            text, command = self.pen.screen.text, Command(self.actions.on_seat, seat)
            tip = Tip(text("tip.seat", wind=text(f"wind.{seat}")))
            sign = text(f"wind.{seat}.sign")
            self.pen.button(f"seat.{seat}", sign, button, command, style=style, tip=tip)

    def _place_deal(self, box: Box) -> None:
        words, command = (
            self.pen.screen.text("button.deal_again"),
            Command(self.actions.on_deal_again),
        )
        self.pen.button("deal_again", words, box, command, style="quiet", size=16)

    def _place_open(self, box: Box) -> None:
        """Place the switch that opens all hands."""
        px, high = self.px, self.px(30)
        switch = Box(box.x, box.y + (box.h - high) // 2, px(58), high)
        self.pen.toggle("open", self.controls.all_open, switch, Command(self.actions.on_open_hands))
        words = Box(switch.right + px(8), box.y, box.right - switch.right - px(8), box.h)
        self.pen.text("open.words", self.pen.screen.text("replay.open"), words, 16)


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
    pen.panel("undecided", box, "panel", radius=18)
    words = screen.text("replay.no_decision", seat=screen.text(f"wind.{seat}"))
    pad = px(16)
    button = Box(box.x + pad, box.bottom - pad - px(44), box.w - 2 * pad, px(44))
    told = Box(box.x + pad, box.y + pad, box.w - 2 * pad, button.y - box.y - 2 * pad)
    pen.text("undecided.words", words, told, wrap=True, middle=True)
    if onward is not None:
        label = screen.text("replay.next_decision")
        pen.button("undecided.next", label, button, Command(onward, 1), size=17)
    return pen.items
