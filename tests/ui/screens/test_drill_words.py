"""The words of the drills about known questions, and what each number on them counts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise

import pytest

from game.drills import course
from game.drills.positions import Discard
from game.drills.progress import Progress, Repeat, Topic
from game.drills.store import save_progress
from game.drills.tasks import Kind, Task, task
from game.rules.tiles import tile_from_text
from game.ui.drawing.looks import PanelLook, PortraitLook, TileLook
from game.ui.kit.app import App
from game.ui.screens.drills.drill import DrillScene
from game.ui.scripted.learning import DISCARD, POINTS, SAFE
from tests.ui.mouse import click, item, keys, placed_by, texts
from tests.ui.screens.test_drills import TODAY, give, in_drill, in_drills, marks

TWO_WAITS = {"hand": "123m 456p 789s 55m 67p"}


@pytest.fixture(autouse=True)
def day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(course, "today", lambda: TODAY)
    monkeypatch.setattr("game.ui.screens.drills.drills.today", lambda: TODAY)


def asked(kind: Kind, data: Mapping[str, object], rules: str = "pocket:", stage: int = 1) -> App:
    """Return a drill that asks this question."""
    again = Repeat(task(kind, rules, data), stage, TODAY, own=True)
    save_progress(Progress(repeats=(again,)))
    return in_drill(kind)[0]


def scene_of(app: App) -> DrillScene:
    assert isinstance(app.top, DrillScene)
    return app.top


def answer(app: App, *tiles: str) -> dict[str, str]:
    """Pick these, check if that is needed, and return the words."""
    for tile in tiles:
        click(app, f"pick.{tile}")
    if not scene_of(app).answer.is_given:
        click(app, "check")
    return texts(app)


# --- answers ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("picked", "words"),
    [
        ("5p 8p", "Right: 5 of dots and 8 of dots, 7 tiles left."),
        ("4p 5p", "You missed 8 of dots. Not 4 of dots."),
        ("5p", "You missed 8 of dots."),
        ("4p 5p 8p", "Not 4 of dots."),
    ],
)
def test_the_headline_names_what_was_missed_and_what_was_wrong(picked: str, words: str) -> None:
    app = asked("waits", TWO_WAITS)
    assert answer(app, *picked.split())["headline"] == words
    face = next(one.look for one in placed_by(app) if isinstance(one.look, PortraitLook))
    assert face.mood == ("happy" if words.startswith("Right") else "calm")


def test_a_tile_that_the_hand_holds_four_times_is_no_wait() -> None:
    app = asked("waits", {"hand": "11112233m 55p 234s"})
    assert answer(app, "1m")["rest"] == "You already have all four 1 of characters."


def test_the_splits_of_a_hand_have_tiles_of_one_size_in_their_boxes() -> None:
    app = asked("waits", {"hand": "11123m 678m 44p 999s"})
    answer(app, "1m")
    shown = [one for one in placed_by(app) if one.key.startswith("split.")]
    boxes = {one.key: one.box for one in shown if isinstance(one.look, PanelLook)}
    tiles = [one for one in shown if isinstance(one.look, TileLook)]
    assert len({key.split(".")[1] for key in boxes}) > 1
    assert len({one.box.h for one in tiles}) == 1
    assert all(boxes[one.key.rpartition(".")[0]].contains(one.box) for one in tiles)


def discard() -> App:
    return asked("discard", DISCARD, "hongkong:")


def test_four_reasons_keep_clear_of_the_edge_of_their_panel() -> None:
    app = discard()
    answer(app, "1p")
    last, panel = item(app, "reason.3.tile").box, item(app, "reason").box
    assert last.bottom <= panel.bottom - 8


def test_a_worse_discard_shows_what_it_costs_and_an_equal_one_nothing() -> None:
    app = discard()
    assert texts(app)["ask"].endswith(
        "Hong Kong Old Style · North seat · East round · 61 tiles left"
    )
    shown = answer(app, "1p")
    assert (shown["word.1p"], shown["word.C"]) == ("\N{MINUS SIGN}53", "best")
    assert marks(app) == {"1p": "cross", "C": "tick"}
    first = item(app, "reason.0.tile").look
    assert isinstance(first, TileLook)
    assert first.tile == tile_from_text("1p"), "first what is wrong with it"
    app = discard()
    question = scene_of(app).asked.question  # type: ignore[union-attr]
    assert isinstance(question, Discard)
    value = question.advice.best.value - 0.9
    options = tuple(
        replace(one, value=value) if one.move.tile == first.tile else one
        for one in question.advice.options
    )
    vars(question)["advice"] = replace(question.advice, options=options)
    assert "word.1p" not in answer(app, "1p")


def test_the_drawn_tile_stands_apart_at_the_end_of_the_hand() -> None:
    app = discard()
    question = scene_of(app).asked.question  # type: ignore[union-attr]
    assert isinstance(question, Discard)
    tiles = [one for one in placed_by(app) if one.key.startswith("pick.")]
    assert [one.look.tile for one in tiles][-1] == question.view.drawn  # type: ignore[union-attr]
    gaps = [right.box.x - left.box.right for left, right in pairwise(tiles)]
    assert gaps[-1] > 20 > max(gaps[:-1])


@pytest.mark.parametrize(
    ("picked", "headline", "about"),
    [
        ("4p", "Right: 4 of dots is among the safest.", "1m"),
        ("F", "Green dragon is risky.", "F"),
    ],
)
def test_a_discard_is_judged_by_how_often_it_deals_in(
    picked: str, headline: str, about: str
) -> None:
    app = asked("safe", SAFE, "hongkong:")
    shown = answer(app, picked)
    assert shown["headline"] == headline
    assert (shown["word.4p"], shown["word.F"]) == ("0.5%", "10%")
    reasons = [one.look for one in placed_by(app) if one.key.startswith("reason.")]
    tiles = {one.tile for one in reasons if isinstance(one, TileLook)}
    assert tiles == {tile_from_text(about)}


@pytest.mark.parametrize(
    ("rules", "win", "title", "how"),
    [
        ("western:", POINTS, "How many points?", "East round · West seat · Won on a discard"),
        (
            "hongkong:",
            {"hand": "234m 567m 345p 88s 34s + 5s", "self_draw": True, "seat": "S"},
            "How many fan?",
            "East round · South seat · Self-draw",
        ),
    ],
)
def test_a_win_tells_its_unit_and_how_it_was_won(
    rules: str, win: Mapping[str, object], title: str, how: str
) -> None:
    shown = texts(asked("fan", win, rules))
    assert (shown["title"], shown["how"]) == (title, how)


def test_a_pattern_that_was_counted_in_vain_is_named_with_the_reason() -> None:
    shown = answer(asked("fan", {"hand": "(222m) 44m 777p 55p 789s + 4m"}), "3")
    assert shown["headline"] == (
        "It counts 0 fan. "
        "Doesn't count: Pong Pong Wu, because one set is the chow from 7 of bamboo."
    )
    assert shown["nothing"] == "Chicken hand"


@pytest.mark.parametrize(
    ("language", "name", "words"),
    [
        ("en", "Hong Kong Old Style", "This question is for Hong Kong Old Style, not for {own}."),
        ("zh_Hant", "香港舊章", "這題按香港舊章的規則，不是{own}。"),
        ("zh_Hans", "香港老章", "这道题按香港老章的规则，不是{own}。"),
    ],
)
def test_head_and_foot_name_the_ruleset_of_a_question_for_another(
    language: str, name: str, words: str
) -> None:
    app = asked("safe", SAFE, "hongkong:")
    app.change_settings(language=language)
    shown, own = texts(app), app.labels.text("ruleset.pocket")
    assert shown["level"].endswith(f" · {name}")
    assert shown["note"] == words.format(own=own)
    assert "note" not in texts(in_drill("waits")[0])


def test_a_mistake_of_another_ruleset_is_named_among_all_mistakes() -> None:
    save_progress(Progress(repeats=(Repeat(task("safe", "hongkong:", SAFE), 1, TODAY),)))
    app = in_drills(ruleset="pocket")
    click(app, "today")
    assert texts(app)["level"].endswith(" · Hong Kong Old Style")
    assert "Hong Kong Old Style" in texts(app)["note"]


# --- streaks and repeats ------------------------------------------------------------------------


def test_one_right_answer_is_no_streak() -> None:
    save_progress(Progress({"waits": Topic(streak=1, last="1", asked=1, right=1)}))
    app, scene = in_drill("waits")
    assert "streak" not in texts(app)
    give(scene, right=False)
    assert "streak" not in texts(app), "none has ended"
    save_progress(Progress({"waits": Topic(streak=1, last="1", asked=1, right=1)}))
    assert "kind.waits.streak" not in texts(in_drills())
    save_progress(Progress({"waits": Topic(streak=2, last="11", asked=2, right=2)}))
    assert texts(in_drills())["kind.waits.streak"] == "2 in a row"


@pytest.mark.parametrize(
    ("stage", "right", "words"),
    [
        (1, False, "tomorrow"),
        (1, True, "three days"),
        (2, True, "a week"),
        (3, True, "this one is done"),
    ],
)
def test_a_mistake_says_when_it_comes_back(stage: int, right: bool, words: str) -> None:
    app = asked("waits", TWO_WAITS, stage=stage)
    assert words in answer(app, "5p", *(["8p"] if right else []))["note"]


# --- the choice ---------------------------------------------------------------------------------


def waits(number: int) -> Task:
    return task("waits", "pocket:", {**TWO_WAITS, "number": number})


def test_the_cards_count_what_is_due_and_the_note_what_comes_back() -> None:
    # The last of these was wrong five questions ago.
    repeats = [Repeat(waits(0), 1, TODAY), Repeat(waits(1), 2, TODAY + 3), Repeat(waits(2), due=0)]
    repeats.append(
        Repeat(task("fan", "pocket:", {"hand": "(CCC) 234m 567p 99s 78s + 6s"}), 1, TODAY)
    )
    topics: dict[Kind, Topic] = {
        "waits": Topic(rating=1300.0, last="11011", asked=5, right=4),
        "fan": Topic(last="10", asked=2, right=1),
    }
    save_progress(Progress(topics, tuple(repeats)))
    app = in_drills(ruleset="western")
    shown = texts(app)
    assert (shown["kind.waits.due"], shown["kind.fan.due"]) == ("2 due", "1 due")
    assert shown["today"] == "Today: 3"
    assert shown["mistakes.note"].startswith("4 come back")
    assert (shown["kind.waits.share"], shown["kind.waits.level"]) == ("80% right", "Level 2 of 10")
    styles = [item(app, f"kind.{kind}.done").look for kind in ("waits", "fan")]
    assert [one.style for one in styles if isinstance(one, PanelLook)] == ["filled", "light"]
    assert shown["rules"].startswith("Western Points, against three Experts.")
    click(app, "kind.waits")
    assert texts(app)["level"] == "Level 2 of 10 · Pocket Mahjong"


def test_a_mistake_that_comes_back_later_is_not_asked_today() -> None:
    save_progress(Progress(repeats=(Repeat(waits(0), 2, TODAY + 1),)))
    app = in_drills()
    assert texts(app)["today"] == "Today: 0"
    assert "today" not in keys(app)
