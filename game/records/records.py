"""The player's results: a few numbers for every finished hand, their totals, and a row for each
hand as CSV for other programs."""

from __future__ import annotations

import csv
import io
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import accumulate
from pathlib import Path
from typing import Literal, TypeAlias

from game.records.csv_cells import safe_cells
from game.rules.match import PLAYER, HandResult, seat_of
from game.rules.problems import Reason
from game.rules.tiles import EAST, WIND_LETTERS, Seat
from game.rulesets import RULESETS
from game.saves.save import Players
from game.settings.opponents import NO_OPPONENTS, OPPONENTS, Ids
from game.system.paths import MatchKind, user_folder
from game.system.storage import write_bytes
from game.words.labels import Labels

MIXED = "mixed"

Group: TypeAlias = Literal["ruleset", "seat", "opponent", "month"]
GROUPS: tuple[Group, ...] = ("ruleset", "seat", "opponent", "month")
"""What the figures can be broken down by."""


@dataclass(frozen=True, slots=True)
class HandRecord:
    """The player's result of a finished hand: the points won or lost, and the patterns. `worth` is
    None unless the player won: in fan, or the points received if hands don't count in fan. `fed`
    means that the player dealt in, `drawn` that nobody won. `ready` tells whether the player's hand
    was ready at some time, or None before that is known."""

    number: int
    points: int
    worth: int | None = None
    fed: bool = False
    patterns: tuple[str, ...] = ()
    seat: Seat = EAST
    drawn: bool = False
    ready: bool | None = None

    @property
    def is_won(self) -> bool:
        """Return whether the player won the hand."""
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
    kind: MatchKind = "match"

    @property
    def counts(self) -> bool:
        """Return whether the match counts: practice and the hands of the days don't."""
        return self.kind == "match"

    @property
    def is_left(self) -> bool:
        """Return whether the match was left before its end. It can be continued."""
        return not self.is_over and self.name != ""

    @property
    def level(self) -> str:
        """Return the computer player at all three places, or MIXED if they differ."""
        return self.players[0] if len(set(self.players)) == 1 else MIXED

    @property
    def against(self) -> tuple[str, ...]:
        """Return the opponents' ids, or the level in a match of an older version without them."""
        return tuple(filter(None, self.opponents)) or (self.level,)


PlayedHand: TypeAlias = tuple[PastMatch, HandRecord]
"""A hand, with the match that it belongs to."""
PLACES = range(1, 5)
"""The places in the ranking of a match."""


@dataclass(frozen=True, slots=True)
class RecordTotals:
    """The totals of some matches. Rates are shares of all hands, including drawn ones. A rate or
    average is None if there is nothing to count."""

    matches: int
    places: tuple[int, ...]
    """The finished matches by place, from the first to the last."""
    hands: int
    wins: int
    fed: int
    worth: int
    """The total of all won hands."""
    points: int
    """The total of all hands."""
    drawn: int = 0
    ready: int = 0
    known: int = 0
    """The hands of which it is known whether they were ready."""
    left: int = 0
    """The matches that were left before their end, and have no place."""

    @property
    def finished(self) -> int:
        """Return the number of matches that are over, which have a place."""
        return sum(self.places)

    @property
    def average_place(self) -> float | None:
        """Return the mean place of the finished matches, from 1."""
        total = sum(place * count for place, count in enumerate(self.places, 1))
        return total / self.finished if self.finished else None

    @property
    def win_rate(self) -> float | None:
        """Return the share of hands that the player won."""
        return self.wins / self.hands if self.hands else None

    @property
    def feeding_rate(self) -> float | None:
        """Return the share of hands in which the player dealt in."""
        return self.fed / self.hands if self.hands else None

    @property
    def draw_rate(self) -> float | None:
        """Return the share of hands that nobody won."""
        return self.drawn / self.hands if self.hands else None

    @property
    def ready_rate(self) -> float | None:
        """Return the share of hands that were ready, of those of which it is known."""
        return self.ready / self.known if self.known else None

    @property
    def average_worth(self) -> float | None:
        """Return the mean worth of a won hand, in the unit of `HandRecord.worth`."""
        return self.worth / self.wins if self.wins else None

    @property
    def points_a_hand(self) -> float | None:
        """Return the mean points of a hand, negative for a loss."""
        return self.points / self.hands if self.hands else None


def hand_record(result: HandResult, *, in_fan: bool) -> HandRecord:
    """Return the record of a result. `in_fan` means that hands are worth fan."""
    points = result.payments[PLAYER]
    fed = bool(result.winners) and result.discarder == PLAYER
    record = HandRecord(
        result.number,
        points,
        fed=fed,
        seat=seat_of(PLAYER, result.dealer),
        drawn=not result.winners,
    )
    if PLAYER not in result.winners:
        return record
    place = result.winners.index(PLAYER)
    worth = result.counted[place] if in_fan else points
    return replace(record, worth=worth, patterns=result.patterns[place])


def chosen_matches(
    matches: Iterable[PastMatch], ruleset: str, opponent: str = ""
) -> tuple[PastMatch, ...]:
    """Return the matches by a ruleset and against an opponent or level; "" is any."""
    return tuple(
        one for one in matches if ruleset in ("", one.ruleset) and opponent in ("", *one.against)
    )


def figures(matches: Iterable[PastMatch]) -> RecordTotals:
    """Return the totals of these matches. One that was left in its first hand counts too: the list
    of the matches shows it."""
    matches = tuple(matches)
    return _totals(matches, [hand for match in matches for hand in match.hands])


def _totals(matches: Collection[PastMatch], hands: Sequence[HandRecord]) -> RecordTotals:
    places = [one.place for one in matches if one.is_over]
    return RecordTotals(
        matches=len(matches),
        places=tuple(places.count(place) for place in PLACES),
        hands=len(hands),
        wins=sum(one.is_won for one in hands),
        fed=sum(one.fed for one in hands),
        worth=sum(one.worth or 0 for one in hands),
        points=sum(one.points for one in hands),
        drawn=sum(one.drawn for one in hands),
        ready=sum(one.ready is True for one in hands),
        known=sum(one.ready is not None for one in hands),
        left=sum(one.is_left for one in matches),
    )


def by_group(matches: Iterable[PastMatch], group: Group) -> list[tuple[str, RecordTotals]]:
    """Return the totals of each ruleset, seat (its number), opponent or month (as 2031-05). A hand
    against three opponents counts for each of them, and a match for each seat. The latest month is
    first; the rest is in the order of the names."""
    rows: dict[str, list[PlayedHand]] = {}
    for match in matches:
        for hand in match.hands:
            for name in _groups(match, hand, group):
                rows.setdefault(name, []).append((match, hand))
    return [(name, _totals_of(rows[name])) for name in sorted(rows, reverse=group == "month")]


def _totals_of(rows: Sequence[PlayedHand]) -> RecordTotals:
    """Return the totals of hands and of the matches that they belong to."""
    matches = {id(match): match for match, _ in rows}.values()
    return _totals(matches, [hand for _, hand in rows])


def _groups(match: PastMatch, hand: HandRecord, group: Group) -> tuple[str, ...]:
    match group:
        case "ruleset":
            return (match.ruleset,)
        case "seat":
            return (str(hand.seat),)
        case "opponent":
            return match.against
        case "month":
            return (datetime.fromtimestamp(match.saved).strftime("%Y-%m"),)


def best_hands(matches: Iterable[PastMatch], most: int) -> list[PlayedHand]:
    """Return the player's best won hands: by worth, then by points, then the latest first."""
    won = [(match, hand) for match in matches for hand in match.hands if hand.is_won]
    return sorted(
        won,
        key=lambda one: (one[1].worth or 0, one[1].points, one[0].saved, one[1].number),
        reverse=True,
    )[:most]


def best_of_each(matches: Sequence[PastMatch]) -> list[PlayedHand]:
    """Return the player's best won hand by each ruleset, in the order of the rulesets."""
    chosen = (chosen_matches(matches, one.id) for one in RULESETS)
    return [best for one in chosen for best in best_hands(one, 1)]


def running_points(matches: Iterable[PastMatch]) -> list[int]:
    """Return the total points after each hand, starting with 0 before the first."""
    return list(accumulate((one.points for one in _hands(matches)), initial=0))


def win_rates(matches: Iterable[PastMatch], span: int) -> list[float]:
    """Return the share of wins in the last `span` hands, from the first `span` hands on."""
    return moving_means([one.is_won for one in _hands(matches)], span)


def moving_means(values: Iterable[float], span: int) -> list[float]:
    """Return the mean of the last `span` values, from the first `span` values on."""
    sums = list(accumulate(values, initial=0.0))
    return [(after - before) / span for before, after in zip(sums, sums[span:], strict=False)]


def _hands(matches: Iterable[PastMatch]) -> list[HandRecord]:
    """Return all hands in playing order."""
    ordered = sorted(matches, key=lambda one: one.saved)
    return [hand for match in ordered for hand in match.hands]


COLUMNS = (
    "date", "match", "rules", "opponents", "hand", "seat", "result", "ready", "points", "worth",
    "patterns",
)  # fmt: skip
"""The names in the first row. They and the results are English in every language, so that the same
formulas work."""


def table_file() -> Path:
    """Return the path of the table for spreadsheets."""
    return user_folder("data") / "records.csv"


def write_table(matches: Iterable[PastMatch], labels: Labels) -> Reason:
    """Write the hands of these matches to `table_file`. Return where they are, or why they
    couldn't be written."""
    path = table_file()
    # Spreadsheets read UTF-8 only with the mark at the front.
    problem = write_bytes(path, table_text(matches, labels).encode("utf-8-sig"))
    return problem or Reason.of("records.exported", path=str(path))


def table_text(matches: Iterable[PastMatch], labels: Labels) -> str:
    """Return the hands of these matches as CSV, the earliest first. Names are in the language of
    the labels."""
    out = io.StringIO()
    table = csv.writer(out)
    table.writerow(COLUMNS)
    for past in sorted(matches, key=lambda one: one.saved):
        for hand in past.hands:
            table.writerow(safe_cells(_row(past, hand, labels)))
    return out.getvalue()


def _row(past: PastMatch, hand: HandRecord, labels: Labels) -> tuple[object, ...]:
    patterns = (labels.text(labels.pattern_key(past.ruleset, one)) for one in hand.patterns)
    return (
        datetime.fromtimestamp(past.saved).strftime("%Y-%m-%d"),
        past.name or "in play",
        labels.text(f"ruleset.{past.ruleset}"),
        " / ".join(_name(one, labels) for one in past.against),
        hand.number,
        WIND_LETTERS[hand.seat],
        _result(hand),
        "" if hand.ready is None else "yes" if hand.ready else "no",
        hand.points,
        "" if hand.worth is None else hand.worth,
        " / ".join(patterns),
    )


def _name(opponent: str, labels: Labels) -> str:
    return labels.text(f"opponent.{opponent}") if opponent in OPPONENTS else opponent


def _result(hand: HandRecord) -> str:
    if hand.is_won:
        return "won"
    if hand.fed:
        return "dealt in"
    return "drawn" if hand.drawn else "lost"
