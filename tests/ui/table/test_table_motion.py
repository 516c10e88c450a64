"""The table in motion: its order, its interruption, and its speed by the setting."""

from __future__ import annotations

import pygame
import pytest

from game.session.session import Session
from game.settings.settings import DealStyle
from game.ui.drawing.looks import Placed, TileLook
from game.ui.kit.app import App
from game.ui.results.score import ResultScene
from game.ui.table.plan.board import GLIDE
from game.ui.table.play.table import TableScene
from game.ui.table.show.motion import FAR, PACE
from tests.session.playing import new_session
from tests.ui.desk import FakeWindow, Hand
from tests.ui.moments import MANY_CLAIMS, SELF_DRAWN, claiming, opened, own_turn
from tests.ui.mouse import click, new_app, placed_by


def playing(session: Session, speed: int = 2, deal: DealStyle = "full") -> tuple[Hand, TableScene]:
    """Return a match on a table in a window, from its first frame."""
    pygame.font.init()
    app = new_app(speed=speed, deal=deal)
    app.session = session
    scene = TableScene(app)
    app.reset_to(scene)
    return Hand(scene, FakeWindow()), scene


def settle(hand: Hand, scene: TableScene) -> None:
    while scene.decisions.is_busy or hand.window.stage.is_moving:
        hand.frame()


def placed(app: App) -> dict[str, Placed]:
    return {one.key: one for one in placed_by(app)}


# --- order --------------------------------------------------------------------------------------


def test_after_the_last_step_its_movement_is_waited_for() -> None:
    app, scene = opened(own_turn(), speed=2)
    app.update(1000)
    app.top.felt_clicked("right")
    now = 1000
    while scene.playback.steps:
        now += 10
        app.update(now)
    assert scene.decisions.is_busy, "the last tile is still on its way"
    app.update(now + GLIDE)
    assert scene.decisions.is_busy, "from the wall it flies longer than usual"
    assert app.update(now + FAR)
    assert not scene.decisions.is_busy


def test_a_click_while_the_last_tile_moves_only_lets_it_arrive() -> None:
    hand, scene = playing(own_turn())
    settle(hand, scene)
    scene.felt_clicked("right")
    while scene.playback.steps:
        hand.frame()
    assert scene.decisions.is_busy
    assert hand.window.stage.is_moving
    river = len(scene.session.view.river)
    scene.felt_clicked("right")
    assert not scene.decisions.is_busy
    assert not hand.window.stage.is_moving
    assert len(scene.session.view.river) == river, "nothing was discarded"


def test_keys_skip_too_and_do_nothing_else() -> None:
    hand, scene = playing(own_turn())
    settle(hand, scene)
    scene.felt_clicked("right")
    while scene.playback.steps:
        hand.frame()
    river = len(scene.session.view.river)
    scene.hand.chosen = 0
    scene.key("space")
    assert not scene.decisions.is_busy
    assert len(scene.session.view.river) == river


def test_a_click_does_not_wait_for_the_result() -> None:
    hand, scene = playing(own_turn(SELF_DRAWN, "E"))
    settle(hand, scene)
    assert scene.decisions.dialog is not None
    click(scene.app, "tick")
    settle(hand, scene)
    assert hand.app.top is scene
    scene.felt_clicked("left")
    hand.frame()
    assert isinstance(hand.app.top, ResultScene)


# --- the deal and the end -----------------------------------------------------------------------


def test_tiles_are_dealt_in_groups_to_every_player() -> None:
    hand, scene = playing(new_session("a deal"), deal="off")
    counts = []
    while scene.playback.count <= 1:
        stage = hand.window.stage
        seen = [one for one in stage._sprites.values() if one.visible]
        tiles = [one for one in seen if isinstance(one.placed.look, TileLook)]
        counts.append(len(tiles))
        hand.frame()
    assert counts == sorted(counts)
    assert counts[0] == 4, "East's first four"
    assert {4, 8, 12, 16} <= set(counts)


def test_a_new_hand_is_dealt_from_the_middle_again() -> None:
    hand, scene = playing(own_turn(SELF_DRAWN, "E"), deal="off")
    settle(hand, scene)
    assert scene.decisions.dialog is not None
    click(scene.app, "tick")
    while hand.app.top is scene:
        hand.frame()
    scene.app.close(hand.app.top)
    scene._go_on()
    hand.now += 1
    hand.app.update(hand.now)
    dealt = [one for key, one in placed(hand.app).items() if key.startswith(("own:", "hand:"))]
    assert len(dealt) == sum(scene.playback.view.hand_sizes)
    assert all(one.anew and one.origin for one in dealt)


def test_the_winning_tile_is_framed_by_a_light_that_closes_in() -> None:
    hand, scene = playing(own_turn(SELF_DRAWN, "E"))
    settle(hand, scene)
    assert scene.decisions.dialog is not None
    click(scene.app, "tick")
    hand.frame()
    shown = placed(hand.app)
    frame = shown["own:27:1.glow"]
    assert frame.origin is not None
    assert frame.origin.w > 3 * frame.box.w
    assert frame.box.holds(*shown["own:27:1"].box.centre)
    drawn = max(box.box.x for key, box in shown.items() if key.startswith("own:"))
    assert frame.box.x < drawn < frame.box.right, "the tile that was drawn"


def test_a_word_grows_over_the_claimant() -> None:
    hand, scene = playing(claiming(MANY_CLAIMS))
    settle(hand, scene)
    scene.key("p")
    hand.frame()
    word = placed(hand.app)["word"]
    assert word.origin is not None
    assert word.origin.w < word.box.w
    assert word.command is None, "in nobody's way"


# --- the setting --------------------------------------------------------------------------------


@pytest.mark.parametrize("speed", [1, 2, 3, 4, 5])
def test_movements_take_their_time_by_the_setting(speed: int) -> None:
    hand, scene = playing(own_turn(), speed)
    settle(hand, scene)
    moving = [one for one in placed(hand.app).values() if isinstance(one.look, TileLook)]
    assert {one.glide for one in moving} == {round(GLIDE * PACE[speed])}


def test_at_normal_speed_a_movement_takes_150_to_200_ms() -> None:
    assert 150 <= GLIDE * PACE[2] <= 200
    assert list(PACE.values()) == sorted(PACE.values(), reverse=True)
    assert PACE[5] == 0


def test_when_movements_are_off_nothing_ever_moves() -> None:
    hand, scene = playing(new_session("still"), speed=5)
    for _ in range(6):
        assert not hand.window.stage.is_moving
        assert not scene.decisions.is_busy
        if scene.decisions.dialog is not None:
            scene.key("n")
        else:
            scene.felt_clicked("right")
        hand.frame()


def test_at_rest_no_frame_is_drawn() -> None:
    hand, scene = playing(own_turn())
    settle(hand, scene)
    hand.frame()
    assert [hand.frame() for _ in range(5)] == [0] * 5
    assert hand.window._frame_time(hand.now) > 30
    scene.felt_clicked("right")
    hand.frame()
    assert hand.window._frame_time(hand.now) <= 16
