"""No character is cut in the middle, however many code points it has."""

from __future__ import annotations

import pygame
import pytest

from game.ui.drawing import text
from game.ui.drawing.looks import TextLook
from game.ui.drawing.text import Fonts
from game.ui.kit import wording
from game.ui.kit.wording import shortened, with_names
from game.words.characters import characters

FAMILY = "👩\u200d👩\u200d👧"
WHOLE = [
    "a",
    "e\u0301",
    "麻",
    FAMILY,
    "👍🏽",
    "❤\ufe0f",
    "1\ufe0f\u20e3",
    "🇭🇰",
    "🇹🇼",
    "u\u0308\u0304",
]


def test_a_character_keeps_its_accents_and_parts() -> None:
    assert characters("".join(WHOLE)) == WHOLE
    assert characters("🇭🇰🇹") == ["🇭🇰", "🇹"]
    assert characters("\u0301a") == ["\u0301", "a"]
    assert characters("") == []


@pytest.mark.parametrize("one", [FAMILY, "👍🏽", "🇭🇰", "e\u0301"])
def test_what_is_shortened_ends_with_a_whole_character(
    one: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wording, "close_units", lambda text, _: len(characters(text)) - 1)
    least = shortened(f"abc{one * 4}", 5)
    monkeypatch.undo()
    assert least == f"abc{one * 2}…"
    assert with_names("{0}".format, [one * 9], 0) == f"{one * (3 if one < '⺀' else 2)}…"


def test_a_line_that_is_too_wide_ends_with_a_whole_character() -> None:
    pygame.font.init()
    lines = (text.cut(FAMILY * 4, Fonts().font(18), width) for width in range(30, 400, 5))
    assert {one.removesuffix(text.DOTS) for one in lines} <= {FAMILY * n for n in range(5)}


def test_lines_break_between_whole_characters() -> None:
    pygame.font.init()
    fonts = Fonts()
    lines = fonts.wrapped(TextLook(FAMILY * 4, 18), 18, 30)
    assert lines == [FAMILY] * 4
