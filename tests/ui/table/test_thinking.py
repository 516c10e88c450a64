"""The pauses in which opponents seem to think."""

from __future__ import annotations

import pytest

from game.rules.moves import Discarded, Drew
from game.rules.tiles import KIND_TILES, SEATS, SOUTH, Tile
from game.settings.settings import Pace
from game.ui.table.show.motion import THINKING, thinking_time
from tests.ui.moments import LONG, opened, own_turn
from tests.ui.mouse import click


def shown_in(pace: str, speed: int = 2) -> tuple[int, int]:
    """Return the ms until the player is asked again, and the number of events shown."""
    app, scene = opened(own_turn(), speed=speed)
    app.change_settings(pace=pace)
    now = LONG
    app.update(now)
    click(app, "slot:0")
    app.update(now)
    while scene.decisions.is_busy:
        now += 10
        app.update(now)
    return now - LONG, scene.playback.count


@pytest.mark.parametrize("pace", ["brisk", "natural"])
def test_opponents_seem_to_think(pace: Pace) -> None:
    at_once, count = shown_in("none")
    least, most = THINKING[pace]
    assert at_once + least <= shown_in(pace)[0] <= at_once + count * (most + 10)


def test_people_take_longer_than_brisk_players() -> None:
    assert shown_in("natural")[0] > shown_in("brisk")[0] + 200


def test_without_movement_nobody_thinks() -> None:
    assert shown_in("natural", speed=5)[0] == 0


def test_thinking_tells_nothing_of_the_tiles() -> None:
    """The time depends only on the pace, the kind of event and chance."""
    for lot in (0.0, 0.3, 0.99):
        for pace, (least, most) in THINKING.items():
            discards = [Discarded(seat, tile) for seat in SEATS[1:] for tile in KIND_TILES]
            times = {thinking_time(one, pace, lot) for one in discards}
            assert len(times) == 1
            assert least <= min(times) <= most
            assert thinking_time(Drew(SOUTH, Tile(3)), pace, lot) == 0
    assert thinking_time(Discarded(SOUTH, Tile(3)), "natural", 1.0) == THINKING["natural"][1]
