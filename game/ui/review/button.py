"""The button that opens the review, with the number of costly decisions once that is known."""

from __future__ import annotations

from functools import partial

from game.review.by_hand import source_in_play
from game.review.match_review import MatchReview
from game.session.session import Session
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.kit.screen import Screen
from game.ui.review.state import review_of

AFTER = 700
"""The ms that a result is shown before its review begins in the background."""


class Reviewer:
    """Reviews hands of the match in play in the background, from soon after the screen with their
    result has opened until the player goes on. If the coach is off, it only opens the review."""

    def __init__(self, app: App, session: Session, numbers: tuple[int, ...]) -> None:
        self._app = app
        self._session = session
        self._numbers = numbers
        self._since = app.clock
        self._is_asked = False

    def update(self, now: int) -> bool:
        """Begin when it is time, and take what is there. Return whether there is something new."""
        is_wanted = self._app.works_ahead and self._app.settings.help != "off"
        if is_wanted and not self._is_asked and now - self._since >= AFTER:
            self._is_asked = True
            source = source_in_play(self._session)
            review_of(self._app, source).ask(source, self._numbers)
        return self._is_asked and self._review.poll()

    def stop(self) -> None:
        if self._is_asked:
            self._review.stop()

    def label(self, screen: Screen) -> str:
        """Return the label of the button."""
        known = self._review.hands if self._app.reviews is not None else {}
        costly = sum(len(known[one].entries) for one in self._numbers if one in known)
        if not costly or not known.keys() >= set(self._numbers):
            return screen.text("button.review")
        return screen.text("button.review_costly", count=costly)

    def open(self) -> None:
        """Open the review, with the hand chosen if it is only one."""
        read = partial(source_in_play, self._session)
        self._app.open(routes.Review(read, self._numbers[0] if len(self._numbers) == 1 else 0))

    @property
    def _review(self) -> MatchReview:
        assert self._app.reviews is not None
        return self._app.reviews.of(self._session.match.seed)
