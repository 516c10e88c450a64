"""The scenes of the review, and looks and reviews that have no process of their own."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial
from typing import cast

from game.review.by_hand import Source, source_in_play
from game.review.deep_look import DeepLook
from game.review.match_review import ReviewedHand, reviewed_hands
from game.review.playouts import DeepQuestion, Results, played_out
from game.review.same_walls import SameWalls, WallPlays
from game.rulesets.ruleset import Ruleset
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.review.scene import ReviewScene
from game.ui.review.state import review_of
from game.ui.scripted.hands import play_hands

FIRST_DEALS = 5
"""The deals of a deep look. Their figures are true, and quick to play."""
HANDS = 4
"""The hands of a match to review."""

_REVIEWED: dict[str, dict[int, ReviewedHand]] = {}
"""The reviews of the scripted matches by ruleset: they take seconds."""


class BegunLook(DeepLook):
    """A deep look that has played its first deals, and plays no more."""

    def _begun(self, ruleset: Ruleset) -> None:
        self.results = _first_results(self.question, ruleset)


@cache
def _first_results(question: DeepQuestion, ruleset: Ruleset) -> Results:
    return Results(question.moves, tuple(played_out(question, ruleset, FIRST_DEALS)))


def _reviewed(chosen: str, source: Source) -> dict[int, ReviewedHand]:
    if chosen not in _REVIEWED:
        _REVIEWED[chosen] = {one.number: one for one in reviewed_hands(source.task(source.numbers))}
    return _REVIEWED[chosen]


def _review(app: App, chosen: str = "pocket") -> ReviewScene:
    """Review a scripted match."""
    app.change_settings(ruleset=chosen)
    play_hands(app, HANDS, length=HANDS)
    app.go(routes.Title())
    assert app.session is not None
    source = source_in_play(app.session)
    review_of(app, source).hands.update(_reviewed(app.settings.ruleset, source))
    return app.push(ReviewScene(app, source))


def _review_hand(app: App) -> None:
    """Choose a hand of a match."""
    _review(app).on_hand(1)


def _review_deep(app: App) -> None:
    """Take a deep look at a decision, when it has just begun."""
    scene = _review(app)
    scene.on_deep()
    look = cast(DeepLook, scene.deep)
    look.stop()
    scene.deep = BegunLook(look.question, scene.source.ruleset)


class BegunWalls(SameWalls):
    """Walls of which the first one is played, and that are played no further."""

    is_running = True

    def __init__(self, source: Source) -> None:
        super().__init__()
        self.wanted = source.numbers
        self.hands = {1: WallPlays(1)}

    def stop(self) -> None:
        self.is_running = False


def _review_walls(app: App) -> None:
    """Let Expert play the match on the same walls."""
    scene = _review(app)
    scene.walls = BegunWalls(scene.source)


REVIEWS: dict[str, Callable[[App], object]] = {
    "review": _review,
    "review-hongkong": partial(_review, chosen="hongkong"),
    "review-hand": _review_hand,
    "review-deep": _review_deep,
    "review-walls": _review_walls,
}
