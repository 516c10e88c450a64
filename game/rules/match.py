"""Match: the whole sitting. Who is dealer, which round, who has how many points.

People are numbered 0 to 3 in counter-clockwise order and keep their chairs; the seats (winds) of
a hand turn round them with the deal.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import NewType

from game.rules.options import Options
from game.rules.tiles import EAST_WIND, Seat, Wind

Person = NewType("Person", int)  # 0 to 3: who sits at the table, whatever the seat in this hand
PERSONS = (Person(0), Person(1), Person(2), Person(3))

Points = tuple[int, int, int, int]
NOTHING: Points = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class HandResult:
    """How a hand of the match ended: `payments` by person, `winners` persons, nearest first;
    `counted` what each winner's hand counted, in the ruleset's unit: fan, or points;
    `discarder` None on a self-draw or a drawn hand.
    `false_wins` are the persons who declared a win that was none, and `penalties` what is to be
    settled of that when the match ends, by person."""

    number: int
    dealer: Person
    round_wind: Wind
    payments: Points
    winners: tuple[Person, ...] = ()
    counted: tuple[int, ...] = ()
    discarder: Person | None = None
    patterns: tuple[tuple[str, ...], ...] = ()
    false_wins: tuple[Person, ...] = ()
    penalties: Points = NOTHING


@dataclass(frozen=True, slots=True)
class Match:
    """The state between two hands. `hand_number` is that of the hand to be played, from 1.

    `penalties` of false wins, by person, are noted until the match is over; then they are in the
    scores. A match without end is left with them noted.
    """

    options: Options
    seed: str
    first_dealer: Person
    dealer: Person
    scores: Points
    round_wind: Wind = EAST_WIND
    rounds_done: int = 0
    hand_number: int = 1
    drawn_before: int = 0
    results: tuple[HandResult, ...] = ()
    penalties: Points = NOTHING

    @property
    def deal_seed(self) -> str:
        """The seed of the hand to be played."""
        return f"{self.seed}/{self.hand_number}"

    @property
    def is_over(self) -> bool:
        options = self.options
        played_out = options.hands and self.hand_number > options.hands
        return bool(played_out or (options.rounds and self.rounds_done >= options.rounds))

    def seat_of(self, person: Person) -> Seat:
        """The seat of a person in the hand to be played."""
        return seat_of(person, self.dealer)

    def person_at(self, seat: Seat) -> Person:
        return person_after(self.dealer, seat)

    def by_person(self, by_seat: Points) -> Points:
        """Four numbers by seat, put in the order of the persons."""
        first, second, third, fourth = (by_seat[self.seat_of(person)] for person in PERSONS)
        return (first, second, third, fourth)

    def ranking(self) -> tuple[Person, ...]:
        """The persons, best first; equals in the order of their chairs from the first dealer."""
        chairs = [person_after(self.first_dealer, place) for place in range(4)]
        return tuple(sorted(chairs, key=lambda person: -self.scores[person]))


def person_after(person: Person, steps: int = 1) -> Person:
    """The next person counter-clockwise, or the one so many steps further."""
    return Person((person + steps) % 4)


def seat_of(person: Person, dealer: Person) -> Seat:
    """The seat of a person in a hand of this dealer."""
    return Seat((person - dealer) % 4)


def new_match(options: Options, seed: str) -> Match:
    """A match before its first hand. The first dealer is drawn by two dice."""
    rng = random.Random(f"{seed}/seats")
    dealer = Person((int(rng.random() * 6) + int(rng.random() * 6) + 1) % 4)
    start = options.start_score
    return Match(
        options, seed, first_dealer=dealer, dealer=dealer, scores=(start, start, start, start)
    )


def after_hand(match: Match, result: HandResult) -> Match:
    """The match after a hand: points paid, the deal and the round moved on. After the last hand the
    penalties are paid too."""
    moved = match if _dealer_stays(match, result) else _pass_deal(match)
    after = replace(
        moved,
        scores=_sum(match.scores, result.payments),
        penalties=_sum(match.penalties, result.penalties),
        hand_number=match.hand_number + 1,
        drawn_before=0 if result.winners else match.drawn_before + 1,
        results=(*match.results, result),
    )
    if after.is_over:
        return replace(after, scores=_sum(after.scores, after.penalties))
    return after


def _sum(one: Points, other: Points) -> Points:
    first, second, third, fourth = (a + b for a, b in zip(one, other, strict=True))
    return (first, second, third, fourth)


def _dealer_stays(match: Match, result: HandResult) -> bool:
    if not result.winners:
        return match.options.dealer_stays_on_draw
    return match.dealer in result.winners and match.options.dealer_stays_on_win


def _pass_deal(match: Match) -> Match:
    dealer = person_after(match.dealer)
    if dealer != match.first_dealer:
        return replace(match, dealer=dealer)
    return replace(
        match,
        dealer=dealer,
        round_wind=Wind((match.round_wind + 1) % 4),
        rounds_done=match.rounds_done + 1,
    )
