"""Work on the hands of a match in the background, one after another, as small values."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import NamedTuple, Protocol, TypeVar

from game.records.archive import find_match, open_match
from game.rules.match import Match
from game.rules.problems import Reason, RulesError, refuse
from game.rulesets import ruleset as ruleset_of
from game.rulesets.ruleset import Ruleset
from game.saves.replay import PastHand, finished_hand
from game.saves.save import SavedMatch
from game.session.recording import Recording, of_match, record, recorded
from game.session.session import Session
from game.system.background import Background, InBackground


class Numbered(Protocol):
    """What is known about a hand."""

    @property
    def number(self) -> int:
        """Return the number of the hand in its match, from 1."""
        ...


T = TypeVar("T", bound=Numbered)


@dataclass(frozen=True, slots=True)
class Source:
    """A match, with its finished hands. `here` are hands that might not be on disk; others are in
    the file at `path`, or in the one of the archive that has the match's seed."""

    ruleset: Ruleset
    match: Match
    saved: SavedMatch
    here: tuple[PastHand, ...] = ()
    path: Path | None = None

    @property
    def numbers(self) -> tuple[int, ...]:
        """Return the numbers of the finished hands."""
        return tuple(one.number for one in self.match.results)

    def read(self, number: int) -> Recording:
        """Return the recording of a hand. Raise RulesError if it can't be read."""
        for one in self.here:
            if one.hand.number == number:
                return of_match(record(self.ruleset.id, self.match, one), self.saved)
        return recorded(self.path or find_match(self.match.seed), number)

    def task(self, numbers: Iterable[int]) -> HandsTask:
        """Return what a process needs to work on these hands."""
        return HandsTask(self.match, self.saved, self.here, self.path, tuple(numbers))


def source_in_play(session: Session) -> Source:
    """Return the match in play. The hand on the table is one of its hands once it is over."""
    here = tuple(
        PastHand(one.hand, one.result.dealer, one.result.round_wind, one.result)
        for one in session.finished_hands
    )
    return Source(session.ruleset, session.standing, session.saved, here)


def source_of(path: Path) -> Source:
    """Return the match in this file. Raise RulesError if it can't be read."""
    saved, history = open_match(path)
    match = replace(saved.match, results=tuple(one.result for one in history.lines))
    return Source(ruleset_of(saved.ruleset), match, saved, path=path)


class ByHand(InBackground[T], ABC):
    """What is known about the hands of a match already, and the work on more of them."""

    def __init__(self) -> None:
        self.hands: dict[int, T] = {}
        self.wanted: tuple[int, ...] = ()
        """The hands of the latest order."""
        self._taken = 0

    @property
    def done(self) -> int:
        """Return the number of hands of the latest order that are done."""
        return sum(number in self.hands for number in self.wanted)

    def ask(self, source: Source, numbers: Iterable[int]) -> None:
        """Work on these hands in this order, in the background, unless they are done."""
        self.stop()
        self.wanted = tuple(numbers)
        missing = tuple(one for one in self.wanted if one not in self.hands)
        self._work, self._taken = None, 0
        if missing:
            self._work = self._begun(source.task(missing))

    def poll(self) -> bool:
        """Take what has arrived, without waiting. Return whether anything changed."""
        if self._work is None or not self._work.poll():
            return False
        for one in self._work.results[self._taken :]:
            self.hands[one.number] = one
        self._taken = len(self._work.results)
        return True

    def stop(self) -> None:
        """End the work at once. What is known stays."""
        if self._work is not None:
            self._work.stop()

    @abstractmethod
    def _begun(self, task: HandsTask) -> Background[T] | None:
        """Begin the work."""


# --- in the process -------------------------------------------------------------------------------


class HandsTask(NamedTuple):
    """A match, its hands in memory, its file, and the numbers of the hands to work on."""

    match: Match
    saved: SavedMatch
    here: tuple[PastHand, ...]
    path: Path | None
    numbers: tuple[int, ...]

    def hands(self) -> Iterator[tuple[int, PastHand | Reason]]:
        """Yield each hand with its number, or why it can't be read."""
        known = {one.hand.number: one for one in self.here}
        on_disk = partial(_on_disk, self.path, self.match.seed)
        for number in self.numbers:
            try:
                if number not in known:
                    known = {**on_disk(), **known}
                if number not in known:
                    raise refuse("records.gone")
            except RulesError as error:
                yield number, error.reason
            else:
                yield number, known[number]


def _on_disk(path: Path | None, seed: str) -> dict[int, PastHand]:
    """Return the hands of a match's file that can be read."""
    saved, history = open_match(path or find_match(seed))
    found = {}
    for line in history.lines:
        try:
            found[line.result.number] = finished_hand(saved, line)
        except RulesError:
            continue
    return found
