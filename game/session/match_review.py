"""The review of a match, hand by hand in the background, as small values for the screen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from game.bots.worth import worth_at
from game.coach.verdict import MEAN_WIN, Kind, Size
from game.rules.match import Match, Person
from game.rules.moves import Action, Move
from game.rules.problems import Reason, RulesError, refuse
from game.rules.tiles import DEALER, EAST_WIND, Tile
from game.rulesets import ruleset as ruleset_of
from game.rulesets.ruleset import Ruleset
from game.session.archive import find_match, open_match
from game.session.background import Background
from game.session.costs import keep_cost
from game.session.recording import Recording, of_match, record, recorded
from game.session.records import PLAYER
from game.session.replay import PastHand, finished_hand
from game.session.review import Decision, HandReview, Luck, mean_start, reviewed
from game.session.save import SavedMatch
from game.session.session import Session

WHOLE = 100
"""From this mean win on, costs are shown without a decimal place."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A costly decision: hand, step of its recording, number of the own turn, the moves, and the
    verdict in words. `tile` is the tile that a claim or a win was about. `cost` is rounded."""

    hand: int
    step: int
    turn: int
    kind: Kind
    size: Size
    cost: float
    played: Move
    best: Move
    tile: Tile | None
    title: Reason
    headline: Reason
    reason: Reason

    @property
    def is_discard(self) -> bool:
        """Return whether one discard is compared with another."""
        return self.played.action is self.best.action is Action.DISCARD


@dataclass(frozen=True, slots=True)
class ReviewedHand:
    """The review of a hand. All points are rounded to `places`, and so that they add up:
    `luck.result` is the result, and `luck.cost` the costs of the entries and the `rest`. `left_out`
    counts the decisions of the rest: too small, or a cause that has an entry already. `safe` is a
    discard that dealt in but was the best one. `problem` says why the hand can't be read."""

    number: int
    places: int = 0
    entries: tuple[Entry, ...] = ()
    left_out: int = 0
    rest: float = 0.0
    luck: Luck | None = None
    safe: Tile | None = None
    problem: Reason | None = None

    @property
    def cost(self) -> float:
        return sum(one.cost for one in self.entries) + self.rest


@dataclass(frozen=True, slots=True)
class Source:
    """A match to review, with its finished hands. `here` are hands that might not be on disk;
    others are in the file at `path`, or in the one of the archive that has the match's seed."""

    ruleset: Ruleset
    match: Match
    saved: SavedMatch
    here: tuple[PastHand, ...] = ()
    path: Path | None = None

    @property
    def numbers(self) -> tuple[int, ...]:
        """Return the numbers of the finished hands."""
        return tuple(one.number for one in self.match.results)

    def read(self, number: int) -> Recording:
        """Return the recording of a hand. Raise RulesError if it can't be read."""
        for one in self.here:
            if one.hand.number == number:
                return of_match(record(self.ruleset.id, self.match, one), self.saved)
        return recorded(self.path or find_match(self.match.seed), number)


def source_in_play(session: Session) -> Source:
    """Return the match in play. The hand on the table is one of its hands once it is over."""
    here = tuple(
        PastHand(one.hand, one.result.dealer, one.result.round_wind, one.result)
        for one in session.finished_hands
    )
    return Source(session.ruleset, session.standing, session.saved, here)


def source_of(path: Path) -> Source:
    """Return the match in this file. Raise RulesError if it can't be read."""
    saved, history = open_match(path)
    match = replace(saved.match, results=tuple(one.result for one in history.lines))
    return Source(ruleset_of(saved.ruleset), match, saved, path=path)


class MatchReview:
    """The hands of a match that are reviewed already, and the work on more of them."""

    def __init__(self) -> None:
        self.hands: dict[int, ReviewedHand] = {}
        self.wanted: tuple[int, ...] = ()
        """The hands of the latest order."""
        self._work: Background[ReviewedHand] | None = None
        self._taken = 0

    @property
    def is_running(self) -> bool:
        return self._work is not None and self._work.is_running

    @property
    def problem(self) -> Reason | None:
        """Why the work ended before its time."""
        return self._work.problem if self._work else None

    @property
    def done(self) -> int:
        """Return the number of hands of the latest order that are reviewed."""
        return sum(number in self.hands for number in self.wanted)

    def ask(self, source: Source, numbers: Iterable[int]) -> None:
        """Review these hands in this order, in the background, unless they are reviewed."""
        self.stop()
        self.wanted = tuple(numbers)
        missing = tuple(one for one in self.wanted if one not in self.hands)
        self._work, self._taken = None, 0
        if missing:
            task = (source.ruleset.id, source.match, source.here, source.path, missing)
            self._work = self._begun(task)

    def poll(self) -> bool:
        """Take the reviews that have arrived, without waiting. Return whether anything changed."""
        if self._work is None or not self._work.poll():
            return False
        for one in self._work.results[self._taken :]:
            self.hands[one.number] = one
        self._taken = len(self._work.results)
        return True

    def stop(self) -> None:
        """End the work at once. The reviews stay."""
        if self._work is not None:
            self._work.stop()

    def _begun(self, task: Task) -> Background[ReviewedHand] | None:
        return Background(kept_reviews, *task)


class Reviews:
    """The reviews of the latest few matches, by seed."""

    MOST = 8

    def __init__(self) -> None:
        self._matches: dict[str, MatchReview] = {}

    def of(self, seed: str) -> MatchReview:
        """Return the review of a match, which can be empty."""
        found = self._matches.pop(seed, None) or MatchReview()
        self._matches[seed] = found
        while len(self._matches) > self.MOST:
            self._matches.pop(next(iter(self._matches))).stop()
        return found


# --- in the process -------------------------------------------------------------------------------

Task = tuple[str, Match, tuple[PastHand, ...], Path | None, tuple[int, ...]]
"""A ruleset's id, a match, its hands in memory, its file, and the numbers of the hands."""


def reviewed_hands(
    ruleset: str,
    match: Match,
    here: tuple[PastHand, ...],
    path: Path | None,
    numbers: tuple[int, ...],
) -> Iterator[ReviewedHand]:
    """Yield the reviews of these hands of a match."""
    known = {one.hand.number: one for one in here}
    on_disk = partial(_on_disk, path, match.seed)
    for number in numbers:
        try:
            if not known.keys() >= {number}:
                known = {**on_disk(), **known}
            if number not in known:
                raise refuse("records.gone")
            yield review_hand(record(ruleset, match, known[number]))
        except RulesError as error:
            yield ReviewedHand(number, problem=error.reason)


def kept_reviews(*task: *Task) -> Iterator[ReviewedHand]:
    """Yield the reviews of these hands, and keep their sums on disk for the records."""
    _, match, *_ = task
    for one in reviewed_hands(*task):
        if one.luck is not None:
            keep_cost(match.seed, one.number, one.luck)
        yield one


def _on_disk(path: Path | None, seed: str) -> dict[int, PastHand]:
    """Return the hands of a match's file that can be read."""
    saved, history = open_match(path or find_match(seed))
    found = {}
    for line in history.lines:
        try:
            found[line.result.number] = finished_hand(saved, line)
        except RulesError:
            continue
    return found


def review_hand(recording: Recording, person: Person = PLAYER) -> ReviewedHand:
    """Return the review of a recorded hand, for the screen."""
    start = mean_start(recording.ruleset, recording.seat_of(person))
    found = reviewed(recording, person, start)
    places = 0 if _mean_win(recording.ruleset) >= WHOLE else 1
    number = recording.past.hand.number
    entries = tuple(_entry(number, one, places) for one in found.costly)
    listed = sum(one.verdict.cost for one in found.costly)
    rest = max(0.0, _rounded(found.cost - listed, places))
    costing = sum(one.verdict.cost > 0 for one in found.decisions)
    cost = sum(one.cost for one in entries) + rest
    return ReviewedHand(
        number,
        places,
        entries,
        costing - len(entries),
        rest,
        found.luck and _shown_luck(found.luck, cost, places),
        _safe(recording, found, person),
    )


def _mean_win(ruleset: Ruleset) -> float:
    return MEAN_WIN * worth_at(ruleset, DEALER, EAST_WIND, ()).ordinary


def _rounded(points: float, places: int) -> float:
    return round(points, places) + 0.0


def _shown_luck(luck: Luck, cost: float, places: int) -> Luck:
    """Return the sum rounded, with this cost. What rounding leaves over is with the others'."""
    start, deal, draws = (_rounded(one, places) for one in (luck.start, luck.deal, luck.draws))
    others = _rounded(round(luck.result) - start - deal - draws + cost, places)
    return Luck(start, deal, draws, others, cost)


def _entry(hand: int, decision: Decision, places: int) -> Entry:
    one = decision.verdict
    assert one.size is not None
    view = one.advice.view
    assert view is not None
    played, best = one.played.move, one.best.move
    about = next((each.tile for each in (best, played) if _is_set(each)), None)
    tile = view.claimed_tile if view.claimed_tile is not None else about
    return Entry(
        hand,
        decision.step,
        decision.turn,
        one.kind,
        one.size,
        _rounded(one.cost, places),
        played,
        best,
        view.drawn if tile is None else tile,
        one.title,
        one.headline,
        one.reason,
    )


def _is_set(move: Move) -> bool:
    return move.tile is not None and move.action is not Action.DISCARD


def _safe(recording: Recording, found: HandReview, person: Person) -> Tile | None:
    """Return the tile with which a person dealt in although it was their best discard."""
    result = recording.past.result
    if result is None or not result.winners or result.discarder != person or not found.decisions:
        return None
    last = found.decisions[-1].verdict
    is_best = last.played.move == last.best.move
    return last.played.move.tile if is_best and last.played.move.action is Action.DISCARD else None
