"""Large surfaces: their memory is used again, and never while somebody sees it."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable, Iterator

import pygame
import pytest

from game.system.slices import done
from game.ui.drawing import large
from game.ui.drawing.fade import Fade
from game.ui.drawing.feast_looks import VeilLook
from game.ui.drawing.ground import felt, table
from game.ui.drawing.looks import Box, MatLook, PanelLook, Pixels, Placed
from game.ui.drawing.pictures import Pictures
from game.ui.drawing.shapes import halo, panel, rounded
from game.ui.drawing.sprites import Stage
from game.ui.drawing.theme import FELTS
from game.ui.kit import routes
from tests.ui.desk import FakeWindow, Hand, new_desk

SIZE = 2600, 1600
LARGER = 2700, 1700


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    gc.collect()
    large.ready((1, 1))
    yield
    gc.collect()
    large.ready((1, 1))


def memory_of(surface: pygame.Surface) -> int:
    """Return where a surface has its pixels."""
    return surface._pixels_address


def waiting(*flags: int) -> int:
    """Return how many wait to be used again, of these kinds or of all."""
    large._take_back()
    return sum(len(large._waiting[one]) for one in flags or large.KEPT)


@pytest.mark.parametrize("flags", [0, pygame.SRCALPHA])
def test_memory_is_used_again_once_nobody_needs_it(
    flags: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(large.KEPT, flags, 3)
    first = large.surface(SIZE, flags)
    where = memory_of(first)
    second = large.surface(SIZE, flags)
    assert memory_of(second) != where, "the first one is still seen"
    part = first.subsurface((10, 10, 5, 5))
    del first
    third = large.surface(SIZE, flags)
    assert memory_of(third) != where, "a part of it is still seen"
    del part
    again = large.surface(SIZE, flags)
    assert memory_of(again) == where
    assert again.get_size() == SIZE
    assert again.get_flags() & pygame.SRCALPHA == flags


def test_a_smaller_one_is_a_part_of_a_larger_one() -> None:
    assert large.ready((4000, 1500))
    smaller = large.surface((3900, 1100))
    assert smaller.get_size() == (3900, 1100)
    assert smaller.get_parent().get_size() == (4000, 1500)
    assert large.surface((1500, 4000)).get_size() == (1500, 4000), "that fits into none"


def test_a_small_window_keeps_none() -> None:
    assert not large.ready((1280, 800))
    assert large.surface((1280, 800)).get_parent() is None
    assert not waiting()


@pytest.mark.parametrize("size", [(1920, 1080), (4000, 1500), (2550, 1590), LARGER])
def test_those_of_another_size_than_the_window_are_forgotten(size: Pixels) -> None:
    while large.ready(size):
        pass
    assert waiting() == sum(large.KEPT.values())
    while large.ready(SIZE):
        pass
    sizes = [one.get_size() for kind in large._waiting.values() for one in kind]
    assert sizes == [SIZE] * sum(large.KEPT.values())
    large.ready((1280, 800))
    assert not waiting()


def test_no_more_are_kept_than_counted() -> None:
    used = [large.surface(SIZE) for _ in range(large.KEPT[0] + 3)]
    used.clear()
    assert waiting(0) == large.KEPT[0]
    assert not large._waiting[pygame.SRCALPHA]


@pytest.mark.parametrize("flags", large.KEPT)
def test_one_is_made_ready_also_while_many_are_used(flags: int) -> None:
    """As panels that a screen holds for later."""
    used = [large.surface(SIZE, flags) for _ in range(large.KEPT[flags] + 3)]
    while large.ready(SIZE):
        pass
    assert waiting(flags) == large.KEPT[flags]
    places = {memory_of(one) for one in [*used, *large._waiting[flags]]}
    made = large.surface(SIZE, flags)
    assert memory_of(made) in places - set(map(memory_of, used))
    assert made.get_flags() & pygame.SRCALPHA == flags


DRAWINGS: dict[str, Callable[[], pygame.Surface]] = {
    "rounded": lambda: rounded(*SIZE, 40, "#ff8040"),
    "halo": lambda: halo(*SIZE, 30),
    "one colour": lambda: panel(FELTS["cloth"], "shade", *SIZE, 0),
    "ground": lambda: felt(*SIZE),
    "table": lambda: done(table(*SIZE, Box(60, 40, 1880, 920), 20, "cloth")),
}


@pytest.mark.parametrize("name", DRAWINGS)
def test_what_is_drawn_in_used_memory_is_the_same(name: str) -> None:
    fresh = pygame.image.tobytes(DRAWINGS[name](), "RGBA")
    dirty = [large.surface(SIZE, flags) for flags in large.KEPT]
    places = set(map(memory_of, dirty))
    for one in dirty:
        one.fill("magenta")
    del one
    dirty.clear()
    again = DRAWINGS[name]()
    assert memory_of(again) in places
    assert pygame.image.tobytes(again, "RGBA") == fresh


@pytest.mark.parametrize("flags", [0, pygame.SRCALPHA])
def test_one_kind_never_has_the_memory_of_the_other(flags: int) -> None:
    large.surface(SIZE, pygame.SRCALPHA - flags)
    assert waiting() == 1
    assert large.surface(SIZE, flags).get_flags() & pygame.SRCALPHA == flags


def test_what_else_is_seen_at_a_win_leaves_the_panel_its_memory() -> None:
    """The sizes are those of a window of 3840x2160."""
    while large.ready((3840, 2160)):
        pass
    place = memory_of(large._waiting[pygame.SRCALPHA][0])
    held = [halo(2911, 878, 65), panel(FELTS["cloth"], "dialog", 2781, 748, 49)]
    held.append(panel(FELTS["cloth"], "panel", 3370, 1960, 59))
    assert [memory_of(one) for one in held].index(place) == 2


def test_the_table_is_drawn_with_another_field_without_reading_its_textures_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done(table(1920, 1080, Box(60, 40, 1800, 900), 20, "cloth"))
    monkeypatch.setattr(pygame.image, "load", None)
    done(table(1920, 1080, Box(90, 40, 1700, 900), 20, "cloth"))


def test_one_of_another_shape_does_not_do() -> None:
    large.surface((4000, 1000))
    assert waiting(0) == 1
    assert large.surface(SIZE).get_size() == SIZE


def test_the_largest_are_kept() -> None:
    used = [large.surface(SIZE) for _ in range(large.KEPT[0])]
    used.clear()
    assert waiting(0) == large.KEPT[0]
    large.surface(LARGER)
    assert waiting(0) == large.KEPT[0]
    assert large._waiting[0][0].get_size() == LARGER


def test_what_is_behind_a_veil_is_seen_only_once_it_is_whole() -> None:
    stage = Stage(Pictures(), SIZE)
    behind = stage._behind
    behind.want(VeilLook(), None, ())
    seen: list[bytes] = []
    while not behind.is_made:
        behind.step()
        if behind.picture is not None:
            seen.append(pygame.image.tobytes(behind.picture, "RGB"))
    assert len(set(seen)) == 1


def test_a_window_at_rest_has_memory_ready() -> None:
    desk = new_desk()
    desk.app.change_settings(speed=2)
    hand = Hand(desk, FakeWindow(SIZE))
    for _ in range(20):
        hand.frame()
    large._take_back()
    ready = {kind: [one.get_size() for one in large._waiting[kind]] for kind in large.KEPT}
    assert ready == {kind: [SIZE] * count for kind, count in large.KEPT.items()}
    desk.app.open(routes.Menu())
    hand.frame()
    large.ready((1, 1))
    hand.frame()
    assert hand.window.stage.is_moving
    assert not waiting(), "while something moves, none is made"


def test_a_screen_that_waits_goes_before_memory() -> None:
    hand = Hand(new_desk(), FakeWindow(SIZE))
    showing = hand.window.showing
    large.ready((1, 1))
    showing.is_due = True
    showing.draw_ahead()
    assert not waiting()
    showing.is_due = False
    showing.draw_ahead()
    assert waiting() == 1


def test_the_screen_that_comes_next_gives_its_memory_back() -> None:
    surface, fade = pygame.Surface(SIZE), Fade()
    for start in (0, 1000):
        fade.begin(surface)
        fade.target(surface).fill("white")
        surface.fill("black")
        for now in range(start, start + 400, 20):
            fade.show(surface, now)
        assert not fade.is_on
        assert surface.get_at((5, 5))[:3] == (255, 255, 255), "opaque the second time, too"
        assert waiting(0) == 1


def test_the_screen_that_comes_next_is_drawn_whole() -> None:
    """Also if it has the same ground, and nearly the same items."""
    large.surface(SIZE).fill("magenta")
    pictures, surface, fresh = Pictures(), pygame.Surface(SIZE), pygame.Surface(SIZE)
    first = Placed("first", PanelLook("row", 8), Box(200, 200, 60, 30), 1)
    second = Placed("second", PanelLook("row", 8), Box(400, 200, 60, 30), 1)
    stage, anew = Stage(pictures, SIZE), Stage(pictures, SIZE)
    stage.show([first], 0)
    stage.draw(surface, 0)
    stage.fade(surface)
    stage.show([first, second], 0)
    for now in range(0, 400, 20):
        stage.draw(surface, now)
    assert not stage.is_moving
    anew.show([first, second], 0)
    anew.draw(fresh, 0)
    assert pygame.image.tobytes(surface, "RGB") == pygame.image.tobytes(fresh, "RGB")


def lost(size: Pixels) -> None:
    """Leave a large surface that only the garbage collector can find."""
    ring: list[object] = [large.surface(size)]
    ring.append(ring)


class Collecting(list[pygame.Surface]):
    """Those that wait. Whenever one of them is looked at or taken, the garbage collector comes."""

    def __iter__(self) -> Iterator[pygame.Surface]:
        for one in super().__iter__():
            gc.collect()
            yield one

    def remove(self, one: pygame.Surface) -> None:
        gc.collect()
        super().remove(one)


@pytest.fixture
def _collected(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As many wait as are kept, and larger ones are lost."""
    gc.disable()
    used = [large.surface(SIZE) for _ in range(large.KEPT[0])]
    for _ in used:
        lost(LARGER)
    used.clear()
    large._take_back()
    monkeypatch.setitem(large._waiting, 0, Collecting(large._waiting[0]))
    yield
    gc.enable()


@pytest.mark.usefixtures("_collected")
def test_one_that_comes_back_meanwhile_makes_none_wait_twice() -> None:
    large.ready(SIZE)
    used = [large.surface(SIZE) for _ in range(2 * large.KEPT[0])]
    assert len(set(map(memory_of, used))) == len(used)


@pytest.mark.usefixtures("_collected")
def test_one_that_comes_back_meanwhile_takes_no_place_from_the_one_found() -> None:
    assert large.surface(SIZE).get_size() == SIZE


def test_a_window_of_another_size_leaves_no_memory_with_a_veil_that_is_being_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lent: list[weakref.ref[pygame.Surface]] = []
    surface = large.surface

    def noted(size: Pixels, flags: int = 0) -> pygame.Surface:
        one = surface(size, flags)
        if size[0] * size[1] >= large.LARGE:
            lent.append(weakref.ref(one))
        return one

    monkeypatch.setattr(large, "surface", noted)
    stage = Stage(Pictures(), SIZE)
    mat = Placed("mat", MatLook(20), Box(60, 40, 1880, 920), -2)
    row = Placed("row", PanelLook("row", 8), Box(200, 200, 60, 30), 1)
    veil = Placed("veil", VeilLook(), Box(0, 0, *SIZE), 5)
    stage.show([mat, row, veil], 0)
    stage.show([mat, veil], 1, at_once=False)
    stage.go_on()
    assert stage.is_behind_missing
    gc.disable()
    try:
        stage.resize((960, 600))
        assert lent
        assert not [one for one in lent if one() is not None]
    finally:
        gc.enable()
