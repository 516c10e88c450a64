"""The pattern album: which patterns the player has made by each ruleset, when and how often.

Everything in it comes from the matches. `album.json` only keeps which hand was the first with each
pattern, so that the end of a hand needn't read thousands of hands to know what is new.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from game.records.archive import Archive, open_match, path_of, read_archive
from game.records.records import HandRecord, PastMatch
from game.rules.problems import RulesError
from game.rulesets.ruleset import Pattern, Ruleset
from game.system.paths import album_file
from game.system.player_file import Data, get, glance, number_in, senseless
from game.system.storage import write_object

FORMAT = 1

HandId: TypeAlias = tuple[str, int]
"""A hand: the seed of its match, and its number there."""
Firsts: TypeAlias = dict[str, dict[str, HandId]]
"""The first hand with each pattern, by ruleset id and pattern id."""


@dataclass(frozen=True, slots=True)
class Made:
    """A pattern that the player made: how often, and the first hand with it."""

    times: int
    match: PastMatch
    hand: HandRecord


def made_by(matches: Iterable[PastMatch], ruleset: str) -> dict[str, Made]:
    """Return what the player made by a ruleset, by pattern id."""
    made: dict[str, Made] = {}
    for match in sorted(matches, key=lambda one: one.saved):
        if match.ruleset == ruleset and match.counts:
            for hand in match.hands:
                for pattern in {*hand.patterns}:
                    before = made.get(pattern)
                    made[pattern] = (
                        Made(before.times + 1, before.match, before.hand)
                        if before
                        else Made(1, match, hand)
                    )
    return made


def fan_in_album(rules: Ruleset, made: Mapping[str, Made]) -> dict[str, int]:
    """Return the fan of each pattern: that of these rules, or of the table where a pattern that is
    off in them was made first."""
    fan = {row.id: rules.fan_of(row.id) for row in rules.patterns}
    off = (row for row in rules.patterns if not fan[row.id] and row.id in made)
    return fan | {row.id: _fan_there(rules, row, made[row.id]) for row in off}


def _fan_there(rules: Ruleset, row: Pattern, made: Made) -> int:
    """Return the fan of a pattern at the table of this hand, the usual one if that can't be
    read."""
    try:
        saved, _ = open_match(path_of(made.match.name))
    except (OSError, RulesError):
        return row.fan
    return rules.with_options(saved.options).fan_of(row.id)


def latest_match(matches: Iterable[PastMatch], ruleset: str) -> PastMatch | None:
    """Return the match by a ruleset that was played last, None if there is none."""
    played = (one for one in matches if one.ruleset == ruleset and one.counts and one.hands)
    return max(played, key=lambda one: one.saved, default=None)


# --- what is new ---------------------------------------------------------------------------------


class News:
    """Finds the patterns of a won hand that the player never made before, a few matches at a time.

    `new` is None as long as that isn't known.
    """

    def __init__(self, ruleset: str, hand: HandId, patterns: Iterable[str]) -> None:
        self.ruleset = ruleset
        self.hand = hand
        self.patterns = tuple(dict.fromkeys(patterns))
        self.new: tuple[str, ...] | None = None
        self._reading: Iterator[Archive] | None = None
        firsts = read_firsts()
        if firsts is None:
            self._reading = read_archive(in_slices=True)
        else:
            self._take(firsts, is_fresh=False)

    def read_on(self) -> bool:
        """Read some more matches. Return whether that told what is new."""
        if self._reading is None:
            return False
        archive = next(self._reading)
        if archive.left:
            return False
        self._reading = None
        self._take(firsts_in(archive), is_fresh=True)
        return True

    def _take(self, firsts: Firsts, *, is_fresh: bool) -> None:
        """Add the hand to what is known."""
        before = {id: dict(made) for id, made in firsts.items()}
        made = firsts.setdefault(self.ruleset, {})
        for pattern in self.patterns:
            made.setdefault(pattern, self.hand)
        self.new = tuple(one for one in self.patterns if made[one] == self.hand)
        if is_fresh or firsts != before:
            write_firsts(firsts)


def firsts_in(archive: Archive) -> Firsts:
    """Return the first hands with the patterns of an archive."""
    rulesets = {one.ruleset for one in archive.matches}
    return {
        id: {
            pattern: (one.match.seed, one.hand.number)
            for pattern, one in made_by(archive.matches, id).items()
        }
        for id in sorted(rulesets)
    }


def read_firsts() -> Firsts | None:
    """Return what album.json keeps, None if it is missing, damaged or of another version."""
    return glance(album_file(), _read)


def _read(data: Data) -> Firsts:
    number_in(data, "format", range(FORMAT, FORMAT + 1))
    return {id: _firsts_of(get(data, "made", dict), id) for id in get(data, "made", dict)}


def _firsts_of(made: Mapping[str, object], ruleset: str) -> dict[str, HandId]:
    found: dict[str, HandId] = {}
    for pattern, hand in get(made, ruleset, dict).items():
        match hand:
            case [str(seed), int(number)]:
                found[pattern] = (get({"seed": seed}, "seed", str), number)
            case _:
                raise senseless("made")
    return found


def write_firsts(firsts: Firsts) -> None:
    """Keep the first hands. A failure only costs time: the matches have everything."""
    write_object(album_file(), {"format": FORMAT, "made": firsts})
