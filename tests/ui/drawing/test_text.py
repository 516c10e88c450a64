"""Words as pictures: they fit their box, break at allowed places, and every letter exists."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from game.rulesets import RULESETS
from game.ui.drawing.breaks import pieces
from game.ui.drawing.font_file import OPENED
from game.ui.drawing.looks import TextLook
from game.ui.drawing.text import DOTS, Fonts, font_file, leading
from game.ui.drawing.theme import SMALLEST, Script
from game.ui.kit.wording import lines_of
from game.words.labels import languages, load_labels

LONG_ENGLISH = "Whoever declares a kong draws a replacement from the far end of the wall."
LONG_CHINESE = "宣告槓牌之後，從牌牆尾端補一張牌；若為花牌，則繼續補牌，直至不是花牌為止。"
WHITE = (255, 255, 255)


@pytest.fixture(scope="module")
def fonts() -> Fonts:
    pygame.font.init()
    return Fonts()


class Recorded(Fonts):
    """Fonts that record the sizes in which text is written."""

    def __init__(self) -> None:
        super().__init__()
        self.sizes: list[int] = []

    def font(self, size: int, bold: bool = False) -> pygame.font.Font:
        self.sizes.append(size)
        return super().font(size, bold)


def drawn(fonts: Fonts, look: TextLook, size: tuple[int, int]) -> pygame.Rect:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    (fonts.paragraph if look.wrap else fonts.line)(surface, look, WHITE)
    return surface.get_bounding_rect()


# --- words --------------------------------------------------------------------------------------


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("size", range(SMALLEST, 41))
def test_words_keep_their_spaces_at_every_size(size: int, bold: bool, fonts: Fonts) -> None:
    """A gap between words is wider than any between the letters of a word."""
    font = fonts.font(size, bold)
    for apart in ("2 tiles", "30 points", "Half flush", "of 8, 10 or 13"):
        together = apart.replace(" ", "")
        assert font.size(apart)[0] - font.size(together)[0] >= 0.24 * size * apart.count(" ")
    assert widest_gap(font, "n l") >= 2 + widest_gap(font, "nl")
    assert widest_gap(font, "0 p") >= 2 + widest_gap(font, "0p")


def widest_gap(font: pygame.font.Font, text: str) -> int:
    """Return the most empty columns between two with ink."""
    mask = pygame.mask.from_surface(font.render(text, True, WHITE), 60)
    width, height = mask.get_size()
    ink = [x for x in range(width) if any(mask.get_at((x, y)) for y in range(height))]
    return max(right - left - 1 for left, right in pairwise(ink))


# --- one line -----------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["Hand 12", LONG_ENGLISH, LONG_CHINESE, "W" * 40])
@pytest.mark.parametrize("width", [40, 90, 400])
def test_a_line_stays_in_its_box(text: str, width: int, fonts: Fonts) -> None:
    """The text ends inside the box, and is not cut off there."""
    look = TextLook(text, 24)
    seen = drawn(fonts, look, (width, 40))
    wider = drawn(fonts, TextLook(text, 24, align="left"), (width, 60))
    assert 0 < seen.width <= width
    assert seen.width == wider.width
    free = pygame.Surface((width + 60, 40), pygame.SRCALPHA)
    fonts.line(free.subsurface((0, 0, width, 40)), look, WHITE)
    assert free.get_bounding_rect().right <= width


@pytest.mark.parametrize("align", ["left", "centre", "right"])
def test_lines_are_aligned(align: str, fonts: Fonts) -> None:
    seen = drawn(fonts, TextLook("Hand", 20, align=align), (300, 40))
    before, behind = seen.left, 300 - seen.right
    assert abs(seen.centery - 20) <= 6
    if align == "left":
        assert before < 4 < behind
    elif align == "right":
        assert behind < 4 < before
    else:
        assert abs(before - behind) <= 3


def test_a_line_becomes_smaller_before_it_is_cut() -> None:
    fonts = Recorded()
    width = fonts.font(15).size("Bartholomew")[0]
    fonts.sizes.clear()
    drawn(fonts, TextLook("Bartholomew", 20), (width, 40))
    assert min(fonts.sizes) == 15


def test_nothing_is_made_too_small_to_read() -> None:
    fonts = Recorded()
    for wrap in (False, True):
        drawn(fonts, TextLook(LONG_ENGLISH, 20, wrap=wrap), (50, 30))
    assert min(fonts.sizes) == SMALLEST


def test_a_line_on_a_large_screen_is_cut_rather_than_made_tiny() -> None:
    fonts = Recorded()
    drawn(fonts, TextLook(LONG_ENGLISH, 40), (80, 60))
    assert min(fonts.sizes) == 28


def test_small_text_is_not_made_larger() -> None:
    fonts = Recorded()
    drawn(fonts, TextLook("x" * 99, 9), (50, 30))
    assert set(fonts.sizes) == {9}


def written(look: TextLook, size: tuple[int, int]) -> int:
    """Return the size in which a text is written into a box."""
    fonts = Recorded()
    drawn(fonts, look, size)
    return fonts.sizes[-1]


def test_a_line_grows_into_the_room_of_its_box() -> None:
    look = TextLook("Hand 12", 20, largest=24)
    wide = Recorded().font(24).size("Hand 12")[0]
    assert written(look, (400, 40)) == 24
    assert written(look, (wide, 40)) < 24, "never from rim to rim"
    assert written(look, (400, 29)) == 21, "nor above its box's height"
    assert written(look, (400, 20)) == 20
    assert written(replace(look, largest=0), (400, 40)) == 20


@pytest.mark.parametrize("height", range(24, 40))
def test_a_line_that_grows_is_not_cut_above_or_below(height: int, fonts: Fonts) -> None:
    look = TextLook("Ågpjy 龜", 18, largest=30)
    size = written(look, (400, height))
    if size > look.size:
        whole = drawn(fonts, replace(look, size=size, largest=0), (400, 80))
        assert drawn(fonts, look, (400, height)).height == whole.height


@pytest.mark.parametrize("size", range(11, 40))
def test_a_low_box_cuts_no_tails(size: int, fonts: Fonts) -> None:
    look = TextLook("Fong", size)
    whole = drawn(fonts, look, (200, 80))
    assert drawn(fonts, look, (200, round(1.2 * size))).height == whole.height


def test_a_line_without_room_is_as_large_as_ever() -> None:
    for width in (40, 90, 120):
        look = TextLook("Bartholomew", 20)
        assert written(replace(look, largest=24), (width, 40)) == written(look, (width, 40))


def test_a_paragraph_grows_as_far_as_all_its_lines_fit() -> None:
    look = TextLook(LONG_ENGLISH, 16, wrap=True, largest=20)
    assert written(look, (400, 200)) == 20
    assert written(look, (400, 52)) == 18
    assert written(look, (400, 48)) == 16


def test_a_paragraph_in_a_small_window_grows_only_if_all_its_lines_fit() -> None:
    look = TextLook(LONG_ENGLISH, 9, wrap=True, largest=11)
    assert written(look, (400, 60)) == 11
    fits_usually = (220, 2 * leading(9))
    assert written(look, fits_usually) == written(replace(look, largest=0), fits_usually) == 9


def test_a_shadow_lies_below(fonts: Fonts) -> None:
    plain = drawn(fonts, TextLook("Hand", 28), (200, 60))
    shaded = drawn(fonts, TextLook("Hand", 28, shadow=True), (200, 60))
    assert shaded.bottom > plain.bottom
    assert shaded.top == plain.top


def test_bold_is_bolder(fonts: Fonts) -> None:
    plain = fonts.font(30).size("1,234")[0]
    assert fonts.font(30, bold=True).size("1,234")[0] > plain


def test_what_has_no_bold_letters_is_written_all_the_same(fonts: Fonts) -> None:
    rare = next(letter for letter in "龜鑿鬱籲" if not fonts.has(letter, bold=True))
    assert fonts.has(rare)
    bold, plain = TextLook(rare, 30, bold=True), TextLook(rare, 30)
    assert drawn(fonts, bold, (60, 60)) == drawn(fonts, plain, (60, 60))


def pixels(fonts: Fonts, text: str) -> bytes:
    surface = pygame.Surface((200, 40), pygame.SRCALPHA)
    fonts.line(surface, TextLook(text, 24), WHITE)
    return pygame.image.tobytes(surface, "RGBA")


def test_each_script_has_forms_of_its_own(fonts: Fonts) -> None:
    """The mainland's comma stands low and on the left, not in the middle of its square."""
    simplified = Fonts("SC")
    assert pixels(simplified, "骨直，") != pixels(fonts, "骨直，")
    low, middle = (drawn(one, TextLook("，", 40), (60, 60)) for one in (simplified, fonts))
    assert low.top > middle.centery


def test_a_text_that_only_the_other_script_has_is_written_in_it(fonts: Fonts) -> None:
    simplified = Fonts("SC")
    assert pixels(fonts, "简体，") == pixels(simplified, "简体，")
    assert pixels(simplified, "繁體，") == pixels(fonts, "繁體，")


@pytest.mark.parametrize(
    "letters", ["頴喆峯衞邨埗堃裏咗喺啲嚟哋嘢", "𨋢𡁻㗎", "łőşğčřž", "ЁщΆ", "Ễơ"]
)
@pytest.mark.parametrize("script", ["TC", "SC"])
def test_letters_of_names_are_in_a_font(letters: str, script: Script) -> None:
    fonts = Fonts(script)
    assert [letter for letter in letters if not fonts.has(letter)] == []


def test_a_letter_as_large_as_the_box_of_missing_ones_is_not_missing(fonts: Fonts) -> None:
    assert all(map(fonts.has, "曾彡旨畠"))


def test_a_name_that_one_font_has_is_written_in_it(fonts: Fonts) -> None:
    look = TextLook("Łukasz", 24)
    europe = font_file("").at(24)
    width = fonts.width(look.text, len(look.text), look.size, 200)
    assert width == europe.size("Łukasz")[0] != fonts.font(24).size("Łukasz")[0]


def test_a_name_of_two_alphabets_has_no_empty_box(fonts: Fonts) -> None:
    """Each letter is the one of its font, and all stand on one line."""
    look = TextLook("Ł陳", 24)
    name = fonts._font_for(look, 24).render(look.text, True, WHITE)
    europe, chinese = font_file("").at(24), fonts.font(24)
    wide = europe.size("Ł")[0]
    for font, letter, x in ((europe, "Ł", 0), (chinese, "陳", wide)):
        alone = font.render(letter, True, WHITE)
        y = chinese.get_ascent() - font.get_ascent()
        part = name.subsurface((x, y, alone.get_width(), alone.get_height()))
        assert pygame.image.tobytes(part, "RGBA") == pygame.image.tobytes(alone, "RGBA")
    assert fonts.width(look.text, 1, 24, 200) == wide


# --- paragraphs ---------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [LONG_ENGLISH, LONG_CHINESE, f"{LONG_ENGLISH}\n{LONG_CHINESE}"])
@pytest.mark.parametrize("width", [90, 200, 350])
def test_no_line_of_a_paragraph_is_too_wide(text: str, width: int, fonts: Fonts) -> None:
    lines = fonts.wrapped(TextLook(text, 18, wrap=True), 18, width)
    assert len(lines) > 1
    assert all(fonts.font(18).size(line)[0] <= width for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "").replace("\n", "")


def test_english_words_stay_whole(fonts: Fonts) -> None:
    lines = fonts.wrapped(TextLook(LONG_ENGLISH, 18), 18, 160)
    assert " ".join(lines) == LONG_ENGLISH


def test_chinese_lines_never_end_with_an_opening_bracket(fonts: Fonts) -> None:
    text = "一組是順子（三隻相連）、「刻子」（三隻相同）或槓子（四隻相同）。"
    for width in range(60, 400, 7):
        for line in fonts.wrapped(TextLook(text, 18), 18, width):
            assert line[-1] not in "（「"


def test_chinese_lines_never_begin_with_a_stop(fonts: Fonts) -> None:
    for width in range(60, 300, 9):
        for line in fonts.wrapped(TextLook(LONG_CHINESE, 18), 18, width)[1:]:
            assert line[0] not in "，；。"


@pytest.mark.parametrize("size", [11, 15, 18])
def test_the_lines_of_a_paragraph_can_be_counted_without_the_font(size: int, fonts: Fonts) -> None:
    spare = 0
    for text in (LONG_ENGLISH, LONG_CHINESE, "one\ntwo", f"by {'W' * 80} again"):
        for width in range(10 * size, 40 * size, 31):
            count = len(fonts.wrapped(TextLook(text, size), size, width))
            assert count <= lines_of(text, width, size) <= count + 1, (text, width)
            spare += lines_of(text, width, size) - count
    assert spare <= 15, "seldom too many"


def test_a_word_wider_than_the_box_is_broken(fonts: Fonts) -> None:
    lines = fonts.wrapped(TextLook(f"by {'W' * 40} again", 18), 18, 100)
    assert all(fonts.font(18).size(line)[0] <= 100 for line in lines)
    assert "".join(lines).count("W") == 40


def test_line_breaks_are_kept(fonts: Fonts) -> None:
    assert fonts.wrapped(TextLook("one\ntwo", 18), 18, 500) == ["one", "two"]


@pytest.mark.parametrize("height", [20, 45, 100])
def test_a_paragraph_stays_in_its_box(height: int, fonts: Fonts) -> None:
    look = TextLook(LONG_CHINESE, 20, wrap=True)
    surface = pygame.Surface((120, 200), pygame.SRCALPHA)
    fonts.paragraph(surface.subsurface((0, 0, 120, height)), look, WHITE)
    taller = pygame.Surface((120, height + 30), pygame.SRCALPHA)
    taller.blit(surface, (0, 0))
    assert surface.get_bounding_rect().bottom < height, "the last line is whole"


def test_a_paragraph_that_is_too_long_ends_in_dots(monkeypatch: pytest.MonkeyPatch) -> None:
    fonts = Fonts()
    written: list[str] = []
    monkeypatch.setattr(fonts, "_font_for", lambda look, size: Pen(fonts.font(size), written))
    fonts.paragraph(pygame.Surface((120, 40)), TextLook(LONG_ENGLISH, 15, wrap=True), WHITE)
    assert len(written) == 40 // round(SMALLEST * 1.45)
    assert written[-1].endswith(DOTS)


class Pen:
    """A font that records the texts it writes."""

    def __init__(self, font: pygame.font.Font, written: list[str]) -> None:
        self._font = font
        self._written = written

    def size(self, text: str) -> tuple[int, int]:
        return self._font.size(text)

    def render(self, text: str, smooth: bool, colour: tuple[int, int, int]) -> pygame.Surface:
        self._written.append(text)
        return self._font.render(text, smooth, colour)


def test_a_paragraph_can_stand_in_the_middle(fonts: Fonts) -> None:
    top = drawn(fonts, TextLook("one\ntwo", 18, wrap=True), (200, 200))
    middle = drawn(fonts, TextLook("one\ntwo", 18, wrap=True, middle=True), (200, 200))
    assert top.top < 20
    assert abs(middle.centery - 100) < 12


# --- letters ------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", languages())
def test_every_letter_of_the_labels_has_a_picture(language: str, fonts: Fonts) -> None:
    catalogue = vars(load_labels(language).catalogue)["_catalog"]
    texts = [text for key, text in catalogue.items() if key]
    letters = {letter for text in texts for letter in text} - {"\n"}
    assert len(letters) > 60
    assert not {letter for letter in letters if not fonts.has(letter)}


def test_dots_and_signs_have_pictures(fonts: Fonts) -> None:
    for letter in set(DOTS) | set("0123456789,.-+−×=?!:()/") | set("東南西北中發白"):
        assert fonts.has(letter), letter


def test_a_letter_that_no_font_has_is_known_to_be_missing(fonts: Fonts) -> None:
    assert not fonts.has("\u0e01")
    assert not fonts.has("\u0e01", bold=True)


def test_rulesets_are_all_named() -> None:
    for language in languages():
        labels = load_labels(language)
        for rules in RULESETS:
            assert labels.has(f"ruleset.{rules.id}"), rules.id


def test_few_fonts_stay_open_and_each_has_the_size_that_is_asked_for() -> None:
    """A font that gets another size measures and draws as one that was opened with it."""
    fonts, sizes = Fonts(), range(11, 11 + 2 * OPENED)
    for size in (*sizes, *sizes):
        new = font_file("TC").at(size)
        font = fonts.font(size)
        assert (font.size("Wgj 麻雀"), font.get_ascent()) == (
            new.size("Wgj 麻雀"),
            new.get_ascent(),
        )
        drawn, wanted = (one.render("g麻", True, (9, 9, 9)) for one in (font, new))
        assert pygame.image.tobytes(drawn, "RGBA") == pygame.image.tobytes(wanted, "RGBA")
    assert len(fonts._files["TC", False]._opened) == OPENED


def test_a_number_stays_with_the_word_before_a_space_that_does_not_break() -> None:
    for words in ("No Flower or Season\N{NO-BREAK SPACE}1", "無花\N{NO-BREAK SPACE}1"):
        assert pieces(words)[-1].endswith("\N{NO-BREAK SPACE}1")
        assert len(pieces(words)[-1]) > 2
