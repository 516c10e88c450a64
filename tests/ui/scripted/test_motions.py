"""Scenes with movement show a moment on the way, identical at every drawing."""

from __future__ import annotations

import pygame
import pytest

from game.settings.settings import Settings
from game.ui.drawing.ground import felt
from game.ui.drawing.pictures import Pictures
from game.ui.drawing.sprites import Stage
from game.ui.kit.screen import Screen
from game.ui.screenshot import open_scene, picture
from game.ui.scripted.motions import ENDINGS, MOTIONS, MotionScene

SIZE = (960, 600)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.sample(8)
@pytest.mark.parametrize("name", [*MOTIONS, *ENDINGS])
def test_a_moment_is_the_same_however_often_it_is_drawn(name: str) -> None:
    app = open_scene(name, Settings(speed=5))
    first = pixels(picture(app, SIZE))
    app.change_settings(layout=0)
    other = pixels(picture(app, SIZE))
    app.change_settings(layout=1)
    assert pixels(picture(app, SIZE)) == first
    assert (other == first) == name.startswith("moving-deal"), "a deal has no discards yet"


@pytest.mark.parametrize("name", [*MOTIONS, *ENDINGS])
def test_something_is_on_its_way(name: str) -> None:
    app = open_scene(name, Settings(speed=5))
    pygame.font.init()
    stage, surface = Stage(Pictures(), felt(*SIZE)), pygame.Surface(SIZE)
    assert isinstance(app.top, MotionScene)
    half = app.top.show_half(stage, Screen(*SIZE, app.labels, app.settings))
    stage.draw(surface, half)
    assert stage.is_moving
    moving = pixels(surface)
    stage.finish()
    stage.draw(surface, half)
    assert pixels(surface) != moving
