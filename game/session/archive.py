"""The matches that were left or have ended, and the one in play, read for the records.

Thousands of hands take a while to read, so what the records need of each match is kept in a file
of its own, records.json. It holds nothing that is not in the matches: whatever is wrong with it,
it is made anew, and a match whose files have changed is read again.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from game import __version__
from game.rules.problems import RulesError, refuse
from game.rulesets import ruleset as ruleset_of
from game.session.history import History, read_history
from game.session.paths import history_file, match_file, matches_folder, records_file
from game.session.records import PLAYER, HandRecord, PastMatch, hand_record
from game.session.save import SavedMatch, read_match
from game.session.saved_hands import Data, get, items, senseless
from game.session.storage import read_object, write_object

FORMAT = 1
LAST_DAY = 250e9
"""In seconds since 1970: what comes later has no date."""

Stamp: TypeAlias = tuple[int, ...]
"""Size and time of change of a match file and of its history: other ones, another match."""
Kept: TypeAlias = Mapping[str, tuple[Stamp, PastMatch | None]]
"""By name; None stands for a match that cannot be read."""

AT_ONCE = 8
"""So many matches that nothing is kept of are read before the screen is shown again."""


@dataclass(frozen=True, slots=True)
class Archive:
    """The matches with finished hands that have been read, the latest first; how many could not
    be, and how many are left to be read."""

    matches: tuple[PastMatch, ...] = ()
    unreadable: int = 0
    left: int = 0


def read_archive() -> Iterator[Archive]:
    """Everything that there is to remember, more of it each time; the last has nothing left.
    Matches that cannot be read stay where they are."""
    found, kept = _found(matches_folder()), _kept()
    known = {name for name, stamp in found.items() if name in kept and kept[name][0] == stamp}
    fresh = {name: kept[name] for name in known}
    new = sorted(found.keys() - known, key=lambda name: found[name][1], reverse=True)
    in_play = tuple(_in_play())
    for start in range(0, len(new), AT_ONCE):
        yield _archive(fresh, in_play, len(new) - start)
        fresh |= {name: (found[name], _past(name)) for name in new[start : start + AT_ONCE]}
    if fresh != kept:
        # Without it nothing is lost but time, so nobody needs to be told.
        write_object(records_file(), _data(fresh))
    yield _archive(fresh, in_play, 0)


def _archive(kept: Kept, in_play: Iterable[PastMatch], left: int) -> Archive:
    past = [one for _, one in kept.values() if one is not None]
    played = sorted((one for one in (*past, *in_play) if one.hands), key=_age)
    return Archive(tuple(played), len(kept) - len(past), left)


def path_of(name: str) -> Path:
    """The match file of this name; "" is the match in play."""
    return matches_folder() / f"{name}.json" if name else match_file()


def open_match(path: Path) -> tuple[SavedMatch, History]:
    """A match with the results of its history. Raises RulesError when it cannot be read."""
    try:
        saved = read_match(path)
    except FileNotFoundError:
        raise refuse("records.gone") from None
    return saved, read_history(history_file(path), saved.match, saved.written)


def find_match(seed: str) -> Path:
    """The file of the match with this seed. Raises RulesError when there is none."""
    names = sorted(_found(matches_folder()).items(), key=lambda one: -one[1][1])
    for name in ("", *(name for name, _ in names)):
        try:
            if read_match(path_of(name)).match.seed == seed:
                return path_of(name)
        except (FileNotFoundError, RulesError):
            continue
    raise refuse("records.gone")


# --- reading a match ----------------------------------------------------------------------------


def _age(past: PastMatch) -> tuple[float, int]:
    return -past.saved, -int(past.name or "0")


def _found(folder: Path) -> dict[str, Stamp]:
    """The numbered matches in the folder by name, with their stamps."""
    try:
        with os.scandir(folder) as entries:
            sizes = {one.name: one.stat() for one in entries}
    except OSError:
        return {}
    stamps: dict[str, Stamp] = {}
    for file in sizes:
        name = file.removesuffix(".json")
        if file.endswith(".json") and name.isascii() and name.isdigit():
            pair = (sizes.get(one) for one in (file, history_file(Path(file)).name))
            stamps[name] = tuple(n for one in pair if one for n in (one.st_size, one.st_mtime_ns))
    return stamps


def _in_play() -> Iterator[PastMatch]:
    past = _past("")
    if past is not None:
        yield past


def _past(name: str) -> PastMatch | None:
    """What the records need of a match, or None where it cannot be read."""
    path = path_of(name)
    try:
        saved, history = open_match(path)
        when = max(0.0, path.stat().st_mtime)
    except (OSError, RulesError):
        return None
    in_fan = ruleset_of(saved.ruleset).unit == "fan"
    hands = tuple(hand_record(line.result, in_fan=in_fan) for line in history.lines)
    match = saved.match
    place, points = match.ranking().index(PLAYER) + 1, match.scores[PLAYER]
    return PastMatch(name, when, saved.ruleset, saved.players, match.is_over, place, points, hands)


# --- the file of records ------------------------------------------------------------------------


def _data(kept: Kept) -> dict[str, object]:
    matches = {name: [stamp, past and _past_data(past)] for name, (stamp, past) in kept.items()}
    return {"format": FORMAT, "program": __version__, "matches": matches}


def _past_data(past: PastMatch) -> dict[str, object]:
    return {
        "saved": past.saved,
        "ruleset": past.ruleset,
        "players": past.players,
        "over": past.is_over,
        "place": past.place,
        "points": past.points,
        "hands": [(one.number, one.points, one.worth, one.fed, one.patterns) for one in past.hands],
    }


def _kept() -> Kept:
    """What the file remembers: nothing when it is spoilt, or of another version."""
    try:
        data = read_object(records_file())
        if data.get("format") != FORMAT or data.get("program") != __version__:
            return {}
        matches = get(data, "matches", dict)
        return {name: _kept_match(name, entry) for name, entry in matches.items()}
    except (FileNotFoundError, RulesError, TypeError, ValueError):
        return {}


def _kept_match(name: str, entry: tuple[list[int], Data | None]) -> tuple[Stamp, PastMatch | None]:
    stamp, data = entry
    return tuple(stamp), None if data is None else _kept_past(name, get({name: data}, name, dict))


def _kept_past(name: str, data: Data) -> PastMatch:
    one, two, three = items(data, "players", str, 3)
    saved, place = get(data, "saved", float), get(data, "place", int)
    if not 0 <= saved < LAST_DAY or not 1 <= place <= 4:
        raise senseless("matches")
    return PastMatch(
        name,
        saved,
        ruleset_of(get(data, "ruleset", str)).id,
        (one, two, three),
        get(data, "over", bool),
        place,
        get(data, "points", int),
        tuple(_kept_hand(*hand) for hand in get(data, "hands", list)),
    )


def _kept_hand(
    number: int, points: int, worth: int | None, fed: bool, patterns: list[str]
) -> HandRecord:
    if {type(number), type(points), type(worth or 0)} != {int}:
        raise senseless("hands")
    return HandRecord(number, points, worth, bool(fed), tuple(map(str, patterns)))
