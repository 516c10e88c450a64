"""What each hand needed when a hand in play ended: its distance to ready, or its waits."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Protocol

from game.bots.outlook import Outlook
from game.bots.plans import OUT_OF_REACH
from game.bots.sight import holding
from game.coach.nearest import Nearest, nearest
from game.rules.distance import best_shanten, useful_tiles
from game.rules.facts import HandFacts, WinFacts
from game.rules.match import HandResult, Person, Points
from game.rules.tiles import COPIES, SEATS, Seat, Tile, counts_of, is_bonus
from game.rules.view import View
from game.rulesets.ruleset import Ruleset
from game.session.moods import Mood, mood_of
from game.words.distances import away_words, shape_words
from game.words.labels import Labels

if TYPE_CHECKING:
    from game.session.session import Session


class Ended(Protocol):
    """A hand that is over: a session's, or one of a recording."""

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset with the options of the hand."""

    @property
    def view(self) -> View:
        """The end of the hand with all hands open."""


@dataclass(frozen=True, slots=True)
class WaitedTile:
    """A tile that completes a ready hand, and how many were left in the wall or in other hands.
    One that isn't `enough` makes a hand that can't be declared."""

    tile: Tile
    left: int
    enough: bool


@dataclass(frozen=True, slots=True)
class Need:
    """The distance of a hand to ready as the coach counts it, the same without the minimum, and the
    tiles that complete the hand if one is enough."""

    away: int
    shape: int = OUT_OF_REACH
    waits: tuple[WaitedTile, ...] = ()

    @property
    def is_ready(self) -> bool:
        """Return whether a tile could complete a hand that can be declared."""
        return not self.away

    def words(self, labels: Labels) -> str:
        """Return the distance to ready in words, and without the minimum if that is nearer."""
        return away_words(labels, self.away, self.shape)

    def lines(self, labels: Labels) -> list[str]:
        """Return the same in a line or two."""
        more = [shape_words(labels, self.shape)] if self.shape < self.away else []
        return [away_words(labels, self.away, self.away), *more]


def need_of(ended: Ended, seat: Seat) -> Need:
    """Return what a hand that didn't win needed, by what its seat saw."""
    hand, rules = hand_at(ended, seat), ended.ruleset
    counts, melds = counts_of(hand.concealed), len(hand.melds)
    shape = max(0, best_shanten(counts, melds, rules.forms))
    if len(hand.concealed) % 3 != 1:
        return Need(shape)
    found = _nearest(_seen_by(ended.view, seat), rules)
    away = found.away if found.away < OUT_OF_REACH else max(1, shape)
    if shape:
        return Need(away, found.shape)
    return Need(away, found.shape, tuple(_waits(ended.view, hand, rules)))


@lru_cache(maxsize=len(SEATS))
def ready_seats(view: View, ruleset: Ruleset) -> frozenset[Seat]:
    """Return the seats whose tiles lie open in this view and wait for one that is left and wins.
    After a win, no seat does."""
    seats = () if view.wins else SEATS
    return frozenset(seat for seat in seats if _is_ready(view, seat, ruleset))


def _is_ready(view: View, seat: Seat, ruleset: Ruleset) -> bool:
    """Return whether a hand waits on a tile, or can after a discard."""
    tiles = view.hands[seat]
    if tiles is None or any(map(is_bonus, tiles)):
        return False
    if len(tiles) % 3 == 1:
        return _waits_on_one(view, seat, tiles, ruleset)
    return any(
        _waits_on_one(view, seat, tiles[:at] + tiles[at + 1 :], ruleset)
        for at in map(tiles.index, set(tiles))
    )


def _waits_on_one(view: View, seat: Seat, tiles: tuple[Tile, ...], ruleset: Ruleset) -> bool:
    hand = HandFacts(seat, tuple(sorted(tiles)), view.melds[seat], view.bonus[seat])
    if best_shanten(counts_of(tiles), len(hand.melds), ruleset.forms):
        return False
    return any(wait.enough and wait.left for wait in _waits(view, hand, ruleset))


def moods_here(session: Session) -> tuple[Mood, ...]:
    """Return the moods by seat after the hand on the table."""
    persons = [session.person_at(seat) for seat in SEATS]
    ready = ready_seats(session.view, session.ruleset)
    return moods_after(persons, session.result, session.standing.scores, ready)


def moods_after(
    persons: Sequence[Person], result: HandResult, scores: Points, ready: Container[Seat]
) -> tuple[Mood, ...]:
    """Return the moods by seat after a hand with this result. `persons` are those at the seats,
    `scores` are those after the hand, and `ready` are the seats that waited on a tile."""
    return tuple(
        mood_of(person, result, scores, is_ready=seat in ready)
        for seat, person in zip(SEATS, persons, strict=True)
    )


def finding_needs(ended: Ended) -> Iterator[None]:
    """Find what each hand that didn't win needed, which then is known, one at each step."""
    winners = [win.seat for win in ended.view.wins]
    for seat in SEATS if winners else ():
        if seat not in winners:
            yield
            need_of(ended, seat)


@lru_cache(maxsize=len(SEATS))
def _nearest(view: View, ruleset: Ruleset) -> Nearest:
    """Return how far the seat's hand is. Results are placed again at each move of the mouse."""
    return nearest(Outlook(view, ruleset), holding(view), ruleset)


def _seen_by(view: View, seat: Seat) -> View:
    """Return the end of a hand with only this seat's own hand open."""
    hands = tuple(view.hands[one] if one == seat else None for one in SEATS)
    return replace(view, seat=seat, hands=hands)


def _waits(view: View, hand: HandFacts, ruleset: Ruleset) -> Iterator[WaitedTile]:
    """Yield the tiles that complete a hand which lacks one."""
    counts, laid = counts_of(hand.concealed), counts_of(t for m in hand.melds for t in m.tiles)
    for tile in useful_tiles(counts, len(hand.melds), ruleset.forms, laid):
        yield _wait(view, hand, tile, ruleset)


def _wait(view: View, hand: HandFacts, tile: Tile, ruleset: Ruleset) -> WaitedTile:
    seen = [*hand.concealed]
    seen += [one for melds in view.melds for meld in melds for one in meld.tiles]
    seen += [one.tile for one in view.river if one.claimed_by is None]
    full = replace(hand, concealed=tuple(sorted((*hand.concealed, tile))))
    refused = ruleset.refusal(WinFacts(full, tile, view.round_wind))
    return WaitedTile(tile, max(0, COPIES - seen.count(tile)), refused is None)


def hand_at(ended: Ended, seat: Seat) -> HandFacts:
    """Return the tiles of a seat, without the tile that it won on."""
    view = ended.view
    return HandFacts(seat, view.hands[seat] or (), view.melds[seat], view.bonus[seat])
