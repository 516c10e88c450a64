"""How the chances of a seat change with its opponents. The figures of the model are fitted to four
Experts; assets/tables/opponents.json, made by build/fit/opponents.py, has what others change.

Only the coach uses this: a computer player knows nothing about the others. The seat itself counts
as an Expert too, whoever plays it. Nothing measures how well a player plays, so all chances are
those of a player who goes on playing well.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from math import exp, prod
from typing import NamedTuple

from game.bots.chances import table_of
from game.bots.levels import level_and_style
from game.packed import table_figures
from game.rules.match import PLAYER, person_after
from game.rules.tiles import SEATS, Seat
from game.rulesets.ruleset import Ruleset

_LEVELS = table_figures("opponents")["levels"]
"""By the name of the figures, see `table_of`, by minimum and level."""


class Opponents(NamedTuple):
    """What three opponents change: `win` and `feeds` are added to the log-odds that the seat wins
    and that a discard deals in, `won` and `loses` multiply what its wins pay and what the others
    win from it."""

    win: float = 0.0
    feeds: float = 0.0
    won: float = 1.0
    loses: float = 1.0


EXPERTS = Opponents()
"""Three Experts, who change nothing."""
ANYONE = ("", "", "", "")
"""The players of the seats where they aren't known: they count as Experts."""


def opponents(players: Iterable[str], ruleset: Ruleset) -> Opponents:
    """Return what these players change, by their names; the mean of what three like each of them
    do. A player without figures counts as an Expert."""
    of_level = _of_table(ruleset)
    each = [of_level.get(level_and_style(player)[0], EXPERTS) for player in players]
    if not each:
        return EXPERTS
    count = len(each)
    return Opponents(
        sum(one.win for one in each) / count,
        sum(one.feeds for one in each) / count,
        float(prod(one.won for one in each) ** (1 / count)),
        float(prod(one.loses for one in each) ** (1 / count)),
    )


def opponents_of(seat: Seat, players: Sequence[str], ruleset: Ruleset) -> Opponents:
    """Return what the players of the other seats change, of these players by seat."""
    return opponents((one for place, one in enumerate(players) if place != seat), ruleset)


def by_seat(players: Sequence[str], own: Seat) -> tuple[str, ...]:
    """Return the players of the seats, where these are persons 1 to 3 and the player has the seat
    `own`, which is "".

    >>> by_seat(["beginner", "casual", "strong"], Seat(1))
    ('strong', '', 'beginner', 'casual')
    """
    people = ("", *players) if players else ANYONE
    return tuple(people[person_after(PLAYER, seat - own)] for seat in SEATS)


@lru_cache(maxsize=8)
def _of_table(ruleset: Ruleset) -> Mapping[str, Opponents]:
    """Return what each level changes, with the highest known minimum up to the ruleset's."""
    known = _LEVELS.get(table_of(ruleset), {})
    least = max((one for one in map(int, known) if one <= ruleset.options.minimum), default=None)
    figures = {} if least is None else known[str(least)]
    return {level: Opponents(*one) for level, one in figures.items()}


def shifted(chance: float, by: float) -> float:
    """Return a chance with this added to its log-odds.

    >>> round(shifted(0.2, 0.5), 3)
    0.292
    """
    return chance / (chance + (1 - chance) * exp(-by))
