"""The player opens whatever a newer program left, reads what to do, and quits: the files stay."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date

import pytest

from game.rules.problems import Reason
from game.saves.days import ruleset_of
from game.saves.save import LATER
from game.session.session import Session
from game.session.today import begin_day
from game.system.leftovers import remove_leftovers
from game.system.paths import MatchKind, match_file, matches_folder
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.route_table import scene_of
from game.ui.screens.practice import PracticeScene
from game.ui.screens.title import TitleScene
from game.ui.screens.today import TodayScene
from game.words.labels import load_labels
from tests.saves.test_newer import UNKNOWN, write_newer
from tests.session.playing import POCKET, QUICK, new_session
from tests.ui.mouse import click

DAY = date(2031, 5, 9)
SENTENCE = "This match needs a newer version of the game. Its file stays as it is."


def begin(kind: MatchKind) -> None:
    if kind == "today":
        begin_day(DAY).start()
    else:
        Session.new(POCKET, POCKET.options, QUICK, "newer", kind=kind, strict=True).start()


def open_match(app: App) -> None:
    click(app, "continue")
    assert isinstance(app.top, TitleScene)


def open_practice(app: App) -> None:
    app.open(routes.Practice())
    click(app, "continue")
    assert isinstance(app.top, PracticeScene)


def open_today(app: App) -> None:
    click(app, "today")
    click(app, "play")
    assert isinstance(app.top, TodayScene)


OPEN: dict[MatchKind, Callable[[App], None]] = {
    "match": open_match,
    "practice": open_practice,
    "today": open_today,
}


def said(app: App) -> list[str]:
    return app.messages


@pytest.mark.sample(12)
@pytest.mark.parametrize("what", UNKNOWN)
@pytest.mark.parametrize("kind", OPEN)
def test_the_file_stays_byte_for_byte(kind: MatchKind, what: str) -> None:
    assert ruleset_of(DAY) == "pocket"
    begin(kind)
    written = write_newer(what, match_file(kind))
    remove_leftovers()
    app = App(scene_of)
    app.today = lambda: DAY
    app.reset_to(TitleScene(app))
    for _ in range(2):
        OPEN[kind](app)
        assert said(app) == [SENTENCE]
        assert app.session is None
        app.reset_to(TitleScene(app))
        app.open(routes.Records())
        app.update(1)
        app.reset_to(TitleScene(app))
    app.change_settings(volume=3)
    app.quit()
    assert app.quitting
    assert match_file(kind).read_bytes() == written
    assert not [*match_file().parent.glob("*broken*")]
    assert not matches_folder().exists()


def test_another_match_puts_the_newer_one_into_the_archive() -> None:
    begin("match")
    written = write_newer("an option", match_file())
    new_session("other").start()
    assert (matches_folder() / "1.json").read_bytes() == written


@pytest.mark.parametrize("language", ["en", "zh_Hant", "zh_Hans"])
def test_the_sentence_is_in_every_language(language: str) -> None:
    labels = load_labels(language)
    told = labels.reason(Reason.of("problem.match_newer"))
    assert (told == SENTENCE) == (language == "en")
    assert told != "problem.match_newer"


def test_a_match_with_its_options_again_goes_on() -> None:
    """Nothing is remembered: the same program opens the file once the value is known."""
    begin("match")
    before = match_file().read_bytes()
    write_newer("a word", match_file())
    assert Session.resume()[0] is None
    match_file().write_bytes(before)
    assert json.loads(before)["format"] == LATER
    assert Session.resume()[0] is not None
