"""The questions before a slip: to pass a win, and to claim a set that leaves no way to win."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.coach.no_way import leaves_no_way
from game.rules.deal import Deal
from game.rules.options import Value
from game.rulesets.hongkong import HONG_KONG
from game.saves.same_deal import start_in_play
from game.session.practice import PracticeSession, practice_of
from game.session.session import Session
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.table.lesson.lesson import LessonScene
from game.ui.table.lesson.lesson_decisions import LessonDecisions
from game.ui.table.play import slips as slips_module
from game.ui.table.play.matches import AskScene
from game.ui.table.play.practising import hand_of
from game.ui.table.play.table import TableScene
from tests.builders import ALL_PASS, after, deal_with
from tests.session.playing import POCKET, QUICK, finish_hand
from tests.ui.moments import (
    LONG,
    ROUND,
    SELF_DRAWN,
    START,
    WAITING,
    opened,
    own_turn,
    seated,
    wait,
)
from tests.ui.mouse import LANGUAGES, check_screen, click, item, new_app, texts

WIN = "You can win now. Play on without winning?"
NO_WAY = "You would have no way to win without luck: 5 fan needed. Claim it anyway?"


def careful(session: Session) -> tuple[App, TableScene]:
    """Return the table of a player who is asked before a slip."""
    app, scene = opened(session)
    app.change_settings(slips=True)
    return app, scene


def question(app: App) -> str:
    """Return the question that lies over the table, "" for none."""
    return texts(app)["question"] if isinstance(app.top, AskScene) else ""


def reached(deal: Deal, *moves: str) -> Session:
    """Return the match after these moves. Everybody else passes."""
    for move in moves:
        if "discard" in move and deal.claimed_tile is not None:
            deal = after(deal, ALL_PASS)
        deal = after(deal, move)
    return seated(deal)


def waiting(**changes: Value) -> Session:
    """Return a match in which North has just discarded the tile that East waits on."""
    return reached(deal_with(WAITING, draws=START, changes=changes), *ROUND)


def two_pungs(minimum: int = 5) -> Session:
    """Return a match in which East has a pung of bamboo and one of dots, and can make a chow of
    characters. A pung of East and a self-draw are then the most that it can get: 3 fan."""
    changes: dict[str, Value] = {"bonus_tiles": False, "minimum": minimum}
    east, draws = "22s 99p 46m 1p 4p 7s EWNP", "C 2s 9p F P 5m"
    return reached(
        deal_with(east, draws=draws, rules=HONG_KONG, changes=changes),
        *("E discard C", "S discard 2s", "E pung 2s", "E discard N"),
        *("S discard 9p", "E pung 9p", "E discard W"),
        *("S discard F", "W discard P", "N discard 5m"),
    )


# --- passing a win -------------------------------------------------------------------------------

PASSING: dict[str, Callable[[App, TableScene], object]] = {
    "the cross": lambda app, _: click(app, "cross"),
    "escape": lambda _, scene: scene.key("escape"),
    "n, which is a controller's B": lambda _, scene: scene.key("n"),
    "a chow instead": lambda app, _: click(app, "offer:1"),
    "the number of a chow": lambda _, scene: scene.key("2"),
}


@pytest.mark.parametrize("way", PASSING)
def test_every_way_to_pass_a_win_asks_once(way: str) -> None:
    session = waiting()
    app, scene = careful(session)
    asked, moves = scene.decisions.dialog, session.hand.moves
    PASSING[way](app, scene)
    assert question(app) == WIN
    assert session.hand.moves == moves
    click(app, "cross")
    assert app.top is scene
    assert scene.decisions.dialog == asked is not None
    PASSING[way](app, scene)
    assert app.top is scene
    assert len(session.hand.moves) > len(moves)


def test_the_tick_passes_the_win() -> None:
    session = waiting()
    app, scene = careful(session)
    scene.key("n")
    click(app, "tick")
    assert app.top is scene
    assert "E pass" in map(str, session.hand.moves)
    assert not session.view.wins


def test_winning_asks_nothing() -> None:
    session = waiting()
    _, scene = careful(session)
    scene.key("w")
    assert session.view.wins


def test_the_second_press_of_a_double_click_is_no_answer() -> None:
    app, scene = careful(waiting())
    scene.key("n")
    app.is_hasty = True
    app.top.key("return")
    assert question(app) == WIN


def test_a_self_drawn_win_too() -> None:
    app, scene = careful(own_turn(SELF_DRAWN, "E"))
    click(app, "cross")
    assert question(app) == WIN
    click(app, "tick")
    assert scene.decisions.dialog is None
    assert item(app, "win").command


@pytest.mark.parametrize(
    ("east", "declares"), [("111123m 456p 789p E", 1), ("111122223m 456p E", 0)]
)
def test_a_kong_instead_of_the_win_too(east: str, declares: int) -> None:
    session = own_turn(east, "E")
    app, scene = careful(session)
    scene.key("g")
    assert question(app) == WIN
    click(app, "tick")
    assert app.top is scene
    assert len(session.view.melds[0]) == declares
    assert (scene.decisions.dialog is not None) is (not declares), "which of two kongs"


@pytest.mark.parametrize("claim_window", [0, 5])
def test_no_question_tells_whether_a_win_would_be_false(claim_window: int) -> None:
    session = waiting(false_win_penalty="pay", claim_window=claim_window)
    app, scene = careful(session)
    scene.key("n")
    assert app.top is scene
    assert "E pass" in map(str, session.hand.moves)


def test_nor_about_the_own_draw_where_it_could_be_false() -> None:
    session = seated(deal_with(SELF_DRAWN, draws="E", changes={"false_win_penalty": "pay"}))
    app, scene = careful(session)
    click(app, "win")
    click(app, "cross")
    assert app.top is scene


# --- a claim that leaves no way ------------------------------------------------------------------

CLAIMING: dict[str, Callable[[App, TableScene], object]] = {
    "the tick": lambda app, _: click(app, "tick"),
    "its letter": lambda _, scene: scene.key("c"),
    "return": lambda _, scene: scene.key("return"),
}


@pytest.mark.parametrize("way", CLAIMING)
def test_a_claim_that_leaves_no_way_to_the_minimum_asks_once(way: str) -> None:
    session = two_pungs()
    app, scene = careful(session)
    CLAIMING[way](app, scene)
    assert question(app) == NO_WAY
    assert len(session.view.melds[0]) == 2
    click(app, "cross")
    assert scene.decisions.dialog is not None
    CLAIMING[way](app, scene)
    assert app.top is scene
    assert len(session.view.melds[0]) == 3


@pytest.mark.parametrize(("slips", "searches"), [(True, 1), (False, 0)])
def test_a_way_is_only_searched_for_while_the_question_is_due(
    slips: bool, searches: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[bool] = []

    def counted(*about: Any) -> bool:
        found.append(leaves_no_way(*about))
        return found[-1]

    monkeypatch.setattr(slips_module, "leaves_no_way", counted)
    app, scene = opened(two_pungs())
    app.change_settings(slips=slips)
    scene.key("c")
    if slips:
        click(app, "cross")
        scene.key("c")
    assert found == [True] * searches


def test_the_tick_claims() -> None:
    session = two_pungs()
    app, scene = careful(session)
    scene.key("c")
    app.top.key("return")
    assert app.top is scene
    assert len(session.view.melds[0]) == 3


@pytest.mark.parametrize("minimum", [0, 3])
def test_a_claim_that_leaves_a_way_asks_nothing(minimum: int) -> None:
    session = two_pungs(minimum)
    app, scene = careful(session)
    scene.key("c")
    assert app.top is scene
    assert len(session.view.melds[0]) == 3


def test_passing_such_a_claim_asks_nothing() -> None:
    app, scene = careful(two_pungs())
    scene.key("n")
    assert app.top is scene


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(960, 600), (1000, 1400)])
def test_the_longer_question_fits(language: str, size: tuple[int, int]) -> None:
    app, scene = opened(two_pungs(), language=language)
    app.change_settings(slips=True, text_size="largest")
    scene.key("c")
    assert "5" in question(app)
    check_screen(app, size)


# --- once a hand, for those who want it ----------------------------------------------------------


def test_a_hand_is_the_same_until_the_next_also_after_moves_were_taken_back() -> None:
    session = PracticeSession.new(POCKET, POCKET.options, QUICK, "seven", kind="practice")
    session.start()
    first = hand_of(session)
    finish_hand(session)
    session.undo()
    assert hand_of(session) == first
    finish_hand(session)
    session.next_hand()
    assert hand_of(session) != first


def test_the_same_deal_dealt_again_is_another_hand() -> None:
    session = PracticeSession.new(POCKET, POCKET.options, QUICK, "seven", kind="practice")
    session.start()
    start = start_in_play(session.saved)
    first, again = practice_of(start), practice_of(start)
    assert len({hand_of(session), hand_of(first), hand_of(again)}) == 3
    again.start()
    resumed, _ = PracticeSession.resume("practice")
    assert resumed is not None
    assert hand_of(resumed) == hand_of(again), "a hand that is taken up again is the same"


@pytest.mark.parametrize("key", ["n", "c"])
def test_usually_nothing_is_asked(key: str) -> None:
    session = waiting() if key == "n" else two_pungs()
    app, scene = opened(session)
    scene.key(key)
    assert app.top is scene
    assert session.hand.moves


def test_a_lesson_asks_nothing() -> None:
    app = new_app(speed=5, slips=True)
    app.go(routes.Title())
    app.open(routes.Lesson(4, 6))
    app.update(LONG)
    scene = app.top
    assert isinstance(scene, LessonScene)
    decisions = scene.decisions
    assert isinstance(decisions, LessonDecisions)
    assert decisions.dialog is not None
    scene.key("c")  # instead of the win
    assert app.top is scene
    assert decisions.reply is not None


# --- the clock -----------------------------------------------------------------------------------


def test_no_time_to_claim_runs_while_it_asks() -> None:
    session = waiting(claim_window=3)
    app, scene = careful(session)
    app.update(1000)
    scene.key("n")
    app.update(LONG)
    assert question(app) == WIN
    click(app, "cross")
    assert scene.decisions.countdown is not None
    assert scene.decisions.countdown.left == 2000
    wait(app, LONG + 1999)
    assert scene.decisions.dialog is not None
    wait(app, LONG + 2000)
    assert "E pass" in map(str, session.hand.moves)


def test_the_end_of_the_time_passes_without_a_question() -> None:
    session = waiting(claim_window=3)
    app, scene = careful(session)
    wait(app, 3000)
    assert app.top is scene
    assert "E pass" in map(str, session.hand.moves)
