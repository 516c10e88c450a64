"""Scenes of practice and of deals: the hand of a day, the same deal again, the wall."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial

from game.rules.view import View
from game.saves.days import DayResult, keep_day
from game.saves.same_deal import start_in_play
from game.session.practice import PracticeSession, practice_of
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.screens.deal import WALL, DealScene
from game.ui.scripted.hands import play_hands, play_session, play_until

DAY = date(2031, 5, 10)
LATER = 1_000_000_000


def show_title(app: App) -> None:
    """Show the title on a certain day."""
    app.today = lambda: DAY
    app.go(routes.Title())


def _today(app: App) -> None:
    show_title(app)
    app.open(routes.Today())


def _today_done(app: App) -> None:
    result = DayResult("hongkong", "self_drawn", 96, 4, "○○●○■○●○★")
    keep_day(DAY.isoformat(), result)
    _today(app)


def _practice(app: App) -> None:
    show_title(app)
    app.open(routes.Practice())


def _practice_table(app: App, *, opened: bool = False) -> None:
    """Practise a hand that was played before, up to its middle."""
    session = _again(app, lambda view: len(view.river) > 30 and view.drawn is not None)
    session.is_open = opened
    app.go(routes.Table())
    app.update(LATER)


def _practice_result(app: App) -> None:
    _again(app, lambda _: False)
    app.go(routes.Table())
    app.update(LATER)
    app.update(2 * LATER)


def _again(app: App, reached: Callable[[View], bool]) -> PracticeSession:
    play_until(app, lambda view: bool(view.wins) and view.wins[0].seat == view.seat, first=12)
    assert app.session is not None
    session = practice_of(start_in_play(app.session.saved))
    session.start()
    play_session(session, reached)
    app.session = session
    return session


def _deal(app: App, tab: int = 0) -> None:
    """Show the page of a finished hand."""
    play_hands(app, 1, length=0, seed="0123456789abcdef")
    assert app.session is not None
    app.go(routes.Table())
    app.update(LATER)
    scene = app.push(DealScene(app, start_in_play(app.session.saved), app.session.hand))
    scene.on_tab(tab)


DEALS: dict[str, Callable[[App], object]] = {
    "today": _today,
    "today-done": _today_done,
    "practice": _practice,
    "practice-table": _practice_table,
    "practice-open": partial(_practice_table, opened=True),
    "practice-result": _practice_result,
    "deal": _deal,
    "deal-wall": partial(_deal, tab=WALL),
}
