"""The end of a match and the score sheet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from game.rules.match import PERSONS, HandResult, Person, Points
from game.rules.numbers import number_text, signed
from game.rules.tiles import EAST_WIND, SOUTH_WIND
from game.saves.save import NO_NAMES
from game.settings.opponents import OPPONENTS
from game.settings.settings import Settings
from game.ui.drawing.feast_looks import BoardLook, ConfettiLook
from game.ui.drawing.looks import BadgeLook, Look, TextLook, TileLook
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.results.course import gains
from game.ui.results.ranking import MatchEndScene, best_hand
from game.ui.results.sheet import SheetScene
from game.ui.review.scene import ReviewScene
from game.ui.screens.new_match import NewMatchScene
from game.ui.screens.title import TitleScene
from game.ui.screenshot import open_scene
from game.ui.table.play.table import TableScene
from tests.session.playing import new_session, play_out
from tests.ui.archived import play_match
from tests.ui.ears import listen
from tests.ui.endings import (
    app_at,
    check_legible,
    check_places,
    placed_at,
    texts,
)
from tests.ui.mouse import LANGUAGES, SIZES, check_words, click, keys, new_app, screen_of

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
        assert words[f"rank.{place}.points"] == number_text(match.scores[person])
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
            assert words[f"{key}.after"] == number_text(points[person])
    for person in PERSONS:
        assert words[f"sheet.total.{person}"] == number_text(match.scores[person])


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


def test_the_points_stand_just_below_the_last_hand_and_nowhere_else() -> None:
    app = sheet_at(40)
    told = texts(placed_at(app, (1280, 800)))
    assert told["sheet.total.0"] == told["sheet.41.0.after"]
    app.top.key("page up")
    told = texts(placed_at(app, (1280, 800)))
    assert "sheet.33.number" in told
    assert not any(key.startswith("sheet.total") for key in told)
    app, _ = how_of(won(1, (2,), (3,)))
    boxes = {one.key.partition("/")[2]: one.box for one in placed_at(app, (1280, 800))}
    assert 0 < boxes["sheet.totals"].y - boxes["sheet.1"].bottom < 10


def test_penalties_stand_only_above_the_points() -> None:
    app = sheet_at(40)
    scene = app.top
    assert isinstance(scene, SheetScene)
    match = replace(scene.sheet.played.match, penalties=(-24, 8, 8, 8))
    scene.sheet.played = replace(scene.sheet.played, match=match)
    assert "sheet.penalties" in texts(placed_at(app, (1280, 800)))
    app.top.key("page up")
    assert "sheet.penalties" not in texts(placed_at(app, (1280, 800)))


@pytest.mark.parametrize("size", [(1280, 800), (1080, 1920)])
def test_hands_penalties_and_points_have_room_on_the_sheet(size: tuple[int, int]) -> None:
    app = sheet_at(40)
    scene = app.top
    assert isinstance(scene, SheetScene)
    match = replace(scene.sheet.played.match, penalties=(-24, 8, 8, 8))
    for count in range(5, 24):
        played = replace(match, results=match.results[:count])
        scene.sheet.played = replace(scene.sheet.played, match=played)
        scene.sheet.page = -1
        placed = placed_at(app, size)
        boxes = {one.key.partition("/")[2]: one.box for one in placed}
        below = [boxes[key] for key in ("sheet.totals", "page.left", "close") if key in boxes]
        assert all(one.bottom <= next.y for one, next in pairwise(below)), count


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1280, 800), (1080, 1920)])
def test_what_happens_to_the_match_in_play_can_be_read_on_the_sheet(
    size: tuple[int, int], language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = sheet_at(3, language)
    monkeypatch.setattr(App, "in_play", True)
    scene = app.top
    assert isinstance(scene, SheetScene)
    scene.path = tmp_path / "other.json"
    (note,) = (one for one in placed_at(app, size) if one.key.endswith("/note"))
    check_words(note, 11)


def test_a_sheet_without_hands_asks_for_no_click_on_one() -> None:
    assert "hint" in texts(placed_at(sheet_at(3), (1280, 800)))
    app = app_at("most")
    app.session = new_session("none")
    app.open(routes.Sheet())
    words = texts(placed_at(app, (1280, 800)))
    assert "sheet.none" in words
    assert "hint" not in words
    assert "review" not in keys(app)


def test_a_short_sheet_has_no_pages() -> None:
    assert not any("page" in one.key for one in placed_at(sheet_at(3), (1280, 800)))


def test_the_sheet_names_winner_and_discarder() -> None:
    app = app_at("plain", hands=0, names=NO_NAMES)
    app.change_settings(player_name="Auntie Mui")
    app.open(routes.Sheet())
    words = texts(placed_at(app, (1280, 800)))
    assert app.session is not None
    result = app.session.result
    names = [app.labels.text(f"player.{person}") for person in PERSONS]
    names[0] = app.settings.player_name
    assert result.discarder is not None
    (winner,) = result.winners
    expected = app.labels.text("sheet.from", name=names[winner], other=names[result.discarder])
    assert words["sheet.1.how"] == expected
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


@pytest.mark.parametrize(
    ("rules", "shown"),
    [("plain", ("Ann · Hand 2", "8 fan")), ("western plain", ("Ben · Hand 1", "+90"))],
)
def test_the_best_hand_has_the_most_of_what_its_rules_count(
    rules: str, shown: tuple[str, str]
) -> None:
    """Points where the rules count points, otherwise fan."""
    many_points = replace(won(1, (2,), (3,)), payments=(-30, -30, 90, -30))
    many_fan = replace(won(2, (1,), (8,)), payments=(-8, 24, -8, -8))
    app = end_at(0, name=rules)
    scene = app.top
    assert isinstance(scene, MatchEndScene)
    match = replace(scene.played.match, results=(many_points, many_fan))
    scene.played = replace(scene.played, match=match, names=("Ann", "Ben", ""))
    words = texts(placed_at(app, (1280, 800)))
    assert (words["best.name"], words["best.fan"]) == shown


def test_a_rank_has_its_number_its_medal_and_its_change_from_the_first_points() -> None:
    """The last two have equal points: they share the third place."""
    app = end_at(0, name="western plain")
    assert app.session is not None
    match = app.session.standing
    assert match.options.start_score != 1000
    placed = placed_at(app, (1280, 800))
    medals = [looks(app)[f"rank.{place}.medal"] for place in range(4)]
    assert [(one.text, one.style) for one in medals if isinstance(one, BadgeLook)] == [
        ("1", "gold"),
        ("2", "silver"),
        ("3", "bronze"),
        ("3", "bronze"),
    ]
    assert match.scores[match.ranking()[2]] == match.scores[match.ranking()[3]]
    for place, person in enumerate(match.ranking()):
        change = match.scores[person] - match.options.start_score
        assert texts(placed)[f"rank.{place}.change"] == signed(change)


@pytest.mark.parametrize("penalties", [(0, 0, 0, 0), (-24, 8, 8, 8)])
def test_the_course_ends_at_the_points_of_the_ranking(penalties: Points) -> None:
    """Also with penalties that are paid at the end."""
    app = end_at(11)
    assert app.session is not None
    match = app.session.standing
    one, two, three, four = (sum(pair) for pair in zip(match.scores, penalties, strict=True))
    match = replace(match, scores=(one, two, three, four))
    for person in PERSONS:
        line = gains(match, person)
        assert len(line) == len(match.results) + 1
        assert line[0] == 0
        assert line[1] == match.results[0].payments[person]
        assert line[-1] == match.scores[person] - match.options.start_score


@pytest.mark.parametrize("key", ["r", "escape"])
def test_keys_open_the_review_and_the_title(key: str) -> None:
    app = end_at(0)
    scene = app.top
    assert isinstance(scene, MatchEndScene)
    opened: list[str] = []
    scene.review.open = lambda: opened.append("review")  # type: ignore[method-assign]
    app.go = lambda route: opened.append("title")  # type: ignore[method-assign]
    app.top.key(key)
    assert opened == ["review" if key == "r" else "title"]


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
    assert app.labels.text("button.same_again") in labels


def test_same_again_starts_and_new_match_opens_the_choice() -> None:
    app = new_app(speed=5)
    app.session = over = play_out(new_session(hands=1))
    ears = listen(app)
    list(app.preview(routes.MatchEnd(), screen_of(app)))
    app.go(routes.MatchEnd())
    app.play_sounds(0, seen=True)
    assert ears.take() == ["match-end"]
    click(app, "to new_match")
    assert isinstance(app.top, NewMatchScene)
    assert app.session is over
    app.top.key("escape")
    assert isinstance(app.top, MatchEndScene)
    app.play_sounds(0, seen=True)
    assert ears.take() == [], "it is heard once"
    click(app, "again")
    assert isinstance(app.top, TableScene)
    assert app.session is not over


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


def test_no_opponents_name_is_cut_on_the_sheet() -> None:
    app, every = sheet_at(3), [*OPPONENTS]
    scene = app.top
    assert isinstance(scene, SheetScene)
    for one, two, three in (every[first : first + 3] for first in range(0, len(every), 3)):
        ids = one, two, three
        scene.sheet.played = replace(scene.sheet.played, names=NO_NAMES, opponents=ids)
        words = texts(placed_at(app, (960, 600)))
        for person, id in enumerate(ids, 1):
            name = app.labels.text(f"opponent.{id}")
            assert words[f"sheet.name.{person}"] in (name, name.rpartition(" ")[2])


# --- the steps and the feast ----------------------------------------------------------------------


@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (1080, 1920)])
def test_no_medal_or_word_hides_a_face_and_each_step_has_its_own_wood(
    size: tuple[int, int],
) -> None:
    app = open_scene("match-end", Settings(speed=5))
    assert app.session is not None
    placed = {one.key.partition("/")[2]: one for one in placed_at(app, size)}
    woods = set()
    for place in range(4):
        face, step = placed[f"rank.{place}.face"].box, placed[f"rank.{place}"]
        assert face.bottom - step.box.y < 0.05 * face.h
        for part in ("medal", "name", "points", "change"):
            assert step.box.contains(placed[f"rank.{place}.{part}"].box), part
        assert isinstance(step.look, BoardLook)
        woods.add(step.look.wood)
    places = {app.session.standing.place(person) for person in PERSONS}
    assert len(woods) == len(places)


def test_the_best_hand_lies_in_large_sets() -> None:
    app = new_app()
    app.session = play_match(hands=2)
    app.reset_to(MatchEndScene(app))
    for size, least in (((1280, 800), 55), ((1080, 1920), 90)):
        heights = [
            one.look.height
            for one in placed_at(app, size)
            if "best.tiles" in one.key and isinstance(one.look, TileLook)
        ]
        assert len(heights) >= 14
        assert min(heights) >= 0.66 * least
        assert max(heights) >= least


def test_a_tall_window_is_used() -> None:
    placed = {one.key.partition("/")[2]: one.box for one in placed_at(end_at(3), (1080, 1920))}
    assert placed["title"].y < 200
    assert placed["again"].bottom > 1700
    assert placed["rank.0"].bottom < placed["course.panel"].y < placed["best"].y


@pytest.mark.parametrize(
    ("scores", "bits"), [((2000, 900, 600, 500), 120), ((900, 2000, 1, 1), 50)]
)
def test_paper_is_thrown_once_most_of_it_for_your_own_match(scores: Points, bits: int) -> None:
    app = end_at(3)
    app.change_settings(speed=2)
    scene = app.top
    assert isinstance(scene, MatchEndScene)
    scene.played = replace(scene.played, match=replace(scene.played.match, scores=scores))
    assert looks(app)["confetti"] == ConfettiLook(bits)
    app.update(10_000)
    assert "confetti" not in looks(app), "another size of the window throws none"


def test_without_movement_or_a_hand_no_paper_is_thrown() -> None:
    app = end_at(3)
    app.change_settings(speed=5)
    assert "confetti" not in looks(app)
    app = end_at(3)
    scene = app.top
    assert isinstance(scene, MatchEndScene)
    scene.played = replace(scene.played, match=replace(scene.played.match, results=()))
    assert "confetti" not in looks(app)


# --- word by word ---------------------------------------------------------------------------------


def looks(app: App) -> dict[str, Look]:
    return {one.key.partition("/")[2]: one.look for one in placed_at(app, (1280, 800))}


def colour(app: App, key: str) -> str:
    look = looks(app)[key]
    assert isinstance(look, TextLook)
    return look.colour


def test_the_end_names_places_with_medals_and_gains_in_colour() -> None:
    app = end_at(3, name="plain")
    scene = app.top
    assert isinstance(scene, MatchEndScene)
    scene.played = replace(scene.played, names=NO_NAMES)
    match, told = scene.played.match, texts(placed_at(app, (1280, 800)))
    names = ["You", *(f"Player {person}" for person in (1, 2, 3))]
    app.change_settings(player_name="")
    told = texts(placed_at(app, (1280, 800)))
    ranking = match.ranking()
    assert [told[f"rank.{place}.name"] for place in range(4)] == [names[one] for one in ranking]
    changes = [match.scores[one] - match.options.start_score for one in ranking]
    expected = ["good" if one > 0 else "bad" if one < 0 else "dim" for one in changes]
    assert [colour(app, f"rank.{place}.change") for place in range(4)] == expected
    assert {"good", "bad"} <= {*expected}
    medals = [looks(app)[f"rank.{place}.medal"] for place in range(4)]
    assert medals == [
        BadgeLook(str(place), style)
        for place, style in enumerate(("gold", "silver", "bronze", "wind"), 1)
    ]
    steps = {one.key.partition("/")[2]: one.box for one in placed_at(app, (1280, 800))}
    high = [steps[f"rank.{place}"].h for place in range(4)]
    assert high == sorted(high, reverse=True)
    assert len({*high}) == 4
    assert steps["rank.1"].x < steps["rank.0"].x < steps["rank.2"].x < steps["rank.3"].x
    assert told["hands"] == "4 hands played · Pocket Mahjong"
    said = [
        app.labels.text(
            "spoken.rank",
            place=place,
            name=names[person],
            points=app.labels.text("table.points", count=match.scores[person]),
        )
        for place, person in enumerate(ranking, 1)
    ]
    assert scene.spoken(app.labels).endswith(" ".join(said))


@pytest.mark.parametrize(
    ("name", "title", "worth"),
    [
        ("full", "Player 2 · Hand 4", "12 fan"),
        ("western plain", "Player 2 · Hand 2", "+480"),
    ],
)
def test_the_best_hand_has_its_winner_number_and_worth(name: str, title: str, worth: str) -> None:
    """A ruleset in points compares what the hands brought."""
    app = end_at(3, name=name)
    scene = app.top
    assert isinstance(scene, MatchEndScene)
    scene.played = replace(scene.played, names=NO_NAMES)
    told = texts(placed_at(app, (1280, 800)))
    assert (told["best.name"], told["best.fan"]) == (title, worth)


def test_the_best_hand_can_be_another_players_than_the_first_in_the_ranking() -> None:
    app = end_at(3)
    scene = app.top
    assert isinstance(scene, MatchEndScene)
    results = (won(1, (2,), (3,)), won(2, (1,), (2,)))
    match = replace(scene.played.match, results=results, scores=(2000, 900, 600, 500))
    scene.played = replace(scene.played, names=NO_NAMES, match=match)
    assert texts(placed_at(app, (1280, 800)))["best.name"] == "Player 2 · Hand 1"


def test_the_buttons_and_keys_lead_where_they_say() -> None:
    for key, route in (("to title", TitleScene), ("escape", TitleScene), ("r", ReviewScene)):
        app = new_app()
        app.session = play_match(hands=1)
        app.reset_to(MatchEndScene(app))
        if key.startswith("to "):
            click(app, key)
        else:
            app.top.key(key)
        assert isinstance(app.top, route), key


def how_of(*results: HandResult) -> tuple[App, dict[str, str]]:
    """Return the sheet of a match with these hands, and its words."""
    app = sheet_at(0)
    scene = app.top
    assert isinstance(scene, SheetScene)
    match = replace(scene.sheet.played.match, results=results)
    scene.sheet.played = replace(scene.sheet.played, names=NO_NAMES, match=match)
    app.change_settings(player_name="")
    return app, texts(placed_at(app, (1280, 800)))


def test_each_hand_of_the_sheet_says_how_it_ended() -> None:
    fed = replace(won(1, (2, 3), (3, 11)), discarder=PERSONS[0])
    drawn_ = won(2, (1,), (4,))
    empty = won(3, (), ())
    false = replace(won(4, (), ()), payments=(-24, 8, 8, 8), false_wins=(PERSONS[0],))
    app, told = how_of(fed, drawn_, empty, false)
    assert [told[f"sheet.{number}.how"] for number in (1, 2, 3, 4)] == [
        "Player 2, Player 3 from You",
        "Player 1, self-draw",
        "Drawn",
        "False win: You",
    ]
    assert [told.get(f"sheet.{number}.fan") for number in (1, 2, 3)] == ["3/11", "4", None]
    assert [colour(app, f"sheet.{number}.how") for number in (1, 2, 3)] == ["text", "text", "dim"]
    assert [colour(app, f"sheet.4.{person}.change") for person in (0, 1)] == ["bad", "good"]
    assert colour(app, "sheet.3.0.change") == "dim"


def test_a_row_shows_its_round_and_opens_its_own_hand() -> None:
    south = replace(won(2, (1,), (4,)), dealer=PERSONS[3], round_wind=SOUTH_WIND)
    app, _ = how_of(won(1, (2,), (3,)), south)
    signs = [looks(app)[f"sheet.{number}.wind"] for number in (1, 2)]
    assert signs == [BadgeLook("E"), BadgeLook("S")]
    rows = {one.key.partition("/")[2]: one.command for one in placed_at(app, (1280, 800))}
    opens = [rows[f"sheet.{number}"] for number in (1, 2)]
    assert [one.values if one else None for one in opens] == [(1,), (2,)]


def test_penalties_are_due_until_the_match_is_over() -> None:
    app, _ = how_of(won(1, (2,), (3,)))
    scene = app.top
    assert isinstance(scene, SheetScene)
    match = scene.sheet.played.match
    for is_over, words in ((False, "sheet.penalties"), (True, "sheet.penalties_paid")):
        options = replace(match.options, hands=1 if is_over else 9, rounds=0)
        penalised = replace(match, penalties=(-24, 8, 8, 8), options=options)
        scene.sheet.played = replace(scene.sheet.played, match=penalised)
        assert penalised.is_over == is_over
        told = texts(placed_at(app, (1280, 800)))
        assert told["sheet.penalties"] == app.labels.text(words)
        assert [told[f"sheet.penalty.{person}"] for person in PERSONS] == ["−24", "+8", "+8", "+8"]
        assert colour(app, "sheet.penalty.0") == "bad"


def test_pages_of_the_sheet_are_counted_from_one() -> None:
    app = sheet_at(40)
    for _ in range(9):
        placed_at(app, (1280, 800))
        app.top.key("page up")
    told = texts(placed_at(app, (1280, 800)))
    pages = app.labels.text("sheet.pages", page=1, pages=5)
    assert told["page"] == pages
    heads = [
        texts(placed_at(app, (1280, 800)))[f"sheet.name.0.{one}"] for one in ("change", "total")
    ]
    assert heads == [app.labels.text("sheet.change"), app.labels.text("sheet.total")]
