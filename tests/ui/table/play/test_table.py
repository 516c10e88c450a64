"""The table for the player: clicks and keys become moves, and events are shown."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.rules.tiles import tile_from_text
from game.session.session import Session
from game.system.paths import match_file
from game.ui.drawing.looks import PanelLook, TileLook
from game.ui.kit.app import App
from game.ui.screens.menu import MenuScene
from game.ui.table.plan.board import own_order
from game.ui.table.play.table import TableScene
from game.ui.table.show.motion import PACE, showing_time
from tests.builders import deal_with
from tests.session.playing import own_moves
from tests.ui.moments import (
    LONG,
    MANY_CLAIMS,
    ROUND,
    SELF_DRAWN,
    START,
    claiming,
    discards,
    happens,
    opened,
    own_tiles,
    own_turn,
    seated,
)
from tests.ui.mouse import click, item, keys, new_app, placed_by, texts
from tests.ui.tables import LAYOUTS

# --- discarding ---------------------------------------------------------------------------------


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("place", range(14))
def test_a_click_on_a_tile_discards_just_that_tile(place: int, layout: int) -> None:
    session = own_turn()
    app, _ = opened(session)
    app.change_settings(layout=layout)
    tile = own_order(session.view)[place][0]
    shown = own_tiles(app)[place].look
    assert isinstance(shown, TileLook)
    assert shown.tile == tile
    click(app, f"slot:{place}")
    assert discards(session)[0] == tile


def test_the_drawn_tile_lies_apart_at_the_right() -> None:
    app, _ = opened(own_turn(drawn="1m"))
    boxes = [one.box for one in own_tiles(app)]
    steps = [right.x - left.right for left, right in pairwise(boxes)]
    assert len(boxes) == 14
    assert own_tiles(app)[-1].key.startswith(f"own:{tile_from_text('1m')}:")
    assert max(steps[:-1]) * 3 < steps[-1]


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_other_tiles_stay_where_they_are_when_one_is_drawn(layout: int) -> None:
    session = own_turn("147m 258p 369s ESWN", "9s")
    app, scene = opened(session, speed=1)
    app.change_settings(layout=layout)
    before = {one.key: one.box for one in own_tiles(app)}
    click(app, "slot:13")
    app.update(1)
    assert scene.decisions.is_busy
    now = {one.key: one.box for one in own_tiles(app)}
    assert len(now) == 13
    assert all(before[key] == box for key, box in now.items())


@pytest.mark.parametrize("button", ["right", "double"])
def test_a_click_on_the_felt_discards_the_drawn_tile(button: str) -> None:
    session = own_turn(drawn="9s")
    _, scene = opened(session)
    scene.felt_clicked("left")
    assert not discards(session)
    scene.felt_clicked(button)
    assert discards(session)[:1] == [tile_from_text("9s")]


@pytest.mark.parametrize("button", ["right", "double", "left"])
def test_after_a_claim_the_felt_discards_nothing(button: str) -> None:
    session = claiming(MANY_CLAIMS)
    app, scene = opened(session)
    scene.key("p")
    app.update(1)
    count = len(discards(session))
    scene.felt_clicked(button)
    assert len(discards(session)) == count
    click(app, "slot:0")
    assert len(discards(session)) > count


# --- while an event is shown --------------------------------------------------------------------


def busy_table() -> tuple[App, TableScene, Session]:
    """Return a table on which the player has just discarded, before any of it is shown."""
    session = own_turn()
    app, scene = opened(session, speed=2)
    app.update(LONG)
    click(app, "slot:0")
    assert scene.decisions.is_busy
    return app, scene, session


def test_a_click_on_a_tile_skips_and_does_nothing_else() -> None:
    app, scene, session = busy_table()
    before = own_moves(session)
    app.update(LONG + 1)
    click(app, "slot:2")
    assert not scene.decisions.is_busy
    assert own_moves(session) == before
    assert scene.playback.view == session.view


@pytest.mark.parametrize("button", ["left", "right", "double"])
def test_a_click_on_the_felt_skips_and_does_nothing_else(button: str) -> None:
    _, scene, session = busy_table()
    before = own_moves(session)
    scene.felt_clicked(button)
    assert not scene.decisions.is_busy
    assert own_moves(session) == before


@pytest.mark.parametrize("key", ["space", "return", "g"])
def test_a_key_skips_and_does_nothing_else(key: str) -> None:
    _, scene, session = busy_table()
    before = own_moves(session)
    scene.key("right")
    scene.key(key)
    assert not scene.decisions.is_busy
    assert own_moves(session) == before


def test_what_was_skipped_is_asked_about() -> None:
    session = seated(deal_with(MANY_CLAIMS, draws=START))
    _, scene = opened(session, speed=1)
    scene.playback.skip()
    scene.decisions.show(happens(session, *ROUND))
    assert scene.decisions.is_busy
    assert scene.decisions.dialog is None
    scene.playback.skip()
    assert scene.decisions.dialog is not None
    assert len(scene.decisions.dialog.offers) == 5
    assert scene.stale


def test_every_event_is_shown_for_its_time() -> None:
    app, scene, _ = busy_table()
    app.change_settings(pace="none")
    now = LONG
    while scene.decisions.is_busy:
        app.update(now)
        event = scene.playback._event
        assert event is not None
        own = getattr(event, "seat", None) == 0
        wait = round(showing_time(event, own) * PACE[2])
        count = scene.playback.count
        app.update(now + wait - 1)
        assert scene.playback.count == count, "not before its time"
        now += wait


def test_at_the_highest_speed_nothing_waits() -> None:
    session = own_turn()
    app, scene = opened(session, speed=5)
    click(app, "slot:0")
    app.update(1)
    assert not scene.decisions.is_busy
    assert scene.playback.view == session.view
    assert all(not one.glide for one in placed_by(app))


def test_a_slower_table_takes_longer() -> None:
    times = []
    for speed in (1, 2, 3, 4):
        session = own_turn()
        app, scene = opened(session, speed=speed)
        app.update(LONG)
        click(app, "slot:0")
        now = LONG
        while scene.decisions.is_busy:
            now += 10
            app.update(now)
        times.append(now - LONG)
    assert times == sorted(times, reverse=True)
    assert times[0] > 3 * times[3]


# --- phases -------------------------------------------------------------------------------------


def test_the_moment_changes_with_everything_that_is_shown() -> None:
    app, scene, _ = busy_table()
    moments = {scene.moment()}
    now, count = LONG, 1
    while scene.decisions.is_busy:
        app.update(now)
        count += scene.moment() not in moments
        moments.add(scene.moment())
        now += 2000
    assert len(moments) == count >= 4


def test_the_moment_changes_with_a_dialog() -> None:
    _, scene = opened(own_turn(SELF_DRAWN, "E"))
    asked = scene.moment()
    click(scene.app, "cross")
    assert scene.moment() != asked


def test_the_moment_stays_while_nothing_happens() -> None:
    app, scene = opened(own_turn())
    before = scene.moment()
    app.update(LONG)
    placed_by(app)
    assert scene.moment() == before


# --- the keyboard -------------------------------------------------------------------------------


def test_the_arrows_choose_and_space_discards() -> None:
    session = own_turn()
    app, scene = opened(session)
    tiles = [tile for tile, _ in own_order(session.view)]
    scene.key("right")
    scene.key("right")
    lifted = own_tiles(app)
    assert lifted[1].box.y < lifted[0].box.y == lifted[2].box.y
    scene.key("space")
    assert discards(session)[0] == tiles[1]
    assert scene.hand.chosen is None


def test_the_choice_goes_round() -> None:
    _, scene = opened(own_turn())
    scene.key("left")
    assert scene.hand.chosen == 13
    scene.key("right")
    assert scene.hand.chosen == 0
    scene.key("left")
    assert scene.hand.chosen == 13


def test_space_without_a_choice_discards_nothing() -> None:
    session = own_turn()
    _, scene = opened(session)
    before = session.deal
    scene.key("space")
    assert session.deal is before


def test_escape_opens_the_menu() -> None:
    app, scene = opened(own_turn())
    scene.key("n")
    assert app.top is scene
    scene.key("escape")
    assert isinstance(app.top, MenuScene)


def test_unknown_keys_mean_nothing() -> None:
    _, scene = opened(own_turn())
    assert not scene.key("q")


def test_the_match_waits_while_the_menu_is_open() -> None:
    app, scene, session = busy_table()
    deal, shown = session.deal, scene.playback.count
    click(app, "menu")
    app.update(LONG * 2)
    assert (session.deal, scene.playback.count) == (deal, shown)
    app.close(app.top)
    app.update(LONG * 2 + 1)
    assert session.deal != deal
    assert scene.playback.count == shown + 1


# --- layouts ------------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["button", "key"])
def test_another_layout_changes_nothing_of_the_game(way: str) -> None:
    session = claiming(MANY_CLAIMS)
    session._save()
    app, scene = opened(session)
    deal, moment, dialog = session.deal, scene.moment(), scene.decisions.dialog
    saved, before = match_file().read_bytes(), keys(app)
    old = {one.key: one.box for one in placed_by(app)}
    if way == "button":
        click(app, "layout")
    else:
        scene.key("l")
    app.update(1)
    assert app.settings.layout == 0
    assert (session.deal, scene.moment(), scene.decisions.dialog) == (deal, moment, dialog)
    assert match_file().read_bytes() == saved
    assert keys(app) == before
    assert {one.key: one.box for one in placed_by(app)} != old


def test_another_layout_in_the_middle_of_a_movement() -> None:
    app, scene, session = busy_table()
    app.update(LONG)
    left = list(scene.playback.steps)
    app.top.key("l")
    placed_by(app)
    assert list(scene.playback.steps) == left
    app.top.key("l")
    scene.playback.skip()
    assert scene.playback.view == session.view


def test_the_last_discard_is_marked_until_the_next_tile_is_drawn() -> None:
    session = claiming(MANY_CLAIMS)
    app, scene = opened(session)
    assert ringed_discards(app) == ["river:3"]
    click(scene.app, "cross")
    app.update(1)
    assert ringed_discards(app) == []


def ringed_discards(app: App) -> list[str]:
    return [
        one.key
        for one in placed_by(app)
        if one.key.startswith("river") and isinstance(one.look, TileLook) and one.look.ring
    ]


# --- words, plates and lights -------------------------------------------------------------------


def test_a_claim_is_called_out_at_the_claimant_for_a_while() -> None:
    session = claiming(MANY_CLAIMS)
    app, scene = opened(session, speed=2)
    app.update(LONG)
    scene.key("p")
    app.update(LONG)
    word = texts(app)["word.text"]
    assert word == app.labels.text("claim.pung")
    assert item(app, "word").box.centre[1] > 400, "at the bottom"
    app.update(LONG + 5000)
    assert "word.text" not in texts(app)


def test_at_the_highest_speed_no_word_is_called() -> None:
    app, scene = opened(claiming(MANY_CLAIMS))
    scene.key("p")
    app.update(1)
    assert "word" not in {one.key for one in placed_by(app)}


def test_the_plate_of_the_player_in_turn_glows() -> None:
    app, _ = opened(own_turn())
    styles = {
        key: look.style
        for key in (f"plate:{position}" for position in range(4))
        if isinstance(look := item(app, key).look, PanelLook)
    }
    assert styles["plate:0"] == "plate_active"
    assert list(styles.values()).count("plate_active") == 1


def test_the_plates_tell_names_winds_and_scores() -> None:
    app = new_app(player_name="Kim", speed=5)
    app.session = own_turn()
    app.reset_to(TableScene(app))
    shown = texts(app)
    names = [shown[f"plate:{position}.name"] for position in range(4)]
    assert names == ["Kim", *(app.labels.text(f"player.{number}") for number in (1, 2, 3))]
    assert {shown[f"plate:{position}.score"] for position in range(4)} == {"1,000"}
    assert "plate:0.starter" in {one.key for one in placed_by(app)}
    assert "plate:1.starter" not in {one.key for one in placed_by(app)}


def test_the_scene_knows_where_tiles_come_from() -> None:
    app, _, _ = busy_table()
    clicked = item(app, "slot:0").box
    app.update(LONG)
    new = next(one for one in placed_by(app) if one.key == "river:0")
    assert new.origin is not None
    assert new.glide
    assert new.origin.x == clicked.x
