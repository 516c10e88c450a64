"""The deal as at a real table, as moments in time: mixing, dice, counting, the break, dealing.

Nothing here draws: `place_deal` places what a moment shows.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from game.rules.events import Dealt
from game.rules.tiles import DEALER, SEATS, Seat
from game.rules.view import View
from game.settings.settings import DealStyle
from game.ui.table.plan.hand_order import Arranged

Part: TypeAlias = Literal["mix", "dice", "count", "break", "deal"]

FULL: tuple[tuple[Part, int, int], ...] = (
    ("mix", 6, 150),
    ("dice", 7, 100),
    ("count", 2, 300),
    ("break", 2, 300),
    ("deal", 16, 75),
)
SHORT: tuple[tuple[Part, int, int], ...] = (("dice", 4, 100), ("deal", 16, 50))
"""The parts of a deal: their number of steps, and the ms of a step at the normal pace."""
SORTED = 400
"""The ms at the normal pace in which the hands are sorted and the walls step back."""

TAKEN: tuple[tuple[Seat, tuple[int, ...]], ...] = (
    *((SEATS[block % 4], tuple(range(4 * block, 4 * block + 4))) for block in range(12)),
    (DEALER, (48, 52)),
    *((seat, (48 + seat,)) for seat in SEATS[1:]),
)
"""The seat that takes tiles at each step of dealing, and their places in the wall."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A step of a part, counted from 0, and the number of steps before the part ends."""

    part: Part
    step: int
    left: int

    def taken(self, seat: Seat) -> tuple[int, ...]:
        """Return the places in the wall of the tiles that a seat has taken, in its order."""
        if self.part != "deal":
            return ()
        blocks = TAKEN[: self.step + 1]
        return tuple(place for owner, places in blocks if owner == seat for place in places)


def moment_at(time: float, style: DealStyle) -> Moment | None:
    """Return what a deal shows at this time, in ms at the normal pace; None once it is over."""
    for part, steps, long in FULL if style == "full" else SHORT:
        if time < steps * long:
            step = max(0, int(time // long))
            return Moment(part, step, steps - 1 - step)
        time -= steps * long
    return None


@dataclass(frozen=True, slots=True)
class Dealing:
    """What the table shows of a deal: a moment, and the player's tiles in the order in which they
    come."""

    moment: Moment
    own: Arranged


class DealShow:
    """A deal that began at `start` (ms of the app's clock). `pace` is the factor on every time."""

    def __init__(self, event: Dealt, view: View, style: DealStyle, start: int, pace: float) -> None:
        self._start = self._now = start
        self._style, self._pace = style, pace
        hand = event.hands[view.seat]
        is_drawn = view.drawn is not None
        self._own = tuple(
            (tile, is_drawn and place == len(hand) - 1) for place, tile in enumerate(hand)
        )
        self.moment: Moment | None = moment_at(0, style)
        """The moment that is shown, None once the deal is over."""

    def update(self, now: int) -> bool:
        """Advance to `now`. Return whether another moment is shown."""
        before, self._now = self.moment, now
        self.moment = moment_at((now - self._start) / self._pace, self._style)
        return self.moment != before

    def go_on(self, now: int) -> None:
        """Continue where it was, after something else lay on the table."""
        self._start += now - self._now
        self._now = now

    @property
    def shown(self) -> Dealing | None:
        return Dealing(self.moment, self._own) if self.moment else None
