"""The result of a hand with several winners: whose hand is shown, and where the keys lead."""

from __future__ import annotations

from game.ui.kit.app import App
from game.ui.results.compare import CompareScene
from game.ui.results.score import ResultScene
from tests.ui.endings import app_at, placed_at, texts
from tests.ui.mouse import click

MOST, OWN = "most", 1
"""A hand won by East, South and West, and the place of the player's win, South's."""


def result(name: str = MOST) -> tuple[App, ResultScene]:
    app = app_at(name)
    return app, app.push(ResultScene(app, lambda: None))


def title(app: App) -> str:
    return texts(placed_at(app, (1280, 800)))["title"]


def test_the_player_s_own_win_is_shown_first_otherwise_the_first_one() -> None:
    app, scene = result()
    assert title(app) == "Maximiliane Featherw wins"
    assert scene.chosen == OWN
    app, scene = result("three")
    assert title(app).startswith("歐陽")
    assert scene.chosen == 0


def test_the_arrows_lead_to_the_winner_beside_and_the_page_keys_turn_pages() -> None:
    app, scene = result()
    app.top.key("right")
    assert scene.chosen == OWN + 1
    app.top.key("left")
    app.top.key("left")
    assert scene.chosen == OWN - 1
    placed_at(app, (1280, 800))
    app.top.key("page down")
    assert scene.page == 1
    app.top.key("page up")
    assert scene.page == 0


def test_another_winner_s_hand_begins_with_its_first_page() -> None:
    app, scene = result()
    app.top.key("page down")
    app.top.key("right")
    assert (scene.chosen, scene.page) == (OWN + 1, 0)


def test_the_hand_in_view_is_compared() -> None:
    for place in range(3):
        app, scene = result()
        click(app, f"winner.{place}")
        click(app, "compare")
        assert isinstance(app.top, CompareScene)
        assert app.top.win == scene.session.view.wins[place]


def test_the_album_takes_the_player_s_own_patterns() -> None:
    _, scene = result()
    own = scene.session.settlement.scores[OWN]
    news = scene.news
    assert news is not None
    assert set(news.patterns) == {one.id for one in own.patterns}
