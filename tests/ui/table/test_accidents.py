"""No tile goes and no win is passed by accident: lifting holds for every press, right clicks can be
switched off."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.rules.moves import Action
from game.rules.tiles import tile_from_text
from game.session.session import Session
from game.ui.table.play.table import TableScene
from game.ui.window.gestures import DOUBLE_CLICK
from tests.ui.desk import FakeWindow, Hand
from tests.ui.fingers import Fingers
from tests.ui.moments import (
    MANY_CLAIMS,
    SELF_DRAWN,
    WAITING,
    claiming,
    discards,
    opened,
    own_turn,
)
from tests.ui.mouse import click

LAST, FELT = "slot:13", (640, 420)
DRAWN = tile_from_text("9s")


def at_table(session: Session, **settings: object) -> tuple[TableScene, Hand]:
    """Return a table of this match in a window, and a hand on its mouse."""
    pygame.display.init()
    pygame.font.init()
    app, scene = opened(session)
    app.change_settings(**settings)
    return scene, Hand(scene, FakeWindow())


def right_click(hand: Hand) -> None:
    hand.click(*FELT, button=3)


def double_click(hand: Hand) -> None:
    hand.click(*FELT)
    hand.click(*FELT)


def drag(hand: Hand) -> None:
    x, y = Fingers(hand).item(LAST).box.centre
    hand.press(x, y)
    hand.move(x, y - 60, held=True)
    hand.move(*FELT, held=True)
    hand.release(*FELT)


def drag_by_finger(hand: Hand) -> None:
    fingers = Fingers(hand)
    fingers.drag(fingers.item(LAST).box.centre, FELT)


def double_tap(hand: Hand) -> None:
    fingers = Fingers(hand)
    fingers.tap(*FELT)
    fingers.tap(*FELT)


WAYS: dict[str, Callable[[Hand], None]] = {
    "a right click": right_click,
    "a double click": double_click,
    "a drag": drag,
    "a drag by finger": drag_by_finger,
    "a double tap": double_tap,
}


# --- lifting ------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", WAYS)
def test_a_tile_has_to_be_lifted_first(way: str, clock: list[int]) -> None:
    scene, hand = at_table(own_turn(drawn="9s"), click_style="lift")
    WAYS[way](hand)
    assert discards(scene.session) == []
    assert scene.hand.chosen == 13
    clock[0] += DOUBLE_CLICK
    hand.click(*Fingers(hand).item(LAST).box.centre)
    assert discards(scene.session)[0] == DRAWN


@pytest.mark.parametrize("way", ["a right click", "a drag", "a drag by finger"])
def test_the_same_again_discards_the_lifted_tile(way: str, clock: list[int]) -> None:
    scene, hand = at_table(own_turn(drawn="9s"), click_style="lift")
    WAYS[way](hand)
    clock[0] += DOUBLE_CLICK
    WAYS[way](hand)
    assert discards(scene.session)[0] == DRAWN


def test_a_lifted_tile_that_is_carried_back_is_put_down() -> None:
    scene, hand = at_table(own_turn(drawn="9s"), click_style="lift")
    x, y = Fingers(hand).item(LAST).box.centre
    hand.click(x, y)
    assert scene.hand.chosen == 13
    hand.press(x, y)
    hand.move(x, y - 60, held=True)
    hand.move(x, y, held=True)
    hand.release(x, y)
    assert scene.hand.chosen is None
    assert discards(scene.session) == []


def test_another_lifted_tile_does_not_count() -> None:
    scene, hand = at_table(own_turn(drawn="9s"), click_style="lift")
    hand.click(*Fingers(hand).item("slot:2").box.centre)
    right_click(hand)
    assert scene.hand.chosen == 13
    assert discards(scene.session) == []


@pytest.mark.parametrize("way", WAYS)
def test_usually_it_goes_at_once(way: str) -> None:
    scene, hand = at_table(own_turn(drawn="9s"))
    WAYS[way](hand)
    assert discards(scene.session)[0] == DRAWN


# --- right clicks -------------------------------------------------------------------------------


@pytest.mark.parametrize("east", ["own turn", MANY_CLAIMS])
def test_switched_off_a_right_click_does_nothing(east: str) -> None:
    session = own_turn() if east == "own turn" else claiming(east)
    scene, hand = at_table(session, right_click=False)
    before = session.deal
    right_click(hand)
    right_click(hand)
    assert session.deal is before
    assert scene.hand.chosen is None
    if east == "own turn":
        double_click(hand)
        assert discards(session)[0] == DRAWN


def test_a_right_click_passes_sets_but_no_win() -> None:
    session = claiming(MANY_CLAIMS)
    _, hand = at_table(session)
    right_click(hand)
    assert "E pass" in map(str, session.hand.moves)
    session = claiming(WAITING)
    scene, hand = at_table(session)
    before, asked = session.deal, scene.decisions.dialog
    assert asked is not None
    assert {one.move.action for one in asked.offers} == {Action.WIN, Action.CHOW}
    right_click(hand)
    assert (session.deal, scene.decisions.dialog) == (before, asked)


def test_it_does_not_discard_a_win_until_that_is_declined(clock: list[int]) -> None:
    session = own_turn(SELF_DRAWN, "E")
    scene, hand = at_table(session)
    right_click(hand)
    assert discards(session) == []
    assert scene.decisions.dialog is not None
    click(scene.app, "cross")
    clock[0] += DOUBLE_CLICK
    right_click(hand)
    assert discards(session)[0] == tile_from_text("E")
