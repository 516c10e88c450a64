"""The sounds of events on the table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from game.rules.moves import (
    Action,
    BonusLaid,
    Claimed,
    Dealt,
    Discarded,
    Drew,
    Event,
    Exhausted,
    FalseWin,
    SelfKong,
    Won,
)
from game.rules.tiles import Seat
from game.rules.view import View
from game.session.session import Session, Shown
from game.ui.kit.app import App
from game.ui.kit.sounds import Sound
from game.ui.table.plan.board import GLIDE, TAKEN, Moment, position_of
from game.ui.table.show.calls import call_of, calls_aloud, spoken_call
from game.ui.table.show.motion import PACE, flight_time

SIDES = ((1.0, 1.0), (0.45, 0.9), (0.75, 0.75), (0.9, 0.45))
"""The factors of left and right ear by position. The player's tiles are in the middle, the opposite
player's further away."""
OWN_DRAW, OTHERS_DRAW, BONUS, OTHERS_WIN = 1.0, 0.45, 0.7, 0.6
SLIDE = 88
"""The ms that a drawn tile is heard sliding before it is set down."""
FEASTS = ("win", "win-large", "win-limit")
"""The sounds of a win by its height."""
LIMIT = 2
"""The height of the feast for a limit hand."""


def height_of(counts: Iterable[int], cap: int) -> int:
    """Return the height of the feast for hands that count so much: 2 at the limit, 1 from half of
    it on, otherwise 0."""
    most = max(counts, default=0)
    return (2 * most >= cap) + (most >= cap)


def height_in(session: Session) -> int:
    """Return the height of the feast for the hand on the table, which is over."""
    return height_of((score.counted for score in session.settlement.scores), session.ruleset.cap)


def landing_time(motion: int) -> int:
    """Return the ms that a tile moves, by the setting of motion."""
    return round(GLIDE * PACE[motion])


class TableSounds:
    """The sounds of a table, asked for as its events are shown."""

    def __init__(self, app: App, session: Session) -> None:
        self._app, self._session = app, session
        self._waited = False
        """True if another player has acted since the player's last decision."""
        if calls_aloud(app):  # so that the first call isn't late
            app.sounds.call(replace(spoken_call("pung", app.labels), word=""))

    @property
    def _landing(self) -> int:
        return landing_time(self._app.settings.motion)

    def shown(self, step: Shown) -> None:
        """Ask for the sounds of a step shown now."""
        self._waited = self._waited or getattr(step.event, "seat", None) != step.view.seat
        pace = PACE[self._app.settings.motion]
        self._hear(step, round(flight_time(step.event, step.view) * pace))
        self._call(step)

    def dealt(self, moment: Moment | None, view: View) -> None:
        """Ask for the sounds of a moment of the deal."""
        self._waited = True
        for sound in sounds_of_deal(moment, view):
            self._app.hear(sound)

    def skipped(self, steps: Iterable[Shown]) -> None:
        """Ask for the sounds of steps shown all at once. The player hasn't waited for them."""
        self._waited = False
        self._app.sounds.drop_call()
        for step in steps:
            self._hear(step, 0)

    def _call(self, step: Shown) -> None:
        """Let an opponent call the claim of a step. The call before it is late now."""
        sounds, labels = self._app.sounds, self._app.labels
        sounds.drop_call()
        call = call_of(step, self._session, labels)
        if call is not None and calls_aloud(self._app):
            sounds.call(call)

    def _hear(self, step: Shown, landing: int) -> None:
        height = height_in(self._session) if isinstance(step.event, Won) else 0
        for sound in sounds_of(step.event, step.view, landing, height):
            self._app.hear(sound)

    def call(self, view: View) -> None:
        """Chime when the player must decide, if the others had to act first and took their time."""
        if self._waited and self._landing and _calls_player(view):
            self._app.hear(Sound("turn", self._landing))
        self._waited = False


def sounds_of(event: Event, view: View, landing: int, height: int = 0) -> tuple[Sound, ...]:
    """Return the sounds of an event. Tiles put down sound when they arrive, `landing` ms later. A
    win sounds as its `height` says."""
    match event:
        case Dealt():
            return (Sound("shuffle"),)
        case Drew(seat):
            loudness = OWN_DRAW if seat == view.seat else OTHERS_DRAW
            return (Sound("draw", max(0, landing - SLIDE), loudness, sides_of(seat, view)),)
        case Discarded(seat):
            return (Sound("discard", landing, sides=sides_of(seat, view)),)
        case BonusLaid(seat):
            return (Sound("discard", landing, BONUS, sides_of(seat, view)),)
        case Claimed(seat, meld) | SelfKong(seat, meld):
            sides, tiles = sides_of(seat, view), "kong" if meld.is_kong else "meld"
            return (Sound("claim", sides=sides), Sound(tiles, landing, sides=sides))
        case Won(seats):
            return (Sound(FEASTS[height], loudness=1.0 if view.seat in seats else OTHERS_WIN),)
        case Exhausted():
            return (Sound("drawn"),)
        case FalseWin(seat):
            return (Sound("claim", sides=sides_of(seat, view)),)
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
        return (Sound("draw", 0, loudness, sides_of(seat, view)),)
    begun = {("mix", 0): "shuffle", ("mix", 3): "wall", ("dice", 0): "dice"}
    name = begun.get((moment.part, moment.step))
    return (Sound(name),) if name else ()


def _calls_player(view: View) -> bool:
    """Return whether a chime calls the player to decide. It doesn't if false wins are punished and
    a win is the only choice, since every discard offers one then."""
    offered = {move.action for move in view.legal} - {Action.PASS}
    return offered != {Action.WIN} or not view.options.punishes_false_wins


def sides_of(seat: Seat, view: View) -> tuple[float, float]:
    """Return the factors of left and right ear for a seat."""
    return SIDES[position_of(seat, view)]
