"""The sample hands on the pages of patterns."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from game.rulesets import ruleset
from game.rulesets.samples import SAMPLES, Sample, sample
from game.ui.drawing.looks import Placed, TextLook, TileLook
from game.ui.kit.app import App
from game.ui.kit.book import BookScene
from game.ui.screens.rules import RulesScene, situation_words
from game.ui.screens.title import TitleScene
from tests.ui.mouse import LANGUAGES, SIZES, check_screen, click, new_app, placed_by

PATTERNS = 1
NARROWEST = 22
"""Width in pixels of the smallest tile in the smallest window."""
RULES = [*SAMPLES]


def in_patterns(rules: str, language: str = "en", **settings: object) -> App:
    app = new_app(language, ruleset=rules, **settings)
    app.reset_to(TitleScene(app))
    app.push(RulesScene(app))
    click(app, f"tab.{PATTERNS}")
    return app


def book(app: App) -> BookScene:
    assert isinstance(app.top, BookScene)
    return app.top


def pages(app: App, size: tuple[int, int] = SIZES[0]) -> Iterator[list[Placed]]:
    for page in range(book(app).tabs()[PATTERNS].pages):
        book(app).page = page
        yield placed_by(app, size)


def sample_tiles(placed: list[Placed], key: str = "") -> list[Placed]:
    return [one for one in placed if isinstance(one.look, TileLook) and one.key.startswith(key)]


@pytest.mark.parametrize("rules", RULES)
def test_every_pattern_shows_its_sample_with_the_winning_tile_marked(rules: str) -> None:
    app = in_patterns(rules)
    placed = [one for page in pages(app) for one in page]
    for pattern in ruleset(rules).patterns:
        shown = sample(rules, pattern.id)
        key = app.labels.pattern_key(rules, pattern.id)
        tiles = sample_tiles(placed, f"{key}.tiles.")
        assert bool(tiles) == (shown is not None)
        if shown is not None:
            hand = shown.win.hand
            looks = [one.look for one in tiles if isinstance(one.look, TileLook)]
            assert len(tiles) == len(hand.tiles) + len(hand.bonus)
            assert [look.tile for look in looks if look.ring] == [shown.win.winning_tile]


@pytest.mark.parametrize(("rules", "language"), [*product(RULES, LANGUAGES)])
@pytest.mark.parametrize("settings", [{}, {"text_size": "large"}], ids=["usual", "large"])
def test_tiles_are_large_enough_and_lie_on_nothing(
    rules: str, language: str, settings: dict[str, object]
) -> None:
    app = in_patterns(rules, language, **settings)
    for size in SIZES:
        for placed in pages(app, size):
            check_tiles(placed)


def check_tiles(placed: list[Placed]) -> None:
    words = [one for one in placed if isinstance(one.look, TextLook) and one.look.text]
    plates = [one.box for one in placed if one.key.endswith(".plate")]
    for one in sample_tiles(placed):
        assert min(one.box.w, one.box.h) >= NARROWEST
        assert not any(one.box.overlaps(other.box) for other in words)
        (plate,) = (box for box in plates if box.overlaps(one.box))
        assert plate.x < one.box.x
        assert plate.y < one.box.y
        assert one.box.right < plate.right
        assert one.box.bottom < plate.bottom


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("rules", RULES)
def test_large_words_fit_next_to_the_samples(rules: str, size: tuple[int, int]) -> None:
    app = in_patterns(rules, text_size="large")
    for page in range(book(app).tabs()[PATTERNS].pages):
        book(app).page = page
        check_screen(app, size)


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
