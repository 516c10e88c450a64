"""The ground of the table."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from game.system.slices import Slices, done
from game.ui.drawing import ground
from game.ui.drawing.feast_looks import BoardLook
from game.ui.drawing.ground import felt, table
from game.ui.drawing.looks import Box, Pixels
from game.ui.drawing.pictures import Pictures
from game.ui.drawing.sprites import Stage

SMALL = (640, 400)


def a_table(by: int) -> Slices[pygame.Surface]:
    width, height = (by * side for side in SMALL)
    return table(width, height, Box(60 * by, 40 * by, 520 * by, 320 * by), 24 * by, "cloth")


def means(surface: pygame.Surface) -> list[int]:
    """Return the mean light of each part of a grid over a picture."""
    across, down = (side // 40 for side in SMALL)
    parts = pygame.transform.smoothscale(surface, (across, down))
    return [sum(parts.get_at((x, y))[:3]) for x in range(across) for y in range(down)]


def test_a_large_table_has_the_light_and_the_shadow_of_a_small_one() -> None:
    small, large = means(done(a_table(2))), means(done(a_table(6)))
    assert max(abs(one - other) for one, other in zip(small, large, strict=True)) <= 6


def test_no_slice_does_more_than_one_thing_to_the_whole_table() -> None:
    """A large table needs a frame for almost every one of them."""
    assert sum(1 for _ in a_table(1)) >= 16


def test_the_plain_cloth_is_lit_in_the_middle() -> None:
    light = means(felt(*SMALL))
    assert light[len(light) // 2] > max(light[0], light[-1]) * 1.2


def test_the_plain_cloth_of_the_next_screen_is_made_in_slices_and_kept() -> None:
    pygame.font.init()
    stage, surface = Stage(Pictures(), SMALL), pygame.Surface(SMALL)
    assert sum(1 for _ in stage.preparing([])) >= 4
    assert sum(1 for _ in stage.preparing([])) == 0
    stage.show([], 0)
    stage.draw(surface, 0)
    assert means(surface) == means(felt(*SMALL))


@pytest.mark.parametrize("upright", [False, True])
@pytest.mark.parametrize("size", [(120, 400), (400, 1499), (1499, 400), (1700, 3000)])
def test_a_board_is_covered_by_wood_and_no_more_is_scaled(
    size: Pixels, upright: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid: list[pygame.Surface] = []

    def fill(surface: pygame.Surface, box: pygame.Rect, wood: pygame.Surface) -> None:
        laid.append(wood)
        _fill(surface, box, wood)

    _fill = ground._fill
    monkeypatch.setattr(ground, "_fill", fill)
    look = BoardLook(20, "#ffcc00", upright=upright, wood="oak")
    board = done(ground.board(look, *size, "cloth"))
    assert all(
        board.get_at((x, y)).r and board.get_at((x, y)).a == 255
        for x in range(25, size[0] - 25, 31)
        for y in range(25, size[1] - 25, 31)
    )
    (wood,) = laid
    assert wood.get_width() < size[0] + 11
    assert wood.get_height() < size[1] + 11
    assert upright == (_changes(wood, 0, 1) < _changes(wood, 1, 0)), "the grain goes along it"


def _changes(wood: pygame.Surface, dx: int, dy: int) -> int:
    """Return how much the wood's light changes on the way in this direction."""
    seen = [wood.get_at((20 + step * dx, 20 + step * dy)).r for step in range(90)]
    return sum(abs(one - other) for one, other in pairwise(seen))
