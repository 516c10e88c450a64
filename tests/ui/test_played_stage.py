"""A played hand looks at every step as if it were drawn from scratch, pixel by pixel.

Pictures of single scenes can't show this: there every item is new. Here items move, turn over, grow
and go, at every speed, and stay where they came to rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import cast

import pygame
import pytest

from game.rules.moves import Action, Move
from game.session.session import Session
from game.ui.drawing.looks import Placed
from game.ui.drawing.sprites import Stage
from game.ui.table.play.table import TableScene
from game.ui.window.window import Window
from tests.session.playing import decision, new_session
from tests.ui.desk import FakeWindow
from tests.ui.mouse import new_app

SIZE = (960, 600)
FRAME = 60
"""Milliseconds between two frames."""
HANDS = 20
"""Hands at each speed and layout: 200 in all, others with each seed of the run."""
FEWEST_STEPS = 5
LONGEST = 20_000
"""Frames after which a hand must be over."""


class Watched:
    """A match in a window, and the player who clicks in it."""

    def __init__(self, session: Session, layout: int, speed: int) -> None:
        pygame.display.init()
        pygame.font.init()
        app = new_app(layout=layout, speed=speed, pace="none")
        app.session = session
        self.session = session
        self.table = TableScene(app)
        app.reset_to(self.table)
        self.window = Window(app, cast(pygame.window.Window, FakeWindow(SIZE)))
        self.now = 0

    def frames(self) -> Iterator[int]:
        """Show the hand until it is over. Yield the time of each frame at which nothing moves and
        something has changed."""
        last: list[Placed] = []
        was_moving = False
        for _ in range(LONGEST):
            self.window.frame(self.now)
            is_moving = self.window.stage.is_moving
            if not is_moving and (was_moving or self.window.input.placed != last):
                last = self.window.input.placed
                yield self.now
            was_moving = is_moving
            if self.table.app.top is not self.table:
                return
            self._act()
            self.now += FRAME
        raise AssertionError("the hand does not end")

    def _act(self) -> None:
        """Click for the player, if it is their turn and the click can act."""
        decisions = self.table.decisions
        if decisions.is_busy or self.session.is_hand_over:
            return
        move = decision(self.session)
        box = self._item(move).box
        for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            buttons = {"buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
            self.window.handle(pygame.event.Event(kind, pos=box.centre, **buttons))

    def _item(self, move: Move) -> Placed:
        """Return the item to click for a move, or for the first step towards it."""
        decisions = self.table.decisions
        dialog = decisions.dialog
        handler = {
            Action.DISCARD: decisions.on_cross if dialog else decisions.on_tile,
            Action.PASS: decisions.on_cross,
            Action.KONG: decisions.on_answer if dialog else decisions.on_kong,
        }.get(move.action, decisions.on_answer)
        for one in self.window.input.placed:
            command = one.command
            if command is None or command.handler != handler:
                continue
            if handler == decisions.on_tile and command.values[1] != move.tile:
                continue
            if handler == decisions.on_answer and command.values[0] != move:
                continue
            return one
        raise AssertionError(f"nothing to click for {move}")


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def drawn_anew(window: Window) -> pygame.Surface:
    """Return the same items at rest on a stage of their own."""
    surface = pygame.Surface(SIZE)
    stage = Stage(window.pictures, window._fitted())
    placed = window.input.placed + window.input.focus_ring(*SIZE)
    stage.show([replace(one, glide=0, delay=0, origin=None, anew=False) for one in placed], 0)
    stage.draw(surface, 0)
    return surface


@pytest.mark.sample(3)
@pytest.mark.parametrize("number", range(HANDS))
@pytest.mark.parametrize("layout", [0, 1])
@pytest.mark.parametrize("speed", [1, 2, 3, 4, 5])
def test_a_played_hand_looks_as_if_drawn_from_scratch(
    speed: int, layout: int, number: int, seed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = new_session(f"{seed} {layout} {speed} {number}", bonus_tiles=bool(number % 2))
    watched = Watched(session, layout, speed)
    # The window times presses by the real clock.
    monkeypatch.setattr(pygame.time, "get_ticks", partial(getattr, watched, "now"))
    steps = 0
    for now in watched.frames():
        steps += 1
        fresh = drawn_anew(watched.window)
        if pixels(watched.window.surface) != pixels(fresh):
            pytest.fail(f"the stage differs at {now} ms, in step {steps}")
    assert steps > FEWEST_STEPS
