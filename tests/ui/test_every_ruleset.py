"""Settings, rules and score sheet with each of the rulesets."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from game.rules.deal import Phase
from game.rules.match import PERSONS, HandResult, Match, Points
from game.rules.options import SWITCH, Choice
from game.rules.tiles import EAST_WIND
from game.rulesets import RULESETS, ruleset
from game.rulesets.ims import IMS
from game.rulesets.ims_ruleset import BASIC
from game.rulesets.western import WESTERN
from game.rulesets.western_settlement import BASES, DOUBLES
from game.ui.drawing.looks import TileLook
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.kit.book import BookScene
from game.ui.results.ranking import MatchEndScene, best_hand
from game.ui.screens.rules.play import PaymentPages
from game.ui.screens.rules.rules import RulesScene
from game.ui.screens.title import TitleScene
from game.ui.settings.settings import RULES as SETTING_RULES
from game.ui.settings.settings import SettingsScene
from game.words.rule_pages import rule_lines, rule_values
from tests.ui.endings import app_at, placed_at
from tests.ui.endings import texts as placed_texts
from tests.ui.mouse import LANGUAGES, SIZES, check_screen, click, keys, new_app, texts
from tests.ui.tables import ME, Table, fullest, group, screen_of, tiles

RULES = [one.id for one in RULESETS]
BOOKS = (RulesScene, SettingsScene)
PATTERNS, PAYMENT, TABLE, SETTLED = range(1, 5)


def opened(
    scene: type[BookScene], rules: str, tab: int = 0, language: str = "en", **changes: object
) -> App:
    app = new_app(language, ruleset=rules, rules={rules: changes})
    app.reset_to(TitleScene(app))
    app.push(scene(app))
    if tab:
        click(app, f"tab.{tab}")
    return app


def book(app: App) -> BookScene:
    assert isinstance(app.top, BookScene)
    return app.top


def all_texts(app: App) -> dict[str, str]:
    """Return the texts on all pages of the tab."""
    shown: dict[str, str] = {}
    for _ in range(book(app).tabs()[book(app).tab].pages):
        shown |= texts(app)
        app.top.key("right")
    return shown


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("scene", BOOKS)
def test_all_pages_are_on_the_screen_and_legible(
    scene: type[BookScene], rules: str, language: str, size: tuple[int, int]
) -> None:
    app = opened(scene, rules, language=language)
    for tab, one in enumerate(book(app).tabs()):
        click(app, f"tab.{tab}")
        for _ in range(one.pages):
            check_screen(app, size)
            app.top.key("right")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("scene", BOOKS)
def test_all_words_have_labels(scene: type[BookScene], rules: str, language: str) -> None:
    app = opened(scene, rules, language=language)
    for tab in range(len(book(app).tabs())):
        click(app, f"tab.{tab}")
        for words in all_texts(app).values():
            assert not re.search(r"[{}]|\b[a-z]+[._][a-z_]+", words), words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", RULES)
def test_every_option_has_its_names(rules: str, language: str) -> None:
    app = new_app(language)
    chosen = ruleset(rules)
    for name in chosen.offered:
        assert app.labels.has(f"option.{name}")
        assert app.labels.has(f"option.{name}.help")
        allowed = chosen.allowed(name)
        if isinstance(allowed, Choice) and allowed is not SWITCH:
            named = [value for value in allowed.values if type(value) is not int]
            assert all(app.labels.has(f"option.{name}.{value}") for value in named)


@pytest.mark.parametrize("rules", RULES)
def test_the_tab_of_fan_is_there_where_they_can_be_changed(rules: str) -> None:
    app = opened(SettingsScene, rules)
    there = "settings.fan" in [tab.label for tab in book(app).tabs()]
    assert there == ruleset(rules).edits_fan


@pytest.mark.parametrize("rules", RULES)
def test_the_ruleset_is_chosen_from_the_four(rules: str) -> None:
    app = opened(SettingsScene, "pocket", SETTING_RULES)
    click(app, "setting.ruleset")
    click(app, f"setting.ruleset.list.{RULES.index(rules)}")
    assert app.settings.ruleset == rules
    shown = all_texts(app)
    assert {f"option.{name}.name" for name in ruleset(rules).offered} <= {*shown}


def test_every_pattern_of_ims_says_whether_some_hands_get_more() -> None:
    shown = all_texts(opened(RulesScene, "ims", PATTERNS))
    assert shown["pattern.dragon_set.fan"] == "1"
    assert shown["pattern.one_suit.fan"] == "2+"
    assert shown["pattern.nine_lanterns.fan"] == "Limit"
    assert len([key for key in shown if key.endswith(".fan")]) == len(IMS.patterns)


def test_the_basic_scores_of_ims_are_all_there() -> None:
    shown = texts(opened(RulesScene, "ims", PAYMENT))
    rows = [key for half in ("low", "high") for key in shown if re.match(rf"{half}\.\d+\.0", key)]
    table = [tuple(shown[f"{key[:-1]}{column}"] for column in range(4)) for key in rows]
    halves = ["0", "½", "1", "1½", "2", "2½"]
    assert [row[0] for row in table][:6] == halves
    assert table == [
        (row[0], str(basic), f"{basic * 1.5:g}", f"{basic / 2:g}")
        for row, basic in zip(table, BASIC, strict=True)
    ]


def test_the_rows_of_western_say_what_they_count_in() -> None:
    app = opened(RulesScene, "western", PATTERNS, limit_points=3000)
    book = app.top
    assert isinstance(book, RulesScene)
    for row in WESTERN.patterns:
        book.on_pattern(row.id)
        shown = texts(app)
        unit = {"points": "point", "doubles": "double", "award": "point"}[row.unit]
        worth = row.fan * 3 if row.unit == "award" else row.fan
        assert shown["entry.unit"] == (unit if worth == 1 else f"{unit}s")
        assert shown["entry.worth"] == f"{worth:,}"


def test_points_are_doubled_up_to_the_limit_that_is_set() -> None:
    shown = texts(opened(RulesScene, "western", PAYMENT, limit_points=300))
    for row, base in enumerate(BASES):
        for double in DOUBLES:
            assert shown[f"payment.{row}.{double + 1}"] == str(min(300, base * 2**double))
    assert "300" in shown["note.0"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", ["ims", "western"])
def test_the_ways_of_paying_and_the_fine_points_are_told(rules: str, language: str) -> None:
    for tab, key in ((PAYMENT, f"rules.{rules}.pays"), (SETTLED, f"rules.{rules}")):
        app = opened(RulesScene, rules, tab, language)
        lines = rule_lines(ruleset(rules), app.labels, key)
        assert len(lines) >= 5
        shown, values = all_texts(app), rule_values(ruleset(rules), app.labels)
        words = [app.labels.text(line, **values) for line in lines]
        assert [shown[line] for line in lines] == words


@pytest.mark.parametrize("rules", RULES)
def test_every_ruleset_has_pages_of_payments(rules: str) -> None:
    app = new_app()
    assert PaymentPages(ruleset(rules), app.labels).count >= 1
    assert "tab.4" in keys(opened(RulesScene, rules))


def paid(number: int, points: Points, fan: int) -> HandResult:
    return HandResult(
        number, PERSONS[0], EAST_WIND, points, (PERSONS[0],), (fan,), None, (("no_chows",),)
    )


def test_the_best_hand_of_western_is_the_one_that_brought_most() -> None:
    results = (paid(1, (300, -100, -100, -100), 1), paid(2, (60, -20, -20, -20), 9))
    assert best_hand(results, by_points=True) == (0, 1, results[0], ("no_chows",))
    assert best_hand(results) == (0, 9, results[1], ("no_chows",))


@pytest.mark.parametrize(("name", "fan"), [("western plain", ""), ("ims self", "4")])
def test_the_sheet_shows_fan_only_where_they_are_the_measure(name: str, fan: str) -> None:
    app = app_at(name, hands=0)
    app.open(routes.Sheet())
    words = placed_texts(placed_at(app, (1280, 800)))
    assert words.get("sheet.1.fan", "") == fan


def test_the_end_of_a_match_of_western_names_the_points_of_the_best_hand() -> None:
    app = app_at("western plain", hands=0, over=True)
    app.reset_to(MatchEndScene(app))
    words = placed_texts(placed_at(app, (1280, 800)))
    assert app.session is not None
    match: Match = app.session.standing
    best = max(match.results[-1].payments)
    assert words["best.fan"] == f"+{best}"
    assert "Going Out" in words["best.patterns"]


@pytest.mark.parametrize(("over", "known"), [(False, {0}), (True, {0, 1, 2, 3})])
def test_a_hidden_kong_is_open_to_its_owner_and_to_all_at_the_end(
    over: bool, known: set[int]
) -> None:
    """Two of its four tiles lie face up if the player can know them."""
    view = fullest(ME)
    options = replace(view.options, concealed_kong_shown="hidden")
    phase = Phase.OVER if over else view.phase
    table = Table(replace(view, options=options, phase=phase))
    placed = table.place(screen_of((1280, 800), 0))
    faces: dict[str, list[bool]] = {}
    for one in tiles(placed):
        if one.key.startswith("meld:"):
            assert isinstance(one.look, TileLook)
            faces.setdefault(group(one), []).append(one.look.back)
    hidden = {name for name, backs in faces.items() if sum(backs) == 4}
    half = {name for name, backs in faces.items() if sum(backs) == 2}
    assert {int(name.split(":")[1]) for name in half} == known
    assert {int(name.split(":")[1]) for name in hidden} == {0, 1, 2, 3} - known
