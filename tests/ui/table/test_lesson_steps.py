"""The way through a lesson: what its steps wait for, back and skip, and when it is done."""

from __future__ import annotations

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
from game.session.session import Session
from game.system.paths import lessons_file
from game.ui.drawing.looks import ButtonLook, PanelLook, TileLook
from game.ui.kit import routes
from game.ui.screens.learn import LearnScene
from game.ui.table.play.table import TableScene
from tests.disks import out_of_reach
from tests.ui.table.pupil import Pupil, at_step


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


def test_the_teacher_has_no_bubble_while_the_others_play_before_a_step(clock: list[int]) -> None:
    pupil = Pupil(clock, speed=1)
    pupil.app.open(routes.Lesson(1, 1))
    pupil.frames()
    assert pupil.scene.playback.is_running
    assert not {"lesson.bubble", "lesson.ground", "lesson.says", "lesson.step"} & pupil.shown
    assert {"lesson.back", "lesson.skip", "lesson.teacher"} <= pupil.shown
    pupil.settle()
    assert {"lesson.bubble", "lesson.ground", "lesson.says", "lesson.step"} <= pupil.shown


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


@pytest.mark.parametrize("layout", [0, 1])
@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1080, 1920)])
@pytest.mark.parametrize("number", [one.number for one in lessons()])
def test_the_teacher_covers_no_discard_and_no_plate(
    clock: list[int], number: int, size: tuple[int, int], layout: int
) -> None:
    pupil = Pupil(clock, size=size, layout=layout)
    pupil.app.open(routes.Lesson(number))
    pupil.settle()
    while True:
        over = [pupil.item(f"lesson.{one}").box for one in ("bubble", "teacher")]
        for one in pupil.placed:
            if one.key.partition("/")[2].startswith(("river:", "plate:")):
                assert not any(one.box.overlaps(box) for box in over), (one.key, pupil.scene.step)
        if pupil.scene._course.is_ended:
            return
        pupil.do_step()


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
        assert {*dots(pupil)} == {"filled"}
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
    says = "You skipped steps 1–5, so lesson 1 isn't done yet."
    assert pupil.words("lesson.says") == says
    assert load_lesson_progress()[0] == LessonProgress(steps={1: 0}, last=1)
    pupil.click("menu")
    assert pupil.words("count") == "0 of 8 done"


def test_a_lesson_goes_on_at_a_skipped_step_and_is_done_with_it(clock: list[int]) -> None:
    """A step counts once it is done, whenever that was: nobody does the rest twice."""
    pupil = before_the_end(clock, missed=2)
    pupil.do_step()
    assert pupil.words("lesson.says") == "You skipped step 3, so lesson 1 isn't done yet."
    pupil.click("menu")
    assert pupil.words("lesson.1.state") == "step 3 of 5"
    again = Pupil(clock)
    again.click("go")
    again.settle()
    assert again.scene.step == 2
    again.do_step()
    assert again.words("lesson.says").startswith("Lesson 1 done")
    assert load_lesson_progress()[0] == LessonProgress(frozenset({1, 2, 3}), last=1)


def dots(pupil: Pupil) -> list[str]:
    """Return the style of the dot of each step."""
    return [cast(PanelLook, one.look).style for one in pupil.placed if "lesson.dot" in one.key]


def test_a_skipped_step_has_a_hollow_dot_and_a_button_that_leads_to_it(clock: list[int]) -> None:
    pupil = before_the_end(clock, missed=2)
    assert dots(pupil) == ["filled", "filled", "hollow", "filled", "light"]
    pupil.do_step()
    assert dots(pupil) == ["filled", "filled", "hollow", "filled", "filled"]
    assert cast(ButtonLook, pupil.item("lesson.left").look).label == "Do step 3"
    pupil.click("lesson.left")
    pupil.settle()
    assert pupil.scene.step == 2
    assert dots(pupil) == ["filled", "filled", "light", "filled", "filled"]
    pupil.do_step()
    assert "lesson.left" not in pupil.shown
    assert dots(at_step(clock, 2, 2)) == ["filled", "light", *["filled"] * 4], "lesson 2 is done"
    assert dots(at_step(clock, 4, 2)) == ["hollow", "light", *["hollow"] * 5]


def test_a_lesson_that_is_done_stays_done_when_it_is_skipped(clock: list[int]) -> None:
    save_lesson_progress(LessonProgress(frozenset({1})))
    pupil = at_step(clock, 1, len(lessons()[0].steps))
    pupil.click("lesson.skip")
    assert pupil.words("lesson.says").startswith("Lesson 1 done")
    assert load_lesson_progress()[0] == LessonProgress(frozenset({1}), last=1)


def test_a_lesson_that_is_done_is_done_again_step_by_step(clock: list[int]) -> None:
    save_lesson_progress(LessonProgress(frozenset({1})))
    pupil = at_step(clock, 1, 1, speed=4)
    pupil.do_step()
    assert pupil.scene.step == 1
    pupil.discard("1s")
    assert pupil.words("lesson.says").startswith("The 1 of bamboo"), "until the others have played"


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
