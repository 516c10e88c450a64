"""A player draws tiles of their own: a folder of pictures is a style in the settings."""

from __future__ import annotations

import time
from pathlib import Path

import pygame
import pytest

from game.rules.tiles import ALL_TILES, Tile, tile_from_text, tile_text
from game.system.paths import own_tiles
from game.ui.drawing.looks import Pixels, TileLook
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.screens.title import TitleScene
from tests.ui.desk import FakeWindow, Hand
from tests.ui.mouse import click, item, new_app, placed_by, texts, to_setting

RED, BLUE = (220, 10, 20), (10, 20, 220)
HIGH, WIDE = 120, 90
MIDDLE = (WIDE // 2, HIGH // 2)
PATIENCE = 60
"""The seconds after which the check of a folder counts as hung."""


def square(colour: tuple[int, int, int]) -> str:
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="400" viewBox="0 0 300 400">'
    return f'{head}<rect width="300" height="400" fill="#{bytes(colour).hex()}"/></svg>'


def set_of(name: str = "Mine", *, broken: str = "") -> Path:
    """Make a folder of a red picture for each tile, one of them broken."""
    folder = own_tiles() / name
    folder.mkdir(parents=True)
    for tile in map(tile_text, ALL_TILES):
        text = "<svg" if tile == broken else square(RED)
        (folder / f"{tile}.svg").write_text(text)
    return folder


def at_settings(**settings: object) -> tuple[App, Hand]:
    pygame.display.init()
    pygame.font.init()
    app = new_app(**settings)  # type: ignore[arg-type]
    app.reset_to(TitleScene(app))
    app.open(routes.Settings())
    return app, Hand(app.top, FakeWindow())


def wait_for_tiles(hand: Hand) -> None:
    """Draw frames until the pictures were checked."""
    end = time.monotonic() + PATIENCE
    hand.frame()
    while hand.window._tiles._checking is not None and time.monotonic() < end:
        time.sleep(0.01)
        hand.frame()


def colour_of(
    hand: Hand, tile: Tile, at: Pixels = MIDDLE, *, back: bool = False, index: bool = False
) -> tuple[int, ...]:
    """Return the colour of a tile on the table, at this pixel of it."""
    look = TileLook(tile, HIGH, back=back, index=index)
    picture = hand.window.pictures.of(look, WIDE, HIGH)
    return tuple(picture.surface.get_at((at[0] - picture.dx, at[1] - picture.dy)))[:3]


def test_a_folder_is_chosen_in_the_settings_and_its_tiles_are_seen() -> None:
    folder = set_of(broken="1p")
    (folder / "Back.svg").write_text(square(BLUE))
    app, hand = at_settings()
    plain = colour_of(hand, tile_from_text("1p"))
    to_setting(app, "tile_style")
    click(app, "setting.tile_style")
    assert texts(app)["setting.tile_style.list.2.label"] == "Mine"
    click(app, "setting.tile_style.list.2")
    assert app.settings.tile_style == "tiles/Mine"
    wait_for_tiles(hand)
    others = [tile for tile in ALL_TILES if tile_text(tile) != "1p"]
    assert {colour_of(hand, tile) for tile in others} == {RED}
    assert colour_of(hand, tile_from_text("1p")) == plain, "that of the classic style"
    assert colour_of(hand, tile_from_text("1p"), back=True) == BLUE
    assert app.messages == ["1p.svg isn't used: It isn't a picture that can be read."]
    assert colour_of(hand, others[0], index=True) == RED
    corner = (WIDE // 6, HIGH // 8)
    assert colour_of(hand, others[0], corner) == RED
    assert colour_of(hand, others[0], corner, index=True) != RED, "the number lies in the corner"
    app.change_settings(felt="wood")
    hand.frame()
    assert colour_of(hand, others[0]) == RED, "another felt changes no tiles"
    app.change_settings(tile_style="classic")
    hand.frame()
    assert colour_of(hand, others[0]) != RED


def test_a_folder_that_has_vanished_is_told_and_stays_chosen() -> None:
    app, hand = at_settings(tile_style="tiles/Gone")
    wait_for_tiles(hand)
    assert app.messages == [
        f"No tile pictures in {own_tiles() / 'Gone'}. The classic tiles are shown."
    ]
    to_setting(app, "tile_style")
    assert texts(app)["setting.tile_style.label"] == "Gone"
    click(app, "setting.tile_style")
    assert texts(app)["setting.tile_style.list.2.label"] == "Gone"
    click(app, "setting.tile_style.list.2")
    assert app.settings.tile_style == "tiles/Gone"
    click(app, "setting.tile_style")
    click(app, "setting.tile_style.list.1")
    assert app.settings.tile_style == "contrast"


def test_a_long_name_is_cut_at_its_end() -> None:
    name = "Tiles that my grandmother painted in 1962 for the whole family"
    set_of(name)
    app, _ = at_settings(tile_style=f"tiles/{name}")
    to_setting(app, "tile_style")
    shown = texts(app)["setting.tile_style.label"]
    assert shown.endswith("…")
    assert name.startswith(shown[:-1])


@pytest.mark.parametrize("size", [(960, 600), (2560, 1600)])
def test_the_button_makes_the_folder_and_says_where_it_is(size: tuple[int, int]) -> None:
    app, _ = at_settings()
    assert not own_tiles().exists()
    click(app, "tiles_folder")
    assert own_tiles().is_dir()
    assert app.messages == [
        f"Put a folder of pictures (1m.svg to g4.svg) into {own_tiles()}, then choose it here."
    ]
    set_of()
    click(app, "tiles_folder")
    click(app, "setting.tile_style")
    assert texts(app)["setting.tile_style.list.2.label"] == "Mine"
    boxes = [one.box for one in placed_by(app, size) if one.key == "preview"]
    assert not boxes[0].overlaps(item(app, "tiles_folder").box)
