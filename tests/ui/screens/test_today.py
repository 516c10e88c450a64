"""The page and the card of today's hand."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest

from game.saves.days import DayResult, keep_day
from game.session.practice import PracticeSession
from game.session.today import begin_day, start_of_day
from game.system.paths import days_file, match_file
from game.ui.drawing.looks import TileLook
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.screens.today import TodayScene
from tests.disks import out_of_reach
from tests.ui.clipboards import FakeClipboard
from tests.ui.mouse import click, item, new_app, placed_by, texts

DAY, NEXT = date(2031, 5, 10), date(2031, 5, 11)
WON = DayResult("hongkong", "self_drawn", 96, 4, "○○●★")


@pytest.fixture
def app() -> App:
    app = new_app(speed=5)
    app.today = lambda: DAY
    return app


def open_page(app: App) -> None:
    app.go(routes.Title())
    click(app, "today")


def test_the_page_tells_the_day_its_ruleset_the_seat_and_the_guests(app: App) -> None:
    open_page(app)
    assert texts(app)["line"] == "2031-05-10 · Hong Kong Old Style · your seat: North"
    faces = sorted((one.box.x, one.key) for one in placed_by(app) if one.key.startswith("name."))
    assert [key for _, key in faces] == ["name.yip", "name.kwok", "name.keung"]


def test_return_plays_a_new_day_and_not_a_finished_one(app: App) -> None:
    keep_day(DAY.isoformat(), WON)
    open_page(app)
    app.top.key("return")
    assert isinstance(app.top, TodayScene)
    assert app.session is None
    app.today = lambda: NEXT
    open_page(app)
    app.top.key("return")
    assert app.session is not None


def test_a_hand_that_was_begun_yesterday_is_not_continued_today(app: App) -> None:
    begin_day(DAY - timedelta(1)).start()
    app.go(routes.Title())
    assert texts(app)["today.state"] == "Not played yet"
    click(app, "today")
    assert texts(app)["play"] == "Play today's hand"


def test_a_page_that_is_open_over_midnight_keeps_its_day(app: App) -> None:
    keep_day(DAY.isoformat(), WON)
    open_page(app)
    app.clipboard = board = FakeClipboard()
    app.today = lambda: NEXT
    click(app, "copy")
    assert "2031-05-10" in board.text
    click(app, "again")
    assert isinstance(app.session, PracticeSession)
    assert app.session.hand.wall == start_of_day(DAY).wall


@pytest.mark.parametrize("name", ["today", "days"])
def test_a_hand_out_of_reach_for_a_moment_is_not_dealt_again(
    name: str, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep_day((DAY - timedelta(1)).isoformat(), WON)
    session = begin_day(DAY)
    session.start()
    file = days_file() if name == "days" else match_file("today")
    before = match_file("today").read_bytes()
    with monkeypatch.context() as patch:
        out_of_reach(patch, file)
        open_page(app)
        click(app, "play")
        assert isinstance(app.top, TodayScene)
        assert any(file.name in text for text in app.messages)
    assert match_file("today").read_bytes() == before
    click(app, "play")
    assert app.session is not None
    assert app.session.hand == session.hand


def test_a_newer_programs_days_are_no_reason_not_to_play(app: App) -> None:
    days_file().write_text('{"format": 99}')
    open_page(app)
    click(app, "play")
    assert app.session is not None


def test_days_that_cannot_be_read_are_told(app: App) -> None:
    days_file().write_text("{")
    app.open(routes.Today())
    assert len(app.messages) == 1
    app.top.opened()
    assert len(app.messages) == 1, "once"


def test_the_card_shows_the_day_s_tile_ruleset_and_points(app: App) -> None:
    tiles = []
    for day in range(3):
        today = DAY + timedelta(day)
        app.today = lambda today=today: today  # type: ignore[misc]
        app.go(routes.Title())
        look = item(app, "today.tile").look
        assert isinstance(look, TileLook)
        tiles.append(look.tile)
    assert len(set(tiles)) == 3
    assert texts(app)["today.line"] == "Pocket Mahjong"
    keep_day("2031-05-12", replace(WON, how="lost", points=-1200))
    app.go(routes.Title())
    assert texts(app)["today.state"].endswith("\N{MINUS SIGN}1,200")
