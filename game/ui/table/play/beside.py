"""The help that has a place beside the table: the coach, or the list of the tiles that are out."""

from __future__ import annotations

from game.bots.opponents import by_seat, opponents
from game.bots.sight import unseen
from game.rules.view import View
from game.session.practice import PracticeSession
from game.session.session import Session
from game.ui.kit.app import App
from game.ui.kit.names import teller_of
from game.ui.table.advice.coach import Coach
from game.ui.table.play.practising import help_of
from game.ui.table.show.playback import Playback


class Beside:
    """The player's help at the table. The coach and the list share one place: the one that was
    asked for last has it, and the list comes back when the coach closes."""

    def __init__(self, app: App, session: Session, playback: Playback) -> None:
        self._app = app
        self._session = session
        self._playback = playback
        self._practice = session if isinstance(session, PracticeSession) else None
        self.coach = Coach(session.ruleset, opponents(session.players, session.ruleset))

    @property
    def _view(self) -> View:
        return self._playback.view

    @property
    def is_busy(self) -> bool:
        """Return whether something is left to show before the player acts."""
        return self._playback.is_running

    @property
    def is_coach_seen(self) -> bool:
        """Return whether the coach has its place on the table: in practice also between two
        decisions, so that the table stays as it is."""
        stays = self._practice is not None and self._practice.is_coached
        return self.coach.is_open or (stays and not self._session.is_hand_over)

    @property
    def _is_place_taken(self) -> bool:
        """Whether the coach has the place. Its marks alone need none."""
        return self.is_coach_seen and help_of(self._app) == "full"

    @property
    def lists_tiles_out(self) -> bool:
        """Return whether the list of the tiles that are out has the place."""
        wanted = self._app.settings.tiles_out and help_of(self._app) != "off"
        return wanted and not self._is_place_taken

    @property
    def has_panel(self) -> bool:
        """Return whether the coach or the list has the place."""
        return self._is_place_taken or self.lists_tiles_out

    @property
    def tiles_out(self) -> tuple[int, ...] | None:
        """Return how many of each kind of tile the player can't see. None without help, and while
        the tiles are dealt."""
        if self._playback.dealing is not None or help_of(self._app) == "off":
            return None
        return tuple(unseen(self._view))

    def on_coach(self) -> None:
        """Open the coach, then its deep look, then close both. Marks alone have no deep look."""
        chosen = help_of(self._app)
        if chosen == "off" or self.is_busy:
            return
        if chosen == "full":
            view, session = self._view, self._session
            players = by_seat(session.players, view.seat)
            self.coach.press(view, session.match.drawn_before, players)
        else:
            self.coach.toggle()
        if self._practice is not None:
            self._practice.is_coached = self.coach.is_open

    def close_coach(self) -> None:
        """Close the coach, in practice until the player opens it again."""
        self.coach.close()
        if self._practice is not None:
            self._practice.is_coached = False

    def on_tiles_out(self) -> None:
        """List the tiles that are out, in place of the coach, or list them no more. Say it too."""
        if help_of(self._app) == "off":
            return
        listed = not self.lists_tiles_out
        if self._is_place_taken:
            self.close_coach()
        self._app.change_settings(tiles_out=listed)
        labels, out = self._app.labels.spoken, self.tiles_out
        said = labels.text("spoken.tiles_out.off")
        if listed:
            teller = teller_of(self._session, self._view, self._app.settings, labels)
            said = teller.tiles_out(out) if out else labels.text("spoken.tiles_out.on")
        self._app.tell(said)
