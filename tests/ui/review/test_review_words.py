"""The review word by word: where each decision is listed, what is marked, and every colour."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any, cast

import pytest

from game.coach.verdict import Kind, Size
from game.review.by_hand import Source, source_in_play
from game.review.match_review import Entry
from game.review.review import Luck
from game.rules.match import PLAYER, Match
from game.rules.moves import Action, Move
from game.rules.problems import Reason
from game.rules.tiles import Tile, seat_after
from game.ui.drawing.looks import ButtonLook, IconLook, PanelLook, Placed, TextLook, TileLook
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.review.scene import ReviewScene
from game.ui.review.state import review_of
from game.ui.screens.title import TitleScene
from tests.ui.archived import play_match
from tests.ui.mouse import click, item, keys, new_app, placed_by, texts
from tests.ui.review.test_review_scene import marked, reviewed, scene_of


@cache
def match_of_two_hands() -> Source:
    """Return a match with both hands in memory, since each test has a folder of its own."""
    source = source_in_play(play_match(hands=2, seed="n"))
    return replace(source, here=tuple(source.read(one).past for one in source.numbers))


def opened() -> App:
    """Return the program with the review of a match, which is complete."""
    app, source = new_app(), match_of_two_hands()
    app.reset_to(TitleScene(app))
    review_of(app, source).hands.update(reviewed(source))
    app.open(routes.Review(lambda: source))
    return app


def shown_with(*changes: dict[str, Any], **luck: Any) -> tuple[App, list[Entry]]:
    """Return the review of one hand whose entries are these: the hand's own first discard, each
    with some changes."""
    app = opened()
    scene = scene_of(app)
    number, hand = next((one, hand) for one, hand in scene.review.hands.items() if hand.entries)
    first = next(one for one in hand.entries if one.is_discard)
    entries = tuple(replace(first, **one) for one in changes)
    scene.review.hands = {number: replace(hand, entries=entries, rest=0.0, left_out=0, **luck)}
    scene.filters = replace(scene.filters, hand=number)
    return app, [*entries]


def colours(app: App) -> dict[str, str]:
    return {one.key: one.look.colour for one in placed_by(app) if isinstance(one.look, TextLook)}


def styles(app: App) -> dict[str, str]:
    return {one.key: one.look.style for one in placed_by(app) if isinstance(one.look, PanelLook)}


def boxes(app: App) -> dict[str, Any]:
    return {one.key: one.box for one in placed_by(app)}


def costs(app: App) -> list[str]:
    told = texts(app)
    return [told[key] for key in told if key.startswith("entry.") and key.endswith(".cost")]


# --- the list -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "chip"),
    [("discard", 1), ("claim", 2), ("win", 2), ("kong", 3), ("danger", 4)],
)
def test_each_kind_stands_under_its_chip_and_a_missed_win_under_claim(
    kind: Kind, chip: int
) -> None:
    app, _ = shown_with({"kind": kind})
    names = ["All", "Discard", "Claim", "Kong", "Danger"]
    for place, name in enumerate(names):
        count = int(place in (0, chip))
        assert texts(app)[f"chip.{place}.label"] == f"{name} {count}"
        click(app, f"chip.{place}")
        assert len(costs(app)) == count
        lit = [one for one in range(5) if colours(app)[f"chip.{one}.label"] == "title"]
        assert lit == [place]


def test_slips_have_their_own_colour_and_can_be_left_out() -> None:
    app, _ = shown_with(
        {"size": "blunder", "cost": 4.0, "step": 1}, {"size": "slip", "cost": 2.0, "step": 2}
    )
    click(app, "entry.1")
    assert costs(app) == ["−4.0", "−2.0"]
    assert [colours(app)[f"entry.{row}.cost"] for row in (0, 1)] == ["bad", "text"]
    click(app, "entry.0")
    assert [colours(app)[f"entry.{row}.cost"] for row in (0, 1)] == ["text", "gold"]
    assert [styles(app)[f"entry.{row}.bar"] for row in (0, 1)] == ["cost", "light"]
    bars = [boxes(app)[f"entry.{row}.bar"].w for row in (0, 1)]
    assert bars[0] == boxes(app)["entry.0.track"].w
    assert abs(bars[0] - 2 * bars[1]) <= 1, "half the cost, half the bar"
    assert texts(app)["slips.label"] == "Slips 1"
    for sign, count in (("tick", 2), ("cross", 1)):
        look = item(app, "slips.icon").look
        assert isinstance(look, IconLook)
        assert (look.name, len(costs(app))) == (sign, count)
        click(app, "slips")


def test_a_row_says_hand_and_turn_and_shows_the_played_tile_before_the_better_one() -> None:
    app, [entry] = shown_with({"turn": 7})
    assert texts(app)["entry.0.where"] == f"hand {entry.hand}, turn 7"
    looks = {one.key: one.look for one in placed_by(app)}
    for key in ("entry.0", "verdict"):
        played, better = looks[f"{key}.played"], looks[f"{key}.better"]
        assert isinstance(played, TileLook)
        assert isinstance(better, TileLook)
        assert (played.tile, played.ring) == (entry.played.tile, "won")
        assert (better.tile, better.ring) == (entry.best.tile, "good")
        assert boxes(app)[f"{key}.played"].x < boxes(app)[f"{key}.better"].x


def test_a_claim_shows_the_tile_that_it_was_about() -> None:
    app, [entry] = shown_with({"tile": Tile(31)})
    chow = Move(entry.played.seat, Action.CHOW, Tile(3))
    app, _ = shown_with({"tile": Tile(5), "played": chow})
    look = item(app, "entry.0.tile").look
    assert isinstance(look, TileLook)
    assert look.tile == Tile(5)


def test_the_button_counts_what_it_brings_into_view() -> None:
    app, _ = shown_with(*({"cost": 9.0 - one, "step": one} for one in range(8)))
    assert texts(app)["more"] == "3 more"
    click(app, "more")
    assert texts(app)["more"] == "Only the costliest 5"


@pytest.mark.parametrize(
    ("hand", "told"),
    [
        ({"left_out": 2, "rest": 1.5}, "2 small or repeated differences aren't listed."),
        ({"left_out": 0}, ""),
        ({"problem": Reason.of("problem.not_your_turn"), "left_out": 2}, "1 hand can't be read."),
    ],
)
def test_the_note_says_what_is_missing_below_the_rows(hand: dict[str, Any], told: str) -> None:
    app, _ = shown_with({})
    scene = scene_of(app)
    number, one = next(iter(scene.review.hands.items()))
    scene.review.hands = {number: replace(one, **hand)}
    scene.review.wanted = (number,)
    assert texts(app).get("note", "").startswith(told)
    assert bool(texts(app).get("note")) == bool(told)


# --- the table ------------------------------------------------------------------------------------


def test_of_several_copies_the_last_is_marked() -> None:
    app, [entry] = shown_with({})
    recording = scene_of(app).source.read(entry.hand)
    view = recording.shown(entry.step, recording.seat_of(PLAYER), all_open=False).view
    twice = next(tile for tile in view.hand if view.hand.count(tile) > 1)
    other = next(tile for tile in view.hand if tile != twice)
    played, best = (replace(entry.played, tile=tile) for tile in (twice, other))
    app, _ = shown_with({"played": played, "best": best})
    alike = [one for one in own(app) if cast(TileLook, one.look).tile == twice]
    [mark] = [one for one in marked(placed_by(app)) if cast(TileLook, one.look).tile == twice]
    assert len(alike) > 1
    assert mark.box.x == max(one.box.x for one in alike)
    assert cast(TileLook, mark.look).ring == "won"


def own(app: App) -> list[Placed]:
    return [
        one
        for one in placed_by(app)
        if one.key.startswith("moment.own:") and isinstance(one.look, TileLook)
    ]


def test_the_labels_are_red_for_the_played_and_golden_for_the_better_move() -> None:
    app, [entry] = shown_with({})
    labels = {one.key: one.look for one in placed_by(app) if isinstance(one.look, ButtonLook)}
    shown = [labels[f"moment.label.{ring}"] for ring in ("won", "good")]
    assert [(one.label, one.style) for one in shown] == [
        *(("played", "danger"), ("better", "primary"))
    ]
    kong = Move(entry.played.seat, Action.KONG, entry.best.tile)
    app, _ = shown_with({"best": kong})
    told = texts(app)
    assert told["moment.label.won"] == "played: Discard"
    assert told["moment.label.good"] == "better: Kong"


def test_the_plate_of_the_player_in_turn_is_lit() -> None:
    app, [entry] = shown_with({})
    recording = scene_of(app).source.read(entry.hand)
    me = recording.seat_of(PLAYER)
    for place in range(4):
        step = next(
            at
            for at, frame in enumerate(recording.frames)
            if at and (frame.deal.turn - me) % 4 == place
        )
        app, _ = shown_with({"step": step})
        plates = [styles(app)[f"moment.plate:{position}"] for position in range(4)]
        assert plates == ["plate_active" if one == place else "plate" for one in range(4)]


def test_plates_have_the_scores_of_their_players() -> None:
    """Without a decision, the table is that of the end."""
    app, _ = shown_with()
    scene = scene_of(app)
    recording = scene.source.read(scene.hand)
    scores, me = recording.scores_at(recording.last), recording.seat_of(PLAYER)
    assert len({*scores}) > 1
    tips = [item(app, f"moment.plate:{place}.area").tip for place in range(4)]
    expected = [scores[recording.person_at(seat_after(me, place))] for place in range(4)]
    assert [tip.text if tip else "" for tip in tips] == [f"{one:,} points" for one in expected]


# --- the verdict ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "cost", "words", "name"),
    [
        ("slip", 1.0, "−1.0 points", "Slip"),
        ("mistake", 2.5, "−2.5 points", "Mistake"),
        ("blunder", 12.0, "−12.0 points", "Blunder"),
    ],
)
def test_the_verdict_says_cost_size_and_place(
    size: Size, cost: float, words: str, name: str
) -> None:
    app, [entry] = shown_with({"size": size, "cost": cost, "turn": 3})
    told = texts(app)
    assert (told["verdict.cost"], colours(app)["verdict.cost"]) == (words, "bad")
    assert told["verdict.size"] == f"{name} · hand {entry.hand}, turn 3"


def test_one_point_is_one_point() -> None:
    app, _ = shown_with({"cost": 1.0}, places=0)
    assert texts(app)["verdict.cost"] == "−1 point"


def test_only_discards_are_kept_and_arrows_go_the_way_they_point() -> None:
    app, entries = shown_with(*({"cost": 9.0 - one, "step": one} for one in range(3)))
    scene, [first, second, third] = scene_of(app), entries
    seen = []
    for key in ("step.right", "step.left", "step.left"):
        click(app, key)
        seen.append(scene.entry)
    assert seen == [second, first, third]
    assert "keep" in keys(app)
    app, _ = shown_with({"best": Move(first.played.seat, Action.WIN)})
    assert not {"keep", "step.left", "step.right"} & keys(app), "a claim, the only decision"


@pytest.mark.parametrize(
    ("hand", "chip", "entries", "words"),
    [
        (True, 3, ({},), "No decision of this kind is listed."),
        (True, 0, (), "Nothing to change in this hand."),
        (False, 0, (), "Nothing to change in this match."),
    ],
)
def test_without_a_decision_the_review_says_why(
    hand: bool, chip: int, entries: tuple[dict[str, Any], ...], words: str
) -> None:
    app, _ = shown_with(*entries)
    scene = scene_of(app)
    number, one = next(iter(scene.review.hands.items()))
    scene.review.hands = {each: replace(one, number=each) for each in scene.source.numbers}
    if not hand:
        click(app, f"hand.{number}")
    click(app, f"chip.{chip}")
    assert texts(app)["verdict.headline"] == words


def test_a_safe_discard_that_dealt_in_is_told() -> None:
    app, _ = shown_with(safe=Tile(27))
    assert texts(app)["verdict.more"] == "East wind dealt in, but was your best discard."


# --- cost and luck --------------------------------------------------------------------------------


def test_a_cost_of_zero_is_neither_good_nor_bad() -> None:
    app, _ = shown_with(luck=Luck(0.0, 0.0, 0.0, 0.0, 0.0))
    number = scene_of(app).filters.hand
    for key in ("start", "chance", "decisions"):
        assert (texts(app)[f"luck.{key}"], colours(app)[f"luck.{key}"]) == ("0", "dim")
        assert f"luck.{key}.bar" not in boxes(app)
    assert styles(app)[f"hand.{number}.bar"] == "filled"
    assert texts(app)["chart.total"] == "0 points in 1 hand"


def test_gains_go_right_in_green_and_losses_left_in_red() -> None:
    app, _ = shown_with(luck=Luck(2.0, 1.0, -5.0, 0.0, 8.0))
    told, colour, places = texts(app), colours(app), boxes(app)
    names = ("start", "chance", "decisions")
    assert [told[f"luck.{one}"] for one in names] == ["+2.0", "−4.0", "−8.0"]
    assert [colour[f"luck.{one}"] for one in names] == ["good", "bad", "bad"]
    assert [styles(app)[f"luck.{one}.bar"] for one in names] == ["filled", "cost", "cost"]
    axis = places["luck.start.axis"]
    assert places["luck.start.bar"].x == axis.right
    assert places["luck.chance.bar"].right == places["luck.decisions.bar"].right == axis.x
    assert abs(places["luck.decisions.bar"].w - 2 * places["luck.chance.bar"].w) <= 1
    assert told["luck.parts"] == "deal +1.0, draws −5.0, others 0"
    for name in names:
        tip = item(app, f"luck.{name}.area").tip
        assert tip is not None
        assert tip.text == app.labels.text(f"tip.review.{name}")


def test_the_bar_of_the_chosen_hand_is_lit_and_bars_are_as_high_as_costs() -> None:
    app, [entry] = shown_with({"cost": 8.0})
    scene = scene_of(app)
    one = scene.review.hands[entry.hand]
    first, second = scene.source.numbers
    other = first + second - entry.hand
    half = replace(one, number=other, entries=(replace(entry, hand=other, cost=4.0),))
    scene.review.hands = {entry.hand: one, other: half}
    bars = [boxes(app)[f"hand.{number}.bar"].h for number in (entry.hand, other)]
    assert abs(bars[0] - 2 * bars[1]) <= 1
    assert bars[0] > boxes(app)[f"hand.{entry.hand}"].h * 0.6, "the costliest fills its column"
    looks = [styles(app)[f"hand.{number}.bar"] for number in (entry.hand, other)]
    assert looks == ["light", "cost"]


@pytest.mark.parametrize(
    ("points", "place", "told"),
    [
        (40, 1, "You won 40 points  ·  Pocket Mahjong  ·  1st place"),
        (-1, 4, "You lost 1 point  ·  Pocket Mahjong  ·  4th place"),
        (0, 3, "No points won or lost  ·  Pocket Mahjong  ·  3rd place"),
    ],
)
def test_the_head_says_result_and_place(points: int, place: int, told: str) -> None:
    app = opened()
    scene = scene_of(app)
    match: Match = scene.source.match
    start = match.options.start_score
    second, third, fourth = (start + (50 if one < place else -50) for one in (1, 2, 3))
    scores = (start + points, second, third, fourth)
    scene.source = replace(scene.source, match=replace(match, scores=scores))
    assert isinstance(app.top, ReviewScene)
    assert texts(app)["told"] == told


def test_every_tile_of_a_kong_is_marked() -> None:
    app, [entry] = shown_with({})
    recording = scene_of(app).source.read(entry.hand)
    view = recording.shown(entry.step, recording.seat_of(PLAYER), all_open=False).view
    twice = next(tile for tile in view.hand if view.hand.count(tile) > 1)
    app, _ = shown_with({"best": Move(entry.played.seat, Action.KONG, twice)})
    rings = [cast(TileLook, one.look) for one in marked(placed_by(app))]
    better = [one.tile for one in rings if one.ring == "good"]
    assert better == [twice] * view.hand.count(twice)
