"""The time of each moment at the end of a hand, in ms at the normal pace from the win on."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from game.ui.table.ending.win_story import Flow, Story, Winner

LAND = 330
"""The time of the winning tile's way to the hand."""
STAGE = 520
"""The time at which the stage opens for the first winner."""
SET_STEP, SET_GLIDE = 110, 260
CARDS, CARDS_END = 640, 1440
"""The times after a stage's opening of its first card, and by which all are there."""
CARD_STEP = 240
SHOWN = (1900, 2400, 2800)
"""The time that a hand has the stage, by the height of its feast."""
COUNT, COUNTS = (240, 420, 700), (5, 9, 14)
"""The time in which its points count up, and in how many steps."""
GROW = 160
"""The time in which a card comes to its place."""
COIN_STEP, COIN_GLIDE = 34, 360
FIRST_COIN, LATE = 60, 560
"""The times after the stage has closed of the first coin, and of the first among losers."""
REST = 170
"""The time from the last coin to the result."""
FALSE_WIN = 1000
"""The time before the coins if a false win has ended the hand."""
READY, READY_STEP, READY_REST = 900, 350, 1400
"""The times of the first ready hand, and after the last one."""


@dataclass(frozen=True)  # without slots, which have no room for caches
class Times:
    """The moments of a story."""

    story: Story
    ruleset: str
    """The ruleset's id."""

    # --- winners ---

    def stage(self, number: int) -> int:
        """Return when the stage opens for this winner, or closes after the last one."""
        if not self.story.winners:
            return FALSE_WIN
        return STAGE + sum(SHOWN[winner.height] for winner in self.story.winners[:number])

    def set(self, number: int, place: int) -> int:
        """Return when a set of a winner moves to the stage. Both count from 0."""
        return self.stage(number) + SET_STEP * place

    def card(self, number: int, place: int) -> int:
        """Return when a pattern of a winner shows. Both count from 0; many follow faster."""
        cards = len(self.story.winners[number].cards)
        step = min(CARD_STEP, (CARDS_END - CARDS) // cards)
        return self.stage(number) + CARDS + step * place

    def summed(self, number: int) -> int:
        """Return when everything is counted: a large hand gets its name, and the points count
        up."""
        return self.card(number, len(self.story.winners[number].cards) - 1) + CARD_STEP

    def counts(self, number: int) -> tuple[int, ...]:
        """Return when a winner's points change. The last time is that of the exact number."""
        height = self.story.winners[number].height
        begin, step = self.summed(number), COUNT[height] // COUNTS[height]
        return tuple(begin + step * one for one in range(COUNTS[height]))

    def counted(self, number: int, at: float) -> int:
        """Return the points of a winner that are counted at this time."""
        times = self.counts(number)
        return self.story.winners[number].points * bisect_right(times, at) // len(times)

    def on_stage(self, at: float) -> int | None:
        """Return the number of the winner on the stage at this time."""
        winners = range(len(self.story.winners))
        return next((one for one in winners if self.stage(one) <= at < self.stage(one + 1)), None)

    @cached_property
    def countings(self) -> tuple[int, ...]:
        """Return when points change."""
        winners = range(len(self.story.winners))
        return tuple(at for number in winners for at in self.counts(number))

    @property
    def opening(self) -> int:
        """Return when the table goes out of focus."""
        return self.ready(0) if self.story.is_drawn else self.stage(0)

    # --- coins ---

    @property
    def closed(self) -> int:
        """Return when the stage closes to a line, and the coins go."""
        return self.stage(len(self.story.winners))

    def coin(self, flow: Flow, number: int) -> int:
        """Return when a coin leaves. It arrives COIN_GLIDE later."""
        return self.closed + FIRST_COIN + LATE * flow.late + COIN_STEP * number

    # --- a drawn hand ---

    def ready(self, place: int) -> int:
        """Return when a ready hand of a drawn hand is told, counted from 0."""
        return READY + READY_STEP * place

    # --- all ---

    @property
    def end(self) -> int:
        """Return when the result opens."""
        story = self.story
        if story.is_drawn:
            return self.ready(len(story.ready)) + READY_REST
        last = max((self.coin(flow, flow.coins - 1) for flow in story.flows), default=self.closed)
        return last + COIN_GLIDE + REST

    @cached_property
    def arrivals(self) -> tuple[int, ...]:
        """Return when coins arrive."""
        coins = {self.coin(flow, one) for flow in self.story.flows for one in range(flow.coins)}
        return tuple(sorted(coin + COIN_GLIDE for coin in coins))

    @cached_property
    def moments(self) -> tuple[int, ...]:
        """Return every time at which something new is placed."""
        found = {0, LAND, self.closed, self.end, *self.arrivals}
        found |= {arrival - COIN_GLIDE for arrival in self.arrivals}
        if self.story.is_drawn:
            found = {0, self.end} | {self.ready(one) for one in range(len(self.story.ready) + 1)}
        for number, winner in enumerate(self.story.winners):
            found |= set(self._of(number, winner))
        return tuple(sorted(found))

    def _of(self, number: int, winner: Winner) -> Iterator[int]:
        for place in range(len(winner.sets)):
            yield self.set(number, place)
            yield self.set(number, place) + SET_GLIDE
        for place in range(len(winner.cards)):
            yield self.card(number, place)
        yield self.summed(number)
        yield self.summed(number) + GROW
        yield from self.counts(number)
