"""The pattern album on the screen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from game.records.album import made_by, read_firsts
from game.records.archive import Archive, read_archive
from game.records.records import PastMatch
from game.rulesets import RULESETS, ruleset
from game.rulesets.samples import SAMPLES
from game.session.session import Session
from game.session.today import begin_day
from game.system.paths import own_locale
from game.ui.drawing.looks import TileLook
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.kit.wording import shortened
from game.ui.screens.records import album as album_module
from game.ui.screens.records.album import AlbumScene, drawn
from game.ui.screens.records.records import RecordsScene
from game.ui.screens.rules.rules import RulesScene
from game.ui.screens.title import TitleScene
from game.ui.table.replay.replay import ReplayScene
from game.words.words import frequency_words
from tests.records.test_album import ALL, match
from tests.session.playing import QUICK, new_session, play_out
from tests.ui.archived import play_match
from tests.ui.mouse import LANGUAGES, SIZES, check_screen, click, keys, new_app, placed_by, texts

RULES = [rules.id for rules in RULESETS]


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the album find the matches of the other tests."""

    def read() -> Iterator[Archive]:
        yield Archive(left=2)
        yield Archive(ALL)

    monkeypatch.setattr(album_module, "read_archive", read)


def in_album(language: str = "en", rules: str = "hongkong", **settings: object) -> App:
    app = new_app(language, ruleset=rules, **settings)
    app.reset_to(TitleScene(app))
    app.open(routes.Album())
    for now in range(20):
        app.update(now)
    return app


def album(app: App) -> AlbumScene:
    assert isinstance(app.top, AlbumScene)
    return app.top


@pytest.mark.usefixtures("made")
def test_a_card_says_when_and_how_often() -> None:
    app = in_album()
    shown = texts(app)
    assert shown["card.ping_wu.times"] == "×3"
    assert shown["card.ping_wu.note"].startswith("first 1970-01-01")
    assert shown["card.all_pungs.note"].startswith("new: ")
    assert shown["card.nine_gates.note"] == "not made yet"
    assert "card.nine_gates.times" not in shown
    assert shown["count"] == "3 of 31 made"
    assert shown["panel.name"] == "All Pungs"  # the new one


@pytest.mark.usefixtures("made")
def test_a_click_shows_a_card_in_the_panel_and_leads_to_its_rule() -> None:
    app = in_album()
    click(app, "card.nine_gates")
    assert texts(app)["panel.name"] == "Nine Gates"
    assert "replay" not in keys(app)
    click(app, "rule")
    assert isinstance(app.top, RulesScene)
    assert texts(app)["entry.name"] == "Nine Gates"
    click(app, "close")
    assert texts(app)["panel.name"] == "Nine Gates"
    click(app, "back")
    assert isinstance(app.top, TitleScene)


@pytest.mark.usefixtures("made")
def test_the_filter_leaves_what_is_to_make() -> None:
    app = in_album()
    click(app, "filter.1")
    assert "card.ping_wu" not in keys(app)
    assert "card.nine_gates" in keys(app)
    click(app, "ruleset.0")
    assert texts(app)["count"] == "1 of 40 made"
    click(app, "filter.0")
    assert texts(app)["card.dragon.times"] == "×1"


def of(monkeypatch: pytest.MonkeyPatch, *matches: PastMatch, **settings: object) -> App:
    """Return the album of these matches."""
    monkeypatch.setattr(album_module, "read_archive", lambda: iter([Archive(matches)]))
    return in_album(**settings)  # type: ignore[arg-type]


def test_only_patterns_with_a_card_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    old = match("1", 1.0, ("ping_wu", "of_an_older_version"), ("ping_wu",))
    app = of(monkeypatch, old)
    assert texts(app)["count"] == "1 of 31 made"
    assert texts(app)["card.ping_wu.times"] == "×2"
    click(app, "filter.1")
    assert texts(app)["count"] == "1 of 31 made", "the filter doesn't change it"


def test_a_house_rule_is_worth_what_it_was_at_its_table(
    game_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = ruleset("hongkong")
    there = replace(rules.options, flower_win=True, fan=(("flower_win", 3),), hands=1)
    play_out(Session.new(rules, there, QUICK, "flowers", strict=True))
    (past,) = [one for archive in read_archive() for one in archive.matches]
    won = replace(past.hands[0], worth=3, patterns=("flower_win",))
    app = of(monkeypatch, replace(past, hands=(won,)))
    assert texts(app)["card.flower_win.worth"] == "3"
    gone = of(monkeypatch, replace(past, name="99", hands=(won,)))
    assert texts(gone)["card.flower_win.worth"] == "1", "what it usually counts"


def test_the_panel_says_how_often_and_in_which_hand_first(monkeypatch: pytest.MonkeyPatch) -> None:
    app = of(monkeypatch, match("1", 43_200.0, (), ("ping_wu",), ("ping_wu", "self_drawn")))
    click(app, "card.ping_wu")
    assert texts(app)["panel.note"] == (
        "First made in the match of 1970-01-01, hand 2. Made 2 times."
    )
    click(app, "card.self_drawn")
    assert texts(app)["panel.note"] == "Made in the match of 1970-01-01, hand 3."
    click(app, "card.nine_gates")
    assert texts(app)["panel.note"] == frequency_words("hongkong", "nine_gates", app.labels)


def test_the_panel_begins_with_the_dearest_new_pattern(monkeypatch: pytest.MonkeyPatch) -> None:
    late = match("2", 2.0, ("ping_wu", "all_pungs", "self_drawn"))
    left = match("3", 3.0)
    app = of(monkeypatch, left, late, match("1", 1.0, ("self_drawn",)))
    assert texts(app)["panel.name"] == "All Pungs"
    assert texts(app)["card.ping_wu.note"].startswith("new: "), "the left match has no hands"
    assert texts(app)["card.self_drawn.note"].startswith("first ")
    click(app, "card.ping_wu")
    click(app, "ruleset.2")
    click(app, "ruleset.3")
    assert texts(app)["panel.name"] == "All Pungs", "another ruleset forgets the choice"


def test_the_cheapest_pattern_is_first_and_the_filter_begins_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = of(monkeypatch, rules="pocket")
    every = [one.id for one in album(app).every]
    fan = [RULESETS[0].fan_of(one) for one in every]
    assert fan == sorted(fan)
    assert album(app).page == 0
    app.top.key("right")
    assert album(app).page == 1
    click(app, "filter.1")
    assert album(app).page == 0
    app.top.key("right")
    app.top.key("left")
    assert texts(app)[f"card.{every[0]}.note"] == "not made yet"


def test_with_every_pattern_made_there_is_nothing_to_make(monkeypatch: pytest.MonkeyPatch) -> None:
    app = of(monkeypatch, match("1", 1.0, tuple(SAMPLES["hongkong"])))
    assert texts(app)["count"] == "32 of 32 made"
    assert "done" not in texts(app)
    click(app, "filter.1")
    assert texts(app)["done"] == app.labels.text("album.done")


def test_it_opens_at_the_ruleset_in_play_and_its_rules_are_of_the_one_shown() -> None:
    app = new_app(ruleset="hongkong")
    app.session = new_session()
    app.reset_to(TitleScene(app))
    app.open(routes.Album())
    assert album(app).ruleset.id == "pocket"
    click(app, "ruleset.2")
    click(app, "rule")
    assert texts(app)["ruleset"] == f"Ruleset: {app.labels.text(f'ruleset.{RULESETS[2].id}')}"


@pytest.mark.usefixtures("made")
def test_the_hand_of_a_day_leaves_the_album_at_what_the_player_plays() -> None:
    app = new_app(ruleset="western")
    app.session = begin_day(date(2031, 5, 10))
    assert app.session.ruleset.id == "hongkong"
    app.reset_to(TitleScene(app))
    app.open(routes.Album())
    assert album(app).ruleset.id == "western"


@pytest.mark.usefixtures("made")
def test_all_patterns_are_there_page_by_page() -> None:
    for rules in RULES:
        app = in_album(rules=rules)
        seen: set[str] = set()
        while True:
            seen |= {key.removeprefix("card.") for key in keys(app) if key.startswith("card.")}
            if "page.right" not in keys(app):
                break
            click(app, "page.right")
        assert seen == {one for one in SAMPLES[rules] if ruleset(rules).fan_of(one)}


def test_records_lead_to_the_album_and_a_card_to_its_hand(game_home: Path) -> None:
    play_match("pocket", hands=6)
    app = new_app(ruleset="pocket")
    app.reset_to(TitleScene(app))
    click(app, "records")
    for now in range(20):
        app.update(now)
    assert isinstance(app.top, RecordsScene)
    click(app, "album")
    for now in range(20):
        app.update(now)
    scene = album(app)
    found = made_by(scene.archive.matches, "pocket")
    assert found
    assert {*scene.made} == {*found}
    firsts = read_firsts()
    assert firsts is not None
    assert {*firsts["pocket"]} == {*found}
    pattern, one = next(iter(found.items()))
    while f"card.{pattern}" not in keys(app):
        click(app, "page.right")
    click(app, f"card.{pattern}")
    click(app, "replay")
    assert isinstance(app.top, ReplayScene)
    assert app.top.recording.past.hand.number == one.hand.number


def test_without_matches_nothing_is_made(game_home: Path) -> None:
    app = in_album()
    assert texts(app)["count"] == "0 of 31 made"
    check_screen(app, SIZES[0])


def test_a_long_word_for_the_limit_leaves_room_for_the_name() -> None:
    own_locale().mkdir(exist_ok=True)
    words = 'msgid "result.max"\nmsgstr "Höchstpunktzahl"\n'
    (own_locale() / "de.po").write_text(words, encoding="utf-8")
    shown = texts(in_album("de", text_size="largest"))
    assert shown["card.nine_gates.worth"] == "Höchstpunktzahl"
    assert shown["card.nine_gates.name"] == "Nine…"


def test_shortening_ends_where_nothing_fits() -> None:
    assert shortened("abcdefg", -1) == "abc…"


@pytest.mark.usefixtures("made")
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", RULES)
def test_everything_has_its_place(rules: str, language: str, size: tuple[int, int]) -> None:
    for settings in ({}, {"text_size": "large", "label_style": "both"}):
        app = in_album(language, rules, **settings)
        check_screen(app, size)
        tiles = [one for one in placed_by(app, size) if isinstance(one.look, TileLook)]
        cards = {one.key: one.box for one in placed_by(app, size) if one.key.count(".") == 1}
        for one in tiles:
            card = cards[one.key.rpartition(".")[0]]
            assert card.x < one.box.x
            assert one.box.right < card.right
            assert card.y < one.box.y
            assert one.box.bottom < card.bottom


def test_a_card_shows_the_whole_hand_or_only_the_bonus_tiles() -> None:
    for rules in RULES:
        for pattern, shown in SAMPLES[rules].items():
            tiles = [tile for row in drawn(rules, pattern).rows for group in row for tile in group]
            hand = shown.win.hand
            assert sorted(tiles) in (sorted(hand.tiles), sorted(hand.bonus))
    assert drawn("hongkong", "self_drawn").ring is not None
    assert drawn("hongkong", "seat_wind").ring is None
    assert ruleset("hongkong").fan_of("self_drawn") == 1


@pytest.mark.usefixtures("made")
def test_a_card_that_is_not_made_yet_has_no_ring_that_shows_under_its_shade() -> None:
    placed = placed_by(in_album())
    tiles = [one for one in placed if isinstance(one.look, TileLook) and "nine_gates" in one.key]
    assert len(tiles) == 14
    dark = [one.look for one in placed if isinstance(one.look, TileLook) and one.look.shade]
    assert {look.ring for look in dark} == {""}
