"""Zoom: the window shows a part of a larger picture, and presses meet what is seen."""

from __future__ import annotations

import pygame
import pytest

from game.ui.drawing.looks import Box, PanelLook, Placed
from game.ui.drawing.theme import picture_size
from game.ui.kit.screen import Screen
from game.ui.window.canvas import LARGEST, Canvas
from tests.ui.desk import SIZE, Desk, FakeWindow, Hand
from tests.ui.mouse import new_app


class Wide(Desk):
    """A desk whose items are in the four corners of a picture of any size."""

    asks = False

    def place(self, screen: Screen) -> list[Placed]:
        placed = super().place(screen)
        right, bottom = screen.width, screen.height
        corner = Box(right - 220, bottom - 80, 200, 60)
        ground = [Placed("ask", PanelLook("dialog"), corner)] if self.asks else []
        last = next(one for one in placed if one.key == "two")
        return [one for one in placed if one is not last] + [
            *ground,
            Placed("two", last.look, corner, 2, last.command),
        ]


@pytest.fixture
def hand() -> Hand:
    pygame.display.init()
    pygame.font.init()
    desk = Wide(new_app())
    desk.app.reset_to(desk)
    return Hand(desk, FakeWindow())


def zoom(hand: Hand, percent: int) -> None:
    hand.app.change_settings(zoom=percent)
    hand.frame()


def seen(hand: Hand, box: Box) -> bool:
    """Return whether the window shows the whole box, from the same picture as it was drawn."""
    part, surface = hand.window.canvas.part, hand.window.surface
    inside = part.x <= box.x and box.right <= part.right
    inside = inside and part.y <= box.y and box.bottom <= part.bottom
    x, y = box.centre
    shown = hand.fake.surface.get_at((x - part.x, y - part.y)) if inside else None
    assert not inside or shown == surface.get_at((x, y))
    return inside


def test_the_picture_is_larger_and_follows_the_mouse(hand: Hand) -> None:
    zoom(hand, 200)
    assert hand.window.stage.size == (2 * SIZE[0], 2 * SIZE[1])
    one, two = (hand.window.stage.box_of(f"0/{name}") for name in ("one", "two"))
    assert one is not None
    assert two is not None
    hand.move(0, 0)
    assert seen(hand, one)
    assert not seen(hand, two)
    hand.move(SIZE[0] - 1, SIZE[1] - 1)
    assert seen(hand, two)
    assert not seen(hand, one)
    before = hand.fake.flips
    hand.frame()
    assert hand.fake.flips == before  # it rests


@pytest.mark.parametrize("percent", [100, 150, 200])
def test_a_click_meets_what_is_seen_there(hand: Hand, percent: int) -> None:
    zoom(hand, percent)
    desk = hand.app.top
    assert isinstance(desk, Desk)
    for name, value in (("one", 1), ("two", 2)):
        box = hand.window.stage.box_of(f"0/{name}")
        assert box is not None
        across, down = (100 * middle // percent for middle in box.centre)
        hand.move(across, down)
        point = hand.window.canvas.points(box).centre
        assert max(abs(point[0] - across), abs(point[1] - down)) <= 2
        hand.click(across, down)
        assert desk.done.pop() == value


def test_a_click_after_the_keyboard_moved_the_view(hand: Hand) -> None:
    """The mouse rests where it was, but another part is shown: a press means what is there now."""
    zoom(hand, 200)
    hand.move(0, 0)
    hand.key("tab")
    while hand.app.top.focus != "two":
        hand.key("tab")
    two = hand.window.stage.box_of("0/two")
    assert two is not None
    assert seen(hand, two)
    hand.click(*hand.window.canvas.points(two).centre)
    desk = hand.app.top
    assert isinstance(desk, Desk)
    assert desk.done[-1] == 2


def test_a_dialog_that_comes_is_shown(hand: Hand) -> None:
    zoom(hand, 200)
    hand.move(0, 0)
    desk = hand.app.top
    assert isinstance(desk, Wide)
    desk.asks = desk.stale = True
    hand.frame()
    two = hand.window.stage.box_of("0/two")
    assert two is not None
    assert seen(hand, two)
    hand.move(0, 0)
    desk.stale = True
    hand.frame()
    assert not seen(hand, two)  # only when it comes


def test_a_finger_pulls_the_picture_and_presses_nothing(hand: Hand) -> None:
    zoom(hand, 200)
    hand.move(0, 0)
    hand.event(pygame.MOUSEBUTTONDOWN, pos=(600, 400), button=1, touch=True)
    for x in range(580, 460, -20):
        hand.event(pygame.MOUSEMOTION, pos=(x, 400), rel=(-20, 0), buttons=(1, 0, 0), touch=True)
    assert hand.window.canvas.part.x == pytest.approx(120, abs=21)
    hand.event(pygame.MOUSEBUTTONUP, pos=(480, 400), button=1, touch=True)
    desk = hand.app.top
    assert isinstance(desk, Desk)
    assert desk.done == []
    before = hand.window.canvas.part
    box = hand.window.stage.box_of("0/one")
    assert box is not None
    point = hand.window.canvas.points(box).centre
    hand.event(pygame.MOUSEBUTTONDOWN, pos=point, button=1, touch=True)
    hand.event(pygame.MOUSEBUTTONUP, pos=point, button=1, touch=True)
    assert hand.window.canvas.part == before
    assert desk.done == [1]


@pytest.mark.parametrize("mod", [pygame.KMOD_LCTRL, pygame.KMOD_LMETA])
def test_keys_zoom(hand: Hand, mod: int) -> None:
    zooms = []
    for key in (pygame.K_EQUALS, pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_MINUS, pygame.K_0):
        hand.event(pygame.KEYDOWN, key=key, mod=mod, unicode="")
        hand.event(pygame.KEYUP, key=key, mod=mod)
        zooms.append(hand.app.settings.zoom)
    assert zooms == [150, 200, 200, 150, 100]
    desk = hand.app.top
    assert isinstance(desk, Desk)
    assert desk.done == []


def test_the_wheel_zooms_with_ctrl(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.key, "get_mods", lambda: pygame.KMOD_LCTRL)
    hand.press(100, 100, button=4)
    assert hand.app.settings.zoom == 150
    hand.press(100, 100, button=5)
    assert hand.app.settings.zoom == 100
    monkeypatch.setattr(pygame.key, "get_mods", lambda: 0)
    hand.press(100, 100, button=4)
    assert hand.app.settings.zoom == 100


@pytest.mark.parametrize("size", [(800, 500), (1280, 800), (2560, 1600), (3840, 2160)])
def test_a_large_picture_has_its_limit(size: tuple[int, int]) -> None:
    fake = FakeWindow(size)
    canvas = Canvas(fake)  # type: ignore[arg-type]
    assert canvas.surface.get_size() == picture_size(*size)
    assert canvas.follow(200)
    width, height = canvas.surface.get_size()
    assert width * height <= 1.001 * LARGEST
    assert canvas.part.w == width // 2
    canvas.look((0, 0))
    canvas.present()
    assert canvas.pixel((0, 0)) == (0, 0)
    canvas.look((size[0] - 1, size[1] - 1))
    assert canvas.part.right == width
    assert canvas.part.bottom == height
    assert canvas.follow(100)
    assert canvas.part == Box(0, 0, *picture_size(*size))
