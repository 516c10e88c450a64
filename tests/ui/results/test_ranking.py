"""The end of a match and the score sheet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from game.rules.match import PERSONS, HandResult, Person
from game.rules.tiles import EAST_WIND
from game.session.opponents import OPPONENTS
from game.session.save import NO_NAMES
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.kit.wording import points_text, signed
from game.ui.results.ranking import MatchEndScene, best_hand
from game.ui.results.sheet import SheetScene
from tests.session.playing import new_session
from tests.ui.endings import (
    app_at,
    check_legible,
    check_places,
    placed_at,
    texts,
)
from tests.ui.mouse import LANGUAGES, SIZES

LENGTHS = (0, 3, 11, 40)


def end_at(hands: int, language: str = "en", name: str = "most") -> App:
    app = app_at(name, language, hands=hands, over=True)
    app.reset_to(MatchEndScene(app))
    return app


def sheet_at(hands: int, language: str = "en", name: str = "most") -> App:
    app = app_at(name, language, hands=hands)
    app.open(routes.Sheet())
    return app


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("hands", LENGTHS)
@pytest.mark.parametrize("at", [end_at, sheet_at])
def test_everything_has_its_place(
    at: Callable[[int, str], App], hands: int, size: tuple[int, int], language: str
) -> None:
    check_places(placed_at(at(hands, language), size), size)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("hands", LENGTHS)
def test_everything_can_be_read_in_the_smallest_window(hands: int, language: str) -> None:
    for app in (end_at(hands, language), sheet_at(hands, language)):
        check_legible(placed_at(app, (960, 600)), 11)


def test_the_ranking_is_that_of_the_match() -> None:
    app = end_at(11)
    assert app.session is not None
    match = app.session.standing
    words = texts(placed_at(app, (1280, 800)))
    for place, person in enumerate(match.ranking()):
        assert words[f"rank.{place}.points"] == points_text(match.scores[person])
        assert words[f"rank.{place}.change"] == signed(match.scores[person] - 1000)
    assert words["rank.0.name"] != words["rank.3.name"]


@pytest.mark.parametrize("hands", [11, 40])
def test_the_sheet_holds_every_hand_once_and_adds_up(hands: int) -> None:
    app = sheet_at(hands)
    scene = app.top
    assert isinstance(scene, SheetScene)
    assert app.session is not None
    match = app.session.standing
    words: dict[str, str] = {}
    placed_at(app, (1280, 800))
    for _ in range(20):
        words |= texts(placed_at(app, (1280, 800)))
        scene.key("page up")
    points = [1000] * 4
    for result in match.results:
        for person in PERSONS:
            points[person] += result.payments[person]
            key = f"sheet.{result.number}.{person}"
            assert words[f"{key}.change"] == signed(result.payments[person])
            assert words[f"{key}.after"] == points_text(points[person])
    for person in PERSONS:
        assert words[f"sheet.total.{person}"] == points_text(match.scores[person])


def test_the_sheet_opens_at_its_last_page_and_turns_no_further() -> None:
    app = sheet_at(40)
    last = texts(placed_at(app, (1280, 800)))
    assert "sheet.41.number" in last
    assert "sheet.1.number" not in last
    app.top.key("page down")
    assert texts(placed_at(app, (1280, 800))) == last
    for _ in range(9):
        app.top.key("page up")
    first = texts(placed_at(app, (1280, 800)))
    assert "sheet.1.number" in first
    assert "sheet.41.number" not in first


def test_a_sheet_without_hands_asks_for_no_click_on_one() -> None:
    assert "hint" in texts(placed_at(sheet_at(3), (1280, 800)))
    app = app_at("most")
    app.session = new_session("none")
    app.open(routes.Sheet())
    words = texts(placed_at(app, (1280, 800)))
    assert "sheet.none" in words
    assert "hint" not in words


def test_a_short_sheet_has_no_pages() -> None:
    assert not any("page" in one.key for one in placed_at(sheet_at(3), (1280, 800)))


def test_the_sheet_names_winner_and_discarder() -> None:
    app = app_at("plain", hands=0, names=NO_NAMES)
    app.open(routes.Sheet())
    words = texts(placed_at(app, (1280, 800)))
    assert app.session is not None
    result = app.session.result
    names = [app.labels.text(f"player.{person}") for person in PERSONS]
    names[0] = app.settings.player_name
    assert result.discarder is not None
    (winner,) = result.winners
    expected = app.labels.text("sheet.from", name=names[winner], other=names[result.discarder])
    assert words["sheet.1.how"].rstrip("…") in expected
    assert words["sheet.1.fan"] == str(result.counted[0])


def test_escape_and_return_close_the_sheet() -> None:
    for key in ("escape", "return", "space"):
        app = sheet_at(3)
        scene = app.top
        app.top.key(key)
        assert app.top is not scene


def won(number: int, winners: tuple[int, ...], fan: tuple[int, ...]) -> HandResult:
    patterns = tuple((f"p{worth}",) for worth in fan)
    return HandResult(
        number,
        PERSONS[0],
        EAST_WIND,
        (0, 0, 0, 0),
        tuple(map(Person, winners)),
        fan,
        None,
        patterns,
    )


def test_the_best_hand_is_the_first_with_the_most_fan() -> None:
    results = [won(1, (2,), (3,)), won(2, (), ()), won(3, (1, 3), (7, 8)), won(4, (0,), (8,))]
    assert best_hand(results) == (3, 8, results[2], ("p8",))
    assert best_hand([won(1, (), ())]) is None


def test_the_best_hand_is_shown_with_its_patterns() -> None:
    app = end_at(0)
    assert app.session is not None
    words = texts(placed_at(app, (1280, 800)))
    best = best_hand(app.session.standing.results)
    assert best is not None
    for pattern in best[3]:
        assert app.labels.text(f"pattern.{pattern}") in words["best.patterns"]
    assert words["best.fan"] == app.labels.text("result.fan", fan=best[1])


def test_a_match_without_a_win_has_no_best_hand() -> None:
    app = end_at(0, name="drawn")
    words = texts(placed_at(app, (1280, 800)))
    assert words["best.none"] == app.labels.text("match.nobody_won")


def test_the_buttons_stand_there() -> None:
    app = end_at(3)
    labels = [getattr(one.look, "label", "") for one in placed_at(app, (1280, 800)) if one.command]
    assert app.labels.text("button.new_match") in labels
    assert app.labels.text("button.title") in labels


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_column_of_the_sheet_has_a_heading_above_it(language: str) -> None:
    app = sheet_at(3)
    app.change_settings(language=language)
    placed = {one.key.partition("/")[2]: one.box for one in placed_at(app, (1280, 800))}
    heads = {"sheet.hand": "number", "sheet.result": "how", "sheet.fan": "fan"}
    for person in PERSONS:
        heads[f"sheet.name.{person}.change"] = f"{person}.change"
        heads[f"sheet.name.{person}.total"] = f"{person}.after"
        assert f"sheet.name.{person}" in placed
    for head, cell in heads.items():
        below = placed[f"sheet.1.{cell}"]
        assert placed[head].bottom <= below.y + 2
        assert placed[head].x < below.right
        assert below.x < placed[head].right


@pytest.mark.parametrize("at", [end_at, sheet_at])
def test_no_opponents_name_is_cut_on_the_sheet(at: Callable[[int], App]) -> None:
    app, every = at(3), [*OPPONENTS]
    scene = app.top
    assert isinstance(scene, (MatchEndScene, SheetScene))
    for one, two, three in (every[first : first + 3] for first in range(0, len(every), 3)):
        ids = one, two, three
        scene.sheet.played = replace(scene.sheet.played, names=NO_NAMES, opponents=ids)
        words = texts(placed_at(app, (960, 600)))
        for person, id in enumerate(ids, 1):
            name = app.labels.text(f"opponent.{id}")
            assert words[f"sheet.name.{person}"] in (name, name.rpartition(" ")[2])
