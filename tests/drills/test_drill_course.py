"""What is asked next, and what an answer changes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise

import pytest

from game.drills import course as courses
from game.drills.course import KEPT, OTHER, AskedQuestion, DrillCourse, Student
from game.drills.positions import Discard, Safe
from game.drills.progress import EASIER, Progress, Repeat, Topic, rating_of
from game.drills.store import load_progress
from game.drills.tasks import KINDS, Kind, discards, positions, task
from game.drills.waits import Waits
from game.rulesets import RULESETS, ruleset
from game.rulesets.ruleset import Ruleset
from game.session.recording import recorded_here
from game.system.paths import drills_file
from tests.session.playing import finish_hand, new_session

POCKET, TODAY = ruleset("pocket"), 739_000
BUSY: Mapping[Kind, Topic] = {"discard": Topic(asked=99), "fan": Topic(asked=99)}
"""Progress with which the third question is about a safe tile, or a hand that waits."""


@pytest.fixture(autouse=True)
def day(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the number of the day, which a test can change."""
    days = [TODAY]
    monkeypatch.setattr(courses, "today", lambda: days[0])
    return days


def course(kind: Kind | None = "waits", rules: str = "pocket") -> DrillCourse:
    return DrillCourse(Student(), ruleset(rules), kind, "seed")


def asked(one: DrillCourse) -> AskedQuestion:
    found = one.next()
    assert found is not None
    return found


@pytest.mark.parametrize("rules", RULESETS, ids=lambda one: one.id)
@pytest.mark.parametrize("kind", KINDS)
def test_a_course_never_ends(kind: Kind, rules: Ruleset) -> None:
    one = DrillCourse(Student(), rules, kind, "seed")
    for number in range(1, 31):
        found = asked(one)
        if number % OTHER:
            assert found.task.kind == kind
        assert one.answer(found, right=number % 4 > 0) is None


def test_every_third_question_is_of_another_kind() -> None:
    one = course()
    kinds = []
    for _ in range(12):
        found = asked(one)
        kinds.append(found.task.kind)
        one.answer(found, right=True)
    assert [kind == "waits" for kind in kinds] == [True, True, False] * 4
    assert {*kinds} == {*KINDS}


def test_of_the_other_kinds_the_least_practised_comes() -> None:
    one = course()
    topics = {"discard": Topic(asked=3), "fan": Topic(asked=1), "safe": Topic(asked=2)}
    one.student.progress = replace(one.student.progress, topics=topics)  # type: ignore[arg-type]
    assert [asked(one).task.kind for _ in range(OTHER)] == ["waits", "waits", "fan"]


def test_no_question_comes_twice_in_a_row() -> None:
    one = course("fan")
    tasks = []
    for _ in range(20):
        found = asked(one)
        tasks.append(found.task)
        one.answer(found, right=True)
    assert all(before != after for before, after in pairwise(tasks))
    fan = [one for one in tasks if one.kind == "fan"]
    assert len({*fan}) == len(fan)


def test_a_small_bank_is_asked_in_turn_and_then_with_other_suits() -> None:
    one, count = course("safe"), len(positions("safe"))
    tasks, hands = [], set()
    for _ in range(6 * count):
        found = asked(one)
        one.answer(found, right=True)
        if isinstance(found.question, Safe):
            tasks.append(found.task)
            hands.add(found.question.place.hand)
    assert len({*tasks[:count]}) == count
    assert all(tasks[number] == tasks[number - count] for number in range(count, len(tasks)))
    assert len(hands) > 2 * count


@pytest.mark.parametrize("kind", ["safe", "waits"])
def test_another_rulesets_question_comes_only_when_its_own_are_used_up(kind: Kind) -> None:
    """Also where it is the third, of another kind than the course."""
    one = course(kind)
    left = sum(str(each["rules"]).startswith("pocket:") for each in positions("safe"))
    one.student.progress = replace(one.student.progress, topics=BUSY)
    rulesets: list[str] = []
    while len(rulesets) < 2 * left:
        found = asked(one)
        if found.task.kind == "safe":
            rulesets.append(found.question.ruleset.id)
            one.student.progress = replace(
                one.student.progress, recent=(*one.student.progress.recent, found.task.number)
            )
        else:
            assert found.question.ruleset.id == "pocket"
    assert [id == "pocket" for id in rulesets] == [True] * left + [False] * left


@pytest.mark.parametrize("grade", [1, 3, 5])
def test_questions_are_a_little_easier_than_the_player(grade: int) -> None:
    one = course()
    topic = Topic(rating=float(rating_of(grade) + EASIER))
    one.student.take(replace(one.student.progress, topics={"waits": topic}))
    grades = []
    for number in range(1, 25):
        found = asked(one)
        if number % OTHER:
            grades.append(found.question.grade)
    assert abs(sum(grades) / len(grades) - grade) < 0.6


def test_a_mistake_comes_back_first_and_with_other_suits(day: list[int]) -> None:
    hand = "2223456m 345p 678s"
    one = course()
    repeat = Repeat(task("waits", "pocket:", {"hand": hand}), 1, TODAY + 1)
    one.student.take(replace(one.student.progress, repeats=(repeat,)))
    assert asked(one).repeat is None
    day[0] += 1
    found = asked(one)
    assert found.repeat == repeat
    assert isinstance(found.question, Waits)
    assert found.question.text != hand
    assert found.question.grade == Waits(hand, POCKET).grade
    one.answer(found, right=True)
    assert Student().progress.repeats == (replace(repeat, stage=2, due=day[0] + 3, times=1),)


def test_only_mistakes_that_are_due_end() -> None:
    one = course(None)
    assert one.next() is None
    repeat = Repeat(task("waits", "pocket:", {"hand": "123m 456p 789s 55m 67p"}), 1, TODAY)
    one.student.take(replace(one.student.progress, repeats=(repeat,)))
    one.answer(asked(one), right=True)
    assert one.next() is None


def test_a_position_to_which_the_coach_gives_another_answer_is_dropped() -> None:
    student = Student()
    one = DrillCourse(student, POCKET, "discard", "seed")
    question = asked(one).question
    assert isinstance(question, Discard)
    other = next(tile for tile in question.view.hand if tile != question.best)
    wrong = replace(question, best=other)
    repeat = Repeat(task("discard", wrong.place.rules, wrong.data), 1, TODAY)
    student.take(replace(student.progress, repeats=(repeat,)))
    found = asked(one)
    assert found.repeat is None
    assert student.progress.repeats == ()


def test_an_own_mistake_is_kept_and_asked_first_as_it_was() -> None:
    session = new_session()
    session.start()
    finish_hand(session)
    recording, seat = recorded_here(session, 1), session.player_seat
    student = Student()
    steps = [at for at in range(len(recording.frames)) if recording.decision(at, seat)]
    kept = next(at for at in steps if student.keep(recording, at, seat) == KEPT)
    assert student.keep(recording, kept, seat) == KEPT
    (repeat,) = Student().progress.own
    found = asked(DrillCourse(Student(), POCKET, None, "seed"))
    assert found.repeat == repeat
    assert isinstance(found.question, Discard)
    seen = recording.decision(kept, seat)
    assert seen is not None
    assert found.question.view.hand == seen.hand


def test_nothing_but_a_discard_is_kept() -> None:
    session = new_session()
    session.start()
    finish_hand(session)
    recording = recorded_here(session, 1)
    student = Student()
    assert student.keep(recording, recording.last, session.player_seat) != KEPT
    assert student.progress.repeats == ()


def test_a_reset_forgets_all_but_own_mistakes() -> None:
    student = Student()
    one = DrillCourse(student, POCKET, "waits", "seed")
    own = Repeat(task("waits", "pocket:", {"hand": "123m 456p 789s 55m 67p"}), 1, TODAY, own=True)
    student.take(replace(student.progress, repeats=(own,)))
    for _ in range(4):
        one.answer(asked(one), right=False)
    assert student.reset() is None
    progress = Student().progress
    assert progress.topics == {}
    assert [repeat.own for repeat in progress.repeats] == [True]


def test_a_file_of_a_newer_program_is_never_written() -> None:
    drills_file().parent.mkdir(exist_ok=True)
    drills_file().write_text('{"format": 99}')
    one = course()
    for _ in range(3):
        one.answer(asked(one), right=False)
    assert drills_file().read_text() == '{"format": 99}'


@pytest.mark.parametrize("own", [True, False])
def test_an_own_mistake_that_costs_nothing_any_more_is_told_and_put_away(own: bool) -> None:
    """A mistake in a question of the program goes without a word."""
    one = next(one for one in discards() if one.place.rules == "pocket:")
    other = next(move.tile for move in one.view.legal if move.tile not in (None, one.best))
    assert other is not None
    past = task("discard", "pocket:", replace(one, best=other).data)
    student = Student()
    student.take(Progress(repeats=(Repeat(past, 1, TODAY, own=own),)))
    course = DrillCourse(student, POCKET, None, "")
    assert course.next() is None
    assert (course.told is not None) == own
    saved, _ = load_progress()
    assert saved.repeats == ()
    assert [one.task for one in saved.put_away] == ([past] if own else [])
    course.next()
    assert course.told is None
