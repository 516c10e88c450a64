"""The replay: every step of a finished hand on the table, with only the chosen hands in view."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.records.archive import path_of
from game.rules.match import PERSONS
from game.rules.moves import Discarded
from game.rules.problems import Reason
from game.rules.tiles import SEATS, UNKNOWN
from game.session.recording import Recording
from game.ui.drawing.looks import NOTHING, IconLook, SliderLook, TileLook
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.kit.sounds import Sounds
from game.ui.results.ranking import MatchEndScene
from game.ui.results.score import ResultScene
from game.ui.results.sheet import SheetScene
from game.ui.screens.title import TitleScene
from game.ui.table.plan.board import GLIDE
from game.ui.table.play.table import TableScene
from game.ui.table.replay.replay import ReplayScene
from tests.session.playing import finish_hand, new_session
from tests.ui.archived import play_match, replay_of
from tests.ui.ears import Ears
from tests.ui.mouse import (
    LANGUAGES,
    SIZES,
    check_screen,
    click,
    draw,
    item,
    keys,
    new_app,
    placed_by,
    screen_of,
    texts,
)

LAYOUTS = (0, 1)


def scene_of(app: App) -> ReplayScene:
    assert isinstance(app.top, ReplayScene)
    return app.top


def press(app: App, *names: str) -> None:
    for name in names:
        assert app.top.key(name)


def open_tiles(app: App, position: int) -> int:
    """Return the number of visible tiles in another player's concealed hand."""
    tiles = [one.look for one in placed_by(app) if one.key.startswith(f"hand:{position}:")]
    return sum(isinstance(one, TileLook) and one.tile != UNKNOWN for one in tiles)


# --- places -------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_step_has_its_place(
    recording: Recording, layout: int, size: tuple[int, int], language: str
) -> None:
    app = replay_of(recording, language, layout=layout)
    for at in range(0, recording.last, 9):
        click(app, "slider", at / recording.last)
        check_controls(app, size)
    press(app, "end")
    check_controls(app, size)


def check_controls(app: App, size: tuple[int, int]) -> None:
    """Check that the controls lie on no tile, lifted ones included, and that the screen is in
    order."""
    check_screen(app, size)
    placed = app.top.place(screen_of(app, size))
    bar = next(one.box for one in placed if one.key == "bar")
    tiles = [one for one in placed if isinstance(one.look, TileLook) or one.key[:5] == "slot:"]
    assert [one for one in tiles if one.box.overlaps(bar)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_it_is_drawn(recording: Recording, layout: int, language: str) -> None:
    app = replay_of(recording, language, layout=layout)
    dealt = draw(app)
    press(app, "end")
    assert draw(app) != dealt


# --- steps --------------------------------------------------------------------------------------


def test_forwards_and_back(recording: Recording) -> None:
    app = replay_of(recording)
    scene = scene_of(app)
    assert texts(app)["slider.name"] == f"0 / {recording.last}"
    press(app, "right", "page down", "right", "left")
    assert scene.at == 2
    press(app, "end", "right")
    assert scene.at == recording.last
    press(app, "page up")
    assert scene.at == recording.last - 1
    press(app, "home", "left")
    assert scene.at == 0


def test_the_buttons_do_the_same_and_end_at_the_ends(recording: Recording) -> None:
    app = replay_of(recording)
    scene = scene_of(app)
    back, on = ({f"{name}.{way}" for name in ("step", "turn", "end")} for way in ("back", "on"))
    assert keys(app) & (back | on) == on
    click(app, "step.on")
    assert scene.at == 1
    click(app, "end.on")
    assert scene.at == recording.last
    assert keys(app) & (back | on) == back
    click(app, "step.back")
    assert scene.at == recording.last - 1
    click(app, "end.back")
    assert scene.at == 0


def test_a_turn_goes_to_the_next_or_the_last_discard(recording: Recording) -> None:
    app = replay_of(recording)
    scene = scene_of(app)
    discards = [n for n, one in enumerate(recording.frames) if isinstance(one.event, Discarded)]
    click(app, "turn.on")
    assert scene.at == discards[0]
    press(app, "down")
    assert scene.at == discards[1]
    click(app, "turn.back")
    assert scene.at == discards[0]
    press(app, "up")
    assert scene.at == 0
    press(app, "end", "up", "down")
    assert scene.at == recording.last


def test_the_slider_goes_to_every_step(recording: Recording) -> None:
    app = replay_of(recording)
    scene = scene_of(app)
    click(app, "slider", 0.5)
    assert abs(scene.at - recording.last / 2) <= 1
    look = item(app, "slider").look
    assert isinstance(look, SliderLook)
    for _ in range(3):  # as the arrow keys move the focused slider
        at, look = scene.at, item(app, "slider").look
        assert isinstance(look, SliderLook)
        click(app, "slider", look.part / 1000 + 1 / look.steps)
        assert scene.at == at + 1


def test_what_happens_is_said_and_the_score_is_paid_at_the_end(recording: Recording) -> None:
    app = replay_of(recording)
    said = set()
    for _ in range(recording.last):
        said.add(texts(app)["caption"])
        press(app, "right")
    assert app.labels.text("caption.dealt") in said
    assert any(" discards " in one for one in said)
    person = recording.person_at(scene_of(app).seat)
    after = recording.scores_at(recording.last)[person]
    assert texts(app)["plate:0.score"] == f"{after:,}"
    press(app, "left")
    assert texts(app)["plate:0.score"] == f"{recording.scores[person]:,}"


def test_a_recording_that_stops_early_says_so(recording: Recording) -> None:
    short = replace(
        recording, frames=recording.frames[:5], problem=Reason.of("problem.not_your_turn")
    )
    app = replay_of(short)
    press(app, "end")
    assert texts(app)["caption"] == app.labels.text("replay.stopped")
    check_controls(app, (960, 600))


# --- automatic play -----------------------------------------------------------------------------


def test_it_plays_by_itself_until_the_end_and_then_from_the_start(recording: Recording) -> None:
    app = replay_of(recording)
    scene = scene_of(app)
    app.update(1000)
    press(app, "space")
    assert getattr(item(app, "play.sign").look, "name", "") == "pause"
    now, seen = 1000, [scene.at]
    while scene.playing:
        now += 50
        app.update(now)
        seen.append(scene.at)
    assert [n for n, before in zip(seen[1:], seen, strict=False) if n != before] == list(
        range(1, recording.last + 1)
    )
    assert now - 1000 >= 150 * recording.last
    press(app, "space")
    assert scene.playing
    assert scene.at == 0


@pytest.mark.parametrize("speed", [1, 5])
def test_even_the_quickest_play_can_be_followed(recording: Recording, speed: int) -> None:
    app = replay_of(recording, speed=speed)
    press(app, "space")
    app.update(150)
    assert scene_of(app).at == 0
    app.update(10_000)
    app.update(10_001)
    assert scene_of(app).at == 1


@pytest.mark.parametrize("key", ["space", "right", "left", "home", "end"])
def test_any_step_by_hand_stops_it(recording: Recording, key: str) -> None:
    app = replay_of(recording)
    press(app, "right", "right", "space", key)
    assert not scene_of(app).playing
    at = scene_of(app).at
    app.update(1_000_000)
    assert scene_of(app).at == at


def test_a_step_forwards_is_heard_and_glides_and_a_leap_is_silent(recording: Recording) -> None:
    app = replay_of(recording)
    ears = Ears()
    app.sounds = Sounds(ears)
    discards = [n for n, one in enumerate(recording.frames) if isinstance(one.event, Discarded)]
    click(app, "slider", (discards[3] - 1) / recording.last)
    assert not moving(app)
    app.play_sounds(0, True)
    assert ears.take() == []
    press(app, "right")
    assert moving(app)
    app.play_sounds(GLIDE - 1, True)
    assert ears.take() == []
    app.play_sounds(GLIDE, True)
    assert ears.take() == ["discard"], "the tile has landed"
    press(app, "home")
    assert not moving(app)
    app.play_sounds(2000, True)
    assert ears.take() == []


def test_a_win_is_heard_as_large_as_it_was(recording: Recording) -> None:
    result = recording.past.result
    assert result is not None
    assert result.winners
    for counted, name in ((1, "win"), (recording.ruleset.cap, "win-limit")):
        past = replace(recording.past, result=replace(result, counted=(counted,)))
        app = replay_of(replace(recording, past=past))
        ears = Ears()
        app.sounds = Sounds(ears)
        click(app, "slider", (recording.last - 1) / recording.last)
        press(app, "right")
        app.play_sounds(0, True)
        assert ears.take() == [name]


def moving(app: App) -> list[str]:
    """Return the keys of the items that move from another place."""
    return [one.key for one in placed_by(app) if one.origin is not None]


# --- views --------------------------------------------------------------------------------------


def test_at_first_only_the_own_hand_is_seen(recording: Recording) -> None:
    app = replay_of(recording)
    assert scene_of(app).seat == recording.seat_of(PERSONS[0])
    for _ in range(recording.last - 1):
        assert [open_tiles(app, position) for position in (1, 2, 3)] == [0, 0, 0]
        press(app, "right")


def test_all_hands_open_when_that_is_chosen_and_closed_again(recording: Recording) -> None:
    app = replay_of(recording)
    press(app, "down", "down")
    click(app, "open")
    assert all(open_tiles(app, position) >= 10 for position in (1, 2, 3))
    click(app, "open")
    assert [open_tiles(app, position) for position in (1, 2, 3)] == [0, 0, 0]


def test_each_seat_has_its_view(recording: Recording) -> None:
    app = replay_of(recording)
    press(app, "down")
    deal = recording.frames[scene_of(app).at].deal
    for seat in SEATS:
        click(app, f"seat.{seat}")
        own = [one.look for one in placed_by(app) if one.key.startswith("own:")]
        tiles = sorted(one.tile for one in own if isinstance(one, TileLook))
        assert tiles == sorted(deal.hands[seat])
        assert [open_tiles(app, position) for position in (1, 2, 3)] == [0, 0, 0]
        assert texts(app)["plate:0.name"] == app.labels.text(f"player.{recording.person_at(seat)}")


def test_a_tile_says_how_many_more_the_seat_in_view_cannot_see(recording: Recording) -> None:
    """The seat didn't see the hands that are open now. Without the coach, no tile says anything."""
    app = replay_of(recording)
    press(app, "end", "left", "left")

    def said() -> dict[str, str]:
        placed = [one for one in placed_by(app) if one.key.startswith(("slot:", "river:"))]
        return {one.key: one.tip.title for one in placed if one.tip}

    closed = said()
    assert closed
    click(app, "open")
    assert said() == closed
    click(app, "open")
    other = next(seat for seat in SEATS if seat != scene_of(app).seat)
    click(app, f"seat.{other}")
    assert said() != closed
    app.change_settings(help="off")
    assert said() == {}


def test_the_table_is_only_looked_at(recording: Recording) -> None:
    app = replay_of(recording)
    press(app, "down")
    scene = scene_of(app)
    handlers = {one.command.handler for one in placed_by(app) if one.command} - {NOTHING.handler}
    assert handlers == {
        *(scene.on_step, scene.on_turn, scene.on_end, scene.on_play, scene.on_slide),
        *(scene.on_seat, scene.on_open_hands, scene.on_coach, scene.on_layout, scene.on_close),
        scene.on_deal_again,
    }
    tile = next(one for one in placed_by(app) if one.key == "slot:0")
    assert tile.hover_only
    before = texts(app)
    click(app, "slot:0")
    assert texts(app) == before


def test_the_layout_is_switched(recording: Recording) -> None:
    app = replay_of(recording, layout=1)
    click(app, "layout")
    assert app.settings.layout == 0
    press(app, "l")
    assert app.settings.layout == 1


@pytest.mark.parametrize("close", ["close", "escape"])
def test_it_is_closed(recording: Recording, close: str) -> None:
    app = replay_of(recording)
    if close == "escape":
        press(app, "escape")
    else:
        assert isinstance(item(app, "close").look, IconLook)
        click(app, "close")
    assert isinstance(app.top, TitleScene)


def test_other_keys_mean_nothing(recording: Recording) -> None:
    assert not replay_of(recording).top.key("x")


# --- ways to the replay -------------------------------------------------------------------------


def at_result() -> App:
    """Return the program at the result of the first hand in a match of two hands."""
    app = new_app(speed=5)
    app.session = new_session(hands=2)
    app.session.start()
    app.reset_to(TableScene(app))
    finish_hand(app.session)
    app.push(ResultScene(app, lambda: None))
    return app


def test_from_the_result_and_back() -> None:
    app = at_result()
    click(app, "replay")
    assert scene_of(app).recording.past.hand.number == 1
    press(app, "escape")
    assert isinstance(app.top, ResultScene)


def test_from_the_score_sheet_over_the_table() -> None:
    app = at_result()
    assert app.session is not None
    app.session.next_hand()
    app.reset_to(TableScene(app))
    app.open(routes.Sheet())
    click(app, "sheet.1")
    assert scene_of(app).recording.past.result == app.session.match.results[0]


def test_from_the_end_of_the_match() -> None:
    app = new_app()
    app.session = play_match(hands=2)
    app.reset_to(MatchEndScene(app))
    click(app, "best.replay")
    assert scene_of(app).recording.past.hand.number in (1, 2)
    press(app, "escape")
    click(app, "sheet")
    for number in (1, 2):
        click(app, f"sheet.{number}")
        assert scene_of(app).recording.past.hand.number == number
        press(app, "escape")


def test_a_hand_that_is_gone_is_told() -> None:
    app = new_app()
    app.session = play_match(hands=2)
    app.reset_to(MatchEndScene(app))
    path_of("1").unlink()
    click(app, "sheet")
    click(app, "sheet.1")
    assert isinstance(app.top, SheetScene)
    told = [one.look for one in app.place(screen_of(app)) if one.key.startswith("message0.text")]
    assert [getattr(one, "text", "") for one in told] == [app.labels.text("records.gone")]
