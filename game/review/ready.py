"""Whether the player's hand was ready at some time, for the records. That needs each hand played
again, so it is counted in the background and kept with the records."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from game.records.archive import Archive, change_kept, open_match, path_of
from game.records.records import PastMatch
from game.rules.distance import best_shanten
from game.rules.match import PLAYER, Person
from game.rules.problems import RulesError
from game.rules.tiles import counts_of
from game.saves.replay import finished_hand
from game.session.recording import Recording, record
from game.system.background import Background

Found: TypeAlias = tuple[str, int, bool]
"""A match's name, a hand's number, and whether the player's hand was ready."""

EVERY = 500
"""The hands to count between two times of writing them down."""


class ReadyCount:
    """Counts the unknown hands of an archive in the background. `archive` has what is known so
    far. Stop it when nobody looks any more: what it found is kept."""

    def __init__(self, archive: Archive) -> None:
        self.archive = archive
        self._unwritten: list[Found] = []
        names = unknown(archive.matches)
        self._work = Background(ready_hands, names) if names else None

    @property
    def left(self) -> int:
        """Return the number of hands still to count."""
        if self._work is None or not self._work.is_running:
            return 0
        matches = (past for past in self.archive.matches if past.counts)
        return sum(one.ready is None for past in matches for one in past.hands)

    def poll(self) -> bool:
        """Take what was counted since the last call. Return whether anything is new."""
        if self._work is None or not self._work.poll():
            return False
        new, self._work.results = self._work.results, []
        self._unwritten += new
        self.archive = replace(self.archive, matches=counted(self.archive.matches, new))
        if len(self._unwritten) >= EVERY or not self._work.is_running:
            self._write()
        return True

    def stop(self) -> None:
        """End the count, and keep what it found."""
        if self._work is not None:
            self._work.stop()
        self._write()

    def _write(self) -> None:
        new, self._unwritten = self._unwritten, []
        if new:
            change_kept(lambda matches: counted(matches, new))


def unknown(matches: Iterable[PastMatch]) -> tuple[str, ...]:
    """Return the names of the matches in the records with hands that aren't counted."""
    return tuple(
        past.name
        for past in matches
        if past.counts and any(hand.ready is None for hand in past.hands)
    )


def counted(matches: Iterable[PastMatch], found: Sequence[Found]) -> tuple[PastMatch, ...]:
    """Return the matches with what was found about their hands."""
    by_match: dict[str, dict[int, bool]] = {}
    for name, number, ready in found:
        by_match.setdefault(name, {})[number] = ready
    return tuple(_told(past, by_match.get(past.name, {})) for past in matches)


def _told(past: PastMatch, ready: Mapping[int, bool]) -> PastMatch:
    if not ready:
        return past
    hands = (replace(hand, ready=ready.get(hand.number, hand.ready)) for hand in past.hands)
    return replace(past, hands=tuple(hands))


def ready_hands(names: Sequence[str]) -> Iterator[Found]:
    """Yield whether the player's hand was ready, for each readable hand of these matches."""
    for name in names:
        try:
            saved, history = open_match(path_of(name))
        except (OSError, RulesError):
            continue
        for line in history.lines:
            try:
                recording = record(saved.ruleset, saved.match, finished_hand(saved, line))
            except RulesError:
                continue
            yield name, line.result.number, was_ready(recording, PLAYER)


def was_ready(recording: Recording, person: Person) -> bool:
    """Return whether a person's hand was one tile away from complete at some time, whatever it
    counted."""
    seat, forms = recording.seat_of(person), recording.ruleset.forms
    before = None
    for frame in recording.frames:
        hand, melds = frame.deal.hands[seat], frame.deal.melds[seat]
        counts = tuple(counts_of(hand))
        if (hand, melds) == before or sum(counts) % 3 != 1:
            continue
        before = hand, melds
        if best_shanten(counts, len(melds), forms) <= 0:
            return True
    return False
