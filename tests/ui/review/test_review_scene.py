"""The review on the screen: true figures, every filter, and the table at each decision."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from itertools import combinations

import pytest

from game.__main__ import main
from game.drills.course import Student
from game.drills.progress import Progress
from game.drills.store import save_progress
from game.records.archive import find_match
from game.review.by_hand import Source, source_in_play
from game.review.match_review import Entry, ReviewedHand, reviewed_hands
from game.rules.match import PLAYER
from game.rules.problems import Reason
from game.session.practice import PracticeSession
from game.session.session import Session
from game.system.paths import drills_file
from game.ui.drawing.looks import Box, ButtonLook, Placed, TileLook
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.review import entries, panels
from game.ui.review import scene as scene_module
from game.ui.review.scene import ReviewScene
from game.ui.review.state import FEW, chip_of, review_of
from game.ui.screens.title import TitleScene
from tests.disks import full_disk, out_of_reach
from tests.session.playing import finish_hand
from tests.ui.archived import play_match
from tests.ui.mouse import (
    LANGUAGES,
    SIZES,
    check_words,
    click,
    item,
    keys,
    new_app,
    placed_by,
    screen_of,
    texts,
)
from tests.ui.table.advice.test_deep_panel import FakeLook

LATER = 1_000_000_000
RULESETS = ("pocket", "hongkong", "ims")


def opened(
    id: str = "pocket", hands: int = 2, seed: str = "n", hand: int = 0, language: str = "en"
) -> App:
    """Return the program with the review of a match, which is complete."""
    app = new_app(language)
    app.reset_to(TitleScene(app))
    app.session = play_match(id, hands, seed)
    source = source_in_play(app.session)
    review_of(app, source).hands.update(reviewed(source))
    app.open(routes.Review(lambda: source, hand))
    return app


@cache
def reviewed(source: Source) -> dict[int, ReviewedHand]:
    return {one.number: one for one in reviewed_hands(source.task(source.numbers))}


def scene_of(app: App) -> ReviewScene:
    assert isinstance(app.top, ReviewScene)
    return app.top


def number(shown: str) -> float:
    """Return the number at the beginning or the end of a text."""
    words = [one.replace(",", "").replace("−", "-") for one in shown.split()]
    found = [float(one) for one in words if one.lstrip("+-").replace(".", "").isdigit()]
    return found[0]


def listed(app: App) -> list[str]:
    """Return the costs in view, from the top."""
    shown = texts(app)
    rows = [key for key in shown if key.startswith("entry.") and key.endswith(".cost")]
    return [shown[key] for key in sorted(rows, key=lambda key: int(key.split(".")[1]))]


@pytest.mark.sample(1)
@pytest.mark.parametrize("id", RULESETS)
def test_the_figures_are_those_of_the_command_line(
    id: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Recompute each listed cost of a match with `analyse --match`, and the sum from the sheet."""
    app = opened(id, seed="n" if id == "pocket" else "one")
    scene, session = scene_of(app), app.session
    assert isinstance(session, Session)
    path = find_match(session.match.seed)
    if "more" in keys(app):
        click(app, "more")
    entries = scene.filters.listed(scene.entries)
    assert entries
    shown, costs = texts(app), listed(app)
    while "list.right" in keys(app):
        click(app, "list.right")
        costs += listed(app)
    assert len(costs) == len(entries)
    for entry, cost in zip(entries, costs, strict=True):
        found = analysed(str(path), entry, scene, capsys)
        assert found == pytest.approx(-number(cost), abs=0.5 if "." not in cost else 0.05)
    paid = sum(one.payments[0] for one in scene.source.match.results)
    assert number(shown["luck.result"].removeprefix("result ")) == paid
    terms = [number(shown[f"luck.{name}"]) for name in ("start", "chance", "decisions")]
    assert sum(terms) == pytest.approx(paid)
    parts = [number(one) for one in shown["luck.parts"].split(",")]
    assert sum(parts) == pytest.approx(terms[1])
    total = number(shown["chart.total"])
    assert total == -terms[2]
    left_out = float(shown["note"].split()[-2]) if "note" in shown else 0.0
    assert sum(-number(one) for one in costs) + left_out == pytest.approx(total)


def analysed(
    path: str, entry: Entry, scene: ReviewScene, capsys: pytest.CaptureFixture[str]
) -> float:
    """Return the cost of a decision by the command line."""
    recording = scene.source.read(entry.hand)
    moves = [(at, move) for at, move in recording.moves]
    at = moves.index((entry.step, entry.played)) + 1
    command = ["analyse", "--match", path, "--hand", str(entry.hand), "--move", str(at), "--json"]
    assert main(command) == 0
    told = json.loads(capsys.readouterr().out)
    options = told["options"]
    played = next(
        one
        for one in options
        if (one["move"], one.get("tile")) == (told["played"]["move"], told["played"].get("tile"))
    )
    return float(options[0]["value"]) - float(played["value"])


def test_filters_count_what_they_list() -> None:
    app = opened("hongkong", hands=4, seed="l")
    scene = scene_of(app)
    if "more" in keys(app):
        assert len(listed(app)) == FEW
        click(app, "more")
    everything = list(scene.entries)
    assert len(everything) > FEW
    for place, chip in enumerate(("all", "discard", "claim", "kong", "danger")):
        if place:
            click(app, f"chip.{place}")
        count = int(texts(app)[f"chip.{place}.label"].split()[-1])
        expected = [one for one in everything if chip in ("all", chip_of(one))]
        assert count == len(expected) == len(scene.filters.matching(everything))
    click(app, "chip.0")
    click(app, "slips")
    assert all(one.size != "slip" for one in scene.filters.matching(everything))
    assert int(texts(app)["slips.label"].split()[-1]) == sum(
        one.size == "slip" for one in everything
    )


def test_the_worst_come_first_or_the_hands_in_their_order() -> None:
    app = opened("hongkong", hands=4, seed="l")
    costs = [number(one) for one in listed(app)]
    assert costs == sorted(costs)
    click(app, "order.1")
    shown = texts(app)
    where = [shown[f"entry.{row}.where"].replace(",", "").split() for row in range(FEW)]
    turns = [[int(one) for one in words if one.isdigit()] for words in where]
    assert turns == sorted(turns)
    assert sorted(number(one) for one in listed(app)) == costs, "the same decisions"


def test_arrows_and_rows_go_through_the_list() -> None:
    app = opened("hongkong", hands=4, seed="l")
    scene = scene_of(app)
    seen = []
    for _ in range(FEW):
        assert scene.entry is not None
        seen.append((scene.entry.hand, scene.entry.step))
        click(app, "step.right")
    assert len(set(seen)) == FEW
    assert scene.entry is not None
    assert (scene.entry.hand, scene.entry.step) == seen[0], "round the end"
    app.top.key("left")
    assert (scene.entry.hand, scene.entry.step) == seen[-1]
    click(app, "entry.1")
    assert (scene.entry.hand, scene.entry.step) == seen[1]


def test_a_bar_chooses_its_hand_and_again_all() -> None:
    app = opened("hongkong", hands=4, seed="l")
    scene = scene_of(app)
    whole = number(texts(app)["luck.decisions"])
    parts = []
    for hand in (1, 2, 3, 4):
        click(app, f"hand.{hand}")
        assert scene.hand == hand
        assert {one.hand for one in scene.filters.matching(scene.entries)} <= {hand}
        assert f"Hand {hand}" in texts(app)["told"]
        parts.append(number(texts(app)["luck.decisions"]))
        click(app, f"hand.{hand}")
        assert scene.filters.hand == 0
    assert sum(parts) == pytest.approx(whole)


def test_a_long_match_turns_its_hands_and_its_decisions_in_pages(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(panels, "BAR", 200)
    monkeypatch.setattr(entries, "ROW", 160)
    app = opened("hongkong", hands=4, seed="l")
    scene = scene_of(app)
    pages = ({"hand.1", "hand.2"}, {"hand.3", "hand.4"})

    def hands() -> set[str]:
        return {one for one in keys(app) if one.startswith("hand.")}

    assert hands() == pages[scene.hand > 2], "the page with the hand in view"
    click(app, "chart.left" if scene.hand > 2 else "chart.right")
    assert hands() == pages[scene.hand <= 2]
    click(app, "entry.0")
    assert hands() == pages[scene.hand > 2]
    costs = listed(app)
    while "list.right" in keys(app):
        click(app, "list.right")
        costs += listed(app)
    assert len(costs) == FEW
    scene.page += 9
    click(app, "list.left")
    assert listed(app) == costs[-2:-1], "a page that is gone counts for the last"


def test_the_table_marks_what_was_played_and_what_was_better() -> None:
    """Words and lifted tiles, so that nothing is told by colour alone."""
    app = opened("hongkong", hands=4, seed="l")
    scene = scene_of(app)
    for _ in scene.filters.listed(scene.entries):
        entry, placed = scene.entry, placed_by(app)
        assert entry is not None
        labels = {one.key: one.look for one in placed if one.key.startswith("moment.label")}
        words = [one.label for one in labels.values() if isinstance(one, ButtonLook)]
        assert len(words) == 2
        if entry.is_discard:
            assert words == ["played", "better"]
            looks = [one.look for one in marked(placed)]
            rings = {one.ring: one.tile for one in looks if isinstance(one, TileLook)}
            assert rings == {"won": entry.played.tile, "good": entry.best.tile}
        own = [one for one in placed if one.key.startswith("moment.own:")]
        low = max(one.box.y for one in own)
        assert {one.key for one in own if one.box.y < low} == {one.key for one in marked(placed)}
        click(app, "step.right")


def marked(placed: list[Placed]) -> list[Placed]:
    """Return the own tiles with a ring."""
    return [
        one
        for one in placed
        if one.key.startswith("moment.own:") and isinstance(one.look, TileLook) and one.look.ring
    ]


def test_no_hidden_tile_shows() -> None:
    app = opened("hongkong", hands=4, seed="l")
    scene = scene_of(app)
    for _ in scene.filters.listed(scene.entries):
        entry = scene.entry
        assert entry is not None
        recording = scene.source.read(entry.hand)
        seat = recording.seat_of(PLAYER)
        hidden = sum(
            len(hand)
            for at, hand in enumerate(recording.frames[entry.step].deal.hands)
            if at != seat
        )
        backs = [
            one
            for one in placed_by(app)
            if one.key.startswith("moment.") and isinstance(one.look, TileLook) and one.look.back
        ]
        assert len(backs) >= hidden
        click(app, "step.right")


def test_a_deep_look_is_asked_for_and_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    FakeLook.made = []
    monkeypatch.setattr(scene_module, "DeepLook", FakeLook)
    app = opened("hongkong", seed="one")
    entry = scene_of(app).entry
    assert entry is not None
    click(app, "deep")
    (look,) = FakeLook.made
    assert entry.played in look.question.moves
    assert entry.best in look.question.moves
    recording = scene_of(app).source.read(entry.hand)
    assert look.question.players[recording.seat_of(PLAYER)] == ""
    assert sorted(look.question.players) == ["", "plain", "plain", "plain"]
    assert "deep.title" in texts(app) or "deep.said" in texts(app)
    click(app, "advice.deep")
    assert look.is_stopped
    assert "verdict.headline" in texts(app)
    app.top.key("h")
    app.top.key("escape")
    assert FakeLook.made[1].is_stopped
    app.top.key("h")
    click(app, "entry.1")
    assert FakeLook.made[2].is_stopped, "it was about another decision"
    click(app, "back")
    assert isinstance(app.top, TitleScene)


def test_a_deep_look_keeps_its_decision_in_view(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table above the figures shows the decision that they are about."""
    FakeLook.made = []
    monkeypatch.setattr(scene_module, "DeepLook", FakeLook)
    app = opened("hongkong", hands=4, seed="l")
    scene = scene_of(app)
    worst = scene.entry
    assert worst is not None
    last = scene.review.hands.pop(worst.hand)
    before = scene.entry
    assert before is not None
    assert before.hand != worst.hand
    app.top.key("h")
    scene.review.hands[worst.hand] = last  # another hand is reviewed
    assert scene.filters.listed(scene.entries)[0] == worst
    assert scene.entry == before
    assert "deep.title" in texts(app) or "deep.said" in texts(app)


def test_a_chosen_decision_stays_when_worse_ones_push_it_off_the_list() -> None:
    app = opened("hongkong", hands=4, seed="l")
    scene = scene_of(app)
    chosen = scene.filters.matching(scene.entries)[-1]
    listed = scene.filters.listed(scene.entries)
    assert chosen not in listed
    scene.chosen = chosen.hand, chosen.step
    assert scene.entry == chosen
    app.top.key("right")
    assert scene.entry == listed[0]
    scene.chosen = chosen.hand, chosen.step
    app.top.key("left")
    assert scene.entry == listed[-1]


def test_nothing_to_change_is_said() -> None:
    app = opened(hands=8, seed="clean")
    scene = scene_of(app)
    clean = [one for one, hand in scene.review.hands.items() if not hand.entries]
    assert clean
    click(app, f"hand.{clean[0]}")
    assert texts(app)["verdict.headline"] == "Nothing to change in this hand."
    scene.review.hands[clean[0]] = replace(scene.review.hands[clean[0]], rest=0.0)
    tip = item(app, f"hand.{clean[0]}").tip
    assert tip is not None
    assert tip.text == "0 points"
    scene.review.hands = {clean[0]: scene.review.hands[clean[0]]}
    assert texts(app)["chart.total"] == "0 points in 1 hand"
    click(app, "chip.3")
    assert texts(app)["verdict.headline"] == "Nothing to change in this hand."


def test_the_winner_reads_first_that_they_won() -> None:
    app = opened(hands=8, seed="clean")
    scene = scene_of(app)
    for result in scene.source.match.results:
        points = result.payments[0]
        click(app, f"hand.{result.number}")
        told = texts(app)["told"]
        if points > 0:
            assert told.startswith(f"You won {points} point")
        elif points < 0:
            assert told.startswith(f"You lost {-points} point")


def test_the_work_is_shown_and_ends_with_the_screen() -> None:
    app = new_app()
    app.reset_to(TitleScene(app))
    app.session = play_match("pocket", hands=2)
    source = source_in_play(app.session)
    app.open(routes.Review(lambda: source, 2))
    scene = scene_of(app)
    assert scene.review.is_running
    assert scene.review.wanted == (2, 1), "the chosen hand comes first"
    assert texts(app)["note"] == "Reviewed: 0 of 2 hands"
    assert texts(app)["verdict.headline"] == "Reviewing …"
    click(app, "back")
    assert not scene.review.is_running


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_its_place(language: str, size: tuple[int, int]) -> None:
    app = opened("hongkong", hands=4, seed="l", language=language)
    for layout in (0, 1):
        app.change_settings(layout=layout)
        app.top.key("right")
        placed = placed_by(app, size)
        boxes = {one.key: one.box for one in placed}
        verdict = boxes["verdict"]
        for one, other in combinations(("told", "entry.0", "verdict", "chart", "luck"), 2):
            assert not boxes[one].overlaps(boxes[other]), (one, other)
        edge, corner = boxes["back"].x, boxes["luck"]
        assert edge > 0
        lowest = boxes["walls"].bottom if size[1] > size[0] else corner.bottom
        for whole, end in zip(size, (corner.right, lowest), strict=True):
            assert abs(whole - end - edge) <= 1, "the panels fill the window"
        for each in placed:
            if each.key.startswith("moment."):
                inside = each.box.x >= verdict.x and each.box.right <= verdict.right
                assert inside or each.key.startswith("moment.river"), each
                assert boxes["back"].bottom < each.box.bottom <= verdict.y, each
            elif each.key.startswith(("chip.", "slips", "entry.", "note", "more", "list.")):
                assert each.box.right < verdict.x or each.box.y > verdict.bottom, each
            check_words(each, min(11, round(14 * screen_of(app, size).unit)))


def test_try_from_here_plays_on_in_practice_and_the_match_comes_back() -> None:
    app = opened(seed="n")
    entry, session = scene_of(app).entry, app.session
    assert entry is not None
    assert session is not None
    recording = scene_of(app).source.read(entry.hand)
    click(app, "try")
    practice = app.session
    assert isinstance(practice, PracticeSession)
    seen = recording.decision(entry.step, recording.seat_of(PLAYER))
    assert seen is not None
    assert practice.view == replace(seen, options=practice.view.options), "but of one hand"
    assert practice.match.seed != session.match.seed
    assert app.in_play == (not session.is_match_over)


def test_the_review_comes_back_after_practice_from_it() -> None:
    app = opened(seed="n")
    review, scenes = scene_of(app), tuple(app.scenes)
    click(app, "step.right")
    chosen = review.entry
    click(app, "try")
    assert app.session is not None
    finish_hand(app.session)
    app.go(routes.Table())
    for _ in range(2):
        app.update(app.clock + LATER)
    click(app, "go on")
    assert tuple(app.scenes) == scenes
    assert review.entry == chosen


def at_discard() -> App:
    """Return the program with the review at a decision that can become a drill."""
    app = opened(seed="n")
    for _ in scene_of(app).entries:
        entry = scene_of(app).entry
        assert entry is not None
        if entry.is_discard:
            break
        click(app, "step.right")
    return app


@pytest.mark.parametrize("is_full", [True, False])
def test_a_discard_that_cannot_be_written_is_not_said_to_be_kept(
    is_full: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = at_discard()
    save_progress(Progress())
    with monkeypatch.context() as patch:
        full_disk(patch) if is_full else out_of_reach(patch, drills_file())
        click(app, "keep")
    said = app.messages
    assert "drills.json" in said[-1]
    assert app.labels.text("review.is_kept") not in said
    click(app, "keep")
    assert app.messages[-1] == app.labels.text("review.is_kept")
    assert len(Student().progress.own) == 1


def test_a_discard_is_kept_as_a_drill_once() -> None:
    app = at_discard()
    click(app, "keep")
    look = item(app, "keep").look
    assert isinstance(look, ButtonLook)
    assert look.label == "Kept"
    (kept,) = Student().progress.own
    assert kept.task.kind == "discard"
    assert "keep" not in keys(app)


@pytest.mark.parametrize("size", [(1280, 800), (1080, 1920)])
def test_a_short_list_tells_reasons_and_nothing_moves_when_another_is_chosen(
    size: tuple[int, int],
) -> None:
    app = opened(seed="n")
    app.change_settings(language="en")
    scene = scene_of(app)
    assert 1 < len(scene.entries) < FEW

    def boxes() -> dict[str, Box]:
        found = placed_by(app, size)
        return {one.key: one.box for one in found if one.key.startswith(("entry.", "note", "hand"))}

    before, shown = boxes(), texts(app)
    for number, entry in enumerate(scene.filters.listed(scene.entries)):
        assert shown[f"entry.{number}.why"] == app.labels.reason(entry.reason)
    click(app, "entry.1")
    assert boxes() == before


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_long_reason_has_two_lines_in_the_list(language: str) -> None:
    app = opened(seed="n", language=language)
    longest = Reason.of(
        "coach.riskier_suit",
        chance="12.5%",
        before="22.5%",
        player=Reason.of("wind.3"),
        sets=2,
        suit=Reason.of("tiles.s"),
    )
    hands = scene_of(app).review.hands
    for number, hand in hands.items():
        long = (replace(one, reason=longest) for one in hand.entries)
        hands[number] = replace(hand, entries=tuple(long))
    told = [one for one in placed_by(app) if one.key.endswith(".why")]
    assert told
    for one in told:
        check_words(one, 13)


@pytest.mark.parametrize("size", [(1280, 800), (1080, 1920)])
def test_a_full_list_is_on_one_page_without_reasons(size: tuple[int, int]) -> None:
    app = opened("hongkong", hands=4, seed="l")
    hands, listed = scene_of(app).review.hands, scene_of(app).filters.listed(scene_of(app).entries)
    for number, hand in hands.items():
        kept = tuple(one for one in hand.entries if one in listed)
        hands[number] = replace(hand, entries=kept)
    found = {one.key for one in placed_by(app, size)}
    assert {f"entry.{number}" for number in range(FEW)} <= found
    assert not {"entry.0.why", "list.right", "more"} & found


def test_few_hands_fill_the_chart_with_their_names() -> None:
    app = opened("hongkong", hands=4, seed="l")
    found = {one.key: one for one in placed_by(app)}
    assert texts(app)["hand.1.number"] == "Hand 1"
    assert found["hand.4"].box.right > found["chart"].box.centre[0]


def test_a_narrow_bar_has_only_the_number_of_its_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(panels, "WIDEST", 40)
    app = opened("hongkong", hands=4, seed="l")
    assert texts(app)["hand.1.number"] == "1"
