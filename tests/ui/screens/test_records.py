"""The records on the screen: their contents, and a place for every item."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.records.archive import Archive, find_match, path_of
from game.records.records import GROUPS, best_hands, by_group, table_file
from game.review.costs import keep_cost
from game.review.review import Luck
from game.rules.problems import Reason
from game.saves import left as left_module
from game.saves import match_writer
from game.settings.opponents import OPPONENTS
from game.system.paths import history_file, matches_folder, reviews_file
from game.ui.drawing.looks import PlotLook, PortraitLook, TextLook, TileLook
from game.ui.kit.app import App, Scene
from game.ui.results.sheet import SheetScene
from game.ui.screens.records import records as records_module
from game.ui.screens.records.pages import BEST
from game.ui.screens.records.records import (
    ALL,
    BEST_HANDS,
    DETAILS,
    OVERVIEW,
    PLAYED,
    PRACTICE,
    RecordsScene,
)
from game.ui.screens.title import TitleScene
from game.ui.table.play.table import TableScene
from game.ui.table.replay.replay import ReplayScene
from tests.processes import wait_for
from tests.records.test_records import lost, past, won
from tests.session.playing import finish_hand, new_session
from tests.ui.archived import great_archive, play_match
from tests.ui.mouse import (
    LANGUAGES,
    SIZES,
    check_screen,
    click,
    draw,
    item,
    keys,
    new_app,
    placed_by,
    screen_of,
    texts,
)


def records_of(archive: Archive, monkeypatch: pytest.MonkeyPatch, language: str = "en") -> App:
    """Open the records of an archive that is not on the disk."""

    def read() -> Iterator[Archive]:
        yield archive

    monkeypatch.setattr(records_module, "read_archive", read)
    return opened(language)


def opened(language: str = "en") -> App:
    app = new_app(language)
    app.reset_to(TitleScene(app))
    click(app, "records")
    for now in range(20):
        app.update(now)
    return app


def scene_of(app: App) -> RecordsScene:
    assert isinstance(app.top, RecordsScene)
    return app.top


def show(app: App, tab: int) -> None:
    click(app, f"tab.{tab}")
    for now in range(2 * BEST):
        app.update(now)


# --- places -------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("rules", ["pocket", "western", ALL])
def test_great_numbers_have_room(
    size: tuple[int, int], language: str, rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = records_of(great_archive(), monkeypatch, language)
    choose(app, "ruleset", rules)
    for tab in (OVERVIEW, BEST_HANDS, PLAYED, DETAILS):
        show(app, tab)
        check_screen(app, size)
    for group in range(len(GROUPS)):
        click(app, f"group.{group}")
        check_screen(app, size)
    show(app, OVERVIEW)
    monkeypatch.setattr(records_module, "measured_otherwise", lambda *_: 88_888)
    for plot in ("win_rate", "cost"):
        if f"plot.{plot}" in keys(app):
            click(app, f"plot.{plot}")
            check_screen(app, size)
    for name in ("ruleset", "opponent"):
        click(app, name)
        check_screen(app, size)
        assert app.top.key("escape")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_played_matches_have_room(size: tuple[int, int], language: str) -> None:
    play_match("western", 3)
    app = opened(language)
    for tab in (OVERVIEW, BEST_HANDS, PLAYED):
        show(app, tab)
        check_screen(app, size)
    click(app, "match.1")
    assert isinstance(app.top, SheetScene)
    check_screen(app, size)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_with_nothing_to_remember_there_is_a_friendly_sentence(
    size: tuple[int, int], language: str
) -> None:
    app = opened(language)
    for tab in (OVERVIEW, BEST_HANDS, PLAYED):
        show(app, tab)
        assert texts(app)["empty"] == app.labels.text("records.empty")
        check_screen(app, size)


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_drawn(language: str) -> None:
    play_match(hands=2)
    app = opened(language)
    pictures = {draw(app)}
    for tab in (BEST_HANDS, PLAYED):
        show(app, tab)
        pictures.add(draw(app))
    assert len(pictures) == 3


# --- contents -----------------------------------------------------------------------------------


def test_the_figures_are_those_of_the_matches() -> None:
    session = play_match(hands=3)
    results = session.standing.results
    words = texts(opened())
    assert words["figure.matches.number"] == "1"
    assert words["figure.hands.number"] == "3"
    wins = sum(0 in one.winners for one in results)
    assert words["figure.win_rate.number"] == f"{100 * wins / 3:.0f}%"
    fed = sum(bool(one.winners) and one.discarder == 0 for one in results)
    assert words["figure.feeding_rate.number"] == f"{100 * fed / 3:.0f}%"


def test_the_overview_counts_the_matches_that_the_list_shows(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    left = replace(past("3"), is_over=False)
    app = records_of(Archive((left, past("2", won(1, 3)))), monkeypatch)
    assert texts(app)["figure.matches.number"] == "2"
    show(app, PLAYED)
    assert [key for key in texts(app) if key.endswith(".state")] == [
        "match.3.state",
        "match.2.state",
    ]


def test_matches_that_were_left_are_told_apart_from_those_that_could_be_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ahead = [replace(past(name, won(1, 3)), is_over=False, place=1) for name in ("3", "4")]
    over = [past("2", won(1, 3), place=1), past("1", rules="ims", place=4)]
    app = records_of(Archive((*ahead, *over)), monkeypatch)
    choose(app, "ruleset", ALL)
    click(app, "plot.places")
    words = texts(app)
    assert (words["figure.matches.number"], words["figure.matches.1"]) == ("4", "1 of 2 first")
    assert [words[f"place.{place}.count"] for place in (1, 4)] == ["1", "1"]
    assert "Finished matches: 2. Left half-way, without a place: 2." in words.values()
    app = records_of(Archive(tuple(ahead)), monkeypatch)
    assert texts(app)["figure.matches.1"] == "0 finished"


def test_without_a_finished_hand_there_is_no_mean(monkeypatch: pytest.MonkeyPatch) -> None:
    words = texts(records_of(Archive((replace(past("3"), is_over=False),)), monkeypatch))
    means = ("win_rate", "average_worth", "feeding_rate", "points_a_hand")
    assert {words[f"figure.{one}.number"] for one in means} == {"–"}


def test_the_colour_of_mean_points_follows_the_rounded_figure(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hands = (lost(1, 1), lost(2, 0), lost(3, 0))
    app = records_of(Archive((past("2", *hands),)), monkeypatch)
    click(app, f"tab.{DETAILS}")
    look = item(app, "group.row.0.points_a_hand").look
    assert isinstance(look, TextLook)
    assert (look.text, look.colour) == ("+0.3", "good")


def test_where_hands_are_counted_in_points_their_worth_is_in_points(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = records_of(great_archive(), monkeypatch)
    words = texts(app)
    assert words["figure.average_worth.0"] == "Average fan"
    assert words["figure.average_worth.1"] == "fan per win"
    choose(app, "ruleset", "western")
    words = texts(app)
    assert words["figure.average_worth.0"] == "Average points"
    assert words["figure.average_worth.1"] == "points per win"
    assert "fan" not in " ".join(words.values())


def choose(app: App, filter: str, value: str) -> None:
    """Set a filter."""
    place = scene_of(app).choices(filter).index(value)
    click(app, filter)
    click(app, f"{filter}.list.{place}")


def test_the_filters_offer_what_was_played_and_leave_the_rest_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    archive = great_archive()
    app = records_of(archive, monkeypatch)
    scene = scene_of(app)
    assert scene.choices("ruleset") == [ALL, "pocket", "ims", "western", "hongkong"]
    assert scene.choices("opponent") == ["", *OPPONENTS, "good", "mixed", "plain"]
    assert {one.ruleset for one in scene.matches()} == {"pocket"}
    choose(app, "ruleset", "ims")
    choose(app, "opponent", "mixed")
    assert {(one.ruleset, one.level) for one in scene.matches()} == {("ims", "mixed")}
    assert texts(app)["figure.matches.number"] == str(len(scene.matches()))
    choose(app, "opponent", "may")
    assert scene.matches()
    assert all("may" in one.opponents for one in scene.matches())
    assert texts(app)["figure.matches.number"] == str(len(scene.matches()))
    choose(app, "ruleset", "western")
    assert {one.level for one in scene.matches()} == {"good", "mixed", "plain"}


def test_an_open_list_is_left_without_a_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    app = records_of(great_archive(), monkeypatch)
    before = texts(app)
    click(app, "opponent")
    assert all(one.startswith("opponent.list") for one in keys(app))
    click(app, "opponent.list.away", 0.01)
    assert texts(app) == before


def test_the_plot_is_of_points_or_of_the_win_rate(monkeypatch: pytest.MonkeyPatch) -> None:
    app = records_of(great_archive(), monkeypatch)
    points = item(app, "plot").look
    assert isinstance(points, PlotLook)
    assert texts(app)["plot.last"] == "Hand 3,200"
    click(app, "plot.win_rate")
    rates = item(app, "plot").look
    assert isinstance(rates, PlotLook)
    assert rates != points
    assert texts(app)["plot.first"] == "Hand 100"
    assert texts(app)["plot.20"] == "20%"


def test_too_few_hands_for_a_win_rate_say_so() -> None:
    play_match(hands=2)
    app = opened()
    assert texts(app)["plot.first"] == "Start", "no hand is played yet where the total is 0"
    click(app, "plot.win_rate")
    assert texts(app)["plot.few"] == "Play 19 more hands to see this chart."


def test_the_latest_ruleset_is_in_view() -> None:
    play_match("hongkong")
    assert scene_of(opened()).ruleset == "hongkong"


def test_the_match_in_play_is_in_view_before_its_first_hand_is_over() -> None:
    play_match("western")
    new_session().start()
    app = opened()
    assert "Pocket Mahjong" in texts(app).values()
    for tab in (OVERVIEW, BEST_HANDS, PLAYED, DETAILS, PRACTICE):
        show(app, tab)
        check_screen(app, (1280, 800))
    assert scene_of(app).choices("ruleset") == [ALL, "pocket", "western"]
    choose(app, "ruleset", "western")
    show(app, PLAYED)
    assert [one.ruleset for one in scene_of(app).matches()] == ["western"]


def test_the_hand_of_a_day_or_practice_leaves_what_the_player_plays_in_view(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    own = past("1", won(1, 3), rules="western")
    others = [
        replace(past("9", won(1, 3), rules="hongkong"), kind="today"),
        replace(past("8", won(1, 3), rules="ims"), kind="practice"),
    ]
    app = records_of(Archive((*others, own)), monkeypatch)
    assert scene_of(app).ruleset == "western"
    assert scene_of(app).matches() == (own,)
    app = records_of(Archive(tuple(others)), monkeypatch)
    assert scene_of(app).ruleset == "hongkong", "without others there is nothing else to show"


def test_matches_that_cannot_be_read_are_told() -> None:
    play_match()
    (matches_folder() / "2.json").write_text("{")
    app = opened()
    shown = [one.look for one in app.place(screen_of(app)) if one.key.startswith("message0.text")]
    said = app.labels.text("records.unreadable", count=1)
    assert said == "1 old match can't be read and isn't shown."
    assert [getattr(one, "text", "") for one in shown] == [said]


@pytest.mark.parametrize(
    ("archive", "words"),
    [
        (Archive(incomplete=1), "1 old match has hands that can't be read. They don't count."),
        (Archive(deleted=2), "2 old matches were deleted and no longer count."),
    ],
)
def test_what_the_records_lack_is_told(
    archive: Archive, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(records_module, "read_archive", lambda: iter([archive]))
    app = opened()
    shown = [one.look for one in app.place(screen_of(app)) if one.key == "message0.text"]
    assert [getattr(one, "text", "") for one in shown] == [words]


def test_many_matches_are_read_while_the_screen_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    archive = great_archive()
    few = Archive(archive.matches[:8], left=12)

    def read() -> Iterator[Archive]:
        yield Archive(left=20)
        yield few
        yield archive

    monkeypatch.setattr(records_module, "read_archive", read)
    app = new_app()
    app.reset_to(TitleScene(app))
    click(app, "records")
    assert "20" in texts(app)["reading"]
    assert "empty" not in texts(app)
    assert app.update(0)
    assert "12" in texts(app)["reading"]
    assert app.update(16)
    assert "reading" not in texts(app)
    app.place(screen_of(app))
    assert not app.update(32)


# --- best hands and matches ---------------------------------------------------------------------


@pytest.fixture
def winner() -> App:
    """Return the records of a player who has won a hand."""
    for number in range(20):
        session = play_match(seed=f"winner {number}")
        if 0 in session.standing.results[0].winners:
            app = opened()
            show(app, BEST_HANDS)
            return app
    raise LookupError


def test_a_best_hand_shows_its_tiles_and_is_replayed(winner: App) -> None:
    ((match, hand),) = best_hands(scene_of(winner).matches(), BEST)
    tiles = [one for one in placed_by(winner) if isinstance(one.look, TileLook)]
    assert len(tiles) >= 14
    assert texts(winner)["best.0.worth"] == f"{hand.worth} fan"
    click(winner, "best.0.replay")
    assert isinstance(winner.top, ReplayScene)
    assert winner.top.recording.past.result is not None
    assert 0 in winner.top.recording.past.result.winners
    assert winner.top.key("escape")
    assert isinstance(winner.top, RecordsScene)
    assert path_of(match.name).is_file()


def test_a_hand_that_is_gone_is_told_and_stays_in_the_list(winner: App) -> None:
    ((match, _),) = best_hands(scene_of(winner).matches(), BEST)
    history_file(path_of(match.name)).unlink()
    click(winner, "best.0.replay")
    assert isinstance(winner.top, RecordsScene)
    told = [
        one.look for one in winner.place(screen_of(winner)) if one.key.startswith("message0.text")
    ]
    assert [getattr(one, "text", "") for one in told] == [winner.labels.text("records.gone")]


def test_nobody_has_won_yet() -> None:
    for number in range(20):
        session = play_match(seed=f"loser {number}")
        if 0 not in session.standing.results[0].winners:
            break
        matches_folder().rename(matches_folder().with_name(f"old {number}"))
    app = opened()
    show(app, BEST_HANDS)
    assert texts(app)["none"] == app.labels.text("records.none_won")


def test_a_match_opens_its_score_sheet_and_there_each_hand_its_replay() -> None:
    session = play_match(hands=2)
    app = opened()
    show(app, PLAYED)
    assert texts(app)["match.1.state"] == app.labels.text(
        "records.place", place=session.standing.ranking().index(0) + 1
    )
    click(app, "match.1")
    assert isinstance(app.top, SheetScene)
    assert app.top.sheet.played.match.results == session.standing.results
    click(app, "sheet.2")
    assert isinstance(app.top, ReplayScene)
    assert app.top.recording.past.hand.number == 2
    click(app, "close")
    click(app, "close")
    assert isinstance(app.top, RecordsScene)


def open_left_match(language: str = "en") -> App:
    """Open the score sheet of a match that was left for another one, which is in play."""
    for seed in ("left", "other"):
        session = new_session(seed)
        session.start()
    app = new_app(language)
    app.session = session
    app.reset_to(TitleScene(app))
    click(app, "records")
    while app.update(0):
        app.place(screen_of(app))
    show(app, PLAYED)
    assert texts(app)["match.1.state"] == app.labels.text("records.left")
    click(app, "match.1")
    return app


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_the_sheet_of_a_left_match_has_room(size: tuple[int, int], language: str) -> None:
    check_screen(open_left_match(language), size)


def test_a_left_match_is_continued() -> None:
    app = open_left_match()
    assert texts(app)["continue"] == "Continue this match"
    assert texts(app)["note"] == "Your unfinished match moves to Records."
    click(app, "continue")
    assert isinstance(app.top, TableScene)
    assert app.session is not None
    assert app.session.match.seed == "left"
    assert find_match("other") == path_of("2")


def test_a_match_that_is_over_is_not_continued() -> None:
    play_match()
    app = opened()
    show(app, PLAYED)
    click(app, "match.1")
    assert "continue" not in keys(app)


def test_the_match_in_play_is_continued_from_its_sheet() -> None:
    session = new_session("left")
    session.start()
    finish_hand(session)
    session.next_hand()
    app = opened()
    show(app, PLAYED)
    click(app, "match.")
    assert "note" not in texts(app)
    click(app, "continue")
    assert isinstance(app.top, TableScene)
    assert app.session is not None
    assert app.session.match.seed == "left"
    assert not matches_folder().exists()


def test_a_match_that_cannot_be_saved_is_not_left(monkeypatch: pytest.MonkeyPatch) -> None:
    app = open_left_match()
    session = app.session
    assert session is not None
    with monkeypatch.context() as patch:
        problem = Reason.of("why.full")
        patch.setattr(match_writer, "save_match", lambda saved: (saved, problem))
        session.change_rules(session.next_options)
        click(app, "continue")
        assert isinstance(app.top, SheetScene)
        assert app.session is session
        assert app.messages[-1] == app.labels.text("problem.not_saved")
    click(app, "continue")
    assert isinstance(app.top, TableScene)
    assert app.session is not session


def test_a_match_that_cannot_be_moved_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    app = open_left_match()
    monkeypatch.setattr(left_module, "move_to", lambda *_: Reason.of("why.full"))
    click(app, "continue")
    assert isinstance(app.top, SheetScene)
    assert app.session is None
    assert {find_match(seed).name for seed in ("left", "other")} == {"1.json", "2.json"}


def test_a_match_that_is_gone_is_told() -> None:
    play_match()
    app = opened()
    show(app, PLAYED)
    path_of("1").unlink()
    click(app, "match.1")
    assert isinstance(app.top, RecordsScene)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_match_shows_whom_it_was_played_with(language: str) -> None:
    old = play_match(seed="old")
    play_match(seed="new", opponents=("sze", "mimi", "keung"), previous=old)
    app = opened(language)
    show(app, PLAYED)
    shown, text = texts(app), app.labels.text
    faces = [item(app, f"match.2.face.{place}").look for place in range(3)]
    assert faces == [PortraitLook(id) for id in ("sze", "mimi", "keung")]
    for place, id in enumerate(("sze", "mimi", "keung")):
        assert text(f"opponent.{id}").endswith(shown[f"match.2.against.{place}"])
    assert shown["match.1.against.0"] == text("bot.plain")
    assert "match.1.against.1" not in shown


def test_the_list_of_matches_has_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    app = records_of(great_archive(), monkeypatch)
    show(app, PLAYED)
    first = {one for one in keys(app) if one.startswith("match.")}
    assert app.top.key("page down")
    second = {one for one in keys(app) if one.startswith("match.")}
    assert first
    assert second
    assert not first & second
    choose(app, "opponent", "good")
    assert scene_of(app).page == 0


# --- the details --------------------------------------------------------------------------------


def test_the_details_count_the_ready_hands_while_one_looks() -> None:
    play_match("pocket", 3)
    app = opened()
    show(app, DETAILS)
    assert wait_for(lambda: bool(app.update(100)) and "Counting" not in texts(app)["ready.note"])
    past = scene_of(app).archive.matches
    assert all(hand.ready is not None for one in past for hand in one.hands)
    click(app, "group.0")
    (_, sums), *_ = by_group(past, "ruleset")
    assert texts(app)["group.row.0.ready_rate"] == f"{100 * sums.ready / sums.hands:.0f}%"
    assert texts(app)["group.row.0.name"] == "Pocket Mahjong"
    click(app, "close")
    assert isinstance(app.top, TitleScene)


def test_the_filters_apply_to_all_groups_but_their_own() -> None:
    play_match("pocket", 1, opponents=("kit", "mui", "bo"))
    play_match("western", 1, opponents=("kit", "may", "ling"))
    app = opened()
    show(app, DETAILS)
    choose(app, "ruleset", "western")
    click(app, "group.0")
    assert texts(app)["group.row.1.name"].startswith("Western")
    click(app, "group.2")
    names = {words for key, words in texts(app).items() if key.endswith(".name") and "row" in key}
    assert names == {"Kit", "May", "Ah Ling"}
    choose(app, "opponent", "may")
    click(app, "group.1")
    assert "group.row.1.name" not in texts(app)


def test_the_hands_are_exported(tmp_path: Path) -> None:
    play_match("pocket", 2)
    app = opened()
    show(app, DETAILS)
    click(app, "export")
    assert str(table_file()) in app.messages[-1]
    assert len(table_file().read_text(encoding="utf-8-sig").splitlines()) == 3


def test_a_page_without_matches_says_so() -> None:
    play_match()
    app = opened()
    show(app, PRACTICE)
    assert texts(app)["none"] == "Nothing here yet."
    assert "matches.hint" not in texts(app)


def test_matches_are_deleted_only_after_a_question() -> None:
    play_match("pocket", 2)
    play_match("western", 1)
    app = opened()
    show(app, DETAILS)
    choose(app, "ruleset", "western")
    click(app, "delete")
    assert texts(app)["question"].startswith("Delete 1 match of Western Points, finished or not?")
    click(app, "cross")
    choose(app, "opponent", "plain")
    click(app, "delete")
    assert " of Western Points with " in texts(app)["question"]
    click(app, "cross")
    choose(app, "opponent", ALL)
    assert len(scene_of(app).archive.matches) == 2
    click(app, "delete")
    click(app, "tick")
    app.update(1)
    assert [one.ruleset for one in scene_of(app).archive.matches] == ["pocket"]
    click(app, "delete")
    click(app, "tick")
    app.update(2)
    assert "empty" in texts(app)


def test_the_matches_of_all_rulesets_are_deleted_together() -> None:
    play_match("pocket", 1)
    play_match("western", 1)
    app = opened()
    show(app, DETAILS)
    choose(app, "ruleset", ALL)
    click(app, "delete")
    assert texts(app)["question"].startswith("Delete 2 matches of all rulesets, finished or not?")
    click(app, "tick")
    app.update(1)
    assert "empty" in texts(app)


def test_the_plot_of_costs_needs_reviewed_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    matches = great_archive().matches
    named = tuple(replace(one, seed=f"seed {place}") for place, one in enumerate(matches))
    app = records_of(replace(great_archive(), matches=named), monkeypatch)
    click(app, "plot.cost")
    assert texts(app)["plot.few"] == "Review 21 more hands to see this chart."
    latest = next(one for one in named if one.ruleset == named[0].ruleset)
    for hand in latest.hands[:30]:
        keep_cost(latest.seed, hand.number, Luck(0.0, 0.0, 0.0, 0.0, 12.0))
    click(app, "plot.points")
    click(app, "plot.cost")
    assert texts(app)["plot.first"] == "Hand 20"
    assert texts(app)["plot.last"] == "Hand 30"
    plot = item(app, "plot").look
    assert isinstance(plot, PlotLook)
    assert len(plot.heights) == 11
    assert len(set(plot.heights)) == 1, "the mean of equal costs"


def test_the_plot_of_costs_leaves_out_hands_of_an_older_measure(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It says how many there are. One that is reviewed again above is in it on the way back."""
    match = replace(great_archive().matches[0], seed="seed")
    app = records_of(Archive((match,)), monkeypatch)
    rows = [[hand.number, 0, 0, 0, 0, 12] for hand in match.hands[:2]]
    reviews_file().parent.mkdir(parents=True, exist_ok=True)
    reviews_file().write_text(json.dumps({"format": 1, "matches": {"seed": rows}}))
    assert "plot.older" not in texts(app)
    click(app, "plot.cost")
    assert texts(app)["plot.few"] == "Review 21 more hands to see this chart."
    told = "2 hands reviewed with an older measure are left out. Open their reviews to add them."
    assert texts(app)["plot.older"] == told
    click(app, "plot.points")
    assert "plot.older" not in texts(app)
    click(app, "plot.cost")
    for number, says in (
        (1, "1 hand reviewed with an older measure is left out. Open its review to add it."),
        (2, None),
    ):
        above = app.push(Scene(app))
        keep_cost("seed", match.hands[number - 1].number, Luck(0.0, 0.0, 0.0, 0.0, 12.0))
        app.close(above)
        assert texts(app).get("plot.older") == says
        assert texts(app)["plot.few"] == f"Review {21 - number} more hands to see this chart."


def test_no_points_a_hand_have_no_sign(monkeypatch: pytest.MonkeyPatch) -> None:
    match = great_archive().matches[1]
    even = tuple(replace(one, points=0) for one in match.hands)
    words = texts(records_of(Archive((replace(match, hands=even),)), monkeypatch))
    assert words["figure.points_a_hand.number"] == "0"
