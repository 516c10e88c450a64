"""The button that opens the review, and the work that begins by itself."""

from __future__ import annotations

import re
import time

import pytest

from game.review.match_review import MatchReview
from game.rules.match import PLAYER
from game.session.session import Session
from game.ui.kit.app import App
from game.ui.results.ranking import MatchEndScene
from game.ui.results.score import ResultScene
from game.ui.review.scene import ReviewScene
from game.ui.review.state import AFTER
from game.ui.screens.title import TitleScene
from tests.ui.archived import play_match
from tests.ui.mouse import click, new_app, texts

PATIENCE = 60


def at_result(help: str = "full") -> App:
    app = new_app(help=help)
    app.reset_to(TitleScene(app))
    app.session = play_match("pocket", 1, "n")
    app.push(ResultScene(app, lambda: None))
    return app


def wait(app: App) -> None:
    end = time.monotonic() + PATIENCE
    while app.reviews is None or review(app).is_running:
        app.update(app.clock + 16)
        assert time.monotonic() < end
        time.sleep(0.02)


def review(app: App) -> MatchReview:
    assert app.reviews is not None
    assert isinstance(app.session, Session)
    return app.reviews.of(app.session.match.seed)


def test_the_count_comes_by_itself_in_the_players_window() -> None:
    app = at_result()
    app.works_ahead = True
    app.update(AFTER - 1)
    assert app.reviews is None, "the result shows first"
    assert texts(app)["review"] == "Review"
    wait(app)
    (hand,) = review(app).hands.values()
    assert hand.entries
    assert texts(app)["review"] == f"Review · {len(hand.entries)}"
    click(app, "review")
    assert isinstance(app.top, ReviewScene)
    assert app.top.filters.hand == 1
    assert not app.top.review.is_running, "everything is known"


@pytest.mark.parametrize("help", ["full", "off"])
def test_nothing_is_computed_without_being_wanted(help: str) -> None:
    """Only the player's window works ahead, and not if the coach is off."""
    app = at_result(help)
    app.works_ahead = help == "off"
    app.update(10 * AFTER)
    assert app.reviews is None
    app.top.key("r")
    assert isinstance(app.top, ReviewScene)
    app.top.key("escape")
    assert isinstance(app.top, ResultScene)


def test_going_on_ends_the_work() -> None:
    app = at_result()
    app.works_ahead = True
    app.update(AFTER)
    assert review(app).is_running
    click(app, "go on")
    assert not review(app).is_running


def test_the_end_of_a_match_counts_every_hand() -> None:
    app = new_app()
    app.reset_to(TitleScene(app))
    app.session = play_match("pocket", 4, "n")
    app.push(MatchEndScene(app))
    app.works_ahead = True
    app.update(AFTER)
    wait(app)
    costly = sum(len(one.entries) for one in review(app).hands.values())
    assert texts(app)["to review"] == f"Review · {costly}"
    told = re.fullmatch(
        r"Of your (\S+) points, (\S+) come from luck and (\S+) from decisions\.",
        texts(app)["luck"],
    )
    assert told is not None
    result, luck, decisions = (
        float(one.replace("−", "-").replace(",", "")) for one in told.groups()
    )
    assert app.session is not None
    paid = sum(one.payments[PLAYER] for one in app.session.standing.results)
    assert result == paid
    assert decisions <= 0
    known = review(app).hands.values()
    start = sum(one.luck.start for one in known if one.luck is not None)
    assert luck + decisions + start == pytest.approx(paid, abs=1)
    click(app, "to review")
    assert isinstance(app.top, ReviewScene)
    assert app.top.filters.hand == 0
