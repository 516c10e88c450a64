"""Where tiles set off from when they move."""

from __future__ import annotations

from game.rules.events import Claimed, Discarded, Drew
from game.rules.melds import Meld, MeldKind
from game.ui.looks import Box, Placed, TileLook
from game.ui.motion import origins, showing_time
from tests.ui.tables import fullest

RIVER, HAND, OWN, WALL = (Box(place, 0, 10, 10) for place in (1, 2, 3, 4))


def new(key: str) -> Placed:
    return Placed(key, TileLook(0, 40), Box(90, 90, 30, 40), glide=170)


def test_a_claimed_tile_comes_from_the_discards_and_the_others_from_the_hand() -> None:
    view = fullest(0)
    own = view.seat
    pung = Meld(MeldKind.PUNG, 5, claimed=5, source=(own + 1) % 4)
    before = {f"river:{len(view.river) - 1}": RIVER, "own:5:0": HAND, "own:5:1": OWN}
    keys = [f"meld:0:4:{place}" for place in range(3)]
    found = origins(Claimed(own, pung), view, before, [new(key) for key in keys])
    assert [found[key] for key in keys] == [OWN, OWN, RIVER], "from the right: the last lies"


def test_an_opponents_tiles_come_from_their_hand() -> None:
    view = fullest(0)
    seat = (view.seat + 2) % 4
    before = {"hand:2:0": OWN, "hand:2:5": HAND}
    number = len(view.river)
    told = Discarded(seat, 3)
    found = origins(told, view, before, [new(f"river:{number}"), new("hand:2:0")])
    assert found == {f"river:{number}": HAND}, "what was there before does not set off"


def test_a_drawn_tile_comes_from_the_wall() -> None:
    view = fullest(0)
    found = origins(Drew(view.seat, 3), view, {"left": WALL}, [new("own:3:0"), new("river:9")])
    assert found == {"own:3:0": WALL}


def test_ones_own_discards_keep_nobody_waiting() -> None:
    assert showing_time(Discarded(0, 3), own=True) < showing_time(Discarded(0, 3), own=False)
