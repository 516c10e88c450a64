"""The order of the player's tiles, and tiles that the mouse carries."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pygame
import pytest

from game.rules.tiles import EAST, Tile, tile_from_text, tile_text
from game.rules.view import View, view
from game.settings.settings import Sort
from game.ui.drawing.looks import Box, Placed
from game.ui.table.plan.board import Arranged, HandOrder, in_order, own_order
from game.ui.table.play.table import TableScene
from tests.builders import deal_with
from tests.ui.desk import FakeWindow, Hand
from tests.ui.moments import LONG, MANY_CLAIMS, claiming, discards, opened, own_turn
from tests.ui.mouse import click, own_tiles_of

HAND = "147m 258p 369s ESWN"


def seen(east: str = HAND, drawn: str = "9s") -> View:
    return view(deal_with(east, draws=drawn), EAST)


def arranged(order: HandOrder, seen_now: View, sort: Sort) -> Arranged:
    return order.following(seen_now, sort).arranged(seen_now.drawn)


def texts_of(order: HandOrder, seen_now: View, sort: Sort) -> str:
    return " ".join(
        tile_text(tile) + "'" * drawn for tile, drawn in arranged(order, seen_now, sort)
    )


@pytest.mark.parametrize(
    ("sort", "suits"),
    [
        ("mps", "1m 4m 7m 2p 5p 8p 3s 6s 9s"),
        ("msp", "1m 4m 7m 3s 6s 9s 2p 5p 8p"),
        ("pms", "2p 5p 8p 1m 4m 7m 3s 6s 9s"),
        ("psm", "2p 5p 8p 3s 6s 9s 1m 4m 7m"),
        ("smp", "3s 6s 9s 1m 4m 7m 2p 5p 8p"),
        ("spm", "3s 6s 9s 2p 5p 8p 1m 4m 7m"),
    ],
)
def test_suits_in_the_order_that_is_set_honours_last_and_the_drawn_tile_apart(
    sort: Sort, suits: str
) -> None:
    assert texts_of(HandOrder(), seen(), sort) == f"{suits} E S W N 9s'"


def test_every_order_that_can_be_set_is_tried_here() -> None:
    assert set(get_args(Sort)) == {"mps", "msp", "pms", "psm", "smp", "spm", "off"}


def test_the_usual_order_is_that_of_the_rules() -> None:
    for drawn in ("1m", "9s", "C"):
        one = seen(drawn=drawn)
        assert list(arranged(HandOrder(), one, "mps")) == own_order(one)
    assert in_order(map(Tile, (33, 5, 30, 20)), "mps") == (5, 20, 30, 33)


def test_the_own_order_begins_with_the_sorted_tiles_and_keeps_what_was_moved() -> None:
    now = seen()
    assert texts_of(HandOrder(), now, "off") == texts_of(HandOrder(), now, "mps")
    order = HandOrder().following(now, "off").moved(12, 0).moved(2, 4)
    assert texts_of(order, now, "off").startswith("N 1m 7m 2p 4m 5p")


def test_the_own_order_lasts_through_discards_and_draws() -> None:
    """A tile leaves from the place chosen with the mouse. The drawn one goes to the right end."""
    now = seen("115m 258p 369s ESWN")
    order = HandOrder().following(now, "off").moved(1, 12).without(0)
    tiles = list(now.hand)
    tiles.remove(tile_from_text("1m"))
    later = replace(now, hands=(tuple(tiles), None, None, None), drawn=None)
    assert texts_of(order, later, "off") == "5m 2p 5p 8p 3s 6s 9s E S W N 1m 9s"
    drew = replace(now, hands=((*tiles, Tile(31)), None, None, None), drawn=Tile(31))
    assert texts_of(order, drew, "off") == "5m 2p 5p 8p 3s 6s 9s E S W N 1m 9s C'"


def test_switching_the_sorting_off_leaves_everything_where_it_is() -> None:
    now = seen()
    order = HandOrder().following(now, "spm")
    assert texts_of(order, now, "off") == texts_of(HandOrder(), now, "spm")


# --- on the table -------------------------------------------------------------------------------


@pytest.fixture(autouse=True)
def library() -> None:
    pygame.display.init()
    pygame.font.init()


def hand_on(sort: str = "off", east: str = HAND, speed: int = 5) -> tuple[Hand, TableScene]:
    app, scene = opened(own_turn(east), speed)
    app.change_settings(sort=sort)
    hand = Hand(scene, FakeWindow())
    hand.now = LONG
    hand.frame()
    return hand, scene


def box(hand: Hand, key: str) -> Box:
    return next(one.box for one in hand.window.input.placed if one.key == f"0/{key}")


def own(hand: Hand) -> list[Placed]:
    return own_tiles_of(hand.window.input.placed)


def drag(hand: Hand, start: tuple[int, int], *points: tuple[int, int]) -> None:
    hand.press(*start)
    for point in points:
        hand.move(*point, held=True)
    hand.release(*points[-1])


@pytest.mark.parametrize("sort", ["mps", "off"])
@pytest.mark.parametrize("place", [0, 5, 13])
def test_a_tile_carried_onto_the_felt_is_discarded(place: int, sort: str) -> None:
    hand, scene = hand_on(sort)
    tile = scene.hand.tiles[place][0]
    drag(hand, box(hand, f"slot:{place}").centre, (700, 600), (640, 400))
    assert discards(scene.session)[:1] == [tile]
    assert scene.hand.carried is None


def test_it_sets_off_from_where_it_was_let_go() -> None:
    app, scene = opened(own_turn(HAND), 2)
    hand = Hand(scene, FakeWindow())
    hand.now = LONG
    hand.frame()
    start = box(hand, "slot:0").centre
    drag(hand, start, (start[0] + 200, 300))
    new = next(one for one in hand.window.input.placed if one.key == "0/river:0")
    assert new.origin is not None
    assert new.origin.y < 300
    assert app.top is scene


def test_it_follows_the_mouse_on_top_of_everything_and_glides_nowhere() -> None:
    hand, _ = hand_on("mps", speed=2)
    lay = own(hand)[3].box
    start = box(hand, "slot:3").centre
    hand.press(*start)
    hand.move(start[0] + 50, start[1] - 300, held=True)
    carried = own(hand)[3]
    assert (carried.box.x, carried.box.y) == (lay.x + 50, lay.y - 300)
    assert carried.layer == max(one.layer for one in hand.window.input.placed)
    assert not carried.glide


@pytest.mark.parametrize("sort", ["mps", "off"])
def test_let_go_in_the_hand_it_is_not_discarded(sort: str) -> None:
    hand, scene = hand_on(sort)
    start = box(hand, "slot:3").centre
    drag(hand, start, (640, 400), (start[0] + 2, start[1]))
    assert not discards(scene.session)
    assert scene.hand.tiles[3][0] == tile_from_text("2p")


def test_a_small_movement_is_a_click() -> None:
    hand, scene = hand_on()
    x, y = box(hand, "slot:3").centre
    drag(hand, (x, y), (x + 4, y - 5))
    assert discards(scene.session)[:1] == [tile_from_text("2p")]


def test_with_sorting_off_it_stays_where_it_is_put() -> None:
    hand, scene = hand_on()
    before = [tile for tile, _ in scene.hand.tiles]
    drag(hand, box(hand, "slot:2").centre, (500, 740), box(hand, "slot:9").centre)
    after = [tile for tile, _ in scene.hand.tiles]
    assert after == [*before[:2], *before[3:10], before[2], *before[10:]]
    assert not discards(scene.session)


def test_the_others_make_room_while_it_is_carried() -> None:
    hand, scene = hand_on()
    before = [tile for tile, _ in scene.hand.tiles]
    hand.press(*box(hand, "slot:0").centre)
    hand.move(*box(hand, "slot:4").centre, held=True)
    assert [tile for tile, _ in scene.hand.tiles][:5] == [*before[1:5], before[0]]
    assert scene.hand.carried is not None
    assert scene.hand.carried.place == 4


def test_sorted_tiles_cannot_be_moved_and_the_drawn_one_stays_apart() -> None:
    hand, scene = hand_on("mps")
    before = scene.hand.tiles
    drag(hand, box(hand, "slot:2").centre, box(hand, "slot:9").centre)
    assert scene.hand.tiles == before
    hand, scene = hand_on()
    drag(hand, box(hand, "slot:13").centre, box(hand, "slot:3").centre)
    assert scene.hand.tiles == before
    assert not discards(scene.session)


def test_while_a_claim_is_asked_tiles_can_be_moved_but_not_discarded() -> None:
    session = claiming(MANY_CLAIMS)
    app, scene = opened(session)
    app.change_settings(sort="off")
    hand = Hand(scene, FakeWindow())
    count, first = len(discards(session)), scene.hand.tiles[0]
    drag(hand, box(hand, "slot:0").centre, (100, 600))
    assert len(discards(session)) == count
    drag(hand, box(hand, "slot:0").centre, box(hand, "slot:2").centre)
    assert scene.hand.tiles[2] == first
    assert scene.decisions.dialog is not None


def test_what_was_carried_when_the_phase_changed_is_not_discarded() -> None:
    hand, scene = hand_on()
    hand.press(*box(hand, "slot:0").centre)
    hand.move(300, 300, held=True)
    scene.playback.count += 1
    hand.release(300, 300)
    assert not discards(scene.session)
    assert scene.hand.carried is None


def test_while_something_is_shown_sorted_tiles_are_not_taken_up() -> None:
    hand, scene = hand_on("mps", speed=2)
    click(scene.app, "slot:13")
    hand.frame()
    assert scene.decisions.is_busy
    count = len(discards(scene.session))
    drag(hand, box(hand, "slot:0").centre, (640, 300))
    assert scene.hand.carried is None
    assert len(discards(scene.session)) == count


def test_a_mouse_that_comes_back_unpressed_has_put_it_down() -> None:
    hand, scene = hand_on("mps")
    hand.press(*box(hand, "slot:0").centre)
    hand.move(300, 300, held=True)
    assert scene.hand.carried is not None
    hand.move(300, 310)
    assert scene.hand.carried is None
    hand.release(300, 310)
    assert not discards(scene.session)


def test_under_the_menu_nothing_is_carried() -> None:
    hand, scene = hand_on("mps")
    hand.press(*box(hand, "slot:0").centre)
    hand.move(300, 300, held=True)
    hand.key("escape")
    hand.release(300, 300)
    hand.key("escape")
    assert scene.app.top is scene
    assert scene.hand.carried is None
    assert not discards(scene.session)


def test_left_and_right_choose_by_the_order_on_the_table() -> None:
    hand, scene = hand_on("spm")
    hand.key("right")
    hand.key("space")
    assert discards(scene.session)[:1] == [tile_from_text("3s")]
    assert pygame.key.get_repeat() == (0, 0), "Tab held must not move the focus again and again"


def test_tiles_stay_in_the_order_in_which_they_came() -> None:
    hand, scene = hand_on("off")
    now = scene.playback.view
    kept = [tile for tile, is_drawn in scene.hand.tiles if not is_drawn][:11]
    for drawn in ("C", "1m"):
        kept.append(tile_from_text(drawn))
        scene.playback.view = replace(now, hands=((*kept,), None, None, None), drawn=None)
        hand.frame()
    assert [tile for tile, _ in scene.hand.tiles] == kept
