"""What lies behind a veil is one picture, out of focus, which can be made a part at a time."""

from __future__ import annotations

import pygame

from game.rules.tiles import Tile
from game.ui.drawing.behind import layers_of
from game.ui.drawing.fade import TIME
from game.ui.drawing.feast_looks import VeilLook
from game.ui.drawing.ground import felt
from game.ui.drawing.looks import AreaLook, Box, MatLook, PanelLook, Placed, TileLook
from game.ui.drawing.pictures import Pictures
from game.ui.drawing.sprites import Stage

SIZE = (640, 400)
MAT = Placed("mat", MatLook(20), Box(60, 40, 520, 320), -2)
TILE = Placed("tile", TileLook(Tile(3), 90), Box(280, 150, 68, 90), 1)
VEIL = Placed("veil", VeilLook(), Box(0, 0, *SIZE), 5)
OVER = Placed("over", PanelLook("row", 8), Box(20, 20, 60, 30), 6)


def new_stage() -> tuple[Stage, pygame.Surface]:
    return Stage(Pictures(), felt(*SIZE)), pygame.Surface(SIZE)


def drawn(stage: Stage, surface: pygame.Surface) -> bytes:
    stage.draw(surface, 0)
    return pygame.image.tobytes(surface, "RGB")


def test_layers() -> None:
    area = Placed("area", AreaLook(), Box(0, 0, 9, 9), 7)
    low = Placed("low", VeilLook(), Box(0, 0, *SIZE), 0)
    layers = layers_of([OVER, VEIL, low, TILE, area, MAT])
    assert (layers.mat, layers.veil) == (MAT, VEIL.look)
    assert layers.below == ((TILE.look, TILE.box),)
    assert layers.above == [OVER]
    assert layers_of([TILE, MAT]).above == [TILE]


def test_a_veil_takes_the_sharpness_and_the_light_of_what_is_below() -> None:
    stage, surface = new_stage()
    stage.show([MAT, TILE], 0)
    sharp = drawn(stage, surface)
    at = TILE.box.centre
    before = surface.get_at(at)
    stage.show([MAT, TILE, VEIL, OVER], 0)
    assert drawn(stage, surface) != sharp
    assert sum(surface.get_at(at)[:3]) < sum(before[:3])
    bare = Stage(Pictures(), felt(*SIZE))
    bare.show([MAT, VEIL, OVER], 0)
    assert drawn(bare, pygame.Surface(SIZE)) != drawn(stage, surface), (
        "one sees that a tile is there"
    )
    stage.show([MAT, TILE], 0)
    assert drawn(stage, surface) == sharp


def test_in_slices_it_becomes_the_same() -> None:
    at_once, surface = new_stage()
    at_once.show([MAT, TILE, VEIL, OVER], 0)
    whole = drawn(at_once, surface)
    stage, surface = new_stage()
    stage.show([MAT, TILE], 0)
    slices = sum(made is None for made in stage.preparing([MAT, TILE, VEIL, OVER]))
    assert slices > SIZE[1] // 128
    stage.show([MAT, TILE, VEIL, OVER], 0, at_once=False)
    assert not stage.is_behind_missing
    assert drawn(stage, surface) == whole


def test_over_a_veil_the_old_picture_stays_until_the_new_one_is_made() -> None:
    stage, surface = new_stage()
    stage.show([MAT, TILE, VEIL, OVER], 0)
    old = drawn(stage, surface)
    stage.show([MAT, VEIL, OVER], 0, at_once=False)
    assert stage.is_behind_missing
    assert drawn(stage, surface) == old
    while stage.go_on():
        pass
    assert drawn(stage, surface) != old
    new = drawn(stage, surface)
    fresh, surface = new_stage()
    fresh.show([MAT, TILE], 0)
    fresh.show([MAT, VEIL, OVER], 0)
    assert drawn(fresh, surface) == new


def test_a_veil_that_goes_leaves_nothing_to_make() -> None:
    stage, _ = new_stage()
    stage.show([MAT, TILE, VEIL], 0)
    stage.show([MAT, VEIL], 0, at_once=False)
    stage.show([MAT, TILE], 0, at_once=False)
    assert not stage.is_behind_missing
    assert not stage.go_on()


def test_what_is_behind_the_next_screen_is_made_before_the_last_one_fades() -> None:
    for fading in (None, pygame.Surface(SIZE)):
        stage, _ = new_stage()
        stage.show([VEIL], 0)
        for _ in stage.preparing([TILE, VEIL], fading):
            pass
        stage.show([TILE, VEIL], 0, at_once=False)
        assert stage.is_behind_missing is (fading is None)


def test_nothing_is_made_behind_a_veil_while_a_screen_fades() -> None:
    stage, surface = new_stage()
    stage.show([MAT, TILE, VEIL, OVER], 0)
    stage.draw(surface, 0)
    stage.fade(surface)
    stage.show([MAT, VEIL, OVER], 0, at_once=False)
    for now in range(0, TIME, 25):
        stage.draw(surface, now)
        assert not stage.go_on()
    assert stage.is_behind_missing
    stage.draw(surface, TIME)
    assert not stage.is_moving
    assert stage.go_on()
