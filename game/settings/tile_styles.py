"""The styles of tile faces: those of the game, and the player's. Each folder in `tiles` of the
player's data is one, with a picture for each tile. What it doesn't have looks as in "classic"."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Literal, TypeAlias, get_args

from game.rules.problems import Reason
from game.rules.tiles import ALL_TILES, tile_text
from game.settings.values import Check
from game.system.letters import is_drawable
from game.system.paths import own_tiles
from game.system.storage import why

TileStyle: TypeAlias = Literal["classic", "contrast"]
TILE_STYLES: tuple[TileStyle, ...] = get_args(TileStyle)
"""The styles that come with the game."""
OWN = "tiles/"
"""The beginning of the player's styles. The rest is the name of the folder."""
MOST_STYLES, MOST_FILES = 12, 1000
"""The most of the player's styles to choose from, and the most files to look at in each."""
FRONT, BACK, _BLANK = "front", "back", "blank"
"""A picture below every face, one on the back, and a face without a sign."""
WHITE = "P"
"""The white dragon, whose face can be empty."""
_SUFFIXES = (".svg", ".png")
_SUITS = {"m": "man", "p": "pin", "s": "sou"}
_HONOURS = {
    "E": "ton", "S": "nan", "W": "shaa", "N": "pei", "C": "chun", "F": "hatsu", "P": "haku",
}  # fmt: skip


def _other_name(tile: str) -> str:
    """Return the name of a tile's picture in FluffyStuff's set, "" for a bonus tile."""
    return f"{_SUITS[tile[1]]}{tile[0]}" if tile[0].isdigit() else _HONOURS.get(tile, "")


_TEXTS = tuple(map(tile_text, ALL_TILES))
_FACES = {
    **{_other_name(one): one for one in _TEXTS if _other_name(one)},
    **{one.lower(): one for one in _TEXTS},
    **{one: one for one in (FRONT, BACK, _BLANK)},
}
"""The faces by the names of their files, in lower case and without the ending."""


def _is_style(value: object) -> bool:
    return isinstance(value, str) and (value in TILE_STYLES or folder_of(value) is not None)


TILE_STYLE = Check(_is_style)


def folder_of(style: str) -> Path | None:
    """Return the folder of one of the player's styles, None for any other style."""
    name = style.removeprefix(OWN)
    is_name = is_drawable(name) and name == Path(name).name and name not in ("", ".", "..")
    is_own = style.startswith(OWN) and is_name and not {*name} & {*"/\\:"}
    return own_tiles() / name if is_own else None


def own_styles() -> tuple[str, ...]:
    """Return the player's styles, in the order of their names."""
    try:
        with os.scandir(own_tiles()) as entries:
            names = sorted(one.name for one in entries if one.is_dir() and one.name[0] != ".")
    except OSError:
        return ()
    return tuple(f"{OWN}{one}" for one in names if folder_of(f"{OWN}{one}"))[:MOST_STYLES]


def pictures_in(folder: Path) -> Mapping[str, Path]:
    """Return the files of a folder that have the name of a picture, by tile, FRONT and BACK. Of
    several for one tile, take the first: in the game's notation, and SVG."""
    try:
        with os.scandir(folder) as entries:
            paths = [Path(one.path) for one, _ in zip(entries, range(MOST_FILES), strict=False)]
    except OSError:
        return {}
    found = _by_face(one for one in paths if one.suffix.lower() in _SUFFIXES)
    if _BLANK in found:
        found.setdefault(WHITE, found.pop(_BLANK))
    return found


def _by_face(paths: Iterable[Path]) -> dict[str, Path]:
    """Return the files by face. The last one that is written there is the first to take."""

    def rank(path: Path) -> tuple[bool, bool, Path]:
        face = _FACES.get(path.stem.lower(), "")
        return (face.lower() == path.stem.lower(), path.suffix.lower() == _SUFFIXES[0], path)

    ordered = sorted(paths, key=rank)
    return {_FACES[one.stem.lower()]: one for one in ordered if one.stem.lower() in _FACES}


def make_own_tiles() -> Reason:
    """Make the folder for the player's styles if it isn't there. Return where it is, or why it
    couldn't be made."""
    folder = own_tiles()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        return Reason.of("problem.tiles_folder", path=str(folder), why=why(error))
    return Reason.of("tiles.folder", path=str(folder))
