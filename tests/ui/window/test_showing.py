"""In the player's window, a screen whose pictures take long comes some frames later, and no frame
takes long. What is on the screen meanwhile stays."""

from __future__ import annotations

import gc
import itertools
import time
import weakref
from collections.abc import Iterator

import pygame
import pytest

from game.system.garbage import SOON
from game.ui.drawing.ground import felt
from game.ui.drawing.looks import Box, Placed
from game.ui.drawing.pictures import Pictures
from game.ui.kit import routes
from game.ui.kit.app import App, Scene
from game.ui.kit.screen import Screen
from game.ui.kit.widgets import Pen
from game.ui.screens.learn import LearnScene
from game.ui.screens.title import TitleScene
from tests.ui.desk import FakeWindow, Hand, new_desk
from tests.ui.mouse import new_app


@pytest.fixture
def hand(monkeypatch: pytest.MonkeyPatch) -> Hand:
    """Return a mouse over the title in a window for which each look at the clock is 3 ms later."""
    pygame.display.init()
    pygame.font.init()
    ticks = itertools.count()
    monkeypatch.setattr("game.ui.window.showing.time.perf_counter", lambda: 0.003 * next(ticks))
    app: App = new_app()
    app.go(routes.Title())
    hand = Hand(app.top, FakeWindow())
    hand.window.showing.is_patient = True
    for _ in range(50):  # until the tiles have settled
        hand.frame()
    return hand


def seen(hand: Hand) -> bytes:
    return pygame.image.tobytes(hand.fake.surface, "RGB")


def frames_until_shown(hand: Hand) -> int:
    """Return the frames in which the screen stays as it is."""
    before, count = seen(hand), 0
    while hand.window.showing.is_behind:
        assert seen(hand) == before
        assert hand.window._frame_time(hand.now) < 2, "the next frame begins at once"
        hand.frame()
        count += 1
    return count


def test_the_old_screen_stays_until_the_new_one_is_drawn(hand: Hand) -> None:
    before = seen(hand)
    hand.app.open(routes.Learn())
    assert frames_until_shown(hand) == 0
    hand.frame()
    assert frames_until_shown(hand) > 3
    for _ in range(20):  # until it has come through the old one
        hand.frame()
    assert seen(hand) != before
    hand.app.stale = True
    assert seen(Hand(hand.app.top, FakeWindow())) == seen(hand)


def test_a_press_meets_the_new_screen_meanwhile(hand: Hand) -> None:
    hand.app.open(routes.Learn())
    for _ in range(3):
        hand.frame()
    assert hand.window.showing.is_waiting
    assert isinstance(hand.app.top, LearnScene)
    hand.window.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0))
    hand.window.handle(pygame.event.Event(pygame.KEYUP, key=pygame.K_ESCAPE, mod=0))
    assert isinstance(hand.app.top, TitleScene)
    hand.frame()
    frames_until_shown(hand)


def test_another_size_is_never_black(hand: Hand) -> None:
    hand.fake.become((1600, 1000))
    assert hand.frame() == 1
    after, hand.app.stale = seen(hand), True
    assert seen(Hand(hand.app.top, FakeWindow((1600, 1000)))) == after


def test_another_size_is_never_empty(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    """A change that takes the whole frame doesn't keep what is shown for the next one."""

    def slow(*_: object) -> None:
        for _look in range(9):
            time.perf_counter()

    monkeypatch.setattr(Pictures, "fit", slow)
    hand.fake.become((1600, 1000))
    assert hand.frame() == 1
    ground = felt(1600, 1000, "cloth")
    assert seen(hand) != pygame.image.tobytes(ground, "RGB")


class Counting(Scene):
    """A number that counts up in each frame, over the light of a win."""

    light, number = 3, 0

    def place(self, screen: Screen) -> list[Placed]:
        pen = Pen(screen)
        pen.veil("veil", light=self.light)
        pen.text("number", str(self.number), Box(100, 100, 200, 60), 20, layer=30_000)
        return pen.items


def test_the_light_goes_out_while_points_count_up(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.init()
    pygame.font.init()
    ticks = itertools.count()
    monkeypatch.setattr("game.ui.window.showing.time.perf_counter", lambda: 0.0005 * next(ticks))
    scene = Counting(new_app())
    scene.app.reset_to(scene)
    hand = Hand(scene, FakeWindow())
    hand.window.showing.is_patient = True
    scene.light = 0
    for scene.number in range(20):
        scene.app.stale = True
        hand.frame()
    assert not hand.window.stage.is_behind_missing


def test_a_press_goes_before_waiting_for_the_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.init()
    pygame.font.init()
    app: App = new_app()
    app.go(routes.Title())
    hand = Hand(app.top, FakeWindow())
    hand.window.canvas._is_in_step = True
    pressed = [True, True]
    monkeypatch.setattr(pygame.event, "peek", lambda kinds: pressed.pop())
    app.top.stale = True
    hand.window.stage.redraw()
    assert hand.frame() == 0
    assert hand.window._frame_time(hand.now) < 2
    assert hand.frame() == 1, "but only once"
    assert pressed == [True]
    assert hand.frame() == 0


class Ring:
    """What only the garbage collector can find, once it is dropped."""

    def __init__(self) -> None:
        self.itself = self


def lost() -> weakref.ref[Ring]:
    return weakref.ref(Ring())


@pytest.fixture
def _uncollected() -> Iterator[None]:
    """Python never collects by itself, though the collector isn't off."""
    usual = gc.get_threshold()
    gc.set_threshold(0)
    yield
    gc.set_threshold(*usual)


@pytest.mark.usefixtures("_uncollected")
def test_garbage_is_collected_early_while_nothing_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = Hand(new_desk(), FakeWindow())
    for _ in range(50):
        hand.frame()
    counts = {"seen": SOON - 1}
    monkeypatch.setattr(gc, "get_count", lambda: (0, 0, counts["seen"]))
    ring = lost()
    hand.frame()
    assert ring() is not None, "it isn't due soon"
    counts["seen"] = SOON
    hand.frame()
    assert ring() is None
    hand.app.open(routes.Menu())
    ring = lost()
    for _ in range(3):
        hand.frame()
        assert hand.window.stage.is_moving
        assert ring() is not None, "while something moves, nothing is collected"


@pytest.mark.usefixtures("_uncollected")
def test_no_garbage_is_collected_before_everything_is_loaded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """To look through all that is being loaded takes long. It is kept out of that later."""
    hand = Hand(new_desk(), FakeWindow())
    for _ in range(50):
        hand.frame()
    monkeypatch.setattr(gc, "get_count", lambda: (0, 0, SOON))
    ring = lost()
    gc.disable()
    try:
        hand.frame()
        assert ring() is not None
    finally:
        gc.enable()
    hand.frame()
    assert ring() is None
