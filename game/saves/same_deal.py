"""The start of a hand: everything needed to deal the same hand again, from any seat."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.rules.match import PLAYER, Match, Person, seat_of
from game.rules.moves import Move
from game.rules.options import Options
from game.rules.tiles import Seat, Wind
from game.rules.wall import Wall
from game.saves.save import NO_NAMES, Names, Players, SavedMatch, known_players
from game.saves.saved_hands import SavedHand
from game.settings.opponents import NO_OPPONENTS, Ids


@dataclass(frozen=True, slots=True)
class DealStart:
    """A hand before its first move. `seat` is the player's; persons 1 to 3 follow to the right.
    `seed` gives the choices of the computer players and, if the hand was dealt by this version,
    also the wall. What happened before the hand, such as drawn hands, is no part of it."""

    ruleset: str
    options: Options
    players: Players
    seat: Seat
    round_wind: Wind
    wall: Wall
    seed: str
    opponents: Ids = NO_OPPONENTS
    names: Names = NO_NAMES

    def at(self, seat: Seat) -> DealStart:
        """Return the same hand with the player at another seat."""
        return replace(self, seat=seat)


def start_of(saved: SavedMatch, hand: SavedHand, dealer: Person, round_wind: Wind) -> DealStart:
    """Return the start of a hand of a match."""
    return DealStart(
        saved.ruleset,
        hand.options,
        known_players(saved.players),
        seat_of(PLAYER, dealer),
        round_wind,
        hand.wall,
        lots_of(saved, hand),
        saved.opponents,
        saved.names,
    )


def start_in_play(saved: SavedMatch) -> DealStart:
    """Return the start of the hand in play."""
    match, hand = saved.match, saved.hand
    assert hand is not None
    return start_of(saved, hand, match.dealer, match.round_wind)


def lots_of(saved: SavedMatch, hand: SavedHand) -> str:
    """Return the seed of the computer players' choices in a hand of a match."""
    return saved.lots or f"{saved.match.seed}/{hand.number}"


def match_of_one_hand(start: DealStart, seed: str, moves: tuple[Move, ...] = ()) -> SavedMatch:
    """Return a match of this hand only, with a seed of its own, after the first moves of the
    hand."""
    options = replace(start.options, rounds=0, hands=1)
    points = options.start_score
    dealer = Person(-start.seat % 4)
    match = Match(
        options,
        seed,
        first_dealer=dealer,
        dealer=dealer,
        scores=(points, points, points, points),
        round_wind=start.round_wind,
    )
    return SavedMatch(
        start.ruleset,
        start.players,
        match,
        options,
        SavedHand(1, options, start.wall, moves),
        names=start.names,
        opponents=start.opponents,
        lots=start.seed,
    )
