"""Which part of what happened a seat may see."""

from __future__ import annotations

import pytest

from game.rules.events import (
    BonusLaid,
    Claimed,
    Dealt,
    Discarded,
    Drew,
    Event,
    Exhausted,
    SelfKong,
    Won,
    seen_by,
)
from game.rules.melds import Meld, MeldKind
from game.rules.tiles import UNKNOWN

CONCEALED = Meld(MeldKind.CONCEALED_KONG, 5)
PROMOTED = Meld(MeldKind.PROMOTED_KONG, 5, claimed=5, source=0)
PUBLIC: list[Event] = [
    BonusLaid(1, 34),
    Discarded(1, 5, drawn=True),
    Claimed(1, Meld(MeldKind.CHOW, 4, claimed=5, source=0)),
    SelfKong(1, PROMOTED),
    Won((1, 2), 5, discarder=0),
    Exhausted(),
]


@pytest.mark.parametrize("hide", [False, True])
@pytest.mark.parametrize("event", PUBLIC)
def test_what_lies_open_is_seen_by_all(event: Event, hide: bool) -> None:
    assert [seen_by(event, seat, hide_concealed_kongs=hide) for seat in range(4)] == [event] * 4


def test_only_the_own_hand_is_seen_when_dealing() -> None:
    event = Dealt(((1, 2, 3), (4, 5), (6, 7), (8, 9)))
    two, three = (UNKNOWN,) * 2, (UNKNOWN,) * 3
    assert seen_by(event, 0, hide_concealed_kongs=False) == Dealt(((1, 2, 3), two, two, two))
    assert seen_by(event, 2, hide_concealed_kongs=False) == Dealt((three, two, (6, 7), two))


@pytest.mark.parametrize("replacement", [False, True])
def test_a_drawn_tile_is_seen_by_the_one_who_drew_it(replacement: bool) -> None:
    event = Drew(2, 5, replacement)
    assert seen_by(event, 2, hide_concealed_kongs=False) == event
    for seat in (0, 1, 3):
        assert seen_by(event, seat, hide_concealed_kongs=False) == Drew(2, UNKNOWN, replacement)


def test_a_concealed_kong_is_hidden_from_the_others_when_the_option_says_so() -> None:
    event = SelfKong(1, CONCEALED)
    for seat in (0, 2, 3):
        assert seen_by(event, seat, hide_concealed_kongs=False) == event
        assert seen_by(event, seat, hide_concealed_kongs=True) == SelfKong(1, CONCEALED.hidden())
    assert seen_by(event, 1, hide_concealed_kongs=True) == event
