"""The player's tile styles: folders, and the names of their files."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.rules.tiles import ALL_TILES, tile_text
from game.settings.settings import Settings, load_settings, save_settings
from game.settings.tile_styles import (
    MOST_STYLES,
    TILE_STYLE,
    folder_of,
    own_styles,
    pictures_in,
)
from game.system.paths import own_tiles

FLUFFY = {
    **{f"Man{n}": f"{n}m" for n in range(1, 10)},
    **{f"Pin{n}": f"{n}p" for n in range(1, 10)},
    **{f"Sou{n}": f"{n}s" for n in range(1, 10)},
    "Ton": "E",
    "Nan": "S",
    "Shaa": "W",
    "Pei": "N",
    "Chun": "C",
    "Hatsu": "F",
    "Haku": "P",
    "Front": "front",
    "Back": "back",
}


def folder_with(*names: str, style: str = "Mine") -> Path:
    folder = own_tiles() / style
    folder.mkdir(parents=True)
    for name in names:
        (folder / name).write_bytes(b"")
    return folder


def faces(folder: Path) -> dict[str, str]:
    return {face: path.name for face, path in pictures_in(folder).items()}


def test_the_names_are_those_of_the_notation() -> None:
    texts = list(map(tile_text, ALL_TILES))
    assert len(texts) == 42
    found = faces(folder_with(*(f"{one}.svg" for one in texts)))
    assert found == {one: f"{one}.svg" for one in texts}


def test_the_names_of_the_fluffystuff_set_are_known() -> None:
    found = faces(folder_with(*(f"{name}.svg" for name in FLUFFY), "Man5-Dora.svg", "LICENSE.md"))
    assert found == {face: f"{name}.svg" for name, face in FLUFFY.items()}


def test_of_several_for_one_tile_the_notation_and_svg_come_first() -> None:
    found = faces(folder_with("Man1.svg", "1m.png", "2M.PNG", "2m.svg", "Blank.svg", "Haku.png"))
    assert found == {"1m": "1m.png", "2m": "2m.svg", "P": "Haku.png"}


def test_a_blank_face_is_the_white_dragon_without_another() -> None:
    assert faces(folder_with("Blank.svg")) == {"P": "Blank.svg"}


def test_each_folder_is_a_style() -> None:
    assert own_styles() == ()
    for name in ("b", "A set", ".hidden", "a\tb"):
        folder_with(style=name)
    (own_tiles() / "1m.svg").write_bytes(b"")
    assert own_styles() == ("tiles/A set", "tiles/b")
    for number in range(MOST_STYLES):
        folder_with(style=f"c{number:02}")
    assert len(own_styles()) == MOST_STYLES


@pytest.mark.parametrize(
    "style", ["tiles/", "tiles/..", "tiles/a/b", "tiles/a\\b", "tiles/C:", "tiles/a\nb", "other", 3]
)
def test_no_style_leads_out_of_the_folder(style: object) -> None:
    assert not TILE_STYLE.allows(style)
    assert not isinstance(style, str) or folder_of(style) is None


def test_a_style_whose_folder_has_vanished_stays_set() -> None:
    save_settings(Settings(tile_style="tiles/Gone"))
    found, told = load_settings()
    assert (found.tile_style, told) == ("tiles/Gone", ())
    assert pictures_in(own_tiles() / "Gone") == {}


def test_a_file_where_the_folder_should_be_is_no_style() -> None:
    own_tiles().parent.mkdir(exist_ok=True)
    own_tiles().write_text("in the way")
    assert own_styles() == ()
