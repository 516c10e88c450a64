"""The player can take a discard back for half a second, if the setting is on."""

from __future__ import annotations

import pytest

from game.rules.tiles import tile_from_text
from game.session.session import Session
from game.system.paths import match_file
from game.ui.drawing.looks import Placed, TileLook
from game.ui.kit.app import App
from game.ui.screens.menu import MenuScene
from game.ui.table.play.decisions import TAKE_BACK_TIME
from game.ui.table.play.table import TableScene
from tests.session.playing import new_session, resumed
from tests.ui.moments import (
    LONG,
    SELF_DRAWN,
    discards,
    east_seed,
    opened,
    own_tiles,
    own_turn,
)
from tests.ui.mouse import check_screen, click, item, keys, placed_by

HAND = "147m 258p 369s ESWN"


def discarded(
    speed: int = 5, east: str = HAND, slot: str = "slot:3", **settings: object
) -> tuple[App, TableScene, Session]:
    """Return a table on which the player has just discarded, by default the 2p."""
    session = own_turn(east)
    session._save()
    app, scene = opened(session, speed)
    app.change_settings(take_back=True, **settings)
    app.update(LONG)
    placed_by(app)
    click(app, slot)
    return app, scene, session


def river(app: App) -> list[Placed]:
    return [one for one in placed_by(app) if one.key.startswith("river:")]


@pytest.mark.parametrize("speed", [2, 5])
def test_it_is_shown_at_once_but_not_played(speed: int) -> None:
    app, scene, session = discarded(speed)
    before = match_file().read_bytes()
    assert not discards(session)
    look = river(app)[0].look
    assert isinstance(look, TileLook)
    assert (look.tile, look.ring) == (tile_from_text("2p"), "last")
    assert len(own_tiles(app)) == 13
    app.update(LONG + TAKE_BACK_TIME - 1)
    assert not discards(session)
    assert match_file().read_bytes() == before
    assert scene.decisions.is_busy


@pytest.mark.parametrize("speed", [2, 5])
def test_after_half_a_second_it_is_played_and_shown_once(speed: int) -> None:
    app, scene, session = discarded(speed)
    shown = scene.playback.count
    app.update(LONG + TAKE_BACK_TIME)
    assert discards(session)[0] == tile_from_text("2p")
    assert scene.decisions.pending is None
    scene.playback.skip()
    assert scene.playback.view == session.view
    river_now = session.view.river
    assert [one.tile for one in river_now].count(tile_from_text("2p")) >= 1
    assert scene.playback.count > shown


@pytest.mark.parametrize("way", ["button", "tile", "backspace", "z"])
def test_ways_to_take_it_back(way: str) -> None:
    app, scene, session = discarded()
    deal, hand = session.deal, [tile for tile, _ in scene.hand.tiles]
    if way == "button":
        click(app, "undo")
    elif way == "tile":
        click(app, "undo.tile")
    else:
        scene.key(way)
    app.update(LONG + 10 * TAKE_BACK_TIME)
    assert session.deal is deal
    assert not discards(session)
    assert not river(app)
    assert len(own_tiles(app)) == 14
    assert len(hand) == 13
    assert "undo" not in keys(app)
    click(app, "slot:0")
    app.update(LONG + 20 * TAKE_BACK_TIME)
    assert discards(session)[0] == tile_from_text("1m")


def test_the_tile_glides_back_to_its_place() -> None:
    app, scene, _ = discarded(2)
    lay = river(app)[0].box
    click(scene.app, "undo")
    back = [one for one in own_tiles(app) if one.origin is not None]
    assert [one.origin for one in back] == [lay]
    assert back[0].key == f"own:{tile_from_text('2p')}:0"


def test_in_the_own_order_it_goes_back_to_its_place() -> None:
    session = own_turn(HAND)
    app, scene = opened(session)
    app.change_settings(take_back=True, sort="off")
    scene.hand.bring_back(scene.hand.order.moved(12, 0))
    before = scene.hand.tiles
    click(app, "slot:0")
    click(scene.app, "undo")
    assert scene.hand.tiles == before
    assert before[0][0] == tile_from_text("N")


def test_the_drawn_tile_too() -> None:
    app, scene, session = discarded(slot="slot:13")
    click(scene.app, "undo")
    assert scene.playback.view.drawn == tile_from_text("9s")
    assert len(own_tiles(app)) == 14
    assert not discards(session)


@pytest.mark.parametrize("button", ["left", "right", "double"])
def test_clicks_meanwhile_do_nothing(button: str) -> None:
    app, scene, session = discarded(slot="slot:13")
    held = scene.decisions.pending
    scene.felt_clicked(button)
    click(app, "slot:2")
    scene.key("space")
    scene.key("g")
    assert scene.decisions.pending is held
    assert not discards(session)


def test_a_press_before_it_was_taken_back_does_not_act_afterwards() -> None:
    _, scene, _ = discarded()
    during = scene.moment()
    click(scene.app, "undo")
    assert scene.moment() != during


def test_too_late_there_is_nothing_to_take_back() -> None:
    app, scene, session = discarded()
    app.update(LONG + TAKE_BACK_TIME)
    scene.playback.skip()
    deal = session.deal
    assert scene.key("backspace")
    assert session.deal is deal
    assert "undo" not in keys(app)


def dealt() -> tuple[App, TableScene, Session]:
    """Return a table on which the player, the first dealer, has just discarded from a real deal."""
    session = new_session(east_seed())
    app, scene = opened(session)
    app.change_settings(take_back=True)
    scene.key("n")
    click(app, "slot:3")
    assert scene.decisions.pending is not None
    return app, scene, session


@pytest.mark.parametrize("key", ["escape", "f1"])
def test_another_screen_ends_the_time_and_the_discard_stands(key: str) -> None:
    app, scene, session = dealt()
    tile = scene.playback.view.river[0].tile
    scene.key(key)
    assert app.top is not scene
    assert discards(session)[0] == tile
    assert resumed().deal == session.deal


def test_closed_meanwhile_the_match_is_as_it_was_before() -> None:
    app, _, session = dealt()
    app.quit()
    assert resumed().deal == session.deal
    assert not discards(resumed())


def test_a_win_that_was_declined_is_not_asked_about_again() -> None:
    session = own_turn(SELF_DRAWN, "E")
    app, scene = opened(session)
    app.change_settings(take_back=True)
    click(app, "cross")
    click(app, "slot:0")
    click(scene.app, "undo")
    assert scene.decisions.dialog is None
    assert item(app, "win").command


def test_other_moves_cannot_be_taken_back() -> None:
    session = own_turn("1111m 258p 369s ESW")
    app, scene = opened(session)
    app.change_settings(take_back=True)
    click(app, "g")
    assert scene.decisions.pending is None
    assert session.view.melds[0]


def test_usually_a_discard_stands_at_once() -> None:
    session = own_turn(HAND)
    app, scene = opened(session)
    click(app, "slot:3")
    assert scene.decisions.pending is None
    assert discards(session)
    assert not isinstance(app.top, MenuScene)


@pytest.mark.parametrize("layout", [0, 1])
@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (2560, 1080), (1000, 1400)])
def test_the_button_lies_on_nothing(size: tuple[int, int], layout: int) -> None:
    app, _, _ = discarded(layout=layout)
    check_screen(app, size)
    placed = {one.key: one for one in placed_by(app, size)}
    undo = placed["undo"].box
    for key, one in placed.items():
        if key.startswith(("own", "river", "plate", "hand", "switch", "g")):
            assert not one.box.overlaps(undo), key
