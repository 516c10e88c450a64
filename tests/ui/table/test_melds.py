"""Melds on the table: every kong's fourth tile lies on another one."""

from __future__ import annotations

import pytest

from game.rules.melds import Meld, MeldKind
from game.rules.options import ConcealedKongShown
from game.rules.tiles import EAST, NORTH, RED, SOUTH, WEST, Seat
from game.ui.kit.hands import meld_tiles
from game.ui.table.plan.place_hands import length, piled


def shape(meld: Meld, shown: ConcealedKongShown = "two_up") -> str:
    """Return i for an upright tile, o for a sideways one, x for a back, ^ for one on top."""
    signs = {False: "i", True: "o"}
    laid = piled(meld_tiles(meld, EAST, shown))
    words = ""
    for one in laid:
        words += "^" if one.top else ""
        words += "x" if one.tile.back else signs[one.tile.sideways]
    return words


@pytest.mark.parametrize(
    ("kind", "source", "wanted"),
    [
        (MeldKind.PUNG, NORTH, "oii"),
        (MeldKind.EXPOSED_KONG, NORTH, "oi^ii"),
        (MeldKind.EXPOSED_KONG, WEST, "ioi^i"),
        (MeldKind.EXPOSED_KONG, SOUTH, "ii^io"),
        (MeldKind.PROMOTED_KONG, WEST, "io^oi"),
    ],
)
def test_the_fourth_tile_lies_on_another(kind: MeldKind, source: Seat, wanted: str) -> None:
    assert shape(Meld(kind, RED, RED, source)) == wanted


@pytest.mark.parametrize(
    ("shown", "wanted"), [("two_up", "ix^xi"), ("middle_up", "xi^ix"), ("down", "xx^xx")]
)
def test_of_a_concealed_kong_the_middle_ones_do(shown: ConcealedKongShown, wanted: str) -> None:
    assert shape(Meld(MeldKind.CONCEALED_KONG, RED), shown) == wanted


def test_a_kong_is_as_long_as_a_pung() -> None:
    kinds = (MeldKind.PUNG, MeldKind.EXPOSED_KONG, MeldKind.PROMOTED_KONG)
    melds = [piled(meld_tiles(Meld(kind, RED, RED, WEST), EAST, "two_up")) for kind in kinds]
    assert len({length(meld, 58, 1) for meld in melds}) == 1


def test_a_promoted_pung_keeps_the_keys_of_its_tiles() -> None:
    pung, kong = (
        [one.key for one in piled(meld_tiles(Meld(kind, RED, RED, NORTH), EAST, "two_up"))]
        for kind in (MeldKind.PUNG, MeldKind.PROMOTED_KONG)
    )
    assert set(pung) == {"0", "1", "2"}
    assert set(kong) == {*pung, "added"}
