"""What the player has learnt: a rating for each kind of drill, and the mistakes that come back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from game.drills.suits import ORDERS
from game.drills.tasks import Kind, Task
from game.rules.numbers import nearest

FIRST_RATING = 1200.0
GRADE_1, EACH_GRADE = 1150, 150
"""The rating of a question of grade 1, and how much more each further grade has."""
K = 24
EASIER = 240
"""How much easier than the player the next question is. Four of five such answers are right."""
SPREAD = 400
LEVELS, FIRST_LEVEL, EACH_LEVEL = 10, 1200, 90
LAST_ANSWERS = 40
"""The number of answers that the share of right ones counts."""

SOON = 5
"""After how many answers a mistake comes back first."""
DAYS = (1, 3, 7)
"""After how many days it comes back then. Three right: done."""
A_DAY = 12
"""The most mistakes that come back in one day."""
MOST_REPEATS, MOST_RECENT = 300, 100


@dataclass(frozen=True, slots=True)
class Topic:
    """The progress in one kind of drill. `last` are the last answers, "1" for right. `streak` is
    the number of right ones in a row now, `longest` the most so far."""

    rating: float = FIRST_RATING
    asked: int = 0
    right: int = 0
    streak: int = 0
    longest: int = 0
    last: str = ""

    @property
    def level(self) -> int:
        """Return the level that the player sees for the rating, from 1 to 10."""
        return max(1, min(LEVELS, 1 + int((self.rating - FIRST_LEVEL) / EACH_LEVEL)))

    @property
    def share(self) -> int | None:
        """Return the per cent of the last answers that were right, None without any."""
        return nearest(100 * self.last.count("1") / len(self.last)) if self.last else None

    def after(self, grade: int, *, right: bool) -> Topic:
        """Return the progress after an answer to a question of this grade."""
        expected = 1 / (1 + 10 ** ((rating_of(grade) - self.rating) / SPREAD))
        streak = self.streak + 1 if right else 0
        return Topic(
            self.rating + K * (right - expected),
            self.asked + 1,
            self.right + right,
            streak,
            max(streak, self.longest),
            (self.last + "01"[right])[-LAST_ANSWERS:],
        )


def rating_of(grade: int) -> int:
    """Return the rating of a question of this grade, from 1 to 5."""
    return GRADE_1 + EACH_GRADE * (grade - 1)


@dataclass(frozen=True, slots=True)
class Repeat:
    """A mistake that comes back. In stage 0 it does so after `due` more answers, later on the day
    `due`, counted as `date.toordinal` does. `times` it was asked again. An `own` one is of the
    player's own match."""

    task: Task
    stage: int = 0
    due: int = SOON
    times: int = 0
    own: bool = False

    @property
    def suits(self) -> str:
        """Return the order of the suits for the next time."""
        return (
            ORDERS[1 + self.times % (len(ORDERS) - 1)] if self.times or not self.own else ORDERS[0]
        )

    def is_due(self, today: int) -> bool:
        """Return whether it comes back on this day, counted as `date.toordinal` does."""
        return self.due <= (today if self.stage else 0)

    def after(self, today: int, *, right: bool) -> Repeat | None:
        """Return when it comes back after an answer, None if it is done."""
        stage = self.stage + 1 if right else 1
        if stage > len(DAYS):
            return None
        return replace(self, stage=stage, due=today + DAYS[stage - 1], times=self.times + 1)


@dataclass(frozen=True, slots=True)
class Progress:
    """All of it. `repeated` counts the mistakes that came back on `day`. `recent` are the numbers
    of the last questions, which aren't asked again soon."""

    topics: Mapping[Kind, Topic] = field(default_factory=dict)
    repeats: tuple[Repeat, ...] = ()
    day: int = 0
    repeated: int = 0
    recent: tuple[int, ...] = ()
    put_away: tuple[Repeat, ...] = ()
    """The own mistakes that the coach no longer calls mistakes."""

    def topic(self, kind: Kind) -> Topic:
        """Return the progress in a kind of drill. One that was never tried has the first rating."""
        return self.topics.get(kind, Topic())

    def due(self, today: int) -> tuple[Repeat, ...]:
        """Return the mistakes that can come back now, those of today first."""
        left = A_DAY - (self.repeated if self.day == today else 0)
        of_today = [one for one in self.repeats if one.stage and one.is_due(today)]
        soon = [one for one in self.repeats if not one.stage and one.is_due(today)]
        return (*of_today[: max(0, left)], *soon)

    def due_of(self, kind: Kind, today: int) -> int:
        """Return how many mistakes of a kind can come back now."""
        return sum(one.task.kind == kind for one in self.due(today))

    @property
    def own(self) -> tuple[Repeat, ...]:
        """Return the mistakes of the player's own matches."""
        return tuple(one for one in self.repeats if one.own)

    def answered(
        self, task: Task, grade: int, today: int, *, right: bool, repeat: Repeat | None = None
    ) -> Progress:
        """Return the progress after an answer. A wrong one comes back."""
        topics = {**self.topics, task.kind: self.topic(task.kind).after(grade, right=right)}
        repeats = [
            replace(one, due=one.due - 1) if not one.stage and one is not repeat else one
            for one in self.repeats
        ]
        repeated = self.repeated if self.day == today else 0
        if repeat is not None:
            repeated += repeat.stage > 0
            later = repeat.after(today, right=right)
            at = repeats.index(repeat)
            repeats[at : at + 1] = [later] if later else []
        elif not right and all(one.task != task for one in repeats):
            repeats = [*repeats, Repeat(task)][-MOST_REPEATS:]
        recent = (*self.recent, task.number)[-MOST_RECENT:]
        return Progress(topics, tuple(repeats), today, repeated, recent, self.put_away)

    def keeping(self, task: Task, today: int) -> Progress:
        """Return the progress with an own mistake among the drills, to be asked today. One that is
        there already stays as it is."""
        if any(one.task == task for one in self.repeats):
            return self
        kept = Repeat(task, 1, today, own=True)
        return replace(self, repeats=(*self.repeats, kept)[-MOST_REPEATS:])

    def without(self, repeat: Repeat) -> Progress:
        """Return the progress without a mistake that can't be asked any more. An own one is put
        away."""
        left = tuple(one for one in self.repeats if one is not repeat)
        put_away = (*self.put_away, repeat)[-MOST_REPEATS:] if repeat.own else self.put_away
        return replace(self, repeats=left, put_away=put_away)

    def put_back(self, today: int) -> Progress:
        """Return the progress with no mistake later than it can be. A clock that was set back would
        keep some away."""
        repeats = tuple(
            replace(one, due=today + max(DAYS))
            if one.stage and one.due > today + max(DAYS)
            else one
            for one in self.repeats
        )
        return replace(self, repeats=repeats)


NEW = Progress()
