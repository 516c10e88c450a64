"""Match: the dealer, the round, the scores and the results of all its hands.

People are numbered 0 to 3 in counter-clockwise order and keep their chairs. The seats (winds) move
round them when the deal passes.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NewType

from game.rules.options import Options
from game.rules.tiles import EAST_WIND, Seat, Wind

Person = NewType("Person", int)  # 0 to 3: a player at the table, whatever the seat in this hand
PERSONS = (Person(0), Person(1), Person(2), Person(3))
PLAYER = PERSONS[0]
"""The person at the mouse. The others are computer players."""

Points = tuple[int, int, int, int]
NOTHING: Points = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class HandResult:
    """The result of a hand of the match.

    `payments` are by person. `winners` are persons, nearest first. `counted` is the score of each
    winner's hand in the ruleset's unit: fan or points. `discarder` is None on a self-draw or a
    drawn hand. `false_wins` are the persons who declared a false win. `penalties` are payments for
    these when the match ends, by person.
    """

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

    def __post_init__(self) -> None:
        for name in ("winners", "counted", "patterns", "false_wins", "penalties"):
            object.__setattr__(self, name, _shared(getattr(self, name)))


@lru_cache(maxsize=1 << 10)
def _shared(part: tuple[object, ...]) -> tuple[object, ...]:
    """Return one object for equal parts of results: a match keeps the results of all its hands."""
    return part


@dataclass(frozen=True, slots=True)
class Match:
    """The state between two hands. `hand_number` is the number of the next hand, from 1.

    `penalties` for false wins, by person, are added to the scores when the match is over. In a
    match without end they stay separate.
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
        """Return the seed of the next hand."""
        return f"{self.seed}/{self.hand_number}"

    @property
    def is_over(self) -> bool:
        """Return whether all hands or rounds are played. A match without a length never ends."""
        options = self.options
        played_out = options.hands and self.hand_number > options.hands
        return bool(played_out or (options.rounds and self.rounds_done >= options.rounds))

    def seat_of(self, person: Person) -> Seat:
        """Return the seat of a person in the next hand."""
        return seat_of(person, self.dealer)

    def person_at(self, seat: Seat) -> Person:
        """Return the person on a seat in the next hand."""
        return person_after(self.dealer, seat)

    def by_person(self, by_seat: Points) -> Points:
        """Return four numbers by seat in the order of the persons."""
        first, second, third, fourth = (by_seat[self.seat_of(person)] for person in PERSONS)
        return (first, second, third, fourth)

    def ranking(self) -> tuple[Person, ...]:
        """Return the persons, best first, then by chair from the first dealer."""
        chairs = [person_after(self.first_dealer, place) for place in range(4)]
        return tuple(sorted(chairs, key=lambda person: -self.scores[person]))

    def place(self, person: Person) -> int:
        """Return the person's place from 1. Equal scores share the best of their places."""
        return 1 + sum(score > self.scores[person] for score in self.scores)


def won_points(match: Match) -> Points:
    """Return what each person has won or lost, with the penalties that are still to be paid."""
    start = match.options.start_score
    due = NOTHING if match.is_over else match.penalties
    return _sum(_sum(match.scores, due), (-start, -start, -start, -start))


def person_after(person: Person, steps: int = 1) -> Person:
    """Return the person `steps` chairs further, counter-clockwise."""
    return Person((person + steps) % 4)


def seat_of(person: Person, dealer: Person) -> Seat:
    """Return the seat of a person in a hand with this dealer.

    >>> [seat_of(person, dealer=Person(2)) for person in PERSONS]
    [2, 3, 0, 1]
    """
    return Seat((person - dealer) % 4)


def new_match(options: Options, seed: str) -> Match:
    """Return a match before its first hand. Two dice choose the first dealer.

    >>> match = new_match(Options(), "2026")
    >>> match.dealer, match.scores, match.deal_seed
    (2, (1000, 1000, 1000, 1000), '2026/1')
    """
    rng = random.Random(f"{seed}/seats")
    dealer = Person((int(rng.random() * 6) + int(rng.random() * 6) + 1) % 4)
    start = options.start_score
    return Match(
        options, seed, first_dealer=dealer, dealer=dealer, scores=(start, start, start, start)
    )


def after_hand(match: Match, result: HandResult) -> Match:
    """Return the match after a hand: points paid, dealer and round updated. After the last hand the
    penalties are paid too.

    >>> match = new_match(Options(), "2026")
    >>> won = HandResult(1, match.dealer, EAST_WIND, NOTHING, winners=(match.dealer,))
    >>> lost = replace(won, winners=(person_after(match.dealer),))
    >>> match.dealer, after_hand(match, won).dealer, after_hand(match, lost).dealer
    (2, 2, 3)
    """
    stays = match.options.dealer_stays_on_draw
    if result.winners:
        stays = match.options.dealer_stays_on_win and match.dealer in result.winners
    moved = match if stays else _pass_deal(match)
    after = replace(
        moved,
        scores=_sum(match.scores, result.payments),
        penalties=_sum(match.penalties, result.penalties),
        hand_number=match.hand_number + 1,
        drawn_before=drawn_hands(match.drawn_before, result, match.options),
        results=(*match.results, result),
    )
    if after.is_over:
        return replace(after, scores=_sum(after.scores, after.penalties))
    return after


def with_points(match: Match, points: Points) -> Match:
    """Return the match after payments by person outside a hand."""
    return replace(match, scores=_sum(match.scores, points))


def drawn_hands(before: int, result: HandResult, options: Options) -> int:
    """Return the number of drawn hands since the last win, after a hand; `before` is the number
    before it. A hand ended by a false win is none."""
    if result.winners:
        return 0
    was_ended = result.false_wins and options.false_win_penalty == "pay"
    return before + (not was_ended)


def _sum(one: Points, other: Points) -> Points:
    first, second, third, fourth = (a + b for a, b in zip(one, other, strict=True))
    return (first, second, third, fourth)


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
