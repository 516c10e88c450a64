"""The replay word by word: captions, what its controls say, and whose view it is."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.coach.advice import advise
from game.rules.match import PERSONS
from game.rules.moves import Action, Move
from game.rules.tiles import EAST, Tile, tile_from_text
from game.rulesets import ruleset
from game.session.recording import Recording
from game.ui.drawing.looks import ButtonLook, IconLook, PortraitLook, TileLook
from game.ui.kit.app import App
from game.ui.table.parts.place_parts import place_board
from game.ui.table.plan.board import BoardState, Plate
from game.ui.table.replay.replay import ReplayScene
from game.ui.table.replay.replay_bar import Faced, with_advice
from game.words.labels import load_labels
from tests.coach.tables import table
from tests.ui.archived import replay_of
from tests.ui.mouse import click, item, keys, placed_by, texts
from tests.ui.tables import screen_of as table_screen


def scene_of(app: App) -> ReplayScene:
    assert isinstance(app.top, ReplayScene)
    return app.top


def tip(app: App, key: str) -> str:
    found = item(app, key).tip
    assert found is not None
    return found.title


def icon(app: App, key: str) -> IconLook:
    look = item(app, key).look
    assert isinstance(look, IconLook)
    return look


def at_end(recording: Recording) -> App:
    app = replay_of(recording)
    app.top.key("end")
    return app


# --- the caption ----------------------------------------------------------------------------------


def test_the_end_tells_the_worth_in_fan_and_no_step_before(recording: Recording) -> None:
    result = recording.past.result
    assert result is not None
    assert result.winners
    app = at_end(recording)
    worth = " / ".join(f"{fan} fan" for fan in result.counted)
    is_fan = recording.ruleset.unit == "fan"
    assert texts(app)["caption"].endswith(f" {worth}") == is_fan
    assert ("fan" in texts(app)["caption"].split()) == is_fan
    app.top.key("left")
    assert "fan" not in texts(app)["caption"].split()
    assert texts(app)["slider.name"] == f"{recording.last - 1} / {recording.last}"


def test_the_hand_and_its_ruleset_are_named(recording: Recording) -> None:
    app = replay_of(recording)
    told = [*texts(app).values()]
    assert any("Hand 1" in one for one in told)
    assert any(app.labels.text(f"ruleset.{recording.ruleset.id}") in one for one in told)


# --- who sits there -------------------------------------------------------------------------------


@pytest.mark.parametrize("is_expert", [False, True])
def test_an_experts_hand_names_expert_in_your_place_only(
    recording: Recording, is_expert: bool
) -> None:
    app = replay_of(replace(recording, is_expert=is_expert))
    names = [texts(app)[f"plate:{position}.name"] for position in range(4)]
    others = [app.labels.text(f"player.{person}") for person in PERSONS[1:]]
    assert names[0] == ("Expert" if is_expert else "You")
    assert sorted(names[1:]) == sorted(others)


def test_at_the_end_the_winner_is_happy(recording: Recording) -> None:
    result = recording.past.result
    assert result is not None
    winner = recording.seat_of(result.winners[0])
    app = replay_of(replace(recording, opponents=("may", "bo", "ling")))
    scene = scene_of(app)
    position = (winner - scene.seat) % 4

    def mood() -> str:
        found = [one for one in placed_by(app) if one.key == f"plate:{position}.face"]
        return found[0].look.mood if isinstance(found[0].look, PortraitLook) else ""

    app.top.key("end")
    assert mood() == "happy"


# --- the controls ---------------------------------------------------------------------------------


def test_each_button_says_what_it_does(recording: Recording) -> None:
    app = replay_of(recording)
    app.top.key("right")
    assert {key: tip(app, key) for key in ("end.back", "step.back", "step.on", "end.on")} == {
        "end.back": "To the start (Home)",
        "step.back": "One step back (←)",
        "step.on": "One step forward (→)",
        "end.on": "To the end (End)",
    }
    assert tip(app, "turn.back").startswith("Previous discard")
    assert tip(app, "turn.on").startswith("Next discard")
    turns = [icon(app, f"{name}.back.sign").turn for name in ("end", "turn", "step")]
    assert turns == [2, 2, 2]
    assert tip(app, "play").startswith("Play")
    app.top.key("space")
    assert tip(app, "play").startswith("Stop")
    assert icon(app, "play.sign").name == "pause"
    for is_playing in (False, True):
        app.top.key("return")
        assert scene_of(app).playing == is_playing


def test_the_seat_in_view_is_lit_and_each_seat_is_named(recording: Recording) -> None:
    app = replay_of(recording)
    for seat in range(4):
        click(app, f"seat.{seat}")
        looks = [item(app, f"seat.{one}").look for one in range(4)]
        lit = [isinstance(one, ButtonLook) and one.style == "primary" for one in looks]
        assert lit == [one == seat for one in range(4)]
    winds = ("East", "South", "West", "North")
    tips = [tip(app, f"seat.{seat}") for seat in range(4)]
    assert tips == [f"Watch from the seat of {wind}" for wind in winds]


def test_only_a_finished_hand_whose_start_is_known_is_dealt_again(recording: Recording) -> None:
    assert "deal_again" in keys(replay_of(recording))
    assert "deal_again" not in keys(replay_of(replace(recording, start=None)))
    past = replace(recording.past, result=None)
    assert "deal_again" not in keys(replay_of(replace(recording, past=past)))


def test_the_lamp_is_green_while_the_coach_is_open(recording: Recording) -> None:
    app = replay_of(recording)
    tints = []
    for _ in range(2):
        tints.append(icon(app, "coach.icon").tint)
        app.top.key("h")
    assert tints == ["gold", "good"]


# --- the coach ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("played", "says"),
    [
        (None, "Coach: North wind."),
        ("N", "Played: North wind. The coach agrees."),
        ("1m", "Played: 1 of characters. Coach: North wind."),
    ],
)
def test_the_caption_says_what_was_played_and_what_the_coach_would_play(
    played: str | None, says: str
) -> None:
    faced = faced_with(played)
    assert faced.words(load_labels("en")) == says


@pytest.mark.parametrize(
    ("move", "says"),
    [
        (Move(EAST, Action.CHOW, Tile(2)), "Chow from 3 of characters"),
        (Move(EAST, Action.PUNG, Tile(2)), "Pung 3 of characters"),
        (Move(EAST, Action.PASS), "Pass"),
    ],
)
def test_a_claim_that_was_made_is_named(move: Move, says: str) -> None:
    faced = replace(faced_with(None), played=move)
    assert faced.words(load_labels("en")) == f"Played: {says}. Coach: North wind."


@pytest.mark.parametrize(("played", "ringed"), [("5m", 1), ("N", 0), (None, 0)])
def test_the_last_tile_of_the_played_kind_has_a_ring_unless_it_is_the_best(
    played: str | None, ringed: int
) -> None:
    screen = table_screen((1280, 800))
    faced = faced_with(played)
    placed = place_board(BoardState(faced.view, PLATES, 1), screen)
    marked = [
        one
        for one in with_advice(placed, faced, None, screen)
        if isinstance(one.look, TileLook) and one.look.ring == "last"
    ]
    assert len(marked) == ringed
    if marked:
        alike = [one for one in placed if one.key.startswith(f"own:{tile_from_text('5m')}:")]
        assert len(alike) == 2
        assert marked[0].box.x == max(one.box.x for one in alike)


def test_a_seat_without_a_decision_is_named(recording: Recording) -> None:
    app = replay_of(recording)
    app.top.key("h")
    app.top.key("end")
    for seat, wind in enumerate(("East", "South", "West", "North")):
        click(app, f"seat.{seat}")
        assert texts(app)["undecided.words"] == f"{wind} has no decision here."


PLATES = tuple(Plate(name, 1000) for name in ("You", "Ann", "Bob", "Cat"))


def faced_with(played: str | None) -> Faced:
    """Return a decision with North wind as the best discard, and what was discarded."""
    view = table("pocket", "E 123m 456p 789s 55m 67p N")
    move = Move(EAST, Action.DISCARD, tile_from_text(played)) if played else None
    return Faced(view, advise(view, ruleset("pocket")), move)
