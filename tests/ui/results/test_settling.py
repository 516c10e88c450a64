"""Settling up on the screen: the money that is chosen, who pays whom, and the copied text."""

from __future__ import annotations

import pytest

from game.ui.kit import routes
from game.ui.kit.app import App
from tests.ui.clipboards import FakeClipboard
from tests.ui.endings import app_at, check_legible, check_places, placed_at
from tests.ui.mouse import LANGUAGES, click, new_app, texts

NAMES = ("Ann", "Ben", "Chan", "Dora")
LONG = ("Wwwwwwwwwwwwwwwwwwww",) * 4


def settling(language: str = "en", names: tuple[str, ...] = NAMES, cents: int = 25) -> App:
    app = new_app(language)
    app.change_settings(point_cents=cents)
    app.open(routes.Settling(lambda: names, (131, -42, -58, -31)))
    return app


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_its_place_and_can_be_read(language: str) -> None:
    app = settling(language, LONG, 2000)
    check_places(placed_at(app, (960, 600)), (960, 600))
    check_legible(placed_at(app, (960, 600)), 11)


def test_the_screen_says_what_each_gets_and_who_pays_whom() -> None:
    words = texts(settling())
    assert words["person.0.money"] == "+$32.80"
    assert words["person.1.money"] == "−$10.50"
    assert words["payment.0"] == "Chan to Ann: $14.50"
    assert words["payment.2"] == "Dora to Ann: $7.80"
    assert words["rounding"] == "Rounded to $0.10: at most $0.05 more or less for each player."


def test_a_table_and_the_arrows_choose_the_money_for_a_point() -> None:
    app = settling()
    click(app, "table.1")
    assert app.settings.money.cents == 50
    click(app, "cents.more")
    assert app.settings.money.cents == 100
    click(app, "cents.less")
    click(app, "cents.less")
    assert texts(app)["cents"] == "$0.25"
    click(app, "coin.0")
    assert texts(app)["rounding"] == "Nothing is rounded."
    assert texts(app)["person.0.money"] == "+$32.75"


def test_the_copied_text_has_all_of_it() -> None:
    app = settling("zh_Hant")
    app.clipboard = board = FakeClipboard()
    click(app, "copy")
    assert board.text.splitlines() == [
        "找數 · 每分 $0.25",
        "Ann：+131 分，+$32.80",
        "Ben：−42 分，−$10.50",
        "Chan：−58 分，−$14.50",
        "Dora：−31 分，−$7.80",
        "Chan付Ann：$14.50",
        "Ben付Ann：$10.50",
        "Dora付Ann：$7.80",
        "取整到 $0.10，每人最多相差 $0.05。",
    ]


def test_names_are_in_the_language_that_is_set() -> None:
    app = app_at("plain", hands=3, over=True)
    app.open(routes.MatchEnd())
    click(app, "settle")
    app.change_settings(language="zh_Hant", player_name="")
    assert texts(app)["person.0.name"] == "你"


@pytest.mark.parametrize("route", [routes.MatchEnd(), routes.Sheet()])
def test_the_end_of_a_match_and_its_sheet_lead_to_settling_up(route: routes.Route) -> None:
    app = app_at("plain", hands=3, over=True)
    app.open(route)
    click(app, "settle")
    assert app.session is not None
    match = app.session.standing
    shown = [texts(app)[f"person.{person}.points"] for person in range(4)]
    assert shown == [
        f"{one - 1000:+,}".replace("-", "−") if one != 1000 else "0" for one in match.scores
    ]
