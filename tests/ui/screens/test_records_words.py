"""The words and numbers of the records, from a few invented matches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from functools import partial

import pytest

from game.records.archive import Archive
from game.records.records import GROUPS, HandRecord, PastMatch
from game.rules.problems import Reason
from game.rules.tiles import SEATS
from game.settings.opponents import Ids
from game.ui.drawing.looks import BadgeLook
from game.ui.kit.app import App
from game.ui.screens.records import records as records_module
from game.ui.screens.records.records import BEST_HANDS, DETAILS, PLAYED, RecordsScene
from game.ui.screens.title import TitleScene
from tests.ui.mouse import click, item, keys, new_app, texts

MET: Ids = ("may", "bo", "ling")
JANUARY, DECEMBER = (
    datetime(2031, 1, 15, 12).timestamp(),
    datetime(2030, 12, 15, 12).timestamp(),
)
HANDS = (
    HandRecord(1, 30, 3, patterns=("ping_wu", "self_drawn"), seat=SEATS[0], ready=True),
    HandRecord(2, -8, fed=True, seat=SEATS[1], ready=True),
    HandRecord(3, 0, drawn=True, seat=SEATS[2], ready=False),
    HandRecord(4, -4, seat=SEATS[3]),
    HandRecord(5, 64, 8, seat=SEATS[0], ready=True),
)
OVER = PastMatch("7", DECEMBER, "pocket", ("good",) * 3, True, 1, 1082, HANDS, opponents=MET)
LOST = HandRecord(1, -60, fed=True)
IN_PLAY = replace(OVER, name="", saved=JANUARY, is_over=False, place=2, points=940, hands=(LOST,))
LEFT = replace(IN_PLAY, name="3", points=1000, hands=())
ALL = (replace(IN_PLAY, opponents=("kit", "bo", "ling")), LEFT, OVER)
WESTERN = replace(OVER, name="8", ruleset="western", place=4, hands=(HANDS[0],))
BY_TWO = (*ALL, WESTERN)
RATES = ("hands", "win_rate", "feeding_rate", "ready_rate", "draw_rate", "average_worth")


def in_records(*matches: PastMatch, tab: int = 0) -> App:
    """Open a tab of the records of these matches."""

    def read() -> Iterator[Archive]:
        yield Archive(matches)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(records_module, "read_archive", read)
        app = new_app()
        app.reset_to(TitleScene(app))
        click(app, "records")
    click(app, f"tab.{tab}")
    return app


def choose(app: App, filter: str, value: str) -> None:
    assert isinstance(app.top, RecordsScene)
    place = app.top.choices(filter).index(value)
    click(app, filter)
    click(app, f"{filter}.list.{place}")


def listed(app: App, filter: str) -> list[str]:
    """Return the words of the values that a filter offers."""
    click(app, filter)
    return [words for key, words in texts(app).items() if key.startswith(f"{filter}.list.")]


def cards(app: App) -> dict[str, tuple[str, str]]:
    """Return the number and the note of each card."""
    shown = texts(app)
    return {
        key.split(".")[1]: (words, shown[key.replace("number", "1")])
        for key, words in shown.items()
        if key.startswith("figure.") and key.endswith(".number")
    }


def rows(app: App, group: int, column: str) -> list[str]:
    """Return a column of the details."""
    click(app, f"group.{group}")
    shown = texts(app)
    keys = (f"group.row.{row}.{column}" for row in range(len(shown)))
    return [shown[key] for key in keys if key in shown]


# --- filters ------------------------------------------------------------------------------------


def test_another_ruleset_is_shown_against_everybody() -> None:
    other = replace(OVER, name="8", ruleset="western", opponents=("kit", "fong", "yip"))
    app = in_records(OVER, other)
    choose(app, "opponent", "may")
    assert texts(app)["opponent.label"] == "May"
    choose(app, "ruleset", "western")
    assert texts(app)["opponent.label"] == "All"
    assert texts(app)["figure.matches.number"] == "1"
    assert listed(app, "opponent") == ["All", "Kit", "Miss Fong", "Professor Yip"]


def test_the_filters_list_what_was_played_in_the_games_order() -> None:
    western = replace(LEFT, name="4", ruleset="western", is_over=False)
    app = in_records(*ALL, western)
    assert listed(app, "opponent") == ["All", "Kit", "Uncle Bo", "May", "Ah Ling"]
    app.top.key("escape")
    assert listed(app, "ruleset") == ["All", "Pocket Mahjong", "Western Points"]


def test_one_ruleset_needs_no_choice_of_all() -> None:
    assert listed(in_records(*ALL), "ruleset") == ["Pocket Mahjong"]


# --- the overview -------------------------------------------------------------------------------


def test_the_cards_count_every_hand_once() -> None:
    assert cards(in_records(*ALL)) == {
        "matches": ("3", "1 of 1 first"),
        "hands": ("6", "2 won"),
        "win_rate": ("33%", "of all hands"),
        "average_worth": ("5.5", "fan per win"),
        "feeding_rate": ("33%", "2 deal-ins"),
        "points_a_hand": ("+3.7", "+22 in total"),
    }


def test_over_all_rulesets_the_cards_count_and_tell_places() -> None:
    app = in_records(*BY_TWO)
    choose(app, "ruleset", "")
    assert cards(app) == {
        "matches": ("4", "1 of 2 first"),
        "hands": ("7", "3 won"),
        "win_rate": ("43%", "of all hands"),
        "draw_rate": ("14%", "1 drawn"),
        "feeding_rate": ("29%", "2 deal-ins"),
        "average_place": ("2.5", "2 finished"),
    }


def test_over_all_rulesets_bars_tell_the_places_and_no_plot_is_of_points() -> None:
    app = in_records(*BY_TWO)
    click(app, "plot.cost")
    choose(app, "ruleset", "")
    shown = texts(app)
    assert shown["plot.note"] == "Finished matches: 2. Left half-way, without a place: 1."
    told = [(shown[f"place.{place}.count"], shown[f"place.{place}.share"]) for place in range(1, 5)]
    assert told == [("1", "50%"), ("0", "0%"), ("0", "0%"), ("1", "50%")]
    assert item(app, "place.4.bar").box.w == item(app, "place.4.track").box.w // 2
    plots = {key for key in keys(app) if key.startswith("plot.")}
    assert plots == {"plot.places", "plot.win_rate"}
    choose(app, "ruleset", "pocket")
    assert "plot.cost" in keys(app)


def test_without_a_finished_match_there_is_no_place() -> None:
    app = in_records(IN_PLAY, replace(IN_PLAY, name="4", ruleset="western"))
    choose(app, "ruleset", "")
    assert texts(app)["plot.few"] == "Finish a match to see your places."
    assert texts(app)["figure.average_place.number"] == "–"


@pytest.mark.parametrize(
    ("hands", "note", "words"),
    [
        (20, "last 20 hands", "Play 1 more hand to see this chart."),
        (200, "last 20 hands", "Hand 200"),
        (201, "last 50 hands", "Hand 201"),
    ],
)
def test_more_hands_are_averaged_over_more_hands(hands: int, note: str, words: str) -> None:
    app = in_records(replace(OVER, hands=HANDS[:4] * (hands // 4) + HANDS[:1] * (hands % 4)))
    click(app, "plot.win_rate")
    shown = texts(app)
    assert note in shown["plot.note"]
    assert words == shown.get("plot.few", shown.get("plot.last"))


# --- the best hands and the matches -------------------------------------------------------------


def medal(app: App, key: str) -> str:
    look = item(app, key).look
    assert isinstance(look, BadgeLook)
    return look.text


def test_the_best_hands_stand_in_order_with_their_worth_and_patterns() -> None:
    app = in_records(*ALL, tab=BEST_HANDS)
    shown = texts(app)
    assert [shown[f"best.{row}.worth"] for row in range(2)] == ["8 fan", "3 fan"]
    assert [shown[f"best.{row}.patterns"] for row in range(2)] == [
        "Chicken hand",
        "Ping Wu · Self-Drawn",
    ]
    assert [medal(app, f"best.{row}.medal") for row in range(2)] == ["1", "2"]
    western = in_records(replace(OVER, ruleset="western"), tab=BEST_HANDS)
    assert texts(western)["best.0.worth"] == "+64"


def test_a_match_tells_its_day_its_state_its_hands_and_its_points() -> None:
    second = replace(OVER, name="6", place=2)
    app = in_records(*ALL, second, tab=PLAYED)
    columns = ("date", "state", "hands", "change", "points")
    told = {
        name: tuple(texts(app)[f"match.{name}.{column}"] for column in columns)
        for name in ("", "3", "7")
    }
    assert told == {
        "": ("2031-01-15", "in progress", "1 hand", "−60", "940"),
        "3": ("2031-01-15", "unfinished", "0 hands", "0", "1,000"),
        "7": ("2030-12-15", "1 of 4", "5 hands", "+82", "1,082"),
    }
    assert [medal(app, f"match.{name}.place") for name in ("7", "6")] == ["1", "2"]


def test_over_all_rulesets_the_best_hand_of_each_is_shown_without_its_worth() -> None:
    app = in_records(*BY_TWO, tab=BEST_HANDS)
    choose(app, "ruleset", "")
    shown = texts(app)
    assert [shown[f"best.{row}.ruleset"] for row in range(2)] == [
        "Pocket Mahjong",
        "Western Points",
    ]
    assert shown["best.0.patterns"] == "Chicken hand"
    assert "best.0.worth" not in shown


def test_over_all_rulesets_a_match_tells_its_whole_ruleset_instead_of_points() -> None:
    app = in_records(*BY_TWO, replace(WESTERN, name="9", ruleset="ims"), tab=PLAYED)
    choose(app, "ruleset", "")
    shown = texts(app)
    told = [shown[f"match.{name}.ruleset"] for name in ("7", "8", "9")]
    assert told == ["Pocket Mahjong", "Western Points", "Internet Mahjong Server"]
    assert not {"match.7.change", "match.7.points"} & shown.keys()


# --- the details --------------------------------------------------------------------------------


def test_every_column_of_the_details_has_its_own_figure() -> None:
    shown = texts(in_records(*ALL, tab=DETAILS))
    east = [shown[f"group.row.0.{column}"] for column in (*RATES, "points_a_hand")]
    assert east == ["3", "67%", "33%", "100%", "0%", "5.5", "+11.3"]
    west = [shown[f"group.row.2.{column}"] for column in (*RATES, "points_a_hand")]
    assert west == ["1", "0%", "0%", "0%", "100%", "–", "0"]
    assert shown["group.row.3.ready_rate"] == "–", "nobody knows"


def test_a_breakdown_over_several_rulesets_counts_and_tells_places() -> None:
    app = in_records(*BY_TWO, tab=DETAILS)
    columns = ("hands", "wins", *RATES[1:5], "average_place")
    told = [rows(app, 0, column) for column in columns]
    assert list(zip(*told, strict=True)) == [
        ("6", "2", "33%", "33%", "75%", "17%", "1.0"),
        ("1", "1", "100%", "0%", "100%", "0%", "4.0"),
    ]
    choose(app, "ruleset", "")
    for group in range(len(GROUPS)):
        assert rows(app, group, "hands")
        assert not rows(app, group, "points_a_hand")
        assert not rows(app, group, "average_worth")
    assert rows(app, 3, "average_place") == ["–", "2.5"]
    assert not rows(app, 1, "average_place"), "a seat changes within a match"


def test_the_rows_of_each_group_have_their_order() -> None:
    western = replace(OVER, name="8", ruleset="western")
    ims = replace(OVER, name="9", ruleset="ims")
    app = in_records(*ALL, western, ims, tab=DETAILS)
    named = partial(rows, app, column="name")
    assert [named(group) for group in range(len(GROUPS))] == [
        ["Pocket Mahjong", "Internet Mahjong Server", "Western Points"],
        ["East", "South", "West", "North"],
        ["Kit", "Uncle Bo", "May", "Ah Ling"],
        ["2031-01", "2030-12"],
    ]
    choose(app, "opponent", "kit")
    assert named(2) == ["Kit", "Uncle Bo", "May", "Ah Ling"], "the group's own filter is off"
    assert named(3) == ["2031-01"]


def test_practice_counts_in_no_row_of_the_details() -> None:
    app = in_records(*ALL, replace(OVER, name="8", kind="practice"), tab=DETAILS)
    assert rows(app, 1, "hands") == ["3", "1", "1", "1"]


def test_only_the_matches_in_view_are_exported(monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[tuple[PastMatch, ...]] = []

    def write(matches: tuple[PastMatch, ...], labels: object) -> Reason:
        written.append(matches)
        return Reason.of("records.deleted", count=1)

    monkeypatch.setattr(records_module, "write_table", write)
    app = in_records(*ALL, tab=DETAILS)
    choose(app, "opponent", "kit")
    click(app, "export")
    assert written == [ALL[:1]]
