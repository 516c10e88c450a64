"""Where the game's own files lie, and where the player's are kept."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import Literal, TypeAlias

import platformdirs

Kind: TypeAlias = Literal["config", "data", "log"]

APP = "Pocket Mahjong"
HOME = "GAME_HOME"
"""The environment variable that puts everything of the player's into one folder."""


@cache
def assets_folder() -> Path:
    """The folder of pictures, fonts, sounds and labels, wherever the program was put.

    An installed wheel has it inside the package; a checkout and the packaged program beside it.
    """
    package = Path(__file__).resolve().parent.parent
    inside = package / "assets"
    return inside if inside.is_dir() else package.parent / "assets"


def asset(*parts: str) -> Path:
    """The path of a file that comes with the game, as `asset("table", "tick.svg")`."""
    return assets_folder().joinpath(*parts)


def user_folder(kind: Kind) -> Path:
    """The player's folder for settings, matches or the log. It need not exist yet."""
    home = os.environ.get(HOME)
    if home:
        base = Path(home).absolute()
        return base / "log" if kind == "log" else base
    places = platformdirs.PlatformDirs(APP, appauthor=False, roaming=False)
    return {
        "config": places.user_config_path,
        "data": places.user_data_path,
        "log": places.user_log_path,
    }[kind]


def settings_file() -> Path:
    return user_folder("config") / "settings.json"


def match_file() -> Path:
    """The match being played."""
    return user_folder("data") / "match.json"


def has_saved_match() -> bool:
    """Whether a match was left. It need not turn out to be readable."""
    return match_file().is_file()


def history_file(match: Path) -> Path:
    """The finished hands of a match, beside its file: match.history.jsonl, 1.history.jsonl."""
    return match.with_name(f"{match.stem}.history.jsonl")


def records_file() -> Path:
    """What is remembered of the finished matches: made of them, and anew when it is lost."""
    return user_folder("data") / "records.json"


def matches_folder() -> Path:
    """The matches that were left or have ended, numbered."""
    return user_folder("data") / "matches"


def own_locale() -> Path:
    """Where the player may put catalogues of labels."""
    return user_folder("data") / "locale"


def lock_file() -> Path:
    """Held by the program that plays. It is empty, and stays when the program ends."""
    return user_folder("data") / "running.lock"


def log_file() -> Path:
    """What the program notes; older parts of it are beside it as pocket-mahjong.log.1 and so on."""
    return user_folder("log") / "pocket-mahjong.log"
