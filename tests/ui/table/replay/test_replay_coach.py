"""The coach in the replay: advice for each seat's decisions, from what that seat could see."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from game.bots.opponents import Opponents
from game.coach.advice import Advice, Option, advise
from game.rules.deal import legal_moves
from game.rules.moves import Action, Move
from game.rules.problems import Reason
from game.rules.tiles import EAST, SEATS, Seat, tile_from_text
from game.rules.view import View, view
from game.rulesets.ruleset import Ruleset
from game.session.recording import Recording
from game.ui.drawing.looks import IconLook, TextLook, TileLook
from game.ui.kit.app import App
from game.ui.screens.title import TitleScene
from game.ui.table.advice.advice_words import AdviceWords
from game.ui.table.advice.coach import Coach
from game.ui.table.plan.board import own_order
from game.ui.table.replay.replay import ReplayScene
from game.words.labels import load_labels
from tests.ui.archived import replay_of
from tests.ui.mouse import (
    LANGUAGES,
    SIZES,
    check_screen,
    click,
    item,
    keys,
    new_app,
    placed_by,
    screen_of,
    texts,
)
from tests.ui.table.advice.test_coach import check_advice


def coached(recording: Recording, language: str = "en", **settings: object) -> App:
    """Return a replay with the coach open."""
    app = replay_of(recording, language, **settings)
    click(app, "coach")
    return app


def scene_of(app: App) -> ReplayScene:
    assert isinstance(app.top, ReplayScene)
    return app.top


def show(app: App, at: int, seat: Seat) -> None:
    scene = scene_of(app)
    click(app, f"seat.{seat}")
    scene.on_slide(at / scene.recording.last)
    assert (scene.at, scene.seat) == (at, seat)


def decisions(recording: Recording) -> list[tuple[int, Seat]]:
    """Return every decision of the hand: its step and its seat."""
    return [
        (at, seat)
        for at, one in enumerate(recording.frames)
        for seat in SEATS
        if legal_moves(one.deal, seat)
    ]


def shown(app: App) -> set[str]:
    return {one.key for one in placed_by(app)}


def rings(app: App) -> dict[str, str]:
    """Return the rings in the hand in view, by key."""
    looks = {one.key: one.look for one in placed_by(app) if one.key.startswith("own:")}
    return {
        key: look.ring for key, look in looks.items() if isinstance(look, TileLook) and look.ring
    }


# --- what the recording tells -------------------------------------------------------------------


def test_every_decision_has_its_move(recording: Recording) -> None:
    found = decisions(recording)
    for at, seat in found:
        seen, played = recording.decision(at, seat), recording.played(at, seat)
        assert seen == view(recording.frames[at].deal, seat)
        assert seen is not None
        assert played in seen.legal
    assert sorted(found) == sorted((at, move.seat) for at, move in recording.moves)


def test_other_steps_have_none(recording: Recording) -> None:
    found = set(decisions(recording))
    for at in range(recording.last + 1):
        for seat in SEATS:
            if (at, seat) not in found:
                assert recording.decision(at, seat) is None
                assert recording.played(at, seat) is None


def test_decisions_follow_each_other(recording: Recording) -> None:
    for seat in SEATS:
        own = [at for at, one in decisions(recording) if one == seat]
        for before, after in pairwise(own):
            assert recording.next_decision(before, seat, 1) == after
            assert recording.next_decision(after, seat, -1) == before
        assert recording.next_decision(own[-1], seat, 1) is None
        assert recording.next_decision(own[0], seat, -1) is None


# --- the coach ----------------------------------------------------------------------------------


def test_it_is_closed_at_first_and_opens_by_button_or_key(recording: Recording) -> None:
    app = new_app()
    app.reset_to(TitleScene(app))
    app.push(ReplayScene(app, recording))
    scene = scene_of(app)
    scene.on_turn(1)
    assert not any(key.startswith("advice") for key in shown(app))
    for press in (lambda: click(app, "coach"), lambda: app.top.key("h")):
        before = scene.coach.is_open
        press()
        assert scene.coach.is_open is not before
        look = item(app, "coach.icon").look
        assert isinstance(look, IconLook)
        assert (look.tint == "good") is scene.coach.is_open


@pytest.mark.parametrize("all_open", [False, True])
def test_each_seat_is_advised_from_what_it_saw(recording: Recording, all_open: bool) -> None:
    app = coached(recording)
    if all_open:
        click(app, "open")
    scene, differing = scene_of(app), 0
    for at, seat in decisions(recording)[::5]:
        show(app, at, seat)
        advice = advise(view(recording.frames[at].deal, seat), recording.ruleset)
        faced = scene._faced()
        assert faced is not None
        assert faced.advice == advice
        caption = texts(app)["caption"]
        assert caption == faced.words(app.labels)
        played = recording.played(at, seat)
        if played == advice.best.move:
            assert caption.endswith("The coach agrees.")
            continue
        differing += 1
        if played and played.action is Action.DISCARD and advice.best.move.action is played.action:
            found = [*rings(app).values()]
            assert found.count("last") == 1
            assert "good" in found
    assert differing


def test_the_position_is_analysed_once(
    recording: Recording, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[View] = []

    def counted(seen: View, rules: Ruleset, against: Opponents) -> Advice:
        asked.append(seen)
        return advise(seen, rules, against)

    monkeypatch.setattr("game.ui.table.advice.coach.advise", counted)
    app = coached(recording)
    show(app, *decisions(recording)[0])
    for _ in range(3):
        placed_by(app)
    assert len(asked) <= 2  # the first view of the replay can have a decision too


def test_the_tile_under_the_mouse_is_compared(recording: Recording) -> None:
    app = coached(recording)
    at, seat = next(
        (at, seat)
        for at, seat in decisions(recording)
        if recording.frames[at].deal.claimed_tile is None
    )
    show(app, at, seat)
    scene = scene_of(app)
    faced = scene._faced()
    assert faced is not None
    worst = faced.advice.options[-1]
    assert worst.move.tile is not None
    place = [tile for tile, _ in own_order(faced.view)].index(worst.move.tile)
    told = [
        one.look.text
        for one in app.top.place(replace(screen_of(app), hover=f"slot:{place}"))
        if one.key.startswith("advice") and isinstance(one.look, TextLook)
    ]
    words = AdviceWords(app.labels, faced.advice)
    assert any(name in one for one in told for name in names(words, worst))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("layout", [0, 1])
@pytest.mark.parametrize("size", SIZES)
def test_any_move_that_was_played_is_compared_with_the_best(
    recording: Recording,
    layout: int,
    size: tuple[int, int],
    language: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Show each kind of move once, as if it was played although another is better."""
    app = coached(recording, language, layout=layout)
    compared, played = set[Action](), False
    for at, seat in decisions(recording)[::2]:
        show(app, at, seat)
        faced = scene_of(app)._faced()
        assert faced is not None
        words = AdviceWords(app.labels, faced.advice)
        for option in faced.advice.options[1:]:
            if option.move.action in compared:
                continue
            compared.add(option.move.action)
            with monkeypatch.context() as patched:
                patched.setattr(Recording, "played", lambda *_, move=option.move: move)
                placed = app.top.place(screen_of(app, size))
            check_advice(placed, size)
            told = {one.key: one.look.text for one in placed if isinstance(one.look, TextLook)}
            names_ = {words.played(option), words.move(option)}  # a narrow panel has the short one
            assert told["advice.other.name"] in names_
            played |= told["advice.other.name"] == words.played(option)
            assert told["advice.other.why"] == words.compared(option)
    assert played
    assert compared >= {Action.DISCARD, Action.PASS}
    assert compared & {Action.CHOW, Action.PUNG}


def test_what_was_played_is_told_in_the_past() -> None:
    words = AdviceWords(load_labels("en"), Advice("fan", ()))
    told = {
        words.played(Option(Move(EAST, action, tile), 0.0))
        for action in Action
        for tile in [None if action in (Action.PASS, Action.WIN) else tile_from_text("2s")]
    }
    assert told == {
        "Played: 2 of bamboo",
        "You claimed a chow: from 2 of bamboo",
        "You claimed a pung: 2 of bamboo",
        "You made a kong: 2 of bamboo",
        "You declared a win",
        "You passed",
    }


def names(words: AdviceWords, option: Option) -> tuple[str, str]:
    return words.move(option), words.move(option).partition(": ")[2]


def test_a_seat_without_a_decision_is_led_to_its_next_one(recording: Recording) -> None:
    app = coached(recording)
    scene = scene_of(app)
    at, seat = next(
        (at, seat)
        for at in range(20, recording.last)
        for seat in SEATS
        if recording.decision(at, seat) is None and recording.next_decision(at, seat, 1)
    )
    show(app, at, seat)
    wind = app.labels.text(f"wind.{seat}")
    assert texts(app)["undecided.words"] == f"{wind} has no decision here."
    assert not any(key.startswith("advice") for key in shown(app))
    click(app, "undecided.next")
    assert scene.at == recording.next_decision(at, seat, 1)
    assert "advice" in shown(app)


def test_the_end_has_no_next_decision(recording: Recording) -> None:
    app = coached(recording)
    app.top.key("end")
    assert "undecided.words" in shown(app)
    assert "undecided.next" not in shown(app)


def test_with_the_coach_a_turn_is_a_decision_of_the_seat_in_view(recording: Recording) -> None:
    app = coached(recording)
    scene = scene_of(app)
    click(app, "seat.2")
    app.top.key("home")
    visited = []
    while scene.at < recording.last:
        app.top.key("down")
        visited.append(scene.at)
    own = [at for at, seat in decisions(recording) if seat == 2]
    assert visited == [*(at for at in own if at), recording.last]
    click(app, "turn.back")
    assert scene.at == own[-1]
    while scene.at:
        click(app, "turn.back")
    assert scene.at == 0


def test_a_hand_that_stops_early_has_advice_but_no_move(recording: Recording) -> None:
    at, seat = decisions(recording)[6]
    frames = (*recording.frames[:at], replace(recording.frames[at], moves=()))
    problem = Reason.of("problem.not_your_turn")
    app = coached(replace(recording, frames=frames, problem=problem))
    show(app, at, seat)
    assert texts(app)["caption"].startswith("Coach: ")


@pytest.mark.parametrize("help", ["off", "marks", "full"])
def test_it_helps_as_much_as_is_set(recording: Recording, help: str) -> None:
    app = coached(recording)
    at, seat = next(
        (at, seat)
        for at, seat in decisions(recording)
        if recording.frames[at].deal.claimed_tile is None
    )
    show(app, at, seat)
    app.change_settings(help=help)
    assert ("coach" in keys(app)) is (help != "off")
    assert bool(rings(app)) is (help != "off")
    assert ("advice" in shown(app)) is (help == "full")
    if help == "off":
        app.top.key("h")
        assert scene_of(app).coach.is_open  # as it was


def test_it_goes_with_automatic_play(recording: Recording) -> None:
    app = coached(recording)
    scene, now = scene_of(app), 1000
    app.top.key("space")
    while scene.playing:
        now += 1000
        app.update(now)
        placed_by(app)
    assert scene.at == recording.last
    assert isinstance(scene.coach, Coach)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("layout", [0, 1])
def test_everything_has_its_place(
    recording: Recording, layout: int, size: tuple[int, int], language: str
) -> None:
    app = coached(recording, language, layout=layout)
    scene = scene_of(app)
    for seat in SEATS:
        scene.on_seat(seat)
        for at in (*range(seat, recording.last, 23), recording.last):
            scene.on_slide(at / recording.last)
            if at < recording.last:
                check_screen(app, size)
            placed = app.top.place(screen_of(app, size))
            boxes = {one.key: one.box for one in placed}
            panel = boxes.get("advice") or boxes["undecided"]
            assert not panel.overlaps(boxes["bar"])


def test_escape_closes_the_coach_and_then_the_replay(recording: Recording) -> None:
    app = coached(recording)
    app.top.key("escape")
    assert not scene_of(app).coach.is_open
    app.top.key("escape")
    assert isinstance(app.top, TitleScene)
