"""The remains of a program that was killed while it wrote files."""

from __future__ import annotations

import contextlib
import filecmp
import json
import os
import re
from collections.abc import Iterator
from pathlib import Path

from game.rules.problems import RulesError
from game.session.paths import (
    history_file,
    log_file,
    match_file,
    matches_folder,
    records_file,
    settings_file,
)
from game.session.storage import LARGEST, read_object

_TEMPORARY = re.compile(
    r"\.[a-z0-9_]{8}\."
    r"(?:(?:settings|match|records|\d+)(?:\.history|\.broken-\d+)*\.jsonl?|crash-[\d-]+\.txt)"
)
"""The names of temporary files: see `storage._write`."""
_MATCH = re.compile(r"\d+\.json")


def remove_leftovers() -> None:
    """Remove temporary files, and empty files that were claimed for a match. Call this only while
    no other game uses the player's files."""
    files = (settings_file(), match_file(), records_file(), log_file(), matches_folder() / "1.json")
    places = {*files, *(Path(os.path.realpath(file)) for file in files)}
    for folder in {place.parent for place in places}:
        for path in _files(folder, _TEMPORARY):
            _remove(path)
    for path in _files(matches_folder(), _MATCH):
        with contextlib.suppress(OSError):
            if not path.stat().st_size:
                _give_back(history_file(path))
                path.unlink()


def _files(folder: Path, names: re.Pattern[str]) -> Iterator[Path]:
    """Yield the regular files in a folder with such names."""
    with contextlib.suppress(OSError):
        for path in sorted(folder.iterdir()):
            if names.fullmatch(path.name) and path.is_file() and not path.is_symlink():
                yield path


def _remove(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink()


def _give_back(history: Path) -> None:
    """Undo the copying or moving of a history for a match that wasn't archived after all."""
    current = history_file(match_file())
    with contextlib.suppress(OSError):
        if current.exists():
            if filecmp.cmp(history, current, shallow=False):
                history.unlink()
        elif history.is_file() and _is_of_match(history):
            history.rename(current)


def _is_of_match(history: Path) -> bool:
    """Return whether a file is the history of the match in play."""
    try:
        seed = read_object(match_file())["seed"]
        with history.open("rb") as file:
            return bool(json.loads(file.readline(LARGEST))["seed"] == seed)
    except (RulesError, ValueError, RecursionError, LookupError, TypeError):
        return False
