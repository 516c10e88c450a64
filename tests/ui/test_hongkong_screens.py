"""The settings and the pages of rules with the Hong Kong Old Style ruleset."""

from __future__ import annotations

import pytest

from game.rulesets.hongkong import HONG_KONG
from game.ui.kit.app import App
from game.ui.kit.book import BookScene
from game.ui.screens.rules.rules import RulesScene
from game.ui.screens.title import TitleScene
from game.ui.settings.settings import FAN, RULES, SettingsScene
from game.words.rule_pages import rule_lines, rule_values
from tests.ui.mouse import LANGUAGES, SIZES, check_screen, click, keys, new_app, texts


def opened(scene: type[BookScene], tab: int, language: str = "en", **changes: object) -> App:
    app = new_app(language, ruleset="hongkong", rules={"hongkong": changes})
    app.reset_to(TitleScene(app))
    app.push(scene(app))
    if tab:
        click(app, f"tab.{tab}")
    return app


def pages(app: App) -> range:
    assert isinstance(app.top, BookScene)
    return range(app.top.tabs()[app.top.tab].pages)


def all_texts(app: App) -> dict[str, str]:
    """Return the texts on all pages of the tab."""
    shown: dict[str, str] = {}
    for _ in pages(app):
        shown |= texts(app)
        app.top.key("right")
    return shown


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_is_on_the_screen_and_legible(language: str, size: tuple[int, int]) -> None:
    """With the highest limit the table of payments is at its longest."""
    changes = {"limit_fan": 13, "payment_table": "full_spicy", "fan": {"ping_wu": 12}}
    books = [(RulesScene, tab) for tab in range(5)] + [(SettingsScene, tab) for tab in (RULES, FAN)]
    for scene, tab in books:
        app = opened(scene, tab, language, **changes)
        for _ in pages(app):
            check_screen(app, size)
            app.top.key("right")


@pytest.mark.parametrize(
    ("limit", "shown"),
    [
        (
            8,
            {
                "nine_gates": "Limit",
                "four_kongs": "Limit",
                "kong_on_kong": "Limit",
                "full_flush": "7",
            },
        ),
        (
            10,
            {"nine_gates": "Limit", "four_kongs": "Limit", "kong_on_kong": "8", "full_flush": "7"},
        ),
        (13, {"nine_gates": "10", "four_kongs": "Limit", "kong_on_kong": "8", "full_flush": "7"}),
    ],
)
def test_max_is_the_limit_that_is_set(limit: int, shown: dict[str, str]) -> None:
    rules = all_texts(opened(RulesScene, 1, limit_fan=limit))
    table = all_texts(opened(SettingsScene, FAN, limit_fan=limit))
    for id, words in shown.items():
        assert rules[f"pattern.{id}.fan"] == words
        assert table[f"fan.{id}.value"] == words


@pytest.mark.parametrize("limit", [4, 8, 10, 13])
def test_a_pattern_goes_down_from_max_through_every_number_and_back(limit: int) -> None:
    """One step up from below the limit restores the table's 13, so no change is stored."""
    app = opened(SettingsScene, FAN, limit_fan=limit)
    while "fan.big_four_winds.less" not in keys(app):
        app.top.key("right")
    assert "fan.big_four_winds.more" not in keys(app)
    assert texts(app)["fan.big_four_winds.value"] == "Limit"
    for fan in reversed(range(limit)):
        click(app, "fan.big_four_winds.less")
        assert app.settings.options(HONG_KONG).fan == (("big_four_winds", fan),)
    assert "fan.big_four_winds.less" not in keys(app)
    for _ in range(limit):
        click(app, "fan.big_four_winds.more")
    assert texts(app)["fan.big_four_winds.value"] == "Limit"
    assert app.settings.options(HONG_KONG).fan == ()


def test_a_cheap_pattern_can_be_raised_to_the_limit() -> None:
    app = opened(SettingsScene, FAN, fan={"ping_wu": 9})
    click(app, "fan.ping_wu.more")
    assert app.settings.options(HONG_KONG).fan == (("ping_wu", 10),)
    assert texts(app)["fan.ping_wu.value"] == "Limit (1)"
    assert "fan.ping_wu.more" not in keys(app)


@pytest.mark.parametrize(
    ("language", "id", "words"),
    [
        ("en", "seven_pairs", "Seven different pairs; no melds."),
        ("zh_Hant", "seven_pairs", "七個不同的對子，不能有上、碰或槓。"),
        ("en", "all_terminals", "Four pungs or kongs and a pair, all of 1s and 9s."),
    ],
)
def test_a_pattern_that_means_something_else_here_says_so(
    language: str, id: str, words: str
) -> None:
    app = opened(RulesScene, 1, language)
    assert isinstance(app.top, RulesScene)
    app.top.on_pattern(id)
    assert texts(app)["entry.help"] == words


def test_both_names_of_a_pattern_are_those_used_here() -> None:
    app = opened(SettingsScene, FAN)
    app.change_settings(label_style="both")
    table = all_texts(app)
    assert table["fan.all_terminals.other"] == "清么九"
    assert table["fan.seven_pairs.name"] == "Seven Pairs"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_fine_points_are_all_shown(language: str) -> None:
    app = opened(RulesScene, 4, language)
    lines = rule_lines(HONG_KONG, app.labels, "rules.hongkong")
    assert len(lines) >= 12
    shown, values = all_texts(app), rule_values(HONG_KONG, app.labels)
    assert [shown[line] for line in lines] == [app.labels.text(line, **values) for line in lines]
