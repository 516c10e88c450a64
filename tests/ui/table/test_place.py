"""The contents of the table, and words that can be read."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pygame
import pytest

from game.rules.moves import Discarded, Drew
from game.ui.drawing.hits import hit
from game.ui.drawing.looks import Box, TextLook, TileLook
from game.ui.drawing.text import DOTS, Fonts
from game.ui.drawing.theme import SMALLEST as SMALLEST_FITTED
from game.ui.table.parts.place_parts import place_board
from game.ui.table.plan.board import Plate
from tests.session.playing import finish_hand, new_session
from tests.ui.letters import text_width
from tests.ui.mouse import LANGUAGES
from tests.ui.tables import (
    BODIES,
    LAYOUTS,
    ME,
    QUESTIONS,
    SIZES,
    covered,
    group,
    on_table,
    pairs_that_overlap,
    screen_of,
    surfaces,
    table,
    tiles,
)

SMALLEST = 11
"""Pixels of the smallest letters on the smallest screen."""


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("size", SIZES)
def test_a_lifted_tile_stays_on_the_screen_and_under_the_mouse(
    size: tuple[int, int], layout: int
) -> None:
    full = table("concealed", "nothing", ME)
    for place in range(14):
        placed = full.place(screen_of(size, layout, hover=f"slot:{place}"))
        slot = next(one for one in placed if one.key == f"slot:{place}")
        lifted = [one for one in tiles(placed) if group(one) == "own"][place]
        assert lifted.box.y >= slot.box.y
        found = hit(placed, lifted.box.centre[0], covered(lifted).bottom - 1)
        assert found is slot, "the lower edge of a lifted tile still belongs to it"


def test_all_visible_copies_of_the_tile_under_the_mouse_are_marked() -> None:
    placed = table("concealed", "nothing", 0).place(screen_of((1280, 800), hover="slot:3"))
    looks = {one.key: one.look for one in tiles(placed)}
    marked = {
        key for key, look in looks.items() if isinstance(look, TileLook) and look.ring == "copy"
    }
    same = {key for key, look in looks.items() if isinstance(look, TileLook) and look.tile == 3}
    assert marked == same
    assert {"own:3:0", "own:3:1"} < same


# --- words --------------------------------------------------------------------------------------


@cache
def fonts() -> Fonts:
    pygame.font.init()
    return Fonts()


def fits(look: TextLook, box: Box, size: int) -> bool:
    if look.wrap:
        return len(fonts().wrapped(look, size, box.w)) * round(size * 1.45) <= box.h
    return fonts().font(size, look.bold).size(look.text)[0] <= box.w


def holds_long_name(look: TextLook) -> bool:
    return any(person.name in look.text for person in BODIES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("size", SIZES)
def test_words_are_legible_and_fit(size: tuple[int, int], layout: int, language: str) -> None:
    """Only a name can be made smaller, or be cut if it has the greatest length."""
    for question in ("nothing", *QUESTIONS):
        placed = table("fullest", question, ME).place(screen_of(size, layout, language))
        for one in placed:
            if not isinstance(one.look, TextLook):
                continue
            assert one.look.size >= SMALLEST, one
            assert one.box.h >= one.look.size, one
            if not holds_long_name(one.look) and ".name" not in one.key:
                assert fits(one.look, one.box, one.look.size), one


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("layout", LAYOUTS)
def test_who_is_asked_about_can_be_read_whatever_the_name(layout: int, language: str) -> None:
    for question in ("chow", "rob", "everything"):
        view = table("fullest", question, ME)
        for size in ((960, 600), (1280, 800)):
            placed = view.place(screen_of(size, layout, language))
            said = next(one for one in placed if one.key == "dialog.from")
            assert isinstance(said.look, TextLook)
            assert fits(said.look, said.box, SMALLEST_FITTED), said


@pytest.mark.parametrize("language", LANGUAGES)
def test_usual_names_are_whole(language: str) -> None:
    """The computer players' names fit next to a score of up to five digits."""
    screen = screen_of((1280, 800), 1, language)
    people = tuple(Plate(screen.text(f"player.{number}"), 99_999) for number in range(4))
    placed = replace(table("half", "nothing", 0), people=people).place(screen)
    names = [one for one in placed if one.key.endswith(".name")]
    assert len(names) == 4
    for one in names:
        assert isinstance(one.look, TextLook)
        assert fits(one.look, one.box, one.look.size), one


@pytest.mark.parametrize("bold", [False, True])
@pytest.mark.parametrize("size", [11, 15, 24, 34])
def test_widths_from_the_font_files_are_those_on_the_screen(size: int, bold: bool) -> None:
    """Widths measured without pygame (see letters.py) are the same or slightly greater."""
    for text in ("Wolfgang Amadeus Mo", "from 歐陽 (left)", "R:144", "-1,000,000", "四槓子"):
        look = TextLook(text, size, bold=bold)
        wide = fonts()._font_for(look, size).size(text)[0]
        assert wide - 3 <= text_width(text, size, bold) <= 1.15 * wide + 4


def test_a_name_that_is_too_long_ends_in_dots() -> None:
    surface = pygame.Surface((60, 24), pygame.SRCALPHA)
    look = TextLook("Wolfgang Amadeus", 15)
    fonts().line(surface, look, (255, 255, 255))
    shorter = pygame.Surface((60, 24), pygame.SRCALPHA)
    beginning = next(
        "Wolfgang Amadeus"[:count].rstrip() + DOTS
        for count in range(16, 0, -1)
        if fonts().font(SMALLEST_FITTED).size("Wolfgang Amadeus"[:count].rstrip() + DOTS)[0] <= 60
    )
    fonts().line(shorter, TextLook(beginning, SMALLEST_FITTED), (255, 255, 255))
    assert pygame.image.tobytes(surface, "RGBA") == pygame.image.tobytes(shorter, "RGBA")


# --- played hands -------------------------------------------------------------------------------


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("size", [(960, 600), (1000, 1600)])
def test_a_whole_hand_keeps_its_order(size: tuple[int, int], layout: int) -> None:
    """After every event all keys differ, and nothing lies on a tile."""
    session = new_session("a whole hand", bonus_tiles=True)
    steps = [*session.start(), *finish_hand(session)]
    assert len(steps) > 100
    for step in steps[::3]:
        state = replace(table("half", "nothing", 0).state(), view=step.view, can_win=False)
        placed = place_board(state, screen_of(size, layout))
        assert len({one.key for one in placed}) == len(placed)
        assert not any(pairs_that_overlap([one], on_table(placed)) for one in surfaces(placed))
        assert all(covered(one).bottom <= size[1] for one in placed)


def test_a_tile_keeps_its_key_while_it_is_in_the_hand() -> None:
    """This makes it glide instead of jump when the hand is sorted again."""
    session = new_session("keys")
    previous: set[str] = set()
    for step in [*session.start(), *finish_hand(session)]:
        if step.view.is_over:
            break
        state = replace(table("half", "nothing", 0).state(), view=step.view)
        placed = place_board(state, screen_of((1280, 800)))
        own = {one.key for one in placed if group(one) == "own"}
        if isinstance(step.event, Drew | Discarded) and step.event.seat == step.view.seat:
            assert len(own ^ previous) == 1
        previous = own
