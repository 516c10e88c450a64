"""The part of each event that a seat can see."""

from __future__ import annotations

import pytest

from game.rules.melds import Meld, MeldKind
from game.rules.moves import (
    BonusLaid,
    Claimed,
    Dealt,
    Discarded,
    Drew,
    Event,
    Exhausted,
    PlayedOn,
    SelfKong,
    Won,
    seen_by,
)
from game.rules.tiles import EAST, KIND_TILES, NORTH, SEATS, SOUTH, UNKNOWN, WEST, Tile

pytestmark = pytest.mark.facts

CONCEALED = Meld(MeldKind.CONCEALED_KONG, Tile(5))
PROMOTED = Meld(MeldKind.PROMOTED_KONG, Tile(5), claimed=Tile(5), source=EAST)
PUBLIC: list[Event] = [
    BonusLaid(SOUTH, Tile(34)),
    Discarded(SOUTH, Tile(5), drawn=True),
    Claimed(SOUTH, Meld(MeldKind.CHOW, Tile(4), claimed=Tile(5), source=EAST)),
    SelfKong(SOUTH, PROMOTED),
    Won((SOUTH, WEST), Tile(5), discarder=EAST),
    PlayedOn(SOUTH),
    Exhausted(),
]


@pytest.mark.parametrize("hide", [False, True])
@pytest.mark.parametrize("event", PUBLIC)
def test_what_lies_open_is_seen_by_all(event: Event, hide: bool) -> None:
    assert [seen_by(event, seat, hide_concealed_kongs=hide) for seat in SEATS] == [event] * 4


def test_only_the_own_hand_is_seen_when_dealing() -> None:
    first, third = KIND_TILES[1:4], KIND_TILES[6:8]
    event = Dealt((first, KIND_TILES[4:6], third, KIND_TILES[8:10]))
    two, three = (UNKNOWN,) * 2, (UNKNOWN,) * 3
    assert seen_by(event, EAST, hide_concealed_kongs=False) == Dealt((first, two, two, two))
    assert seen_by(event, WEST, hide_concealed_kongs=False) == Dealt((three, two, third, two))


@pytest.mark.parametrize("replacement", [False, True])
def test_a_drawn_tile_is_seen_by_the_one_who_drew_it(replacement: bool) -> None:
    event = Drew(WEST, Tile(5), replacement)
    assert seen_by(event, WEST, hide_concealed_kongs=False) == event
    for seat in (EAST, SOUTH, NORTH):
        assert seen_by(event, seat, hide_concealed_kongs=False) == Drew(WEST, UNKNOWN, replacement)


def test_a_concealed_kong_is_hidden_from_the_others_when_the_option_says_so() -> None:
    event = SelfKong(SOUTH, CONCEALED)
    for seat in (EAST, WEST, NORTH):
        assert seen_by(event, seat, hide_concealed_kongs=False) == event
        assert seen_by(event, seat, hide_concealed_kongs=True) == SelfKong(
            SOUTH, CONCEALED.hidden()
        )
    assert seen_by(event, SOUTH, hide_concealed_kongs=True) == event
