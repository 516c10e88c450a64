"""A glance at the match that waits: enough for the title, without loading what plays it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias, cast

from game.rules.match import PERSONS, Match, Person, Points, seat_of
from game.rules.problems import RulesError
from game.rules.tiles import Seat, Wind
from game.settings.opponents import OPPONENTS, Seated
from game.settings.values import is_name
from game.system.paths import match_file
from game.system.storage import read_object

Data: TypeAlias = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class WaitingMatch:
    """Who sits at the table of a match that waits, and where it stands before its hand in play.
    `opponents` are persons 1 to 3 by typed name and id, `scores` are by person."""

    opponents: tuple[Seated, ...]
    scores: Points
    dealer: Person
    round_wind: Wind
    hand_number: int

    def seat(self, person: Person) -> Seat:
        """Return the seat of a person in the hand in play."""
        return seat_of(person, self.dealer)

    @property
    def best_opponent(self) -> Person:
        """The opponent with the most points, the first one of equals."""
        return max(PERSONS[1:], key=lambda person: self.scores[person])


def waiting_in(match: Match, opponents: tuple[Seated, ...]) -> WaitingMatch:
    """Return a glance at a match that is loaded."""
    return WaitingMatch(opponents, match.scores, match.dealer, match.round_wind, match.hand_number)


def waiting_match() -> WaitingMatch | None:
    """Return a glance at the saved match. Return None if there is none, or if its file can't be
    read: continuing it says why."""
    try:
        return _read(read_object(match_file()))
    except (OSError, RulesError, KeyError, TypeError, ValueError, IndexError):
        return None


def _read(data: Data) -> WaitingMatch:
    scores = tuple(map(_number, _four(data["scores"])))
    names = _strings(data.get("names", ["", "", ""]))
    ids = (one if one in OPPONENTS else "" for one in _strings(data.get("opponents", [""] * 3)))
    return WaitingMatch(
        tuple(zip(names, ids, strict=True)),
        cast(Points, scores),
        PERSONS[_number(data["dealer"])],
        Wind(range(4)[_number(data["round_wind"])]),
        _number(data["hand_number"]),
    )


def _four(value: object) -> list[object]:
    if not isinstance(value, list) or len(value) != 4:
        raise ValueError(value)
    return value


def _number(value: object) -> int:
    if type(value) is not int:
        raise TypeError(value)
    return value


def _strings(value: object) -> list[str]:
    if not isinstance(value, list) or len(value) != 3 or not all(map(is_name, value)):
        raise ValueError(value)
    return value
