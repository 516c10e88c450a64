"""The review of a match, hand by hand in the background, as small values for the screen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.bots.worth import worth_at
from game.coach.verdict import MEAN_WIN, Kind, Size
from game.review.by_hand import ByHand, HandsTask
from game.review.costs import keep_cost
from game.review.review import Decision, HandReview, Luck, mean_start, reviewed
from game.review.same_walls import SameWalls
from game.rules.match import PLAYER, Person
from game.rules.moves import Action, Move
from game.rules.numbers import nearest, rounded
from game.rules.problems import Reason, RulesError
from game.rules.tiles import DEALER, EAST_WIND, Tile
from game.session.recording import Recording, of_match, record
from game.system.background import Background

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
        """Return the points that all decisions of the hand cost, small ones included."""
        return sum(one.cost for one in self.entries) + self.rest


class MatchReview(ByHand[ReviewedHand]):
    """The hands of a match that are reviewed already, and the work on more of them. `walls` is what
    Expert made of the match's walls, as far as the player asked."""

    def __init__(self) -> None:
        super().__init__()
        self.walls = SameWalls()

    def _begun(self, task: HandsTask) -> Background[ReviewedHand] | None:
        return Background(kept_reviews, task)

    def stop_all(self) -> None:
        """End all work on the match."""
        self.stop()
        self.walls.stop()


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
            self._matches.pop(next(iter(self._matches))).stop_all()
        return found


# --- in the process -------------------------------------------------------------------------------


def reviewed_hands(task: HandsTask) -> Iterator[ReviewedHand]:
    """Yield the reviews of these hands of a match."""
    for number, past in task.hands():
        if isinstance(past, Reason):
            yield ReviewedHand(number, problem=past)
            continue
        try:
            found = record(task.saved.ruleset, task.match, past)
            yield review_hand(of_match(found, task.saved))
        except RulesError as error:
            yield ReviewedHand(number, problem=error.reason)


def kept_reviews(task: HandsTask) -> Iterator[ReviewedHand]:
    """Yield the reviews of these hands, and keep their sums on disk for the records."""
    for one in reviewed_hands(task):
        if one.luck is not None:
            keep_cost(task.match.seed, one.number, one.luck)
        yield one


def review_hand(recording: Recording, person: Person = PLAYER) -> ReviewedHand:
    """Return the review of a recorded hand, for the screen."""
    against = recording.against(person)
    start = mean_start(recording.ruleset, recording.seat_of(person), against)
    found = reviewed(recording, person, start)
    mean_win = MEAN_WIN * worth_at(recording.ruleset, DEALER, EAST_WIND, ()).ordinary
    places = 0 if mean_win >= WHOLE else 1
    number = recording.past.hand.number
    entries = tuple(_entry(number, one, places) for one in found.costly)
    listed = sum(one.verdict.cost for one in found.costly)
    rest = max(0.0, rounded(found.cost - listed, places))
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


def _shown_luck(luck: Luck, cost: float, places: int) -> Luck:
    """Return the sum rounded, with this cost. What rounding leaves over is with the others'."""
    start, deal, draws = (rounded(one, places) for one in (luck.start, luck.deal, luck.draws))
    others = rounded(nearest(luck.result) - start - deal - draws + cost, places)
    return Luck(start, deal, draws, others, cost)


def _entry(hand: int, decision: Decision, places: int) -> Entry:
    one = decision.verdict
    assert one.size is not None
    view = one.advice.view
    assert view is not None
    played, best = one.played.move, one.best.move
    others = [each for each in (best, played) if each.action is not Action.DISCARD]
    about = next((each.tile for each in others if each.tile is not None), None)
    tile = view.claimed_tile if view.claimed_tile is not None else about
    return Entry(
        hand,
        decision.step,
        decision.turn,
        one.kind,
        one.size,
        rounded(one.cost, places),
        played,
        best,
        view.drawn if tile is None else tile,
        one.title,
        one.headline,
        one.reason,
    )


def _safe(recording: Recording, found: HandReview, person: Person) -> Tile | None:
    """Return the tile with which a person dealt in although it was their best discard."""
    result = recording.past.result
    if result is None or not result.winners or result.discarder != person or not found.decisions:
        return None
    last = found.decisions[-1].verdict
    is_best = last.played.move == last.best.move
    return last.played.move.tile if is_best and last.played.move.action is Action.DISCARD else None
