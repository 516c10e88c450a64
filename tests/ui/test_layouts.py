"""Both layouts with the fullest tables: nothing off the screen, covered, cut or too small."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from game.rules.melds import MeldKind
from game.ui.layouts import LAYOUTS as LAYOUT_VALUES
from game.ui.layouts import areas
from game.ui.looks import Box, Placed
from tests.ui.tables import (
    LAYOUTS,
    QUESTIONS,
    SIZES,
    TABLES,
    covered,
    group,
    hull,
    on_table,
    pairs_that_overlap,
    promoted_tiles,
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
    """In a group only the thickness of a tile may lie under the next row."""
    for what, placed in tables(size, layout):
        groups: dict[str, list[Placed]] = {}
        for one in tiles(placed):
            groups.setdefault(group(one), []).append(one)
        bad = [
            (one.key, other.key)
            for members in groups.values()
            for one, other in combinations(members, 2)
            if one.box.overlaps(other.box) and not promoted_tiles(one, other)
        ]
        hulls = [(members, hull(members)) for members in groups.values()]
        for (some, one_hull), (others, other_hull) in combinations(hulls, 2):
            if one_hull.overlaps(other_hull):
                bad += pairs_that_overlap(some, others)
        assert not bad, what


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
        # The dialog of Layout 1 lies on the panel in the middle.
        alone = [one for one in surfaces(placed) if layout == 0 or one.key != "centre"]
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
    """Words, tiles and buttons in it; a row to click holds its own words and tiles."""
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


# --- sizes --------------------------------------------------------------------------------------


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(
    ("size", "least"), [((960, 600), 36), ((1024, 768), 36), ((1280, 800), 52), ((1000, 1600), 36)]
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
    """Up to three sets to choose from: as large as discards at least."""
    for question in ("chow", "chows", "pung", "kong", "win", "pung or kong", "which kong"):
        placed = table("half", question, 0).place(screen_of((1280, 800), layout))
        assert min(one.box.w for one in tiles(placed) if one.key.startswith("offer")) >= 36


# --- the areas themselves -----------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_the_parts_grow_with_the_screen(size: tuple[int, int]) -> None:
    for layout in LAYOUT_VALUES:
        found = areas(layout, *size)
        half = areas(layout, size[0] // 2, size[1] // 2)
        assert found.unit == pytest.approx(2 * half.unit, rel=0.01)
        for one, other in zip(found.plates, half.plates, strict=True):
            assert abs(one.x - 2 * other.x) <= 2
            assert abs(one.bottom - 2 * other.bottom) <= 3


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
