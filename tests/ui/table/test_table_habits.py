"""Habits of players at the table: two ways to click, numbers, scores by Tab, the discards."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.rules.moves import Action
from game.rules.tiles import tile_from_text
from game.ui.drawing.looks import Placed, TextLook, TileLook
from game.ui.kit.app import App
from game.ui.kit.screen import Screen
from game.ui.screens.rules.rules import RulesScene
from game.ui.table.parts.place_parts import place_board
from game.ui.table.play.table import TableScene
from game.ui.window.gestures import PEEK
from tests.ui.desk import Desk, FakeWindow, Hand, new_desk
from tests.ui.moments import MANY_CLAIMS, claiming, discards, opened, own_tiles, own_turn
from tests.ui.mouse import click, new_app, screen_of, texts
from tests.ui.table.test_false_wins import asked
from tests.ui.tables import LAYOUTS, ME, SIZES, covered, on_table, pairs_that_overlap, table, tiles

# --- the first click lifts, the second discards -------------------------------------------------


def lifting(east: str = "") -> tuple[App, TableScene]:
    app, scene = opened(own_turn(east))
    app.change_settings(click_style="lift")
    return app, scene


def lifted(app: App) -> list[int]:
    own = own_tiles(app)
    low = max(one.box.y for one in own)
    return [place for place, one in enumerate(own) if one.box.y < low]


def test_the_first_click_lifts_and_the_second_discards() -> None:
    app, scene = lifting()
    tile = scene.hand.tiles[4][0]
    click(app, "slot:4")
    assert not discards(scene.session)
    assert lifted(app) == [4]
    click(app, "slot:4")
    assert discards(scene.session)[0] == tile


def test_a_click_on_another_tile_lifts_that_one() -> None:
    app, scene = lifting()
    click(app, "slot:4")
    click(app, "slot:6")
    assert lifted(app) == [6]
    assert not discards(scene.session)


def test_a_click_on_the_felt_puts_it_down() -> None:
    app, scene = lifting()
    click(app, "slot:4")
    scene.felt_clicked("left")
    assert lifted(app) == []
    click(app, "slot:4")
    assert not discards(scene.session)


def test_a_lifted_tile_is_discarded_by_key() -> None:
    app, scene = lifting()
    tile = scene.hand.tiles[4][0]
    click(app, "slot:4")
    scene.key("return")
    assert discards(scene.session)[0] == tile


def test_all_copies_of_the_lifted_tile_are_marked() -> None:
    app, _ = lifting("555m 258p 369s ESWN")
    click(app, "slot:1")
    rings = [one.look.ring for one in own_tiles(app) if isinstance(one.look, TileLook)]
    assert rings[:3] == ["copy"] * 3
    assert set(rings[3:]) == {""}


# --- claims -------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(1, 6))
def test_each_row_has_a_number_that_takes_it(number: int) -> None:
    session = claiming(MANY_CLAIMS)
    app, scene = opened(session)
    assert scene.decisions.dialog is not None
    move = scene.decisions.dialog.offers[number - 1].move
    assert texts(app)[f"offer:{number - 1}.number"] == str(number)
    scene.key(str(number))
    assert session.view.melds[0]
    assert session.view.melds[0][0].is_chow == (move.action is Action.CHOW)


@pytest.mark.parametrize("key", ["6", "0", "9", ""])
def test_numbers_without_a_row_mean_nothing(key: str) -> None:
    session = claiming(MANY_CLAIMS)
    _, scene = opened(session)
    scene.key(key)
    assert scene.decisions.dialog is not None
    _, alone = opened(claiming("46m"))
    alone.key("1")
    assert alone.decisions.dialog is not None, "a single claim has a tick and no number"


def test_the_tiles_that_the_set_would_take_are_lifted() -> None:
    app, scene = opened(claiming("46m"))
    tiles_up = [scene.hand.tiles[place][0] for place in lifted(app)]
    assert tiles_up == [tile_from_text("4m"), tile_from_text("6m")]


def test_of_several_those_of_the_row_under_the_mouse() -> None:
    app, scene = opened(claiming(MANY_CLAIMS))
    assert lifted(app) == []
    assert scene.decisions.dialog is not None
    for number, offer in enumerate(scene.decisions.dialog.offers):
        screen = replace(screen_of(app), hover=f"offer:{number}")
        own = [one for one in scene.place(screen) if one.key.startswith("own:")]
        low = max(one.box.y for one in own)
        up = [scene.hand.tiles[place][0] for place, one in enumerate(own) if one.box.y < low]
        assert up == sorted(offer.used)


def test_a_win_lifts_nothing_and_a_kong_what_it_takes_of_the_hand() -> None:
    app, _ = opened(asked("19m 258p 369s ESWN", false_win_penalty="pay"))
    assert lifted(app) == []
    app, scene = opened(own_turn("1111m 2222p 369s EW"))
    click(app, "g")
    screen = replace(screen_of(app), hover="offer:0")
    own = [one for one in scene.place(screen) if one.key.startswith("own:")]
    assert [one.box.y < own[-1].box.y for one in own].count(True) == 4


# --- keys ---------------------------------------------------------------------------------------


def test_f1_opens_the_rules_and_leads_back() -> None:
    app, scene = opened(own_turn())
    assert scene.key("f1")
    rules = app.scenes[-1]
    assert isinstance(rules, RulesScene)
    rules.key("escape")
    assert app.scenes == [scene]


def table_hand() -> tuple[Hand, TableScene]:
    pygame.display.init()
    pygame.font.init()
    _, scene = opened(own_turn())
    return Hand(scene, FakeWindow()), scene


def scores(hand: Hand) -> dict[str, str]:
    return {
        one.key.partition("/")[2]: one.look.text
        for one in hand.window.input.placed
        if "/scores" in one.key and isinstance(one.look, TextLook)
    }


def hold_tab(hand: Hand, time: int) -> None:
    hand.event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0)
    hand.now += time
    hand.frame()


def test_tab_held_shows_the_scores_until_it_is_let_go() -> None:
    hand, scene = table_hand()
    hold_tab(hand, PEEK)
    words = scores(hand)
    assert [words[f"scores.{position}.score"] for position in range(4)] == ["1,000"] * 4
    assert words["scores.0.name"] == scene.app.labels.text("player.0")
    assert words["scores.hand"] == scene.app.labels.text("table.hand", number=1)
    assert words["scores.ruleset"] == "Pocket Mahjong"
    hand.event(pygame.KEYUP, key=pygame.K_TAB, mod=0)
    hand.frame()
    assert not scores(hand)
    assert hand.window.input.focus == "", "looking at the scores moves nothing"


def test_tab_pressed_for_a_moment_moves_the_focus() -> None:
    hand, _ = table_hand()
    hold_tab(hand, PEEK // 4)
    assert not scores(hand)
    assert hand.window.input.focus == ""
    hand.event(pygame.KEYUP, key=pygame.K_TAB, mod=0)
    assert hand.window.input.focus


def test_on_other_screens_tab_moves_the_focus_at_once() -> None:
    desk = new_desk()
    hand = Hand(desk, FakeWindow())
    hold_tab(hand, 10 * PEEK)
    assert hand.window.input.focus == "0/one"
    assert isinstance(desk.app.top, Desk)


def test_another_screen_over_the_table_shows_no_scores() -> None:
    hand, scene = table_hand()
    hold_tab(hand, PEEK)
    click(scene.app, "menu")
    hand.frame()
    assert not scores(hand)


def test_the_scores_tell_winds_dealer_and_differences_best_first() -> None:
    full = table("fullest", "nothing", ME)
    screen = Screen(1280, 800, new_app().labels, new_app().settings, peek=True)
    placed = {one.key: one for one in place_board(full.state(), screen)}
    order = sorted(range(4), key=lambda position: placed[f"scores.{position}"].box.y)
    points = [full.people[position].score for position in order]
    assert points == sorted(points, reverse=True)
    assert [key for key in placed if key.startswith("scores") and "starter" in key] == [
        "scores.3.starter"
    ]
    assert words_of(placed["scores.1.far"]) == "−876,543"
    assert words_of(placed["scores.3.far"]) == "+1,123,456"
    assert "scores.0.far" not in placed


def words_of(one: Placed) -> str:
    assert isinstance(one.look, TextLook)
    return one.look.text


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("size", SIZES)
def test_the_scores_are_on_the_screen_and_cover_what_could_be_clicked(
    size: tuple[int, int], layout: int
) -> None:
    full = table("fullest", "everything", ME)
    app = new_app(layout=layout)
    screen = Screen(*size, app.labels, app.settings, peek=True)
    placed = place_board(full.state(), screen)
    panel = next(one for one in placed if one.key == "scores").box
    for one in placed:
        if one.key.startswith("scores"):
            assert panel.x <= one.box.x <= one.box.right <= panel.right
            assert panel.y <= one.box.y <= one.box.bottom <= panel.bottom
    ground = next(one for one in placed if one.key == "scores.ground")
    assert ground.layer > max(one.layer for one in placed if "scores" not in one.key)


# --- discards -----------------------------------------------------------------------------------


@pytest.mark.parametrize("layout", LAYOUTS)
def test_discards_as_drawn_are_a_shade_darker(layout: int) -> None:
    full = table("fullest", "nothing", ME)
    for shade in (True, False):
        app = new_app(layout=layout, shade_drawn=shade)
        placed = place_board(full.state(), screen_of(app))
        dark = {
            int(one.key.partition(":")[2])
            for one in tiles(placed)
            if one.key.startswith("river:") and isinstance(one.look, TileLook) and one.look.shade
        }
        drawn = {number for number, one in enumerate(full.view.river) if one.drawn}
        assert dark == (drawn if shade else set())


@pytest.mark.parametrize("owner", range(4))
@pytest.mark.parametrize("size", SIZES)
def test_upright_discards_lie_on_nothing(size: tuple[int, int], owner: int) -> None:
    for name in ("fullest", "concealed", "half"):
        full = table(name, "nothing", owner)
        app = new_app(discards_upright=True)
        placed = place_board(full.state(), Screen(*size, app.labels, app.settings))
        river = [one for one in tiles(placed) if one.key.startswith("river:")]
        assert all(isinstance(one.look, TileLook) and one.look.facing == 0 for one in river)
        assert all(one.box.h > one.box.w for one in river)
        others = [one for one in on_table(placed) if one not in river]
        surfaces = [one for one in placed if one.key in ("centre", "g") or "plate:" in one.key]
        assert not pairs_that_overlap(river, [*others, *surfaces])
        assert max(covered(one).bottom for one in river) <= size[1]


def test_usually_discards_are_turned_towards_their_owner() -> None:
    app = new_app()
    placed = place_board(table("fullest", "nothing", ME).state(), screen_of(app))
    facing = {one.look.facing for one in tiles(placed) if isinstance(one.look, TileLook)}
    assert facing == {0, 1, 2, 3}


def test_a_change_of_settings_is_seen_at_once() -> None:
    app, scene = opened(own_turn("147m 258p 369s ESWN"))
    app.change_settings(sort="spm")
    first = own_tiles(app)[0].look
    assert isinstance(first, TileLook)
    assert first.tile == tile_from_text("3s")
    assert scene.hand.tiles[0][0] == tile_from_text("3s")
