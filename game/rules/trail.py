"""The steps of a move: each event with the state just after it, up to the end of the hand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeVar

from game.rules.deal import Deal, Phase
from game.rules.facts import WinFacts
from game.rules.melds import MeldKind
from game.rules.moves import Event, Exhausted, Won
from game.rules.tiles import Seat, Tile

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Step:
    """One event and the state after it."""

    event: Event
    deal: Deal


class Trail:
    """The current state, and the steps so far."""

    def __init__(self, deal: Deal) -> None:
        self.now = deal
        self.steps: list[Step] = []

    def add(self, event: Event, **changes: object) -> None:
        """Change the state, and add a step."""
        self.now = replace(self.now, **changes)  # type: ignore[arg-type]
        self.steps.append(Step(event, self.now))

    def show(self) -> None:
        """Make the last step show the current state."""
        if self.steps:
            self.steps[-1] = Step(self.steps[-1].event, self.now)

    def result(self) -> tuple[Deal, tuple[Step, ...]]:
        """Return the state and the steps. The last step shows the state of the next decision."""
        self.show()
        return self.now, tuple(self.steps)

    def win(self, wins: tuple[WinFacts, ...]) -> None:
        """End the hand with these wins, the nearest first."""
        first, deal = wins[0], self.now
        changes: dict[str, object] = {}
        if first.robbing:
            changes |= _robbed(deal, first.winning_tile)
        elif first.discarder is not None:
            last = replace(deal.river[-1], claimed_by=first.seat)
            changes["river"] = (*deal.river[:-1], last)
        seats = tuple(win.seat for win in wins)
        event = Won(seats, first.winning_tile, first.discarder, first.robbing)
        self.add(event, wins=wins, phase=Phase.OVER, **changes)

    def exhaust(self) -> None:
        """End the hand without a winner."""
        self.add(Exhausted(), phase=Phase.OVER, drawn=None)


def put(values: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    """Return the values by seat with another one for this seat."""
    return (*values[:seat], value, *values[seat + 1 :])


def without(tiles: tuple[Tile, ...], gone: Iterable[Tile]) -> tuple[Tile, ...]:
    """Return the tiles without one copy of each of these."""
    left = list(tiles)
    for tile in gone:
        left.remove(tile)
    return tuple(left)


def _robbed(deal: Deal, tile: Tile) -> dict[str, object]:
    """Return the melds and tiles after a robbery. A promoted kong is a pung again. The other three
    tiles of a concealed kong go back to the hand."""
    seat = deal.turn
    melds, hand = [*deal.melds[seat]], deal.hands[seat]
    place = next(at for at, one in enumerate(melds) if one.is_kong and one.tile == tile)
    if melds[place].is_concealed:
        del melds[place]
        hand = tuple(sorted((*hand, tile, tile, tile)))
    else:
        melds[place] = replace(melds[place], kind=MeldKind.PUNG)
    return {"melds": put(deal.melds, seat, tuple(melds)), "hands": put(deal.hands, seat, hand)}
