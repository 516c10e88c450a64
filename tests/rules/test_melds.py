"""Melds: their tiles, their text, and a pung that is promoted."""

from __future__ import annotations

import pytest

from game.rules.melds import Meld, MeldKind
from game.rules.tiles import UNKNOWN, WEST, Tile, tile_from_text
from tests.builders import texts_of

MELDS = [
    (MeldKind.CHOW, "1m", "1m 2m 3m", "(123m)"),
    (MeldKind.CHOW, "7s", "7s 8s 9s", "(789s)"),
    (MeldKind.PUNG, "E", "E E E", "(EEE)"),
    (MeldKind.EXPOSED_KONG, "7s", "7s 7s 7s 7s", "(7777s)"),
    (MeldKind.PROMOTED_KONG, "7s", "7s 7s 7s 7s", "(7777s+)"),
    (MeldKind.CONCEALED_KONG, "C", "C C C C", "[CCCC]"),
]


@pytest.mark.parametrize(("kind", "tile", "tiles", "text"), MELDS)
def test_tiles_and_text(kind: MeldKind, tile: str, tiles: str, text: str) -> None:
    meld = Meld(kind, tile_from_text(tile))
    assert texts_of(meld.tiles) == tiles
    assert str(meld) == text
    assert meld.is_kong is (len(meld.tiles) == 4)
    assert meld.is_chow is (kind is MeldKind.CHOW)
    assert meld.is_concealed is (kind is MeldKind.CONCEALED_KONG)


def test_a_promoted_pung_keeps_its_discarder() -> None:
    pung = Meld(MeldKind.PUNG, Tile(5), claimed=Tile(5), source=WEST)
    assert pung.promoted() == Meld(MeldKind.PROMOTED_KONG, Tile(5), claimed=Tile(5), source=WEST)


def test_a_hidden_kong_shows_only_that_it_is_one() -> None:
    hidden = Meld(MeldKind.CONCEALED_KONG, Tile(5)).hidden()
    assert hidden == Meld(MeldKind.CONCEALED_KONG, UNKNOWN)
    assert str(hidden) == "[????]"
