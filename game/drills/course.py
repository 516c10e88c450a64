"""A course of drills: what is asked next, and what an answer changes."""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import date

from game.drills.positions import Discard, Safe, own_mistake
from game.drills.progress import EASIER, Progress, Repeat, rating_of
from game.drills.store import is_waiting, load_progress, save_progress
from game.drills.suits import ORDERS
from game.drills.tasks import KINDS, Kind, Question, Task, graded, task
from game.drills.waits import made
from game.rules.problems import Reason, RulesError
from game.rules.tiles import Seat
from game.rulesets.options_text import options_text
from game.rulesets.ruleset import Ruleset
from game.session.recording import Recording

GRADES = range(1, 6)
OTHER = 3
"""Every question of this number is of another kind."""
NEAR = 100
"""How far from the wanted rating a question can be picked."""
KEPT = Reason.of("review.is_kept")


def today() -> int:
    """Return the number of the day."""
    return date.today().toordinal()


class Student:
    """The player's progress, with its file."""

    def __init__(self) -> None:
        found, self.messages = load_progress()
        self.progress = found.put_back(today())

    def take(self, progress: Progress) -> Reason | None:
        """Take the new progress and save it. Return why that must wait. For a file that can't be
        read it doesn't, as `messages` said."""
        self.progress = progress
        problem = save_progress(progress)
        return problem if is_waiting() else None

    def reset(self) -> Reason | None:
        """Forget the progress. The player's own mistakes stay."""
        return self.take(Progress(repeats=self.progress.own, put_away=self.progress.put_away))

    def keep(self, recording: Recording, step: int, seat: Seat) -> Reason:
        """Put a position of a recorded hand among the drills, if the seat could only discard there.
        Return KEPT, or why it isn't among those on disk."""
        found = own_mistake(recording, step, seat)
        if found is None:
            return Reason.of("review.not_kept")
        kept = task("discard", found.place.rules, found.data)
        self.progress = self.progress.keeping(kept, today())
        return save_progress(self.progress) or KEPT


@dataclass(frozen=True)
class AskedQuestion:
    """A question, its task, and the mistake that comes back with it, if any."""

    task: Task
    question: Question
    repeat: Repeat | None = None


class DrillCourse:
    """Questions of one kind, with every third of another, or with `kind` None the mistakes that are
    due only."""

    def __init__(self, student: Student, ruleset: Ruleset, kind: Kind | None, seed: str) -> None:
        self.student = student
        self.ruleset = ruleset
        self.kind = kind
        self.number = 0
        self.told: Reason | None = None
        """What the player has to know before the question."""
        self._rng = random.Random(seed)

    def next(self) -> AskedQuestion | None:
        """Return the next question, the mistakes that are due first. None if there is no more."""
        self.number += 1
        self.told = None
        kind = self._kind()
        found = self._due(kind)
        if found is None and kind is not None:
            found = self._new(kind)
        return found

    def answer(self, asked: AskedQuestion, *, right: bool) -> Reason | None:
        """Note an answer. Return why it isn't on disk."""
        progress, grade = self.student.progress, asked.question.grade
        return self.student.take(
            progress.answered(asked.task, grade, today(), right=right, repeat=asked.repeat)
        )

    def _kind(self) -> Kind | None:
        """Return the kind of the next question: of the others the least practised."""
        if self.kind is None or self.number % OTHER:
            return self.kind
        topic = self.student.progress.topic
        others = [one for one in KINDS if one != self.kind]
        return min(others, key=lambda one: topic(one).asked)

    @property
    def rules(self) -> str:
        """Return the rules in use as text."""
        return options_text(self.ruleset, self.ruleset.options)

    def _due(self, kind: Kind | None) -> AskedQuestion | None:
        """Return a mistake that is due, of this kind or of any."""
        for one in self.student.progress.due(today()):
            if kind in (None, one.task.kind):
                question = _question(one.task, one.suits)
                if question:
                    return AskedQuestion(one.task, question, one)
                # It makes no sense any more.
                self.student.take(self.student.progress.without(one))
                if one.own:
                    self.told = Reason.of("drills.put_away")
        return None

    def _new(self, kind: Kind) -> AskedQuestion | None:
        wanted = self.student.progress.topic(kind).rating - EASIER
        wanted += NEAR * (2 * self._rng.random() - 1)
        if kind == "waits":
            grade = min(GRADES, key=lambda one: abs(rating_of(one) - wanted))
            waits = made(self.ruleset, grade, self._rng)
            return AskedQuestion(task(kind, self.rules, {"hand": waits.text}), waits)
        found = self._picked(self._fresh(kind), wanted)
        if found is None:
            return None
        is_known = found.number in self.student.progress.recent
        suits = ORDERS[int(self._rng.random() * len(ORDERS))] if is_known else ORDERS[0]
        return AskedQuestion(found, _question(found, suits) or found.question())

    def _fresh(self, kind: Kind) -> list[tuple[int, Task]]:
        """Return the tasks that weren't asked recently: those of the ruleset, or if it has no more
        those of others, or else the one asked the longest ago."""
        recent = self.student.progress.recent
        known = graded(kind, self.ruleset, self.rules)
        fresh = [one for one in known if one[1].number not in recent]
        own = [one for one in fresh if one[1].ruleset == self.ruleset.id]
        last = {number: place for place, number in enumerate(recent)}
        return own or fresh or sorted(known, key=lambda one: last[one[1].number])[:1]

    def _picked(self, tasks: list[tuple[int, Task]], wanted: float) -> Task | None:
        """Return any of the tasks that are nearest to the wanted rating."""
        if not tasks:
            return None
        nearest = min(abs(rating_of(grade) - wanted) for grade, _ in tasks)
        near = [one for grade, one in tasks if abs(rating_of(grade) - wanted) == nearest]
        return near[int(self._rng.random() * len(near))]


def _question(one: Task, suits: str) -> Question | None:
    """Return the question of a task with its suits exchanged, if the answer allows that. None if it
    makes no sense any more."""
    for order in (suits, ORDERS[0]):
        try:
            question = one.question(order)
        except RulesError:
            return None
        if not isinstance(question, Discard | Safe) or question.holds:
            return question
    return None
