"""Hands played by computer players without a window, and the totals of their results."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from game.arena.estimates import DealSums, DecisionTimes
from game.bots import choose
from game.rules.deal import deal_facts
from game.rules.match import (
    PERSONS,
    HandResult,
    Match,
    Person,
    after_hand,
    new_match,
    person_after,
)
from game.rules.play import deal_out, play
from game.rules.tiles import Wind
from game.rules.view import view
from game.rules.wall import build_wall
from game.rulesets.ruleset import Ruleset
from game.saves.saved_hands import ending

PLAYERS = 4


@dataclass(slots=True)
class Tally:
    """The totals of one player. `fed` is the number of deal-ins. `counted` is the sum of what its
    winning hands counted. `points` and `won` have one number for each independent deal: its points
    and its wins."""

    player: str
    self_draws: int = 0
    fed: int = 0
    counted: int = 0
    points: DealSums = field(default_factory=DealSums)
    won: DealSums = field(default_factory=DealSums)
    times: DecisionTimes = field(default_factory=DecisionTimes)

    @property
    def wins(self) -> int:
        """Return the number of hands that the player won."""
        return self.won.total

    @property
    def mean(self) -> float | None:
        """Return the mean amount of a winning hand, in the ruleset's unit; None without a win."""
        return self.counted / self.wins if self.wins else None

    def count(self, result: HandResult, person: Person) -> None:
        """Add one hand, except its points and whether it was won."""
        for winner, counted in zip(result.winners, result.counted, strict=True):
            if winner == person:
                self.counted += counted
                self.self_draws += result.discarder is None
        self.fed += result.discarder == person

    def merge(self, other: Tally) -> None:
        """Add the totals of other deals of this player. The order of the deals changes nothing."""
        self.self_draws += other.self_draws
        self.fed += other.fed
        self.counted += other.counted
        self.points.merge(other.points)
        self.won.merge(other.won)
        self.times.merge(other.times)


@dataclass(slots=True)
class DealTotals:
    """The totals of one deal or many: the players' tallies, the hands played and the drawn
    hands."""

    tallies: list[Tally]
    hands: int = 0
    draws: int = 0

    @property
    def times(self) -> DecisionTimes:
        """Return the decision times of all four players."""
        every = DecisionTimes()
        for tally in self.tallies:
            every.merge(tally.times)
        return every

    def merge(self, other: DealTotals) -> None:
        """Add the results of the same players in other deals."""
        self.hands += other.hands
        self.draws += other.draws
        for mine, more in zip(self.tallies, other.tallies, strict=True):
            mine.merge(more)


def no_outcome(players: Sequence[str]) -> DealTotals:
    """Return the outcome of players before their first hand."""
    return DealTotals([Tally(name) for name in players])


@dataclass(slots=True)
class _Chair:
    """A computer player at the table, with its random numbers and its record of times."""

    name: str
    rng: random.Random
    times: DecisionTimes


def simulate(
    ruleset: Ruleset, players: Sequence[str], seed: str, deals: int, *, duplicate: bool = False
) -> DealTotals:
    """Play this number of deals: as a match, or with `duplicate` each in all four seats."""
    outcome = no_outcome(players)
    in_every_seat = (deal_in_every_seat(ruleset, players, seed, one) for one in range(deals))
    for played in in_every_seat if duplicate else match_hands(ruleset, players, seed, deals):
        outcome.merge(played)
    return outcome


def match_hands(
    ruleset: Ruleset, players: Sequence[str], seed: str, hands: int
) -> Iterator[DealTotals]:
    """Yield the outcome of each hand of a match; the dealer and the round wind change as in any
    match. Raise AssertionError if the payments of a hand don't add up to zero."""
    match = new_match(ruleset.options, seed)
    for _ in range(hands):
        outcome = no_outcome(players)
        result = _play_shifted(outcome, ruleset, match, 0)
        _close(outcome, [result])
        yield outcome
        match = replace(after_hand(match, result), results=())


def deal_in_every_seat(
    ruleset: Ruleset, players: Sequence[str], seed: str, number: int
) -> DealTotals:
    """Play one deal, numbered from 0, four times, with each player in every seat. The dealer
    changes each deal, the round wind every fourth. Raise AssertionError as `match_hands` does."""
    match = new_match(ruleset.options, seed)
    match = replace(
        match,
        dealer=person_after(match.first_dealer, number),
        round_wind=Wind(number // PLAYERS % PLAYERS),
        hand_number=number + 1,
    )
    outcome = no_outcome(players)
    results = [_play_shifted(outcome, ruleset, match, shift) for shift in range(PLAYERS)]
    _close(outcome, results)
    return outcome


def _close(outcome: DealTotals, results: Sequence[HandResult]) -> None:
    """Add the payments and wins of one deal's hands. Players move by one seat from hand to hand."""
    for player, tally in enumerate(outcome.tallies):
        chairs = [(player - shift) % PLAYERS for shift in range(len(results))]
        mine = list(zip(results, chairs, strict=True))
        tally.points.add(sum(result.payments[person] for result, person in mine))
        tally.won.add(sum(person in result.winners for result, person in mine))


def _play_shifted(outcome: DealTotals, ruleset: Ruleset, match: Match, shift: int) -> HandResult:
    """Play one hand with player `person + shift` in each person's place, and count it."""
    who = [outcome.tallies[(person + shift) % PLAYERS] for person in PERSONS]
    result = _play_hand(ruleset, match, who)
    for person, tally in zip(PERSONS, who, strict=True):
        tally.count(result, person)
    outcome.hands += 1
    outcome.draws += not result.winners
    return result


def _play_hand(ruleset: Ruleset, match: Match, who: Sequence[Tally]) -> HandResult:
    """Play one hand to its end and record the times; `who` are the players by person."""
    chairs = [
        _Chair(tally.player, random.Random(f"{match.deal_seed}/player {person}"), tally.times)
        for person, tally in enumerate(who)
    ]
    wall = build_wall(match.deal_seed, ruleset.options.bonus_tiles)
    deal, _ = deal_out(ruleset, wall, match.round_wind)
    while waiting := deal.waiting_for:
        chair = chairs[match.person_at(waiting[0])]
        started = time.perf_counter()
        move = choose(chair.name, view(deal, waiting[0]), ruleset, chair.rng)
        chair.times.add(time.perf_counter() - started)
        deal, _ = play(deal, move)
    _, result = ending(match, deal_facts(deal, match.drawn_before), ruleset)
    if sum(result.payments):
        raise AssertionError(f"payments of {match.deal_seed} add up to {sum(result.payments)}")
    return result
