"""A finger on the window: a tap, a drag, a long press, a swipe, and more than one finger."""

from __future__ import annotations

from typing import cast

import pygame
import pytest

from game.rules.moves import Move
from game.rules.tiles import tile_from_text
from game.rulesets import RULESETS, ruleset
from game.session.session import Session
from game.settings.settings import Settings
from game.ui.drawing.hits import hit
from game.ui.drawing.looks import TextLook
from game.ui.kit.app import Scene
from game.ui.kit.book import BookScene
from game.ui.screenshot import open_scene, own_home
from game.ui.table.play.table import TableScene
from game.ui.table.replay.replay import ReplayScene
from game.ui.window.gestures import DOUBLE_CLICK, FAR, REST, Finger
from tests.session.playing import QUICK
from tests.ui.desk import Desk, FakeWindow, Hand, new_desk
from tests.ui.fingers import Fingers
from tests.ui.moments import LONG, MANY_CLAIMS, WAITING, claiming, discards, opened, own_turn
from tests.ui.mouse import new_app, own_tiles_of
from tests.ui.voices import listen

LAST, DRAWN = "slot:13", "own:26:1"
"""The place of the drawn tile, and its key: it is the second 9s."""
FELT = (300, 560)


@pytest.fixture
def desk() -> Desk:
    return new_desk()


@pytest.fixture
def fingers(desk: Desk) -> Fingers:
    return Fingers(Hand(desk, FakeWindow()))


def at_table(**settings: object) -> tuple[TableScene, Fingers]:
    """Return a table at which East is in turn, and fingers on it."""
    pygame.display.init()
    pygame.font.init()
    app, scene = opened(own_turn(drawn="9s"))
    app.change_settings(**settings)
    return scene, Fingers(Hand(scene, FakeWindow()))


def scene_with_fingers(name: str) -> tuple[Scene, Fingers]:
    pygame.display.init()
    pygame.font.init()
    with own_home():
        scene = open_scene(name, Settings(speed=5)).top
    return scene, Fingers(Hand(scene, FakeWindow()))


# --- a tap --------------------------------------------------------------------------------------


def test_a_tap_presses_when_the_finger_is_lifted(fingers: Fingers, desk: Desk) -> None:
    fingers.touch(150, 130)
    assert desk.done == []
    fingers.lift()
    assert desk.done == [1]


def test_a_finger_may_tremble(fingers: Fingers, desk: Desk) -> None:
    fingers.drag((150, 130), (156, 134))
    fingers.drag((298, 130), (305, 130))
    assert desk.done == [1, 1]


def test_nothing_stays_lit_after_the_finger_is_lifted(fingers: Fingers) -> None:
    fingers.touch(150, 130)
    assert fingers.hand.window.input.hover == "0/one"
    fingers.lift()
    fingers.rest()
    assert fingers.hand.window.input.hover == ""
    fingers.drag((150, 130), (400, 600))
    assert fingers.hand.window.input.hover == ""


def test_a_tap_on_the_felt_comes_when_the_finger_is_lifted(
    fingers: Fingers, desk: Desk, clock: list[int]
) -> None:
    fingers.touch(800, 700)
    assert desk.done == []
    fingers.lift()
    clock[0] += DOUBLE_CLICK - 1
    fingers.tap(800, 700)
    assert desk.done == ["left", "double"]


def test_a_touch_in_one_phase_does_not_press_in_the_next(fingers: Fingers, desk: Desk) -> None:
    fingers.touch(150, 130)
    desk.phase += 1
    fingers.lift()
    assert desk.done == []


def test_a_touch_on_one_scene_means_nothing_to_another(fingers: Fingers, desk: Desk) -> None:
    for point in ((150, 130), (800, 700)):
        fingers.touch(*point)
        other = desk.app.push(Desk(desk.app))
        fingers.hand.frame()
        fingers.lift()
        assert desk.done == other.done == []
        desk.app.close(other)


def test_the_first_tap_lifts_a_tile_and_the_second_discards_it(clock: list[int]) -> None:
    scene, fingers = at_table()
    fingers.tap_item(LAST)
    assert scene.hand.chosen == 13
    assert discards(scene.session) == []
    tops = {one.box.y for one in own_tiles_of(fingers.hand.window.input.placed)}
    assert fingers.item(DRAWN).box.y == min(tops) < max(tops)
    clock[0] += 50
    fingers.tap_item(LAST)
    assert discards(scene.session)[0] == tile_from_text("9s")


def test_a_tap_elsewhere_lets_the_tile_down() -> None:
    scene, fingers = at_table()
    fingers.tap_item(LAST)
    fingers.tap_item("slot:2")
    assert scene.hand.chosen == 2
    fingers.tap(*FELT)
    assert scene.hand.chosen is None
    fingers.tap_item("slot:2")
    assert scene.hand.chosen == 2, "lifted again, not discarded"
    assert discards(scene.session) == []


@pytest.mark.parametrize("style", ["discard", "lift"])
def test_the_mouse_does_what_the_setting_says(style: str) -> None:
    scene, fingers = at_table(click_style=style)
    fingers.tap_item("slot:2")
    fingers.tap(*FELT)
    fingers.hand.click(*fingers.item(LAST).box.centre)
    assert (discards(scene.session) == []) == (style == "lift")


def test_a_double_tap_on_the_table_discards_the_drawn_tile() -> None:
    scene, fingers = at_table()
    fingers.tap_item("slot:2")
    fingers.tap(*FELT)
    fingers.tap(*FELT)
    assert discards(scene.session)[0] == tile_from_text("9s")


# --- a drag -------------------------------------------------------------------------------------


def test_a_tile_dragged_out_of_the_hand_is_discarded() -> None:
    scene, fingers = at_table()
    start = fingers.item(LAST).box.centre
    fingers.touch(*start)
    fingers.move(start[0] - 200, 420)
    carried = fingers.item(DRAWN).box
    assert carried.holds(start[0] - 200, 420), "the tile is under the finger"
    fingers.lift()
    assert discards(scene.session)[0] == tile_from_text("9s")


def test_a_tile_dragged_back_into_the_hand_stays() -> None:
    scene, fingers = at_table()
    start = fingers.item(LAST).box.centre
    fingers.touch(*start)
    fingers.move(640, 400)
    assert scene.hand.carried is not None
    fingers.move(*start)
    fingers.lift()
    assert scene.hand.carried is None
    assert scene.hand.chosen is None
    assert discards(scene.session) == []


def test_a_drag_of_less_than_the_threshold_only_lifts() -> None:
    scene, fingers = at_table()
    x, y = fingers.item(LAST).box.centre
    fingers.drag((x, y), (x, y - 9))
    assert (scene.hand.chosen, discards(scene.session)) == (13, [])


@pytest.mark.parametrize("outside", [(640, -300), (640, 5000), (-400, 790)])
def test_a_finger_that_leaves_the_window_drops_at_its_edge(outside: tuple[int, int]) -> None:
    scene, fingers = at_table()
    fingers.touch(*fingers.item(LAST).box.centre)
    fingers.move(*outside)
    fingers.hand.event(pygame.WINDOWLEAVE)
    fingers.lift()
    assert scene.hand.carried is None
    assert len(discards(scene.session)) > 0 if outside[1] < 0 else not discards(scene.session)


@pytest.mark.parametrize("event", [pygame.WINDOWFOCUSLOST, "second finger", "mouse"])
def test_what_interrupts_a_drag_puts_the_tile_back(event: object) -> None:
    scene, fingers = at_table()
    fingers.touch(*fingers.item(LAST).box.centre)
    fingers.move(640, 400)
    if event == "second finger":
        fingers.touch(300, 300, finger=1)
    elif event == "mouse":
        fingers.hand.press(640, 300)
    else:
        fingers.hand.event(cast(int, event))
    assert scene.hand.carried is None
    fingers.move(600, 300)
    fingers.lift()
    assert discards(scene.session) == []
    fingers.tap_item(LAST)
    assert scene.hand.chosen == 13, "the next touch means something again"


def test_two_fingers_press_nothing(fingers: Fingers, desk: Desk) -> None:
    fingers.touch(150, 130)
    fingers.touch(450, 130, finger=1)
    fingers.lift()
    fingers.lift(1)
    assert desk.done == []
    fingers.touch(150, 130)
    fingers.touch(450, 130, finger=1)
    fingers.lift()
    fingers.tap(450, 130)
    assert desk.done == [2], "while another finger still lies there"


def test_a_mouse_that_trembles_changes_nothing(fingers: Fingers, desk: Desk) -> None:
    fingers.touch(150, 130)
    fingers.hand.move(450, 130)
    fingers.lift()
    assert desk.done == [1]
    fingers.hand.click(450, 130)
    assert desk.done == [1, 2]


def test_a_slider_follows_a_finger_that_moves_across(fingers: Fingers, desk: Desk) -> None:
    fingers.touch(300, 315)
    assert desk.level == 0.5
    fingers.move(400, 320)
    assert desk.level == 0.75
    fingers.move(1000, 700)
    assert desk.level == 1
    fingers.lift()
    fingers.tap(200, 315)
    assert desk.level == 0.25
    fingers.drag((200, 315), (210, 450))
    assert desk.level == 0.25, "that was a swipe"
    assert desk.done == ["key page up"]


# --- a swipe ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("end", "key"),
    [((150, 20), "down"), ((150, 300), "up"), ((20, 130), "down"), ((900, 130), "up")],
)
def test_a_swipe_turns_one_page_and_presses_nothing(
    end: tuple[int, int], key: str, fingers: Fingers, desk: Desk
) -> None:
    fingers.drag((150, 130), end)
    assert desk.done == [f"key page {key}"]


def test_a_short_swipe_does_nothing(fingers: Fingers, desk: Desk) -> None:
    fingers.drag((150, 130), (190, 130))
    fingers.drag((800, 700), (760, 700))
    assert desk.done == []


@pytest.mark.parametrize("name", ["rules", "settings-play"])
def test_a_swipe_turns_the_pages_of_a_book(name: str) -> None:
    scene, fingers = scene_with_fingers(name)
    assert isinstance(scene, BookScene)
    tab = next(tab for tab, one in enumerate(scene.tabs()) if one.pages > 1)
    fingers.tap_item(f"tab.{tab}")
    fingers.drag((640, 560), (640, 300))
    assert (scene.tab, scene.page) == (tab, 1)
    fingers.drag((400, 400), (700, 400))
    assert (scene.tab, scene.page) == (tab, 0)
    assert scene.app.top is scene


def test_a_swipe_goes_through_a_replay() -> None:
    scene, fingers = scene_with_fingers("replay")
    assert isinstance(scene, ReplayScene)
    before = scene.at
    fingers.drag((640, 300), (640, 450))
    assert scene.at == before - 1
    fingers.drag((640, 450), (640, 300))
    assert scene.at == before


# --- a long press -------------------------------------------------------------------------------


def test_a_long_press_presses_nothing(fingers: Fingers, desk: Desk) -> None:
    for point in ((150, 130), (300, 315), (800, 700)):
        fingers.touch(*point)
        fingers.rest()
        fingers.lift()
    assert (desk.done, desk.level) == ([], 0.5)
    fingers.touch(150, 130)
    fingers.rest(REST - 100)
    fingers.lift()
    assert desk.done == [1]


def tooltip(fingers: Fingers) -> str:
    """Return the title of the tooltip on the screen."""
    sprites = fingers.hand.window.stage._sprites
    look = sprites["tip.title"].placed.look if "tip.title" in sprites else None
    return look.text if isinstance(look, TextLook) else ""


@pytest.mark.parametrize("name", ["table", "replay", "settings-play"])
def test_a_long_press_shows_each_tooltip_until_the_finger_is_lifted(name: str) -> None:
    scene, fingers = scene_with_fingers(name)
    placed = fingers.hand.window.input.placed
    tipped = [one for one in placed if one.tip and hit(placed, *one.box.centre) is one]
    assert tipped or name == "settings-play"
    for one in tipped:
        before = fingers.hand.window.app.settings, scene.app.top, scene.moment()
        fingers.touch(*one.box.centre)
        fingers.rest()
        assert one.tip is not None
        assert tooltip(fingers) == one.tip.title
        fingers.lift()
        assert tooltip(fingers) == ""
        assert before == (fingers.hand.window.app.settings, scene.app.top, scene.moment())


def test_a_tile_can_be_dragged_after_a_long_press() -> None:
    scene, fingers = at_table()
    fingers.touch(*fingers.item(LAST).box.centre)
    fingers.rest()
    fingers.move(640, 400)
    fingers.lift()
    assert len(discards(scene.session)) > 0


def test_a_long_press_says_what_it_is_on_and_a_touch_takes_the_focus_away() -> None:
    desk = new_desk()
    voice = listen(desk.app)
    desk.app.change_settings(speech="on")
    fingers = Fingers(Hand(desk, FakeWindow()))
    fingers.hand.key("tab")
    assert desk.focus == "one"
    fingers.touch(450, 130)
    fingers.rest()
    fingers.lift()
    assert desk.focus == ""
    assert any("Two" in said for said in voice.said)


# --- a hand -------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", range(5))
def test_each_claim_is_made_by_a_tap(place: int, moves: list[Move]) -> None:
    app, scene = opened(claiming(MANY_CLAIMS))
    app.update(LONG)
    fingers = Fingers(Hand(scene, FakeWindow()))
    dialog = scene.decisions.dialog
    assert dialog is not None
    assert len(dialog.offers) == 5
    fingers.tap_item(f"offer:{place}")
    assert moves == [dialog.offers[place].move]


@pytest.mark.parametrize("east", [WAITING, "55m"])
def test_a_win_and_a_pung_are_made_by_a_tap(east: str, moves: list[Move]) -> None:
    app, scene = opened(claiming(east))
    app.update(LONG)
    fingers = Fingers(Hand(scene, FakeWindow()))
    dialog = scene.decisions.dialog
    assert dialog is not None
    fingers.tap_item("tick" if len(dialog.offers) == 1 else "offer:0")
    assert moves == [dialog.offers[0].move]


@pytest.mark.sample(2)
@pytest.mark.parametrize("rules", [one.id for one in RULESETS])
def test_a_hand_is_played_by_touch_alone(rules: str, moves: list[Move], clock: list[int]) -> None:
    chosen = ruleset(rules)
    app = new_app(speed=5, ruleset=rules)
    app.session = Session.new(chosen, chosen.options, QUICK, "seven", strict=True)
    scene = TableScene(app)
    app.reset_to(scene)
    fingers = Fingers(Hand(scene, FakeWindow()))
    for _ in range(200):
        if app.top is not scene:
            break
        fingers.hand.now += LONG
        clock[0] += LONG
        fingers.hand.frame()
        if scene.decisions.is_busy or scene.session.is_hand_over:
            fingers.tap(*FELT)
        elif scene.decisions.dialog is not None:
            fingers.tap_item("cross")
        else:
            before = len(moves)
            fingers.tap_item(f"slot:{len(scene.hand.tiles) - 1}")
            assert len(moves) == before, "the first tap only lifts"
            fingers.tap_item(f"slot:{len(scene.hand.tiles) - 1}")
            assert len(moves) == before + 1
    assert app.top is not scene, "the result"
    assert scene.session.is_hand_over
    assert len(moves) > 5


def test_a_finger_means_a_move_from_the_limit_on() -> None:
    finger = Finger((100, 100), 0, (Desk(new_app()), None))
    assert not finger.move((100, 100 + FAR - 1), 1.0)
    assert finger.move((100, 100 + FAR), 1.0)
    assert not finger.move((100, 200), 1.0)
