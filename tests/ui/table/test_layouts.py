"""Both layouts with the fullest tables: nothing off the screen, covered, cut or too small.

These tests need no pygame: the table is arithmetic, and widths come from the font files.
"""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path

import pytest

from game.rules.melds import MeldKind
from game.ui.drawing.feast_looks import FeastLook
from game.ui.drawing.looks import Box, PanelLook, Placed, StackLook, TextLook
from game.ui.table.parts.place_parts import place_board
from game.ui.table.plan.geometry import NEED
from tests.ui.letters import fits
from tests.ui.tables import (
    BODIES,
    LANGUAGES,
    LAYOUTS,
    ME,
    QUESTIONS,
    SIZES,
    TABLES,
    Table,
    covered,
    group,
    hull,
    melded,
    on_table,
    pairs_that_overlap,
    screen_of,
    surfaces,
    table,
    tables,
    tiles,
)

# --- geometry -----------------------------------------------------------------------------------


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("size", SIZES)
def test_everything_is_on_the_screen(size: tuple[int, int], layout: int) -> None:
    width, height = size
    for what, placed in tables(size, layout):
        out = [
            one
            for one in placed
            if one.box.x < 0
            or one.box.y < 0
            or covered(one).right > width
            or covered(one).bottom > height
            or min(one.box.w, one.box.h) < 1
        ]
        assert not out, what


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("size", SIZES)
def test_no_two_things_to_click_overlap(size: tuple[int, int], layout: int) -> None:
    for what, placed in tables(size, layout):
        reacting = [one for one in placed if one.command and one.key != "dialog.ground"]
        bad = [
            (one.key, other.key)
            for one, other in combinations(reacting, 2)
            if one.box.overlaps(other.box)
        ]
        assert not bad, what


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("size", SIZES)
def test_tiles_do_not_cover_each_other(size: tuple[int, int], layout: int) -> None:
    """In a group only the thickness of a tile can lie under the next row. The fourth tile of a kong
    lies on another one and the edge of its neighbour, and rows with too many tiles close up."""
    for what, placed in tables(size, layout):
        groups: dict[str, list[Placed]] = {}
        for one in tiles(placed):
            groups.setdefault(group(one), []).append(one)
        bad = [
            (one.key, other.key)
            for name, members in groups.items()
            for one, other in combinations(members, 2)
            if not may_close_up(name, layout) and one.box.overlaps(other.box)
        ]
        assert len(bad) <= 2 * kongs_in(groups), (what, bad)
        assert all(one.startswith("meld:") for one, _ in bad), what
        hulls = [(members, hull(members)) for members in groups.values()]
        found = []
        for (some, one_hull), (others, other_hull) in combinations(hulls, 2):
            if one_hull.overlaps(other_hull):
                found += pairs_that_overlap(some, others)
        assert not found, what


def may_close_up(name: str, layout: int) -> bool:
    return name.startswith("bonus") or (name == "river" and layout == 1)


def kongs_in(groups: dict[str, list[Placed]]) -> int:
    """Return the number of kongs among these tiles by group."""
    return sum(
        Counter(one.key.split(":")[2] for one in members)[number] == 4
        for name, members in groups.items()
        if name.startswith("meld:")
        for number in {one.key.split(":")[2] for one in members}
    )


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("size", SIZES)
def test_nothing_lies_on_tiles(size: tuple[int, int], layout: int) -> None:
    """Plates, information, buttons and every dialog keep off the hands, melds and discards."""
    for what, placed in tables(size, layout):
        bad = [pairs_that_overlap([one], on_table(placed)) for one in surfaces(placed)]
        assert not any(bad), what


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("size", SIZES)
def test_plates_and_buttons_keep_apart(size: tuple[int, int], layout: int) -> None:
    for what, placed in tables(size, layout):
        alone = surfaces(placed)
        assert not pairs_that_overlap(alone, alone), what


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("size", SIZES)
def test_what_a_dialog_shows_is_inside_it(size: tuple[int, int], layout: int) -> None:
    for what, placed in tables(size, layout):
        ground = [one.box for one in placed if one.key == "dialog"]
        prefixes = ("dialog.", "offer", "tick", "cross")
        shown = [one for one in placed if one.key.startswith(prefixes)]
        assert bool(ground) == bool(shown), what
        for one in shown:
            box, outer = covered(one), ground[0]
            assert outer.x <= box.x <= box.right <= outer.right, (what, one)
            assert outer.y <= box.y <= box.bottom <= outer.bottom, (what, one)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("size", SIZES)
def test_the_parts_of_a_dialog_keep_apart(size: tuple[int, int], layout: int) -> None:
    """Words, tiles and buttons keep apart, except that a clickable row contains words and tiles."""
    for what, placed in tables(size, layout):
        parts = [
            one
            for one in placed
            if one.key.startswith(("dialog.", "offer", "tick", "cross"))
            and one.key != "dialog.ground"
        ]
        bad = [
            (one.key, other.key)
            for one, other in combinations(parts, 2)
            if covered(one).overlaps(covered(other)) and not belong(one, other)
        ]
        assert not bad, what


def belong(one: Placed, other: Placed) -> bool:
    return other.key.startswith(f"{one.key}.") or one.key.startswith(f"{other.key}.")


@pytest.mark.parametrize("layout", LAYOUTS)
def test_tick_and_cross_are_always_in_the_same_places(layout: int) -> None:
    places: dict[str, set[Box]] = {"tick": set(), "cross": set()}
    for question in QUESTIONS:
        placed = table("half", question, 0).place(screen_of((1280, 800), layout))
        found = {one.key: one.box for one in placed if one.key in places}
        assert "cross" in found, question
        for key, box in found.items():
            places[key].add(box)
    assert [len(boxes) for boxes in places.values()] == [1, 1]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("size", [*SIZES, (2560, 1080), (3840, 2160)])
def test_the_own_hand_is_in_the_middle(size: tuple[int, int], layout: int) -> None:
    for name in TABLES:
        placed = table(name, "nothing", 0).place(screen_of(size, layout))
        own = [one.box for one in placed if one.key.startswith(("own:", "meld:0:"))]
        left, right = min(box.x for box in own), max(box.right for box in own)
        assert abs(left + right - size[0]) <= 8 * size[0] / 1280, name


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("name", TABLES)
def test_no_tile_moves_when_one_is_drawn(name: str, layout: int) -> None:
    drawn = table(name, "nothing", 0).view
    waiting = replace(
        drawn,
        drawn=None,
        hands=tuple(hand and hand[:-1] for hand in drawn.hands),
        hand_sizes=tuple(size - (seat == ME) for seat, size in enumerate(drawn.hand_sizes)),
    )
    before, after = (
        {one.key: one.box for one in Table(view).place(screen_of((1280, 800), layout))}
        for view in (waiting, drawn)
    )
    kept = [key for key in before if key.startswith(("own:", "meld:0:"))]
    assert kept
    assert all(before[key] == after[key] for key in kept)


# --- sizes --------------------------------------------------------------------------------------


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(
    ("size", "least"), [((960, 600), 36), ((1024, 768), 36), ((1280, 800), 52), ((1000, 1400), 36)]
)
def test_own_tiles_are_large(size: tuple[int, int], least: int, layout: int) -> None:
    for name, owner in product(TABLES, range(4)):
        own = [
            one.box.w
            for one in table(name, "nothing", owner).place(screen_of(size, layout))
            if group(one) == "own"
        ]
        assert own
        assert min(own) >= least, name


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(
    ("size", "wide"),
    [
        ((960, 600), 56),
        ((1280, 800), 75),
        ((1920, 1080), 101),
        ((2560, 1600), 150),
        ((2560, 1080), 101),
        ((960, 1200), 65),
        ((1080, 1920), 73),
    ],
)
def test_a_whole_hand_has_the_widest_tiles(size: tuple[int, int], wide: int, layout: int) -> None:
    placed = table("concealed", "nothing", ME).place(screen_of(size, layout))
    own = [one.box for one in placed if group(one) == "own"]
    assert [box.w for box in own] == [wide] * 14
    controls = [one.box for one in placed if one.key.startswith(("g", "win", "switch."))]
    assert not any(box.overlaps(other) for box in own for other in controls)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(("size", "least"), [((960, 600), 26), ((1280, 800), 36)])
def test_discards_can_be_read(size: tuple[int, int], least: int, layout: int) -> None:
    for what, placed in tables(size, layout):
        short = [min(one.box.w, one.box.h) for one in tiles(placed) if group(one) == "river"]
        assert min(short) >= least, what


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(("size", "least"), [((960, 600), 18), ((1280, 800), 24)])
def test_offers_can_be_read(size: tuple[int, int], least: int, layout: int) -> None:
    for what, placed in tables(size, layout):
        short = [one.box.w for one in tiles(placed) if one.key.startswith("offer")]
        assert min(short, default=least) >= least, what


@pytest.mark.parametrize("layout", LAYOUTS)
def test_an_ordinary_claim_is_shown_large(layout: int) -> None:
    """With up to three sets to choose from, the tiles are at least as large as discards."""
    for question in ("chow", "chows", "pung", "kong", "win", "pung or kong", "which kong"):
        placed = table("half", question, 0).place(screen_of((1280, 800), layout))
        assert min(one.box.w for one in tiles(placed) if one.key.startswith("offer")) >= 36


@pytest.mark.parametrize("layout", LAYOUTS)
def test_discards_stay_where_they_are_while_others_come(layout: int) -> None:
    """Until a row is full, which takes eighteen discards of one player."""
    screen = screen_of((1280, 800), layout)
    places: dict[str, Box] = {}
    for count in range(1, NEED + 1):
        view = melded((count, count, NEED, NEED), ((), (), (), ()))
        # Discards alternate while all have some, so that the first ones are always the same.
        for one in tiles(Table(view).place(screen)):
            if one.key.startswith("river") and int(one.key[6:]) < 4 * count:
                assert places.setdefault(one.key, one.box) == one.box


@pytest.mark.parametrize("coach", [False, True])
@pytest.mark.parametrize(("size", "least"), [((960, 600), 29), ((1280, 800), 40)])
def test_melds_are_large(size: tuple[int, int], least: int, coach: bool) -> None:
    """Four kongs are too. Only beside the coach those on the right and above get smaller."""
    for name, owner in product(TABLES, range(4)):
        state = replace(table(name, "nothing", owner).state(), has_panel=coach)
        for one in tiles(place_board(state, screen_of(size))):
            if group(one).startswith("meld"):
                less = 8 * coach * group(one).startswith(("meld:1", "meld:2"))
                assert min(one.box.w, one.box.h) >= least - less, (name, owner, one.key)


def test_the_tables_are_as_full_as_they_say() -> None:
    kinds = {meld.kind for melds in TABLES["fullest"](0).melds for meld in melds}
    assert kinds == {
        MeldKind.PROMOTED_KONG,
        MeldKind.EXPOSED_KONG,
        MeldKind.CONCEALED_KONG,
    }
    assert all(len(melds) == 4 for melds in TABLES["fullest"](0).melds)
    assert len(TABLES["concealed"](0).hand) == 14
    assert len(TABLES["pool"](0).river) == 84
    assert sum(one.seat == 2 for one in TABLES["fullest"](2).river) == 30
    assert len(TABLES["fullest"](3).bonus[3]) == 8


# --- words, and without pygame ------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("size", SIZES)
def test_the_widest_words_are_legible_and_fit(
    size: tuple[int, int], layout: int, language: str
) -> None:
    """A long name can be made smaller or end in dots, but no other text can."""
    names = [person.name for person in BODIES]
    for question in ("nothing", *QUESTIONS):
        for one in table("fullest", question, ME).place(screen_of(size, layout, language)):
            if isinstance(one.look, TextLook):
                assert one.look.size >= 11, one
                is_name = ".name" in one.key or any(name in one.look.text for name in names)
                assert is_name or fits(one.look, one.box, one.look.size), one


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("size", SIZES)
def test_the_mark_for_unsaved_moves_is_on_the_plate(
    size: tuple[int, int], layout: int, language: str
) -> None:
    unsaved = replace(table("fullest", "nothing", ME), is_unsaved=True)
    placed = {one.key: one for one in unsaved.place(screen_of(size, layout, language))}
    mark, name, plate = placed["unsaved"], placed["plate:0.name"].box, placed["plate:0"].box
    assert isinstance(mark.look, TextLook)
    assert mark.look.size >= 11
    assert fits(mark.look, mark.box, mark.look.size)
    assert plate.x < mark.box.x < mark.box.right < plate.right
    assert name.bottom < mark.box.y
    assert plate.y < mark.box.y < mark.box.bottom < plate.bottom


def test_names_and_scores_fit_on_the_plates() -> None:
    """A name of nineteen letters and a million points fit in a window of the design's size."""
    for one in table("fullest", "nothing", ME).place(screen_of((1280, 800))):
        if one.key in ("plate:0.name", "plate:1.name", "plate:3.name"):
            assert isinstance(one.look, TextLook)
            assert fits(one.look, one.box, 11), one


def test_the_table_is_laid_without_pygame() -> None:
    code = "import sys, tests.ui.table.test_layouts; print('pygame' in sys.modules)"
    root = Path(__file__).parents[3]
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["False"]


# --- the middle ---------------------------------------------------------------------------------


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("size", [*SIZES, (2560, 1080)])
def test_the_middle_tells_in_words_how_many_tiles_are_left(
    size: tuple[int, int], layout: int
) -> None:
    shown = {one.key: one for one in table("half", "nothing", 0).place(screen_of(size, layout))}
    words = [one.look.text for one in shown.values() if isinstance(one.look, TextLook)]
    assert {"R:144", "144 tiles left", "Hand 188"} <= set(words)
    assert shown["round"].look == FeastLook("東")


@pytest.mark.parametrize("layout", LAYOUTS)
def test_the_bar_loses_a_part_for_every_nine_tiles(layout: int) -> None:
    whole = table("half", "nothing", 0)
    for left, lit in ((144, 16), (136, 16), (135, 15), (9, 1), (1, 1), (0, 0)):
        placed = Table(replace(whole.view, live_left=left)).place(screen_of((1280, 800), layout))
        parts = [one.look for one in placed if one.key.startswith("left.part")]
        styles = [look.style for look in parts if isinstance(look, PanelLook)]
        assert styles == ["filled"] * lit + ["unfilled"] * (16 - lit)


@pytest.mark.parametrize("size", [*SIZES, (2560, 1080)])
def test_seat_winds_lie_on_all_sides_of_the_middle_and_off_its_words(size: tuple[int, int]) -> None:
    for name in TABLES:
        placed = table(name, "nothing", 0).place(screen_of(size, 1))
        winds = [one for one in placed if one.key.startswith("centre.wind")]
        keys = ("round", "left", "left words", "hand number", "rules", "minimum", "round name")
        words = [one for one in placed if one.key in keys]
        river = [one for one in placed if one.key.startswith("river")]
        assert len(winds) == 4
        assert not pairs_that_overlap(winds, [*words, *river]), name


# --- claims -------------------------------------------------------------------------------------


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("size", [(960, 600), (1280, 800), (2560, 1080), (1080, 1920)])
def test_each_offer_is_in_the_middle_of_its_row(size: tuple[int, int], layout: int) -> None:
    for question in ("pung or kong", "chows"):
        placed = table("half", question, 0).place(screen_of(size, layout))
        rows = [one for one in placed if one.key in ("offer:0", "offer:1", "offer:2")]
        assert len(rows) == 2 + (question == "chows")
        for row in rows:
            parts = hull([one for one in placed if one.key.startswith(f"{row.key}.")])
            slack = size[1] // 50
            assert abs(row.box.x + row.box.right - parts.x - parts.right) <= slack, question
            digit = next(one for one in placed if one.key == f"{row.key}.number")
            assert abs(digit.box.centre[1] - row.box.centre[1]) <= 1


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_single_offer_is_in_the_middle_between_the_edge_and_the_tick(layout: int) -> None:
    for question in ("pung", "win", "self-drawn"):
        shown = {
            one.key: one.box
            for one in table("half", question, 0).place(screen_of((1280, 800), layout))
        }
        last = max(box.right for key, box in shown.items() if key.startswith("offer."))
        before = shown["dialog.title"].x - shown["dialog"].x
        assert abs(before - (shown["tick"].x - last)) <= 8


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (2560, 1600), (1600, 1200)])
def test_a_dialog_hides_the_whole_wall_behind_it(size: tuple[int, int]) -> None:
    asked, screen = table("half", "pung", 0), screen_of(size)
    dialog = next(one.box for one in asked.place(screen) if one.key == "dialog")
    placed = place_board(replace(asked.state(), dice=(3, 3, 4)), screen)
    walls = [one.box for one in placed if isinstance(one.look, StackLook)]
    behind = [box for box in walls if box.overlaps(dialog) and box.w > box.h]
    assert behind
    assert all(box.y >= dialog.y for box in behind)
