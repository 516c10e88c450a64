"""The card of a hand: it says what the result says, and all of it keeps off the rim."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.rules.problems import Reason, RulesError
from game.rules.tiles import tile_from_text
from game.rulesets import RULESETS
from game.rulesets.pocket import POCKET
from game.saves.deal_code import deal_code, deal_of
from game.saves.same_deal import start_in_play
from game.session.recording import recorded_here, recorded_or_in_play
from game.session.session import Session
from game.settings.settings import Settings
from game.system.paths import match_file
from game.ui.drawing.looks import BadgeLook, Placed, PortraitLook, TextLook, TileLook
from game.ui.drawing.pictures import Pictures
from game.ui.drawing.theme import Theme
from game.ui.kit.app import App
from game.ui.kit.card import (
    MOST_LINES,
    Card,
    Line,
    card_items,
    card_page,
    card_picture,
)
from game.ui.kit.hand_card import ended_here, ended_in, hand_card
from game.ui.kit.keeping import png_of
from game.ui.kit.page import Page
from tests.session.playing import finish_hand, new_session
from tests.ui.cards import check_card, check_clear, check_whole, keyed
from tests.ui.endings import EVERY, FakeSession, app_at, texts
from tests.ui.mouse import LANGUAGES


@pytest.fixture(autouse=True, scope="module")
def letters() -> None:
    pygame.font.init()


def of_ending(app: App, chosen: int | None = None) -> tuple[Page, Card]:
    assert app.session is not None
    page = card_page(app.labels, app.settings)
    ended = ended_here(app.session, app.settings, app.labels)
    return page, hand_card(page, ended, chosen)


def items_at(name: str, chosen: int | None = None, language: str = "en") -> list[Placed]:
    return card_items(*of_ending(app_at(name, language), chosen))


def words_at(name: str, chosen: int | None = None) -> dict[str, str]:
    return texts(keyed(items_at(name, chosen)))


def tiles_of(items: list[Placed]) -> list[TileLook]:
    return [one.look for one in items if isinstance(one.look, TileLook)]


# --- where things are ---------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", EVERY)
def test_all_of_a_hand_has_its_place(name: str, language: str) -> None:
    check_card(*of_ending(app_at(name, language)))


def every_pattern() -> Iterator[tuple[str, Line]]:
    for language in LANGUAGES:
        labels = Settings(language=language).labels
        for rules in RULESETS:
            for row in rules.patterns:
                key = labels.pattern_key(rules.id, row.id)
                yield (
                    language,
                    Line(f"{labels.names(key)[0]} × 2", labels.text("result.fan", fan=13)),
                )


def test_every_pattern_has_room_among_the_most() -> None:
    for language, line in every_pattern():
        settings = Settings(language=language)
        page = card_page(settings.labels, settings)
        card = Card("Title", ("told",), page.text("item", "hand", "hand"), "Rules")
        check_whole(card_items(page, replace(card, lines=(line,) * MOST_LINES)))


# --- what it says -------------------------------------------------------------------------------


def test_a_win_says_what_its_result_says() -> None:
    words = words_at("self")
    assert words["title"] == "3 Hidden Pong"
    assert (words["worth"], words["points"]) == ("9 fan", "+576 points")
    assert words["told"] == "Maximiliane Featherw · Self-draw · Red dragon"
    assert words["more"] == "South round · Hand 12 · 0 tiles left"
    lines = [(words[f"line.{n}"], words[f"line.{n}.counts"]) for n in range(4)]
    assert lines == [
        ("Chi Mo", "1 fan"),
        ("Dragon × 2", "2 fan"),
        ("Pong Pong Wu", "3 fan"),
        ("3 Hidden Pong", "3 fan"),
    ]
    assert (words["brand"], words["brand.more"]) == ("Pocket Mahjong", "口袋麻雀")
    won = [one.tile for one in tiles_of(items_at("self")) if one.ring == "won"]
    assert won == [tile_from_text("C")]


@pytest.mark.parametrize(
    ("name", "title", "worth", "points"),
    [
        ("hongkong most", "Four Kongs", "13 fan", "+49,152 points"),
        ("ims most", "Four Quadruplets", "12 fan", "+198 points"),
        ("western special", "Thirteen Unique Wonders", "10,000 points", "+40,000 points"),
        ("none", "Chicken hand", "0 fan", "+4 points"),
    ],
)
def test_a_limit_hand_and_a_chicken_hand(name: str, title: str, worth: str, points: str) -> None:
    words = words_at(name)
    assert (words["title"], words["worth"], words["points"]) == (title, worth, points)


def test_the_discarder_and_the_robbed_player_are_named() -> None:
    assert " · Discarder: Bartholomew… · 8 of bamboo" in words_at("plain")["told"]
    assert "Robbed kong: " in words_at("robbed")["told"]


@pytest.mark.parametrize(("chosen", "worth"), [(0, "2 fan"), (1, "11 fan"), (2, "2 fan")])
def test_each_of_several_winners_has_a_card(chosen: int, worth: str) -> None:
    words = words_at("three", chosen)
    assert words["worth"] == worth
    won = [one for one in tiles_of(items_at("three", chosen)) if one.ring]
    assert [one.tile for one in won] == [tile_from_text("5p")]


def test_a_hand_that_only_counts_gives_the_winners_card() -> None:
    """In western, the tabs of a result show the losers' hands too."""
    assert words_at("western plain", 2) == words_at("western plain", 0)


def test_a_drawn_hand_shows_the_four_hands_that_the_result_shows() -> None:
    items = items_at("drawn")
    words = texts(keyed(items))
    assert (words["title"], words["told"]) == ("Drawn hand", "The wall is empty.")
    assert "worth" not in words
    assert sum(one.look.text == "Ready" for one in items if isinstance(one.look, TextLook)) == 2
    faces = {one.key: one.look.mood for one in items if isinstance(one.look, PortraitLook)}
    assert faces == {"face.1": "ready"}
    hands = [one for one in items if one.key.startswith("tiles.")]
    app = app_at("drawn")
    assert app.session is not None
    view = app.session.view
    held = sum(len(hand or ()) for hand in view.hands)
    laid = sum(len(meld.tiles) for melds in view.melds for meld in melds)
    assert len(hands) == held + laid + sum(map(len, view.bonus))


def test_a_false_win_is_told_with_what_it_costs() -> None:
    app = app_at("drawn")
    session = app.session
    assert isinstance(session, FakeSession)
    rules = POCKET.with_options(replace(POCKET.options, false_win_penalty="pay"))
    view = replace(session.view, false_wins=(session.view.seat,))
    app.session = replace(session, ruleset=rules, view=view)
    words = texts(keyed(card_items(*of_ending(app))))
    assert words["title"] == "Hand over: false win by Maximiliane Featherw"
    assert "Maximiliane Featherw" in words["told"]


def test_patterns_that_have_no_room_are_counted() -> None:
    page, card = of_ending(app_at("western most"))
    words = texts(keyed(card_items(page, card)))
    shown = [words.get(f"line.{n}") for n in range(MOST_LINES)]
    assert None not in shown
    assert f"line.{MOST_LINES}" not in words
    assert shown[-1] == f"and {len(card.lines) - MOST_LINES + 1} more" == "and 4 more"


def test_whoever_has_no_name_is_a_player() -> None:
    """The one who looks at the card is somebody else."""
    app = app_at("self")
    app.change_settings(player_name="")
    words = texts(keyed(card_items(*of_ending(app))))
    assert words["told"].startswith("Player · ")


@pytest.mark.parametrize("name", ["Nguyễn Văn Ơ", "𠮷田さん", "👩‍👧 鄧", "Łukasz"])
def test_a_name_with_rare_letters(name: str) -> None:
    app = app_at("self")
    app.change_settings(player_name=name)
    page, card = of_ending(app)
    assert card.told[0].startswith(name)
    check_clear(page, card)


def test_hidden_portraits_leave_the_winds() -> None:
    app = app_at("self")
    app.change_settings(portrait="mimi")
    faces = [one.look for one in card_items(*of_ending(app)) if isinstance(one.look, PortraitLook)]
    assert faces == [PortraitLook("mimi", "happy")]
    app.change_settings(portraits=False)
    looks = [one.look for one in card_items(*of_ending(app))]
    assert BadgeLook("S") in looks
    assert not any(isinstance(one, PortraitLook) for one in looks)


def test_a_card_has_the_players_table_and_tiles_but_not_their_size_of_words() -> None:
    app = app_at("self")

    def drawn(theme: Theme) -> bytes:
        return png_of(card_picture(*of_ending(app), Pictures(theme=theme)))

    usual = drawn(Theme())
    others = [drawn(Theme(felt="wood")), drawn(Theme(style="contrast")), drawn(Theme(back="red"))]
    assert len({usual, *others}) == 4
    app.change_settings(text_size="largest")
    assert drawn(Theme()) == usual


def test_the_picture_is_a_png_of_its_size() -> None:
    png = png_of(card_picture(*of_ending(app_at("plain")), Pictures()))
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", png[16:24]) == (1200, 630)


# --- recordings ---------------------------------------------------------------------------------


def test_a_recording_gives_the_card_of_its_result(game_home: Path) -> None:
    app = app_at("plain")
    app.change_settings(player_name="Ann")
    app.session = session = played("0123456789abcdef")
    page, card = of_ending(app)
    ended = ended_in(recorded_here(session, 1), app.settings, app.labels)
    other = card_page(app.labels, app.settings)
    looks = [[one.look for one in card_items(page, card)]]
    looks.append([one.look for one in card_items(other, hand_card(other, ended))])
    assert looks[0] == looks[1]


def test_a_recording_pays_the_bonus_of_drawn_hands(game_home: Path) -> None:
    settings, whole = Settings(), recorded_here(played("0123456789abcdef"), 1)
    options = replace(whole.ruleset.options, goulash_bonus=5)
    paid = [
        ended_in(
            replace(whole, ruleset=whole.ruleset.with_options(options), drawn_before=drawn),
            settings,
            settings.labels,
        ).settlement.payments
        for drawn in (0, 2)
    ]
    assert max(paid[1]) == max(paid[0]) + 3 * 2 * 5


def test_a_recording_of_a_hand_in_play_gives_none(game_home: Path) -> None:
    """Its hands are hidden."""
    settings, session = Settings(), new_session()
    session.start()
    playing = recorded_or_in_play(match_file(), 1)
    assert playing.past.result is None
    with pytest.raises(RulesError, match="not_over"):
        ended_in(playing, settings, settings.labels)
    finish_hand(session)
    whole = recorded_here(session, 1)
    cut = replace(whole, frames=whole.frames[:-1])
    with pytest.raises(RulesError, match="not_over"):
        ended_in(cut, settings, settings.labels)
    stopped = replace(whole, problem=Reason.of("why.no_display"))
    with pytest.raises(RulesError, match="no_display"):
        ended_in(stopped, settings, settings.labels)


# --- the deal code ------------------------------------------------------------------------------


def played(seed: str) -> Session:
    session = new_session(seed=seed)
    session.start()
    finish_hand(session)
    return session


def test_the_code_deals_the_same_hand(game_home: Path) -> None:
    app, session = app_at("plain"), played("0123456789abcdef")
    app.session = session
    page, card = of_ending(app)
    start = start_in_play(session.saved)
    assert deal_of(card.code).wall == start.wall
    assert len(card.code.replace("-", "")) == 24
    words = texts(keyed(card_items(page, card)))
    assert words["code"] == card.code.replace("-", " - ")


def test_a_code_that_nobody_types_gives_way_to_the_rules(game_home: Path) -> None:
    app, session = app_at("plain"), played("a seed of words")
    app.session = session
    assert len(deal_code(start_in_play(session.saved))) > 100
    words = texts(keyed(card_items(*of_ending(app))))
    assert "code" not in words
    assert words["about"].startswith("Any complete hand wins; ")
    assert list(words.values()).count("Pocket Mahjong") == 1, "the game has the ruleset's name"


def test_patterns_are_told_with_their_unit() -> None:
    counts = {one.counts for one in of_ending(app_at("western most"))[1].lines}
    assert {"10 points", "1 double"} <= counts
