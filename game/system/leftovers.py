"""The remains of a program that was killed while it wrote files."""

from __future__ import annotations

import contextlib
import filecmp
import json
import os
import re
from collections.abc import Iterator
from pathlib import Path

from game.system.paths import (
    KINDS,
    documents_folder,
    drills_file,
    history_file,
    knock_file,
    log_file,
    match_file,
    matches_folder,
    real_tables_folder,
    records_file,
    settings_file,
)
from game.system.player_file import get, glance
from game.system.storage import LARGEST

_TEMPORARY = re.compile(
    r"\.[a-z0-9_]{8}\."
    r"(?:(?:settings|match|practice|today|days|lessons|album|drills|records|reviews|graphics|running|\d+)"
    r"(?:\.history|\.broken-\d+)*\.jsonl?|records\.csv|crash-[\d-]+\.txt"
    r"|[\d .-]+\.(?:pmj|png|csv|txt))"
)
"""The names of temporary files: see `storage._write`."""
_MATCH = re.compile(r"\d+\.json")
_HISTORY = re.compile(r"(?:match|practice|today|\d+)\.history\.jsonl")
_BROKEN_HISTORY = re.compile(r"(?:match|practice|today)\.history\.broken-\d+\.jsonl")


def remove_leftovers() -> None:
    """Remove temporary files, empty files that were claimed for a match, copies of histories, and
    the knock of a start that didn't wait. Call this only while no other game uses the player's
    files."""
    _remove(knock_file())
    own = (settings_file(), match_file(), records_file(), drills_file())
    numbered = (matches_folder() / "1.json", real_tables_folder() / "1.json")
    files = (*own, log_file(), *numbered)
    places = {*files, *(Path(os.path.realpath(file)) for file in files)}
    shared = {documents_folder("documents"), documents_folder("pictures")}
    for folder in {*(place.parent for place in places), *shared}:
        for path in _files(folder, _TEMPORARY):
            _remove(path)
    for path in _files(matches_folder(), _MATCH):
        if _is_empty(path):
            _remove(path)
    for folder in (match_file().parent, matches_folder()):
        for path in _files(folder, _HISTORY):
            _give_back(path)
    for path in _files(match_file().parent, _BROKEN_HISTORY):
        if _is_archived(path):
            _remove(path)


def _files(folder: Path, names: re.Pattern[str]) -> Iterator[Path]:
    """Yield the regular files in a folder with such names."""
    found: list[str] = []
    # `Path.iterdir` would ask the disk about each of a thousand matches, at each start.
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        found += (
            one.name
            for one in entries
            if names.fullmatch(one.name) and one.is_file(follow_symlinks=False)
        )
    yield from (folder / name for name in sorted(found))


def _remove(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink()


def _is_empty(path: Path) -> bool:
    with contextlib.suppress(OSError):
        return path.stat().st_size == 0
    return False


def _give_back(history: Path) -> None:
    """Undo the copying or moving of a history whose match wasn't moved, or finish it if the match
    was: remove a copy, and rename an only history to its match's."""
    beside = history.with_name(history.name.replace(".history.jsonl", ".json"))
    with contextlib.suppress(OSError):
        if beside.exists():
            return
        for match in (*map(match_file, KINDS), *_files(matches_folder(), _MATCH)):
            if match != beside and _is_of_match(history, match):
                own = history_file(match)
                if not own.exists():
                    history.rename(own)
                elif filecmp.cmp(history, own, shallow=False):
                    history.unlink()
                return


def _is_archived(history: Path) -> bool:
    """Return whether an archived match has this history too. The next match then set it aside,
    since it couldn't be removed when its match was archived."""
    with contextlib.suppress(OSError):
        archived = _files(matches_folder(), _HISTORY)
        return any(filecmp.cmp(history, own, shallow=False) for own in archived)
    return False


def _is_of_match(history: Path, match: Path) -> bool:
    """Return whether a file is the history of this match."""
    seed = glance(match, lambda data: get(data, "seed", str))
    try:
        with history.open("rb") as file:
            return seed is not None and bool(json.loads(file.readline(LARGEST))["seed"] == seed)
    except (FileNotFoundError, ValueError, RecursionError, LookupError, TypeError):
        return False
