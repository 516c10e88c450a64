"""The places of the table in windows of many sizes: nothing overlaps, and tiles stay large."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product

import pytest

from game.ui.drawing.tile_size import TILE_RATIO
from game.ui.table.plan.geometry import (
    BETWEEN,
    GAP,
    NEED,
    NOWHERE,
    POOL,
    STANDING,
    THICK,
    Place,
    TableFrame,
    TablePlan,
)
from game.ui.table.plan.planner import plan

SIZES = (
    (800, 500),
    (960, 600),
    (1024, 768),
    (1280, 800),
    (1366, 768),
    (1600, 1200),
    (1920, 800),
    (1920, 1080),
    (2560, 1440),
    (3840, 2160),
    (800, 1280),
    (960, 1200),
    (960, 1040),
    (1080, 1920),
    (1280, 1280),
)
COUNTS = (12, 21, 24, 30)
FRAMES = [
    TableFrame(*size, has_pool, has_coach)
    for size, has_pool, has_coach in product(SIZES, (False, True), (False, True))
]
RIVERS = [one for one in FRAMES if not one.has_pool]


def parts(found: TablePlan) -> dict[str, Place]:
    """Return everything around the middle. In line, bonus tiles share the rails."""
    named = {f"rail {position}": place for position, place in enumerate(found.rails)}
    named |= {f"plate {position}": place for position, place in enumerate(found.plates)}
    named |= {"own bonus": found.bonus[0], "band": found.band}
    if not found.in_line:
        named |= {"bonus 1": found.bonus[1], "bonus 3": found.bonus[3]}
    named |= {f"icon {number}": place for number, place in enumerate(found.icons)}
    named |= {f"switch {number}": place for number, place in enumerate(found.switches)}
    named |= {"g": found.g_button, "win": found.win_button}
    named |= {f"practice {number}": place for number, place in enumerate(found.practice)}
    return named | ({"coach": found.coach} if found.frame.has_coach else {})


def with_depth(place: Place, height: float) -> Place:
    return place._replace(h=place.h + THICK * height)


@pytest.mark.parametrize("frame", FRAMES, ids=str)
def test_all_parts_keep_apart_and_on_the_table(frame: TableFrame) -> None:
    found = plan(frame)
    named = parts(found) | {"middle": found.middle}
    for (some, one), (others, other) in combinations(named.items(), 2):
        assert not one.overlaps(other), (some, others)
    for name, one in named.items():
        assert name in ("band", "middle") or not one.overlaps(found.dialog), name
        assert one.w > 0, name
        assert one.h > 0, name
        assert one.x >= -0.01, name
        assert one.y >= -0.01, name
        assert one.right <= found.w + 0.01, name
        assert one.bottom <= found.h + 0.01, name


@pytest.mark.parametrize("frame", RIVERS, ids=str)
def test_rivers_keep_apart_and_off_the_dialog_and_the_walls(frame: TableFrame) -> None:
    for upright, count in product((False, True), COUNTS):
        found = plan(replace(frame, is_upright=upright))
        height = found.rivers.tile
        walls = [
            found.walls.stack(position, number)
            for position, number in product(range(4), range(found.stacks if found.has_walls else 0))
        ]
        rivers = [found.river(position, count) for position in range(4)]
        for one in (tile for river in rivers for tile in river):
            assert not one.overlaps(found.panel)
            assert not with_depth(one, height).overlaps(found.dialog)
            assert not any(with_depth(one, height).overlaps(stack) for stack in walls)
            assert one.x >= found.middle.x
            assert one.right <= found.middle.right
            assert one.y >= found.middle.y
            assert with_depth(one, height).bottom <= found.middle.bottom + GAP
        for some, others in combinations(rivers, 2):
            assert not any(one.overlaps(other) for one, other in product(some, others))


@pytest.mark.parametrize("frame", RIVERS, ids=str)
def test_discards_lie_side_by_side_until_their_rows_are_full(frame: TableFrame) -> None:
    found = plan(frame)
    for position in range(4):
        usual, many = found.river(position, NEED), found.river(position, NEED + 12)
        assert not any(one.overlaps(other) for one, other in combinations(usual, 2))
        assert found.river(position, 5) == usual[:5]
        assert many[0] == usual[0]


@pytest.mark.parametrize("frame", [one for one in FRAMES if one.has_pool], ids=str)
def test_the_pool_keeps_off_the_dialog_and_the_strip(frame: TableFrame) -> None:
    found = plan(frame)
    for count in (1, 60, 84, 90):
        tiles = found.pooled(count)
        apart = not any(one.overlaps(other) for one, other in combinations(tiles, 2))
        assert apart or count > POOL
        for one in tiles:
            assert not one.overlaps(found.panel)
            assert not with_depth(one, found.pool.tile).overlaps(found.dialog)
            assert one.x >= found.middle.x - BETWEEN
            assert one.right <= found.middle.right


@pytest.mark.parametrize("coach", [False, True])
@pytest.mark.parametrize("has_pool", [False, True])
@pytest.mark.parametrize(
    ("size", "own", "other"),
    [((1280, 800), 75, 40), ((960, 600), 56, 32), ((2560, 1440), 135, 72)],
)
def test_tiles_are_large(
    size: tuple[int, int], own: int, other: int, has_pool: bool, coach: bool
) -> None:
    found = plan(TableFrame(*size, has_pool, coach))
    discard = found.pool.tile if has_pool else found.rivers.tile
    assert TILE_RATIO * found.own * found.unit >= own
    assert TILE_RATIO * discard * found.unit >= other
    assert TILE_RATIO * found.meld * found.unit >= other


@pytest.mark.parametrize("size", SIZES)
def test_the_coach_wraps_no_river_anew_and_moves_no_dialog(size: tuple[int, int]) -> None:
    alone, coached = (plan(TableFrame(*size, has_coach=coach)) for coach in (False, True))
    assert replace(alone.rivers, tile=0) == replace(coached.rivers, tile=0)
    assert coached.rivers.tile <= alone.rivers.tile + 3  # more only where the walls step aside
    assert alone.dialog == coached.dialog
    assert alone.rails[0] == coached.rails[0]
    assert (alone.coach, coached.coach == NOWHERE) == (NOWHERE, False)


@pytest.mark.parametrize("bonus", [False, True])
@pytest.mark.parametrize("size", SIZES)
def test_the_walls_are_whole_or_not_shown(size: tuple[int, int], bonus: bool) -> None:
    found = plan(TableFrame(*size, has_bonus=bonus))
    assert not plan(TableFrame(*size, has_walls=False)).has_walls
    assert found.has_walls == (size not in {(800, 500), (960, 600), (1024, 768)})
    stacks = [found.walls.stack(*one) for one in product(range(4), range(found.stacks))]
    assert len(stacks) == (72 if bonus else 68)
    assert not any(one.overlaps(other) for one, other in combinations(stacks, 2))
    assert all(one.overlaps(found.middle) for one in stacks)


@pytest.mark.parametrize("size", SIZES)
def test_a_rail_has_room_for_thirteen_open_tiles(size: tuple[int, int]) -> None:
    found = plan(TableFrame(*size))
    for rail in found.rails[1:]:
        assert max(rail.w, rail.h) >= 13 * (TILE_RATIO * found.meld + 2)
        assert max(rail.w, rail.h) >= 14 * STANDING * found.meld


@pytest.mark.parametrize("size", SIZES)
def test_the_places_grow_with_the_window(size: tuple[int, int]) -> None:
    whole, half = plan(TableFrame(2 * size[0], 2 * size[1])), plan(TableFrame(*size))
    assert whole.unit == 2 * half.unit
    assert whole.px(whole.own) == pytest.approx(2 * half.px(half.own), abs=2)
    assert whole.rails == half.rails


@pytest.mark.parametrize("has_coach", [False, True])
@pytest.mark.parametrize("has_pool", [False, True])
@pytest.mark.parametrize("size", SIZES)
def test_the_table_uses_the_whole_height(
    size: tuple[int, int], has_pool: bool, has_coach: bool
) -> None:
    found = plan(TableFrame(*size, has_pool, has_coach))
    assert found.corner[1] < 1
    assert with_depth(found.rails[0], found.own).bottom > found.h - 10


def test_what_is_small_gets_larger_in_a_tall_window() -> None:
    usual, tall = plan(TableFrame(1080, 1400)), plan(TableFrame(1080, 1920))
    assert tall.band.h > 1.4 * usual.band.h
    assert tall.rivers.tile > 1.15 * usual.rivers.tile
    coached = plan(TableFrame(1080, 1920, has_coach=True))
    assert coached.coach.h > 1.4 * plan(TableFrame(1080, 1400, has_coach=True)).coach.h
