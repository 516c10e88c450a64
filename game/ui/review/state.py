"""What the review shows: the entries by filter and order, and the sums of hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from game.review.by_hand import Source
from game.review.match_review import Entry, MatchReview, Reviews
from game.review.review import NO_LUCK, Luck
from game.rules.match import PLAYER, HandResult
from game.ui.kit.app import App
from game.ui.kit.wording import signed

Chip: TypeAlias = Literal["all", "discard", "claim", "kong", "danger"]
CHIPS: tuple[Chip, ...] = ("all", "discard", "claim", "kong", "danger")
FEW = 5
"""The entries that are listed before the player asks for more."""


def review_of(app: App, source: Source) -> MatchReview:
    """Return the review of a match, as far as it is made."""
    if app.reviews is None:
        app.reviews = Reviews()
    return app.reviews.of(source.match.seed)


def chip_of(entry: Entry) -> Chip:
    """Return the filter that an entry belongs to. A missed win is a claim."""
    return "claim" if entry.kind == "win" else entry.kind


@dataclass(frozen=True, slots=True)
class Filters:
    """Which entries are listed, and in which order. `hand` is 0 for all hands."""

    hand: int = 0
    chip: Chip = "all"
    by_hand: bool = False
    has_slips: bool = True
    is_long: bool = False
    """True if more than the costliest few are listed."""

    def pool(self, entries: Sequence[Entry]) -> list[Entry]:
        """Return the entries of the hand and the sizes that are chosen, of every kind."""
        return [
            one
            for one in entries
            if self.hand in (0, one.hand) and (self.has_slips or one.size != "slip")
        ]

    def matching(self, entries: Sequence[Entry]) -> list[Entry]:
        """Return the entries that pass the filters, the costliest first."""
        pool = self.pool(entries)
        return sorted(
            (one for one in pool if self.chip in ("all", chip_of(one))),
            key=lambda one: (-one.cost, one.hand, one.step),
        )

    def listed(self, entries: Sequence[Entry]) -> list[Entry]:
        """Return the entries to list, in their order."""
        found = self.matching(entries)
        shown = found if self.is_long else found[:FEW]
        return sorted(shown, key=lambda one: (one.hand, one.step)) if self.by_hand else shown

    def without_kind(self) -> Filters:
        return replace(self, chip="all", is_long=False)


@dataclass(frozen=True, slots=True)
class Totals:
    """The sums of some reviewed hands, rounded to `places`."""

    hands: int
    places: int
    cost: float
    left_out: int
    rest: float
    luck: Luck | None
    result: int
    """The points won or lost in the hands whose luck is known."""

    def points(self, points: float) -> str:
        """Return points as 1,234, −5.6 or 0."""
        return self.signed(points).removeprefix("+")

    def signed(self, points: float) -> str:
        """Return points as +1,234, −5.6 or 0."""
        return signed(points, self.places)


def totals(review: MatchReview, numbers: Sequence[int]) -> Totals:
    """Return the sums of those of these hands that are reviewed."""
    hands = [review.hands[one] for one in numbers if one in review.hands]
    places = max((one.places for one in hands), default=0)
    luck = NO_LUCK
    known = [one.luck for one in hands if one.luck is not None]
    for one in known:
        luck = luck.plus(one)
    shown = Luck(*(round(part, places) for part in luck)) if known else None
    return Totals(
        len(hands),
        places,
        round(sum(one.cost for one in hands), places),
        sum(one.left_out for one in hands),
        round(sum(one.rest for one in hands), places),
        shown,
        round(luck.result),
    )


def entries_of(review: MatchReview) -> list[Entry]:
    """Return all entries of the hands that are reviewed."""
    return [entry for hand in review.hands.values() for entry in hand.entries]


def paid(result: HandResult) -> int:
    """Return what the player won or lost in a hand."""
    return result.payments[PLAYER]
