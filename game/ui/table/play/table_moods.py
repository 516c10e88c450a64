"""The moods of the faces at the table of a match in play."""

from __future__ import annotations

from game.rules.tiles import Seat
from game.rules.view import View
from game.session.moods import Mood, mood_at_a_win, mood_in_play
from game.session.needs import moods_here, ready_seats
from game.session.session import Session
from game.ui.table.ending.ending import Ending
from game.ui.table.show.playback import Playback
from game.ui.table.show.sounds import height_in


class TableMoods:
    """What each face shows: in play, while a win is told, and after it."""

    def __init__(self, session: Session, playback: Playback, ending: Ending) -> None:
        self._session, self._playback, self._ending = session, playback, ending

    def of(self, seat: Seat, shown: View, *, is_ready: bool) -> Mood:
        """Return the mood of a seat. `shown` is the view with the tiles that lie open, and
        `is_ready` whether the table tells the player that their own hand is ready."""
        view, session = self._playback.view, self._session
        if self._playback.dealing:
            return "calm"
        if not (view.is_over and session.is_hand_over):
            own = frozenset({view.seat}) if is_ready else frozenset[Seat]()
            is_open = shown is not view  # otherwise no other hand is to be seen
            others = ready_seats(shown, session.ruleset) - {view.seat} if is_open else own
            return mood_in_play(seat, view, self._playback.last, own | others)
        if self._ending.reveals:
            return mood_at_a_win(seat, view.wins, is_large=height_in(session) > 0)
        return moods_here(session)[seat]
