"""The twelve opponents to choose from: a face, a level and a style in one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias, cast

from game.bots.levels import LEVELS, level_and_style, player_name
from game.rules.match import Person
from game.words.labels import Labels, load_labels

Ids: TypeAlias = tuple[str, str, str]
"""The ids of persons 1 to 3, "" for one without a face in matches of older versions."""

NO_OPPONENTS: Ids = ("", "", "")

Seated: TypeAlias = tuple[str, str]
"""A name typed in an older version, or "", and the id."""
Opponents: TypeAlias = tuple[Seated, Seated, Seated]
"""Persons 1 to 3."""


@dataclass(frozen=True, slots=True)
class Opponent:
    """An opponent. The labels `opponent.<id>` and `opponent.<id>.line` are the name and what is
    true of the play. A style of "" is the default one. `ground` is the colour behind the face,
    and `pitch` that of the voice, from -100 to 100: another one for each opponent."""

    id: str
    level: str
    style: str
    ground: str
    pitch: int

    @property
    def player(self) -> str:
        """The name of the computer player that plays for this opponent."""
        return player_name(self.level, self.style)


OPPONENTS: Mapping[str, Opponent] = {
    one.id: one
    for one in (
        Opponent("kit", "beginner", "fast", "#f0785a", 30),
        Opponent("mimi", "beginner", "", "#7fc0b0", 80),
        Opponent("mui", "casual", "fast", "#e58a6f", 40),
        Opponent("bo", "casual", "stubborn", "#5f9ec4", -60),
        Opponent("may", "casual", "careful", "#8fbf6a", 60),
        Opponent("keung", "casual", "pung", "#7c93b8", -30),
        Opponent("ling", "strong", "fast", "#efb650", 70),
        Opponent("kwok", "strong", "", "#e9c7a0", -45),
        Opponent("fong", "strong", "flush", "#d96f94", 50),
        Opponent("sze", "expert", "pung", "#b592d0", 15),
        Opponent("lam", "expert", "careful", "#4c8f95", -75),
        Opponent("yip", "expert", "", "#c9b37c", -15),
    )
}
"""All opponents by id, the weakest first."""

SIGN = "sign"
"""The portrait of a player without a face: the sign of the seat wind."""
PORTRAITS = (*OPPONENTS, SIGN)
"""The portraits that the player can choose."""

_OLDER = {"random": "beginner", "plain": "casual-fast", "good": "expert"}
"""The levels and styles nearest to the players without a level, which older versions offered."""


def different(wanted: Iterable[str]) -> Ids:
    """Return three different opponents: for each of these ids or computer players the nearest one
    who isn't taken yet.

    >>> different(("strong", "strong", "mui"))
    ('kwok', 'ling', 'mui')
    """
    found: list[str] = []
    for name in wanted:
        free = (one for one in OPPONENTS.values() if one.id not in found)
        found.append(min(free, key=lambda one: _distance(one, name)).id)
    return cast(Ids, tuple(found))


def _distance(one: Opponent, name: str) -> tuple[int, bool, bool]:
    """Return how far an opponent is from another one's id or a computer player: by level, by style,
    and for want of the same style by having any."""
    if name in OPPONENTS:
        level, style = OPPONENTS[name].level, OPPONENTS[name].style
    else:
        level, style = level_and_style(_OLDER.get(name, name))
    ranks = list(LEVELS)
    apart = abs(ranks.index(one.level) - ranks.index(level))
    return apart - (one.id == name), one.style != style, one.style != ""


def with_opponent(opponents: Opponents, person: Person, id: str) -> Opponents:
    """Return the opponents with this one as person 1 to 3. If this one sits elsewhere, the two
    change places."""
    seats, ids = list(opponents), [one for _, one in opponents]
    if id in ids:
        place = ids.index(id)
        seats[place], seats[person - 1] = seats[person - 1], seats[place]
    else:
        seats[person - 1] = ("", id)
    one, two, three = seats
    return one, two, three


def with_portrait(opponents: Opponents, old: str, new: str) -> Opponents:
    """Return the opponents once the player's portrait changes from `old` to `new`. One with this
    face takes the old one. If that is none, the nearest free opponent takes the seat."""
    ids = [id for _, id in opponents]
    if new not in ids:
        return opponents
    free = (one for one in OPPONENTS.values() if one.id not in ids)
    other = old if old in OPPONENTS else min(free, key=lambda one: _distance(one, new)).id
    return with_opponent(opponents, Person(ids.index(new) + 1), other)


def opponent_name(person: Person, name: str, id: str, labels: Labels) -> str:
    """Return the name of person 1 to 3: the one typed in an older version, or the opponent's, or
    one for the place at the table."""
    return name or labels.text(name_key(person, id))


@cache
def short_forms() -> Mapping[str, str]:
    """Return the last words of the opponents' English names, which name them too, by name.

    >>> short_forms()["Professor Yip"]
    'Yip'
    """
    labels = load_labels("en")
    names = (labels.text(f"opponent.{id}") for id in OPPONENTS)
    return {name: name.rpartition(" ")[2] for name in names}


def name_key(person: Person, id: str) -> str:
    """Return the label of an opponent's name, or of the place of one without an id."""
    return f"opponent.{id}" if id else f"player.{person}"


def level_words(opponent: Opponent, labels: Labels) -> str:
    """Return the level and style of an opponent."""
    level = labels.text(f"level.{opponent.level}")
    style = labels.text(f"style.{opponent.style or 'any'}")
    return labels.text("opponents.play", level=level, style=style)
