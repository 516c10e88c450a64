"""The estimated width of words: Chinese never needs more room than the estimate gives it."""

from __future__ import annotations

import pygame
import pytest

from game.ui.drawing.text import Fonts
from game.ui.drawing.theme import Script
from game.ui.kit.wording import close_units, text_units
from game.words.labels import shipped_texts

ROUGHLY = 1.04
"""How much wider than its estimate a line can be, for the other letters in it."""


def is_chinese(line: str) -> bool:
    return 2 * sum(letter > "⺀" for letter in line) > len(line)


@pytest.mark.parametrize(("language", "script"), [("zh_Hant", "TC"), ("zh_Hans", "SC")])
def test_a_line_of_chinese_with_quotes_and_signs_fits_its_estimate(
    language: str, script: Script
) -> None:
    pygame.font.init()
    font = Fonts(script).font(100)
    texts = shipped_texts(language).values()
    lines = [line for text in texts for line in text.split("\n") if is_chinese(line)]
    assert len(lines) > 1000
    for estimate in (text_units, close_units):
        wide = [one for one in lines if font.size(one)[0] > ROUGHLY * estimate(one, 100)]
        assert wide == []
