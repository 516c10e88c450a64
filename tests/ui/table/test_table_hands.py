"""Whole hands at the table, and their ends."""

from __future__ import annotations

import pytest

from game.rules.moves import Action, Move
from game.ui.kit.app import App
from game.ui.results.ranking import MatchEndScene
from game.ui.results.score import SETTLING, ResultScene
from game.ui.table.plan.board import own_order
from game.ui.table.play.table import TableScene
from tests.session.playing import decision, finish_hand, new_session
from tests.ui.moments import (
    LONG,
    SELF_DRAWN,
    opened,
    own_turn,
)
from tests.ui.mouse import click


def test_the_result_opens_after_the_hand() -> None:
    session = own_turn(SELF_DRAWN, "E")
    app, _ = opened(session, speed=5)
    click(app, "tick")
    app.update(1)
    assert isinstance(app.top, ResultScene)


def test_the_result_waits_until_the_win_has_been_seen() -> None:
    session = own_turn(SELF_DRAWN, "E")
    app, scene = opened(session, speed=2)
    app.update(LONG)
    click(app, "tick")
    now = LONG
    app.update(now)
    while app.top is scene:
        now += 20
        app.update(now)
    assert isinstance(app.top, ResultScene)
    assert 800 < now - LONG < 4500, "a limit hand takes a second more"


def test_after_the_result_the_next_hand_is_dealt() -> None:
    session = own_turn(SELF_DRAWN, "E")
    app, scene = opened(session)
    click(app, "tick")
    app.update(1)
    app.update(1 + SETTLING)
    click(app, "go on")
    assert app.top is scene
    app.update(LONG)
    assert session.match.hand_number == 2
    assert not session.is_hand_over
    assert scene.playback.view == session.view
    app.update(2 * LONG)
    assert app.top is scene


def test_the_last_hand_ends_the_match() -> None:
    session = new_session("end", hands=1)
    session.start()
    finish_hand(session)
    app, _ = opened(session)
    app.update(1)
    assert isinstance(app.top, ResultScene)
    app.update(1 + SETTLING)
    click(app, "go on")
    assert isinstance(app.top, MatchEndScene)


def test_whole_hands_by_mouse() -> None:
    """Play two hands by clicks alone, in changing layouts."""
    session = new_session("mouse")
    app, scene = opened(session)
    now = 0
    for _ in range(400):
        now += LONG
        app.update(now)
        if session.match.hand_number == 3:
            return
        if app.top is not scene:
            click(app, "go on")
            continue
        make(app, scene, decision(session))
        scene.key("l")
    pytest.fail("the hands never ended")


def make(app: App, scene: TableScene, move: Move) -> None:
    """Click the items that make this move."""
    if move.action is Action.DISCARD:
        if scene.decisions.dialog is not None:
            click(app, "cross")
        tiles = [tile for tile, _ in own_order(scene.playback.view)]
        assert move.tile is not None
        click(app, f"slot:{tiles.index(move.tile)}")
    elif move.action is Action.PASS:
        click(app, "cross")
    else:
        if scene.decisions.dialog is None:
            click(app, "g")
        if scene.decisions.dialog is not None:
            moves = [offer.move for offer in scene.decisions.dialog.offers]
            click(app, "tick" if len(moves) == 1 else f"offer:{moves.index(move)}")
