"""The origins of moving tiles, and the time that each event is shown."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

from game.rules.moves import (
    BonusLaid,
    Claimed,
    Dealt,
    Discarded,
    Drew,
    Event,
    Exhausted,
    FalseWin,
    PlayedOn,
    SelfKong,
    Won,
)
from game.rules.tiles import Seat
from game.rules.view import View
from game.settings.settings import Pace
from game.ui.drawing.looks import Box, Placed, TileLook, box_around
from game.ui.kit.hands import meld_tiles
from game.ui.table.plan.board import GLIDE, position_of, seat_at
from game.ui.table.plan.place_river import BACK, FRONT

PACE = {1: 1.8, 2: 1.0, 3: 0.55, 4: 0.25, 5: 0.0}
"""The factor on every time below, by the speed setting. 5 shows no movement at all."""

_TIMES: dict[type[object], int] = {
    Dealt: 760,
    BonusLaid: 260,
    Drew: 240,
    Discarded: 480,
    Claimed: 900,
    SelfKong: 900,
    Won: 1300,
    FalseWin: 1300,
    PlayedOn: 240,
    Exhausted: 1000,
}


THINKING: Mapping[Pace, tuple[int, int]] = {
    "none": (0, 0),
    "brisk": (60, 420),
    "natural": (260, 1900),
}
"""The shortest and the longest pause before a discard, in ms, by the pace that is set."""

_HARD: dict[type[object], float] = {Discarded: 1.0, SelfKong: 1.0, Claimed: 0.7, Won: 0.4}
"""The pause before each kind of event, as a part of the one before a discard."""

HANDS = ((0.5, 0.95), (0.95, 0.5), (0.5, 0.05), (0.05, 0.5))
RIVERS = ((0.5, 0.7), (0.7, 0.5), (0.5, 0.3), (0.3, 0.5))
"""Where hands and discards lie, by position, as parts of the table's sides."""
NEAR, FAR = 130, 300
"""The ms of a flight over no distance, and from one side of the table to the other."""
HOP = 0.1
"""How far tiles of a hand are from its melds and bonus tiles."""

DEAL_STEP = 35
"""The ms between one player's four tiles and the next player's."""
TURN_STEP, TURN_REST = 25, 420
"""The ms between two tiles that turn up, and before the hands that haven't won."""


def showing_time(event: Event, own: bool) -> int:
    """Return how long an event is shown before the next, in ms at the normal pace. The player's own
    discards and draws take half as long."""
    time = _TIMES[type(event)]
    return time // 2 if own and isinstance(event, Discarded | Drew) else time


def flight_time(event: Event, view: View) -> int:
    """Return how long the tiles of an event fly, in ms at the normal pace: longer over a longer
    way. It doesn't depend on the window, so that sounds know it too."""
    match event:
        case Drew(seat):
            way = math.dist((0.5, 0.5), HANDS[position_of(seat, view)])
        case Discarded(seat):
            position = position_of(seat, view)
            way = math.dist(HANDS[position], RIVERS[position])
        case Claimed(seat, meld):
            source = seat if meld.source is None else meld.source
            way = math.dist(RIVERS[position_of(source, view)], HANDS[position_of(seat, view)])
        case SelfKong() | BonusLaid():
            way = HOP
        case _:
            return GLIDE
    return round(NEAR + (FAR - NEAR) * way)


def thinking_time(event: Event, pace: Pace, lot: float) -> int:
    """Return how long an opponent seems to think before an event, in ms at the normal pace. It
    depends on the pace that is set, the kind of event, and a random `lot` from 0 to 1. So it
    reveals nothing about the tiles."""
    least, most = THINKING[pace]
    return round(_HARD.get(type(event), 0.0) * (least + (most - least) * lot**2))


def delays(event: Event, view: View, after: list[Placed]) -> dict[str, int]:
    """Return the ms at the normal pace that items wait before they move, by key."""
    match event:
        case Dealt():
            return {one.key: _dealt_after(one, view, after) for one in _hands(after)}
        case Won() | FalseWin() | Exhausted():
            first = event.seats if isinstance(event, Won) else ()
            return {one.key: _turned_after(one.key, view, first) for one in _hands(after)}
        case _:
            return {}


def _hands(placed: list[Placed]) -> list[Placed]:
    kinds = ("own:", "hand:")
    return [one for one in placed if one.key.startswith(kinds) and isinstance(one.look, TileLook)]


def _position(key: str) -> int:
    """Return the position of the hand that a tile belongs to."""
    return int(key.split(":")[1]) if key.startswith("hand:") else 0


def _dealt_after(one: Placed, view: View, after: list[Placed]) -> int:
    """Return the delay of a dealt tile. Each seat in turn gets four tiles, three times, then a last
    one; East comes first."""
    position = _position(one.key)
    hand = [other.key for other in _hands(after) if _position(other.key) == position]
    # The top opponent's tiles are placed from the last to the first.
    place = int(one.key.split(":")[2]) if position else hand.index(one.key)
    seat = seat_at(position, view)
    return DEAL_STEP * (4 * (place // 4) + seat)


def _turned_after(key: str, view: View, first: Sequence[Seat]) -> int:
    """Return the delay of a tile that turns up: one after the other, winners before the rest."""
    if not key.startswith("hand:"):
        return 0
    seat = seat_at(_position(key), view)
    return TURN_STEP * int(key.split(":")[2]) + (0 if seat in first else TURN_REST)


def origins(
    event: Event, view: View, before: Mapping[str, Box], after: list[Placed]
) -> dict[str, Box]:
    """Return the boxes from which items in `after` start, by key. Except after a deal, only new
    items have one."""
    if isinstance(event, Dealt):
        return _from_middle(_hands(after), after)
    new = [one for one in after if one.key not in before and isinstance(one.look, TileLook)]
    if isinstance(event, Drew):
        return _from_middle(_hands(new), after, BACK if event.replacement else FRONT)
    if not isinstance(event, Discarded | Claimed | SelfKong | BonusLaid):
        return {}
    here = {one.key for one in after}
    left = {key: box for key, box in before.items() if key not in here}
    found: dict[str, Box] = {}
    if isinstance(event, Claimed):
        found |= _from_river(event, view, new, left)
    hand = _Hand(event, view, before, left)
    for one in new:
        box = None if one.key in found else hand.box_of(one)
        if box is not None:
            found[one.key] = box
    return found


def _from_middle(tiles: list[Placed], after: list[Placed], wall: str = FRONT) -> dict[str, Box]:
    """Return boxes at the end of the wall, or else in the panel or strip in the middle, a little
    smaller than the tiles."""
    found = {one.key: one.box for one in after if one.key in (wall, "centre", "strip")}
    middle = found.get(wall) or next(iter(found.values()), None)
    if middle is None:
        return {}
    x, y = middle.centre
    return {one.key: box_around(x, y, 0.6 * one.box.w, 0.6 * one.box.h) for one in tiles}


def _from_river(
    event: Claimed, view: View, new: list[Placed], left: Mapping[str, Box]
) -> dict[str, Box]:
    """Return the discard's box for the claimed tile, which lies sideways in the meld."""
    tiles = meld_tiles(event.meld, event.seat, view.options.kongs_lie)
    place = next((place for place, one in enumerate(tiles) if one.sideways), None)
    last = left.get(f"river:{len(view.river) - 1}")
    melds = [one.key for one in new if one.key.startswith("meld:")]
    return {key: last for key in melds if last and key.endswith(f":{place}")}


class _Hand:
    """The boxes from which a hand's tiles leave it."""

    def __init__(
        self, event: Event, view: View, before: Mapping[str, Box], left: Mapping[str, Box]
    ) -> None:
        self.event = event
        self.number = len(view.river)
        self.chosen = before.get("chosen")
        position = position_of(getattr(event, "seat", view.seat), view)
        prefix = f"hand:{position}:" if position else "own:"
        self.all = [box for key, box in before.items() if key.startswith(prefix)]
        self.left = {key: box for key, box in left.items() if key.startswith(prefix)}

    def box_of(self, one: Placed) -> Box | None:
        """Return the box that a tile comes from. For the player, it is the discarded tile's box, or
        an identical tile's. For an opponent, it is the last tile's, or any other if the discard
        wasn't the drawn tile."""
        if one.key.startswith("river:") and self.chosen is not None:
            return self.chosen
        look = one.look
        same = [
            key
            for key in self.left
            if isinstance(look, TileLook) and key.startswith(f"own:{look.tile}:")
        ]
        if same:
            return self.left.pop(same[0])
        if isinstance(self.event, Discarded) and not self.event.drawn and len(self.all) > 1:
            return self.all[7 * self.number % (len(self.all) - 1)]
        if self.left:
            return self.left.popitem()[1]
        return self.all[-1] if self.all else None


class Movements:
    """The memory of where everything lay when last placed. New items start from there."""

    def __init__(self) -> None:
        self._boxes: dict[str, Box] = {}
        self._thrown_from: Box | None = None
        """The box of the tile that the player has just discarded."""
        self._returning: dict[str, Box] = {}
        """The box that a taken-back tile comes from, by its key."""

    def box_of(self, key: str) -> Box | None:
        """Return the last box of an item."""
        return self._boxes.get(key)

    def throw_from(self, box: Box | None) -> None:
        """Let the next discard start from this box."""
        self._thrown_from = box

    def bring_back(self, key: str, box: Box) -> None:
        """Let the item with this key start from this box."""
        self._returning = {key: box}

    def forget(self) -> None:
        """Start with an empty table."""
        self._boxes = {}

    def begun(
        self, placed: list[Placed], event: Event | None, view: View, pace: float
    ) -> list[Placed]:
        """Return the placed items with the movements of the event that caused them."""
        if event is not None:
            before = self._boxes | ({"chosen": self._thrown_from} if self._thrown_from else {})
            time = round(pace * flight_time(event, view))
            placed = with_origins(placed, origins(event, view, before, placed), time)
            placed = with_delays(placed, delays(event, view, placed), pace)
            self._thrown_from = None
        if self._returning:
            placed, self._returning = with_origins(placed, self._returning), {}
        self._boxes = {one.key: one.box for one in placed}
        return placed


def with_delays(placed: list[Placed], delays: Mapping[str, int], pace: float) -> list[Placed]:
    """Return these items with their delays, in ms at the normal pace. Delayed items with an origin
    start from it again."""
    return [
        replace(one, delay=round(pace * delays[one.key]), anew=one.origin is not None)
        if one.key in delays
        else one
        for one in placed
    ]


def with_origins(placed: list[Placed], origins: Mapping[str, Box], time: int = 0) -> list[Placed]:
    """Return these items with their origins, from which new ones start and fly for `time` ms, if it
    is given. What marks a discard waits until the tile has landed."""
    placed = [
        replace(one, origin=origins[one.key], glide=time or one.glide)
        if one.key in origins
        else one
        for one in placed
    ]
    flying = [one for one in placed if one.key in origins and one.key.startswith("river:")]
    return _marked_later(placed, flying[-1]) if flying else placed


def _marked_later(placed: list[Placed], discard: Placed) -> list[Placed]:
    """Return these items, with the marks of a flying discard hidden until it lands. Without
    movement they are there at once."""
    marks = ("last.", f"{discard.key}.")
    return [
        replace(one, origin=one.box, glide=1, delay=discard.glide, anew=True)
        if one.key.startswith(marks) and discard.glide
        else one
        for one in placed
    ]
