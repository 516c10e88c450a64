"""The drills on the screen: real clicks through questions, answers, reasons and progress."""

from __future__ import annotations

import pytest

from game.drills import course
from game.drills.fan import Fan
from game.drills.positions import Discard, Safe
from game.drills.progress import Progress, Repeat
from game.drills.store import load_progress, save_progress
from game.drills.tasks import KINDS, Kind, graded, task
from game.drills.waits import Waits
from game.rules.tiles import Tile, tile_from_text, tile_text
from game.ui.drawing.looks import IconLook, PanelLook, TextLook, TileLook
from game.ui.kit.app import App
from game.ui.screens.drills.drill import GOAL, DrillScene
from game.ui.screens.drills.drills import DrillsScene
from game.ui.screens.drills.fan import FanPart
from game.ui.screens.title import TitleScene
from game.ui.scripted.learning import DISCARD, SAFE
from game.ui.table.play.matches import AskScene
from tests.disks import full_disk
from tests.ui.desk import FakeWindow, Hand
from tests.ui.moments import wait
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

TODAY = 739_000
HAND = task("waits", "pocket:", {"hand": "2223456m 345p 678s"})


@pytest.fixture(autouse=True)
def day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(course, "today", lambda: TODAY)
    monkeypatch.setattr("game.ui.screens.drills.drills.today", lambda: TODAY)


def in_drills(language: str = "en", **settings: object) -> App:
    app = new_app(language, **settings)
    app.reset_to(TitleScene(app))
    click(app, "drills")
    assert isinstance(app.top, DrillsScene)
    return app


def in_drill(kind: Kind, language: str = "en", **settings: object) -> tuple[App, DrillScene]:
    app = in_drills(language, **{"ruleset": "pocket", **settings})
    click(app, f"kind.{kind}")
    scene = app.top
    assert isinstance(scene, DrillScene)
    return app, scene


def answer_of(scene: DrillScene, *, right: bool) -> list[str]:
    """Return the keys to click for a right or a wrong answer."""
    assert scene.asked is not None
    question = scene.asked.question
    if isinstance(question, Waits):
        waits = [f"pick.{tile_text(tile)}" for tile in question.left]
        other = next(k for k in picks(scene.app) if k not in waits)
        return waits if right else [other]
    if isinstance(question, Fan):
        return [next(k for k in picks(scene.app) if (k == f"pick.{question.answer}") is right)]
    answers = {f"pick.{tile_text(tile)}" for tile in question.answers}
    return [next(k for k in picks(scene.app) if (k in answers) is right)]


def picks(app: App) -> list[str]:
    """Return the keys of what can be picked, one for each kind of tile."""
    return sorted(k for k in keys(app) if k.startswith("pick.") and k.count(".") == 1)


def give(scene: DrillScene, *, right: bool) -> None:
    for key in answer_of(scene, right=right):
        click(scene.app, key)
    if not scene.answer.is_given:
        click(scene.app, "check")
    assert scene.answer.is_given
    assert scene.is_right is right


def marks(app: App) -> dict[str, str]:
    """Return the icon on each tile or number that has one."""
    return {
        one.key.removesuffix(".mark").removeprefix("pick."): one.look.name
        for one in placed_by(app)
        if one.key.endswith(".mark") and isinstance(one.look, IconLook)
    }


@pytest.mark.parametrize("right", [True, False])
@pytest.mark.parametrize("kind", KINDS)
def test_an_answer_is_judged_marked_and_noted(kind: Kind, right: bool) -> None:
    app, scene = in_drill(kind)
    assert scene.asked is not None
    assert "next" not in keys(app)
    task = scene.asked.task
    give(scene, right=right)
    assert ("tick" in marks(app).values()) >= right
    assert ("cross" in marks(app).values()) is not right
    assert not picks(app)
    progress = load_progress()[0]
    assert progress.topic(kind).last == "01"[right]
    assert [repeat.task for repeat in progress.repeats] == ([] if right else [task])
    assert ("note" in texts(app)) is not right
    click(app, "next")
    assert not scene.answer.is_given
    assert scene.asked.task != task
    click(app, "stop")
    assert isinstance(app.top, DrillsScene)
    assert texts(app)[f"kind.{kind}.share"] == f"{100 * right}% right"


def test_waits_are_picked_and_put_back_before_the_check() -> None:
    app, scene = in_drill("waits")
    assert "check" not in keys(app)
    first = picks(app)[0]
    click(app, first)
    assert tile_look(app, first).ring
    click(app, first)
    assert not tile_look(app, first).ring
    assert "check" not in keys(app)
    assert not scene.answer.is_given


def tile_look(app: App, key: str) -> TileLook:
    look = item(app, key).look
    assert isinstance(look, TileLook)
    return look


def test_missed_and_wrong_waits_are_marked_and_split() -> None:
    save_progress(Progress(repeats=(Repeat(HAND, 1, TODAY, own=True),)))
    app, scene = in_drill("waits")
    assert scene.asked is not None
    assert scene.asked.repeat is not None
    for tile in ("1m", "3m", "5m"):
        click(app, f"pick.{tile}")
    click(app, "check")
    assert marks(app) == {"1m": "tick", "3m": "tick", "5m": "cross"}
    words = {key: text for key, text in texts(app).items() if key.startswith("word.")}
    assert words == {
        "word.1m": "4 left",
        "word.3m": "3 left",
        "word.4m": "missed",
        "word.5m": "no",
        "word.6m": "missed",
        "word.7m": "missed",
    }
    assert "left over" in texts(app)["rest.over"]
    splits = [one.key for one in placed_by(app) if one.key.startswith("split.")]
    assert {key.split(".")[1] for key in splits} == {"1m", "3m", "4m", "6m", "7m"}
    looks = {one.key: one.look for one in placed_by(app)}
    missed = {"1m": False, "3m": False, "4m": True, "6m": True, "7m": True}
    for tile, is_missed in missed.items():
        shown = [look for key, look in looks.items() if key.startswith(f"split.{tile}.")]
        rings = [(one.tile, one.ring) for one in shown if isinstance(one, TileLook) and one.ring]
        assert rings == [(tile_from_text(tile), "last" if is_missed else "good")]
        panel = looks[f"split.{tile}"]
        assert isinstance(panel, PanelLook)
        assert panel.style == ("chosen" if is_missed else "row")
    over = [look for key, look in looks.items() if key.startswith("rest.over.")]
    assert {one.ring for one in over if isinstance(one, TileLook)} == {"bad"}


def test_the_time_is_a_bar_that_stops() -> None:
    app, scene = in_drill("waits")
    start = app.clock
    app.update(start)
    wide = []
    for seconds in (0, 5, 10, GOAL, GOAL + 30):
        wait(app, start + 1000 * seconds)
        shown = {one.key: one.box.w for one in placed_by(app)}
        wide.append(shown.get("bar.done", 0))
        assert texts(app)["seconds"].startswith(f"{min(seconds, GOAL)} of {GOAL}")
    assert wide == sorted(wide)
    assert wide[-1] == wide[-2] == item(app, "bar").box.w
    # At rest nothing is placed again.
    app.place(screen_of(app))
    assert not app.update(start + 100_000)
    assert not app.update(start + 200_000)
    give(scene, right=True)
    app.place(screen_of(app))
    assert not app.update(start + 300_000)


def test_no_time_runs_while_the_player_cannot_see_the_question() -> None:
    app, _ = in_drill("waits")
    start = app.clock
    app.update(start)
    wait(app, start + 5000)
    app.presence.is_seen = False
    wait(app, start + 9000)
    app.presence.is_seen = True
    app.update(start + 60_000)
    wait(app, start + 62_000)
    assert texts(app)["seconds"].startswith(f"7 of {GOAL}")


def test_the_number_of_fan_is_explained_by_its_patterns() -> None:
    win = {"hand": "(222m) (777p) 44s 99s 555s + 4s"}
    save_progress(Progress(repeats=(Repeat(task("fan", "pocket:", win), 1, TODAY, own=True),)))
    app, _ = in_drill("fan")
    click(app, "pick.3")
    assert marks(app) == {"3": "cross", "4": "tick"}
    shown = texts(app)
    assert shown["headline"] == "It counts 4 fan. Missed: No Terminal (1 fan)."
    assert shown["pattern.pong_pong_wu.fan"] == "3 fan"
    styles = {one.key: one.look.style for one in placed_by(app) if isinstance(one.look, PanelLook)}
    assert styles["pattern.no_terminal"] == "plate_active"
    assert styles["pattern.pong_pong_wu"] == "row"


def test_a_hand_that_counts_too_little_says_so() -> None:
    win = {"hand": "123m 456p 789s EE 55m + 5m", "seat": "S", "bonus": ["f1"]}
    save_progress(Progress(repeats=(Repeat(task("fan", "hongkong:", win), 1, TODAY, own=True),)))
    app, _ = in_drill("fan")
    click(app, "pick.1")
    assert marks(app) == {"1": "tick"}
    assert texts(app)["refused"]


def test_each_tile_shows_how_often_it_deals_in() -> None:
    app, scene = in_drill("safe")
    assert scene.asked is not None
    question = scene.asked.question
    assert isinstance(question, Safe)
    give(scene, right=False)
    shown = texts(app)
    for tile, chance in question.chances.items():
        words = shown[f"word.{tile_text(tile)}"]
        assert abs(float(words.removesuffix("%")) - chance) <= 0.5
    assert str(question.dealings) in shown[max(key for key in shown if key.startswith("reason."))]


def test_a_worse_discard_shows_its_cost_and_the_coachs_reason() -> None:
    app, scene = in_drill("discard")
    assert scene.asked is not None
    question = scene.asked.question
    assert isinstance(question, Discard)
    (key,) = answer_of(scene, right=False)
    give(scene, right=False)
    shown = texts(app)
    assert shown[f"word.{tile_text(question.best)}"] == "best"
    assert shown[key.replace("pick.", "word.")].startswith("−")
    assert shown["reason.0"]


def test_the_keyboard_answers_and_goes_on() -> None:
    app, scene = in_drill("waits")
    for tile in answer_of(scene, right=True):
        click(app, tile)
    assert app.top.key("return")
    assert scene.is_right
    assert scene.answer.is_given
    assert app.top.key("return")
    assert not scene.answer.is_given
    assert app.top.key("return")  # nothing is picked yet
    assert not scene.answer.is_given
    assert app.top.key("escape")
    assert isinstance(app.top, DrillsScene)


@pytest.mark.parametrize("kind", KINDS)
def test_the_arrows_choose_among_what_can_be_picked_and_space_answers(
    clock: list[int], kind: Kind
) -> None:
    app, scene = in_drill(kind)
    hand = Hand(scene, FakeWindow())
    picked = [one for one in placed_by(app) if one.key.startswith("pick.") and one.command]
    wanted = [one.key for one in picked]
    hand.key("right")
    assert scene.focus == wanted[0]
    hand.key("left")
    assert scene.focus == wanted[-1]
    hand.key("right")
    hand.key("right")
    assert scene.focus == wanted[1]
    hand.key("space")
    (answer,) = scene.answer.picked
    name = str(answer) if kind == "fan" else tile_text(Tile(answer))
    assert wanted[1].startswith(f"pick.{name}")
    scene.focus = ""
    hand.key("space")
    if kind == "waits":
        assert scene.answer.is_given, "what is picked is the answer"
    else:
        assert not scene.answer.is_given, "the next question is there"


def test_a_streak_is_shown_and_its_end_is_said_once() -> None:
    app, scene = in_drill("waits")
    while scene.student.progress.topic("waits").streak < 3:
        give(scene, right=True)
        click(app, "next")
    while scene.asked is None or scene.asked.task.kind != "waits":
        give(scene, right=True)
        click(app, "next")
    assert texts(app)["streak"] == "3 in a row"
    give(scene, right=False)
    assert texts(app)["streak"] == "A streak of 3 ends"
    click(app, "next")
    assert "streak" not in texts(app)


def test_mistakes_that_are_due_are_counted_and_asked_until_none_is_left() -> None:
    hands = ("123m 456p 789s 55m 67p", "345m 678p 222s 99m 77p")
    tasks = [task("waits", "pocket:", {"hand": hand}) for hand in hands]
    save_progress(Progress(repeats=tuple(Repeat(one, 1, TODAY) for one in tasks)))
    app = in_drills()
    assert texts(app)["kind.waits.due"] == "2 due"
    assert texts(app)["today"] == "Today: 2"
    click(app, "today")
    scene = app.top
    assert isinstance(scene, DrillScene)
    for _ in hands:
        give(scene, right=True)
        click(app, "next")
    assert "no_more" in texts(app)
    assert not picks(app)
    click(app, "back")
    assert texts(app)["today"] == "Today: 0"
    assert "today" not in keys(app)


def test_a_reset_asks_first() -> None:
    app, scene = in_drill("waits")
    give(scene, right=True)
    click(app, "stop")
    click(app, "reset")
    assert isinstance(app.top, AskScene)
    click(app, "cross")
    assert load_progress()[0].topic("waits").asked == 1
    click(app, "reset")
    click(app, "tick")
    assert load_progress()[0].topics == {}
    assert "kind.waits.new" in texts(app)
    assert "reset" not in keys(app)


def test_an_answer_on_a_full_disk_is_told_and_kept_before_the_game_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app, scene = in_drill("waits")
    with monkeypatch.context() as patch:
        full_disk(patch)
        give(scene, right=True)
        told = app.unsaved
        assert told is not None
        shown = [
            one.look.text for one in app.place(screen_of(app)) if isinstance(one.look, TextLook)
        ]
        assert app.labels.reason(told) in shown
        app.quit()
        assert not app.quitting
        assert texts(app)["text"].endswith("If you quit now, your latest progress is lost.")
    click(app, "try_again")
    assert app.quitting
    assert load_progress()[0].topic("waits").asked == 1


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1080, 1920)])
def test_a_split_has_the_largest_tiles_that_have_room(size: tuple[int, int]) -> None:
    save_progress(Progress(repeats=(Repeat(HAND, 1, TODAY, own=True),)))
    app, _ = in_drill("waits")
    for tile in ("1m", "3m", "5m"):
        click(app, f"pick.{tile}")
    click(app, "check")
    screen = screen_of(app, size)
    placed = {one.key: one.box for one in app.top.place(screen)}
    tiles = [box for key, box in placed.items() if key.startswith("split.") and key.count(".") > 1]
    panels = [box for key, box in placed.items() if key.startswith("split.") and key.count(".") < 2]
    assert min(box.h for box in tiles) >= screen.px(34), "three rows of splits and one of the rest"
    assert all(any(panel.holds(*one.centre) for panel in panels) for one in tiles)
    assert max(panel.bottom for panel in panels) <= placed["rest.over"].y


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_every_question_has_room(kind: Kind, language: str) -> None:
    """Of each kind, with right and wrong answers, at sizes in turn."""
    for number, rules in enumerate(("pocket", "hongkong", "western", "ims")):
        app = in_drills(language, ruleset=rules)
        check_screen(app, SIZES[number])
        click(app, f"kind.{kind}")
        scene = app.top
        assert isinstance(scene, DrillScene)
        for turn in range(6):
            check_screen(app, SIZES[(number + turn) % len(SIZES)])
            give(scene, right=turn % 2 == 0)
            check_screen(app, SIZES[(number + turn) % len(SIZES)])
            click(app, "next")


def test_the_questions_in_the_pictures_have_the_coachs_answers() -> None:
    for kind, data in (("discard", DISCARD), ("safe", SAFE)):
        question = task(kind, "hongkong:", data).question()  # type: ignore[arg-type]
        assert isinstance(question, Discard | Safe)
        assert question.holds


def test_the_right_number_of_fan_is_at_many_places() -> None:
    _, scene = in_drill("fan")
    places = set()
    for _ in range(12):
        assert isinstance(scene.part, FanPart)
        places.add(scene.part.choices.index(scene.part.question.answer))
        scene.ask(scene.course.next())
        while scene.asked is not None and scene.asked.task.kind != "fan":
            scene.ask(scene.course.next())
    assert len(places) >= 4


def test_a_position_of_another_ruleset_says_so() -> None:
    _, scene = in_drill("safe")
    assert scene.asked is not None
    assert scene.asked.task.ruleset == "pocket"
    assert "Pocket Mahjong" not in texts(scene.app)["level"], "as chosen"
    tasks = [one for _, one in graded("safe", scene.course.ruleset, scene.course.rules)]
    own = tuple(one.number for one in tasks if one.ruleset == "pocket")
    save_progress(Progress(recent=own))
    app, scene = in_drill("safe")
    assert scene.asked is not None
    assert scene.asked.task.ruleset != "pocket"
    assert texts(app)["level"].endswith(app.labels.text(f"ruleset.{scene.asked.task.ruleset}"))
