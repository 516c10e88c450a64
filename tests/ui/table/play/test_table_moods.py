"""What the faces at the table show: nothing that the player couldn't see, and who is ready."""

from __future__ import annotations

import pytest

from game.rules.deal import Deal
from game.rules.options import Value
from game.rules.tiles import EAST
from game.saves.same_deal import start_in_play
from game.session.practice import practice_of
from game.session.recording import Recording
from game.settings.settings import Settings
from game.ui.drawing.looks import PortraitLook
from game.ui.kit.app import App
from game.ui.screenshot import open_scene
from game.ui.scripted.motions import EndingScene
from game.ui.table.play.table import TableScene
from game.ui.table.replay.replay import ReplayScene
from tests.builders import after, deal_with
from tests.session.playing import new_session
from tests.ui.archived import replay_of
from tests.ui.moments import ROUND, START, east_seed, happens, opened, own_turn, seated
from tests.ui.mouse import placed_by, screen_of

READY = "123m 456p 789s 55m 67p"
FAR = "1479m 258p 369s ESW"
POOR = "2468m 2468p 357s NN"


def moods(app: App) -> list[str]:
    """Return the moods of the players, the one at the screen first."""
    scene = app.top
    assert isinstance(scene, TableScene)
    return [one.mood for one in scene._state(screen_of(app)).people]


# --- in play ------------------------------------------------------------------------------------


def test_your_face_shows_that_you_are_ready_while_the_line_tells_it() -> None:
    app, _ = opened(own_turn(READY, "N"))
    assert moods(app)[0] == "ready"
    app.change_settings(fan_line=False)
    assert moods(app)[0] == "thinking"


@pytest.mark.parametrize(
    ("hand", "changes"),
    [
        (FAR, {}),
        (READY, {"minimum": 5}),  # complete, but never enough
        (READY, {"false_win_penalty": "pay"}),  # the game never says whether a hand is ready
    ],
)
def test_your_face_thinks_with_a_hand_that_is_not_ready(
    hand: str, changes: dict[str, Value]
) -> None:
    app, _ = opened(seated(deal_with(hand, draws="N", changes=changes)))
    assert moods(app)[0] == "thinking"


def moments(others: tuple[str, str, str]) -> list[tuple[Deal, tuple[str, ...]]]:
    """Return moments of a round, and the moves from there on."""
    dealt = deal_with(POOR, *others, draws=START)
    return [(dealt, ()), (dealt, ROUND), (after(dealt, *ROUND), ())]


def test_the_others_faces_follow_from_what_all_have_seen() -> None:
    """The same course, once with poor hands and once with ready ones."""
    seen: list[list[list[str]]] = []
    for others in (
        ("", "", ""),
        ("123m 789p 789s SS WW", "111m 123s 456s 99s 99p", "777m 333p 888s 12p EE"),
    ):
        seen.append([])
        for deal, moves in moments(others):
            app, scene = opened(seated(deal))
            for step in happens(scene.session, *moves):
                scene.playback.show_now(step)
                seen[-1].append(moods(app)[1:])
            seen[-1].append(moods(app)[1:])
    assert seen[0] == seen[1]
    assert {mood for shown in seen[0] for mood in shown} == {"calm", "thinking"}


def test_in_practice_with_open_hands_the_others_show_that_they_are_ready() -> None:
    match = new_session(east_seed())
    match.start()
    practice = practice_of(start_in_play(match.saved), strict=True)
    practice.start()
    practice._deal = deal_with(POOR, READY, draws="N")
    assert practice.player_seat == EAST
    app, _ = opened(practice)
    assert "ready" not in moods(app)
    practice.is_open = True
    assert moods(app)[1:] == ["ready", "calm", "calm"]


# --- in the replay ------------------------------------------------------------------------------


def test_a_replay_shows_who_is_ready_among_the_hands_that_lie_open(recording: Recording) -> None:
    app = replay_of(recording)
    scene = app.top
    assert isinstance(scene, ReplayScene)
    seen = set()
    for step in range(recording.last):
        scene.at = step
        for all_open in (False, True):
            scene.all_open = all_open
            view = recording.shown(step, scene.seat, all_open=all_open).view
            people = scene._state(screen_of(app), view).people
            ready = {place for place, one in enumerate(people) if one.mood == "ready"}
            assert all_open or ready <= {0}, step
            seen |= {(all_open, place) for place in ready}
    assert {place for all_open, place in seen if all_open} - {0}


# --- the end of a hand --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("ending-hand", ["happy", "surprised", "calm", "calm"]),
        ("ending-limit", ["happy", "surprised", "surprised", "surprised"]),
    ],
)
def test_a_win_surprises_until_the_coins_go(name: str, told: list[str]) -> None:
    app = open_scene(name, Settings())
    scene, now = app.top, 0
    assert isinstance(scene, EndingScene)
    shown: list[list[str]] = []
    while app.top is scene:
        if scene.playback.view.is_over and moods(app) not in shown:
            shown.append(moods(app))
            assert ("surprised" in shown[-1]) == scene.ending.reveals
        now += 20
        app.update(now)
    assert shown[0] == told
    assert len(shown) == 2, "no mood flickers"
    assert "surprised" not in shown[1]


def test_in_a_drawn_hand_the_ready_ones_show_it() -> None:
    app = open_scene("ending-drawn", Settings())
    scene = app.top
    assert isinstance(scene, EndingScene)
    now = 0
    while not any(one.key.endswith("drawn.ready:3.face") for one in placed_by(app)):
        now += 20
        app.update(now)
    looks = {one.key: one.look for one in placed_by(app)}
    rows = [look for key, look in looks.items() if "drawn.ready" in key]
    assert [look.mood for look in rows if isinstance(look, PortraitLook)] == ["ready"] * 4
    assert moods(app) == ["ready"] * 4
