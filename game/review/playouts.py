"""A deep look at a position: its moves, played in the background to the end of many possible deals.

A possible deal agrees with everything that the seat has seen. All moves are played in the same
deals, so that their differences are more certain than their results.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import sqrt
from typing import NamedTuple

from game.bots import choose
from game.rules.deal import Deal, Phase, deal_facts
from game.rules.facts import HandFacts, WinFacts
from game.rules.moves import Action, Move
from game.rules.options import Options
from game.rules.play import play
from game.rules.redeal import awaiting, hidden_seats, possible_deal, unseen_tiles
from game.rules.tiles import SEATS, UNKNOWN, Seat, Tile, is_bonus
from game.rules.view import View, view
from game.rules.wall import Wall, shuffled
from game.rulesets import ruleset as ruleset_of
from game.rulesets.ruleset import Ruleset, totals
from game.system.background import Background, InBackground
from game.system.time_left import Clock

EXPERT = "expert"
"""The computer player that plays all four seats on."""
DEALS = 300
"""The usual number of deals of a deep look."""
LEAST = 2
"""The fewest deals that have a margin."""
FEWEST = 30
"""The fewest deals that tell whether one move is better than another."""
NORMAL = 1.959964  # 95 % of a normal distribution are within this many standard deviations
TRIES = 10
"""The most deals to try for one in which nobody has passed a win."""


@dataclass(frozen=True, slots=True)
class DeepQuestion:
    """A position and the moves to compare, in which the seat must have a move. `drawn_before`
    counts the drawn hands just before this one. The same seed gives the same deals."""

    view: View
    moves: tuple[Move, ...]
    drawn_before: int = 0
    seed: str = "deep look"


class DealEnd(NamedTuple):
    """The end of one deal for the seat. `at_once`: it dealt in before its next turn."""

    points: int
    won: bool
    dealt_in: bool
    at_once: bool


class Mean(NamedTuple):
    """The mean of some outcomes and its standard error."""

    value: float
    error: float

    @property
    def margin(self) -> float:
        """Return the half-width of the 95 % interval."""
        return NORMAL * self.error


@dataclass(frozen=True, slots=True)
class Row:
    """The results of one move. `behind` is the difference of its points to those of the best move
    in the same deals, 0 for that move."""

    move: Move
    wins: Mean
    deals_in: Mean
    at_once: Mean
    points: Mean
    behind: Mean


@dataclass(frozen=True)
class Results:
    """The outcomes of some deals, each with one for each move, and their means."""

    moves: tuple[Move, ...]
    deals: tuple[tuple[DealEnd, ...], ...]

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """Return a row for each move, in the order of the moves. There must be a deal."""
        columns = list(zip(*self.deals, strict=True))
        points = [[one.points for one in column] for column in columns]
        best = max(points, key=sum)
        return tuple(
            Row(
                move,
                share([one.won for one in column]),
                share([one.dealt_in for one in column]),
                share([one.at_once for one in column]),
                mean(own),
                mean([mine - other for mine, other in zip(own, best, strict=True)]),
            )
            for move, column, own in zip(self.moves, columns, points, strict=True)
        )

    @property
    def best(self) -> Row:
        """Return the move with the most points; the first one of equals."""
        return max(self.rows, key=lambda row: row.points.value)

    def row(self, move: Move) -> Row | None:
        """Return the row of a move, or None for a move that wasn't played."""
        return next((row for row in self.rows if row.move == move), None)

    def is_clearly_behind(self, row: Row) -> bool:
        """Return whether the best move is better than this one beyond chance."""
        return len(self.deals) >= FEWEST and row.behind.value < -row.behind.margin


def mean(numbers: Sequence[float]) -> Mean:
    """Return the mean of numbers. The error of a single one is infinite."""
    count = len(numbers)
    value = sum(numbers) / count
    if count < 2:
        return Mean(value, float("inf"))
    squares = sum((one - value) ** 2 for one in numbers)
    return Mean(value, sqrt(squares / (count - 1) / count))


def share(happened: Sequence[bool]) -> Mean:
    """Return how often something happened. Two more cases of each kind, as Agresti and Coull
    suggest, keep the error above 0 for what never or always happened."""
    count = len(happened)
    likely = (sum(happened) + 2) / (count + 4)
    return Mean(sum(happened) / count, sqrt(likely * (1 - likely) / (count + 4)))


def played_out(
    question: DeepQuestion, ruleset: Ruleset, deals: int
) -> Iterator[tuple[DealEnd, ...]]:
    """Yield the outcome of each move in one possible deal after another."""
    for number in range(deals):
        seed = f"{question.seed}/{number}"
        deal = likely_deal(question.view, ruleset, random.Random(seed))
        yield tuple(_outcome(deal, move, question, ruleset, seed) for move in question.moves)


def _outcome(
    deal: Deal, move: Move, question: DeepQuestion, ruleset: Ruleset, seed: str
) -> DealEnd:
    """Play a deal to its end after this move."""
    seat, before = move.seat, _discards(deal, move.seat)
    lots = [random.Random(f"{seed}/{one}") for one in SEATS]
    deal, _ = play(deal, move)
    while waiting := deal.waiting_for:
        acting = waiting[0]
        chosen = choose(EXPERT, view(deal, acting), ruleset, lots[acting])
        deal, _ = play(deal, chosen)
    dealt_in = any(win.discarder == seat for win in deal.wins)
    robbed = any(win.robbing for win in deal.wins)
    return DealEnd(
        _points(deal, question, ruleset),
        any(win.seat == seat for win in deal.wins),
        dealt_in,
        dealt_in and _discards(deal, seat) <= before + (not robbed),
    )


def _discards(deal: Deal, seat: Seat) -> int:
    return sum(one.seat == seat for one in deal.river)


def _points(deal: Deal, question: DeepQuestion, ruleset: Ruleset) -> int:
    """Return the seat's points, with those for false wins that are paid when the match ends."""
    seen = question.view
    paid = ruleset.settle(deal_facts(deal, question.drawn_before)).payments[seen.seat]
    if ruleset.options.false_win_penalty != "at_end":
        return paid
    new = [seat for seat in deal.false_wins if seat not in seen.false_wins]
    return paid + totals(*(ruleset.false_win(seat) for seat in new))[seen.seat]


# --- possible deals -----------------------------------------------------------------------------


def likely_deal(seen: View, ruleset: Ruleset, rng: random.Random) -> Deal:
    """Return a possible deal in which the hidden hands are as good as after their turns, and in
    which nobody has passed a win, if there is such a deal among a few."""
    for _ in range(TRIES):
        deal = possible_deal(seen, ruleset, shuffled(unseen_tiles(seen), rng))
        for seat in hidden_seats(seen):
            deal = _improved(deal, seat, ruleset, rng)
        deal = awaiting(deal, seen)
        if not any(deal.missed[seat] for seat in hidden_seats(seen)):
            break
    return deal


def _improved(deal: Deal, seat: Seat, ruleset: Ruleset, rng: random.Random) -> Deal:
    """Return the deal after the seat has exchanged a tile with the wall for each of its discards:
    it draws a tile at random and puts back the one that it would discard."""
    tiles, hand = list(deal.wall.tiles), deal.hands[seat]
    places = [place for place, tile in enumerate(tiles) if tile != UNKNOWN and not is_bonus(tile)]
    seen = view(deal, seat)
    turns = _discards(deal, seat)
    for turn in range(turns if places else 0):
        place = places[int(rng.random() * len(places))]
        drawn = tuple(sorted((*hand, tiles[place])))
        if _is_win(deal, seat, drawn, tiles[place], ruleset):
            continue
        then = _turn(seen, drawn, tiles[place], turn, seen.live_left + 4 * (turns - turn))
        gone = choose(EXPERT, then, ruleset, rng).tile
        assert gone is not None
        kept = list(drawn)
        kept.remove(gone)
        hand, tiles[place] = tuple(kept), gone
    hands = (*deal.hands[:seat], hand, *deal.hands[seat + 1 :])
    return replace(deal, hands=hands, wall=Wall(tuple(tiles), deal.wall.dice))


def _is_win(deal: Deal, seat: Seat, hand: tuple[Tile, ...], drawn: Tile, ruleset: Ruleset) -> bool:
    facts = HandFacts(seat, hand, deal.melds[seat], deal.bonus[seat])
    if not ruleset.is_complete(facts):
        return False
    return ruleset.refusal(WinFacts(facts, drawn, deal.round_wind)) is None


def _turn(now: View, hand: tuple[Tile, ...], drawn: Tile, discards: int, live_left: int) -> View:
    """Return an earlier view of a seat, with a tile to discard after this number of discards. The
    others' melds are left out, since it isn't known when they were made."""
    seat = now.seat
    own = [place for place, one in enumerate(now.river) if one.seat == seat]
    return replace(
        now,
        phase=Phase.TURN,
        turn=seat,
        hands=tuple(hand if one == seat else None for one in SEATS),
        hand_sizes=tuple(len(hand) if one == seat else 13 for one in SEATS),
        melds=tuple(now.melds[seat] if one == seat else () for one in SEATS),
        river=now.river[: own[discards]],
        live_left=live_left,
        drawn=drawn,
        drawer=seat,
        claimed_tile=None,
        robbing=False,
        legal=tuple(Move(seat, Action.DISCARD, tile) for tile in sorted(set(hand))),
        refused=None,
    )


class DeepLook(InBackground[tuple[DealEnd, ...]]):
    """A deep look at one question, which starts at once. `problem` is the reason if it ended before
    all deals were played. A look that is dropped stops too."""

    def __init__(
        self,
        question: DeepQuestion,
        ruleset: Ruleset,
        deals: int = DEALS,
        clock: Clock = time.monotonic,
    ) -> None:
        self.question = question
        self.deals = deals
        self._clock = clock
        self.results: Results | None = None
        self._work = self._begun(ruleset)

    def poll(self) -> bool:
        """Take what has arrived since the last call, without waiting. Return whether `results`,
        `problem` or `time_left` changed."""
        if self._work is None or not self._work.poll():
            return False
        if self._work.results:
            self.results = Results(self.question.moves, tuple(self._work.results))
        return True

    def stop(self) -> None:
        """End the look at once, if it is running. The results stay."""
        if self._work is not None:
            self._work.stop()

    def _begun(self, ruleset: Ruleset) -> Background[tuple[DealEnd, ...]] | None:
        values = (ruleset.id, ruleset.options, self.question, self.deals)
        return Background(_outcomes, *values, steps=self.deals, clock=self._clock)


def _outcomes(
    ruleset: str, options: Options, question: DeepQuestion, deals: int
) -> Iterator[tuple[DealEnd, ...]]:
    return played_out(question, ruleset_of(ruleset).with_options(options), deals)
