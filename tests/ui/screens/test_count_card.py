"""The card of a hand that is counted, from one tile to too many."""

from __future__ import annotations

import pygame
import pytest

from game.coach.put_together import standing
from game.rules.tiles import tile_from_text
from game.rulesets import ruleset
from game.rulesets.pocket import POCKET
from game.rulesets.win_request import WinRequest
from game.settings.settings import Settings
from game.ui.kit.card import Card, Line, card_items, card_page
from game.ui.kit.page import Page
from game.ui.screens.count.card import counted_card
from game.words.counted import seat_names
from tests.ui.cards import check_card, check_whole
from tests.ui.mouse import LANGUAGES

COUNTED = {
    "one tile": ("pocket", "5m"),
    "four too many": ("pocket", "123456789m 123456789p"),
    "five sets": ("hongkong", "111m (222p) (333s) (EEE) (SSS) (WWW) 55m"),
    "all that is laid out": ("hongkong", "[EEEE] (SSSS) (WWWW+) [CCCC] N f1f2f3f4 g1g2g3g4"),
    "thirteen waits": ("ims", "19m 19p 19s ESWNCFP"),
    "below": ("hongkong", "123m 456p 789s 23m 55s + 4m"),
    "no hand": ("hongkong", "123m 456p 789s 23m 55s + 9m"),
    "won": ("western", "CC 99p [EEEE] (SSSS) (WWW) f1f2f3f4 + C"),
}


@pytest.fixture(autouse=True, scope="module")
def letters() -> None:
    pygame.font.init()


def of_counted(name: str, language: str) -> tuple[Page, Card]:
    rules, hand = COUNTED[name]
    settings = Settings(language=language)
    found = standing(ruleset(rules), WinRequest(hand, seat="S"))
    card = counted_card(found, seat_names(settings.labels), settings.labels)
    return card_page(settings.labels, settings), card


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", COUNTED)
def test_a_counted_hand_has_its_place_however_far_it_is(name: str, language: str) -> None:
    check_card(*of_counted(name, language))


def test_a_counted_hand_says_what_is_missing() -> None:
    titles = {name: of_counted(name, "en")[1].title for name in COUNTED}
    assert titles == {
        "one tile": "13 tiles short",
        "four too many": "4 tiles too many",
        "five sets": "6 tiles too many",
        "all that is laid out": "Ready",
        "thirteen waits": "Ready",
        "below": "3 fan: 1 fan below the minimum",
        "no hand": "Not a winning hand: 1 tile must be another one",
        "won": "Major Tiles Only",
    }


def test_a_counted_hand_has_points_only_if_it_wins() -> None:
    for name in COUNTED:
        card = of_counted(name, "en")[1]
        assert (card.points != "") == (card.worth != "") == (name == "won")
        assert card.code == ""


def test_a_counted_hand_of_a_table_names_its_winner() -> None:
    settings = Settings()
    won, names = WinRequest("123m 456p 789s EE 55m + 5m", seat="S"), ("Ann", "Ben", "Chan", "Dora")
    found = standing(POCKET, won)
    card = counted_card(found, names, settings.labels)
    assert card.told[0] == "Ben · East round · South seat · Discarder: Ann"
    nameless = counted_card(found, seat_names(settings.labels), settings.labels)
    assert nameless.told[0] == "East round · South seat · Discarder: East"
    long = counted_card(found, ("W" * 20,) * 4, settings.labels)
    check_whole(card_items(card_page(settings.labels, settings), long))


def test_a_ready_hand_lists_its_waits() -> None:
    card = of_counted("all that is laid out", "en")[1]
    assert card.lines == (Line("North wind", "10 fan", tile_from_text("N")),)
