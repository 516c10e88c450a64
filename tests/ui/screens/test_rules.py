"""The pages of rules: all of them, as they apply."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from game.rules.options import PaymentTable, PaymentWay
from game.rulesets import RULESETS
from game.rulesets.payment import TABLES, paid_table
from game.rulesets.pocket import POCKET
from game.rulesets.ruleset import Ruleset
from game.ui.drawing.looks import TextLook
from game.ui.kit.app import App
from game.ui.screens.menu import MenuScene
from game.ui.screens.rules.rules import RulesScene
from game.ui.screens.title import TitleScene
from game.words.rule_pages import rule_lines, rule_values
from tests.session.playing import new_session
from tests.ui.mouse import (
    LANGUAGES,
    SIZES,
    check_screen,
    click,
    drawn_pages,
    fonts,
    keys,
    new_app,
    pages,
    placed_by,
    texts,
)

TABS = range(5)
PLAY, PATTERNS, PAYMENT, TABLE, SETTLED = TABS


def in_rules(language: str = "en", tab: int = PLAY, **settings: object) -> App:
    app = new_app(language, **settings)
    app.reset_to(TitleScene(app))
    app.push(RulesScene(app))
    if tab != PLAY:
        click(app, f"tab.{tab}")
    return app


def all_texts(app: App) -> dict[str, str]:
    """Return the texts on all pages of the tab."""
    shown: dict[str, str] = {}
    for _ in range(pages(app)):
        shown |= texts(app)
        app.top.key("right")
    return shown


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("tab", TABS)
def test_all_is_on_the_screen_and_legible(language: str, size: tuple[int, int], tab: int) -> None:
    rules = {"pocket": {"payment_table": "full_spicy", "concealed_kong_shown": "hidden"}}
    for app in (in_rules(language, tab), in_rules(language, tab, rules=rules)):
        for _ in range(pages(app)):
            check_screen(app, size)
            app.top.key("right")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("tab", TABS)
def test_every_page_is_drawn(language: str, tab: int) -> None:
    app = in_rules(language, tab)
    assert len(drawn_pages(app)) == pages(app)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_has_its_words(language: str) -> None:
    for tab in TABS:
        app = in_rules(language, tab)
        for words in filter(None, all_texts(app).values()):
            assert "{" not in words
            assert not words.startswith(("rules.", "pattern.", "option.", "button."))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lines_are_all_shown_once_and_numbered_on(language: str) -> None:
    for tab, key in ((PLAY, "rules.play"), (SETTLED, "rules.pocket")):
        app = in_rules(language, tab)
        lines = rule_lines(POCKET, app.labels, key)
        assert len(lines) >= 10
        shown = all_texts(app)
        values = rule_values(POCKET, app.labels)
        assert values["cost"] == "1,536"
        words = [app.labels.text(line, **values) for line in lines]
        assert [shown[line] for line in lines] == words


FOLLOWED: dict[str, list[dict[str, object]]] = {
    "pocket": [
        {"minimum": 3, "false_win_penalty": "open", "missed_win": True, "robbing_the_kong": False},
        {"dealer_stays_on_win": False, "minimum": 3},
    ],
    "ims": [{"minimum": 0, "concealed_kong_shown": "two_up", "dealer_stays_on_draw": False}],
    "western": [
        {"knitting": False, "calling_award": "two_fifths", "robbing_the_kong": False},
        {"dealer_stays_on_win": False, "dealer_stays_on_draw": False, "missed_win": True},
    ],
    "hongkong": [
        {"minimum": 0, "payment_way": "full_gun", "robbing_the_kong": False},
        {"bonus_tiles": False, "limit_fan": 4, "payment_table": "bands_5_7_9"},
        {
            **dict.fromkeys(
                ("concealed_kong_keeps", "flower_win", "bonus_in_minimum", "orphans_rob"), True
            ),
            "ping_wu_pair": "no_value",
            "nine_gates_wait": "nine_sided",
            "base_at_0": 2,
            "four_concealed": "no_kongs",
            "dealer_pays": "1.5",
            "kong_liability": True,
            "flowers_win": "seven",
            "payment_way": "full_gun",
        },
    ],
}
"""Options that change sentences, by ruleset."""


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", FOLLOWED)
def test_sentences_that_follow_the_options_are_legible(
    id: str, language: str, size: tuple[int, int]
) -> None:
    for options in FOLLOWED[id]:
        for tab in (PLAY, PATTERNS, PAYMENT, SETTLED):
            app = in_rules(language, tab, ruleset=id, rules={id: options})
            for _ in range(pages(app)):
                check_screen(app, size)
                app.top.key("right")


def test_how_to_play_says_when_the_dealer_stays() -> None:
    rules = {"hongkong": {"dealer_stays_on_win": False, "minimum": 2}}
    shown = all_texts(in_rules(ruleset="hongkong", rules=rules))
    assert "stays only after a drawn hand" in shown["rules.play.10.draws"]
    assert "has 2 fan or more" in shown["rules.play.7.minimum"]
    assert shown["rules.play.8"] == (
        "Some hands win without four sets: Seven Pairs, Thirteen Orphans. See Patterns."
    )


@pytest.mark.parametrize(
    ("ruleset", "cost"),
    [
        ("pocket", "1,536 points in all"),  # 12 fan: 256, twice from each of three
        ("ims", "198 points in all"),  # 132 x 1.5
        ("western", "4,000 (East 6,000) points in all"),
        ("hongkong", "768 points in all"),  # 10 fan: 128
    ],
)
def test_what_a_false_win_costs_is_told(ruleset: str, cost: str) -> None:
    shown = all_texts(in_rules(ruleset=ruleset))
    assert cost in " ".join(shown[key] for key in shown if key.startswith("rules.play."))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_forms_of_false_wins_and_the_times_to_claim_are_explained(language: str) -> None:
    app = in_rules(language)
    words = " ".join(all_texts(app).values()).lower()
    for form in ("pay", "open", "at_end"):
        assert app.labels.text(f"option.false_win_penalty.{form}").lower() in words
    for seconds in (3, 10):
        number, name, _ = re.split("[()（）]", app.labels.text(f"option.claim_window.{seconds}"))
        assert number.partition(" ")[0] in words
        assert name in words


def test_the_patterns_are_those_of_the_ruleset_with_the_fan_in_use() -> None:
    rules = {"pocket": {"fan": {"pure_hand": 7, "dragon": 0}}}
    shown = all_texts(in_rules(tab=PATTERNS, rules=rules))
    fan = {key.split(".")[1]: text for key, text in shown.items() if key.endswith(".fan")}
    usual = {one.id: "Limit" if one.fan == 12 else str(one.fan) for one in POCKET.patterns}
    assert fan == usual | {"pure_hand": "7", "dragon": "0"}


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("way", ["half_gun", "full_gun"])
def test_the_payments_are_those_that_are_settled(table: PaymentTable, way: PaymentWay) -> None:
    options = replace(POCKET.options, payment_table=table, payment_way=way, goulash_bonus=50)
    rows = list(paid_table(options, POCKET.cap))
    assert [one.fan for one in rows] == list(range(13))
    for one in rows:
        single = TABLES[table][one.fan]
        assert one.each == 2 * single
        assert one.self_drawn == 6 * single
        assert one.by_discard == 4 * single
        assert one.other == (single if way == "half_gun" else 0)


def test_the_options_in_use_are_named() -> None:
    shown = all_texts(in_rules(tab=TABLE, rules={"pocket": {"minimum": 3, "missed_win": True}}))
    assert {key for key in shown if key in POCKET.offered} == set(POCKET.offered)
    assert shown["minimum.value"] == "3"
    assert shown["missed_win.value"] == "On"
    assert shown["seven_pairs.value"] == "On"
    assert shown["bonus_tiles.value"] == "Off"
    assert shown["start_score.value"] == "1,000"


@pytest.mark.parametrize("rules", RULESETS, ids=lambda one: one.id)
def test_a_value_leaves_the_rest_of_the_row_to_the_name(rules: Ruleset) -> None:
    app = in_rules(ruleset=rules.id, tab=TABLE)
    for _ in range(pages(app)):
        for name in rules.offered:
            for one in (each for each in placed_by(app, SIZES[0]) if each.key == name):
                assert isinstance(one.look, TextLook)
                lines = fonts().wrapped(one.look, one.look.size, one.box.w)
                assert len(lines) == 1, lines
        app.top.key("right")


def test_a_match_in_play_shows_its_own_rules() -> None:
    app = new_app(rules={"pocket": {"minimum": 3}})
    app.session = new_session(minimum=1)
    app.reset_to(TitleScene(app))
    app.push(MenuScene(app))
    click(app, "rules")
    click(app, f"tab.{TABLE}")
    assert texts(app)["minimum.value"] == "1"


def test_the_ruleset_is_named_on_every_page() -> None:
    app = new_app(ruleset="western")
    app.session = new_session()
    app.reset_to(TitleScene(app))
    for tab in range(4):
        app.push(RulesScene(app)).on_tab(tab)
        assert texts(app)["ruleset"] == "Ruleset: Pocket Mahjong"
    app.session = None
    app.push(RulesScene(app))
    assert texts(app)["ruleset"] == "Ruleset: Western Points"


def test_it_closes() -> None:
    app = in_rules()
    assert "close" in keys(app)
    app.top.key("escape")
    assert isinstance(app.top, TitleScene)
    app.push(RulesScene(app))
    click(app, "close")
    assert isinstance(app.top, TitleScene)
