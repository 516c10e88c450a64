"""A window smaller than the smallest picture: it shows a larger one, scaled down."""

from __future__ import annotations

from typing import cast

import pygame
import pytest

from game.rules.tiles import tile_from_text
from game.settings.settings import Settings
from game.ui.drawing.looks import Pixels
from game.ui.drawing.theme import picture_size
from game.ui.screenshot import open_scene, own_home, picture
from game.ui.scripted.scenes import LATER, SCENES
from game.ui.table.play.table import TableScene
from game.ui.window.window import Window
from tests.ui.desk import Desk, FakeWindow, Hand, new_desk
from tests.ui.moments import discards, opened, own_turn
from tests.ui.test_every_command import points
from tests.window.driver import scaled

SMALL, NORMAL = (640, 480), (1280, 800)
SHAPES = (SMALL, (800, 480), (400, 1000), (1000, 300), (320, 200))
TINY = ((1, 1), (40, 30), (30, 900), (900, 30))


@pytest.fixture(autouse=True)
def library() -> None:
    pygame.display.init()
    pygame.font.init()


@pytest.fixture
def desk() -> Desk:
    return new_desk()


@pytest.mark.parametrize(
    ("size", "drawn"),
    [
        ((960, 600), (960, 600)),
        ((3840, 2160), (3840, 2160)),
        ((959, 600), (1918, 1200)),
        ((960, 599), (1920, 1198)),
        ((480, 300), (960, 600)),
        ((479, 300), (1437, 900)),
        ((320, 200), (960, 600)),
        ((400, 1000), (1200, 3000)),
        ((1, 1), (320, 200)),
    ],
)
def test_a_small_window_has_a_larger_picture(size: Pixels, drawn: Pixels) -> None:
    assert picture_size(*size) == drawn


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize("size", SHAPES)
def test_the_window_shows_the_whole_picture_scaled_down(size: Pixels) -> None:
    with own_home():
        app = open_scene("table", Settings(speed=5))
        fake = FakeWindow(size)
        window = Window(app, cast(pygame.Window, fake))
        window.frame(LATER)
        window.frame(LATER)
        assert window.stage.size == picture_size(*size)
        assert pixels(fake.surface) == pixels(picture(app, size))


def test_a_window_that_grows_again_is_drawn_as_before(desk: Desk) -> None:
    fake = FakeWindow(NORMAL)
    hand = Hand(desk, fake)
    before = pixels(fake.surface)
    for size in (*SHAPES, NORMAL):
        fake.become(size)
        assert hand.frame() == 1, "drawn at once"
        assert hand.frame() == 0
    assert pixels(fake.surface) == before


def test_a_window_with_the_pixels_of_the_picture_before_it_is_drawn(desk: Desk) -> None:
    fake = FakeWindow((960, 600))
    hand = Hand(desk, fake)
    fake.become((480, 300))
    assert hand.frame() == 1
    assert hand.window.stage.size == (960, 600)
    assert pixels(fake.surface) != pixels(pygame.Surface((480, 300)))


def hovered(window: Window, point: Pixels) -> str:
    """Return the key of the item under this point of the window."""
    event = pygame.event.Event(pygame.MOUSEMOTION, pos=point, buttons=(0, 0, 0))
    window.handle(event)
    return window.input.hover


@pytest.mark.sample(16)
@pytest.mark.parametrize(
    ("scene", "size"),
    [
        *((scene, SMALL) for scene in SCENES),
        *((scene, size) for scene in ("table", "claim", "settings", "rules") for size in SHAPES),
    ],
)
def test_the_mouse_meets_every_item(scene: str, size: Pixels) -> None:
    with own_home():
        app = open_scene(scene, Settings(speed=5))
        window = Window(app, cast(pygame.Window, FakeWindow(size)))
        window.frame(0)
        for one in window.input.placed:
            if one.command:
                spots = points(scaled(one.box, window.stage.size, size))
                assert any(hovered(window, spot) == one.key for spot in spots), one


@pytest.mark.parametrize("size", SHAPES)
def test_a_tile_is_discarded_in_a_small_window(size: Pixels) -> None:
    _, scene = opened(own_turn(drawn="9s"))
    hand = Hand(scene, FakeWindow(size))
    drawn = next(one for one in hand.window.input.placed if one.key == "0/slot:13")
    hand.click(*scaled(drawn.box, hand.window.stage.size, size).centre)
    assert discards(scene.session)[0] == tile_from_text("9s")


@pytest.mark.parametrize("size", TINY)
@pytest.mark.parametrize("scene", ["table", "settings", "result", "replay"])
def test_no_size_is_too_small_to_draw(scene: str, size: Pixels) -> None:
    with own_home():
        app = open_scene(scene, Settings(speed=5))
        window = Window(app, cast(pygame.Window, FakeWindow(size)))
        window.frame(0)
        assert isinstance(app.top, TableScene) == (scene == "table")
