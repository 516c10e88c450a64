"""What the book of rules shows of a pattern, a payment and an option, and where its keys lead."""

from __future__ import annotations

import pytest

from game.rules.tiles import Tile
from game.rulesets import ruleset
from game.ui.drawing.looks import BadgeLook, StackLook, TextLook, TileLook
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.screens.rules.rules import RulesScene
from game.ui.screens.title import TitleScene
from tests.session.playing import new_session, play_out
from tests.ui.mouse import click, item, keys, new_app, placed_by, texts, turn_to


def in_rules(tab: str, rules: str = "pocket", pattern: str = "", changed: object = None) -> App:
    app = new_app(ruleset=rules, rules=changed or {})
    app.reset_to(TitleScene(app))
    app.open(routes.Rules(tab, pattern))
    return app


def scene_of(app: App) -> RulesScene:
    assert isinstance(app.top, RulesScene)
    return app.top


def colour(app: App, key: str) -> str:
    look = item(app, key).look
    assert isinstance(look, TextLook)
    return look.colour


# --- patterns -----------------------------------------------------------------------------------


def test_a_near_miss_says_why_it_scores_nothing() -> None:
    shown = texts(in_rules("rules.patterns", pattern="chi_mo"))
    assert shown["entry.why"] == "Won on a discard, not by self-draw."


def test_a_pattern_that_can_count_more_has_a_plus() -> None:
    app = in_rules("rules.patterns", "ims", "all_terminals")
    assert texts(app)["entry.worth"] == "1+"
    assert texts(in_rules("rules.patterns", "ims"))["entry.worth"] == "1"


CHANGED = {"pocket": {"minimum": 3, "fan": {"pure_hand": 7}}}


def test_what_the_player_has_changed_is_gold() -> None:
    app = in_rules("rules.patterns", changed=CHANGED)
    turn_to(app, "pattern.pure_hand.fan")
    colours = [colour(app, f"pattern.{one}.fan") for one in ("pure_hand", "pong_pong_wu")]
    assert colours == ["gold", "text"]
    app = in_rules("rules.table", changed=CHANGED)
    assert [colour(app, f"{one}.value") for one in ("minimum", "seven_pairs")] == ["gold", "text"]


def test_the_arrows_go_through_the_patterns_from_end_to_end() -> None:
    app = in_rules("rules.patterns")
    first = texts(app)["entry.name"]
    app.top.key("up")
    assert texts(app)["entry.name"] == first, "the first one stays"
    app.top.key("down")
    assert texts(app)["entry.name"] != first
    app.top.key("up")
    assert texts(app)["entry.name"] == first
    app.top.focus = "close"
    app.top.key("down")
    assert texts(app)["entry.name"] == first, "with a focus they move that"


# --- payments and sentences ---------------------------------------------------------------------


def test_the_limit_is_named_in_its_row() -> None:
    shown = texts(in_rules("rules.payment"))
    assert (shown["payment.11.0"], shown["payment.12.0"]) == ("11", "Limit")


@pytest.mark.parametrize(("tab", "rules"), [("rules.payment", "ims"), ("rules.settled", "western")])
def test_sentences_are_numbered_on_from_page_to_page(tab: str, rules: str) -> None:
    app = in_rules(tab, rules)
    numbers, said = [], []
    while True:
        for one in placed_by(app):
            if one.key.endswith(".number") and isinstance(one.look, BadgeLook):
                numbers.append(one.look.text)
                said.append(one.key)
        if "page.right" not in keys(app):
            break
        click(app, "page.right")
    assert numbers == [str(number) for number in range(1, len(numbers) + 1)]
    assert len(set(said)) == len(said) > 5


def test_the_page_of_the_deal_lights_the_broken_side() -> None:
    """2 + 5 + 4 = 11: counted from East, that is West's side."""
    app = in_rules("rules.play")
    turn_to(app, "rules.deal.count")
    lit = [
        one.box
        for one in placed_by(app)
        if one.key.startswith("rules.deal.count.")
        and isinstance(one.look, StackLook)
        and one.look.lit
    ]
    cloth = item(app, "rules.deal.count.cloth").box
    assert lit
    assert all(one.centre[1] < cloth.centre[1] for one in lit), "opposite East"
    assert "rules.deal.sort" in texts(app)
    turn_to(app := in_rules("rules.play", "hongkong"), "rules.deal.bonus")
    assert "rules.deal.sort" not in texts(app)


@pytest.mark.parametrize("key", ["rules.deal.sort", "rules.deal.bonus"])
def test_the_last_picture_of_the_deal_shows_the_dealers_sorted_hand(key: str) -> None:
    app = in_rules("rules.play", "hongkong" if key.endswith("bonus") else "pocket")
    turn_to(app, key)
    placed = {one.key: one for one in placed_by(app)}

    def tiles(name: str) -> list[tuple[Tile, int]]:
        boxes = [(one.look, one.box) for one in placed.values() if f"{key}.{name}." in one.key]
        return [(look.tile, box.y) for look, box in boxes if isinstance(look, TileLook)]

    hand = tiles("hand")
    assert [tile for tile, _ in hand] == sorted(tile for tile, _ in hand)
    assert len(hand) == 14, "East's"
    assert f"{key}.east" in placed
    assert [y < hand[0][1] for _, y in hand] == [False] * 13 + [True], "the first discard is lifted"
    if key.endswith("sort"):
        assert sorted(tile for tile, _ in tiles("dealt")) == [tile for tile, _ in hand]
        assert tiles("dealt") != hand
    else:
        assert len(tiles("flower")) == 2
        assert placed[f"{key}.taken"].look == StackLook(2, lit=True)


# --- the search and the match in play -----------------------------------------------------------


def test_a_found_pattern_is_shown_on_its_page_of_the_list() -> None:
    app = in_rules("rules.play", "hongkong")
    last = ruleset("hongkong").patterns[-1].id
    name = app.labels.text(app.labels.pattern_key("hongkong", last))
    click(app, "search")
    app.top.typed(name)
    app.top.key("return")
    assert texts(app)["entry.name"] == name
    assert any(key.endswith(f"{last}.row") for key in keys(app))


def test_return_opens_the_first_result_and_a_later_page_its_own() -> None:
    app = in_rules("rules.play", "hongkong")
    click(app, "search")
    app.top.typed("pung")
    click(app, "page.right")
    shown = texts(app)
    row = min(int(key.split(".")[1]) for key in shown if key.endswith(".tab"))
    assert row > 0
    click(app, f"search.{row}")
    found = scene_of(app).search.results[row]
    assert scene_of(app).tabs()[scene_of(app).tab].label == found.tab
    click(app, "search")
    first = scene_of(app).search.results[0]
    app.top.key("return")
    assert scene_of(app).tabs()[scene_of(app).tab].label == first.tab


def test_a_click_elsewhere_ends_the_search() -> None:
    app = in_rules("rules.play")
    click(app, "search")
    app.top.felt_clicked("left")
    assert app.top.written is None
    app.top.typed("x")
    assert scene_of(app).search.entry.text == ""


def test_a_match_that_is_over_no_longer_says_which_rules_apply() -> None:
    app = new_app(ruleset="western")
    app.session = play_out(new_session(hands=1, rounds=0))
    app.reset_to(TitleScene(app))
    app.open(routes.Rules())
    assert texts(app)["ruleset"] == "Ruleset: Western Points"
