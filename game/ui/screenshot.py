"""Scripted scenes drawn without a display, for pictures and tests."""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pygame

from game.settings.settings import Settings
from game.system.paths import own_locale
from game.system.storage import write_named
from game.ui.drawing.ground import felt
from game.ui.drawing.pictures import Pictures
from game.ui.drawing.sprites import Stage
from game.ui.drawing.theme import Theme, picture_size, theme_of
from game.ui.kit.app import App
from game.ui.kit.keeping import png_of
from game.ui.kit.screen import Screen
from game.ui.route_table import scene_of
from game.ui.scripted.motions import MotionScene
from game.ui.scripted.scenes import LATER, SCENES
from game.words.own_labels import take_along


def draw(
    scene: str,
    layout: int,
    language: str,
    size: tuple[int, int],
    path: Path,
    theme: Theme | None = None,
) -> None:
    """Write a PNG of a scripted scene: one of SCENES. The player's files stay untouched. Raise
    RulesError if the PNG can't be written."""
    look = theme or Theme()
    catalogues = own_locale()
    with own_home():
        take_along(catalogues)
        settings = Settings(layout=layout, language=language, speed=5)
        settings = replace(settings, felt=look.felt, tile_back=look.back, tile_style=look.style)
        png = png_of(picture(open_scene(scene, settings), size))
    write_named(path, png)


def picture(app: App, size: tuple[int, int]) -> pygame.Surface:
    """Return the picture that a window of this size would show."""
    pygame.font.init()
    theme, large = theme_of(app.settings), picture_size(*size)
    drawn = picture_on(felt(*large, theme.felt), Pictures(theme=theme), app)
    return drawn if large == size else pygame.transform.smoothscale(drawn, size)


def picture_on(ground: pygame.Surface, pictures: Pictures, app: App) -> pygame.Surface:
    """Return the window's picture on a ground of the window's size. `pictures` can be reused."""
    stage = Stage(pictures, ground.copy())
    surface = pygame.Surface(stage.size)
    screen = Screen(*stage.size, app.labels, app.settings)
    now = LATER
    if isinstance(app.top, MotionScene):
        now = app.top.show_half(stage, screen)
    else:
        stage.show(app.place(screen), now)
        stage.finish()
    stage.draw(surface, now)
    return surface


def digest_of(picture: pygame.Surface) -> str:
    """Return the hash of all bytes of a picture."""
    return hashlib.sha256(pygame.image.tobytes(picture, "RGB")).hexdigest()[:32]


@contextmanager
def own_home() -> Iterator[None]:
    """Use a temporary user folder, so that the player's matches and settings stay untouched."""
    # A virus scanner might still be reading a file that is to be removed.
    folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
    with folder as home, environment("GAME_HOME", home):
        yield


@contextmanager
def environment(name: str, value: str) -> Iterator[None]:
    """Give an environment variable another value for a while."""
    before = os.environ.get(name)
    os.environ[name] = value
    try:
        yield
    finally:
        if before is None:
            del os.environ[name]
        else:
            os.environ[name] = before


def open_scene(scene: str, settings: Settings) -> App:
    """Return an app that shows this scene."""
    app = App(scene_of, settings)
    SCENES[scene](app)
    return app
