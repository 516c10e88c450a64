"""What the player has achieved: a few numbers of every finished hand, and what they add up to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate

from game.rules.match import PERSONS, HandResult
from game.session.save import Players

PLAYER = PERSONS[0]
"""The person whose records these are."""

MIXED = "mixed"


@dataclass(frozen=True, slots=True)
class HandRecord:
    """A finished hand as the player remembers it: what it brought or cost, and its patterns. The
    `worth` is None unless the player won: fan, or the points received where hands are not counted
    in fan. `fed` when somebody won on the player's discard."""

    number: int
    points: int
    worth: int | None = None
    fed: bool = False
    patterns: tuple[str, ...] = ()

    @property
    def is_won(self) -> bool:
        return self.worth is not None


@dataclass(frozen=True, slots=True)
class PastMatch:
    """A match with at least one finished hand. `name` is that of its file, `saved` the time of its
    last move in seconds since 1970, `place` the player's place in the ranking from 1."""

    name: str
    saved: float
    ruleset: str
    players: Players
    is_over: bool
    place: int
    points: int
    hands: tuple[HandRecord, ...]

    @property
    def level(self) -> str:
        """The computer player that sat at all three places, or MIXED."""
        return self.players[0] if len(set(self.players)) == 1 else MIXED


@dataclass(frozen=True, slots=True)
class Figures:
    """What some matches add up to. A rate or an average is None where there is nothing to count;
    rates are parts of all hands, drawn ones included."""

    matches: int
    first_places: int
    hands: int
    wins: int
    fed: int
    worth: int
    """Of all won hands together."""
    points: int
    """What all hands together have brought."""

    @property
    def win_rate(self) -> float | None:
        return self.wins / self.hands if self.hands else None

    @property
    def feeding_rate(self) -> float | None:
        return self.fed / self.hands if self.hands else None

    @property
    def average_worth(self) -> float | None:
        return self.worth / self.wins if self.wins else None

    @property
    def points_a_hand(self) -> float | None:
        return self.points / self.hands if self.hands else None


def hand_record(result: HandResult, *, in_fan: bool) -> HandRecord:
    """What is remembered of a result; `in_fan` where hands are worth fan."""
    points = result.payments[PLAYER]
    fed = bool(result.winners) and result.discarder == PLAYER
    if PLAYER not in result.winners:
        return HandRecord(result.number, points, fed=fed)
    place = result.winners.index(PLAYER)
    worth = result.counted[place] if in_fan else points
    return HandRecord(result.number, points, worth, fed, result.patterns[place])


def chosen_matches(
    matches: Iterable[PastMatch], ruleset: str, level: str | None = None
) -> tuple[PastMatch, ...]:
    """Those by a ruleset, and against computer players of a level if one is given."""
    return tuple(one for one in matches if one.ruleset == ruleset and level in (None, one.level))


def figures(matches: Sequence[PastMatch]) -> Figures:
    hands = _hands(matches)
    return Figures(
        matches=len(matches),
        first_places=sum(one.is_over and one.place == 1 for one in matches),
        hands=len(hands),
        wins=sum(one.is_won for one in hands),
        fed=sum(one.fed for one in hands),
        worth=sum(one.worth or 0 for one in hands),
        points=sum(one.points for one in hands),
    )


def best_hands(matches: Iterable[PastMatch], most: int) -> list[tuple[PastMatch, HandRecord]]:
    """The player's won hands that are worth most, best first; of equals those that brought more,
    then the later."""
    won = [(match, hand) for match in matches for hand in match.hands if hand.is_won]
    return sorted(
        won,
        key=lambda one: (one[1].worth or 0, one[1].points, one[0].saved, one[1].number),
        reverse=True,
    )[:most]


def running_points(matches: Iterable[PastMatch]) -> list[int]:
    """What the hands had brought all in all after each of them, beginning with 0 before them."""
    return list(accumulate((one.points for one in _hands(matches)), initial=0))


def win_rates(matches: Iterable[PastMatch], span: int) -> list[float]:
    """The part of the last `span` hands that were won, from the first `span` hands on."""
    won = [one.is_won for one in _hands(matches)]
    sums = list(accumulate(won, initial=0))
    return [(after - before) / span for before, after in zip(sums, sums[span:], strict=False)]


def _hands(matches: Iterable[PastMatch]) -> list[HandRecord]:
    """All hands in the order in which they were played."""
    ordered = sorted(matches, key=lambda one: one.saved)
    return [hand for match in ordered for hand in match.hands]
