"""The window without a screen: mouse and keys become commands."""

from __future__ import annotations

import pygame
import pytest

from game.rules.tiles import tile_from_text
from game.ui.drawing.looks import Box, ButtonLook, PanelLook
from game.ui.table.play.table import TableScene
from game.ui.window.gestures import DOUBLE_CLICK
from tests.session.playing import own_moves
from tests.ui.desk import Desk, FakeWindow, Hand, new_desk
from tests.ui.moments import LONG, discards, opened, own_turn


@pytest.fixture
def desk() -> Desk:
    return new_desk()


@pytest.fixture
def hand(desk: Desk) -> Hand:
    return Hand(desk, FakeWindow())


# --- clicks -------------------------------------------------------------------------------------


def test_a_click_on_a_button(hand: Hand, desk: Desk) -> None:
    hand.click(150, 130)
    hand.click(450, 130)
    hand.click(150, 550)
    assert desk.done == [1, 2, 3]


def test_nothing_happens_before_the_button_is_let_go(hand: Hand, desk: Desk) -> None:
    hand.press(150, 130)
    assert desk.done == []
    hand.release(160, 135)
    assert desk.done == [1]


def test_a_button_shows_that_it_is_held(hand: Hand) -> None:
    hand.move(150, 130)
    assert states(hand) == (True, False)
    hand.press(150, 130)
    assert states(hand) == (True, True)
    hand.move(450, 130, held=True)  # a release here would not press it
    assert states(hand) == (False, False)
    hand.move(160, 135, held=True)
    assert states(hand) == (True, True)
    hand.release(160, 135)
    assert states(hand) == (True, False)


def test_a_slider_is_not_let_go_beside_its_bar(hand: Hand) -> None:
    hand.move(150, 310)
    hand.press(150, 310)
    hand.move(200, 400, held=True)
    assert hand.window.input.hover == "0/level"


def states(hand: Hand) -> tuple[bool, bool]:
    """Return whether the first button looks pointed at, and pressed."""
    look = next(one.look for one in hand.window.input.placed if one.key == "0/one")
    assert isinstance(look, ButtonLook)
    return look.hover, look.pressed


def test_letting_go_elsewhere_means_nothing(hand: Hand, desk: Desk) -> None:
    hand.press(150, 130)
    hand.release(450, 130)
    hand.press(150, 130)
    hand.release(800, 700)
    hand.release(150, 130)
    assert desk.done == []


def test_a_press_in_one_phase_does_not_act_in_the_next(hand: Hand, desk: Desk) -> None:
    hand.press(150, 130)
    desk.phase += 1
    hand.release(150, 130)
    assert desk.done == []
    hand.click(150, 130)
    assert desk.done == [1]


def test_a_press_on_one_scene_does_not_act_on_another(hand: Hand, desk: Desk) -> None:
    hand.press(150, 130)
    other = desk.app.push(Desk(desk.app))
    hand.frame()
    hand.release(150, 130)
    assert desk.done == other.done == []


def test_what_is_not_available_is_felt(hand: Hand, desk: Desk) -> None:
    hand.click(450, 530)
    assert desk.done == ["left"]


def test_the_right_button_acts_at_once_wherever_it_is(hand: Hand, desk: Desk) -> None:
    hand.press(150, 130, button=3)
    hand.press(800, 700, button=3)
    hand.release(800, 700, button=3)
    assert desk.done == ["right", "right"]


def test_the_wheel_turns_pages(hand: Hand, desk: Desk) -> None:
    hand.press(150, 130, button=4)
    hand.press(150, 130, button=5)
    assert desk.done == ["key page up", "key page down"]


def test_two_quick_clicks_on_the_felt_are_a_double_one(
    hand: Hand, desk: Desk, clock: list[int]
) -> None:
    hand.click(800, 700)
    clock[0] += DOUBLE_CLICK - 1
    hand.click(800, 700)
    clock[0] += 1
    hand.click(800, 700)
    assert desk.done == ["left", "double", "left"], "a third one begins anew"


def test_two_slow_clicks_are_two(hand: Hand, desk: Desk, clock: list[int]) -> None:
    hand.click(800, 700)
    clock[0] += DOUBLE_CLICK
    hand.click(800, 700)
    assert desk.done == ["left", "left"]


def test_two_clicks_in_two_phases_are_no_double_one(
    hand: Hand, desk: Desk, clock: list[int]
) -> None:
    hand.click(800, 700)
    desk.phase += 1
    clock[0] += 50
    hand.click(800, 700)
    assert desk.done == ["left", "left"]


# --- hovering -----------------------------------------------------------------------------------


def look_of(hand: Hand, key: str) -> object:
    return next(one.look for one in hand.window.input.placed if one.key == key)


def test_what_the_mouse_is_over_is_shown(hand: Hand) -> None:
    plain = look_of(hand, "0/one")
    hand.move(150, 130)
    assert hand.window.input.hover == "0/one"
    hand.frame()
    assert look_of(hand, "0/one") != plain
    hand.move(800, 700)
    hand.frame()
    assert look_of(hand, "0/one") == plain


def test_nothing_is_shown_when_the_mouse_has_left(hand: Hand) -> None:
    hand.move(150, 130)
    hand.event(pygame.WINDOWLEAVE)
    assert hand.window.input.hover == ""


def test_moving_within_one_thing_draws_nothing(hand: Hand) -> None:
    hand.move(150, 130)
    hand.frame()
    before = hand.fake.flips
    hand.move(160, 135)
    assert hand.fake.flips == before


def test_what_comes_under_a_mouse_at_rest_is_shown(hand: Hand, desk: Desk) -> None:
    hand.move(330, 130)
    assert hand.window.input.hover == ""
    desk.shift, desk.stale = 100, True
    hand.frame()
    hand.frame()
    assert hand.window.input.hover == "0/one"
    desk.shift, desk.stale = 0, True
    hand.frame()
    hand.frame()
    assert hand.window.input.hover == ""
    assert hand.frame() == 0, "and then there is rest"


# --- the keyboard -------------------------------------------------------------------------------


def ring(hand: Hand) -> Box | None:
    return hand.window.stage.box_of("focus")


def test_tab_goes_through_everything_in_order(hand: Hand) -> None:
    order = []
    for _ in range(4):
        hand.key("tab")
        hand.frame()
        order.append(hand.window.input.focus)
    assert order == ["0/one", "0/two", "0/level", "0/one"], "not where only the mouse counts"


def test_shift_tab_goes_back(hand: Hand) -> None:
    order = []
    for _ in range(3):
        hand.key("tab", pygame.KMOD_LSHIFT)
        order.append(hand.window.input.focus)
    assert order == ["0/one", "0/level", "0/two"]


def test_the_ring_lies_round_what_has_the_focus(hand: Hand, desk: Desk) -> None:
    assert ring(hand) is None
    hand.key("tab")
    hand.frame()
    box = ring(hand)
    assert box is not None
    assert box.grown(-4) == Box(100, 100, 200, 60)
    look = next(s.placed.look for k, s in hand.window.stage._sprites.items() if k == "focus")
    assert isinstance(look, PanelLook)
    assert look.style == "focus"
    desk.shift, desk.stale = 50, True
    hand.frame()
    moved = ring(hand)
    assert moved is not None
    assert moved.x == box.x + 50


def test_the_mouse_takes_the_focus_away(hand: Hand) -> None:
    hand.key("tab")
    hand.press(800, 700)
    hand.release(800, 700)
    assert hand.window.input.focus == ""
    hand.frame()
    assert ring(hand) is None


@pytest.mark.parametrize("key", ["space", "return"])
def test_space_and_enter_press_what_has_the_focus(key: str, hand: Hand, desk: Desk) -> None:
    hand.key(key)
    hand.key("tab")
    hand.key("tab")
    hand.key(key)
    assert desk.done == [f"key {key}", 2]


def test_a_ring_whose_thing_is_gone_takes_no_keys(hand: Hand, desk: Desk) -> None:
    hand.key("tab")
    other = desk.app.push(Desk(desk.app))
    hand.frame()
    hand.key("space")
    assert desk.done == []
    assert other.done == ["key space"]


def test_other_keys_go_to_the_scene(hand: Hand, desk: Desk) -> None:
    for key in ("escape", "left", "page up", "g", "f1"):
        hand.key(key)
    assert desk.done == ["key escape", "key left", "key page up", "key g", "key f1"]


# --- sliders ------------------------------------------------------------------------------------


def test_a_slider_follows_the_mouse(hand: Hand, desk: Desk) -> None:
    hand.press(200, 310)
    assert desk.level == 0.25
    hand.move(400, 700, held=True)
    assert desk.level == 0.75
    hand.move(2000, 310, held=True)
    assert desk.level == 1
    hand.move(0, 310, held=True)
    assert desk.level == 0
    hand.release(0, 310)
    hand.move(300, 310)
    assert desk.level == 0
    assert desk.done == []


def test_only_the_slider_that_was_pressed_follows(hand: Hand, desk: Desk) -> None:
    hand.press(150, 130)
    hand.move(300, 310, held=True)
    hand.press(800, 700)
    hand.move(300, 310, held=True)
    assert desk.level == 0.5


def test_a_slider_by_key(hand: Hand, desk: Desk) -> None:
    for _ in range(3):
        hand.key("tab")
    hand.key("right")
    assert desk.level == 0.75
    for _ in range(5):
        hand.key("left")
    assert desk.level == 0
    hand.key("up")
    assert desk.done == ["key up"]


# --- the table in a window ----------------------------------------------------------------------


def table_hand(speed: int = 5) -> tuple[Hand, TableScene]:
    _, scene = opened(own_turn(drawn="9s"), speed)
    return Hand(scene, FakeWindow()), scene


def middle_of(hand: Hand, key: str) -> tuple[int, int]:
    return next(one.box.centre for one in hand.window.input.placed if one.key == f"0/{key}")


def test_a_tile_is_discarded_with_the_mouse() -> None:
    hand, scene = table_hand()
    hand.click(*middle_of(hand, "slot:13"))
    assert discards(scene.session)[0] == tile_from_text("9s")


def test_the_tile_under_the_mouse_is_lifted_while_the_mouse_rests() -> None:
    hand, scene = table_hand()
    hand.move(*middle_of(hand, "slot:13"))
    hand.click(*middle_of(hand, "slot:13"))
    for _ in range(5):
        hand.frame()
    assert scene.playback.view.drawn is not None
    lifted = min(
        (one for one in hand.window.input.placed if one.key.startswith("0/own:")),
        key=lambda one: one.box.y,
    )
    assert hand.window.input.hover == "0/slot:13"
    assert lifted.box.holds(*middle_of(hand, "slot:13"))


def test_a_press_while_something_is_shown_does_not_discard_afterwards() -> None:
    hand, scene = table_hand(speed=2)
    hand.now = LONG
    hand.frame()
    hand.click(*middle_of(hand, "slot:0"))
    assert scene.decisions.is_busy
    before = own_moves(scene.session)
    spot = middle_of(hand, "slot:3")
    hand.press(*spot)
    while scene.decisions.is_busy:
        hand.now += 500
        hand.frame()
    hand.release(*spot)
    assert own_moves(scene.session) == before


def test_skipping_by_two_quick_clicks_discards_nothing(clock: list[int]) -> None:
    hand, scene = table_hand(speed=2)
    hand.now = LONG
    hand.frame()
    hand.click(*middle_of(hand, "slot:0"))
    assert scene.decisions.is_busy
    before = own_moves(scene.session)
    hand.click(640, 300)
    assert not scene.decisions.is_busy
    clock[0] += 100
    hand.click(640, 300)
    assert own_moves(scene.session) == before


def test_the_tick_has_a_ring_by_tab_on_the_table() -> None:
    hand, _ = table_hand()
    keys = set()
    for _ in range(20):
        hand.key("tab")
        keys.add(hand.window.input.focus)
    assert {"0/slot:0", "0/slot:13", "0/menu", "0/layout"} <= keys
