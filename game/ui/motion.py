"""Where tiles come from when something happens, and how long each thing is shown."""

from __future__ import annotations

from collections.abc import Mapping

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
from game.rules.view import View
from game.ui.hands import meld_tiles
from game.ui.looks import Box, Placed

PACE = {1: 1.8, 2: 1.0, 3: 0.55, 4: 0.25, 5: 0.0}
"""The speed setting as a factor on every time below; 5 shows no movement at all."""

_TIMES: dict[type[object], int] = {
    Dealt: 500,
    BonusLaid: 260,
    Drew: 240,
    Discarded: 480,
    Claimed: 900,
    SelfKong: 900,
    Won: 1300,
    FalseWin: 1300,
    Exhausted: 1000,
}


def showing_time(event: Event, own: bool) -> int:
    """How long an event is shown before the next, in ms at the normal pace; one's own discards
    and draws keep nobody waiting."""
    time = _TIMES[type(event)]
    return time // 2 if own and isinstance(event, Discarded | Drew) else time


def origins(
    event: Event, view: View, before: Mapping[str, Box], after: list[Placed]
) -> dict[str, Box]:
    """For the items that are new in `after`: the boxes they come from, by key."""
    new = [one for one in after if one.key not in before]
    return {one.key: box for one in new if (box := _origin(one.key, event, view, before))}


def _origin(key: str, event: Event, view: View, before: Mapping[str, Box]) -> Box | None:
    kind = key.partition(":")[0]
    match event:
        case Drew() | Dealt():
            return before.get("left") if kind in ("own", "hand") else None
        case Discarded() if kind == "river":
            return _from_hand(event.seat, view, before)
        case Claimed() if kind == "meld":
            return _claimed_from(key, event, view, before)
        case SelfKong() | BonusLaid() if kind in ("meld", "bonus"):
            return _from_hand(event.seat, view, before)
        case _:
            return None


def _claimed_from(key: str, event: Claimed, view: View, before: Mapping[str, Box]) -> Box | None:
    """The claimed tile comes from the discards, the others from the claimant's hand."""
    tiles = meld_tiles(event.meld, event.seat, view.options.concealed_kong_shown)
    one = tiles[int(key.rpartition(":")[2])]
    if one.sideways:
        return before.get(f"river:{len(view.river) - 1}")
    own = [box for key, box in before.items() if key.startswith(f"own:{one.tile}:")]
    is_own = event.seat == view.seat
    return own[-1] if is_own and own else _from_hand(event.seat, view, before)


def _from_hand(seat: int, view: View, before: Mapping[str, Box]) -> Box | None:
    """The drawn or last tile of a hand. The own tile that was clicked is known better: "chosen"."""
    position = (seat - view.seat) % 4
    if position == 0:
        own = [box for key, box in before.items() if key.startswith("own:")]
        return before.get("chosen") or (own[-1] if own else None)
    row = [box for key, box in before.items() if key.startswith(f"hand:{position}:")]
    return row[-1] if row else None
