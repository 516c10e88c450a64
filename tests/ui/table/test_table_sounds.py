"""The sounds of a game: the right sound at the right time, from its side, not too often."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from game.rules.melds import Meld, MeldKind
from game.rules.moves import (
    Action,
    Claimed,
    Discarded,
    Drew,
    Event,
    Exhausted,
    FalseWin,
    Move,
    SelfKong,
    Won,
)
from game.rules.options import FalseWinPenalty
from game.rules.tiles import EAST, NORTH, SOUTH, WEST, Tile, seat_after
from game.session.session import Session, Shown
from game.ui.kit.app import App
from game.ui.kit.sounds import FILES, Sound, gain
from game.ui.screens.menu import MenuScene
from game.ui.screens.title import TitleScene
from game.ui.settings.settings import PACE, SettingsScene
from game.ui.table.plan.board import GLIDE
from game.ui.table.play.table import TableScene
from game.ui.table.show.calls import call_of
from game.ui.table.show.motion import showing_time
from game.ui.table.show.sounds import SLIDE, TableSounds, height_of, sounds_of
from tests.builders import deal_with
from tests.session.playing import decision, finish_hand, new_session, resumed
from tests.ui.desk import FakeWindow, Hand, new_desk
from tests.ui.ears import Calls, Ears, listen, pass_time
from tests.ui.moments import MANY_CLAIMS, ROUND, START, claiming, happens, own_turn, seated
from tests.ui.mouse import click, new_app
from tests.ui.tables import fullest

NORMAL, OFF = 2, 5
LONG = 20_000


def heard_table(session: Session, speed: int = NORMAL) -> tuple[App, TableScene, Ears]:
    """Return a table that has not shown anything yet, and its recording speaker."""
    app = new_app(speed=speed)
    app.session = session
    ears = listen(app)
    scene = TableScene(app)
    app.reset_to(scene)
    return app, scene, ears


def told(event: Event) -> list[str]:
    return [sound.name for sound in sounds_of(event, fullest(0), 0)]


# --- sounds of events ---------------------------------------------------------------------------


def test_what_is_heard_of_an_event() -> None:
    pung, kong = Meld(MeldKind.PUNG, Tile(5), Tile(5), WEST), Meld(MeldKind.CONCEALED_KONG, Tile(5))
    assert told(Drew(EAST, Tile(3))) == ["draw"]
    assert told(Discarded(WEST, Tile(3))) == ["discard"]
    assert told(Claimed(SOUTH, pung)) == ["claim", "meld"]
    assert told(SelfKong(SOUTH, kong)) == ["claim", "kong"]
    assert told(Won((WEST,), Tile(3))) == ["win"]
    assert told(FalseWin(WEST)) == ["claim"]
    assert told(Exhausted()) == ["drawn"]


def test_every_sound_of_a_table_is_in_the_catalogue() -> None:
    for seed in ("seven", "two", "five"):
        session = new_session(seed, bonus_tiles=True)
        steps = (*session.start(), *finish_hand(session))
        sounds = [one for step in steps for one in sounds_of(step.event, step.view, 0)]
        assert {one.name for one in sounds} <= set(FILES)
        assert all(0 < side <= 1 for one in sounds for side in (one.loudness, *one.sides))


def test_each_seat_is_heard_from_its_side() -> None:
    view = fullest(0)
    sides = [
        sounds_of(Discarded(seat_after(view.seat, n), Tile(3)), view, 0)[0].sides for n in range(4)
    ]
    bottom, right, top, left = sides
    assert bottom == (1.0, 1.0)
    assert right[0] < right[1]
    assert left == (right[1], right[0])
    assert top[0] == top[1] < 1


def test_the_draws_and_wins_of_others_are_quieter() -> None:
    view = fullest(0)
    other = seat_after(view.seat)
    for own, others in (
        (Drew(view.seat, Tile(3)), Drew(other, Tile(3))),
        (Won((view.seat,), Tile(3)), Won((other,), Tile(3))),
    ):
        assert sounds_of(own, view, 0)[0].loudness > sounds_of(others, view, 0)[0].loudness


@pytest.mark.parametrize(("counts", "height"), [((), 0), ((4, 1), 0), ((1, 5), 1), ((10,), 2)])
def test_a_feast_is_as_high_as_the_best_hand(counts: tuple[int, ...], height: int) -> None:
    assert height_of(counts, 10) == height
    won = sounds_of(Won((WEST,), Tile(3)), fullest(0), 0, height)
    assert [one.name for one in won] == [("win", "win-large", "win-limit")[height]]


# --- timing -------------------------------------------------------------------------------------


DRAW_FLIGHT = 206
"""The ms from the middle to a hand."""


def test_a_round_is_heard_in_its_order_as_it_is_shown() -> None:
    session = seated(deal_with(MANY_CLAIMS, draws=START))
    app, scene, ears = heard_table(session)
    pass_time(app, ears, LONG)
    ears.take()
    scene.decisions.show(happens(session, *ROUND))
    assert ears.take() == [], "the rules have run, nothing is seen yet"
    pass_time(app, ears, 2 * LONG)
    names = [one.name for one in ears.heard]
    assert names == ["discard", "draw"] * 3 + ["discard", "turn"]
    times = [one.at for one in ears.heard]
    assert times[0] - LONG == pytest.approx(GLIDE, abs=32), "when the tile has come to rest"
    step = showing_time(Discarded(SOUTH, Tile(3)), own=True)
    drawn = LONG + step + DRAW_FLIGHT - SLIDE
    assert times[1] == pytest.approx(drawn, abs=48), "it slides, and is set down when it arrives"
    assert all(one < other for one, other in pairwise(times[:-1]))


def test_a_hand_begins_with_the_shuffle_and_a_resumed_one_does_not() -> None:
    app, _, ears = heard_table(new_session())
    pass_time(app, ears, 32)
    assert ears.take()[0] == "shuffle"
    app, _, ears = heard_table(resumed())
    pass_time(app, ears, LONG)
    assert ears.take() == []


def test_a_whole_hand_as_it_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    session = new_session("seven")
    app, scene, ears = heard_table(session)
    events: list[Event] = []
    play, let_act = session.play, session.let_act

    def noted(steps: tuple[Shown, ...]) -> tuple[Shown, ...]:
        events.extend(step.event for step in steps)
        return steps

    app.sounds.caller = calls = Calls()
    pass_time(app, ears, LONG)
    ears.take()
    monkeypatch.setattr(session, "play", lambda move: noted(play(move)))
    monkeypatch.setattr(session, "let_act", lambda: noted(let_act()))
    while not session.is_hand_over:
        scene.decisions.submit(decision(session))
        pass_time(app, ears, ears.now + LONG, step=50)
    heard = [one.name for one in ears.heard]
    for name, kind in (("draw", Drew), ("discard", Discarded), ("win", Won)):
        assert heard.count(name) == sum(isinstance(one, kind) for one in events), name
    others = [one for one in events if isinstance(one, Claimed | SelfKong | Won)]
    others = [one for one in others if call_of(Shown(one, session.view), session, app.labels)]
    assert len(calls.take()) == len(others) > 0
    claimed = sum(isinstance(one, Claimed | SelfKong) for one in events)
    assert heard.count("claim") == heard.count("meld") + heard.count("kong") == claimed > 0


def test_the_chime_calls_only_a_player_who_has_waited() -> None:
    session = claiming(MANY_CLAIMS)
    app, scene, ears = heard_table(session)
    pass_time(app, ears, LONG)
    ears.take()
    scene.key("p")
    pass_time(app, ears, 2 * LONG)
    assert ears.take() == ["claim", "meld"], "to discard after one's own claim needs no call"
    click(app, "slot:0")
    pass_time(app, ears, 4 * LONG)
    names = ears.take()
    assert names[0] == "discard"
    assert names.count("turn") == 1
    assert names[-1] == "turn"


@pytest.mark.parametrize(
    ("actions", "penalty", "called"),
    [
        ((Action.WIN, Action.PASS), "pay", False),
        ((Action.WIN, Action.PASS), "off", True),
        ((Action.WIN, Action.PUNG, Action.PASS), "pay", True),
    ],
)
def test_no_chime_for_a_win_that_is_offered_on_every_discard(
    actions: tuple[Action, ...], penalty: FalseWinPenalty, called: bool
) -> None:
    before = claiming(MANY_CLAIMS).view
    options = replace(before.options, false_win_penalty=penalty)
    legal = tuple(Move(before.seat, action) for action in actions)
    view = replace(before, options=options, legal=legal)
    app = new_app(speed=NORMAL)
    app.reset_to(TitleScene(app))
    ears = listen(app)
    sounds = TableSounds(app, claiming(MANY_CLAIMS))
    sounds.shown(Shown(Discarded(NORTH, Tile(4)), view))
    sounds.call(view)
    pass_time(app, ears, 1000)
    assert ears.take() == ["discard", *["turn"] * called]


# --- not too often ------------------------------------------------------------------------------


def test_without_movement_each_kind_is_heard_once_a_frame_and_nobody_is_called() -> None:
    session = seated(deal_with(MANY_CLAIMS, draws=START))
    app, scene, ears = heard_table(session, speed=OFF)
    pass_time(app, ears, 100)
    ears.take()
    scene.decisions.show(happens(session, *ROUND))
    pass_time(app, ears, 200)
    assert sorted(ears.take()) == ["discard", "draw"]
    assert scene.decisions.dialog is not None


def test_what_is_skipped_is_heard_once() -> None:
    session = seated(deal_with(MANY_CLAIMS, draws=START))
    app, scene, ears = heard_table(session)
    pass_time(app, ears, LONG)
    ears.take()
    scene.decisions.show(happens(session, *ROUND))
    scene.playback.skip()
    pass_time(app, ears, LONG + 32)
    assert sorted(ears.take()) == ["discard", "draw"]
    pass_time(app, ears, 2 * LONG)
    assert ears.take() == []


# --- mute, settings, buttons --------------------------------------------------------------------


def test_m_mutes_the_table() -> None:
    app, scene, ears = heard_table(own_turn())
    pass_time(app, ears, LONG)
    ears.take()
    assert scene.key("m")
    assert not app.settings.sound
    scene.felt_clicked("right")
    pass_time(app, ears, 2 * LONG)
    assert ears.take() == []
    assert scene.key("m")
    assert app.settings.sound


def in_settings() -> tuple[App, Ears]:
    app = new_app()
    ears = listen(app)
    app.reset_to(TitleScene(app))
    app.push(SettingsScene(app, PACE))
    return app, ears


@pytest.mark.parametrize("volume", [1, 3, 10])
def test_the_volume_is_heard_as_it_is_set(volume: int) -> None:
    app, ears = in_settings()
    click(app, "setting.volume.slider", part=volume / 10)
    assert app.settings.volume == volume
    pass_time(app, ears, 16)
    assert [(one.name, one.loudness) for one in ears.heard] == [("discard", gain(volume))]
    click(app, "setting.volume.slider", part=volume / 10)
    pass_time(app, ears, 32)
    assert len(ears.heard) == 1, "it has not changed"


def test_at_volume_0_and_with_the_sounds_off_nothing_is_heard() -> None:
    app, ears = in_settings()
    click(app, "setting.volume.slider", part=0.0)
    pass_time(app, ears, 16)
    click(app, "setting.volume.more")
    pass_time(app, ears, 32)
    assert ears.take() == ["discard"]
    click(app, "setting.sound")
    pass_time(app, ears, 48)
    assert ears.take() == []
    click(app, "setting.sound")
    pass_time(app, ears, 64)
    assert ears.take() == ["discard"]


def test_buttons_are_heard_by_mouse_and_by_key() -> None:
    desk = new_desk()
    ears = listen(desk.app)
    hand = Hand(desk, FakeWindow())
    hand.click(150, 130)
    assert ears.take() == ["button"]
    hand.click(150, 550)
    hand.click(900, 700)
    hand.click(450, 530)
    hand.click(300, 310)
    assert ears.take() == [], "a place for the mouse, the felt, a button that is off, a slider"
    hand.key("tab")
    hand.key("space")
    assert ears.take() == ["button"]


def test_own_tiles_are_no_buttons_and_the_menu_is_one() -> None:
    app, scene, _ = heard_table(own_turn())
    ears = listen(app)
    hand = Hand(scene, FakeWindow())
    while scene.decisions.is_busy or not hand.window.input.placed:
        hand.now += LONG
        hand.frame()
    ears.take()
    boxes = {one.key: one.box for one in hand.window.input.placed}
    hand.click(*boxes["0/slot:3"].centre)
    assert "button" not in ears.take()
    hand.click(*boxes["0/menu"].centre)
    assert isinstance(app.top, MenuScene)
    assert "button" in ears.take()


def test_nothing_is_heard_of_a_window_that_is_not_seen() -> None:
    desk = new_desk()
    ears = listen(desk.app)
    hand = Hand(desk, FakeWindow())
    hand.event(pygame.WINDOWMINIMIZED)
    hand.click(150, 130)
    assert ears.take() == []
    hand.event(pygame.WINDOWRESTORED)
    assert ears.take() == []
    hand.click(150, 130)
    assert ears.take() == ["button"]


def test_headphones_are_pulled_out_and_put_in_again() -> None:
    desk = new_desk()
    ears = listen(desk.app)
    hand = Hand(desk, FakeWindow())
    hand.click(150, 130)
    hand.event(pygame.AUDIODEVICEREMOVED, which=2, iscapture=1)
    assert ears.closed == 0, "that was a microphone"
    hand.event(pygame.AUDIODEVICEREMOVED, which=2, iscapture=0)
    assert ears.closed == 1
    ears.has_device = False
    hand.click(150, 130)
    ears.has_device = True
    hand.event(pygame.AUDIODEVICEADDED, which=0, iscapture=0)
    assert ears.closed == 2, "the next sound tries the device again"
    hand.click(150, 130)
    hand.event(pygame.AUDIODEVICEADDED, which=0, iscapture=0)
    assert ears.closed == 2, "the library tells of each device that it opens"


def test_a_tile_is_heard_when_it_lands_also_after_a_long_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app, scene, _ = heard_table(own_turn())
    view, asked = scene.session.view, list[Sound]()
    monkeypatch.setattr(app, "hear", asked.append)
    sounds = TableSounds(app, scene.session)
    pung = Meld(MeldKind.PUNG, Tile(5), claimed=Tile(5), source=seat_after(view.seat, 2))
    for event in (
        Discarded(view.seat, Tile(3)),
        Drew(view.seat, Tile(3)),
        Claimed(view.seat, pung),
    ):
        sounds.shown(Shown(event, view))
    landing = {sound.name: sound.after for sound in asked}
    assert landing == {"discard": 172, "draw": DRAW_FLIGHT - SLIDE, "claim": 0, "meld": 240}
