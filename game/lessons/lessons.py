"""The lessons: hands played by a script, as the files in assets/lessons describe them.

README.md explains the lines of a file. Every word that a lesson says is a label.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeAlias

from game.lessons.lesson_progress import lesson_files

END = "end"
"""What a step follows that comes after the end of its hand."""

Ends: TypeAlias = Literal["hand", "match"]
"""What a lesson offers to play at its end."""


@dataclass(frozen=True, slots=True)
class LessonStep:
    """A step of a lesson. `label` is the key of its prompt.

    A step with `plays` waits for one of these moves, such as "W", "chow 2m" or "win"; the first one
    that is legal is shown to a player who asks. With `right` the tile must go by the right button.
    `find` and `otherwise` are labels of replies to wrong moves. Other steps only tell something,
    `after` an event such as "W 1s" or END. One with `ask` is a question; the label answers a cross.
    `lit` names what matters, in words that `game.ui.table.lesson.lesson_light` knows.
    """

    label: str
    plays: tuple[str, ...] = ()
    right: bool = False
    find: str = ""
    otherwise: str = ""
    after: str = ""
    ask: str = ""
    lit: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LessonDeal:
    """A hand of a lesson and its steps. `rules` is a ruleset with options, `seat` the player's. The
    rest is text as in the file: hands, melds and discards by seat, and the tiles drawn."""

    rules: str
    seat: str
    hand: str
    draws: str
    steps: tuple[LessonStep, ...]
    melds: Mapping[str, str]
    hands: Mapping[str, str]
    discards: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson. The label `lesson.<number>` is its name. `art` are tiles that stand for it."""

    number: int
    art: str
    deals: tuple[LessonDeal, ...]
    ends: Ends = "hand"

    @property
    def name(self) -> str:
        """The key of the label of its name."""
        return f"lesson.{self.number}"

    @property
    def steps(self) -> tuple[LessonStep, ...]:
        """Return the steps of all deals, in order."""
        return tuple(step for deal in self.deals for step in deal.steps)

    def place_of(self, number: int) -> tuple[int, int]:
        """Return the deal that a step of the lesson is in, and its place there."""
        for place, deal in enumerate(self.deals):
            if number < len(deal.steps):
                return place, number
            number -= len(deal.steps)
        raise IndexError(number)


@cache
def lessons() -> tuple[Lesson, ...]:
    """Return all lessons in order."""
    return tuple(map(read_lesson, lesson_files()))


def read_lesson(path: Path) -> Lesson:
    """Return the lesson in a file, whose name is the lesson's number."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    number = int(path.stem)
    deals = tuple(_deals(data["deals"], f"lesson.{number}"))
    return Lesson(number, data["art"], deals, data.get("ends", "hand"))


def _deals(rows: list[dict[str, Any]], name: str) -> Iterator[LessonDeal]:
    """Yield the deals. One that is dealt `again` differs from the one before as its lines say."""
    before: dict[str, Any] = {}
    told = 0
    for row in rows:
        before = {**before, **row} if row.get("again") else row
        steps = tuple(
            _step(one, f"{name}.{number}") for number, one in enumerate(row["steps"], told + 1)
        )
        told += len(steps)
        table = (before.get(key, {}) for key in ("melds", "hands", "discards"))
        rules, seat, hand, draws = (before[key] for key in ("rules", "seat", "hand", "draws"))
        yield LessonDeal(rules, seat, hand, draws, steps, *table)


def _step(row: dict[str, Any], label: str) -> LessonStep:
    plays = tuple(one.strip() for one in row.get("play", "").split("/") if one.strip())
    return LessonStep(
        label,
        plays,
        right=row.get("right", False),
        find=row.get("find", ""),
        otherwise=row.get("otherwise", ""),
        after=row.get("after", END if "ask" in row else ""),
        ask=row.get("ask", ""),
        lit=tuple(row.get("lit", "").split()),
    )
