"""Each lesson is played by its own script with the mouse in a window, and by random clicks."""

from __future__ import annotations

import random

import pytest

from game.lessons.lesson_progress import (
    LessonProgress,
    load_lesson_progress,
    save_lesson_progress,
)
from game.lessons.lessons import lessons
from game.rules.moves import Action, Move
from game.ui.drawing.hits import hit
from game.ui.drawing.looks import Command, Placed
from game.ui.kit import routes
from game.ui.kit.screen import Screen
from game.ui.table.lesson.lesson import LessonScene
from game.ui.table.lesson.lesson_decisions import SHOWS
from tests.ui.mouse import LANGUAGES, check_words, new_app, placed_by
from tests.ui.table.pupil import Pupil, at_step

NUMBERS = [lesson.number for lesson in lessons()]
LEAVING = (
    "menu",
    "lesson.play",
    "lesson.next",
    "lesson.again",
    "lesson.left",
    "lesson.back",
    "lesson.skip",
)
"""Items that leave the hand of a lesson on purpose."""
CLICKS = 60


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", NUMBERS)
def test_a_lesson_is_played_by_its_script(clock: list[int], number: int, language: str) -> None:
    pupil = Pupil(clock, language)
    pupil.open(number)
    pupil.settle()
    for step in range(len(lessons()[number - 1].steps)):
        assert pupil.scene.step == step
        says, _, does = pupil.app.labels.text(f"lesson.{number}.{step + 1}").partition("\n")
        assert (pupil.words("lesson.says"), pupil.words("lesson.does")) == (says, does)
        pupil.do_step()
    assert load_lesson_progress()[0].done == {number}
    assert {"lesson.again", "lesson.play"} <= pupil.shown
    if number < len(lessons()):
        pupil.click("lesson.next")
        assert pupil.scene.lesson.number == number + 1


@pytest.mark.sample(4)
@pytest.mark.parametrize("number", NUMBERS)
def test_random_clicks_never_leave_the_track(number: int) -> None:
    """Without a window, since only what the clicks do matters."""
    lots = random.Random(number)
    app = new_app(speed=5)
    app.go(routes.Title())
    app.open(routes.Lesson(number))
    steps, now = len(lessons()[number - 1].steps), 0
    while not _scene(app.top)._course.is_ended:
        scene, before = _scene(app.top), _scene(app.top).step
        for _ in range(CLICKS):
            now += 700
            app.update(now)
            placed = [one for one in placed_by(app) if isinstance(one.command, Command)]
            one = lots.choice(placed)
            found = hit(placed_by(app), *one.box.centre)
            if found is None or found.key.startswith(LEAVING):
                continue
            if isinstance(found.command, Command):
                app.top.press(found.command)
            app.top.felt_clicked(lots.choice(("left", "right", "double")))
            if app.top is not scene:
                break
        for _ in range(4):
            now += 700
            app.update(now)
        after = _scene(app.top)
        assert before <= after.step <= steps
        if after.step == before and not after._course.is_ended:
            after.on_skip()


def _scene(scene: object) -> LessonScene:
    assert isinstance(scene, LessonScene)
    return scene


def test_no_computer_player_decides_in_a_lesson(
    clock: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise AssertionError("a computer player was asked")

    monkeypatch.setattr("game.session.choices.choose", fail)
    pupil = Pupil(clock)
    pupil.open(4)
    for _ in lessons()[3].steps:
        pupil.settle()
        pupil.do_step()
    assert pupil.scene._course.is_ended


# --- wrong moves --------------------------------------------------------------------------------


def test_a_wrong_discard_comes_back_with_a_reason(clock: list[int]) -> None:
    pupil = Pupil(clock)
    pupil.open(2)
    pupil.settle()
    hand = pupil.scene.playback.view.hand
    pupil.discard("3s")
    assert pupil.words("lesson.says") == "That breaks 3 4 5 of bamboo. Keep it."
    assert len(pupil.scene.playback.view.hand) == len(hand) - 1, "it lies among the discards"
    pupil.wait(600)
    assert pupil.scene.playback.view.hand == hand, "it has come back"
    assert pupil.words("lesson.says") == "That breaks 3 4 5 of bamboo. Keep it."
    pupil.do_step()
    assert pupil.words("lesson.says") == "4 5 6 of one suit is a chow."


def test_a_click_brings_a_wrong_discard_back_at_once(clock: list[int]) -> None:
    pupil = Pupil(clock)
    pupil.open(2)
    pupil.settle()
    pupil.discard("3s")
    pupil.click_at(640, 330)
    assert pupil.scene._choices.pending is None
    assert pupil.scene._choices.wrong_moves == 1


def test_the_answer_glows_the_second_time_and_is_shown_the_third_time(clock: list[int]) -> None:
    pupil = Pupil(clock)
    pupil.open(1)
    pupil.settle()
    for number in range(1, 4):
        assert "lesson.show" not in pupil.shown
        pupil.discard("2m")
        pupil.wait(600)
        ringed = [one.key for one in pupil.placed if getattr(one.look, "ring", "") == "good"]
        assert bool(ringed) == (number > 1)
    pupil.click("lesson.show")
    pupil.settle()
    assert pupil.scene.step == 1
    assert "lesson.show" not in pupil.shown


def test_a_left_click_is_good_too_where_the_right_button_is_taught(clock: list[int]) -> None:
    pupil = Pupil(clock)
    pupil.open(3)
    pupil.settle()
    pupil.do_step()
    pupil.discard("1p")
    assert pupil.words("lesson.says") == "Also good. This time try the right button."
    pupil.wait(600)
    pupil.do_step()
    assert pupil.scene.step == 2


def test_without_right_clicks_the_left_one_is_right_there(clock: list[int]) -> None:
    pupil = Pupil(clock, right_click=False)
    pupil.open(3)
    pupil.settle()
    pupil.do_step()
    pupil.discard("1p")
    assert pupil.scene.step == 2


@pytest.mark.parametrize(
    ("number", "step", "move", "says"),
    [
        (1, 1, "1s", "That's 1 of bamboo. Look for a tile of circles."),
        (2, 3, "6p", "That isn't ready. The right discard waits on 5 of dots, 8 of dots."),
        (2, 4, "pass", "Your hand is complete. Take the win."),
        (4, 1, "pass", "You need this tile: it completes 2 3 4 of characters."),
        (4, 4, "pass", "You need this tile: it completes the pung of 5 of dots."),
        (4, 6, "pung 9s", "That leaves 3 winning tiles instead of 7."),
        (4, 7, "pass", "Your hand is complete. Take the win."),
        (5, 1, "N", "Press G first."),
        (5, 5, "pung 2s", "A pung leaves one 2 of bamboo idle. Choose Kong."),
        (6, 3, "8s", "That's 8 of bamboo. Look for characters or dots."),
        (7, 7, "7s", "7 of bamboo deals in: Uncle Bo wins 4 fan."),
        (8, 1, "3s", "3 of bamboo deals in: Uncle Bo wins 4 fan."),
        (8, 1, "8s", "Nobody wins on it now, but Uncle Bo collects bamboo."),
        (8, 1, "F", "Nobody wins on it now, but Uncle Bo collects bamboo."),
        (8, 1, "W", "Also fine. This time choose characters or dots."),
        (8, 2, "1m", "Fine. The 7 of dots is safer."),
    ],
)
def test_the_teacher_says_why(
    clock: list[int], number: int, step: int, move: str, says: str
) -> None:
    pupil = at_step(clock, number, step)
    legal = [
        one for one in pupil.scene.playback.view.legal if str(one)[2:] in (move, f"discard {move}")
    ]
    pupil.play(legal[0] if legal else Move(pupil.scene.playback.view.seat, Action.PASS))
    assert pupil.words("lesson.says") == says
    assert pupil.scene.step == step - 1


def test_a_cross_answers_the_question(clock: list[int]) -> None:
    pupil = at_step(clock, 7, 4)
    pupil.click("lesson.cross")
    assert pupil.words("lesson.says") == "Yes: 32 each. Tick."
    pupil.click("lesson.tick")
    pupil.settle()
    assert pupil.scene.step == 4


# --- the list -----------------------------------------------------------------------------------


def test_the_list_shows_what_is_done_and_none_is_locked(clock: list[int]) -> None:
    save_lesson_progress(LessonProgress(frozenset({1, 2}), {5: 3}, 5))
    pupil = Pupil(clock)
    assert {"lesson.1.done", "lesson.2.done"} <= pupil.shown
    assert "lesson.3.done" not in pupil.shown
    assert pupil.words("lesson.5.state") == "step 4 of 7"
    assert pupil.words("says") == "Come, sit. We stopped at lesson 5: Kongs."
    pupil.open(8)
    assert pupil.scene.lesson.number == 8


@pytest.mark.parametrize("layout", [0, 1])
def test_a_played_lesson_looks_as_if_drawn_from_scratch(clock: list[int], layout: int) -> None:
    """At every step, wrong moves included, the window shows what a new window would."""
    pupil = Pupil(clock, layout=layout, speed=3)
    pupil.open(4)
    for step in lessons()[3].steps:
        pupil.settle()
        if step.plays and pupil.scene._choices.dialog is None:
            pupil.click("slot:0")
            pupil.wait(1500)
        pupil.wait(700)
        assert pupil.picture() == pupil.fresh_picture(), step.label
        pupil.do_step()


def test_nothing_moves_while_the_player_thinks(
    clock: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    pupil = Pupil(clock)
    pupil.open(4)
    pupil.wait(5000)

    def fail(_: Screen) -> list[Placed]:
        raise AssertionError("the table is placed again")

    monkeypatch.setattr(pupil.scene, "place", fail)
    assert [pupil.hand.frame() for _ in range(50)] == [0] * 50


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text_size", ["normal", "large"])
@pytest.mark.parametrize("number", NUMBERS)
def test_the_step_is_told_in_the_smallest_window(
    clock: list[int], number: int, text_size: str, language: str
) -> None:
    pupil = Pupil(clock, language, size=(960, 600), text_size=text_size)
    pupil.open(number)
    pupil.settle()
    scene = pupil.scene
    for wrong_moves in (0, SHOWS):
        for step in range(len(scene.lesson.steps)):
            pupil.app.close(pupil.scene)
            pupil.app.open(routes.Lesson(number, step))
            pupil.settle()
            pupil.scene._choices.wrong_moves = wrong_moves
            pupil.scene.stale = True
            pupil.frames(2)
            for key in ("lesson.head", "lesson.step"):
                check_words(pupil.item(key), 11)
