"""The same deal again, practice, deal codes and today's hand, by real clicks."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import cast

import pytest

from game.records.archive import read_archive
from game.review.same_walls import ExpertHand
from game.rules.problems import refuse
from game.rulesets import ruleset
from game.saves.days import DayResult, keep_day, read_days
from game.saves.deal_code import deal_code
from game.saves.same_deal import start_in_play
from game.saves.saved_hands import fingerprint, in_groups
from game.session.practice import PracticeSession
from game.session.session import Session
from game.session.today import TodaySession, start_of_day
from game.system.paths import days_file, has_saved_match, match_file
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.results.score import ResultScene
from game.ui.screens.deal import DealScene
from game.ui.screens.practice import PracticeScene
from game.ui.screens.records.records import RecordsScene
from game.ui.screens.title import TitleScene
from game.ui.screens.today import TodayScene
from game.ui.scripted.learning import DEALS
from game.ui.table.play.table import TableScene
from game.ui.table.replay.replay import ReplayScene
from tests.session.playing import decision, finish_hand, new_session, own_moves
from tests.ui.mouse import LANGUAGES, SIZES, check_screen, click, keys, new_app, screen_of, texts

LATER = 10_000_000
DAY = date(2031, 5, 10)
PAGES = ("today", "today-done", "practice", "deal", "deal-wall")


class Board:
    """A clipboard for tests."""

    def __init__(self, text: str = "") -> None:
        self.text = text

    def copy(self, text: str) -> None:
        self.text = text

    def paste(self) -> str:
        return self.text


class NoBoard(Board):
    def copy(self, text: str) -> None:
        raise refuse("problem.no_clipboard", why="none")

    def paste(self) -> str:
        raise refuse("problem.no_clipboard", why="none")


@pytest.fixture
def app() -> App:
    app = new_app(speed=5)
    app.today = lambda: DAY
    app.clipboard = Board()
    app.go(routes.Title())
    return app


def finish(session: Session) -> None:
    """Play the hand on the table to its end, without the table."""
    session.start()
    finish_hand(session)


def messages(app: App) -> list[str]:
    return app.messages


def at_result(app: App, session: Session) -> None:
    """Show the result of the hand of this session."""
    finish(session)
    app.session = session
    app.go(routes.Table())
    show_result(app)


def show_result(app: App) -> None:
    app.update(app.clock + LATER)
    app.update(app.clock + LATER)
    assert isinstance(app.top, ResultScene)


def real_match() -> Session:
    session = new_session("0123456789abcdef", hands=3)
    session.start()
    return session


def practice_in(app: App) -> PracticeSession:
    assert isinstance(app.session, PracticeSession)
    assert isinstance(app.top, TableScene)
    return app.session


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text_size", ["normal", "large"])
def test_all_is_on_the_screen_and_legible(
    name: str, size: tuple[int, int], language: str, text_size: str
) -> None:
    app = new_app(language, text_size=text_size, speed=5)
    DEALS[name](app)
    check_screen(app, size)


# --- the same deal again ------------------------------------------------------------------------


def test_deal_again_from_the_result(app: App) -> None:
    match = real_match()
    at_result(app, match)
    wall, moves = match.hand.wall, match.hand.moves
    saved = match_file().read_bytes()
    click(app, "deal_again")
    click(app, "play")
    practice = practice_in(app)
    assert practice.hand.wall == wall
    assert "Practice" in str(texts(app))
    assert match_file().read_bytes() == saved
    finish(practice)
    assert practice.hand.moves == moves


def test_practice_leads_back_to_the_page_from_which_it_began(app: App) -> None:
    match = real_match()
    at_result(app, match)
    click(app, "deal_again")
    page = app.top
    click(app, "play")
    at_result(app, practice_in(app))
    app.update(app.clock + LATER)
    assert texts(app)["go on"] == "Done"
    click(app, "go on")
    assert app.top is page
    assert app.session is match
    click(app, "close")
    assert isinstance(app.top, ResultScene)
    app.update(app.clock + LATER)
    click(app, "go on")
    assert match.match.hand_number == 2


def test_rules_that_changed_meanwhile_hold_from_the_next_hand_on(app: App) -> None:
    match = real_match()
    at_result(app, match)
    click(app, "deal_again")
    click(app, "play")
    usual = ruleset("pocket").options
    rules = app.settings.with_options(ruleset("pocket"), replace(usual, minimum=3)).rules
    app.change_settings(rules=rules)
    at_result(app, practice_in(app))
    app.update(app.clock + LATER)
    click(app, "go on")
    assert match.next_options.minimum == 3


def test_practice_dealt_again_leads_back_to_where_the_first_began(app: App) -> None:
    at_result(app, real_match())
    click(app, "deal_again")
    page = app.top
    for _ in range(2):
        click(app, "play")
        at_result(app, practice_in(app))
        app.update(app.clock + LATER)
        click(app, "deal_again")
    click(app, "close")
    app.update(app.clock + LATER)
    click(app, "go on")
    assert app.top is page


def test_deal_again_from_another_seat_and_again_from_practice(app: App) -> None:
    match = real_match()
    at_result(app, match)
    seat = (match.player_seat + 1) % 4
    click(app, "deal_again")
    click(app, f"seat.{seat}")
    click(app, "play")
    practice = practice_in(app)
    assert practice.player_seat == seat
    at_result(app, practice)
    click(app, "deal_again")
    click(app, "play")
    assert practice_in(app).player_seat == seat


def test_deal_again_from_the_replay(app: App) -> None:
    match = real_match()
    at_result(app, match)
    click(app, "replay")
    assert isinstance(app.top, ReplayScene)
    click(app, "deal_again")
    click(app, "play")
    assert practice_in(app).hand.wall == match.hand.wall


def test_take_back_on_the_result(app: App) -> None:
    at_result(app, real_match())
    assert "take_back" not in keys(app)
    click(app, "deal_again")
    click(app, "play")
    practice = practice_in(app)
    at_result(app, practice)
    before = len(own_moves(practice))
    click(app, "take_back")
    assert isinstance(app.top, TableScene)
    assert len(own_moves(practice)) == before - 1
    assert not practice.is_hand_over


def test_the_code_is_copied_and_opens_the_same_deal(app: App) -> None:
    match = real_match()
    at_result(app, match)
    click(app, "deal_again")
    click(app, "copy")
    code = cast(Board, app.clipboard).text
    assert code == deal_code(start_in_play(match.saved))
    assert code.replace("-", " - ") == texts(app)["code"]
    assert "Copied." in messages(app)
    app.go(routes.Title())
    click(app, "practice")
    app.clipboard = Board(f"\n {code.lower()} \n")
    click(app, "paste")
    practice = practice_in(app)
    assert practice.hand.wall == match.hand.wall
    assert practice.player_seat == match.player_seat


def test_a_clipboard_that_fails_is_said(app: App) -> None:
    at_result(app, real_match())
    click(app, "deal_again")
    app.clipboard = NoBoard()
    click(app, "copy")
    assert any("clipboard" in one for one in messages(app))
    app.go(routes.Title())
    click(app, "practice")
    click(app, "paste")
    assert isinstance(app.top, PracticeScene)


def test_the_wall_and_its_fingerprint(app: App) -> None:
    match = real_match()
    app.session = match
    app.go(routes.Table())
    app.open(routes.Menu())
    click(app, "fingerprint")
    seen = texts(app)["fingerprint"]
    at_result(app, match)
    click(app, "deal_again")
    click(app, "tab.1")
    assert texts(app)["fingerprint"].partition(": ")[2] == seen.partition(": ")[2]
    assert seen.endswith(in_groups(fingerprint(match.hand.wall, match.hand.salt)))
    click(app, "copy_text")
    assert cast(Board, app.clipboard).text.startswith(match.hand.salt)


def test_expert_plays_in_the_background(app: App) -> None:
    match = real_match()
    at_result(app, match)
    click(app, "deal_again")
    click(app, "expert")
    scene = app.top
    assert isinstance(scene, DealScene)
    until(app, lambda: app.top is not scene)
    replay = app.top
    assert isinstance(replay, ReplayScene)
    assert replay.recording.past.hand.wall == match.hand.wall
    assert "Expert" in texts(app).values()
    assert scene.expert is None
    app.top.key("escape")
    assert app.top is scene


def test_watching_expert_can_be_stopped(app: App) -> None:
    at_result(app, real_match())
    click(app, "deal_again")
    click(app, "expert")
    expert = cast(DealScene, app.top).expert
    assert isinstance(expert, ExpertHand)
    assert expert.is_running
    assert texts(app)["expert"] == "Stop"
    click(app, "expert")
    assert not expert.is_running
    click(app, "expert")
    expert = cast(DealScene, app.top).expert
    assert expert is not None
    app.top.key("escape")
    assert not expert.is_running


def until(app: App, reached: Callable[[], bool], seconds: float = 120) -> None:
    end = time.monotonic() + seconds
    while not reached():
        assert time.monotonic() < end
        time.sleep(0.02)
        app.update(app.clock + 16)


# --- at the table -------------------------------------------------------------------------------


@pytest.fixture
def practice(app: App) -> PracticeSession:
    """Return practice on the table, with the player to decide."""
    at_result(app, real_match())
    click(app, "deal_again")
    click(app, "play")
    app.update(LATER * 10)
    return practice_in(app)


def test_undo_by_button_and_key(app: App, practice: PracticeSession) -> None:
    assert "practice.take_back" not in keys(app)
    app.top.felt_clicked("right")
    app.update(app.clock + LATER)
    count = len(own_moves(practice))
    assert count
    click(app, "practice.take_back")
    assert len(own_moves(practice)) == count - 1
    app.update(app.clock + LATER)
    app.top.felt_clicked("right")
    app.update(app.clock + LATER)
    app.top.key("z")
    assert len(own_moves(practice)) == count - 1
    assert isinstance(app.top, TableScene)


def test_all_hands_open_and_close(app: App, practice: PracticeSession) -> None:
    def hidden() -> int:
        placed = app.top.place(screen_of(app))
        return sum(bool(getattr(one.look, "back", False)) for one in placed if "hand:" in one.key)

    assert hidden() == 39
    click(app, "practice.open_hands")
    assert hidden() == 0
    app.top.key("o")
    assert hidden() == 39
    assert practice.view.hands.count(None) == 3


def test_the_coach_is_on_until_it_is_closed(app: App, practice: PracticeSession) -> None:
    scene = cast(TableScene, app.top)
    assert scene.decisions.coach.is_open
    app.top.felt_clicked("right")
    app.update(app.clock + LATER)
    assert scene.decisions.coach.is_open
    app.top.key("escape")
    assert app.top is scene
    app.top.felt_clicked("right")
    app.update(app.clock + LATER)
    assert not scene.decisions.coach.is_open
    click(app, "coach")
    assert practice.is_coached


def test_the_coach_does_not_see_open_hands(app: App, practice: PracticeSession) -> None:
    scene = cast(TableScene, app.top)
    closed = scene.decisions.coach.advice(scene.playback.view)
    click(app, "practice.open_hands")
    assert scene.decisions.coach.advice(scene.playback.view) == closed
    assert scene.playback.view.hands.count(None) == 3


def test_the_list_of_tiles_stands_in_for_the_coach(app: App, practice: PracticeSession) -> None:
    """It counts what the player's seat can't see, also while all hands are open."""

    def listed() -> list[str]:
        return [words for key, words in texts(app).items() if key.startswith("tiles_out.")]

    assert listed() == []
    app.top.key("u")
    closed = listed()
    assert len(closed) == 1 + 34
    assert not practice.is_coached
    click(app, "practice.open_hands")
    assert listed() == closed
    app.top.felt_clicked("right")
    app.update(app.clock + LATER)
    assert len(listed()) == 1 + 34
    app.top.key("h")
    assert listed() == []


def test_practice_has_a_coach_although_it_is_off() -> None:
    app = new_app(speed=5, help="off")
    match = real_match()
    at_result(app, match)
    click(app, "deal_again")
    click(app, "play")
    app.update(app.clock + LATER)
    assert "coach" in keys(app)
    assert cast(TableScene, app.top).decisions.coach.is_open


def test_a_real_match_has_no_such_buttons(app: App) -> None:
    app.session = real_match()
    app.go(routes.Table())
    app.update(app.clock + LATER)
    assert not any(key.startswith("practice.") for key in keys(app))
    before = app.session.hand
    app.top.key("z")
    app.top.key("o")
    assert app.session.hand == before


# --- the page of practice -----------------------------------------------------------------------


def test_a_code_is_typed(app: App) -> None:
    code = deal_code(start_of_day(DAY))
    click(app, "practice")
    click(app, "code")
    app.top.typed(code.lower().replace("-", ""))
    app.top.key("return")
    assert practice_in(app).hand.wall == start_of_day(DAY).wall


@pytest.mark.parametrize("text", ["hello", "A023-C2HN", "A" * 2000])
def test_a_wrong_code_is_said(app: App, text: str) -> None:
    click(app, "practice")
    app.clipboard = Board(text)
    click(app, "paste")
    assert isinstance(app.top, PracticeScene)
    assert any("deal code" in one for one in messages(app))
    assert not has_saved_match("practice")


def test_a_right_code_takes_back_what_was_said_of_a_wrong_one(app: App) -> None:
    click(app, "practice")
    for text, told in (("", 1), ("hello", 1), (deal_code(start_of_day(DAY)), 0)):
        app.clipboard = Board(text)
        click(app, "paste")
        assert len(messages(app)) == told, text
    assert isinstance(app.top, TableScene)


def test_a_new_practice_match_takes_back_what_was_said_of_a_code(app: App) -> None:
    click(app, "practice")
    app.clipboard = Board("hello")
    click(app, "paste")
    click(app, "match")
    assert isinstance(app.top, TableScene)
    assert not messages(app)


def test_an_empty_clipboard_is_said(app: App) -> None:
    click(app, "practice")
    click(app, "paste")
    assert len(messages(app)) == 1


def test_practice_waits_and_is_continued(app: App, practice: PracticeSession) -> None:
    practice.submit(decision(practice))
    moves = practice.hand.moves
    app.go(routes.Title())
    assert app.in_play
    click(app, "practice")
    click(app, "continue")
    assert practice_in(app).hand.moves == moves


def test_continue_on_the_title_is_the_real_match(app: App, practice: PracticeSession) -> None:
    app.go(routes.Title())
    click(app, "continue")
    assert app.session is not None
    assert app.session.saved.kind == "match"
    assert has_saved_match("practice")


def test_a_new_match_leaves_practice_waiting(app: App, practice: PracticeSession) -> None:
    app.go(routes.Title())
    click(app, "lets_play")
    click(app, "tick")
    assert app.session is not None
    assert app.session.saved.kind == "match"
    assert has_saved_match("practice")
    found, _ = PracticeSession.resume("practice")
    assert found is not None
    assert found.hand.wall == practice.hand.wall


def test_a_whole_practice_match(app: App) -> None:
    click(app, "practice")
    assert "continue" not in keys(app)
    click(app, "match")
    practice = practice_in(app)
    assert practice.match.options.rounds == app.settings.options(practice.ruleset).rounds
    assert not app.in_play
    assert not has_saved_match()


def test_the_records_show_practice_apart(app: App, practice: PracticeSession) -> None:
    at_result(app, practice)
    click(app, "go on")
    app.go(routes.Title())
    app.open(routes.Records())
    scene = cast(RecordsScene, app.top)
    while scene.archive.left:
        scene.update(0)
    counted = scene.matches()
    assert all(one.counts for one in counted)
    click(app, "tab.4")
    assert [one.kind for one in scene.matches()] == ["practice"]
    name = scene.matches()[0].name
    assert texts(app)[f"match.{name}.state"] == "Practice"
    click(app, f"match.{name}")
    assert "note" not in texts(app)


# --- today's hand -------------------------------------------------------------------------------


def test_today_is_played_once_for_the_record(app: App) -> None:
    assert texts(app)["today.state"] == "Not played yet"
    click(app, "today")
    click(app, "play")
    session = app.session
    assert isinstance(session, TodaySession)
    assert session.hand.wall == start_of_day(DAY).wall
    app.update(LATER)
    app.go(routes.Title())
    assert texts(app)["today.state"] == "Not finished yet"
    click(app, "today")
    assert texts(app)["play"] == "Continue today's hand"
    click(app, "play")
    assert app.session is not None
    at_result(app, app.session)
    click(app, "go on")
    assert isinstance(app.top, TodayScene)
    result = read_days()[0]["2031-05-10"]
    assert result.signs == texts(app)["signs"]
    assert "play" not in keys(app)
    click(app, "copy")
    assert cast(Board, app.clipboard).text.endswith(result.signs)
    click(app, "again")
    assert practice_in(app).hand.wall == start_of_day(DAY).wall
    finish(practice_in(app))
    assert read_days()[0]["2031-05-10"] == result


def test_a_new_day_has_a_new_hand(app: App) -> None:
    keep_day("2031-05-10", DayResult("hongkong", "won", 8, 3, "○★"))
    app.go(routes.Title())
    assert texts(app)["today.state"] == "Won, +8"
    app.today = lambda: date(2031, 5, 11)
    app.go(routes.Title())
    assert texts(app)["today.state"] == "Not played yet"
    app.today = lambda: date(1970, 1, 1)  # a clock set back
    app.go(routes.Title())
    click(app, "today")
    click(app, "play")
    assert isinstance(app.session, TodaySession)


def test_a_damaged_file_of_days_is_said_once(app: App) -> None:
    days_file().write_text("{")
    app.go(routes.Title())
    click(app, "today")
    assert isinstance(app.top, TodayScene)
    assert "play" in keys(app)


def test_today_does_not_touch_the_real_match(app: App) -> None:
    match = real_match()
    before = match_file().read_bytes()
    app.session = match
    app.go(routes.Title())
    click(app, "today")
    click(app, "play")
    assert app.session is not None
    at_result(app, app.session)
    click(app, "go on")
    assert match_file().read_bytes() == before
    app.top.key("escape")
    assert isinstance(app.top, TitleScene)
    click(app, "continue")
    assert app.session is not None
    assert app.session.match.seed == match.match.seed
    *_, archive = read_archive()
    assert {one.kind for one in archive.matches} <= {"today", "match"}
