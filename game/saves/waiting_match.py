"""A glance at the match that waits: enough for the title, without loading what plays it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from game.rules.match import PERSONS, Match, Person, Points, seat_of
from game.rules.tiles import Seat, Wind
from game.settings.opponents import OPPONENTS, Seated
from game.settings.values import is_name
from game.system.paths import match_file
from game.system.player_file import POINTS, Data, glance, items, number_in, numbers_in, senseless

FOUR = range(4)


@dataclass(frozen=True, slots=True)
class WaitingMatch:
    """Who sits at the table of a match that waits, and where it stands. `opponents` are persons 1
    to 3 by typed name and id. `scores` are by person and `hands` counts the hands that they are
    of, with the hand on the table if it is over."""

    opponents: tuple[Seated, ...]
    scores: Points
    dealer: Person
    round_wind: Wind
    hand_number: int
    hands: int

    def seat(self, person: Person) -> Seat:
        """Return the seat of a person in the hand in play."""
        return seat_of(person, self.dealer)

    @property
    def best_opponent(self) -> Person:
        """The opponent with the most points, the first one of equals."""
        return max(PERSONS[1:], key=lambda person: self.scores[person])


def waiting_in(match: Match, opponents: tuple[Seated, ...]) -> WaitingMatch:
    """Return a glance at a match that is loaded."""
    number = match.hand_number
    return WaitingMatch(
        opponents, match.scores, match.dealer, match.round_wind, number, hands=number - 1
    )


def waiting_match() -> WaitingMatch | None:
    """Return a glance at the saved match. Return None if there is none, or if its file can't be
    read: continuing it says why."""
    return glance(match_file(), _read)


def _read(data: Data) -> WaitingMatch:
    data = {"names": [""] * 3, "opponents": [""] * 3, **data}
    names, ids = items(data, "names", str, 3), items(data, "opponents", str, 3)
    if not all(map(is_name, names)):
        raise senseless("names")
    number = number_in(data, "hand_number", POINTS)
    return WaitingMatch(
        tuple(zip(names, (id if id in OPPONENTS else "" for id in ids), strict=True)),
        cast(Points, numbers_in(data, "standing" if "standing" in data else "scores", POINTS, 4)),
        PERSONS[number_in(data, "dealer", FOUR)],
        Wind(number_in(data, "round_wind", FOUR)),
        number,
        hands=number - ("standing" not in data),
    )
