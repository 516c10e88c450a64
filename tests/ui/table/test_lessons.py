"""Each lesson is played by its own script with the mouse in a window, and by random clicks."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import cast

import pygame
import pytest

from game.lessons.lesson_progress import (
    LessonProgress,
    load_lesson_progress,
    save_lesson_progress,
)
from game.lessons.lessons import lessons
from game.rules.moves import Action, Move
from game.session.session import Session
from game.system.paths import lessons_file
from game.ui.drawing.looks import Command, PanelLook, Placed, TileLook, hit
from game.ui.kit import routes
from game.ui.kit.screen import Screen
from game.ui.screens.learn import LearnScene
from game.ui.table.lesson.lesson import LessonScene
from game.ui.table.lesson.lesson_decisions import SHOWS
from game.ui.table.play.table import TableScene
from tests.disks import out_of_reach
from tests.ui.mouse import LANGUAGES, check_words, new_app, placed_by
from tests.ui.table.pupil import Pupil

NUMBERS = [lesson.number for lesson in lessons()]
LEAVING = ("menu", "lesson.play", "lesson.next", "lesson.again", "lesson.back", "lesson.skip")
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
    assert pupil.words("lesson.says") == "Good too. This time try the right button."
    pupil.wait(600)
    pupil.do_step()
    assert pupil.scene.step == 2


def at_step(clock: list[int], number: int, step: int, speed: int = 5) -> Pupil:
    """Return a pupil at a step (from 1) of a lesson."""
    pupil = Pupil(clock, speed=speed)
    pupil.app.open(routes.Lesson(number, step - 1))
    pupil.frames()
    pupil.settle()
    assert pupil.scene.step == step - 1
    return pupil


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
        (8, 1, "W", "Fine too. This time choose characters or dots."),
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


# --- going on -----------------------------------------------------------------------------------


@pytest.mark.parametrize("by", ["button", "space", "return"])
def test_a_step_that_only_tells_something_waits_for_its_button(clock: list[int], by: str) -> None:
    pupil = at_step(clock, 4, 3)
    assert pupil.words("lesson.says") == "The 1 of bamboo came from the right."
    pupil.wait(60_000)
    pupil.click("lesson.ground")
    for button in (1, 3):
        pupil.click_at(640, 330, button)
        pupil.click_at(640, 330, button)
    assert pupil.scene.step == 2, "neither time nor a click elsewhere goes on"
    if by == "button":
        pupil.click("lesson.go")
    else:
        pupil.hand.key(by)
    pupil.settle()
    assert pupil.scene.step == 3
    assert "lesson.go" not in pupil.shown


def shown_while(pupil: Pupil, is_over: Callable[[], bool]) -> list[tuple[str, str, str]]:
    """Return what the teacher shows, each once, frame by frame until then: words, what to do, and
    the step."""
    seen: list[tuple[str, str, str]] = []
    for _ in range(2000):
        keys = [f"lesson.{key}" for key in ("says", "does", "step")]
        now = tuple(pupil.words(key) if key in pupil.shown else "" for key in keys)
        if now[2] and now not in seen:
            seen.append(cast(tuple[str, str, str], now))
        if is_over():
            return seen
        pupil.hand.now += 30
        pupil.hand.frame()
    raise AssertionError("it doesn't end")


def test_the_next_step_is_told_once_the_others_have_played(clock: list[int]) -> None:
    pupil = at_step(clock, 2, 3, speed=4)
    says = "You're ready: 5 or 8 of dots completes 6 7."
    pupil.discard("F")
    seen = shown_while(pupil, lambda: pupil.scene._choices.answer is not None)
    assert [one for one in seen if one[0] == says] == [(says, "", "step 3 of 6")]
    seen = shown_while(pupil, lambda: pupil.words("lesson.does") == "Tick to win!")
    assert pupil.scene._choices.dialog is not None, "the tile has come, and the question with it"


def test_the_next_step_is_told_once_its_hand_lies_there(clock: list[int]) -> None:
    pupil = at_step(clock, 2, 4, speed=4)
    scene = pupil.scene
    pupil.click("tick")
    seen = shown_while(pupil, lambda: pupil.app.top is not scene)
    told = "Three identical tiles are a pung. You have one."
    assert seen == [
        ("8 of dots: four sets and a pair.", "", "step 4 of 6"),
        (told, "Discard the red dragon.", "step 5 of 6"),
    ]


def test_skip_shortens_what_follows_a_step_that_is_done(clock: list[int]) -> None:
    pupil = at_step(clock, 2, 1, speed=1)
    pupil.discard("W")
    assert pupil.scene._choices.is_busy
    pupil.click("lesson.skip")
    assert not pupil.scene._choices.is_busy
    assert pupil.scene.step == 1, "the next step is there, and wasn't skipped"


def test_who_pays_is_told_before_the_hand_is_taken_back(clock: list[int]) -> None:
    pupil = at_step(clock, 7, 5)
    pupil.do_step()
    assert pupil.words("lesson.says") == "You dealt in, so you paid double: 32."
    assert [pupil.words(f"plate:{one}.score") for one in (1, 2, 3)] == ["984", "1,064", "984"]
    pupil.click("lesson.go")
    assert pupil.words("plate:2.score") == "1,000", "the hand is dealt again at once"
    assert pupil.words("lesson.says") == "Taken back."


def test_the_tile_that_won_stays_bright_with_the_hand(clock: list[int]) -> None:
    """A claimed one lies beside it. A drawn one has the only ring, not the last discard too."""
    pupil = at_step(clock, 4, 7)
    pupil.do_step()
    veil, won = pupil.item("lesson.dim"), pupil.item("won:0")
    assert cast(TileLook, won.look).ring == "won"
    assert won.layer > veil.layer
    drawn = at_step(clock, 2, 6)
    drawn.do_step()
    rings = [one.key for one in drawn.placed if getattr(one.look, "ring", "") == "won"]
    assert len(rings) == 1
    assert "/own:" in rings[0]


@pytest.mark.parametrize("size", [(960, 600), (1000, 1400)])
def test_a_lifted_tile_lies_over_the_bars_which_stay(
    clock: list[int], size: tuple[int, int]
) -> None:
    pupil = Pupil(clock, size=size)
    pupil.app.open(routes.Lesson(2))
    pupil.settle()
    pupil.hand.event(pygame.WINDOWLEAVE)
    pupil.frames()
    before = [one for one in pupil.placed if "lesson.set." in one.key]
    at_rest = pupil.item("own:0:0")
    pupil.hand.move(*at_rest.box.centre)
    pupil.frames()
    bars = [one for one in pupil.placed if "lesson.set." in one.key]
    lifted = pupil.item("own:0:0")
    assert lifted.box.y < min(bar.box.y for bar in bars) < at_rest.box.y
    assert [bar.box for bar in bars] == [bar.box for bar in before]
    assert max(bar.layer for bar in bars) < lifted.layer


def test_a_tile_that_a_step_lifts_rises_no_more_under_the_mouse(clock: list[int]) -> None:
    pupil = at_step(clock, 1, 2)
    raised = [one for one in pupil.placed if one.key.endswith("own:18:0")]
    pupil.hand.move(*raised[0].box.centre)
    pupil.frames()
    assert "slot" in pupil.hand.window.input.hover
    assert pupil.item("own:18:0").box.y == raised[0].box.y


def test_no_word_covers_the_teacher(clock: list[int]) -> None:
    pupil = Pupil(clock, speed=2)
    pupil.app.open(routes.Lesson(4))
    pupil.settle()
    pupil.do_step()
    assert pupil.scene.playback.view.melds[1]
    assert "word" not in pupil.shown


def test_nobody_thinks_when_a_lesson_is_over(clock: list[int]) -> None:
    pupil = at_step(clock, 1, 5)
    pupil.do_step()
    assert pupil.scene._course.is_ended
    assert "menu" in pupil.shown
    assert not {key for key in pupil.shown if key.startswith("thinks")}


def test_a_left_lesson_goes_on_at_its_step(clock: list[int]) -> None:
    pupil = Pupil(clock)
    pupil.open(4)
    pupil.settle()
    pupil.do_step()
    pupil.do_step()
    pupil.click("menu")
    assert isinstance(pupil.app.top, LearnScene)
    assert pupil.words("lesson.4.state") == "step 3 of 7"
    again = Pupil(clock)
    again.click("go")
    assert (again.scene.lesson.number, again.scene.step) == (4, 2)


def before_the_end(clock: list[int], missed: int = -1, speed: int = 5) -> Pupil:
    """Return a pupil at the last step of the first lesson, with all others done but one."""
    did = frozenset((1, step) for step in range(len(lessons()[0].steps) - 1) if step != missed)
    save_lesson_progress(LessonProgress(frozenset({2, 3}), did=did))
    return at_step(clock, 1, len(lessons()[0].steps), speed)


@pytest.mark.parametrize("end", ["last step", "left at once"])
def test_a_finished_lesson_is_done_in_the_list(clock: list[int], end: str) -> None:
    pupil = before_the_end(clock, speed=1 if end == "left at once" else 5)
    if end == "last step":
        pupil.do_step()
        assert pupil.scene._course.is_ended
        assert pupil.words("lesson.says") == "Lesson 1 done: Tiles and suits."
        dots = [one.look for one in pupil.placed if "lesson.dot" in one.key]
        assert {cast(PanelLook, one).style for one in dots} == {"filled"}
    else:
        pupil.play(pupil.scene._course.accepted[0])
        assert not pupil.scene._course.is_ended
    pupil.click("menu")
    assert isinstance(pupil.app.top, LearnScene)
    assert pupil.words("lesson.1.state") == "done, again?"
    assert pupil.words("count") == "3 of 8 done"
    assert pupil.words("says").startswith("Well done. Next is lesson 4")


def test_a_lesson_skipped_throughout_is_not_done(clock: list[int]) -> None:
    pupil = at_step(clock, 1, 1)
    for _ in lessons()[0].steps:
        pupil.click("lesson.skip")
        pupil.settle()
    assert pupil.scene._course.is_ended
    assert pupil.words("lesson.says") == "You skipped steps, so lesson 1 isn't done yet."
    assert load_lesson_progress()[0] == LessonProgress(steps={1: 0}, last=1)
    pupil.click("menu")
    assert pupil.words("count") == "0 of 8 done"


@pytest.mark.parametrize("end", ["do", "skip"])
def test_a_lesson_goes_on_at_a_skipped_step_until_all_are_done(clock: list[int], end: str) -> None:
    """The last step counts once it is done, whenever that was."""
    pupil = before_the_end(clock, missed=2)
    pupil.do_step()
    assert pupil.words("lesson.says").startswith("You skipped steps")
    pupil.click("menu")
    assert pupil.words("lesson.1.state") == "step 3 of 5"
    again = Pupil(clock)
    again.click("go")
    again.settle()
    assert again.scene.step == 2
    again.do_step()
    for _ in range(2):
        if end == "do":
            again.do_step()
        else:
            again.click("lesson.skip")
            again.settle()
    assert again.words("lesson.says").startswith("Lesson 1 done")
    assert load_lesson_progress()[0] == LessonProgress(frozenset({1, 2, 3}), last=1)


def test_a_lesson_that_is_done_stays_done_when_it_is_skipped(clock: list[int]) -> None:
    save_lesson_progress(LessonProgress(frozenset({1})))
    pupil = at_step(clock, 1, len(lessons()[0].steps))
    pupil.click("lesson.skip")
    assert pupil.words("lesson.says").startswith("Lesson 1 done")
    assert load_lesson_progress()[0] == LessonProgress(frozenset({1}), last=1)


def test_a_lesson_finished_while_the_file_is_out_of_reach_is_done_beside_the_others(
    clock: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    pupil = before_the_end(clock)
    with monkeypatch.context() as patch:
        out_of_reach(patch, lessons_file())
        pupil.do_step()
        assert pupil.app.unsaved is not None
    pupil.click("menu")
    assert pupil.words("count") == "3 of 8 done"
    assert pupil.app.unsaved is None
    assert load_lesson_progress()[0].done == {1, 2, 3}


def test_a_lesson_left_at_its_last_step_is_not_done(clock: list[int]) -> None:
    pupil = at_step(clock, 1, len(lessons()[0].steps))
    pupil.click("menu")
    assert pupil.words("lesson.1.state") == "step 5 of 5"
    assert pupil.words("count") == "0 of 8 done"


def test_back_and_skip_go_from_step_to_step(clock: list[int]) -> None:
    pupil = at_step(clock, 4, 1)
    assert "lesson.back" not in pupil.shown
    pupil.click("lesson.skip")
    pupil.click("lesson.skip")
    assert pupil.scene.step == 2
    pupil.click("lesson.back")
    pupil.settle()
    assert pupil.scene.step == 1
    for _ in range(6):
        pupil.click("lesson.skip")
        pupil.settle()
    assert pupil.scene._course.is_ended
    pupil.click("lesson.back")
    pupil.settle()
    assert pupil.scene.step == 6, "the last step, dealt again"
    pupil.click("lesson.skip")
    pupil.click("lesson.again")
    assert pupil.scene.step == 0


def press(pupil: Pupil, by: str) -> None:
    """Press a key, or a button of a controller."""
    if by in BUTTONS:
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            pupil.hand.event(kind, button=BUTTONS[by], instance_id=0)
        pupil.frames()
    else:
        pupil.hand.key(by)


BUTTONS = {"A": pygame.CONTROLLER_BUTTON_A, "LB": pygame.CONTROLLER_BUTTON_LEFTSHOULDER}


@pytest.mark.parametrize("by", ["backspace", "z", "LB"])
def test_back_goes_over_a_hand_that_was_played(clock: list[int], by: str) -> None:
    """First a wrong discard comes back, then the step before is dealt again."""
    pupil = at_step(clock, 2, 4)
    pupil.do_step()
    assert pupil.scene.step == 4, "the first step of another hand"
    pupil.discard("2m")
    press(pupil, by)
    pupil.settle()
    assert (pupil.scene.step, len(pupil.scene.playback.view.hand)) == (4, 14)
    press(pupil, by)
    pupil.settle()
    assert pupil.scene.step == 3
    assert pupil.scene._choices.dialog is not None
    assert pupil.words("lesson.says") == "8 of dots: four sets and a pair."
    for _ in range(4):
        press(pupil, by)
        pupil.settle()
    assert pupil.scene.step == 0, "and stays at the first"


def test_a_lesson_leaves_the_match_in_play_alone(clock: list[int]) -> None:
    pupil = Pupil(clock)
    pupil.open(1)
    pupil.settle()
    pupil.do_step()
    assert pupil.app.session is None
    assert not pupil.app.in_play


@pytest.mark.parametrize(("number", "hands"), [(1, 1), (8, 0)])
def test_a_lesson_leads_to_a_hand_and_the_last_one_to_a_match(
    clock: list[int], number: int, hands: int
) -> None:
    pupil = at_step(clock, number, len(lessons()[number - 1].steps))
    pupil.do_step()
    pupil.click("lesson.play")
    assert type(pupil.app.top) is TableScene
    session = pupil.app.session
    assert isinstance(session, Session)
    assert session.match.options.hands == hands


def test_the_keyboard_plays_a_lesson_too(clock: list[int]) -> None:
    pupil = at_step(clock, 4, 1)
    pupil.hand.key("escape")
    assert isinstance(pupil.app.top, LearnScene)
    pupil = at_step(clock, 4, 1)
    pupil.hand.key("space")
    pupil.settle()
    assert pupil.scene.step == 1


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
