"""Where tiles come from when something happens, and how long each thing is shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from game.rules.events import (
    BonusLaid,
    Claimed,
    Dealt,
    Discarded,
    Drew,
    Event,
    Exhausted,
    FalseWin,
    SelfKong,
    Won,
)
from game.rules.tiles import Seat
from game.rules.view import View
from game.session.settings import Pace
from game.ui.drawing.looks import Box, Placed, TileLook, box_around
from game.ui.kit.hands import meld_tiles
from game.ui.table.board import position_of, seat_at

PACE = {1: 1.8, 2: 1.0, 3: 0.55, 4: 0.25, 5: 0.0}
"""The speed setting as a factor on every time below; 5 shows no movement at all."""

_TIMES: dict[type[object], int] = {
    Dealt: 760,
    BonusLaid: 260,
    Drew: 240,
    Discarded: 480,
    Claimed: 900,
    SelfKong: 900,
    Won: 1300,
    FalseWin: 1300,
    Exhausted: 1000,
}


THINKING: Mapping[Pace, tuple[int, int]] = {
    "none": (0, 0),
    "brisk": (60, 420),
    "natural": (260, 1900),
}
"""The shortest and the longest pause before a discard, in ms, by the pace that is set."""

_HARD: dict[type[object], float] = {Discarded: 1.0, SelfKong: 1.0, Claimed: 0.7, Won: 0.4}
"""How long is thought before the others, as a part of that."""

DEAL_STEP = 35
"""Between one player's four tiles and the next one's, in ms."""
TURN_STEP, TURN_REST = 25, 420
"""Between two tiles that are turned up, and before the hands that have not won."""


def showing_time(event: Event, own: bool) -> int:
    """How long an event is shown before the next, in ms at the normal pace; one's own discards
    and draws keep nobody waiting."""
    time = _TIMES[type(event)]
    return time // 2 if own and isinstance(event, Discarded | Drew) else time


def thinking_time(event: Event, pace: Pace, lot: float) -> int:
    """How long an opponent seems to think before an event, in ms at the normal pace: by the pace
    that is set, what it does, and a lot from 0 to 1; so it tells nothing of the tiles."""
    least, most = THINKING[pace]
    return round(_HARD.get(type(event), 0.0) * (least + (most - least) * lot**2))


def delays(event: Event, view: View, after: list[Placed]) -> dict[str, int]:
    """How many ms at the normal pace items wait before they move, by key."""
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
    """Whose hand a tile belongs to."""
    return int(key.split(":")[1]) if key.startswith("hand:") else 0


def _dealt_after(one: Placed, view: View, after: list[Placed]) -> int:
    """Four tiles for each in turn, three times, then a last one; East comes first."""
    position = _position(one.key)
    hand = [other.key for other in _hands(after) if _position(other.key) == position]
    # The tiles of the opponent at the top are placed from the last to the first.
    place = int(one.key.split(":")[2]) if position else hand.index(one.key)
    seat = seat_at(position, view)
    return DEAL_STEP * (4 * (place // 4) + seat)


def _turned_after(key: str, view: View, first: Sequence[Seat]) -> int:
    """One tile after the other, and the winners before the rest."""
    if not key.startswith("hand:"):
        return 0
    seat = seat_at(_position(key), view)
    return TURN_STEP * int(key.split(":")[2]) + (0 if seat in first else TURN_REST)


def origins(
    event: Event, view: View, before: Mapping[str, Box], after: list[Placed]
) -> dict[str, Box]:
    """For the items that are new in `after`: the boxes they come from, by key."""
    if isinstance(event, Dealt):
        return _from_middle(_hands(after), after)
    new = [one for one in after if one.key not in before and isinstance(one.look, TileLook)]
    if isinstance(event, Drew):
        return _from_middle(_hands(new), after)
    if not isinstance(event, Discarded | Claimed | SelfKong | BonusLaid):
        return {}
    left = {key: box for key, box in before.items() if key not in {one.key for one in after}}
    found: dict[str, Box] = {}
    if isinstance(event, Claimed):
        found |= _from_river(event, view, new, left)
    hand = _Hand(event, view, before, left)
    for one in new:
        box = None if one.key in found else hand.box_of(one)
        if box is not None:
            found[one.key] = box
    return found


def _from_middle(tiles: list[Placed], after: list[Placed]) -> dict[str, Box]:
    """Out of the panel or the strip in the middle, growing a little on the way."""
    middle = next((one.box for one in after if one.key in ("centre", "strip")), None)
    if middle is None:
        return {}
    x, y = middle.centre
    return {one.key: box_around(x, y, 0.6 * one.box.w, 0.6 * one.box.h) for one in tiles}


def _from_river(
    event: Claimed, view: View, new: list[Placed], left: Mapping[str, Box]
) -> dict[str, Box]:
    """The claimed tile, which lies sideways, comes from the discards."""
    tiles = meld_tiles(event.meld, event.seat, view.options.concealed_kong_shown)
    place = next((place for place, one in enumerate(tiles) if one.sideways), None)
    last = left.get(f"river:{len(view.river) - 1}")
    melds = [one.key for one in new if one.key.startswith("meld:")]
    return {key: last for key in melds if last and key.endswith(f":{place}")}


class _Hand:
    """Where the tiles lay that a hand gives away."""

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
        """Of the same tile among the own ones, or of the one that was clicked; of an opponent's
        hand the last tile or, when that was not the one just drawn, any."""
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
    """Remembers where everything lay when the table was last placed, and lets what is new on it
    come from there."""

    def __init__(self) -> None:
        self._boxes: dict[str, Box] = {}
        self._thrown_from: Box | None = None
        """Where the tile lay that the player has just discarded."""
        self._returning: dict[str, Box] = {}
        """Where a tile comes from that was taken back, by its key."""

    def box_of(self, key: str) -> Box | None:
        """Return where an item lay."""
        return self._boxes.get(key)

    def throw_from(self, box: Box | None) -> None:
        """Let the next discard set off from here."""
        self._thrown_from = box

    def bring_back(self, key: str, box: Box) -> None:
        """Let the item with this key come from here."""
        self._returning = {key: box}

    def forget(self) -> None:
        """Begin with an empty table."""
        self._boxes = {}

    def begun(
        self, placed: list[Placed], event: Event | None, view: View, pace: float
    ) -> list[Placed]:
        """Return what is placed now, with the movements of the event that brought it about."""
        if event is not None:
            before = self._boxes | ({"chosen": self._thrown_from} if self._thrown_from else {})
            placed = with_origins(placed, origins(event, view, before, placed))
            placed = with_delays(placed, delays(event, view, placed), pace)
            self._thrown_from = None
        if self._returning:
            placed, self._returning = with_origins(placed, self._returning), {}
        self._boxes = {one.key: one.box for one in placed}
        return placed


def with_delays(placed: list[Placed], delays: Mapping[str, int], pace: float) -> list[Placed]:
    """These items wait so many ms of the normal pace. What comes from somewhere does so anew."""
    return [
        replace(one, delay=round(pace * delays[one.key]), anew=one.origin is not None)
        if one.key in delays
        else one
        for one in placed
    ]


def with_origins(placed: list[Placed], origins: Mapping[str, Box]) -> list[Placed]:
    """The items that are new on the table set off from their origins."""
    return [replace(one, origin=origins[one.key]) if one.key in origins else one for one in placed]
