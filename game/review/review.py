"""The review of a hand: each own decision with its cost, and the result as a sum of luck and cost.

result = mean of the seat's starts + deal + draws + others - cost of the own decisions

Each term is a difference of values of the coach's evaluation, so the sum is exact. Source: the
luck-adjusted analysis of backgammon, with the coach's value instead of a rollout.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from game.bots.opponents import EXPERTS, Opponents
from game.bots.outcomes import at_rest
from game.bots.outlook import Outlook
from game.bots.sight import draws_left, holding
from game.coach.advice import advise, best_value
from game.coach.verdict import MoveVerdict, verdict
from game.rules.deal import Deal, legal_moves
from game.rules.match import Person
from game.rules.moves import Action, Drew, Move
from game.rules.play import deal_out
from game.rules.tiles import EAST_WIND, Seat
from game.rules.view import view
from game.rules.wall import build_wall
from game.rulesets import RULESETS
from game.rulesets.ruleset import Ruleset
from game.session.recording import Recording

STARTS = 100
"""The deals whose starting hands give a seat's mean start."""
FEW_STARTS = 20
"""The deals that tell how a start's value against some opponents follows from that among Experts.
The mean that they give is about as far from that of all `STARTS` as this is from the true one."""
USUAL_STARTS = {
    "pocket": (-0.852, -1.352, -1.166, -0.558),
    "ims": (3.411, -0.719, -0.329, -1.003),
    "western": (47.748, 7.236, -32.009, -25.293),
    "hongkong": (6.227, -1.505, 3.172, -2.191),
}
"""Each seat's mean start under the usual options, from `counted_start`."""
MEASURE = 2
"""The number of the coach's measure. Raise it when the coach's values change: sums of hands on disk
tell theirs."""


class Luck(NamedTuple):
    """The result of a hand in points, as a sum. `start` is the mean value of this seat's starts,
    `deal` what this start was worth beyond it. `draws` is what the own draws changed, `others`
    everything that the others did, and the end."""

    start: float
    deal: float
    draws: float
    others: float
    cost: float

    @property
    def result(self) -> float:
        """Return the points of the hand: the other terms less the cost of the own mistakes."""
        return self.start + self.deal + self.draws + self.others - self.cost

    def plus(self, other: Luck) -> Luck:
        """Return the sum with another hand, term by term."""
        return Luck(*(one + more for one, more in zip(self, other, strict=True)))


NO_LUCK = Luck(0.0, 0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class Decision:
    """An own decision: the step of the recording, the number of the own turn from 1, and the
    verdict."""

    step: int
    turn: int
    verdict: MoveVerdict


@dataclass(frozen=True, slots=True)
class HandReview:
    """The review of one hand for one person: every decision in order, and the luck, if the hand
    was played to its end."""

    number: int
    decisions: tuple[Decision, ...]
    luck: Luck | None

    @property
    def cost(self) -> float:
        """Return the points that all decisions cost, compared with the best moves."""
        return sum(one.verdict.cost for one in self.decisions)

    @property
    def costly(self) -> tuple[Decision, ...]:
        """Return the decisions that cost more than the evaluation can mistake, the costliest first,
        one for each cause."""
        by_cause: dict[object, Decision] = {}
        for one in sorted(self.decisions, key=lambda one: -one.verdict.cost):
            if one.verdict.size is not None:
                by_cause.setdefault(one.verdict.cause, one)
        return tuple(by_cause.values())

    @property
    def smaller(self) -> int:
        """Return how many decisions cost something, but too little to be shown."""
        return sum(one.verdict.cost > 0 and one.verdict.size is None for one in self.decisions)


def reviewed(recording: Recording, person: Person, start: float) -> HandReview:
    """Return the review of a recorded hand. `start` is the seat's `mean_start`."""
    walk = _Walk(recording, person)
    result = recording.past.result
    luck = None
    if result is not None and recording.problem is None:
        luck = walk.luck(start, result.payments[person])
    return HandReview(recording.past.hand.number, tuple(walk.decisions), luck)


class _Walk:
    """Goes through a recording from one seat and sums up the changes of its value."""

    def __init__(self, recording: Recording, person: Person) -> None:
        self.recording = recording
        self.seat = recording.seat_of(person)
        self.against = recording.against(person)
        self.decisions: list[Decision] = []
        self.draws = self.others = self.cost = 0.0
        # The tiles are dealt, and the bonus tiles replaced.
        waiting = (at for at, one in enumerate(recording.frames) if one.deal.waiting_for)
        first = next(waiting, recording.last)
        start = recording.frames[first].deal
        self.first = self.value = start_value(start, self.seat, recording.ruleset, self.against)
        self.turn = 1
        self.before: float | None = None
        """The value just before a draw that no decision has followed yet."""
        for step in range(first, len(recording.frames)):
            self._notice_draw(step, is_dealt=step == first)
            self._notice_decision(step)

    def luck(self, start: float, paid: int) -> Luck:
        """Return the sum for a hand that paid these points."""
        others = self.others + paid - self.value
        return Luck(start, self.first - start, self.draws, others, self.cost)

    def _notice_draw(self, step: int, *, is_dealt: bool) -> None:
        if self.before is not None or is_dealt:
            return
        event, ruleset = self.recording.frames[step].event, self.recording.ruleset
        if isinstance(event, Drew) and event.seat == self.seat:
            deal = self.recording.frames[step - 1].deal
            self.before = rest_value(deal, self.seat, ruleset, self.against)

    def _notice_decision(self, step: int) -> None:
        move, seen = (
            self.recording.played(step, self.seat),
            self.recording.decision(step, self.seat),
        )
        if move is None or seen is None:
            return
        advice = advise(seen, self.recording.ruleset, self.against)
        best = advice.best.value
        before = self.value if self.before is None else self.before
        self.others += before - self.value
        if self.before is None:
            self.others += best - before
        else:
            self.draws += best - before
        found = verdict(advice, move, self.recording.ruleset)
        cost = found.cost if found else 0.0
        if found:
            self.decisions.append(Decision(step, self.turn, found))
        self.cost += cost
        self.value, self.before = best - cost, None
        self.turn += move.action is Action.DISCARD


def start_value(deal: Deal, seat: Seat, ruleset: Ruleset, against: Opponents = EXPERTS) -> float:
    """Return the value of a seat's starting hand, in points: for East of its best first move."""
    if legal_moves(deal, seat):
        return best_value(view(deal, seat), ruleset, against)
    return rest_value(deal, seat, ruleset, against)


def rest_value(deal: Deal, seat: Seat, ruleset: Ruleset, against: Opponents = EXPERTS) -> float:
    """Return the value of a seat's 13 tiles before its next draw, in points."""
    seen = view(deal, seat)
    outlook = Outlook(seen, ruleset, against=against)
    draws = draws_left(seen, (seat - deal.turn) % 4 or 1)
    return at_rest(outlook, Move(seat, Action.PASS), holding(seen), draws).value


def mean_start(ruleset: Ruleset, seat: Seat, against: Opponents = EXPERTS) -> float:
    """Return the mean value of this seat's starts against these opponents, in points, over the same
    deals each time."""
    if ruleset not in RULESETS:
        return counted_start(ruleset, seat, against)
    among_experts = USUAL_STARTS[ruleset.id][seat]
    return among_experts if against == EXPERTS else _shifted(among_experts, ruleset, seat, against)


@lru_cache(maxsize=16)
def counted_start(ruleset: Ruleset, seat: Seat, against: Opponents = EXPERTS) -> float:
    """Return the mean start, evaluated: it takes seconds."""
    return _mean(_starts(ruleset, seat, against, STARTS))


@lru_cache(maxsize=16)
def _shifted(start: float, ruleset: Ruleset, seat: Seat, against: Opponents) -> float:
    """Return the value against these opponents of a start that has this one among Experts."""
    before, after = (_starts(ruleset, seat, one, FEW_STARTS) for one in (EXPERTS, against))
    middle, there = _mean(before), _mean(after)
    spread = sum((one - middle) ** 2 for one in before)
    rise = sum((one - middle) * (other - there) for one, other in zip(before, after, strict=True))
    return there + rise / spread * (start - middle)


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)


def _starts(ruleset: Ruleset, seat: Seat, against: Opponents, deals: int) -> list[float]:
    """Return the values of the seat's starts in this number of deals."""
    values = []
    for number in range(deals):
        wall = build_wall(f"start {number}", ruleset.options.bonus_tiles)
        deal, _ = deal_out(ruleset, wall, EAST_WIND)
        values.append(start_value(deal, seat, ruleset, against))
    return values
