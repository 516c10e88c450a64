"""One press makes one move: a quick second press never acts on a hand that changed in between."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.rules.moves import Move
from game.session.session import Session
from game.ui.results.score import ResultScene
from game.ui.table.play.table import TableScene
from game.ui.window.gestures import DOUBLE_CLICK
from tests.ui.desk import FakeWindow, Hand
from tests.ui.moments import LONG, MANY_CLAIMS, SELF_DRAWN, claiming, opened, own_turn

pytestmark = pytest.mark.usefixtures("clock")

SETTLED = 10
FELT, BESIDE = (467, 520), (6, 400)
"""A place on the felt that a result covers, and one beside it."""
MOVES = ("slot:", "tick", "cross", "offer:", "g", "win")
"""The beginnings of the keys of items that can make a move."""
ONE_KONG, TWO_KONGS = "1111m 258p 369s ESW", "1111m 2222p 369s EW"
STARTS: dict[str, Callable[[], Session]] = {
    "turn": own_turn,
    "kong": lambda: own_turn(ONE_KONG),
    "kongs": lambda: own_turn(TWO_KONGS),
    "win": lambda: own_turn(SELF_DRAWN, "E"),
    "claim": lambda: claiming("46m"),
    "claims": lambda: claiming(MANY_CLAIMS),
}
WAYS = {
    "turn": ("click slot:13", "click slot:0", "right", "double", "focus slot:13", "chosen return"),
    "kong": ("click g", "key g", "focus g"),
    "kongs": ("click slot:13", "right"),
    "win": ("click tick", "key w", "key space", "focus tick"),
    "claim": ("click tick", "click cross", "right", "key c", "key n", "key return", "focus cross"),
    "claims": ("click offer:0", "click offer:3", "key 1", "key 4", "key k", "click cross", "right"),
}


def at(start: str, speed: int = 5) -> tuple[Hand, TableScene]:
    _, scene = opened(STARTS[start](), speed)
    hand = Hand(scene, FakeWindow())
    hand.now = LONG
    settle(hand)
    return hand, scene


def settle(hand: Hand) -> None:
    for _ in range(SETTLED):
        hand.frame()


def press(hand: Hand, scene: TableScene, way: str) -> None:
    """Press what makes a move."""
    kind, _, what = way.partition(" ")
    if kind == "click":
        one = next(one for one in hand.window.input.placed if one.key == f"0/{what}")
        hand.click(*one.box.centre)
    elif kind == "key":
        hand.key(what)
    elif kind == "focus":
        scene.focus = what
        hand.key("space")
    elif kind == "chosen":
        scene.hand.choose(13)
        hand.key(what)
    else:
        for button in (3,) if kind == "right" else (1, 1):
            hand.click(*FELT, button)


def press_everything(hand: Hand, scene: TableScene) -> None:
    """Press everything that could make a move now, by mouse and by key."""
    placed = [one for one in hand.window.input.placed if one.command]
    for one in placed:
        if one.key.partition("/")[2].startswith(MOVES):
            hand.click(*one.box.centre)
            scene.focus = one.key.partition("/")[2]
            hand.key("space")
            scene.focus = ""
    hand.click(*FELT, 3)
    hand.click(*FELT)
    hand.click(*FELT)
    for key in (*"cpkwgn123456", "space", "return"):
        if scene.decisions.dialog is None:
            scene.hand.choose(0)
        hand.key(key)


@pytest.mark.sample(8)
@pytest.mark.parametrize(("start", "way"), [(one, way) for one in WAYS for way in WAYS[one]])
def test_a_second_press_makes_no_second_move(
    start: str, way: str, clock: list[int], moves: list[Move]
) -> None:
    hand, scene = at(start)
    press(hand, scene, way)
    assert len(moves) == 1
    settle(hand)
    clock[0] += 1
    press_everything(hand, scene)
    clock[0] += DOUBLE_CLICK - 2
    press_everything(hand, scene)
    assert len(moves) == 1
    if scene.session.is_hand_over:
        return
    clock[0] += 1
    if scene.session.view.drawn is None and scene.decisions.dialog is None:
        press(hand, scene, "click slot:0")
    hand.click(*FELT, 3)
    assert len(moves) == 2, "but then a press counts again"


def test_a_second_click_held_for_long_makes_no_move_either(
    clock: list[int], moves: list[Move]
) -> None:
    hand, _ = at("turn")
    spot = next(one.box.centre for one in hand.window.input.placed if one.key == "0/slot:13")
    hand.click(*spot)
    clock[0] += 200
    hand.press(*spot)
    clock[0] += 2000
    hand.release(*spot)
    assert len(moves) == 1
    hand.click(*spot)
    assert len(moves) == 2


def test_a_tile_carried_by_the_second_press_comes_back(clock: list[int], moves: list[Move]) -> None:
    hand, _ = at("turn")
    spot = next(one.box.centre for one in hand.window.input.placed if one.key == "0/slot:13")
    for count, wait in ((1, 100), (1, 500), (2, 0)):
        hand.press(*spot)
        hand.move(*FELT, held=True)
        hand.release(*FELT)
        settle(hand)
        assert len(moves) == count
        clock[0] += wait


def test_a_held_key_makes_one_move(clock: list[int], moves: list[Move]) -> None:
    hand, scene = at("turn")
    scene.focus = "slot:13"
    space = pygame.key.key_code("space")
    for _ in range(100):
        hand.event(pygame.KEYDOWN, key=space, mod=0)
        clock[0] += 30
    assert len(moves) == 1
    hand.event(pygame.KEYUP, key=space, mod=0)
    hand.key("space")
    assert len(moves) == 2


@pytest.mark.parametrize("way", ["right", "click slot:3"])
def test_a_double_click_that_skips_makes_no_move(
    way: str, clock: list[int], moves: list[Move]
) -> None:
    hand, scene = at("turn", speed=2)
    press(hand, scene, "click slot:13")
    assert scene.decisions.is_busy
    clock[0] += 1000
    for _ in range(2):
        press(hand, scene, way)
        clock[0] += 100
    assert not scene.decisions.is_busy
    assert len(moves) == 1


def test_a_double_click_discards_a_lifted_tile(clock: list[int], moves: list[Move]) -> None:
    hand, scene = at("turn")
    hand.app.change_settings(click_style="lift")
    for count in (0, 1, 1):
        press(hand, scene, "click slot:13")
        assert len(moves) == count
        clock[0] += 100


def test_haste_ends_with_the_press(clock: list[int], moves: list[Move]) -> None:
    hand, scene = at("turn")
    press(hand, scene, "click slot:13")
    clock[0] += 100
    hand.event(pygame.MOUSEBUTTONDOWN, pos=FELT, button=3)
    assert not hand.app.is_hasty
    assert len(moves) == 1


def test_a_discard_can_be_taken_back_at_once(clock: list[int], moves: list[Move]) -> None:
    hand, scene = at("turn")
    hand.app.change_settings(take_back=True)
    press(hand, scene, "click slot:13")
    assert scene.decisions.pending is not None
    clock[0] += 50
    hand.key("backspace")
    assert scene.decisions.pending is None
    assert moves == []


def test_a_double_click_on_the_result_makes_no_move_of_the_next_hand(
    clock: list[int], moves: list[Move]
) -> None:
    hand, scene = at("win")
    press(hand, scene, "click tick")
    for _ in range(2):
        hand.now += LONG
        settle(hand)
    assert isinstance(hand.app.top, ResultScene)
    clock[0] += 1000
    hand.click(*FELT)
    settle(hand)
    assert isinstance(hand.app.top, ResultScene), "beside a button nothing happens"
    clock[0] += 1000
    hand.click(*BESIDE)
    settle(hand)
    assert hand.app.scenes == [scene]
    assert scene.session.view.drawn is not None
    press_everything(hand, scene)
    assert len(moves) == 1
    clock[0] += DOUBLE_CLICK
    hand.click(*FELT, 3)
    assert len(moves) == 2


def test_a_press_that_was_meant_for_the_table_presses_no_button_of_the_result(
    clock: list[int], moves: list[Move]
) -> None:
    hand, scene = at("win")
    press(hand, scene, "click tick")
    while not isinstance(hand.app.top, ResultScene):
        hand.now += 200
        hand.frame()
    number = scene.session.match.hand_number
    hand.frame()
    placed = {one.key: one for one in hand.window.input.placed}
    goes_on = placed["1/go on"].box.centre
    clock[0] += DOUBLE_CLICK
    hand.click(*goes_on)
    assert scene.session.match.hand_number == number, "it has just opened"
    hand.now += LONG
    hand.frame()
    clock[0] += DOUBLE_CLICK
    hand.click(*goes_on)
    assert scene.session.match.hand_number == number + 1


@pytest.mark.parametrize("way", ["click slot:13", "right", "chosen return"])
def test_a_second_press_that_a_busy_machine_handles_late_is_hasty(
    way: str, clock: list[int], moves: list[Move]
) -> None:
    """It can have happened any time since the events before it were read."""
    hand, scene = at("turn")
    hand.window.input.read(clock[0])
    press(hand, scene, way)
    settle(hand)
    while scene.decisions.is_busy or not scene.playback.view.drawn:
        press(hand, scene, "right")
        settle(hand)
    made = len(moves)
    clock[0] += 10 * DOUBLE_CLICK
    hand.window.input.read(clock[0])
    press(hand, scene, way)
    assert len(moves) == made
    clock[0] += DOUBLE_CLICK
    hand.window.input.read(clock[0])
    press(hand, scene, way)
    assert len(moves) == made + 1
