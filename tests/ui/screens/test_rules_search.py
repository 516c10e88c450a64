"""The search field of the rules book, with mouse and keys."""

from __future__ import annotations

import pytest

from game.ui.drawing.looks import EntryLook
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.screens.rules.rules import RulesScene
from game.ui.screens.title import TitleScene
from tests.ui.mouse import LANGUAGES, SIZES, check_screen, click, item, keys, new_app, texts


def in_book(language: str = "en", rules: str = "hongkong", **settings: object) -> App:
    app = new_app(language, ruleset=rules, **settings)
    app.reset_to(TitleScene(app))
    app.open(routes.Rules())
    return app


def written(app: App) -> str:
    look = item(app, "search").look
    assert isinstance(look, EntryLook)
    return look.text


def test_typing_finds_and_a_click_opens_the_entry() -> None:
    app = in_book()
    click(app, "search")
    app.top.typed("nine")
    assert texts(app)["search.0.name"] == "Nine Gates"
    click(app, "search.0")
    assert texts(app)["entry.name"] == "Nine Gates"
    assert "pattern.nine_gates.row" in keys(app)
    assert written(app) == "nine"  # a click on the field leads back to what was found
    click(app, "search")
    assert texts(app)["search.0.name"] == "Nine Gates"


def test_a_letter_starts_the_search_and_return_opens_the_first() -> None:
    app = in_book()
    app.top.key("t")
    assert app.top.written is not None
    app.top.typed("hirteen")
    app.top.key("return")
    assert texts(app)["entry.name"] == "Thirteen Orphans"
    assert app.top.written is None


def test_escape_clears_then_closes() -> None:
    app = in_book()
    app.top.key("k")
    app.top.key("escape")
    assert written(app) == ""
    assert isinstance(app.top, RulesScene)
    assert "play.title" in texts(app)
    app.top.key("escape")
    assert isinstance(app.top, TitleScene)


def test_the_page_before_comes_back() -> None:
    app = in_book()
    click(app, "page.right")
    title = texts(app)["play.title"]
    click(app, "search")
    assert texts(app)["play.title"] == title
    app.top.typed("pung")
    click(app, "page.right")
    click(app, "search.clear")
    assert texts(app)["play.title"] == title


def test_results_have_pages_and_a_tab_leaves_them() -> None:
    app = in_book()
    click(app, "search")
    app.top.typed("pung")
    first = texts(app)["search.0.name"]
    click(app, "page.right")
    assert "search.10.name" in texts(app) or "search.0.name" not in texts(app)
    click(app, "page.left")
    assert texts(app)["search.0.name"] == first
    click(app, "tab.3")
    assert "search.0.name" not in texts(app)
    assert "minimum.value" in texts(app)


def test_an_open_search_follows_the_words_of_the_screen() -> None:
    """Another language and another controller change the labels while the book is open."""
    app = in_book()
    click(app, "search")
    app.top.typed("nine gates")
    assert texts(app)["search.0.name"] == "Nine Gates"
    app.change_settings(language="zh_Hant")
    assert texts(app)["search.0.name"] == "九子連環"
    app.change_settings(language="en")
    app.top.key("escape")
    app.top.key("w")
    app.top.typed("ithout four sets")
    click(app, "search.0")
    app.change_settings(language="zh_Hant")
    assert any("七對子、十三么" in words for words in texts(app).values())


def test_a_sentence_opens_its_page() -> None:
    app = in_book()
    click(app, "search")
    app.top.typed("without four sets")
    click(app, "search.0")
    assert texts(app)["play.title"] == "A complete hand"


def test_what_is_not_there_is_said() -> None:
    app = in_book()
    click(app, "search")
    app.top.typed("zzz")
    assert "search.none" in texts(app)
    app.top.key("return")
    assert "search.none" in texts(app)
    click(app, "search.clear")
    assert "search.none" not in texts(app)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", ["pocket", "western"])
def test_the_results_are_legible(rules: str, language: str, size: tuple[int, int]) -> None:
    for settings in ({}, {"text_size": "large", "label_style": "both"}):
        app = in_book(language, rules, **settings)
        click(app, "search")
        for query in ("o", "zzzz", "槓"):
            app.top.key("escape")
            click(app, "search")
            app.top.typed(query)
            check_screen(app, size)
