"""The player's results: a few numbers for every finished hand, and their totals."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate

from game.rules.match import PERSONS, HandResult
from game.session.opponents import NO_OPPONENTS, Ids
from game.session.save import Players

PLAYER = PERSONS[0]
"""The person whose records these are."""

MIXED = "mixed"


@dataclass(frozen=True, slots=True)
class HandRecord:
    """The player's result of a finished hand: the points won or lost, and the patterns. `worth` is
    None unless the player won: in fan, or the points received if hands don't count in fan. `fed`
    means that the player dealt in."""

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
    """A match in the records. `name` is its file's name, and `saved` the time of its last move in
    seconds since 1970. `place` is the player's place in the ranking, from 1."""

    name: str
    saved: float
    ruleset: str
    players: Players
    is_over: bool
    place: int
    points: int
    hands: tuple[HandRecord, ...]
    seed: str = ""
    opponents: Ids = NO_OPPONENTS

    @property
    def level(self) -> str:
        """Return the computer player at all three places, or MIXED if they differ."""
        return self.players[0] if len(set(self.players)) == 1 else MIXED

    @property
    def against(self) -> tuple[str, ...]:
        """Return the opponents' ids, or the level in a match of an older version without them."""
        return tuple(filter(None, self.opponents)) or (self.level,)


@dataclass(frozen=True, slots=True)
class Figures:
    """The totals of some matches. Rates are shares of all hands, including drawn ones. A rate or
    average is None if there is nothing to count."""

    matches: int
    first_places: int
    hands: int
    wins: int
    fed: int
    worth: int
    """The total of all won hands."""
    points: int
    """The total of all hands."""

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
    """Return the record of a result. `in_fan` means that hands are worth fan."""
    points = result.payments[PLAYER]
    fed = bool(result.winners) and result.discarder == PLAYER
    if PLAYER not in result.winners:
        return HandRecord(result.number, points, fed=fed)
    place = result.winners.index(PLAYER)
    worth = result.counted[place] if in_fan else points
    return HandRecord(result.number, points, worth, fed, result.patterns[place])


def chosen_matches(
    matches: Iterable[PastMatch], ruleset: str, opponent: str | None = None
) -> tuple[PastMatch, ...]:
    """Return the matches by a ruleset, and against one opponent or level if given."""
    return tuple(
        one for one in matches if one.ruleset == ruleset and opponent in (None, *one.against)
    )


def figures(matches: Sequence[PastMatch]) -> Figures:
    hands = _hands(matches)
    return Figures(
        matches=sum(bool(one.hands) for one in matches),
        first_places=sum(one.is_over and one.place == 1 for one in matches),
        hands=len(hands),
        wins=sum(one.is_won for one in hands),
        fed=sum(one.fed for one in hands),
        worth=sum(one.worth or 0 for one in hands),
        points=sum(one.points for one in hands),
    )


def best_hands(matches: Iterable[PastMatch], most: int) -> list[tuple[PastMatch, HandRecord]]:
    """Return the player's best won hands: by worth, then by points, then the latest first."""
    won = [(match, hand) for match in matches for hand in match.hands if hand.is_won]
    return sorted(
        won,
        key=lambda one: (one[1].worth or 0, one[1].points, one[0].saved, one[1].number),
        reverse=True,
    )[:most]


def running_points(matches: Iterable[PastMatch]) -> list[int]:
    """Return the total points after each hand, starting with 0 before the first."""
    return list(accumulate((one.points for one in _hands(matches)), initial=0))


def win_rates(matches: Iterable[PastMatch], span: int) -> list[float]:
    """Return the share of wins in the last `span` hands, from the first `span` hands on."""
    won = [one.is_won for one in _hands(matches)]
    sums = list(accumulate(won, initial=0))
    return [(after - before) / span for before, after in zip(sums, sums[span:], strict=False)]


def _hands(matches: Iterable[PastMatch]) -> list[HandRecord]:
    """Return all hands in playing order."""
    ordered = sorted(matches, key=lambda one: one.saved)
    return [hand for match in ordered for hand in match.hands]
