"""The player's decisions in a lesson: only the move that the step waits for is played. A teacher
answers all others."""

from __future__ import annotations

from collections.abc import Callable

from game.lessons.lesson_replies import reply
from game.lessons.lesson_session import LessonSession
from game.rules.moves import Action, Move
from game.rules.problems import Reason
from game.rules.tiles import Tile
from game.ui.drawing.looks import Box, Pixels
from game.ui.kit.app import App
from game.ui.kit.names import name_at
from game.ui.table.play.decisions import Decisions
from game.ui.table.play.own_hand import OwnHand
from game.ui.table.show.motion import Movements
from game.ui.table.show.playback import Playback

GLOWS, SHOWS = 2, 3
"""The wrong moves after which the answer glows, and after which the teacher offers to show it."""


class LessonDecisions(Decisions):
    """Decisions on the track of a lesson. `leave` goes back to the lessons."""

    def __init__(
        self,
        app: App,
        session: LessonSession,
        playback: Playback,
        hand: OwnHand,
        movements: Movements,
        leave: Callable[[], None],
    ) -> None:
        super().__init__(app, session, playback, hand, movements)
        self._lesson = session
        self._leave = leave
        self._by_left_button = False
        """True while a click or a drop chooses a tile."""
        self.reply: Reason | None = None
        """What the teacher says about the last wrong move."""
        self.wrong_moves = 0

    @property
    def answer(self) -> Move | None:
        """Return the move to show, if the player is to make one now."""
        accepted = () if self._playback.is_running else self._lesson.accepted
        return accepted[0] if accepted else None

    def _is_right(self, move: Move) -> bool:
        step = self._lesson.step
        is_taught = step is not None and step.right and self._app.settings.right_click
        return move in self._lesson.accepted and not (is_taught and self._by_left_button)

    def _correct(self, move: Move) -> None:
        """Say why this isn't the move."""
        self.wrong_moves += 1
        self.reply = reply(
            self._lesson,
            move,
            lambda seat: name_at(seat, self._lesson, self._app.settings, self._app.labels),
        )

    # --- moves ----------------------------------------------------------------------------------

    def submit(self, move: Move) -> None:
        """Make the move if it is the right one. Otherwise the question stays."""
        if self._is_right(move):
            self.reply, self.wrong_moves = None, 0
            super().submit(move)
        elif self.answer is not None:
            self._correct(move)

    def _is_put_off(self, move: Move) -> bool:
        """Show a wrong discard for a moment, and say why at once. It comes back."""
        is_wrong = not self._is_right(move)
        if is_wrong:
            self._correct(move)
        return is_wrong

    def discard(self, place: int, start: Box | None = None) -> None:
        """Discard the tile, if the player is to make a move."""
        if self.answer is not None:
            super().discard(place, start)

    def rest(self) -> None:
        """Ask nothing more."""
        self.on_undo()
        self.dialog = self.reply = None

    def play_pending(self) -> None:
        """Take a wrong discard back."""
        self.on_undo()

    def on_show(self) -> None:
        """Make the move for the player."""
        move = self.answer
        if move is None or self.is_busy:
            return
        if move.action is Action.DISCARD:
            tiles = [tile for tile, _ in self._hand.tiles]
            self.dialog = None
            self.discard(len(tiles) - 1 - tiles[::-1].index(move.tile or Tile(0)))
        else:
            self.submit(move)

    def on_cross(self) -> None:
        passing = Move(self._view.seat, Action.PASS)
        if self.dialog is None or not self._can_move:
            return
        if self._is_right(passing):
            self.submit(passing)
        elif self.answer is not None:
            self._correct(passing)

    # --- the mouse ------------------------------------------------------------------------------

    def on_tile(self, place: int, tile: Tile) -> None:
        if self.pending is not None:
            self.on_undo()
            return
        self._by_left_button = True
        super().on_tile(place, tile)
        self._by_left_button = False

    def drop(self, point: Pixels | None) -> None:
        self._by_left_button = True
        super().drop(point)
        self._by_left_button = False

    def felt_clicked(self, button: str) -> None:
        if self.pending is not None:
            self.on_undo()
        else:
            super().felt_clicked(button)

    # --- what lessons don't have ----------------------------------------------------------------

    def _unless_slip(self, move: Move, act: Callable[[], None]) -> None:
        """Do this: the teacher answers what is wrong."""
        act()

    def on_menu(self) -> None:
        """Go back to the lessons."""
        self.on_undo()
        self._leave()

    def on_coach(self) -> None:
        """Do nothing: a lesson has its own teacher."""

    def on_tiles_out(self) -> None:
        """Do nothing: a lesson tells nothing else."""

    def on_switch(self, name: str) -> None:
        """Do nothing: the player is to make every move."""

    def on_portrait(self) -> None:
        """Do nothing: the teacher has the place of the player's plate."""

    def on_options(self) -> None:
        """Do nothing: a lesson's options don't change."""
