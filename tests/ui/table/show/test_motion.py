"""Moving tiles: their origin, their start and their position on the way."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from game.rules.melds import Meld, MeldKind
from game.rules.moves import BonusLaid, Claimed, Dealt, Discarded, Drew, SelfKong, Won
from game.rules.tiles import EAST, Seat, Tile, seat_after
from game.ui.drawing.flight import Flight
from game.ui.drawing.looks import Box, PanelLook, Placed, TileLook
from game.ui.drawing.pictures import Pictures
from game.ui.drawing.sprites import Stage
from game.ui.table.parts.place_parts import place_board
from game.ui.table.show.motion import (
    DEAL_STEP,
    TURN_REST,
    TURN_STEP,
    Movements,
    delays,
    flight_time,
    origins,
    showing_time,
    with_origins,
)
from tests.ui.tables import LAYOUTS, ME, concealed, fullest, screen_of, table

RIVER, HAND, OWN, OTHER = (Box(place, 0, 10, 10) for place in (1, 2, 3, 4))
MIDDLE = Placed("centre", PanelLook("centre"), Box(100, 100, 200, 100))

FIRST = Tile(0)


def new(key: str, tile: Tile = FIRST) -> Placed:
    return Placed(key, TileLook(tile, 40), Box(90, 90, 30, 40), glide=170)


def hands() -> list[Placed]:
    """Return all concealed tiles on the table, the top player's from the last to the first."""
    placed = [new(f"own:{tile}:0") for tile in range(13)]
    for position in (1, 2, 3):
        keys = [f"hand:{position}:{number}" for number in range(13)]
        placed += map(new, reversed(keys) if position == 2 else keys)
    return placed


# --- origins ------------------------------------------------------------------------------------


def test_a_claimed_tile_comes_from_the_discards_and_the_others_from_the_hand() -> None:
    view = fullest(0)
    own = view.seat
    pung = Meld(MeldKind.PUNG, Tile(5), claimed=Tile(5), source=seat_after(own))
    before = {f"river:{len(view.river) - 1}": RIVER, "own:5:0": HAND, "own:5:1": OWN}
    melded = [new(f"meld:0:4:{place}", Tile(5)) for place in range(3)]
    found = origins(Claimed(own, pung), view, before, melded)
    assert [found[one.key] for one in melded] == [HAND, OWN, RIVER], "from the right: last it lies"


def test_an_opponents_drawn_tile_comes_from_the_end_of_the_hand() -> None:
    view = fullest(0)
    seat = seat_after(view.seat, 2)
    before = {"hand:2:0": OWN, "hand:2:4": OTHER, "hand:2:5": HAND}
    river = new(f"river:{len(view.river)}")
    found = origins(Discarded(seat, Tile(3), drawn=True), view, before, [river, new("hand:2:0")])
    assert found == {river.key: HAND}, "what was there before does not set off"


def test_another_discard_comes_from_among_the_others() -> None:
    view = fullest(0)
    seat = seat_after(view.seat, 2)
    before = {"hand:2:0": OWN, "hand:2:4": OTHER, "hand:2:5": HAND}
    river = new(f"river:{len(view.river)}")
    found = origins(Discarded(seat, Tile(3)), view, before, [river])
    assert found[river.key] in (OWN, OTHER)


def test_the_own_discard_comes_from_where_it_was_clicked() -> None:
    view = fullest(0)
    before = {"own:3:0": HAND, "own:3:1": OTHER, "chosen": OWN}
    found = origins(
        Discarded(view.seat, Tile(3)), view, before, [new("river:9", Tile(3)), new("own:3:0")]
    )
    assert found == {"river:9": OWN}


def test_a_drawn_tile_comes_out_of_the_middle_and_grows() -> None:
    view = fullest(0)
    found = origins(Drew(view.seat, Tile(3)), view, {}, [MIDDLE, new("own:3:0"), new("river:9")])
    assert set(found) == {"own:3:0"}
    box = found["own:3:0"]
    assert box.centre == MIDDLE.box.centre
    assert 0 < box.w < 30


def test_four_tiles_of_a_kong_come_from_their_four_places() -> None:
    view = fullest(0)
    before = {f"own:7:{copy}": Box(copy, 0, 10, 10) for copy in range(4)} | {"own:8:0": OTHER}
    melded = [new(f"meld:0:0:{place}", Tile(7)) for place in range(4)]
    kong = SelfKong(view.seat, Meld(MeldKind.CONCEALED_KONG, Tile(7)))
    found = origins(kong, view, before, [*melded, new("own:8:0")])
    assert [found[one.key].x for one in melded] == [0, 1, 2, 3]


def test_only_the_fourth_tile_of_a_promoted_kong_moves() -> None:
    view = fullest(0)
    there = {f"meld:0:0:{place}": RIVER for place in range(3)}
    kong = SelfKong(
        view.seat, Meld(MeldKind.PROMOTED_KONG, Tile(7), Tile(7), seat_after(view.seat))
    )
    after = [*map(new, there), new("meld:0:0:added", Tile(7))]
    assert origins(kong, view, there | {"own:7:0": OWN}, after) == {"meld:0:0:added": OWN}


def test_a_bonus_tile_comes_from_the_hand() -> None:
    view = fullest(0)
    found = origins(
        BonusLaid(view.seat, Tile(35)), view, {"own:35:0": OWN}, [new("bonus:0:0", Tile(35))]
    )
    assert found == {"bonus:0:0": OWN}


# --- start times --------------------------------------------------------------------------------


def test_four_tiles_are_dealt_to_each_in_turn() -> None:
    view = concealed(0)
    after = [*hands(), MIDDLE]
    dealt = Dealt(((),) * 4)
    waits = delays(dealt, view, after)
    assert set(waits) == set(origins(dealt, view, {}, after))
    east = 4 - view.seat
    first = [waits[f"hand:{east}:{number}"] for number in range(13)]
    round_of_all = 4 * DEAL_STEP
    assert first == [0] * 4 + [round_of_all] * 4 + [2 * round_of_all] * 4 + [3 * round_of_all]
    own = [waits[one.key] for one in after if one.key.startswith("own:")][:4]
    assert own == [view.seat * DEAL_STEP] * 4
    assert max(waits.values()) + 170 <= showing_time(dealt, own=False)


def test_the_winning_hand_is_turned_up_first_tile_by_tile() -> None:
    view = concealed(0)
    winner = seat_after(view.seat, 2)
    won = Won((winner,), Tile(3))
    waits = delays(won, view, hands())
    assert [waits[f"hand:2:{number}"] for number in range(3)] == [0, TURN_STEP, 2 * TURN_STEP]
    assert waits["hand:1:0"] == TURN_REST > max(waits[f"hand:2:{n}"] for n in range(13))
    assert max(waits.values()) + 170 <= showing_time(won, own=False)


def test_everything_else_begins_at_once() -> None:
    view = fullest(0)
    assert not delays(Discarded(EAST, Tile(3)), view, hands())
    assert not delays(Drew(EAST, Tile(3)), view, hands())


def test_ones_own_discards_keep_nobody_waiting() -> None:
    assert showing_time(Discarded(EAST, Tile(3)), own=True) < showing_time(
        Discarded(EAST, Tile(3)), own=False
    )


def test_a_longer_way_takes_longer() -> None:
    view = fullest(0)
    right, across, left = (seat_after(ME, steps) for steps in (1, 2, 3))

    def claimed(source: Seat, seat: Seat) -> int:
        pung = Meld(MeldKind.PUNG, Tile(5), claimed=Tile(5), source=source)
        return flight_time(Claimed(seat, pung), view)

    kong = SelfKong(ME, Meld(MeldKind.CONCEALED_KONG, Tile(5)))
    discard = flight_time(Discarded(ME, Tile(5)), view)
    ways = [flight_time(kong, view), discard, flight_time(Drew(ME, Tile(5)), view)]
    ways += [claimed(right, ME), claimed(across, ME), claimed(right, left)]
    assert ways[0] < ways[1] < ways[2] < ways[3] < ways[4]
    assert ways[5] == claimed(left, right) == claimed(across, ME), "the same way round"
    assert all(140 <= way <= 260 for way in ways)


def test_a_flying_tile_takes_the_time_of_its_way_and_others_the_usual() -> None:
    placed = [new("meld:0:0:0", Tile(5)), new("own:1:0"), MIDDLE]
    moves = Movements()
    moves.begun([new("own:5:0", Tile(5)), new("own:1:0"), MIDDLE], None, fullest(0), 1)
    kong = SelfKong(ME, Meld(MeldKind.CONCEALED_KONG, Tile(5)))
    flying, staying, _ = moves.begun(placed, kong, fullest(0), 2)
    assert (flying.glide, staying.glide) == (2 * flight_time(kong, fullest(0)), 170)


@pytest.mark.parametrize("glide", [170, 0])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_discard_is_marked_once_it_has_landed(layout: int, glide: int) -> None:
    """Without movement it is marked at once."""
    asked = table("half", "pung", ME)
    state = replace(asked.state(), glide=glide / 170)
    placed = place_board(state, screen_of((1280, 800), layout))
    tile = f"river:{len(asked.view.river) - 1}"
    marks = {"last.halo", "last.pointer" if layout else f"{tile}.owner"}
    pygame.font.init()
    stage = Stage(Pictures(), pygame.Surface((1280, 800)))
    stage.show(with_origins(placed, {tile: HAND}), 0)
    for now, is_marked in ((0, not glide), (169, not glide), (171, True)):
        stage.draw(pygame.Surface((1280, 800)), now)
        seen = {key for key in marks if stage._sprites[key].visible}
        assert seen == (marks if is_marked else set()), now
        assert stage._sprites[f"{tile}"].visible


# --- positions on the way -----------------------------------------------------------------------

TARGET = Box(100, 200, 30, 40)
FLIGHT = Flight(Box(500, 600, 60, 80), start=1000, time=200)


def test_a_flight_begins_at_its_origin_in_its_size() -> None:
    assert FLIGHT.pose(1000, TARGET) == (530, 640, 2)
    assert FLIGHT.pose(900, TARGET) == (530, 640, 2), "before it sets off"
    assert FLIGHT.part(900) < 0


def test_a_flight_ends_at_its_target_in_its_size() -> None:
    assert FLIGHT.pose(1200, TARGET) == (115, 220, 1)
    assert FLIGHT.pose(9999, TARGET) == (115, 220, 1)
    assert FLIGHT.part(1200) == 1


def test_a_flight_is_fast_at_first_and_never_overshoots() -> None:
    poses = [FLIGHT.pose(now, TARGET) for now in range(1000, 1201, 10)]
    steps = [one[0] - other[0] for one, other in pairwise(poses)]
    assert all(step > 0 for step in steps)
    assert steps == sorted(steps, reverse=True)
    middle = FLIGHT.pose(1100, TARGET)
    assert middle[0] == pytest.approx(115 + 415 / 8)
    assert 1 < middle[2] < 2


def test_a_lying_tile_flies_in_the_size_of_its_long_side() -> None:
    lying = Flight(Box(0, 0, 80, 60), 0, 100)
    assert lying.pose(0, TARGET) == (40, 30, 2)


def test_turning_over_shows_one_side_and_then_the_other() -> None:
    assert [FLIGHT.turned(now) for now in (900, 1000, 1100, 1200, 1300)] == [1, 1, 0, -1, -1]
