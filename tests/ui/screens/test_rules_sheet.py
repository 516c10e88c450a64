"""The rules sheet on the screen: opened from where a table is set up or played, and copied."""

from __future__ import annotations

import pytest

from game.rulesets.options_text import ruleset_from_text
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.screens.menu import MenuScene
from game.ui.screens.new_match import NewMatchScene
from game.ui.screens.rules.sheet import RuleSheetScene
from game.ui.screens.title import TitleScene
from game.ui.table.play.table import TableScene
from tests.session.playing import new_session
from tests.ui.clipboards import FakeClipboard
from tests.ui.mouse import LANGUAGES, SIZES, check_screen, click, new_app, pages, texts

TABS = TABLE, PATTERNS, PAYMENT = range(3)
HOUSE = "hongkong: minimum=1 seven_pairs=off fan.all_pungs=2"
LONGEST = (
    "hongkong: bonus_tiles=off minimum=0 limit_fan=13 multiple_wins=all missed_win=on"
    " robbing_the_kong=off false_win_penalty=at_end claim_window=60 seven_pairs=off"
    " thirteen_orphans=off concealed_kong_shown=down concealed_kong_keeps=on ping_wu_pair=no_value"
    " nine_gates_wait=nine_sided four_concealed=no_kongs dealer_stays_on_win=off goulash_bonus=100"
    " liability=on kong_liability=on payment_table=bands_4_6_8 payment_way=full_gun base_at_0=2"
    " dealer_pays=1.5 start_score=1000000 rounds=4 hands=1000 fan.all_pungs=2 fan.half_flush=2"
)


def in_sheet(text: str, tab: int = TABLE, language: str = "en") -> App:
    app = new_app(language)
    app.reset_to(TitleScene(app))
    app.open(routes.RuleSheet(ruleset_from_text(text)))
    click(app, f"tab.{tab}")
    return app


def all_texts(app: App) -> list[tuple[str, str]]:
    """Return the keys and texts on all pages of the tab."""
    shown: list[tuple[str, str]] = []
    for page in range(pages(app)):
        shown += texts(app).items()
        if page < pages(app) - 1:
            click(app, "page.right")
    return shown


def in_play() -> App:
    """Return an app with the menu over a match, while another ruleset is set for the next."""
    app = new_app(ruleset="hongkong", rules={"hongkong": {"minimum": 1}})
    app.session = new_session(minimum=4)
    app.reset_to(TableScene(app))
    app.push(MenuScene(app))
    return app


@pytest.mark.sample(24)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("tab", TABS)
@pytest.mark.parametrize("text", [LONGEST, "ims: robbing_the_kong=off", "western:", "pocket:"])
def test_all_is_on_the_screen_and_legible(
    text: str, tab: int, language: str, size: tuple[int, int]
) -> None:
    app = in_sheet(text, tab, language)
    for _ in range(pages(app)):
        check_screen(app, size)
        app.top.key("right")


@pytest.mark.parametrize("text", [HOUSE, "ims:", "western:", "pocket: bonus_tiles=on"])
def test_every_pattern_that_counts_is_on_one_page(text: str) -> None:
    app = in_sheet(text, PATTERNS)
    assert isinstance(app.top, RuleSheetScene)
    rows = [row for group in app.top.sheet.groups for row in group.rows]
    shown = all_texts(app)
    for end in ("name", "words"):
        found = [key for key, _ in shown if key.endswith(f".{end}")]
        assert sorted(found) == sorted(f"{row.id}.{end}" for row in rows)


def test_each_column_begins_with_the_worth_of_its_patterns() -> None:
    app = in_sheet("hongkong:", PATTERNS)
    shown = [(key, words) for key, words in all_texts(app) if key.endswith((".title", ".name"))]
    assert shown[0] == ("ping_wu.title", "1 fan")
    titles = [words for key, words in shown if key.endswith(".title")]
    assert titles == sorted(titles, key=lambda words: int(words.split()[0]))
    assert len(titles) > len({*titles}), "a title is repeated in the next column"


def test_the_house_rules_and_payments_are_those_of_the_table() -> None:
    shown = dict(all_texts(in_sheet(HOUSE)))
    assert shown["minimum.name"] == "Minimum fan"
    assert shown["minimum.words"] == "1 (usually 3)"
    assert shown["fan.all_pungs.words"] == "2 (usually 3)"
    assert shown["fact.0"].startswith("You need 1 fan to win.")
    paid = dict(all_texts(in_sheet(f"{HOUSE} liability=on", PAYMENT)))
    assert [paid[f"payment.0.{column}"] for column in range(6)] == ["1", "4", "2", "8", "4", "12"]
    assert "you pay for all three" in paid["payer.2"]


def test_the_menu_in_play_opens_that_of_the_match() -> None:
    app = in_play()
    click(app, "rule_sheet")
    assert texts(app)["ruleset"] == "Pocket Mahjong"
    assert texts(app)["fact.0"] == "You need 4 fan to win."
    click(app, "close")
    assert isinstance(app.top, MenuScene)


def test_a_new_match_opens_that_of_the_rules_that_are_set() -> None:
    app = in_play()
    click(app, "new_match")
    click(app, "rule_sheet")
    assert texts(app)["ruleset"] == "Hong Kong Old Style"
    assert texts(app)["fact.0"].startswith("You need 1 fan to win.")
    assert app.top.key("escape")
    assert isinstance(app.top, NewMatchScene)
    click(app, "ruleset.western")
    click(app, "rule_sheet")
    assert texts(app)["ruleset"] == "Western Points"


def test_it_is_copied_as_text() -> None:
    app = in_play()
    app.clipboard = clipboard = FakeClipboard()
    click(app, "rule_sheet")
    click(app, "copy")
    lines = clipboard.text.split("\n")
    assert lines[:2] == ["Rules at this table: Pocket Mahjong", "You need 4 fan to win."]
    assert "- Minimum fan: 4 (usually 0)" in lines
    assert "- Pong Pong Wu: Four pungs or kongs, and a pair." in lines
    assert app.messages == ["Copied."]


def test_it_says_why_it_cannot_be_copied() -> None:
    app = in_play()
    app.clipboard = FakeClipboard(broken=True)
    click(app, "rule_sheet")
    click(app, "copy")
    assert app.messages == ["Can't use the clipboard here (no display)."]


def test_another_language_can_have_fewer_pages() -> None:
    app = in_sheet("western:", PATTERNS)
    for _ in range(pages(app)):
        app.top.key("right")
    last = pages(app)
    app.change_settings(language="zh_Hant")
    assert texts(app)["copy"] == "複製"
    assert pages(app) < last
    assert isinstance(app.top, RuleSheetScene)
    assert app.top.page == pages(app) - 1
