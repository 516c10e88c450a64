"""A position as a player describes it, turned into the view of one seat.

The hidden tiles are dealt in any order, because no view shows them. The deal then lists the legal
moves as it does in play. Several seats are one text: `S: (123m) (PPP) f1  N: (456p)` and
`E: 19m 5p>S  S: C`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import cycle, islice
from types import MappingProxyType

from game.rules.deal import Deal, Phase, RiverTile
from game.rules.facts import Judge
from game.rules.melds import Meld, MeldKind
from game.rules.notation import HAND_SIZE, HandText, parse_laid, parse_tiles
from game.rules.offers import with_offers
from game.rules.problems import refuse
from game.rules.robbing import is_robbable
from game.rules.tiles import (
    COPIES,
    EAST,
    EAST_WIND,
    KIND_TILES,
    KINDS,
    SEATS,
    UNKNOWN,
    WIND_LETTERS,
    Seat,
    Tile,
    Wind,
    full_set,
    is_bonus,
    seat_after,
    tile_text,
)
from game.rules.view import View, view
from game.rules.wall import Wall

MOST_MELDS = 4
MELD_ROOM = 3
"""The number of concealed tiles that a meld replaces."""
LATER_TURN = (2, 2, 2, 2)
"""The turns of the seats in any position. No win counts as one of the first go-around."""
NO_OTHERS: Mapping[Seat, HandText] = MappingProxyType({})


def position(
    judge: Judge,
    hand: HandText,
    *,
    seat: Seat = EAST,
    round_wind: Wind = EAST_WIND,
    others: Mapping[Seat, HandText] = NO_OTHERS,
    river: Sequence[RiverTile] = (),
    claim: RiverTile | None = None,
    left: int | None = None,
) -> View:
    """Return the view of a seat with this hand, and its legal moves. Raise RulesError for a
    position that can't happen.

    A seat with 14 tiles has drawn one: the winning tile of the text, or else the highest tile. But
    if the text has no winning tile and the last discard made a chow or pung of the seat's, it has
    drawn none. With 13 tiles it answers `claim`, the discard or the promoted kong of another seat,
    or waits. `others` contains the melds and bonus tiles of the other seats; a concealed kong that
    lies face down is UNKNOWN. `river` contains all earlier discards, in order. `left` is the number
    of tiles left to draw; without it, every tile that isn't described is still in the wall.

    >>> from game.rules.notation import parse_hand
    >>> from game.rulesets import ruleset
    >>> seen = position(ruleset("hongkong"), parse_hand("123m 456p 789s EE 55m + 5m"))
    >>> print(seen.legal[0], seen.refused)
    E discard 1m problem.below_minimum_bonus(fan=2, bonus=1, minimum=3)
    """
    if claim is not None and len(_own_tiles(hand)) % MELD_ROOM != 1:
        raise refuse("command.claim_size")
    if claim is not None and claim.seat == seat:
        raise refuse("command.claim_own", seat=WIND_LETTERS[seat])
    if seat in others:
        raise refuse("command.own_among_others", seat=WIND_LETTERS[seat])
    table = _Table(judge, hand, seat, {**others, seat: hand}, tuple(river), claim)
    return view(with_offers(table.deal(round_wind, left)), seat)


def _own_tiles(hand: HandText) -> tuple[Tile, ...]:
    drawn = () if hand.winning_tile is None else (hand.winning_tile,)
    return (*hand.concealed, *drawn)


@dataclass(frozen=True)
class _Table:
    """A described table. `laid` has the melds and bonus tiles by seat."""

    judge: Judge
    hand: HandText
    seat: Seat
    laid: Mapping[Seat, HandText]
    discards: tuple[RiverTile, ...]
    claim: RiverTile | None

    def deal(self, round_wind: Wind, left: int | None) -> Deal:
        """Return a deal that looks like this from the seat. `left` is as for `position`."""
        options, claim = self.judge.options, self.claim
        if self.robbing and not options.robbing_the_kong:
            raise refuse("command.no_robbing")
        wall = Wall(full_set(options.bonus_tiles))
        kongs = sum(meld.is_kong for own in self.melds for meld in own)
        replaced = kongs - self.robbing + sum(map(len, self.bonus))
        back = replaced if options.replacements == "back" else 0
        kept = max(options.dead_wall, back)
        front = len(wall) - kept - self._live_left(wall, kept - back, left)
        self._check_tiles()
        hands = self._hands()
        return Deal(
            self.judge,
            wall,
            round_wind,
            hands=hands,
            melds=self.melds,
            bonus=self.bonus,
            river=self.river,
            front=front,
            back=back,
            phase=Phase.TURN if claim is None else Phase.ROB if self.robbing else Phase.CLAIM,
            turn=self.turn,
            turns=LATER_TURN,
            drawn=self._drawn(hands),
            robbed=claim.tile if claim and self.robbing else None,
        )

    def _drawn(self, hands: Sequence[Sequence[Tile]]) -> Tile | None:
        """Return the tile just drawn. Without a winning tile it is the highest of the hand."""
        if self.claim is not None or self._has_just_claimed:
            return None
        told = self.hand.winning_tile if self.turn == self.seat else None
        return hands[self.turn][-1] if told is None else told

    @property
    def _has_just_claimed(self) -> bool:
        """Whether the seat has claimed the last discard for a chow or pung, and must discard."""
        if not self.discards or self.hand.winning_tile is not None:
            return False
        last = self.discards[-1]
        return last.claimed_by == self.turn == self.seat and any(
            (meld.claimed, meld.source) == (last.tile, last.seat) and not meld.is_kong
            for meld in self.melds[self.seat]
        )

    def _live_left(self, wall: Wall, kept: int, left: int | None) -> int:
        """Return the number of tiles left to draw, of a wall that keeps some to the end."""
        undealt = len(wall) - sum(self.sizes) - len(self.shown)
        bonus = len(wall) - KINDS * COPIES - sum(map(len, self.bonus))
        over, most = max(kept, bonus) - undealt, undealt - kept
        if over > 0:
            count = len(self.discards)
            raise refuse("command.too_many_discards", count=count, most=max(0, count - over))
        if left is not None and not 0 <= left <= most:
            raise refuse("command.too_many_left", count=left, most=most)
        return most if left is None else left

    # --- what is described ---

    @cached_property
    def turn(self) -> Seat:
        """The seat that acts, or whose tile can be claimed."""
        if self.claim is not None:
            return self.claim.seat
        acts = len(_own_tiles(self.hand)) % MELD_ROOM == 2
        return self.seat if acts else seat_after(self.seat, -1)

    @cached_property
    def robbing(self) -> bool:
        """Whether the claimed tile is of a kong that can be robbed."""
        claim, options = self.claim, self.judge.options
        return claim is not None and any(
            meld.kind is MeldKind.PROMOTED_KONG
            or (meld.is_concealed and is_robbable(meld, options))
            for meld in self.melds[claim.seat]
            if meld.tile == claim.tile
        )

    @cached_property
    def river(self) -> tuple[RiverTile, ...]:
        if self.claim is None or self.robbing:
            return self.discards
        return (*self.discards, self.claim)

    @cached_property
    def bonus(self) -> tuple[tuple[Tile, ...], ...]:
        return tuple(self.laid[seat].bonus if seat in self.laid else () for seat in SEATS)

    @cached_property
    def melds(self) -> tuple[tuple[Meld, ...], ...]:
        """The melds by seat, with the discards that are known to have made them."""
        melds = {seat: list(one.melds) for seat, one in self.laid.items()}
        for seat, own in melds.items():
            if len(own) > MOST_MELDS:
                raise refuse("command.too_many_melds", seat=WIND_LETTERS[seat], count=len(own))
        claimed = [one for one in self.discards if one.claimed_by is not None]
        # A discard that fits only one meld comes before one that fits several.
        for one in sorted(claimed, key=lambda one: len(_fitting(melds, one))):
            _claim(melds, one)
        self._turn_up(melds)
        return tuple(tuple(melds.get(seat, ())) for seat in SEATS)

    def _turn_up(self, melds: Mapping[Seat, list[Meld]]) -> None:
        """Give each face-down kong any tile of which no copy is described."""
        laid = [meld for own in melds.values() for meld in own]
        if not any(meld.tile == UNKNOWN for meld in laid):
            return
        if not self.judge.options.hides_concealed_kongs:
            raise refuse("command.kongs_shown")
        known = {tile for meld in laid for tile in meld.tiles}
        known |= {*_own_tiles(self.hand), *(one.tile for one in self.discards)}
        known |= {self.claim.tile} if self.claim else set()
        free = (tile for tile in KIND_TILES if tile not in known)
        for own in melds.values():
            for place, meld in enumerate(own):
                if meld.tile == UNKNOWN:
                    tile = next(free, None)
                    if tile is None:
                        raise refuse("command.no_kong_left")
                    own[place] = replace(meld, tile=tile)

    @cached_property
    def shown(self) -> tuple[Tile, ...]:
        """The tiles on the table, each once."""
        laid = (tile for own in self.melds for meld in own for tile in meld.tiles)
        thrown = (one.tile for one in self.river if one.claimed_by is None)
        return (*laid, *thrown, *(tile for own in self.bonus for tile in own))

    def _check_tiles(self) -> None:
        """Raise RulesError for more tiles of a kind than the game has."""
        known = Counter((*_own_tiles(self.hand), *self.shown))
        if any(map(is_bonus, known)) and not self.judge.options.bonus_tiles:
            raise refuse("command.no_bonus_tiles")
        for tile, count in sorted(known.items()):
            if is_bonus(tile) and count > 1:
                raise refuse("command.bonus_twice", text=tile_text(tile))
            if count > COPIES:
                raise refuse("command.too_many_out", tile=tile_text(tile))

    # --- the concealed tiles ---

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """The number of concealed tiles of each seat."""
        acting = self.turn if self.claim is None else None
        room = (HAND_SIZE - MELD_ROOM * len(own) for own in self.melds)
        return tuple(size + (seat == acting) for seat, size in zip(SEATS, room, strict=True))

    def _hands(self) -> tuple[tuple[Tile, ...], ...]:
        """Return the seat's own tiles, and any hidden tiles for the others."""
        own = _own_tiles(self.hand)
        hidden = Counter(full_set(bonus=False)) - Counter((*own, *self.shown))
        rest = iter(hidden.elements())
        sizes = (size * (seat != self.seat) for seat, size in zip(SEATS, self.sizes, strict=True))
        hands = [tuple(islice(rest, size)) for size in sizes]
        hands[self.seat] = tuple(sorted(own))
        return tuple(hands)


def _fitting(melds: Mapping[Seat, Sequence[Meld]], discard: RiverTile) -> list[int]:
    """Return the places of the melds that this claimed discard can have made."""
    claimer = discard.claimed_by
    assert claimer is not None
    is_left = claimer == seat_after(discard.seat)
    return [
        place
        for place, meld in enumerate(melds.get(claimer, ()))
        if discard.tile in meld.tiles
        and meld.claimed is None
        and not meld.is_concealed
        and (is_left or not meld.is_chow)
        and claimer != discard.seat
    ]


def _claim(melds: Mapping[Seat, list[Meld]], discard: RiverTile) -> None:
    """Note in a meld which discard made it. Raise RulesError if it can't have made any."""
    places = _fitting(melds, discard)
    assert discard.claimed_by is not None
    if not places:
        seat, source = WIND_LETTERS[discard.claimed_by], WIND_LETTERS[discard.seat]
        tile = tile_text(discard.tile)
        raise refuse("command.claimed_no_meld", seat=seat, source=source, tile=tile)
    own, place = melds[discard.claimed_by], places[0]
    own[place] = replace(own[place], claimed=discard.tile, source=discard.seat)


_SEAT = re.compile(r"(?<!\S)([ESWN]):")
_GROUP = re.compile(r"\S+")


def parse_others(text: str) -> dict[Seat, HandText]:
    """Read the melds and bonus tiles of several seats. Raise RulesError for other text."""
    return {seat: parse_laid(words) for seat, words in _by_seat(text)}


def parse_discards(text: str) -> tuple[RiverTile, ...]:
    """Read each seat's discards, in its order, and return all in the order of play. `5p>S` is a
    discard that South claimed. Raise RulesError for other text.

    >>> [(one.seat, tile_text(one.tile)) for one in parse_discards("E: 1m 5p>W  S: C  W: 9s")]
    [(0, '1m'), (1, 'C'), (2, '9s'), (0, '5p')]
    """
    return tuple(_in_order({seat: list(_own(seat, words)) for seat, words in _by_seat(text)}))


def in_turn(tiles: Iterable[Tile]) -> tuple[RiverTile, ...]:
    """Return discards of all players, who discarded in turn from East on."""
    return tuple(RiverTile(seat, tile) for seat, tile in zip(cycle(SEATS), tiles, strict=False))


def _by_seat(text: str) -> Iterator[tuple[Seat, str]]:
    """Yield each seat with its part of the text, after blanks that keep the position of each
    letter."""
    before, *parts = _SEAT.split(text)
    if before.strip():
        raise refuse("problem.no_seat", text=before.split()[0])
    at = len(before)
    for letter, words in zip(parts[::2], parts[1::2], strict=True):
        if parts[::2].count(letter) > 1:
            raise refuse("problem.seat_twice", seat=letter)
        at += len(letter) + 1
        yield SEATS[WIND_LETTERS.index(letter)], " " * at + words
        at += len(words)


def _own(seat: Seat, text: str) -> Iterator[RiverTile]:
    """Yield the discards of one seat. A claim is of the last tile of its group."""
    for match in _GROUP.finditer(text):
        group, mark, claimer = match.group().partition(">")
        tiles = parse_tiles(" " * match.start() + group)
        if mark and not (tiles and len(claimer) == 1 and claimer in WIND_LETTERS):
            raise refuse("problem.no_claimer", group=match.group(), position=match.start() + 1)
        yield from (RiverTile(seat, tile) for tile in tiles[:-1])
        taker = SEATS[WIND_LETTERS.index(claimer)] if mark else None
        yield RiverTile(seat, tiles[-1], claimed_by=taker)


def _in_order(discards: dict[Seat, list[RiverTile]]) -> Iterator[RiverTile]:
    """Yield the discards as they were made. After a claim it is the claimer's turn."""
    seat = EAST
    while any(discards.values()):
        while not discards.get(seat):
            seat = seat_after(seat)
        one = discards[seat].pop(0)
        yield one
        seat = seat_after(seat) if one.claimed_by is None else one.claimed_by
