"""The stage: it moves items with a new place, redraws changed ones and nothing else."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pygame
import pytest

from game.rules.tiles import Tile
from game.ui.drawing.confetti import Bit, thrown
from game.ui.drawing.feast_looks import ConfettiLook, VeilLook
from game.ui.drawing.ground import felt
from game.ui.drawing.looks import NOTHING, AreaLook, Box, MatLook, PanelLook, Placed, TileLook
from game.ui.drawing.pictures import Pictures
from game.ui.drawing.sprites import Stage
from game.ui.drawing.theme import unit
from tests.ui.tables import LAYOUTS, screen_of, table

SIZE = (320, 200)
HERE, THERE = Box(20, 30, 30, 40), Box(220, 130, 30, 40)


@pytest.fixture(scope="module")
def pictures() -> Pictures:
    pygame.font.init()
    return Pictures()


@pytest.fixture
def stage(pictures: Pictures) -> Stage:
    ground = pygame.Surface(SIZE)
    ground.fill((10, 90, 50))
    return Stage(pictures, ground)


def tile(key: str = "tile", box: Box = HERE, **changes: object) -> Placed:
    return replace(Placed(key, TileLook(4, box.h), box, glide=100), **changes)  # type: ignore[arg-type]


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def changed_box(before: pygame.Surface, after: pygame.Surface) -> pygame.Rect:
    """Return the box around all the differences."""
    mask = pygame.mask.from_threshold(after, (0, 0, 0), (1, 1, 1, 255), before)
    mask.invert()
    rects = mask.get_bounding_rects()
    return rects[0].unionall(rects[1:]) if rects else pygame.Rect(0, 0, 0, 0)


# --- drawing ------------------------------------------------------------------------------------


def test_nothing_is_drawn_when_nothing_has_changed(stage: Stage) -> None:
    surface = pygame.Surface(SIZE)
    stage.show([tile()], 0)
    assert stage.draw(surface, 0)
    assert not stage.draw(surface, 1)
    stage.show([tile()], 2)
    assert not stage.draw(surface, 2), "the same list again"


def test_only_the_place_of_what_changed_is_drawn(stage: Stage) -> None:
    surface = pygame.Surface(SIZE)
    still, other = tile("still", Box(20, 130, 30, 40)), tile("other")
    stage.show([still, other], 0)
    stage.draw(surface, 0)
    surface.fill((200, 0, 200))  # pixels that are not redrawn keep this colour
    stage.show([still, replace(other, look=TileLook(Tile(5), 40))], 1)
    assert stage.draw(surface, 1)
    assert surface.get_at((100, 100))[:3] == (200, 0, 200)
    assert surface.get_at(still.box.centre)[:3] == (200, 0, 200)
    assert surface.get_at(other.box.centre)[:3] != (200, 0, 200)


def test_what_is_gone_leaves_the_ground(stage: Stage) -> None:
    surface = pygame.Surface(SIZE)
    stage.show([], 0)
    stage.draw(surface, 0)
    empty = pixels(surface)
    stage.show([tile()], 0)
    stage.draw(surface, 0)
    assert pixels(surface) != empty
    stage.show([], 1)
    assert stage.draw(surface, 1)
    assert pixels(surface) == empty


def test_a_mat_is_part_of_the_ground_until_it_is_gone(stage: Stage) -> None:
    surface = pygame.Surface(stage.size)
    stage.show([tile()], 0)
    stage.draw(surface, 0)
    bare = surface.copy()
    mat = Placed("mat", MatLook(8), Box(20, 20, 120, 90))
    stage.show([mat, tile()], 0)
    assert stage.draw(surface, 0)
    assert mat.box.overlaps(Box(*changed_box(bare, surface)))
    assert not stage.draw(surface, 1), "it is laid once"
    stage.show([tile()], 2)
    stage.draw(surface, 2)
    assert pixels(surface) == pixels(bare)


def test_a_moved_tile_leaves_nothing_behind(stage: Stage, pictures: Pictures) -> None:
    surface, fresh = pygame.Surface(SIZE), pygame.Surface(SIZE)
    stage.show([tile()], 0)
    stage.draw(surface, 0)
    stage.show([tile(box=THERE)], 10)
    for now in range(10, 200, 7):
        stage.draw(surface, now)
    assert not stage.is_moving
    again = Stage(pictures, stage._plain or stage.size)
    again.show([tile(box=THERE)], 0)
    again.draw(fresh, 0)
    assert pixels(surface) == pixels(fresh)


def test_higher_layers_lie_on_top(stage: Stage) -> None:
    surface = pygame.Surface(SIZE)
    low, high = tile("low", layer=1), tile("high", layer=2, look=TileLook(Tile(31), 40))
    stage.show([high, low], 0)
    stage.draw(surface, 0)
    alone = pygame.Surface(SIZE)
    stage.show([high], 1)
    stage.draw(alone, 1)
    inner = pygame.Rect(24, 34, 20, 30)
    assert pixels(surface.subsurface(inner)) == pixels(alone.subsurface(inner))
    stage.show([replace(high, layer=0), low], 2)
    stage.draw(surface, 2)
    assert pixels(surface.subsurface(inner)) != pixels(alone.subsurface(inner))


def test_a_new_place_in_the_order_is_drawn_though_nothing_else_changed(stage: Stage) -> None:
    surface = pygame.Surface(SIZE)
    one, two = tile("one", layer=1), tile("two", layer=2, look=TileLook(Tile(31), 40))
    stage.show([one, two], 0)
    stage.draw(surface, 0)
    before = pixels(surface)
    stage.show([replace(one, layer=3), two], 1)
    assert stage.draw(surface, 1)
    assert pixels(surface) != before


def test_places_that_only_react_are_not_drawn(stage: Stage) -> None:
    surface = pygame.Surface(SIZE)
    stage.show([], 0)
    stage.draw(surface, 0)
    stage.show([Placed("area", AreaLook(), HERE, command=NOTHING)], 1)
    assert not stage.draw(surface, 1)
    assert stage.box_of("area") is None


def test_two_items_with_one_key_are_refused(stage: Stage) -> None:
    with pytest.raises(ValueError, match="tile"):
        stage.show([tile(), tile(box=THERE)], 0)


def test_a_key_can_stand_for_another_kind_of_thing_later(stage: Stage) -> None:
    surface = pygame.Surface(SIZE)
    stage.show([tile()], 0)
    stage.draw(surface, 0)
    stage.show([replace(tile(), look=PanelLook("panel", 4))], 1)
    assert stage.draw(surface, 1)


# --- movement -----------------------------------------------------------------------------------


def test_a_glide_begins_and_ends_at_the_right_places(stage: Stage) -> None:
    surface = pygame.Surface(SIZE)
    stage.show([tile()], 0)
    stage.draw(surface, 0)
    stage.show([tile(box=THERE)], 1000)
    assert stage.box_of("tile") == HERE
    assert stage.is_moving
    stage.draw(surface, 1050)
    half = stage.box_of("tile")
    assert half is not None
    assert HERE.x < half.x < THERE.x
    assert HERE.y < half.y < THERE.y
    stage.draw(surface, 1100)
    assert stage.box_of("tile") == THERE
    assert not stage.is_moving


def test_a_glide_never_goes_back(stage: Stage) -> None:
    surface = pygame.Surface(SIZE)
    stage.show([tile()], 0)
    stage.show([tile(box=THERE)], 0)
    places = []
    for now in range(0, 120, 5):
        stage.draw(surface, now)
        box = stage.box_of("tile")
        assert box is not None
        places.append(box.x)
    assert places == sorted(places)
    assert places[-1] == THERE.x


def test_without_a_glide_it_is_there_at_once(stage: Stage) -> None:
    stage.show([tile(glide=0)], 0)
    stage.show([tile(box=THERE, glide=0)], 1)
    assert stage.box_of("tile") == THERE
    assert not stage.is_moving


def test_a_new_item_comes_from_its_origin(stage: Stage) -> None:
    stage.show([tile(box=THERE, origin=HERE)], 0)
    assert stage.box_of("tile") == HERE
    stage.draw(pygame.Surface(SIZE), 100)
    assert stage.box_of("tile") == THERE


def test_an_origin_means_nothing_for_what_is_there_already(stage: Stage) -> None:
    stage.show([tile()], 0)
    stage.show([tile(origin=THERE)], 1)
    assert stage.box_of("tile") == HERE
    assert not stage.is_moving


def test_an_interrupted_glide_goes_on_from_where_it_is(stage: Stage) -> None:
    surface = pygame.Surface(SIZE)
    stage.show([tile()], 0)
    stage.show([tile(box=THERE)], 0)
    stage.draw(surface, 40)
    here = stage.box_of("tile")
    stage.show([tile()], 40)
    assert stage.box_of("tile") == here
    assert stage.is_moving
    stage.draw(surface, 140)
    assert stage.box_of("tile") == HERE


def test_a_new_look_does_not_disturb_a_glide(stage: Stage) -> None:
    surface = pygame.Surface(SIZE)
    stage.show([tile()], 0)
    stage.show([tile(box=THERE)], 0)
    stage.draw(surface, 40)
    here = stage.box_of("tile")
    ringed = tile(box=THERE, look=TileLook(Tile(4), 40, ring="last"))
    stage.show([ringed], 40)
    assert stage.box_of("tile") == here
    stage.draw(surface, 100)
    assert stage.box_of("tile") == THERE


def test_finish_lets_everything_arrive(stage: Stage) -> None:
    surface = pygame.Surface(SIZE)
    stage.show([tile()], 0)
    stage.show([tile(box=THERE)], 10)
    stage.finish()
    assert stage.box_of("tile") == THERE
    assert not stage.is_moving
    assert stage.draw(surface, 11)


def test_what_comes_from_somewhere_grows_into_its_size(stage: Stage) -> None:
    surface = pygame.Surface(SIZE)
    large = Box(HERE.x, HERE.y, 2 * HERE.w, 2 * HERE.h)
    stage.show([tile(box=THERE, origin=large)], 0)
    assert stage.box_of("tile") == large
    stage.draw(surface, 50)
    half = stage.box_of("tile")
    assert half is not None
    assert THERE.w < half.w < large.w
    stage.draw(surface, 100)
    assert stage.box_of("tile") == THERE


def flown_over(stage: Stage) -> tuple[Placed, pygame.Surface, pygame.Surface]:
    """Return a panel over the whole stage, its picture, and the one with a tile halfway over it at
    50 ms."""
    surface = pygame.Surface(SIZE)
    wall = Placed("wall", PanelLook("chosen"), Box(0, 0, *SIZE), layer=20_000)
    stage.show([wall], 0)
    stage.draw(surface, 0)
    before = surface.copy()
    stage.show([wall, tile(box=THERE, origin=HERE)], 0)
    stage.draw(surface, 50)
    return wall, before, surface


def test_what_flies_passes_over_what_lies_higher(stage: Stage) -> None:
    _, before, surface = flown_over(stage)
    assert changed_box(before, surface).w > 10, "seen on its way"
    stage.draw(surface, 100)
    assert changed_box(before, surface).size == (0, 0), "under it at the end"


def test_a_flight_that_ends_while_another_list_is_shown_lands(stage: Stage) -> None:
    wall, before, surface = flown_over(stage)
    stage.show([wall, tile(box=THERE, look=TileLook(Tile(5), 40))], 150)
    stage.draw(surface, 150)
    assert changed_box(before, surface).size == (0, 0), "it lies under the wall"


def test_items_of_one_layer_keep_the_order_of_the_list(stage: Stage) -> None:
    """Items that come, fly and change places lie on one another as if all were new."""
    surface, fresh = pygame.Surface(SIZE), pygame.Surface(SIZE)
    one, two, three = (
        tile(name, HERE.moved(dx), look=TileLook(Tile(dx), 40))
        for name, dx in (("one", 0), ("two", 12), ("three", 24))
    )
    stage.show([one, three], 0)
    stage.draw(surface, 0)
    stage.show([one, replace(two, origin=THERE), three], 10)
    stage.draw(surface, 60)
    stage.show([three, one, two], 200)
    stage.draw(surface, 300)
    anew = Stage(stage.pictures, stage._plain or stage.size)
    anew.show([three, one, two], 0)
    anew.draw(fresh, 0)
    assert pixels(surface) == pixels(fresh)


def test_a_delayed_item_is_not_seen_before_it_sets_off(stage: Stage) -> None:
    surface = pygame.Surface(SIZE)
    stage.show([], 0)
    stage.draw(surface, 0)
    before = surface.copy()
    stage.show([tile(box=THERE, origin=HERE, delay=60)], 0)
    assert stage.is_moving
    stage.draw(surface, 59)
    assert changed_box(before, surface).size == (0, 0)
    stage.redraw()
    stage.draw(surface, 59)
    assert changed_box(before, surface).size == (0, 0), "nor when all is drawn anew"
    stage.draw(surface, 61)
    assert changed_box(before, surface).w > 0
    stage.draw(surface, 160)
    assert stage.box_of("tile") == THERE
    assert not stage.is_moving


def test_what_is_dealt_again_comes_from_its_origin_though_it_was_there(stage: Stage) -> None:
    surface = pygame.Surface(SIZE)
    stage.show([tile(box=THERE)], 0)
    stage.draw(surface, 0)
    stage.show([tile(box=THERE, origin=HERE, anew=True)], 10)
    assert stage.box_of("tile") == HERE
    stage.show([tile(box=THERE)], 20)
    assert stage.is_moving, "another list in between does not stop it"
    stage.draw(surface, 110)
    assert stage.box_of("tile") == THERE


@pytest.mark.parametrize("facing", [0, 1])
def test_a_tile_is_turned_up_through_its_edge(
    stage: Stage, pictures: Pictures, facing: int
) -> None:
    surface = pygame.Surface(SIZE)
    box = Box(100, 80, 40, 30) if facing else HERE
    back = tile(box=box, look=TileLook(Tile(4), 40, facing, back=True))
    face = tile(box=box, look=TileLook(Tile(4), 40, facing), delay=40)
    stage.show([back], 0)
    stage.draw(surface, 0)
    closed = surface.copy()
    stage.show([face], 0)
    stage.draw(surface, 39)
    assert changed_box(closed, surface).size == (0, 0)
    stage.draw(surface, 90)
    edge = stage.box_of("tile")
    assert edge is not None
    assert (edge.h if facing else edge.w) <= 3
    assert (edge.w if facing else edge.h) == 40
    assert edge.centre[0] == pytest.approx(box.centre[0], abs=1)
    stage.draw(surface, 140)
    stage.draw(surface, 141)
    anew = Stage(pictures, stage._plain or stage.size)
    fresh = pygame.Surface(SIZE)
    anew.show([replace(face, delay=0)], 0)
    anew.draw(fresh, 0)
    assert changed_box(fresh, surface).size == (0, 0)


def test_finish_shows_what_still_waited(stage: Stage) -> None:
    surface = pygame.Surface(SIZE)
    stage.show([tile(box=THERE, origin=HERE, delay=500)], 0)
    stage.finish()
    assert stage.draw(surface, 1)
    assert not stage.is_moving
    assert stage.box_of("tile") == THERE
    assert surface.get_at(THERE.centre)[:3] != (10, 90, 50)


def test_shadows_of_neighbours_are_not_drawn_twice(stage: Stage, pictures: Pictures) -> None:
    """Two tiles disappear. Their places overlap the shadow of the one that stays."""
    surface, fresh = pygame.Surface(SIZE), pygame.Surface(SIZE)
    stays = tile("stays", Box(100, 80, 30, 40))
    gone = [tile(f"gone{y}", Box(131, y, 30, 40)) for y in (60, 101)]
    stage.show([stays, *gone], 0)
    stage.draw(surface, 0)
    stage.show([stays], 1)
    stage.draw(surface, 1)
    anew = Stage(pictures, stage._plain or stage.size)
    anew.show([stays], 0)
    anew.draw(fresh, 0)
    assert pixels(surface) == pixels(fresh)


def test_moving_draws_only_along_the_way(stage: Stage) -> None:
    surface = pygame.Surface(SIZE)
    far = tile("far", Box(280, 10, 30, 40))
    stage.show([tile(), far], 0)
    stage.draw(surface, 0)
    surface.fill((200, 0, 200))
    stage.show([tile(box=HERE.moved(dx=40)), far], 0)
    for now in (20, 60, 100):
        stage.draw(surface, now)
    assert surface.get_at(far.box.centre)[:3] == (200, 0, 200)


# --- the surface --------------------------------------------------------------------------------


def test_another_size_begins_again(stage: Stage) -> None:
    stage.show([tile()], 0)
    stage.draw(pygame.Surface(SIZE), 0)
    stage.resize(pygame.Surface((640, 400)))
    assert stage.size == (640, 400)
    assert stage.box_of("tile") is None
    large = pygame.Surface((640, 400))
    stage.show([tile(box=Box(500, 300, 30, 40))], 1)
    assert stage.draw(large, 1)
    assert stage.box_of("tile") == Box(500, 300, 30, 40), "at once, not gliding from before"
    assert not stage.draw(large, 2)


def test_a_lost_surface_is_drawn_again(stage: Stage) -> None:
    surface = pygame.Surface(SIZE)
    stage.show([tile()], 0)
    stage.draw(surface, 0)
    before = pixels(surface)
    surface.fill((0, 0, 0))
    stage.redraw()
    assert stage.draw(surface, 1)
    assert pixels(surface) == before
    assert not stage.draw(surface, 2)


@pytest.mark.parametrize("layout", LAYOUTS)
def test_from_any_table_to_any_other_as_if_drawn_from_scratch(
    layout: int, pictures: Pictures
) -> None:
    """A screen drawn step by step is identical to one drawn at once."""
    size = (960, 600)
    ground = felt(*size)
    stage, surface = Stage(pictures, ground.copy()), pygame.Surface(size)
    screen = screen_of(size, layout)
    for now, (name, question, owner) in enumerate(
        [("half", "nothing", 0), ("half", "chows", 0), ("concealed", "nothing", 1)]
    ):
        placed = table(name, question, owner).place(screen)
        stage.show(placed, now)
        stage.draw(surface, now)
        stage.finish()
        stage.draw(surface, now)
    fresh = pygame.Surface(size)
    anew = Stage(pictures, ground)
    anew.show(placed, 0)
    anew.draw(fresh, 0)
    assert changed_box(surface, fresh).size == (0, 0)


@pytest.mark.parametrize("lost", ["resized", "exposed"])
def test_nothing_is_left_behind_after_the_surface_was_lost(
    lost: str, stage: Stage, pictures: Pictures
) -> None:
    surface, fresh = pygame.Surface(SIZE), pygame.Surface(SIZE)
    ground = stage._plain or stage.size
    for now in range(3):
        stage.show([tile("before")], now)
        stage.draw(surface, now)
    if lost == "resized":
        stage.resize(ground)
    else:
        stage.redraw()
    stage.show([tile(glide=0)], 10)
    stage.draw(surface, 10)
    stage.show([tile(box=THERE, glide=0)], 11)
    stage.draw(surface, 11)
    again = Stage(pictures, ground)
    again.show([tile(box=THERE)], 0)
    again.draw(fresh, 0)
    assert pixels(surface) == pixels(fresh)


# --- confetti -----------------------------------------------------------------------------------


WHOLE = Box(0, 0, *SIZE)
THROWN = Placed("confetti", ConfettiLook(40), WHOLE, layer=5)


def run(stage: Stage, surface: pygame.Surface, until: int, start: int = 0) -> None:
    for now in range(start, until, 16):
        stage.draw(surface, now)


def test_confetti_falls_once_and_leaves_what_was_there(stage: Stage) -> None:
    surface = pygame.Surface(SIZE)
    stage.show([tile()], 0)
    stage.draw(surface, 0)
    before = surface.copy()
    stage.show([tile(), THROWN], 0)
    run(stage, surface, 800)
    assert changed_box(before, surface).h > 100
    assert stage.is_moving
    run(stage, surface, 8000, start=800)
    assert pixels(surface) == pixels(before)
    assert not stage.is_moving, "a resting screen costs nothing"
    stage.show([tile(), THROWN], 8000)
    assert not stage.is_moving, "it isn't thrown twice"


@pytest.mark.parametrize("size", [(1280, 800), (960, 600), (1080, 1920), (2560, 1080)])
def test_confetti_falls_as_long_in_every_window(size: tuple[int, int]) -> None:
    def falling(bit: Bit, seconds: float) -> bool:
        return bit.place(seconds, unit(*size))[1] < size[1]

    bits = thrown(90, *size)
    assert any(falling(bit, 4.0) for bit in bits)
    assert not any(falling(bit, 8.0) for bit in bits)


def test_confetti_falls_behind_higher_items_and_over_lower_ones(stage: Stage) -> None:
    surface = pygame.Surface(SIZE)
    high = Placed("high", PanelLook("dialog"), WHOLE, layer=6)
    stage.show([THROWN, high], 0)
    stage.draw(surface, 0)
    before = pixels(surface)
    run(stage, surface, 1200)
    assert pixels(surface) == before
    stage.show([THROWN, replace(high, layer=4)], 1200)
    stage.draw(surface, 1200)
    assert pixels(surface) != before


def test_confetti_is_gone_with_its_item_or_once_everything_is_finished(stage: Stage) -> None:
    surface = pygame.Surface(SIZE)
    stage.show([], 0)
    stage.draw(surface, 0)
    before = pixels(surface)
    for end in (partial(stage.show, [], 300), stage.finish):
        stage.show([THROWN], 0)
        run(stage, surface, 300)
        assert pixels(surface) != before
        end()
        stage.draw(surface, 316)
        assert pixels(surface) == before
        assert not stage.is_moving


def test_confetti_below_a_veil_is_not_seen(stage: Stage) -> None:
    veil = Placed("veil", VeilLook(), WHOLE, layer=9)
    surface = pygame.Surface(SIZE)
    stage.show([tile(), veil], 0)
    stage.draw(surface, 0)
    before = pixels(surface)
    stage.show([tile(), THROWN, veil], 0)
    run(stage, surface, 500)
    assert pixels(surface) == before
    assert not stage.is_moving


def test_over_a_veil_what_comes_passes_under_the_words_above_it(stage: Stage) -> None:
    surface = pygame.Surface(SIZE)
    veil = Placed("veil", VeilLook(), WHOLE, layer=1)
    cover = Placed("cover", PanelLook("dialog"), WHOLE, layer=9)
    stage.show([veil, cover], 0)
    stage.draw(surface, 0)
    before = pixels(surface)
    stage.show([veil, cover, tile(layer=5, origin=THERE)], 0)
    stage.draw(surface, 50)
    assert pixels(surface) == before
