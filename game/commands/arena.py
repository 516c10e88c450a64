"""Hands played by computer players alone, without a window, and what came of them."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import sqrt

from game.bots import choose
from game.rules.deal import Deal, deal_facts
from game.rules.match import HandResult, Match, after_hand, new_match
from game.rules.moves import Move
from game.rules.play import deal_out, play
from game.rules.tiles import Seat
from game.rules.view import view
from game.rules.wall import build_wall
from game.rulesets.ruleset import Ruleset

PLAYERS = 4


@dataclass(slots=True)
class Tally:
    """What became of one player. `counted` is the sum of what the hands won counted; `points` holds
    a number for each independent deal."""

    player: str
    wins: int = 0
    self_draws: int = 0
    fed: int = 0
    counted: int = 0
    points: list[int] = field(default_factory=list)

    @property
    def points_se(self) -> float:
        """The standard error of the sum of the points, the deals taken as independent."""
        count = len(self.points)
        if count < 2:
            return 0.0
        mean = sum(self.points) / count
        variance = sum((one - mean) ** 2 for one in self.points) / (count - 1)
        return sqrt(variance * count)

    @property
    def mean(self) -> float | None:
        """What a hand won counted in the mean, in the ruleset's unit; None without any."""
        return self.counted / self.wins if self.wins else None

    def count(self, result: HandResult, person: int) -> None:
        """Add one hand, but for its points."""
        for winner, counted in zip(result.winners, result.counted, strict=True):
            if winner == person:
                self.wins += 1
                self.counted += counted
                self.self_draws += result.discarder is None
        self.fed += result.discarder == person


@dataclass(slots=True)
class Outcome:
    """Many hands: the four players' tallies and how long the decisions took, in seconds."""

    tallies: list[Tally]
    hands: int = 0
    draws: int = 0
    seconds: float = 0.0
    decisions: list[float] = field(default_factory=list)

    def milliseconds(self, share: float) -> float:
        """The time that this share of the decisions did not exceed."""
        if not self.decisions:
            return 0.0
        ordered = sorted(self.decisions)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]


@dataclass(slots=True)
class _Chair:
    """A computer player at the table, with lots of its own to draw."""

    name: str
    rng: random.Random


def simulate(
    ruleset: Ruleset, players: Sequence[str], seed: str, deals: int, *, duplicate: bool = False
) -> Outcome:
    """Play that many deals; with `duplicate` each four times, the players moving round the seats.

    Without it the deal and the round wind move on as in a match. Raises AssertionError if the
    payments of a hand do not add up to nothing.
    """
    outcome = Outcome([Tally(name) for name in players])
    started = time.perf_counter()
    if duplicate:
        _play_duplicates(outcome, ruleset, seed, deals)
    else:
        _play_match(outcome, ruleset, seed, deals)
    outcome.seconds = time.perf_counter() - started
    return outcome


def _play_match(outcome: Outcome, ruleset: Ruleset, seed: str, deals: int) -> None:
    match = new_match(ruleset.options, seed)
    names = [tally.player for tally in outcome.tallies]
    for _ in range(deals):
        result = _play_hand(outcome, ruleset, match, names)
        for person, tally in enumerate(outcome.tallies):
            tally.count(result, person)
            tally.points.append(result.payments[person])
        match = replace(after_hand(match, result), results=())


def _play_duplicates(outcome: Outcome, ruleset: Ruleset, seed: str, deals: int) -> None:
    for match in _rotation(ruleset, seed, deals):
        totals = [0] * PLAYERS
        for shift in range(PLAYERS):
            who = [(person + shift) % PLAYERS for person in range(PLAYERS)]
            names = [outcome.tallies[player].player for player in who]
            result = _play_hand(outcome, ruleset, match, names)
            for person, player in enumerate(who):
                outcome.tallies[player].count(result, person)
                totals[player] += result.payments[person]
        for tally, total in zip(outcome.tallies, totals, strict=True):
            tally.points.append(total)


def _rotation(ruleset: Ruleset, seed: str, deals: int) -> Iterator[Match]:
    """Matches before each hand, the deal passing every time, the round wind every four."""
    match = new_match(ruleset.options, seed)
    for number in range(deals):
        yield replace(
            match,
            dealer=(match.first_dealer + number) % PLAYERS,
            round_wind=number // PLAYERS % PLAYERS,
            hand_number=number + 1,
        )


def _play_hand(
    outcome: Outcome, ruleset: Ruleset, match: Match, names: Sequence[str]
) -> HandResult:
    """Play one hand to its end and take note of the times; `names` are the players by person."""
    chairs = [
        _Chair(name, random.Random(f"{match.deal_seed}/player {person}"))
        for person, name in enumerate(names)
    ]
    wall = build_wall(match.deal_seed, ruleset.options.bonus_tiles)
    deal, _ = deal_out(ruleset, wall, match.round_wind)
    while waiting := deal.waiting_for:
        started = time.perf_counter()
        move = _decide(deal, waiting[0], chairs[match.person_at(waiting[0])], ruleset)
        outcome.decisions.append(time.perf_counter() - started)
        deal, _ = play(deal, move)
    result = _result(deal, match, ruleset)
    outcome.hands += 1
    outcome.draws += not result.winners
    return result


def _decide(deal: Deal, seat: Seat, chair: _Chair, ruleset: Ruleset) -> Move:
    return choose(chair.name, view(deal, seat), ruleset, chair.rng)


def _result(deal: Deal, match: Match, ruleset: Ruleset) -> HandResult:
    settled = ruleset.settle(deal_facts(deal, match.drawn_before))
    if sum(settled.payments):
        raise AssertionError(f"payments of {match.deal_seed} add up to {sum(settled.payments)}")
    discarder = deal.wins[0].discarder if deal.wins else None
    return HandResult(
        number=match.hand_number,
        dealer=match.dealer,
        round_wind=match.round_wind,
        payments=match.by_person(settled.payments),
        winners=tuple(match.person_at(win.seat) for win in deal.wins),
        counted=tuple(score.counted for score in settled.scores),
        discarder=None if discarder is None else match.person_at(discarder),
    )
