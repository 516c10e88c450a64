"""The ten pages on how to play: their pictures are true with the options in use."""

from __future__ import annotations

from collections import Counter

import pytest

from game.rules.numbers import signed
from game.rules.tiles import tile_from_text
from game.rulesets import RULESETS, ruleset
from game.rulesets.ruleset import Ruleset
from game.ui.drawing.looks import TextLook, TileLook
from game.ui.kit.app import App
from game.ui.screens.rules.rules import RulesScene
from game.ui.screens.title import TitleScene
from game.words.rule_pages import PAGES, can_win, example, example_sum, play_lines, settled
from tests.builders import with_options
from tests.ui.mouse import (
    LANGUAGES,
    SIZES,
    check_screen,
    fonts,
    new_app,
    pages,
    placed_by,
    texts,
)


def page_of(id: str, language: str = "en", rules: str = "hongkong", **options: object) -> App:
    """Open the page with this id."""
    app = new_app(language, ruleset=rules, rules={rules: options})
    app.reset_to(TitleScene(app))
    scene = app.push(RulesScene(app))
    scene.page = [one.id for one in PAGES].index(id)
    return app


def tiles_of(app: App, key: str = "") -> list[TileLook]:
    placed = (one for one in placed_by(app) if one.key.startswith(key))
    return [one.look for one in placed if isinstance(one.look, TileLook)]


def test_there_are_ten_pages_each_with_a_title_and_a_picture() -> None:
    for page in PAGES:
        app = page_of(page.id)
        assert pages(app) == 10
        shown = texts(app)
        if page.id != "deal":
            assert shown["play.title"] == app.labels.text(f"book.play.{page.id}")
        assert page.id == "end" or tiles_of(app)


def test_the_first_page_shows_every_tile_once() -> None:
    with_flowers = Counter(look.tile for look in tiles_of(page_of("tiles"), "tiles."))
    assert {*with_flowers.values()} == {1}
    assert len(tiles_of(page_of("tiles"))) == 42
    without = page_of("tiles", bonus_tiles=False)
    assert len(tiles_of(without)) == 34
    assert "136" in texts(without)["book.tiles.bonus.none"]


def test_a_concealed_kong_lies_as_the_options_say() -> None:
    def backs(shown: str) -> int:
        looks = tiles_of(page_of("kongs", concealed_kong_shown=shown), "kongs.own")
        assert len(looks) == 4
        return sum(look.back for look in looks)

    assert [backs(one) for one in ("middle_up", "down")] == [2, 4]


@pytest.mark.parametrize("rules", RULESETS, ids=lambda one: one.id)
def test_the_payments_are_those_of_the_rules(rules: Ruleset) -> None:
    app = page_of("paying", rules=rules.id)
    shown = texts(app)
    for name in ("discard", "self_draw"):
        paid = settled(rules, self_draw=name == "self_draw").payments
        assert sum(paid) == 0
        assert paid[1] > 0
        for seat, points in enumerate(paid):
            assert shown[f"paying.{name}.{seat}.points"] == signed(points)


def test_the_example_can_win_with_the_minimum() -> None:
    usual = ruleset("hongkong")
    assert can_win(usual, example(usual))
    high = with_options(usual, minimum=5)
    assert can_win(high, example(high))
    assert example(high) != example(usual)
    labels = new_app().labels
    assert example_sum(high, labels)[1] == "good"
    assert "5 fan" in texts(page_of("winning", minimum=5))["winning.sum"]


def test_robbing_is_told_as_it_is_allowed() -> None:
    labels = new_app().labels
    kongs = [one.id for one in PAGES].index("kongs")
    for robbing in (True, False):
        rules = with_options(ruleset("hongkong"), robbing_the_kong=robbing)
        line = play_lines(rules, labels)[kongs][-1]
        assert line == ("book.robbing" if robbing else "book.robbing.no_robbing")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", [one.id for one in RULESETS])
def test_large_words_have_room(rules: str, language: str, size: tuple[int, int]) -> None:
    app = new_app(language, ruleset=rules, text_size="large", label_style="both")
    app.reset_to(TitleScene(app))
    app.push(RulesScene(app))
    for _ in range(pages(app)):
        check_screen(app, size)
        app.top.key("right")


def test_a_turn_discards_another_tile_than_the_drawn_one() -> None:
    app = page_of("turn")
    (drawn,) = tiles_of(app, "turn.drawn")
    assert drawn.ring
    assert drawn.tile == tile_from_text("5m")
    assert len(tiles_of(app, "turn.")) == 14


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_pattern_and_what_it_counts_stay_on_one_line(
    language: str, size: tuple[int, int]
) -> None:
    for rules in RULESETS:
        app = page_of("winning", language, rules.id)
        rows = next(one for one in placed_by(app, size) if one.key == "winning.rows")
        assert isinstance(rows.look, TextLook)
        lines = fonts().wrapped(rows.look, rows.look.size, rows.box.w)
        assert not [line for line in lines if line.strip()[0] in "0123456789×"]
