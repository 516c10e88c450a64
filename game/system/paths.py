"""The paths of the game's files and the player's files."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path
from typing import Literal, TypeAlias, get_args

import platformdirs

from game.packed import assets_folder

Kind: TypeAlias = Literal["config", "data", "log"]
MatchKind: TypeAlias = Literal["match", "practice", "today"]
"""A match for the records, a practice match, or the hand of a day. One of each can wait."""
KINDS: tuple[MatchKind, ...] = get_args(MatchKind)

APP = "Pocket Mahjong"
HOME = "GAME_HOME"
"""The environment variable that puts all of the player's files into one folder."""
NOWHERE = Path(sys.executable or __file__).absolute() / APP
"""The player's folder if the system has none. A folder in a program file can't exist."""


def asset(*parts: str) -> Path:
    """Return the path of a file that comes with the game, such as `asset("table", "tick.svg")`."""
    return assets_folder().joinpath(*parts)


def user_folder(kind: Kind) -> Path:
    """Return the player's folder for settings, matches or the log. It might not exist yet.

    It is in NOWHERE for a user without a home folder.
    """
    try:
        home = named_home()
        if home is not None:
            return home / "log" if kind == "log" else home
        places = platformdirs.PlatformDirs(APP, appauthor=False, roaming=False)
        folder = Path(getattr(places, f"user_{kind}_dir"))
    except (OSError, RuntimeError, ValueError):
        return NOWHERE
    return folder if folder.is_absolute() else NOWHERE


def named_home() -> Path | None:
    """Return the folder in GAME_HOME, if set. Raise OSError for a relative path if the current
    folder is gone."""
    home = os.environ.get(HOME)
    return Path(home).absolute() if home else None


MOST_ALIKE = 100
"""The most files that differ only by a number."""


def documents_folder(kind: Literal["documents", "pictures"]) -> Path:
    """Return the folder for the player's own documents or pictures of the game."""
    try:
        home = named_home()
        if home is not None:
            return home / kind
        folder = Path(getattr(platformdirs, f"user_{kind}_dir")())
    except (OSError, RuntimeError, ValueError):
        return NOWHERE
    return folder / APP if folder.is_absolute() else NOWHERE


def free_file(folder: Path, name: str, ending: str) -> Path:
    """Return the path of a file that doesn't exist yet: name.png, name 2.png and so on. Of a folder
    that can't be read, nobody can tell: then the name is one that no other file has."""
    for number in range(1, MOST_ALIKE):
        path = folder / f"{name}{'' if number == 1 else f' {number}'}{ending}"
        if not might_exist(path):
            return path
    return folder / f"{name} {os.urandom(8).hex()}{ending}"


def settings_file() -> Path:
    """Return the path of the settings. The file might not exist yet."""
    return user_folder("config") / "settings.json"


def match_file(kind: MatchKind = "match") -> Path:
    """Return the path of the match in play of a kind."""
    return user_folder("data") / f"{kind}.json"


def has_saved_match(kind: MatchKind = "match") -> bool:
    """Return whether a saved match exists or might exist. It might be unreadable."""
    return might_exist(match_file(kind))


def might_exist(path: Path) -> bool:
    """Return whether a regular file exists, or the system can't tell."""
    try:
        return stat.S_ISREG(path.stat().st_mode)
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        return True


def history_file(match: Path) -> Path:
    """Return the path of a match's history, next to it: match.history.jsonl, 1.history.jsonl."""
    return match.with_name(f"{match.stem}.history.jsonl")


def album_file() -> Path:
    """Return the path of the album's first hands, a cache that is rebuilt from the matches."""
    return user_folder("data") / "album.json"


def records_file() -> Path:
    """Return the path of the records, a cache of the matches that is rebuilt if lost."""
    return user_folder("data") / "records.json"


def days_file() -> Path:
    """Return the path of the results of the hands of the days."""
    return user_folder("data") / "days.json"


def drills_file() -> Path:
    """Return the path of the player's progress in the drills."""
    return user_folder("data") / "drills.json"


def lessons_file() -> Path:
    """Return the path of the player's progress in the lessons."""
    return user_folder("data") / "lessons.json"


def reviews_file() -> Path:
    """Return the path of the sums of reviewed hands, a cache that reviews fill again if lost."""
    return user_folder("data") / "reviews.json"


def graphics_file() -> Path:
    """Return the path of what the graphics card costs, which is tried again if lost."""
    return user_folder("data") / "graphics.json"


def player_files() -> tuple[Path, ...]:
    """Return the paths of all files that the game keeps under a fixed name. They might not exist
    yet."""
    matches = [match_file(kind) for kind in KINDS]
    progress = (days_file(), drills_file(), lessons_file())
    caches = (album_file(), records_file(), reviews_file(), graphics_file())
    others = (settings_file(), lock_file(), knock_file(), log_file())
    return (*matches, *map(history_file, matches), *progress, *caches, *others)


def matches_folder() -> Path:
    """Return the folder of the archived matches, which have numbers for names."""
    return user_folder("data") / "matches"


def real_tables_folder() -> Path:
    """Return the folder of the sheets of real tables, which have numbers for names."""
    return user_folder("data") / "tables"


def own_locale() -> Path:
    """Return the folder for the player's catalogues of labels."""
    return user_folder("data") / "locale"


def own_tiles() -> Path:
    """Return the folder for the player's tile styles, each a folder of pictures."""
    return user_folder("data") / "tiles"


def lock_file() -> Path:
    """Return the path of the running game's lock. It is empty, and stays when the program ends."""
    return user_folder("data") / "running.lock"


def knock_file() -> Path:
    """Return the path of the file by which a second start knocks at the running game. It is gone
    after the answer."""
    return user_folder("data") / "running.json"


def log_file() -> Path:
    """Return the path of the log. Older parts are next to it, as pocket-mahjong.log.1 and so on."""
    return user_folder("log") / "pocket-mahjong.log"
