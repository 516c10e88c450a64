"""The end of a hand at the table: told once, at the set speed, and skipped by a click or a key."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from game.rules.numbers import number_text
from game.rules.tiles import SEATS
from game.session.session import Session
from game.settings.settings import Settings
from game.ui.drawing.fade import TIME
from game.ui.drawing.looks import IconLook, Look, Placed, TextLook, TileLook
from game.ui.drawing.standing import Picture
from game.ui.kit.app import App
from game.ui.kit.sounds import COINS, Sound
from game.ui.results.score import ResultScene
from game.ui.screenshot import open_scene
from game.ui.scripted.motions import EndingScene
from game.ui.table.ending.ending import LOUD, StagedTable
from game.ui.table.ending.win_story import story_of
from game.ui.table.ending.win_times import LAND, Times
from game.ui.table.parts.place_parts import place_board
from game.ui.table.plan.board import Board, BoardState, Plate
from game.ui.table.play.table import TableScene
from game.ui.window.showing import AHEAD
from tests.builders import deal_with
from tests.session.playing import new_session
from tests.ui.desk import FakeWindow, Hand
from tests.ui.ears import listen
from tests.ui.endings import EVERY, LONG_NAMES, check_places, session_of
from tests.ui.moments import SELF_DRAWN, WAITING, claiming, opened, own_turn, seated
from tests.ui.mouse import check_words, click, new_app, screen_of, texts

SIZES = ((960, 600), (1280, 800), (2560, 1080), (1000, 1400), (1080, 1920))
FRAME = 16


def at_table(session: Session, speed: int = 2) -> tuple[Hand, TableScene]:
    """Return a match on a table in a window, at the player's decision."""
    pygame.display.init()
    pygame.font.init()
    app = new_app(speed=speed)
    app.session = session
    scene = TableScene(app)
    app.reset_to(scene)
    hand = Hand(scene, FakeWindow())
    while scene.decisions.is_busy:
        hand.frame()
    return hand, scene


def won(speed: int = 2) -> tuple[Hand, TableScene]:
    """Return a table on which the player has just drawn the winning tile and said so."""
    hand, scene = at_table(own_turn(SELF_DRAWN, "E"), speed)
    click_on(hand, "tick")
    return hand, scene


def click_on(hand: Hand, key: str) -> None:
    box = next(one for one in hand.window.input.placed if one.key.partition("/")[2] == key).box
    hand.move(*box.centre)
    hand.click(*box.centre)


def wait(hand: Hand, time: int) -> None:
    for _ in range(time // FRAME):
        hand.frame()


def until(hand: Hand, key: str) -> None:
    """Wait until an item whose key begins so is in the window."""
    for _ in range(400):
        if any(one.startswith(key) for one in shown(hand)):
            return
        hand.frame()
    raise AssertionError(f"{key} never comes")


def shown(hand: Hand) -> dict[str, Placed]:
    return {one.key.partition("/")[2]: one for one in hand.window.input.placed}


def scores(hand: Hand) -> list[str]:
    return [words(hand, f"plate:{position}.score") for position in range(4)]


def words(hand: Hand, key: str) -> str:
    look = shown(hand)[key].look
    assert isinstance(look, TextLook)
    return look.text


def time_to_result(hand: Hand) -> int:
    start = hand.now
    while not isinstance(hand.app.top, ResultScene):
        assert hand.now - start < 20_000
        hand.frame()
    return hand.now - start


# --- what is told -------------------------------------------------------------------------------


def test_a_win_is_told_from_the_hand_to_the_coins() -> None:
    hand, scene = won()
    seen: list[str] = []
    while hand.app.top is scene:
        now = shown(hand)
        for key in ("win.tile:0", "win.card:0", "win.limit", "win.line", "win.coin:"):
            if key not in seen and any(one.startswith(key) for one in now):
                seen.append(key)
        hand.frame()
    assert seen == ["win.tile:0", "win.card:0", "win.limit", "win.line", "win.coin:"]
    assert isinstance(hand.app.top, ResultScene)


def test_the_whole_hand_comes_to_the_stage_and_leaves_the_rail() -> None:
    hand, scene = won()
    until(hand, "win.tile:13")
    tiles = Counter(
        one.look.tile
        for key, one in shown(hand).items()
        if key.startswith("win.tile:") and isinstance(one.look, TileLook)
    )
    assert tiles == Counter(scene.session.view.wins[0].hand.tiles)
    assert not [key for key in shown(hand) if key.startswith("own:")]


def test_no_tile_is_lost_or_doubled_on_its_way() -> None:
    hand, _ = won()
    while not any(key.startswith("win.tile:13") for key in shown(hand)):
        kinds = ("own:", "win.tile:", "won:")
        looks = [one.look for key, one in shown(hand).items() if key.startswith(kinds)]
        assert sum(isinstance(look, TileLook) for look in looks) == 14
        hand.frame()


def test_a_discard_flies_from_where_it_lay_and_lands_next_to_the_hand() -> None:
    hand, scene = at_table(claiming(WAITING))
    place = shown(hand)[f"river:{len(scene.session.view.river) - 1}"].box
    scene.key("w")
    until(hand, "won:0")
    landing = shown(hand)["won:0"]
    assert landing.origin == place
    last = max(one.box.right for key, one in shown(hand).items() if key.startswith("own:"))
    assert landing.box.x > last
    until(hand, "won:0.glow")
    assert shown(hand)["won:0.glow"].box.holds(*landing.box.centre)


def test_plates_keep_their_scores_until_coins_leave_and_end_exactly() -> None:
    hand, scene = won()
    before = scores(hand)
    until(hand, "win.coin:")
    assert scores(hand)[0] == before[0]
    assert scores(hand) != before, "payers have less as soon as coins leave"
    middle = set()
    while hand.app.top is scene:
        middle.add(scores(hand)[0])
        hand.frame()
    assert len(middle) > 3, "the winner's score counts up"
    standing = scene.session.standing.scores
    after = [f"{standing[scene.session.person_at(seat)]:,}" for seat in SEATS]
    assert [words(hand, f"plate:{position}.score") for position in range(4)] == after


def test_a_drawn_hand_shows_who_was_ready() -> None:
    app = open_scene("ending-drawn", Settings())
    scene = app.top
    assert isinstance(scene, EndingScene)
    now = 0
    while scene.ending.is_running or now < 200:
        now += FRAME
        app.update(now)
        told = texts(app)
        if "drawn.ready:3.waits" in told:
            break
    assert told["drawn.ready:0.name"] == "You"
    assert {key for key in told if key.endswith(".waits")} == {
        f"drawn.ready:{place}.waits" for place in range(4)
    }
    assert [plate for key, plate in told.items() if key.endswith(".score")] == ["1,000"] * 4


def test_a_false_win_that_ends_the_hand_is_paid_from_plate_to_plate() -> None:
    session = seated(deal_with("", draws="9s", changes={"false_win_penalty": "pay"}))
    hand, scene = at_table(session)
    click(hand.app, "win")
    hand.frame()
    click_on(hand, "tick")
    until(hand, "win.coin:")
    assert words(hand, "win.line:0") == hand.app.labels.text("result.false_win", name="You")
    time_to_result(hand)
    standing = session.standing.scores
    assert [words(hand, f"plate:{position}.score") for position in range(4)] == [
        number_text(standing[session.person_at(seat)]) for seat in SEATS
    ]
    assert scene.session.settlement.payments[0] < 0


def test_no_button_stays_bright_over_the_stage() -> None:
    hand, scene = won()
    buttons = {key for key, one in shown(hand).items() if isinstance(one.look, IconLook)}
    assert "menu.icon" in buttons
    for key in ("win.tile:0", "win.card:0", "win.line", "win.coin:"):
        until(hand, key)
        assert "menu.icon" not in shown(hand), key
        assert not [one for one in shown(hand).values() if one.command and one.key != "felt"]
    assert hand.app.top is scene


# --- time ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("speed", "time"), [(1, 7200), (2, 4000), (3, 2200), (4, 1000)])
def test_it_follows_the_speed(speed: int, time: int) -> None:
    """The hand reaches the limit, so it takes four seconds at the normal speed."""
    hand, _ = won(speed)
    assert abs(time_to_result(hand) - time) < 0.06 * time + 5 * FRAME


def test_without_movement_the_result_opens_at_once() -> None:
    hand, _ = won(speed=5)
    hand.frame()
    assert isinstance(hand.app.top, ResultScene)


@pytest.mark.parametrize("name", ["ending-hand", "ending-limit", "ending-drawn"])
def test_the_stage_comes_through_as_another_screen_does(name: str) -> None:
    hand = Hand(opening(name), FakeWindow())
    until(hand, "win.veil")
    seen = [brightness(hand)]
    for _ in range(TIME // FRAME + 1):
        hand.frame()
        seen.append(brightness(hand))
    steps = [before - after for before, after in pairwise(seen)]
    assert min(steps) > -6
    assert max(steps) < (seen[0] - seen[-1]) / 4
    assert not hand.window.stage._fade.is_on


def test_a_click_does_not_wait_until_the_stage_has_come() -> None:
    hand = Hand(opening("ending-limit"), FakeWindow())
    until(hand, "win.veil")
    wait(hand, TIME // 2)
    assert hand.window.stage._fade.is_on
    hand.press(640, 300)
    hand.release(640, 300)
    assert isinstance(hand.app.top, ResultScene)


def opening(name: str) -> EndingScene:
    """Return the end of a hand of a scripted scene from its beginning on."""
    pygame.display.init()
    pygame.font.init()
    scene = open_scene(name, Settings(speed=2)).top
    assert isinstance(scene, EndingScene)
    again = scene.begun_again()
    scene.app.reset_to(again)
    assert isinstance(again, EndingScene)
    return again


def brightness(hand: Hand) -> int:
    return sum(pygame.transform.average_color(hand.fake.surface)[:3])


def test_one_click_goes_to_the_result_at_any_moment() -> None:
    for after in (0, 100, 300, 700, 1500, 2500, 3500):
        hand, scene = won()
        wait(hand, after)
        assert hand.app.top is scene
        hand.click(640, 300)
        hand.frame()
        assert isinstance(hand.app.top, ResultScene), after


def test_a_mouse_that_moves_on_shows_no_table_before_the_result() -> None:
    """The table would still have the points from before the win."""
    hand, _ = won()
    wait(hand, 2500)
    at = {"pos": (640, 300)}
    hand.window.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, at, button=1))
    hand.window.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, at, button=1))
    assert isinstance(hand.app.top, ResultScene)


@pytest.mark.parametrize("key", ["plate:1", "own:1:0", "centre"])
def test_a_click_on_anything_on_the_table_skips(key: str) -> None:
    hand, _ = won()
    wait(hand, 200)
    hand.click(*shown(hand)[key].box.centre)
    hand.frame()
    assert isinstance(hand.app.top, ResultScene)


@pytest.mark.parametrize("key", ["space", "return"])
def test_a_key_goes_to_the_result(key: str) -> None:
    hand, _ = won()
    wait(hand, 600)
    hand.key(key)
    hand.frame()
    assert isinstance(hand.app.top, ResultScene)


def test_it_waits_while_the_menu_is_open() -> None:
    hand, scene = won()
    wait(hand, 1000)
    hand.key("escape")
    assert hand.app.top is not scene
    wait(hand, 6000)
    hand.key("escape")
    assert hand.app.top is scene
    assert time_to_result(hand) > 2500


def test_the_speed_can_change_on_the_way() -> None:
    hand, scene = won(speed=1)
    wait(hand, 2200)
    assert hand.app.top is scene
    hand.app.change_settings(speed=5)
    hand.frame()
    assert isinstance(hand.app.top, ResultScene)


def test_nothing_is_drawn_between_moments() -> None:
    hand, scene = won(speed=1)
    flips = 0
    while hand.app.top is scene:
        is_moving = hand.window.stage.is_moving
        before = hand.window.input.placed
        flipped = hand.frame()
        if not is_moving and hand.window.input.placed is before:
            flips += flipped
    assert flips <= 1


def test_a_hand_that_was_over_before_the_table_opened_is_not_told_again() -> None:
    session = own_turn(SELF_DRAWN, "E")
    app, _ = opened(session, speed=2)
    app.top.key("space")
    assert session.is_hand_over
    app, scene = opened(session, speed=2)
    app.update(500)
    assert not scene.ending.is_running
    app.update(2000)
    assert isinstance(app.top, ResultScene)


def test_the_next_hand_is_played_on_a_clear_table(clock: list[int]) -> None:
    hand, scene = won()
    hand.click(640, 300)
    hand.frame()
    wait(hand, 500)
    clock[0] += 500
    click_on(hand, "go on")
    wait(hand, 200)
    assert hand.app.top is scene
    assert not scene.ending.is_running
    assert not [key for key in shown(hand) if key.startswith("win.")]


# --- the window ---------------------------------------------------------------------------------


@pytest.mark.parametrize("change", ["size", "layout", "language", "text_size", "felt"])
def test_a_change_on_the_way_ends_as_without_it(change: str) -> None:
    hand, scene = won()
    wait(hand, 800)
    values: dict[str, object] = {
        "layout": 0,
        "language": "zh_Hant",
        "text_size": "large",
        "felt": "wood",
    }
    if change == "size":
        hand.fake.become((1000, 1400))
    else:
        hand.app.change_settings(**{change: values[change]})
    wait(hand, 1200)
    assert hand.app.top is scene
    assert sum(key.startswith("win.tile:") and "." not in key[9:] for key in shown(hand)) == 14
    time_to_result(hand)


@pytest.mark.sample(3)
@pytest.mark.parametrize("layout", [0, 1])
@pytest.mark.parametrize("name", ["patterns", "limit", "several", "other", "drawn", "losers"])
def test_everything_has_room(name: str, layout: int) -> None:
    app = open_scene(f"ending-{name}", Settings())
    scene = app.top
    assert isinstance(scene, EndingScene)
    for language, text_size in (("en", "large"), ("zh_Hant", "large"), ("en", "normal")):
        app.change_settings(language=language, text_size=text_size, layout=layout)
        app.reset_to(table := scene.begun_again())
        now = 0
        while app.top is table:
            now += 300
            app.update(now)
            for size in SIZES:
                check_stage(app, size)


@pytest.mark.parametrize("name", EVERY)
def test_the_fullest_hands_have_room(name: str) -> None:
    session = session_of(name)
    times = Times(story_of(session), session.ruleset.id)
    people = tuple(
        Plate(name, -123_456, face)
        for name, face in zip(("You", *LONG_NAMES), ("", "may", "bo", "ling"), strict=True)
    )
    state = BoardState(session.view, people, 3)
    ends = [times.stage(number + 1) - 1 for number in range(len(session.view.wins))]
    for language, text_size in (("en", "large"), ("zh_Hant", "large"), ("en", "normal")):
        app = new_app(language, text_size=text_size)
        for size in SIZES:
            screen = screen_of(app, size)
            table = place_board(state, screen)
            for at in (*ends, times.closed + 300):
                check_parts(StagedTable(Board(state, screen), times, at, 1.0).over(table), size)


def check_stage(app: App, size: tuple[int, int]) -> None:
    """Check the stage on the table of an app."""
    everything = app.place(screen_of(app, size))
    check_parts([replace(one, key=one.key.partition("/")[2]) for one in everything], size)


def check_parts(placed: list[Placed], size: tuple[int, int]) -> None:
    """Check that the parts of the stage are on the screen, and that its words have room."""
    placed = [
        one
        for one in placed
        if one.key.startswith(("win.", "drawn.")) and one.key not in ("win.rays", "win.halo")
    ]
    texts_only = [one for one in placed if isinstance(one.look, TextLook)]
    check_places([one for one in placed if not isinstance(one.look, TextLook)], size)
    check_places(texts_only, size)
    for one in texts_only:
        check_words(one, 16 if size == (1080, 1920) else 11)
    tiles = [one.box for one in placed if isinstance(one.look, TileLook)]
    assert all(box.x >= 0.02 * size[0] for box in tiles), "tiles keep away from the rim"


# --- sounds -------------------------------------------------------------------------------------


def test_a_limit_hand_has_the_largest_feast_and_its_coins_climb_to_the_top() -> None:
    hand, _ = at_table(own_turn(SELF_DRAWN, "E"))
    ears = listen(hand.app)
    click_on(hand, "tick")
    time_to_result(hand)
    names = [one.name for one in ears.heard]
    assert names.count("win-limit") == 1
    coins = [name for name in names if name in COINS]
    assert coins == sorted(coins)
    assert coins[-1] == COINS[-1]
    assert "discard" not in names, "the drawn tile lies there already"


def test_an_ordinary_win_has_the_smallest_feast_and_its_tile_lands() -> None:
    hand, scene = at_table(claiming(WAITING))
    ears = listen(hand.app)
    scene.key("w")
    while not isinstance(hand.app.top, ResultScene):
        ears.now = hand.now
        hand.frame()
    at = {one.name: one.at for one in ears.heard}
    assert at["discard"] - at["win"] == pytest.approx(LAND, abs=3 * FRAME)
    assert max(at.keys() & {*COINS}) == "coin-3"


def test_points_tick_while_they_count_up(monkeypatch: pytest.MonkeyPatch) -> None:
    hand, _ = won()
    told: list[tuple[str, int]] = []
    monkeypatch.setattr(hand.app, "hear", lambda sound: told.append((sound.name, hand.now)))
    time_to_result(hand)
    ticks = [at for name, at in told if name == "count"]
    assert len(ticks) == 14, "it is a limit hand"
    assert ticks[-1] < min(at for name, at in told if name in COINS)


def test_a_click_ends_the_counting_at_once_and_in_silence() -> None:
    hand, _ = won()
    ears = listen(hand.app)
    until(hand, "win.points")
    hand.click(640, 300)
    hand.frame()
    assert isinstance(hand.app.top, ResultScene)
    ears.take()
    wait(hand, 2000)
    assert "count" not in ears.take()


def test_coins_that_you_get_are_loud(monkeypatch: pytest.MonkeyPatch) -> None:
    hand, _ = won()
    told: list[Sound] = []
    monkeypatch.setattr(hand.app, "hear", told.append)
    time_to_result(hand)
    assert {one.loudness for one in told if one.name in COINS} == {LOUD}


def test_new_session_is_told_for_each_player() -> None:
    """Play a hand to its end with the window: it's told whoever wins."""
    session = new_session("told")
    hand, scene = at_table(session)
    for _ in range(2000):
        if session.is_hand_over:
            break
        if not scene.decisions.is_busy:
            scene.felt_clicked("right")
        hand.frame()
    while scene.decisions.is_busy:
        hand.frame()
    assert scene.ending.is_running
    time_to_result(hand)


def test_the_result_opens_without_drawing_its_pictures_only_then() -> None:
    """They are drawn a few in each frame, while the table tells the end of the hand."""
    hand, scene = won()
    pictures, drawn = hand.window.pictures, list[str]()
    draw = pictures._draw

    def count(look: Look, width: int, height: int) -> Picture:
        drawn.append(type(look).__name__)
        return draw(look, width, height)

    pictures._draw = count
    most = 0
    while not isinstance(hand.app.top, ResultScene):
        assert scene.ending.is_running or scene.decisions.is_busy
        most, before = max(most, len(drawn)), list(drawn)
        drawn.clear()
        hand.frame()
    assert len(before) <= AHEAD
    assert most > AHEAD, "the stage is drawn at once"
    assert {*drawn} <= {"PanelLook"}


def test_nothing_is_drawn_ahead_of_a_hand_that_is_over() -> None:
    """Whoever clicks on to the next hand at once has left the result behind."""
    hand, scene = won()
    hand.frame()
    assert scene.ending.is_running
    result = scene.coming
    scene._skip_ending()
    while not isinstance(hand.app.top, ResultScene):
        hand.frame()
    scene._go_on()
    hand.app.close(hand.app.top)
    for _ in range(30):
        hand.frame()
    assert not list(result)
