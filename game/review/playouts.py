"""The moves of a position, played to the end of many possible deals, and what they brought.

A possible deal agrees with everything that the seat has seen. All moves are played in the same
deals, so that their differences are more certain than their results. The seat goes on as an Expert,
and the others as the players who sit there.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import hypot, sqrt
from typing import NamedTuple, TypeAlias

from game.bots import NAMES, choose
from game.bots.opponents import ANYONE
from game.rules.deal import Deal, Phase, deal_facts
from game.rules.facts import HandFacts, WinFacts
from game.rules.moves import Action, Move
from game.rules.play import play
from game.rules.redeal import awaiting, hidden_seats, possible_deal, unseen_tiles
from game.rules.tiles import SEATS, UNKNOWN, Seat, Tile, is_bonus
from game.rules.view import View, view
from game.rules.wall import Wall, shuffled
from game.rulesets.ruleset import Ruleset, totals

EXPERT = "expert"
"""The computer player that plays the seat on, and those of unknown players."""
LEAST = 2
"""The fewest deals that have a margin."""
FEWEST = 30
"""The fewest deals that tell whether one move is better than another."""
NORMAL = 1.959964  # 95 % of a normal distribution are within this many standard deviations
SURE = 2.0
"""The standard errors beyond which the quick and the deep look differ."""
TRIES = 10
"""The most deals to try for one in which nobody has passed a win."""


@dataclass(frozen=True, slots=True)
class DeepQuestion:
    """A position and the moves to compare, in which the seat must have a move. `drawn_before`
    counts the drawn hands just before this one. The same seed gives the same deals. `players` are
    the computer players of the seats."""

    view: View
    moves: tuple[Move, ...]
    drawn_before: int = 0
    seed: str = "deep look"
    players: tuple[str, ...] = ANYONE


class DealEnd(NamedTuple):
    """The end of one deal for the seat. `at_once`: it dealt in before its next turn."""

    points: int
    won: bool
    dealt_in: bool
    at_once: bool


Ends: TypeAlias = tuple[DealEnd | None, ...]
"""The ends of one deal by move, None for a move that wasn't played in it."""


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
    """The results of one move in the first `deals`. `behind` is the difference of its points to
    those of the best move in the same deals, 0 for that move, and `points` are by as much less than
    those of the best move."""

    move: Move
    deals: int
    wins: Mean
    deals_in: Mean
    at_once: Mean
    points: Mean
    behind: Mean

    @property
    def is_clearly_behind(self) -> bool:
        """Return whether the best move is better than this one beyond chance."""
        return self.deals >= FEWEST and self.behind.value < -self.behind.margin

    def differs(self, claimed: float) -> bool:
        """Return whether this is another difference to the best move than claimed, beyond
        chance."""
        return self.deals >= FEWEST and abs(self.behind.value - claimed) > SURE * self.behind.error


@dataclass(frozen=True)
class Results:
    """The outcomes of some deals, and their means. A move can be missing in the last deals."""

    moves: tuple[Move, ...]
    deals: tuple[Ends, ...]

    @cached_property
    def rows(self) -> tuple[Row, ...]:
        """Return a row for each move, in the order of the moves. There must be a deal."""
        columns = [
            [one for one in column if one is not None] for column in zip(*self.deals, strict=True)
        ]
        points = [[one.points for one in column] for column in columns]
        best = max((one for one in points if len(one) == len(self.deals)), key=sum)
        return tuple(
            Row(
                move,
                len(column),
                share([one.won for one in column]),
                share([one.dealt_in for one in column]),
                share([one.at_once for one in column]),
                *_beside(best, own),
            )
            for move, column, own in zip(self.moves, columns, points, strict=True)
        )

    @property
    def best(self) -> Row:
        """Return the move with the most points in all deals; the first one of equals."""
        rows = (row for row in self.rows if row.deals == len(self.deals))
        return max(rows, key=lambda row: row.points.value)

    @property
    def leaders(self) -> tuple[Row, ...]:
        """Return the moves with the most points in all deals: more than one if these are level."""
        rows = (row for row in self.rows if row.deals == len(self.deals))
        return tuple(row for row in rows if not row.behind.value)

    def row(self, move: Move) -> Row | None:
        """Return the row of a move, or None for a move that wasn't played."""
        return next((row for row in self.rows if row.move == move), None)


def _beside(best: Sequence[float], own: Sequence[float]) -> tuple[Mean, Mean]:
    """Return a move's points and their difference to those of the best move, which has been played
    in as many deals or in more. The points are the best move's in all deals, and the difference."""
    behind = mean([mine - other for mine, other in zip(own, best, strict=False)])
    whole, missing = mean(best), 1 - len(own) / len(best)
    shared = mean([mine - missing * other for mine, other in zip(own, best, strict=False)])
    error = hypot(shared.error, whole.error * sqrt(missing)) if missing else shared.error
    return Mean(whole.value + behind.value, error), behind


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
    places = range(len(question.moves))
    for number in range(deals):
        ends = played_deal(question, ruleset, number, places)
        yield tuple(one for one in ends if one is not None)


def played_deal(
    question: DeepQuestion, ruleset: Ruleset, number: int, places: Collection[int]
) -> Ends:
    """Return the outcomes of the moves at these places in the possible deal with this number."""
    seed = f"{question.seed}/{number}"
    deal = likely_deal(question.view, ruleset, random.Random(seed), question.players)
    return tuple(
        _outcome(deal, move, question, ruleset, seed) if place in places else None
        for place, move in enumerate(question.moves)
    )


def _outcome(
    deal: Deal, move: Move, question: DeepQuestion, ruleset: Ruleset, seed: str
) -> DealEnd:
    """Play a deal to its end after this move."""
    seat, before = move.seat, _discards(deal, move.seat)
    lots = [random.Random(f"{seed}/{one}") for one in SEATS]
    deal, _ = play(deal, move)
    while waiting := deal.waiting_for:
        acting = waiting[0]
        player = EXPERT if acting == seat else player_at(question.players, acting)
        chosen = choose(player, view(deal, acting), ruleset, lots[acting])
        deal, _ = play(deal, chosen)
    dealt_in = any(win.discarder == seat for win in deal.wins)
    robbed = any(win.robbing for win in deal.wins)
    return DealEnd(
        _points(deal, question, ruleset),
        any(win.seat == seat for win in deal.wins),
        dealt_in,
        dealt_in and _discards(deal, seat) <= before + (not robbed),
    )


def player_at(players: Sequence[str], seat: Seat) -> str:
    """Return who plays this seat on: its player, or Expert if this version doesn't know it."""
    return players[seat] if players[seat] in NAMES else EXPERT


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


def likely_deal(
    seen: View, ruleset: Ruleset, rng: random.Random, players: Sequence[str] = ANYONE
) -> Deal:
    """Return a possible deal in which the hidden hands are as good as after the turns of these
    players of the seats, and in which nobody has passed a win, if there is one among a few."""
    for _ in range(TRIES):
        deal = possible_deal(seen, ruleset, shuffled(unseen_tiles(seen), rng))
        for seat in hidden_seats(seen):
            deal = _improved(deal, seat, player_at(players, seat), ruleset, rng)
        deal = awaiting(deal, seen)
        if not any(deal.missed[seat] for seat in hidden_seats(seen)):
            break
    return deal


def _improved(deal: Deal, seat: Seat, player: str, ruleset: Ruleset, rng: random.Random) -> Deal:
    """Return the deal after the seat has exchanged a tile with the wall for each of its discards:
    it draws a tile at random and puts back the one that this player would discard."""
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
        gone = choose(player, then, ruleset, rng).tile
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
