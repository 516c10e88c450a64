"""The sounds of events on the table."""

from __future__ import annotations

from collections.abc import Iterable

from game.rules.moves import (
    Action,
    BonusLaid,
    Claimed,
    Dealt,
    Discarded,
    Drew,
    Event,
    FalseWin,
    SelfKong,
    Won,
)
from game.rules.tiles import Seat
from game.rules.view import View
from game.session.session import Shown
from game.ui.kit.app import App
from game.ui.kit.sounds import Sound
from game.ui.table.plan.board import GLIDE, TAKEN, Moment, position_of
from game.ui.table.show.motion import PACE

SIDES = ((1.0, 1.0), (0.45, 0.9), (0.75, 0.75), (0.9, 0.45))
"""The factors of left and right ear by position. The player's tiles are in the middle, the opposite
player's further away."""
OWN_DRAW, OTHERS_DRAW, BONUS, OTHERS_WIN = 1.0, 0.45, 0.7, 0.6


class TableSounds:
    """The sounds of a table, asked for as its events are shown."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._waited = False
        """True if another player has acted since the player's last decision."""

    @property
    def _landing(self) -> int:
        """The ms that a tile moves."""
        return round(GLIDE * PACE[self._app.settings.motion])

    def shown(self, step: Shown) -> None:
        """Ask for the sounds of a step shown now."""
        self._waited = self._waited or getattr(step.event, "seat", None) != step.view.seat
        for sound in sounds_of(step.event, step.view, self._landing):
            self._app.hear(sound)

    def dealt(self, moment: Moment | None, view: View) -> None:
        """Ask for the sounds of a moment of the deal."""
        self._waited = True
        for sound in sounds_of_deal(moment, view):
            self._app.hear(sound)

    def skipped(self, steps: Iterable[Shown]) -> None:
        """Ask for the sounds of steps shown all at once. The player hasn't waited for them."""
        self._waited = False
        for step in steps:
            for sound in sounds_of(step.event, step.view, 0):
                self._app.hear(sound)

    def call(self, view: View) -> None:
        """Chime when the player must decide, if the others had to act first and took their time."""
        if self._waited and self._landing and _calls_player(view):
            self._app.hear(Sound("turn", self._landing))
        self._waited = False


def sounds_of(event: Event, view: View, landing: int) -> tuple[Sound, ...]:
    """Return the sounds of an event. Tiles put down sound when they arrive, `landing` ms later."""
    match event:
        case Dealt():
            return (Sound("shuffle"),)
        case Drew(seat):
            loudness = OWN_DRAW if seat == view.seat else OTHERS_DRAW
            return (Sound("draw", 0, loudness, _sides(seat, view)),)
        case Discarded(seat):
            return (Sound("discard", landing, sides=_sides(seat, view)),)
        case BonusLaid(seat):
            return (Sound("discard", landing, BONUS, _sides(seat, view)),)
        case Claimed(seat, meld) | SelfKong(seat, meld):
            sides, tiles = _sides(seat, view), "kong" if meld.is_kong else "meld"
            return (Sound("claim", sides=sides), Sound(tiles, landing, sides=sides))
        case Won(seats):
            return (Sound("win", loudness=1.0 if view.seat in seats else OTHERS_WIN),)
        case FalseWin(seat):
            return (Sound("claim", sides=_sides(seat, view)),)
        case _:
            return ()


def sounds_of_deal(moment: Moment | None, view: View) -> tuple[Sound, ...]:
    """Return the sounds of a moment of the deal: what begins then, and the tiles that a player
    takes."""
    if moment is None:
        return ()
    if moment.part == "deal":
        seat = TAKEN[moment.step][0]
        loudness = OWN_DRAW if seat == view.seat else OTHERS_DRAW
        return (Sound("draw", 0, loudness, _sides(seat, view)),)
    begun = {("mix", 0): "shuffle", ("mix", 3): "wall", ("dice", 0): "dice"}
    name = begun.get((moment.part, moment.step))
    return (Sound(name),) if name else ()


def _calls_player(view: View) -> bool:
    """Return whether a chime calls the player to decide. It doesn't if false wins are punished and
    a win is the only choice, since every discard offers one then."""
    offered = {move.action for move in view.legal} - {Action.PASS}
    return offered != {Action.WIN} or not view.options.punishes_false_wins


def _sides(seat: Seat, view: View) -> tuple[float, float]:
    return SIDES[position_of(seat, view)]
