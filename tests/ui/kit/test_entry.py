"""Text entry: letters, the caret, and the keys that delete letters."""

from __future__ import annotations

import pygame
import pytest

from game.ui.drawing.looks import EntryLook
from game.ui.drawing.pictures import Pictures
from game.ui.kit.text_entry import TextEntry


def written(*steps: str, text: str = "", most: int = 20) -> TextEntry:
    """Return an entry after these steps: keys in angle brackets, letters otherwise."""
    entry = TextEntry(text, most)
    for step in steps:
        if step.startswith("<"):
            assert entry.key(step.strip("<>"))
        else:
            entry.typed(step)
    return entry


@pytest.mark.parametrize(
    ("steps", "text", "caret"),
    [
        (("ab", "c"), "abc", 3),
        (("阿明",), "阿明", 2),
        (("abc", "<left>", "<left>", "x"), "axbc", 2),
        (("abc", "<backspace>"), "ab", 2),
        (("abc", "<left>", "<backspace>"), "ac", 1),
        (("abc", "<home>", "<backspace>"), "abc", 0),
        (("abc", "<home>", "<delete>"), "bc", 0),
        (("abc", "<delete>"), "abc", 3),
        (("abc", "<home>", "<left>", "<end>", "<right>", "d"), "abcd", 4),
        (("a\nb\t",), "ab", 2),
        (("👩\u200d👧", "<left>", "a"), "a👩\u200d👧", 1),
        (("👩", "\u200d", "👧", "<backspace>"), "", 0),
        (("ab👍🏽", "<left>", "<left>", "<right>", "c"), "abc👍🏽", 3),
        (("ae\u0301", "<backspace>"), "a", 1),
        (("🇭🇰🇹🇼", "<home>", "<delete>"), "🇹🇼", 0),
    ],
)
def test_what_is_written(steps: tuple[str, ...], text: str, caret: int) -> None:
    entry = written(*steps)
    assert (entry.text, entry.caret) == (text, caret)


def test_no_more_letters_than_there_is_room_for() -> None:
    entry = written("x" * 30)
    assert entry.text == "x" * 20
    entry.key("home")
    entry.typed("y")
    assert (entry.text, entry.caret) == ("x" * 20, 0)
    assert written("ab👍🏽", most=3).text == "ab", "not half of an emoji"
    assert written("<left>", "cdef", text="ab", most=4).text == "acdb"


@pytest.mark.parametrize(
    ("steps", "text", "caret"),
    [
        (("x",), "x", 1),
        (("<backspace>",), "", 0),
        (("<delete>", "x"), "x", 1),
        (("<left>", "x"), "xabc", 1),
        (("<home>", "x"), "xabc", 1),
        (("<right>", "x"), "abcx", 4),
        (("<end>", "x"), "abcx", 4),
        (("\t",), "abc", 3),
    ],
)
def test_a_selected_text(steps: tuple[str, ...], text: str, caret: int) -> None:
    entry = TextEntry("abc")
    entry.select()
    for step in steps:
        if step.startswith("<"):
            assert entry.key(step.strip("<>"))
        else:
            entry.typed(step)
    assert (entry.text, entry.caret) == (text, caret)
    assert entry.is_selected == (steps == ("\t",))


def test_an_empty_text_is_not_selected() -> None:
    entry = TextEntry()
    entry.select()
    assert not entry.is_selected


def test_a_selected_text_looks_so() -> None:
    pygame.font.init()
    looks = [EntryLook("abc", 18, 3, selected=selected) for selected in (False, True)]
    plain, selected = (Pictures().of(look, 300, 46).surface for look in looks)
    assert plain.get_at((16, 11)) != selected.get_at((16, 11))


def test_other_keys_mean_nothing() -> None:
    entry = written("ab")
    entry.select()
    assert not entry.key("return")
    assert not entry.key("a")
    assert entry.is_selected, "the letter of the key replaces the text"
    assert entry.text == "ab"


def test_the_caret_stands_behind_the_letters_before_it() -> None:
    pygame.font.init()
    pictures = Pictures()

    def caret_at(place: int) -> int:
        drawn, plain = (
            pictures.of(EntryLook("Maximiliane", 18, caret), 300, 46).surface
            for caret in (place, None)
        )
        row = 46 // 2
        return next(x for x in range(300) if drawn.get_at((x, row)) != plain.get_at((x, row)))

    places = [caret_at(place) for place in (0, 3, 7, 11)]
    assert places == sorted(set(places))
    width = pictures.fonts.font(18).size("Max")[0]
    assert abs(places[1] - places[0] - width) <= 1


def test_the_caret_of_a_long_text_stays_in_the_field() -> None:
    pygame.font.init()
    assert Pictures().of(EntryLook("W" * 40, 18, 40), 120, 46).surface.get_width() == 120


def test_an_empty_field_shows_its_hint() -> None:
    pygame.font.init()
    pictures = Pictures()
    empty, hint = (
        pygame.image.tobytes(pictures.of(EntryLook("", 18, None, words), 300, 46).surface, "RGBA")
        for words in ("", "A name")
    )
    assert empty != hint


def test_the_caret_of_an_empty_field_lies_over_no_hint() -> None:
    pygame.font.init()
    pictures = Pictures()
    empty, hint = (
        pygame.image.tobytes(pictures.of(EntryLook("", 18, 0, words), 300, 46).surface, "RGBA")
        for words in ("", "A name")
    )
    assert empty == hint
