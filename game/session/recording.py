"""A finished hand to view step by step: with all hands open, or as a seat saw it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import takewhile
from pathlib import Path

from game.bots.opponents import Opponents, by_seat, opponents_of
from game.records.archive import find_match, open_match, opening_match
from game.rules.deal import Deal, legal_moves
from game.rules.facts import WinFacts
from game.rules.match import PLAYER, Match, Person, Points, drawn_hands, person_after, seat_of
from game.rules.moves import Event, Move, seen_by
from game.rules.problems import Reason, RulesError, refuse
from game.rules.tiles import Seat
from game.rules.view import View, view
from game.rulesets import ruleset as ruleset_of
from game.rulesets.ruleset import Ruleset
from game.saves.replay import PastHand, finished_hand, hand_in_play
from game.saves.same_deal import DealStart, start_of
from game.saves.save import NO_NAMES, Names, SavedMatch
from game.saves.saved_hands import replayed
from game.session.session import Session, Shown
from game.settings.opponents import NO_OPPONENTS, Ids
from game.system.slices import Slices, done


@dataclass(frozen=True, slots=True)
class Frame:
    """An event, the whole table after it, and the moves that followed before the next event."""

    event: Event
    deal: Deal
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class Recording:
    """A hand with its steps, at least the deal. `scores` are the persons' before it, `names` and
    `opponents` the match's. `problem` says why it stops early, if today's rules don't allow a
    move. `drawn_before` counts the drawn hands just before it."""

    ruleset: Ruleset
    past: PastHand
    scores: Points
    frames: tuple[Frame, ...]
    problem: Reason | None = None
    names: Names = NO_NAMES
    opponents: Ids = NO_OPPONENTS
    drawn_before: int = 0
    players: tuple[str, ...] = ()
    """The computer players of persons 1 to 3, where the match is known."""
    start: DealStart | None = None
    """The hand before its first move, to deal it again."""
    is_expert: bool = False
    """True if Expert has the player's seat."""

    def person_at(self, seat: Seat) -> Person:
        """Return the person who had this seat in the hand."""
        return person_after(self.past.dealer, seat)

    def seat_of(self, person: Person) -> Seat:
        """Return the seat that this person had in the hand."""
        return seat_of(person, self.past.dealer)

    @property
    def seated(self) -> tuple[str, ...]:
        """Return the computer players of the seats, "" for the player and where none is known."""
        return by_seat(self.players, self.seat_of(PLAYER))

    def against(self, person: Person) -> Opponents:
        """Return what this person's opponents change. The player counts as an Expert."""
        return opponents_of(self.seat_of(person), self.seated, self.ruleset)

    @property
    def last(self) -> int:
        """The number of the last step; the first is 0."""
        return len(self.frames) - 1

    def win_of(self, person: Person) -> WinFacts | None:
        """Return this person's win, if any."""
        wins = self.frames[-1].deal.wins
        return next((one for one in wins if one.seat == self.seat_of(person)), None)

    def scores_at(self, number: int) -> Points:
        """Return the scores by person at a step. The last step includes the hand's payments."""
        if number < self.last or self.problem or self.past.result is None:
            return self.scores
        pairs = zip(self.scores, self.past.result.payments, strict=True)
        first, second, third, fourth = (score + paid for score, paid in pairs)
        return (first, second, third, fourth)

    def decision(self, number: int, seat: Seat) -> View | None:
        """Return the view from which this seat had to decide at a step, or None if it hadn't to."""
        deal = self.frames[number].deal
        return view(deal, seat) if legal_moves(deal, seat) else None

    def played(self, number: int, seat: Seat) -> Move | None:
        """Return the move that this seat made at a step, if any."""
        return next((one for one in self.frames[number].moves if one.seat == seat), None)

    def next_decision(self, number: int, seat: Seat, direction: int) -> int | None:
        """Return the next step (1), or the previous one (-1), at which this seat had to decide."""
        number += direction
        while 0 <= number <= self.last:
            if legal_moves(self.frames[number].deal, seat):
                return number
            number += direction
        return None

    @property
    def moves(self) -> tuple[tuple[int, Move], ...]:
        """Every move in order, with the number of the step at which it was made."""
        return tuple((at, move) for at, one in enumerate(self.frames) for move in one.moves)

    def moves_before(self, number: int, seat: Seat) -> tuple[Move, ...]:
        """Return the moves of the hand before the one that this seat made at a step."""

        def is_earlier(one: tuple[int, Move]) -> bool:
            at, move = one
            return at < number or (at == number and move.seat != seat)

        return tuple(move for _, move in takewhile(is_earlier, self.moves))

    def shown(self, number: int, seat: Seat, *, all_open: bool) -> Shown:
        """Return a step as this seat saw it, or with all hands open."""
        frame = self.frames[number]
        if all_open:
            return Shown(frame.event, open_view(frame.deal, seat))
        hidden = self.ruleset.options.hides_concealed_kongs
        event = seen_by(frame.event, seat, hide_concealed_kongs=hidden)
        return Shown(event, view(frame.deal, seat))


def recorded(path: Path, number: int) -> Recording:
    """Return a finished hand of the match in this file. Raise RulesError if it can't be read."""
    return done(recording(path, number))


def recording(path: Path, number: int) -> Slices[Recording]:
    """Do what `recorded` does in slices."""
    saved, history = yield from opening_match(path)
    for line in history.lines:
        if line.result.number == number:
            yield
            match = replace(saved.match, results=tuple(one.result for one in history.lines))
            found = record(saved.ruleset, match, finished_hand(saved, line))
            return of_match(found, saved)
    raise refuse("records.gone")


def recorded_or_in_play(path: Path, number: int) -> Recording:
    """Return a hand of the match in this file, finished or not. Raise RulesError if it can't be
    read."""
    saved, _ = open_match(path)
    current = hand_in_play(saved)
    if current is None or current.hand.number != number:
        return recorded(path, number)
    found = record(saved.ruleset, saved.match, current)
    return replace(found, names=saved.names, players=saved.players)


def recorded_here(session: Session, number: int) -> Recording:
    """Return a finished hand of the match in play. Raise RulesError if it can't be read."""
    return done(recording_here(session, number))


def recording_here(session: Session, number: int) -> Slices[Recording]:
    """Do what `recorded_here` does in slices."""
    for one in session.finished_hands:
        if one.result.number == number:
            past = PastHand(one.hand, one.result.dealer, one.result.round_wind, one.result)
            found = record(session.ruleset.id, session.standing, past)
            return of_match(found, session.saved)
    path = find_match(session.match.seed)
    yield
    return (yield from recording(path, number))


def of_match(found: Recording, saved: SavedMatch) -> Recording:
    """Return a recording with what it has from its match."""
    past = found.past
    start = start_of(saved, past.hand, past.dealer, past.round_wind)
    known = replace(found, names=saved.names, opponents=saved.opponents, players=saved.players)
    return replace(known, start=start)


def record(ruleset: str, match: Match, past: PastHand) -> Recording:
    """Return the steps of a hand; `match` includes its result, if it has one. Raise RulesError if
    the hand can't even be dealt."""
    rules = ruleset_of(ruleset).with_options(past.hand.options)
    frames: list[Frame] = []
    problem = None
    try:
        for played in replayed(past.hand, rules, past.round_wind):
            if played.move is not None:
                frames[-1] = replace(frames[-1], moves=(*frames[-1].moves, played.move))
            frames += [Frame(step.event, step.deal) for step in played.steps]
    except RulesError as error:
        problem = error.reason
    if not frames:
        raise refuse("records.gone")
    number = past.hand.number
    scores, drawn = _scores_before(match, number), drawn_before(match, number)
    return Recording(rules, past, scores, tuple(frames), problem, drawn_before=drawn)


def _scores_before(match: Match, number: int) -> Points:
    """Return the scores before a hand. Count back from the end, as the earliest results can be
    missing."""
    paid = [one.payments for one in match.results if one.number >= number]
    if match.is_over:
        paid.append(match.penalties)
    first, second, third, fourth = (
        score - sum(points) for score, *points in zip(match.scores, *paid, strict=True)
    )
    return (first, second, third, fourth)


def drawn_before(match: Match, number: int) -> int:
    """Return the number of drawn hands just before a hand, as far as the results reach back."""
    drawn = 0
    for one in match.results:
        if one.number < number:
            drawn = drawn_hands(drawn, one, match.options)
    return drawn


def open_view(deal: Deal, seat: Seat) -> View:
    """Return this seat's view with all hands open. The drawn tile is the last of its hand."""
    hands = [sorted(hand) for hand in deal.hands]
    if deal.drawn in hands[deal.turn]:
        hands[deal.turn].remove(deal.drawn)
        hands[deal.turn].append(deal.drawn)
    seen = view(deal, seat)
    options = seen.options
    if options.hides_concealed_kongs:
        options = replace(options, concealed_kong_shown="middle_up")
    return replace(seen, options=options, hands=tuple(map(tuple, hands)), melds=deal.melds)
