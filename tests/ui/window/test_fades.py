"""How a screen gives way to the next one: the picture of the last one fades away over it."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from game.ui.drawing.fade import TIME
from game.ui.kit import routes
from tests.ui.desk import Desk, FakeWindow, Hand, new_desk


def at_desk(speed: int = 2) -> tuple[Hand, Desk]:
    """Return a window that rests at a desk."""
    desk = new_desk()
    desk.app.change_settings(speed=speed)
    hand = Hand(desk, FakeWindow())
    while hand.frame():
        pass
    return hand, desk


def pixels(hand: Hand) -> bytes:
    return pygame.image.tobytes(hand.fake.surface, "RGB")


def rest(hand: Hand) -> int:
    """Wait until nothing is presented any more. Return the ms that it took."""
    start = hand.now
    while hand.frame():
        assert hand.now - start < 1000
    return hand.now - start


def brightness(hand: Hand) -> int:
    return sum(pygame.transform.average_color(hand.fake.surface)[:3])


@pytest.mark.parametrize("route", [routes.Menu(), routes.NewMatch()])
def test_a_screen_comes_and_goes_in_an_eighth_of_a_second(route: routes.Route) -> None:
    hand, desk = at_desk()
    before, seen = pixels(hand), []
    for is_coming in (True, False):
        if is_coming:
            hand.app.open(route)
        else:
            hand.app.close(hand.app.top)
        for _ in range(4):
            hand.frame()
        seen.append(pixels(hand))
        assert TIME - 80 <= rest(hand) <= TIME
        seen.append(pixels(hand))
    half_come, there, half_gone, back = seen
    assert len({before, half_come, there, half_gone}) == 4
    assert back == before, "every pixel is as it was"
    assert hand.app.top is desk


def test_the_last_picture_goes_step_by_step() -> None:
    hand, _ = at_desk()
    levels = [brightness(hand)]
    hand.app.open(routes.Menu())
    while hand.frame():
        levels.append(brightness(hand))
    assert len({*levels}) > 5
    assert levels == sorted(levels, reverse=levels[0] > levels[-1])
    steps = [abs(after - before) for before, after in pairwise(levels)]
    assert max(steps) < 0.18 * abs(levels[-1] - levels[0]), "evenly"


def test_with_less_movement_the_screen_is_there_at_once() -> None:
    hand, _ = at_desk(speed=5)
    hand.app.open(routes.Menu())
    hand.frame()
    first = pixels(hand)
    rest(hand)
    assert first == pixels(hand)


def test_the_first_screen_is_there_at_once() -> None:
    hand = Hand(new_desk(), FakeWindow())
    first = pixels(hand)
    rest(hand)
    assert first == pixels(hand)


def test_a_press_during_the_fade_counts_once_for_what_has_come() -> None:
    hand, desk = at_desk()
    hand.app.open(routes.Menu())
    over = Desk(hand.app)
    hand.app.push(over)
    hand.frame()
    hand.click(150, 130)
    hand.click(150, 130)
    assert (over.done, desk.done) == ([1, 1], [])


def test_a_frame_with_much_to_draw_does_not_take_the_fade_away() -> None:
    hand, _ = at_desk()
    hand.app.open(routes.Menu())
    hand.frame()
    hand.now += 400
    hand.frame()
    assert hand.window.stage.is_moving
    assert rest(hand) > TIME / 2


def test_another_size_ends_the_fade() -> None:
    hand, _ = at_desk()
    hand.app.open(routes.Menu())
    hand.frame()
    hand.fake.become((1000, 700))
    hand.frame()
    assert not hand.window.stage.is_moving
