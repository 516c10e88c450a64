"""The archived matches and the match in play, as read for the records.

Thousands of hands take a while to read. So records.json caches the facts that the records need. It
contains nothing that the matches don't. A digest shows whether it was damaged or edited; then it is
rebuilt. A match is read again if its files have changed. A match whose files were deleted no longer
counts, and the player is told once.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import astuple, dataclass, replace
from pathlib import Path
from typing import TypeAlias

from game import __version__
from game.records.records import HandRecord, PastMatch, hand_record
from game.rules.match import PLAYER
from game.rules.problems import Reason, RulesError, refuse
from game.rules.tiles import SEATS, Seat
from game.rulesets import ruleset as ruleset_of
from game.saves.history import History, line_of, read_history
from game.saves.left import counting
from game.saves.save import SavedMatch, kind_in, read_match
from game.system.paths import album_file, history_file, match_file, matches_folder, records_file
from game.system.player_file import POINTS, Data, get, glance, items, number_in, real_in, senseless
from game.system.slices import Slices, done, into
from game.system.storage import UnreadableError, cannot_read, why, write_object

FORMAT = 3
LARGEST = 1 << 24
"""The size limit of records.json in bytes. A larger one is rebuilt."""
LAST_DAY = 32e9
"""In seconds since 1970: for later times no system tells a date in every time zone."""

Stamp: TypeAlias = tuple[int, ...]
"""The sizes and modification times of a match file and its history. New ones mean a changed
match."""
Kept: TypeAlias = dict[str, tuple[Stamp, PastMatch | None]]
"""Matches by name, with their stamps. None marks a damaged match."""

AT_ONCE = 8
"""The number of uncached matches to read between two updates of the screen."""


@dataclass(frozen=True, slots=True)
class Archive:
    """The matches read so far that have finished hands or can be taken up again, latest first.

    `unreadable` counts the matches that can't be read, `incomplete` those with unreadable hands,
    and `left` the ones still to read. `deleted` counts matches whose files are gone since the last
    time; only the last archive knows it. `problem` is why the folder can't be read. `playing` is
    the ruleset of the match in play, also of one without a finished hand, "" without one.
    """

    matches: tuple[PastMatch, ...] = ()
    unreadable: int = 0
    left: int = 0
    incomplete: int = 0
    deleted: int = 0
    problem: Reason | None = None
    playing: str = ""


def read_archive(*, in_slices: bool = False) -> Iterator[Archive]:
    """Yield the archive as it grows; the last one is complete. Unreadable matches stay where they
    are. With `in_slices`, even reading the match in play takes several steps."""
    past_in_play: list[tuple[PastMatch | None, bool]] = []
    for _ in into(past_in_play, _past("")):
        if in_slices:
            yield Archive((), left=1)
    in_play, _ = past_in_play[0]
    playing = in_play.ruleset if in_play and in_play.counts else ""
    try:
        found = _found(matches_folder())
    except UnreadableError as error:
        # The cache stays: the matches might come back with their folder.
        yield Archive(_shown([in_play]), problem=error.reason, playing=playing)
        return
    kept = _kept()
    fresh = {n: kept[n] for n, stamp in found.items() if n in kept and kept[n][0] == stamp}
    passing: dict[str, PastMatch | None] = {}
    new = sorted(found.keys() - fresh.keys(), key=lambda name: found[name][1], reverse=True)

    def archive(left: int, deleted: int = 0) -> Archive:
        past = [*(one for _, one in fresh.values()), *passing.values()]
        incomplete = sum(one is not None for one in passing.values())
        shown = _shown([in_play, *past])
        unreadable = past.count(None)
        return Archive(shown, unreadable, left, incomplete, deleted, playing=playing)

    for start in range(0, len(new), AT_ONCE):
        yield archive(len(new) - start)
        for name in new[start : start + AT_ONCE]:
            past, is_certain = done(_past(name))
            if is_certain:
                fresh[name] = (found[name], past)
            else:
                passing[name] = past
    if fresh != kept:
        # A failure only costs time, so the player needn't know.
        write_object(records_file(), _data(fresh))
    now = {name: one for name, (_, one) in fresh.items()} | passing
    yield archive(0, _deleted(kept, {**now, "": in_play}))


def _deleted(kept: Kept, now: Mapping[str, PastMatch | None]) -> int:
    """Return the number of cached matches that are no longer there, under whatever name."""
    seeds = {one.seed for one in now.values() if one is not None}
    unreadable = {name for name, one in now.items() if one is None}
    return sum(
        one is not None and bool(one.hands) and one.seed not in seeds and name not in unreadable
        for name, (_, one) in kept.items()
    )


def _shown(past: Iterable[PastMatch | None]) -> tuple[PastMatch, ...]:
    """Return the matches to show, the latest first: the one in play needs a finished hand."""
    shown = [one for one in past if one and (one.hands or (one.name and not one.is_over))]
    return tuple(sorted(shown, key=lambda one: (-one.saved, -int(one.name or "0"))))


def path_of(name: str) -> Path:
    """Return the path of the match with this name; "" is the match in play."""
    return matches_folder() / f"{name}.json" if name else match_file()


def open_match(path: Path) -> tuple[SavedMatch, History]:
    """Return a match and its history, with its last hand counted as soon as that is over. Raise
    RulesError if the match can't be read."""
    return done(opening_match(path))


def opening_match(path: Path) -> Slices[tuple[SavedMatch, History]]:
    """Do what `open_match` does in slices."""
    try:
        saved = read_match(path)
    except FileNotFoundError:
        raise refuse("records.gone") from None
    history = read_history(history_file(path), saved.match, saved.written)
    yield
    after = yield from counting(saved)
    if after is saved:
        return saved, history
    return after, replace(history, lines=(*history.lines, *map(line_of, after.unwritten)))


def find_match(seed: str) -> Path:
    """Return the path of the match with this seed. Raise RulesError if no match has it, or if the
    archive can't be read."""
    names = sorted(_found(matches_folder()).items(), key=lambda one: -one[1][1])
    for name in ("", *(name for name, _ in names)):
        try:
            if read_match(path_of(name)).match.seed == seed:
                return path_of(name)
        except (FileNotFoundError, RulesError):
            continue
    raise refuse("records.gone")


def change_kept(change: Callable[[Iterable[PastMatch]], Iterable[PastMatch]]) -> None:
    """Write down facts that were found about matches later. A failure only costs time."""
    kept = _kept()
    new = {one.name: one for one in change(past for _, past in kept.values() if past)}
    changed = {name: (stamp, new.get(name)) for name, (stamp, _) in kept.items()}
    if changed != kept:
        write_object(records_file(), _data(changed))


def delete_matches(names: Iterable[str]) -> Reason | None:
    """Delete archived matches for good. Return why one couldn't be deleted; it stays, and the ones
    after it."""
    kept = _kept()
    problem = None
    try:
        for name in names:
            path = path_of(name)
            # Killed between the two, the match is still there to be deleted.
            history_file(path).unlink(missing_ok=True)
            path.unlink(missing_ok=True)
            kept.pop(name, None)
    except OSError as error:
        problem = Reason.of("records.cannot_delete", path=str(path), why=why(error))
    # The next reading then misses nothing that the player deleted, and the album is made anew.
    with contextlib.suppress(OSError):
        album_file().unlink()
    write_object(records_file(), _data(kept))
    return problem


# --- reading a match ----------------------------------------------------------------------------


def _found(folder: Path) -> dict[str, Stamp]:
    """Return the stamps of the numbered matches in a folder, by name. Raise UnreadableError if they
    can't be listed."""
    try:
        with os.scandir(folder) as entries:
            sizes = {one.name: one.stat() for one in entries if one.is_file()}
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except OSError as error:
        raise UnreadableError(cannot_read(folder, error)) from error
    stamps: dict[str, Stamp] = {}
    for file in sizes:
        name = file.removesuffix(".json")
        if file.endswith(".json") and name.isascii() and name.isdigit():
            pair = (sizes.get(one) for one in (file, history_file(Path(file)).name))
            stamps[name] = tuple(n for one in pair if one for n in (one.st_size, one.st_mtime_ns))
    return stamps


def _past(name: str) -> Slices[tuple[PastMatch | None, bool]]:
    """Find the facts that the records need of a match, or None if it can't be read. Return also
    whether that is certain: a match or a hand could be out of reach for a moment."""
    path = path_of(name)
    try:
        saved, history = yield from opening_match(path)
        when = min(max(0.0, path.stat().st_mtime), LAST_DAY)
    except (OSError, UnreadableError):
        return None, False
    except RulesError:
        return None, True
    in_fan = ruleset_of(saved.ruleset).unit == "fan"
    hands = tuple(hand_record(line.result, in_fan=in_fan) for line in history.lines)
    match = saved.match
    past = PastMatch(
        name,
        when,
        saved.ruleset,
        saved.players,
        match.is_over,
        match.place(PLAYER),
        match.scores[PLAYER],
        hands,
        match.seed,
        saved.opponents,
        saved.kind,
    )
    return past, history.problem is None


# --- the file of records ------------------------------------------------------------------------


def _data(kept: Kept) -> dict[str, object]:
    matches = {name: (stamp, past and _past_data(past)) for name, (stamp, past) in kept.items()}
    return {
        "format": FORMAT,
        "program": __version__,
        "digest": _digest(matches),
        "matches": matches,
    }


def _digest(matches: object) -> str:
    return hashlib.sha256(json.dumps(matches).encode()).hexdigest()


def _past_data(past: PastMatch) -> dict[str, object]:
    return {
        "saved": past.saved,
        "seed": past.seed,
        "ruleset": past.ruleset,
        "players": past.players,
        "opponents": past.opponents,
        "kind": past.kind,
        "over": past.is_over,
        "place": past.place,
        "points": past.points,
        "hands": [astuple(one) for one in past.hands],
    }


def _kept() -> Kept:
    """Return the cached matches, or nothing if the file is damaged or of another version."""
    return glance(records_file(), _kept_in, LARGEST) or {}


def _kept_in(data: Data) -> Kept:
    matches = get(data, "matches", dict)
    if (data.get("format"), data.get("program")) != (FORMAT, __version__):
        raise senseless("format")
    if data.get("digest") != _digest(matches):
        raise senseless("digest")
    return {name: _kept_match(name, get(matches, name, list)) for name in matches}


def _kept_match(name: str, entry: list[object]) -> tuple[Stamp, PastMatch | None]:
    match entry:
        case [list() as stamp, None]:
            return items({name: stamp}, name, int), None
        case [list() as stamp, dict() as data]:
            return items({name: stamp}, name, int), _kept_past(name, data)
    raise senseless("matches")


def _kept_past(name: str, data: Data) -> PastMatch:
    players = items(data, "players", str, 3)
    opponents = items(data, "opponents", str, 3)
    return PastMatch(
        name,
        real_in(data, "saved", 0, LAST_DAY),
        ruleset_of(get(data, "ruleset", str)).id,
        (players[0], players[1], players[2]),
        get(data, "over", bool),
        number_in(data, "place", range(1, 5)),
        number_in(data, "points", POINTS),
        tuple(map(_kept_hand, items(data, "hands", list))),
        get(data, "seed", str),
        (opponents[0], opponents[1], opponents[2]),
        kind_in(data),
    )


def _kept_hand(row: list[object]) -> HandRecord:
    match row:
        case [
            int(number),
            int(points),
            int() | None as worth,
            bool(fed),
            list() as patterns,
            int(seat),
            bool(drawn),
            bool() | None as ready,
        ] if seat in SEATS and all(one in POINTS for one in (number, points, worth or 0)):
            names = items({"patterns": patterns}, "patterns", str)
            return HandRecord(number, points, worth, fed, names, Seat(seat), drawn, ready)
    raise senseless("hands")
