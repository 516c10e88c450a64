"""What the pages of practice and of a deal take, show and end."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from game.saves.deal_code import deal_code
from game.saves.same_deal import DealStart
from game.session.today import start_of_day
from game.ui.drawing.looks import EntryLook
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.screens import deal as deal_module
from game.ui.screens.deal import DealScene
from game.ui.screens.practice import PracticeScene
from game.ui.screens.title import TitleScene
from game.ui.table.play.table import TableScene
from tests.session.playing import finish_hand, new_session
from tests.ui.clipboards import FakeClipboard
from tests.ui.mouse import click, item, keys, new_app, texts

START = start_of_day(date(2031, 5, 10))


@pytest.fixture
def app() -> App:
    """Return the program with the page of practice, where the player writes."""
    app = new_app(speed=5)
    app.clipboard = FakeClipboard()
    app.go(routes.Title())
    click(app, "practice")
    click(app, "code")
    return app


def entry(app: App) -> EntryLook:
    look = item(app, "code").look
    assert isinstance(look, EntryLook)
    return look


def test_letters_are_taken_only_while_the_field_shows_a_caret(app: App) -> None:
    app.top.typed("ab")
    click(app, "code")
    assert (entry(app).text, entry(app).caret) == ("ab", 2)
    app.top.key("escape")
    app.top.typed("c")
    assert (entry(app).text, entry(app).caret) == ("ab", None)


@pytest.mark.parametrize("end", ["paste", "felt", "escape"])
def test_anything_else_ends_the_writing(app: App, end: str) -> None:
    if end == "paste":
        click(app, "paste")
    elif end == "felt":
        app.top.felt_clicked("left")
    else:
        app.top.key("escape")
    assert isinstance(app.top, PracticeScene)
    assert app.top.written is None
    assert entry(app).caret is None
    app.top.key("escape")
    assert isinstance(app.top, TitleScene)


def test_a_deal_is_played_only_with_a_code(app: App) -> None:
    assert "play" not in keys(app)
    app.top.typed("  ")
    assert "play" not in keys(app)
    app.top.typed(deal_code(START))
    click(app, "play")
    assert isinstance(app.top, TableScene)


def test_a_pasted_code_replaces_the_typed_one(app: App) -> None:
    app.top.typed("nonsense")
    app.clipboard = FakeClipboard(deal_code(START))
    click(app, "paste")
    assert isinstance(app.top, TableScene)


def test_the_page_says_what_is_missing(app: App) -> None:
    assert texts(app)["continue.help"] == "No unfinished practice."
    assert "continue" not in keys(app)
    click(app, "paste")
    assert app.messages == ["Nothing to paste. Copy a text first."]


# --- the page of a deal -------------------------------------------------------------------------


class Expert:
    """An Expert that never gets on."""

    def __init__(self, start: DealStart) -> None:
        self.start, self.stopped = start, False
        self.moves: list[object] = []
        self.problem = self.recording = None

    def poll(self) -> bool:
        return False

    def stop(self) -> None:
        self.stopped = True


@pytest.fixture
def deal(monkeypatch: pytest.MonkeyPatch) -> DealScene:
    """Return the page of a deal that was played from the North seat."""
    monkeypatch.setattr(deal_module, "ExpertHand", Expert)
    app = new_app(speed=5)
    app.go(routes.Title())
    app.clipboard = FakeClipboard()
    session = new_session("deal")
    session.start()
    finish_hand(session)
    return app.push(DealScene(app, START, session.hand))


def test_another_seat_has_another_code_and_the_old_one_stays_marked(deal: DealScene) -> None:
    app = deal.app
    for seat, wind in enumerate(("East", "South", "West", "North (as before)")):
        assert texts(app)[f"seat.{seat}.name"] == wind
    click(app, "seat.1")
    assert texts(app)["seat.3.name"] == "North (as before)"
    code = deal_code(replace(START, seat=1))  # type: ignore[arg-type]
    assert texts(app)["code"].replace(" ", "") == code
    click(app, "copy")
    assert app.clipboard.paste() == code


def test_expert_plays_the_chosen_seat_until_another_is_chosen(deal: DealScene) -> None:
    app = deal.app
    click(app, "seat.2")
    click(app, "expert")
    expert = deal.expert
    assert isinstance(expert, Expert)
    assert expert.start.seat == 2
    click(app, "seat.0")
    assert expert.stopped
    assert texts(app)["expert"] == "Watch Expert play it"


def test_a_wall_that_does_not_fit_its_fingerprint_is_told(deal: DealScene) -> None:
    click(deal.app, "tab.1")
    right = texts(deal.app)["fingerprint.help"]
    deal.hand = replace(deal.hand, salt="")
    assert texts(deal.app)["fingerprint.help"] == deal.app.labels.text("deal.fingerprint.wrong")
    assert right == deal.app.labels.text("deal.fingerprint.help")


def test_only_a_hand_that_was_played_is_saved(deal: DealScene) -> None:
    assert "save" in keys(deal.app)
    deal.hand = replace(deal.hand, moves=())
    assert "save" not in keys(deal.app)
