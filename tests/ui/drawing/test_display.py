"""The display faces have every letter of the titles and patterns that the game shows."""

from __future__ import annotations

import pygame
import pytest

from game.rulesets import RULESETS
from game.system.paths import asset
from game.ui.drawing.display import DisplayFaces
from game.words.labels import load_labels
from tests.ui.mouse import LANGUAGES


@pytest.fixture(scope="module")
def faces() -> DisplayFaces:
    pygame.font.init()
    return DisplayFaces()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_pattern_has_a_display_face(language: str, faces: DisplayFaces) -> None:
    labels = load_labels(language)
    names = {
        labels.text(labels.pattern_key(rules.id, row.id))
        for rules in RULESETS
        for row in rules.patterns
    }
    assert {name for name in names if faces.font(name, 20) is None} == set()


def test_a_text_with_a_letter_that_no_face_has_is_for_the_interface_font(
    faces: DisplayFaces,
) -> None:
    assert faces.font("Kit", 16) is not None
    assert faces.font("\u5927\u4e09\u5143", 16) is not None
    assert faces.font("Kit \u0e01", 16) is None


@pytest.mark.parametrize("size", range(12, 20))
@pytest.mark.parametrize("words", ["A turn", "T W", "Who pays"])
def test_words_of_small_titles_stay_apart(words: str, size: int, faces: DisplayFaces) -> None:
    font = faces.font(words, size)
    assert font is not None
    seen = pygame.mask.from_surface(font.render(words, True, "white"), 60)
    width, height = seen.get_size()
    columns = "".join(
        "#" if any(seen.get_at((x, y)) for y in range(height)) else " " for x in range(width)
    )
    assert max(len(gap) for gap in columns.strip().split("#")) >= 3


@pytest.mark.parametrize("language", ["zh_Hant", "zh_Hans"])
def test_the_face_is_cut_to_the_letters_of_today(language: str, faces: DisplayFaces) -> None:
    """Cut it again after new labels: build/art/display.py."""
    catalogues = asset("locale", language).glob("*.po")
    letters = {one for path in catalogues for one in path.read_text(encoding="utf-8")}
    chinese = {one for one in letters if "\u4e00" <= one <= "\u9fff"}
    assert {one for one in chinese if faces.font(one, 20) is None} == set()
