"""The comparison: every column agrees with its ruleset, and every item has its place."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

import pytest

from game.rules.numbers import signed
from game.rules.tiles import SEATS
from game.rulesets import RULESETS
from game.rulesets.ruleset import HandScore, Scored, Verdict, verdict
from game.ui.drawing.looks import BadgeLook, TextLook
from game.ui.kit.app import App
from game.ui.results.compare import CompareScene, facts_of
from game.ui.results.score import ResultScene
from tests.ui.endings import (
    ENDINGS,
    app_at,
    check_legible,
    check_places,
    placed_at,
    texts,
)
from tests.ui.mouse import LANGUAGES, SIZES, click

WON = [name for name in ENDINGS if name != "drawn"]


def compared(name: str, language: str = "en", place: int = 0) -> tuple[App, CompareScene]:
    app = app_at(name, language)
    result = app.push(ResultScene(app, lambda: None))
    result.chosen = place
    click(app, "compare")
    assert isinstance(app.top, CompareScene)
    app.scenes = [app.scenes[0], app.top]
    return app, app.top


def words_at(app: App) -> dict[str, str]:
    return texts(placed_at(app, (1280, 800)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", WON)
def test_everything_has_its_place(name: str, size: tuple[int, int], language: str) -> None:
    app, _ = compared(name, language)
    check_places(placed_at(app, size), size)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", WON)
def test_everything_can_be_read_in_the_smallest_window(name: str, language: str) -> None:
    app, _ = compared(name, language)
    check_legible(placed_at(app, (960, 600)), 11)


@pytest.mark.parametrize("name", WON)
def test_every_column_is_what_its_ruleset_says(name: str) -> None:
    app, scene = compared(name)
    session = app.session
    assert session is not None
    words = words_at(app)
    facts = facts_of(session)
    for rules in RULESETS:
        one = session.ruleset if rules.id == session.ruleset.id else rules
        expected = verdict(one, facts, scene.win)
        paid = [words.get(f"{rules.id}.seat.{seat}") for seat in SEATS]
        if expected.settlement is None:
            assert expected.refused is not None
            assert words[f"{rules.id}.refused"] == app.labels.reason(expected.refused)
            assert paid == [None] * 4
        else:
            assert paid == [signed(points) for points in expected.settlement.payments]
        rows = expected.score.patterns if expected.score else ()
        shown = [key for key in words if key.startswith(f"{rules.id}.") and "pattern" in key]
        if f"{rules.id}.more" not in words:
            assert shown == [f"{rules.id}.{row.id}.pattern" for row in rows]


def test_the_ruleset_in_play_pays_what_the_result_says() -> None:
    app, scene = compared("self")
    assert app.session is not None
    (own,) = [one for one in scene.verdicts if one.ruleset.id == app.session.ruleset.id]
    assert own.settlement == app.session.settlement
    assert facts_of(app.session).wins == app.session.view.wins


def test_the_others_count_with_the_options_that_are_set() -> None:
    app = app_at("plain")
    app.change_settings(rules={"hongkong": {"minimum": 0}, "pocket": {"minimum": 12}})
    app.push(ResultScene(app, lambda: None))
    click(app, "compare")
    assert isinstance(app.top, CompareScene)
    refused = {one.ruleset.id: one.refused for one in app.top.verdicts}
    assert refused["hongkong"] is None
    assert refused["pocket"] is None


def test_the_winner_in_view_is_compared_alone() -> None:
    for place in range(3):
        app, scene = compared("three", place=place)
        assert app.session is not None
        assert scene.win == app.session.view.wins[place]
        for one in scene.verdicts:
            assert one.score is None or one.settlement is None or len(one.settlement.scores) == 1


def test_more_patterns_than_there_is_room_for_are_counted() -> None:
    app, scene = compared("self")
    rows = tuple(Scored(row.id, 1) for row in RULESETS[0].patterns[:20])
    first = replace(scene.verdicts[0], score=HandScore(rows, 20, 12))
    scene.verdicts = [first, *scene.verdicts[1:]]
    placed = placed_at(app, (960, 600))
    check_places(placed, (960, 600))
    check_legible(placed, 11)
    shown = [key for key in texts(placed) if key.startswith("pocket.") and "pattern" in key]
    assert texts(placed)["pocket.more"] == f"and {20 - len(shown)} more"
    heights = [
        one.box.h
        for one in placed
        if isinstance(one.look, TextLook) and one.key.endswith(".pattern")
    ]
    assert min(heights) >= 16


def test_a_hand_that_is_not_complete_says_so() -> None:
    app, scene = compared("plain")
    rules = RULESETS[-1]
    app_session = cast(Any, app.session)
    lone = replace(scene.win, hand=replace(scene.win.hand, concealed=scene.win.hand.concealed[:-3]))
    scene.verdicts = [verdict(rules, facts_of(app_session), lone)]
    assert isinstance(scene.verdicts[0], Verdict)
    words = words_at(app)
    assert words[f"{rules.id}.worth"] == "Not complete"
    assert words[f"{rules.id}.refused"] == "The hand isn't complete, so it's worth nothing."


@pytest.mark.parametrize("key", ["escape", "return", "space"])
def test_keys_close_it_and_the_result_is_still_there(key: str) -> None:
    app = app_at("plain")
    result = app.push(ResultScene(app, lambda: None))
    click(app, "compare")
    assert app.top.key(key)
    assert app.top is result


def test_the_button_stands_there_after_a_win() -> None:
    for name in ENDINGS:
        app = app_at(name)
        app.push(ResultScene(app, lambda: None))
        buttons = [one.key for one in placed_at(app, (1280, 800)) if one.command]
        assert any(key.endswith("/compare") for key in buttons) == (name != "drawn")


def test_words_of_a_column_tell_counts_factors_and_payments() -> None:
    app, _ = compared("self")
    told = words_at(app)
    rows = {
        "hongkong.dragon_pung": ("Dragon Pung × 2", "2"),
        "hongkong.all_pungs": ("All Pungs", "3"),
        "western.dragon": ("Dragon × 2", "× 4"),
        "western.no_chows": ("No Chows", "× 2"),
    }
    assert {key: (told[f"{key}.pattern"], told[f"{key}.counts"]) for key in rows} == rows
    looks = {one.key.partition("/")[2]: one.look for one in placed_at(app, (1280, 800))}
    paid = [looks[f"pocket.seat.{seat}"] for seat in SEATS]
    assert [isinstance(one, TextLook) and one.colour for one in paid] == [
        *("bad", "good", "bad", "bad")
    ]
    assert looks["hand.wind"] == BadgeLook("S")
    app, _ = compared("plain")
    looks = {one.key.partition("/")[2]: one.look for one in placed_at(app, (1280, 800))}
    assert looks["hand.wind"] == BadgeLook("E", "east")
    refused, none = looks["hongkong.refused"], looks["ims.seat.1"]
    assert isinstance(refused, TextLook)
    assert isinstance(none, TextLook)
    assert (refused.colour, none.text, none.colour) == ("bad", "0", "dim")


def test_the_screen_is_as_high_as_the_longest_list_of_patterns() -> None:
    app, scene = compared("self")
    highs = []
    for count in (1, 6, 20):
        rows = tuple(Scored(row.id, 1) for row in RULESETS[0].patterns[:count])
        first = replace(scene.verdicts[0], score=HandScore(rows, count, 12))
        scene.verdicts = [first, *(replace(one, score=None) for one in scene.verdicts[1:])]
        panel = next(one for one in placed_at(app, (1280, 800)) if one.key.endswith("/panel"))
        highs.append(panel.box.h)
    assert highs[0] < highs[1] < highs[2] <= 760
