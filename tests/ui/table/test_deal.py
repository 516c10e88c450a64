"""The deal on the table: it shows the wall that was dealt from, takes its time, and can be left."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

import pygame
import pytest

from game.rules.tiles import EAST, SEATS, Seat
from game.session.session import Session
from game.settings.settings import DealStyle
from game.ui.drawing.looks import Box, DieLook, Placed, StackLook, TileLook
from game.ui.kit import routes
from game.ui.table.plan.board import TAKEN, Moment, moment_at, position_of, seat_at
from game.ui.table.plan.geometry import TableFrame
from game.ui.table.plan.planner import plan
from game.ui.table.play.table import TableScene
from tests.session.playing import finish_hand, new_session, resumed
from tests.ui.desk import FakeWindow, Hand
from tests.ui.ears import listen
from tests.ui.moments import east_seed
from tests.ui.mouse import SIZES, draw, new_app, own_tiles_of, placed_by

SIDES = ("bottom", "right", "top", "left")
FRAME = 16
WINDOWS = ((800, 500), (960, 600), (1280, 800), (1920, 800), (1000, 1400), (3840, 2160))


def dealt(
    session: Session,
    *,
    speed: int = 2,
    deal: DealStyle = "full",
    layout: int = 1,
    size: tuple[int, int] = (1280, 800),
) -> tuple[Hand, TableScene]:
    """Return a table in a window, with the first frame of the deal."""
    pygame.display.init()
    pygame.font.init()
    app = new_app(speed=speed, deal=deal, layout=layout, pace="none")
    app.session = session
    scene = TableScene(app)
    app.reset_to(scene)
    return Hand(scene, FakeWindow(size)), scene


def moments(hand: Hand, scene: TableScene) -> Iterator[Moment]:
    """Yield each moment of the deal once it is shown."""
    last = None
    while (dealing := scene.playback.dealing) is not None:
        if dealing.moment != last:
            last = dealing.moment
            yield last
        hand.frame()


def until(hand: Hand, scene: TableScene, part: str, left: int = 0) -> None:
    """Show the deal up to a moment: `left` steps before the end of a part."""
    for moment in moments(hand, scene):
        if (moment.part, moment.left) == (part, left):
            return
    raise AssertionError(f"no {part}")


def settle(hand: Hand, scene: TableScene) -> None:
    while scene.decisions.is_busy or hand.window.stage.is_moving:
        hand.frame()


def items(hand: Hand) -> dict[str, Placed]:
    """Return the items of the table by their keys."""
    return {one.key.partition("/")[2]: one for one in hand.window.input.placed}


def stacks(hand: Hand) -> dict[int, tuple[StackLook, Box]]:
    """Return the stacks by their number from the break."""
    found = items(hand).items()
    return {
        int(key.removeprefix("wall:")): (one.look, one.box)
        for key, one in found
        if isinstance(one.look, StackLook)
    }


def side_of(box: Box) -> str:
    """Return the side of the table that a thick stack of a window of 1280 x 800 pixels lies on."""
    if box.h > box.w:
        return "bottom" if box.y > 250 else "top"
    return "right" if box.x > 640 else "left"


def in_hands(hand: Hand) -> dict[int, int]:
    """Return the number of tiles in each hand by position."""
    counts = dict.fromkeys(range(4), 0)
    for key, one in items(hand).items():
        kind, _, rest = key.partition(":")
        if isinstance(one.look, TileLook) and kind in ("own", "hand"):
            counts[0 if kind == "own" else int(rest.split(":")[0])] += 1
    return counts


# --- what it shows ------------------------------------------------------------------------------


@pytest.mark.parametrize("bonus", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_it_shows_the_dice_and_the_break_of_the_wall(seed: int, bonus: bool) -> None:
    session = new_session(f"dealt {seed}", bonus_tiles=bonus)
    wall, whole = session.deal.wall, 18 if bonus else 17
    hand, scene = dealt(session)
    view = scene.playback.view
    until(hand, scene, "dice")
    shown = [one.look for one in items(hand).values() if isinstance(one.look, DieLook)]
    assert tuple(one.value for one in shown) == wall.dice
    broken = SIDES[position_of(Seat(wall.broken_wall), view)]
    until(hand, scene, "count")
    lit = [box for look, box in stacks(hand).values() if look.lit]
    assert {side_of(box) for box in lit} == {broken}
    assert len(lit) == whole
    until(hand, scene, "break")
    counted = [number for number, (look, _) in stacks(hand).items() if look.lit]
    assert len(counted) == wall.broken_stack
    assert sorted(counted) == list(range(4 * whole - wall.broken_stack, 4 * whole))
    numbers = {key for key in items(hand) if key.startswith("deal.stack.")}
    assert len(numbers) == wall.broken_stack


@pytest.mark.parametrize("bonus", [False, True])
def test_every_tile_is_in_the_wall_or_in_a_hand(bonus: bool) -> None:
    hand, scene = dealt(new_session("all tiles", bonus_tiles=bonus))
    counts = []
    for moment in moments(hand, scene):
        in_wall = sum(look.count for look, _ in stacks(hand).values())
        if moment.part == "deal":
            assert in_wall + sum(in_hands(hand).values()) == (144 if bonus else 136)
            counts.append(tuple(in_hands(hand)[position_of(s, scene.playback.view)] for s in SEATS))
    assert counts[:5] == [(4, 0, 0, 0), (4, 4, 0, 0), (4, 4, 4, 0), (4, 4, 4, 4), (8, 4, 4, 4)]
    assert counts[-5:] == [
        (12,) * 4,
        (14, 12, 12, 12),
        (14, 13, 12, 12),
        (14, 13, 13, 12),
        (14, 13, 13, 13),
    ]


def test_it_tells_nothing_about_the_hand_and_nobody_thinks_until_all_is_dealt() -> None:
    hand, scene = dealt(new_session("quiet"))
    for _ in moments(hand, scene):
        assert not {key for key in items(hand) if key.startswith(("fan", "think"))}
    settle(hand, scene)
    assert any(key.startswith("fan") for key in items(hand))


def test_the_players_tiles_come_in_the_order_of_the_wall_and_are_sorted_then() -> None:
    session = new_session("in order")
    wall, own = session.deal.wall.tiles, session.view.seat
    hand, scene = dealt(session)
    until(hand, scene, "deal")
    shown = own_tiles_of(hand.window.input.placed)
    tiles = [one.look.tile for one in shown if isinstance(one.look, TileLook)]
    assert tiles == [wall[place] for seat, places in TAKEN if seat == own for place in places]
    assert [one.box.x for one in shown] == sorted(one.box.x for one in shown)
    view = scene.playback.view
    while scene.playback.dealing:
        hand.frame()
    shown = sorted(own_tiles_of(hand.window.input.placed), key=lambda one: one.box.x)
    tiles = [one.look.tile for one in shown if isinstance(one.look, TileLook)]
    assert tiles[:13] == sorted(tiles[:13])
    assert sorted(tiles) == list(view.hand)


def test_every_tile_starts_at_its_stack() -> None:
    hand, scene = dealt(new_session("from the wall"))
    boxes = {}
    until(hand, scene, "dice")
    boxes = {number: box for number, (_, box) in stacks(hand).items()}
    until(hand, scene, "deal")
    view = scene.playback.view
    for position in (1, 2, 3):
        places = [
            place for seat, some in TAKEN if seat == seat_at(position, view) for place in some
        ]
        for number, place in enumerate(places):
            origin, box = items(hand)[f"hand:{position}:{number}"].origin, boxes[place // 2]
            assert origin is not None
            near = [abs(a - b) for a, b in zip(origin.centre, box.centre, strict=True)]
            assert max(near) <= max(box.w, box.h), "the wall has opened a little"


@pytest.mark.parametrize("layout", [0, 1])
@pytest.mark.parametrize("size", WINDOWS)
def test_everything_has_its_place_in_every_window(size: tuple[int, int], layout: int) -> None:
    hand, scene = dealt(new_session("places", bonus_tiles=True), layout=layout, size=size)
    for _ in moments(hand, scene):
        for key, one in items(hand).items():
            name = key.partition(":")[0]
            if isinstance(one.look, StackLook | DieLook) or name == "mixed" or "deal." in name:
                found = plan(TableFrame(*hand.window.surface.get_size(), has_pool=not layout))
                middle = found.box(found.middle)
                assert middle.x <= one.box.x, key
                assert middle.y <= one.box.y, key
                assert one.box.right <= middle.right, key
                assert one.box.bottom <= middle.bottom, key


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("size", [*WINDOWS, (960, 1000), (1024, 768)])
def test_the_words_at_the_break_keep_off_the_dice(size: tuple[int, int], seed: int) -> None:
    hand, scene = dealt(new_session(f"dealt {seed}", bonus_tiles=True), size=size)
    until(hand, scene, "break")
    shown = items(hand)
    words = [one.box for key, one in shown.items() if key in ("deal.from", "deal.arrow")]
    others = [one.box for key, one in shown.items() if key.startswith(("die:", "wall:", "deal.st"))]
    assert len(words) == 2
    assert not any(one.overlaps(other) for one, other in product(words, others))


@pytest.mark.parametrize("bonus", [False, True])
@pytest.mark.parametrize("size", [*WINDOWS, *SIZES])
def test_the_thick_walls_keep_apart(size: tuple[int, int], bonus: bool) -> None:
    walls = plan(TableFrame(*size, has_bonus=bonus)).dealt_walls
    shown = [walls.stack(*one) for one in product(range(4), range(walls.stacks))]
    assert not any(one.overlaps(other) for one, other in combinations(shown, 2))
    thin = plan(TableFrame(*size, has_bonus=bonus)).walls
    assert walls.deep > thin.deep


# --- how long it takes --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deal", "speed", "least", "most"),
    [
        ("full", 2, 3800, 4300),
        ("full", 4, 900, 1100),
        ("full", 5, 0, 0),
        ("short", 2, 1100, 1300),
        ("short", 1, 2000, 2300),
        ("off", 2, 0, 0),
    ],
)
def test_it_takes_its_time_by_the_settings(
    deal: DealStyle, speed: int, least: int, most: int
) -> None:
    hand, scene = dealt(new_session("time"), speed=speed, deal=deal)
    began = hand.now
    for _ in moments(hand, scene):
        pass
    assert least <= hand.now - began <= most


def test_a_short_deal_has_dice_and_tiles_only() -> None:
    hand, scene = dealt(new_session("short"), deal="short")
    assert {moment.part for moment in moments(hand, scene)} == {"dice", "deal"}
    assert moment_at(-1, "short") == moment_at(0, "short")


def test_the_computer_players_decide_meanwhile() -> None:
    session = new_session("meanwhile")
    hand, scene = dealt(session)
    for _ in range(12):
        hand.frame()
    assert scene.playback.dealing is not None
    assert not session.others_act


def test_every_hand_is_dealt_but_not_one_that_was_left() -> None:
    session = new_session("again")
    hand, scene = dealt(session, speed=5)
    finish_hand(session)
    scene.app.change_settings(speed=2)
    scene.decisions.next_hand()
    hand.frame()
    assert scene.playback.dealing is not None
    hand, scene = dealt(resumed())
    assert scene.playback.dealing is None
    assert len(own_tiles_of(hand.window.input.placed)) >= 13


def test_at_its_end_nothing_moves_and_the_walls_are_thin() -> None:
    hand, scene = dealt(new_session("end"))
    settle(hand, scene)
    hand.frame()
    thin = plan(TableFrame(1280, 800, has_bonus=False)).walls
    deep = {min(box.w, box.h) for _, box in stacks(hand).values()}
    assert max(deep) <= thin.deep + 1
    assert [hand.frame() for _ in range(5)] == [0] * 5


# --- how it is left -----------------------------------------------------------------------------


@pytest.mark.parametrize("button", [1, 3])
@pytest.mark.parametrize("part", ["mix", "dice", "count", "break", "deal"])
def test_a_click_skips_the_rest_of_the_deal_only(part: str, button: int) -> None:
    session = new_session("skipped")
    hand, scene = dealt(session)
    until(hand, scene, part, left=1)
    steps = len(scene.playback.steps)
    hand.click(640, 300, button)
    assert scene.playback.dealing is None
    assert len(scene.playback.steps) >= steps - 1, "moves are still to be seen"
    assert sum(in_hands(hand).values()) >= 53


def test_a_key_skips_it() -> None:
    hand, scene = dealt(new_session("key"))
    hand.key("space")
    assert scene.playback.dealing is None


def test_a_double_click_on_a_tile_that_is_dealt_discards_nothing(clock: list[int]) -> None:
    session = new_session(east_seed(), bonus_tiles=False)
    assert session.view.seat == EAST
    hand, scene = dealt(session)
    until(hand, scene, "deal")
    tile = own_tiles_of(hand.window.input.placed)[-1].box
    for _ in range(4):
        clock[0] += 40
        hand.click(*tile.centre)
    settle(hand, scene)
    assert session.view.river == ()


def test_a_press_on_a_tile_that_is_dealt_discards_nothing_when_it_is_let_go() -> None:
    session = new_session(east_seed(), bonus_tiles=False)
    hand, scene = dealt(session)
    until(hand, scene, "deal")
    tile = own_tiles_of(hand.window.input.placed)[-1].box
    hand.press(*tile.centre)
    settle(hand, scene)
    hand.release(*tile.centre)
    assert session.view.river == ()


def test_it_waits_while_the_menu_is_open() -> None:
    hand, scene = dealt(new_session("menu"))
    until(hand, scene, "count", left=1)
    hand.key("escape")
    assert hand.app.top is not scene
    before = scene.playback.dealing
    hand.now += 60_000
    hand.frame()
    hand.app.close(hand.app.top)
    hand.frame()
    assert scene.playback.dealing == before
    settle(hand, scene)


def test_without_movements_it_ends_at_once() -> None:
    hand, scene = dealt(new_session("stopped"))
    hand.app.open(routes.Settings())
    hand.app.change_settings(speed=5)
    hand.app.close(hand.app.top)
    hand.frame()
    assert scene.playback.dealing is None


@pytest.mark.parametrize("part", ["mix", "count", "break", "deal"])
def test_size_language_and_layout_can_change_meanwhile(part: str) -> None:
    hand, scene = dealt(new_session("changed"))
    until(hand, scene, part, left=1)
    hand.fake.become((960, 600))
    hand.frame()
    hand.app.change_settings(language="zh_Hant", layout=0)
    hand.frame()
    hand.fake.become((1280, 800))
    hand.app.change_settings(layout=1)
    settle(hand, scene)
    shown = hand.fake.surface
    hand.frame()
    keys = {one.key for one in placed_by(hand.app)}
    assert "centre" in keys
    assert not [key for key in keys if key.startswith(("deal.", "die:", "mixed:"))]
    assert draw(hand.app) == pygame.image.tobytes(shown, "RGB")


# --- what is heard ------------------------------------------------------------------------------


def test_mixing_walls_dice_and_tiles_are_heard() -> None:
    hand, scene = dealt(new_session("heard"))
    ears = listen(hand.app)
    scene.decisions.show(())
    heard: list[str] = []
    for _ in moments(hand, scene):
        heard += [name for name in ears.take() if name not in heard]
    assert heard == ["wall", "dice", "draw"]
