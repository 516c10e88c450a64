"""Computer players decide one move a frame, so nothing on the screen waits for them."""

from __future__ import annotations

import pytest

from game.rules.moves import Action
from game.session.session import Session, Shown
from game.ui.kit.app import App
from game.ui.table.play.table import TableScene
from tests.session.playing import decision, new_session, resumed
from tests.ui.moments import LONG, opened
from tests.ui.mouse import click, new_app

FRAME = 16


class Decisions:
    """A counter of the computer players' decisions."""

    def __init__(self, session: Session, patch: pytest.MonkeyPatch) -> None:
        self._count = 0
        let_act = session.let_act

        def counted() -> tuple[Shown, ...]:
            self._count += 1
            return let_act()

        patch.setattr(session, "let_act", counted)

    def take(self) -> int:
        """Return the number of decisions since the last call."""
        count, self._count = self._count, 0
        return count


def new_table(session: Session, speed: int, take_back: bool = False) -> tuple[App, TableScene]:
    """Return a table that has not shown anything yet."""
    app = new_app(speed=speed, take_back=take_back)
    app.session = session
    scene = TableScene(app)
    app.reset_to(scene)
    return app, scene


def decide(scene: TableScene) -> None:
    """Decide for the player, with discards made by hand."""
    move = decision(scene.session)
    if move.action is Action.DISCARD:
        scene.decisions.dialog = None
        assert move.tile is not None
        scene.decisions.discard([tile for tile, _ in scene.hand.tiles].index(move.tile))
    else:
        scene.decisions.on_answer(move)


def decided(speed: int) -> tuple[App, TableScene, Session]:
    """Return a table on which the player has just decided, and the others have not yet."""
    session = new_session("frames")
    app, scene = new_table(session, speed)
    scene.playback.skip()
    decide(scene)
    assert session.others_act
    return app, scene, session


@pytest.mark.parametrize("speed", [1, 2, 3, 4])
@pytest.mark.parametrize("take_back", [False, True])
def test_a_frame_waits_for_one_decision_at_most(
    speed: int, take_back: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = new_session("frames")
    decisions = Decisions(session, monkeypatch)
    app, scene = new_table(session, speed, take_back)
    now, counts = LONG, []
    while app.top is scene:
        now += FRAME
        app.update(now)
        counts.append(decisions.take())
        if not scene.decisions.is_busy and not session.is_hand_over:
            decide(scene)
            assert decisions.take() == 0, "a click waits for none"
    assert set(counts) == {0, 1}
    assert sum(counts) > 30


def test_nor_where_the_switches_play(monkeypatch: pytest.MonkeyPatch) -> None:
    session = new_session("frames")
    decisions = Decisions(session, monkeypatch)
    app, scene = new_table(session, speed=4)
    for name in ("auto_win", "no_claims", "auto_discard"):
        click(app, f"switch.{name}")
    now, counts = LONG, []
    while app.top is scene:
        now += FRAME
        app.update(now)
        counts.append(decisions.take())
        if (
            not scene.decisions.is_busy
            and not session.is_hand_over
            and scene.decisions._switch_due is None
        ):
            decide(scene)
    assert set(counts) == {0, 1}
    assert sum(counts) > 30


def test_they_decide_while_what_came_before_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    app, scene, session = decided(speed=1)
    decisions = Decisions(session, monkeypatch)
    for frame in range(1, 4):
        app.update(LONG + frame * FRAME)
        assert decisions.take() == 1
    assert scene.playback.steps, "not all of it has been shown"


def test_without_movement_they_decide_all_at_once() -> None:
    session = new_session("frames")
    app, scene = opened(session, speed=5)
    for turn in range(5):
        decide(scene)
        app.update(turn)
        assert not session.others_act
        assert not scene.decisions.is_busy


def test_who_skips_waits_for_no_frame() -> None:
    _, scene, session = decided(speed=1)
    assert scene.decisions.is_busy
    scene.playback.skip()
    assert not session.others_act
    assert not scene.decisions.is_busy
    assert scene.playback.view == session.view


def test_the_player_is_asked_when_all_have_decided() -> None:
    """Not before that, even with nothing left to show."""
    app, scene, session = decided(speed=2)
    now = LONG
    while session.others_act:
        assert scene.decisions.is_busy
        scene.playback.steps.clear()
        now += FRAME
        app.update(now)
    scene.playback.steps.clear()
    app.update(now + LONG)
    assert not scene.decisions.is_busy


def test_closed_before_they_have_decided_the_match_goes_on() -> None:
    _, scene, session = decided(speed=1)
    left = resumed()
    assert left.deal == session.deal
    app, again = new_table(left, speed=2)
    scene.playback.skip()
    now = LONG
    while again.decisions.is_busy:
        now += FRAME
        app.update(now)
    assert left.deal == session.deal
    assert again.playback.view == scene.playback.view
