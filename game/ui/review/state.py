"""What the review shows: the entries by filter and order, the sums of hands, and the button that
opens it, with the number of costly decisions once that is known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal, Protocol, TypeAlias

from game.review.by_hand import Source, source_in_play
from game.review.match_review import Entry, MatchReview, Reviews
from game.review.review import NO_LUCK, Luck
from game.rules.match import PLAYER, HandResult
from game.rules.numbers import nearest, rounded, signed
from game.session.session import Session
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.kit.screen import Screen

Chip: TypeAlias = Literal["all", "discard", "claim", "kong", "danger"]
CHIPS: tuple[Chip, ...] = ("all", "discard", "claim", "kong", "danger")
FEW = 5
"""The entries that are listed before the player asks for more."""


class Actions(Protocol):
    """The handlers that the parts of the review need."""

    def on_chip(self, chip: Chip) -> None: ...
    def on_slips(self) -> None: ...
    def on_entry(self, hand: int, step: int) -> None: ...
    def on_more(self) -> None: ...
    def on_list_page(self, step: int) -> None: ...
    def on_step(self, direction: int) -> None: ...
    def on_deep(self) -> None: ...
    def on_try(self) -> None: ...
    def on_keep(self) -> None: ...
    def on_hand(self, number: int) -> None: ...
    def on_chart_page(self, step: int) -> None: ...


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
    shown = Luck(*(rounded(part, places) for part in luck)) if known else None
    return Totals(
        len(hands),
        places,
        rounded(sum(one.cost for one in hands), places),
        sum(one.left_out for one in hands),
        rounded(sum(one.rest for one in hands), places),
        shown,
        nearest(luck.result),
    )


def entries_of(review: MatchReview) -> list[Entry]:
    """Return all entries of the hands that are reviewed."""
    return [entry for hand in review.hands.values() for entry in hand.entries]


def paid(result: HandResult) -> int:
    """Return what the player won or lost in a hand."""
    return result.payments[PLAYER]


AFTER = 700
"""The ms that a result is shown before its review begins in the background."""


class Reviewer:
    """Reviews hands of the match in play in the background, from soon after the screen with their
    result has opened until the player goes on. If the coach is off, it only opens the review."""

    def __init__(self, app: App, session: Session, numbers: tuple[int, ...]) -> None:
        self._app = app
        self._session = session
        self._numbers = numbers
        self._since = app.clock
        self._is_asked = False

    def update(self, now: int) -> bool:
        """Begin when it is time, and take what is there. Return whether there is something new."""
        is_wanted = self._app.works_ahead and self._app.settings.help != "off"
        if is_wanted and not self._is_asked and now - self._since >= AFTER:
            self._is_asked = True
            source = source_in_play(self._session)
            review_of(self._app, source).ask(source, self._numbers)
        return self._is_asked and self._review.poll()

    def stop(self) -> None:
        if self._is_asked:
            self._review.stop()

    def label(self, screen: Screen) -> str:
        """Return the label of the button."""
        numbers = self._numbers if self._knows_all else ()
        costly = sum(len(self._review.hands[one].entries) for one in numbers)
        if not costly:
            return screen.text("button.review")
        return screen.text("button.review_costly", count=costly)

    @property
    def totals(self) -> Totals | None:
        """The sums of the hands once all of them are reviewed, otherwise None."""
        return totals(self._review, self._numbers) if self._numbers and self._knows_all else None

    @property
    def _knows_all(self) -> bool:
        known = self._review.hands if self._app.reviews is not None else {}
        return known.keys() >= set(self._numbers)

    def open(self) -> None:
        """Open the review, with the hand chosen if it is only one."""
        read = partial(source_in_play, self._session)
        self._app.open(routes.Review(read, self._numbers[0] if len(self._numbers) == 1 else 0))

    @property
    def _review(self) -> MatchReview:
        assert self._app.reviews is not None
        return self._app.reviews.of(self._session.match.seed)
