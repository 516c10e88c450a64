"""The window without a screen: sizes, and frames only when they are needed."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

import pygame
import pytest

from game.settings.settings import Settings, load_settings
from game.ui.drawing.looks import Box
from game.ui.kit.app import App
from game.ui.route_table import scene_of
from game.ui.window.areas import Area
from game.ui.window.display import has_display
from game.ui.window.placement import WindowPlace, place_of, screens_here
from game.ui.window.window import Window
from tests.ui.desk import Desk, FakeWindow, Hand, new_desk
from tests.ui.moments import LONG, opened, own_turn


@pytest.fixture
def desk() -> Desk:
    return new_desk()


@pytest.fixture
def hand(desk: Desk) -> Hand:
    return Hand(desk, FakeWindow())


# --- sizes --------------------------------------------------------------------------------------


def test_the_mouse_of_a_sharper_screen(desk: Desk) -> None:
    hand = Hand(desk, FakeWindow((640, 400), scale=2))
    hand.click(75, 65)
    hand.click(150, 130)
    assert desk.done == [1, "left"]
    hand.move(225, 65)
    assert hand.window.input.hover == "0/two"


@pytest.mark.parametrize("scale", [1, 2, 3])
def test_on_another_monitor_every_pixel_is_drawn_again_and_the_mouse_is_right(
    desk: Desk, scale: int
) -> None:
    hand = Hand(desk, FakeWindow(scale=2))
    hand.fake.scale = scale
    hand.fake.become((1280, 800))
    hand.window.handle(pygame.event.Event(pygame.WINDOWDISPLAYCHANGED))
    assert hand.frame() == 1
    assert hand.window.stage.size == (1280 * scale, 800 * scale)
    hand.click(150 // scale, 130 // scale)  # the desk's first button, in points
    assert desk.done == [1]


def test_another_size_is_placed_again(desk: Desk) -> None:
    app, _ = opened(own_turn())
    fake = FakeWindow()
    hand = Hand(app.top, fake)
    old = {one.key: one.box for one in hand.window.input.placed}
    fake.become((1920, 1080))
    assert hand.frame() == 1
    new = {one.key: one.box for one in hand.window.input.placed}
    assert hand.window.stage.size == (1920, 1080)
    assert set(old) == set(new)
    assert new["0/menu"].right > 1280
    assert hand.frame() == 0


# --- frames -------------------------------------------------------------------------------------


def test_nothing_is_presented_at_rest(hand: Hand) -> None:
    hand.frame()
    assert [hand.frame() for _ in range(5)] == [0] * 5
    assert hand.window._frame_time(hand.now + LONG) > 30


def test_a_change_is_presented_once(hand: Hand, desk: Desk) -> None:
    desk.shift, desk.stale = 30, True
    assert [hand.frame() for _ in range(4)] == [1, 0, 0, 0]


def test_a_hidden_window_draws_nothing(hand: Hand, desk: Desk) -> None:
    hand.event(pygame.WINDOWMINIMIZED)
    desk.shift, desk.stale = 30, True
    assert [hand.frame() for _ in range(3)] == [0, 0, 0]
    assert hand.window._frame_time(hand.now) > 100
    hand.window.handle(pygame.event.Event(pygame.WINDOWRESTORED))
    assert hand.frame() == 1
    box = hand.window.stage.box_of("0/one")
    assert box is not None
    assert box.x == 130


def test_an_uncovered_window_is_drawn_again(hand: Hand) -> None:
    hand.frame()
    hand.fake.surface.fill((0, 0, 0))
    hand.window.handle(pygame.event.Event(pygame.WINDOWEXPOSED))
    assert hand.frame() == 1
    assert hand.fake.surface.get_at((640, 400))[:3] != (0, 0, 0)


def test_movement_is_drawn_frame_by_frame() -> None:
    app, _ = opened(own_turn(), speed=2)
    app.update(LONG)
    hand = Hand(app.top, FakeWindow())
    hand.now = 2 * LONG
    while hand.window.stage.is_moving or hand.frame():
        hand.frame()
    app.top.felt_clicked("right")
    assert [hand.frame() for _ in range(4)] == [1, 1, 1, 1]
    assert hand.window._frame_time(hand.now) < 20


# --- the window itself --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change", [{"felt": "wood"}, {"tile_back": "red"}, {"tile_style": "contrast"}]
)
def test_another_theme_is_seen_in_the_next_frame(change: dict[str, str]) -> None:
    app, _ = opened(own_turn())
    hand = Hand(app.top, FakeWindow())
    before = pygame.image.tobytes(hand.window.surface, "RGB")
    assert hand.frame() == 0
    app.change_settings(**change)
    assert hand.frame() == 1
    assert pygame.image.tobytes(hand.window.surface, "RGB") != before
    assert hand.frame() == 0


def test_the_title_follows_the_language(hand: Hand) -> None:
    window = hand.window.window
    for language, title in (("zh_Hant", "口袋麻雀"), ("en", "Pocket Mahjong")):
        hand.app.change_settings(language=language)
        hand.frame()
        assert window.title == title


def test_full_screen_by_key_and_back(hand: Hand) -> None:
    hand.key("f11")
    assert hand.app.settings.full_screen
    hand.key("f11")
    assert hand.fake.modes == ["desktop", "windowed"]


@pytest.mark.parametrize("leaves", [True, False])
def test_full_screen_ends_where_it_began(leaves: bool) -> None:
    """The events are those of X11."""
    window, fake = at_place(OLD)
    event(window, pygame.WINDOWEXPOSED)
    event(window, pygame.WINDOWMAXIMIZED)
    window.app.change_settings(full_screen=True)
    fake.become((1920, 1080))
    for kind in (pygame.WINDOWMOVED, pygame.WINDOWRESTORED, pygame.WINDOWEXPOSED):
        event(window, kind)
    if leaves:
        window.app.change_settings(full_screen=False)
        event(window, pygame.WINDOWEXPOSED)
        assert fake.modes == ["desktop", "windowed", "maximised"]
        fake.position = (1, 39)
        event(window, pygame.WINDOWRESTORED)
        assert fake.position == OLD.position, "it returns there from the whole screen"
    else:
        window.app.quitting = True
        window.run()
        assert window.app.settings.maximised
        assert window.app.settings.window_position == OLD.position


def test_closing_the_window_quits(hand: Hand) -> None:
    hand.event(pygame.WINDOWCLOSE)
    assert hand.app.quitting


def test_the_loop_ends_and_remembers_the_size() -> None:
    pygame.display.init()
    app = App(scene_of)
    app.reset_to(Desk(app))
    window = Window(app, cast(pygame.Window, FakeWindow((1000, 700))))
    pygame.event.clear()
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    window.run()
    settings, told = load_settings()
    assert settings.window_size == (1000, 700)
    assert not told


def at_place(place: WindowPlace, **settings: object) -> tuple[Window, FakeWindow]:
    """Return a window that opened at this place."""
    app = new_desk().app
    app.change_settings(**settings)
    fake = FakeWindow(place.size)
    fake.position = place.position or (77, 33)
    return Window(app, cast(pygame.Window, fake), place), fake


def event(window: Window, kind: int, now: int = 0) -> None:
    window.handle(pygame.event.Event(kind))
    window.frame(now)


OLD = WindowPlace((1000, 700), (200, 100), False, ((1920, 1080),))


def test_full_screen_does_not_become_the_place_of_the_window() -> None:
    window, fake = at_place(OLD, full_screen=True)
    fake.become((2560, 1440))
    event(window, pygame.WINDOWSIZECHANGED)
    assert window._place == OLD


def test_a_moved_window_is_remembered_where_it_is() -> None:
    window, fake = at_place(OLD)
    fake.position = (300, 50)
    event(window, pygame.WINDOWMOVED)
    assert window._place == WindowPlace((1000, 700), (300, 50), False, screens_here())


def test_a_maximised_window_is_remembered_where_it_was_before() -> None:
    window, fake = at_place(OLD)
    fake.position = (0, 20)
    fake.become((1920, 1060))
    window.handle(pygame.event.Event(pygame.WINDOWMOVED))
    event(window, pygame.WINDOWMAXIMIZED)
    assert window._place == replace(OLD, maximised=True)
    fake.position = (200, 100)
    fake.become((1000, 700))
    event(window, pygame.WINDOWRESTORED)
    assert window._place == replace(OLD, screens=screens_here())


def test_a_frame_round_the_window_does_not_shift_it() -> None:
    window, fake = at_place(OLD)
    fake.position = (201, 120)
    event(window, pygame.WINDOWEXPOSED)
    assert fake.position == (200, 100)
    fake.position = (300, 300)
    event(window, pygame.WINDOWEXPOSED)
    assert fake.position == (300, 300)


SCREEN = Area(Box(0, 40, 1920, 1040))
LEFT = Area(Box(-1280, 0, 1280, 1024))


@pytest.mark.parametrize(
    ("position", "areas", "counts"),
    [
        ((-1100, 30), (SCREEN, LEFT), True),
        ((-1100, 30), (SCREEN,), False),
        ((-400, 100), (SCREEN,), True),
        ((200, 0), (SCREEN,), False),  # its title lies under the panel
        ((200, 1070), (SCREEN,), True),
        ((200, 1090), (SCREEN,), False),
    ],
)
def test_a_place_counts_if_it_lies_on_a_screen(
    position: tuple[int, int], areas: tuple[Area, ...], counts: bool
) -> None:
    place = replace(OLD, position=position)
    opens = place_of(replace(Settings(), **place.changes()), OLD.screens, areas)
    assert opens.size == OLD.size
    assert opens.position == (position if counts else None)


def test_of_unknown_screens_a_place_counts_on_those_that_it_was_on() -> None:
    settings = replace(Settings(), **OLD.changes())
    assert place_of(settings, OLD.screens) == OLD
    elsewhere = place_of(settings, ((1920, 1080), (1280, 720)))
    assert (elsewhere.size, elsewhere.position) == (OLD.size, None)


def test_no_window_opens_larger_than_every_screen() -> None:
    settings = Settings(window_size=(3000, 2000))
    assert place_of(settings, ((1920, 1080), (2560, 1440))).size == (2560, 1440)
    assert place_of(settings, ((800, 500),)).size == (800, 500)
    assert place_of(settings, ()).size == (3000, 2000)


@pytest.mark.parametrize(
    ("box", "scale", "size", "maximised"),
    [
        (Box(0, 27, 1280, 773), 1.0, (989, 618), False),
        (Box(0, 0, 1920, 1040), 1.0, (1331, 832), False),
        (Box(0, 0, 1920, 1040), 1.5, (1440, 900), False),
        (Box(0, 0, 1920, 1040), 2.0, (1920, 1040), True),
        (Box(0, 0, 3840, 2100), 2.0, (2688, 1680), False),
        (Box(0, 0, 1280, 984), 1.0, (1216, 787), False),
        (Box(0, 0, 1080, 1920), 1.0, (1026, 1536), False),
        (Box(0, 0, 1024, 600), 1.0, (960, 600), True),
        (Box(0, 0, 800, 480), 1.0, (800, 480), True),
    ],
)
def test_the_first_window_takes_most_of_its_screen(
    box: Box, scale: float, size: tuple[int, int], maximised: bool
) -> None:
    """It is large enough to read, and otherwise maximised."""
    opens = place_of(Settings(), ((1, 1),), (Area(box, scale), SCREEN))
    assert (opens.size, opens.maximised) == (size, maximised)


def test_without_room_for_its_frame_a_window_opens_maximised() -> None:
    assert place_of(Settings(window_size=(1280, 800)), ((1366, 768),)).maximised
    assert not place_of(Settings(window_size=(1280, 800)), ((1280, 800),)).maximised
    assert place_of(Settings(maximised=True), ((1920, 1080),)).maximised
    assert place_of(Settings(), ((1920, 1080),)).size == (1382, 864)


def test_a_place_is_written_down_and_read_again() -> None:
    app = App(scene_of)
    place = WindowPlace((1111, 777), (-1200, 30), True, ((1920, 1080), (1280, 1024)))
    app.change_settings(**place.changes())
    settings, told = load_settings()
    assert not told
    assert place_of(settings, place.screens) == place


def test_an_invisible_screen_counts_only_when_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    assert has_display()
    monkeypatch.delenv("SDL_VIDEODRIVER")
    assert not has_display()
