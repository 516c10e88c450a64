"""A player who can't see the table loses nothing: the time to claim stops, and opponents wait."""

from __future__ import annotations

import pygame
import pytest

from game.ui.kit.presence import LONGEST_STEP
from game.ui.table.play.table import TableScene
from tests.ui.desk import FakeWindow, Hand
from tests.ui.moments import WAITING, discards, opened, own_turn
from tests.ui.mouse import click
from tests.ui.table.test_false_wins import asked

SECONDS = 3


def claim(**settings: object) -> tuple[TableScene, Hand]:
    """Return a table in a window where a claim waits, with three seconds for it."""
    pygame.display.init()
    pygame.font.init()
    app, scene = opened(asked(WAITING, claim_window=SECONDS))
    app.change_settings(**settings)
    return scene, Hand(scene, FakeWindow())


def pass_time(hand: Hand, time: int) -> None:
    """Let this many ms pass, in steps such as a hidden window makes."""
    for _ in range(time // 250):
        hand.now += 250 - 16
        hand.frame()


def left(scene: TableScene) -> int:
    assert scene.decisions.countdown is not None
    return scene.decisions.countdown.left


# --- the time to claim --------------------------------------------------------------------------


@pytest.mark.parametrize("pause", ["never", "minimised", "behind"])
@pytest.mark.parametrize("event", [pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN])
def test_the_time_to_claim_stops_while_the_window_is_hidden(pause: str, event: int) -> None:
    scene, hand = claim(pause=pause)
    pass_time(hand, 1000)
    hand.event(event)
    before = left(scene)
    pass_time(hand, 10_000)
    assert left(scene) == before
    hand.event(pygame.WINDOWRESTORED)
    pass_time(hand, 1000)
    assert left(scene) == before - 1000 - 16
    pass_time(hand, 2000)
    assert "E pass" in map(str, scene.session.hand.moves)


def test_the_time_in_which_the_computer_slept_does_not_count() -> None:
    scene, hand = claim()
    before = left(scene)
    hand.now += LONGEST_STEP
    hand.frame()
    assert left(scene) == before
    hand.now += LONGEST_STEP - 16
    hand.frame()
    assert left(scene) == before - LONGEST_STEP


def test_a_window_behind_others_stops_it_only_if_that_is_set() -> None:
    for pause, stops in (("minimised", False), ("behind", True)):
        scene, hand = claim(pause=pause)
        hand.event(pygame.WINDOWFOCUSLOST)
        before = left(scene)
        pass_time(hand, 1000)
        assert (left(scene) == before) == stops
        hand.event(pygame.WINDOWFOCUSGAINED)
        pass_time(hand, 1000)
        assert left(scene) < before


# --- the opponents ------------------------------------------------------------------------------

AWAY = {
    "minimised": (pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED),
    "behind": (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED),
}


@pytest.mark.parametrize(
    ("pause", "away", "waits"),
    [
        ("never", "minimised", False),
        ("never", "behind", False),
        ("minimised", "minimised", True),
        ("minimised", "behind", False),
        ("behind", "minimised", True),
        ("behind", "behind", True),
    ],
)
def test_opponents_wait_as_the_setting_says(pause: str, away: str, waits: bool) -> None:
    pygame.display.init()
    pygame.font.init()
    session = own_turn()
    app, scene = opened(session, speed=2)
    app.change_settings(pause=pause)
    hand = Hand(scene, FakeWindow())
    pass_time(hand, 5000)
    click(app, "slot:0")
    gone, back = AWAY[away]
    hand.event(gone)
    seen = scene.playback.count
    pass_time(hand, 5000)
    assert (scene.playback.count == seen) == waits
    assert len(discards(session)) == 1
    hand.event(back)
    pass_time(hand, 5000)
    assert scene.playback.count > seen


def test_the_story_of_a_win_waits_too() -> None:
    scene, hand = claim()
    scene.app.change_settings(speed=2)
    scene.key("w")
    pass_time(hand, 2000)
    assert scene.ending.is_running
    hand.event(pygame.WINDOWMINIMIZED)
    pass_time(hand, 60_000)
    assert scene.ending.is_running
    assert scene.app.top is scene
