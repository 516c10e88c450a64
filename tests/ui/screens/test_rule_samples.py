"""The entries of the patterns: their sample hands and near misses."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.rulesets import ruleset
from game.rulesets.near_misses import near_miss
from game.rulesets.samples import SAMPLES, Sample, sample
from game.ui.drawing.looks import Placed, TextLook, TileLook
from game.ui.kit import routes
from game.ui.kit.app import App
from game.ui.screens.rules.rules import RulesScene
from game.ui.screens.title import TitleScene
from game.words.words import situation_words
from tests.ui.mouse import LANGUAGES, SIZES, check_screen, click, keys, new_app, placed_by, texts

PATTERNS = 1
NARROWEST = 20
"""Width in pixels of the smallest tile in the smallest window."""
RULES = [*SAMPLES]


def in_patterns(rules: str, language: str = "en", **settings: object) -> App:
    app = new_app(language, ruleset=rules, **settings)
    app.reset_to(TitleScene(app))
    app.push(RulesScene(app))
    click(app, f"tab.{PATTERNS}")
    return app


def entries(app: App, size: tuple[int, int] = SIZES[0]) -> Iterator[tuple[str, list[Placed]]]:
    """Yield what is placed with each pattern chosen, by the pattern's id."""
    book = app.top
    assert isinstance(book, RulesScene)
    for pattern in book.ruleset.patterns:
        book.on_pattern(pattern.id)
        yield pattern.id, placed_by(app, size)


def sample_tiles(placed: list[Placed], key: str = "") -> list[Placed]:
    return [one for one in placed if isinstance(one.look, TileLook) and one.key.startswith(key)]


@pytest.mark.parametrize("rules", RULES)
def test_every_pattern_shows_its_sample_and_near_miss_with_the_winning_tile(rules: str) -> None:
    app = in_patterns(rules)
    for pattern, placed in entries(app):
        shown, missed = sample(rules, pattern), near_miss(rules, pattern)
        hands = {"example": shown, "near_miss": missed.hand if missed else None}
        for name, one in hands.items():
            tiles = sample_tiles(placed, f"entry.{name}.tiles.")
            assert bool(tiles) == (one is not None)
            if one is not None:
                hand = one.win.hand
                looks = [each.look for each in tiles if isinstance(each.look, TileLook)]
                assert len(tiles) == len(hand.tiles) + len(hand.bonus)
                won = [look.tile for look in looks if look.ring == "won"]
                assert won == [one.win.winning_tile]
        if missed is not None:
            assert texts(app)["entry.why"] == app.labels.text(f"miss.{missed.why}")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("settings", [{}, {"text_size": "large"}], ids=["usual", "large"])
def test_tiles_are_large_enough_and_lie_on_nothing(
    rules: str, language: str, settings: dict[str, object]
) -> None:
    app = in_patterns(rules, language, **settings)
    for size in SIZES:
        for _, placed in entries(app, size):
            check_tiles(placed)


def check_tiles(placed: list[Placed]) -> None:
    words = [one for one in placed if isinstance(one.look, TextLook) and one.look.text]
    (plate,) = (one.box for one in placed if one.key == "entry")
    for one in sample_tiles(placed):
        assert min(one.box.w, one.box.h) >= NARROWEST
        assert not any(one.box.overlaps(other.box) for other in words)
        assert plate.x < one.box.x
        assert plate.y < one.box.y
        assert one.box.right < plate.right
        assert one.box.bottom < plate.bottom


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", RULES)
def test_large_words_fit_next_to_the_samples(
    rules: str, language: str, size: tuple[int, int]
) -> None:
    app = in_patterns(rules, language, text_size="large", label_style="both")
    book = app.top
    assert isinstance(book, RulesScene)
    for pattern in book.ruleset.patterns:
        book.on_pattern(pattern.id)
        check_screen(app, size)


def test_a_click_or_an_arrow_chooses_a_pattern() -> None:
    app = in_patterns("hongkong")
    assert texts(app)["entry.name"] == "Ping Wu"
    click(app, "pattern.concealed_hand.row")
    assert texts(app)["entry.name"] == "Concealed Hand"
    app.top.key("down")
    assert texts(app)["entry.name"] == "Dragon Pung"
    for _ in range(10):
        app.top.key("down")
    assert texts(app)["entry.name"] == "Big Four Winds"
    assert "pattern.big_four_winds.row" in keys(app)  # the list turned its page
    app.top.key("up")
    assert texts(app)["entry.name"] == "Little Four Winds"


def test_a_route_opens_the_entry_of_a_pattern() -> None:
    app = new_app(ruleset="pocket")
    app.reset_to(TitleScene(app))
    app.open(routes.Rules("rules.patterns", "nine_gates", ruleset("hongkong")))
    assert texts(app)["entry.name"] == "Nine Gates"
    assert "pattern.nine_gates.row" in keys(app)
    assert texts(app)["ruleset"].endswith("Hong Kong Old Style")


@pytest.mark.parametrize("language", LANGUAGES)
def test_how_a_sample_was_won_has_its_words(language: str) -> None:
    labels = new_app(language).labels
    for shown in {one for samples in SAMPLES.values() for one in samples.values()}:
        words = [*situation_words(shown, labels)]
        assert not any(one.startswith(("sample.", "round.", "wind.")) for one in words)
        assert bool(words) == (shown != Sample(shown.hand))


def test_how_a_sample_was_won_is_told_where_it_matters() -> None:
    labels = new_app().labels

    def told(rules: str, pattern: str) -> str:
        shown = sample(rules, pattern)
        assert shown is not None
        return ", ".join(situation_words(shown, labels))

    assert told("pocket", "pure_hand") == ""
    assert told("pocket", "round_wind") == "East round"
    assert told("pocket", "seat_wind") == "South seat"
    assert told("pocket", "moon_under_sea") == "Self-draw, Last tile"
    assert told("pocket", "fish_under_river") == "Last discard"
    assert told("western", "loose_tile") == "Self-draw, After a kong"
